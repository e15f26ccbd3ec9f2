//! Baumgarte's feedback of the constraint violations.

use crate::settings::settings;
use crate::stabilization::StabilizationInfo;

settings! {
    /// J. Baumgarte's feedback (DOI 10.1016/0045-7825(72)90018-7):
    /// `phi_q a = eta - 2 alpha (phi_q v + phi_t) - beta^2 phi`.
    ///
    /// The default gains are those of Man Wanxin, Ren Xiaobo, Gao Feifei, Zhang Shenrong, "Research
    /// on constraint violation stabilization method of multibody system dynamics based on fuzzy
    /// control", DOI 10.12677/dsc.2025.143020.
    pub struct Baumgarte {
        /// The rate at which velocity violations are damped, 1/s.
        pub alpha: f64 = 20.0;
        /// The frequency with which position violations are pulled back, 1/s.
        pub beta: f64 = 20.0;
    }
}

/// What the table of stabilisations says about it.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "baumgarte",
    title: "feedback of the violations, as springs and dampers",
    source: "Baumgarte, DOI 10.1016/0045-7825(72)90018-7",
    parameters: Baumgarte::PARAMETERS,
};

impl Baumgarte {
    /// What it adds to eta for a violation.
    pub(crate) fn shift(&self, phi: f64, dphi: f64) -> f64 {
        -2.0 * self.alpha * dphi - self.beta * self.beta * phi
    }
}
