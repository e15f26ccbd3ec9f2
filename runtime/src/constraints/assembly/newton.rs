//! The constraints as a least-squares problem without units, and a damped Newton method for it.

use crate::constraints::assembly::error::{AssemblyError, Gap};
use crate::constraints::assembly::joint_values::JointValues;
use crate::constraints::violation::phi_scale;
use crate::layout::attitude::Map;
use crate::layout::{JointStart, Kind};
use crate::linear::dense;
use crate::linear::matrix::Matrix;
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::rank::{RANK_TOLERANCE, ScaledJacobian};
use crate::linear::scales::{Scales, unit_of};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// Violations below this fraction of the size (or this many rad) count as none.
pub(crate) const TOLERANCE: f64 = 1e-12;

/// The number of iterations after which a start is given up.
const ITERATIONS: usize = 100;

/// The longest step of an angle, in rad, and of a length, in sizes; lengths may go as far as what
/// is missing, because a drawing may lie far from the origin.
const LONGEST_STEP: f64 = 0.7;

/// The constraints of a mechanism at one time, in units of its size.
pub(crate) struct Level<'m> {
    pub(crate) mechanism: &'m dyn Mechanism,
    t: f64,
    /// Largest number of linear systems of one minimization.
    pub(crate) iterations: usize,
    pub(crate) scales: Scales,
    row_scale: Vec<f64>,
    /// Per velocity: the rows and indices of its entries in the pattern of phi_q.
    by_column: Vec<Vec<(usize, usize)>>,
    phi: Vec<f64>,
    jacobian: Vec<f64>,
    /// `J J^T + mu I`.
    normal: Matrix,
    /// Joint values of the start that hold as rows after those of phi; `None` unless requested.
    joint_values: Option<JointValues>,
    /// Values that must stay above 0 as well, see [`MechanismExt::facing`].
    facing: Vec<f64>,
}

/// Result of a minimization.
pub(crate) struct Minimum {
    /// The largest scaled violation.
    pub(crate) violation: f64,
    /// Linear systems solved.
    pub(crate) iterations: usize,
}

