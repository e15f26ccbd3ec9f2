//! The tangents at the beginning of a step, and the parts that its equations consist of.

use crate::layout::{Layout, Pattern};
use crate::linear::scales::{column_scale, row_units};
use crate::mechanism::Mechanism;
use crate::mechanism::size::size;
use crate::methods::state::State;

/// The parts of what the equations of a stage miss, in the order in which they follow each other. Changes
/// have the same parts: those of q, v, z, lambda and mu.
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

/// The derivatives of the equations at one state.
pub(crate) struct Tangent {
    pub(crate) stabilized: bool,
    /// Whether constraints are redundant.
    pub(crate) redundant: bool,
    pub(crate) mass: Vec<f64>,
    pub(crate) jacobian: Vec<f64>,
    /// `S^2 phi_q^T`, in the places of phi_q.
    pub(crate) moves: Vec<f64>,
    /// The places of phi_q in every one of its columns.
    pub(crate) of_velocity: Vec<Vec<usize>>,
    pub(crate) tangent_q: Vec<f64>,
    pub(crate) tangent_v: Vec<f64>,
    pub(crate) dphi_q: Vec<f64>,
    pub(crate) rates_q: Vec<f64>,
    pub(crate) rates_v: Vec<f64>,
    pub(crate) rates_z: Vec<f64>,
    pub(crate) force_z: Vec<f64>,
    /// Of every velocity that turns an attitude, how its displacement's rate changes with the displacement:
    /// `omega~/2`, row by row.
    pub(crate) turning: Vec<[(usize, f64); 2]>,
    /// S: what one unit of a displacement counts.
    pub(crate) scale: Vec<f64>,
    pub(crate) squares: Vec<f64>,
    /// What one unit of a row of phi is.
    pub(crate) row_unit: Vec<f64>,
}

impl Tangent {
    pub(crate) fn new(mechanism: &dyn Mechanism, stabilized: bool) -> Tangent {
        let layout = mechanism.layout();
        let patterns = layout.patterns();
        let values = |pattern: &Pattern| vec![0.0; pattern.len()];
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
            mass: values(&patterns.mass_matrix),
            jacobian: values(&patterns.phi_q),
            moves: values(&patterns.phi_q),
            of_velocity,
            tangent_q: values(&patterns.tangent_q),
            tangent_v: values(&patterns.tangent_v),
            dphi_q: values(&patterns.dphi_q),
            rates_q: values(&patterns.state_rates_q),
            rates_v: values(&patterns.state_rates_v),
            rates_z: values(&patterns.state_rates_z),
            force_z: values(&patterns.force_z),
            turning,
            squares: scale.iter().map(|scale| scale * scale).collect(),
            scale,
            row_unit: row_units(layout, size(mechanism)),
        }
    }

    /// Evaluates them at this state.
    pub(crate) fn evaluate(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let layout = mechanism.layout();
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = state;
        let t = *t;
        mechanism.mass_matrix(t, q, &mut self.mass);
        mechanism.phi_q(t, q, &mut self.jacobian);
        mechanism.tangent_q(t, q, v, z, u, a, lambda, &mut self.tangent_q);
        mechanism.tangent_v(t, q, v, z, u, &mut self.tangent_v);
        if self.stabilized {
            mechanism.dphi_q(t, q, v, &mut self.dphi_q);
            let entries = layout.patterns().phi_q.entries.iter();
            for ((moves, value), &(_, j)) in self.moves.iter_mut().zip(&self.jacobian).zip(entries)
            {
                *moves = self.squares[j as usize] * value;
            }
        }
        if !z.is_empty() {
            mechanism.state_rates_q(t, q, v, z, u, &mut self.rates_q);
            mechanism.state_rates_v(t, q, v, z, u, &mut self.rates_v);
            mechanism.state_rates_z(t, q, v, z, u, &mut self.rates_z);
            mechanism.force_z(t, q, v, z, u, &mut self.force_z);
        }
        for attitude in layout.attitudes() {
            let omega = attitude.vector(v);
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
