//! The equations of one step as functions of x = (q, v, lambda) at the new node.
//!
//! Sums of squares need one unit: lengths are measured in sizes of the mechanism, masses by the
//! largest entry of M, time in s. A dimensionless problem of unit masses and lengths stays as it is.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::dense;
use crate::linear::projected_mass::massless;
use crate::linear::scales::Scales;
use crate::mechanism::Mechanism;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::methods::state::State;
use crate::methods::step_error::StepError;

/// A pivot of M below this fraction of the largest one is none.
const PIVOT_CUT_OFF: f64 = 1e-15;

/// The share of h c v, or h c a, that equations of motion may be left with.
const MISSED: f64 = 0.01;

/// The share of a number that its rounding is taken for where it is divided by h.
const ROUNDING: f64 = 1e-3;

/// Kernels of the residuals and their derivatives.
const KERNELS: [KernelKind; 10] = [
    KernelKind::MassMatrix,
    KernelKind::Force,
    KernelKind::Phi,
    KernelKind::PhiQ,
    KernelKind::PhiT,
    KernelKind::Eta,
    KernelKind::TangentQ,
    KernelKind::TangentV,
    KernelKind::DphiQ,
    KernelKind::DdphiQ,
];

/// The residuals of one step and their derivatives.
///
/// ```text
/// Psi1 = w [q - q_h - h c v,  v - v_h - h c a],     a = M^-1 (Q - phi_q^T lambda)     2 nv
/// Psi2 = [phi,  phi_q v + phi_t,  phi_q a - eta]    the first levels of them          levels nc
/// ```
pub(crate) struct Problem {
    nv: usize,
    nc: usize,
    /// Whether constraints are redundant.
    redundant: bool,
    levels: usize,
    scales: Scales,
    /// The unit of M; over that of phi, the unit of lambda.
    inertia: f64,
    t: f64,
    /// h c
    reach: f64,
    /// w
    weight: f64,
    /// q_h and v_h, scaled.
    past: Vec<f64>,
    q: Vec<f64>,
    v: Vec<f64>,
    /// The inputs of the step.
    u: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    /// The kernels at the point evaluated last; then Q contains the forces of the constraints, -phi_q^T lambda.
    evaluation: Evaluation,
    factor: Vec<f64>,
    pivots: Vec<f64>,
    /// -da/dx, column by column, scaled.
    slopes: Vec<f64>,
    /// Psi1 and Psi2.
    psi: Vec<f64>,
    /// The sizes of the terms of each, the largest of its kind.
    terms: Vec<f64>,
    /// d(Psi1, Psi2)/dx, row by row.
    psi_x: Vec<f64>,
    evaluations: u64,
    factorizations: u64,
}

impl Problem {
    pub(crate) fn new(mechanism: &dyn Mechanism, levels: usize) -> Problem {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let (columns, rows) = (2 * nv + nc, 2 * nv + levels * nc);
        Problem {
            nv,
            nc,
            redundant: nc + layout.dof() > nv,
            levels,
            scales: scales(mechanism),
            inertia: 1.0,
            t: 0.0,
            reach: 0.0,
            weight: 1.0,
            past: vec![0.0; 2 * nv],
            q: vec![0.0; nv],
            v: vec![0.0; nv],
            u: vec![0.0; layout.nu()],
            a: vec![0.0; nv],
            lambda: vec![0.0; nc],
            evaluation: Evaluation::new(layout, &KERNELS),
            factor: vec![0.0; nv * nv],
            pivots: vec![0.0; nv],
            slopes: vec![0.0; columns * nv],
            psi: vec![0.0; rows],
            terms: vec![0.0; rows],
            psi_x: vec![0.0; rows * columns],
            evaluations: 0,
            factorizations: 0,
        }
    }

    /// Numbers of Psi1, of x, of Psi1 and Psi2.
    pub(crate) fn counts(&self) -> (usize, usize, usize) {
        let slack = 2 * self.nv;
        (slack, slack + self.nc, slack + self.levels * self.nc)
    }

    /// Whether constraints are redundant.
    pub(crate) fn is_redundant(&self) -> bool {
        self.redundant
    }

