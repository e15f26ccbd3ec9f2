//! `mbdsl run`: a simulation of a model that exists only as text.

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output};
use indicatif::{ProgressBar, ProgressStyle};
use mbdsl::runtime::{METHODS, ParameterInfo, STABILIZATIONS};
use mbdsl::{
    Mechanism, Method, Options, Report, SimulationError, Stabilization, Trajectory, simulate,
};
use mbdsl_compiler::diagnostic::Severity;
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the command line says about a run.
#[derive(clap::Args)]
pub(crate) struct Run {
    /// The text of one model; `-` reads the standard input
    pub(crate) file: PathBuf,
    /// The method; `mbdsl methods` lists them
    #[arg(long, default_value = "rk4")]
    method: String,
    /// What keeps the constraints
    #[arg(long, visible_alias = "stabilisation", default_value = "none")]
    stabilization: String,
    /// The step of methods with fixed steps, s
    #[arg(long, default_value_t = 0.01)]
    h: f64,
    /// The relative tolerance of adaptive methods
    #[arg(long)]
    rtol: Option<f64>,
    /// The absolute tolerance of adaptive methods, m or rad (per s)
    #[arg(long)]
    atol: Option<f64>,
    /// The time of the last row, s
    #[arg(long)]
    t_end: f64,
    /// The time from row to row, s; every step unless said otherwise
    #[arg(long)]
    output_step: Option<f64>,
    /// Set a parameter or an input of the model, in SI units
    #[arg(long, value_name = "PARAM=VALUE", value_parser = assignment)]
    set: Vec<(String, f64)>,
    /// Set a parameter of the method or of the stabilisation
    #[arg(long, value_name = "KEY=VALUE", value_parser = pair)]
    option: Vec<(String, String)>,
    /// The folder for trajectory.csv and report.json; it is made where there is none
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
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

/// Runs a model and writes what became of it.
pub(crate) fn run(arguments: &Run, input: &Input) -> Outcome {
    let compilation = mbdsl_compiler::compile(&input.text);
    let drawing = Drawing::new(input);
    for found in &compilation.diagnostics {
        if found.severity != Severity::Note {
            output::complain(&drawing.draw(found));
        }
    }
    let Some(verified) = compilation.verified else {
        return Outcome::Faulty;
    };
    let mut mechanism = verified.mechanism();
    let mut options = match options(arguments) {
        Ok(options) => options,
        Err(fault) => return failed(&fault),
    };
    for (name, value) in &arguments.set {
        if let Err(fault) = mechanism.set(name, *value) {
            return failed(&fault.to_string());
        }
    }
    if let Err(fault) = std::fs::create_dir_all(&arguments.out) {
        return failed(&format!("cannot make {}: {fault}", arguments.out.display()));
    }
    let bar = progress(&mut options);
    let outcome = simulate(&mechanism, &options);
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let folder = &arguments.out;
    let written = match &outcome {
        Ok(run) => write(arguments, folder, Some(&run.trajectory), &run.report, None),
        Err(error) => {
            let report = error.trajectory().map_or_else(Report::empty, Report::new);
            write(arguments, folder, error.trajectory(), &report, Some(error))
        }
    };
    if let Err(fault) = written {
        return failed(&fault);
    }
    match outcome {
        Ok(run) => {
            let summary = format!("{}\n{}\n", run.report, folder.display());
            output::result(&summary, Outcome::Good)
        }
        Err(SimulationError::Options(fault)) => failed(&fault.to_string()),
        Err(fault) => {
            output::complain(&format!("error: {fault}\n"));
            Outcome::Faulty
        }
    }
}

fn failed(fault: &str) -> Outcome {
    output::complain(&format!("error: {fault}\n"));
    Outcome::Failed
}

/// The options of a run; the fault where the command line asks for what there is not.
fn options(arguments: &Run) -> Result<Options, String> {
    let names = || {
        METHODS
            .iter()
            .map(|info| info.name)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut method = Method::named(&arguments.method).ok_or_else(|| {
        format!(
            "there is no method `{}`; there are {}",
            arguments.method,
            names()
        )
    })?;
    let names = || {
        let names = STABILIZATIONS.iter().map(|info| info.name);
        names.collect::<Vec<_>>().join(", ")
    };
    let mut stabilization = Stabilization::named(&arguments.stabilization).ok_or_else(|| {
        format!(
            "there is no stabilisation `{}`; there are {}",
            arguments.stabilization,
            names()
        )
    })?;
    let tolerances = [("rtol", arguments.rtol), ("atol", arguments.atol)];
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
    for (name, value) in &arguments.option {
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
    let mut options = Options::new(arguments.t_end)
        .h(arguments.h)
        .stabilization(stabilization);
    options.output_step = arguments.output_step;
    Ok(options.method(method))
}

/// A bar on the terminal, for runs that take long enough to look at it.
fn progress(options: &mut Options) -> Option<ProgressBar> {
    if !std::io::stderr().is_terminal() {
        return None;
    }
    let style = ProgressStyle::with_template("{wide_bar} {percent:>3} %  {eta} left").ok()?;
    let bar = ProgressBar::new(1000).with_style(style);
    let shown = bar.clone();
    options.progress = Some(Arc::new(move |_t, share: f64| {
        shown.set_position((share * 1000.0) as u64);
    }));
    Some(bar)
}

fn write(
    arguments: &Run,
    folder: &Path,
    trajectory: Option<&Trajectory>,
    report: &Report,
    error: Option<&SimulationError>,
) -> Result<(), String> {
    if let Some(trajectory) = trajectory {
        let path = folder.join("trajectory.csv");
        let written = trajectory.write_csv_file(path);
        written.map_err(|fault| fault.to_string())?;
    }
    let path = folder.join("report.json");
    let text = serde_json::to_string_pretty(&summary(arguments, trajectory, report, error));
    let text = text.map_err(|fault| fault.to_string())?;
    let written = std::fs::write(&path, text + "\n");
    written.map_err(|fault| format!("cannot write {}: {fault}", path.display()))
}

/// What the papers tabulate, as data.
fn summary(
    arguments: &Run,
    trajectory: Option<&Trajectory>,
    report: &Report,
    error: Option<&SimulationError>,
) -> Value {
    fn pairs<T: serde::Serialize>(list: &[(String, T)]) -> Value {
        let entries = list
            .iter()
            .map(|(name, value)| (name.clone(), json!(value)));
        Value::Object(entries.collect())
    }
    json!({
        "model": trajectory.map(Trajectory::model),
        "method": arguments.method,
        "stabilization": arguments.stabilization,
        "options": pairs(&arguments.option),
        "parameters_set": pairs(&arguments.set),
        "h": arguments.h,
        "rtol": arguments.rtol,
        "atol": arguments.atol,
        "t_start": report.t_start,
        "t_end": report.t_end,
        "nodes": report.nodes,
        "energy_at_start": report.energy,
        "eps_H": report.eps_h,
        "eps_H_relative": finite(report.eps_h_relative),
        "MRE_H": finite(report.mre_h),
        "eps_Phi": report.eps_phi,
        "eps_dPhi": report.eps_dphi,
        "eps_ddPhi": report.eps_ddphi,
        "position_violation": report.position_violation,
        "velocity_violation": report.velocity_violation,
        "acceleration_violation": report.acceleration_violation,
        "reactions_not_unique": report.reactions_not_unique,
        "gains": report.gains.iter().copied().collect::<std::collections::BTreeMap<_, _>>(),
        "warnings": report.warnings,
        "steps": report.work.steps,
        "rejected": report.work.rejected,
        "iterations": report.work.iterations,
        "evaluations": report.work.evaluations,
        "partitions": report.work.partitions,
        "partitions": report.work.partitions,
        "run_time": report.work.wall.as_secs_f64(),
        "error": error.map(ToString::to_string),
    })
}

/// JSON has no infinities: a run at H = 0 has no relative error.
fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}
