//! Events of a run, and the impacts at them.

use mbdsl_runtime::{NamedValues, Occurrence};
use pyo3::prelude::*;
use std::collections::BTreeMap;

/// An event of a run.
#[pyclass(frozen, get_all, eq, from_py_object, module = "mbdsl")]
#[derive(Clone, PartialEq)]
pub(crate) struct Event {
    /// Its name.
    event: String,
    /// Its time, in s.
    t: f64,
    /// The place of its row.
    row: usize,
    /// The impact, if a stop or a friction changed the velocities by an impulse.
    impact: Option<Impact>,
}

/// An impact: the impulses at one time, and the velocities after them.
#[pyclass(frozen, get_all, eq, from_py_object, module = "mbdsl")]
#[derive(Clone, PartialEq)]
pub(crate) struct Impact {
    /// The place of the row with the velocities after it.
    row: usize,
    /// The impulse of the stop or the friction along its gap or slide, N s, or N m s of an angle.
    impulse: f64,
    /// The unit of `impulse`.
    unit: String,
    /// The energy that it took, J: 0 or negative.
    lost: f64,
    /// The velocities after it, by name.
    v_after: BTreeMap<String, f64>,
    /// The impulses of all joints, drivers, stops and frictions, named as their multipliers, N s or N m s; of a
    /// `distance` N s/m.
    impulses: BTreeMap<String, f64>,
}

/// Arguments of `Impact.__new__`.
type Arguments = (
    usize,
    f64,
    String,
    f64,
    BTreeMap<String, f64>,
    BTreeMap<String, f64>,
);

impl Event {
    pub(crate) fn of(occurrence: &Occurrence) -> Event {
        Event {
            event: occurrence.event.clone(),
            t: occurrence.t,
            row: occurrence.node,
            impact: occurrence.impact.as_ref().map(|impact| Impact {
                row: impact.node,
                impulse: impact.impulse,
                unit: impact.unit.to_owned(),
                lost: impact.lost,
                v_after: named(&impact.v_after),
                impulses: named(&impact.impulses),
            }),
        }
    }
}

fn named(values: &NamedValues) -> BTreeMap<String, f64> {
    let values = values.iter();
    values
        .map(|(name, value)| (name.to_owned(), value))
        .collect()
}

#[pymethods]
impl Event {
    #[new]
    #[pyo3(signature = (event, t, row, impact=None))]
    fn new(event: String, t: f64, row: usize, impact: Option<Impact>) -> Event {
        Event {
            event,
            t,
            row,
            impact,
        }
    }

    fn __repr__(&self) -> String {
        let Event {
            event,
            t,
            row,
            impact,
        } = self;
        let impact = impact.as_ref().map_or(String::new(), |impact| {
            format!(", impact={}", impact.__repr__())
        });
        format!("Event({event:?}, t={t:?}, row={row}{impact})")
    }

    fn __getnewargs__(&self) -> (String, f64, usize, Option<Impact>) {
        (self.event.clone(), self.t, self.row, self.impact.clone())
    }
}

#[pymethods]
impl Impact {
    #[new]
    fn new(
        row: usize,
        impulse: f64,
        unit: String,
        lost: f64,
        v_after: BTreeMap<String, f64>,
        impulses: BTreeMap<String, f64>,
    ) -> Impact {
        Impact {
            row,
            impulse,
            unit,
            lost,
            v_after,
            impulses,
        }
    }

    fn __repr__(&self) -> String {
        let Impact {
            row,
            impulse,
            unit,
            lost,
            ..
        } = self;
        format!("Impact(row={row}, impulse={impulse:?}, unit={unit:?}, lost={lost:?})")
    }

    fn __getnewargs__(&self) -> Arguments {
        let Impact {
            row,
            impulse,
            unit,
            lost,
            v_after,
            impulses,
        } = self.clone();
        (row, impulse, unit, lost, v_after, impulses)
    }
}
