//! The response of some rows of contacts while others are held.
//!
//! ```text
//! w_h + W_hc f_c + W_hh f_h = 0
//! w_c + W_cc f_c + W_ch f_h = w_c - W_ch W_hh^-1 w_h + (W_cc - W_ch W_hh^-1 W_hc) f_c
//! ```

use crate::contact::response::Response;
use crate::linear::cholesky::{cholesky_factor, cholesky_solve};
use crate::linear::dense;

/// Rows count as dependent where the entries of W_hh and of its inverse multiply to more than this.
const DEPENDENT: f64 = 1e9;

/// The rows c, with the rows h eliminated.
pub(crate) struct Reduced<'r, 'v> {
    response: &'r Response<'v>,
    held: &'r [usize],
    rows: &'r [usize],
    /// W_hh^-1
    inverse: Vec<f64>,
    /// W_hh^-1 W_hc, a vector for every row.
    coupled: Vec<Vec<f64>>,
}

/// The inverse of the symmetric matrix on as many of its rows as are independent, the largest first; 0 in the others.
fn inverse_of_independent(k: usize, mut matrix: Vec<f64>) -> Vec<f64> {
    let (mut order, mut inverse) = (vec![0; k], vec![0.0; k * k]);
    let rank = cholesky_factor(k, &mut matrix, &mut order, 1.0 / DEPENDENT);
    let mut unit = vec![0.0; k];
    for (j, column) in inverse.chunks_exact_mut(k).enumerate() {
        unit[j] = 1.0;
        cholesky_solve(k, rank, &matrix, &order, &unit, column);
        unit[j] = 0.0;
    }
    inverse
}

impl<'r, 'v> Reduced<'r, 'v> {
    /// The rows with others held. Where these are dependent, as the feet of a plate, as many as are independent have a
    /// force.
    pub(crate) fn new(
        response: &'r Response<'v>,
        held: &'r [usize],
        rows: &'r [usize],
    ) -> Reduced<'r, 'v> {
        let k = held.len();
        let block: Vec<f64> = (0..k * k)
            .map(|e| response.between(held[e / k], held[e % k]))
            .collect();
        let mut inverse = dense::inverse(k, block.clone());
        // Rounding makes a large number of the inverse of 0.
        let size = dense::max_abs(&inverse) * dense::max_abs(&block);
        let is_regular = size <= DEPENDENT && inverse.iter().all(|x| x.is_finite());
        if k > 1 && !is_regular {
            inverse = inverse_of_independent(k, block);
        }
        let mut reduced = Reduced {
            response,
            held,
            rows,
            inverse,
            coupled: Vec::new(),
        };
        let coupled = rows.iter().map(|&row| {
            let column = held.iter().map(|&held| response.between(held, row));
            reduced.stuck(&column.collect::<Vec<f64>>())
        });
        reduced.coupled = coupled.collect();
        reduced
    }

    /// `W_hh^-1 x`
    fn stuck(&self, x: &[f64]) -> Vec<f64> {
        let k = self.held.len();
        (0..k)
            .map(|i| dense::dot(&self.inverse[i * k..(i + 1) * k], x))
            .collect()
    }

    /// `W_ch x` of a row.
    fn across(&self, row: usize, x: &[f64]) -> f64 {
        let terms = self.held.iter().zip(x);
        terms
            .map(|(&held, x)| self.response.between(row, held) * x)
            .sum()
    }

    /// `W_cc - W_ch W_hh^-1 W_hc`, row-major.
    pub(crate) fn matrix(&self) -> Vec<f64> {
        let entry = |i: usize, j: usize| {
            self.response.between(self.rows[i], self.rows[j])
                - self.across(self.rows[i], &self.coupled[j])
        };
        let n = self.rows.len();
        (0..n * n).map(|e| entry(e / n, e % n)).collect()
    }

    /// `w_c - W_ch W_hh^-1 w_h`, by a value for every row of contacts.
    pub(crate) fn right(&self, w: &[f64]) -> Vec<f64> {
        let own = self.alone(w);
        let rows = self.rows.iter();
        rows.map(|&row| w[row] - self.across(row, &own)).collect()
    }

    /// `W_hh^-1 w_h`
    fn alone(&self, w: &[f64]) -> Vec<f64> {
        let held: Vec<f64> = self.held.iter().map(|&row| w[row]).collect();
        self.stuck(&held)
    }

    /// The forces of the held rows, `-W_hh^-1 (w_h + W_hc f_c)`, with those of the others.
    pub(crate) fn of_held(&self, w: &[f64], forces: &[f64]) -> Vec<f64> {
        let own = self.alone(w);
        let pushed = |i: usize| -> f64 {
            let terms = self.coupled.iter().zip(forces);
            terms.map(|(coupled, force)| coupled[i] * force).sum()
        };
        (0..self.held.len()).map(|i| -own[i] - pushed(i)).collect()
    }
}
