//! Joints that a step may not turn over: a solution of their rows has a mirror image.

use crate::mechanism::Mechanism;
use crate::methods::state::State;
use crate::simulate::error::StopCause;

/// Below this a value that touches 0, as that of a joint bent by half a turn, is no round-off.
const TURNED_OVER: f64 = -1e-6;

/// What must stay above 0 beside phi = 0.
pub(crate) struct Facing {
    values: Vec<f64>,
}

impl Facing {
    pub(crate) fn new(mechanism: &dyn Mechanism) -> Facing {
        Facing {
            values: vec![0.0; mechanism.layout().facing().len()],
        }
    }

    /// Whether no joint is turned over at the end of a step.
    ///
    /// # Errors
    /// The joint that is.
    #[inline]
    pub(crate) fn stay(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
    ) -> Result<(), StopCause> {
        if self.values.is_empty() {
            return Ok(());
        }
        mechanism.facing(state.t, &state.q, &mut self.values);
        match self.values.iter().position(|facing| *facing < TURNED_OVER) {
            None => Ok(()),
            Some(place) => Err(StopCause::TurnedOver { place, t: state.t }),
        }
    }
}
