//! The command `mbdsl`, which the wheel brings, too.

use pyo3::prelude::*;
use std::ffi::OsString;

/// Does what the arguments of the command line say, and returns the exit code; `program` starts the command again.
#[pyfunction]
pub(crate) fn command(py: Python<'_>, program: Vec<OsString>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| mbdsl_cli::run(&program, arguments))
}
