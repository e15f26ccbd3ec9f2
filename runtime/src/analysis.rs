//! Analyses of a mechanism besides simulation: the motion that drivers alone determine, equilibria, and small
//! oscillations about them (feature `analysis`).
//!
//! - [`kinematics`] follows a driven mechanism without integration;
//! - [`inverse_dynamics`](inverse::inverse_dynamics) gives the efforts that this motion takes;
//! - [`equilibrium`](statics::equilibrium) finds where a mechanism rests, and whether it stays there;
//! - [`linearize`](linearize::linearize) gives the linear equations of small displacements from any state;
//! - [`modes`](modes::modes) makes frequencies, damping and shapes of these.
//!
//! The last three work in independent coordinates: displacements are `delta q = N delta q_I`, with `phi_q N = 0`. Mechanisms in space are
//! seen by [`EulerParameters`](crate::EulerParameters).

mod chart;
mod error;
mod flat_view;
pub mod floquet;
mod inertia;
pub mod inverse;
pub mod kinematics;
pub mod linearize;
pub mod modes;
mod open_stops;
pub mod statics;

pub use error::AnalysisError;
