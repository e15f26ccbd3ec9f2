//! Pages that compute: mbdsl as a module of WebAssembly, and the run that such a page begins with.

use crate::questions::{Slider, methods, sliders, stabilizations};
use crate::{Run, frame_step};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Mechanism, MechanismExt, Method, Options, Recording, RequestedOptions};
use serde::Serialize;
use std::collections::BTreeMap;

/// First bytes of a file that gzip has packed.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The name of the file with the module of this version, which releases have beside the command.
pub const MODULE: &str = concat!("mbdsl-", env!("CARGO_PKG_VERSION"), ".wasm.gz");

/// mbdsl as a module of WebAssembly, packed by gzip, with which a page runs its model again.
#[derive(Clone)]
pub struct WebModule {
    /// The packed bytes in base 64.
    pub(crate) text: String,
}

impl WebModule {
    /// The module in these bytes, those of the file [`MODULE`].
    ///
    /// # Errors
    /// [`LiveError::NotPacked`] if gzip has not packed them.
    pub fn new(packed: &[u8]) -> Result<WebModule, LiveError> {
        if !packed.starts_with(&GZIP) {
            return Err(LiveError::NotPacked);
        }
        let text = BASE64_STANDARD.encode(packed);
        Ok(WebModule { text })
    }
}

/// Reason why a page cannot run its model again.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LiveError {
    /// The bytes are not those of a packed module.
    #[error("the module of a page that computes must be packed by gzip, as {MODULE} is")]
    NotPacked,
    /// The page has no text of a model.
    #[error("a page can compute only with the text of its model")]
    NoText,
    /// The run is not one that a text and settings by name describe.
    #[error("a page cannot compute {0}")]
    NotDescribed(String),
}

/// The run that a page begins with, and its choices, as JSON for its script.
#[derive(Serialize)]
struct Begun<'a> {
    methods: Vec<(&'static str, bool, bool)>,
    stabilizations: Vec<&'static str>,
    knobs: Vec<Slider>,
    remarks: Vec<String>,
    run: Asked<'a>,
}

/// The run, as a question asks for it.
#[derive(Serialize)]
struct Asked<'a> {
    t_end: f64,
    h: Option<f64>,
    method: &'static str,
    stabilization: Option<&'static str>,
    settings: BTreeMap<&'static str, f64>,
    options: BTreeMap<&'static str, String>,
    set: &'a BTreeMap<String, f64>,
}

/// The choices of a page that computes, and the run that it begins with, as JSON; `set` are the parameters, inputs and
/// start values that differ from the text, in SI units.
///
/// # Errors
/// [`LiveError`] if no question describes the run.
pub(crate) fn begun<M: Mechanism + ?Sized>(
    model: &Model,
    mechanism: &M,
    run: &Run,
    options: &Options,
    set: &BTreeMap<String, f64>,
) -> Result<String, LiveError> {
    let text = run.text.as_deref().ok_or(LiveError::NoText)?;
    check(run, options)?;
    let (knobs, remarks) = sliders(text, model, mechanism.layout());
    let method = options.method.info().name;
    let stabilization = options.stabilization.map(|choice| choice.info().name);
    let plain = RequestedOptions::default()
        .set("method", method)
        .set_given("stabilization", stabilization);
    let plain = Options::named(&plain, mechanism.wishes());
    let plain = plain.map_err(|fault| LiveError::NotDescribed(fault.to_string()))?;
    let begun = Begun {
        methods: methods(),
        stabilizations: stabilizations(),
        knobs,
        remarks,
        run: Asked {
            t_end: options.t_end,
            h: options.h,
            method,
            stabilization,
            settings: settings(options, &plain),
            options: parameters(options, &plain),
            set,
        },
    };
    // Only keys that are not text could fail, and there are none.
    Ok(serde_json::to_string(&begun).unwrap_or_else(|_| "null".to_owned()))
}

/// Refuses runs that a program has made in a way that no text describes.
fn check(run: &Run, options: &Options) -> Result<(), LiveError> {
    let refused = |words: String| Err(LiveError::NotDescribed(words));
    if let Some(analysis) = run.analysis {
        return refused(format!("an analysis ({analysis})"));
    }
    if Method::named(options.method.info().name).is_none() {
        return refused(format!(
            "`{}`, a method of a program",
            options.method.info().name
        ));
    }
    if options.t_start != 0.0 {
        return refused(format!(
            "a run from t = {} s on: a text starts at 0",
            options.t_start
        ));
    }
    if options.sampled.is_some() || !options.events.is_empty() {
        return refused("the laws and events of a program".to_owned());
    }
    Ok(())
}

/// The settings with other numbers than those of the method alone.
fn settings(options: &Options, plain: &Options) -> BTreeMap<&'static str, f64> {
    let mut settings = BTreeMap::new();
    if let Some(steps) = options
        .max_steps
        .filter(|_| options.max_steps != plain.max_steps)
    {
        settings.insert("max_steps", steps as f64);
    }
    // Finer rows than a page shows are not asked for.
    if let Recording::Grid(step) = options.recording
        && step > frame_step(options.t_end - options.t_start)
    {
        settings.insert("output_step", step);
    }
    settings
}

/// The parameters of method and stabilization with other values than those of the method alone.
fn parameters(options: &Options, plain: &Options) -> BTreeMap<&'static str, String> {
    let method = options.method.info().parameters.iter().map(|parameter| {
        let value = |options: &Options| options.method.get(parameter.name);
        (parameter, value(options), value(plain))
    });
    let choice = options.stabilization.map(|choice| choice.info().parameters);
    let choice = choice.into_iter().flatten().map(|parameter| {
        let value = |options: &Options| options.stabilization?.get(parameter.name);
        (parameter, value(options), value(plain))
    });
    let changed = method
        .chain(choice)
        .filter_map(|(parameter, value, plain)| {
            let value = value.filter(|_| value != plain)?;
            Some((parameter.name, parameter.text(value)))
        });
    changed.collect()
}
