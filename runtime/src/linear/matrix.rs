//! The matrices of implicit methods: filled entry by entry, scaled, factorized and solved with.

use crate::linear::dense;
use crate::linear::entry::Entry;
use crate::linear::sparse::Sparse;

/// Below this number of rows a dense factorization is faster.
const SMALLEST: usize = 40;

/// A square matrix, dense where it is small or full, sparse where it is not; with its factors.
#[derive(Debug, Clone)]
pub(crate) enum Matrix<T = f64> {
    Dense(Dense<T>),
    Sparse(Box<Sparse<T>>),
}

/// A row-major matrix, and its factors in its place.
#[derive(Debug, Clone)]
pub(crate) struct Dense<T = f64> {
    n: usize,
    pub(crate) values: Vec<T>,
    /// The order of the rows.
    pivots: Vec<f64>,
}

impl<T: Entry> Matrix<T> {
    /// The zero matrix with entries in these places only; of the rows from `late` on nothing is
    /// expected on the diagonal.
    pub(crate) fn new(n: usize, late: usize, entries: Vec<(usize, usize)>) -> Matrix<T> {
        if n >= SMALLEST {
            let sparse = Sparse::new(n, late, entries);
            if sparse.len() <= n * n / 4 {
                return Matrix::Sparse(Box::new(sparse));
            }
        }
        Matrix::Dense(Dense {
            n,
            values: vec![T::zero(); n * n],
            pivots: vec![0.0; n],
        })
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        match self {
            Matrix::Dense(dense) => dense.n,
            Matrix::Sparse(sparse) => sparse.rows(),
        }
    }

    /// Sets all entries to zero.
    pub(crate) fn clear(&mut self) {
        match self {
            Matrix::Dense(dense) => dense.values.fill(T::zero()),
            Matrix::Sparse(sparse) => sparse.clear(),
        }
    }

    /// Adds to an entry.
    #[inline]
    pub(crate) fn add(&mut self, row: usize, column: usize, value: T) {
        match self {
            Matrix::Dense(dense) => dense.values[row * dense.n + column] += value,
            Matrix::Sparse(sparse) => sparse.add(row, column, value),
        }
    }

    /// An entry of the diagonal.
    pub(crate) fn diagonal(&self, k: usize) -> T {
        match self {
            Matrix::Dense(dense) => dense.values[k * dense.n + k],
            Matrix::Sparse(sparse) => sparse.get(k, k),
        }
    }

    /// Scales it as [`dense::equilibrate`] does; `work` has a number for every row.
    pub(crate) fn equilibrate(&mut self, rows: &mut [f64], columns: &mut [f64], work: &mut [f64]) {
        match self {
            Matrix::Dense(matrix) => {
                dense::equilibrate(matrix.n, &mut matrix.values, rows, columns, work);
            }
            Matrix::Sparse(sparse) => sparse.equilibrate(rows, columns, work),
        }
    }

    /// Factorizes it; returns the smallest pivot over the largest one, zero as soon as one is not above
    /// `cut_off` times the largest.
    pub(crate) fn factor(&mut self, cut_off: f64) -> f64 {
        match self {
            Matrix::Dense(Dense { n, values, pivots }) => {
                dense::lu_factor(*n, values, pivots, cut_off)
            }
            Matrix::Sparse(sparse) => sparse.factor(cut_off),
        }
    }

    /// Solves `A x = b` in place on `b`, after [`Matrix::factor`].
    pub(crate) fn solve(&mut self, b: &mut [T]) {
        match self {
            Matrix::Dense(Dense { n, values, pivots }) => dense::lu_solve(*n, values, pivots, b),
            Matrix::Sparse(sparse) => sparse.solve(b),
        }
    }
}

impl Matrix {
    /// Factorizes it as [`dense::factor_in_order`] does: for matrices that are positive definite or nearly
    /// so. To be solved with [`Matrix::solve_definite`].
    pub(crate) fn factor_definite(&mut self, cut_off: f64) -> bool {
        match self {
            Matrix::Dense(Dense { n, values, .. }) => dense::factor_in_order(*n, values, cut_off),
            Matrix::Sparse(sparse) => sparse.factor_definite(cut_off),
        }
    }

    /// Solves `A x = b` in place on `b`, after [`Matrix::factor_definite`].
    pub(crate) fn solve_definite(&mut self, b: &mut [f64]) {
        match self {
            Matrix::Dense(Dense { n, values, .. }) => dense::solve_in_order(*n, values, b),
            Matrix::Sparse(sparse) => sparse.solve(b),
        }
    }
}
