//! Linear and logarithmic axes as coordinates of the drawing library.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};
use plotters::coord::types::RangedCoordf64;

use crate::plot::axis::{number, span};

/// A range of numbers along an axis.
#[derive(Clone)]
pub(crate) struct Scale {
    range: Range<f64>,
    logarithmic: bool,
    /// The numbers that are labeled; round ones if there are none.
    ticks: Vec<f64>,
}

/// Largest number of decades that have lines between them.
const MOST_DECADES_DIVIDED: f64 = 6.0;

impl Scale {
    /// A scale over a range; the bounds of a logarithmic one must be above zero.
    pub(crate) fn new(range: Range<f64>, logarithmic: bool) -> Scale {
        Scale {
            range,
            logarithmic,
            ticks: Vec::new(),
        }
    }

    /// The scale with labels at these numbers.
    pub(crate) fn with_ticks(self, ticks: &[f64]) -> Scale {
        Scale {
            ticks: ticks.to_vec(),
            ..self
        }
    }

    /// The power of ten in the label, if the numbers are far from 1; else 0.
    fn exponent(&self) -> i32 {
        let size = self.range.start.abs().max(self.range.end.abs());
        if self.logarithmic || (1e-3..1e5).contains(&size) || size == 0.0 {
            return 0;
        }
        3 * (size.log10() / 3.0).floor() as i32
    }

    /// The label beside the axis: the name of its quantity, and the factor of the numbers in front
    /// of the unit.
    pub(crate) fn label(&self, label: &str) -> String {
        let exponent = self.exponent();
        if exponent == 0 {
            return label.to_owned();
        }
        let factor = format!("10{}", raised(&exponent.to_string()));
        match label.rsplit_once('(') {
            Some((name, unit)) if unit.ends_with(')') => format!("{name}({factor} {unit}"),
            _ => format!("{label} ({factor})").trim_start().to_owned(),
        }
    }

    /// The multiples of the powers of ten by these digits, within the range; `every` is the step
    /// from power to power.
    fn decades(&self, digits: &[f64], every: i32) -> Vec<f64> {
        let Range { start, end } = self.range;
        let (first, last) = (start.log10().floor() as i32, end.log10().ceil() as i32);
        let inside = |x: &f64| (start * (1.0 - 1e-9)..=end * (1.0 + 1e-9)).contains(x);
        let exponents = (first..=last).filter(|exponent| exponent % every == 0);
        let points = exponents.flat_map(|exponent| {
            let power = power_of_ten(exponent);
            digits.iter().map(move |digit| digit * power)
        });
        points.filter(inside).collect()
    }
}

/// A power of ten, rounded once, as the number is when it is written.
fn power_of_ten(exponent: i32) -> f64 {
    format!("1e{exponent}").parse().unwrap_or(0.0)
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let Range { start, end } = self.range;
        let share = if self.logarithmic {
            (value / start).ln() / (end / start).ln()
        } else {
            (value - start) / (end - start)
        };
        limit.0 + (share * f64::from(limit.1 - limit.0)).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        if !self.ticks.is_empty() {
            return self.ticks.clone();
        }
        if !self.logarithmic {
            return RangedCoordf64::from(self.range.clone()).key_points(hint);
        }
        let decades = (self.range.end / self.range.start).log10();
        let every = (decades / hint.bold_points().max(1) as f64).ceil().max(1.0) as i32;
        let between = hint.weight().allow_light_points() && decades <= MOST_DECADES_DIVIDED;
        if between {
            self.decades(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0], 1)
        } else if decades < 2.0 {
            self.decades(&[1.0, 2.0, 5.0], 1)
        } else {
            self.decades(&[1.0], every)
        }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, value: &f64) -> String {
        if !self.ticks.is_empty() {
            return significant(value / power_of_ten(self.exponent()));
        }
        if !self.logarithmic {
            let factor = power_of_ten(self.exponent());
            return number(value / factor, span(&self.range) / factor);
        }
        if (1e-2..1e4).contains(value) {
            return format!("{value}");
        }
        with_power(&format!("{value:.0e}"))
    }
}

/// `2·10⁻⁴` for `2e-4`
fn with_power(text: &str) -> String {
    match text.split_once('e') {
        Some(("1", exponent)) => format!("10{}", raised(exponent)),
        Some((digits, exponent)) => format!("{digits}·10{}", raised(exponent)),
        None => text.to_owned(),
    }
}

/// A number as people write it, up to its sixth digit.
fn significant(x: f64) -> String {
    let rounded: f64 = format!("{x:.5e}").parse().unwrap_or(x);
    if rounded == 0.0 || (1e-3..1e6).contains(&rounded.abs()) {
        // Adding 0 takes the sign off -0.
        format!("{}", rounded + 0.0)
    } else {
        with_power(&format!("{rounded:e}"))
    }
}

/// The digits of an exponent as superscripts.
fn raised(exponent: &str) -> String {
    let raise = |c: char| match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        _ => c
            .to_digit(10)
            .and_then(|digit| char::from_u32(0x2070 + digit))
            .unwrap_or(c),
    };
    exponent.chars().map(raise).collect()
}

#[cfg(test)]
mod tests {
    use plotters::coord::ranged1d::{BoldPoints, LightPoints};

    use super::*;

    #[test]
    fn decades_carry_the_labels() {
        let scale = Scale::new(1e-6..1e-2, true);
        assert_eq!(
            scale.key_points(BoldPoints(8)),
            [1e-6, 1e-5, 1e-4, 1e-3, 1e-2]
        );
        assert_eq!(scale.key_points(BoldPoints(2)), [1e-6, 1e-4, 1e-2]);
        assert_eq!(scale.key_points(LightPoints::new(8, 8)).len(), 37);
        assert_eq!(scale.map(&1e-4, (0, 100)), 50);
        assert_eq!(scale.format_ext(&1e-12), "10⁻¹²");
        assert_eq!(scale.format_ext(&2e5), "2·10⁵");
        assert_eq!(scale.format_ext(&0.01), "0.01");
    }

    #[test]
    fn small_and_large_numbers_share_a_factor() {
        let scale = Scale::new(-2e-9..4e-9, false);
        assert_eq!(scale.format_ext(&3e-9), "3");
        assert_eq!(scale.label("change (J)"), "change (10⁻⁹ J)");
        assert_eq!(scale.label(""), "(10⁻⁹)");
        let scale = Scale::new(0.0..2.5e6, false);
        assert_eq!(scale.format_ext(&5e5), "0.5");
        assert_eq!(scale.label("F"), "F (10⁶)");
        assert_eq!(Scale::new(0.0..20.0, false).label("t (s)"), "t (s)");
    }

    #[test]
    fn less_than_two_decades_are_divided() {
        let scale = Scale::new(0.03..0.6, true);
        assert_eq!(scale.key_points(BoldPoints(8)), [0.05, 0.1, 0.2, 0.5]);
    }
}
