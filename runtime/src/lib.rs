//! The numeric half of mbdsl: what a mechanism is, where it starts, how it moves.
//!
//! A [`Mechanism`] is a set of equations,
//!
//! ```text
//! M(q,t) a + phi_q(q,t)^T lambda = Q(q,v,t)      v = dq/dt, a = dv/dt
//! phi(q,t) = 0
//! ```
//!
//! in SI units with angles in rad. Where it comes from does not matter: generated types, models
//! read from text and types written by hand are interchangeable.
//!
//! - [`assemble`] finds positions and velocities that satisfy the constraints, [`rank`](rank::rank)
//!   says which constraints depend on each other;
//! - [`simulate()`] integrates, by a [`Method`] and with a [`Stabilization`];
//! - a [`Trajectory`] has the history of every quantity by name, a [`Report`] the errors and the
//!   cost of the run.
//!
//! Nothing in here prints, and nothing allocates memory from step to step.
//!
//! Features: `csv` (trajectories as tables), `plot` (figures as SVG), `num-dual` (kernels on dual
//! numbers).

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod baumgarte;
mod dense;
mod dop853;
mod dopri5;
mod embedded;
mod firefly;
pub mod fuzzy;
mod fuzzy_gains;
mod generalized_alpha;
mod hermite;
mod independent;
mod inertia;
mod interpolate;
mod ode45;
mod row_space;

pub mod assembly;
pub mod contradiction;
pub mod controlled;
#[cfg(feature = "csv")]
pub mod csv;
pub mod index1;
pub mod layout;
pub mod mechanism;
pub mod methods;
mod partitioning;
mod penalty;
#[cfg(feature = "plot")]
pub mod plot;
mod projection;
pub mod rank;
pub mod report;
mod rk4;
pub mod saddle_point;
pub mod scalar;
mod settings;
pub mod simulate;
pub mod stabilization;
mod summary;
pub mod trajectory;
pub mod validation;
mod variable_metric;
pub mod violation;

pub use assembly::{Assembled, AssemblyError, Gap, Moved, VelocityReport, assemble};
pub use baumgarte::BaumgarteGains;
pub use contradiction::Contradiction;
pub use controlled::Controlled;
pub use firefly::{Optimiser, Reading};
pub use fuzzy::{Defuzzification, FuzzyCase, Membership};
pub use fuzzy_gains::fuzzy_gains;
pub use generalized_alpha::Formulation;
pub use hermite::{Derivatives, Readout};
pub use index1::Index1;
pub use layout::{
    ConstraintRow, Coordinate, KernelCost, Kind, Layout, List, Name, Output, Parameter, Pattern,
    StartKind, StartValue,
};
pub use mechanism::{Energy, Mechanism, ParameterError};
pub use methods::{
    Dop853, Dopri5, Firefly, GeneralizedAlpha, Hermite, HermiteH23g2, HermiteH33g2, METHODS,
    Method, MethodInfo, Ode45, ParameterInfo, Rk4, State, VariableMetric, Work,
};
pub use rank::Rank;
pub use report::Report;
pub use saddle_point::Singular;
pub use scalar::Scalar;
#[doc(hidden)]
pub use simba::simd::SimdSigned;
pub use simulate::{
    Event, Occurrence, Options, OptionsError, Simulation, SimulationError, StepFault, Stepper,
    StopCause, Stopped, simulate, simulate_from,
};
pub use stabilization::{
    Baumgarte, Fuzzy, Partitioning, Penalty, Projection, STABILIZATIONS, Stabilization,
};
pub use trajectory::Trajectory;
pub use validation::{Validation, ValidationError};
pub use variable_metric::{Hessian, Scaling};
pub use violation::Violation;
