//! Axes of a figure: ranges, labels and numbers.

use std::ops::Range;

use crate::plot::curve::Curve;
use crate::plot::error::PlotError;

/// A name with its unit as on an axis: `rod1.alpha (rad/s²)`; the name alone for the unit `1` or none.
pub fn with_unit(name: &str, unit: &str) -> String {
    if unit.is_empty() || unit == "1" {
        name.to_owned()
    } else {
        let unit = unit.replace('*', "·").replace("^2", "²").replace("^3", "³");
        format!("{name} ({unit})")
    }
}

/// The label of an axis with several quantities of this unit, as in `energy (J)`.
pub fn quantity(unit: &str) -> String {
    let name = match unit {
        "m" => "length",
        "rad" => "angle",
        "m/s" => "velocity",
        "rad/s" => "angular velocity",
        "m/s^2" => "acceleration",
        "rad/s^2" => "angular acceleration",
        "N" => "force",
        "N*m" => "torque",
        "kg*m^2/s" => "angular momentum",
        "J" => "energy",
        "W" => "power",
        _ => return with_unit("", unit).trim_start().to_owned(),
    };
    with_unit(name, unit)
}

/// The least and the greatest coordinate of all points.
pub(crate) fn bounds(
    curves: &[Curve],
    part: impl Fn(&(f64, f64)) -> f64,
) -> Result<Range<f64>, PlotError> {
    let values = curves
        .iter()
        .flat_map(|curve| curve.points.iter().map(&part));
    // The least and the greatest of a number and NaN are the number.
    let (low, high) = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if low > high {
        return Err(PlotError::Nothing);
    }
    Ok(low..high)
}

/// The least number that an axis tells from zero: smaller ones have lost digits.
pub(crate) const LEAST: f64 = 1e-300;

/// Least length of an axis as a fraction of its largest number, so that the numbers on it differ.
const RESOLUTION: f64 = 1e-9;

/// Returns the range if an axis can show it.
pub(crate) fn sound(range: Range<f64>, logarithmic: bool) -> Result<Range<f64>, PlotError> {
    let Range { start, end } = range;
    let size = start.abs().max(end.abs());
    let length = end - start;
    let ordered = length >= LEAST && length > RESOLUTION * size && size <= 1.0 / LEAST;
    if ordered && (!logarithmic || start >= LEAST) {
        Ok(range)
    } else {
        Err(PlotError::Range { start, end })
    }
}

/// The length of a range.
pub(crate) fn span(range: &Range<f64>) -> f64 {
    range.end - range.start
}

/// A range of this length about the middle of another.
pub(crate) fn about(range: &Range<f64>, length: f64) -> Range<f64> {
    let middle = 0.5 * (range.start + range.end);
    middle - 0.5 * length..middle + 0.5 * length
}

/// Adds room around a range; a constant is in the middle of round numbers, and rounding errors do
/// not fill the figure.
pub(crate) fn widened(range: Range<f64>) -> Range<f64> {
    let size = range.start.abs().max(range.end.abs());
    let length = span(&range);
    let least = if size <= LEAST {
        1.0
    } else if length <= 1e-12 * size {
        0.2 * size
    } else {
        1e-6 * size
    };
    about(&range, 1.1 * length.max(least))
}

/// A number on an axis of this length.
pub(crate) fn number(x: f64, span: f64) -> String {
    let size = x.abs();
    if size < 1e-9 * span {
        return "0".to_owned();
    }
    let digits = 2.0 - span.log10().floor();
    if size < 1e5 && (0.0..=12.0).contains(&digits) && (size > 1e-3 || digits < 5.0) {
        let text = format!("{x:.*}", digits as usize);
        return if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        };
    }
    if digits < 0.0 && size < 1e5 {
        return format!("{x:.0}");
    }
    format!("{x:.2e}")
}
