//! The energy balance of a run: what loads and drivers have done against what the motion has gained.

pub(crate) mod account;

use crate::linear::quadrature::gauss_legendre;
use crate::mechanism::rates::coordinate_rates;
use crate::mechanism::size::scales;
use crate::mechanism::{Energy, Mechanism};
use crate::methods::state::State;
use account::{Account, Sums, beside, drivers, explicit, generalized, loads, reach};

/// How often the power is computed in a step.
pub(crate) const POINTS: usize = 3;

/// The sums of a run, in J.
///
/// ```text
/// K = v . T_v - T,    dK/dt = v . Q + lambda . phi_t + v . (T_vq v + T_vt) - (T_q . v + T_t)
/// H = K + U,          work = integral of dK/dt + U - U_0
/// balance = |K - K_0 - integral of dK/dt| / max (K + |U - U_0| + |work of drivers| + |work of loads|)
/// ```
///
/// The right-hand side is integrated apart from the motion, so that the balance shows errors of the
/// motion; potentials are in H and need no integral. With `phi_t` and not `-phi_q v`, so that velocities
/// that have drifted off their constraints show, too.
pub(crate) struct Balance {
    /// Where the power is computed in a step, as fractions of it, with the weights of the quadrature.
    pub(crate) points: Vec<(f64, f64)>,
    account: Account<f64>,
    /// The end of the last step, in s, and the begin of it with the integrals up to there.
    t: f64,
    before: (f64, Sums<f64>),
    /// Work space: Q, phi_t, the momenta and their rates, positions beside.
    force: Vec<f64>,
    phi_t: Vec<f64>,
    momentum: Vec<f64>,
    beside: Vec<f64>,
}

impl Balance {
    pub(crate) fn new(mechanism: &dyn Mechanism, start: &State) -> Balance {
        let layout = mechanism.layout();
        let mut balance = Balance {
            points: gauss_legendre(POINTS),
            account: Account::new([0.0; 2], 0.0),
            t: start.t,
            before: (start.t, Sums::new()),
            force: vec![0.0; layout.nv()],
            phi_t: vec![0.0; layout.nc()],
            momentum: vec![0.0; 2 * layout.nv()],
            beside: vec![0.0; 2 * layout.nq()],
        };
        let State { t, q, v, z, u, .. } = start;
        mechanism.force(*t, q, v, z, u, &mut balance.force);
        let reach = reach(&balance.force, &scales(mechanism).coordinate);
        balance.account = Account::new(balance.energies(mechanism, *t, q, v), reach);
        balance
    }

    /// K and U.
    fn energies(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> [f64; 2] {
        let Energy { kinetic, potential } = Energy::of(mechanism, t, q, v);
        mechanism.momentum(t, q, v, &mut self.momentum);
        [generalized(v, &self.momentum, kinetic), potential]
    }

    /// Whether constraints move at a state, so that their multipliers do work.
    pub(crate) fn is_driven(&mut self, mechanism: &dyn Mechanism, state: &State) -> bool {
        mechanism.phi_t(state.t, &state.q, &mut self.phi_t);
        self.phi_t.iter().any(|rate| *rate != 0.0)
    }

    /// Adds the work of a part `h` of the time, in s, at a state in the middle of it.
    pub(crate) fn add(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) {
        let mut sums = self.account.sums;
        self.power(mechanism, state, h, &mut sums);
        self.account.sums = sums;
    }

    /// Adds the work of friction and that of slides which move by themselves, J.
    pub(crate) fn rub(&mut self, work: [f64; 2]) {
        self.account.sums.add_friction(work);
    }

    /// The work of friction so far, J.
    pub(crate) fn rubbed(&self) -> f64 {
        self.account.sums.friction
    }

    /// The last end of a step that is not later than `t`, in s, and the integrals up to there.
    pub(crate) fn sums_before(&self, t: f64) -> (f64, Sums<f64>) {
        if t >= self.t {
            (self.t, self.account.sums)
        } else {
            self.before
        }
    }

    /// The work up to a state with these integrals, and the energy balance there, in J.
    pub(crate) fn at(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        sums: Sums<f64>,
    ) -> [f64; 2] {
        let State { t, q, v, .. } = state;
        let energies = self.energies(mechanism, *t, q, v);
        self.account.at(sums, energies)
    }

    /// Adds the work of a part `h` of the time, in s, to these integrals.
    pub(crate) fn power(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        sums: &mut Sums<f64>,
    ) {
        let State {
            t,
            q,
            v,
            z,
            u,
            lambda,
            ..
        } = state;
        mechanism.force(*t, q, v, z, u, &mut self.force);
        mechanism.phi_t(*t, q, &mut self.phi_t);
        let explicit = if mechanism.layout().constant_mass_matrix() {
            // Then the momenta depend on the velocities alone, too.
            self.momentum.fill(0.0);
            0.0
        } else {
            mechanism.momentum(*t, q, v, &mut self.momentum);
            let (dq, positions) = self.beside.split_at_mut(q.len());
            explicit(h, |step| {
                let dq = coordinate_rates(mechanism, *t, q, v, dq);
                beside(q, dq, step, positions);
                Energy::of(mechanism, t + step, positions, v).kinetic
            })
        };
        let loads = loads(&self.force, &self.momentum[v.len()..], v);
        let drivers = drivers(lambda, &self.phi_t);
        sums.add(h, drivers, [loads, explicit]);
    }

    /// Compares at the end of a step.
    pub(crate) fn close(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let State { t, q, v, .. } = state;
        let energies = self.energies(mechanism, *t, q, v);
        self.account.close(energies);
        self.t = *t;
    }

    /// Begins a step: what follows is added from here.
    pub(crate) fn begin(&mut self) {
        self.before = (self.t, self.account.sums);
    }

    /// The state was changed from outside: what that has added is neither work nor error.
    pub(crate) fn jump(&mut self, mechanism: &dyn Mechanism, from: &State, to: &State) {
        let before = self.energies(mechanism, from.t, &from.q, &from.v);
        let after = self.energies(mechanism, to.t, &to.q, &to.v);
        self.account.jump(before, after);
    }

    /// The balance so far, 1, and the work of loads and drivers, in J.
    pub(crate) fn result(&self) -> (f64, f64) {
        self.account.result()
    }
}
