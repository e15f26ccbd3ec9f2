//! The equations of one mechanism, as seen by every solver.

pub(crate) mod bounded_table;
mod boxed;
pub(crate) mod calls;
pub(crate) mod contacts;
pub(crate) mod controlled;
pub(crate) mod dynamics;
pub(crate) mod euler_parameters;
pub(crate) mod evaluated;
pub(crate) mod evaluation;
pub(crate) mod kernels;
pub(crate) mod passed_on;
pub(crate) mod point;
pub(crate) mod rates;
pub(crate) mod size;
pub(crate) mod target;
pub(crate) mod uncounted;
pub(crate) mod unknown_effort;
pub(crate) mod wish;

use crate::layout::kernel_lengths::dynamics_len;
use crate::layout::kernels::{KernelKind, kernels};
use crate::layout::words::debug_as_display;
use crate::layout::{Layout, List};
use crate::linear::rank_deficient::ReactionScales;
use crate::linear::saddle_point;
use crate::linear::scales::largest_length;
use crate::linear::singular::Singular;
use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::calls::calls_on_f64;
use crate::mechanism::contacts::{Friction, Stop};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::mechanism::wish::Wish;
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
/// SI units, angles in rad. Generated types, models read from text and hand-written ones are
/// interchangeable: the trait is object safe and works on slices, whose lengths are those of
/// [`Layout`]: `q` nq, `v` and `a` nv, `z` nz, `u` nu, `lambda` nc.
///
/// A type written by hand has `layout`, `parameter`, `set_parameter` and [`Mechanism::evaluate`]; a method named as a kernel
/// evaluates it at a [`Point`], and does nothing where an optional one is absent.
///
/// # Panics
/// A slice of another length is a fault of the calling program and may panic.
pub trait Mechanism: AsDyn + Send + Sync {
    /// Names, units, counts, sparsity patterns, and what holds in every state ([`Layout::full_rank`],
    /// [`Layout::constant_mass_matrix`]): a mechanism that changes the equations of another one has a layout of its own.
    fn layout(&self) -> &Layout;

    /// The value of the parameter with this index in the layout.
    fn parameter(&self, index: usize) -> Option<f64>;

    /// Sets the parameter with this index in the layout; `false` where there is none.
    fn set_parameter(&mut self, index: usize, value: f64) -> bool;

    /// Sets where the coordinate, velocity or state with this name starts; `false` if there is none, or if the
    /// mechanism cannot start elsewhere, as generated types cannot.
    fn set_start(&mut self, _name: &str, _value: f64) -> bool {
        false
    }

    /// The value of the parameter with this name.
    ///
    /// # Errors
    /// [`ParameterError::Unknown`] where the mechanism has no such parameter.
    fn get(&self, name: &str) -> Result<f64, ParameterError> {
        let index = parameter_index(self.layout(), name)?;
        let unknown = || ParameterError::unknown(self.layout(), name);
        self.parameter(index).ok_or_else(unknown)
    }

    /// Sets the parameter with this name, in SI units.
    ///
    /// # Errors
    /// [`ParameterError`] where the mechanism has no such parameter, or the value is not finite.
    fn set(&mut self, name: &str, value: f64) -> Result<(), ParameterError> {
        let index = parameter_index(self.layout(), name)?;
        if !value.is_finite() {
            let name = name.to_owned();
            return Err(ParameterError::NotFinite { name, value });
        }
        if self.set_parameter(index, value) {
            Ok(())
        } else {
            Err(ParameterError::unknown(self.layout(), name))
        }
    }

    /// Evaluates a kernel at a state, into as many numbers as [`KernelKind::len`] says.
    ///
    /// Returns [`Evaluated::Absent`], and leaves `results` as they are, where the mechanism does not have the kernel.
    /// [`KernelKind::Accelerations`] is always absent here: [`Mechanism::accelerations`] solves for them.
    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated;

    kernels!(calls_on_f64);

    /// Whether an output depends on accelerations or multipliers; `true` if that is not known.
    fn output_reads_solution(&self, _output: usize) -> bool {
        true
    }

    /// The equations for several states at once, every lane with the parameters as they are now; none
    /// where there is no such code, as of types written by hand.
    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    /// Replaces inputs u by those that the equations read at a state, if these follow a law
    /// ([`Controlled`](crate::Controlled)); by default `u` stays as it is.
    fn inputs_at(&self, _at: &Point<'_>, _u: &mut [f64]) {}

    /// The equations for several states at once that read the inputs they are passed, which
    /// [`Mechanism::inputs_at`] gives: those of [`Mechanism::lanes`] if no law sets others.
    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        self.lanes()
    }

    /// What the model wishes for its runs, `simulate { ... }`, each key at most once; nothing by
    /// default. [`Options::for_model`](crate::Options::for_model) reads it.
    fn wishes(&self) -> &[Wish] {
        &[]
    }

    /// The text of the model, for programs that draw or print it; `None`, the default, if the mechanism
    /// was written by hand.
    fn text(&self) -> Option<&str> {
        None
    }

    /// A length of a bar, or one that a joint keeps, that the parameters make 0 or negative at the time
    /// `t`: whose it is in words, and how long, in m. Generated types do not know theirs: the compiler
    /// checks them with the defaults of the parameters only.
    fn faulty_length(&self, _t: f64) -> Option<(String, f64)> {
        None
    }

