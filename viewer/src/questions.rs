//! Questions of an editor about a text, and their answers as JSON: diagnostics, sliders, and the page of a run.
//!
//! A question is `{"text": ..., "run": null}` for a check, or has the settings of a run in `run` ([`RunQuestion`]). The
//! command line answers with machine code in a process of its own, a page in the browser with the evaluator: an [`Engine`]
//! is what they differ in.

mod sliders;

use crate::{Run, data, frame_step, mobility, page};
use mbdsl_compiler::diagnostic::{Diagnostic, position};
use mbdsl_compiler::verify::Verified;
use mbdsl_runtime::{
    Layout, METHODS, Mechanism, MechanismExt, Method, NamedOptionsError, Options, Progress,
    Recording, RequestedOptions, STABILIZATIONS, SimulationError, Target, accuracy, simulate,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sliders::place;
pub(crate) use sliders::{Slider, sliders};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest time that an estimate of the accuracy may take, since every change waits for it.
const PATIENCE: Duration = Duration::from_millis(500);

/// The most diagnostics of an answer: a text with a thousand faults has the first hundred to look at.
const MOST_FINDINGS: usize = 100;

/// The means by which questions are answered, and their limits.
pub trait Engine {
    /// The mechanisms that it computes with.
    type Mechanism: Mechanism;

    /// The analyses that can be requested in place of a run.
    type Analysis: DeserializeOwned;

    /// The mechanism of a checked text.
    fn mechanism(&self, verified: &Verified) -> Self::Mechanism;

    /// The section of the language reference on a code of diagnostics; empty where it is not at hand.
    fn explanation(&self, code: &str) -> String;

    /// The most steps of a run by a method with fixed steps, and who sets this limit, in words.
    fn most_steps(&self) -> (u64, &str);

    /// A flag that ends a run, and the reason for it in words.
    fn cancel(&self) -> Option<(Arc<AtomicBool>, String)>;

    /// Callback for the progress of a run; none by default.
    fn progress(&self) -> Option<Progress> {
        None
    }

    /// Explains why options by name cannot be used.
    fn wrong_options(&self, fault: &NamedOptionsError) -> String {
        fault.to_string()
    }

    /// Explains why a run failed.
    fn failure(&self, fault: &SimulationError) -> String {
        fault.to_string()
    }

    /// Makes an analysis, and shows it as [`RunQuestion::shown`] does.
    ///
    /// # Errors
    /// Why there is nothing to show, in words.
    fn analysis(
        &self,
        analysis: &Self::Analysis,
        question: &RunQuestion<Self::Analysis>,
        text: &str,
        verified: &Verified,
    ) -> Result<String, String>;
}

/// A text, with the settings of a run if one is requested.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question<A> {
    /// The text.
    text: String,
    /// The run.
    run: Option<RunQuestion<A>>,
}

/// Settings of a requested run; those that are omitted are the settings of the model.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunQuestion<A> {
    /// End of the run, s.
    t_end: Option<f64>,
    h: Option<f64>,
    method: Option<String>,
    stabilization: Option<String>,
    /// Other settings, by their names in [`SETTINGS`](mbdsl_runtime::SETTINGS).
    #[serde(default)]
    settings: BTreeMap<String, f64>,
    /// Parameters of the method and of the stabilization.
    #[serde(default)]
    options: BTreeMap<String, String>,
    /// Parameters, inputs and start values that differ from those of the text, in SI units.
    #[serde(default)]
    set: BTreeMap<String, f64>,
    /// Whether the accuracy is not estimated: while a slider moves.
    #[serde(default)]
    quick: bool,
    /// Whether the whole page is requested, to be sent, in place of its data.
    #[serde(default)]
    page: bool,
    /// An analysis in place of a run, as the command of that name makes it without options.
    analysis: Option<A>,
    /// The mode that is shown, from 1 on; the first one if omitted.
    pub mode: Option<usize>,
}

impl<A> RunQuestion<A> {
    /// The options that it asks for, by name.
    fn by_name(&self) -> RequestedOptions {
        let plain = RequestedOptions::default()
            .set_given("method", self.method.clone())
            .set_given("stabilization", self.stabilization.clone())
            .set_given("t_end", self.t_end)
            .set_given("h", self.h);
        let settings = self.settings.iter();
        let wanted = settings.fold(plain, |wanted, (name, value)| wanted.set(name, *value));
        let options = self.options.iter();
        options.fold(wanted, |wanted, (name, value)| {
            wanted.parameter(name, value)
        })
    }

    /// Sets the parameters of a mechanism to their values.
    ///
    /// # Errors
    /// The first parameter that cannot be set, in words.
    pub fn set<M: Mechanism>(&self, mut mechanism: M) -> Result<M, String> {
        for (name, value) in &self.set {
            let target =
                Target::named(mechanism.layout(), name).map_err(|fault| fault.to_string())?;
            if !(value.is_finite() && target.set(&mut mechanism, *value)) {
                return Err(format!("`{name}` cannot be set to {value}"));
            }
        }
        Ok(mechanism)
    }

