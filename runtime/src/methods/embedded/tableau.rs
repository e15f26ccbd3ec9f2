//! The coefficients of Runge-Kutta pairs.

use crate::scalar::Scalar;

/// The coefficients of a pair.
pub(crate) struct Tableau {
    /// The extent of the stability region on the negative real axis, beyond which a problem counts as stiff.
    pub(crate) stable: f64,
    /// The order of the error estimate, plus one: what step control divides by.
    pub(crate) error_order: f64,
    /// The times of the stages, in steps.
    pub(crate) c: &'static [f64],
    /// The weights of the stages before, stage by stage.
    pub(crate) a: &'static [&'static [f64]],
    /// The weights of the solution.
    pub(crate) b: &'static [f64],
    /// The weights of the error, that of the rates at the new node last.
    pub(crate) error: &'static [f64],
    /// The weights of a second error estimate (E. Hairer's combination for order 8); empty
    /// without one.
    pub(crate) second_error: &'static [f64],
    /// The times of the stages that only the solution inside a step needs, in steps.
    pub(crate) extra_c: &'static [f64],
    /// The weights of the stages before in these stages, those of the rates at the new node among them.
    pub(crate) extra_a: &'static [&'static [f64]],
    /// The weights of the solution inside a step, stage by stage the coefficients of its powers
    /// from the first on.
    pub(crate) inside: &'static [&'static [f64]],
}

/// The largest number of stages of a pair.
pub(crate) const MOST_STAGES: usize = 16;

/// Number of weights that are computed side by side, in registers.
const AT_ONCE: usize = 4;

/// The weights of the solution inside a step: coefficient by coefficient those of all stages that have some, so that
/// they are computed side by side.
pub(crate) struct WeightsInside {
    stages: Vec<usize>,
    /// The weights of the stages, per power of the share of the step, from the first power on.
    coefficients: Vec<[f64; MOST_STAGES]>,
}

impl WeightsInside {
    /// Arranges the weights of [`Tableau::inside`].
    pub(crate) fn new(inside: &[&[f64]]) -> WeightsInside {
        let has_some = |stage: &usize| inside[*stage].iter().any(|c| *c != 0.0);
        let stages: Vec<usize> = (0..inside.len()).filter(has_some).collect();
        let powers = inside.iter().map(|powers| powers.len()).max().unwrap_or(0);
        let mut coefficients = vec![[0.0; MOST_STAGES]; powers];
        for (place, stage) in stages.iter().enumerate() {
            for (coefficients, c) in coefficients.iter_mut().zip(inside[*stage]) {
                coefficients[place] = *c;
            }
        }
        WeightsInside {
            stages,
            coefficients,
        }
    }

    /// Writes the weights at a share of the step; returns the stages that they belong to.
    pub(crate) fn at<S: Scalar>(&self, share: S, weights: &mut [S; MOST_STAGES]) -> &[usize] {
        let used = self.stages.len().next_multiple_of(AT_ONCE);
        for first in (0..used).step_by(AT_ONCE) {
            let mut some = [S::constant(0.0); AT_ONCE];
            for coefficients in self.coefficients.iter().rev() {
                for (weight, c) in some.iter_mut().zip(&coefficients[first..]) {
                    *weight = (*weight + S::constant(*c)) * share;
                }
            }
            weights[first..first + AT_ONCE].copy_from_slice(&some);
        }
        &self.stages
    }
}
