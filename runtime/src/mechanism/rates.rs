//! The rates of the coordinates.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// dq/dt from the velocities: these themselves in flat mechanisms, where `rates` is left alone, else what
/// was written to `rates`, nq numbers.
#[must_use]
#[inline(always)]
pub(crate) fn coordinate_rates<'a, M: Mechanism + ?Sized>(
    mechanism: &M,
    at: &Point<'a>,
    rates: &'a mut [f64],
) -> &'a [f64] {
    if mechanism.layout().is_flat() {
        return at.v;
    }
    mechanism.coordinate_rates(at, rates);
    rates
}
