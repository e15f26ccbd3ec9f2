//! `mbdsl run`: a simulation of a model that exists only as text.

use crate::input::Input;
use crate::simulation::{self, Settings};
use crate::{Outcome, output};
use mbdsl::{Report, SimulationError, Trajectory, simulate};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// What the command line says about a run.
#[derive(clap::Args)]
pub(crate) struct Run {
    /// The text of one model; `-` reads the standard input
    pub(crate) file: PathBuf,
    #[command(flatten)]
    settings: Settings,
    /// The time of the last row, s
    #[arg(long, allow_negative_numbers = true)]
    t_end: f64,
    /// The folder for trajectory.csv and report.json; it is made where there is none
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print the report as JSON on the standard output, as it stands in report.json
    #[arg(long)]
    json: bool,
}

/// Runs a model and writes what became of it.
pub(crate) fn run(arguments: &Run, input: &Input) -> Outcome {
    let mechanism = simulation::verified(input)
        .and_then(|verified| simulation::mechanism(&arguments.settings, &verified));
    let mechanism = match mechanism {
        Ok(mechanism) => mechanism,
        Err(outcome) => return outcome,
    };
    let mut options = match simulation::options(&arguments.settings, arguments.t_end) {
        Ok(options) => options,
        Err(fault) => return output::failed(&fault),
    };
    if let Err(fault) = std::fs::create_dir_all(&arguments.out) {
        return output::failed(&format!("cannot make {}: {fault}", arguments.out.display()));
    }
    let bar = simulation::progress(&mut options);
    let outcome = simulate(&mechanism, &options);
    bar.finish_and_clear();
    let folder = &arguments.out;
    let written = match &outcome {
        Ok(run) => write(arguments, folder, Some(&run.trajectory), &run.report, None),
        Err(error) => {
            let report = error.trajectory().map_or_else(Report::empty, Report::new);
            write(arguments, folder, error.trajectory(), &report, Some(error))
        }
    };
    let json = match written {
        Ok(json) => json,
        Err(fault) => return output::failed(&fault),
    };
    let json = Some(json).filter(|_| arguments.json);
    match outcome {
        Ok(run) => {
            let words = || format!("{}\n{}\n", run.report, folder.display());
            output::result(&json.unwrap_or_else(words), Outcome::Good)
        }
        Err(SimulationError::Options(fault)) => output::failed(&fault.to_string()),
        Err(fault) => {
            output::complain(&format!("error: {fault}\n"));
            output::result(&json.unwrap_or_default(), Outcome::Faulty)
        }
    }
}

/// Writes both files; gives back what stands in report.json.
fn write(
    arguments: &Run,
    folder: &Path,
    trajectory: Option<&Trajectory>,
    report: &Report,
    error: Option<&SimulationError>,
) -> Result<String, String> {
    if let Some(trajectory) = trajectory {
        let path = folder.join("trajectory.csv");
        let written = trajectory.write_csv_file(path);
        written.map_err(|fault| fault.to_string())?;
    }
    let path = folder.join("report.json");
    let text = serde_json::to_string_pretty(&summary(arguments, trajectory, report, error));
    let text = text.map_err(|fault| fault.to_string())? + "\n";
    let written = std::fs::write(&path, &text);
    written.map_err(|fault| format!("cannot write {}: {fault}", path.display()))?;
    Ok(text)
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
    let settings = &arguments.settings;
    json!({
        "model": trajectory.map(Trajectory::model),
        "method": settings.method,
        "stabilization": settings.stabilization,
        "options": pairs(&settings.option),
        "parameters_set": pairs(&settings.set),
        "h": settings.h,
        "rtol": settings.rtol,
        "atol": settings.atol,
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
        "run_time": report.work.wall.as_secs_f64(),
        "error": error.map(ToString::to_string),
    })
}

/// JSON has no infinities: a run at H = 0 has no relative error.
fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}
