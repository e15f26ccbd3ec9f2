//! Values in the units that the user wrote.

use crate::diagnostic::number;
use crate::model::unit::{self, Unit};
use crate::model::{Model, dimension::Dimension};
use mbdsl_runtime::{Kind, Layout, StartKind};
use std::f64::consts::PI;

/// The units of a model's text, for values of its coordinates.
pub(crate) struct Written {
    /// The unit of every coordinate; `None` without units.
    units: Vec<Option<&'static Unit>>,
    /// Per coordinate: whether its start follows from a drawn bar, or in space from the joints.
    drawn: Vec<bool>,
    has_units: bool,
}

impl Written {
    /// Finds the unit of every coordinate: that of its own start value, else that of another angle or length of
    /// the start, else of the text, else `deg` or `m`.
    pub(crate) fn new(text: &str, model: &Model, layout: &Layout) -> Written {
        let dimension = |kind| match kind {
            Kind::Length => Some(Dimension::LENGTH),
            Kind::Angle => Some(Dimension::ANGLE),
            Kind::Number => None,
        };
        let mut given = vec![None; layout.nq()];
        let mut drawn = vec![false; layout.nq()];
        let entries = model.start.iter();
        for entry in entries.filter(|entry| entry.kind != StartKind::Velocity) {
            let place = entry.place as usize;
            match entry.is_drawn {
                true => drawn[place] = true,
                false => given[place] = given[place].or(text.get(entry.span.range())),
            }
        }
        let coordinates = layout.coordinates().iter().zip(given);
        let own = coordinates.map(|(c, words)| first_unit(words?, dimension(c.kind)?));
        let own: Vec<_> = own.collect();
        let common = |kind| {
            let of_kind = layout
                .coordinates()
                .iter()
                .zip(&own)
                .filter(|(c, _)| c.kind == kind);
            let mut units = of_kind.filter_map(|(_, unit)| *unit);
            let wanted = dimension(kind)?;
            let usual = if kind == Kind::Angle { "deg" } else { "m" };
            let found = units.next().or_else(|| first_unit(text, wanted));
            found.or_else(|| unit::find(usual))
        };
        // Once per kind: there may be many coordinates.
        let [length, angle] = [Kind::Length, Kind::Angle].map(common);
        let common = |kind| match kind {
            Kind::Length => length,
            Kind::Angle => angle,
            Kind::Number => None,
        };
        let units = layout.coordinates().iter().zip(&own);
        let units = units.map(|(c, unit)| unit.or(common(c.kind)).filter(|_| model.has_units));
        Written {
            has_units: model.has_units,
            units: units.collect(),
            drawn,
        }
    }

    /// The symbol of a coordinate's unit, empty without units, and what one of it is in SI units.
    pub(crate) fn unit(&self, coordinate: usize) -> (&'static str, f64) {
        let unit = self.units.get(coordinate).copied().flatten();
        unit.map_or(("", 1.0), |unit| (unit.symbol, unit.factor))
    }

    /// Whether the start of a coordinate follows from a drawn bar, or in space from the joints.
    pub(crate) fn is_drawn(&self, coordinate: usize) -> bool {
        self.drawn.get(coordinate) == Some(&true)
    }

    /// The value of a coordinate with four significant digits and its unit.
    pub(crate) fn value(&self, coordinate: usize, value: f64) -> String {
        let (symbol, factor) = self.unit(coordinate);
        with_unit(&number(value / factor, 4), symbol)
    }

    /// Two values in the unit of the first quantity of this dimension in some words, with as many digits as it takes
    /// to tell them apart.
    pub(crate) fn like(&self, words: &str, dimension: Dimension, values: [f64; 2]) -> [String; 2] {
        let unit = match self.has_units {
            true => first_unit(words, dimension).map(|unit| (unit.symbol.to_owned(), unit.factor)),
            false => Some((String::new(), 1.0)),
        };
        let (symbol, factor) = unit.unwrap_or_else(|| (dimension.unit(), 1.0));
        let mut pair = [String::new(), String::new()];
        for digits in 4..=17 {
            pair = values.map(|value| number(value / factor, digits));
            if pair[0] != pair[1] {
                break;
            }
        }
        pair.map(|number| with_unit(&number, &symbol))
    }

