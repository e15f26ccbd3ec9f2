//! Other ways to assemble a mechanism from the same given values, its mirror branches.

use std::f64::consts::{PI, TAU};

use crate::constraints::assembly::Assembled;
use crate::constraints::assembly::attempt;
use crate::constraints::assembly::given::Given;
use crate::constraints::assembly::newton::Level;
use crate::constraints::rank::rank;
use crate::layout::{Kind, Layout};
use crate::linear::pivoted_qr::RowSpace;
use crate::linear::rank::{RANK_TOLERANCE, ScaledJacobian};
use crate::mechanism::Mechanism;
use crate::random::Random;

/// Mechanisms with more constraints are not searched.
const MOST_CONSTRAINTS: usize = 40;

/// How many starts are tried, and how long each of them.
const ATTEMPTS: usize = 12;
const ITERATIONS: usize = 40;

/// The most branches that are reported.
const MOST_BRANCHES: usize = 3;

/// Positions that differ by less, in rad or sizes, are the same.
const SAME: f64 = 1e-3;

/// The most coordinates that are tried alone, and the most that are tried to be left out of a set.
const ALONE: usize = 4;
const LEFT_OUT: usize = 8;

/// Another position with the same given values.
#[derive(Debug, Clone, PartialEq)]
pub struct Branch {
    /// The position.
    pub q: Vec<f64>,
    /// The coordinate that differs most from the start.
    pub coordinate: usize,
    /// Guesses that choose between the start and this position, each verified by assembling with
    /// them; empty if none were found.
    pub guesses: Vec<Choice>,
    /// Whether the guesses of the `start` block are nearer to the start that was found, so that the
    /// branch is chosen already.
    pub chosen: bool,
}

/// A guess that tells two branches apart, in round numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// The coordinate.
    pub coordinate: usize,
    /// The guess that keeps the start as it is, m or rad.
    pub here: f64,
    /// The guess that leads to the other position, m or rad.
    pub there: f64,
}

/// Positions that the given values allow besides the one found; not searched in space, and none if the given values leave the
/// mechanism free to move, so that there are no branches but one connected set of positions.
pub(crate) fn others(mechanism: &dyn Mechanism, assembled: &Assembled) -> Vec<Branch> {
    let layout = mechanism.layout();
    let given = Given::new(mechanism);
    let free: Vec<bool> = (0..layout.nq())
        .map(|j| !given.fixed.contains(&j))
        .collect();
    let searched = layout.is_flat()
        && layout.nc() <= MOST_CONSTRAINTS
        && free.contains(&true)
        && assembled.corrected.is_empty()
        && is_isolated(mechanism, assembled, &free);
    if !searched {
        return Vec::new();
    }
    let mut search = Search::new(mechanism, assembled, free);
    let mut found: Vec<Branch> = Vec::new();
    for _ in 0..ATTEMPTS {
        let Some(q) = search.next() else { continue };
        let (distance, coordinate) = difference(layout, &q, &assembled.q, assembled.size);
        let known = |other: &Branch| difference(layout, &q, &other.q, assembled.size).0 < SAME;
        if distance > SAME && !found.iter().any(known) {
            found.push(Branch {
                guesses: Vec::new(),
                chosen: is_chosen(layout, &given, &assembled.q, &q, assembled.size),
                q,
                coordinate,
            });
        }
        if found.len() == MOST_BRANCHES {
            break;
        }
    }
    let size = assembled.size;
    let leads_to = |set: &[(usize, f64)], target: &[f64]| {
        let found = position_with(mechanism, assembled.t, &given, set);
        found.is_some_and(|q| is_same_position(layout, &q, target, size))
    };
    let positions: Vec<Vec<f64>> = found.iter().map(|branch| branch.q.clone()).collect();
    let positions: Vec<&[f64]> = std::iter::once(assembled.q.as_slice())
        .chain(positions.iter().map(Vec::as_slice))
        .collect();
    // Whether the guesses are nearer to one position than to all others.
    let says = |set: &[(usize, f64)], target: &[f64]| {
        let given = given.with(set);
        let mut others = positions.iter().filter(|other| **other != target);
        given
            .is_some_and(|given| others.all(|other| is_chosen(layout, &given, target, other, size)))
    };
    for branch in &mut found {
        let lead = |set: &[Choice]| {
            leads_to(&guesses(set, |choice| choice.there), &branch.q)
                && leads_to(&guesses(set, |choice| choice.here), &assembled.q)
        };
        let say = |set: &[Choice]| {
            says(&guesses(set, |choice| choice.there), &branch.q)
                && says(&guesses(set, |choice| choice.here), &assembled.q)
        };
        let chosen = choices(layout, assembled, &given, &branch.q, |set| {
            say(set) && lead(set)
        });
        let found = match chosen.is_empty() {
            true => choices(layout, assembled, &given, &branch.q, lead),
            false => chosen,
        };
        branch.guesses = found;
    }
    found
}

