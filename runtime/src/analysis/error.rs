//! Errors of the analyses.

use crate::constraints::assembly::AssemblyError;
use crate::layout::words::{counted, debug_as_display, short};
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::target::TargetError;
use crate::mechanism::unknown_effort::UnknownEffort;

/// An error of an analysis.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// The mechanism cannot be assembled.
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// There is no parameter of this name.
    #[error(transparent)]
    Target(#[from] TargetError),
    /// A parameter cannot go through this range.
    #[error(
        "`{parameter}` cannot be varied from {from} to {to}: expected a parameter or an input, and two different numbers"
    )]
    Range {
        /// Name of the parameter or input.
        parameter: String,
        /// Value at the beginning of the range.
        from: f64,
        /// Value at the end of the range.
        to: f64,
    },
    /// The analysis is not available for attitudes in space.
    #[error("{analysis} is available for planar mechanisms only: `{model}` has bodies in space")]
    Attitudes {
        /// The analysis that was asked for.
        analysis: &'static str,
        /// The model's name.
        model: String,
    },
    /// The analysis does not solve for states with rates of their own.
    #[error("{analysis} cannot be found for `{model}`: it has states with rates of their own")]
    States {
        /// The analysis that was asked for.
        analysis: &'static str,
        /// The model's name.
        model: String,
    },
    /// The analysis does not treat stops and friction.
    #[error(
        "{analysis} cannot be found for `{model}`: stops and friction are not part of this analysis, and the model has `{contact}`"
    )]
    Contacts {
        /// The analysis that was asked for.
        analysis: &'static str,
        /// The model's name.
        model: String,
        /// The first stop or friction.
        contact: String,
    },
    /// A stop is closed, and acts.
    #[error(
        "{analysis} of `{model}` is one with open stops, and `{stop}` is closed there: its gap is {}",
        short(*gap)
    )]
    Closed {
        /// The analysis that was asked for.
        analysis: &'static str,
        /// The model's name.
        model: String,
        /// The first stop that is closed.
        stop: String,
        /// Its gap, in m or rad.
        gap: f64,
    },
    /// The analysis does not treat states that are sampled.
    #[error(
        "{analysis} cannot be found for `{model}`: its state `{state}` changes at samples; an `input` in its place gives that of the model without its sampled law"
    )]
    Samples {
        /// The analysis that was asked for.
        analysis: &'static str,
        /// The model's name.
        model: String,
        /// The first state that is sampled.
        state: String,
    },
    /// The mechanism has an actuator.
    #[error(transparent)]
    Effort(#[from] UnknownEffort),
    /// The state does not fulfil the constraints.
    #[error("the state at t = {t} s violates the constraints by {} in its {what}: linear equations need a state that satisfies them", short(*violation))]
    Violated {
        /// The time, in s.
        t: f64,
        /// Size of the violation, in m or rad (per s).
        violation: f64,
        /// The quantities that violate them: positions, or velocities.
        what: &'static str,
    },
    /// A number of the equations is not finite.
    #[error("{what} is not finite at t = {t} s")]
    NotFinite {
        /// The quantity that is not finite.
        what: &'static str,
        /// The time, in s.
        t: f64,
    },
    /// The equations do not determine the accelerations.
    #[error("{text} at t = {t} s")]
    Singular {
        /// The time, in s.
        t: f64,
        /// Description of the singularity, with the names of the model.
        text: String,
        /// The singularity as data.
        cause: Singular,
    },
    /// Coordinates move without inertia.
    #[error(
        "{} without inertia: frequencies need a mass or an inertia for every motion",
        moving(coordinates)
    )]
    Massless {
        /// The coordinates.
        coordinates: Vec<String>,
    },
    /// Dependent positions are not found from independent ones.
    #[error(
        "the constraints cannot be satisfied near a position at t = {t} s: the mechanism reaches a singular position"
    )]
    Unreachable {
        /// The time, in s.
        t: f64,
    },
    /// The search for an equilibrium ends without one.
    #[error("no equilibrium found near the start: after {} {} still acts along `{coordinate}`", counted(*iterations, "step"), effort(*force, unit))]
    NoEquilibrium {
        /// Number of steps of the search.
        iterations: usize,
        /// The generalized force that is left, in N or N*m.
        force: f64,
        /// Its unit.
        unit: &'static str,
        /// The coordinate along which it acts.
        coordinate: String,
    },
    /// A force that is the same at all positions moves the mechanism.
    #[error("no equilibrium: nothing holds `{coordinate}` against {}, which is the same at all positions", effort(*force, unit))]
    Unheld {
        /// The generalized force, in N or N*m.
        force: f64,
        /// Its unit.
        unit: &'static str,
        /// The coordinate along which it acts.
        coordinate: String,
    },
    /// The search ended where a state still changes.
    #[error("no equilibrium found near the start: after {} the state `{state}` still changes, by {} {unit}", counted(*iterations, "step"), short(*rate))]
    NoSteadyState {
        /// Number of steps of the search.
        iterations: usize,
        /// The state.
        state: String,
        /// Its rate, in SI units.
        rate: f64,
        /// The unit of the rate.
        unit: String,
    },
    /// A state changes at rest, wherever the mechanism is.
    #[error("no equilibrium: at rest the state `{state}` still changes, by {} {unit}", short(*rate))]
    Unsettled {
        /// The state.
        state: String,
        /// Its rate, in SI units.
        rate: f64,
        /// The unit of the rate.
        unit: String,
    },
    /// The linear equations about a state change along its motion.
    #[error(
        "`{model}` has no modes at t = {t} s: its linear equations change along the motion; they hold at this instant, and a periodic motion has Floquet multipliers (`mbdsl modes --period`)"
    )]
    Unsteady {
        /// The model's name.
        model: String,
        /// The time, in s.
        t: f64,
    },
    /// A period is a time above 0.
    #[error("a period is a time above 0, not {} s", short(*period))]
    NoPeriod {
        /// The period that was asked for, in s.
        period: f64,
    },
    /// Loads or constraints do not have this period.
    #[error("the loads and drivers of `{model}` do not repeat after {period} s: give their period")]
    Unrepeated {
        /// The model's name.
        model: String,
        /// The period, in s.
        period: f64,
    },
    /// The search for a periodic motion ended at an equilibrium.
    #[error("no periodic motion of `{model}` found with a period of about {} s: the search ended at a position of rest", short(*period))]
    Rests {
        /// The model's name.
        model: String,
        /// The period that was asked for, in s.
        period: f64,
    },
    /// Nothing can move freely.
    #[error("`{model}` has no freedom: constraints and drivers determine its motion")]
    NoFreedom {
        /// The model's name.
        model: String,
    },
    /// No periodic motion is found.
    #[error("`{model}` has no periodic motion near its start with a period of about {} s: after it, the state is off by {} sizes or rad (per s)", short(*period), short(*gap))]
    NotPeriodic {
        /// The model's name.
        model: String,
        /// The period, in s.
        period: f64,
        /// Largest difference between the states after and before the period, in sizes or rad (per s).
        gap: f64,
    },
    /// A run over a period stops.
    #[error("the motion stops within a period: {fault}")]
    Run {
        /// Message of the simulation error.
        fault: String,
    },
    /// Drives or moving points move while a mode is shown.
    #[error(
        "the modes of `{model}` cannot be shown as motions: its drivers, or moving points, would move meanwhile"
    )]
    Moved {
        /// The model's name.
        model: String,
    },
    /// Eigenvalues are not found.
    #[error(
        "the eigenvalues of the {size} by {size} matrix of the linear equations did not converge"
    )]
    Eigenvalues {
        /// The size of the matrix.
        size: usize,
    },
}

