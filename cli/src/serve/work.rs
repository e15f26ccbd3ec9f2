//! Work of the child process: compiles one text and, if that is requested, runs it.

use super::limits::Limits;
use super::sliders::{Slider, place, sliders};
use crate::analysis::shown::Analysis;
use crate::driven::added::to_look_at;
use crate::{Outcome, analysis, explain, options, output, simulation, trust};
use mbdsl::runtime::{METHODS, Recording, RequestedOptions, STABILIZATIONS, Target};
use mbdsl::text::NativeMechanism;
use mbdsl::{Mechanism, MechanismExt, Method, Options, SimulationError, simulate};
use mbdsl_compiler::diagnostic::{Diagnostic, position};
use mbdsl_compiler::verify::Verified;
use mbdsl_gallery::GALLERY;
use mbdsl_viewer::{Run, data, frame_step, page};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// A text, with the settings of a run if one is requested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    text: String,
    run: Option<Asked>,
}

/// Settings of a requested run.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    /// End of the run, s; `None` uses the setting of the model, as for the next ones.
    t_end: Option<f64>,
    h: Option<f64>,
    method: Option<String>,
    stabilization: Option<String>,
    /// Parameters with other values than their defaults, in SI units.
    #[serde(default)]
    set: BTreeMap<String, f64>,
    /// Whether the accuracy is not estimated: while a slider moves.
    #[serde(default)]
    quick: bool,
    /// Whether the whole page is requested, to be sent, in place of its data.
    #[serde(default)]
    page: bool,
    /// An analysis in place of a run, as the command of that name makes it without options.
    analysis: Option<Analysis>,
    /// The mode that is shown, from 1 on; the first one if omitted.
    mode: Option<usize>,
}

impl Asked {
    /// The options that it asks for, by name.
    fn by_name(&self) -> RequestedOptions {
        RequestedOptions::default()
            .set_given("method", self.method.clone())
            .set_given("stabilization", self.stabilization.clone())
            .set_given("t_end", self.t_end)
            .set_given("h", self.h)
    }
}

#[derive(Serialize, Default)]
struct Answer {
    diagnostics: Vec<Finding>,
    knobs: Vec<Slider>,
    /// Faults of the ranges that the text asks for its sliders.
    remarks: Vec<String>,
    /// Size of the mechanism, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    summary: Option<String>,
    /// The page of the run, if it was requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    page: Option<String>,
    /// Reason why there is no run, or no answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// A diagnostic with its place as a browser counts, in units of UTF-16 from the start of the text.
#[derive(Serialize)]
struct Finding {
    severity: &'static str,
    code: &'static str,
    message: String,
    help: Option<String>,
    /// Section of the language reference on the code.
    explanation: String,
    line: usize,
    start: usize,
    end: usize,
}

/// Answers the question on the standard input.
pub(super) fn answer(limits: &Limits) -> Outcome {
    let start = Instant::now();
    if let Err(fault) = limits.keep_memory() {
        return output::failed(&fault);
    }
    let question = question().map_err(|fault| fault.to_string());
    let question = question.and_then(|question| {
        serde_json::from_slice::<Question>(&question).map_err(|fault| fault.to_string())
    });
    // When the input ends nobody waits any more.
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin().lock(), &mut std::io::sink());
        std::process::exit(1);
    });
    let (answer, data) = match question {
        Ok(question) => answered(&question, limits, start),
        Err(fault) => {
            let fault = Some(format!("the question cannot be understood: {fault}"));
            (
                Answer {
                    fault,
                    ..Answer::default()
                },
                None,
            )
        }
    };
    let mut json = match serde_json::to_string(&answer) {
        Ok(json) => json,
        Err(fault) => return output::failed(&fault.to_string()),
    };
    // The data of a page is JSON already.
    if let Some(data) = data {
        json.truncate(json.len() - 1);
        json.push_str(",\"data\":");
        json.push_str(&data);
        json.push('}');
    }
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

fn answered(question: &Question, limits: &Limits, start: Instant) -> (Answer, Option<String>) {
    let compilation = mbdsl_compiler::compile(&question.text);
    let verified = compilation.verified.as_ref();
    let (knobs, remarks) = verified
        .map(|verified| sliders(&question.text, &verified.program.model, &verified.layout))
        .unwrap_or_default();
    let mut answer = Answer {
        diagnostics: findings(&question.text, &compilation.diagnostics),
        knobs,
        remarks,
        summary: verified.map(summary),
        ..Answer::default()
    };
    let (Some(verified), Some(wanted)) = (&compilation.verified, &question.run) else {
        return (answer, None);
    };
    match run(&question.text, verified, wanted, limits, start) {
        Ok(page) if wanted.page => {
            answer.page = Some(page);
            (answer, None)
        }
        Ok(data) => (answer, Some(data)),
        Err(fault) => {
            answer.fault = Some(fault);
            (answer, None)
        }
    }
}

