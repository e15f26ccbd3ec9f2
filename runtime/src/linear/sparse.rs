//! A sparse matrix and its factorization, without allocation once its factors have been as large as
//! they get.
//!
//! Columns are eliminated in an order that is found from where the entries are (minimum degree; D. J.
//! Rose, "A graph-theoretic study of the numerical solution of sparse positive definite systems of
//! linear equations", DOI 10.1016/B978-1-4832-3187-7.50018-0), one after the other by those before it
//! (J. R. Gilbert, T. Peierls, "Sparse partial pivoting in time proportional to arithmetic
//! operations", DOI 10.1137/0909058). For chains of 16 to 1000 bodies that took 0.65 to 0.95 times what
//! the sparse LU of faer 0.24 takes, which brings 50 crates with it.

mod order;
#[cfg(test)]
mod tests;

use crate::linear::dense::power_of_two;
use crate::linear::entry::Entry;
use std::ops::Range;

/// The diagonal is a pivot where it is at least this fraction of the largest candidate: it was counted
/// on when the order was found.
const DIAGONAL: f64 = 0.1;

/// Room for the factors, over the entries that they have with all pivots on the diagonal.
const FILL: usize = 2;

/// The row has not been a pivot yet.
const OPEN: usize = usize::MAX;

/// A square matrix whose entries are in known places, and its factors, `P A C = L U`.
#[derive(Debug, Clone)]
pub(crate) struct Sparse<T = f64> {
    matrix: Columns<T>,
    /// The columns in the order of elimination.
    order: Vec<usize>,
    /// L without its diagonal of ones, by original rows.
    lower: Columns<T>,
    /// U without its diagonal, by the numbers of the pivots.
    upper: Columns<T>,
    pivots: Vec<T>,
    /// The row of every pivot, and the pivot of every row.
    pivot_rows: Vec<usize>,
    place: Vec<usize>,
    /// The column that is being eliminated; zero between columns.
    column: Vec<T>,
    reach: Reach,
}

/// Columns of entries (index, value).
#[derive(Debug, Clone)]
struct Columns<T> {
    /// The index of the first entry of every column, then the number of all entries.
    starts: Vec<usize>,
    indices: Vec<usize>,
    values: Vec<T>,
}

impl<T: Entry> Columns<T> {
    fn entries(&self, column: usize) -> Range<usize> {
        self.starts[column]..self.starts[column + 1]
    }

    fn column(&self, column: usize) -> impl Iterator<Item = (usize, T)> + '_ {
        let entries = self.entries(column);
        let indices = self.indices[entries.clone()].iter().copied();
        indices.zip(self.values[entries].iter().copied())
    }

    /// An empty matrix with room for this number of columns and entries.
    fn with_capacity(columns: usize, entries: usize) -> Columns<T> {
        Columns {
            starts: Vec::with_capacity(columns + 1),
            indices: Vec::with_capacity(entries),
            values: Vec::with_capacity(entries),
        }
    }

    fn clear(&mut self) {
        self.starts.clear();
        self.starts.push(0);
        self.indices.clear();
        self.values.clear();
    }

    fn push(&mut self, index: usize, value: T) {
        self.indices.push(index);
        self.values.push(value);
    }

    fn end_column(&mut self) {
        self.starts.push(self.indices.len());
    }
}

impl<T: Entry> Sparse<T> {
    /// The zero matrix with entries in these places; of the rows from `late` on nothing is expected on
    /// the diagonal before others have been eliminated.
    pub(crate) fn new(n: usize, late: usize, mut entries: Vec<(usize, usize)>) -> Sparse<T> {
        entries.sort_unstable_by_key(|&(row, column)| (column, row));
        entries.dedup();
        let mut matrix = Columns::with_capacity(n, entries.len());
        matrix.clear();
        for column in 0..n {
            let from = matrix.indices.len();
            let of_column = entries[from..].iter().take_while(|entry| entry.1 == column);
            for &(row, _) in of_column {
                matrix.push(row, T::zero());
            }
            matrix.end_column();
        }
        let (order, fill) = order::minimum_degree(n, late, &entries);
        let [lower, upper] = [(); 2].map(|()| Columns::with_capacity(n, FILL * fill));
        Sparse {
            order,
            matrix,
            lower,
            upper,
            pivots: vec![T::zero(); n],
            pivot_rows: vec![0; n],
            place: vec![OPEN; n],
            column: vec![T::zero(); n],
            reach: Reach::new(n),
        }
    }

