//! How exact a run is, from a second one with a hundredth of the tolerance or half the step.

use std::time::Duration;

use crate::layout::Kind;
use crate::mechanism::Mechanism;
use crate::mechanism::size::size;
use crate::results::accuracy::VISIBLE;

pub use crate::results::accuracy::Accuracy;
use crate::results::trajectory::Trajectory;
use crate::simulate::options::{Options, Recording};
use crate::simulate::run::simulate_from;
use crate::simulate::simulation::Simulation;

/// The longest time that an estimate may take where somebody waits for it.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// By how much the tolerance of the second run is smaller.
const FINER: f64 = 0.01;

/// The share of the size of a mechanism by which what moves less is at rest: its errors are rounding.
const AT_REST: f64 = 1e-6;

/// The smallest tolerance: below, rounding decides.
const SMALLEST: f64 = 1e-13;

/// Estimates how exact a run is: integrates again with a hundredth of the tolerance, or with half the
/// step if the steps are fixed, and compares the positions of all rows.
///
/// `None` if that would take longer than `patience`, judged by the time of the run, or if the second run
/// stops before the end of the first.
pub fn accuracy(
    mechanism: &dyn Mechanism,
    options: &Options,
    run: &Simulation,
    patience: Duration,
) -> Option<Accuracy> {
    let (finer, effort) = finer(options)?;
    if run.report.work.wall.mul_f64(effort) > patience {
        return None;
    }
    let start = run.trajectory.state(0)?;
    let second = simulate_from(mechanism, &start.q, &start.v, &finer).ok()?;
    let layout = mechanism.layout();
    let kinds = layout
        .coordinates()
        .iter()
        .map(|coordinate| coordinate.kind);
    let of_size = |kind: Kind| match kind {
        Kind::Length => size(mechanism),
        Kind::Angle | Kind::Number => 1.0,
    };
    let kinds: Vec<Kind> = kinds.collect();
    let least = kinds.iter().map(|&kind| AT_REST * of_size(kind)).collect();
    compare(&run.trajectory, &second.trajectory, kinds, least)
}

impl Simulation {
    /// Estimates how accurate the run is by a second, finer one, and keeps the estimate in
    /// [`Simulation::accuracy`]; `mechanism` is the one that was simulated.
    ///
    /// `None` if no finer run is possible, or if it stops early.
    pub fn estimate_accuracy(&mut self, mechanism: &dyn Mechanism) -> Option<Accuracy> {
        let options = &self.setup.as_ref()?.options;
        self.accuracy = accuracy(mechanism, options, self, Duration::MAX);
        self.accuracy
    }
}

/// The options of the second run, and how many times longer it takes.
fn finer(options: &Options) -> Option<(Options, f64)> {
    let mut finer = options.clone();
    finer.progress = None;
    finer.energy_balance = false;
    finer.statistics.clear();
    if !options.method.is_adaptive() {
        finer.h = Some(0.5 * options.h?);
        finer.recording = match options.recording {
            Recording::Grid(step) => Recording::Grid(step),
            Recording::Every(n) => Recording::Every(2 * n),
            Recording::Automatic => Recording::Every(2),
            Recording::Ends => Recording::Ends,
        };
        return Some((finer, 2.0));
    }
    // The run that it is compared with ended, and so does this one.
    finer.max_steps = Some(u64::MAX);
    let rtol = options.method.get("rtol")?;
    let smaller = (FINER * rtol).max(SMALLEST);
    finer.method.set("rtol", smaller);
    let atol = options.method.get("atol")?;
    // An absolute tolerance of 0 is one that follows the relative one.
    if atol > 0.0 {
        finer.method.set("atol", atol * smaller / rtol);
    }
    let order = f64::from(options.method.info().order);
    (smaller < rtol).then(|| (finer, (rtol / smaller).powf(1.0 / order)))
}

/// Compares the positions of rows of equal times; no range counts as smaller than `least`, which is a part of the size.
fn compare(
    run: &Trajectory,
    finer: &Trajectory,
    kinds: Vec<Kind>,
    least: Vec<f64>,
) -> Option<Accuracy> {
    let names: Vec<&str> = run.positions().collect();
    let columns = |of: &Trajectory| -> Option<Vec<Vec<f64>>> {
        let column = |name: &&str| of.get(name).map(<[f64]>::to_vec);
        names.iter().map(column).collect()
    };
    let (coarse, fine) = (columns(run)?, columns(finer)?);
    let range = |kind: Kind| {
        let of_kind = fine.iter().zip(&kinds).filter(|(_, of)| **of == kind);
        let ranges = of_kind.map(|(column, _)| {
            let least = column.iter().copied().fold(f64::INFINITY, f64::min);
            let most = column.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            most - least
        });
        ranges.fold(0.0, f64::max)
    };
    let ranges = kinds.iter().map(|kind| range(*kind));
    let at_rest = ranges
        .clone()
        .zip(&least)
        .all(|(range, least)| range <= *least);
    let ranges = ranges.zip(least);
    let ranges: Vec<f64> = match at_rest {
        true => ranges.map(|(_, least)| least / AT_REST).collect(),
        false => ranges.map(|(range, least)| range.max(least)).collect(),
    };
    let length = run.times().last()? - run.times().first()?;
    let same = 1e-9 * length;
    let mut accuracy = Accuracy {
        error: 0.0,
        lost: None,
        at_rest,
    };
    let mut other = 0;
    let mut compared = 0;
    for (row, t) in run.times().iter().enumerate() {
        while other < finer.len() && finer.times()[other] < t - same {
            other += 1;
        }
        if other == finer.len() || finer.times()[other] > t + same {
            continue;
        }
        compared += 1;
        for ((coarse, fine), range) in coarse.iter().zip(&fine).zip(&ranges) {
            let difference = (coarse[row] - fine[other]).abs();
            let error = if difference == 0.0 {
                0.0
            } else {
                difference / range
            };
            if error > accuracy.error || error.is_nan() {
                accuracy.error = error;
            }
            if error > VISIBLE || error.is_nan() {
                accuracy.lost = accuracy.lost.or(Some(*t));
            }
        }
    }
    let ends = (run.times().last()? - finer.times().last()?).abs() <= same;
    (ends && compared > 1).then_some(accuracy)
}
