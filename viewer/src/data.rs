//! Everything that the page knows of a run, as JSON.

use crate::columns::Column;
use crate::frames::{every_second, frames};
use crate::scene::{Scene, scene};
use crate::tracks::{Measure, Number, Tracks};
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::model::{JointKind, Model};
use mbdsl_runtime::{
    Mechanism, Options, Report, Simulation, SimulationError, Statistics, Trajectory,
};
use serde::Serialize;

/// The most bytes that columns may take; with scene, script and style a page stays under 1 MB.
const BUDGET: usize = 800_000;

/// What a run gave, whole or up to where it stopped.
#[derive(Debug, Clone)]
pub struct Run<'a> {
    trajectory: &'a Trajectory,
    statistics: &'a [Statistics],
    report: Report,
    fault: Option<String>,
    trust: Vec<String>,
    text: Option<String>,
}

impl<'a> From<&'a Simulation> for Run<'a> {
    fn from(simulation: &'a Simulation) -> Self {
        Run {
            trajectory: &simulation.trajectory,
            statistics: &simulation.statistics,
            report: simulation.report.clone(),
            fault: None,
            trust: simulation.trust().lines().map(str::to_owned).collect(),
            text: None,
        }
    }
}

impl<'a> Run<'a> {
    /// The part of a run before it stopped; none where it did not begin.
    pub fn stopped(error: &'a SimulationError) -> Option<Run<'a>> {
        let trajectory = error.trajectory().filter(|nodes| !nodes.is_empty())?;
        Some(Run {
            trajectory,
            statistics: error.statistics(),
            report: error.report().cloned().unwrap_or_else(Report::empty),
            fault: Some(error.to_string()),
            trust: Vec::new(),
            text: None,
        })
    }

    /// The same run with the text of its model, which the page carries and `mbdsl edit` reads from it.
    pub fn with_text(self, text: &str) -> Run<'a> {
        Run {
            text: Some(text.to_owned()),
            ..self
        }
    }

    /// The extremes of a quantity of which the run had statistics.
    fn reach(&self, name: &str) -> Option<[f64; 2]> {
        let found = self.statistics.iter().find(|found| found.name == name)?;
        let reach = [found.min, found.max];
        reach.iter().all(|x| x.is_finite()).then_some(reach)
    }

    /// The same run with another word about why it stopped.
    pub fn because(self, fault: String) -> Run<'a> {
        Run {
            fault: Some(fault),
            ..self
        }
    }
}

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
    /// The step, s; none where the method chooses its own.
    h: Option<f64>,
    fault: Option<String>,
    /// Whether to trust the run, in lines.
    trust: Vec<String>,
    status: &'static str,
    frames: usize,
    nodes: usize,
    columns: Vec<Option<Column>>,
    scene: Scene,
    energies: Vec<Series>,
    violations: Vec<Series>,
    outputs: Vec<Series>,
    coordinates: Vec<Series>,
    velocities: Vec<Series>,
    parameters: Vec<Parameter>,
    report: Vec<(&'static str, f64, &'static str)>,
    warnings: Vec<String>,
    notes: Vec<String>,
}