    /// Whether the equations of motion are not met where they can be, the constraints not going
    /// beyond phi: the sum of squares has a minimum that is no solution.
    pub(crate) fn is_missed(&self, tolerance: f64) -> bool {
        let nv = self.nv;
        if self.levels > 1 && self.nc > 0 {
            return false;
        }
        let rate = |j: usize| {
            [
                self.v[j] / self.scales.coordinate[j],
                self.a[j] / self.scales.coordinate[j],
            ]
        };
        (0..2).any(|part| {
            let sizes = (0..nv).map(|j| rate(j)[part].abs());
            let allowed = MISSED * self.reach * self.weight * sizes.fold(0.0, f64::max);
            let found = dense::max_abs(&self.psi[part * nv..(part + 1) * nv]);
            found > allowed + tolerance / self.reach
        })
    }

    /// Psi1 and Psi2 at the point evaluated last.
    pub(crate) fn psi(&self) -> &[f64] {
        &self.psi
    }

    /// The sizes of the terms that they consist of, the largest among all coordinates, or rows of
    /// phi.
    pub(crate) fn terms(&self) -> &[f64] {
        &self.terms
    }

    /// The largest motion in a step of length h, in sizes or rad.
    pub(crate) fn motion(&self, h: f64, state: &State) -> f64 {
        let rates = state.v.iter().zip(&state.a).zip(&self.scales.coordinate);
        let moves = rates.map(|((v, a), scale)| h * (v.abs() + h * a.abs()) / scale);
        moves.fold(0.0, f64::max)
    }

    /// The step d as it is judged: for redundant constraints not the change of lambda, whose share among them nothing
    /// determines, but that of the accelerations by it.
    pub(crate) fn felt(&self, d: &[f64], change: &mut Vec<f64>) {
        let (nv, nc) = (self.nv, self.nc);
        change.clear();
        if !self.redundant {
            return change.extend_from_slice(&d[..2 * nv + nc]);
        }
        change.extend_from_slice(&d[..2 * nv]);
        change.resize(3 * nv, 0.0);
        let columns = self.slopes.chunks_exact(nv.max(1)).zip(d).skip(2 * nv);
        for (column, d) in columns {
            for (to, slope) in change[2 * nv..].iter_mut().zip(column) {
                *to += slope * d;
            }
        }
    }

    /// Number and largest size of the positions, the velocities and the multipliers in x; for redundant constraints
    /// those of the accelerations in place of the multipliers, see [`Problem::felt`].
    ///
    /// Where a level of the constraints is missing, what the others determine through h knows no
    /// more digits than they do.
    pub(crate) fn sizes(&self, x: &[f64]) -> [(usize, f64); 3] {
        let (q, rest) = x.split_at(self.nv);
        let (v, lambda) = rest.split_at(self.nv);
        let a;
        let (of_lambda, lambda) = if self.redundant {
            a = self.a.iter().zip(&self.scales.coordinate);
            (self.nv, a.map(|(a, s)| (a / s).abs()).fold(0.0, f64::max))
        } else {
            (self.nc, dense::max_abs(lambda))
        };
        let [q, mut v] = [q, v].map(dense::max_abs);
        let mut lambda = lambda;
        let rate = ROUNDING / self.reach;
        if self.levels < 2 {
            (v, lambda) = (v.max(q * rate), lambda.max(q * rate / self.reach));
        }
        if self.levels < 3 {
            lambda = lambda.max(v * rate);
        }
        [(self.nv, q), (self.nv, v), (of_lambda, lambda)]
    }

    /// The derivatives of Psi1 and Psi2 by x, row by row, after [`Problem::differentiate`].
    pub(crate) fn psi_x(&self) -> &[f64] {
        &self.psi_x
    }

    /// phi at the point evaluated last.
    pub(crate) fn phi(&self) -> &[f64] {
        &self.evaluation.phi
    }

    pub(crate) fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Number of times that M was factorized.
    pub(crate) fn factorizations(&self) -> u64 {
        self.factorizations
    }

