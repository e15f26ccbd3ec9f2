//! The options of a run, by the names and values of the command line, and what is wrong with them in its words.

use crate::output;
use crate::simulation::{Settings, twice};
use mbdsl::runtime::{
    DroppedSetting, NamedOptionsError, OptionsError, RequestedOptions, RunSetting, SettingValue,
    Unused,
};
use mbdsl::{Method, Options, SimulationError, Stabilization};

/// The options of a run of a model with these wishes.
///
/// # Errors
/// If the command line asks for what does not exist, or gives what the method does not use, in words.
pub(crate) fn options(settings: &Settings, wishes: &[RunSetting]) -> Result<Options, String> {
    if let Some(name) = twice(&settings.option) {
        return Err(format!("--option `{name}` is given twice"));
    }
    named(&wanted(settings), wishes)
}

/// The options of a run from options by name, without a command line.
pub(crate) fn named(wanted: &RequestedOptions, wishes: &[RunSetting]) -> Result<Options, String> {
    Options::named(wanted, wishes).map_err(|fault| words(&fault))
}

/// The options of a run with each of several methods: each gets of the command line and of the wishes
/// of the model what it uses.
///
/// # Errors
/// If the command line gives what none of them uses, in words.
pub(crate) fn of_each(
    settings: &Settings,
    wishes: &[RunSetting],
    methods: &[Method],
) -> Result<Vec<Options>, String> {
    without_rows(settings, "a comparison")?;
    if let Some(name) = twice(&settings.option) {
        return Err(format!("--option `{name}` is given twice"));
    }
    let settings = Settings {
        method: None,
        ..settings.clone()
    };
    let each = Options::named_each(&wanted(&settings), wishes, methods);
    let (options, dropped) = each.map_err(|fault| words(&fault))?;
    note_dropped(&dropped);
    Ok(options)
}

/// Refuses `--output-step` for a command that writes no rows.
///
/// # Errors
/// If rows are asked of what writes none, in words.
pub(crate) fn without_rows(settings: &Settings, what: &str) -> Result<(), String> {
    match settings.output_step {
        None => Ok(()),
        Some(_) => Err(format!(
            "--output-step has no effect: {what} writes no rows; `mbdsl run` writes them"
        )),
    }
}

/// Options given on the command line, by name.
fn wanted(settings: &Settings) -> RequestedOptions {
    let given = settings.by_name().into_iter();
    let wanted = given.fold(RequestedOptions::default(), |wanted, (name, value)| {
        wanted.set_given(name, value)
    });
    let parameters = settings.option.iter();
    parameters.fold(wanted, |wanted, (name, value)| {
        wanted.parameter(name, value)
    })
}

/// Explains in the words of the command line why options by name cannot be used.
pub(crate) fn words(fault: &NamedOptionsError) -> String {
    match fault {
        NamedOptionsError::Value {
            name,
            value,
            meaning,
        } => format!("--{} cannot be {value}; it is: {meaning}", dashed(name)),
        NamedOptionsError::Parameter { .. } | NamedOptionsError::Unused { .. } => {
            format!("--option {fault}")
        }
        NamedOptionsError::NoEffect {
            name,
            value,
            reason,
            because,
        } => {
            let name = dashed(name);
            let help = instead(&name, value, *reason);
            format!("--{name} has no effect: {because}; {help}")
        }
        NamedOptionsError::UnknownParameter {
            name,
            method,
            stabilization,
            methods,
            stabilizations,
        } => {
            let chosen = if *stabilization == Stabilization::None.info().name {
                format!("`{method}` has no parameter `{name}`")
            } else {
                format!("neither `{method}` nor `{stabilization}` has a parameter `{name}`")
            };
            let hint = owners(methods, stabilizations);
            format!("--option {name}: {chosen}; {hint}")
        }
        NamedOptionsError::Twice { name } => format!(
            "--{} and --option {name} are the same setting: give one of them",
            dashed(name)
        ),
        fault => fault.to_string(),
    }
}

/// Suggests what to write in place of an option that the method does not use.
fn instead(name: &str, value: &SettingValue, reason: Unused) -> String {
    match reason {
        Unused::ChoosesSteps => format!(
            "write `--method rk4 --{name} {value}` for fixed steps, or `--output-step {value}` for the time between rows"
        ),
        Unused::HasFixedSteps => format!(
            "write `--method dop853 --{name} {value}` for error control, or `--h 1ms` for the step"
        ),
        _ => format!(
            "write `--method dop853 --{name} {value}`, or leave --{name} out to keep the method"
        ),
    }
}

/// The methods and stabilizations that have a parameter, as the command line chooses them.
fn owners(methods: &[&str], stabilizations: &[&str]) -> String {
    let methods = methods.iter().map(|name| format!("`--method {name}`"));
    let others = stabilizations.iter();
    let others = others.map(|name| format!("`--stabilization {name}`"));
    let found: Vec<String> = methods.chain(others).collect();
    if found.is_empty() {
        return "see `mbdsl methods`".to_owned();
    }
    format!("it belongs to {}", found.join(", "))
}

/// The name of a setting as the command line has it.
fn dashed(name: &str) -> String {
    name.replace('_', "-")
}

/// Explains in the words of the command line why a run failed.
pub(crate) fn failure(error: &SimulationError) -> String {
    match error {
        SimulationError::Options(OptionsError::TooManyRows { rows, output_step }) => format!(
            "recording every step makes {rows} rows, more than 100000: write `--output-step {output_step}` for rows {output_step} s apart, or `--output-step steps` for all of them"
        ),
        error => error.to_string(),
    }
}

/// Reports wishes of the model that are not used, for runs without a report of them.
pub(crate) fn note_dropped(dropped: &[DroppedSetting]) {
    for wish in dropped {
        output::complain(&format!("note: {wish}\n"));
    }
}

#[cfg(test)]
mod tests;
