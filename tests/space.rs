//! Bodies in space, `dq/dt = N(q) v`, through compiler, evaluator, machine code, generated code and methods.
//! The language has no words for them yet: they are put into checked models.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::inverse::{InverseError, inverse_dynamics};
use mbdsl::analysis::kinematics::KinematicsOptions;
use mbdsl::runtime::{
    Attitude, Dop853, Dopri5, Formulation, GeneralizedAlpha, METHODS, Ode45, OptionsError,
    Partitioning, Projection, Radau, Rk4, STABILIZATIONS, StartKind, State, Stepper,
    ensemble::lanes_used,
};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl::{
    Mechanism, Method, Options, SimulationError, Stabilization, Trajectory, assemble, simulate,
    simulate_from,
};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::expr::{Differentiator, Direction, ExprId, Symbol};
use mbdsl_compiler::model::{
    Anchor, Body, BodyId, BodyKind, Ends, Frame, Joint, JointKind, Load, LoadKind, Model, Output,
    Point, Quantity, StartValue, StateVariable,
};
use mbdsl_compiler::verify::{Verified, verify};
use mbdsl_compiler::{check, emit, equations, program, syntax};
use serde::Deserialize;
use std::fs;
use std::path::Path;

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

#[test]
fn kernels_are_those_of_derivatives_by_hand() {
    let top = heavy_top(None).mechanism();
    let layout = top.layout();
    assert_eq!(
        (layout.nq(), layout.nv(), layout.nc(), layout.dof()),
        (7, 6, 3, 3)
    );
    let patterns = &layout.patterns();
    for known in data().kernels {
        let Kernels { t, q, v, state, .. } = &known;
        let check = |what: &str, found: &[f64], expected: &[f64]| {
            same(&format!("{what} {state}"), found, expected, 1e-12);
        };
        let (z, u) = (&[][..], &[][..]);
        let mass = filled(patterns.mass_matrix.len(), |x| top.mass_matrix(*t, q, x));
        check("M", &dense(&patterns.mass_matrix, &mass), &known.M.concat());
        let force = filled(6, |x| top.force(*t, q, v, z, u, x));
        check("Q", &force, &known.Q);
        check("phi", &filled(3, |x| top.phi(*t, q, x)), &known.Phi);
        let phi_q = filled(patterns.phi_q.len(), |x| top.phi_q(*t, q, x));
        let phi_q = dense(&patterns.phi_q, &phi_q);
        check("phi_q", &phi_q, &known.Phi_v.concat());
        let rates = phi_q
            .chunks(6)
            .map(|row| row.iter().zip(v).map(|(x, v)| x * v).sum());
        for (found, expected) in rates.zip(&known.dPhi_dt) {
            let found: f64 = found;
            // The terms are as large as 5 m/s.
            assert!(
                (found - expected).abs() < 5e-12,
                "{state}: {found} {expected}"
            );
        }
        check("eta", &filled(3, |x| top.eta(*t, q, v, x)), &known.eta);
        let dq = filled(7, |x| top.coordinate_rates(*t, q, v, x));
        check("dq/dt", &dq, &known.dq_dt);
        let mut scratch = vec![0.0; top.scratch_len()];
        let (mut a, mut lambda) = (vec![0.0; 6], vec![0.0; 3]);
        let solved = top.accelerations(*t, q, v, z, u, None, &mut scratch, &mut a, &mut lambda);
        solved.unwrap();
        check("a", &a, &known.a);
        check("lambda", &lambda, &known.lambda);
    }
}

/// Numbers between -1 and 1, always the same.
fn numbers(seed: u32) -> impl FnMut() -> f64 {
    let mut k = f64::from(seed);
    move || {
        k += 1.0;
        2.0 * (k * 0.618_033_988_749_894_9 + 0.3 * k * k * 0.414_213_562_373_095_1).fract() - 1.0
    }
}

/// q turned and moved by a small displacement along one velocity, in the sense of the world that the kernels
/// know: `p (1, w/2)` and length 1.
fn displaced(q: &[f64], velocity: usize, by: f64) -> Vec<f64> {
    let mut q = q.to_vec();
    if velocity < 3 {
        q[velocity] += by;
        return q;
    }
    let [p0, x, y, z] = [q[3], q[4], q[5], q[6]];
    let mut w = [0.0; 3];
    w[velocity - 3] = 0.5 * by;
    let turned = [
        p0 - x * w[0] - y * w[1] - z * w[2],
        x + p0 * w[0] + y * w[2] - z * w[1],
        y + p0 * w[1] + z * w[0] - x * w[2],
        z + p0 * w[2] + x * w[1] - y * w[0],
    ];
    let length = turned.iter().map(|x| x * x).sum::<f64>().sqrt();
    for (q, p) in q[3..].iter_mut().zip(turned) {
        *q = p / length;
    }
    q
}

