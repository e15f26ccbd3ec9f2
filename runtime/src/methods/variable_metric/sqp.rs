//! Sequential quadratic programming with slack: `min 1/2 y^T y` with `Psi1(x) = y`, `Psi2(x) = 0`.

use crate::constraints::violation;
use crate::linear::dense;
use crate::mechanism::Mechanism;
use crate::methods::step_error::StepError;
use crate::methods::variable_metric::problem::Problem;
use crate::methods::variable_metric::settings::{Hessian, VariableMetric};

/// A pivot of the scaled system below this fraction of the largest one says that rows of Psi2
/// depend on others here.
const PIVOT_CUT_OFF: f64 = 1e-14;

/// Diagonal entry, with the other sign, of the rows of Psi2 if some depend on others: it
/// distributes their multipliers evenly, and the error that it causes in a step falls with every
/// iteration.
const DEPENDENT: f64 = 1e-8;

/// Fraction of the expected descent of the merit function that a step has to bring (Armijo).
const DESCENT: f64 = 1e-4;

/// Addition to the diagonal of lambda if rows of Psi2 depend on others: without B, nothing else
/// distributes lambda.
const SHARED: f64 = 1e-8;

/// Changes and residuals below this fraction of what changes and of what they consist of are the
/// end where they no longer fall: there is nothing left but rounding.
const STALLED: f64 = 1e-11;

/// The most times that a step is halved.
const MOST_HALVINGS: u32 = 30;

/// Fraction of the curvature of B that a difference of gradients must show (Powell).
const CURVATURE: f64 = 0.2;

/// Solves the problem of every step, with the work space for it.
pub(crate) struct Sqp {
    pub(crate) x: Vec<f64>,
    trial: Vec<f64>,
    y: Vec<f64>,
    /// d, then nu.
    step: Vec<f64>,
    /// The step d as it is judged, see [`Problem::felt`].
    change: Vec<f64>,
    /// mu, then nu.
    multipliers: Vec<f64>,
    /// The weights u of the merit function.
    penalties: Vec<f64>,
    /// B
    hessian: Vec<f64>,
    matrix: Vec<f64>,
    factor: Vec<f64>,
    scale: Vec<f64>,
    pivots: Vec<f64>,
    gradient: Vec<f64>,
    new_gradient: Vec<f64>,
    product: Vec<f64>,
    iterations: u64,
    factorizations: u64,
}

impl Sqp {
    pub(crate) fn new(problem: &Problem) -> Sqp {
        let (slack, columns, rows) = problem.counts();
        let n = columns + rows - slack;
        Sqp {
            x: vec![0.0; columns],
            trial: vec![0.0; columns],
            y: vec![0.0; slack],
            step: vec![0.0; n],
            change: Vec::with_capacity(n + slack),
            multipliers: vec![0.0; rows],
            penalties: vec![0.0; rows],
            hessian: vec![0.0; columns * columns],
            matrix: vec![0.0; n * n],
            factor: vec![0.0; n * n],
            scale: vec![0.0; n],
            pivots: vec![0.0; n],
            gradient: vec![0.0; columns],
            new_gradient: vec![0.0; columns],
            product: vec![0.0; columns],
            iterations: 0,
            factorizations: 0,
        }
    }

    /// Quadratic programs solved so far.
    pub(crate) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Number of matrices of quadratic problems that were factorized.
    pub(crate) fn factorizations(&self) -> u64 {
        self.factorizations
    }

    /// Iterates from `self.x` to the solution, at which the problem is evaluated last.
    pub(crate) fn solve(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        problem: &mut Problem,
        settings: &VariableMetric,
        tolerance: f64,
    ) -> Result<(), StepError> {
        let (slack, columns, _) = problem.counts();
        let fault = |problem: &Problem| StepError::NoConvergence {
            rows: violation::worst(mechanism, t, problem.phi()),
        };
        problem.evaluate(mechanism, &self.x)?;
        self.y.copy_from_slice(&problem.psi()[..slack]);
        self.penalties.fill(0.0);
        self.hessian.fill(0.0);
        if settings.hessian == Hessian::Bfgs {
            for k in 0..columns {
                self.hessian[k * columns + k] = 1.0;
            }
        }
        let mut before = f64::INFINITY;
        for iteration in 0..settings.iterations {
            problem.differentiate(mechanism);
            if iteration > 0 && settings.hessian == Hessian::Bfgs {
                self.update(problem);
            }
            self.quadratic_program(problem);
            self.iterations += 1;
            if !self.step.iter().all(|x| x.is_finite()) {
                break;
            }
            problem.felt(&self.step, &mut self.change);
            let (change, miss) = self.relative(problem);
            let stalled = change <= STALLED && miss <= STALLED && change >= 0.5 * before;
            if self.is_solved(problem, tolerance) || stalled {
                if problem.is_missed(tolerance) {
                    break;
                }
                return Ok(());
            }
            before = change;
            transposed(problem.psi_x(), &self.multipliers, &mut self.gradient);
            if !self.search(mechanism, problem)? {
                break;
            }
        }
        Err(fault(problem))
    }

