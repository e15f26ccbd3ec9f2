//! Observed orders of convergence, and errors that follow the tolerance.
//!
//! Errors of positions (in m and rad) and velocities at t = 1 s against a reference in halved steps
//! or with the tightest tolerance, on an open chain and on a closed loop.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Dop853, Dopri5, Fuzzy, FuzzyCase, GeneralizedAlpha, Projection, Rk4};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, Stabilization, simulate};

const FOUR_BAR: &str = "model FourBar {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point P = (2 m, 0); }
    body crank   { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body coupler { mass = 2 kg; inertia = 1 kg*m^2; point A = (-1.25 m, 0); point B = (1.25 m, 0); }
    body rocker  { mass = 1 kg; inertia = 0.4 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    joint p = revolute(ground.O, crank.A);
    joint q = revolute(crank.B, coupler.A);
    joint r = revolute(coupler.B, rocker.B);
    joint s = revolute(ground.P, rocker.A);
    start { crank.theta = 60 deg; guess coupler.theta = 30 deg; guess rocker.theta = 90 deg; crank.omega = 8 rad/s; }
    expect dof = 1;
}";

fn models() -> Vec<(&'static str, TextMechanism)> {
    let two_bars = include_str!("reference/two_bars/model.mbd");
    // Slow enough for the long steps of the high orders.
    let four_bar = FOUR_BAR.replace("8 rad/s", "1 rad/s");
    [("two bars", two_bars), ("four-bar", &four_bar)]
        .into_iter()
        .map(|(name, text)| (name, load(text).unwrap()))
        .collect()
}

/// Positions and velocities at the end.
fn end(model: &TextMechanism, method: impl Into<Method>, h: f64) -> (Vec<f64>, Vec<f64>) {
    let options = Options::unstabilized(method, 1.0, h);
    let run = simulate(model, &options).unwrap();
    let layout = mbdsl::Mechanism::layout(model);
    let last = |name: &str| *run.trajectory[name].last().unwrap();
    let positions = layout.coordinates().iter().map(|c| last(&c.name));
    let velocities = layout.velocities().iter().map(|v| last(&v.name));
    (positions.collect(), velocities.collect())
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

fn fixed(name: &str) -> Method {
    let mut method = Method::named(name).unwrap();
    assert!(method.set("fixed", 1.0));
    method
}

#[test]
fn methods_converge_with_their_order() {
    for (name, model) in models() {
        let reference = end(&model, Dop853::new(1e-13, 1e-15), 0.1);
        let check = |method: Method, steps: &[f64], least: f64, most: f64| {
            let title = method.info().name;
            let errors: Vec<(f64, f64)> = steps
                .iter()
                .map(|&h| {
                    let (q, v) = end(&model, method.clone(), h);
                    (difference(&q, &reference.0), difference(&v, &reference.1))
                })
                .collect();
            // Over the whole range: single halvings of long steps say little.
            let (first, last) = (errors[0], errors[errors.len() - 1]);
            let halvings = (errors.len() - 1) as f64;
            for (coarse, fine) in [(first.0, last.0), (first.1, last.1)] {
                let order = (coarse / fine).log2() / halvings;
                assert!(
                    (least..most).contains(&order),
                    "{name}, {title}: order {order} ({errors:?})"
                );
            }
        };
        check(
            Rk4::default().into(),
            &[0.01, 0.005, 0.0025, 0.00125],
            3.75,
            4.25,
        );
        check(fixed("dopri5"), &[0.01, 0.005, 0.0025, 0.00125], 4.5, 8.0);
        for name in [
            "generalized-alpha",
            "hermite-h23g2",
            "hermite-h33g2",
            "hermite",
        ] {
            let method = Method::named(name).unwrap();
            check(method, &[0.01, 0.005, 0.0025, 0.00125], 1.75, 2.25);
        }
        check(fixed("dop853"), &[0.1, 0.05, 0.025, 0.0125], 7.0, 11.0);
    }
}

/// Feedback with gains that do not follow the step keeps the order, from a start that satisfies the
/// constraints.
#[test]
fn feedback_keeps_the_order() {
    let fuzzy = Fuzzy::default().case(FuzzyCase::One);
    for (name, model) in models() {
        let reference = end(&model, Dop853::new(1e-13, 1e-15), 0.1);
        for stabilization in [Stabilization::baumgarte(), fuzzy.into()] {
            let error = |h: f64| {
                let options = Options::fixed(1.0, h).stabilization(stabilization);
                let run = simulate(&model, &options).unwrap().trajectory;
                let state = run.state(run.len() - 1).unwrap();
                difference(&state.q, &reference.0).max(difference(&state.v, &reference.1))
            };
            let order = (error(0.005) / error(0.00125)).log2() / 2.0;
            let title = stabilization.info().name;
            assert!((3.75..4.25).contains(&order), "{name}, {title}: {order}");
        }
    }
}

#[test]
fn errors_follow_the_tolerance() {
    for (name, model) in models() {
        let reference = end(&model, Dop853::new(1e-13, 1e-15), 0.1);
        for tolerance in [1e-5, 1e-7, 1e-9] {
            let methods: [Method; 2] = [
                Dopri5::new(tolerance, 1e-2 * tolerance).into(),
                Dop853::new(tolerance, 1e-2 * tolerance).into(),
            ];
            for method in methods {
                let error = difference(&end(&model, method.clone(), 0.1).0, &reference.0);
                let bounds = 1e-4 * tolerance..100.0 * tolerance;
                let title = method.info().name;
                assert!(
                    bounds.contains(&error),
                    "{name}, {title}, {tolerance}: {error}"
                );
            }
        }
    }
}

/// A crank that turns fully for 100 s: the constraints hold to round-off.
#[test]
fn projection_holds_the_constraints() {
    let model = load(FOUR_BAR).unwrap();
    let options = Options::fixed(100.0, 0.005).stabilization(Projection::default().into());
    let run = simulate(&model, &options).unwrap();
    let turned = run.trajectory["crank.theta"].last().unwrap().abs();
    assert!(turned > 100.0, "{turned}");
    assert!(run.report.eps_phi < 1e-12, "{}", run.report);
    assert!(run.report.velocity_violation < 1e-11, "{}", run.report);
}

/// The multipliers of the implicit method are of order 2, too, from the first steps on.
#[test]
fn multipliers_of_generalized_alpha_are_of_order_two() {
    for (name, model) in models() {
        let multipliers = |method: Method, h: f64, t_end: f64| -> Vec<f64> {
            let options = Options::unstabilized(method, t_end, h);
            let trajectory = simulate(&model, &options).unwrap().trajectory;
            let rows = mbdsl::Mechanism::layout(&model).constraints().iter();
            let last = |name: String| *trajectory[name.as_str()].last().unwrap();
            rows.map(|row| last(format!("lambda.{}", row.name)))
                .collect()
        };
        for t_end in [0.1, 1.0] {
            let reference = multipliers(Dop853::new(1e-13, 1e-15).into(), 0.1, t_end);
            let error = |h| {
                let found = multipliers(GeneralizedAlpha::default().into(), h, t_end);
                difference(&found, &reference)
            };
            let order = (error(0.005) / error(0.00125)).log2() / 2.0;
            // What the first steps leave behind may fall faster.
            let most = if t_end < 1.0 { 4.0 } else { 2.25 };
            assert!(
                (1.75..most).contains(&order),
                "{name}, {t_end} s: order {order}"
            );
        }
    }
}

/// Between the ends of steps the solution is nearly as exact as there.
#[test]
fn output_times_inside_steps_have_their_order() {
    let (_, model) = models().swap_remove(0);
    let at_output_times = |method: Method, h: f64| {
        let options = Options::unstabilized(method, 1.0, h).output_step(0.01);
        let run = simulate(&model, &options).unwrap();
        let columns = run.trajectory.positions();
        let columns = columns.map(|name| run.trajectory[name].to_vec());
        columns.collect::<Vec<_>>().concat()
    };
    let reference = at_output_times(Dop853::new(1e-13, 1e-14).into(), 0.1);
    for (name, order) in [("dopri5", 4.0), ("dop853", 7.0)] {
        let error = |h: f64| difference(&at_output_times(fixed(name), h), &reference);
        let errors = [0.1, 0.05, 0.025].map(error);
        let observed = (errors[0] / errors[2]).log2() / 2.0;
        assert!(observed > order - 0.3, "{name}: {observed} {errors:?}");
    }
}
