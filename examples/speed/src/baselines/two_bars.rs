//! Two uniform bars that hang from the ground and from each other, by hand.

use super::saddle_point::SaddlePoint;
use nalgebra::{SMatrix, SVector};

/// Masses in kg, lengths in m, gravity in m/s^2; bar 1 hangs from the ground.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoBars {
    pub(crate) g: f64,
    pub(crate) m1: f64,
    pub(crate) l1: f64,
    pub(crate) m2: f64,
    pub(crate) l2: f64,
}

impl Default for TwoBars {
    fn default() -> Self {
        TwoBars {
            g: 9.81,
            m1: 1.0,
            l1: 1.0,
            m2: 2.0,
            l2: 3.0_f64.sqrt(),
        }
    }
}

/// Sine and cosine of an angle.
type Direction = (f64, f64);

impl TwoBars {
    /// M, Q, phi_q and eta in x, y, theta of both bars; rows of phi: pin, elbow.
    pub(crate) fn saddle_point(&self, q: &[f64], v: &[f64]) -> SaddlePoint<6, 4> {
        let TwoBars { g, m1, l1, m2, l2 } = *self;
        let ((s1, c1), (s2, c2)) = (q[2].sin_cos(), q[5].sin_cos());
        let (h1, h2) = (l1 / 2.0, l2 / 2.0);
        let (w1, w2) = (h1 * v[2] * v[2], h2 * v[5] * v[5]);
        let mut phi_q = SMatrix::<f64, 4, 6>::zeros();
        phi_q[(0, 0)] = 1.0;
        phi_q[(0, 2)] = h1 * s1;
        phi_q[(1, 1)] = 1.0;
        phi_q[(1, 2)] = -h1 * c1;
        phi_q[(2, 0)] = -1.0;
        phi_q[(2, 2)] = h1 * s1;
        phi_q[(2, 3)] = 1.0;
        phi_q[(2, 5)] = h2 * s2;
        phi_q[(3, 1)] = -1.0;
        phi_q[(3, 2)] = -h1 * c1;
        phi_q[(3, 4)] = 1.0;
        phi_q[(3, 5)] = -h2 * c2;
        SaddlePoint {
            mass: SVector::from([m1, m1, m1 * l1 * l1 / 12.0, m2, m2, m2 * l2 * l2 / 12.0]),
            force: SVector::from([0.0, -m1 * g, 0.0, 0.0, -m2 * g, 0.0]),
            phi_q,
            eta: SVector::from([
                -w1 * c1,
                -w1 * s1,
                -(w1 * c1 + w2 * c2),
                -(w1 * s1 + w2 * s2),
            ]),
        }
    }

    /// The angular accelerations, rad/s^2, from angles (rad, from the horizontal) and rates (rad/s):
    /// Lagrange's equations in the two angles, 2 x 2.
    #[inline]
    pub(crate) fn angular_accelerations(&self, theta: [f64; 2], omega: [f64; 2]) -> [f64; 2] {
        self.solve(theta[0].sin_cos(), theta[1].sin_cos(), omega)
    }

    /// ```text
    /// | A       B cos d | | alpha1 |   | -B sin d omega2^2 - (m1/2 + m2) g L1 cos theta1 |
    /// | B cos d C       | | alpha2 | = |  B sin d omega1^2 - m2 g L2/2 cos theta2        |
    /// A = (m1/3 + m2) L1^2, B = m2 L1 L2/2, C = m2 L2^2/3, d = theta1 - theta2
    /// ```
    #[inline]
    fn solve(&self, (s1, c1): Direction, (s2, c2): Direction, omega: [f64; 2]) -> [f64; 2] {
        let TwoBars { g, m1, l1, m2, l2 } = *self;
        let (sin, cos) = (s1 * c2 - c1 * s2, c1 * c2 + s1 * s2);
        let b = 0.5 * m2 * l1 * l2;
        let m11 = (m1 * (1.0 / 3.0) + m2) * l1 * l1;
        let m22 = m2 * l2 * l2 * (1.0 / 3.0);
        let m12 = b * cos;
        let f1 = -b * sin * omega[1] * omega[1] - (0.5 * m1 + m2) * g * l1 * c1;
        let f2 = b * sin * omega[0] * omega[0] - 0.5 * m2 * g * l2 * c2;
        let inverse = 1.0 / (m11 * m22 - m12 * m12);
        [
            (m22 * f1 - m12 * f2) * inverse,
            (m11 * f2 - m12 * f1) * inverse,
        ]
    }

    /// All six accelerations and the four multipliers, with Newton's equations for the latter.
    #[inline]
    pub(crate) fn accelerations(
        &self,
        q: &[f64; 6],
        v: &[f64; 6],
        a: &mut [f64; 6],
        lambda: &mut [f64; 4],
    ) {
        let TwoBars { g, m1, l1, m2, l2 } = *self;
        let ((s1, c1), (s2, c2)) = (q[2].sin_cos(), q[5].sin_cos());
        let [alpha1, alpha2] = self.solve((s1, c1), (s2, c2), [v[2], v[5]]);
        let (w1, w2) = (v[2] * v[2], v[5] * v[5]);
        let (h1, h2) = (0.5 * l1, 0.5 * l2);
        // Of the middle of bar 1, which is half that of the elbow, and of the middle of bar 2.
        let (x1, y1) = (-h1 * (s1 * alpha1 + c1 * w1), h1 * (c1 * alpha1 - s1 * w1));
        let x2 = 2.0 * x1 - h2 * (s2 * alpha2 + c2 * w2);
        let y2 = 2.0 * y1 + h2 * (c2 * alpha2 - s2 * w2);
        *a = [x1, y1, alpha1, x2, y2, alpha2];
        let (elbow_x, elbow_y) = (-m2 * x2, -m2 * (y2 + g));
        *lambda = [elbow_x - m1 * x1, elbow_y - m1 * (y1 + g), elbow_x, elbow_y];
    }

    /// The classical Runge-Kutta method on both angles and rates `[theta1, theta2, omega1, omega2]`:
    /// the states at all `steps` + 1 nodes, h in s.
    pub(crate) fn rk4(&self, start: [f64; 4], h: f64, steps: usize) -> Vec<[f64; 4]> {
        let rate = |[theta1, theta2, omega1, omega2]: [f64; 4]| {
            let [alpha1, alpha2] = self.angular_accelerations([theta1, theta2], [omega1, omega2]);
            [omega1, omega2, alpha1, alpha2]
        };
        let moved = |y: [f64; 4], k: [f64; 4], h: f64| std::array::from_fn(|i| y[i] + h * k[i]);
        let mut y = start;
        let mut nodes = Vec::with_capacity(steps + 1);
        nodes.push(y);
        for _ in 0..steps {
            let k1 = rate(y);
            let k2 = rate(moved(y, k1, h / 2.0));
            let k3 = rate(moved(y, k2, h / 2.0));
            let k4 = rate(moved(y, k3, h));
            for i in 0..4 {
                y[i] += h / 6.0 * (k1[i] + 2.0 * (k2[i] + k3[i]) + k4[i]);
            }
            nodes.push(y);
        }
        nodes
    }
}