    /// Begins the step that ends at `t`, with the reach and weight of [`Problem`], and `q_h` and `v_h` in `past`;
    /// writes x of the node before.
    pub(crate) fn begin(
        &mut self,
        mechanism: &dyn Mechanism,
        (t, reach, weight): (f64, f64, f64),
        past: impl Iterator<Item = (f64, f64)>,
        before: &State,
        x: &mut [f64],
    ) {
        let nv = self.nv;
        self.u.clone_from(&before.u);
        (self.t, self.reach, self.weight) = (t, reach, weight);
        self.evaluation.mass_matrix(mechanism, before.at());
        let pattern = &mechanism.layout().patterns().mass_matrix;
        let entries = pattern.iter(&self.evaluation.mass_matrix);
        let diagonal = entries.filter(|(i, j, _)| i == j);
        let largest = diagonal.fold(0.0_f64, |m, (i, _, value)| {
            m.max(value * self.scales.coordinate[i] * self.scales.coordinate[i])
        });
        self.inertia = if largest > 0.0 && largest.is_finite() {
            largest
        } else {
            1.0
        };
        for (j, (q, v)) in past.enumerate() {
            self.past[j] = q / self.scales.coordinate[j];
            self.past[nv + j] = v / self.scales.coordinate[j];
        }
        for j in 0..nv {
            x[j] = before.q[j] / self.scales.coordinate[j];
            x[nv + j] = before.v[j] / self.scales.coordinate[j];
        }
        for i in 0..self.nc {
            x[2 * nv + i] = before.lambda[i] * self.scales.row_unit[i] / self.inertia;
        }
    }

    /// The state at the point evaluated last.
    pub(crate) fn end(&self, state: &mut State) {
        state.t = self.t;
        state.q.copy_from_slice(&self.q);
        state.v.copy_from_slice(&self.v);
        state.a.copy_from_slice(&self.a);
        state.lambda.copy_from_slice(&self.lambda);
    }

    /// Psi1 and Psi2 at x.
    pub(crate) fn evaluate(
        &mut self,
        mechanism: &dyn Mechanism,
        x: &[f64],
    ) -> Result<(), StepError> {
        let layout = mechanism.layout();
        let (nv, nc, t) = (self.nv, self.nc, self.t);
        self.evaluations += 1;
        for j in 0..nv {
            self.q[j] = x[j] * self.scales.coordinate[j];
            self.v[j] = x[nv + j] * self.scales.coordinate[j];
        }
        for i in 0..nc {
            self.lambda[i] = x[2 * nv + i] * self.inertia / self.scales.row_unit[i];
        }
        let at = Point::new(t, &self.q, &self.v).inputs(&self.u);
        self.evaluation.mass_matrix(mechanism, at);
        self.evaluation.force(mechanism, at);
        self.evaluation.phi_q(mechanism, at);
        self.evaluation.phi(mechanism, at);
        self.evaluation.phi_t(mechanism, at);
        self.evaluation.eta(mechanism, at);

        self.factorize(layout)?;
        let Evaluation {
            force,
            phi,
            phi_q,
            phi_t,
            eta,
            ..
        } = &mut self.evaluation;
        for (i, j, value) in layout.patterns().phi_q.iter(phi_q) {
            force[j] -= value * self.lambda[i];
        }
        for (j, force) in force.iter().enumerate() {
            self.a[j] = force * self.scales.coordinate[j] / self.inertia;
        }
        dense::lu_solve(nv, &self.factor, &self.pivots, &mut self.a);

        let (reach, weight) = (self.reach, self.weight);
        for j in 0..nv {
            let (q, v, a) = (x[j], x[nv + j], self.a[j]);
            let (past_q, past_v) = (self.past[j], self.past[nv + j]);
            self.psi[j] = weight * (q - past_q - reach * v);
            self.psi[nv + j] = weight * (v - past_v - reach * a);
            let terms = [
                q.abs() + past_q.abs() + reach * v.abs(),
                v.abs() + past_v.abs() + reach * a.abs(),
            ];
            self.terms[j] = weight * terms[0];
            self.terms[nv + j] = weight * terms[1];
            self.a[j] *= self.scales.coordinate[j];
        }
        for level in 0..self.levels {
            for i in 0..nc {
                let known = [phi[i], phi_t[i], -eta[i]][level];
                let row = 2 * nv + level * nc + i;
                self.psi[row] = known / self.scales.row_unit[i];
                self.terms[row] = self.psi[row].abs();
            }
        }
        for (i, j, value) in layout.patterns().phi_q.iter(phi_q) {
            let terms =
                [self.q[j], self.v[j], self.a[j]].map(|x| value * x / self.scales.row_unit[i]);
            for (level, term) in terms.into_iter().enumerate().take(self.levels) {
                let row = 2 * nv + level * nc + i;
                self.terms[row] += term.abs();
                if level > 0 {
                    self.psi[row] += term;
                }
            }
        }
        let (motion, constraints) = self.terms.split_at_mut(2 * nv);
        let blocks = motion.chunks_exact_mut(nv.max(1));
        for block in blocks.chain(constraints.chunks_exact_mut(nc.max(1))) {
            let largest = dense::max_abs(block);
            block.fill(largest);
        }
        Ok(())
    }

