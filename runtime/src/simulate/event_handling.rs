//! Handling of the zeros of event functions: events are recorded, end the run or change the state, and modes change
//! sides.

use crate::methods::state::State;
use crate::results::occurrence::Occurrence;
use crate::simulate::cause::cause;
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::event::Action;
use crate::simulate::event_function::EventFunction;
use crate::simulate::event_functions::side;
use crate::simulate::integration::{Integration, Outcome};
use crate::simulate::modes::ahead;
use crate::simulate::recorded_rows::Place;

/// Look-ahead, in moments, in which what moves leaves the band of rounding.
const LONGER: f64 = 1e3;

/// Number of repeated changes by one event, each within this fraction of a step of the one before, that ends a run.
const MOST_CHANGES: u32 = 3;
const SAME_TIME: f64 = 1e-4;

impl Integration<'_, '_> {
    /// Handles all functions that cross zero at one time of the step made last, in which all before the time `from` is
    /// handled; `None` where a step that ends there is too long for the method: then the step made last is a shorter one.
    pub(crate) fn happen(
        &mut self,
        reach: f64,
        (from, found): (f64, f64),
        happened: &[usize],
    ) -> Result<Option<Outcome>, Stop> {
        let layout = self.mechanism.layout();
        let is = |k: &usize, wanted: fn(&Action) -> bool| match self.watched.list()[*k] {
            EventFunction::Event(i) => wanted(&self.watched.event(i).action),
            _ => false,
        };
        let ends = |k: &usize| {
            let watch = self.watched.list()[*k];
            self.watched.ended_by(layout, watch).is_some()
        };
        let is_change = |k: &usize| is(k, |action| matches!(action, Action::Change(_)));
        let is_mode = |k: &usize| matches!(self.watched.list()[*k], EventFunction::Mode(_));
        let is_contact = |k: &usize| matches!(self.watched.list()[*k], EventFunction::Contact(_));
        let is_corner = |k: &usize| matches!(self.watched.list()[*k], EventFunction::Corner(_));
        let leaves =
            |k: &&usize| ends(k) || is_change(k) || is_mode(k) || is_contact(k) || is_corner(k);
        let stops = happened.iter().any(ends);
        let changes = happened.iter().any(is_change);
        let modes = happened.iter().any(is_mode);
        let contacts = happened.iter().any(is_contact);
        let corners = happened.iter().any(is_corner);
        let is_seen = !happened.iter().all(|k| is_mode(k) || is_corner(k));
        let first = happened.iter().find(leaves).or(happened.first());
        let first = first.copied().unwrap_or(0);
        let leaves = stops || changes || modes || contacts || corners;
        let is_one = self.reach_event(first, reach, found, leaves)?;
        let t = self.core.event.t;
        if leaves && !is_one && !self.make_in_one(from, t)? {
            return Ok(None);
        }
        if leaves {
            // The step made last is the one that ends here.
            self.core
                .state
                .copy_from(self.mechanism.layout(), &self.core.event);
        }
        self.record_until(t, !is_seen)?;
        if is_seen {
            self.pass_outputs(t);
        }
        if leaves {
            self.account();
        }
        let node = self.row_count();
        if is_seen {
            self.record(Place::Event)?;
            self.progress();
        }
        for &k in happened {
            if let EventFunction::Contact(limit) = self.watched.list()[k] {
                self.core.reached.push(limit);
                continue;
            }
            // It is past its zero.
            self.watched.sides[k] = -self.watched.sides[k];
            let watch = self.watched.list()[k];
            if let EventFunction::Corner(_) = watch {
                continue;
            }
            if let EventFunction::Mode(condition) = watch {
                self.flip(condition, self.watched.sides[k])?;
                continue;
            }
            let layout = self.mechanism.layout();
            let event = self.watched.name(layout, watch);
            self.core.ended = self
                .watched
                .ended_by(layout, watch)
                .or(self.core.ended.take());
            self.core.occurrences.push(Occurrence::new(event, t, node));
        }
        let begins = changes || modes || corners && !contacts;
        if stops {
            // Single steps may continue from there.
            if self.rows.is_none() && begins {
                self.change(happened)?;
            }
            return Ok(Some(Outcome::Ends));
        }
        if begins && self.change(happened)? {
            return Ok(Some(Outcome::Ends));
        }
        if contacts {
            self.core.met = happened.to_vec();
            return Ok(Some(Outcome::Contacts));
        }
        if begins {
            return Ok(Some(Outcome::Restarts));
        }
        Ok(Some(Outcome::GoesOn))
    }

