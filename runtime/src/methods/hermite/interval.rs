//! One interval: Newton's method for its interpolant.

use super::Readout;
use super::basis::{Form, Point, Shape, points};
use crate::dense;
use crate::index1::{Index1, continuation_gap, row_counts, row_units};
use crate::mechanism::Mechanism;
use crate::methods::StepError;
use crate::rank::{column_scale, size};
use crate::stabilization::Stabilization;
use crate::violation;

/// Newton's method ends after so many iterations.
const MOST_ITERATIONS: u64 = 50;

/// phi counts as zero below this fraction of 1 + |q|, in rad or sizes.
const CLOSED: f64 = 1e-14;

/// A change below this, in rad or sizes, ends the iteration.
const STILL: f64 = 1e-12;

/// A change below this, in rad or sizes, need not become smaller where round-off keeps it up.
const SMALL: f64 = 1e-9;

/// An end of a step that is so far, in rad or sizes, from its beginning and from where velocities and
/// accelerations lead is another solution than the one that continues the motion.
const FARTHEST: f64 = 1.0;

/// The matrix of the last factorisation serves as long as an iteration brings the change down by
/// this factor.
const CONTRACTION: f64 = 0.1;

/// A pivot below this fraction of the largest one ends the step.
const PIVOT_CUT_OFF: f64 = 1e-14;

/// One run: the quadrature points and the work space.
pub(super) struct Interval {
    pub(super) form: Form,
    pub(super) readout: Readout,
    pub(super) points: Vec<Point>,
    /// For accelerations and multipliers at the nodes.
    pub(super) equations: Index1,
    /// The rows of phi that do not depend on others.
    pub(super) rows: Vec<usize>,
    /// For every row of phi its place among them.
    pub(super) places: Vec<Option<usize>>,
    /// The unknowns: inner ones, the positions of the second node, h times the impulses.
    pub(super) x: Vec<f64>,
    pub(super) residual: Vec<f64>,
    pub(super) matrix: Vec<f64>,
    pub(super) pivots: Vec<f64>,
    pub(super) row_scale: Vec<f64>,
    pub(super) column_scale: Vec<f64>,
    /// q and v at a quadrature point.
    pub(super) q: Vec<f64>,
    pub(super) v: Vec<f64>,
    pub(super) zero: Vec<f64>,
    pub(super) momentum: Vec<f64>,
    pub(super) force: Vec<f64>,
    /// phi_q of the first node.
    pub(super) before: Vec<f64>,
    pub(super) jacobian: Vec<f64>,
    pub(super) phi: Vec<f64>,
    pub(super) momentum_q: Vec<f64>,
    pub(super) momentum_v: Vec<f64>,
    pub(super) tangent_q: Vec<f64>,
    pub(super) tangent_v: Vec<f64>,
    /// The momentum at the first node, then at the second one.
    pub(super) p: Vec<f64>,
    pub(super) next_p: Vec<f64>,
    pub(super) next_q: Vec<f64>,
    pub(super) push: Vec<f64>,
    pub(super) scratch: Vec<f64>,
    pub(super) closing: Vec<f64>,
    pub(super) multipliers: Vec<f64>,
    /// What one unit of a coordinate counts.
    pub(super) unit: Vec<f64>,
    /// What one unit of a row of phi is.
    pub(super) row_unit: Vec<f64>,
    /// What one m, or rad, of a row of phi counts.
    pub(super) counts: Vec<f64>,
    /// The factors that make m, or rad, of the rows of phi.
    pub(super) phi_scale: Vec<f64>,
    pub(super) iterations: u64,
    pub(super) evaluations: u64,
}

