//! Figures as SVG (feature `plot`): of a trajectory, or of any curves.

mod axis;
mod chart;
mod figure;
mod scale;

use std::path::{Path, PathBuf};

use crate::trajectory::Trajectory;
use axis::{quantity, with_unit};
pub use chart::Chart;
pub use figure::Figure;

/// A violation without any part above zero is drawn here.
const NO_VIOLATION: f64 = 1e-18;

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
    /// The file cannot be written.
    #[error("cannot draw `{}`: {message}", path.display())]
    Draw {
        /// The file.
        path: PathBuf,
        /// What the drawing library or the system says.
        message: String,
    },
}

/// One curve.
#[derive(Debug, Clone)]
struct Curve {
    label: String,
    points: Vec<(f64, f64)>,
}

impl Trajectory {
    /// Draws the histories of these columns over time into an SVG file.
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

    /// A chart as [`Trajectory::plot_lines`] draws it.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    pub fn lines(&self, names: &[&str]) -> Result<Chart, PlotError> {
        let units: Vec<&str> = names.iter().filter_map(|name| self.unit(name)).collect();
        let same = units.windows(2).all(|pair| pair[0] == pair[1]);
        let label = match (names, units.first()) {
            ([name], Some(unit)) => with_unit(name, unit),
            (_, Some(unit)) if same => quantity(unit),
            _ => String::new(),
        };
        let mut chart = Chart::new(self.time_label(), label);
        for name in names {
            let unit = self.unit(name).filter(|_| !same).unwrap_or_default();
            chart = chart.curve(with_unit(name, unit), self.points("t", name)?);
        }
        Ok(chart)
    }

    /// A chart as [`Trajectory::plot_path`] draws it.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    pub fn path(&self, x_name: &str, y_name: &str) -> Result<Chart, PlotError> {
        let points = self.points(x_name, y_name)?;
        let label = |name| with_unit(name, self.unit(name).unwrap_or_default());
        Ok(Chart::new(label(x_name), label(y_name)).path("", points))
    }

    /// A chart as [`Trajectory::plot_violations`] draws it.
    ///
    /// # Errors
    /// [`PlotError`] where there is no node.
    pub fn violations(&self) -> Result<Chart, PlotError> {
        let mut chart = Chart::new(self.time_label(), "largest violation").logarithmic_y();
        for level in ["position", "velocity", "acceleration"] {
            let name = format!("violation.{level}");
            let unit = self.unit(&name).unwrap_or_default();
            let mut points = self.points("t", &name)?;
            if points.iter().any(|point| point.1 > 0.0) {
                points.retain(|point| point.1 > 0.0);
            } else {
                points.iter_mut().for_each(|point| point.1 = NO_VIOLATION);
            }
            chart = chart.curve(with_unit(level, unit), points);
        }
        Ok(chart)
    }

    /// The pairs of values of two columns.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    pub fn points(&self, x: &str, y: &str) -> Result<Vec<(f64, f64)>, PlotError> {
        let column = |name: &str| {
            self.get(name).ok_or_else(|| PlotError::Unknown {
                name: name.to_owned(),
            })
        };
        let pairs = column(x)?.iter().zip(column(y)?);
        Ok(pairs.map(|(x, y)| (*x, *y)).collect())
    }

    fn time_label(&self) -> String {
        with_unit("t", self.unit("t").unwrap_or_default())
    }
}
