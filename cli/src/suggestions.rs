//! Suggestions for unknown commands and options.

use clap::Command;
use clap::error::{ContextKind, ContextValue, Error};
use std::ffi::OsString;

/// Names of options in other programs, each with the name here.
const OPTIONS: &[(&str, &str)] = &[
    ("dt", "h"),
    ("duration", "t-end"),
    ("end", "t-end"),
    ("integrator", "method"),
    ("param", "set"),
    ("parameter", "set"),
    ("solver", "method"),
    ("step", "h"),
    ("step-size", "h"),
    ("stop-time", "t-end"),
    ("time", "t-end"),
    ("tol", "rtol"),
    ("tolerance", "rtol"),
];

/// Names of commands in other programs, each with the name here.
const COMMANDS: &[(&str, &str)] = &[
    ("animate", "view"),
    ("batch", "sweep"),
    ("build", "check"),
    ("compile", "check"),
    ("convert", "import"),
    ("eigenvalues", "modes"),
    ("ensemble", "sweep"),
    ("equilibrium", "statics"),
    ("fmu", "export"),
    ("init", "new"),
    ("integrate", "run"),
    ("linearize", "modes"),
    ("lint", "check"),
    ("show", "view"),
    ("sim", "run"),
    ("simulate", "run"),
    ("validate", "check"),
];

/// Advice on the dependence of a result on a parameter.
const DEPENDENCE: &str =
    "`mbdsl sweep MODEL.mbd --vary NAME=FROM..TO:11` shows how results depend on a parameter";

/// Advice on fitting parameters to data.
const FIT: &str = "parameters are fitted in Python: `scipy.optimize.least_squares` over \
                   `model.with_params(...).simulate(...)`, or over many at once with `model.ensemble(...)`";

/// Advice on finding the best parameters.
const OPTIMUM: &str = "parameters are optimized in Python: `scipy.optimize.minimize` over \
                       `model.with_params(...).simulate(...)`; `mbdsl sweep MODEL.mbd --vary NAME=FROM..TO:11` \
                       tries values of one";

/// Words for what other commands, or Python, do today.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &[
            "sensitivity",
            "sensitivities",
            "sens",
            "gradient",
            "gradients",
            "derivatives",
        ],
        DEPENDENCE,
    ),
    (
        &[
            "fit",
            "identify",
            "identification",
            "calibrate",
            "calibration",
            "estimate",
            "regress",
        ],
        FIT,
    ),
    (
        &[
            "optimize",
            "optimise",
            "optimization",
            "optimisation",
            "optimizer",
            "minimize",
            "minimise",
            "opt",
            "tune",
        ],
        OPTIMUM,
    ),
];

/// The fault with the option or the command that was meant, and without clap's tip to write `--` before an unknown
/// one: no command would accept that.
pub(crate) fn mended(mut fault: Error, command: &Command, arguments: &[OsString]) -> Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = fault.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().starts_with("to pass"));
        if !tips.is_empty() {
            fault.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    if let Some(meant) = meant(&fault, command, arguments) {
        let meant = ContextValue::String(format!("--{meant}"));
        fault.insert(ContextKind::SuggestedArg, meant);
    }
    if let Some(ContextValue::String(unknown)) = fault.get(ContextKind::InvalidSubcommand)
        && let Some((_, advice)) = ELSEWHERE
            .iter()
            .find(|(words, _)| words.contains(&unknown.as_str()))
    {
        // No command is meant that has a similar name.
        fault.remove(ContextKind::SuggestedSubcommand);
        let advice = ContextValue::StyledStrs(vec![(*advice).into()]);
        fault.insert(ContextKind::Suggested, advice);
    }
    if let Some(ContextValue::String(unknown)) = fault.get(ContextKind::InvalidSubcommand)
        && let Some((_, meant)) = COMMANDS.iter().find(|(other, _)| other == unknown)
    {
        let meant = ContextValue::Strings(vec![(*meant).to_owned()]);
        fault.insert(ContextKind::SuggestedSubcommand, meant);
    }
    fault
}

/// The name in this command of the unknown option of the fault, if it has it under another name.
fn meant(fault: &Error, command: &Command, arguments: &[OsString]) -> Option<&'static str> {
    let Some(ContextValue::String(unknown)) = fault.get(ContextKind::InvalidArg) else {
        return None;
    };
    let unknown = unknown.strip_prefix("--")?;
    let (_, meant) = OPTIONS.iter().find(|(other, _)| *other == unknown)?;
    let mut words = arguments.iter().filter_map(|word| word.to_str());
    let command = words.find_map(|word| command.find_subcommand(word))?;
    let has = |name: &str| {
        command
            .get_arguments()
            .any(|own| own.get_long() == Some(name))
    };
    (!has(unknown) && has(meant)).then_some(meant)
}
