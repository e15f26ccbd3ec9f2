//! What is kept of a run: one row of the table.

use super::journal::Row;
use crate::names::with_components;
use crate::status::status;
use mbdsl::runtime::statistics::quantities;
use mbdsl::runtime::{Statistics, Status};
use mbdsl::{Layout, Report, Simulation, SimulationError};
use mbdsl_compiler::names::nearest;
use std::collections::HashSet;

/// What is said of a quantity over a run.
pub(crate) const STATISTICS: [&str; 4] = ["min", "max", "final", "rms"];

/// The errors of a run, as `report.json` calls them.
const ERRORS: [&str; 4] = [
    "eps_H",
    "position_violation",
    "velocity_violation",
    "acceleration_violation",
];

/// The columns of a sweep: `run`, the varied parameters, four numbers for every observed quantity,
/// the errors, `status`, and `t`, the time that was reached.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Columns {
    varied: Vec<String>,
    observed: Vec<String>,
}

impl Columns {
    /// Observed are these columns of a trajectory, a point with both components, or all outputs of
    /// the model.
    ///
    /// # Errors
    /// Where the model has no such quantity, or two columns would have one name.
    pub(crate) fn new(
        layout: &Layout,
        varied: Vec<String>,
        observed: &[String],
    ) -> Result<Columns, String> {
        let known = quantities(layout);
        let observed = with_components(observed, |name| known.iter().any(|known| known == name));
        for name in &observed {
            if !known.iter().any(|known| known == name) {
                let near = nearest(name, known.iter().map(String::as_str));
                let hint = near.map_or_else(
                    || format!("it has {}", known.join(", ")),
                    |near| format!("did you mean `{near}`?"),
                );
                return Err(format!(
                    "`{}` has no quantity `{name}`; {hint}",
                    layout.model()
                ));
            }
        }
        let observed = if observed.is_empty() {
            layout
                .outputs()
                .iter()
                .map(|o| o.name.to_string())
                .collect()
        } else {
            observed
        };
        let columns = Columns { varied, observed };
        let mut seen = HashSet::new();
        for name in columns.names() {
            if !seen.insert(name.clone()) {
                return Err(format!("two columns of the table would be called `{name}`"));
            }
        }
        Ok(columns)
    }

    /// Whether no quantity is observed.
    pub(crate) fn observes_nothing(&self) -> bool {
        self.observed.is_empty()
    }

    /// The names of the columns.
    pub(crate) fn names(&self) -> Vec<String> {
        let statistics = self.observed.iter();
        let statistics = statistics.flat_map(|name| STATISTICS.map(|s| format!("{name}.{s}")));
        std::iter::once("run".to_owned())
            .chain(self.varied.iter().cloned())
            .chain(statistics)
            .chain(ERRORS.map(str::to_owned))
            .chain(["status", "t"].map(str::to_owned))
            .collect()
    }

    /// The observed quantities.
    pub(crate) fn observed(&self) -> &[String] {
        &self.observed
    }

    /// The row of a run, its fields separated by commas. A run that stopped has the numbers of the
    /// steps that it made; where it did not start there are none.
    ///
    /// # Errors
    /// Options that no run of the mechanism could use, in words.
    pub(crate) fn row(
        &self,
        run: usize,
        values: &[f64],
        outcome: Result<&Simulation, &SimulationError>,
        doubt: Status,
    ) -> Result<String, String> {
        let (statistics, report) = match outcome {
            Ok(run) => (&run.statistics[..], Some(&run.report)),
            Err(fault) => (fault.statistics(), fault.report()),
        };
        let report = report.filter(|report| report.nodes > 0);
        let mut fields = vec![run.to_string()];
        fields.extend(values.iter().map(|value| format!("{value:?}")));
        for place in 0..self.observed.len() {
            match statistics.get(place) {
                Some(&Statistics {
                    min,
                    max,
                    last,
                    rms,
                    ..
                }) => fields.extend([min, max, last, rms].map(|x| format!("{x:?}"))),
                None => fields.extend(STATISTICS.map(|_| String::new())),
            }
        }
        let errors = |report: &Report| {
            [
                report.eps_h,
                report.position_violation,
                report.velocity_violation,
                report.acceleration_violation,
            ]
        };
        match report {
            Some(report) => fields.extend(errors(report).map(|x| format!("{x:?}"))),
            None => fields.extend(ERRORS.map(|_| String::new())),
        }
        fields.push(status(outcome, doubt)?.to_owned());
        fields.push(report.map_or_else(String::new, |report| format!("{:?}", report.t_end)));
        Ok(fields.join(","))
    }
}

/// The largest position violation of all runs, m or rad, and the number of its run; none where no
/// run has one.
pub(crate) fn worst(columns: &[String], rows: &[Row]) -> Option<(f64, usize)> {
    let place = columns.iter().position(|name| name == ERRORS[1])?;
    let violation = |(run, row): &Row| {
        let field = row.split(',').nth(place)?;
        Some((field.parse::<f64>().ok()?, *run))
    };
    // The first of equals.
    let either = |a: (f64, usize), b: (f64, usize)| if b.0 > a.0 { b } else { a };
    rows.iter().filter_map(violation).reduce(either)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_run_is_found() {
        let columns = ["run", "position_violation", "t"].map(str::to_owned);
        let rows = ["0,1e-9,1.0", "1,2e-3,1.0", "2,,0.0", "3,2e-3,1.0"];
        let rows = rows.map(str::to_owned).into_iter().enumerate();
        let rows: Vec<Row> = rows.collect();
        assert_eq!(worst(&columns, &rows), Some((2e-3, 1)));
        assert_eq!(worst(&columns, &rows[2..3]), None);
    }
}
