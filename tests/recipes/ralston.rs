//! Ralston's method of two stages on the index-1 equations.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
use crate::mechanism::rates::coordinate_rates;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::settings::settings;
use crate::stabilization::Stabilization;

/// Where the second stage is in the step, and how much each stage counts.
const C: f64 = 2.0 / 3.0;
const B: [f64; 2] = [1.0 / 4.0, 3.0 / 4.0];

settings! {
    /// Ralston's method: of the explicit ones of two stages that with the least bound of its error.
    pub struct Ralston {}
}

/// What the table of methods says about it.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "ralston",
    title: "Ralston's method",
    order: 2,
    index: 1,
    stabilized: true,
    contacts: true,
    states: true,
    flat_only: false,
    source: "A. Ralston, Runge-Kutta methods with minimum error bounds, DOI 10.1090/S0025-5718-1962-0150954-0",
    parameters: Ralston::PARAMETERS,
};

impl IntegrationMethod for Ralston {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        let layout = mechanism.layout();
        let zeros = |count: usize| vec![0.0; count];
        Box::new(Run {
            equations: Index1::new(mechanism, stabilization),
            q: zeros(layout.nq()),
            v: zeros(layout.nv()),
            z: zeros(layout.nz()),
            dq: zeros(layout.nq()),
            a: zeros(layout.nv()),
            dz: zeros(layout.nz()),
        })
    }
}

/// One run: the right-hand side, the second stage, and room for rates.
struct Run {
    equations: Index1,
    q: Vec<f64>,
    v: Vec<f64>,
    z: Vec<f64>,
    /// dq/dt, where it is not v itself.
    dq: Vec<f64>,
    a: Vec<f64>,
    dz: Vec<f64>,
}

/// `to += factor rate`
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
        let Run {
            equations,
            q,
            v,
            z,
            dq,
            a,
            dz,
            ..
        } = self;
        let has_states = !z.is_empty();
        equations.begin(mechanism, state.t, &state.q, &state.history)?;
        // At the node, whose accelerations are known.
        if has_states {
            mechanism.state_rates(&state.at(), dz);
        }
        coordinate_rates(mechanism, &state.at(), dq);
        q.copy_from_slice(&state.q);
        v.copy_from_slice(&state.v);
        z.copy_from_slice(&state.z);
        add(q, C * h, dq);
        add(v, C * h, &state.a);
        add(z, C * h, dz);
        add(&mut state.q, B[0] * h, dq);
        add(&mut state.v, B[0] * h, &state.a);
        add(&mut state.z, B[0] * h, dz);
        // At the second stage: its rates are those of the closed positions and velocities.
        let t = state.t + C * h;
        equations.close_stage(mechanism, t, q, v)?;
        equations.accelerations(mechanism, &Point::new(t, q, v).states(z).inputs(&state.u), a, &mut state.lambda)?;
        if has_states {
            mechanism.state_rates(&Point::new(t, q, v).states(z).inputs(&state.u), dz);
        }
        coordinate_rates(mechanism, &Point::new(t, q, v), dq);
        add(&mut state.q, B[1] * h, dq);
        add(&mut state.v, B[1] * h, a);
        add(&mut state.z, B[1] * h, dz);
        state.t += h;
        equations.project(mechanism, state.t, &mut state.q, &mut state.v)?;
        state.history.clear();
        equations.end(&mut state.history);
        self.start(mechanism, state)
    }

    fn work(&self) -> Work {
        self.equations.work()
    }
}
