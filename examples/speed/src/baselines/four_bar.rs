//! A four-bar linkage of uniform bars, by hand.

use super::saddle_point::SaddlePoint;
use nalgebra::{SMatrix, SVector};

/// Masses in kg and lengths in m of crank, coupler and rocker, gravity in m/s^2. The distance of the
/// pivots is in the angles.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FourBar {
    pub(crate) g: f64,
    pub(crate) mass: [f64; 3],
    pub(crate) length: [f64; 3],
}

impl Default for FourBar {
    fn default() -> Self {
        FourBar {
            g: 9.81,
            mass: [1.0, 2.0, 1.5],
            length: [1.0, 2.5, 2.0],
        }
    }
}

fn dot(x: [f64; 2], y: [f64; 2]) -> f64 {
    x[0] * y[0] + x[1] * y[1]
}

impl FourBar {
    /// M, Q, phi_q and eta in x, y, theta of the bars; rows of phi: crank and ground, coupler and
    /// crank, rocker and coupler, rocker and ground.
    pub(crate) fn saddle_point(&self, q: &[f64], v: &[f64]) -> SaddlePoint<9, 8> {
        let mut phi_q = SMatrix::<f64, 8, 9>::zeros();
        let mut eta = SVector::<f64, 8>::zeros();
        let (mut mass, mut force) = (SVector::<f64, 9>::zeros(), SVector::<f64, 9>::zeros());
        // Which joint holds which end of which bar: (row, bar, sign of the row, end).
        const ENDS: [(usize, usize, f64, f64); 6] = [
            (0, 0, 1.0, -1.0),
            (2, 1, 1.0, -1.0),
            (2, 0, -1.0, 1.0),
            (4, 2, 1.0, 1.0),
            (4, 1, -1.0, 1.0),
            (6, 2, 1.0, -1.0),
        ];
        let direction = [q[2].sin_cos(), q[5].sin_cos(), q[8].sin_cos()];
        for (row, bar, sign, end) in ENDS {
            let (sin, cos) = direction[bar];
            let arm = sign * end * self.length[bar] / 2.0;
            let omega = v[3 * bar + 2];
            phi_q[(row, 3 * bar)] = sign;
            phi_q[(row + 1, 3 * bar + 1)] = sign;
            phi_q[(row, 3 * bar + 2)] = -arm * sin;
            phi_q[(row + 1, 3 * bar + 2)] = arm * cos;
            eta[row] += arm * cos * omega * omega;
            eta[row + 1] += arm * sin * omega * omega;
        }
        for bar in 0..3 {
            let (m, l) = (self.mass[bar], self.length[bar]);
            mass[3 * bar] = m;
            mass[3 * bar + 1] = m;
            mass[3 * bar + 2] = m * l * l / 12.0;
            force[3 * bar + 1] = -m * self.g;
        }
        SaddlePoint {
            mass,
            force,
            phi_q,
            eta,
        }
    }

    /// Accelerations and multipliers in closed form: one equation in the angle of the crank.
    ///
    /// The closed loop gives the other angular accelerations, `alpha_i = k_i alpha_1 + r_i`; virtual
    /// power along `(1, k_2, k_3)` gives alpha_1; the moments on coupler and rocker give the force
    /// in the joint between them, and Newton's equations the other forces.
    #[inline]
    pub(crate) fn accelerations(
        &self,
        q: &[f64; 9],
        v: &[f64; 9],
        a: &mut [f64; 9],
        lambda: &mut [f64; 8],
    ) {
        let ([m1, m2, m3], [l1, l2, l3], g) = (self.mass, self.length, self.g);
        let (h1, h2, h3) = (0.5 * l1, 0.5 * l2, 0.5 * l3);
        let ((s1, c1), (s2, c2), (s3, c3)) = (q[2].sin_cos(), q[5].sin_cos(), q[8].sin_cos());
        let (w1, w2, w3) = (v[2] * v[2], v[5] * v[5], v[8] * v[8]);

        // l1 n1 alpha1 + l2 n2 alpha2 - l3 n3 alpha3 = w, along e3 and along e2.
        let w = [
            l1 * c1 * w1 + l2 * c2 * w2 - l3 * c3 * w3,
            l1 * s1 * w1 + l2 * s2 * w2 - l3 * s3 * w3,
        ];
        let (sin31, sin21) = (s3 * c1 - c3 * s1, s2 * c1 - c2 * s1);
        let inverse = 1.0 / (s3 * c2 - c3 * s2);
        let (i2, i3) = (inverse / l2, inverse / l3);
        let (k2, k3) = (-l1 * sin31 * i2, -l1 * sin21 * i3);
        let (r2, r3) = (dot(w, [c3, s3]) * i2, dot(w, [c2, s2]) * i3);

        // The middle of the coupler has the acceleration u alpha1 + z.
        let u = [-l1 * s1 - h2 * s2 * k2, l1 * c1 + h2 * c2 * k2];
        let z = [
            -l1 * c1 * w1 - h2 * (s2 * r2 + c2 * w2),
            -l1 * s1 * w1 + h2 * (c2 * r2 - s2 * w2),
        ];
        let third = 1.0 / 3.0;
        let (j1, j2, j3) = (
            m1 * l1 * l1 * third,
            m2 * h2 * h2 * third,
            m3 * l3 * l3 * third,
        );
        let inertia = j1 + j2 * k2 * k2 + m2 * dot(u, u) + j3 * k3 * k3;
        let weight = g * (m1 * h1 * c1 + m2 * u[1] + m3 * h3 * c3 * k3);
        let alpha1 = -(weight + j2 * k2 * r2 + m2 * dot(u, z) + j3 * k3 * r3) / inertia;
        let (alpha2, alpha3) = (k2 * alpha1 + r2, k3 * alpha1 + r3);

        let (x1, y1) = (-h1 * (s1 * alpha1 + c1 * w1), h1 * (c1 * alpha1 - s1 * w1));
        let (x2, y2) = (u[0] * alpha1 + z[0], u[1] * alpha1 + z[1]);
        let (x3, y3) = (-h3 * (s3 * alpha3 + c3 * w3), h3 * (c3 * alpha3 - s3 * w3));
        *a = [x1, y1, alpha1, x2, y2, alpha2, x3, y3, alpha3];

        let (f1, f2) = ([-m1 * x1, -m1 * (y1 + g)], [-m2 * x2, -m2 * (y2 + g)]);
        let f3 = [-m3 * x3, -m3 * (y3 + g)];
        let sixth = 1.0 / 6.0;
        let b2 = 0.5 * (m2 * l2 * sixth * alpha2 - dot([-s2, c2], f2));
        let b3 = 0.5 * (dot([-s3, c3], f3) - m3 * l3 * sixth * alpha3);
        let r = [(b2 * c3 - b3 * c2) * inverse, (b2 * s3 - b3 * s2) * inverse];
        let q = [r[0] + f2[0], r[1] + f2[1]];
        *lambda = [
            q[0] + f1[0],
            q[1] + f1[1],
            q[0],
            q[1],
            r[0],
            r[1],
            f3[0] - r[0],
            f3[1] - r[1],
        ];
    }
}
