//! What differs from run to run: the values that parameters take.

use crate::quantity::{Quantity, quantity};
use mbdsl_compiler::model::dimension::Dimension;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use rand_distr::{Distribution, LogNormal, Normal, Uniform};

/// The largest number of runs of one sweep: their table is put in order in memory.
pub(crate) const MOST_RUNS: usize = 10_000_000;

/// One `--vary NAME=VALUES`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Variation {
    /// The parameter or input of the model.
    pub(crate) name: String,
    /// The values as they were written.
    pub(crate) text: String,
    values: Values,
    /// The unit of all values as it was written; empty for SI units.
    pub(crate) unit: String,
    /// The unit as a value, to be compared with that of the parameter.
    sample: Quantity,
}

#[derive(Debug, Clone, PartialEq)]
enum Values {
    List(Vec<f64>),
    /// So many values in equal steps, both ends included.
    Range(f64, f64, usize),
    Random(Draw),
}

/// How a value is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Draw {
    Uniform(Uniform<f64>),
    Normal(Normal<f64>),
    /// Its logarithm is uniform.
    LogUniform(Uniform<f64>),
    LogNormal(LogNormal<f64>),
}

const FORMS: &str = "FROM..TO:COUNT, a list A,B,C, or with --samples one of uniform(FROM,TO), \
    loguniform(FROM,TO), normal(MEAN,DEVIATION), lognormal(MEAN,DEVIATION) of the logarithm";

/// `m1=0.5..2:50`, `L2=1,1.2,1.4` or `L=normal(1,0.05)`
pub(crate) fn variation(text: &str) -> Result<Variation, String> {
    let Some((name, text)) = text.split_once('=') else {
        return Err(format!(
            "write NAME=VALUES, found `{text}`; VALUES are {FORMS}"
        ));
    };
    let (name, text) = (name.trim().to_owned(), text.trim().to_owned());
    if name.is_empty() {
        return Err("the name before `=` is missing".to_owned());
    }
    let (numbers, unit) = without_unit(&text)?;
    let values = values(&numbers, &unit)?;
    let sample = quantity(&format!("1{unit}"))?.shown_as(&unit);
    Ok(Variation {
        name,
        text,
        values,
        unit,
        sample,
    })
}

impl Variation {
    /// A value in SI units in the unit that was written.
    pub(crate) fn in_its_unit(&self, value: f64) -> f64 {
        value / self.sample.value
    }

    /// Whether its values are drawn.
    pub(crate) fn is_random(&self) -> bool {
        matches!(self.values, Values::Random(_))
    }

    /// Whether its logarithm is drawn evenly.
    pub(crate) fn is_logarithmic(&self) -> bool {
        matches!(self.values, Values::Random(Draw::LogUniform(_)))
    }

    /// All values in the order in which they are combined, in SI units; none if they are drawn.
    pub(crate) fn values(&self) -> Vec<f64> {
        let count = self.values.count();
        (0..count)
            .filter_map(|place| self.values.at(place))
            .collect()
    }

    /// Refuses a unit that does not fit the parameter.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub(crate) fn check(&self, expected: Option<Dimension>) -> Result<(), String> {
        let Variation { name, text, .. } = self;
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
    if let Some((kind, rest)) = text.split_once('(') {
        let Some(arguments) = rest.strip_suffix(')') else {
            return Err(format!("`{text}` lacks its `)`"));
        };
        return draw(kind.trim(), arguments, unit).map(Values::Random);
    }
    if let Some((from, rest)) = text.split_once("..") {
        let Some((to, count)) = rest.split_once(':') else {
            return Err(format!("`{text}` lacks the number of values: {text}:10"));
        };
        let (from, to) = (number(from)?, number(to)?);
        let count = count.trim();
        let wanted = || format!("`{count}` is not a number of values from 2 to {MOST_RUNS}");
        let number: usize = count.parse().map_err(|_| wanted())?;
        if !(2..=MOST_RUNS).contains(&number) {
            return Err(wanted());
        }
        if from == to {
            return Err(format!("the range {from}..{to} has one value only"));
        }
        return Ok(Values::Range(from, to, number));
    }
    let list: Result<Vec<f64>, String> = text.split(',').map(number).collect();
    Ok(Values::List(list?))
}

/// A number of this unit, in SI units.
fn number(text: &str, unit: &str) -> Result<f64, String> {
    let text = text.trim();
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && unit.is_empty() => Ok(number),
        Ok(number) if number.is_finite() => Ok(quantity(&format!("{text} {unit}"))?.value),
        Ok(number) => Err(format!("{number} is not a finite number")),
        Err(_) => Err(format!("`{text}` is not a number; values are {FORMS}")),
    }
}

