//! Dormand and Prince's method of order 5 with an error of order 4.

use crate::embedded::{Control, Pair, Tableau, parameters};
use crate::index1::Stabilization;
use crate::mechanism::Mechanism;
use crate::methods::{MethodInfo, Settings, Step};

/// The explicit Runge-Kutta pair 5(4) of J. R. Dormand and P. J. Prince, "A family of embedded
/// Runge-Kutta formulae", DOI 10.1016/0771-050X(80)90013-3, with local extrapolation.
///
/// Seven stages a step, the last one that of the next step. Nodes are met exactly, by shortened steps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Dopri5 {
    control: Control,
}

impl Dopri5 {
    /// With these tolerances: relative, and absolute in m or rad (per s).
    pub fn new(rtol: f64, atol: f64) -> Dopri5 {
        Dopri5 {
            control: Control::new(rtol, atol),
        }
    }
}

impl Default for Dopri5 {
    fn default() -> Self {
        Dopri5::new(RTOL, ATOL)
    }
}

const RTOL: f64 = 1e-6;
const ATOL: f64 = 1e-8;

/// What the table of methods says about it.
pub(crate) const INFO: MethodInfo = MethodInfo {
    name: "dopri5",
    title: "Dormand-Prince method of order 5(4), adaptive",
    order: 5,
    index: 1,
    stabilized: true,
    source: "Dormand, Prince, DOI 10.1016/0771-050X(80)90013-3",
    parameters: &parameters(RTOL, ATOL),
};

impl Settings for Dopri5 {
    fn info(&self) -> &'static MethodInfo {
        &INFO
    }

    fn set(&mut self, name: &str, value: f64) -> bool {
        self.control.set(name, value)
    }

    fn get(&self, name: &str) -> Option<f64> {
        self.control.get(name)
    }

    fn stepper<M: Mechanism + ?Sized>(
        &self,
        mechanism: &M,
        stabilization: Stabilization,
    ) -> Box<dyn Step<M>> {
        Box::new(Pair::new(mechanism, stabilization, &TABLEAU, self.control))
    }
}

#[rustfmt::skip]
static TABLEAU: Tableau = Tableau {
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
};
