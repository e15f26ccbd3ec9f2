//! Crossing singular positions: where constraints become dependent for a moment only.
//!
//! At a change point (all links of a parallelogram in line) phi_q loses rank for one moment, and two
//! motions branch off each other. On either branch positions, velocities and accelerations are smooth
//! functions of time, but close to the position the equations give accelerations only up to
//! rounding errors over the square of the distance. So the equations are not asked there: the motion is
//! sampled at some distance, where they are reliable, and continued by a polynomial to
//! the same distance on the other side. The continuation is accepted if it agrees with the
//! equations there, in position, velocity and acceleration, which is the branch of continuous
//! velocity.

use crate::constraints::rank::scaled_jacobian;
use crate::linear::rank::{RANK_TOLERANCE, rank_of};
use crate::mechanism::Mechanism;
use crate::mechanism::rates::coordinate_rates;
use crate::methods::embedded::pair::{Pair, parts, parts_mut};
use crate::methods::embedded::window::Window;
use crate::methods::interpolate::Osculating;
use crate::methods::state::State;
use crate::methods::step::Crossing;

/// How far ahead a singular position is looked for, in steps that the tolerance allows.
const SIGHT: f64 = 4.0;

/// From where on a way across is looked for, in such steps: farther away, steps are made as usual.
const FARTHEST: f64 = 2.0;

/// The smallest distance of the samples from the singular position that is tried first.
const NEAREST: f64 = 0.5;

/// The smallest and the largest distance that is tried.
const SMALLEST: f64 = 1.0 / 64.0;
const LARGEST: f64 = 8.0;

/// The error of the steps between samples, in units of what is allowed: a polynomial amplifies it.
const FINE: f64 = 1e-3;

/// The most steps between two samples; beyond, they only have to be as exact as others.
const MOST_PARTS: u32 = 16;

/// How often a first step away from a singular position is doubled.
const DOUBLINGS: i32 = 24;

/// The samples on which a motion is continued.
const SAMPLES: usize = 8;
const FEWEST: usize = 4;

/// The times at which the measure of independence is looked at.
const PARTS: usize = 16;

/// A fall of that measure to this fraction on a rough path is looked at more closely.
const SUSPICIOUS: f64 = 0.5;

/// The measure of independence falls below this fraction of what it was: a singular position.
const VANISHED: f64 = 0.02;

/// The error of a crossing, in units of what is allowed in a step: the others where the first cannot
/// be had, rather than no crossing at all.
const ALLOWED: [f64; 3] = [1.0, 20.0, 400.0];

/// Up to here for any tolerance; more only where it is still a relative error that nobody sees.
const FEW: f64 = 20.0;
const SMALL: f64 = 1e-6;

/// By how many times the tolerance the accelerations beyond may differ from the continued ones, as
/// an error of velocity over the distance.
const DISAGREEMENT: f64 = 10.0;

/// Why a way across is not exact enough.
#[derive(Debug, Clone, Copy)]
enum Miss {
    /// The polynomial does not follow the motion so far: its error, in units of what is allowed.
    TooFar(f64),
    /// The other side disagrees: the equations are unreliable so close to the singular position.
    TooClose,
}

/// What a search for a way across gives.
enum Found {
    Way(Box<Window>),
    /// It is to be looked for again from this distance.
    Nearer(f64),
}

/// What lies ahead of a state from which a step was rejected.
pub(crate) enum Ahead {
    /// Nothing that is known.
    Unknown,
    /// A singular position: a step of this length ends at a good distance from it.
    Approach(f64),
    /// A singular position, and the way across.
    Across(Box<Window>, Crossing),
}

/// A state with its rates: (q, v, z) and (dq/dt, a, dz/dt).
#[derive(Clone)]
struct Sample {
    t: f64,
    y: Vec<f64>,
    rate: Vec<f64>,
}

impl Pair {
    /// Looks for a singular position within a step of length `h` from a state, and for the way
    /// across it. `self.y` and `self.rates` are overwritten.
    ///
    /// With the penalty method, whose accelerations are inexact there, the way is that of the
    /// saddle-point equations.
    pub(crate) fn look_ahead(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) -> Ahead {
        let base = Sample {
            t: state.t,
            y: self.y.clone(),
            rate: self.rates[0].clone(),
        };
        let others = self.equations.without_penalty(mechanism);
        let own = others.map(|others| std::mem::replace(&mut self.equations, others));
        let found = self.find_way(mechanism, &base, h);
        if let Some(own) = own {
            self.equations = own;
        }
        found.unwrap_or(Ahead::Unknown)
    }

