//! Heun's method on the index-1 equations.

use crate::mechanism::Mechanism;
use crate::mechanism::rates::coordinate_rates;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::{MethodInfo, Settings, Step, Work};
use crate::methods::step_error::StepError;
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// Heun's method: the mean of the rates at both ends of a step of Euler.
    pub struct Heun {}
}

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "heun",
    title: "Heun's method",
    order: 2,
    index: 1,
    stabilized: true,
    contacts: true,
    states: false,
    flat_only: false,
    source: "K. Heun, Zeitschrift fuer Mathematik und Physik 45 (1900) 23-38",
    parameters: Heun::PARAMETERS,
};

impl Settings for Heun {
    fn stepper(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        let layout = mechanism.layout();
        let zeros = |count: usize| vec![0.0; count];
        Box::new(Run {
            equations: Index1::new(mechanism, stabilization),
            q: [zeros(layout.nq()), zeros(layout.nq()), zeros(layout.nq())],
            v: zeros(layout.nv()),
            a: zeros(layout.nv()),
        })
    }
}

/// One run: the right-hand side, both rates of the positions and the end of Euler's step.
struct Run {
    equations: Index1,
    q: [Vec<f64>; 3],
    v: Vec<f64>,
    a: Vec<f64>,
}

fn add(to: &mut [f64], factor: f64, rate: &[f64]) {
    for (to, rate) in to.iter_mut().zip(rate) {
        *to += factor * rate;
    }
}

impl Step for Run {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let [end, first, last] = &mut self.q;
        let (z, u) = (&state.z, &state.u);
        let (equations, lambda) = (&mut self.equations, &mut state.lambda);
        equations.begin(mechanism, state.t, &state.q, &state.history)?;
        let dq = coordinate_rates(mechanism, state.t, &state.q, &state.v, first);
        end.copy_from_slice(&state.q);
        self.v.copy_from_slice(&state.v);
        add(end, h, dq);
        add(&mut self.v, h, &state.a);
        add(&mut state.q, 0.5 * h, dq);
        state.t += h;
        equations.close_stage(mechanism, state.t, end, &mut self.v)?;
        equations.accelerations(mechanism, state.t, end, &self.v, z, u, &mut self.a, lambda)?;
        add(&mut state.q, 0.5 * h, coordinate_rates(mechanism, state.t, end, &self.v, last));
        add(&mut state.v, 0.5 * h, &state.a);
        add(&mut state.v, 0.5 * h, &self.a);
        equations.settle(mechanism, state.t, &mut state.q, &mut state.v)?;
        state.history.clear();
        equations.end(&mut state.history);
        self.start(mechanism, state)
    }

    fn work(&self) -> Work {
        Work {
            evaluations: self.equations.evaluations(),
            ..Work::default()
        }
    }
}
