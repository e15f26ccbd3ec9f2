//! Mechanisms that exist only as text: their programs run without being compiled by rustc.
//!
//! The evaluator executes the very statements that `emit` prints, so it also serves as their test oracle.

mod backend;
mod diagnosis;
mod lengths;
mod mechanism;
mod on_lanes;
mod outside;
mod relaxed;
mod tables;

pub use backend::{Backend, Evaluator};
pub use mechanism::{ProgramMechanism, TextMechanism};
