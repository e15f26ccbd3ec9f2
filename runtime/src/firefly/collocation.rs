//! One step as an optimisation: the trial, what it misses at the Gauss points, the derivatives.

use super::Reading;
use super::basis::{Abscissa, gauss};
use crate::dense;
use crate::independent::Partition;
use crate::layout::Pattern;
use crate::mechanism::Mechanism;
use crate::methods::StepError;

/// A pivot below this fraction of the largest one makes a small system singular.
const PIVOT_CUT_OFF: f64 = 1e-14;

/// Newton's method ends after so many iterations.
const MOST_ITERATIONS: u64 = 40;

/// The node a step begins at, and its length.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<'a> {
    pub(super) t: f64,
    pub(super) h: f64,
    pub(super) q: &'a [f64],
    pub(super) v: &'a [f64],
}

/// Collocation in the independent coordinates x, with its work space.
///
/// ```text
/// x'' = sum_u y_u P_u            the trial: a polynomial of degree 1 + the number of unknowns y_u
/// f   = a - a_index1(q, v)       at the Gauss points, with q, v and a from x, x', x''
///     = N (x'' - x''_index1)     N = dq/dx
/// ```
///
/// The dependent parts of both accelerations satisfy `phi_q a = eta`, so that their difference lies
/// in the span of N, and
///
/// ```text
/// x''_index1 = (N^T M N)^-1 N^T (Q - M c),    phi_q c = eta,  c = 0 in the independent coordinates
/// ```
pub(super) struct Collocation {
    reading: Reading,
    unknowns: usize,
    pub(super) partition: Partition,
    points: Vec<Abscissa>,
    end: Abscissa,
    /// Times at which a particle gives positions, and the matrix that makes unknowns of them.
    times: Vec<Abscissa>,
    from_places: Vec<f64>,
    q: Vec<f64>,
    v: Vec<f64>,
    /// M, Q, phi_q and eta, one after the other.
    values: Vec<f64>,
    particular: Vec<f64>,
    full: Vec<f64>,
    /// N^T M N, factorised.
    reduced: Vec<f64>,
    /// x''_index1 at every point.
    accelerations: Vec<f64>,
    /// The x'' of the trial, and what it misses.
    wanted: Vec<f64>,
    miss: Vec<f64>,
    residual: Vec<f64>,
    derivatives: Derivatives,
    y: Vec<f64>,
    pub(super) evaluations: u64,
    pub(super) iterations: u64,
}

/// Work space of the derivatives, see [`Collocation::differentiate`].
#[derive(Default)]
struct Derivatives {
    tangent_q: Vec<f64>,
    tangent_v: Vec<f64>,
    dphi_q: Vec<f64>,
    ddphi_q: Vec<f64>,
    ddphi_q_trial: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    dq: Vec<f64>,
    dv: Vec<f64>,
    product: Vec<f64>,
    right: Vec<f64>,
    small: Vec<f64>,
    /// d x''_index1 / dx and / dx', dof x dof.
    by_position: Vec<f64>,
    by_velocity: Vec<f64>,
    /// (dN/dx) (x'' - x''_index1), nv x dof.
    bend: Vec<f64>,
    /// d f / dy, nv (or dof) x n.
    columns: Vec<f64>,
    matrix: Vec<f64>,
    step: Vec<f64>,
    pivots: Vec<f64>,
}

