//! Explicit Runge-Kutta pairs with step control, on the index-1 equations.
//!
//! The state is y = (q, v), its rate (dq/dt, a). A pair gives two solutions from the same stages;
//! their difference is the estimate of the error of a step.

mod control;
mod crossing;
mod orientation;
mod pace;
mod scales;

pub(crate) use control::{Control, Rule};
pub use crossing::Crossing;

use control::Memory;
use crossing::{Ahead, Window};
use orientation::Orientation;
use pace::Pace;
use scales::Scales;

use crate::index1::Index1;
use crate::interpolate;
use crate::mechanism::Mechanism;
use crate::methods::{State, Step, StepError, Work};
use crate::saddle_point;
use crate::stabilization::Stabilization;

/// The coefficients of a pair.
pub(crate) struct Tableau {
    /// How far the stability region reaches on the negative real axis, from where a problem counts
    /// as stiff.
    pub(crate) stable: f64,
    /// The order of the error estimate, plus one: what step control divides by.
    pub(crate) error_order: f64,
    /// When every stage is, in steps.
    pub(crate) c: &'static [f64],
    /// The weights of the stages before, stage by stage.
    pub(crate) a: &'static [&'static [f64]],
    /// The weights of the solution.
    pub(crate) b: &'static [f64],
    /// The weights of the error, the accelerations of the new node last.
    pub(crate) error: &'static [f64],
    /// The weights of a second error estimate (E. Hairer's combination for order 8); empty
    /// without one.
    pub(crate) second_error: &'static [f64],
    /// When the stages are that only the solution inside a step needs, in steps.
    pub(crate) extra_c: &'static [f64],
    /// Their weights of the stages before, the accelerations of the new node among them.
    pub(crate) extra_a: &'static [&'static [f64]],
    /// The weights of the solution inside a step, stage by stage the coefficients of its powers
    /// from the first on.
    pub(crate) inside: &'static [&'static [f64]],
}

/// An error of a step, in units of what is allowed, that step control alone does not explain.
const POOR: f64 = 4.0;

/// A step that control makes shorter than this share of what was usual: something lies ahead.
const SHRUNK: f64 = 0.3;

/// Times a step is tried anew before it is given up.
const MOST_TRIES: usize = 60;

/// How the motion inside a step is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Inside {
    /// Nobody has asked.
    Unknown,
    /// From its stages.
    Stages,
    /// From its ends: a stage that only this needs has no accelerations.
    Ends,
}

/// One run of a pair.
pub(crate) struct Pair {
    tableau: &'static Tableau,
    control: Control,
    /// The scales of this run, from its first step on.
    scales: Option<Scales>,
    /// The absolute tolerance of every component of the state.
    atol: Vec<f64>,
    equations: Index1,
    /// The rates of the stages, dq/dt and a one after the other.
    rates: Vec<Vec<f64>>,
    /// For dq/dt where it is not v.
    rate_q: Vec<f64>,
    y: Vec<f64>,
    stage: Vec<f64>,
    new: Vec<f64>,
    lambda: Vec<f64>,
    /// The length of the last attempt.
    tried: f64,
    /// The way across a singular position, if that is what the last step went.
    window: Option<Window>,
    /// The surroundings of a singular position inside the last step.
    gap: Option<Window>,
    /// How the motion inside the last step is found.
    inside: Inside,
    crossings: Vec<Crossing>,
    pace: Pace,
    orientation: Orientation,
    steps: u64,
    rejected: u64,
}

impl Pair {
    pub(crate) fn new<M: Mechanism + ?Sized>(
        mechanism: &M,
        stabilization: Stabilization,
        tableau: &'static Tableau,
        control: Control,
    ) -> Pair {
        let layout = mechanism.layout();
        let n = layout.nq + layout.nv;
        let mut equations = Index1::new(mechanism, stabilization);
        if !control.fixed {
            equations.control();
        }
        Pair {
            tableau,
            control,
            scales: None,
            atol: vec![control.atol; n],
            equations,
            rates: vec![vec![0.0; n]; tableau.c.len() + 1 + tableau.extra_c.len()],
            rate_q: vec![0.0; layout.nq],
            y: vec![0.0; n],
            stage: vec![0.0; n],
            new: vec![0.0; n],
            lambda: vec![0.0; layout.nc],
            tried: 0.0,
            window: None,
            gap: None,
            inside: Inside::Unknown,
            crossings: Vec::new(),
            pace: Pace::default(),
            orientation: Orientation::default(),
            steps: 0,
            rejected: 0,
        }
    }

