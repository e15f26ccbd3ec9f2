//! Search for a start position: which coordinates move in which attempt, and from which starting
//! point.

use crate::constraints::assembly::given::Given;
use crate::constraints::assembly::newton::Level;
use crate::constraints::assembly::placement::Placement;
pub(crate) use crate::constraints::assembly::placement::bodies;
use crate::constraints::assembly::turns;
use crate::layout::attitude::Map;
use crate::layout::{Kind, Layout, coordinate_of, velocity_of};
use crate::linear::dense;
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::rank::RANK_TOLERANCE;

/// Distances of the starting points that are tried one after the other, in rad or in sizes.
const DISTANCES: [f64; 10] = [0.0, 0.05, 0.2, 0.5, 0.9, 1.3, 1.8, 2.3, 2.8, 3.1];

/// Number of constraints from which on only the first of these starting points are tried.
const LARGE: usize = 60;
const STARTS_WHEN_LARGE: usize = 4;

/// Below this number of constraints, bodies that were placed one by one are moved all together, too,
/// and the search for a closed position begins with all coordinates that are left out at 0.
const BOTH: usize = 300;

/// Positions that differ by less, in rad or sizes, differ by round-off.
const ROUND_OFF: f64 = 1e-9;

/// A coordinate that moves by less than this along the open directions, of which the fastest
/// coordinate may move by 1, is not chosen as independent.
const INDEPENDENT: f64 = 1e-2;

/// A position, and how well it satisfies the constraints.
pub(crate) struct Found {
    pub(crate) q: Vec<f64>,
    pub(crate) violation: f64,
    pub(crate) reached: bool,
    /// The joints that are turned over, if every position found has one; `reached` is false then.
    pub(crate) turned_over: Vec<String>,
    pub(crate) iterations: usize,
}