impl Interval {
    pub(super) fn new<M: Mechanism + ?Sized>(
        mechanism: &M,
        form: Form,
        gauss: usize,
        readout: Readout,
    ) -> Interval {
        let layout = mechanism.layout();
        let (nv, nc, size) = (layout.nv, layout.nc, size(mechanism));
        let points = points(form, gauss);
        let inner = points.first().map_or(0, |point| point.inner.len());
        let most = (inner + 1) * nv + nc;
        Interval {
            form,
            readout,
            points,
            equations: Index1::new(mechanism, Stabilization::None),
            rows: Vec::with_capacity(nc),
            places: vec![None; nc],
            x: vec![0.0; most],
            residual: vec![0.0; most],
            matrix: vec![0.0; most * most],
            pivots: vec![0.0; most],
            row_scale: vec![0.0; most],
            column_scale: vec![0.0; most],
            q: vec![0.0; nv],
            v: vec![0.0; nv],
            zero: vec![0.0; nv.max(nc)],
            momentum: vec![0.0; 2 * nv],
            force: vec![0.0; nv],
            before: vec![0.0; layout.phi_q_pattern.len()],
            jacobian: vec![0.0; layout.phi_q_pattern.len()],
            phi: vec![0.0; nc],
            momentum_q: vec![0.0; layout.momentum_q_pattern.len()],
            momentum_v: vec![0.0; layout.momentum_v_pattern.len()],
            tangent_q: vec![0.0; layout.tangent_q_pattern.len()],
            tangent_v: vec![0.0; layout.tangent_v_pattern.len()],
            p: vec![0.0; 2 * nv],
            next_p: vec![0.0; nv],
            next_q: vec![0.0; nv],
            push: vec![0.0; nv],
            scratch: vec![0.0; mechanism.scratch_len()],
            closing: vec![0.0; nv],
            multipliers: vec![0.0; nc],
            unit: column_scale(layout, size),
            row_unit: row_units(layout, size),
            counts: row_counts(layout, size),
            phi_scale: vec![0.0; nc],
            iterations: 0,
            evaluations: 0,
        }
    }

    /// The number of inner unknowns of a coordinate.
    pub(super) fn inner(&self) -> usize {
        self.points.first().map_or(0, |point| point.inner.len())
    }

    /// Takes the rows of phi that are wanted.
    pub(super) fn choose(&mut self, wanted: impl Fn(usize) -> bool) {
        self.rows.clear();
        for (row, place) in self.places.iter_mut().enumerate() {
            *place = wanted(row).then_some(self.rows.len());
            if wanted(row) {
                self.rows.push(row);
            }
        }
    }

    /// The first guess: the motion with the accelerations of the first node.
    pub(super) fn predict(&mut self, h: f64, q: &[f64], v: &[f64], a: &[f64]) {
        let (nv, inner) = (q.len(), self.inner());
        let at = |j: usize, tau: f64| q[j] + tau * h * (v[j] + 0.5 * tau * h * a[j]);
        self.x.fill(0.0);
        for j in 0..nv {
            self.x[inner * nv + j] = at(j, 1.0);
            self.x[j] = match self.form {
                Form::TwoPoints => h * (v[j] + h * a[j]),
                Form::ThreePoints => at(j, 0.5),
                // The bubble of degree 2; the others stay zero.
                Form::Free(_) => -0.5 * h * h * a[j],
            };
        }
    }

    /// q and v of the interpolant at a quadrature point, into `self.q` and `self.v`.
    fn interpolate(&mut self, point: usize, h: f64, q: &[f64], v: &[f64]) {
        let nv = q.len();
        let point = &self.points[point];
        for j in 0..nv {
            let mut value = q[j] * point.start.0 + h * v[j] * point.slope.0;
            let mut rate = q[j] * point.start.1 + h * v[j] * point.slope.1;
            let functions = point.inner.iter().chain(std::iter::once(&point.end));
            for (k, shape) in functions.enumerate() {
                value += self.x[k * nv + j] * shape.0;
                rate += self.x[k * nv + j] * shape.1;
            }
            self.q[j] = value;
            self.v[j] = rate / h;
        }
    }