impl<'m> Level<'m> {
    pub(crate) fn new(mechanism: &'m dyn Mechanism, t: f64, size: f64) -> Level<'m> {
        let layout = mechanism.layout();
        let nc = layout.nc();
        let mut row_scale = phi_scale(mechanism, t);
        for (scale, row) in row_scale.iter_mut().zip(layout.constraints().iter()) {
            *scale /= unit_of(row.kind, size);
        }
        let mut by_column = vec![Vec::new(); layout.nv()];
        for (k, &(i, j)) in layout.patterns().phi_q.entries.iter().enumerate() {
            by_column[j as usize].push((i as usize, k));
        }
        // Rows that share a coordinate, and the diagonal.
        let mut places: Vec<_> = (0..nc).map(|i| (i, i)).collect();
        for column in &by_column {
            for &(i, _) in column {
                places.extend(column.iter().map(|&(k, _)| (i, k)));
            }
        }
        Level {
            mechanism,
            t,
            iterations: ITERATIONS,
            scales: Scales::new(layout, size),
            row_scale,
            by_column,
            phi: vec![0.0; nc],
            jacobian: vec![0.0; layout.patterns().phi_q.len()],
            normal: Matrix::new(nc, nc, places),
            joint_values: None,
            facing: vec![0.0; layout.facing().len()],
        }
    }

    /// Lets the first `most` joint values of the start hold as well; returns the number of those
    /// that do.
    pub(crate) fn hold_joint_values(&mut self, most: usize) -> usize {
        let size = self.scales.size;
        *self = Level::new(self.mechanism, self.t, size);
        let mut values = JointValues::new(self.mechanism, size, false);
        values.hold(most);
        let held = values.len();
        if held == 0 {
            return 0;
        }
        let layout = self.mechanism.layout();
        let (nc, nv) = (layout.nc(), layout.nv());
        let entries = self.jacobian.len();
        for (column, of_column) in self.by_column.iter_mut().enumerate() {
            of_column.extend((0..held).map(|row| (nc + row, entries + row * nv + column)));
        }
        let all = nc + held;
        let places = (0..all).flat_map(|i| (0..all).map(move |k| (i, k)));
        self.normal = Matrix::new(all, all, places.collect());
        self.jacobian.resize(entries + held * nv, 0.0);
        self.row_scale.resize(all, 1.0);
        self.phi.resize(all, 0.0);
        self.joint_values = Some(values);
        held
    }

    /// The last joint value that holds: its entry, the given value, and the value found at `q`.
    pub(crate) fn last_joint_value(&mut self, q: &[f64]) -> Option<(JointStart, f64, f64)> {
        let v = vec![0.0; self.mechanism.layout().nv()];
        self.joint_values.as_mut()?.last(self.mechanism, (q, &v))
    }

    /// Weakens the last joint value that holds, so that it gives way to everything else.
    pub(crate) fn weaken_last_joint_value(&mut self) {
        if let Some(values) = &mut self.joint_values {
            values.weaken_last();
        }
    }

    /// The joints that are turned over at `q`: their rows hold, and their axes point against each other.
    pub(crate) fn turned_over(&mut self, q: &[f64]) -> Vec<String> {
        if self.facing.is_empty() {
            return Vec::new();
        }
        self.mechanism
            .facing(&Point::position(self.t, q), &mut self.facing);
        let names = self.mechanism.layout().facing().iter().zip(&self.facing);
        let over = names.filter(|(_, facing)| **facing < 0.0);
        let mut joints: Vec<String> = over.map(|(name, _)| name.to_string()).collect();
        joints.dedup();
        joints
    }

    /// Whether a joint angle is half a turn from the value that the start gives.
    pub(crate) fn is_half_a_turn_away(&mut self, q: &[f64]) -> bool {
        let v = vec![0.0; self.mechanism.layout().nv()];
        let values = self.joint_values.as_mut();
        values.is_some_and(|values| values.are_turned_over(self.mechanism, q, &v))
    }

    fn evaluate(&mut self, q: &[f64]) {
        let nc = self.mechanism.layout().nc();
        self.mechanism
            .phi(&Point::position(self.t, q), &mut self.phi[..nc]);
        if let Some(values) = &mut self.joint_values {
            let v = vec![0.0; self.mechanism.layout().nv()];
            let rows = values.residual(self.mechanism, (q, &v));
            for (phi, row) in self.phi[nc..].iter_mut().zip(rows) {
                *phi = row;
            }
        }
    }

    /// Refuses constraints that are not numbers at `q`.
    pub(crate) fn check(&mut self, q: &[f64]) -> Result<(), AssemblyError> {
        self.evaluate(q);
        self.differentiate(q);
        let layout = self.mechanism.layout();
        let nc = layout.nc();
        if let Some(i) = self.phi[..nc].iter().position(|x| !x.is_finite()) {
            let what = format!(
                "the constraint `{}` at the start",
                layout.constraints()[i].name
            );
            return Err(AssemblyError::NotFinite {
                what,
                value: self.phi[i],
            });
        }
        if let Some(k) = self.jacobian.iter().position(|x| !x.is_finite()) {
            let row = &layout.constraints()[layout.patterns().phi_q.entries[k].0 as usize];
            let what = format!("a derivative of the constraint `{}` at the start", row.name);
            return Err(AssemblyError::NotFinite {
                what,
                value: self.jacobian[k],
            });
        }
        Ok(())
    }

    /// Whether a scaled violation at `q` is zero to round-off.
    pub(crate) fn reached(&self, violation: f64, q: &[f64]) -> bool {
        let scaled = |(j, k): (usize, usize)| (q[j] / self.scales.coordinate[k]).abs();
        let far = self
            .mechanism
            .layout()
            .flat()
            .map(scaled)
            .fold(0.0, f64::max);
        violation <= TOLERANCE + 16.0 * f64::EPSILON * far
    }

    /// Moves the coordinates with `free` velocities to where the constraints are violated least.
    ///
    /// Levenberg-Marquardt with a damping that vanishes with the squared residual (N. Yamashita
    /// and M. Fukushima, "On the rate of convergence of the Levenberg-Marquardt method", DOI
    /// 10.1007/978-3-7091-6217-0_18), so that dependent constraints do not slow it down; the
    /// step is the shortest one: `d = -J^T (J J^T + mu I)^-1 r`.
    pub(crate) fn minimise(&mut self, q: &mut [f64], free: &[bool]) -> Minimum {
        let nc = self.phi.len();
        let mut residual = self.residual(q);
        let mut square = dense::dot(&residual, &residual);
        let mut trial = q.to_vec();
        let layout = self.mechanism.layout();
        let mut step = vec![0.0; layout.nv()];
        let velocities = layout.velocities().iter();
        let is_length: Vec<bool> = velocities.map(|v| v.kind == Kind::Length).collect();
        let (mut damping, mut iterations, mut slow) = (1e-2, 0, 0);
        if nc == 0 || !free.contains(&true) {
            return Minimum {
                violation: dense::max_abs(&residual),
                iterations,
            };
        }
        'positions: while square > 0.0 && iterations < self.iterations && slow < 15 {
            self.differentiate(q);
            if self.is_stationary(&residual, free) {
                break;
            }
            loop {
                iterations += 1;
                let Some(y) = self.solve_normal(&residual, damping * square.min(1.0), free) else {
                    break 'positions;
                };
                let reach = dense::max_abs(&residual).max(LONGEST_STEP);
                let mut longest = 0.0_f64;
                for j in 0..step.len() {
                    step[j] = if free[j] {
                        -self.column_product(j, &y)
                    } else {
                        0.0
                    };
                    let allowed = if is_length[j] { reach } else { LONGEST_STEP };
                    longest = longest.max(step[j].abs() / allowed);
                }
                let shorten = 1.0 / longest.max(1.0);
                for (step, scale) in step.iter_mut().zip(&self.scales.coordinate) {
                    *step *= shorten * scale;
                }
                trial.copy_from_slice(q);
                layout.retract(&mut trial, &step, Map::Exponential);
                let trial_residual = self.residual(&trial);
                let trial_square = dense::dot(&trial_residual, &trial_residual);
                if trial_square < square {
                    slow = if trial_square > 0.99 * square {
                        slow + 1
                    } else {
                        0
                    };
                    q.copy_from_slice(&trial);
                    (residual, square) = (trial_residual, trial_square);
                    damping = (damping * 0.2).max(1e-10);
                    break;
                }
                let polished = self.reached(dense::max_abs(&residual), q);
                damping *= 10.0;
                if polished || damping > 1e14 || iterations >= self.iterations {
                    break 'positions;
                }
            }
        }
        Minimum {
            violation: dense::max_abs(&residual),
            iterations,
        }
    }

