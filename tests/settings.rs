//! Settings outside their range are refused before a run, however they were set.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{
    Baumgarte, Dopri5, Firefly, Fuzzy, GeneralizedAlpha, Hermite, METHODS, OptionsError, Penalty,
    Projection, STABILIZATIONS, VariableMetric,
};
use mbdsl::text::load;
use mbdsl::{Method, Options, SimulationError, Stabilization, simulate};

fn refusal(options: &Options) -> OptionsError {
    let model = load(include_str!("reference/two_bars/model.mbd")).unwrap();
    match simulate(&model, options) {
        Err(SimulationError::Options(error)) => error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("{options:?} was not refused"),
    }
}

/// The settings are `of`, and their field `name` with this value is what is wrong.
fn refused(options: &Options, of: &str, name: &str, value: f64) {
    let error = refusal(options);
    let message = error.to_string();
    let head = format!("{of}: {name} = {value} is not allowed: ");
    assert!(message.starts_with(&head), "{message}");
    let OptionsError::Setting {
        of: found,
        name: field,
        value: number,
        meaning,
    } = error
    else {
        panic!("{error:?}")
    };
    assert_eq!((found, field), (of, name));
    assert!(number == value || number.is_nan() && value.is_nan());
    assert!(message.len() > head.len() && message.ends_with(&meaning));
}

#[test]
fn fields_of_a_method_outside_their_range() {
    let options = || Options::fixed(0.1, 0.01);
    let firefly = Firefly::default().fireflies(0);
    let with = options().method(firefly);
    refused(&with, "firefly", "fireflies", 0.0);
    assert_eq!(
        refusal(&with).to_string(),
        "firefly: fireflies = 0 is not allowed: Fireflies of the printed swarm"
    );
    let firefly = Firefly::default().points(1);
    refused(&options().method(firefly), "firefly", "points", 1.0);
    let metric = VariableMetric::default().levels(4);
    refused(&options().method(metric), "variable-metric", "levels", 4.0);
    let hermite = Hermite::default().nodes(1);
    refused(&options().method(hermite), "hermite", "nodes", 1.0);
    for h_max in [f64::NAN, f64::INFINITY, -1.0] {
        let dopri5 = Dopri5::default().h_max(h_max);
        refused(&options().method(dopri5), "dopri5", "h_max", h_max);
    }
    let alpha = GeneralizedAlpha::default().rho_inf(-1.0);
    let with = options().method(alpha);
    refused(&with, "generalized-alpha", "rho_inf", -1.0);
}

#[test]
fn fields_of_a_stabilization_outside_their_range() {
    let with = |stabilization| Options::fixed(0.1, 0.01).stabilization(stabilization);
    let baumgarte = Baumgarte::default().beta(f64::INFINITY);
    let infinite = f64::INFINITY;
    refused(&with(baumgarte.into()), "baumgarte", "beta", infinite);
    let fuzzy = Fuzzy::default().sigma(0.0);
    refused(&with(fuzzy.into()), "fuzzy", "sigma", 0.0);
    let penalty = Penalty::default().iterations(0);
    refused(&with(penalty.into()), "penalty", "iterations", 0.0);
    let tolerance = f64::NAN;
    let projection = Projection::default().tolerance(tolerance);
    refused(
        &with(projection.into()),
        "projection",
        "tolerance",
        tolerance,
    );
}

/// What is set by name or left alone passes.
#[test]
fn defaults_are_allowed() {
    let model = load(include_str!("reference/two_bars/model.mbd")).unwrap();
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        simulate(&model, &Options::unstabilized(method, 0.02, 0.01)).unwrap();
    }
    for info in STABILIZATIONS {
        let stabilization = Stabilization::named(info.name).unwrap();
        simulate(
            &model,
            &Options::fixed(0.02, 0.01).stabilization(stabilization),
        )
        .unwrap();
    }
}
