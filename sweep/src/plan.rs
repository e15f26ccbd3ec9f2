//! The plan of a sweep: the values that differ from run to run.

use crate::values::{MOST_RUNS, Values};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// One parameter, input or start value with the values that it takes.
#[derive(Debug, Clone, PartialEq)]
pub struct Variation {
    name: String,
    values: Values,
    text: String,
}

impl Variation {
    /// A variation of the parameter or input with this name, or of a start value, as in `start.rod.theta`.
    pub fn new(name: impl Into<String>, values: impl Into<Values>) -> Variation {
        let values = values.into();
        Variation {
            name: name.into(),
            text: values.to_string(),
            values,
        }
    }

    /// Sets the text of the values, which messages repeat.
    pub fn written_as(mut self, text: impl Into<String>) -> Variation {
        self.text = text.into();
        self
    }

    /// Name of the varied quantity.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its values, in SI units.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The values as they were written, or as [`Values`] writes them.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// The values of every run of a sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    runs: usize,
    variations: Vec<Variation>,
    seed: u64,
    /// Whether the values at one place of all lists are those of a run.
    is_paired: bool,
}

impl Plan {
    /// All combinations of the values; those of the last variation change fastest.
    ///
    /// # Errors
    /// [`PlanError`] if something is varied twice, if values are to be drawn, or if there are more than
    /// [`MOST_RUNS`] runs.
    pub fn grid(variations: Vec<Variation>) -> Result<Plan, PlanError> {
        let counts = variations.iter().map(|v| v.values.count() as f64);
        let runs = counts.product();
        let fault = PlanError::drawn(&variations);
        Plan::new(variations, fault, runs, 0)
    }

    /// Runs with given values: the first ones of all variations, the second ones, and so on.
    ///
    /// # Errors
    /// [`PlanError`] if something is varied twice, if values are to be drawn, if there are not equally many of each, or
    /// if there are more than [`MOST_RUNS`] runs.
    pub fn points(variations: Vec<Variation>) -> Result<Plan, PlanError> {
        let count = |of: &Variation| of.values.count();
        let runs = variations.first().map_or(0, count);
        let other = variations.iter().find(|of| count(of) != runs);
        let fault = PlanError::drawn(&variations).or(other.map(|of| PlanError::Lengths {
            name: of.name.clone(),
            found: count(of),
            expected: runs,
        }));
        let plan = Plan::new(variations, fault, runs as f64, 0)?;
        Ok(Plan {
            is_paired: true,
            ..plan
        })
    }

    /// Runs whose values are drawn from distributions. The values of a run depend on the seed and the number
    /// of the run alone.
    ///
    /// # Errors
    /// [`PlanError`] if something is varied twice, if values are given instead of a distribution, or if there
    /// are more than [`MOST_RUNS`] runs.
    pub fn drawn(variations: Vec<Variation>, samples: usize, seed: u64) -> Result<Plan, PlanError> {
        let given = variations
            .iter()
            .find(|v| v.values.distribution().is_none());
        let fault = given.map(|Variation { name, text, .. }| PlanError::Given {
            name: name.clone(),
            values: text.clone(),
        });
        Plan::new(variations, fault, samples as f64, seed)
    }

    fn new(
        variations: Vec<Variation>,
        fault: Option<PlanError>,
        runs: f64,
        seed: u64,
    ) -> Result<Plan, PlanError> {
        for (i, Variation { name, .. }) in variations.iter().enumerate() {
            if variations[..i].iter().any(|other| other.name == *name) {
                return Err(PlanError::Twice { name: name.clone() });
            }
        }
        if let Some(fault) = fault {
            return Err(fault);
        }
        if runs > MOST_RUNS as f64 {
            return Err(PlanError::TooMany { runs });
        }
        Ok(Plan {
            runs: runs as usize,
            variations,
            seed,
            is_paired: false,
        })
    }

    /// The number of runs.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// The varied quantities with their values.
    pub fn variations(&self) -> &[Variation] {
        &self.variations
    }

