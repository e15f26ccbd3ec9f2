//! Numbers and arrays that Python gives: those of float64 as they are, others as `_number.py` checks them.

use numpy::ndarray::Dimension;
use numpy::{PyArray, PyArray1, PyArrayMethods, PyUntypedArray};
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyBool, PyDict, PyFloat, PyInt};

/// A time, in s.
pub(crate) fn time(name: &str, value: &Bound<'_, PyAny>) -> PyResult<f64> {
    match value.cast::<PyFloat>() {
        Ok(value) => Ok(value.value()),
        Err(_) => checks(value.py())?
            .call_method1("time", (name, value))?
            .extract(),
    }
}

/// Numbers in one dimension.
pub(crate) fn vector(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Vec<f64>> {
    let most = [("most", 1)].into_py_dict(value.py())?;
    let found = array(name, value, &most)?;
    let found = found.call_method0("ravel")?;
    Ok(found.cast::<PyArray1<f64>>()?.to_vec()?)
}

/// An array of float64, with these keywords of the check.
pub(crate) fn array<'py>(
    name: &str,
    value: &Bound<'py, PyAny>,
    keywords: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    checks(value.py())?.call_method("array", (name, value), Some(keywords))
}

/// A float or an integer; `None` for anything else, which needs a check.
pub(crate) fn plain(value: &Bound<'_, PyAny>) -> Option<f64> {
    let is_number = value.is_instance_of::<PyFloat>() || value.is_instance_of::<PyInt>();
    let is_plain = is_number && !value.is_instance_of::<PyBool>();
    is_plain.then(|| value.extract().ok()).flatten()
}

/// Casts to an array of float64; `None` for anything else, subclasses such as masked arrays included.
pub(crate) fn of_floats<'py, D: Dimension>(
    value: &Bound<'py, PyAny>,
) -> Option<Bound<'py, PyArray<f64, D>>> {
    value.cast_exact::<PyUntypedArray>().ok()?;
    value.cast().ok().cloned()
}

fn checks(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("mbdsl._number")
}
