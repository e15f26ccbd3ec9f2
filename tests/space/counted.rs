//! Angles of joints over many turns, in outputs and loads: in analyses, where the start is set, and for methods without
//! states.

use crate::space::mechanism;
use mbdsl::analysis::kinematics::{KinematicsOptions, kinematics};
use mbdsl::analysis::modes::modes;
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::{HermiteH33g2, Target};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, Options, assemble, simulate};
use std::f64::consts::TAU;

/// A wheel about a skew axis; what turns it, what drives it and its start are given.
fn wheel(items: &str, start: &str) -> TextMechanism {
    mechanism(&format!(
        "model Wheel {{
            units none;
            ground {{ point O = (0, 0, 0); }}
            body wheel {{ mass = 1; inertia = (1, 1, 1); point O = (0, 0, 0); }}
            joint pin = revolute(ground.O, wheel.O, axis = (1, 2, 2), axis2 = (0, 0, 1));
            {items}
            start {{ {start} }}
            output angle = pin.angle;
        }}"
    ))
}

/// The angle at rest under a torque that vanishes at 250 degrees.
#[test]
fn a_rest_more_than_half_a_turn_away_is_found() {
    let rest = 250.0_f64.to_radians();
    let torque = format!("torque T about pin = -2*(pin.angle - {rest});");
    let wheel = wheel(&torque, "pin.angle = 0;");
    let start = assemble(&wheel, 0.0).unwrap();
    let found = equilibrium(&wheel, 0.0, &start.q, &StaticsOptions::default()).unwrap();
    assert!(found.conservative && found.stability.is_stable());
    // The state is the angle.
    assert!(
        (found.state.z[0] - rest).abs() < 1e-12,
        "{:?}",
        found.state.z
    );
    // One oscillation, and no mode of what only counts.
    let linear = found.linear(&wheel).unwrap();
    let modes = modes(&wheel, &linear).unwrap();
    assert_eq!(modes.len(), 1);
    assert!((modes[0].eigenvalue.im.abs() - 2.0_f64.sqrt()).abs() < 1e-9);
    assert_eq!(linear.a().unwrap().nrows(), 2);
    let space = linear.state_space(&wheel).unwrap();
    assert_eq!((space.states.len(), space.c.ncols()), (2, 2));
}

/// A driver of many turns: positions are those of the function, however far apart the times are.
#[test]
fn positions_of_a_driver_count_its_turns() {
    let driven = wheel("drive d: pin.angle = 20*sin(3*t);", "");
    for times in [vec![0.0, 2.0, 4.0, 10.0], vec![0.0, 0.5, 1.0, 10.0]] {
        let found = kinematics(&driven, &times, &KinematicsOptions::default()).unwrap();
        let angles = found.trajectory.get("angle").unwrap();
        for (t, angle) in times.iter().zip(angles) {
            let expected = 20.0 * (3.0 * t).sin();
            assert!((angle - expected).abs() < 1e-9, "{t}: {angle} {expected}");
        }
    }
}

/// The same through a gear, whose wheels have coordinates that count.
#[test]
fn a_driven_gear_counts_its_turns() {
    let pair = mechanism(
        "model Pair {
            units none;
            ground { point O = (0, 0, 0); point P = (1, 0, 0); }
            body a { mass = 1; inertia = (1, 1, 1); point O = (0, 0, 0); }
            body b { mass = 1; inertia = (1, 1, 1); point O = (0, 0, 0); }
            joint pa = revolute(ground.O, a.O, axis = (0, 0, 1));
            joint pb = revolute(ground.P, b.O, axis = (0, 0, 1));
            joint g = gear(pa, pb, ratio = 0.3);
            drive d: pa.angle = 20*sin(3*t);
            output A = pa.angle; output B = pb.angle; output torque = d.moment.z;
        }",
    );
    let times = [0.0, 2.0, 10.0];
    let found = kinematics(&pair, &times, &KinematicsOptions::default()).unwrap();
    let [a, b, torque] = ["A", "B", "torque"].map(|name| found.trajectory.get(name).unwrap());
    for (row, t) in times.iter().enumerate() {
        let expected = 20.0 * (3.0 * t).sin();
        assert!(
            (a[row] - expected).abs() < 1e-9,
            "{t}: {} {expected}",
            a[row]
        );
        assert!((b[row] - 0.3 * expected).abs() < 1e-9);
        // Both wheels, the second by the square of the ratio.
        let torques = -9.0 * expected * (1.0 + 0.09);
        assert!(
            (torque[row] - torques).abs() < 1e-8,
            "{} {torques}",
            torque[row]
        );
    }
}

