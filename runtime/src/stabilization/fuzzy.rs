//! Fuzzy stabilization: the gain on a constraint violation depends on the violation.
//!
//! Man Wanxin, Ren Xiaobo, Gao Feifei, Zhang Shenrong, "Research on constraint violation
//! stabilization method of multibody system dynamics based on fuzzy control", DOI
//! 10.12677/dsc.2025.143020: a zero-order Takagi-Sugeno controller with 25 rules,
//!
//! ```text
//! FLC(x, y) = sum w_ij c_ij / sum w_ij,     i, j = -2 ... 2
//! w_ij = m(x - i) m(y - j),                 c_ij = i + j, kept within -2 ... 2
//! phi_q a = eta - k_u FLC(k_x phi, k_y dphi)
//! ```
//!
//! component by component, x and y kept within -2 ... 2. The paper's membership function is
//! Gaussian, `m(d) = exp(-d^2/(2 sigma^2))`; other shapes, the sum in place of the average and other
//! rules are options.

use crate::scalar::portable::{exp, exp2};
use crate::settings::{choice, settings};
use crate::stabilization::info::StabilizationInfo;

/// Violations below this fraction of the scale are round-off, and give no gains.
pub(crate) const ROUND_OFF: f64 = 1e-8;

/// The default width: neighbors cross at 1/2, `sigma = 1/(2 sqrt(2 ln 2))`.
pub(crate) const SIGMA: f64 = 0.424_660_900_144_009_5;

choice! {
    /// Choice of the gains.
    pub enum FuzzyCase {
        /// Case two where the start violates the velocity constraints, case one otherwise.
        Automatic = "automatic",
        /// `k_u` as given, `k_x = k_y = 1`: for a start that satisfies the constraints.
        One = "one",
        /// `k_u = |v_0|/|phi_h|`, `k_x = 2/|phi_h|`, `k_y = 2/|dphi_h|` from the violations after
        /// one step without stabilization: for a start that violates them.
        Two = "two",
        /// All gains as given.
        Given = "given",
    }
}

choice! {
    /// The shape of a membership function m(d), d being the distance from the middle of a set.
    ///
    /// With `u = d SIGMA/sigma` neighbors cross at 1/2 for the default sigma, whatever the shape.
    pub enum Membership {
        /// `2^(-(2 u)^2) = exp(-d^2/(2 sigma^2))`, the paper's.
        Gaussian = "gaussian",
        /// `1 - |u|`, and 0 from 1 on.
        Triangle = "triangle",
        /// `3/2 - 2 |u|`, kept within 0 ... 1: nothing is done against violations within the flat
        /// top, where `k_x phi` and `k_y dphi` are below 1/4.
        Trapezoid = "trapezoid",
        /// The generalized bell `1/(1 + (2 u)^4)`.
        Bell = "bell",
        /// A rising and a falling sigmoid, `s(u + 1/2) - s(u - 1/2)` with `s(x) = 1/(1 + exp(-10 x))`.
        Sigmoid = "sigmoid",
    }
}

choice! {
    /// Combination of the rules that fire into one value.
    pub enum Defuzzification {
        /// `sum w c / sum w`.
        Average = "average",
        /// `sum w c`.
        Sum = "sum",
    }
}

/// The paper's table 1: `i + j`, kept within -2 ... 2.
pub(crate) const RULES: [[f64; 5]; 5] = [
    [-2.0, -2.0, -2.0, -1.0, 0.0],
    [-2.0, -2.0, -1.0, 0.0, 1.0],
    [-2.0, -1.0, 0.0, 1.0, 2.0],
    [-1.0, 0.0, 1.0, 2.0, 2.0],
    [0.0, 1.0, 2.0, 2.0, 2.0],
];

