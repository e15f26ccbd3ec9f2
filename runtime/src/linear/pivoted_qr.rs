//! Pivoted QR factorization of constraint rows: their rank, the directions that they determine, and those that they
//! leave free.

use crate::linear::cholesky;
use crate::linear::dense;

/// Work space of a factorization.
#[derive(Default)]
pub(crate) struct Work {
    /// The rows in the order of the factorization.
    order: Vec<usize>,
    /// The factor of every Householder reflection: as many as rows are kept.
    tau: Vec<f64>,
    norms: Vec<f64>,
    support: Vec<usize>,
    vector: Vec<f64>,
}

impl Work {
    /// Factorizes the rows in place; returns the number of rows kept, [`RowSpace::smallest_kept`] and
    /// [`RowSpace::largest_dropped`].
    pub(crate) fn extent(
        &mut self,
        size: (usize, usize),
        rows: &mut [f64],
        cut_off: f64,
    ) -> (usize, f64, f64) {
        let (smallest_kept, largest_dropped) = self.factorize(size, rows, cut_off);
        (self.tau.len(), smallest_kept, largest_dropped)
    }

    /// Factorizes the rows in place; returns the absolute value of the last diagonal element of R11, and the norm of
    /// the longest row that is left after it.
    fn factorize(&mut self, (m, n): (usize, usize), rows: &mut [f64], cut_off: f64) -> (f64, f64) {
        let Work {
            order,
            tau,
            norms,
            support,
            vector,
        } = self;
        order.clear();
        order.extend(0..m);
        tau.clear();
        norms.clear();
        norms.extend(rows.chunks_exact(n.max(1)).map(|r| dense::dot(r, r)));
        let (mut first, mut smallest_kept, mut largest_dropped) = (0.0, 0.0, 0.0);
        for k in 0..m {
            let longest = order[k..].iter().map(|&i| norms[i]).fold(0.0, f64::max);
            // Of rows that are equally far the first one is taken, so that round-off does not
            // decide which of the user's joints is called the redundant one.
            let is_longest = |&place: &usize| norms[order[place]] >= longest * (1.0 - 1e-9);
            let place = (k..m).find(is_longest).unwrap_or(k);
            let length = longest.sqrt();
            if k == 0 {
                first = length;
            }
            if k == n || length <= cut_off * first {
                largest_dropped = length;
                break;
            }
            order.swap(k, place);
            let at = order[k] * n;
            let head = rows[at + k];
            let beta = if head > 0.0 { -length } else { length };
            let factor = (beta - head) / beta;
            rows[at + k] = beta;
            smallest_kept = length;
            support.clear();
            for j in k + 1..n {
                if rows[at + j] != 0.0 {
                    rows[at + j] /= head - beta;
                    support.push(j);
                }
            }
            vector.clear();
            vector.extend(support.iter().map(|&j| rows[at + j]));
            for &i in &order[k + 1..] {
                let row = &mut rows[i * n..(i + 1) * n];
                let mut along = row[k];
                for (&j, v) in support.iter().zip(&*vector) {
                    along += row[j] * v;
                }
                // What has nothing in the way of the pivot keeps its length.
                if along == 0.0 && row[k] == 0.0 {
                    continue;
                }
                if along != 0.0 {
                    along *= factor;
                    row[k] -= along;
                    for (&j, v) in support.iter().zip(&*vector) {
                        row[j] -= along * v;
                    }
                }
                norms[i] = dense::dot(&row[k + 1..], &row[k + 1..]);
            }
            tau.push(factor);
        }
        (smallest_kept, largest_dropped)
    }
}

/// The row space of a matrix A (m x n), from a pivoted orthogonal factorization of its transpose.
///
/// ```text
/// A^T P = Q [R11 R12; 0 0]     A_dropped = T^T A_kept,  T = R11^-1 R12
/// ```
///
/// Rows are taken up one after the other, always the one that is farthest from those already
/// taken (P. Businger and G. H. Golub, "Linear least squares solutions by Householder
/// transformations", DOI 10.1007/BF01436084). Scaling is the caller's affair.
pub(crate) struct RowSpace {
    n: usize,
    rank: usize,
    /// The rows in the order of the factorization: `rank` kept ones, then the dropped ones.
    order: Vec<usize>,
    /// Row i: first its part of R, then, for a kept row, its Householder vector without the one.
    rows: Vec<f64>,
    /// The factor of every Householder reflection.
    tau: Vec<f64>,
    /// T, one list of `rank` numbers for every dropped row.
    combinations: Vec<Vec<f64>>,
    /// The absolute value of the last diagonal element of R11, and the norm of the longest row that is left after it.
    smallest_kept: f64,
    largest_dropped: f64,
}

