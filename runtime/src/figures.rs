//! What a report says of many rows, gathered while they are made: the rows need not be kept.

use std::ops::Range;

use crate::dense::max_abs;
use crate::methods::Work;
use crate::report::{Report, Status, not_finite};
use crate::trajectory::{ENERGIES, Trajectory, VIOLATIONS};

/// The share of a run with which the energies of the rest are compared.
const EARLY: f64 = 0.01;

/// The figures of rows.
#[derive(Debug, Clone, Default)]
pub(crate) struct Figures {
    rows: usize,
    t_start: f64,
    t_end: f64,
    /// H of the first row.
    energy: f64,
    /// U of the first row.
    potential: f64,
    /// max |H - H(t_0)|
    error: f64,
    /// Sum of |H - H(t_0)|.
    errors: f64,
    violations: [f64; VIOLATIONS.len()],
    /// When every column was first not finite; empty as long as all are.
    not_finite: Vec<Option<f64>>,
    /// Rows up to this time are early ones.
    early_until: Option<f64>,
    /// The largest T + |U - U(t_0)| of the early rows, and of all.
    early: f64,
    largest: f64,
}

impl Figures {
    /// Of a run between these times.
    pub(crate) fn of_run(t_start: f64, t_end: f64) -> Figures {
        Figures {
            early_until: Some(t_start + EARLY * (t_end - t_start)),
            ..Figures::default()
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
        [kinetic, potential, energy]: [f64; ENERGIES.len()],
        violations: [f64; VIOLATIONS.len()],
    ) {
        if self.rows == 0 {
            (self.t_start, self.energy, self.potential) = (t, energy, potential);
        }
        self.rows += 1;
        self.t_end = t;
        let error = (energy - self.energy).abs();
        self.errors += error;
        self.error = max_abs(&[self.error, error]);
        for (largest, violation) in self.violations.iter_mut().zip(violations) {
            *largest = max_abs(&[*largest, violation]);
        }
        let stored = kinetic.abs() + (potential - self.potential).abs();
        self.largest = self.largest.max(stored);
        if self.early_until.is_some_and(|until| t <= until) {
            self.early = self.early.max(stored);
        }
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
    pub(crate) fn join(&mut self, steps: &Figures) {
        if steps.rows == 0 {
            return;
        }
        self.error = max_abs(&[self.error, steps.error]);
        // The mean is that over the steps.
        self.errors = steps.errors * self.rows as f64 / steps.rows as f64;
        for (own, other) in self.violations.iter_mut().zip(steps.violations) {
            *own = max_abs(&[*own, other]);
        }
        self.early = self.early.max(steps.early);
        self.largest = self.largest.max(steps.largest);
        let columns = self.not_finite.len().max(steps.not_finite.len());
        self.not_finite.resize(columns, None);
        for (own, other) in self.not_finite.iter_mut().zip(&steps.not_finite) {
            *own = match (*own, *other) {
                (Some(own), Some(other)) => Some(own.min(other)),
                (own, other) => own.or(other),
            };
        }
    }

    /// By how many times the energies have grown since the beginning of the run, 1.
    pub(crate) fn growth(&self) -> f64 {
        if self.largest > 0.0 {
            self.largest / self.early
        } else {
            1.0
        }
    }

    /// The report over the rows of this trajectory, of which `rows` are left.
    pub(crate) fn report(&self, trajectory: &Trajectory, rows: usize, work: Work) -> Report {
        let mean = self.errors / self.rows.max(1) as f64;
        // A motion that starts with H = 0 has no relative error but the absolute ones.
        let relative = |error: f64| {
            if error == 0.0 {
                0.0
            } else {
                error / self.energy.abs()
            }
        };
        let found = trajectory.names().zip(&self.not_finite);
        let found = found.filter_map(|(name, t)| Some((name, (*t)?)));
        let warning = not_finite(&found.collect::<Vec<_>>());
        let [position, velocity, acceleration, phi, dphi, ddphi] = self.violations;
        Report {
            nodes: rows,
            t_start: self.t_start,
            t_end: self.t_end,
            energy: self.energy,
            eps_h: self.error,
            eps_h_relative: relative(self.error),
            mre_h: relative(mean),
            eps_phi: phi,
            eps_dphi: dphi,
            eps_ddphi: ddphi,
            position_violation: position,
            velocity_violation: velocity,
            acceleration_violation: acceleration,
            growth: self.growth(),
            status: if warning.is_some() {
                Status::NotFinite
            } else {
                Status::Ok
            },
            warnings: warning.into_iter().collect(),
            dropped_wishes: Vec::new(),
            work,
            ..Report::empty()
        }
    }
}