/// A position that the given values allow and in which more constraints are independent than `rank`,
/// the most that was met around the start: there the mechanism is on a collapsed branch.
pub(crate) fn regular(
    mechanism: &dyn Mechanism,
    assembled: &Assembled,
    most: usize,
) -> Option<Branch> {
    let layout = mechanism.layout();
    let given = Given::new(mechanism);
    let free: Vec<bool> = (0..layout.nq())
        .map(|j| !given.fixed.contains(&j))
        .collect();
    let searched = layout.is_flat()
        && layout.nc() <= MOST_CONSTRAINTS
        && free.contains(&true)
        && most < layout.nc().min(layout.nv());
    if !searched {
        return None;
    }
    let t = assembled.t;
    let mut search = Search::new(mechanism, assembled, free);
    // Links that lie on each other are a sign of another collapsed branch.
    let mut best: Option<(usize, usize, Vec<f64>)> = None;
    for _ in 0..ATTEMPTS {
        let Some(q) = search.next() else { continue };
        let independent = rank(mechanism, t, &q).rank;
        if independent <= most {
            continue;
        }
        let together = coincident(layout, &q, assembled.size);
        if best.as_ref().is_none_or(|(least, ..)| together < *least) {
            best = Some((together, independent, q));
        }
    }
    let (_, independent, q) = best?;
    let (_, coordinate) = difference(layout, &q, &assembled.q, assembled.size);
    let works = |set: &[Choice]| {
        let set = guesses(set, |choice| choice.there);
        let found = position_with(mechanism, t, &given, &set);
        found.is_some_and(|found| {
            rank(mechanism, t, &found).rank >= independent
                && coincident(layout, &found, assembled.size)
                    <= coincident(layout, &q, assembled.size)
        })
    };
    Some(Branch {
        guesses: choices(layout, assembled, &given, &q, works),
        chosen: false,
        coordinate,
        q,
    })
}

/// The number of pairs of bodies whose centers coincide.
fn coincident(layout: &Layout, q: &[f64], size: f64) -> usize {
    let is_length = |j: &usize| layout.coordinates()[*j].kind == Kind::Length;
    let bodies = attempt::bodies(layout);
    let centers: Vec<Vec<f64>> = bodies
        .iter()
        .map(|body| {
            body.iter()
                .copied()
                .filter(is_length)
                .map(|j| q[j])
                .collect()
        })
        .filter(|center: &Vec<f64>| center.len() > 1)
        .collect();
    let same = |a: &[f64], b: &[f64]| {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < SAME * size)
    };
    let pairs = centers.iter().enumerate();
    pairs
        .map(|(i, a)| centers[..i].iter().filter(|b| same(a, b)).count())
        .sum()
}

fn guesses(set: &[Choice], value: fn(&Choice) -> f64) -> Vec<(usize, f64)> {
    set.iter().map(|c| (c.coordinate, value(c))).collect()
}

/// Positions with the given values, found from random ones, always the same.
pub(crate) struct Search<'m> {
    level: Level<'m>,
    random: Random,
    from: Vec<f64>,
    free: Vec<bool>,
    lengths: Vec<bool>,
}

impl<'m> Search<'m> {
    /// Starts from an assembled position; only these coordinates are moved.
    pub(crate) fn new(
        mechanism: &'m dyn Mechanism,
        assembled: &Assembled,
        free: Vec<bool>,
    ) -> Self {
        let coordinates = mechanism.layout().coordinates().iter();
        let is_length = coordinates.map(|c| c.kind == Kind::Length);
        let mut level = Level::new(mechanism, assembled.t, assembled.size);
        level.iterations = ITERATIONS;
        Search {
            level,
            random: Random::new(2),
            from: assembled.q.clone(),
            lengths: free.iter().zip(is_length).map(|(f, l)| *f && l).collect(),
            free,
        }
    }

