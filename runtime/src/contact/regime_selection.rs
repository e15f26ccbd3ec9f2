//! Selection of the regime at a state: stops that touch stay closed or open, frictions at rest
//! stick or slip.

use crate::contact::forces::Forces;
use crate::contact::many_stops;
use crate::contact::open::{Leaving, Open, Resting};
use crate::contact::regime::{Regime, Sliding};
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::linear::dense::max_abs;
use crate::linear::singular::Singular;
use crate::mechanism::point::Point;

/// Largest number of contacts of which every combination is tried. Of more stops the forces are found as the solution
/// of a complementarity problem, and more frictions are not decided.
const MOST_TOGETHER: usize = 8;

/// Forces and accelerations below this share of the largest are rounding.
const ROUNDING: f64 = 1e-10;

/// Mobility of a slide, as a share of that without joints, below which no force changes its speed:
/// a dead center.
const HELD: f64 = 1e-12;

/// Error of the selection: no regime, or more than one, continues from a state.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Undecided {
    /// The equations without contacts have no solution.
    Singular(Singular),
    /// No regime is possible: these contacts jam.
    Jams(Vec<String>),
    /// More than one motion is possible with these contacts.
    Ambiguous(Vec<String>),
    /// More frictions change together than can be tried.
    TooMany(Vec<String>),
}

impl From<Singular> for Undecided {
    fn from(singular: Singular) -> Undecided {
        Undecided::Singular(singular)
    }
}

/// Decides the regime that continues from a state: `fixed`, with the contacts in `open` decided.
///
/// ```text
/// closed:  f >= 0,            opens:  w >= 0
/// sticks:  |f| <= mu_static N,  slips in the direction s:  s w > 0
/// ```
///
/// # Errors
/// [`Undecided`] where there is none, or several that slip.
pub(crate) fn decide(
    rows: &Rows<'_>,
    at: Point<'_>,
    fixed: &Regime,
    open: &Open,
) -> Result<Regime, Undecided> {
    let decided = choose(rows, at, fixed, open);
    let gives_way = open.resting.iter().any(|rest| !rest.may_stick);
    if !gives_way || !matches!(decided, Err(Undecided::Jams(_))) {
        return decided;
    }
    // A method that comes back to the constraints may take the force from its limit again: then it holds a little
    // longer.
    let resting = open.resting.iter().map(|rest| Resting {
        may_stick: true,
        ..*rest
    });
    let holding = Open {
        touching: open.touching.clone(),
        leaving: open.leaving.clone(),
        left: open.left.clone(),
        resting: resting.collect(),
    };
    choose(rows, at, fixed, &holding)
}

/// The regime of [`decide`] where only what `open` allows to stick may stick.
fn choose(
    rows: &Rows<'_>,
    at: Point<'_>,
    fixed: &Regime,
    open: &Open,
) -> Result<Regime, Undecided> {
    let stops = rows.stops();
    let mut wanted = fixed.acting();
    wanted.extend(&open.touching);
    wanted.extend(open.resting.iter().map(|rest| stops + rest.friction));
    wanted.sort_unstable();
    wanted.dedup();
    let mut values = vec![0.0; Response::len(rows)];
    let response = Response::new(rows, at, &rows.no_shift(), &wanted, &mut values)?;
    let places = rows.places(at.t, at.q);
    let names = || {
        let touching = open.touching.iter().map(|&stop| rows.name(stop).to_owned());
        let resting = open.resting.iter();
        let resting = resting.map(|rest| rows.name(stops + rest.friction).to_owned());
        touching.chain(resting).collect::<Vec<String>>()
    };
    if open.resting.len() > MOST_TOGETHER {
        let resting = open.resting.iter();
        let resting = resting.map(|rest| rows.name(stops + rest.friction).to_owned());
        return Err(Undecided::TooMany(resting.collect()));
    }
    let few = open.touching.len() + open.resting.len() <= MOST_TOGETHER;
    let choices = open.resting.iter().map(|rest| {
        let (friction, before) = (rest.friction, rest.sign);
        let sticks = match fixed.sliding[friction] {
            Sliding::Sticks(at) => Sliding::Sticks(at),
            _ => Sliding::Sticks(places[stops + friction]),
        };
        // At a dead center the speed changes its sign whatever the friction.
        if is_dead(&response, stops + friction) {
            return vec![Sliding::Slips(-before)];
        }
        let slips = [Sliding::Slips(before), Sliding::Slips(-before)];
        match rest.may_stick {
            true => vec![sticks, slips[0], slips[1]],
            false => slips.to_vec(),
        }
    });
    let choices: Vec<Vec<Sliding>> = choices.collect();
    let sizes = Sizes::of(rows, at, &response, &wanted, &open.leaving);
    let mut possible: Vec<Regime> = Vec::new();
    let of_stops = if few { open.touching.len() } else { 0 };
    let count = choices.iter().map(Vec::len).product::<usize>() << of_stops;
    for number in 0..count {
        let (mut rest, mut regime) = (number, fixed.clone());
        for &stop in &open.touching[..of_stops] {
            regime.closed[stop] = (rest % 2 == 0) != open.prefers_open(stop);
            rest /= 2;
        }
        for (resting, choices) in open.resting.iter().zip(&choices) {
            regime.sliding[resting.friction] = choices[rest % choices.len()];
            rest /= choices.len();
        }
        let is_good = |regime: &Regime| holds(rows, &response, &sizes, open, regime);
        let of_many = |still: bool| {
            let given = (open, &*sizes.away);
            many_stops::closed(rows, &response, given, still, regime.clone()).filter(is_good)
        };
        let found = match few {
            true => Some(regime).filter(is_good),
            false => [true, false].into_iter().find_map(of_many),
        };
        let Some(regime) = found else {
            continue;
        };
        let moves = |regime: &Regime| {
            let mut resting = open.resting.iter();
            resting.any(|rest| matches!(regime.sliding[rest.friction], Sliding::Slips(_)))
        };
        // What can stay at rest does: it comes first.
        if !moves(&regime) || open.resting.is_empty() {
            return Ok(regime);
        }
        possible.push(regime);
    }
    match possible.len() {
        0 => Err(Undecided::Jams(names())),
        1 => Ok(possible.remove(0)),
        _ => Err(Undecided::Ambiguous(names())),
    }
}

