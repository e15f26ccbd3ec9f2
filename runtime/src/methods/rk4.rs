//! The classical fourth-order Runge-Kutta method on the index-1 equations.

use crate::index1::Index1;
use crate::mechanism::Mechanism;
use crate::methods::{MethodInfo, Settings, State, Step, StepError, Work};
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// The classical fourth-order Runge-Kutta method.
    ///
    /// The index-1 system is solved anew at every stage, as in table 2 of Zhang Xiaoxiao, Ding
    /// Jieyu, "Firefly algorithm for multi-body system dynamics differential-algebraic equations",
    /// DOI 10.6052/1672-6553-2020-113.
    pub struct Rk4 {}
}

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "rk4",
    title: "classical Runge-Kutta method",
    order: 4,
    index: 1,
    stabilized: true,
    source: "Zhang Xiaoxiao, Ding Jieyu, DOI 10.6052/1672-6553-2020-113, table 2",
    parameters: Rk4::PARAMETERS,
};

impl Settings for Rk4 {
    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        stabilization: Stabilization,
    ) -> Box<dyn Step<M>> {
        Box::new(Rk4Step::new(mechanism, stabilization))
    }
}

/// One run: the right-hand side and the stages.
struct Rk4Step {
    equations: Index1,
    rate: Vec<f64>,
    stage_q: Vec<f64>,
    stage_v: Vec<f64>,
    stage_a: Vec<f64>,
    sum_q: Vec<f64>,
    sum_v: Vec<f64>,
}

impl Rk4Step {
    fn new<M: Mechanism + ?Sized>(mechanism: &M, stabilization: Stabilization) -> Rk4Step {
        let layout = mechanism.layout();
        let (positions, velocities) = (|| vec![0.0; layout.nq], || vec![0.0; layout.nv]);
        Rk4Step {
            equations: Index1::new(mechanism, stabilization),
            rate: positions(),
            stage_q: positions(),
            stage_v: velocities(),
            stage_a: velocities(),
            sum_q: positions(),
            sum_v: velocities(),
        }
    }
}

impl<M: Mechanism + ?Sized> Step<M> for Rk4Step {
    fn start(&mut self, mechanism: &M, state: &mut State) -> Result<(), StepError> {
        let State {
            t, q, v, a, lambda, ..
        } = state;
        Ok(self
            .equations
            .accelerations(mechanism, *t, q, v, a, lambda)?)
    }

    // The accelerations of the node are the first stage, so that a step costs four solutions.
    fn step(&mut self, mechanism: &M, h: f64, state: &mut State) -> Result<(), StepError> {
        let State {
            t,
            q,
            v,
            a,
            lambda,
            history,
            ..
        } = state;
        self.equations.begin(mechanism, *t, q, history)?;
        mechanism.coordinate_rates(q, v, &mut self.rate);
        self.sum_q.copy_from_slice(&self.rate);
        self.sum_v.copy_from_slice(a);
        self.stage_a.copy_from_slice(a);
        for (part, weight) in [(0.5, 2.0), (0.5, 2.0), (1.0, 1.0)] {
            let reach = part * h;
            advance(&mut self.stage_q, q, reach, &self.rate);
            advance(&mut self.stage_v, v, reach, &self.stage_a);
            let (stage_q, stage_v) = (&mut self.stage_q, &mut self.stage_v);
            let time = *t + reach;
            self.equations
                .close_stage(mechanism, time, stage_q, stage_v)?;
            self.equations.accelerations(
                mechanism,
                time,
                stage_q,
                stage_v,
                &mut self.stage_a,
                lambda,
            )?;
            mechanism.coordinate_rates(stage_q, stage_v, &mut self.rate);
            accumulate(&mut self.sum_q, weight, &self.rate);
            accumulate(&mut self.sum_v, weight, &self.stage_a);
        }
        accumulate(q, h / 6.0, &self.sum_q);
        accumulate(v, h / 6.0, &self.sum_v);
        *t += h;
        self.equations.settle(mechanism, *t, q, v)?;
        history.clear();
        self.equations.end(history);
        Ok(self
            .equations
            .accelerations(mechanism, *t, q, v, a, lambda)?)
    }

    fn work(&self) -> Work {
        Work {
            iterations: self.equations.iterations(),
            evaluations: self.equations.evaluations(),
            partitions: self.equations.partitions(),
            ..Work::default()
        }
    }
}

/// to = from + factor * rate
fn advance(to: &mut [f64], from: &[f64], factor: f64, rate: &[f64]) {
    for ((to, from), rate) in to.iter_mut().zip(from).zip(rate) {
        *to = from + factor * rate;
    }
}

/// to += factor * part
fn accumulate(to: &mut [f64], factor: f64, part: &[f64]) {
    for (to, part) in to.iter_mut().zip(part) {
        *to += factor * part;
    }
}
