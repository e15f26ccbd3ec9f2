//! Newton's method for one step.
//!
//! The change of the positions has two parts, `dq = dp - D dzeta`: what belongs to the change of b,
//! by which v and a follow, and in the stabilised form the move along `D = S^2 phi_q(q_0)^T` with
//! zeta = h mu. The third row is that of the velocities over `dv/dp` less the second one, because
//! phi_q is in both.

use crate::constraints::rates::constraint_rates;
use crate::constraints::violation;
use crate::layout::Layout;
use crate::linear::dense;
use crate::linear::matrix::Matrix;
use crate::mechanism::Mechanism;
use crate::methods::generalized_alpha::turning::Turning;
use crate::methods::generalized_alpha::{Formulation, Run, Scheme};
use crate::methods::state::State;
use crate::methods::step_error::StepError;

/// A pivot below this fraction of the largest one ends the step.
const PIVOT_CUT_OFF: f64 = 1e-15;

/// Of redundant constraints, what stands on the diagonal under phi_q, as a fraction of
/// `phi_q K^-1 phi_q^T`: their multipliers are shared out evenly, and what an iteration misses by it
/// is gone with the next one.
const DEPENDENT: f64 = 1e-9;

/// Where the matrix has entries; `of_coordinate` says where every coordinate stands in phi_q.
pub(crate) fn places(
    layout: &Layout,
    turning: &Turning,
    of_coordinate: &[Vec<usize>],
    stabilized: bool,
    redundant: bool,
) -> Vec<(usize, usize)> {
    let (nv, nc) = (layout.nv(), layout.nc());
    let last = nv + nc;
    let index = |&(i, j): &(u32, u32)| (i as usize, j as usize);
    let phi_q: Vec<_> = layout.patterns().phi_q.entries.iter().map(index).collect();
    // The diagonal is read even where nothing is added to it.
    let mut places: Vec<_> = (0..nv).map(|j| (j, j)).collect();
    let of_k = [&layout.patterns().mass_matrix, &layout.patterns().tangent_v];
    places.extend(
        of_k.iter()
            .flat_map(|pattern| pattern.entries.iter().map(index)),
    );
    // What is a derivative by position spreads over the columns of its attitude.
    let spread = |(i, j): (usize, usize)| turning.columns(j).map(move |k| (i, k));
    let tangent_q = layout.patterns().tangent_q.entries.iter().map(index);
    places.extend(tangent_q.flat_map(spread));
    for &(i, j) in &phi_q {
        places.extend(spread((nv + i, j)).chain([(j, nv + i)]));
    }
    if redundant {
        places.extend((nv..last).map(|k| (k, k)));
    }
    if stabilized {
        let dphi_q = layout.patterns().dphi_q.entries.iter().map(index);
        let dphi_q: Vec<_> = dphi_q.map(|(i, j)| (last + i, j)).collect();
        // What is multiplied by dq stands in the columns of zeta, too.
        let moved = layout.patterns().tangent_q.entries.iter().map(index);
        let moved = moved.chain(phi_q.iter().map(|&(i, j)| (nv + i, j)));
        let moved = moved.chain(phi_q.iter().map(|&(i, j)| (last + i, j)));
        for (row, j) in moved.chain(dphi_q.iter().copied()).flat_map(spread) {
            let rows = of_coordinate[j].iter().map(|&at| phi_q[at].0);
            places.extend(rows.map(|i| (row, last + i)));
        }
        places.extend(dphi_q.into_iter().flat_map(spread));
        places.extend((last..last + nc).map(|k| (k, k)));
    }
    places
}

impl Run {
    /// The directions D of the node before.
    pub(crate) fn directions(&mut self, mechanism: &dyn Mechanism, before: &State) {
        let layout = mechanism.layout();
        mechanism.phi_q(before.t, &before.q, &mut self.moves);
        let entries = layout.patterns().phi_q.entries.iter();
        for (value, &(_, j)) in self.moves.iter_mut().zip(entries) {
            let scale = self.scale[j as usize];
            *value *= scale * scale;
        }
    }

