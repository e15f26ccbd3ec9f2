//! Rows of many runs at the same times.

use crate::error;
use mbdsl_runtime::{Mechanism, Simulation, SimulationError, Trajectory};
use numpy::{IntoPyArray, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// The most numbers that are kept, 8 GB of them.
const MOST: usize = 1_000_000_000;

/// Quantities of many runs at given times: of each quantity a number for every run and time, NaN where a run has no row.
pub(crate) struct Rows {
    pub(crate) times: Vec<f64>,
    names: Vec<String>,
    /// One run after the other.
    values: Vec<Mutex<Vec<f64>>>,
    /// Times closer than this are the same, s.
    slack: f64,
}

impl Rows {
    /// No rows yet, of so many runs of a mechanism.
    pub(crate) fn new(
        py: Python<'_>,
        mechanism: &dyn Mechanism,
        runs: usize,
        times: Vec<f64>,
        names: Vec<String>,
    ) -> PyResult<Rows> {
        let columns = Trajectory::without_nodes(mechanism);
        for name in &names {
            if !columns.names().any(|known| known == name) {
                let model = mechanism.layout().model();
                return Err(error::no_column(py, model, name, columns.names()));
            }
        }
        let count = runs.saturating_mul(times.len()).saturating_mul(names.len());
        if count > MOST {
            let words = format!(
                "rows of {runs} runs at {} times are {count} numbers, more than {MOST}: ask for fewer of them",
                times.len()
            );
            return Err(error::options(py, words));
        }
        let nothing = || Mutex::new(vec![f64::NAN; runs * times.len()]);
        Ok(Rows {
            values: names.iter().map(|_| nothing()).collect(),
            slack: 16.0 * f64::EPSILON * times.iter().fold(0.0, |most: f64, t| most.max(t.abs())),
            times,
            names,
        })
    }

    /// Takes the rows of a run, as far as it went.
    pub(crate) fn take(&self, run: usize, outcome: Result<&Simulation, &SimulationError>) {
        let trajectory = match outcome {
            Ok(done) => &done.trajectory,
            Err(SimulationError::Stopped(stopped)) => &stopped.trajectory,
            Err(_) => return,
        };
        let there = trajectory.times();
        // Of two rows at one time the one after the impact.
        let places: Vec<Option<usize>> = (self.times.iter())
            .map(|t| {
                let row = there.partition_point(|row| *row <= t + self.slack);
                let row = row.checked_sub(1)?;
                ((there[row] - t).abs() <= self.slack).then_some(row)
            })
            .collect();
        for (name, values) in self.names.iter().zip(&self.values) {
            let Some(column) = trajectory.get(name) else {
                continue;
            };
            let mut values = values.lock().unwrap_or_else(PoisonError::into_inner);
            let own = &mut values[run * self.times.len()..][..self.times.len()];
            for (value, row) in own.iter_mut().zip(&places) {
                *value = row.map_or(f64::NAN, |row| column[row]);
            }
        }
    }

    /// The numbers of each quantity, runs x times.
    pub(crate) fn arrays(self, py: Python<'_>) -> PyResult<Vec<Bound<'_, PyArray2<f64>>>> {
        let count = self.times.len();
        let arrays = self.values.into_iter().map(|values| {
            let values = values.into_inner().unwrap_or_else(PoisonError::into_inner);
            let runs = values.len() / count.max(1);
            values.into_pyarray(py).reshape([runs, count])
        });
        arrays.collect()
    }
}
