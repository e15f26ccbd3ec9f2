//! Energy and constraint-violation metrics of a report, accumulated while rows are made: these need not be kept.

use std::ops::Range;

use crate::linear::dense::max_abs;
use crate::results::trajectory::{ENERGIES, Trajectory, VIOLATIONS};
use crate::scalar::{Scalar, larger};

/// The share of a run with which the energies of the rest are compared.
const EARLY: f64 = 0.01;

/// Energy and constraint-violation metrics so far, for one run or for lanes.
#[derive(Debug, Clone)]
pub(crate) struct RunningMetrics<S> {
    /// H of the first row.
    pub(crate) energy: S,
    /// U of the first row.
    pub(crate) potential: S,
    /// max |H - H(t_0)|
    pub(crate) error: S,
    /// Sum of |H - H(t_0)|.
    pub(crate) errors: S,
    pub(crate) violations: [S; VIOLATIONS.len()],
    /// The largest T + |U - U(t_0)| of the early rows, and of all.
    pub(crate) early: S,
    pub(crate) largest: S,
}

impl<S: Scalar> RunningMetrics<S> {
    pub(crate) fn new() -> RunningMetrics<S> {
        let zero = S::constant(0.0);
        RunningMetrics {
            energy: zero,
            potential: zero,
            error: zero,
            errors: zero,
            violations: [zero; VIOLATIONS.len()],
            early: zero,
            largest: zero,
        }
    }

    /// Adds one row: T, U and H, and the violations in the order of their columns.
    #[inline]
    pub(crate) fn add(
        &mut self,
        (is_first, is_early): (bool, bool),
        [kinetic, potential, energy]: [S; ENERGIES.len()],
        violations: [S; VIOLATIONS.len()],
    ) {
        if is_first {
            (self.energy, self.potential) = (energy, potential);
        }
        let error = (energy - self.energy).simd_abs();
        self.errors += error;
        self.error = larger(self.error, error);
        for (largest, violation) in self.violations.iter_mut().zip(violations) {
            *largest = larger(*largest, violation);
        }
        let stored = kinetic.simd_abs() + (potential - self.potential).simd_abs();
        self.largest = stored.select(stored.simd_gt(self.largest), self.largest);
        if is_early {
            self.early = stored.select(stored.simd_gt(self.early), self.early);
        }
    }
}

/// Energy and constraint-violation metrics of rows.
#[derive(Debug, Clone)]
pub(crate) struct RunMetrics {
    pub(crate) rows: usize,
    pub(crate) t_start: f64,
    pub(crate) t_end: f64,
    pub(crate) tally: RunningMetrics<f64>,
    /// First time at which each column was not finite, in s; empty as long as all are finite.
    pub(crate) not_finite: Vec<Option<f64>>,
    /// Rows up to this time are early ones.
    pub(crate) early_until: Option<f64>,
}

impl Default for RunMetrics {
    fn default() -> RunMetrics {
        RunMetrics {
            rows: 0,
            t_start: 0.0,
            t_end: 0.0,
            tally: RunningMetrics::new(),
            not_finite: Vec::new(),
            early_until: None,
        }
    }
}

impl RunMetrics {
    /// Creates the metrics of a run between these times, in s.
    pub(crate) fn of_run(t_start: f64, t_end: f64) -> RunMetrics {
        RunMetrics {
            early_until: Some(t_start + EARLY * (t_end - t_start)),
            ..RunMetrics::default()
        }
    }

    /// Adds rows of a trajectory, which follow those before.
    pub(crate) fn add(&mut self, trajectory: &Trajectory, rows: Range<usize>) {
        let column = |name: &str| trajectory.get(name).map_or(&[][..], |c| &c[rows.clone()]);
        let times = column("t");
        let (Some(first), Some(last)) = (times.first(), times.last()) else {
            return;
        };
        if self.rows == 0 {
            // Without a run these are all rows.
            let until = first + EARLY * (last - first);
            self.early_until = self.early_until.or(Some(until));
        }
        let energies = ENERGIES.map(column);
        let violations = VIOLATIONS.map(|(name, _)| column(name));
        for (row, t) in times.iter().enumerate() {
            self.add_row(*t, energies.map(|c| c[row]), violations.map(|c| c[row]));
        }
        for (place, name) in trajectory.names().enumerate() {
            let values = column(name);
            if values.iter().fold(true, |fine, x| fine & x.is_finite()) {
                continue;
            }
            let found = values.iter().position(|x| !x.is_finite());
            if let Some(row) = found {
                self.note_not_finite(place, times[row]);
            }
        }
    }

    /// Adds one row: T, U and H, and the violations in the order of their columns.
    #[inline]
    pub(crate) fn add_row(
        &mut self,
        t: f64,
        energies: [f64; ENERGIES.len()],
        violations: [f64; VIOLATIONS.len()],
    ) {
        let place = self.begin_row(t);
        self.tally.add(place, energies, violations);
    }

    /// Counts a row: whether it is the first one, and whether it is early.
    #[inline]
    pub(crate) fn begin_row(&mut self, t: f64) -> (bool, bool) {
        let is_first = self.rows == 0;
        if is_first {
            self.t_start = t;
        }
        self.rows += 1;
        self.t_end = t;
        (is_first, self.early_until.is_some_and(|until| t <= until))
    }

    /// Notes that the column with this number is not finite at a time.
    #[cold]
    pub(crate) fn note_not_finite(&mut self, column: usize, t: f64) {
        if self.not_finite.len() <= column {
            self.not_finite.resize(column + 1, None);
        }
        self.not_finite[column] = self.not_finite[column].or(Some(t));
    }

    /// Takes over the figures of other rows of the same run: the accepted steps, where the rows are
    /// states at output times.
    pub(crate) fn join(&mut self, steps: &RunMetrics) {
        if steps.rows == 0 {
            return;
        }
        let (own, other) = (&mut self.tally, &steps.tally);
        own.error = max_abs(&[own.error, other.error]);
        // The mean is that over the steps.
        own.errors = other.errors * self.rows as f64 / steps.rows as f64;
        for (own, other) in own.violations.iter_mut().zip(other.violations) {
            *own = max_abs(&[*own, other]);
        }
        own.early = own.early.max(other.early);
        own.largest = own.largest.max(other.largest);
        let columns = self.not_finite.len().max(steps.not_finite.len());
        self.not_finite.resize(columns, None);
        for (own, other) in self.not_finite.iter_mut().zip(&steps.not_finite) {
            *own = match (*own, *other) {
                (Some(own), Some(other)) => Some(own.min(other)),
                (own, other) => own.or(other),
            };
        }
    }

    /// Factor by which the energies have grown since the beginning of the run, 1.
    pub(crate) fn growth(&self) -> f64 {
        if self.tally.largest > 0.0 {
            self.tally.largest / self.tally.early
        } else {
            1.0
        }
    }
}
