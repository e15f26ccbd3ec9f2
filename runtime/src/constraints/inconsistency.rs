//! Redundant constraints that contradict each other.

use std::fmt;

use crate::layout::words::short;
use crate::layout::{Kind, Layout};
use crate::linear::rank::Rank;

/// Differences below this fraction of what is demanded are no contradiction: rows that agree with
/// others to [`RANK_TOLERANCE`](crate::linear::rank::RANK_TOLERANCE) count as dependent, and leave that
/// much.
const TOLERANCE: f64 = 1e-6;

/// Differences below this fraction of the motion are the round-off of demands that are zero.
const NOISE: f64 = 1e-12;

/// Derivative of the constraints that is contradicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// phi = 0
    Position,
    /// `phi_q v = -phi_t`
    Velocity,
    /// `phi_q a = eta`
    Acceleration,
}

impl Level {
    fn noun(self) -> &'static str {
        match self {
            Level::Position => "position",
            Level::Velocity => "velocity",
            Level::Acceleration => "acceleration",
        }
    }

    fn unit(self, kind: Kind) -> &'static str {
        match self {
            Level::Position => kind.unit(),
            Level::Velocity => kind.rate_unit(),
            Level::Acceleration => kind.acceleration_unit(),
        }
    }
}

/// Rows of phi_q that depend on each other, `w^T phi_q = 0`, while `w^T` of what they demand is not
/// zero: no motion satisfies all of them.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The time at which they disagree, in s.
    pub t: f64,
    /// The level at which they disagree: positions, velocities or accelerations.
    pub(crate) level: Level,
    /// The rows of phi.
    pub rows: Vec<usize>,
    /// The rows by name: the joint's alone where it has one row only.
    pub names: Vec<String>,
    /// Demand of each row, in m or rad, per s, per s^2; empty if unknown, as for positions.
    pub demands: Vec<f64>,
    /// Size of the disagreement, in the same unit.
    pub gap: f64,
    /// The unit's kind.
    pub kind: Kind,
    /// Whether the model has units.
    pub units: bool,
}

impl Contradiction {
    /// The worst disagreement among dependent rows; `demands` is `-phi_t` or eta, `scale` what makes
    /// rows m or rad. `motion` is how large rates (or their squares) are elsewhere, in the same unit
    /// for every row: demands that are nothing beside it say nothing.
    pub(crate) fn among(
        layout: &Layout,
        rank: &Rank,
        t: f64,
        level: Level,
        demands: &[f64],
        scale: &[f64],
        motion: &[f64],
    ) -> Option<Contradiction> {
        let share = |w: &Vec<f64>| {
            let (mut sum, mut size, mut noise) = (0.0_f64, 0.0_f64, 0.0_f64);
            for (row, w) in w.iter().enumerate() {
                sum += w * demands[row];
                size += (w * demands[row]).abs();
                noise += (NOISE * w * motion[row] / scale[row]).abs();
            }
            if sum.abs() > noise {
                sum.abs() / size
            } else {
                0.0
            }
        };
        let vectors = (0..rank.null_vectors.len()).map(|at| (share(&rank.null_vectors[at]), at));
        let (worst, at) = vectors.max_by(|a, b| a.0.total_cmp(&b.0))?;
        if worst <= TOLERANCE {
            return None;
        }
        let w = &rank.null_vectors[at];
        let rows = rank.rows(at);
        let gap: f64 = w.iter().zip(demands).map(|(w, demand)| w * demand).sum();
        // The vector's largest entry is 1: its row sets the unit.
        let largest = |a: &&usize, b: &&usize| w[**a].abs().total_cmp(&w[**b].abs());
        let &leader = rows.iter().max_by(largest)?;
        let demands = rows.iter().map(|&row| demands[row] * scale[row]).collect();
        let mut found = Contradiction::of_rows(layout, t, level, rows);
        found.demands = demands;
        found.gap = (gap * scale[leader]).abs();
        found.kind = layout.constraints()[leader].kind;
        Some(found)
    }

    /// A contradiction of these rows, without their demands.
    pub(crate) fn of_rows(
        layout: &Layout,
        t: f64,
        level: Level,
        rows: Vec<usize>,
    ) -> Contradiction {
        let joint_rows = |joint: &str| {
            let all = layout.constraints().iter();
            all.filter(|row| row.joint == joint).count()
        };
        let name = |&row: &usize| {
            let row = &layout.constraints()[row];
            let alone = joint_rows(&row.joint) == 1;
            if alone { &row.joint } else { &row.name }.to_string()
        };
        let kind = rows
            .first()
            .map_or(Kind::Number, |&row| layout.constraints()[row].kind);
        Contradiction {
            t,
            level,
            names: rows.iter().map(name).collect(),
            rows,
            demands: Vec::new(),
            gap: 0.0,
            kind,
            units: layout.units(),
        }
    }
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = if self.units {
            format!(" {}", self.level.unit(self.kind))
        } else {
            String::new()
        };
        let time = if self.units { " s" } else { "" };
        write!(
            f,
            "no {} satisfies them at t = {}{time}: ",
            self.level.noun(),
            short(self.t)
        )?;
        let names: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        match (names.as_slice(), self.demands.as_slice()) {
            ([first, second], &[a, b]) => write!(
                f,
                "{first} demands {}{unit}, {second} {}{unit}",
                short(a),
                short(b)
            ),
            _ => write!(
                f,
                "{} disagree by {}{unit}",
                names.join(", "),
                short(self.gap)
            ),
        }
    }
}