/// Whether no force along a row changes its rate.
fn is_dead(response: &Response<'_>, row: usize) -> bool {
    response.between(row, row) <= HELD * response.free(row)
}

/// Round-off levels at a state: of accelerations along rows, and of the acceleration and the force
/// of every stop.
struct Sizes {
    acceleration: f64,
    away: Vec<f64>,
    push: Vec<f64>,
}

impl Sizes {
    /// Estimates the levels from the terms that the accelerations along the wanted rows are sums
    /// of: a sum may be 0 where its terms are not.
    fn of(
        rows: &Rows<'_>,
        at: Point<'_>,
        response: &Response<'_>,
        wanted: &[usize],
        leaving: &[Leaving],
    ) -> Sizes {
        let terms = rows.acceleration_sizes(at, response.acceleration());
        let largest = wanted.iter().map(|&row| terms[row]).fold(0.0, f64::max);
        let acceleration = ROUNDING * largest;
        let mut sizes = Sizes {
            acceleration,
            away: vec![acceleration; rows.stops()],
            push: vec![0.0; rows.stops()],
        };
        for stop in 0..rows.stops() {
            if !wanted.contains(&stop) || response.between(stop, stop) <= 0.0 {
                continue;
            }
            let left = leaving.iter().find(|leaving| leaving.stop == stop);
            let missed = left.map_or(0.0, |leaving| leaving.missed.abs());
            sizes.away[stop] += missed * response.between(stop, stop);
            sizes.push[stop] = sizes.away[stop] / response.between(stop, stop);
        }
        sizes
    }
}

/// Whether a regime is consistent.
fn holds(
    rows: &Rows<'_>,
    response: &Response<'_>,
    sizes: &Sizes,
    open: &Open,
    regime: &Regime,
) -> bool {
    let (stops, laws) = (rows.stops(), response.laws());
    let mut memory = vec![0.0; Forces::len(rows.count())];
    let mut found = Forces::new(rows.count(), &mut memory);
    if found
        .find(rows, response, regime, &regime.acting())
        .is_none()
    {
        return false;
    }
    let forces = &*found.of_rows;
    let multiplier = |row: usize| response.multiplier(row, forces);
    let lambda = (0..rows.nc).map(|row| multiplier(row).abs());
    let force_size = lambda.fold(max_abs(forces), f64::max) * ROUNDING;
    let size = sizes.acceleration;
    let closed = open.touching.iter().all(|&stop| {
        if regime.closed[stop] {
            forces[stop] >= -force_size.max(sizes.push[stop])
        } else {
            response.relative(stop, forces) >= -sizes.away[stop]
        }
    });
    let slides = open.resting.iter().all(
        |&Resting {
             friction,
             may_stick,
             ..
         }| {
            let row = stops + friction;
            let law = laws.friction(friction);
            let normal = rows.contacts.frictions[friction].normal;
            let pressing = normal.rows().map(|row| row.map_or(0.0, multiplier));
            let (normal, _) = law.normal(normal, pressing);
            match regime.sliding[friction] {
                Sliding::Sticks(_) => forces[row].abs() <= law.mu_static * normal + force_size,
                // What is at a dead center is decided already.
                Sliding::Slips(sign) => {
                    let away = sign * response.relative(row, forces);
                    // A force that is at its limit may give way slowly.
                    is_dead(response, row) || away > size || !may_stick && away >= -size
                }
                Sliding::Smooth | Sliding::Absent => true,
            }
        },
    );
    closed && slides
}
