//! `mbdsl modes --period`: what becomes of a push in a periodic motion.

use crate::Outcome;
use crate::analysis::{self, Asked, number};
use mbdsl::Mechanism;
use mbdsl::analysis::floquet::{Orbit, Verdict, floquet};
use serde_json::json;
use std::f64::consts::TAU;
use std::fmt::Write as _;

/// Finds the orbit and prints its multipliers.
pub(super) fn multipliers(asked: &Asked, period: f64, json: bool) -> Result<Outcome, Outcome> {
    let start = asked.start(0.0)?;
    let orbit = floquet(&asked.mechanism, &start, period);
    let orbit = orbit.map_err(|error| analysis::refused(&error))?;
    let mut words = asked.echo.clone();
    let _ = writeln!(
        words,
        "`{}` repeats itself after {} s: {}",
        asked.model(),
        number(orbit.period),
        verdict(&orbit)
    );
    let _ = writeln!(
        words,
        "The end meets the beginning to {:.1e} sizes or rad (per s){}",
        orbit.gap,
        match orbit.trivial {
            Some(gap) =>
                format!("; the multiplier of a shift in time, exactly 1, is met to {gap:.1e}"),
            None => String::new(),
        }
    );
    let _ = writeln!(
        words,
        "\n{:>10}  {:>13}  {:>13}",
        "multiplier", "size", "angle"
    );
    for (place, one) in orbit.multipliers.iter().enumerate() {
        let _ = writeln!(
            words,
            "{:>10}  {:>13}  {:>9} deg",
            place + 1,
            number(one.norm()),
            number((one.arg() / TAU * 360.0 * 1e6).round() / 1e6 + 0.0)
        );
    }
    let layout = asked.mechanism.layout();
    let named =
        |values: &[f64], names: Vec<String>| -> serde_json::Map<String, serde_json::Value> {
            let pairs = names.into_iter().zip(values);
            pairs.map(|(name, value)| (name, json!(value))).collect()
        };
    let coordinates = layout.coordinates().iter().map(|one| one.name.to_string());
    let velocities = layout.velocities().iter().map(|one| one.name.to_string());
    let answer = json!({
        "model": asked.model(),
        "period": orbit.period,
        "gap": orbit.gap,
        "trivial_gap": orbit.trivial,
        "verdict": match orbit.verdict() {
            Verdict::Stable => "stable",
            Verdict::Unstable(_) => "unstable",
            _ => "neutral",
        },
        "multipliers": orbit.multipliers.iter().map(|one| [one.re, one.im]).collect::<Vec<_>>(),
        "q": named(&orbit.q, coordinates.collect()),
        "v": named(&orbit.v, velocities.collect()),
    });
    Ok(analysis::answer(json, &words, &answer))
}

/// What the multipliers say.
fn verdict(orbit: &Orbit) -> String {
    match orbit.verdict() {
        Verdict::Stable => "stable, a push dies out".to_owned(),
        Verdict::Unstable(factor) => format!(
            "unstable, a push grows to {} times itself in every period",
            number(factor)
        ),
        _ => "neutral, a push neither grows nor dies out beyond the accuracy".to_owned(),
    }
}
