//! Methods that need dq/dt = v, in space: they are run on Euler parameters.
//!
//! Between the steps a state is the user's, with quaternions of length 1 and angular velocities. What the
//! method itself carries in its history is of the view.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::euler_parameters::{EulerParameters, View};
use crate::methods::state::State;
use crate::methods::step::{Crossing, Step};
use crate::methods::step_error::StepError;
use crate::methods::work::Work;

/// A run of a method on this mechanism by its view.
pub(crate) fn stepper(
    mechanism: &dyn Mechanism,
    of: impl Fn(&dyn Mechanism) -> Box<dyn Step>,
) -> Box<dyn Step> {
    let view = View::new(mechanism);
    let method = of(&view.of(mechanism));
    let empty = || State::new(0.0, Vec::new(), Vec::new());
    Box::new(OnView {
        view,
        method,
        before: empty(),
        after: empty(),
    })
}

struct OnView {
    view: View,
    method: Box<dyn Step>,
    /// The state of the view before and after the step made last.
    before: State,
    after: State,
}

/// The state of the view at one of the mechanism.
pub(crate) fn of_view(view: &EulerParameters<'_>, state: &State) -> State {
    let rates = view.rates(&state.q, &state.v);
    let mut lambda = state.lambda.clone();
    lambda.resize(view.layout().nc(), 0.0);
    State {
        a: view.second_rates(&state.q, &rates, &state.a),
        v: rates,
        lambda,
        ..state.clone()
    }
}

/// Puts a state of the view into one of the mechanism.
pub(crate) fn to_mechanism(view: &EulerParameters<'_>, from: &State, to: &mut State) {
    to.t = from.t;
    to.q = view.positions(&from.q);
    to.v = view.velocities(&from.q, &from.v);
    to.a = view.accelerations_of(&from.q, &from.v, &from.a);
    to.z.clone_from(&from.z);
    let own = to.lambda.len();
    to.lambda.copy_from_slice(&from.lambda[..own]);
    to.history.clone_from(&from.history);
}

/// An error of the view as one of the mechanism, without the rows for the lengths of quaternions.
fn of_mechanism(error: StepError, own: &Layout) -> StepError {
    let kept = |rows: Vec<usize>| rows.into_iter().filter(|row| *row < own.nc()).collect();
    match error {
        StepError::NoConvergence { rows } => StepError::NoConvergence { rows: kept(rows) },
        StepError::NotProjected { violation, rows } => StepError::NotProjected {
            violation,
            rows: kept(rows),
        },
        error => error,
    }
}

impl Step for OnView {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        let view = self.view.of(mechanism);
        let mut own = of_view(&view, state);
        self.method
            .start(&view, &mut own)
            .map_err(|error| of_mechanism(error, mechanism.layout()))?;
        to_mechanism(&view, &own, state);
        Ok(())
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        let view = self.view.of(mechanism);
        self.before = of_view(&view, state);
        self.after.clone_from(&self.before);
        let made = self.method.step(&view, h, &mut self.after);
        made.map_err(|error| of_mechanism(error, mechanism.layout()))?;
        to_mechanism(&view, &self.after, state);
        Ok(())
    }

    fn interpolate(
        &mut self,
        mechanism: &dyn Mechanism,
        [before, after]: [&State; 2],
        inside: &mut State,
    ) {
        let view = self.view.of(mechanism);
        if [before.t, after.t] != [self.before.t, self.after.t] {
            // Another step was tried since.
            (self.before, self.after) = (of_view(&view, before), of_view(&view, after));
        }
        let own = self.inside(mechanism, inside.t);
        let (q, v) = self.view.motion(&own.q, &own.v);
        inside.q.copy_from_slice(&q);
        inside.v.copy_from_slice(&v);
        inside.z.copy_from_slice(&own.z);
    }

    fn shortens(&mut self, length: f64) {
        self.method.shortens(length);
    }

    fn crosses(&mut self, mechanism: &dyn Mechanism, t: f64, a: &mut [f64]) -> bool {
        let mut second = vec![0.0; self.view.layout().nv()];
        let crosses = self
            .method
            .crosses(&self.view.of(mechanism), t, &mut second);
        if crosses {
            let own = self.inside(mechanism, t);
            a.copy_from_slice(&self.view.accelerations(&own.q, &own.v, &second));
        }
        crosses
    }

    fn tried(&self) -> Option<f64> {
        self.method.tried()
    }

    fn error(&self) -> Option<f64> {
        self.method.error()
    }

    fn crossings(&self) -> &[Crossing] {
        self.method.crossings()
    }

    fn work(&self) -> Work {
        self.method.work()
    }

    fn remarks(&self) -> Vec<String> {
        self.method.remarks()
    }
}

impl OnView {
    /// The state of the view at a time inside the step made last.
    fn inside(&mut self, mechanism: &dyn Mechanism, t: f64) -> State {
        let view = self.view.of(mechanism);
        let mut inside = State {
            t,
            ..self.before.clone()
        };
        let ends = [&self.before, &self.after];
        self.method.interpolate(&view, ends, &mut inside);
        inside
    }
}
