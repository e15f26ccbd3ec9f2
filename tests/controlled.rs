//! Inputs that follow a law: a controller that does what a spring does gives the same motion.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::runtime::Point;
use mbdsl::runtime::{Controlled, Energy, Rk4, State};
use mbdsl::text::{NativeMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Options, Trajectory, mechanism, simulate};

mechanism! {
    model Arm {
        param k = 20 N*m/rad;
        input drive = 0 N*m;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body bob { mass = 0.5 kg; inertia = 0.02 kg*m^2; point A = (-0.2 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        joint elbow = revolute(rod.B, bob.A);
        torque motor on rod = drive;
        start { rod.theta = 0.2 rad; bob.theta = -1 rad; }
        output effort = drive;
        output rest = k;
    }
}

/// The same arm: with an input, or held by a spring.
pub(crate) fn arm(load_of_the_rod: &str) -> String {
    format!(
        "model Arm {{
            param k = 20 N*m/rad;
            input drive = 0 N*m;
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }}
            body bob {{ mass = 0.5 kg; inertia = 0.02 kg*m^2; point A = (-0.2 m, 0); }}
            joint pin = revolute(ground.O, rod.A);
            joint elbow = revolute(rod.B, bob.A);
            {load_of_the_rod}
            start {{ rod.theta = 0.2 rad; bob.theta = -1 rad; }}
            output effort = drive;
        }}"
    )
}

pub(crate) const MOTOR: &str = "torque motor on rod = drive;";
const SPRING: &str =
    "torsion_spring motor between ground, rod { stiffness = k; free_angle = 0.5 rad; }
                      torque nothing on rod = 0*drive;";

fn run(mechanism: &dyn Mechanism) -> Trajectory {
    simulate(mechanism, &Options::fixed(2.0, 0.01))
        .unwrap()
        .trajectory
}

/// The proportional controller with the stiffness and the rest position of the spring.
fn law(_t: f64, q: &[f64], _v: &[f64], _z: &[f64], inputs: &mut [f64]) {
    inputs[0] = 20.0 * (0.5 - q[2]);
}

#[test]
fn a_proportional_controller_is_a_spring() {
    let spring = run(&load(&arm(SPRING)).unwrap());
    let evaluated = run(&Controlled::new(load(&arm(MOTOR)).unwrap(), law));
    let generated = run(&Controlled::new(Arm::default(), law));
    let free = run(&Arm::default());
    assert_eq!(spring.get("rod.theta").unwrap().len(), 201);
    let names = [
        "rod.x",
        "rod.theta",
        "rod.omega",
        "bob.theta",
        "bob.omega",
        "bob.alpha",
    ];
    let multipliers = ["lambda.pin.x", "lambda.elbow.y"];
    for name in names.iter().chain(&multipliers) {
        let spring = spring.get(name).unwrap();
        let size = spring.iter().fold(1.0_f64, |size, x| size.max(x.abs()));
        for (other, text) in [(&evaluated, "text"), (&generated, "generated")] {
            for (got, want) in other.get(name).unwrap().iter().zip(spring) {
                let error = (got - want).abs();
                assert!(error <= 1e-12 * size, "{text} {name}: {got} {want}");
            }
        }
    }
    let apart = free
        .get("rod.theta")
        .unwrap()
        .iter()
        .zip(spring.get("rod.theta").unwrap());
    assert!(apart.fold(0.0, |most: f64, (a, b)| most.max((a - b).abs())) > 0.1);
    // The outputs see what the law says.
    for run in [&evaluated, &generated] {
        let efforts = run.get("effort").unwrap().iter();
        for (effort, theta) in efforts.zip(run.get("rod.theta").unwrap()) {
            assert!((effort - 20.0 * (0.5 - theta)).abs() < 1e-12);
        }
    }
}

#[test]
fn a_controlled_mechanism_keeps_its_inputs_and_passes_parameters_on() {
    let mut controlled = Controlled::new(load(&arm(MOTOR)).unwrap(), law);
    assert_eq!(controlled.get("drive"), Ok(0.0));
    run(&controlled);
    assert_eq!(controlled.get("drive"), Ok(0.0));
    controlled.set("k", 3.0).unwrap();
    assert_eq!(controlled.mechanism().get("k"), Ok(3.0));
    assert!(controlled.set("stiffness", 1.0).is_err());
}

