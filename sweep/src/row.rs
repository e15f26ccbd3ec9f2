//! A row of the table: the results of one run.

use mbdsl_runtime::{Report, RunStatus, Simulation, SimulationError, Statistics, Status};
use std::fmt;
use std::str::FromStr;

use crate::columns::{Columns, ERRORS, STATISTICS};

/// A row of the table of a sweep. A run that stopped has the numbers of the steps that it made; one that
/// did not start has none.
///
/// Its text is its line in a CSV file.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Row {
    /// The number of the run, from 0.
    pub run: usize,
    /// The varied values, in SI units.
    pub values: Vec<f64>,
    /// [`STATISTICS`] of every observed quantity.
    pub statistics: Vec<Option<[f64; 4]>>,
    /// Values of [`ERRORS`].
    pub errors: Option<[f64; 4]>,
    /// Status at the end of the run.
    pub status: RunStatus,
    /// The time that was reached, in s.
    pub t: Option<f64>,
}

impl Row {
    /// The row of a run with these values. The status of a completed run is the worse of `doubt` and that of its
    /// report.
    pub(crate) fn new(
        run: usize,
        values: Vec<f64>,
        columns: &Columns,
        outcome: Result<&Simulation, &SimulationError>,
        doubt: Status,
    ) -> Row {
        let (statistics, report) = match outcome {
            Ok(run) => (&run.statistics[..], Some(&run.report)),
            Err(fault) => (fault.statistics(), fault.report()),
        };
        let report = report.filter(|report| report.nodes > 0);
        let numbers = |of: &Statistics| [of.min, of.max, of.last, of.rms];
        let places = 0..columns.observed().len();
        let errors = |report: &Report| {
            ERRORS.map(|key| {
                let mut figures = report.figures();
                let found = figures.find(|(figure, _)| figure.key == key);
                found.map_or(f64::NAN, |(_, value)| value.number())
            })
        };
        Row {
            run,
            values,
            statistics: places
                .map(|place| statistics.get(place).map(numbers))
                .collect(),
            errors: report.map(errors),
            status: match outcome {
                Ok(run) => run.report.status.max(doubt).into(),
                Err(fault) => fault.status(),
            },
            t: report.map(|report| report.t_end),
        }
    }

    /// Parses a line of a CSV file with these columns; `None` if it is not a row of them.
    pub fn parse(columns: &Columns, line: &str) -> Option<Row> {
        let fields: Vec<&str> = line.split(',').collect();
        let (run, rest) = fields.split_first()?;
        let (values, rest) = rest.split_at_checked(columns.varied().len())?;
        let statistics = STATISTICS.len() * columns.observed().len();
        let (statistics, rest) = rest.split_at_checked(statistics)?;
        let (errors, rest) = rest.split_at_checked(ERRORS.len())?;
        let &[status, t] = rest else {
            return None;
        };
        let values: Option<Vec<f64>> = values.iter().map(|value| number(value)).collect();
        let statistics: Option<Vec<_>> = statistics.chunks(STATISTICS.len()).map(four).collect();
        Some(Row {
            run: number(run)?,
            values: values?,
            statistics: statistics?,
            errors: four(errors)?,
            status: RunStatus::named(status)?,
            t: match t {
                "" => None,
                t => Some(number(t)?),
            },
        })
    }

    /// The row with these numbers, in the order of [`Row::numbers`]; `None` if they are not a row.
    #[cfg(feature = "parquet")]
    pub(crate) fn of_numbers(
        columns: &Columns,
        run: usize,
        numbers: &[Option<f64>],
        status: &str,
    ) -> Option<Row> {
        let four = |of: &[Option<f64>]| match of {
            [None, None, None, None] => Some(None),
            &[Some(a), Some(b), Some(c), Some(d)] => Some(Some([a, b, c, d])),
            _ => None,
        };
        let (values, rest) = numbers.split_at_checked(columns.varied().len())?;
        let statistics = STATISTICS.len() * columns.observed().len();
        let (statistics, rest) = rest.split_at_checked(statistics)?;
        let (errors, rest) = rest.split_at_checked(ERRORS.len())?;
        let &[t] = rest else {
            return None;
        };
        let statistics: Option<Vec<_>> = statistics.chunks(STATISTICS.len()).map(four).collect();
        Some(Row {
            run,
            values: values.iter().copied().collect::<Option<_>>()?,
            statistics: statistics?,
            errors: four(errors)?,
            status: RunStatus::named(status)?,
            t,
        })
    }

    /// The numbers of all columns but `run` and `status`, in their order.
    pub fn numbers(&self) -> impl Iterator<Item = Option<f64>> + '_ {
        let values = self.values.iter().map(|value| Some(*value));
        let groups = self.statistics.iter().chain([&self.errors]);
        let groups = groups.flat_map(|group| match group {
            Some(numbers) => numbers.map(Some),
            None => [None; 4],
        });
        values.chain(groups).chain([self.t])
    }
}

fn number<T: FromStr>(field: &str) -> Option<T> {
    field.parse().ok()
}

/// Four numbers, or none of them.
fn four(fields: &[&str]) -> Option<Option<[f64; 4]>> {
    match fields {
        ["", "", "", ""] => Some(None),
        [a, b, c, d] => Some(Some([number(a)?, number(b)?, number(c)?, number(d)?])),
        _ => None,
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let field = |number: Option<f64>| number.map_or_else(String::new, |x| format!("{x:?}"));
        let mut fields: Vec<String> = self.numbers().map(field).collect();
        let status = fields.len() - 1;
        fields.insert(status, self.status.name().to_owned());
        write!(f, "{},{}", self.run, fields.join(","))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::columns::tests::columns;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let columns = columns(&["m"], &["x", "y"]);
        for line in [
            "3,0.1,1.0,2.0,1.5,1.2,-0.0,1e-300,NaN,inf,1e-9,2e-12,0.0,3.5,ok,1.0",
            "4,-1e300,,,,,,,,,,,,,not_assembled,",
            "5,2.0,,,,,1.0,2.0,3.0,4.0,1.0,2.0,3.0,4.0,singular,0.5",
        ] {
            let row = Row::parse(&columns, line).unwrap();
            assert_eq!(row.to_string(), line);
        }
        for line in [
            "",
            "3",
            "3,0.1,,,,,,,,,,,,,fine,",
            "3,,,,,,,,,,,,,,ok,",
            "3,0.1,1.0,,,,,,,,,,,,ok,",
            "3,0.1,,,,,,,,,,,,,ok",
            "3,0.1,,,,,,,,,,,,,ok,,",
            "-3,0.1,,,,,,,,,,,,,ok,",
            "3,0.1,,,,,,,,,,,,,ok,late",
        ] {
            assert_eq!(Row::parse(&columns, line), None, "{line}");
        }
    }
}
