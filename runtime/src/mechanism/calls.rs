//! The methods that every mechanism has by its kernels: one per row of the table, and what follows from others.

use crate::layout::Layout;
use crate::layout::kernels::{KernelKind, kernels};
use crate::mechanism::Mechanism;
use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::diagnosis::{Answer, Question};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::parameter_error::ParameterError;
use crate::mechanism::point::Point;
use crate::mechanism::run_setting::RunSetting;
use crate::scalar::Scalar;

/// The methods for the rows of the table; the planned one has arguments of its own.
macro_rules! calls_on_f64 {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        $(call_on_f64!(
            $shape ($($time)?; $($array)*) $Kind $(#[$doc])* fn $name $results
        );)*
    };
}

macro_rules! call_on_f64 {
    (planned $($row:tt)*) => {};
    // It takes nothing.
    ($shape:tt (;) $Kind:ident $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        fn $name(&self, $results: &mut [f64]) {
            let evaluated = self.evaluate(KernelKind::$Kind, &Point::default(), $results);
            spoil(evaluated, KernelKind::$Kind, $results);
        }
    };
    ($shape:tt $row:tt $Kind:ident $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        #[inline]
        fn $name(&self, at: &Point<'_>, $results: &mut [f64]) {
            let evaluated = self.evaluate(KernelKind::$Kind, at, $results);
            spoil(evaluated, KernelKind::$Kind, $results);
        }
    };
}

/// The methods for the rows of the table that run on lanes.
macro_rules! calls_on_lanes {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        $(call_on_lanes!($scalars $Kind $(#[$doc])* fn $name $results);)*
    };
}

macro_rules! call_on_lanes {
    (alone $($row:tt)*) => {};
    (lanes $Kind:ident $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        #[inline]
        fn $name(&self, at: &Point<'_, S>, $results: &mut [S]) {
            let evaluated = self.evaluate(KernelKind::$Kind, at, $results);
            spoil(evaluated, KernelKind::$Kind, $results);
        }
    };
}

/// Extension methods of every mechanism: one per kernel, named as in [`KernelKind`], and parameters by name.
///
/// A method named as a kernel evaluates it at a [`Point`]. It writes nothing where an optional kernel is absent, and NaN
/// where a required one is.
///
/// ```
/// use mbdsl_runtime::{Mechanism, MechanismExt, Point};
///
/// /// The kinetic energy at t = 0, in J.
/// fn kinetic(mechanism: &dyn Mechanism, q: &[f64], v: &[f64]) -> f64 {
///     let mut energy = [0.0; 2];
///     mechanism.energy(&Point::new(0.0, q, v), &mut energy);
///     energy[0]
/// }
/// ```
pub trait MechanismExt: Mechanism {
    kernels!(calls_on_f64);

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

    /// The text of the model; `None` if the mechanism was written by hand.
    fn text(&self) -> Option<&str> {
        self.source().text()
    }

    /// The settings that the model requests for its runs, `simulate { ... }`, each key at most once.
    /// [`Options::for_model`](crate::Options::for_model) reads them.
    fn wishes(&self) -> &[RunSetting] {
        self.source().wishes()
    }

    /// The answer to [`Question::InvalidLength`]: the owner of the length in words, and the length, in m.
    fn invalid_length(&self, t: f64) -> Option<(String, f64)> {
        match self.diagnose(Question::InvalidLength, &Point::time(t)) {
            Answer::Length { owner, length } => Some((owner, length)),
            _ => None,
        }
    }

    /// The answer to [`Question::DominantLoad`] of these two states: the name of the load.
    fn dominant_load(&self, [one, other]: [&Point<'_>; 2]) -> Option<String> {
        match self.diagnose(Question::DominantLoad { other: *other }, one) {
            Answer::Load(name) => Some(name),
            _ => None,
        }
    }

    /// The tables without extrapolation, with their arguments at the point.
    fn bounded_tables(&self, at: &Point<'_>) -> Vec<BoundedTable> {
        match self.diagnose(Question::BoundedTables, at) {
            Answer::Tables(tables) => tables,
            _ => Vec::new(),
        }
    }
}

impl<M: Mechanism + ?Sized> MechanismExt for M {}

/// Methods of all [`Kernels`] that nobody implements: one per kernel on lanes, as those of [`MechanismExt`].
pub trait KernelsExt<S: Scalar>: Kernels<S> {
    kernels!(calls_on_lanes);
}

impl<S: Scalar, K: Kernels<S> + ?Sized> KernelsExt<S> for K {}

fn parameter_index(layout: &Layout, name: &str) -> Result<usize, ParameterError> {
    let index = layout
        .parameters()
        .iter()
        .position(|parameter| parameter.name == name);
    index.ok_or_else(|| ParameterError::unknown(layout, name))
}

/// Fills the results of a required kernel that is absent with NaN: what reads them ends with an error.
#[inline]
pub(crate) fn spoil<S: Scalar>(evaluated: Evaluated, kernel: KernelKind, results: &mut [S]) {
    if evaluated == Evaluated::Absent && !kernel.is_optional() {
        results.fill(S::constant(f64::NAN));
    }
}

/// The states z at the start.
pub(crate) fn start_states(mechanism: &dyn Mechanism) -> Vec<f64> {
    let mut z = vec![0.0; mechanism.layout().nz()];
    mechanism.start_states(&mut z);
    z
}