    /// Solves for d and the multipliers mu and nu.
    ///
    /// ```text
    /// | B + J1^T J1   J2^T | | d  |   | -J1^T Psi1 |
    /// | J2            0    | | nu | = | -Psi2      |,    mu = Psi1 + J1 d
    /// ```
    fn quadratic_program(&mut self, problem: &Problem) {
        let (slack, columns, rows) = problem.counts();
        let n = columns + rows - slack;
        let (psi, psi_x) = (problem.psi(), problem.psi_x());
        self.matrix.fill(0.0);
        self.step.fill(0.0);
        for i in 0..columns {
            let from = &self.hessian[i * columns..(i + 1) * columns];
            self.matrix[i * n..i * n + columns].copy_from_slice(from);
        }
        for (row, value) in psi_x.chunks_exact(columns).zip(psi).take(slack) {
            for (i, left) in row.iter().enumerate().filter(|(_, left)| **left != 0.0) {
                self.step[i] -= left * value;
                for (j, right) in row.iter().enumerate() {
                    self.matrix[i * n + j] += left * right;
                }
            }
        }
        for (k, row) in psi_x.chunks_exact(columns).skip(slack).enumerate() {
            self.step[columns + k] = -psi[slack + k];
            for (j, value) in row.iter().enumerate() {
                self.matrix[(columns + k) * n + j] = *value;
                self.matrix[j * n + columns + k] = *value;
            }
        }
        let (scale, work) = (&mut self.scale, &mut self.pivots);
        dense::equilibrate_symmetric(n, &mut self.matrix, scale, work);
        let mut dependent = problem.is_redundant();
        if !dependent {
            self.factor.copy_from_slice(&self.matrix);
            self.factorizations += 1;
            let ratio = dense::lu_factor(n, &mut self.factor, &mut self.pivots, PIVOT_CUT_OFF);
            dependent = ratio <= PIVOT_CUT_OFF;
        }
        if dependent {
            for k in slack..columns {
                self.matrix[k * n + k] += SHARED;
            }
            for k in columns..n {
                self.matrix[k * n + k] = -DEPENDENT;
            }
            self.factor.copy_from_slice(&self.matrix);
            self.factorizations += 1;
            dense::lu_factor(n, &mut self.factor, &mut self.pivots, 0.0);
        }
        for (step, scale) in self.step.iter_mut().zip(&self.scale) {
            *step *= scale;
        }
        dense::lu_solve(n, &self.factor, &self.pivots, &mut self.step);
        for (step, scale) in self.step.iter_mut().zip(&self.scale) {
            *step *= scale;
        }
        let (d, nu) = self.step.split_at(columns);
        for (k, row) in psi_x.chunks_exact(columns).take(slack).enumerate() {
            self.multipliers[k] = psi[k] + dense::dot(row, d);
        }
        self.multipliers[slack..].copy_from_slice(nu);
    }

    /// Whether the step, the slope of the Lagrangian that it leaves and the residuals are within the
    /// tolerance.
    fn is_solved(&self, problem: &Problem, tolerance: f64) -> bool {
        let columns = self.x.len();
        let d = &self.step[..columns];
        let slopes = self.hessian.chunks_exact(columns);
        if slopes
            .map(|row| dense::dot(row, d))
            .any(|slope| slope.abs() > tolerance)
        {
            return false;
        }
        let steps = &self.change;
        let misses = self.misses(problem);
        steps
            .iter()
            .copied()
            .chain(misses)
            .all(|x| x.abs() <= tolerance)
    }

    /// Psi1 - y and Psi2.
    fn misses<'a>(&'a self, problem: &'a Problem) -> impl Iterator<Item = f64> + 'a {
        let y = self.y.iter().copied().chain(std::iter::repeat(0.0));
        problem.psi().iter().zip(y).map(|(psi, y)| psi - y)
    }