    /// The position from a random one, near the start, too; `None` if the constraints are not satisfied there.
    #[cfg(feature = "analysis")]
    pub(crate) fn anywhere(&mut self) -> Option<Vec<f64>> {
        self.position(|random| 2.0 * random.symmetric())
    }

    /// The position from the next random one, away from the start; `None` if the constraints are not satisfied there.
    fn next(&mut self) -> Option<Vec<f64>> {
        self.position(Random::away_from_zero)
    }

    fn position(&mut self, random: fn(&mut Random) -> f64) -> Option<Vec<f64>> {
        let layout = self.level.mechanism.layout();
        let size = self.level.scales.size;
        let mut q = self.from.clone();
        for j in (0..q.len()).filter(|&j| self.free[j]) {
            let is_length = layout.coordinates()[j].kind == Kind::Length;
            let far = if is_length { size } else { PI };
            q[j] += far * random(&mut self.random);
        }
        self.level.minimise(&mut q, &self.lengths);
        let minimum = self.level.minimise(&mut q, &self.free);
        if !self.level.reached(minimum.violation, &q) {
            return None;
        }
        let unwound = unwound(layout, &q, &self.from, &self.free);
        if self.level.largest_violation(&unwound) <= 1e-9 * size {
            q = unwound;
        }
        Some(q)
    }
}

/// The position that the `start` block leads to at the time `t` with these guesses in place of its
/// own; `None` if the mechanism cannot be assembled with them.
pub fn position_with_guesses(
    mechanism: &dyn Mechanism,
    t: f64,
    guesses: &[(usize, f64)],
) -> Option<Vec<f64>> {
    position_with(mechanism, t, &Given::new(mechanism), guesses)
}

fn position_with(
    mechanism: &dyn Mechanism,
    t: f64,
    given: &Given,
    guesses: &[(usize, f64)],
) -> Option<Vec<f64>> {
    let given = given.with(guesses)?;
    let mut level = Level::new(mechanism, t, crate::mechanism::size::size(mechanism));
    let found = attempt::positions(&mut level, &given);
    found.reached.then_some(found.q)
}

/// Whether two positions are the same but for whole turns of angles.
pub fn is_same_position(layout: &Layout, a: &[f64], b: &[f64], size: f64) -> bool {
    difference(layout, a, b, size).0 < SAME
}

/// Whether guesses tell the branches apart, and more of them are nearer to the start that was found.
fn is_chosen(layout: &Layout, given: &Given, here: &[f64], there: &[f64], size: f64) -> bool {
    let (mut for_here, mut for_there) = (0, 0);
    for &j in &given.guessed {
        let kind = layout.coordinates()[j].kind;
        let apart = |a: f64, b: f64| way(kind, a, b, size).abs();
        if apart(here[j], there[j]) <= SAME {
            continue;
        }
        if apart(given.q[j], here[j]) < apart(given.q[j], there[j]) {
            for_here += 1;
        } else {
            for_there += 1;
        }
    }
    for_here > for_there
}

/// The fewest guesses found with which `works` holds; empty if there are none.
fn choices(
    layout: &Layout,
    assembled: &Assembled,
    given: &Given,
    there: &[f64],
    works: impl Fn(&[Choice]) -> bool,
) -> Vec<Choice> {
    let here = &assembled.q;
    let size = assembled.size;
    let apart = |j: usize| way(layout.coordinates()[j].kind, here[j], there[j], size).abs();
    let mut candidates: Vec<usize> = (0..here.len())
        .filter(|&j| !given.fixed.contains(&j) && apart(j) > SAME)
        .collect();
    // Angles, the largest difference first; what has a guess already would have to be changed.
    candidates.sort_by(|&i, &j| {
        let order = |j: usize| {
            let is_angle = layout.coordinates()[j].kind == Kind::Angle;
            (given.guessed.contains(&j), !is_angle)
        };
        let farther = apart(j).total_cmp(&apart(i));
        order(i).cmp(&order(j)).then(farther)
    });
    let choice = |&j: &usize| {
        let (kind, apart) = (layout.coordinates()[j].kind, apart(j));
        Choice {
            coordinate: j,
            here: round_number(here[j], kind, apart, size),
            there: round_number(there[j], kind, apart, size),
        }
    };
    let candidates: Vec<Choice> = candidates.iter().map(choice).collect();
    let alone = candidates.iter().take(ALONE).map(std::slice::from_ref);
    let angles = candidates.iter();
    let angles = angles.take_while(|c| layout.coordinates()[c.coordinate].kind == Kind::Angle);
    let sizes = [2, 3, angles.count(), candidates.len()].map(|n| n.min(candidates.len()));
    let together = sizes.into_iter().map(|n| &candidates[..n]);
    let Some(found) = alone.chain(together).find(|set| works(set)) else {
        return Vec::new();
    };
    let mut found = found.to_vec();
    for place in (0..found.len()).rev().take(LEFT_OUT) {
        let mut fewer = found.clone();
        fewer.remove(place);
        if !fewer.is_empty() && works(&fewer) {
            found = fewer;
        }
    }
    found
}