    /// The number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.order.len()
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.matrix.values.len()
    }

    /// Sets all entries to zero.
    pub(crate) fn clear(&mut self) {
        self.matrix.values.fill(T::zero());
    }

    /// The index of an entry; `None` if the matrix has no such entry.
    fn find(&self, row: usize, column: usize) -> Option<usize> {
        let entries = self.matrix.entries(column);
        let found = self.matrix.indices[entries.clone()].binary_search(&row);
        found.ok().map(|at| entries.start + at)
    }

    /// Adds to an entry.
    ///
    /// # Panics
    /// If there is none, in builds with debug assertions.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: T) {
        let found = self.find(row, column);
        debug_assert!(found.is_some(), "no entry in row {row}, column {column}");
        if let Some(at) = found {
            self.matrix.values[at] += value;
        }
    }

    /// An entry; zero if there is none.
    pub(crate) fn get(&self, row: usize, column: usize) -> T {
        self.find(row, column)
            .map_or(T::zero(), |at| self.matrix.values[at])
    }

    /// Scales rows and columns as [`crate::linear::dense::equilibrate`] does.
    pub(crate) fn equilibrate(&mut self, rows: &mut [f64], columns: &mut [f64], work: &mut [f64]) {
        let Columns {
            starts,
            indices,
            values,
        } = &mut self.matrix;
        let largest_of_rows = work;
        largest_of_rows.fill(0.0);
        for factor in rows.iter_mut().chain(&mut *columns) {
            *factor = power_of_two(*factor);
        }
        for (column, unit) in columns.iter().enumerate() {
            for at in starts[column]..starts[column + 1] {
                let row = indices[at];
                values[at] = values[at].scale(rows[row] * unit);
                largest_of_rows[row] = largest_of_rows[row].max(values[at].norm1());
            }
        }
        for (largest, factor) in largest_of_rows.iter_mut().zip(rows) {
            *largest = power_of_two(1.0 / *largest);
            *factor *= *largest;
        }
        for (column, factor) in columns.iter_mut().enumerate() {
            let entries = starts[column]..starts[column + 1];
            let mut largest = 0.0_f64;
            for at in entries.clone() {
                values[at] = values[at].scale(largest_of_rows[indices[at]]);
                largest = largest.max(values[at].norm1());
            }
            let scale = power_of_two(1.0 / largest);
            *factor *= scale;
            for value in &mut values[entries] {
                *value = value.scale(scale);
            }
        }
    }

    /// Factorizes the matrix, which stays as it is. Returns the smallest pivot divided by the largest
    /// one, zero as soon as a pivot is not above `cut_off` times the largest so far (the factorization is
    /// then unfinished).
    pub(crate) fn factor(&mut self, cut_off: f64) -> f64 {
        let (mut smallest, mut largest) = (f64::INFINITY, 0.0_f64);
        let regular = self.eliminate(DIAGONAL, |pivot, _| {
            let size = pivot.norm1();
            largest = largest.max(size);
            smallest = smallest.min(size);
            size > cut_off * largest
        });
        match regular {
            true if self.order.is_empty() => 1.0,
            true => smallest / largest,
            false => 0.0,
        }
    }

    /// Eliminates one column after the other, as long as the pivots, with the diagonal elements that
    /// they were to begin with, are accepted. The diagonal is taken where it is this fraction of the
    /// largest candidate.
    fn eliminate(&mut self, diagonal: f64, mut accept: impl FnMut(T, T) -> bool) -> bool {
        self.lower.clear();
        self.upper.clear();
        self.place.fill(OPEN);
        for k in 0..self.order.len() {
            let column = self.order[k];
            let rows = &self.matrix.indices[self.matrix.entries(column)];
            let reach = self.reach.of(rows, k, &self.lower, &self.place);
            let x = &mut self.column;
            for (row, value) in self.matrix.column(column) {
                x[row] = value;
            }
            let before = x[column];
            let (mut pivot, mut best) = (OPEN, 0.0_f64);
            // What a row is eliminated with comes behind it.
            for &row in reach.iter().rev() {
                let (place, value) = (self.place[row], x[row]);
                if place == OPEN {
                    if value.norm1() > best {
                        (pivot, best) = (row, value.norm1());
                    }
                } else if value != T::zero() {
                    for (below, factor) in self.lower.column(place) {
                        x[below] -= factor * value;
                    }
                    self.upper.push(place, value);
                }
            }
            let own = x[column].norm1();
            if self.place[column] == OPEN && own > 0.0 && own >= diagonal * best {
                pivot = column;
            }
            let divisor = x.get(pivot).copied().unwrap_or(T::zero());
            let regular = pivot != OPEN && accept(divisor, before);
            if regular {
                for &row in reach.iter().filter(|row| self.place[**row] == OPEN) {
                    if row != pivot && x[row] != T::zero() {
                        self.lower.push(row, x[row] / divisor);
                    }
                }
                (self.pivots[k], self.pivot_rows[k], self.place[pivot]) = (divisor, pivot, k);
                self.lower.end_column();
                self.upper.end_column();
            }
            for &row in reach {
                x[row] = T::zero();
            }
            if !regular {
                return false;
            }
        }
        true
    }

    /// Solves `A x = b` in place on `b`, after [`Sparse::factor`].
    pub(crate) fn solve(&mut self, b: &mut [T]) {
        let n = self.order.len();
        let x = &mut self.column;
        for k in 0..n {
            let value = b[self.pivot_rows[k]];
            x[k] = value;
            for (row, factor) in self.lower.column(k) {
                b[row] -= factor * value;
            }
        }
        for k in (0..n).rev() {
            let value = x[k] / self.pivots[k];
            for (place, factor) in self.upper.column(k) {
                x[place] -= factor * value;
            }
            x[k] = T::zero();
            b[self.order[k]] = value;
        }
    }
}

