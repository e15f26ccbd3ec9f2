//! Singular positions that steps go over without coming close to them.
//!
//! Between two positions of full rank the determinant
//!
//! ```text
//! | phi_q(q_1) |      N_0: a basis of the directions that are free at q_0
//! | N_0^T      |
//! ```
//!
//! is positive after a short step if it was positive with q_0 in place of q_1; it has the other sign
//! where the motion went through one change point, as the smallest singular value does that is followed
//! with its sign.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::embedded::dependence::{dependent_joints, independence, vanishing};
use crate::methods::embedded::pair::{Pair, parts, parts_mut};
use crate::methods::embedded::window::Window;
use crate::methods::state::State;
use crate::methods::step::Crossing;

/// Mechanisms with more velocities are not looked at: it would cost more than their steps.
const MOST: usize = 40;

/// Half the length of the surroundings of a change point, in steps.
const GAP: f64 = 2e-3;

impl Pair {
    /// The surroundings of a change point inside a step, where the equations are rounding; `None` if
    /// one of its ends cannot be found.
    fn gap_at(
        &mut self,
        mechanism: &dyn Mechanism,
        before: &State,
        after: &State,
        t: f64,
    ) -> Option<Window> {
        let width = GAP * (after.t - before.t);
        let (layout, last) = (mechanism.layout(), self.stages.tableau.c.len());
        let kept = (
            self.stages.new.clone(),
            self.stages.rates[last].clone(),
            self.lambda.clone(),
        );
        // Both ends before the equations are asked: their rates take the place of those of the step.
        let [begin, end] = [(t - width).max(before.t), (t + width).min(after.t)].map(|t| {
            let State { q, v, z, .. } = self.state_inside(layout, [before, after], t);
            (t, [q, v, z].concat())
        });
        let mut settled = |(t, y): (f64, Vec<f64>)| {
            self.stages.new.copy_from_slice(&y);
            let [q, v, _] = parts_mut(layout, &mut self.stages.new);
            self.equations.project_tightly(mechanism, t, q, v).ok()?;
            self.evaluate(mechanism, t, last, true).ok()?;
            let [_, _, dz] = parts(layout, &self.stages.rates[last]);
            Some((self.node(layout, t), dz.to_vec()))
        };
        let ends = (settled(begin), settled(end));
        (self.stages.new, self.stages.rates[last], self.lambda) = kept;
        match ends {
            (Some((before, first)), Some((after, last))) if before.t < after.t => Some(Window {
                before,
                after,
                state_rates: [first, last],
            }),
            _ => None,
        }
    }

    /// Whether a change point lies between a state and the positions `q` of a step's end, at the time `end`.
    pub(crate) fn passes(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        end: f64,
        q: &[f64],
    ) -> bool {
        let layout = mechanism.layout();
        let usable =
            layout.nc() > 0 && layout.nc() + layout.dof() == layout.nv() && layout.nv() <= MOST;
        if !usable || layout.full_rank() {
            return false;
        }
        if self.orientation.matrix.is_empty() {
            self.orientation.begin(mechanism, state.t, &state.q);
            if self.orientation.matrix.is_empty() {
                return false;
            }
        }
        let before = self.orientation.positive;
        let Some(after) = self.orientation.turn(mechanism, end, q) else {
            return false;
        };
        self.orientation.positive = after;
        before != after
    }

    /// Notes a change point between a state and `self.stages.new`, h later.
    pub(crate) fn note_passing(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64) {
        let layout = mechanism.layout();
        let end = state.t + h;
        let new = std::mem::take(&mut self.stages.new);
        let passes = self.passes(mechanism, state, end, &new[..layout.nq()]);
        self.stages.new = new;
        if !passes {
            return;
        }
        let new = self.node(layout, end);
        if let Some(crossing) = self.crossing_between(mechanism, state, &new, h) {
            self.gap = self.gap_at(mechanism, state, &new, crossing.t);
            self.crossings.push(crossing);
        }
    }

    /// The change point inside the step of length h made last, if there is one.
    pub(crate) fn crossing_between(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        new: &State,
        h: f64,
    ) -> Option<Crossing> {
        let layout = mechanism.layout();
        // The stages that only the solution inside needs have multipliers of their own.
        let lambda = self.lambda.clone();
        self.prepare_inside(mechanism, state, new);
        self.lambda = lambda;
        let position = |t: f64| self.state_inside(layout, [state, new], t).q;
        let independence = |t: f64| independence(mechanism, t, &position(t), layout.nc());
        let t = vanishing(state.t, h, independence)?;
        Some(Crossing {
            t,
            joints: dependent_joints(mechanism, t, &position(t)),
        })
    }

    /// The motion at a time inside a step whose stages are known.
    fn state_inside(&self, layout: &Layout, ends: [&State; 2], t: f64) -> State {
        let mut inside = State {
            t,
            ..ends[0].clone()
        };
        self.motion(layout, ends, &mut inside);
        inside
    }
}
