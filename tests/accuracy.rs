//! The estimate of how exact a run is, against what is known.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::{Dop853, accuracy, assemble, simulate_from};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, Simulation, Stabilization, simulate};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(60);

fn model(name: &str) -> TextMechanism {
    let text = match name {
        "two_bars" => include_str!("reference/two_bars/model.mbd"),
        _ => {
            "model Swing {
                gravity (0, -9.81 m/s^2);
                rotor arm { pivot = (0, 0); inertia = 1 kg*m^2; mass = 1 kg; center = (1 m, 0); }
                start { arm.theta = 0; }
            }"
        }
    };
    load(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn run(model: &TextMechanism, options: &Options) -> Simulation {
    simulate(model, options).unwrap()
}

/// The largest error of the angle over its range.
fn error(model: &TextMechanism, options: &Options, found: &Simulation) -> f64 {
    let mut exact = options.clone().method(Dop853::new(1e-13, 1e-14));
    exact.h = None;
    let exact = run(model, &exact.output_step(0.01));
    let (exact, found) = (
        &exact.trajectory["arm.theta"],
        &found.trajectory["arm.theta"],
    );
    assert_eq!(exact.len(), found.len());
    let pairs = exact.iter().zip(found);
    let most = pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
    most / std::f64::consts::PI
}

#[test]
fn the_estimate_is_the_error_of_a_regular_motion() {
    let model = model("swing");
    let mut coarse = Method::named("dopri5").unwrap();
    assert!(coarse.set("rtol", 1e-5));
    for options in [
        Options::new(5.0).method(coarse).output_step(0.01),
        Options::fixed(5.0, 0.01),
    ] {
        let found = run(&model, &options);
        let estimate = accuracy(&model, &options, &found, PATIENCE).unwrap();
        let exact = error(&model, &options, &found);
        let ratio = estimate.error / exact;
        assert!(
            (0.8..1.25).contains(&ratio),
            "{options:?}: {estimate:?} {exact:e}"
        );
        assert_eq!(estimate.lost, None);
    }
}

#[test]
fn a_chaotic_motion_is_lost_at_some_time() {
    let (model, options) = (model("two_bars"), Options::new(40.0));
    let found = run(&model, &options);
    let estimate = accuracy(&model, &options, &found, PATIENCE).unwrap();
    let lost = estimate.lost.unwrap();
    assert!(
        (5.0..40.0).contains(&lost) && estimate.error > 1e-3,
        "{estimate:?}"
    );
}

#[test]
fn nothing_is_estimated_beyond_the_patience() {
    let (model, options) = (model("swing"), Options::new(5.0));
    let found = run(&model, &options);
    assert_eq!(accuracy(&model, &options, &found, Duration::ZERO), None);
}

/// The center of a wheel in its bearing rests: its rounding is no error of the motion.
#[test]
fn what_rests_has_no_error() {
    let text = "model Wheel {
        ground { point O = (0.3 m, 0); }
        body wheel { mass = 1 kg; inertia = 0.1 kg*m^2; point O = (0, 0); }
        joint bearing = revolute(ground.O, wheel.O);
        torque motor on wheel = (0.1 N*m)*sin((3 rad/s)*t);
    }";
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let options = Options::new(5.0);
    let found = run(&model, &options);
    let estimate = accuracy(&model, &options, &found, PATIENCE).unwrap();
    assert!(
        estimate.error < 1e-6 && estimate.lost.is_none(),
        "{estimate:?}"
    );
}

/// What does not move has no motion that errors could be compared with: they are parts of its size.
#[test]
fn what_does_not_move_is_at_rest() {
    let text = "model Hung {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        bar rod from ground.O to (0.3 m, -0.8 m) { mass = 2 kg; }
        joint pin = revolute(ground.O, rod.A);
        torsion_spring coil between ground, rod { stiffness = 30 N*m/rad; free_angle = 1 rad; }
        start { guess rod.theta = -1 rad; }
    }";
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let start = assemble(&model, 0.0).unwrap();
    let rest = equilibrium(&model, 0.0, &start.q, &StaticsOptions::default());
    let q = rest.unwrap().state.q;
    let options = Options::new(5.0);
    let mut found = simulate_from(&model, &q, &vec![0.0; q.len()], &options).unwrap();
    let estimate = found.estimate_accuracy(&model).unwrap();
    assert!(estimate.at_rest && estimate.error < 1e-8, "{estimate:?}");
    assert!(found.trust().contains("at rest, to "), "{}", found.trust());
    let moving = run(&model, &options);
    assert!(
        !accuracy(&model, &options, &moving, PATIENCE)
            .unwrap()
            .at_rest
    );
}