impl RowSpace {
    /// Factorizes the rows (row-major m x n); a row whose remainder is not above `cut_off` times
    /// the longest row is dropped.
    pub(crate) fn new(m: usize, n: usize, mut rows: Vec<f64>, cut_off: f64) -> RowSpace {
        let mut work = Work::default();
        let (smallest_kept, largest_dropped) = work.factorize((m, n), &mut rows, cut_off);
        let Work { order, tau, .. } = work;
        let rank = tau.len();
        let mut space = RowSpace {
            n,
            rank,
            order,
            rows,
            tau,
            combinations: Vec::new(),
            smallest_kept,
            largest_dropped,
        };
        let combine = |&i: &usize| space.solve_upper(&space.rows[i * n..i * n + rank]);
        space.combinations = space.order[rank..].iter().map(combine).collect();
        space
    }

    /// The number of rows kept.
    pub(crate) fn rank(&self) -> usize {
        self.rank
    }

    /// The rows kept, in the order in which they were taken.
    pub(crate) fn kept(&self) -> &[usize] {
        &self.order[..self.rank]
    }

    /// The rows that depend on the kept ones.
    pub(crate) fn dropped(&self) -> &[usize] {
        &self.order[self.rank..]
    }

    /// The coefficients T of the dropped rows as combinations of the kept ones, one list per dropped row.
    pub(crate) fn combinations(&self) -> &[Vec<f64>] {
        &self.combinations
    }

    /// The length of the last row kept, after what the others explain of it.
    pub(crate) fn smallest_kept(&self) -> f64 {
        self.smallest_kept
    }

    /// The length of the longest row dropped, after what the kept ones explain of it.
    pub(crate) fn largest_dropped(&self) -> f64 {
        self.largest_dropped
    }

    /// The shortest x that minimizes |A x - b|, and the residual A x - b.
    ///
    /// Up to the dropped remainders, which count as zero.
    pub(crate) fn least_squares(&self, b: &[f64]) -> (Vec<f64>, Vec<f64>) {
        let mut residual = vec![0.0; self.order.len()];
        let mut w: Vec<f64> = self.kept().iter().map(|&i| b[i]).collect();
        if !self.combinations.is_empty() {
            let missing = |(t, &i): (&Vec<f64>, &usize)| b[i] - dense::dot(t, &w);
            let missing: Vec<f64> = self
                .combinations
                .iter()
                .zip(self.dropped())
                .map(missing)
                .collect();
            let shares = self.solve_gram(&self.combinations, &missing);
            for (share, t) in shares.iter().zip(&self.combinations) {
                for (value, coefficient) in w.iter_mut().zip(t) {
                    *value += coefficient * share;
                }
            }
            for (share, &i) in shares.iter().zip(self.dropped()) {
                residual[i] = -share;
            }
            for (value, &i) in w.iter().zip(self.kept()) {
                residual[i] = value - b[i];
            }
        }
        let mut x = self.solve_upper_transposed(&w);
        x.resize(self.n, 0.0);
        self.apply_q(&mut x);
        (x, residual)
    }

    /// The multipliers of least norm with `A^T lambda = c`, where c lies in the row space.
    ///
    /// The norm is that of `weight * lambda`.
    pub(crate) fn multipliers(&self, c: &[f64], weight: &[f64]) -> Vec<f64> {
        let mut turned = c.to_vec();
        self.apply_q_transposed(&mut turned);
        let mut mu = self.solve_upper(&turned[..self.rank]);
        for (value, &i) in mu.iter_mut().zip(self.kept()) {
            *value *= weight[i];
        }
        let mut lambda = vec![0.0; self.order.len()];
        if !self.combinations.is_empty() {
            let weighted = |(t, &j): (&Vec<f64>, &usize)| -> Vec<f64> {
                let terms = t.iter().zip(self.kept());
                terms
                    .map(|(value, &i)| value * weight[i] / weight[j])
                    .collect()
            };
            let weighted: Vec<Vec<f64>> = self
                .combinations
                .iter()
                .zip(self.dropped())
                .map(weighted)
                .collect();
            let right: Vec<f64> = weighted.iter().map(|t| dense::dot(t, &mu)).collect();
            let shares = self.solve_gram(&weighted, &right);
            for ((share, t), &i) in shares.iter().zip(&weighted).zip(self.dropped()) {
                lambda[i] = share / weight[i];
                for (value, coefficient) in mu.iter_mut().zip(t) {
                    *value -= coefficient * share;
                }
            }
        }
        for (value, &i) in mu.iter().zip(self.kept()) {
            lambda[i] = value / weight[i];
        }
        lambda
    }

