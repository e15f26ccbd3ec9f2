//! The RSSR by hand at any state: beside the constraints, too, where stages of a method are, and with what a
//! stabilization adds to eta. Generated code has to be right there. At its dead centers, where the coupler is across the
//! motion of the rocker, this one is singular and generated code is not.

use super::rssr::Rssr;
use super::vector::{Vector, dot, plus, rotation, scaled};

/// Smaller squares of what is divided by are those of a singular position.
const SINGULAR: f64 = 1e-7;

/// A body on a hinge: all but its angular acceleration about the axis.
struct Hinged {
    /// The directions across the hinge: along the rod, and where it turns.
    x: Vector,
    y: Vector,
    z: Vector,
    /// The accelerations about the axes across.
    alpha: [f64; 2],
    /// The acceleration of the end, `length (alpha y + k) + shift`.
    k: Vector,
    /// `omega_x omega_y`, `omega_x omega_z`
    products: [f64; 2],
    /// 1 over the part of the axis along the axis of the hinge.
    inverse: f64,
}

impl Hinged {
    /// Of a rod that turns about its z axis, which the two rows of phi keep across the world's axes i and j.
    #[inline(always)]
    fn new(p: [f64; 4], omega: Vector, [i, j, n]: [usize; 3], shift: [f64; 2]) -> Hinged {
        let r = rotation(p);
        let column = |k: usize| [r[0][k], r[1][k], r[2][k]];
        let (x, y, z) = (column(0), column(1), column(2));
        let [wx, wy, wz] = omega;
        let inverse = 1.0 / z[n];
        let across = wx * wx + wy * wy;
        let alpha_x = wy * wz + (across * y[n] + x[j] * shift[0] - x[i] * shift[1]) * inverse;
        let alpha_y = -wx * wz + (-across * x[n] + y[j] * shift[0] - y[i] * shift[1]) * inverse;
        let inward = scaled(-(wy * wy + wz * wz), x);
        let k = plus(plus(inward, wx * wy, y), wx * wz - alpha_y, z);
        Hinged {
            x,
            y,
            z,
            alpha: [alpha_x, alpha_y],
            k,
            products: [wx * wy, wx * wz],
            inverse,
        }
    }

    /// The multipliers of the two rows, from the moment about y without them; `thin` and `across` are the moments of inertia.
    #[inline(always)]
    fn moments(&self, [i, j]: [usize; 2], moment: f64, thin: f64, across: f64) -> [f64; 2] {
        let Hinged { x, y, .. } = self;
        let about_x = thin * self.alpha[0];
        let about_y = moment - across * self.alpha[1] - (thin - across) * self.products[1];
        [
            (y[j] * about_y - x[j] * about_x) * self.inverse,
            (x[i] * about_x - y[i] * about_y) * self.inverse,
        ]
    }
}