    /// The angle by which an attitude moved, and the direction about which.
    pub(crate) fn turn(&self, coordinate: usize, angle: f64, axis: [f64; 3]) -> String {
        let (symbol, factor) = match self.units.get(coordinate) {
            Some(Some(unit)) if unit.dimension == Dimension::ANGLE => (unit.symbol, unit.factor),
            _ if self.has_units => ("deg", PI / 180.0),
            _ => ("", 1.0),
        };
        let angle = with_unit(&number(angle / factor, 4), symbol);
        // What is nothing beside 1 is 0.
        let parts = axis.map(|part| number(if part.abs() < 5e-4 { 0.0 } else { part }, 3));
        format!("{angle} about ({})", parts.join(", "))
    }

    /// Two values of a coordinate, with as many digits as it takes to tell them apart.
    pub(crate) fn apart(&self, coordinate: usize, from: f64, to: f64) -> [String; 2] {
        let (symbol, factor) = self.unit(coordinate);
        let mut pair = [String::new(), String::new()];
        for digits in 4..=17 {
            pair = [from, to].map(|value| number(value / factor, digits));
            if pair[0] != pair[1] {
                break;
            }
        }
        pair.map(|number| with_unit(&number, symbol))
    }

    /// A value with as few digits as are exact but for round-off.
    pub(crate) fn exact(&self, coordinate: usize, value: f64) -> String {
        let digits = [3, 4, 6, 9, 12].into_iter();
        let mut written = digits.map(|digits| self.writable(coordinate, value, digits));
        let is_exact = |(_, read): &(String, f64)| (read - value).abs() <= 1e-10 * value.abs();
        let exact = written.find(is_exact);
        exact.map_or_else(|| self.writable(coordinate, value, 17).0, |(text, _)| text)
    }

    /// A value as it can be written for a coordinate, with so many digits, and the value it has then.
    pub(crate) fn writable(&self, coordinate: usize, value: f64, digits: usize) -> (String, f64) {
        let (symbol, factor) = self.unit(coordinate);
        let text = number(value / factor, digits);
        let read = text.parse::<f64>().map_or(value, |number| number * factor);
        (with_unit(&text, symbol), read)
    }
}

fn with_unit(number: &str, symbol: &str) -> String {
    if symbol.is_empty() {
        number.to_owned()
    } else {
        format!("{number} {symbol}")
    }
}

/// The first unit of this dimension that follows a number or a bracket, not a part of a longer one.
fn first_unit(text: &str, dimension: Dimension) -> Option<&'static Unit> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
    let mut before = None;
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("//") {
            rest = rest.find('\n').map_or("", |end| &rest[end..]);
            continue;
        }
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        if end == 0 {
            if !first.is_whitespace() {
                before = Some(first);
            }
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let (word, after) = rest.split_at(end);
        // `30deg` and `30 deg`.
        let digits = word
            .find(|c: char| !c.is_ascii_digit() && c != '.')
            .unwrap_or(word.len());
        let after_number = before.is_some_and(|c: char| c.is_ascii_digit() || c == ')');
        let symbol = match (digits, after_number) {
            (0, true) => Some(word),
            (0, false) => None,
            _ => Some(&word[digits..]),
        };
        let alone = !after.trim_start().starts_with(['*', '/', '^']);
        if let Some(found) = symbol.and_then(unit::find)
            && found.dimension == dimension
            && alone
        {
            return Some(found);
        }
        before = word
            .chars()
            .next_back()
            .filter(|_| digits > 0 && digits == word.len());
        rest = after;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_found_as_written() {
        let angle = |text| first_unit(text, Dimension::ANGLE).map(|unit| unit.symbol);
        assert_eq!(angle("crank.theta = 30 deg"), Some("deg"));
        assert_eq!(angle("crank.theta = (pi/3) rad"), Some("rad"));
        assert_eq!(
            angle("k = 30 N*m/rad; w = 2 rad/s; a = 3 mrad"),
            Some("mrad")
        );
        assert_eq!(angle("// 30 deg\n a = 1.5rad"), Some("rad"));
        assert_eq!(angle("deg = 3; x = deg"), None);
        let length = |text| first_unit(text, Dimension::LENGTH).map(|unit| unit.symbol);
        assert_eq!(length("gravity (0, -9.81 m/s^2); r = 20 mm"), Some("mm"));
    }

    #[test]
    fn numbers_are_plain_and_short() {
        let cases = [
            (115.13, "115.1"),
            (0.001, "0.001"),
            (8.44e-14, "8.44e-14"),
            (-80.0, "-80"),
            (-0.0, "0"),
            (99_999.0, "99999"),
            (123_456.0, "1.235e5"),
        ];
        for (value, text) in cases {
            assert_eq!(number(value, if value == 99_999.0 { 5 } else { 4 }), text);
        }
    }
}
