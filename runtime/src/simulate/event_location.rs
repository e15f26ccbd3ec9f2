//! The events of a run: where a value changes its sign in the step made last, and what follows.

use crate::methods::state::State;
use crate::simulate::cause::{cause, finite};
use crate::simulate::error::Stop;
use crate::simulate::error::StopCause;
use crate::simulate::event::{Action, Event, Occurrence};
use crate::simulate::run_loop::{Advance, Place, Then};

/// The parts of a step in which a change of sign is looked for.
const PARTS: u32 = 4;

/// A time is found to this share of a step, and to [`FINEST`].
const SHARE: f64 = 1e-9;

/// The largest error of a time, in s.
const FINEST: f64 = 1e-11;

/// After a change of the state its way on is looked at for this share of a step.
const MOMENT: f64 = 1e-6;

/// So many changes by one event, each within this share of a step of the one before, end a run.
const MOST_CHANGES: u32 = 3;
const SAME_TIME: f64 = 1e-4;

impl Advance<'_> {
    /// Notes on which sides of zero the run begins.
    pub(crate) fn take_sides(&mut self) -> Result<(), Stop> {
        for k in 0..self.sides.len() {
            let value = self.value_of(k, Place::Node)?;
            self.sides[k] = if value == 0.0 { 0.0 } else { side(value) };
        }
        Ok(())
    }

    /// Looks for events in the step made last, one after the other.
    pub(crate) fn events(&mut self, reach: f64) -> Result<Then, Stop> {
        if self.sides.is_empty() {
            return Ok(Then::GoesOn);
        }
        let (begin, end) = (self.before.t, self.state.t);
        let mut from = begin;
        let mut quiet = true;
        for part in 1..=PARTS {
            let to = if part == PARTS {
                end
            } else {
                begin + (end - begin) * f64::from(part) / f64::from(PARTS)
            };
            // Several events may lie in one part.
            while let Some(found) = self.first(from, to)? {
                quiet = false;
                match self.happen(reach, found, to)? {
                    Then::GoesOn => from = found,
                    then => return Ok(then),
                }
            }
            for k in 0..self.sides.len() {
                let value = self.value_at(k, to)?;
                if value != 0.0 || self.sides[k] != 0.0 {
                    self.sides[k] = side(value);
                }
            }
            from = to;
        }
        if quiet {
            self.pace = end - begin;
        }
        Ok(Then::GoesOn)
    }

    /// How exactly a time is found, in s.
    fn tolerance(&self) -> f64 {
        let ulp = 4.0 * f64::EPSILON * self.state.t.abs();
        (SHARE * self.pace).min(FINEST).max(ulp)
    }

    /// When the first event between two times of the step made last happens.
    fn first(&mut self, from: f64, to: f64) -> Result<Option<f64>, Stop> {
        let mut found: Option<f64> = None;
        for k in 0..self.sides.len() {
            if let Some(t) = self.crossing(k, from, to)?
                && found.is_none_or(|first| t < first)
            {
                found = Some(t);
            }
        }
        Ok(found)
    }

    /// When an event happens between two times of the step made last.
    fn crossing(&mut self, k: usize, from: f64, to: f64) -> Result<Option<f64>, Stop> {
        let (event, before) = (&self.options.events[k], self.sides[k]);
        if !event.lies_between(before, side(self.value_at(k, to)?)) {
            return Ok(None);
        }
        let (mut left, mut right) = (from, to);
        while right - left > 0.01 * self.tolerance() {
            let middle = 0.5 * (left + right);
            if middle <= left || middle >= right {
                break;
            }
            if event.lies_between(before, side(self.value_at(k, middle)?)) {
                right = middle;
            } else {
                left = middle;
            }
        }
        Ok(Some(right))
    }

    /// What follows of all events that happen at one time of the step made last; `to` is the end of
    /// the part in which they were found.
    fn happen(&mut self, reach: f64, found: f64, to: f64) -> Result<Then, Stop> {
        let options = self.options;
        let slack = self.tolerance();
        let mut happened = Vec::new();
        for k in 0..self.sides.len() {
            if self
                .crossing(k, self.before.t, to)?
                .is_some_and(|t| t <= found + slack)
            {
                happened.push(k);
            }
        }
        let acts = |wanted: fn(&Action) -> bool| {
            happened.iter().any(|&k| wanted(&options.events[k].action))
        };
        let stops = acts(|action| matches!(action, Action::Stop));
        let changes = acts(|action| matches!(action, Action::Change(_)));
        let first = happened.first().copied().unwrap_or(0);
        self.reach_event(first, reach, found, stops || changes)?;
        let t = self.event.t;
        self.record_until(t, false)?;
        self.pass_outputs(t);
        if stops || changes {
            self.state.copy_from(self.mechanism.layout(), &self.event);
            self.account();
        }
        let node = self.recorder.len();
        self.record(Place::Event)?;
        self.progress();
        for &k in &happened {
            // It is past its zero.
            self.sides[k] = -self.sides[k];
            let event = options.events[k].name.clone();
            self.occurrences.push(Occurrence { event, t, node });
        }
        if stops {
            return Ok(Then::Ends);
        }
        if changes {
            self.change(&happened)?;
            return Ok(Then::Restarts);
        }
        Ok(Then::GoesOn)
    }

    /// Nodes of the output grid at the time of an event are recorded as that.
    fn pass_outputs(&mut self, t: f64) {
        if let Some(grid) = self.output {
            while self.next_output <= grid.count
                && (grid.time(self.next_output) - t).abs() <= grid.slack()
            {
                self.next_output += 1;
            }
        }
    }

    /// The value of an event at the end of the step made last, inside it, or at the event found.
    fn value_of(&self, k: usize, place: Place) -> Result<f64, Stop> {
        let state = match place {
            Place::Node => &self.state,
            Place::Inside => &self.inside,
            Place::Event => &self.event,
        };
        let Event { name, value, .. } = &self.options.events[k];
        let value = value(state.t, &state.q, &state.v);
        if value.is_nan() {
            let event = name.clone();
            let h = state.t - self.before.t;
            return Err(Stop {
                t: self.before.t,
                h,
                cause: StopCause::EventNotFinite { event },
            });
        }
        Ok(value)
    }

    /// The value of an event at a time in the step made last.
    fn value_at(&mut self, k: usize, t: f64) -> Result<f64, Stop> {
        if t == self.state.t {
            return self.value_of(k, Place::Node);
        }
        self.look(t);
        self.value_of(k, Place::Inside)
    }

    /// Puts the state at an event into `self.event`.
    ///
    /// What lies between the nodes is less exact than they are: the step is made anew, with an end at
    /// the event, until its time stays. Direct methods do so only where the run does not go on as it
    /// was (`leaves`).
    fn reach_event(&mut self, k: usize, reach: f64, found: f64, leaves: bool) -> Result<(), Stop> {
        if found == self.state.t {
            self.event.copy_from(self.mechanism.layout(), &self.state);
            return Ok(());
        }
        if !leaves && !self.options.method.info().stabilized {
            self.complete(found)?;
            self.event.copy_from(self.mechanism.layout(), &self.inside);
            return Ok(());
        }
        let (begin, end) = (self.before.t, self.state.t);
        let part = 1e-4 * (end - begin);
        let (early, late) = ((found - part).max(begin), (found + part).min(end));
        let slope = (self.value_at(k, late)? - self.value_at(k, early)?) / (late - early);
        let mut t = found;
        let mut last_miss = f64::INFINITY;
        for _ in 0..5 {
            self.step_to(t)?;
            let miss = -self.value_of(k, Place::Event)? / slope;
            let next = t + miss;
            let falls = miss.abs() < last_miss;
            if !falls || miss.abs() <= self.tolerance() || next <= begin || next >= end {
                break;
            }
            (t, last_miss) = (next, miss.abs());
        }
        if !leaves {
            // The step as it was, for what else lies in it.
            self.inside.copy_from(self.mechanism.layout(), &self.before);
            let made = self
                .method
                .step(self.mechanism, reach, &mut self.inside)
                .map_err(cause);
            made.map_err(|cause| self.stop(reach, cause))?;
        }
        Ok(())
    }

    /// Makes the last step anew, to an earlier time; into `self.event`.
    fn step_to(&mut self, t: f64) -> Result<(), Stop> {
        self.event.copy_from(self.mechanism.layout(), &self.before);
        while self.event.t < t {
            let rest = t - self.event.t;
            let made = self.method.step(self.mechanism, rest, &mut self.event);
            let made = made
                .map_err(cause)
                .and_then(|()| finite(self.mechanism.layout(), &self.event));
            made.map_err(|cause| self.stop(rest, cause))?;
            if (self.event.t - t).abs() <= 4.0 * f64::EPSILON * t.abs() {
                self.event.t = t;
            }
        }
        Ok(())
    }

    /// Changes the state at an event, and goes on from what it becomes.
    fn change(&mut self, happened: &[usize]) -> Result<(), Stop> {
        let options = self.options;
        let h = self.event.t - self.before.t;
        let t = self.state.t;
        for &k in happened {
            if let Action::Change(change) = &options.events[k].action {
                self.burst(k)?;
                change(t, &mut self.state.q, &mut self.state.v);
            }
        }
        let mechanism = self.mechanism;
        self.state.history.clear();
        // What a direct method would make of velocities that are off the constraints has no
        // meaning.
        let State { q, v, .. } = &mut self.state;
        let settled = if options.method.info().stabilized {
            Ok(())
        } else {
            self.equations.settle(mechanism, t, q, v)
        };
        let begun = settled.and_then(|()| self.method.start(mechanism, &mut self.state));
        let begun = begun
            .map_err(cause)
            .and_then(|()| finite(self.mechanism.layout(), &self.state));
        begun.map_err(|cause| self.stop(h, cause))?;
        for k in 0..self.sides.len() {
            let (before, after) = (
                self.value_of(k, Place::Event)?,
                self.value_of(k, Place::Node)?,
            );
            let jumped = (after - before).abs() > 10.0 * before.abs();
            if happened.contains(&k) && !jumped {
                self.sides[k] = self.way_on(k, after)?;
            } else if after != before {
                self.sides[k] = side(after);
            }
        }
        if let Some(balance) = &mut self.balance {
            balance.jump(mechanism, &self.event, &self.state);
        }
        self.begin_accounts();
        self.before.copy_from(self.mechanism.layout(), &self.state);
        self.record(Place::Node)
    }

    /// On which side a value that is zero will be.
    fn way_on(&mut self, k: usize, now: f64) -> Result<f64, Stop> {
        let moment = (MOMENT * self.pace).max(100.0 * self.tolerance());
        let State { t, q, v, a, .. } = &self.state;
        self.inside.t = t + moment;
        for j in 0..q.len().min(v.len()) {
            self.inside.q[j] = q[j] + moment * (v[j] + 0.5 * moment * a[j]);
            self.inside.v[j] = v[j] + moment * a[j];
        }
        Ok(side(self.value_of(k, Place::Inside)? - now))
    }

    /// Refuses changes by one event that follow each other without the time going on.
    fn burst(&mut self, k: usize) -> Result<(), Stop> {
        let t = self.event.t;
        let near = SAME_TIME * self.pace;
        let count = match self.last_change {
            Some((event, last, count)) if event == k && t - last < near => count + 1,
            _ => 0,
        };
        self.last_change = Some((k, t, count));
        if count < MOST_CHANGES {
            return Ok(());
        }
        let event = self.options.events[k].name.clone();
        Err(Stop {
            t,
            h: t - self.before.t,
            cause: StopCause::Restless { event },
        })
    }
}

/// On which side of zero a value is; zero itself lies above, but where a run begins with it.
fn side(value: f64) -> f64 {
    if value >= 0.0 { 1.0 } else { -1.0 }
}
