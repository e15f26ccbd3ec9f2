//! The motion of mechanisms that drivers determine: against closed forms, against itself on other times, and where it
//! ends.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod overconstrained;

use crate::runs::model;
use mbdsl::analysis::kinematics::{
    Kinematics, KinematicsError, KinematicsOptions, MotionEnd, StoppedMotion, kinematics,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Trajectory};
use serde::Deserialize;
use std::f64::consts::{PI, TAU};
use std::fs;
use std::path::Path;

/// What `kinematics.toml` says of a mechanism.
#[derive(Deserialize)]
struct Reference {
    position: Vec<Position>,
    #[serde(default)]
    limit: Vec<Extreme>,
}

#[derive(Deserialize)]
struct Position {
    t: f64,
    column: String,
    value: f64,
    tol_abs: f64,
}

#[derive(Deserialize)]
struct Extreme {
    t: f64,
    name: String,
    value: f64,
    largest: bool,
    tol_abs: f64,
}

fn reference(name: &str) -> (TextMechanism, Reference) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("reference");
    let read = |file: &str| fs::read_to_string(folder.join(name).join(file)).unwrap();
    let values = toml::from_str(&read("kinematics.toml")).unwrap();
    (model(&read("model.mbd")), values)
}

fn motion(model: &dyn Mechanism, times: &[f64]) -> Kinematics {
    let found = kinematics(model, times, &KinematicsOptions::default());
    found.unwrap_or_else(|fault| panic!("{fault}"))
}

fn stopped(model: &dyn Mechanism, times: &[f64]) -> StoppedMotion {
    match kinematics(model, times, &KinematicsOptions::default()) {
        Err(KinematicsError::Stopped(stopped)) => *stopped,
        Err(fault) => panic!("{fault}"),
        Ok(_) => panic!("the motion reaches its end"),
    }
}

fn grid(end: f64, steps: usize) -> Vec<f64> {
    (0..=steps).map(|k| end * k as f64 / steps as f64).collect()
}

/// Compares a motion with the values of a reference; their times are among the rows.
fn compare(name: &str, found: &Trajectory, positions: &[Position]) {
    for of in positions {
        let row = found.times().iter().position(|t| *t == of.t).unwrap();
        let value = found[&of.column][row];
        let error = (value - of.value).abs();
        assert!(
            error <= of.tol_abs,
            "{name} {} at {}: {value} is off by {error:e}",
            of.column,
            of.t
        );
    }
}

#[test]
fn published_motions_are_met() {
    for name in ["kinematics_six_bar", "inverse_slider_crank"] {
        let (model, Reference { position, .. }) = reference(name);
        let mut times: Vec<f64> = position.iter().map(|of| of.t).collect();
        times.dedup();
        assert!(times.len() >= 4);
        compare(name, &motion(&model, &times).trajectory, &position);
        // With rows between, in other steps.
        times.extend(grid(*times.last().unwrap(), 997));
        times.sort_by(f64::total_cmp);
        times.dedup();
        compare(name, &motion(&model, &times).trajectory, &position);
    }
}

#[test]
fn extremes_are_met_between_the_rows() {
    let (model, Reference { limit, .. }) = reference("kinematics_six_bar");
    assert_eq!(limit.len(), 2);
    // The crank turns once in pi seconds; 50 steps a turn are much coarser than the tolerance.
    let found = motion(&model, &grid(PI, 50));
    let of_out = found.limits.iter().filter(|of| of.name == "out.theta");
    assert_eq!(of_out.count(), 2);
    for of in &limit {
        let mut same = found.limits.iter();
        let same = same.find(|found| found.name == of.name && found.largest == of.largest);
        let same = same.unwrap();
        assert!((same.t - of.t).abs() < of.tol_abs, "{same}");
        assert!((same.value - of.value).abs() < of.tol_abs, "{same}");
    }
}

/// Extremes of an output, whose rate is a difference, are those of the coordinate that it is.
#[test]
fn extremes_of_outputs_are_as_exact_as_those_of_coordinates() {
    let text = SLIDER_CRANK.replace("DRIVE", "crank.theta = 40 deg + 2 rad/s*t");
    let found = motion(&model(&text), &grid(PI, 60)).limits;
    let of = |name: &str| -> Vec<_> { found.iter().filter(|of| of.name == name).collect() };
    let (coordinate, output) = (of("slider.x"), of("reach"));
    assert_eq!((coordinate.len(), output.len()), (2, 2));
    // Crank and rod are in line at 180 and at 360 deg.
    let expected = [
        (140.0_f64.to_radians() / 2.0, 1.5),
        (320.0_f64.to_radians() / 2.0, 2.5),
    ];
    for ((left, right), (t, value)) in coordinate.into_iter().zip(output).zip(expected) {
        assert!(
            (left.t - t).abs() < 1e-13 && (left.value - value).abs() < 1e-13,
            "{left:?}"
        );
        assert!(
            (right.t - t).abs() < 1e-9 && (right.value - value).abs() < 1e-13,
            "{right:?}"
        );
    }
}

