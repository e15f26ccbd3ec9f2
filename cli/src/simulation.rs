//! What a simulation gets from the command line: the mechanism of a text, and the options.

use crate::draw::Drawing;
use crate::input::Input;
use crate::names::Offered;
use crate::quantity::{Quantity, quantity, seconds};
use crate::{Outcome, output, progress, target};
use indicatif::ProgressBar;
use mbdsl::runtime::{METHODS, ParameterInfo, Projection, STABILIZATIONS};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl::{Method, Options, Stabilization};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::verify::Verified;
use std::fmt;
use std::sync::Arc;

/// The end of a run if nothing else is given, s.
const T_END: f64 = 10.0;

/// The step of methods with fixed steps if nothing else is given, s.
const H: f64 = 0.01;

/// How a model is simulated.
#[derive(Clone, clap::Args)]
pub(crate) struct Settings {
    /// The method; `mbdsl methods` lists them [default: dopri5]
    #[arg(long, value_parser = Offered(method_names), hide_possible_values = true)]
    pub(crate) method: Option<String>,
    /// The stabilization of the constraints [default: projection if there are constraints and the method
    /// uses one]
    #[arg(long, alias = "stabilisation", value_parser = Offered(stabilization_names), hide_possible_values = true)]
    pub(crate) stabilization: Option<String>,
    /// The end of the run, as in `5s` [default: 10 s]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) t_end: Option<f64>,
    /// The step of methods with fixed steps, as in `2ms` [default: 10 ms]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) h: Option<f64>,
    /// The relative tolerance of adaptive methods [default: 1e-8]
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) rtol: Option<f64>,
    /// The absolute tolerance of adaptive methods, m or rad (per s) [default: from the size and the speeds
    /// of the mechanism]
    #[arg(long, allow_negative_numbers = true)]
    pub(crate) atol: Option<f64>,
    /// The time from row to row, as in `2ms`, or `steps` for every step [default: about 1000 rows from
    /// adaptive methods, every step of others]
    #[arg(long, value_name = "TIME", allow_negative_numbers = true, value_parser = rows)]
    pub(crate) output_step: Option<Rows>,
    /// Set a parameter or an input of the model, `L=0.5m`, or a start value, `start.rod.theta=30deg`;
    /// a number without a unit is in SI units, and angles and rates need their unit
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) set: Vec<(String, Quantity)>,
    /// Set a parameter of the method or of the stabilization
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    pub(crate) option: Vec<(String, String)>,
    /// Evaluate the equations and compile no machine code: the same numbers, more slowly
    #[arg(long)]
    pub(crate) evaluate: bool,
}

/// Which rows are recorded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Rows {
    /// Every step.
    Steps,
    /// Rows this far apart, s.
    Every(f64),
}

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rows::Steps => f.write_str("steps"),
            Rows::Every(time) => write!(f, "{time:?}"),
        }
    }
}

/// `steps`, or a time.
fn rows(text: &str) -> Result<Rows, String> {
    match text {
        "steps" => Ok(Rows::Steps),
        time => seconds(time).map(Rows::Every),
    }
}

/// `NAME=VALUE`
fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("write NAME=VALUE, found `{text}`"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// `NAME=NUMBER UNIT`
fn assignment(text: &str) -> Result<(String, Quantity), String> {
    let (name, value) = pair(text)?;
    Ok((name, quantity(&value)?))
}

/// The methods, for completions.
fn method_names() -> Vec<&'static str> {
    METHODS.iter().map(|info| info.name).collect()
}

/// The stabilizations, for completions.
fn stabilization_names() -> Vec<&'static str> {
    STABILIZATIONS.iter().map(|info| info.name).collect()
}

/// The end of a run, s.
pub(crate) fn t_end(settings: &Settings) -> f64 {
    settings.t_end.unwrap_or(T_END)
}

/// The step of methods with fixed steps, s.
pub(crate) fn step(settings: &Settings) -> f64 {
    settings.h.unwrap_or(H)
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
    let model = &verified.program.model;
    for (name, quantity) in &settings.set {
        let set = target::set(&mut mechanism, model, name, quantity);
        set.map_err(|fault| output::failed(&format!("--set {fault}")))?;
    }
    Ok(mechanism)
}

