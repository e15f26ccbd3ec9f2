//! Newton's method for one step.
//!
//! The change of the positions has two parts, `dq = dp - D dzeta`: what belongs to the change of b,
//! by which v and a follow, and in the stabilized form the move of [`Stabilized`].

use crate::constraints::rates::constraint_rates;
use crate::constraints::violation;
use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::dense;
use crate::linear::matrix::Matrix;
use crate::linear::scales::{column_scale, row_units};
use crate::mechanism::Mechanism;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::size::size;
use crate::methods::generalized_alpha::iterate::Iterate;
use crate::methods::generalized_alpha::scheme::Scheme;
use crate::methods::generalized_alpha::stabilized::Stabilized;
use crate::methods::generalized_alpha::states::{self, States};
use crate::methods::generalized_alpha::turning::Turning;
use crate::methods::state::State;
use crate::methods::step_error::StepError;

/// A pivot below this fraction of the largest one ends the step.
const PIVOT_CUT_OFF: f64 = 1e-15;

/// Diagonal entries of the rows of redundant constraints, as a fraction of `phi_q K^-1 phi_q^T`:
/// they distribute the multipliers evenly, and the error that they cause in an iteration is removed
/// by the next one.
const DEPENDENT: f64 = 1e-9;

/// The kernels that are evaluated at an iterate; those of states and of the stabilized form come to them.
const KERNELS: [KernelKind; 9] = [
    KernelKind::MassMatrix,
    KernelKind::Force,
    KernelKind::Phi,
    KernelKind::PhiQ,
    KernelKind::TangentQ,
    KernelKind::TangentV,
    KernelKind::ReactionForce,
    KernelKind::ReactionForceV,
    KernelKind::ReactionForceLambda,
];

/// Residual of the equations at an iterate, and their tangent.
pub(crate) struct Newton {
    scheme: Scheme,
    pub(crate) evaluation: Evaluation,
    /// phi_q v + phi_t.
    pub(crate) rates: Vec<f64>,
    states: States,
    /// The first row of the constraints, which is the first column of lambda, too.
    first: usize,
    stabilized: Option<Stabilized>,
    /// Whether constraints are redundant.
    redundant: bool,
    matrix: Matrix,
    work: Vec<f64>,
    row_scale: Vec<f64>,
    column_scale: Vec<f64>,
    right: Vec<f64>,
    /// S: the unit of a displacement, per velocity.
    pub(crate) scale: Vec<f64>,
    /// The unit of phi, per row.
    row_unit: Vec<f64>,
    pub(crate) evaluations: u64,
    pub(crate) factorizations: u64,
}

/// Derivatives of a and v by p, and of z by its rates; and the factor of the equations of motion.
#[derive(Clone, Copy)]
struct Weights {
    /// beta h^2
    weight: f64,
    by_a: f64,
    by_v: f64,
    z_by_rates: f64,
}

impl Weights {
    fn new(scheme: Scheme, h: f64) -> Weights {
        let Scheme {
            alpha_m,
            alpha_f,
            beta,
            gamma,
        } = scheme;
        let weight = beta * h * h;
        Weights {
            weight,
            by_a: (1.0 - alpha_m) / (weight * (1.0 - alpha_f)),
            by_v: gamma / (h * beta),
            z_by_rates: scheme.states_by_rates(h),
        }
    }
}

/// Rows and columns of the entries of the matrix.
fn places(
    layout: &Layout,
    turning: &Turning,
    states: &States,
    stabilized: Option<&Stabilized>,
    redundant: bool,
) -> Vec<(usize, usize)> {
    let (nv, nc, patterns) = (layout.nv(), layout.nc(), &layout.patterns());
    let first = nv + layout.nz();
    let index = |&(i, j): &(u32, u32)| (i as usize, j as usize);
    // The diagonal is read even where nothing is added to it.
    let mut places: Vec<_> = (0..nv).map(|j| (j, j)).collect();
    places.extend(patterns.mass_matrix.entries.iter().map(index));
    places.extend(patterns.tangent_v.entries.iter().map(index));
    places.extend(patterns.reaction_force_v.entries.iter().map(index));
    let by_multiplier = patterns.reaction_force_lambda.entries.iter().map(index);
    places.extend(by_multiplier.map(|(i, row)| (i, first + row)));
    let phi_q = patterns.phi_q.entries.iter().map(index);
    places.extend(phi_q.clone().map(|(i, j)| (j, first + i)));
    let mut by_position: Vec<_> = patterns.tangent_q.entries.iter().map(index).collect();
    by_position.extend(phi_q.map(|(i, j)| (first + i, j)));
    places.extend(states.places(layout, &mut by_position));
    if redundant {
        places.extend((first..first + nc).map(|k| (k, k)));
    }
    if let Some(stabilized) = stabilized {
        places.extend(stabilized.places(layout, turning, &mut by_position));
    }
    // A derivative by position spreads over the columns of its attitude.
    let spread = |(row, j): (usize, usize)| turning.columns(j).map(move |k| (row, k));
    places.extend(by_position.into_iter().flat_map(spread));
    places
}

