//! Summary of the table of a sweep.

use mbdsl_runtime::RunStatus;
use std::collections::BTreeMap;

use crate::row::Row;

/// Summary of the runs of a sweep: their status, and the worst violation.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// The number of runs.
    pub runs: usize,
    /// The number of runs of every status.
    pub counts: BTreeMap<RunStatus, usize>,
    /// The largest position violation of all runs, in m or rad, and the number of its run; `None` if no run
    /// has one.
    pub worst: Option<(f64, usize)>,
}

impl Summary {
    /// Summarizes these rows.
    pub fn of(rows: &[Row]) -> Summary {
        let mut counts = BTreeMap::new();
        for row in rows {
            *counts.entry(row.status).or_default() += 1;
        }
        let violations = rows.iter().filter_map(|row| {
            let [_, position, ..] = row.errors?;
            Some((position, row.run))
        });
        // The first of equals.
        let either = |a: (f64, usize), b: (f64, usize)| if b.0 > a.0 { b } else { a };
        Summary {
            runs: rows.len(),
            counts,
            worst: violations.reduce(either),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::columns::tests::columns;

    #[test]
    fn the_worst_run_is_found() {
        let columns = columns(&[], &[]);
        let rows = [
            "0,0.0,1e-9,0.0,0.0,ok,1.0",
            "1,0.0,2e-3,0.0,0.0,drifted,1.0",
            "2,,,,,not_assembled,",
            "3,0.0,2e-3,0.0,0.0,drifted,1.0",
        ];
        let rows: Vec<Row> = rows
            .iter()
            .map(|row| Row::parse(&columns, row).unwrap())
            .collect();
        let summary = Summary::of(&rows);
        assert_eq!((summary.runs, summary.worst), (4, Some((2e-3, 1))));
        let counts = [
            (RunStatus::Ok, 1),
            (RunStatus::Drifted, 2),
            (RunStatus::NotAssembled, 1),
        ];
        assert_eq!(summary.counts, BTreeMap::from(counts));
        assert_eq!(Summary::of(&rows[2..3]).worst, None);
    }
}
