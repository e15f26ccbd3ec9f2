//! What a trajectory shows of itself: the charts of a run, and all of them on one sheet.

use crate::plot::axis::{quantity, with_unit};
use crate::plot::chart::Chart;
use crate::plot::error::PlotError;
use crate::plot::figure::Figure;
use crate::results::trajectory::Trajectory;

/// A violation without any part above zero is drawn here.
const NO_VIOLATION: f64 = 1e-18;

/// The most curves of a chart of the sheet: one for every colour.
const MOST_CURVES: usize = 7;

/// The most names above a chart.
const NAMED: usize = 4;

impl Trajectory {
    /// One sheet with what a run has to show: the histories of angles (of all coordinates where
    /// there are none) and outputs, the paths of points, energies and what became of their sum, and
    /// the violation of the constraints.
    ///
    /// ```no_run
    /// # fn sheet(run: &mbdsl_runtime::Simulation) -> Result<(), mbdsl_runtime::plot::PlotError> {
    /// run.trajectory.plot().write("sheet.svg")?;
    /// run.trajectory.plot().title("First try").columns(1).write("tall.svg")
    /// # }
    /// ```
    pub fn plot(&self) -> Figure {
        let mut figure = Figure::new(self.model());
        let angle = |name: &&str| self.unit(name) == Some("rad");
        let mut coordinates: Vec<&str> = self.positions().filter(angle).collect();
        if coordinates.is_empty() {
            coordinates = self.positions().collect();
        }
        let outputs: Vec<&str> = self.outputs().collect();
        let points = points(&outputs);
        let is_point = |name: &&str| {
            let point = name.strip_suffix(".x").or(name.strip_suffix(".y"));
            point.is_some_and(|point| points.contains(&point))
        };
        let numbers: Vec<&str> = outputs.iter().copied().filter(|n| !is_point(n)).collect();
        for names in [coordinates, numbers] {
            for (unit, names) in self.by_unit(&names) {
                let shown = &names[..names.len().min(MOST_CURVES)];
                let title = heading(&names);
                figure = figure.chart(self.over_time(unit, shown).title(title));
            }
        }
        let positions: Vec<&str> = self.positions().collect();
        let centres = self::points(&positions);
        let (what, points) = match points.is_empty() {
            false => ("", points),
            true => (" of the centers of mass", centres),
        };
        if !points.is_empty() {
            let shown = &points[..points.len().min(MOST_CURVES)];
            let title = format!("Paths{what}: {}", heading(&points));
            figure = figure.charts(self.paths(shown).map(|chart| chart.title(&title)));
        }
        figure = figure.charts(self.energies().map(|chart| chart.title("Energy")));
        let drift = self.energy_drift();
        figure = figure.charts(drift.map(|chart| chart.title("Change of the total energy")));
        if self.multipliers().next().is_some() {
            let violations = self.violations();
            figure =
                figure.charts(violations.map(|chart| chart.title("Violation of the constraints")));
        }
        figure
    }

