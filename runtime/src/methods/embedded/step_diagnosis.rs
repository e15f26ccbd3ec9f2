//! Diagnosis of small steps: a stiff load, a fast motion, or a discontinuity that the motion keeps
//! crossing.
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
use crate::methods::embedded::step_rate::WINDOW;
use crate::methods::state::State;
use crate::methods::step_error::{Jump, StepError};

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

/// Number of discontinuities among [`WINDOW`] steps that makes a motion chatter.
const CHATTER: u32 = 5;

/// Discontinuities are looked for where [`WINDOW`] steps take less than this share of a run, and end the
/// run where they take less than the second.
const SLOW: f64 = 1e-3;
const STUCK: f64 = 1e-6;

/// Factor by which the number of steps before the next search grows after one in vain.
const MORE: u32 = 4;

/// A change of accelerations between the ends of a step that may be a jump, and what has to be left of
/// it over a vanishing distance, as shares.
const LARGE: f64 = 0.1;
const LEFT: f64 = 0.5;

/// Halvings of the way between the ends of a step.
const HALVINGS: u32 = 45;

/// A difference of positions, or velocities, below this share of them is rounding.
const ROUNDING: f64 = 1e3 * f64::EPSILON;

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
        let (steps, since) = &mut self.pace.taken;
        if *steps == 0 {
            *since = state.t;
        }
        *steps += 1;
        let mut left = reach / h;
        let mut takes_long = false;
        if *steps > PACE {
            left = reach * f64::from(PACE) / (state.t - *since);
            *steps = 0;
            let layout = mechanism.layout();
            let unknowns = (layout.nq() + layout.nc()) as f64;
            takes_long = left * (1.0 + unknowns / UNKNOWNS) > MANY;
        }
        if !(takes_long || is_stiff && length / h > FEW) {
            return;
        }
        if self.jump(mechanism, state, h).is_some() {
            self.pace.stiff = (0, 0);
            return;
        }
        self.pace.said.0 = true;
        let layout = mechanism.layout();
        let rate = fastest.rate;
        let (name, load) = match fastest.of {
            Part::Acceleration(coordinate) => {
                let load = self.stiff_load(mechanism, state.t + h);
                (layout.motion(coordinate).to_string(), load)
            }
            Part::State(place) => (layout.states()[place].name.to_string(), None),
        };
        let held = format!("holds the step down to {h:.1e} s: ");
        let ahead = format!("about {left:.1e} steps are left");
        self.pace.remarks.push(match load {
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

    /// Notices motions that cross a discontinuity again and again.
    fn chatters(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        length: f64,
    ) -> Result<(), StepError> {
        let (steps, since) = &mut self.pace.window;
        if *steps == 0 {
            *since = state.t;
        }
        *steps += 1;
        // Of the run, for as many steps as a window has.
        let share = f64::from(WINDOW) / f64::from(*steps) * (state.t + h - *since) / length;
        if let Some((looked, found)) = self.pace.looking {
            let jump = self.jump(mechanism, state, h);
            let found = found + u32::from(jump.is_some());
            self.pace.looking = Some((looked + 1, found)).filter(|_| looked < WINDOW);
            if self.pace.looking.is_none() {
                self.pace.patience = self.pace.patience.saturating_mul(MORE);
            }
            if let (Some(jump), true) = (jump, found >= CHATTER) {
                self.pace.looking = None;
                if share < STUCK {
                    return Err(StepError::Chatter(Box::new(jump)));
                }
                if !self.pace.said.1 {
                    self.pace.said.1 = true;
                    self.pace.remarks.push(jump.describe(mechanism.layout()));
                }
            }
            return Ok(());
        }
        if *steps >= self.pace.patience {
            let said = self.pace.said.1 && share >= STUCK;
            let slow = share < SLOW && !said;
            if slow {
                self.pace.looking = Some((0, 0));
            }
            // The steps that are looked at begin a window of their own.
            self.pace.window = (0, state.t + h);
        }
        Ok(())
    }

    /// The jump of the accelerations in a step, if there is one: between its ends, or between its last
    /// stage and its end.
    fn jump(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) -> Option<Jump> {
        let (layout, last) = (mechanism.layout(), self.stages.tableau.c.len());
        let begin = [&state.q[..], &state.v, &state.z].concat();
        let [end, of_stage] = [last, last - 1].map(|stage| {
            let [_, a, _] = parts(layout, &self.stages.rates[stage]);
            a.to_vec()
        });
        let stage = self.stages.stage.clone();
        let t = state.t + h;
        let found = self.jump_from(mechanism, t, (&begin, &state.a), &end);
        found.or_else(|| self.jump_from(mechanism, t, (&stage, &of_stage), &end))
    }

    /// The jump of the accelerations between a state, given with its accelerations, and `self.stages.new`.
    fn jump_from(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        (begin, of_begin): (&[f64], &[f64]),
        end: &[f64],
    ) -> Option<Jump> {
        let layout = mechanism.layout();
        let coordinate = |velocity| coordinate_of(layout.attitudes(), velocity);
        let scales: Vec<f64> = (0..layout.nv())
            .map(|k| self.stages.atol[coordinate(k)])
            .collect();
        // The largest difference in the scale of its coordinate, and which it is.
        let largest = |x: &[f64], y: &[f64]| {
            let differences = x.iter().zip(y).zip(&scales).enumerate();
            differences.fold((0, 0.0_f64), |(place, most), (k, ((x, y), scale))| {
                let difference = (x - y).abs() / scale;
                if difference > most {
                    (k, difference)
                } else {
                    (place, most)
                }
            })
        };
        let zero = vec![0.0; layout.nv()];
        let (_, whole) = largest(of_begin, end);
        let size = largest(of_begin, &zero).1.max(largest(end, &zero).1);
        if whole <= LARGE * size {
            return None;
        }
        let at = |share: f64| -> Vec<f64> {
            let ends = begin.iter().zip(&self.stages.new);
            ends.map(|(x, y)| x + share * (y - x)).collect()
        };
        let (mut left, mut right) = ((0.0, of_begin.to_vec()), (1.0, end.to_vec()));
        for _ in 0..HALVINGS {
            let middle = 0.5 * (left.0 + right.0);
            let y = at(middle);
            let [q, v, z] = parts(layout, &y);
            let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
            let equations = &mut self.equations;
            let solved = equations.accelerations(
                mechanism,
                &Point::new(t, q, v).states(z).inputs(&self.u),
                &mut a,
                &mut lambda,
            );
            solved.ok()?;
            if largest(&left.1, &a).1 >= largest(&a, &right.1).1 {
                right = (middle, a);
            } else {
                left = (middle, a);
            }
            if largest(&left.1, &right.1).1 < LEFT * whole {
                return None;
            }
        }
        let (place, _) = largest(&left.1, &right.1);
        let [before, after] = [left.0, right.0].map(at);
        let ([q, v, z], [other_q, other_v, other_z]) =
            (parts(layout, &before), parts(layout, &after));
        let before = Point::new(t, q, v).states(z).inputs(&self.u);
        let after = before.moved(other_q, other_v).states(other_z);
        Some(Jump {
            coordinate: place,
            load: mechanism.dominant_load([&before, &after]),
            position: q[coordinate(place)],
            velocity: v[place],
            accelerations: [left.1[place], right.1[place]],
        })
    }
}