    /// The name of the load whose generalized forces differ most between two states at one time with the same inputs, if that
    /// is most of the difference of Q; for messages. `None` if the mechanism does not know its loads, as
    /// generated and hand-written types do not.
    fn differing_load(&self, _states: [&Point<'_>; 2]) -> Option<String> {
        None
    }

    /// The tables that have no value outside of their points (`extrapolate = error`), with their arguments at a state;
    /// for messages. Empty if the mechanism does not know its tables, as generated and hand-written types do not.
    fn bounded_tables(&self, _at: &Point<'_>) -> Vec<BoundedTable> {
        Vec::new()
    }

    /// The stops and frictions, with the parameters as they are now; `None`, the default, without any.
    fn contacts(&self) -> Option<Contacts<'_>> {
        None
    }

    /// The length of the scratch memory that [`Mechanism::accelerations`] wants. Its last number grows by 1 with
    /// every general solution, as where a planned elimination meets a singular position.
    fn scratch_len(&self) -> usize {
        saddle_point::scratch_len(self.layout())
    }

    /// Accelerations and multipliers of the index-1 equations.
    ///
    /// ```text
    /// | M      phi_q^T | | a      |   | Q           |
    /// | phi_q  0       | | lambda | = | eta + shift |
    /// ```
    ///
    /// `at.shift` (nc values, or none) is what a stabilisation adds to eta. Dependent but consistent rows of
    /// phi_q give the multipliers of least norm.
    ///
    /// # Errors
    /// [`Singular`] where the equations do not determine `a`.
    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        accelerations(self.as_dyn(), at, scratch, a, lambda)
    }
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

/// Any mechanism as a trait object: what programs that are generic over mechanisms of unknown size pass
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

/// Accelerations and multipliers of the index-1 equations of any mechanism.
///
/// ```text
/// | M      phi_q^T | | a      |   | Q           |
/// | phi_q  0       | | lambda | = | eta + shift |
/// ```
///
/// `a` has nv numbers, `lambda` and `shift` nc, `scratch` [`Mechanism::scratch_len`]. Nothing is allocated as
/// long as the system is regular. M may be singular where the constraints determine the motion.
/// Dependent but consistent rows of phi_q give the unique accelerations and the multipliers of
/// least norm; a row counts as dependent where it agrees with others to 1e-4.
///
/// # Errors
/// [`Singular`] where the equations do not determine `a`.
// Cold and of the mechanism's type, so that the arguments of a planned elimination, which ends here where it
// fails, stay in the registers in which they came.
#[cold]
#[inline(never)]
pub fn accelerations<M: Mechanism + ?Sized>(
    mechanism: &M,
    at: &Point<'_>,
    scratch: &mut [f64],
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let mechanism = mechanism.as_dyn();
    solve(mechanism, at, scratch, a, lambda)
}

/// [`accelerations`], compiled once for all mechanisms.
#[inline(never)]
fn solve(
    mechanism: &dyn Mechanism,
    at: &Point<'_>,
    scratch: &mut [f64],
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let layout = mechanism.layout();
    if let Some(count) = scratch.last_mut() {
        *count += 1.0;
    }
    let (values, rest) = scratch.split_at_mut(dynamics_len(layout));
    mechanism.dynamics(at, values);
    let scales = || reaction_scales(mechanism, at.t);
    let shift = (!at.shift.is_empty()).then_some(at.shift);
    saddle_point::solve(layout, values, shift, &scales, rest, a, lambda)
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

/// The states z at the start.
pub(crate) fn start_states(mechanism: &dyn Mechanism) -> Vec<f64> {
    let mut z = vec![0.0; mechanism.layout().nz()];
    mechanism.start_states(&mut z);
    z
}

/// What makes forces of the multipliers of a mechanism at one time.
pub(crate) fn reaction_scales(mechanism: &dyn Mechanism, t: f64) -> ReactionScales {
    let layout = mechanism.layout();
    let mut squares = vec![0.0; layout.lengths()];
    mechanism.lengths(&mut squares);
    let mut phi = vec![1.0; layout.nc()];
    mechanism.phi_scale(&Point::time(t), &mut phi);
    ReactionScales {
        size: largest_length(&squares).unwrap_or(1.0),
        phi,
    }
}

/// Why a parameter could not be read or set.
#[derive(Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// The mechanism has no parameter of this name.
    #[error("`{model}` has no parameter `{name}`; it has {}", if known.is_empty() { "none".to_owned() } else { known.join(", ") })]
    Unknown {
        /// The model's name.
        model: String,
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
    /// The value is no finite number.
    #[error("the parameter `{name}` cannot be {value}: it must be finite")]
    NotFinite {
        /// The parameter.
        name: String,
        /// The value.
        value: f64,
    },
}

debug_as_display!(ParameterError);

impl ParameterError {
    fn unknown(layout: &Layout, name: &str) -> Self {
        ParameterError::Unknown {
            model: layout.model().to_string(),
            name: name.to_owned(),
            known: layout
                .parameters()
                .iter()
                .map(|parameter| parameter.name.to_string())
                .collect(),
        }
    }
}

fn parameter_index(layout: &Layout, name: &str) -> Result<usize, ParameterError> {
    let index = layout
        .parameters()
        .iter()
        .position(|parameter| parameter.name == name);
    index.ok_or_else(|| ParameterError::unknown(layout, name))
}

/// Kinetic and potential energy, in J.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Energy {
    /// T(q, v, t).
    pub kinetic: f64,
    /// U(q, t): gravity and everything else that is stored.
    pub potential: f64,
}

impl Energy {
    /// That of a mechanism in one state.
    pub fn of(mechanism: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> Energy {
        let mut energy = [0.0; 2];
        mechanism.energy(&Point::new(t, q, v), &mut energy);
        let [kinetic, potential] = energy;
        Energy { kinetic, potential }
    }

    /// H = T + U, in J.
    pub fn total(self) -> f64 {
        self.kinetic + self.potential
    }
}
