//! The linear complementarity problem.
//!
//! ```text
//! w = M z + b,  w >= 0,  z >= 0,  w^T z = 0
//! ```

use crate::linear::dense::max_abs;

/// Largest number of pivots per unknown; the method ends after finitely many, mostly fewer than
/// unknowns.
const MOST_PIVOTS: usize = 50;

/// A number below this share of the largest is zero.
const ZERO: f64 = 1e-12;

/// Solves the problem with the row-major n x n matrix for z; `None` where there is no solution.
/// Lemke's method with the lexicographic rule, so that ties are broken in one way. For matrices
/// that are positive semidefinite, where a solution exists whenever w >= 0 and z >= 0 can hold at
/// all.
///
/// C. E. Lemke, "Bimatrix equilibrium points and mathematical programming", DOI 10.1287/mnsc.11.7.681.
pub(crate) fn solve(n: usize, matrix: &[f64], b: &[f64]) -> Option<Vec<f64>> {
    let scale = max_abs(b).max(f64::MIN_POSITIVE);
    if b.iter().all(|b| *b >= -ZERO * scale) {
        return Some(vec![0.0; n]);
    }
    // Rows: w - M z - 1 z0 = b. Columns: w, z, z0, b.
    let width = 2 * n + 2;
    let (artificial, right) = (2 * n, 2 * n + 1);
    let mut table = vec![0.0; n * width];
    for i in 0..n {
        table[i * width + i] = 1.0;
        for j in 0..n {
            table[i * width + n + j] = -matrix[i * n + j];
        }
        table[i * width + artificial] = -1.0;
        table[i * width + right] = b[i];
    }
    let mut basis: Vec<usize> = (0..n).collect();
    // The row of the smallest b leaves first, the last of equal ones.
    let first = (0..n).min_by(|&i, &j| b[i].total_cmp(&b[j]).then(j.cmp(&i)))?;
    pivot(n, width, &mut table, first, artificial);
    let mut leaving = std::mem::replace(&mut basis[first], artificial);
    for _ in 0..MOST_PIVOTS * (n + 1) {
        let entering = if leaving < n {
            leaving + n
        } else {
            leaving - n
        };
        let row = next(n, width, &table, &basis, entering, artificial)?;
        pivot(n, width, &mut table, row, entering);
        leaving = std::mem::replace(&mut basis[row], entering);
        if leaving == artificial {
            let mut z = vec![0.0; n];
            for (i, &variable) in basis.iter().enumerate() {
                if (n..2 * n).contains(&variable) {
                    z[variable - n] = table[i * width + right].max(0.0);
                }
            }
            return Some(z);
        }
    }
    None
}

/// The row of the smallest ratio; among equal ones that of the artificial variable, else the one that is
/// lexicographically smallest.
fn next(
    n: usize,
    width: usize,
    table: &[f64],
    basis: &[usize],
    entering: usize,
    artificial: usize,
) -> Option<usize> {
    let entry = |i: usize, j: usize| table[i * width + j];
    let largest = (0..n).map(|i| entry(i, entering).abs()).fold(0.0, f64::max);
    let usable = (0..n).filter(|&i| entry(i, entering) > ZERO * largest);
    let ratios = |i: usize| {
        let right = std::iter::once(width - 1).chain(0..n);
        right.map(move |j| entry(i, j) / entry(i, entering))
    };
    let order = |i: &usize, j: &usize| {
        let pairs = ratios(*i).zip(ratios(*j));
        let mut differing = pairs.filter(|(x, y)| (x - y).abs() > ZERO * (x.abs() + y.abs()));
        differing.next().map_or(i.cmp(j), |(x, y)| x.total_cmp(&y))
    };
    let best = usable.min_by(order)?;
    let ratio = entry(best, width - 1) / entry(best, entering);
    let tied = (0..n).find(|&i| {
        basis[i] == artificial
            && entry(i, entering) > ZERO * largest
            && entry(i, width - 1) / entry(i, entering) <= ratio + ZERO * ratio.abs()
    });
    tied.or(Some(best))
}

fn pivot(n: usize, width: usize, table: &mut [f64], row: usize, column: usize) {
    let factor = table[row * width + column];
    for value in &mut table[row * width..(row + 1) * width] {
        *value /= factor;
    }
    let pivot: Vec<f64> = table[row * width..(row + 1) * width].to_vec();
    for i in (0..n).filter(|&i| i != row) {
        let factor = table[i * width + column];
        if factor == 0.0 {
            continue;
        }
        for (value, pivot) in table[i * width..(i + 1) * width].iter_mut().zip(&pivot) {
            *value -= factor * pivot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::solve;

    /// Largest violation of the conditions of the problem by z.
    fn residual(n: usize, matrix: &[f64], b: &[f64], z: &[f64]) -> f64 {
        let w = |i: usize| b[i] + (0..n).map(|j| matrix[i * n + j] * z[j]).sum::<f64>();
        let faults = (0..n).map(|i| (w(i) * z[i]).abs().max(-w(i)).max(-z[i]));
        faults.fold(0.0, f64::max)
    }

    #[test]
    fn solves_what_has_a_solution() {
        // A small generator of numbers: no test depends on which.
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (seed >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
        };
        for round in 0..2000_usize {
            let n = 1 + round % 9;
            // Positive semidefinite, of a lower rank every third time; b = -M z* + w* has a solution.
            let rank = if round % 3 == 0 { n.div_ceil(2) } else { n };
            let factor: Vec<f64> = (0..n * rank).map(|_| random()).collect();
            let entry = |i: usize, j: usize| -> f64 {
                (0..rank)
                    .map(|k| factor[i * rank + k] * factor[j * rank + k])
                    .sum()
            };
            let matrix: Vec<f64> = (0..n * n).map(|k| entry(k / n, k % n)).collect();
            let known: Vec<f64> = (0..n).map(|_| random()).collect();
            let b: Vec<f64> = (0..n)
                .map(|i| {
                    let pushed: f64 = (0..n).map(|j| matrix[i * n + j] * known[j].max(0.0)).sum();
                    (-known[i]).max(0.0) - pushed
                })
                .collect();
            let z = solve(n, &matrix, &b).expect("a solution exists");
            let miss = residual(n, &matrix, &b, &z);
            assert!(miss < 1e-9, "round {round}: {miss:e}");
        }
    }

    #[test]
    fn says_where_there_is_none() {
        assert_eq!(solve(1, &[0.0], &[-1.0]), None);
    }
}