    /// The values of the run with this number, in the order of the variations, in SI units.
    pub fn values(&self, run: usize) -> Vec<f64> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        // Every run has a stream of its own.
        random.set_stream(run as u64);
        let mut combination = run;
        let places = self
            .variations
            .iter()
            .rev()
            .map(|Variation { values, .. }| {
                if self.is_paired {
                    return run;
                }
                let place = combination % values.count();
                combination /= values.count();
                place
            });
        let mut places: Vec<usize> = places.collect();
        places.reverse();
        let variations = self.variations.iter().zip(places);
        let value =
            |(Variation { values, .. }, place): (&Variation, usize)| match values.distribution() {
                Some(distribution) => distribution.draw(&mut random),
                None => values.at(place).unwrap_or(f64::NAN),
            };
        variations.map(value).collect()
    }
}

/// Variations that do not make a sweep.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// Something is varied twice.
    #[error("`{name}` is varied twice")]
    Twice {
        /// Name of the varied quantity.
        name: String,
    },
    /// Values are given where all are drawn.
    #[error(
        "the values of every parameter are drawn, and `{name}` has {values} instead of a distribution"
    )]
    Given {
        /// Name of the varied quantity.
        name: String,
        /// Its values.
        values: String,
    },
    /// Values are to be drawn where all combinations of given ones are run.
    #[error(
        "`{name}` has a distribution, {values}, and the number of draws, `samples`, is not given"
    )]
    Drawn {
        /// Name of the varied quantity.
        name: String,
        /// Its distribution.
        values: String,
    },
    /// There are not as many values of something as of the others, where every run has one of each.
    #[error("`{name}` has not one value for each of the {expected} runs, but {found}")]
    Lengths {
        /// The name of the quantity that is varied.
        name: String,
        /// The number of its values.
        found: usize,
        /// The number of values of the first variation.
        expected: usize,
    },
    /// There are more than [`MOST_RUNS`] runs.
    #[error("the sweep has {runs:.3e} runs, more than {MOST_RUNS}")]
    TooMany {
        /// The number of runs.
        runs: f64,
    },
}

