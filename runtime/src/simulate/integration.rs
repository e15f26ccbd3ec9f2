//! The integration of a motion from step to step: time events, events, and what is recorded of it.
//!
//! One accepted step is the primitive, never past the end of its [`Target`]; runs, regimes of stops and frictions, and single
//! steps of a program are made of it.

mod accounts;
mod integrator_state;
mod rows;

use std::sync::atomic::Ordering;

use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::methods::step_error::StepError;
use crate::simulate::balance::Balance;
use crate::simulate::cause::{not_finite, step_cause, too_many_steps};
use crate::simulate::error::Stop;
use crate::simulate::error::StopCause;
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::jam::{is_jam, shortest};
use crate::simulate::options::Options;
use crate::simulate::recorded_rows::{Place, RecordedRows};
use crate::simulate::samples::{ROUNDING, Samples, sample_states, shortest_period};
use crate::simulate::step_ends::{StepEnds, TimeEvent};
use crate::simulate::switches::Switches;
use crate::simulate::time_events::TimeEvents;
use crate::simulate::time_grid::{Grid, Target};

pub(crate) use integrator_state::IntegratorState;

/// An integration on its way; nothing in here allocates from step to step, but for what a method does off
/// its regular path and for trajectories longer than what was set aside.
pub(crate) struct Integration<'a, 'w> {
    pub(crate) mechanism: &'a dyn Mechanism,
    pub(crate) options: &'a Options,
    pub(crate) method: &'a mut dyn Step,
    /// The rows that are recorded; none of single steps.
    pub(crate) rows: Option<RecordedRows<'a>>,
    /// Time events, where steps end whatever the motion is.
    times: Option<TimeEvents<'a>>,
    /// The functions whose zeros are looked for.
    pub(crate) watched: &'a mut EventFunctions<'w>,
    /// State kept from regime to regime, and from one step of a program to the next.
    pub(crate) core: &'a mut IntegratorState,
    /// Whether it goes on in another regime.
    pub(crate) goes_on: bool,
}

/// Steps between looks for remarks of the method.
const NOTICED: u64 = 100;

/// Fraction of the way to a length of 0 that is left: it is rounding.
const LEFT: f64 = 1e-9;

/// Outcome of a step: how the integration continues.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    GoesOn,
    /// The method has begun again at an event.
    Restarts,
    /// Stops and frictions have reached a limit of their regime.
    Contacts,
    Ends,
}

impl<'a, 'w> Integration<'a, 'w> {
    /// An integration that begins, or goes on, where its state is.
    #[inline]
    pub(crate) fn new(
        mechanism: &'a dyn Mechanism,
        options: &'a Options,
        method: &'a mut dyn Step,
        watched: &'a mut EventFunctions<'w>,
        core: &'a mut IntegratorState,
    ) -> Self {
        Integration {
            mechanism,
            options,
            method,
            rows: None,
            times: None,
            watched,
            core,
            goes_on: false,
        }
    }

    /// The mechanism that is recorded, and the state with the multipliers that belong to it.
    pub(crate) fn shown(&mut self, place: &Place) -> (&dyn Mechanism, &State) {
        let state = match place {
            Place::Node => &self.core.state,
            Place::Inside => &self.core.inside,
            Place::Event => &self.core.event,
        };
        match &mut self.watched.acting {
            None => (self.mechanism, state),
            Some(acting) => {
                acting.complete(state, &mut self.core.whole);
                (&acting.masked, &self.core.whole)
            }
        }
    }

    /// Continues in the middle of an integration, by a step of a program.
    pub(crate) fn step_to(&mut self, target: &Target) -> Result<Outcome, Stop> {
        let known = self
            .watched
            .resume(self.mechanism.layout(), &self.core.state);
        if !known {
            self.goes_on = true;
            self.take_sides()?;
        }
        self.watch_samples(target);
        let outcome = self.advance_to(target);
        self.watched.write_sides(&mut self.core.state.sides);
        outcome
    }

