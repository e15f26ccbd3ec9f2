//! The modes of a run: each holds a condition of the model on one side, from one crossing to the next.

use crate::layout::Layout;
use crate::layout::attitude::Map;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use crate::simulate::error::StopCause;
use crate::simulate::event_function::EventFunction;
use crate::simulate::event_functions::{EventFunctions, side};

/// Number of crossings of one condition within this fraction of a run that ends it.
const MOST_CROSSINGS: u32 = 100;
const SHARE_OF_RUN: f64 = 1e-6;

/// Distance from a state, in every coordinate, at which a condition is tested for being a speed.
const ASIDE: f64 = 0.1;

/// Crossings of the conditions of a run.
pub(crate) struct Crossings {
    within: f64,
    /// Per condition: a time, in s, and the number of crossings since then.
    since: Vec<(f64, u32)>,
}

impl Crossings {
    /// The crossings of a run of this length, in s: none yet.
    pub(crate) fn new(layout: &Layout, length: f64) -> Crossings {
        Crossings {
            within: SHARE_OF_RUN * length,
            since: vec![(f64::NEG_INFINITY, 0); layout.modes()],
        }
    }

    /// Forgets all crossings, and begins a part of a run of this length, in s.
    pub(crate) fn begin(&mut self, length: f64) {
        self.within = SHARE_OF_RUN * length;
        self.since.fill((f64::NEG_INFINITY, 0));
    }

    /// The condition that was crossed just before a time, if there is one.
    pub(crate) fn around(&self, t: f64) -> Option<usize> {
        let near = |(begin, _): &(f64, u32)| t - begin <= self.within;
        self.since.iter().position(near)
    }

    /// Takes note of a crossing.
    ///
    /// # Errors
    /// [`StopCause::PushedBack`] if the motion does not get away from it.
    pub(crate) fn note(
        &mut self,
        mechanism: &dyn Mechanism,
        condition: usize,
        state: &State,
    ) -> Result<(), StopCause> {
        let t = state.t;
        let (begin, count) = &mut self.since[condition];
        if t - *begin > self.within {
            (*begin, *count) = (t, 0);
        }
        *count += 1;
        match *count < MOST_CROSSINGS {
            true => Ok(()),
            false => Err(pushed_back(mechanism, condition, state)),
        }
    }
}

/// Stop cause of a motion that comes back to a condition again and again.
pub(crate) fn pushed_back(mechanism: &dyn Mechanism, condition: usize, state: &State) -> StopCause {
    // A speed is 0 at rest, wherever the mechanism is, and not in motion.
    let elsewhere: Vec<f64> = state.q.iter().map(|q| q + ASIDE).collect();
    let value = |v: f64| {
        let v = vec![v; state.v.len()];
        let mut values = vec![0.0; mechanism.layout().modes()];
        mechanism.conditions(
            &Point::new(state.t, &elsewhere, &v)
                .states(&state.z)
                .inputs(&state.u),
            &mut values,
        );
        values[condition]
    };
    let is_speed = value(0.0) == 0.0 && value(1.0) != 0.0;
    StopCause::PushedBack {
        condition,
        is_speed,
    }
}

