//! Newton's method for the unknowns of a step: the derivatives of the residual.

use crate::layout::Layout;
use crate::linear::blocks::Blocks;
use crate::linear::dense;
use crate::linear::ldlt::solve;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::firefly::basis::Abscissa;
use crate::methods::firefly::collocation::{Collocation, Derivatives};
use crate::methods::firefly::settings::Reading;
use crate::methods::firefly::small::{multiply, reduce};
use crate::methods::firefly::trial::Node;

/// A pivot below this fraction of the largest one ends Newton's method.
const PIVOT_CUT_OFF: f64 = 1e-14;

/// Newton's method ends after so many iterations.
const MOST_ITERATIONS: u64 = 40;

impl Collocation {
    /// The derivatives at the point computed last, s: of x''_index1 by x and x', of N by x.
    ///
    /// Along dx the dependent coordinates follow: `dq = N dx`, `phi_q dv = -(dphi/dt)_q dq`,
    /// `phi_q da = -(phi_q a - eta)_q dq - (phi_q a - eta)_v dv`, and so do the equations of motion:
    /// `N^T M da = -N^T (tangent_q dq + tangent_v dv)`.
    fn differentiate(&mut self, mechanism: &dyn Mechanism, node: Node<'_>, s: usize) {
        self.linearise(mechanism, node, s);
        let layout = mechanism.layout();
        let patterns = &layout.patterns();
        let dof = self.partition.dof();
        for j in 0..dof {
            let (d, dphi_q) = (&mut self.derivatives, &self.evaluation.dphi_q);
            column(&self.partition.here.span, j, &mut d.dq);
            d.product.fill(0.0);
            multiply(&patterns.dphi_q, dphi_q, &d.dq, -1.0, &mut d.product);
            self.partition.particular(&d.product, &mut d.dv);
            self.respond(layout);
            let d = &mut self.derivatives;
            set_column(&mut d.by_position, j, &d.small);
            if self.reading != Reading::S {
                self.bend(layout, j);
            }
            let d = &mut self.derivatives;
            d.dq.fill(0.0);
            column(&self.partition.here.span, j, &mut d.dv);
            self.respond(layout);
            let d = &mut self.derivatives;
            set_column(&mut d.by_velocity, j, &d.small);
        }
    }

    /// The equations at that point, linearized about its accelerations.
    fn linearise(&mut self, mechanism: &dyn Mechanism, node: Node<'_>, s: usize) {
        let (t, u) = (node.t + self.scheme.points[s].c * node.h, node.u);
        let layout = mechanism.layout();
        let dof = self.partition.dof();
        let (d, evaluation) = (&mut self.derivatives, &mut self.evaluation);
        let blocks = Blocks::new(layout, &evaluation.dynamics);
        let found = &self.accelerations[s * dof..(s + 1) * dof];
        let rows = self.partition.here.span.chunks_exact(dof.max(1));
        for ((a, particular), row) in d.a.iter_mut().zip(&self.particular).zip(rows) {
            *a = particular + dense::dot(row, found);
        }
        d.right.copy_from_slice(blocks.force);
        let pattern = &layout.patterns().mass_matrix;
        multiply(pattern, blocks.mass, &d.a, -1.0, &mut d.right);
        self.partition.multipliers(&d.right, &mut d.lambda);
        let at = Point::new(t, &self.trial.q, &self.trial.v)
            .inputs(u)
            .solution(&d.a, &d.lambda);
        evaluation.tangent_q(mechanism, at);
        evaluation.tangent_v(mechanism, at);
        evaluation.dphi_q(mechanism, at);
        evaluation.ddphi_q(mechanism, at);
        if self.reading != Reading::S {
            let rows = self.partition.here.span.chunks_exact(dof.max(1));
            for (a, row) in d.a.iter_mut().zip(rows) {
                *a += dense::dot(row, &self.trial.miss);
            }
            let (q, v) = (&self.trial.q, &self.trial.v);
            mechanism.ddphi_q(
                &Point::new(t, q, v).solution(&d.a, &[]),
                &mut d.ddphi_q_trial,
            );
        }
    }

    /// Computes the change of x''_index1 along dq and dv, into `derivatives.small`.
    fn respond(&mut self, layout: &Layout) {
        let patterns = &layout.patterns();
        let (d, e) = (&mut self.derivatives, &self.evaluation);
        d.product.fill(0.0);
        multiply(&patterns.ddphi_q, &e.ddphi_q, &d.dq, -1.0, &mut d.product);
        multiply(&patterns.dphi_q, &e.dphi_q, &d.dv, -2.0, &mut d.product);
        self.partition.particular(&d.product, &mut self.full);
        let mass = Blocks::new(layout, &e.dynamics).mass;
        d.right.fill(0.0);
        multiply(&patterns.tangent_q, &e.tangent_q, &d.dq, -1.0, &mut d.right);
        multiply(&patterns.tangent_v, &e.tangent_v, &d.dv, -1.0, &mut d.right);
        multiply(&patterns.mass_matrix, mass, &self.full, -1.0, &mut d.right);
        reduce(&self.partition.here.span, &d.right, &mut d.small);
        solve(d.small.len(), &self.reduced, &mut d.small);
    }

