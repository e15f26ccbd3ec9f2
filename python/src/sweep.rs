//! Many runs of a model, all here or in parts elsewhere, with the numbers of the command `mbdsl sweep`.

use crate::error;
use crate::rows::Rows;
use crate::worker;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::{Options, Simulation, SimulationError};
use mbdsl_sweep::journal::{self, JournalError};
use mbdsl_sweep::{Columns, FamilyError, Plan, Row, Shard, SweepRunner, built};
use pyo3::exceptions::{PyFileExistsError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The runs of a sweep.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Sweep {
    pub(crate) mechanism: Arc<NativeMechanism>,
    pub(crate) plan: Plan,
    pub(crate) columns: Columns,
    options: Options,
}

impl Sweep {
    /// The runs of a plan; observed are all outputs if nothing is named.
    pub(crate) fn new(
        py: Python<'_>,
        mechanism: &Arc<NativeMechanism>,
        plan: Plan,
        observed: &[String],
        options: Options,
    ) -> PyResult<Sweep> {
        use mbdsl_runtime::Mechanism as _;
        let columns = Columns::new(mechanism.layout(), &plan, observed);
        let columns = columns.map_err(|fault| error::unknown(py, fault.to_string()))?;
        // What no run can use is refused before any is made.
        let family = SweepRunner::new(&**mechanism, &plan, &columns, options.clone());
        family.map_err(|fault| refused(py, fault.into()))?;
        Ok(Sweep {
            mechanism: mechanism.clone(),
            plan,
            columns,
            options,
        })
    }

    /// Makes these runs on this number of threads, hands their lines of the table to `keep`, and takes their `rows`; an
    /// exception of `look(share)`, or of a signal handler, ends them.
    pub(crate) fn run(
        &self,
        py: Python<'_>,
        members: &[usize],
        threads: Option<usize>,
        look: Option<&Bound<'_, PyAny>>,
        rows: Option<&Rows>,
        mut keep: impl FnMut(Vec<Row>) -> Result<(), JournalError> + Send,
    ) -> PyResult<()> {
        let cancel = Arc::new(AtomicBool::new(false));
        let options = self.options.clone().cancel(cancel.clone());
        let family = SweepRunner::new(&*self.mechanism, &self.plan, &self.columns, options);
        let take = |run: usize, outcome: Result<&Simulation, &SimulationError>| {
            if let Some(rows) = rows {
                rows.take(run, outcome);
            }
        };
        let family = family.and_then(|family| match rows {
            Some(rows) => family.observed(&rows.times, &take),
            None => Ok(family),
        });
        let family = family.map_err(|fault| refused(py, fault.into()))?;
        let all = self.plan.runs();
        let count = AtomicUsize::new(all - members.len());
        let look = look.map(|look| look.clone().unbind());
        let looked = |py: Python<'_>| -> PyResult<()> {
            if let Some(look) = &look {
                let share = count.load(Ordering::Relaxed) as f64 / all.max(1) as f64;
                look.call1(py, (share,))?;
            }
            Ok(())
        };
        let outcome = worker::apart(py, &cancel, looked, || {
            family.run(members, threads, |rows| {
                count.fetch_add(rows.len(), Ordering::Relaxed);
                keep(rows).map_err(Fault::from)
            })
        });
        let outcome = outcome.map_err(|(fault, _)| fault)?;
        outcome.map(|_| ()).map_err(|fault| refused(py, fault))
    }
}

#[pymethods]
impl Sweep {
    /// The number of runs.
    #[getter]
    fn runs(&self) -> usize {
        self.plan.runs()
    }

    /// The rows of a shard, as the lines of a journal, computed on one thread.
    fn shard<'py>(
        &self,
        py: Python<'py>,
        index: usize,
        count: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let shard = shard(index, count)?;
        let members: Vec<usize> = shard.members(self.plan.runs()).collect();
        let mut rows = Vec::with_capacity(members.len());
        self.run(py, &members, Some(1), None, None, |more| {
            rows.extend(more);
            Ok(())
        })?;
        rows.sort_by_key(|row: &Row| row.run);
        Ok(PyBytes::new(py, journal::lines(&rows).as_bytes()))
    }
}

/// The shard with this index; an exception if there is none.
pub(crate) fn shard(index: usize, count: usize) -> PyResult<Shard> {
    Shard::new(index, count).map_err(|fault| PyValueError::new_err(fault.to_string()))
}

/// The environment that numbers depend on besides the task: the version of mbdsl and the processor.
#[pyfunction]
#[pyo3(name = "built")]
pub(crate) fn built_for() -> Vec<(String, String)> {
    built().into()
}

/// Reason why runs were not made.
pub(crate) enum Fault {
    SweepRunner(FamilyError),
    Journal(JournalError),
}

impl From<FamilyError> for Fault {
    fn from(fault: FamilyError) -> Fault {
        Fault::SweepRunner(fault)
    }
}

impl From<JournalError> for Fault {
    fn from(fault: JournalError) -> Fault {
        Fault::Journal(fault)
    }
}

/// Converts a fault to an exception, in terms of the Python arguments that mend it.
pub(crate) fn refused(py: Python<'_>, fault: Fault) -> PyErr {
    match fault {
        Fault::SweepRunner(FamilyError::Target(fault)) => error::unknown(py, fault.to_string()),
        Fault::SweepRunner(fault) => error::options(py, fault.to_string()),
        Fault::Journal(fault @ JournalError::Exists { .. }) => PyFileExistsError::new_err(format!(
            "{fault}: continue with `resume=True`, or delete the file"
        )),
        Fault::Journal(
            fault @ (JournalError::OtherSweep { .. } | JournalError::OtherShard { .. }),
        ) => error::options(py, fault.to_string()),
        Fault::Journal(fault) => PyOSError::new_err(fault.to_string()),
    }
}
