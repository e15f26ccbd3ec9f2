//! A run of the method: its steps, their control, and the motion inside them.

use crate::layout::attitude::{Map, product, turned};
use crate::layout::{Layout, velocity_of};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::methods::embedded::control::{Control, Memory};
use crate::methods::embedded::magnitudes::Magnitudes;
use crate::methods::generalized_alpha::Formulation;
use crate::methods::index1::Index1;
use crate::methods::radau::collocation::{NODES, combine, cubic, parabola};
use crate::methods::radau::control::{self, Solved};
use crate::methods::radau::newton::{Measure, Newton, Until};
use crate::methods::state::State;
use crate::methods::step::Step;
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::stabilization::Projection;

/// Times that Newton's method may fail in a row.
const MOST_FAILURES: u32 = 10;

/// Times that a step is tried again before it is given up.
const MOST_TRIES: usize = 60;

/// The most of the allowed error that Newton's method may leave.
const SHARE: f64 = 1e-3;

/// A step that is longer than so many of the one before does not begin with its polynomials.
const FARTHEST: f64 = 8.0;

/// A run: the stages, and the errors that are allowed.
pub(crate) struct Run {
    control: Control,
    formulation: Formulation,
    /// The equations for accelerations and multipliers at the nodes.
    equations: Index1,
    /// The nearest state to the end of a step that fulfills the constraints.
    nearest: [Vec<f64>; 2],
    newton: Newton,
    allowed: Allowed,
    /// dz/dt at the beginning of a run.
    rates: Vec<f64>,
    /// The length of the last attempt, and its error in units of what is allowed.
    tried: f64,
    error: f64,
    steps: u64,
    rejected: u64,
}

/// Measure of the errors of q, v and z: their tolerances, sizes and weights.
struct Allowed {
    control: Control,
    /// The scales of this run, from its first step on.
    scales: Option<Magnitudes>,
    atol: Vec<f64>,
    /// The sizes of the components at the beginning of the step.
    sizes: Vec<f64>,
    /// The weights of the errors: 1, and h, at most 1, for velocities in the form of index 3.
    weights: Vec<f64>,
}

impl Measure for Allowed {
    fn size(&self, changes: &[f64]) -> f64 {
        let changes = changes
            .iter()
            .zip(&self.weights)
            .map(|(x, weight)| x * weight);
        let parts = changes.zip(self.sizes.iter().zip(&self.atol));
        self.control
            .norm(parts.map(|(x, (size, atol))| (x, *size, *atol)))
    }
}

impl Allowed {
    fn new(layout: &Layout, control: Control) -> Allowed {
        let count = 2 * layout.nv() + layout.nz();
        Allowed {
            control,
            scales: None,
            atol: vec![control.atol; count],
            sizes: vec![0.0; count],
            weights: vec![1.0; count],
        }
    }

    /// Takes the absolute tolerances from these scales.
    fn scale(&mut self, layout: &Layout, scales: Magnitudes) {
        if self.scales == Some(scales) {
            return;
        }
        self.scales = Some(scales);
        let nq = layout.nq();
        for (k, scale) in scales.components(layout).enumerate() {
            let place = match velocity_of(layout.attitudes(), k) {
                _ if k >= nq => Some(k - nq + layout.nv()),
                flat => flat,
            };
            if let Some(place) = place {
                self.atol[place] = self.control.atol(scale);
            }
        }
        for attitude in layout.attitudes() {
            self.atol[attitude.velocity..attitude.velocity + 3].fill(self.control.atol(1.0));
        }
    }

    /// Takes the sizes of the components from this state; turns are measured by 1 rad.
    fn begin(&mut self, layout: &Layout, state: &State) {
        let (positions, rest) = self.sizes.split_at_mut(layout.nv());
        positions.fill(1.0);
        for (j, k) in layout.flat() {
            positions[k] = state.q[j].abs();
        }
        for (size, x) in rest.iter_mut().zip(state.v.iter().chain(&state.z)) {
            *size = x.abs();
        }
    }
}

