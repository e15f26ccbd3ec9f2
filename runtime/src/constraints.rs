//! Constraints of a mechanism at one state: assembly of the start, rank and redundancy, violations,
//! and steps back onto them.

pub(crate) mod assembly;
pub(crate) mod closing;
pub(crate) mod facing;
pub(crate) mod given_start;
pub(crate) mod inconsistency;
pub mod rank;
pub(crate) mod rates;
pub mod validation;
pub(crate) mod violation;
