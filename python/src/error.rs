//! The exceptions of the package, which Python declares, and what Rust says in them.

use crate::diagnostic::Diagnostic;
use mbdsl_runtime::analysis::AnalysisError;
use mbdsl_runtime::analysis::inverse::InverseError;
use mbdsl_runtime::analysis::kinematics::{Kinematics, KinematicsError};
use mbdsl_runtime::{
    AssemblyError, Method, NamedOptionsError, OptionsError, Parameter, SETTINGS, SettingInfo,
    SettingKind, SettingValue, SimulationError, Stabilization, nearest,
};
use pyo3::call::PyCallArgs;
use pyo3::exceptions::{PyFileNotFoundError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::ffi::CString;
use std::io;
use std::path::Path;

/// A class of the package.
pub(crate) fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    Ok(py.import("mbdsl")?.getattr(name)?.cast_into()?)
}

/// An exception of this class.
fn raised<'py>(py: Python<'py>, name: &str, arguments: impl PyCallArgs<'py>) -> PyErr {
    let found = class(py, name).and_then(|class| class.call1(arguments));
    found.map_or_else(|fault| fault, PyErr::from_value)
}

/// `ModelError`: a text has errors.
pub(crate) fn model(py: Python<'_>, words: String, diagnostics: Vec<Diagnostic>) -> PyErr {
    raised(py, "ModelError", (words, diagnostics))
}

/// `OptionsError`: options cannot be used.
pub(crate) fn options(py: Python<'_>, words: String) -> PyErr {
    raised(py, "OptionsError", (words,))
}

/// `UnknownNameError`: there is no parameter, column or other item of a name.
pub(crate) fn unknown(py: Python<'_>, words: String) -> PyErr {
    raised(py, "UnknownNameError", (words,))
}

/// `AssemblyError`: a mechanism cannot be assembled.
pub(crate) fn assembly(py: Python<'_>, fault: &AssemblyError) -> PyErr {
    let hint = match fault {
        AssemblyError::Given { .. } => {
            "; `project=True` moves it onto them, `project=False` takes it as it is"
        }
        _ => "",
    };
    let words = format!("{fault}{hint}");
    raised(py, "AssemblyError", (words,))
}

/// `UnknownNameError`: a model's run has no column of this name; `names` are those that it has.
pub(crate) fn no_column<'n>(
    py: Python<'_>,
    model: &str,
    name: &str,
    names: impl IntoIterator<Item = &'n str>,
) -> PyErr {
    let hint = match meant(name, names) {
        near if near.is_empty() => "; `list(run)` names them".to_owned(),
        near => near,
    };
    unknown(
        py,
        format!("the run of `{model}` has no column `{name}`{hint}"),
    )
}

/// The nearest name as a question; empty where none is near.
fn meant<'n>(name: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    nearest(name, names).map_or_else(String::new, |near| format!("; did you mean `{near}`?"))
}

/// The number that Python has for a file that is not there, `errno.ENOENT`.
const NOT_FOUND: i32 = 2;

/// `OSError`: a file cannot be read or written.
pub(crate) fn file(path: &Path, fault: &io::Error) -> PyErr {
    let words = fault.to_string();
    match fault.raw_os_error() {
        // Python makes the class of the number, and names the file.
        Some(number) => {
            let code = format!(" (os error {number})");
            let words = words.trim_end_matches(&code).to_owned();
            PyOSError::new_err((number, words, path.as_os_str().to_owned()))
        }
        None if fault.kind() == io::ErrorKind::NotFound => {
            PyFileNotFoundError::new_err((NOT_FOUND, words, path.as_os_str().to_owned()))
        }
        None => PyOSError::new_err(format!("{}: {words}", path.display())),
    }
}

/// `OptionsError`: options by name cannot be used.
pub(crate) fn named_options(
    py: Python<'_>,
    fault: &NamedOptionsError,
    parameters: &[Parameter],
) -> PyErr {
    let of_model = |name: &str| parameters.iter().find(|of| of.name == name);
    let hint = match fault {
        NamedOptionsError::UnknownParameter { name, .. } if of_model(name).is_some() => {
            match of_model(name).is_some_and(|of| of.input) {
                true => {
                    format!("; it is an input of the model: write `inputs={{\"{name}\": ...}}`")
                }
                false => format!("; it is one of the model: write `model.with_params({name}=...)`"),
            }
        }
        NamedOptionsError::UnknownParameter {
            name,
            method,
            stabilization,
            methods,
            stabilizations,
            ..
        } if methods.is_empty() && stabilizations.is_empty() => {
            let of_method = Method::named(method).map(|of| of.info().parameters);
            let of_stabilization = Stabilization::named(stabilization);
            let of_stabilization = of_stabilization.map(|of| of.info().parameters);
            let parameters = [of_method, of_stabilization]
                .into_iter()
                .flatten()
                .flatten();
            let settings = SETTINGS.iter().map(|info| info.name);
            meant(name, settings.chain(parameters.map(|info| info.name)))
        }
        NamedOptionsError::Value {
            name,
            value: SettingValue::Word(_),
            ..
        } if SettingInfo::named(name)
            .is_some_and(|info| matches!(info.kind, SettingKind::Time(_))) =>
        {
            "; give a number, in s".to_owned()
        }
        _ => String::new(),
    };
    options(py, format!("{fault}{hint}"))
}

