//! Symmetric positive definite matrices of a few rows.
//!
//! Inlined with a constant number of rows these loops are unrolled into their caller: at one to three degrees
//! of freedom a call, or pivots, would cost more than the arithmetic.

/// A pivot below this fraction of its diagonal element makes a matrix singular.
const PIVOT_CUT_OFF: f64 = 1e-14;

/// `A = L D L^T` of a symmetric positive definite matrix in place, D as its reciprocals; only the
/// lower triangle is read. `false` where a pivot is not positive, or small against its diagonal.
#[inline(always)]
pub(crate) fn factor(n: usize, matrix: &mut [f64]) -> bool {
    for k in 0..n {
        let mut pivot = matrix[k * n + k];
        let diagonal = pivot;
        for j in 0..k {
            let entry = matrix[k * n + j];
            let factor = entry * matrix[j * n + j];
            pivot -= factor * entry;
            matrix[k * n + j] = factor;
            for i in k + 1..n {
                matrix[i * n + k] -= factor * matrix[i * n + j];
            }
        }
        if pivot <= PIVOT_CUT_OFF * diagonal || pivot.is_nan() {
            return false;
        }
        matrix[k * n + k] = 1.0 / pivot;
    }
    true
}

/// Solves `A x = b` in place after [`factor`].
#[inline(always)]
pub(crate) fn solve(n: usize, factor: &[f64], x: &mut [f64]) {
    for i in 0..n {
        for j in 0..i {
            x[i] -= factor[i * n + j] * x[j];
        }
    }
    for i in (0..n).rev() {
        x[i] *= factor[i * n + i];
        for j in i + 1..n {
            x[i] -= factor[j * n + i] * x[j];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_by_the_lower_triangle() {
        let unread = f64::NAN;
        let mut matrix = [4.0, unread, unread, 2.0, 5.0, unread, 0.0, 3.0, 6.0];
        assert!(factor(3, &mut matrix));
        let mut x = [8.0, 21.0, 24.0];
        solve(3, &matrix, &mut x);
        for (value, expected) in x.iter().zip([1.0, 2.0, 3.0]) {
            assert!((value - expected).abs() < 1e-14, "{value}");
        }
        assert!(!factor(2, &mut [1.0, unread, 1.0, 1.0]));
        assert!(!factor(1, &mut [-1.0]));
    }
}
