//! The numeric half of mbdsl: mechanisms, their assembly and their motion.
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
//! Nothing in here prints, draws or writes files (`mbdsl-export` does), and nothing allocates memory from step to
//! step.
//!
//! Features: `ensemble` (many runs on lanes and threads), `num-dual` (kernels on dual numbers), `nalgebra` (the
//! equations as its matrices and vectors), `analysis` (questions besides simulation).

#![warn(clippy::print_stdout, clippy::print_stderr)]

#[cfg(feature = "analysis")]
pub mod analysis;
mod clock;
mod constraints;
pub(crate) mod contact;
#[cfg(feature = "ensemble")]
pub mod ensemble;
mod layout;
mod linear;
#[cfg(feature = "nalgebra")]
pub mod matrices;
mod mechanism;
mod methods;
mod random;
mod results;
mod scalar;
mod settings;
mod simulate;
mod stabilization;

pub use constraints::assembly::{Assembled, AssemblyError, Gap, Moved, VelocityReport, assemble};
pub use constraints::given_start::GivenStart;
pub use constraints::inconsistency::Contradiction;
pub use constraints::validation::{Validation, ValidationError, validate};
pub use constraints::violation::Violation;
pub use constraints::{rank, validation};
#[cfg(feature = "ensemble")]
pub use ensemble::{Ensemble, Start, lanes_used, simulate_ensemble};
pub use layout::kernels::{KernelKind, Patterns};
pub use layout::nearest::{nearest, only_nearest};
pub use layout::{
    Actuator, Attitude, Condition, ConstraintRow, Coordinate, Direction, EventKind, JointStart,
    KernelCost, Kind, Layout, LayoutParts, List, Name, NamedEvent, Output, Parameter, Pattern,
    StartKind, StartValue, StateVariable, Velocity, coordinate_of, velocity_of,
};
pub use linear::rank::Rank;
pub use linear::singular::{Block, Singular};
pub use mechanism::bounded_table::BoundedTable;
pub use mechanism::by_hand::{ByHand, Equations};
pub use mechanism::calls::{KernelsExt, MechanismExt};
pub use mechanism::contacts::{Friction, Normal, Stop};
pub use mechanism::controlled::Controlled;
pub use mechanism::diagnosis::{Answer, Question};
pub use mechanism::energy::Energy;
pub use mechanism::euler_parameters::EulerParameters;
pub use mechanism::evaluated::Evaluated;
pub use mechanism::index1_solution::{accelerations, scratch_len};
pub use mechanism::kernels::Kernels;
pub use mechanism::parameter_error::ParameterError;
pub use mechanism::point::Point;
pub use mechanism::rates::coordinate_rates;
pub use mechanism::run_setting::{DroppedSetting, RunSetting, SettingValue};
pub use mechanism::source::Source;
pub use mechanism::target::{Target, TargetError};
pub use mechanism::unknown_effort::UnknownEffort;
pub use mechanism::{Contacts, Mechanism, inputs};
pub use methods::all::*;
pub use methods::figure::{FigureInfo, FigureValue};
pub use methods::firefly::settings::{Optimiser, Reading};
pub use methods::generalized_alpha::Formulation;
pub use methods::hermite::Derivatives;
pub use methods::hermite::readout::Readout;
pub use methods::index1::Index1;
pub use methods::publications::{Contribution, Publication};
pub use methods::state::State;
pub use methods::step::{Crossing, IntegrationMethod, MethodInfo, Step};
pub use methods::step_error::{Jump, StepError};
pub use methods::variable_metric::settings::{Hessian, Scaling};
pub use methods::work::Work;
pub use methods::{METHODS, Method};
pub use results::columns::ColumnsError;
pub use results::report::{self, Report, Status};
pub use results::statistics::{self, Statistics};
pub use results::trajectory::Trajectory;
pub use scalar::Scalar;
pub use scalar::lanes::{LANES, Lanes};
pub use scalar::sin_cos::{self, sin_cos};
pub use settings::ParameterInfo;
pub use simulate::accuracy::{self, Accuracy, accuracy};
pub use simulate::fuzzy_gains;
pub use simulate::sampled_law::SampledLaw;
pub use simulate::wishes::{SETTINGS, SettingInfo, SettingKind, Unused};
pub use simulate::{
    Event, Impact, NamedOptionsError, NamedValues, Notice, Occurrence, Options, OptionsError,
    Progress, Recording, RequestedOptions, RunStatus, Setup, Simulation, SimulationError,
    StepFault, Stepper, StopCause, Stopped, simulate, simulate_from,
};
pub use stabilization::baumgarte::BaumgarteGains;
pub use stabilization::fuzzy::{Defuzzification, FuzzyCase, Membership};
pub use stabilization::info::StabilizationInfo;
pub use stabilization::{
    Baumgarte, Fuzzy, Partitioning, Penalty, Projection, STABILIZATIONS, Stabilization,
};

/// Items that generated code, the evaluator, machine code and messages use besides the trait: not
/// for users, and not stable.
#[doc(hidden)]
pub mod __private {
    pub use crate::constraints::assembly::velocity_report;
    pub use crate::kernels;
    pub use crate::layout::display::size;
    pub use crate::layout::kernels::Input;
    pub use crate::layout::words::{Freedom, counted, listed, number, short};
    pub use crate::linear::saddle_point::is_regular;
    pub use crate::mechanism::AsDyn;
    pub use crate::methods::index1::project;
    pub use crate::scalar::table::{Piece, Table};
    pub use simba::simd::SimdSigned;

    /// The text of `scalar/reduced.rs`, for printed code without this crate.
    pub const REDUCED: &str = include_str!("scalar/reduced.rs");

    /// The text of `scalar/table.rs`, for printed code without this crate.
    pub const TABLE: &str = include_str!("scalar/table.rs");
}
