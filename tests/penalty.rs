//! The penalty method: in the limit Baumgarte's equation, with dependent constraints and through
//! singular positions, too.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::model;
use mbdsl::runtime::Index1;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Baumgarte, Dop853, Penalty, Singular, StopCause};
use mbdsl::text::TextMechanism;
use mbdsl::{
    Mechanism, MechanismExt, Options, SimulationError, Stabilization, simulate, simulate_from,
};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");
const CRANK_SLIDER: &str = include_str!("reference/crank_slider/model.mbd");
const FLAT_LOOPS: &str = include_str!("reference/n_four_bar_N2/model.mbd");
const FULL: &str = include_str!("golden/everything.mbd");

/// A parallelogram with a third crank, and masses of very different sizes.
const REDUNDANT: &str = "model Redundant {
    gravity (0, -9.81 m/s^2);
    ground { point A = (0, 0); point B = (2 m, 0); point C = (1 m, 0); }
    body k1  { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body k2  { mass = 0.001 kg; inertia = 2e-5 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body cpl { mass = 200 kg; inertia = 70 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); point C = (0, 0); }
    joint a = revolute(ground.A, k1.A);
    joint b = revolute(k1.B, cpl.A);
    joint c = revolute(k2.B, cpl.B);
    joint d = revolute(ground.B, k2.A);
    joint third = distance(ground.C, cpl.C, length = 1 m);
    start { k1.theta = 1 rad; k1.omega = 0.5 rad/s; guess k2.theta = 1 rad; guess cpl.theta = 0; }
    allow(redundant);
    allow(guess_moved);
}";

