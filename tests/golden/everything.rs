/// Every item of the language, for its expansion.
///
/// 8 coordinates, 5 constraints, 3 degrees of freedom. SI units, angles in rad.
///
/// # Coordinates
///
/// - body `rod`: `rod.x`, `rod.y`, `rod.theta`
/// - body `block`: `block.x`, `block.y`, `block.theta`
/// - particle `ball`: `ball.x`, `ball.y`
///
/// # Constraints
///
/// - revolute `pin`, P on the ground, Q on `rod`
///   - `pin.x`: `rod.x - (1/2*L + 0.01)*cos(rod.theta) = 0`
///   - `pin.y`: `rod.y - (1/2*L + 0.01)*sin(rod.theta) - 0.01*sin(w*t) = 0`
/// - prismatic `guide`, P on `rod`, Q on `block`
///   - `guide.normal`: `n . (r_Q - r_P) = 0`
///   - `guide.angle`: `block.theta - rod.theta - pi/18 = 0`
/// - distance `string`, P on `block`, Q on `ball`
///   - `string.length`: `(ball.x - block.x)^2 + (ball.y - block.y)^2 - (L + 0.01*cos(w*t))^2 = 0`
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 0 | 0 | 0 | 0 |
/// | `force` | 15 | 15 | 1 | 7 |
/// | `phi` | 21 | 19 | 0 | 2 |
/// | `phi_q` | 21 | 17 | 0 | 1 |
/// | `phi_t` | 2 | 7 | 0 | 1 |
/// | `eta` | 37 | 55 | 0 | 2 |
/// | `dynamics` | 59 | 70 | 1 | 7 |
/// | `accelerations` | 107 | 138 | 3 | 7 |
/// | `tangent_q` | 36 | 37 | 4 | 5 |
/// | `tangent_v` | 2 | 2 | 0 | 1 |
/// | `momentum` | 0 | 8 | 0 | 0 |
/// | `momentum_q` | 0 | 0 | 0 | 0 |
/// | `momentum_v` | 0 | 0 | 0 | 0 |
/// | `dphi_q` | 34 | 35 | 0 | 1 |
/// | `ddphi_q` | 53 | 56 | 0 | 1 |
/// | `energy` | 9 | 18 | 0 | 0 |
/// | `outputs` | 25 | 36 | 0 | 3 |
/// | `phi_scale` | 1 | 3 | 1 | 1 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 3 | 3 | 0 | 0 |
///
/// # Elimination
///
/// The accelerations, pairs first: `block.theta` with `guide.angle`, `rod.x` with `pin.x`, `rod.y` with `pin.y`, `ball.x`, `ball.y`, `block.x`, `block.y`, `rod.theta`, `guide.normal` with `string.length`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 107 | 138 | 3 | 7 |
/// | least work first | 113 | 150 | 4 | 7 |
/// | coordinates first | 130 | 184 | 4 | 7 |
/// | leaves first | 127 | 181 | 5 | 7 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct Everything<S = f64> {
    /// The rate at which the support shakes.
    ///
    /// Default 12.566370614359172 rad/s.
    pub w: S,
    /// Default 0.5 m.
    pub L: S,
    /// Default 0.1 N*s/m.
    pub c: S,
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
    impl ::core::default::Default for Everything {
        fn default() -> Self {
            Self {
                w: 12.566370614359172,
                L: 0.5,
                c: 0.1,
            }
        }
    }
    impl<S: Scalar> Everything<S> {
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_mass_matrix(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            results[0] = S::constant(1.5);
            results[1] = S::constant(1.5);
            results[2] = S::constant(0.02);
            results[3] = S::constant(0.3);
            results[4] = S::constant(0.3);
            results[5] = S::constant(0.001);
            results[6] = S::constant(0.2);
            results[7] = S::constant(0.2);
        }
        /// 15 additions, 15 multiplications, 1 divisions, 7 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let q = &q[..3];
            let v = &v[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::mul_add(S::constant(0.5), self.L, S::constant(-0.01));
            let x4 = x3 * x1;
            let x5 = x4 - x2;
            let x6 = q[0] + x5;
            let x7 = x6 / self.L;
            let x8 = x7.simd_tanh();
            let x9 = runtime::__private::SimdSigned::simd_abs(&x0);
            let x10 = S::constant(0.2) * x9;
            let x11 = S::constant(-14.715) + x10;
            let x12 = x3 * x0;
            let x13 = S::mul_add(S::constant(0.005), x1, x12);
            let x14 = x13 * x8;
            let x15 = x10 * x5;
            let x16 = x15 - x14;
            let x17 = self.w * t;
            let x18 = x17.sin_cos_pair().0;
            let x19 = x18.simd_atan2(S::constant(2.0));
            let x20 = S::mul_add(S::constant(0.3), x19, x16);
            let x21 = S::mul_add(q[2], q[2], S::constant(1.0));
            let x22 = x21.simd_sqrt();
            let x23 = v[5] - v[2];
            let x24 = S::constant(0.01) * x22;
            let x25 = x24 * x23;
            let x26 = x25 + x20;
            let x27 = -x25;
            let x28 = self.c * v[6];
            let x29 = -x28;
            let x30 = -t;
            let x31 = x30.simd_exp();
            let x32 = S::mul_add(self.c, v[7], x31);
            let x33 = S::constant(-1.9620000000000002) - x32;
            results[0] = x8;
            results[1] = x11;
            results[2] = x26;
            results[3] = S::constant(0.0);
            results[4] = S::constant(-2.943);
            results[5] = x27;
            results[6] = x29;
            results[7] = x33;
        }
        /// 21 additions, 19 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..5];
            let q = &q[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L;
            let x3 = S::constant(-0.01) - x2;
            let x4 = S::mul_add(x3, x1, q[0]);
            let x5 = self.w * t;
            let (x6, x7) = x5.sin_cos_pair();
            let x8 = S::mul_add(x3, x0, q[1]);
            let x9 = S::neg_mul_add(S::constant(0.01), x6, x8);
            let x10 = S::constant(0.8) * x1;
            let x11 = S::mul_add(S::constant(0.6), x0, x10);
            let x12 = S::constant(0.005) * x0;
            let x13 = S::constant(-0.01) + x2;
            let x14 = x13 * x1;
            let x15 = x14 - x12;
            let x16 = q[0] + x15;
            let x17 = q[3] - x16;
            let x18 = x17 * x11;
            let x19 = S::constant(0.8) * x0;
            let x20 = S::constant(0.6) * x1;
            let x21 = x20 - x19;
            let x22 = x13 * x0;
            let x23 = S::mul_add(S::constant(0.005), x1, x22);
            let x24 = q[1] + x23;
            let x25 = q[4] - x24;
            let x26 = x25 * x21;
            let x27 = x26 - x18;
            let x28 = q[5] - q[2];
            let x29 = S::constant(-0.17453292519943295) + x28;
            let x30 = S::mul_add(S::constant(0.01), x7, self.L);
            let x31 = q[7] - q[4];
            let x32 = q[6] - q[3];
            let x33 = x32 * x32;
            let x34 = S::mul_add(x31, x31, x33);
            let x35 = S::neg_mul_add(x30, x30, x34);
            results[0] = x4;
            results[1] = x9;
            results[2] = x27;
            results[3] = x29;
            results[4] = x35;
        }
        /// 21 additions, 17 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..15];
            let q = &q[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L;
            let x3 = S::constant(-0.01) - x2;
            let x4 = x3 * x0;
            let x5 = -x4;
            let x6 = x3 * x1;
            let x7 = S::constant(0.8) * x1;
            let x8 = S::mul_add(S::constant(0.6), x0, x7);
            let x9 = S::constant(0.6) * x1;
            let x10 = S::constant(0.8) * x0;
            let x11 = x10 - x9;
            let x12 = x9 - x10;
            let x13 = S::constant(0.005) * x0;
            let x14 = S::constant(-0.01) + x2;
            let x15 = x14 * x1;
            let x16 = x15 - x13;
            let x17 = q[0] + x16;
            let x18 = q[3] - x17;
            let x19 = x14 * x0;
            let x20 = S::mul_add(S::constant(0.005), x1, x19);
            let x21 = x20 * x8;
            let x22 = S::mul_add(x18, x12, x21);
            let x23 = q[1] + x20;
            let x24 = q[4] - x23;
            let x25 = x24 * x8;
            let x26 = x13 - x15;
            let x27 = x12 * x26;
            let x28 = x27 - x25;
            let x29 = x28 - x22;
            let x30 = -x8;
            let x31 = q[6] - q[3];
            let x32 = S::constant(2.0) * x31;
            let x33 = -x32;
            let x34 = q[7] - q[4];
            let x35 = S::constant(2.0) * x34;
            let x36 = -x35;
            results[0] = S::constant(1.0);
            results[1] = x5;
            results[2] = S::constant(1.0);
            results[3] = x6;
            results[4] = x8;
            results[5] = x11;
            results[6] = x29;
            results[7] = x30;
            results[8] = x12;
            results[9] = S::constant(-1.0);
            results[10] = S::constant(1.0);
            results[11] = x33;
            results[12] = x36;
            results[13] = x32;
            results[14] = x35;
        }
        /// 2 additions, 7 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_phi_t(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..5];
            let x0 = self.w * t;
            let (x1, x2) = x0.sin_cos_pair();
            let x3 = S::constant(0.01) * self.w;
            let x4 = x3 * x2;
            let x5 = -x4;
            let x6 = S::mul_add(S::constant(0.01), x2, self.L);
            let x7 = S::constant(0.02) * self.w;
            let x8 = x7 * x1;
            let x9 = x8 * x6;
            results[0] = S::constant(0.0);
            results[1] = x5;
            results[2] = S::constant(0.0);
            results[3] = S::constant(0.0);
            results[4] = x9;
        }
        /// 37 additions, 55 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..5];
            let q = &q[..5];
            let v = &v[..8];
            let (x1, x2) = q[2].sin_cos_pair();
            let x0 = v[2] * v[2];
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) - x3;
            let x5 = x4 * x2;
            let x6 = x5 * x0;
            let x7 = self.w * t;
            let (x8, x9) = x7.sin_cos_pair();
            let x10 = self.w * x8;
            let x11 = S::constant(0.01) * self.w;
            let x12 = x11 * x10;
            let x13 = x4 * x1;
            let x14 = x13 * x0;
            let x15 = x14 - x12;
            let x16 = x1 * x0;
            let x17 = S::constant(0.8) * x16;
            let x18 = x2 * x0;
            let x19 = S::constant(0.6) * x18;
            let x20 = x19 - x17;
            let x21 = S::constant(-0.01) + x3;
            let x22 = x21 * x1;
            let x23 = S::mul_add(S::constant(0.005), x2, x22);
            let x24 = q[1] + x23;
            let x25 = q[4] - x24;
            let x26 = x1 * v[2];
            let x27 = x2 * v[2];
            let x28 = S::constant(0.8) * x27;
            let x29 = S::mul_add(S::constant(0.6), x26, x28);
            let x30 = S::constant(0.005) * x26;
            let x31 = x21 * x2;
            let x32 = x31 * v[2];
            let x33 = x32 - x30;
            let x34 = v[1] + x33;
            let x35 = v[4] - x34;
            let x36 = x35 * x29;
            let x37 = S::mul_add(x25, x20, x36);
            let x38 = x22 * x0;
            let x39 = S::mul_add(S::constant(0.005), x18, x38);
            let x40 = S::constant(0.8) * x1;
            let x41 = S::constant(0.6) * x2;
            let x42 = x41 - x40;
            let x43 = x42 * x39;
            let x44 = x43 - x36;
            let x45 = x44 - x37;
            let x46 = S::constant(0.8) * x18;
            let x47 = S::mul_add(S::constant(0.6), x16, x46);
            let x48 = S::constant(0.005) * x1;
            let x49 = x31 - x48;
            let x50 = q[0] + x49;
            let x51 = q[3] - x50;
            let x52 = x51 * x47;
            let x53 = S::constant(0.8) * x26;
            let x54 = S::constant(0.6) * x27;
            let x55 = x54 - x53;
            let x56 = x22 * v[2];
            let x57 = S::mul_add(S::constant(0.005), x27, x56);
            let x58 = v[0] - x57;
            let x59 = v[3] - x58;
            let x60 = x59 * x55;
            let x61 = x60 - x52;
            let x62 = S::constant(0.005) * x16;
            let x63 = x31 * x0;
            let x64 = x63 - x62;
            let x65 = S::constant(0.8) * x2;
            let x66 = S::mul_add(S::constant(0.6), x1, x65);
            let x67 = S::mul_add(x66, x64, x60);
            let x68 = x67 + x61;
            let x69 = x68 - x45;
            let x70 = v[7] - v[4];
            let x71 = S::constant(2.0) * x70;
            let x72 = v[6] - v[3];
            let x73 = S::constant(2.0) * x72;
            let x74 = x73 * x72;
            let x75 = S::mul_add(x71, x70, x74);
            let x76 = S::constant(0.01) * x10;
            let x77 = x76 * x10;
            let x78 = self.w * x9;
            let x79 = self.w * x78;
            let x80 = S::mul_add(S::constant(0.01), x9, self.L);
            let x81 = x80 * x79;
            let x82 = x81 - x77;
            let x83 = S::mul_add(S::constant(0.02), x82, x75);
            let x84 = -x83;
            results[0] = x6;
            results[1] = x15;
            results[2] = x69;
            results[3] = S::constant(0.0);
            results[4] = x84;
        }
        /// 59 additions, 70 multiplications, 1 divisions, 7 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..36];
            let q = &q[..8];
            let v = &v[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) + x3;
            let x5 = x4 * x1;
            let x6 = x5 - x2;
            let x7 = q[0] + x6;
            let x8 = x7 / self.L;
            let x9 = x8.simd_tanh();
            let x10 = runtime::__private::SimdSigned::simd_abs(&x0);
            let x11 = S::constant(0.2) * x10;
            let x12 = S::constant(-14.715) + x11;
            let x13 = x4 * x0;
            let x14 = S::mul_add(S::constant(0.005), x1, x13);
            let x15 = x14 * x9;
            let x16 = x11 * x6;
            let x17 = x16 - x15;
            let x18 = self.w * t;
            let (x19, x20) = x18.sin_cos_pair();
            let x21 = x19.simd_atan2(S::constant(2.0));
            let x22 = S::mul_add(S::constant(0.3), x21, x17);
            let x23 = S::mul_add(q[2], q[2], S::constant(1.0));
            let x24 = x23.simd_sqrt();
            let x25 = v[5] - v[2];
            let x26 = S::constant(0.01) * x24;
            let x27 = x26 * x25;
            let x28 = x27 + x22;
            let x29 = -x27;
            let x30 = self.c * v[6];
            let x31 = -x30;
            let x32 = -t;
            let x33 = x32.simd_exp();
            let x34 = S::mul_add(self.c, v[7], x33);
            let x35 = S::constant(-1.9620000000000002) - x34;
            let x36 = S::constant(-0.01) - x3;
            let x37 = x36 * x0;
            let x38 = -x37;
            let x39 = x36 * x1;
            let x40 = S::constant(0.8) * x1;
            let x41 = S::mul_add(S::constant(0.6), x0, x40);
            let x42 = S::constant(0.6) * x1;
            let x43 = S::constant(0.8) * x0;
            let x44 = x43 - x42;
            let x45 = x42 - x43;
            let x46 = q[3] - x7;
            let x47 = x14 * x41;
            let x48 = S::mul_add(x46, x45, x47);
            let x49 = q[1] + x14;
            let x50 = q[4] - x49;
            let x51 = x50 * x41;
            let x52 = x2 - x5;
            let x53 = x45 * x52;
            let x54 = x53 - x51;
            let x55 = x54 - x48;
            let x56 = -x41;
            let x57 = q[6] - q[3];
            let x58 = S::constant(2.0) * x57;
            let x59 = -x58;
            let x60 = q[7] - q[4];
            let x61 = S::constant(2.0) * x60;
            let x62 = -x61;
            let x63 = v[2] * v[2];
            let x64 = x39 * x63;
            let x65 = self.w * x19;
            let x66 = S::constant(0.01) * self.w;
            let x67 = x66 * x65;
            let x68 = x37 * x63;
            let x69 = x68 - x67;
            let x70 = x0 * x63;
            let x71 = S::constant(0.8) * x70;
            let x72 = x1 * x63;
            let x73 = S::constant(0.6) * x72;
            let x74 = x73 - x71;
            let x75 = x0 * v[2];
            let x76 = x1 * v[2];
            let x77 = S::constant(0.8) * x76;
            let x78 = S::mul_add(S::constant(0.6), x75, x77);
            let x79 = S::constant(0.005) * x75;
            let x80 = x5 * v[2];
            let x81 = x80 - x79;
            let x82 = v[1] + x81;
            let x83 = v[4] - x82;
            let x84 = x83 * x78;
            let x85 = S::mul_add(x50, x74, x84);
            let x86 = x13 * x63;
            let x87 = S::mul_add(S::constant(0.005), x72, x86);
            let x88 = x45 * x87;
            let x89 = x88 - x84;
            let x90 = x89 - x85;
            let x91 = S::constant(0.8) * x72;
            let x92 = S::mul_add(S::constant(0.6), x70, x91);
            let x93 = x46 * x92;
            let x94 = S::constant(0.8) * x75;
            let x95 = S::constant(0.6) * x76;
            let x96 = x95 - x94;
            let x97 = x13 * v[2];
            let x98 = S::mul_add(S::constant(0.005), x76, x97);
            let x99 = v[0] - x98;
            let x100 = v[3] - x99;
            let x101 = x100 * x96;
            let x102 = x101 - x93;
            let x103 = S::constant(0.005) * x70;
            let x104 = x5 * x63;
            let x105 = x104 - x103;
            let x106 = S::mul_add(x41, x105, x101);
            let x107 = x106 + x102;
            let x108 = x107 - x90;
            let x109 = v[7] - v[4];
            let x110 = S::constant(2.0) * x109;
            let x111 = v[6] - v[3];
            let x112 = S::constant(2.0) * x111;
            let x113 = x112 * x111;
            let x114 = S::mul_add(x110, x109, x113);
            let x115 = S::constant(0.01) * x65;
            let x116 = x115 * x65;
            let x117 = self.w * x20;
            let x118 = self.w * x117;
            let x119 = S::mul_add(S::constant(0.01), x20, self.L);
            let x120 = x119 * x118;
            let x121 = x120 - x116;
            let x122 = S::mul_add(S::constant(0.02), x121, x114);
            let x123 = -x122;
            results[0] = S::constant(1.5);
            results[1] = S::constant(1.5);
            results[2] = S::constant(0.02);
            results[3] = S::constant(0.3);
            results[4] = S::constant(0.3);
            results[5] = S::constant(0.001);
            results[6] = S::constant(0.2);
            results[7] = S::constant(0.2);
            results[8] = x9;
            results[9] = x12;
            results[10] = x28;
            results[11] = S::constant(0.0);
            results[12] = S::constant(-2.943);
            results[13] = x29;
            results[14] = x31;
            results[15] = x35;
            results[16] = S::constant(1.0);
            results[17] = x38;
            results[18] = S::constant(1.0);
            results[19] = x39;
            results[20] = x41;
            results[21] = x44;
            results[22] = x55;
            results[23] = x56;
            results[24] = x45;
            results[25] = S::constant(-1.0);
            results[26] = S::constant(1.0);
            results[27] = x59;
            results[28] = x62;
            results[29] = x58;
            results[30] = x61;
            results[31] = x64;
            results[32] = x69;
            results[33] = x108;
            results[34] = S::constant(0.0);
            results[35] = x123;
        }
        /// 107 additions, 138 multiplications, 3 divisions, 7 functions.
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
            let a = &mut a[..8];
            let lambda = &mut lambda[..5];
            let guard = &mut guard[..1];
            let q = &q[..8];
            let shift = &shift[..5];
            let v = &v[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) + x3;
            let x5 = x4 * x1;
            let x6 = x5 - x2;
            let x7 = q[0] + x6;
            let x8 = x7 / self.L;
            let x9 = x8.simd_tanh();
            let x10 = S::constant(0.8) * x1;
            let x11 = S::mul_add(S::constant(0.6), x0, x10);
            let x12 = v[2] * v[2];
            let x13 = S::constant(-0.01) - x3;
            let x14 = x13 * x1;
            let x15 = S::mul_add(x14, x12, shift[0]);
            let x16 = runtime::__private::SimdSigned::simd_abs(&x0);
            let x17 = S::constant(0.2) * x16;
            let x18 = S::constant(-14.715) + x17;
            let x19 = S::constant(0.6) * x1;
            let x20 = S::constant(0.8) * x0;
            let x21 = x20 - x19;
            let x22 = self.w * t;
            let (x23, x24) = x22.sin_cos_pair();
            let x25 = self.w * x23;
            let x26 = S::constant(0.01) * self.w;
            let x27 = x26 * x25;
            let x28 = x13 * x0;
            let x29 = x28 * x12;
            let x30 = x29 - x27;
            let x31 = x30 + shift[1];
            let x32 = -t;
            let x33 = x32.simd_exp();
            let x34 = S::mul_add(self.c, v[7], x33);
            let x35 = S::constant(-1.9620000000000002) - x34;
            let x36 = S::constant(5.0) * x35;
            let x37 = S::constant(1.5) * x14;
            let x38 = S::constant(1.5) * x28;
            let x39 = S::mul_add(x38, x28, S::constant(0.021));
            let x40 = S::mul_add(x37, x14, x39);
            let x41 = S::constant(1.0) / x40;
            let x42 = S::neg_mul_add(S::constant(1.5), x31, x18);
            let x43 = S::neg_mul_add(S::constant(1.5), x15, x9);
            let x44 = S::mul_add(q[2], q[2], S::constant(1.0));
            let x45 = x44.simd_sqrt();
            let x46 = v[5] - v[2];
            let x47 = S::constant(0.01) * x45;
            let x48 = x47 * x46;
            let x49 = S::mul_add(S::constant(0.001), shift[3], x48);
            let x50 = x4 * x0;
            let x51 = S::mul_add(S::constant(0.005), x1, x50);
            let x52 = x51 * x9;
            let x53 = x17 * x6;
            let x54 = x53 - x52;
            let x55 = x23.simd_atan2(S::constant(2.0));
            let x56 = S::mul_add(S::constant(0.3), x55, x54);
            let x57 = x48 + x56;
            let x58 = x57 - x49;
            let x59 = S::mul_add(x28, x43, x58);
            let x60 = S::neg_mul_add(x14, x42, x59);
            let x61 = x60 * x41;
            let x62 = x19 - x20;
            let x63 = q[3] - x7;
            let x64 = x51 * x11;
            let x65 = S::mul_add(x63, x62, x64);
            let x66 = q[1] + x51;
            let x67 = q[4] - x66;
            let x68 = x67 * x11;
            let x69 = x2 - x5;
            let x70 = x62 * x69;
            let x71 = x70 - x68;
            let x72 = x71 - x65;
            let x73 = S::mul_add(x11, x28, x72);
            let x74 = S::neg_mul_add(x14, x21, x73);
            let x75 = x74 * x41;
            let x76 = S::constant(3.3333333333333335) * x62;
            let x77 = x76 * x62;
            let x78 = x11 * x11;
            let x79 = S::constant(3.3333333333333335) * x78;
            let x80 = S::constant(50.0) * x72;
            let x81 = S::constant(0.6666666666666666) * x21;
            let x82 = S::constant(0.6666666666666666) * x78;
            let x83 = S::mul_add(x81, x21, x82);
            let x84 = S::mul_add(x80, x72, x83);
            let x85 = x84 + x79;
            let x86 = x85 + x77;
            let x87 = x79 + x77;
            let x88 = S::mul_add(x74, x75, x87);
            let x89 = S::neg_mul_add(S::constant(0.0000001), x86, x88);
            let x90 = q[7] - q[4];
            let x91 = x90 * x90;
            let x92 = q[6] - q[3];
            let x93 = x92 * x92;
            let x94 = S::constant(20.0) * x93;
            let x95 = S::mul_add(S::constant(20.0), x91, x94);
            let x96 = S::mul_add(S::constant(13.333333333333334), x93, x95);
            let x97 = S::mul_add(S::constant(13.333333333333334), x91, x96);
            let x98 = x97 * x88;
            let x99 = S::constant(6.666666666666667) * x92;
            let x100 = x99 * x11;
            let x101 = S::constant(6.666666666666667) * x90;
            let x102 = x101 * x62;
            let x103 = x102 - x100;
            let x104 = x103 * x103;
            let x105 = x98 - x104;
            let x106 = S::neg_mul_add(S::constant(0.0000001), x98, x105);
            let x107 = S::if_less(x106, x89, x106, x89);
            let x108 = S::constant(1.0) / x105;
            let x109 = x0 * x12;
            let x110 = S::constant(0.8) * x109;
            let x111 = x1 * x12;
            let x112 = S::constant(0.6) * x111;
            let x113 = x112 - x110;
            let x114 = x0 * v[2];
            let x115 = x1 * v[2];
            let x116 = S::constant(0.8) * x115;
            let x117 = S::mul_add(S::constant(0.6), x114, x116);
            let x118 = S::constant(0.005) * x114;
            let x119 = x5 * v[2];
            let x120 = x119 - x118;
            let x121 = v[1] + x120;
            let x122 = v[4] - x121;
            let x123 = x122 * x117;
            let x124 = S::mul_add(x67, x113, x123);
            let x125 = x50 * x12;
            let x126 = S::mul_add(S::constant(0.005), x111, x125);
            let x127 = x62 * x126;
            let x128 = x127 - x123;
            let x129 = x128 - x124;
            let x130 = S::constant(0.8) * x111;
            let x131 = S::mul_add(S::constant(0.6), x109, x130);
            let x132 = x63 * x131;
            let x133 = S::constant(0.8) * x114;
            let x134 = S::constant(0.6) * x115;
            let x135 = x134 - x133;
            let x136 = x50 * v[2];
            let x137 = S::mul_add(S::constant(0.005), x115, x136);
            let x138 = v[0] - x137;
            let x139 = v[3] - x138;
            let x140 = x139 * x135;
            let x141 = x140 - x132;
            let x142 = S::constant(0.005) * x109;
            let x143 = x5 * x12;
            let x144 = x143 - x142;
            let x145 = S::mul_add(x11, x144, x140);
            let x146 = x145 + x141;
            let x147 = x146 - x129;
            let x148 = x147 + shift[2];
            let x149 = S::neg_mul_add(x11, x15, x148);
            let x150 = S::neg_mul_add(x21, x31, x149);
            let x151 = S::mul_add(S::constant(9.81), x62, x150);
            let x152 = S::neg_mul_add(x60, x75, x151);
            let x153 = S::constant(10.0) * x90;
            let x154 = self.c * v[6];
            let x155 = S::constant(10.0) * x92;
            let x156 = v[7] - v[4];
            let x157 = S::constant(2.0) * x156;
            let x158 = v[6] - v[3];
            let x159 = S::constant(2.0) * x158;
            let x160 = x159 * x158;
            let x161 = S::mul_add(x157, x156, x160);
            let x162 = S::constant(0.01) * x25;
            let x163 = x162 * x25;
            let x164 = self.w * x24;
            let x165 = self.w * x164;
            let x166 = S::mul_add(S::constant(0.01), x24, self.L);
            let x167 = x166 * x165;
            let x168 = x167 - x163;
            let x169 = S::mul_add(S::constant(0.02), x168, x161);
            let x170 = shift[4] - x169;
            let x171 = S::mul_add(x155, x154, x170);
            let x172 = S::neg_mul_add(x153, x35, x171);
            let x173 = S::neg_mul_add(S::constant(19.62), x90, x172);
            let x174 = x173 * x88;
            let x175 = S::mul_add(x103, x152, x174);
            let x176 = x108 * x175;
            let x177 = -x176;
            let x178 = x97 * x152;
            let x179 = S::mul_add(x103, x173, x178);
            let x180 = x108 * x179;
            let x181 = -x180;
            let x182 = S::mul_add(x75, x180, x61);
            let x183 = x90 * x176;
            let x184 = S::mul_add(x76, x180, S::constant(-9.81));
            let x185 = S::neg_mul_add(S::constant(6.666666666666667), x183, x184);
            let x186 = x92 * x176;
            let x187 = x11 * x180;
            let x188 = S::constant(3.3333333333333335) * x187;
            let x189 = S::mul_add(S::constant(6.666666666666667), x186, x188);
            let x190 = -x189;
            let x191 = S::mul_add(S::constant(10.0), x183, x36);
            let x192 = S::constant(5.0) * x154;
            let x193 = S::constant(10.0) * x186;
            let x194 = x193 - x192;
            let x195 = S::neg_mul_add(x14, x182, x31);
            let x196 = S::neg_mul_add(S::constant(1.5), x195, x18);
            let x197 = S::mul_add(x21, x180, x196);
            let x198 = S::mul_add(x28, x182, x15);
            let x199 = S::neg_mul_add(S::constant(1.5), x198, x9);
            let x200 = x187 + x199;
            let x201 = shift[3] + x182;
            let x202 = S::mul_add(S::constant(0.001), x201, x48);
            let x203 = -x202;
            guard[0] = x107;
            lambda[4] = x177;
            lambda[2] = x181;
            a[2] = x182;
            a[4] = x185;
            a[3] = x190;
            a[7] = x191;
            a[6] = x194;
            a[1] = x195;
            lambda[1] = x197;
            a[0] = x198;
            lambda[0] = x200;
            a[5] = x201;
            lambda[3] = x203;
        }
        /// 36 additions, 37 multiplications, 4 divisions, 5 functions.
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
            let results = &mut results[..19];
            let lambda = &lambda[..5];
            let q = &q[..5];
            let v = &v[..6];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) + x3;
            let x5 = x4 * x1;
            let x6 = x5 - x2;
            let x7 = q[0] + x6;
            let x8 = x7 / self.L;
            let x9 = x8.simd_tanh();
            let x10 = S::neg_mul_add(x9, x9, S::constant(1.0));
            let x11 = S::constant(1.0) / self.L;
            let x12 = x11 * x10;
            let x13 = -x12;
            let x14 = x4 * x0;
            let x15 = S::mul_add(S::constant(0.005), x1, x14);
            let x16 = x15 / self.L;
            let x17 = x10 * x16;
            let x18 = S::constant(0.8) * x0;
            let x19 = S::constant(0.6) * x1;
            let x20 = x19 - x18;
            let x21 = x20 * lambda[2];
            let x22 = x21 + x17;
            let x23 = x0.sign();
            let x24 = x1 * x23;
            let x25 = S::constant(0.2) * x24;
            let x26 = S::constant(0.8) * x1;
            let x27 = S::mul_add(S::constant(0.6), x0, x26);
            let x28 = x27 * lambda[2];
            let x29 = x28 - x25;
            let x30 = S::mul_add(x15, x12, x21);
            let x31 = S::constant(-0.01) - x3;
            let x32 = x31 * x0;
            let x33 = x31 * x1;
            let x34 = x15 * x17;
            let x35 = x6 * x9;
            let x36 = x35 - x34;
            let x37 = runtime::__private::SimdSigned::simd_abs(&x0);
            let x38 = x15 * x37;
            let x39 = x6 * x24;
            let x40 = x39 - x38;
            let x41 = S::mul_sub(S::constant(0.2), x40, x36);
            let x42 = S::mul_add(q[2], q[2], S::constant(1.0));
            let x43 = x42.simd_sqrt();
            let x44 = q[2] / x43;
            let x45 = v[5] - v[2];
            let x46 = S::constant(0.01) * x44;
            let x47 = x46 * x45;
            let x48 = x47 + x41;
            let x49 = S::mul_add(x33, lambda[0], x48);
            let x50 = S::mul_add(x32, lambda[1], x49);
            let x51 = q[3] - x7;
            let x52 = x51 * x27;
            let x53 = x15 * x20;
            let x54 = x53 - x52;
            let x55 = S::mul_add(x6, x27, x53);
            let x56 = x55 + x54;
            let x57 = x2 - x5;
            let x58 = x27 * x57;
            let x59 = q[1] + x15;
            let x60 = q[4] - x59;
            let x61 = S::mul_add(x60, x20, x58);
            let x62 = x53 - x58;
            let x63 = x62 - x61;
            let x64 = x63 - x56;
            let x65 = S::mul_sub(x64, lambda[2], x50);
            let x66 = x18 - x19;
            let x67 = x66 * lambda[2];
            let x68 = -x28;
            let x69 = -x21;
            let x70 = S::constant(2.0) * lambda[4];
            let x71 = -x70;
            results[0] = x13;
            results[1] = x22;
            results[2] = x29;
            results[3] = x30;
            results[4] = x28;
            results[5] = x65;
            results[6] = x67;
            results[7] = x68;
            results[8] = x69;
            results[9] = x70;
            results[10] = x71;
            results[11] = x68;
            results[12] = x70;
            results[13] = x71;
            results[14] = x47;
            results[15] = x71;
            results[16] = x70;
            results[17] = x71;
            results[18] = x70;
        }
        /// 2 additions, 2 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..6];
            let q = &q[..3];
            let x0 = S::mul_add(q[2], q[2], S::constant(1.0));
            let x1 = x0.simd_sqrt();
            let x2 = S::constant(0.01) * x1;
            let x3 = -x2;
            results[0] = x2;
            results[1] = x3;
            results[2] = x3;
            results[3] = x2;
            results[4] = self.c;
            results[5] = self.c;
        }
        /// 0 additions, 8 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..16];
            let v = &v[..8];
            let x0 = S::constant(1.5) * v[0];
            let x1 = S::constant(1.5) * v[1];
            let x2 = S::constant(0.02) * v[2];
            let x3 = S::constant(0.3) * v[3];
            let x4 = S::constant(0.3) * v[4];
            let x5 = S::constant(0.001) * v[5];
            let x6 = S::constant(0.2) * v[6];
            let x7 = S::constant(0.2) * v[7];
            results[0] = x0;
            results[1] = x1;
            results[2] = x2;
            results[3] = x3;
            results[4] = x4;
            results[5] = x5;
            results[6] = x6;
            results[7] = x7;
            results[8] = S::constant(0.0);
            results[9] = S::constant(0.0);
            results[10] = S::constant(0.0);
            results[11] = S::constant(0.0);
            results[12] = S::constant(0.0);
            results[13] = S::constant(0.0);
            results[14] = S::constant(0.0);
            results[15] = S::constant(0.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            results[0] = S::constant(1.5);
            results[1] = S::constant(1.5);
            results[2] = S::constant(0.02);
            results[3] = S::constant(0.3);
            results[4] = S::constant(0.3);
            results[5] = S::constant(0.001);
            results[6] = S::constant(0.2);
            results[7] = S::constant(0.2);
        }
        /// 34 additions, 35 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_dphi_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..11];
            let q = &q[..5];
            let v = &v[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L;
            let x3 = S::constant(-0.01) - x2;
            let x4 = x3 * x1;
            let x5 = x4 * v[2];
            let x6 = -x5;
            let x7 = x3 * x0;
            let x8 = x7 * v[2];
            let x9 = -x8;
            let x10 = x0 * v[2];
            let x11 = S::constant(0.8) * x10;
            let x12 = x1 * v[2];
            let x13 = S::constant(0.6) * x12;
            let x14 = x13 - x11;
            let x15 = S::constant(0.8) * x12;
            let x16 = S::mul_add(S::constant(0.6), x10, x15);
            let x17 = S::constant(0.005) * x0;
            let x18 = S::constant(-0.01) + x2;
            let x19 = x18 * x1;
            let x20 = x19 - x17;
            let x21 = q[0] + x20;
            let x22 = q[3] - x21;
            let x23 = x22 * x16;
            let x24 = x18 * x0;
            let x25 = S::mul_add(S::constant(0.005), x1, x24);
            let x26 = x25 * x14;
            let x27 = x26 - x23;
            let x28 = S::constant(0.005) * x10;
            let x29 = x19 * v[2];
            let x30 = x29 - x28;
            let x31 = S::constant(0.8) * x1;
            let x32 = S::mul_add(S::constant(0.6), x0, x31);
            let x33 = x24 * v[2];
            let x34 = S::mul_add(S::constant(0.005), x12, x33);
            let x35 = v[0] - x34;
            let x36 = v[3] - x35;
            let x37 = S::constant(0.8) * x0;
            let x38 = S::constant(0.6) * x1;
            let x39 = x38 - x37;
            let x40 = x39 * x36;
            let x41 = S::mul_add(x32, x30, x40);
            let x42 = x41 + x27;
            let x43 = q[1] + x25;
            let x44 = q[4] - x43;
            let x45 = x17 - x19;
            let x46 = x45 * x16;
            let x47 = S::mul_add(x44, x14, x46);
            let x48 = v[1] + x30;
            let x49 = v[4] - x48;
            let x50 = x32 * x49;
            let x51 = x34 * x39;
            let x52 = x51 - x50;
            let x53 = x52 - x47;
            let x54 = x53 - x42;
            let x55 = x11 - x13;
            let x56 = -x16;
            let x57 = v[3] - v[6];
            let x58 = S::constant(2.0) * x57;
            let x59 = v[4] - v[7];
            let x60 = S::constant(2.0) * x59;
            let x61 = v[6] - v[3];
            let x62 = S::constant(2.0) * x61;
            let x63 = v[7] - v[4];
            let x64 = S::constant(2.0) * x63;
            results[0] = x6;
            results[1] = x9;
            results[2] = x14;
            results[3] = x16;
            results[4] = x54;
            results[5] = x55;
            results[6] = x56;
            results[7] = x58;
            results[8] = x60;
            results[9] = x62;
            results[10] = x64;
        }
        /// 53 additions, 56 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..11];
            let a = &a[..8];
            let q = &q[..5];
            let v = &v[..5];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L;
            let x3 = S::constant(-0.01) - x2;
            let x4 = x3 * x1;
            let x5 = x4 * a[2];
            let x6 = v[2] * v[2];
            let x7 = x3 * x0;
            let x8 = x7 * x6;
            let x9 = x8 - x5;
            let x10 = x4 * x6;
            let x11 = S::mul_add(x7, a[2], x10);
            let x12 = -x11;
            let x13 = x1 * x6;
            let x14 = S::mul_add(x0, a[2], x13);
            let x15 = S::constant(0.8) * x14;
            let x16 = x0 * x6;
            let x17 = x1 * a[2];
            let x18 = x17 - x16;
            let x19 = S::constant(0.6) * x18;
            let x20 = x19 - x15;
            let x21 = S::constant(0.8) * x18;
            let x22 = S::mul_add(S::constant(0.6), x14, x21);
            let x23 = S::constant(0.005) * x0;
            let x24 = S::constant(-0.01) + x2;
            let x25 = x24 * x1;
            let x26 = x25 - x23;
            let x27 = q[0] + x26;
            let x28 = q[3] - x27;
            let x29 = x28 * x22;
            let x30 = x24 * x0;
            let x31 = S::mul_add(S::constant(0.005), x1, x30);
            let x32 = x31 * x20;
            let x33 = x32 - x29;
            let x34 = x0 * v[2];
            let x35 = x1 * v[2];
            let x36 = S::constant(0.8) * x35;
            let x37 = S::mul_add(S::constant(0.6), x34, x36);
            let x38 = x30 * v[2];
            let x39 = S::mul_add(S::constant(0.005), x35, x38);
            let x40 = v[0] - x39;
            let x41 = v[3] - x40;
            let x42 = x41 * x37;
            let x43 = S::constant(0.8) * x34;
            let x44 = S::constant(0.6) * x35;
            let x45 = x44 - x43;
            let x46 = S::constant(0.005) * x34;
            let x47 = x25 * v[2];
            let x48 = x47 - x46;
            let x49 = x48 * x45;
            let x50 = x49 - x42;
            let x51 = x50 + x33;
            let x52 = x30 * x6;
            let x53 = x25 * a[2];
            let x54 = x53 - x52;
            let x55 = S::neg_mul_add(S::constant(0.005), x14, x54);
            let x56 = S::constant(0.8) * x1;
            let x57 = S::mul_add(S::constant(0.6), x0, x56);
            let x58 = x25 * x6;
            let x59 = S::mul_add(x30, a[2], x58);
            let x60 = S::mul_add(S::constant(0.005), x18, x59);
            let x61 = a[0] - x60;
            let x62 = a[3] - x61;
            let x63 = S::constant(0.8) * x0;
            let x64 = S::constant(0.6) * x1;
            let x65 = x64 - x63;
            let x66 = x65 * x62;
            let x67 = S::mul_add(x57, x55, x66);
            let x68 = x50 + x67;
            let x69 = x68 + x51;
            let x70 = q[1] + x31;
            let x71 = q[4] - x70;
            let x72 = x23 - x25;
            let x73 = x72 * x22;
            let x74 = S::mul_add(x71, x20, x73);
            let x75 = v[1] + x48;
            let x76 = v[4] - x75;
            let x77 = x39 * x37;
            let x78 = S::mul_add(x76, x45, x77);
            let x79 = x78 + x74;
            let x80 = a[1] + x55;
            let x81 = a[4] - x80;
            let x82 = x57 * x81;
            let x83 = x60 * x65;
            let x84 = x83 - x82;
            let x85 = x84 - x78;
            let x86 = x85 - x79;
            let x87 = x86 - x69;
            let x88 = x15 - x19;
            let x89 = -x22;
            let x90 = a[3] - a[6];
            let x91 = S::constant(2.0) * x90;
            let x92 = a[4] - a[7];
            let x93 = S::constant(2.0) * x92;
            let x94 = a[6] - a[3];
            let x95 = S::constant(2.0) * x94;
            let x96 = a[7] - a[4];
            let x97 = S::constant(2.0) * x96;
            results[0] = x9;
            results[1] = x12;
            results[2] = x20;
            results[3] = x22;
            results[4] = x87;
            results[5] = x88;
            results[6] = x89;
            results[7] = x91;
            results[8] = x93;
            results[9] = x95;
            results[10] = x97;
        }
        /// 9 additions, 18 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..8];
            let v = &v[..8];
            let x0 = v[6] * v[6];
            let x1 = S::mul_add(v[7], v[7], x0);
            let x2 = S::constant(0.001) * v[5];
            let x3 = v[3] * v[3];
            let x4 = S::mul_add(v[4], v[4], x3);
            let x5 = S::constant(0.3) * x4;
            let x6 = S::mul_add(x2, v[5], x5);
            let x7 = S::constant(0.02) * v[2];
            let x8 = v[0] * v[0];
            let x9 = S::mul_add(v[1], v[1], x8);
            let x10 = S::constant(1.5) * x9;
            let x11 = S::mul_add(x7, v[2], x10);
            let x12 = S::constant(0.5) * x11;
            let x13 = S::mul_add(S::constant(0.5), x6, x12);
            let x14 = S::mul_add(S::constant(0.1), x1, x13);
            let x15 = S::constant(14.715) * q[1];
            let x16 = S::mul_add(S::constant(2.943), q[4], x15);
            let x17 = S::mul_add(S::constant(1.9620000000000002), q[7], x16);
            results[0] = x14;
            results[1] = x17;
        }
        /// 25 additions, 36 multiplications, 0 divisions, 3 functions.
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
            let results = &mut results[..10];
            let a = &a[..3];
            let lambda = &lambda[..5];
            let q = &q[..8];
            let v = &v[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::mul_add(S::constant(0.5), self.L, S::constant(-0.01));
            let x4 = x3 * x1;
            let x5 = x4 - x2;
            let x6 = q[0] + x5;
            let x7 = x3 * x0;
            let x8 = S::mul_add(S::constant(0.005), x1, x7);
            let x9 = q[1] + x8;
            let x10 = v[6] * v[6];
            let x11 = S::mul_add(v[7], v[7], x10);
            let x12 = x11.simd_sqrt();
            let x13 = v[2] * v[2];
            let x14 = x0 * x13;
            let x15 = x1 * a[2];
            let x16 = x15 - x14;
            let x17 = x4 * x13;
            let x18 = S::mul_add(x7, a[2], x17);
            let x19 = S::mul_add(S::constant(0.005), x16, x18);
            let x20 = a[0] - x19;
            let x21 = S::mul_add(self.L, a[2], x20);
            let x22 = -lambda[3];
            let x23 = q[7] - q[4];
            let x24 = S::constant(2.0) * x23;
            let x25 = x24 * lambda[4];
            let x26 = q[6] - q[3];
            let x27 = S::constant(2.0) * x26;
            let x28 = x27 * lambda[4];
            let x29 = x28 * x28;
            let x30 = S::mul_add(x25, x25, x29);
            let x31 = x30.simd_sqrt();
            let x32 = S::constant(14.715) * q[1];
            let x33 = S::mul_add(S::constant(2.943), q[4], x32);
            let x34 = S::mul_add(S::constant(1.9620000000000002), q[7], x33);
            let x35 = S::constant(0.001) * v[5];
            let x36 = v[3] * v[3];
            let x37 = S::mul_add(v[4], v[4], x36);
            let x38 = S::constant(0.3) * x37;
            let x39 = S::mul_add(x35, v[5], x38);
            let x40 = v[0] * v[0];
            let x41 = S::mul_add(v[1], v[1], x40);
            let x42 = S::constant(1.5) * x41;
            let x43 = S::mul_add(S::constant(0.02), x13, x42);
            let x44 = S::constant(0.5) * x43;
            let x45 = S::mul_add(S::constant(0.5), x39, x44);
            let x46 = S::mul_add(S::constant(0.1), x11, x45);
            let x47 = x46 + x34;
            let x48 = S::mul_add(S::constant(0.5), x46, x34);
            results[0] = x6;
            results[1] = x9;
            results[2] = q[6];
            results[3] = q[7];
            results[4] = x12;
            results[5] = x21;
            results[6] = x22;
            results[7] = x31;
            results[8] = x47;
            results[9] = x48;
        }
        /// 1 additions, 3 multiplications, 1 divisions, 1 functions.
        #[inline]
        fn kernel_phi_scale(&self, t: S, results: &mut [S]) {
            let results = &mut results[..5];
            let x0 = self.w * t;
            let x1 = x0.sin_cos_pair().1;
            let x2 = S::mul_add(S::constant(0.01), x1, self.L);
            let x3 = S::constant(2.0) * x2;
            let x4 = S::constant(1.0) / x3;
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(1.0);
            results[3] = S::constant(1.0);
            results[4] = x4;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_start_values(&self, results: &mut [S]) {
            let results = &mut results[..4];
            results[0] = S::constant(-1.0471975511965976);
            results[1] = S::constant(1.0);
            results[2] = S::constant(0.4);
            results[3] = S::constant(-1.0);
        }
        /// 3 additions, 3 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_lengths(&self, results: &mut [S]) {
            let results = &mut results[..2];
            let x0 = S::constant(0.5) * self.L;
            let x1 = S::constant(-0.01) - x0;
            let x2 = x1 * x1;
            let x3 = S::constant(-0.01) + x0;
            let x4 = S::mul_add(x3, x3, S::constant(0.000025));
            results[0] = x2;
            results[1] = x4;
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout::new(runtime::LayoutParts {
        model: runtime::Name::Borrowed("Everything"),
        units: true,
        project_velocities: false,
        full_rank: false,
        constant_mass_matrix: true,
        dof: 3,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod.y"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod.theta"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("block.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("block.y"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("block.theta"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("ball.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("ball.y"),
                    kind: runtime::Kind::Length,
                },
            ],
        ),
        velocities: runtime::List::Borrowed(
            &[
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod.vx"),
                    acceleration: runtime::Name::Borrowed("rod.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod.vy"),
                    acceleration: runtime::Name::Borrowed("rod.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod.omega"),
                    acceleration: runtime::Name::Borrowed("rod.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("block.vx"),
                    acceleration: runtime::Name::Borrowed("block.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("block.vy"),
                    acceleration: runtime::Name::Borrowed("block.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("block.omega"),
                    acceleration: runtime::Name::Borrowed("block.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("ball.vx"),
                    acceleration: runtime::Name::Borrowed("ball.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("ball.vy"),
                    acceleration: runtime::Name::Borrowed("ball.ay"),
                    kind: runtime::Kind::Length,
                },
            ],
        ),
        attitudes: runtime::List::Borrowed(&[]),
        constraints: runtime::List::Borrowed(
            &[
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("pin.x"),
                    joint: runtime::Name::Borrowed("pin"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("pin.y"),
                    joint: runtime::Name::Borrowed("pin"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("guide.normal"),
                    joint: runtime::Name::Borrowed("guide"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("guide.angle"),
                    joint: runtime::Name::Borrowed("guide"),
                    kind: runtime::Kind::Angle,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("string.length"),
                    joint: runtime::Name::Borrowed("string"),
                    kind: runtime::Kind::Length,
                    squared: true,
                },
            ],
        ),
        drivers: runtime::List::Borrowed(&[]),
        actuators: runtime::List::Borrowed(&[]),
        parameters: runtime::List::Borrowed(
            &[
                runtime::Parameter {
                    name: runtime::Name::Borrowed("w"),
                    unit: runtime::Name::Borrowed("rad/s"),
                    default: 12.566370614359172,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("L"),
                    unit: runtime::Name::Borrowed("m"),
                    default: 0.5,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("c"),
                    unit: runtime::Name::Borrowed("N*s/m"),
                    default: 0.1,
                    input: false,
                },
            ],
        ),
        states: runtime::List::Borrowed(&[]),
        outputs: runtime::List::Borrowed(
            &[
                runtime::Output {
                    name: runtime::Name::Borrowed("tip.x"),
                    unit: runtime::Name::Borrowed("m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("tip.y"),
                    unit: runtime::Name::Borrowed("m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("p.x"),
                    unit: runtime::Name::Borrowed("m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("p.y"),
                    unit: runtime::Name::Borrowed("m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("speed"),
                    unit: runtime::Name::Borrowed("m/s"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("jerkless"),
                    unit: runtime::Name::Borrowed("m/s^2"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("hold"),
                    unit: runtime::Name::Borrowed("N*m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("tension"),
                    unit: runtime::Name::Borrowed("N"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("all"),
                    unit: runtime::Name::Borrowed("N*m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("half"),
                    unit: runtime::Name::Borrowed("N*m"),
                },
            ],
        ),
        start: runtime::List::Borrowed(
            &[
                runtime::StartValue {
                    place: 2,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    place: 2,
                    kind: runtime::StartKind::Velocity,
                },
                runtime::StartValue {
                    place: 3,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    place: 7,
                    kind: runtime::StartKind::Guess,
                },
            ],
        ),
        lengths: 2,
        switches: 0,
        patterns: runtime::Patterns {
            mass_matrix: runtime::Pattern {
                rows: 8,
                columns: 8,
                entries: runtime::List::Borrowed(
                    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)],
                ),
            },
            phi_q: runtime::Pattern {
                rows: 5,
                columns: 8,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (0, 2),
                        (1, 1),
                        (1, 2),
                        (2, 0),
                        (2, 1),
                        (2, 2),
                        (2, 3),
                        (2, 4),
                        (3, 2),
                        (3, 5),
                        (4, 3),
                        (4, 4),
                        (4, 6),
                        (4, 7),
                    ],
                ),
            },
            tangent_q: runtime::Pattern {
                rows: 8,
                columns: 8,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (0, 2),
                        (1, 2),
                        (2, 0),
                        (2, 1),
                        (2, 2),
                        (2, 3),
                        (2, 4),
                        (3, 2),
                        (3, 3),
                        (3, 6),
                        (4, 2),
                        (4, 4),
                        (4, 7),
                        (5, 2),
                        (6, 3),
                        (6, 6),
                        (7, 4),
                        (7, 7),
                    ],
                ),
            },
            tangent_v: runtime::Pattern {
                rows: 8,
                columns: 8,
                entries: runtime::List::Borrowed(
                    &[(2, 2), (2, 5), (5, 2), (5, 5), (6, 6), (7, 7)],
                ),
            },
            momentum_q: runtime::Pattern {
                rows: 16,
                columns: 8,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_v: runtime::Pattern {
                rows: 16,
                columns: 8,
                entries: runtime::List::Borrowed(
                    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)],
                ),
            },
            dphi_q: runtime::Pattern {
                rows: 5,
                columns: 8,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 2),
                        (1, 2),
                        (2, 0),
                        (2, 1),
                        (2, 2),
                        (2, 3),
                        (2, 4),
                        (4, 3),
                        (4, 4),
                        (4, 6),
                        (4, 7),
                    ],
                ),
            },
            ddphi_q: runtime::Pattern {
                rows: 5,
                columns: 8,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 2),
                        (1, 2),
                        (2, 0),
                        (2, 1),
                        (2, 2),
                        (2, 3),
                        (2, 4),
                        (4, 3),
                        (4, 4),
                        (4, 6),
                        (4, 7),
                    ],
                ),
            },
            eta_v: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
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
                columns: 8,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_v: runtime::Pattern {
                rows: 0,
                columns: 8,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_z: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
            force_z: runtime::Pattern {
                rows: 8,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
        },
        dynamics_reads: runtime::List::Borrowed(&[0, 1, 2, 3, 4, 5, 6, 7]),
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
                    additions: 15,
                    multiplications: 15,
                    divisions: 1,
                    functions: 7,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi"),
                    additions: 21,
                    multiplications: 19,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_q"),
                    additions: 21,
                    multiplications: 17,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_t"),
                    additions: 2,
                    multiplications: 7,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("eta"),
                    additions: 37,
                    multiplications: 55,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dynamics"),
                    additions: 59,
                    multiplications: 70,
                    divisions: 1,
                    functions: 7,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 107,
                    multiplications: 138,
                    divisions: 3,
                    functions: 7,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 36,
                    multiplications: 37,
                    divisions: 4,
                    functions: 5,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_v"),
                    additions: 2,
                    multiplications: 2,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum"),
                    additions: 0,
                    multiplications: 8,
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
                    additions: 34,
                    multiplications: 35,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("ddphi_q"),
                    additions: 53,
                    multiplications: 56,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("energy"),
                    additions: 9,
                    multiplications: 18,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("outputs"),
                    additions: 25,
                    multiplications: 36,
                    divisions: 0,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_scale"),
                    additions: 1,
                    multiplications: 3,
                    divisions: 1,
                    functions: 1,
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
                    additions: 3,
                    multiplications: 3,
                    divisions: 0,
                    functions: 0,
                },
            ],
        ),
    });
    /// What is added to eta without a stabilisation.
    const NO_SHIFT: [f64; 5] = [0.0; 5];
    #[automatically_derived]
    impl runtime::Mechanism for Everything {
        fn layout(&self) -> &runtime::Layout {
            &LAYOUT
        }
        fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
            match index {
                0 => ::core::option::Option::Some(self.w),
                1 => ::core::option::Option::Some(self.L),
                2 => ::core::option::Option::Some(self.c),
                _ => ::core::option::Option::None,
            }
        }
        fn set_parameter(&mut self, index: usize, value: f64) -> bool {
            match index {
                0 => self.w = value,
                1 => self.L = value,
                2 => self.c = value,
                _ => return false,
            }
            true
        }
        fn text(&self) -> ::core::option::Option<&str> {
            ::core::option::Option::Some(
                r#"/// Every item of the language, for its expansion.
model Everything {
    const N = 3;
    /// The rate at which the support shakes.
    param w = 2*pi*2 rad/s;
    param L = 500 mm;
    param c = 0.1 N*s/m;
    let yb = 10 mm * sin(w*t);
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, yb); point G = (1 m, 0); }
    body rod { mass = N*0.5 kg; inertia = 0.02 kg*m^2; center = (10 mm, 0); point A = (-L/2, 0); point B = (L/2, 5 mm); }
    body block { mass = 0.3 kg; inertia = 1e-3 kg*m^2; point C = (0, 0); }
    particle ball { mass = 200 g; }
    joint pin = revolute(ground.O, rod.A);
    joint guide = prismatic(rod.B, block.C, axis = (3, 4), angle = 10 deg);
    joint string = distance(block.C, ball, length = L + 10 mm * cos(w*t));
    force drag at ball = (-c*ball.vx, -c*ball.vy - 1 N * exp(-t/(1 s)));
    force push at rod.B = (1 N * tanh(rod.B.x/L), 0.2 N * abs(sin(rod.theta)));
    torque motor on rod = 0.3 N*m * atan2(sin(w*t), 2);
    torque friction between block, rod = -0.01 N*m*s * (block.omega - rod.omega) * sqrt(1 + rod.theta^2);
    start { rod.theta = -60 deg; rod.omega = 1 rad/s; guess block.x = 0.4 m; guess ball.y = -1 m; }
    expect dof = 3;
    output tip = rod.B;
    output p = ball;
    output speed = sqrt(ball.vx^2 + ball.vy^2);
    output jerkless = rod.B.ax + rod.alpha * L;
    output hold = guide.reaction.moment;
    output tension = sqrt(string.reaction.x^2 + string.reaction.y^2);
    output all = energy;
    output half = kinetic_energy / 2 + potential_energy;
    allow(guess_moved);
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
                ::std::boxed::Box::new(Everything::<runtime::Lanes> {
                    w: Scalar::constant(self.w),
                    L: Scalar::constant(self.L),
                    c: Scalar::constant(self.c),
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
            if runtime::__private::is_regular(guard[0], &a[..8], &lambda[..5]) {
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
    impl runtime::Kernels<runtime::Lanes> for Everything<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.w = value,
                1 => self.L = value,
                2 => self.c = value,
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
            let (a, lambda) = a.split_at_mut(8);
            let (lambda, guard) = lambda.split_at_mut(5);
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
