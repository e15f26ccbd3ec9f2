//! The power of loads and drivers at one state.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::energy::Energy;
use crate::mechanism::point::Point;
use crate::mechanism::rates::coordinate_rates;
use crate::methods::state::State;
use crate::simulate::balance::account::{Sums, beside, drivers, explicit, generalized, loads};

/// The kernels that the energy balance reads, with their work space: Q, phi_t, the momenta and their rates, positions
/// beside a state.
pub(crate) struct Power {
    force: Vec<f64>,
    phi_t: Vec<f64>,
    momentum: Vec<f64>,
    beside: Vec<f64>,
}

impl Power {
    pub(crate) fn new(layout: &Layout) -> Power {
        Power {
            force: vec![0.0; layout.nv()],
            phi_t: vec![0.0; layout.nc()],
            momentum: vec![0.0; 2 * layout.nv()],
            beside: vec![0.0; 2 * layout.nq()],
        }
    }

    /// The generalized forces at a state.
    pub(crate) fn force(&mut self, mechanism: &dyn Mechanism, state: &State) -> &[f64] {
        mechanism.force(&state.at(), &mut self.force);
        &self.force
    }

    /// The energies K and U, in J.
    pub(crate) fn energies(&mut self, mechanism: &dyn Mechanism, at: &Point<'_>) -> [f64; 2] {
        let Energy { kinetic, potential } = Energy::of(mechanism, at);
        mechanism.momentum(at, &mut self.momentum);
        [generalized(at.v, &self.momentum, kinetic), potential]
    }

    /// Whether constraints move at a state, so that their multipliers do work.
    pub(crate) fn is_driven(&mut self, mechanism: &dyn Mechanism, state: &State) -> bool {
        mechanism.phi_t(&state.at(), &mut self.phi_t);
        self.phi_t.iter().any(|rate| *rate != 0.0)
    }

    /// Adds the work of a part `h` of the time, in s, at a state in it, to these integrals.
    pub(crate) fn add(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        sums: &mut Sums<f64>,
    ) {
        let at = state.at();
        mechanism.force(&at, &mut self.force);
        mechanism.phi_t(&at, &mut self.phi_t);
        let explicit = if mechanism.layout().constant_mass_matrix() {
            // Then the momenta depend on the velocities alone, too.
            self.momentum.fill(0.0);
            0.0
        } else {
            mechanism.momentum(&at, &mut self.momentum);
            let (dq, positions) = self.beside.split_at_mut(at.q.len());
            explicit(h, |step| {
                coordinate_rates(mechanism, &at, dq);
                beside(at.q, dq, step, positions);
                Energy::of(mechanism, &Point::new(at.t + step, positions, at.v)).kinetic
            })
        };
        let loads = loads(&self.force, &self.momentum[at.v.len()..], at.v);
        let drivers = drivers(at.lambda, &self.phi_t);
        sums.add(h, drivers, [loads, explicit]);
    }
}
