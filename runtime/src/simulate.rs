//! The one loop: from a start to a trajectory, whatever the method.

pub mod accuracy;
pub(crate) mod balance;
pub(crate) mod cause;
pub(crate) mod error;
pub(crate) mod event;
pub(crate) mod event_location;
pub(crate) mod gains;
pub(crate) mod lengths;
pub(crate) mod named;
pub(crate) mod options;
pub(crate) mod options_error;
pub(crate) mod run;
pub(crate) mod run_loop;
pub(crate) mod setup;
pub(crate) mod simulation;
pub(crate) mod singularity_diagnosis;
pub(crate) mod status;
pub(crate) mod stepper;
pub(crate) mod switches;
pub(crate) mod time_grid;
pub(crate) mod trust;
pub(crate) mod wishes;

pub use error::{SimulationError, StepFault, StopCause, Stopped};
pub use event::{Event, Occurrence};
pub use gains::fuzzy_gains;
pub use named::Wanted;
pub use named::error::NamedOptionsError;
pub use options::{Notice, Options, Progress, Recording};
pub use options_error::OptionsError;
pub use run::{simulate, simulate_from};
pub use setup::Setup;
pub use simulation::Simulation;
pub use status::RunStatus;
pub use stepper::Stepper;
