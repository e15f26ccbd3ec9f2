//! Times of a run: the ends of steps, and the output times.

use crate::simulate::options_error::{MOST_STEPS, OptionsError};

/// Remainder of a step that is rounding, as a fraction of the step.
const ROUNDING: f64 = 1e-12;

/// Equal steps from the start to the end of a run, the last one shorter where they do not fit.
///
/// Times are multiples of the step rather than sums, so that they do not drift away.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Grid {
    t_start: f64,
    t_end: f64,
    /// The time from node to node, in s.
    pub(crate) step: f64,
    /// The number of steps.
    pub(crate) count: usize,
}

impl Grid {
    /// Creates the grid of steps from the start to the end of a run, in s.
    ///
    /// # Errors
    /// [`OptionsError`] for steps that are none, and for too many of them.
    pub(crate) fn new((t_start, t_end): (f64, f64), step: f64) -> Result<Grid, OptionsError> {
        if !t_start.is_finite() || !t_end.is_finite() || t_end < t_start {
            return Err(OptionsError::Times { t_start, t_end });
        }
        if !step.is_finite() || step <= 0.0 {
            return Err(OptionsError::Step { h: step });
        }
        let ratio = (t_end - t_start) / step;
        if ratio > MOST_STEPS {
            return Err(OptionsError::TooMany {
                steps: ratio,
                h: step,
                t_end,
            });
        }
        // A remainder that small is the rounding of the step, not a step of its own.
        let count = (ratio - slack(ratio)).ceil().max(0.0) as usize;
        let missing = count == 0 && t_end > t_start;
        Ok(Grid {
            t_start,
            t_end,
            step,
            count: if missing { 1 } else { count },
        })
    }

    /// The time of the node with this number, 0 being the start.
    pub(crate) fn time(&self, node: usize) -> f64 {
        if node >= self.count {
            self.t_end
        } else {
            self.t_start + node as f64 * self.step
        }
    }

    /// The node with this number as the end of a step.
    pub(crate) fn target(&self, node: usize) -> Target {
        Target {
            time: self.time(node),
            step: self.step,
            slack: self.slack(),
        }
    }

    /// Times closer than this are the same, in s.
    pub(crate) fn slack(&self) -> f64 {
        let rounding = 4.0 * f64::EPSILON * self.t_start.abs().max(self.t_end.abs());
        self.step * slack(self.count as f64) + rounding
    }
}

/// Target time of steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Target {
    /// The time, s.
    pub(crate) time: f64,
    /// The step that leads to it, s.
    step: f64,
    /// Times closer than this are the same, in s.
    pub(crate) slack: f64,
}

impl Target {
    /// The end of one step of this length from a time, both in s.
    pub(crate) fn after(t: f64, step: f64) -> Target {
        let time = t + step;
        Target {
            time,
            step,
            slack: ROUNDING * step + 4.0 * f64::EPSILON * time.abs(),
        }
    }

    /// Whether a time is there, but for rounding.
    pub(crate) fn is_reached(&self, t: f64) -> bool {
        t >= self.time - self.slack
    }

    /// Distance from `t`, in s: the full step as given where that is what is left, and not the difference of two
    /// rounded times.
    #[inline]
    pub(crate) fn reach(&self, t: f64) -> f64 {
        let rest = self.time - t;
        if (rest - self.step).abs() <= self.slack {
            self.step
        } else {
            rest
        }
    }
}

/// The rounding of a time after this many steps, in steps.
fn slack(steps: f64) -> f64 {
    1e-9 + 8.0 * f64::EPSILON * steps
}
