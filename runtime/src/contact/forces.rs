//! The forces of contacts in one regime.

use crate::contact::law::Laws;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::linear::dense;

/// Steps of Newton's method: normal forces are linear between their corners.
const MOST_STEPS: usize = 40;

/// What is added to the diagonal of held rows that depend on each other, as a share of what it would be if no joint
/// held: of stops and of frictions, so that a stop bears what both could.
const COMPLIANCE: [f64; 2] = [1e-8, 1e-4];

/// A step below this share of the forces is rounding.
const CLOSE: f64 = 1e-13;

/// What the forces of one regime are solved with.
pub(crate) struct Problem<'r> {
    pub(crate) rows: &'r Rows<'r>,
    pub(crate) laws: &'r Laws,
    pub(crate) response: &'r Response,
    /// The sliding speeds, friction by friction.
    pub(crate) speeds: &'r [f64],
    /// What w has to be, row by row of the contacts: what a stabilization adds.
    pub(crate) targets: Option<&'r [f64]>,
}

impl Problem<'_> {
    /// The forces along the rows of the response in a regime; `None` where there are none, or more than one
    /// solution: then something jams.
    ///
    /// ```text
    /// w_0 + W f = target       closed or sticking
    /// f + mu sigma N = 0       slipping, N a function of lambda_0 + L f
    /// f = 0                    else
    /// ```
    pub(crate) fn forces(&self, regime: &Regime) -> Option<Vec<f64>> {
        let response = self.response;
        let n = response.rows.len();
        let mut forces = vec![0.0; n];
        if n == 0 {
            return Some(forces);
        }
        let stops = self.rows.stops();
        let mut last = f64::INFINITY;
        for _ in 0..MOST_STEPS {
            let (_, lambda) = response.solution(&forces);
            let (mut matrix, mut step) = (vec![0.0; n * n], vec![0.0; n]);
            let mut held = vec![false; n];
            for (i, &row) in response.rows.iter().enumerate() {
                held[i] = match row.checked_sub(stops) {
                    None => regime.closed[row],
                    Some(friction) => matches!(regime.sliding[friction], Sliding::Sticks(_)),
                };
                if held[i] {
                    let target = self.targets.map_or(0.0, |targets| targets[row]);
                    for j in 0..n {
                        matrix[i * n + j] = response.between(i, j);
                    }
                    step[i] = target - response.relative(i, &forces);
                    continue;
                }
                matrix[i * n + i] = 1.0;
                step[i] = -forces[i];
                let Some(friction) = row.checked_sub(stops) else {
                    continue;
                };
                let law = self.laws.friction(friction);
                let sliding = regime.sliding[friction];
                let coefficient = law.coefficient(sliding, self.speeds[friction]);
                if coefficient == 0.0 {
                    continue;
                }
                let of = &self.rows.contacts.frictions[friction];
                let (normal, slopes) = law.normal(of, &lambda);
                step[i] -= coefficient * normal;
                for (multiplier, slope) in slopes.into_iter().filter(|(_, slope)| *slope != 0.0) {
                    for (j, (_, column)) in response.columns.iter().enumerate() {
                        matrix[i * n + j] += coefficient * slope * column[multiplier];
                    }
                }
            }
            if step.iter().all(|step| *step == 0.0) {
                return Some(forces);
            }
            let mut regular = step.clone();
            if solve(n, matrix.clone(), &mut regular).is_some() {
                step = regular;
            } else {
                // Rows that say the same share their force: the equations become regular with a little
                // compliance, which later steps take back.
                for i in (0..n).filter(|&i| held[i]) {
                    let compliance = COMPLIANCE[usize::from(response.rows[i] >= stops)];
                    matrix[i * n + i] += compliance * response.free[i];
                }
                solve(n, matrix, &mut step)?;
            }
            let mut change: f64 = 0.0;
            for (force, step) in forces.iter_mut().zip(&step) {
                *force += step;
                change = change.max(step.abs());
            }
            if !change.is_finite() {
                return None;
            }
            let largest = dense::max_abs(&forces);
            let rounding = change <= 1e-9 * largest && change >= 0.5 * last;
            if change <= CLOSE * largest || rounding {
                return Some(forces);
            }
            last = change;
        }
        None
    }
}

/// Solves a small system in place on `b`, its rows scaled; `None` where it is singular.
fn solve(n: usize, mut matrix: Vec<f64>, b: &mut [f64]) -> Option<()> {
    for i in 0..n {
        let scale = dense::power_of_two(dense::max_abs(&matrix[i * n..(i + 1) * n]));
        for value in &mut matrix[i * n..(i + 1) * n] {
            *value /= scale;
        }
        b[i] /= scale;
    }
    let mut rows = vec![0.0; n];
    if dense::lu_factor(n, &mut matrix, &mut rows, 1e-13) <= 1e-13 {
        return None;
    }
    dense::lu_solve(n, &matrix, &rows, b);
    Some(())
}
