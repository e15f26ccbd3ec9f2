//! Pickling of values.

use pyo3::prelude::*;

/// The result of `__reduce__`: a function and the arguments with which it makes the value again.
pub(crate) type Reduced<'py, Arguments> = PyResult<(Bound<'py, PyAny>, Arguments)>;
