//! Event functions, the sides of zero on which they are, and where in a step they cross it.
//!
//! A kind of function is one variant of [`EventFunction`]; the consequences of its zeros are in `event_handling`.

mod solution;
mod zeros;

use self::solution::Solution;
use crate::layout::{Direction, EventKind, Layout};
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::methods::state::State;
use crate::simulate::active_contacts::ActiveContacts;
use crate::simulate::band_widths::Bands;
use crate::simulate::error::StopCause;
use crate::simulate::event::{Action, Event};
use crate::simulate::event_function::EventFunction;

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
    /// The equations, if an event of the model reads their solution.
    solution: Option<Box<Solution>>,
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
        let list = list.chain((0..modes).map(EventFunction::Mode)).collect();
        let solution = layout.events().iter().any(|event| event.reads_solution);
        EventFunctions {
            solution: solution.then(Box::default),
            ..EventFunctions::of(list, events, pace)
        }
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
            solution: None,
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
            solution: self.solution,
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
            solution: self.solution,
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
        let solved = self.evaluate(mechanism, state);
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
                solved.clone().map_err(StopCause::Singular)?;
                let event = self.name(mechanism.layout(), self.list[k]);
                return Err(StopCause::EventNotFinite { event });
            }
            self.values[k] = value;
        }
        Ok(&self.values)
    }

    /// Evaluates the events and the conditions of the model at a state, for [`EventFunctions::value`].
    ///
    /// # Errors
    /// [`Singular`] where an event reads accelerations or multipliers, and the equations do not determine these: it is
    /// NaN.
    pub(crate) fn evaluate(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
    ) -> Result<(), Singular> {
        let layout = mechanism.layout();
        let (named, modes) = (layout.events().len(), layout.modes());
        self.of_model.resize(named + modes, 0.0);
        let (of_events, of_conditions) = self.of_model.split_at_mut(named);
        self.named = named;
        if modes > 0 {
            mechanism.conditions(&state.at(), of_conditions);
        }
        match &mut self.solution {
            Some(solution) => {
                let solved = solution.solve(mechanism, &state.at());
                mechanism.events(&solution.at(state), of_events);
                solved?;
            }
            None if named > 0 => mechanism.events(&state.at(), of_events),
            None => {}
        }
        Ok(())
    }

    /// The size of every part of the solution at the state that was evaluated last: the largest acceleration, then the
    /// largest multiplier, or `force` if that is larger; nothing where no event reads it.
    pub(crate) fn sizes_of_solution(&self, force: f64) -> Vec<f64> {
        let solution = self.solution.as_ref();
        solution.map_or(Vec::new(), |solution| solution.sizes(force))
    }

    /// Evaluates the events of the model beside the solution at a state that was evaluated last: with this change of
    /// one part of it.
    pub(crate) fn evaluate_beside(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        (part, change): (usize, f64),
    ) {
        if let Some(solution) = &mut self.solution {
            let values = &mut self.of_model[..self.named];
            solution.beside((part, change), |solution| {
                mechanism.events(&solution.at(state), values);
            });
        }
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
}

/// Side of zero of a value, 1 or -1; zero itself is above, except where a run begins with it.
pub(crate) fn side(value: f64) -> f64 {
    if value >= 0.0 { 1.0 } else { -1.0 }
}
