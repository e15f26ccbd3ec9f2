//! The iteration of the penalty method, in place of the saddle-point system: see [`Penalty`].

use crate::layout::Layout;
use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::blocks::Blocks;
use crate::linear::dense;
use crate::linear::rank::{RANK_TOLERANCE, ScaledJacobian};
use crate::linear::rank_deficient;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::index1_solution::reaction_scales;
use crate::mechanism::point::Point;
use crate::stabilization::penalty::Penalty;

/// A pivot below this fraction of the largest one: masses and constraints leave a motion open, or
/// nearly so.
const PIVOT_CUT_OFF: f64 = 1e-14;

/// Largest residual of the constraints that is accepted, over the size of the accelerations: near a
/// singular position some combination of them determines next to nothing.
const AGREEMENT: f64 = 1e-4;

/// Largest residual that is accepted where steps are controlled: a step that meets more is
/// repeated, or goes across the position.
const CONTROLLED: f64 = 1e-9;

/// The work space of the iteration.
#[derive(Debug, Clone)]
pub(crate) struct Augmented {
    settings: Penalty,
    values: Vec<f64>,
    /// Factors that bring the diagonal of M to one: nv numbers.
    scale: Vec<f64>,
    /// One over the length of every row of the scaled phi_q: nc numbers.
    weight: Vec<f64>,
    matrix: Vec<f64>,
    pivots: Vec<f64>,
    change: Vec<f64>,
    /// `phi_q a - c`, every row in units of the scaled accelerations.
    residual: Vec<f64>,
    /// Whether constraints are redundant in every position, so that lambda is not unique.
    redundant: bool,
    /// Largest residual of the constraints that is accepted, over the size of the accelerations.
    agreement: f64,
    iterations: u64,
    /// Number of evaluations whose matrix is singular, so that that of the saddle-point system is factorized, too.
    pub(crate) singular: u64,
}

impl Augmented {
    pub(crate) fn new(layout: &Layout, settings: Penalty) -> Augmented {
        let (nv, nc) = (layout.nv(), layout.nc());
        Augmented {
            settings,
            values: vec![0.0; dynamics_len(layout)],
            scale: vec![0.0; nv],
            weight: vec![0.0; nc],
            matrix: vec![0.0; nv * nv],
            pivots: vec![0.0; nv],
            change: vec![0.0; nv],
            residual: vec![0.0; nc],
            redundant: nc + layout.dof() > nv,
            agreement: AGREEMENT,
            iterations: 0,
            singular: 0,
        }
    }

    /// Asks for accelerations as exact as the control of steps needs them.
    pub(crate) fn control(&mut self) {
        self.agreement = CONTROLLED;
    }

    /// Number of times that the accelerations were improved.
    pub(crate) fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Accelerations and multipliers.
    ///
    /// The multipliers begin with zero every time, so that they depend on nothing but the state.
    ///
    /// # Errors
    /// [`Singular::Stalled`] where the iteration does not end with the constraints satisfied.
    pub(crate) fn accelerations(
        &mut self,
        mechanism: &dyn Mechanism,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        let (layout, shift) = (mechanism.layout(), at.shift);
        let (nv, alpha) = (layout.nv(), self.settings.alpha);
        mechanism.dynamics(at, &mut self.values);
        let blocks = Blocks::new(layout, &self.values);
        if let Some(error) = blocks.not_finite(layout, Some(shift)) {
            return Err(error);
        }
        measure(layout, &blocks, &mut self.scale, &mut self.weight);
        let (scale, weight) = (&self.scale, &self.weight);
        assemble(layout, &blocks, alpha, scale, weight, &mut self.matrix);
        let pivot = dense::lu_factor(nv, &mut self.matrix, &mut self.pivots, PIVOT_CUT_OFF);
        if pivot <= PIVOT_CUT_OFF {
            // Whether the motion is determined all the same, and what is missing, is found by the
            // rank-revealing solution.
            self.singular += 1;
            return mechanism.accelerations(at, scratch, a, lambda);
        }
        let forces = blocks.force.iter().zip(scale).map(|(x, s)| (x * s).abs());
        let demands = blocks.eta.iter().zip(shift).zip(weight);
        let demands = demands.map(|((eta, shift), w)| ((eta + shift) * w).abs());
        let known = forces.chain(demands).fold(0.0, f64::max);
        a.fill(0.0);
        lambda.fill(0.0);
        let (mut changed, mut size) = (f64::INFINITY, known);
        for _ in 0..self.settings.iterations {
            self.iterations += 1;
            // The residuals anew, and what they and the multipliers say about a.
            for (i, residual) in self.residual.iter_mut().enumerate() {
                *residual = -(blocks.eta[i] + shift[i]);
            }
            let phi_q = &layout.patterns().phi_q;
            phi_q.add_product(blocks.jacobian, a, &mut self.residual);
            for (residual, weight) in self.residual.iter_mut().zip(weight) {
                *residual *= weight;
            }
            self.change.copy_from_slice(blocks.force);
            for (i, j, value) in layout.patterns().mass_matrix.iter(blocks.mass) {
                self.change[i] -= value * a[j];
            }
            for (i, j, value) in layout.patterns().phi_q.iter(blocks.jacobian) {
                self.change[j] -= value * (lambda[i] + alpha * weight[i] * self.residual[i]);
            }
            for (change, scale) in self.change.iter_mut().zip(scale) {
                *change *= scale;
            }
            dense::lu_solve(nv, &self.matrix, &self.pivots, &mut self.change);
            changed = dense::max_abs(&self.change);
            for ((a, change), scale) in a.iter_mut().zip(&self.change).zip(scale) {
                *a += change * scale;
            }
            // lambda* + alpha (phi_q a - c) with the new a: the change of a is taken by itself, so
            // that nothing is lost in it.
            for (i, residual) in self.residual.iter().enumerate() {
                lambda[i] += alpha * weight[i] * residual;
            }
            for (i, j, value) in layout.patterns().phi_q.iter(blocks.jacobian) {
                let moved = value * scale[j] * self.change[j] * weight[i];
                lambda[i] += alpha * weight[i] * moved;
                self.residual[i] += moved;
            }
            let accelerations = a.iter().zip(scale).map(|(a, s)| (a / s).abs());
            size = accelerations.fold(known, f64::max);
            if changed <= self.settings.tolerance * size {
                break;
            }
        }
        let left = dense::max_abs(&self.residual);
        if changed.is_finite() && left <= self.agreement * size {
            if self.redundant {
                least_norm(mechanism, at.t, blocks.jacobian, lambda);
            }
            return Ok(());
        }
        let worst = |&i: &usize| self.residual[i].abs() >= 0.1 * left || left.is_nan();
        let constraints = (0..layout.nc()).filter(worst).collect();
        Err(Singular::Stalled { constraints })
    }
}

