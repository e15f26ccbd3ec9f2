//! Stops and friction step by step, in a loop of one's own.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::model;
use mbdsl::runtime::{GeneralizedAlpha, OptionsError, Rk4, State, Stepper};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl::{Mechanism, MechanismExt, Method, Options, SimulationError, simulate};

/// A block on a moving belt, which sticks and slips.
const BELT: &str = "model Belt {
    param v = 0.1 m/s;
    gravity (0, -9.81 m/s^2);
    ground { point O = (v*t, 0); point wall = (-1 m, 0); }
    body block { mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
    joint guide = prismatic(ground.O, block.P, axis = (1, 0));
    spring hold between ground.wall, block.P { stiffness = 10 N/m; free_length = 1 m; }
    friction rub on guide { mu = 0.2; mu_static = 0.4; }
    start { block.vx = v; }
}";

/// A ball that comes to rest after 64 impacts.
const BALL: &str = "model Ball {
    gravity (0, -9.81 m/s^2);
    particle ball { mass = 0.5 kg; }
    stop floor: ball.y >= 0 { restitution = 0.8; }
    allow(unattached: ball);
    start { ball.y = 1 m; ball.vx = 0.4 m/s; }
}";

/// A block on a rough guide that a force of the program pulls.
const BLOCK: &str = "model Block {
    input pull = 0 N;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
    joint guide = prismatic(ground.O, block.P, axis = (1, 0));
    friction rub on guide { mu = 0.3; mu_static = 0.4; }
    force F at block.P = (pull, 0);
}";

fn options(method: impl Into<Method>) -> Options {
    Options::new(0.0).method(method)
}

/// The states after so many steps of h.
fn steps(model: &dyn Mechanism, options: &Options, h: f64, count: usize) -> State {
    let mut run = Stepper::new(model, options).unwrap();
    for _ in 0..count {
        run.step(model, h).unwrap();
    }
    run.state().clone()
}

#[test]
fn steps_are_those_of_a_run() {
    for (text, t_end, h) in [(BELT, 20.0, 1e-2), (BALL, 5.0, 1e-2)] {
        let model = model(text);
        let count = (t_end / h) as usize;
        let alone = steps(&model, &options(Rk4::default()), h, count);
        let run = simulate(&model, &Options::fixed(t_end, h)).unwrap();
        let last = run.trajectory.state(run.trajectory.len() - 1).unwrap();
        let differences = alone
            .q
            .iter()
            .chain(&alone.v)
            .zip(last.q.iter().chain(&last.v));
        for (step, run) in differences {
            assert!((step - run).abs() < 1e-8, "{step} {run}");
        }
        // Multipliers of the joints, then those of stops and frictions.
        for (step, run) in alone.lambda.iter().zip(&last.lambda) {
            assert!((step - run).abs() < 1e-6, "{step} {run}");
        }
    }
}

#[test]
fn a_saved_state_goes_on_to_the_bit() {
    let methods: [Method; 2] = [Rk4::default().into(), GeneralizedAlpha::default().into()];
    for (text, h) in [(BELT, 0.02), (BALL, 0.02)] {
        let interpreted = model(text);
        let model = NativeMechanism::new(&interpreted).unwrap();
        for method in &methods {
            let options = options(method.clone());
            let mut whole = Stepper::new(&model, &options).unwrap();
            let mut second = Stepper::new(&model, &options).unwrap();
            for _ in 0..300 {
                whole.step(&model, h).unwrap();
                let state = second.state().clone();
                second = Stepper::resume(&model, &options, state).unwrap();
                second.step(&model, h).unwrap();
                assert_eq!(whole.state(), second.state(), "{}", method.info().name);
            }
        }
    }
}

#[test]
fn a_block_gives_way_to_what_the_program_pulls_with() {
    let mut model = model(BLOCK);
    let mut run = Stepper::new(&model, &options(Rk4::default())).unwrap();
    let weight = 2.0 * 9.81;
    let mut go = |model: &TextMechanism, seconds: f64| {
        for _ in 0..(seconds / 0.01).round() as usize {
            run.step(model, 0.01).unwrap();
        }
        let State { v, lambda, .. } = run.state();
        (v[0], -lambda.last().unwrap())
    };
    // It holds what is below 0.4 of the weight.
    model.set("pull", 0.39 * weight).unwrap();
    let (speed, force) = go(&model, 0.5);
    assert!(speed.abs() < 1e-12, "{speed}");
    assert!((force + 0.39 * weight).abs() < 1e-9, "{force}");
    // Then slides against 0.3 of it.
    model.set("pull", 0.5 * weight).unwrap();
    let (speed, force) = go(&model, 0.5);
    assert!((speed - 0.2 * 9.81 * 0.5).abs() < 1e-9, "{speed}");
    assert!((force + 0.3 * weight).abs() < 1e-9, "{force}");
    // And stops a third of a second after nothing pulls any more, to stay.
    model.set("pull", 0.0).unwrap();
    let (speed, force) = go(&model, 0.5);
    assert!(speed.abs() < 1e-12, "{speed}");
    assert!(force.abs() < 1e-9, "{force}");
}

#[test]
fn a_step_that_fails_leaves_the_state() {
    let mut model = model(BLOCK);
    let mut run = Stepper::new(&model, &options(Rk4::default())).unwrap();
    model.set("pull", 10.0).unwrap();
    run.step(&model, 0.01).unwrap();
    let before = run.state().clone();
    assert!(run.step(&model, -1.0).is_err());
    assert_eq!(run.state(), &before);
    // Beyond all numbers within the step.
    assert!(run.step(&model, 1e200).is_err());
    assert_eq!(run.state(), &before);
    let mut other = before;
    other.contacts.pop();
    let fault = Stepper::resume(&model, &options(Rk4::default()), other)
        .err()
        .unwrap();
    assert!(
        matches!(
            fault,
            SimulationError::Options(OptionsError::StartContacts {
                given: 2,
                wanted: 3
            })
        ),
        "{fault}"
    );
}