    fn find_way(&mut self, mechanism: &dyn Mechanism, base: &Sample, h: f64) -> Option<Ahead> {
        let nq = mechanism.layout().nq();
        if mechanism.layout().nc() == 0 || !self.may_be_singular(mechanism, base, SIGHT * h) {
            return None;
        }
        let behind = self.travel(mechanism, base, -0.5 * h)?;
        let farther = self.travel(mechanism, &behind, -0.5 * h)?;
        let path = osculating(&[base, &behind, &farther]);
        let along = |t: f64| path.at(t, 3).0;
        let full_rank = rank_at(mechanism, &farther);
        let independence = |t: f64| independence(mechanism, t, &along(t)[..nq], full_rank);
        let t = vanishing(base.t, SIGHT * h, independence)?;
        let crossing = Crossing {
            t,
            joints: dependent_joints(mechanism, t, &along(t)[..nq]),
        };
        let ahead = t - base.t;
        if ahead > FARTHEST * h {
            return Some(Ahead::Approach(
                (ahead - FARTHEST * h).clamp(NEAREST * h, h),
            ));
        }
        let rtol = self.control.rtol;
        let usable = |allowed: &f64| *allowed <= FEW || allowed * rtol < SMALL;
        for allowed in ALLOWED.into_iter().filter(usable) {
            let found = self.search(mechanism, base, t, h, allowed);
            match found {
                Some(Found::Way(window)) => return Some(Ahead::Across(window, crossing)),
                Some(Found::Nearer(distance)) => {
                    return Some(Ahead::Approach((ahead - distance).min(h)));
                }
                None => {}
            }
        }
        None
    }

    /// Whether constraints become nearly dependent on the parabola that the motion begins with: what costs no
    /// evaluation of the equations.
    fn may_be_singular(&mut self, mechanism: &dyn Mechanism, base: &Sample, span: f64) -> bool {
        let nq = mechanism.layout().nq();
        let rank = rank_at(mechanism, base);
        let (q, dq) = (&base.y[..nq], &base.rate[..nq]);
        let [_, dv, _] = parts(mechanism.layout(), &base.rate);
        let rates = coordinate_rates(mechanism, base.t, q, dv, &mut self.rate_q);
        let measures = (0..=PARTS).map(|part| {
            let s = span * part as f64 / PARTS as f64;
            let terms = q.iter().zip(dq).zip(rates);
            let ahead = terms.map(|((q, dq), a)| q + s * (dq + 0.5 * s * a));
            independence(mechanism, base.t + s, &ahead.collect::<Vec<_>>(), rank)
        });
        let extremes = |(least, most): (f64, f64), x: f64| (least.min(x), most.max(x));
        let (least, most) = measures.fold((f64::INFINITY, 0.0), extremes);
        least <= SUSPICIOUS * most
    }

    /// A way across a singular position at the time `t`, from the distance that suits it.
    fn search(
        &mut self,
        mechanism: &dyn Mechanism,
        base: &Sample,
        t: f64,
        h: f64,
        allowed: f64,
    ) -> Option<Found> {
        let ahead = t - base.t;
        let first = ahead.max(NEAREST * h);
        let (mut distance, mut grows) = (first, false);
        let mut before = None;
        while (SMALLEST * h..=LARGEST * h).contains(&distance) {
            if ahead > 1.01 * distance {
                return Some(Found::Nearer(distance));
            }
            match self.across(mechanism, base, t, distance, allowed) {
                Ok(window) => return Some(Found::Way(window)),
                // What does not fall with the distance is rounding, which grows towards the position.
                Err(Miss::TooFar(error)) if !grows && before.is_some_and(|b| error > 0.5 * b) => {
                    (distance, grows, before) = (2.0 * first, true, None);
                }
                Err(Miss::TooFar(error)) => {
                    if grows && before.is_some_and(|before| error > before) {
                        break;
                    }
                    distance *= if grows { 2.0 } else { 0.5 };
                    before = Some(error);
                }
                Err(Miss::TooClose) if !grows && before.is_some() => break,
                Err(Miss::TooClose) => (distance, grows) = (2.0 * distance, true),
            }
        }
        None
    }

