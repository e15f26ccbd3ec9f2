//! Shared parts of the analysis commands: arguments, the mechanism, and tables of values.

pub(crate) mod shown;

use crate::input::Input;
use crate::quantity::Quantity as Given;
use crate::simulation::{self, assignment};
use crate::{Outcome, output, target, versions};
use clap::ValueHint;
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::statics::{Aim, Equilibrium, Farthest};
use mbdsl::runtime::Point;
use mbdsl::runtime::rank::size;
use mbdsl::runtime::{Kind, Layout, Mechanism, State};
use mbdsl::text::NativeMechanism;
use mbdsl::{Assembled, MechanismExt, assemble};
use mbdsl_compiler::diagnostic::short;
use mbdsl_compiler::quantity::{self, Quantity};
use mbdsl_compiler::verify::Verified;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Fraction of the typical magnitude of a unit: smaller numbers are round-off, and printed as 0.
const ROUND_OFF: f64 = 1e-12;

/// Arguments of an analysis: a model, and the values that are set in it.
#[derive(clap::Args)]
pub(crate) struct Question {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Set a parameter or an input of the model, `L=0.5m`, or a start value, `start.rod.theta=30deg`;
    /// a number without a unit is in SI units, and angles and rates need their unit
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    set: Vec<(String, Given)>,
    /// Print the answer as JSON on the standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The requested mechanism, with its values set.
pub(crate) struct Asked {
    pub(crate) mechanism: NativeMechanism,
    /// Values given with `--set`, one line each.
    pub(crate) echo: String,
}

impl Question {
    /// Compiles the mechanism and sets its values; reports what is wrong.
    pub(crate) fn asked(&self, input: &Input) -> Result<Asked, Outcome> {
        self.asked_with(input).map(|(asked, _)| asked)
    }

    /// Like [`Question::asked`], and also returns the verified program.
    pub(crate) fn asked_with(&self, input: &Input) -> Result<(Asked, Verified), Outcome> {
        let verified: Verified = simulation::verified(input)?;
        // Few evaluations are not worth a compilation.
        let mut mechanism = NativeMechanism::evaluated(verified.mechanism());
        simulation::set(&mut mechanism, &self.set, &verified)?;
        let echo = target::echo(&self.set, mechanism.layout(), &verified.program.model);
        Ok((Asked { mechanism, echo }, verified))
    }
}

impl Asked {
    /// Assembles the start at the time `t`, s; reports what is wrong and what was corrected.
    pub(crate) fn start(&self, t: f64) -> Result<Assembled, Outcome> {
        let start = assemble(&self.mechanism, t).map_err(|fault| faulty(&fault.to_string()))?;
        if !start.corrected.is_empty() {
            let names = start
                .corrected
                .iter()
                .map(|moved| format!("`{}`", moved.name));
            let names: Vec<String> = names.collect();
            let words = format!(
                "note: the start contradicts the constraints: {} corrected\n",
                names.join(", ")
            );
            output::complain(&words);
        }
        Ok(start)
    }

    /// The name of the model.
    pub(crate) fn model(&self) -> String {
        self.mechanism.layout().model().to_string()
    }
}

/// Reports why an analysis has no answer.
pub(crate) fn refused(error: &AnalysisError) -> Outcome {
    faulty(&error.to_string())
}

/// Complains of an analysis that has no answer, with a note.
pub(crate) fn refused_with(error: &AnalysisError, note: &str) -> Outcome {
    faulty(&format!("{error}\n  note: {note}"))
}

fn faulty(fault: &str) -> Outcome {
    output::complain(&format!("error: {fault}\n"));
    Outcome::Faulty
}

/// Formats a number with seven significant digits.
pub(crate) fn number(x: f64) -> String {
    let rounded: f64 = format!("{x:.6e}").parse().unwrap_or(x);
    if rounded == 0.0 || (1e-4..1e7).contains(&rounded.abs()) {
        format!("{rounded}")
    } else {
        format!("{rounded:e}")
    }
}

/// A number with its name and unit.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) unit: String,
}

/// The typical magnitude of a number of each unit: numbers far below are round-off.
pub(crate) struct Sizes {
    /// The size of the mechanism, m.
    length: f64,
    /// The largest load, or stiffness times the size, N.
    force: f64,
    /// Whether numbers have units, so that one without is a plain number.
    units: bool,
    /// Time scale in which the force moves the largest mass by the length, s.
    time: f64,
}

