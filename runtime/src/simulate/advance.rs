//! The one loop over the steps of a run: nodes, events, cancellation.

use std::sync::atomic::Ordering;

use super::error::Stop;
use super::event::{Action, Event, Occurrence};
use super::nodes::Grid;
use super::{Options, StopCause, cause, finite, step_cause};
use crate::index1::Index1;
use crate::mechanism::Mechanism;
use crate::methods::{State, Step};
use crate::stabilization::Stabilization;
use crate::trajectory::Recorder;

/// The parts of a step in which a change of sign is looked for.
const PARTS: u32 = 4;

/// An event is found to this time, in s.
const EVENT_TOLERANCE: f64 = 1e-11;

/// So long after a zero the sign of a value is that of its way on, in s.
const MOMENT: f64 = 1e-10;

/// So many changes of the state, each within [`SAME_TIME`] of the one before, end a run.
const MOST_CHANGES: u32 = 3;
const SAME_TIME: f64 = 1e-8;

/// A run on its way; nothing in here allocates from step to step, but for what a method does off
/// its regular path and for trajectories longer than what was set aside.
pub(super) struct Advance<'a, M: ?Sized> {
    pub(super) mechanism: &'a M,
    pub(super) options: &'a Options,
    pub(super) method: &'a mut dyn Step<M>,
    pub(super) recorder: &'a mut Recorder,
    /// For accelerations and multipliers between the nodes.
    equations: Index1,
    state: State,
    before: State,
    inside: State,
    /// Where nodes are recorded; none for the ends of steps.
    output: Option<Grid>,
    /// The next node of it.
    next_output: usize,
    most_nodes: usize,
    /// The events' values at the last place where they were looked at.
    values: Vec<f64>,
    changes: u32,
    /// Steps made.
    pub(super) done: u64,
    pub(super) occurrences: Vec<Occurrence>,
}

/// What an event makes of a run.
enum Then {
    GoesOn,
    Restarts,
    Ends,
}

impl<'a, M: Mechanism + ?Sized> Advance<'a, M> {
    #[allow(clippy::too_many_arguments)]
    pub(super) fn new(
        mechanism: &'a M,
        options: &'a Options,
        stabilization: Stabilization,
        method: &'a mut dyn Step<M>,
        recorder: &'a mut Recorder,
        state: State,
        output: Option<Grid>,
        most_nodes: usize,
    ) -> Self {
        let stabilization = if options.method.info().stabilized {
            stabilization
        } else {
            Stabilization::None
        };
        Advance {
            mechanism,
            options,
            method,
            recorder,
            equations: Index1::new(mechanism, stabilization),
            before: state.clone(),
            inside: state.clone(),
            state,
            output,
            next_output: 1,
            most_nodes,
            values: vec![0.0; options.events.len()],
            changes: 0,
            done: 0,
            occurrences: Vec::new(),
        }
    }

    /// Makes the steps to the nodes of `steps`.
    pub(super) fn run(&mut self, steps: Grid) -> Result<(), Stop> {
        let (mechanism, slack) = (self.mechanism, steps.slack());
        let begun = self.method.start(mechanism, &mut self.state);
        let begun = begun.map_err(cause).and_then(|()| finite(&self.state));
        begun.map_err(|cause| self.stop(0.0, cause))?;
        self.record(Place::Node)?;
        for (value, event) in self.values.iter_mut().zip(&self.options.events) {
            *value = (event.value)(self.state.t, &self.state.q, &self.state.v);
        }
        let adaptive = self.options.method.is_adaptive();
        let mut made = 0;
        for node in 1..=steps.count {
            let next = steps.time(node);
            while self.state.t < next {
                let reach = steps.reach(node, self.state.t);
                self.step(reach)?;
                if (self.state.t - next).abs() <= slack {
                    self.state.t = next;
                }
                let then = self.events(reach)?;
                if let Then::Ends = then {
                    return Ok(());
                }
                let (whole, last) = (
                    self.state.t == next,
                    self.state.t == steps.time(steps.count),
                );
                if self.output.is_some() {
                    self.record_until(self.state.t, true)?;
                } else if matches!(then, Then::GoesOn) && (adaptive || whole) {
                    made += 1;
                    if made % self.options.every == 0 || last {
                        self.record(Place::Node)?;
                        self.progress();
                    }
                }
            }
        }
        Ok(())
    }

