//! Errors of options that are given by name.

use crate::layout::words::debug_as_display;
use crate::mechanism::run_setting::SettingValue;
use crate::simulate::wishes::Unused;
use crate::stabilization::Stabilization;

/// Options by name that cannot be used.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum NamedOptionsError {
    /// A setting that does not exist.
    #[error("there is no setting `{name}`; there are {}", known.join(", "))]
    UnknownSetting {
        /// The name given.
        name: String,
        /// The settings that exist.
        known: Vec<&'static str>,
    },
    /// A method that does not exist.
    #[error(
        "there is no method `{name}`{}; there are {}",
        meant.map(|meant| format!(", did you mean `{meant}`?")).unwrap_or_default(),
        known.join(", ")
    )]
    UnknownMethod {
        /// The name given.
        name: String,
        /// The method that was probably meant.
        meant: Option<&'static str>,
        /// The methods that exist.
        known: Vec<&'static str>,
    },
    /// A stabilization that does not exist.
    #[error("there is no stabilization `{name}`; there are {}", known.join(", "))]
    UnknownStabilization {
        /// The name given.
        name: String,
        /// The stabilizations that exist.
        known: Vec<&'static str>,
    },
    /// A parameter that neither the method nor the stabilization has.
    #[error(
        "{}{}",
        neither(method, stabilization, name),
        owners(methods, stabilizations)
    )]
    UnknownParameter {
        /// The name given.
        name: String,
        /// The method.
        method: &'static str,
        /// The stabilization.
        stabilization: &'static str,
        /// The methods that have it.
        methods: Vec<&'static str>,
        /// The stabilizations that have it.
        stabilizations: Vec<&'static str>,
    },
    /// A value that a setting cannot have.
    #[error("{name} cannot be {value}; it is: {meaning}")]
    Value {
        /// The setting.
        name: &'static str,
        /// The value given.
        value: SettingValue,
        /// The meaning of the setting.
        meaning: String,
    },
    /// A value that a parameter of the method or the stabilization cannot have.
    #[error("{name} cannot be {value}; it is: {meaning}{}", listed(choices))]
    Parameter {
        /// The parameter.
        name: &'static str,
        /// The value given.
        value: String,
        /// The meaning of the parameter.
        meaning: String,
        /// The words that it may be; empty for a number.
        choices: &'static [&'static str],
    },
    /// A parameter that another one leaves without effect.
    #[error("{name} has no effect: {because}")]
    Unused {
        /// The parameter.
        name: String,
        /// The reason.
        because: &'static str,
    },
    /// A setting that the method does not use.
    #[error("{name} has no effect: {because}")]
    NoEffect {
        /// The setting.
        name: &'static str,
        /// The value given.
        value: SettingValue,
        /// The reason why the method does not use it.
        reason: Unused,
        /// The reason as a sentence about the method.
        because: String,
    },
    /// A setting that is given as a parameter of the method, too, or a method that is given apart.
    #[error("{name} is given twice: give it once")]
    Twice {
        /// The setting.
        name: String,
    },
}

debug_as_display!(NamedOptionsError);

/// Message for a parameter of neither; it names only the method, where nothing stabilizes.
fn neither(method: &str, stabilization: &str, name: &str) -> String {
    if stabilization == Stabilization::None.info().name {
        return format!("`{method}` has no parameter `{name}`");
    }
    format!("neither `{method}` nor `{stabilization}` has a parameter `{name}`")
}

/// Owners of a parameter, in words.
fn owners(methods: &[&str], stabilizations: &[&str]) -> String {
    let owners = methods.iter().chain(stabilizations);
    let owners: Vec<String> = owners.map(|name| format!("`{name}`")).collect();
    match owners.is_empty() {
        true => String::new(),
        false => format!("; it belongs to {}", owners.join(", ")),
    }
}

/// The words of a choice.
fn listed(choices: &[&str]) -> String {
    match choices {
        [] => String::new(),
        choices => format!(" ({})", choices.join(", ")),
    }
}
