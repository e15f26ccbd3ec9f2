//! Event functions, the sides of zero on which they are, and where in a step they cross it.
//!
//! A kind of function is one variant of [`EventFunction`]; the consequences of its zeros are in `event_location`.

use crate::layout::{Direction, EventKind, Layout};
use crate::linear::bisection::bisect;
use crate::linear::cubic::extrema;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::methods::state::State;
use crate::simulate::active_contacts::ActiveContacts;
use crate::simulate::band_widths::Bands;
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::event::{Action, Event};
use crate::simulate::event_function::{EventFunction, Sought};
use crate::simulate::last_step::LastStep;

/// A time is found to this share of a step, and to [`FINEST`].
const SHARE: f64 = 1e-9;

/// The largest error of a time, in s.
const FINEST: f64 = 1e-11;

/// The length of the differences that give the slopes at the ends of a part of a step, as a share of it.
const SLOPE: f64 = 1e-4;

/// Relative change of a limit over a step below which the limit is not reached in it.
const CALM: f64 = 0.2;

/// The most repetitions of a part of a step until its end is at a zero.
const REPETITIONS: usize = 8;

/// Value of `past_zero` without a step in which the speed of a slide was past 0.
const NOT_PAST_ZERO: (f64, f64, u32) = (f64::NEG_INFINITY, f64::NEG_INFINITY, 0);

/// The functions that a run watches.
pub(crate) struct EventFunctions<'a> {
    events: Vec<Event>,
    list: Vec<EventFunction>,
    /// Side of zero of every function: -1, 1, or 0 where it began at zero.
    pub(crate) sides: Vec<f64>,
    pub(crate) bands: Bands,
    /// Consecutive steps in which the speed of a slide was past 0: the first time, the last one, and their number.
    pub(crate) past_zero: (f64, f64, u32),
    /// The length of the run, or of the step of a program, in s.
    pub(crate) span: f64,
    /// The length of the last step without an event, in s.
    pub(crate) pace: f64,
    values: Vec<f64>,
    /// The values at the ends of a part of a step, and next to them.
    pub(crate) part: [Vec<f64>; 4],
    /// End and length of that part, in s; `None` if its values are not known.
    pub(crate) seen: Option<(f64, f64)>,
    /// Values of the events of the model, of which there are `named`, then of its conditions.
    of_model: Vec<f64>,
    named: usize,
    /// Stops and frictions in their regime.
    pub(crate) acting: Option<ActiveContacts<'a>>,
    of_contacts: Vec<f64>,
}

