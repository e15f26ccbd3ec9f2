//! What is kept of a run: one row of the table.

use super::journal::Row;
use crate::names::with_components;
use mbdsl::runtime::{OptionsError, Singular, StopCause};
use mbdsl::{Layout, Report, Simulation, SimulationError};
use mbdsl_compiler::names::nearest;
use std::collections::HashSet;

/// What is said of a quantity over a run.
const STATISTICS: [&str; 4] = ["min", "max", "final", "rms"];

/// The errors of a run, as `report.json` calls them.
const ERRORS: [&str; 4] = [
    "eps_H",
    "position_violation",
    "velocity_violation",
    "acceleration_violation",
];

/// The status of a run that reached its end.
pub(crate) const OK: &str = "ok";

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
                    layout.model
                ));
            }
        }
        let observed = if observed.is_empty() {
            layout.outputs.iter().map(|o| o.name.to_string()).collect()
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

    /// The row of a run, its fields separated by commas. A run that stopped has the numbers of the
    /// nodes that it reached; where it did not start there are none.
    ///
    /// # Errors
    /// Options that no run of the mechanism could use, in words.
    pub(crate) fn row(
        &self,
        run: usize,
        values: &[f64],
        outcome: Result<&Simulation, &SimulationError>,
    ) -> Result<String, String> {
        let (trajectory, report, status) = match outcome {
            Ok(run) => (Some(&run.trajectory), Some(run.report.clone()), OK),
            Err(fault) => {
                let trajectory = fault.trajectory().filter(|t| !t.is_empty());
                (trajectory, trajectory.map(Report::new), status(fault)?)
            }
        };
        let mut fields = vec![run.to_string()];
        fields.extend(values.iter().map(|value| format!("{value:?}")));
        for name in &self.observed {
            let history = trajectory.and_then(|t| Some((t.times(), t.get(name)?)));
            let numbers = history.and_then(|(times, values)| statistics(times, values));
            match numbers {
                Some(numbers) => fields.extend(numbers.map(|x| format!("{x:?}"))),
                None => fields.extend(STATISTICS.map(|_| String::new())),
            }
        }
        match &report {
            Some(report) => fields.extend(
                [
                    report.eps_h,
                    report.position_violation,
                    report.velocity_violation,
                    report.acceleration_violation,
                ]
                .map(|x| format!("{x:?}")),
            ),
            None => fields.extend(ERRORS.map(|_| String::new())),
        }
        fields.push(status.to_owned());
        fields.push(report.map_or_else(String::new, |report| format!("{:?}", report.t_end)));
        Ok(fields.join(","))
    }
}

/// Every quantity that a trajectory has, but for the time.
fn quantities(layout: &Layout) -> Vec<String> {
    let coordinates = || layout.coordinates.iter();
    let positions = coordinates().map(|c| c.position.to_string());
    let velocities = coordinates().map(|c| c.velocity.to_string());
    let accelerations = coordinates().map(|c| c.acceleration.to_string());
    let multipliers = layout
        .constraints
        .iter()
        .map(|c| format!("lambda.{}", c.name));
    let outputs = layout.outputs.iter().map(|o| o.name.to_string());
    let energies = ["kinetic_energy", "potential_energy", "energy"].map(str::to_owned);
    outputs
        .chain(positions)
        .chain(velocities)
        .chain(accelerations)
        .chain(multipliers)
        .chain(energies)
        .collect()
}

/// Least, largest and last value, and the root of the mean square over the time, by the trapezoidal
/// rule. What is not a number makes least, largest and mean no number either.
fn statistics(times: &[f64], values: &[f64]) -> Option<[f64; 4]> {
    let (first, last) = (*values.first()?, *values.last()?);
    let either = |a: f64, b: f64, first: bool| match (a.is_nan(), b.is_nan()) {
        (true, _) => a,
        (_, true) => b,
        _ if first => a,
        _ => b,
    };
    let least = values.iter().fold(first, |a, &b| either(a, b, a <= b));
    let largest = values.iter().fold(first, |a, &b| either(a, b, a >= b));
    let length = times.last()? - times.first()?;
    let steps = times.windows(2).zip(values.windows(2));
    let squares = steps.map(|(t, x)| (t[1] - t[0]) * (x[0] * x[0] + x[1] * x[1]) / 2.0);
    let rms = if length > 0.0 {
        (squares.sum::<f64>() / length).sqrt()
    } else {
        first.abs()
    };
    Some([least, largest, last, rms])
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

/// A word for why a run stopped, which does not change from version to version.
///
/// # Errors
/// What is no fault of this run alone, in words.
fn status(fault: &SimulationError) -> Result<&'static str, String> {
    let cause = match fault {
        SimulationError::Assembly(_) => return Ok("not_assembled"),
        // The only options that fit some starts and not others.
        SimulationError::Options(OptionsError::FuzzyCase { .. }) => return Ok("no_gains"),
        SimulationError::Options(fault) => return Err(fault.to_string()),
        SimulationError::Step(fault) => &fault.cause,
        SimulationError::Stopped(stopped) => &stopped.cause,
    };
    Ok(match cause {
        StopCause::Singular(Singular::NotFinite { .. }) | StopCause::NotFinite { .. } => {
            "not_finite"
        }
        StopCause::Singular(Singular::Contradictory { .. }) => "contradictory",
        StopCause::Singular(_) => "singular",
        StopCause::NotProjected { .. } => "not_projected",
        StopCause::NoConvergence { .. } => "no_convergence",
        StopCause::TooManyFreedoms { .. } => "too_many_freedoms",
        StopCause::TooSmall { .. } | StopCause::NoStep { .. } => "step_too_small",
        StopCause::VanishingLength { .. } => "vanishing_length",
        StopCause::TooManyNodes { .. } => "too_many_nodes",
        StopCause::EventNotFinite { .. } | StopCause::Restless { .. } => "event",
        StopCause::Cancelled => "cancelled",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_one_over_the_time() {
        let numbers = statistics(&[0.0, 1.0, 4.0], &[1.0, -3.0, -3.0]);
        // (1 * (1 + 9)/2 + 3 * 9)/4 = 8
        assert_eq!(numbers, Some([-3.0, 1.0, -3.0, 8.0_f64.sqrt()]));
        assert_eq!(statistics(&[0.0], &[-2.0]), Some([-2.0, -2.0, -2.0, 2.0]));
        assert_eq!(statistics(&[], &[]), None);
    }

    #[test]
    fn the_worst_run_is_found() {
        let columns = ["run", "position_violation", "t"].map(str::to_owned);
        let rows = ["0,1e-9,1.0", "1,2e-3,1.0", "2,,0.0", "3,2e-3,1.0"];
        let rows = rows.map(str::to_owned).into_iter().enumerate();
        let rows: Vec<Row> = rows.collect();
        assert_eq!(worst(&columns, &rows), Some((2e-3, 1)));
        assert_eq!(worst(&columns, &rows[2..3]), None);
    }

    #[test]
    fn what_is_no_number_is_not_passed_over() {
        for values in [[f64::NAN, 1.0, 2.0], [1.0, f64::NAN, 2.0]] {
            let [least, largest, last, rms] =
                statistics(&[0.0, 1.0, 2.0], &values).unwrap_or_default();
            assert!(least.is_nan() && largest.is_nan() && rms.is_nan());
            assert_eq!(last, 2.0);
        }
    }
}
