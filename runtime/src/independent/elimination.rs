//! Gaussian elimination of a sparse square matrix along a pivot order that is fixed beforehand.
//!
//! Rows and columns are numbered in the order of their pivots. The matrix is stored dense and
//! row-major, but only entries that can be other than zero, fill-in included, are touched: for
//! chains of bodies elimination and solution then cost little more than reading the entries.

/// Pivots below this fraction of the largest one end the elimination.
const PIVOT_CUT_OFF: f64 = 1e-12;

/// Which entries take part in the elimination of an n x n matrix.
#[derive(Debug, Clone, Default)]
pub(super) struct Elimination {
    n: usize,
    /// The places of all entries.
    entries: Vec<usize>,
    /// Below each pivot, the rows with an entry in its column.
    lower: Vec<Vec<usize>>,
    /// Right of each pivot, the columns with an entry in its row.
    upper: Vec<Vec<usize>>,
}

impl Elimination {
    /// From where the matrix has entries, row-major n x n.
    pub(super) fn new(n: usize, mut pattern: Vec<bool>) -> Elimination {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        for k in 0..n {
            let below: Vec<usize> = (k + 1..n).filter(|i| pattern[i * n + k]).collect();
            let right: Vec<usize> = (k + 1..n).filter(|j| pattern[k * n + j]).collect();
            for i in &below {
                for j in &right {
                    pattern[i * n + j] = true;
                }
            }
            pattern[k * n + k] = true;
            lower.push(below);
            upper.push(right);
        }
        let entries = (0..n * n).filter(|&place| pattern[place]).collect();
        Elimination {
            n,
            entries,
            lower,
            upper,
        }
    }

    /// Sets all entries to zero.
    pub(super) fn clear(&self, matrix: &mut [f64]) {
        for &place in &self.entries {
            matrix[place] = 0.0;
        }
    }

    /// `A = L U` in place, L with ones, the pivots of U as their reciprocals; `false` where a pivot
    /// vanishes or something is not finite.
    pub(super) fn factor(&self, matrix: &mut [f64]) -> bool {
        let n = self.n;
        let mut largest = 0.0_f64;
        for (k, (lower, upper)) in self.lower.iter().zip(&self.upper).enumerate() {
            let (top, below) = matrix.split_at_mut((k + 1) * n);
            let top = &mut top[k * n..];
            let size = top[k].abs();
            largest = largest.max(size);
            if size <= PIVOT_CUT_OFF * largest || !size.is_finite() {
                return false;
            }
            let reciprocal = 1.0 / top[k];
            top[k] = reciprocal;
            for &i in lower {
                let row = &mut below[(i - k - 1) * n..(i - k) * n];
                let factor = row[k] * reciprocal;
                row[k] = factor;
                for &j in upper {
                    row[j] -= factor * top[j];
                }
            }
        }
        true
    }

    /// Solves `A x = b` in place.
    pub(super) fn solve(&self, factor: &[f64], x: &mut [f64]) {
        let n = self.n;
        for (k, lower) in self.lower.iter().enumerate() {
            let value = x[k];
            for &i in lower {
                x[i] -= factor[i * n + k] * value;
            }
        }
        for (k, upper) in self.upper.iter().enumerate().rev() {
            let row = &factor[k * n..(k + 1) * n];
            let mut value = x[k];
            for &j in upper {
                value -= row[j] * x[j];
            }
            x[k] = value * row[k];
        }
    }

    /// Solves `A^T x = b` in place.
    pub(super) fn solve_transposed(&self, factor: &[f64], x: &mut [f64]) {
        let n = self.n;
        for (k, upper) in self.upper.iter().enumerate() {
            let row = &factor[k * n..(k + 1) * n];
            let value = x[k] * row[k];
            x[k] = value;
            for &j in upper {
                x[j] -= row[j] * value;
            }
        }
        for (k, lower) in self.lower.iter().enumerate().rev() {
            let mut value = x[k];
            for &i in lower {
                value -= factor[i * n + k] * x[i];
            }
            x[k] = value;
        }
    }
}

/// The order of the pivots: of the entries that are not small in their column the one that fills in
/// least (H. M. Markowitz, DOI 10.1287/mnsc.3.3.255).
///
/// `matrix` and `pattern` are row-major m x n, m >= n, the columns independent; returns the rows
/// and the columns of the pivots. Rows left over depend on them.
pub(super) fn pivots(
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
        for k in 0..n {
            assert!((b[k] - x[k]).abs() < 1e-14 && (c[k] - x[k]).abs() < 1e-14);
        }
    }
}
