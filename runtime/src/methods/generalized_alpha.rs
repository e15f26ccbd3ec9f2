//! The generalized-alpha method on the index-3 equations, or on the stabilized ones of index 2.

mod iterate;
mod newton;
mod run;
mod scheme;
mod stabilized;
mod states;
mod turning;

use crate::mechanism::Mechanism;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::settings::{choice, settings};
use crate::stabilization::Stabilization;
use run::Run;
use scheme::Scheme;

choice! {
    /// The equations that the generalized-alpha method solves.
    pub enum Formulation {
        /// phi = 0 at the nodes.
        Index3 = "index-3",
        /// phi = 0 and phi_q v + phi_t = 0 at the nodes.
        Ggl = "ggl",
    }
}

settings! {
    /// The generalized-alpha method of J. Chung and G. M. Hulbert (DOI 10.1115/1.2900803) for the index-3
    /// equations, as M. Arnold and O. Bruls analyse it (DOI 10.1007/s11044-007-9084-0).
    ///
    /// ```text
    /// q_1 = q_0 + h v_0 + h^2 ((1/2 - beta) b_0 + beta b_1)
    /// v_1 = v_0 + h ((1 - gamma) b_0 + gamma b_1)
    /// (1 - alpha_m) b_1 + alpha_m b_0 = (1 - alpha_f) a_1 + alpha_f a_0
    /// M a_1 + phi_q^T lambda_1 = Q,     phi(q_1) = 0        at the new node
    /// ```
    ///
    /// States z with rates dz/dt = f(t, q, v, z, u) follow by the same scheme for equations of the first
    /// order (K. E. Jansen, C. H. Whiting, G. M. Hulbert, DOI 10.1016/S0045-7825(00)00203-6), with the
    /// parameters that the positions have:
    ///
    /// ```text
    /// z_1 = z_0 + h ((1 - gamma) w_0 + gamma w_1)
    /// (1 - alpha_m) w_1 + alpha_m w_0 = (1 - alpha_f) f_1 + alpha_f f_0
    /// ```
    ///
    /// Attitudes turn by what is added to q_0, by the exponential map (O. Bruls, A. Cardona, M. Arnold, DOI
    /// 10.1016/j.mechmachtheory.2011.07.017). Order 2 in q, v, z and lambda; positions satisfy the
    /// constraints to round-off, velocities to the order of the method. Where bodies turn in space, the
    /// multipliers begin with an error of order 1 after every start and every change of the step, which is
    /// damped in some hundred steps, and not at all with `rho_inf = 1`: for reactions of bodies in space
    /// use the form below. In the form of C. W. Gear, B.
    /// Leimkuhler and G. K. Gupta (DOI 10.1016/0377-0427(85)90008-1), as M. Arnold, O. Bruls and A.
    /// Cardona give it (DOI 10.1007/s00211-014-0633-1), velocities satisfy theirs, too, and positions are
    /// moved for it:
    ///
    /// ```text
    /// q_1 = q_0 + h v_0 + h^2 ((1/2 - beta) b_0 + beta b_1) - h S^2 phi_q(q_0)^T mu
    /// phi_q v_1 + phi_t = 0                               at the new node
    /// ```
    ///
    /// where S, the size of the mechanism for a length and 1 for an angle, gives the move the units of
    /// the coordinates (the paper has no such factor). High frequencies are damped down to `rho_inf` a
    /// step; of infinitely fast states a step leaves `rho_inf` or `|3 rho_inf - 1|/(3 - rho_inf)`, whichever
    /// is larger. Newton's method on the generated tangents, its rows and multipliers scaled by beta h^2, so
    /// that small steps do not spoil the matrix (C. L. Bottasso, O. A. Bauchau, A. Cardona, DOI
    /// 10.1137/050638503).
    pub struct GeneralizedAlpha {
        /// The equations that are solved.
        pub formulation: Formulation = Formulation::Index3;
        /// The part of infinitely high frequencies that a step leaves, 0 to 1.
        pub rho_inf: f64 = 0.9, where |value| (0.0..=1.0).contains(&value);
        /// The change of the positions at which Newton's method ends, in rad or sizes of the
        /// mechanism; and that of a state z, in units of `1 + |z|`.
        pub tolerance: f64 = 1e-10, where |value| value > 0.0;
    }
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "generalized-alpha",
    title: "generalized-alpha method, implicit, damps high frequencies",
    order: 2,
    index: 3,
    stabilized: false,
    contacts: true,
    states: true,
    flat_only: false,
    source: "Arnold, Bruls, DOI 10.1007/s11044-007-9084-0",
    parameters: GeneralizedAlpha::PARAMETERS,
};

impl IntegrationMethod for GeneralizedAlpha {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn run(&self, mechanism: &dyn Mechanism, _stabilization: Stabilization) -> Box<dyn Step> {
        let stabilized = self.formulation == Formulation::Ggl;
        let scheme = Scheme::new(self.rho_inf);
        Box::new(Run::new(mechanism, scheme, stabilized, self.tolerance))
    }
}
