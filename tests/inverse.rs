//! The efforts of drivers: against published and closed forms, their power balance in every driven model, and what is
//! refused.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

pub(crate) use crate::runs::model;
use mbdsl::analysis::inverse::{InverseDynamics, InverseError, inverse_dynamics};
use mbdsl::analysis::kinematics::{KinematicsError, KinematicsOptions, Turn};
use mbdsl::runtime::{
    Answer, Contacts, Evaluated, KernelKind, Kernels, Lanes, Layout, Point, Question, Singular,
    Source, accelerations, scratch_len,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt, assemble};
use serde::Deserialize;
use std::f64::consts::{FRAC_PI_2, TAU};
use std::fs;
use std::path::Path;

/// What `kinematics.toml` says of a mechanism.
#[derive(Deserialize)]
struct Reference {
    position: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    t: f64,
    column: String,
    value: f64,
    tol_abs: f64,
}

pub(crate) fn tried(model: &dyn Mechanism, times: &[f64]) -> Result<InverseDynamics, InverseError> {
    inverse_dynamics(model, times, &KinematicsOptions::default().limits(false))
}

pub(crate) fn found(model: &dyn Mechanism, times: &[f64]) -> InverseDynamics {
    tried(model, times).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(crate) fn refused(text: &str) -> InverseError {
    match tried(&model(text), &grid(1.0, 10)) {
        Err(fault) => fault,
        Ok(found) => panic!("{found:?}"),
    }
}

pub(crate) fn grid(end: f64, steps: usize) -> Vec<f64> {
    (0..=steps).map(|k| end * k as f64 / steps as f64).collect()
}

#[track_caller]
pub(crate) fn near(found: f64, expected: f64, tolerance: f64) {
    let error = (found - expected).abs();
    assert!(error <= tolerance, "{found} is off by {error:e}");
}

#[test]
fn the_published_torque_of_a_slider_crank_is_met() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("reference/inverse_slider_crank");
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap();
    let Reference { position } = toml::from_str(&read("kinematics.toml")).unwrap();
    let mut times: Vec<f64> = position.iter().map(|of| of.t).collect();
    times.dedup();
    let found = found(&model(&read("model.mbd")), &times);
    let mut compared = 0;
    for of in &position {
        let row = times.iter().position(|t| *t == of.t).unwrap();
        near(
            found.motion.trajectory[&of.column][row],
            of.value,
            of.tol_abs,
        );
        if of.column == "torque" {
            near(found.efforts[0].effort[row], of.value, of.tol_abs);
            compared += 1;
        }
    }
    assert_eq!((found.efforts[0].name.as_str(), compared), ("motor", 8));
    assert!(found.balance.residual < 1e-10, "{found:?}");
}

/// A bar whose motor drives it as given.
fn pendulum(drive: &str) -> String {
    let text = "model Pendulum {
        param c = 0 N*m*s/rad;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body rod { mass = 2 kg; inertia = 0.5 kg*m^2; center = (0.4 m, 0); point A = (0, 0); }
        joint pin = revolute(ground.O, rod.A);
        drive motor: rod.theta = DRIVE;
        torque drag on rod = -c*rod.omega;
        output torque = motor.reaction.moment;
    }";
    text.replace("DRIVE", drive)
}

/// m l^2 + J of that bar about its pin, and m g l.
const INERTIA: f64 = 2.0 * 0.4 * 0.4 + 0.5;
const WEIGHT: f64 = 2.0 * 9.81 * 0.4;

/// Means and energies are those of the motion, however few its rows are: a trapezoidal rule over these would be 41 % off.
#[test]
fn means_do_not_depend_on_the_rows() {
    for parts in [1, 2, 3, 7, 90] {
        let found = found(&model(&pendulum("2 rad/s*t")), &grid(TAU / 2.0, parts));
        let motor = &found.efforts[0];
        near(motor.rms, WEIGHT / 2.0_f64.sqrt(), 1e-6 * WEIGHT);
        near(motor.energy, 0.0, 1e-5 * WEIGHT);
        // Over a quarter of the turn the weight is lifted once.
        let quarter = energy_over(&grid(TAU / 8.0, parts));
        near(quarter, WEIGHT, 1e-6 * WEIGHT);
    }
}

/// The energy that the motor gives over these times.
fn energy_over(times: &[f64]) -> f64 {
    found(&model(&pendulum("2 rad/s*t")), times).efforts[0].energy
}

