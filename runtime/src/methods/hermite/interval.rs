//! One interval: its work space, and Newton's method for its interpolant.

use crate::constraints::closing::Closing;
use crate::constraints::violation;
use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::dense::unrolled;
use crate::linear::inverse::momentum_matrix;
use crate::linear::matrix::Matrix;
use crate::linear::scales::Scales;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::point::Point;
use crate::mechanism::size::scales;
use crate::methods::hermite::basis::{Form, QuadraturePoint, points};
use crate::methods::hermite::readout::Readout;
use crate::methods::hermite::reduced::Reduced;
use crate::methods::index1::{Index1, continuation_gap};
use crate::methods::step_error::StepError;
use crate::stabilization::Stabilization;

/// Newton's method ends after so many iterations.
const MOST_ITERATIONS: u64 = 50;

/// phi counts as zero below this fraction of 1 + |q|, in rad or sizes.
pub(crate) const CLOSED: f64 = 1e-14;

/// A change below this, in rad or sizes, ends the iteration.
const STILL: f64 = 1e-12;

/// A change below this, in rad or sizes, need not become smaller where round-off keeps it up.
pub(crate) const SMALL: f64 = 1e-9;

/// An end of a step that is so far, in rad or sizes, from its beginning and from where velocities and
/// accelerations lead is another solution than the one that continues the motion.
pub(crate) const FARTHEST: f64 = 1.0;

/// The matrix of the last factorization serves as long as an iteration brings the change down by
/// this factor.
pub(crate) const CONTRACTION: f64 = 0.1;

/// The node at which an interval begins, with the known motion there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Node<'a> {
    pub(crate) t: f64,
    pub(crate) q: &'a [f64],
    /// The velocity that belongs to the momentum.
    pub(crate) v: &'a [f64],
    /// Accelerations and multipliers of the index-1 equations, as a guess.
    pub(crate) a: &'a [f64],
    pub(crate) lambda: &'a [f64],
    /// Differences of the impulses of the three steps before from half of the multipliers, per h,
    /// see [`Interval::remember`].
    pub(crate) lags: &'a [f64],
}

/// The kernels that the equations of an interval consist of.
const KERNELS: [KernelKind; 9] = [
    KernelKind::Force,
    KernelKind::Phi,
    KernelKind::PhiQ,
    KernelKind::Dynamics,
    KernelKind::Momentum,
    KernelKind::MomentumQ,
    KernelKind::MomentumV,
    KernelKind::TangentQ,
    KernelKind::TangentV,
];

/// One run: the quadrature points and the work space.
pub(crate) struct Interval {
    pub(crate) form: Form,
    pub(crate) readout: Readout,
    pub(crate) points: Vec<QuadraturePoint>,
    pub(crate) reduced: Reduced,
    /// The equations for accelerations and multipliers at the nodes.
    pub(crate) equations: Index1,
    /// The rows of phi that do not depend on others.
    pub(crate) rows: Vec<usize>,
    /// The place of every row of phi among them.
    pub(crate) places: Vec<Option<usize>>,
    /// The unknowns: inner ones, the positions of the second node, h times the impulses.
    pub(crate) x: Vec<f64>,
    pub(crate) residual: Vec<f64>,
    pub(crate) matrix: Matrix,
    pub(crate) momentum_matrix: Matrix,
    pub(crate) work: Vec<f64>,
    pub(crate) row_scale: Vec<f64>,
    pub(crate) column_scale: Vec<f64>,
    /// q and v at a quadrature point.
    pub(crate) q: Vec<f64>,
    pub(crate) v: Vec<f64>,
    /// The inputs of the step.
    pub(crate) u: Vec<f64>,
    pub(crate) zero: Vec<f64>,
    /// phi_q of the first node.
    pub(crate) before: Vec<f64>,
    /// phi and phi_q at the second node, the others at a quadrature point.
    pub(crate) evaluation: Evaluation,
    /// The momentum at the first node, then at the second one.
    pub(crate) p: Vec<f64>,
    pub(crate) next_p: Vec<f64>,
    pub(crate) next_q: Vec<f64>,
    pub(crate) push: Vec<f64>,
    /// phi_q v + phi_t at the second node.
    pub(crate) rates: Vec<f64>,
    pub(crate) closing: Closing,
    /// Accelerations of the index-1 equations at the second node.
    pub(crate) accelerations: Vec<f64>,
    pub(crate) scales: Scales,
    /// The factors that make m, or rad, of the rows of phi.
    pub(crate) phi_scale: Vec<f64>,
    pub(crate) iterations: u64,
    pub(crate) evaluations: u64,
    pub(crate) factorizations: u64,
}

