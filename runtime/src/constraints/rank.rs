//! Rank of phi_q at a position: the number of independent constraints, and the redundant ones.

use crate::linear::pivoted_qr::RowSpace;
pub use crate::linear::rank::{RANK_TOLERANCE, Rank};
use crate::linear::rank::{ScaledJacobian, rank_of};
use crate::mechanism::Mechanism;
use crate::mechanism::calls::MechanismExt;
use crate::mechanism::point::Point;
pub use crate::mechanism::size::size;

/// The rows of phi that do not depend on others at the position `q` and the time `t`, in order.
pub(crate) fn independent_rows(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<usize> {
    let space = scaled_jacobian(mechanism, t, q).row_space(RANK_TOLERANCE);
    let mut rows = space.kept().to_vec();
    rows.sort_unstable();
    rows
}

pub(crate) fn scaled_jacobian(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> ScaledJacobian {
    let layout = mechanism.layout();
    let mut values = vec![0.0; layout.patterns().phi_q.len()];
    mechanism.phi_q(&Point::position(t, q), &mut values);
    ScaledJacobian::new(layout, &values, size(mechanism))
}

/// The rank of phi_q at the position `q` and the time `t`.
pub fn rank(mechanism: &dyn Mechanism, t: f64, q: &[f64]) -> Rank {
    let scaled = scaled_jacobian(mechanism, t, q);
    rank_of(
        &scaled.row_space(RANK_TOLERANCE),
        &scaled.row_scale,
        RANK_TOLERANCE,
    )
}

/// A sum of multiples of rows of phi_q.
pub type Combination = Vec<(usize, f64)>;

/// The rank of phi_q at the position `q` without the rows `without`, and with combinations of rows
/// `instead`, if there are any.
pub fn rank_without(
    mechanism: &dyn Mechanism,
    t: f64,
    q: &[f64],
    without: &[usize],
    instead: &[Combination],
) -> usize {
    let scaled = scaled_jacobian(mechanism, t, q);
    let n = scaled.column_scale.len();
    if n == 0 {
        return 0;
    }
    let rows = scaled.rows.chunks_exact(n).enumerate();
    let kept = rows.filter(|(row, _)| !without.contains(row));
    let mut rows: Vec<f64> = kept
        .flat_map(|(_, values)| values.iter().copied())
        .collect();
    for combination in instead {
        let mut sum = vec![0.0; n];
        for &(row, factor) in combination {
            // The multiple is one of phi_q, not of its scaled rows.
            let factor = factor / scaled.row_scale[row];
            for (sum, value) in sum.iter_mut().zip(&scaled.rows[row * n..(row + 1) * n]) {
                *sum += factor * value;
            }
        }
        let length = sum.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length > 0.0 {
            rows.extend(sum.iter().map(|x| x / length));
        }
    }
    RowSpace::new(rows.len() / n, n, rows, RANK_TOLERANCE).rank()
}