#[test]
fn a_constant_speed_takes_the_torque_of_the_weight() {
    let found = found(&model(&pendulum("2 rad/s*t")), &grid(TAU / 2.0, 90));
    let motor = &found.efforts[0];
    assert_eq!((&*motor.unit, &*motor.speed_unit), ("N*m", "rad/s"));
    let torque = &found.motion.trajectory["torque"];
    for ((t, torque), effort) in found
        .motion
        .trajectory
        .times()
        .iter()
        .zip(torque)
        .zip(&motor.effort)
    {
        near(*effort, WEIGHT * (2.0 * t).cos(), 1e-12);
        near(*effort, *torque, 0.0);
    }
    // The extremes are at rows here; means and sums of a turn are exact.
    near(motor.largest.value, WEIGHT, 1e-12);
    near(motor.smallest.value, -WEIGHT, 1e-12);
    near(motor.smallest.t, TAU / 4.0, 1e-7);
    near(motor.rms, WEIGHT / 2.0_f64.sqrt(), 1e-12);
    near(motor.energy, 0.0, 1e-12);
    near(motor.mean_power, 0.0, 1e-12);
    assert!(found.balance.residual < 1e-10, "{found:?}");
    // What the motor gives is stored in the weight.
    for (stored, power) in found.balance.stored.iter().zip(motor.power()) {
        near(*stored, power, 1e-8);
    }
}

#[test]
fn a_brake_takes_what_the_motor_gives() {
    let mut model = model(&pendulum("2 rad/s*t"));
    model.set("c", 0.3).unwrap();
    let found = found(&model, &grid(TAU / 2.0, 90));
    let motor = &found.efforts[0];
    near(motor.mean_power, 0.3 * 4.0, 1e-12);
    near(motor.energy, 0.3 * 4.0 * TAU / 2.0, 1e-12);
    assert!(
        found
            .balance
            .loads
            .iter()
            .all(|power| (power + 1.2).abs() < 1e-8)
    );
    let words = motor.to_string();
    assert!(
        words.starts_with("motor: torque from -7.248 N*m at t = "),
        "{words}"
    );
    assert!(
        words.ends_with("; mean power 1.2 W, energy 3.77 J"),
        "{words}"
    );
}

#[test]
fn extremes_are_met_between_the_rows() {
    // theta = sin(3 t): the torque of inertia alone has its extremes at the ends of the swing.
    let text = pendulum("1 rad*sin(3 rad/s*t)").replace("gravity (0, -9.81 m/s^2);", "");
    let found = found(&model(&text), &grid(TAU / 3.0, 17));
    let motor = &found.efforts[0];
    near(motor.largest.value, 9.0 * INERTIA, 1e-12);
    near(motor.largest.t, 1.5 * FRAC_PI_2 * 2.0 / 3.0, 1e-7);
    near(motor.smallest.value, -9.0 * INERTIA, 1e-12);
    near(motor.smallest.t, FRAC_PI_2 / 3.0, 1e-7);
}

#[test]
fn efforts_that_jump_have_a_balance_all_the_same() {
    // At rest until 0.5 s, then with an acceleration of 2 rad/s^2.
    let drive = "if t < 0.5 s then 0 rad else 1 rad/s^2*(t - 0.5 s)^2";
    let drive = format!("{drive}; allow acceleration_jump(motor)");
    let text = pendulum(&drive);
    let loaded = load(&text).or_else(|_| load(&pendulum(drive.split(';').next().unwrap())));
    let model = loaded.unwrap_or_else(|faults| panic!("{faults:?}"));
    for steps in [100, 97] {
        let found = found(&model, &grid(1.0, steps));
        let motor = &found.efforts[0];
        near(motor.effort[10], WEIGHT, 1e-12);
        assert!(motor.largest.value > WEIGHT + 1.9 * INERTIA, "{motor}");
        assert!(found.balance.residual < 1e-8, "{steps}: {found:?}");
    }
}

#[test]
fn the_power_balance_holds_in_every_driven_model() {
    let mut driven = 0;
    for (name, text) in crate::models::texts() {
        let Ok(model) = load(&text) else { continue };
        let layout = model.layout();
        let fits = layout.is_flat() && layout.nz() == 0 && !layout.drivers().is_empty();
        if layout.dof() > 0 || !fits {
            continue;
        }
        let Ok(start) = assemble(&model, 0.0) else {
            continue;
        };
        let turn = Turn::of_driver(&model, &start).map_or(1.0, |turn| turn.period);
        let found = match tried(&model, &grid(turn, 180)) {
            Ok(found) => found,
            // The efforts of some are not unique.
            Err(InverseError::NotUnique { .. }) => continue,
            Err(fault) => panic!("{name}: {fault}"),
        };
        driven += 1;
        let residual = found.balance.residual;
        // Next to a singular position that is passed, positions are interpolated.
        let tolerance = match found.motion.report.crossings.is_empty() {
            true => 1e-8,
            false => 1e-3,
        };
        assert!(residual < tolerance, "{name}: {residual:e}");
    }
    assert!(driven >= 20, "{driven} driven models");
}

