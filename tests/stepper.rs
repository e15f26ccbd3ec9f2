//! A run step by step: the same as `simulate`, resumed to the bit, and steered between the steps.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{
    Baumgarte, BaumgarteGains, Dop853, Dopri5, Energy, HermiteH23g2, METHODS, OptionsError,
    Partitioning, Readout, Rk4, State, StepFault, Stepper, StopCause,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{MechanismExt, Method, Options, SimulationError, Stabilization, simulate};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");

#[test]
fn steps_are_those_of_a_simulation() {
    let model = load(TWO_BARS).unwrap();
    let run = simulate(&model, &Options::fixed(1.0, 0.01))
        .unwrap()
        .trajectory;
    let mut stepper = Stepper::new(&model, &Options::fixed(1.0, 0.01)).unwrap();
    for _ in 0..100 {
        stepper.step(&model, 0.01).unwrap();
    }
    assert_eq!(stepper.state().q[2], *run["rod1.theta"].last().unwrap());
    assert_eq!(stepper.state().v[5], *run["rod2.omega"].last().unwrap());
}

/// Times that a caller adds up are rounded; the steps and the times are those of the run all the same.
#[test]
fn steps_to_rounded_times_are_those_of_a_simulation() {
    fn is_send<T: Send + Sync>(_: &T) {}
    let model = load(TWO_BARS).unwrap();
    let options = Options::fixed(1.0, 0.001);
    let run = simulate(&model, &options).unwrap().trajectory;
    let mut stepper = Stepper::new(&model, &options).unwrap();
    is_send(&stepper);
    for node in 1..=1000 {
        let t = f64::from(node) * 0.001;
        stepper.step_to(&model, t, options.h).unwrap();
    }
    assert_eq!(stepper.state().t, 1.0);
    assert_eq!(stepper.state().q[2], *run["rod1.theta"].last().unwrap());
    assert_eq!(stepper.state().v[5], *run["rod2.omega"].last().unwrap());
    // A step of another length is made as it is, and none backwards.
    stepper.step_to(&model, 1.0005, options.h).unwrap();
    assert_eq!(stepper.state().t, 1.0005);
    assert!(stepper.step_to(&model, 0.5, options.h).is_err());
    assert_eq!(stepper.state().t, 1.0005);
}

