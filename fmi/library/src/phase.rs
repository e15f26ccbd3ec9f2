//! The mode of an instance, and the calls that it allows.

use crate::status::{Outcome, error};

/// Interface type of an instance: co-simulation or model exchange.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It integrates itself.
    CoSimulation,
    /// It gives rates, and the caller integrates.
    ModelExchange,
}

/// A mode of an instance, as the standard calls them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    Instantiated,
    Initialization,
    /// Model exchange, where time stands still.
    Event,
    /// Model exchange, between events.
    Continuous,
    /// Co-simulation, between steps.
    Step,
    Terminated,
}

impl Phase {
    pub(crate) const ALL: [Phase; 6] = [
        Phase::Instantiated,
        Phase::Initialization,
        Phase::Event,
        Phase::Continuous,
        Phase::Step,
        Phase::Terminated,
    ];

    /// Its name in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Phase::Instantiated => "instantiated",
            Phase::Initialization => "in initialization mode",
            Phase::Event => "in event mode",
            Phase::Continuous => "in continuous-time mode",
            Phase::Step => "in step mode",
            Phase::Terminated => "terminated",
        }
    }

    /// Refuses a call that does not belong here.
    pub(crate) fn check(self, allowed: &[Phase]) -> Outcome {
        if allowed.contains(&self) {
            return Ok(());
        }
        let names: Vec<&str> = allowed.iter().map(|phase| phase.name()).collect();
        let (allowed, now) = (names.join(" or "), self.name());
        Err(error(format!(
            "expected an instance that is {allowed}; it is {now}"
        )))
    }
}