    /// The way across a singular position at the time `t`, from samples at odd multiples of this distance
    /// from it, as long as it is as exact as a step has to be.
    fn across(
        &mut self,
        mechanism: &dyn Mechanism,
        base: &Sample,
        t: f64,
        distance: f64,
        allowed: f64,
    ) -> Result<Box<Window>, Miss> {
        let layout = mechanism.layout();
        let first = self.travel(mechanism, base, t - distance - base.t);
        let mut samples = vec![first.ok_or(Miss::TooFar(f64::INFINITY))?];
        while let Some(last) = samples.last()
            && samples.len() < SAMPLES
        {
            let next = self.travel(mechanism, last, -2.0 * distance);
            let next = next.ok_or(Miss::TooFar(f64::INFINITY))?;
            samples.push(next);
        }
        self.stage.copy_from_slice(&base.y);
        let path = osculating(&samples.iter().collect::<Vec<_>>());
        let beyond = t + distance;
        // As many samples as are of use: more follow the motion better, and amplify rounding more.
        let (mut rougher, mut best) = (path.at(beyond, FEWEST - 1).0, (f64::INFINITY, FEWEST));
        for count in FEWEST..=SAMPLES {
            let (finer, _) = path.at(beyond, count);
            let error = self.differs(&finer, &rougher, 1.0);
            if error < best.0 {
                best = (error, count);
            }
            rougher = finer;
        }
        let (error, count) = best;
        if error > allowed {
            return Err(Miss::TooFar(error));
        }
        let (continued, rate) = path.at(beyond, count);
        self.new.copy_from_slice(&continued);
        let [q, v, _] = parts_mut(layout, &mut self.new);
        let last = self.tableau.c.len();
        let settled = self.equations.polish(mechanism, beyond, q, v);
        let evaluated = settled.and_then(|()| self.evaluate(mechanism, beyond, last, true));
        evaluated.map_err(|_| Miss::TooClose)?;
        let settled = self.differs(&self.new, &continued, 1.0);
        let accelerated = self.differs(&self.rates[last], &rate, distance);
        let agrees = settled <= allowed && accelerated <= DISAGREEMENT * allowed;
        if !agrees {
            return Err(Miss::TooClose);
        }
        let after = self.node(layout, beyond);
        let first = &samples[0];
        let ([q, v, z], [_, a, dz]) = (parts(layout, &first.y), parts(layout, &first.rate));
        let [_, _, last_dz] = parts(layout, &self.rates[last]);
        let state_rates = [dz.to_vec(), last_dz.to_vec()];
        let before = State {
            z: z.to_vec(),
            u: self.u.clone(),
            a: a.to_vec(),
            lambda: vec![0.0; layout.nc()],
            ..State::new(first.t, q.to_vec(), v.to_vec())
        };
        Ok(Box::new(Window {
            before,
            after,
            state_rates,
        }))
    }

    /// The difference of two states, in units of what is allowed: rates count by a factor, s.
    fn differs(&self, x: &[f64], y: &[f64], factor: f64) -> f64 {
        let sizes = self.stage.iter().map(|size| size.abs());
        let allowed = sizes.zip(&self.atol);
        let errors = x.iter().zip(y).zip(allowed);
        self.control
            .norm(errors.map(|((x, y), (size, atol))| (factor * (x - y), size, *atol)))
    }

    /// The motion a time `h` later, or earlier, in as many steps as the tolerance asks for.
    fn travel(&mut self, mechanism: &dyn Mechanism, from: &Sample, h: f64) -> Option<Sample> {
        if h == 0.0 {
            return Some(from.clone());
        }
        for parts in [1, 2, 4, 8, MOST_PARTS] {
            let allowed = if parts < MOST_PARTS { FINE } else { 1.0 };
            let equal = (0..parts).map(|_| h / f64::from(parts));
            if let Some(sample) = self.steps(mechanism, from, equal, allowed) {
                return self.polished(mechanism, from.t + h, sample);
            }
        }
        // Away from a singular position that is close: its accelerations are rounding there.
        let doubled = (0..=DOUBLINGS).map(|k| match k {
            0 => h * 0.5_f64.powi(DOUBLINGS),
            k => h * 0.5_f64.powi(DOUBLINGS + 1 - k),
        });
        let sample = self.steps(mechanism, from, doubled, 1.0)?;
        self.polished(mechanism, from.t + h, sample)
    }

    /// The state after these steps, if each is as exact as this, in units of what is allowed.
    fn steps(
        &mut self,
        mechanism: &dyn Mechanism,
        from: &Sample,
        mut steps: impl Iterator<Item = f64>,
        allowed: f64,
    ) -> Option<Sample> {
        let mut sample = from.clone();
        let exact = steps.all(|h| {
            self.y.copy_from_slice(&sample.y);
            self.rates[0].copy_from_slice(&sample.rate);
            let error = self.attempt(mechanism, sample.t, h);
            sample.t += h;
            sample.y.copy_from_slice(&self.new);
            let last = self.tableau.c.len();
            sample.rate.copy_from_slice(&self.rates[last]);
            error.is_ok_and(|error| error <= allowed)
        });
        exact.then_some(sample)
    }
}

