//! Other ways to assemble a mechanism from the same given values, its mirror branches.

use std::collections::BTreeSet;
use std::f64::consts::{PI, TAU};

use crate::constraints::assembly::Assembled;
use crate::constraints::assembly::attempt;
use crate::constraints::assembly::given::Given;
use crate::constraints::assembly::newton::Level;
use crate::constraints::rank::rank;
use crate::constraints::validation::search::Search;
use crate::layout::attitude::between;
use crate::layout::{Kind, Layout, velocity_of};
use crate::mechanism::Mechanism;
use crate::scalar::portable::{log10, powf};

/// Mechanisms with more constraints are not searched, in the plane and in space.
const MOST_CONSTRAINTS: usize = 40;
const MOST_IN_SPACE: usize = 80;

/// The number of starts that are tried.
const ATTEMPTS: usize = 12;

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

/// Positions that the given values allow besides the one found; empty if the given values leave the
/// mechanism free to move, so that there are no branches but one connected set of positions.
///
/// In space a position in which a joint is turned over is none, and values given of joints hold.
pub(crate) fn others(mechanism: &dyn Mechanism, assembled: &Assembled) -> Vec<Branch> {
    let layout = mechanism.layout();
    let given = Given::new(mechanism);
    let free = attempt::free_velocities(layout, |j| !given.fixed.contains(&j));
    let most = match layout.is_flat() {
        true => MOST_CONSTRAINTS,
        false => MOST_IN_SPACE,
    };
    let searched = layout.nc() <= most
        && free.contains(&true)
        && assembled.corrected.is_empty()
        && (!given.fixed.is_empty() || has_loops(layout));
    if !searched {
        return Vec::new();
    }
    let mut search = Search::new(mechanism, assembled, free).at_the_start();
    let directions = search.level.free_directions(&assembled.q, &search.free);
    if !directions.is_empty() {
        return Vec::new();
    }
    let mut found: Vec<Branch> = Vec::new();
    for attempt in 0..ATTEMPTS {
        // Joints in space turn over from most random places.
        let next = match layout.is_flat() || attempt % 3 == 2 {
            true => search.next(),
            false => search.reclosed(),
        };
        let Some(q) = next else { continue };
        let (distance, coordinate) = difference(layout, &q, &assembled.q, assembled.size);
        let known = |other: &Branch| difference(layout, &q, &other.q, assembled.size).0 < SAME;
        let is_other = distance > SAME && !is_half_turned(layout, &q, &assembled.q, assembled.size);
        if is_other && !found.iter().any(known) {
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
    let has_guesses = layout.nc() <= MOST_CONSTRAINTS;
    for branch in found.iter_mut().filter(|_| has_guesses) {
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

/// A position that the given values allow and in which more constraints are independent than
/// `most`, the largest number met around the start: there the mechanism is on a collapsed branch.
pub(crate) fn regular(
    mechanism: &dyn Mechanism,
    assembled: &Assembled,
    most: usize,
) -> Option<Branch> {
    let layout = mechanism.layout();
    let given = Given::new(mechanism);
    let free = attempt::free_velocities(layout, |j| !given.fixed.contains(&j));
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

/// Whether there are more joints than a tree of the bodies has.
fn has_loops(layout: &Layout) -> bool {
    let owner = |name: &str| {
        name.rsplit_once('.')
            .map_or(name, |(body, _)| body)
            .to_owned()
    };
    let bodies = layout.coordinates().iter().map(|c| owner(&c.name));
    let joints = layout.constraints().iter().map(|row| row.joint.to_string());
    joints.collect::<BTreeSet<_>>().len() > bodies.collect::<BTreeSet<_>>().len()
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
    level.hold_joint_values(usize::MAX);
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
    let [apart, to_here, to_there] = [(here, there), (&given.q, here), (&given.q, there)]
        .map(|(a, b)| apart(layout, a, b, size));
    // All four numbers of an attitude are one guess.
    let is_one = |j: &&usize| {
        velocity_of(layout.attitudes(), **j).is_some()
            || layout
                .attitudes()
                .iter()
                .any(|attitude| attitude.coordinate == **j)
    };
    for &j in given.guessed.iter().filter(is_one) {
        if apart[j] <= SAME {
            continue;
        }
        if to_here[j] < to_there[j] {
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
    let differences = apart(layout, here, there, size);
    let apart = |j: usize| differences[j];
    let mut candidates: Vec<usize> = layout
        .flat()
        .map(|(j, _)| j)
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
    let step = powf(10.0, log10((0.05 * apart).min(coarsest)).floor());
    // Division by a power of ten gives the nearest number to the decimal one.
    let rounded = if step < 1.0 {
        let inverse = (1.0 / step).round();
        (value / unit * inverse).round() / inverse
    } else {
        (value / unit / step).round() * step
    };
    rounded * unit
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

/// Whether bodies in space have their places and are turned by half a turn only, as a shaft in a universal joint can be,
/// which no motion of the shaft tells from the other way.
fn is_half_turned(layout: &Layout, a: &[f64], b: &[f64], size: f64) -> bool {
    let apart = apart(layout, a, b, size);
    let is_same = |j: usize| apart[j] < SAME;
    let mut attitudes = layout
        .attitudes()
        .iter()
        .map(|attitude| attitude.coordinate);
    !layout.is_flat()
        && layout.flat().all(|(j, _)| is_same(j))
        && attitudes.all(|j| is_same(j) || (apart[j] - PI).abs() < SAME)
}

/// The difference of every coordinate, in rad or sizes, angles without whole turns; all numbers of an attitude have the
/// angle between both.
fn apart(layout: &Layout, a: &[f64], b: &[f64], size: f64) -> Vec<f64> {
    let coordinates = layout.coordinates().iter().zip(a.iter().zip(b));
    let mut apart: Vec<f64> = coordinates
        .map(|(coordinate, (a, b))| way(coordinate.kind, *a, *b, size).abs())
        .collect();
    for attitude in layout.attitudes() {
        let (angle, _) = between(attitude.quaternion(a), attitude.quaternion(b));
        apart[attitude.coordinate..attitude.coordinate + 4].fill(angle);
    }
    apart
}

/// The largest difference, in rad or sizes, angles without whole turns; and where it is, in the plane an angle where one
/// differs, in space a length.
fn difference(layout: &Layout, a: &[f64], b: &[f64], size: f64) -> (f64, usize) {
    let differences = apart(layout, a, b, size);
    let largest = |kinds: &[Kind]| {
        let chosen = (0..a.len()).filter(|&j| kinds.contains(&layout.coordinates()[j].kind));
        chosen.max_by(|&i, &j| differences[i].total_cmp(&differences[j]))
    };
    let overall = largest(&[Kind::Angle, Kind::Length, Kind::Number]).unwrap_or(0);
    let first = match layout.is_flat() {
        true => Kind::Angle,
        false => Kind::Length,
    };
    let named = largest(&[first]).filter(|&j| differences[j] > SAME);
    (
        differences.get(overall).copied().unwrap_or(0.0),
        named.unwrap_or(overall),
    )
}
