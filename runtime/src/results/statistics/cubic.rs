//! The cubic polynomial through four points of a part of a step.

/// Points at which quantities are evaluated in a part of a step from -1 to 1, with their weights in
/// an integral: Lobatto's rule of four points, exact for polynomials of degree 5.
pub(crate) const POINTS: [(f64, f64); 4] = [
    (-1.0, 1.0 / 6.0),
    (-INNER, 5.0 / 6.0),
    (INNER, 5.0 / 6.0),
    (1.0, 1.0 / 6.0),
];

/// 1/sqrt(5)
const INNER: f64 = 0.447_213_595_499_957_9;

/// The time at a place from -1 to 1 between two times.
pub(crate) fn at(from: f64, to: f64, share: f64) -> f64 {
    0.5 * (from + to) + 0.5 * share * (to - from)
}

/// The values of one quantity at the four points of a part.
pub(crate) fn points(values: &[f64], begin: usize, count: usize, i: usize) -> [f64; 4] {
    std::array::from_fn(|point| values[begin + point * count + i])
}

/// The values at the four points of a part, where one that is not a number has that of the nearest point with a number:
/// a root of a quantity that rounding takes below 0 has none at an instant.
pub(crate) fn filled(x: [f64; 4]) -> [f64; 4] {
    let number = |place: usize| x.get(place).copied().filter(|x| !x.is_nan());
    std::array::from_fn(|place| {
        let near = |distance: usize| {
            let before = place.checked_sub(distance).and_then(number);
            before.or_else(|| number(place + distance))
        };
        (0..x.len()).find_map(near).unwrap_or(f64::NAN)
    })
}

/// The coefficients of Legendre's polynomials in the cubic through four points.
pub(crate) fn legendre(x: [f64; 4]) -> [f64; 4] {
    let (ends, inner) = (x[0] + x[3], x[1] + x[2]);
    let (rise, slope) = (0.25 * (x[3] - x[0]), 1.25 * INNER * (x[2] - x[1]));
    [
        (ends + 5.0 * inner) / 12.0,
        rise + slope,
        5.0 / 12.0 * (ends - inner),
        rise - slope,
    ]
}

/// The real roots of a x^2 + b x + c.
pub(crate) fn roots(a: f64, b: f64, c: f64) -> impl Iterator<Item = f64> {
    let discriminant = b * b - 4.0 * a * c;
    let sum = -0.5 * (b + b.signum() * discriminant.sqrt());
    let found = [sum / a, c / sum];
    found.into_iter().filter(|x| x.is_finite())
}

/// Vertex of the parabola through three points, if it is between the outer ones.
pub(crate) fn vertex([(x0, y0), (x1, y1), (x2, y2)]: [(f64, f64); 3]) -> Option<f64> {
    let (left, right) = ((x1 - x0) * (y1 - y2), (x1 - x2) * (y1 - y0));
    let x = x1 - 0.5 * ((x1 - x0) * left - (x1 - x2) * right) / (left - right);
    (x > x0 && x < x2).then_some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_not_numbers_have_those_of_neighbors() {
        let nan = f64::NAN;
        assert_eq!(filled([1.0, 2.0, 3.0, 4.0]), [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(filled([nan, 2.0, nan, 4.0]), [2.0, 2.0, 2.0, 4.0]);
        assert_eq!(filled([nan, nan, nan, 4.0]), [4.0; 4]);
        assert!(filled([nan; 4]).iter().all(|x| x.is_nan()));
    }

    #[test]
    fn cubic_polynomials_are_met() {
        let x = POINTS.map(|(s, _)| 2.0 - s + 3.0 * s * s + 0.5 * s * s * s);
        let [c0, c1, c2, c3] = legendre(x);
        for (found, expected) in [(c0, 3.0), (c1, -0.7), (c2, 2.0), (c3, 0.2)] {
            assert!((found - expected).abs() < 1e-14, "{found} {expected}");
        }
        let roots: Vec<f64> = roots(7.5 * c3, 3.0 * c2, c1 - 1.5 * c3).collect();
        assert_eq!(roots.len(), 2);
        for s in roots {
            assert!((-1.0 + 6.0 * s + 1.5 * s * s).abs() < 1e-13);
        }
        let parabola = |x: f64| (x, 4.0 - (x - 0.3) * (x - 0.3));
        let found = vertex([parabola(-1.0), parabola(0.1), parabola(0.9)]);
        assert!(found.is_some_and(|x| (x - 0.3).abs() < 1e-14));
    }
}