impl Collocation {
    pub(super) fn new<M: Mechanism + ?Sized>(
        mechanism: &M,
        reading: Reading,
        unknowns: usize,
        points: usize,
    ) -> Collocation {
        let layout = mechanism.layout();
        let nv = layout.nv;
        let time = |k: usize| Abscissa::new((k + 1) as f64 / unknowns as f64, 0.0, unknowns);
        let times: Vec<Abscissa> = (0..unknowns).map(time).collect();
        let from_places = inverse(unknowns, times.iter().flat_map(|time| &time.twice));
        let values = layout.mass_pattern.len() + nv + layout.phi_q_pattern.len() + layout.nc;
        Collocation {
            reading,
            unknowns,
            partition: Partition::default(),
            points: gauss(points, unknowns),
            end: Abscissa::new(1.0, 0.0, unknowns),
            times,
            from_places,
            q: vec![0.0; layout.nq],
            v: vec![0.0; nv],
            values: vec![0.0; values],
            particular: vec![0.0; nv],
            full: vec![0.0; nv],
            reduced: Vec::new(),
            accelerations: Vec::new(),
            wanted: Vec::new(),
            miss: Vec::new(),
            residual: Vec::new(),
            derivatives: Derivatives {
                tangent_q: vec![0.0; layout.tangent_q_pattern.len()],
                tangent_v: vec![0.0; layout.tangent_v_pattern.len()],
                dphi_q: vec![0.0; layout.dphi_q_pattern.len()],
                ddphi_q: vec![0.0; layout.ddphi_q_pattern.len()],
                ddphi_q_trial: vec![0.0; layout.ddphi_q_pattern.len()],
                a: vec![0.0; nv],
                lambda: vec![0.0; layout.nc],
                dq: vec![0.0; nv],
                dv: vec![0.0; nv],
                product: vec![0.0; layout.nc],
                right: vec![0.0; nv],
                ..Derivatives::default()
            },
            y: Vec::new(),
            evaluations: 0,
            iterations: 0,
        }
    }

    /// The number of unknowns of a step.
    pub(super) fn len(&self) -> usize {
        self.unknowns * self.partition.dof()
    }

    /// Makes room for the partition as it is now.
    pub(super) fn fit(&mut self) {
        let (dof, n, nv) = (self.partition.dof(), self.len(), self.v.len());
        let d = &mut self.derivatives;
        for (list, length) in [
            (&mut self.reduced, dof * dof),
            (&mut self.accelerations, self.points.len() * dof),
            (&mut self.wanted, dof),
            (&mut self.miss, dof),
            (&mut self.residual, n),
            (&mut self.y, n),
            (&mut d.small, dof),
            (&mut d.by_position, dof * dof),
            (&mut d.by_velocity, dof * dof),
            (&mut d.bend, nv * dof),
            (&mut d.columns, nv * n),
            (&mut d.matrix, n * n),
            (&mut d.step, n),
            (&mut d.pivots, n),
        ] {
            list.resize(length, 0.0);
        }
    }

    /// The independent positions of the trial at the places of a particle, for these unknowns.
    pub(super) fn places(&self, node: Node<'_>, y: &[f64], places: &mut [f64]) {
        let dof = self.partition.dof();
        for (time, places) in self.times.iter().zip(places.chunks_exact_mut(dof)) {
            for (j, (place, &i)) in places
                .iter_mut()
                .zip(&self.partition.independent)
                .enumerate()
            {
                let bend = combine(&time.twice, y, dof, j);
                *place = node.q[i] + node.h * (time.c * node.v[i] + node.h * bend);
            }
        }
    }

    /// The unknowns of the trial that goes through these places.
    fn unknowns_of(&mut self, node: Node<'_>, places: &[f64]) {
        let dof = self.partition.dof();
        let h = node.h;
        self.y.fill(0.0);
        for (k, time) in self.times.iter().enumerate() {
            for (j, &i) in self.partition.independent.iter().enumerate() {
                let bend = places[k * dof + j] - node.q[i] - h * time.c * node.v[i];
                for u in 0..self.unknowns {
                    let factor = self.from_places[u * self.unknowns + k];
                    self.y[u * dof + j] += factor * bend / (h * h);
                }
            }
        }
    }