impl Run {
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        formulation: Formulation,
        control: Control,
    ) -> Run {
        let layout = mechanism.layout();
        Run {
            control,
            formulation,
            equations: Index1::new(mechanism, Projection::default().into()),
            nearest: [vec![0.0; layout.nq()], vec![0.0; layout.nv()]],
            newton: Newton::new(mechanism, formulation == Formulation::Ggl),
            allowed: Allowed::new(layout, control),
            rates: vec![0.0; layout.nz()],
            tried: 0.0,
            error: 0.0,
            steps: 0,
            rejected: 0,
        }
    }

    /// The memory of step control: that of the history, or that of a beginning.
    fn remember(&mut self, mechanism: &dyn Mechanism, reach: f64, state: &State) -> Memory {
        let layout = mechanism.layout();
        self.allowed.begin(layout, state);
        if let Some(memory) = Memory::read(&state.history) {
            self.allowed.scale(layout, memory.scales);
            return memory;
        }
        let scales = self.allowed.scales;
        let scales = scales.unwrap_or_else(|| Magnitudes::new(mechanism, state));
        self.allowed.scale(layout, scales);
        let State { v, z, a, .. } = state;
        if !z.is_empty() {
            mechanism.state_rates(&state.at(), &mut self.rates);
        }
        let Allowed { sizes, atol, .. } = &self.allowed;
        let size = |values: &mut dyn Iterator<Item = f64>| {
            let parts = values.zip(sizes.iter().zip(atol));
            self.control
                .norm(parts.map(|(x, (size, atol))| (x, *size, *atol)))
        };
        let now = size(&mut sizes.iter().copied());
        let rate = size(&mut v.iter().chain(a).chain(&self.rates).copied());
        let usual = self.control.usual(scales.components(layout), atol);
        self.control
            .begin([reach, reach], [now, rate, usual], control::ORDER, scales)
    }

    /// Sets the initial guess for the stages: on the polynomials of the step before, or where velocities lead.
    fn guess(&mut self, layout: &Layout, h: f64, state: &State) {
        let (nv, nc) = (layout.nv(), layout.nc());
        let moving = 2 * nv + layout.nz();
        let count = moving + 2 * nc;
        let last = Memory::rest(&state.history).split_first();
        let last = last.filter(|(before, all)| h <= FARTHEST * **before && all.len() == 3 * count);
        let Some((before, values)) = last else {
            for (stage, node) in self.newton.stages.iter_mut().zip(NODES) {
                stage.increments.fill(0.0);
                for (w, v) in stage.increments.iter_mut().zip(&state.v) {
                    *w = node * h * v;
                }
                stage.lambda.copy_from_slice(&state.lambda);
                stage.mu.fill(0.0);
            }
            return;
        };
        let ratio = h / before;
        let of_stages = |k: usize| [0, 1, 2].map(|stage| values[stage * count + k]);
        for (i, stage) in self.newton.stages.iter_mut().enumerate() {
            let share = 1.0 + NODES[i] * ratio;
            let (weights, of_multipliers) = (cubic(share), parabola(share));
            for (k, x) in stage.increments.iter_mut().enumerate() {
                *x = combine(weights, of_stages(k)) - of_stages(k)[2];
            }
            // Displacements of attitudes do not add up: (1, -end/2) (1, there/2) leads from one to the other.
            for attitude in layout.attitudes() {
                let place = |k: usize| attitude.velocity + k;
                let half = |x: [f64; 3]| [1.0, 0.5 * x[0], 0.5 * x[1], 0.5 * x[2]];
                let back = [0, 1, 2].map(|k| -of_stages(place(k))[2]);
                let there = [0, 1, 2].map(|k| combine(weights, of_stages(place(k))));
                let [p0, x, y, z] = product(half(back), half(there));
                let turn = [x, y, z].map(|x| 2.0 * x / p0);
                stage.increments[place(0)..place(3)].copy_from_slice(&turn);
            }
            for (k, lambda) in stage.lambda.iter_mut().enumerate() {
                *lambda = combine(of_multipliers, of_stages(moving + k));
            }
            // What positions are moved by is an error, of order 3.
            for (k, mu) in stage.mu.iter_mut().enumerate() {
                *mu = ratio.powi(3) * of_stages(moving + nc + k)[i];
            }
        }
    }

    /// The error of the step in units of what is allowed; `again`: with a second look where the first one
    /// finds it too large, as it may be in stiff directions.
    fn estimate(&mut self, mechanism: &dyn Mechanism, state: &State, h: f64, again: bool) -> f64 {
        let count = self.allowed.atol.len();
        self.newton.estimate(mechanism, state, h, false);
        let mut error = self.allowed.size(&self.newton.error[..count]);
        if error >= 1.0 && again {
            self.newton.estimate(mechanism, state, h, true);
            error = self.allowed.size(&self.newton.error[..count]);
        }
        if error.is_finite() {
            error
        } else {
            f64::INFINITY
        }
    }

    /// Tries one step of length h; returns its error, in units of what is allowed, and the outcome of the iteration for
    /// it.
    fn attempt(
        &mut self,
        mechanism: &dyn Mechanism,
        state: &State,
        h: f64,
        again: bool,
    ) -> Result<(f64, Solved), StepError> {
        self.tried = h;
        self.guess(mechanism.layout(), h, state);
        if self.control.fixed {
            let solved = self.newton.solve(mechanism, state, h, &Until::Rounding)?;
            return Ok((0.0, solved));
        }
        self.allowed.weights.fill(1.0);
        let share = self.control.rtol.max(self.control.atol).sqrt().min(SHARE);
        let until = Until::Share(share, &self.allowed);
        let solved = self.newton.solve(mechanism, state, h, &until)?;
        if self.formulation == Formulation::Index3 && !state.lambda.is_empty() {
            let nv = state.v.len();
            self.allowed.weights[nv..2 * nv].fill(h.min(1.0));
        }
        Ok((self.estimate(mechanism, state, h, again), solved))
    }
}

