//! How values are pickled.

use pyo3::prelude::*;

/// A function and its arguments, which make the value again.
pub(crate) type Reduced<'py, Arguments> = PyResult<(Bound<'py, PyAny>, Arguments)>;
