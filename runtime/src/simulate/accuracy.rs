//! Accuracy estimate of a run, from a second run with a hundredth of the tolerance or half the step.

use std::time::Duration;

use crate::layout::{Kind, velocity_of};
use crate::mechanism::Mechanism;
use crate::mechanism::size::size;
use crate::results::accuracy::VISIBLE;

use crate::constraints::given_start::GivenStart;
pub use crate::results::accuracy::Accuracy;
use crate::results::trajectory::Trajectory;
use crate::scalar::portable::powf;
use crate::simulate::options::{Options, Recording};
use crate::simulate::run::simulate_from;
use crate::simulate::simulation::Simulation;

/// Longest time that an estimate may take while somebody waits for it.
pub const PATIENCE: Duration = Duration::from_secs(2);

/// Factor from the tolerance of the first run to that of the second.
const FINER: f64 = 0.01;

/// Range of motion below which a coordinate is at rest, relative to the size of the mechanism or 1 rad: its errors
/// are rounding.
const AT_REST: f64 = 1e-6;

/// Least range of a coordinate that hardly moves, as a fraction of the largest motion (1 rad, or the size of the
/// mechanism, at most): a body that turns about its center moves its points.
const BESIDE: f64 = 0.1;

/// Smallest relative tolerance of the second run: below it, rounding decides.
const SMALLEST: f64 = 1e-13;

/// Estimates how exact a run is: integrates again with a hundredth of the tolerance, or with half the
/// step if the steps are fixed, and compares the positions and states of all rows.
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
    // The first run began there.
    let finer = finer.given_start(GivenStart::Unchecked);
    let second = simulate_from(mechanism, &start.q, &start.v, &finer).ok()?;
    let layout = mechanism.layout();
    let size = size(mechanism);
    let coordinates = layout.coordinates().iter().enumerate();
    let positions = coordinates.map(|(place, coordinate)| Position {
        kind: coordinate.kind,
        moves_points: coordinate.kind != Kind::Number
            || velocity_of(layout.attitudes(), place).is_none(),
        unit: match coordinate.kind {
            Kind::Length => size,
            Kind::Angle | Kind::Number => 1.0,
        },
    });
    let positions: Vec<Position> = positions.collect();
    let pairs = same_times(&run.trajectory, &second.trajectory)?;
    let both = [&run.trajectory, &second.trajectory];
    let mut found = compare(both, &pairs, &positions)?;
    let own = layout.own_states().map(|(_, state)| state.name.as_ref());
    found.states = own
        .map(|name| of_state(both, &pairs, name))
        .try_fold(None, |worst, error| {
            Some(Some(larger(error?, worst.unwrap_or(0.0))))
        })?;
    Some(found)
}

impl Simulation {
    /// Estimates how accurate the run is by a second, finer one, and keeps the estimate in
    /// [`Simulation::accuracy`]; `mechanism` is the one that was simulated.
    ///
    /// `None` if no finer run is possible, as with a [sampled law](crate::Options::sampled), which may have a memory, or if it
    /// stops early.
    pub fn estimate_accuracy(&mut self, mechanism: &dyn Mechanism) -> Option<Accuracy> {
        let options = &self.setup.as_ref()?.options;
        self.accuracy = accuracy(mechanism, options, self, Duration::MAX);
        self.accuracy
    }
}

/// The options of the second run, and how many times longer it takes.
fn finer(options: &Options) -> Option<(Options, f64)> {
    // A law that is sampled may have a memory, and has run once: asked again it would give another run.
    if options.sampled.is_some() {
        return None;
    }
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
    (smaller < rtol).then(|| (finer, powf(rtol / smaller, 1.0 / order)))
}

/// The rows of equal times in both runs, which end at the same time.
fn same_times(run: &Trajectory, finer: &Trajectory) -> Option<Vec<(usize, usize)>> {
    let length = run.times().last()? - run.times().first()?;
    let same = 1e-9 * length;
    let mut pairs = Vec::new();
    let mut other = 0;
    for (row, t) in run.times().iter().enumerate() {
        while other < finer.len() && finer.times()[other] < t - same {
            other += 1;
        }
        if other < finer.len() && finer.times()[other] <= t + same {
            pairs.push((row, other));
        }
    }
    let ends = (run.times().last()? - finer.times().last()?).abs() <= same;
    (ends && pairs.len() > 1).then_some(pairs)
}

