//! Dense factorizations on slices, in place and without allocation.

use crate::linear::entry::Entry;

/// Factorizes the row-major n x n matrix in place, `P A = L U`, with partial pivoting.
///
/// `rows` receives the order of the rows, as numbers, so that the caller may keep it in the same
/// scratch slice. Returns the smallest pivot divided by the largest one, zero as soon as a pivot
/// is not above `cut_off` times the largest so far (the factorization is then unfinished).
pub(crate) fn lu_factor<T: Entry>(
    n: usize,
    matrix: &mut [T],
    rows: &mut [f64],
    cut_off: f64,
) -> f64 {
    let (mut smallest, mut largest) = (f64::INFINITY, 0.0_f64);
    for k in 0..n {
        let mut pivot = k;
        let mut best = matrix[k * n + k].norm1();
        for i in k + 1..n {
            let value = matrix[i * n + k].norm1();
            if value > best {
                (pivot, best) = (i, value);
            }
        }
        largest = largest.max(best);
        smallest = smallest.min(best);
        if best <= cut_off * largest {
            return 0.0;
        }
        rows[k] = pivot as f64;
        let (upper, lower) = matrix.split_at_mut((k + 1) * n);
        let top = &mut upper[k * n..];
        if pivot != k {
            let at = (pivot - k - 1) * n;
            top.swap_with_slice(&mut lower[at..at + n]);
        }
        let top = &top[k..];
        for row in lower.chunks_exact_mut(n) {
            let row = &mut row[k..];
            if row[0] == T::zero() {
                continue;
            }
            let factor = row[0] / top[0];
            row[0] = factor;
            for (value, above) in row[1..].iter_mut().zip(&top[1..]) {
                *value -= factor * *above;
            }
        }
    }
    if n == 0 { 1.0 } else { smallest / largest }
}

/// Solves `A x = b` in place on `b`, after [`lu_factor`].
pub(crate) fn lu_solve<T: Entry>(n: usize, matrix: &[T], rows: &[f64], b: &mut [T]) {
    for (k, row) in rows[..n].iter().enumerate() {
        b.swap(k, *row as usize);
    }
    for i in 0..n {
        let row = &matrix[i * n..i * n + i];
        b[i] -= dot(row, &b[..i]);
    }
    for i in (0..n).rev() {
        let row = &matrix[i * n..(i + 1) * n];
        b[i] = (b[i] - dot(&row[i + 1..], &b[i + 1..n])) / row[i];
    }
}

/// The inverse of the row-major n x n matrix, by columns of the identity; not finite if it is singular.
pub(crate) fn inverse(n: usize, mut matrix: Vec<f64>) -> Vec<f64> {
    let mut rows = vec![0.0; n];
    lu_factor(n, &mut matrix, &mut rows, 0.0);
    let mut inverse = vec![0.0; n * n];
    let mut column = vec![0.0; n];
    for k in 0..n {
        column.fill(0.0);
        column[k] = 1.0;
        lu_solve(n, &matrix, &rows, &mut column);
        for (i, x) in column.iter().enumerate() {
            inverse[i * n + k] = *x;
        }
    }
    inverse
}

/// Calls a function that is always inlined with its first argument as a constant where it is small, so
/// that loops of this length are unrolled.
macro_rules! unrolled {
    ($function:path, $n:expr $(, $argument:expr)* $(,)?) => {
        match $n {
            1 => $function(1 $(, $argument)*),
            2 => $function(2 $(, $argument)*),
            3 => $function(3 $(, $argument)*),
            4 => $function(4 $(, $argument)*),
            5 => $function(5 $(, $argument)*),
            6 => $function(6 $(, $argument)*),
            7 => $function(7 $(, $argument)*),
            8 => $function(8 $(, $argument)*),
            9 => $function(9 $(, $argument)*),
            n => $function(n $(, $argument)*),
        }
    };
}
pub(crate) use unrolled;

/// Factorizes the row-major n x n matrix in place, `A = L U`, its rows in the order that they have; the
/// reciprocals of the pivots take their places. For matrices that are positive definite or nearly so:
/// rows and columns may have any units.
///
/// Returns `false` as soon as a pivot is not above `cut_off` times the diagonal element that it was to
/// begin with; the factorization is then unfinished.
pub(crate) fn factor_in_order(n: usize, matrix: &mut [f64], cut_off: f64) -> bool {
    unrolled!(factor_unrolled, n, matrix, cut_off)
}

