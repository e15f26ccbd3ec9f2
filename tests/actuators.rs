//! Actuators: efforts that make the motion of drivers.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::inverse::{found, grid, model, near, refused};
use mbdsl::Mechanism;
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::inverse::{InverseDynamics, InverseError, inverse_dynamics};
use mbdsl::analysis::kinematics::{KinematicsError, KinematicsOptions, kinematics};
use mbdsl::analysis::linearize::linearize;
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::{
    OptionsError, SimulationError, Start, State, Stepper, UnknownEffort, simulate_ensemble,
};
use mbdsl::text::load;

/// A slider-crank whose piston is driven, with what makes its motion to be filled in.
const PISTON: &str = "model Piston {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point S = (0.3 m, 0.4 m); }
    bar crank from ground.O to (0, 0.1 m) { mass = 1 kg; }
    bar rod from crank.B to (0.3 m, 0) { mass = 0.5 kg; }
    slider piston { mass = 0.8 kg; axis = (1, 0); point B = (0, 0); }
    joint main  = revolute(ground.O, crank.A);
    joint pin   = revolute(crank.B, rod.A);
    joint wrist = revolute(rod.B, piston.B);
    force gas at piston = (-100 N, 0);
    drive push: piston.s = 0.3 m + 0.05 m*sin(3 rad/s*t);
    ACTUATOR
    start { guess piston.s = 0.3 m; }
    output side = main.reaction.x;
    output left = push.reaction.x;
}";

fn piston(actuator: &str) -> InverseDynamics {
    found(
        &model(&PISTON.replace("ACTUATOR", actuator)),
        &grid(2.0, 60),
    )
}

/// The power that the motion takes is that of the driver, wherever it comes from.
#[test]
fn actuators_give_the_power_of_the_drivers_they_follow() {
    let own = piston("");
    let own = &own.efforts[0];
    for actuator in [
        "actuator motor: torque on crank follows push;",
        "actuator motor: torque between crank, rod follows push;",
        "actuator motor: force at piston along (-3, 4) follows push;",
        "actuator motor: force at rod.B along (2 m, 0 m) follows push;",
        "actuator motor: force between ground.S, crank.B follows push;",
    ] {
        let found = piston(actuator);
        assert_eq!(found.efforts.len(), 1, "{actuator}");
        let motor = &found.efforts[0];
        assert_eq!(motor.name, "motor");
        let is_torque = actuator.contains("torque");
        let units = if is_torque {
            ["N*m", "rad/s"]
        } else {
            ["N", "m/s"]
        };
        assert_eq!([&*motor.unit, &*motor.speed_unit], units);
        for (power, expected) in motor.power().zip(own.power()) {
            near(power, expected, 1e-9);
        }
        assert!(found.balance.residual < 1e-9, "{actuator}: {found:?}");
        // The driver does nothing, and the bearing feels the actuator.
        let left = &found.motion.trajectory["left"];
        assert!(
            left.iter().all(|force| *force == 0.0),
            "{actuator}: {left:?}"
        );
    }
    let lifted = piston("actuator motor: force at rod.B along (2 m, 0 m) follows push;");
    let lifted = &lifted.efforts[0];
    for (effort, expected) in lifted.effort.iter().zip(&own.effort) {
        near(*effort, *expected, 1e-9);
    }
}

/// The torques in the joints of an arm whose hand is led are those of motors that turn it so.
#[test]
fn the_torques_of_an_arm_are_those_of_motors_in_its_joints() {
    let arm = "model Arm {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        let a = 0.5 rad + 0.4 rad*sin(2 rad/s*t);
        let b = -0.7 rad + 0.3 rad*cos(3 rad/s*t);
        bar upper from ground.O to (0.88 m, 0.48 m) { mass = 3 kg; length = 1 m; }
        bar lower from upper.B to (1.6 m, 0) { mass = 2 kg; length = 0.8 m; }
        joint shoulder = revolute(ground.O, upper.A);
        joint elbow = revolute(upper.B, lower.A);
        MOTION
        output load: N = hypot(elbow.reaction.x, elbow.reaction.y);
    }";
    let motors = arm.replace(
        "MOTION",
        "drive first: upper.theta = a; drive second: angle(upper, lower) = b - a;",
    );
    let led = arm.replace(
        "MOTION",
        "drive x: lower.x = 1 m*cos(a) + 0.4 m*cos(b);
        drive y: lower.y = 1 m*sin(a) + 0.4 m*sin(b);
        actuator first: torque on upper follows x, y;
        actuator second: torque between lower, upper follows x, y;",
    );
    let (motors, led) = (
        found(&model(&motors), &grid(2.0, 80)),
        found(&model(&led), &grid(2.0, 80)),
    );
    for (left, right) in motors.efforts.iter().zip(&led.efforts) {
        assert_eq!(left.name, right.name);
        for (left, right) in left.effort.iter().zip(&right.effort) {
            near(*left, *right, 1e-9);
        }
        near(left.largest.value, right.largest.value, 1e-9);
    }
    let loads = motors.motion.trajectory["load"]
        .iter()
        .zip(&led.motion.trajectory["load"]);
    for (left, right) in loads {
        near(*left, *right, 1e-9);
    }
    assert!(led.balance.residual < 1e-9, "{led:?}");
}

