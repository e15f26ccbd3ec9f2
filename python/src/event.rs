//! Events that happened.

use mbdsl_runtime::Occurrence;
use pyo3::prelude::*;

/// An event that happened.
#[pyclass(frozen, get_all, eq, from_py_object, module = "mbdsl")]
#[derive(Clone, PartialEq)]
pub(crate) struct Event {
    /// Its name.
    event: String,
    /// When, in s.
    t: f64,
    /// The place of its row.
    row: usize,
}

impl Event {
    pub(crate) fn of(occurrence: &Occurrence) -> Event {
        Event {
            event: occurrence.event.clone(),
            t: occurrence.t,
            row: occurrence.node,
        }
    }
}

#[pymethods]
impl Event {
    #[new]
    fn new(event: String, t: f64, row: usize) -> Event {
        Event { event, t, row }
    }

    fn __repr__(&self) -> String {
        let Event { event, t, row } = self;
        format!("Event({event:?}, t={t:?}, row={row})")
    }

    fn __getnewargs__(&self) -> (String, f64, usize) {
        (self.event.clone(), self.t, self.row)
    }
}
