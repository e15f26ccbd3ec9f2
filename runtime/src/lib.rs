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
//! Features: `csv` (trajectories as tables), `ensemble` (many runs on lanes and threads), `plot` (figures as SVG), `png` (and as PNG), `num-dual` (kernels on dual
//! numbers).

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod dense;
mod derived;
mod figures;
mod independent;
mod inertia;
mod interpolate;
mod matrix;
mod row_space;
mod sparse;

mod accepted;
pub mod accuracy;
pub mod assembly;
pub mod contradiction;
pub mod controlled;
#[cfg(feature = "csv")]
pub mod csv;
#[cfg(feature = "ensemble")]
pub mod ensemble;
pub mod files;
pub mod index1;
pub mod kernels;
pub mod lanes;
pub mod layout;
pub mod mechanism;
pub mod methods;
#[cfg(feature = "plot")]
pub mod plot;
pub mod rank;
pub mod report;
pub mod saddle_point;
pub mod scalar;
mod settings;
pub mod simulate;
pub mod sin_cos;
pub mod stabilization;
pub mod statistics;
mod summary;
pub mod trajectory;
mod trust;
pub mod validation;
pub mod violation;
pub mod wishes;
pub mod work_precision;

pub use accuracy::{Accuracy, accuracy};
pub use assembly::{Assembled, AssemblyError, Gap, Moved, VelocityReport, assemble};
pub use contradiction::Contradiction;
pub use controlled::Controlled;
#[cfg(feature = "ensemble")]
pub use ensemble::{Ensemble, Start, lanes_used, simulate_ensemble};
pub use index1::Index1;
pub use kernels::Kernels;
pub use lanes::{LANES, Lanes};
pub use layout::{
    ConstraintRow, Coordinate, KernelCost, Kind, Layout, List, Name, Output, Parameter, Pattern,
    StartKind, StartValue,
};
pub use mechanism::{Energy, Mechanism, ParameterError};
pub use methods::firefly::{Optimiser, Reading};
pub use methods::generalized_alpha::Formulation;
pub use methods::hermite::{Derivatives, Readout};
pub use methods::variable_metric::{Hessian, Scaling};
pub use methods::{
    Crossing, Dop853, Dopri5, Firefly, GeneralizedAlpha, Hermite, HermiteH23g2, HermiteH33g2, Jump,
    METHODS, Method, MethodInfo, Ode45, ParameterInfo, Rk4, State, VariableMetric, Work,
};
pub use rank::Rank;
pub use report::{Report, Status};
pub use saddle_point::Singular;
pub use scalar::Scalar;
#[doc(hidden)]
pub use simba::simd::SimdSigned;
pub use simulate::{
    Event, Notice, Occurrence, Options, OptionsError, Progress, Recording, Setup, Simulation,
    SimulationError, StepFault, Stepper, StopCause, Stopped, simulate, simulate_from,
};
pub use sin_cos::sin_cos;
pub use stabilization::baumgarte::BaumgarteGains;
pub use stabilization::fuzzy::{Defuzzification, FuzzyCase, Membership};
pub use stabilization::fuzzy_gains::fuzzy_gains;
pub use stabilization::{
    Baumgarte, Fuzzy, Partitioning, Penalty, Projection, STABILIZATIONS, Stabilization,
};
pub use statistics::Statistics;
pub use trajectory::Trajectory;
pub use validation::{Validation, ValidationError};
pub use violation::Violation;
pub use wishes::{DroppedWish, Unused, WISHES, Wish, WishInfo, WishKind, WishValue};
