//! Step size control of adaptive pairs.

use crate::methods::embedded::magnitudes::Magnitudes;
use crate::scalar::portable::{exp, ln, powf};
use crate::scalar::{Scalar, larger};

/// An absolute tolerance that follows from the mechanism is this share of rtol times a scale.
const SHARE: f64 = 0.1;

/// Share of its scales that a state has at least, where its first step is chosen: coordinates that are nearly 0, as after
/// a landing, say nothing of how fast they change.
const NEAR_ZERO: f64 = 1e-6;

/// The rule by which an error becomes the next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rule {
    /// PI control of the root mean square of the error (K. Gustafsson, DOI 10.1145/117628.117634):
    /// the error of the step before takes part.
    Pi,
    /// The largest component of the error and no memory, as in L. F. Shampine, M. W. Reichelt, "The
    /// MATLAB ODE Suite", DOI 10.1137/S1064827594276424.
    Matlab,
}

/// Settings of the step size control.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Control {
    pub(crate) rule: Rule,
    pub(crate) rtol: f64,
    /// The absolute tolerance of every component, 0 for those of [`Magnitudes`].
    pub(crate) atol: f64,
    /// The longest step, in s; 0 for none.
    pub(crate) h_max: f64,
    /// The longest first step, in s; 0 for none.
    pub(crate) h_first: f64,
    /// Whether the steps given are made, without control.
    pub(crate) fixed: bool,
}

/// Memory of the step size control between steps; it is kept in the history of the state.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Memory {
    /// The step that is wanted next, in s.
    pub(crate) h: f64,
    /// The error of the last accepted step, in units of what is allowed.
    pub(crate) last_error: f64,
    /// The longest step of this run, in s.
    pub(crate) h_max: f64,
    /// The longest step wanted lately, in s: it falls slowly.
    pub(crate) usual: f64,
    /// Scales of the absolute tolerances.
    pub(crate) scales: Magnitudes,
}

/// Number of values of a memory in a history.
const NUMBERS: usize = 7;

impl Memory {
    /// Reads the memory at the beginning of a history; `None` before the first step.
    pub(crate) fn read(history: &[f64]) -> Option<Memory> {
        match *history {
            [h, last_error, h_max, usual, length, speed, rate, ..] => Some(Memory {
                h,
                last_error,
                h_max,
                usual,
                scales: Magnitudes {
                    length,
                    speed,
                    rate,
                },
            }),
            _ => None,
        }
    }

    /// The part of a history after the memory.
    pub(crate) fn rest(history: &[f64]) -> &[f64] {
        history.get(NUMBERS..).unwrap_or_default()
    }

    pub(crate) fn write(&self, history: &mut Vec<f64>) {
        history.clear();
        let Magnitudes {
            length,
            speed,
            rate,
        } = self.scales;
        history.extend([self.h, self.last_error, self.h_max, self.usual]);
        history.extend([length, speed, rate]);
    }
}

impl Control {
    /// The reason why the tolerances cannot be used; `None` if they can.
    pub(crate) fn fault(rtol: f64, atol: f64, fixed: bool) -> Option<String> {
        let none = rtol == 0.0 && atol == 0.0 && !fixed;
        none.then(|| {
            "rtol and atol are both 0, and no step is that exact: give one of them".to_owned()
        })
    }

    /// The error allowed in one component, from its size and its absolute tolerance.
    fn allowed<S: Scalar>(&self, size: S, atol: S) -> S {
        let relative = S::constant(self.rtol) * size;
        match self.rule {
            Rule::Pi => atol + relative,
            Rule::Matlab => relative.simd_max(atol),
        }
    }

    /// The absolute tolerance of a component of this scale.
    pub(crate) fn atol(&self, scale: f64) -> f64 {
        if self.atol > 0.0 {
            self.atol
        } else {
            SHARE * self.rtol * scale
        }
    }

    /// The size of the errors of all components, in units of what is allowed: each with the size of
    /// its component and its absolute tolerance.
    pub(crate) fn norm<S: Scalar>(&self, errors: impl Iterator<Item = (S, S, S)>) -> S {
        let zero = S::constant(0.0);
        let scaled = errors.map(|(error, size, atol)| error / self.allowed(size, atol));
        match self.rule {
            Rule::Pi => {
                let (sum, count) = scaled.fold((zero, 0), |(sum, n), x| (sum + x * x, n + 1));
                (sum / S::constant(f64::from(count.max(1)))).simd_sqrt()
            }
            Rule::Matlab => scaled.fold(zero, larger),
        }
    }

