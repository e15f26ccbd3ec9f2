//! The way across a singular position.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::interpolate;
use crate::methods::state::State;

/// The way across a singular position: the states on both sides.
#[derive(Debug, Clone)]
pub(crate) struct Window {
    pub(crate) before: State,
    pub(crate) after: State,
    /// dz/dt on both sides.
    pub(crate) state_rates: [Vec<f64>; 2],
}

impl Window {
    /// Reads the window from the part of a history after the memory of step control; `None` if no
    /// crossing is under way.
    pub(crate) fn read(mechanism: &dyn Mechanism, history: &[f64]) -> Option<Window> {
        let layout = mechanism.layout();
        let mut rest = history;
        let mut take = |count: usize| {
            let (part, other) = rest.split_at_checked(count)?;
            rest = other;
            Some(part.to_vec())
        };
        let mut state = || {
            let t = take(1)?;
            let mut state = State::new(t[0], take(layout.nq())?, take(layout.nv())?);
            state.z = take(layout.nz())?;
            (state.a, state.lambda) = (take(layout.nv())?, take(layout.nc())?);
            Some(state)
        };
        let (before, after) = (state()?, state()?);
        let state_rates = [take(layout.nz())?, take(layout.nz())?];
        Some(Window {
            before,
            after,
            state_rates,
        })
    }

    pub(crate) fn write(&self, history: &mut Vec<f64>) {
        for state in [&self.before, &self.after] {
            history.push(state.t);
            let State {
                q, v, z, a, lambda, ..
            } = state;
            for part in [q, v, z, a, lambda] {
                history.extend(part);
            }
        }
        for rates in &self.state_rates {
            history.extend(rates);
        }
    }

    /// Positions, velocities and states on the way.
    pub(crate) fn motion(
        &self,
        layout: &Layout,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
        z: &mut [f64],
    ) {
        let [first, last] = &self.state_rates;
        interpolate::cubic(&self.before, &self.after, [first, last], t, z);
        interpolate::quintic(layout.attitudes(), &self.before, &self.after, t, q, v);
    }

    /// Accelerations on the way.
    pub(crate) fn accelerations(&self, layout: &Layout, t: f64, a: &mut [f64]) {
        interpolate::quintic_accelerations(layout.attitudes(), &self.before, &self.after, t, a);
    }
}
