//! Gauss-Legendre quadrature.

use crate::scalar::sin_cos::sin_cos;
use std::f64::consts::PI;

/// Newton's method for a node ends after so many iterations; it needs about four.
const MOST_ITERATIONS: usize = 100;

/// The nodes on [0, 1], ascending, and their weights: exact for polynomials up to degree `2 points - 1`.
pub(crate) fn gauss_legendre(points: usize) -> Vec<(f64, f64)> {
    let n = points as f64;
    let point = |k: usize| {
        // An estimate that is near enough for any number of points.
        let (_, mut x) = sin_cos(PI * (k as f64 + 0.75) / (n + 0.5));
        x = -x;
        for _ in 0..MOST_ITERATIONS {
            let (value, slope) = legendre(points, x);
            let step = value / slope;
            x -= step;
            if step.abs() < 1e-16 {
                break;
            }
        }
        let (_, slope) = legendre(points, x);
        (0.5 * (1.0 + x), 1.0 / ((1.0 - x * x) * slope * slope))
    };
    (0..points).map(point).collect()
}

/// The Legendre polynomial of this degree on [-1, 1] and its derivative.
pub(crate) fn legendre(degree: usize, x: f64) -> (f64, f64) {
    let (mut before, mut now) = ((0.0, 0.0), (1.0, 0.0));
    for j in 0..degree {
        let (a, b) = ((2 * j + 1) as f64, j as f64);
        let next = (
            (a * x * now.0 - b * before.0) / (b + 1.0),
            (a * (now.0 + x * now.1) - b * before.1) / (b + 1.0),
        );
        (before, now) = (now, next);
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_integrated_exactly_up_to_the_degree_of_the_rule() {
        for points in 1..=16 {
            for degree in 0..2 * points as i32 {
                let terms = gauss_legendre(points);
                let terms = terms
                    .iter()
                    .map(|(node, weight)| weight * node.powi(degree));
                let (sum, exact) = (terms.sum::<f64>(), 1.0 / f64::from(degree + 1));
                assert!((sum - exact).abs() < 5e-16, "{points} points, {degree}");
            }
        }
    }

    /// M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", table 25.4, with one more digit:
    /// nodes that are not negative and weights on [-1, 1].
    #[test]
    fn nodes_and_weights_are_the_published_ones() {
        let published: [&[(f64, f64)]; 4] = [
            &[(0.577_350_269_189_625_7, 1.0)],
            &[
                (0.0, 0.888_888_888_888_888_8),
                (0.774_596_669_241_483_4, 0.555_555_555_555_555_6),
            ],
            &[
                (0.0, 0.568_888_888_888_888_9),
                (0.538_469_310_105_683_1, 0.478_628_670_499_366_47),
                (0.906_179_845_938_664, 0.236_926_885_056_189_09),
            ],
            &[
                (0.0, 0.330_239_355_001_259_8),
                (0.324_253_423_403_808_9, 0.312_347_077_040_002_84),
                (0.613_371_432_700_590_4, 0.260_610_696_402_935_46),
                (0.836_031_107_326_635_8, 0.180_648_160_694_857_4),
                (0.968_160_239_507_626_1, 0.081_274_388_361_574_41),
            ],
        ];
        for (points, published) in [2, 3, 5, 9].into_iter().zip(published) {
            let rule = gauss_legendre(points);
            for (k, (node, weight)) in published.iter().enumerate() {
                let places = [points - published.len() + k, published.len() - 1 - k];
                for (place, sign) in places.into_iter().zip([1.0, -1.0]) {
                    let (found, its_weight) = rule[place];
                    let expected = 0.5 * (1.0 + sign * node);
                    assert!((found - expected).abs() < 2e-16, "{points} points, {found}");
                    assert!(
                        (its_weight - 0.5 * weight).abs() < 2e-16,
                        "{points} points, {found}"
                    );
                }
            }
        }
    }
}
