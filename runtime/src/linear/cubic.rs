//! The cubic through the values and the slopes at both ends of an interval.

/// The places between 0 and 1 at which a cubic with these values and slopes at 0 and 1 turns.
pub(crate) fn extrema([g0, g1]: [f64; 2], [d0, d1]: [f64; 2]) -> impl Iterator<Item = f64> {
    // The derivative of the cubic is d0 + 2 b s + 3 a s^2; of its roots, none is a difference of near numbers.
    let (a, b) = (2.0 * (g0 - g1) + d0 + d1, 3.0 * (g1 - g0) - 2.0 * d0 - d1);
    let root = (b * b - 3.0 * a * d0).max(0.0).sqrt();
    let denominator = -b - root.copysign(b);
    let places = [d0 / denominator, denominator / (3.0 * a)];
    places.into_iter().filter(|s| *s > 0.0 && *s < 1.0)
}

#[cfg(test)]
mod tests {
    use super::extrema;

    #[test]
    fn they_are_where_the_slope_is_zero() {
        // g = s (s - 0.4)(s - 0.9)
        let slope = |s: f64| 3.0 * s * s - 2.6 * s + 0.36;
        let ends = [0.0, 1.0].map(|s: f64| s * (s - 0.4) * (s - 0.9));
        let found: Vec<f64> = extrema(ends, [slope(0.0), slope(1.0)]).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found.iter().all(|s| slope(*s).abs() < 1e-14), "{found:?}");
        // A parabola has one, and a line none.
        let found: Vec<f64> = extrema([0.09, 0.49], [-0.6, 1.4]).collect();
        assert!(
            found.len() == 1 && (found[0] - 0.3).abs() < 1e-15,
            "{found:?}"
        );
        assert_eq!(extrema([0.0, 1.0], [1.0, 1.0]).count(), 0);
    }
}
