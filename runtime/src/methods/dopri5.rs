//! Dormand and Prince's method of order 5 with an error of order 4.

use crate::mechanism::Mechanism;
use crate::methods::embedded::control::{Control, Rule};
use crate::methods::embedded::pair::Pair;
use crate::methods::embedded::tableau::Tableau;
use crate::methods::step::{IntegrationMethod, MethodInfo, Step};
use crate::settings::settings;
use crate::stabilization::Stabilization;

settings! {
    /// The explicit Runge-Kutta pair 5(4) of J. R. Dormand and P. J. Prince, "A family of embedded
    /// Runge-Kutta formulae", DOI 10.1016/0771-050X(80)90013-3, with local extrapolation.
    ///
    /// Seven stages a step, the last one that of the next step. Nodes of an output
    /// grid are interpolated, to order 4.
    pub struct Dopri5 {
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

impl Dopri5 {
    /// The method with these tolerances: relative, and absolute in m or rad (per s), 0 for one that
    /// follows from the mechanism.
    pub fn new(rtol: f64, atol: f64) -> Dopri5 {
        Dopri5 {
            rtol,
            atol,
            ..Dopri5::default()
        }
    }
}

/// Entry of the method in the table of methods.
pub(crate) static INFO: MethodInfo = MethodInfo {
    name: "dopri5",
    title: "Dormand-Prince method of order 5(4), adaptive",
    order: 5,
    index: 1,
    stabilized: true,
    contacts: true,
    states: true,
    flat_only: false,
    source: "Dormand, Prince, DOI 10.1016/0771-050X(80)90013-3",
    parameters: Dopri5::PARAMETERS,
};

impl Dopri5 {
    /// A run of the pair.
    pub(crate) fn pair(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Pair {
        let control = Control {
            rule: Rule::Pi,
            h_first: 0.0,
            rtol: self.rtol,
            atol: self.atol,
            h_max: self.h_max,
            fixed: self.fixed,
        };
        Pair::new(mechanism, stabilization, &TABLEAU, control)
    }
}

impl IntegrationMethod for Dopri5 {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn fault(&self) -> Option<String> {
        Control::fault(self.rtol, self.atol, self.fixed)
    }

    fn is_adaptive(&self) -> bool {
        !self.fixed
    }

    fn run(&self, mechanism: &dyn Mechanism, stabilization: Stabilization) -> Box<dyn Step> {
        Box::new(self.pair(mechanism, stabilization))
    }
}

#[rustfmt::skip]
pub(crate) static TABLEAU: Tableau = Tableau {
    stable: 3.25,
    error_order: 5.0,
    c: &[0.0, 1.0 / 5.0, 3.0 / 10.0, 4.0 / 5.0, 8.0 / 9.0, 1.0],
    a: &[
        &[1.0 / 5.0],
        &[3.0 / 40.0, 9.0 / 40.0],
        &[44.0 / 45.0, -56.0 / 15.0, 32.0 / 9.0],
        &[19372.0 / 6561.0, -25360.0 / 2187.0, 64448.0 / 6561.0, -212.0 / 729.0],
        &[9017.0 / 3168.0, -355.0 / 33.0, 46732.0 / 5247.0, 49.0 / 176.0, -5103.0 / 18656.0],
    ],
    b: &[35.0 / 384.0, 0.0, 500.0 / 1113.0, 125.0 / 192.0, -2187.0 / 6784.0, 11.0 / 84.0],
    error: &[
        71.0 / 57600.0, 0.0, -71.0 / 16695.0, 71.0 / 1920.0, -17253.0 / 339200.0, 22.0 / 525.0,
        -1.0 / 40.0,
    ],
    second_error: &[],
    extra_c: &[],
    extra_a: &[],
    // L. F. Shampine's interpolant of order 4, DOI 10.1090/S0025-5718-1986-0815836-3.
    inside: &[
        &[1.0, -183.0 / 64.0, 37.0 / 12.0, -145.0 / 128.0],
        &[],
        &[0.0, 1500.0 / 371.0, -1000.0 / 159.0, 1000.0 / 371.0],
        &[0.0, -125.0 / 32.0, 125.0 / 12.0, -375.0 / 64.0],
        &[0.0, 9477.0 / 3392.0, -729.0 / 106.0, 25515.0 / 6784.0],
        &[0.0, -11.0 / 7.0, 11.0 / 3.0, -55.0 / 28.0],
        &[0.0, 1.5, -4.0, 2.5],
    ],
};
