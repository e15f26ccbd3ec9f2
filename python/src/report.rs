//! The figures of a run.

use crate::run::Event;
use mbdsl_runtime::report;
use pyo3::prelude::*;

/// The errors of a run and its cost; its text is that of the command line.
#[pyclass(frozen, module = "mbdsl")]
pub(crate) struct Report(pub(crate) report::Report);

/// The figures of the report, each as it is, and those of its cost.
macro_rules! figures {
    ($($name:ident: $Type:ty,)* ; $($cost:ident: $Cost:ty,)*) => {
        #[pymethods]
        impl Report {
            $(
                #[getter]
                fn $name(&self) -> $Type {
                    self.0.$name.clone()
                }
            )*

            $(
                #[getter]
                fn $cost(&self) -> $Cost {
                    self.0.work.$cost
                }
            )*

            /// The time that the run took, in s.
            #[getter]
            fn run_time(&self) -> f64 {
                self.0.work.wall.as_secs_f64()
            }

            /// Whether the figures can be trusted.
            #[getter]
            fn status(&self) -> &'static str {
                self.0.status.name()
            }

            /// The numbers of the stabilization by name.
            #[getter]
            fn gains(&self) -> std::collections::BTreeMap<&'static str, f64> {
                self.0.gains.iter().copied().collect()
            }

            /// The wishes of the model that the method of the run does not use, in words.
            #[getter]
            fn dropped_wishes(&self) -> Vec<String> {
                self.0.dropped_wishes.iter().map(ToString::to_string).collect()
            }

            /// The singular positions that were crossed: the time, and the joints that depend on each other.
            #[getter]
            fn crossings(&self) -> Vec<(f64, Vec<String>)> {
                let crossings = self.0.crossings.iter();
                crossings.map(|at| (at.t, at.joints.clone())).collect()
            }

            /// The events of the run, in the order of time.
            #[getter]
            fn events(&self) -> Vec<Event> {
                self.0.events.iter().map(Event::of).collect()
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                self.0.to_string()
            }
        }
    };
}

figures! {
    nodes: usize,
    t_start: f64,
    t_end: f64,
    energy: f64,
    eps_h: f64,
    eps_h_relative: f64,
    mre_h: f64,
    eps_phi: f64,
    eps_dphi: f64,
    eps_ddphi: f64,
    position_violation: f64,
    velocity_violation: f64,
    acceleration_violation: f64,
    reactions_not_unique: Vec<String>,
    energy_balance: Option<f64>,
    work_done: Option<f64>,
    ended_by: Option<String>,
    growth: f64,
    warnings: Vec<String>,
    ;
    steps: u64,
    rejected: u64,
    iterations: u64,
    evaluations: u64,
    partitions: u64,
}
