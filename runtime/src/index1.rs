//! The index-1 formulation: accelerations from positions and velocities, with a stabilisation.

use crate::layout::Layout;
use crate::mechanism::Mechanism;
use crate::saddle_point::Singular;

/// What is added to the acceleration constraints so that positions and velocities do not drift.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Stabilization {
    /// Nothing: `phi_q a = eta`.
    #[default]
    None,
    /// Baumgarte's feedback: `phi_q a = eta - 2 alpha (phi_q v + phi_t) - beta^2 phi`.
    Baumgarte {
        /// The rate at which velocity violations are damped, in 1/s.
        alpha: f64,
        /// The frequency with which position violations are pulled back, in 1/s.
        beta: f64,
    },
}

impl Stabilization {
    /// Baumgarte's feedback with alpha = beta = 20 1/s.
    ///
    /// The values of Man Wanxin, Ren Xiaobo, Gao Feifei, Zhang Shenrong, "Research on constraint
    /// violation stabilization method of multibody system dynamics based on fuzzy control", DOI
    /// 10.12677/dsc.2025.143020.
    pub fn baumgarte() -> Stabilization {
        Stabilization::Baumgarte {
            alpha: 20.0,
            beta: 20.0,
        }
    }
}

/// The right-hand side `(q, v) -> (dq/dt, a)` of the index-1 equations, with its work space.
#[derive(Debug, Clone)]
pub struct Index1 {
    stabilization: Stabilization,
    scratch: Vec<f64>,
    shift: Vec<f64>,
    phi: Vec<f64>,
    jacobian: Vec<f64>,
    evaluations: u64,
}

impl Index1 {
    /// Work space for this mechanism.
    pub fn new<M: Mechanism + ?Sized>(mechanism: &M, stabilization: Stabilization) -> Index1 {
        let layout = mechanism.layout();
        Index1 {
            stabilization,
            scratch: vec![0.0; mechanism.scratch_len()],
            shift: vec![0.0; layout.nc],
            phi: vec![0.0; layout.nc],
            jacobian: vec![0.0; layout.phi_q_pattern.len()],
            evaluations: 0,
        }
    }

    /// How often the accelerations were computed.
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Accelerations and multipliers at one state.
    ///
    /// # Errors
    /// [`Singular`] where the equations do not determine `a`.
    pub fn accelerations<M: Mechanism + ?Sized>(
        &mut self,
        mechanism: &M,
        t: f64,
        q: &[f64],
        v: &[f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.evaluations += 1;
        let shift = match self.stabilization {
            Stabilization::None => None,
            Stabilization::Baumgarte { alpha, beta } => {
                let layout = mechanism.layout();
                let rates = &mut self.shift;
                constraint_rates(mechanism, layout, t, q, v, &mut self.jacobian, rates);
                mechanism.phi(t, q, &mut self.phi);
                for (rate, phi) in rates.iter_mut().zip(&self.phi) {
                    *rate = -2.0 * alpha * *rate - beta * beta * phi;
                }
                Some(self.shift.as_slice())
            }
        };
        mechanism.accelerations(t, q, v, shift, &mut self.scratch, a, lambda)
    }
}

/// `phi_q v + phi_t`; `jacobian` is work space for the values of phi_q.
pub(crate) fn constraint_rates<M: Mechanism + ?Sized>(
    mechanism: &M,
    layout: &Layout,
    t: f64,
    q: &[f64],
    v: &[f64],
    jacobian: &mut [f64],
    rates: &mut [f64],
) {
    mechanism.phi_t(t, q, rates);
    mechanism.phi_q(t, q, jacobian);
    for (i, j, value) in layout.phi_q_pattern.iter(jacobian) {
        rates[i] += value * v[j];
    }
}
