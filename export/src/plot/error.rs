//! Error while drawing a figure.

use std::path::PathBuf;

/// The endings of the names of figures.
#[cfg(feature = "png")]
const ENDINGS: &str = "`.svg` or `.png`";
#[cfg(not(feature = "png"))]
const ENDINGS: &str = "`.svg`, or in `.png` with the feature `png`";

/// Error while drawing a figure.
///
/// Its `Debug` is its message: `main` shows it so.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum PlotError {
    /// A column does not exist.
    #[error("there is no column `{name}`")]
    Unknown {
        /// The name that was asked for.
        name: String,
    },
    /// There is nothing to draw.
    #[error("there is nothing to draw: no column, or no finite number in it")]
    Nothing,
    /// An axis cannot show this range.
    #[error(
        "an axis cannot go from {start:e} to {end:e}: its ends have to be finite, in their order and apart"
    )]
    Range {
        /// Start of the range.
        start: f64,
        /// End of the range.
        end: f64,
    },
    /// The name of the file does not say what to draw.
    #[error("cannot draw `{}`: the name of a figure ends in {ENDINGS}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
    },
    /// The figure cannot be drawn.
    #[error("cannot draw the figure: {message}")]
    Draw {
        /// Message of the drawing library.
        message: String,
    },
    /// The file cannot be written.
    #[error("cannot write `{}`: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
}

impl std::fmt::Debug for PlotError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}