    /// Gaps of the joints at `q`, the worst joint first.
    pub(crate) fn gaps(&mut self, q: &[f64]) -> Vec<Gap> {
        let residual = self.residual(q);
        let size = self.scales.size;
        let layout = self.mechanism.layout();
        let rows = layout.constraints().iter().enumerate();
        let misses = rows.map(|(i, row)| {
            let unit = unit_of(row.kind, size);
            let mut miss = residual[i] * unit;
            if row.squared {
                // phi = l^2 - L^2 and the scale 1/(2 L) give l - L for any l.
                let length = 0.5 / (self.row_scale[i] * unit);
                miss = (self.phi[i] + length * length).max(0.0).sqrt() - length;
            }
            miss
        });
        Gap::of_joints(layout, misses, size)
    }

    /// The largest violation at `q`, in m or rad.
    pub(crate) fn largest_violation(&mut self, q: &[f64]) -> f64 {
        let residual = self.residual(q);
        let kinds = self
            .mechanism
            .layout()
            .constraints()
            .iter()
            .map(|row| row.kind);
        let violation = |(r, kind): (&f64, Kind)| (r * unit_of(kind, self.scales.size)).abs();
        residual
            .iter()
            .zip(kinds)
            .map(violation)
            .fold(0.0, f64::max)
    }

    /// The largest scaled violation at `q`.
    pub(crate) fn violation(&mut self, q: &[f64]) -> f64 {
        dense::max_abs(&self.residual(q))
    }

    /// phi_q at `q`, scaled.
    pub(crate) fn scaled_jacobian(&mut self, q: &[f64]) -> ScaledJacobian {
        self.differentiate(q);
        let layout = self.mechanism.layout();
        let entries = layout.patterns().phi_q.len();
        ScaledJacobian::new(layout, &self.jacobian[..entries], self.scales.size)
    }

    /// Leaves rows of phi out; returns the scales that [`Level::close`] brings back.
    pub(crate) fn open(&mut self, rows: &[usize]) -> Vec<f64> {
        let before = self.row_scale.clone();
        for &row in rows {
            self.row_scale[row] = 0.0;
        }
        before
    }

    /// Lets the rows hold again that [`Level::open`] left out.
    pub(crate) fn close(&mut self, scales: Vec<f64>) {
        self.row_scale = scales;
    }

