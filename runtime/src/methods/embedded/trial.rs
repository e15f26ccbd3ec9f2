//! A step that is tried with ever shorter lengths until it is exact enough.

use crate::methods::embedded::control::{Control, Memory, Rule};
use crate::methods::step_error::StepError;

/// An error of a step, in units of what is allowed, that step control alone does not explain.
const POOR: f64 = 4.0;

/// A step that control makes shorter than this share of what was usual: something lies ahead.
const SHRUNK: f64 = 0.3;

/// Times a step is tried again before it is given up.
const MOST_TRIES: usize = 60;

/// A step that is tried.
pub(crate) struct Trial {
    pub(crate) memory: Memory,
    /// The largest length of the step, in s.
    pub(crate) reach: f64,
    /// The length to try, in s.
    pub(crate) h: f64,
    /// The length that was usual before, in s.
    pub(crate) usual: f64,
    /// Whether singular positions were looked for, and whether the step ends at a distance from one.
    pub(crate) looked: bool,
    pub(crate) approaches: bool,
    tries: usize,
    error: f64,
    /// The error of the last try in which the equations could not be solved.
    pub(crate) failure: Option<StepError>,
}

impl Trial {
    pub(crate) fn new(control: &Control, memory: Memory, reach: f64) -> Trial {
        Trial {
            h: control.attempt(&memory, reach),
            usual: memory.usual.max(memory.h),
            memory,
            reach,
            looked: false,
            approaches: false,
            tries: 0,
            error: 0.0,
            failure: None,
        }
    }

    /// Whether the step from this time is too short, or was tried too often.
    pub(crate) fn is_over(&self, t: f64) -> bool {
        t + self.h == t || self.tries > MOST_TRIES
    }

    /// Whether to look for a singular position before the next try.
    pub(crate) fn is_in_doubt(&self, control: &Control) -> bool {
        // Step control expects errors a little above the tolerance, now and then.
        let falls = self.memory.h < (SHRUNK * self.usual).min(self.reach);
        let poor = falls || self.tries > 1 || self.error > POOR;
        // MATLAB's control is here for comparisons, whose costs are published.
        let poor = poor && control.rule == Rule::Pi;
        !self.looked && (poor || self.failure.is_some())
    }

    /// Continues after nothing was found ahead.
    pub(crate) fn go_on(&mut self) {
        self.looked = true;
        // Steps as short as these are usual here.
        self.memory.usual = self.memory.h;
    }

    /// Counts a try.
    pub(crate) fn begin(&mut self) {
        self.tries += 1;
    }

    /// Takes the error of a try, in units of what is allowed; returns whether the step is accepted.
    pub(crate) fn judge(&mut self, control: &Control, error: f64, order: f64) -> bool {
        self.error = error;
        let accepted = control.fixed || error <= 1.0;
        if accepted {
            control.accepted(&mut self.memory, self.h, error, self.tries, order);
        } else {
            self.h = control.rejected(self.h, error, self.tries, order);
        }
        accepted
    }

    /// The memory of step control after the step.
    pub(crate) fn remembered(&self) -> Memory {
        let mut memory = self.memory;
        if self.approaches {
            // Its neighborhood says nothing against the steps before.
            memory.h = self.usual;
        }
        memory
    }
}