fn largest(x: &[f64]) -> f64 {
    x.iter().fold(0.0, |m: f64, x| m.max(x.abs()))
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

fn solve(
    model: &TextMechanism,
    stabilization: Stabilization,
    q: &[f64],
    v: &[f64],
) -> Result<(Vec<f64>, Vec<f64>), Singular> {
    let layout = model.layout();
    let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    let mut equations = Index1::new(model, stabilization);
    equations.accelerations(model, &Point::new(0.0, q, v), &mut a, &mut lambda)?;
    Ok((a, lambda))
}

/// At any state, also where positions and velocities are off their constraints.
#[test]
fn the_limit_is_baumgartes_equation() {
    let penalty = Penalty::default().omega(12.0).mu(0.7);
    let baumgarte = Baumgarte::default().alpha(12.0 * 0.7).beta(12.0);
    for text in [TWO_BARS, CRANK_SLIDER, FULL] {
        let model = model(text);
        let start = mbdsl::assemble(&model, 0.0).unwrap();
        let off = |x: &[f64], by: f64| -> Vec<f64> {
            let terms = x.iter().enumerate();
            terms
                .map(|(j, x)| x + by * (j as f64 + 1.0).sin())
                .collect()
        };
        let (q, v) = (off(&start.q, 1e-2), off(&start.v, 0.3));
        let (a, lambda) = solve(&model, penalty.into(), &q, &v).unwrap();
        let (want_a, want_lambda) = solve(&model, baumgarte.into(), &q, &v).unwrap();
        let name = &model.layout().model();
        let error = difference(&a, &want_a) / largest(&want_a);
        assert!(error < 1e-11, "{name}: {error:e}");
        let error = difference(&lambda, &want_lambda) / largest(&want_lambda);
        assert!(error < 1e-7, "{name}: {error:e}");
    }
}

#[test]
fn runge_kutta_keeps_its_order() {
    for text in [TWO_BARS, CRANK_SLIDER] {
        let model = model(text);
        let end = |options: Options| -> Vec<f64> {
            let trajectory = simulate(&model, &options).unwrap().trajectory;
            let starts = model.layout().starts();
            starts
                .map(|(name, ..)| *trajectory[name.as_ref()].last().unwrap())
                .collect()
        };
        let reference = end(Options::unstabilized(Dop853::new(1e-13, 1e-15), 1.0, 0.1));
        let error = |h: f64| {
            let options = Options::fixed(1.0, h);
            let options = options.stabilization(Penalty::default().into());
            difference(&end(options), &reference)
        };
        let order = (error(0.01) / error(0.00125)).log2() / 3.0;
        let name = &model.layout().model();
        assert!((3.75..4.25).contains(&order), "{name}: {order}");
    }
}

/// Dependent joints: the motion is that without them, and the iterations are few.
#[test]
fn dependent_constraints_are_no_obstacle() {
    let third = "joint third = distance(ground.C, cpl.C, length = 1 m);";
    let needed = REDUNDANT.replace(third, "");
    let run = |text: &str, stabilization: Stabilization| {
        // Without the third joint it would pass a singular position after 0.7 s.
        let options = Options::fixed(0.6, 1e-3).stabilization(stabilization);
        simulate(&model(text), &options).unwrap()
    };
    let same = Baumgarte::default().alpha(10.0).beta(10.0);
    let found = run(REDUNDANT, Penalty::default().into());
    let want = run(&needed, same.into());
    for name in ["k1.theta", "cpl.y", "k2.omega", "cpl.ax"] {
        let error = difference(&found.trajectory[name], &want.trajectory[name]);
        assert!(error < 1e-8, "{name}: {error:e}");
    }
    assert!(largest(&found.trajectory["lambda.third.length"]) > 1.0);
    let work = found.report.work;
    assert!(work.iterations <= 5 * work.evaluations, "{work:?}");
    assert!(work.iterations >= 2 * work.evaluations, "{work:?}");
}

/// The loops of this mechanism fold flat again and again, all rows of phi_q dependent there.
#[test]
fn singular_positions_are_passed() {
    let model = model(FLAT_LOOPS);
    let options = Options::fixed(5.0, 1e-3).stabilization(Penalty::default().into());
    let run = simulate(&model, &options).unwrap();
    assert!(run.report.position_violation < 1e-5, "{}", run.report);
    assert!(run.report.eps_h_relative < 1e-4, "{}", run.report);
}

#[test]
fn an_iteration_that_stalls_says_so() {
    // Penalties that are far too small.
    let weak = Penalty::default().alpha(1e-3);
    let start = mbdsl::assemble(&model(TWO_BARS), 0.0).unwrap();
    let fault = solve(&model(TWO_BARS), weak.into(), &start.q, &start.v).unwrap_err();
    assert!(matches!(fault, Singular::Stalled { .. }), "{fault}");

    // Two drives that part company at t = 1 s.
    let mut torn = model(
        "model Torn {
            param gap = 0 rad;
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
            joint pin = revolute(ground.O, rod.A);
            drive one: rod.theta = (1 rad/s)*t;
            drive two: rod.theta = (1 rad/s)*t + (if t < 1 s then 0 rad else gap*(t/(1 s) - 1)^2);
            start { guess rod.theta = 0; }
            allow(redundant);
        }",
    );
    torn.set("gap", 0.3).unwrap();
    let options = Options::fixed(3.0, 0.01).stabilization(Penalty::default().into());
    let error = simulate(&torn, &options).unwrap_err();
    let SimulationError::Stopped(stopped) = &error else {
        panic!("{error}");
    };
    assert!(
        matches!(stopped.cause, StopCause::Singular(Singular::Stalled { .. })),
        "{error}"
    );
    assert!((stopped.t - 1.0).abs() < 0.011, "{error}");
    assert_eq!(stopped.constraints, ["one.angle", "two.angle"], "{error}");
}

/// Nothing holds this bar but its mass, and nothing moves it.
#[test]
fn no_constraints_and_no_forces() {
    let bar = model(
        "model Free {
            body bar { mass = 2 kg; inertia = 1 kg*m^2; point A = (0, 0); }
            start { bar.x = 1 m; bar.y = 0; bar.theta = 0; bar.vx = 1 m/s; }
            allow(unattached);
        }",
    );
    let options = Options::fixed(1.0, 0.01).stabilization(Penalty::default().into());
    let run = simulate_from(&bar, &[1.0, 0.0, 0.0], &[1.0, 0.0, 0.0], &options).unwrap();
    let x = run.trajectory["bar.x"].last().unwrap();
    assert!((x - 2.0).abs() < 1e-12);
}

/// What MB404 says of redundant joints holds for every stabilization: of all reactions that give the
/// same motion, those of least norm.
#[test]
fn multipliers_of_redundant_constraints_are_of_least_norm() {
    let model = model(REDUNDANT);
    let start = mbdsl::assemble(&model, 0.0).unwrap();
    let solve = |stabilization| solve(&model, stabilization, &start.q, &start.v).unwrap();
    let (a, lambda) = solve(Penalty::default().into());
    let (least_a, least) = solve(Stabilization::None);
    assert!(difference(&a, &least_a) < 1e-7 * largest(&least_a));
    assert!(
        difference(&lambda, &least) < 1e-6 * largest(&least),
        "{lambda:?} {least:?}"
    );
}
