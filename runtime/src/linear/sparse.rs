//! A sparse matrix and its factorisation, without allocation once its factors have been as large as they
//! get.
//!
//! Columns are eliminated in an order that is found from where the entries are (minimum degree; D. J.
//! Rose, "A graph-theoretic study of the numerical solution of sparse positive definite systems of
//! linear equations", DOI 10.1016/B978-1-4832-3187-7.50018-0), one after the other by those before it
//! (J. R. Gilbert, T. Peierls, "Sparse partial pivoting in time proportional to arithmetic
//! operations", DOI 10.1137/0909058). For chains of 16 to 1000 bodies that took 0.65 to 0.95 times what
//! the sparse LU of faer 0.24 takes, which brings 50 crates with it.

mod order;

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

/// A square matrix whose entries lie where they are known to lie, and `P A C = L U`, its factors.
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
    /// A column on its way; zero between columns.
    column: Vec<T>,
    reach: Reach,
}

/// Columns of entries (index, value).
#[derive(Debug, Clone)]
struct Columns<T> {
    /// Where every column begins, and where the last one ends.
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

    /// No columns, and room for so many columns and entries.
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

    /// Where an entry is; none where there is none.
    fn find(&self, row: usize, column: usize) -> Option<usize> {
        let entries = self.matrix.entries(column);
        let found = self.matrix.indices[entries.clone()].binary_search(&row);
        found.ok().map(|at| entries.start + at)
    }

    /// Adds to an entry.
    ///
    /// # Panics
    /// Where there is none, in builds with debug assertions.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: T) {
        let found = self.find(row, column);
        debug_assert!(found.is_some(), "no entry in row {row}, column {column}");
        if let Some(at) = found {
            self.matrix.values[at] += value;
        }
    }

    /// An entry; zero where there is none.
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

    /// Factorises the matrix, which stays as it is. Returns the smallest pivot divided by the largest
    /// one, zero as soon as a pivot is not above `cut_off` times the largest so far (the factorisation is
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
    /// Factorises the matrix, which stays as it is, with its diagonal as pivots: for matrices that are
    /// positive definite or nearly so, whose rows and columns may have any units. `false` as soon as a
    /// pivot is not above `cut_off` times the diagonal element that it was to begin with.
    pub(crate) fn factor_definite(&mut self, cut_off: f64) -> bool {
        self.eliminate(0.0, |pivot, before| pivot > cut_off * before && pivot > 0.0)
    }
}

/// The search for the rows that become other than zero in a column.
#[derive(Debug, Clone)]
struct Reach {
    /// The last column in which a row was found, counting from one.
    found: Vec<usize>,
    /// Rows, each behind those that it changes.
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

