//! The linear system of one eigenvalue of the Runge-Kutta matrix.
//!
//! With s = sigma/h, C = omega~/2 where attitudes turn (else 0), D = S^2 phi_q^T, and right sides r1 to r5 of the
//! parts of the equations, the changes solve
//!
//! ```text
//! (s + C) dq - dv + D dmu = r1
//! s M dv + R_v dv + R_q dq + phi_q^T dlambda - Q_z dz = r2
//! s dz - f_z dz - f_q dq - f_v dv = r3
//! phi_q dq = r4
//! phi_q dv + dphi_q dq = r5
//! ```
//!
//! dv is eliminated by the first row, and `h^2 dlambda` and `zeta = h dmu` are what is solved for, so that no entry
//! grows when h is small:
//!
//! ```text
//! h dv = (sigma + h C) dq + D zeta - h r1
//! ```

use crate::layout::Layout;
use crate::linear::dense::power_of_two;
use crate::linear::entry::Entry;
use crate::linear::matrix::Matrix;
use crate::methods::radau::tangent::{Parts, Tangent};

/// A pivot below this fraction of the largest one ends the step.
const PIVOT_CUT_OFF: f64 = 1e-15;

/// Diagonal entries of the rows of redundant constraints, as a fraction of `phi_q K^-1 phi_q^T`: they distribute the
/// multipliers evenly, and the error that they cause in an iteration is removed by the next one.
const DEPENDENT: f64 = 1e-9;

/// The system, real or complex, with its factors.
pub(crate) struct System<T> {
    /// The eigenvalue.
    sigma: T,
    h: f64,
    /// The first row of the constraints, and first column of lambda.
    first: usize,
    matrix: Matrix<T>,
    row_scale: Vec<f64>,
    column_scale: Vec<f64>,
    work: Vec<f64>,
    right: Vec<T>,
}

impl<T: Entry> System<T> {
    pub(crate) fn new(layout: &Layout, tangent: &Tangent, sigma: T) -> System<T> {
        let first = layout.nv() + layout.nz();
        let rows = if tangent.stabilized { 2 } else { 1 };
        let n = first + rows * layout.nc();
        let mut places = Vec::new();
        let mut diagonal = |row, column, _| places.push((row, column));
        for k in 0..n {
            diagonal(k, k, T::zero());
        }
        entries(layout, tangent, sigma, 1.0, diagonal);
        System {
            sigma,
            h: 0.0,
            first,
            matrix: Matrix::new(n, first, places),
            row_scale: vec![0.0; n],
            column_scale: vec![0.0; n],
            work: vec![0.0; n],
            right: vec![T::zero(); n],
        }
    }

    /// Takes the tangents for a step of length h, and factorizes; `false` if the matrix is singular.
    pub(crate) fn factor(&mut self, layout: &Layout, tangent: &Tangent, h: f64) -> bool {
        self.h = h;
        let matrix = &mut self.matrix;
        matrix.clear();
        entries(layout, tangent, self.sigma, h, |row, column, value| {
            matrix.add(row, column, value);
        });
        self.scale(layout, tangent);
        let pivot = self.matrix.factor(PIVOT_CUT_OFF);
        pivot > PIVOT_CUT_OFF
    }

    /// Scales the matrix, from the units of lengths and masses on, so that they do not decide what is small.
    fn scale(&mut self, layout: &Layout, tangent: &Tangent) {
        let (nv, nc, first) = (layout.nv(), layout.nc(), self.first);
        let scale = &tangent.scale;
        let inertia = (0..nv).map(|j| self.matrix.diagonal(j).norm1() * scale[j] * scale[j]);
        let inertia = inertia.fold(0.0, f64::max);
        if tangent.redundant {
            for (i, j, value) in layout.patterns().phi_q.iter(&tangent.evaluation.phi_q) {
                let share = DEPENDENT * value * value * scale[j] * scale[j];
                let row = first + i;
                self.matrix.add(row, row, T::from_real(-share / inertia));
                if tangent.stabilized {
                    self.matrix.add(row + nc, row + nc, T::from_real(share));
                }
            }
        }
        let inertia = power_of_two(inertia);
        let (rows, columns) = (&mut self.row_scale, &mut self.column_scale);
        for j in 0..nv {
            (rows[j], columns[j]) = (scale[j] / inertia, scale[j]);
        }
        // States are measured by 1 in their unit.
        rows[nv..first].fill(1.0);
        columns[nv..first].fill(1.0);
        for k in first..rows.len() {
            let unit = tangent.row_unit[(k - first) % nc];
            let multiplier = if k < first + nc { inertia } else { 1.0 };
            (rows[k], columns[k]) = (1.0 / unit, multiplier / unit);
        }
        self.matrix.equilibrate(rows, columns, &mut self.work);
    }

