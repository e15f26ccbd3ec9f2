//! Explicit Runge-Kutta pairs with step control, on the index-1 equations.
//!
//! The state is y = (q, v, z), its rate (dq/dt, a, dz/dt). A pair gives two solutions from the same stages;
//! their difference is the estimate of the error of a step.

mod chatter;
pub(crate) mod control;
mod crossing;
mod dependence;
pub(crate) mod magnitudes;
mod orientation;
pub(crate) mod pair;
mod passing;
mod sample;
pub(crate) mod stages;
mod step_diagnosis;
mod step_rate;
pub(crate) mod tableau;
pub(crate) mod trial;
mod window;

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::embedded::control::Memory;
use crate::methods::embedded::crossing::Ahead;
use crate::methods::embedded::pair::{Inside, Pair, parts};
use crate::methods::embedded::trial::Trial;
use crate::methods::embedded::window::Window;
use crate::methods::interpolate;
use crate::methods::state::State;
use crate::methods::step::{Crossing, Step};
use crate::methods::step_error::StepError;
use crate::methods::work::Work;

impl Step for Pair {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        reach: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let layout = mechanism.layout();
        let State { t, q, .. } = &*state;
        let own = self.equations.begin(mechanism, *t, q, &state.history)?;
        if let Some(window) = Window::read(mechanism, Memory::rest(own)) {
            let memory = Memory::read(own);
            let memory = self.remember(mechanism, reach, state, memory);
            return self.follow(mechanism, window, reach, memory, state);
        }
        (self.window, self.gap) = (None, None);
        self.inside = Inside::Unknown;
        let known = Memory::read(own);
        self.restore(mechanism, state);
        let memory = self.remember(mechanism, reach, state, known);
        let mut trial = Trial::new(&self.control, memory, reach);
        let order = self.stages.tableau.error_order;
        loop {
            if trial.is_over(*t) {
                let h = trial.h;
                return Err(trial.failure.unwrap_or(StepError::TooSmall { h }));
            }
            if trial.is_in_doubt(&self.control) {
                trial.looked = true;
                let ahead = self.look_ahead(mechanism, state, trial.usual);
                self.restore(mechanism, state);
                match ahead {
                    Ahead::Across(window, crossing) => {
                        self.crossings.push(crossing);
                        let memory = Memory {
                            h: trial.usual,
                            ..trial.memory
                        };
                        return self.follow(mechanism, *window, reach, memory, state);
                    }
                    Ahead::Approach(part) => {
                        trial.approaches = true;
                        trial.h = part.min(reach);
                    }
                    Ahead::Unknown => trial.go_on(),
                }
            }
            trial.begin();
            self.tried = trial.h;
            // A stage beyond a singular position is no reason to stop, as long as a shorter step
            // may stay before it.
            let error = match self.attempt(mechanism, *t, trial.h) {
                Ok(error) if error.is_finite() || self.control.fixed => error,
                Ok(_) => f64::INFINITY,
                Err(fault) if self.control.fixed => return Err(fault),
                Err(fault) => {
                    trial.failure = Some(fault);
                    f64::INFINITY
                }
            };
            if trial.judge(&self.control, error, order) {
                self.error = error;
                break;
            }
            self.rejected += 1;
        }
        let h = trial.h;
        if !self.control.fixed {
            self.watch(mechanism, state, h, reach)?;
            self.note_passing(mechanism, state, h);
        }
        let State {
            t,
            q,
            v,
            z,
            a,
            lambda,
            history,
            ..
        } = state;
        trial.remembered().write(history);
        self.equations.end(history);
        self.steps += 1;
        *t += h;
        let [new_q, new_v, new_z] = parts(layout, &self.stages.new);
        q.copy_from_slice(new_q);
        v.copy_from_slice(new_v);
        z.copy_from_slice(new_z);
        let [_, new_a, _] = parts(layout, &self.stages.rates[self.stages.tableau.c.len()]);
        a.copy_from_slice(new_a);
        lambda.copy_from_slice(&self.lambda);
        Ok(())
    }

    fn tried(&self) -> Option<f64> {
        Some(self.tried)
    }

    fn error(&self) -> Option<f64> {
        (!self.control.fixed).then_some(self.error)
    }

    fn interpolate(
        &mut self,
        mechanism: &dyn Mechanism,
        [before, after]: [&State; 2],
        inside: &mut State,
    ) {
        self.prepare_inside(mechanism, before, after);
        self.motion(mechanism.layout(), [before, after], inside);
    }

    fn shortens(&mut self, length: f64) {
        self.shortened = length;
    }

    fn crosses(&mut self, mechanism: &dyn Mechanism, t: f64, a: &mut [f64]) -> bool {
        let window = self.window_at(t);
        if let Some(window) = window {
            window.accelerations(mechanism.layout(), t, a);
        }
        window.is_some()
    }

    fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    fn remarks(&self) -> Vec<String> {
        self.pace.remarks.clone()
    }

    fn work(&self) -> Work {
        Work {
            steps: self.steps,
            rejected: self.rejected,
            ..self.equations.work()
        }
    }
}

impl Pair {
    /// Evaluates the stages that only the solution inside a step needs.
    pub(crate) fn prepare_inside(
        &mut self,
        mechanism: &dyn Mechanism,
        before: &State,
        after: &State,
    ) {
        if self.window.is_some() || self.inside != Inside::Unknown {
            return;
        }
        self.inside = Inside::Stages;
        let (h, known) = (after.t - before.t, self.stages.tableau.c.len() + 1);
        self.take(mechanism.layout(), before);
        for extra in 0..self.stages.tableau.extra_c.len() {
            self.stages.reach_extra(extra, h);
            let t = before.t + self.stages.tableau.extra_c[extra] * h;
            if self.evaluate(mechanism, t, known + extra, false).is_err() {
                self.inside = Inside::Ends;
            }
        }
    }

    /// The motion at the time of `inside`, in a step whose stages are known.
    pub(crate) fn motion(&self, layout: &Layout, [before, after]: [&State; 2], inside: &mut State) {
        let State { t, q, v, z, .. } = inside;
        let t = *t;
        if let Some(window) = self.window_at(t) {
            return window.motion(layout, t, q, v, z);
        }
        if self.inside != Inside::Stages {
            let ends = [0, self.stages.tableau.c.len()]
                .map(|stage| &self.stages.rates[stage][q.len() + v.len()..]);
            interpolate::cubic(before, after, ends, t, z);
            return interpolate::quintic(layout.attitudes(), before, after, t, q, v);
        }
        let h = after.t - before.t;
        let from = [&before.q[..], &before.v, &before.z];
        self.stages
            .look((t - before.t) / h, h, from, [&mut *q, v, z]);
        layout.normalize_quaternions(q);
    }
}
