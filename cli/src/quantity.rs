//! Numbers with units on the command line.

use mbdsl_compiler::diagnostic::short;
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_compiler::quantity;
use serde::{Serialize, Serializer};

/// A number as it was given, `0.5`, `0.5m` or `30 deg`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quantity {
    /// Value in SI units.
    pub(crate) value: f64,
    /// Dimension of the unit; `None` for a number without a unit.
    dimension: Option<Dimension>,
    /// Text as it was written, for messages.
    text: String,
}

/// Reports and headers have the value in SI units.
impl Serialize for Quantity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.value)
    }
}

/// Reads a number with or without a unit.
///
/// # Errors
/// What is wrong with it, in words.
pub(crate) fn quantity(text: &str) -> Result<Quantity, String> {
    let text = text.trim();
    let read = |value, dimension| Quantity {
        value,
        dimension,
        text: text.to_owned(),
    };
    match text.parse::<f64>() {
        Ok(value) if value.is_finite() => return Ok(read(value, None)),
        Ok(_) => return Err(format!("`{text}` is not a finite number")),
        Err(_) => {}
    }
    let shown = text.replace(char::is_control, "\u{FFFD}");
    let degrees = text.replace('°', "deg");
    if degrees != text && quantity::read(&degrees).is_ok() {
        return Err(format!(
            "`{shown}` is not a number with a unit: write `{degrees}`"
        ));
    }
    let found = quantity::read(text);
    let found = found.map_err(|fault| format!("`{shown}` is not a number with a unit: {fault}"))?;
    Ok(read(found.value, found.dimension))
}

impl Quantity {
    /// Replaces the text that messages show.
    pub(crate) fn shown_as(mut self, text: &str) -> Quantity {
        text.clone_into(&mut self.text);
        self
    }

    /// The value of a quantity of the model, in SI units.
    ///
    /// A number without a unit is in SI units, except for an angle or a rate, whose unit must be
    /// written as in the language. Without `expected` (a model with `units none`) everything fits.
    ///
    /// # Errors
    /// If the unit does not fit, in words.
    pub(crate) fn of(&self, name: &str, expected: Option<Dimension>) -> Result<f64, String> {
        let Some(expected) = expected else {
            return Ok(self.value);
        };
        let Quantity { value, text, .. } = self;
        match self.dimension {
            Some(found) if found.fits(expected) => Ok(*value),
            // A number that is computed is in SI units as one that is written.
            Some(Dimension::NONE) if !turns(expected) => Ok(*value),
            Some(found) => Err(format!(
                "`{name}` has the dimension {expected}, and `{text}` has {found}"
            )),
            None if *value != 0.0 && turns(expected) => {
                let unit = expected.unit();
                let degrees = unit.replacen("rad", "deg", 1);
                Err(format!(
                    "`{name}` is measured in {unit}, and `{text}` has no unit: write `{name}={text}{degrees}` or `{name}={text}{unit}`"
                ))
            }
            None => Ok(*value),
        }
    }

    /// The assignment in SI units, `L2 = 0.5 m`, followed by the text as written if that differs.
    pub(crate) fn echo(&self, name: &str, expected: Option<Dimension>) -> String {
        let Quantity { value, text, .. } = self;
        let unit = match expected {
            Some(expected) if expected != Dimension::NONE => format!(" {}", expected.unit()),
            _ => String::new(),
        };
        match self.dimension {
            None => format!("{name} = {value}{unit}"),
            Some(_) => {
                let plain = format!("{value}{unit}");
                let same = |text: &str| text.replace(' ', "");
                if same(&plain) == same(text) {
                    format!("{name} = {plain}")
                } else {
                    format!("{name} = {}{unit} ({text})", short(*value))
                }
            }
        }
    }
}

/// Whether it is an angle, a rate or an angular acceleration: there rad and deg are confused.
fn turns(dimension: Dimension) -> bool {
    let rate = Dimension::ANGLE.over(Dimension::TIME);
    [Dimension::ANGLE, rate, rate.over(Dimension::TIME)].contains(&dimension)
}

/// Reads a time: `10`, `2*pi/30`, `10s` or `2 ms`.
///
/// # Errors
/// If it is not a time, in words.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    let found = quantity(text)?;
    match found.dimension {
        None | Some(Dimension::TIME | Dimension::NONE) => Ok(found.value),
        Some(dimension) => Err(format!(
            "expected a time, as in `10 s` or `2 ms`; `{}` is measured in {dimension}",
            found.text
        )),
    }
}

/// Reads a limit on the time of work.
///
/// # Errors
/// If it is not a time within these bounds, in words.
pub(crate) fn patience(text: &str) -> Result<f64, String> {
    let found = seconds(text).ok();
    let found = found.filter(|seconds| (0.01..=86_400.0).contains(seconds));
    found.ok_or_else(|| "give seconds, between 0.01 and 86400".to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const LENGTH: Option<Dimension> = Some(Dimension::LENGTH);
    const ANGLE: Option<Dimension> = Some(Dimension::ANGLE);

    fn set(text: &str, expected: Option<Dimension>) -> Result<f64, String> {
        quantity(text).and_then(|quantity| quantity.of("x", expected))
    }

    #[test]
    fn units_are_those_of_the_language() {
        for (text, expected, value) in [
            ("0.5", LENGTH, 0.5),
            ("500mm", LENGTH, 0.5),
            (" 0.5 m ", LENGTH, 0.5),
            ("0", ANGLE, 0.0),
            ("180 deg", ANGLE, std::f64::consts::PI),
            ("2", Some(Dimension::NONE), 2.0),
            ("2", None, 2.0),
            ("2 mm", None, 0.002),
            ("1/4", LENGTH, 0.25),
        ] {
            assert_eq!(set(text, expected), Ok(value), "{text}");
        }
        for (text, expected, words) in [
            (
                "0.5 s",
                LENGTH,
                "`x` has the dimension m, and `0.5 s` has s",
            ),
            ("30°", ANGLE, "is not a number with a unit: write `30deg`"),
            ("30", ANGLE, "write `x=30deg` or `x=30rad`"),
            ("5 parsec", LENGTH, "unknown unit `parsec`"),
            ("inf", LENGTH, "`inf` is not a finite number"),
            (
                "5 m",
                Some(Dimension::NONE),
                "has the dimension a plain number",
            ),
            ("m", LENGTH, "`m` is not a number with a unit"),
        ] {
            let fault = set(text, expected).unwrap_err();
            assert!(fault.contains(words), "{text}: {fault}");
        }
    }

    #[test]
    fn values_are_echoed_with_their_units() {
        for (text, expected, shown) in [
            ("0.5", LENGTH, "x = 0.5 m"),
            ("0.5m", LENGTH, "x = 0.5 m"),
            ("500 mm", LENGTH, "x = 0.5 m (500 mm)"),
            ("30deg", ANGLE, "x = 0.5236 rad (30deg)"),
            ("2", Some(Dimension::NONE), "x = 2"),
            ("2", None, "x = 2"),
        ] {
            assert_eq!(quantity(text).unwrap().echo("x", expected), shown);
        }
    }

    #[test]
    fn times_have_units() {
        assert_eq!(seconds("10s"), Ok(10.0));
        assert_eq!(seconds("2 ms"), Ok(0.002));
        assert_eq!(seconds("-1"), Ok(-1.0));
        assert!(seconds("2 m").unwrap_err().contains("expected a time"));
        assert!(patience("1 min").is_ok() && patience("-1").is_err());
    }
}
