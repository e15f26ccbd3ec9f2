//! `mbdsl modes --period`: what becomes of a push in a periodic motion.

use crate::Outcome;
use crate::analysis::{self, Asked, number};
use mbdsl::Assembled;
use mbdsl::analysis::floquet::{Orbit, Verdict, floquet};
use mbdsl::runtime::rank::size;
use mbdsl::runtime::{Kind, Mechanism};
use serde_json::json;
use std::f64::consts::TAU;
use std::fmt::Write as _;

/// An orbit that begins farther from the start than this, in rad or sizes (per s), is another motion.
const BESIDE: f64 = 1e-6;

/// Largest number of coordinates and velocities that are named.
const MOST_NAMED: usize = 4;

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
    words += &beside(&start, &orbit, asked);
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

/// The coordinates and velocities with which the orbit begins, where these are not those of the start: those that differ
/// most.
fn beside(start: &Assembled, orbit: &Orbit, asked: &Asked) -> String {
    let layout = asked.mechanism.layout();
    let size = size(&asked.mechanism);
    let unit = |kind: Kind| if kind == Kind::Length { size } else { 1.0 };
    let of_q = layout
        .coordinates()
        .iter()
        .zip(start.q.iter().zip(&orbit.q));
    let of_q = of_q.map(|(of, values)| (&of.name, of.kind, of.kind.unit(), values));
    let of_v = layout.velocities().iter().zip(start.v.iter().zip(&orbit.v));
    let of_v = of_v.map(|(of, values)| (&of.name, of.kind, of.kind.rate_unit(), values));
    let mut moved: Vec<(f64, String)> = of_q
        .chain(of_v)
        .map(|(name, kind, symbol, (from, to))| {
            let symbol = if layout.units() {
                format!(" {symbol}")
            } else {
                String::new()
            };
            let words = format!(
                "`{name}` = {}{symbol}, not {}{symbol}",
                number(*to),
                number(*from)
            );
            ((to - from).abs() / unit(kind), words)
        })
        .filter(|(far, _)| *far > BESIDE)
        .collect();
    moved.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    moved.truncate(MOST_NAMED);
    let named: Vec<String> = moved.into_iter().map(|(_, words)| words).collect();
    match named.is_empty() {
        true => String::new(),
        false => format!(
            "The start is not on this motion, which begins with {}\n",
            named.join("; ")
        ),
    }
}

/// Describes the stability that the multipliers show.
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
