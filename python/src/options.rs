//! The options of a run by name, and the tables that list them.

use mbdsl_runtime::{
    METHODS, Method, NamedOptionsError, Options, ParameterInfo, RequestedOptions, RunSetting,
    STABILIZATIONS, SettingInfo, SettingKind, Stabilization, nearest,
};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString};

/// Settings of a run as Python gives them.
pub(crate) type Settings<'py> = Vec<(String, Bound<'py, PyAny>)>;

/// The requested options by name: settings of a run, or parameters of its method or stabilization.
pub(crate) fn wanted(settings: &Settings<'_>) -> PyResult<RequestedOptions> {
    let mut wanted = RequestedOptions::default();
    for (name, value) in settings {
        let info = SettingInfo::named(name);
        let is_setting = info.is_some();
        let kind = info.map(|info| info.kind);
        let takes_no_word = matches!(kind, Some(SettingKind::Number(_)));
        let is_word = value.is_instance_of::<PyString>() && takes_no_word;
        if is_word || (value.is_instance_of::<PyBool>() && is_setting) {
            let found = value.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "{name} is a {found}, expected a number"
            )));
        }
        wanted = if let Ok(word) = value.cast::<PyString>() {
            let word = word.to_str()?.to_owned();
            match is_setting {
                true => wanted.set(name, word),
                false => wanted.parameter(name, word),
            }
        } else if let Ok(value) = value.cast::<PyBool>() {
            wanted.parameter(name, if value.is_true() { "yes" } else { "no" })
        } else if value.is_instance_of::<PyFloat>()
            || value.is_instance_of::<PyInt>()
            || value.hasattr("__float__")?
        {
            let number: f64 = value.extract()?;
            match is_setting {
                true => wanted.set(name, number),
                false => wanted.parameter(name, format!("{number:?}")),
            }
        } else {
            let found = value.get_type().name()?;
            let expected = match kind {
                Some(SettingKind::Number(_) | SettingKind::Time([])) => "a number",
                _ => "a number or a word",
            };
            let near = nearest(name, ["inputs", "start", "progress"]);
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            return Err(PyTypeError::new_err(format!(
                "{name} is a {found}, expected {expected}{near}"
            )));
        };
    }
    Ok(wanted)
}

/// The options of a run of a model with these wishes.
pub(crate) fn options(
    settings: &Settings<'_>,
    wishes: &[RunSetting],
) -> PyResult<Result<Options, NamedOptionsError>> {
    Ok(Options::named(&wanted(settings)?, wishes))
}

/// A method or a stabilization: its name, its title and its parameters (name, meaning, default, choices).
type Entry = (&'static str, &'static str, Vec<Parameter>);

type Parameter = (&'static str, String, Option<String>, Vec<&'static str>);

fn parameters(
    parameters: &'static [ParameterInfo],
    default: impl Fn(&str) -> Option<f64>,
) -> Vec<Parameter> {
    let list = parameters.iter().map(|info| {
        let default = default(info.name).map(|value| info.text(value));
        (info.name, info.meaning(), default, info.choices.to_vec())
    });
    list.collect()
}

/// All methods.
#[pyfunction]
pub(crate) fn methods() -> Vec<Entry> {
    let list = METHODS.iter().map(|info| {
        let method = Method::named(info.name);
        let default = |name: &str| method.as_ref()?.get(name);
        (info.name, info.title, parameters(info.parameters, default))
    });
    list.collect()
}

/// All stabilizations.
#[pyfunction]
pub(crate) fn stabilizations() -> Vec<Entry> {
    let list = STABILIZATIONS.iter().map(|info| {
        let stabilization = Stabilization::named(info.name);
        let default = |name: &str| stabilization.as_ref()?.get(name);
        (info.name, info.title, parameters(info.parameters, default))
    });
    list.collect()
}
