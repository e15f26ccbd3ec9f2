//! The matrix of Newton's method for the impulses, `phi_q(q_(i+1)) M^-1 phi_q(q_i)^T`.

use crate::layout::Layout;
use crate::linear::dense::unrolled;
use crate::linear::inverse::{Inverse, PIVOT_CUT_OFF};
use crate::linear::matrix::Matrix;

/// `M^-1 phi_q^T`, the pull of the impulses, and the matrix with its factors; dense or sparse together.
pub(crate) struct Schur {
    /// The places of the rows of phi that are used, and their number.
    row_places: Vec<Option<usize>>,
    rows: usize,
    entries: Vec<Entry>,
    terms: Vec<Term>,
    /// Row by row where it is dense, in the order of `places` where it is not.
    pull: Vec<f64>,
    /// Coordinate and row of every value of the pull, and the first ones of all coordinates.
    places: Vec<(usize, usize)>,
    starts: Vec<usize>,
    matrix: Matrix,
}

/// One value of phi_q in a row that is used.
struct Entry {
    value: usize,
    row: usize,
    column: usize,
}

/// One value of phi_q in one element of the pull.
struct Term {
    value: usize,
    at: usize,
    /// The number of the value of M^-1, and that value.
    from: usize,
    inverse: f64,
}

impl Default for Schur {
    fn default() -> Schur {
        Schur {
            row_places: Vec::new(),
            rows: 0,
            entries: Vec::new(),
            terms: Vec::new(),
            pull: Vec::new(),
            places: Vec::new(),
            starts: Vec::new(),
            matrix: Matrix::new(0, 0, Vec::new()),
        }
    }
}

impl Schur {
    /// Allocates the matrix for the rows of phi that have a place.
    pub(crate) fn new(layout: &Layout, row_places: &[Option<usize>], inverse: &Inverse) -> Schur {
        let rows = row_places.iter().flatten().count();
        let (mut entries, mut places) = (Vec::new(), Vec::new());
        for (value, &(i, j)) in layout.patterns().phi_q.entries.iter().enumerate() {
            if let Some(row) = row_places[i as usize] {
                let column = j as usize;
                entries.push(Entry { value, row, column });
                places.extend(inverse.column(column).iter().map(|&(k, ..)| (k, row)));
            }
        }
        places.sort_unstable();
        places.dedup();
        let starts: Vec<usize> = (0..=layout.nv())
            .map(|k| places.partition_point(|place| place.0 < k))
            .collect();
        let products = entries.iter().flat_map(|&Entry { row, column, .. }| {
            let there = &places[starts[column]..starts[column + 1]];
            there.iter().map(move |place| (row, place.1))
        });
        let matrix = Matrix::new(rows, rows, products.collect());
        let is_dense = matches!(matrix, Matrix::Dense(_));
        let at = |k: usize, row: usize| {
            if is_dense {
                k * rows + row
            } else {
                places.partition_point(|place| *place < (k, row))
            }
        };
        let terms = entries.iter().flat_map(|&Entry { value, row, column }| {
            let numbers = (inverse.start(column)..).zip(inverse.column(column));
            numbers.map(move |(from, &(k, _, inverse))| (value, k, row, from, inverse))
        });
        let terms = terms.map(|(value, k, row, from, inverse)| Term {
            value,
            at: at(k, row),
            from,
            inverse,
        });
        Schur {
            row_places: row_places.to_vec(),
            rows,
            terms: terms.collect(),
            pull: vec![
                0.0;
                if is_dense {
                    layout.nv() * rows
                } else {
                    places.len()
                }
            ],
            entries,
            places,
            starts,
            matrix,
        }
    }

    /// Whether these are the rows of phi that it has room for.
    pub(crate) fn has_rows(&self, row_places: &[Option<usize>]) -> bool {
        self.row_places == row_places
    }

    /// Takes over another M^-1 with its entries in the same places.
    pub(crate) fn set_inverse(&mut self, inverse: &Inverse) {
        for term in &mut self.terms {
            term.inverse = inverse.value(term.from);
        }
    }

    /// Sets the pull.
    pub(crate) fn set_pull(&mut self, jacobian: &[f64]) {
        self.pull.fill(0.0);
        for term in &self.terms {
            self.pull[term.at] += term.inverse * jacobian[term.value];
        }
    }

    /// Factorizes phi_q times the pull; `false` where rows depend on each other.
    pub(crate) fn factorize(&mut self, jacobian: &[f64]) -> bool {
        let (entries, pull) = (&self.entries, &self.pull);
        match &mut self.matrix {
            Matrix::Dense(dense) => {
                unrolled!(
                    product,
                    self.rows,
                    entries,
                    jacobian,
                    pull,
                    &mut dense.values
                );
            }
            Matrix::Sparse(matrix) => {
                matrix.clear();
                for &Entry { value, row, column } in entries {
                    let there = self.starts[column]..self.starts[column + 1];
                    for (&(_, other), pull) in self.places[there.clone()].iter().zip(&pull[there]) {
                        matrix.add(row, other, jacobian[value] * pull);
                    }
                }
            }
        }
        self.matrix.factor_definite(PIVOT_CUT_OFF)
    }

    /// Solves with that matrix, in place on `change`.
    pub(crate) fn solve(&mut self, change: &mut [f64]) {
        self.matrix.solve_definite(&mut change[..self.rows]);
    }

    /// `x` less the pull times the factors.
    pub(crate) fn subtract_pull(&self, factors: &[f64], x: &mut [f64]) {
        if matches!(self.matrix, Matrix::Dense(_)) {
            unrolled!(subtract, self.rows, &self.pull, factors, x);
            return;
        }
        for (&(k, row), pull) in self.places.iter().zip(&self.pull) {
            x[k] -= pull * factors[row];
        }
    }
}

/// The product of the sparse phi_q with a dense matrix of as many columns as rows of phi are used.
#[inline(always)]
fn product(rows: usize, entries: &[Entry], jacobian: &[f64], right: &[f64], matrix: &mut [f64]) {
    matrix.fill(0.0);
    for &Entry { value, row, column } in entries {
        let factor = jacobian[value];
        let (to, from) = (
            &mut matrix[row * rows..][..rows],
            &right[column * rows..][..rows],
        );
        for k in 0..rows {
            to[k] += factor * from[k];
        }
    }
}

/// `x -= matrix factors`
#[inline(always)]
fn subtract(columns: usize, matrix: &[f64], factors: &[f64], x: &mut [f64]) {
    if columns == 0 {
        return;
    }
    let factors = &factors[..columns];
    for (x, row) in x.iter_mut().zip(matrix.chunks_exact(columns)) {
        for k in 0..columns {
            *x -= row[k] * factors[k];
        }
    }
}
