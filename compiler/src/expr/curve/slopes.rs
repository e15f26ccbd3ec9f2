//! The slopes at the points of a curve.

use crate::expr::curve::interpolation::Interpolation;

/// The slopes at all points.
pub(super) fn slopes(points: &[[f64; 2]], interpolation: Interpolation) -> Vec<f64> {
    let pairs = points.windows(2);
    let (widths, means): (Vec<f64>, Vec<f64>) = pairs
        .map(|pair| {
            let width = pair[1][0] - pair[0][0];
            (width, (pair[1][1] - pair[0][1]) / width)
        })
        .unzip();
    if means.is_empty() {
        return vec![0.0; points.len()];
    }
    match interpolation {
        Interpolation::Linear => linear(&means),
        Interpolation::Cubic => spline(&widths, &means, false),
        Interpolation::CubicClamped => spline(&widths, &means, true),
        Interpolation::CubicPeriodic => periodic_spline(&widths, &means),
        Interpolation::Pchip => pchip(&widths, &means),
        Interpolation::Akima => akima(&means),
    }
}

/// Slope of the interval after each point; at the last point, that of the interval before it.
fn linear(means: &[f64]) -> Vec<f64> {
    means.iter().chain(means.last()).copied().collect()
}

/// Slopes with which the second derivative is continuous, `is_clamped` with slope 0 at both ends, else with a second
/// derivative of 0.
fn spline(widths: &[f64], means: &[f64], is_clamped: bool) -> Vec<f64> {
    let last = means.len();
    let mut rows = vec![[0.0, 1.0, 0.0, 0.0]; last + 1];
    for i in 1..last {
        rows[i] = inner_row([widths[i - 1], widths[i]], [means[i - 1], means[i]]);
    }
    if !is_clamped {
        rows[0] = [0.0, 2.0, 1.0, 3.0 * means[0]];
        rows[last] = [1.0, 2.0, 0.0, 3.0 * means[last - 1]];
    }
    tridiagonal(&rows)
}

/// Slopes of a periodic spline, by the Sherman-Morrison formula.
fn periodic_spline(widths: &[f64], means: &[f64]) -> Vec<f64> {
    let count = means.len();
    if count < 3 {
        return short_period(widths, means);
    }
    let mut rows: Vec<[f64; 4]> = (0..count)
        .map(|i| {
            let before = (i + count - 1) % count;
            inner_row([widths[before], widths[i]], [means[before], means[i]])
        })
        .collect();
    let (first, last) = (rows[0], rows[count - 1]);
    let (corner, other) = (first[0], last[2]);
    let shift = -first[1];
    rows[0][1] -= shift;
    rows[count - 1][1] -= corner * other / shift;
    let solution = tridiagonal(&rows);
    for (i, row) in rows.iter_mut().enumerate() {
        row[3] = match i {
            0 => shift,
            _ if i == count - 1 => other,
            _ => 0.0,
        };
    }
    let change = tridiagonal(&rows);
    let part = |x: &[f64]| x[0] + corner / shift * x[count - 1];
    let factor = part(&solution) / (1.0 + part(&change));
    let pairs = solution.iter().zip(&change);
    let mut slopes: Vec<f64> = pairs.map(|(x, z)| x - factor * z).collect();
    slopes.push(slopes[0]);
    slopes
}

/// Slopes of a periodic spline of one or two intervals.
fn short_period(widths: &[f64], means: &[f64]) -> Vec<f64> {
    let (&[h0, h1], &[m0, m1]) = (widths, means) else {
        return vec![0.0; means.len() + 1];
    };
    // Both rows are h (s1 + 2 s0) = r and h (s0 + 2 s1) = r, of the same h and r.
    let slope = (h0 * m1 + h1 * m0) / (h0 + h1);
    vec![slope; 3]
}

/// Row of an inner point, with which the second derivative is continuous: factors of the slopes before, at and after
/// it, and the right side.
fn inner_row([h0, h1]: [f64; 2], [m0, m1]: [f64; 2]) -> [f64; 4] {
    [h1, 2.0 * (h0 + h1), h0, 3.0 * (h1 * m0 + h0 * m1)]
}

/// Solves a system with a dominant diagonal.
fn tridiagonal(rows: &[[f64; 4]]) -> Vec<f64> {
    let mut reduced: Vec<[f64; 2]> = Vec::with_capacity(rows.len());
    let mut before = [0.0, 0.0];
    for &[lower, diagonal, upper, right] in rows {
        let pivot = diagonal - lower * before[0];
        before = [upper / pivot, (right - lower * before[1]) / pivot];
        reduced.push(before);
    }
    let mut after = 0.0;
    let mut solution: Vec<f64> = reduced
        .iter()
        .rev()
        .map(|[upper, right]| {
            after = right - upper * after;
            after
        })
        .collect();
    solution.reverse();
    solution
}

/// Slopes that keep rises and falls: weighted harmonic means.
fn pchip(widths: &[f64], means: &[f64]) -> Vec<f64> {
    let last = means.len();
    if last == 1 {
        return vec![means[0]; 2];
    }
    let mut slopes = vec![0.0; last + 1];
    for i in 1..last {
        let ([h0, h1], [m0, m1]) = ([widths[i - 1], widths[i]], [means[i - 1], means[i]]);
        if m0 * m1 > 0.0 {
            let (w0, w1) = (2.0 * h1 + h0, h1 + 2.0 * h0);
            slopes[i] = (w0 + w1) / (w0 / m0 + w1 / m1);
        }
    }
    slopes[0] = pchip_end([widths[0], widths[1]], [means[0], means[1]]);
    slopes[last] = pchip_end(
        [widths[last - 1], widths[last - 2]],
        [means[last - 1], means[last - 2]],
    );
    slopes
}

/// The slope of the parabola through the outer three points, as far as it keeps rises and falls.
fn pchip_end([h0, h1]: [f64; 2], [m0, m1]: [f64; 2]) -> f64 {
    let slope = ((2.0 * h0 + h1) * m0 - h0 * m1) / (h0 + h1);
    if slope * m0 <= 0.0 {
        0.0
    } else if m0 * m1 <= 0.0 && slope.abs() > 3.0 * m0.abs() {
        3.0 * m0
    } else {
        slope
    }
}

/// Means of the slopes of neighboring intervals, weighted by how much those beyond them differ.
fn akima(means: &[f64]) -> Vec<f64> {
    let last = means.len() - 1;
    let (first, second) = (means[0], means[1.min(last)]);
    let (final_, before) = (means[last], means[last.saturating_sub(1)]);
    // Two intervals more at either end, on parabolas.
    let start = [3.0 * first - 2.0 * second, 2.0 * first - second];
    let end = [2.0 * final_ - before, 3.0 * final_ - 2.0 * before];
    let extended: Vec<f64> = start.iter().chain(means).chain(&end).copied().collect();
    let weight = |m: &[f64]| [(m[3] - m[2]).abs(), (m[1] - m[0]).abs()];
    let windows = extended.windows(4);
    let largest = windows
        .clone()
        .map(|m| weight(m).iter().sum())
        .fold(0.0, f64::max);
    windows
        .map(|m| {
            let [w0, w1] = weight(m);
            if w0 + w1 > 1e-9 * largest {
                (w0 * m[1] + w1 * m[2]) / (w0 + w1)
            } else {
                0.5 * (m[1] + m[2])
            }
        })
        .collect()
}