    /// The size of components that have their scales, in units of what is allowed.
    pub(crate) fn usual(&self, scales: impl Iterator<Item = f64>, atol: &[f64]) -> f64 {
        self.norm(scales.zip(atol).map(|(scale, atol)| (scale, scale, *atol)))
    }

    /// The first step to a node that is `reach` away; from the sizes of the state, of its rate and of scales in units of what
    /// is allowed. The longest one of MATLAB's rule is a tenth of the way to the farthest node. Both are in s.
    pub(crate) fn begin(
        &self,
        [reach, farthest]: [f64; 2],
        [state, rate, usual]: [f64; 3],
        order: f64,
        scales: Magnitudes,
    ) -> Memory {
        let h_max = match (self.h_max > 0.0, self.rule) {
            (true, _) => self.h_max,
            (false, Rule::Pi) => f64::INFINITY,
            (false, Rule::Matlab) => 0.1 * farthest,
        };
        let state = match state > 0.0 {
            true => state.max(NEAR_ZERO * usual),
            false => state,
        };
        let h = match self.rule {
            // Short against the time in which the state changes by itself.
            Rule::Pi if state > 1e-5 && rate > 1e-5 => 0.01 * state / rate,
            Rule::Pi => 1e-4,
            // `rate` counts in units of rtol.
            Rule::Matlab => 0.8 * powf(self.rtol, 1.0 / order) / (rate * self.rtol),
        };
        let longest = if self.h_first > 0.0 {
            h_max.min(self.h_first)
        } else {
            h_max
        };
        Memory {
            h: h.min(longest).min(reach),
            last_error: 1e-4,
            h_max,
            usual: 0.0,
            scales,
        }
    }

    /// Lets the longest step of MATLAB's rule follow the longest way to a node so far: the first one may have been short,
    /// because an input jumps soon after the start.
    pub(crate) fn reach_on(&self, memory: &mut Memory, reach: f64) {
        if self.h_max == 0.0 && self.rule == Rule::Matlab {
            memory.h_max = memory.h_max.max(0.1 * reach);
        }
    }

    /// The step to try where the next node is `reach` away: one that is nearly there is stretched.
    pub(crate) fn attempt(&self, memory: &Memory, reach: f64) -> f64 {
        let h = memory.h.min(memory.h_max);
        let stretch = match self.rule {
            Rule::Pi => 1.01,
            Rule::Matlab => 1.1,
        };
        if self.fixed || stretch * h >= reach {
            reach
        } else {
            h
        }
    }

    /// Updates the memory after a step of length h was accepted with this error, after this number of tries.
    pub(crate) fn accepted(
        &self,
        memory: &mut Memory,
        h: f64,
        error: f64,
        tries: usize,
        order: f64,
    ) {
        let wanted = memory.h.min(memory.h_max);
        memory.h = match self.rule {
            Rule::Pi => {
                let (now, last) = (error.max(1e-10), memory.last_error);
                // now^(-0.7/p) last^(0.4/p) by one logarithm: two powers are a tenth of a step of two bars.
                let (cube, square) = (now * now * now, last * last);
                let gain = square * square / (cube * cube * now);
                let factor = 0.9 * exp(0.1 / order * ln(gain));
                let grown = h * factor.clamp(0.2, if tries > 1 { 1.0 } else { 5.0 });
                // A step that was cut short says nothing against the one that was wanted.
                if h < wanted && tries == 1 {
                    wanted.max(grown)
                } else {
                    grown
                }
            }
            Rule::Matlab if tries > 1 => h,
            Rule::Matlab => h * (0.8 * powf(error, -1.0 / order)).min(5.0),
        };
        memory.last_error = error.max(1e-4);
        memory.usual = memory.h.max(0.97 * memory.usual);
    }

    /// The step to try after one of length h was given up, the first time or again.
    pub(crate) fn rejected(&self, h: f64, error: f64, tries: usize, order: f64) -> f64 {
        let factor = powf(error, -1.0 / order);
        h * match self.rule {
            Rule::Pi if !error.is_finite() => 0.25,
            Rule::Pi => (0.9 * factor).clamp(0.1, 0.9),
            Rule::Matlab if tries > 1 => 0.5,
            Rule::Matlab => (0.8 * factor).max(0.1),
        }
    }
}