#[inline(always)]
fn factor_unrolled(n: usize, matrix: &mut [f64], cut_off: f64) -> bool {
    let matrix = &mut matrix[..n * n];
    for i in 0..n {
        let diagonal = matrix[i * n + i];
        for k in 0..i {
            let factor = matrix[i * n + k] * matrix[k * n + k];
            matrix[i * n + k] = factor;
            for j in k + 1..n {
                matrix[i * n + j] -= factor * matrix[k * n + j];
            }
        }
        let pivot = matrix[i * n + i];
        // NaN is not above anything.
        if !(pivot > cut_off * diagonal && pivot > 0.0) {
            return false;
        }
        matrix[i * n + i] = 1.0 / pivot;
    }
    true
}

/// Solves `A x = b` in place on `b`, after [`factor_in_order`].
pub(crate) fn solve_in_order(n: usize, matrix: &[f64], b: &mut [f64]) {
    unrolled!(solve_unrolled, n, matrix, b)
}

#[inline(always)]
fn solve_unrolled(n: usize, matrix: &[f64], b: &mut [f64]) {
    let (matrix, b) = (&matrix[..n * n], &mut b[..n]);
    for i in 0..n {
        for j in 0..i {
            b[i] -= matrix[i * n + j] * b[j];
        }
    }
    for i in (0..n).rev() {
        for j in i + 1..n {
            b[i] -= matrix[i * n + j] * b[j];
        }
        b[i] *= matrix[i * n + i];
    }
}

/// Scales rows and columns of the row-major n x n matrix in place, so that their largest entries come
/// near one: `diag(rows) A diag(columns)`, by powers of two, which round nothing.
///
/// `rows` and `columns` are units to begin with and the factors in the end: what is scaled already
/// hides in no entry that is large by its units alone. `work` has n numbers.
pub(crate) fn equilibrate<T: Entry>(
    n: usize,
    matrix: &mut [T],
    rows: &mut [f64],
    columns: &mut [f64],
    work: &mut [f64],
) {
    let largest_of_columns = &mut work[..n];
    largest_of_columns.fill(0.0);
    for column in &mut columns[..n] {
        *column = power_of_two(*column);
    }
    for (row, factor) in matrix.chunks_exact_mut(n.max(1)).zip(rows.iter_mut()) {
        let unit = power_of_two(*factor);
        let mut largest = 0.0_f64;
        for (value, column) in row.iter_mut().zip(&*columns) {
            *value = value.scale(unit * column);
            largest = largest.max(value.norm1());
        }
        let scale = power_of_two(1.0 / largest);
        *factor = unit * scale;
        for (value, most) in row.iter_mut().zip(&mut *largest_of_columns) {
            *value = value.scale(scale);
            *most = most.max(value.norm1());
        }
    }
    for (largest, column) in largest_of_columns.iter_mut().zip(columns) {
        *largest = power_of_two(1.0 / *largest);
        *column *= *largest;
    }
    for row in matrix.chunks_exact_mut(n.max(1)) {
        for (value, scale) in row.iter_mut().zip(&*largest_of_columns) {
            *value = value.scale(*scale);
        }
    }
}

/// Scales the symmetric row-major n x n matrix in place, so that the largest entries of all rows come near
/// one: `diag(scale) A diag(scale)`, two rounds of D. Ruiz, "A scaling algorithm to equilibrate both rows and
/// columns norms in matrices", RAL-TR-2001-034. `work` has n numbers.
pub(crate) fn equilibrate_symmetric(
    n: usize,
    matrix: &mut [f64],
    scale: &mut [f64],
    work: &mut [f64],
) {
    scale.fill(1.0);
    for _ in 0..2 {
        for i in 0..n {
            let row = matrix[i * n..(i + 1) * n].iter().zip(&*scale);
            let largest = row.fold(0.0_f64, |m, (x, s)| m.max((x * s).abs()));
            work[i] = if largest > 0.0 {
                (scale[i] / largest).sqrt()
            } else {
                scale[i]
            };
        }
        scale.copy_from_slice(work);
    }
    for (row, left) in matrix.chunks_exact_mut(n.max(1)).zip(&*scale) {
        for (value, right) in row.iter_mut().zip(&*scale) {
            *value *= left * right;
        }
    }
}

