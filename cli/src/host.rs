//! Program that provides the command: its own executable, or the Python package.

use mbdsl_fmi::archive::Platform;
use std::ffi::OsString;
use std::path::PathBuf;

/// Properties of the program that provides the command.
pub struct Host<'a> {
    /// Program, with its first arguments, that starts the command again: `serve` answers questions
    /// in processes of their own.
    pub program: Vec<OsString>,
    /// The library of functional mock-up units for this platform, or how to get it. It is called only if a unit is
    /// exported without `--library`.
    pub library: &'a (dyn Fn() -> Result<PathBuf, String> + 'a),
}

/// The library of functional mock-up units beside this program, where releases and builds have it.
///
/// # Errors
/// How to get the library if it is not there.
pub fn library_beside() -> Result<PathBuf, String> {
    let own = Platform::own().ok_or("no FMU can have a library for this platform")?;
    let command = std::env::current_exe().and_then(std::fs::canonicalize);
    let command = command.map_err(|fault| format!("cannot find the command: {fault}"))?;
    let name = match cfg!(windows) {
        true => "mbdsl_fmu",
        false => "libmbdsl_fmu",
    };
    let file = command.with_file_name(own.library(name));
    match file.is_file() {
        true => Ok(file),
        false => Err(format!(
            "the library of FMUs is missing, {}: the archive of the command and `pip install 'mbdsl[fmu]'` have it, `cargo build --release -p mbdsl-fmu` builds it; `--library FILE` names it",
            file.display()
        )),
    }
}
