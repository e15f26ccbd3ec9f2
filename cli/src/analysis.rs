//! What the analyses that need no run have in common: the model that is asked, and positions as they are printed.

pub(crate) mod shown;

use crate::input::Input;
use crate::quantity::Quantity;
use crate::simulation::{self, assignment};
use crate::{Outcome, output, target};
use clap::ValueHint;
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::statics::Stability;
use mbdsl::runtime::{Kind, Layout, Mechanism, State};
use mbdsl::text::NativeMechanism;
use mbdsl::{Assembled, assemble};
use mbdsl_compiler::verify::Verified;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Numbers below this fraction of the largest one of their kind are printed as 0.
const ROUNDING: f64 = 1e-14;

/// Numbers below this are printed as 0, in SI units.
const NOTHING: f64 = 1e-15;

/// A model, and what is set in it.
#[derive(clap::Args)]
pub(crate) struct Question {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Set a parameter or an input of the model, `L=0.5m`, or a start value, `start.rod.theta=30deg`;
    /// a number without a unit is in SI units, and angles and rates need their unit
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    set: Vec<(String, Quantity)>,
    /// Print the answer as JSON on the standard output
    #[arg(long)]
    pub(crate) json: bool,
}

/// The mechanism that is asked.
pub(crate) struct Asked {
    pub(crate) mechanism: NativeMechanism,
    /// What is set, a line each.
    pub(crate) echo: String,
}

impl Question {
    /// The mechanism; what is wrong is said, and the outcome given back.
    pub(crate) fn asked(&self, input: &Input) -> Result<Asked, Outcome> {
        self.asked_with(input).map(|(asked, _)| asked)
    }

    /// The same with the program that it comes from.
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
    /// The start at a time; what is wrong is said, and the outcome given back.
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

/// Says what an analysis found wrong.
pub(crate) fn refused(error: &AnalysisError) -> Outcome {
    faulty(&error.to_string())
}

fn faulty(fault: &str) -> Outcome {
    output::complain(&format!("error: {fault}\n"));
    Outcome::Faulty
}

/// Seven digits of a number.
pub(crate) fn number(x: f64) -> String {
    let rounded: f64 = format!("{x:.6e}").parse().unwrap_or(x);
    if rounded == 0.0 || (1e-4..1e7).contains(&rounded.abs()) {
        format!("{rounded}")
    } else {
        format!("{rounded:e}")
    }
}

/// Whether a mechanism stays, in words.
pub(crate) fn words(stability: &Stability) -> String {
    let along = |coordinates: &[String]| {
        let names: Vec<String> = coordinates.iter().map(|name| format!("`{name}`")).collect();
        names.join(" and ")
    };
    match stability {
        Stability::Held => "held: constraints and drives leave no motion".to_owned(),
        Stability::Stable => "stable".to_owned(),
        Stability::Neutral { coordinates } => {
            format!("neutral: nothing brings {} back", along(coordinates))
        }
        Stability::Diverges { coordinates, rate } => {
            let rate = rate.map(|rate| format!(", at first at e^({} t/s)", number(rate)));
            let rate = rate.unwrap_or_default();
            format!("unstable: it falls away along {}{rate}", along(coordinates))
        }
        Stability::Flutters { rate, frequency } => format!(
            "unstable: it flutters at {} Hz and grows as e^({} t/s)",
            number(*frequency),
            number(*rate)
        ),
        _ => format!("{stability:?}"),
    }
}

/// The same as one word.
pub(crate) fn word(stability: &Stability) -> &'static str {
    match stability {
        Stability::Held => "held",
        Stability::Stable => "stable",
        Stability::Neutral { .. } => "neutral",
        Stability::Flutters { .. } => "flutters",
        _ => "diverges",
    }
}

/// The numbers of a position, with names and units.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) unit: String,
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
    mechanism.outputs(*t, q, v, z, u, a, lambda, &mut values);
    let pairs = layout.outputs().iter().zip(values);
    let row = |(output, value): (&mbdsl::runtime::Output, f64)| Row {
        name: output.name.to_string(),
        value,
        unit: output.unit.to_string(),
    };
    pairs.map(row).collect()
}

/// Rows under a title, angles in degrees, too; nothing where there are none.
pub(crate) fn table(title: &str, rows: &[Row]) -> String {
    let mut text = String::new();
    if rows.is_empty() {
        return text;
    }
    let width = rows.iter().map(|row| row.name.len()).max().unwrap_or(0);
    let _ = writeln!(text, "\n{title}");
    for row in rows {
        let alike = rows.iter().filter(|other| other.unit == row.unit);
        let largest = alike.fold(NOTHING, |most, other| most.max(other.value.abs()));
        let is_rounding = row.value.abs() <= ROUNDING * largest || row.value.abs() <= NOTHING;
        let value = if is_rounding { 0.0 } else { row.value };
        let _ = write!(text, "  {:<width$}  {:>13}", row.name, number(value));
        let _ = match &*row.unit {
            "" => writeln!(text),
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

/// Prints an answer: the words, or the data.
pub(crate) fn answer(json: bool, words: &str, data: &Value) -> Outcome {
    if !json {
        return output::result(words, Outcome::Good);
    }
    match serde_json::to_string_pretty(data) {
        Ok(text) => output::result(&(text + "\n"), Outcome::Good),
        Err(fault) => output::failed(&fault.to_string()),
    }
}