/// Whatever a method remembers is part of the state.
#[test]
fn a_saved_state_goes_on_to_the_bit() {
    let model = load(TWO_BARS).unwrap();
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        let options = Options::unstabilized(method, 0.0, 0.01);
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

/// A saved state goes on with the inputs that there are: its accelerations are those of others.
#[test]
fn a_saved_state_goes_on_with_other_inputs() {
    let mut model = pushed_bars();
    let options = Options::unstabilized(Rk4::default(), 0.0, 0.01);
    let mut run = Stepper::new(&model, &options).unwrap();
    run.step(&model, 0.01).unwrap();
    let saved = run.state().clone();
    model.set("u", 5.0).unwrap();
    run.step(&model, 0.01).unwrap();
    let mut resumed = Stepper::resume(&model, &options, saved).unwrap();
    resumed.step(&model, 0.01).unwrap();
    assert_eq!(run.state(), resumed.state());
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
        let options = if adaptive {
            Options::new(0.0).method(Dop853::default())
        } else {
            Options::fixed(0.0, 0.01)
        };
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
    let mut run = Stepper::new(&cart, &Options::fixed(0.0, 0.01)).unwrap();
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
    for h in [f64::NAN, -1.0, 0.0, f64::INFINITY] {
        let fault = run.step(&model, h).unwrap_err();
        assert!(matches!(fault.cause, StopCause::NoStep { .. }), "{fault}");
        let message = format!("a step of {h} s cannot be made: it must be positive");
        assert_eq!(fault.message, message);
    }
    assert_eq!(*run.state(), before);
}

/// Two bars with a force u at the end of the second one.
fn pushed_bars() -> TextMechanism {
    let open = TWO_BARS.trim_end().trim_end_matches('}');
    load(&format!(
        "{open} input u = 0 N; force push at rod2.B = (u, 0); }}"
    ))
    .unwrap()
}

/// All methods, and those that show other velocities than they carry.
fn all_methods() -> Vec<Method> {
    let named = METHODS.iter().map(|info| Method::named(info.name).unwrap());
    let published = HermiteH23g2::default().readout(Readout::Published);
    named.chain([published.into()]).collect()
}

/// A refused step changes nothing, whatever was set before it.
#[test]
fn a_refused_step_does_not_change_the_run() {
    for method in all_methods() {
        let mut model = pushed_bars();
        let options = Options::unstabilized(method.clone(), 0.0, 0.01);
        let mut plain = Stepper::new(&model, &options).unwrap();
        let mut tried = Stepper::new(&model, &options).unwrap();
        for step in 0..20 {
            if step % 5 == 3 {
                assert!(tried.step(&model, f64::NAN).is_err());
                assert!(tried.step(&model, -1.0).is_err());
                model.set("u", f64::MAX).unwrap();
                assert!(tried.step(&model, 0.01).is_err(), "{method:?}");
                model.set("u", 0.0).unwrap();
            }
            plain.step(&model, 0.01).unwrap();
            tried.step(&model, 0.01).unwrap();
            assert_eq!(plain.state(), tried.state(), "{method:?}, step {step}");
        }
    }
}

/// What is set stays new for the run until a step was made with it.
#[test]
fn a_refused_step_does_not_take_up_what_was_set() {
    let mut model = pushed_bars();
    let options = Options::fixed(0.0, 0.01);
    let mut plain = Stepper::new(&model, &options).unwrap();
    let mut tried = Stepper::new(&model, &options).unwrap();
    model.set("u", 5.0).unwrap();
    assert!(tried.step(&model, 1e160).is_err());
    tried.step(&model, 0.01).unwrap();
    plain.step(&model, 0.01).unwrap();
    assert_eq!(plain.state(), tried.state());
}

/// An input that changes next to nothing changes next to nothing: no method begins anew for it.
#[test]
fn a_tiny_change_of_an_input_does_not_begin_anew() {
    for method in all_methods() {
        let mut model = pushed_bars();
        let options = Options::unstabilized(method.clone(), 0.0, 0.01);
        let mut plain = Stepper::new(&model, &options).unwrap();
        let mut steered = Stepper::new(&model, &options).unwrap();
        let start = Energy::of(&model, &plain.state().at()).total();
        let mut errors = [0.0_f64; 2];
        for step in 1..=100 {
            model.set("u", 0.0).unwrap();
            plain.step(&model, 0.01).unwrap();
            model.set("u", 1e-12 * f64::from(step)).unwrap();
            steered.step(&model, 0.01).unwrap();
            for (error, run) in errors.iter_mut().zip([&plain, &steered]) {
                let energy = Energy::of(&model, &run.state().at()).total();
                *error = error.max((energy - start).abs());
            }
        }
        let [plain, steered] = errors;
        assert!(
            (steered - plain).abs() < 1e-4 * plain + 1e-9,
            "{method:?}: {plain:e} J, steered {steered:e} J"
        );
    }
}

/// Jumps of an input are followed by every method, with a delay of half a step at most: m a = u.
#[test]
fn jumps_of_an_input_are_followed() {
    for method in all_methods() {
        let mut cart = load(
            "model Cart { input u = 0 N; slider cart { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
            force f at cart.C = (u, 0); }",
        )
        .unwrap();
        let options = Options::unstabilized(method.clone(), 0.0, 0.01);
        let mut run = Stepper::new(&cart, &options).unwrap();
        let (h, mut expected) = (0.01, 0.0);
        for step in 0..100 {
            let force = f64::from(step % 7) - 2.0;
            cart.set("u", force).unwrap();
            run.step(&cart, h).unwrap();
            expected += h * force / 2.0;
            let missing = (run.state().v[0] - expected).abs();
            // The jump back is the largest.
            assert!(missing < 0.5 * h * 6.0 / 2.0, "{method:?}: {missing} m/s");
        }
    }
}

