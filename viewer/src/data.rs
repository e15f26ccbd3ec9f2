//! Everything that the page knows of a run, as JSON.

use crate::columns::Column;
use crate::drawing::Drawing;
use crate::drawing::survey::Survey;
use crate::frames::{every_second, frames};
use crate::motion::Motion;
use crate::plots::{Plots, shown_unit};
use crate::run::Run;
use crate::scene::{self, scene};
use crate::space;
use crate::tracks::{Recorded, Tracks};
use mbdsl_compiler::model::Model;
use mbdsl_runtime::{Layout, Mechanism, Options, Report};
use serde::Serialize;

/// The most bytes that columns may take; with scene, script and style a page stays under 1 MB.
pub(crate) const BUDGET: usize = 800_000;

#[derive(Serialize)]
struct Data {
    model: String,
    /// The text of the model, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    docs: String,
    units: bool,
    counts: String,
    method: String,
    stabilization: Option<&'static str>,
    /// The step, s; `None` if the method chooses its own, or for an analysis.
    h: Option<f64>,
    fault: Option<String>,
    /// Lines that say whether to trust the run.
    trust: Vec<String>,
    status: &'static str,
    frames: usize,
    nodes: usize,
    columns: Vec<Option<Column>>,
    scene: Drawn,
    #[serde(flatten)]
    plots: Plots,
    parameters: Vec<Parameter>,
    report: Vec<(&'static str, f64, &'static str)>,
    warnings: Vec<String>,
    notes: Vec<String>,
}

/// The scene of a model, in the plane or in space.
enum Scenery {
    Plane(scene::Scene),
    Space(space::Scene),
}

/// The scene with its drawing.
#[derive(Serialize)]
#[serde(untagged)]
enum Drawn {
    Plane {
        #[serde(flatten)]
        scene: scene::Scene,
        /// `None` if nothing has a place.
        drawing: Option<Drawing>,
    },
    Space(space::Scene),
}

#[derive(Serialize)]
struct Parameter {
    name: String,
    value: f64,
    default: f64,
    unit: String,
    docs: String,
    input: bool,
}

/// Returns the data of a run's page, as JSON that can be put inside a script element.
///
/// `mechanism` is the one that was simulated and `model` its model; `options` are those of the run.
pub fn data<M: Mechanism + ?Sized>(
    model: &Model,
    mechanism: &M,
    run: &Run,
    options: &Options,
) -> String {
    data_within(model, mechanism, run, options, BUDGET).0
}

/// The data as [`data`] returns them, with columns of at most so many bytes; and the bytes that these take.
pub(crate) fn data_within<M: Mechanism + ?Sized>(
    model: &Model,
    mechanism: &M,
    run: &Run,
    options: &Options,
    budget: usize,
) -> (String, usize) {
    let layout = mechanism.layout();
    let mut tracks = Tracks::new(model, mechanism);
    let scene = if model.gravity.is_in_space() {
        Scenery::Space(space::scene(model, layout, &mut tracks))
    } else {
        Scenery::Plane(scene(model, layout, &mut tracks))
    };
    let mut plots = Plots::new(model, layout, run, &mut tracks);
    let nodes = frames(run.trajectory.times());
    let values = tracks.evaluate(run.trajectory, &nodes);
    let scene = match scene {
        Scenery::Space(scene) => Drawn::Space(scene),
        Scenery::Plane(scene) => drawn(scene, &values),
    };
    let kept = kept(&values, nodes.len(), budget);
    let taken = size(&kept.columns);
    if !kept.dispensable {
        plots.remove_dispensable();
    }
    let stabilization = options.stabilization_for(layout).info().name;
    // An analysis has no method, step or stabilization.
    let is_run = run.analysis.is_none();
    let method = run.analysis.unwrap_or(options.method.info().name);
    let dropped = options.dropped_wishes();
    let data = Data {
        model: model.name.clone(),
        text: run.text.clone(),
        docs: paragraphs(&model.docs),
        units: layout.units(),
        counts: mobility(model, layout),
        method: method.to_owned(),
        stabilization: (is_run && stabilization != "none").then_some(stabilization),
        h: options.h.filter(|_| is_run),
        fault: run.fault.clone(),
        trust: run.trust.clone(),
        status: run.report.status.name(),
        frames: kept.frames,
        nodes: run.trajectory.len(),
        columns: kept.columns,
        scene,
        plots,
        parameters: parameters(model, mechanism),
        report: if is_run {
            report(&run.report)
        } else {
            Vec::new()
        },
        warnings: run.report.warnings.clone(),
        notes: notes(&run.report)
            .chain(dropped.iter().map(ToString::to_string))
            .filter(|_| is_run)
            .collect(),
    };
    // Only keys that are not text could fail, and there are none.
    let json = serde_json::to_string(&data).unwrap_or_else(|_| "null".to_owned());
    (inside_script(&json), taken)
}

