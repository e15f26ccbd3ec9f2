//! Errors of assembly, with the gaps and corrections that they report.

use std::fmt::Write as _;

use crate::constraints::inconsistency::Contradiction;
use crate::layout::words::{debug_as_display, short};
use crate::layout::{JointStart, Kind, Layout};
use crate::linear::scales::unit_of;

/// A coordinate that is not where the `start` block put it.
#[derive(Debug, Clone, PartialEq)]
pub struct Moved {
    /// Its index in q.
    pub coordinate: usize,
    /// Its name, as in `rod1.theta`.
    pub name: String,
    /// Whether it is a length or an angle.
    pub kind: Kind,
    /// Value before, in m or rad; 0 for an attitude.
    pub from: f64,
    /// Value after, in m or rad; for an attitude the angle by which it was turned.
    pub to: f64,
    /// Axis about which an attitude was turned, in world axes; `None` for other coordinates.
    pub axis: Option<[f64; 3]>,
}

impl Moved {
    /// Distance moved: a length as a fraction of `size`, an angle in rad.
    pub fn amount(&self, size: f64) -> f64 {
        (self.to - self.from).abs() / unit_of(self.kind, size)
    }
}

/// A gap of a joint, or the speed at which it opens.
#[derive(Debug, Clone, PartialEq)]
pub struct Gap {
    /// The joint, as in `pin`.
    pub joint: String,
    /// Its rows in phi that are of this kind.
    pub rows: Vec<usize>,
    /// Whether the gap is a length or an angle.
    pub kind: Kind,
    /// The root of the sum of its squared violations, in m or rad; of velocities in m/s or rad/s.
    pub gap: f64,
}

impl Gap {
    /// The gaps of the joints whose rows miss by this much, the worst first.
    pub(crate) fn of_joints(
        layout: &Layout,
        misses: impl Iterator<Item = f64>,
        size: f64,
    ) -> Vec<Gap> {
        let mut gaps: Vec<Gap> = Vec::new();
        for (i, (row, miss)) in layout.constraints().iter().zip(misses).enumerate() {
            let square = miss.powi(2);
            let same = |gap: &&mut Gap| gap.joint == row.joint && gap.kind == row.kind;
            if let Some(gap) = gaps.iter_mut().find(same) {
                gap.gap += square;
                gap.rows.push(i);
            } else {
                gaps.push(Gap {
                    joint: row.joint.to_string(),
                    rows: vec![i],
                    kind: row.kind,
                    gap: square,
                });
            }
        }
        for gap in &mut gaps {
            gap.gap = gap.gap.sqrt();
        }
        let scaled = |gap: &Gap| gap.gap / unit_of(gap.kind, size);
        gaps.sort_by(|a, b| scaled(b).total_cmp(&scaled(a)));
        gaps
    }
}