    /// `M a + phi_q^T lambda - Q` into `self.right`, phi and what the velocities miss behind it, at
    /// the iterate.
    pub(crate) fn residual(&mut self, mechanism: &dyn Mechanism, t: f64) {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        self.evaluations += 1;
        mechanism.mass_matrix(t, &self.q, &mut self.mass);
        mechanism.force(t, &self.q, &self.v, &[], &self.u, &mut self.force);
        mechanism.phi(t, &self.q, &mut self.phi);
        let (q, v, jacobian) = (&self.q, &self.v, &mut self.jacobian);
        constraint_rates(mechanism, layout, t, q, v, jacobian, &mut self.rates);
        for (right, force) in self.right.iter_mut().zip(&self.force) {
            *right = -force;
        }
        for (i, j, value) in layout.patterns().mass_matrix.iter(&self.mass) {
            self.right[i] += value * self.a[j];
        }
        for (i, j, value) in layout.patterns().phi_q.iter(&self.jacobian) {
            self.right[j] += value * self.lambda[i];
        }
        self.right[nv..nv + nc].copy_from_slice(&self.phi);
    }

    /// One Newton step; how far the positions moved, in rad or sizes.
    pub(crate) fn correct(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        h: f64,
    ) -> Result<f64, StepError> {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let Scheme {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        } = self.scheme;
        let weight = beta * h * h;
        let (by_a, by_v) = (
            (1.0 - alpha_m) / (weight * (1.0 - alpha_f)),
            gamma / (h * beta),
        );
        let (q, v, u, a, lambda) = (&self.q, &self.v, &self.u, &self.a, &self.lambda);
        mechanism.tangent_q(t, q, v, &[], u, a, lambda, &mut self.tangent_q);
        mechanism.tangent_v(t, q, v, &[], u, &mut self.tangent_v);
        let matrix = &mut self.matrix;
        matrix.clear();
        for (i, j, value) in layout.patterns().mass_matrix.iter(&self.mass) {
            matrix.add(i, j, weight * by_a * value);
        }
        for (i, j, value) in layout.patterns().tangent_v.iter(&self.tangent_v) {
            matrix.add(i, j, weight * by_v * value);
        }
        let turning = &self.turning;
        for (i, j, value) in layout.patterns().tangent_q.iter(&self.tangent_q) {
            turning.spread(j, weight * value, |j, value| matrix.add(i, j, value));
        }
        for (i, j, value) in layout.patterns().phi_q.iter(&self.jacobian) {
            turning.spread(j, value, |j, value| matrix.add(nv + i, j, value));
            matrix.add(j, nv + i, value);
        }
        for value in &mut self.right[..nv] {
            *value *= weight;
        }
        let stabilized = self.settings.formulation == Formulation::Ggl;
        if stabilized {
            self.stabilized_part(mechanism, t, weight, by_v);
        }
        if self.redundant {
            self.redundant_part(mechanism, stabilized);
        }
        self.equilibrate(nv, nc);
        let pivot = self.matrix.factor(PIVOT_CUT_OFF);
        if pivot <= PIVOT_CUT_OFF || pivot.is_nan() {
            return Err(StepError::NoConvergence {
                rows: violation::worst(mechanism, t, &self.phi),
            });
        }
        for (right, scale) in self.right.iter_mut().zip(&self.row_scale) {
            *right *= scale;
        }
        self.matrix.solve(&mut self.right);
        for (change, scale) in self.right.iter_mut().zip(&self.column_scale) {
            *change *= scale;
        }
        let mut moved = 0.0_f64;
        for j in 0..nv {
            let change = -self.right[j];
            self.v[j] += by_v * change;
            self.a[j] += by_a * change;
            let mut change_q = change;
            if stabilized {
                for &at in &self.of_coordinate[j] {
                    let (i, _) = layout.patterns().phi_q.entries[at];
                    change_q += self.moves[at] * self.right[nv + nc + i as usize];
                }
            }
            self.turning.add(&mut self.q, j, change_q);
            moved = moved.max(change.abs().max(change_q.abs()) / self.scale[j]);
            if change_q.is_nan() {
                moved = f64::NAN;
            }
        }
        self.turning.turn(&mut self.q);
        for (lambda, change) in self.lambda.iter_mut().zip(&self.right[nv..nv + nc]) {
            *lambda -= change / weight;
        }
        Ok(moved)
    }

