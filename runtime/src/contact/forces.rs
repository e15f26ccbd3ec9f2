//! The forces of contacts in one regime.

use crate::contact::regime::{Regime, Sliding};
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::linear::dense;

/// Largest number of steps of Newton's method: most normal forces are linear between their corners.
const MOST_STEPS: usize = 40;

/// A step below this share of the forces is rounding.
const CLOSE: f64 = 1e-13;

/// A step that becomes no shorter is rounding below this share of the forces.
const ROUNDING: f64 = 1e-9;

/// [`ROUNDING`] of stops that share their force: what rounding leaves of their accelerations, 1e-13 of them, over the
/// compliance.
const SHARED: f64 = 1e-5;

/// Pivots below this share of the largest count as zero.
const SINGULAR: f64 = 1e-13;

/// Compliance added to the diagonal of held rows that are linearly dependent, as a share of what
/// the diagonal would be if no joint held: of stops and of frictions, so that a stop bears what
/// both could.
const COMPLIANCE: [f64; 2] = [1e-8, 1e-4];

/// The forces along rows of contacts, row by row, and the memory that finding them takes.
pub(crate) struct Forces<'s> {
    /// Forces of all rows of contacts, 0 for those that do not act.
    pub(crate) of_rows: &'s mut [f64],
    step: &'s mut [f64],
    regular: &'s mut [f64],
    pivots: &'s mut [f64],
    matrix: &'s mut [f64],
    copy: &'s mut [f64],
    /// Per acting row, the two multipliers that press: lambda_0, then the columns of L of all
    /// acting rows.
    pressing: &'s mut [f64],
}

impl<'s> Forces<'s> {
    /// Number of values of memory needed for `count` rows.
    pub(crate) fn len(count: usize) -> usize {
        4 * count + 2 * count * count + 2 * count * (count + 1)
    }

