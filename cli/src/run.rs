//! `mbdsl run`: a simulation of a model that exists only as text.

use crate::input::Input;
use crate::simulation::{self, Settings};
use crate::{Outcome, interrupt, options, output, target, trust, versions};
use clap::ValueHint;
use mbdsl::csv::{self, CsvError};
use mbdsl::export::files::AtomicFile;
use mbdsl::runtime::report::ContactReport;
use mbdsl::runtime::{Accuracy, FigureValue, NamedValues, Occurrence};
use mbdsl::{
    Layout, Mechanism, MechanismExt, Options, Report, Simulation, SimulationError, Trajectory,
    simulate,
};
use serde_json::{Value, json};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// Command-line arguments of `mbdsl run`.
#[derive(clap::Args)]
pub(crate) struct Run {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    settings: Settings,
    /// The folder for trajectory.csv and report.json, created if it does not exist; MODEL.run in the
    /// current folder if omitted
    #[arg(short, long, alias = "out", value_name = "DIR", value_hint = ValueHint::DirPath, value_parser = crate::output::folder())]
    output: Option<PathBuf>,
    /// Print the report as JSON on the standard output, the text of report.json
    #[arg(long)]
    json: bool,
}

/// Simulates a model and writes its trajectory and report.
pub(crate) fn run(arguments: &Run, input: &Input) -> Outcome {
    let verified = match simulation::verified(input) {
        Ok(verified) => verified,
        Err(outcome) => return outcome,
    };
    let mechanism = match simulation::mechanism(&arguments.settings, &verified) {
        Ok(mechanism) => mechanism,
        Err(outcome) => return outcome,
    };
    let model = &verified.program.model;
    let mut options = match options::options(&arguments.settings, mechanism.wishes()) {
        Ok(options) => options,
        Err(fault) => return output::failed(&fault),
    };
    let folder = match &arguments.output {
        Some(folder) => folder.clone(),
        None => output::default_path(&arguments.file, &model.name, "run"),
    };
    let is_new = !folder.exists();
    if let Err(fault) = std::fs::create_dir_all(&folder) {
        return output::failed(&format!("cannot create {}: {fault}", folder.display()));
    }
    if let Err(fault) = interrupt::stops(&mut options) {
        return output::failed(&fault);
    }
    let layout = mechanism.layout();
    let bar = simulation::progress(&mut options);
    let mut outcome = simulate(&mechanism, &options);
    bar.finish_and_clear();
    if let Err(fault @ SimulationError::Options(_)) = &outcome {
        // Nothing ran: what is in the folder stays, and a new one goes, unless somebody put something into it.
        if is_new {
            let _ = std::fs::remove_dir(&folder);
        }
        return output::failed(&options::failure(fault));
    }
    if let Ok(run) = &mut outcome {
        trust::estimate(&mechanism, &options, run, trust::PATIENCE);
    }
    let trust = outcome.as_ref().ok().map(Simulation::trust);
    let interrupted = outcome.as_ref().err().and_then(interrupt::words);
    let written = match &outcome {
        Ok(run) => {
            let end = End {
                error: None,
                accuracy: run.accuracy,
                status: run.report.status.name(),
                trust: trust.as_deref(),
            };
            let rows = Some(&run.trajectory);
            let summary = summary(arguments, &options, layout, rows, &run.report, &end);
            write(&folder, rows, None, &summary)
        }
        Err(error) => {
            let report = error.report().cloned().unwrap_or_else(Report::empty);
            let words = interrupted.clone();
            let words = words.unwrap_or_else(|| options::failure(error));
            let rows = error.trajectory();
            let end = End {
                error: Some(&words),
                accuracy: None,
                status: error.status().name(),
                trust: None,
            };
            let summary = summary(arguments, &options, layout, rows, &report, &end);
            write(&folder, rows, None, &summary)
        }
    };
    let json = match written {
        Ok(json) => json,
        Err(fault) => return output::failed(&fault),
    };
    let json = Some(json).filter(|_| arguments.json);
    match outcome {
        Ok(run) => {
            let echo = target::echo(&arguments.settings.set, mechanism.layout(), model);
            let trust = trust.unwrap_or_default();
            let words = || format!("{echo}{trust}\n\n{}\n{}\n", run.report, folder.display());
            output::result(&json.unwrap_or_else(words), Outcome::Good)
        }
        Err(fault) => {
            let (words, outcome) = match interrupted {
                Some(words) => {
                    let place = folder.display();
                    let words = format!("{words}: {place} has the rows up to there\n");
                    (words, Outcome::Interrupted)
                }
                None => (format!("error: {fault}\n"), Outcome::Faulty),
            };
            output::complain(&words);
            output::result(&json.unwrap_or_default(), outcome)
        }
    }
}

