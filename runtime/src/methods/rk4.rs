//! The classical fourth-order Runge-Kutta method on the index-1 equations.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::rates::coordinate_rates;
use crate::methods::index1::Index1;
use crate::methods::interpolate::{self, EndRates};
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
    states: true,
    flat_only: false,
    source: "Zhang Xiaoxiao, Ding Jieyu, DOI 10.6052/1672-6553-2020-113, table 2",
    parameters: Rk4::PARAMETERS,
};

impl Settings for Rk4 {
    fn stepper(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(Rk4Step::new(mechanism, stabilization))
    }
}

/// One run: the right-hand side and the stages.
pub(crate) struct Rk4Step {
    equations: Index1,
    /// For dq/dt at the node, where it is not v.
    rates: Vec<f64>,
    /// dz/dt at the node.
    state_rates: Vec<f64>,
    inside: EndRates,
    /// The stages behind the node.
    stages: [Stage; 3],
}

/// What is reached within a step, and the rates there.
#[derive(Clone)]
struct Stage {
    /// q, room for dq/dt where it is not v, v, dv/dt, z and dz/dt.
    values: Vec<f64>,
}

/// dq/dt, dv/dt and dz/dt at one state.
type Rates<'a> = [&'a [f64]; 3];

impl Rk4Step {
    pub(crate) fn new(mechanism: &dyn Mechanism, stabilization: Stabilization) -> Rk4Step {
        let layout = mechanism.layout();
        let stage = Stage {
            values: vec![0.0; 2 * (layout.nq + layout.nv + layout.nz)],
        };
        Rk4Step {
            equations: Index1::new(mechanism, stabilization),
            rates: vec![0.0; layout.nq],
            state_rates: vec![0.0; layout.nz],
            inside: EndRates::new(layout),
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
        [q, v, z, u]: [&[f64]; 4],
        [dq, dv, dz]: Rates<'_>,
        lambda: &mut [f64],
    ) -> Result<Rates<'_>, StepError> {
        let &Layout { nq, nv, nz, .. } = mechanism.layout();
        let (of_q, rest) = self.values[..2 * (nq + nv + nz)].split_at_mut(2 * nq);
        let (of_v, of_z) = rest.split_at_mut(2 * nv);
        let (stage_q, rates) = of_q.split_at_mut(nq);
        let (stage_v, a) = of_v.split_at_mut(nv);
        advance(stage_q, q, reach, dq);
        let (stage_z, state_rates) = of_z.split_at_mut(nz);
        let t = t + reach;
        advance(stage_v, v, reach, dv);
        advance(stage_z, z, reach, dz);
        equations.close_stage(mechanism.as_dyn(), t, stage_q, stage_v)?;
        equations.accelerations(mechanism, t, stage_q, stage_v, stage_z, u, a, lambda)?;
        if nz > 0 {
            mechanism.state_rates(t, stage_q, stage_v, stage_z, u, state_rates);
        }
        let dq = coordinate_rates(mechanism, t, stage_q, stage_v, rates);
        Ok([dq, a, state_rates])
    }
}