/// The largest power of two that is not above x, 1 unless x is a normal number above 0.
pub(crate) fn power_of_two(x: f64) -> f64 {
    let power = f64::from_bits(x.to_bits() & (0x7ff << 52));
    if power > 0.0 && power.is_finite() {
        power
    } else {
        1.0
    }
}

/// The scalar product.
pub(crate) fn dot<T: Entry>(left: &[T], right: &[T]) -> T {
    let mut sum = T::zero();
    for (a, b) in left.iter().zip(right) {
        sum += *a * *b;
    }
    sum
}

/// The largest absolute value; NaN if one of the values is NaN, zero if there are none.
pub(crate) fn max_abs(values: &[f64]) -> f64 {
    // Positive numbers are in the order of their bits, behind them those that are none.
    let sizes = values.iter().map(|value| value.abs().to_bits());
    f64::from_bits(sizes.max().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lu_solves_a_symmetric_indefinite_system() {
        let mut matrix = [0.0, 1.0, 2.0, 1.0, 3.0, 0.0, 2.0, 0.0, 0.0];
        let mut rows = [0.0; 3];
        let ratio = lu_factor(3, &mut matrix, &mut rows, 1e-10);
        assert!(ratio > 0.1);
        let mut b: [f64; 3] = [8.0, 7.0, 2.0];
        lu_solve(3, &matrix, &rows, &mut b);
        for (value, expected) in b.iter().zip([1.0, 2.0, 3.0]) {
            assert!((value - expected).abs() < 1e-14);
        }
    }

    #[test]
    fn an_inverse_undoes_its_matrix() {
        let matrix = [0.0, 2.0, 1.0, 4.0, 0.0, 1.0, 1.0, 3.0, 5.0];
        let inverse = inverse(3, matrix.to_vec());
        for (place, expected) in [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]
            .into_iter()
            .enumerate()
        {
            let (i, j) = (place / 3, place % 3);
            let entry: f64 = (0..3).map(|k| matrix[3 * i + k] * inverse[3 * k + j]).sum();
            assert!((entry - expected).abs() < 1e-15, "{place}: {entry}");
        }
    }

    #[test]
    fn symmetric_equilibration_brings_rows_near_one() {
        let mut matrix = [1e12, 3e3, 0.0, 3e3, 4e-6, 2.0, 0.0, 2.0, 0.0];
        let before = matrix;
        let (mut scale, mut work) = ([0.0; 3], [0.0; 3]);
        equilibrate_symmetric(3, &mut matrix, &mut scale, &mut work);
        for (place, value) in matrix.iter().enumerate() {
            let (i, j) = (place / 3, place % 3);
            assert!((value - scale[i] * before[place] * scale[j]).abs() <= 1e-15 * value.abs());
        }
        for row in matrix.chunks_exact(3) {
            assert!((0.1..=10.0).contains(&max_abs(row)), "{row:?}");
        }
    }

    #[test]
    fn equilibration_brings_rows_and_columns_near_one_and_keeps_the_solution() {
        let mut matrix = [3e20, 1e3, 1e20, 0.0, 1e-3, 2e-20, 5e10, 1.0, 4e10];
        let x = [1e-20, 7e-12, 3e-20];
        let mut b = [0, 1, 2].map(|i| dot(&matrix[3 * i..3 * i + 3], &x));
        let (mut rows, mut columns, mut work) = ([1e-20, 1.0, 1.0], [1.0; 3], [0.0; 3]);
        equilibrate(3, &mut matrix, &mut rows, &mut columns, &mut work);
        for i in 0..3 {
            let row = max_abs(&matrix[3 * i..3 * i + 3]);
            let column = max_abs(&[matrix[i], matrix[3 + i], matrix[6 + i]]);
            assert!(row > 0.2 && row < 2.0 && column > 0.4 && column < 2.0);
        }
        assert!(lu_factor(3, &mut matrix, &mut work, 1e-10) > 1e-3);
        for (b, row) in b.iter_mut().zip(rows) {
            *b *= row;
        }
        lu_solve(3, &matrix, &work, &mut b);
        for ((b, column), x) in b.iter().zip(columns).zip(x) {
            assert!((b * column - x).abs() < 1e-14 * x);
        }
    }
}