/// Writes the files: the table, another one if there is, and the report; returns the text of
/// report.json.
///
/// All are on the disk before the first of them gets its name, and the old report is removed before
/// there is a new table: whoever finds a report finds the tables that it describes, also after a
/// crash.
pub(crate) fn write(
    folder: &Path,
    trajectory: Option<&Trajectory>,
    other: Option<(&str, &str)>,
    summary: &Value,
) -> Result<String, String> {
    let text = serde_json::to_string_pretty(&versions::numbered(summary.clone()));
    let text = text.map_err(|fault| fault.to_string())? + "\n";
    let (table_path, report_path) = (folder.join("trajectory.csv"), folder.join("report.json"));
    let cannot = |what: &'static str, path: &Path| {
        let shown = path.display().to_string();
        move |fault: std::io::Error| format!("cannot {what} {shown}: {fault}")
    };
    let table = trajectory.map(|trajectory| {
        let mut file = AtomicFile::create(&table_path)?;
        csv::write(trajectory, &mut file).map_err(CsvError::into_io)?;
        file.sync()?;
        Ok(file)
    });
    let table = table.transpose().map_err(cannot("write", &table_path))?;
    let of_text = |path: PathBuf, text: &str| {
        let file = AtomicFile::create(&path).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync()?;
            Ok(file)
        });
        let file = file.map_err(cannot("write", &path))?;
        Ok::<_, String>((file, path))
    };
    let other = other.map(|(name, text)| of_text(folder.join(name), text));
    let other = other.transpose()?;
    let (report, report_path) = of_text(report_path, &text)?;
    remove(&report_path).map_err(cannot("remove", &report_path))?;
    let named = match table {
        Some(table) => table.replace(),
        // The table of an earlier run is not that of this report.
        None => remove(&table_path),
    };
    named.map_err(cannot("write", &table_path))?;
    if let Some((other, path)) = other {
        other.replace().map_err(cannot("write", &path))?;
    }
    report.replace().map_err(cannot("write", &report_path))?;
    Ok(text)
}

/// Removes a file, if there is one.
fn remove(path: &Path) -> std::io::Result<()> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// End of a run, with results that its report does not have.
struct End<'a> {
    error: Option<&'a str>,
    accuracy: Option<Accuracy>,
    status: &'a str,
    /// The lines that say whether to trust it.
    trust: Option<&'a str>,
}

/// The columns of a table with their units.
pub(crate) fn columns(of: &Trajectory) -> Vec<Value> {
    let column = |name| json!({ "name": name, "unit": of.unit(name) });
    of.names().map(column).collect()
}

/// A list of names and values as a JSON object.
pub(crate) fn pairs<T: serde::Serialize>(list: &[(String, T)]) -> Value {
    let entries = list
        .iter()
        .map(|(name, value)| (name.clone(), json!(value)));
    Value::Object(entries.collect())
}

