//! The penalty method: the augmented Lagrangian of index 1, in place of the saddle-point system.
//!
//! E. Bayo, J. Garcia de Jalon, M. A. Serna, "A modified Lagrangian formulation for the dynamic
//! analysis of constrained mechanical systems", DOI 10.1016/0045-7825(88)90085-0. With
//! `c = eta - 2 omega mu (phi_q v + phi_t) - omega^2 phi` (nc values, unit of phi per s^2) and a
//! diagonal matrix alpha of penalties,
//!
//! ```text
//! (M + phi_q^T alpha phi_q) a = Q + phi_q^T (alpha c - lambda*)
//! lambda* -> lambda* + alpha (phi_q a - c)
//! ```
//!
//! until a no longer changes. The limit satisfies `phi_q a = c`, which is Baumgarte's equation with
//! `alpha = omega mu` and `beta = omega`; dependent rows of phi_q are no obstacle on the way there.
//!
//! Deviations: every row has a penalty of its own, `alpha / (phi_q D^-1 phi_q^T)_ii` with D the
//! diagonal of M, so that one number without a unit stands for all; the equation is solved for the
//! change of a, whose right-hand side falls to zero, so that a does not suffer from the large
//! penalties.

use crate::settings::settings;
use crate::stabilization::info::StabilizationInfo;

settings! {
    /// The penalty method with multipliers (augmented Lagrangian) of E. Bayo, J. Garcia de Jalon, M. A. Serna
    /// (DOI 10.1016/0045-7825(88)90085-0).
    ///
    /// ```text
    /// (M + phi_q^T alpha phi_q) a = Q + phi_q^T (alpha c - lambda*)
    /// lambda* -> lambda* + alpha (phi_q a - c),     c = eta - 2 omega mu dphi - omega^2 phi
    /// ```
    ///
    /// It replaces the saddle-point system: dependent constraints and singular positions are no obstacle.
    /// Multipliers that are not unique are those of least norm.
    pub struct Penalty {
        /// The penalty on an acceleration that violates a constraint, over the mass that the
        /// constraint moves, 1.
        pub alpha: f64 = 1e7, where |value| value > 0.0;
        /// The frequency with which violations are pulled back, 1/s.
        pub omega: f64 = 10.0, where |value| value >= 0.0;
        /// The damping with which they are, 1.
        pub mu: f64 = 1.0, where |value| value >= 0.0;
        /// The change of the accelerations at which the iteration ends, over their size.
        pub tolerance: f64 = 1e-10, where |value| value > 0.0;
        /// The most iterations for one solution.
        pub iterations: u32 = 20, where |value| value > 0;
    }
}

/// Entry in the table of stabilizations.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "penalty",
    title: "augmented Lagrangian of index 1: penalties and an iteration for the multipliers",
    source: "Bayo et al., DOI 10.1016/0045-7825(88)90085-0",
    flat_only: false,
    parameters: Penalty::PARAMETERS,
};

impl Penalty {
    /// Term added to eta for a violation.
    pub(crate) fn shift(&self, phi: f64, dphi: f64) -> f64 {
        -2.0 * self.omega * self.mu * dphi - self.omega * self.omega * phi
    }
}
