//! The stabilised runs of Man Wanxin, Ren Xiaobo, Gao Feifei, Zhang Shenrong, DOI
//! 10.12677/dsc.2025.143020: a crank-slider that starts with a violation on purpose.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Dopri5, Fuzzy, FuzzyCase, OptionsError, fuzzy_gains};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Options, Simulation, SimulationError, Stabilization, simulate_from};
use std::f64::consts::PI;

fn crank_slider() -> TextMechanism {
    load(include_str!("reference/crank_slider/model.mbd")).unwrap()
}

/// The start as printed: the crank turns, everything else rests.
const Q: [f64; 5] = [0.0, 0.2 + 0.35 / 2.0, 0.0, 0.0, 0.55];
const V: [f64; 5] = [PI / 3.0, 0.0, 0.0, 0.0, 0.0];

fn run(stabilization: Stabilization) -> Result<Simulation, SimulationError> {
    let options = Options::new(5.0)
        .method(Dopri5::new(1e-3, 1e-6))
        .output_step(0.01)
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
    assert!(error.trajectory().unwrap().len() > 200);
}

#[test]
fn stabilized_runs_reach_their_end() {
    let baumgarte = run(Stabilization::baumgarte()).unwrap().report;
    assert!((3e-3..5e-3).contains(&baumgarte.eps_phi), "{baumgarte}");
    let fuzzy = run(Stabilization::Fuzzy(Fuzzy::default())).unwrap().report;
    assert!((5e-6..5e-5).contains(&fuzzy.eps_phi), "{fuzzy}");
    // It is stiff: many more steps than Baumgarte's.
    assert!(fuzzy.work.steps > 5 * baumgarte.work.steps, "{fuzzy}");
}

#[test]
fn gains_of_case_two_are_those_of_the_paper() {
    let options = Options::new(5.0);
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
    let fuzzy = Fuzzy {
        case: FuzzyCase::Two,
        ..Fuzzy::default()
    };
    let options = Options::new(5.0);
    let error = fuzzy_gains(&crank_slider(), fuzzy, &options, &Q, &[0.0; 5]).unwrap_err();
    assert!(matches!(error, OptionsError::FuzzyCase { .. }), "{error}");
    let automatic = fuzzy_gains(&crank_slider(), Fuzzy::default(), &options, &Q, &[0.0; 5]);
    assert_eq!(automatic.unwrap().gain, 100.0);
}

/// With steps of fixed length the stiffness is said.
#[test]
fn stiff_gains_are_warned_of() {
    let options = Options::new(0.05)
        .h(0.01)
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
