//! Bodies in space, `dq/dt = N(q) v`, through compiler, evaluator, machine code, generated code and methods.
//! The language has no words for them yet: they are put into checked models.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod attitudes;
mod closed_forms;
mod generalized_alpha;
mod kernels;
mod methods;
mod written;

use mbdsl::runtime::{Attitude, StartKind};
use mbdsl::text::TextMechanism;
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::expr::{ExprId, Symbol};
use mbdsl_compiler::model::{
    Anchor, Body, BodyId, BodyKind, Ends, Frame, Joint, JointKind, Model, Output, Point, Quantity,
    StartValue,
};
use mbdsl_compiler::verify::{Verified, verify};
use mbdsl_compiler::{check, equations, program, syntax};
use serde::Deserialize;

mod generated {
    include!("golden/heavy_top.rs");
}

/// The parameters of the tops; what moves is put into its model.
const HEAVY: &str = include_str!("golden/heavy_top.mbd");

const FREE: &str = "model FreeTop {
    units none;
    param mass = 2;
    param transverse = 1.7;
    param axial = 0.6;
    particle p { mass = mass + 0*(transverse + axial); }
    allow(unattached: p);
}";

/// A checked model and its text's tree.
fn checked(text: &str) -> (Model, syntax::ast::Model) {
    let (tree, faults) = syntax::parse(text);
    assert!(faults.is_empty(), "{faults:?}");
    let tree = tree.unwrap();
    let (model, faults) = check::check(&tree);
    assert!(faults.is_empty(), "{faults:?}");
    (model.unwrap(), tree)
}

fn parameter(model: &mut Model, name: &str) -> ExprId {
    let place = model.parameters.iter().position(|p| p.name == name);
    let symbol = Symbol::Parameter(place.unwrap() as u32);
    model.graph.symbol(symbol)
}

/// Puts a body in space in place of what the text has, with these moments of inertia.
fn embody(model: &mut Model, name: &str, moments: [ExprId; 3]) {
    let zero = model.graph.zero();
    let span = model.span;
    let quantity = |expr| Quantity { expr, span };
    let mass = parameter(model, "mass");
    let mut inertia = [[zero; 3]; 3];
    for (k, moment) in moments.into_iter().enumerate() {
        inertia[k][k] = moment;
    }
    model.bodies = vec![Body {
        name: name.to_owned(),
        span,
        docs: Vec::new(),
        kind: BodyKind::Spatial { inertia },
        is_bar: false,
        mass: quantity(mass),
        inertia: quantity(zero),
        center: [zero; 3].into(),
        points: Vec::new(),
        first: 0,
        first_velocity: 0,
    }];
    model.graph.attitudes = vec![Attitude {
        coordinate: 3,
        velocity: 3,
    }];
    (model.nq, model.nv) = (7, 6);
    model.start.clear();
    model.gravity = [zero; 3].into();
}

/// A start value of the coordinate or velocity with this place.
fn give(model: &mut Model, place: u32, kind: StartKind, value: f64) {
    let value = model.graph.constant(value);
    let span = model.span;
    model.start.push(StartValue {
        place,
        kind,
        value,
        span,
        is_drawn: false,
    });
}

fn verified(mut model: Model, tree: &syntax::ast::Model, text: &str) -> Verified {
    let equations = equations::derive(&mut model);
    let program = program::program(model, &equations);
    let (verified, faults) = verify(program, tree, text);
    let errors: Vec<_> = faults
        .iter()
        .filter(|fault| fault.severity == Severity::Error)
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    verified.unwrap()
}

const SPIN: [f64; 3] = [0.5, -0.3, 2.1];

/// A symmetric top that nothing holds.
fn free_top() -> TextMechanism {
    let (mut model, tree) = checked(FREE);
    let transverse = parameter(&mut model, "transverse");
    let axial = parameter(&mut model, "axial");
    embody(&mut model, "top", [transverse, transverse, axial]);
    for (k, p) in (3..).zip(START) {
        give(&mut model, k, StartKind::Position, p);
    }
    for (k, rate) in (0..).zip([0.1, 0.2, -0.3].into_iter().chain(SPIN)) {
        give(&mut model, k, StartKind::Velocity, rate);
    }
    verified(model, &tree, FREE).mechanism()
}

