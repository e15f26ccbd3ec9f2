//! Radau IIA of order 5 on the stabilized equations of index 2, or on those of index 3.

mod collocation;
mod control;
mod newton;
mod run;
mod stage;
mod system;
mod tangent;

use crate::mechanism::Mechanism;
use crate::methods::embedded::control::Control;
use crate::methods::generalized_alpha::Formulation;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::settings::settings;
use crate::stabilization::Stabilization;
use run::Run;

settings! {
    /// The implicit Runge-Kutta method Radau IIA of order 5 for stiff mechanisms, as E. Hairer and G. Wanner,
    /// "Solving Ordinary Differential Equations II", sections IV.8 and VII.7, have it in their RADAU5.
    ///
    /// ```text
    /// dq/dt = v - S^2 phi_q^T mu,     M dv/dt + phi_q^T lambda = Q,     dz/dt = f
    /// phi = 0,     phi_q v + phi_t = 0                                 at three stages, the last one the end
    /// ```
    ///
    /// This is the form of C. W. Gear, B. Leimkuhler and G. K. Gupta (DOI 10.1016/0377-0427(85)90008-1), in
    /// which mu is 0 for the exact motion. S, the size of the mechanism for a length and 1 for an angle, is
    /// in the place of the inverse of M, so that parts without a mass are allowed. Orders: 5 in positions and
    /// velocities. In the form of index 3, without mu and the constraints of velocities: 5 and 3. Both constraints hold to the error of Newton's method at every step; nothing drifts.
    ///
    /// Simplified Newton's method with the tangents of the beginning of the step, one real and one complex
    /// sparse factorization a step. The estimate of the error is of order 3; rtol and atol are converted for it
    /// as in RADAU5, `rtol_3 = 0.1 rtol^(2/3)`, so that errors are near rtol. Attitudes are integrated as
    /// displacements from the beginning of the step. Inside a step, the motion is the cubic of the
    /// collocation. Accelerations and multipliers of rows are those of the equations of index 1 at the
    /// positions and velocities of the row, and not the derivatives of the collocation.
    pub struct Radau {
        /// The equations that are solved.
        pub formulation: Formulation = Formulation::Ggl;
        /// The error allowed in a step, relative to the state, 1.
        pub rtol: f64 = 1e-8, where |value| value >= 0.0;
        /// The absolute error allowed in a step, m or rad (per s); 0 derives it from rtol and the size
        /// and the speeds of the mechanism at the start.
        pub atol: f64 = 0.0, where |value| value >= 0.0;
        /// The longest step, s; 0 for none.
        pub h_max: f64 = 0.0, where |value| value >= 0.0;
        /// Whether the steps given are taken, without control.
        pub fixed: bool = false;
    }
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "radau",
    title: "Radau IIA method of order 5, implicit, adaptive, for stiff mechanisms",
    order: 5,
    index: 2,
    stabilized: false,
    contacts: false,
    states: true,
    flat_only: false,
    source: "Hairer, Wanner, DOI 10.1007/978-3-642-05221-7",
    parameters: Radau::PARAMETERS,
};

impl IntegrationMethod for Radau {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn fault(&self) -> Option<String> {
        Control::fault(self.rtol, self.atol, self.fixed)
    }

    fn is_adaptive(&self) -> bool {
        !self.fixed
    }

    fn run(&self, mechanism: &dyn Mechanism, _stabilization: Stabilization) -> Box<dyn Step> {
        let control = control::converted(self.rtol, self.atol, self.h_max, self.fixed);
        Box::new(Run::new(mechanism, self.formulation, control))
    }
}