settings! {
    /// The fuzzy stabilization; its gains are fixed when a run begins.
    pub struct Fuzzy {
        /// The choice of the gains: as in the paper's cases, by whether the start violates the
        /// constraints, or all as given.
        pub case: FuzzyCase = FuzzyCase::Automatic;
        /// k_u of case one, on the controller's value, 1/s^2 times the unit of phi.
        pub gain: f64 = 100.0, where |value| value >= 0.0;
        /// k_x, on phi; where all gains are given.
        pub position: f64 = 1.0, where |value| value >= 0.0;
        /// k_y, on dphi/dt; where all gains are given.
        pub velocity: f64 = 1.0, where |value| value >= 0.0;
        /// The width of the membership functions, 1. The paper does not print it; at 0.42466
        /// neighbors cross at 1/2, 0.5 to 0.8 works better.
        pub sigma: f64 = SIGMA, where |value| value > 0.0;
        /// The shape of the membership functions; trapezoids do nothing against small violations.
        pub membership: Membership = Membership::Gaussian;
        /// The value of the rules that fire: their weighted average, or the weighted sum.
        pub defuzzification: Defuzzification = Defuzzification::Average;
    }
    with {
        /// The table of the rules, `rules[i + 2][j + 2]` where phi is in set i and dphi/dt in set j.
        pub rules: [[f64; 5]; 5] = RULES;
    }
}

/// Entry in the table of stabilizations.
pub(crate) const INFO: StabilizationInfo = StabilizationInfo {
    name: "fuzzy",
    title: "feedback of the violations by a fuzzy controller",
    source: "Man Wanxin et al., DOI 10.12677/dsc.2025.143020",
    flat_only: false,
    parameters: Fuzzy::PARAMETERS,
};

impl Membership {
    /// m at `u = d SIGMA/sigma`.
    fn at(self, u: f64) -> f64 {
        match self {
            Membership::Gaussian => exp2(-4.0 * u * u),
            Membership::Triangle => (1.0 - u.abs()).max(0.0),
            Membership::Trapezoid => (1.5 - 2.0 * u.abs()).clamp(0.0, 1.0),
            Membership::Bell => 1.0 / (1.0 + (2.0 * u).powi(4)),
            Membership::Sigmoid => {
                let rise = |x: f64| 1.0 / (1.0 + exp(-10.0 * x));
                rise(u + 0.5) - rise(u - 0.5)
            }
        }
    }
}

impl Fuzzy {
    /// FLC(x, y), without the gains: between -2 and 2 for the paper's rules and the average.
    pub fn controller(&self, x: f64, y: f64) -> f64 {
        let (x, y) = (x.clamp(-2.0, 2.0), y.clamp(-2.0, 2.0));
        let stretch = SIGMA / self.sigma;
        let sets = |x: f64| {
            [-2.0, -1.0, 0.0, 1.0, 2.0].map(|middle| self.membership.at((x - middle) * stretch))
        };
        let (of_x, of_y) = (sets(x), sets(y));
        let (mut weights, mut values) = (0.0, 0.0);
        for (row, by_x) in self.rules.iter().zip(of_x) {
            for (rule, by_y) in row.iter().zip(of_y) {
                let weight = by_x * by_y;
                weights += weight;
                values += weight * rule;
            }
        }
        match self.defuzzification {
            Defuzzification::Sum => values,
            Defuzzification::Average if weights > 0.0 => values / weights,
            // Between narrow sets no rule fires: the nearest one counts, as in the limit of narrow
            // Gaussian ones.
            Defuzzification::Average => {
                let nearest = |x: f64| (x.round() + 2.0) as usize;
                self.rules[nearest(x)][nearest(y)]
            }
        }
    }

    /// Term that the controller adds to eta for a violation.
    pub(crate) fn shift(&self, phi: f64, dphi: f64) -> f64 {
        -self.gain * self.controller(self.position * phi, self.velocity * dphi)
    }