    /// The rates at a state; the multipliers stay in `self.lambda`.
    fn evaluate<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        stage: usize,
        of_new: bool,
    ) -> Result<(), StepError> {
        let nq = mechanism.layout().nq;
        let y = if of_new {
            &mut self.new
        } else {
            &mut self.stage
        };
        let (q, v) = y.split_at_mut(nq);
        if !of_new {
            self.equations.close_stage(mechanism, t, q, v)?;
        }
        let (dq, a) = self.rates[stage].split_at_mut(nq);
        dq.copy_from_slice(mechanism.coordinate_rates(q, v, &mut self.rate_q));
        self.equations
            .accelerations(mechanism, t, q, v, a, &mut self.lambda)?;
        Ok(())
    }

    /// Tries one step of length h from `self.y`; the error in units of what is allowed, infinite
    /// where the state is not finite.
    fn attempt<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        h: f64,
    ) -> Result<f64, StepError> {
        self.inside = Inside::Unknown;
        let stages = self.tableau.c.len();
        for stage in 1..stages {
            self.stage.copy_from_slice(&self.y);
            add(&mut self.stage, h, self.tableau.a[stage - 1], &self.rates);
            self.evaluate(mechanism, t + self.tableau.c[stage] * h, stage, false)?;
        }
        self.new.copy_from_slice(&self.y);
        add(&mut self.new, h, self.tableau.b, &self.rates);
        let (q, v) = self.new.split_at_mut(mechanism.layout().nq);
        self.equations.settle(mechanism, t + h, q, v)?;
        self.evaluate(mechanism, t + h, stages, true)?;
        if !self.new.iter().all(|x| x.is_finite()) {
            return Ok(f64::INFINITY);
        }
        Ok(self.error(h))
    }

    /// The error of a step, in units of what is allowed.
    fn error(&self, h: f64) -> f64 {
        let norm = |weights: &[f64]| {
            let components = self.y.iter().zip(&self.new).zip(&self.atol).enumerate();
            self.control.norm(components.map(|(k, ((y, new), atol))| {
                let estimate = weights.iter().zip(&self.rates);
                let estimate: f64 = estimate.map(|(w, rate)| w * rate[k]).sum();
                (h * estimate, y.abs().max(new.abs()), *atol)
            }))
        };
        let first = norm(self.tableau.error);
        if self.tableau.second_error.is_empty() {
            return first;
        }
        let second = norm(self.tableau.second_error);
        let both = first * first + 0.01 * second * second;
        if both > 0.0 {
            first * first / both.sqrt()
        } else {
            0.0
        }
    }

    /// Takes up the state at the beginning of a step.
    fn restore<M: Mechanism + ?Sized>(&mut self, mechanism: &M, state: &State) {
        let State { q, v, a, .. } = state;
        let (y_q, y_v) = self.y.split_at_mut(q.len());
        y_q.copy_from_slice(q);
        y_v.copy_from_slice(v);
        let (rate_q, rate_v) = self.rates[0].split_at_mut(q.len());
        rate_q.copy_from_slice(mechanism.coordinate_rates(q, v, &mut self.rate_q));
        rate_v.copy_from_slice(a);
    }

    /// Goes on by `reach` at most on the way across a singular position.
    fn follow<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        window: Window,
        reach: f64,
        memory: Memory,
        state: &mut State,
    ) -> Result<(), StepError> {
        self.orientation.forget();
        let slack = 1e-9 * (window.after.t - window.before.t);
        let arrives = state.t + reach >= window.after.t - slack;
        self.tried = if arrives {
            window.after.t - state.t
        } else {
            reach
        };
        let State {
            t,
            q,
            v,
            a,
            lambda,
            history,
            ..
        } = state;
        memory.write(history);
        if arrives {
            *t = window.after.t;
            q.copy_from_slice(&window.after.q);
            v.copy_from_slice(&window.after.v);
            a.copy_from_slice(&window.after.a);
            lambda.copy_from_slice(&window.after.lambda);
        } else {
            *t += reach;
            window.motion(*t, q, v);
            window.accelerations(*t, a);
            saddle_point::multipliers(mechanism, *t, q, v, a, lambda)?;
            window.write(history);
        }
        self.equations.end(history);
        self.window = Some(window);
        self.steps += 1;
        Ok(())
    }

    /// What control remembers before the first step of a run, or after an event: scales are those of
    /// the start of the run.
    fn begin<M: Mechanism + ?Sized>(&mut self, mechanism: &M, reach: f64, state: &State) -> Memory {
        let scales = match self.scales {
            Some(scales) => scales,
            None => Scales::new(mechanism, state.t, &state.q, &state.v, &state.a),
        };
        self.allow(mechanism, scales);
        let size = |values: &[f64]| {
            let pairs = values.iter().zip(&self.y).zip(&self.atol);
            let parts = pairs.map(|((x, y), atol)| (*x, y.abs(), *atol));
            self.control.norm(parts)
        };
        let (state, rate) = (size(&self.y), size(&self.rates[0]));
        self.control
            .begin(reach, state, rate, self.tableau.error_order, scales)
    }

    /// The way across a singular position that the time `t` in the last step belongs to.
    fn window_at(&self, t: f64) -> Option<&Window> {
        let gap = self.gap.as_ref();
        let gap = gap.filter(|gap| (gap.before.t..=gap.after.t).contains(&t));
        self.window.as_ref().or(gap)
    }

    /// Takes the absolute tolerances from these scales.
    fn allow<M: Mechanism + ?Sized>(&mut self, mechanism: &M, scales: Scales) {
        if self.scales == Some(scales) {
            return;
        }
        self.scales = Some(scales);
        let scales = scales.components(mechanism.layout());
        for (atol, scale) in self.atol.iter_mut().zip(scales) {
            *atol = self.control.atol(scale);
        }
    }

    /// What control remembers: what the history says, or that of a beginning.
    fn remember<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        reach: f64,
        state: &State,
        known: Option<Memory>,
    ) -> Memory {
        match known {
            Some(memory) => {
                self.allow(mechanism, memory.scales);
                memory
            }
            None => self.begin(mechanism, reach, state),
        }
    }
}

