//! Many runs of a model as one table, as the command `mbdsl sweep` makes it.

use crate::error;
use crate::waiting;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::Options;
use mbdsl_sweep::{
    Columns, Distribution, Family, FamilyError, Format, Plan, Row, Values, ValuesError, Variation,
};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What differs from run to run.
pub(crate) struct Asked {
    pub(crate) plan: Plan,
    /// The observed quantities; all outputs if empty.
    pub(crate) observed: Vec<String>,
    pub(crate) threads: Option<usize>,
}

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

/// All combinations of values, or as many draws as `samples`.
pub(crate) fn plan(
    varied: Vec<(String, Varied)>,
    samples: Option<usize>,
    seed: u64,
) -> PyResult<Plan> {
    let variations = varied.into_iter().map(|(name, values)| {
        let values = values.values();
        let values = values
            .map_err(|fault| PyValueError::new_err(format!("the values of `{name}`: {fault}")));
        Ok(Variation::new(name, values?))
    });
    let variations: Vec<Variation> = variations.collect::<PyResult<_>>()?;
    let plan = match samples {
        Some(samples) => Plan::drawn(variations, samples, seed),
        None => Plan::grid(variations),
    };
    plan.map_err(|fault| PyValueError::new_err(fault.to_string()))
}

/// The table of an ensemble.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Table {
    columns: Columns,
    rows: Vec<Row>,
}

/// Runs all members on threads of their own; an exception of `progress(share)` or of a signal handler ends them.
pub(crate) fn run(
    py: Python<'_>,
    mechanism: &NativeMechanism,
    options: Options,
    asked: &Asked,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Table> {
    use mbdsl_runtime::Mechanism as _;
    let columns = Columns::new(mechanism.layout(), &asked.plan, &asked.observed);
    let columns = columns.map_err(|fault| error::unknown(py, fault.to_string()))?;
    let cancel = Arc::new(AtomicBool::new(false));
    let options = options.cancel(cancel.clone());
    let family = Family::new(mechanism, &asked.plan, &columns, options);
    let family = family.map_err(|fault| refused(py, &fault))?;
    let members: Vec<usize> = (0..asked.plan.runs()).collect();
    let count = AtomicUsize::new(0);
    let progress = progress.map(|progress| progress.clone().unbind());
    let look = |py: Python<'_>| -> PyResult<()> {
        if let Some(progress) = &progress {
            let share = count.load(Ordering::Relaxed) as f64 / members.len().max(1) as f64;
            progress.call1(py, (share,))?;
        }
        Ok(())
    };
    let outcome = waiting::apart(py, &cancel, look, || {
        let mut all = Vec::with_capacity(members.len());
        let ran = family.run(&members, asked.threads, |rows| {
            count.fetch_add(rows.len(), Ordering::Relaxed);
            all.extend(rows);
            Ok::<(), FamilyError>(())
        });
        all.sort_by_key(|row: &Row| row.run);
        ran.map(|_| all)
    })?;
    let rows = outcome.map_err(|fault| refused(py, &fault))?;
    Ok(Table { columns, rows })
}

fn refused(py: Python<'_>, fault: &FamilyError) -> PyErr {
    match fault {
        FamilyError::Target(fault) => error::unknown(py, fault.to_string()),
        fault => error::options(py, fault.to_string()),
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The names of all columns, and of those that are varied and observed.
    #[getter]
    fn names(&self) -> [Vec<String>; 3] {
        let columns = &self.columns;
        let (varied, observed) = (columns.varied(), columns.observed());
        [columns.names(), varied.to_vec(), observed.to_vec()]
    }

    /// The numbers of the runs.
    fn runs<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let runs = self.rows.iter().map(|row| row.run as i64);
        runs.collect::<Vec<i64>>().into_pyarray(py)
    }

    /// How every run ended.
    fn status(&self) -> Vec<&'static str> {
        self.rows.iter().map(|row| row.status.name()).collect()
    }

    /// A column of numbers, NaN where a run has none; `place` counts without `run` and `status`.
    fn column<'py>(&self, py: Python<'py>, place: usize) -> Bound<'py, PyArray1<f64>> {
        let values = self.rows.iter().map(|row| {
            let value = row.numbers().nth(place).flatten();
            value.unwrap_or(f64::NAN)
        });
        values.collect::<Vec<f64>>().into_pyarray(py)
    }

    /// Writes the table, as the name of the file says.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let format = Format::of(&path);
        let format = format.map_err(|fault| PyValueError::new_err(fault.to_string()))?;
        let written = py.detach(|| format.write(&path, &self.columns, &self.rows));
        written.map_err(|fault| PyOSError::new_err(fault.to_string()))
    }
}
