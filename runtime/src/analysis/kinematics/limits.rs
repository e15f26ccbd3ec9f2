//! Extremes of coordinates and outputs, located between the rows.

use crate::analysis::kinematics::found::{Kinematics, Limit};
use crate::analysis::kinematics::track::Tracker;
use crate::layout::{Kind, velocity_of};
use crate::linear::dense::max_abs;
use crate::mechanism::Mechanism;
use crate::mechanism::size::scales;
use crate::methods::state::State;
use crate::results::trajectory::Trajectory;

/// With more velocities, extremes of displacements are left out: there are many, and outputs name those that matter.
const MANY: usize = 40;

/// Quantities with a range below this share of their size are constant.
const CONSTANT: f64 = 1e-10;

/// Rates below this share of the largest are 0.
const STILL: f64 = 1e-9;

/// The points of a difference are apart by this share of the time in which the extreme is.
const SPREAD: f64 = 0.02;

const MOST_ITERATIONS: usize = 60;

/// How often an extreme at a corner is looked for with points that are closer.
const REFINEMENTS: usize = 4;

/// Values that differ by less than this share of the range are the same.
const CLOSE: f64 = 1e-9;

/// An extreme that is better by less than this share of itself is the same one.
const BETTER: f64 = 1e-13;

/// The extremes of the coordinates and outputs (in large mechanisms of the angles and outputs) after the first row and before the last, in the order of time.
pub(crate) fn limits<'m>(
    mechanism: &'m dyn Mechanism,
    tracker: &mut Tracker<'m>,
    trajectory: &Trajectory,
) -> Vec<Limit> {
    let layout = mechanism.layout();
    let mut search = Search {
        mechanism,
        tracker,
        trajectory,
        outputs: vec![0.0; layout.outputs().len()],
    };
    let mut limits = Vec::new();
    let unit = scales(mechanism).coordinate;
    for (coordinate, of) in layout.coordinates().iter().enumerate() {
        let Some(velocity) = velocity_of(layout.attitudes(), coordinate) else {
            continue;
        };
        if of.kind != Kind::Angle && layout.nv() > MANY {
            continue;
        }
        let rates = trajectory.get(&layout.velocities()[velocity].name);
        let values = trajectory.get(&of.name);
        let (Some(rates), Some(values)) = (rates, values) else {
            continue;
        };
        if range(values) <= CONSTANT * unit[velocity] {
            continue;
        }
        for (from, to) in turns(rates) {
            let quantity = Quantity::Coordinate(coordinate, velocity);
            limits.extend(search.limit(&of.name, quantity, (from, to), rates[from] > 0.0));
        }
    }
    for (place, output) in layout.outputs().iter().enumerate() {
        let Some(values) = trajectory.get(&output.name) else {
            continue;
        };
        if constant(values) {
            continue;
        }
        let rates: Vec<f64> = values.windows(2).map(|pair| pair[1] - pair[0]).collect();
        for (from, to) in turns(&rates) {
            let quantity = Quantity::Output(place);
            limits.extend(search.limit(&output.name, quantity, (from, to + 1), rates[from] > 0.0));
        }
    }
    limits.sort_by(|left, right| left.t.total_cmp(&right.t));
    limits
}

impl Kinematics {
    /// The smallest and the largest value of a coordinate or an output over the motion: one of its turning points in
    /// `limits`, or where the motion begins or ends; `None` without such a column, or where it stays the same.
    pub fn extremes(&self, name: &str) -> Option<[Limit; 2]> {
        let values = self.trajectory.get(name).filter(|of| !constant(of))?;
        let last = values.len() - 1;
        let rounding = CLOSE * range(values);
        Some([false, true].map(|largest| {
            let over = |one: f64, other: f64| match largest {
                true => one > other + rounding,
                false => one < other - rounding,
            };
            let turning = self.limits.iter();
            let turning = turning.filter(|limit| limit.name == name && limit.largest == largest);
            let turning = turning.reduce(|best, limit| match over(limit.value, best.value) {
                true => limit,
                false => best,
            });
            let end = if over(values[last], values[0]) {
                last
            } else {
                0
            };
            match turning {
                Some(turning) if !over(values[end], turning.value) => turning.clone(),
                _ => Limit {
                    name: name.to_owned(),
                    unit: self.trajectory.unit(name).unwrap_or_default().to_owned(),
                    t: self.trajectory.times()[end],
                    value: values[end],
                    largest,
                },
            }
        }))
    }
}

/// Whether values differ by rounding alone.
fn constant(values: &[f64]) -> bool {
    range(values) <= CONSTANT * max_abs(values)
}

/// The largest value less the smallest.
fn range(values: &[f64]) -> f64 {
    let finite = || values.iter().copied();
    finite().fold(f64::NEG_INFINITY, f64::max) - finite().fold(f64::INFINITY, f64::min)
}

/// The places between which a rate changes its sign; those where it is 0 are left out.
fn turns(rates: &[f64]) -> Vec<(usize, usize)> {
    let still = STILL * max_abs(rates);
    let mut moving = (0..rates.len()).filter(|&i| rates[i].abs() > still);
    let mut turns = Vec::new();
    let Some(mut before) = moving.next() else {
        return turns;
    };
    for next in moving {
        if rates[before].signum() != rates[next].signum() {
            turns.push((before, next));
        }
        before = next;
    }
    turns
}

