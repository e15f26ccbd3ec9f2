//! Variations of parameters, as the command line says them: `m1=0.5..2kg:50`.

use crate::quantity::{Quantity, quantity};
use mbdsl_compiler::model::dimension::Dimension;
use mbdsl_sweep::{Distribution, Values, ValuesError, Variation};

/// One `--vary NAME=VALUES`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Vary {
    /// The parameter that is varied, with its values in SI units.
    pub(crate) variation: Variation,
    /// The unit of all values as it was written; empty for SI units.
    pub(crate) unit: String,
    /// The unit as a value, to be compared with that of the parameter.
    sample: Quantity,
}

const FORMS: &str = "FROM..TO:COUNT, a list A,B,C, or with --samples one of uniform(FROM,TO), \
    loguniform(FROM,TO), normal(MEAN,DEVIATION), lognormal(MEAN,DEVIATION) of the logarithm";

/// Reads `m1=0.5..2:50`, `L2=1,1.2,1.4` or `L=normal(1,0.05)`.
pub(crate) fn vary(text: &str) -> Result<Vary, String> {
    let Some((name, text)) = text.split_once('=') else {
        return Err(format!(
            "write NAME=VALUES, found `{text}`; VALUES are {FORMS}"
        ));
    };
    let (name, text) = (name.trim(), text.trim());
    if name.is_empty() {
        return Err("the name before `=` is missing".to_owned());
    }
    let (numbers, unit) = without_unit(text)?;
    let values = values(&numbers, &unit)?;
    let sample = quantity(&format!("1{unit}"))?.shown_as(&unit);
    Ok(Vary {
        variation: Variation::new(name, values).written_as(text),
        unit,
        sample,
    })
}

impl Vary {
    /// The name of the parameter, input or start value.
    pub(crate) fn name(&self) -> &str {
        self.variation.name()
    }

    /// A value in SI units in the unit that was written.
    pub(crate) fn in_its_unit(&self, value: f64) -> f64 {
        value / self.sample.value
    }

    /// Refuses a unit that does not fit the parameter.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub(crate) fn check(&self, expected: Option<Dimension>) -> Result<(), String> {
        let (name, text) = (self.name(), self.variation.text());
        self.sample.of(name, expected).map(drop).map_err(|fault| {
            // An angle or a rate without a unit.
            let unit = expected.map_or_else(String::new, Dimension::unit);
            let deg = unit.replacen("rad", "deg", 1);
            match !self.unit.is_empty() {
                true => format!("--vary {name}={text}: {fault}"),
                false => format!(
                    "--vary {name}={text}: `{name}` is measured in {unit}, and the values have no unit: write it once, as in `{name}=10..20{deg}:11`"
                ),
            }
        })
    }
}

/// The values without their unit, and the unit: `0.5..2m:50`, `0.5m..2m:50`, `uniform(0.5,2)m`.
fn without_unit(text: &str) -> Result<(String, String), String> {
    let (mut numbers, mut units) = (String::new(), Vec::new());
    let separates = |c: char| matches!(c, ',' | '(' | ')' | ':');
    let mut rest = text;
    // The word before a bracket is the name of a distribution.
    if let Some((kind, after)) = text.split_once('(') {
        numbers = format!("{kind}(");
        rest = after;
    }
    while !rest.is_empty() {
        let range = rest.find("..").unwrap_or(rest.len());
        let end = rest.find(separates).unwrap_or(rest.len()).min(range);
        let (part, after) = rest.split_at(end);
        let (number, unit) = if numbers.ends_with(')') {
            ("", part.trim())
        } else {
            split_number(part)
        };
        numbers.push_str(number);
        if !unit.is_empty() {
            units.push(unit.to_owned());
        }
        let separator = if end == range && after.starts_with("..") {
            ".."
        } else {
            after.get(..1).unwrap_or_default()
        };
        numbers.push_str(separator);
        rest = &after[separator.len()..];
        // What follows is the number of values.
        if separator == ":" {
            numbers.push_str(rest);
            break;
        }
    }
    let unit = units.first().cloned().unwrap_or_default();
    match units.iter().find(|other| **other != unit) {
        Some(other) => Err(format!(
            "`{text}` has the units `{unit}` and `{other}`: one unit applies to all values"
        )),
        None => Ok((numbers, unit)),
    }
}

