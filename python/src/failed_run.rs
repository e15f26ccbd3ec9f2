//! Outcomes of runs, and what is left of a run that an exception ended.

use mbdsl_runtime::{Simulation, SimulationError};
use pyo3::PyErr;

/// Outcome of a run.
pub(crate) type Outcome = Result<Simulation, SimulationError>;

/// An exception that ended a run, with the outcome until then.
pub(crate) struct FailedRun {
    pub(crate) fault: PyErr,
    pub(crate) before: Option<Box<Outcome>>,
}

impl FailedRun {
    /// An exception that ended a run after a part of it.
    pub(crate) fn after(fault: PyErr, before: Outcome) -> FailedRun {
        FailedRun {
            fault,
            before: Some(Box::new(before)),
        }
    }
}

impl From<PyErr> for FailedRun {
    fn from(fault: PyErr) -> FailedRun {
        FailedRun {
            fault,
            before: None,
        }
    }
}
