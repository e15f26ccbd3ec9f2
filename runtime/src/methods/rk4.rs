//! The classical fourth-order Runge-Kutta method on the index-1 equations.

use crate::index1::Index1;
use crate::layout::Layout;
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
    /// dq/dt of the four stages.
    rates: [Vec<f64>; 4],
    /// dv/dt of the stages behind the node.
    accelerations: [Vec<f64>; 3],
    stage_q: Vec<f64>,
    stage_v: Vec<f64>,
}

impl Rk4Step {
    fn new<M: Mechanism + ?Sized>(mechanism: &M, stabilization: Stabilization) -> Rk4Step {
        let layout = mechanism.layout();
        let (positions, velocities) = (vec![0.0; layout.nq], vec![0.0; layout.nv]);
        Rk4Step {
            equations: Index1::new(mechanism, stabilization),
            rates: std::array::from_fn(|_| positions.clone()),
            accelerations: std::array::from_fn(|_| velocities.clone()),
            stage_q: positions,
            stage_v: velocities,
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
        // Lengths that the compiler knows, where it knows the mechanism.
        let &Layout { nq, nv, .. } = mechanism.layout();
        let (q, v, a) = (&mut q[..nq], &mut v[..nv], &mut a[..nv]);
        let (stage_q, stage_v) = (&mut self.stage_q[..nq], &mut self.stage_v[..nv]);
        let rates = self.rates.each_mut().map(|rate| &mut rate[..nq]);
        let mut accelerations = self.accelerations.each_mut().map(|a| &mut a[..nv]);
        mechanism.coordinate_rates(q, v, rates[0]);
        for (stage, part) in [0.5, 0.5, 1.0].into_iter().enumerate() {
            let (reach, time) = (part * h, *t + part * h);
            let (before, here) = accelerations.split_at_mut(stage);
            advance(stage_q, q, reach, rates[stage]);
            advance(stage_v, v, reach, before.last().map_or(&*a, |a| a));
            self.equations
                .close_stage(mechanism, time, stage_q, stage_v)?;
            self.equations
                .accelerations(mechanism, time, stage_q, stage_v, here[0], lambda)?;
            mechanism.coordinate_rates(stage_q, stage_v, rates[stage + 1]);
        }
        let [rate, rates @ ..] = rates;
        sum(q, h / 6.0, rate, rates);
        sum(v, h / 6.0, a, accelerations);
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

/// `to = from + reach rate`
#[inline]
fn advance(to: &mut [f64], from: &[f64], reach: f64, rate: &[f64]) {
    // One length, that of `to`, for all of them.
    let (from, rate) = (&from[..to.len()], &rate[..to.len()]);
    for ((to, from), rate) in to.iter_mut().zip(from).zip(rate) {
        *to = from + reach * rate;
    }
}

/// `to += factor (k1 + 2 k2 + 2 k3 + k4)`
#[inline]
fn sum(to: &mut [f64], factor: f64, k1: &[f64], rest: [&mut [f64]; 3]) {
    let [k2, k3, k4] = rest.map(|k| &k[..to.len()]);
    let middle = k2.iter().zip(k3);
    for (((to, k1), (k2, k3)), k4) in to.iter_mut().zip(k1).zip(middle).zip(k4) {
        *to += factor * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    }
}