    /// Those that column number `k` reaches from these rows.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers between -1 and 1, always the same.
    fn random(state: &mut u64) -> f64 {
        *state = state
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        (*state >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// A chain of bodies, each held to the one before it by constraints with nothing on the diagonal.
    fn chain(bodies: usize, state: &mut u64) -> (usize, usize, Vec<(usize, usize, f64)>) {
        let (late, n) = (3 * bodies, 5 * bodies);
        let mut entries = Vec::new();
        for body in 0..bodies {
            for i in 0..3 {
                entries.push((3 * body + i, 3 * body + i, 2.0 + random(state)));
            }
            for row in late + 2 * body..late + 2 * body + 2 {
                let first = if body == 0 { 0 } else { 3 * (body - 1) };
                for column in first..3 * body + 3 {
                    let value = random(state);
                    entries.push((row, column, value));
                    entries.push((column, row, value));
                }
            }
        }
        (n, late, entries)
    }

    fn filled(n: usize, late: usize, entries: &[(usize, usize, f64)]) -> Sparse {
        let places = entries.iter().map(|&(row, column, _)| (row, column));
        let mut matrix = Sparse::new(n, late, places.collect());
        for &(row, column, value) in entries {
            matrix.add(row, column, value);
        }
        matrix
    }

    #[test]
    fn solves_what_it_has_factorised() {
        let mut state = 1;
        for bodies in [1, 2, 3, 10, 100] {
            let (n, late, entries) = chain(bodies, &mut state);
            let mut matrix = filled(n, late, &entries);
            let x: Vec<f64> = (0..n).map(|_| random(&mut state)).collect();
            let mut b = vec![0.0; n];
            for &(row, column, value) in &entries {
                b[row] += value * x[column];
            }
            // Twice: the second factorisation has the places of the first.
            for _ in 0..2 {
                assert!(matrix.factor(1e-15) > 0.0);
                let mut found = b.clone();
                matrix.solve(&mut found);
                for (found, x) in found.iter().zip(&x) {
                    assert!((found - x).abs() < 1e-7, "{bodies}: {found} {x}");
                }
            }
        }
    }

    /// Rows that stand in one column only, and not on the diagonal, are found in it each time.
    #[test]
    fn nothing_is_left_of_the_factorisation_before() {
        let mut matrix = filled(3, 0, &[(0, 1, 1.0), (1, 2, 2.0), (2, 0, 4.0)]);
        for _ in 0..2 {
            assert_eq!(matrix.factor(1e-15), 0.25);
            let mut x = [1.0, 2.0, 4.0];
            matrix.solve(&mut x);
            assert_eq!(x, [1.0; 3]);
        }
    }

    #[test]
    fn fill_of_a_chain_grows_with_its_length_only() {
        let mut state = 2;
        let [short, long] = [50, 500].map(|bodies| {
            let (n, late, entries) = chain(bodies, &mut state);
            let mut matrix = filled(n, late, &entries);
            assert!(matrix.factor(1e-15) > 0.0);
            matrix.lower.indices.len() + matrix.upper.indices.len()
        });
        assert!(long < 12 * short, "{short} {long}");
    }

    #[test]
    fn a_singular_matrix_is_found() {
        let entries = [
            (0, 0, 1.0),
            (0, 1, 2.0),
            (1, 0, 2.0),
            (1, 1, 4.0),
            (2, 2, 1.0),
        ];
        assert_eq!(filled(3, 3, &entries).factor(1e-15), 0.0);
        let nothing: [(usize, usize, f64); 0] = [];
        assert_eq!(filled(2, 2, &nothing).factor(1e-15), 0.0);
        assert_eq!(filled(1, 1, &[(0, 0, f64::NAN)]).factor(1e-15), 0.0);
    }

    #[test]
    fn units_do_not_decide_what_is_definite() {
        // 1 and 1e-8 by their units, in either order, with a correlation of 0.99.
        for [a, b] in [[1.0, 1e-8_f64], [1e-8, 1.0]] {
            let off = 0.99 * (a * b).sqrt();
            let entries = [(0, 0, a), (0, 1, off), (1, 0, off), (1, 1, b)];
            let mut matrix = filled(2, 2, &entries);
            assert!(matrix.factor_definite(1e-2));
            let mut x = [a + off, off + b];
            matrix.solve(&mut x);
            assert!(x.iter().all(|x| (x - 1.0).abs() < 1e-10), "{x:?}");
            assert!(!matrix.factor_definite(2e-2));
        }
        assert!(!filled(1, 1, &[(0, 0, -1.0)]).factor_definite(0.0));
    }

    #[test]
    fn scaled_entries_are_near_one() {
        let mut state = 3;
        let (n, late, mut entries) = chain(5, &mut state);
        for (row, column, value) in &mut entries {
            *value *= 1e6_f64.powi(*row as i32 % 3) * 1e-5_f64.powi(*column as i32 % 4);
        }
        let mut matrix = filled(n, late, &entries);
        let (mut rows, mut columns) = (vec![1.0; n], vec![1.0; n]);
        matrix.equilibrate(&mut rows, &mut columns, &mut vec![0.0; n]);
        for column in 0..n {
            let largest = matrix.matrix.column(column);
            let largest = largest.fold(0.0_f64, |most, (_, value)| most.max(value.abs()));
            assert!((0.5..=2.0).contains(&largest), "{largest}");
        }
        for &(row, column, value) in &entries {
            assert_eq!(matrix.get(row, column), rows[row] * value * columns[column]);
        }
    }
}