    /// Begins in a regime of a step of a program, and continues.
    pub(crate) fn begin_to(&mut self, target: Option<&Target>) -> Result<Outcome, Stop> {
        let known = self
            .watched
            .resume(self.mechanism.layout(), &self.core.state);
        self.goes_on |= known && !self.core.state.sides.is_empty();
        self.begin()?;
        let jumped = self.take_sides()?;
        let outcome = match (self.goes_on && self.record_jumps(&jumped, false)?, target) {
            (true, _) => Ok(Outcome::Ends),
            (false, None) => Ok(Outcome::GoesOn),
            (false, Some(target)) => {
                self.watch_samples(target);
                self.advance_to(target)
            }
        };
        self.watched.write_sides(&mut self.core.state.sides);
        outcome
    }

    /// Begins, and makes the steps to the nodes of `steps`.
    pub(crate) fn run(&mut self, steps: Grid) -> Result<Outcome, Stop> {
        self.begin()?;
        let after_impact = std::mem::take(&mut self.core.jumped) && self.goes_on;
        if !self.goes_on {
            if self.options.energy_balance {
                let (mechanism, state) = self.shown(&Place::Node);
                let balance = Balance::new(mechanism, state);
                self.core.balance = Some(Box::new(balance));
            }
            self.record(Place::Node)?;
        } else if after_impact {
            // The row before it is that of the event.
            self.record(Place::Node)?;
        }
        let jumped = self.take_sides()?;
        self.begin_accounts();
        if self.record_jumps(&jumped, after_impact)? {
            return Ok(Outcome::Ends);
        }
        let times = self.time_events(steps.slack());
        self.times = Some(times).filter(|times| !times.is_empty());
        let mut target = steps.target(self.core.node);
        for node in self.core.node..=steps.count {
            self.core.node = node;
            target.time = steps.time(node);
            match self.advance_to(&target)? {
                Outcome::GoesOn | Outcome::Restarts => {}
                outcome => return Ok(outcome),
            }
        }
        Ok(Outcome::GoesOn)
    }

