//! Numbers of a description in the text of a model.

use nalgebra::Vector3;

/// A number in up to 15 digits, without the rounding that turning adds after the last digit of a
/// file.
pub(crate) fn number(value: f64) -> String {
    let rounded: f64 = format!("{value:.14e}").parse().unwrap_or(value);
    // No `-0`.
    let rounded = if rounded == 0.0 { 0.0 } else { rounded };
    match rounded.abs() {
        size if size == 0.0 || (1e-4..1e9).contains(&size) => format!("{rounded}"),
        _ => format!("{rounded:e}"),
    }
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
