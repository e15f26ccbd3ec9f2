//! Frequencies, damping and shapes of small oscillations.

mod eigen;
mod mode;
mod motion;

pub use mode::{Mode, modes};
pub use motion::motion;