/// What a program makes itself is refused with a reason, or completed.
#[test]
fn states_that_a_run_can_go_on_from() {
    let model = load(TWO_BARS).unwrap();
    let refused = |options: &Options, state: State| match Stepper::resume(&model, options, state) {
        Err(SimulationError::Options(error)) => error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("not refused"),
    };
    for method in all_methods() {
        let options = Options::unstabilized(method.clone(), 0.0, 0.01);
        let mut run = Stepper::new(&model, &options).unwrap();
        let State { t, q, v, .. } = run.state().clone();
        // Positions and velocities are enough.
        let bare = State::new(t, q.clone(), v.clone());
        let mut again = Stepper::resume(&model, &options, bare).unwrap();
        run.step(&model, 0.01).unwrap();
        again.step(&model, 0.01).unwrap();
        assert_eq!(run.state(), again.state(), "{method:?}");
        let start = OptionsError::Start {
            q: 5,
            v: 6,
            nq: 6,
            nv: 6,
        };
        let short = State::new(t, q[1..].to_vec(), v.clone());
        assert_eq!(refused(&options, short), start);
        let late = State::new(f64::NAN, q, v);
        assert!(matches!(
            refused(&options, late),
            OptionsError::Times { .. }
        ));
        // Accelerations that are missing in the middle of a run are computed.
        let mut cut = run.state().clone();
        (cut.a, cut.lambda) = (Vec::new(), Vec::new());
        let cut = Stepper::resume(&model, &options, cut).unwrap();
        assert!(cut.state().a[2].abs() > 1.0);
        // No method goes on from what another one remembers.
        let of = method.info().name;
        for other in METHODS.iter().filter(|other| other.name != of) {
            let options = Options::unstabilized(Method::named(other.name).unwrap(), 0.0, 0.01);
            let mut state = run.state().clone();
            if state.history.is_empty() {
                assert!(Stepper::resume(&model, &options, state).is_ok());
                continue;
            }
            let wanted = other.name;
            let error = OptionsError::History { of, wanted };
            assert_eq!(refused(&options, state.clone()), error);
            assert!(error.to_string().contains(of) && error.to_string().contains(wanted));
            state.history.clear();
            let mut fresh = Stepper::resume(&model, &options, state).unwrap();
            fresh.step(&model, 0.01).unwrap();
        }
    }
    // A history that has no origin, and one with independent coordinates in it.
    let options = Options::new(0.0)
        .method(Dopri5::default())
        .stabilization(Stabilization::None);
    let mut run = Stepper::new(&model, &options).unwrap();
    run.step(&model, 0.01).unwrap();
    let mut state = run.state().clone();
    let error = refused(
        &options
            .clone()
            .stabilization(Partitioning::default().into()),
        state.clone(),
    );
    let (of, wanted) = ("none", "partitioning");
    assert_eq!(error, OptionsError::History { of, wanted });
    state.method = None;
    let error = refused(&options, state);
    assert!(error.to_string().contains("of no known method"), "{error}");
}

/// Options that no run could use begin none step by step, either; the last time does not matter.
#[test]
fn options_of_a_run_step_by_step() {
    let model = load(TWO_BARS).unwrap();
    let refused = |options: Options| match Stepper::new(&model, &options) {
        Err(SimulationError::Options(error)) => error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("not refused"),
    };
    assert!(Stepper::new(&model, &Options::fixed(0.0, 0.01).t_start(5.0)).is_ok());
    let from_step = Baumgarte::default().gains(BaumgarteGains::FromStep);
    let options = Options::fixed(0.0, 0.0).stabilization(from_step.into());
    assert_eq!(refused(options), OptionsError::Step { h: 0.0 });
    let h_max = Dopri5::default().h_max(-1.0);
    assert!(matches!(
        refused(Options::unstabilized(h_max, 0.0, 0.01)),
        OptionsError::Setting { name: "h_max", .. }
    ));
    let late = Options::fixed(0.0, 0.01).t_start(f64::NAN);
    assert!(matches!(refused(late), OptionsError::Times { .. }));
}
