/// A slider-crank, driven by a torque on the crank.
///
/// 9 coordinates, 8 constraints, 1 degree of freedom. SI units, angles in rad.
///
/// # Coordinates
///
/// - body `crank`: `crank.x`, `crank.y`, `crank.theta`
/// - body `rod`: `rod.x`, `rod.y`, `rod.theta`
/// - body `slider`: `slider.x`, `slider.y`, `slider.theta`
///
/// # Constraints
///
/// - revolute `O`, P on the ground, Q on `crank`
///   - `O.x`: `crank.x - 0.05*cos(crank.theta) = 0`
///   - `O.y`: `crank.y - 0.05*sin(crank.theta) = 0`
/// - revolute `A`, P on `crank`, Q on `rod`
///   - `A.x`: `rod.x - 0.15*cos(rod.theta) - crank.x - 0.05*cos(crank.theta) = 0`
///   - `A.y`: `rod.y - 0.15*sin(rod.theta) - crank.y - 0.05*sin(crank.theta) = 0`
/// - revolute `B`, P on `rod`, Q on `slider`
///   - `B.x`: `slider.x - rod.x - 0.15*cos(rod.theta) = 0`
///   - `B.y`: `slider.y - rod.y - 0.15*sin(rod.theta) = 0`
/// - prismatic `guide`, P on the ground, Q on `slider`
///   - `guide.normal`: `slider.y = 0`
///   - `guide.angle`: `slider.theta = 0`
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 0 | 0 | 0 | 0 |
/// | `force` | 0 | 0 | 0 | 0 |
/// | `phi` | 12 | 4 | 0 | 2 |
/// | `phi_q` | 2 | 4 | 0 | 2 |
/// | `phi_t` | 0 | 0 | 0 | 0 |
/// | `eta` | 8 | 10 | 0 | 2 |
/// | `dynamics` | 10 | 10 | 0 | 2 |
/// | `accelerations` | 61 | 75 | 2 | 2 |
/// | `tangent_q` | 6 | 12 | 0 | 2 |
/// | `tangent_v` | 0 | 0 | 0 | 0 |
/// | `momentum` | 0 | 9 | 0 | 0 |
/// | `momentum_q` | 0 | 0 | 0 | 0 |
/// | `momentum_v` | 0 | 0 | 0 | 0 |
/// | `dphi_q` | 0 | 8 | 0 | 2 |
/// | `ddphi_q` | 4 | 14 | 0 | 2 |
/// | `energy` | 8 | 18 | 0 | 0 |
/// | `outputs` | 1 | 0 | 0 | 0 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 0 | 0 | 0 |
///
/// # Elimination
///
/// The accelerations, pairs first: `slider.theta` with `guide.angle`, `slider.y` with `guide.normal`, `crank.x` with `O.x`, `crank.y` with `O.y`, `rod.y` with `B.y`, `slider.x` with `B.x`, `rod.x` with `A.x`, `crank.theta` with `rod.theta`, `A.y`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 61 | 75 | 2 | 2 |
/// | leaves first | 71 | 77 | 3 | 2 |
/// | least work first | 66 | 86 | 3 | 2 |
/// | coordinates first | 97 | 133 | 3 | 2 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct SliderCrank<S = f64> {
    /// The driving torque.
    ///
    /// Default 0.1 N*m.
    pub M: S,
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
    impl ::core::default::Default for SliderCrank {
        fn default() -> Self {
            Self { M: 0.1 }
        }
    }
    impl<S: Scalar> SliderCrank<S> {
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_mass_matrix(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            results[0] = S::constant(0.2);
            results[1] = S::constant(0.2);
            results[2] = S::constant(0.00016666666666666672);
            results[3] = S::constant(0.2);
            results[4] = S::constant(0.2);
            results[5] = S::constant(0.0014999999999999998);
            results[6] = S::constant(0.4);
            results[7] = S::constant(0.4);
            results[8] = S::constant(0.0004);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
            results[2] = self.M;
            results[3] = S::constant(0.0);
            results[4] = S::constant(0.0);
            results[5] = S::constant(0.0);
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
            results[8] = S::constant(0.0);
        }
        /// 12 additions, 4 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let q = &q[..9];
            let [(x0, x1), (x7, x8)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.05) * x1;
            let x3 = q[0] - x2;
            let x4 = S::constant(0.05) * x0;
            let x5 = q[1] - x4;
            let x6 = q[0] + x2;
            let x9 = S::constant(0.15) * x8;
            let x10 = q[3] - x9;
            let x11 = x10 - x6;
            let x12 = q[1] + x4;
            let x13 = S::constant(0.15) * x7;
            let x14 = q[4] - x13;
            let x15 = x14 - x12;
            let x16 = q[3] + x9;
            let x17 = q[6] - x16;
            let x18 = q[4] + x13;
            let x19 = q[7] - x18;
            results[0] = x3;
            results[1] = x5;
            results[2] = x11;
            results[3] = x15;
            results[4] = x17;
            results[5] = x19;
            results[6] = q[7];
            results[7] = q[8];
        }
        /// 2 additions, 4 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..20];
            let q = &q[..6];
            let [(x0, x1), (x5, x6)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.05) * x0;
            let x3 = S::constant(0.05) * x1;
            let x4 = -x3;
            let x7 = S::constant(0.15) * x5;
            let x8 = S::constant(0.15) * x6;
            let x9 = -x8;
            results[0] = S::constant(1.0);
            results[1] = x2;
            results[2] = S::constant(1.0);
            results[3] = x4;
            results[4] = S::constant(-1.0);
            results[5] = x2;
            results[6] = S::constant(1.0);
            results[7] = x7;
            results[8] = S::constant(-1.0);
            results[9] = x4;
            results[10] = S::constant(1.0);
            results[11] = x9;
            results[12] = S::constant(-1.0);
            results[13] = x7;
            results[14] = S::constant(1.0);
            results[15] = S::constant(-1.0);
            results[16] = x9;
            results[17] = S::constant(1.0);
            results[18] = S::constant(1.0);
            results[19] = S::constant(1.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_t(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
            results[2] = S::constant(0.0);
            results[3] = S::constant(0.0);
            results[4] = S::constant(0.0);
            results[5] = S::constant(0.0);
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
        }
        /// 8 additions, 10 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let q = &q[..6];
            let v = &v[..6];
            let [(x1, x2), (x10, x11)] = S::sin_cos_pairs([q[2], q[5]]);
            let x0 = v[2] * v[2];
            let x3 = S::constant(0.05) * x2;
            let x4 = x3 * x0;
            let x5 = -x4;
            let x6 = S::constant(0.05) * x1;
            let x7 = x6 * x0;
            let x8 = -x7;
            let x9 = v[5] * v[5];
            let x12 = S::constant(0.15) * x11;
            let x13 = x12 * x9;
            let x14 = x4 + x13;
            let x15 = -x14;
            let x16 = S::constant(0.15) * x10;
            let x17 = x16 * x9;
            let x18 = x7 + x17;
            let x19 = -x18;
            let x20 = -x13;
            let x21 = -x17;
            results[0] = x5;
            results[1] = x8;
            results[2] = x15;
            results[3] = x19;
            results[4] = x20;
            results[5] = x21;
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
        }
        /// 10 additions, 10 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..46];
            let q = &q[..6];
            let v = &v[..6];
            let [(x0, x1), (x5, x6)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.05) * x0;
            let x3 = S::constant(0.05) * x1;
            let x4 = -x3;
            let x7 = S::constant(0.15) * x5;
            let x8 = S::constant(0.15) * x6;
            let x9 = -x8;
            let x10 = v[2] * v[2];
            let x11 = x3 * x10;
            let x12 = -x11;
            let x13 = x2 * x10;
            let x14 = -x13;
            let x15 = v[5] * v[5];
            let x16 = x8 * x15;
            let x17 = x11 + x16;
            let x18 = -x17;
            let x19 = x7 * x15;
            let x20 = x13 + x19;
            let x21 = -x20;
            let x22 = -x16;
            let x23 = -x19;
            results[0] = S::constant(0.2);
            results[1] = S::constant(0.2);
            results[2] = S::constant(0.00016666666666666672);
            results[3] = S::constant(0.2);
            results[4] = S::constant(0.2);
            results[5] = S::constant(0.0014999999999999998);
            results[6] = S::constant(0.4);
            results[7] = S::constant(0.4);
            results[8] = S::constant(0.0004);
            results[9] = S::constant(0.0);
            results[10] = S::constant(0.0);
            results[11] = self.M;
            results[12] = S::constant(0.0);
            results[13] = S::constant(0.0);
            results[14] = S::constant(0.0);
            results[15] = S::constant(0.0);
            results[16] = S::constant(0.0);
            results[17] = S::constant(0.0);
            results[18] = S::constant(1.0);
            results[19] = x2;
            results[20] = S::constant(1.0);
            results[21] = x4;
            results[22] = S::constant(-1.0);
            results[23] = x2;
            results[24] = S::constant(1.0);
            results[25] = x7;
            results[26] = S::constant(-1.0);
            results[27] = x4;
            results[28] = S::constant(1.0);
            results[29] = x9;
            results[30] = S::constant(-1.0);
            results[31] = x7;
            results[32] = S::constant(1.0);
            results[33] = S::constant(-1.0);
            results[34] = x9;
            results[35] = S::constant(1.0);
            results[36] = S::constant(1.0);
            results[37] = S::constant(1.0);
            results[38] = x12;
            results[39] = x14;
            results[40] = x18;
            results[41] = x21;
            results[42] = x22;
            results[43] = x23;
            results[44] = S::constant(0.0);
            results[45] = S::constant(0.0);
        }
        /// 61 additions, 75 multiplications, 2 divisions, 2 functions.
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
            let a = &mut a[..9];
            let lambda = &mut lambda[..8];
            let guard = &mut guard[..1];
            let q = &q[..6];
            let shift = &shift[..8];
            let v = &v[..6];
            let [(x1, x2), (x10, x11)] = S::sin_cos_pairs([q[2], q[5]]);
            let x0 = v[2] * v[2];
            let x3 = S::constant(0.05) * x2;
            let x4 = x3 * x0;
            let x5 = shift[0] - x4;
            let x6 = S::constant(0.05) * x1;
            let x7 = x6 * x0;
            let x8 = shift[1] - x7;
            let x9 = v[5] * v[5];
            let x12 = S::constant(0.15) * x10;
            let x13 = x12 * x9;
            let x14 = shift[5] - x13;
            let x15 = x14 - shift[6];
            let x16 = S::constant(0.15) * x11;
            let x17 = x16 * x9;
            let x18 = shift[4] - x17;
            let x19 = x4 - shift[0];
            let x20 = x4 + x17;
            let x21 = shift[2] - x20;
            let x22 = x21 - x19;
            let x23 = x10 * x10;
            let x24 = S::constant(0.009) * x23;
            let x25 = S::constant(0.0045) * x11;
            let x26 = S::mul_add(x25, x11, S::constant(0.0014999999999999998));
            let x27 = x26 + x24;
            let x28 = S::mul_add(S::constant(0.013500000000000002), x23, x27);
            let x29 = S::constant(0.006000000000000002) * x1;
            let x30 = S::mul_add(x29, x1, S::constant(0.0006666666666666669));
            let x31 = S::constant(0.0000001) * x30;
            let x32 = x1 * x10;
            let x33 = S::constant(0.015000000000000001) * x32;
            let x34 = x33 * x33;
            let x35 = x24 + x28;
            let x36 = x24 + x35;
            let x37 = x30 * x36;
            let x38 = x37 - x34;
            let x39 = S::neg_mul_add(x31, x28, x38);
            let x40 = S::constant(1.0) / x38;
            let x41 = S::constant(0.06) * x10;
            let x42 = S::constant(0.4) * x18;
            let x43 = S::mul_add(S::constant(0.6000000000000001), x22, x42);
            let x44 = shift[6] - x14;
            let x45 = S::constant(0.03) * x11;
            let x46 = x45 * x44;
            let x47 = S::mul_add(x41, x18, x46);
            let x48 = S::mul_add(x12, x43, x47);
            let x49 = S::mul_add(x41, x22, x48);
            let x50 = x33 * x49;
            let x51 = S::constant(0.1) * x1;
            let x52 = S::constant(0.010000000000000002) * x2;
            let x53 = S::constant(0.010000000000000002) * x1;
            let x54 = S::mul_add(x53, x5, self.M);
            let x55 = S::neg_mul_add(x52, x8, x54);
            let x56 = S::mul_add(x51, x43, x55);
            let x57 = x56 * x36;
            let x58 = x57 - x50;
            let x59 = S::constant(0.1) * x2;
            let x60 = x59 * x36;
            let x61 = S::constant(0.0045000000000000005) * x11;
            let x62 = x61 * x32;
            let x63 = x62 - x60;
            let x64 = x33 * x56;
            let x65 = x30 * x49;
            let x66 = x65 - x64;
            let x67 = S::constant(0.3) * x11;
            let x68 = x67 * x30;
            let x69 = S::constant(0.0015000000000000002) * x2;
            let x70 = x69 * x32;
            let x71 = x70 - x68;
            let x72 = x59 * x63;
            let x73 = S::mul_add(x67, x71, x72);
            let x74 = x40 * x73;
            let x75 = S::constant(-0.000001) - x74;
            let x76 = S::if_less(x75, x39, x75, x39);
            let x77 = S::constant(1.0) / x74;
            let x78 = x56 * x63;
            let x79 = S::mul_add(x49, x71, x78);
            let x80 = x7 - shift[1];
            let x81 = x7 + x13;
            let x82 = shift[3] - x81;
            let x83 = x82 - x80;
            let x84 = x83 - x44;
            let x85 = S::neg_mul_add(x40, x79, x84);
            let x86 = x85 * x77;
            let x87 = S::neg_mul_add(x71, x86, x66);
            let x88 = x40 * x87;
            let x89 = S::neg_mul_add(x63, x86, x58);
            let x90 = x40 * x89;
            let x91 = x10 * x88;
            let x92 = S::constant(0.15) * x91;
            let x93 = x1 * x90;
            let x94 = S::neg_mul_add(S::constant(0.1), x93, x22);
            let x95 = x94 - x92;
            let x96 = S::mul_add(S::constant(0.6000000000000001), x95, x42);
            let x97 = S::constant(0.06) * x91;
            let x98 = x97 - x96;
            let x99 = x92 - x94;
            let x100 = x18 - x99;
            let x101 = x100 - x92;
            let x102 = S::constant(0.4) * x101;
            let x103 = -x102;
            let x104 = S::mul_add(x16, x88, x15);
            let x105 = -x104;
            let x106 = S::constant(0.2) * x104;
            let x107 = x86 - x106;
            let x108 = S::mul_add(x3, x90, x8);
            let x109 = S::constant(0.2) * x108;
            let x110 = x86 - x109;
            let x111 = S::neg_mul_add(S::constant(0.05), x93, x5);
            let x112 = x96 - x97;
            let x113 = S::mul_add(S::constant(0.2), x111, x112);
            let x114 = -x113;
            let x115 = S::mul_add(S::constant(0.4), shift[6], x107);
            let x116 = -x115;
            let x117 = S::constant(0.0004) * shift[7];
            let x118 = -x117;
            a[8] = shift[7];
            a[7] = shift[6];
            guard[0] = x76;
            lambda[3] = x86;
            a[5] = x88;
            a[2] = x90;
            a[3] = x95;
            lambda[2] = x98;
            a[6] = x101;
            lambda[4] = x103;
            a[4] = x105;
            lambda[5] = x107;
            a[1] = x108;
            lambda[1] = x110;
            a[0] = x111;
            lambda[0] = x114;
            lambda[6] = x116;
            lambda[7] = x118;
        }
        /// 6 additions, 12 multiplications, 0 divisions, 2 functions.
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
            let results = &mut results[..2];
            let lambda = &lambda[..6];
            let q = &q[..6];
            let [(x0, x1), (x8, x9)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.05) * x0;
            let x3 = S::constant(0.05) * x1;
            let x4 = x3 * lambda[0];
            let x5 = S::mul_add(x2, lambda[1], x4);
            let x6 = S::mul_add(x3, lambda[2], x5);
            let x7 = S::mul_add(x2, lambda[3], x6);
            let x10 = S::constant(0.15) * x8;
            let x11 = S::constant(0.15) * x9;
            let x12 = x11 * lambda[2];
            let x13 = S::mul_add(x10, lambda[3], x12);
            let x14 = S::mul_add(x11, lambda[4], x13);
            let x15 = S::mul_add(x10, lambda[5], x14);
            results[0] = x7;
            results[1] = x15;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 9 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..18];
            let v = &v[..9];
            let x0 = S::constant(0.2) * v[0];
            let x1 = S::constant(0.2) * v[1];
            let x2 = S::constant(0.00016666666666666672) * v[2];
            let x3 = S::constant(0.2) * v[3];
            let x4 = S::constant(0.2) * v[4];
            let x5 = S::constant(0.0014999999999999998) * v[5];
            let x6 = S::constant(0.4) * v[6];
            let x7 = S::constant(0.4) * v[7];
            let x8 = S::constant(0.0004) * v[8];
            results[0] = x0;
            results[1] = x1;
            results[2] = x2;
            results[3] = x3;
            results[4] = x4;
            results[5] = x5;
            results[6] = x6;
            results[7] = x7;
            results[8] = x8;
            results[9] = S::constant(0.0);
            results[10] = S::constant(0.0);
            results[11] = S::constant(0.0);
            results[12] = S::constant(0.0);
            results[13] = S::constant(0.0);
            results[14] = S::constant(0.0);
            results[15] = S::constant(0.0);
            results[16] = S::constant(0.0);
            results[17] = S::constant(0.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            results[0] = S::constant(0.2);
            results[1] = S::constant(0.2);
            results[2] = S::constant(0.00016666666666666672);
            results[3] = S::constant(0.2);
            results[4] = S::constant(0.2);
            results[5] = S::constant(0.0014999999999999998);
            results[6] = S::constant(0.4);
            results[7] = S::constant(0.4);
            results[8] = S::constant(0.0004);
        }
        /// 0 additions, 8 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_dphi_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let q = &q[..6];
            let v = &v[..6];
            let [(x0, x1), (x6, x7)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.05) * x1;
            let x3 = x2 * v[2];
            let x4 = S::constant(0.05) * x0;
            let x5 = x4 * v[2];
            let x8 = S::constant(0.15) * x7;
            let x9 = x8 * v[5];
            let x10 = S::constant(0.15) * x6;
            let x11 = x10 * v[5];
            results[0] = x3;
            results[1] = x5;
            results[2] = x3;
            results[3] = x9;
            results[4] = x5;
            results[5] = x11;
            results[6] = x9;
            results[7] = x11;
        }
        /// 4 additions, 14 multiplications, 0 divisions, 2 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let a = &a[..6];
            let q = &q[..6];
            let v = &v[..6];
            let [(x1, x2), (x11, x12)] = S::sin_cos_pairs([q[2], q[5]]);
            let x0 = v[2] * v[2];
            let x3 = x1 * x0;
            let x4 = x2 * a[2];
            let x5 = x4 - x3;
            let x6 = S::constant(0.05) * x5;
            let x7 = x2 * x0;
            let x8 = S::mul_add(x1, a[2], x7);
            let x9 = S::constant(0.05) * x8;
            let x10 = v[5] * v[5];
            let x13 = x11 * x10;
            let x14 = x12 * a[5];
            let x15 = x14 - x13;
            let x16 = S::constant(0.15) * x15;
            let x17 = x12 * x10;
            let x18 = S::mul_add(x11, a[5], x17);
            let x19 = S::constant(0.15) * x18;
            results[0] = x6;
            results[1] = x9;
            results[2] = x6;
            results[3] = x16;
            results[4] = x9;
            results[5] = x19;
            results[6] = x16;
            results[7] = x19;
        }
        /// 8 additions, 18 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let v = &v[..9];
            let x0 = S::constant(0.0004) * v[8];
            let x1 = v[6] * v[6];
            let x2 = S::mul_add(v[7], v[7], x1);
            let x3 = S::constant(0.4) * x2;
            let x4 = S::mul_add(x0, v[8], x3);
            let x5 = S::constant(0.0014999999999999998) * v[5];
            let x6 = v[3] * v[3];
            let x7 = S::mul_add(v[4], v[4], x6);
            let x8 = S::constant(0.2) * x7;
            let x9 = S::mul_add(x5, v[5], x8);
            let x10 = S::constant(0.00016666666666666672) * v[2];
            let x11 = v[0] * v[0];
            let x12 = S::mul_add(v[1], v[1], x11);
            let x13 = S::constant(0.2) * x12;
            let x14 = S::mul_add(x10, v[2], x13);
            let x15 = S::constant(0.5) * x14;
            let x16 = S::mul_add(S::constant(0.5), x9, x15);
            let x17 = S::mul_add(S::constant(0.5), x4, x16);
            results[0] = x17;
            results[1] = S::constant(0.0);
        }
        /// 1 additions, 0 multiplications, 0 divisions, 0 functions.
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
            let results = &mut results[..2];
            let lambda = &lambda[..7];
            let q = &q[..7];
            let x0 = -lambda[6];
            results[0] = q[6];
            results[1] = x0;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_scale(&self, t: S, results: &mut [S]) {
            let results = &mut results[..8];
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(1.0);
            results[3] = S::constant(1.0);
            results[4] = S::constant(1.0);
            results[5] = S::constant(1.0);
            results[6] = S::constant(1.0);
            results[7] = S::constant(1.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_start_values(&self, results: &mut [S]) {
            let results = &mut results[..3];
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
            results[2] = S::constant(0.4);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_lengths(&self, results: &mut [S]) {
            let results = &mut results[..2];
            results[0] = S::constant(0.0025000000000000005);
            results[1] = S::constant(0.0225);
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout::new(runtime::LayoutParts {
        model: runtime::Name::Borrowed("SliderCrank"),
        units: true,
        project_velocities: false,
        full_rank: false,
        constant_mass_matrix: true,
        dof: 1,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("crank.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("crank.y"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("crank.theta"),
                    kind: runtime::Kind::Angle,
                },
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
                    name: runtime::Name::Borrowed("slider.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("slider.y"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("slider.theta"),
                    kind: runtime::Kind::Angle,
                },
            ],
        ),
        velocities: runtime::List::Borrowed(
            &[
                runtime::Velocity {
                    name: runtime::Name::Borrowed("crank.vx"),
                    acceleration: runtime::Name::Borrowed("crank.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("crank.vy"),
                    acceleration: runtime::Name::Borrowed("crank.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("crank.omega"),
                    acceleration: runtime::Name::Borrowed("crank.alpha"),
                    kind: runtime::Kind::Angle,
                },
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
                    name: runtime::Name::Borrowed("slider.vx"),
                    acceleration: runtime::Name::Borrowed("slider.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("slider.vy"),
                    acceleration: runtime::Name::Borrowed("slider.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("slider.omega"),
                    acceleration: runtime::Name::Borrowed("slider.alpha"),
                    kind: runtime::Kind::Angle,
                },
            ],
        ),
        attitudes: runtime::List::Borrowed(&[]),
        constraints: runtime::List::Borrowed(
            &[
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("O.x"),
                    joint: runtime::Name::Borrowed("O"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("O.y"),
                    joint: runtime::Name::Borrowed("O"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("A.x"),
                    joint: runtime::Name::Borrowed("A"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("A.y"),
                    joint: runtime::Name::Borrowed("A"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("B.x"),
                    joint: runtime::Name::Borrowed("B"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("B.y"),
                    joint: runtime::Name::Borrowed("B"),
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
            ],
        ),
        drivers: runtime::List::Borrowed(&[]),
        actuators: runtime::List::Borrowed(&[]),
        parameters: runtime::List::Borrowed(
            &[
                runtime::Parameter {
                    name: runtime::Name::Borrowed("M"),
                    unit: runtime::Name::Borrowed("N*m"),
                    default: 0.1,
                    input: false,
                },
            ],
        ),
        states: runtime::List::Borrowed(&[]),
        outputs: runtime::List::Borrowed(
            &[
                runtime::Output {
                    name: runtime::Name::Borrowed("stroke"),
                    unit: runtime::Name::Borrowed("m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("load"),
                    unit: runtime::Name::Borrowed("N"),
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
                    place: 5,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    place: 6,
                    kind: runtime::StartKind::Guess,
                },
            ],
        ),
        lengths: 2,
        switches: 0,
        patterns: runtime::Patterns {
            mass_matrix: runtime::Pattern {
                rows: 9,
                columns: 9,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (1, 1),
                        (2, 2),
                        (3, 3),
                        (4, 4),
                        (5, 5),
                        (6, 6),
                        (7, 7),
                        (8, 8),
                    ],
                ),
            },
            phi_q: runtime::Pattern {
                rows: 8,
                columns: 9,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (0, 2),
                        (1, 1),
                        (1, 2),
                        (2, 0),
                        (2, 2),
                        (2, 3),
                        (2, 5),
                        (3, 1),
                        (3, 2),
                        (3, 4),
                        (3, 5),
                        (4, 3),
                        (4, 5),
                        (4, 6),
                        (5, 4),
                        (5, 5),
                        (5, 7),
                        (6, 7),
                        (7, 8),
                    ],
                ),
            },
            tangent_q: runtime::Pattern {
                rows: 9,
                columns: 9,
                entries: runtime::List::Borrowed(&[(2, 2), (5, 5)]),
            },
            tangent_v: runtime::Pattern {
                rows: 9,
                columns: 9,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_q: runtime::Pattern {
                rows: 18,
                columns: 9,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_v: runtime::Pattern {
                rows: 18,
                columns: 9,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (1, 1),
                        (2, 2),
                        (3, 3),
                        (4, 4),
                        (5, 5),
                        (6, 6),
                        (7, 7),
                        (8, 8),
                    ],
                ),
            },
            dphi_q: runtime::Pattern {
                rows: 8,
                columns: 9,
                entries: runtime::List::Borrowed(
                    &[(0, 2), (1, 2), (2, 2), (2, 5), (3, 2), (3, 5), (4, 5), (5, 5)],
                ),
            },
            ddphi_q: runtime::Pattern {
                rows: 8,
                columns: 9,
                entries: runtime::List::Borrowed(
                    &[(0, 2), (1, 2), (2, 2), (2, 5), (3, 2), (3, 5), (4, 5), (5, 5)],
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
                columns: 9,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_v: runtime::Pattern {
                rows: 0,
                columns: 9,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_z: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
            force_z: runtime::Pattern {
                rows: 9,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
        },
        dynamics_reads: runtime::List::Borrowed(&[2, 5]),
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
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi"),
                    additions: 12,
                    multiplications: 4,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_q"),
                    additions: 2,
                    multiplications: 4,
                    divisions: 0,
                    functions: 2,
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
                    additions: 8,
                    multiplications: 10,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dynamics"),
                    additions: 10,
                    multiplications: 10,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 61,
                    multiplications: 75,
                    divisions: 2,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 6,
                    multiplications: 12,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_v"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum"),
                    additions: 0,
                    multiplications: 9,
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
                    additions: 0,
                    multiplications: 8,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("ddphi_q"),
                    additions: 4,
                    multiplications: 14,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("energy"),
                    additions: 8,
                    multiplications: 18,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("outputs"),
                    additions: 1,
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
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
            ],
        ),
    });
    /// What is added to eta without a stabilisation.
    const NO_SHIFT: [f64; 8] = [0.0; 8];
    #[automatically_derived]
    impl runtime::Mechanism for SliderCrank {
        fn layout(&self) -> &runtime::Layout {
            &LAYOUT
        }
        fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
            match index {
                0 => ::core::option::Option::Some(self.M),
                _ => ::core::option::Option::None,
            }
        }
        fn set_parameter(&mut self, index: usize, value: f64) -> bool {
            match index {
                0 => self.M = value,
                _ => return false,
            }
            true
        }
        fn text(&self) -> ::core::option::Option<&str> {
            ::core::option::Option::Some(
                r#"/// A slider-crank, driven by a torque on the crank.
model SliderCrank {
    /// The driving torque.
    param M = 0.1 N*m;
    ground { point O = (0, 0); }
    body crank  { mass = 0.2 kg; inertia = 0.2 kg * (100 mm)^2 / 12; point A = (-50 mm, 0); point B = (50 mm, 0); }
    body rod    { mass = 0.2 kg; inertia = 0.2 kg * (300 mm)^2 / 12; point A = (-150 mm, 0); point B = (150 mm, 0); }
    body slider { mass = 0.4 kg; inertia = 4e-4 kg*m^2; point C = (0, 0); }
    joint O = revolute(ground.O, crank.A);
    joint A = revolute(crank.B, rod.A);
    joint B = revolute(rod.B, slider.C);
    joint guide = prismatic(ground.O, slider.C, axis = (1, 0));
    torque drive on crank = M;
    start { crank.theta = 0; guess rod.theta = 0; guess slider.x = 0.4 m; }
    expect dof = 1;
    output stroke = slider.x;
    output load = guide.reaction.y;
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
                ::std::boxed::Box::new(SliderCrank::<runtime::Lanes> {
                    M: Scalar::constant(self.M),
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
            if runtime::__private::is_regular(guard[0], &a[..9], &lambda[..8]) {
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
    impl runtime::Kernels<runtime::Lanes> for SliderCrank<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.M = value,
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
            let (a, lambda) = a.split_at_mut(9);
            let (lambda, guard) = lambda.split_at_mut(8);
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
