//! The assembled start as a table: what was written, and what became of it.

use crate::evaluate::TextMechanism;
use crate::verify::written::Written;
use mbdsl_runtime::rank::rank;
use mbdsl_runtime::validation::{
    Branch, Choice, Validation, is_same_position, position_with_guesses,
};
use mbdsl_runtime::{Assembled, Kind, Layout, MechanismExt, StartKind};

/// Movements below this fraction of the size (or this many rad) are round-off.
const ROUND_OFF: f64 = 1e-9;

/// The mention of a coordinate in the `start` block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A value that is held.
    Given,
    /// A guess.
    Guessed,
    /// No mention, but a bar is drawn there.
    Drawn,
    /// No mention.
    LeftOut,
}

/// One coordinate of the start.
#[derive(Debug, Clone, PartialEq)]
pub struct StartRow {
    /// Its name, as in `rod1.theta`.
    pub name: String,
    /// The unit in which the user writes it, empty without units.
    pub unit: &'static str,
    /// Its value in that unit.
    pub value: f64,
    /// The mention of it in the `start` block.
    pub origin: Origin,
    /// The amount by which it moved from what was written, or from 0, in that unit.
    pub moved: f64,
}

/// The velocity of one coordinate of an assembled start, or of a component of an angular velocity.
#[derive(Debug, Clone, PartialEq)]
pub struct StartVelocity {
    /// Its name, as in `rod1.omega`.
    pub name: String,
    /// Its unit in SI units, empty without units.
    pub unit: &'static str,
    /// Its value in that unit.
    pub value: f64,
    /// Whether the `start` block gives it; the others follow from these, from drivers, or are 0.
    pub is_given: bool,
}

/// The start value of a state.
#[derive(Debug, Clone, PartialEq)]
pub struct StartState {
    /// Its name.
    pub name: String,
    /// Its SI unit, empty without units.
    pub unit: String,
    /// Its value in that unit.
    pub value: f64,
    /// Whether it has a `next`, and changes at its samples alone.
    pub is_sampled: bool,
}

/// Another position that the given values allow.
#[derive(Debug, Clone, PartialEq)]
pub struct OtherStart {
    /// The coordinates that differ.
    pub rows: Vec<StartRow>,
    /// Guesses that keep the start as it is, and guesses that give this position instead, verified by
    /// assembling with them. `None` if none were found.
    pub guesses: Option<[Guesses; 2]>,
    /// Whether these replace guesses that are written already.
    pub replaces: bool,
    /// Whether the guesses as written choose the start.
    pub chosen: bool,
    /// The coordinate that differs most.
    pub(crate) coordinate: usize,
}

/// Guesses as they are written in a `start` block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guesses {
    /// Each with its coordinate.
    pub(crate) lines: Vec<(usize, String)>,
}

impl std::fmt::Display for Guesses {
    /// On one line, as in `guess a.x = 1 m; guess b.theta = 30 deg;`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines: Vec<&str> = self.lines.iter().map(|(_, line)| line.as_str()).collect();
        f.write_str(&lines.join(" "))
    }
}

/// The assembled start of a model at its default parameters.
#[derive(Debug, Clone, PartialEq)]
pub struct Start {
    /// All coordinates.
    pub rows: Vec<StartRow>,
    /// All velocities.
    pub velocities: Vec<StartVelocity>,
    /// All states.
    pub states: Vec<StartState>,
    /// Other positions that the given values allow.
    pub others: Vec<OtherStart>,
    /// Guesses that lead away from a collapsed branch, if the start is on one and there are such.
    pub regular: Option<Guesses>,
}

/// The data that every row of a table needs.
struct Table<'a> {
    layout: &'a Layout,
    written: &'a Written,
    /// The mention of every coordinate, with its value.
    origins: Vec<(Origin, f64)>,
    /// The scale of every coordinate: the size of the mechanism for a length, else 1.
    scale: Vec<f64>,
    size: f64,
}

impl<'a> Table<'a> {
    fn new(
        mechanism: &TextMechanism,
        layout: &'a Layout,
        written: &'a Written,
        size: f64,
    ) -> Table<'a> {
        let mut origins = vec![(Origin::LeftOut, 0.0); layout.nq()];
        for attitude in layout.attitudes() {
            origins[attitude.coordinate].1 = 1.0;
        }
        let mut values = vec![0.0; layout.start().len()];
        mechanism.start_values(&mut values);
        for (entry, &value) in layout.start().iter().zip(&values) {
            let position = match entry.kind {
                StartKind::Position => (Origin::Given, value),
                StartKind::Guess if written.is_drawn(entry.place) => (Origin::Drawn, value),
                StartKind::Guess => (Origin::Guessed, value),
                StartKind::Placed => (Origin::LeftOut, value),
                StartKind::Velocity => continue,
            };
            origins[entry.place] = position;
        }
        let kinds = layout
            .coordinates()
            .iter()
            .map(|coordinate| coordinate.kind);
        let scale = kinds.map(|kind| if kind == Kind::Length { size } else { 1.0 });
        Table {
            layout,
            written,
            origins,
            scale: scale.collect(),
            size,
        }
    }

    fn row(&self, q: &[f64], j: usize, from: f64) -> StartRow {
        let (unit, factor) = self.written.unit(j);
        let settled = |x: f64| {
            let is_round_off = x.abs() <= ROUND_OFF * self.scale[j];
            if is_round_off { 0.0 } else { x / factor }
        };
        StartRow {
            name: self.layout.coordinates()[j].name.to_string(),
            unit,
            value: settled(q[j]),
            origin: self.origins[j].0,
            moved: settled(q[j] - from),
        }
    }

    fn rows(&self, q: &[f64]) -> Vec<StartRow> {
        let all = 0..self.layout.nq();
        all.map(|j| self.row(q, j, self.origins[j].1)).collect()
    }

    fn velocities(&self, v: &[f64]) -> Vec<StartVelocity> {
        let is_given = |place: usize| {
            let mut entries = self.layout.start().iter();
            entries.any(|entry| entry.kind == StartKind::Velocity && entry.place == place)
        };
        let size = |kind| if kind == Kind::Length { self.size } else { 1.0 };
        let all = self.layout.velocities().iter().zip(v).enumerate();
        let rows = all.map(|(place, (velocity, &value))| StartVelocity {
            name: velocity.name.to_string(),
            unit: match self.layout.units() {
                true => velocity.kind.rate_unit(),
                false => "",
            },
            value: match value.abs() <= ROUND_OFF * size(velocity.kind) {
                true => 0.0,
                false => value,
            },
            is_given: is_given(place),
        });
        rows.collect()
    }
}

