//! Diagnosis of small steps: a stiff load, a small vibration, a fast motion, or a discontinuity that the motion
//! keeps crossing.
//!
//! The last stage of a step and its end are two states at one time. Their difference is mostly that of the
//! fastest mode, in which q : v : a are 1 : mu : mu^2, so that it shows the rate mu. (E. Hairer, G. Wanner,
//! "Solving Ordinary Differential Equations II", DOI 10.1007/978-3-642-05221-7, section IV.2, take
//! |k7 - k6| / |Y7 - Y6| of all components; here the coordinate is taken whose acceleration differs
//! most, which is independent of how velocities are scaled against positions.)

use crate::layout::{Layout, coordinate_of, velocity_of};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::embedded::pair::{Pair, parts};
use crate::methods::embedded::step_rate::Vibration;
use crate::methods::state::State;
use crate::methods::step_error::StepError;

/// Steps at the border of the stability region that make a problem stiff, with fewer than
/// [`OTHERS`] others between them.
const STIFF: u32 = 15;
const OTHERS: u32 = 6;

/// Runs with fewer steps than this are not worth a word.
const FEW: f64 = 5e3;

/// Runs with more steps than this take long; those of large mechanisms count more.
const MANY: f64 = 1e6;

/// The number of unknowns that doubles what a step counts.
const UNKNOWNS: f64 = 20.0;

/// Number of steps over which the pace is measured.
const PACE: u32 = 1000;

/// A difference of positions, or velocities, below this share of them is rounding.
const ROUNDING: f64 = 1e3 * f64::EPSILON;

/// Steps that follow a vibration advance its phase by more than this, in rad; others suit a slower motion.
const FOLLOWED: f64 = 0.3;

/// The share of steps that a vibration keeps small, and its largest amplitude beside the way that the mechanism
/// moves meanwhile, both by the magnitudes of their coordinates.
const MOST: f64 = 0.9;
const SMALL: f64 = 1e-3;

/// The fastest rate that a step shows.
struct Fastest {
    /// The rate, in 1/s.
    rate: f64,
    /// The acceleration or state rate that shows it.
    of: Part,
}

/// A part of the rates of a step.
#[derive(Clone, Copy)]
enum Part {
    /// The acceleration of a coordinate.
    Acceleration(usize),
    /// The rate of a state.
    State(usize),
}

/// The size of a difference, if it is more than the rounding of what it is a difference of.
fn beyond_rounding(difference: f64, extent: f64) -> Option<f64> {
    Some(difference.abs()).filter(|size| *size > ROUNDING * extent)
}

impl Pair {
    /// Looks at the step of length h from a state to `self.stages.new`; `reach` is how far the end is.
    ///
    /// # Errors
    /// [`StepError::Chatter`] where the motion does not get past a discontinuity.
    pub(crate) fn watch(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        reach: f64,
    ) -> Result<(), StepError> {
        let t = state.t;
        let (begin, end) = *self.pace.span.get_or_insert((t, t + reach));
        let length = (end - begin).max(reach);
        self.stiff(mechanism, state, h, length, reach);
        self.chatters(mechanism, state, h, length)
    }

    /// Notices stiffness, and runs that will take long.
    fn stiff(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64, length: f64, reach: f64) {
        // A motion that chatters is not stiff, however short its steps are.
        if self.pace.said.0 || self.pace.said.1 {
            return;
        }
        let Some(fastest) = self.fastest(mechanism) else {
            return;
        };
        let (at_border, others) = &mut self.pace.stiff;
        if h * fastest.rate > self.stages.tableau.stable {
            (*at_border, *others) = (*at_border + 1, 0);
        } else {
            *others += 1;
            if *others >= OTHERS {
                *at_border = 0;
            }
        }
        let is_stiff = *at_border >= STIFF;
        let vibration = self.vibration(mechanism, state, h, &fastest);
        let (steps, since) = &mut self.pace.taken;
        if *steps == 0 {
            *since = state.t;
        }
        *steps += 1;
        let mut left = reach / h;
        let mut takes_long = false;
        let mut vibrates = None;
        if *steps > PACE {
            left = reach * f64::from(PACE) / (state.t - *since);
            *steps = 0;
            let layout = mechanism.layout();
            let unknowns = (layout.nq() + layout.nc()) as f64;
            takes_long = left * (1.0 + unknowns / UNKNOWNS) > MANY;
            vibrates = vibration;
        }
        let is_small = is_stiff || vibrates.is_some();
        if !(takes_long || is_small && length / h > FEW) {
            return;
        }
        if self.jump(mechanism, state, h).is_some() {
            self.pace.stiff = (0, 0);
            return;
        }
        self.pace.said.0 = true;
        let layout = mechanism.layout();
        let rate = fastest.rate;
        let (name, unit, load) = match fastest.of {
            Part::Acceleration(coordinate) => {
                let load = self.stiff_load(mechanism, state.t + h);
                let place = coordinate_of(layout.attitudes(), coordinate);
                let unit = layout.coordinates()[place].kind.unit();
                (layout.motion(coordinate).to_string(), unit, load)
            }
            Part::State(place) => (layout.states()[place].name.to_string(), "", None),
        };
        let held = format!("holds the step down to {h:.1e} s: ");
        let ahead = format!("about {left:.1e} steps are left");
        self.pace.remarks.push(match load {
            Some(load) if !is_stiff && let Some(amplitude) = vibrates => format!(
                "stiff: `{load}` {held}`{name}` reacts to it at {rate:.1e} 1/s, by {amplitude:.1e} {unit} at most; {ahead}; `generalized-alpha` with a fixed step `h` can step over it"
            ),
            Some(load) => format!(
                "stiff: `{load}` {held}`{name}` reacts to it at {rate:.1e} 1/s; {ahead}; an implicit method, as `radau`, can take longer ones"
            ),
            None if is_stiff => format!(
                "stiff: `{name}` {held}it changes at {rate:.1e} 1/s; {ahead}; an implicit method, as `radau`, can take longer ones"
            ),
            None => format!("the motion itself {held}`{name}` changes at {rate:.1e} 1/s; {ahead}"),
        });
    }