    /// The data of the page of a run, or the page itself if that is requested.
    pub fn shown(
        &self,
        verified: &Verified,
        mechanism: &impl Mechanism,
        run: &Run,
        options: &Options,
    ) -> String {
        let model = &verified.program.model;
        match self.page {
            true => page(model, mechanism, run, options),
            false => data(model, mechanism, run, options),
        }
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

/// The answer to a question, both JSON; to one that cannot be understood, too.
pub fn answer<E: Engine>(engine: &E, question: &[u8]) -> String {
    let question = match serde_json::from_slice::<Question<E::Analysis>>(question) {
        Ok(question) => question,
        Err(fault) => return not_understood(&fault.to_string()),
    };
    let (answer, data) = answered(engine, &question);
    let mut json = as_json(&answer);
    // The data of a page is JSON already.
    if let Some(data) = data {
        json.truncate(json.len() - 1);
        json.push_str(",\"data\":");
        json.push_str(&data);
        json.push('}');
    }
    json
}

/// The answer to a question that cannot be understood.
pub fn not_understood(fault: &str) -> String {
    as_json(&Answer {
        fault: Some(format!("the question cannot be understood: {fault}")),
        ..Answer::default()
    })
}

fn as_json(answer: &Answer) -> String {
    serde_json::to_string(answer).unwrap_or_else(|fault| {
        let fault = serde_json::Value::String(fault.to_string());
        format!("{{\"fault\":{fault}}}")
    })
}

/// The answer, and the data of the page of a run beside it.
fn answered<E: Engine>(engine: &E, question: &Question<E::Analysis>) -> (Answer, Option<String>) {
    let compilation = mbdsl_compiler::compile(&question.text);
    let verified = compilation.verified.as_ref();
    let (knobs, remarks) = verified
        .map(|verified| sliders(&question.text, &verified.program.model, &verified.layout))
        .unwrap_or_default();
    let mut answer = Answer {
        diagnostics: findings(engine, &question.text, &compilation.diagnostics),
        knobs,
        remarks,
        summary: verified.map(|verified| mobility(&verified.program.model, &verified.layout)),
        ..Answer::default()
    };
    let (Some(verified), Some(wanted)) = (&compilation.verified, &question.run) else {
        return (answer, None);
    };
    match run(engine, &question.text, verified, wanted) {
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

/// The data of the page of a run, or of its part before it stopped; the page itself if that is requested.
fn run<E: Engine>(
    engine: &E,
    text: &str,
    verified: &Verified,
    wanted: &RunQuestion<E::Analysis>,
) -> Result<String, String> {
    if let Some(analysis) = &wanted.analysis {
        if wanted.by_name() != RequestedOptions::default() {
            return Err("an analysis has no method, stabilization, step or end".to_owned());
        }
        return engine.analysis(analysis, wanted, text, verified);
    }
    let mechanism = wanted.set(engine.mechanism(verified))?;
    let named = Options::named(&wanted.by_name(), mechanism.wishes());
    let mut options = named.map_err(|fault| engine.wrong_options(&fault))?;
    within(&mut options, engine.most_steps())?;
    options.statistics = outputs(mechanism.layout());
    let cancel = engine.cancel();
    options.cancel = cancel.as_ref().map(|(flag, _)| Arc::clone(flag));
    options.progress = engine.progress();
    let mut outcome = simulate(&mechanism, &options);
    if let Ok(simulation) = &mut outcome
        && !wanted.quick
    {
        simulation.accuracy = accuracy(&mechanism, &options, simulation, PATIENCE);
    }
    match &outcome {
        Ok(simulation) => {
            let run = Run::from(simulation).with_text(text);
            Ok(wanted.shown(verified, &mechanism, &run, &options))
        }
        Err(fault @ SimulationError::Options(_)) => Err(engine.failure(fault)),
        Err(error) => {
            let stopped = Run::stopped(error).ok_or_else(|| error.to_string())?;
            let stopped = stopped.with_text(text);
            let stopped = match cancel {
                Some((flag, reason)) if flag.load(Ordering::Relaxed) => stopped.because(reason),
                _ => stopped,
            };
            options.cancel = None;
            Ok(wanted.shown(verified, &mechanism, &stopped, &options))
        }
    }
}

/// The methods that a page offers, each with whether it uses a stabilization and whether it chooses its steps.
pub fn methods() -> Vec<(&'static str, bool, bool)> {
    let methods = METHODS.iter().map(|info| {
        let adaptive = Method::named(info.name).is_some_and(|method| method.is_adaptive());
        (info.name, info.stabilized, adaptive)
    });
    methods.collect()
}

/// The stabilizations that a page offers.
pub fn stabilizations() -> Vec<&'static str> {
    STABILIZATIONS.iter().map(|info| info.name).collect()
}

/// The outputs of a mechanism: pages show how far each of them reaches, between the rows too.
pub fn outputs(layout: &Layout) -> Vec<String> {
    let outputs = layout.outputs().iter();
    outputs.map(|output| output.name.to_string()).collect()
}

/// Refuses a run with more fixed steps than the limit, and records about the rows that the page shows.
fn within(options: &mut Options, (most, owner): (u64, &str)) -> Result<(), String> {
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
    if steps > most as f64 {
        let h = if h < 1e-6 {
            format!("{h:e}")
        } else {
            format!("{h}")
        };
        return Err(format!(
            "a run of {length} s in steps of {h} s has more than {most} steps, the limit of {owner}; increase h or reduce t_end"
        ));
    }
    let coarse = matches!(options.recording, Recording::Grid(step) if step > frame_step(length));
    if !coarse {
        options.recording = Recording::Every(((frame_step(length) / h) as usize).max(1));
    }
    Ok(())
}

fn findings<E: Engine>(engine: &E, text: &str, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    let shown = diagnostics.iter().take(MOST_FINDINGS);
    shown
        .map(|found| {
            let range = found.span.range();
            Finding {
                severity: found.severity.word(),
                code: found.code.number,
                message: found.message.clone(),
                help: found.help.clone(),
                explanation: engine.explanation(found.code.number),
                line: position(text, range.start).line,
                start: place(text, range.start),
                end: place(text, range.end),
            }
        })
        .collect()
}