    /// Column j of the change of N along dq, times what the trial misses.
    fn bend(&mut self, layout: &Layout, j: usize) {
        let pattern = &layout.patterns().ddphi_q;
        let d = &mut self.derivatives;
        d.product.fill(0.0);
        multiply(pattern, &d.ddphi_q_trial, &d.dq, -1.0, &mut d.product);
        let ddphi_q = &self.evaluation.ddphi_q;
        multiply(pattern, ddphi_q, &d.dq, 1.0, &mut d.product);
        self.partition.particular(&d.product, &mut self.full);
        set_column(&mut d.bend, j, &self.full);
    }

    /// Newton's method (S) or Gauss and Newton's (L, G) to round-off; `false` where it does not
    /// converge.
    pub(crate) fn minimise(
        &mut self,
        mechanism: &dyn Mechanism,
        node: Node<'_>,
        y: &mut [f64],
    ) -> bool {
        let (dof, n) = (self.partition.dof(), self.len());
        let mut before = f64::INFINITY;
        for _ in 0..MOST_ITERATIONS {
            if n == 0 {
                break;
            }
            if !self.newton_step(mechanism, node, y) {
                return false;
            }
            self.iterations += 1;
            let mut moved = 0.0_f64;
            for (k, (y, step)) in y.iter_mut().zip(&self.derivatives.step).enumerate() {
                *y -= step;
                let place = node.q[self.partition.choice.independent[k % dof]].abs();
                let size = node.h * node.h * step.abs() / (self.partition.unit(k % dof) + place);
                if size > moved || size.is_nan() {
                    moved = size;
                }
            }
            // Round-off may keep the change above what is asked for: then it no longer falls.
            if moved <= 1e-16 || (moved <= 1e-10 && moved >= 0.5 * before) {
                return true;
            }
            if moved.is_nan() {
                return false;
            }
            before = moved;
        }
        n == 0
    }

    /// The step from these unknowns, to be subtracted, into `derivatives.step`.
    fn newton_step(&mut self, mechanism: &dyn Mechanism, node: Node<'_>, y: &[f64]) -> bool {
        self.evaluations += 1;
        self.trial.y.copy_from_slice(y);
        let (dof, n, h) = (self.partition.dof(), self.len(), node.h);
        self.trial.residual.fill(0.0);
        self.derivatives.matrix.fill(0.0);
        for s in 0..self.scheme.points.len() {
            if !self.point(mechanism, node, s) {
                return false;
            }
            self.differentiate(mechanism, node, s);
            let weight = h * self.scheme.points[s].weight;
            let Abscissa {
                value, once, twice, ..
            } = &self.scheme.points[s];
            let d = &mut self.derivatives;
            // d(x'' - x''_index1)/dy_k
            let missed = |d: &Derivatives, i: usize, k: usize| {
                let (u, j) = (k / dof, k % dof);
                let own = if i == j { value[u] } else { 0.0 };
                let place = i * dof + j;
                own - h * (once[u] * d.by_velocity[place] + h * twice[u] * d.by_position[place])
            };
            if self.reading == Reading::S {
                for row in 0..n {
                    for k in 0..n {
                        let part = missed(d, row % dof, k);
                        d.matrix[row * n + k] += weight * value[row / dof] * part;
                    }
                }
                self.trial.add_moments(&self.scheme.points[s], weight);
                continue;
            }
            for (i, row) in self.partition.here.span.chunks_exact(dof).enumerate() {
                for k in 0..n {
                    let (u, j) = (k / dof, k % dof);
                    let mut sum = h * h * twice[u] * d.bend[i * dof + j];
                    for (x, l) in row.iter().zip(0..) {
                        sum += x * missed(d, l, k);
                    }
                    d.columns[i * n + k] = sum;
                }
                let f = dense::dot(row, &self.trial.miss);
                let columns = &d.columns[i * n..(i + 1) * n];
                for (k, left) in columns.iter().enumerate() {
                    self.trial.residual[k] += weight * left * f;
                    for (entry, right) in d.matrix[k * n..(k + 1) * n].iter_mut().zip(columns) {
                        *entry += weight * left * right;
                    }
                }
            }
        }
        let d = &mut self.derivatives;
        d.step.copy_from_slice(&self.trial.residual);
        self.factorizations += 1;
        if dense::lu_factor(n, &mut d.matrix, &mut d.pivots, PIVOT_CUT_OFF) <= PIVOT_CUT_OFF {
            return false;
        }
        dense::lu_solve(n, &d.matrix, &d.pivots, &mut d.step);
        true
    }
}

/// Copies column j of a row-major matrix with as many rows as the column has numbers.
fn column(matrix: &[f64], j: usize, column: &mut [f64]) {
    let columns = matrix.len() / column.len().max(1);
    for (i, x) in column.iter_mut().enumerate() {
        *x = matrix[i * columns + j];
    }
}

/// Sets column j of a row-major matrix with as many rows as the column has numbers.
fn set_column(matrix: &mut [f64], j: usize, column: &[f64]) {
    let columns = matrix.len() / column.len().max(1);
    for (i, x) in column.iter().enumerate() {
        matrix[i * columns + j] = *x;
    }
}