    /// Solves for the changes, in the place of the right sides.
    pub(crate) fn solve(&mut self, layout: &Layout, tangent: &Tangent, parts: &mut [T]) {
        let (sigma, h, patterns) = (self.sigma, self.h, layout.patterns());
        let (nv, nc, first) = (layout.nv(), layout.nc(), self.first);
        let parts = Parts::split_mut(layout, parts);
        let right = &mut self.right;
        for (j, value) in parts.dynamic.iter().enumerate() {
            right[j] = value.scale(h * h);
        }
        for (k, value) in parts.states.iter().enumerate() {
            right[nv + k] = value.scale(h);
        }
        right[first..first + nc].copy_from_slice(parts.phi);
        for (i, j, value) in patterns.mass_matrix.iter(&tangent.evaluation.mass_matrix) {
            right[i] += sigma * parts.kinematic[j].scale(h * value);
        }
        for (i, j, value) in patterns.tangent_v.iter(&tangent.evaluation.tangent_v) {
            right[i] += parts.kinematic[j].scale(h * h * value);
        }
        for (i, j, value) in patterns
            .state_rates_v
            .iter(&tangent.evaluation.state_rates_v)
        {
            right[nv + i] -= parts.kinematic[j].scale(h * value);
        }
        if tangent.stabilized {
            for i in 0..nc {
                right[first + nc + i] = parts.rates[i].scale(h) - sigma * parts.phi[i];
            }
            for (i, j, value) in patterns.phi_q.iter(&tangent.evaluation.phi_q) {
                right[first + nc + i] += parts.kinematic[j].scale(h * value);
            }
        }

        for (right, scale) in right.iter_mut().zip(&self.row_scale) {
            *right = right.scale(*scale);
        }
        self.matrix.solve(right);
        for (change, scale) in right.iter_mut().zip(&self.column_scale) {
            *change = change.scale(*scale);
        }

        for j in 0..nv {
            let mut change = sigma * right[j];
            for (k, value) in tangent.turning[j] {
                change += right[k].scale(h * value);
            }
            for (i, value) in tangent.moving(layout, j) {
                change += right[first + nc + i].scale(value);
            }
            parts.dynamic[j] = change.scale(1.0 / h) - parts.kinematic[j];
        }
        parts.kinematic.copy_from_slice(&right[..nv]);
        parts.states.copy_from_slice(&right[nv..first]);
        for (part, value) in parts.phi.iter_mut().zip(&right[first..]) {
            *part = value.scale(1.0 / (h * h));
        }
        for (part, value) in parts.rates.iter_mut().zip(&right[first + nc..]) {
            *part = value.scale(1.0 / h);
        }
    }
}

/// Hands over row, column and value of every entry of the matrix; places that occur twice are sums.
fn entries<T: Entry>(
    layout: &Layout,
    tangent: &Tangent,
    sigma: T,
    h: f64,
    mut add: impl FnMut(usize, usize, T),
) {
    let (nv, patterns) = (layout.nv(), layout.patterns());
    let first = nv + layout.nz();
    let second = first + layout.nc();
    // What h dv does to a row, by displacements and by zeta.
    let mut by_velocity = |row: usize, j: usize, factor: T, itself: bool| {
        if itself {
            add(row, j, sigma * factor);
        }
        for (k, value) in tangent.turning[j] {
            // Of flat directions there is no such entry.
            if k != j {
                add(row, k, factor.scale(h * value));
            }
        }
        for (i, value) in tangent.moving(layout, j) {
            add(row, second + i, factor.scale(value));
        }
    };
    for (i, j, value) in patterns.mass_matrix.iter(&tangent.evaluation.mass_matrix) {
        by_velocity(i, j, sigma.scale(value), true);
    }
    for (i, j, value) in patterns.tangent_v.iter(&tangent.evaluation.tangent_v) {
        by_velocity(i, j, T::from_real(h * value), true);
    }
    for (i, j, value) in patterns
        .state_rates_v
        .iter(&tangent.evaluation.state_rates_v)
    {
        by_velocity(nv + i, j, T::from_real(-value), true);
    }
    if tangent.stabilized {
        // Less sigma times the row of phi, which has the displacement itself.
        for (i, j, value) in patterns.phi_q.iter(&tangent.evaluation.phi_q) {
            by_velocity(second + i, j, T::from_real(value), false);
        }
        for (i, j, value) in patterns.dphi_q.iter(&tangent.evaluation.dphi_q) {
            add(second + i, j, T::from_real(h * value));
        }
    }
    for (i, j, value) in patterns.tangent_q.iter(&tangent.evaluation.tangent_q) {
        add(i, j, T::from_real(h * h * value));
    }
    for (i, j, value) in patterns.phi_q.iter(&tangent.evaluation.phi_q) {
        add(first + i, j, T::from_real(value));
        add(j, first + i, T::from_real(value));
    }
    for (i, k, value) in patterns.force_z.iter(&tangent.evaluation.force_z) {
        add(i, nv + k, T::from_real(-h * h * value));
    }
    for (i, j, value) in patterns
        .state_rates_q
        .iter(&tangent.evaluation.state_rates_q)
    {
        add(nv + i, j, T::from_real(-h * value));
    }
    for k in nv..first {
        add(k, k, sigma);
    }
    for (i, k, value) in patterns
        .state_rates_z
        .iter(&tangent.evaluation.state_rates_z)
    {
        add(nv + i, nv + k, T::from_real(-h * value));
    }
}