impl Newton {
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        turning: &Turning,
        scheme: Scheme,
        stabilized: bool,
    ) -> Newton {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        let first = nv + layout.nz();
        let n = first + if stabilized { 2 * nc } else { nc };
        let redundant = nc + layout.dof() > nv;
        let stabilized = stabilized.then(|| Stabilized::new(layout, first + nc));
        let states = States::new(nv);
        let mut kernels = KERNELS.to_vec();
        kernels.extend(states::KERNELS);
        kernels.extend(stabilized.iter().map(|_| KernelKind::DphiQ));
        let places = places(layout, turning, &states, stabilized.as_ref(), redundant);
        Newton {
            scheme,
            evaluation: Evaluation::new(layout, &kernels),
            rates: vec![0.0; nc],
            states,
            first,
            stabilized,
            redundant,
            matrix: Matrix::new(n, first, places),
            work: vec![0.0; n],
            row_scale: vec![0.0; n],
            column_scale: vec![0.0; n],
            right: vec![0.0; n],
            scale: column_scale(layout, size(mechanism)),
            row_unit: row_units(layout, size(mechanism)),
            evaluations: 0,
            factorizations: 0,
        }
    }

    /// Begins a step from this state.
    pub(crate) fn begin(&mut self, mechanism: &dyn Mechanism, state: &State) {
        if let Some(stabilized) = &mut self.stabilized {
            stabilized.begin(mechanism, state, &self.scale);
        }
    }

    /// Writes `M a + phi_q^T lambda - Q` into `self.right`, and the residual of the rates of the
    /// states and phi after it, at the iterate.
    pub(crate) fn residual(&mut self, mechanism: &dyn Mechanism, t: f64, h: f64, end: &Iterate) {
        let layout = mechanism.layout();
        self.evaluations += 1;
        let (at, evaluation) = (end.at(t), &mut self.evaluation);
        evaluation.mass_matrix(mechanism, at);
        evaluation.force(mechanism, at);
        evaluation.phi(mechanism, at);
        let (phi_q, rates) = (&mut evaluation.phi_q, &mut self.rates);
        constraint_rates(mechanism, &at, phi_q, rates);
        evaluation.reaction_force(mechanism, at);
        let forces = evaluation.force.iter().zip(&evaluation.reaction_force);
        for (right, (force, reaction)) in self.right.iter_mut().zip(forces) {
            *right = -force - reaction;
        }
        let mass_matrix = &layout.patterns().mass_matrix;
        mass_matrix.add_product(&evaluation.mass_matrix, &end.a, &mut self.right);
        for (i, j, value) in layout.patterns().phi_q.iter(&evaluation.phi_q) {
            self.right[j] += value * end.lambda[i];
        }
        evaluation.state_rates(mechanism, at);
        let (c, found) = (self.scheme.states_by_rates(h), &evaluation.state_rates);
        self.states.residual(c, end, found, &mut self.right);
        self.right[self.first..][..layout.nc()].copy_from_slice(&evaluation.phi);
    }

    /// Makes one Newton step; returns the largest change of the positions, in rad or sizes, or of
    /// the states.
    pub(crate) fn correct(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        h: f64,
        end: &mut Iterate,
    ) -> Result<f64, StepError> {
        let layout = mechanism.layout();
        let weights = Weights::new(self.scheme, h);
        self.tangent(mechanism, t, weights, end);
        self.equilibrate(layout);
        self.factorizations += 1;
        let pivot = self.matrix.factor(PIVOT_CUT_OFF);
        if pivot <= PIVOT_CUT_OFF || pivot.is_nan() {
            return Err(self.unsolved(mechanism, t));
        }
        for (right, scale) in self.right.iter_mut().zip(&self.row_scale) {
            *right *= scale;
        }
        self.matrix.solve(&mut self.right);
        for (change, scale) in self.right.iter_mut().zip(&self.column_scale) {
            *change *= scale;
        }
        Ok(self.advance(layout, weights, end))
    }

    /// The error that no solution was found, with the constraint rows that are violated most.
    pub(crate) fn unsolved(&self, mechanism: &dyn Mechanism, t: f64) -> StepError {
        StepError::NoConvergence {
            rows: violation::worst(mechanism, t, &self.evaluation.phi),
        }
    }

    /// The matrix at the iterate, and the equations of motion in `self.right` by their weight.
    fn tangent(&mut self, mechanism: &dyn Mechanism, t: f64, weights: Weights, end: &Iterate) {
        let layout = mechanism.layout();
        let (nv, first) = (layout.nv(), self.first);
        let Weights {
            weight,
            by_a,
            by_v,
            z_by_rates,
        } = weights;
        let (at, turning) = (end.at(t), &end.turning);
        let (evaluation, patterns) = (&mut self.evaluation, layout.patterns());
        evaluation.tangent_q(mechanism, at);
        evaluation.tangent_v(mechanism, at);
        let (matrix, stabilized) = (&mut self.matrix, self.stabilized.as_ref());
        matrix.clear();
        for (i, j, value) in patterns.mass_matrix.iter(&evaluation.mass_matrix) {
            matrix.add(i, j, weight * by_a * value);
        }
        for (i, j, value) in patterns.tangent_v.iter(&evaluation.tangent_v) {
            matrix.add(i, j, weight * by_v * value);
        }
        if !patterns.reaction_force_v.is_empty() {
            evaluation.reaction_force_v(mechanism, at);
            let values = &evaluation.reaction_force_v;
            for (i, j, value) in patterns.reaction_force_v.iter(values) {
                matrix.add(i, j, -weight * by_v * value);
            }
        }
        if !patterns.reaction_force_lambda.is_empty() {
            evaluation.reaction_force_lambda(mechanism, at);
            let values = &evaluation.reaction_force_lambda;
            for (i, row, value) in patterns.reaction_force_lambda.iter(values) {
                matrix.add(i, first + row, -value);
            }
        }
        let by_position = |matrix: &mut Matrix, row: usize, j: usize, value: f64| {
            turning.spread(j, value, |j, value| {
                matrix.add(row, j, value);
                if let Some(stabilized) = stabilized {
                    stabilized.add(matrix, row, j, value);
                }
            });
        };
        for (i, j, value) in patterns.tangent_q.iter(&evaluation.tangent_q) {
            by_position(matrix, i, j, weight * value);
        }
        for (i, j, value) in patterns.phi_q.iter(&evaluation.phi_q) {
            by_position(matrix, first + i, j, value);
            matrix.add(j, first + i, value);
        }
        let factors = (z_by_rates, by_v, weight);
        self.states
            .tangent(mechanism, matrix, factors, at, evaluation, by_position);
        for value in &mut self.right[..nv] {
            *value *= weight;
        }
        if let Some(stabilized) = &mut self.stabilized {
            evaluation.dphi_q(mechanism, at);
            stabilized.velocities(layout, matrix, by_v, turning, evaluation);
            stabilized.residual(&self.rates, &evaluation.phi, by_v, &mut self.right);
        }
        if self.redundant {
            self.redundant_part(layout);
        }
    }

    /// The diagonal under phi_q.
    fn redundant_part(&mut self, layout: &Layout) {
        let nv = layout.nv();
        let square = |j: usize| self.scale[j] * self.scale[j];
        let inertia = (0..nv).map(|j| self.matrix.diagonal(j) * square(j));
        let inertia = inertia.fold(0.0, f64::max);
        for (i, j, value) in layout.patterns().phi_q.iter(&self.evaluation.phi_q) {
            let share = DEPENDENT * value * value * square(j);
            let row = self.first + i;
            self.matrix.add(row, row, -(share / inertia));
            if let Some(stabilized) = &self.stabilized {
                stabilized.add_diagonal(&mut self.matrix, i, share);
            }
        }
    }

    /// Scales the matrix, from the units of lengths and masses on, so that they do not decide what is
    /// small.
    fn equilibrate(&mut self, layout: &Layout) {
        let (nv, nc) = (layout.nv(), layout.nc());
        let (rows, columns) = (&mut self.row_scale, &mut self.column_scale);
        let scale = &self.scale;
        let inertia = (0..nv).map(|j| self.matrix.diagonal(j).abs() * scale[j] * scale[j]);
        let inertia = dense::power_of_two(inertia.fold(0.0, f64::max));
        for j in 0..nv {
            (rows[j], columns[j]) = (scale[j] / inertia, scale[j]);
        }
        let first = self.first;
        // States are measured by 1 in their unit.
        rows[nv..first].fill(1.0);
        columns[nv..first].fill(1.0);
        for k in first..self.right.len() {
            let unit = self.row_unit[(k - first) % nc];
            let multiplier = if k < first + nc { inertia } else { 1.0 };
            (rows[k], columns[k]) = (1.0 / unit, multiplier / unit);
        }
        self.matrix.equilibrate(rows, columns, &mut self.work);
    }

    /// Moves the iterate by the solution in `self.right`; returns the largest change of its
    /// positions, in rad or sizes, or of its states.
    fn advance(&self, layout: &Layout, weights: Weights, end: &mut Iterate) -> f64 {
        let Weights {
            weight,
            by_a,
            by_v,
            z_by_rates,
        } = weights;
        let mut moved = 0.0_f64;
        for j in 0..layout.nv() {
            let change = -self.right[j];
            end.v[j] += by_v * change;
            end.a[j] += by_a * change;
            let change_q = match &self.stabilized {
                Some(stabilized) => stabilized.change(j, change, &self.right),
                None => change,
            };
            end.turning.add(&mut end.q, j, change_q);
            moved = moved.max(change.abs().max(change_q.abs()) / self.scale[j]);
            if change_q.is_nan() {
                moved = f64::NAN;
            }
        }
        end.turning.turn(&mut end.q);
        for (lambda, change) in end.lambda.iter_mut().zip(&self.right[self.first..]) {
            *lambda -= change / weight;
        }
        let states = self.states.advance(z_by_rates, &self.right, end);
        if states > moved || states.is_nan() {
            states
        } else {
            moved
        }
    }
}
