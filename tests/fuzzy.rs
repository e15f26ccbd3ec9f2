//! The stabilized runs of Man Wanxin, Ren Xiaobo, Gao Feifei, Zhang Shenrong, DOI
//! 10.12677/dsc.2025.143020: a crank-slider that starts with a violation on purpose.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Fuzzy, FuzzyCase, GivenStart, Membership, Ode45, OptionsError, fuzzy_gains};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{
    MechanismExt, Options, Report, Simulation, SimulationError, Stabilization, simulate,
    simulate_from,
};
use std::f64::consts::PI;

fn crank_slider() -> TextMechanism {
    load(include_str!("reference/crank_slider/model.mbd")).unwrap()
}

/// The start as printed: the crank turns, everything else rests.
const Q: [f64; 5] = [0.0, 0.2 + 0.35 / 2.0, 0.0, 0.0, 0.55];
const V: [f64; 5] = [PI / 3.0, 0.0, 0.0, 0.0, 0.0];

/// By `ode45` with its defaults and a node every 0.01 s, as in the paper.
fn run(stabilization: Stabilization) -> Result<Simulation, SimulationError> {
    let options = Options::unstabilized(Ode45::default(), 5.0, 0.01)
        .output_step(0.01)
        .given_start(GivenStart::Unchecked)
        .stabilization(stabilization);
    simulate_from(&crank_slider(), &Q, &V, &options)
}

/// phi grows as 0.2094 t until the linkage is stretched, at (L1 + L2)/0.2094 s.
#[test]
fn without_stabilization_the_run_ends_where_the_linkage_is_stretched() {
    let error = run(Stabilization::None).unwrap_err();
    let SimulationError::Stopped(stopped) = &error else {
        panic!("{error}");
    };
    assert!((stopped.t - 2.626).abs() < 0.003, "{error}");
    assert!(!stopped.constraints.is_empty(), "{error}");
    let trajectory = error.trajectory().unwrap();
    assert!(trajectory.len() > 250);
    let (t, phi) = (trajectory.times(), &trajectory["violation.phi"]);
    for (t, phi) in t.iter().zip(phi) {
        // Within the tolerance of the method, 1e-3.
        let expected = 0.2 * PI / 3.0 * t;
        assert!(
            (phi - expected).abs() < 5e-4 * expected.max(0.1),
            "{t} {phi}"
        );
    }
}

/// What an independent implementation of the same step control found: largest |phi|, and steps to
/// 5 s.
#[test]
fn stabilized_runs_are_those_of_the_paper() {
    for (stabilization, phi, steps) in [
        (Stabilization::baumgarte(), 3.85e-3, 120),
        (gains().into(), 1.83e-5, 4468),
    ] {
        let run = run(stabilization).unwrap();
        // Of the output times, as printed: the steps between them are not in the figure.
        let mut report = Report::new(&run.trajectory);
        report.work = run.report.work;
        let name = stabilization.info().name;
        assert!(
            report.work.steps.abs_diff(steps) <= steps / 50,
            "{name}: {report}"
        );
        assert!(
            (report.eps_phi / phi - 1.0).abs() < 0.02,
            "{name}: {report}"
        );
    }
}

/// The gains of case two, for steps of 0.01 s.
fn gains() -> Fuzzy {
    let options = Options::fixed(5.0, 0.01);
    fuzzy_gains(&crank_slider(), Fuzzy::default(), &options, &Q, &V).unwrap()
}

/// Largest |phi| up to 5, 10 and 20 s of the triple pendulum with J = 0.001 kg m^2 as printed. The
/// figures are those of an independent implementation of the same step control, on a grid of 0.01 s
/// by its dense output. The motion is chaotic, so that round-off shows after some 15 s: at 20 s they
/// lie in the range of runs whose J differs in the twelfth digit (1.35 to 1.80 without stabilization).
#[test]
fn violations_of_the_triple_pendulum() {
    let mut model = load(include_str!("reference/triple_pendulum_thin/model.mbd")).unwrap();
    let fuzzy = Fuzzy::default().case(FuzzyCase::One);
    for (stabilization, expected) in [
        (Stabilization::None, [7.2e-2, 0.33, 1.4]),
        (Stabilization::baumgarte(), [3.7e-4, 4.2e-4, 4.6e-4]),
        (fuzzy.into(), [4.6e-4, 2.2e-3, 2.2e-3]),
    ] {
        let mut violation = |t_end: f64, inertia: f64| {
            assert!(model.set("J", inertia).is_ok());
            let options = Options::unstabilized(Ode45::default(), t_end, 0.01);
            let options = options.output_step(0.01).stabilization(stabilization);
            let run = simulate(&model, &options).unwrap();
            Report::new(&run.trajectory).eps_phi
        };
        let name = stabilization.info().name;
        for (t_end, expected) in [(5.0, expected[0]), (10.0, expected[1])] {
            let share = violation(t_end, 0.001) / expected;
            assert!((share - 1.0).abs() < 0.03, "{name}, {t_end} s: {share}");
        }
        let near = (0..16).map(|k| violation(20.0, 0.001 * (1.0 + 3e-12 * f64::from(k))));
        let near: Vec<f64> = near.collect();
        let least = near.iter().copied().fold(f64::INFINITY, f64::min);
        let most = near.iter().copied().fold(0.0, f64::max);
        let around = 0.97 * least..1.03 * most;
        assert!(around.contains(&expected[2]), "{name}, 20 s: {around:?}");
        assert!(most < 1.6 * least, "{name}, 20 s: {around:?}");
    }
}

