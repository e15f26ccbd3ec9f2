//! Other ways to assemble a mechanism from the same given values, its mirror branches.

use std::f64::consts::{PI, TAU};

use super::configurations::Random;
use crate::assembly::Assembled;
use crate::assembly::attempt::Given;
use crate::assembly::newton::Level;
use crate::layout::{Kind, Layout};
use crate::mechanism::Mechanism;
use crate::rank::{RANK_TOLERANCE, ScaledJacobian};
use crate::row_space::RowSpace;

/// Mechanisms with more constraints are not searched.
const MOST_CONSTRAINTS: usize = 40;

/// How many starts are tried, and how long each of them.
const ATTEMPTS: usize = 12;
const ITERATIONS: usize = 40;

/// How many branches are told.
const MOST_BRANCHES: usize = 3;

/// Another position with the same given values.
#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// The position.
    pub q: Vec<f64>,
    /// The coordinate that differs most from the start.
    pub coordinate: usize,
}

/// Positions that the given values allow besides the one found; none where the given values leave
/// the mechanism free to move, so that there are no branches but one connected set of positions.
pub(super) fn others<M: Mechanism + ?Sized>(mechanism: &M, assembled: &Assembled) -> Vec<Branch> {
    let layout = mechanism.layout();
    let given = Given::new(mechanism);
    let free: Vec<bool> = (0..layout.nq).map(|j| !given.fixed.contains(&j)).collect();
    let searched = layout.nc <= MOST_CONSTRAINTS
        && free.contains(&true)
        && assembled.corrected.is_empty()
        && is_isolated(mechanism, assembled, &free);
    if !searched {
        return Vec::new();
    }
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut level = Level::new(mechanism, assembled.t, assembled.size);
    level.iterations = ITERATIONS;
    let is_length: Vec<bool> = layout
        .coordinates
        .iter()
        .map(|c| c.kind == Kind::Length)
        .collect();
    let lengths: Vec<bool> = free.iter().zip(&is_length).map(|(f, l)| *f && *l).collect();
    let mut found: Vec<Branch> = Vec::new();
    for _ in 0..ATTEMPTS {
        let mut q = assembled.q.clone();
        for j in (0..q.len()).filter(|&j| free[j]) {
            let far = if is_length[j] { assembled.size } else { PI };
            q[j] += far * random.next();
        }
        level.minimise(&mut q, &lengths);
        let minimum = level.minimise(&mut q, &free);
        if !level.reached(minimum.violation, &q) {
            continue;
        }
        let unwound = unwound(layout, &q, &assembled.q, &free);
        if level.largest_violation(&unwound) <= 1e-9 * assembled.size {
            q = unwound;
        }
        let (distance, coordinate) = difference(layout, &q, &assembled.q, assembled.size);
        let known = |other: &Branch| difference(layout, &q, &other.q, assembled.size).0 < 1e-3;
        if distance > 1e-3 && !found.iter().any(known) {
            found.push(Branch { q, coordinate });
        }
        if found.len() == MOST_BRANCHES {
            break;
        }
    }
    found
}

/// Whether the constraints determine the free coordinates, the others held.
fn is_isolated<M: Mechanism + ?Sized>(mechanism: &M, assembled: &Assembled, free: &[bool]) -> bool {
    let layout = mechanism.layout();
    let mut values = vec![0.0; layout.phi_q_pattern.len()];
    mechanism.phi_q(assembled.t, &assembled.q, &mut values);
    let scaled = ScaledJacobian::new(layout, &values, assembled.size);
    let columns: Vec<usize> = (0..layout.nv).filter(|&j| free[j]).collect();
    let rows = scaled.rows.chunks_exact(layout.nv);
    let rows: Vec<f64> = rows
        .flat_map(|row| columns.iter().map(|&j| row[j]))
        .collect();
    RowSpace::new(layout.nc, columns.len(), rows, RANK_TOLERANCE).rank() == columns.len()
}

/// The position without the whole turns that its angles have come by.
fn unwound(layout: &Layout, q: &[f64], from: &[f64], free: &[bool]) -> Vec<f64> {
    let mut q = q.to_vec();
    for (j, coordinate) in layout.coordinates.iter().enumerate() {
        if free[j] && coordinate.kind == Kind::Angle {
            q[j] -= TAU * ((q[j] - from[j]) / TAU).round();
        }
    }
    q
}

/// The largest difference, in rad or sizes, angles without whole turns; and where it is, an angle
/// where one differs.
fn difference(layout: &Layout, a: &[f64], b: &[f64], size: f64) -> (f64, usize) {
    let differences = layout
        .coordinates
        .iter()
        .enumerate()
        .map(|(j, coordinate)| {
            let way = a[j] - b[j];
            match coordinate.kind {
                Kind::Angle => (way - TAU * (way / TAU).round()).abs(),
                Kind::Length => way.abs() / size,
                Kind::Number => way.abs(),
            }
        });
    let differences: Vec<f64> = differences.collect();
    let largest = |kinds: &[Kind]| {
        let chosen = (0..a.len()).filter(|&j| kinds.contains(&layout.coordinates[j].kind));
        chosen.max_by(|&i, &j| differences[i].total_cmp(&differences[j]))
    };
    let overall = largest(&[Kind::Angle, Kind::Length, Kind::Number]).unwrap_or(0);
    let angle = largest(&[Kind::Angle]).filter(|&j| differences[j] > 1e-3);
    (
        differences.get(overall).copied().unwrap_or(0.0),
        angle.unwrap_or(overall),
    )
}
