//! Sides of zero of event functions where a run begins or continues, and the events that a jump passes.

use crate::layout::Direction;
use crate::results::occurrence::Occurrence;
use crate::simulate::cause::{cause, finite, finite_rates, finite_states};
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::event::Action;
use crate::simulate::event_function::EventFunction;
use crate::simulate::event_functions::side;
use crate::simulate::integration::Integration;
use crate::simulate::modes::ahead;
use crate::simulate::recorded_rows::Place;

/// Look-ahead after a change of the state, as a fraction of a step.
const MOMENT: f64 = 1e-6;

impl Integration<'_, '_> {
    /// Length of the look-ahead, in s.
    pub(crate) fn moment(&self) -> f64 {
        let pace = self.watched.pace;
        (MOMENT * pace).max(100.0 * self.watched.tolerance(self.core.state.t))
    }

    /// Lets the method begin, with every condition held on the side on which it is.
    pub(crate) fn begin(&mut self) -> Result<(), Stop> {
        self.inputs_are_finite()?;
        let mechanism = self.mechanism;
        let held = self.watched.hold(mechanism, &mut self.core.state);
        held.map_err(|cause| self.stop(0.0, cause))?;
        self.start(0.0)?;
        self.choose_sides()
    }

    /// Refuses inputs of a sampled law that are not finite.
    pub(crate) fn inputs_are_finite(&self) -> Result<(), Stop> {
        let inputs = &self.core.state.u[..self.mechanism.layout().inputs()];
        let wrong = inputs.iter().position(|input| !input.is_finite());
        match wrong.filter(|_| self.options.sampled.is_some()) {
            None => Ok(()),
            Some(input) => Err(self.stop(
                0.0,
                StopCause::InputNotFinite {
                    input,
                    value: inputs[input],
                },
            )),
        }
    }

    /// Lets the modes of conditions that are 0 hold the side to which the conditions go.
    pub(crate) fn choose_sides(&mut self) -> Result<(), Stop> {
        let (mechanism, moment) = (self.mechanism, self.moment());
        let (watched, state) = (&mut *self.watched, &mut self.core.state);
        let chosen = watched.choose(mechanism, state, &mut self.core.inside, moment);
        if chosen.map_err(|cause| self.stop(0.0, cause))? {
            self.start(0.0)?;
        }
        Ok(())
    }

    /// Follows conditions that jump at one time: velocities and positions do not.
    pub(crate) fn follow_jumps(&mut self, happened: &[usize]) -> Result<(), Stop> {
        let (watched, state) = (&mut *self.watched, &mut self.core.state);
        let followed = watched.follow(self.mechanism, &self.core.event, state, happened);
        followed.map_err(|cause| self.stop(0.0, cause))
    }

    /// Lets the mode of a condition hold another side.
    pub(crate) fn flip(&mut self, condition: usize, side: f64) -> Result<(), Stop> {
        let noted = self
            .core
            .crossings
            .note(self.mechanism, condition, &self.core.state);
        noted.map_err(|cause| self.stop(self.core.state.t - self.core.before.t, cause))?;
        self.core.state.u[self.mechanism.layout().inputs() + condition] = side;
        self.watched.forget();
        Ok(())
    }

    /// Completes a state from which the method begins.
    pub(crate) fn start(&mut self, h: f64) -> Result<(), Stop> {
        let begun = finite_states(&self.core.state)
            .and_then(|()| {
                let begun = self.method.start(self.mechanism, &mut self.core.state);
                begun.map_err(cause)
            })
            .and_then(|()| finite(self.mechanism.layout(), &self.core.state))
            .and_then(|()| finite_rates(self.mechanism, &self.core.state));
        begun.map_err(|cause| self.stop(h, cause))
    }