    /// The objective of the trial through these places, infinite where there is none.
    pub(super) fn objective_at<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        places: &[f64],
    ) -> f64 {
        self.unknowns_of(node, places);
        let y = std::mem::take(&mut self.y);
        let phi = self.objective(mechanism, node, &y);
        self.y = y;
        phi
    }

    /// The unknowns of the trial through these places, into `y`.
    pub(super) fn read_places(&mut self, node: Node<'_>, places: &[f64], y: &mut [f64]) {
        self.unknowns_of(node, places);
        y.copy_from_slice(&self.y);
    }

    /// The objective, infinite where a point of the trial cannot be reached.
    pub(super) fn objective<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        y: &[f64],
    ) -> f64 {
        self.evaluations += 1;
        let dof = self.partition.dof();
        let mut phi = 0.0;
        self.residual.fill(0.0);
        for s in 0..self.points.len() {
            if !self.point(mechanism, node, y, s) {
                return f64::INFINITY;
            }
            let weight = node.h * self.points[s].weight;
            match self.reading {
                Reading::S => self.add_moments(s, weight),
                Reading::L | Reading::G => {
                    let (span, miss) = (&self.partition.span, &self.miss);
                    phi += weight
                        * match dof {
                            1 => square(1, span, miss),
                            2 => square(2, span, miss),
                            3 => square(3, span, miss),
                            _ => square(dof, span, miss),
                        };
                }
            }
        }
        phi += dense::dot(&self.residual, &self.residual);
        if phi.is_nan() { f64::INFINITY } else { phi }
    }

    /// Adds what is missed at a point to the moments of reading S.
    fn add_moments(&mut self, s: usize, weight: f64) {
        let dof = self.partition.dof();
        for (p, residual) in self.points[s]
            .value
            .iter()
            .zip(self.residual.chunks_exact_mut(dof.max(1)))
        {
            for (r, f) in residual.iter_mut().zip(&self.miss) {
                *r += weight * p * f;
            }
        }
    }

    /// Everything at one Gauss point of the trial; `false` where it cannot be reached.
    fn point<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        y: &[f64],
        s: usize,
    ) -> bool {
        let layout = mechanism.layout();
        let (dof, nv) = (self.partition.dof(), layout.nv);
        let Abscissa {
            c,
            value,
            once,
            twice,
            ..
        } = &self.points[s];
        let h = node.h;
        let t = node.t + c * h;
        self.q.copy_from_slice(node.q);
        for (j, &i) in self.partition.independent.iter().enumerate() {
            let (v, bend) = (combine(once, y, dof, j), combine(twice, y, dof, j));
            self.q[i] += h * (c * node.v[i] + h * bend);
            self.v[i] = node.v[i] + h * v;
            self.wanted[j] = combine(value, y, dof, j);
        }
        if self.partition.positions(mechanism, t, &mut self.q).is_err() {
            return false;
        }
        self.partition.velocities(&mut self.v);
        mechanism.dynamics(t, &self.q, &self.v, &mut self.values);
        let (mass, rest) = self.values.split_at(layout.mass_pattern.len());
        let (force, rest) = rest.split_at(nv);
        let eta = &rest[layout.phi_q_pattern.len()..];
        self.partition.particular(eta, &mut self.particular);
        let system = System {
            pattern: &layout.mass_pattern,
            mass,
            force,
            particular: &self.particular,
            span: &self.partition.span,
        };
        let (full, reduced) = (&mut self.full, &mut self.reduced);
        let found = &mut self.accelerations[s * dof..(s + 1) * dof];
        // Written out for few degrees of freedom, where loops would cost more than what is in them.
        let regular = match dof {
            1 => system.solve(1, full, reduced, found),
            2 => system.solve(2, full, reduced, found),
            3 => system.solve(3, full, reduced, found),
            _ => system.solve(dof, full, reduced, found),
        };
        if !regular {
            return false;
        }
        for ((miss, wanted), found) in self.miss.iter_mut().zip(&self.wanted).zip(found) {
            *miss = wanted - *found;
        }
        true
    }

    /// The derivatives at the point computed last, s: of x''_index1 by x and x', of N by x.
    ///
    /// Along dx the dependent coordinates follow: `dq = N dx`, `phi_q dv = -(dphi/dt)_q dq`,
    /// `phi_q da = -(phi_q a - eta)_q dq - (phi_q a - eta)_v dv`, and so do the equations of motion:
    /// `N^T M da = -N^T (tangent_q dq + tangent_v dv)`.
    fn differentiate<M: Mechanism + ?Sized>(&mut self, mechanism: &M, t: f64, s: usize) {
        let layout = mechanism.layout();
        let (dof, nv) = (self.partition.dof(), layout.nv);
        let (q, v) = (&self.q, &self.v);
        let (mass, rest) = self.values.split_at(layout.mass_pattern.len());
        let force = &rest[..nv];
        let d = &mut self.derivatives;
        let found = &self.accelerations[s * dof..(s + 1) * dof];
        for (j, row) in self.partition.span.chunks_exact(dof.max(1)).enumerate() {
            d.a[j] = self.particular[j] + dense::dot(row, found);
        }
        d.right.copy_from_slice(force);
        multiply(&layout.mass_pattern, mass, &d.a, -1.0, &mut d.right);
        self.partition.multipliers(&d.right, &mut d.lambda);
        mechanism.tangent_q(t, q, v, &d.a, &d.lambda, &mut d.tangent_q);
        mechanism.tangent_v(t, q, v, &mut d.tangent_v);
        mechanism.dphi_q(t, q, v, &mut d.dphi_q);
        mechanism.ddphi_q(t, q, v, &d.a, &mut d.ddphi_q);
        if self.reading != Reading::S {
            for (a, row) in
                d.a.iter_mut()
                    .zip(self.partition.span.chunks_exact(dof.max(1)))
            {
                *a += dense::dot(row, &self.miss);
            }
            mechanism.ddphi_q(t, q, v, &d.a, &mut d.ddphi_q_trial);
        }
        for j in 0..dof {
            for by_velocity in [false, true] {
                d.product.fill(0.0);
                for (i, x) in d.dq.iter_mut().enumerate() {
                    *x = if by_velocity {
                        0.0
                    } else {
                        self.partition.span[i * dof + j]
                    };
                }
                if by_velocity {
                    for (i, x) in d.dv.iter_mut().enumerate() {
                        *x = self.partition.span[i * dof + j];
                    }
                } else {
                    multiply(
                        &layout.dphi_q_pattern,
                        &d.dphi_q,
                        &d.dq,
                        -1.0,
                        &mut d.product,
                    );
                    self.partition.particular(&d.product, &mut d.dv);
                    d.product.fill(0.0);
                }
                multiply(
                    &layout.ddphi_q_pattern,
                    &d.ddphi_q,
                    &d.dq,
                    -1.0,
                    &mut d.product,
                );
                multiply(
                    &layout.dphi_q_pattern,
                    &d.dphi_q,
                    &d.dv,
                    -2.0,
                    &mut d.product,
                );
                self.partition.particular(&d.product, &mut self.full);
                d.right.fill(0.0);
                multiply(
                    &layout.tangent_q_pattern,
                    &d.tangent_q,
                    &d.dq,
                    -1.0,
                    &mut d.right,
                );
                multiply(
                    &layout.tangent_v_pattern,
                    &d.tangent_v,
                    &d.dv,
                    -1.0,
                    &mut d.right,
                );
                multiply(&layout.mass_pattern, mass, &self.full, -1.0, &mut d.right);
                reduce(&self.partition.span, &d.right, &mut d.small);
                solve(dof, &self.reduced, &mut d.small);
                let target = if by_velocity {
                    &mut d.by_velocity
                } else {
                    &mut d.by_position
                };
                for (i, x) in d.small.iter().enumerate() {
                    target[i * dof + j] = *x;
                }
                if !by_velocity && self.reading != Reading::S {
                    d.product.fill(0.0);
                    multiply(
                        &layout.ddphi_q_pattern,
                        &d.ddphi_q_trial,
                        &d.dq,
                        -1.0,
                        &mut d.product,
                    );
                    multiply(
                        &layout.ddphi_q_pattern,
                        &d.ddphi_q,
                        &d.dq,
                        1.0,
                        &mut d.product,
                    );
                    self.partition.particular(&d.product, &mut self.full);
                    for (i, x) in self.full.iter().enumerate() {
                        d.bend[i * dof + j] = *x;
                    }
                }
            }
        }
    }

    /// Newton's method (S) or Gauss and Newton's (L, G) to round-off; `false` where it does not
    /// converge.
    pub(super) fn minimise<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
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
                let place = node.q[self.partition.independent[k % dof]].abs();
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
    fn newton_step<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        y: &[f64],
    ) -> bool {
        self.evaluations += 1;
        let (dof, n, h) = (self.partition.dof(), self.len(), node.h);
        self.residual.fill(0.0);
        self.derivatives.matrix.fill(0.0);
        for s in 0..self.points.len() {
            if !self.point(mechanism, node, y, s) {
                return false;
            }
            self.differentiate(mechanism, node.t + self.points[s].c * h, s);
            let weight = h * self.points[s].weight;
            let Abscissa {
                value, once, twice, ..
            } = &self.points[s];
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
                self.add_moments(s, weight);
                continue;
            }
            for (i, row) in self.partition.span.chunks_exact(dof).enumerate() {
                for k in 0..n {
                    let (u, j) = (k / dof, k % dof);
                    let mut sum = h * h * twice[u] * d.bend[i * dof + j];
                    for (x, l) in row.iter().zip(0..) {
                        sum += x * missed(d, l, k);
                    }
                    d.columns[i * n + k] = sum;
                }
                let f = dense::dot(row, &self.miss);
                let columns = &d.columns[i * n..(i + 1) * n];
                for (k, left) in columns.iter().enumerate() {
                    self.residual[k] += weight * left * f;
                    for (entry, right) in d.matrix[k * n..(k + 1) * n].iter_mut().zip(columns) {
                        *entry += weight * left * right;
                    }
                }
            }
        }
        let d = &mut self.derivatives;
        d.step.copy_from_slice(&self.residual);
        if dense::lu_factor(n, &mut d.matrix, &mut d.pivots, PIVOT_CUT_OFF) <= PIVOT_CUT_OFF {
            return false;
        }
        dense::lu_solve(n, &d.matrix, &d.pivots, &mut d.step);
        true
    }

    /// Positions and velocities of the end of the trial; after [`Collocation::objective`].
    ///
    /// # Errors
    /// [`StepError`] where the constraints cannot be reached.
    pub(super) fn finish<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        node: Node<'_>,
        y: &[f64],
    ) -> Result<(&[f64], &[f64]), StepError> {
        let (dof, h) = (self.partition.dof(), node.h);
        self.q.copy_from_slice(node.q);
        for (j, &i) in self.partition.independent.iter().enumerate() {
            let Abscissa { once, twice, .. } = &self.end;
            self.q[i] += h * (node.v[i] + h * combine(twice, y, dof, j));
            let mean = if self.reading == Reading::G {
                let points = self.points.iter().enumerate();
                let terms = points.map(|(s, point)| point.weight * self.accelerations[s * dof + j]);
                terms.sum()
            } else {
                combine(once, y, dof, j)
            };
            self.v[i] = node.v[i] + h * mean;
        }
        let (q, v) = (&mut self.q, &mut self.v);
        self.partition.close(mechanism, node.t + h, q, v)?;
        Ok((&self.q, &self.v))
    }
}

