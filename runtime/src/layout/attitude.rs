//! Attitudes: coordinates whose rates are not velocities.
//!
//! The attitude of a body in space is four coordinates, the unit quaternion p = (p0, e) that turns body axes
//! into world axes, and three velocities, omega in body axes:
//!
//! ```text
//! dp/dt = p (0, omega)/2
//! ```
//!
//! All other coordinates are flat: each has a velocity of its own, which is its rate. A displacement w has
//! one number for every velocity, and `q (+) w` is the place that it leads to.

use crate::scalar::portable::atan2;
use crate::scalar::sin_cos::sin_cos;

/// A unit quaternion among the coordinates, and the angular velocity that goes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attitude {
    /// The place of p0 in q; the other three follow.
    pub coordinate: usize,
    /// The place of omega_x in v; the other two follow.
    pub velocity: usize,
}

/// Map from a displacement w of an attitude to its new quaternion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Map {
    /// `p (1, w/2)` over its length: right to w^2, for corrections.
    Cayley,
    /// `p (cos |w|/2, sin |w|/2 w/|w|)`: a turn by exactly w, for motions.
    Exponential,
}

/// The velocity that is the rate of a coordinate; `None` for a part of an attitude. `attitudes` stand in
/// the order of their coordinates.
pub fn velocity_of(attitudes: &[Attitude], coordinate: usize) -> Option<usize> {
    let before = attitudes.partition_point(|attitude| attitude.coordinate <= coordinate);
    match before.checked_sub(1).map(|last| attitudes[last]) {
        Some(last) if coordinate < last.coordinate + 4 => None,
        _ => Some(coordinate - before),
    }
}

/// The coordinate whose rate a velocity is, or p0 of the attitude that it turns.
pub fn coordinate_of(attitudes: &[Attitude], velocity: usize) -> usize {
    let before = attitudes.partition_point(|attitude| attitude.velocity <= velocity);
    match before.checked_sub(1).map(|last| attitudes[last]) {
        Some(last) if velocity < last.velocity + 3 => last.coordinate,
        _ => velocity + before,
    }
}

/// The coordinates among nq that are flat, each with its velocity.
pub(crate) fn flat(attitudes: &[Attitude], nq: usize) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..nq).filter_map(|j| velocity_of(attitudes, j).map(|velocity| (j, velocity)))
}

impl Attitude {
    /// Its quaternion.
    pub(crate) fn quaternion(self, q: &[f64]) -> [f64; 4] {
        std::array::from_fn(|k| q[self.coordinate + k])
    }

    /// The part of v, or of another displacement, that is its own.
    pub(crate) fn vector(self, v: &[f64]) -> [f64; 3] {
        std::array::from_fn(|k| v[self.velocity + k])
    }

    pub(crate) fn set(self, q: &mut [f64], p: [f64; 4]) {
        q[self.coordinate..self.coordinate + 4].copy_from_slice(&p);
    }

    /// The w with `from (+) w = to` of Cayley's map, `2 Im(p* p')/Re(p* p')`.
    pub(crate) fn difference(self, from: &[f64], to: &[f64]) -> [f64; 3] {
        let [p0, x, y, z] = product(conjugate(self.quaternion(from)), self.quaternion(to));
        [x, y, z].map(|x| 2.0 * x / p0)
    }
}

/// The attitude of a body that was not turned.
pub(crate) const IDENTITY: [f64; 4] = [1.0, 0.0, 0.0, 0.0];

/// p turned by w, in body axes.
pub(crate) fn turned(p: [f64; 4], w: [f64; 3], map: Map) -> [f64; 4] {
    let (real, share) = match map {
        Map::Cayley => (1.0, 0.5),
        Map::Exponential => {
            let half = 0.5 * w.iter().map(|w| w * w).sum::<f64>().sqrt();
            // sin(x)/x = 1 - x^2/6 + ... where x^2 is round-off.
            let (sin, cos) = sin_cos(half);
            let share = if half < 1e-8 { 1.0 } else { sin / half };
            (cos, 0.5 * share)
        }
    };
    unit(product(p, [real, share * w[0], share * w[1], share * w[2]]))
}

