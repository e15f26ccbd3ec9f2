//! Two bodies that hang from ball joints, one from the end of the other, by hand.

use super::vector::{Vector, dot, plus, rotation, scaled, turned, turned_back};

/// Masses in kg, lengths in m, principal moments of inertia about the centers of mass in kg*m^2, gravity
/// in m/s^2. The joints are at both ends of a body, on its x axis.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SphericalPendulum {
    pub(crate) g: f64,
    pub(crate) mass: [f64; 2],
    pub(crate) length: [f64; 2],
    pub(crate) inertia: [Vector; 2],
}

impl Default for SphericalPendulum {
    fn default() -> Self {
        SphericalPendulum {
            g: 9.81,
            mass: [1.0, 2.0],
            length: [1.0, 1.5],
            inertia: [[0.01, 0.08, 0.09], [0.02, 0.35, 0.36]],
        }
    }
}

impl SphericalPendulum {
    /// Accelerations (of the centers in world axes, angular ones in body axes) and multipliers in closed form.
    ///
    /// In its own axes the lower body answers to the acceleration `a` of the elbow with the force `D b + f`,
    /// `b = R2^T (a + g z)`, D diagonal. No moment acts along the x axis of a body, so that two equations are
    /// left, in the angular accelerations of the upper body about y and z.
    // Inlined, its time depends on what rustc makes of the loop around it, and is longer.
    #[inline(never)]
    pub(crate) fn accelerations(
        &self,
        q: &[f64; 14],
        v: &[f64; 12],
        a: &mut [f64; 12],
        lambda: &mut [f64; 6],
    ) {
        let SphericalPendulum { g, .. } = *self;
        let ([m1, m2], [l1, l2]) = (self.mass, self.length);
        let (h1, h2) = (0.5 * l1, 0.5 * l2);
        let r1 = rotation([q[3], q[4], q[5], q[6]]);
        let r2 = rotation([q[10], q[11], q[12], q[13]]);
        let (w1, w2) = ([v[3], v[4], v[5]], [v[9], v[10], v[11]]);
        // About the upper end of each.
        let [[jx1, jy1, jz1], [jx2, jy2, jz2]] = self.inertia;
        let (steiner1, steiner2) = (m1 * h1 * h1, m2 * h2 * h2);
        let (jy1, jz1) = (jy1 + steiner1, jz1 + steiner1);
        let (jy2, jz2) = (jy2 + steiner2, jz2 + steiner2);
        let (per_y, per_z) = (1.0 / jy2, 1.0 / jz2);

        // The lower body: its force D b + f, its angular accelerations.
        let [xy2, xz2] = [w2[0] * w2[1], w2[0] * w2[2]];
        let gyro_y = (jz2 - jx2) * xz2 * per_y;
        let gyro_z = (jx2 - jy2) * xy2 * per_z;
        let (reach_y, reach_z) = (m2 * h2 * per_y, m2 * h2 * per_z);
        let d = [m2, m2 * (1.0 - h2 * reach_z), m2 * (1.0 - h2 * reach_y)];
        let f = scaled(
            m2 * h2,
            [-(w2[1] * w2[1] + w2[2] * w2[2]), xy2 + gyro_z, xz2 - gyro_y],
        );

        // R2^T R1 by columns, P = R^T D R.
        let [x, y, z] = [0, 1, 2].map(|k| turned_back(&r2, [r1[0][k], r1[1][k], r1[2][k]]));
        let times = |x: Vector| [d[0] * x[0], d[1] * x[1], d[2] * x[2]];
        let (dy, dz) = (times(y), times(z));
        let (pxy, pxz) = (dot(x, dy), dot(x, dz));
        let (pyy, pyz, pzz) = (dot(y, dy), dot(y, dz), dot(z, dz));
        let weight = times(scaled(g, r2[2]));
        let held = plus(weight, 1.0, f);
        let (held_y, held_z) = (dot(y, held), dot(z, held));

        // The upper body.
        let [xy1, xz1] = [w1[0] * w1[1], w1[0] * w1[2]];
        let inward = -l1 * (w1[1] * w1[1] + w1[2] * w1[2]);
        let square = l1 * l1;
        let couple = square * pyz;
        let (ay, az) = (jy1 + square * pzz, jz1 + square * pyy);
        let right_y = m1 * h1 * g * r1[2][2]
            + (jz1 - jx1) * xz1
            + l1 * (pxz * inward + held_z)
            + couple * xy1
            + square * pzz * xz1;
        let right_z = -m1 * h1 * g * r1[2][1] + (jx1 - jy1) * xy1
            - l1 * (pxy * inward + held_y)
            - square * pyy * xy1
            - couple * xz1;
        let inverse = 1.0 / (ay * az - couple * couple);
        let alpha_y = (az * right_y + couple * right_z) * inverse;
        let alpha_z = (ay * right_z + couple * right_y) * inverse;
        let alpha_x = (jy1 - jz1) * w1[1] * w1[2] / jx1;

        let elbow = turned(&r1, [inward, l1 * (alpha_z + xy1), l1 * (xz1 - alpha_y)]);
        let b = turned_back(&r2, [elbow[0], elbow[1], elbow[2] + g]);
        let lower = turned(&r2, plus(times(b), 1.0, f));
        let per_mass = 1.0 / m2;
        *a = [
            0.5 * elbow[0],
            0.5 * elbow[1],
            0.5 * elbow[2],
            alpha_x,
            alpha_y,
            alpha_z,
            per_mass * lower[0],
            per_mass * lower[1],
            per_mass * lower[2] - g,
            (jy2 - jz2) * w2[1] * w2[2] / jx2,
            reach_y * b[2] + gyro_y,
            gyro_z - reach_z * b[1],
        ];
        *lambda = [
            -m1 * a[0] - lower[0],
            -m1 * a[1] - lower[1],
            -m1 * (a[2] + g) - lower[2],
            -lower[0],
            -lower[1],
            -lower[2],
        ];
    }
}
