//! A run of the method: its steps, and how they begin.

use crate::constraints::closing::Closing;
use crate::constraints::rates::constraint_rates;
use crate::layout::attitude::Map;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::generalized_alpha::iterate::{Guess, Iterate};
use crate::methods::generalized_alpha::newton::Newton;
use crate::methods::generalized_alpha::scheme::Scheme;
use crate::methods::index1::{Index1, continuation_gap};
use crate::methods::interpolate::EndRates;
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::stabilization::Stabilization;

/// An end of a step that is farther than this, in rad or sizes, from its beginning and from where
/// velocities and accelerations lead is another solution than the one that continues the motion.
const FARTHEST: f64 = 1.0;

/// The most iterations of Newton's method in a step.
const MOST_ITERATIONS: u64 = 25;

/// A step whose length differs by more than this fraction from that of the step before begins again.
const SAME_LENGTH: f64 = 1e-6;

/// Over the square of the step, rounding of positions above this share of the accelerations is too much.
const MOST_ROUNDING: f64 = 1e-4;

/// The least acceleration that counts there, in sizes or rad in s^2: of a mechanism at rest.
const SLOW: f64 = 1e-2;

/// A run: the iterate and the work space.
pub(crate) struct Run {
    scheme: Scheme,
    tolerance: f64,
    /// The equations for the accelerations of the first state.
    equations: Index1,
    /// dz/dt at the beginning of the step.
    rates: Vec<f64>,
    end: Iterate,
    /// The displacement of a short step.
    way: Vec<f64>,
    newton: Newton,
    closing: Closing,
    inside: EndRates,
    iterations: u64,
}