    /// Notes the sides of zero where the run begins, or continues; returns the functions that have jumped past zero
    /// since.
    pub(crate) fn take_sides(&mut self) -> Result<Vec<usize>, Stop> {
        let mut jumped = Vec::new();
        if self.watched.is_empty() {
            return Ok(jumped);
        }
        self.values(Place::Node)?;
        let layout = self.mechanism.layout();
        for k in 0..self.watched.sides.len() {
            let value = self.core.values[k];
            let watch = self.watched.list()[k];
            match watch {
                EventFunction::Mode(_) | EventFunction::Corner(_) => continue,
                EventFunction::Contact(_) => {
                    self.watched.sides[k] = 1.0;
                    continue;
                }
                EventFunction::Event(_) | EventFunction::Named(_) => {}
            }
            let rounds = side(value) != self.watched.sides[k] && self.rounds(k, value);
            let met = self.goes_on && self.core.met.contains(&k);
            if self.goes_on && rounds && !met {
                continue;
            }
            // What was met here, and counted, may be before its zero by rounding.
            if met && side(value) != self.watched.sides[k] && self.passes_soon(k)? {
                continue;
            }
            let passes = self.watched.crosses(layout, k, value) && !met;
            if self.goes_on && passes {
                jumped.push(k);
            }
            let begins_at_zero = value == 0.0 || rounds;
            self.watched.sides[k] = if begins_at_zero { 0.0 } else { side(value) };
            if !self.goes_on && self.watched.ended_by(layout, watch).is_some() {
                self.refuse_end(k, value, begins_at_zero)?;
            }
        }
        Ok(jumped)
    }

    /// Whether a function goes to the side that was noted of it, from a state that has its accelerations.
    fn passes_soon(&mut self, k: usize) -> Result<bool, Stop> {
        let moment = self.moment();
        ahead(
            self.mechanism,
            &self.core.state,
            moment,
            &mut self.core.inside,
        );
        self.values(Place::Inside)?;
        let later = side(self.core.values[k]);
        self.values(Place::Node)?;
        Ok(later == self.watched.sides[k])
    }

    /// Records the events that have jumped past zero, at an impact or where a mode changed, in a row that may be recorded
    /// already; returns whether the run ends there.
    pub(crate) fn record_jumps(
        &mut self,
        jumped: &[usize],
        is_recorded: bool,
    ) -> Result<bool, Stop> {
        let layout = self.mechanism.layout();
        let is_change = |k: &usize| match self.watched.list()[*k] {
            EventFunction::Event(i) => matches!(self.watched.event(i).action, Action::Change(_)),
            _ => false,
        };
        let jumped: Vec<usize> = jumped.iter().copied().filter(|k| !is_change(k)).collect();
        if jumped.is_empty() {
            return Ok(false);
        }
        let (t, mut node) = (self.core.state.t, self.row_count());
        if is_recorded {
            node = node.saturating_sub(1);
        } else {
            self.record(Place::Node)?;
        }
        let mut ends = false;
        for k in jumped {
            let watch = self.watched.list()[k];
            let event = self.watched.name(layout, watch);
            if let Some(ended) = self.watched.ended_by(layout, watch) {
                self.core.ended = Some(ended);
                ends = true;
            }
            self.core.occurrences.push(Occurrence::new(event, t, node));
        }
        Ok(ends)
    }

    /// Refuses a run that would end where it begins.
    fn refuse_end(&mut self, k: usize, value: f64, at_zero: bool) -> Result<(), Stop> {
        let EventFunction::Named(event) = self.watched.list()[k] else {
            return Ok(());
        };
        let rises = match self.mechanism.layout().events()[event].direction {
            Direction::Falling => -1.0,
            _ => 1.0,
        };
        let ahead = match at_zero {
            true if self.stays(k)? => return Ok(()),
            true => self.change_ahead(k, value, self.moment())?,
            false => value,
        };
        if ahead * rises > 0.0 {
            return Err(self.stop(0.0, StopCause::EndsAtStart { event, value }));
        }
        Ok(())
    }
}
