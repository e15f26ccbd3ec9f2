//! The energies of a mechanism.

use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// Kinetic and potential energy, in J.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Energy {
    /// T(q, v, t).
    pub kinetic: f64,
    /// U(q, t): gravity and everything else that is stored.
    pub potential: f64,
}

impl Energy {
    /// The energies of a mechanism at a position with velocities.
    pub fn of(mechanism: &dyn Mechanism, at: &Point<'_>) -> Energy {
        let mut energy = [0.0; 2];
        mechanism.energy(at, &mut energy);
        let [kinetic, potential] = energy;
        Energy { kinetic, potential }
    }

    /// H = T + U, in J.
    pub fn total(self) -> f64 {
        self.kinetic + self.potential
    }
}
