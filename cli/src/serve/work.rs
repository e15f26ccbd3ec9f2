//! Work of the child process: answers one question about a text with machine code.

use super::limits::Limits;
use crate::analysis::shown::Analysis;
use crate::driven::added::to_look_at;
use crate::{Outcome, analysis, explain, options, output, simulation};
use mbdsl::runtime::NamedOptionsError;
use mbdsl::text::NativeMechanism;
use mbdsl::{Options, SimulationError};
use mbdsl_compiler::verify::Verified;
use mbdsl_gallery::GALLERY;
use mbdsl_viewer::questions::{self, Engine, RunQuestion};
use serde::Serialize;
use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Machine code, within the limits of a server.
struct MachineCode<'l> {
    limits: &'l Limits,
    start: Instant,
}

impl Engine for MachineCode<'_> {
    type Mechanism = NativeMechanism;
    type Analysis = Analysis;

    fn mechanism(&self, verified: &Verified) -> NativeMechanism {
        simulation::compiled(verified.mechanism(), false)
    }

    fn explanation(&self, code: &str) -> String {
        explain::explanation(code)
    }

    fn most_steps(&self) -> (u64, &str) {
        (self.limits.max_steps, "this server (--max-steps)")
    }

    fn cancel(&self) -> Option<(Arc<AtomicBool>, String)> {
        let seconds = self.limits.max_time;
        let reason =
            format!("it was stopped after {seconds} s, the limit of this server (--max-time)");
        Some((deadline(self.limits, self.start), reason))
    }

    fn wrong_options(&self, fault: &NamedOptionsError) -> String {
        options::words(fault)
    }

    fn failure(&self, fault: &SimulationError) -> String {
        options::failure(fault)
    }

    fn analysis(
        &self,
        analysis: &Analysis,
        question: &RunQuestion<Analysis>,
        text: &str,
        verified: &Verified,
    ) -> Result<String, String> {
        let mechanism = question.set(self.mechanism(verified))?;
        let looked_at = analysis
            .needs_drivers()
            .then(|| to_look_at(text, &mechanism, &verified.program.model));
        let (driven, line) = looked_at.flatten().unzip();
        let (verified, mechanism) = match &driven {
            Some(driven) => (driven, question.set(self.mechanism(driven))?),
            None => (verified, mechanism),
        };
        let cancelled = Some(deadline(self.limits, self.start));
        let mode = question.mode.unwrap_or(1);
        let model = &verified.program.model;
        let found = analysis::shown::shown(*analysis, mode, (model, &mechanism), cancelled)?;
        let found = found.begun_with(line);
        let options = Options::for_model(&mechanism);
        let run = found.run().with_text(text);
        Ok(question.shown(verified, &mechanism, &run, &options))
    }
}

/// Answers the question on the standard input.
pub(super) fn answer(limits: &Limits) -> Outcome {
    let start = Instant::now();
    if let Err(fault) = limits.keep_memory() {
        return output::failed(&fault);
    }
    let question = question();
    // When the input ends nobody waits any more.
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        std::process::exit(1);
    });
    let json = match question {
        Ok(question) => questions::answer(&MachineCode { limits, start }, &question),
        Err(fault) => questions::not_understood(&fault.to_string()),
    };
    output::result(&json, Outcome::Good)
}

/// The question on the standard input: a line with its length, and its bytes.
fn question() -> std::io::Result<Vec<u8>> {
    let mut stdin = std::io::stdin().lock();
    let mut length = String::new();
    stdin.read_line(&mut length)?;
    let length = length.trim().parse().map_err(std::io::Error::other)?;
    let mut question = Vec::new();
    stdin.take(length).read_to_end(&mut question)?;
    Ok(question)
}

/// A flag that is set when the time for an answer is over.
fn deadline(limits: &Limits, start: Instant) -> Arc<AtomicBool> {
    let is_late = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_late);
    let left = Duration::from_secs_f64(limits.max_time).saturating_sub(start.elapsed());
    // It ends with the process.
    std::thread::spawn(move || {
        std::thread::sleep(left);
        flag.store(true, Ordering::Relaxed);
    });
    is_late
}

/// Properties of the file that the page may save.
#[derive(Serialize)]
pub(super) struct Known {
    pub(super) name: String,
    pub(super) version: String,
    /// Whether to look for changes by others.
    pub(super) watch: bool,
}

/// Choices that the editor offers, as JSON: methods, stabilizations, the gallery, the words of the
/// language, and the file.
pub(super) fn choices(file: Option<Known>) -> String {
    let gallery: Vec<_> = GALLERY
        .iter()
        .map(|entry| (entry.title(), entry.text))
        .collect();
    serde_json::json!({
        "methods": questions::methods(),
        "stabilizations": questions::stabilizations(),
        "gallery": gallery,
        "words": mbdsl_compiler::syntax::keywords(),
        "file": file,
    })
    .to_string()
}