/// The unit quaternion in the direction of p, and the angular velocity in body axes by which it goes where p
/// goes: `omega = 2 Im(p* dp/dt)/|p|^2`.
pub(crate) fn spin(p: [f64; 4], rate: [f64; 4]) -> ([f64; 4], [f64; 3]) {
    let square: f64 = p.iter().map(|x| x * x).sum();
    let [_, x, y, z] = product(conjugate(p), rate);
    (unit(p), [x, y, z].map(|x| 2.0 * x / square))
}

/// The angular acceleration in body axes where p goes with these derivatives, the rate of
/// [`spin`]: `alpha = (2 Im(p* p'') - 2 (p . p') omega)/|p|^2`.
pub(crate) fn spin_rate(p: [f64; 4], rate: [f64; 4], second: [f64; 4]) -> [f64; 3] {
    let square: f64 = p.iter().map(|x| x * x).sum();
    let growth: f64 = p.iter().zip(&rate).map(|(x, rate)| x * rate).sum();
    let (_, omega) = spin(p, rate);
    let [_, x, y, z] = product(conjugate(p), second);
    let turning = [x, y, z].map(|x| 2.0 * x);
    std::array::from_fn(|k| (turning[k] - 2.0 * growth * omega[k]) / square)
}

/// The product of two quaternions.
pub(crate) fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ]
}

pub(crate) fn conjugate([p0, x, y, z]: [f64; 4]) -> [f64; 4] {
    [p0, -x, -y, -z]
}

