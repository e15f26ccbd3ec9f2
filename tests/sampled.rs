//! Laws that are asked for inputs once a period, against parabolas from sample to sample.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{
    Controlled, OptionsError, SampledLaw, Simulation, Start, Stepper, lanes_used, simulate_ensemble,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, SimulationError, simulate};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

const CART: &str = "model Cart {
    input F = 0 N;
    input d = 0 N;
    slider c { mass = 2 kg; axis = (1, 0); }
    force f at c = (F + d, 0);
    start { c.s = 1 m; }
    output pull = F;
}";

const PERIOD: f64 = 0.1;

fn law(s: f64, v: f64) -> f64 {
    -6.0 * s - 4.0 * v
}

fn sampled() -> SampledLaw {
    SampledLaw::new(PERIOD, |_t, q, v, _z, u| u[0] = law(q[0], v[0]))
}

fn model(text: &str) -> TextMechanism {
    load(text).unwrap()
}

/// Places at the samples, of a cart of 2 kg with a force that is constant between them, and another one beside it.
fn parabolas(samples: usize, beside: f64) -> Vec<f64> {
    let (mut s, mut v, mut places) = (1.0, 0.0, vec![1.0]);
    for _ in 0..samples {
        let a = (law(s, v) + beside) / 2.0;
        (s, v) = (s + v * PERIOD + 0.5 * a * PERIOD * PERIOD, v + a * PERIOD);
        places.push(s);
    }
    places
}

pub(crate) fn difference(found: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let pairs = found.iter().zip(expected);
    pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

#[test]
fn every_method_goes_from_sample_to_sample() {
    let cart = model(CART);
    let expected = parabolas(30, 0.0);
    for (name, h) in [
        ("dop853", None),
        ("dopri5", None),
        ("radau", None),
        ("rk4", Some(0.02)),
        // Steps that do not fit the samples.
        ("rk4", Some(0.03)),
        ("generalized-alpha", Some(0.02)),
    ] {
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = calls.clone();
        let mut options = Options::new(3.0)
            .method(Method::named(name).unwrap())
            .output_step(PERIOD)
            .sampled(PERIOD, move |_t, q, v, _z, u| {
                counted.fetch_add(1, Ordering::Relaxed);
                u[0] = law(q[0], v[0]);
            });
        options.h = h;
        let run = simulate(&cart, &options).unwrap();
        let found = difference(&run.trajectory["c.s"], &expected);
        assert!(found < 1e-12, "{name}, {h:?}: {found:e}");
        // At the start and at every sample before the end.
        assert_eq!(calls.load(Ordering::Relaxed), 30, "{name}");
        // A row at a sample has what follows from it.
        let places = &run.trajectory["c.s"];
        let speeds = &run.trajectory["c.v"];
        let pulls = &run.trajectory["pull"];
        for k in 0..30 {
            assert!(
                (pulls[k] - law(places[k], speeds[k])).abs() < 1e-11,
                "{name}"
            );
        }
        // The input works on the cart: nothing is missing in the balance.
        let balance = run.report.energy_balance.unwrap();
        assert!(balance < 1e-12, "{name}: {balance:e}");
    }
}

/// A step of 0.3 s that is divided at samples: between its rows the cart moves, and 0.25 J come and go.
#[test]
fn figures_are_those_of_all_steps() {
    let options = Options::fixed(0.3, 0.3).sampled(0.1, |t, _q, _v, _z, u| {
        u[0] = [10.0, -20.0, 10.0][(t / 0.1).round() as usize];
    });
    let run = simulate(&model(CART), &options).unwrap();
    assert_eq!((run.trajectory.len(), run.report.work.steps), (2, 3));
    assert!(run.trajectory["c.v"][1].abs() < 1e-14);
    assert!(
        (run.report.eps_h - 0.25).abs() < 1e-12,
        "{}",
        run.report.eps_h
    );
}

#[test]
fn another_law_at_every_stage_leaves_the_samples() {
    let controlled = Controlled::new(model(CART), |_t, _q, _v, _z, u: &mut [f64]| u[1] = 0.5);
    for controlled in [
        &controlled as &dyn mbdsl::Mechanism,
        &Controlled::new(model(CART), |_t, _q, _v, _z, u: &mut [f64]| u[1] = 0.5).with_slopes(),
    ] {
        let mut options = Options::new(3.0)
            .method(Method::named("radau").unwrap())
            .output_step(PERIOD);
        options.sampled = Some(sampled());
        let run = simulate(controlled, &options).unwrap();
        let found = difference(&run.trajectory["c.s"], &parabolas(30, 0.5));
        assert!(found < 1e-12, "{found:e}");
    }
}

/// A block that sticks until a sample pulls it: v = (F - mu m g)/m (t - 0.5 s) from there on.
#[test]
fn friction_lets_go_at_a_sample() {
    let block = model(
        "model Block {
            input F = 0 N;
            slider b { mass = 2 kg; axis = (1, 0); }
            friction rub on b { mu = 0.5; normal = 20 N; }
            force f at b = (F, 0);
        }",
    );
    for (name, h) in [
        ("dop853", None),
        ("rk4", Some(0.03)),
        ("generalized-alpha", Some(0.01)),
    ] {
        let mut options = Options::new(1.0)
            .method(Method::named(name).unwrap())
            .output_step(0.1)
            .sampled(0.25, |t, _q, _v, _z, u| u[0] = 40.0 * t);
        options.h = h;
        let run = simulate(&block, &options).unwrap();
        // 20 N at 0.5 s are more than the 10 N that it can bear, the 10 N at 0.25 s are not; then 30 N from 0.75 s on.
        let speed = 5.0 * 0.25 + 10.0 * 0.25;
        let found = run.trajectory["b.v"].last().unwrap() - speed;
        assert!(found.abs() < 1e-9, "{name}: {found:e}");
        let slips: Vec<f64> = run.events.iter().map(|event| event.t).collect();
        assert!(
            slips.len() == 1 && (slips[0] - 0.5).abs() < 1e-9,
            "{name}: {:?}",
            run.events
        );
    }
}

