//! Contact events at the end of a regime: impacts, contacts that close or open, and frictions that stick or begin to
//! slip.

use crate::contact::forces::Forces;
use crate::contact::impact::{Impact, NoImpact, impact};
use crate::contact::open::{Leaving, Open, Resting};
use crate::contact::regime::{Regime, Sliding};
use crate::contact::regime_selection::{Undecided, decide};
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::layout::Kind;
use crate::methods::state::State;
use crate::results::occurrence::{self as results, NamedValues};
use crate::results::report::ContactReport;
use crate::simulate::active_contacts::Limit;
use crate::simulate::error::StopCause;
use std::sync::Arc;

/// A gap below this share of its unit is closed.
const CLOSED: f64 = 1e-9;

/// A rate below this fraction of the sum of its terms' magnitudes counts as zero, and so does one below this many
/// units per second.
const AT_REST: f64 = 1e-10;
const SLOWEST: f64 = 1e-13;

/// Stops that are left within this share of a run, or of the time, are left at one time.
const MOMENT: f64 = 1e-10;

/// Impacts of one stop within this share of the run, without growing shorter, end it.
const MOST_IMPACTS: usize = 1000;
const SHARE_OF_RUN: f64 = 1e-3;

/// A sum of energies below this share of its terms is rounding.
const ROUNDING: f64 = 1e-12;

/// A stop that is left more slowly than this share of `sqrt(L |g''|)` may come to rest.
const SLOW: f64 = 1e-6;

/// Gaps are rounded to this share of the largest coordinate.
const ROUNDED: f64 = 64.0 * f64::EPSILON;

/// A stop that is left more slowly than this share of `sqrt(L |g''|)` is at rest: its flight, `1e-14 L` high, is lost in the
/// rounding of its gap.
const SLOWER: f64 = 1.4e-7;

/// Totals of the contacts of a run: energies, impacts, and stops that came to rest.
#[derive(Debug, Clone, Default)]
pub(crate) struct Account {
    /// The energy that impacts and jams took, J: not positive.
    pub(crate) lost: f64,
    /// The work of drivers and moving gaps at impacts, J.
    pub(crate) moved: f64,
    /// The work of friction, J: not positive.
    pub(crate) rubbed: f64,
    /// The times of the last impacts of every stop.
    times: Vec<Vec<f64>>,
    /// Stops that came to rest, each with the number of its impacts and the time at which its flights end, in s.
    pub(crate) rests: Vec<(usize, u64, f64)>,
    counts: Vec<u64>,
    /// The impulses at the time of the events that are found, sums over one impact after the other: of joints, then of
    /// contacts, row by row, N s or N m s.
    impulse: Option<Vec<f64>>,
    /// The time at which stops were left last, s, and those that were about then.
    left: (f64, Vec<usize>),
    /// The names of velocities, and of all constraints.
    names: [Arc<[String]>; 2],
}

/// Impulses of one impact.
pub(crate) struct Impulse {
    /// The impulses of joints, then of contacts, row by row, N s or N m s.
    impulses: Vec<f64>,
    /// The energy that every contact lost, counted negative, J.
    lost: Vec<f64>,
}

impl Impulse {
    /// The impulse of a row of contacts, and the energy lost by it.
    pub(crate) fn of(&self, row: usize) -> [f64; 2] {
        let joints = self.impulses.len() - self.lost.len();
        [self.impulses[joints + row], self.lost[row]]
    }
}

/// Event of stops and frictions.
pub(crate) struct ContactEvent {
    /// Its name in the report.
    pub(crate) name: String,
    /// The row of contacts whose impulse it is, with the impulse, N s or N m s, and the energy lost by it, counted
    /// negative, J; if it is one.
    pub(crate) impulsive: Option<(usize, [f64; 2])>,
}

/// Continuation of a run after an event.
pub(crate) struct Next {
    pub(crate) regime: Regime,
    /// Events that the report lists.
    pub(crate) events: Vec<ContactEvent>,
    /// Stops that open at rest, so that their gaps are rounding at first.
    pub(crate) left: Vec<usize>,
    /// The impulses of all joints, then of contacts, N s or N m s, if velocities have changed.
    pub(crate) impulse: Option<Vec<f64>>,
}

