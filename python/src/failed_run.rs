//! What a run gives, and what is left of one that an exception ended.

use mbdsl_runtime::{Simulation, SimulationError};
use pyo3::PyErr;

/// What a run gives.
pub(crate) type Outcome = Result<Simulation, SimulationError>;

/// An exception that ended a run, with what the run gave until then.
pub(crate) struct FailedRun {
    pub(crate) fault: PyErr,
    pub(crate) before: Option<Box<Outcome>>,
}

impl FailedRun {
    /// After a part of the run.
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