impl Sizes {
    /// Determines the typical magnitudes of a mechanism in a state.
    pub(crate) fn of(mechanism: &dyn Mechanism, state: &State) -> Sizes {
        let layout = mechanism.layout();
        let length = size(mechanism);
        let unit = |place: usize| match layout.velocities()[place].kind {
            Kind::Angle => 1.0,
            Kind::Length | Kind::Number => length,
        };
        let State { t, q, v, z, u, .. } = state;
        let mut loads = vec![0.0; layout.nv()];
        mechanism.force(&Point::new(*t, q, v).states(z).inputs(u), &mut loads);
        let loads = loads.iter().enumerate();
        let loads = loads.map(|(place, load)| load.abs() * unit(place));
        // Loads that balance each other in one coordinate are seen by their stiffness.
        let pattern = &layout.patterns().tangent_q;
        let mut tangent = vec![0.0; pattern.len()];
        mechanism.tangent_q(
            &Point::new(*t, q, v)
                .states(z)
                .inputs(u)
                .solution(&state.a, &state.lambda),
            &mut tangent,
        );
        let stiffness = pattern.iter(&tangent);
        let stiffness = stiffness.map(|(i, j, value)| value.abs() * unit(i) * unit(j));
        let work = loads.chain(stiffness).fold(0.0, f64::max);
        let force = work / length;
        let pattern = &layout.patterns().mass_matrix;
        let mut mass = vec![0.0; pattern.len()];
        mechanism.mass_matrix(&Point::position(*t, q), &mut mass);
        let masses = pattern.iter(&mass);
        let masses = masses.map(|(i, j, value)| value.abs() / (unit(i) * unit(j)));
        let mass = masses.fold(0.0, f64::max);
        let time = (mass * length / force).sqrt();
        Sizes {
            length,
            force,
            units: layout.units(),
            time,
        }
    }

    /// Whether a force or a moment (N or N m) is round-off.
    pub(crate) fn is_round_off(&self, effort: f64) -> bool {
        effort.abs() <= ROUND_OFF * self.force * self.length.max(1.0)
    }

    /// Typical magnitude of a number in a unit, a product of powers of the sizes; 0 if they do not
    /// determine it.
    fn usual(&self, unit: &str) -> f64 {
        if matches!(unit, "" | "1") {
            return if self.units { 1.0 } else { 0.0 };
        }
        let Ok(Quantity {
            value,
            dimension: Some(dimension),
        }) = quantity::read(&per_one(unit))
        else {
            return 0.0;
        };
        // A mass is a force by an acceleration.
        let [length, mass, time, _, current] = dimension.powers();
        if current != 0.0 {
            return 0.0;
        }
        let power = |size: f64, power: f64| if power == 0.0 { 1.0 } else { size.powf(power) };
        let usual = power(self.force, mass)
            * power(self.length, length - mass)
            * power(self.time, time + 2.0 * mass)
            / value;
        if usual.is_finite() { usual } else { 0.0 }
    }
}

/// The quantity 1 in a unit, in the syntax of models: `1 m`, or `1/(1 s)` for `1/s`.
fn per_one(unit: &str) -> String {
    match unit.strip_prefix("1/") {
        Some(unit) => format!("1/(1 {})", unit.replace('/', "*")),
        None => format!("1 {unit}"),
    }
}

/// A distance above this share of the size, or of 1 rad, is more than a search for a near equilibrium should take: a
/// pole that leans by less than 30 degrees falls by 2.6 rad, an arch of 0.32 m between supports 2 m apart snaps by 0.77 m.
const FAR: f64 = 0.3;

/// Distance of an equilibrium that is far from the start, in words, and the option that finds a nearer one.
pub(crate) fn distance(
    layout: &Layout,
    (found, farthest): (&Equilibrium, Option<&Farthest>),
    aim: Aim,
) -> String {
    let Some(farthest) = farthest.filter(|of| of.share > FAR) else {
        return String::new();
    };
    let distance = match farthest.kind {
        Kind::Angle => format!("{} deg", short(farthest.distance.to_degrees())),
        _ if layout.units() => format!("{} m", short(farthest.distance)),
        _ => short(farthest.distance),
    };
    let nearer = match aim {
        Aim::Nearest => "",
        // It is found by Newton's method in any case.
        _ if !found.conservative || layout.has_own_states() => "",
        _ => "; `--nearest` finds the nearest one, stable or not",
    };
    let coordinate = &farthest.coordinate;
    format!("It is far from the start, by {distance} in `{coordinate}`{nearer}.\n")
}