impl ContactEvent {
    /// An event without an impulse.
    fn smooth(name: String) -> ContactEvent {
        ContactEvent {
            name,
            impulsive: None,
        }
    }
}

impl Account {
    pub(crate) fn new(rows: &Rows<'_>) -> Account {
        let layout = rows.whole().layout();
        let velocities = layout.velocities().iter().map(|v| v.name.to_string());
        let constraints = layout.constraints().iter().map(|row| row.name.to_string());
        Account {
            names: [velocities.collect(), constraints.collect()],
            times: vec![Vec::new(); rows.stops()],
            counts: vec![0; rows.stops()],
            ..Account::default()
        }
    }

    /// Stops that were left a moment before this time, which is one at which stops are left.
    fn left_lately(&mut self, t: f64, length: f64) -> Vec<usize> {
        if t - self.left.0 > MOMENT * length.max(t.abs()) {
            self.left.1.clear();
        }
        self.left.0 = t;
        self.left.1.clone()
    }

    /// Number of impacts of a stop, and the times of the last of them, in s, `most` at most.
    pub(crate) fn last_impacts(&self, stop: usize, most: usize) -> (u64, &[f64]) {
        let times = &self.times[stop];
        (
            self.counts[stop],
            &times[times.len().saturating_sub(most)..],
        )
    }

    /// Restores the impacts that a stop has had.
    pub(crate) fn remember(&mut self, stop: usize, count: u64, times: &[f64]) {
        self.counts[stop] = count;
        self.times[stop] = times.to_vec();
    }

    /// The regime in which a run begins; an impact at the start changes the velocities of the state.
    pub(crate) fn begin(
        &mut self,
        rows: &Rows<'_>,
        state: &mut State,
        length: f64,
    ) -> Result<Next, StopCause> {
        let places = rows.places(state.t, &state.q);
        for (stop, &gap) in places.iter().enumerate().take(rows.stops()) {
            if gap < -CLOSED * rows.unit(stop) {
                let stop = rows.name(stop).to_owned();
                return Err(StopCause::Passed { stop, gap });
            }
        }
        let stops = rows.stops();
        let at = state.at();
        let laws = rows.laws(at);
        if let Some((row, what, value)) = laws.fault() {
            let contact = rows.name(row).to_owned();
            return Err(StopCause::FaultyLaw {
                contact,
                what,
                value,
            });
        }
        let sliding = (0..rows.frictions()).map(|friction| {
            let law = laws.friction(friction);
            if rows.contacts.frictions[friction].regularized {
                Sliding::Smooth
            } else if law.mu == 0.0 && law.mu_static == 0.0 {
                Sliding::Absent
            } else {
                Sliding::Sticks(places[stops + friction])
            }
        });
        let regime = Regime {
            closed: vec![false; stops],
            sliding: sliding.collect(),
        };
        // Nothing sticks before the speeds are looked at.
        let rates = rows.rates(state.t, &state.q, &state.v);
        let sizes = rows.rate_sizes(state.t, &state.q, &state.v);
        let mut regime = regime;
        for friction in 0..rows.frictions() {
            let row = stops + friction;
            let rate = rates[row];
            let moves = rate.abs() > still(rows, row, &sizes);
            if moves && matches!(regime.sliding[friction], Sliding::Sticks(_)) {
                regime.sliding[friction] = Sliding::Slips(rate.signum());
            }
        }
        self.settle(rows, state, regime, &[], (&[], &[]), length)
    }

