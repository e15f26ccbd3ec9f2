//! Methods of integration: the entry in the table, the settings, and a run.

use crate::mechanism::Mechanism;
use crate::methods::interpolate;
use crate::methods::state::State;
use crate::methods::step_error::StepError;
use crate::methods::work::Work;
use crate::settings::ParameterInfo;
use crate::stabilization::Stabilization;
use std::fmt;

/// The entry of a method in the table of methods.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct MethodInfo {
    /// The name, as in [`Method::named`](crate::Method::named).
    pub name: &'static str,
    /// A short description.
    pub title: &'static str,
    /// The order of convergence of positions and velocities.
    pub order: u32,
    /// The index of the equations that the method solves.
    pub index: u32,
    /// Whether it integrates the index-1 formulation, and so takes a [`Stabilization`]: it calls
    /// [`Index1`](crate::Index1) in the order that its documentation names.
    pub stabilized: bool,
    /// Whether it treats stops and dry friction: it solves the index-1 equations, or adds `reaction_force` to
    /// those that it solves. Models with them are refused by the others.
    pub contacts: bool,
    /// Whether it carries states: it integrates z with [`state_rates`](crate::MechanismExt::state_rates), and gives z
    /// inside its steps, too. Models with states are refused by the others.
    pub states: bool,
    /// Whether it needs dq/dt = v: mechanisms with attitudes are run by [`EulerParameters`](crate::EulerParameters).
    /// The others move q with [`coordinate_rates`](crate::coordinate_rates).
    pub flat_only: bool,
    /// Source of the method: authors, DOI, table.
    pub source: &'static str,
    /// Settings of the method.
    pub parameters: &'static [ParameterInfo],
}

impl MethodInfo {
    /// The entry of a method of your own, of this order of convergence, on the index-1 equations, that promises nothing else.
    ///
    /// ```
    /// use mbdsl_runtime::MethodInfo;
    /// static INFO: MethodInfo = MethodInfo::new("ralston", "Ralston's method", 2)
    ///     .stabilized()
    ///     .contacts()
    ///     .states()
    ///     .source("A. Ralston, DOI 10.1090/S0025-5718-1962-0150954-0");
    /// assert!(INFO.states && !INFO.flat_only);
    /// ```
    pub const fn new(name: &'static str, title: &'static str, order: u32) -> MethodInfo {
        MethodInfo {
            name,
            title,
            order,
            index: 1,
            stabilized: false,
            contacts: false,
            states: false,
            flat_only: false,
            source: "",
            parameters: &[],
        }
    }

    /// Sets the index of the equations that the method solves, [`MethodInfo::index`].
    pub const fn index(mut self, index: u32) -> MethodInfo {
        self.index = index;
        self
    }

    /// Promises [`MethodInfo::stabilized`].
    pub const fn stabilized(mut self) -> MethodInfo {
        self.stabilized = true;
        self
    }

    /// Promises [`MethodInfo::contacts`].
    pub const fn contacts(mut self) -> MethodInfo {
        self.contacts = true;
        self
    }

    /// Promises [`MethodInfo::states`].
    pub const fn states(mut self) -> MethodInfo {
        self.states = true;
        self
    }

    /// Demands dq/dt = v, [`MethodInfo::flat_only`].
    pub const fn flat_only(mut self) -> MethodInfo {
        self.flat_only = true;
        self
    }

    /// Cites where the method comes from: authors, DOI, table.
    pub const fn source(mut self, source: &'static str) -> MethodInfo {
        self.source = source;
        self
    }
}

/// A method of integration with its settings.
///
/// The methods of the table implement it, and a method of another crate does to be run as
/// [`Method::custom`](crate::Method::custom). The page
/// [Mechanisms in Rust](https://docs.rs/mbdsl/latest/mbdsl/book/rust/index.html) has a complete one; this one of order 1 is
/// for mechanisms in the plane without states:
///
/// ```
/// use mbdsl_runtime::{
///     Index1, IntegrationMethod, Mechanism, MethodInfo, Stabilization, State, Step, StepError, Work,
/// };
///
/// /// Semi-implicit Euler: v first, then q by the new v.
/// #[derive(Debug)]
/// struct Euler;
///
/// static INFO: MethodInfo = MethodInfo::new("euler", "semi-implicit Euler method", 1)
///     .stabilized()
///     .flat_only();
///
/// impl IntegrationMethod for Euler {
///     fn info(&self) -> &'static MethodInfo {
///         &INFO
///     }
///
///     fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
///         Box::new(Run(Index1::new(mechanism, stabilization)))
///     }
/// }
///
/// struct Run(Index1);
///
/// impl Step for Run {
///     fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError> {
///         Ok(self.0.complete(mechanism, state)?)
///     }
///
///     fn step(&mut self, mechanism: &dyn Mechanism, h: f64, state: &mut State) -> Result<(), StepError> {
///         self.0.begin(mechanism, state.t, &state.q, &state.history)?;
///         for ((q, v), a) in state.q.iter_mut().zip(&mut state.v).zip(&state.a) {
///             *v += h * a;
///             *q += h * *v;
///         }
///         state.t += h;
///         self.0.project(mechanism, state.t, &mut state.q, &mut state.v)?;
///         state.history.clear();
///         self.0.end(&mut state.history);
///         self.start(mechanism, state)
///     }
///
///     fn work(&self) -> Work {
///         self.0.work()
///     }
/// }
///
/// let method = mbdsl_runtime::Method::custom(Euler);
/// assert_eq!(method.info().order, 1);
/// ```
pub trait IntegrationMethod: fmt::Debug + Send + Sync {
    /// The entry in a table of methods: the name, and the promises of the method. A method outside the table must not
    /// have a name of [`METHODS`](crate::METHODS): runs refuse it.
    fn info(&self) -> &'static MethodInfo;