    /// One step, of `reach` at most.
    fn step(&mut self, reach: f64) -> Result<(), Stop> {
        let cancel = self.options.cancel.as_ref();
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.stop(reach, StopCause::Cancelled));
        }
        self.before.copy_from(&self.state);
        let made = self.method.step(self.mechanism, reach, &mut self.state);
        let made = made
            .map_err(|error| step_cause(self.mechanism, &self.before, reach, error))
            .and_then(|()| finite(&self.state));
        made.map_err(|cause| {
            self.state.copy_from(&self.before);
            self.stop(self.method.tried().unwrap_or(reach), cause)
        })?;
        self.done += 1;
        Ok(())
    }

    fn stop(&self, h: f64, cause: StopCause) -> Stop {
        let t = self.state.t;
        Stop { t, h, cause }
    }

    fn progress(&self) {
        if let Some(progress) = &self.options.progress {
            let Options { t_start, t_end, .. } = *self.options;
            let share = (self.state.t - t_start) / (t_end - t_start);
            progress(self.state.t, share);
        }
    }

    /// Records the nodes of the output grid up to a time in the step made last.
    fn record_until(&mut self, t: f64, inclusive: bool) -> Result<(), Stop> {
        let Some(grid) = self.output else {
            return Ok(());
        };
        while self.next_output <= grid.count {
            let next = grid.time(self.next_output);
            let here = (next - self.state.t).abs() <= grid.slack();
            let due = if inclusive {
                next <= t || here
            } else {
                next < t
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

    fn record(&mut self, place: Place) -> Result<(), Stop> {
        if self.recorder.len() >= self.most_nodes {
            let nodes = self.most_nodes;
            return Err(self.stop(
                self.state.t - self.before.t,
                StopCause::TooManyNodes { nodes },
            ));
        }
        let state = match place {
            Place::Node => &self.state,
            Place::Inside => &self.inside,
        };
        self.recorder.record(self.mechanism, state);
        Ok(())
    }

    /// The state at a time in the step made last, into `self.inside`.
    fn complete(&mut self, t: f64) -> Result<(), Stop> {
        self.look(t);
        let State {
            q, v, a, lambda, ..
        } = &mut self.inside;
        let State {
            t: t_before,
            q: q_before,
            history,
            ..
        } = &self.before;
        // The stabilisation may have to choose what is independent, as it did for the step.
        let begun = self
            .equations
            .begin(self.mechanism, *t_before, q_before, history);
        let settled = begun.and_then(|_| self.equations.settle(self.mechanism, t, q, v));
        let solved = settled.and_then(|()| {
            let solved = self
                .equations
                .accelerations(self.mechanism, t, q, v, a, lambda);
            Ok(solved?)
        });
        let found = solved.map_err(cause).and_then(|()| finite(&self.inside));
        found.map_err(|cause| self.stop(t - self.before.t, cause))
    }

    /// Positions and velocities at a time in the step made last, into `self.inside`.
    fn look(&mut self, t: f64) {
        let State { q, v, .. } = &mut self.inside;
        self.method.interpolate(&self.before, &self.state, t, q, v);
        self.inside.t = t;
    }

    /// The value of an event at a time in the step made last.
    fn value(&mut self, event: &Event, t: f64) -> f64 {
        if t == self.state.t {
            return (event.value)(t, &self.state.q, &self.state.v);
        }
        self.look(t);
        (event.value)(t, &self.inside.q, &self.inside.v)
    }

    /// Looks for events in the step made last, one after the other.
    fn events(&mut self, reach: f64) -> Result<Then, Stop> {
        let options = self.options;
        if options.events.is_empty() {
            return Ok(Then::GoesOn);
        }
        let (begin, end) = (self.before.t, self.state.t);
        let mut from = begin;
        for part in 1..=PARTS {
            let to = if part == PARTS {
                end
            } else {
                begin + (end - begin) * f64::from(part) / f64::from(PARTS)
            };
            self.leave_zero(from, to);
            // Several events may lie in one part.
            while let Some((index, found)) = self.first(from, to) {
                let event = &options.events[index];
                self.record_until(found, false)?;
                let t = self.occur(event, reach, found)?;
                self.values[index] = 0.0;
                match &event.action {
                    Action::Record => {}
                    Action::Stop => {
                        self.state.copy_from(&self.inside);
                        return Ok(Then::Ends);
                    }
                    Action::Change(change) => {
                        self.burst(event, t)?;
                        let State { q, v, .. } = &self.inside;
                        let residual = (event.value)(t, q, v).abs();
                        self.state.copy_from(&self.inside);
                        change(t, &mut self.state.q, &mut self.state.v);
                        self.restart(t - begin)?;
                        if self.values[index].abs() <= 10.0 * residual {
                            self.values[index] = 0.0;
                        }
                        return Ok(Then::Restarts);
                    }
                }
                // The motion between the nodes crosses where it was found on it.
                from = found;
                self.leave_zero(from, to);
            }
            for (k, event) in options.events.iter().enumerate() {
                if self.values[k] != 0.0 {
                    self.values[k] = self.value(event, to);
                }
            }
            from = to;
        }
        Ok(Then::GoesOn)
    }

    /// Gives values that are zero the sign that they have a moment later; in a part that is shorter
    /// they stay zero.
    fn leave_zero(&mut self, from: f64, to: f64) {
        for (k, event) in self.options.events.iter().enumerate() {
            if self.values[k] == 0.0 && from + MOMENT < to {
                self.values[k] = self.value(event, from + MOMENT);
            }
        }
    }

    /// The first event between two times of the step made last, whose values at the first one are
    /// in `self.values`, and its time: where its sign has changed.
    fn first(&mut self, from: f64, to: f64) -> Option<(usize, f64)> {
        let mut found: Option<(usize, f64)> = None;
        for (k, event) in self.options.events.iter().enumerate() {
            let before = self.values[k];
            if !event.between(before, self.value(event, to)) {
                continue;
            }
            let (mut left, mut right) = (from, to);
            while right - left > 0.01 * EVENT_TOLERANCE {
                let middle = 0.5 * (left + right);
                if middle <= left || middle >= right {
                    break;
                }
                if event.between(before, self.value(event, middle)) {
                    right = middle;
                } else {
                    left = middle;
                }
            }
            if found.is_none_or(|(_, t)| right < t) {
                found = Some((k, right));
            }
        }
        found
    }

    /// Puts the state at an event into `self.inside`, records it, and returns its time.
    ///
    /// What lies between the nodes is less exact than they are: methods of one step make it anew,
    /// with an end at the event, until its time stays.
    fn occur(&mut self, event: &Event, reach: f64, found: f64) -> Result<f64, Stop> {
        let mut t = found;
        if t == self.state.t {
            self.inside.copy_from(&self.state);
        } else if self.options.method.info().stabilized {
            t = self.step_to(event, reach, found)?;
        } else {
            self.complete(t)?;
        }
        let node = self.recorder.len();
        self.record(Place::Inside)?;
        self.occurrences.push(Occurrence {
            event: event.name.clone(),
            t,
            node,
        });
        Ok(t)
    }

    /// Makes the last step anew, to where the event is; into `self.inside`.
    fn step_to(&mut self, event: &Event, reach: f64, found: f64) -> Result<f64, Stop> {
        let end = self.state.clone();
        let mut t = found;
        for _ in 0..4 {
            let slope = {
                let part = 1e-4 * (end.t - self.before.t);
                let (early, late) = ((t - part).max(self.before.t), (t + part).min(end.t));
                (self.value(event, late) - self.value(event, early)) / (late - early)
            };
            self.inside.copy_from(&self.before);
            while self.inside.t < t {
                let rest = t - self.inside.t;
                let made = self.method.step(self.mechanism, rest, &mut self.inside);
                let made = made.map_err(cause).and_then(|()| finite(&self.inside));
                made.map_err(|cause| self.stop(reach, cause))?;
                if (self.inside.t - t).abs() <= 4.0 * f64::EPSILON * t.abs() {
                    self.inside.t = t;
                }
            }
            let State { q, v, .. } = &self.inside;
            let miss = -(event.value)(t, q, v) / slope;
            let next = (t + miss).clamp(self.before.t, end.t);
            if !miss.is_finite() || miss.abs() < EVENT_TOLERANCE || next <= self.before.t {
                break;
            }
            t = next;
        }
        // The step as it was, for what else lies in it.
        let mut state = self.before.clone();
        while state.t < end.t {
            let made = self.method.step(self.mechanism, reach, &mut state);
            made.map_err(|error| self.stop(reach, cause(error)))?;
        }
        self.state.copy_from(&end);
        Ok(t)
    }

    /// Goes on from a changed state.
    fn restart(&mut self, h: f64) -> Result<(), Stop> {
        self.state.history.clear();
        let begun = self.method.start(self.mechanism, &mut self.state);
        let begun = begun.map_err(cause).and_then(|()| finite(&self.state));
        begun.map_err(|cause| self.stop(h, cause))?;
        self.before.copy_from(&self.state);
        for (value, event) in self.values.iter_mut().zip(&self.options.events) {
            *value = (event.value)(self.state.t, &self.state.q, &self.state.v);
        }
        self.record(Place::Node)
    }

    /// Refuses changes that follow each other without the time going on.
    fn burst(&mut self, event: &Event, t: f64) -> Result<(), Stop> {
        let before = self.occurrences.iter().rev().nth(1);
        let close = before.is_some_and(|before| t - before.t < SAME_TIME);
        self.changes = if close { self.changes + 1 } else { 0 };
        if self.changes < MOST_CHANGES {
            return Ok(());
        }
        let (h, event) = (t - self.before.t, event.name.clone());
        let cause = StopCause::Restless { event };
        Err(Stop { t, h, cause })
    }
}

/// Which state is recorded.
enum Place {
    /// The end of a step.
    Node,
    /// What was completed inside the last one.
    Inside,
}
