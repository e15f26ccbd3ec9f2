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
/// | `force` | 15 | 16 | 1 | 7 |
/// | `phi` | 21 | 19 | 0 | 2 |
/// | `phi_q` | 21 | 17 | 0 | 1 |
/// | `phi_t` | 2 | 7 | 0 | 1 |
/// | `eta` | 37 | 55 | 0 | 2 |
/// | `dynamics` | 59 | 71 | 1 | 7 |
/// | `accelerations` | 106 | 138 | 4 | 8 |
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
/// The accelerations, pairs first: `block.theta` with `guide.angle`, `rod.x` with `pin.x`, `rod.y` with `pin.y`, `rod.theta`, `ball.x`, `ball.y`, `block.x`, `block.y`, `guide.normal`, `string.length`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 106 | 138 | 4 | 8 |
/// | coordinates first | 126 | 187 | 6 | 9 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct Everything<S = f64> {
    /// The rate at which the support shakes.
    ///
    /// Default 12.566370614359172 rad/s.
    pub w: S,
    /// Default 0.5 m.
    pub L: S,
    /// Default 0.1 kg/s.
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
        /// 15 additions, 16 multiplications, 1 divisions, 7 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) + x3;
            let x5 = x4 * x1;
            let x6 = x5 - x2;
            let x7 = q[0] + x6;
            let x8 = x7 / self.L;
            let x9 = x8.simd_tanh();
            let x10 = runtime::SimdSigned::simd_abs(&x0);
            let x11 = S::constant(0.2) * x10;
            let x12 = S::constant(-14.715) + x11;
            let x13 = S::constant(0.005) * x1;
            let x14 = x4 * x0;
            let x15 = x14 + x13;
            let x16 = x15 * x9;
            let x17 = x6 * x10;
            let x18 = S::constant(0.2) * x17;
            let x19 = x18 - x16;
            let x20 = self.w * t;
            let x21 = x20.sin_cos_pair().0;
            let x22 = x21.simd_atan2(S::constant(2.0));
            let x23 = S::constant(0.3) * x22;
            let x24 = x23 + x19;
            let x25 = q[2] * q[2];
            let x26 = S::constant(1.0) + x25;
            let x27 = x26.simd_sqrt();
            let x28 = v[5] - v[2];
            let x29 = x28 * x27;
            let x30 = S::constant(0.01) * x29;
            let x31 = x30 + x24;
            let x32 = -x30;
            let x33 = self.c * v[6];
            let x34 = -x33;
            let x35 = -t;
            let x36 = x35.simd_exp();
            let x37 = self.c * v[7];
            let x38 = x37 + x36;
            let x39 = S::constant(-1.9620000000000002) - x38;
            results[0] = x9;
            results[1] = x12;
            results[2] = x31;
            results[3] = S::constant(0.0);
            results[4] = S::constant(-2.943);
            results[5] = x32;
            results[6] = x34;
            results[7] = x39;
        }
        /// 21 additions, 19 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..5];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L;
            let x3 = S::constant(-0.01) - x2;
            let x4 = x3 * x1;
            let x5 = q[0] + x4;
            let x6 = self.w * t;
            let (x7, x8) = x6.sin_cos_pair();
            let x9 = S::constant(0.01) * x7;
            let x10 = x3 * x0;
            let x11 = q[1] + x10;
            let x12 = x11 - x9;
            let x13 = S::constant(0.6) * x0;
            let x14 = S::constant(0.8) * x1;
            let x15 = x14 + x13;
            let x16 = S::constant(0.005) * x0;
            let x17 = S::constant(-0.01) + x2;
            let x18 = x17 * x1;
            let x19 = x18 - x16;
            let x20 = q[0] + x19;
            let x21 = q[3] - x20;
            let x22 = x21 * x15;
            let x23 = S::constant(0.8) * x0;
            let x24 = S::constant(0.6) * x1;
            let x25 = x24 - x23;
            let x26 = S::constant(0.005) * x1;
            let x27 = x17 * x0;
            let x28 = x27 + x26;
            let x29 = q[1] + x28;
            let x30 = q[4] - x29;
            let x31 = x30 * x25;
            let x32 = x31 - x22;
            let x33 = q[5] - q[2];
            let x34 = S::constant(-0.17453292519943295) + x33;
            let x35 = S::constant(0.01) * x8;
            let x36 = self.L + x35;
            let x37 = x36 * x36;
            let x38 = q[7] - q[4];
            let x39 = x38 * x38;
            let x40 = q[6] - q[3];
            let x41 = x40 * x40;
            let x42 = x41 + x39;
            let x43 = x42 - x37;
            results[0] = x5;
            results[1] = x12;
            results[2] = x32;
            results[3] = x34;
            results[4] = x43;
        }
        /// 21 additions, 17 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..15];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L;
            let x3 = S::constant(-0.01) - x2;
            let x4 = x3 * x0;
            let x5 = -x4;
            let x6 = x3 * x1;
            let x7 = S::constant(0.6) * x0;
            let x8 = S::constant(0.8) * x1;
            let x9 = x8 + x7;
            let x10 = S::constant(0.6) * x1;
            let x11 = S::constant(0.8) * x0;
            let x12 = x11 - x10;
            let x13 = x10 - x11;
            let x14 = S::constant(0.005) * x0;
            let x15 = S::constant(-0.01) + x2;
            let x16 = x15 * x1;
            let x17 = x16 - x14;
            let x18 = q[0] + x17;
            let x19 = q[3] - x18;
            let x20 = x19 * x13;
            let x21 = S::constant(0.005) * x1;
            let x22 = x15 * x0;
            let x23 = x22 + x21;
            let x24 = x23 * x9;
            let x25 = x24 + x20;
            let x26 = q[1] + x23;
            let x27 = q[4] - x26;
            let x28 = x27 * x9;
            let x29 = x14 - x16;
            let x30 = x13 * x29;
            let x31 = x30 - x28;
            let x32 = x31 - x25;
            let x33 = -x9;
            let x34 = q[6] - q[3];
            let x35 = S::constant(2.0) * x34;
            let x36 = -x35;
            let x37 = q[7] - q[4];
            let x38 = S::constant(2.0) * x37;
            let x39 = -x38;
            results[0] = S::constant(1.0);
            results[1] = x5;
            results[2] = S::constant(1.0);
            results[3] = x6;
            results[4] = x9;
            results[5] = x12;
            results[6] = x32;
            results[7] = x33;
            results[8] = x13;
            results[9] = S::constant(-1.0);
            results[10] = S::constant(1.0);
            results[11] = x36;
            results[12] = x39;
            results[13] = x35;
            results[14] = x38;
        }
        /// 2 additions, 7 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_phi_t(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..5];
            let x0 = self.w * t;
            let (x1, x2) = x0.sin_cos_pair();
            let x3 = self.w * x2;
            let x4 = S::constant(0.01) * x3;
            let x5 = -x4;
            let x6 = self.w * x1;
            let x7 = S::constant(0.01) * x2;
            let x8 = self.L + x7;
            let x9 = x8 * x6;
            let x10 = S::constant(0.02) * x9;
            results[0] = S::constant(0.0);
            results[1] = x5;
            results[2] = S::constant(0.0);
            results[3] = S::constant(0.0);
            results[4] = x10;
        }
        /// 37 additions, 55 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..5];
            let x0 = v[2] * v[2];
            let (x1, x2) = q[2].sin_cos_pair();
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) - x3;
            let x5 = x4 * x2;
            let x6 = x5 * x0;
            let x7 = self.w * t;
            let (x8, x9) = x7.sin_cos_pair();
            let x10 = self.w * x8;
            let x11 = self.w * x10;
            let x12 = S::constant(0.01) * x11;
            let x13 = x4 * x1;
            let x14 = x13 * x0;
            let x15 = x14 - x12;
            let x16 = x1 * x0;
            let x17 = S::constant(0.8) * x16;
            let x18 = x2 * x0;
            let x19 = S::constant(0.6) * x18;
            let x20 = x19 - x17;
            let x21 = S::constant(0.005) * x2;
            let x22 = S::constant(-0.01) + x3;
            let x23 = x22 * x1;
            let x24 = x23 + x21;
            let x25 = q[1] + x24;
            let x26 = q[4] - x25;
            let x27 = x26 * x20;
            let x28 = x1 * v[2];
            let x29 = S::constant(0.6) * x28;
            let x30 = x2 * v[2];
            let x31 = S::constant(0.8) * x30;
            let x32 = x31 + x29;
            let x33 = S::constant(0.005) * x28;
            let x34 = x22 * x2;
            let x35 = x34 * v[2];
            let x36 = x35 - x33;
            let x37 = v[1] + x36;
            let x38 = v[4] - x37;
            let x39 = x38 * x32;
            let x40 = x39 + x27;
            let x41 = S::constant(0.005) * x18;
            let x42 = x23 * x0;
            let x43 = x42 + x41;
            let x44 = S::constant(0.8) * x1;
            let x45 = S::constant(0.6) * x2;
            let x46 = x45 - x44;
            let x47 = x46 * x43;
            let x48 = x47 - x39;
            let x49 = x48 - x40;
            let x50 = S::constant(0.6) * x16;
            let x51 = S::constant(0.8) * x18;
            let x52 = x51 + x50;
            let x53 = S::constant(0.005) * x1;
            let x54 = x34 - x53;
            let x55 = q[0] + x54;
            let x56 = q[3] - x55;
            let x57 = x56 * x52;
            let x58 = S::constant(0.8) * x28;
            let x59 = S::constant(0.6) * x30;
            let x60 = x59 - x58;
            let x61 = S::constant(0.005) * x30;
            let x62 = x23 * v[2];
            let x63 = x62 + x61;
            let x64 = v[0] - x63;
            let x65 = v[3] - x64;
            let x66 = x65 * x60;
            let x67 = x66 - x57;
            let x68 = S::constant(0.005) * x16;
            let x69 = x34 * x0;
            let x70 = x69 - x68;
            let x71 = S::constant(0.6) * x1;
            let x72 = S::constant(0.8) * x2;
            let x73 = x72 + x71;
            let x74 = x73 * x70;
            let x75 = x66 + x74;
            let x76 = x75 + x67;
            let x77 = x76 - x49;
            let x78 = v[7] - v[4];
            let x79 = x78 * x78;
            let x80 = S::constant(2.0) * x79;
            let x81 = v[6] - v[3];
            let x82 = x81 * x81;
            let x83 = S::constant(2.0) * x82;
            let x84 = x83 + x80;
            let x85 = x10 * x10;
            let x86 = S::constant(0.01) * x85;
            let x87 = self.w * x9;
            let x88 = self.w * x87;
            let x89 = S::constant(0.01) * x9;
            let x90 = self.L + x89;
            let x91 = x90 * x88;
            let x92 = x91 - x86;
            let x93 = S::constant(0.02) * x92;
            let x94 = x93 + x84;
            let x95 = -x94;
            results[0] = x6;
            results[1] = x15;
            results[2] = x77;
            results[3] = S::constant(0.0);
            results[4] = x95;
        }
        /// 59 additions, 71 multiplications, 1 divisions, 7 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..36];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) + x3;
            let x5 = x4 * x1;
            let x6 = x5 - x2;
            let x7 = q[0] + x6;
            let x8 = x7 / self.L;
            let x9 = x8.simd_tanh();
            let x10 = runtime::SimdSigned::simd_abs(&x0);
            let x11 = S::constant(0.2) * x10;
            let x12 = S::constant(-14.715) + x11;
            let x13 = S::constant(0.005) * x1;
            let x14 = x4 * x0;
            let x15 = x14 + x13;
            let x16 = x15 * x9;
            let x17 = x6 * x10;
            let x18 = S::constant(0.2) * x17;
            let x19 = x18 - x16;
            let x20 = self.w * t;
            let (x21, x22) = x20.sin_cos_pair();
            let x23 = x21.simd_atan2(S::constant(2.0));
            let x24 = S::constant(0.3) * x23;
            let x25 = x24 + x19;
            let x26 = q[2] * q[2];
            let x27 = S::constant(1.0) + x26;
            let x28 = x27.simd_sqrt();
            let x29 = v[5] - v[2];
            let x30 = x29 * x28;
            let x31 = S::constant(0.01) * x30;
            let x32 = x31 + x25;
            let x33 = -x31;
            let x34 = self.c * v[6];
            let x35 = -x34;
            let x36 = -t;
            let x37 = x36.simd_exp();
            let x38 = self.c * v[7];
            let x39 = x38 + x37;
            let x40 = S::constant(-1.9620000000000002) - x39;
            let x41 = S::constant(-0.01) - x3;
            let x42 = x41 * x0;
            let x43 = -x42;
            let x44 = x41 * x1;
            let x45 = S::constant(0.6) * x0;
            let x46 = S::constant(0.8) * x1;
            let x47 = x46 + x45;
            let x48 = S::constant(0.6) * x1;
            let x49 = S::constant(0.8) * x0;
            let x50 = x49 - x48;
            let x51 = x48 - x49;
            let x52 = q[3] - x7;
            let x53 = x52 * x51;
            let x54 = x15 * x47;
            let x55 = x54 + x53;
            let x56 = q[1] + x15;
            let x57 = q[4] - x56;
            let x58 = x57 * x47;
            let x59 = x2 - x5;
            let x60 = x51 * x59;
            let x61 = x60 - x58;
            let x62 = x61 - x55;
            let x63 = -x47;
            let x64 = q[6] - q[3];
            let x65 = S::constant(2.0) * x64;
            let x66 = -x65;
            let x67 = q[7] - q[4];
            let x68 = S::constant(2.0) * x67;
            let x69 = -x68;
            let x70 = v[2] * v[2];
            let x71 = x44 * x70;
            let x72 = self.w * x21;
            let x73 = self.w * x72;
            let x74 = S::constant(0.01) * x73;
            let x75 = x42 * x70;
            let x76 = x75 - x74;
            let x77 = x0 * x70;
            let x78 = S::constant(0.8) * x77;
            let x79 = x1 * x70;
            let x80 = S::constant(0.6) * x79;
            let x81 = x80 - x78;
            let x82 = x57 * x81;
            let x83 = x0 * v[2];
            let x84 = S::constant(0.6) * x83;
            let x85 = x1 * v[2];
            let x86 = S::constant(0.8) * x85;
            let x87 = x86 + x84;
            let x88 = S::constant(0.005) * x83;
            let x89 = x5 * v[2];
            let x90 = x89 - x88;
            let x91 = v[1] + x90;
            let x92 = v[4] - x91;
            let x93 = x92 * x87;
            let x94 = x93 + x82;
            let x95 = S::constant(0.005) * x79;
            let x96 = x14 * x70;
            let x97 = x96 + x95;
            let x98 = x51 * x97;
            let x99 = x98 - x93;
            let x100 = x99 - x94;
            let x101 = S::constant(0.6) * x77;
            let x102 = S::constant(0.8) * x79;
            let x103 = x102 + x101;
            let x104 = x52 * x103;
            let x105 = S::constant(0.8) * x83;
            let x106 = S::constant(0.6) * x85;
            let x107 = x106 - x105;
            let x108 = S::constant(0.005) * x85;
            let x109 = x14 * v[2];
            let x110 = x109 + x108;
            let x111 = v[0] - x110;
            let x112 = v[3] - x111;
            let x113 = x112 * x107;
            let x114 = x113 - x104;
            let x115 = S::constant(0.005) * x77;
            let x116 = x5 * x70;
            let x117 = x116 - x115;
            let x118 = x47 * x117;
            let x119 = x113 + x118;
            let x120 = x119 + x114;
            let x121 = x120 - x100;
            let x122 = v[7] - v[4];
            let x123 = x122 * x122;
            let x124 = S::constant(2.0) * x123;
            let x125 = v[6] - v[3];
            let x126 = x125 * x125;
            let x127 = S::constant(2.0) * x126;
            let x128 = x127 + x124;
            let x129 = x72 * x72;
            let x130 = S::constant(0.01) * x129;
            let x131 = self.w * x22;
            let x132 = self.w * x131;
            let x133 = S::constant(0.01) * x22;
            let x134 = self.L + x133;
            let x135 = x134 * x132;
            let x136 = x135 - x130;
            let x137 = S::constant(0.02) * x136;
            let x138 = x137 + x128;
            let x139 = -x138;
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
            results[10] = x32;
            results[11] = S::constant(0.0);
            results[12] = S::constant(-2.943);
            results[13] = x33;
            results[14] = x35;
            results[15] = x40;
            results[16] = S::constant(1.0);
            results[17] = x43;
            results[18] = S::constant(1.0);
            results[19] = x44;
            results[20] = x47;
            results[21] = x50;
            results[22] = x62;
            results[23] = x63;
            results[24] = x51;
            results[25] = S::constant(-1.0);
            results[26] = S::constant(1.0);
            results[27] = x66;
            results[28] = x69;
            results[29] = x65;
            results[30] = x68;
            results[31] = x71;
            results[32] = x76;
            results[33] = x121;
            results[34] = S::constant(0.0);
            results[35] = x139;
        }
        /// 106 additions, 138 multiplications, 4 divisions, 8 functions.
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
            let x0 = q[7] - q[4];
            let x1 = x0 * x0;
            let x2 = S::constant(13.333333333333334) * x1;
            let x3 = q[6] - q[3];
            let x4 = x3 * x3;
            let x5 = S::constant(13.333333333333334) * x4;
            let x6 = S::constant(20.0) * x1;
            let x7 = S::constant(20.0) * x4;
            let x8 = x7 + x6;
            let x9 = x8 + x5;
            let x10 = x9 + x2;
            let (x11, x12) = q[2].sin_cos_pair();
            let x13 = S::constant(0.8) * x11;
            let x14 = S::constant(0.6) * x12;
            let x15 = x14 - x13;
            let x16 = x15 * x15;
            let x17 = S::constant(3.3333333333333335) * x16;
            let x18 = S::constant(0.6) * x11;
            let x19 = S::constant(0.8) * x12;
            let x20 = x19 + x18;
            let x21 = x20 * x20;
            let x22 = S::constant(3.3333333333333335) * x21;
            let x23 = S::constant(0.5) * self.L;
            let x24 = S::constant(-0.01) - x23;
            let x25 = x24 * x12;
            let x26 = x25 * x25;
            let x27 = S::constant(1.5) * x26;
            let x28 = x24 * x11;
            let x29 = x28 * x28;
            let x30 = S::constant(1.5) * x29;
            let x31 = S::constant(0.021) + x30;
            let x32 = x31 + x27;
            let x33 = S::constant(1.0) / x32;
            let x34 = x13 - x14;
            let x35 = x25 * x34;
            let x36 = x20 * x28;
            let x37 = S::constant(0.005) * x11;
            let x38 = S::constant(-0.01) + x23;
            let x39 = x38 * x12;
            let x40 = x39 - x37;
            let x41 = q[0] + x40;
            let x42 = q[3] - x41;
            let x43 = x42 * x15;
            let x44 = S::constant(0.005) * x12;
            let x45 = x38 * x11;
            let x46 = x45 + x44;
            let x47 = x46 * x20;
            let x48 = x47 + x43;
            let x49 = q[1] + x46;
            let x50 = q[4] - x49;
            let x51 = x50 * x20;
            let x52 = x37 - x39;
            let x53 = x15 * x52;
            let x54 = x53 - x51;
            let x55 = x54 - x48;
            let x56 = x55 + x36;
            let x57 = x56 - x35;
            let x58 = x57 * x33;
            let x59 = x57 * x58;
            let x60 = x59 + x22;
            let x61 = x60 + x17;
            let x62 = S::constant(1.0) / x61;
            let x63 = x20 * x3;
            let x64 = S::constant(6.666666666666667) * x63;
            let x65 = x15 * x0;
            let x66 = S::constant(6.666666666666667) * x65;
            let x67 = x66 - x64;
            let x68 = x67 * x62;
            let x69 = x67 * x68;
            let x70 = x69 - x10;
            let x71 = S::constant(1.0) / x70;
            let x72 = S::constant(9.81) * x15;
            let x73 = self.w * t;
            let (x74, x75) = x73.sin_cos_pair();
            let x76 = self.w * x74;
            let x77 = self.w * x76;
            let x78 = S::constant(0.01) * x77;
            let x79 = v[2] * v[2];
            let x80 = x28 * x79;
            let x81 = x80 - x78;
            let x82 = x81 + shift[1];
            let x83 = S::constant(1.5) * x82;
            let x84 = runtime::SimdSigned::simd_abs(&x11);
            let x85 = S::constant(0.2) * x84;
            let x86 = S::constant(-14.715) + x85;
            let x87 = x86 - x83;
            let x88 = x25 * x87;
            let x89 = x25 * x79;
            let x90 = x89 + shift[0];
            let x91 = S::constant(1.5) * x90;
            let x92 = x41 / self.L;
            let x93 = x92.simd_tanh();
            let x94 = x93 - x91;
            let x95 = x28 * x94;
            let x96 = S::constant(0.001) * shift[3];
            let x97 = q[2] * q[2];
            let x98 = S::constant(1.0) + x97;
            let x99 = x98.simd_sqrt();
            let x100 = v[5] - v[2];
            let x101 = x100 * x99;
            let x102 = S::constant(0.01) * x101;
            let x103 = x102 + x96;
            let x104 = x46 * x93;
            let x105 = x40 * x84;
            let x106 = S::constant(0.2) * x105;
            let x107 = x106 - x104;
            let x108 = x74.simd_atan2(S::constant(2.0));
            let x109 = S::constant(0.3) * x108;
            let x110 = x109 + x107;
            let x111 = x102 + x110;
            let x112 = x111 - x103;
            let x113 = x112 + x95;
            let x114 = x113 - x88;
            let x115 = x114 * x58;
            let x116 = x34 * x82;
            let x117 = x20 * x90;
            let x118 = x11 * x79;
            let x119 = S::constant(0.8) * x118;
            let x120 = x12 * x79;
            let x121 = S::constant(0.6) * x120;
            let x122 = x121 - x119;
            let x123 = x50 * x122;
            let x124 = x11 * v[2];
            let x125 = S::constant(0.6) * x124;
            let x126 = x12 * v[2];
            let x127 = S::constant(0.8) * x126;
            let x128 = x127 + x125;
            let x129 = S::constant(0.005) * x124;
            let x130 = x39 * v[2];
            let x131 = x130 - x129;
            let x132 = v[1] + x131;
            let x133 = v[4] - x132;
            let x134 = x133 * x128;
            let x135 = x134 + x123;
            let x136 = S::constant(0.005) * x120;
            let x137 = x45 * x79;
            let x138 = x137 + x136;
            let x139 = x15 * x138;
            let x140 = x139 - x134;
            let x141 = x140 - x135;
            let x142 = S::constant(0.6) * x118;
            let x143 = S::constant(0.8) * x120;
            let x144 = x143 + x142;
            let x145 = x42 * x144;
            let x146 = S::constant(0.8) * x124;
            let x147 = S::constant(0.6) * x126;
            let x148 = x147 - x146;
            let x149 = S::constant(0.005) * x126;
            let x150 = x45 * v[2];
            let x151 = x150 + x149;
            let x152 = v[0] - x151;
            let x153 = v[3] - x152;
            let x154 = x153 * x148;
            let x155 = x154 - x145;
            let x156 = S::constant(0.005) * x118;
            let x157 = x39 * x79;
            let x158 = x157 - x156;
            let x159 = x20 * x158;
            let x160 = x154 + x159;
            let x161 = x160 + x155;
            let x162 = x161 - x141;
            let x163 = x162 + shift[2];
            let x164 = x163 - x117;
            let x165 = x164 - x116;
            let x166 = x165 - x115;
            let x167 = x166 + x72;
            let x168 = x167 * x68;
            let x169 = S::constant(19.62) * x0;
            let x170 = -t;
            let x171 = x170.simd_exp();
            let x172 = self.c * v[7];
            let x173 = x172 + x171;
            let x174 = S::constant(-1.9620000000000002) - x173;
            let x175 = x0 * x174;
            let x176 = S::constant(10.0) * x175;
            let x177 = self.c * v[6];
            let x178 = x177 * x3;
            let x179 = S::constant(10.0) * x178;
            let x180 = v[7] - v[4];
            let x181 = x180 * x180;
            let x182 = S::constant(2.0) * x181;
            let x183 = v[6] - v[3];
            let x184 = x183 * x183;
            let x185 = S::constant(2.0) * x184;
            let x186 = x185 + x182;
            let x187 = x76 * x76;
            let x188 = S::constant(0.01) * x187;
            let x189 = self.w * x75;
            let x190 = self.w * x189;
            let x191 = S::constant(0.01) * x75;
            let x192 = self.L + x191;
            let x193 = x192 * x190;
            let x194 = x193 - x188;
            let x195 = S::constant(0.02) * x194;
            let x196 = x195 + x186;
            let x197 = shift[4] - x196;
            let x198 = x197 + x179;
            let x199 = x198 - x176;
            let x200 = x199 - x169;
            let x201 = x200 + x168;
            let x202 = x201 * x71;
            let x203 = x67 * x202;
            let x204 = x167 - x203;
            let x205 = x62 * x204;
            let x206 = x57 * x205;
            let x207 = x114 + x206;
            let x208 = x33 * x207;
            let x209 = x28 * x208;
            let x210 = x90 + x209;
            let x211 = x25 * x208;
            let x212 = x82 - x211;
            let x213 = x20 * x205;
            let x214 = x3 * x202;
            let x215 = S::constant(2.0) * x214;
            let x216 = x215 - x213;
            let x217 = S::constant(3.3333333333333335) * x216;
            let x218 = x0 * x202;
            let x219 = S::constant(2.0) * x218;
            let x220 = x15 * x205;
            let x221 = S::constant(-2.943) + x220;
            let x222 = x221 + x219;
            let x223 = S::constant(3.3333333333333335) * x222;
            let x224 = shift[3] + x208;
            let x225 = x177 + x215;
            let x226 = S::constant(5.0) * x225;
            let x227 = -x226;
            let x228 = x174 - x219;
            let x229 = S::constant(5.0) * x228;
            let x230 = S::constant(1.5) * x210;
            let x231 = x93 - x230;
            let x232 = x213 + x231;
            let x233 = x34 * x205;
            let x234 = S::constant(1.5) * x212;
            let x235 = x86 - x234;
            let x236 = x235 + x233;
            let x237 = -x205;
            let x238 = S::constant(0.001) * x224;
            let x239 = x102 + x238;
            let x240 = -x239;
            let x241 = x16 * S::constant(3.3333333333333335);
            let x242 = x21 * S::constant(3.3333333333333335);
            let x243 = x55 * x55;
            let x244 = x243 * S::constant(50.0);
            let x245 = x34 * x34;
            let x246 = x245 * S::constant(0.6666666666666666);
            let x247 = x21 * S::constant(0.6666666666666666);
            let x248 = x247 + x246;
            let x249 = x248 + x244;
            let x250 = x249 + x242;
            let x251 = x250 + x241;
            let x252 = S::constant(0.0000001) * x251;
            let x253 = x61 - x252;
            let x254 = S::constant(0.0000001) * x10;
            let x255 = x70 + x254;
            let x256 = -x255;
            let x257 = S::if_less(x256, x253, x256, x253);
            a[0] = x210;
            a[1] = x212;
            a[2] = x208;
            a[3] = x217;
            a[4] = x223;
            a[5] = x224;
            a[6] = x227;
            a[7] = x229;
            lambda[0] = x232;
            lambda[1] = x236;
            lambda[2] = x237;
            lambda[3] = x240;
            lambda[4] = x202;
            guard[0] = x257;
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
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) + x3;
            let x5 = x4 * x1;
            let x6 = x5 - x2;
            let x7 = q[0] + x6;
            let x8 = x7 / self.L;
            let x9 = x8.simd_tanh();
            let x10 = x9 * x9;
            let x11 = S::constant(1.0) - x10;
            let x12 = S::constant(1.0) / self.L;
            let x13 = x12 * x11;
            let x14 = -x13;
            let x15 = S::constant(0.005) * x1;
            let x16 = x4 * x0;
            let x17 = x16 + x15;
            let x18 = x17 / self.L;
            let x19 = x11 * x18;
            let x20 = S::constant(0.8) * x0;
            let x21 = S::constant(0.6) * x1;
            let x22 = x21 - x20;
            let x23 = x22 * lambda[2];
            let x24 = x23 + x19;
            let x25 = x0.sign();
            let x26 = x1 * x25;
            let x27 = S::constant(0.2) * x26;
            let x28 = S::constant(0.6) * x0;
            let x29 = S::constant(0.8) * x1;
            let x30 = x29 + x28;
            let x31 = x30 * lambda[2];
            let x32 = x31 - x27;
            let x33 = x17 * x13;
            let x34 = x23 + x33;
            let x35 = S::constant(-0.01) - x3;
            let x36 = x35 * x0;
            let x37 = x36 * lambda[1];
            let x38 = x35 * x1;
            let x39 = x38 * lambda[0];
            let x40 = x17 * x19;
            let x41 = x6 * x9;
            let x42 = x41 - x40;
            let x43 = runtime::SimdSigned::simd_abs(&x0);
            let x44 = x17 * x43;
            let x45 = x6 * x26;
            let x46 = x45 - x44;
            let x47 = S::constant(0.2) * x46;
            let x48 = x47 - x42;
            let x49 = q[2] * q[2];
            let x50 = S::constant(1.0) + x49;
            let x51 = x50.simd_sqrt();
            let x52 = q[2] / x51;
            let x53 = v[5] - v[2];
            let x54 = x53 * x52;
            let x55 = S::constant(0.01) * x54;
            let x56 = x55 + x48;
            let x57 = x56 + x39;
            let x58 = x57 + x37;
            let x59 = q[3] - x7;
            let x60 = x59 * x30;
            let x61 = x17 * x22;
            let x62 = x61 - x60;
            let x63 = x6 * x30;
            let x64 = x63 + x61;
            let x65 = x64 + x62;
            let x66 = x2 - x5;
            let x67 = x30 * x66;
            let x68 = q[1] + x17;
            let x69 = q[4] - x68;
            let x70 = x69 * x22;
            let x71 = x70 + x67;
            let x72 = x61 - x67;
            let x73 = x72 - x71;
            let x74 = x73 - x65;
            let x75 = x74 * lambda[2];
            let x76 = x75 - x58;
            let x77 = x20 - x21;
            let x78 = x77 * lambda[2];
            let x79 = -x31;
            let x80 = -x23;
            let x81 = S::constant(2.0) * lambda[4];
            let x82 = -x81;
            results[0] = x14;
            results[1] = x24;
            results[2] = x32;
            results[3] = x34;
            results[4] = x31;
            results[5] = x76;
            results[6] = x78;
            results[7] = x79;
            results[8] = x80;
            results[9] = x81;
            results[10] = x82;
            results[11] = x79;
            results[12] = x81;
            results[13] = x82;
            results[14] = x55;
            results[15] = x82;
            results[16] = x81;
            results[17] = x82;
            results[18] = x81;
        }
        /// 2 additions, 2 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..6];
            let x0 = q[2] * q[2];
            let x1 = S::constant(1.0) + x0;
            let x2 = x1.simd_sqrt();
            let x3 = S::constant(0.01) * x2;
            let x4 = -x3;
            results[0] = x3;
            results[1] = x4;
            results[2] = x4;
            results[3] = x3;
            results[4] = self.c;
            results[5] = self.c;
        }
        /// 0 additions, 8 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..16];
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
            let x15 = S::constant(0.6) * x10;
            let x16 = S::constant(0.8) * x12;
            let x17 = x16 + x15;
            let x18 = S::constant(0.005) * x0;
            let x19 = S::constant(-0.01) + x2;
            let x20 = x19 * x1;
            let x21 = x20 - x18;
            let x22 = q[0] + x21;
            let x23 = q[3] - x22;
            let x24 = x23 * x17;
            let x25 = S::constant(0.005) * x1;
            let x26 = x19 * x0;
            let x27 = x26 + x25;
            let x28 = x27 * x14;
            let x29 = x28 - x24;
            let x30 = S::constant(0.005) * x10;
            let x31 = x20 * v[2];
            let x32 = x31 - x30;
            let x33 = S::constant(0.6) * x0;
            let x34 = S::constant(0.8) * x1;
            let x35 = x34 + x33;
            let x36 = x35 * x32;
            let x37 = S::constant(0.005) * x12;
            let x38 = x26 * v[2];
            let x39 = x38 + x37;
            let x40 = v[0] - x39;
            let x41 = v[3] - x40;
            let x42 = S::constant(0.8) * x0;
            let x43 = S::constant(0.6) * x1;
            let x44 = x43 - x42;
            let x45 = x44 * x41;
            let x46 = x45 + x36;
            let x47 = x46 + x29;
            let x48 = q[1] + x27;
            let x49 = q[4] - x48;
            let x50 = x49 * x14;
            let x51 = x18 - x20;
            let x52 = x51 * x17;
            let x53 = x52 + x50;
            let x54 = v[1] + x32;
            let x55 = v[4] - x54;
            let x56 = x35 * x55;
            let x57 = x39 * x44;
            let x58 = x57 - x56;
            let x59 = x58 - x53;
            let x60 = x59 - x47;
            let x61 = x11 - x13;
            let x62 = -x17;
            let x63 = v[3] - v[6];
            let x64 = S::constant(2.0) * x63;
            let x65 = v[4] - v[7];
            let x66 = S::constant(2.0) * x65;
            let x67 = v[6] - v[3];
            let x68 = S::constant(2.0) * x67;
            let x69 = v[7] - v[4];
            let x70 = S::constant(2.0) * x69;
            results[0] = x6;
            results[1] = x9;
            results[2] = x14;
            results[3] = x17;
            results[4] = x60;
            results[5] = x61;
            results[6] = x62;
            results[7] = x64;
            results[8] = x66;
            results[9] = x68;
            results[10] = x70;
        }
        /// 53 additions, 56 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..11];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L;
            let x3 = S::constant(-0.01) - x2;
            let x4 = x3 * x1;
            let x5 = x4 * a[2];
            let x6 = v[2] * v[2];
            let x7 = x3 * x0;
            let x8 = x7 * x6;
            let x9 = x8 - x5;
            let x10 = x7 * a[2];
            let x11 = x4 * x6;
            let x12 = x11 + x10;
            let x13 = -x12;
            let x14 = x0 * a[2];
            let x15 = x1 * x6;
            let x16 = x15 + x14;
            let x17 = S::constant(0.8) * x16;
            let x18 = x0 * x6;
            let x19 = x1 * a[2];
            let x20 = x19 - x18;
            let x21 = S::constant(0.6) * x20;
            let x22 = x21 - x17;
            let x23 = S::constant(0.6) * x16;
            let x24 = S::constant(0.8) * x20;
            let x25 = x24 + x23;
            let x26 = S::constant(0.005) * x0;
            let x27 = S::constant(-0.01) + x2;
            let x28 = x27 * x1;
            let x29 = x28 - x26;
            let x30 = q[0] + x29;
            let x31 = q[3] - x30;
            let x32 = x31 * x25;
            let x33 = S::constant(0.005) * x1;
            let x34 = x27 * x0;
            let x35 = x34 + x33;
            let x36 = x35 * x22;
            let x37 = x36 - x32;
            let x38 = x0 * v[2];
            let x39 = S::constant(0.6) * x38;
            let x40 = x1 * v[2];
            let x41 = S::constant(0.8) * x40;
            let x42 = x41 + x39;
            let x43 = S::constant(0.005) * x40;
            let x44 = x34 * v[2];
            let x45 = x44 + x43;
            let x46 = v[0] - x45;
            let x47 = v[3] - x46;
            let x48 = x47 * x42;
            let x49 = S::constant(0.8) * x38;
            let x50 = S::constant(0.6) * x40;
            let x51 = x50 - x49;
            let x52 = S::constant(0.005) * x38;
            let x53 = x28 * v[2];
            let x54 = x53 - x52;
            let x55 = x54 * x51;
            let x56 = x55 - x48;
            let x57 = x56 + x37;
            let x58 = S::constant(0.005) * x16;
            let x59 = x34 * x6;
            let x60 = x28 * a[2];
            let x61 = x60 - x59;
            let x62 = x61 - x58;
            let x63 = S::constant(0.6) * x0;
            let x64 = S::constant(0.8) * x1;
            let x65 = x64 + x63;
            let x66 = x65 * x62;
            let x67 = S::constant(0.005) * x20;
            let x68 = x34 * a[2];
            let x69 = x28 * x6;
            let x70 = x69 + x68;
            let x71 = x70 + x67;
            let x72 = a[0] - x71;
            let x73 = a[3] - x72;
            let x74 = S::constant(0.8) * x0;
            let x75 = S::constant(0.6) * x1;
            let x76 = x75 - x74;
            let x77 = x76 * x73;
            let x78 = x77 + x66;
            let x79 = x56 + x78;
            let x80 = x79 + x57;
            let x81 = q[1] + x35;
            let x82 = q[4] - x81;
            let x83 = x82 * x22;
            let x84 = x26 - x28;
            let x85 = x84 * x25;
            let x86 = x85 + x83;
            let x87 = v[1] + x54;
            let x88 = v[4] - x87;
            let x89 = x88 * x51;
            let x90 = x45 * x42;
            let x91 = x90 + x89;
            let x92 = x91 + x86;
            let x93 = a[1] + x62;
            let x94 = a[4] - x93;
            let x95 = x65 * x94;
            let x96 = x71 * x76;
            let x97 = x96 - x95;
            let x98 = x97 - x91;
            let x99 = x98 - x92;
            let x100 = x99 - x80;
            let x101 = x17 - x21;
            let x102 = -x25;
            let x103 = a[3] - a[6];
            let x104 = S::constant(2.0) * x103;
            let x105 = a[4] - a[7];
            let x106 = S::constant(2.0) * x105;
            let x107 = a[6] - a[3];
            let x108 = S::constant(2.0) * x107;
            let x109 = a[7] - a[4];
            let x110 = S::constant(2.0) * x109;
            results[0] = x9;
            results[1] = x13;
            results[2] = x22;
            results[3] = x25;
            results[4] = x100;
            results[5] = x101;
            results[6] = x102;
            results[7] = x104;
            results[8] = x106;
            results[9] = x108;
            results[10] = x110;
        }
        /// 9 additions, 18 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let x0 = v[7] * v[7];
            let x1 = v[6] * v[6];
            let x2 = x1 + x0;
            let x3 = S::constant(0.1) * x2;
            let x4 = v[5] * v[5];
            let x5 = S::constant(0.001) * x4;
            let x6 = v[4] * v[4];
            let x7 = v[3] * v[3];
            let x8 = x7 + x6;
            let x9 = S::constant(0.3) * x8;
            let x10 = x9 + x5;
            let x11 = S::constant(0.5) * x10;
            let x12 = v[2] * v[2];
            let x13 = S::constant(0.02) * x12;
            let x14 = v[1] * v[1];
            let x15 = v[0] * v[0];
            let x16 = x15 + x14;
            let x17 = S::constant(1.5) * x16;
            let x18 = x17 + x13;
            let x19 = S::constant(0.5) * x18;
            let x20 = x19 + x11;
            let x21 = x20 + x3;
            let x22 = S::constant(1.9620000000000002) * q[7];
            let x23 = S::constant(2.943) * q[4];
            let x24 = S::constant(14.715) * q[1];
            let x25 = x24 + x23;
            let x26 = x25 + x22;
            results[0] = x21;
            results[1] = x26;
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
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.005) * x0;
            let x3 = S::constant(0.5) * self.L;
            let x4 = S::constant(-0.01) + x3;
            let x5 = x4 * x1;
            let x6 = x5 - x2;
            let x7 = q[0] + x6;
            let x8 = S::constant(0.005) * x1;
            let x9 = x4 * x0;
            let x10 = x9 + x8;
            let x11 = q[1] + x10;
            let x12 = v[7] * v[7];
            let x13 = v[6] * v[6];
            let x14 = x13 + x12;
            let x15 = x14.simd_sqrt();
            let x16 = self.L * a[2];
            let x17 = v[2] * v[2];
            let x18 = x0 * x17;
            let x19 = x1 * a[2];
            let x20 = x19 - x18;
            let x21 = S::constant(0.005) * x20;
            let x22 = x9 * a[2];
            let x23 = x5 * x17;
            let x24 = x23 + x22;
            let x25 = x24 + x21;
            let x26 = a[0] - x25;
            let x27 = x26 + x16;
            let x28 = -lambda[3];
            let x29 = q[7] - q[4];
            let x30 = x29 * lambda[4];
            let x31 = S::constant(2.0) * x30;
            let x32 = x31 * x31;
            let x33 = q[6] - q[3];
            let x34 = x33 * lambda[4];
            let x35 = S::constant(2.0) * x34;
            let x36 = x35 * x35;
            let x37 = x36 + x32;
            let x38 = x37.simd_sqrt();
            let x39 = S::constant(1.9620000000000002) * q[7];
            let x40 = S::constant(2.943) * q[4];
            let x41 = S::constant(14.715) * q[1];
            let x42 = x41 + x40;
            let x43 = x42 + x39;
            let x44 = S::constant(0.1) * x14;
            let x45 = v[5] * v[5];
            let x46 = S::constant(0.001) * x45;
            let x47 = v[4] * v[4];
            let x48 = v[3] * v[3];
            let x49 = x48 + x47;
            let x50 = S::constant(0.3) * x49;
            let x51 = x50 + x46;
            let x52 = S::constant(0.5) * x51;
            let x53 = S::constant(0.02) * x17;
            let x54 = v[1] * v[1];
            let x55 = v[0] * v[0];
            let x56 = x55 + x54;
            let x57 = S::constant(1.5) * x56;
            let x58 = x57 + x53;
            let x59 = S::constant(0.5) * x58;
            let x60 = x59 + x52;
            let x61 = x60 + x44;
            let x62 = x61 + x43;
            let x63 = S::constant(0.5) * x61;
            let x64 = x43 + x63;
            results[0] = x7;
            results[1] = x11;
            results[2] = q[6];
            results[3] = q[7];
            results[4] = x15;
            results[5] = x27;
            results[6] = x28;
            results[7] = x38;
            results[8] = x62;
            results[9] = x64;
        }
        /// 1 additions, 3 multiplications, 1 divisions, 1 functions.
        #[inline]
        fn kernel_phi_scale(&self, t: S, results: &mut [S]) {
            let results = &mut results[..5];
            let x0 = self.w * t;
            let x1 = x0.sin_cos_pair().1;
            let x2 = S::constant(0.01) * x1;
            let x3 = self.L + x2;
            let x4 = S::constant(2.0) * x3;
            let x5 = S::constant(1.0) / x4;
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(1.0);
            results[3] = S::constant(1.0);
            results[4] = x5;
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
            let x4 = x3 * x3;
            let x5 = S::constant(0.000025) + x4;
            results[0] = x2;
            results[1] = x5;
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout {
        model: runtime::Name::Borrowed("Everything"),
        units: true,
        project_velocities: false,
        nq: 8,
        nv: 8,
        nc: 5,
        dof: 3,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("rod.x"),
                    velocity: runtime::Name::Borrowed("rod.vx"),
                    acceleration: runtime::Name::Borrowed("rod.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("rod.y"),
                    velocity: runtime::Name::Borrowed("rod.vy"),
                    acceleration: runtime::Name::Borrowed("rod.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("rod.theta"),
                    velocity: runtime::Name::Borrowed("rod.omega"),
                    acceleration: runtime::Name::Borrowed("rod.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("block.x"),
                    velocity: runtime::Name::Borrowed("block.vx"),
                    acceleration: runtime::Name::Borrowed("block.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("block.y"),
                    velocity: runtime::Name::Borrowed("block.vy"),
                    acceleration: runtime::Name::Borrowed("block.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("block.theta"),
                    velocity: runtime::Name::Borrowed("block.omega"),
                    acceleration: runtime::Name::Borrowed("block.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("ball.x"),
                    velocity: runtime::Name::Borrowed("ball.vx"),
                    acceleration: runtime::Name::Borrowed("ball.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("ball.y"),
                    velocity: runtime::Name::Borrowed("ball.vy"),
                    acceleration: runtime::Name::Borrowed("ball.ay"),
                    kind: runtime::Kind::Length,
                },
            ],
        ),
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
                    unit: runtime::Name::Borrowed("kg/s"),
                    default: 0.1,
                    input: false,
                },
            ],
        ),
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
                    coordinate: 2,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    coordinate: 2,
                    kind: runtime::StartKind::Velocity,
                },
                runtime::StartValue {
                    coordinate: 3,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    coordinate: 7,
                    kind: runtime::StartKind::Guess,
                },
            ],
        ),
        lengths: 2,
        mass_pattern: runtime::Pattern {
            rows: 8,
            columns: 8,
            entries: runtime::List::Borrowed(
                &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)],
            ),
        },
        phi_q_pattern: runtime::Pattern {
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
        tangent_q_pattern: runtime::Pattern {
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
        tangent_v_pattern: runtime::Pattern {
            rows: 8,
            columns: 8,
            entries: runtime::List::Borrowed(
                &[(2, 2), (2, 5), (5, 2), (5, 5), (6, 6), (7, 7)],
            ),
        },
        momentum_q_pattern: runtime::Pattern {
            rows: 16,
            columns: 8,
            entries: runtime::List::Borrowed(&[]),
        },
        momentum_v_pattern: runtime::Pattern {
            rows: 16,
            columns: 8,
            entries: runtime::List::Borrowed(
                &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)],
            ),
        },
        dphi_q_pattern: runtime::Pattern {
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
        ddphi_q_pattern: runtime::Pattern {
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
                    multiplications: 16,
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
                    multiplications: 71,
                    divisions: 1,
                    functions: 7,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 106,
                    multiplications: 138,
                    divisions: 4,
                    functions: 8,
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
    };
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
        fn force(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
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
        fn dynamics(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
            self.kernel_dynamics(t, q, v, results);
        }
        fn accelerations(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
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
            if runtime::saddle_point::is_regular(guard[0], a, lambda) {
                return ::core::result::Result::Ok(());
            }
            runtime::saddle_point::accelerations(
                self,
                t,
                q,
                v,
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
            a: &[f64],
            lambda: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_tangent_q(t, q, v, a, lambda, results);
        }
        fn tangent_v(&self, t: f64, q: &[f64], v: &[f64], results: &mut [f64]) {
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
        fn energy(&self, t: f64, q: &[f64], v: &[f64]) -> runtime::Energy {
            let mut energy = [0.0; 2];
            self.kernel_energy(t, q, v, &mut energy);
            runtime::Energy {
                kinetic: energy[0],
                potential: energy[1],
            }
        }
        fn outputs(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
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
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_dynamics(t, q, v, results);
        }
        fn accelerations(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            shift: &[runtime::Lanes],
            a: &mut [runtime::Lanes],
        ) {
            let (a, lambda) = a.split_at_mut(8);
            let (lambda, guard) = lambda.split_at_mut(5);
            self.kernel_accelerations(t, q, v, shift, a, lambda, guard);
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