impl<'a> EventFunctions<'a> {
    /// The events of the options and of the model, and its conditions; the first step is about `pace` s long.
    pub(crate) fn new(layout: &Layout, events: Vec<Event>, pace: f64) -> EventFunctions<'a> {
        let (named, modes) = (layout.events().len(), layout.modes());
        let list = (0..events.len()).map(EventFunction::Event);
        let list = list.chain((0..named).map(EventFunction::Named));
        EventFunctions::of(
            list.chain((0..modes).map(EventFunction::Mode)).collect(),
            events,
            pace,
        )
    }

    fn of(list: Vec<EventFunction>, events: Vec<Event>, pace: f64) -> EventFunctions<'a> {
        let zeros = vec![0.0; list.len()];
        EventFunctions {
            events,
            sides: zeros.clone(),
            bands: Bands::new(list.len(), 0.0),
            past_zero: NOT_PAST_ZERO,
            span: pace,
            pace,
            values: zeros.clone(),
            part: [zeros.clone(), zeros.clone(), zeros.clone(), zeros],
            seen: None,
            of_model: Vec::new(),
            named: 0,
            acting: None,
            of_contacts: Vec::new(),
            list,
        }
    }

    /// No functions.
    pub(crate) fn empty() -> EventFunctions<'a> {
        EventFunctions::of(Vec::new(), Vec::new(), 0.0)
    }

    /// Watches the limits of a regime, too; all else is on the sides on which it was.
    pub(crate) fn with_contacts<'c>(self, acting: ActiveContacts<'c>) -> EventFunctions<'c> {
        let limits = (0..acting.limits.len()).map(EventFunction::Contact);
        let corners = (0..acting.corners.len()).map(EventFunction::Corner);
        let own = self.list.iter().copied();
        let list: Vec<EventFunction> = own.chain(limits).chain(corners).collect();
        let mut watched = EventFunctions {
            acting: Some(acting),
            bands: self.bands.of(list.len()),
            span: self.span,
            ..EventFunctions::of(list, self.events, self.pace)
        };
        watched.sides[..self.sides.len()].copy_from_slice(&self.sides);
        watched
    }

    /// Removes the functions of a regime, which are last in the list.
    pub(crate) fn without_contacts(mut self) -> EventFunctions<'static> {
        let of_regime = |watch: &EventFunction| {
            matches!(watch, EventFunction::Contact(_) | EventFunction::Corner(_))
        };
        self.list.retain(|watch| !of_regime(watch));
        let mut watched = EventFunctions {
            bands: self.bands.of(self.list.len()),
            span: self.span,
            ..EventFunctions::of(self.list, self.events, self.pace)
        };
        let own = watched.sides.len();
        watched.sides.copy_from_slice(&self.sides[..own]);
        watched
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Number of events among the functions; they come first.
    fn events_len(&self) -> usize {
        let is_event = |watch: &&EventFunction| {
            matches!(watch, EventFunction::Event(_) | EventFunction::Named(_))
        };
        self.list.iter().take_while(is_event).count()
    }

    /// Continues in the middle of a run with the sides of a state; returns whether the state has those of all events.
    pub(crate) fn resume(&mut self, layout: &Layout, state: &State) -> bool {
        let count = self.events_len();
        let known = state.sides.len() == count;
        match known {
            true => self.sides[..count].copy_from_slice(&state.sides),
            false => self.sides[..count].fill(0.0),
        }
        self.held(layout, state);
        self.keep_limits();
        known
    }

    /// Writes the sides of zero of the events.
    pub(crate) fn write_sides(&self, sides: &mut Vec<f64>) {
        sides.clear();
        sides.extend_from_slice(&self.sides[..self.events_len()]);
    }

    /// Begins a step of a program, h s long.
    pub(crate) fn begin_step(&mut self, h: f64) {
        (self.pace, self.span) = (h, h);
        self.past_zero = NOT_PAST_ZERO;
        self.bands.widths.fill(f64::NAN);
        // What the caller has done between the steps is not known.
        self.forget();
    }

    /// Marks all limits of a regime as kept, and the sides of multipliers as unknown.
    pub(crate) fn keep_limits(&mut self) {
        for (side, watch) in self.sides.iter_mut().zip(&self.list) {
            match watch {
                EventFunction::Contact(_) => *side = 1.0,
                EventFunction::Corner(_) => *side = 0.0,
                _ => {}
            }
        }
    }

    pub(crate) fn list(&self) -> &[EventFunction] {
        &self.list
    }

    /// An event of the options.
    pub(crate) fn event(&self, event: usize) -> &Event {
        &self.events[event]
    }

    /// Name of a function.
    pub(crate) fn name(&self, layout: &Layout, watch: EventFunction) -> String {
        match watch {
            EventFunction::Event(i) => self.events[i].name.clone(),
            EventFunction::Named(i) => layout.events()[i].name.to_string(),
            EventFunction::Mode(i) => layout.conditions()[i].function.to_string(),
            EventFunction::Contact(_) | EventFunction::Corner(_) => {
                "a stop or a friction".to_owned()
            }
        }
    }

    /// Name of the end of the run at a zero of a function; `None` if the run does not end there.
    pub(crate) fn ended_by(&self, layout: &Layout, watch: EventFunction) -> Option<String> {
        let name = || self.name(layout, watch);
        match watch {
            EventFunction::Event(i) => matches!(self.events[i].action, Action::Stop).then(name),
            EventFunction::Named(i) if layout.events()[i].kind == EventKind::End => {
                Some(format!("until {}", name()))
            }
            EventFunction::Named(_)
            | EventFunction::Mode(_)
            | EventFunction::Contact(_)
            | EventFunction::Corner(_) => None,
        }
    }

    fn direction(&self, layout: &Layout, watch: EventFunction) -> Direction {
        match watch {
            EventFunction::Event(i) => self.events[i].direction,
            EventFunction::Named(i) => layout.events()[i].direction,
            EventFunction::Mode(_) | EventFunction::Corner(_) => Direction::Both,
            EventFunction::Contact(_) => Direction::Falling,
        }
    }

    /// The values of all functions at a state.
    pub(crate) fn at(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
    ) -> Result<&[f64], StopCause> {
        self.find(mechanism, state, false)
    }

    /// [`EventFunctions::at`] a state, or at the node that a method has just reached.
    fn find(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        at_node: bool,
    ) -> Result<&[f64], StopCause> {
        self.evaluate(mechanism, state);
        if let Some(acting) = &mut self.acting {
            acting.values(state, at_node, &mut self.of_contacts);
        }
        for k in 0..self.list.len() {
            let value = match self.list[k] {
                EventFunction::Contact(i) => self.of_contacts[i],
                // Behind the limits.
                EventFunction::Corner(_) => {
                    self.of_contacts[k + self.of_contacts.len() - self.list.len()]
                }
                _ => self.value(k, state).unwrap_or(0.0),
            };
            if value.is_nan() {
                let acting = self.acting.as_ref();
                if let Some(jam) = acting.and_then(|acting| acting.jam.clone()) {
                    return Err(StopCause::Singular(jam));
                }
                let event = self.name(mechanism.layout(), self.list[k]);
                return Err(StopCause::EventNotFinite { event });
            }
            self.values[k] = value;
        }
        Ok(&self.values)
    }

    /// Evaluates the events and the conditions of the model at a state, for [`EventFunctions::value`].
    pub(crate) fn evaluate(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let layout = mechanism.layout();
        let (named, modes) = (layout.events().len(), layout.modes());
        self.of_model.resize(named + modes, 0.0);
        let (of_events, of_conditions) = self.of_model.split_at_mut(named);
        if named > 0 {
            mechanism.events(&state.at(), of_events);
        }
        if modes > 0 {
            mechanism.conditions(&state.at(), of_conditions);
        }
        self.named = named;
    }

    /// The value of a function of the model or of the options at the state that was evaluated last; `None` for the
    /// others.
    pub(crate) fn value(&self, k: usize, state: &State) -> Option<f64> {
        match self.list[k] {
            EventFunction::Event(i) => Some((self.events[i].value)(state.t, &state.q, &state.v)),
            EventFunction::Named(i) => Some(self.of_model[i]),
            EventFunction::Mode(i) => Some(self.of_model[self.named + i]),
            EventFunction::Contact(_) | EventFunction::Corner(_) => None,
        }
    }

    /// The values of all functions at a time in the step made last.
    fn inside(&mut self, made: &mut LastStep<'_>, t: f64) -> Result<&[f64], Stop> {
        let mechanism = made.mechanism;
        let at_node = t == made.state.t;
        let found = self.find(mechanism, made.at(t), at_node);
        found.map_err(|cause| made.lost(cause))
    }

    /// Whether a function crosses zero between its side and a value, in the direction that counts.
    pub(crate) fn crosses(&self, layout: &Layout, k: usize, value: f64) -> bool {
        let direction = self.direction(layout, self.list[k]);
        direction.lies_between(self.sides[k], side(value))
    }

    /// Accuracy with which a time is found in the step made last, in s.
    pub(crate) fn tolerance(&self, t: f64) -> f64 {
        let ulp = 4.0 * f64::EPSILON * t.abs();
        (SHARE * self.pace).min(FINEST).max(ulp)
    }

    /// First time at which a function that is sought crosses zero between two times of the step made last, in s.
    pub(crate) fn first(
        &mut self,
        made: &mut LastStep<'_>,
        (from, to): (f64, f64),
        sought: Sought,
    ) -> Result<Option<f64>, Stop> {
        let near = SLOPE * (to - from);
        let mut missing = vec![(2, to - near), (3, to)];
        match self.seen {
            Some((end, length)) if end == from => {
                self.begin_where_it_ended((to - from) / length);
            }
            _ => missing.extend([(0, from), (1, from + near)]),
        }
        for (place, t) in missing {
            self.inside(made, t)?;
            self.part[place].copy_from_slice(&self.values);
        }
        self.seen = Some((to, to - from));
        self.find_corners(made, from)?;
        let mut found: Option<f64> = None;
        for k in 0..self.list.len() {
            if sought.includes(self.list[k])
                && let Some(t) = self.crossing(made, k, from, to)?
                && found.is_none_or(|first| t < first)
            {
                found = Some(t);
            }
        }
        Ok(found)
    }

    /// Whether nothing is watched but limits of contacts, and these change so little over the step made last that
    /// none can be passed in it: then it is not looked into.
    pub(crate) fn is_calm(&mut self, made: &mut LastStep<'_>) -> Result<bool, Stop> {
        let (begin, end) = (made.before.t, made.state.t);
        let contacts = |watch: &EventFunction| {
            matches!(watch, EventFunction::Contact(_) | EventFunction::Corner(_))
        };
        let Some((_, length_before)) = self.seen.filter(|(seen, _)| *seen == begin) else {
            return Ok(false);
        };
        if !self.list.iter().all(contacts) {
            return Ok(false);
        }
        self.inside(made, end)?;
        let steps = (end - begin) / (SLOPE * length_before);
        let [_, _, near, at_begin] = &self.part;
        let calm = near
            .iter()
            .zip(at_begin)
            .zip(&self.values)
            .zip(&self.sides)
            .all(|(((near, before), after), side)| {
                // By the slope at the beginning, and by what is at the end.
                let changes = [steps * (before - near), after - before];
                let most = CALM * (side * before).min(side * after);
                changes.iter().all(|change| change.abs() <= most)
            });
        if calm {
            let length = end - begin;
            for (k, after) in self.values.iter().enumerate() {
                // The slope is that of the whole step.
                self.part[2][k] = after - SLOPE * (after - self.part[3][k]);
                self.part[3][k] = *after;
            }
            self.seen = Some((end, length));
        }
        Ok(calm)
    }

    /// Takes the values at the beginning of a part, and next to it, from the end of the part before: the functions
    /// are smooth there. The part is `ratio` times as long as the one before.
    fn begin_where_it_ended(&mut self, ratio: f64) {
        let [begin, after, before, end] = &mut self.part;
        for k in 0..end.len() {
            begin[k] = end[k];
            after[k] = end[k] + ratio * (end[k] - before[k]);
        }
    }

    /// Discards the values of the last part: functions need not continue smoothly from them.
    pub(crate) fn forget(&mut self) {
        self.seen = None;
    }

    /// All functions that are sought and cross zero between two times of the step made last, not after `found`;
    /// [`EventFunctions::first`] was asked for the same before.
    pub(crate) fn until(
        &mut self,
        made: &mut LastStep<'_>,
        (from, to): (f64, f64),
        sought: Sought,
        found: f64,
    ) -> Result<Vec<usize>, Stop> {
        let slack = self.tolerance(made.state.t);
        let mut happened = Vec::new();
        for k in 0..self.list.len() {
            if !sought.includes(self.list[k]) {
                continue;
            }
            let t = self.crossing(made, k, from, to)?;
            if t.is_some_and(|t| t <= found + slack) {
                happened.push(k);
            }
        }
        Ok(happened)
    }

    /// Time at which a function crosses zero in the part of a step whose values were taken last, in s.
    fn crossing(
        &mut self,
        made: &mut LastStep<'_>,
        k: usize,
        from: f64,
        to: f64,
    ) -> Result<Option<f64>, Stop> {
        let layout = made.mechanism.layout();
        let mut right = to;
        if !self.has_crossed(made, (k, self.part[3][k], to))? {
            match self.turn(made, k, from, to)? {
                Some(t) => right = t,
                None => return Ok(None),
            }
        }
        let mut left = from;
        // Where it begins at zero, what is rounding there is no crossing: it is looked for behind its extremum.
        if self.crosses(layout, k, self.part[0][k]) && self.sides[k] != 0.0 {
            let [g0, near0, near1, g1] = [0, 1, 2, 3].map(|place| self.part[place][k]);
            let slopes = [(near0 - g0) / SLOPE, (g1 - near1) / SLOPE];
            if let Some(share) = extrema([g0, g1], slopes).next() {
                let t = from + share * (to - from);
                self.inside(made, t)?;
                if t < right && !self.crosses(layout, k, self.values[k]) {
                    left = t;
                }
            }
        }
        let fine = 0.01 * self.tolerance(made.state.t);
        let [_, right] = bisect([left, right], fine, |middle| {
            self.inside(made, middle)?;
            Ok(self.crosses(layout, k, self.values[k]))
        })?;
        Ok(Some(right))
    }

    /// A time at which a function has another sign though it has the same one at both ends of a part: at the
    /// extremum of the cubic through its values and slopes there.
    fn turn(
        &mut self,
        made: &mut LastStep<'_>,
        k: usize,
        from: f64,
        to: f64,
    ) -> Result<Option<f64>, Stop> {
        let [g0, near0, near1, g1] = [0, 1, 2, 3].map(|place| self.part[place][k]);
        let sign = self.sides[k];
        let (d0, d1) = ((near0 - g0) / SLOPE, (g1 - near1) / SLOPE);
        // It moves towards zero and away from it again.
        if sign == 0.0 || d0 * sign >= 0.0 || d1 * sign <= 0.0 || g1 * sign <= 0.0 {
            return Ok(None);
        }
        let Some(share) = extrema([g0, g1], [d0, d1]).next() else {
            return Ok(None);
        };
        let t = from + share * (to - from);
        let value = self.inside(made, t)?[k];
        Ok(self.has_crossed(made, (k, value, t))?.then_some(t))
    }

    /// Notes the sides of all functions at a time of the step made last.
    pub(crate) fn take_sides(&mut self, made: &mut LastStep<'_>, t: f64) -> Result<(), Stop> {
        if self.seen.is_none_or(|(end, _)| end != t) {
            self.inside(made, t)?;
            self.part[3].copy_from_slice(&self.values);
        }
        for k in 0..self.list.len() {
            // The regime says on which side its limits are.
            let (fixed, value) = (
                matches!(self.list[k], EventFunction::Contact(_)),
                self.part[3][k],
            );
            if !fixed {
                self.take_side(made, (k, value, t))?;
            }
        }
        Ok(())
    }

    /// Makes the step again from its beginning, with an end at the zero of a function near the time `found`,
    /// until its time stays: what lies between the ends of steps is less exact than they are. The end is written
    /// into `event`.
    pub(crate) fn reach(
        &mut self,
        made: &mut LastStep<'_>,
        k: usize,
        found: f64,
        event: &mut State,
    ) -> Result<(), Stop> {
        let (mechanism, begin, end) = (made.mechanism, made.before.t, made.state.t);
        let part = 1e-4 * (end - begin);
        let (early, late) = ((found - part).max(begin), (found + part).min(end));
        let last = self.inside(made, late)?[k];
        let first = self.inside(made, early)?[k];
        let slope = (last - first) / (late - early);
        let exact = !matches!(
            self.list[k],
            EventFunction::Event(_) | EventFunction::Named(_)
        );
        let tolerance = match exact {
            true => 2.0 * f64::EPSILON * end.abs(),
            false => self.tolerance(end),
        };
        let mut t = found;
        let mut last_miss = f64::INFINITY;
        for _ in 0..REPETITIONS {
            made.step_to(t, event)?;
            let value = self
                .at(mechanism, event)
                .map_err(|cause| made.lost(cause))?[k];
            let miss = -value / slope;
            let next = t + miss;
            let falls = miss.abs() < last_miss;
            if !falls || miss.abs() <= tolerance || next <= begin || next >= end {
                break;
            }
            (t, last_miss) = (next, miss.abs());
        }
        match self.list[k] {
            EventFunction::Contact(_) if last < 0.0 => {
                // What comes down to 0 is small there, what jumps is as before.
                self.pass_jump(made, k, event, (0.5 * first, tolerance, late))
            }
            _ => Ok(()),
        }
    }

    /// Continues to just after the time at which a limit of contacts jumps, if it does: before, it is not reached,
    /// and would be found again and again.
    fn pass_jump(
        &mut self,
        made: &mut LastStep<'_>,
        k: usize,
        event: &mut State,
        (small, tolerance, late): (f64, f64, f64),
    ) -> Result<(), Stop> {
        let mut ahead = tolerance;
        while self
            .at(made.mechanism, event)
            .map_err(|cause| made.lost(cause))?[k]
            > small
        {
            let t = event.t + ahead;
            if t >= late {
                break;
            }
            made.step_to(t, event)?;
            ahead *= 2.0;
        }
        Ok(())
    }
}

/// Side of zero of a value, 1 or -1; zero itself is above, except where a run begins with it.
pub(crate) fn side(value: f64) -> f64 {
    if value >= 0.0 { 1.0 } else { -1.0 }
}