/// An arm swings by 30 deg once a second: theta = A sin(w t), and the pin carries the weight and what moves the center.
#[test]
fn limits_are_those_with_the_actuators_at_work() {
    let arm = model(
        "model Arm {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            bar arm from ground.O to (1 m, 0) { mass = 3 kg; }
            joint pin = revolute(ground.O, arm.A);
            drive d: arm.theta = 30 deg*sin((2*pi*t) rad/s);
            actuator m: torque on arm follows d;
            output alpha = arm.alpha;
            output F: N = hypot(pin.reaction.x, pin.reaction.y);
        }",
    );
    let (amplitude, w) = (std::f64::consts::FRAC_PI_6, std::f64::consts::TAU);
    let force = |t: f64| {
        let (angle, rate) = (amplitude * (w * t).sin(), amplitude * w * (w * t).cos());
        let alpha = -w * w * angle;
        let x = -0.5 * (rate * rate * angle.cos() + alpha * angle.sin());
        let y = 0.5 * (alpha * angle.cos() - rate * rate * angle.sin());
        3.0 * x.hypot(y + 9.81)
    };
    let forces: Vec<f64> = (0..=1_000_000)
        .map(|k| force(1e-6 * f64::from(k)))
        .collect();
    let least = forces.iter().copied().fold(f64::INFINITY, f64::min);
    let most = forces.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let peak = amplitude * w * w;
    // The torque of inertia and weight, about the pin.
    let torque = |t: f64| {
        let angle = amplitude * (w * t).sin();
        -w * w * angle + 3.0 * 9.81 * 0.5 * angle.cos()
    };
    let torques: Vec<f64> = (0..=1_000_000)
        .map(|k| torque(1e-6 * f64::from(k)))
        .collect();
    for rows in [2, 7, 300] {
        let options = KinematicsOptions::default();
        let found = inverse_dynamics(&arm, &grid(1.0, rows), &options).unwrap();
        let of = |name: &str| {
            found
                .motion
                .extremes(name)
                .unwrap()
                .map(|limit| limit.value)
        };
        for (found, expected) in of("alpha").into_iter().zip([-peak, peak]) {
            near(found, expected, 1e-9);
        }
        for (found, expected) in of("F").into_iter().zip([least, most]) {
            near(found, expected, 1e-7);
        }
        let motor = &found.efforts[0];
        near(
            motor.smallest.value,
            torques.iter().copied().fold(f64::INFINITY, f64::min),
            1e-7,
        );
        near(
            motor.largest.value,
            torques.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            1e-7,
        );
    }
}

#[test]
fn more_actuators_than_drivers_share_the_work() {
    let two = piston(
        "actuator left: torque on crank follows push; actuator right: torque on crank follows push;",
    );
    let one = piston("actuator left: torque on crank follows push;");
    let [left, right] = two.efforts.as_slice() else {
        panic!("{two:?}");
    };
    let pairs = left
        .effort
        .iter()
        .zip(&right.effort)
        .zip(&one.efforts[0].effort);
    for ((left, right), alone) in pairs {
        near(*left, *right, 1e-9);
        near(left + right, *alone, 1e-9);
    }
}