/// `phi_q v = dphi/dt`, `d(dphi/dt)/dv = phi_q`, eta_v, and all derivatives by position against differences, at
/// states off the constraints.
#[test]
fn derivatives_are_those_of_displacements() {
    let top = heavy_top(None).mechanism();
    let patterns = &top.layout().patterns();
    let h = 1e-5;
    for seed in 0..20 {
        let mut next = numbers(100 * seed);
        let mut q: Vec<f64> = (0..7).map(|_| next()).collect();
        let length = q[3..].iter().map(|x| x * x).sum::<f64>().sqrt();
        q[3..].iter_mut().for_each(|p| *p /= length);
        let [v, a]: [Vec<f64>; 2] = [(); 2].map(|()| (0..6).map(|_| 3.0 * next()).collect());
        let lambda: Vec<f64> = (0..3).map(|_| 10.0 * next()).collect();
        let by_position = |pattern, values: Vec<f64>, f: &dyn Fn(&[f64]) -> Vec<f64>, what| {
            let matrix = dense(pattern, &values);
            let columns = (0..6).map(|k| {
                let (plus, minus) = (f(&displaced(&q, k, h)), f(&displaced(&q, k, -h)));
                let pairs = plus.into_iter().zip(minus);
                pairs.map(|(x, y)| (x - y) / (2.0 * h)).collect::<Vec<_>>()
            });
            let columns: Vec<Vec<f64>> = columns.collect();
            let rows = columns[0].len();
            let slopes = (0..rows).flat_map(|i| columns.iter().map(move |column| column[i]));
            same(what, &matrix, &slopes.collect::<Vec<_>>(), 2e-8);
        };
        let phi_q = |q: &[f64]| {
            let values = filled(patterns.phi_q.len(), |x| top.phi_q(0.0, q, x));
            dense(&patterns.phi_q, &values)
        };
        let rates = |q: &[f64]| -> Vec<f64> {
            let rows = phi_q(q);
            let row = |row: &[f64]| row.iter().zip(&v).map(|(x, v)| x * v).sum();
            rows.chunks(6).map(row).collect()
        };
        let values = filled(patterns.phi_q.len(), |x| top.phi_q(0.0, &q, x));
        let phi = |q: &[f64]| filled(3, |x| top.phi(0.0, q, x));
        by_position(&patterns.phi_q, values, &phi, "phi_q");
        let values = filled(patterns.dphi_q.len(), |x| top.dphi_q(0.0, &q, &v, x));
        by_position(&patterns.dphi_q, values, &rates, "dphi_q");
        let second = |q: &[f64]| -> Vec<f64> {
            let eta = filled(3, |x| top.eta(0.0, q, &v, x));
            let rows = phi_q(q);
            let row = |(row, eta): (&[f64], f64)| {
                row.iter().zip(&a).map(|(x, a)| x * a).sum::<f64>() - eta
            };
            rows.chunks(6).zip(eta).map(row).collect()
        };
        let values = filled(patterns.ddphi_q.len(), |x| top.ddphi_q(0.0, &q, &v, &a, x));
        by_position(&patterns.ddphi_q, values, &second, "ddphi_q");
        let residual = |q: &[f64]| -> Vec<f64> {
            let force = filled(6, |x| top.force(0.0, q, &v, &[], &[], x));
            let mass = filled(patterns.mass_matrix.len(), |x| top.mass_matrix(0.0, q, x));
            let mut sum: Vec<f64> = force.iter().map(|force| -force).collect();
            for (i, j, value) in patterns.mass_matrix.iter(&mass) {
                sum[i] += value * a[j];
            }
            for (i, row) in phi_q(q).chunks(6).enumerate() {
                for (sum, value) in sum.iter_mut().zip(row) {
                    *sum += value * lambda[i];
                }
            }
            sum
        };
        let values = filled(patterns.tangent_q.len(), |x| {
            top.tangent_q(0.0, &q, &v, &[], &[], &a, &lambda, x);
        });
        by_position(&patterns.tangent_q, values, &residual, "tangent_q");

        // By velocities, where eta and Q are quadratic: differences are exact but for rounding.
        let by_velocity = |pattern, values: Vec<f64>, f: &dyn Fn(&[f64]) -> Vec<f64>, what| {
            let matrix = dense(pattern, &values);
            let columns = (0..6).map(|k| {
                let end = |by: f64| {
                    let mut v = v.clone();
                    v[k] += by;
                    f(&v)
                };
                let pairs = end(0.5).into_iter().zip(end(-0.5));
                pairs.map(|(x, y)| x - y).collect::<Vec<_>>()
            });
            let columns: Vec<Vec<f64>> = columns.collect();
            let rows = columns[0].len();
            let slopes = (0..rows).flat_map(|i| columns.iter().map(move |column| column[i]));
            same(what, &matrix, &slopes.collect::<Vec<_>>(), 1e-12);
        };
        let values = filled(patterns.eta_v.len(), |x| top.eta_v(0.0, &q, &v, x));
        let eta = |v: &[f64]| filled(3, |x| top.eta(0.0, &q, v, x));
        by_velocity(&patterns.eta_v, values, &eta, "eta_v");
        let values = filled(patterns.tangent_v.len(), |x| {
            top.tangent_v(0.0, &q, &v, &[], &[], x);
        });
        let force = |v: &[f64]| {
            let force = filled(6, |x| top.force(0.0, &q, v, &[], &[], x));
            force.iter().map(|force| -force).collect()
        };
        by_velocity(&patterns.tangent_v, values, &force, "tangent_v");
        // What holds in the plane does not in space: the columns do not commute.
        let twice = filled(patterns.dphi_q.len(), |x| top.dphi_q(0.0, &q, &v, x));
        let twice = dense(&patterns.dphi_q, &twice);
        let eta_v = filled(patterns.eta_v.len(), |x| top.eta_v(0.0, &q, &v, x));
        let pairs = dense(&patterns.eta_v, &eta_v);
        let apart = pairs.iter().zip(&twice).map(|(x, y)| (x + 2.0 * y).abs());
        assert!(apart.fold(0.0, f64::max) > 1e-3);
    }
}

