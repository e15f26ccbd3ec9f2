//! Charts of a trajectory: single ones, all of them on one sheet, and the usual ones as files.

use std::path::Path;

use mbdsl_runtime::{Simulation, Trajectory};

use crate::plot::axis::{quantity, with_unit};
use crate::plot::chart::Chart;
use crate::plot::error::PlotError;
use crate::plot::figure::Figure;

/// A violation without any part above zero is drawn here.
const NO_VIOLATION: f64 = 1e-18;

/// The most curves of a chart of the sheet: one for every color.
const MOST_CURVES: usize = 7;

/// The most names above a chart.
const NAMED: usize = 4;

/// Draws a run, or its trajectory.
///
/// ```no_run
/// use mbdsl_export::plot::{Plot, PlotError};
/// # fn draw(run: &mbdsl_runtime::Simulation) -> Result<(), PlotError> {
/// run.plot().title("First try").columns(1).write("sheet.svg")?;
/// run.plot_lines("angle.svg", "Angle", &["rod.theta"])
/// # }
/// ```
pub trait Plot {
    /// The trajectory that is drawn.
    fn trajectory(&self) -> &Trajectory;

    /// One sheet of a run: the histories of angles (of all coordinates where there are none) and
    /// outputs, the paths of points, energies and the change of their sum, and the violation of the
    /// constraints.
    fn plot(&self) -> Figure {
        let run = self.trajectory();
        let mut figure = Figure::new(run.model());
        let angle = |name: &&str| run.unit(name) == Some("rad");
        let mut coordinates: Vec<&str> = run.positions().filter(angle).collect();
        if coordinates.is_empty() {
            coordinates = run.positions().collect();
        }
        let outputs: Vec<&str> = run.outputs().collect();
        let points = among(&outputs);
        let is_point = |name: &&str| {
            let point = name.strip_suffix(".x").or(name.strip_suffix(".y"));
            point.is_some_and(|point| points.contains(&point))
        };
        let numbers: Vec<&str> = outputs.iter().copied().filter(|n| !is_point(n)).collect();
        for names in [coordinates, numbers] {
            for (unit, names) in by_unit(run, &names) {
                let shown = &names[..names.len().min(MOST_CURVES)];
                let title = heading(&names);
                figure = figure.chart(over_time(run, unit, shown).title(title));
            }
        }
        let positions: Vec<&str> = run.positions().collect();
        let centers = among(&positions);
        let (what, points) = match points.is_empty() {
            false => ("", points),
            true => (" of the centers of mass", centers),
        };
        if !points.is_empty() {
            let shown = &points[..points.len().min(MOST_CURVES)];
            let title = format!("Paths{what}: {}", heading(&points));
            figure = figure.charts(run.paths(shown).map(|chart| chart.title(&title)));
        }
        figure = figure.charts(run.energies().map(|chart| chart.title("Energy")));
        let drift = run.energy_drift();
        figure = figure.charts(drift.map(|chart| chart.title("Change of the total energy")));
        if run.multipliers().next().is_some() {
            let violations = run.violations();
            figure =
                figure.charts(violations.map(|chart| chart.title("Violation of the constraints")));
        }
        figure
    }

