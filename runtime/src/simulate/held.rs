//! The conditions of a run that is made step by step.

use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::simulate::acting::{Acting, Limit};
use crate::simulate::corners::ends_of_parts;
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::made::Made;
use crate::simulate::modes::Crossings;
use crate::simulate::watch::{Sought, Watch};
use crate::simulate::watched::Watched;

/// Conditions that are 0 are followed for this share of a step.
const MOMENT: f64 = 1e-6;

/// The conditions of a run whose modes are in its state, with what locating their crossings needs.
pub(crate) struct Held<'a> {
    watched: Watched<'a>,
    crossings: Crossings,
    /// Where the part of a step begins that is made next.
    before: State,
    inside: State,
    event: State,
}

impl<'a> Held<'a> {
    /// Those of a run that is at this state and makes steps of about this length; `None` if the mechanism has no
    /// conditions.
    pub(crate) fn new(mechanism: &dyn Mechanism, state: &State, pace: f64) -> Option<Held<'a>> {
        let layout = mechanism.layout();
        let watched = Watched::conditions(layout, pace);
        (layout.modes() > 0).then(|| Held::of(mechanism, state, watched))
    }

    /// Those of a run with stops and frictions, and the limits of their regime.
    pub(crate) fn with_contacts(
        mechanism: &dyn Mechanism,
        state: &State,
        pace: f64,
        acting: Acting<'a>,
    ) -> Held<'a> {
        let watched = Watched::conditions(mechanism.layout(), pace).with_contacts(acting);
        Held::of(mechanism, state, watched)
    }

    fn of(mechanism: &dyn Mechanism, state: &State, watched: Watched<'a>) -> Held<'a> {
        Held {
            crossings: Crossings::new(mechanism.layout(), watched.pace),
            watched,
            before: state.clone(),
            inside: state.clone(),
            event: state.clone(),
        }
    }

    /// Lets every mode hold its condition on the side on which it is.
    pub(crate) fn hold(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &mut State,
    ) -> Result<(), StopCause> {
        self.watched.hold(mechanism, state)
    }

    /// Lets the modes of conditions that are 0 hold the side to which these go; whether there are any, so that the
    /// method has to begin again.
    pub(crate) fn choose(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &mut State,
    ) -> Result<bool, StopCause> {
        let moment = MOMENT * self.watched.pace;
        self.watched
            .choose(mechanism, state, &mut self.inside, moment)
    }

    /// Begins a step of length h.
    pub(crate) fn begin_step(&mut self, mechanism: &dyn Mechanism, h: f64, state: &State) {
        self.crossings = Crossings::new(mechanism.layout(), h);
        self.watched.held(mechanism.layout(), state);
        self.watched.keep_limits();
    }

    /// Begins a part of a step.
    pub(crate) fn begin_part(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let layout = mechanism.layout();
        self.before.copy_from(layout, state);
        self.inside.copy_from(layout, state);
    }

    /// Ends the part that led to `state` at the first crossing in it, from where the method has to begin again: the
    /// limits of stops and frictions that are reached there; `None` if there is no crossing.
    pub(crate) fn end_part(
        &mut self,
        mechanism: &dyn Mechanism,
        method: &mut dyn Step,
        state: &mut State,
    ) -> Result<Option<Vec<Limit>>, StopCause> {
        let crossed = self.crossed(mechanism, method, state);
        let Some(happened) = crossed.map_err(|stop| stop.cause)? else {
            self.watched.leave_zero(mechanism.layout(), state);
            return Ok(None);
        };
        state.copy_from(mechanism.layout(), &self.event);
        let (mut conditions, mut reached) = (Vec::new(), Vec::new());
        for crossed in happened {
            match (self.watched.list()[crossed], &self.watched.acting) {
                (Watch::Contact(limit), Some(acting)) => reached.push(acting.limits[limit]),
                (Watch::Corner(_), _) => self.watched.sides[crossed] = -self.watched.sides[crossed],
                _ => conditions.push(crossed),
            }
        }
        self.watched.flip(mechanism.layout(), state, &conditions);
        self.watched
            .follow(mechanism, &self.event, state, &conditions)?;
        for condition in conditions {
            self.crossings.note(mechanism, condition, state)?;
        }
        Ok(Some(reached))
    }

    /// The first crossings in the part of a step; the state there is in `event`.
    fn crossed(
        &mut self,
        mechanism: &dyn Mechanism,
        method: &mut dyn Step,
        state: &State,
    ) -> Result<Option<Vec<usize>>, Stop> {
        self.watched.pace = state.t - self.before.t;
        // What the caller has done between the steps is not known.
        self.watched.forget();
        self.search(mechanism, method, state, None)
    }

    /// [`Held::crossed`] in a step that ends at these corners, if at any.
    fn search(
        &mut self,
        mechanism: &dyn Mechanism,
        method: &mut dyn Step,
        state: &State,
        corners: Option<Vec<usize>>,
    ) -> Result<Option<Vec<usize>>, Stop> {
        let mut made = Made {
            mechanism,
            method: &mut *method,
            before: &self.before,
            state,
            inside: &mut self.inside,
        };
        let (mut from, end) = (self.before.t, state.t);
        let sought = Sought::beside(corners.as_deref());
        let looks = corners.is_none() || end - from > self.watched.tolerance(end);
        for to in ends_of_parts(from, end).filter(|_| looks) {
            let part = (from, to);
            if let Some(found) = self.watched.first(&mut made, part, sought)? {
                if corners.is_none() {
                    let event = &mut self.event;
                    let corners = self.watched.end_at_corner(&mut made, from, event)?;
                    if corners.is_some() {
                        let end = self.event.clone();
                        return self.search(mechanism, method, &end, corners);
                    }
                }
                let happened = self.watched.until(&mut made, part, sought, found)?;
                let first = happened.first().copied().unwrap_or(0);
                match found == end {
                    true => self.event.copy_from(mechanism.layout(), state),
                    false => self
                        .watched
                        .reach(&mut made, first, found, &mut self.event)?,
                }
                return Ok(Some(happened));
            }
            if to == end && sought == Sought::Others {
                break;
            }
            self.watched.take_sides(&mut made, to)?;
            from = to;
        }
        if corners.is_some() {
            self.event.copy_from(mechanism.layout(), state);
        }
        Ok(corners)
    }

    /// Lets every mode hold its condition on the side on which it is after something else than the motion has
    /// changed it.
    pub(crate) fn renew(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &mut State,
    ) -> Result<(), StopCause> {
        self.watched.renew(mechanism, state)
    }
}
