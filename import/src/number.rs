//! Numbers of a description in the text of a model.

use crate::robot::Motion;
use nalgebra::Vector3;

/// The largest relative difference of a number from the one that people would write: the rounding of a few operations.
const ROUNDING: f64 = 8e-15;

/// A number in 13 digits if it is one but for rounding, else in up to 15: without what turning adds after the last
/// digit of a file.
pub(crate) fn number(value: f64) -> String {
    let short: f64 = format!("{value:.12e}").parse().unwrap_or(value);
    let long: f64 = format!("{value:.14e}").parse().unwrap_or(value);
    let is_short = (short - value).abs() <= ROUNDING * value.abs();
    let rounded = if is_short { short } else { long };
    // No `-0`.
    let rounded = if rounded == 0.0 { 0.0 } else { rounded };
    match rounded.abs() {
        size if size == 0.0 || (1e-4..1e9).contains(&size) => format!("{rounded}"),
        _ => format!("{rounded:e}"),
    }
}

/// A value of a joint: an angle in degrees where that has fewer digits than in rad, as people write it.
pub(crate) fn joint_value(value: f64, motion: Motion) -> String {
    if motion != Motion::Revolute {
        return quantity(value, "m");
    }
    let degrees = quantity(value.to_degrees(), "deg");
    let radians = quantity(value, "rad");
    match degrees.len() < radians.len() {
        true => degrees,
        false => radians,
    }
}

/// A value of a joint in a message, in degrees or m, with four digits.
pub(crate) fn shown(value: f64, motion: Motion) -> String {
    let (value, unit) = match motion {
        Motion::Revolute => (value.to_degrees(), "deg"),
        _ => (value, "m"),
    };
    let digits: f64 = format!("{value:.3e}").parse().unwrap_or(value);
    let text = number(digits);
    format!("{text} {unit}")
}

/// A quantity in a unit; 0 has none.
pub(crate) fn quantity(value: f64, unit: &str) -> String {
    let number = number(value);
    match (number.as_str(), unit) {
        ("0", _) => number,
        (_, "") => number,
        _ => format!("{number} {unit}"),
    }
}

/// A tuple of components in a unit. What is 1e-14 of the largest is the rounding of turns.
pub(crate) fn tuple(components: &Vector3<f64>, unit: &str) -> String {
    let least = components.amax() * 1e-14;
    let component = |value: &f64| match value.abs() < least {
        true => "0".to_owned(),
        false => quantity(*value, unit),
    };
    let all: Vec<String> = components.iter().map(component).collect();
    format!("({})", all.join(", "))
}
