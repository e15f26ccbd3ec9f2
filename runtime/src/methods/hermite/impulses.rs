//! One interval where M is constant: Newton's method for the impulses alone.
//!
//! Of the equations of the interval there is left `phi(q_(i+1)) = 0`, with the matrix
//! `phi_q(q_(i+1)) M^-1 phi_q(q_i)^T` for the impulses, as in SHAKE (J.-P. Ryckaert, G. Ciccotti,
//! H. J. C. Berendsen, DOI 10.1016/0021-9991(77)90098-5). Forces that depend on the motion are computed
//! again in every iteration; where they are so stiff that it does not converge, the general form takes
//! over.

use crate::linear::blocks::Blocks;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::hermite::interval::{
    CLOSED, CONTRACTION, FARTHEST, Interval, Node, SMALL, farthest,
};
use crate::methods::index1::continuation_gap;

/// The most iterations before the general form is tried.
const MOST_ITERATIONS: u32 = 20;

/// A change that stays above this fraction of the one before, with a new matrix, ends the attempt.
const SLOW: f64 = 0.5;

impl Interval {
    /// Solves for the interval as [`Interval::solve`] does, after its prediction; `false` if the
    /// general form has to be used.
    pub(crate) fn solve_reduced(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        node: Node<'_>,
    ) -> bool {
        let Node { t, q, v, a, .. } = node;
        let (nv, inner, rows) = (v.len(), self.inner(), self.rows.len());
        let unknowns = (inner + 1) * nv;
        let end = inner * nv..unknowns;
        let Some(strength) = self.reduced.shares.get(inner).map(|share| share.impulse) else {
            return false;
        };
        self.v.copy_from_slice(v);
        if !self.knows_mass(mechanism, t, q) {
            let mass = &self.evaluation.momentum_v;
            let layout = mechanism.layout();
            self.factorizations += 1;
            if !self.reduced.invert(layout, &self.places, mass) {
                return false;
            }
        }
        let rest = Point::new(t, q, &self.zero[..nv]);
        self.evaluation.momentum(mechanism, rest);
        let rest = &self.evaluation.momentum[..nv];
        self.reduced.rest.copy_from_slice(rest);
        self.reduced.schur.set_pull(&self.before);
        self.expect(h, node);
        let (mut before, mut before_by_impulses, mut serves) = (0.0, 0.0, false);
        for iteration in 0..MOST_ITERATIONS {
            let Some(changed) = self.renew_forces(mechanism, t, h, q, v, iteration == 0) else {
                return false;
            };
            self.reduced.old.copy_from_slice(&self.x[..unknowns]);
            if changed {
                self.reduced.set_drift(h, q, v);
                self.reduced.place(&mut self.x[..unknowns]);
            }
            self.reduced.drifted.copy_from_slice(&self.x[end.clone()]);
            self.evaluations += 1;
            let at = Point::position(t + h, &self.x[end.clone()]);
            self.evaluation.phi(mechanism, at);
            if !serves {
                self.evaluation.phi_q(mechanism, at);
                self.factorizations += 1;
                if !self.reduced.schur.factorize(&self.evaluation.phi_q) {
                    return false;
                }
            }
            for (change, row) in self.reduced.change.iter_mut().zip(&self.rows) {
                *change = self.evaluation.phi[*row] / strength;
            }
            self.reduced.schur.solve(&mut self.reduced.change);
            let pairs = self.reduced.impulses.iter_mut().zip(&self.reduced.change);
            for (impulse, change) in pairs.take(rows) {
                *impulse -= change;
            }
            self.reduced.place(&mut self.x[..unknowns]);
            self.iterations += 1;
            let from = |old: &[f64], at: usize| {
                let changes = self.x[at..unknowns].iter().zip(old).map(|(x, old)| x - old);
                farthest(changes, self.scales.coordinate.iter().cycle())
            };
            let by_impulses = from(&self.reduced.drifted, end.start);
            // Forces that stay as they are have nothing to do with what the last iteration left; others
            // may still move inner unknowns where constraints hold the node.
            let (moved, last) = if changed {
                (from(&self.reduced.old, 0), before)
            } else {
                (by_impulses, before_by_impulses)
            };
            let ratio = if iteration == 0 { 1.0 } else { moved / last };
            // What is left is about this fraction of the last change.
            let allowed = if changed { CLOSED } else { 0.01 * CLOSED };
            let closed = moved == 0.0 || moved * ratio <= allowed;
            if closed || (moved <= SMALL && ratio > SLOW && self.gap(mechanism, t + h) <= SMALL) {
                self.end_reduced(mechanism, t + h, h);
                let end = &self.x[end];
                return continuation_gap(|j| end[j] - q[j], h, v, a, &self.scales.coordinate)
                    <= FARTHEST;
            }
            if moved.is_nan() || (iteration > 0 && !serves && ratio > SLOW) {
                return false;
            }
            serves = ratio <= CONTRACTION || iteration == 0;
            (before, before_by_impulses) = (moved, by_impulses);
        }
        false
    }

    /// Sets the initial impulses: half of the multipliers, plus their differences from it in the
    /// three steps before, extrapolated by a parabola.
    fn expect(&mut self, h: f64, node: Node<'_>) {
        let nc = node.lambda.len();
        let lag = |row: usize, steps: usize| node.lags[steps * nc + row];
        for (impulse, &row) in self.reduced.impulses.iter_mut().zip(&self.rows) {
            let lag = 3.0 * (lag(row, 0) - lag(row, 1)) + lag(row, 2);
            *impulse = h * h * (0.5 * node.lambda[row] + h * lag);
        }
    }

