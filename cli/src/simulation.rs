//! Input of a simulation from the command line: the mechanism of a text, and the options.

use crate::draw::Drawing;
use crate::input::Input;
use crate::names::Offered;
use crate::number::real;
use crate::quantity::{Quantity, quantity, seconds};
use crate::{Outcome, output, progress, target};
use indicatif::ProgressBar;
use mbdsl::Options;
use mbdsl::runtime::{METHODS, STABILIZATIONS, SettingValue};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::verify::Verified;
use std::fmt;
use std::sync::Arc;

/// Command-line options of a simulation.
#[derive(Clone, clap::Args)]
pub(crate) struct Settings {
    /// The method; `mbdsl methods` lists them [default: that of the model, or dop853]
    #[arg(long, value_parser = Offered(method_names), hide_possible_values = true)]
    pub(crate) method: Option<String>,
    /// The stabilization of the constraints [default: that of the model, or projection if there are
    /// constraints and the method uses one]
    #[arg(long, alias = "stabilisation", value_parser = Offered(stabilization_names), hide_possible_values = true)]
    pub(crate) stabilization: Option<String>,
    /// The end of the run, as in `5s` [default: that of the model, or 10 s]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = seconds)]
    pub(crate) t_end: Option<f64>,
    /// The step of methods with fixed steps, as in `2ms` [default: that of the model, or 10 ms]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = seconds)]
    pub(crate) h: Option<f64>,
    /// The relative tolerance of adaptive methods [default: that of the model, or that of the
    /// method]
    #[arg(long, allow_negative_numbers = true, value_parser = real)]
    pub(crate) rtol: Option<f64>,
    /// The absolute tolerance of adaptive methods, m or rad (per s) [default: that of the model, or
    /// derived from the size and the speeds of the mechanism]
    #[arg(long, allow_negative_numbers = true, value_parser = real)]
    pub(crate) atol: Option<f64>,
    /// The most steps of an adaptive method, after which a run stops with what it has [default: that of the
    /// model, or 10,000,000, in sweeps 1,000,000]
    #[arg(long, value_name = "STEPS", allow_negative_numbers = true, value_parser = real)]
    pub(crate) max_steps: Option<f64>,
    /// The time between rows, as in `2ms`, or `steps` for every step [default: that of the model, or
    /// about 1000 rows of adaptive methods, every step of others]
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, value_parser = rows)]
    pub(crate) output_step: Option<Rows>,
    /// Set a parameter or an input of the model, `L=0.5m`, or a start value, `start.rod.theta=30deg`;
    /// a number without a unit is in SI units, and angles and rates need their unit
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    pub(crate) set: Vec<(String, Quantity)>,
    /// Set a parameter of the method or of the stabilization
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    pub(crate) option: Vec<(String, String)>,
    /// Interpret the equations instead of compiling them to machine code: the same numbers, but slower
    #[arg(long)]
    pub(crate) evaluate: bool,
}

impl Settings {
    /// The settings of a run, by their names in [`SETTINGS`](mbdsl::runtime::SETTINGS), as far as they are given.
    pub(crate) fn by_name(&self) -> [(&'static str, Option<SettingValue>); 8] {
        // Field by field: one that is added has a name, too.
        let Settings {
            method,
            stabilization,
            t_end,
            h,
            rtol,
            atol,
            max_steps,
            output_step,
            set: _,
            option: _,
            evaluate: _,
        } = self;
        let word = |word: &Option<String>| word.clone().map(SettingValue::from);
        let number = |number: &Option<f64>| number.map(SettingValue::from);
        [
            ("method", word(method)),
            ("stabilization", word(stabilization)),
            ("t_end", number(t_end)),
            ("h", number(h)),
            ("rtol", number(rtol)),
            ("atol", number(atol)),
            ("max_steps", number(max_steps)),
            ("output_step", output_step.map(Rows::into)),
        ]
    }
}

/// Spacing of the recorded rows.
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

impl From<Rows> for SettingValue {
    fn from(rows: Rows) -> SettingValue {
        match rows {
            Rows::Steps => SettingValue::from("steps"),
            Rows::Every(time) => SettingValue::from(time),
        }
    }
}

/// Reads `steps`, or a time.
fn rows(text: &str) -> Result<Rows, String> {
    match text {
        "steps" => Ok(Rows::Steps),
        time => seconds(time).map(Rows::Every),
    }
}

/// Reads `NAME=VALUE`.
fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("write NAME=VALUE, found `{text}`"))?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Reads `NAME=NUMBER UNIT`.
pub(crate) fn assignment(text: &str) -> Result<(String, Quantity), String> {
    let (name, value) = pair(text)?;
    let parts: Vec<String> = text.split(',').map(|part| format!("`{part}`")).collect();
    if value.contains('=') && parts.iter().all(|part| part.contains('=')) {
        return Err(format!(
            "these are {} values: give the option once for each, {}",
            parts.len(),
            parts.join(" and ")
        ));
    }
    Ok((name, quantity(&value)?))
}

/// The methods, for completions.
pub(crate) fn method_names() -> Vec<&'static str> {
    METHODS.iter().map(|info| info.name).collect()
}

/// The stabilizations, for completions.
pub(crate) fn stabilization_names() -> Vec<&'static str> {
    STABILIZATIONS.iter().map(|info| info.name).collect()
}

/// Compiles a text to a verified program; reports what is wrong and returns the outcome.
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

/// The mechanism of a program, with the parameters that are set; reports what is wrong and returns
/// the outcome.
pub(crate) fn mechanism(
    settings: &Settings,
    verified: &Verified,
) -> Result<NativeMechanism, Outcome> {
    mechanism_with(&settings.set, settings.evaluate, verified)
}

/// The mechanism of a program with these parameters, compiled or evaluated.
pub(crate) fn mechanism_with(
    set: &[(String, Quantity)],
    evaluate: bool,
    verified: &Verified,
) -> Result<NativeMechanism, Outcome> {
    let mut mechanism = compiled(verified.mechanism(), evaluate);
    self::set(&mut mechanism, set, verified)?;
    Ok(mechanism)
}

/// The first name that is given a second time: nothing says which of the values is meant.
pub(crate) fn twice<T>(values: &[(String, T)]) -> Option<&str> {
    let mut names = values.iter().enumerate();
    let twice =
        names.find(|(place, (name, _))| values[..*place].iter().any(|other| other.0 == *name));
    twice.map(|(_, (name, _))| name.as_str())
}

/// Sets parameters, inputs and start values; reports what is wrong and returns the outcome.
pub(crate) fn set(
    mechanism: &mut NativeMechanism,
    values: &[(String, Quantity)],
    verified: &Verified,
) -> Result<(), Outcome> {
    if let Some(name) = twice(values) {
        return Err(output::failed(&format!("--set `{name}` is given twice")));
    }
    for (name, quantity) in values {
        let set = target::set(mechanism, &verified.program.model, name, quantity);
        set.map_err(|fault| output::failed(&format!("--set {fault}")))?;
    }
    Ok(())
}

/// Machine code of a mechanism, unless it is to be evaluated or none can be generated; the numbers are
/// the same.
pub(crate) fn compiled(evaluated: TextMechanism, evaluate: bool) -> NativeMechanism {
    if evaluate {
        return NativeMechanism::evaluated(evaluated);
    }
    NativeMechanism::new(&evaluated).unwrap_or_else(|fault| {
        output::complain(&format!("note: the equations are interpreted: {fault}\n"));
        NativeMechanism::evaluated(evaluated)
    })
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