/// A value as one would write it for a guess: in whole degrees or a hundredth of the size, finer if
/// the branches are close to each other.
fn round_number(value: f64, kind: Kind, apart: f64, size: f64) -> f64 {
    let (unit, coarsest) = match kind {
        Kind::Angle => (PI / 180.0, 1.0),
        Kind::Length => (1.0, 0.02 * size),
        Kind::Number => (1.0, 0.01),
    };
    let apart = if kind == Kind::Length {
        apart * size
    } else {
        apart / unit
    };
    let step = 10_f64.powf((0.05 * apart).min(coarsest).log10().floor());
    // Division by a power of ten gives the nearest number to the decimal one.
    let rounded = if step < 1.0 {
        let inverse = (1.0 / step).round();
        (value / unit * inverse).round() / inverse
    } else {
        (value / unit / step).round() * step
    };
    rounded * unit
}

/// Whether the constraints determine the free coordinates, the others held.
fn is_isolated(mechanism: &dyn Mechanism, assembled: &Assembled, free: &[bool]) -> bool {
    let layout = mechanism.layout();
    let mut values = vec![0.0; layout.patterns().phi_q.len()];
    mechanism.phi_q(assembled.t, &assembled.q, &mut values);
    let scaled = ScaledJacobian::new(layout, &values, assembled.size);
    let columns: Vec<usize> = (0..layout.nv()).filter(|&j| free[j]).collect();
    let rows = scaled.rows.chunks_exact(layout.nv());
    let rows: Vec<f64> = rows
        .flat_map(|row| columns.iter().map(|&j| row[j]))
        .collect();
    RowSpace::new(layout.nc(), columns.len(), rows, RANK_TOLERANCE).rank() == columns.len()
}

/// The position without the whole turns that its angles have come by.
fn unwound(layout: &Layout, q: &[f64], from: &[f64], free: &[bool]) -> Vec<f64> {
    let mut q = q.to_vec();
    for (j, coordinate) in layout.coordinates().iter().enumerate() {
        if free[j] && coordinate.kind == Kind::Angle {
            // Of two that are as near, the one nearer to 0.
            let nearest = q[j] - TAU * ((q[j] - from[j]) / TAU).round();
            let turns = [nearest, nearest - TAU, nearest + TAU];
            let cost = |x: &f64| (x - from[j]).abs() + 1e-3 * x.abs();
            let best = turns.into_iter().min_by(|a, b| cost(a).total_cmp(&cost(b)));
            q[j] = best.unwrap_or(nearest);
        }
    }
    q
}

/// The difference of two values of a coordinate, in rad or sizes, an angle without whole turns.
fn way(kind: Kind, a: f64, b: f64, size: f64) -> f64 {
    let way = a - b;
    match kind {
        Kind::Angle => way - TAU * (way / TAU).round(),
        Kind::Length => way / size,
        Kind::Number => way,
    }
}

/// The largest difference, in rad or sizes, angles without whole turns; and where it is, an angle
/// where one differs.
fn difference(layout: &Layout, a: &[f64], b: &[f64], size: f64) -> (f64, usize) {
    let differences = layout
        .coordinates()
        .iter()
        .enumerate()
        .map(|(j, coordinate)| way(coordinate.kind, a[j], b[j], size).abs());
    let differences: Vec<f64> = differences.collect();
    let largest = |kinds: &[Kind]| {
        let chosen = (0..a.len()).filter(|&j| kinds.contains(&layout.coordinates()[j].kind));
        chosen.max_by(|&i, &j| differences[i].total_cmp(&differences[j]))
    };
    let overall = largest(&[Kind::Angle, Kind::Length, Kind::Number]).unwrap_or(0);
    let angle = largest(&[Kind::Angle]).filter(|&j| differences[j] > 1e-3);
    (
        differences.get(overall).copied().unwrap_or(0.0),
        angle.unwrap_or(overall),
    )
}
