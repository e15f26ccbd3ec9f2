//! Bands around the zeros of event functions: a function crosses zero where it leaves its band on the other side.
//!
//! ```text
//! band = sum of |dg/dx| e over the coordinates and velocities x
//! ```
//!
//! with the size e below which an x is rounding, or what a projection leaves: a function that a joint or a closed stop
//! holds at 0 stays in its band, whatever the rounding of its terms makes of it. A function of the solution has terms
//! for accelerations and multipliers, too, whose e is a share of the largest of them.

use crate::layout::Kind;
use crate::layout::kernel_lengths::dynamics_len;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::size::size;
use crate::methods::state::State;
use crate::simulate::error::{Stop, StopCause};
use crate::simulate::event_function::EventFunction;
use crate::simulate::event_functions::{EventFunctions, side};
use crate::simulate::last_step::LastStep;
use crate::simulate::rounding::{NO_FORCE, Rounding, SLOPE, add};

/// Multiple of the width of a band beyond which a value is outside at any position: bands change with the position.
const FAR: f64 = 1e3;

/// A run stops if the speed of a slide is past 0 in this many consecutive steps within this share of the run.
const MOST_STEPS_PAST_ZERO: u32 = 1000;
const SHARE_OF_RUN: f64 = 1e-5;

impl EventFunctions<'_> {
    /// Watches a run of this length, in s.
    pub(crate) fn over(mut self, length: f64) -> Self {
        self.span = length;
        self
    }

    /// Takes violations of constraints up to this size as none.
    pub(crate) fn leaving_alone(mut self, violation: f64) -> Self {
        self.bands.left_alone = violation;
        self
    }

    /// Whether a value of a function at a state is in its band.
    pub(crate) fn is_rounding(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        k: usize,
        value: f64,
    ) -> bool {
        match self.list()[k] {
            EventFunction::Contact(limit) => {
                // What begins to slide does so from 0, on either side of which rounding puts it.
                let unit = self
                    .acting
                    .as_ref()
                    .and_then(|acting| acting.unit_of_speed(limit));
                return unit.is_some_and(|unit| value.abs() < self.rounding(unit).of_speed());
            }
            EventFunction::Corner(_) => {
                let multiplier = self.acting.as_ref().map_or(0.0, |acting| acting.largest);
                let largest = largest_force(mechanism, state).max(multiplier);
                return value.abs() < NO_FORCE * largest;
            }
            EventFunction::Event(_) | EventFunction::Named(_) | EventFunction::Mode(_) => {}
        }
        let width = self.bands.widths[k];
        if value.abs() > FAR * width || value.abs() < width {
            return value.abs() < width;
        }
        self.measure(mechanism, state);
        // A function of the time alone has none.
        value.abs() < self.bands.widths[k]
    }

    /// Whether a function has crossed zero at a time of the step made last, where it has this value, in the direction
    /// that counts.
    pub(crate) fn has_crossed(
        &mut self,
        made: &mut LastStep<'_>,
        (k, value, t): (usize, f64, f64),
    ) -> Result<bool, Stop> {
        let crosses = self.crosses(made.mechanism.layout(), k, value);
        Ok(crosses && self.is_clear(made, (k, value, t))?)
    }

    /// Whether a function is out of its band at a time of the step made last, where it has this value.
    fn is_clear(
        &mut self,
        made: &mut LastStep<'_>,
        (k, value, t): (usize, f64, f64),
    ) -> Result<bool, Stop> {
        let mechanism = made.mechanism;
        let rounds = self.is_rounding(mechanism, made.at(t), k, value);
        let clear = !rounds && !self.rests(made, k, value)?;
        if !clear && self.crosses(mechanism.layout(), k, value) {
            self.come_back(made, k)?;
        }
        Ok(clear)
    }

    /// Takes note of a step in which a slide is past 0, by rounding or by what the method misses.
    ///
    /// # Errors
    /// [`StopCause::Restive`] if it is so in step after step: its force jumps there, and keeps it at 0.
    fn come_back(&mut self, made: &LastStep<'_>, k: usize) -> Result<(), Stop> {
        let (EventFunction::Contact(limit), Some(acting)) = (self.list()[k], &self.acting) else {
            return Ok(());
        };
        let Some(friction) = acting.speed_of(limit) else {
            return Ok(());
        };
        let (begin, end) = (made.before.t, made.state.t);
        let (first, last, count) = self.past_zero;
        self.past_zero = if last == begin {
            (first, end, count + 1)
        } else if last == end {
            (first, end, count)
        } else {
            (begin, end, 1)
        };
        let (first, _, count) = self.past_zero;
        if count < MOST_STEPS_PAST_ZERO {
            return Ok(());
        }
        if end - first > SHARE_OF_RUN * self.span {
            self.past_zero = (begin, end, 1);
            return Ok(());
        }
        let [stops, frictions] = acting.rows.names([acting.rows.stops() + friction]);
        Err(made.lost(StopCause::Restive { stops, frictions }))
    }

    /// Whether a function begins and ends the step made last in its band, or a speed begins there and ends on its
    /// side: what they are inside is off by the error of what lies between nodes. So does a speed that begins past 0,
    /// by what the method misses where the regime before has ended, and comes back.
    fn rests(&mut self, made: &mut LastStep<'_>, k: usize, now: f64) -> Result<bool, Stop> {
        let is_speed = match self.list()[k] {
            EventFunction::Corner(_) => return Ok(false),
            EventFunction::Contact(limit) => {
                let acting = self.acting.as_ref();
                if acting.is_none_or(|acting| acting.unit_of_speed(limit).is_none()) {
                    return Ok(false);
                }
                true
            }
            EventFunction::Event(_) | EventFunction::Named(_) | EventFunction::Mode(_) => false,
        };
        let mechanism = made.mechanism;
        let value = |watched: &mut Self, node: &State| {
            let values = watched.at(mechanism, node);
            values
                .map(|values| values[k])
                .map_err(|cause| made.lost(cause))
        };
        let begin = value(self, made.before)?;
        if !self.is_rounding(mechanism, made.before, k, begin) {
            let from = self.part[0][k];
            return Ok(is_speed && self.crosses(mechanism.layout(), k, from) && now >= from);
        }
        let end = value(self, made.state)?;
        Ok(match is_speed {
            true => !self.crosses(mechanism.layout(), k, end),
            false => self.is_rounding(mechanism, made.state, k, end),
        })
    }

    /// Takes the side of a function at a time of the step made last, unless it is in its band there.
    pub(crate) fn take_side(
        &mut self,
        made: &mut LastStep<'_>,
        (k, value, t): (usize, f64, f64),
    ) -> Result<(), Stop> {
        let changes = side(value) != self.sides[k] && value != 0.0;
        if changes && self.is_clear(made, (k, value, t))? {
            self.sides[k] = side(value);
        }
        Ok(())
    }

    fn rounding(&self, size: f64) -> Rounding {
        Rounding {
            size,
            // What moves nothing by more than rounding in a step is none.
            time: self.pace,
            left_alone: self.bands.left_alone,
        }
    }

    /// Measures the bands of all functions at a state, by one difference along every coordinate and velocity.
    fn measure(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let rounding = self.rounding(size(mechanism));
        let mut widths = rounding.of_functions(mechanism.layout(), state, |state| {
            self.functions(mechanism, state)
        });
        // A force between large ones that cancel out is what the solution of the equations makes of them.
        let center = self.functions(mechanism, state);
        let sizes = self.sizes_of_solution(largest_force(mechanism, state));
        for (part, size) in sizes.into_iter().enumerate() {
            self.evaluate_beside(mechanism, state, (part, SLOPE * size));
            add(
                &mut widths,
                (&self.values_of_model(state), &center),
                NO_FORCE / SLOPE,
            );
        }
        self.bands.widths = widths;
    }
}

