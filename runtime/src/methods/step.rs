//! What every method is: its entry in the table, its settings, and a run of it.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::methods::interpolate;
use crate::methods::state::State;
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::settings::{Named, ParameterInfo};
use crate::stabilization::Stabilization;

/// What is said about a method.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct MethodInfo {
    /// Its name, as in [`Method::named`](crate::Method::named).
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// The order of convergence of positions and velocities.
    pub order: u32,
    /// The index of the equations that it solves.
    pub index: u32,
    /// Whether it integrates the index-1 formulation, and so takes a [`Stabilization`]: it calls all of
    /// `Index1` in the order that its head names.
    pub stabilized: bool,
    /// Whether it treats stops and dry friction: it solves the index-1 equations, or adds `reaction_force` to
    /// those that it solves. Models with them are refused by the others.
    pub contacts: bool,
    /// Whether it carries states: it integrates z with `state_rates`, and gives z inside its steps, too.
    /// Models with states are refused by the others.
    pub states: bool,
    /// Whether it needs dq/dt = v: mechanisms with attitudes are run by [`EulerParameters`](crate::EulerParameters).
    /// The others move q with `coordinate_rates` or `retract`.
    pub flat_only: bool,
    /// Where it comes from.
    pub source: &'static str,
    /// What can be set.
    pub parameters: &'static [ParameterInfo],
}

/// The settings of one method.
pub(crate) trait Settings: Default + Named {
    /// Why these settings do not go together.
    fn fault(&self) -> Option<String> {
        None
    }

    /// Whether the method chooses its steps with these settings.
    fn is_adaptive(&self) -> bool {
        false
    }

    /// A run on this mechanism, with all its work space.
    fn stepper(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step>;
}

/// One run of a method: it owns its history and its work space, but not the loop.
pub(crate) trait Step: Send + Sync {
    /// Completes the first state, whose t, q and v are given: accelerations, multipliers and the
    /// history of a run that begins here.
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError>;

    /// Goes from one node to the next, at most h later: `state.t` says how far it came.
    ///
    /// `state` comes with a and lambda of the node, and leaves with t, q, v, z, a and lambda of the next
    /// one; `state.history` is all that a resumed run needs beside them. The inputs `state.u` are held.
    /// After an error the state may be anything.
    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError>;

    /// One step from a state, which is kept in `before`; whether the end is made of numbers.
    fn advance(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        before: &mut State,
        state: &mut State,
    ) -> Result<bool, StepError> {
        let layout = mechanism.layout();
        before.copy_from(layout, state);
        self.step(mechanism, h, state)?;
        Ok(state.is_finite(layout))
    }

    /// Called before [`Step::interpolate`], with the same two nodes.
    fn prepare_inside(&mut self, _mechanism: &dyn Mechanism, _before: &State, _after: &State) {}

    /// Positions, velocities and states at a time inside the step made last. A method that carries states
    /// gives z here, as with `EndRates`; this default does not.
    #[allow(clippy::too_many_arguments)]
    fn interpolate(
        &self,
        layout: &Layout,
        before: &State,
        after: &State,
        t: f64,
        q: &mut [f64],
        v: &mut [f64],
        _z: &mut [f64],
    ) {
        interpolate::quintic(layout.attitudes(), before, after, t, q, v);
    }

    /// The length of the step tried last, where the method chose it.
    fn tried(&self) -> Option<f64> {
        None
    }

    /// The error of the step made last, in units of what is allowed, where the method controls it.
    fn error(&self) -> Option<f64> {
        None
    }

    /// Whether the step made last goes across a singular position; then the accelerations inside it
    /// are `a`, and the equations need not be asked there.
    fn crosses(&self, _layout: &Layout, _t: f64, _a: &mut [f64]) -> bool {
        false
    }

    /// The singular positions crossed so far.
    fn crossings(&self) -> &[Crossing] {
        &[]
    }

    /// What was done so far.
    fn work(&self) -> Work;

    /// What a reader of the figures should know of the run so far, in the order in which it was
    /// noticed.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A singular position that a run has passed.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Crossing {
    /// When, in s.
    pub t: f64,
    /// The joints whose constraints are dependent there, in the order of phi.
    pub joints: Vec<String>,
}
