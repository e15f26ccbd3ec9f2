//! The columns of a run: in Rust until Python asks for them, then NumPy arrays that took over their values.

use mbdsl_runtime::Trajectory;
use numpy::{IntoPyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The values of a quantity: in Rust until Python asks for them, then an array.
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) unit: String,
    values: Mutex<Vec<f64>>,
    array: PyOnceLock<Py<PyArray1<f64>>>,
}

impl Column {
    pub(crate) fn new(name: String, unit: String, values: Vec<f64>) -> Column {
        Column {
            name,
            unit,
            values: Mutex::new(values),
            array: PyOnceLock::new(),
        }
    }

    /// A copy of the values.
    pub(crate) fn copy(&self, py: Python<'_>) -> Vec<f64> {
        match self.array.get(py) {
            Some(array) => array.bind(py).to_vec().unwrap_or_default(),
            None => self.lock().clone(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<f64>> {
        self.values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value at a row.
    pub(crate) fn at(&self, py: Python<'_>, row: usize) -> Option<f64> {
        match self.array.get(py) {
            Some(array) => array.bind(py).readonly().as_array().get(row).copied(),
            None => self.lock().get(row).copied(),
        }
    }

    /// The array, which takes over the values the first time.
    pub(crate) fn array<'py>(&self, py: Python<'py>) -> &Bound<'py, PyArray1<f64>> {
        let array = self.array.get_or_init(py, || {
            let values = std::mem::take(&mut *self.lock());
            let array = values.into_pyarray(py);
            array.readwrite().make_nonwriteable();
            array.unbind()
        });
        array.bind(py)
    }
}

/// The columns of a trajectory, their values moved.
pub(crate) fn columns(trajectory: Trajectory) -> Vec<Column> {
    let names = trajectory.names();
    let units = names.map(|name| trajectory.unit(name).unwrap_or("").to_owned());
    let units: Vec<String> = units.collect();
    let columns = trajectory.into_columns().into_iter().zip(units);
    let columns = columns.map(|((name, values), unit)| Column::new(name, unit, values));
    columns.collect()
}