/// `phi_q v + phi_t = dphi/dt` and `d(dphi/dt)/dv = phi_q` as expressions, of a body on a ball joint.
#[test]
fn rates_and_columns_belong_together() {
    let program = heavy_top(None).program;
    let mut model = Model::clone(&program.model);
    let equations = equations::derive(&mut model);
    let mut d = Differentiator::new();
    let mut next = numbers(7);
    let values: Vec<f64> = (0..40).map(|_| next()).collect();
    let value = |symbol| match symbol {
        Symbol::Q(i) => values[i as usize],
        Symbol::V(i) => values[10 + i as usize],
        Symbol::Parameter(i) => values[20 + i as usize],
        _ => 0.0,
    };
    for (row, &phi) in equations.phi.iter().enumerate() {
        let rate = d.derivative(&mut model.graph, phi, Direction::TotalWithoutAcceleration);
        let entries = equations.phi_q.entries.iter();
        let entries: Vec<_> = entries.filter(|(i, ..)| *i as usize == row).collect();
        let mut sum = 0.0;
        for (_, column, entry) in entries {
            let by_v = Direction::Partial(Symbol::V(*column));
            let slope = d.derivative(&mut model.graph, rate, by_v);
            let found = model.graph.evaluate(&[*entry, slope], value);
            assert!((found[0] - found[1]).abs() < 1e-15, "{found:?}");
            sum += found[0] * value(Symbol::V(*column));
        }
        let found = model.graph.evaluate(&[rate], value)[0];
        assert!((found - sum).abs() < 1e-14, "{found} {sum}");
    }
}

/// The attitude of the free top at a time, by its closed form: it precesses about its momentum and turns about
/// its own axis.
fn attitude(t: f64) -> [f64; 4] {
    let (transverse, axial) = (1.7, 0.6);
    let length = START.iter().map(|p| p * p).sum::<f64>().sqrt();
    let p = START.map(|p| p / length);
    let momentum = [transverse * SPIN[0], transverse * SPIN[1], axial * SPIN[2]];
    let world = rotated(p, momentum);
    let precession = turn(world.map(|l| l / transverse * t));
    let own = turn([0.0, 0.0, (1.0 - axial / transverse) * SPIN[2] * t]);
    product(product(precession, p), own)
}

fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3],
        a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1],
    ]
}

/// The quaternion of a turn by a vector.
fn turn(w: [f64; 3]) -> [f64; 4] {
    let angle = w.iter().map(|w| w * w).sum::<f64>().sqrt();
    if angle == 0.0 {
        return [1.0, 0.0, 0.0, 0.0];
    }
    let share = (0.5 * angle).sin() / angle;
    [
        (0.5 * angle).cos(),
        share * w[0],
        share * w[1],
        share * w[2],
    ]
}

fn rotated(p: [f64; 4], x: [f64; 3]) -> [f64; 3] {
    let conjugate = [p[0], -p[1], -p[2], -p[3]];
    let [_, x, y, z] = product(product(p, [0.0, x[0], x[1], x[2]]), conjugate);
    [x, y, z]
}

/// The largest difference of the attitude from the closed form at all rows.
fn largest_error(run: &Trajectory) -> f64 {
    let names = ["top.q0", "top.q1", "top.q2", "top.q3"];
    let columns = names.map(|name| run.get(name).unwrap());
    let mut largest = 0.0_f64;
    for (row, &t) in run.times().iter().enumerate() {
        for (column, exact) in columns.iter().zip(attitude(t)) {
            largest = largest.max((column[row] - exact).abs());
        }
    }
    largest
}

#[test]
fn a_free_top_follows_its_closed_form() {
    let top = free_top();
    let run = |options: &Options| simulate(&top, options).unwrap().trajectory;
    let error = largest_error(&run(&Options::fixed(10.0, 1e-3).method(Rk4::default())));
    assert!(error < 1e-9, "rk4: {error:e}");
    // Between the nodes, too.
    let between = Options::fixed(10.0, 1e-2)
        .method(Rk4::default())
        .output_step(1e-3);
    let error = largest_error(&run(&between));
    assert!(error < 1e-7, "rk4 between the nodes: {error:e}");
    let exact = Dop853::default().rtol(1e-12).atol(1e-12);
    let error = largest_error(&run(&Options::new(10.0).method(exact)));
    assert!(error < 1e-9, "dop853: {error:e}");
    let pairs = [
        Method::from(Dopri5::default().rtol(1e-9).atol(1e-9)),
        Method::from(Ode45::default().rtol(1e-9).atol(1e-9)),
    ];
    for pair in pairs {
        let error = largest_error(&run(&Options::new(10.0).method(pair)));
        assert!(error < 1e-6, "{error:e}");
    }
    // Order 4 at the nodes; quaternions have length 1.
    let errors = [0.04, 0.02, 0.01].map(|h| {
        let run = run(&Options::fixed(2.0, h).method(Rk4::default()));
        for row in 0..run.times().len() {
            let q = run.state(row).unwrap().q;
            let length: f64 = q[3..].iter().map(|p| p * p).sum();
            assert!((length - 1.0).abs() < 1e-15);
        }
        largest_error(&run)
    });
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((3.9..4.3).contains(&order), "{order}, {errors:?}");
    }
}

