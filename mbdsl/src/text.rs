//! Mechanisms that are read from text while the program runs.

pub use mbdsl_compiler::diagnostic::{Diagnostic, Severity};
pub use mbdsl_compiler::evaluate::TextMechanism;
pub use mbdsl_compiler::syntax::files::{CsvError, FileError};
#[cfg(feature = "native")]
pub use mbdsl_native::{NativeError, NativeMechanism};

use mbdsl_compiler::syntax::files;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Compiles the text of a model into a mechanism that is evaluated.
///
/// # Errors
/// Every diagnostic of the text, where one of them is an error.
///
/// # Example
/// ```
/// use mbdsl::{Options, simulate};
///
/// let pendulum = mbdsl::text::load(
///     "model Pendulum {
///         gravity (0, -9.81 m/s^2);
///         ground { point O = (0, 0); }
///         body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); }
///         joint pin = revolute(ground.O, rod.A);
///         start { rod.theta = 30 deg; }
///     }",
/// )
/// .map_err(|faults| faults[0].message.clone())?;
/// let run = simulate(&pendulum, &Options::fixed(1.0, 0.01))?;
/// assert!(run.report.eps_h < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load(text: &str) -> Result<TextMechanism, Vec<Diagnostic>> {
    let compilation = mbdsl_compiler::compile(text);
    match compilation.verified {
        Some(verified) => Ok(verified.mechanism()),
        None => Err(compilation.diagnostics),
    }
}

/// Compiles the model in a file, and the tables in the files that it names, which are relative to its folder.
///
/// # Errors
/// Why one of the files cannot be read, or every diagnostic of the text, where one of them is an error.
pub fn load_file(path: impl AsRef<Path>) -> Result<TextMechanism, LoadError> {
    let path = path.as_ref();
    let text = fs::read_to_string(path).map_err(|reason| LoadError::Unreadable {
        path: path.to_owned(),
        reason,
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let text = files::inline(&text, |name| fs::read_to_string(folder.join(name)))?;
    load(&text).map_err(LoadError::Faults)
}

/// Why a file is not a mechanism.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file of the model cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        #[source]
        reason: io::Error,
    },
    /// A file that one of its tables names is not a table of numbers.
    #[error(transparent)]
    Table(#[from] FileError),
    /// The model has errors.
    #[error("the model has errors, the first: {}", .0.first().map_or("none", |fault| fault.message.as_str()))]
    Faults(Vec<Diagnostic>),
}
