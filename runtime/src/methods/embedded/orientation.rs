//! The side of the change points of a mechanism on which a position lies.

use crate::constraints::rank::scaled_jacobian;
use crate::linear::dense;
use crate::linear::rank::RANK_TOLERANCE;
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;

/// The free directions are computed again where the smallest pivot beside them has fallen to this share of what it was.
const TURNED: f64 = 0.7;

/// The free directions of a position a little before the last one and the sign of its determinant, with work space.
#[derive(Default)]
pub(crate) struct Orientation {
    /// A basis of the free directions, one list after the other.
    pub(crate) free: Vec<f64>,
    /// The smallest pivot, as a share of the largest, at the first position after the one that it belongs to.
    nearest: Option<f64>,
    pub(crate) positive: bool,
    pub(crate) jacobian: Vec<f64>,
    /// Empty before the first position.
    pub(crate) matrix: Vec<f64>,
    pub(crate) order: Vec<f64>,
    pub(crate) direction: Vec<f64>,
}

impl Orientation {
    /// Forgets the last position.
    pub(crate) fn forget(&mut self) {
        self.free.clear();
        self.nearest = None;
        self.matrix.clear();
    }

    /// Takes up a first position.
    pub(crate) fn begin(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) {
        let layout = mechanism.layout();
        let scaled = scaled_jacobian(mechanism, t, q);
        let space = scaled.row_space(RANK_TOLERANCE);
        if space.rank() < layout.nc() {
            return;
        }
        self.jacobian.resize(layout.patterns().phi_q.len(), 0.0);
        self.matrix.resize(layout.nv() * layout.nv(), 0.0);
        self.order.resize(layout.nv(), 0.0);
        self.direction.resize(layout.nv(), 0.0);
        for direction in space.free_directions() {
            let scales = &scaled.column_scale;
            self.free
                .extend(direction.iter().zip(scales).map(|(x, scale)| x * scale));
        }
        self.positive = self.turn(mechanism, t, q).unwrap_or(true);
    }

    /// Continues to another position; returns whether its determinant is positive. `None`, with the position forgotten,
    /// if it vanishes. Directions that are computed again leave its sign as it is.
    pub(crate) fn turn(&mut self, mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> Option<bool> {
        let layout = mechanism.layout();
        let (nv, nc) = (layout.nv(), layout.nc());
        mechanism.phi_q(&Point::position(t, q), &mut self.jacobian);
        self.matrix[..nc * nv].fill(0.0);
        for (i, j, value) in layout.patterns().phi_q.iter(&self.jacobian) {
            self.matrix[i * nv + j] = value;
        }
        self.matrix[nc * nv..].copy_from_slice(&self.free);
        let pivot = dense::lu_factor(nv, &mut self.matrix, &mut self.order, 0.0);
        if pivot.is_nan() || pivot <= 0.0 {
            self.forget();
            return None;
        }
        let mut positive = true;
        for (j, exchanged) in self.order.iter().enumerate() {
            positive ^= *exchanged != j as f64;
            positive ^= self.matrix[j * nv + j] < 0.0;
        }
        if pivot >= TURNED * *self.nearest.get_or_insert(pivot) {
            return Some(positive);
        }
        self.nearest = None;
        // The directions that are free now, as near to the old ones as they can be.
        for (k, free) in self.free.chunks_mut(nv).enumerate() {
            self.direction.fill(0.0);
            self.direction[nc + k] = 1.0;
            dense::lu_solve(nv, &self.matrix, &self.order, &mut self.direction);
            let largest = dense::max_abs(&self.direction);
            let parts = free.iter_mut().zip(&self.direction);
            parts.for_each(|(free, x)| *free = x / largest);
        }
        Some(positive)
    }
}