/// Error of assembly: there is no start that satisfies the constraints, or none was found.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum AssemblyError {
    /// The mechanism has no coordinates.
    #[error("`{model}` has no coordinates, there is nothing that moves")]
    Empty {
        /// The model's name.
        model: String,
    },
    /// A mechanism written by hand lacks a required kernel.
    #[error("`{model}` has no `{kernel}`, which every mechanism must evaluate")]
    Kernel {
        /// The model's name.
        model: String,
        /// The first kernel that is absent.
        kernel: &'static str,
    },
    /// A number is not finite.
    #[error("{what} is {value}, which is not a finite number")]
    NotFinite {
        /// The parameter, start value or equation.
        what: String,
        /// Its value.
        value: f64,
    },
    /// The start gives an attitude that is not a unit quaternion, or guesses one of length 0.
    #[error(
        "the attitude from `{name}` on is a quaternion of length {length}, and its length must be {}",
        if *.guessed { "above 0" } else { "1" }
    )]
    Attitude {
        /// The first of its coordinates.
        name: String,
        /// Its length.
        length: f64,
        /// Whether all that is given of it is a guess.
        guessed: bool,
    },
    /// No position satisfies the constraints, as far as was searched.
    #[error(
        "`{model}` cannot be assembled at t = {t} s: {}; a length is too long or too short for the others, or what is driven or given is out of reach",
        gap_list(.gaps, *.units)
    )]
    Unreachable {
        /// The model's name.
        model: String,
        /// The time, in s.
        t: f64,
        /// Gaps that remain in the best position found, the worst first.
        gaps: Vec<Gap>,
        /// The best position found, m or rad.
        q: Vec<f64>,
        /// Whether the model has units.
        units: bool,
    },
    /// The positions that are given contradict the constraints by more than can be corrected.
    #[error(
        "the given start of `{model}` contradicts its joints at t = {t} s: {}; it would have to change: {}",
        gap_list(.gaps, *.units),
        moved_list(.corrections, *.units)
    )]
    FixedContradicts {
        /// The model's name.
        model: String,
        /// The time, in s.
        t: f64,
        /// Gaps that remain with the given positions held, the worst first.
        gaps: Vec<Gap>,
        /// Corrections of the given positions that would be needed, the largest first.
        corrections: Vec<Moved>,
        /// Whether the model has units.
        units: bool,
    },
    /// Positions or velocities that a caller gave do not fit the joints, see [`GivenStart`](crate::GivenStart).
    #[error(
        "the given start of `{model}` does not fit its joints at t = {} s: {}",
        short(*.t),
        misfit(.gaps, .speeds, *.units)
    )]
    Given {
        /// The model's name.
        model: String,
        /// The time, in s.
        t: f64,
        /// The joints that are open, the worst first; empty where the positions fit.
        gaps: Vec<Gap>,
        /// The joints that the velocities open, the worst first, in m/s or rad/s; empty where they fit.
        speeds: Vec<Gap>,
        /// Whether the model has units.
        units: bool,
    },
    /// The joints hold in positions only in which axes point against each other.
    #[error(
        "`{model}` was assembled with the axis of {} reversed at t = {t} s, and no other position was found",
        quoted(.joints)
    )]
    TurnedOver {
        /// The model's name.
        model: String,
        /// The time, in s.
        t: f64,
        /// The joints that are turned over.
        joints: Vec<String>,
        /// The position found, m or rad.
        q: Vec<f64>,
    },
    /// A joint value of the start is not possible with the joints and the other values given.
    #[error(
        "the start gives `{name}` = {}{unit}, and the joints and the other values given leave {}{unit}",
        short(*.given),
        short(*.nearest),
        unit = value_unit(*.kind, *.is_rate, *.units)
    )]
    JointValue {
        /// The value, as in `elbow.angle`.
        name: String,
        /// Kind of the value, or of the quantity whose rate it is.
        kind: Kind,
        /// Whether it is a rate.
        is_rate: bool,
        /// The given value, in SI units.
        given: f64,
        /// The nearest value that was found, in SI units.
        nearest: f64,
        /// Whether the model has units.
        units: bool,
    },
    /// The constraints contradict each other, whatever is given.
    #[error("the constraints of `{model}` contradict each other, {contradiction}")]
    Contradictory {
        /// The model's name.
        model: String,
        /// The contradictory rows, and the size of the contradiction.
        contradiction: Box<Contradiction>,
    },
    /// A length is 0 or negative, so that a bar has no direction, or the opposite one.
    #[error("the length of {owner} is {}{}, and must be above 0", short(*.length), unit(Kind::Length, *.units))]
    FaultyLength {
        /// The bar or the joint, in words.
        owner: String,
        /// Its length, in m.
        length: f64,
        /// Whether the model has units.
        units: bool,
    },
    /// A mass is negative, so that the equations have no meaning.
    #[error(
        "the {} of `{body}` is {}{}, and must not be negative",
        if *.kind == Kind::Angle { "moment of inertia" } else { "mass" },
        short(*.mass),
        mass_unit(*.kind, *.units)
    )]
    NegativeMass {
        /// The body, or a coordinate that is not one of a body.
        body: String,
        /// Kind of the coordinate: a length has a mass, an angle a moment of inertia.
        kind: Kind,
        /// The diagonal entry of M, in kg or kg*m^2.
        mass: f64,
        /// Whether the model has units.
        units: bool,
    },
}

debug_as_display!(AssemblyError);

impl AssemblyError {
    pub(crate) fn unreachable(layout: &Layout, t: f64, gaps: Vec<Gap>, q: Vec<f64>) -> Self {
        let model = layout.model().to_string();
        AssemblyError::Unreachable {
            model,
            t,
            gaps,
            q,
            units: layout.units(),
        }
    }

    pub(crate) fn joint_value(
        layout: &Layout,
        value: JointStart,
        given: f64,
        nearest: f64,
    ) -> Self {
        AssemblyError::JointValue {
            name: value.name.to_string(),
            kind: value.kind,
            is_rate: value.is_rate,
            given,
            nearest,
            units: layout.units(),
        }
    }

    /// Gaps of the joints, in words, for [`AssemblyError::Unreachable`] and
    /// [`AssemblyError::FixedContradicts`]; empty for other errors.
    pub fn open_joints(&self) -> String {
        match self {
            AssemblyError::Unreachable { gaps, units, .. }
            | AssemblyError::FixedContradicts { gaps, units, .. } => gap_list(gaps, *units),
            _ => String::new(),
        }
    }

