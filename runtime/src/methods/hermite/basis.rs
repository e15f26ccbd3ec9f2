//! The interpolants of one interval and their quadrature.

use crate::linear::quadrature::{gauss_legendre, legendre};

/// A function of tau on [0, 1] at one quadrature point: its value and its derivative by tau.
pub(crate) type Shape = (f64, f64);

/// One quadrature point with the functions that the interpolant is made of there.
#[derive(Debug, Clone)]
pub(crate) struct QuadraturePoint {
    /// The time, in steps.
    pub(crate) tau: f64,
    pub(crate) weight: f64,
    /// Shape function of the positions of the first node.
    pub(crate) start: Shape,
    /// Shape function of h times the velocities of the first node; zero where they are free.
    pub(crate) slope: Shape,
    /// Shape functions of the inner unknowns.
    pub(crate) inner: Vec<Shape>,
    /// Shape function of the positions of the second node.
    pub(crate) end: Shape,
}

/// Form of the interpolant, and its continuity with the interval before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Cubic, with the velocity of the first node, and h times that of the second one as unknown.
    TwoPoints,
    /// Cubic, with the velocity of the first node, and the positions in the middle as unknown.
    ThreePoints,
    /// A polynomial of this degree between both positions, all else unknown.
    Free(usize),
}

impl Form {
    /// The inner unknowns and the positions of the second node, as fractions of the positions where
    /// nothing moves.
    pub(crate) fn constants(self) -> Vec<f64> {
        match self {
            Form::TwoPoints => vec![0.0, 1.0],
            Form::ThreePoints => vec![1.0, 1.0],
            Form::Free(degree) => {
                let mut constants = vec![0.0; degree];
                constants[degree - 1] = 1.0;
                constants
            }
        }
    }
}

/// The quadrature points of a form.
pub(crate) fn points(form: Form, gauss: usize) -> Vec<QuadraturePoint> {
    let points = gauss_legendre(gauss).into_iter();
    points
        .map(|(tau, weight)| {
            let shape = |c: [f64; 4]| {
                let [c0, c1, c2, c3] = c;
                let value = c0 + tau * (c1 + tau * (c2 + tau * c3));
                (value, c1 + tau * (2.0 * c2 + tau * 3.0 * c3))
            };
            let (start, slope, inner, end) = match form {
                Form::TwoPoints => (
                    shape([1.0, 0.0, -3.0, 2.0]),
                    shape([0.0, 1.0, -2.0, 1.0]),
                    vec![shape([0.0, 0.0, -1.0, 1.0])],
                    shape([0.0, 0.0, 3.0, -2.0]),
                ),
                Form::ThreePoints => (
                    shape([1.0, 0.0, -7.0, 6.0]),
                    shape([0.0, 1.0, -3.0, 2.0]),
                    vec![shape([0.0, 0.0, 8.0, -8.0])],
                    shape([0.0, 0.0, -1.0, 2.0]),
                ),
                Form::Free(degree) => {
                    // tau (1 - tau) P_k(2 tau - 1): zero at both ends.
                    let x = 2.0 * tau - 1.0;
                    let (ends, slope) = (tau * (1.0 - tau), 1.0 - 2.0 * tau);
                    let inner = (0..degree - 1).map(|k| {
                        let (p, dp) = legendre(k, x);
                        (ends * p, slope * p + ends * 2.0 * dp)
                    });
                    ((1.0 - tau, -1.0), (0.0, 0.0), inner.collect(), (tau, 1.0))
                }
            };
            QuadraturePoint {
                tau,
                weight,
                start,
                slope,
                inner,
                end,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cubics are reproduced from their values and slopes.
    #[test]
    fn cubics_are_interpolated() {
        let f = |tau: f64| 0.3 + tau * (1.0 + tau * (-2.0 + 0.7 * tau));
        let df = |tau: f64| 1.0 + tau * (-4.0 + 2.1 * tau);
        for (form, inner) in [(Form::TwoPoints, df(1.0)), (Form::ThreePoints, f(0.5))] {
            for point in points(form, 3) {
                let sum = |part: fn(&Shape) -> f64| {
                    f(0.0) * part(&point.start)
                        + df(0.0) * part(&point.slope)
                        + inner * part(&point.inner[0])
                        + f(1.0) * part(&point.end)
                };
                assert!((sum(|shape| shape.0) - f(point.tau)).abs() < 1e-15);
                assert!((sum(|shape| shape.1) - df(point.tau)).abs() < 1e-14);
            }
        }
    }
}