/// The exception of a run that did not begin; one that stopped on its way is a result, too.
pub(crate) fn simulation(py: Python<'_>, fault: &SimulationError) -> PyErr {
    match fault {
        SimulationError::Assembly(fault) => assembly(py, fault),
        // The only advice that the runtime gives as Rust code.
        SimulationError::Options(OptionsError::TooManyRows { rows, output_step }) => options(
            py,
            format!(
                "recording every step makes {rows} rows, more than 100000: write `output_step={output_step:?}` for rows {output_step} s apart, or `output_step=\"steps\"` for all of them"
            ),
        ),
        SimulationError::Options(fault) => options(py, fault.to_string()),
        fault => raised(py, "SimulationError", (fault.to_string(),)),
    }
}

/// `SimulationError`: runs are missing.
pub(crate) fn run(py: Python<'_>, words: String) -> PyErr {
    raised(py, "SimulationError", (words,))
}

/// `SimulationError`: the equations or a step have no solution at a time, in s.
pub(crate) fn run_at(py: Python<'_>, words: String, t: f64) -> PyErr {
    raised(py, "SimulationError", (words.clone(), words, t))
}

/// `AnalysisError`: a question has no answer for a mechanism.
pub(crate) fn analysis(py: Python<'_>, words: String) -> PyErr {
    raised(py, "AnalysisError", (words,))
}

/// `AnalysisError` of a motion that ends at a time, in s, with the part before.
fn ended<'py>(py: Python<'py>, words: String, t: f64, run: impl IntoPyObject<'py>) -> PyErr {
    let run = class(py, "Run").and_then(|class| class.call_method1("_of", (run,)));
    raised(py, "AnalysisError", (words, t, run.ok()))
}

/// The exception of an analysis, with the time if it is about one; that of a mechanism without a start is the same
/// everywhere.
pub(crate) fn of_analysis(py: Python<'_>, fault: &AnalysisError) -> PyErr {
    let t = match fault {
        AnalysisError::Assembly(fault) => return assembly(py, fault),
        AnalysisError::Target(fault) => return unknown(py, fault.to_string()),
        AnalysisError::Violated { t, .. }
        | AnalysisError::NotFinite { t, .. }
        | AnalysisError::Singular { t, .. }
        | AnalysisError::Unreachable { t } => *t,
        _ => return analysis(py, fault.to_string()),
    };
    raised(py, "AnalysisError", (fault.to_string(), t))
}

/// The exception of a motion that drivers determine, or not; `part` makes a run of the motion before its end.
pub(crate) fn of_motion<'py, R: IntoPyObject<'py>>(
    py: Python<'py>,
    fault: KinematicsError,
    part: impl FnOnce(Kinematics) -> R,
) -> PyErr {
    match fault {
        KinematicsError::Assembly(fault) => assembly(py, &fault),
        KinematicsError::Options(fault) => options(py, fault.to_string()),
        KinematicsError::Stopped(stopped) => {
            let words = stopped.to_string();
            ended(py, words, stopped.t, part(stopped.motion))
        }
        fault => analysis(py, fault.to_string()),
    }
}

/// The exception of inverse dynamics; `part` makes a run of the motion before its end.
pub(crate) fn of_efforts<'py, R: IntoPyObject<'py>>(
    py: Python<'py>,
    fault: InverseError,
    part: impl FnOnce(Kinematics) -> R,
) -> PyErr {
    match fault {
        InverseError::Kinematics(fault) => of_motion(py, fault, part),
        InverseError::Analysis(fault) => of_analysis(py, &fault),
        InverseError::CannotMove { t, .. }
        | InverseError::NotFinite { t, .. }
        | InverseError::LosesHold { before: t, .. } => {
            raised(py, "AnalysisError", (fault.to_string(), t))
        }
        fault => analysis(py, fault.to_string()),
    }
}

/// Warns of an analysis, at the line that calls the package.
pub(crate) fn warn_of_analysis(py: Python<'_>, words: &str) -> PyResult<()> {
    PyErr::warn(
        py,
        class(py, "AnalysisWarning")?.as_any(),
        &CString::new(words)?,
        2,
    )
}