/// A quantity that can be plotted.
#[derive(Serialize)]
struct Series {
    name: String,
    unit: String,
    value: Number,
    /// The lowest and the highest value of the motion, between the rows too, where the run had them.
    #[serde(skip_serializing_if = "Option::is_none")]
    reach: Option<[f64; 2]>,
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

/// What the page knows of a run, as JSON that may stand inside a script element.
///
/// `mechanism` is the one that was simulated and `model` its model; `options` are those of the run.
pub fn data<M: Mechanism + ?Sized>(
    model: &Model,
    mechanism: &M,
    run: &Run,
    options: &Options,
) -> String {
    let layout = mechanism.layout();
    let mut tracks = Tracks::new(model, mechanism);
    let scene = scene(model, layout, &mut tracks);
    let unit = |unit: &str| match (layout.units(), unit) {
        (false, _) | (_, "1") => String::new(),
        _ => unit
            .replace('*', "\u{b7}")
            .replace("^2", "\u{b2}")
            .replace("^3", "\u{b3}"),
    };
    let recorded = |tracks: &mut Tracks, list: &[(&'static str, &str)], measure| {
        let series = list.iter().map(|(name, unit)| Series {
            name: (*name).to_owned(),
            unit: (*unit).to_owned(),
            value: tracks.recorded(name, measure),
            reach: None,
        });
        series.collect::<Vec<_>>()
    };
    let joule = unit("J");
    let energies = [
        "kinetic_energy",
        "potential_energy",
        "energy",
        // Only where the run had an energy balance.
        "work",
        "energy_balance",
    ];
    let own = |name: &str| layout.outputs().iter().any(|output| output.name == name);
    let energies = energies.into_iter().filter(|name| {
        let balance = matches!(*name, "work" | "energy_balance");
        run.trajectory.get(name).is_some() && !(balance && own(name))
    });
    let energies: Vec<_> = energies.map(|name| (name, joule.as_str())).collect();
    let energies = recorded(&mut tracks, &energies, Measure::Value);
    let levels = [
        ("violation.position", unit("m or rad")),
        ("violation.velocity", unit("m/s or rad/s")),
        ("violation.acceleration", unit("m/s^2 or rad/s^2")),
    ];
    let levels = levels.each_ref().map(|(name, unit)| (*name, unit.as_str()));
    // Without constraints nothing can be violated.
    let levels = if layout.nc() > 0 { &levels[..] } else { &[] };
    let violations = recorded(&mut tracks, levels, Measure::Logarithm);
    let outputs = model.outputs.iter().zip(layout.outputs().iter());
    let outputs = outputs
        .map(|(output, named)| Series {
            name: output.name.clone(),
            unit: unit(&named.unit),
            value: tracks.number(output.value, Measure::Value),
            reach: run.reach(&output.name),
        })
        .collect();
    let mut series = |name: &str, named, symbol, measure| {
        let expr = tracks.graph().symbol(symbol);
        Series {
            name: name.to_owned(),
            unit: unit(named),
            value: tracks.number(expr, measure),
            reach: None,
        }
    };
    let coordinates = (0..).zip(layout.coordinates().iter());
    let coordinates: Vec<Series> = coordinates
        .map(|(i, q)| series(&q.name, q.kind.unit(), Symbol::Q(i), Measure::Value))
        .collect();
    let velocities = (0..).zip(layout.velocities().iter());
    let mut velocities: Vec<Series> = velocities
        .map(|(i, v)| {
            series(
                &v.name,
                v.kind.rate_unit(),
                Symbol::V(i),
                Measure::Dispensable,
            )
        })
        .collect();

    let nodes = frames(run.trajectory.times());
    let values = tracks.evaluate(run.trajectory, &nodes);
    let mut kept: Vec<usize> = (0..nodes.len()).collect();
    let size =
        |columns: &[Option<Column>]| columns.iter().flatten().map(Column::size).sum::<usize>();
    let mut columns = values.columns(&kept, true);
    if size(&columns) > BUDGET {
        velocities.clear();
        columns = values.columns(&kept, false);
    }
    while size(&columns) > BUDGET && kept.len() > 2 {
        kept = every_second(&kept);
        columns = values.columns(&kept, false);
    }

    let parameters = model.parameters.iter().zip(layout.parameters().iter());
    let parameters = (0..).zip(parameters).map(|(i, (parameter, named))| {
        // As the text has them: 40 mm and not 0.04 m.
        let written = parameter.written.as_ref();
        let written = written.filter(|unit| !unit.symbol.is_empty());
        let factor = written.map_or(1.0, |unit| unit.factor);
        Parameter {
            name: parameter.name.clone(),
            value: mechanism.parameter(i).unwrap_or(named.default) / factor,
            default: named.default / factor,
            unit: written.map_or_else(|| unit(&named.unit), |written| unit(&written.symbol)),
            docs: parameter.docs.join(" ").trim().to_owned(),
            input: parameter.input,
        }
    });
    let stabilization = options.stabilization_for(layout).info().name;
    let dropped = options.dropped_wishes();
    let data = Data {
        model: model.name.clone(),
        text: run.text.clone(),
        docs: paragraphs(&model.docs),
        units: layout.units(),
        counts: layout
            .to_string()
            .lines()
            .next()
            .and_then(|line| line.split_once(": "))
            .map_or_else(String::new, |(_, counts)| {
                format!("{counts}{}", driven(model))
            }),
        method: options.method.info().name.to_owned(),
        stabilization: (stabilization != "none").then_some(stabilization),
        h: options.h,
        fault: run.fault.clone(),
        trust: run.trust.clone(),
        status: run.report.status.name(),
        frames: kept.len(),
        nodes: run.trajectory.len(),
        columns,
        scene,
        energies,
        violations,
        outputs,
        coordinates,
        velocities,
        parameters: parameters.collect(),
        report: report(&run.report),
        warnings: run.report.warnings.clone(),
        notes: dropped.iter().map(ToString::to_string).collect(),
    };
    // Only keys that are not text could fail, and there are none.
    let json = serde_json::to_string(&data).unwrap_or_else(|_| "null".to_owned());
    inside_script(&json)
}

/// What drives a mechanism, as it follows the count of its degrees of freedom: `, driven by motor`.
fn driven(model: &Model) -> String {
    let drivers = model.joints.iter().filter(|joint| {
        matches!(
            joint.kind,
            JointKind::DriveCoordinate { .. }
                | JointKind::DriveAngle { .. }
                | JointKind::DriveDistance { .. }
        )
    });
    let names: Vec<&str> = drivers.map(|joint| &*joint.name).collect();
    match names.len() {
        0 => String::new(),
        1..=3 => format!(", driven by {}", names.join(", ")),
        count => format!(", {count} drivers"),
    }
}

/// Lines of documentation as paragraphs, with an empty line between them.
fn paragraphs(lines: &[String]) -> String {
    let parts = lines.split(|line| line.trim().is_empty());
    let parts = parts.filter(|part| !part.is_empty());
    let joined: Vec<String> = parts.map(|part| part.join(" ").trim().to_owned()).collect();
    joined.join("\n\n")
}

/// The figures of a report that a person looks at.
fn report(report: &Report) -> Vec<(&'static str, f64, &'static str)> {
    vec![
        ("energy at the start", report.energy, "J"),
        ("largest change of energy", report.eps_h, "J"),
        (
            "work of loads and drivers",
            report.work_done.unwrap_or(f64::NAN),
            "J",
        ),
        (
            "energy balance",
            report.energy_balance.unwrap_or(f64::NAN),
            "",
        ),
        (
            "largest position violation",
            report.position_violation,
            "m or rad",
        ),
        (
            "largest velocity violation",
            report.velocity_violation,
            "m/s or rad/s",
        ),
        ("steps", report.work.steps as f64, ""),
        ("rejected steps", report.work.rejected as f64, ""),
        ("evaluations", report.work.evaluations as f64, ""),
    ]
}

/// JSON without what would end a script element; the same values.
pub(crate) fn inside_script(json: &str) -> String {
    // These stand in strings only.
    json.replace('<', "\\u003c")
        .replace('>', "\\u003e")
        .replace('&', "\\u0026")
        .replace('\u{2028}', "\\u2028")
        .replace('\u{2029}', "\\u2029")
}
