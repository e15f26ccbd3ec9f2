//! Generalized coordinate partitioning: integrating the independent coordinates alone.

use crate::settings::settings;
use crate::stabilization::info::StabilizationInfo;

settings! {
    /// Generalized coordinate partitioning of R. A. Wehage and E. J. Haug (DOI 10.1115/1.3256318).
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
    /// The independent set comes from an orthogonal factorization of phi_q with column pivoting, and
    /// is chosen anew where an independent coordinate moves a dependent one too much; the count of
    /// choices is in [`Work::partitions`](crate::Work::partitions). Deviations: pivots of phi_q are
    /// weighed so that angles of bodies stay independent where they can.
    pub struct Partitioning {}
}

/// Entry in the table of stabilizations.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "partitioning",
    title: "only independent coordinates are integrated, the others follow from the constraints",
    source: "Wehage, Haug, DOI 10.1115/1.3256318",
    flat_only: true,
    parameters: Partitioning::PARAMETERS,
};
