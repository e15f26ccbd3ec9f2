//! The classical fourth-order Runge-Kutta method on the index-1 equations.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::index1::Index1;
use crate::methods::state::State;
use crate::methods::step::{MethodInfo, Settings, Step, Work};
use crate::methods::step_error::StepError;
use crate::scalar::Scalar;
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
    /// For dq/dt at the node, where it is not v.
    rates: Vec<f64>,
    /// The stages behind the node.
    stages: [Stage; 3],
}

/// What is reached within a step, and the rates there.
#[derive(Clone)]
struct Stage {
    /// q, room for dq/dt where it is not v, v and dv/dt.
    values: Vec<f64>,
}

/// dq/dt and dv/dt at one state.
type Rates<'a> = (&'a [f64], &'a [f64]);

impl Rk4Step {
    fn new<M: Mechanism + ?Sized>(mechanism: &M, stabilization: Stabilization) -> Rk4Step {
        let layout = mechanism.layout();
        let stage = Stage {
            values: vec![0.0; 2 * (layout.nq + layout.nv)],
        };
        Rk4Step {
            equations: Index1::new(mechanism, stabilization),
            rates: vec![0.0; layout.nq],
            stages: std::array::from_fn(|_| stage.clone()),
        }
    }
}

impl Stage {
    /// Goes from a node, at `t`, with these rates for the time `reach`; the rates there.
    // Always inline, where the compiler knows the mechanism and with it all lengths.
    #[inline(always)]
    fn reach<M: Mechanism + ?Sized>(
        &mut self,
        (equations, mechanism): (&mut Index1, &M),
        (t, reach): (f64, f64),
        (q, v): (&[f64], &[f64]),
        (dq, dv): Rates<'_>,
        lambda: &mut [f64],
    ) -> Result<Rates<'_>, StepError> {
        let &Layout { nq, nv, .. } = mechanism.layout();
        let (of_q, of_v) = self.values[..2 * (nq + nv)].split_at_mut(2 * nq);
        let (stage_q, rates) = of_q.split_at_mut(nq);
        let (stage_v, a) = of_v.split_at_mut(nv);
        advance(stage_q, q, reach, dq);
        advance(stage_v, v, reach, dv);
        equations.close_stage(mechanism, t + reach, stage_q, stage_v)?;
        equations.accelerations(mechanism, t + reach, stage_q, stage_v, a, lambda)?;
        Ok((mechanism.coordinate_rates(stage_q, stage_v, rates), a))
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
        let [second, third, fourth] = &mut self.stages;
        let equations = &mut self.equations;
        let dq1 = mechanism.coordinate_rates(q, v, &mut self.rates[..nq]);
        let a1 = &*a;
        let half = (*t, 0.5 * h);
        let (dq2, a2) = second.reach((equations, mechanism), half, (q, v), (dq1, a1), lambda)?;
        let (dq3, a3) = third.reach((equations, mechanism), half, (q, v), (dq2, a2), lambda)?;
        let (dq4, a4) = fourth.reach((equations, mechanism), (*t, h), (q, v), (dq3, a3), lambda)?;
        sum(q, h / 6.0, [dq1, dq2, dq3, dq4]);
        sum(v, h / 6.0, [a1, a2, a3, a4]);
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
pub(crate) fn advance<S: Scalar>(to: &mut [S], from: &[S], reach: f64, rate: &[S]) {
    // One length, that of `to`, for all of them.
    let (from, rate) = (&from[..to.len()], &rate[..to.len()]);
    for ((to, from), rate) in to.iter_mut().zip(from).zip(rate) {
        *to = S::mul_add(S::constant(reach), *rate, *from);
    }
}

/// `to += factor (k1 + 2 k2 + 2 k3 + k4)`
#[inline]
fn sum(to: &mut [f64], factor: f64, slopes: [&[f64]; 4]) {
    let [k1, k2, k3, k4] = slopes.map(|k| &k[..to.len()]);
    let middle = k2.iter().zip(k3);
    for (((to, k1), (k2, k3)), k4) in to.iter_mut().zip(k1).zip(middle).zip(k4) {
        let middle = Scalar::mul_add(2.0, *k3, Scalar::mul_add(2.0, *k2, *k1));
        *to = Scalar::mul_add(factor, middle + k4, *to);
    }
}
