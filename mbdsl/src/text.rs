//! Mechanisms that are read from text while the program runs.

pub use mbdsl_compiler::diagnostic::{Diagnostic, Severity};
pub use mbdsl_compiler::evaluate::TextMechanism;
pub use mbdsl_compiler::files::{CsvError, FileError};
#[cfg(feature = "native")]
pub use mbdsl_native::{NativeError, NativeMechanism};

use mbdsl_compiler::diagnostic::{Position, position};
use mbdsl_compiler::files;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::{fmt, fs, io};

/// Compiles the text of a model into a mechanism that is evaluated.
///
/// # Errors
/// The [`Faults`] of the text.
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
/// )?;
/// let run = simulate(&pendulum, &Options::fixed(1.0, 0.01))?;
/// assert!(run.report.eps_h < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load(text: &str) -> Result<TextMechanism, Faults> {
    let compilation = mbdsl_compiler::compile(text);
    match compilation.verified {
        Some(verified) => Ok(verified.mechanism()),
        None => Err(Faults {
            text: text.to_owned(),
            diagnostics: compilation.diagnostics,
        }),
    }
}

/// The faults of a text: its diagnostics in the order of the text, of which one at least is an error.
///
/// They are a slice of [`Diagnostic`]. Shown, `{}` or `{:?}`, they are a line for each error, with its place:
///
/// ```
/// let faults = mbdsl::text::load("model Box {\n    body lid { mass = 1; }\n}").unwrap_err();
/// assert_eq!(faults[0].message, "`lid` has no inertia");
/// let lines: Vec<String> = faults.to_string().lines().map(str::to_owned).collect();
/// assert!(lines[0].starts_with("2:10: error: [MB209] `lid` has no inertia (note: "), "{faults}");
/// assert!(lines[1].starts_with("2:23: error: [MB203] mass of `lid` is a plain number, expected kg"), "{faults}");
/// ```
#[derive(Clone, PartialEq)]
pub struct Faults {
    text: String,
    diagnostics: Vec<Diagnostic>,
}

impl Faults {
    /// The diagnostics, which own their words.
    pub fn into_diagnostics(self) -> Vec<Diagnostic> {
        self.diagnostics
    }
}

impl Deref for Faults {
    type Target = [Diagnostic];

    fn deref(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let errors = self.diagnostics.iter();
        let errors = errors.filter(|diagnostic| diagnostic.severity == Severity::Error);
        for (k, error) in errors.enumerate() {
            let Position { line, column } = position(&self.text, error.span.range().start);
            let end = if k == 0 { "" } else { "\n" };
            write!(f, "{end}{line}:{column}: {error}")?;
        }
        Ok(())
    }
}

/// The lines of `Display`, which `main` and `unwrap` show.
impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl std::error::Error for Faults {}

/// Compiles the model in a file, and the tables in the files that it names, which are relative to its folder.
///
/// # Errors
/// [`LoadError`]: why one of the files cannot be read, or the faults of the text.
pub fn load_file(path: impl AsRef<Path>) -> Result<TextMechanism, LoadError> {
    let path = path.as_ref();
    let text = fs::read_to_string(path).map_err(|reason| LoadError::Unreadable {
        path: path.to_owned(),
        reason,
    })?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let text = files::inline(&text, |name| fs::read_to_string(folder.join(name)))?;
    Ok(load(&text)?)
}

/// Reason why a file is not a mechanism.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file of the model cannot be read.
    #[error("cannot read `{}`: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Reason why it cannot be read.
        #[source]
        reason: io::Error,
    },
    /// A file that one of its tables names is not a table of numbers.
    #[error(transparent)]
    Table(#[from] FileError),
    /// The model has errors.
    #[error("the model has errors:\n{0}")]
    Faults(#[from] Faults),
}
