//! Program that provides the command: its own executable, or the Python package.

use mbdsl_fmi::archive::Platform;
use mbdsl_viewer::MODULE;
use std::ffi::OsString;
use std::path::PathBuf;

/// Properties of the program that provides the command.
pub struct Host<'a> {
    /// Program, with its first arguments, that starts the command again: `serve` answers questions
    /// in processes of their own.
    pub program: Vec<OsString>,
    /// The library of functional mock-up units for this platform, or how to get it. It is called only if a unit is
    /// exported without `--library`.
    pub library: Installed<'a>,
    /// The module of pages that compute, or how to get it. It is called only if such a page is written without
    /// `--module`.
    pub module: Installed<'a>,
}

/// Function that finds a file that came with the command, or says how to get it.
pub type Installed<'a> = &'a (dyn Fn() -> Result<PathBuf, String> + 'a);

/// The library of functional mock-up units beside this program, where releases and builds have it.
///
/// # Errors
/// How to get the library if it is not there.
pub fn library_beside() -> Result<PathBuf, String> {
    let own = Platform::own().ok_or("no FMU can have a library for this platform")?;
    let name = match cfg!(windows) {
        true => "mbdsl_fmu",
        false => "libmbdsl_fmu",
    };
    beside(&own.library(name), |file| {
        format!(
            "the library of FMUs is missing, {file}: the archive of the command and `pip install 'mbdsl[fmu]'` have it, `cargo build --release -p mbdsl-fmu` builds it; `--library FILE` names it"
        )
    })
}

/// The module of pages that compute beside this program, where releases have it.
///
/// # Errors
/// The way to get the module, in words, where it is missing.
pub fn module_beside() -> Result<PathBuf, String> {
    beside(MODULE, |file| {
        format!(
            "the module of pages that compute is missing, {file}: the archive of the command has it, `packaging/wasm` builds it; `--module FILE` names it"
        )
    })
}

/// The file of this name beside the program.
///
/// # Errors
/// That it is missing, in these words about its path.
fn beside(name: &str, missing: impl Fn(&str) -> String) -> Result<PathBuf, String> {
    let command = std::env::current_exe().and_then(std::fs::canonicalize);
    let command = command.map_err(|fault| format!("cannot find the command: {fault}"))?;
    let file = command.with_file_name(name);
    match file.is_file() {
        true => Ok(file),
        false => Err(missing(&file.display().to_string())),
    }
}
