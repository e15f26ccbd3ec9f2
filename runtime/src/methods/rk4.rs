//! The classical fourth-order Runge-Kutta method on the index-1 equations.

use std::borrow::BorrowMut;

use crate::mechanism::calls::MechanismExt;
pub(crate) mod stages;

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::point::Point;
use crate::methods::index1::Index1;
use crate::methods::interpolate::EndRates;
use crate::methods::state::State;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::settings::settings;
use crate::stabilization::Stabilization;
use stages::{Rates, Stage};

settings! {
    /// The classical fourth-order Runge-Kutta method.
    ///
    /// The method of E. Hairer, S. P. Norsett and G. Wanner, "Solving Ordinary Differential Equations I", section II.1,
    /// DOI 10.1007/978-3-540-78862-1. The index-1 system is solved anew at every stage, as in table 2 of Zhang Xiaoxiao,
    /// Ding Jieyu, "Firefly algorithm for multi-body system dynamics differential-algebraic equations",
    /// DOI 10.6052/1672-6553-2020-113.
    pub struct Rk4 {}
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "rk4",
    title: "classical Runge-Kutta method",
    order: 4,
    index: 1,
    stabilized: true,
    contacts: true,
    states: true,
    flat_only: false,
    source: "Hairer, Norsett, Wanner, DOI 10.1007/978-3-540-78862-1, section II.1",
    parameters: Rk4::PARAMETERS,
};

impl IntegrationMethod for Rk4 {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(Rk4Step::new(mechanism, stabilization))
    }
}

/// A run: the right-hand side and the stages.
pub(crate) struct Rk4Step {
    equations: Index1,
    /// dq/dt at the node, where it is not v.
    rates: Vec<f64>,
    /// dz/dt at the node.
    state_rates: Vec<f64>,
    inside: EndRates,
    /// The stages after the node.
    stages: [Stage<f64>; 3],
}

impl Rk4Step {
    pub(crate) fn new(mechanism: &dyn Mechanism, stabilization: Stabilization) -> Rk4Step {
        let layout = mechanism.layout();
        Rk4Step {
            equations: Index1::new(mechanism, stabilization),
            rates: vec![0.0; layout.nq()],
            state_rates: vec![0.0; layout.nz()],
            inside: EndRates::new(layout),
            stages: std::array::from_fn(|_| Stage::new(layout, layout.nv())),
        }
    }

    /// Makes one step of a mechanism whose type may be known.
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
        let layout = mechanism.layout();
        let (nq, nv, nz) = (layout.nq(), layout.nv(), layout.nz());
        let (q, v, a) = (&mut q[..nq], &mut v[..nv], &mut a[..nv]);
        let (z, u) = (&mut z[..nz], &u[..]);
        let (rates, state_rates) = (&mut self.rates[..nq], &mut self.state_rates[..nz]);
        let at = Point::new(*t, q, v).states(z).inputs(u);
        if nz > 0 {
            mechanism.state_rates(&at, state_rates);
        }
        if !layout.is_flat() {
            mechanism.coordinate_rates(&at, rates);
        }
        let mut stage = OfMechanism {
            mechanism,
            equations: &mut self.equations,
            u,
            lambda,
        };
        let node = [&mut *q, &mut *v, &mut *z];
        let first = [&*rates, &*a, &*state_rates];
        stages::step(&mut self.stages, &mut stage, (*t, h), node, first)?;
        *t += h;
        self.equations.project(mechanism.as_dyn(), *t, q, v)?;
        history.clear();
        self.equations.end(history);
        Ok(self.equations.accelerations(
            mechanism,
            &Point::new(*t, q, v).states(z).inputs(u),
            a,
            lambda,
        )?)
    }
}

/// The equations of a mechanism with a stabilization.
struct OfMechanism<'s, M: ?Sized> {
    mechanism: &'s M,
    equations: &'s mut Index1,
    u: &'s [f64],
    lambda: &'s mut [f64],
}

impl<M: Mechanism + ?Sized> Rates<f64> for OfMechanism<'_, M> {
    type Fault = StepError;

    #[inline(always)]
    fn layout(&self) -> &Layout {
        self.mechanism.layout()
    }

    #[inline(always)]
    fn solution_len(&self) -> usize {
        self.mechanism.layout().nv()
    }

    #[inline(always)]
    fn evaluate(
        &mut self,
        t: f64,
        [q, v]: [&mut [f64]; 2],
        z: &[f64],
        a: &mut [f64],
        [rates, state_rates]: [&mut [f64]; 2],
    ) -> Result<(), StepError> {
        let (mechanism, u) = (self.mechanism, self.u);
        self.equations.close_stage(mechanism.as_dyn(), t, q, v)?;
        let at = Point::new(t, q, v).states(z).inputs(u);
        self.equations
            .accelerations(mechanism, &at, a, self.lambda)?;
        if !state_rates.is_empty() {
            mechanism.state_rates(&at, state_rates);
        }
        if !mechanism.layout().is_flat() {
            mechanism.coordinate_rates(&at, rates);
        }
        Ok(())
    }
}

impl Step for Rk4Step {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        Ok(self.equations.complete(mechanism, state)?)
    }

    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError> {
        self.go(mechanism, h, state)
    }

    fn interpolate(&mut self, mechanism: &dyn Mechanism, ends: [&State; 2], inside: &mut State) {
        self.inside.motion(mechanism, ends, inside);
    }

    fn work(&self) -> Work {
        self.equations.work()
    }
}

/// A run of a mechanism of a known type, for which its steps are compiled: the shortest steps of all
/// methods are worth it.
pub(crate) struct Known<'m, M: ?Sized, R> {
    mechanism: &'m M,
    run: R,
}

impl<'m, M: Mechanism + ?Sized> Known<'m, M, Rk4Step> {
    pub(crate) fn new(mechanism: &'m M, stabilization: Stabilization) -> Self {
        let run = Rk4Step::new(mechanism.as_dyn(), stabilization);
        Known { mechanism, run }
    }
}

impl<'m, M: Mechanism + ?Sized> Known<'m, M, &'m mut Rk4Step> {
    /// The next steps of a run, of a mechanism that may be another one than before.
    #[inline]
    pub(crate) fn of(mechanism: &'m M, run: &'m mut Rk4Step) -> Self {
        Known { mechanism, run }
    }
}

/// Forwards to the run of the method, and makes the steps with the mechanism of the known type.
impl<M: Mechanism + ?Sized, R: BorrowMut<Rk4Step> + Send + Sync> Step for Known<'_, M, R> {
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
        self.run.borrow_mut().start(mechanism, state)
    }

    fn step(&mut self, _: &dyn Mechanism, h: f64, state: &mut State) -> Result<(), StepError> {
        self.run.borrow_mut().go(self.mechanism, h, state)
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
        self.run.borrow_mut().go(self.mechanism, h, state)?;
        Ok(state.is_finite(layout))
    }

    fn interpolate(&mut self, mechanism: &dyn Mechanism, ends: [&State; 2], inside: &mut State) {
        self.run.borrow_mut().interpolate(mechanism, ends, inside);
    }

    fn work(&self) -> Work {
        self.run.borrow().work()
    }
}
