//! The equations of one mechanism, as seen by every solver.

pub(crate) mod controlled;
pub(crate) mod dynamics;
pub(crate) mod kernels;
pub(crate) mod size;
pub(crate) mod wish;

use crate::layout::Layout;
use crate::layout::words::debug_as_display;
use crate::linear::blocks::values_len;
use crate::linear::rank_deficient::ReactionScales;
use crate::linear::saddle_point;
use crate::linear::scales::largest_length;
use crate::linear::singular::Singular;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::wish::Wish;
use crate::scalar::lanes::Lanes;

/// The equations of one mechanism.
///
/// ```text
/// M(q,t) a + phi_q(q,t)^T lambda = Q(q,v,t)      nv equations, v = dq/dt, a = dv/dt
/// phi(q,t) = 0                                   nc equations
/// phi_q v + phi_t = 0
/// phi_q a = eta
/// ```
///
/// SI units, angles in rad. Generated types, models read from text and hand-written ones are
/// interchangeable: the trait is object safe and works on slices, whose lengths are those of
/// [`Layout`]: `q` nq, `v` and `a` nv, `lambda` nc.
///
/// # Panics
/// A slice of another length is a fault of the calling program and may panic.
pub trait Mechanism: Send + Sync {
    /// Names, units, counts and sparsity patterns.
    fn layout(&self) -> &Layout;

    /// The value of the parameter with this index in the layout.
    fn parameter(&self, index: usize) -> Option<f64>;

    /// Sets the parameter with this index in the layout; `false` where there is none.
    fn set_parameter(&mut self, index: usize, value: f64) -> bool;

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

    /// The values of M on `mass_pattern`.
    fn mass_matrix(&self, t: f64, q: &[f64], values: &mut [f64]);

    /// The generalised forces Q: nv values, N or N*m.
    fn force(&self, t: f64, q: &[f64], v: &[f64], force: &mut [f64]);

    /// The constraints phi: nc values.
    fn phi(&self, t: f64, q: &[f64], phi: &mut [f64]);

    /// The values of the constraint Jacobian phi_q on `phi_q_pattern`.
    fn phi_q(&self, t: f64, q: &[f64], values: &mut [f64]);

    /// The partial derivative of phi by time: nc values; nu = -phi_t.
    fn phi_t(&self, t: f64, q: &[f64], phi_t: &mut [f64]);

    /// The right-hand side of the acceleration constraints: nc values.
    ///
    /// `eta = -(phi_q v)_q v - 2 phi_qt v - phi_tt`
    fn eta(&self, t: f64, q: &[f64], v: &[f64], eta: &mut [f64]);