impl Sparse {
    /// Factorizes the matrix, which stays as it is, with its diagonal as pivots: for matrices that are
    /// positive definite or nearly so, whose rows and columns may have any units. `false` as soon as a
    /// pivot is not above `cut_off` times the diagonal element that it was to begin with.
    pub(crate) fn factor_definite(&mut self, cut_off: f64) -> bool {
        self.eliminate(0.0, |pivot, before| pivot > cut_off * before && pivot > 0.0)
    }
}

/// The search for the rows that become nonzero in a column.
#[derive(Debug, Clone)]
struct Reach {
    /// The last column in which a row was found, counting from one.
    found: Vec<usize>,
    /// Rows, each after those that it changes.
    rows: Vec<usize>,
    /// The rows on the way, and what is left of those that they change.
    open: Vec<(usize, Range<usize>)>,
}

impl Reach {
    fn new(n: usize) -> Reach {
        Reach {
            found: vec![0; n],
            rows: Vec::with_capacity(n),
            open: Vec::with_capacity(n),
        }
    }

    /// The rows that become nonzero in column number `k`, from those of its entries: each after the
    /// rows that it changes.
    fn of<T: Entry>(
        &mut self,
        rows: &[usize],
        k: usize,
        lower: &Columns<T>,
        place: &[usize],
    ) -> &[usize] {
        if k == 0 {
            self.found.fill(0);
        }
        self.rows.clear();
        let changed = |row: usize| match place[row] {
            OPEN => 0..0,
            place => lower.entries(place),
        };
        for &first in rows {
            if self.found[first] == k + 1 {
                continue;
            }
            self.found[first] = k + 1;
            self.open.push((first, changed(first)));
            while let Some((row, rest)) = self.open.last_mut() {
                let next = rest.find(|&at| self.found[lower.indices[at]] != k + 1);
                match next {
                    Some(at) => {
                        let next = lower.indices[at];
                        self.found[next] = k + 1;
                        self.open.push((next, changed(next)));
                    }
                    None => {
                        self.rows.push(*row);
                        self.open.pop();
                    }
                }
            }
        }
        &self.rows
    }
}
