//! Wraps a mechanism whose only states count turns, so that methods without states can run it: the counters stay constant
//! within a step.

use crate::layout::Layout;
use crate::layout::kernels::KernelKind;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::diagnosis::{Answer, Question};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::passed_on::{inside_a_run, passed_on};
use crate::mechanism::point::Point;

/// The mechanism with states that are held where the turns were counted last: what methods pass in their place is ignored.
///
/// An angle is right as long as it is less than half a turn from there.
pub(crate) struct FrozenTurnCounters<'m> {
    mechanism: &'m dyn Mechanism,
    z: &'m [f64],
}

impl<'m> FrozenTurnCounters<'m> {
    pub(crate) fn new(mechanism: &'m dyn Mechanism, z: &'m [f64]) -> FrozenTurnCounters<'m> {
        FrozenTurnCounters { mechanism, z }
    }
}

impl Mechanism for FrozenTurnCounters<'_> {
    fn layout(&self) -> &Layout {
        self.mechanism.layout()
    }

    inside_a_run!();

    passed_on! {
        self => [self.mechanism];
        parameter source scratch_len
    }

    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer {
        let question = question.with(|other| other.states(self.z));
        self.mechanism.diagnose(question, &at.states(self.z))
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        match kernel {
            // It says what the states are.
            KernelKind::Turns => self.mechanism.evaluate(kernel, at, results),
            _ => self.mechanism.evaluate(kernel, &at.states(self.z), results),
        }
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.mechanism
            .accelerations(&at.states(self.z), scratch, a, lambda)
    }
}
