//! Violations of the constraints by a state, at three levels.

use crate::layout::kernel_lengths::dynamics_len;
use crate::linear::dense::max_abs;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// The largest absolute component of the constraints at three levels.
///
/// `phi`, `phi_q v + phi_t` and `phi_q a - eta`, first as the equations are written, then in m and
/// rad (per s, per s^2). Without constraints all are zero.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub struct Violation {
    /// Violation of the positions, as phi is written.
    pub phi: f64,
    /// Violation of the velocities, as phi is written, per s.
    pub dphi: f64,
    /// Violation of the accelerations, as phi is written, per s^2.
    pub ddphi: f64,
    /// Violation of the positions, in m or rad.
    pub position: f64,
    /// Violation of the velocities, in m/s or rad/s.
    pub velocity: f64,
    /// Violation of the accelerations, in m/s^2 or rad/s^2.
    pub acceleration: f64,
}

impl Violation {
    /// The six values in the order of the columns of a trajectory.
    pub(crate) fn columns(&self) -> [f64; 6] {
        [
            self.position,
            self.velocity,
            self.acceleration,
            self.phi,
            self.dphi,
            self.ddphi,
        ]
    }
}

/// The measurement of violations, with its work space.
#[derive(Debug, Clone)]
pub(crate) struct ViolationMeter {
    /// Results of `dynamics`: M and Q, the entries of phi_q, eta.
    values: Vec<f64>,
    /// States and inputs, which phi_q and eta do not read.
    unread: (Vec<f64>, Vec<f64>),
    rows: Vec<f64>,
    of_accelerations: Vec<f64>,
    scale: Vec<f64>,
    /// Whether all rows are in m or rad as they are.
    unscaled: bool,
}

impl ViolationMeter {
    pub(crate) fn new(mechanism: &dyn Mechanism) -> ViolationMeter {
        let layout = mechanism.layout();
        ViolationMeter {
            values: vec![0.0; dynamics_len(layout)],
            unread: (vec![0.0; layout.nz()], vec![0.0; layout.nu()]),
            rows: vec![0.0; layout.nc()],
            of_accelerations: vec![0.0; layout.nc()],
            scale: phi_scale(mechanism, 0.0),
            unscaled: false,
        }
    }

    pub(crate) fn measure(
        &mut self,
        mechanism: &dyn Mechanism,
        t: f64,
        (q, v, a): (&[f64], &[f64], &[f64]),
    ) -> Violation {
        let layout = mechanism.layout();
        self.scale.fill(1.0);
        mechanism.phi_scale(&Point::time(t), &mut self.scale);
        self.unscaled = self.scale.iter().all(|scale| *scale == 1.0);
        mechanism.phi(&Point::position(t, q), &mut self.rows);
        let (phi, position) = self.largest();
        // The kernel that `Derived` takes for several states: other ones would round differently.
        let (z, u) = &self.unread;
        mechanism.dynamics(&Point::new(t, q, v).states(z).inputs(u), &mut self.values);
        let entries = &*layout.patterns().phi_q.entries;
        let after = layout.patterns().mass_matrix.len() + layout.nv();
        let (jacobian, eta) = self.values[after..].split_at(entries.len());
        mechanism.phi_t(&Point::position(t, q), &mut self.rows);
        // Slices of one length, so that one comparison serves two of them.
        let (rows, of_accelerations) = (&mut *self.rows, &mut *self.of_accelerations);
        let of_accelerations = &mut of_accelerations[..rows.len()];
        let a = &a[..v.len()];
        of_accelerations.fill(0.0);
        for (&(row, column), value) in entries.iter().zip(jacobian) {
            let (row, column) = (row as usize, column as usize);
            rows[row] += value * v[column];
            of_accelerations[row] += value * a[column];
        }
        for (row, eta) in self.of_accelerations.iter_mut().zip(eta) {
            *row -= eta;
        }
        let (dphi, velocity) = self.largest();
        std::mem::swap(&mut self.rows, &mut self.of_accelerations);
        let (ddphi, acceleration) = self.largest();
        Violation {
            phi,
            dphi,
            ddphi,
            position,
            velocity,
            acceleration,
        }
    }

    /// The largest row, raw and after scaling.
    fn largest(&mut self) -> (f64, f64) {
        let raw = max_abs(&self.rows);
        if self.unscaled {
            return (raw, raw);
        }
        for (row, scale) in self.rows.iter_mut().zip(&self.scale) {
            if scale.is_finite() {
                *row *= scale;
            }
        }
        (raw, max_abs(&self.rows))
    }
}

/// The rows of phi that are violated most, in m or rad: those an iteration has not reached.
pub(crate) fn worst(mechanism: &dyn Mechanism, t: f64, phi: &[f64]) -> Vec<usize> {
    let scale = phi_scale(mechanism, t);
    let miss = |i: usize| (phi[i] * scale[i]).abs();
    let largest = (0..phi.len()).map(miss).fold(0.0, f64::max);
    let rows = 0..phi.len();
    rows.filter(|&i| miss(i) >= 0.1 * largest).collect()
}

/// The factors that make violations m or rad, 1 where the mechanism has none to give.
pub(crate) fn phi_scale(mechanism: &dyn Mechanism, t: f64) -> Vec<f64> {
    let mut scale = vec![1.0; mechanism.layout().nc()];
    mechanism.phi_scale(&Point::time(t), &mut scale);
    for value in &mut scale {
        if !value.is_finite() || *value == 0.0 {
            *value = 1.0;
        }
    }
    scale
}