impl Rk4Step {
    /// One step of a mechanism that may be known.
    ///
    /// The accelerations of the node are the first stage, so that a step costs four solutions.
    #[inline(never)]
    pub(crate) fn go<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
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
        self.equations.begin(mechanism.as_dyn(), *t, q, history)?;
        // Lengths that the compiler knows, where it knows the mechanism.
        let &Layout { nq, nv, nz, .. } = mechanism.layout();
        let (q, v, a) = (&mut q[..nq], &mut v[..nv], &mut a[..nv]);
        let (z, u) = (&mut z[..nz], &u[..]);
        let dz1 = &mut self.state_rates[..nz];
        if nz > 0 {
            mechanism.state_rates(*t, q, v, z, u, dz1);
        }
        let [second, third, fourth] = &mut self.stages;
        let equations = &mut self.equations;
        let dq1 = coordinate_rates(mechanism, *t, q, v, &mut self.rates[..nq]);
        let (a1, dz1) = (&*a, &*dz1);
        let half = (*t, 0.5 * h);
        let of = (equations, mechanism);
        let first = [dq1, a1, dz1];
        let node = [&*q, &*v, &*z, u];
        let second = second.reach((&mut *of.0, of.1), half, node, first, lambda)?;
        let third = third.reach((&mut *of.0, of.1), half, node, second, lambda)?;
        let fourth = fourth.reach((&mut *of.0, of.1), (*t, h), node, third, lambda)?;
        let ([dq2, a2, dz2], [dq3, a3, dz3], [dq4, a4, dz4]) = (second, third, fourth);
        sum(q, h / 6.0, [dq1, dq2, dq3, dq4]);
        sum(v, h / 6.0, [a1, a2, a3, a4]);
        sum(z, h / 6.0, [dz1, dz2, dz3, dz4]);
        *t += h;
        self.equations.settle(mechanism.as_dyn(), *t, q, v)?;
        history.clear();
        self.equations.end(history);
        Ok(self
            .equations
            .accelerations(mechanism, *t, q, v, z, u, a, lambda)?)
    }
}

impl Step for Rk4Step {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        let State {
            t,
            q,
            v,
            z,
            u,
            a,
            lambda,
            ..
        } = state;
        Ok(self
            .equations
            .accelerations(mechanism, *t, q, v, z, u, a, lambda)?)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        self.go(mechanism, h, state)
    }

    fn prepare_inside(&mut self, mechanism: &dyn Mechanism, before: &State, after: &State) {
        self.inside.evaluate(mechanism, before, after);
    }

    fn interpolate(
        &self,
        layout: &Layout,
        before: &State,
        after: &State,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
        z: &mut [f64],
    ) {
        interpolate::quintic(&layout.attitudes, before, after, t, q, v);
        self.inside.interpolate(before, after, t, z);
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

/// A run of a mechanism of a known type, for which its steps are compiled: the shortest steps of all
/// methods are worth it.
pub(crate) struct Known<'m, M: ?Sized> {
    mechanism: &'m M,
    run: Rk4Step,
}

impl<'m, M: Mechanism + ?Sized> Known<'m, M> {
    pub(crate) fn new(mechanism: &'m M, stabilization: Stabilization) -> Known<'m, M> {
        let run = Rk4Step::new(mechanism.as_dyn(), stabilization);
        Known { mechanism, run }
    }
}

/// Those of the method; all but the steps for any mechanism.
impl<M: Mechanism + ?Sized> Step for Known<'_, M> {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        self.run.start(mechanism, state)
    }

    fn step(&mut self, _: &dyn Mechanism, h: f64, state: &mut State) -> Result<(), StepError> {
        self.run.go(self.mechanism, h, state)
    }

    fn advance(
        &mut self,
        _: &dyn Mechanism,
        h: f64,
        before: &mut State,
        state: &mut State,
    ) -> Result<bool, StepError> {
        let layout = self.mechanism.layout();
        before.copy_from(layout, state);
        self.run.go(self.mechanism, h, state)?;
        Ok(state.is_finite(layout))
    }

    fn prepare_inside(&mut self, mechanism: &dyn Mechanism, before: &State, after: &State) {
        self.run.prepare_inside(mechanism, before, after);
    }

    fn interpolate(
        &self,
        layout: &Layout,
        before: &State,
        after: &State,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
        z: &mut [f64],
    ) {
        self.run.interpolate(layout, before, after, t, q, v, z);
    }

    fn work(&self) -> Work {
        self.run.work()
    }
}

/// `to = from + reach rate`
#[inline]
pub(crate) fn advance<S: Scalar>(to: &mut [S], from: &[S], reach: f64, rate: &[S]) {
    // One length, that of `to`, for all of them.
    let (from, rate) = (&from[..to.len()], &rate[..to.len()]);
    for ((to, from), rate) in to.iter_mut().zip(from).zip(rate) {
        *to = S::mul_add(S::constant(reach), *rate, *from);
        // One by one, as the rates were stored: a load of several numbers waits for these stores.
        std::hint::black_box(());
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
