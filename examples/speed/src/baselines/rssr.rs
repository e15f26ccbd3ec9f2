//! A crank and a rocker about crossed axes with a coupler on ball joints (RSSR), by hand.

use super::vector::{Vector, cross, dot, plus, rotation, scaled};

/// Masses in kg, lengths in m and moments of inertia in kg*m^2 of crank, coupler and rocker, uniform rods along
/// their x axes, gravity in m/s^2. The crank turns about the world's z axis, the rocker about its x axis.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rssr {
    pub(crate) g: f64,
    pub(crate) mass: [f64; 3],
    pub(crate) length: [f64; 3],
}

impl Default for Rssr {
    fn default() -> Self {
        Rssr {
            g: 9.81,
            mass: [1.0, 2.0, 1.5],
            length: [0.1, 0.5, 0.3],
        }
    }
}

impl Rssr {
    /// Accelerations (of the centers in world axes, angular ones in body axes) and multipliers in closed form: one
    /// equation in the angle of the crank.
    ///
    /// The length of the coupler gives the angular acceleration of the rocker, `alpha3 = k alpha1 + r`; nothing
    /// turns the coupler about its line, so that it spins evenly; virtual power along the motion of the crank gives
    /// alpha1; the moment on the coupler gives the forces in the balls across its line, that on the rocker the one
    /// along it, and Newton's equations those in the bearings.
    #[inline]
    pub(crate) fn accelerations(
        &self,
        q: &[f64; 21],
        v: &[f64; 18],
        a: &mut [f64; 18],
        lambda: &mut [f64; 16],
    ) {
        let ([m1, m2, m3], [l1, l2, l3], g) = (self.mass, self.length, self.g);
        // Crank and rocker turn about axes of the world: their quaternions have two numbers each of one angle.
        let [ex, ey] = [q[3] * q[3] - q[6] * q[6], 2.0 * q[3] * q[6]];
        let (e, n1) = ([ex, ey, 0.0], [-ey, ex, 0.0]);
        let third = rotation([q[17], q[18], q[19], q[20]]);
        let [fy, fz] = [third[1][0], third[2][0]];
        let (f, n3) = ([0.0, fy, fz], [0.0, -fz, fy]);
        let r = rotation([q[10], q[11], q[12], q[13]]);
        let column = |k: usize| [r[0][k], r[1][k], r[2][k]];
        let (d, side, up) = (column(0), column(1), column(2));
        let (w1, [wx, wy, wz], w3) = (v[5] * v[5], [v[9], v[10], v[11]], v[17] * v[17]);

        // d.(a_B - a_A) = -l2 (wy^2 + wz^2)
        let (along1, along3) = (l1 * dot(d, n1), l3 * dot(d, n3));
        let inward = l2 * (wy * wy + wz * wz);
        let inverse = 1.0 / along3;
        let k = along1 * inverse;
        let rest = (l3 * w3 * dot(d, f) - l1 * w1 * dot(d, e) - inward) * inverse;

        // Of the ends of the coupler: u alpha1 + z.
        let u_b = scaled(l3 * k, n3);
        let z_b = plus(scaled(l3 * rest, n3), -l3 * w3, f);
        let (u_a, z_a) = (scaled(l1, n1), scaled(-l1 * w1, e));
        let (u_c, z_c) = (
            scaled(0.5, plus(u_a, 1.0, u_b)),
            scaled(0.5, plus(z_a, 1.0, z_b)),
        );
        let per_length = 1.0 / l2;
        let u_d = scaled(per_length, plus(u_b, -1.0, u_a));
        let z_d = scaled(per_length, plus(z_b, -1.0, z_a));

        let thin = m2 * l2 * l2 * (1.0 / 600.0);
        let across = m2 * l2 * l2 * (101.0 / 1200.0);
        let rod = 101.0 / 1200.0 + 0.25;
        let (j1, j3) = (m1 * l1 * l1 * rod, m3 * l3 * l3 * rod);
        // d' and the moment of the spin, across the coupler.
        let spin = thin * wx;
        let d_rate = plus(scaled(wz, side), -wy, up);
        let twist = scaled(spin, cross(d_rate, d));
        let tilt = 0.5 * m3 * g * fy;
        let force_c = scaled(m2, [z_c[0], z_c[1], z_c[2] + g]);
        let inertia = j1 + k * k * j3 + m2 * dot(u_c, u_c) + across * dot(u_d, u_d);
        let right = k * (j3 * rest + l3 * tilt)
            + dot(force_c, u_c)
            + across * dot(z_d, u_d)
            + dot(twist, u_d);
        let alpha1 = -right / inertia;
        let alpha3 = k * alpha1 + rest;

        let (a_a, a_b) = (plus(z_a, alpha1, u_a), plus(z_b, alpha1, u_b));
        let a_c = plus(z_c, alpha1, u_c);
        let d_second = plus(z_d, alpha1, u_d);
        let alpha_y = wx * wz - dot(up, d_second);
        let alpha_z = dot(side, d_second) - wx * wy;

        // F_A + F_B on the coupler, then F_B - F_A: across its line, and along it.
        let sum = plus(force_c, m2 * alpha1, u_c);
        let axial = across * dot(d, d_second);
        let bending = plus(plus(scaled(across, d_second), -axial, d), 1.0, twist);
        let bend = scaled(2.0 * per_length, bending);
        let both = plus(sum, 1.0, bend);
        let pull = -(l3 * dot(n3, both) + 2.0 * (j3 * alpha3 + l3 * tilt)) * inverse;
        let f_b = scaled(0.5, plus(both, pull, d));
        let f_a = plus(sum, -1.0, f_b);

        let bearing = |m: f64, a: Vector, f: Vector| {
            let half = 0.5 * m;
            [
                f[0] + half * a[0],
                f[1] + half * a[1],
                f[2] + half * a[2] + m * g,
            ]
        };
        let (f_o, f_p) = (bearing(m1, a_a, f_a), bearing(m3, a_b, f_b));
        let lever1 = 0.5 * l1 * (f_o[2] + f_a[2]);
        let lever3 = 0.5 * l3 * (f_p[0] + f_b[0]);
        *a = [
            0.5 * a_a[0],
            0.5 * a_a[1],
            0.5 * a_a[2],
            0.0,
            0.0,
            alpha1,
            a_c[0],
            a_c[1],
            a_c[2],
            0.0,
            alpha_y,
            alpha_z,
            0.5 * a_b[0],
            0.5 * a_b[1],
            0.5 * a_b[2],
            0.0,
            0.0,
            alpha3,
        ];
        *lambda = [
            -f_o[0],
            -f_o[1],
            -f_o[2],
            lever1 * ex,
            lever1 * ey,
            -f_a[0],
            -f_a[1],
            -f_a[2],
            f_b[0],
            f_b[1],
            f_b[2],
            -f_p[0],
            -f_p[1],
            -f_p[2],
            lever3 * fy,
            lever3 * fz,
        ];
    }
}
