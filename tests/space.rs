//! Bodies in space, `dq/dt = N(q) v`, through compiler, evaluator, machine code, generated code and methods.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod analyses;
mod attitudes;
mod closed_forms;
mod counted;
mod euler_parameters;
mod generalized_alpha;
mod kernels;
mod meshes;
mod methods;
mod on_euler_parameters;
mod start;
mod written;

use mbdsl::text::TextMechanism;
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::model::Model;
use mbdsl_compiler::verify::{Verified, verify};
use mbdsl_compiler::{check, equations, program, syntax};
use serde::Deserialize;

mod generated {
    mbdsl::mechanism!(file = "golden/heavy_top.mbd");
}

/// The heavy top: on a ball joint at the origin, as its data file says.
const HEAVY: &str = include_str!("golden/heavy_top.mbd");

/// A symmetric top that nothing holds.
const FREE: &str = "model FreeTop {
    units none;
    body top { mass = 2; inertia = (1.7, 1.7, 0.6); }
    allow(unattached: top);
    start {
        top.attitude = quaternion(0.5, -0.5, 0.1, 0.7);
        top.vx = 0.1; top.vy = 0.2; top.vz = -0.3;
        top.omega.x = 0.5; top.omega.y = -0.3; top.omega.z = 2.1;
    }
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

/// The mechanism of a text.
fn mechanism(text: &str) -> TextMechanism {
    let (model, tree) = checked(text);
    verified(model, &tree, text).mechanism()
}

fn free_top() -> TextMechanism {
    mechanism(FREE)
}

/// Its attitude at the start.
const START: [f64; 4] = [0.5, -0.5, 0.1, 0.7];

/// The heavy top; `guess` perturbs its place and its attitude, which assembly then finds.
fn heavy_top(guess: Option<[f64; 7]>) -> Verified {
    let Some([x, y, z, parts @ ..]) = guess else {
        let (model, tree) = checked(HEAVY);
        return verified(model, &tree, HEAVY);
    };
    let length = parts.iter().map(|part| part * part).sum::<f64>().sqrt();
    let parts = parts.map(|part| (part / length).to_string()).join(", ");
    let text = HEAVY
        .replace("top.x = 0", &format!("guess top.x = {x} m"))
        .replace("top.y = length", &format!("guess top.y = {y} m"))
        .replace("top.z = 0", &format!("guess top.z = {z} m"))
        .replace("top.attitude", "guess top.attitude")
        .replace("1, 0, 0, 0", &parts);
    let (model, tree) = checked(&text);
    verified(model, &tree, &text)
}

#[derive(Deserialize)]
struct Data {
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
