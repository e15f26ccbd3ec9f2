//! The inverse of a constant mass matrix.

use crate::layout::Pattern;
use crate::linear::matrix::Matrix;

/// A pivot below this fraction of the element that it was to begin with: rows of phi_q that agree so
/// much, or masses that depend on each other so much, are refused.
pub(crate) const PIVOT_CUT_OFF: f64 = 1e-4;

/// The inverse of a mass matrix, column by column, without the zeros.
pub(crate) struct Inverse {
    /// The index of the first entry of every column, then the number of all entries.
    starts: Vec<usize>,
    /// Row, column and value.
    entries: Vec<(usize, usize, f64)>,
    matrix: Matrix,
    work: Vec<f64>,
}

impl Inverse {
    pub(crate) fn new(pattern: &Pattern) -> Inverse {
        let nv = pattern.columns;
        Inverse {
            starts: vec![0; nv + 1],
            entries: Vec::with_capacity(nv),
            matrix: momentum_matrix(pattern),
            work: vec![0.0; nv],
        }
    }

    /// The entries of a column.
    pub(crate) fn column(&self, j: usize) -> &[(usize, usize, f64)] {
        &self.entries[self.starts[j]..self.starts[j + 1]]
    }

    /// `to += M^-1 x`
    pub(crate) fn add_product(&self, x: &[f64], to: &mut [f64]) {
        for &(i, j, inverse) in &self.entries {
            to[i] += inverse * x[j];
        }
    }

    /// The number of the first entry of a column.
    pub(crate) fn start(&self, j: usize) -> usize {
        self.starts[j]
    }

    /// The value with this number.
    pub(crate) fn value(&self, at: usize) -> f64 {
        self.entries[at].2
    }

    /// Inverts the matrix; returns whether the entries are in the same places as before, `None` if
    /// the matrix is not positive definite.
    pub(crate) fn invert(&mut self, pattern: &Pattern, values: &[f64]) -> Option<bool> {
        let nv = pattern.columns;
        set_momentum_matrix(&mut self.matrix, pattern, values);
        if !self.matrix.factor_definite(PIVOT_CUT_OFF) {
            return None;
        }
        let (mut same, mut count) = (true, 0);
        for j in 0..nv {
            self.work.fill(0.0);
            self.work[j] = 1.0;
            self.matrix.solve_definite(&mut self.work);
            for (i, &value) in self.work.iter().enumerate().filter(|(_, x)| **x != 0.0) {
                match self.entries.get_mut(count) {
                    Some(entry) => {
                        same &= (entry.0, entry.1) == (i, j);
                        *entry = (i, j, value);
                    }
                    None => {
                        same = false;
                        self.entries.push((i, j, value));
                    }
                }
                count += 1;
            }
            self.starts[j + 1] = count;
        }
        same &= self.entries.len() == count;
        self.entries.truncate(count);
        Some(same)
    }
}

/// Room for M, which is the upper half of the derivative of momenta by velocities.
pub(crate) fn momentum_matrix(pattern: &Pattern) -> Matrix {
    let nv = pattern.columns;
    let entries = pattern.entries.iter();
    let entries = entries.map(|&(i, j)| (i as usize, j as usize));
    Matrix::new(nv, nv, entries.filter(|(i, _)| *i < nv).collect())
}

/// Fills it from the values on the pattern.
pub(crate) fn set_momentum_matrix(matrix: &mut Matrix, pattern: &Pattern, values: &[f64]) {
    matrix.clear();
    for (i, j, value) in pattern.iter(values) {
        if i < pattern.columns {
            matrix.add(i, j, value);
        }
    }
}
