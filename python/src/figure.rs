//! Figures of a run, as the command `mbdsl plot` draws them.

use crate::error;
use mbdsl_export::plot::{Figure as Drawn, Plot, PlotError};
use mbdsl_runtime::Trajectory;
use mbdsl_runtime::statistics::with_components;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::path::PathBuf;

/// A figure of a run.
#[pyclass(frozen, module = "mbdsl")]
pub(crate) struct Figure(Drawn);

fn refused(fault: &PlotError) -> PyErr {
    match fault {
        PlotError::Write { path, source } => error::file(path, source),
        fault => PyValueError::new_err(fault.to_string()),
    }
}

impl Figure {
    /// Histories of these columns, or one of them over another; the sheet of the run without any.
    pub(crate) fn new(
        py: Python<'_>,
        trajectory: &Trajectory,
        y: &[String],
        x: Option<&str>,
    ) -> PyResult<Figure> {
        let y = with_components(y, |name| trajectory.get(name).is_some());
        let y: Vec<&str> = y.iter().map(String::as_str).collect();
        if y.is_empty() && x.is_none() {
            return Ok(Figure(trajectory.plot()));
        }
        let charts = match x {
            Some(x) => trajectory.phase(x, &y).map(|chart| vec![chart]),
            None => trajectory.histories(&y),
        };
        let charts = charts.map_err(|fault| match &fault {
            PlotError::Unknown { name } => {
                error::no_column(py, trajectory.model(), name, trajectory.names())
            }
            _ => refused(&fault),
        })?;
        let figure = Drawn::new(trajectory.model()).charts(charts);
        Ok(Figure(figure.columns(1)))
    }
}

#[pymethods]
impl Figure {
    /// The figure as SVG.
    fn svg(&self) -> PyResult<String> {
        self.0.svg().map_err(|fault| refused(&fault))
    }

    /// Writes the figure as `.svg` or `.png`, completely or not at all.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        let written = py.detach(|| self.0.write(&path));
        written.map_err(|fault| refused(&fault))
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg()
    }
}
