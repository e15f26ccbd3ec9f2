//! The rates at which constraints are violated.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::mechanism::point::Point;

/// `phi_q v + phi_t`; `jacobian` is work space for the values of phi_q.
pub(crate) fn constraint_rates(
    mechanism: &dyn Mechanism,
    layout: &Layout,
    t: f64,
    q: &[f64],
    v: &[f64],
    jacobian: &mut [f64],
    rates: &mut [f64],
) {
    mechanism.phi_t(&Point::position(t, q), rates);
    mechanism.phi_q(&Point::position(t, q), jacobian);
    layout.patterns().phi_q.add_product(jacobian, v, rates);
}
