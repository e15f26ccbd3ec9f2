//! Accelerations and multipliers where event functions are looked at that read them, as reactions do.

use crate::linear::dense::max_abs;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::point::Point;
use crate::methods::state::State;

/// The solution of the equations of motion at a state.
#[derive(Debug, Default)]
pub(super) struct Solution {
    scratch: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
}

impl Solution {
    /// Solves the equations at a state.
    ///
    /// # Errors
    /// [`Singular`] where they do not determine the accelerations; then the solution is NaN.
    pub(super) fn solve(
        &mut self,
        mechanism: &dyn Mechanism,
        at: &Point<'_>,
    ) -> Result<(), Singular> {
        let layout = mechanism.layout();
        // Other stops may be closed than before.
        self.scratch.resize(mechanism.scratch_len(), 0.0);
        self.a.resize(layout.nv(), 0.0);
        self.lambda.resize(layout.nc(), 0.0);
        let solved = mechanism.accelerations(at, &mut self.scratch, &mut self.a, &mut self.lambda);
        if solved.is_err() {
            self.a.fill(f64::NAN);
            self.lambda.fill(f64::NAN);
        }
        solved
    }

    /// A state with this solution.
    pub(super) fn at<'s>(&'s self, state: &'s State) -> Point<'s> {
        state.at().solution(&self.a, &self.lambda)
    }

    /// The largest acceleration for each of them, then the largest multiplier, or `force`, for each of these.
    pub(super) fn sizes(&self, force: f64) -> Vec<f64> {
        let of_a = std::iter::repeat_n(max_abs(&self.a), self.a.len());
        let of_lambda = std::iter::repeat_n(max_abs(&self.lambda).max(force), self.lambda.len());
        of_a.chain(of_lambda).collect()
    }

    /// Looks at the solution with a change of one part: of an acceleration, or of a multiplier, which follow these.
    pub(super) fn beside(&mut self, (part, change): (usize, f64), look: impl FnOnce(&Solution)) {
        let before = std::mem::take(self.part(part));
        *self.part(part) = before + change;
        look(self);
        *self.part(part) = before;
    }

    fn part(&mut self, part: usize) -> &mut f64 {
        match part.checked_sub(self.a.len()) {
            None => &mut self.a[part],
            Some(row) => &mut self.lambda[row],
        }
    }
}