impl EventFunctions<'_> {
    /// The conditions, each with its place among the functions.
    fn modes(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let list = self.list();
        let is_mode = |watch: &EventFunction| matches!(watch, EventFunction::Mode(_));
        let first = list.iter().position(is_mode).unwrap_or(list.len());
        let count = list.iter().filter(|watch| is_mode(watch)).count();
        (first..first + count).zip(0..)
    }

    /// Lets every mode hold its condition on the side on which it is at a state.
    pub(crate) fn hold(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &mut State,
    ) -> Result<(), StopCause> {
        let layout = mechanism.layout();
        if layout.modes() == 0 {
            return Ok(());
        }
        state.u[layout.inputs()..].fill(0.0);
        let values = self.at(mechanism, state)?.to_vec();
        for (k, condition) in self.modes() {
            self.sides[k] = match values[k] {
                0.0 => 0.0,
                value => side(value),
            };
            state.u[layout.inputs() + condition] = self.sides[k];
        }
        Ok(())
    }

    /// Lets modes hold the sides on which their conditions are at a state, other than those of conditions that are 0.
    pub(crate) fn renew(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &mut State,
    ) -> Result<(), StopCause> {
        let inputs = mechanism.layout().inputs();
        let values = self.at(mechanism, state)?.to_vec();
        for (k, condition) in self.modes().filter(|(k, _)| values[*k] != 0.0) {
            self.sides[k] = side(values[k]);
            state.u[inputs + condition] = self.sides[k];
        }
        Ok(())
    }

    /// Takes the sides of the conditions from the modes of a state.
    pub(crate) fn held(&mut self, layout: &Layout, state: &State) {
        for (k, condition) in self.modes() {
            self.sides[k] = state.u[layout.inputs() + condition];
        }
    }

    /// Lets the modes of conditions that are 0 hold the side to which these go; returns whether there are any.
    pub(crate) fn choose(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &mut State,
        inside: &mut State,
        moment: f64,
    ) -> Result<bool, StopCause> {
        let layout = mechanism.layout();
        let open = self.modes().filter(|(k, _)| self.sides[*k] == 0.0);
        let open: Vec<(usize, usize)> = open.collect();
        if open.is_empty() {
            return Ok(false);
        }
        let now = self.at(mechanism, state)?.to_vec();
        ahead(mechanism, state, moment, inside);
        let later = self.at(mechanism, inside)?.to_vec();
        let mut any = false;
        for (k, condition) in open {
            let drift = later[k] - now[k];
            if drift != 0.0 {
                self.sides[k] = side(drift);
                state.u[layout.inputs() + condition] = self.sides[k];
                any = true;
            }
        }
        Ok(any)
    }

    /// Lets modes follow conditions that jumped from one state to another, other than those in `happened`.
    pub(crate) fn follow(
        &mut self,
        mechanism: &dyn Mechanism,
        before: &State,
        state: &mut State,
        happened: &[usize],
    ) -> Result<(), StopCause> {
        let layout = mechanism.layout();
        if layout.modes() == 0 {
            return Ok(());
        }
        // One that jumps may make another one jump.
        for _ in 0..=layout.modes() {
            let old = self.at(mechanism, before)?.to_vec();
            let new = self.at(mechanism, state)?.to_vec();
            let mut any = false;
            for (k, condition) in self.modes().filter(|(k, _)| !happened.contains(k)) {
                let jumped = (new[k] - old[k]).abs() > 10.0 * old[k].abs();
                let now = if new[k] == 0.0 { 0.0 } else { side(new[k]) };
                if jumped && now != self.sides[k] {
                    self.sides[k] = now;
                    state.u[layout.inputs() + condition] = now;
                    any = true;
                }
            }
            if !any {
                break;
            }
        }
        Ok(())
    }

    /// Lets the modes of conditions that have left zero hold their sides.
    pub(crate) fn leave_zero(&self, layout: &Layout, state: &mut State) {
        for (k, condition) in self.modes() {
            let mode = &mut state.u[layout.inputs() + condition];
            if *mode == 0.0 {
                *mode = self.sides[k];
            }
        }
    }
}

/// The state a moment later, along the velocities, the accelerations and the rates of a state; into `inside`.
pub(crate) fn ahead(mechanism: &dyn Mechanism, state: &State, moment: f64, inside: &mut State) {
    let State {
        t, q, v, z, u, a, ..
    } = state;
    inside.t = t + moment;
    let (ahead, later) = (&mut inside.q, &mut inside.v);
    for ((later, v), a) in later.iter_mut().zip(v).zip(a) {
        *later = moment * (v + 0.5 * moment * a);
    }
    ahead.copy_from_slice(q);
    mechanism.layout().retract(ahead, later, Map::Exponential);
    for ((later, v), a) in later.iter_mut().zip(v).zip(a) {
        *later = v + moment * a;
    }
    mechanism.state_rates(&state.at(), &mut inside.z);
    for (later, z) in inside.z.iter_mut().zip(z) {
        *later = z + moment * *later;
    }
    inside.u.copy_from_slice(u);
}