    /// Skips the output times at the time of an event, which its row stands for.
    fn pass_outputs(&mut self, t: f64) {
        if let Some(output) = self.output() {
            while self.core.next_output <= output.count()
                && (output.time(self.core.next_output) - t).abs() <= output.slack()
            {
                self.core.next_output += 1;
            }
        }
    }

    /// The values of all functions at the end of the step made last, inside it, or at the event found; into
    /// `self.core.values`.
    pub(crate) fn values(&mut self, place: Place) -> Result<(), Stop> {
        let state = match place {
            Place::Node => &self.core.state,
            Place::Inside => &self.core.inside,
            Place::Event => &self.core.event,
        };
        let h = state.t - self.core.before.t;
        let t = self.core.before.t;
        let values = self.watched.at(self.mechanism, state);
        let values = values.map_err(|cause| Stop { t, h, cause })?;
        self.core.values.clear();
        self.core.values.extend_from_slice(values);
        Ok(())
    }

    /// Puts the state at an event into `self.core.event`.
    ///
    /// What lies between the nodes is less exact than they are: the step is made again, with an end at
    /// the event, until its time stays. Direct methods do so only where the run does not go on as it
    /// was (`leaves`). Returns whether it is one step.
    fn reach_event(
        &mut self,
        k: usize,
        reach: f64,
        found: f64,
        leaves: bool,
    ) -> Result<bool, Stop> {
        if found == self.core.state.t {
            self.core
                .event
                .copy_from(self.mechanism.layout(), &self.core.state);
            return Ok(true);
        }
        if !leaves && !self.options.method.info().stabilized {
            self.complete(found)?;
            self.core
                .event
                .copy_from(self.mechanism.layout(), &self.core.inside);
            return Ok(true);
        }
        let (watched, mut made, event) = self.watching();
        let is_one = watched.reach(&mut made, k, found, event)?;
        if !leaves {
            // The step as it was, for what else lies in it.
            self.core
                .inside
                .copy_from(self.mechanism.layout(), &self.core.before);
            let made = self
                .method
                .step(self.mechanism, reach, &mut self.core.inside)
                .map_err(cause);
            made.map_err(|cause| self.stop(reach, cause))?;
        }
        Ok(is_one)
    }

    /// Makes the step again in one, to the time `t` of an event, for the method to know what lies inside it. Returns
    /// whether it could: else the step made last is a shorter one, which ends after `from`.
    pub(crate) fn make_in_one(&mut self, from: f64, t: f64) -> Result<bool, Stop> {
        loop {
            let (_, mut made, event) = self.watching();
            made.step_once(t, event)?;
            if event.t >= t {
                return Ok(true);
            }
            let layout = self.mechanism.layout();
            self.core.state.copy_from(layout, &self.core.event);
            self.watched.forget();
            if self.core.state.t > from {
                return Ok(false);
            }
            // What happened up to there is handled, and recorded.
            self.account();
            self.core.before.copy_from(layout, &self.core.state);
        }
    }