#[test]
fn joints_that_move_by_themselves_have_their_share() {
    let text = "model Shaken {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0.2 m*sin(3 rad/s*t), 0.1 m*cos(2 rad/s*t)); }
        body rod { mass = 2 kg; inertia = 0.5 kg*m^2; center = (0.4 m, 0); point A = (0, 0); }
        joint pin = revolute(ground.O, rod.A);
        drive motor: rod.theta = 1 rad*sin(5 rad/s*t);
        potential field = 3 N*m*sin(1 rad/s*t)*cos(rod.theta);
    }";
    let found = found(&model(text), &grid(2.0, 100));
    assert!(found.balance.residual < 1e-9, "{found:?}");
    let largest = |powers: &[f64]| powers.iter().fold(0.0_f64, |most, x| most.max(x.abs()));
    assert!(largest(&found.balance.moving) > 1.0);
    // The potential changes in time.
    assert!(largest(&found.balance.loads) > 1.0);
}

/// A bead on a rod, in polar coordinates, whose inertia depends on position and time.
#[test]
fn energies_of_ones_own_coordinates_have_their_share() {
    let text = "model Bead {
        coordinate r: m;
        coordinate turn: rad;
        let mass = 2 kg + 0.5 kg/s*t;
        kinetic bead = 1/2*mass*(r.v^2 + r^2*turn.v^2) + 3 N*s*cos(2 rad/s*t)*r.v;
        potential weight = 2 kg*9.81 m/s^2*r*sin(turn);
        drive pull: r = 1 m + 0.3 m*sin(4 rad/s*t);
        drive motor: turn = 3 rad/s*t;
    }";
    let found = found(&model(text), &grid(2.0, 100));
    assert_eq!(found.efforts[0].unit, "N");
    assert!(found.balance.residual < 1e-9, "{found:?}");
}

/// A mechanism whose equations have another inertia than its energies.
struct Heavier(TextMechanism);

impl Mechanism for Heavier {
    fn layout(&self) -> &Layout {
        self.0.layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.0.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.0.set_parameter(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        self.0.set_start(name, value)
    }

    fn source(&self) -> &Source {
        self.0.source()
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        accelerations(self, at, scratch, a, lambda)
    }

    fn scratch_len(&self) -> usize {
        scratch_len(self.0.layout())
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        None
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        self.0.diagnose(question, at)
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        let evaluated = self.0.evaluate(kernel, at, results);
        if kernel == KernelKind::Dynamics {
            let mass = self.layout().patterns().mass_matrix.len();
            results[..mass].iter_mut().for_each(|value| *value *= 1.001);
        }
        evaluated
    }
}

#[test]
fn a_balance_that_does_not_close_is_seen() {
    let text = pendulum("1 rad*sin(3 rad/s*t)").replace("gravity (0, -9.81 m/s^2);", "");
    let right = found(&model(&text), &grid(1.0, 50)).balance.residual;
    let wrong = found(&Heavier(model(&text)), &grid(1.0, 50))
        .balance
        .residual;
    assert!(
        right < 1e-10 && wrong > 4e-4 && wrong < 1e-3,
        "{right:e} {wrong:e}"
    );
}

#[test]
fn what_has_no_answer_is_refused_by_name() {
    let free = refused(&pendulum("1 rad*sin(3 rad/s*t)").replace(
        "joint pin",
        "body loose { mass = 1 kg; inertia = 1 kg*m^2; point A = (1 m, 0); } joint hang = revolute(rod.A, loose.A); joint pin",
    ));
    let InverseError::Kinematics(KinematicsError::Free { motions, .. }) = &free else {
        panic!("{free}");
    };
    assert!(
        motions.iter().all(|motion| motion.starts_with("loose.")),
        "{motions:?}"
    );

    let held = "model Held {
        ground { point O = (0, 0); point P = (1 m, 0); }
        bar rod from ground.O to ground.P { mass = 1 kg; }
        joint a = revolute(ground.O, rod.A);
        joint b = slot(ground.P, rod.B, axis = (1, 0));
    }";
    let held = refused(held);
    assert!(matches!(held, InverseError::NoDriver { .. }), "{held}");
    assert!(held.to_string().starts_with("`Held` has no driver"));
}

