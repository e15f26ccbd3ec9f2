//! The equations of a mechanism on another scalar than `f64`.

use crate::layout::kernels::KernelKind;
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::point::Point;
use crate::scalar::Scalar;

/// The equations of one mechanism on the scalar `S`.
///
/// Kernels, arguments and results are those of [`Mechanism`](crate::Mechanism), with numbers of the
/// type `S` for all `f64`; on [`Lanes`](crate::Lanes) one call serves as many states, and each lane
/// has the bits of the call of its own. [`Mechanism::lanes`](crate::Mechanism::lanes) gives them, and
/// [`KernelsExt`](crate::KernelsExt) has a method for each.
///
/// # Panics
/// As those of [`Mechanism`](crate::Mechanism).
pub trait Kernels<S: Scalar>: Send + Sync {
    /// Sets the parameter with this index in the layout; `false` where there is none.
    fn set_parameter(&mut self, index: usize, value: S) -> bool;

    /// Evaluates a kernel at as many states as a number of the type `S` has.
    ///
    /// Returns [`Evaluated::Absent`], and leaves `results` as they are, where the mechanism does not have the kernel, or it
    /// does not run on lanes ([`KernelKind::runs_on_lanes`]).
    fn evaluate(&self, kernel: KernelKind, at: &Point<'_, S>, results: &mut [S]) -> Evaluated;
}
