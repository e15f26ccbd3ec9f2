//! Motions that cross a discontinuity again and again, which keeps steps small.

use crate::layout::coordinate_of;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::embedded::pair::{Pair, parts};
use crate::methods::embedded::step_rate::WINDOW;
use crate::methods::state::State;
use crate::methods::step_error::{Jump, StepError};

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

impl Pair {
    /// Notices motions that cross a discontinuity again and again.
    pub(super) fn chatters(
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
    pub(super) fn jump(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
    ) -> Option<Jump> {
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
