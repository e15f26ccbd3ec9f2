//! Errors of runs that did not start, or did not reach their end.

mod stop_cause;
pub(crate) mod words;

pub use stop_cause::StopCause;

use std::fmt;

use crate::constraints::assembly::AssemblyError;
use crate::layout::Layout;
use crate::layout::words::{debug_as_display, rounded};
use crate::results::occurrence::Occurrence;
use crate::results::report::Report;
use crate::results::statistics::Statistics;
use crate::results::trajectory::Trajectory;
use crate::simulate::error::words::named;
use crate::simulate::options_error::OptionsError;
use crate::simulate::setup::Setup;
use crate::simulate::simulation::Gathered;

/// Error of a run that did not start, or did not reach its end.
#[derive(Clone, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// There is no start.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// The options cannot be used.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A run step by step did not begin.
    #[error(transparent)]
    Step(#[from] StepFault),
    /// The run stopped on its way.
    #[error(transparent)]
    Stopped(#[from] Box<Stopped>),
}

debug_as_display!(SimulationError);

impl SimulationError {
    /// The report of the part before the run stopped, `None` where it did not start.
    pub fn report(&self) -> Option<&Report> {
        match self {
            SimulationError::Stopped(stopped) => Some(&stopped.report),
            SimulationError::Assembly(_)
            | SimulationError::Options(_)
            | SimulationError::Step(_) => None,
        }
    }

    /// The statistics of the part before the run stopped; empty where it did not start.
    pub fn statistics(&self) -> &[Statistics] {
        match self {
            SimulationError::Stopped(stopped) => &stopped.statistics,
            SimulationError::Assembly(_)
            | SimulationError::Options(_)
            | SimulationError::Step(_) => &[],
        }
    }

    /// The rows up to where the run stopped, `None` where it did not start.
    pub fn trajectory(&self) -> Option<&Trajectory> {
        match self {
            SimulationError::Stopped(stopped) => Some(&stopped.trajectory),
            SimulationError::Assembly(_)
            | SimulationError::Options(_)
            | SimulationError::Step(_) => None,
        }
    }
}

/// A run that stopped: the time and the cause, with its results so far.
///
/// Its `Debug` is its message: `main` shows it so, and nobody wants to read the whole trajectory.
#[derive(Clone, thiserror::Error)]
#[error("`{}` stopped {}: {message}", .trajectory.model(), place(.trajectory, *.t, *.h))]
#[non_exhaustive]
pub struct Stopped {
    /// The time of the last good node, in s.
    pub t: f64,
    /// The step that failed, in s; 0 where none did: the accelerations of the start could not be found, or no motion
    /// continues after an event.
    pub h: f64,
    /// The cause.
    pub cause: StopCause,
    /// The cause in words, with names.
    pub message: String,
    /// The names of the constraint rows concerned.
    pub constraints: Vec<String>,
    /// The nodes so far.
    pub trajectory: Trajectory,
    /// Errors and cost so far.
    pub report: Report,
    /// Extremes and means so far, of the quantities that were asked for.
    pub statistics: Vec<Statistics>,
    /// The events so far.
    pub events: Vec<Occurrence>,
    /// The simulated mechanism and the options; `None` for the members of an ensemble.
    pub setup: Option<Box<Setup>>,
}

impl fmt::Debug for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} ({} nodes so far)", self.trajectory.len())
    }
}

/// Place at which a run stopped, in words.
fn place(trajectory: &Trajectory, t: f64, h: f64) -> String {
    let start = trajectory.times().first();
    if h == 0.0 && start.is_some_and(|start| t > *start) {
        format!("at an event, t = {} s", rounded(t))
    } else if h == 0.0 {
        format!("at its start, t = {} s", rounded(t))
    } else {
        format!(
            "in the step from t = {} s (h = {} s)",
            rounded(t),
            rounded(h)
        )
    }
}

/// Error of a single step that could not be made.
#[derive(Clone, PartialEq, thiserror::Error)]
#[error("the step from t = {} s (h = {} s) failed: {message}", rounded(*.t), rounded(*.h))]
#[non_exhaustive]
pub struct StepFault {
    /// The time before the step, in s.
    pub t: f64,
    /// The step, in s.
    pub h: f64,
    /// The cause.
    pub cause: StopCause,
    /// The cause in words, with names.
    pub message: String,
    /// The names of the constraint rows concerned.
    pub constraints: Vec<String>,
}

debug_as_display!(StepFault);

/// A stop, before it has names.
pub(crate) struct Stop {
    pub(crate) t: f64,
    pub(crate) h: f64,
    pub(crate) cause: StopCause,
}

/// Gives names to what stopped a run; `reason` is the table that the motion left, or the load that its steps are too long
/// for, in words.
pub(crate) fn stopped(
    layout: &Layout,
    stop: Stop,
    run: Gathered,
    events: Vec<Occurrence>,
    reason: Option<String>,
) -> Box<Stopped> {
    let Stop { t, h, cause } = stop;
    let Gathered {
        trajectory,
        report,
        statistics,
    } = run;
    let (message, constraints) = named(layout, &cause, !trajectory.is_empty());
    let message = match (reason, &cause) {
        (Some(reason), StopCause::Singular(singular)) => {
            format!("{reason}: {}", singular.describe(layout))
        }
        (Some(reason), _) => format!("{reason}: {message}"),
        (None, _) => message,
    };
    let report = Report {
        events: events.clone(),
        ..report
    };
    Box::new(Stopped {
        t,
        h,
        message,
        constraints,
        cause,
        trajectory,
        report,
        statistics,
        events,
        setup: None,
    })
}