    /// M, Q, phi_q and eta in one pass, their values written one after the other in this order.
    fn dynamics(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]);

    /// The values of d(M a + phi_q^T lambda - Q)/dq on `tangent_q_pattern`.
    fn tangent_q(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        a: &[f64],
        lambda: &[f64],
        values: &mut [f64],
    );

    /// The values of -dQ/dv on `tangent_v_pattern`.
    fn tangent_v(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]);

    /// The momenta T_v, then `T_vq v + T_vt`, the part of their rate that does not contain
    /// accelerations: 2 nv values. (Both parts of the rate: `d(T_v)/dt = M a + T_vq v + T_vt`.)
    fn momentum(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]);

    /// The values of the derivative of [`Mechanism::momentum`] by q on `momentum_q_pattern`.
    fn momentum_q(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]);

    /// The values of the derivative of [`Mechanism::momentum`] by v on `momentum_v_pattern`; its
    /// upper half is M.
    fn momentum_v(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]);

    /// The values of d(phi_q v + phi_t)/dq on `dphi_q_pattern`.
    ///
    /// Twice these are the derivatives of `phi_q a - eta` by v.
    fn dphi_q(&self, t: f64, q: &[f64], v: &[f64], values: &mut [f64]);

    /// The values of d(phi_q a - eta)/dq on `ddphi_q_pattern`.
    fn ddphi_q(&self, t: f64, q: &[f64], v: &[f64], a: &[f64], values: &mut [f64]);

    /// Kinetic and potential energy in J.
    fn energy(&self, t: f64, q: &[f64], v: &[f64]) -> Energy;

    /// The outputs at one state, in the order of the layout.
    fn outputs(&self, t: f64, q: &[f64], v: &[f64], a: &[f64], lambda: &[f64], outputs: &mut [f64]);

    /// Whether an output depends on accelerations or multipliers; `true` if that is not known.
    fn output_reads_solution(&self, _output: usize) -> bool {
        true
    }

    /// The factor of every row of phi that makes its violation one in m or rad
    /// (1, but for `distance`, whose phi is a difference of squares: 1/(2 length)).
    fn phi_scale(&self, t: f64, scale: &mut [f64]);

    /// The values of the entries of the `start` block, in the order of the layout.
    fn start_values(&self, values: &mut [f64]);

    /// The squares of the lengths that say how large the mechanism is (points of a body from its
    /// centre, ground points from the first one, lengths of `distance`), in m^2.
    fn lengths(&self, squares: &mut [f64]);

    /// The equations for several states at once, every lane with the parameters as they are now; none
    /// where there is no such code, as of types written by hand.
    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
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

    /// dq/dt from the velocities: these themselves, as for planar mechanisms `dq/dt = v`, or else what
    /// was written to `rates`.
    fn coordinate_rates<'a>(&self, _q: &[f64], v: &'a [f64], _rates: &'a mut [f64]) -> &'a [f64] {
        v
    }

    /// The number of functions of time whose sign switches the equations: conditions, and arguments of
    /// `abs` and `sign`, that read time and parameters alone.
    fn switch_count(&self) -> usize {
        0
    }

    /// These functions, then their derivatives by time: twice [`Mechanism::switch_count`] values.
    fn switches(&self, _t: f64, _values: &mut [f64]) {}

    /// A length of a bar, or one that a joint keeps, that the parameters make 0 or negative at the time
    /// `t`: whose it is in words, and how long, in m. Generated types do not know theirs: the compiler
    /// checks them with the defaults of the parameters only.
    fn faulty_length(&self, _t: f64) -> Option<(String, f64)> {
        None
    }

    /// The name of the load whose generalized forces differ most between two states at one time, if that
    /// is most of the difference of Q; for messages. `None` if the mechanism does not know its loads, as
    /// generated and hand-written types do not.
    fn differing_load(&self, _t: f64, _q: [&[f64]; 2], _v: [&[f64]; 2]) -> Option<String> {
        None
    }

    /// The length of the scratch memory that [`Mechanism::accelerations`] wants.
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
    /// `shift` (nc values) is what a stabilisation adds to eta. Dependent but consistent rows of
    /// phi_q give the multipliers of least norm.
    ///
    /// # Errors
    /// [`Singular`] where the equations do not determine `a`.
    #[allow(clippy::too_many_arguments)]
    fn accelerations(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        shift: Option<&[f64]>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        accelerations(self, t, q, v, shift, scratch, a, lambda)
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
#[allow(clippy::too_many_arguments)]
#[inline(never)]
pub fn accelerations<M: Mechanism + ?Sized>(
    mechanism: &M,
    t: f64,
    q: &[f64],
    v: &[f64],
    shift: Option<&[f64]>,
    scratch: &mut [f64],
    a: &mut [f64],
    lambda: &mut [f64],
) -> Result<(), Singular> {
    let layout = mechanism.layout();
    let (values, rest) = scratch.split_at_mut(values_len(layout));
    mechanism.dynamics(t, q, v, values);
    let scales = || reaction_scales(mechanism, t);
    saddle_point::solve(layout, values, shift, &scales, rest, a, lambda)
}

/// What makes forces of the multipliers of a mechanism at one time.
pub(crate) fn reaction_scales<M: Mechanism + ?Sized>(mechanism: &M, t: f64) -> ReactionScales {
    let layout = mechanism.layout();
    let mut squares = vec![0.0; layout.lengths];
    mechanism.lengths(&mut squares);
    let mut phi = vec![1.0; layout.nc];
    mechanism.phi_scale(t, &mut phi);
    ReactionScales {
        size: largest_length(&squares).unwrap_or(1.0),
        phi,
    }
}

/// Why a parameter could not be read or set.
#[derive(Clone, PartialEq, thiserror::Error)]
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
            model: layout.model.to_string(),
            name: name.to_owned(),
            known: layout
                .parameters
                .iter()
                .map(|parameter| parameter.name.to_string())
                .collect(),
        }
    }
}

fn parameter_index(layout: &Layout, name: &str) -> Result<usize, ParameterError> {
    let index = layout
        .parameters
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
    /// H = T + U, in J.
    pub fn total(self) -> f64 {
        self.kinetic + self.potential
    }
}
