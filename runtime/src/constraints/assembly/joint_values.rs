//! What the `start` block gives of joints: rows that hold at the start only.

use crate::layout::{JointStart, Kind};
use crate::linear::scales::unit_of;
use crate::mechanism::Mechanism;

/// The rows of the start that are values, or those that are rates.
pub(crate) struct JointValues {
    /// Which of the layout's entries, in their order.
    rows: Vec<usize>,
    /// How many of these hold, the first ones.
    held: usize,
    /// For every row that holds, `1/unit`.
    scale: Vec<f64>,
    /// The results of the kernel of all rows.
    values: Vec<f64>,
    gradients: Vec<f64>,
    nv: usize,
}

impl JointValues {
    /// Those that are values, or (`rates`) those that are rates.
    pub(crate) fn new(mechanism: &dyn Mechanism, size: f64, rates: bool) -> JointValues {
        let layout = mechanism.layout();
        let entries = layout.joint_starts();
        let rows: Vec<usize> = (0..entries.len())
            .filter(|&row| entries[row].is_rate == rates)
            .collect();
        JointValues {
            held: rows.len(),
            scale: rows
                .iter()
                .map(|&row| 1.0 / unit_of(entries[row].kind, size))
                .collect(),
            values: vec![0.0; 3 * entries.len()],
            gradients: vec![0.0; entries.len() * layout.nv()],
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

    /// Lets the first ones hold, and no others.
    pub(crate) fn hold(&mut self, rows: usize) {
        self.held = rows.min(self.rows.len());
    }

    /// The scaled rows, one after the other.
    pub(crate) fn residual(
        &mut self,
        mechanism: &dyn Mechanism,
        (q, v): (&[f64], &[f64]),
    ) -> impl Iterator<Item = f64> + '_ {
        if self.held > 0 {
            mechanism.start_rows(q, v, &mut self.values);
        }
        let rows = self.rows[..self.held].iter().zip(&self.scale);
        rows.map(|(&row, scale)| self.values[row] * scale)
    }

    /// Computes the derivatives at `q`, of which [`JointValues::gradient`] then has the scaled rows.
    pub(crate) fn differentiate(&mut self, mechanism: &dyn Mechanism, q: &[f64]) {
        if self.held > 0 {
            mechanism.start_rows_q(q, &mut self.gradients);
        }
    }

    /// How a scaled row changes with every velocity.
    pub(crate) fn gradient(&self, row: usize, velocity: usize) -> f64 {
        self.gradients[self.rows[row] * self.nv + velocity] * self.scale[row]
    }

    /// Whether an angle is half a turn away, where the rows hold as they do without.
    pub(crate) fn are_turned_over(
        &mut self,
        mechanism: &dyn Mechanism,
        q: &[f64],
        v: &[f64],
    ) -> bool {
        if self.held == 0 {
            return false;
        }
        mechanism.start_rows(q, v, &mut self.values);
        let all = self.values.len() / 3;
        let mut rows = self.rows[..self.held].iter();
        rows.any(|&row| self.values[all + row] < 0.0)
    }

    /// The last row that holds: what it is, what is given, and what there is.
    pub(crate) fn last(
        &mut self,
        mechanism: &dyn Mechanism,
        (q, v): (&[f64], &[f64]),
    ) -> Option<(JointStart, f64, f64)> {
        let row = *self.rows[..self.held].last()?;
        mechanism.start_rows(q, v, &mut self.values);
        let all = self.values.len() / 3;
        let entry = mechanism.layout().joint_starts()[row].clone();
        let (miss, along) = (self.values[row], self.values[all + row]);
        let given = self.values[2 * all + row];
        let apart = match entry.kind {
            Kind::Angle if !entry.is_rate => miss.atan2(along),
            _ => miss,
        };
        Some((entry, given, given + apart))
    }
}