/// Energy and angular momentum of the free top.
#[test]
fn what_a_free_top_keeps_is_kept() {
    let top = free_top();
    let run = simulate(&top, &Options::new(10.0).method(Dop853::new(1e-12, 1e-12))).unwrap();
    let trajectory = &run.trajectory;
    let energy = &trajectory["energy"];
    let drift = energy.iter().map(|e| (e - energy[0]).abs());
    assert!(drift.fold(0.0, f64::max) < 1e-10);
    let momentum = |row: usize| {
        let state = trajectory.state(row).unwrap();
        let p = [state.q[3], state.q[4], state.q[5], state.q[6]];
        let body = [1.7 * state.v[3], 1.7 * state.v[4], 0.6 * state.v[5]];
        rotated(p, body)
    };
    let first = momentum(0);
    for row in 0..trajectory.times().len() {
        for (x, y) in momentum(row).iter().zip(first) {
            assert!((x - y).abs() < 1e-10);
        }
    }
}

#[test]
fn a_heavy_top_follows_its_closed_form() {
    let top = heavy_top(None).mechanism();
    let method = Dop853::default().rtol(1e-11).atol(1e-11);
    for stabilization in [Projection::default().into(), mbdsl::Stabilization::None] {
        let options = Options::new(1.0).method(method).output_step(0.05);
        let options = options.stabilization(stabilization);
        let run = simulate(&top, &options).unwrap().trajectory;
        let known = data().motion;
        assert_eq!(known.len(), 45);
        for Known {
            t,
            name,
            value,
            within,
        } in known
        {
            let row = run.times().iter().position(|time| (time - t).abs() < 1e-9);
            let found = run.get(&name).unwrap()[row.unwrap()];
            assert!(
                (found - value).abs() < within,
                "{name} at {t}: {found} {value}"
            );
        }
    }
}

#[test]
fn assembly_turns_a_perturbed_attitude_into_place() {
    let guess = [0.05, 0.9, -0.1, 0.98, 0.1, -0.1, 0.05];
    let top = heavy_top(Some(guess)).mechanism();
    let start = assemble(&top, 0.0).unwrap();
    assert!(start.position_residual < 1e-12);
    let length: f64 = start.q[3..].iter().map(|p| p * p).sum();
    assert!((length - 1.0).abs() < 1e-14);
    // Not farther than it takes: the foot is 0.34 m from its pivot.
    let gap = start.q.iter().zip(guess).take(3);
    let gap: f64 = gap.map(|(x, y)| (x - y) * (x - y)).sum::<f64>().sqrt();
    assert!(gap < 0.3, "{gap}");
    // The velocities left out follow: v = omega x r in the world.
    assert!(start.velocity.rows.is_empty());
    let p = [start.q[3], start.q[4], start.q[5], start.q[6]];
    let omega = rotated(p, [0.0, 150.0, -4.61538]);
    let r = &start.q[..3];
    let expected = [
        omega[1] * r[2] - omega[2] * r[1],
        omega[2] * r[0] - omega[0] * r[2],
        omega[0] * r[1] - omega[1] * r[0],
    ];
    same("velocities", &start.v[..3], &expected, 1e-11);
}

#[test]
fn projection_brings_a_top_back_to_its_pivot() {
    let top = heavy_top(None).mechanism();
    let run = |stabilization| {
        let options = Options::unstabilized(Rk4::default(), 0.5, 1e-3).stabilization(stabilization);
        simulate(&top, &options).unwrap()
    };
    let kept = run(Projection::default().into());
    assert!(kept.report.position_violation < 1e-9);
    let drifting = run(mbdsl::Stabilization::None);
    assert!(drifting.report.position_violation > 1e-6);
    for row in 0..kept.trajectory.times().len() {
        let q = kept.trajectory.state(row).unwrap().q;
        let length: f64 = q[3..].iter().map(|p| p * p).sum();
        assert!((length - 1.0).abs() < 1e-15);
    }
}