debug_as_display!(AnalysisError);

impl AnalysisError {
    /// Whether no equilibrium was found, or there is none.
    pub fn is_without_equilibrium(&self) -> bool {
        matches!(
            self,
            AnalysisError::NoEquilibrium { .. }
                | AnalysisError::Unheld { .. }
                | AnalysisError::NoSteadyState { .. }
                | AnalysisError::Unsettled { .. }
        )
    }

    /// Refuses mechanisms with stops or friction.
    pub(super) fn refuse_contacts(
        mechanism: &dyn Mechanism,
        analysis: &'static str,
    ) -> Result<(), AnalysisError> {
        let Some(contacts) = mechanism.contacts() else {
            return Ok(());
        };
        Err(AnalysisError::Contacts {
            analysis,
            model: mechanism.layout().model().to_string(),
            contact: contacts.first().to_owned(),
        })
    }

    /// Refuses mechanisms with stops, friction, actuators or samples.
    pub(super) fn refuse_loads(
        mechanism: &dyn Mechanism,
        analysis: &'static str,
    ) -> Result<(), AnalysisError> {
        AnalysisError::refuse_what_is_not_smooth(mechanism, analysis)?;
        AnalysisError::refuse_contacts(mechanism, analysis)
    }

    /// Refuses mechanisms with friction, actuators or samples; of stops, the analysis is of states in which they are open.
    pub(super) fn refuse_what_is_not_smooth(
        mechanism: &dyn Mechanism,
        analysis: &'static str,
    ) -> Result<(), AnalysisError> {
        let layout = mechanism.layout();
        UnknownEffort::check(layout)?;
        if let Some(state) = layout.states().iter().find(|state| state.is_sampled) {
            return Err(AnalysisError::Samples {
                analysis,
                model: layout.model().to_string(),
                state: state.name.to_string(),
            });
        }
        match mechanism.contacts() {
            Some(contacts) if !contacts.frictions.is_empty() => {
                AnalysisError::refuse_contacts(mechanism, analysis)
            }
            _ => Ok(()),
        }
    }

    /// Refuses mechanisms with attitudes in space.
    pub(super) fn refuse_attitudes(
        mechanism: &dyn Mechanism,
        analysis: &'static str,
    ) -> Result<(), AnalysisError> {
        if mechanism.layout().is_flat() {
            return Ok(());
        }
        let model = mechanism.layout().model().to_string();
        Err(AnalysisError::Attitudes { analysis, model })
    }
}

/// Subject and verb for the coordinates that move.
fn moving(coordinates: &[String]) -> String {
    match coordinates {
        [] => "a part moves".to_owned(),
        [one] => format!("`{one}` moves"),
        several => format!("`{}` move", several.join("`, `")),
    }
}

/// A force or a moment in words.
fn effort(force: f64, unit: &str) -> String {
    match unit {
        "" => format!("a force of {}", short(force)),
        "N*m" => format!("a moment of {} N*m", short(force)),
        unit => format!("a force of {} {unit}", short(force)),
    }
}
