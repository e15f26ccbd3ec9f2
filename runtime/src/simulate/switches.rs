//! The times at which conditions in time change: steps of adaptive methods end there.

use crate::linear::bisection::bisect;
use crate::linear::cubic::extrema;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::state::State;
use crate::simulate::step_ends::TimeEvent;
use std::convert::Infallible;

/// Number of parts of a run in which a change is looked for.
const PARTS: f64 = 1e4;

/// Distance from the end of a step to a change, in roundings of the time, so that no stage lies beyond it.
const BEFORE: f64 = 4.0;

/// Changes of conditions in time of a run, found as it advances.
pub(crate) struct Switches {
    part: f64,
    end: f64,
    /// Time up to which there is no change but `next`, s.
    searched: f64,
    next: Option<TimeEvent>,
    /// The inputs, which stay what they are until they are sampled.
    u: Vec<f64>,
    values: Vec<f64>,
    others: Vec<f64>,
}

impl Switches {
    /// The changes in a run from a state to the time `end`, s; `None` if the mechanism has no conditions in time.
    pub(crate) fn new(mechanism: &dyn Mechanism, state: &State, end: f64) -> Option<Switches> {
        let layout = mechanism.layout();
        let (count, t) = (layout.switches(), state.t);
        let mut switches = Switches {
            part: (end - t) / PARTS,
            end,
            searched: t,
            next: None,
            u: state.u[..layout.inputs()].to_vec(),
            values: vec![0.0; 2 * count],
            others: vec![0.0; 2 * count],
        };
        if count == 0 {
            return None;
        }
        mechanism.switches(&Point::time(t).inputs(&switches.u), &mut switches.values);
        Some(switches)
    }

    /// Looks again from a state whose inputs have changed.
    pub(crate) fn renew(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let count = self.u.len();
        self.u.copy_from_slice(&state.u[..count]);
        (self.searched, self.next) = (state.t, None);
        mechanism.switches(&Point::time(state.t).inputs(&self.u), &mut self.values);
    }

    /// The next change after the time `t` and before the end.
    pub(crate) fn after(&mut self, mechanism: &dyn Mechanism, t: f64) -> Option<TimeEvent> {
        if self.next.is_some_and(|next| next.after > t) {
            return self.next;
        }
        self.next = None;
        while self.searched < self.end && self.next.is_none() {
            let from = self.searched;
            let to = (from + self.part).min(self.end);
            // A part below the rounding of the time.
            let to = if to > from { to } else { self.end };
            let change = self.first(mechanism, from, to);
            let reached = change.map_or(to, |change| change.after);
            mechanism.switches(&Point::time(reached).inputs(&self.u), &mut self.values);
            self.searched = reached;
            self.next = change.filter(|change| change.after > t);
        }
        self.next
    }

    /// A change in a part of the run at whose begin the functions are `self.values`.
    fn first(&mut self, mechanism: &dyn Mechanism, from: f64, to: f64) -> Option<TimeEvent> {
        mechanism.switches(&Point::time(to).inputs(&self.u), &mut self.others);
        let mut right = to;
        if !self.differs() {
            right = self.turned(mechanism, from, to)?;
        }
        let Ok([left, right]) = bisect::<Infallible>([from, right], 0.0, |middle| {
            mechanism.switches(&Point::time(middle).inputs(&self.u), &mut self.others);
            Ok(self.differs())
        });
        let rounding = f64::EPSILON * left.abs().max(f64::MIN_POSITIVE);
        let before = left - BEFORE * rounding;
        Some(TimeEvent {
            before,
            after: right,
            is_node: false,
            is_sample: false,
            reached: before,
            count: 0,
        })
    }

    /// Whether the signs of `self.others` are not those of `self.values`.
    fn differs(&self) -> bool {
        let count = self.values.len() / 2;
        let pairs = self.values[..count].iter().zip(&self.others);
        pairs.into_iter().any(|(x, y)| side(*x) != side(*y))
    }

    /// A time at which a function has another sign though it has the same one at both ends of a part:
    /// at the extremum of its cubic through the values and slopes there.
    fn turned(&mut self, mechanism: &dyn Mechanism, from: f64, to: f64) -> Option<f64> {
        let (h, count) = (to - from, self.values.len() / 2);
        for k in 0..count {
            mechanism.switches(&Point::time(to).inputs(&self.u), &mut self.others);
            let (g0, g1) = (self.values[k], self.others[k]);
            let (d0, d1) = (h * self.values[count + k], h * self.others[count + k]);
            // It falls towards zero and rises from there, or the other way round.
            let turns = d0 * side(g0) < 0.0 && d1 * side(g0) > 0.0;
            if !turns {
                continue;
            }
            for share in extrema([g0, g1], [d0, d1]) {
                let t = from + share * h;
                mechanism.switches(&Point::time(t).inputs(&self.u), &mut self.others);
                if self.differs() {
                    return Some(t);
                }
            }
        }
        None
    }
}

/// The side of zero.
fn side(x: f64) -> f64 {
    if x < 0.0 { -1.0 } else { 1.0 }
}
