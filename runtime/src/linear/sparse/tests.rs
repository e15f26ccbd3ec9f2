//! Tests that the factors solve the system, whatever was factorized before.

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
fn solves_what_it_has_factorized() {
    let mut state = 1;
    for bodies in [1, 2, 3, 10, 100] {
        let (n, late, entries) = chain(bodies, &mut state);
        let mut matrix = filled(n, late, &entries);
        let x: Vec<f64> = (0..n).map(|_| random(&mut state)).collect();
        let mut b = vec![0.0; n];
        for &(row, column, value) in &entries {
            b[row] += value * x[column];
        }
        // Twice: the second factorization has the places of the first.
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
fn nothing_is_left_of_the_factorization_before() {
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
