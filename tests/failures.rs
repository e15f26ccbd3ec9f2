//! Steps that cannot be made: every method ends with where, when, why and the trajectory so far.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::model;
use mbdsl::runtime::{GivenStart, METHODS, Penalty, Singular, StopCause, Stopped};
use mbdsl::{
    Mechanism, Method, Options, Simulation, SimulationError, Stabilization, simulate, simulate_from,
};
use std::f64::consts::PI;
use std::time::{Duration, Instant};

/// The longest that a run of one method may take to find out that it cannot go on.
const LONGEST: Duration = Duration::from_secs(10);

/// A pendulum of two bars, pushed by a force that is a number only up to t = 1 s.
const PUSHED: &str = "model Pushed {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body upper { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body lower { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, upper.A);
    joint elbow = revolute(upper.B, lower.A);
    force push at lower.B = ((3 N)*sqrt(1 - t/(1 s)), 0);
    start { upper.theta = -60 deg; lower.theta = -80 deg; }
}";

/// A cart on which a force acts that is a number only up to 0.5 m.
const STRETCHED: &str = "model Stretched {
    slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
    force pull at cart.C = ((1 N)*sqrt(0.5 - cart.s/(1 m)), 0);
    start { cart.s = 0; cart.v = 1 m/s; }
}";

/// Two bars of 1 m between a bearing and a point that is driven away from it: at t = 1 s they are
/// stretched.
const PULLED: &str = "model Pulled {
    ground { point O = (0, 0); }
    body upper { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body lower { mass = 2 kg; inertia = 0.2 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, upper.A);
    joint elbow = revolute(upper.B, lower.A);
    drive swing: upper.theta = 0.3 rad + (0.1 rad/s)*t;
    drive pull: distance(ground.O, lower.B) = 1.5 m + (0.5 m/s)*t;
    start { guess upper.theta = 0.3 rad; guess lower.theta = 1.5 rad; }
}";

fn methods() -> Vec<Method> {
    let named = METHODS.iter().map(|info| Method::named(info.name).unwrap());
    named.collect()
}

/// What a run that has to stop says, after the checks that hold for every stop.
fn stop(
    name: &str,
    begin: Instant,
    outcome: Result<Simulation, SimulationError>,
) -> Option<Box<Stopped>> {
    assert!(begin.elapsed() < LONGEST, "{name}: {:?}", begin.elapsed());
    let stopped = match outcome {
        Ok(run) => {
            sound(name, &run.trajectory);
            return None;
        }
        Err(SimulationError::Stopped(stopped)) => stopped,
        Err(error) => panic!("{name}: {error}"),
    };
    sound(name, &stopped.trajectory);
    let times = &stopped.trajectory["t"];
    assert!(*times.last().unwrap() <= stopped.t, "{name}: {stopped}");
    assert!(stopped.h > 0.0 && !stopped.message.is_empty(), "{name}");
    let text = stopped.to_string();
    assert!(text.contains("stopped in the step from t = "), "{text}");
    assert!(!text.contains("NaN"), "{text}");
    Some(stopped)
}

/// No row of a trajectory has a number that is none.
fn sound(name: &str, trajectory: &mbdsl::Trajectory) {
    for column in trajectory.names() {
        let bad = trajectory[column].iter().position(|x| !x.is_finite());
        assert_eq!(bad, None, "{name}: {column}");
    }
}

/// The function leaves its range at a time that is known.
#[test]
fn a_load_that_is_no_number_any_more() {
    let model = model(PUSHED);
    for method in methods() {
        let name = method.info().name;
        let least = if method.is_adaptive() { 5 } else { 98 };
        let begin = Instant::now();
        let outcome = simulate(&model, &Options::unstabilized(method, 3.0, 0.01));
        let Some(stopped) = stop(name, begin, outcome) else {
            panic!("{name} went on");
        };
        assert!((0.98..1.0 + 1e-9).contains(&stopped.t), "{name}: {stopped}");
        assert!(stopped.trajectory.len() >= least, "{name}: {stopped}");
        let cause = &stopped.cause;
        assert!(
            matches!(cause, StopCause::Singular(Singular::NotFinite { .. })),
            "{name}: {stopped}"
        );
        let says = "the generalized force is not finite for `lower.x`";
        assert!(stopped.message.contains(says), "{name}: {stopped}");
    }
}

/// A state whose rate is no number is named, and not what it moves.
#[test]
fn a_state_whose_rate_is_no_number() {
    let mut model = model(
        "model Motor {
            param L = 5 mH;
            slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            state i: A = 0;
            der i = ((1 V) - (2 Ohm)*i)/L;
            force f at cart.C = ((3 N/A)*i, 0);
        }",
    );
    assert!(model.set_parameter(0, 0.0));
    for method in methods() {
        if !method.info().states {
            continue;
        }
        let name = method.info().name;
        let outcome = simulate(&model, &Options::unstabilized(method, 3.0, 0.01));
        let fault = outcome.unwrap_err().to_string();
        let says =
            "`Motor` stopped at its start, t = 0 s: the state `i`, or its rate, is not finite";
        assert_eq!(fault, says, "{name}");
    }
}