/// The report on a run, the content of report.json.
fn summary(
    arguments: &Run,
    options: &Options,
    layout: &Layout,
    trajectory: Option<&Trajectory>,
    report: &Report,
    end: &End,
) -> Value {
    let settings = &arguments.settings;
    let &End {
        error,
        accuracy,
        status,
        trust,
    } = end;
    let mut summary = json!({
        "model": trajectory.map(Trajectory::model),
        "method": options.method.info().name,
        "stabilization": options.stabilization_for(layout).info().name,
        "options": pairs(&settings.option),
        "parameters_set": pairs(&settings.set),
        "h": options.h,
        "rtol": options.method.get("rtol"),
        "atol": options.method.get("atol").filter(|atol| *atol > 0.0),
        "columns": trajectory.map(columns),
        "accuracy": accuracy.and_then(|accuracy| finite(accuracy.error)),
        "accurate_until": accuracy.and_then(|accuracy| accuracy.lost),
        "singular_positions": report.crossings.iter().map(|at| json!({ "t": at.t, "joints": at.joints })).collect::<Vec<_>>(),
        "gains": report.gains.iter().copied().collect::<std::collections::BTreeMap<_, _>>(),
        "dropped_wishes": options.dropped_wishes().iter().map(|wish| json!({ "key": wish.key, "value": wish.text, "reason": wish.reason })).collect::<Vec<_>>(),
        "run_time": report.work.wall.as_secs_f64(),
        "trust": trust.map(|lines| lines.lines().collect::<Vec<_>>()),
        "status": status,
        "error": error,
    });
    for (info, value) in report.figures() {
        summary[info.key] = figure(value);
    }
    let of_states = accuracy.and_then(|accuracy| finite(accuracy.states?));
    summary["accuracy_of_states"] = json!(of_states);
    let events = report.events.iter().map(event);
    summary["events"] = events.collect();
    summary["contacts"] = json!(report.contacts.as_ref().map(contacts));
    summary
}

/// An event as data, with its impact if it is one.
fn event(occurrence: &Occurrence) -> Value {
    let Occurrence {
        event,
        t,
        node,
        impact,
        ..
    } = occurrence;
    let mut data = json!({ "event": event, "t": t, "row": node });
    if let Some(impact) = impact {
        let named = |values: &NamedValues| {
            let values = values
                .iter()
                .map(|(name, value)| (name, json!(finite(value))));
            values.collect::<Value>()
        };
        data["impact"] = json!({
            "row": impact.node,
            "impulse": finite(impact.impulse),
            "unit": impact.unit,
            "lost": finite(impact.lost),
            "v_after": named(&impact.v_after),
            "impulses": named(&impact.impulses),
        });
    }
    data
}

/// A figure as data.
fn figure(value: FigureValue<'_>) -> Value {
    match value {
        FigureValue::Number(number) => json!(finite(number)),
        FigureValue::Count(count) => json!(count),
        FigureValue::Text(text) => json!(text),
        FigureValue::List(list) => json!(list),
        _ => Value::Null,
    }
}

/// Adds the figures of a report that have these names to an object, by their keys.
pub(crate) fn add_figures(object: &mut Value, report: &Report, names: &[&str]) {
    let figures = report.figures();
    for (info, value) in figures.filter(|(info, _)| names.contains(&info.name)) {
        object[info.key] = figure(value);
    }
}

/// The report on stops and friction, as data.
fn contacts(report: &ContactReport) -> Value {
    let impacts = report.impacts.iter().cloned();
    let rests = report.rests.iter();
    let rests = rests.map(|(stop, impacts, t)| json!({ "stop": stop, "impacts": impacts, "t": t }));
    json!({
        "impacts": impacts.collect::<std::collections::BTreeMap<_, _>>(),
        "rests": rests.collect::<Vec<_>>(),
        "lost_in_impacts": finite(report.lost_in_impacts),
        "work_of_movers_at_impacts": finite(report.work_of_movers),
        "lost_in_friction": finite(report.lost_in_friction),
    })
}

/// The number if it is finite: JSON has no infinities, and a run at H = 0 has no relative error.
pub(crate) fn finite(x: f64) -> Option<f64> {
    x.is_finite().then_some(x)
}