#[test]
fn efforts_that_cannot_make_the_motion_are_refused_with_names_and_numbers() {
    let across = PISTON.replace(
        "ACTUATOR",
        "actuator lift: force at piston along (0, 1) follows push;",
    );
    let across = refused(&across);
    let InverseError::CannotMove { driver, ratio, .. } = &across else {
        panic!("{across}");
    };
    assert_eq!(driver, "push");
    assert!(*ratio < 1e-12);
    let words = across.to_string();
    let expected = "`lift` cannot move `push` at t = 0 s: the driver needs ";
    assert!(
        words.starts_with(expected) && words.contains(" N, and "),
        "{words}"
    );

    let few = "model Cart {
        slider a { mass = 1 kg; axis = (1, 0); }
        slider b { mass = 1 kg; axis = (1, 0); }
        drive left: a.s = 1 m/s*t;
        drive right: b.s = 1 m + 2 m/s*t;
        actuator pull: force between a, b follows left, right;
    }";
    let few = refused(few);
    assert_eq!(
        few.to_string(),
        "`pull` cannot follow `left`, `right`: that takes 2 actuators"
    );
}

/// Whoever does not know the effort says so, by the name of the actuator.
#[test]
fn everything_but_inverse_dynamics_refuses_an_actuator() {
    let actuator = "actuator motor: torque on crank follows push;";
    let text = PISTON.replace("ACTUATOR", actuator);
    let piston = model(&text);
    let said = UnknownEffort::check(piston.layout()).unwrap_err();
    assert_eq!((&*said.model, &*said.actuator), ("Piston", "motor"));
    let options = mbdsl::Options::new(0.1);
    let effort = |found: &OptionsError| *found == OptionsError::Effort(said.clone());
    let run = mbdsl::simulate(&piston, &options).unwrap_err();
    assert!(
        matches!(&run, SimulationError::Options(found) if effort(found)),
        "{run}"
    );
    let start = mbdsl::assemble(&piston, 0.0).unwrap();
    let state = || State::new(0.0, start.q.clone(), start.v.clone());
    let step = Stepper::resume(&piston, &options, state()).err().unwrap();
    assert!(step.to_string().contains("`motor` of `Piston`"), "{step}");
    let members = simulate_ensemble(
        &piston,
        3,
        |_, _| Start::Described,
        &options,
        |_, run| run.is_ok(),
        |_, _| panic!("a member ran"),
    );
    assert!(members.is_err_and(|found| effort(&found)));
    let analyses = [
        linearize(&piston, state()).err(),
        equilibrium(&piston, 0.0, &start.q, &StaticsOptions::default()).err(),
    ];
    for found in analyses {
        assert_eq!(found, Some(AnalysisError::Effort(said.clone())));
    }
    let verified = mbdsl_compiler::compile(&text).verified.unwrap();
    let code = mbdsl_compiler::c::print(&verified).unwrap_err();
    assert_eq!(code, mbdsl_compiler::export::Refusal::Effort(said));
}

/// Kinematics has the motion all the same, but no output that the effort changes.
#[test]
fn kinematics_refuses_outputs_that_depend_on_an_effort() {
    let actuator = "actuator motor: torque on crank follows push;";
    let text = PISTON.replace("ACTUATOR", actuator);
    let options = KinematicsOptions::default();
    let found = kinematics(&model(&text), &grid(2.0, 60), &options).unwrap_err();
    let KinematicsError::Effort {
        output, actuator, ..
    } = &found
    else {
        panic!("{found}");
    };
    assert_eq!((&**output, &**actuator), ("side", "motor"));
    let outputs = "output side = main.reaction.x;\n    output left = push.reaction.x;";
    for (output, depends) in [
        ("output speed = rod.vx;", false),
        ("output effort = motor;", true),
        ("output jerk = rod.alpha;", false),
    ] {
        let text = text.replace(outputs, output);
        let found = kinematics(&model(&text), &grid(2.0, 60), &options);
        assert_eq!(found.is_err(), depends, "{output}");
    }
}

/// A cylinder that passes through the pivot of the boom that it lifts has no lever there, at no row.
#[test]
fn a_lever_that_vanishes_between_rows_is_seen() {
    let mechanism = load(
        "model Boom {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); point S = (-0.5 m, 0); }
            bar boom from ground.O to (1 m, 0) { mass = 10 kg; }
            joint pin = revolute(ground.O, boom.A);
            drive d: boom.theta = -20 deg + (9.7 deg/s)*t;
            actuator cyl: force between ground.S, boom.B follows d;
        }",
    )
    .unwrap();
    let times: Vec<f64> = (0..=400).map(|k| f64::from(k) / 100.0).collect();
    let error = inverse_dynamics(&mechanism, &times, &KinematicsOptions::default()).unwrap_err();
    let said = "`cyl` cannot move `d` somewhere between t = 2.06 s and t = 2.07 s: the effort grows without bound there";
    assert_eq!(error.to_string(), said);
}
