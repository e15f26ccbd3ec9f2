//! Displacements of positions: one number for every velocity, see [`attitude`](crate::layout::attitude).

use crate::layout::attitude::{Map, flat, turned, unit};
use crate::layout::{Attitude, Layout, coordinate_of, velocity_of};

impl Layout {
    /// Whether dq/dt = v: no coordinate is part of an attitude.
    pub fn is_flat(&self) -> bool {
        self.attitudes().is_empty()
    }

    /// Name of the motion along a velocity, for messages: that of the coordinate whose rate it is, or the velocity's own
    /// where it turns an attitude.
    pub(crate) fn motion(&self, velocity: usize) -> &str {
        let coordinate = coordinate_of(self.attitudes(), velocity);
        match velocity_of(self.attitudes(), coordinate) {
            Some(_) => &self.coordinates()[coordinate].name,
            None => &self.velocities()[velocity].name,
        }
    }

    /// The coordinates that are flat, each with its velocity.
    pub(crate) fn flat(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        flat(self.attitudes(), self.nq)
    }

    /// `q (+) w` in place of q: flat coordinates are added to, attitudes turned.
    #[inline]
    pub(crate) fn retract(&self, q: &mut [f64], w: &[f64], map: Map) {
        if self.is_flat() {
            for (q, w) in q.iter_mut().zip(w) {
                *q += w;
            }
            return;
        }
        for (j, velocity) in self.flat() {
            q[j] += w[velocity];
        }
        for attitude in self.attitudes().iter() {
            let p = attitude.quaternion(q);
            attitude.set(q, turned(p, attitude.vector(w), map));
        }
    }

    /// The w with `from (+) w = to`: differences of flat coordinates, `2 Im(p* p')/Re(p* p')` of attitudes,
    /// whatever the signs of the quaternions; not finite for half a turn.
    pub(crate) fn difference(&self, from: &[f64], to: &[f64], w: &mut [f64]) {
        for (j, velocity) in self.flat() {
            w[velocity] = to[j] - from[j];
        }
        for attitude in self.attitudes().iter() {
            w[attitude.velocity..attitude.velocity + 3]
                .copy_from_slice(&attitude.difference(from, to));
        }
    }

    /// One number of [`difference`](Self::difference), that of this velocity.
    pub(crate) fn difference_along(&self, from: &[f64], to: &[f64], velocity: usize) -> f64 {
        let turned =
            |attitude: &&Attitude| (attitude.velocity..attitude.velocity + 3).contains(&velocity);
        match self.attitudes().iter().find(turned) {
            Some(attitude) => attitude.difference(from, to)[velocity - attitude.velocity],
            None => {
                let place = coordinate_of(self.attitudes(), velocity);
                to[place] - from[place]
            }
        }
    }

    /// Brings quaternions back to unit length, which round-off and Runge-Kutta steps spoil.
    #[inline]
    pub(crate) fn normalize_quaternions(&self, q: &mut [f64]) {
        for attitude in self.attitudes().iter() {
            attitude.set(q, unit(attitude.quaternion(q)));
        }
    }
}
