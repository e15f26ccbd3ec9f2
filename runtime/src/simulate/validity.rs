//! The configurations in which a mechanism is defined: lengths above 0, and joints that are not turned over.

use crate::constraints::facing::Facing;
use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::simulate::error::StopCause;
use crate::simulate::lengths::Lengths;

/// Conditions that must hold at the end of every step, whichever loop makes it.
pub(crate) struct Validity {
    lengths: Lengths,
    facing: Facing,
    /// Whether there is anything to check: most mechanisms have nothing.
    any: bool,
}

impl Validity {
    /// Creates the conditions of a run between two times, both in s.
    pub(crate) fn new(mechanism: &dyn Mechanism, t_start: f64, t_end: f64) -> Validity {
        let (lengths, facing) = (
            Lengths::new(mechanism, t_start, t_end),
            Facing::new(mechanism),
        );
        Validity {
            any: lengths.are_moving() || !facing.is_empty(),
            lengths,
            facing,
        }
    }

    /// Whether it holds whatever the motion is.
    #[inline]
    pub(crate) fn is_sure(&self) -> bool {
        !self.any
    }

    /// Refuses the end of a step that began at the time `begin`, in s.
    ///
    /// # Errors
    /// [`StopCause::VanishingLength`] with the time at which it reached 0, or [`StopCause::TurnedOver`].
    #[inline(never)]
    pub(crate) fn check(
        &mut self,
        mechanism: &dyn Mechanism,
        begin: f64,
        end: &State,
    ) -> Result<(), StopCause> {
        if !self.any {
            return Ok(());
        }
        let State { t, q, .. } = end;
        self.lengths.stay(mechanism, begin, *t)?;
        match self.facing.turned_over(mechanism, *t, q) {
            None => Ok(()),
            Some(place) => Err(StopCause::TurnedOver { place, t: *t }),
        }
    }
}