/// The data of the page of a run, or of its part before it stopped; the page itself if that is
/// requested.
fn run(
    text: &str,
    verified: &Verified,
    wanted: &Asked,
    limits: &Limits,
    start: Instant,
) -> Result<String, String> {
    let mechanism = mechanism(verified, &wanted.set)?;
    let shown = if wanted.page { page } else { data };
    let model = &verified.program.model;
    if let Some(analysis) = wanted.analysis {
        if wanted.by_name() != RequestedOptions::default() {
            return Err("an analysis has no method, stabilization, step or end".to_owned());
        }
        let looked_at = analysis
            .needs_drivers()
            .then(|| to_look_at(text, &mechanism, model));
        let (driven, line) = looked_at.flatten().unzip();
        let (model, mechanism) = match &driven {
            Some(driven) => (&driven.program.model, self::mechanism(driven, &wanted.set)?),
            None => (model, mechanism),
        };
        let cancelled = Some(deadline(limits, start));
        let mode = wanted.mode.unwrap_or(1);
        let found = analysis::shown::shown(analysis, mode, &mechanism, cancelled)?;
        let found = found.begun_with(line);
        let options = Options::for_model(&mechanism);
        return Ok(shown(
            model,
            &mechanism,
            &found.run().with_text(text),
            &options,
        ));
    }
    let mut options = options::named(&wanted.by_name(), mechanism.wishes())?;
    within(&mut options, limits)?;
    options.statistics = simulation::outputs(mechanism.layout());
    options.cancel = Some(deadline(limits, start));
    let mut outcome = simulate(&mechanism, &options);
    if let Ok(simulation) = &mut outcome
        && !wanted.quick
    {
        trust::estimate(&mechanism, &options, simulation, trust::IMPATIENCE);
    }
    match &outcome {
        Ok(simulation) => {
            let run = Run::from(simulation).with_text(text);
            Ok(shown(model, &mechanism, &run, &options))
        }
        Err(fault @ SimulationError::Options(_)) => Err(options::failure(fault)),
        Err(error) => {
            let is_late = options
                .cancel
                .is_some_and(|flag| flag.load(Ordering::Relaxed));
            let late = || {
                let seconds = limits.max_time;
                format!("it was stopped after {seconds} s, the limit of this server (--max-time)")
            };
            let stopped = Run::stopped(error).ok_or_else(|| error.to_string())?;
            let stopped = stopped.with_text(text);
            let stopped = if is_late {
                stopped.because(late())
            } else {
                stopped
            };
            options.cancel = None;
            Ok(shown(model, &mechanism, &stopped, &options))
        }
    }
}

/// The mechanism with these parameters, in SI units.
fn mechanism(verified: &Verified, set: &BTreeMap<String, f64>) -> Result<NativeMechanism, String> {
    let mut mechanism = simulation::compiled(verified.mechanism(), false);
    for (name, value) in set {
        let target = Target::named(mechanism.layout(), name).map_err(|fault| fault.to_string())?;
        if !(value.is_finite() && target.set(&mut mechanism, *value)) {
            return Err(format!("`{name}` cannot be set to {value}"));
        }
    }
    Ok(mechanism)
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

/// Refuses a run with more fixed steps than the limit, and records about the rows that the page
/// shows.
fn within(options: &mut Options, limits: &Limits) -> Result<(), String> {
    let length = options.t_end - options.t_start;
    if options.method.is_adaptive() {
        let step = match options.recording {
            Recording::Grid(step) => step.max(frame_step(length)),
            _ => frame_step(length),
        };
        options.recording = Recording::Grid(step);
        return Ok(());
    }
    // Where the options make no sense the simulation says so.
    let Some(h) = options.h else {
        return Ok(());
    };
    let steps = (length / h).ceil();
    if steps > limits.max_steps as f64 {
        let most = limits.max_steps;
        let h = if h < 1e-6 {
            format!("{h:e}")
        } else {
            format!("{h}")
        };
        return Err(format!(
            "a run of {length} s in steps of {h} s has more than {most} steps, the limit of this server (--max-steps); increase h or reduce t_end"
        ));
    }
    let coarse = matches!(options.recording, Recording::Grid(step) if step > frame_step(length));
    if !coarse {
        options.recording = Recording::Every(((frame_step(length) / h) as usize).max(1));
    }
    Ok(())
}

fn summary(verified: &Verified) -> String {
    let layout = verified.layout.to_string();
    let first = layout.lines().next().unwrap_or_default();
    first
        .split_once(": ")
        .map_or(first, |(_, counts)| counts)
        .to_owned()
}

fn findings(text: &str, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    // A text with a thousand faults has the first hundred to look at.
    let shown = diagnostics.iter().take(MOST_FINDINGS);
    shown
        .map(|found| {
            let range = found.span.range();
            Finding {
                severity: found.severity.word(),
                code: found.code.number,
                message: found.message.clone(),
                help: found.help.clone(),
                explanation: explain::explanation(found.code.number),
                line: position(text, range.start).line,
                start: place(text, range.start),
                end: place(text, range.end),
            }
        })
        .collect()
}

/// The most diagnostics of an answer.
const MOST_FINDINGS: usize = 100;

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
    let methods: Vec<_> = METHODS
        .iter()
        .map(|info| {
            let adaptive = Method::named(info.name).is_some_and(|method| method.is_adaptive());
            (info.name, info.stabilized, adaptive)
        })
        .collect();
    let stabilizations: Vec<_> = STABILIZATIONS.iter().map(|info| info.name).collect();
    let gallery: Vec<_> = GALLERY
        .iter()
        .map(|entry| (entry.title(), entry.text))
        .collect();
    serde_json::json!({
        "methods": methods,
        "stabilizations": stabilizations,
        "gallery": gallery,
        "words": mbdsl_compiler::syntax::keywords(),
        "file": file,
    })
    .to_string()
}