/// Searches for an assembled position with the given coordinates held fixed, the nearest starting
/// point first.
///
/// What is left out and not determined by the rest stays at 0 where that is possible.
pub(crate) fn positions(level: &mut Level<'_>, given: &Given) -> Found {
    let layout = level.mechanism.layout();
    if !layout.is_flat() {
        return in_space(level, given);
    }
    let silent = given.silent();
    let is_length = layout.coordinates().iter().map(|c| c.kind == Kind::Length);
    let silent_lengths: Vec<bool> = silent
        .iter()
        .zip(is_length)
        .map(|(silent, is_length)| *silent && is_length)
        .collect();
    let not_fixed: Vec<bool> = (0..layout.nq())
        .map(|j| !given.fixed.contains(&j))
        .collect();
    let placement = Placement::new(level, given);
    let mut placed = given.q.clone();
    let mut iterations = placement.apply(level, &mut placed);
    let violation = level.violation(&placed);
    if level.reached(violation, &placed) {
        let mut found = Found {
            q: placed,
            violation,
            reached: true,
            turned_over: Vec::new(),
            iterations,
        };
        if layout.nc() < BOTH {
            let free = if silent.contains(&true) {
                &silent
            } else {
                &not_fixed
            };
            polish(level, given, free, &silent_lengths, &mut found);
        }
        return found;
    }

    let starts = if layout.nc() >= LARGE {
        STARTS_WHEN_LARGE
    } else {
        DISTANCES.len()
    };
    let mut best: Option<Found> = None;
    let mut origins = vec![(0, &given.q), (0, &placed)];
    if layout.nc() >= BOTH {
        origins.reverse();
    }
    origins.extend((1..starts).map(|number| (number, &given.q)));
    for (number, origin) in origins {
        let distance = DISTANCES[number];
        // What is left out may be anywhere; guesses are left where they are if that suffices, and
        // moved otherwise.
        let mut ways: Vec<&[bool]> = Vec::new();
        if !given.guessed.is_empty() && silent.contains(&true) {
            ways.push(&silent);
        }
        ways.push(&not_fixed);
        for free in ways {
            let mut q = origin.clone();
            if number > 0 {
                for j in (0..q.len()).filter(|&j| free[j]) {
                    let share = if silent[j] { 1.0 } else { 0.3 };
                    q[j] += share * distance * level.scales.coordinate[j] * spread(number, j);
                }
                if layout.nc() >= BOTH {
                    iterations += placement.apply(level, &mut q);
                }
            }
            iterations += level.minimise(&mut q, &silent_lengths).iterations;
            let mut minimum = level.minimise(&mut q, free);
            iterations += minimum.iterations;
            let reached = level.reached(minimum.violation, &q);
            if reached && free == silent.as_slice() {
                let (nearer, more) = keep_at_start(level, given, &placement, &q);
                iterations += more;
                if let Some((position, violation)) = nearer {
                    (q, minimum.violation) = (position, violation);
                }
            }
            // Another start must be clearly better to be preferred to a nearer one.
            let better = |best: &Found| reached || minimum.violation < 0.999 * best.violation;
            if best.as_ref().is_none_or(better) {
                best = Some(Found {
                    q,
                    violation: minimum.violation,
                    reached,
                    turned_over: Vec::new(),
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
        turned_over: Vec::new(),
        iterations,
    };
    let mut found = best.unwrap_or_else(nothing);
    found.iterations = iterations;
    found
}

/// Per velocity: true if its coordinate is free; an attitude is free if one of its four numbers is.
pub(crate) fn free_velocities(layout: &Layout, is_free: impl Fn(usize) -> bool) -> Vec<bool> {
    let of_velocity = |velocity| {
        let place = coordinate_of(layout.attitudes(), velocity);
        let numbers = match velocity_of(layout.attitudes(), place) {
            Some(_) => 1,
            None => 4,
        };
        (place..place + numbers).any(&is_free)
    };
    (0..layout.nv()).map(of_velocity).collect()
}

/// The position near `q`, in space, that satisfies everything but the weakened last joint value,
/// which comes as close to its given value as the others let it.
pub(crate) fn nearest(level: &mut Level<'_>, given: &Given, q: &[f64]) -> Vec<f64> {
    let layout = level.mechanism.layout();
    let free = free_velocities(layout, |j| !given.fixed.contains(&j));
    let mut q = q.to_vec();
    level.minimise(&mut q, &free);
    q
}

/// Searches for a position in space, see [`positions`]: all bodies move together, by Newton's
/// method from the places that the joints give them one after the other, first with the guesses
/// held. An attitude is held where all four of its numbers are. A position in which a joint is
/// turned over is refused.
fn in_space(level: &mut Level<'_>, given: &Given) -> Found {
    let layout = level.mechanism.layout();
    let silent = given.silent();
    let ways = [
        free_velocities(layout, |j| silent[j]),
        free_velocities(layout, |j| !given.fixed.contains(&j)),
    ];
    let starts = if layout.nc() >= LARGE {
        STARTS_WHEN_LARGE
    } else {
        DISTANCES.len()
    };
    let mut best: Option<Found> = None;
    let mut iterations = 0;
    for number in 0..starts {
        let [around, all] = &ways;
        // What is not guessed goes to where the guesses leave the least violation, before these may move, too.
        let mut there = given.q.clone();
        let mut tried = vec![(around, false), (all, false)];
        if number == 0 && !given.guessed.is_empty() {
            tried.insert(1, (all, true));
        }
        for (free, follows) in tried {
            let mut q = if follows {
                there.clone()
            } else {
                given.q.clone()
            };
            let away = far_away(level, number, free);
            // A turn by exactly this angle: the far starts are upside down.
            layout.retract(&mut q, &away, Map::Exponential);
            turns::count(level, &mut q, free);
            let minimum = level.minimise(&mut q, free);
            iterations += minimum.iterations;
            let closed = level.reached(minimum.violation, &q);
            let turned_over = if closed {
                level.turned_over(&q)
            } else {
                Vec::new()
            };
            let is_right = turned_over.is_empty() && !level.is_half_a_turn_away(&q);
            there.clone_from(&q);
            let found = Found {
                reached: closed && is_right,
                violation: minimum.violation,
                turned_over,
                iterations,
                q,
            };
            if found.reached {
                return found;
            }
            // Another start must be clearly better to be preferred to a nearer one.
            let better = |best: &Found| found.violation < 0.999 * best.violation;
            if best.as_ref().is_none_or(better) {
                best = Some(found);
            }
        }
    }
    let nothing = || Found {
        q: given.q.clone(),
        violation: f64::INFINITY,
        reached: false,
        turned_over: Vec::new(),
        iterations,
    };
    best.unwrap_or_else(nothing)
}

/// Displacement of the free coordinates in the starting point with this number, from the given
/// values, one entry per velocity: bodies are turned by the distance of that point about varied
/// axes.
fn far_away(level: &Level<'_>, number: usize, free: &[bool]) -> Vec<f64> {
    let layout = level.mechanism.layout();
    let distance = DISTANCES[number];
    let mut away: Vec<f64> = (0..layout.nv()).map(|k| spread(number, k)).collect();
    for attitude in layout.attitudes() {
        let axis = &mut away[attitude.velocity..attitude.velocity + 3];
        let length = dense::dot(axis, axis).sqrt();
        for part in axis {
            *part /= length;
        }
    }
    let scaled = away.iter().zip(&level.scales.coordinate).zip(free);
    let moved =
        scaled.map(|((away, scale), free)| if *free { distance * scale * away } else { 0.0 });
    moved.collect()
}

/// Replaces a position that was found body by body by the one that Newton's method finds for all
/// together, if both are the same but for round-off: joints share the last digits out evenly then.
fn polish(
    level: &mut Level<'_>,
    given: &Given,
    free: &[bool],
    silent_lengths: &[bool],
    found: &mut Found,
) {
    let mut q = given.q.clone();
    found.iterations += level.minimise(&mut q, silent_lengths).iterations;
    let minimum = level.minimise(&mut q, free);
    found.iterations += minimum.iterations;
    let pairs = q.iter().zip(&found.q).zip(&level.scales.coordinate);
    let apart = pairs.map(|((a, b), scale)| (a - b).abs() / scale);
    if level.reached(minimum.violation, &q) && apart.fold(0.0, f64::max) < ROUND_OFF {
        (found.q, found.violation) = (q, minimum.violation);
    }
}

/// A position near `q` in which as many of the coordinates left out as possible are at 0, and its
/// violation; `None` if there is no choice or none was found. Also the number of linear systems
/// solved.
fn keep_at_start(
    level: &mut Level<'_>,
    given: &Given,
    placement: &Placement,
    q: &[f64],
) -> (Option<(Vec<f64>, f64)>, usize) {
    let mut iterations = 0;
    if level.mechanism.layout().nc() >= LARGE {
        return (None, iterations);
    }
    let silent = given.silent();
    let mut held = independent(level, q, &silent, &placement.preference);
    if held.iter().all(|&j| q[j] == given.q[j]) {
        return (None, iterations);
    }
    while !held.is_empty() {
        let mut free = silent.clone();
        let mut trial = q.to_vec();
        for &j in &held {
            free[j] = false;
            trial[j] = given.q[j];
        }
        let minimum = level.minimise(&mut trial, &free);
        iterations += minimum.iterations;
        if level.reached(minimum.violation, &trial) {
            return (Some((trial, minimum.violation)), iterations);
        }
        held.pop();
    }
    (None, iterations)
}

/// The coordinates left out that the others do not determine and that are not at 0; not searched in space.
pub(crate) fn displaced(level: &mut Level<'_>, given: &Given, q: &[f64]) -> Vec<usize> {
    let layout = level.mechanism.layout();
    if layout.nc() >= LARGE || !layout.is_flat() {
        return Vec::new();
    }
    let silent = given.silent();
    let mut preference = Placement::new(level, given).preference;
    // What stayed is what was held, as far as that may be.
    preference.sort_by_key(|&j| q[j] != given.q[j]);
    let mut free = independent(level, q, &silent, &preference);
    free.retain(|&j| q[j] != given.q[j]);
    free
}

/// The coordinates, the first ones of `preference`, that can be chosen at will among the `free` ones:
/// as many as the constraints leave open at `q`.
pub(crate) fn independent(
    level: &mut Level<'_>,
    q: &[f64],
    free: &[bool],
    preference: &[usize],
) -> Vec<usize> {
    let columns: Vec<usize> = (0..q.len()).filter(|&j| free[j]).collect();
    if columns.is_empty() {
        return columns;
    }
    let scaled = level.scaled_jacobian(q);
    let rows = scaled.rows.chunks_exact(q.len().max(1));
    let rows: Vec<f64> = rows
        .flat_map(|row| columns.iter().map(|&j| row[j]))
        .collect();
    let nc = scaled.row_scale.len();
    let space = RowSpace::new(nc, columns.len(), rows, RANK_TOLERANCE);
    let directions = space.free_directions();
    let mut chosen: Vec<usize> = Vec::new();
    let mut basis: Vec<Vec<f64>> = Vec::new();
    for &j in preference {
        let Some(place) = columns.iter().position(|&column| column == j) else {
            continue;
        };
        if chosen.len() == directions.len() {
            break;
        }
        // How the coordinate moves along the open directions, less what the chosen ones explain.
        let mut moves: Vec<f64> = directions.iter().map(|z| z[place]).collect();
        for unit in &basis {
            let along = dense::dot(&moves, unit);
            for (value, unit) in moves.iter_mut().zip(unit) {
                *value -= along * unit;
            }
        }
        let length = dense::dot(&moves, &moves).sqrt();
        if length > INDEPENDENT {
            for value in &mut moves {
                *value /= length;
            }
            basis.push(moves);
            chosen.push(j);
        }
    }
    chosen
}

/// Deterministic numbers that are spread evenly between -1 and 1.
fn spread(number: usize, coordinate: usize) -> f64 {
    let golden = 0.618_033_988_749_894_9;
    let root = std::f64::consts::SQRT_2;
    let x = (coordinate as f64 + 1.0) * golden + number as f64 * root;
    2.0 * x.fract() - 1.0
}