/// Machine code of a mechanism, unless it is to be evaluated or none can be generated; the numbers are
/// the same.
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
    let mut method = match &settings.method {
        None => Method::default(),
        Some(name) => Method::named(name).ok_or_else(|| {
            let names = method_names().join(", ");
            format!("there is no method `{name}`; there are {names}")
        })?,
    };
    let mut stabilization = match &settings.stabilization {
        None => None,
        Some(name) => Some(Stabilization::named(name).ok_or_else(|| {
            let names = stabilization_names().join(", ");
            format!("there is no stabilization `{name}`; there are {names}")
        })?),
    };
    let tolerances = [("rtol", settings.rtol), ("atol", settings.atol)];
    for (name, value) in tolerances {
        if let Some(value) = value
            && !method.set(name, value)
        {
            let info = method.info();
            let mut known = info.parameters.iter();
            return Err(match known.find(|parameter| parameter.name == name) {
                Some(parameter) => {
                    let meaning = parameter.meaning();
                    format!("--{name} cannot be {value}; it is: {meaning}")
                }
                None => format!(
                    "--{name} has no effect: `{}` has fixed steps; give --h",
                    info.name
                ),
            });
        }
    }
    for (name, value) in &settings.option {
        let of_method = method.info();
        let default = match of_method.stabilized {
            true => Projection::default().into(),
            false => Stabilization::None,
        };
        let of_stabilization = stabilization.unwrap_or(default).info();
        let known = |parameters: &'static [ParameterInfo]| {
            parameters.iter().find(|parameter| parameter.name == name)
        };
        let in_method = known(of_method.parameters);
        let Some(parameter) = in_method.or_else(|| known(of_stabilization.parameters)) else {
            return Err(unknown_option(name, of_method.name, of_stabilization.name));
        };
        let number = parameter.number(value);
        let set = number.is_some_and(|number| match in_method {
            Some(_) => method.set(name, number),
            None => stabilization
                .as_mut()
                .is_some_and(|of| of.set(name, number)),
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
    let mut options = match (method.is_adaptive(), settings.h) {
        (true, Some(h)) => {
            let name = method.info().name;
            return Err(format!(
                "--h has no effect: `{name}` chooses its steps; write `--method rk4 --h {h}` for fixed steps, or `--output-step {h}` for the time between rows"
            ));
        }
        (true, None) => Options::new(t_end),
        (false, _) => Options::fixed(t_end, step(settings)).energy_balance(true),
    };
    options.method = method;
    options.stabilization = stabilization;
    Ok(match settings.output_step {
        Some(Rows::Steps) => options.every_step(),
        Some(Rows::Every(time)) => options.output_step(time),
        None => options,
    })
}

/// Neither the method nor the stabilization has a parameter of this name: which ones do.
fn unknown_option(name: &str, method: &str, stabilization: &str) -> String {
    let has = |parameters: &[ParameterInfo]| parameters.iter().any(|known| known.name == name);
    let methods = METHODS.iter().filter(|info| has(info.parameters));
    let methods = methods.map(|info| format!("`--method {}`", info.name));
    let others = STABILIZATIONS.iter().filter(|info| has(info.parameters));
    let others = others.map(|info| format!("`--stabilization {}`", info.name));
    let found: Vec<String> = methods.chain(others).collect();
    let hint = if found.is_empty() {
        "see `mbdsl methods`".to_owned()
    } else {
        format!("it belongs to {}", found.join(", "))
    };
    let chosen = if stabilization == Stabilization::None.info().name {
        format!("`{method}` has no parameter `{name}`")
    } else {
        format!("neither `{method}` nor `{stabilization}` has a parameter `{name}`")
    };
    format!("--option {name}: {chosen}; {hint}")
}

/// A bar on the terminal, for runs that take long enough to look at it.
pub(crate) fn progress(options: &mut Options) -> ProgressBar {
    let bar = progress::bar(1000, "{wide_bar} {percent:>3} %  {eta} left");
    let shown = bar.clone();
    options.progress = Some(Arc::new(move |_t, share: f64| {
        shown.set_position((share * 1000.0) as u64);
    }));
    let warned = bar.clone();
    options.notice = Some(Arc::new(move |text: &str| progress::notice(&warned, text)));
    bar
}