/// `2` and `mm` of `2 mm`; words that do not begin as numbers are left alone.
fn split_number(text: &str) -> (&str, &str) {
    let text = text.trim();
    if text.parse::<f64>().is_ok() {
        return (text, "");
    }
    let places = text.char_indices().map(|(place, _)| place).skip(1);
    let longest = places.filter(|&place| text[..place].trim_end().parse::<f64>().is_ok());
    match longest.last() {
        Some(place) => (text[..place].trim_end(), text[place..].trim()),
        None => (text, ""),
    }
}

fn values(text: &str, unit: &str) -> Result<Values, String> {
    let number = |text: &str| number(text, unit);
    let said = |fault: ValuesError| fault.to_string();
    if let Some((kind, rest)) = text.split_once('(') {
        let Some(arguments) = rest.strip_suffix(')') else {
            return Err(format!("`{text}` lacks its `)`"));
        };
        return distribution(kind.trim(), arguments, unit).map(Values::from);
    }
    if let Some((from, rest)) = text.split_once("..") {
        let Some((to, count)) = rest.split_once(':') else {
            return Err(format!("`{text}` lacks the number of values: {text}:10"));
        };
        let (from, to) = (number(from)?, number(to)?);
        let count = count.trim();
        let wrong = |_| ValuesError::Count {
            count: count.to_owned(),
        };
        let count = count.parse().map_err(wrong).map_err(said)?;
        return Values::range(from, to, count).map_err(said);
    }
    let list: Result<Vec<f64>, String> = text.split(',').map(number).collect();
    Values::list(list?).map_err(said)
}

/// A number of this unit, in SI units.
fn number(text: &str, unit: &str) -> Result<f64, String> {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && unit.is_empty() => Ok(number),
        Ok(number) if number.is_finite() => Ok(quantity(&format!("{text} {unit}"))?.value),
        Ok(number) => Err(ValuesError::NotFinite { number }.to_string()),
        Err(_) => Err(format!("`{text}` is not a number; values are {FORMS}")),
    }
}

