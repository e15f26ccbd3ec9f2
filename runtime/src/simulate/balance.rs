//! The energy balance of a run: what loads and drivers have done against what the motion has gained.

pub(crate) mod account;
pub(crate) mod power;
pub(crate) mod refinement;

use crate::linear::quadrature::gauss_legendre;
use crate::mechanism::Mechanism;
use crate::mechanism::size::scales;
use crate::methods::state::State;
use account::{Account, Sums, reach};
use power::Power;
use refinement::Tolerance;

/// The number of points at which the power is computed in a step, or in a part of one ([`refinement`]).
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
    /// Quadrature points in a step, as fractions of it, with their weights.
    pub(crate) points: Vec<(f64, f64)>,
    account: Account<f64>,
    /// The end of the last step, in s, and the begin of it with the integrals up to there.
    t: f64,
    before: (f64, Sums<f64>),
    pub(crate) power: Power,
}

impl Balance {
    pub(crate) fn new(mechanism: &dyn Mechanism, start: &State) -> Balance {
        let layout = mechanism.layout();
        let mut balance = Balance {
            points: gauss_legendre(POINTS),
            account: Account::new([0.0; 2], 0.0),
            t: start.t,
            before: (start.t, Sums::new()),
            power: Power::new(layout),
        };
        let force = balance.power.force(mechanism, start);
        let reach = reach(force, &scales(mechanism).coordinate);
        let energies = balance.power.energies(mechanism, &start.at());
        balance.account = Account::new(energies, reach);
        balance
    }

    /// The integrals up to the end of the last step.
    pub(crate) fn sums(&self) -> Sums<f64> {
        self.account.sums
    }

    /// Tolerance of the integrals for this relative tolerance.
    pub(crate) fn tolerance(&self, rtol: f64) -> Tolerance {
        let scale = self.account.measure();
        Tolerance { rtol, scale }
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
        let energies = self.power.energies(mechanism, &state.at());
        self.account.at(sums, energies)
    }

    /// Compares at the end of a step, with the integrals up to there.
    pub(crate) fn close(&mut self, mechanism: &dyn Mechanism, state: &State, sums: Sums<f64>) {
        self.account.sums = sums;
        let energies = self.power.energies(mechanism, &state.at());
        self.account.close(energies);
        self.t = state.t;
    }

    /// Begins a step: what follows is added from here.
    pub(crate) fn begin(&mut self) {
        self.before = (self.t, self.account.sums);
    }

    /// Accounts for a change of the state from outside: the energy that it adds is neither work nor error.
    pub(crate) fn jump(&mut self, mechanism: &dyn Mechanism, from: &State, to: &State) {
        let before = self.power.energies(mechanism, &from.at());
        let after = self.power.energies(mechanism, &to.at());
        self.account.jump(before, after);
        // What locks does so just after the last step, whose work is known.
        self.t = to.t;
        self.before = (to.t, self.account.sums);
    }

    /// The balance so far, 1, and the work of loads and drivers, in J.
    pub(crate) fn result(&self) -> (f64, f64) {
        self.account.result()
    }
}