impl Run {
    /// A run on this mechanism, in the form of index 3 or in the stabilized one.
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        scheme: Scheme,
        stabilized: bool,
        tolerance: f64,
    ) -> Run {
        let layout = mechanism.layout();
        let end = Iterate::new(layout);
        Run {
            scheme,
            tolerance,
            equations: Index1::new(mechanism, Stabilization::None),
            rates: vec![0.0; layout.nz()],
            newton: Newton::new(mechanism, &end.turning, scheme, stabilized),
            end,
            way: vec![0.0; layout.nv()],
            closing: Closing::new(mechanism),
            inside: EndRates::new(layout),
            iterations: 0,
        }
    }

    /// The end of the step, into `self.end`.
    ///
    /// In a vibration that is fast compared with the step, accelerations that stay as they are lead far
    /// away: if the iteration fails from there, it begins where the velocities lead, and then at the
    /// beginning of the step.
    fn solve(&mut self, mechanism: &dyn Mechanism, h: f64, state: &State) -> Result<(), StepError> {
        let found = self.solve_from(mechanism, h, state, Guess::SameAccelerations);
        match found {
            Err(StepError::NoConvergence { .. }) => {
                let others = [Guess::Uniform, Guess::Still].into_iter();
                let mut again = others.map(|guess| self.solve_from(mechanism, h, state, guess));
                again.find(Result::is_ok).unwrap_or(found)
            }
            Ok(()) if self.reach(h, state) > FARTHEST => {
                // Where accelerations lead far away, there may be a nearer solution.
                let (reach, far) = (self.reach(h, state), self.end.clone());
                let nearer = self.solve_from(mechanism, h, state, Guess::Uniform).is_ok()
                    && self.reach(h, state) < 0.5 * reach;
                if !nearer {
                    self.end = far;
                }
                Ok(())
            }
            _ => found,
        }
    }

    /// dz/dt at the beginning of a step.
    fn state_rates(&mut self, mechanism: &dyn Mechanism, state: &State) {
        mechanism.state_rates(&state.at(), &mut self.rates);
    }

    fn reach(&self, h: f64, state: &State) -> f64 {
        self.end.reach(h, state, &self.newton.scale)
    }

    fn solve_from(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &State,
        guess: Guess,
    ) -> Result<(), StepError> {
        let (end, newton) = (&mut self.end, &mut self.newton);
        end.begin(self.scheme, h, state, &self.rates, guess);
        newton.begin(mechanism, state);
        let t = state.t + h;
        let mut before = f64::INFINITY;
        for iteration in 1.. {
            newton.residual(mechanism, t, h, end);
            let moved = newton.correct(mechanism, t, h, end)?;
            self.iterations += 1;
            // The next change would be the square of this one; round-off may end the fall before.
            let stalled = moved < 1e3 * self.tolerance && moved >= before;
            if moved <= self.tolerance || stalled {
                break;
            }
            if !moved.is_finite() || iteration >= MOST_ITERATIONS {
                return Err(newton.unsolved(mechanism, t));
            }
            before = moved;
        }
        let moved = |j: usize| end.moved(state, j);
        if continuation_gap(moved, h, &state.v, &state.a, &newton.scale) > FARTHEST {
            return Err(newton.unsolved(mechanism, t));
        }
        Ok(())
    }

    /// b and w of the first state: those of the smooth solution at `t + (alpha_m - alpha_f) h`, so that
    /// the multipliers of flat mechanisms are of order 2 from the first step on (Arnold, Bruls, section 5).
    ///
    /// From a trial with the method itself: an explicit one would be far off where forces are stiff.
    fn begin(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        state.history.clear();
        state.history.extend_from_slice(&state.a);
        state.history.extend_from_slice(&self.rates);
        state.history.push(h);
        self.solve(mechanism, h, state)?;
        let share = self.scheme.alpha_m - self.scheme.alpha_f;
        let later = self.end.a.iter().chain(&self.end.rates);
        for (rate, later) in state.history.iter_mut().zip(later) {
            *rate += share * (later - *rate);
        }
        Ok(())
    }

    /// Whether a step from this state is so short that multipliers, which positions give over its square, would be
    /// those of rounding: before an event, or after one.
    fn is_short(&self, h: f64, state: &State) -> bool {
        let rates = state.v.iter().zip(&state.a).zip(&self.newton.scale);
        let fastest = rates.fold(SLOW, |fastest, ((v, a), scale)| {
            fastest.max((a / scale).abs()).max((v / scale).powi(2))
        });
        f64::EPSILON > MOST_ROUNDING * fastest * h * h
    }

    /// A short step by the accelerations at its beginning, with those of the equations at its end.
    fn go_on(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let State { q, v, z, a, .. } = &mut *state;
        for ((way, v), a) in self.way.iter_mut().zip(&mut *v).zip(&*a) {
            *way = h * (*v + 0.5 * h * a);
            *v += h * a;
        }
        mechanism.layout().retract(q, &self.way, Map::Exponential);
        for (z, rate) in z.iter_mut().zip(&self.rates) {
            *z += h * rate;
        }
        state.t += h;
        state.history.clear();
        self.start(mechanism, state)
    }

    /// Begins again in the middle of a run: corrects the velocities to satisfy the constraints, which those of index 3
    /// do to the order of the method only, and computes their accelerations. The violation of the velocities, over the
    /// new h, would appear in the multipliers.
    fn restart(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        let State { t, q, v, .. } = state;
        let (phi_q, rates) = (&mut self.newton.evaluation.phi_q, &mut self.newton.rates);
        constraint_rates(mechanism, &Point::new(*t, q, v), phi_q, rates);
        self.closing.find(mechanism, (*t, q, v), None, rates)?;
        for (v, change) in v.iter_mut().zip(&self.closing.x) {
            *v += *change;
        }
        self.start(mechanism, state)
    }
}

impl Step for Run {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    // The history: b, w, and the length of the step before.
    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        self.state_rates(mechanism, state);
        if self.is_short(h, state) {
            return self.go_on(mechanism, h, state);
        }
        match state.history.last() {
            None => self.begin(mechanism, h, state)?,
            Some(before) if (h - before).abs() > SAME_LENGTH * before => {
                self.restart(mechanism, state)?;
                self.state_rates(mechanism, state);
                self.begin(mechanism, h, state)?;
            }
            Some(_) => {}
        }
        self.solve(mechanism, h, state)?;
        let end = &self.end;
        let before = state.a.iter().chain(&self.rates);
        let after = end.a.iter().chain(&end.rates);
        for (rate, (before, after)) in state.history.iter_mut().zip(before.zip(after)) {
            *rate = self.scheme.algorithmic(*rate, [*before, *after]);
        }
        state.t += h;
        state.q.copy_from_slice(&end.q);
        state.v.copy_from_slice(&end.v);
        state.z.copy_from_slice(&end.z);
        state.a.copy_from_slice(&end.a);
        state.lambda.copy_from_slice(&end.lambda);
        Ok(())
    }

    fn interpolate(&mut self, mechanism: &dyn Mechanism, ends: [&State; 2], inside: &mut State) {
        self.inside.motion(mechanism, ends, inside);
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.iterations,
            evaluations: self.newton.evaluations,
            factorizations: self.newton.factorizations
                + self.closing.factorizations
                + self.equations.work().factorizations,
            ..Work::default()
        }
    }
}