    /// Charts of the histories of these columns over time: one for every unit, in their order.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    fn histories(&self, names: &[&str]) -> Result<Vec<Chart>, PlotError> {
        let run = self.trajectory();
        for name in names {
            run.points("t", name)?;
        }
        let charts = by_unit(run, names).into_iter();
        let charts = charts.map(|(unit, names)| over_time(run, unit, &names));
        Ok(charts.collect())
    }

    /// A chart of the histories of these columns over time, on one axis.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    fn lines(&self, names: &[&str]) -> Result<Chart, PlotError> {
        let run = self.trajectory();
        if let [(unit, names)] = by_unit(run, names).as_slice() {
            for name in names {
                run.points("t", name)?;
            }
            return Ok(over_time(run, unit, names));
        }
        let mut chart = Chart::new(axis_label(run, "t"), "");
        for name in names {
            chart = chart.curve(axis_label(run, name), run.points("t", name)?);
        }
        Ok(chart)
    }

    /// A chart of columns over another column, as of a speed over an angle, each with a dot where it
    /// starts.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    fn phase(&self, x: &str, y: &[&str]) -> Result<Chart, PlotError> {
        let run = self.trajectory();
        let units = by_unit(run, y);
        let label = match (y, units.as_slice()) {
            ([name], _) => axis_label(run, name),
            (_, [(unit, _)]) => quantity(unit),
            _ => String::new(),
        };
        let mut chart = Chart::new(axis_label(run, x), label);
        for name in y {
            let label = match units.len() {
                1 => (*name).to_owned(),
                _ => axis_label(run, name),
            };
            chart = chart.trace(label, run.points(x, name)?);
        }
        Ok(chart)
    }

    /// A chart of one column over another in the same unit, as in the path of a point, with equal
    /// scales and a dot where it starts.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    fn path(&self, x_name: &str, y_name: &str) -> Result<Chart, PlotError> {
        let run = self.trajectory();
        let points = run.points(x_name, y_name)?;
        Ok(Chart::new(axis_label(run, x_name), axis_label(run, y_name)).path("", points))
    }

    /// A chart of the paths of points, each named by the part before `.x` and `.y` in the names of
    /// its columns.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] where a point has no such columns.
    fn paths(&self, points: &[&str]) -> Result<Chart, PlotError> {
        let run = self.trajectory();
        if let [point] = points {
            return run.path(&format!("{point}.x"), &format!("{point}.y"));
        }
        let unit = points.first().map(|point| format!("{point}.x"));
        let unit = unit.and_then(|name| run.unit(&name)).unwrap_or_default();
        let mut chart = Chart::new(with_unit("x", unit), with_unit("y", unit));
        for point in points {
            let path = run.points(&format!("{point}.x"), &format!("{point}.y"))?;
            chart = chart.path(*point, path);
        }
        Ok(chart)
    }

    /// A chart of the kinetic and the potential energy and their sum; of the kinetic alone where there
    /// is no other, which would lie under its sum.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] only for a trajectory without these columns.
    fn energies(&self) -> Result<Chart, PlotError> {
        let run = self.trajectory();
        let [kinetic, potential, total] = [
            run.points("t", "kinetic_energy")?,
            run.points("t", "potential_energy")?,
            run.points("t", "energy")?,
        ];
        if potential.iter().all(|point| point.1 == 0.0) {
            let label = named(run, "kinetic energy", "kinetic_energy");
            return Ok(Chart::new(axis_label(run, "t"), label).curve("", kinetic));
        }
        Ok(
            Chart::new(axis_label(run, "t"), named(run, "energy", "energy"))
                .curve("kinetic", kinetic)
                .curve("potential", potential)
                .curve("total", total),
        )
    }

    /// A chart of how far the sum of the energies is from that of the first node: the error of a
    /// method where nothing drives or damps the mechanism.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] only for a trajectory without energies.
    fn energy_drift(&self) -> Result<Chart, PlotError> {
        let run = self.trajectory();
        let points = run.points("t", "energy")?;
        let start = points.first().map_or(0.0, |point| point.1);
        let points = points.into_iter().map(|(t, energy)| (t, energy - start));
        let label = named(run, "H − H₀", "energy");
        Ok(Chart::new(axis_label(run, "t"), label).curve("", points))
    }

    /// A chart of the violations of the constraints at three levels over time, on a logarithmic
    /// scale; nodes where nothing is violated, to the last bit, are left out.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] only for a trajectory without violations.
    fn violations(&self) -> Result<Chart, PlotError> {
        let run = self.trajectory();
        let mut chart = Chart::new(axis_label(run, "t"), "largest violation").logarithmic_y();
        for level in ["position", "velocity", "acceleration"] {
            let name = format!("violation.{level}");
            let mut points = run.points("t", &name)?;
            if points.iter().any(|point| point.1 > 0.0) {
                points.retain(|point| point.1 > 0.0);
            } else {
                points.iter_mut().for_each(|point| point.1 = NO_VIOLATION);
            }
            chart = chart.curve(named(run, level, &name), points);
        }
        Ok(chart)
    }

    /// The pairs of values of two columns.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    fn points(&self, x: &str, y: &str) -> Result<Vec<(f64, f64)>, PlotError> {
        let run = self.trajectory();
        let column = |name: &str| {
            run.get(name).ok_or_else(|| PlotError::Unknown {
                name: name.to_owned(),
            })
        };
        let pairs = column(x)?.iter().zip(column(y)?);
        Ok(pairs.map(|(x, y)| (*x, *y)).collect())
    }

    /// Draws the histories of these columns over time into a file.
    ///
    /// # Errors
    /// [`PlotError`] for an unknown column, without nodes, or if the file cannot be written.
    fn plot_lines(
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
    /// As [`Plot::plot_lines`].
    fn plot_path(
        &self,
        path: impl AsRef<Path>,
        x_name: &str,
        y_name: &str,
    ) -> Result<(), PlotError> {
        let run = self.trajectory();
        let point = x_name.strip_suffix(".x");
        let title = match point.filter(|point| y_name.strip_suffix(".y") == Some(point)) {
            Some(point) => format!("{}: path of {point}", run.model()),
            None => format!("{}: {y_name} over {x_name}", run.model()),
        };
        let chart = run.path(x_name, y_name)?;
        Figure::new(title).chart(chart).write(path)
    }

    /// Draws the violations of the constraints at three levels over time, on a logarithmic scale.
    ///
    /// Nodes where nothing is violated, to the last bit, are left out.
    ///
    /// # Errors
    /// As [`Plot::plot_lines`].
    fn plot_violations(&self, path: impl AsRef<Path>) -> Result<(), PlotError> {
        let run = self.trajectory();
        let title = format!("{}: violation of the constraints", run.model());
        Figure::new(title).chart(run.violations()?).write(path)
    }
}