/// y += h sum w_s rate_s
fn add(y: &mut [f64], h: f64, weights: &[f64], rates: &[Vec<f64>]) {
    for (weight, rate) in weights.iter().zip(rates) {
        if *weight != 0.0 {
            for (y, rate) in y.iter_mut().zip(rate) {
                *y += h * weight * rate;
            }
        }
    }
}

impl<M: Mechanism + ?Sized> Step<M> for Pair {
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError> {
        let State {
            t, q, v, a, lambda, ..
        } = state;
        self.equations
            .accelerations(mechanism, *t, q, v, a, lambda)?;
        Ok(())
    }

    fn step(&mut self, mechanism: &M, reach: f64, state: &mut State) -> Result<(), StepError> {
        let nq = mechanism.layout().nq;
        let State { t, q, .. } = &*state;
        let own = self.equations.begin(mechanism, *t, q, &state.history)?;
        if let Some(window) = Window::read(mechanism, Memory::rest(own)) {
            let memory = Memory::read(own);
            let memory = self.remember(mechanism, reach, state, memory);
            return self.follow(mechanism, window, reach, memory, state);
        }
        (self.window, self.gap) = (None, None);
        self.inside = Inside::Unknown;
        let known = Memory::read(own);
        self.restore(mechanism, state);
        let mut memory = self.remember(mechanism, reach, state, known);
        let mut h = self.control.attempt(&memory, reach);
        let order = self.tableau.error_order;
        let usual = memory.usual.max(memory.h);
        let (mut looked, mut approaches) = (false, false);
        let (mut tries, mut error) = (0, 0.0);
        let mut failure = None;
        loop {
            if *t + h == *t || tries > MOST_TRIES {
                return Err(failure.unwrap_or(StepError::TooSmall { h }));
            }
            // Step control expects errors a little above the tolerance, now and then.
            let falls = memory.h < (SHRUNK * usual).min(reach);
            let poor = falls || tries > 1 || error > POOR;
            // MATLAB's control is here for comparisons, whose costs are published.
            let poor = poor && self.control.rule == Rule::Pi;
            if !looked && (poor || failure.is_some()) {
                looked = true;
                let ahead = self.look_ahead(mechanism, state, usual);
                self.restore(mechanism, state);
                match ahead {
                    Ahead::Across(window, crossing) => {
                        self.crossings.push(crossing);
                        memory.h = usual;
                        return self.follow(mechanism, *window, reach, memory, state);
                    }
                    Ahead::Approach(part) => {
                        approaches = true;
                        h = part.min(reach);
                    }
                    // Steps as short as these are usual here.
                    Ahead::Unknown => memory.usual = memory.h,
                }
            }
            tries += 1;
            self.tried = h;
            // A stage beyond a singular position is no reason to stop, as long as a shorter step
            // may stay before it.
            error = match self.attempt(mechanism, *t, h) {
                Ok(error) if error.is_finite() || self.control.fixed => error,
                Ok(_) => f64::INFINITY,
                Err(fault) if self.control.fixed => return Err(fault),
                Err(fault) => {
                    failure = Some(fault);
                    f64::INFINITY
                }
            };
            if self.control.fixed || error <= 1.0 {
                self.control.accepted(&mut memory, h, error, tries, order);
                break;
            }
            self.rejected += 1;
            h = self.control.rejected(h, error, tries, order);
        }
        if !self.control.fixed {
            self.watch(mechanism, state, h, reach)?;
            self.note_passing(mechanism, state, h);
        }
        if approaches {
            // Its neighbourhood says nothing against the steps before.
            memory.h = usual;
        }
        let State {
            t,
            q,
            v,
            a,
            lambda,
            history,
            ..
        } = state;
        memory.write(history);
        self.equations.end(history);
        self.steps += 1;
        *t += h;
        q.copy_from_slice(&self.new[..nq]);
        v.copy_from_slice(&self.new[nq..]);
        a.copy_from_slice(&self.rates[self.tableau.c.len()][nq..]);
        lambda.copy_from_slice(&self.lambda);
        Ok(())
    }