    /// The reason why the settings are inconsistent; `None` if they are not.
    fn fault(&self) -> Option<String> {
        None
    }

    /// Whether it chooses its steps with these settings: it is run without a step [`Options::h`](crate::Options::h), and
    /// makes steps of any length up to the one that is asked for.
    fn is_adaptive(&self) -> bool {
        false
    }

    /// A run on this mechanism, with all its work space. The stabilization is [`Stabilization::None`] for a method that is
    /// not [stabilized](MethodInfo::stabilized).
    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step>;
}

/// Two methods of other crates are equal if they are one object.
impl PartialEq for dyn IntegrationMethod {
    fn eq(&self, other: &dyn IntegrationMethod) -> bool {
        std::ptr::addr_eq(self, other)
    }
}

/// A run of a method: its work space and its memory from step to step, but not the loop over the steps.
///
/// The mechanism of every call has the equations of the one that the run was made for; parameters and inputs may be others.
pub trait Step: Send + Sync {
    /// Completes the first state, whose t, q, v, z and u are given: accelerations, multipliers and the
    /// history of a run that begins here.
    ///
    /// # Errors
    /// [`StepError`] where the equations do not determine the accelerations.
    fn start(&mut self, mechanism: &dyn Mechanism, state: &mut State) -> Result<(), StepError>;

    /// Goes from one node to the next, at most h (s) later: `state.t` says how far it came. A method with fixed steps goes
    /// the whole way.
    ///
    /// `state` comes with a and lambda of the node, and leaves with t, q, v, z, a and lambda of the next
    /// one; `state.history` is all that a resumed run needs beside them, such as the length of the next step: it is empty where
    /// the method begins again. The inputs `state.u` are held.
    /// Steps are made again, shorter, to end at events: what the run itself remembers must not count on the state before, and
    /// that h is short says nothing against the step that was wanted.
    ///
    /// A method that chooses its steps tries them from the same node: [`Index1::begin`](crate::Index1::begin) once, then stages
    /// and the projection of each trial, which may be given up. An error of theirs is a reason for a shorter trial, and is
    /// returned where that would be too short.
    ///
    /// # Errors
    /// [`StepError`] where no step can be made; the state may be anything then.
    fn step(
        &mut self,
        mechanism: &dyn Mechanism,
        h: f64,
        state: &mut State,
    ) -> Result<(), StepError>;

    /// The work so far. Where its `steps` are 0, the steps of the run are counted.
    fn work(&self) -> Work;

    /// Puts positions, velocities and states at the time `inside.t`, between the ends of the step made last, into `inside`.
    ///
    /// By default they are those of polynomials through the ends: of degree 5 for q, by q, v and a, with errors of order h^6
    /// for positions and h^5 for velocities; of degree 3 for z, by z and its rates, of order h^4.
    fn interpolate(&mut self, mechanism: &dyn Mechanism, ends: [&State; 2], inside: &mut State) {
        interpolate::motion(mechanism, ends, inside);
    }

    /// The length of the step tried last, in s, where the method chose it: faults name it.
    fn tried(&self) -> Option<f64> {
        None
    }

    /// The error of the step made last, in units of what is allowed, where the method controls it. The energy balance
    /// integrates more finely over steps that are far more exact than they had to be.
    fn error(&self) -> Option<f64> {
        None
    }

    /// Sentences that a reader of the figures should know of the run so far, in the order in which they were noticed: they
    /// become warnings of the report.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// Makes one step from a state, which is kept in `before`; returns whether the end is finite.
    #[doc(hidden)]
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

    /// Says before a step that it is a shorter one in place of another, which was `length` (s) long: a method that has no step
    /// before may take that for the length to begin with.
    #[doc(hidden)]
    fn shortens(&mut self, _length: f64) {}

    /// Whether the step made last goes across a singular position; then the accelerations inside it
    /// are `a`, and the equations need not be asked there.
    #[doc(hidden)]
    fn crosses(&mut self, _mechanism: &dyn Mechanism, _t: f64, _a: &mut [f64]) -> bool {
        false
    }

    /// The singular positions crossed so far.
    #[doc(hidden)]
    fn crossings(&self) -> &[Crossing] {
        &[]
    }
}

/// A singular position that a run has passed.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Crossing {
    /// The time, in s.
    pub t: f64,
    /// The joints whose constraints are dependent there, in the order of phi.
    pub joints: Vec<String>,
}
