//! What became of a run, in one word: in tables of sweeps and in reports.

use mbdsl::runtime::{OptionsError, Singular, Status, StopCause};
use mbdsl::{Simulation, SimulationError};

/// A word for what became of a run, which does not change from version to version; `doubt` is what else
/// is known against it.
///
/// # Errors
/// What is no fault of this run alone, in words.
pub(crate) fn status(
    outcome: Result<&Simulation, &SimulationError>,
    doubt: Status,
) -> Result<&'static str, String> {
    let fault = match outcome {
        Ok(run) => return Ok(run.report.status.max(doubt).name()),
        Err(fault) => fault,
    };
    let cause = match fault {
        SimulationError::Assembly(_) => return Ok("not_assembled"),
        // The only options that fit some starts and not others.
        SimulationError::Options(OptionsError::FuzzyCase { .. }) => return Ok("no_gains"),
        SimulationError::Options(fault) => return Err(fault.to_string()),
        SimulationError::Step(fault) => &fault.cause,
        SimulationError::Stopped(stopped) => &stopped.cause,
        other => return Err(other.to_string()),
    };
    Ok(match cause {
        StopCause::Singular(Singular::NotFinite { .. }) | StopCause::NotFinite { .. } => {
            "not_finite"
        }
        StopCause::Singular(Singular::Contradictory { .. }) => "contradictory",
        StopCause::Singular(_) => "singular",
        StopCause::NotProjected { .. } => "not_projected",
        StopCause::NoConvergence { .. } => "no_convergence",
        StopCause::TooManyFreedoms { .. } => "too_many_freedoms",
        StopCause::Massless { .. } => "massless",
        StopCause::Chatter(_) => "chatters",
        StopCause::VanishingLength { .. } | StopCause::FaultyLength { .. } => "vanishing_length",
        StopCause::TooSmall { .. } | StopCause::NoStep { .. } => "step_too_small",
        StopCause::TooManyNodes { .. } => "too_many_nodes",
        StopCause::EventNotFinite { .. } | StopCause::Restless { .. } => "event",
        StopCause::Cancelled => "cancelled",
        _ => "stopped",
    })
}
