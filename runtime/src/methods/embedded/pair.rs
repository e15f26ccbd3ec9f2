//! A Runge-Kutta pair: its work space, and one step that is tried.

use crate::layout::Layout;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::rates::coordinate_rates;
use crate::mechanism::{Mechanism, dynamics};
use crate::methods::embedded::control::{Control, Memory};
use crate::methods::embedded::magnitudes::Magnitudes;
use crate::methods::embedded::orientation::Orientation;
use crate::methods::embedded::stages::Stages;
use crate::methods::embedded::step_rate::StepRate;
use crate::methods::embedded::tableau::Tableau;
use crate::methods::embedded::window::Window;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::Crossing;
use crate::methods::step_error::StepError;
use crate::stabilization::Stabilization;

/// Source of the motion inside a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Inside {
    /// Not decided: the motion was not needed.
    Unknown,
    /// The stages of the step.
    Stages,
    /// The ends of the step: a stage that only the motion inside needs has no accelerations.
    Ends,
}

/// A run of a pair.
pub(crate) struct Pair {
    pub(crate) control: Control,
    /// The scales of this run, from its first step on.
    pub(crate) scales: Option<Magnitudes>,
    pub(crate) equations: Index1,
    pub(crate) stages: Stages<f64>,
    /// The inputs of the step.
    pub(crate) u: Vec<f64>,
    pub(crate) lambda: Vec<f64>,
    /// The length of the step in whose place the next one is made, s; 0 of others.
    pub(crate) shortened: f64,
    /// The length of the last attempt, and the error of the last step in units of what is allowed.
    pub(crate) tried: f64,
    pub(crate) error: f64,
    /// The way across a singular position, if that is what the last step went.
    pub(crate) window: Option<Window>,
    /// The surroundings of a singular position inside the last step.
    pub(crate) gap: Option<Window>,
    /// Source of the motion inside the last step.
    pub(crate) inside: Inside,
    pub(crate) crossings: Vec<Crossing>,
    pub(crate) pace: StepRate,
    pub(crate) orientation: Orientation,
    pub(crate) steps: u64,
    pub(crate) rejected: u64,
}

impl Pair {
    pub(crate) fn new(
        mechanism: &dyn Mechanism,
        stabilization: Stabilization,
        tableau: &'static Tableau,
        control: Control,
    ) -> Pair {
        let layout = mechanism.layout();
        let mut stages = Stages::new(layout, tableau);
        stages.atol.fill(control.atol);
        let mut equations = Index1::new(mechanism, stabilization);
        if !control.fixed {
            equations.control();
        }
        Pair {
            control,
            scales: None,
            equations,
            stages,
            u: vec![0.0; layout.nu()],
            lambda: vec![0.0; layout.nc()],
            shortened: 0.0,
            tried: 0.0,
            error: 1.0,
            window: None,
            gap: None,
            inside: Inside::Unknown,
            crossings: Vec::new(),
            pace: StepRate::default(),
            orientation: Orientation::default(),
            steps: 0,
            rejected: 0,
        }
    }

    /// The rates at a state; the multipliers stay in `self.lambda`.
    pub(crate) fn evaluate(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        stage: usize,
        of_new: bool,
    ) -> Result<(), StepError> {
        let layout = mechanism.layout();
        let y = if of_new {
            &mut self.stages.new
        } else {
            &mut self.stages.stage
        };
        let [q, v, z] = parts_mut(layout, y);
        if !of_new {
            self.equations.close_stage(mechanism, t, q, v)?;
        }
        let [dq, a, dz] = parts_mut(layout, &mut self.stages.rates[stage]);
        let at = Point::new(t, q, v).states(z).inputs(&self.u);
        coordinate_rates(mechanism, &at, dq);
        self.equations
            .accelerations(mechanism, &at, a, &mut self.lambda)?;
        if !dz.is_empty() {
            mechanism.state_rates(&at, dz);
        }
        Ok(())
    }

    /// Tries one step of length h from `self.stages.y`; returns the error in units of what is
    /// allowed, infinite if the state is not finite.
    pub(crate) fn attempt(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        h: f64,
    ) -> Result<f64, StepError> {
        self.inside = Inside::Unknown;
        let stages = self.stages.tableau.c.len();
        for stage in 1..stages {
            self.stages.reach(stage, h);
            let c = self.stages.tableau.c[stage];
            self.evaluate(mechanism, t + c * h, stage, false)?;
        }
        self.stages.finish(h);
        let [q, v, _] = parts_mut(mechanism.layout(), &mut self.stages.new);
        self.equations.project(mechanism, t + h, q, v)?;
        self.evaluate(mechanism, t + h, stages, true)?;
        if !self.stages.new.iter().all(|x| x.is_finite()) {
            return Ok(f64::INFINITY);
        }
        Ok(self.stages.error(&self.control, h))
    }

    /// Takes up the state at the beginning of a step.
    pub(crate) fn restore(&mut self, mechanism: &dyn Mechanism, state: &State) {
        let at = state.at();
        self.u.copy_from_slice(at.u);
        self.take(mechanism.layout(), state);
        let [dq, dv, dz] = parts_mut(mechanism.layout(), &mut self.stages.rates[0]);
        coordinate_rates(mechanism, &at, dq);
        dv.copy_from_slice(at.a);
        if !dz.is_empty() {
            mechanism.state_rates(&at, dz);
        }
    }

