//! The rates of the coordinates.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// Writes dq/dt = N(q) v, the velocities themselves in flat mechanisms: nq numbers, in m/s, rad/s or, of quaternions, 1/s.
#[inline(always)]
pub fn coordinate_rates<M: Mechanism + ?Sized>(mechanism: &M, at: &Point<'_>, rates: &mut [f64]) {
    if mechanism.layout().is_flat() {
        rates.copy_from_slice(at.v);
    } else {
        mechanism.coordinate_rates(at, rates);
    }
}