/// Shapes and both ways to sum up hold the constraints of the pendulum; trapezoids have a flat top
/// that such violations do not leave.
#[test]
fn other_shapes_hold_the_constraints() {
    let model = load(include_str!("reference/triple_pendulum_thin/model.mbd")).unwrap();
    let violation = |stabilization: Stabilization| {
        let options = Options::fixed(5.0, 0.005).stabilization(stabilization);
        simulate(&model, &options).unwrap().report.eps_phi
    };
    let none = violation(Stabilization::None);
    let mut found = Vec::new();
    for shape in ["gaussian", "triangle", "trapezoid", "bell", "sigmoid"] {
        for sum in ["average", "sum"] {
            let mut fuzzy = Stabilization::named("fuzzy").unwrap();
            for (name, value) in [("membership", shape), ("defuzzification", sum)] {
                let mut parameters = fuzzy.info().parameters.iter();
                let number = parameters.find(|p| p.name == name).unwrap().number(value);
                assert!(fuzzy.set(name, number.unwrap()), "{name} = {value}");
            }
            let phi = violation(fuzzy);
            if shape == "trapezoid" {
                assert_eq!(phi, none);
                continue;
            }
            assert!(phi < 0.3 * none, "{shape}, {sum}: {phi:e} {none:e}");
            assert!(!found.contains(&phi), "{shape}, {sum}: {phi:e} {found:?}");
            // Triangles share out one: there is nothing to divide by.
            if shape != "triangle" {
                found.push(phi);
            }
        }
    }
    // Rules of one's own: here twice as strong.
    let mut strong = Fuzzy::default();
    strong.rules = strong.rules.map(|row| row.map(|rule| 2.0 * rule));
    let twice = Fuzzy::default().gain(200.0);
    assert_eq!(violation(strong.into()), violation(twice.into()));
}

/// The warning of stiffness follows the slope of the shape at 0: 0.6167 for the paper's, 1 for
/// triangles.
#[test]
fn the_warning_follows_the_shape() {
    let warned = |membership: Membership, h: f64| {
        let fuzzy = Fuzzy::default()
            .case(FuzzyCase::Given)
            .gain(100.0)
            .membership(membership);
        let model = load(include_str!("reference/two_bars/model.mbd")).unwrap();
        let options = Options::fixed(h, h).stabilization(fuzzy.into());
        let warnings = simulate(&model, &options).unwrap().report.warnings;
        warnings
            .iter()
            .any(|text| text.contains("too fast for steps"))
    };
    assert!(warned(Membership::Gaussian, 1.01 * 2.0 / 61.67));
    assert!(!warned(Membership::Gaussian, 0.99 * 2.0 / 61.67));
    assert!(warned(Membership::Triangle, 1.01 * 0.02));
    assert!(!warned(Membership::Triangle, 0.99 * 0.02));
}

#[test]
fn gains_of_case_two_are_those_of_the_paper() {
    let options = Options::fixed(5.0, 0.01);
    let gains = fuzzy_gains(&crank_slider(), Fuzzy::default(), &options, &Q, &V).unwrap();
    let expected = [2.0 * 477.4648, 2.0 * 4.774648, 500.0];
    for (found, expected) in [gains.position, gains.velocity, gains.gain]
        .iter()
        .zip(expected)
    {
        assert!((found / expected - 1.0).abs() < 1e-6, "{gains:?}");
    }
}

#[test]
fn case_two_wants_a_violation() {
    let fuzzy = Fuzzy::default().case(FuzzyCase::Two);
    let options = Options::fixed(5.0, 0.01);
    let error = fuzzy_gains(&crank_slider(), fuzzy, &options, &Q, &[0.0; 5]).unwrap_err();
    assert!(matches!(error, OptionsError::FuzzyCase { .. }), "{error}");
    let automatic = fuzzy_gains(&crank_slider(), Fuzzy::default(), &options, &Q, &[0.0; 5]);
    assert_eq!(automatic.unwrap().gain, 100.0);
}

/// With steps of fixed length the stiffness is said.
#[test]
fn stiff_gains_are_warned_of() {
    let options = Options::fixed(0.05, 0.01)
        .given_start(GivenStart::Unchecked)
        .stabilization(Stabilization::Fuzzy(Fuzzy::default()));
    let run = simulate_from(&crank_slider(), &Q, &V, &options);
    let warned = match &run {
        Ok(run) => run
            .report
            .warnings
            .iter()
            .any(|text| text.contains("too fast for steps")),
        Err(error) => panic!("{error}"),
    };
    assert!(warned);
}