impl Plot for Trajectory {
    fn trajectory(&self) -> &Trajectory {
        self
    }
}

impl Plot for Simulation {
    fn trajectory(&self) -> &Trajectory {
        &self.trajectory
    }
}

/// Known columns of one unit over time.
fn over_time(run: &Trajectory, unit: &str, names: &[&str]) -> Chart {
    let label = match names {
        [name] => axis_label(run, name),
        _ => quantity(unit),
    };
    let curves = names
        .iter()
        .filter_map(|name| Some((*name, run.points("t", name).ok()?)));
    curves.fold(
        Chart::new(axis_label(run, "t"), label),
        |chart, (name, points)| chart.curve(name, points),
    )
}

/// Names by the units of their columns, both in the order of the names.
fn by_unit<'r, 'n>(run: &'r Trajectory, names: &[&'n str]) -> Vec<(&'r str, Vec<&'n str>)> {
    let mut units: Vec<(&str, Vec<&str>)> = Vec::new();
    for name in names {
        let unit = run.unit(name).unwrap_or_default();
        match units.iter_mut().find(|(known, _)| *known == unit) {
            Some((_, names)) => names.push(name),
            None => units.push((unit, vec![name])),
        }
    }
    units
}

/// A column with its unit.
fn axis_label(run: &Trajectory, name: &str) -> String {
    named(run, name, name)
}

/// A quantity in the unit of a column.
fn named(run: &Trajectory, label: &str, column: &str) -> String {
    with_unit(label, run.unit(column).unwrap_or_default())
}

/// The names of curves above their chart, as many of them as are read at a glance.
fn heading(names: &[&str]) -> String {
    let named = names.iter().take(NAMED).copied().collect::<Vec<_>>();
    let named = named.join(", ");
    match names.len() {
        all if all > MOST_CURVES => format!("{named}, … ({MOST_CURVES} of {all})"),
        all if all > NAMED => format!("{named}, …"),
        _ => named,
    }
}

/// The points of which both coordinates are among the names.
fn among<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let point = |name: &&'n str| {
        let point = name.strip_suffix(".x")?;
        let other = format!("{point}.y");
        names.contains(&other.as_str()).then_some(point)
    };
    names.iter().filter_map(point).collect()
}
