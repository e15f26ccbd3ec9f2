//! Status of a run, in one word.

use crate::linear::singular::Singular;
use crate::results::report::Status;
use crate::settings::{Setting, choice};
use crate::simulate::error::{SimulationError, StopCause};
use crate::simulate::options_error::OptionsError;

choice! {
    /// Status of a run: whether its figures can be trusted, or why it stopped. Its word in tables and reports does
    /// not change from version to version.
    #[derive(PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum RunStatus {
        /// It reached its end, and nothing speaks against its figures.
        Ok = "ok",
        /// Its energy balance is above 1e-3.
        Unbalanced = "unbalanced",
        /// Its joints came apart by more than 1e-3 of the size of the mechanism.
        Drifted = "drifted",
        /// Its energies grew beyond measure, and no work explains it.
        Diverged = "diverged",
        /// A value was not finite.
        NotFinite = "not_finite",
        /// No start satisfies the constraints.
        NotAssembled = "not_assembled",
        /// The equations did not determine the motion.
        Singular = "singular",
        /// The constraints contradicted each other.
        Contradictory = "contradictory",
        /// The projection did not reach the constraints.
        NotProjected = "not_projected",
        /// The iteration of an implicit method did not end.
        NoConvergence = "no_convergence",
        /// The steps of an adaptive method became too small to advance the time, or a step was not positive.
        StepTooSmall = "step_too_small",
        /// The motion did not get past a discontinuity.
        Chatters = "chatters",
        /// A length reached 0.
        VanishingLength = "vanishing_length",
        /// The trajectory became longer than it may be.
        TooManyNodes = "too_many_nodes",
        /// A swarm cannot search in as many degrees of freedom.
        TooManyFreedoms = "too_many_freedoms",
        /// The method needs a mass of every coordinate.
        Massless = "massless",
        /// The start gives the stabilization no gains.
        NoGains = "no_gains",
        /// The value of an event was not a number, or an event changed the state without end.
        Event = "event",
        /// Stops or frictions let no motion go on, or more than one.
        Contact = "contact",
        /// It was cancelled.
        Cancelled = "cancelled",
        /// Its options cannot be used.
        WrongOptions = "wrong_options",
        /// A step turned a joint over.
        TurnedOver = "turned_over",
        /// An adaptive method reached the limit of steps.
        TooManySteps = "too_many_steps",
        /// A method of another crate gave up, for a reason of its own.
        Method = "method",
    }
}

impl RunStatus {
    /// Its word.
    pub fn name(self) -> &'static str {
        let word = RunStatus::CHOICES.get(self as usize);
        word.copied().unwrap_or_default()
    }

    /// All words there are.
    pub fn words() -> &'static [&'static str] {
        RunStatus::CHOICES
    }

    /// The status with this word.
    ///
    /// ```
    /// use mbdsl_runtime::RunStatus;
    /// assert_eq!(RunStatus::named("not_assembled"), Some(RunStatus::NotAssembled));
    /// assert_eq!(RunStatus::NotAssembled.name(), "not_assembled");
    /// ```
    pub fn named(word: &str) -> Option<RunStatus> {
        let place = RunStatus::CHOICES.iter().position(|known| *known == word)?;
        RunStatus::from_number(place as f64)
    }
}

/// Converts the status of a run that reached its end.
impl From<Status> for RunStatus {
    fn from(status: Status) -> RunStatus {
        match status {
            Status::Ok => RunStatus::Ok,
            Status::Unbalanced => RunStatus::Unbalanced,
            Status::Drifted => RunStatus::Drifted,
            Status::Diverged => RunStatus::Diverged,
            Status::NotFinite => RunStatus::NotFinite,
        }
    }
}

impl SimulationError {
    /// Status of the run: the reason why it did not reach its end, in one word.
    pub fn status(&self) -> RunStatus {
        match self {
            SimulationError::Assembly(_) => RunStatus::NotAssembled,
            // The only options that fit some starts and not others.
            SimulationError::Options(OptionsError::FuzzyCase { .. }) => RunStatus::NoGains,
            SimulationError::Options(_) => RunStatus::WrongOptions,
            SimulationError::Step(fault) => fault.cause.status(),
            SimulationError::Stopped(stopped) => stopped.cause.status(),
        }
    }
}

impl StopCause {
    /// The cause in one word.
    pub fn status(&self) -> RunStatus {
        match self {
            StopCause::Singular(Singular::NotFinite { .. })
            | StopCause::NotFinite { .. }
            | StopCause::InputNotFinite { .. } => RunStatus::NotFinite,
            StopCause::Singular(Singular::Contradictory { .. }) => RunStatus::Contradictory,
            StopCause::Singular(_) => RunStatus::Singular,
            StopCause::NotProjected { .. } => RunStatus::NotProjected,
            StopCause::NoConvergence { .. } => RunStatus::NoConvergence,
            StopCause::TooManyFreedoms { .. } => RunStatus::TooManyFreedoms,
            StopCause::Massless { .. } => RunStatus::Massless,
            StopCause::Chatter(_) | StopCause::PushedBack { .. } => RunStatus::Chatters,
            StopCause::VanishingLength { .. } | StopCause::FaultyLength { .. } => {
                RunStatus::VanishingLength
            }
            StopCause::SamplePeriod { .. } => RunStatus::WrongOptions,
            StopCause::TurnedOver { .. } => RunStatus::TurnedOver,
            StopCause::TooSmall { .. } | StopCause::NoStep { .. } => RunStatus::StepTooSmall,
            StopCause::TooManySteps { .. } => RunStatus::TooManySteps,
            StopCause::Method { .. } => RunStatus::Method,
            StopCause::TooManyNodes { .. } => RunStatus::TooManyNodes,
            StopCause::EventNotFinite { .. }
            | StopCause::Restless { .. }
            | StopCause::Ended { .. }
            | StopCause::EndsAtStart { .. } => RunStatus::Event,
            StopCause::Passed { .. }
            | StopCause::FaultyLaw { .. }
            | StopCause::Blocked { .. }
            | StopCause::Rattles { .. }
            | StopCause::Jams { .. }
            | StopCause::Restive { .. }
            | StopCause::Ambiguous { .. }
            | StopCause::TooManyContacts { .. } => RunStatus::Contact,
            StopCause::Cancelled => RunStatus::Cancelled,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_has_its_status() {
        for word in RunStatus::CHOICES {
            assert_eq!(RunStatus::named(word).map(RunStatus::name), Some(*word));
        }
        assert_eq!(RunStatus::named("fine"), None);
        let doubts = [
            Status::Ok,
            Status::Unbalanced,
            Status::Drifted,
            Status::Diverged,
        ];
        for status in doubts {
            assert_eq!(RunStatus::from(status).name(), status.name());
        }
    }
}