/// A condition in time that reads the input: steps end where it changes, as it is after the sample.
#[test]
fn conditions_in_time_see_the_samples() {
    let cart = model(
        "model Late {
            input begin = 9;
            slider c { mass = 1 kg; axis = (1, 0); }
            force f at c = (if t < begin*(1 s) then 0 N else 4 N, 0);
        }",
    );
    let options = Options::new(2.0)
        .output_step(0.5)
        .sampled(0.4, |t, _q, _v, _z, u| {
            u[0] = if t > 0.7 { 1.1 } else { 9.0 }
        });
    let run = simulate(&cart, &options).unwrap();
    let speed = *run.trajectory["c.v"].last().unwrap();
    assert!((speed - 4.0 * 0.9).abs() < 1e-12, "{speed}");
}

/// A law with a memory gives another run when it is asked again: nothing is compared with such a run.
#[test]
fn a_sampled_law_is_not_asked_again_for_the_accuracy() {
    let cart = model(CART);
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = calls.clone();
    let options = Options::new(1.0).sampled(PERIOD, move |_t, _q, _v, _z, u| {
        u[0] = counted.fetch_add(1, Ordering::Relaxed) as f64;
    });
    let mut run = simulate(&cart, &options).unwrap();
    assert_eq!(run.estimate_accuracy(&cart), None);
    assert_eq!((run.accuracy, calls.load(Ordering::Relaxed)), (None, 10));
}

#[test]
fn members_are_the_runs_that_they_are_alone() {
    let cart = model(CART);
    let mut options = Options::new(1.0).only_ends();
    options.sampled = Some(sampled());
    let reason = lanes_used(&cart, &options).unwrap_err();
    assert!(reason.contains("sampled"), "{reason}");
    let alone = simulate(&cart, &options).unwrap();
    let end = |run: &Simulation| *run.trajectory["c.s"].last().unwrap();
    let reduce = |_, run: Result<Simulation, SimulationError>| end(&run.unwrap());
    let visit = |_, found| assert_eq!(found, end(&alone));
    simulate_ensemble(&cart, 3, |_, _| Start::Described, &options, reduce, visit).unwrap();
}

#[test]
fn what_cannot_be_sampled_is_refused() {
    let cart = model(CART);
    for period in [0.0, -1.0, f64::NAN, 1e-12] {
        let options = Options::new(1.0).sampled(period, |_, _, _, _, _| {});
        let refused = simulate(&cart, &options).unwrap_err();
        assert!(
            matches!(
                refused,
                SimulationError::Options(OptionsError::SamplePeriod { .. })
            ),
            "{refused}"
        );
    }
    let options = Options::new(1.0).sampled(0.1, |_, _, _, _, _| {});
    let refused = Stepper::new(&cart, &options).map(|_| ()).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "a sampled law has no effect here: set the inputs between the steps"
    );
    // A law that gives no number ends the run where it does.
    let options = Options::new(1.0).sampled(0.1, |t, _, _, _, u| {
        u[0] = if t < 0.45 { 1.0 } else { f64::NAN };
    });
    let error = simulate(&cart, &options).unwrap_err();
    assert_eq!(error.status().name(), "not_finite");
    let said = error.to_string();
    assert!(
        said.ends_with("t = 0.5 s: the sampled law gives NaN for the input `F`"),
        "{said}"
    );
    let last = error.trajectory().unwrap().times().last().copied().unwrap();
    assert!(last > 0.49 && last <= 0.5, "{last}");
    let options = Options::new(1.0).sampled(0.1, |_, _, _, _, u| u[1] = f64::INFINITY);
    let said = simulate(&cart, &options).unwrap_err().to_string();
    assert!(
        said.ends_with("t = 0 s: the sampled law gives inf for the input `d`"),
        "{said}"
    );
}