/// Order 2 in positions, velocities and multipliers, over four halvings, in both forms. Multipliers of index 3
/// oscillate after a start in space (M. Arnold, O. Bruls, A. Cardona, DOI 10.1007/s00211-014-0633-1): after 200
/// steps nothing of that is left.
#[test]
fn generalized_alpha_keeps_its_order_in_space() {
    let heavy = heavy_top(None).mechanism();
    let free = free_top();
    let cases: [(&TextMechanism, f64, f64); 2] = [(&heavy, 0.2, 1e-3), (&free, 2.0, 0.04)];
    for (top, t_end, first) in cases {
        let end = |options: &Options| {
            let run = simulate(top, options).unwrap().trajectory;
            run.state(run.times().len() - 1).unwrap()
        };
        let exact = Options::new(t_end).method(Dop853::new(1e-13, 1e-13));
        let exact = end(&exact);
        for formulation in [Formulation::Index3, Formulation::Ggl] {
            let method = GeneralizedAlpha::default()
                .formulation(formulation)
                .tolerance(1e-13);
            let mut errors: Vec<[f64; 3]> = Vec::new();
            for halving in 0..5 {
                let h = first / f64::from(1 << halving);
                let found = end(&Options::unstabilized(method, t_end, h));
                let apart = |x: &[f64], y: &[f64]| {
                    let gaps = x.iter().zip(y).map(|(x, y)| (x - y).abs());
                    gaps.fold(0.0, f64::max)
                };
                errors.push([
                    apart(&found.q, &exact.q),
                    apart(&found.v, &exact.v),
                    apart(&found.lambda, &exact.lambda),
                ]);
            }
            for pair in errors.windows(2) {
                for (kind, what) in ["q", "v", "lambda"].iter().enumerate() {
                    if pair[0][kind] == 0.0 {
                        continue;
                    }
                    let order = (pair[0][kind] / pair[1][kind]).log2();
                    assert!(
                        (1.9..2.1).contains(&order),
                        "{formulation:?} {what} {order} {errors:?}"
                    );
                }
            }
        }
    }
}

/// Radau IIA where bodies turn in space, heavy and free: order 5 in positions and velocities, 3 in multipliers. The top
/// turns by 0.15 rad in the shortest step.
#[test]
fn radau_keeps_its_order_in_space() {
    let heavy = heavy_top(None).mechanism();
    let free = free_top();
    let cases: [(&TextMechanism, f64, f64); 2] = [(&heavy, 0.2, 4e-3), (&free, 2.0, 0.2)];
    for (top, t_end, first) in cases {
        let end = |options: &Options| {
            let run = simulate(top, options).unwrap().trajectory;
            run.state(run.times().len() - 1).unwrap()
        };
        let exact = end(&Options::new(t_end).method(Dop853::new(1e-13, 1e-13)));
        let errors = [1.0, 2.0, 4.0].map(|parts| {
            let method = Radau::default().fixed(true);
            let found = end(&Options::unstabilized(method, t_end, first / parts));
            let apart = |x: &[f64], y: &[f64]| {
                let gaps = x.iter().zip(y).map(|(x, y)| (x - y).abs());
                gaps.fold(0.0, f64::max)
            };
            [
                apart(&found.q, &exact.q),
                apart(&found.v, &exact.v),
                apart(&found.lambda, &exact.lambda),
            ]
        });
        for (kind, least) in [4.7, 4.7, 2.8].into_iter().enumerate() {
            if errors[0][kind] > 0.0 {
                let order = (errors[1][kind] / errors[2][kind]).log2();
                assert!(order > least, "{kind}: {order} {errors:?}");
            }
        }
    }
}

/// A heavy top that a state pulls, which follows how it is turned and how it turns.
///
/// ```text
/// dz/dt = 20 (R_xy + 0.01 omega_x - z) - z^3,    a force (4 z, 0, 0) at the center
/// ```
fn pulled_top() -> TextMechanism {
    let pull = |model: &mut Model| {
        let graph = &mut model.graph;
        let [turned, omega, z] = [Symbol::Rotation(0, 0, 1), Symbol::V(3), Symbol::Z(0)]
            .map(|symbol| graph.symbol(symbol));
        let [zero, start, little, four, twenty] =
            [0.0, 0.1, 0.01, 4.0, 20.0].map(|x| graph.constant(x));
        let turning = graph.mul(little, omega);
        let aim = graph.add(turned, turning);
        let missed = graph.sub(aim, z);
        let follows = graph.mul(twenty, missed);
        let square = graph.mul(z, z);
        let cube = graph.mul(square, z);
        let rate = graph.sub(follows, cube);
        let force = [graph.mul(four, z), zero, zero].into();
        model.states.push(StateVariable {
            name: "follower".to_owned(),
            dimension: None,
            start,
            rate,
        });
        let at = Anchor {
            frame: Frame::Body(BodyId(0)),
            local: [zero; 3].into(),
        };
        model.loads.push(Load {
            word: "force",
            name: "pull".to_owned(),
            span: model.span,
            kind: LoadKind::Force { at, force },
        });
    };
    heavy_top_with(None, pull).mechanism()
}

