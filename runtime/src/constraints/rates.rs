//! The rates at which constraints are violated.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// `phi_q v + phi_t`; `jacobian` is work space for the values of phi_q.
pub(crate) fn constraint_rates(
    mechanism: &dyn Mechanism,
    at: &Point<'_>,
    jacobian: &mut [f64],
    rates: &mut [f64],
) {
    mechanism.phi_t(at, rates);
    mechanism.phi_q(at, jacobian);
    let pattern = &mechanism.layout().patterns().phi_q;
    pattern.add_product(jacobian, at.v, rates);
}
