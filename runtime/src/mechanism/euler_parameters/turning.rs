//! One attitude, as a quaternion of any length and its rate: what they say of the body, and its derivatives.
//!
//! With `G(p) x = Im(p* x)`, linear in both, and `s = 2/|p|^2`,
//!
//! ```text
//! omega  = S p' = s G(p) p'                  S = s G(p), 3 x 4
//! omega' = S p'' + S' p',  S' p' = -s (p.p') omega
//! ```

use crate::layout::attitude::{product, unit};

/// Three rows of four numbers: what a change of a quaternion does to a vector in body axes.
pub(super) type Columns = [[f64; 4]; 3];

/// A quaternion and its rate.
#[derive(Clone, Copy)]
pub(super) struct Turning {
    pub(super) p: [f64; 4],
    pub(super) rate: [f64; 4],
    /// s
    share: f64,
}

impl Turning {
    pub(super) fn new(p: [f64; 4], rate: [f64; 4]) -> Turning {
        let share = 2.0 / dot(p, p);
        Turning { p, rate, share }
    }

    pub(super) fn unit(&self) -> [f64; 4] {
        unit(self.p)
    }

    /// S.
    pub(super) fn columns(&self) -> Columns {
        g(self.p).map(|row| row.map(|x| self.share * x))
    }

    /// dS/dt: `s G(p') - s (p.p') S`
    pub(super) fn column_rates(&self) -> Columns {
        let (moved, columns) = (g(self.rate), self.columns());
        let growth = self.growth();
        std::array::from_fn(|i| {
            std::array::from_fn(|j| self.share * (moved[i][j] - growth * columns[i][j]))
        })
    }

    /// S x.
    pub(super) fn turn(&self, x: [f64; 4]) -> [f64; 3] {
        self.columns().map(|row| dot(row, x))
    }

    /// omega.
    pub(super) fn spin(&self) -> [f64; 3] {
        self.turn(self.rate)
    }

    /// p.p'.
    pub(super) fn growth(&self) -> f64 {
        dot(self.p, self.rate)
    }

    /// S' p'.
    pub(super) fn drift(&self) -> [f64; 3] {
        let factor = -self.share * self.growth();
        self.spin().map(|omega| factor * omega)
    }

    /// `S^T w = s p (0, w)`
    pub(super) fn pull(&self, w: [f64; 3]) -> [f64; 4] {
        times(self.p, w).map(|x| self.share * x)
    }

    /// d(S^T w)/dt, w held: `s p' (0, w) - s (p.p') S^T w`
    pub(super) fn pull_rate(&self, w: [f64; 3]) -> [f64; 4] {
        let (pulled, growth) = (self.pull(w), self.growth());
        let moved = times(self.rate, w);
        std::array::from_fn(|i| self.share * (moved[i] - growth * pulled[i]))
    }

    /// d(S x)/dp, x held: `-s G(x) - s (S x) p^T`
    pub(super) fn turn_by_p(&self, x: [f64; 4]) -> Columns {
        let (matrix, turned) = (g(x), self.turn(x));
        std::array::from_fn(|i| {
            std::array::from_fn(|j| -self.share * (matrix[i][j] + turned[i] * self.p[j]))
        })
    }

    /// d(S' p')/dp
    pub(super) fn drift_by_p(&self) -> Columns {
        let (omega, omega_p) = (self.spin(), self.turn_by_p(self.rate));
        let (s, growth) = (self.share, self.growth());
        std::array::from_fn(|i| {
            std::array::from_fn(|j| {
                let of_factor = s * s * growth * self.p[j] - s * self.rate[j];
                of_factor * omega[i] - s * growth * omega_p[i][j]
            })
        })
    }

    /// d(S' p')/dp'
    pub(super) fn drift_by_rate(&self) -> Columns {
        let (omega, columns) = (self.spin(), self.columns());
        let (s, growth) = (self.share, self.growth());
        std::array::from_fn(|i| {
            std::array::from_fn(|j| -s * (self.p[j] * omega[i] + growth * columns[i][j]))
        })
    }

    /// d(S^T w)/dp, w held; also d/dp' of [`Turning::pull_rate`].
    pub(super) fn pull_by_p(&self, w: [f64; 3]) -> [[f64; 4]; 4] {
        let pulled = self.pull(w);
        std::array::from_fn(|i| {
            std::array::from_fn(|j| self.share * (right(w, i, j) - pulled[i] * self.p[j]))
        })
    }

    /// d/dp of [`Turning::pull_rate`].
    pub(super) fn pull_rate_by_p(&self, w: [f64; 3]) -> [[f64; 4]; 4] {
        let (pulled, by_p, moved) = (self.pull(w), self.pull_by_p(w), times(self.rate, w));
        let (s, growth) = (self.share, self.growth());
        std::array::from_fn(|i| {
            std::array::from_fn(|j| {
                let of_share = -s * s * self.p[j] * (moved[i] - growth * pulled[i]);
                of_share - s * (self.rate[j] * pulled[i] + growth * by_p[i][j])
            })
        })
    }

    /// The p'' that goes with an angular acceleration, and with `p.p'' = radial`.
    pub(super) fn acceleration(&self, alpha: [f64; 3], radial: f64) -> [f64; 4] {
        let drift = self.drift();
        let turning = times(self.p, std::array::from_fn(|k| alpha[k] - drift[k]));
        std::array::from_fn(|k| 0.5 * (turning[k] + self.share * radial * self.p[k]))
    }
}

/// The rate of a unit quaternion, `p (0, omega)/2`.
pub(super) fn rate(p: [f64; 4], omega: [f64; 3]) -> [f64; 4] {
    times(p, omega).map(|x| 0.5 * x)
}

pub(super) fn dot(x: [f64; 4], y: [f64; 4]) -> f64 {
    x.iter().zip(y).map(|(x, y)| x * y).sum()
}

/// p (0, w).
fn times(p: [f64; 4], [x, y, z]: [f64; 3]) -> [f64; 4] {
    product(p, [0.0, x, y, z])
}

/// The entries of the matrix that makes p (0, w) of p.
fn right([x, y, z]: [f64; 3], i: usize, j: usize) -> f64 {
    [
        [0.0, -x, -y, -z],
        [x, 0.0, z, -y],
        [y, -z, 0.0, x],
        [z, y, -x, 0.0],
    ][i][j]
}

/// G(p), with `Im(p* x) = G(p) x`.
fn g([p0, x, y, z]: [f64; 4]) -> Columns {
    [[-x, p0, z, -y], [-y, -z, p0, x], [-z, y, -x, p0]]
}

/// `factor x y^T + own 1`
pub(super) fn outer(factor: f64, x: [f64; 4], y: [f64; 4], own: f64) -> [[f64; 4]; 4] {
    std::array::from_fn(|i| {
        std::array::from_fn(|j| factor * x[i] * y[j] + if i == j { own } else { 0.0 })
    })
}

/// The sum of matrices.
pub(super) fn sum<const N: usize>(parts: [[[f64; 4]; 4]; N]) -> [[f64; 4]; 4] {
    std::array::from_fn(|i| std::array::from_fn(|j| parts.iter().map(|part| part[i][j]).sum()))
}

pub(super) fn scaled(factor: f64, x: [f64; 4]) -> [f64; 4] {
    x.map(|x| factor * x)
}
