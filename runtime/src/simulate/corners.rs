//! Corners of friction inside a step: the step ends at the first one.
//!
//! A method that makes a step across a corner of `N = |lambda|` has the forces of both sides in it, and what it leaves
//! between its ends is none of both motions. So whatever is found in such a step is looked for again in the step up to
//! the corner.

use crate::methods::state::State;
use crate::simulate::error::Stop;
use crate::simulate::event_function::{EventFunction, Sought};
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::integration::{Integration, Outcome};
use crate::simulate::jam::is_jam;
use crate::simulate::last_step::LastStep;

/// Number of parts of a step in which a change of sign is looked for.
const PARTS: u32 = 4;

/// The ends of the parts between two times of a step.
pub(crate) fn ends_of_parts(from: f64, to: f64) -> impl Iterator<Item = f64> {
    (1..=PARTS).map(move |part| match part {
        PARTS => to,
        part => from + (to - from) * f64::from(part) / f64::from(PARTS),
    })
}

impl Integration<'_, '_> {
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
                    made.step_to(part.0, event)?;
                    self.core
                        .state
                        .copy_from(self.mechanism.layout(), &self.core.event);
                    self.watched.forget();
                    return Ok(Outcome::GoesOn);
                }
                let Some(found) = found? else {
                    break;
                };
                quiet = false;
                if corners.is_none() {
                    let corners = watched.end_at_corner(&mut made, part.0, event)?;
                    if corners.is_some() {
                        self.core
                            .state
                            .copy_from(self.mechanism.layout(), &self.core.event);
                        return self.search(
                            self.core.state.t - self.core.before.t,
                            part.0,
                            corners,
                        );
                    }
                }
                let (watched, mut made, _) = self.watching();
                let happened = watched.until(&mut made, part, sought, found)?;
                match self.happen(reach, found, &happened)? {
                    Outcome::GoesOn => part.0 = found,
                    then => return Ok(then),
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
            Some(corners) if !corners.is_empty() => self.happen(reach, end, &corners),
            _ => Ok(Outcome::GoesOn),
        }
    }
}

impl EventFunctions<'_> {
    /// Makes the step made last again, into `event`, so that it ends at the first corner after `from`: the functions
    /// that have it. There are none where the method made a shorter step still, and it is `None` without a corner.
    pub(crate) fn end_at_corner(
        &mut self,
        made: &mut LastStep<'_>,
        mut from: f64,
        event: &mut State,
    ) -> Result<Option<Vec<usize>>, Stop> {
        if !self
            .list()
            .iter()
            .any(|watch| Sought::Corners.includes(*watch))
        {
            return Ok(None);
        }
        let end = made.state.t;
        let known = (self.part.clone(), self.seen.take());
        let mut corners = None;
        for to in ends_of_parts(from, end) {
            let part = (from, to);
            if let Some(found) = self.first(made, part, Sought::Corners)? {
                let happened = self.until(made, part, Sought::Corners, found)?;
                self.reach(made, happened[0], found, event)?;
                // In one step, so that what lies inside it is known.
                let t = event.t;
                made.step_once(t, event)?;
                corners = Some(if event.t == t { happened } else { Vec::new() });
                break;
            }
            from = to;
        }
        self.seen = None;
        if corners.is_none() {
            (self.part, self.seen) = known;
        }
        Ok(corners)
    }

    /// Notes the initial sides of multipliers whose side is not known.
    pub(crate) fn find_corners(&mut self, made: &mut LastStep<'_>, from: f64) -> Result<(), Stop> {
        for k in 0..self.list().len() {
            if matches!(self.list()[k], EventFunction::Corner(_)) && self.sides[k] == 0.0 {
                self.take_side(made, (k, self.part[0][k], from))?;
            }
        }
        Ok(())
    }
}
