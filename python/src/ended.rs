//! What a run gives, and what is left of one that an exception ended.

use mbdsl_runtime::{Simulation, SimulationError};
use pyo3::PyErr;

/// What a run gives.
pub(crate) type Outcome = Result<Simulation, SimulationError>;

/// An exception that ended a run, with what the run gave until then.
pub(crate) struct Ended {
    pub(crate) fault: PyErr,
    pub(crate) before: Option<Box<Outcome>>,
}

impl Ended {
    /// After a part of the run.
    pub(crate) fn after(fault: PyErr, before: Outcome) -> Ended {
        Ended {
            fault,
            before: Some(Box::new(before)),
        }
    }
}

impl From<PyErr> for Ended {
    fn from(fault: PyErr) -> Ended {
        Ended {
            fault,
            before: None,
        }
    }
}
