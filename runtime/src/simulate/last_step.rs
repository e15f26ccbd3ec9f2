//! The last accepted step: dense output inside it, and making it again with another length.

use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::simulate::cause::{cause, finite};
use crate::simulate::error::{Stop, StopCause};

/// Shortest step that is made, in roundings of the time.
const LEAST: f64 = 16.0;

/// The step made last.
pub(crate) struct LastStep<'s> {
    pub(crate) mechanism: &'s dyn Mechanism,
    pub(crate) method: &'s mut dyn Step,
    pub(crate) before: &'s State,
    pub(crate) state: &'s State,
    /// Interpolated state, written by [`LastStep::look`].
    pub(crate) inside: &'s mut State,
}

impl LastStep<'_> {
    /// Positions, velocities and states at a time inside the step, with its inputs and modes, into `inside`.
    pub(crate) fn look(&mut self, t: f64) {
        self.inside.t = t;
        self.inside.u.copy_from_slice(&self.before.u);
        let ends = [self.before, self.state];
        self.method.interpolate(self.mechanism, ends, self.inside);
    }

    /// The state at a time of the step: its end, or what is inside it.
    pub(crate) fn at(&mut self, t: f64) -> &State {
        if t == self.state.t {
            return self.state;
        }
        self.look(t);
        self.inside
    }

    /// Makes the step again, to an earlier time; into `end`. Returns whether it is one step: of several, a method knows
    /// what lies inside the last one.
    pub(crate) fn step_to(&mut self, t: f64, end: &mut State) -> Result<bool, Stop> {
        end.copy_from(self.mechanism.layout(), self.before);
        let mut steps = 0;
        while end.t < t {
            steps += usize::from(self.go_on(t, end)?);
        }
        Ok(steps <= 1)
    }

    /// Makes the step again in one, to an earlier time or less far; into `end`.
    pub(crate) fn step_once(&mut self, t: f64, end: &mut State) -> Result<(), Stop> {
        end.copy_from(self.mechanism.layout(), self.before);
        self.go_on(t, end)?;
        if t - end.t <= LEAST * f64::EPSILON * t.abs() {
            end.t = t;
        }
        Ok(())
    }

    /// Makes a step from a state, to a time at most; returns whether one was left to make.
    fn go_on(&mut self, t: f64, state: &mut State) -> Result<bool, Stop> {
        let rest = t - state.t;
        // A step of some roundings of the time changes nothing, and is refused by methods.
        if rest <= LEAST * f64::EPSILON * t.abs() {
            state.t = t;
            return Ok(false);
        }
        self.method.shortens(self.state.t - self.before.t);
        let made = self.method.step(self.mechanism, rest, state);
        let layout = self.mechanism.layout();
        let made = made.map_err(cause).and_then(|()| finite(layout, state));
        made.map_err(|cause| Stop {
            t: self.state.t,
            h: rest,
            cause,
        })?;
        if (state.t - t).abs() <= 4.0 * f64::EPSILON * t.abs() {
            state.t = t;
        }
        Ok(true)
    }

    /// Stop of a run in this step, with its cause.
    pub(crate) fn lost(&self, cause: StopCause) -> Stop {
        Stop {
            t: self.before.t,
            h: self.state.t - self.before.t,
            cause,
        }
    }
}
