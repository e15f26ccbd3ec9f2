//! Corners of friction and of tables inside a step: the step ends at the first one.
//!
//! A method that makes a step across a corner, of `N = |lambda|` or of a table, has the forces of both sides in it, and what it leaves
//! between its ends is none of both motions. So whatever is found in such a step is looked for again in the step up to
//! the corner.

use crate::methods::state::State;
use crate::simulate::error::Stop;
use crate::simulate::event_function::{EventFunction, Sought};
use crate::simulate::event_functions::EventFunctions;
use crate::simulate::event_search::ends_of_parts;
use crate::simulate::last_step::LastStep;

impl EventFunctions<'_> {
    /// Makes the step made last again, into `event`, so that it ends at the first of the `sought` corners after `from`: the
    /// functions that have it. There are none where the method made a shorter step still, and it is `None` without a corner.
    pub(crate) fn end_at_corner(
        &mut self,
        made: &mut LastStep<'_>,
        mut from: f64,
        event: &mut State,
        sought: Sought,
    ) -> Result<Option<Vec<usize>>, Stop> {
        if !self.list().iter().any(|watch| sought.includes(*watch)) {
            return Ok(None);
        }
        let end = made.state.t;
        let known = (self.part.clone(), self.seen.take());
        let mut corners = None;
        for to in ends_of_parts(from, end) {
            let part = (from, to);
            if let Some(found) = self.first(made, part, sought)? {
                let happened = self.until(made, part, sought, found)?;
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
