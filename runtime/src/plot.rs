//! Figures (feature `plot`) of a trajectory, or of any curves: as SVG, and as PNG (feature `png`).

mod axis;
mod chart;
mod curve;
mod draw;
mod error;
mod figure;
mod layer;
mod map;
#[cfg(feature = "png")]
mod png;
mod scale;
mod sheet;
mod style;

use std::path::Path;

use crate::results::trajectory::Trajectory;
pub use axis::{quantity, with_unit};
pub use chart::Chart;
pub use error::PlotError;
pub use figure::Figure;

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