/// The equations of motion in the independent coordinates.
struct System<'a> {
    pattern: &'a Pattern,
    mass: &'a [f64],
    force: &'a [f64],
    particular: &'a [f64],
    span: &'a [f64],
}

impl System<'_> {
    /// `N^T M N x'' = N^T (Q - M c)`; the matrix is left factorised. `false` where it is singular.
    #[inline(always)]
    fn solve(&self, dof: usize, full: &mut [f64], matrix: &mut [f64], x: &mut [f64]) -> bool {
        let span = self.span;
        let (matrix, x) = (&mut matrix[..dof * dof], &mut x[..dof]);
        full.copy_from_slice(self.force);
        matrix.fill(0.0);
        for (i, j, value) in self.pattern.iter(self.mass) {
            full[i] -= value * self.particular[j];
            let (left, right) = (&span[i * dof..(i + 1) * dof], &span[j * dof..(j + 1) * dof]);
            for k in 0..dof {
                // The lower triangle says all.
                for l in 0..=k {
                    matrix[k * dof + l] += left[k] * value * right[l];
                }
            }
        }
        x.fill(0.0);
        for (row, f) in span.chunks_exact(dof.max(1)).zip(full.iter()) {
            for k in 0..dof {
                x[k] += row[k] * f;
            }
        }
        let regular = factor(dof, matrix);
        if regular {
            solve(dof, matrix, x);
        }
        regular
    }
}

