//! mbdsl in a browser: questions about a text and their answers, computed by the evaluator of programs.
//!
//! The answers are those of `mbdsl edit`, see [`mbdsl_viewer::questions`], but for the analyses, which this module does not
//! have. JavaScript calls it by the functions of `raw`.

mod raw;

use mbdsl_compiler::evaluate::TextMechanism;
use mbdsl_compiler::verify::Verified;
use mbdsl_runtime::Progress;
use mbdsl_viewer::questions::{self, Engine, RunQuestion};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most steps of a run by a method with fixed steps.
const MOST_STEPS: u64 = 1_000_000;

/// The evaluator, without limits of time: who waits ends the worker.
struct Evaluator;

/// An analysis; there is none.
#[derive(serde::Deserialize)]
enum Analysis {}

impl Engine for Evaluator {
    type Mechanism = TextMechanism;
    type Analysis = Analysis;

    fn mechanism(&self, verified: &Verified) -> TextMechanism {
        verified.mechanism()
    }

    fn explanation(&self, _code: &str) -> String {
        String::new()
    }

    fn most_steps(&self) -> (u64, &str) {
        (MOST_STEPS, "a page")
    }

    fn progress(&self) -> Option<Progress> {
        Some(Arc::new(|_t, share| raw::progress(share)))
    }

    fn cancel(&self) -> Option<(Arc<AtomicBool>, String)> {
        None
    }

    fn analysis(
        &self,
        analysis: &Analysis,
        _question: &RunQuestion<Analysis>,
        _text: &str,
        _verified: &Verified,
    ) -> Result<String, String> {
        match *analysis {}
    }
}

/// The answer to a question, both JSON.
pub fn answer(question: &[u8]) -> String {
    questions::answer(&Evaluator, question)
}

#[cfg(test)]
mod tests;
