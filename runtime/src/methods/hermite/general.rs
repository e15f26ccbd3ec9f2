//! The equations of an interval for all its unknowns.

use crate::layout::Layout;
use crate::linear::dense;
use crate::linear::matrix::Matrix;
use crate::mechanism::Mechanism;
use crate::mechanism::point::Point;
use crate::methods::hermite::basis::Shape;
use crate::methods::hermite::interval::{Interval, farthest};

/// A pivot below this fraction of the largest one ends the step.
const PIVOT_CUT_OFF: f64 = 1e-14;

impl Interval {
    /// Room for the matrix of Newton's method, with the rows of phi that are used.
    pub(crate) fn room(&mut self, layout: &Layout) {
        let (nv, inner) = (layout.nv(), self.inner());
        let columns = (inner + 1) * nv;
        let index = |&(i, j): &(u32, u32)| (i as usize, j as usize);
        let momenta = [&layout.patterns().momentum_q, &layout.patterns().momentum_v];
        let momenta = momenta.iter().flat_map(|pattern| &*pattern.entries);
        let forces = [&layout.patterns().tangent_q, &layout.patterns().tangent_v];
        let forces = forces.iter().flat_map(|pattern| &*pattern.entries);
        let mut of_functions: Vec<_> = momenta.map(index).collect();
        for (i, _) in &mut of_functions {
            *i %= nv;
        }
        of_functions.extend(forces.map(index));
        // The diagonal is read even where nothing is added to it.
        of_functions.extend((0..nv).map(|j| (j, j)));
        of_functions.sort_unstable();
        of_functions.dedup();
        let blocks = (0..=inner).flat_map(|f| (0..=inner).map(move |g| (f * nv, g * nv)));
        let mut places: Vec<_> = blocks
            .flat_map(|(f, g)| of_functions.iter().map(move |(i, j)| (f + i, g + j)))
            .collect();
        for (i, j) in layout.patterns().phi_q.entries.iter().map(index) {
            if let Some(k) = self.places[i] {
                places.push((columns + k, inner * nv + j));
                places.push((inner * nv + j, columns + k));
            }
        }
        self.matrix = Matrix::new(columns + self.rows.len(), columns, places);
    }

    /// The residual at the iterate, times h; the momentum at the second node into `self.next_p`.
    pub(crate) fn evaluate(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        h: f64,
        q: &[f64],
        v: &[f64],
    ) {
        let layout = mechanism.layout();
        let (nv, inner) = (layout.nv(), self.inner());
        self.evaluations += 1;
        self.residual.fill(0.0);
        self.next_p.fill(0.0);
        for s in 0..self.points.len() {
            self.interpolate(s, h, q, v);
            let point = &self.points[s];
            let at = Point::new(t + point.tau * h, &self.q, &self.v).inputs(&self.u);
            self.evaluation.momentum(mechanism, at);
            self.evaluation.force(mechanism, at);
            let (momentum, rate) = self.evaluation.momentum.split_at(nv);
            let force = &self.evaluation.force;
            let functions = point.inner.iter().chain(std::iter::once(&point.start));
            for (k, shape) in functions.enumerate() {
                for j in 0..nv {
                    // Q contains the rate of the momentum with the other sign.
                    let work = (force[j] + rate[j]) * shape.0 * h + momentum[j] * shape.1;
                    self.residual[k * nv + j] += point.weight * h * work;
                }
            }
            for j in 0..nv {
                let (shape, force) = (point.end, force[j] + rate[j]);
                self.next_p[j] += point.weight * (h * force * shape.0 + momentum[j] * shape.1);
            }
        }
        let balance = &mut self.residual[inner * nv..];
        for (balance, p) in balance.iter_mut().zip(&self.p[..nv]) {
            *balance += h * p;
        }
        let multipliers = &self.x[(inner + 1) * nv..];
        for (i, j, value) in layout.patterns().phi_q.iter(&self.before) {
            if let Some(k) = self.places[i] {
                balance[j] -= value * multipliers[k];
            }
        }
        let end = &self.x[inner * nv..(inner + 1) * nv];
        self.evaluation.phi(mechanism, Point::position(t + h, end));
        for (k, &row) in self.rows.iter().enumerate() {
            self.residual[(inner + 1) * nv + k] = self.evaluation.phi[row];
        }
    }

