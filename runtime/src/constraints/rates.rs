//! The rates at which constraints are violated.

use crate::layout::Layout;
use crate::mechanism::Mechanism;

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
    mechanism.phi_t(t, q, rates);
    mechanism.phi_q(t, q, jacobian);
    layout.patterns().phi_q.add_product(jacobian, v, rates);
}
