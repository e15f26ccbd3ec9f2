//! Statics: the equilibria of a mechanism, their stability, and their paths along a parameter.

mod all;
mod balance;
mod descent;
mod equilibrium;
mod follow;
mod stability;
mod states;

pub use all::equilibria;
pub use equilibrium::{Equilibrium, StaticsOptions, equilibrium};
pub use follow::{FollowOptions, Path, PathEnd, PathEvent, PathEventKind, follow};
pub use stability::Stability;