/// `A = L D L^T` of a symmetric positive definite matrix in place, D as its reciprocals; only the
/// lower triangle is used. `false` where a pivot is not positive, or small against its diagonal.
#[inline(always)]
fn factor(n: usize, matrix: &mut [f64]) -> bool {
    for k in 0..n {
        let mut pivot = matrix[k * n + k];
        let diagonal = pivot;
        for j in 0..k {
            let entry = matrix[k * n + j];
            let factor = entry * matrix[j * n + j];
            pivot -= factor * entry;
            matrix[k * n + j] = factor;
            for i in k + 1..n {
                matrix[i * n + k] -= factor * matrix[i * n + j];
            }
        }
        if pivot <= PIVOT_CUT_OFF * diagonal || pivot.is_nan() {
            return false;
        }
        matrix[k * n + k] = 1.0 / pivot;
    }
    true
}

/// Solves `A x = b` in place after [`factor`].
#[inline(always)]
fn solve(n: usize, factor: &[f64], x: &mut [f64]) {
    for i in 0..n {
        for j in 0..i {
            x[i] -= factor[i * n + j] * x[j];
        }
    }
    for i in (0..n).rev() {
        x[i] *= factor[i * n + i];
        for j in i + 1..n {
            x[i] -= factor[j * n + i] * x[j];
        }
    }
}