/// The tip of a rotor that begins at 86 deg and turns once a second is highest after 4 deg.
#[test]
fn limits_are_those_of_the_motion_whatever_the_rows() {
    let rotor = model(
        "model Rotor {
            rotor arm { pivot = (0, 0); inertia = 1 kg*m^2; point P = (1 m, 0); }
            drive motor: arm.theta = 86 deg + 60 rpm*t;
            output y = arm.P.y;
            output product = arm.P.x*arm.P.y;
        }",
    );
    for rows in [1, 2, 4, 5, 36, 97, 360] {
        let found = motion(&rotor, &grid(1.0, rows));
        let of = |name: &str| -> Vec<(f64, f64)> {
            let of = found.limits.iter().filter(|of| of.name == name);
            of.map(|of| (of.t, of.value)).collect()
        };
        // sin(86 deg + 360 deg t), and half the sine of twice that angle.
        let y = [(4.0 / 360.0, 1.0), (184.0 / 360.0, -1.0)];
        let quarters = [49.0, 139.0, 229.0, 319.0].map(|angle| angle / 360.0);
        let product: Vec<_> = quarters.into_iter().zip([-0.5, 0.5, -0.5, 0.5]).collect();
        for (found, expected) in [(of("y"), &y[..]), (of("product"), &product)] {
            assert_eq!(found.len(), expected.len(), "{rows}: {found:?}");
            for (found, expected) in found.iter().zip(expected) {
                assert!((found.0 - expected.0).abs() < 1e-8, "{rows}: {found:?}");
                assert!((found.1 - expected.1).abs() < 1e-12, "{rows}: {found:?}");
            }
        }
        let [low, high] = found.extremes("y").unwrap();
        assert_eq!((low.value, high.value), (of("y")[1].1, of("y")[0].1));
    }
}

/// Columns without turning points have the extremes of their rows, not of the ends alone.
#[test]
fn extremes_of_columns_that_are_not_followed_are_those_of_the_rows() {
    let text = SLIDER_CRANK.replace("DRIVE", "crank.theta = 2 rad/s*t");
    let found = motion(&model(&text), &grid(PI, 120));
    let values = &found.trajectory["slider.vx"];
    let [low, high] = found.extremes("slider.vx").unwrap();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    assert_eq!((low.value, high.value), (least, most));
    assert!(least < -1.0 && most > 1.0);
}

/// A slider-crank with a crank of 0.5 m and a rod of 2 m, whose slider or crank is driven.
const SLIDER_CRANK: &str = "model SliderCrank {
    ground { point O = (0, 0); }
    body crank  { mass = 1 kg; inertia = 1 kg*m^2; point O = (0, 0); point A = (0.5 m, 0); }
    body rod    { mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); point B = (2 m, 0); }
    body slider { mass = 1 kg; inertia = 1 kg*m^2; point B = (0, 0); }
    joint main  = revolute(ground.O, crank.O);
    joint pin   = revolute(crank.A, rod.A);
    joint wrist = revolute(rod.B, slider.B);
    joint guide = prismatic(ground.O, slider.B, axis = (1, 0));
    drive motor: DRIVE;
    start { guess crank.theta = 60 deg; guess rod.theta = -10 deg; guess slider.x = 2 m; }
    output reach = slider.x;
    output normal = guide.reaction.y;
}";

#[test]
fn rows_do_not_depend_on_the_times_of_others() {
    let (six_bar, _) = reference("kinematics_six_bar");
    let (slider_crank, _) = reference("inverse_slider_crank");
    for (model, end) in [(six_bar, PI), (slider_crank, 0.3)] {
        let coarse = motion(&model, &grid(end, 24)).trajectory;
        let fine = motion(&model, &grid(end, 24 * 40)).trajectory;
        let layout = model.layout();
        let positions = layout.coordinates().iter().map(|of| of.name.as_ref());
        let rates = layout.velocities().iter();
        let rates = rates.flat_map(|of| [of.name.as_ref(), of.acceleration.as_ref()]);
        for name in positions.chain(rates) {
            let (coarse, fine) = (&coarse[name], &fine[name]);
            let size = coarse.iter().fold(1.0, |most: f64, x| most.max(x.abs()));
            for (row, value) in coarse.iter().enumerate() {
                let error = (value - fine[40 * row]).abs();
                assert!(
                    error < 1e-12 * size,
                    "{name} in row {row}: {error:e} of {size}"
                );
            }
        }
    }
}