    /// The rate at which small violations are damped, in 1/s: explicit steps must be shorter than
    /// about two over it.
    pub(crate) fn rate(&self) -> f64 {
        let step = 1e-4;
        let slope = (self.controller(0.0, step) - self.controller(0.0, -step)) / (2.0 * step);
        self.gain * slope * self.velocity.max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_controller_is_that_of_the_paper() {
        let paper = Fuzzy::default();
        assert!((paper.controller(1.0, 0.0) - 0.996_873_016_79).abs() < 1e-10);
        assert!(paper.controller(0.0, 0.0).abs() < 1e-15);
        assert_eq!(paper.controller(9.0, 9.0), paper.controller(2.0, 2.0));
        let odd = paper.controller(0.3, -0.7) + paper.controller(-0.3, 0.7);
        assert!(odd.abs() < 1e-15);
        // Its slope at 0.
        assert!((paper.controller(1e-6, 0.0) * 1e6 - 0.6167).abs() < 1e-4);
        // With another width, from the formula itself.
        let wide = Fuzzy {
            sigma: 0.7,
            ..paper
        };
        let (mut weights, mut values) = (0.0, 0.0);
        for i in -2..=2 {
            for j in -2..=2 {
                let (x, y) = (0.4 - f64::from(i), -1.3 - f64::from(j));
                let weight = (-(x * x + y * y) / (2.0 * 0.7 * 0.7_f64)).exp();
                weights += weight;
                values += weight * f64::from((i + j).clamp(-2, 2));
            }
        }
        assert!((wide.controller(0.4, -1.3) - values / weights).abs() < 1e-14);
    }

    const SHAPES: [Membership; 5] = [
        Membership::Gaussian,
        Membership::Triangle,
        Membership::Trapezoid,
        Membership::Bell,
        Membership::Sigmoid,
    ];

    #[test]
    fn shapes_are_one_in_the_middle_and_cross_at_one_half() {
        for shape in SHAPES {
            // Two sigmoids of finite slope do not reach one, nor one half, quite.
            let near = if shape == Membership::Sigmoid {
                0.02
            } else {
                1e-15
            };
            assert!((shape.at(0.0) - 1.0).abs() <= near, "{shape:?}");
            assert!((shape.at(0.5) - 0.5).abs() <= near, "{shape:?}");
            assert!((shape.at(-0.3) - shape.at(0.3)).abs() < 1e-15, "{shape:?}");
            assert!(shape.at(0.25) > shape.at(0.75) && shape.at(2.0) < 0.01);
        }
    }

    /// Whatever the shape, the controller is odd and pulls back.
    #[test]
    fn controllers_of_all_shapes_pull_back() {
        for membership in SHAPES {
            let average = Fuzzy {
                membership,
                ..Fuzzy::default()
            };
            assert!((average.controller(1.0, 0.0) - 1.0).abs() < 0.1);
            assert!((average.controller(2.0, 2.0) - 2.0).abs() < 0.1);
            // Where sets overlap in more than pairs the weights sum to more than one.
            let sum = Fuzzy {
                defuzzification: Defuzzification::Sum,
                ..average
            };
            assert!((0.9..1.7).contains(&sum.controller(1.0, 0.0)), "{sum:?}");
            for fuzzy in [average, sum] {
                let odd = fuzzy.controller(0.6, -0.1) + fuzzy.controller(-0.6, 0.1);
                assert!(odd.abs() < 1e-14, "{fuzzy:?}");
            }
        }
        // Triangles share out one: average and sum are the same, and linear between the middles.
        let average = Fuzzy {
            membership: Membership::Triangle,
            ..Fuzzy::default()
        };
        let sum = Fuzzy {
            defuzzification: Defuzzification::Sum,
            ..average
        };
        assert!((average.controller(0.3, 0.25) - 0.55).abs() < 1e-15);
        assert!((sum.controller(0.3, 0.25) - 0.55).abs() < 1e-15);
        assert!((average.rate() / average.gain - 1.0).abs() < 1e-9);
    }

    #[test]
    fn rules_and_gaps_between_narrow_sets() {
        let mut fuzzy = Fuzzy {
            membership: Membership::Triangle,
            sigma: 0.1,
            ..Fuzzy::default()
        };
        // No rule fires at 0.4: that of the nearest set counts.
        assert_eq!(fuzzy.controller(0.4, 1.4), 1.0);
        fuzzy.rules[2][3] = 1.5;
        assert_eq!(fuzzy.controller(0.4, 1.4), 1.5);
        fuzzy.membership = Membership::Gaussian;
        fuzzy.sigma = 1e-3;
        assert_eq!(fuzzy.controller(0.4, 1.4), 1.5);
    }
}
