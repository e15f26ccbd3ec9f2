//! Friction in guides with a length, whose normal force `max(|x|, 2 |m|/L)` has corners where one end is free of force.

use super::*;
use mbdsl::runtime::Dopri5;

/// A block that a force F cos(w t) presses across its guide, and a torque M sin(w t) turns: over a quarter of a period
/// the normal force has the integral `hypot(F, 2 M/L)/w`.
#[test]
fn a_guide_is_pressed_by_a_force_and_a_moment() {
    let (mu, force, torque, length): (f64, f64, f64, f64) = (0.2, 5.0, 0.12, 0.08);
    let block = model(&format!(
        "model Pressed {{
            ground {{ point O = (0, 0); }}
            body block {{ mass = 1 kg; inertia = 0.01 kg*m^2; point P = (0, 0); }}
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            friction rub on guide {{ mu = {mu}; length = {length} m; }}
            force press at block.P = (0, ({force} N)*cos(((2*pi) rad/s)*t));
            torque turn on block = ({torque} N*m)*sin(((2*pi) rad/s)*t);
            start {{ block.vx = 2 m/s; }}
        }}"
    ));
    let w = 2.0 * std::f64::consts::PI;
    let speed = 2.0 - 4.0 * mu * force.hypot(2.0 * torque / length) / w;
    let adaptive = |method: Method| Options::new(1.0).method(method);
    for options in [
        with(&Method::named("rk4").unwrap(), 1.0, 7e-3),
        adaptive(Dop853::default().rtol(1e-8).into()),
        adaptive(Dopri5::default().rtol(1e-10).into()),
    ] {
        let run = run(&block, &options);
        near(last(&run, "block.vx"), speed, 1e-8);
        assert!(run.events.is_empty(), "{:?}", run.events);
    }
}

/// A piston in a long bore, whose pin is beside its axis: forces at both ends of the bore change their signs.
#[test]
fn corners_of_a_long_guide_keep_the_order_of_a_method() {
    let engine = model(
        "model LongBore {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body crank { mass = 1 kg; inertia = 0.02 kg*m^2; point O = (0, 0); point A = (0.1 m, 0); }
            body rod { mass = 0.5 kg; inertia = 0.004 kg*m^2; point A = (-0.15 m, 0); point B = (0.15 m, 0); }
            body piston { mass = 0.6 kg; inertia = 0.001 kg*m^2; point P = (0, 0); point W = (0.02 m, 0.005 m); }
            joint bearing = revolute(ground.O, crank.O);
            joint crankpin = revolute(crank.A, rod.A);
            joint wrist = revolute(rod.B, piston.W);
            joint bore = prismatic(ground.O, piston.P, axis = (1, 0));
            friction rub on bore { mu = 0.15; length = 60 mm; }
            start { crank.theta = 0.5 rad; crank.omega = 26 rad/s; guess rod.theta = -0.15 rad; guess piston.x = 0.37 m; }
        }",
    );
    let rk4 = Method::named("rk4").unwrap();
    let angle = |h: f64| last(&run(&engine, &with(&rk4, 0.3, h)), "crank.theta");
    let exact = angle(1e-5);
    for h in [1e-3, 5e-4] {
        near(angle(h), exact, 1e-7 * (h / 1e-3).powi(3) * exact);
    }
    let adaptive = Options::new(0.3).method(Dop853::default().rtol(1e-8));
    near(
        last(&run(&engine, &adaptive), "crank.theta"),
        exact,
        1e-8 * exact,
    );
}
