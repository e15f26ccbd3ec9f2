//! Actuators, whose efforts are unknown until inverse dynamics finds them.

use crate::layout::Layout;

/// An actuator whose effort would have to be known: inverse dynamics alone finds it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "the effort of the actuator `{actuator}` of `{model}` is found by inverse dynamics alone (`mbdsl inverse-dynamics`, `inverse_dynamics` in Rust and Python); an effort that is given is a `force` or a `torque`"
)]
#[non_exhaustive]
pub struct UnknownEffort {
    /// The model's name.
    pub model: String,
    /// The first actuator.
    pub actuator: String,
}

impl UnknownEffort {
    /// Refuses mechanisms with actuators.
    ///
    /// # Errors
    /// [`UnknownEffort`] for the first actuator.
    pub fn check(layout: &Layout) -> Result<(), UnknownEffort> {
        match layout.actuators().first() {
            None => Ok(()),
            Some(actuator) => Err(UnknownEffort {
                model: layout.model().to_string(),
                actuator: actuator.name.to_string(),
            }),
        }
    }
}