impl Run {
    /// Writes the accelerations and multipliers of the equations of index 1 at the end of a step, as rows inside it have
    /// them: those of the last stage, which are derivatives of the collocation, are of order 3 or 2 only. They stay where
    /// the equations of index 1 do not determine the accelerations.
    fn complete(&mut self, mechanism: &dyn Mechanism, state: &mut State) {
        let end = &self.newton.stages[2];
        state.a.copy_from_slice(end.accelerations());
        state.lambda.copy_from_slice(&end.lambda);
        let [q, v] = &mut self.nearest;
        q.copy_from_slice(&state.q);
        v.copy_from_slice(&state.v);
        if self.equations.project(mechanism, state.t, q, v).is_err() {
            return;
        }
        let State {
            t, z, u, a, lambda, ..
        } = &mut *state;
        let solved = self.equations.accelerations(
            mechanism,
            &Point::new(*t, q, v).states(z).inputs(u),
            a,
            lambda,
        );
        if solved.is_err() {
            a.copy_from_slice(end.accelerations());
            lambda.copy_from_slice(&end.lambda);
        }
    }
}

impl Step for Run {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    // The history: what control remembers, the length of the step before, and the increments and multipliers of its stages.
    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        reach: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let mut memory = self.remember(mechanism, reach, state);
        let last = Memory::rest(&state.history).first().copied();
        let wanted = memory.h.min(memory.h_max);
        let mut h = self.control.attempt(&memory, reach);
        self.newton.tangent.evaluate(mechanism, state);
        let (mut tries, mut failures) = (0, 0);
        let (error, solved) = loop {
            if state.t + h == state.t || tries > MOST_TRIES {
                return Err(StepError::TooSmall { h });
            }
            tries += 1;
            match self.attempt(mechanism, state, h, last.is_none() || tries > 1) {
                Ok(found) if found.0 <= 1.0 => break found,
                Ok((error, solved)) => {
                    failures = 0;
                    h *= control::next(error, solved, None).min(0.9);
                }
                Err(fault) => {
                    failures += 1;
                    if self.control.fixed || failures == MOST_FAILURES {
                        return Err(fault);
                    }
                    h *= 0.5;
                }
            }
            self.rejected += 1;
        };
        self.error = error;
        let before = last.map(|last| (last / h, memory.last_error));
        let mut next = h * control::next(error, solved, before);
        if tries > 1 {
            next = next.min(h);
        } else if h < wanted {
            // A step that was cut short says nothing against the one that was wanted.
            next = next.max(wanted);
        }
        (memory.h, memory.usual) = (next, next);
        memory.last_error = error.max(1e-2);
        let State {
            t,
            q,
            v,
            z,
            history,
            ..
        } = &mut *state;
        memory.write(history);
        history.push(h);
        for stage in &self.newton.stages {
            history.extend_from_slice(&stage.increments);
            history.extend_from_slice(&stage.lambda);
            history.extend_from_slice(&stage.mu);
        }
        let end = &self.newton.stages[2];
        *t += h;
        q.copy_from_slice(&end.q);
        v.copy_from_slice(&end.v);
        z.copy_from_slice(&end.z);
        self.complete(mechanism, state);
        self.steps += 1;
        Ok(())
    }

    fn interpolate(
        &mut self,
        mechanism: &dyn Mechanism,
        [before, after]: [&State; 2],
        inside: &mut State,
    ) {
        let layout = mechanism.layout();
        let State { t, q, v, z, .. } = inside;
        let weights = cubic((*t - before.t) / (after.t - before.t));
        let stages = &self.newton.stages;
        let at = |k: usize| combine(weights, [0, 1, 2].map(|stage| stages[stage].increments[k]));
        q.copy_from_slice(&before.q);
        for (j, k) in layout.flat() {
            q[j] += at(k);
        }
        for attitude in layout.attitudes() {
            let w = [0, 1, 2].map(|k| at(attitude.velocity + k));
            let turned = turned(attitude.quaternion(q), w, Map::Cayley);
            attitude.set(q, turned);
        }
        let nv = layout.nv();
        for (k, (v, before)) in v.iter_mut().zip(&before.v).enumerate() {
            *v = before + at(nv + k);
        }
        for (k, (z, before)) in z.iter_mut().zip(&before.z).enumerate() {
            *z = before + at(2 * nv + k);
        }
    }

    fn tried(&self) -> Option<f64> {
        (!self.control.fixed).then_some(self.tried)
    }

    fn error(&self) -> Option<f64> {
        (!self.control.fixed).then_some(self.error)
    }

    fn work(&self) -> Work {
        let own = self.equations.work();
        Work {
            steps: self.steps,
            rejected: self.rejected,
            iterations: self.newton.iterations,
            evaluations: self.newton.evaluations + own.evaluations,
            factorizations: self.newton.factorizations + own.factorizations,
            ..own
        }
    }
}