/// States of mechanisms in space: the order, between the steps, too, and a tangent that is exact.
#[test]
fn generalized_alpha_carries_states_in_space() {
    let top = pulled_top();
    let patterns = &top.layout().patterns();
    assert!(patterns.state_rates_q.len() == 2 && !patterns.force_z.is_empty());
    let states = |options: &Options| {
        let run = simulate(&top, options).unwrap();
        let column = run.trajectory.get("follower").unwrap().to_vec();
        (column, run.trajectory.work().iterations)
    };
    let exact = Options::new(0.2).method(Dop853::new(1e-13, 1e-13));
    let exact = states(&exact.output_step(2e-4)).0;
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let method = GeneralizedAlpha::default()
            .formulation(formulation)
            .tolerance(1e-13);
        let errors = [1e-3, 5e-4, 2.5e-4, 1.25e-4, 6.25e-5].map(|h| {
            let options = Options::unstabilized(method, 0.2, h).output_step(2e-4);
            let (found, iterations) = states(&options);
            assert!(iterations as f64 <= 3.0 * (0.2 / h + 1.0), "{iterations}");
            let gaps = found.iter().zip(&exact).map(|(x, y)| (x - y).abs());
            gaps.fold(0.0, f64::max)
        });
        for pair in errors.windows(2) {
            let order = (pair[0] / pair[1]).log2();
            assert!(
                (1.9..2.1).contains(&order),
                "{formulation:?} {order} {errors:?}"
            );
        }
    }
}

/// A top that turns about one of its own axes goes as far as it should in steps of any length: the map is the
/// exponential one.
#[test]
fn generalized_alpha_does_not_under_rotate() {
    let (mut model, tree) = checked(FREE);
    let transverse = parameter(&mut model, "transverse");
    let axial = parameter(&mut model, "axial");
    embody(&mut model, "top", [transverse, transverse, axial]);
    give(&mut model, 5, StartKind::Velocity, 3.0);
    let top = verified(model, &tree, FREE).mechanism();
    // h omega = 0.3, 10,000 steps
    let options = Options::unstabilized(GeneralizedAlpha::default(), 1000.0, 0.1);
    let run = simulate(&top, &options).unwrap().trajectory;
    let end = run.state(run.times().len() - 1).unwrap();
    let expected = turn([0.0, 0.0, 3.0 * 1000.0]);
    // The same attitude, whatever the sign.
    let along: f64 = end.q[3..].iter().zip(expected).map(|(x, y)| x * y).sum();
    let across = end.q[3] * expected[3] - end.q[6] * expected[0];
    assert!(
        (along.abs() - 1.0).abs() < 1e-12 && across.abs() < 1e-11,
        "{along} {across}"
    );
}

#[test]
fn machine_code_and_generated_code_have_the_bits_of_the_evaluator() {
    let evaluated = heavy_top(None).mechanism();
    let native = NativeMechanism::new(&evaluated).unwrap();
    let generated = generated::HeavyTop::default();
    assert_eq!(generated.layout(), evaluated.layout());
    let methods = [
        Method::from(Rk4::default()),
        GeneralizedAlpha::default().into(),
        Dop853::default().into(),
    ];
    for method in methods {
        let mut options = Options::new(0.1).method(method.clone());
        if !method.is_adaptive() {
            options = Options::unstabilized(method, 0.1, 1e-3);
        }
        let runs: [&dyn Mechanism; 3] = [&evaluated, &native, &generated];
        let [first, second, third] = runs.map(|m| simulate(m, &options).unwrap().trajectory);
        for name in first.names() {
            assert_eq!(first.get(name), second.get(name), "{name}");
            assert_eq!(first.get(name), third.get(name), "{name}");
        }
    }
}