    /// Factorizes M, scaled.
    fn factorize(&mut self, layout: &Layout) -> Result<(), StepError> {
        let nv = self.nv;
        self.factor.fill(0.0);
        let mass = &self.evaluation.mass_matrix;
        for (i, j, value) in layout.patterns().mass_matrix.iter(mass) {
            self.factor[i * nv + j] +=
                self.scales.coordinate[i] * value * self.scales.coordinate[j] / self.inertia;
        }
        self.factorizations += 1;
        let ratio = dense::lu_factor(nv, &mut self.factor, &mut self.pivots, PIVOT_CUT_OFF);
        if ratio > 0.0 {
            return Ok(());
        }
        Err(StepError::Massless {
            coordinates: massless(layout, mass),
        })
    }

    /// The derivatives of Psi1 and Psi2 at the point evaluated last.
    pub(crate) fn differentiate(&mut self, mechanism: &dyn Mechanism) {
        let layout = mechanism.layout();
        let (nv, nc) = (self.nv, self.nc);
        let columns = 2 * nv + nc;
        let at = Point::new(self.t, &self.q, &self.v)
            .inputs(&self.u)
            .solution(&self.a, &self.lambda);
        let (evaluation, patterns) = (&mut self.evaluation, layout.patterns());
        evaluation.tangent_q(mechanism, at);
        evaluation.tangent_v(mechanism, at);
        let (scale, unit) = (&self.scales.coordinate, &self.scales.row_unit);

        // M da = -(tangent_q dq + tangent_v dv + phi_q^T dlambda)
        let slopes = &mut self.slopes;
        slopes.fill(0.0);
        for (i, j, value) in patterns.tangent_q.iter(&evaluation.tangent_q) {
            slopes[j * nv + i] += scale[i] * value * scale[j] / self.inertia;
        }
        for (i, j, value) in patterns.tangent_v.iter(&evaluation.tangent_v) {
            slopes[(nv + j) * nv + i] += scale[i] * value * scale[j] / self.inertia;
        }
        for (i, j, value) in patterns.phi_q.iter(&evaluation.phi_q) {
            slopes[(2 * nv + i) * nv + j] += value * scale[j] / unit[i];
        }
        for column in slopes.chunks_exact_mut(nv.max(1)) {
            dense::lu_solve(nv, &self.factor, &self.pivots, column);
        }

        let psi_x = &mut self.psi_x;
        psi_x.fill(0.0);
        let (reach, weight) = (self.reach, self.weight);
        for j in 0..nv {
            psi_x[j * columns + j] = weight;
            psi_x[j * columns + nv + j] = -weight * reach;
            let row = (nv + j) * columns;
            for (k, column) in slopes.chunks_exact(nv).enumerate() {
                psi_x[row + k] = weight * reach * column[j];
            }
            psi_x[row + nv + j] += weight;
        }
        let place = |level: usize, i: usize| (2 * nv + level * nc + i) * columns;
        for (i, j, value) in patterns.phi_q.iter(&evaluation.phi_q) {
            let value = value * scale[j] / unit[i];
            psi_x[place(0, i) + j] += value;
            if self.levels > 1 {
                psi_x[place(1, i) + nv + j] += value;
            }
            if self.levels > 2 {
                let row = &mut psi_x[place(2, i)..place(2, i) + columns];
                for (to, column) in row.iter_mut().zip(slopes.chunks_exact(nv)) {
                    *to -= value * column[j];
                }
            }
        }
        if self.levels > 1 {
            evaluation.dphi_q(mechanism, at);
            for (i, j, value) in patterns.dphi_q.iter(&evaluation.dphi_q) {
                let value = value * scale[j] / unit[i];
                psi_x[place(1, i) + j] += value;
                if self.levels > 2 {
                    psi_x[place(2, i) + nv + j] += 2.0 * value;
                }
            }
        }
        if self.levels > 2 {
            evaluation.ddphi_q(mechanism, at);
            for (i, j, value) in patterns.ddphi_q.iter(&evaluation.ddphi_q) {
                psi_x[place(2, i) + j] += value * scale[j] / unit[i];
            }
        }
    }
}
