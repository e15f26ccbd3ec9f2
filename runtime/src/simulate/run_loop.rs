//! The one loop over the steps of a run: nodes, events, cancellation.

mod accounts;
mod rows;

use std::sync::atomic::Ordering;

use crate::mechanism::Mechanism;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::results::accepted::Accepted;
use crate::results::occurrence::Occurrence;
use crate::results::recorder::Recorder;
use crate::results::statistics::survey::Survey;
use crate::simulate::acting::Acting;
use crate::simulate::balance::Balance;
use crate::simulate::cause::{not_finite, step_cause, too_many_steps};
use crate::simulate::error::Stop;
use crate::simulate::error::StopCause;
use crate::simulate::jam::{is_jam, least_of_run};
use crate::simulate::modes::Crossings;
use crate::simulate::options::{Options, Recording};
use crate::simulate::step_ends::{Jump, StepEnds};
use crate::simulate::switches::Switches;
use crate::simulate::time_grid::Grid;
use crate::simulate::validity::Validity;
use crate::simulate::watched::Watched;
use crate::stabilization::{Projection, Stabilization};

/// A run on its way; nothing in here allocates from step to step, but for what a method does off
/// its regular path and for trajectories longer than what was set aside.
pub(crate) struct Advance<'a> {
    pub(crate) mechanism: &'a dyn Mechanism,
    pub(crate) options: &'a Options,
    pub(crate) method: &'a mut dyn Step,
    pub(crate) recorder: &'a mut Recorder,
    /// For accelerations and multipliers between the nodes.
    pub(crate) equations: Index1,
    pub(crate) state: State,
    pub(crate) before: State,
    pub(crate) inside: State,
    /// The state at an event.
    pub(crate) event: State,
    /// The state of the row that is recorded.
    row: State,
    /// Where nodes are recorded; none for the ends of steps.
    pub(crate) output: Option<Grid>,
    /// The next node of it.
    pub(crate) next_output: usize,
    most_nodes: usize,
    /// The functions whose zeros are looked for.
    pub(crate) watched: Watched<'a>,
    /// The limits of stops and frictions that the last step reached.
    pub(crate) reached: Vec<usize>,
    /// The state with the multipliers of all stops and frictions.
    pub(crate) whole: State,
    /// The next node of the grid of steps, and the rows since one was recorded.
    node: usize,
    unrecorded: usize,
    /// Whether it goes on in another regime.
    pub(crate) goes_on: bool,
    /// Their values, where they were asked for last.
    pub(crate) values: Vec<f64>,
    /// When conditions were crossed.
    pub(crate) crossings: Crossings,
    /// The condition of the model that ended the run.
    pub(crate) ended: Option<String>,
    /// The last event that changed the state, when, and how many of its kind followed each other
    /// without the time going on.
    pub(crate) last_change: Option<(usize, f64, u32)>,
    /// What crossed zero where the regime before ended: at zero it is round-off that says on which side it is.
    pub(crate) met: Vec<usize>,
    /// The lengths that must stay above 0, and the joints that may not be turned over.
    validity: Validity,
    /// The energy balance, where it is asked for. In a box as the next two: every step takes them out and
    /// puts them back.
    pub(crate) balance: Option<Box<Balance>>,
    /// The accepted steps, where they are measured apart from the rows.
    pub(crate) accepted: Option<Box<Accepted>>,
    /// Extremes and means, where they are asked for.
    pub(crate) survey: Option<Box<Survey>>,
    /// No step is longer where a longer one has lost the forces of what slips, in s.
    longest: f64,
    /// Steps made, and the most that may be.
    pub(crate) done: u64,
    most_steps: u64,
    /// Remarks of the method that were passed on.
    noticed: usize,
    pub(crate) occurrences: Vec<Occurrence>,
}

/// Steps between looks for remarks of the method.
const NOTICED: u64 = 100;

/// What an event makes of a run.
pub(crate) enum Then {
    GoesOn,
    Restarts,
    /// Stops and frictions have reached a limit of their regime.
    Contacts,
    Ends,
}

/// What goes on from one regime of stops and frictions to the next.
pub(crate) struct Carried {
    next_output: usize,
    node: usize,
    unrecorded: usize,
    pace: f64,
    crossings: Crossings,
    sides: Vec<f64>,
    pub(crate) ended: Option<String>,
    last_change: Option<(usize, f64, u32)>,
    met: Vec<usize>,
    pub(crate) balance: Option<Box<Balance>>,
    pub(crate) accepted: Option<Box<Accepted>>,
    pub(crate) survey: Option<Box<Survey>>,
    pub(crate) done: u64,
    pub(crate) occurrences: Vec<Occurrence>,
}