/// sum_u factors_u y_u for the independent coordinate j.
fn combine(factors: &[f64], y: &[f64], dof: usize, j: usize) -> f64 {
    let terms = factors.iter().enumerate();
    terms.map(|(u, factor)| factor * y[u * dof + j]).sum()
}

/// |N f|^2
#[inline(always)]
fn square(dof: usize, span: &[f64], f: &[f64]) -> f64 {
    let f = &f[..dof];
    let mut sum = 0.0;
    for row in span.chunks_exact(dof.max(1)) {
        let mut x = 0.0;
        for k in 0..dof {
            x += row[k] * f[k];
        }
        sum += x * x;
    }
    sum
}

/// N^T x
fn reduce(span: &[f64], x: &[f64], reduced: &mut [f64]) {
    let dof = reduced.len();
    reduced.fill(0.0);
    for (row, x) in span.chunks_exact(dof.max(1)).zip(x) {
        for (reduced, n) in reduced.iter_mut().zip(row) {
            *reduced += n * x;
        }
    }
}

/// to += factor A x
fn multiply(pattern: &Pattern, values: &[f64], x: &[f64], factor: f64, to: &mut [f64]) {
    for (i, j, value) in pattern.iter(values) {
        to[i] += factor * value * x[j];
    }
}

/// The inverse of a small row-major matrix.
fn inverse<'a>(n: usize, entries: impl Iterator<Item = &'a f64>) -> Vec<f64> {
    let mut matrix: Vec<f64> = entries.copied().collect();
    let mut pivots = vec![0.0; n];
    dense::lu_factor(n, &mut matrix, &mut pivots, 0.0);
    let mut inverse = vec![0.0; n * n];
    for k in 0..n {
        let mut column = vec![0.0; n];
        column[k] = 1.0;
        dense::lu_solve(n, &matrix, &pivots, &mut column);
        for (i, x) in column.iter().enumerate() {
            inverse[i * n + k] = *x;
        }
    }
    inverse
}
