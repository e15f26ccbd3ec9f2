//! The forces of a few frictions that all slip.

use crate::contact::regime::Regime;
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::linear::dense;

/// Steps of Newton's method: normal forces are linear between their corners.
pub(super) const MOST_STEPS: usize = 40;

/// A step below this share of the forces is rounding.
pub(super) const CLOSE: f64 = 1e-13;

/// Pivots below this share of the largest are none.
pub(super) const SINGULAR: f64 = 1e-13;

/// The forces of few rows that act, all of them frictions that slip: what [`Forces::find`] does for any number, with
/// everything in registers.
#[inline]
pub(super) fn forces<const N: usize>(
    rows: &Rows<'_>,
    response: &Response<'_>,
    regime: &Regime,
    acting: [usize; N],
) -> Option<[f64; N]> {
    let (stops, laws, rates) = (rows.stops(), response.laws(), response.rates());
    let of_lambda = acting.map(|row| response.column(row).1);
    // Of every friction: its law, its coefficient, and the two multipliers that press with their columns of L.
    let frictions = acting.map(|row| {
        let friction = row - stops;
        let law = laws.friction(friction);
        let coefficient = law.coefficient(regime.sliding[friction], rates[row]);
        let normal = rows.contacts.frictions[friction].normal;
        let pressing = normal.rows().map(|multiplier| match multiplier {
            Some(multiplier) => (
                response.lambda()[multiplier],
                of_lambda.map(|column| column[multiplier]),
            ),
            None => (0.0, [0.0; N]),
        });
        (law, coefficient, normal, pressing)
    });
    let (mut forces, mut last) = ([0.0; N], f64::INFINITY);
    for _ in 0..MOST_STEPS {
        let (mut matrix, mut step) = ([[0.0; N]; N], [0.0; N]);
        for (i, (law, coefficient, normal, pressing)) in frictions.iter().enumerate() {
            let value = |(own, columns): &(f64, [f64; N])| {
                let terms = columns.iter().zip(&forces);
                terms.fold(*own, |sum, (column, force)| sum + column * force)
            };
            let [x, y] = pressing;
            let (normal, [by_x, by_y]) = law.normal(*normal, [value(x), value(y)]);
            step[i] = -forces[i] - coefficient * normal;
            for (j, entry) in matrix[i].iter_mut().enumerate() {
                *entry = coefficient * (by_x * x.1[j] + by_y * y.1[j]);
            }
            matrix[i][i] += 1.0;
        }
        let largest = dense::max_abs(&forces);
        if dense::max_abs(&step) <= 0.1 * CLOSE * largest {
            return Some(forces);
        }
        if !eliminate(matrix, &mut step) {
            return None;
        }
        for (force, step) in forces.iter_mut().zip(&step) {
            *force += step;
        }
        let (change, largest) = (dense::max_abs(&step), dense::max_abs(&forces));
        if !change.is_finite() {
            return None;
        }
        // A step of Newton's method goes with the square of the one before; the first tells nothing of it.
        let shrinks = change / last;
        let next = if last.is_finite() {
            change * shrinks * shrinks
        } else {
            change
        };
        let rounding = change <= 1e-9 * largest && shrinks >= 0.5;
        if change.min(next) <= CLOSE * largest || rounding {
            return Some(forces);
        }
        last = change;
    }
    None
}

/// Solves a small system whose diagonal is about 1, in place on `b`; whether it is regular.
#[inline]
fn eliminate<const N: usize>(mut matrix: [[f64; N]; N], b: &mut [f64; N]) -> bool {
    for k in 0..N {
        let size = |row: &usize| matrix[*row][k].abs();
        let pivot = (k..N).max_by(|i, j| size(i).total_cmp(&size(j)));
        let pivot = pivot.unwrap_or(k);
        if size(&pivot) <= SINGULAR {
            return false;
        }
        if pivot != k {
            matrix.swap(k, pivot);
            b.swap(k, pivot);
        }
        let row = matrix[k];
        for i in k + 1..N {
            let factor = matrix[i][k] / row[k];
            for j in k + 1..N {
                matrix[i][j] -= factor * row[j];
            }
            b[i] -= factor * b[k];
        }
    }
    for k in (0..N).rev() {
        let known = (k + 1..N).fold(b[k], |sum, j| sum - matrix[k][j] * b[j]);
        b[k] = known / matrix[k][k];
    }
    true
}