#[test]
fn velocities_and_accelerations_are_the_rates_of_positions_in_every_driven_model() {
    let mut driven = 0;
    for (name, text) in crate::models::texts() {
        let Ok(model) = load(&text) else { continue };
        let layout = model.layout();
        if layout.dof() > 0 || layout.nz() > 0 || !layout.is_flat() {
            continue;
        }
        driven += 1;
        // Scaled by the motion itself.
        let h = if name.contains("andrews") { 1e-6 } else { 1e-4 };
        let found = match kinematics(&model, &grid(4.0 * h, 4), &KinematicsOptions::default()) {
            Ok(found) => found.trajectory,
            Err(fault) => panic!("{name}: {fault}"),
        };
        for (coordinate, velocity) in layout.coordinates().iter().zip(layout.velocities()) {
            let pairs = [
                (&coordinate.name, &velocity.name),
                (&velocity.name, &velocity.acceleration),
            ];
            for (of, rate) in pairs {
                let (values, rates) = (&found[of.as_ref()], &found[rate.as_ref()]);
                let by_difference =
                    (8.0 * (values[3] - values[1]) - (values[4] - values[0])) / (12.0 * h);
                let size = rates[2].abs() + values[2].abs() / h * 1e-6 + 1e-6 / h;
                let error = (by_difference - rates[2]).abs();
                assert!(
                    error < 1e-5 * size,
                    "{name}: {rate} is off by {error:e} of {size}"
                );
            }
        }
    }
    assert!(driven >= 4, "{driven} driven models");
}

#[test]
fn a_motion_ends_at_its_dead_center_which_is_exact() {
    // The slider leaves at 1 m/s and comes to the end of its stroke, 2.5 m.
    let text = SLIDER_CRANK.replace("DRIVE", "slider.x = 2 m + 1 m/s*t");
    let stop = stopped(&model(&text), &grid(1.0, 100));
    assert!((stop.t - 0.5).abs() < 1e-10, "{}", stop.t);
    let MotionEnd::Singular { joints, .. } = &stop.cause else {
        panic!("{stop}");
    };
    for joint in ["main", "pin", "wrist", "motor"] {
        assert!(joints.iter().any(|found| found == joint), "{joints:?}");
    }
    // All rows before are there.
    assert_eq!(stop.motion.trajectory.len(), 50);
    assert!(stop.motion.report.position_violation < 1e-12);
    assert!(
        stop.to_string().contains("cannot move beyond t = 0.5 s"),
        "{stop}"
    );

    // A four-bar that is no crank: coupler and rocker come in line.
    let text = "model Rockers {
        ground { point O = (0, 0); point C = (3 m, 0); }
        bar a from ground.O to (2 m, 0) { mass = 1 kg; }
        bar b from a.B to (4 m, 1 m) { mass = 1 kg; }
        bar c from ground.C to b.B { mass = 1 kg; }
        joint o = revolute(ground.O, a.A);
        joint p = revolute(a.B, b.A);
        joint q = revolute(b.B, c.B);
        joint r = revolute(ground.C, c.A);
        drive motor: a.theta = 0.7 rad/s*t;
    }";
    let model = model(text);
    let (a, b, c, d) = (2.0_f64, 5.0_f64.sqrt(), 2.0_f64.sqrt(), 3.0_f64);
    let angle = ((a * a + d * d - (b + c) * (b + c)) / (2.0 * a * d)).acos();
    for steps in [9, 100, 3000] {
        let stop = stopped(&model, &grid(4.0, steps));
        assert!(
            (stop.t - angle / 0.7).abs() < 1e-10,
            "{} of {}",
            stop.t,
            angle / 0.7
        );
        assert!(matches!(stop.cause, MotionEnd::Singular { .. }), "{stop}");
    }
}

/// The angle of the crank for a position of the slider, on the upper or the lower side.
fn crank_angle(x: f64) -> f64 {
    ((x * x + 0.25 - 4.0) / x).clamp(-1.0, 1.0).acos()
}