impl PlanError {
    /// The error if values are to be drawn where given ones are run; `None` if there are none.
    fn drawn(variations: &[Variation]) -> Option<PlanError> {
        let mut all = variations.iter();
        let drawn = all.find(|of| of.values.distribution().is_some())?;
        Some(PlanError::Drawn {
            name: drawn.name.clone(),
            values: drawn.text.clone(),
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::values::{Distribution, ValuesError};

    fn grid(values: &[(&str, Result<Values, ValuesError>)]) -> Plan {
        let variations = values.iter().cloned();
        let variations = variations.map(|(name, values)| Variation::new(name, values.unwrap()));
        Plan::grid(variations.collect()).unwrap()
    }

    #[test]
    fn the_last_parameter_changes_fastest() {
        let plan = grid(&[
            ("a", Values::range(1.0, 2.0, 3)),
            ("b", Values::list([7.0, 8.0])),
        ]);
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
    fn points_are_one_run_each() {
        let of = |name: &str, values: &[f64]| Variation::new(name, Values::list(values).unwrap());
        let plan = Plan::points(vec![of("a", &[1.0, 2.0, 3.0]), of("b", &[7.0, 9.0, 8.0])]);
        let plan = plan.unwrap();
        let values: Vec<Vec<f64>> = (0..plan.runs()).map(|run| plan.values(run)).collect();
        assert_eq!(values, [[1.0, 7.0], [2.0, 9.0], [3.0, 8.0]]);
        let fault = Plan::points(vec![of("a", &[1.0, 2.0]), of("b", &[7.0])]).unwrap_err();
        let words = "`b` has not one value for each of the 2 runs, but 1";
        assert_eq!(fault.to_string(), words);
        let uniform = Distribution::uniform(0.0, 1.0).unwrap();
        let drawn = Plan::points(vec![of("a", &[1.0]), Variation::new("b", uniform)]);
        assert!(matches!(drawn, Err(PlanError::Drawn { .. })));
    }

    #[test]
    fn ends_of_a_range_are_exact() {
        let plan = grid(&[("a", Values::range(0.1, 0.7, 7))]);
        assert_eq!(plan.values(0), [0.1]);
        assert_eq!(plan.values(6), [0.7]);
        assert!((plan.values(3)[0] - 0.4).abs() < 1e-15);
    }

    #[test]
    fn draws_depend_on_the_seed_and_the_number_of_the_run() {
        let variations = || {
            vec![
                Variation::new("a", Distribution::uniform(2.0, 3.0).unwrap()),
                Variation::new("b", Distribution::normal(1.0, 0.1).unwrap()),
                Variation::new("c", Distribution::loguniform(1.0, 100.0).unwrap()),
                Variation::new("d", Distribution::lognormal(0.0, 1.0).unwrap()),
            ]
        };
        let one = Plan::drawn(variations(), 4000, 1).unwrap();
        let other = Plan::drawn(variations(), 4000, 2).unwrap();
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

    /// The numbers of a seed never change: a sweep can be resumed by a later version.
    #[test]
    fn a_seed_has_its_numbers() {
        let uniform = Distribution::uniform(0.0, 1.0).unwrap();
        let plan = Plan::drawn(vec![Variation::new("a", uniform)], 3, 7).unwrap();
        let values: Vec<f64> = (0..3).map(|run| plan.values(run)[0]).collect();
        assert_eq!(
            values,
            [0.15779609702061936, 0.9921087752234983, 0.3001283809047113]
        );
    }

    #[test]
    fn impossible_values_are_refused() {
        let drawn = |made: Result<Distribution, ValuesError>| made.map(Values::from);
        for (values, words) in [
            (Values::list([]), "there are no values"),
            (
                Values::list([1.0, f64::INFINITY]),
                "inf is not a finite number",
            ),
            (
                Values::range(1.0, 2.0, 1),
                "`1` is not a number of values from 2 to 10000000",
            ),
            (
                Values::range(1.0, 1.0, 5),
                "the range 1..1 has one value only",
            ),
            (
                Values::range(f64::NAN, 2.0, 5),
                "NaN is not a finite number",
            ),
            (
                drawn(Distribution::normal(1.0, -0.1)),
                "normal(1.0,-0.1): the standard deviation -0.1 is not positive",
            ),
            (
                drawn(Distribution::uniform(2.0, 1.0)),
                "uniform(2.0,1.0): 2 is not below 1, or too far from it",
            ),
            (
                drawn(Distribution::loguniform(0.0, 1.0)),
                "loguniform(0.0,1.0): the lower end 0 is not positive",
            ),
            (
                drawn(Distribution::uniform(-f64::MAX, f64::MAX)),
                "or too far from it",
            ),
            (
                drawn(Distribution::lognormal(f64::NAN, 1.0)),
                "NaN is not a finite number",
            ),
        ] {
            let fault = values.unwrap_err().to_string();
            assert!(fault.contains(words), "{fault}");
        }
    }

    #[test]
    fn impossible_plans_are_refused() {
        let list = |name: &str| Variation::new(name, Values::list([1.0, 2.0]).unwrap());
        let long = |name: &str| Variation::new(name, Values::range(0.0, 1.0, 100_000).unwrap());
        let normal = || Variation::new("m", Distribution::normal(0.0, 1.0).unwrap());
        for (plan, words) in [
            (
                Plan::grid(vec![list("m"), list("m")]),
                "`m` is varied twice",
            ),
            (
                Plan::drawn(vec![list("m")], 5, 0),
                "`m` has 1.0,2.0 instead",
            ),
            (
                Plan::drawn(vec![list("m").written_as("1,2")], 5, 0),
                "`m` has 1,2 instead",
            ),
            (
                Plan::grid(vec![normal()]),
                "`m` has a distribution, normal(0.0,1.0)",
            ),
            (Plan::grid(vec![long("a"), long("b")]), "has 1.000e10 runs"),
            (
                Plan::drawn(vec![normal()], MOST_RUNS + 1, 0),
                "has 1.000e9 runs",
            ),
        ] {
            let fault = plan.unwrap_err().to_string();
            assert!(fault.contains(words), "{fault}");
        }
    }
}
