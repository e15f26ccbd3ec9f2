//! The table of a sweep.

use mbdsl_sweep::Format;
use mbdsl_sweep::{Columns, Row};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use std::path::PathBuf;

/// The table of a sweep.
#[pyclass(frozen, module = "mbdsl._mbdsl")]
pub(crate) struct Table {
    columns: Columns,
    rows: Vec<Row>,
}

impl Table {
    pub(crate) fn new(columns: Columns, rows: Vec<Row>) -> Table {
        Table { columns, rows }
    }
}

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    /// The names of all columns, and of those that are varied and observed.
    #[getter]
    fn names(&self) -> [Vec<String>; 3] {
        let columns = &self.columns;
        let (varied, observed) = (columns.varied(), columns.observed());
        [columns.names(), varied.to_vec(), observed.to_vec()]
    }

    /// The numbers of the runs.
    fn runs<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i64>> {
        let runs = self.rows.iter().map(|row| row.run as i64);
        runs.collect::<Vec<i64>>().into_pyarray(py)
    }

    /// The end of every run, in a word.
    fn status(&self) -> Vec<&'static str> {
        self.rows.iter().map(|row| row.status.name()).collect()
    }

    /// A column of numbers, NaN where a run has none; `place` counts without `run` and `status`.
    fn column<'py>(&self, py: Python<'py>, place: usize) -> Bound<'py, PyArray1<f64>> {
        let values = self.rows.iter().map(|row| {
            let value = row.numbers().nth(place).flatten();
            value.unwrap_or(f64::NAN)
        });
        values.collect::<Vec<f64>>().into_pyarray(py)
    }

    /// Writes the table, as the name of the file says.
    fn write(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let format = Format::of(&path);
        let format = format.map_err(|fault| PyValueError::new_err(fault.to_string()))?;
        let written = py.detach(|| format.write(&path, &self.columns, &self.rows));
        written.map_err(|fault| PyOSError::new_err(fault.to_string()))
    }
}