/// Replaces multipliers that the penalties shared out by those of least norm with the same
/// `phi_q^T lambda`: the accelerations are the same.
fn least_norm(mechanism: &dyn Mechanism, t: f64, jacobian: &[f64], lambda: &mut [f64]) {
    let layout = mechanism.layout();
    let scales = reaction_scales(mechanism, t);
    let scaled = ScaledJacobian::new(layout, jacobian, scales.size);
    let space = scaled.row_space(RANK_TOLERANCE);
    if space.dropped().is_empty() {
        return;
    }
    let mut reaction = vec![0.0; layout.nv()];
    for (i, j, value) in layout.patterns().phi_q.iter(jacobian) {
        reaction[j] += value * scaled.column_scale[j] * lambda[i];
    }
    rank_deficient::least_norm(layout, &scaled, &space, &reaction, &scales, lambda);
}

/// The scales of coordinates and rows.
fn measure(layout: &Layout, blocks: &Blocks<'_>, scale: &mut [f64], weight: &mut [f64]) {
    scale.fill(0.0);
    for (i, j, value) in layout.patterns().mass_matrix.iter(blocks.mass) {
        if i == j {
            scale[i] += value;
        }
    }
    let largest = dense::max_abs(scale);
    for mass in scale.iter_mut() {
        // A coordinate without mass of its own has no scale; any will do.
        let mass_or_any = match (*mass > 0.0, largest > 0.0) {
            (true, _) => *mass,
            (false, true) => largest,
            (false, false) => 1.0,
        };
        *mass = 1.0 / mass_or_any.sqrt();
    }
    weight.fill(0.0);
    for (i, j, value) in layout.patterns().phi_q.iter(blocks.jacobian) {
        weight[i] += (value * scale[j]) * (value * scale[j]);
    }
    for square in weight.iter_mut() {
        *square = if *square > 0.0 {
            1.0 / square.sqrt()
        } else {
            1.0
        };
    }
}

/// `M + phi_q^T alpha phi_q`, the diagonal of M and the rows of phi_q brought to unit length.
fn assemble(
    layout: &Layout,
    blocks: &Blocks<'_>,
    alpha: f64,
    scale: &[f64],
    weight: &[f64],
    matrix: &mut [f64],
) {
    let nv = layout.nv();
    matrix.fill(0.0);
    for (i, j, value) in layout.patterns().mass_matrix.iter(blocks.mass) {
        matrix[i * nv + j] += scale[i] * value * scale[j];
    }
    let mut values = blocks.jacobian;
    // The entries come row by row.
    for row in layout.patterns().phi_q.entries.chunk_by(|a, b| a.0 == b.0) {
        let (here, rest) = values.split_at(row.len());
        values = rest;
        for (&(i, j), value) in row.iter().zip(here) {
            let (i, j) = (i as usize, j as usize);
            let factor = alpha * weight[i] * weight[i] * value * scale[j];
            for (&(_, k), other) in row.iter().zip(here) {
                let k = k as usize;
                matrix[j * nv + k] += factor * other * scale[k];
            }
        }
    }
}