    /// Charts of the histories of these columns over time: one for every unit, in their order.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    pub fn histories(&self, names: &[&str]) -> Result<Vec<Chart>, PlotError> {
        for name in names {
            self.points("t", name)?;
        }
        let charts = self.by_unit(names).into_iter();
        let charts = charts.map(|(unit, names)| self.over_time(unit, &names));
        Ok(charts.collect())
    }

    /// A chart of the histories of these columns over time, on one axis.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    pub fn lines(&self, names: &[&str]) -> Result<Chart, PlotError> {
        if let [(unit, names)] = self.by_unit(names).as_slice() {
            for name in names {
                self.points("t", name)?;
            }
            return Ok(self.over_time(unit, names));
        }
        let mut chart = Chart::new(self.label("t"), "");
        for name in names {
            chart = chart.curve(self.label(name), self.points("t", name)?);
        }
        Ok(chart)
    }

    /// A chart of columns over another column, as of a speed over an angle, each with a dot where it
    /// starts.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    pub fn phase(&self, x: &str, y: &[&str]) -> Result<Chart, PlotError> {
        let units = self.by_unit(y);
        let label = match (y, units.as_slice()) {
            ([name], _) => self.label(name),
            (_, [(unit, _)]) => quantity(unit),
            _ => String::new(),
        };
        let mut chart = Chart::new(self.label(x), label);
        for name in y {
            let label = match units.len() {
                1 => (*name).to_owned(),
                _ => self.label(name),
            };
            chart = chart.trace(label, self.points(x, name)?);
        }
        Ok(chart)
    }

    /// A chart of one column over another in the same unit, as in the path of a point, with equal
    /// scales and a dot where it starts.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] for an unknown column.
    pub fn path(&self, x_name: &str, y_name: &str) -> Result<Chart, PlotError> {
        let points = self.points(x_name, y_name)?;
        Ok(Chart::new(self.label(x_name), self.label(y_name)).path("", points))
    }

    /// A chart of the paths of points, each called what stands before `.x` and `.y` in the names of
    /// its columns.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] where a point has no such columns.
    pub fn paths(&self, points: &[&str]) -> Result<Chart, PlotError> {
        if let [point] = points {
            return self.path(&format!("{point}.x"), &format!("{point}.y"));
        }
        let unit = points.first().map(|point| format!("{point}.x"));
        let unit = unit.and_then(|name| self.unit(&name)).unwrap_or_default();
        let mut chart = Chart::new(with_unit("x", unit), with_unit("y", unit));
        for point in points {
            let path = self.points(&format!("{point}.x"), &format!("{point}.y"))?;
            chart = chart.path(*point, path);
        }
        Ok(chart)
    }

    /// A chart of the kinetic and the potential energy and their sum; of the kinetic alone where there
    /// is no other, which would lie under its sum.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] only for a trajectory without these columns.
    pub fn energies(&self) -> Result<Chart, PlotError> {
        let [kinetic, potential, total] = [
            self.points("t", "kinetic_energy")?,
            self.points("t", "potential_energy")?,
            self.points("t", "energy")?,
        ];
        if potential.iter().all(|point| point.1 == 0.0) {
            let label = self.named("kinetic energy", "kinetic_energy");
            return Ok(Chart::new(self.label("t"), label).curve("", kinetic));
        }
        Ok(Chart::new(self.label("t"), self.named("energy", "energy"))
            .curve("kinetic", kinetic)
            .curve("potential", potential)
            .curve("total", total))
    }

    /// A chart of how far the sum of the energies is from that of the first node: the error of a
    /// method where nothing drives or damps the mechanism.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] only for a trajectory without energies.
    pub fn energy_drift(&self) -> Result<Chart, PlotError> {
        let points = self.points("t", "energy")?;
        let start = points.first().map_or(0.0, |point| point.1);
        let points = points.into_iter().map(|(t, energy)| (t, energy - start));
        let label = self.named("H − H₀", "energy");
        Ok(Chart::new(self.label("t"), label).curve("", points))
    }

    /// A chart of the violations of the constraints at three levels over time, on a logarithmic
    /// scale; nodes where nothing is violated, to the last bit, are left out.
    ///
    /// # Errors
    /// [`PlotError::Unknown`] only for a trajectory without violations.
    pub fn violations(&self) -> Result<Chart, PlotError> {
        let mut chart = Chart::new(self.label("t"), "largest violation").logarithmic_y();
        for level in ["position", "velocity", "acceleration"] {
            let name = format!("violation.{level}");
            let mut points = self.points("t", &name)?;
            if points.iter().any(|point| point.1 > 0.0) {
                points.retain(|point| point.1 > 0.0);
            } else {
                points.iter_mut().for_each(|point| point.1 = NO_VIOLATION);
            }
            chart = chart.curve(self.named(level, &name), points);
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

    /// Known columns of one unit over time.
    fn over_time(&self, unit: &str, names: &[&str]) -> Chart {
        let label = match names {
            [name] => self.label(name),
            _ => quantity(unit),
        };
        let curves = names
            .iter()
            .filter_map(|name| Some((*name, self.points("t", name).ok()?)));
        curves.fold(
            Chart::new(self.label("t"), label),
            |chart, (name, points)| chart.curve(name, points),
        )
    }

    /// Names by the units of their columns, both in the order of the names.
    fn by_unit<'n>(&self, names: &[&'n str]) -> Vec<(&str, Vec<&'n str>)> {
        let mut units: Vec<(&str, Vec<&str>)> = Vec::new();
        for name in names {
            let unit = self.unit(name).unwrap_or_default();
            match units.iter_mut().find(|(known, _)| *known == unit) {
                Some((_, names)) => names.push(name),
                None => units.push((unit, vec![name])),
            }
        }
        units
    }

    /// A column with its unit.
    fn label(&self, name: &str) -> String {
        self.named(name, name)
    }

    /// A quantity in the unit of a column.
    fn named(&self, label: &str, column: &str) -> String {
        with_unit(label, self.unit(column).unwrap_or_default())
    }
}

/// The names of curves above their chart, so many of them as are read at a glance.
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
fn points<'n>(names: &[&'n str]) -> Vec<&'n str> {
    let point = |name: &&'n str| {
        let point = name.strip_suffix(".x")?;
        let other = format!("{point}.y");
        names.contains(&other.as_str()).then_some(point)
    };
    names.iter().filter_map(point).collect()
}