    pub(crate) fn fixed_contradicts(
        layout: &Layout,
        t: f64,
        gaps: Vec<Gap>,
        mut corrections: Vec<Moved>,
        size: f64,
    ) -> Self {
        corrections.sort_by(|a, b| b.amount(size).total_cmp(&a.amount(size)));
        let model = layout.model().to_string();
        AssemblyError::FixedContradicts {
            model,
            t,
            gaps,
            corrections,
            units: layout.units(),
        }
    }
}

/// Largest number of joints or coordinates that a list in a message names.
const NAMED: usize = 6;

fn unit(kind: Kind, units: bool) -> String {
    if units && kind != Kind::Number {
        format!(" {}", kind.unit())
    } else {
        String::new()
    }
}

fn value_unit(kind: Kind, is_rate: bool, units: bool) -> String {
    match (units, is_rate) {
        (false, _) => String::new(),
        (true, true) => format!(" {}", kind.rate_unit()),
        (true, false) => unit(kind, units),
    }
}

/// The unit of an entry of M: twice an energy by the square of a rate.
fn mass_unit(kind: Kind, units: bool) -> &'static str {
    match (units, kind) {
        (false, _) => "",
        (true, Kind::Length) => " kg",
        (true, Kind::Angle | Kind::Number) => " kg*m^2",
    }
}

fn quoted(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    names.join(", ")
}

fn gap_list(gaps: &[Gap], units: bool) -> String {
    let mut text = String::new();
    let shown = gaps
        .iter()
        .filter(|gap| gap.gap > 1e-3 * gaps[0].gap)
        .count();
    // A chain that is too short is spread evenly over its joints: together they say how much.
    let spread = &gaps[..shown];
    let even = spread.iter().all(|gap| {
        gap.kind == gaps[0].kind && gap.gap > 0.99 * gaps[0].gap && gap.kind == Kind::Length
    });
    if shown > 1 && even {
        let mut around: Vec<&Gap> = spread.iter().collect();
        around.sort_by_key(|gap| gap.rows.first());
        let names: Vec<String> = around
            .iter()
            .take(2 * NAMED)
            .map(|gap| format!("`{}`", gap.joint))
            .collect();
        let more = if shown > 2 * NAMED { ", ..." } else { "" };
        let total: f64 = spread.iter().map(|gap| gap.gap).sum();
        return format!(
            "the loop through {}{more} does not close, at least {}{} are missing ({}{} at each joint at best)",
            names.join(", "),
            short(total),
            unit(gaps[0].kind, units),
            short(gaps[0].gap),
            unit(gaps[0].kind, units)
        );
    }
    for (i, gap) in gaps.iter().take(shown.min(NAMED)).enumerate() {
        let separator = if i == 0 { "" } else { ", " };
        let _ = write!(
            text,
            "{separator}joint `{}` stays open by {}{}",
            gap.joint,
            short(gap.gap),
            unit(gap.kind, units)
        );
    }
    if shown > NAMED {
        let _ = write!(text, " and {} more", shown - NAMED);
    }
    text
}

/// Lists the joints that are open, and those that the velocities open.
fn misfit(gaps: &[Gap], speeds: &[Gap], units: bool) -> String {
    let words = |gap: &Gap, verb: &str, unit: String| {
        format!("joint `{}` {verb} {}{unit}", gap.joint, short(gap.gap))
    };
    let gaps = gaps.iter().take(NAMED);
    let gaps = gaps.map(|gap| words(gap, "is open by", unit(gap.kind, units)));
    let speeds = speeds.iter().take(NAMED);
    let speeds = speeds.map(|gap| words(gap, "opens at", value_unit(gap.kind, true, units)));
    gaps.chain(speeds).collect::<Vec<_>>().join(", ")
}

fn moved_list(moved: &[Moved], units: bool) -> String {
    let mut text = String::new();
    for (i, entry) in moved.iter().take(NAMED).enumerate() {
        let separator = if i == 0 { "" } else { ", " };
        let unit = unit(entry.kind, units);
        let (name, from, to) = (&entry.name, short(entry.from), short(entry.to));
        let _ = match entry.axis {
            None => write!(text, "{separator}`{name}` from {from}{unit} to {to}{unit}"),
            Some(axis) => {
                let [x, y, z] = axis.map(short);
                write!(
                    text,
                    "{separator}`{name}` by {to}{unit} about ({x}, {y}, {z})"
                )
            }
        };
    }
    if moved.len() > NAMED {
        let _ = write!(text, " and {} more", moved.len() - NAMED);
    }
    text
}
