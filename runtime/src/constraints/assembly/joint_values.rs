//! Joint values and rates that the `start` block gives: rows that hold at the start only.

use crate::layout::{JointStart, Kind};
use crate::linear::scales::unit_of;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::scalar::portable::atan2;
use crate::scalar::sin_cos::sin_cos;

/// The weight of a row that gives way to the others; its share in the violation is the square of this.
const WEAK: f64 = 1e-4;

/// The rows of the start for joint values, or those for joint rates: `sin(angle - given)` for an
/// angle, else `value - given`.
pub(crate) struct JointValues {
    /// Rows for the layout's entries of this sort, in their order.
    rows: Vec<Row>,
    /// Number of rows that hold, the first ones.
    held: usize,
    /// The results of the kernels of all entries.
    values: Vec<f64>,
    gradients: Vec<f64>,
    nv: usize,
}

/// One row of [`JointValues`].
struct Row {
    /// Index among the layout's entries.
    entry: usize,
    given: f64,
    /// Whether it is an angle, of which the kernels have sine and cosine.
    is_angle: bool,
    /// `1/unit`
    scale: f64,
}

impl Row {
    /// The row, and the value that must be above 0 as well, from both results of a kernel for an
    /// entry.
    fn of(&self, found: f64, beside: f64) -> [f64; 2] {
        match self.is_angle {
            true => {
                let (sin, cos) = sin_cos(self.given);
                [found * cos - beside * sin, beside * cos + found * sin]
            }
            false => [found - self.given, 1.0],
        }
    }
}

impl JointValues {
    /// Creates the rows for joint values, or (`rates`) those for joint rates.
    pub(crate) fn new(mechanism: &dyn Mechanism, size: f64, rates: bool) -> JointValues {
        let layout = mechanism.layout();
        let entries = layout.joint_starts();
        let mut values = vec![0.0; 3 * entries.len()];
        if !entries.is_empty() {
            // What is given is the same at any state.
            let (q, v) = (vec![0.0; layout.nq()], vec![0.0; layout.nv()]);
            mechanism.start_rows(&Point::new(0.0, &q, &v), &mut values);
        }
        let of_kind = (0..entries.len()).filter(|&entry| entries[entry].is_rate == rates);
        let rows: Vec<Row> = of_kind
            .map(|entry| Row {
                entry,
                given: values[2 * entries.len() + entry],
                is_angle: entries[entry].kind == Kind::Angle && !rates,
                scale: 1.0 / unit_of(entries[entry].kind, size),
            })
            .collect();
        JointValues {
            held: rows.len(),
            values,
            gradients: vec![0.0; 2 * entries.len() * layout.nv()],
            nv: layout.nv(),
            rows,
        }
    }

    /// The number of rows that hold.
    pub(crate) fn len(&self) -> usize {
        self.held
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.held == 0
    }

    /// Lets the first `rows` rows hold, and no others.
    pub(crate) fn hold(&mut self, rows: usize) {
        self.held = rows.min(self.rows.len());
    }

    /// Lets the last row that holds give way to everything else in a search for the least violation.
    pub(crate) fn weaken_last(&mut self) {
        if let Some(last) = self.rows[..self.held].last_mut() {
            last.scale *= WEAK;
        }
    }

    /// The scaled rows, one after the other.
    pub(crate) fn residual(
        &mut self,
        mechanism: &dyn Mechanism,
        (q, v): (&[f64], &[f64]),
    ) -> impl Iterator<Item = f64> + '_ {
        if self.held > 0 {
            mechanism.start_rows(&Point::new(0.0, q, v), &mut self.values);
        }
        let rows = self.rows[..self.held].iter();
        rows.map(|row| self.found(row)[0] * row.scale)
    }

    /// The row, unscaled, and the value that must be above 0 as well.
    fn found(&self, row: &Row) -> [f64; 2] {
        let all = self.values.len() / 3;
        row.of(self.values[row.entry], self.values[all + row.entry])
    }

    /// Computes the derivatives at `q`, of which [`JointValues::gradient`] then has the scaled rows.
    pub(crate) fn differentiate(&mut self, mechanism: &dyn Mechanism, q: &[f64]) {
        if self.held > 0 {
            mechanism.start_rows_q(&Point::position(0.0, q), &mut self.gradients);
        }
    }

    /// Derivative of a scaled row by the displacement along a velocity, or of a rate by that
    /// velocity.
    pub(crate) fn gradient(&self, row: usize, velocity: usize) -> f64 {
        let row = &self.rows[row];
        let (found, beside) = self.gradients.split_at(self.gradients.len() / 2);
        let place = row.entry * self.nv + velocity;
        let slope = match row.is_angle {
            true => row.of(found[place], beside[place])[0],
            false => found[place],
        };
        slope * row.scale
    }

    /// Whether an angle is half a turn from its given value, where its row is satisfied, too.
    pub(crate) fn are_turned_over(
        &mut self,
        mechanism: &dyn Mechanism,
        q: &[f64],
        v: &[f64],
    ) -> bool {
        if self.held == 0 {
            return false;
        }
        mechanism.start_rows(&Point::new(0.0, q, v), &mut self.values);
        let mut rows = self.rows[..self.held].iter();
        rows.any(|row| self.found(row)[1] < 0.0)
    }

    /// The last row that holds: its entry, the given value, and the value found.
    pub(crate) fn last(
        &mut self,
        mechanism: &dyn Mechanism,
        (q, v): (&[f64], &[f64]),
    ) -> Option<(JointStart, f64, f64)> {
        let row = self.rows[..self.held].last()?;
        mechanism.start_rows(&Point::new(0.0, q, v), &mut self.values);
        let entry = mechanism.layout().joint_starts()[row.entry].clone();
        let [miss, along] = self.found(row);
        let apart = match row.is_angle {
            true => atan2(miss, along),
            false => miss,
        };
        Some((entry, row.given, row.given + apart))
    }
}
