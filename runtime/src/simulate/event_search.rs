//! The search for events in the last step, one after the other, up to the first at which the run does not go on as it was.

use crate::methods::state::State;
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::event_function::{EventFunction, Sought};
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::integration::{Integration, Outcome};
use crate::simulate::jam::is_jam;
use crate::simulate::last_step::LastStep;
use crate::simulate::modes::pushed_back;

/// Number of parts of a step in which a change of sign is looked for.
const PARTS: u32 = 4;

/// The ends of the parts between two times of a step.
pub(crate) fn ends_of_parts(from: f64, to: f64) -> impl Iterator<Item = f64> {
    (1..=PARTS).map(move |part| match part {
        PARTS => to,
        part => from + (to - from) * f64::from(part) / f64::from(PARTS),
    })
}

impl<'w> Integration<'_, 'w> {
    /// Looks for events in the step made last, one after the other.
    pub(crate) fn events(&mut self, reach: f64) -> Result<Outcome, Stop> {
        self.locate(reach).map_err(|stop| {
            let is_short = matches!(
                stop.cause,
                StopCause::NoConvergence { .. } | StopCause::TooSmall { .. }
            );
            // Some methods cannot make the short steps between crossings that follow each other.
            match self
                .core
                .crossings
                .around(self.core.before.t)
                .filter(|_| is_short)
            {
                Some(condition) => Stop {
                    t: self.core.before.t,
                    cause: pushed_back(self.mechanism, condition, &self.core.before),
                    ..stop
                },
                None => stop,
            }
        })
    }

    /// The event functions, the step made last, and the state at an event.
    pub(crate) fn watching(&mut self) -> (&mut EventFunctions<'w>, LastStep<'_>, &mut State) {
        let made = LastStep {
            mechanism: self.mechanism,
            method: &mut *self.method,
            before: &self.core.before,
            state: &self.core.state,
            inside: &mut self.core.inside,
        };
        (&mut *self.watched, made, &mut self.core.event)
    }

    /// Looks for zeros in the step made last, up to the first at which the run does not go on as it was.
    pub(crate) fn locate(&mut self, reach: f64) -> Result<Outcome, Stop> {
        let (begin, end) = (self.core.before.t, self.core.state.t);
        let (watched, mut made, _) = self.watching();
        if watched.is_calm(&mut made)? {
            self.watched.pace = end - begin;
            return Ok(Outcome::GoesOn);
        }
        self.search(reach, begin, None)
    }

    /// [`Integration::locate`] from a time on, in a step that ends at these corners, if at any.
    fn search(
        &mut self,
        reach: f64,
        mut from: f64,
        corners: Option<Vec<usize>>,
    ) -> Result<Outcome, Stop> {
        let end = self.core.state.t;
        let sought = Sought::beside(corners.as_deref());
        let looks = corners.is_none() || end - from > self.watched.tolerance(end);
        let mut quiet = corners.is_none();
        for to in ends_of_parts(from, end).filter(|_| looks) {
            let mut part = (from, to);
            // Several events may lie in one part.
            loop {
                let (watched, mut made, event) = self.watching();
                let found = watched.first(&mut made, part, sought);
                let is_lost = |stop: &Stop| is_jam(&stop.cause);
                if part.0 > made.before.t && found.as_ref().is_err_and(is_lost) {
                    // What slips has forces up to there, and what happened there is recorded.
                    if made.step_to(part.0, event)? || self.make_in_one(part.0, part.0)? {
                        self.core
                            .state
                            .copy_from(self.mechanism.layout(), &self.core.event);
                    }
                    self.watched.forget();
                    return Ok(Outcome::GoesOn);
                }
                let Some(found) = found? else {
                    break;
                };
                quiet = false;
                let happened = watched.until(&mut made, part, sought, found)?;
                if corners.is_none() {
                    // Rows before what is recorded alone are those of this step, which must not bend behind it.
                    let is_recorded = |k: &usize| {
                        let watch = watched.list()[*k];
                        matches!(watch, EventFunction::Event(_) | EventFunction::Named(_))
                    };
                    let bends = happened.iter().all(is_recorded);
                    let ends = if bends {
                        Sought::Bends
                    } else {
                        Sought::Corners
                    };
                    let corners = watched.end_at_corner(&mut made, part.0, event, ends)?;
                    if let Some(mut corners) = corners {
                        self.core
                            .state
                            .copy_from(self.mechanism.layout(), &self.core.event);
                        // Conditions are found at the end of the step as they are elsewhere.
                        let list = self.watched.list();
                        corners.retain(|k| Sought::Corners.includes(list[*k]));
                        let reach = self.core.state.t - self.core.before.t;
                        return self.search(reach, part.0, Some(corners));
                    }
                }
                match self.happen(reach, (part.0, found), &happened)? {
                    None => {
                        let reach = self.core.state.t - self.core.before.t;
                        return self.search(reach, part.0, None);
                    }
                    Some(Outcome::GoesOn) => part.0 = found,
                    Some(then) => return Ok(then),
                }
            }
            // Corners change their sides with what follows of them.
            if to == end && sought == Sought::Others {
                break;
            }
            let (watched, mut made, _) = self.watching();
            watched.take_sides(&mut made, to)?;
            let layout = self.mechanism.layout();
            self.watched.leave_zero(layout, &mut self.core.state);
            from = to;
        }
        if quiet {
            self.watched.pace = end - self.core.before.t;
        }
        match corners {
            Some(corners) if !corners.is_empty() => {
                let outcome = self.happen(reach, (from, end), &corners)?;
                Ok(outcome.unwrap_or(Outcome::GoesOn))
            }
            _ => Ok(Outcome::GoesOn),
        }
    }
}