    /// The rate of the coordinate whose acceleration changes most between the last stage and the end of a
    /// step, or of the state; `None` if its velocity, or it, changes by rounding only.
    fn fastest(&self, mechanism: &dyn Mechanism) -> Option<Fastest> {
        let layout = mechanism.layout();
        let last = self.stages.tableau.c.len();
        let change = |place: usize| {
            let [x, y] = [last - 1, last].map(|stage| self.stages.rates[stage][place]);
            (x - y).abs()
        };
        let velocities = (0..layout.nv()).map(|k| (layout.nq() + k, Part::Acceleration(k)));
        let before = layout.nq() + layout.nv();
        let states = layout.own_states();
        let states = states.map(|(k, _)| (before + k, Part::State(k)));
        let parts = velocities.chain(states);
        let scaled = parts.map(|(place, of)| (change(place) / self.stages.atol[place], place, of));
        let (_, place, of) = scaled.max_by(|(x, ..), (y, ..)| x.total_cmp(y))?;
        let rate = match of {
            Part::Acceleration(coordinate) => self.rate_of(layout, coordinate, change(place))?,
            Part::State(_) => {
                let (old, new) = (self.stages.stage[place], self.stages.new[place]);
                change(place) / beyond_rounding(old - new, new.abs())?
            }
        };
        Some(Fastest { rate, of })
    }

    /// Looks for a small vibration in the last [`PACE`] steps: most of them are as short as its period needs, and its
    /// amplitude is small beside the way of the mechanism. At the end of these steps it gives the amplitude, in the unit
    /// of the coordinate.
    fn vibration(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        fastest: &Fastest,
    ) -> Option<f64> {
        let layout = mechanism.layout();
        let nq = layout.nq();
        if self.pace.taken.0 == 0 {
            self.pace.vibration = Vibration::from(&state.q);
        }
        let Part::Acceleration(coordinate) = fastest.of else {
            return None;
        };
        let place = coordinate_of(layout.attitudes(), coordinate);
        // In a vibration at the rate mu, a = mu^2 q.
        let last = self.stages.tableau.c.len();
        let amplitude = self.stages.rates[last][nq + coordinate].abs() / fastest.rate.powi(2);
        let vibration = &mut self.pace.vibration;
        vibration.followed += u32::from(h * fastest.rate > FOLLOWED);
        vibration.largest = vibration.largest.max(amplitude / self.stages.atol[place]);
        let is_followed = f64::from(vibration.followed) > MOST * f64::from(PACE);
        if self.pace.taken.0 < PACE || !is_followed {
            return None;
        }
        let way = state.q.iter().zip(&vibration.from).zip(&self.stages.atol);
        let way = way.fold(0.0_f64, |most, ((now, from), atol)| {
            most.max((now - from).abs() / atol)
        });
        (vibration.largest < SMALL * way).then_some(vibration.largest * self.stages.atol[place])
    }

    /// The rate at which a coordinate moves whose acceleration changes so much.
    fn rate_of(&self, layout: &Layout, coordinate: usize, change: f64) -> Option<f64> {
        let nq = layout.nq();
        let place = coordinate_of(layout.attitudes(), coordinate);
        // A part of a quaternion changes as half of its body turns, beside 1.
        let extent = match velocity_of(layout.attitudes(), place) {
            Some(_) => self.stages.new[place].abs(),
            None => 1.0,
        };
        let by_position = beyond_rounding(
            layout.difference_along(&self.stages.stage, &self.stages.new, coordinate),
            extent,
        );
        let by_position = by_position.map(|moved| (change / moved).sqrt());
        let (old, new) = (
            self.stages.stage[nq + coordinate],
            self.stages.new[nq + coordinate],
        );
        let by_velocity = || beyond_rounding(old - new, new.abs()).map(|moved| change / moved);
        by_position.or_else(by_velocity)
    }

    /// The load whose forces differ most between the last stage and the end of a step, the
    /// difference enlarged so that it is more than rounding.
    fn stiff_load(&self, mechanism: &dyn Mechanism, t: f64) -> Option<String> {
        let layout = mechanism.layout();
        let differences = self
            .stages
            .stage
            .iter()
            .zip(&self.stages.new)
            .zip(&self.stages.atol);
        let largest = differences.fold(0.0_f64, |most, ((x, y), atol)| {
            most.max((x - y).abs() / atol)
        });
        // A thousand absolute tolerances.
        let factor = 1e3 / largest;
        let moved = self.stages.stage.iter().zip(&self.stages.new);
        let moved: Vec<f64> = moved.map(|(x, y)| y + factor * (x - y)).collect();
        let ([q, v, z], [moved_q, moved_v, moved_z]) =
            (parts(layout, &self.stages.new), parts(layout, &moved));
        let before = Point::new(t, q, v).states(z).inputs(&self.u);
        mechanism.dominant_load([&before, &before.moved(moved_q, moved_v).states(moved_z)])
    }
}