    /// Changes the state at events and the modes at crossings, and continues from what they become; returns whether
    /// the run ends at an event that was passed by this.
    fn change(&mut self, happened: &[usize]) -> Result<bool, Stop> {
        let t = self.core.state.t;
        for &k in happened {
            if let EventFunction::Event(i) = self.watched.list()[k]
                && let Action::Change(change) = self.watched.event(i).action.clone()
            {
                self.burst(k)?;
                change(t, &mut self.core.state.q, &mut self.core.state.v);
            }
        }
        self.follow_jumps(happened)?;
        self.begin_again()?;
        self.values(Place::Event)?;
        let before = self.core.values.clone();
        self.values(Place::Node)?;
        let mut passed = Vec::new();
        for (k, &before) in before.iter().enumerate() {
            let (after, watch) = (self.core.values[k], self.watched.list()[k]);
            match watch {
                // What jumps is looked for anew.
                EventFunction::Corner(_) if !happened.contains(&k) => {
                    self.watched.sides[k] = 0.0;
                    continue;
                }
                EventFunction::Event(_) | EventFunction::Named(_) => {}
                EventFunction::Mode(_) | EventFunction::Contact(_) | EventFunction::Corner(_) => {
                    continue;
                }
            }
            let jumped = (after - before).abs() > 10.0 * before.abs();
            if happened.contains(&k) && !jumped {
                self.watched.sides[k] = self.way_on(k, after)?;
                self.values(Place::Node)?;
            } else if after != before {
                let layout = self.mechanism.layout();
                let differs = side(after) != self.watched.sides[k];
                if differs && self.rounds(k, after) {
                    continue;
                }
                if !happened.contains(&k) && self.watched.crosses(layout, k, after) {
                    passed.push(k);
                }
                self.watched.sides[k] = side(after);
            }
        }
        self.choose_sides()?;
        if let Some(balance) = &mut self.core.balance {
            balance.jump(self.mechanism, &self.core.event, &self.core.state);
        }
        self.begin_accounts();
        let layout = self.mechanism.layout();
        self.core.before.copy_from(layout, &self.core.state);
        let changes = |k: &usize| match self.watched.list()[*k] {
            EventFunction::Event(i) => matches!(self.watched.event(i).action, Action::Change(_)),
            _ => false,
        };
        let is_recorded = happened.iter().any(changes);
        if is_recorded {
            self.record(Place::Node)?;
        }
        self.record_jumps(&passed, is_recorded)
    }

    /// Lets the method begin again from a state that is not the end of its last step.
    fn begin_again(&mut self) -> Result<(), Stop> {
        let (mechanism, h) = (self.mechanism, self.core.event.t - self.core.before.t);
        self.core.state.history.clear();
        self.watched.forget();
        // What a direct method would make of velocities that are off the constraints has no
        // meaning.
        let State { t, q, v, .. } = &mut self.core.state;
        if !self.options.method.info().stabilized {
            let settled = self.core.equations.project(mechanism, *t, q, v);
            settled.map_err(|fault| self.stop(h, cause(fault)))?;
        }
        self.start(h)
    }

    /// Side of zero to which a value that is zero goes.
    pub(crate) fn way_on(&mut self, k: usize, now: f64) -> Result<f64, Stop> {
        Ok(side(self.change_ahead(k, now, self.moment())?))
    }

    /// Change of a value in the next moment.
    pub(crate) fn change_ahead(&mut self, k: usize, now: f64, moment: f64) -> Result<f64, Stop> {
        ahead(
            self.mechanism,
            &self.core.state,
            moment,
            &mut self.core.inside,
        );
        self.values(Place::Inside)?;
        Ok(self.core.values[k] - now)
    }

    /// Whether a function that is in its band stays there for longer than a moment: what is held at 0 moves by rounding.
    pub(crate) fn stays(&mut self, k: usize) -> Result<bool, Stop> {
        let later = self.change_ahead(k, 0.0, LONGER * self.moment())?;
        Ok(self.rounds(k, later))
    }

    /// Whether a value of a function at the end of the step made last is in its band.
    pub(crate) fn rounds(&mut self, k: usize, value: f64) -> bool {
        self.watched
            .is_rounding(self.mechanism, &self.core.state, k, value)
    }

    /// Refuses changes by one event that follow each other without the time going on.
    fn burst(&mut self, k: usize) -> Result<(), Stop> {
        let t = self.core.event.t;
        let near = SAME_TIME * self.watched.pace;
        let count = match self.core.last_change {
            Some((event, last, count)) if event == k && t - last < near => count + 1,
            _ => 0,
        };
        self.core.last_change = Some((k, t, count));
        if count < MOST_CHANGES {
            return Ok(());
        }
        let event = self
            .watched
            .name(self.mechanism.layout(), self.watched.list()[k]);
        Err(Stop {
            t,
            h: t - self.core.before.t,
            cause: StopCause::Restless { event },
        })
    }
}