    /// An orthonormal basis of the directions that no kept row sees, one list of n each.
    pub(crate) fn free_directions(&self) -> Vec<Vec<f64>> {
        let unit = |k: usize| {
            let mut direction = vec![0.0; self.n];
            direction[k] = 1.0;
            self.apply_q(&mut direction);
            direction
        };
        (self.rank..self.n).map(unit).collect()
    }

    /// x <- Q x.
    fn apply_q(&self, x: &mut [f64]) {
        for k in (0..self.rank).rev() {
            self.reflect(k, x);
        }
    }

    /// x <- Q^T x.
    fn apply_q_transposed(&self, x: &mut [f64]) {
        for k in 0..self.rank {
            self.reflect(k, x);
        }
    }

    fn reflect(&self, k: usize, x: &mut [f64]) {
        let at = self.order[k] * self.n;
        let vector = &self.rows[at + k + 1..at + self.n];
        let along = self.tau[k] * (x[k] + dense::dot(vector, &x[k + 1..]));
        x[k] -= along;
        for (value, v) in x[k + 1..].iter_mut().zip(vector) {
            *value -= along * v;
        }
    }

    /// R11^-1 b.
    fn solve_upper(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for k in (0..self.rank).rev() {
            let column = &self.rows[self.order[k] * self.n..];
            x[k] /= column[k];
            let value = x[k];
            for (other, coefficient) in x[..k].iter_mut().zip(column) {
                *other -= coefficient * value;
            }
        }
        x
    }

    /// R11^-T b.
    fn solve_upper_transposed(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        for k in 0..self.rank {
            let column = &self.rows[self.order[k] * self.n..];
            x[k] = (x[k] - dense::dot(&column[..k], &x[..k])) / column[k];
        }
        x
    }

    /// (I + T^T T)^-1 b for the columns of T.
    fn solve_gram(&self, columns: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
        let s = columns.len();
        let mut gram = vec![0.0; s * s];
        for i in 0..s {
            for j in 0..=i {
                gram[i * s + j] = dense::dot(&columns[i], &columns[j]);
            }
            gram[i * s + i] += 1.0;
        }
        let mut order = vec![0; s];
        let rank = cholesky::cholesky_factor(s, &mut gram, &mut order, 0.0);
        let mut x = vec![0.0; s];
        cholesky::cholesky_solve(s, rank, &gram, &order, b, &mut x);
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_dependence_least_squares_and_least_norm() {
        // Rows: e1, e2, e1 + e2 in three dimensions.
        let rows = vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0.0];
        let space = RowSpace::new(3, 3, rows, 1e-10);
        assert_eq!(space.rank(), 2);
        assert!(space.largest_dropped() < 1e-15);
        let (x, residual) = space.least_squares(&[1.0, 2.0, 3.0]);
        assert!((x[0] - 1.0).abs() < 1e-14 && (x[1] - 2.0).abs() < 1e-14 && x[2].abs() < 1e-14);
        assert!(dense::max_abs(&residual) < 1e-14);
        let (_, residual) = space.least_squares(&[1.0, 2.0, 6.0]);
        for (value, expected) in residual.iter().zip([1.0, 1.0, -1.0]) {
            assert!((value - expected).abs() < 1e-14);
        }
        // lambda1 + lambda3 = 1, lambda2 + lambda3 = 1: shortest is 1/3, 1/3, 2/3.
        let lambda = space.multipliers(&[1.0, 1.0, 0.0], &[1.0; 3]);
        for (value, expected) in lambda.iter().zip([1.0, 1.0, 2.0]) {
            assert!((value - expected / 3.0).abs() < 1e-14);
        }
        let free = space.free_directions();
        assert_eq!(free.len(), 1);
        assert!((free[0][2].abs() - 1.0).abs() < 1e-14);
    }

    #[test]
    fn least_norm_is_that_of_the_weighted_multipliers() {
        let space = RowSpace::new(2, 1, vec![1.0, 0.5], 1e-10);
        // lambda1 + lambda2/2 = 1 with (3 lambda1)^2 + lambda2^2 least: lambda2 = 18 lambda1/4.
        let lambda = space.multipliers(&[1.0], &[3.0, 1.0]);
        let first = 1.0 / (1.0 + 9.0 / 4.0);
        assert!((lambda[0] - first).abs() < 1e-14);
        assert!((lambda[1] - 4.5 * first).abs() < 1e-14);
    }
}