/// The length of a quaternion.
pub(crate) fn length(p: [f64; 4]) -> f64 {
    p.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The angle between two attitudes, from 0 to pi, and the direction about which the first is turned into the second,
/// in world axes.
pub(crate) fn between(from: [f64; 4], to: [f64; 4]) -> (f64, [f64; 3]) {
    let [real, x, y, z] = product(to, conjugate(from));
    let sine = (x * x + y * y + z * z).sqrt();
    // p and -p are the same attitude.
    let sign = if real < 0.0 { -1.0 } else { 1.0 };
    let axis = [x, y, z].map(|part| if sine > 0.0 { sign * part / sine } else { 0.0 });
    (2.0 * atan2(sine, real.abs()), axis)
}

/// Whether a quaternion that is given has length 1, up to digits that a text leaves out.
pub(crate) fn is_unit(p: [f64; 4]) -> bool {
    (length(p) - 1.0).abs() <= 1e-9
}

pub(crate) fn unit(p: [f64; 4]) -> [f64; 4] {
    let length = length(p);
    p.map(|x| x / length)
}

/// The matrix T(w) with `turned(p, w + dw) = turned(turned(p, w), T dw)` for small dw, row by row.
///
/// ```text
/// T = 1 - (1 - cos |w|)/|w|^2 w~ + (|w| - sin |w|)/|w|^3 w~ w~
/// ```
///
/// Of the exponential map (Bruls, Cardona, Arnold, DOI 10.1016/j.mechmachtheory.2011.07.017).
pub(crate) fn tangent(w: [f64; 3]) -> [[f64; 3]; 3] {
    let square = w.iter().map(|w| w * w).sum::<f64>();
    let angle = square.sqrt();
    let (first, second) = if angle < 1e-4 {
        // Their series, to round-off.
        (0.5 - square / 24.0, 1.0 / 6.0 - square / 120.0)
    } else {
        let (sin, cos) = sin_cos(angle);
        ((1.0 - cos) / square, (angle - sin) / (square * angle))
    };
    let cross = [[0.0, -w[2], w[1]], [w[2], 0.0, -w[0]], [-w[1], w[0], 0.0]];
    std::array::from_fn(|i| {
        std::array::from_fn(|j| {
            let diagonal = if i == j { 1.0 } else { 0.0 };
            // w~ w~ = w w^T - |w|^2
            let squared = w[i] * w[j] - square * diagonal;
            diagonal - first * cross[i][j] + second * squared
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: [f64; 4], b: [f64; 4], error: f64) -> bool {
        a.iter().zip(b).all(|(a, b)| (a - b).abs() < error)
    }

    #[test]
    fn coordinates_and_velocities_are_counted_apart() {
        let attitude = |coordinate, velocity| Attitude {
            coordinate,
            velocity,
        };
        // x, an attitude, y, z, another one, s.
        let attitudes = [attitude(1, 1), attitude(7, 6)];
        let velocities: Vec<_> = (0..12).map(|j| velocity_of(&attitudes, j)).collect();
        let none = [None; 4];
        let expected = [
            &[Some(0)],
            &none[..],
            &[Some(4), Some(5)],
            &none,
            &[Some(9)],
        ];
        assert_eq!(velocities, expected.concat());
        let coordinates: Vec<_> = (0..10).map(|k| coordinate_of(&attitudes, k)).collect();
        assert_eq!(coordinates, [0, 1, 1, 1, 5, 6, 7, 7, 7, 11]);
        assert_eq!(velocity_of(&[], 7), Some(7));
        assert_eq!(coordinate_of(&[], 7), 7);
    }

    #[test]
    fn the_exponential_map_turns_by_its_angle() {
        let w = [0.3, -0.5, 0.7];
        let angle = w.iter().map(|w| w * w).sum::<f64>().sqrt();
        let twice = turned(turned(IDENTITY, w, Map::Exponential), w, Map::Exponential);
        let double = turned(IDENTITY, w.map(|w| 2.0 * w), Map::Exponential);
        assert!(close(twice, double, 1e-15));
        assert!((twice[0] - angle.cos()).abs() < 1e-15);
        // The other map goes as far to the square of the angle.
        let small = w.map(|w| 1e-3 * w);
        let [first, second] = [Map::Cayley, Map::Exponential].map(|map| turned(twice, small, map));
        assert!(close(first, second, 1e-10) && !close(first, second, 1e-13));
    }

    /// Uses a quaternion that goes along a parabola, and changes its length on the way.
    #[test]
    fn the_rate_of_the_spin_is_that_of_differences() {
        let coefficients = [
            [0.6, -0.2, 0.3, 0.7],
            [0.1, 0.4, -0.5, 0.2],
            [-0.3, 0.2, 0.1, 0.6],
        ];
        let [c0, c1, c2] = coefficients;
        let parts = |t: f64| {
            let value = |k: usize| c0[k] + t * (c1[k] + t * c2[k]);
            let rate = |k: usize| c1[k] + 2.0 * t * c2[k];
            (std::array::from_fn(value), std::array::from_fn(rate))
        };
        let omega = |t: f64| {
            let (p, rate) = parts(t);
            spin(p, rate).1
        };
        let (t, h) = (0.4, 1e-5);
        let (p, rate) = parts(t);
        let found = spin_rate(p, rate, c2.map(|x| 2.0 * x));
        let [before, after] = [omega(t - h), omega(t + h)];
        for k in 0..3 {
            let expected = (after[k] - before[k]) / (2.0 * h);
            assert!((found[k] - expected).abs() < 1e-8, "{found:?} {k}");
        }
    }

    #[test]
    fn the_tangent_is_that_of_the_exponential_map() {
        for w in [[0.4, -0.9, 1.3], [2e-5, 1e-5, -3e-5]] {
            let (p, h) = ([0.5, -0.1, 0.7, 0.5], 1e-6);
            let matrix = tangent(w);
            for k in 0..3 {
                let end = |sign: f64| {
                    let mut w = w;
                    w[k] += sign * h;
                    turned(p, w, Map::Exponential)
                };
                let between = product(conjugate(end(-1.0)), end(1.0));
                for (i, row) in matrix.iter().enumerate() {
                    let slope = 2.0 * between[1 + i] / between[0] / (2.0 * h);
                    assert!((slope - row[k]).abs() < 1e-9, "{w:?} {i} {k}");
                }
            }
        }
    }
}
