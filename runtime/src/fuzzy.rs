//! Fuzzy stabilisation: the gain on a constraint violation depends on the violation.
//!
//! Man Wanxin, Ren Xiaobo, Gao Feifei, Zhang Shenrong, "Research on constraint violation
//! stabilization method of multibody system dynamics based on fuzzy control", DOI
//! 10.12677/dsc.2025.143020: a zero-order Takagi-Sugeno controller with 25 rules,
//!
//! ```text
//! FLC(x, y) = sum w_ij c_ij / sum w_ij,     i, j = -2 ... 2
//! w_ij = exp(-((x - i)^2 + (y - j)^2)/(2 sigma^2)),   c_ij = i + j, kept within -2 ... 2
//! phi_q a = eta - k_u FLC(k_x phi, k_y dphi)
//! ```
//!
//! component by component, x and y kept within -2 ... 2.

use crate::settings::{choice, settings};
use crate::stabilization::StabilizationInfo;

/// Violations below this fraction of the scale are round-off, and give no gains.
pub(crate) const ROUND_OFF: f64 = 1e-8;

/// The default width: neighbours cross at 1/2, `sigma = 1/(2 sqrt(2 ln 2))`.
pub const SIGMA: f64 = 0.424_660_900_144_009_5;

choice! {
    /// How the gains are chosen.
    pub enum FuzzyCase {
        /// Case two where the start violates the velocity constraints, case one otherwise.
        Automatic = "automatic",
        /// `k_u` as given, `k_x = k_y = 1`: for a start that satisfies the constraints.
        One = "one",
        /// `k_u = |v_0|/|phi_h|`, `k_x = 2/|phi_h|`, `k_y = 2/|dphi_h|` from the violations after
        /// one step without stabilisation: for a start that violates them.
        Two = "two",
        /// All as given.
        Given = "given",
    }
}

settings! {
    /// The fuzzy stabilisation; its gains are fixed when a run begins.
    pub struct Fuzzy {
        /// How the gains are chosen: as in the paper's cases, by whether the start violates the
        /// constraints, or all as given.
        pub case: FuzzyCase = FuzzyCase::Automatic;
        /// k_u of case one, on the controller's value, 1/s^2 times the unit of phi.
        pub gain: f64 = 100.0;
        /// k_x, on phi; where all gains are given.
        pub position: f64 = 1.0;
        /// k_y, on dphi/dt; where all gains are given.
        pub velocity: f64 = 1.0;
        /// The width of the membership functions, 1. The paper does not print it; at 0.42466
        /// neighbours cross at 1/2, 0.5 to 0.8 works better.
        pub sigma: f64 = SIGMA, where |value| value > 0.0;
    }
}

/// What the table of stabilisations says about it.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "fuzzy",
    title: "feedback of the violations by a fuzzy controller",
    source: "Man Wanxin et al., DOI 10.12677/dsc.2025.143020",
    parameters: Fuzzy::PARAMETERS,
};

impl Fuzzy {
    /// What the controller adds to eta for a violation.
    pub(crate) fn shift(&self, phi: f64, dphi: f64) -> f64 {
        -self.gain * controller(self.position * phi, self.velocity * dphi, self.sigma)
    }

    /// The rate at which small violations are damped, in 1/s: explicit steps must be shorter than
    /// about two over it.
    pub(crate) fn rate(&self) -> f64 {
        let step = 1e-4;
        let slope = controller(0.0, step, self.sigma) / step;
        self.gain * slope * self.velocity.max(1.0)
    }
}

/// FLC(x, y), between -2 and 2.
pub fn controller(x: f64, y: f64, sigma: f64) -> f64 {
    let (x, y) = (x.clamp(-2.0, 2.0), y.clamp(-2.0, 2.0));
    let membership = |x: f64, i: i32| (-(x - f64::from(i)).powi(2) / (2.0 * sigma * sigma)).exp();
    let (mut weights, mut values) = (0.0, 0.0);
    for i in -2..=2 {
        for j in -2..=2 {
            let weight = membership(x, i) * membership(y, j);
            weights += weight;
            values += weight * f64::from((i + j).clamp(-2, 2));
        }
    }
    values / weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_controller_is_that_of_the_paper() {
        let sigma = Fuzzy::default().sigma;
        assert!((controller(1.0, 0.0, sigma) - 0.996_873_016_79).abs() < 1e-10);
        assert!(controller(0.0, 0.0, sigma).abs() < 1e-15);
        assert_eq!(controller(9.0, 9.0, sigma), controller(2.0, 2.0, sigma));
        let odd = controller(0.3, -0.7, sigma) + controller(-0.3, 0.7, sigma);
        assert!(odd.abs() < 1e-15);
        // Its slope at 0.
        assert!((controller(1e-6, 0.0, sigma) * 1e6 - 0.6167).abs() < 1e-4);
    }
}
