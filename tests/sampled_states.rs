//! States that change at samples, `sample T { next x = ...; }`, against recurrences written by hand.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::model;
use crate::sampled::difference;
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::linearize::linearize;
use mbdsl::runtime::{METHODS, OptionsError, State, Stepper, lanes_used};
use mbdsl::{MechanismExt, Method, Options, SimulationError, assemble, simulate};

/// A cart of 2 kg with a controller that remembers the sum of its errors, and whose force comes one sample late.
const CART: &str = "model Cart {
    param T = 20 ms;
    param aim = 1 m;
    slider c { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
    sample T {
        state sum: m*s = 0;
        next sum = sum + T*(aim - c.s);
        state force: N = 0;
        next force = max(-9 N, min(9 N, (30 N/m)*(aim - c.s) - (12 N*s/m)*c.v + (4 N/(m*s))*sum));
        state late: N = 0;
        next late = force;
    }
    force motor at c.C = (late, 0);
}";

const T: f64 = 0.02;

/// Places at the samples, s after each in m, from what the language says of samples: all right sides read what was before.
fn places(samples: usize) -> Vec<f64> {
    let ([mut s, mut v], [mut sum, mut force]) = ([0.0_f64; 2], [0.0_f64; 2]);
    let mut places = vec![s];
    for _ in 0..samples {
        let wanted = 30.0 * (1.0 - s) - 12.0 * v + 4.0 * sum;
        // The force of the sample before acts from this one on.
        let a = force / 2.0;
        (sum, force) = (sum + T * (1.0 - s), wanted.clamp(-9.0, 9.0));
        (s, v) = (s + v * T + 0.5 * a * T * T, v + a * T);
        places.push(s);
    }
    places
}

#[test]
fn every_method_with_states_samples_them() {
    let cart = model(CART);
    let expected = places(100);
    for &info in METHODS.iter().filter(|info| info.states) {
        let method = Method::named(info.name).unwrap();
        // Second order is exact for parabolas, and steps need not meet the samples.
        let mut options = Options::new(2.0).method(method).output_step(T);
        options.h = (!options.method.is_adaptive()).then_some(0.008);
        let run = simulate(&cart, &options).unwrap();
        let worst = difference(&run.trajectory["c.s"], &expected);
        assert!(worst < 1e-6, "{}: {worst:e}", info.name);
    }
}

#[test]
fn rows_are_those_after_the_samples_and_the_limit_is_seen() {
    let run = simulate(&model(CART), &Options::new(0.1).output_step(0.01)).unwrap();
    let forces = &run.trajectory["force"];
    // 30 N are wanted at the start, and kept until the next sample.
    assert_eq!(forces[..2], [9.0, 9.0]);
    let lates = &run.trajectory["late"];
    assert_eq!(lates[..4], [0.0, 0.0, 9.0, 9.0]);
}

/// Counters of two periods, each with what the other was.
const COUNTERS: &str = "model Counters {
    param slow = 25 ms;
    slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
    sample 10 ms { state n: 1 = 0; next n = n + 1; state seen: 1 = 0; next seen = m; }
    sample slow { state m: 1 = 0; next m = m + 1; state met: 1 = 0; next met = n; }
    force pull at c.C = ((1 N)*n, 0);
}";

#[test]
fn blocks_of_two_periods_read_what_was_before() {
    let run = simulate(&model(COUNTERS), &Options::new(0.1).output_step(0.005)).unwrap();
    let at = |name: &str, t: f64| run.trajectory[name][(t / 0.005).round() as usize];
    for k in 0..20 {
        let t = 0.005 * f64::from(k);
        assert_eq!(at("n", t), f64::from(k / 2 + 1), "{t}");
        assert_eq!(at("m", t), f64::from(k / 5 + 1), "{t}");
    }
    // Both at 50 ms: the values before.
    assert_eq!((at("seen", 0.05), at("met", 0.05)), (2.0, 5.0));
    assert_eq!((at("seen", 0.06), at("met", 0.06)), (3.0, 5.0));
}

#[test]
fn a_period_is_a_parameter_and_not_a_wrong_one() {
    let mut counters = model(COUNTERS);
    counters.set("slow", 0.02).unwrap();
    let run = simulate(&counters, &Options::new(0.1)).unwrap();
    assert_eq!(run.trajectory["m"].last(), Some(&5.0));
    for wrong in [0.0, -0.02, 1e-12] {
        counters.set("slow", wrong).unwrap();
        let refused = simulate(&counters, &Options::new(0.1)).unwrap_err();
        let SimulationError::Options(OptionsError::SamplePeriod { period }) = refused else {
            panic!("{refused}");
        };
        assert_eq!(period, wrong);
    }
}