fn draw(kind: &str, arguments: &str, unit: &str) -> Result<Draw, String> {
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
    let between = |a: f64, b: f64| {
        Uniform::new(a, b)
            .map_err(|_| format!("{kind}({arguments}): {a} is not below {b}, or too far from it"))
    };
    let positive = |number: f64, what: &str| {
        if number > 0.0 {
            Ok(())
        } else {
            Err(format!(
                "{kind}({arguments}): {what} {number} is not positive"
            ))
        }
    };
    let refused = |_| format!("{kind}({arguments}) cannot be drawn from");
    match kind {
        "uniform" => Ok(Draw::Uniform(between(a, b)?)),
        "loguniform" => {
            positive(a, "the lower end")?;
            positive(b, "the upper end")?;
            between(a, b)?;
            Ok(Draw::LogUniform(between(a.ln(), b.ln())?))
        }
        "normal" => {
            positive(b, "the standard deviation")?;
            Ok(Draw::Normal(Normal::new(a, b).map_err(refused)?))
        }
        "lognormal" => {
            positive(b, "the standard deviation")?;
            Ok(Draw::LogNormal(LogNormal::new(a, b).map_err(refused)?))
        }
        _ => Err(format!(
            "there is no distribution `{kind}`; values are {FORMS}"
        )),
    }
}

/// The values of every run.
#[derive(Debug, Clone)]
pub(crate) struct Plan {
    runs: usize,
    values: Vec<Values>,
    seed: u64,
}

impl Plan {
    /// All combinations of the values, the last variation changing fastest; or `samples` draws of each.
    ///
    /// # Errors
    /// Where a parameter is varied twice, where lists and distributions do not go together, or where
    /// there are more than [`MOST_RUNS`] runs.
    pub(crate) fn new(
        variations: &[Variation],
        samples: Option<usize>,
        seed: u64,
    ) -> Result<Plan, String> {
        for (i, variation) in variations.iter().enumerate() {
            if variations[..i].iter().any(|v| v.name == variation.name) {
                return Err(format!("`{}` is varied twice", variation.name));
            }
        }
        let is_random = |v: &&Variation| v.is_random();
        let runs = match samples {
            Some(samples) => {
                if let Some(fixed) = variations.iter().find(|v| !is_random(v)) {
                    let Variation { name, text, .. } = fixed;
                    return Err(format!(
                        "with --samples every parameter has a distribution, and `{name}` has {text}"
                    ));
                }
                samples as f64
            }
            None => {
                if let Some(random) = variations.iter().find(is_random) {
                    let Variation { name, text, .. } = random;
                    return Err(format!(
                        "`{name}` has a distribution, {text}: say with --samples how many values are drawn"
                    ));
                }
                variations.iter().map(|v| v.values.count() as f64).product()
            }
        };
        if runs > MOST_RUNS as f64 {
            return Err(format!(
                "the sweep has {runs:.3e} runs, more than {MOST_RUNS}"
            ));
        }
        Ok(Plan {
            runs: runs as usize,
            values: variations.iter().map(|v| v.values.clone()).collect(),
            seed,
        })
    }

    /// How many runs there are.
    pub(crate) fn runs(&self) -> usize {
        self.runs
    }

    /// The values of the run with this number, in the order of the variations.
    ///
    /// Draws depend on the seed and the number alone: every run has a stream of its own.
    pub(crate) fn values(&self, run: usize) -> Vec<f64> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(run as u64);
        let mut combination = run;
        let values = self.values.iter().rev().map(|values| {
            let place = combination % values.count();
            combination /= values.count();
            values.at(place)
        });
        let mut places: Vec<Option<f64>> = values.collect();
        places.reverse();
        let drawn = self.values.iter().zip(places);
        drawn
            .map(|(values, fixed)| match (values, fixed) {
                (Values::Random(draw), _) => draw.next(&mut random),
                (_, fixed) => fixed.unwrap_or(f64::NAN),
            })
            .collect()
    }
}

impl Values {
    /// How many there are to combine.
    fn count(&self) -> usize {
        match self {
            Values::List(list) => list.len(),
            Values::Range(_, _, count) => *count,
            Values::Random(_) => 1,
        }
    }