/// Its attitude at the start.
const START: [f64; 4] = [0.5, -0.5, 0.1, 0.7];

/// Another heavy top: on a ball joint at the origin, as its data file says; `guess` perturbs its place and its
/// attitude, which assembly then finds.
fn heavy_top(guess: Option<[f64; 7]>) -> Verified {
    heavy_top_with(guess, |_| {})
}

/// The heavy top with something more.
fn heavy_top_with(guess: Option<[f64; 7]>, more: impl FnOnce(&mut Model)) -> Verified {
    let (mut model, tree) = checked(HEAVY);
    let [length, g, transverse, axial] =
        ["length", "g", "transverse", "axial"].map(|name| parameter(&mut model, name));
    embody(&mut model, "top", [transverse, axial, transverse]);
    let graph = &mut model.graph;
    let zero = graph.zero();
    model.gravity = [zero, zero, graph.neg(g)].into();
    let span = model.span;
    let foot = [zero, graph.neg(length), zero].into();
    let point = |name: &str, local| Point {
        name: name.to_owned(),
        span,
        local,
    };
    model.ground = vec![point("O", [zero; 3].into())];
    model.bodies[0].points = vec![point("foot", foot)];
    let anchor = |frame, local| Anchor { frame, local };
    model.joints = vec![Joint {
        name: "pivot".to_owned(),
        span,
        kind: JointKind::Spherical {
            ends: Ends {
                first: anchor(Frame::Ground, [zero; 3].into()),
                second: anchor(Frame::Body(BodyId(0)), foot),
            },
        },
    }];
    model.nc = 3;
    model.outputs = vec![Output {
        name: "height".to_owned(),
        value: graph.symbol(Symbol::Q(2)),
        quantity: graph.symbol(Symbol::Q(2)),
        dimension: None,
        unit: None,
    }];
    let kind = match guess {
        Some(_) => StartKind::Guess,
        None => StartKind::Position,
    };
    let q = guess.unwrap_or([0.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0]);
    for (k, q) in (0..).zip(q) {
        give(&mut model, k, kind, q);
    }
    for (k, rate) in [(3, 0.0), (4, 150.0), (5, -4.61538)] {
        give(&mut model, k, StartKind::Velocity, rate);
    }
    more(&mut model);
    verified(model, &tree, HEAVY)
}

#[derive(Deserialize)]
struct Data {
    kernels: Vec<Kernels>,
    motion: Vec<Known>,
}

#[derive(Deserialize)]
#[allow(non_snake_case)] // as the equations are written
struct Kernels {
    state: String,
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    M: Vec<Vec<f64>>,
    Q: Vec<f64>,
    Phi: Vec<f64>,
    Phi_v: Vec<Vec<f64>>,
    dPhi_dt: Vec<f64>,
    eta: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    dq_dt: Vec<f64>,
}

#[derive(Deserialize)]
struct Known {
    t: f64,
    name: String,
    value: f64,
    within: f64,
}

fn data() -> Data {
    toml::from_str(include_str!("space/heavy_top.toml")).unwrap()
}

fn filled(length: usize, fill: impl FnOnce(&mut [f64])) -> Vec<f64> {
    let mut values = vec![f64::NAN; length];
    fill(&mut values);
    values
}

/// A matrix as a list of its rows.
fn dense(pattern: &mbdsl::runtime::Pattern, values: &[f64]) -> Vec<f64> {
    let mut all = vec![0.0; pattern.rows * pattern.columns];
    for (i, j, value) in pattern.iter(values) {
        all[i * pattern.columns + j] += value;
    }
    all
}

/// Checks arrays against others to a fraction of the largest entry.
fn same(what: &str, found: &[f64], expected: &[f64], within: f64) {
    assert_eq!(found.len(), expected.len(), "{what}");
    let largest = expected.iter().fold(1e-3_f64, |most, x| most.max(x.abs()));
    for (found, expected) in found.iter().zip(expected) {
        let error = (found - expected).abs();
        assert!(error <= within * largest, "{what}: {found} {expected}");
    }
}