    /// Takes q, v and z of a state into `self.stages.y`.
    pub(crate) fn take(&mut self, layout: &Layout, state: &State) {
        let [q, v, z] = parts_mut(layout, &mut self.stages.y);
        q.copy_from_slice(&state.q);
        v.copy_from_slice(&state.v);
        z.copy_from_slice(&state.z);
    }

    /// The state that `self.stages.new` and the rates there make.
    pub(crate) fn node(&self, layout: &Layout, t: f64) -> State {
        let [q, v, z] = parts(layout, &self.stages.new);
        let [_, a, _] = parts(layout, &self.stages.rates[self.stages.tableau.c.len()]);
        State {
            z: z.to_vec(),
            u: self.u.clone(),
            a: a.to_vec(),
            lambda: self.lambda.clone(),
            ..State::new(t, q.to_vec(), v.to_vec())
        }
    }

    /// Continues by `reach` at most on the way across a singular position.
    pub(crate) fn follow(
        &mut self,
        mechanism: &dyn Mechanism,
        window: Window,
        reach: f64,
        memory: Memory,
        state: &mut State,
    ) -> Result<(), StepError> {
        self.orientation.forget();
        self.error = 1.0;
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
            z,
            u,
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
            z.copy_from_slice(&window.after.z);
            a.copy_from_slice(&window.after.a);
            lambda.copy_from_slice(&window.after.lambda);
        } else {
            *t += reach;
            window.motion(mechanism.layout(), *t, q, v, z);
            window.accelerations(mechanism.layout(), *t, a);
            dynamics::multipliers(
                mechanism,
                &Point::new(*t, q, v).states(z).inputs(u),
                a,
                lambda,
            )?;
            window.write(history);
        }
        self.equations.end(history);
        self.window = Some(window);
        self.steps += 1;
        Ok(())
    }

    /// The memory of step control before the first step of a run, or after an event: scales are
    /// those of the start of the run.
    fn begin(
        &mut self,
        mechanism: &dyn Mechanism,
        [reach, farthest]: [f64; 2],
        state: &State,
    ) -> Memory {
        let scales = match self.scales {
            Some(scales) => scales,
            None => Magnitudes::new(mechanism, state),
        };
        self.allow(mechanism, scales);
        let size = |values: &[f64]| {
            let pairs = values.iter().zip(&self.stages.y).zip(&self.stages.atol);
            let parts = pairs.map(|((x, y), atol)| (*x, y.abs(), *atol));
            self.control.norm(parts)
        };
        let scale = scales.components(mechanism.layout());
        let usual = self.control.usual(scale, &self.stages.atol);
        let sizes = [size(&self.stages.y), size(&self.stages.rates[0]), usual];
        self.control.begin(
            [reach, farthest],
            sizes,
            self.stages.tableau.error_order,
            scales,
        )
    }

    /// The way across a singular position that the time `t` in the last step belongs to.
    pub(crate) fn window_at(&self, t: f64) -> Option<&Window> {
        let gap = self.gap.as_ref();
        let gap = gap.filter(|gap| (gap.before.t..=gap.after.t).contains(&t));
        self.window.as_ref().or(gap)
    }

    /// Takes the absolute tolerances from these scales.
    pub(crate) fn allow(&mut self, mechanism: &dyn Mechanism, scales: Magnitudes) {
        if self.scales == Some(scales) {
            return;
        }
        self.scales = Some(scales);
        let scales = scales.components(mechanism.layout());
        for (atol, scale) in self.stages.atol.iter_mut().zip(scales) {
            *atol = self.control.atol(scale);
        }
    }

    /// The memory of step control: that of the history (`known`), or that of a beginning.
    pub(crate) fn remember(
        &mut self,
        mechanism: &dyn Mechanism,
        reach: f64,
        state: &State,
        known: Option<Memory>,
    ) -> Memory {
        // The longest step of MATLAB's rule is a tenth of the way: that of a shortened step is not shorter than the step was.
        let farthest = reach.max(10.0 * std::mem::take(&mut self.shortened));
        match known {
            Some(mut memory) => {
                self.control.reach_on(&mut memory, reach);
                self.allow(mechanism, memory.scales);
                memory
            }
            None => self.begin(mechanism, [reach, farthest], state),
        }
    }
}

/// q, v and z of a state, or their rates.
pub(crate) fn parts<'a>(layout: &Layout, y: &'a [f64]) -> [&'a [f64]; 3] {
    let (q, rest) = y.split_at(layout.nq());
    let (v, z) = rest.split_at(layout.nv());
    [q, v, z]
}

/// The mutable form of [`parts`].
pub(crate) fn parts_mut<'a>(layout: &Layout, y: &'a mut [f64]) -> [&'a mut [f64]; 3] {
    let (q, rest) = y.split_at_mut(layout.nq());
    let (v, z) = rest.split_at_mut(layout.nv());
    [q, v, z]
}