#[test]
fn a_sample_that_is_no_number_is_named() {
    let text = "model Count {
        slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        sample 10 ms { state n: 1 = 0; next n = n + 1; state root: N = 0; next root = (1 N)*sqrt(2.5 - n); }
        force pull at c.C = (root, 0);
    }";
    let fault = simulate(&model(text), &Options::new(0.1)).unwrap_err();
    // 0, 1 and 2 have a root, at 0, 10 and 20 ms.
    let said = fault.to_string();
    assert!(
        said.contains("the state `root`, or its rate, is not finite"),
        "{said}"
    );
    let SimulationError::Stopped(stopped) = fault else {
        panic!("{said}");
    };
    assert!((stopped.t - 0.03).abs() < 1e-12, "{said}");
}

#[test]
fn samples_go_on_through_impacts() {
    // It falls for 0.2 s, and goes up and down again in 0.4 s: impacts are at samples.
    let text = "model Ball {
        gravity (0, -10 m/s^2);
        slider ball { mass = 1 kg; axis = (0, 1); point C = (0, 0); }
        stop floor: ball.s >= 0 { restitution = 1; }
        sample 10 ms { state n: 1 = 0; next n = n + 1; state top: m = 0; next top = max(top, ball.s); }
        start { ball.s = 0.2 m; }
    }";
    let run = simulate(&model(text), &Options::new(0.9)).unwrap();
    assert_eq!(run.trajectory["n"].last(), Some(&90.0));
    assert_eq!(run.trajectory["top"].last(), Some(&0.2));
    let times: Vec<f64> = run.events.iter().map(|event| event.t).collect();
    let expected: Vec<f64> = [0.2, 0.6].into();
    assert!(difference(&times, &expected) < 1e-9, "{times:?}");
}

#[test]
fn a_force_that_is_sampled_lifts_what_rests() {
    let text = "model Lift {
        gravity (0, -10 m/s^2);
        slider box { mass = 1 kg; axis = (0, 1); point C = (0, 0); }
        stop floor: box.s >= 0;
        sample 100 ms { state n: 1 = 0; next n = n + 1; state pull: N = 0; next pull = if n > 3 then 12 N else 8 N; }
        force up at box.C = (0, pull);
    }";
    // From the fifth sample on, at 0.4 s, with 2 m/s^2.
    let run = simulate(&model(text), &Options::new(1.0).output_step(0.1)).unwrap();
    let rows = run.trajectory.times().iter().zip(&run.trajectory["box.s"]);
    for (t, place) in rows {
        let expected = (t - 0.4).max(0.0).powi(2);
        assert!((place - expected).abs() < 1e-9, "{t}: {place}");
    }
    assert_eq!(run.trajectory.times().last(), Some(&1.0));
}

#[test]
fn single_steps_of_any_length_take_every_sample_once() {
    let cart = model(CART);
    let expected = places(50);
    for h in [0.003_f64, 0.004, 0.01, 0.02, 0.05, 1.0 / 3.0] {
        let mut run = Stepper::new(&cart, &Options::new(0.0)).unwrap();
        // The force of the first sample is known where it begins.
        assert_eq!(run.state().z[1], 9.0);
        while run.state().t < 1.0 - 1e-9 {
            run.step(&cart, h.min(1.0 - run.state().t)).unwrap();
        }
        let error = run.state().q[0] - expected[50];
        assert!(error.abs() < 1e-8, "{h}: {error:e}");
    }
}

#[test]
fn a_saved_state_goes_on_without_another_sample() {
    let cart = model(CART);
    let options = Options::new(0.0);
    let mut run = Stepper::new(&cart, &options).unwrap();
    for _ in 0..5 {
        run.step(&cart, T).unwrap();
    }
    let mut other = Stepper::resume(&cart, &options, run.state().clone()).unwrap();
    assert_eq!(run.state().z, other.state().z);
    for steps in [&mut run, &mut other] {
        for _ in 0..10 {
            steps.step(&cart, 0.7 * T).unwrap();
        }
    }
    assert_eq!(run.state(), other.state());
}

#[test]
fn lanes_and_linear_equations_refuse_samples_by_name() {
    let cart = model(CART);
    let options = Options::unstabilized(Method::named("rk4").unwrap(), 1.0, 0.01);
    assert!(lanes_used(&cart, &options).is_err());
    let start = assemble(&cart, 0.0).unwrap();
    let refused = linearize(&cart, State::new(0.0, start.q, start.v)).unwrap_err();
    let AnalysisError::Samples { state, .. } = refused else {
        panic!("{refused}");
    };
    assert_eq!(state, "sum");
}

/// Samples of two blocks that are closer than a billionth of their periods are one, through changes of a friction, too.
#[test]
fn samples_that_nearly_coincide_are_taken_once_each() {
    let model = model(
        "model Near {
            slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            friction way on c { mu = 0.2; normal = 5 N; }
            sample 0.3333333333 s { state n: 1 = 0; next n = n + 1; state u: N = 0; next u = if u > 0 N then 0 N else 3 N; }
            sample 1/3*(1 s) { state k: 1 = 0; next k = k + 1; }
            force push at c.C = (u, 0);
        }",
    );
    let run = simulate(&model, &Options::new(4.9).max_steps(100_000)).unwrap();
    assert_eq!(run.trajectory["n"].last(), Some(&15.0));
    assert_eq!(run.trajectory["k"].last(), Some(&15.0));
}
