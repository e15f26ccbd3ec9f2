//! Baumgarte's feedback of the constraint violations.

use crate::settings::{choice, settings};
use crate::stabilization::info::StabilizationInfo;

choice! {
    /// Source of the gains.
    pub enum BaumgarteGains {
        /// Given gains.
        Given = "given",
        /// Gains from the step: `alpha = 1/h`, `beta = sqrt(2)/h`.
        FromStep = "from-step",
    }
}

settings! {
    /// J. Baumgarte's feedback (DOI 10.1016/0045-7825(72)90018-7):
    /// `phi_q a = eta - 2 alpha (phi_q v + phi_t) - beta^2 phi`.
    ///
    /// The default gains are those of Man Wanxin, Ren Xiaobo, Gao Feifei, Zhang Shenrong, "Research
    /// on constraint violation stabilization method of multibody system dynamics based on fuzzy
    /// control", DOI 10.12677/dsc.2025.143020.
    ///
    /// Gains from the step are those with which a violation is gone after it, to the second order:
    /// `0 = phi(t + h) = phi + h dphi + h^2/2 ddphi`, so that `ddphi = -2/h dphi - 2/h^2 phi` (P. Flores,
    /// M. Machado, E. Seabra, M. T. da Silva, "A parametric study on the Baumgarte stabilization method for
    /// forward dynamics of constrained multibody systems", DOI 10.1115/1.4002338).
    /// The stages of a Runge-Kutta step leave the constraints by terms in h^2, which such gains feed
    /// back at full size: violations then stay of order h^2 however long the run is, and the order of
    /// positions and velocities falls to 1. Fixed gains keep the order.
    pub struct Baumgarte {
        /// The source of the gains: as given, or alpha = 1/h, beta = sqrt(2)/h from a fixed step,
        /// with which the order falls to 1.
        pub gains: BaumgarteGains = BaumgarteGains::Given;
        /// The rate at which velocity violations are damped, 1/s.
        pub alpha: f64 = 20.0, where |value| value >= 0.0;
        /// The frequency with which position violations are pulled back, 1/s.
        pub beta: f64 = 20.0, where |value| value >= 0.0;
    }
}

/// Entry in the table of stabilizations.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "baumgarte",
    title: "feedback of the violations, as springs and dampers",
    source: "Baumgarte, DOI 10.1016/0045-7825(72)90018-7",
    flat_only: false,
    parameters: Baumgarte::PARAMETERS,
};

impl Baumgarte {
    /// The settings with the gains of a run in steps of h, in s.
    pub(crate) fn resolved(self, h: f64) -> Baumgarte {
        match self.gains {
            BaumgarteGains::Given => self,
            BaumgarteGains::FromStep => Baumgarte {
                gains: BaumgarteGains::Given,
                alpha: 1.0 / h,
                beta: std::f64::consts::SQRT_2 / h,
            },
        }
    }

    /// Term added to eta for a violation.
    pub(crate) fn shift(&self, phi: f64, dphi: f64) -> f64 {
        -2.0 * self.alpha * dphi - self.beta * self.beta * phi
    }
}
