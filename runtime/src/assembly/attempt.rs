//! From what a `start` block says to a position: which coordinates move when, and from where.

use super::newton::Level;
use crate::layout::{Kind, StartKind};
use crate::mechanism::Mechanism;

/// How far the starts are that are tried one after the other, in rad or in sizes.
const DISTANCES: [f64; 10] = [0.0, 0.05, 0.2, 0.5, 0.9, 1.3, 1.8, 2.3, 2.8, 3.1];

/// From this many constraints on, only the first of these starts are tried.
const LARGE: usize = 60;
const STARTS_WHEN_LARGE: usize = 4;

/// What a `start` block gives.
pub(crate) struct Given {
    /// Positions, zero where nothing is said.
    pub(crate) q: Vec<f64>,
    /// Velocities where given.
    pub(crate) v: Vec<Option<f64>>,
    /// Coordinates whose position is given.
    pub(crate) fixed: Vec<usize>,
    /// Coordinates whose position is guessed.
    pub(crate) guessed: Vec<usize>,
}

impl Given {
    pub(crate) fn new<M: Mechanism + ?Sized>(mechanism: &M) -> Given {
        let layout = mechanism.layout();
        let mut values = vec![0.0; layout.start.len()];
        mechanism.start_values(&mut values);
        let mut q = vec![0.0; layout.nq];
        let mut v = vec![None; layout.nv];
        let (mut fixed, mut guessed) = (Vec::new(), Vec::new());
        for (entry, &value) in layout.start.iter().zip(&values) {
            match entry.kind {
                StartKind::Position => {
                    q[entry.coordinate] = value;
                    fixed.push(entry.coordinate);
                }
                StartKind::Guess => {
                    q[entry.coordinate] = value;
                    guessed.push(entry.coordinate);
                }
                StartKind::Velocity => v[entry.coordinate] = Some(value),
            }
        }
        Given {
            q,
            v,
            fixed,
            guessed,
        }
    }
}

/// A position, and how well it satisfies the constraints.
pub(super) struct Found {
    pub(super) q: Vec<f64>,
    pub(super) violation: f64,
    pub(super) reached: bool,
    pub(super) iterations: usize,
}

/// Searches a position with the given ones held, the nearest start first.
pub(super) fn positions<M: Mechanism + ?Sized>(level: &mut Level<'_, M>, given: &Given) -> Found {
    let layout = level.mechanism.layout();
    let kinds: Vec<Kind> = layout.coordinates.iter().map(|c| c.kind).collect();
    let silent: Vec<bool> = (0..layout.nq)
        .map(|j| !given.fixed.contains(&j) && !given.guessed.contains(&j))
        .collect();
    let silent_lengths: Vec<bool> = silent
        .iter()
        .zip(&kinds)
        .map(|(silent, kind)| *silent && *kind == Kind::Length)
        .collect();
    let not_fixed: Vec<bool> = (0..layout.nq).map(|j| !given.fixed.contains(&j)).collect();

    let starts = if layout.nc >= LARGE {
        STARTS_WHEN_LARGE
    } else {
        DISTANCES.len()
    };
    let mut best: Option<Found> = None;
    let mut iterations = 0;
    for (number, &distance) in DISTANCES.iter().take(starts).enumerate() {
        // What nothing is said about may be anywhere; guesses are left where they are if that
        // suffices, and moved otherwise.
        let mut ways: Vec<&[bool]> = Vec::new();
        if !given.guessed.is_empty() && silent.contains(&true) {
            ways.push(&silent);
        }
        ways.push(&not_fixed);
        for free in ways {
            let mut q = given.q.clone();
            for j in (0..q.len()).filter(|&j| free[j]) {
                let share = if silent[j] { 1.0 } else { 0.3 };
                q[j] += share * distance * level.column_scale[j] * spread(number, j);
            }
            iterations += level.minimise(&mut q, &silent_lengths).iterations;
            let minimum = level.minimise(&mut q, free);
            iterations += minimum.iterations;
            let reached = level.reached(minimum.violation, &q);
            // Another start must be clearly better to be preferred to a nearer one.
            let better = |best: &Found| reached || minimum.violation < 0.999 * best.violation;
            if best.as_ref().is_none_or(better) {
                best = Some(Found {
                    q,
                    violation: minimum.violation,
                    reached,
                    iterations,
                });
            }
            if reached {
                break;
            }
        }
        if best.as_ref().is_some_and(|found| found.reached) {
            break;
        }
    }
    let nothing = || Found {
        q: given.q.clone(),
        violation: f64::INFINITY,
        reached: false,
        iterations,
    };
    let mut found = best.unwrap_or_else(nothing);
    found.iterations = iterations;
    found
}

/// Numbers between -1 and 1 that are spread evenly and always the same.
fn spread(number: usize, coordinate: usize) -> f64 {
    let golden = 0.618_033_988_749_894_9;
    let root = std::f64::consts::SQRT_2;
    let x = (coordinate as f64 + 1.0) * golden + number as f64 * root;
    2.0 * x.fract() - 1.0
}
