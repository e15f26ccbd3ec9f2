//! The energy balance of a run: what loads and drivers have done against what the motion has gained.

use crate::linear::quadrature::gauss_legendre;
use crate::mechanism::rates::coordinate_rates;
use crate::mechanism::{Energy, Mechanism};
use crate::methods::state::State;

/// How often the power is computed in a step.
const POINTS: usize = 3;

/// The share of a step over which the explicit rate of T is a difference.
const SHARE: f64 = 1e-3;

/// Energies of a motion below this share of |U| are lost in its rounding.
const ROUNDING: f64 = 1e-10;

/// The integrals of `lambda . phi_t`, and of everything else, in J.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Sums {
    drivers: f64,
    others: f64,
    /// What friction took, which is among the others, too.
    friction: f64,
}

impl Sums {
    /// Adds the work of friction and that of slides which move by themselves, J.
    pub(crate) fn add_friction(&mut self, [taken, moved]: [f64; 2]) {
        self.others += taken;
        self.friction += taken;
        self.drivers += moved;
    }
}

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
    kinetic: f64,
    potential: f64,
    sums: Sums,
    /// The end of the last step, in s, and the begin of it with the integrals up to there.
    t: f64,
    before: (f64, Sums),
    /// The largest residual and the largest of what it is measured by.
    residual: f64,
    scale: f64,
    /// The largest |U|, whose last digits are not known.
    level: f64,
    work: f64,
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
            kinetic: 0.0,
            potential: 0.0,
            sums: Sums::default(),
            t: start.t,
            before: (start.t, Sums::default()),
            residual: 0.0,
            scale: 0.0,
            level: 0.0,
            work: 0.0,
            force: vec![0.0; layout.nv()],
            phi_t: vec![0.0; layout.nc()],
            momentum: vec![0.0; 2 * layout.nv()],
            beside: vec![0.0; 2 * layout.nq()],
        };
        let State { t, q, v, .. } = start;
        (balance.kinetic, balance.potential) = balance.energies(mechanism, *t, q, v);
        balance
    }

    /// K and U.
    fn energies(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> (f64, f64) {
        let Energy { kinetic, potential } = Energy::of(mechanism, t, q, v);
        mechanism.momentum(t, q, v, &mut self.momentum);
        let twice: f64 = v.iter().zip(&self.momentum).map(|(v, p)| v * p).sum();
        (twice - kinetic, potential)
    }

    /// Whether constraints move at a state, so that their multipliers do work.
    pub(crate) fn is_driven(&mut self, mechanism: &dyn Mechanism, state: &State) -> bool {
        mechanism.phi_t(state.t, &state.q, &mut self.phi_t);
        self.phi_t.iter().any(|rate| *rate != 0.0)
    }

    /// Adds the work of a part `h` of the time, in s, at a state in the middle of it.
    pub(crate) fn add(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) {
        let mut sums = self.sums;
        self.power(mechanism, state, h, &mut sums);
        self.sums = sums;
    }

    /// Adds the work of friction and that of slides which move by themselves, J.
    pub(crate) fn rub(&mut self, work: [f64; 2]) {
        self.sums.add_friction(work);
    }

    /// The work of friction so far, J.
    pub(crate) fn rubbed(&self) -> f64 {
        self.sums.friction
    }

    /// The last end of a step that is not later than `t`, in s, and the integrals up to there.
    pub(crate) fn sums_before(&self, t: f64) -> (f64, Sums) {
        if t >= self.t {
            (self.t, self.sums)
        } else {
            self.before
        }
    }

    /// The work up to a state with these integrals, and the energy balance there, in J.
    pub(crate) fn at(&mut self, mechanism: &dyn Mechanism, state: &State, sums: Sums) -> [f64; 2] {
        let State { t, q, v, .. } = state;
        let (kinetic, potential) = self.energies(mechanism, *t, q, v);
        let done = sums.drivers + sums.others;
        [
            sums.drivers + (sums.others + (potential - self.potential)),
            kinetic - self.kinetic - done,
        ]
    }

    /// Adds the work of a part `h` of the time, in s, to these integrals.
    pub(crate) fn power(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        sums: &mut Sums,
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
        mechanism.momentum(*t, q, v, &mut self.momentum);
        let rates = &self.momentum[v.len()..];
        let forces = self.force.iter().zip(rates).zip(v);
        let loads: f64 = forces.map(|((force, rate), v)| v * (force + rate)).sum();
        // T_q . v + T_t, with v held: next to nothing where M is constant.
        let nq = q.len();
        let (dq, beside) = self.beside.split_at_mut(nq);
        let step = SHARE * h;
        let mut kinetic = |step: f64| {
            let dq = coordinate_rates(mechanism, *t, q, v, dq);
            for ((beside, q), dq) in beside.iter_mut().zip(q).zip(dq) {
                *beside = q + step * dq;
            }
            Energy::of(mechanism, t + step, beside, v).kinetic
        };
        let explicit = (kinetic(step) - kinetic(-step)) / (2.0 * step);
        let drivers: f64 = lambda
            .iter()
            .zip(&self.phi_t)
            .map(|(l, rate)| l * rate)
            .sum();
        sums.drivers += h * drivers;
        sums.others += h * (loads - explicit);
    }

    /// Compares at the end of a step.
    pub(crate) fn close(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let State { t, q, v, .. } = state;
        let (kinetic, potential) = self.energies(mechanism, *t, q, v);
        let stored = potential - self.potential;
        let Sums {
            drivers, others, ..
        } = self.sums;
        let residual = (kinetic - self.kinetic - drivers - others).abs();
        let loads = others + stored;
        let scale = kinetic.abs() + stored.abs() + drivers.abs() + loads.abs();
        self.work = drivers + loads;
        // NaN must not be lost.
        if residual > self.residual || residual.is_nan() {
            self.residual = residual;
        }
        self.scale = self.scale.max(scale);
        self.level = self.level.max(potential.abs());
        self.t = *t;
    }

    /// Begins a step: what follows is added from here.
    pub(crate) fn begin(&mut self) {
        self.before = (self.t, self.sums);
    }

    /// The state was changed from outside: what that has added is neither work nor error.
    pub(crate) fn jump(&mut self, mechanism: &dyn Mechanism, from: &State, to: &State) {
        let before = self.energies(mechanism, from.t, &from.q, &from.v);
        let after = self.energies(mechanism, to.t, &to.q, &to.v);
        self.kinetic += after.0 - before.0;
        self.potential += after.1 - before.1;
    }

    /// The balance so far, 1, and the work of loads and drivers, in J.
    pub(crate) fn result(&self) -> (f64, f64) {
        let balance = if !self.work.is_finite() {
            f64::NAN
        } else if self.residual == 0.0 {
            0.0
        } else {
            // At rest there is nothing but the rounding of U.
            self.residual / self.scale.max(ROUNDING * self.level)
        };
        (balance, self.work)
    }
}
