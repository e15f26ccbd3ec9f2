//! Gaussian elimination of a sparse square matrix along a pivot order that is fixed beforehand.
//!
//! Rows and columns are numbered in the order of their pivots. The matrix is stored dense and
//! row-major, but only entries that can be other than zero, fill-in included, are touched: for
//! chains of bodies elimination and solution then cost little more than reading the entries.

use crate::scalar::Scalar;

/// Pivots below this fraction of the largest one end the elimination.
const PIVOT_CUT_OFF: f64 = 1e-12;

/// Sparsity pattern of the factorization of an n x n matrix, fill-in included: `A = L D U`, L and U
/// with ones on the diagonal.
#[derive(Debug, Clone, Default)]
pub(crate) struct Elimination {
    n: usize,
    /// The places of all entries.
    entries: Vec<usize>,
    /// For each pivot, the number of rows from which a multiple of its row is subtracted, and the
    /// number of entries to its right.
    pivots: Vec<(usize, usize)>,
    /// The entries of L by columns, and those of U by rows, the last row first: each with its row,
    /// its column and its place in the matrix.
    lower: Vec<Entry>,
    upper: Vec<Entry>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    row: usize,
    column: usize,
    place: usize,
}

impl Elimination {
    /// Plans the elimination for these entries, row-major n x n.
    pub(crate) fn new(n: usize, mut pattern: Vec<bool>) -> Elimination {
        let mut elimination = Elimination {
            n,
            ..Elimination::default()
        };
        let entry = |row: usize, column: usize| Entry {
            row,
            column,
            place: row * n + column,
        };
        let mut upper: Vec<Vec<Entry>> = Vec::new();
        for k in 0..n {
            let below: Vec<usize> = (k + 1..n).filter(|i| pattern[i * n + k]).collect();
            let right: Vec<usize> = (k + 1..n).filter(|j| pattern[k * n + j]).collect();
            for i in &below {
                for j in &right {
                    pattern[i * n + j] = true;
                }
            }
            pattern[k * n + k] = true;
            elimination.pivots.push((below.len(), right.len()));
            elimination.lower.extend(below.iter().map(|&i| entry(i, k)));
            upper.push(right.iter().map(|&j| entry(k, j)).collect());
        }
        elimination.upper = upper.into_iter().rev().flatten().collect();
        elimination.entries = (0..n * n).filter(|&place| pattern[place]).collect();
        elimination
    }

    /// The length of a matrix together with its pivots.
    pub(crate) fn len(&self) -> usize {
        self.n * (self.n + 1)
    }

    /// Sets all entries to zero.
    #[inline]
    pub(crate) fn clear(&self, matrix: &mut [f64]) {
        for &place in &self.entries {
            matrix[place] = 0.0;
        }
    }

    /// Factorizes `A = L D U` in place, with the reciprocals of D after the matrix; `false` if a
    /// pivot vanishes or something is not finite.
    #[inline]
    pub(crate) fn factor(&self, matrix: &mut [f64]) -> bool {
        let n = self.n;
        let mut largest = 0.0_f64;
        let (mut lower, mut upper) = (self.lower.as_slice(), self.upper.as_slice());
        for (k, &(rows, columns)) in self.pivots.iter().enumerate() {
            let pivot = matrix[k * n + k];
            let size = pivot.abs();
            largest = largest.max(size);
            if size <= PIVOT_CUT_OFF * largest || !size.is_finite() {
                return false;
            }
            let reciprocal = 1.0 / pivot;
            matrix[n * n + k] = reciprocal;
            let (below, right);
            (below, lower) = lower.split_at(rows);
            (upper, right) = upper.split_at(upper.len() - columns);
            for left in below {
                let factor = matrix[left.place] * reciprocal;
                matrix[left.place] = factor;
                for entry in right {
                    matrix[left.row * n + entry.column] -= factor * matrix[entry.place];
                }
            }
            for entry in right {
                matrix[entry.place] *= reciprocal;
            }
        }
        true
    }

    /// Solves `A x = b` in place.
    #[inline]
    pub(crate) fn solve<S: Scalar>(&self, factor: &[S], x: &mut [S]) {
        for entry in &self.lower {
            let part = factor[entry.place] * x[entry.column];
            x[entry.row] -= part;
        }
        for (x, pivot) in x.iter_mut().zip(&factor[self.n * self.n..]) {
            *x *= *pivot;
        }
        for entry in &self.upper {
            let part = factor[entry.place] * x[entry.column];
            x[entry.row] -= part;
        }
    }

    /// Solves `A X = B` in place, row-major with `columns` columns.
    #[inline(always)]
    pub(crate) fn solve_all<S: Scalar>(&self, factor: &[S], x: &mut [S], columns: usize) {
        let subtract = |x: &mut [S], entry: &Entry| {
            let factor = factor[entry.place];
            let (to, from) = (entry.row * columns, entry.column * columns);
            for column in 0..columns {
                let part = factor * x[from + column];
                x[to + column] -= part;
            }
        };
        for entry in &self.lower {
            subtract(x, entry);
        }
        for (row, pivot) in x.chunks_exact_mut(columns).zip(&factor[self.n * self.n..]) {
            for x in row {
                *x *= *pivot;
            }
        }
        for entry in &self.upper {
            subtract(x, entry);
        }
    }

