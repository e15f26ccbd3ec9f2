//! The command `mbdsl`, which the wheel brings, too.

use mbdsl_cli::Host;
use pyo3::prelude::*;
use std::ffi::OsString;
use std::path::PathBuf;

/// Does what the arguments of the command line say, and returns the exit code; `program` starts the command again, and
/// `library` returns the file of the library of functional mock-up units, and `module` that of the module of pages that
/// compute, or they raise an error that says how to get it.
#[pyfunction]
pub(crate) fn command(
    py: Python<'_>,
    program: Vec<OsString>,
    arguments: Vec<OsString>,
    library: Py<PyAny>,
    module: Py<PyAny>,
) -> u8 {
    py.detach(|| {
        let library = || Python::attach(|py| file(py, &library));
        let module = || Python::attach(|py| file(py, &module));
        let host = Host {
            program,
            library: &library,
            module: &module,
        };
        mbdsl_cli::run(&host, arguments)
    })
}

/// Returns the path that a function gives, or the text of its error.
fn file(py: Python<'_>, function: &Py<PyAny>) -> Result<PathBuf, String> {
    let called = function.call0(py);
    let file = called.and_then(|file| file.extract::<PathBuf>(py));
    file.map_err(|error| error.value(py).to_string())
}
