//! The displacement of a step: `q_1 = q_0 (+) w`, attitudes by the exponential map.
//!
//! Newton's method changes w. What the equations know is how q_1 changes by a displacement from there, which
//! is `T(w) dw` with T of [`tangent`] for attitudes, and dw for all others (O. Bruls, A. Cardona, M. Arnold,
//! DOI 10.1016/j.mechmachtheory.2011.07.017).

use crate::layout::attitude::{Attitude, Map, tangent, turned};
use crate::layout::{Layout, coordinate_of, velocity_of};

/// Map from the displacement of a step to its positions.
#[derive(Clone)]
pub(crate) struct Turning {
    /// The flat coordinate of every velocity; `None` for one that turns an attitude.
    pub(crate) coordinates: Vec<Option<usize>>,
    attitudes: Vec<Attitude>,
    /// The quaternions of the attitudes at the node before.
    start: Vec<[f64; 4]>,
    /// The displacement of attitudes, in the places of their velocities.
    w: Vec<f64>,
    /// T(w) of every attitude.
    tangents: Vec<[[f64; 3]; 3]>,
}

impl Turning {
    pub(crate) fn new(layout: &Layout) -> Turning {
        let attitudes = layout.attitudes().to_vec();
        let coordinate = |velocity| {
            let place = coordinate_of(&attitudes, velocity);
            velocity_of(&attitudes, place).map(|_| place)
        };
        Turning {
            coordinates: (0..layout.nv()).map(coordinate).collect(),
            start: vec![[0.0; 4]; attitudes.len()],
            w: vec![0.0; layout.nv()],
            tangents: vec![[[0.0; 3]; 3]; attitudes.len()],
            attitudes,
        }
    }

    /// Begins at this node.
    pub(crate) fn begin(&mut self, q: &[f64]) {
        for (start, attitude) in self.start.iter_mut().zip(&self.attitudes) {
            *start = attitude.quaternion(q);
        }
        self.w.fill(0.0);
    }

    /// Adds a displacement along one velocity; those that turn attitudes wait for
    /// [`Turning::turn`].
    pub(crate) fn add(&mut self, q: &mut [f64], velocity: usize, change: f64) {
        match self.coordinates[velocity] {
            Some(place) => q[place] += change,
            None => self.w[velocity] += change,
        }
    }

    /// Turns the attitudes.
    pub(crate) fn turn(&mut self, q: &mut [f64]) {
        for (attitude, (start, t)) in self
            .attitudes
            .iter()
            .zip(self.start.iter().zip(&mut self.tangents))
        {
            let w = attitude.vector(&self.w);
            attitude.set(q, turned(*start, w, Map::Exponential));
            *t = tangent(w);
        }
    }

    /// The displacement of the step along a velocity.
    pub(crate) fn moved(&self, from: &[f64], to: &[f64], velocity: usize) -> f64 {
        match self.coordinates[velocity] {
            Some(place) => to[place] - from[place],
            None => self.w[velocity],
        }
    }

    /// The derivatives by w that follow from one by a displacement at the new node: itself in flat
    /// directions.
    #[inline]
    pub(crate) fn spread(&self, velocity: usize, value: f64, mut add: impl FnMut(usize, f64)) {
        if self.coordinates[velocity].is_some() {
            return add(velocity, value);
        }
        for (attitude, tangent) in self.attitudes.iter().zip(&self.tangents) {
            let first = attitude.velocity;
            if (first..first + 3).contains(&velocity) {
                for (k, part) in tangent[velocity - first].iter().enumerate() {
                    add(first + k, value * part);
                }
            }
        }
    }

    /// The columns that [`Turning::spread`] writes to.
    pub(crate) fn columns(&self, velocity: usize) -> std::ops::Range<usize> {
        let of =
            |attitude: &&Attitude| (attitude.velocity..attitude.velocity + 3).contains(&velocity);
        match self.attitudes.iter().find(of) {
            Some(attitude) => attitude.velocity..attitude.velocity + 3,
            None => velocity..velocity + 1,
        }
    }
}
