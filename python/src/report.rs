//! The figures of a run.

use crate::event::Event;
use crate::pickle::Reduced;
use mbdsl_runtime::{STABILIZATIONS, Status, report, report_figures, run_costs};
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::time::Duration;

/// The errors of a run and its cost; its text is that of the command line.
#[pyclass(frozen, module = "mbdsl")]
#[derive(Clone)]
pub(crate) struct Report {
    pub(crate) of: report::Report,
    pub(crate) events: Vec<Event>,
    dropped_wishes: Vec<String>,
    crossings: Vec<(f64, Vec<String>)>,
    text: String,
}

impl Report {
    pub(crate) fn of(report: &report::Report) -> Report {
        let dropped = report.dropped_wishes.iter();
        let crossings = report.crossings.iter();
        Report {
            events: report.events.iter().map(Event::of).collect(),
            dropped_wishes: dropped.map(ToString::to_string).collect(),
            crossings: crossings.map(|at| (at.t, at.joints.clone())).collect(),
            text: report.to_string(),
            of: report.clone(),
        }
    }
}

/// The name of a parameter of a stabilization, if it is one.
fn gain(name: &str) -> Option<&'static str> {
    let parameters = STABILIZATIONS.iter().flat_map(|info| info.parameters);
    let mut names = parameters.map(|parameter| parameter.name);
    names.find(|known| *known == name)
}

const STATUSES: [Status; 5] = [
    Status::Ok,
    Status::Unbalanced,
    Status::Drifted,
    Status::Diverged,
    Status::NotFinite,
];

/// The figures of the report, each as it is, and those of its cost.
macro_rules! figures {
    (
        { $($(#[$doc:meta])* $name:ident: $Type:ty = $default:expr, $key:literal, $unit:literal, $label:literal, $shown:ident;)* }
        $($(#[$of_cost:meta])* $cost:ident: $words:literal;)*
    ) => {
        #[pymethods]
        impl Report {
            $(
                $(#[$doc])*
                #[getter]
                fn $name(&self) -> $Type {
                    self.of.$name.clone()
                }
            )*

            $(
                $(#[$of_cost])*
                #[getter]
                fn $cost(&self) -> u64 {
                    self.of.work.$cost
                }
            )*

            /// The time that the run took, in s.
            #[getter]
            fn run_time(&self) -> f64 {
                self.of.work.wall.as_secs_f64()
            }

            /// Whether the figures can be trusted.
            #[getter]
            fn status(&self) -> &'static str {
                self.of.status.name()
            }

            /// The numbers of the stabilization by name.
            #[getter]
            fn gains(&self) -> BTreeMap<&'static str, f64> {
                self.of.gains.iter().copied().collect()
            }

            /// The wishes of the model that the method of the run does not use, in words.
            #[getter]
            fn dropped_wishes(&self) -> Vec<String> {
                self.dropped_wishes.clone()
            }

            /// The singular positions that were crossed: the time, and the joints that depend on each other.
            #[getter]
            fn crossings(&self) -> Vec<(f64, Vec<String>)> {
                self.crossings.clone()
            }

            /// The events of the run, in the order of time.
            #[getter]
            fn events(&self) -> Vec<Event> {
                self.events.clone()
            }

            fn __str__(&self) -> String {
                self.text.clone()
            }

            fn __repr__(&self) -> String {
                self.text.clone()
            }

            fn _repr_html_<'py>(slf: &Bound<'py, Report>) -> PyResult<Bound<'py, PyAny>> {
                let display = slf.py().import("mbdsl._display")?;
                display.call_method1("report", (slf,))
            }

            /// The report with these figures, those of `__reduce__`.
            #[staticmethod]
            fn _restored(figures: &Bound<'_, PyDict>) -> PyResult<Report> {
                let figure = |name: &str| {
                    let found = figures.get_item(name)?;
                    found.ok_or_else(|| PyKeyError::new_err(name.to_owned()))
                };
                let mut of = report::Report::empty();
                $(of.$name = figure(stringify!($name))?.extract()?;)*
                $(of.work.$cost = figure(stringify!($cost))?.extract()?;)*
                of.work.wall = Duration::from_secs_f64(figure("run_time")?.extract()?);
                let status: String = figure("status")?.extract()?;
                let status = STATUSES.into_iter().find(|known| known.name() == status);
                of.status = status.unwrap_or_default();
                let gains: BTreeMap<String, f64> = figure("gains")?.extract()?;
                let gains = gains.iter().filter_map(|(name, value)| Some((gain(name)?, *value)));
                of.gains = gains.collect();
                Ok(Report {
                    of,
                    events: figure("events")?.extract()?,
                    dropped_wishes: figure("dropped_wishes")?.extract()?,
                    crossings: figure("crossings")?.extract()?,
                    text: figure("text")?.extract()?,
                })
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> Reduced<'py, (Bound<'py, PyDict>,)> {
                let figures = PyDict::new(py);
                $(figures.set_item(stringify!($name), self.$name())?;)*
                $(figures.set_item(stringify!($cost), self.$cost())?;)*
                figures.set_item("run_time", self.run_time())?;
                figures.set_item("status", self.status())?;
                figures.set_item("gains", self.gains())?;
                figures.set_item("crossings", self.crossings())?;
                figures.set_item("events", self.events())?;
                figures.set_item("dropped_wishes", self.dropped_wishes())?;
                figures.set_item("text", &self.text)?;
                Ok((py.get_type::<Report>().getattr("_restored")?, (figures,)))
            }
        }
    };
}

macro_rules! with_costs {
    ($($figures:tt)*) => {
        run_costs!(figures { $($figures)* });
    };
}

report_figures!(with_costs);
