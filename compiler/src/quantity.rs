//! Numbers with units outside of a model, as in `500 mm` on a command line: the grammar, the units and
//! the messages of the language.

use crate::check;
use crate::diagnostic::{Diagnostic, Severity, codes};
use crate::model::dimension::Dimension;
use crate::syntax;

/// A number with its dimension.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Quantity {
    /// The value in SI units.
    pub value: f64,
    /// Its dimension; `None` for 0, which fits every dimension.
    pub dimension: Option<Dimension>,
}

/// Reads a constant expression, as in `0.5 m`, `-30 deg` or `(2*pi) rad/s`.
///
/// ```
/// let length = mbdsl_compiler::quantity::read("35 mm").expect("a length");
/// assert_eq!(length.value, 0.035);
/// let fault = mbdsl_compiler::quantity::read("4 parsec").unwrap_err();
/// assert!(fault.starts_with("unknown unit `parsec`"));
/// ```
///
/// # Errors
/// What is wrong, in the words of the compiler.
pub fn read(text: &str) -> Result<Quantity, String> {
    // What could end the declaration is not part of a quantity.
    if let Some(stray) = text.find([';', '{', '}', '=', '"', '\n', '\r']) {
        let stray = text[stray..].chars().next().unwrap_or_default();
        return Err(format!("expected a number and its unit, found `{stray}`"));
    }
    if text.trim().is_empty() || text.contains("//") || text.contains("/*") {
        return Err("expected a number and its unit".to_owned());
    }
    let model = format!("model Quantity {{ param value = {text}; particle p {{ mass = 1 kg; }} }}");
    let (tree, faults) = syntax::parse(&model);
    if let Some(fault) = first(&faults) {
        return Err(fault);
    }
    let (model, faults) = tree.as_ref().map(check::check).unwrap_or_default();
    let parameter = model.and_then(|model| model.parameters.into_iter().next());
    match parameter {
        Some(parameter) => Ok(Quantity {
            value: parameter.default,
            dimension: parameter
                .dimension
                .filter(|_| parameter.default != 0.0 || has_unit(text)),
        }),
        None => Err(first(&faults).unwrap_or_else(|| "expected a number and its unit".to_owned())),
    }
}

/// Whether a unit follows the number.
fn has_unit(text: &str) -> bool {
    text.trim().parse::<f64>().is_err()
}

/// The first error with its help.
fn first(faults: &[Diagnostic]) -> Option<String> {
    let error = faults
        .iter()
        .find(|fault| fault.severity == Severity::Error)?;
    if error.code == codes::UNKNOWN_NAME {
        return Some("a name has no value here, expected a number".to_owned());
    }
    let help = error.help.as_ref().map(|help| format!("; {help}"));
    Some(format!("{}{}", error.message, help.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_in_a_model() {
        let length = Some(Dimension::LENGTH);
        for (text, value, dimension) in [
            ("0.5m", 0.5, length),
            ("500 mm", 0.5, length),
            ("-35mm", -0.035, length),
            ("1e-3 m", 1e-3, length),
            ("2", 2.0, Some(Dimension::NONE)),
            ("-2.5e3", -2500.0, Some(Dimension::NONE)),
            ("0", 0.0, None),
            ("0 m", 0.0, length),
            (
                "90 deg",
                std::f64::consts::FRAC_PI_2,
                Some(Dimension::ANGLE),
            ),
            ("9.81 m/s^2", 9.81, Some(Dimension::ACCELERATION)),
        ] {
            assert_eq!(read(text), Ok(Quantity { value, dimension }), "{text}");
        }
    }

    #[test]
    fn what_is_not_a_quantity_is_refused() {
        for text in [
            "",
            " ",
            "m",
            "1 m; param b = 2",
            "1 }",
            "1e999",
            "nan",
            "inf",
            "1 // m",
            "t",
            "1 +",
            "x = 1",
            "\u{1b}[31m",
            "1\nm",
            "1 m + 1 s",
        ] {
            assert!(read(text).is_err(), "{text}: {:?}", read(text));
        }
    }
}