/// `MBDSL_BLESS=1` accepts a change, as for the other expansions.
#[test]
fn the_expansion_is_as_committed() {
    let tokens = emit::emit(&heavy_top(None), &emit::Surroundings::of_a_file());
    let expansion = prettyplease::unparse(&syn::parse2(tokens).unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/heavy_top.rs");
    if std::env::var_os("MBDSL_BLESS").is_some() {
        fs::write(&file, &expansion).unwrap();
    }
    assert!(
        fs::read_to_string(&file).unwrap() == expansion,
        "it is stale"
    );
}

#[test]
fn a_saved_state_goes_on_to_the_bit() {
    let top = heavy_top(None).mechanism();
    for info in METHODS.iter().filter(|info| !info.flat_only) {
        let method = Method::named(info.name).unwrap();
        let options = Options::unstabilized(method, 0.0, 1e-3);
        let mut first = Stepper::new(&top, &options).unwrap();
        for _ in 0..17 {
            first.step(&top, 1e-3).unwrap();
        }
        let mut second = Stepper::resume(&top, &options, first.state().clone()).unwrap();
        for _ in 0..5 {
            first.step(&top, 1e-3).unwrap();
            second.step(&top, 1e-3).unwrap();
        }
        assert_eq!(first.state(), second.state(), "{}", info.name);
    }
}

/// What is not for flat mechanisms only moves a top, with every stabilization that is not.
#[test]
fn every_other_method_moves_a_top() {
    let top = heavy_top(None).mechanism();
    let exact = data().motion.into_iter();
    let exact: Vec<Known> = exact.filter(|known| known.t == 0.2).collect();
    let mut runs = 0;
    for info in METHODS.iter().filter(|info| !info.flat_only) {
        for stabilization in STABILIZATIONS.iter().filter(|info| !info.flat_only) {
            if !info.stabilized && stabilization.name != "none" {
                continue;
            }
            let mut method = Method::named(info.name).unwrap();
            let options = if method.is_adaptive() {
                assert!(method.set("rtol", 1e-8) && method.set("atol", 1e-8));
                Options::new(0.2).method(method)
            } else {
                Options::unstabilized(method, 0.2, 1e-4)
            };
            let stabilization = Stabilization::named(stabilization.name).unwrap();
            let run = simulate(&top, &options.stabilization(stabilization)).unwrap();
            let end = |name: &str| *run.trajectory.get(name).unwrap().last().unwrap();
            for known in &exact {
                let error = (end(&known.name) - known.value).abs();
                // The spin is 150 rad/s, the energy 5 kJ: a thousandth of each, and less of the place.
                let within = match known.name.as_str() {
                    "top.x" | "top.y" | "top.z" => 2e-4,
                    "energy" | "lambda.pivot.z" => 1.0,
                    _ => 2e-2,
                };
                let (name, with) = (&known.name, stabilization.info().name);
                assert!(error < within, "{} {with} {name}: {error:e}", info.name);
            }
            runs += 1;
        }
    }
    assert!(runs > 4 * 5);
}

/// What needs dq/dt = v is refused by name.
#[test]
fn planar_methods_refuse_a_top() {
    let top = heavy_top(None).mechanism();
    let mut refused = 0;
    for info in METHODS.iter().filter(|info| info.flat_only) {
        let method = Method::named(info.name).unwrap();
        let failure = simulate(&top, &Options::unstabilized(method, 0.1, 1e-3)).unwrap_err();
        let SimulationError::Options(fault @ OptionsError::Space { .. }) = &failure else {
            panic!("{failure}");
        };
        let said = fault.to_string();
        assert!(
            said.starts_with(info.name) && said.contains("`HeavyTop`"),
            "{said}"
        );
        assert!(said.contains("generalized-alpha"), "{said}");
        refused += 1;
    }
    assert!(refused >= 4);
    let options = Options::fixed(0.1, 1e-3).method(Rk4::default());
    let options = options.stabilization(Partitioning::default().into());
    let said = simulate(&top, &options).unwrap_err().to_string();
    assert!(
        said.contains("partitioning") && said.contains("projection"),
        "{said}"
    );
    let options = Options::fixed(0.1, 1e-3).method(Rk4::default());
    assert!(lanes_used(&top, &options).is_err());
}

#[test]
fn attitudes_that_stretch_a_body_are_refused() {
    let top = heavy_top(None).mechanism();
    let start = assemble(&top, 0.0).unwrap();
    let mut q = start.q;
    q[3] = 1.1;
    let options = Options::fixed(0.1, 1e-3).method(Rk4::default());
    let said = simulate_from(&top, &q, &start.v, &options).unwrap_err();
    let expected =
        "the attitude from `top.q0` on is a quaternion of length 1.1, and its length must be 1";
    assert_eq!(said.to_string(), expected);
    let state = State::new(0.0, q, start.v);
    let said = Stepper::resume(&top, &options, state).err().unwrap();
    assert_eq!(said.to_string(), expected);
}

/// Steps across a row of output and back to a node are those of the run without it.
#[test]
fn rows_between_the_steps_are_near_the_motion() {
    let top = heavy_top(None).mechanism();
    let exact = Options::new(0.05)
        .method(Dop853::new(1e-13, 1e-13))
        .output_step(1e-4);
    let exact = simulate(&top, &exact).unwrap().trajectory;
    for method in [
        Method::from(GeneralizedAlpha::default()),
        Rk4::default().into(),
    ] {
        let step = 2.5e-4;
        let options = Options::unstabilized(method, 0.05, step);
        let nodes = simulate(&top, &options).unwrap().trajectory;
        let rows = simulate(&top, &options.output_step(1e-4))
            .unwrap()
            .trajectory;
        assert_eq!(rows.times().len(), 501);
        let worst = |run: &Trajectory| {
            let column = |name: &str| run.get(name).unwrap().to_vec();
            let [x, q] = ["top.x", "top.q2"].map(column);
            let exact_at = |name: &str, t: f64| exact[name][(t / 1e-4).round() as usize];
            let gap = |(row, &t): (usize, &f64)| {
                let [of_x, of_q] = [("top.x", x[row]), ("top.q2", q[row])]
                    .map(|(name, value)| (value - exact_at(name, t)).abs());
                of_x.max(of_q)
            };
            let on_grid = run.times().iter().enumerate();
            let on_grid = on_grid.filter(|(_, t)| ((*t / 1e-4).round() * 1e-4 - *t).abs() < 1e-12);
            on_grid.map(gap).fold(0.0, f64::max)
        };
        // What lies between adds little to the error of the nodes.
        assert!(worst(&rows) < 1.1 * worst(&nodes) + 1e-9);
    }
}

/// What is said of a top counts its velocities, and prints its equations.
#[test]
fn what_is_printed_of_a_top_adds_up() {
    let verified = heavy_top(None);
    let shown = verified.mechanism().layout().to_string();
    assert!(
        shown.contains("6 velocities - 3 constraints = 3 degrees of freedom"),
        "{shown}"
    );
    let text = mbdsl_compiler::print::text(&verified.program.model);
    for line in [
        "6 velocities - 3 constraints = 3 degrees of freedom, by count.",
        "    pivot.x: top.x - length*top.R12 = 0",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}

/// Newton's method of generalized-alpha has its whole tangent where a step turns the top by 0.6 rad.
#[test]
fn newton_converges_where_steps_turn_far() {
    let top = heavy_top(None).mechanism();
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let method = GeneralizedAlpha::default().formulation(formulation);
        let run = simulate(&top, &Options::unstabilized(method, 0.4, 4e-3)).unwrap();
        let work = run.trajectory.work();
        let each = work.iterations as f64 / work.steps as f64;
        assert!(each < 4.0, "{formulation:?}: {each} iterations a step");
    }
}

/// Of an inertia with products, as a body has it and as a kinetic energy of the user: J alpha + omega x J omega.
#[test]
fn moments_of_inertia_are_those_by_hand() {
    const INERTIA: [[f64; 3]; 3] = [[1.7, 0.2, -0.3], [0.2, 2.1, 0.1], [-0.3, 0.1, 0.9]];
    let top = |of_body: bool| {
        let (mut model, tree) = checked(FREE);
        let zero = model.graph.zero();
        embody(&mut model, "top", [zero; 3]);
        let graph = &mut model.graph;
        let inertia = INERTIA.map(|row| row.map(|x| graph.constant(x)));
        if of_body {
            model.bodies[0].kind = BodyKind::Spatial { inertia };
        } else {
            let omega = [3, 4, 5].map(|k| graph.symbol(Symbol::V(k)));
            let spin = graph.times(inertia, omega);
            let twice = graph.dot(omega, spin);
            let half = graph.constant(0.5);
            model.kinetic.push(graph.mul(half, twice));
        }
        verified(model, &tree, FREE).mechanism()
    };
    let mut next = numbers(7);
    for top in [top(true), top(false)] {
        let patterns = top.layout().patterns();
        for _ in 0..20 {
            let q: Vec<f64> = (0..7).map(|_| next()).collect();
            let v: Vec<f64> = (0..6).map(|_| next()).collect();
            let omega = [v[3], v[4], v[5]];
            let spin = INERTIA.map(|row| row.iter().zip(omega).map(|(j, w)| j * w).sum::<f64>());
            let cross = |i: usize, j: usize| omega[i] * spin[j] - omega[j] * spin[i];
            let moments = [cross(2, 1), cross(0, 2), cross(1, 0)];
            let force = filled(6, |x| top.force(0.0, &q, &v, &[], &[], x));
            same("force", &force[3..], &moments, 1e-14);
            let mass = filled(patterns.mass_matrix.len(), |x| top.mass_matrix(0.0, &q, x));
            let mass = dense(&patterns.mass_matrix, &mass);
            let turning = mass[18..].chunks(6).flat_map(|row| row[3..].to_vec());
            let turning: Vec<f64> = turning.collect();
            same("inertia", &turning, &INERTIA.concat(), 1e-14);
            let energy: f64 = omega.iter().zip(spin).map(|(w, l)| w * l).sum();
            let v_only = filled(2, |x| {
                top.energy(0.0, &q, &[0.0, 0.0, 0.0, v[3], v[4], v[5]], x);
            });
            same("energy", &v_only[..1], &[0.5 * energy], 1e-14);
        }
    }
}

/// Nothing brings a given attitude to unit length without a word; a guess may have any length but 0.
#[test]
fn given_attitudes_are_unit_quaternions() {
    let start = |kind, p: [f64; 4]| {
        let give_all = |model: &mut Model| {
            model.start.clear();
            for (k, value) in (3..).zip(p) {
                give(model, k, kind, value);
            }
        };
        let (mut model, tree) = checked(FREE);
        let one = model.graph.one();
        embody(&mut model, "top", [one; 3]);
        give_all(&mut model);
        let equations = equations::derive(&mut model);
        let program = program::program(model, &equations);
        assemble(&TextMechanism::new(&program), 0.0).map(|_| tree.items.len())
    };
    let said = start(StartKind::Position, [0.6, 0.0, 0.9, 0.0]).unwrap_err();
    assert!(
        said.to_string().ends_with("and its length must be 1"),
        "{said}"
    );
    let said = start(StartKind::Guess, [0.0; 4]).unwrap_err();
    assert!(
        said.to_string().ends_with("and its length must be above 0"),
        "{said}"
    );
    assert!(start(StartKind::Guess, [0.6, 0.0, 0.9, 0.0]).is_ok());
    assert!(start(StartKind::Position, [0.6, 0.0, -0.8, 0.0]).is_ok());
}

#[test]
fn efforts_of_drivers_are_those_of_planar_mechanisms() {
    let top = generated::HeavyTop::default();
    let found = inverse_dynamics(&top, &[0.0], &KinematicsOptions::default());
    let Err(InverseError::Analysis(fault @ AnalysisError::Attitudes { .. })) = &found else {
        panic!("{found:?}");
    };
    let words =
        "inverse dynamics is available for planar mechanisms only: `HeavyTop` has bodies in space";
    assert_eq!(fault.to_string(), words);
}