    /// One of those that are combined; none where they are drawn.
    fn at(&self, place: usize) -> Option<f64> {
        match self {
            Values::List(list) => list.get(place).copied(),
            // The ends are met exactly.
            Values::Range(from, _, _) if place == 0 => Some(*from),
            Values::Range(_, to, count) if place + 1 == *count => Some(*to),
            Values::Range(from, to, count) => {
                let share = place as f64 / (count - 1) as f64;
                Some(from * (1.0 - share) + to * share)
            }
            Values::Random(_) => None,
        }
    }
}

impl Draw {
    fn next(self, random: &mut ChaCha8Rng) -> f64 {
        match self {
            Draw::Uniform(uniform) => uniform.sample(random),
            Draw::Normal(normal) => normal.sample(random),
            Draw::LogUniform(uniform) => uniform.sample(random).exp(),
            Draw::LogNormal(normal) => normal.sample(random),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn plan(texts: &[&str], samples: Option<usize>, seed: u64) -> Result<Plan, String> {
        let variations: Result<Vec<Variation>, String> =
            texts.iter().map(|text| variation(text)).collect();
        Plan::new(&variations?, samples, seed)
    }

    #[test]
    fn the_last_parameter_changes_fastest() {
        let plan = plan(&["a=1..2:3", "b=7,8"], None, 0).unwrap();
        let values: Vec<Vec<f64>> = (0..plan.runs()).map(|run| plan.values(run)).collect();
        let expected = [
            [1.0, 7.0],
            [1.0, 8.0],
            [1.5, 7.0],
            [1.5, 8.0],
            [2.0, 7.0],
            [2.0, 8.0],
        ];
        assert_eq!(values, expected);
    }

    #[test]
    fn ends_of_a_range_are_exact() {
        let plan = plan(&["a=0.1..0.7:7"], None, 0).unwrap();
        assert_eq!(plan.values(0), [0.1]);
        assert_eq!(plan.values(6), [0.7]);
        assert!((plan.values(3)[0] - 0.4).abs() < 1e-15);
    }

    #[test]
    fn draws_depend_on_the_seed_and_the_number_of_the_run() {
        let texts = [
            "a=uniform(2,3)",
            "b=normal(1,0.1)",
            "c=loguniform(1,100)",
            "d=lognormal(0,1)",
        ];
        let one = plan(&texts, Some(4000), 1).unwrap();
        let other = plan(&texts, Some(4000), 2).unwrap();
        assert_eq!(one.values(17), one.values(17));
        assert_ne!(one.values(17), one.values(18));
        assert_ne!(one.values(17), other.values(17));
        let mean = |j: usize, f: fn(f64) -> f64| {
            (0..4000).map(|run| f(one.values(run)[j])).sum::<f64>() / 4000.0
        };
        assert!((mean(0, |x| x) - 2.5).abs() < 0.02);
        assert!((mean(1, |x| x) - 1.0).abs() < 0.006);
        assert!((mean(1, |x| (x - 1.0) * (x - 1.0)) - 0.01).abs() < 0.001);
        assert!((mean(2, f64::log10) - 1.0).abs() < 0.04);
        assert!(mean(3, f64::ln).abs() < 0.06);
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
            let plan = plan(&[text], None, 0).unwrap();
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
            let draws = |text| plan(&[text], Some(5), 3).unwrap().values(2)[0];
            assert!((draws(text) / draws(plain) - 1.0).abs() < 1e-12, "{text}");
        }
        let lognormal = |text| plan(&[text], Some(5), 3).unwrap().values(2)[0];
        let ratio = lognormal("L=lognormal(1,0.1)mm") / lognormal("L=lognormal(1,0.1)");
        assert!((ratio / 1e-3 - 1.0).abs() < 1e-12);
        let fault = variation("L=1m..2mm:3").unwrap_err();
        assert!(fault.contains("the units `m` and `mm`"), "{fault}");
        let length = variation("L=1..2s:3").unwrap();
        let fault = length.check(Some(Dimension::LENGTH)).unwrap_err();
        assert!(fault.contains("`L` has the dimension m"), "{fault}");
        let angle = variation("a=10..20:3").unwrap();
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
            let fault = variation(text).unwrap_err();
            assert!(fault.contains(words), "{text}: {fault}");
        }
        for (texts, samples, words) in [
            (&["m=1,2", "m=3,4"][..], None, "`m` is varied twice"),
            (&["m=1,2"], Some(5), "`m` has 1,2"),
            (&["m=normal(0,1)"], None, "say with --samples"),
            (
                &["a=0..1:100000", "b=0..1:100000"],
                None,
                "has 1.000e10 runs",
            ),
        ] {
            let fault = plan(texts, samples, 0).unwrap_err();
            assert!(fault.contains(words), "{texts:?}: {fault}");
        }
    }
}
