//! Stops and friction by a method that solves for positions and multipliers together.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::text::load;
use mbdsl::{Method, Options, Simulation, SimulationError, simulate};

/// Two bars that hang between two walls, one of which they come to rest at, and both of which they leave.
const BARS: &str = "model BarsBetweenWalls {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    bar upper from ground.O to (0, -1 m) { mass = 1 kg; }
    bar lower from upper.B to (0.3 m, -1.5 m) { mass = 1 kg; }
    joint pin = revolute(ground.O, upper.A);
    joint elbow = revolute(upper.B, lower.A);
    stop right: lower.B.x <= 0.4 m { restitution = 0.3; }
    stop left: upper.B.x >= -0.2 m { restitution = 0; }
    friction rub on elbow { mu = 0.2; radius = 2 cm; }
    start { upper.omega = 3 rad/s; }
}";

fn run(method: &str) -> Simulation {
    let model = load(BARS).unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut options = Options::fixed(3.6, 1e-3);
    options.method = Method::named(method).unwrap();
    simulate(&model, &options).unwrap()
}

/// Steps that end at an event can be very short, and velocities are off the constraints by the error of the method:
/// neither makes forces of rounding, nor an impact of a stop that is left.
#[test]
fn events_and_forces_are_those_of_other_methods() {
    let (found, wanted) = (run("generalized-alpha"), run("rk4"));
    let names = |run: &Simulation| -> Vec<String> {
        run.events.iter().map(|event| event.event.clone()).collect()
    };
    assert_eq!(names(&found), names(&wanted));
    let opens = |event: &String| event.ends_with("opens");
    assert_eq!(names(&found).iter().filter(|name| opens(name)).count(), 3);
    for (found, wanted) in found.events.iter().zip(&wanted.events) {
        let apart = (found.t - wanted.t).abs();
        assert!(apart < 2e-4, "{} at {}: {apart}", found.event, found.t);
    }
    let trajectory = &found.trajectory;
    for name in [
        "upper.ax",
        "upper.ay",
        "upper.alpha",
        "lower.ax",
        "lower.ay",
        "lower.alpha",
        "lambda.pin.x",
        "lambda.pin.y",
        "lambda.right.value",
        "lambda.left.value",
        "lambda.rub.value",
    ] {
        let largest = |run: &Simulation| {
            run.trajectory[name]
                .iter()
                .fold(0.0, |m: f64, x| m.max(x.abs()))
        };
        let (found, wanted) = (largest(&found), largest(&wanted));
        assert!(
            (found - wanted).abs() < 0.05 * wanted,
            "{name}: {found} {wanted}"
        );
    }
    // Stops push: their multipliers are not positive, but for what the method misses at an event.
    for name in ["lambda.right.value", "lambda.left.value"] {
        let pull = trajectory[name].iter().fold(0.0, |m: f64, x| m.max(*x));
        assert!(pull < 2e-3, "{name}: {pull}");
    }
}

/// A fault in a regime names the stop that is closed, not the one that stands at its place among those that are.
#[test]
fn faults_name_the_stop_that_is_closed() {
    let model = load(
        "model Leaning {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            bar upper from ground.O to (0.6 m, -0.8 m) { mass = 1 kg; }
            bar lower from upper.B to (1.5 m, -1.2 m) { mass = 1 kg; }
            joint pin = revolute(ground.O, upper.A);
            joint elbow = revolute(upper.B, lower.A);
            stop ceiling: lower.B.y <= 5 m;
            stop floor: lower.B.y >= -1.2 m;
        }",
    )
    .unwrap();
    let mut method = Method::named("generalized-alpha").unwrap();
    assert!(method.set("tolerance", 1e-300));
    let error = simulate(&model, &Options::unstabilized(method, 1.0, 0.01)).unwrap_err();
    let SimulationError::Stopped(stopped) = error else {
        panic!("{error}")
    };
    assert!(
        stopped.message.contains("does not converge"),
        "{}",
        stopped.message
    );
    let names = |name: &str| stopped.constraints.iter().any(|row| row.contains(name));
    assert!(
        names("floor") && !names("ceiling"),
        "{:?}",
        stopped.constraints
    );
}