    /// Scales the matrix, from the units of lengths and masses on, so that they do not decide what is
    /// small.
    fn equilibrate(&mut self, nv: usize, nc: usize) {
        let (rows, columns) = (&mut self.row_scale, &mut self.column_scale);
        let scale = &self.scale;
        let inertia = (0..nv).map(|j| self.matrix.diagonal(j).abs() * scale[j] * scale[j]);
        let inertia = dense::power_of_two(inertia.fold(0.0, f64::max));
        for j in 0..nv {
            (rows[j], columns[j]) = (scale[j] / inertia, scale[j]);
        }
        for k in nv..self.right.len() {
            let unit = self.row_unit[(k - nv) % nc];
            let multiplier = if k < nv + nc { inertia } else { 1.0 };
            (rows[k], columns[k]) = (1.0 / unit, multiplier / unit);
        }
        self.matrix.equilibrate(rows, columns, &mut self.work);
    }

    /// The diagonal under phi_q.
    fn redundant_part(&mut self, mechanism: &dyn Mechanism, stabilized: bool) {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let square = |j: usize| self.scale[j] * self.scale[j];
        let inertia = (0..nv).map(|j| self.matrix.diagonal(j) * square(j));
        let inertia = inertia.fold(0.0, f64::max);
        for (i, j, value) in layout.patterns().phi_q.iter(&self.jacobian) {
            let share = DEPENDENT * value * value * square(j);
            let (row, last) = (nv + i, nv + nc + i);
            self.matrix.add(row, row, -(share / inertia));
            if stabilized {
                self.matrix.add(last, last, share);
            }
        }
    }

    /// The columns of zeta and the rows of the velocities.
    fn stabilized_part(&mut self, mechanism: &dyn Mechanism, t: f64, weight: f64, by_v: f64) {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let last = nv + nc;
        let (matrix, moves, of_coordinate) = (&mut self.matrix, &self.moves, &self.of_coordinate);
        let turning = &self.turning;
        // The entry (row, j) of a matrix that is multiplied by dq, in the columns of zeta.
        let add = |matrix: &mut Matrix, row: usize, j: usize, value: f64| {
            turning.spread(j, value, |j, value| {
                for &at in &of_coordinate[j] {
                    let (i, _) = layout.patterns().phi_q.entries[at];
                    matrix.add(row, last + i as usize, -(value * moves[at]));
                }
            });
        };
        for (i, j, value) in layout.patterns().tangent_q.iter(&self.tangent_q) {
            add(matrix, i, j, weight * value);
        }
        for (i, j, value) in layout.patterns().phi_q.iter(&self.jacobian) {
            add(matrix, nv + i, j, value);
            add(matrix, last + i, j, -value);
        }
        mechanism.dphi_q(t, &self.q, &self.v, &mut self.dphi_q);
        for (i, j, value) in layout.patterns().dphi_q.iter(&self.dphi_q) {
            turning.spread(j, value / by_v, |j, value| matrix.add(last + i, j, value));
            add(matrix, last + i, j, value / by_v);
        }
        for (i, (rate, phi)) in self.rates.iter().zip(&self.phi).enumerate() {
            self.right[last + i] = rate / by_v - phi;
        }
    }
}