/// Kind and unit of a coordinate, for measuring its error.
struct Position {
    kind: Kind,
    /// Whether it moves points of bodies: a length, an angle, or a part of an attitude.
    moves_points: bool,
    /// The size of the mechanism, m, of a length; 1 otherwise.
    unit: f64,
}

/// Compares the positions of pairs of rows, relative to the range of positions of their kind.
fn compare(
    [run, finer]: [&Trajectory; 2],
    pairs: &[(usize, usize)],
    positions: &[Position],
) -> Option<Accuracy> {
    let names: Vec<&str> = run.positions().collect();
    let columns = |of: &Trajectory| -> Option<Vec<Vec<f64>>> {
        let column = |name: &&str| of.get(name).map(<[f64]>::to_vec);
        names.iter().map(column).collect()
    };
    let (coarse, fine) = (columns(run)?, columns(finer)?);
    let range_of = |kind: Kind| {
        let of_kind = fine.iter().zip(positions).filter(|(_, of)| of.kind == kind);
        let ranges = of_kind.map(|(column, _)| range(column));
        ranges.fold(0.0, f64::max)
    };
    let ranges: Vec<f64> = positions.iter().map(|of| range_of(of.kind)).collect();
    let with_units = || ranges.iter().zip(positions);
    let at_rest = with_units().all(|(range, of)| *range <= AT_REST * of.unit);
    // By how much points of bodies move, in sizes of the mechanism or rad.
    let motion = with_units().filter(|(_, of)| of.moves_points);
    let motion = motion
        .map(|(range, of)| range / of.unit)
        .fold(0.0, f64::max);
    let ranges = with_units().map(|(range, of)| {
        let beside = match of.moves_points {
            true => BESIDE * motion.min(1.0),
            false => 0.0,
        };
        match at_rest {
            true => of.unit,
            false => range.max(of.unit * beside.max(AT_REST)),
        }
    });
    let ranges: Vec<f64> = ranges.collect();
    let mut accuracy = Accuracy {
        error: 0.0,
        states: None,
        lost: None,
        at_rest,
    };
    for &(row, other) in pairs {
        for ((coarse, fine), range) in coarse.iter().zip(&fine).zip(&ranges) {
            let error = share((coarse[row] - fine[other]).abs(), *range);
            accuracy.error = larger(error, accuracy.error);
            if error > VISIBLE || error.is_nan() {
                accuracy.lost = accuracy.lost.or(Some(run.times()[row]));
            }
        }
    }
    Some(accuracy)
}

/// The largest difference of a state over its range, or over a small part of its value where it hardly changes.
fn of_state([run, finer]: [&Trajectory; 2], pairs: &[(usize, usize)], name: &str) -> Option<f64> {
    let (coarse, fine) = (run.get(name)?, finer.get(name)?);
    let largest = fine.iter().copied().map(f64::abs).fold(0.0, f64::max);
    let range = range(fine).max(AT_REST * largest);
    let errors = pairs.iter();
    let errors = errors.map(|&(row, other)| share((coarse[row] - fine[other]).abs(), range));
    Some(errors.fold(0.0, |worst, error| larger(error, worst)))
}

/// Range of a column: its largest value minus its smallest.
fn range(column: &[f64]) -> f64 {
    let least = column.iter().copied().fold(f64::INFINITY, f64::min);
    let most = column.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    most - least
}

/// A difference as a share of a range, 0 for none.
fn share(difference: f64, range: f64) -> f64 {
    match difference {
        0.0 => 0.0,
        _ => difference / range,
    }
}

/// The larger of two errors; NaN counts as the largest.
fn larger(error: f64, worst: f64) -> f64 {
    if error > worst || error.is_nan() {
        error
    } else {
        worst
    }
}
