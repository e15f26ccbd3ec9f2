//! The command `mbdsl`, which the wheel brings, too.

use mbdsl_cli::Host;
use pyo3::prelude::*;
use std::ffi::OsString;
use std::path::PathBuf;

/// Does what the arguments of the command line say, and returns the exit code; `program` starts the command again, and
/// `library` returns the file of the library of functional mock-up units, or raises an error that says how to get it.
#[pyfunction]
pub(crate) fn command(
    py: Python<'_>,
    program: Vec<OsString>,
    arguments: Vec<OsString>,
    library: Py<PyAny>,
) -> u8 {
    py.detach(|| {
        let library = || Python::attach(|py| file(py, &library));
        let host = Host {
            program,
            library: &library,
        };
        mbdsl_cli::run(&host, arguments)
    })
}

/// Returns the path that the function `library` gives, or the text of its error.
fn file(py: Python<'_>, library: &Py<PyAny>) -> Result<PathBuf, String> {
    let called = library.call0(py);
    let file = called.and_then(|file| file.extract::<PathBuf>(py));
    file.map_err(|error| error.value(py).to_string())
}
