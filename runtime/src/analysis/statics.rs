//! Statics: the equilibria of a mechanism, their stability, and their paths along a parameter.

mod all;
mod balance;
mod descent;
mod equilibrium;
mod farthest;
mod follow;
mod left_over;
mod options;
mod stability;
mod states;

pub use all::equilibria;
pub use equilibrium::{Equilibrium, equilibrium};
pub use farthest::Farthest;
pub use follow::{FollowOptions, Path, PathEnd, PathEvent, PathEventKind, follow};
pub use options::{Aim, StaticsOptions};
pub use stability::Stability;
