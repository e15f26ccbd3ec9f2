//! Sparsity patterns of matrices.

use std::borrow::Cow;

/// Sparsity pattern of a matrix; values come in the order of `entries`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pattern {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// (row, column) of every entry, row by row.
    pub entries: Cow<'static, [(u32, u32)]>,
}

impl Pattern {
    /// The number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the matrix has no entry at all.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entries with their values, `values` in the order of `entries`.
    #[inline]
    pub fn iter<'a>(&'a self, values: &'a [f64]) -> impl Iterator<Item = (usize, usize, f64)> + 'a {
        let entries = self.entries.iter().zip(values);
        entries.map(|(&(row, column), &value)| (row as usize, column as usize, value))
    }

    /// `to += A x` for the matrix A with these values.
    #[inline]
    pub(crate) fn add_product(&self, values: &[f64], x: &[f64], to: &mut [f64]) {
        for (i, j, value) in self.iter(values) {
            to[i] += value * x[j];
        }
    }
}
