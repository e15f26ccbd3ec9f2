//! Accelerations and multipliers of any mechanism, by the general solution of its saddle-point system.

use crate::layout::Layout;
use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::rank_deficient::ReactionScales;
use crate::linear::saddle_point;
use crate::linear::scales::largest_length;
use crate::linear::singular::Singular;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// The length of the scratch memory of [`accelerations`], for [`Mechanism::scratch_len`].
pub fn scratch_len(layout: &Layout) -> usize {
    saddle_point::scratch_len(layout)
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

/// The scales that make forces of the multipliers of a mechanism at one time.
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