    /// The residual at the iterate, times h; the momentum at the second node into `self.next_p`.
    fn evaluate<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        h: f64,
        q: &[f64],
        v: &[f64],
    ) {
        let layout = mechanism.layout();
        let (nv, inner) = (layout.nv, self.inner());
        self.evaluations += 1;
        self.residual.fill(0.0);
        self.next_p.fill(0.0);
        for s in 0..self.points.len() {
            self.interpolate(s, h, q, v);
            let point = &self.points[s];
            let time = t + point.tau * h;
            mechanism.momentum(time, &self.q, &self.v, &mut self.momentum);
            mechanism.force(time, &self.q, &self.v, &mut self.force);
            let (momentum, rate) = self.momentum.split_at(nv);
            let functions = point.inner.iter().chain(std::iter::once(&point.start));
            for (k, shape) in functions.enumerate() {
                for j in 0..nv {
                    // Q contains the rate of the momentum with the other sign.
                    let work = (self.force[j] + rate[j]) * shape.0 * h + momentum[j] * shape.1;
                    self.residual[k * nv + j] += point.weight * h * work;
                }
            }
            for j in 0..nv {
                let (shape, force) = (point.end, self.force[j] + rate[j]);
                self.next_p[j] += point.weight * (h * force * shape.0 + momentum[j] * shape.1);
            }
        }
        let balance = &mut self.residual[inner * nv..];
        for (balance, p) in balance.iter_mut().zip(&self.p[..nv]) {
            *balance += h * p;
        }
        let multipliers = &self.x[(inner + 1) * nv..];
        for (i, j, value) in layout.phi_q_pattern.iter(&self.before) {
            if let Some(k) = self.places[i] {
                balance[j] -= value * multipliers[k];
            }
        }
        let end = &self.x[inner * nv..(inner + 1) * nv];
        mechanism.phi(t + h, end, &mut self.phi);
        for (k, &row) in self.rows.iter().enumerate() {
            self.residual[(inner + 1) * nv + k] = self.phi[row];
        }
    }

    /// Factorises the matrix of Newton's method at the iterate.
    fn factorise<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        h: f64,
        q: &[f64],
        v: &[f64],
    ) -> bool {
        let layout = mechanism.layout();
        let (nv, inner) = (layout.nv, self.inner());
        let columns = (inner + 1) * nv;
        let n = columns + self.rows.len();
        let matrix = &mut self.matrix[..n * n];
        matrix.fill(0.0);
        for s in 0..self.points.len() {
            self.interpolate(s, h, q, v);
            let point = &self.points[s];
            let time = t + point.tau * h;
            let (q, v, zero) = (&self.q, &self.v, &self.zero);
            mechanism.momentum_q(time, q, v, &mut self.momentum_q);
            mechanism.momentum_v(time, q, v, &mut self.momentum_v);
            let (a, lambda) = (&zero[..nv], &zero[..layout.nc]);
            mechanism.tangent_q(time, q, v, a, lambda, &mut self.tangent_q);
            mechanism.tangent_v(time, q, v, &mut self.tangent_v);
            let matrix = &mut self.matrix[..n * n];
            // Adds d(force of the row)/d(q or v) in all pairs of functions.
            let mut add =
                |i: usize, j: usize, value: f64, row: fn(&Shape) -> f64, by_q: bool, power: f64| {
                    let rows = point.inner.iter().chain(std::iter::once(&point.start));
                    for (f, left) in rows.enumerate() {
                        let columns = point.inner.iter().chain(std::iter::once(&point.end));
                        for (g, right) in columns.enumerate() {
                            let right = if by_q { right.0 } else { right.1 };
                            matrix[(f * nv + i) * n + g * nv + j] +=
                                point.weight * power * row(left) * value * right;
                        }
                    }
                };
            let value = |shape: &Shape| shape.0;
            let slope = |shape: &Shape| shape.1;
            for (i, j, x) in layout.momentum_q_pattern.iter(&self.momentum_q) {
                if i < nv {
                    add(i, j, x, slope, true, h);
                } else {
                    add(i - nv, j, x, value, true, h * h);
                }
            }
            for (i, j, x) in layout.momentum_v_pattern.iter(&self.momentum_v) {
                if i < nv {
                    add(i, j, x, slope, false, 1.0);
                } else {
                    add(i - nv, j, x, value, false, h);
                }
            }
            for (i, j, x) in layout.tangent_q_pattern.iter(&self.tangent_q) {
                add(i, j, -x, value, true, h * h);
            }
            for (i, j, x) in layout.tangent_v_pattern.iter(&self.tangent_v) {
                add(i, j, -x, value, false, h);
            }
        }
        let end = &self.x[inner * nv..columns];
        mechanism.phi_q(t + h, end, &mut self.jacobian);
        let matrix = &mut self.matrix[..n * n];
        let pattern = layout.phi_q_pattern.iter(&self.jacobian);
        for ((i, j, after), before) in pattern.zip(&self.before) {
            if let Some(k) = self.places[i] {
                matrix[(columns + k) * n + inner * nv + j] = after;
                matrix[(inner * nv + j) * n + columns + k] = -before;
            }
        }
        // Units of lengths and masses, so that they do not decide what is small.
        let (rows, columns_scale) = (&mut self.row_scale, &mut self.column_scale);
        let inertia = (0..columns).map(|k| {
            let unit = self.unit[k % nv];
            matrix[k * n + k].abs() * unit * unit
        });
        let inertia = dense::power_of_two(inertia.fold(0.0, f64::max));
        for k in 0..columns {
            (rows[k], columns_scale[k]) = (self.unit[k % nv] / inertia, self.unit[k % nv]);
        }
        for (k, &row) in self.rows.iter().enumerate() {
            let unit = self.row_unit[row];
            (rows[columns + k], columns_scale[columns + k]) = (1.0 / unit, inertia / unit);
        }
        dense::equilibrate(n, matrix, rows, columns_scale, &mut self.pivots);
        dense::lu_factor(n, matrix, &mut self.pivots, PIVOT_CUT_OFF) > PIVOT_CUT_OFF
    }

    /// One iteration; how far the positions of the second node moved, in rad or sizes.
    fn correct(&mut self, nv: usize) -> f64 {
        let inner = self.inner();
        let n = (inner + 1) * nv + self.rows.len();
        for (value, scale) in self.residual[..n].iter_mut().zip(&self.row_scale) {
            *value *= scale;
        }
        dense::lu_solve(
            n,
            &self.matrix[..n * n],
            &self.pivots,
            &mut self.residual[..n],
        );
        let changes = self.residual[..n].iter_mut().zip(&self.column_scale);
        for (x, (change, scale)) in self.x.iter_mut().zip(changes) {
            *change *= scale;
            *x -= *change;
        }
        let mut moved = 0.0_f64;
        for (change, unit) in self.residual[inner * nv..].iter().zip(&self.unit) {
            let part = (change / unit).abs();
            moved = if part > moved || part.is_nan() {
                part
            } else {
                moved
            };
        }
        moved
    }

    /// The largest entry of phi at the iterate, in sizes or rad, as a fraction of 1 + |q|.
    fn gap<M: Mechanism + ?Sized>(&mut self, mechanism: &M, t: f64) -> f64 {
        self.phi_scale.fill(1.0);
        mechanism.phi_scale(t, &mut self.phi_scale);
        // NaN must not be lost.
        let larger = |m: f64, x: f64| if x > m || x.is_nan() { x } else { m };
        let factors = self.phi_scale.iter().zip(&self.counts);
        let misses = self.phi.iter().zip(factors).map(|(phi, (scale, count))| {
            // A distance of length zero has no factor.
            let scale = if scale.is_finite() { scale } else { &1.0 };
            (phi * scale * count).abs()
        });
        let end = self.x[self.inner() * self.unit.len()..].iter();
        let reach = end.zip(&self.unit).map(|(q, unit)| (q / unit).abs());
        misses.fold(0.0, larger) / (1.0 + reach.fold(0.0, larger))
    }

    /// Solves for the interval from (t, q) with velocities v and, as a guess, accelerations a: the
    /// second node into `self.x`, its momentum into `self.next_p`.
    pub(super) fn solve<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        h: f64,
        q: &[f64],
        v: &[f64],
        a: &[f64],
    ) -> Result<(), StepError> {
        let layout = mechanism.layout();
        let (nv, inner) = (layout.nv, self.inner());
        mechanism.momentum(t, q, v, &mut self.p);
        mechanism.phi_q(t, q, &mut self.before);
        self.predict(h, q, v, a);
        self.evaluate(mechanism, t, h, q, v);
        let mut before = f64::INFINITY;
        let mut serves = false;
        for _ in 0..MOST_ITERATIONS {
            if !serves && !self.factorise(mechanism, t, h, q, v) {
                break;
            }
            let moved = self.correct(nv);
            self.iterations += 1;
            self.evaluate(mechanism, t, h, q, v);
            let gap = self.gap(mechanism, t + h);
            let falls = moved < 0.5 * before;
            if (moved <= STILL && gap <= CLOSED) || (moved <= SMALL && !falls && gap <= SMALL) {
                let end = &self.x[inner * nv..(inner + 1) * nv];
                if continuation_gap(end, h, q, v, a, &self.unit) <= FARTHEST {
                    return Ok(());
                }
                break;
            }
            if !moved.is_finite() {
                break;
            }
            serves = moved <= CONTRACTION * before || !serves && before.is_infinite();
            before = moved;
        }
        let rows = violation::worst(mechanism, t + h, &self.phi);
        Err(StepError::NoConvergence { rows })
    }
}
