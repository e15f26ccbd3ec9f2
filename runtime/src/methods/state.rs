//! The state of a run at one time.

#[cfg(feature = "serde")]
mod serialized;

use crate::layout::Layout;
use crate::linear::saddle_point::sum;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::calls::start_states;
use crate::mechanism::point::Point;
use crate::mechanism::{Mechanism, inputs};

/// The state of a run at one time.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The time, in s.
    pub t: f64,
    /// The positions: nq values, m or rad.
    pub q: Vec<f64>,
    /// The velocities: nv values, m/s or rad/s.
    pub v: Vec<f64>,
    /// The states that have rates of their own: nz values. A run that begins without them begins with
    /// those of the model.
    pub z: Vec<f64>,
    /// The inputs, then the modes: nu values. A run begins with the inputs that the mechanism has; the modes
    /// hold its conditions on one side from an event to the next.
    pub u: Vec<f64>,
    /// The accelerations: nv values, m/s^2 or rad/s^2.
    pub a: Vec<f64>,
    /// The multipliers: nc values.
    pub lambda: Vec<f64>,
    /// History of the method between steps; empty before the first one. Whoever changes q, v or z should clear it: the
    /// method then starts again.
    pub history: Vec<f64>,
    /// History of stops and frictions between steps, in a run step by step of a mechanism that has them; empty before
    /// the first step. Whoever changes q or v should clear it, too; then `lambda` has the multipliers of stops and
    /// frictions after those of the joints.
    pub contacts: Vec<f64>,
    /// The side of zero of each event, in a run step by step that has some: -1 or 1, 0 if it began at zero. The events
    /// of the options come first. Whoever changes q, v or z should clear it, too.
    pub sides: Vec<f64>,
    /// The name of the method that wrote the history; `None` before the start.
    pub method: Option<&'static str>,
    /// The name of the stabilization that the method had.
    pub stabilization: Option<&'static str>,
}

impl State {
    /// Positions and velocities at a time, from which a run can begin.
    pub fn new(t: f64, q: Vec<f64>, v: Vec<f64>) -> State {
        State {
            t,
            q,
            v,
            z: Vec::new(),
            u: Vec::new(),
            a: Vec::new(),
            lambda: Vec::new(),
            history: Vec::new(),
            contacts: Vec::new(),
            sides: Vec::new(),
            method: None,
            stabilization: None,
        }
    }

    /// Completes the parts that are not given.
    pub(crate) fn completed(mut self, mechanism: &dyn Mechanism) -> State {
        let layout = mechanism.layout();
        if self.z.is_empty() {
            self.z = start_states(mechanism);
        }
        self.set_inputs(mechanism);
        self.a.resize(layout.nv(), 0.0);
        self.lambda.resize(layout.nc(), 0.0);
        self
    }

    /// The outputs of a mechanism at this state of a run step by step, into `outputs`: one value for each, in the order of
    /// its layout, with the forces of stops and frictions, which [`MechanismExt::outputs`] alone reads as 0.
    ///
    /// ```
    /// use mbdsl_runtime::{Options, Stepper};
    /// # fn rows(mechanism: &dyn mbdsl_runtime::Mechanism) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut stepper = Stepper::new(mechanism, &Options::new(1.0))?;
    /// let mut outputs = vec![0.0; mechanism.layout().outputs().len()];
    /// stepper.step(mechanism, 1e-3)?;
    /// stepper.state().outputs(mechanism, &mut outputs);
    /// # Ok(())
    /// # }
    /// ```
    pub fn outputs(&self, mechanism: &dyn Mechanism, outputs: &mut [f64]) {
        let at = self.at();
        let contacts = mechanism.contacts();
        match contacts.filter(|_| at.lambda.len() > mechanism.layout().nc()) {
            Some(contacts) => contacts.mechanism.outputs(&at, outputs),
            None => mechanism.outputs(&at, outputs),
        }
    }

    /// The state as kernels take it.
    ///
    /// ```
    /// # use mbdsl_runtime::{Mechanism, MechanismExt, State};
    /// # fn shown(mechanism: &dyn Mechanism, state: &State) {
    /// let mut phi = vec![0.0; mechanism.layout().nc()];
    /// mechanism.phi(&state.at(), &mut phi);
    /// # }
    /// ```
    pub fn at(&self) -> Point<'_> {
        Point::new(self.t, &self.q, &self.v)
            .states(&self.z)
            .inputs(&self.u)
            .solution(&self.a, &self.lambda)
    }

    /// The state without its solution, and the accelerations and multipliers, which are to be found for it.
    pub(crate) fn solution_mut(&mut self) -> (Point<'_>, &mut [f64], &mut [f64]) {
        let at = Point::new(self.t, &self.q, &self.v)
            .states(&self.z)
            .inputs(&self.u);
        (at, &mut self.a, &mut self.lambda)
    }

    /// Takes the inputs that the mechanism has, and keeps the modes.
    pub(crate) fn set_inputs(&mut self, mechanism: &dyn Mechanism) {
        let layout = mechanism.layout();
        self.u.resize(layout.nu(), 0.0);
        let inputs = inputs(mechanism).take(layout.inputs());
        for (u, input) in self.u.iter_mut().zip(inputs) {
            *u = input;
        }
    }

    /// Whether it is made of numbers, whose sum may be large.
    #[inline(always)]
    pub(crate) fn is_finite(&self, layout: &Layout) -> bool {
        let (nq, nv, nz, nc) = (layout.nq(), layout.nv(), layout.nz(), layout.nc());
        let State {
            q, v, z, a, lambda, ..
        } = self;
        let motion = sum(&q[..nq]) + sum(&v[..nv]) + sum(&z[..nz]);
        (motion + (sum(&a[..nv]) + sum(&lambda[..nc]))).is_finite()
    }

    /// Takes over another state of the same mechanism, without allocating. The lengths come from the
    /// layout: where it is that of a known type, so are they.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, layout: &Layout, other: &State) {
        let (nq, nv, nz, nu, nc) = (
            layout.nq(),
            layout.nv(),
            layout.nz(),
            layout.nu(),
            layout.nc(),
        );
        self.t = other.t;
        self.q[..nq].copy_from_slice(&other.q[..nq]);
        self.v[..nv].copy_from_slice(&other.v[..nv]);
        self.z[..nz].copy_from_slice(&other.z[..nz]);
        self.u[..nu].copy_from_slice(&other.u[..nu]);
        self.a[..nv].copy_from_slice(&other.a[..nv]);
        self.lambda[..nc].copy_from_slice(&other.lambda[..nc]);
        self.history.clone_from(&other.history);
        // Most mechanisms have none.
        if !other.contacts.is_empty() || !self.contacts.is_empty() {
            self.contacts.clone_from(&other.contacts);
        }
        if !other.sides.is_empty() || !self.sides.is_empty() {
            self.sides.clone_from(&other.sides);
        }
        (self.method, self.stabilization) = (other.method, other.stabilization);
    }
}
