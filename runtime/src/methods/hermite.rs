//! Discrete variational methods with Hermite interpolation.
//!
//! The interpolant of an interval of length h, with tau = (t - t_i)/h,
//!
//! ```text
//! q(tau) = alpha_1 q_i + h beta q'_i + sum_j psi_j y_j + alpha_e q_(i+1)
//! H23:   alpha_1 = (1 + 2 tau)(tau - 1)^2    beta = tau (tau - 1)^2     psi = (tau - 1) tau^2, y = h q'_(i+1)
//!        alpha_e = (3 - 2 tau) tau^2
//! H33:   alpha_1 = 1 - 7 tau^2 + 6 tau^3     beta = tau - 3 tau^2 + 2 tau^3
//!        psi = 8 tau^2 - 8 tau^3, y = q_(i+1/2)                         alpha_e = 2 tau^3 - tau^2
//! ```
//!
//! makes of the action of the Lagrangian L = T - U a function of its coefficients, by Gauss' quadrature
//! of the interval. By the discrete Lagrange-d'Alembert principle, with f_s = T_q - U_q + (all other
//! forces) and p_s = T_v at the quadrature points,
//!
//! ```text
//! D_f L = sum_s w_s h (f_s alpha_f(tau_s) + p_s alpha_f'(tau_s)/h)       for every function f
//! D_1 L_i + p_i - phi_q(q_i)^T lambda_i = 0,     D_psi L_i = 0,     phi(q_(i+1)) = 0
//! p_(i+1) = D_e L_i
//! ```
//!
//! Zhang Bingbing, Wang Gang, Ding Jieyu, "Discrete variational method of multibody system dynamics based
//! on Hermite interpolation", DOI 10.6052/1672-6553-2018-010. Deviations:
//!
//! - The cubic parts of its functions are misprinted; these are the ones that interpolate.
//! - Momenta are carried, and q'_i is the velocity that belongs to p_i, not the derivative of the
//!   interpolant before. That is sound with two quadrature points, where the cubic part of the
//!   interpolant has no velocity; with more of them the method falls to order 1. `Form::Free` takes all
//!   but the positions of the nodes as unknowns of their own interval instead.
//! - Momenta are kept tangent to the constraints, `p_i - phi_q^T mu` with `phi_q v = -phi_t` as in RATTLE
//!   (H. C. Andersen, DOI 10.1016/0021-9991(83)90014-1): that moves a part of lambda_i, an impulse,
//!   from one step to the other, and nothing else.
//!
//! With two points and constant M and forces both interpolants give
//! `M (q_(i+1) - 2 q_i + q_(i-1))/h = h Q - phi_q(q_i)^T lambda_i`. Where M is constant, all conditions
//! but phi = 0 are solved beforehand, whatever the form, and Newton's method has the impulses as its
//! only unknowns.

mod basis;
mod general;
pub(crate) mod h23g2;
pub(crate) mod h33g2;
mod impulses;
mod interval;
pub(crate) mod readout;
mod reduced;
mod step;

use crate::mechanism::Mechanism;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::settings::{choice, settings};
use crate::stabilization::Stabilization;
use basis::Form;
use interval::Interval;
use readout::{Readout, SOURCE};

choice! {
    /// Data that the interpolant takes from the interval before.
    pub enum Derivatives {
        /// Nothing but the positions: inner values and both end derivatives are unknowns of their own
        /// interval.
        Free = "free",
        /// The velocity at its beginning, as published; sound with two quadrature points only.
        Carried = "carried",
    }
}

settings! {
    /// The variational method on an interpolant through any number of points with the derivatives at
    /// its ends, and any number of quadrature points.
    ///
    /// Because phi holds at the nodes only, the order is 2 with constraints, whatever the degree.
    pub struct Hermite {
        /// Points of the interpolant, both nodes included.
        pub nodes: u32 = 2, where |value| (2..=8).contains(&value);
        /// Quadrature points; at least one more than points of the interpolant, where derivatives are
        /// free.
        pub gauss: u32 = 3, where |value| (2..=9).contains(&value);
        /// Data of the interval before in the interpolant; carried is for 2 and 3 points.
        pub derivatives: Derivatives = Derivatives::Free;
        /// The velocity and acceleration that are shown.
        pub readout: Readout = Readout::Projected;
    }
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "hermite",
    title: "discrete variational method on polynomials of any degree",
    order: 2,
    index: 3,
    stabilized: false,
    contacts: false,
    states: false,
    flat_only: true,
    source: SOURCE,
    parameters: Hermite::PARAMETERS,
};

impl IntegrationMethod for Hermite {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn fault(&self) -> Option<String> {
        let Hermite { nodes, gauss, .. } = *self;
        match self.derivatives {
            Derivatives::Free if gauss <= nodes => Some(format!(
                "{gauss} quadrature points do not determine a polynomial through {nodes} points with free derivatives: set gauss = {}",
                nodes + 1
            )),
            Derivatives::Carried if nodes > 3 => Some(format!(
                "derivatives can be carried with 2 or 3 points, not with {nodes}"
            )),
            _ => None,
        }
    }

    fn run(&self, mechanism: &dyn Mechanism, _stabilization: Stabilization) -> Box<dyn Step> {
        let form = match (self.derivatives, self.nodes) {
            (Derivatives::Carried, 2) => Form::TwoPoints,
            (Derivatives::Carried, _) => Form::ThreePoints,
            (Derivatives::Free, nodes) => Form::Free(nodes as usize + 1),
        };
        let gauss = self.gauss as usize;
        Box::new(Interval::new(mechanism, form, gauss, self.readout))
    }
}
