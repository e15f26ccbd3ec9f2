//! Tables of inputs from files, and the units that files have.

use mbdsl_compiler::files;
use mbdsl_compiler::quantity::{self, Quantity};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Two columns of numbers, and their units if the file has them.
type Columns<'py> = (
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<f64>>,
    [Option<String>; 2],
);

/// Two columns of a text file, each a name in quotation marks or a number from 1 on.
#[pyfunction]
pub(crate) fn table<'py>(py: Python<'py>, text: &str, x: &str, y: &str) -> PyResult<Columns<'py>> {
    let read = py.detach(|| files::columns_of(text, [x, y]));
    let read = read.map_err(|fault| PyValueError::new_err(fault.to_string()))?;
    let column = |axis: usize| -> Vec<f64> { read.points.iter().map(|of| of[axis]).collect() };
    Ok((
        column(0).into_pyarray(py),
        column(1).into_pyarray(py),
        read.units,
    ))
}

/// The factor by which numbers in a unit are multiplied to be in SI units; an exception if it is no unit of the
/// language, or has another dimension than the SI unit that is given.
#[pyfunction]
#[pyo3(signature = (unit, si))]
pub(crate) fn factor(unit: &str, si: Option<&str>) -> PyResult<f64> {
    let Some(found) = one(unit) else {
        return Err(PyValueError::new_err(format!(
            "`{unit}` is not a unit of the language: give `units=(\"s\", \"N\")`, those of the two columns"
        )));
    };
    let is_other = |si: &str| one(si).is_none_or(|si| si.dimension != found.dimension);
    match si.filter(|si| is_other(si)) {
        Some(si) => {
            let si = if si == "1" {
                "without a unit"
            } else {
                &format!("in {si}")
            };
            Err(PyValueError::new_err(format!(
                "it is in {unit}, expected one {si}"
            )))
        }
        None => Ok(found.value),
    }
}

/// One of a unit.
fn one(unit: &str) -> Option<Quantity> {
    let text = if unit == "1" {
        "1".to_owned()
    } else {
        format!("1 {unit}")
    };
    quantity::read(&text).ok()
}