    /// Solves `A^T x = b` in place.
    pub(crate) fn solve_transposed(&self, factor: &[f64], x: &mut [f64]) {
        for entry in self.upper.iter().rev() {
            x[entry.column] -= factor[entry.place] * x[entry.row];
        }
        for (x, pivot) in x.iter_mut().zip(&factor[self.n * self.n..]) {
            *x *= pivot;
        }
        for entry in self.lower.iter().rev() {
            x[entry.column] -= factor[entry.place] * x[entry.row];
        }
    }
}

/// The order of the pivots: among the entries that are not small in their column, the one with the
/// least fill-in is next (H. M. Markowitz, DOI 10.1287/mnsc.3.3.255).
///
/// `matrix` and `pattern` are row-major m x n, m >= n, the columns independent; returns the rows
/// and the columns of the pivots. Rows left over depend on them.
pub(crate) fn pivots(
    m: usize,
    n: usize,
    mut matrix: Vec<f64>,
    mut pattern: Vec<bool>,
) -> (Vec<usize>, Vec<usize>) {
    /// A pivot may be this fraction of the largest entry of its column.
    const THRESHOLD: f64 = 0.1;
    let (mut rows, mut columns) = (Vec::new(), Vec::new());
    let mut open_rows: Vec<usize> = (0..m).collect();
    let mut open_columns: Vec<usize> = (0..n).collect();
    while !open_columns.is_empty() {
        let in_row = |i: usize| open_columns.iter().filter(|&&j| pattern[i * n + j]).count();
        let counts: Vec<usize> = open_rows.iter().map(|&i| in_row(i)).collect();
        let mut best: Option<(usize, f64, usize, usize)> = None;
        for &j in &open_columns {
            let size = |i: usize| matrix[i * n + j].abs();
            let largest = open_rows.iter().map(|&i| size(i)).fold(0.0, f64::max);
            let in_column = open_rows.iter().filter(|&&i| pattern[i * n + j]).count();
            for (&i, &in_row) in open_rows.iter().zip(&counts) {
                if size(i) == 0.0 || size(i) < THRESHOLD * largest {
                    continue;
                }
                let fill = (in_row.max(1) - 1) * (in_column.max(1) - 1);
                let better = best.is_none_or(|(least, most, ..)| {
                    fill < least || (fill == least && size(i) > most * (1.0 + 1e-9))
                });
                if better {
                    best = Some((fill, size(i), i, j));
                }
            }
        }
        let Some((_, _, row, column)) = best else {
            break;
        };
        open_rows.retain(|&i| i != row);
        open_columns.retain(|&j| j != column);
        for &i in &open_rows {
            if !pattern[i * n + column] {
                continue;
            }
            let factor = matrix[i * n + column] / matrix[row * n + column];
            for &j in &open_columns {
                if pattern[row * n + j] {
                    pattern[i * n + j] = true;
                    matrix[i * n + j] -= factor * matrix[row * n + j];
                }
            }
        }
        rows.push(row);
        columns.push(column);
    }
    (rows, columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solves_a_sparse_system_and_its_transpose() {
        let (n, a) = (3, [0.0, 2.0, 1.0, 4.0, 0.0, 0.0, 1.0, 3.0, 5.0]);
        let pattern: Vec<bool> = a.iter().map(|x| *x != 0.0).collect();
        let (rows, columns) = pivots(n, n, a.to_vec(), pattern.clone());
        assert_eq!(rows.len(), n);
        let turned = |from: &dyn Fn(usize) -> f64| -> Vec<f64> {
            let places = rows
                .iter()
                .flat_map(|i| columns.iter().map(move |j| i * n + j));
            places.map(from).collect()
        };
        let entries = turned(&|place| f64::from(u8::from(pattern[place])));
        let elimination = Elimination::new(n, entries.iter().map(|x| *x != 0.0).collect());
        let matrix = turned(&|place| a[place]);
        let mut factor = matrix.clone();
        factor.resize(elimination.len(), 0.0);
        assert!(elimination.factor(&mut factor));
        let x = [1.0, -2.0, 3.0];
        let (mut b, mut c) = ([0.0; 3], [0.0; 3]);
        for i in 0..n {
            for j in 0..n {
                b[i] += matrix[i * n + j] * x[j];
                c[j] += matrix[i * n + j] * x[i];
            }
        }
        elimination.solve(&factor, &mut b);
        elimination.solve_transposed(&factor, &mut c);
        let mut d: Vec<f64> = matrix.iter().map(|x| 2.0 * x).collect();
        elimination.solve_all(&factor, &mut d, n);
        for k in 0..n {
            assert!((b[k] - x[k]).abs() < 1e-14 && (c[k] - x[k]).abs() < 1e-14);
        }
        for (place, value) in d.iter().enumerate() {
            let expected = if place % (n + 1) == 0 { 2.0 } else { 0.0 };
            assert!((value - expected).abs() < 1e-14);
        }
    }
}
