//! Dormand and Prince's pair 5(4) with the step control of MATLAB's `ode45`.

use crate::mechanism::Mechanism;
use crate::methods::dopri5::TABLEAU;
use crate::methods::embedded::control::{Control, Rule};
use crate::methods::embedded::pair::Pair;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// The pair of [`Dopri5`](crate::Dopri5) with the step control and the defaults of MATLAB's
    /// `ode45` (L. F. Shampine, M. W. Reichelt, "The MATLAB ODE Suite", DOI
    /// 10.1137/S1064827594276424).
    ///
    /// ```text
    /// error = h max |e_i| / max(|y_i|, |y_new,i|, atol/rtol),       accepted where <= rtol
    /// rejected for the first time   h -> h max(0.1, 0.8 (rtol/error)^(1/5)),   then h -> h/2
    /// accepted at once              h -> h min(5,   0.8 (rtol/error)^(1/5)),   else unchanged
    /// first step   min(h_max, h_first, 0.8 rtol^(1/5) / max |f_i / max(|y_i|, atol/rtol)|)
    /// ```
    pub struct Ode45 {
        /// The error allowed in a step, relative to the state, 1.
        pub rtol: f64 = 1e-3, where |value| value > 0.0;
        /// The error allowed in a step, m or rad (per s).
        pub atol: f64 = 1e-6, where |value| value > 0.0;
        /// The longest step, s; 0 for a tenth of the run.
        pub h_max: f64 = 0.0, where |value| value >= 0.0;
        /// The longest first step, s: there the time from output to output.
        pub h_first: f64 = 0.01, where |value| value >= 0.0;
        /// Whether the steps given are taken, without control.
        pub fixed: bool = false;
    }
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "ode45",
    title: "Dormand-Prince method of order 5(4) with MATLAB's step control",
    order: 5,
    index: 1,
    stabilized: true,
    contacts: true,
    states: true,
    flat_only: false,
    source: "Shampine, Reichelt, DOI 10.1137/S1064827594276424",
    parameters: Ode45::PARAMETERS,
};

impl Ode45 {
    /// A run of the pair.
    pub(crate) fn pair(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Pair {
        let control = Control {
            rule: Rule::Matlab,
            rtol: self.rtol,
            atol: self.atol,
            h_max: self.h_max,
            h_first: self.h_first,
            fixed: self.fixed,
        };
        Pair::new(mechanism, stabilization, &TABLEAU, control)
    }
}

impl IntegrationMethod for Ode45 {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn is_adaptive(&self) -> bool {
        !self.fixed
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(self.pair(mechanism, stabilization))
    }
}
