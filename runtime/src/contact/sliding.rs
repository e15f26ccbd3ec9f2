//! The forces of a few frictions that all slip, with everything in registers.

// Loops over places that are known when this is compiled.
#![allow(clippy::needless_range_loop)]

use crate::contact::law::FrictionLaw;
use crate::contact::regime::{Regime, Sliding};
use crate::contact::response::Response;
use crate::contact::rows::Rows;
use crate::linear::dense;
use crate::mechanism::contacts::Normal;

/// Steps of Newton's method: normal forces are linear between their corners.
pub(super) const MOST_STEPS: usize = 40;

/// A step below this share of the forces is rounding.
pub(super) const CLOSE: f64 = 1e-13;

/// Pivots below this share of the largest are none.
pub(super) const SINGULAR: f64 = 1e-13;

/// The most frictions that are solved for like this.
const MOST: usize = 4;

/// One friction that slips.
#[derive(Debug, Clone, Copy)]
pub(super) struct Slider {
    /// Its row among those of contacts.
    pub(super) row: usize,
    friction: usize,
    sliding: Sliding,
    normal: Normal,
}

/// What acts in a regime, if it is a few frictions that slip and nothing else.
pub(super) fn sliders(rows: &Rows<'_>, regime: &Regime, acting: &[usize]) -> Option<Vec<Slider>> {
    if acting.is_empty() || acting.len() > MOST {
        return None;
    }
    let slider = |&row: &usize| {
        let friction = row.checked_sub(rows.stops())?;
        let sliding = regime.sliding[friction];
        matches!(sliding, Sliding::Slips(_) | Sliding::Smooth).then(|| Slider {
            row,
            friction,
            sliding,
            normal: rows.contacts.frictions[friction].normal,
        })
    };
    acting.iter().map(slider).collect()
}

/// The forces of so many: what [`Forces::find`](super::forces::Forces::find) does for any number of any rows.
///
/// ```text
/// f + mu sigma N(lambda_0 + L f) = 0
/// ```
///
/// `None` where there are none, or more than one solution.
#[inline(always)]
pub(super) fn forces<const N: usize>(
    response: &Response<'_>,
    sliders: &[Slider; N],
) -> Option<[f64; N]> {
    let frictions = Frictions::of(response, sliders);
    let (mut forces, mut last) = ([0.0; N], f64::INFINITY);
    for _ in 0..MOST_STEPS {
        let (mut matrix, mut step) = ([[0.0; N]; N], [0.0; N]);
        for i in 0..N {
            let pressing = [frictions.x(i, &forces), frictions.y(i, &forces)];
            let normal = frictions.laws[i].normal(sliders[i].normal, pressing);
            let (normal, [by_x, by_y]) = normal;
            let coefficient = frictions.coefficients[i];
            step[i] = -forces[i] - coefficient * normal;
            let (of_x, of_y) = (&frictions.of_x[i], &frictions.of_y[i]);
            for j in 0..N {
                matrix[i][j] = coefficient * (by_x * of_x[j] + by_y * of_y[j]);
            }
            matrix[i][i] += 1.0;
        }
        if largest(&step) <= 0.1 * CLOSE * largest(&forces) {
            return Some(forces);
        }
        if !eliminate(&mut matrix, &mut step) {
            return None;
        }
        for j in 0..N {
            forces[j] += step[j];
        }
        let (change, size) = (largest(&step), largest(&forces));
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
        let rounding = change <= 1e-9 * size && shrinks >= 0.5;
        if change.min(next) <= CLOSE * size || rounding {
            return Some(forces);
        }
        last = change;
    }
    None
}

/// What the equations of so many frictions read.
struct Frictions<const N: usize> {
    laws: [FrictionLaw; N],
    coefficients: [f64; N],
    /// The first multiplier that presses: lambda_0, and the columns of L of all of them.
    first_x: [f64; N],
    of_x: [[f64; N]; N],
    /// The second one.
    first_y: [f64; N],
    of_y: [[f64; N]; N],
}

impl<const N: usize> Frictions<N> {
    #[inline(always)]
    fn of(response: &Response<'_>, sliders: &[Slider; N]) -> Frictions<N> {
        let (laws, rates, lambda) = (response.laws(), response.rates(), response.lambda());
        let mut columns: [&[f64]; N] = [&[]; N];
        let mut found = Frictions {
            laws: [FrictionLaw::default(); N],
            coefficients: [0.0; N],
            first_x: [0.0; N],
            of_x: [[0.0; N]; N],
            first_y: [0.0; N],
            of_y: [[0.0; N]; N],
        };
        for i in 0..N {
            let slider = &sliders[i];
            columns[i] = &response.column(slider.row).1[..lambda.len()];
            found.laws[i] = laws.friction(slider.friction);
            found.coefficients[i] = found.laws[i].coefficient(slider.sliding, rates[slider.row]);
        }
        for i in 0..N {
            let [x, y] = sliders[i].normal.rows();
            if let Some(x) = x {
                found.first_x[i] = lambda[x];
                for j in 0..N {
                    found.of_x[i][j] = columns[j][x];
                }
            }
            if let Some(y) = y {
                found.first_y[i] = lambda[y];
                for j in 0..N {
                    found.of_y[i][j] = columns[j][y];
                }
            }
        }
        found
    }

    /// The first multiplier that presses a friction, with these forces.
    #[inline(always)]
    fn x(&self, friction: usize, forces: &[f64; N]) -> f64 {
        along(self.first_x[friction], &self.of_x[friction], forces)
    }

    /// The second one.
    #[inline(always)]
    fn y(&self, friction: usize, forces: &[f64; N]) -> f64 {
        along(self.first_y[friction], &self.of_y[friction], forces)
    }
}

#[inline(always)]
fn along<const N: usize>(first: f64, columns: &[f64; N], forces: &[f64; N]) -> f64 {
    let mut sum = first;
    for j in 0..N {
        sum += columns[j] * forces[j];
    }
    sum
}

/// The largest absolute value; NaN if there is one.
#[inline(always)]
fn largest<const N: usize>(values: &[f64; N]) -> f64 {
    dense::max_abs(values)
}

/// Solves a small system whose diagonal is about 1, in place on `b`; whether it is regular.
#[inline(always)]
fn eliminate<const N: usize>(matrix: &mut [[f64; N]; N], b: &mut [f64; N]) -> bool {
    // A division takes as long as many products: one for every pivot.
    let mut inverse = [0.0; N];
    for k in 0..N {
        // Rows change places one by one: with places that are known, nothing leaves the registers.
        for i in k + 1..N {
            if matrix[i][k].abs() > matrix[k][k].abs() {
                matrix.swap(k, i);
                b.swap(k, i);
            }
        }
        let row = matrix[k];
        // What is no number is not regular, either.
        if row[k].abs() <= SINGULAR || row[k].is_nan() {
            return false;
        }
        inverse[k] = 1.0 / row[k];
        for i in k + 1..N {
            let factor = matrix[i][k] * inverse[k];
            for j in k + 1..N {
                matrix[i][j] -= factor * row[j];
            }
            b[i] -= factor * b[k];
        }
    }
    for k in (0..N).rev() {
        let mut known = b[k];
        for j in k + 1..N {
            known -= matrix[k][j] * b[j];
        }
        b[k] = known * inverse[k];
    }
    true
}
