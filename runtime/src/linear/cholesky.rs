//! The pivoted Cholesky factorization of dense symmetric matrices.

use std::cmp::Ordering;

use crate::linear::dense::dot;

/// Factorizes the symmetric row-major n x n matrix in place, `P A P^T = L L^T`, the largest
/// diagonal element first, and returns the rank.
///
/// Only the lower triangle is used. `order` receives the pivots' original indices; elimination
/// stops at a pivot that is not above `cut_off` times the first one.
pub(crate) fn cholesky_factor(
    n: usize,
    matrix: &mut [f64],
    order: &mut [usize],
    cut_off: f64,
) -> usize {
    for (i, place) in order.iter_mut().enumerate() {
        *place = i;
    }
    let mut first = 0.0;
    for k in 0..n {
        let by_size = |&i: &usize, &j: &usize| {
            let (left, right) = (matrix[i * n + i], matrix[j * n + j]);
            left.partial_cmp(&right)
                .unwrap_or(Ordering::Equal)
                .then(j.cmp(&i))
        };
        let pivot = (k..n).max_by(by_size).unwrap_or(k);
        let size = matrix[pivot * n + pivot];
        if k == 0 {
            first = size;
        }
        if size <= cut_off * first || size.is_nan() || size <= 0.0 {
            return k;
        }
        if pivot != k {
            swap_symmetric(n, matrix, k, pivot);
            order.swap(k, pivot);
        }
        let diagonal = matrix[k * n + k].sqrt();
        matrix[k * n + k] = diagonal;
        for i in k + 1..n {
            matrix[i * n + k] /= diagonal;
        }
        for i in k + 1..n {
            let factor = matrix[i * n + k];
            if factor == 0.0 {
                continue;
            }
            for j in k + 1..=i {
                matrix[i * n + j] -= factor * matrix[j * n + k];
            }
        }
    }
    n
}

/// Solves `A x = b` on the `rank` leading pivots after [`cholesky_factor`], the rest of x zero.
pub(crate) fn cholesky_solve(
    n: usize,
    rank: usize,
    factor: &[f64],
    order: &[usize],
    b: &[f64],
    x: &mut [f64],
) {
    let mut y = vec![0.0; rank];
    for i in 0..rank {
        let row = &factor[i * n..i * n + i];
        y[i] = (b[order[i]] - dot(row, &y[..i])) / factor[i * n + i];
    }
    cholesky_back(n, factor, &mut y);
    x.fill(0.0);
    for (value, &place) in y.iter().zip(order) {
        x[place] = *value;
    }
}

/// Solves `L11^T y = b` in place, with as many leading pivots as `b` is long.
pub(crate) fn cholesky_back(n: usize, factor: &[f64], b: &mut [f64]) {
    for i in (0..b.len()).rev() {
        b[i] /= factor[i * n + i];
        let value = b[i];
        for j in 0..i {
            b[j] -= factor[i * n + j] * value;
        }
    }
}

/// Exchanges rows and columns `k < p` of the lower triangle.
fn swap_symmetric(n: usize, matrix: &mut [f64], k: usize, p: usize) {
    for j in 0..k {
        matrix.swap(k * n + j, p * n + j);
    }
    for i in k + 1..p {
        matrix.swap(i * n + k, p * n + i);
    }
    for i in p + 1..n {
        matrix.swap(i * n + k, i * n + p);
    }
    matrix.swap(k * n + k, p * n + p);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cholesky_finds_the_rank_and_solves() {
        let mut matrix = [1.0, 2.0, 0.0, 2.0, 4.0, 0.0, 0.0, 0.0, 9.0];
        let mut order = [0; 3];
        assert_eq!(cholesky_factor(3, &mut matrix, &mut order, 1e-12), 2);
        let mut matrix = [2.0, 1.0, 0.5, 1.0, 4.0, 0.0, 0.5, 0.0, 9.0];
        assert_eq!(cholesky_factor(3, &mut matrix, &mut order, 1e-12), 3);
        let mut x = [0.0; 3];
        cholesky_solve(3, 3, &matrix, &order, &[3.5, 5.0, 9.5], &mut x);
        for value in x {
            assert!((value - 1.0).abs() < 1e-14);
        }
    }
}
