//! What a simulation takes from the command line: the mechanism of a text, and the options.

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output, progress};
use indicatif::ProgressBar;
use mbdsl::runtime::{METHODS, ParameterInfo, STABILIZATIONS};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl::{Layout, Mechanism, Method, Options, Stabilization};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::names::nearest;
use mbdsl_compiler::verify::Verified;
use std::sync::Arc;

/// How a model is simulated.
#[derive(Clone, clap::Args)]
pub(crate) struct Settings {
    /// The method; `mbdsl methods` lists them
    #[arg(long, default_value = "rk4")]
    pub(crate) method: String,
    /// What keeps the constraints
    #[arg(long, visible_alias = "stabilisation", default_value = "none")]
    pub(crate) stabilization: String,
    /// The step of methods with fixed steps, s
    #[arg(long, allow_negative_numbers = true, default_value_t = 0.01)]
    pub(crate) h: f64,
    /// The relative tolerance of adaptive methods
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) rtol: Option<f64>,
    /// The absolute tolerance of adaptive methods, m or rad (per s)
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) atol: Option<f64>,
    /// The time from row to row, s; every step unless said otherwise
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) output_step: Option<f64>,
    /// Set a parameter or an input of the model, in SI units
    #[arg(long, value_name = "PARAM=VALUE", value_parser = assignment)]
    pub(crate) set: Vec<(String, f64)>,
    /// Set a parameter of the method or of the stabilisation
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    pub(crate) option: Vec<(String, String)>,
    /// Evaluate the equations and compile no machine code: the same numbers, more slowly
    #[arg(long)]
    pub(crate) evaluate: bool,
}

/// `NAME=VALUE`
fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("write NAME=VALUE, found `{text}`"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// `NAME=NUMBER`
fn assignment(text: &str) -> Result<(String, f64), String> {
    let (name, value) = pair(text)?;
    let number = value.parse::<f64>();
    let number = number.map_err(|_| format!("`{value}` is not a number"))?;
    Ok((name, number))
}

/// The verified program of a text; what is wrong is said, and the outcome given back.
pub(crate) fn verified(input: &Input) -> Result<Verified, Outcome> {
    let compilation = mbdsl_compiler::compile(&input.text);
    let drawing = Drawing::new(input);
    for found in &compilation.diagnostics {
        if found.severity != Severity::Note {
            output::complain(&drawing.draw(found));
        }
    }
    compilation.verified.ok_or(Outcome::Faulty)
}

/// The mechanism of a program, with the parameters that are set; what is wrong is said, and the
/// outcome given back.
pub(crate) fn mechanism(
    settings: &Settings,
    verified: &Verified,
) -> Result<NativeMechanism, Outcome> {
    let mut mechanism = compiled(verified.mechanism(), settings.evaluate);
    for (name, value) in &settings.set {
        let known = parameter(mechanism.layout(), name);
        known.map_err(|fault| output::failed(&fault))?;
        mechanism
            .set(name, *value)
            .map_err(|fault| output::failed(&fault.to_string()))?;
    }
    Ok(mechanism)
}

/// The index of a parameter or input; where there is none, what there is, in words.
pub(crate) fn parameter(layout: &Layout, name: &str) -> Result<usize, String> {
    let index = layout.parameters.iter().position(|p| p.name == name);
    index.ok_or_else(|| {
        let known: Vec<&str> = layout.parameters.iter().map(|p| p.name.as_ref()).collect();
        let hint = match nearest(name, known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None if known.is_empty() => "it has none".to_owned(),
            None => format!("it has {}", known.join(", ")),
        };
        format!("`{}` has no parameter `{name}`; {hint}", layout.model)
    })
}

/// Machine code of a mechanism, where it is wanted and there can be any; the numbers are the same.
fn compiled(evaluated: TextMechanism, evaluate: bool) -> NativeMechanism {
    if evaluate {
        return NativeMechanism::evaluated(evaluated);
    }
    NativeMechanism::new(&evaluated).unwrap_or_else(|fault| {
        output::complain(&format!("note: the equations are evaluated: {fault}\n"));
        NativeMechanism::evaluated(evaluated)
    })
}

/// The options of a run to `t_end`, s; the fault where the command line asks for what there is not.
pub(crate) fn options(settings: &Settings, t_end: f64) -> Result<Options, String> {
    let names = || {
        METHODS
            .iter()
            .map(|info| info.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut method = Method::named(&settings.method).ok_or_else(|| {
        format!(
            "there is no method `{}`; there are {}",
            settings.method,
            names()
        )
    })?;
    let names = || {
        let names = STABILIZATIONS.iter().map(|info| info.name);
        names.collect::<Vec<_>>().join(", ")
    };
    let mut stabilization = Stabilization::named(&settings.stabilization).ok_or_else(|| {
        format!(
            "there is no stabilisation `{}`; there are {}",
            settings.stabilization,
            names()
        )
    })?;
    let tolerances = [("rtol", settings.rtol), ("atol", settings.atol)];
    for (name, value) in tolerances {
        if let Some(value) = value
            && !method.set(name, value)
        {
            let name_of = method.info().name;
            return Err(format!(
                "{name_of} has fixed steps and no --{name}; give --h"
            ));
        }
    }
    for (name, value) in &settings.option {
        let (of_method, of_stabilization) = (method.info(), stabilization.info());
        let known = |parameters: &'static [ParameterInfo]| {
            parameters.iter().find(|parameter| parameter.name == name)
        };
        let in_method = known(of_method.parameters);
        let Some(parameter) = in_method.or_else(|| known(of_stabilization.parameters)) else {
            return Err(format!(
                "neither {} nor {} has a parameter `{name}`; see `mbdsl methods`",
                of_method.name, of_stabilization.name
            ));
        };
        let number = parameter.number(value);
        let set = number.is_some_and(|number| match in_method {
            Some(_) => method.set(name, number),
            None => stabilization.set(name, number),
        });
        if !set {
            let choices = match parameter.choices {
                [] => String::new(),
                choices => format!(" ({})", choices.join(", ")),
            };
            return Err(format!(
                "--option {name} cannot be {value}; it is: {}{choices}",
                parameter.meaning()
            ));
        }
    }
    let options = Options::unstabilized(method, t_end, settings.h).stabilization(stabilization);
    Ok(match settings.output_step {
        Some(output_step) => options.output_step(output_step),
        None => options,
    })
}

/// A bar on the terminal, for runs that take long enough to look at it.
pub(crate) fn progress(options: &mut Options) -> ProgressBar {
    let bar = progress::bar(1000, "{wide_bar} {percent:>3} %  {eta} left");
    let shown = bar.clone();
    options.progress = Some(Arc::new(move |_t, share: f64| {
        shown.set_position((share * 1000.0) as u64);
    }));
    bar
}
