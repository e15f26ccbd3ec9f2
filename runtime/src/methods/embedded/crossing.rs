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

use crate::mechanism::Mechanism;
use crate::mechanism::point::Point;
use crate::mechanism::rates::coordinate_rates;
use crate::methods::embedded::dependence::{
    Independence, PARTS, dependent_joints, independence, rank_at, vanishing,
};
use crate::methods::embedded::pair::{Pair, parts, parts_mut};
use crate::methods::embedded::sample::{Sample, osculating};
use crate::methods::embedded::window::Window;
use crate::methods::state::State;
use crate::methods::step::Crossing;

/// Distance ahead within which singular positions are searched for, in steps that the tolerance
/// allows.
const SIGHT: f64 = 4.0;

/// Largest distance to a singular position at which a way across is searched for, in such steps:
/// farther away, steps are made as usual.
const FARTHEST: f64 = 2.0;

/// The smallest distance of the samples from the singular position that is tried first.
const NEAREST: f64 = 0.5;

/// The smallest and the largest distance that is tried.
const SMALLEST: f64 = 1.0 / 64.0;
const LARGEST: f64 = 8.0;

/// The largest and the smallest number of samples from which a motion is continued.
const SAMPLES: usize = 8;
const FEWEST: usize = 4;

/// A fall of the measure of independence to this fraction on a rough path is looked at more closely.
const SUSPICIOUS: f64 = 0.5;

/// The error of a crossing, in units of what is allowed in a step: the others where the first cannot
/// be had, rather than no crossing at all.
const ALLOWED: [f64; 3] = [1.0, 20.0, 400.0];

/// Largest error of a crossing with any tolerance; larger ones only where they are still relative
/// errors below [`SMALL`].
const FEW: f64 = 20.0;
const SMALL: f64 = 1e-6;

/// Largest difference of the accelerations beyond from the continued ones, in units of the
/// tolerance, as an error of velocity over the distance.
const DISAGREEMENT: f64 = 10.0;

/// The reason why a way across is not exact enough.
#[derive(Debug, Clone, Copy)]
enum Miss {
    /// The polynomial does not follow the motion so far: its error, in units of what is allowed.
    TooFar(f64),
    /// The other side disagrees: the equations are unreliable so close to the singular position.
    TooClose,
}

/// Result of a search for a way across.
enum Found {
    Way(Box<Window>),
    /// The search has to be repeated from this distance.
    Nearer(f64),
}

/// Result of looking ahead from a state from which a step was rejected.
pub(crate) enum Ahead {
    /// No singular position is known.
    Unknown,
    /// A singular position: a step of this length ends at a good distance from it.
    Approach(f64),
    /// A singular position, and the way across.
    Across(Box<Window>, Crossing),
}

impl Pair {
    /// Looks for a singular position within a step of length `h` from a state, and for the way
    /// across it. `self.stages.y` and `self.stages.rates` are overwritten.
    ///
    /// With the penalty method, whose accelerations are inexact there, the way is that of the
    /// saddle-point equations.
    pub(crate) fn look_ahead(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) -> Ahead {
        let base = Sample {
            t: state.t,
            y: self.stages.y.clone(),
            rate: self.stages.rates[0].clone(),
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
        if !self.may_be_singular(mechanism, base, h) {
            return None;
        }
        let behind = self.travel(mechanism, base, -0.5 * h)?;
        let farther = self.travel(mechanism, &behind, -0.5 * h)?;
        let path = osculating(&[base, &behind, &farther]);
        let along = |t: f64| path.at(t, 3).0;
        let full_rank = rank_at(mechanism, farther.t, &farther.y[..nq]);
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

    /// [`Pair::may_be_singular`] from a state.
    #[cfg(feature = "ensemble")]
    pub(crate) fn may_meet(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) -> bool {
        self.restore(mechanism, state);
        let base = Sample {
            t: state.t,
            y: self.stages.y.clone(),
            rate: self.stages.rates[0].clone(),
        };
        self.may_be_singular(mechanism, &base, h)
    }

    /// Whether constraints become nearly dependent on the parabola that the motion begins with, in
    /// sight of a step of length `h`; this costs no evaluation of the equations.
    fn may_be_singular(&mut self, mechanism: &dyn Mechanism, base: &Sample, h: f64) -> bool {
        if mechanism.layout().nc() == 0 || mechanism.layout().full_rank() {
            return false;
        }
        let (nq, span) = (mechanism.layout().nq(), SIGHT * h);
        let (q, dq) = (&base.y[..nq], &base.rate[..nq]);
        let mut measure = Independence::new(mechanism);
        let rank = measure.rank(mechanism, base.t, q);
        let [_, dv, _] = parts(mechanism.layout(), &base.rate);
        let mut rates = vec![0.0; nq];
        coordinate_rates(mechanism, &Point::new(base.t, q, dv), &mut rates);
        let mut ahead = vec![0.0; nq];
        let measures = (0..=PARTS).map(|part| {
            let s = span * part as f64 / PARTS as f64;
            let terms = q.iter().zip(dq).zip(&rates);
            for (ahead, ((q, dq), a)) in ahead.iter_mut().zip(terms) {
                *ahead = q + s * (dq + 0.5 * s * a);
            }
            measure.at(mechanism, base.t + s, &ahead, rank)
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
        self.stages.stage.copy_from_slice(&base.y);
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
        self.stages.new.copy_from_slice(&continued);
        let [q, v, _] = parts_mut(layout, &mut self.stages.new);
        let last = self.stages.tableau.c.len();
        let settled = self.equations.project_tightly(mechanism, beyond, q, v);
        let evaluated = settled.and_then(|()| self.evaluate(mechanism, beyond, last, true));
        evaluated.map_err(|_| Miss::TooClose)?;
        let settled = self.differs(&self.stages.new, &continued, 1.0);
        let accelerated = self.differs(&self.stages.rates[last], &rate, distance);
        let agrees = settled <= allowed && accelerated <= DISAGREEMENT * allowed;
        if !agrees {
            return Err(Miss::TooClose);
        }
        let after = self.node(layout, beyond);
        let first = &samples[0];
        let ([q, v, z], [_, a, dz]) = (parts(layout, &first.y), parts(layout, &first.rate));
        let [_, _, last_dz] = parts(layout, &self.stages.rates[last]);
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
        let sizes = self.stages.stage.iter().map(|size| size.abs());
        let allowed = sizes.zip(&self.stages.atol);
        let errors = x.iter().zip(y).zip(allowed);
        self.control
            .norm(errors.map(|((x, y), (size, atol))| (factor * (x - y), size, *atol)))
    }
}