/// The coordinates of a state.
pub(crate) fn coordinates(layout: &Layout, state: &State) -> Vec<Row> {
    let pairs = layout.coordinates().iter().zip(&state.q);
    let row = |(coordinate, value): (&mbdsl::runtime::Coordinate, &f64)| Row {
        name: coordinate.name.to_string(),
        value: *value,
        unit: match coordinate.kind {
            Kind::Length if layout.units() => "m",
            Kind::Angle => "rad",
            _ => "",
        }
        .to_owned(),
    };
    pairs.map(row).collect()
}

/// The velocities of a state, of bodies in space the angular ones about their own axes.
pub(crate) fn velocities(layout: &Layout, state: &State) -> Vec<Row> {
    let pairs = layout.velocities().iter().zip(&state.v);
    let row = |(velocity, value): (&mbdsl::runtime::Velocity, &f64)| Row {
        name: velocity.name.to_string(),
        value: *value,
        unit: match velocity.kind {
            Kind::Length | Kind::Number if !layout.units() => "",
            kind => kind.rate_unit(),
        }
        .to_owned(),
    };
    pairs.map(row).collect()
}

/// The states with rates of their own.
pub(crate) fn states(layout: &Layout, state: &State) -> Vec<Row> {
    let pairs = layout.states().iter().zip(&state.z);
    let row = |(of, value): (&mbdsl::runtime::StateVariable, &f64)| Row {
        name: of.name.to_string(),
        value: *value,
        unit: of.unit.to_string(),
    };
    pairs.map(row).collect()
}

/// The outputs of a state with its accelerations and multipliers.
pub(crate) fn outputs(mechanism: &dyn Mechanism, state: &State) -> Vec<Row> {
    let layout = mechanism.layout();
    let mut values = vec![0.0; layout.outputs().len()];
    let State {
        t,
        q,
        v,
        z,
        u,
        a,
        lambda,
        ..
    } = state;
    mechanism.outputs(
        &Point::new(*t, q, v).states(z).inputs(u).solution(a, lambda),
        &mut values,
    );
    let pairs = layout.outputs().iter().zip(values);
    let row = |(output, value): (&mbdsl::runtime::Output, f64)| Row {
        name: output.name.to_string(),
        value,
        unit: output.unit.to_string(),
    };
    pairs.map(row).collect()
}

/// Rows below a title, angles in degrees, too; nothing if there are none.
pub(crate) fn table(title: &str, rows: &[Row], sizes: &Sizes) -> String {
    let mut text = String::new();
    if rows.is_empty() {
        return text;
    }
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let _ = writeln!(text, "\n{title}");
    for row in rows {
        let alike = rows.iter().filter(|other| other.unit == row.unit);
        let alike = alike.map(|other| other.value.abs());
        let usual = alike.fold(sizes.usual(&row.unit), f64::max);
        let is_round_off = row.value.abs() <= ROUND_OFF * usual;
        let value = if is_round_off { 0.0 } else { row.value };
        let _ = write!(text, "  {:<width$}  {:>13}", row.name, number(value));
        let _ = match &*row.unit {
            "" | "1" => writeln!(text),
            "rad" => writeln!(text, " rad  ({} deg)", number(value.to_degrees())),
            unit => writeln!(text, " {unit}"),
        };
    }
    text
}

/// Rows as data.
pub(crate) fn data(rows: &[Row]) -> Value {
    let entry = |row: &Row| {
        let value =
            json!({ "value": row.value.is_finite().then_some(row.value), "unit": row.unit });
        (row.name.clone(), value)
    };
    Value::Object(rows.iter().map(entry).collect::<Map<String, Value>>())
}

/// Prints an answer: the text, or the data as JSON.
pub(crate) fn answer(json: bool, words: &str, data: &Value) -> Outcome {
    if !json {
        return output::result(words, Outcome::Good);
    }
    match serde_json::to_string_pretty(&versions::numbered(data.clone())) {
        Ok(text) => output::result(&(text + "\n"), Outcome::Good),
        Err(fault) => output::failed(&fault.to_string()),
    }
}
