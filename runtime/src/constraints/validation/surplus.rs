//! Rows of phi that can be left out because they follow from the others in every position.

use crate::constraints::assembly::Assembled;
use crate::constraints::rank::scaled_jacobian;
use crate::constraints::validation::configurations::{Configuration, FEW};
use crate::linear::dense;
use crate::linear::rank::RANK_TOLERANCE;
use crate::mechanism::Mechanism;

/// A row is as good as the best one if its share in the dependencies is at least this fraction of that.
const AS_GOOD: f64 = 0.5;

/// Rows that follow from the others at the start and in all configurations of the largest rank;
/// empty if there are too few of these to tell.
///
/// The rows left out are the pivots of a QR factorization of the null vectors of `phi_q^T` (nc x k, orthonormal),
/// made in all configurations at once: a row counts as little as it does where it counts least. Of rows that are
/// about as good the last one is taken, as directions follow the points of a joint.
pub(crate) fn surplus_rows(
    mechanism: &dyn Mechanism,
    assembled: &Assembled,
    others: &[Configuration],
    rank: usize,
) -> Vec<usize> {
    let nc = mechanism.layout().nc();
    if others.len() < FEW || rank >= nc {
        return Vec::new();
    }
    let start = (assembled.t, &assembled.q, assembled.rank.rank);
    let others = others
        .iter()
        .map(|other| (other.t, &other.q, other.rank.rank));
    let generic = std::iter::once(start).chain(others);
    let generic = generic.filter(|(.., found)| *found == rank);
    let mut bases: Vec<Vec<Vec<f64>>> = generic
        .map(|(t, q, _)| null_vectors(mechanism, t, q))
        .collect();
    let mut rows = Vec::new();
    for _ in rank..nc {
        let share = |row: usize| {
            let shares = bases.iter();
            let shares = shares.map(|basis| basis.iter().map(|w| w[row] * w[row]).sum::<f64>());
            shares.fold(f64::INFINITY, f64::min).sqrt()
        };
        let shares: Vec<f64> = (0..nc).map(share).collect();
        let best = shares.iter().copied().fold(0.0, f64::max);
        let is_as_good = |row: &usize| shares[*row] >= AS_GOOD * best;
        let Some(row) = (0..nc).rev().find(is_as_good).filter(|_| best > 0.0) else {
            return Vec::new();
        };
        for basis in &mut bases {
            without(basis, row);
        }
        rows.push(row);
    }
    rows.sort_unstable();
    rows
}

/// An orthonormal basis of the vectors w with `w^T phi_q = 0`, the rows of phi_q brought to unit length.
fn null_vectors(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<Vec<f64>> {
    let space = scaled_jacobian(mechanism, t, q).row_space(RANK_TOLERANCE);
    let mut basis: Vec<Vec<f64>> = Vec::new();
    for (combination, &row) in space.combinations().iter().zip(space.dropped()) {
        let mut vector = vec![0.0; mechanism.layout().nc()];
        vector[row] = 1.0;
        for (value, &kept) in combination.iter().zip(space.kept()) {
            vector[kept] = -value;
        }
        for other in &basis {
            let share = dense::dot(&vector, other);
            subtract(&mut vector, share, other);
        }
        scale(&mut vector);
        basis.push(vector);
    }
    basis
}

/// Restricts the space that the vectors span to those with 0 in a row; the vectors are linearly
/// dependent then.
fn without(basis: &mut [Vec<f64>], row: usize) {
    let mut along = vec![0.0; basis.first().map_or(0, Vec::len)];
    for vector in basis.iter() {
        subtract(&mut along, -vector[row], vector);
    }
    scale(&mut along);
    for vector in basis {
        let share = dense::dot(vector, &along);
        subtract(vector, share, &along);
        vector[row] = 0.0;
    }
}

fn subtract(vector: &mut [f64], share: f64, other: &[f64]) {
    for (value, other) in vector.iter_mut().zip(other) {
        *value -= share * other;
    }
}

fn scale(vector: &mut [f64]) {
    let length = dense::dot(vector, vector).sqrt();
    if length > 0.0 {
        vector.iter_mut().for_each(|value| *value /= length);
    }
}
