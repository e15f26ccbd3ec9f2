//! Explicit Runge-Kutta pairs with step control, on the index-1 equations.
//!
//! The state is y = (q, v, z), its rate (dq/dt, a, dz/dt). A pair gives two solutions from the same stages;
//! their difference is the estimate of the error of a step.

pub(crate) mod control;
mod crossing;
mod dependence;
pub(crate) mod magnitudes;
mod orientation;
mod pace;
pub(crate) mod pair;
mod passing;
mod sample;
mod slowness;
pub(crate) mod tableau;
mod window;

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::embedded::control::{Memory, Rule};
use crate::methods::embedded::crossing::Ahead;
use crate::methods::embedded::pair::{Inside, Pair, add, parts};
use crate::methods::embedded::window::Window;
use crate::methods::interpolate;
use crate::methods::state::State;
use crate::methods::step::{Crossing, Step, Work};
use crate::methods::step_error::StepError;

/// An error of a step, in units of what is allowed, that step control alone does not explain.
const POOR: f64 = 4.0;

/// A step that control makes shorter than this share of what was usual: something lies ahead.
const SHRUNK: f64 = 0.3;

/// Times a step is tried anew before it is given up.
const MOST_TRIES: usize = 60;

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
        let mut memory = self.remember(mechanism, reach, state, known);
        let mut h = self.control.attempt(&memory, reach);
        let order = self.tableau.error_order;
        let usual = memory.usual.max(memory.h);
        let (mut looked, mut approaches) = (false, false);
        let (mut tries, mut error) = (0, 0.0);
        let mut failure = None;
        loop {
            if *t + h == *t || tries > MOST_TRIES {
                return Err(failure.unwrap_or(StepError::TooSmall { h }));
            }
            // Step control expects errors a little above the tolerance, now and then.
            let falls = memory.h < (SHRUNK * usual).min(reach);
            let poor = falls || tries > 1 || error > POOR;
            // MATLAB's control is here for comparisons, whose costs are published.
            let poor = poor && self.control.rule == Rule::Pi;
            if !looked && (poor || failure.is_some()) {
                looked = true;
                let ahead = self.look_ahead(mechanism, state, usual);
                self.restore(mechanism, state);
                match ahead {
                    Ahead::Across(window, crossing) => {
                        self.crossings.push(crossing);
                        memory.h = usual;
                        return self.follow(mechanism, *window, reach, memory, state);
                    }
                    Ahead::Approach(part) => {
                        approaches = true;
                        h = part.min(reach);
                    }
                    // Steps as short as these are usual here.
                    Ahead::Unknown => memory.usual = memory.h,
                }
            }
            tries += 1;
            self.tried = h;
            // A stage beyond a singular position is no reason to stop, as long as a shorter step
            // may stay before it.
            error = match self.attempt(mechanism, *t, h) {
                Ok(error) if error.is_finite() || self.control.fixed => error,
                Ok(_) => f64::INFINITY,
                Err(fault) if self.control.fixed => return Err(fault),
                Err(fault) => {
                    failure = Some(fault);
                    f64::INFINITY
                }
            };
            if self.control.fixed || error <= 1.0 {
                self.control.accepted(&mut memory, h, error, tries, order);
                break;
            }
            self.rejected += 1;
            h = self.control.rejected(h, error, tries, order);
        }
        if !self.control.fixed {
            self.watch(mechanism, state, h, reach)?;
            self.note_passing(mechanism, state, h);
        }
        if approaches {
            // Its neighbourhood says nothing against the steps before.
            memory.h = usual;
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
        memory.write(history);
        self.equations.end(history);
        self.steps += 1;
        *t += h;
        let [new_q, new_v, new_z] = parts(layout, &self.new);
        q.copy_from_slice(new_q);
        v.copy_from_slice(new_v);
        z.copy_from_slice(new_z);
        let [_, new_a, _] = parts(layout, &self.rates[self.tableau.c.len()]);
        a.copy_from_slice(new_a);
        lambda.copy_from_slice(&self.lambda);
        Ok(())
    }

    fn tried(&self) -> Option<f64> {
        Some(self.tried)
    }

    fn prepare_inside(&mut self, mechanism: &dyn Mechanism, before: &State, after: &State) {
        if self.window.is_some() || self.inside != Inside::Unknown {
            return;
        }
        self.inside = Inside::Stages;
        let (h, known) = (after.t - before.t, self.tableau.c.len() + 1);
        self.take(mechanism.layout(), before);
        for (extra, weights) in self.tableau.extra_a.iter().enumerate() {
            self.stage.copy_from_slice(&self.y);
            add(&mut self.stage, h, weights, &self.rates);
            let t = before.t + self.tableau.extra_c[extra] * h;
            if self.evaluate(mechanism, t, known + extra, false).is_err() {
                self.inside = Inside::Ends;
            }
        }
    }

    fn interpolate(
        &self,
        layout: &Layout,
        before: &State,
        after: &State,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
        z: &mut [f64],
    ) {
        if let Some(window) = self.window_at(t) {
            return window.motion(layout, t, q, v, z);
        }
        if self.inside != Inside::Stages {
            let ends =
                [0, self.tableau.c.len()].map(|stage| &self.rates[stage][q.len() + v.len()..]);
            interpolate::cubic(before, after, ends, t, z);
            return interpolate::quintic(layout.attitudes(), before, after, t, q, v);
        }
        let h = after.t - before.t;
        q.copy_from_slice(&before.q);
        v.copy_from_slice(&before.v);
        z.copy_from_slice(&before.z);
        self.add_inside(layout, (t - before.t) / h, h, [&mut *q, v, z]);
        layout.settle(q);
    }

    fn crosses(&self, layout: &Layout, t: f64, a: &mut [f64]) -> bool {
        let window = self.window_at(t);
        if let Some(window) = window {
            window.accelerations(layout, t, a);
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
            iterations: self.equations.iterations(),
            evaluations: self.equations.evaluations(),
            general_solutions: self.equations.general_solutions(),
            partitions: self.equations.partitions(),
            ..Work::default()
        }
    }
}
