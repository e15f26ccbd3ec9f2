//! Lengths of joints and drivers that are given over time: they must stay above 0.

use crate::constraints::violation::phi_scale;
use crate::linear::bisection::bisect;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::simulate::error::StopCause;
use std::convert::Infallible;

/// The times at which lengths are compared, in parts of the run: no law in round numbers returns at all.
const SHARES: [f64; 4] = [0.0, 0.324_717_9, 0.754_877_6, 1.0];

/// Lengths that change with time.
pub(crate) struct Lengths {
    /// Work space: the factors of the rows, 1/(2 length) of a `distance`.
    scale: Vec<f64>,
    moving: bool,
}

impl Lengths {
    /// Creates the lengths of a run between two times, both in s.
    pub(crate) fn new(mechanism: &dyn Mechanism, t_start: f64, t_end: f64) -> Lengths {
        let at = |share: f64| phi_scale(mechanism, t_start + share * (t_end - t_start));
        let first = at(SHARES[0]);
        let moving = SHARES[1..].iter().any(|share| at(*share) != first);
        Lengths {
            scale: first,
            moving,
        }
    }

    /// Whether any length changes with time.
    pub(crate) fn are_moving(&self) -> bool {
        self.moving
    }

    /// Whether all lengths are above 0 at the end of a step, if they were at its beginning.
    ///
    /// # Errors
    /// The row whose length is not, with the time at which it reached 0.
    #[inline]
    pub(crate) fn stay(
        &mut self,
        mechanism: &dyn Mechanism,
        before: f64,
        t: f64,
    ) -> Result<(), StopCause> {
        match self.moving {
            false => Ok(()),
            true => self.look(mechanism, before, t),
        }
    }

    /// [`Lengths::stay`] of lengths that change.
    fn look(&mut self, mechanism: &dyn Mechanism, before: f64, t: f64) -> Result<(), StopCause> {
        let Some(row) = self.vanished(mechanism, t) else {
            return Ok(());
        };
        let mut row = row;
        let Ok([_, t]) = bisect::<Infallible>([before, t], 0.0, |middle| {
            let first = self.vanished(mechanism, middle);
            row = first.unwrap_or(row);
            Ok(first.is_some())
        });
        Err(StopCause::VanishingLength { row, t })
    }

    /// A row whose length is not above 0.
    fn vanished(&mut self, mechanism: &dyn Mechanism, t: f64) -> Option<usize> {
        self.scale.fill(1.0);
        mechanism.phi_scale(&Point::time(t), &mut self.scale);
        // A row without a factor has 0.
        let is_above = |scale: &f64| *scale >= 0.0 && scale.is_finite();
        self.scale.iter().position(|scale| !is_above(scale))
    }
}