impl Start {
    /// The start without other positions.
    pub(crate) fn alone(
        mechanism: &TextMechanism,
        layout: &Layout,
        assembled: &Assembled,
        written: &Written,
    ) -> Start {
        let table = Table::new(mechanism, layout, written, assembled.size);
        Start {
            rows: table.rows(&assembled.q),
            velocities: table.velocities(&assembled.v),
            states: states(mechanism, layout),
            others: Vec::new(),
            regular: None,
        }
    }

    pub(crate) fn new(
        mechanism: &TextMechanism,
        layout: &Layout,
        validation: &Validation,
        written: &Written,
    ) -> Start {
        let assembled = &validation.assembled;
        let table = Table::new(mechanism, layout, written, assembled.size);
        let other = |branch: &Branch| {
            let differs = |&j: &usize| (branch.q[j] - assembled.q[j]).abs() > 1e-3 * table.scale[j];
            let guesses = verified_guesses(mechanism, layout, validation, branch, written);
            let is_guessed =
                |choice: &Choice| table.origins[choice.coordinate].0 == Origin::Guessed;
            OtherStart {
                rows: (0..layout.nq())
                    .filter(differs)
                    .map(|j| table.row(&branch.q, j, assembled.q[j]))
                    .collect(),
                guesses,
                replaces: branch.guesses.iter().any(is_guessed),
                chosen: branch.chosen,
                coordinate: branch.coordinate,
            }
        };
        let regular = validation.regular.as_ref();
        Start {
            rows: table.rows(&assembled.q),
            velocities: table.velocities(&assembled.v),
            states: states(mechanism, layout),
            others: validation.branches.iter().map(other).collect(),
            regular: regular
                .and_then(|branch| regular_guesses(mechanism, layout, validation, branch, written)),
        }
    }
}

/// The start values of all states.
fn states(mechanism: &TextMechanism, layout: &Layout) -> Vec<StartState> {
    let mut values = vec![0.0; layout.nz()];
    mechanism.start_states(&mut values);
    let states = layout.states().iter().zip(values);
    let states = states.map(|(state, value)| StartState {
        name: state.name.to_string(),
        unit: state.unit.to_string(),
        value,
        is_sampled: state.is_sampled,
    });
    states.collect()
}

/// The guesses of a branch as text, with as few digits as choose it.
fn verified_guesses(
    mechanism: &TextMechanism,
    layout: &Layout,
    validation: &Validation,
    branch: &Branch,
    written: &Written,
) -> Option<[Guesses; 2]> {
    let assembled = &validation.assembled;
    DIGITS.into_iter().find_map(|digits| {
        let text = |value: fn(&Choice) -> f64, target: &[f64]| {
            let (text, guesses) = guesses(layout, branch, written, value, digits)?;
            let found = position_with_guesses(mechanism, assembled.t, &guesses)?;
            is_same_position(layout, &found, target, assembled.size).then_some(text)
        };
        let here = text(|choice| choice.here, &assembled.q)?;
        let there = text(|choice| choice.there, &branch.q)?;
        Some([here, there])
    })
}

/// The guesses that lead to a position with more independent constraints.
fn regular_guesses(
    mechanism: &TextMechanism,
    layout: &Layout,
    validation: &Validation,
    branch: &Branch,
    written: &Written,
) -> Option<Guesses> {
    let t = validation.assembled.t;
    DIGITS.into_iter().find_map(|digits| {
        let (text, guesses) = guesses(layout, branch, written, |choice| choice.there, digits)?;
        let found = position_with_guesses(mechanism, t, &guesses)?;
        let independent = |q: &[f64]| rank(mechanism, t, q).rank;
        (independent(&found) >= independent(&branch.q)).then_some(text)
    })
}

/// The numbers of digits that guesses are written with: the first that leads to the position is used.
const DIGITS: [usize; 4] = [3, 4, 6, 9];

/// The guesses of a branch as text, and the values that they have then; `None` if there are none.
fn guesses(
    layout: &Layout,
    branch: &Branch,
    written: &Written,
    value: fn(&Choice) -> f64,
    digits: usize,
) -> Option<(Guesses, Vec<(usize, f64)>)> {
    let line = |choice: &Choice| {
        let j = choice.coordinate;
        let (text, read) = written.writable(j, value(choice), digits);
        (
            (
                j,
                format!("guess {} = {text};", layout.coordinates()[j].name),
            ),
            (j, read),
        )
    };
    let (lines, guesses): (Vec<_>, Vec<_>) = branch.guesses.iter().map(line).unzip();
    (!lines.is_empty()).then_some((Guesses { lines }, guesses))
}
