//! The tangents at the beginning of a step, and the parts that its equations consist of.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::scales::{column_scale, row_units};
use crate::mechanism::Mechanism;
use crate::mechanism::evaluation::Evaluation;
use crate::mechanism::size::size;
use crate::methods::state::State;

/// The parts of the residual of a stage, in the order in which they follow each other. Changes have
/// the same parts: those of q, v, z, lambda and mu.
pub(crate) struct Parts<'a, T> {
    pub(crate) kinematic: &'a mut [T],
    pub(crate) dynamic: &'a mut [T],
    pub(crate) states: &'a mut [T],
    pub(crate) phi: &'a mut [T],
    /// Empty in the form of index 3.
    pub(crate) rates: &'a mut [T],
}

impl<'a, T> Parts<'a, T> {
    /// The number of all of them.
    pub(crate) fn len(layout: &Layout, stabilized: bool) -> usize {
        let rows = if stabilized { 2 } else { 1 };
        2 * layout.nv() + layout.nz() + rows * layout.nc()
    }

    pub(crate) fn split_mut(layout: &Layout, all: &'a mut [T]) -> Parts<'a, T> {
        let (kinematic, rest) = all.split_at_mut(layout.nv());
        let (dynamic, rest) = rest.split_at_mut(layout.nv());
        let (states, rest) = rest.split_at_mut(layout.nz());
        let (phi, rates) = rest.split_at_mut(layout.nc());
        Parts {
            kinematic,
            dynamic,
            states,
            phi,
            rates,
        }
    }
}

/// Kernels of the derivatives of the equations.
const KERNELS: [KernelKind; 9] = [
    KernelKind::MassMatrix,
    KernelKind::PhiQ,
    KernelKind::TangentQ,
    KernelKind::TangentV,
    KernelKind::DphiQ,
    KernelKind::StateRatesQ,
    KernelKind::StateRatesV,
    KernelKind::StateRatesZ,
    KernelKind::ForceZ,
];

/// The derivatives of the equations at one state.
pub(crate) struct Tangent {
    pub(crate) stabilized: bool,
    /// Whether constraints are redundant.
    pub(crate) redundant: bool,
    pub(crate) evaluation: Evaluation,
    /// `S^2 phi_q^T`, in the places of phi_q.
    pub(crate) moves: Vec<f64>,
    /// The places of phi_q in every one of its columns.
    pub(crate) of_velocity: Vec<Vec<usize>>,
    /// The derivative of a displacement's rate by the displacement, per velocity that turns an
    /// attitude: `omega~/2`, row by row.
    pub(crate) turning: Vec<[(usize, f64); 2]>,
    /// S: the unit of a displacement, per velocity.
    pub(crate) scale: Vec<f64>,
    pub(crate) squares: Vec<f64>,
    /// The unit of phi, per row.
    pub(crate) row_unit: Vec<f64>,
}

impl Tangent {
    pub(crate) fn new(mechanism: &dyn Mechanism, stabilized: bool) -> Tangent {
        let layout = mechanism.layout();
        let patterns = layout.patterns();
        let mut of_velocity = vec![Vec::new(); layout.nv()];
        for (place, &(_, j)) in patterns.phi_q.entries.iter().enumerate() {
            of_velocity[j as usize].push(place);
        }
        // Flat directions do not turn: both of their entries are 0, in places that exist.
        let mut turning: Vec<_> = (0..layout.nv()).map(|j| [(j, 0.0); 2]).collect();
        for attitude in layout.attitudes() {
            for k in 0..3 {
                let place = |k: usize| attitude.velocity + k % 3;
                turning[place(k)] = [(place(k + 1), 0.0), (place(k + 2), 0.0)];
            }
        }
        let scale = column_scale(layout, size(mechanism));
        Tangent {
            stabilized,
            redundant: layout.nc() + layout.dof() > layout.nv(),
            evaluation: Evaluation::new(layout, &KERNELS),
            moves: vec![0.0; patterns.phi_q.len()],
            of_velocity,
            turning,
            squares: scale.iter().map(|scale| scale * scale).collect(),
            scale,
            row_unit: row_units(layout, size(mechanism)),
        }
    }

    /// Evaluates them at this state.
    pub(crate) fn evaluate(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let layout = mechanism.layout();
        let (at, evaluation) = (state.at(), &mut self.evaluation);
        evaluation.mass_matrix(mechanism, at);
        evaluation.phi_q(mechanism, at);
        evaluation.tangent_q(mechanism, at);
        evaluation.tangent_v(mechanism, at);
        if self.stabilized {
            evaluation.dphi_q(mechanism, at);
            let entries = layout.patterns().phi_q.iter(&evaluation.phi_q);
            for (moves, (_, j, value)) in self.moves.iter_mut().zip(entries) {
                *moves = self.squares[j] * value;
            }
        }
        if !at.z.is_empty() {
            evaluation.state_rates_q(mechanism, at);
            evaluation.state_rates_v(mechanism, at);
            evaluation.state_rates_z(mechanism, at);
            evaluation.force_z(mechanism, at);
        }
        for attitude in layout.attitudes() {
            let omega = attitude.vector(at.v);
            for k in 0..3 {
                let [next, last] = &mut self.turning[attitude.velocity + k];
                next.1 = -0.5 * omega[(k + 2) % 3];
                last.1 = 0.5 * omega[(k + 1) % 3];
            }
        }
    }

    /// The columns of mu that move a displacement, from 0, each with its entry of `S^2 phi_q^T`; none in the
    /// form of index 3.
    pub(crate) fn moving<'a>(
        &'a self,
        layout: &'a Layout,
        velocity: usize,
    ) -> impl Iterator<Item = (usize, f64)> + 'a {
        let entries = &layout.patterns().phi_q.entries;
        let places = self.of_velocity[velocity]
            .iter()
            .filter(|_| self.stabilized);
        places.map(|&at| (entries[at].0 as usize, self.moves[at]))
    }
}