/// What has an extreme.
#[derive(Clone, Copy)]
enum Quantity {
    /// A coordinate, whose rate is a velocity.
    Coordinate(usize, usize),
    /// An output, whose rate is a difference of fourth order.
    Output(usize),
}

struct Search<'s, 'm> {
    mechanism: &'m dyn Mechanism,
    tracker: &'s mut Tracker<'m>,
    trajectory: &'s Trajectory,
    outputs: Vec<f64>,
}

impl Search<'_, '_> {
    /// The extreme between two rows, where the rate vanishes; `None` if the motion cannot be followed there.
    fn limit(
        &mut self,
        name: &str,
        quantity: Quantity,
        (from, to): (usize, usize),
        largest: bool,
    ) -> Option<Limit> {
        let times = self.trajectory.times();
        let spread = match quantity {
            Quantity::Coordinate(..) => 0.0,
            Quantity::Output(_) => SPREAD * (times[to] - times[from]),
        };
        // The points of a difference are on both sides.
        let start = self.trajectory.state(from.saturating_sub(1))?;
        let start = start.completed(self.mechanism);
        let (low, high) = (
            times[from].max(start.t + 2.0 * spread),
            times[to].min(times[times.len() - 1] - 2.0 * spread),
        );
        let mut t = root(&mut |t| self.rate(&start, t, quantity, spread), low, high)?;
        let mut value = self.value(&start, t, quantity)?;
        // Across a corner a difference is no better than its points are close: closer ones find a better extreme.
        let mut finer = spread;
        for _ in 0..REFINEMENTS {
            let around = 4.0 * finer;
            finer *= SPREAD;
            let ends = [low.max(t - around), high.min(t + around)];
            let mut rate = |t| self.rate(&start, t, quantity, finer);
            let Some(place) = root(&mut rate, ends[0], ends[1]).filter(|_| finer > 0.0) else {
                break;
            };
            let there = self.value(&start, place, quantity)?;
            let better = if largest {
                there - value
            } else {
                value - there
            };
            if better <= BETTER * value.abs() {
                break;
            }
            (t, value) = (place, there);
        }
        Some(Limit {
            name: name.to_owned(),
            unit: self.trajectory.unit(name).unwrap_or_default().to_owned(),
            t,
            value,
            largest,
        })
    }

    /// The state at a time after this one.
    fn state(&mut self, start: &State, t: f64) -> Option<&State> {
        self.tracker.go_to(start);
        self.tracker.reach(t).ok()
    }

    fn value(&mut self, start: &State, t: f64, quantity: Quantity) -> Option<f64> {
        let place = match quantity {
            Quantity::Coordinate(coordinate, _) => {
                return Some(self.state(start, t)?.q[coordinate]);
            }
            Quantity::Output(place) => place,
        };
        let mechanism = self.mechanism;
        self.tracker.go_to(start);
        let state = self.tracker.reach(t).ok()?;
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = state;
        mechanism.outputs(*t, q, v, z, u, a, lambda, &mut self.outputs);
        Some(self.outputs[place])
    }

    fn rate(&mut self, start: &State, t: f64, quantity: Quantity, spread: f64) -> Option<f64> {
        if let Quantity::Coordinate(_, velocity) = quantity {
            return Some(self.state(start, t)?.v[velocity]);
        }
        let mut difference = |share: f64| -> Option<f64> {
            let later = self.value(start, t + share * spread, quantity)?;
            Some(later - self.value(start, t - share * spread, quantity)?)
        };
        Some((8.0 * difference(1.0)? - difference(2.0)?) / (12.0 * spread))
    }
}

/// Where a function changes its sign between two times, by the Illinois method; `None` if it does not, or has no
/// value.
fn root(f: &mut impl FnMut(f64) -> Option<f64>, low: f64, high: f64) -> Option<f64> {
    let (mut a, mut b) = ((low, f(low)?), (high, f(high)?));
    if a.1 == 0.0 || b.1 == 0.0 {
        return Some(if a.1 == 0.0 { a.0 } else { b.0 });
    }
    if a.1.signum() == b.1.signum() {
        return None;
    }
    for _ in 0..MOST_ITERATIONS {
        let t = (a.0 * b.1 - b.0 * a.1) / (b.1 - a.1);
        if t == a.0 || t == b.0 || !t.is_finite() {
            break;
        }
        let value = f(t)?;
        let done = (t - b.0).abs() <= 4.0 * f64::EPSILON * (high - low).max(t.abs());
        if value.signum() == b.1.signum() {
            a.1 *= 0.5;
        } else {
            a = b;
        }
        b = (t, value);
        if done || value == 0.0 {
            break;
        }
    }
    Some(b.0)
}

#[cfg(test)]
mod tests {
    use super::{root, turns};

    #[test]
    fn turns_are_between_rates_that_are_not_0() {
        assert_eq!(turns(&[1.0, 0.5, -0.5, -1.0, 1e-12, 2.0]), [(1, 2), (3, 5)]);
        assert!(turns(&[0.0, 0.0]).is_empty());
        assert!(turns(&[]).is_empty());
    }

    #[test]
    fn roots_are_exact() {
        let found = root(&mut |t: f64| Some(t.cos()), 1.0, 2.0);
        assert!(found.is_some_and(|t| (t - std::f64::consts::FRAC_PI_2).abs() < 1e-15));
        assert_eq!(root(&mut |_| Some(1.0), 0.0, 1.0), None);
    }
}