/// A body that turns about its center moves its points, and not its center: what is left there of joints that are closed to
/// 6e-9 m is a small part of its size, and no part of a motion that there is not.
#[test]
fn turning_about_the_center_is_a_motion() {
    let text = "model Spun {
        ground { point A = (0, 0, 0); point B = (0.6 m, 0.45 m, 0.3 m); direction n = (0.6, 0.45, 0.3); }
        body w {
            mass = 1 kg; inertia = (0.02 kg*m^2, 0.03 kg*m^2, 0.03 kg*m^2);
            point A = (-0.3 m, 0, 0); point B = (0.3 m, 0, 0);
        }
        joint ball = spherical(ground.A, w.A);
        joint guide = slot(ground.B, w.B, axis = ground.n);
        start { w.attitude = axes(x = (0.6, 0.45, 0.3), y = (0, 0, 1)); w.omega.x = 12 rad/s; }
        torque T on w local = (2 N*m, 0, 0);
    }";
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut coarse = Method::named("dopri5").unwrap();
    assert!(coarse.set("rtol", 1e-6));
    let baumgarte = Stabilization::named("baumgarte").unwrap();
    // The feedback of Baumgarte leaves the center 5e-8 m away.
    let drifting = Options::new(1.0).method(coarse).stabilization(baumgarte);
    for (options, most) in [(Options::new(1.0), 1e-7), (drifting, 1e-5)] {
        let found = run(&model, &options);
        let estimate = accuracy(&model, &options, &found, PATIENCE).unwrap();
        // It turns about the axis n by 12 rad/s t + (2/0.02) rad/s^2 t^2/2.
        let half = 0.5 * (12.0 + 50.0);
        let at = |name: &str, row: usize| found.trajectory[name][row];
        let exact = at("w.q0", 0) * f64::cos(half) - at("w.q1", 0) * f64::sin(half);
        let error = (at("w.q0", found.trajectory.len() - 1) - exact).abs();
        assert!(!estimate.at_rest && estimate.lost.is_none(), "{estimate:?}");
        assert!(
            (0.1 * error..most).contains(&estimate.error),
            "{estimate:?} {error:e}"
        );
    }
}

/// Positions that hardly feel a small current are right where the current is not: both errors are told, and true.
#[test]
fn the_errors_of_states_are_told_too() {
    let text = "model Motor {
        slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        state i: A = 0;
        der i = ((1e-4 V) - (1.5 Ohm)*i - (3 V*s/m)*cart.v)/(5 mH);
        force f at cart.C = ((3 N/A)*i - (10 N/m)*cart.s, 0);
    }";
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let options = Options::new(0.5);
    let mut found = run(&model, &options);
    let estimate = found.estimate_accuracy(&model).unwrap();
    let states = estimate.states.unwrap();
    let exact = run(&model, &Options::new(0.5).method(Dop853::new(1e-13, 1e-18)));
    let column = |of: &Simulation| of.trajectory["i"].to_vec();
    let (coarse, fine) = (column(&found), column(&exact));
    let largest = fine.iter().copied().fold(0.0_f64, f64::max);
    let errors = coarse
        .iter()
        .zip(&fine)
        .map(|(x, y)| (x - y).abs() / largest);
    let error = errors.fold(0.0, f64::max);
    assert!(
        (0.8 * error..2.0 * error).contains(&states),
        "{states} {error}"
    );
    assert!(states > 100.0 * estimate.error, "{estimate:?}");
    let trust = found.trust();
    let says = format!("; states to {states:.1e} of their ranges");
    assert!(trust.contains(&says), "{trust}");
    let model = load("model M { slider c { mass = 1 kg; axis = (1, 0); } start { c.v = 1 m/s; } }");
    let model = model.unwrap_or_else(|faults| panic!("{faults:?}"));
    let estimate = run(&model, &options).estimate_accuracy(&model).unwrap();
    assert_eq!(estimate.states, None);
}