    /// Puts into `lags` the differences of the impulses from half of the multipliers at the first
    /// node, per h; zero where they are not known.
    pub(crate) fn remember(&self, h: f64, lambda: &[f64], lags: &mut [f64]) {
        let nc = lambda.len();
        lags.copy_within(..2 * nc, nc);
        let last = &mut lags[..nc];
        last.fill(0.0);
        if self.reduced.solved {
            for (impulse, &row) in self.reduced.impulses.iter().zip(&self.rows) {
                last[row] = (impulse / (h * h) - 0.5 * lambda[row]) / h;
            }
        }
    }

    /// Whether M at these positions and `self.v` is what its inverse belongs to: parameters may change
    /// from step to step, and inputs at any time.
    fn knows_mass(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> bool {
        let at = Point::new(t, q, &self.v);
        self.evaluation.momentum_v(mechanism, at);
        self.evaluation.momentum_v == self.reduced.mass
    }

    /// Computes the forces on the interpolant, at first with the momenta at rest; returns whether
    /// they have changed, `None` if M has.
    fn renew_forces(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        h: f64,
        q: &[f64],
        v: &[f64],
        first: bool,
    ) -> Option<bool> {
        let nv = v.len();
        let mut changed = first;
        for s in 0..self.points.len() {
            self.interpolate(s, h, q, v);
            let at = Point::new(t + self.points[s].tau * h, &self.q, &self.v).inputs(&self.u);
            let (evaluation, of_point) = (&mut self.evaluation, s * nv..(s + 1) * nv);
            if first {
                evaluation.momentum_v(mechanism, at);
                if evaluation.momentum_v != self.reduced.mass {
                    return None;
                }
                let v = &self.zero[..nv];
                evaluation.momentum(mechanism, Point { v, ..at });
                let (rest, rate) = evaluation.momentum.split_at(nv);
                self.reduced.rests[of_point.clone()].copy_from_slice(rest);
                self.reduced.rates[of_point.clone()].copy_from_slice(rate);
            }
            evaluation.force(mechanism, at);
            let known = self.reduced.forces[of_point.clone()].iter_mut();
            let found = evaluation.force.iter().zip(&self.reduced.rates[of_point]);
            for (known, (force, rate)) in known.zip(found) {
                // Q contains the rate of the momentum with the other sign.
                let force = force + rate;
                changed |= *known != force;
                *known = force;
            }
        }
        Some(changed)
    }

    /// Velocity and momentum at the second node, before they are made tangent.
    fn end_reduced(&mut self, mechanism: &dyn Mechanism, t: f64, h: f64) {
        let nv = self.next_p.len();
        let at = self.inner() * nv;
        let end = &self.x[at..at + nv];
        let evaluation = &mut self.evaluation;
        evaluation.momentum(mechanism, Point::new(t, end, &self.zero[..nv]));
        self.reduced.set_velocity(h, &evaluation.momentum[..nv]);
        evaluation.momentum(mechanism, Point::new(t, end, &self.reduced.velocity));
        self.next_p.copy_from_slice(&evaluation.momentum[..nv]);
        self.reduced.solved = true;
    }

    /// Computes the velocity, accelerations and multipliers at the second node as `close` does;
    /// `false` if the general form has to be used: rows depend on each other, or M has changed.
    pub(crate) fn close_reduced(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
        lambda: &mut [f64],
    ) -> bool {
        let layout = mechanism.layout();
        let (pattern, nc) = (&layout.patterns().phi_q, layout.nc());
        if !self.reduced.solved || self.rows.len() != nc {
            return false;
        }
        self.v.copy_from_slice(&self.reduced.velocity);
        if !self.knows_mass(mechanism, t, q) {
            return false;
        }
        let (evaluation, reduced) = (&mut self.evaluation, &mut self.reduced);
        evaluation.phi_q(mechanism, Point::position(t, q));
        reduced.schur.set_pull(&evaluation.phi_q);
        self.factorizations += 1;
        if !reduced.schur.factorize(&evaluation.phi_q) {
            return false;
        }
        mechanism.phi_t(&Point::position(t, q), &mut reduced.change);
        pattern.add_product(&evaluation.phi_q, &self.v, &mut reduced.change);
        reduced.schur.solve(&mut reduced.change);
        reduced.schur.subtract_pull(&reduced.change, &mut self.v);
        let at = Point::new(t, q, &self.v).inputs(&self.u);
        evaluation.dynamics(mechanism, at);
        let blocks = Blocks::new(layout, &evaluation.dynamics);
        let a = &mut self.accelerations;
        a.fill(0.0);
        reduced.inverse.add_product(blocks.force, a);
        for (change, eta) in reduced.change.iter_mut().zip(blocks.eta) {
            *change = -eta;
        }
        pattern.add_product(&evaluation.phi_q, a, &mut reduced.change);
        reduced.schur.solve(&mut reduced.change);
        reduced.schur.subtract_pull(&reduced.change, a);
        lambda.copy_from_slice(&reduced.change);
        a.iter().chain(&*lambda).all(|x| x.is_finite())
    }
}
