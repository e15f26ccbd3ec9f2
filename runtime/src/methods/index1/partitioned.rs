//! Generalized coordinate partitioning in a run: see
//! [`Partitioning`](crate::stabilization::Partitioning).

use crate::mechanism::Mechanism;
use crate::methods::index1::partition::Partition;
use crate::methods::step_error::StepError;

/// The independent coordinates of one run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Partitioned {
    partition: Partition,
    /// Number of choices so far.
    pub(crate) choices: u64,
}

impl Partitioned {
    /// Takes up the choice at the end of a history before a step, or chooses again where there is
    /// none or it has degraded; returns the rest of the history.
    pub(crate) fn begin<'a>(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &[f64],
        history: &'a [f64],
    ) -> Result<&'a [f64], StepError> {
        let known = self.partition.recall(mechanism, history);
        let chosen = self.partition.take_up(mechanism, t, q, known.is_some())?;
        self.choices += u64::from(chosen);
        Ok(known.unwrap_or(history))
    }

    /// Number of matrices that were factorized so far.
    pub(crate) fn factorizations(&self) -> u64 {
        self.partition.factorizations
    }

    /// Adds the choice to the history after a step.
    pub(crate) fn end(&self, history: &mut Vec<f64>) {
        self.partition.remember(history);
    }

    /// Dependent positions and velocities from the independent ones.
    pub(crate) fn close(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
    ) -> Result<(), StepError> {
        self.partition.close(mechanism, t, q, v)
    }
}