impl Pair {
    /// A sample without what projections leave alone: close to a singular position it counts.
    fn polished(&mut self, mechanism: &dyn Mechanism, t: f64, sample: Sample) -> Option<Sample> {
        self.new.copy_from_slice(&sample.y);
        let [q, v, _] = parts_mut(mechanism.layout(), &mut self.new);
        self.equations.polish(mechanism, t, q, v).ok()?;
        let last = self.tableau.c.len();
        self.evaluate(mechanism, t, last, true).ok()?;
        Some(Sample {
            t,
            y: self.new.clone(),
            rate: self.rates[last].clone(),
        })
    }
}

/// The polynomial through samples.
fn osculating(samples: &[&Sample]) -> Osculating {
    let nodes = samples.iter().map(|s| (s.t, &s.y[..], &s.rate[..]));
    Osculating::new(&nodes.collect::<Vec<_>>())
}

/// The rank of phi_q at a sample.
fn rank_at(mechanism: &dyn Mechanism, sample: &Sample) -> usize {
    let q = &sample.y[..mechanism.layout().nq()];
    let scaled = scaled_jacobian(mechanism, sample.t, q);
    scaled.row_space(RANK_TOLERANCE).rank()
}

/// How far the least independent of `rank` rows of phi_q is from the others.
pub(crate) fn independence(mechanism: &dyn Mechanism, t: f64, q: &[f64], rank: usize) -> f64 {
    let space = scaled_jacobian(mechanism, t, q).row_space(RANK_TOLERANCE);
    if space.rank() < rank {
        space.largest_dropped()
    } else {
        space.smallest_kept()
    }
}

/// The joints that are dependent near a position.
pub(crate) fn dependent_joints(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<String> {
    let scaled = scaled_jacobian(mechanism, t, q);
    let near = scaled.row_space(RANK_TOLERANCE).smallest_kept();
    let tolerance = (2.0 * near).clamp(RANK_TOLERANCE, VANISHED);
    let rank = rank_of(&scaled.row_space(tolerance), &scaled.row_scale, tolerance);
    rank.dependent_joints(mechanism.layout())
}

/// When a measure that is positive on both sides of a singular position, and falls to zero there
/// in proportion to the distance, vanishes within a time `span`.
pub(crate) fn vanishing(t: f64, span: f64, measure: impl Fn(f64) -> f64) -> Option<f64> {
    let part = span / PARTS as f64;
    let time = |k: usize| t + k as f64 * part;
    let values: Vec<f64> = (0..=PARTS).map(|k| measure(time(k))).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let largest = values.iter().copied().fold(0.0, f64::max);
    let at = values.iter().position(|value| *value == least)?;
    let gone = |value: f64| value <= 1e-9 * largest;
    // Beside the smallest value the measure is a line on either side.
    let neighbours = [at.checked_sub(1), Some(at + 1)];
    let neighbours = neighbours.into_iter().flatten();
    let slope = neighbours.filter_map(|k| values.get(k).copied());
    let slope = slope.fold(0.0, f64::max) / part;
    let (mut best, mut value) = (time(at), least);
    for _ in 0..12 {
        if gone(value) || slope == 0.0 {
            break;
        }
        let sides = [best + value / slope, best - value / slope];
        let tries = sides.map(|t| (t, measure(t)));
        let (nearer, less) = if tries[0].1 <= tries[1].1 {
            tries[0]
        } else {
            tries[1]
        };
        if less >= value {
            break;
        }
        (best, value) = (nearer, less);
    }
    // Where it is no line, between points on both sides that were larger.
    let reach = if slope > 0.0 {
        2.0 * value / slope
    } else {
        0.0
    };
    let (mut left, mut right) = (best - reach, best + reach);
    for _ in 0..40 {
        if gone(value) || reach == 0.0 {
            break;
        }
        let tries = [0.382, 0.618].map(|share| left + share * (right - left));
        let [one, other] = tries.map(&measure);
        for (t, found) in tries.into_iter().zip([one, other]) {
            if found < value {
                (best, value) = (t, found);
            }
        }
        if one < other {
            right = tries[1];
        } else {
            left = tries[0];
        }
    }
    (value <= VANISHED * largest && best > t && best <= t + span).then_some(best)
}