impl Rssr {
    /// As [`Rssr::accelerations`], for any positions, velocities and what is added to eta; whether the position is regular.
    #[inline]
    pub(crate) fn accelerations_beside(
        &self,
        (q, v, s): (&[f64; 21], &[f64; 18], &[f64; 16]),
        a: &mut [f64; 18],
        lambda: &mut [f64; 16],
    ) -> bool {
        let ([m1, m2, m3], [l1, l2, l3], g) = (self.mass, self.length, self.g);
        let crank = Hinged::new(
            [q[3], q[4], q[5], q[6]],
            [v[3], v[4], v[5]],
            [0, 1, 2],
            [s[3], s[4]],
        );
        let rocker = Hinged::new(
            [q[17], q[18], q[19], q[20]],
            [v[15], v[16], v[17]],
            [1, 2, 0],
            [s[14], s[15]],
        );
        let r = rotation([q[10], q[11], q[12], q[13]]);
        let column = |k: usize| [r[0][k], r[1][k], r[2][k]];
        let (d, side, up) = (column(0), column(1), column(2));
        let [wx, wy, wz] = [v[9], v[10], v[11]];
        let (s_o, s_p) = ([s[0], s[1], s[2]], [s[11], s[12], s[13]]);

        // The ends of the coupler: u alpha + z.
        let (u_a, u_b) = (scaled(l1, crank.y), scaled(l3, rocker.y));
        let z_a = plus(plus(s_o, l1, crank.k), 1.0, [s[5], s[6], s[7]]);
        let z_b = plus(s_p, l3, rocker.k);
        let apart = plus(plus(z_b, -1.0, z_a), -1.0, [s[8], s[9], s[10]]);
        let (along1, along3) = (dot(d, u_a), dot(d, u_b));
        let inverse = 1.0 / along3;
        let k = along1 * inverse;
        let rest = -(l2 * (wy * wy + wz * wz) + dot(d, apart)) * inverse;
        let (d_u, d_z) = (plus(scaled(k, u_b), -1.0, u_a), plus(apart, rest, u_b));
        let (u_c, z_c) = (plus(u_a, 0.5, d_u), plus(z_a, 0.5, d_z));

        let per_length = 1.0 / l2;
        let (by, bz) = (per_length * dot(side, d_u), per_length * dot(up, d_u));
        let (cy, cz) = (per_length * dot(side, d_z), per_length * dot(up, d_z));
        let thin = m2 * l2 * l2 * (1.0 / 600.0);
        let across = m2 * l2 * l2 * (101.0 / 1200.0);
        let (spin_y, spin_z) = (thin * wx * wy, thin * wx * wz);

        let center = 101.0 / 1200.0;
        let (t1, c1) = (m1 * l1 * l1 * (1.0 / 600.0), m1 * l1 * l1 * center);
        let (t3, c3) = (m3 * l3 * l3 * (1.0 / 600.0), m3 * l3 * l3 * center);
        let (h1, h3) = (0.5 * l1, 0.5 * l3);
        let (j1, j3) = (c1 + m1 * h1 * h1, c3 + m3 * h3 * h3);
        let n1 = (j1 - t1) * crank.products[0] + h1 * m1 * (g * crank.y[2] + dot(crank.y, s_o));
        let n3 = (j3 - t3) * rocker.products[0] + h3 * m3 * (g * rocker.y[2] + dot(rocker.y, s_p));
        let force_c = scaled(m2, [z_c[0], z_c[1], z_c[2] + g]);
        let inertia = j1 + k * k * j3 + m2 * dot(u_c, u_c) + across * (by * by + bz * bz);
        let right = n1
            + k * (n3 + j3 * rest)
            + dot(force_c, u_c)
            + (across * cy - spin_y) * by
            + (across * cz - spin_z) * bz;
        let alpha1 = -right / inertia;
        let alpha3 = k * alpha1 + rest;

        let a_1 = plus(plus(s_o, h1, crank.k), 0.5 * alpha1, u_a);
        let a_c = plus(z_c, alpha1, u_c);
        let a_3 = plus(plus(s_p, h3, rocker.k), 0.5 * alpha3, u_b);
        let (b, c) = (alpha1 * by + cy, alpha1 * bz + cz);

        // F_A + F_B on the coupler, then F_B - F_A: across its line, and along it.
        let sum = plus(force_c, m2 * alpha1, u_c);
        let twice = 2.0 * per_length;
        let (f_y, f_z) = (twice * (across * b - spin_y), twice * (across * c - spin_z));
        let bend = plus(scaled(f_y, side), f_z, up);
        let both = plus(sum, 1.0, bend);
        let pull = -(2.0 * (j3 * alpha3 + n3) + dot(u_b, both)) * inverse;
        let f_b = scaled(0.5, plus(both, pull, d));
        let f_a = plus(sum, -1.0, f_b);
        let bearing = |m: f64, a: Vector, f: Vector| {
            [f[0] + m * a[0], f[1] + m * a[1], f[2] + m * (a[2] + g)]
        };
        let (f_o, f_p) = (bearing(m1, a_1, f_a), bearing(m3, a_3, f_b));
        let lever1 = h1 * dot(crank.z, plus(f_a, 1.0, f_o));
        let lever3 = h3 * dot(rocker.z, plus(f_b, 1.0, f_p));
        let [tilt1, tilt2] = crank.moments([0, 1], lever1, t1, c1);
        let [tilt3, tilt4] = rocker.moments([1, 2], lever3, t3, c3);

        *a = [
            a_1[0],
            a_1[1],
            a_1[2],
            crank.alpha[0],
            crank.alpha[1],
            alpha1,
            a_c[0],
            a_c[1],
            a_c[2],
            0.0,
            wx * wz - c,
            b - wx * wy,
            a_3[0],
            a_3[1],
            a_3[2],
            rocker.alpha[0],
            rocker.alpha[1],
            alpha3,
        ];
        *lambda = [
            -f_o[0], -f_o[1], -f_o[2], tilt1, tilt2, -f_a[0], -f_a[1], -f_a[2], f_b[0], f_b[1],
            f_b[2], -f_p[0], -f_p[1], -f_p[2], tilt3, tilt4,
        ];
        let (n1, n3) = (crank.z[2], rocker.z[0]);
        n1 * n1 > SINGULAR && n3 * n3 > SINGULAR && along3 * along3 > SINGULAR * l3 * l3
    }
}