    /// Divides this memory among the fields.
    pub(crate) fn new(count: usize, memory: &'s mut [f64]) -> Forces<'s> {
        let (of_rows, memory) = memory.split_at_mut(count);
        let (step, memory) = memory.split_at_mut(count);
        let (regular, memory) = memory.split_at_mut(count);
        let (pivots, memory) = memory.split_at_mut(count);
        let (matrix, memory) = memory.split_at_mut(count * count);
        let (copy, memory) = memory.split_at_mut(count * count);
        let pressing = &mut memory[..2 * count * (count + 1)];
        Forces {
            of_rows,
            step,
            regular,
            pivots,
            matrix,
            copy,
            pressing,
        }
    }

    /// Finds the forces in a regime, of which the rows in `acting` may have one; `None` where there
    /// is no solution, or more than one: then something jams.
    ///
    /// ```text
    /// w_0 + W f = 0            closed or sticking
    /// f + mu sigma N = 0       slipping, N a function of lambda_0 + L f
    /// ```
    pub(crate) fn find(
        &mut self,
        rows: &Rows<'_>,
        response: &Response<'_>,
        regime: &Regime,
        acting: &[usize],
    ) -> Option<()> {
        self.of_rows.fill(0.0);
        if acting.is_empty() {
            return Some(());
        }
        let (n, stops) = (acting.len(), rows.stops());
        let holds = acting.iter().any(|&row| is_held(regime, stops, row));
        self.gather(rows, response, acting);
        let mut last = f64::INFINITY;
        for _ in 0..MOST_STEPS {
            self.linearize(rows, response, regime, acting);
            let (step, largest) = (&self.step[..n], dense::max_abs(self.of_rows));
            // What slips has its force in its equation: it shows how near the solution is.
            let close = if holds { 0.0 } else { 0.1 * CLOSE * largest };
            if step.iter().all(|step| step.abs() <= close) {
                return Some(());
            }
            let rounding = match holds {
                // The rows have a diagonal of about 1.
                false => {
                    solve(n, self.matrix, self.pivots, self.step)?;
                    ROUNDING
                }
                true => self.solve_held(rows, response, regime, acting)?,
            };
            let (mut change, mut of_stops): (f64, f64) = (0.0, 0.0);
            for (&row, step) in acting.iter().zip(&self.step[..n]) {
                self.of_rows[row] += step;
                if row < stops {
                    of_stops = of_stops.max(step.abs());
                } else {
                    change = change.max(step.abs());
                }
            }
            let of_frictions = change;
            change = change.max(of_stops);
            if !change.is_finite() {
                return None;
            }
            let largest = dense::max_abs(self.of_rows);
            let is_rounding = of_stops <= rounding * largest && of_frictions <= ROUNDING * largest;
            let stands = is_rounding && change >= 0.5 * last;
            if change <= CLOSE * largest || stands {
                return Some(());
            }
            last = change;
        }
        None
    }

    /// Gathers the multipliers that the normal forces read in contiguous memory.
    fn gather(&mut self, rows: &Rows<'_>, response: &Response<'_>, acting: &[usize]) {
        let (n, stops) = (acting.len(), rows.stops());
        for (pressing, &row) in self.pressing.chunks_exact_mut(2 * (n + 1)).zip(acting) {
            let Some(friction) = row.checked_sub(stops) else {
                continue;
            };
            let multipliers = rows.contacts.frictions[friction].normal.rows();
            for (pressing, multiplier) in pressing.chunks_exact_mut(n + 1).zip(multipliers) {
                let Some(multiplier) = multiplier else {
                    continue;
                };
                pressing[0] = response.lambda()[multiplier];
                for (value, &other) in pressing[1..].iter_mut().zip(acting) {
                    *value = response.column(other).1[multiplier];
                }
            }
        }
    }

    /// Linearizes the equations of the acting rows: residuals with the opposite sign, and
    /// derivatives.
    fn linearize(
        &mut self,
        rows: &Rows<'_>,
        response: &Response<'_>,
        regime: &Regime,
        acting: &[usize],
    ) {
        let (n, stops, laws) = (acting.len(), rows.stops(), response.laws());
        let of_rows = &*self.of_rows;
        for (i, &row) in acting.iter().enumerate() {
            let matrix = &mut self.matrix[i * n..(i + 1) * n];
            if is_held(regime, stops, row) {
                for (matrix, &other) in matrix.iter_mut().zip(acting) {
                    *matrix = response.between(row, other);
                }
                self.step[i] = -response.relative(row, of_rows);
                continue;
            }
            matrix.fill(0.0);
            matrix[i] = 1.0;
            self.step[i] = -of_rows[row];
            let Some(friction) = row.checked_sub(stops) else {
                continue;
            };
            let law = laws.friction(friction);
            let coefficient = law.coefficient(regime.sliding[friction], response.rates()[row]);
            let normal = rows.contacts.frictions[friction].normal;
            let pressing = &self.pressing[2 * (n + 1) * i..2 * (n + 1) * (i + 1)];
            let (first, second) = pressing.split_at(n + 1);
            let value = |pressing: &[f64]| {
                let forces = acting.iter().map(|&other| of_rows[other]);
                let terms = pressing[1..].iter().zip(forces);
                terms.fold(pressing[0], |sum, (column, force)| sum + column * force)
            };
            let [x, y] = normal.rows();
            let multipliers = [
                x.map_or(0.0, |_| value(first)),
                y.map_or(0.0, |_| value(second)),
            ];
            let (normal, slopes) = law.normal(normal, multipliers);
            self.step[i] -= coefficient * normal;
            for (slope, pressing) in slopes.into_iter().zip([first, second]) {
                if slope != 0.0 {
                    for (matrix, column) in matrix.iter_mut().zip(&pressing[1..]) {
                        *matrix += coefficient * slope * column;
                    }
                }
            }
        }
    }

    /// Solves the linear equations for the step, in place, where rows are held; the share of the forces of stops that is
    /// rounding.
    fn solve_held(
        &mut self,
        rows: &Rows<'_>,
        response: &Response<'_>,
        regime: &Regime,
        acting: &[usize],
    ) -> Option<f64> {
        let (n, stops) = (acting.len(), rows.stops());
        self.regular[..n].copy_from_slice(&self.step[..n]);
        self.copy[..n * n].copy_from_slice(&self.matrix[..n * n]);
        if solve_scaled(n, &mut self.copy[..n * n], self.pivots, self.regular).is_some() {
            self.step[..n].copy_from_slice(&self.regular[..n]);
            return Some(ROUNDING);
        }
        // Rows that say the same share their force: the equations become regular with a little
        // compliance, which later steps take back.
        for (i, &row) in acting.iter().enumerate() {
            if is_held(regime, stops, row) {
                let compliance = COMPLIANCE[usize::from(row >= stops)];
                self.matrix[i * n + i] += compliance * response.free(row);
            }
        }
        solve_scaled(n, &mut self.matrix[..n * n], self.pivots, self.step)?;
        Some(SHARED)
    }
}

/// Whether a row is held: of a stop that is closed, or a friction that sticks.
fn is_held(regime: &Regime, stops: usize, row: usize) -> bool {
    match row.checked_sub(stops) {
        None => regime.closed[row],
        Some(friction) => matches!(regime.sliding[friction], Sliding::Sticks(_)),
    }
}

/// Solves a small system in place on `b`; `None` where it is singular.
fn solve(n: usize, matrix: &mut [f64], pivots: &mut [f64], b: &mut [f64]) -> Option<()> {
    let (matrix, pivots) = (&mut matrix[..n * n], &mut pivots[..n]);
    if dense::lu_factor(n, matrix, pivots, SINGULAR) <= SINGULAR {
        return None;
    }
    dense::lu_solve(n, matrix, pivots, &mut b[..n]);
    Some(())
}

/// [`solve`] after every row has been scaled.
fn solve_scaled(n: usize, matrix: &mut [f64], pivots: &mut [f64], b: &mut [f64]) -> Option<()> {
    for (row, b) in matrix.chunks_exact_mut(n).zip(&mut b[..n]) {
        let scale = dense::power_of_two(dense::max_abs(row));
        for value in row {
            *value /= scale;
        }
        *b /= scale;
    }
    solve(n, matrix, pivots, b)
}