#[test]
fn a_slider_driven_through_its_full_stroke_turns_the_crank_round_and_round() {
    let text = SLIDER_CRANK.replace("DRIVE", "slider.x = 2 m + 0.5 m*sin(1 rad/s*t)");
    // At the start the slider is in the middle; dead centers are at pi/2, 3 pi/2, .. and on rows of the second grid.
    for steps in [50, 80, 1000] {
        let found = motion(&model(&text), &grid(2.0 * TAU, steps));
        assert_eq!(found.report.crossings.len(), 4, "{found:?}");
        for (k, crossing) in found.report.crossings.iter().enumerate() {
            let exact = PI * (k as f64 + 0.5);
            assert!((crossing.t - exact).abs() < 1e-10, "{}", crossing.t - exact);
            assert!(crossing.joints.iter().any(|joint| joint == "motor"));
        }
        assert!(found.report.position_violation < 1e-12, "{found:?}");
        // The slider moves outward first, so the crank turns clockwise from above.
        let (times, angles) = (found.trajectory.times(), &found.trajectory["crank.theta"]);
        for (t, angle) in times.iter().zip(angles) {
            let above = crank_angle(2.0 + 0.5 * t.sin());
            let half_turns = (t / PI + 0.5).floor();
            let expected = match half_turns as i64 % 2 {
                0 => above - half_turns * PI,
                _ => -above - (half_turns - 1.0) * PI,
            };
            let error = (angle - expected).abs();
            // Near a dead center the closed form itself loses half of its digits.
            let apart = (t / PI + 0.5 - (t / PI + 0.5).round()).abs();
            let tolerance = if apart < 1e-3 { 1e-7 } else { 1e-11 };
            assert!(error < tolerance, "{steps}: {error:e} at t = {t}");
        }
        let speeds = &found.trajectory["crank.omega"];
        assert!(speeds.iter().all(|speed| *speed < -0.5), "{speeds:?}");
    }
}

#[test]
fn what_the_drivers_leave_free_is_named() {
    let text = "model Pendulum {
        ground { point O = (0, 0); }
        bar driven from ground.O to (1 m, 0) { mass = 1 kg; }
        bar loose from driven.B to (1 m, 1 m) { mass = 1 kg; }
        joint o = revolute(ground.O, driven.A);
        joint p = revolute(driven.B, loose.A);
        drive motor: driven.theta = 1 rad/s*t;
    }";
    let found = kinematics(&model(text), &grid(1.0, 10), &KinematicsOptions::default());
    let Err(KinematicsError::Free { dof, motions, .. }) = &found else {
        panic!("{found:?}");
    };
    assert_eq!(*dof, 1);
    assert_eq!(motions[0], "loose.theta");
    assert!(
        motions.iter().all(|motion| motion.starts_with("loose.")),
        "{motions:?}"
    );
}

#[test]
fn times_are_ascending() {
    let text = SLIDER_CRANK.replace("DRIVE", "crank.theta = 60 deg + 2 rad/s*t");
    let model = model(&text);
    for (times, place) in [
        (&[][..], None),
        (&[0.0, 1.0, 1.0], Some(2)),
        (&[0.0, f64::NAN], Some(1)),
    ] {
        let found = kinematics(&model, times, &KinematicsOptions::default());
        assert!(matches!(found, Err(KinematicsError::Times { index }) if index == place));
    }
    // One time is a position.
    assert_eq!(motion(&model, &[0.3]).trajectory.len(), 1);
}

/// Drivers determine the motion, whatever stands in its way: the report names what it passes.
#[test]
fn a_stop_that_is_passed_is_named() {
    let with = |stops: &str| {
        let text = SLIDER_CRANK.replace("DRIVE", "crank.theta = 60 deg + 2 rad/s*t");
        let text = text.replace("drive motor", &format!("{stops} drive motor"));
        motion(&model(&text), &grid(PI, 120))
    };
    let found = with("stop wall: slider.x <= 2.4 m; stop low: slider.x >= 1.4 m;");
    // Crank and rod are in line at 300 deg of the motion: 2.5 m.
    let [warning] = found.report.warnings.as_slice() else {
        panic!("{:?}", found.report.warnings);
    };
    let (begin, end) = (
        "the motion passes the stop `wall` at t = 2.",
        "s: its gap falls to -0.1 m at t = 2.617993878 s",
    );
    assert!(
        warning.starts_with(begin) && warning.contains(end),
        "{warning}"
    );
    assert!(found.trust().ends_with(&format!("warning: {warning}")));
    let turns = with("stop half: crank.theta <= 180 deg;").report.warnings;
    assert!(
        turns[0].contains("`half`") && turns[0].contains("rad at t = 3.141592654 s"),
        "{turns:?}"
    );
    assert_eq!(
        with("stop wall: slider.x <= 2.5 m;").report.warnings,
        [""; 0]
    );
}
