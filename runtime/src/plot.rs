//! Figures (feature `plot`) of a trajectory, or of any curves: as SVG, and as PNG (feature `png`).

mod axis;
mod chart;
mod draw;
mod figure;
mod layer;
mod map;
#[cfg(feature = "png")]
mod png;
mod scale;
mod sheet;
mod style;

use std::path::{Path, PathBuf};

use crate::trajectory::Trajectory;
pub use axis::{quantity, with_unit};
pub use chart::Chart;
pub use figure::Figure;

/// The endings of the names of figures.
#[cfg(feature = "png")]
const ENDINGS: &str = "`.svg` or `.png`";
#[cfg(not(feature = "png"))]
const ENDINGS: &str = "`.svg`, or in `.png` with the feature `png`";

/// Why a figure could not be drawn.
#[derive(Debug, thiserror::Error)]
pub enum PlotError {
    /// A column does not exist.
    #[error("there is no column `{name}`")]
    Unknown {
        /// As asked for.
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
        /// Where it begins.
        start: f64,
        /// Where it ends.
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
        /// What the drawing library says.
        message: String,
    },
    /// The file cannot be written.
    #[error("cannot write `{}`: {source}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}

/// One curve, or dots without a line between them.
#[derive(Debug, Clone)]
struct Curve {
    label: String,
    /// A point with a coordinate that is not a number is a gap in the line.
    points: Vec<(f64, f64)>,
    look: Look,
    line: bool,
}

/// How a curve differs from others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    /// The number of its color and of its marks.
    color: usize,
    /// The number of its dashes.
    dashes: usize,
}

/// Whether the line is interrupted at a point.
fn is_gap((x, y): &(f64, f64)) -> bool {
    x.is_nan() || y.is_nan()
}

impl Trajectory {
    /// Draws the histories of these columns over time into a file.
    ///
    /// # Errors
    /// [`PlotError`] for an unknown column, without nodes, or if the file cannot be written.
    pub fn plot_lines(
        &self,
        path: impl AsRef<Path>,
        title: &str,
        names: &[&str],
    ) -> Result<(), PlotError> {
        let chart = self.lines(names)?;
        Figure::new(title).chart(chart).write(path)
    }

    /// Draws one column over another, as in the path of a point, with equal scales and a dot where
    /// it starts.
    ///
    /// # Errors
    /// As [`Trajectory::plot_lines`].
    pub fn plot_path(
        &self,
        path: impl AsRef<Path>,
        x_name: &str,
        y_name: &str,
    ) -> Result<(), PlotError> {
        let point = x_name.strip_suffix(".x");
        let title = match point.filter(|point| y_name.strip_suffix(".y") == Some(point)) {
            Some(point) => format!("{}: path of {point}", self.model()),
            None => format!("{}: {y_name} over {x_name}", self.model()),
        };
        let chart = self.path(x_name, y_name)?;
        Figure::new(title).chart(chart).write(path)
    }

    /// Draws the violations of the constraints at three levels over time, on a logarithmic scale.
    ///
    /// Nodes where nothing is violated, to the last bit, are left out.
    ///
    /// # Errors
    /// As [`Trajectory::plot_lines`].
    pub fn plot_violations(&self, path: impl AsRef<Path>) -> Result<(), PlotError> {
        let title = format!("{}: violation of the constraints", self.model());
        Figure::new(title).chart(self.violations()?).write(path)
    }
}