    /// Finds the regime that follows when limits are reached; impacts change the velocities of the state.
    pub(crate) fn happen(
        &mut self,
        rows: &Rows<'_>,
        state: &mut State,
        all: &[f64],
        regime: &Regime,
        reached: &[Limit],
        length: f64,
    ) -> Result<Next, StopCause> {
        let stops = rows.stops();
        let mut regime = regime.clone();
        let (mut pushed, mut resting) = (Vec::new(), Vec::new());
        for limit in reached {
            match *limit {
                Limit::Gap(_) => {}
                Limit::Push(stop) => pushed.push(stop),
                Limit::Speed(friction) => {
                    if let Sliding::Slips(sign) = regime.sliding[friction] {
                        let may_stick = true;
                        resting.push(Resting {
                            friction,
                            sign,
                            may_stick,
                        });
                    }
                }
                // It gives way against its force.
                Limit::Grip(friction) => {
                    let force = -all[rows.nc + stops + friction];
                    resting.push(Resting {
                        friction,
                        sign: if force > 0.0 { -1.0 } else { 1.0 },
                        may_stick: false,
                    });
                }
            }
        }
        for stop in pushed {
            regime.closed[stop] = true;
        }
        self.settle(rows, state, regime, &resting, (reached, all), length)
    }

    /// Applies the impacts, if gaps close, and finds the regime that follows.
    fn settle(
        &mut self,
        rows: &Rows<'_>,
        state: &mut State,
        mut regime: Regime,
        at_rest: &[Resting],
        (reached, all): (&[Limit], &[f64]),
        length: f64,
    ) -> Result<Next, StopCause> {
        let stops = rows.stops();
        let places = rows.places(state.t, &state.q);
        let touches = |stop: &usize| {
            places[*stop] <= CLOSED * rows.unit(*stop) || reached.contains(&Limit::Gap(*stop))
        };
        let touching: Vec<usize> = (0..stops).filter(touches).collect();
        let mut events = Vec::new();
        self.impulse = None;
        let before = rows.rates(state.t, &state.q, &state.v);
        let sizes = rows.rate_sizes(state.t, &state.q, &state.v);
        let closes = |stop: &usize| before[*stop] < -still(rows, *stop, &sizes);
        if touching.iter().any(closes) {
            let impulse = self.impact(rows, state, &regime, &touching, &[])?;
            for &stop in touching.iter().filter(|stop| closes(stop)) {
                events.push(ContactEvent {
                    name: rows.name(stop).to_owned(),
                    impulsive: Some((stop, impulse.of(stop))),
                });
                self.count(rows, stop, state.t, length)?;
            }
        }
        let leaving = reached.iter().filter_map(|limit| match *limit {
            Limit::Push(stop) => Some(Leaving {
                stop,
                missed: all.get(rows.nc + stop).copied().unwrap_or(0.0),
            }),
            _ => None,
        });
        let mut open = Open {
            leaving: leaving.collect(),
            touching: Vec::new(),
            left: Vec::new(),
            resting: at_rest.to_vec(),
        };
        // Stops that are left slowly and come back at once are at rest.
        let rates = rows.rates(state.t, &state.q, &state.v);
        let mut rest = Vec::new();
        for &stop in &touching {
            if rates[stop] <= still(rows, stop, &sizes) {
                open.touching.push(stop);
            } else if self.comes_to_rest(rows, state, &regime, stop, rates[stop])? {
                rest.push(stop);
            }
        }
        if !rest.is_empty() {
            let others = touching.iter().filter(|stop| !rest.contains(stop));
            let others: Vec<usize> = others.copied().collect();
            let impulse = self.impact(rows, state, &regime, &others, &rest)?;
            for &stop in &rest {
                let end = self.end_of_flights(stop).unwrap_or(state.t);
                self.rests.push((stop, self.counts[stop], end));
                events.push(ContactEvent {
                    name: format!("{} at rest", rows.name(stop)),
                    impulsive: Some((stop, impulse.of(stop))),
                });
            }
            open.touching.extend(rest);
            open.touching.sort_unstable();
        }
        if !open.leaving.is_empty() {
            open.left = self.left_lately(state.t, length);
            let leaving = open.leaving.iter().map(|leaving| leaving.stop);
            self.left.1.extend(leaving);
        }
        for stop in 0..stops {
            regime.closed[stop] = false;
        }
        // An impact may turn a sliding round, or end a sticking.
        let rates = rows.rates(state.t, &state.q, &state.v);
        for friction in 0..rows.frictions() {
            let speed = rates[stops + friction];
            let still = speed.abs() <= still(rows, stops + friction, &sizes);
            let known = open.resting.iter().any(|rest| rest.friction == friction);
            let resting = |sign: f64| Resting {
                friction,
                sign,
                may_stick: true,
            };
            match regime.sliding[friction] {
                Sliding::Slips(sign) if !known => {
                    if still {
                        open.resting.push(resting(sign));
                    } else {
                        regime.sliding[friction] = Sliding::Slips(speed.signum());
                    }
                }
                Sliding::Sticks(_) if !known => open.resting.push(resting(1.0)),
                _ => {}
            }
        }
        let mut next = match open.touching.is_empty() && open.resting.is_empty() {
            true => regime.clone(),
            false => decide(rows, state.at(), &regime, &open).map_err(undecided)?,
        };
        if let Some((locked, row, impulse)) = self.lock(rows, state, &next)? {
            next = locked;
            events.push(ContactEvent {
                name: format!("{} jams", rows.name(row)),
                impulsive: Some((row, impulse.of(row))),
            });
        }
        for (friction, (old, new)) in regime.sliding.iter().zip(&next.sliding).enumerate() {
            let name = rows.name(stops + friction);
            let asked = at_rest.iter().any(|rest| rest.friction == friction);
            let change = match (old, new) {
                (Sliding::Slips(_), Sliding::Sticks(_)) => "sticks",
                (Sliding::Sticks(_), Sliding::Slips(_)) => "slips",
                (Sliding::Slips(a), Sliding::Slips(b)) if asked && a != b => "turns",
                _ => continue,
            };
            events.push(ContactEvent::smooth(format!("{name} {change}")));
        }
        for limit in reached {
            if let Limit::Push(stop) = limit
                && !next.closed[*stop]
            {
                let name = format!("{} opens", rows.name(*stop));
                events.push(ContactEvent::smooth(name));
            }
        }
        let left = open.touching.into_iter().filter(|stop| !next.closed[*stop]);
        Ok(Next {
            left: left.collect(),
            regime: next,
            events,
            impulse: self.impulse.take(),
        })
    }

