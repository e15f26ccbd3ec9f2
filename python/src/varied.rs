//! Values that differ from run to run of a sweep.

use mbdsl_sweep::{Distribution, Plan, PlanError, Values, ValuesError, Variation};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Values of a parameter: given ones, or a distribution with its two numbers.
#[derive(FromPyObject)]
pub(crate) enum Varied {
    Distribution(String, f64, f64),
    Given(Vec<f64>),
}

impl Varied {
    fn values(self) -> Result<Values, ValuesError> {
        let (name, a, b) = match self {
            Varied::Given(values) => return Values::list(values),
            Varied::Distribution(name, a, b) => (name, a, b),
        };
        let distribution = match name.as_str() {
            "loguniform" => Distribution::loguniform(a, b),
            "normal" => Distribution::normal(a, b),
            "lognormal" => Distribution::lognormal(a, b),
            _ => Distribution::uniform(a, b),
        };
        distribution.map(Values::from)
    }
}

/// The values of every run, one at each place of the lists.
pub(crate) fn points(varied: Vec<(String, Varied)>) -> PyResult<Plan> {
    planned(Plan::points(variations(varied)?))
}

/// All combinations of values, or as many draws as `samples`.
pub(crate) fn plan(
    varied: Vec<(String, Varied)>,
    samples: Option<usize>,
    seed: u64,
) -> PyResult<Plan> {
    let variations = variations(varied)?;
    planned(match samples {
        Some(samples) => Plan::drawn(variations, samples, seed),
        None => Plan::grid(variations),
    })
}

fn planned(plan: Result<Plan, PlanError>) -> PyResult<Plan> {
    plan.map_err(|fault| PyValueError::new_err(fault.to_string()))
}

fn variations(varied: Vec<(String, Varied)>) -> PyResult<Vec<Variation>> {
    let variations = varied.into_iter().map(|(name, values)| {
        let values = values.values();
        let values = values
            .map_err(|fault| PyValueError::new_err(format!("the values of `{name}`: {fault}")));
        Ok(Variation::new(name, values?))
    });
    variations.collect()
}