    /// Scaled directions in which the coordinates with `free` velocities can leave `q`, one number
    /// per velocity.
    pub(crate) fn free_directions(&mut self, q: &[f64], free: &[bool]) -> Vec<Vec<f64>> {
        self.differentiate(q);
        let rows = self.phi.len();
        let columns: Vec<usize> = (0..free.len()).filter(|&j| free[j]).collect();
        let mut matrix = vec![0.0; rows * columns.len()];
        for (place, &column) in columns.iter().enumerate() {
            for &(row, index) in &self.by_column[column] {
                matrix[row * columns.len() + place] += self.entry(row, column, index);
            }
        }
        for row in matrix.chunks_exact_mut(columns.len().max(1)) {
            let length = dense::dot(row, row).sqrt();
            for value in row.iter_mut().filter(|_| length > 0.0) {
                *value /= length;
            }
        }
        let space = RowSpace::new(rows, columns.len(), matrix, RANK_TOLERANCE);
        let directions = space.free_directions().into_iter();
        let all = directions.map(|direction| {
            let mut all = vec![0.0; free.len()];
            for (&column, value) in columns.iter().zip(direction) {
                all[column] = value;
            }
            all
        });
        all.collect()
    }

    /// phi at `q`, scaled.
    pub(crate) fn residual(&mut self, q: &[f64]) -> Vec<f64> {
        self.evaluate(q);
        self.phi
            .iter()
            .zip(&self.row_scale)
            .map(|(phi, s)| phi * s)
            .collect()
    }

    /// Computes phi_q at `q`, whose scaled entries [`Level::entry`] then has.
    pub(crate) fn differentiate(&mut self, q: &[f64]) {
        let layout = self.mechanism.layout();
        let (entries, nv) = (layout.patterns().phi_q.len(), layout.nv());
        let (of_phi, of_values) = self.jacobian.split_at_mut(entries);
        self.mechanism.phi_q(&Point::position(self.t, q), of_phi);
        if let Some(values) = &mut self.joint_values {
            values.differentiate(self.mechanism, q);
            for (place, entry) in of_values.iter_mut().enumerate() {
                *entry = values.gradient(place / nv, place % nv);
            }
        }
    }

    /// A scaled entry of phi_q; `index` is its place in the pattern.
    pub(crate) fn entry(&self, row: usize, column: usize, index: usize) -> f64 {
        self.row_scale[row] * self.jacobian[index] * self.scales.coordinate[column]
    }

    /// The scalar product of y with a column of the scaled Jacobian.
    fn column_product(&self, column: usize, y: &[f64]) -> f64 {
        let entries = self.by_column[column].iter();
        entries
            .map(|&(row, index)| self.entry(row, column, index) * y[row])
            .sum()
    }

    fn is_stationary(&self, residual: &[f64], free: &[bool]) -> bool {
        let slope = |j: usize| {
            if free[j] {
                self.column_product(j, residual).abs()
            } else {
                0.0
            }
        };
        let steepest = (0..free.len()).map(slope).fold(0.0, f64::max);
        steepest <= 1e-10 * dense::max_abs(residual)
    }

    /// Solves `(J J^T + mu I) y = r` for y; `None` if that cannot be computed.
    ///
    /// mu is larger where rounding leaves no other positive definite matrix, as it may where
    /// constraints depend on each other.
    fn solve_normal(&mut self, r: &[f64], mu: f64, free: &[bool]) -> Option<Vec<f64>> {
        let mut mu = mu;
        loop {
            let diagonal = self.fill_normal(free);
            mu = mu.max(1e-14 * diagonal);
            for i in 0..r.len() {
                self.normal.add(i, i, mu);
            }
            if self.normal.factor_definite(0.0) {
                break;
            }
            if mu >= diagonal {
                return None;
            }
            mu *= 100.0;
        }
        let mut y = r.to_vec();
        self.normal.solve_definite(&mut y);
        y.iter().all(|x| x.is_finite()).then_some(y)
    }

    /// Computes `J J^T` of the free coordinates; returns its largest diagonal element.
    fn fill_normal(&mut self, free: &[bool]) -> f64 {
        self.normal.clear();
        for column in (0..free.len()).filter(|&j| free[j]) {
            for &(i, at) in &self.by_column[column] {
                let left = self.entry(i, column, at);
                for &(k, other) in &self.by_column[column] {
                    self.normal.add(i, k, left * self.entry(k, column, other));
                }
            }
        }
        let rows = 0..self.normal.rows();
        rows.map(|i| self.normal.diagonal(i)).fold(0.0, f64::max)
    }
}