    /// The time events that are ahead; `slack` (s) is that of steps of a fixed length.
    fn time_events(&self, slack: f64) -> TimeEvents<'a> {
        let (options, state) = (self.options, &self.core.state);
        let adaptive = self.core.adaptive;
        let (t, t_start, t_end) = (state.t, options.t_start, options.t_end);
        let close = if adaptive { 0.0 } else { slack };
        let samples = Samples::after(self.mechanism, options, (t, t_start), self.core.sampled);
        let ends = StepEnds::new(&options.step_ends, t, t_start, t_end, close);
        let switches = adaptive.then(|| Switches::new(self.mechanism, state, t_end));
        TimeEvents::new(ends.with_samples(samples), switches.flatten())
    }

    /// Makes steps to a time, or until the integration ends or goes on in another regime.
    #[inline(always)]
    pub(crate) fn advance_to(&mut self, target: &Target) -> Result<Outcome, Stop> {
        while self.core.state.t < target.time {
            match self.advance(target)? {
                Outcome::GoesOn | Outcome::Restarts => {}
                outcome => return Ok(outcome),
            }
        }
        Ok(Outcome::GoesOn)
    }

    /// Makes one step, not past a time event or its target, up to the first event after which the motion does not go on as
    /// it was; or goes over the moment of a time event.
    #[inline]
    fn advance(&mut self, target: &Target) -> Result<Outcome, Stop> {
        let (next, slack) = (target.time, target.slack);
        let mut reach = target.reach(self.core.state.t).min(self.core.longest);
        // What ends before a time event has still to pass it.
        let mut passes_at = f64::INFINITY;
        if self.times.is_some() {
            match self.time_event(next)? {
                None => return Ok(Outcome::GoesOn),
                Some([longest, reached]) => (reach, passes_at) = (reach.min(longest), reached),
            }
        }
        if let Err(stop) = self.step(reach) {
            return self.halve(stop);
        }
        if !self.core.validity.is_sure() && self.goes_back()? {
            return Ok(Outcome::GoesOn);
        }
        let is_before = self.core.state.t >= passes_at;
        if !is_before && (self.core.state.t - next).abs() <= slack {
            self.core.state.t = next;
        }
        let mut outcome = Outcome::GoesOn;
        if !self.watched.is_empty() {
            outcome = match self.events(reach) {
                Ok(outcome) => outcome,
                Err(stop) => return self.halve(stop),
            };
        }
        self.core.longest = f64::INFINITY;
        match outcome {
            Outcome::GoesOn => self.account(),
            Outcome::Restarts => {}
            Outcome::Contacts | Outcome::Ends => return Ok(outcome),
        }
        if is_before {
            self.record_until(self.core.state.t, false)?;
            return Ok(outcome);
        }
        if (self.core.state.t - next).abs() <= slack {
            self.core.state.t = next;
        }
        if self.rows.is_some() {
            let is_node = self.core.adaptive || self.core.state.t == next;
            self.record_step(is_node && outcome == Outcome::GoesOn)?;
        }
        Ok(outcome)
    }

    /// Longest next step before a time event, and the time from which on the event is reached, both in s; `None` if
    /// the integration was there, and has passed it.
    #[inline(never)]
    fn time_event(&mut self, next: f64) -> Result<Option<[f64; 2]>, Stop> {
        let t = self.core.state.t;
        let times = self.times.as_mut();
        let event = times.and_then(|times| times.next(self.mechanism, t, next));
        let Some(event) = event else {
            return Ok(Some([f64::INFINITY; 2]));
        };
        if !event.is_reached(t) {
            return Ok(Some([event.before - t, event.reached]));
        }
        self.pass(&event)?;
        // Rows at the nodes of fixed steps stay where they are; figures are those of all steps.
        if event.is_node || !self.rows_are_nodes() {
            self.record_step(true)?;
        }
        Ok(None)
    }

    /// Lets the next step of a program, up to its target, end at the samples of states.
    fn watch_samples(&mut self, target: &Target) {
        if !self.mechanism.layout().has_samples() {
            return;
        }
        let (options, t) = (self.options, self.core.state.t);
        let close = ROUNDING * shortest_period(self.mechanism);
        let samples = Samples::after(self.mechanism, options, (t, t), self.core.sampled);
        // A sample at the end of the step belongs to it.
        let ends = StepEnds::new(&[], t, t, target.time + 4.0 * close, close);
        let times = TimeEvents::new(ends.with_samples(samples), None);
        self.times = Some(times).filter(|times| !times.is_empty());
    }

    /// Passes a time event: accelerations jump, positions and velocities do not. Inputs and states may be sampled there.
    fn pass(&mut self, event: &TimeEvent) -> Result<(), Stop> {
        let layout = self.mechanism.layout();
        // A method of several steps must not look back across it. What an adaptive one remembers is the length of its steps.
        if !self.core.adaptive {
            self.core.state.history.clear();
        }
        let core = &mut *self.core;
        core.event.copy_from(layout, &core.state);
        core.state.t = event.after.max(core.state.t);
        if let Some(times) = self.times.as_ref().filter(|_| event.is_sample) {
            let samples = times.samples();
            let is_due = |period| samples.is_due(period, event.after);
            sample_states(self.mechanism, &mut core.state, is_due, &mut core.samples);
            core.sampled = event.after;
            if samples.law_is_due(event.after) {
                self.options.sample(layout, &mut core.state);
                self.inputs_are_finite()?;
            }
        }
        self.follow_jumps(&[])?;
        self.start(0.0)?;
        self.begin_accounts();
        if let Some(times) = &mut self.times {
            times.pass(self.mechanism, event, &self.core.state);
        }
        Ok(())
    }

    /// Makes one step, `reach` s long at most.
    #[inline]
    fn step(&mut self, reach: f64) -> Result<(), Stop> {
        let cancel = self.options.cancel.as_ref();
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.stop(reach, StopCause::Cancelled));
        }
        let core = &mut *self.core;
        if core.done >= core.most_steps {
            let cause = too_many_steps(self.mechanism, core.done, &core.state.v);
            return Err(self.stop(self.core.state.t - self.core.before.t, cause));
        }
        let made = self
            .method
            .advance(self.mechanism, reach, &mut core.before, &mut core.state);
        if !matches!(made, Ok(true)) {
            self.refuse(reach, made)?;
        }
        let core = &mut *self.core;
        core.done += 1;
        if let Some(notice) = &self.options.notice
            && core.done.is_multiple_of(NOTICED)
        {
            let remarks = self.method.remarks();
            for remark in remarks.iter().skip(core.noticed) {
                notice(remark);
            }
            core.noticed = remarks.len();
        }
        Ok(())
    }

    /// Goes back to the beginning of a step that failed, or whose end is not made of numbers.
    ///
    /// # Errors
    /// The cause of the failure.
    #[cold]
    fn refuse(&mut self, reach: f64, made: Result<bool, StepError>) -> Result<(), Stop> {
        let layout = self.mechanism.layout();
        let made = match made {
            Err(error) => Err(step_cause(self.mechanism, &self.core.before, reach, error)),
            Ok(_) => not_finite(layout, &self.core.state),
        };
        made.map_err(|cause| {
            self.core.state.copy_from(layout, &self.core.before);
            self.stop(self.method.tried().unwrap_or(reach), cause)
        })
    }

    /// Whether a length reaches 0 in the step made last, or a joint was turned over: then it goes back to its beginning, and to
    /// a step that ends before.
    ///
    /// # Errors
    /// The stop, if what is left is rounding.
    #[cold]
    fn goes_back(&mut self) -> Result<bool, Stop> {
        let core = &mut *self.core;
        // With the rows of joints alone.
        let acting = self.watched.acting.as_ref();
        let mechanism = acting.map_or(self.mechanism, |acting| acting.rows.base);
        let (begin, end) = (core.before.t, core.state.t);
        let Err(cause) = core.validity.check(mechanism, begin, &core.state) else {
            return Ok(false);
        };
        core.state.copy_from(self.mechanism.layout(), &core.before);
        let StopCause::VanishingLength { t, .. } = cause else {
            return Err(self.stop(end - begin, cause));
        };
        let rest = (t - begin) * (1.0 - LEFT);
        if rest <= shortest(0.0, t) || begin + rest >= t {
            return Err(self.stop(end - begin, cause));
        }
        (core.longest, core.invalid) = (rest, Some(cause));
        Ok(true)
    }

    /// Goes back to the beginning of a step in which what slips has lost its forces, to make half of it.
    ///
    /// # Errors
    /// The stop itself, if it is no jam, or if the step is too short to be halved.
    #[cold]
    fn halve(&mut self, stop: Stop) -> Result<Outcome, Stop> {
        // What was recorded of the step stays.
        let is_recorded = self.last_row() > Some(self.core.before.t);
        if !is_jam(&stop.cause) || is_recorded {
            // What fails next to a length that reaches 0 does so for that.
            let by_program = matches!(
                stop.cause,
                StopCause::Cancelled
                    | StopCause::TooManySteps { .. }
                    | StopCause::TooManyNodes { .. }
            );
            let invalid = self.core.invalid.take().filter(|_| !by_program);
            let cause = invalid.unwrap_or(stop.cause);
            return Err(Stop { cause, ..stop });
        }
        self.core
            .state
            .copy_from(self.mechanism.layout(), &self.core.before);
        if stop.h > shortest(self.core.least, self.core.state.t) {
            self.core.longest = 0.5 * stop.h;
            return Ok(Outcome::GoesOn);
        }
        // An impulse changes the velocities of the next row.
        if self.last_row() != Some(self.core.state.t) {
            self.record(Place::Node)?;
        }
        Err(stop)
    }

    pub(crate) fn stop(&self, h: f64, cause: StopCause) -> Stop {
        let t = self.core.state.t;
        Stop { t, h, cause }
    }
}
