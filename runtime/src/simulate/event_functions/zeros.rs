//! Zeros of event functions within the last step, and the step made again to end at one.

use super::{EventFunctions, side};
use crate::layout::Layout;
use crate::linear::bisection::bisect;
use crate::linear::cubic::extrema;
use crate::methods::state::State;
use crate::simulate::error::Stop;
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

impl EventFunctions<'_> {
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
    /// into `event`. Returns whether it is one step, as [`LastStep::step_to`] does.
    pub(crate) fn reach(
        &mut self,
        made: &mut LastStep<'_>,
        k: usize,
        found: f64,
        event: &mut State,
    ) -> Result<bool, Stop> {
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
        let (mut last_miss, mut is_one) = (f64::INFINITY, true);
        for _ in 0..REPETITIONS {
            is_one = made.step_to(t, event)?;
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
                let passed = self.pass_jump(made, k, event, (0.5 * first, tolerance, late))?;
                Ok(passed.unwrap_or(is_one))
            }
            _ => Ok(is_one),
        }
    }

    /// Continues to just after the time at which a limit of contacts jumps, if it does: before, it is not reached,
    /// and would be found again and again. Returns whether it is one step, if it was made again.
    fn pass_jump(
        &mut self,
        made: &mut LastStep<'_>,
        k: usize,
        event: &mut State,
        (small, tolerance, late): (f64, f64, f64),
    ) -> Result<Option<bool>, Stop> {
        let (mut ahead, mut is_one) = (tolerance, None);
        while self
            .at(made.mechanism, event)
            .map_err(|cause| made.lost(cause))?[k]
            > small
        {
            let t = event.t + ahead;
            if t >= late {
                break;
            }
            is_one = Some(made.step_to(t, event)?);
            ahead *= 2.0;
        }
        Ok(is_one)
    }
}
