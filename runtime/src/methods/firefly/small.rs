//! The equations of motion in few coordinates, written so that loops of a known length are unrolled.

use crate::layout::Pattern;
use crate::linear::ldlt::{factor, solve};
use crate::scalar::Scalar;

/// The equations of motion in the independent coordinates.
pub(crate) struct System<'a> {
    pub(crate) pattern: &'a Pattern,
    pub(crate) mass: &'a [f64],
    pub(crate) force: &'a [f64],
    pub(crate) particular: &'a [f64],
    pub(crate) span: &'a [f64],
}

impl System<'_> {
    /// Solves `N^T M N x'' = N^T (Q - M c)`; the matrix is left factorized. `false` if it is
    /// singular.
    #[inline(always)]
    pub(crate) fn solve(
        &self,
        dof: usize,
        full: &mut [f64],
        matrix: &mut [f64],
        x: &mut [f64],
    ) -> bool {
        let span = self.span;
        let (matrix, x) = (&mut matrix[..dof * dof], &mut x[..dof]);
        full.copy_from_slice(self.force);
        matrix.fill(0.0);
        for (i, j, value) in self.pattern.iter(self.mass) {
            full[i] -= value * self.particular[j];
            let (left, right) = (&span[i * dof..(i + 1) * dof], &span[j * dof..(j + 1) * dof]);
            for k in 0..dof {
                // The lower triangle says all.
                for l in 0..=k {
                    matrix[k * dof + l] += left[k] * value * right[l];
                }
            }
        }
        x.fill(0.0);
        for (row, f) in span.chunks_exact(dof.max(1)).zip(full.iter()) {
            for k in 0..dof {
                x[k] += row[k] * f;
            }
        }
        let regular = factor(dof, matrix);
        if regular {
            solve(dof, matrix, x);
        }
        regular
    }
}

/// sum_u factors_u y_u for the independent coordinate j.
#[inline]
pub(crate) fn combine<S: Scalar>(factors: &[f64], y: &[S], dof: usize, j: usize) -> S {
    let terms = factors.iter().enumerate();
    terms.fold(S::constant(0.0), |sum, (u, factor)| {
        sum + S::constant(*factor) * y[u * dof + j]
    })
}

/// |N f|^2
pub(crate) fn square<S: Scalar>(dof: usize, span: &[S], f: &[S]) -> S {
    match dof {
        1 => square_for(1, span, f),
        2 => square_for(2, span, f),
        3 => square_for(3, span, f),
        _ => square_for(dof, span, f),
    }
}

#[inline(always)]
fn square_for<S: Scalar>(dof: usize, span: &[S], f: &[S]) -> S {
    let f = &f[..dof];
    let mut sum = S::constant(0.0);
    for row in span.chunks_exact(dof.max(1)) {
        let mut x = S::constant(0.0);
        for k in 0..dof {
            x += row[k] * f[k];
        }
        sum += x * x;
    }
    sum
}

/// N^T x
#[inline]
pub(crate) fn reduce(span: &[f64], x: &[f64], reduced: &mut [f64]) {
    let dof = reduced.len();
    reduced.fill(0.0);
    for (row, x) in span.chunks_exact(dof.max(1)).zip(x) {
        for (reduced, n) in reduced.iter_mut().zip(row) {
            *reduced += n * x;
        }
    }
}

/// to += factor A x
#[inline]
pub(crate) fn multiply(pattern: &Pattern, values: &[f64], x: &[f64], factor: f64, to: &mut [f64]) {
    for (i, j, value) in pattern.iter(values) {
        to[i] += factor * value * x[j];
    }
}
