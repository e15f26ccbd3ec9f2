//! Inertia along the directions that the constraints leave free.

use crate::layout::Layout;
use crate::linear::cholesky;
use crate::linear::dense;

/// M between scaled velocities.
pub(crate) struct ScaledMass<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) values: &'a [f64],
    pub(crate) scale: &'a [f64],
}

impl ScaledMass<'_> {
    /// M x.
    pub(crate) fn times(&self, x: &[f64]) -> Vec<f64> {
        let mut product = vec![0.0; x.len()];
        for (i, j, value) in self.layout.patterns().mass_matrix.iter(self.values) {
            product[i] += self.scale[i] * value * self.scale[j] * x[j];
        }
        product
    }
}

/// Z^T M Z for the free directions Z, factorized.
pub(crate) struct ProjectedMass {
    n: usize,
    rank: usize,
    factor: Vec<f64>,
    order: Vec<usize>,
}

impl ProjectedMass {
    /// Projects and factorizes; inertia below `cut_off` times the largest one counts as none.
    pub(crate) fn new(mass: &ScaledMass<'_>, free: &[Vec<f64>], cut_off: f64) -> ProjectedMass {
        let n = free.len();
        let mut factor = vec![0.0; n * n];
        for (i, left) in free.iter().enumerate() {
            let product = mass.times(left);
            for (j, right) in free[..=i].iter().enumerate() {
                factor[i * n + j] = dense::dot(&product, right);
            }
        }
        let mut order = vec![0; n];
        let rank = cholesky::cholesky_factor(n, &mut factor, &mut order, cut_off);
        ProjectedMass {
            n,
            rank,
            factor,
            order,
        }
    }

    /// The solution of `Z^T M Z z = b`, zero along what has no inertia.
    pub(crate) fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut z = vec![0.0; self.n];
        cholesky::cholesky_solve(self.n, self.rank, &self.factor, &self.order, b, &mut z);
        z
    }

    /// The largest component of every coordinate in the directions without inertia; `None` if there
    /// are no such directions.
    pub(crate) fn without_inertia(&self, free: &[Vec<f64>]) -> Option<Vec<f64>> {
        let columns = free.first()?.len();
        let mut moved = vec![0.0_f64; columns];
        for k in self.rank..self.n {
            let mut z: Vec<f64> = (0..self.rank)
                .map(|i| -self.factor[k * self.n + i])
                .collect();
            cholesky::cholesky_back(self.n, &self.factor, &mut z);
            let mut direction = free[self.order[k]].clone();
            for (value, &place) in z.iter().zip(&self.order) {
                for (total, part) in direction.iter_mut().zip(&free[place]) {
                    *total += value * part;
                }
            }
            for (largest, value) in moved.iter_mut().zip(&direction) {
                *largest = largest.max(value.abs());
            }
        }
        (self.rank < self.n).then_some(moved)
    }
}

/// x <- x + Z z.
pub(crate) fn add_combination(x: &mut [f64], free: &[Vec<f64>], z: &[f64]) {
    for (factor, direction) in z.iter().zip(free) {
        for (value, part) in x.iter_mut().zip(direction) {
            *value += factor * part;
        }
    }
}

/// The coordinates without kinetic energy, of the values of M: their momenta do not determine their
/// velocities.
pub(crate) fn massless(layout: &Layout, mass: &[f64]) -> Vec<usize> {
    let mut coordinates: Vec<usize> = (0..layout.nv()).collect();
    for (i, j, value) in layout.patterns().mass_matrix.iter(mass) {
        if i == j && value != 0.0 {
            coordinates.retain(|coordinate| *coordinate != i);
        }
    }
    coordinates
}