impl Interval {
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        form: Form,
        gauss: usize,
        readout: Readout,
    ) -> Interval {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let points = points(form, gauss);
        let inner = points.first().map_or(0, |point| point.inner.len());
        let most = (inner + 1) * nv + nc;
        Interval {
            form,
            readout,
            reduced: Reduced::new(layout, &points, &form.constants()),
            points,
            equations: Index1::new(mechanism, Stabilization::None),
            rows: Vec::with_capacity(nc),
            places: vec![None; nc],
            x: vec![0.0; most],
            residual: vec![0.0; most],
            // Until rows of phi are chosen.
            matrix: Matrix::new(0, 0, Vec::new()),
            momentum_matrix: momentum_matrix(&layout.patterns().momentum_v),
            work: vec![0.0; most],
            row_scale: vec![0.0; most],
            column_scale: vec![0.0; most],
            q: vec![0.0; nv],
            v: vec![0.0; nv],
            u: vec![0.0; layout.nu()],
            zero: vec![0.0; nv.max(nc)],
            before: vec![0.0; layout.patterns().phi_q.len()],
            evaluation: Evaluation::new(layout, &KERNELS),
            p: vec![0.0; 2 * nv],
            next_p: vec![0.0; nv],
            next_q: vec![0.0; nv],
            push: vec![0.0; nv],
            rates: vec![0.0; nc],
            closing: Closing::new(mechanism),
            accelerations: vec![0.0; nv],
            scales: scales(mechanism),
            phi_scale: vec![0.0; nc],
            iterations: 0,
            evaluations: 0,
            factorizations: 0,
        }
    }

    /// The number of inner unknowns of a coordinate.
    pub(crate) fn inner(&self) -> usize {
        self.points.first().map_or(0, |point| point.inner.len())
    }

    /// Takes the rows of phi that are wanted.
    pub(crate) fn choose(&mut self, layout: &Layout, wanted: impl Fn(usize) -> bool) {
        let same = (0..self.places.len()).all(|row| self.places[row].is_some() == wanted(row));
        if same && self.matrix.rows() > 0 {
            return;
        }
        self.rows.clear();
        for (row, place) in self.places.iter_mut().enumerate() {
            *place = wanted(row).then_some(self.rows.len());
            if wanted(row) {
                self.rows.push(row);
            }
        }
        self.reduced.forget();
        self.room(layout);
    }

    /// The first guess: the motion with the accelerations of the first node.
    pub(crate) fn predict(&mut self, h: f64, q: &[f64], v: &[f64], a: &[f64]) {
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
    pub(crate) fn interpolate(&mut self, point: usize, h: f64, q: &[f64], v: &[f64]) {
        let (point, to) = (&self.points[point], (&mut self.q[..], &mut self.v[..]));
        unrolled!(interpolate, q.len(), point, h, q, v, &self.x, to);
    }

    /// The largest entry of phi at the iterate, in sizes or rad, as a fraction of 1 + |q|.
    pub(crate) fn gap(&mut self, mechanism: &dyn Mechanism, t: f64) -> f64 {
        self.phi_scale.fill(1.0);
        mechanism.phi_scale(&Point::time(t), &mut self.phi_scale);
        // NaN must not be lost.
        let larger = |m: f64, x: f64| if x > m || x.is_nan() { x } else { m };
        let factors = self.phi_scale.iter().zip(&self.scales.row);
        let misses = self
            .evaluation
            .phi
            .iter()
            .zip(factors)
            .map(|(phi, (scale, count))| {
                // A distance of length zero has no factor.
                let scale = if scale.is_finite() { scale } else { &1.0 };
                (phi * scale * count).abs()
            });
        let end = self.x[self.inner() * self.scales.coordinate.len()..].iter();
        let reach = end
            .zip(&self.scales.coordinate)
            .map(|(q, unit)| (q / unit).abs());
        misses.fold(0.0, larger) / (1.0 + reach.fold(0.0, larger))
    }

    /// Solves for the interval of length h from a node: the second node into `self.x`, its momentum into
    /// `self.next_p`.
    pub(crate) fn solve(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        node: Node<'_>,
    ) -> Result<(), StepError> {
        let Node { t, q, v, a, .. } = node;
        let layout = mechanism.layout();
        let (nv, inner) = (layout.nv(), self.inner());
        mechanism.phi_q(&Point::position(t, q), &mut self.before);
        self.predict(h, q, v, a);
        self.reduced.solved = false;
        if self.solve_reduced(mechanism, h, node) {
            return Ok(());
        }
        mechanism.momentum(&Point::new(t, q, v), &mut self.p);
        self.predict(h, q, v, a);
        self.evaluate(mechanism, t, h, q, v);
        let mut before = f64::INFINITY;
        let mut serves = false;
        for _ in 0..MOST_ITERATIONS {
            if !serves && !self.factorize(mechanism, t, h, q, v) {
                break;
            }
            let moved = self.correct(nv);
            self.iterations += 1;
            self.evaluate(mechanism, t, h, q, v);
            let gap = self.gap(mechanism, t + h);
            let falls = moved < 0.5 * before;
            if (moved <= STILL && gap <= CLOSED) || (moved <= SMALL && !falls && gap <= SMALL) {
                let end = &self.x[inner * nv..(inner + 1) * nv];
                if continuation_gap(|j| end[j] - q[j], h, v, a, &self.scales.coordinate) <= FARTHEST
                {
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
        let rows = violation::worst(mechanism, t + h, &self.evaluation.phi);
        Err(StepError::NoConvergence { rows })
    }
}

/// The largest change of coordinates, in rad or sizes; NaN is not lost.
#[inline]
pub(crate) fn farthest<'a>(
    changes: impl Iterator<Item = f64>,
    unit: impl Iterator<Item = &'a f64>,
) -> f64 {
    let larger = |most: f64, part: f64| {
        if part > most || part.is_nan() {
            part
        } else {
            most
        }
    };
    let parts = changes
        .zip(unit)
        .map(|(change, unit)| (change / unit).abs());
    parts.fold(0.0, larger)
}

/// The positions and velocities of an interpolant at a quadrature point.
#[inline(always)]
fn interpolate(
    nv: usize,
    point: &QuadraturePoint,
    h: f64,
    q: &[f64],
    v: &[f64],
    x: &[f64],
    (at, rate): (&mut [f64], &mut [f64]),
) {
    let (q, v, at, rate) = (&q[..nv], &v[..nv], &mut at[..nv], &mut rate[..nv]);
    for j in 0..nv {
        at[j] = q[j] * point.start.0 + h * v[j] * point.slope.0;
        rate[j] = q[j] * point.start.1 + h * v[j] * point.slope.1;
    }
    let functions = point.inner.iter().chain(std::iter::once(&point.end));
    for (shape, x) in functions.zip(x.chunks_exact(nv)) {
        for j in 0..nv {
            at[j] += x[j] * shape.0;
            rate[j] += x[j] * shape.1;
        }
    }
    for rate in rate {
        *rate /= h;
    }
}
