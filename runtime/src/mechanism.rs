//! The equations of one mechanism, as seen by every solver.

pub(crate) mod bounded_table;
mod boxed;
pub(crate) mod by_hand;
pub(crate) mod calls;
pub(crate) mod contacts;
pub(crate) mod controlled;
pub(crate) mod diagnosis;
pub(crate) mod dynamics;
pub(crate) mod energy;
pub(crate) mod euler_parameters;
pub(crate) mod evaluated;
pub(crate) mod evaluation;
pub(crate) mod frozen_turn_counters;
pub(crate) mod index1_solution;
pub(crate) mod kernels;
pub(crate) mod parameter_error;
pub(crate) mod passed_on;
pub(crate) mod point;
pub(crate) mod rates;
pub(crate) mod run_setting;
pub(crate) mod size;
pub(crate) mod source;
pub(crate) mod target;
pub(crate) mod unknown_effort;

use crate::layout::kernels::KernelKind;
use crate::layout::{Layout, List};
use crate::linear::singular::Singular;
use crate::mechanism::contacts::{Friction, Stop};
use crate::mechanism::diagnosis::{Answer, Question};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::mechanism::source::Source;
use crate::scalar::lanes::Lanes;

/// The equations of one mechanism.
///
/// ```text
/// M(q,t) a + phi_q(q,t)^T lambda = Q(q,v,z,u,t)  nv equations, a = dv/dt
/// dq/dt = N(q) v                                 nq equations; dq/dt = v in flat mechanisms
/// phi(q,t) = 0                                   nc equations
/// phi_q v + phi_t = 0
/// phi_q a = eta
/// dz/dt = f(q,v,z,u,t)                           nz states, nu inputs u
/// ```
///
/// M is the mass matrix, Q are the generalized forces, phi the constraints and lambda their multipliers; N maps velocities
/// to the rates of coordinates, and f are the rates of the states.
///
/// SI units, angles in rad. Generated types, models read from text and hand-written ones are
/// interchangeable: the trait is object safe and works on slices, whose lengths are those of
/// [`Layout`]: `q` nq, `v` and `a` nv, `z` nz, `u` nu, `lambda` nc.
///
/// [`MechanismExt`](crate::MechanismExt) adds a method per kernel, and parameters by name. A type written by hand implements
/// [`Equations`](crate::Equations), its kernels as methods, and [`ByHand`](crate::ByHand) makes a mechanism of it.
///
/// # Panics
/// A slice of another length is a fault of the calling program and may panic.
pub trait Mechanism: AsDyn + Send + Sync {
    /// The layout: names, units, counts, sparsity patterns, and properties that hold in every state
    /// ([`Layout::full_rank`], [`Layout::constant_mass_matrix`]). A wrapper that changes equations has one of its own.
    fn layout(&self) -> &Layout;

    /// The value of the parameter with this index in the layout.
    fn parameter(&self, index: usize) -> Option<f64>;

    /// Sets the parameter with this index in the layout; `false` where there is none.
    fn set_parameter(&mut self, index: usize, value: f64) -> bool;

    /// Sets the start value of the coordinate, velocity, state or value of a joint with this name, in SI units; `false`
    /// if there is none that can be set. Generated types set those that are their fields.
    fn set_start(&mut self, name: &str, value: f64) -> bool;

    /// The text, and the settings that it requests for runs; [`Source::NONE`] of types written by hand.
    fn source(&self) -> &Source;

    /// Evaluates a kernel at a point, and writes [`KernelKind::len`] numbers to `results`.
    ///
    /// Returns [`Evaluated::Absent`], and leaves `results` as they are, where the mechanism does not have the kernel.
    /// [`KernelKind::Accelerations`] is always absent here: [`Mechanism::accelerations`] solves for them.
    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated;

    /// Accelerations and multipliers of the index-1 equations.
    ///
    /// ```text
    /// | M      phi_q^T | | a      |   | Q           |
    /// | phi_q  0       | | lambda | = | eta + shift |
    /// ```
    ///
    /// `at.shift` (nc values, or none for zeros) is added to eta by a stabilization; `scratch` has
    /// [`Mechanism::scratch_len`] numbers, `a` and `lambda` receive the solution. Dependent but consistent rows of
    /// phi_q give the multipliers of least norm. The function [`accelerations`](crate::accelerations) solves the
    /// equations of any mechanism.
    ///
    /// # Errors
    /// [`Singular`] where the equations do not determine `a`.
    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular>;

    /// The length of the scratch memory that [`Mechanism::accelerations`] needs, [`scratch_len`](crate::scratch_len) as a
    /// rule. Its last number counts the general solutions: one wherever a planned elimination met a singular position.
    fn scratch_len(&self) -> usize;

    /// The stops and frictions, with the parameters as they are now; `None` without any.
    fn contacts(&self) -> Option<Contacts<'_>>;

    /// The kernels on lanes, several states at once, all with the parameters as they are now; `None` if there are none, as
    /// for types written by hand.
    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>>;

    /// The kernels on lanes that take their inputs from the point even where a law sets them, as
    /// [`MechanismExt::inputs_at`](crate::MechanismExt::inputs_at) gives these; without a law, those of [`Mechanism::lanes`].
    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>>;

    /// Answers a question that a message has about a point; [`Answer::Nothing`] where the mechanism does not know.
    fn diagnose(&self, question: Question<'_>, at: &Point<'_>) -> Answer;
}

/// The stops and frictions of a mechanism.
///
/// ```text
/// stop:      gap(q, t) >= 0, its force >= 0 and only where the gap is 0
/// friction:  speed = d slide(q, t)/dt, |force| <= mu N, against the speed where it is not 0
/// ```
pub struct Contacts<'m> {
    /// The mechanism with a row of phi for each gap, then one for each slide, behind those of its joints. Its
    /// parameters are those that the mechanism had. The force of such a row is `-lambda`.
    pub mechanism: Box<dyn Mechanism + 'm>,
    /// The stops, in the order of the text.
    pub stops: List<Stop>,
    /// The frictions, in the order of the text.
    pub frictions: List<Friction>,
}

#[cfg(feature = "analysis")]
impl Contacts<'_> {
    /// The name of the first of them, for messages.
    pub(crate) fn first(&self) -> &str {
        let stops = self.stops.iter().map(|stop| &stop.name);
        let frictions = self.frictions.iter().map(|friction| &friction.name);
        stops.chain(frictions).next().map_or("", |name| name)
    }
}

/// Conversion of any mechanism to a trait object, which programs that are generic over mechanisms of unknown size pass
/// on. Every mechanism has it.
pub trait AsDyn {
    /// The mechanism itself.
    fn as_dyn(&self) -> &dyn Mechanism;
}

impl<M: Mechanism> AsDyn for M {
    fn as_dyn(&self) -> &dyn Mechanism {
        self
    }
}

/// The values of u: the inputs as they are set, in the order of the layout, then a 0 for each of its modes, so
/// that every condition chooses by its own sign.
pub fn inputs(mechanism: &dyn Mechanism) -> impl Iterator<Item = f64> + '_ {
    let layout = mechanism.layout();
    let parameters = layout.parameters().iter().enumerate();
    let inputs = parameters.filter(|(_, parameter)| parameter.input);
    let inputs = inputs.map(|(place, _)| mechanism.parameter(place).unwrap_or(f64::NAN));
    inputs.chain(std::iter::repeat_n(0.0, layout.modes()))
}