#[test]
fn states_without_rates_are_named_together() {
    let mut model = model(
        "model Motors {
            param L = 5 mH;
            slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            state i: A = 0; der i = ((1 V) - (2 Ohm)*i)/L;
            state j: A = 0; der j = ((2 V) - (2 Ohm)*j)/L;
            force f at cart.C = ((3 N/A)*(i + j), 0);
        }",
    );
    assert!(model.set_parameter(0, 0.0));
    let fault = simulate(&model, &Options::new(1.0))
        .unwrap_err()
        .to_string();
    let says = "the states `i`, `j`, or their rates, are not finite";
    assert!(fault.ends_with(says), "{fault}");
}

/// A loop that is unstable ends with numbers that no mechanism reaches.
#[test]
fn a_motion_that_grows_without_bound_is_said_to() {
    let model = model(
        "model Unstable {
            gravity (0, -9.81 m/s^2);
            slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            bar pole from (0, 0) to (0, -1 m) { mass = 1 kg; }
            joint pin = revolute(cart.C, pole.A);
            force motor at cart.C = ((1e4 N*s/m)*cart.v, 0);
            start { cart.v = 1 m/s; }
        }",
    );
    let projected = Stabilization::named("projection").unwrap();
    let options = Options::fixed(10.0, 0.01).stabilization(projected);
    let outcome = simulate(&model, &options);
    let stopped = stop("rk4", Instant::now(), outcome).unwrap();
    assert!(
        stopped
            .message
            .contains("grows without bound, as in an unstable control loop"),
        "{stopped}"
    );
}

/// It leaves its range at a position that has to be found by walking there.
#[test]
fn a_load_that_is_no_number_beyond_a_position() {
    let model = model(STRETCHED);
    for method in methods() {
        let name = method.info().name;
        let begin = Instant::now();
        let outcome = simulate(&model, &Options::unstabilized(method, 3.0, 0.01));
        let Some(stopped) = stop(name, begin, outcome) else {
            panic!("{name} went on");
        };
        let last = *stopped.trajectory["cart.s"].last().unwrap();
        assert!((0.4..=0.5).contains(&last), "{name}: {last} {stopped}");
        let says = "the generalized force is not finite for `cart.s`";
        assert!(stopped.message.contains(says), "{name}: {stopped}");
    }
}

/// The crank-slider of Man Wanxin et al. (DOI 10.12677/dsc.2025.143020), whose start violates the
/// constraints: without stabilization phi grows until the linkage is stretched, at 2.626 s.
#[test]
fn a_position_whose_constraints_contradict_each_other() {
    let model = model(include_str!("reference/crank_slider/model.mbd"));
    let q = [0.0, 0.2 + 0.35 / 2.0, 0.0, 0.0, 0.55];
    let v = [PI / 3.0, 0.0, 0.0, 0.0, 0.0];
    for method in methods() {
        let info = method.info();
        let least = if method.is_adaptive() { 20 } else { 260 };
        let begin = Instant::now();
        let options = Options::unstabilized(method, 5.0, 0.01).given_start(GivenStart::Unchecked);
        let outcome = simulate_from(&model, &q, &v, &options);
        let stopped = stop(info.name, begin, outcome);
        if !info.stabilized {
            // Methods that solve phi = 0 correct the start, and may go on from there.
            continue;
        }
        let Some(stopped) = stopped else {
            panic!("{} went on", info.name);
        };
        assert!(
            (2.60..2.63).contains(&stopped.t),
            "{}: {stopped}",
            info.name
        );
        assert!(stopped.trajectory.len() >= least, "{stopped}");
        assert!(!stopped.constraints.is_empty(), "{}: {stopped}", info.name);
        let named = |row: &String| ["pin", "wrist"].iter().any(|joint| row.starts_with(joint));
        assert!(stopped.constraints.iter().all(named), "{stopped}");
    }
}

/// A drive that pulls a linkage beyond its reach.
#[test]
fn a_drive_beyond_the_reach() {
    let model = model(PULLED);
    let stabilizations = [
        Stabilization::None,
        Stabilization::baumgarte(),
        Penalty::default().into(),
        Stabilization::named("projection").unwrap(),
    ];
    for method in methods() {
        for stabilization in stabilizations {
            let info = method.info();
            if !info.stabilized && stabilization != Stabilization::None {
                continue;
            }
            let name = format!("{}, {}", info.name, stabilization.info().name);
            let options = Options::unstabilized(method.clone(), 3.0, 0.01);
            let begin = Instant::now();
            let outcome = simulate(&model, &options.stabilization(stabilization));
            let Some(stopped) = stop(&name, begin, outcome) else {
                panic!("{name} went on");
            };
            assert!((0.98..1.0001).contains(&stopped.t), "{name}: {stopped}");
            assert!(!stopped.constraints.is_empty(), "{name}: {stopped}");
        }
    }
    assert_eq!(model.layout().dof(), 0);
}