    /// The largest change and the largest residual, as fractions of what changes and of the terms
    /// of the residuals.
    fn relative(&self, problem: &Problem) -> (f64, f64) {
        let sizes = problem.sizes(&self.x);
        let mut change = 0.0_f64;
        let mut at = 0;
        for (length, size) in sizes {
            let part = dense::max_abs(&self.change[at..at + length]);
            if part > 0.0 {
                change = change.max(part / size);
            }
            at += length;
        }
        let misses = self.misses(problem).zip(problem.terms());
        let miss = misses.fold(0.0_f64, |m, (miss, terms)| {
            if miss == 0.0 {
                m
            } else {
                m.max(miss.abs() / terms)
            }
        });
        (change, miss)
    }

    /// `1/2 y^T y + sum u1 |Psi1 - y| + sum u2 |Psi2|` with y moved by `share` of e = mu - y.
    fn merit(&self, problem: &Problem, share: f64) -> f64 {
        let mut merit = 0.0;
        for (k, (psi, u)) in problem.psi().iter().zip(&self.penalties).enumerate() {
            let y = self.y.get(k).map_or(0.0, |y| {
                let y = y + share * (self.multipliers[k] - y);
                merit += 0.5 * y * y;
                y
            });
            merit += u * (psi - y).abs();
        }
        merit
    }

    /// Moves x and y along d and e as far as the merit function falls; `false` where it does not.
    fn search(
        &mut self,
        mechanism: &dyn Mechanism,
        problem: &mut Problem,
    ) -> Result<bool, StepError> {
        for (u, multiplier) in self.penalties.iter_mut().zip(&self.multipliers) {
            let size = multiplier.abs();
            *u = size.max(0.5 * (*u + size));
        }
        let before = self.merit(problem, 0.0);
        let mut slope = 0.0;
        for (k, (psi, u)) in problem.psi().iter().zip(&self.penalties).enumerate() {
            let y = self.y.get(k).copied().unwrap_or(0.0);
            if k < self.y.len() {
                slope += y * (self.multipliers[k] - y);
            }
            slope -= u * (psi - y).abs();
        }
        // What rounding may add to the merit function.
        let pairs = problem.terms().iter().zip(&self.penalties);
        let terms = pairs.map(|(terms, u)| terms * u).sum::<f64>();
        let slack = 4.0 * f64::EPSILON * (before + terms);
        let mut share = 1.0;
        for _ in 0..MOST_HALVINGS {
            for ((trial, x), d) in self.trial.iter_mut().zip(&self.x).zip(&self.step) {
                *trial = x + share * d;
            }
            problem.evaluate(mechanism, &self.trial)?;
            if self.merit(problem, share) <= before + DESCENT * share * slope + slack {
                for (y, mu) in self.y.iter_mut().zip(&self.multipliers) {
                    *y += share * (mu - *y);
                }
                // s of the update.
                for (step, (trial, x)) in self.step.iter_mut().zip(self.trial.iter().zip(&self.x)) {
                    *step = trial - x;
                }
                self.x.copy_from_slice(&self.trial);
                return Ok(true);
            }
            share *= 0.5;
        }
        Ok(false)
    }

    /// The damped BFGS update of B (M. J. D. Powell, DOI 10.1007/BFb0067703), with the difference of
    /// `J1^T mu + J2^T nu` as that of the gradients.
    fn update(&mut self, problem: &Problem) {
        let columns = self.x.len();
        transposed(problem.psi_x(), &self.multipliers, &mut self.new_gradient);
        let s = &self.step[..columns];
        for (product, row) in self
            .product
            .iter_mut()
            .zip(self.hessian.chunks_exact(columns))
        {
            *product = dense::dot(row, s);
        }
        for (new, old) in self.new_gradient.iter_mut().zip(&self.gradient) {
            *new -= old;
        }
        let curvature = dense::dot(s, &self.product);
        let found = dense::dot(s, &self.new_gradient);
        if curvature <= 0.0 {
            return;
        }
        let share = if found >= CURVATURE * curvature {
            1.0
        } else {
            (1.0 - CURVATURE) * curvature / (curvature - found)
        };
        for (g, bs) in self.new_gradient.iter_mut().zip(&self.product) {
            *g = share * *g + (1.0 - share) * bs;
        }
        let damped = dense::dot(s, &self.new_gradient);
        for i in 0..columns {
            for j in 0..columns {
                self.hessian[i * columns + j] += self.new_gradient[i] * self.new_gradient[j]
                    / damped
                    - self.product[i] * self.product[j] / curvature;
            }
        }
    }
}

/// The transposed matrix, given row by row, times a vector.
fn transposed(rows: &[f64], x: &[f64], product: &mut [f64]) {
    product.fill(0.0);
    for (row, x) in rows.chunks_exact(product.len().max(1)).zip(x) {
        for (to, value) in product.iter_mut().zip(row) {
            *to += value * x;
        }
    }
}