impl<'a> Advance<'a> {
    pub(crate) fn new(
        mechanism: &'a dyn Mechanism,
        options: &'a Options,
        stabilization: Stabilization,
        method: &'a mut dyn Step,
        recorder: &'a mut Recorder,
        state: State,
    ) -> Self {
        // Between their nodes direct methods are off the constraints.
        let (layout, method_of) = (mechanism.layout(), &options.method);
        let stabilized = method_of.info().stabilized;
        let stabilization = if stabilized && !method_of.needs_view(layout, stabilization) {
            stabilization
        } else {
            Projection::default().into()
        };
        let left_alone = match stabilization {
            Stabilization::Projection(Projection { tolerance }) => tolerance,
            _ => 0.0,
        };
        Advance {
            mechanism,
            options,
            method,
            recorder,
            equations: Index1::new(mechanism, stabilization),
            before: state.clone(),
            inside: state.clone(),
            event: state.clone(),
            row: state.clone(),
            output: None,
            next_output: 1,
            most_nodes: usize::MAX,
            watched: Watched::new(layout, options.events.clone(), options.trial_step())
                .over(options.t_end - options.t_start)
                .leaving_alone(left_alone),
            reached: Vec::new(),
            whole: state.clone(),
            node: 1,
            unrecorded: 0,
            goes_on: false,
            values: Vec::new(),
            crossings: Crossings::new(layout, options.t_end - options.t_start),
            ended: None,
            last_change: None,
            met: Vec::new(),
            validity: Validity::new(mechanism, options.t_start, options.t_end),
            balance: None,
            accepted: None,
            survey: None,
            longest: f64::INFINITY,
            done: 0,
            most_steps: options.most_steps(),
            noticed: 0,
            occurrences: Vec::new(),
            state,
        }
    }