/// A scene in the plane with its drawing.
fn drawn(scene: scene::Scene, values: &Recorded) -> Drawn {
    let motion = Motion::of(scene, values.values().to_vec());
    let survey = Survey::new(&motion);
    let drawing = survey.map(|survey| Drawing::new(&motion, &survey));
    let scene = motion.scene;
    Drawn::Plane { scene, drawing }
}

/// Columns and frames that fit into the size budget of a page.
struct Kept {
    frames: usize,
    columns: Vec<Option<Column>>,
    /// Whether columns that a page can do without are among them.
    dispensable: bool,
}

/// Drops the dispensable columns, then every second frame, until the columns fit into the budget.
fn kept(values: &Recorded, frames: usize, budget: usize) -> Kept {
    let mut frames: Vec<usize> = (0..frames).collect();
    let mut columns = values.columns(&frames, true);
    let dispensable = size(&columns) <= budget;
    if !dispensable {
        columns = values.columns(&frames, false);
    }
    while size(&columns) > budget && frames.len() > 2 {
        frames = every_second(&frames);
        columns = values.columns(&frames, false);
    }
    Kept {
        frames: frames.len(),
        columns,
        dispensable,
    }
}

/// Approximate size of columns in the page, bytes.
fn size(columns: &[Option<Column>]) -> usize {
    columns.iter().flatten().map(Column::size).sum()
}

/// The count of a mechanism's freedoms in words: `2 degrees of freedom`, or for one with drivers, whose constraints
/// are no part of it, `mobility 1, driven by `motor``.
pub fn mobility(model: &Model, layout: &Layout) -> String {
    let drivers = model.joints.iter().filter(|joint| joint.kind.is_driver());
    let names: Vec<String> = drivers.map(|joint| format!("`{}`", joint.name)).collect();
    let (free, driven) = (layout.dof(), layout.drivers().len());
    let by = match &*names {
        [] => {
            let text = layout.to_string();
            let first = text.lines().next().and_then(|line| line.split_once(": "));
            return first.map_or_else(String::new, |(_, counts)| counts.to_owned());
        }
        [one] => one.clone(),
        [first @ .., last] if names.len() <= 3 => format!("{} and {last}", first.join(", ")),
        _ => format!("{} drivers", names.len()),
    };
    match free {
        0 => format!("mobility {driven}, driven by {by}"),
        _ => format!(
            "mobility {}: {driven} driven by {by}, {free} free",
            free + driven
        ),
    }
}

/// The parameters as the text has them: 40 mm and not 0.04 m.
fn parameters<M: Mechanism + ?Sized>(model: &Model, mechanism: &M) -> Vec<Parameter> {
    let layout = mechanism.layout();
    let parameters = model.parameters.iter().zip(layout.parameters().iter());
    let parameters = (0..).zip(parameters).map(|(i, (parameter, named))| {
        let written = parameter.written.as_ref();
        let written = written.filter(|unit| !unit.symbol.is_empty());
        let factor = written.map_or(1.0, |unit| unit.factor);
        let unit = written.map_or(&*named.unit, |written| &written.symbol);
        Parameter {
            name: parameter.name.clone(),
            value: mechanism.parameter(i).unwrap_or(named.default) / factor,
            default: named.default / factor,
            unit: shown_unit(layout, unit),
            docs: parameter.docs.join(" ").trim().to_owned(),
            input: parameter.input,
        }
    });
    parameters.collect()
}

/// Lines of documentation as paragraphs, with an empty line between them.
fn paragraphs(lines: &[String]) -> String {
    let parts = lines.split(|line| line.trim().is_empty());
    let parts = parts.filter(|part| !part.is_empty());
    let joined: Vec<String> = parts.map(|part| part.join(" ").trim().to_owned()).collect();
    joined.join("\n\n")
}

/// The entries of a report that the page shows: those with a label, without details.
fn report(report: &Report) -> Vec<(&'static str, f64, &'static str)> {
    const DETAILS: [&str; 7] = [
        "eps_h_relative",
        "mre_h",
        "acceleration_violation",
        "iterations",
        "factorizations",
        "general_solutions",
        "partitions",
    ];
    let figures = report.figures();
    let figures =
        figures.filter(|(info, _)| !info.label.is_empty() && !DETAILS.contains(&info.name));
    figures
        .map(|(info, value)| (info.label, value.number(), info.unit))
        .collect()
}

/// The events of a run and what ended it, in words.
fn notes(report: &Report) -> impl Iterator<Item = String> {
    let lines = report.occurrences().into_iter();
    lines.map(|(name, times)| format!("{name}: {times}"))
}

/// Escapes JSON so that it cannot end a script element; the values stay the same.
pub(crate) fn inside_script(json: &str) -> String {
    // These stand in strings only.
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
