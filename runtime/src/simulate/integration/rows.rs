//! The rows of a run: ends of steps, and states inside of them.

use crate::mechanism::dynamics;
use crate::methods::state::State;
use crate::methods::step_error::StepError;
use crate::simulate::cause::{cause, finite};
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::integration::Integration;
use crate::simulate::last_step::LastStep;
use crate::simulate::options::Options;
use crate::simulate::output_times::OutputTimes;
use crate::simulate::recorded_rows::Place;

impl<'a> Integration<'a, '_> {
    /// Output times; `None` for the ends of steps.
    pub(crate) fn output(&self) -> Option<OutputTimes<'a>> {
        self.rows.as_ref().and_then(|rows| rows.output)
    }

    /// Whether rows are the nodes of steps of a fixed length.
    pub(super) fn rows_are_nodes(&self) -> bool {
        self.rows.as_ref().is_some_and(|rows| rows.are_nodes)
    }

    /// Number of rows recorded.
    pub(crate) fn row_count(&self) -> usize {
        let rows = self.rows.as_ref();
        rows.map_or(0, |rows| rows.recorder.len())
    }

    /// The time of the last row, in s.
    pub(super) fn last_row(&self) -> Option<f64> {
        let rows = self.rows.as_ref()?;
        rows.recorder.last_time()
    }

    /// Records what is due where a step has ended: on a grid all of it, else the end itself if it is one (`is_end`).
    #[inline(always)]
    pub(super) fn record_step(&mut self, is_end: bool) -> Result<(), Stop> {
        let Some(rows) = &self.rows else {
            return Ok(());
        };
        let t = self.core.state.t;
        if rows.output.is_some() {
            return self.record_until(t, true);
        }
        if !is_end {
            return Ok(());
        }
        self.core.unrecorded += 1;
        if self.core.unrecorded == rows.every || t == self.options.t_end {
            self.core.unrecorded = 0;
            if self.last_row() != Some(t) {
                self.record(Place::Node)?;
                self.progress();
            }
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn progress(&self) {
        if let Some(progress) = &self.options.progress {
            let Options { t_start, t_end, .. } = *self.options;
            let share = (self.core.state.t - t_start) / (t_end - t_start);
            progress(self.core.state.t, share);
        }
    }

    /// Records the output times up to a time in the step made last.
    #[inline]
    pub(crate) fn record_until(&mut self, t: f64, inclusive: bool) -> Result<(), Stop> {
        let Some(output) = self.output() else {
            return Ok(());
        };
        while self.core.next_output <= output.count() {
            let next = output.time(self.core.next_output);
            let here = (next - self.core.state.t).abs() <= output.slack();
            let due = if inclusive {
                next <= t || here
            } else {
                next < t && !here
            };
            if !due {
                break;
            }
            self.core.next_output += 1;
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
        let Some(rows) = &self.rows else {
            return Ok(());
        };
        if rows.recorder.len() >= rows.most {
            let nodes = rows.most;
            let h = self.core.state.t - self.core.before.t;
            return Err(self.stop(h, StopCause::TooManyNodes { nodes }));
        }
        let balance = self.balance_at(&place);
        let Some(rows) = &mut self.rows else {
            return Ok(());
        };
        let state = match place {
            Place::Node => &self.core.state,
            Place::Inside => &self.core.inside,
            Place::Event => &self.core.event,
        };
        match &mut self.watched.acting {
            None => rows.recorder.record(self.mechanism, state, balance),
            Some(acting) => {
                acting.complete(state, &mut self.core.whole);
                rows.recorder
                    .record(&acting.masked, &self.core.whole, balance);
            }
        }
        Ok(())
    }

    /// The state at a time in the step made last, into `self.core.inside`.
    pub(crate) fn complete(&mut self, t: f64) -> Result<(), Stop> {
        self.look(t);
        let (at, a, lambda) = self.core.inside.solution_mut();
        if self.method.crosses(self.mechanism, t, a) {
            let found = dynamics::multipliers(self.mechanism, &at, a, lambda);
            let found = found
                .map_err(StopCause::Singular)
                .and_then(|()| finite(self.mechanism.layout(), &self.core.inside));
            return found.map_err(|cause| self.stop(t - self.core.before.t, cause));
        }
        let settled = self.settle();
        let (at, a, lambda) = self.core.inside.solution_mut();
        let solved = settled.and_then(|()| {
            let equations = &mut self.core.equations;
            Ok(equations.accelerations(self.mechanism, &at, a, lambda)?)
        });
        let found = solved
            .map_err(cause)
            .and_then(|()| finite(self.mechanism.layout(), &self.core.inside));
        found.map_err(|cause| self.stop(t - self.core.before.t, cause))
    }

    /// Brings the state inside the step made last back to the constraints, as the stabilization does.
    pub(super) fn settle(&mut self) -> Result<(), StepError> {
        let State { t, q, history, .. } = &self.core.before;
        // The stabilization may have to choose what is independent, as it did for the step.
        self.core.equations.begin(self.mechanism, *t, q, history)?;
        let State { t, q, v, .. } = &mut self.core.inside;
        self.core.equations.project(self.mechanism, *t, q, v)
    }

    /// Positions, velocities and states at a time in the step made last, into `self.core.inside`.
    #[inline]
    pub(crate) fn look(&mut self, t: f64) {
        let mut made = LastStep {
            mechanism: self.mechanism,
            method: &mut *self.method,
            before: &self.core.before,
            state: &self.core.state,
            inside: &mut self.core.inside,
        };
        made.look(t);
    }
}
