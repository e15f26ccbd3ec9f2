//! What the constraints of a mechanism say about one state: where it starts, what depends on what, what is
//! violated, and the way back.

pub(crate) mod assembly;
pub(crate) mod closing;
pub(crate) mod facing;
pub(crate) mod given_start;
pub(crate) mod inconsistency;
pub mod rank;
pub(crate) mod rates;
pub mod validation;
pub(crate) mod violation;