/// The largest generalized force at a state, N: moments are divided by the size of the mechanism.
fn largest_force(mechanism: &dyn Mechanism, state: &State) -> f64 {
    let (layout, size) = (mechanism.layout(), size(mechanism));
    let at = state.at();
    let mut values = vec![0.0; dynamics_len(layout)];
    mechanism.dynamics(&at, &mut values);
    let forces = &values[layout.patterns().mass_matrix.len()..][..layout.nv()];
    let units = layout.velocities().iter().map(|v| match v.kind {
        Kind::Angle => size,
        Kind::Length | Kind::Number => 1.0,
    });
    let forces = forces
        .iter()
        .zip(units)
        .map(|(force, unit)| force.abs() / unit);
    forces.fold(0.0, f64::max)
}

impl EventFunctions<'_> {
    /// The values of all functions of the model and of the options at a state; 0 in place of others.
    fn functions(&mut self, mechanism: &dyn Mechanism, state: &State) -> Vec<f64> {
        // Where the equations have no solution, what reads it is no number.
        let _ = self.evaluate(mechanism, state);
        self.values_of_model(state)
    }

    /// [`EventFunctions::functions`] at the state that was evaluated last.
    fn values_of_model(&self, state: &State) -> Vec<f64> {
        let values = (0..self.list().len()).map(|k| self.value(k, state).unwrap_or(0.0));
        values.collect()
    }
}
