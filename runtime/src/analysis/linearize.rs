//! The linear equations of small displacements from a state, exact at rest and in motion.

mod axes;
mod displacements;
mod linear;
mod state_space;
mod steady;
mod variation;

pub use axes::Axes;
pub use linear::{Linear, linearize};
pub(super) use linear::{Motion, about};
pub use state_space::{StateSpace, sampled};
pub use variation::{Direction, Variation, variation};
