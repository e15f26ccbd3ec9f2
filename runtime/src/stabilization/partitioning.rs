//! Generalised coordinate partitioning: integrating the independent coordinates alone.

use crate::independent::Partition;
use crate::mechanism::Mechanism;
use crate::methods::StepError;
use crate::settings::settings;
use crate::stabilization::StabilizationInfo;

settings! {
    /// Generalised coordinate partitioning of R. A. Wehage and E. J. Haug (DOI 10.1115/1.3256318).
    ///
    /// Only as many coordinates and velocities are integrated as there are degrees of freedom. At
    /// every stage and every node the dependent ones follow from them, so that both constraints hold
    /// to round-off:
    ///
    /// ```text
    /// phi(q, t) = 0           Newton's method in the dependent q alone
    /// phi_q v   = -phi_t      linear in the dependent v
    /// ```
    ///
    /// The independent set comes from an orthogonal factorisation of phi_q with column pivoting, and
    /// is chosen anew where an independent coordinate moves a dependent one too much; the count of
    /// choices is in [`Work::partitions`](crate::Work::partitions). Deviations: pivots of phi_q are
    /// weighed so that angles of bodies stay independent where they can.
    pub struct Partitioning {}
}

/// What the table of stabilisations says about it.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "partitioning",
    title: "only independent coordinates are integrated, the others follow from the constraints",
    source: "Wehage, Haug, DOI 10.1115/1.3256318",
    parameters: Partitioning::PARAMETERS,
};

/// The independent coordinates of one run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Partitioned {
    partition: Partition,
    /// How often they were chosen.
    pub(crate) choices: u64,
}

impl Partitioned {
    /// Before a step: takes up the choice at the end of a history, or chooses anew where there is
    /// none or it has degraded; returns the rest of the history.
    pub(crate) fn begin<'a, M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
        history: &'a [f64],
    ) -> Result<&'a [f64], StepError> {
        let known = self.partition.recall(mechanism, history);
        let chosen = self.partition.take_up(mechanism, t, q, known.is_some())?;
        self.choices += u64::from(chosen);
        Ok(known.unwrap_or(history))
    }

    /// After a step: adds the choice to the history.
    pub(crate) fn end(&self, history: &mut Vec<f64>) {
        self.partition.remember(history);
    }

    /// Dependent positions and velocities from the independent ones.
    pub(crate) fn close<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
    ) -> Result<(), StepError> {
        self.partition.close(mechanism, t, q, v)
    }
}
