/// The mechanism `HeavyTop`.
///
/// 7 coordinates, 3 constraints, 3 degrees of freedom. SI units, angles in rad.
///
/// # Coordinates
///
/// - body `top`: `top.x`, `top.y`, `top.z`, `top.q0`, `top.q1`, `top.q2`, `top.q3`
///
/// # Constraints
///
/// - spherical `pivot`, P on the ground, Q on `top`
///   - `pivot.x`: `top.x - length*top.R12 = 0`
///   - `pivot.y`: `top.y - length*top.R22 = 0`
///   - `pivot.z`: `top.z - length*top.R32 = 0`
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 0 | 0 | 0 | 0 |
/// | `force` | 3 | 7 | 0 | 0 |
/// | `phi` | 8 | 14 | 0 | 0 |
/// | `phi_q` | 13 | 19 | 0 | 0 |
/// | `phi_t` | 0 | 0 | 0 | 0 |
/// | `eta` | 22 | 34 | 0 | 0 |
/// | `dynamics` | 28 | 47 | 0 | 0 |
/// | `accelerations` | 45 | 69 | 1 | 0 |
/// | `tangent_q` | 21 | 31 | 0 | 0 |
/// | `tangent_v` | 4 | 6 | 0 | 0 |
/// | `momentum` | 0 | 6 | 0 | 0 |
/// | `momentum_q` | 0 | 0 | 0 | 0 |
/// | `momentum_v` | 0 | 0 | 0 | 0 |
/// | `dphi_q` | 19 | 31 | 0 | 0 |
/// | `ddphi_q` | 46 | 65 | 0 | 0 |
/// | `eta_v` | 31 | 40 | 0 | 0 |
/// | `coordinate_rates` | 9 | 16 | 0 | 0 |
/// | `energy` | 5 | 13 | 0 | 0 |
/// | `outputs` | 0 | 0 | 0 | 0 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 1 | 0 | 0 |
///
/// # Elimination
///
/// The accelerations, pairs first: `top.x` with `pivot.x`, `top.y` with `pivot.y`, `top.z` with `pivot.z`, `top.omega.x`, `top.omega.y`, `top.omega.z`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 45 | 69 | 1 | 0 |
/// | leaves first | 45 | 69 | 1 | 0 |
/// | least work first | 68 | 106 | 4 | 0 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct HeavyTop<S = f64> {
    /// Default 15 kg.
    pub mass: S,
    /// Default 1 m.
    pub length: S,
    /// Default 9.81 m/s^2.
    pub g: S,
    /// Default 0.234375 kg*m^2.
    pub transverse: S,
    /// Default 0.46875 kg*m^2.
    pub axial: S,
}
#[allow(
    non_snake_case,
    unused_variables,
    unused_mut,
    unreachable_pub,
    clippy::all,
    clippy::pedantic
)]
const _: () = {
    use ::mbdsl::runtime::{self, Scalar};
    #[automatically_derived]
    impl ::core::default::Default for HeavyTop {
        fn default() -> Self {
            Self {
                mass: 15.0,
                length: 1.0,
                g: 9.81,
                transverse: 0.234375,
                axial: 0.46875,
            }
        }
    }
    impl<S: Scalar> HeavyTop<S> {
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_mass_matrix(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..6];
            results[0] = self.mass;
            results[1] = self.mass;
            results[2] = self.mass;
            results[3] = self.transverse;
            results[4] = self.axial;
            results[5] = self.transverse;
        }
        /// 3 additions, 7 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..6];
            let v = &v[..6];
            let x0 = self.mass * self.g;
            let x1 = -x0;
            let x2 = v[4] * v[5];
            let x3 = self.transverse * x2;
            let x4 = self.axial * x2;
            let x5 = x4 - x3;
            let x6 = v[3] * v[4];
            let x7 = self.axial * x6;
            let x8 = self.transverse * x6;
            let x9 = x8 - x7;
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
            results[2] = x1;
            results[3] = x5;
            results[4] = S::constant(0.0);
            results[5] = x9;
        }
        /// 8 additions, 14 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..3];
            let q = &q[..7];
            let x0 = S::constant(2.0) * q[3];
            let x1 = x0 * q[6];
            let x2 = S::constant(2.0) * q[4];
            let x3 = x2 * q[5];
            let x4 = x3 - x1;
            let x5 = S::neg_mul_add(x4, self.length, q[0]);
            let x6 = q[5] * q[5];
            let x7 = q[4] * q[4];
            let x8 = x7 - x6;
            let x9 = q[6] * q[6];
            let x10 = q[3] * q[3];
            let x11 = x10 - x9;
            let x12 = x11 - x8;
            let x13 = S::neg_mul_add(x12, self.length, q[1]);
            let x14 = S::constant(2.0) * q[5];
            let x15 = x14 * q[6];
            let x16 = S::mul_add(x0, q[4], x15);
            let x17 = S::neg_mul_add(x16, self.length, q[2]);
            results[0] = x5;
            results[1] = x13;
            results[2] = x17;
        }
        /// 13 additions, 19 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let q = &q[..7];
            let x0 = S::constant(2.0) * q[3];
            let x1 = x0 * q[5];
            let x2 = S::constant(2.0) * q[4];
            let x3 = x2 * q[6];
            let x4 = x3 + x1;
            let x5 = x4 * self.length;
            let x6 = -x5;
            let x7 = q[5] * q[5];
            let x8 = q[4] * q[4];
            let x9 = x8 - x7;
            let x10 = q[6] * q[6];
            let x11 = q[3] * q[3];
            let x12 = x11 - x10;
            let x13 = x12 + x9;
            let x14 = x13 * self.length;
            let x15 = x0 * q[4];
            let x16 = S::constant(2.0) * q[5];
            let x17 = x16 * q[6];
            let x18 = x17 - x15;
            let x19 = x18 * self.length;
            let x20 = -x19;
            let x21 = x2 * q[5];
            let x22 = S::mul_add(x0, q[6], x21);
            let x23 = x22 * self.length;
            let x24 = x8 + x7;
            let x25 = x11 + x10;
            let x26 = x25 - x24;
            let x27 = x26 * self.length;
            let x28 = -x27;
            let x29 = x3 - x1;
            let x30 = x29 * self.length;
            results[0] = S::constant(1.0);
            results[1] = x6;
            results[2] = x14;
            results[3] = S::constant(1.0);
            results[4] = x20;
            results[5] = x23;
            results[6] = S::constant(1.0);
            results[7] = x28;
            results[8] = x30;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_t(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..3];
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
            results[2] = S::constant(0.0);
        }
        /// 22 additions, 34 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..3];
            let q = &q[..7];
            let v = &v[..6];
            let x0 = S::constant(2.0) * q[3];
            let x1 = x0 * q[5];
            let x2 = S::constant(2.0) * q[4];
            let x3 = x2 * q[6];
            let x4 = x3 + x1;
            let x5 = x4 * v[4];
            let x6 = x0 * q[6];
            let x7 = x2 * q[5];
            let x8 = x7 - x6;
            let x9 = x8 * v[5];
            let x10 = x9 - x5;
            let x11 = x10 * v[5];
            let x12 = x8 * v[3];
            let x13 = q[5] * q[5];
            let x14 = q[4] * q[4];
            let x15 = x14 - x13;
            let x16 = q[6] * q[6];
            let x17 = q[3] * q[3];
            let x18 = x17 - x16;
            let x19 = x18 + x15;
            let x20 = x19 * v[4];
            let x21 = x20 - x12;
            let x22 = x21 * v[3];
            let x23 = x22 - x11;
            let x24 = self.length * x23;
            let x25 = x0 * q[4];
            let x26 = S::constant(2.0) * q[5];
            let x27 = x26 * q[6];
            let x28 = x27 - x25;
            let x29 = x28 * v[4];
            let x30 = x18 - x15;
            let x31 = x30 * v[5];
            let x32 = x31 - x29;
            let x33 = x32 * v[5];
            let x34 = x30 * v[3];
            let x35 = x7 + x6;
            let x36 = x35 * v[4];
            let x37 = x36 - x34;
            let x38 = x37 * v[3];
            let x39 = x38 - x33;
            let x40 = self.length * x39;
            let x41 = x14 + x13;
            let x42 = x17 + x16;
            let x43 = x42 - x41;
            let x44 = x43 * v[4];
            let x45 = x27 + x25;
            let x46 = x45 * v[5];
            let x47 = x46 - x44;
            let x48 = x47 * v[5];
            let x49 = x45 * v[3];
            let x50 = x3 - x1;
            let x51 = x50 * v[4];
            let x52 = x51 - x49;
            let x53 = x52 * v[3];
            let x54 = x53 - x48;
            let x55 = self.length * x54;
            results[0] = x24;
            results[1] = x40;
            results[2] = x55;
        }
        /// 28 additions, 47 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..24];
            let q = &q[..7];
            let v = &v[..6];
            let x0 = self.mass * self.g;
            let x1 = -x0;
            let x2 = v[4] * v[5];
            let x3 = self.transverse * x2;
            let x4 = self.axial * x2;
            let x5 = x4 - x3;
            let x6 = v[3] * v[4];
            let x7 = self.axial * x6;
            let x8 = self.transverse * x6;
            let x9 = x8 - x7;
            let x10 = S::constant(2.0) * q[3];
            let x11 = x10 * q[5];
            let x12 = S::constant(2.0) * q[4];
            let x13 = x12 * q[6];
            let x14 = x13 + x11;
            let x15 = x14 * self.length;
            let x16 = -x15;
            let x17 = q[5] * q[5];
            let x18 = q[4] * q[4];
            let x19 = x18 - x17;
            let x20 = q[6] * q[6];
            let x21 = q[3] * q[3];
            let x22 = x21 - x20;
            let x23 = x22 + x19;
            let x24 = x23 * self.length;
            let x25 = x10 * q[4];
            let x26 = S::constant(2.0) * q[5];
            let x27 = x26 * q[6];
            let x28 = x27 - x25;
            let x29 = x28 * self.length;
            let x30 = -x29;
            let x31 = x10 * q[6];
            let x32 = x12 * q[5];
            let x33 = x32 + x31;
            let x34 = x33 * self.length;
            let x35 = x18 + x17;
            let x36 = x21 + x20;
            let x37 = x36 - x35;
            let x38 = x37 * self.length;
            let x39 = -x38;
            let x40 = x13 - x11;
            let x41 = x40 * self.length;
            let x42 = x14 * v[4];
            let x43 = x32 - x31;
            let x44 = x43 * v[5];
            let x45 = x44 - x42;
            let x46 = x45 * v[5];
            let x47 = x43 * v[3];
            let x48 = x23 * v[4];
            let x49 = x48 - x47;
            let x50 = x49 * v[3];
            let x51 = x50 - x46;
            let x52 = self.length * x51;
            let x53 = x28 * v[4];
            let x54 = x22 - x19;
            let x55 = x54 * v[5];
            let x56 = x55 - x53;
            let x57 = x56 * v[5];
            let x58 = x54 * v[3];
            let x59 = x33 * v[4];
            let x60 = x59 - x58;
            let x61 = x60 * v[3];
            let x62 = x61 - x57;
            let x63 = self.length * x62;
            let x64 = x37 * v[4];
            let x65 = x27 + x25;
            let x66 = x65 * v[5];
            let x67 = x66 - x64;
            let x68 = x67 * v[5];
            let x69 = x65 * v[3];
            let x70 = x40 * v[4];
            let x71 = x70 - x69;
            let x72 = x71 * v[3];
            let x73 = x72 - x68;
            let x74 = self.length * x73;
            results[0] = self.mass;
            results[1] = self.mass;
            results[2] = self.mass;
            results[3] = self.transverse;
            results[4] = self.axial;
            results[5] = self.transverse;
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
            results[8] = x1;
            results[9] = x5;
            results[10] = S::constant(0.0);
            results[11] = x9;
            results[12] = S::constant(1.0);
            results[13] = x16;
            results[14] = x24;
            results[15] = S::constant(1.0);
            results[16] = x30;
            results[17] = x34;
            results[18] = S::constant(1.0);
            results[19] = x39;
            results[20] = x41;
            results[21] = x52;
            results[22] = x63;
            results[23] = x74;
        }
        /// 45 additions, 69 multiplications, 1 divisions, 0 functions.
        #[inline]
        fn kernel_accelerations(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            shift: &[S],
            a: &mut [S],
            lambda: &mut [S],
            guard: &mut [S],
        ) {
            let a = &mut a[..6];
            let lambda = &mut lambda[..3];
            let guard = &mut guard[..1];
            let q = &q[..7];
            let shift = &shift[..3];
            let v = &v[..6];
            let x0 = q[5] * q[5];
            let x1 = q[4] * q[4];
            let x2 = x1 + x0;
            let x3 = q[6] * q[6];
            let x4 = q[3] * q[3];
            let x5 = x4 + x3;
            let x6 = x5 - x2;
            let x7 = x6 * v[4];
            let x8 = S::constant(2.0) * q[3];
            let x9 = x8 * q[4];
            let x10 = S::constant(2.0) * q[5];
            let x11 = x10 * q[6];
            let x12 = x11 + x9;
            let x13 = x12 * v[5];
            let x14 = x13 - x7;
            let x15 = x14 * v[5];
            let x16 = x12 * v[3];
            let x17 = x8 * q[5];
            let x18 = S::constant(2.0) * q[4];
            let x19 = x18 * q[6];
            let x20 = x19 - x17;
            let x21 = x20 * v[4];
            let x22 = x21 - x16;
            let x23 = x22 * v[3];
            let x24 = x23 - x15;
            let x25 = S::mul_add(self.length, x24, shift[2]);
            let x26 = self.mass * self.g;
            let x27 = S::mul_add(self.mass, x25, x26);
            let x28 = x20 * self.length;
            let x29 = x11 - x9;
            let x30 = x29 * v[4];
            let x31 = x1 - x0;
            let x32 = x4 - x3;
            let x33 = x32 - x31;
            let x34 = x33 * v[5];
            let x35 = x34 - x30;
            let x36 = x35 * v[5];
            let x37 = x33 * v[3];
            let x38 = x8 * q[6];
            let x39 = x18 * q[5];
            let x40 = x39 + x38;
            let x41 = x40 * v[4];
            let x42 = x41 - x37;
            let x43 = x42 * v[3];
            let x44 = x43 - x36;
            let x45 = S::mul_add(self.length, x44, shift[1]);
            let x46 = self.mass * x45;
            let x47 = x40 * self.length;
            let x48 = x19 + x17;
            let x49 = x48 * v[4];
            let x50 = x39 - x38;
            let x51 = x50 * v[5];
            let x52 = x51 - x49;
            let x53 = x52 * v[5];
            let x54 = x50 * v[3];
            let x55 = x32 + x31;
            let x56 = x55 * v[4];
            let x57 = x56 - x54;
            let x58 = x57 * v[3];
            let x59 = x58 - x53;
            let x60 = S::mul_add(self.length, x59, shift[0]);
            let x61 = self.mass * x60;
            let x62 = x55 * self.length;
            let x63 = v[3] * v[4];
            let x64 = self.axial * x63;
            let x65 = self.transverse * x63;
            let x66 = x65 - x64;
            let x67 = S::mul_add(x62, x61, x66);
            let x68 = S::mul_add(x47, x46, x67);
            let x69 = S::mul_add(x28, x27, x68);
            let x70 = self.length * self.length;
            let x71 = S::mul_add(self.mass, x70, self.transverse);
            let x72 = S::constant(1.0) / x71;
            let x73 = x72 * x69;
            let x74 = x6 * self.length;
            let x75 = x29 * self.length;
            let x76 = x48 * self.length;
            let x77 = v[4] * v[5];
            let x78 = self.transverse * x77;
            let x79 = self.axial * x77;
            let x80 = x79 - x78;
            let x81 = S::neg_mul_add(x76, x61, x80);
            let x82 = S::neg_mul_add(x75, x46, x81);
            let x83 = S::neg_mul_add(x74, x27, x82);
            let x84 = x72 * x83;
            let x85 = S::mul_add(x76, x84, x60);
            let x86 = S::neg_mul_add(x62, x73, x85);
            let x87 = S::mul_add(x75, x84, x45);
            let x88 = S::neg_mul_add(x47, x73, x87);
            let x89 = S::mul_add(x74, x84, x25);
            let x90 = S::neg_mul_add(x28, x73, x89);
            let x91 = self.mass * x86;
            let x92 = -x91;
            let x93 = self.mass * x88;
            let x94 = -x93;
            let x95 = S::mul_add(self.mass, x90, x26);
            let x96 = -x95;
            a[0] = x86;
            a[1] = x88;
            a[2] = x90;
            a[3] = x84;
            a[4] = S::constant(0.0);
            a[5] = x73;
            lambda[0] = x92;
            lambda[1] = x94;
            lambda[2] = x96;
            guard[0] = S::constant(1.0);
        }
        /// 21 additions, 31 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_tangent_q(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            a: &[S],
            lambda: &[S],
            results: &mut [S],
        ) {
            let results = &mut results[..4];
            let lambda = &lambda[..3];
            let q = &q[..7];
            let x0 = S::constant(2.0) * q[3];
            let x1 = x0 * q[4];
            let x2 = S::constant(2.0) * q[5];
            let x3 = x2 * q[6];
            let x4 = x3 + x1;
            let x5 = x4 * self.length;
            let x6 = q[5] * q[5];
            let x7 = q[4] * q[4];
            let x8 = x7 - x6;
            let x9 = q[6] * q[6];
            let x10 = q[3] * q[3];
            let x11 = x10 - x9;
            let x12 = x11 - x8;
            let x13 = x12 * self.length;
            let x14 = x0 * q[6];
            let x15 = S::constant(2.0) * q[4];
            let x16 = x15 * q[5];
            let x17 = x16 - x14;
            let x18 = x17 * self.length;
            let x19 = x18 * lambda[0];
            let x20 = S::mul_add(x13, lambda[1], x19);
            let x21 = S::mul_add(x5, lambda[2], x20);
            let x22 = x16 + x14;
            let x23 = x22 * self.length;
            let x24 = x11 + x8;
            let x25 = x24 * self.length;
            let x26 = x25 * lambda[0];
            let x27 = S::mul_add(x23, lambda[1], x26);
            let x28 = x0 * q[5];
            let x29 = x15 * q[6];
            let x30 = x29 - x28;
            let x31 = x30 * self.length;
            let x32 = S::mul_add(x31, lambda[2], x27);
            let x33 = -x32;
            let x34 = x3 - x1;
            let x35 = x34 * self.length;
            let x36 = x29 + x28;
            let x37 = x36 * self.length;
            let x38 = x37 * lambda[0];
            let x39 = S::mul_add(x35, lambda[1], x38);
            let x40 = x7 + x6;
            let x41 = x10 + x9;
            let x42 = x41 - x40;
            let x43 = x42 * self.length;
            let x44 = S::mul_add(x43, lambda[2], x39);
            let x45 = -x44;
            results[0] = x21;
            results[1] = x33;
            results[2] = x45;
            results[3] = x21;
        }
        /// 4 additions, 6 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..4];
            let v = &v[..6];
            let x0 = self.axial * v[5];
            let x1 = self.transverse * v[5];
            let x2 = x1 - x0;
            let x3 = self.axial * v[4];
            let x4 = self.transverse * v[4];
            let x5 = x4 - x3;
            let x6 = x3 - x4;
            let x7 = self.transverse * v[3];
            let x8 = self.axial * v[3];
            let x9 = x8 - x7;
            results[0] = x2;
            results[1] = x5;
            results[2] = x6;
            results[3] = x9;
        }
        /// 0 additions, 6 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..12];
            let v = &v[..6];
            let x0 = self.mass * v[0];
            let x1 = self.mass * v[1];
            let x2 = self.mass * v[2];
            let x3 = self.transverse * v[3];
            let x4 = self.axial * v[4];
            let x5 = self.transverse * v[5];
            results[0] = x0;
            results[1] = x1;
            results[2] = x2;
            results[3] = x3;
            results[4] = x4;
            results[5] = x5;
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
            results[8] = S::constant(0.0);
            results[9] = S::constant(0.0);
            results[10] = S::constant(0.0);
            results[11] = S::constant(0.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..6];
            results[0] = self.mass;
            results[1] = self.mass;
            results[2] = self.mass;
            results[3] = self.transverse;
            results[4] = self.axial;
            results[5] = self.transverse;
        }
        /// 19 additions, 31 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_dphi_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let q = &q[..7];
            let v = &v[..6];
            let x0 = S::constant(2.0) * q[3];
            let x1 = x0 * q[6];
            let x2 = S::constant(2.0) * q[4];
            let x3 = x2 * q[5];
            let x4 = x3 - x1;
            let x5 = x4 * self.length;
            let x6 = x5 * v[3];
            let x7 = x0 * q[5];
            let x8 = x2 * q[6];
            let x9 = x8 + x7;
            let x10 = q[5] * q[5];
            let x11 = q[4] * q[4];
            let x12 = x11 - x10;
            let x13 = q[6] * q[6];
            let x14 = q[3] * q[3];
            let x15 = x14 - x13;
            let x16 = x15 + x12;
            let x17 = x16 * v[3];
            let x18 = S::mul_add(x9, v[5], x17);
            let x19 = self.length * x18;
            let x20 = -x19;
            let x21 = x5 * v[5];
            let x22 = x15 - x12;
            let x23 = x22 * self.length;
            let x24 = x23 * v[3];
            let x25 = x0 * q[4];
            let x26 = S::constant(2.0) * q[5];
            let x27 = x26 * q[6];
            let x28 = x27 - x25;
            let x29 = x3 + x1;
            let x30 = x29 * v[3];
            let x31 = S::mul_add(x28, v[5], x30);
            let x32 = self.length * x31;
            let x33 = -x32;
            let x34 = x23 * v[5];
            let x35 = x27 + x25;
            let x36 = x35 * self.length;
            let x37 = x36 * v[3];
            let x38 = x11 + x10;
            let x39 = x14 + x13;
            let x40 = x39 - x38;
            let x41 = x8 - x7;
            let x42 = x41 * v[3];
            let x43 = S::mul_add(x40, v[5], x42);
            let x44 = self.length * x43;
            let x45 = -x44;
            let x46 = x36 * v[5];
            results[0] = x6;
            results[1] = x20;
            results[2] = x21;
            results[3] = x24;
            results[4] = x33;
            results[5] = x34;
            results[6] = x37;
            results[7] = x45;
            results[8] = x46;
        }
        /// 46 additions, 65 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let a = &a[..6];
            let q = &q[..7];
            let v = &v[..6];
            let x0 = S::constant(2.0) * q[3];
            let x1 = x0 * q[6];
            let x2 = S::constant(2.0) * q[4];
            let x3 = x2 * q[5];
            let x4 = x3 - x1;
            let x5 = v[3] * v[3];
            let x6 = x0 * q[5];
            let x7 = x2 * q[6];
            let x8 = x7 + x6;
            let x9 = x8 * x5;
            let x10 = S::mul_add(x4, a[3], x9);
            let x11 = x4 * v[4];
            let x12 = S::mul_add(x8, v[5], x11);
            let x13 = S::mul_add(x12, v[5], x10);
            let x14 = self.length * x13;
            let x15 = v[4] * v[5];
            let x16 = q[5] * q[5];
            let x17 = q[4] * q[4];
            let x18 = x17 - x16;
            let x19 = q[6] * q[6];
            let x20 = q[3] * q[3];
            let x21 = x20 - x19;
            let x22 = x21 + x18;
            let x23 = x22 * x15;
            let x24 = S::mul_add(x8, a[5], x23);
            let x25 = v[3] * v[4];
            let x26 = x8 * x25;
            let x27 = x22 * a[3];
            let x28 = x27 - x26;
            let x29 = x28 + x24;
            let x30 = self.length * x29;
            let x31 = -x30;
            let x32 = v[5] * v[5];
            let x33 = x22 * x32;
            let x34 = x4 * a[5];
            let x35 = x34 - x33;
            let x36 = S::mul_add(x22, v[3], x11);
            let x37 = S::mul_sub(x36, v[3], x35);
            let x38 = self.length * x37;
            let x39 = -x38;
            let x40 = x21 - x18;
            let x41 = x0 * q[4];
            let x42 = S::constant(2.0) * q[5];
            let x43 = x42 * q[6];
            let x44 = x43 - x41;
            let x45 = x44 * x5;
            let x46 = S::mul_add(x40, a[3], x45);
            let x47 = x40 * v[4];
            let x48 = S::mul_add(x44, v[5], x47);
            let x49 = S::mul_add(x48, v[5], x46);
            let x50 = self.length * x49;
            let x51 = x3 + x1;
            let x52 = x51 * x15;
            let x53 = S::mul_add(x44, a[5], x52);
            let x54 = x44 * x25;
            let x55 = x51 * a[3];
            let x56 = x55 - x54;
            let x57 = x56 + x53;
            let x58 = self.length * x57;
            let x59 = -x58;
            let x60 = x51 * x32;
            let x61 = x40 * a[5];
            let x62 = x61 - x60;
            let x63 = S::mul_add(x51, v[3], x47);
            let x64 = S::mul_sub(x63, v[3], x62);
            let x65 = self.length * x64;
            let x66 = -x65;
            let x67 = x43 + x41;
            let x68 = x17 + x16;
            let x69 = x20 + x19;
            let x70 = x69 - x68;
            let x71 = x70 * x5;
            let x72 = S::mul_add(x67, a[3], x71);
            let x73 = x67 * v[4];
            let x74 = S::mul_add(x70, v[5], x73);
            let x75 = S::mul_add(x74, v[5], x72);
            let x76 = self.length * x75;
            let x77 = x7 - x6;
            let x78 = x77 * x15;
            let x79 = S::mul_add(x70, a[5], x78);
            let x80 = x70 * x25;
            let x81 = x77 * a[3];
            let x82 = x81 - x80;
            let x83 = x82 + x79;
            let x84 = self.length * x83;
            let x85 = -x84;
            let x86 = x77 * x32;
            let x87 = x67 * a[5];
            let x88 = x87 - x86;
            let x89 = S::mul_add(x77, v[3], x73);
            let x90 = S::mul_sub(x89, v[3], x88);
            let x91 = self.length * x90;
            let x92 = -x91;
            results[0] = x14;
            results[1] = x31;
            results[2] = x39;
            results[3] = x50;
            results[4] = x59;
            results[5] = x66;
            results[6] = x76;
            results[7] = x85;
            results[8] = x92;
        }
        /// 31 additions, 40 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_eta_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let q = &q[..7];
            let v = &v[..6];
            let x0 = S::constant(2.0) * q[3];
            let x1 = x0 * q[6];
            let x2 = S::constant(2.0) * q[4];
            let x3 = x2 * q[5];
            let x4 = x3 - x1;
            let x5 = x4 * v[3];
            let x6 = q[5] * q[5];
            let x7 = q[4] * q[4];
            let x8 = x7 - x6;
            let x9 = q[6] * q[6];
            let x10 = q[3] * q[3];
            let x11 = x10 - x9;
            let x12 = x11 + x8;
            let x13 = x12 * v[4];
            let x14 = x13 - x5;
            let x15 = x14 - x5;
            let x16 = self.length * x15;
            let x17 = x0 * q[5];
            let x18 = x2 * q[6];
            let x19 = x18 + x17;
            let x20 = x12 * v[3];
            let x21 = S::mul_add(x19, v[5], x20);
            let x22 = self.length * x21;
            let x23 = x19 * v[4];
            let x24 = x4 * v[5];
            let x25 = x24 - x23;
            let x26 = x24 + x25;
            let x27 = self.length * x26;
            let x28 = -x27;
            let x29 = x11 - x8;
            let x30 = x29 * v[3];
            let x31 = x3 + x1;
            let x32 = x31 * v[4];
            let x33 = x32 - x30;
            let x34 = x33 - x30;
            let x35 = self.length * x34;
            let x36 = x0 * q[4];
            let x37 = S::constant(2.0) * q[5];
            let x38 = x37 * q[6];
            let x39 = x38 - x36;
            let x40 = x31 * v[3];
            let x41 = S::mul_add(x39, v[5], x40);
            let x42 = self.length * x41;
            let x43 = x39 * v[4];
            let x44 = x29 * v[5];
            let x45 = x44 - x43;
            let x46 = x44 + x45;
            let x47 = self.length * x46;
            let x48 = -x47;
            let x49 = x38 + x36;
            let x50 = x49 * v[3];
            let x51 = x18 - x17;
            let x52 = x51 * v[4];
            let x53 = x52 - x50;
            let x54 = x53 - x50;
            let x55 = self.length * x54;
            let x56 = x7 + x6;
            let x57 = x10 + x9;
            let x58 = x57 - x56;
            let x59 = x51 * v[3];
            let x60 = S::mul_add(x58, v[5], x59);
            let x61 = self.length * x60;
            let x62 = x58 * v[4];
            let x63 = x49 * v[5];
            let x64 = x63 - x62;
            let x65 = x63 + x64;
            let x66 = self.length * x65;
            let x67 = -x66;
            results[0] = x16;
            results[1] = x22;
            results[2] = x28;
            results[3] = x35;
            results[4] = x42;
            results[5] = x48;
            results[6] = x55;
            results[7] = x61;
            results[8] = x67;
        }
        /// 9 additions, 16 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_coordinate_rates(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..7];
            let q = &q[..7];
            let v = &v[..6];
            let x0 = S::constant(0.5) * q[5];
            let x1 = S::constant(0.5) * q[4];
            let x2 = x1 * v[3];
            let x3 = S::mul_add(x0, v[4], x2);
            let x4 = S::constant(0.5) * q[6];
            let x5 = S::mul_add(x4, v[5], x3);
            let x6 = -x5;
            let x7 = x4 * v[4];
            let x8 = S::constant(0.5) * q[3];
            let x9 = x8 * v[3];
            let x10 = x9 - x7;
            let x11 = S::mul_add(x0, v[5], x10);
            let x12 = x4 * v[3];
            let x13 = S::mul_add(x8, v[4], x12);
            let x14 = S::neg_mul_add(x1, v[5], x13);
            let x15 = x0 * v[3];
            let x16 = x1 * v[4];
            let x17 = x16 - x15;
            let x18 = S::mul_add(x8, v[5], x17);
            results[0] = v[0];
            results[1] = v[1];
            results[2] = v[2];
            results[3] = x6;
            results[4] = x11;
            results[5] = x14;
            results[6] = x18;
        }
        /// 5 additions, 13 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..3];
            let v = &v[..6];
            let x0 = v[5] * v[5];
            let x1 = v[4] * v[4];
            let x2 = v[3] * v[3];
            let x3 = v[0] * v[0];
            let x4 = S::mul_add(v[1], v[1], x3);
            let x5 = S::mul_add(v[2], v[2], x4);
            let x6 = self.mass * x5;
            let x7 = S::mul_add(self.transverse, x2, x6);
            let x8 = S::mul_add(self.axial, x1, x7);
            let x9 = S::mul_add(self.transverse, x0, x8);
            let x10 = S::constant(0.5) * x9;
            let x11 = self.g * q[2];
            let x12 = self.mass * x11;
            results[0] = x10;
            results[1] = x12;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_outputs(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            a: &[S],
            lambda: &[S],
            results: &mut [S],
        ) {
            let results = &mut results[..1];
            let q = &q[..3];
            results[0] = q[2];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_scale(&self, t: S, results: &mut [S]) {
            let results = &mut results[..3];
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(1.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_start_values(&self, results: &mut [S]) {
            let results = &mut results[..10];
            results[0] = S::constant(0.0);
            results[1] = self.length;
            results[2] = S::constant(0.0);
            results[3] = S::constant(1.0);
            results[4] = S::constant(0.0);
            results[5] = S::constant(0.0);
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
            results[8] = S::constant(150.0);
            results[9] = S::constant(-4.61538);
        }
        /// 0 additions, 1 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_lengths(&self, results: &mut [S]) {
            let results = &mut results[..1];
            let x0 = self.length * self.length;
            results[0] = x0;
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout::new(runtime::LayoutParts {
        model: runtime::Name::Borrowed("HeavyTop"),
        units: true,
        project_velocities: false,
        full_rank: true,
        constant_mass_matrix: true,
        dof: 3,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("top.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("top.y"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("top.z"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("top.q0"),
                    kind: runtime::Kind::Number,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("top.q1"),
                    kind: runtime::Kind::Number,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("top.q2"),
                    kind: runtime::Kind::Number,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("top.q3"),
                    kind: runtime::Kind::Number,
                },
            ],
        ),
        velocities: runtime::List::Borrowed(
            &[
                runtime::Velocity {
                    name: runtime::Name::Borrowed("top.vx"),
                    acceleration: runtime::Name::Borrowed("top.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("top.vy"),
                    acceleration: runtime::Name::Borrowed("top.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("top.vz"),
                    acceleration: runtime::Name::Borrowed("top.az"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("top.omega.x"),
                    acceleration: runtime::Name::Borrowed("top.alpha.x"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("top.omega.y"),
                    acceleration: runtime::Name::Borrowed("top.alpha.y"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("top.omega.z"),
                    acceleration: runtime::Name::Borrowed("top.alpha.z"),
                    kind: runtime::Kind::Angle,
                },
            ],
        ),
        attitudes: runtime::List::Borrowed(
            &[
                runtime::Attitude {
                    coordinate: 3,
                    velocity: 3,
                },
            ],
        ),
        constraints: runtime::List::Borrowed(
            &[
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("pivot.x"),
                    joint: runtime::Name::Borrowed("pivot"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("pivot.y"),
                    joint: runtime::Name::Borrowed("pivot"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("pivot.z"),
                    joint: runtime::Name::Borrowed("pivot"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
            ],
        ),
        drivers: runtime::List::Borrowed(&[]),
        actuators: runtime::List::Borrowed(&[]),
        parameters: runtime::List::Borrowed(
            &[
                runtime::Parameter {
                    name: runtime::Name::Borrowed("mass"),
                    unit: runtime::Name::Borrowed("kg"),
                    default: 15.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("length"),
                    unit: runtime::Name::Borrowed("m"),
                    default: 1.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("g"),
                    unit: runtime::Name::Borrowed("m/s^2"),
                    default: 9.81,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("transverse"),
                    unit: runtime::Name::Borrowed("kg*m^2"),
                    default: 0.234375,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("axial"),
                    unit: runtime::Name::Borrowed("kg*m^2"),
                    default: 0.46875,
                    input: false,
                },
            ],
        ),
        states: runtime::List::Borrowed(&[]),
        outputs: runtime::List::Borrowed(
            &[
                runtime::Output {
                    name: runtime::Name::Borrowed("height"),
                    unit: runtime::Name::Borrowed("m"),
                },
            ],
        ),
        start: runtime::List::Borrowed(
            &[
                runtime::StartValue {
                    place: 0,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 1,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 2,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 3,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 4,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 5,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 6,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 3,
                    kind: runtime::StartKind::Velocity,
                },
                runtime::StartValue {
                    place: 4,
                    kind: runtime::StartKind::Velocity,
                },
                runtime::StartValue {
                    place: 5,
                    kind: runtime::StartKind::Velocity,
                },
            ],
        ),
        lengths: 1,
        switches: 0,
        patterns: runtime::Patterns {
            mass_matrix: runtime::Pattern {
                rows: 6,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
                ),
            },
            phi_q: runtime::Pattern {
                rows: 3,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (0, 3),
                        (0, 5),
                        (1, 1),
                        (1, 3),
                        (1, 5),
                        (2, 2),
                        (2, 3),
                        (2, 5),
                    ],
                ),
            },
            tangent_q: runtime::Pattern {
                rows: 6,
                columns: 6,
                entries: runtime::List::Borrowed(&[(3, 3), (3, 4), (5, 4), (5, 5)]),
            },
            tangent_v: runtime::Pattern {
                rows: 6,
                columns: 6,
                entries: runtime::List::Borrowed(&[(3, 4), (3, 5), (5, 3), (5, 4)]),
            },
            momentum_q: runtime::Pattern {
                rows: 12,
                columns: 6,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_v: runtime::Pattern {
                rows: 12,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
                ),
            },
            dphi_q: runtime::Pattern {
                rows: 3,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 3),
                        (0, 4),
                        (0, 5),
                        (1, 3),
                        (1, 4),
                        (1, 5),
                        (2, 3),
                        (2, 4),
                        (2, 5),
                    ],
                ),
            },
            ddphi_q: runtime::Pattern {
                rows: 3,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 3),
                        (0, 4),
                        (0, 5),
                        (1, 3),
                        (1, 4),
                        (1, 5),
                        (2, 3),
                        (2, 4),
                        (2, 5),
                    ],
                ),
            },
            eta_v: runtime::Pattern {
                rows: 3,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 3),
                        (0, 4),
                        (0, 5),
                        (1, 3),
                        (1, 4),
                        (1, 5),
                        (2, 3),
                        (2, 4),
                        (2, 5),
                    ],
                ),
            },
            reaction_force_v: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
            reaction_force_lambda: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_q: runtime::Pattern {
                rows: 0,
                columns: 6,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_v: runtime::Pattern {
                rows: 0,
                columns: 6,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_z: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
            force_z: runtime::Pattern {
                rows: 6,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
        },
        dynamics_reads: runtime::List::Borrowed(&[3, 4, 5, 6]),
        kernels: runtime::List::Borrowed(
            &[
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("mass_matrix"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("force"),
                    additions: 3,
                    multiplications: 7,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi"),
                    additions: 8,
                    multiplications: 14,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_q"),
                    additions: 13,
                    multiplications: 19,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_t"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("eta"),
                    additions: 22,
                    multiplications: 34,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dynamics"),
                    additions: 28,
                    multiplications: 47,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 45,
                    multiplications: 69,
                    divisions: 1,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 21,
                    multiplications: 31,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_v"),
                    additions: 4,
                    multiplications: 6,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum"),
                    additions: 0,
                    multiplications: 6,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum_q"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum_v"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dphi_q"),
                    additions: 19,
                    multiplications: 31,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("ddphi_q"),
                    additions: 46,
                    multiplications: 65,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("eta_v"),
                    additions: 31,
                    multiplications: 40,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("coordinate_rates"),
                    additions: 9,
                    multiplications: 16,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("energy"),
                    additions: 5,
                    multiplications: 13,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("outputs"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_scale"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("start_values"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("lengths"),
                    additions: 0,
                    multiplications: 1,
                    divisions: 0,
                    functions: 0,
                },
            ],
        ),
    });
    /// What is added to eta without a stabilisation.
    const NO_SHIFT: [f64; 3] = [0.0; 3];
    #[automatically_derived]
    impl runtime::Mechanism for HeavyTop {
        fn layout(&self) -> &runtime::Layout {
            &LAYOUT
        }
        fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
            match index {
                0 => ::core::option::Option::Some(self.mass),
                1 => ::core::option::Option::Some(self.length),
                2 => ::core::option::Option::Some(self.g),
                3 => ::core::option::Option::Some(self.transverse),
                4 => ::core::option::Option::Some(self.axial),
                _ => ::core::option::Option::None,
            }
        }
        fn set_parameter(&mut self, index: usize, value: f64) -> bool {
            match index {
                0 => self.mass = value,
                1 => self.length = value,
                2 => self.g = value,
                3 => self.transverse = value,
                4 => self.axial = value,
                _ => return false,
            }
            true
        }
        fn text(&self) -> ::core::option::Option<&str> {
            ::core::option::Option::Some(
                r#"// A fast symmetric top on a ball joint, in space.
model HeavyTop {
    param mass = 15 kg;
    param length = 1 m;
    param g = 9.81 m/s^2;
    param transverse = 0.234375 kg*m^2;
    param axial = 0.46875 kg*m^2;
    gravity (0, 0, -g);
    ground { point O = (0, 0, 0); }
    body top { mass = mass; inertia = (transverse, axial, transverse); point foot = (0, -length, 0); }
    joint pivot = spherical(ground.O, top.foot);
    start {
        top.x = 0;
        top.y = length;
        top.z = 0;
        top.attitude = quaternion(1, 0, 0, 0);
        top.omega.x = 0;
        top.omega.y = 150 rad/s;
        top.omega.z = -4.61538 rad/s;
    }
    output height = top.z;
}
"#,
            )
        }
        fn lanes(
            &self,
        ) -> ::core::option::Option<
            ::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>,
        > {
            ::core::option::Option::Some(
                ::std::boxed::Box::new(HeavyTop::<runtime::Lanes> {
                    mass: Scalar::constant(self.mass),
                    length: Scalar::constant(self.length),
                    g: Scalar::constant(self.g),
                    transverse: Scalar::constant(self.transverse),
                    axial: Scalar::constant(self.axial),
                }),
            )
        }
        fn mass_matrix(&self, t: f64, q: &[f64], results: &mut [f64]) {
            self.kernel_mass_matrix(t, q, results);
        }
        fn force(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_force(t, q, v, results);
        }
        fn phi(&self, t: f64, q: &[f64], results: &mut [f64]) {
            self.kernel_phi(t, q, results);
        }
        fn phi_q(&self, t: f64, q: &[f64], results: &mut [f64]) {
            self.kernel_phi_q(t, q, results);
        }
        fn phi_t(&self, t: f64, q: &[f64], results: &mut [f64]) {
            self.kernel_phi_t(t, q, results);
        }
        fn eta(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_eta(t, q, v, results);
        }
        fn dynamics(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_dynamics(t, q, v, results);
        }
        fn accelerations(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            shift: ::core::option::Option<&[f64]>,
            scratch: &mut [f64],
            a: &mut [f64],
            lambda: &mut [f64],
        ) -> ::core::result::Result<(), runtime::Singular> {
            let mut guard = [0.0];
            self.kernel_accelerations(
                t,
                q,
                v,
                shift.unwrap_or(&NO_SHIFT),
                a,
                lambda,
                &mut guard,
            );
            if runtime::__private::is_regular(guard[0], &a[..6], &lambda[..3]) {
                return ::core::result::Result::Ok(());
            }
            runtime::__private::accelerations(
                self,
                t,
                q,
                v,
                z,
                u,
                shift,
                scratch,
                a,
                lambda,
            )
        }
        fn tangent_q(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            a: &[f64],
            lambda: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_tangent_q(t, q, v, a, lambda, results);
        }
        fn tangent_v(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_tangent_v(t, q, v, results);
        }
        fn momentum(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_momentum(t, q, v, results);
        }
        fn momentum_q(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_momentum_q(t, q, v, results);
        }
        fn momentum_v(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_momentum_v(t, q, v, results);
        }
        fn dphi_q(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_dphi_q(t, q, v, results);
        }
        fn ddphi_q(&self, t: f64, q: &[f64], v: &[f64], a: &[f64], results: &mut [f64]) {
            self.kernel_ddphi_q(t, q, v, a, results);
        }
        fn eta_v(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_eta_v(t, q, v, results);
        }
        fn coordinate_rates(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_coordinate_rates(t, q, v, results);
        }
        fn energy(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_energy(t, q, v, results);
        }
        fn outputs(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            a: &[f64],
            lambda: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_outputs(t, q, v, a, lambda, results);
        }
        fn phi_scale(&self, t: f64, results: &mut [f64]) {
            self.kernel_phi_scale(t, results);
        }
        fn start_values(&self, results: &mut [f64]) {
            self.kernel_start_values(results);
        }
        fn lengths(&self, results: &mut [f64]) {
            self.kernel_lengths(results);
        }
    }
    #[automatically_derived]
    impl runtime::Kernels<runtime::Lanes> for HeavyTop<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.mass = value,
                1 => self.length = value,
                2 => self.g = value,
                3 => self.transverse = value,
                4 => self.axial = value,
                _ => return false,
            }
            true
        }
        fn force(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            z: &[runtime::Lanes],
            u: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_force(t, q, v, results);
        }
        fn phi(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_phi(t, q, results);
        }
        fn phi_q(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_phi_q(t, q, results);
        }
        fn phi_t(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_phi_t(t, q, results);
        }
        fn eta(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_eta(t, q, v, results);
        }
        fn dynamics(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            z: &[runtime::Lanes],
            u: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_dynamics(t, q, v, results);
        }
        fn accelerations(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            z: &[runtime::Lanes],
            u: &[runtime::Lanes],
            shift: &[runtime::Lanes],
            a: &mut [runtime::Lanes],
        ) {
            let (a, lambda) = a.split_at_mut(6);
            let (lambda, guard) = lambda.split_at_mut(3);
            self.kernel_accelerations(t, q, v, shift, a, lambda, guard);
        }
        fn momentum(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_momentum(t, q, v, results);
        }
        fn energy(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_energy(t, q, v, results);
        }
        fn outputs(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            z: &[runtime::Lanes],
            u: &[runtime::Lanes],
            a: &[runtime::Lanes],
            lambda: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_outputs(t, q, v, a, lambda, results);
        }
        fn phi_scale(&self, t: runtime::Lanes, results: &mut [runtime::Lanes]) {
            self.kernel_phi_scale(t, results);
        }
    }
};