/// A law that leaves an input alone leaves it as it was set.
#[test]
fn inputs_without_a_law_stay_as_they_are_set() {
    let still = |_: f64, _: &[f64], _: &[f64], _: &[f64], _: &mut [f64]| {};
    let mut set = load(&arm(MOTOR)).unwrap();
    set.set("drive", 2.5).unwrap();
    let want = run(&set);
    let mut late = Controlled::new(load(&arm(MOTOR)).unwrap(), still);
    late.set("drive", 2.5).unwrap();
    for run in [run(&Controlled::new(set, still)), run(&late)] {
        assert_eq!(run.get("rod.theta"), want.get("rod.theta"));
        assert_eq!(run.get("effort"), want.get("effort"));
    }
}

/// What is recorded beside the states is computed for several rows at once, each with the inputs of its state: it has
/// the bits of an evaluation of its own.
#[test]
fn rows_and_figures_read_the_inputs_of_their_state() {
    let still = |_: f64, _: &[f64], _: &[f64], _: &[f64], _: &mut [f64]| {};
    let controlled = Controlled::new(Arm::default(), law);
    // Of two laws the inner one counts, which sets what the mechanism reads.
    let twice = Controlled::new(Controlled::new(Arm::default(), law), still);
    assert!(controlled.lanes().is_none() && twice.lanes_of_inputs().is_some());
    let mechanisms: [&dyn Mechanism; 2] = [&controlled, &twice];
    for mechanism in mechanisms {
        let options = Options::fixed(2.0, 0.01);
        let all = simulate(mechanism, &options).unwrap();
        for row in 0..all.trajectory.len() {
            let state = all.trajectory.state(row).unwrap();
            let State {
                t, q, v, a, lambda, ..
            } = &state;
            let mut outputs = [0.0; 2];
            mechanism.outputs(
                &Point::new(*t, q, v).inputs(&[0.0]).solution(a, lambda),
                &mut outputs,
            );
            let energy = Energy::of(mechanism, &Point::new(*t, q, v));
            assert_eq!(
                all.trajectory["effort"][row].to_bits(),
                outputs[0].to_bits()
            );
            assert_eq!(outputs[0], 20.0 * (0.5 - q[2]));
            assert_eq!(
                all.trajectory["energy"][row].to_bits(),
                energy.total().to_bits()
            );
        }
        let few = simulate(mechanism, &options.every(7)).unwrap().report;
        assert_eq!(few.eps_h, all.report.eps_h);
        assert_eq!(few.eps_ddphi, all.report.eps_ddphi);
    }
}

/// Steps that are no rows read them, too: outputs that are not finite with the inputs as they are set, or with none,
/// are finite with those of the law.
#[test]
fn steps_between_the_rows_read_the_inputs_of_their_state() {
    let outputs = "output ease = 1/drive; output reserve = 1/(drive - 2 N*m);";
    let text = arm(MOTOR).replace("output effort = drive;", outputs);
    let mut arm = load(&text.replace("drive = 0 N*m", "drive = 1 N*m")).unwrap();
    arm.set("drive", 2.0).unwrap();
    let options = Options::fixed(2.0, 0.01).every(7);
    let warnings =
        |mechanism: &dyn Mechanism| simulate(mechanism, &options).unwrap().report.warnings;
    assert!(!warnings(&arm).is_empty());
    assert_eq!(warnings(&Controlled::new(arm, law)), Vec::<String>::new());
}

/// A run in steps that are too long is looked at once more, where its rows are: they have no inputs.
#[test]
fn a_run_with_inputs_that_diverges_is_stopped() {
    let text = "model Cart {
        units none;
        input push = 0;
        slider cart { mass = 1; axis = (1, 0); point P = (0, 0); }
        force motor at cart.P = (push - 1e6*cart.s, 0);
        start { cart.s = 1; }
    }";
    let cart = load(text).unwrap();
    let options = Options::fixed(10.0, 0.05).method(Rk4::default());
    let message = |m: &dyn Mechanism| simulate(m, &options).unwrap_err().to_string();
    let plain = message(&cart);
    assert!(
        plain.starts_with("`Cart` stopped in the step from t = "),
        "{plain}"
    );
    assert_eq!(
        message(&Controlled::new(cart.clone(), |_, _, _, _, _| {})),
        plain
    );
    assert_eq!(message(&NativeMechanism::new(&cart).unwrap()), plain);
}