    /// Records the nodes of a grid, if there is one, and so many rows at most.
    pub(crate) fn recording(mut self, output: Option<Grid>, most_nodes: usize) -> Advance<'a> {
        (self.output, self.most_nodes) = (output, most_nodes);
        self
    }

    /// Lets stops and frictions act in a regime; `whole` has the multipliers of all of them.
    pub(crate) fn with_contacts(mut self, acting: Acting<'a>, whole: State) -> Advance<'a> {
        let layout = self.mechanism.layout();
        let (events, pace) = (self.options.events.clone(), self.watched.pace);
        self.watched = Watched::new(layout, events, pace)
            .over(self.watched.span)
            .leaving_alone(self.watched.bands.left_alone)
            .with_contacts(acting);
        self.whole = whole;
        self
    }

    /// Goes on where the regime before ended.
    pub(crate) fn taking(mut self, carried: Carried) -> Advance<'a> {
        self.goes_on = true;
        self.next_output = carried.next_output;
        (self.node, self.unrecorded) = (carried.node, carried.unrecorded);
        self.watched.pace = carried.pace;
        self.crossings = carried.crossings;
        for (side, before) in self.watched.sides.iter_mut().zip(&carried.sides) {
            *side = *before;
        }
        self.ended = carried.ended;
        (self.last_change, self.met) = (carried.last_change, carried.met);
        (self.balance, self.accepted) = (carried.balance, carried.accepted);
        self.survey = carried.survey;
        self.done = carried.done;
        self.occurrences = carried.occurrences;
        self
    }

    /// What the next regime takes over, and the state in which this one ended.
    pub(crate) fn carried(mut self) -> (Carried, State) {
        self.watched.without_contacts();
        let carried = Carried {
            next_output: self.next_output,
            node: self.node,
            unrecorded: self.unrecorded,
            pace: self.watched.pace,
            crossings: self.crossings,
            sides: self.watched.sides,
            ended: self.ended,
            last_change: self.last_change,
            met: self.met,
            balance: self.balance,
            accepted: self.accepted,
            survey: self.survey,
            done: self.done,
            occurrences: self.occurrences,
        };
        (carried, self.state)
    }

    /// The mechanism that is recorded, and the state with the multipliers that belong to it.
    pub(crate) fn shown(&mut self, place: &Place) -> (&dyn Mechanism, &State) {
        let state = match place {
            Place::Node => &self.state,
            Place::Inside => &self.inside,
            Place::Event => &self.event,
        };
        match &mut self.watched.acting {
            None => (self.mechanism, state),
            Some(acting) => {
                acting.complete(state, &mut self.whole);
                (&acting.masked, &self.whole)
            }
        }
    }

    /// Makes the steps to the nodes of `steps`, or until stops and frictions reach a limit: then `true`.
    pub(crate) fn run(&mut self, steps: Grid) -> Result<bool, Stop> {
        let (mechanism, slack) = (self.mechanism, steps.slack());
        self.begin()?;
        if !self.goes_on {
            if self.options.energy_balance {
                let (mechanism, state) = self.shown(&Place::Node);
                let balance = Balance::new(mechanism, state);
                self.balance = Some(Box::new(balance));
            }
            self.record(Place::Node)?;
        }
        let jumped = self.take_sides()?;
        self.begin_accounts();
        if self.record_jumps(&jumped)? {
            return Ok(false);
        }
        let adaptive = self.options.method.is_adaptive();
        let every = self.options.rows_every();
        let (t_start, t_end) = (self.state.t, self.options.t_end);
        let switches = Switches::new(mechanism, &self.state, t_end);
        let mut switches = switches.filter(|_| adaptive);
        let close = if adaptive { 0.0 } else { slack };
        let ends_alone = self.options.recording == Recording::Ends;
        let rows_are_nodes = !adaptive && self.output.is_none() && !ends_alone;
        let given = &self.options.step_ends;
        let period = self.options.sampled.as_ref().map(|law| law.period);
        let mut ends = StepEnds::new(given, t_start, self.options.t_start, t_end, close)
            .with_samples(t_start, self.options.t_start, period);
        let (first, mut unrecorded) = (self.node, self.unrecorded);
        for node in first..=steps.count {
            let next = steps.time(node);
            while self.state.t < next {
                let mut reach = steps.reach(node, self.state.t);
                let jump = ends.up_to(next);
                let is_row = if let Some(jump) = jump.filter(|jump| jump.is_reached(self.state.t)) {
                    ends.pass(&jump);
                    self.jump(&jump)?;
                    if let Some(switches) = switches.as_mut().filter(|_| jump.is_sample) {
                        switches.renew(mechanism, &self.state);
                    }
                    // Rows at the nodes of fixed steps stay where they are; figures are those of all steps.
                    jump.is_node || !rows_are_nodes
                } else {
                    if let Some(switches) = &mut switches {
                        let change = switches.after(mechanism, self.state.t);
                        if let Some(change) = change.filter(|change| change.after < next) {
                            if self.state.t >= change.before {
                                self.pass(change.after, false)?;
                                continue;
                            }
                            reach = reach.min(change.before - self.state.t);
                        }
                    }
                    if let Some(jump) = jump {
                        reach = reach.min(jump.before - self.state.t);
                    }
                    reach = reach.min(self.longest);
                    if let Err(stop) = self.step(reach) {
                        self.halve(stop)?;
                        continue;
                    }
                    // What ends before a jump has still to pass it.
                    let is_before = jump.is_some_and(|jump| jump.is_reached(self.state.t));
                    if !is_before && (self.state.t - next).abs() <= slack {
                        self.state.t = next;
                    }
                    let then = match self.events(reach) {
                        Ok(then) => then,
                        Err(stop) => {
                            self.halve(stop)?;
                            continue;
                        }
                    };
                    self.longest = f64::INFINITY;
                    match then {
                        Then::GoesOn => self.account(),
                        Then::Restarts => {}
                        Then::Contacts => {
                            (self.node, self.unrecorded) = (node, unrecorded);
                            return Ok(true);
                        }
                        Then::Ends => return Ok(false),
                    }
                    if is_before {
                        self.record_until(self.state.t, false)?;
                        continue;
                    }
                    if (self.state.t - next).abs() <= slack {
                        self.state.t = next;
                    }
                    let is_end = adaptive || self.state.t == next;
                    self.output.is_some() || matches!(then, Then::GoesOn) && is_end
                };
                if !is_row {
                    continue;
                }
                if self.output.is_some() {
                    self.record_until(self.state.t, true)?;
                    continue;
                }
                unrecorded += 1;
                if unrecorded == every || self.state.t == steps.time(steps.count) {
                    unrecorded = 0;
                    if self.recorder.last_time() != Some(self.state.t) {
                        self.record(Place::Node)?;
                        self.progress();
                    }
                }
            }
        }
        Ok(false)
    }

    /// Goes over the moment in which a condition changes: accelerations jump, positions and velocities do
    /// not. Inputs may be sampled there.
    fn pass(&mut self, t: f64, is_sample: bool) -> Result<(), Stop> {
        self.event.copy_from(self.mechanism.layout(), &self.state);
        self.state.t = t;
        if is_sample {
            self.options
                .sample(self.mechanism.layout(), &mut self.state);
            self.inputs_are_finite()?;
        }
        self.follow_jumps(&[])?;
        self.start(0.0)
    }

    /// Goes over a moment in which inputs jump.
    fn jump(&mut self, jump: &Jump) -> Result<(), Stop> {
        // A method of several steps must not look back across it. What an adaptive one remembers is the length of its steps.
        if !self.options.method.is_adaptive() {
            self.state.history.clear();
        }
        self.pass(jump.after.max(self.state.t), jump.is_sample)?;
        self.begin_accounts();
        Ok(())
    }

    /// One step, of `reach` at most.
    fn step(&mut self, reach: f64) -> Result<(), Stop> {
        let cancel = self.options.cancel.as_ref();
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(self.stop(reach, StopCause::Cancelled));
        }
        if self.done >= self.most_steps {
            let cause = too_many_steps(self.mechanism, self.done, &self.state.v);
            return Err(self.stop(self.state.t - self.before.t, cause));
        }
        let (before, state) = (&mut self.before, &mut self.state);
        let made = self.method.advance(self.mechanism, reach, before, state);
        let made = made
            .map_err(|error| step_cause(self.mechanism, &self.before, reach, error))
            .and_then(|is_finite| match is_finite {
                true => Ok(()),
                false => not_finite(self.mechanism.layout(), &self.state),
            });
        made.map_err(|cause| {
            self.state.copy_from(self.mechanism.layout(), &self.before);
            self.stop(self.method.tried().unwrap_or(reach), cause)
        })?;
        self.done += 1;
        if self.done.is_multiple_of(NOTICED)
            && let Some(notice) = &self.options.notice
        {
            let remarks = self.method.remarks();
            for remark in remarks.iter().skip(self.noticed) {
                notice(remark);
            }
            self.noticed = remarks.len();
        }
        let valid = self
            .validity
            .check(self.mechanism, self.before.t, &self.state);
        valid.map_err(|cause| self.vanished(cause))
    }

    /// Goes back to the beginning of a step in which what slips has lost its forces, to make half of it.
    ///
    /// # Errors
    /// The stop itself, if it is no jam, or if the step is too short to be halved.
    #[cold]
    fn halve(&mut self, stop: Stop) -> Result<(), Stop> {
        // What was recorded of the step stays.
        let is_recorded = self.recorder.last_time() > Some(self.before.t);
        if !is_jam(&stop.cause) || is_recorded {
            return Err(stop);
        }
        self.state.copy_from(self.mechanism.layout(), &self.before);
        let length = self.options.t_end - self.options.t_start;
        if stop.h > least_of_run(length, self.state.t) {
            self.longest = 0.5 * stop.h;
            return Ok(());
        }
        // An impulse changes the velocities of the next row.
        if self.recorder.last_time() != Some(self.state.t) {
            self.record(Place::Node)?;
        }
        Err(stop)
    }

    /// Ends a run in the step made last, in which a length reached 0 or a joint was turned over; what was before is recorded.
    fn vanished(&mut self, cause: StopCause) -> Stop {
        let h = self.state.t - self.before.t;
        if let StopCause::VanishingLength { t, .. } = cause {
            // The step was good up to there; if it cannot be completed, the rows before it are left.
            let _ = self.record_until(t, false);
        }
        self.state.copy_from(self.mechanism.layout(), &self.before);
        self.stop(h, cause)
    }

    pub(crate) fn stop(&self, h: f64, cause: StopCause) -> Stop {
        let t = self.state.t;
        Stop { t, h, cause }
    }
}

/// Which state is recorded.
pub(crate) enum Place {
    /// The end of a step.
    Node,
    /// What was completed inside the last one.
    Inside,
    /// The state at an event.
    Event,
}