fn distribution(kind: &str, arguments: &str, unit: &str) -> Result<Distribution, String> {
    // The mean of a logarithm has no unit: that of the value moves it.
    let of_logarithm = kind == "lognormal";
    let own = if of_logarithm { "" } else { unit };
    let numbers = arguments.split(',').map(|text| number(text, own));
    let numbers: Result<Vec<f64>, String> = numbers.collect();
    let [mut a, b] = numbers?[..] else {
        return Err(format!("{kind}({arguments}) expects two numbers"));
    };
    if of_logarithm && !unit.is_empty() {
        a += number("1", unit)?.ln();
    }
    let distribution = match kind {
        "uniform" => Distribution::uniform(a, b),
        "loguniform" => Distribution::loguniform(a, b),
        "normal" => Distribution::normal(a, b),
        "lognormal" => Distribution::lognormal(a, b),
        _ => {
            return Err(format!(
                "there is no distribution `{kind}`; values are {FORMS}"
            ));
        }
    };
    distribution.map_err(|fault| match fault {
        // As it was written, without the unit.
        ValuesError::Distribution { fault, .. } => format!("{kind}({arguments}): {fault}"),
        fault => fault.to_string(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use mbdsl_sweep::Plan;

    /// The plan of one variation.
    fn plan(text: &str, samples: Option<usize>) -> Plan {
        let variations = vec![vary(text).unwrap().variation];
        match samples {
            Some(samples) => Plan::drawn(variations, samples, 3).unwrap(),
            None => Plan::grid(variations).unwrap(),
        }
    }

    #[test]
    fn one_unit_applies_to_all_values() {
        for (text, values) in [
            ("L=500..700mm:3", [0.5, 0.6, 0.7]),
            ("L=500mm..700mm:3", [0.5, 0.6, 0.7]),
            ("L = 500 .. 700 mm : 3", [0.5, 0.6, 0.7]),
            ("L=500,600,700 mm", [0.5, 0.6, 0.7]),
            ("L=5e2mm,6e2,7e2", [0.5, 0.6, 0.7]),
            ("L=0.5..0.7:3", [0.5, 0.6, 0.7]),
        ] {
            let plan = plan(text, None);
            let found: Vec<f64> = (0..3).map(|run| plan.values(run)[0]).collect();
            for (found, value) in found.iter().zip(values) {
                assert!((found - value).abs() < 1e-15, "{text}: {found}");
            }
        }
        for (text, plain) in [
            ("L=uniform(500,2000)mm", "L=uniform(0.5,2)"),
            ("L=uniform(500,2000 mm)", "L=uniform(0.5,2)"),
            ("L=loguniform(500 mm,2000 mm)", "L=loguniform(0.5,2)"),
            ("L=normal(500,5) mm", "L=normal(0.5,0.005)"),
        ] {
            let draws = |text| plan(text, Some(5)).values(2)[0];
            assert!((draws(text) / draws(plain) - 1.0).abs() < 1e-12, "{text}");
        }
        let lognormal = |text| plan(text, Some(5)).values(2)[0];
        let ratio = lognormal("L=lognormal(1,0.1)mm") / lognormal("L=lognormal(1,0.1)");
        assert!((ratio / 1e-3 - 1.0).abs() < 1e-12);
        let fault = vary("L=1m..2mm:3").unwrap_err();
        assert!(fault.contains("the units `m` and `mm`"), "{fault}");
        let length = vary("L=1..2s:3").unwrap();
        let fault = length.check(Some(Dimension::LENGTH)).unwrap_err();
        assert!(fault.contains("`L` has the dimension m"), "{fault}");
        let angle = vary("a=10..20:3").unwrap();
        let fault = angle.check(Some(Dimension::ANGLE)).unwrap_err();
        assert!(fault.contains("as in `a=10..20deg:11`"), "{fault}");
        assert!(angle.check(None).is_ok());
    }

    #[test]
    fn what_cannot_be_varied_is_said() {
        for (text, words) in [
            ("m", "write NAME=VALUES, found `m`"),
            ("=1", "the name before `=` is missing"),
            ("m=", "`` is not a number"),
            ("m=1..2", "lacks the number of values: 1..2:10"),
            (
                "m=1..2:1e12",
                "`1e12` is not a number of values from 2 to 10000000",
            ),
            (
                "m=1..2:99999999999999999999999",
                "is not a number of values",
            ),
            ("m=1..2:1", "`1` is not a number of values"),
            ("m=1..1:5", "the range 1..1 has one value only"),
            ("m=nan..2:5", "NaN is not a finite number"),
            ("m=1,inf", "inf is not a finite number"),
            ("m=1,,2", "`` is not a number"),
            (
                "m=normal(1,-0.1)",
                "the standard deviation -0.1 is not positive",
            ),
            ("m=normal(1,nan)", "NaN is not a finite number"),
            ("m=normal(1)", "normal(1) expects two numbers"),
            ("m=uniform(2,1)", "2 is not below 1"),
            ("m=loguniform(0,1)", "the lower end 0 is not positive"),
            ("m=uniform(1,2", "lacks its `)`"),
            ("m=gauss(1,2)", "there is no distribution `gauss`"),
        ] {
            let fault = vary(text).unwrap_err();
            assert!(fault.contains(words), "{text}: {fault}");
        }
    }
}
