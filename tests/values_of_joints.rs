//! Values of joints and drivers, and the distance of points, against closed forms.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::Dop853;
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Options, Simulation, simulate};

fn run(text: &str, t_end: f64) -> Simulation {
    let model: TextMechanism = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let method = Dop853::default().rtol(1e-12).atol(1e-13);
    simulate(&model, &Options::new(t_end).method(method)).unwrap_or_else(|fault| panic!("{fault}"))
}

/// Compares a column with a function of the time, in every row.
fn compare(run: &Simulation, column: &str, exact: impl Fn(f64) -> f64, tolerance: f64) {
    let values = run.trajectory.get(column).unwrap();
    for (t, value) in run.trajectory.times().iter().zip(values) {
        let exact = exact(*t);
        assert!(
            (value - exact).abs() <= tolerance * exact.abs().max(1.0),
            "{column} at {t}: {value} is not {exact}"
        );
    }
}

/// A rod at the angle t^2: `J t'' + m g l cos(t^2)`, about its pin, in the plane and in space, and along a slide.
#[test]
fn efforts_of_drivers_are_values() {
    let weight = |t: f64| 2.0 * 9.81 * 0.5 * (t * t).cos();
    let exact = |t: f64| 2.0 * (0.1 + 2.0 * 0.25) + weight(t);
    let plane = run(
        "model Plane {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 2 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
            joint pin = revolute(ground.O, rod.A);
            drive motor: rod.theta = (1 rad/s^2)*t^2;
            output effort = motor.effort;
            output power: W = motor.effort*rod.omega;
        }",
        1.5,
    );
    compare(&plane, "effort", exact, 1e-10);
    compare(&plane, "power", |t| exact(t) * 2.0 * t, 1e-10);
    // The axis points to -z, so that the angle 0 has the rod along x, and rises with the angle.
    let space = run(
        "model Space {
            gravity (0, -9.81 m/s^2, 0);
            ground { point O = (0, 0, 0); }
            body rod { mass = 2 kg; inertia = (0.02 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); }
            joint pin = revolute(ground.O, rod.A, axis = (0, 0, 1));
            drive motor: pin.angle = (1 rad/s^2)*t^2;
            output effort = motor.effort;
            output alpha = pin.alpha;
        }",
        1.5,
    );
    compare(&space, "effort", exact, 1e-10);
    compare(&space, "alpha", |_| 2.0, 1e-10);
    let lift = run(
        "model Lift {
            gravity (0, 0, -9.81 m/s^2);
            ground { point O = (0, 0, 0); }
            body cabin { mass = 2 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point P = (0, 0, 0); }
            joint way = prismatic(ground.O, cabin.P, axis = (0, 0, 1));
            drive rope: way.slide = (0.1 m)*sin((3 rad/s)*t);
            output effort: N = rope.effort;
            output a = way.a;
        }",
        1.5,
    );
    let a = |t: f64| -0.9 * (3.0 * t).sin();
    compare(&lift, "a", a, 1e-10);
    compare(&lift, "effort", |t| 2.0 * (9.81 + a(t)), 1e-10);
}

/// A driver of a distance pushes two points apart: `effort` is the force along the line between them.
#[test]
fn the_effort_of_a_distance_is_the_force_along_it() {
    let run = run(
        "model Winch {
            gravity (0, -9.81 m/s^2);
            ground { point G = (0, 0); }
            particle load { mass = 3 kg; }
            drive rope: distance(ground.G, load) = 1 m + (0.2 m/s^2)*t^2;
            output effort: N = rope.effort;
            output pull: N = hypot(rope.reaction.x, rope.reaction.y);
            output far = distance(ground.G, load);
            start { load.x = 0; load.y = -1 m; load.vx = 0; }
        }",
        1.0,
    );
    // It hangs: the rope holds back what falls.
    compare(&run, "effort", |_| -3.0 * (9.81 - 0.4), 1e-9);
    compare(&run, "pull", |_| 3.0 * (9.81 - 0.4), 1e-9);
    compare(&run, "far", |t| 1.0 + 0.2 * t * t, 1e-9);
}

/// A screw and a free hinge in space: the acceleration of the angle is the derivative of its rate.
#[test]
fn accelerations_of_joints_are_the_derivatives_of_their_rates() {
    let pendulum = run(
        "model Pendulum {
            gravity (0, 0, -9.81 m/s^2);
            ground { point O = (0, 0, 0); }
            body rod { mass = 2 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.02 kg*m^2); point A = (0, 0, 0.5 m); }
            joint pin = revolute(ground.O, rod.A, axis = (0, 1, 0));
            output angle = pin.angle; output alpha = pin.alpha;
            start { pin.angle = 1 rad; }
        }",
        1.0,
    );
    let angle = pendulum.trajectory.get("angle").unwrap();
    let alpha = pendulum.trajectory.get("alpha").unwrap();
    for (angle, alpha) in angle.iter().zip(alpha) {
        let exact = -2.0 * 9.81 * 0.5 * angle.sin() / (0.1 + 2.0 * 0.25);
        assert!((alpha - exact).abs() < 1e-10, "{alpha} is not {exact}");
    }
}