#[test]
fn redundant_drivers_are_refused_and_redundant_joints_are_not() {
    // A parallelogram with a third link: a motor has its effort, two motors share it.
    let text = "model Parallelogram {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); point P = (1 m, 0); point R = (2 m, 0); }
        bar a from ground.O to (0, 1 m) { mass = 1 kg; }
        bar b from ground.P to (1 m, 1 m) { mass = 1 kg; }
        bar c from ground.R to (2 m, 1 m) { mass = 1 kg; }
        body beam { mass = 3 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (0, 0); point C = (1 m, 0); }
        joint o = revolute(ground.O, a.A);
        joint p = revolute(ground.P, b.A);
        joint r = revolute(ground.R, c.A);
        joint x = revolute(a.B, beam.A);
        joint y = revolute(b.B, beam.B);
        joint z = revolute(c.B, beam.C);
        drive left: a.theta = 90 deg + 0.5 rad*sin(2 rad/s*t);
        SECOND
        start { guess beam.x = 1 m; guess beam.y = 1 m; }
        allow redundant(left);
    }";
    let one = text
        .replace("SECOND", "")
        .replace("allow redundant(left);", "");
    let one = found(&model(&one), &grid(1.0, 50));
    assert!(one.balance.residual < 1e-9, "{one:?}");
    assert!(one.trust().contains("reactions of"), "{}", one.trust());
    let two = text.replace(
        "SECOND",
        "drive right: b.theta = 90 deg + 0.5 rad*sin(2 rad/s*t);",
    );
    let two = load(&two).or_else(|_| load(&two.replace("allow redundant(left);", "")));
    let two = tried(
        &two.unwrap_or_else(|faults| panic!("{faults:?}")),
        &grid(1.0, 50),
    );
    let Err(InverseError::NotUnique { driver, others }) = &two else {
        panic!("{two:?}");
    };
    assert_eq!(driver, "left");
    assert!(others.iter().any(|name| name == "right"), "{others:?}");
}

/// A motion that ends at a dead center has no efforts beyond.
#[test]
fn a_dead_center_is_named() {
    let text = "model Slider {
        ground { point O = (0, 0); }
        bar crank from ground.O to (0.3 m, 0.4 m) { mass = 1 kg; }
        bar rod from crank.B to (2 m, 0) { mass = 1 kg; }
        slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        joint main = revolute(ground.O, crank.A);
        joint pin = revolute(crank.B, rod.A);
        joint wrist = revolute(rod.B, block.C);
        drive push: block.s = 2 m + 1 m/s*t;
    }";
    let loaded = load(text);
    let Ok(slider) = loaded else {
        panic!("{loaded:?}");
    };
    let stopped = tried(&slider, &grid(2.0, 50));
    let Err(InverseError::Kinematics(KinematicsError::Stopped(stopped))) = &stopped else {
        panic!("{stopped:?}");
    };
    assert!(
        stopped.to_string().contains("cannot move beyond"),
        "{stopped}"
    );
}

/// A door on two hinges in line, which turns evenly: nothing drives it, and weight and centrifugal force are the hinges'.
#[test]
fn an_effort_that_is_rounding_has_no_turning_points() {
    let door = model(
        "model Door {
            gravity (0, 0, -9.81 m/s^2);
            ground { point low = (0, 0, 0.2 m); point high = (0, 0, 1.8 m); }
            body leaf { mass = 20 kg; inertia = (6 kg*m^2, 5 kg*m^2, 1.1 kg*m^2);
                point low = (-0.4 m, 0, -0.8 m); point high = (-0.4 m, 0, 0.8 m); }
            joint lower = revolute(ground.low, leaf.low, axis = (0, 0, 1));
            joint upper = revolute(ground.high, leaf.high, axis = (0, 0, 1));
            drive push: lower.angle = (1 rad/s)*t;
            allow(redundant);
        }",
    );
    let times: Vec<f64> = (0..=20).map(|k| 0.05 * f64::from(k)).collect();
    let found = inverse_dynamics(&door, &times, &KinematicsOptions::default()).unwrap();
    let effort = &found.efforts[0];
    for limit in [&effort.smallest, &effort.largest] {
        assert!(limit.value.abs() < 1e-10, "{limit:?}");
        // What lies between the rows is rounding, and not looked for.
        assert!(times.contains(&limit.t), "{limit:?}");
    }
}
