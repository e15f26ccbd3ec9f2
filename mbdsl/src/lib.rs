//! From the description of a mechanism to a fast, checked simulator: [`mechanism!`], the trait
//! [`Mechanism`] that its types implement, and [`simulate()`].
#![cfg_attr(feature = "text", doc = "")]
#![cfg_attr(feature = "text", doc = include_str!("../../README.md"))]

pub use mbdsl_macros::mechanism;

/// The runtime: everything that generated types implement and solvers use.
pub use mbdsl_runtime as runtime;

pub use mbdsl_runtime::{
    Assembled, AssemblyError, Controlled, Layout, Mechanism, Method, Options, ParameterError,
    Report, Simulation, SimulationError, Stabilization, Trajectory, assemble, simulate,
    simulate_from,
};

#[cfg(feature = "ensemble")]
pub use mbdsl_runtime::{Ensemble, Start, simulate_ensemble};

#[cfg(feature = "text")]
pub mod text;

/// The programs of the book.
#[cfg(all(doctest, feature = "text"))]
mod book {
    #[doc = include_str!("../../docs/src/start.md")]
    mod start {}
    #[doc = include_str!("../../docs/src/plots.md")]
    mod plots {}
    #[doc = include_str!("../../docs/src/methods.md")]
    mod methods {}
}
