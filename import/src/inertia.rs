//! Masses and inertias of links: turned, moved and put together.

use crate::robot::Inertial;
use nalgebra::{Isometry3, Matrix3, Vector3};

impl Inertial {
    /// Whether it is a point with a mass, without an extent.
    pub(crate) fn is_point(&self) -> bool {
        self.mass > 0.0 && self.inertia == Matrix3::zeros()
    }

    /// Transforms the mass and the inertia to the axes in which their own are placed.
    pub(crate) fn placed(&self, place: &Isometry3<f64>) -> Self {
        let turn = place.rotation.to_rotation_matrix();
        Self {
            mass: self.mass,
            center: place * self.center,
            inertia: turn * self.inertia * turn.transpose(),
        }
    }

    /// Combines two masses that do not move against each other, by Steiner's theorem.
    pub(crate) fn with(&self, other: &Self) -> Self {
        let mass = self.mass + other.mass;
        if mass == 0.0 {
            return *self;
        }
        let between = other.center - self.center;
        let center = self.center + between * (other.mass / mass);
        let reduced = self.mass * other.mass / mass;
        Self {
            mass,
            center,
            inertia: self.inertia + other.inertia + of_point(reduced, &between),
        }
    }
}

/// The inertia of a point mass at a place, about the origin.
fn of_point(mass: f64, place: &Vector3<f64>) -> Matrix3<f64> {
    (Matrix3::identity() * place.norm_squared() - place * place.transpose()) * mass
}
