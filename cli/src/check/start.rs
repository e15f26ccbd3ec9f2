//! The assembled start of a model as a table, and as data.

use mbdsl_compiler::verify::{
    Origin, OtherStart, Start, StartRow, StartState, StartVelocity, number,
};
use serde::Serialize;

/// The start as data; values in the unit that the user writes.
#[derive(Serialize)]
pub(super) struct Data {
    coordinates: Vec<Row>,
    velocities: Vec<Velocity>,
    states: Vec<State>,
    other_positions: Vec<Other>,
    /// Guesses that lead away from a collapsed branch, if the start is on one.
    leave_collapsed_branch: Option<String>,
}

#[derive(Serialize)]
struct Row {
    coordinate: String,
    value: f64,
    unit: &'static str,
    /// `given`, `guessed`, `drawn` or `left out`.
    origin: &'static str,
    /// Change from the written value, or from 0.
    moved: f64,
}

#[derive(Serialize)]
struct Velocity {
    velocity: String,
    value: f64,
    unit: &'static str,
    /// `given`, `follows` or `left out`.
    origin: &'static str,
}

#[derive(Serialize)]
struct State {
    state: String,
    value: f64,
    unit: String,
    /// Whether it changes at its samples alone.
    sampled: bool,
}

#[derive(Serialize)]
struct Other {
    /// The coordinates that differ.
    coordinates: Vec<OtherRow>,
    /// Guesses to write to keep the start (`keep`) or to get this position (`choose`); null if none
    /// were found.
    keep: Option<String>,
    choose: Option<String>,
    /// Whether the guesses as written choose the start.
    chosen: bool,
}

#[derive(Serialize)]
struct OtherRow {
    coordinate: String,
    value: f64,
    unit: &'static str,
}

fn word(origin: Origin) -> &'static str {
    match origin {
        Origin::Given => "given",
        Origin::Guessed => "guessed",
        Origin::Drawn => "drawn",
        Origin::LeftOut => "left out",
    }
}

/// The origin of a velocity: what is not given follows from drivers and from what is, and is 0 without them.
fn origin(velocity: &StartVelocity) -> &'static str {
    match (velocity.is_given, velocity.value == 0.0) {
        (true, _) => "given",
        (false, true) => "left out",
        (false, false) => "follows",
    }
}

/// The start as data.
pub(super) fn data(start: &Start) -> Data {
    let row = |row: &StartRow| Row {
        coordinate: row.name.clone(),
        value: row.value,
        unit: row.unit,
        origin: word(row.origin),
        moved: row.moved,
    };
    let velocity = |of: &StartVelocity| Velocity {
        velocity: of.name.clone(),
        value: of.value,
        unit: of.unit,
        origin: origin(of),
    };
    let state = |of: &StartState| State {
        state: of.name.clone(),
        value: of.value,
        unit: of.unit.clone(),
        sampled: of.is_sampled,
    };
    let other = |other: &OtherStart| {
        let rows = other.rows.iter().map(|row| OtherRow {
            coordinate: row.name.clone(),
            value: row.value,
            unit: row.unit,
        });
        let [keep, choose] = match &other.guesses {
            Some([keep, choose]) => [Some(keep.to_string()), Some(choose.to_string())],
            None => [None, None],
        };
        Other {
            coordinates: rows.collect(),
            keep,
            choose,
            chosen: other.chosen,
        }
    };
    Data {
        coordinates: start.rows.iter().map(row).collect(),
        velocities: start.velocities.iter().map(velocity).collect(),
        states: start.states.iter().map(state).collect(),
        other_positions: start.others.iter().map(other).collect(),
        leave_collapsed_branch: start.regular.as_ref().map(ToString::to_string),
    }
}

/// The start as a table, and below it every other position with what to write to get it.
pub(super) fn table(start: &Start) -> String {
    let with_unit = |value: f64, unit: &str| {
        let number = number(value, 4);
        if unit.is_empty() {
            number
        } else {
            format!("{number} {unit}")
        }
    };
    let mut cells = vec![["coordinate", "start", "from", "moved by"].map(str::to_owned)];
    for row in &start.rows {
        let moved = if row.moved == 0.0 {
            String::new()
        } else {
            with_unit(row.moved, row.unit)
        };
        cells.push([
            row.name.clone(),
            with_unit(row.value, row.unit),
            word(row.origin).to_owned(),
            moved,
        ]);
    }
    for velocity in &start.velocities {
        cells.push([
            velocity.name.clone(),
            with_unit(velocity.value, velocity.unit),
            origin(velocity).to_owned(),
            String::new(),
        ]);
    }
    for state in &start.states {
        let kind = if state.is_sampled {
            "sampled state"
        } else {
            "state"
        };
        cells.push([
            state.name.clone(),
            with_unit(state.value, &state.unit),
            kind.to_owned(),
            String::new(),
        ]);
    }
    let width = |column: usize| cells.iter().map(|row| row[column].chars().count()).max();
    let widths = [0, 1, 2].map(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for [name, value, from, moved] in &cells {
        let line = format!(
            "{name:<a$}  {value:>b$}  {from:<c$}  {moved}",
            a = widths[0],
            b = widths[1],
            c = widths[2]
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    for (index, other) in start.others.iter().enumerate() {
        let values = other
            .rows
            .iter()
            .map(|row| format!("{} = {}", row.name, with_unit(row.value, row.unit)));
        let values: Vec<String> = values.collect();
        text.push_str(&format!(
            "other position {}: {}\n",
            index + 1,
            values.join(", ")
        ));
        if let Some([_, choose]) = &other.guesses {
            let place = if other.replaces {
                " (in place of the guesses written)"
            } else {
                ""
            };
            text.push_str(&format!("  to get it: {choose}{place}\n"));
        }
    }
    if let Some(guesses) = &start.regular {
        text.push_str(&format!("to leave the collapsed branch: {guesses}\n"));
    }
    text
}
