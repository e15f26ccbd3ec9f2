//! A run step by step: the same as `simulate`, resumed to the bit, and steered between the steps.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Dop853, METHODS, StepFault, Stepper};
use mbdsl::text::load;
use mbdsl::{Mechanism, Method, Options, simulate};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");

#[test]
fn steps_are_those_of_a_simulation() {
    let model = load(TWO_BARS).unwrap();
    let run = simulate(&model, &Options::new(1.0)).unwrap().trajectory;
    let mut stepper = Stepper::new(&model, &Options::new(1.0)).unwrap();
    for _ in 0..100 {
        stepper.step(&model, 0.01).unwrap();
    }
    assert_eq!(stepper.state().q[2], *run["rod1.theta"].last().unwrap());
    assert_eq!(stepper.state().v[5], *run["rod2.omega"].last().unwrap());
}

/// Whatever a method remembers is part of the state.
#[test]
fn a_saved_state_goes_on_to_the_bit() {
    let model = load(TWO_BARS).unwrap();
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        let options = Options::new(0.0).method(method);
        let mut first = Stepper::new(&model, &options).unwrap();
        for _ in 0..17 {
            first.step(&model, 0.01).unwrap();
        }
        let mut second = Stepper::resume(&model, &options, first.state().clone()).unwrap();
        for _ in 0..17 {
            first.step(&model, 0.01).unwrap();
            second.step(&model, 0.01).unwrap();
        }
        assert_eq!(first.state(), second.state(), "{}", info.name);
    }
}

/// An input that is set between the steps acts from the next step on: m a = u.
#[test]
fn inputs_are_set_between_steps() {
    let mut cart = load(
        "model Cart { input u = 0 N; slider cart { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
        force f at cart.C = (u, 0); }",
    )
    .unwrap();
    for adaptive in [false, true] {
        let mut options = Options::new(0.0);
        if adaptive {
            options = options.method(Dop853::default());
        }
        cart.set("u", 0.0).unwrap();
        let mut run = Stepper::new(&cart, &options).unwrap();
        let mut expected = 0.0;
        for step in 0..10 {
            let force = f64::from(step);
            cart.set("u", force).unwrap();
            run.step(&cart, 0.1).unwrap();
            expected += 0.1 * force / 2.0;
            assert!((run.state().v[0] - expected).abs() < 1e-14);
            assert!((run.state().a[0] - force / 2.0).abs() < 1e-15);
        }
        assert!((run.state().t - 1.0).abs() < 1e-14);
    }
}

/// What was set before a step that failed counts in the next one all the same.
#[test]
fn a_failed_step_does_not_forget_what_was_set() {
    let mut cart = load(
        "model Cart { input u = 0 N; slider cart { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
        force f at cart.C = (u, 0); }",
    )
    .unwrap();
    let mut run = Stepper::new(&cart, &Options::new(0.0)).unwrap();
    cart.set("u", f64::MAX).unwrap();
    assert!(run.step(&cart, 1e9).is_err());
    assert_eq!(run.state().v, [0.0]);
    cart.set("u", 4.0).unwrap();
    run.step(&cart, 0.5).unwrap();
    assert!((run.state().v[0] - 1.0).abs() < 1e-14);
    assert!(run.step(&cart, f64::NAN).is_err());
    run.step(&cart, 0.5).unwrap();
    assert!((run.state().v[0] - 2.0).abs() < 1e-14);
}

#[test]
fn a_step_that_cannot_be_made_leaves_the_state() {
    let model = load(
        "model Up { units none; coordinate x: 1; kinetic T = 1/2*x.v^2; potential U = -x^4;
        start { x = 1; x.v = 2; } }",
    )
    .unwrap();
    let options = Options::new(0.0).method(Dop853::default());
    let mut run = Stepper::new(&model, &options).unwrap();
    run.step(&model, 0.5).unwrap();
    let before = run.state().clone();
    let fault: StepFault = run.step(&model, 0.5).unwrap_err();
    assert!(
        fault
            .to_string()
            .contains("the step from t = 0.5 s (h = 0.5 s) failed"),
        "{fault}"
    );
    assert_eq!(*run.state(), before);
    assert!(run.step(&model, f64::NAN).is_err() && run.step(&model, -1.0).is_err());
}
