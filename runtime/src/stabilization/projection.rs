//! Projection onto the constraints after every step.

use crate::settings::settings;
use crate::stabilization::info::StabilizationInfo;

settings! {
    /// Positions and velocities are brought back onto the constraints after every step, by the
    /// shortest way in the norm of M.
    ///
    /// ```text
    /// min (q - q*)^T M (q - q*),  phi(q, t) = 0;     min (v - v*)^T M (v - v*),  phi_q v = -phi_t
    /// ```
    pub struct Projection {
        /// The largest violation that is left alone, m or rad (per s).
        pub tolerance: f64 = 1e-13, where |value| value >= 0.0;
    }
}

/// Entry in the table of stabilizations.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "projection",
    title: "mass-weighted projection onto phi = 0 and phi_q v = -phi_t after each step",
    source: "Lubich, DOI 10.1007/BF02112276",
    flat_only: false,
    parameters: Projection::PARAMETERS,
};
