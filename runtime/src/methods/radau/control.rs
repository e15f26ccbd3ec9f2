//! Predictive step size control (K. Gustafsson, DOI 10.1145/198429.198437), as in RADAU5.

use crate::methods::embedded::control::{Control, Rule};
use crate::scalar::portable::{cbrt, powf};

/// Settings of the step size control for the estimate of order 3.
pub(crate) fn converted(rtol: f64, atol: f64, h_max: f64, fixed: bool) -> Control {
    let tolerance = if rtol > 0.0 { rtol } else { atol };
    let factor = if tolerance > 0.0 {
        0.1 / cbrt(tolerance)
    } else {
        1.0
    };
    Control {
        rule: Rule::Pi,
        rtol: factor * rtol,
        atol: factor * atol,
        h_max,
        h_first: 0.0,
        fixed,
    }
}

/// The estimate of the error is of the order of h to this.
pub(crate) const ORDER: f64 = 4.0;

/// The share of the step that the error allows.
const SAFETY: f64 = 0.9;

/// The most iterations of Newton's method that a step under control may take.
pub(crate) const MOST_ITERATIONS: u32 = 7;

/// The largest change of the step: down, and up.
const CHANGE: [f64; 2] = [0.2, 8.0];

/// The rate at which changes of Newton's method fall that steps are chosen for, where it is what limits them.
const RATE: f64 = 0.4;

/// Outcome of Newton's method for a step.
#[derive(Clone, Copy)]
pub(crate) struct Solved {
    pub(crate) iterations: u32,
    /// Ratio of a change to the one before; 0 if the iteration was too short to tell.
    pub(crate) rate: f64,
}

/// Ratio of the next step to the last one, from its error and iteration; `before` is the length of
/// the accepted step before over this one, and the error of that.
pub(crate) fn next(error: f64, solved: Solved, before: Option<(f64, f64)>) -> f64 {
    let most = f64::from(2 * MOST_ITERATIONS);
    let safety = SAFETY * ((1.0 + most) / (f64::from(solved.iterations) + most)).min(1.0);
    let root = |x: f64| powf(x, 1.0 / ORDER);
    let error = error.max(1e-10);
    let plain = safety / root(error);
    let predicted = before.map_or(plain, |(length, last)| {
        SAFETY / (length * root(error * error / last))
    });
    // The rate grows with the step, up to its square.
    let converging = (RATE / solved.rate).sqrt();
    plain
        .min(predicted)
        .min(converging)
        .clamp(CHANGE[0], CHANGE[1])
}