    fn tried(&self) -> Option<f64> {
        Some(self.tried)
    }

    fn prepare_inside(&mut self, mechanism: &M, before: &State, after: &State) {
        if self.window.is_some() || self.inside != Inside::Unknown {
            return;
        }
        self.inside = Inside::Stages;
        let (h, known) = (after.t - before.t, self.tableau.c.len() + 1);
        let (y_q, y_v) = self.y.split_at_mut(before.q.len());
        y_q.copy_from_slice(&before.q);
        y_v.copy_from_slice(&before.v);
        for (extra, weights) in self.tableau.extra_a.iter().enumerate() {
            self.stage.copy_from_slice(&self.y);
            add(&mut self.stage, h, weights, &self.rates);
            let t = before.t + self.tableau.extra_c[extra] * h;
            if self.evaluate(mechanism, t, known + extra, false).is_err() {
                self.inside = Inside::Ends;
            }
        }
    }

    fn interpolate(&self, before: &State, after: &State, t: f64, q: &mut [f64], v: &mut [f64]) {
        if let Some(window) = self.window_at(t) {
            return window.motion(t, q, v);
        }
        if self.inside != Inside::Stages {
            return interpolate::quintic(before, after, t, q, v);
        }
        let h = after.t - before.t;
        let share = (t - before.t) / h;
        q.copy_from_slice(&before.q);
        v.copy_from_slice(&before.v);
        for (powers, rate) in self.tableau.inside.iter().zip(&self.rates) {
            let weight = powers.iter().rev().fold(0.0, |sum, c| (sum + c) * share);
            for (y, rate) in q.iter_mut().chain(v.iter_mut()).zip(rate) {
                *y += h * weight * rate;
            }
        }
    }

    fn crosses(&self, t: f64, a: &mut [f64]) -> bool {
        let window = self.window_at(t);
        if let Some(window) = window {
            window.accelerations(t, a);
        }
        window.is_some()
    }

    fn crossings(&self) -> &[Crossing] {
        &self.crossings
    }

    fn remarks(&self) -> Vec<String> {
        self.pace.remarks.clone()
    }

    fn work(&self) -> Work {
        Work {
            steps: self.steps,
            rejected: self.rejected,
            iterations: self.equations.iterations(),
            evaluations: self.equations.evaluations(),
            partitions: self.equations.partitions(),
            ..Work::default()
        }
    }
}
