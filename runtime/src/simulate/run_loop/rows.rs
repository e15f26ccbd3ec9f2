//! The rows of a run: ends of steps, and states inside of them.

use crate::mechanism::dynamics;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use crate::methods::step_error::StepError;
use crate::simulate::cause::{cause, finite};
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::made::Made;
use crate::simulate::options::Options;
use crate::simulate::run_loop::{Advance, Place};

impl Advance<'_> {
    #[inline]
    pub(crate) fn progress(&self) {
        if let Some(progress) = &self.options.progress {
            let Options { t_start, t_end, .. } = *self.options;
            let share = (self.state.t - t_start) / (t_end - t_start);
            progress(self.state.t, share);
        }
    }

    /// Records the nodes of the output grid up to a time in the step made last.
    #[inline]
    pub(crate) fn record_until(&mut self, t: f64, inclusive: bool) -> Result<(), Stop> {
        let Some(grid) = self.output else {
            return Ok(());
        };
        while self.next_output <= grid.count {
            let next = grid.time(self.next_output);
            let here = (next - self.state.t).abs() <= grid.slack();
            let due = if inclusive {
                next <= t || here
            } else {
                next < t && !here
            };
            if !due {
                break;
            }
            self.next_output += 1;
            if here {
                self.record(Place::Node)?;
            } else {
                self.complete(next)?;
                self.record(Place::Inside)?;
            }
            self.progress();
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn record(&mut self, place: Place) -> Result<(), Stop> {
        if self.recorder.len() >= self.most_nodes {
            let nodes = self.most_nodes;
            return Err(self.stop(
                self.state.t - self.before.t,
                StopCause::TooManyNodes { nodes },
            ));
        }
        let balance = self.balance_at(&place);
        let state = match place {
            Place::Node => &self.state,
            Place::Inside => &self.inside,
            Place::Event => &self.event,
        };
        match &mut self.watched.acting {
            None => self.recorder.record(self.mechanism, state, balance),
            Some(acting) => {
                acting.complete(state, &mut self.whole);
                self.recorder.record(&acting.masked, &self.whole, balance);
            }
        }
        Ok(())
    }

    /// The state at a time in the step made last, into `self.inside`.
    pub(crate) fn complete(&mut self, t: f64) -> Result<(), Stop> {
        self.look(t);
        let State {
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = &mut self.inside;
        if self.method.crosses(self.mechanism, t, a) {
            let found = dynamics::multipliers(
                self.mechanism,
                &Point::new(t, q, v).states(z).inputs(u),
                a,
                lambda,
            );
            let found = found
                .map_err(StopCause::Singular)
                .and_then(|()| finite(self.mechanism.layout(), &self.inside));
            return found.map_err(|cause| self.stop(t - self.before.t, cause));
        }
        let settled = self.settle();
        let State {
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = &mut self.inside;
        let solved = settled.and_then(|()| {
            let solved = self.equations.accelerations(
                self.mechanism,
                &Point::new(t, q, v).states(z).inputs(u),
                a,
                lambda,
            );
            Ok(solved?)
        });
        let found = solved
            .map_err(cause)
            .and_then(|()| finite(self.mechanism.layout(), &self.inside));
        found.map_err(|cause| self.stop(t - self.before.t, cause))
    }

    /// Brings the state inside the step made last back to the constraints, as the stabilization does.
    pub(super) fn settle(&mut self) -> Result<(), StepError> {
        let State { t, q, history, .. } = &self.before;
        // The stabilization may have to choose what is independent, as it did for the step.
        self.equations.begin(self.mechanism, *t, q, history)?;
        let State { t, q, v, .. } = &mut self.inside;
        self.equations.project(self.mechanism, *t, q, v)
    }

    /// Positions, velocities and states at a time in the step made last, into `self.inside`.
    #[inline]
    pub(crate) fn look(&mut self, t: f64) {
        let mut made = Made {
            mechanism: self.mechanism,
            method: &mut *self.method,
            before: &self.before,
            state: &self.state,
            inside: &mut self.inside,
        };
        made.look(t);
    }
}
