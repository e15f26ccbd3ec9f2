//! The inverse of a mass matrix that stays as it is.

use super::reduced::PIVOT_CUT_OFF;
use crate::dense;
use crate::layout::Pattern;

/// The inverse of a mass matrix, column by column, without the zeros.
pub(super) struct Inverse {
    /// Where every column begins, and the last one ends.
    starts: Vec<usize>,
    /// Row, column and value.
    entries: Vec<(usize, usize, f64)>,
    matrix: Vec<f64>,
    work: Vec<f64>,
}

impl Inverse {
    pub(super) fn new(nv: usize) -> Inverse {
        Inverse {
            starts: vec![0; nv + 1],
            entries: Vec::with_capacity(nv),
            matrix: vec![0.0; nv * nv],
            work: vec![0.0; nv],
        }
    }

    /// The entries of a column.
    pub(super) fn column(&self, j: usize) -> &[(usize, usize, f64)] {
        &self.entries[self.starts[j]..self.starts[j + 1]]
    }

    /// `to += M^-1 x`
    pub(super) fn add_product(&self, x: &[f64], to: &mut [f64]) {
        for &(i, j, inverse) in &self.entries {
            to[i] += inverse * x[j];
        }
    }

    /// Inverts; `false` where the matrix is not positive definite.
    pub(super) fn invert(&mut self, pattern: &Pattern, values: &[f64]) -> bool {
        let nv = pattern.columns;
        self.matrix.fill(0.0);
        for (i, j, value) in pattern.iter(values) {
            self.matrix[i * nv + j] += value;
        }
        if !dense::factor_in_order(nv, &mut self.matrix, PIVOT_CUT_OFF) {
            return false;
        }
        self.entries.clear();
        for j in 0..nv {
            self.work.fill(0.0);
            self.work[j] = 1.0;
            dense::solve_in_order(nv, &self.matrix, &mut self.work);
            let column = self
                .work
                .iter()
                .enumerate()
                .map(|(i, value)| (i, j, *value));
            self.entries.extend(column.filter(|entry| entry.2 != 0.0));
            self.starts[j + 1] = self.entries.len();
        }
        true
    }
}