/// What the text gives of a joint can be set, the number of its turns included; what it does not give is refused.
#[test]
fn values_of_joints_in_the_start_can_be_set() {
    let spring = "torsion_spring s at pin { stiffness = 2; }";
    let free = "";
    for items in [spring, free] {
        for angle in [0.5, -3.0, TAU + 1.0, 20.0] {
            let mut wheel = wheel(items, "pin.angle = 0.2; pin.rate = 1;");
            let set = |wheel: &mut TextMechanism, name: &str, value: f64| {
                let target = Target::named(wheel.layout(), &format!("start.{name}")).unwrap();
                assert!(target.set(wheel, value), "{name}");
            };
            set(&mut wheel, "pin.angle", angle);
            set(&mut wheel, "pin.rate", 3.0);
            let run = simulate(&wheel, &Options::new(1e-3)).unwrap();
            let found = run.trajectory.get("angle").unwrap();
            assert!((found[0] - angle).abs() < 1e-11, "{} {angle}", found[0]);
            let rate = run.trajectory.get("wheel.omega.z").unwrap()[0];
            assert!((rate - 3.0).abs() < 1e-11, "{rate}");
        }
    }
    let other = wheel(free, "");
    let fault = Target::named(other.layout(), "start.pin.angle").unwrap_err();
    assert_eq!(
        fault.to_string(),
        "`start` of `Wheel` does not give `pin.angle`: values of joints can be set only where the text gives them"
    );
    // A body has no angle, in space or in the plane.
    let fault = Target::named(other.layout(), "start.wheel.angle").unwrap_err();
    assert!(fault.to_string().contains("no coordinate"), "{fault}");
    let flat = mechanism(include_str!("../reference/two_bars/model.mbd"));
    let fault = Target::named(flat.layout(), "start.rod1.angle").unwrap_err();
    assert!(fault.to_string().contains("no coordinate"), "{fault}");
    let names: Vec<String> = Target::names(other.layout()).collect();
    assert!(!names.contains(&"start.pin.angle".to_owned()), "{names:?}");
}

/// A method that carries no states counts turns all the same.
#[test]
fn methods_without_states_count_turns() {
    let wheel = wheel("torque T about pin = 4;", "pin.rate = 30;");
    let method = HermiteH33g2::default();
    let run = simulate(&wheel, &Options::unstabilized(method, 2.0, 0.01)).unwrap();
    let angles = run.trajectory.get("angle").unwrap();
    for (t, angle) in run.trajectory.times().iter().zip(angles) {
        let expected = 30.0 * t + 2.0 * t * t;
        assert!(
            (angle - expected).abs() < 5e-3 * (1.0 + expected),
            "{t}: {angle} {expected}"
        );
    }
}

/// The thread turns a nut as its lead lets the weight press, which is part of the moment of the screw.
#[test]
fn the_moment_of_a_screw_has_that_of_its_thread() {
    let text = include_str!("../reference/spatial/screw.mbd");
    let text = text.replace(
        "output force",
        "output moment = thread.moment.z; output force",
    );
    let run = simulate(&mechanism(&text), &Options::new(0.5)).unwrap();
    let [moment, turning] =
        ["moment", "nut.alpha.z"].map(|name| run.trajectory.get(name).unwrap().to_vec());
    for (moment, alpha) in moment.iter().zip(turning) {
        // Nothing else acts about the axis.
        assert!((moment - 1e-4 * alpha).abs() < 1e-9, "{moment} {alpha}");
        assert!(moment.abs() > 1e-3, "{moment}");
    }
}