    /// Factorizes the matrix of Newton's method at the iterate.
    pub(crate) fn factorize(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        h: f64,
        q: &[f64],
        v: &[f64],
    ) -> bool {
        let layout = mechanism.layout();
        let (nv, inner) = (layout.nv(), self.inner());
        let columns = (inner + 1) * nv;
        let n = columns + self.rows.len();
        self.matrix.clear();
        for s in 0..self.points.len() {
            self.interpolate(s, h, q, v);
            let point = &self.points[s];
            let at = Point::new(t + point.tau * h, &self.q, &self.v)
                .inputs(&self.u)
                .solution(&self.zero[..nv], &self.zero[..layout.nc()]);
            let (evaluation, patterns) = (&mut self.evaluation, layout.patterns());
            evaluation.momentum_q(mechanism, at);
            evaluation.momentum_v(mechanism, at);
            evaluation.tangent_q(mechanism, at);
            evaluation.tangent_v(mechanism, at);
            let matrix = &mut self.matrix;
            // Adds d(force of the row)/d(q or v) in all pairs of functions.
            let mut add =
                |i: usize, j: usize, value: f64, row: fn(&Shape) -> f64, by_q: bool, power: f64| {
                    let rows = point.inner.iter().chain(std::iter::once(&point.start));
                    for (f, left) in rows.enumerate() {
                        let columns = point.inner.iter().chain(std::iter::once(&point.end));
                        for (g, right) in columns.enumerate() {
                            let right = if by_q { right.0 } else { right.1 };
                            let value = point.weight * power * row(left) * value * right;
                            matrix.add(f * nv + i, g * nv + j, value);
                        }
                    }
                };
            let value = |shape: &Shape| shape.0;
            let slope = |shape: &Shape| shape.1;
            for (i, j, x) in patterns.momentum_q.iter(&evaluation.momentum_q) {
                if i < nv {
                    add(i, j, x, slope, true, h);
                } else {
                    add(i - nv, j, x, value, true, h * h);
                }
            }
            for (i, j, x) in patterns.momentum_v.iter(&evaluation.momentum_v) {
                if i < nv {
                    add(i, j, x, slope, false, 1.0);
                } else {
                    add(i - nv, j, x, value, false, h);
                }
            }
            for (i, j, x) in patterns.tangent_q.iter(&evaluation.tangent_q) {
                add(i, j, -x, value, true, h * h);
            }
            for (i, j, x) in patterns.tangent_v.iter(&evaluation.tangent_v) {
                add(i, j, -x, value, false, h);
            }
        }
        let end = &self.x[inner * nv..columns];
        self.evaluation
            .phi_q(mechanism, Point::position(t + h, end));
        let matrix = &mut self.matrix;
        let pattern = &layout.patterns().phi_q;
        let entries = pattern.iter(&self.evaluation.phi_q);
        for ((i, j, after), before) in entries.zip(&self.before) {
            if let Some(k) = self.places[i] {
                matrix.add(columns + k, inner * nv + j, after);
                matrix.add(inner * nv + j, columns + k, -before);
            }
        }
        // Units of lengths and masses, so that they do not decide what is small.
        let (rows, columns_scale) = (&mut self.row_scale, &mut self.column_scale);
        let inertia = (0..columns).map(|k| {
            let unit = self.scales.coordinate[k % nv];
            matrix.diagonal(k).abs() * unit * unit
        });
        let inertia = dense::power_of_two(inertia.fold(0.0, f64::max));
        for k in 0..columns {
            (rows[k], columns_scale[k]) = (
                self.scales.coordinate[k % nv] / inertia,
                self.scales.coordinate[k % nv],
            );
        }
        for (k, &row) in self.rows.iter().enumerate() {
            let unit = self.scales.row_unit[row];
            (rows[columns + k], columns_scale[columns + k]) = (1.0 / unit, inertia / unit);
        }
        let work = &mut self.work[..n];
        matrix.equilibrate(&mut rows[..n], &mut columns_scale[..n], work);
        self.factorizations += 1;
        matrix.factor(PIVOT_CUT_OFF) > PIVOT_CUT_OFF
    }

    /// Makes one iteration; returns the largest change of the positions of the second node, in rad
    /// or sizes.
    pub(crate) fn correct(&mut self, nv: usize) -> f64 {
        let inner = self.inner();
        let n = (inner + 1) * nv + self.rows.len();
        for (value, scale) in self.residual[..n].iter_mut().zip(&self.row_scale) {
            *value *= scale;
        }
        self.matrix.solve(&mut self.residual[..n]);
        let changes = self.residual[..n].iter_mut().zip(&self.column_scale);
        for (x, (change, scale)) in self.x.iter_mut().zip(changes) {
            *change *= scale;
            *x -= *change;
        }
        farthest(
            self.residual[inner * nv..].iter().copied(),
            self.scales.coordinate.iter(),
        )
    }
}