    /// The impact of an event in the results; `node` is its row, and `v` the velocities after it.
    pub(crate) fn impact_of(
        &self,
        impulses: &[f64],
        (rows, (row, [impulse, lost])): (&Rows<'_>, (usize, [f64; 2])),
        node: usize,
        v: &[f64],
    ) -> results::Impact {
        let [velocities, constraints] = &self.names;
        results::Impact {
            node,
            impulse,
            unit: match rows.kind(row) {
                _ if !rows.whole().layout().units() => "",
                Kind::Length => "N s",
                Kind::Angle => "N m s",
                Kind::Number => "",
            },
            lost,
            v_after: NamedValues::new(velocities, v),
            impulses: NamedValues::new(constraints, impulses),
        }
    }

    /// Report of the contacts.
    pub(crate) fn report(&self, rows: &Rows<'_>) -> ContactReport {
        let counts = self.counts.iter().enumerate();
        let rests = self.rests.iter();
        ContactReport {
            impacts: counts
                .map(|(stop, count)| (rows.name(stop).to_owned(), *count))
                .collect(),
            rests: rests
                .map(|&(stop, count, t)| (rows.name(stop).to_owned(), count, t))
                .collect(),
            lost_in_impacts: self.lost,
            work_of_movers: self.moved,
            lost_in_friction: self.rubbed,
        }
    }

    pub(crate) fn impact(
        &mut self,
        rows: &Rows<'_>,
        state: &mut State,
        regime: &Regime,
        touching: &[usize],
        rest: &[usize],
    ) -> Result<Impulse, StopCause> {
        let found = impact(rows, state.at(), regime, touching, rest);
        let Impact {
            v,
            impulses,
            lost,
            moved,
        } = found.map_err(|fault| match fault {
            NoImpact::Singular(singular) => StopCause::Singular(singular),
            NoImpact::Blocked(stops) => StopCause::Blocked { stops },
        })?;
        state.v.copy_from_slice(&v);
        let sum: f64 = lost.iter().sum();
        let size: f64 = lost.iter().map(|lost| lost.abs()).sum();
        // Nothing is gained by rounding.
        self.lost += if sum.abs() <= ROUNDING * size {
            0.0
        } else {
            sum
        };
        self.moved += moved;
        match &mut self.impulse {
            None => self.impulse = Some(impulses.clone()),
            Some(sums) => {
                for (sum, impulse) in sums.iter_mut().zip(&impulses) {
                    *sum += impulse;
                }
            }
        }
        Ok(Impulse { impulses, lost })
    }

    /// Takes note of an impact.
    fn count(
        &mut self,
        rows: &Rows<'_>,
        stop: usize,
        t: f64,
        length: f64,
    ) -> Result<(), StopCause> {
        self.counts[stop] += 1;
        let times = &mut self.times[stop];
        times.push(t);
        if times.len() > MOST_IMPACTS {
            let first = times.remove(0);
            if t - first < SHARE_OF_RUN * length {
                return Err(StopCause::Rattles {
                    stop: rows.name(stop).to_owned(),
                    impacts: MOST_IMPACTS,
                });
            }
        }
        Ok(())
    }

    /// The time at which the impacts still to come would end, s, if the last intervals shrink by one ratio. They count from
    /// the last impact of the stop, which may come to rest at one of another stop.
    fn end_of_flights(&self, stop: usize) -> Option<f64> {
        let times = &self.times[stop];
        let last = times.len().checked_sub(4)?;
        let intervals: Vec<f64> = times[last..].windows(2).map(|t| t[1] - t[0]).collect();
        let shrinks = intervals[1] < intervals[0] && intervals[2] < intervals[1];
        let ratio = intervals[2] / intervals[1];
        shrinks.then(|| times[last + 3] + intervals[2] * ratio / (1.0 - ratio))
    }

    /// Whether a stop that is left with a small rate is hit again and again in a time that has an end, or at once.
    fn comes_to_rest(
        &self,
        rows: &Rows<'_>,
        state: &State,
        regime: &Regime,
        stop: usize,
        rate: f64,
    ) -> Result<bool, StopCause> {
        let mut free = regime.clone();
        free.closed[stop] = false;
        let acting = free.acting();
        let wanted: Vec<usize> = acting.iter().copied().chain([stop]).collect();
        let mut values = vec![0.0; Response::len(rows)];
        let response = Response::new(rows, state.at(), &rows.no_shift(), &wanted, &mut values)
            .map_err(StopCause::Singular)?;
        let mut memory = vec![0.0; Forces::len(rows.count())];
        let mut forces = Forces::new(rows.count(), &mut memory);
        if forces.find(rows, &response, &free, &acting).is_none() {
            return Ok(false);
        }
        let back = response.relative(stop, forces.of_rows);
        let slowest = match self.end_of_flights(stop) {
            Some(_) => SLOW,
            None => SLOWER,
        };
        let slow = rate < slowest * (rows.unit(stop) * back.abs()).sqrt();
        // Far from the origin a flight may be lower than the rounding of the coordinates.
        let lost = rate * rate < 2.0 * back.abs() * gap_rounding(rows, state, stop);
        Ok(back < 0.0 && (slow || lost))
    }
}

/// The rate below which a row of contacts is at rest.
fn still(rows: &Rows<'_>, row: usize, sizes: &[f64]) -> f64 {
    (AT_REST * sizes[row]).max(SLOWEST * rows.unit(row))
}

/// The size of a gap that is lost in the rounding of the coordinates.
fn gap_rounding(rows: &Rows<'_>, state: &State, stop: usize) -> f64 {
    let direction = &rows.directions(state.t, &state.q)[stop];
    let slope: f64 = direction.iter().map(|slope| slope.abs()).sum();
    let far = state.q.iter().fold(0.0, |far: f64, q| far.max(q.abs()));
    ROUNDED * slope * far
}

pub(crate) fn undecided(fault: Undecided) -> StopCause {
    match fault {
        Undecided::Singular(singular) => StopCause::Singular(singular),
        Undecided::Jams(contacts) => StopCause::Jams { contacts },
        Undecided::Ambiguous(contacts) => StopCause::Ambiguous { contacts },
        Undecided::TooMany(contacts) => StopCause::TooManyContacts { contacts },
    }
}
