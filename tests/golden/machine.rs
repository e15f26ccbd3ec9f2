/// Every joint, driver and load that `everything` does not have.
///
/// 14 coordinates, 13 constraints, 1 degree of freedom. SI units, angles in rad.
///
/// # Coordinates
///
/// - rotor `wheel`: `wheel.theta`
/// - rotor `pinion`: `pinion.theta`
/// - slider `piston`: `piston.s`
/// - body `rod`: `rod.x`, `rod.y`, `rod.theta`
/// - body `plate`: `plate.x`, `plate.y`, `plate.theta`
/// - body `arm`: `arm.x`, `arm.y`, `arm.theta`
/// - particle `bob`: `bob.x`, `bob.y`
///
/// # Constraints
///
/// - gear `mesh`, P on `wheel`, Q on `pinion`
///   - `mesh.angle`: `pinion.theta + 2.5*wheel.theta - 11*pi/36 = 0`
/// - revolute `big`, P on `rod`, Q on `wheel`
///   - `big.x`: `0.3*cos(wheel.theta) - 0.1*sin(wheel.theta) - rod.x + 0.6*cos(rod.theta) - 0.5 = 0`
///   - `big.y`: `0.3*sin(wheel.theta) + 0.1*cos(wheel.theta) - rod.y + 0.6*sin(rod.theta) + 0.1 = 0`
/// - slot `way`, P on `piston`, Q on `rod`
///   - `way.normal`: `n . (r_Q - r_P) = 0`
/// - weld `fixed`, P on `rod`, Q on `plate`
///   - `fixed.x`: `plate.x + 0.1*sin(plate.theta) - rod.x - 0.6*cos(rod.theta) + 0.1*sin(rod.theta) = 0`
///   - `fixed.y`: `plate.y - 0.1*cos(plate.theta) - rod.y - 0.6*sin(rod.theta) - 0.1*cos(rod.theta) = 0`
///   - `fixed.angle`: `plate.theta - rod.theta - pi/9 = 0`
/// - revolute `shoulder`, P on the ground, Q on `arm`
///   - `shoulder.x`: `arm.x - 0.2*cos(arm.theta) - 2 = 0`
///   - `shoulder.y`: `arm.y - 0.2*sin(arm.theta) - 0.2 = 0`
/// - drive `swing`, P on the ground, Q on `arm`
///   - `swing.angle`: `arm.theta - 0.4*sin(w*t) = 0`
/// - drive `line`, P on `arm`, Q on `bob`
///   - `line.length`: `|r_Q - r_P| - f(t) = 0`
/// - drive `tilt`, P on the ground, Q on `plate`
///   - `tilt.angle`: `plate.theta - w*t/10 - 0.3 = 0`
/// - constraint `level`
///   - `level.value`: `bob.x + rod.y - 0.1*sin(rod.theta) - plate.x - 1.4 = 0`
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 0 | 0 | 0 | 0 |
/// | `force` | 88 | 108 | 15 | 10 |
/// | `phi` | 43 | 23 | 0 | 6 |
/// | `phi_q` | 18 | 21 | 5 | 5 |
/// | `phi_t` | 2 | 6 | 0 | 1 |
/// | `eta` | 30 | 52 | 2 | 6 |
/// | `dynamics` | 127 | 164 | 22 | 11 |
/// | `accelerations` | 233 | 277 | 24 | 11 |
/// | `tangent_q` | 254 | 383 | 81 | 9 |
/// | `tangent_v` | 37 | 84 | 12 | 8 |
/// | `momentum` | 0 | 12 | 0 | 0 |
/// | `momentum_q` | 0 | 0 | 0 | 0 |
/// | `momentum_v` | 0 | 0 | 0 | 0 |
/// | `dphi_q` | 34 | 48 | 11 | 5 |
/// | `ddphi_q` | 67 | 97 | 17 | 5 |
/// | `energy` | 33 | 48 | 0 | 3 |
/// | `outputs` | 44 | 54 | 1 | 5 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 0 | 0 | 0 |
/// | `switches` | 1 | 0 | 0 | 0 |
/// | `conditions` | 1 | 0 | 0 | 0 |
///
/// # Elimination
///
/// The accelerations, pairs first: `pinion.theta` with `mesh.angle`, `plate.theta` with `tilt.angle`, `plate.y` with `fixed.y`, `arm.theta` with `swing.angle`, `arm.x` with `shoulder.x`, `arm.y` with `shoulder.y`, `plate.x` with `fixed.x`, `rod.theta` with `fixed.angle`, `rod.y` with `big.y`, `rod.x` with `big.x`, `bob.x` with `level.value`, `piston.s`, `bob.y`, `wheel.theta`, `way.normal` with `line.length`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 233 | 277 | 24 | 11 |
/// | least work first | 253 | 313 | 27 | 11 |
/// | leaves first | 295 | 330 | 27 | 11 |
/// | coordinates first | 395 | 519 | 30 | 11 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct Machine<S = f64> {
    /// Default 200 N/m.
    pub k: S,
    /// Default 3 rad/s.
    pub w: S,
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
    impl ::core::default::Default for Machine {
        fn default() -> Self {
            Self { k: 200.0, w: 3.0 }
        }
    }
    impl<S: Scalar> Machine<S> {
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_mass_matrix(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..14];
            results[0] = S::constant(0.05);
            results[1] = S::constant(0.01);
            results[2] = S::constant(1.5);
            results[3] = S::constant(1.0);
            results[4] = S::constant(1.0);
            results[5] = S::constant(0.1);
            results[6] = S::constant(0.7);
            results[7] = S::constant(0.7);
            results[8] = S::constant(0.02);
            results[9] = S::constant(0.4);
            results[10] = S::constant(0.4);
            results[11] = S::constant(0.03);
            results[12] = S::constant(0.3);
            results[13] = S::constant(0.3);
        }
        /// 88 additions, 108 multiplications, 15 divisions, 10 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], u: &[S], results: &mut [S]) {
            let results = &mut results[..14];
            let q = &q[..14];
            let u = &u[..2];
            let v = &v[..14];
            let [(x12, x13), (x24, x25)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x74, x75), (x78, x79)] = S::sin_cos_pairs([q[11], q[8]]);
            let x0 = v[0].sign();
            let x1 = S::if_less(S::constant(0.0), u[1], S::constant(1.0), x0);
            let x2 = S::if_less(u[1], S::constant(0.0), S::constant(-1.0), x1);
            let x3 = runtime::__private::SimdSigned::simd_abs(&v[0]);
            let x4 = S::if_less(x3, S::constant(2.0), x3, S::constant(2.0));
            let x5 = x4 * x2;
            let x6 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x7 = t * t;
            let x8 = x7 * x6;
            let x9 = S::if_less(t, S::constant(1.0), x8, S::constant(1.0));
            let x10 = S::if_less(t, S::constant(0.0), S::constant(0.0), x9);
            let x11 = S::constant(0.2) * x10;
            let x14 = S::constant(0.02) * x12;
            let x15 = S::constant(0.05) * x13;
            let x16 = x15 - x14;
            let x17 = v[5] - v[0];
            let x18 = q[5] - q[0];
            let x19 = S::constant(-0.17453292519943295) + x18;
            let x20 = S::constant(5.0) * x19;
            let x21 = S::mul_add(S::constant(0.2), x17, x20);
            let x22 = S::neg_mul_add(S::constant(19.62), x16, x21);
            let x23 = S::neg_mul_add(x11, x5, x22);
            let x26 = S::constant(0.6) * x24;
            let x27 = q[4] - x26;
            let x28 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x29 = x28 - x27;
            let x30 = S::constant(0.6) * x25;
            let x31 = q[3] - x30;
            let x32 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x33 = x32 - x31;
            let x34 = x33 * x33;
            let x35 = S::mul_add(x29, x29, x34);
            let x36 = x35.simd_sqrt();
            let x37 = S::constant(1.6) * x33;
            let x38 = S::mul_add(S::constant(1.2), x29, x37);
            let x39 = S::constant(0.5) * x38;
            let x40 = x39 / x36;
            let x41 = S::constant(-0.4) + x36;
            let x42 = x41 * x41;
            let x43 = S::constant(30.0) * x41;
            let x44 = self.k * x41;
            let x45 = S::mul_add(x43, x42, x44);
            let x46 = S::neg_mul_add(x30, v[5], v[4]);
            let x47 = S::mul_sub(S::constant(0.6), v[2], x46);
            let x48 = S::constant(2.0) * x29;
            let x49 = S::mul_add(x26, v[5], v[3]);
            let x50 = S::mul_sub(S::constant(0.8), v[2], x49);
            let x51 = S::constant(2.0) * x33;
            let x52 = x51 * x50;
            let x53 = S::mul_add(x48, x47, x52);
            let x54 = S::constant(0.5) * x53;
            let x55 = x54 / x36;
            let x56 = x55 + x45;
            let x57 = S::neg_mul_add(x56, x40, S::constant(-8.828999999999999));
            let x58 = x31 - x32;
            let x59 = x58 / x36;
            let x60 = x56 * x59;
            let x61 = -x60;
            let x62 = x27 - x28;
            let x63 = x62 / x36;
            let x64 = S::neg_mul_add(x56, x63, S::constant(-9.81));
            let x65 = S::constant(1.2) * x24;
            let x66 = x65 * x33;
            let x67 = S::constant(1.2) * x25;
            let x68 = x67 * x29;
            let x69 = x68 - x66;
            let x70 = S::constant(0.5) * x69;
            let x71 = x70 / x36;
            let x72 = S::mul_add(x56, x71, x21);
            let x73 = -x72;
            let x76 = S::constant(0.2) * x74;
            let x77 = q[10] + x76;
            let x80 = S::constant(0.2) * x78;
            let x81 = S::mul_add(S::constant(0.1), x79, x80);
            let x82 = q[7] + x81;
            let x83 = x82 - x77;
            let x84 = S::constant(0.2) * x75;
            let x85 = q[9] + x84;
            let x86 = S::constant(0.1) * x78;
            let x87 = S::constant(0.2) * x79;
            let x88 = x87 - x86;
            let x89 = q[6] + x88;
            let x90 = x89 - x85;
            let x91 = x90 * x90;
            let x92 = S::mul_add(x83, x83, x91);
            let x93 = x92.simd_sqrt();
            let x94 = x90 / x93;
            let x95 = S::mul_add(x84, v[11], v[10]);
            let x96 = x78 * v[8];
            let x97 = S::constant(0.1) * x96;
            let x98 = x79 * v[8];
            let x99 = S::constant(0.2) * x98;
            let x100 = x99 - x97;
            let x101 = v[7] + x100;
            let x102 = x101 - x95;
            let x103 = S::constant(2.0) * x83;
            let x104 = S::neg_mul_add(x76, v[11], v[9]);
            let x105 = S::constant(0.2) * x96;
            let x106 = S::mul_add(S::constant(0.1), x98, x105);
            let x107 = v[6] - x106;
            let x108 = x107 - x104;
            let x109 = S::constant(2.0) * x90;
            let x110 = x109 * x108;
            let x111 = S::mul_add(x103, x102, x110);
            let x112 = S::constant(0.5) * x111;
            let x113 = x112 / x93;
            let x114 = S::constant(3.0) * x94;
            let x115 = S::constant(2.0) * x79;
            let x116 = S::mul_add(x78, v[2], x115);
            let x117 = S::neg_mul_add(x114, x113, x116);
            let x118 = x83 / x93;
            let x119 = S::constant(3.0) * x118;
            let x120 = S::neg_mul_add(x119, x113, S::constant(-6.867));
            let x121 = x79 * v[2];
            let x122 = S::constant(2.0) * x78;
            let x123 = x122 - x121;
            let x124 = x123 + x120;
            let x125 = S::constant(2.0) * x81;
            let x126 = x125 * x90;
            let x127 = S::constant(2.0) * x88;
            let x128 = x127 * x83;
            let x129 = x128 - x126;
            let x130 = S::constant(0.5) * x129;
            let x131 = x130 / x93;
            let x132 = S::constant(3.0) * x131;
            let x133 = x132 * x113;
            let x134 = S::mul_add(x81, x116, x133);
            let x135 = S::mul_sub(x88, x123, x134);
            let x136 = x85 - x89;
            let x137 = x136 / x93;
            let x138 = S::constant(3.0) * x137;
            let x139 = x138 * x113;
            let x140 = -x139;
            let x141 = x77 - x82;
            let x142 = x141 / x93;
            let x143 = S::constant(3.0) * x142;
            let x144 = S::neg_mul_add(x143, x113, S::constant(-3.9240000000000004));
            let x145 = S::constant(0.4) * x75;
            let x146 = x145 * x83;
            let x147 = S::constant(0.4) * x74;
            let x148 = x147 * x90;
            let x149 = x148 - x146;
            let x150 = S::constant(0.5) * x149;
            let x151 = x150 / x93;
            let x152 = S::constant(3.0) * x151;
            let x153 = S::constant(2.0) * q[11];
            let x154 = S::mul_add(x152, x113, x153);
            let x155 = -x154;
            let x156 = self.w * t;
            let x157 = x156.sin_cos_pair().0;
            let x158 = S::mul_add(S::constant(0.1), x157, S::constant(1.0));
            let x159 = S::constant(-1.0) + q[12];
            let x160 = S::constant(3.0) * x159;
            let x161 = S::constant(-0.2) + q[13];
            let x162 = S::constant(-2.0) + q[12];
            let x163 = x162 * x162;
            let x164 = S::mul_add(x161, x161, x163);
            let x165 = x164.simd_sqrt();
            let x166 = x162 / x165;
            let x167 = S::constant(2.0) * x161;
            let x168 = S::constant(2.0) * x162;
            let x169 = x168 * v[12];
            let x170 = S::mul_add(x167, v[13], x169);
            let x171 = S::constant(0.5) * x170;
            let x172 = x171 / x165;
            let x173 = S::constant(-0.3) + x165;
            let x174 = self.k * x173;
            let x175 = S::mul_add(S::constant(2.0), x172, x174);
            let x176 = x175 * x166;
            let x177 = S::mul_add(x160, x158, x176);
            let x178 = -x177;
            let x179 = S::constant(0.5) + q[13];
            let x180 = S::constant(40.0) * x179;
            let x181 = -x180;
            let x182 = S::if_less(
                q[13],
                S::constant(-0.5),
                S::constant(-1.0),
                S::constant(1.0),
            );
            let x183 = S::if_less(S::constant(0.0), u[0], S::constant(1.0), x182);
            let x184 = S::if_less(u[0], S::constant(0.0), S::constant(-1.0), x183);
            let x185 = S::if_less(x184, S::constant(0.0), x181, S::constant(0.0));
            let x186 = x161 / x165;
            let x187 = S::neg_mul_add(x175, x186, S::constant(-2.943));
            let x188 = x187 + x185;
            results[0] = x23;
            results[1] = S::constant(0.0);
            results[2] = x57;
            results[3] = x61;
            results[4] = x64;
            results[5] = x73;
            results[6] = x117;
            results[7] = x124;
            results[8] = x135;
            results[9] = x140;
            results[10] = x144;
            results[11] = x155;
            results[12] = x178;
            results[13] = x188;
        }
        /// 43 additions, 23 multiplications, 0 divisions, 6 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..13];
            let q = &q[..14];
            let [(x2, x3), (x6, x7)] = S::sin_cos_pairs([q[5], q[0]]);
            let [(x31, x32), (x39, x40)] = S::sin_cos_pairs([q[8], q[11]]);
            let x0 = S::mul_add(S::constant(2.5), q[0], q[1]);
            let x1 = S::constant(-0.9599310885968813) + x0;
            let x4 = S::constant(0.6) * x3;
            let x5 = q[3] - x4;
            let x8 = S::constant(0.1) * x6;
            let x9 = S::constant(0.3) * x7;
            let x10 = x9 - x8;
            let x11 = S::constant(-0.5) + x10;
            let x12 = x11 - x5;
            let x13 = S::constant(0.6) * x2;
            let x14 = q[4] - x13;
            let x15 = S::constant(0.3) * x6;
            let x16 = S::mul_add(S::constant(0.1), x7, x15);
            let x17 = S::constant(0.1) + x16;
            let x18 = x17 - x14;
            let x19 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x20 = S::constant(0.1) * x2;
            let x21 = x4 - x20;
            let x22 = q[3] + x21;
            let x23 = x22 - x19;
            let x24 = S::constant(0.8944271909999159) * x23;
            let x25 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x26 = S::mul_add(S::constant(0.1), x3, x13);
            let x27 = q[4] + x26;
            let x28 = x27 - x25;
            let x29 = S::constant(0.4472135954999579) * x28;
            let x30 = x29 - x24;
            let x33 = S::mul_add(S::constant(0.1), x31, q[6]);
            let x34 = x33 - x22;
            let x35 = S::neg_mul_add(S::constant(0.1), x32, q[7]);
            let x36 = x35 - x27;
            let x37 = q[8] - q[5];
            let x38 = S::constant(-0.3490658503988659) + x37;
            let x41 = S::constant(0.2) * x40;
            let x42 = q[9] - x41;
            let x43 = S::constant(-2.0) + x42;
            let x44 = S::constant(0.2) * x39;
            let x45 = q[10] - x44;
            let x46 = S::constant(-0.2) + x45;
            let x47 = self.w * t;
            let (x48, x49) = x47.sin_cos_pair();
            let x50 = S::neg_mul_add(S::constant(0.4), x48, q[11]);
            let x51 = S::mul_add(S::constant(0.05), x49, S::constant(0.5));
            let x52 = q[10] + x44;
            let x53 = q[13] - x52;
            let x54 = q[9] + x41;
            let x55 = q[12] - x54;
            let x56 = x55 * x55;
            let x57 = S::mul_add(x53, x53, x56);
            let x58 = x57.simd_sqrt();
            let x59 = x58 - x51;
            let x60 = S::mul_add(S::constant(0.1), x47, S::constant(0.3));
            let x61 = q[8] - x60;
            let x62 = S::constant(1.4) + q[6];
            let x63 = x20 + x62;
            let x64 = q[12] + q[4];
            let x65 = x64 - x63;
            results[0] = x1;
            results[1] = x12;
            results[2] = x18;
            results[3] = x30;
            results[4] = x34;
            results[5] = x36;
            results[6] = x38;
            results[7] = x43;
            results[8] = x46;
            results[9] = x50;
            results[10] = x59;
            results[11] = x61;
            results[12] = x65;
        }
        /// 18 additions, 21 multiplications, 5 divisions, 5 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..37];
            let q = &q[..14];
            let [(x0, x1), (x5, x6)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x19, x20), (x24, x25)] = S::sin_cos_pairs([q[8], q[11]]);
            let x2 = S::constant(0.3) * x0;
            let x3 = S::mul_add(S::constant(0.1), x1, x2);
            let x4 = -x3;
            let x7 = S::constant(0.6) * x5;
            let x8 = -x7;
            let x9 = S::constant(0.1) * x0;
            let x10 = S::constant(0.3) * x1;
            let x11 = x10 - x9;
            let x12 = S::constant(0.6) * x6;
            let x13 = S::constant(0.1) * x5;
            let x14 = x12 - x13;
            let x15 = S::constant(0.1) * x6;
            let x16 = x7 + x15;
            let x17 = S::constant(0.8944271909999159) * x16;
            let x18 = S::mul_add(S::constant(0.4472135954999579), x14, x17);
            let x21 = S::constant(0.1) * x20;
            let x22 = x13 - x12;
            let x23 = S::constant(0.1) * x19;
            let x26 = S::constant(0.2) * x24;
            let x27 = S::constant(0.2) * x25;
            let x28 = -x27;
            let x29 = q[10] + x26;
            let x30 = q[13] - x29;
            let x31 = q[9] + x27;
            let x32 = q[12] - x31;
            let x33 = x32 * x32;
            let x34 = S::mul_add(x30, x30, x33);
            let x35 = x34.simd_sqrt();
            let x36 = x31 - q[12];
            let x37 = x36 / x35;
            let x38 = x29 - q[13];
            let x39 = x38 / x35;
            let x40 = S::constant(0.4) * x25;
            let x41 = x40 * x30;
            let x42 = S::constant(0.4) * x24;
            let x43 = x42 * x32;
            let x44 = x43 - x41;
            let x45 = S::constant(0.5) * x44;
            let x46 = x45 / x35;
            let x47 = x32 / x35;
            let x48 = x30 / x35;
            let x49 = -x15;
            results[0] = S::constant(2.5);
            results[1] = S::constant(1.0);
            results[2] = x4;
            results[3] = S::constant(-1.0);
            results[4] = x8;
            results[5] = x11;
            results[6] = S::constant(-1.0);
            results[7] = x12;
            results[8] = S::constant(0.447213595499958);
            results[9] = S::constant(-0.8944271909999159);
            results[10] = S::constant(0.4472135954999579);
            results[11] = x18;
            results[12] = S::constant(-1.0);
            results[13] = x16;
            results[14] = S::constant(1.0);
            results[15] = x21;
            results[16] = S::constant(-1.0);
            results[17] = x22;
            results[18] = S::constant(1.0);
            results[19] = x23;
            results[20] = S::constant(-1.0);
            results[21] = S::constant(1.0);
            results[22] = S::constant(1.0);
            results[23] = x26;
            results[24] = S::constant(1.0);
            results[25] = x28;
            results[26] = S::constant(1.0);
            results[27] = x37;
            results[28] = x39;
            results[29] = x46;
            results[30] = x47;
            results[31] = x48;
            results[32] = S::constant(1.0);
            results[33] = S::constant(1.0);
            results[34] = x49;
            results[35] = S::constant(-1.0);
            results[36] = S::constant(1.0);
        }
        /// 2 additions, 6 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_phi_t(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..13];
            let x0 = self.w * t;
            let (x1, x2) = x0.sin_cos_pair();
            let x3 = S::constant(0.4) * self.w;
            let x4 = x3 * x2;
            let x5 = -x4;
            let x6 = S::constant(0.05) * self.w;
            let x7 = x6 * x1;
            let x8 = S::constant(0.1) * self.w;
            let x9 = -x8;
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
            results[2] = S::constant(0.0);
            results[3] = S::constant(0.0);
            results[4] = S::constant(0.0);
            results[5] = S::constant(0.0);
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
            results[8] = S::constant(0.0);
            results[9] = x5;
            results[10] = x7;
            results[11] = x9;
            results[12] = S::constant(0.0);
        }
        /// 30 additions, 52 multiplications, 2 divisions, 6 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..13];
            let q = &q[..14];
            let v = &v[..14];
            let [(x1, x2), (x9, x10)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x25, x26), (x33, x34)] = S::sin_cos_pairs([q[8], q[11]]);
            let x0 = v[0] * v[0];
            let x3 = x1 * x0;
            let x4 = S::constant(0.1) * x3;
            let x5 = x2 * x0;
            let x6 = S::constant(0.3) * x5;
            let x7 = x6 - x4;
            let x8 = v[5] * v[5];
            let x11 = x10 * x8;
            let x12 = S::constant(0.6) * x11;
            let x13 = x12 + x7;
            let x14 = S::constant(0.3) * x3;
            let x15 = S::mul_add(S::constant(0.1), x5, x14);
            let x16 = x9 * x8;
            let x17 = S::constant(0.6) * x16;
            let x18 = x17 + x15;
            let x19 = S::mul_add(S::constant(0.1), x11, x17);
            let x20 = S::constant(0.1) * x16;
            let x21 = x20 - x12;
            let x22 = S::constant(0.8944271909999159) * x21;
            let x23 = S::mul_add(S::constant(0.4472135954999579), x19, x22);
            let x24 = v[8] * v[8];
            let x27 = S::constant(0.1) * x25;
            let x28 = S::mul_add(x27, x24, x21);
            let x29 = S::constant(0.1) * x26;
            let x30 = S::mul_add(x29, x24, x19);
            let x31 = -x30;
            let x32 = v[11] * v[11];
            let x35 = S::constant(0.2) * x34;
            let x36 = x35 * x32;
            let x37 = -x36;
            let x38 = S::constant(0.2) * x33;
            let x39 = x38 * x32;
            let x40 = -x39;
            let x41 = self.w * t;
            let (x42, x43) = x41.sin_cos_pair();
            let x44 = self.w * x42;
            let x45 = S::constant(0.4) * self.w;
            let x46 = x45 * x44;
            let x47 = -x46;
            let x48 = q[10] + x38;
            let x49 = q[13] - x48;
            let x50 = q[9] + x35;
            let x51 = q[12] - x50;
            let x52 = x51 * x51;
            let x53 = S::mul_add(x49, x49, x52);
            let x54 = x53.simd_sqrt();
            let x55 = S::mul_add(x35, v[11], v[10]);
            let x56 = v[13] - x55;
            let x57 = S::constant(2.0) * x49;
            let x58 = S::neg_mul_add(x38, v[11], v[9]);
            let x59 = v[12] - x58;
            let x60 = S::constant(2.0) * x51;
            let x61 = x60 * x59;
            let x62 = S::mul_add(x57, x56, x61);
            let x63 = S::constant(0.5) * x62;
            let x64 = x63 / x54;
            let x65 = x64 * x64;
            let x66 = x38 * x49;
            let x67 = x56 * x56;
            let x68 = S::mul_add(x66, x32, x67);
            let x69 = x35 * x51;
            let x70 = x59 * x59;
            let x71 = S::mul_add(x69, x32, x70);
            let x72 = S::constant(2.0) * x71;
            let x73 = S::mul_add(S::constant(2.0), x68, x72);
            let x74 = S::constant(0.5) * x73;
            let x75 = x74 - x65;
            let x76 = x75 / x54;
            let x77 = self.w * x43;
            let x78 = S::constant(0.05) * self.w;
            let x79 = S::mul_add(x78, x77, x76);
            let x80 = -x79;
            let x81 = -x20;
            results[0] = S::constant(0.0);
            results[1] = x13;
            results[2] = x18;
            results[3] = x23;
            results[4] = x28;
            results[5] = x31;
            results[6] = S::constant(0.0);
            results[7] = x37;
            results[8] = x40;
            results[9] = x47;
            results[10] = x80;
            results[11] = S::constant(0.0);
            results[12] = x81;
        }
        /// 127 additions, 164 multiplications, 22 divisions, 11 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], u: &[S], results: &mut [S]) {
            let results = &mut results[..78];
            let q = &q[..14];
            let u = &u[..2];
            let v = &v[..14];
            let [(x12, x13), (x24, x25)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x74, x75), (x78, x79)] = S::sin_cos_pairs([q[11], q[8]]);
            let x0 = v[0].sign();
            let x1 = S::if_less(S::constant(0.0), u[1], S::constant(1.0), x0);
            let x2 = S::if_less(u[1], S::constant(0.0), S::constant(-1.0), x1);
            let x3 = runtime::__private::SimdSigned::simd_abs(&v[0]);
            let x4 = S::if_less(x3, S::constant(2.0), x3, S::constant(2.0));
            let x5 = x4 * x2;
            let x6 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x7 = t * t;
            let x8 = x7 * x6;
            let x9 = S::if_less(t, S::constant(1.0), x8, S::constant(1.0));
            let x10 = S::if_less(t, S::constant(0.0), S::constant(0.0), x9);
            let x11 = S::constant(0.2) * x10;
            let x14 = S::constant(0.02) * x12;
            let x15 = S::constant(0.05) * x13;
            let x16 = x15 - x14;
            let x17 = v[5] - v[0];
            let x18 = q[5] - q[0];
            let x19 = S::constant(-0.17453292519943295) + x18;
            let x20 = S::constant(5.0) * x19;
            let x21 = S::mul_add(S::constant(0.2), x17, x20);
            let x22 = S::neg_mul_add(S::constant(19.62), x16, x21);
            let x23 = S::neg_mul_add(x11, x5, x22);
            let x26 = S::constant(0.6) * x24;
            let x27 = q[4] - x26;
            let x28 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x29 = x28 - x27;
            let x30 = S::constant(0.6) * x25;
            let x31 = q[3] - x30;
            let x32 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x33 = x32 - x31;
            let x34 = x33 * x33;
            let x35 = S::mul_add(x29, x29, x34);
            let x36 = x35.simd_sqrt();
            let x37 = S::constant(1.6) * x33;
            let x38 = S::mul_add(S::constant(1.2), x29, x37);
            let x39 = S::constant(0.5) * x38;
            let x40 = x39 / x36;
            let x41 = S::constant(-0.4) + x36;
            let x42 = x41 * x41;
            let x43 = S::constant(30.0) * x41;
            let x44 = self.k * x41;
            let x45 = S::mul_add(x43, x42, x44);
            let x46 = S::neg_mul_add(x30, v[5], v[4]);
            let x47 = S::mul_sub(S::constant(0.6), v[2], x46);
            let x48 = S::constant(2.0) * x29;
            let x49 = S::mul_add(x26, v[5], v[3]);
            let x50 = S::mul_sub(S::constant(0.8), v[2], x49);
            let x51 = S::constant(2.0) * x33;
            let x52 = x51 * x50;
            let x53 = S::mul_add(x48, x47, x52);
            let x54 = S::constant(0.5) * x53;
            let x55 = x54 / x36;
            let x56 = x55 + x45;
            let x57 = S::neg_mul_add(x56, x40, S::constant(-8.828999999999999));
            let x58 = x31 - x32;
            let x59 = x58 / x36;
            let x60 = x56 * x59;
            let x61 = -x60;
            let x62 = x27 - x28;
            let x63 = x62 / x36;
            let x64 = S::neg_mul_add(x56, x63, S::constant(-9.81));
            let x65 = S::constant(1.2) * x24;
            let x66 = x65 * x33;
            let x67 = S::constant(1.2) * x25;
            let x68 = x67 * x29;
            let x69 = x68 - x66;
            let x70 = S::constant(0.5) * x69;
            let x71 = x70 / x36;
            let x72 = S::mul_add(x56, x71, x21);
            let x73 = -x72;
            let x76 = S::constant(0.2) * x74;
            let x77 = q[10] + x76;
            let x80 = S::constant(0.1) * x79;
            let x81 = S::mul_add(S::constant(0.2), x78, x80);
            let x82 = q[7] + x81;
            let x83 = x82 - x77;
            let x84 = S::constant(0.2) * x75;
            let x85 = q[9] + x84;
            let x86 = S::constant(0.1) * x78;
            let x87 = S::constant(0.2) * x79;
            let x88 = x87 - x86;
            let x89 = q[6] + x88;
            let x90 = x89 - x85;
            let x91 = x90 * x90;
            let x92 = S::mul_add(x83, x83, x91);
            let x93 = x92.simd_sqrt();
            let x94 = x90 / x93;
            let x95 = S::mul_add(x84, v[11], v[10]);
            let x96 = x78 * v[8];
            let x97 = S::constant(0.1) * x96;
            let x98 = x79 * v[8];
            let x99 = S::constant(0.2) * x98;
            let x100 = x99 - x97;
            let x101 = v[7] + x100;
            let x102 = x101 - x95;
            let x103 = S::constant(2.0) * x83;
            let x104 = S::neg_mul_add(x76, v[11], v[9]);
            let x105 = S::constant(0.2) * x96;
            let x106 = S::mul_add(S::constant(0.1), x98, x105);
            let x107 = v[6] - x106;
            let x108 = x107 - x104;
            let x109 = S::constant(2.0) * x90;
            let x110 = x109 * x108;
            let x111 = S::mul_add(x103, x102, x110);
            let x112 = S::constant(0.5) * x111;
            let x113 = x112 / x93;
            let x114 = S::constant(3.0) * x94;
            let x115 = S::constant(2.0) * x79;
            let x116 = S::mul_add(x78, v[2], x115);
            let x117 = S::neg_mul_add(x114, x113, x116);
            let x118 = x83 / x93;
            let x119 = S::constant(3.0) * x118;
            let x120 = S::neg_mul_add(x119, x113, S::constant(-6.867));
            let x121 = x79 * v[2];
            let x122 = S::constant(2.0) * x78;
            let x123 = x122 - x121;
            let x124 = x123 + x120;
            let x125 = S::constant(2.0) * x81;
            let x126 = x125 * x90;
            let x127 = S::constant(2.0) * x88;
            let x128 = x127 * x83;
            let x129 = x128 - x126;
            let x130 = S::constant(0.5) * x129;
            let x131 = x130 / x93;
            let x132 = S::constant(3.0) * x131;
            let x133 = x132 * x113;
            let x134 = S::mul_add(x81, x116, x133);
            let x135 = S::mul_sub(x88, x123, x134);
            let x136 = x85 - x89;
            let x137 = x136 / x93;
            let x138 = S::constant(3.0) * x137;
            let x139 = x138 * x113;
            let x140 = -x139;
            let x141 = x77 - x82;
            let x142 = x141 / x93;
            let x143 = S::constant(3.0) * x142;
            let x144 = S::neg_mul_add(x143, x113, S::constant(-3.9240000000000004));
            let x145 = S::constant(0.4) * x75;
            let x146 = x145 * x83;
            let x147 = S::constant(0.4) * x74;
            let x148 = x147 * x90;
            let x149 = x148 - x146;
            let x150 = S::constant(0.5) * x149;
            let x151 = x150 / x93;
            let x152 = S::constant(3.0) * x151;
            let x153 = S::constant(2.0) * q[11];
            let x154 = S::mul_add(x152, x113, x153);
            let x155 = -x154;
            let x156 = self.w * t;
            let (x157, x158) = x156.sin_cos_pair();
            let x159 = S::mul_add(S::constant(0.1), x157, S::constant(1.0));
            let x160 = S::constant(-1.0) + q[12];
            let x161 = S::constant(3.0) * x160;
            let x162 = S::constant(-0.2) + q[13];
            let x163 = S::constant(-2.0) + q[12];
            let x164 = x163 * x163;
            let x165 = S::mul_add(x162, x162, x164);
            let x166 = x165.simd_sqrt();
            let x167 = x163 / x166;
            let x168 = S::constant(2.0) * x162;
            let x169 = S::constant(2.0) * x163;
            let x170 = x169 * v[12];
            let x171 = S::mul_add(x168, v[13], x170);
            let x172 = S::constant(0.5) * x171;
            let x173 = x172 / x166;
            let x174 = S::constant(-0.3) + x166;
            let x175 = self.k * x174;
            let x176 = S::mul_add(S::constant(2.0), x173, x175);
            let x177 = x176 * x167;
            let x178 = S::mul_add(x161, x159, x177);
            let x179 = -x178;
            let x180 = S::constant(0.5) + q[13];
            let x181 = S::constant(40.0) * x180;
            let x182 = -x181;
            let x183 = S::if_less(
                q[13],
                S::constant(-0.5),
                S::constant(-1.0),
                S::constant(1.0),
            );
            let x184 = S::if_less(S::constant(0.0), u[0], S::constant(1.0), x183);
            let x185 = S::if_less(u[0], S::constant(0.0), S::constant(-1.0), x184);
            let x186 = S::if_less(x185, S::constant(0.0), x182, S::constant(0.0));
            let x187 = x162 / x166;
            let x188 = S::neg_mul_add(x176, x187, S::constant(-2.943));
            let x189 = x188 + x186;
            let x190 = S::constant(0.3) * x12;
            let x191 = S::mul_add(S::constant(0.1), x13, x190);
            let x192 = -x191;
            let x193 = -x26;
            let x194 = S::constant(0.1) * x12;
            let x195 = S::constant(0.3) * x13;
            let x196 = x195 - x194;
            let x197 = S::constant(0.1) * x24;
            let x198 = x30 - x197;
            let x199 = S::constant(0.1) * x25;
            let x200 = x26 + x199;
            let x201 = S::constant(0.8944271909999159) * x200;
            let x202 = S::mul_add(S::constant(0.4472135954999579), x198, x201);
            let x203 = x197 - x30;
            let x204 = -x84;
            let x205 = q[13] - x77;
            let x206 = q[12] - x85;
            let x207 = x206 * x206;
            let x208 = S::mul_add(x205, x205, x207);
            let x209 = x208.simd_sqrt();
            let x210 = x85 - q[12];
            let x211 = x210 / x209;
            let x212 = x77 - q[13];
            let x213 = x212 / x209;
            let x214 = x145 * x205;
            let x215 = x147 * x206;
            let x216 = x215 - x214;
            let x217 = S::constant(0.5) * x216;
            let x218 = x217 / x209;
            let x219 = x206 / x209;
            let x220 = x205 / x209;
            let x221 = -x199;
            let x222 = v[0] * v[0];
            let x223 = x12 * x222;
            let x224 = S::constant(0.1) * x223;
            let x225 = x13 * x222;
            let x226 = S::constant(0.3) * x225;
            let x227 = x226 - x224;
            let x228 = v[5] * v[5];
            let x229 = x25 * x228;
            let x230 = S::constant(0.6) * x229;
            let x231 = x230 + x227;
            let x232 = S::constant(0.3) * x223;
            let x233 = S::mul_add(S::constant(0.1), x225, x232);
            let x234 = x24 * x228;
            let x235 = S::constant(0.6) * x234;
            let x236 = x235 + x233;
            let x237 = S::mul_add(S::constant(0.1), x229, x235);
            let x238 = S::constant(0.1) * x234;
            let x239 = x238 - x230;
            let x240 = S::constant(0.8944271909999159) * x239;
            let x241 = S::mul_add(S::constant(0.4472135954999579), x237, x240);
            let x242 = v[8] * v[8];
            let x243 = S::mul_add(x86, x242, x239);
            let x244 = S::mul_add(x80, x242, x237);
            let x245 = -x244;
            let x246 = v[11] * v[11];
            let x247 = x84 * x246;
            let x248 = -x247;
            let x249 = x76 * x246;
            let x250 = -x249;
            let x251 = self.w * x157;
            let x252 = S::constant(0.4) * self.w;
            let x253 = x252 * x251;
            let x254 = -x253;
            let x255 = v[13] - x95;
            let x256 = S::constant(2.0) * x205;
            let x257 = v[12] - x104;
            let x258 = S::constant(2.0) * x206;
            let x259 = x258 * x257;
            let x260 = S::mul_add(x256, x255, x259);
            let x261 = S::constant(0.5) * x260;
            let x262 = x261 / x209;
            let x263 = x262 * x262;
            let x264 = x76 * x205;
            let x265 = x255 * x255;
            let x266 = S::mul_add(x264, x246, x265);
            let x267 = x84 * x206;
            let x268 = x257 * x257;
            let x269 = S::mul_add(x267, x246, x268);
            let x270 = S::constant(2.0) * x269;
            let x271 = S::mul_add(S::constant(2.0), x266, x270);
            let x272 = S::constant(0.5) * x271;
            let x273 = x272 - x263;
            let x274 = x273 / x209;
            let x275 = self.w * x158;
            let x276 = S::constant(0.05) * self.w;
            let x277 = S::mul_add(x276, x275, x274);
            let x278 = -x277;
            let x279 = -x238;
            results[0] = S::constant(0.05);
            results[1] = S::constant(0.01);
            results[2] = S::constant(1.5);
            results[3] = S::constant(1.0);
            results[4] = S::constant(1.0);
            results[5] = S::constant(0.1);
            results[6] = S::constant(0.7);
            results[7] = S::constant(0.7);
            results[8] = S::constant(0.02);
            results[9] = S::constant(0.4);
            results[10] = S::constant(0.4);
            results[11] = S::constant(0.03);
            results[12] = S::constant(0.3);
            results[13] = S::constant(0.3);
            results[14] = x23;
            results[15] = S::constant(0.0);
            results[16] = x57;
            results[17] = x61;
            results[18] = x64;
            results[19] = x73;
            results[20] = x117;
            results[21] = x124;
            results[22] = x135;
            results[23] = x140;
            results[24] = x144;
            results[25] = x155;
            results[26] = x179;
            results[27] = x189;
            results[28] = S::constant(2.5);
            results[29] = S::constant(1.0);
            results[30] = x192;
            results[31] = S::constant(-1.0);
            results[32] = x193;
            results[33] = x196;
            results[34] = S::constant(-1.0);
            results[35] = x30;
            results[36] = S::constant(0.447213595499958);
            results[37] = S::constant(-0.8944271909999159);
            results[38] = S::constant(0.4472135954999579);
            results[39] = x202;
            results[40] = S::constant(-1.0);
            results[41] = x200;
            results[42] = S::constant(1.0);
            results[43] = x80;
            results[44] = S::constant(-1.0);
            results[45] = x203;
            results[46] = S::constant(1.0);
            results[47] = x86;
            results[48] = S::constant(-1.0);
            results[49] = S::constant(1.0);
            results[50] = S::constant(1.0);
            results[51] = x76;
            results[52] = S::constant(1.0);
            results[53] = x204;
            results[54] = S::constant(1.0);
            results[55] = x211;
            results[56] = x213;
            results[57] = x218;
            results[58] = x219;
            results[59] = x220;
            results[60] = S::constant(1.0);
            results[61] = S::constant(1.0);
            results[62] = x221;
            results[63] = S::constant(-1.0);
            results[64] = S::constant(1.0);
            results[65] = S::constant(0.0);
            results[66] = x231;
            results[67] = x236;
            results[68] = x241;
            results[69] = x243;
            results[70] = x245;
            results[71] = S::constant(0.0);
            results[72] = x248;
            results[73] = x250;
            results[74] = x254;
            results[75] = x278;
            results[76] = S::constant(0.0);
            results[77] = x279;
        }
        /// 233 additions, 277 multiplications, 24 divisions, 11 functions.
        #[inline]
        fn kernel_accelerations(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            u: &[S],
            shift: &[S],
            a: &mut [S],
            lambda: &mut [S],
            guard: &mut [S],
        ) {
            let a = &mut a[..14];
            let lambda = &mut lambda[..13];
            let guard = &mut guard[..1];
            let q = &q[..14];
            let shift = &shift[..13];
            let u = &u[..2];
            let v = &v[..14];
            let [(x0, x1), (x6, x7)] = S::sin_cos_pairs([q[8], q[11]]);
            let [(x61, x62), (x161, x162)] = S::sin_cos_pairs([q[5], q[0]]);
            let x2 = S::constant(2.0) * x1;
            let x3 = S::mul_add(x0, v[2], x2);
            let x4 = S::constant(0.1) * x1;
            let x5 = S::mul_add(S::constant(0.2), x0, x4);
            let x8 = S::constant(0.2) * x6;
            let x9 = q[10] + x8;
            let x10 = q[7] + x5;
            let x11 = x10 - x9;
            let x12 = S::constant(0.2) * x7;
            let x13 = q[9] + x12;
            let x14 = S::constant(0.1) * x0;
            let x15 = S::constant(0.2) * x1;
            let x16 = x15 - x14;
            let x17 = q[6] + x16;
            let x18 = x17 - x13;
            let x19 = x18 * x18;
            let x20 = S::mul_add(x11, x11, x19);
            let x21 = x20.simd_sqrt();
            let x22 = S::constant(2.0) * x5;
            let x23 = x22 * x18;
            let x24 = S::constant(2.0) * x16;
            let x25 = x24 * x11;
            let x26 = x25 - x23;
            let x27 = S::constant(0.5) * x26;
            let x28 = x27 / x21;
            let x29 = S::mul_add(x12, v[11], v[10]);
            let x30 = x0 * v[8];
            let x31 = S::constant(0.1) * x30;
            let x32 = x1 * v[8];
            let x33 = S::constant(0.2) * x32;
            let x34 = x33 - x31;
            let x35 = v[7] + x34;
            let x36 = x35 - x29;
            let x37 = S::constant(2.0) * x11;
            let x38 = S::neg_mul_add(x8, v[11], v[9]);
            let x39 = S::constant(0.2) * x30;
            let x40 = S::mul_add(S::constant(0.1), x32, x39);
            let x41 = v[6] - x40;
            let x42 = x41 - x38;
            let x43 = S::constant(2.0) * x18;
            let x44 = x43 * x42;
            let x45 = S::mul_add(x37, x36, x44);
            let x46 = S::constant(0.5) * x45;
            let x47 = x46 / x21;
            let x48 = S::constant(3.0) * x28;
            let x49 = x48 * x47;
            let x50 = S::mul_add(x5, x3, x49);
            let x51 = x1 * v[2];
            let x52 = S::constant(2.0) * x0;
            let x53 = x52 - x51;
            let x54 = S::mul_sub(x16, x53, x50);
            let x55 = x11 / x21;
            let x56 = S::constant(3.0) * x55;
            let x57 = S::neg_mul_add(x56, x47, S::constant(-6.867));
            let x58 = x53 + x57;
            let x59 = v[8] * v[8];
            let x60 = v[5] * v[5];
            let x63 = x62 * x60;
            let x64 = x61 * x60;
            let x65 = S::constant(0.6) * x64;
            let x66 = S::mul_add(S::constant(0.1), x63, x65);
            let x67 = S::mul_add(x4, x59, x66);
            let x68 = shift[5] - x67;
            let x69 = S::neg_mul_add(x14, shift[11], x68);
            let x70 = S::constant(0.6) * x62;
            let x71 = S::constant(0.1) * x61;
            let x72 = x71 - x70;
            let x73 = q[13] - x9;
            let x74 = q[12] - x13;
            let x75 = x74 * x74;
            let x76 = S::mul_add(x73, x73, x75);
            let x77 = x76.simd_sqrt();
            let x78 = S::constant(0.4) * x7;
            let x79 = x78 * x73;
            let x80 = S::constant(0.4) * x6;
            let x81 = x80 * x74;
            let x82 = x81 - x79;
            let x83 = S::constant(0.5) * x82;
            let x84 = x83 / x77;
            let x85 = self.w * t;
            let (x86, x87) = x85.sin_cos_pair();
            let x88 = self.w * x86;
            let x89 = S::constant(0.4) * self.w;
            let x90 = S::neg_mul_add(x89, x88, shift[9]);
            let x91 = x13 - q[12];
            let x92 = x91 / x77;
            let x93 = v[11] * v[11];
            let x94 = S::neg_mul_add(x12, x93, shift[7]);
            let x95 = S::neg_mul_add(x8, x90, x94);
            let x96 = x9 - x10;
            let x97 = x96 / x21;
            let x98 = S::constant(3.0) * x97;
            let x99 = S::neg_mul_add(x98, x47, S::constant(-3.9240000000000004));
            let x100 = x9 - q[13];
            let x101 = x100 / x77;
            let x102 = S::neg_mul_add(x8, x93, shift[8]);
            let x103 = S::mul_add(x12, x90, x102);
            let x104 = x18 / x21;
            let x105 = S::constant(3.0) * x104;
            let x106 = S::neg_mul_add(x105, x47, x3);
            let x107 = x4 * shift[11];
            let x108 = S::constant(0.6) * x63;
            let x109 = S::constant(0.1) * x64;
            let x110 = x109 - x108;
            let x111 = S::mul_add(x14, x59, x110);
            let x112 = x111 + shift[4];
            let x113 = x112 - x107;
            let x114 = S::constant(0.1) * x62;
            let x115 = S::constant(0.6) * x61;
            let x116 = x115 + x114;
            let x117 = S::constant(0.7) * x116;
            let x118 = S::constant(0.7) * x72;
            let x119 = S::mul_add(x118, x72, S::constant(0.1));
            let x120 = S::mul_add(x117, x116, x119);
            let x121 = x70 - x71;
            let x122 = S::constant(0.8944271909999159) * x116;
            let x123 = S::mul_add(S::constant(0.4472135954999579), x121, x122);
            let x124 = x116 - x114;
            let x125 = shift[11] - shift[6];
            let x126 = x72 * x125;
            let x127 = S::constant(0.7) * x69;
            let x128 = x127 - x58;
            let x129 = q[4] - x115;
            let x130 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x131 = x130 - x129;
            let x132 = q[3] - x70;
            let x133 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x134 = x133 - x132;
            let x135 = x134 * x134;
            let x136 = S::mul_add(x131, x131, x135);
            let x137 = x136.simd_sqrt();
            let x138 = x129 - x130;
            let x139 = x138 / x137;
            let x140 = S::constant(-0.4) + x137;
            let x141 = x140 * x140;
            let x142 = S::constant(30.0) * x140;
            let x143 = self.k * x140;
            let x144 = S::mul_add(x142, x141, x143);
            let x145 = S::neg_mul_add(x70, v[5], v[4]);
            let x146 = S::mul_sub(S::constant(0.6), v[2], x145);
            let x147 = S::constant(2.0) * x131;
            let x148 = S::mul_add(x115, v[5], v[3]);
            let x149 = S::mul_sub(S::constant(0.8), v[2], x148);
            let x150 = S::constant(2.0) * x134;
            let x151 = x150 * x149;
            let x152 = S::mul_add(x147, x146, x151);
            let x153 = S::constant(0.5) * x152;
            let x154 = x153 / x137;
            let x155 = x154 + x144;
            let x156 = S::neg_mul_add(x155, x139, S::constant(-9.81));
            let x157 = x156 - x128;
            let x158 = S::mul_add(S::constant(0.7), x126, x157);
            let x159 = x70 * x125;
            let x160 = v[0] * v[0];
            let x163 = x162 * x160;
            let x164 = x161 * x160;
            let x165 = S::constant(0.3) * x164;
            let x166 = S::mul_add(S::constant(0.1), x163, x165);
            let x167 = x65 + x166;
            let x168 = x167 + shift[2];
            let x169 = x168 - x159;
            let x170 = S::constant(0.1) * x161;
            let x171 = S::constant(0.3) * x162;
            let x172 = x171 - x170;
            let x173 = S::constant(0.7) * x113;
            let x174 = x173 - x106;
            let x175 = x132 - x133;
            let x176 = x175 / x137;
            let x177 = S::mul_add(x155, x176, x174);
            let x178 = x116 * x125;
            let x179 = S::mul_sub(S::constant(0.7), x178, x177);
            let x180 = S::constant(0.1) * x164;
            let x181 = S::constant(0.3) * x163;
            let x182 = x181 - x180;
            let x183 = x108 + x182;
            let x184 = x183 + shift[1];
            let x185 = S::mul_add(x115, x125, x184);
            let x186 = x74 / x77;
            let x187 = x159 - x168;
            let x188 = x107 - x112;
            let x189 = shift[12] - x109;
            let x190 = x189 - x188;
            let x191 = S::neg_mul_add(x124, x125, x190);
            let x192 = x191 - x187;
            let x193 = x192 - x185;
            let x194 = S::constant(0.3) * x161;
            let x195 = S::mul_add(S::constant(0.1), x162, x194);
            let x196 = x172 + x195;
            let x197 = S::constant(1.6) * x134;
            let x198 = S::mul_add(S::constant(1.2), x131, x197);
            let x199 = S::constant(0.5) * x198;
            let x200 = x199 / x137;
            let x201 = S::neg_mul_add(x155, x200, S::constant(-8.828999999999999));
            let x202 = S::constant(0.6666666666666666) * x201;
            let x203 = S::constant(0.5) + q[13];
            let x204 = S::constant(40.0) * x203;
            let x205 = -x204;
            let x206 = S::if_less(
                q[13],
                S::constant(-0.5),
                S::constant(-1.0),
                S::constant(1.0),
            );
            let x207 = S::if_less(S::constant(0.0), u[0], S::constant(1.0), x206);
            let x208 = S::if_less(u[0], S::constant(0.0), S::constant(-1.0), x207);
            let x209 = S::if_less(x208, S::constant(0.0), x205, S::constant(0.0));
            let x210 = S::constant(-0.2) + q[13];
            let x211 = S::constant(-2.0) + q[12];
            let x212 = x211 * x211;
            let x213 = S::mul_add(x210, x210, x212);
            let x214 = x213.simd_sqrt();
            let x215 = x210 / x214;
            let x216 = S::constant(2.0) * x210;
            let x217 = S::constant(2.0) * x211;
            let x218 = x217 * v[12];
            let x219 = S::mul_add(x216, v[13], x218);
            let x220 = S::constant(0.5) * x219;
            let x221 = x220 / x214;
            let x222 = S::constant(-0.3) + x214;
            let x223 = self.k * x222;
            let x224 = S::mul_add(S::constant(2.0), x221, x223);
            let x225 = S::neg_mul_add(x224, x215, S::constant(-2.943));
            let x226 = x225 + x209;
            let x227 = S::constant(3.3333333333333335) * x226;
            let x228 = S::constant(0.3) * x196;
            let x229 = S::constant(1.7) * x195;
            let x230 = x170 - x171;
            let x231 = S::constant(1.7) * x230;
            let x232 = S::mul_add(x231, x230, S::constant(0.1125));
            let x233 = S::mul_add(x229, x195, x232);
            let x234 = S::mul_add(x228, x196, x233);
            let x235 = S::constant(1.0) / x234;
            let x236 = S::mul_add(S::constant(0.1), x86, S::constant(1.0));
            let x237 = S::constant(-1.0) + q[12];
            let x238 = S::constant(3.0) * x237;
            let x239 = x211 / x214;
            let x240 = x224 * x239;
            let x241 = S::mul_add(x238, x236, x240);
            let x242 = S::mul_add(S::constant(0.3), x193, x241);
            let x243 = S::mul_add(S::constant(1.7), x185, x179);
            let x244 = S::neg_mul_add(S::constant(1.7), x187, x158);
            let x245 = v[0].sign();
            let x246 = S::if_less(S::constant(0.0), u[1], S::constant(1.0), x245);
            let x247 = S::if_less(u[1], S::constant(0.0), S::constant(-1.0), x246);
            let x248 = runtime::__private::SimdSigned::simd_abs(&v[0]);
            let x249 = S::if_less(x248, S::constant(2.0), x248, S::constant(2.0));
            let x250 = x249 * x247;
            let x251 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x252 = t * t;
            let x253 = x252 * x251;
            let x254 = S::if_less(t, S::constant(1.0), x253, S::constant(1.0));
            let x255 = S::if_less(t, S::constant(0.0), S::constant(0.0), x254);
            let x256 = S::constant(0.2) * x255;
            let x257 = S::constant(0.02) * x161;
            let x258 = S::constant(0.05) * x162;
            let x259 = x258 - x257;
            let x260 = v[5] - v[0];
            let x261 = q[5] - q[0];
            let x262 = S::constant(-0.17453292519943295) + x261;
            let x263 = S::constant(5.0) * x262;
            let x264 = S::mul_add(S::constant(0.2), x260, x263);
            let x265 = S::neg_mul_add(S::constant(19.62), x259, x264);
            let x266 = S::neg_mul_add(x256, x250, x265);
            let x267 = S::mul_add(S::constant(0.025), shift[0], x266);
            let x268 = S::neg_mul_add(x244, x230, x267);
            let x269 = S::neg_mul_add(x195, x243, x268);
            let x270 = S::mul_add(x196, x242, x269);
            let x271 = x270 * x235;
            let x272 = S::constant(0.4472135954999579) * x230;
            let x273 = S::constant(0.8944271909999159) * x195;
            let x274 = x273 - x272;
            let x275 = x274 * x235;
            let x276 = S::neg_mul_add(x274, x275, S::constant(-0.13333333333333336));
            let x277 = S::constant(10.0) * x123;
            let x278 = S::neg_mul_add(x277, x123, S::constant(-1.1333333333333333));
            let x279 = S::mul_sub(S::constant(0.0000001), x278, x276);
            let x280 = x186 * x196;
            let x281 = x280 * x235;
            let x282 = x274 * x281;
            let x283 = x73 / x77;
            let x284 = S::constant(3.3333333333333335) * x283;
            let x285 = x284 * x283;
            let x286 = S::mul_add(x280, x281, x285);
            let x287 = x276 * x286;
            let x288 = S::mul_add(x282, x282, x287);
            let x289 = S::constant(3.3333333333333335) * x186;
            let x290 = S::constant(33.333333333333336) * x84;
            let x291 = S::constant(2.5) * x101;
            let x292 = S::constant(2.5) * x92;
            let x293 = x292 * x92;
            let x294 = S::mul_add(x291, x101, x293);
            let x295 = S::mul_add(x290, x84, x294);
            let x296 = S::mul_add(x289, x186, x295);
            let x297 = x296 + x285;
            let x298 = S::constant(0.0000001) * x297;
            let x299 = S::mul_add(S::constant(0.00000000001), x286, x298);
            let x300 = S::mul_sub(x276, x299, x288);
            let x301 = S::if_less(x300, x279, x300, x279);
            let x302 = S::constant(0.8944271909999159) * x110;
            let x303 = S::mul_add(S::constant(0.4472135954999579), x66, x302);
            let x304 = x303 + shift[3];
            let x305 = S::neg_mul_add(x123, x125, x304);
            let x306 = S::neg_mul_add(S::constant(0.4472135954999579), x187, x305);
            let x307 = S::neg_mul_add(S::constant(0.8944271909999159), x185, x306);
            let x308 = S::neg_mul_add(S::constant(0.29814239699997197), x201, x307);
            let x309 = S::neg_mul_add(x270, x275, x308);
            let x310 = x309 * x282;
            let x311 = v[13] - x29;
            let x312 = S::constant(2.0) * x73;
            let x313 = v[12] - x38;
            let x314 = S::constant(2.0) * x74;
            let x315 = x314 * x313;
            let x316 = S::mul_add(x312, x311, x315);
            let x317 = S::constant(0.5) * x316;
            let x318 = x317 / x77;
            let x319 = x318 * x318;
            let x320 = x8 * x73;
            let x321 = x311 * x311;
            let x322 = S::mul_add(x320, x93, x321);
            let x323 = x12 * x74;
            let x324 = x313 * x313;
            let x325 = S::mul_add(x323, x93, x324);
            let x326 = S::constant(2.0) * x325;
            let x327 = S::mul_add(S::constant(2.0), x322, x326);
            let x328 = S::constant(0.5) * x327;
            let x329 = x328 - x319;
            let x330 = x329 / x77;
            let x331 = self.w * x87;
            let x332 = S::constant(0.05) * self.w;
            let x333 = S::mul_add(x332, x331, x330);
            let x334 = shift[10] - x333;
            let x335 = S::neg_mul_add(x84, x90, x334);
            let x336 = S::neg_mul_add(x92, x95, x335);
            let x337 = S::neg_mul_add(x101, x103, x336);
            let x338 = S::neg_mul_add(x186, x193, x337);
            let x339 = S::neg_mul_add(x284, x226, x338);
            let x340 = S::mul_add(x270, x281, x339);
            let x341 = x276 * x340;
            let x342 = x341 - x310;
            let x343 = S::constant(1.0) / x288;
            let x344 = x343 * x342;
            let x345 = -x344;
            let x346 = x309 * x286;
            let x347 = S::mul_add(x282, x340, x346);
            let x348 = x343 * x347;
            let x349 = x275 * x348;
            let x350 = x271 - x349;
            let x351 = S::neg_mul_add(x281, x344, x350);
            let x352 = S::mul_add(x284, x344, x227);
            let x353 = S::constant(0.29814239699997197) * x348;
            let x354 = x202 - x353;
            let x355 = S::neg_mul_add(x196, x351, x193);
            let x356 = S::mul_add(S::constant(0.3), x355, x241);
            let x357 = x186 * x344;
            let x358 = x357 - x356;
            let x359 = S::mul_add(x195, x351, x185);
            let x360 = -x359;
            let x361 = S::mul_add(S::constant(1.7), x359, x179);
            let x362 = S::mul_add(S::constant(0.8944271909999159), x348, x361);
            let x363 = x356 - x357;
            let x364 = x363 - x362;
            let x365 = x172 * x351;
            let x366 = x365 - x169;
            let x367 = S::neg_mul_add(S::constant(1.7), x366, x158);
            let x368 = S::neg_mul_add(S::constant(0.4472135954999579), x348, x367);
            let x369 = x358 - x368;
            let x370 = x106 - x173;
            let x371 = x58 - x127;
            let x372 = S::constant(1.2) * x61;
            let x373 = x372 * x134;
            let x374 = S::constant(1.2) * x62;
            let x375 = x374 * x131;
            let x376 = x375 - x373;
            let x377 = S::constant(0.5) * x376;
            let x378 = x377 / x137;
            let x379 = S::mul_add(x155, x378, x264);
            let x380 = S::mul_add(x72, x371, x379);
            let x381 = S::mul_add(x116, x370, x380);
            let x382 = S::mul_add(x117, x359, x381);
            let x383 = S::mul_sub(x118, x366, x382);
            let x384 = S::neg_mul_add(x120, x125, x383);
            let x385 = S::mul_add(x115, x364, x384);
            let x386 = S::neg_mul_add(x70, x369, x385);
            let x387 = S::neg_mul_add(x123, x348, x386);
            let x388 = S::mul_sub(x124, x358, x387);
            let x389 = x113 - x359;
            let x390 = x389 - x178;
            let x391 = S::neg_mul_add(S::constant(0.7), x390, x106);
            let x392 = x391 - x363;
            let x393 = S::neg_mul_add(S::constant(0.4), x103, x99);
            let x394 = S::mul_add(x101, x344, x393);
            let x395 = x13 - x17;
            let x396 = x395 / x21;
            let x397 = S::constant(3.0) * x396;
            let x398 = x397 * x47;
            let x399 = S::mul_add(S::constant(0.4), x95, x398);
            let x400 = S::mul_sub(x92, x344, x399);
            let x401 = x78 * x11;
            let x402 = x80 * x18;
            let x403 = x402 - x401;
            let x404 = S::constant(0.5) * x403;
            let x405 = x404 / x21;
            let x406 = S::constant(3.0) * x405;
            let x407 = S::constant(2.0) * q[11];
            let x408 = S::mul_add(x406, x47, x407);
            let x409 = S::mul_add(S::constant(0.03), x90, x408);
            let x410 = S::mul_add(x8, x400, x409);
            let x411 = S::mul_sub(x12, x394, x410);
            let x412 = S::mul_add(x84, x344, x411);
            let x413 = x169 - x365;
            let x414 = x69 - x413;
            let x415 = x414 - x126;
            let x416 = S::neg_mul_add(S::constant(0.7), x415, x58);
            let x417 = S::neg_mul_add(S::constant(0.02), shift[11], x54);
            let x418 = S::neg_mul_add(x4, x392, x417);
            let x419 = S::neg_mul_add(x14, x416, x418);
            let x420 = x419 - x388;
            let x421 = S::neg_mul_add(S::constant(2.5), x351, shift[0]);
            let x422 = S::constant(0.01) * x421;
            let x423 = -x422;
            a[8] = shift[11];
            a[11] = x90;
            a[9] = x95;
            a[10] = x103;
            guard[0] = x301;
            lambda[10] = x345;
            lambda[3] = x348;
            a[0] = x351;
            a[13] = x352;
            a[2] = x354;
            a[12] = x355;
            lambda[12] = x358;
            a[3] = x360;
            lambda[1] = x364;
            a[4] = x366;
            lambda[2] = x369;
            a[5] = x125;
            lambda[6] = x388;
            a[6] = x390;
            lambda[4] = x392;
            lambda[8] = x394;
            lambda[7] = x400;
            lambda[9] = x412;
            a[7] = x415;
            lambda[5] = x416;
            lambda[11] = x420;
            a[1] = x421;
            lambda[0] = x423;
        }
        /// 254 additions, 383 multiplications, 81 divisions, 9 functions.
        #[inline]
        fn kernel_tangent_q(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            u: &[S],
            a: &[S],
            lambda: &[S],
            results: &mut [S],
        ) {
            let results = &mut results[..71];
            let lambda = &lambda[..13];
            let q = &q[..14];
            let u = &u[..1];
            let v = &v[..14];
            let [(x0, x1), (x13, x14)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x181, x182), (x185, x186)] = S::sin_cos_pairs([q[11], q[8]]);
            let x2 = S::constant(0.3) * x0;
            let x3 = S::mul_add(S::constant(0.1), x1, x2);
            let x4 = S::constant(0.1) * x0;
            let x5 = S::constant(0.3) * x1;
            let x6 = x5 - x4;
            let x7 = S::constant(0.05) * x0;
            let x8 = S::mul_add(S::constant(0.02), x1, x7);
            let x9 = S::mul_add(S::constant(19.62), x8, S::constant(-5.0));
            let x10 = S::mul_add(x6, lambda[1], x9);
            let x11 = S::mul_add(x3, lambda[2], x10);
            let x12 = -x11;
            let x15 = S::constant(0.6) * x13;
            let x16 = q[4] - x15;
            let x17 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x18 = x17 - x16;
            let x19 = S::constant(0.6) * x14;
            let x20 = q[3] - x19;
            let x21 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x22 = x21 - x20;
            let x23 = x22 * x22;
            let x24 = S::mul_add(x18, x18, x23);
            let x25 = x24.simd_sqrt();
            let x26 = S::constant(1.6) * x22;
            let x27 = S::mul_add(S::constant(1.2), x18, x26);
            let x28 = S::constant(0.5) * x27;
            let x29 = x28 / x25;
            let x30 = S::neg_mul_add(x29, x29, S::constant(1.0));
            let x31 = x30 / x25;
            let x32 = S::constant(-0.4) + x25;
            let x33 = x32 * x32;
            let x34 = S::constant(30.0) * x32;
            let x35 = self.k * x32;
            let x36 = S::mul_add(x34, x33, x35);
            let x37 = S::neg_mul_add(x19, v[5], v[4]);
            let x38 = S::constant(0.6) * v[2];
            let x39 = x38 - x37;
            let x40 = S::constant(2.0) * x18;
            let x41 = S::mul_add(x15, v[5], v[3]);
            let x42 = S::constant(0.8) * v[2];
            let x43 = x42 - x41;
            let x44 = S::constant(2.0) * x22;
            let x45 = x44 * x43;
            let x46 = S::mul_add(x40, x39, x45);
            let x47 = S::constant(0.5) * x46;
            let x48 = x47 / x25;
            let x49 = x48 + x36;
            let x50 = S::constant(90.0) * x29;
            let x51 = self.k * x29;
            let x52 = S::mul_add(x50, x33, x51);
            let x53 = x48 * x29;
            let x54 = S::constant(1.6) * x43;
            let x55 = S::mul_add(S::constant(1.2), x39, x54);
            let x56 = S::constant(0.5) * x55;
            let x57 = x56 - x53;
            let x58 = x57 / x25;
            let x59 = x58 + x52;
            let x60 = x29 * x59;
            let x61 = S::mul_add(x49, x31, x60);
            let x62 = x20 - x21;
            let x63 = x62 / x25;
            let x64 = S::neg_mul_add(x29, x63, S::constant(-0.8));
            let x65 = x64 / x25;
            let x66 = x49 * x65;
            let x67 = S::constant(90.0) * x63;
            let x68 = self.k * x63;
            let x69 = S::mul_add(x67, x33, x68);
            let x70 = x41 - x42;
            let x71 = S::neg_mul_add(x48, x63, x70);
            let x72 = x71 / x25;
            let x73 = x72 + x69;
            let x74 = S::mul_add(x29, x73, x66);
            let x75 = x16 - x17;
            let x76 = x75 / x25;
            let x77 = S::neg_mul_add(x29, x76, S::constant(-0.6));
            let x78 = x77 / x25;
            let x79 = x49 * x78;
            let x80 = S::constant(90.0) * x76;
            let x81 = self.k * x76;
            let x82 = S::mul_add(x80, x33, x81);
            let x83 = x37 - x38;
            let x84 = S::neg_mul_add(x48, x76, x83);
            let x85 = x84 / x25;
            let x86 = x85 + x82;
            let x87 = S::mul_add(x29, x86, x79);
            let x88 = S::constant(1.2) * x13;
            let x89 = x88 * x22;
            let x90 = S::constant(1.2) * x14;
            let x91 = x90 * x18;
            let x92 = x91 - x89;
            let x93 = S::constant(0.5) * x92;
            let x94 = x93 / x25;
            let x95 = x29 * x94;
            let x96 = S::constant(0.96) * x13;
            let x97 = S::constant(0.72) * x14;
            let x98 = x97 - x96;
            let x99 = S::constant(0.5) * x98;
            let x100 = x99 - x95;
            let x101 = x100 / x25;
            let x102 = x49 * x101;
            let x103 = S::constant(90.0) * x94;
            let x104 = self.k * x94;
            let x105 = S::mul_add(x103, x33, x104);
            let x106 = x48 * x94;
            let x107 = x14 * x22;
            let x108 = S::constant(0.6) * x107;
            let x109 = x15 * x43;
            let x110 = S::mul_add(x108, v[5], x109);
            let x111 = S::constant(2.0) * x110;
            let x112 = x13 * x18;
            let x113 = S::constant(0.6) * x112;
            let x114 = x113 * v[5];
            let x115 = x19 * x39;
            let x116 = x115 - x114;
            let x117 = S::constant(2.0) * x116;
            let x118 = x117 - x111;
            let x119 = S::constant(0.5) * x118;
            let x120 = x119 - x106;
            let x121 = x120 / x25;
            let x122 = x121 + x105;
            let x123 = S::mul_add(x29, x122, x102);
            let x124 = S::mul_add(x63, x59, x66);
            let x125 = S::neg_mul_add(x63, x63, S::constant(1.0));
            let x126 = x125 / x25;
            let x127 = x63 * x73;
            let x128 = S::mul_add(x49, x126, x127);
            let x129 = x63 * x76;
            let x130 = x129 / x25;
            let x131 = x49 * x130;
            let x132 = x63 * x86;
            let x133 = x132 - x131;
            let x134 = x63 * x94;
            let x135 = x15 - x134;
            let x136 = x135 / x25;
            let x137 = x49 * x136;
            let x138 = S::mul_add(x63, x122, x137);
            let x139 = S::mul_add(x76, x59, x79);
            let x140 = x76 * x73;
            let x141 = x140 - x131;
            let x142 = S::neg_mul_add(x76, x76, S::constant(1.0));
            let x143 = x142 / x25;
            let x144 = x76 * x86;
            let x145 = S::mul_add(x49, x143, x144);
            let x146 = S::mul_add(x76, x94, x19);
            let x147 = x146 / x25;
            let x148 = x49 * x147;
            let x149 = x76 * x122;
            let x150 = x149 - x148;
            let x151 = S::mul_add(x94, x59, x102);
            let x152 = S::mul_add(x94, x73, x137);
            let x153 = x94 * x86;
            let x154 = x153 - x148;
            let x155 = S::constant(0.1) * x13;
            let x156 = S::mul_add(S::constant(0.1), x14, x15);
            let x157 = x19 - x155;
            let x158 = S::constant(0.4472135954999579) * x156;
            let x159 = S::constant(0.8944271909999159) * x157;
            let x160 = x159 - x158;
            let x161 = x94 * x94;
            let x162 = x15 * x13;
            let x163 = x107 - x162;
            let x164 = S::constant(1.2) * x163;
            let x165 = x19 * x14;
            let x166 = x165 - x112;
            let x167 = S::constant(1.2) * x166;
            let x168 = x167 - x164;
            let x169 = S::constant(0.5) * x168;
            let x170 = x169 - x161;
            let x171 = x170 / x25;
            let x172 = x94 * x122;
            let x173 = S::mul_add(x49, x171, x172);
            let x174 = S::constant(5.0) + x173;
            let x175 = S::neg_mul_add(x19, lambda[1], x174);
            let x176 = S::neg_mul_add(x15, lambda[2], x175);
            let x177 = S::mul_add(x160, lambda[3], x176);
            let x178 = S::mul_add(x157, lambda[4], x177);
            let x179 = S::mul_add(x156, lambda[5], x178);
            let x180 = S::mul_add(x155, lambda[12], x179);
            let x183 = S::constant(0.2) * x181;
            let x184 = q[10] + x183;
            let x187 = S::constant(0.1) * x186;
            let x188 = S::mul_add(S::constant(0.2), x185, x187);
            let x189 = q[7] + x188;
            let x190 = x189 - x184;
            let x191 = S::constant(0.2) * x182;
            let x192 = q[9] + x191;
            let x193 = S::constant(0.1) * x185;
            let x194 = S::constant(0.2) * x186;
            let x195 = x194 - x193;
            let x196 = q[6] + x195;
            let x197 = x196 - x192;
            let x198 = x197 * x197;
            let x199 = S::mul_add(x190, x190, x198);
            let x200 = x199.simd_sqrt();
            let x201 = x197 / x200;
            let x202 = S::neg_mul_add(x201, x201, S::constant(1.0));
            let x203 = x202 / x200;
            let x204 = S::mul_add(x191, v[11], v[10]);
            let x205 = x185 * v[8];
            let x206 = S::constant(0.1) * x205;
            let x207 = x186 * v[8];
            let x208 = S::constant(0.2) * x207;
            let x209 = x208 - x206;
            let x210 = v[7] + x209;
            let x211 = x210 - x204;
            let x212 = S::constant(2.0) * x190;
            let x213 = S::neg_mul_add(x183, v[11], v[9]);
            let x214 = S::constant(0.2) * x205;
            let x215 = S::mul_add(S::constant(0.1), x207, x214);
            let x216 = v[6] - x215;
            let x217 = x216 - x213;
            let x218 = S::constant(2.0) * x197;
            let x219 = x218 * x217;
            let x220 = S::mul_add(x212, x211, x219);
            let x221 = S::constant(0.5) * x220;
            let x222 = x221 / x200;
            let x223 = S::neg_mul_add(x222, x201, x217);
            let x224 = x223 / x200;
            let x225 = x201 * x224;
            let x226 = S::mul_add(x222, x203, x225);
            let x227 = S::constant(3.0) * x226;
            let x228 = x190 / x200;
            let x229 = x201 * x228;
            let x230 = x229 / x200;
            let x231 = x222 * x230;
            let x232 = S::neg_mul_add(x222, x228, x211);
            let x233 = x232 / x200;
            let x234 = x201 * x233;
            let x235 = x234 - x231;
            let x236 = S::constant(3.0) * x235;
            let x237 = S::constant(2.0) * x185;
            let x238 = x186 * v[2];
            let x239 = x238 - x237;
            let x240 = S::constant(2.0) * x188;
            let x241 = x240 * x197;
            let x242 = S::constant(2.0) * x195;
            let x243 = x242 * x190;
            let x244 = x243 - x241;
            let x245 = S::constant(0.5) * x244;
            let x246 = x245 / x200;
            let x247 = S::mul_add(x201, x246, x188);
            let x248 = x247 / x200;
            let x249 = x222 * x248;
            let x250 = x222 * x246;
            let x251 = x190 * x215;
            let x252 = x195 * x211;
            let x253 = x252 - x251;
            let x254 = x188 * x217;
            let x255 = x206 - x208;
            let x256 = x197 * x255;
            let x257 = x256 - x254;
            let x258 = S::constant(2.0) * x257;
            let x259 = S::mul_add(S::constant(2.0), x253, x258);
            let x260 = S::constant(0.5) * x259;
            let x261 = x260 - x250;
            let x262 = x261 / x200;
            let x263 = x201 * x262;
            let x264 = x263 - x249;
            let x265 = S::mul_sub(S::constant(3.0), x264, x239);
            let x266 = x192 - x196;
            let x267 = x266 / x200;
            let x268 = S::neg_mul_add(x201, x267, S::constant(-1.0));
            let x269 = x268 / x200;
            let x270 = x222 * x269;
            let x271 = x213 - x216;
            let x272 = S::neg_mul_add(x222, x267, x271);
            let x273 = x272 / x200;
            let x274 = S::mul_add(x201, x273, x270);
            let x275 = S::constant(3.0) * x274;
            let x276 = x184 - x189;
            let x277 = x276 / x200;
            let x278 = x201 * x277;
            let x279 = x278 / x200;
            let x280 = x222 * x279;
            let x281 = x204 - x210;
            let x282 = S::neg_mul_add(x222, x277, x281);
            let x283 = x282 / x200;
            let x284 = x201 * x283;
            let x285 = x284 - x280;
            let x286 = S::constant(3.0) * x285;
            let x287 = S::constant(0.4) * x182;
            let x288 = x287 * x190;
            let x289 = S::constant(0.4) * x181;
            let x290 = x289 * x197;
            let x291 = x290 - x288;
            let x292 = S::constant(0.5) * x291;
            let x293 = x292 / x200;
            let x294 = x201 * x293;
            let x295 = x183 - x294;
            let x296 = x295 / x200;
            let x297 = x222 * x296;
            let x298 = x222 * x293;
            let x299 = x191 * x211;
            let x300 = x181 * x190;
            let x301 = S::constant(0.2) * x300;
            let x302 = x301 * v[11];
            let x303 = x302 - x299;
            let x304 = x182 * x197;
            let x305 = S::constant(0.2) * x304;
            let x306 = x183 * x217;
            let x307 = S::mul_add(x305, v[11], x306);
            let x308 = S::constant(2.0) * x307;
            let x309 = S::mul_add(S::constant(2.0), x303, x308);
            let x310 = S::constant(0.5) * x309;
            let x311 = x310 - x298;
            let x312 = x311 / x200;
            let x313 = S::mul_add(x201, x312, x297);
            let x314 = S::constant(3.0) * x313;
            let x315 = x228 * x224;
            let x316 = x315 - x231;
            let x317 = S::constant(3.0) * x316;
            let x318 = S::neg_mul_add(x228, x228, S::constant(1.0));
            let x319 = x318 / x200;
            let x320 = x228 * x233;
            let x321 = S::mul_add(x222, x319, x320);
            let x322 = S::constant(3.0) * x321;
            let x323 = S::constant(2.0) * x186;
            let x324 = S::mul_add(x185, v[2], x323);
            let x325 = S::neg_mul_add(x228, x246, x195);
            let x326 = x325 / x200;
            let x327 = x222 * x326;
            let x328 = S::mul_add(x228, x262, x327);
            let x329 = S::mul_sub(S::constant(3.0), x328, x324);
            let x330 = x228 * x267;
            let x331 = x330 / x200;
            let x332 = x222 * x331;
            let x333 = x228 * x273;
            let x334 = x333 - x332;
            let x335 = S::constant(3.0) * x334;
            let x336 = S::neg_mul_add(x228, x277, S::constant(-1.0));
            let x337 = x336 / x200;
            let x338 = x222 * x337;
            let x339 = S::mul_add(x228, x283, x338);
            let x340 = S::constant(3.0) * x339;
            let x341 = S::mul_add(x228, x293, x191);
            let x342 = x341 / x200;
            let x343 = x222 * x342;
            let x344 = x228 * x312;
            let x345 = x344 - x343;
            let x346 = S::constant(3.0) * x345;
            let x347 = x246 * x224;
            let x348 = x347 - x249;
            let x349 = S::constant(3.0) * x348;
            let x350 = S::mul_add(x246, x233, x327);
            let x351 = S::constant(3.0) * x350;
            let x352 = x237 - x238;
            let x353 = x188 * x352;
            let x354 = x195 * x324;
            let x355 = x354 - x353;
            let x356 = S::mul_add(x188, x239, x354);
            let x357 = x246 * x246;
            let x358 = x188 * x188;
            let x359 = x195 * x197;
            let x360 = x359 - x358;
            let x361 = S::constant(2.0) * x360;
            let x362 = x188 * x190;
            let x363 = x195 * x195;
            let x364 = x363 - x362;
            let x365 = S::constant(2.0) * x364;
            let x366 = x365 - x361;
            let x367 = S::constant(0.5) * x366;
            let x368 = x367 - x357;
            let x369 = x368 / x200;
            let x370 = x246 * x262;
            let x371 = S::mul_add(x222, x369, x370);
            let x372 = S::mul_add(S::constant(3.0), x371, x356);
            let x373 = x372 - x355;
            let x374 = S::neg_mul_add(x193, lambda[4], x373);
            let x375 = S::mul_add(x187, lambda[5], x374);
            let x376 = S::neg_mul_add(x246, x267, x188);
            let x377 = x376 / x200;
            let x378 = x222 * x377;
            let x379 = S::mul_add(x246, x273, x378);
            let x380 = S::constant(3.0) * x379;
            let x381 = x193 - x194;
            let x382 = S::neg_mul_add(x246, x277, x381);
            let x383 = x382 / x200;
            let x384 = x222 * x383;
            let x385 = S::mul_add(x246, x283, x384);
            let x386 = S::constant(3.0) * x385;
            let x387 = x289 * x188;
            let x388 = S::mul_add(x287, x195, x387);
            let x389 = S::constant(0.5) * x388;
            let x390 = S::mul_add(x246, x293, x389);
            let x391 = x390 / x200;
            let x392 = x222 * x391;
            let x393 = x246 * x312;
            let x394 = x393 - x392;
            let x395 = S::constant(3.0) * x394;
            let x396 = S::mul_add(x267, x224, x270);
            let x397 = S::constant(3.0) * x396;
            let x398 = x267 * x233;
            let x399 = x398 - x332;
            let x400 = S::constant(3.0) * x399;
            let x401 = S::mul_add(x267, x262, x378);
            let x402 = S::constant(3.0) * x401;
            let x403 = q[13] - x184;
            let x404 = q[12] - x192;
            let x405 = x404 * x404;
            let x406 = S::mul_add(x403, x403, x405);
            let x407 = x406.simd_sqrt();
            let x408 = x192 - q[12];
            let x409 = x408 / x407;
            let x410 = S::neg_mul_add(x409, x409, S::constant(1.0));
            let x411 = x410 / x407;
            let x412 = S::neg_mul_add(x267, x267, S::constant(1.0));
            let x413 = x412 / x200;
            let x414 = x267 * x273;
            let x415 = S::mul_add(x222, x413, x414);
            let x416 = S::constant(3.0) * x415;
            let x417 = S::mul_add(x411, lambda[10], x416);
            let x418 = x184 - q[13];
            let x419 = x418 / x407;
            let x420 = x409 * x419;
            let x421 = x420 / x407;
            let x422 = x421 * lambda[10];
            let x423 = x267 * x277;
            let x424 = x423 / x200;
            let x425 = x222 * x424;
            let x426 = x267 * x283;
            let x427 = x426 - x425;
            let x428 = S::constant(3.0) * x427;
            let x429 = x428 - x422;
            let x430 = x287 * x403;
            let x431 = x289 * x404;
            let x432 = x431 - x430;
            let x433 = S::constant(0.5) * x432;
            let x434 = x433 / x407;
            let x435 = S::mul_add(x409, x434, x183);
            let x436 = x435 / x407;
            let x437 = x436 * lambda[10];
            let x438 = S::mul_add(x267, x293, x183);
            let x439 = x438 / x200;
            let x440 = x222 * x439;
            let x441 = x267 * x312;
            let x442 = x441 - x440;
            let x443 = S::constant(3.0) * x442;
            let x444 = x443 - x437;
            let x445 = x404 / x407;
            let x446 = S::neg_mul_add(x445, x409, S::constant(-1.0));
            let x447 = x446 / x407;
            let x448 = x447 * lambda[10];
            let x449 = x403 / x407;
            let x450 = x449 * x409;
            let x451 = x450 / x407;
            let x452 = x451 * lambda[10];
            let x453 = -x452;
            let x454 = x277 * x224;
            let x455 = x454 - x280;
            let x456 = S::constant(3.0) * x455;
            let x457 = S::mul_add(x277, x233, x338);
            let x458 = S::constant(3.0) * x457;
            let x459 = S::mul_add(x277, x262, x384);
            let x460 = S::constant(3.0) * x459;
            let x461 = x277 * x273;
            let x462 = x461 - x425;
            let x463 = S::constant(3.0) * x462;
            let x464 = x463 - x422;
            let x465 = S::neg_mul_add(x419, x419, S::constant(1.0));
            let x466 = x465 / x407;
            let x467 = S::neg_mul_add(x277, x277, S::constant(1.0));
            let x468 = x467 / x200;
            let x469 = x277 * x283;
            let x470 = S::mul_add(x222, x468, x469);
            let x471 = S::constant(3.0) * x470;
            let x472 = S::mul_add(x466, lambda[10], x471);
            let x473 = x419 * x434;
            let x474 = x191 - x473;
            let x475 = x474 / x407;
            let x476 = x475 * lambda[10];
            let x477 = x277 * x293;
            let x478 = x191 - x477;
            let x479 = x478 / x200;
            let x480 = x222 * x479;
            let x481 = S::mul_add(x277, x312, x480);
            let x482 = S::mul_add(S::constant(3.0), x481, x476);
            let x483 = x445 * x419;
            let x484 = x483 / x407;
            let x485 = x484 * lambda[10];
            let x486 = -x485;
            let x487 = S::neg_mul_add(x449, x419, S::constant(-1.0));
            let x488 = x487 / x407;
            let x489 = x488 * lambda[10];
            let x490 = S::mul_add(x293, x224, x297);
            let x491 = S::constant(3.0) * x490;
            let x492 = x293 * x233;
            let x493 = x492 - x343;
            let x494 = S::constant(3.0) * x493;
            let x495 = x293 * x262;
            let x496 = x495 - x392;
            let x497 = S::constant(3.0) * x496;
            let x498 = x293 * x273;
            let x499 = x498 - x440;
            let x500 = S::constant(3.0) * x499;
            let x501 = x500 - x437;
            let x502 = S::mul_add(x293, x283, x480);
            let x503 = S::mul_add(S::constant(3.0), x502, x476);
            let x504 = x434 * x434;
            let x505 = x191 * x182;
            let x506 = S::mul_add(x181, x403, x505);
            let x507 = x183 * x181;
            let x508 = S::mul_add(x182, x404, x507);
            let x509 = S::constant(0.4) * x508;
            let x510 = S::mul_add(S::constant(0.4), x506, x509);
            let x511 = S::constant(0.5) * x510;
            let x512 = x511 - x504;
            let x513 = x512 / x407;
            let x514 = x293 * x293;
            let x515 = x300 + x505;
            let x516 = x304 + x507;
            let x517 = S::constant(0.4) * x516;
            let x518 = S::mul_add(S::constant(0.4), x515, x517);
            let x519 = S::constant(0.5) * x518;
            let x520 = x519 - x514;
            let x521 = x520 / x200;
            let x522 = x293 * x312;
            let x523 = S::mul_add(x222, x521, x522);
            let x524 = S::mul_add(S::constant(3.0), x523, S::constant(2.0));
            let x525 = S::mul_add(x191, lambda[7], x524);
            let x526 = S::mul_add(x183, lambda[8], x525);
            let x527 = S::mul_add(x513, lambda[10], x526);
            let x528 = x445 * x434;
            let x529 = x183 - x528;
            let x530 = x529 / x407;
            let x531 = x530 * lambda[10];
            let x532 = S::mul_add(x449, x434, x191);
            let x533 = x532 / x407;
            let x534 = x533 * lambda[10];
            let x535 = -x534;
            let x536 = self.w * t;
            let x537 = x536.sin_cos_pair().0;
            let x538 = S::mul_add(S::constant(0.1), x537, S::constant(1.0));
            let x539 = S::constant(-0.2) + q[13];
            let x540 = S::constant(-2.0) + q[12];
            let x541 = x540 * x540;
            let x542 = S::mul_add(x539, x539, x541);
            let x543 = x542.simd_sqrt();
            let x544 = x540 / x543;
            let x545 = S::neg_mul_add(x544, x544, S::constant(1.0));
            let x546 = x545 / x543;
            let x547 = S::constant(2.0) * x539;
            let x548 = S::constant(2.0) * x540;
            let x549 = x548 * v[12];
            let x550 = S::mul_add(x547, v[13], x549);
            let x551 = S::constant(0.5) * x550;
            let x552 = x551 / x543;
            let x553 = S::constant(-0.3) + x543;
            let x554 = self.k * x553;
            let x555 = S::mul_add(S::constant(2.0), x552, x554);
            let x556 = S::neg_mul_add(x552, x544, v[12]);
            let x557 = x556 / x543;
            let x558 = self.k * x544;
            let x559 = S::mul_add(S::constant(2.0), x557, x558);
            let x560 = x544 * x559;
            let x561 = S::mul_add(x555, x546, x560);
            let x562 = S::mul_add(S::constant(3.0), x538, x561);
            let x563 = S::neg_mul_add(x445, x445, S::constant(1.0));
            let x564 = x563 / x407;
            let x565 = S::mul_add(x564, lambda[10], x562);
            let x566 = x445 * x449;
            let x567 = x566 / x407;
            let x568 = x567 * lambda[10];
            let x569 = x539 / x543;
            let x570 = x544 * x569;
            let x571 = x570 / x543;
            let x572 = x555 * x571;
            let x573 = S::neg_mul_add(x552, x569, v[13]);
            let x574 = x573 / x543;
            let x575 = self.k * x569;
            let x576 = S::mul_add(S::constant(2.0), x574, x575);
            let x577 = x544 * x576;
            let x578 = x577 - x572;
            let x579 = x578 - x568;
            let x580 = x569 * x559;
            let x581 = x580 - x572;
            let x582 = x581 - x568;
            let x583 = S::if_less(
                q[13],
                S::constant(-0.5),
                S::constant(-1.0),
                S::constant(1.0),
            );
            let x584 = S::if_less(S::constant(0.0), u[0], S::constant(1.0), x583);
            let x585 = S::if_less(u[0], S::constant(0.0), S::constant(-1.0), x584);
            let x586 = S::if_less(
                x585,
                S::constant(0.0),
                S::constant(-40.0),
                S::constant(0.0),
            );
            let x587 = S::neg_mul_add(x569, x569, S::constant(1.0));
            let x588 = x587 / x543;
            let x589 = x569 * x576;
            let x590 = S::mul_add(x555, x588, x589);
            let x591 = x590 - x586;
            let x592 = S::neg_mul_add(x449, x449, S::constant(1.0));
            let x593 = x592 / x407;
            let x594 = S::mul_add(x593, lambda[10], x591);
            results[0] = x12;
            results[1] = S::constant(-5.0);
            results[2] = x61;
            results[3] = x74;
            results[4] = x87;
            results[5] = x123;
            results[6] = x124;
            results[7] = x128;
            results[8] = x133;
            results[9] = x138;
            results[10] = x139;
            results[11] = x141;
            results[12] = x145;
            results[13] = x150;
            results[14] = S::constant(-5.0);
            results[15] = x151;
            results[16] = x152;
            results[17] = x154;
            results[18] = x180;
            results[19] = x227;
            results[20] = x236;
            results[21] = x265;
            results[22] = x275;
            results[23] = x286;
            results[24] = x314;
            results[25] = x317;
            results[26] = x322;
            results[27] = x329;
            results[28] = x335;
            results[29] = x340;
            results[30] = x346;
            results[31] = x349;
            results[32] = x351;
            results[33] = x375;
            results[34] = x380;
            results[35] = x386;
            results[36] = x395;
            results[37] = x397;
            results[38] = x400;
            results[39] = x402;
            results[40] = x417;
            results[41] = x429;
            results[42] = x444;
            results[43] = x448;
            results[44] = x453;
            results[45] = x456;
            results[46] = x458;
            results[47] = x460;
            results[48] = x464;
            results[49] = x472;
            results[50] = x482;
            results[51] = x486;
            results[52] = x489;
            results[53] = x491;
            results[54] = x494;
            results[55] = x497;
            results[56] = x501;
            results[57] = x503;
            results[58] = x527;
            results[59] = x531;
            results[60] = x535;
            results[61] = x448;
            results[62] = x486;
            results[63] = x531;
            results[64] = x565;
            results[65] = x579;
            results[66] = x453;
            results[67] = x489;
            results[68] = x535;
            results[69] = x582;
            results[70] = x594;
        }
        /// 37 additions, 84 multiplications, 12 divisions, 8 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], u: &[S], results: &mut [S]) {
            let results = &mut results[..62];
            let q = &q[..14];
            let u = &u[..2];
            let v = &v[..1];
            let [(x13, x14), (x49, x50)] = S::sin_cos_pairs([q[5], q[8]]);
            let (x52, x53) = q[11].sin_cos_pair();
            let x0 = v[0].sign();
            let x1 = S::if_less(S::constant(0.0), u[1], S::constant(1.0), x0);
            let x2 = S::if_less(u[1], S::constant(0.0), S::constant(-1.0), x1);
            let x3 = runtime::__private::SimdSigned::simd_abs(&v[0]);
            let x4 = S::if_less(x3, S::constant(2.0), x2, S::constant(0.0));
            let x5 = x2 * x4;
            let x6 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x7 = t * t;
            let x8 = x7 * x6;
            let x9 = S::if_less(t, S::constant(1.0), x8, S::constant(1.0));
            let x10 = S::if_less(t, S::constant(0.0), S::constant(0.0), x9);
            let x11 = S::constant(0.2) * x10;
            let x12 = S::mul_add(x11, x5, S::constant(0.2));
            let x15 = S::neg_mul_add(S::constant(0.6), x13, q[4]);
            let x16 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x17 = x16 - x15;
            let x18 = S::neg_mul_add(S::constant(0.6), x14, q[3]);
            let x19 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x20 = x19 - x18;
            let x21 = x20 * x20;
            let x22 = S::mul_add(x17, x17, x21);
            let x23 = x22.simd_sqrt();
            let x24 = S::constant(1.6) * x20;
            let x25 = S::mul_add(S::constant(1.2), x17, x24);
            let x26 = S::constant(0.5) * x25;
            let x27 = x26 / x23;
            let x28 = x27 * x27;
            let x29 = x18 - x19;
            let x30 = x29 / x23;
            let x31 = x27 * x30;
            let x32 = x15 - x16;
            let x33 = x32 / x23;
            let x34 = x27 * x33;
            let x35 = S::constant(1.2) * x13;
            let x36 = x35 * x20;
            let x37 = S::constant(1.2) * x14;
            let x38 = x37 * x17;
            let x39 = x38 - x36;
            let x40 = S::constant(0.5) * x39;
            let x41 = x40 / x23;
            let x42 = x27 * x41;
            let x43 = x30 * x30;
            let x44 = x30 * x33;
            let x45 = x30 * x41;
            let x46 = x33 * x33;
            let x47 = x33 * x41;
            let x48 = S::mul_add(x41, x41, S::constant(0.2));
            let x51 = -x49;
            let x54 = S::mul_add(S::constant(0.2), x52, q[10]);
            let x55 = S::constant(0.2) * x49;
            let x56 = S::mul_add(S::constant(0.1), x50, x55);
            let x57 = q[7] + x56;
            let x58 = x57 - x54;
            let x59 = S::mul_add(S::constant(0.2), x53, q[9]);
            let x60 = S::constant(0.1) * x49;
            let x61 = S::constant(0.2) * x50;
            let x62 = x61 - x60;
            let x63 = q[6] + x62;
            let x64 = x63 - x59;
            let x65 = x64 * x64;
            let x66 = S::mul_add(x58, x58, x65);
            let x67 = x66.simd_sqrt();
            let x68 = x64 / x67;
            let x69 = S::constant(3.0) * x68;
            let x70 = x69 * x68;
            let x71 = x58 / x67;
            let x72 = x69 * x71;
            let x73 = S::constant(2.0) * x56;
            let x74 = x73 * x64;
            let x75 = S::constant(2.0) * x62;
            let x76 = x75 * x58;
            let x77 = x76 - x74;
            let x78 = S::constant(0.5) * x77;
            let x79 = x78 / x67;
            let x80 = x69 * x79;
            let x81 = x59 - x63;
            let x82 = x81 / x67;
            let x83 = x69 * x82;
            let x84 = x54 - x57;
            let x85 = x84 / x67;
            let x86 = x69 * x85;
            let x87 = S::constant(0.4) * x53;
            let x88 = x87 * x58;
            let x89 = S::constant(0.4) * x52;
            let x90 = x89 * x64;
            let x91 = x90 - x88;
            let x92 = S::constant(0.5) * x91;
            let x93 = x92 / x67;
            let x94 = x69 * x93;
            let x95 = S::constant(3.0) * x71;
            let x96 = x95 * x71;
            let x97 = x95 * x79;
            let x98 = x95 * x82;
            let x99 = x95 * x85;
            let x100 = x95 * x93;
            let x101 = x49 * x56;
            let x102 = S::mul_add(x50, x62, x101);
            let x103 = S::constant(3.0) * x79;
            let x104 = x103 * x79;
            let x105 = x103 * x82;
            let x106 = x103 * x85;
            let x107 = x103 * x93;
            let x108 = S::constant(3.0) * x82;
            let x109 = x108 * x82;
            let x110 = x108 * x85;
            let x111 = x108 * x93;
            let x112 = S::constant(3.0) * x85;
            let x113 = x112 * x85;
            let x114 = x112 * x93;
            let x115 = S::constant(3.0) * x93;
            let x116 = x115 * x93;
            let x117 = S::constant(-0.2) + q[13];
            let x118 = S::constant(-2.0) + q[12];
            let x119 = x118 * x118;
            let x120 = S::mul_add(x117, x117, x119);
            let x121 = x120.simd_sqrt();
            let x122 = x118 / x121;
            let x123 = S::constant(2.0) * x122;
            let x124 = x123 * x122;
            let x125 = x117 / x121;
            let x126 = x123 * x125;
            let x127 = S::constant(2.0) * x125;
            let x128 = x127 * x125;
            results[0] = x12;
            results[1] = S::constant(-0.2);
            results[2] = x28;
            results[3] = x31;
            results[4] = x34;
            results[5] = x42;
            results[6] = x31;
            results[7] = x43;
            results[8] = x44;
            results[9] = x45;
            results[10] = x34;
            results[11] = x44;
            results[12] = x46;
            results[13] = x47;
            results[14] = S::constant(-0.2);
            results[15] = x42;
            results[16] = x45;
            results[17] = x47;
            results[18] = x48;
            results[19] = x51;
            results[20] = x70;
            results[21] = x72;
            results[22] = x80;
            results[23] = x83;
            results[24] = x86;
            results[25] = x94;
            results[26] = x50;
            results[27] = x72;
            results[28] = x96;
            results[29] = x97;
            results[30] = x98;
            results[31] = x99;
            results[32] = x100;
            results[33] = x102;
            results[34] = x80;
            results[35] = x97;
            results[36] = x104;
            results[37] = x105;
            results[38] = x106;
            results[39] = x107;
            results[40] = x83;
            results[41] = x98;
            results[42] = x105;
            results[43] = x109;
            results[44] = x110;
            results[45] = x111;
            results[46] = x86;
            results[47] = x99;
            results[48] = x106;
            results[49] = x110;
            results[50] = x113;
            results[51] = x114;
            results[52] = x94;
            results[53] = x100;
            results[54] = x107;
            results[55] = x111;
            results[56] = x114;
            results[57] = x116;
            results[58] = x124;
            results[59] = x126;
            results[60] = x126;
            results[61] = x128;
        }
        /// 0 additions, 12 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..28];
            let v = &v[..14];
            let x0 = S::constant(0.05) * v[0];
            let x1 = S::constant(0.01) * v[1];
            let x2 = S::constant(1.5) * v[2];
            let x3 = S::constant(0.1) * v[5];
            let x4 = S::constant(0.7) * v[6];
            let x5 = S::constant(0.7) * v[7];
            let x6 = S::constant(0.02) * v[8];
            let x7 = S::constant(0.4) * v[9];
            let x8 = S::constant(0.4) * v[10];
            let x9 = S::constant(0.03) * v[11];
            let x10 = S::constant(0.3) * v[12];
            let x11 = S::constant(0.3) * v[13];
            results[0] = x0;
            results[1] = x1;
            results[2] = x2;
            results[3] = v[3];
            results[4] = v[4];
            results[5] = x3;
            results[6] = x4;
            results[7] = x5;
            results[8] = x6;
            results[9] = x7;
            results[10] = x8;
            results[11] = x9;
            results[12] = x10;
            results[13] = x11;
            results[14] = S::constant(0.0);
            results[15] = S::constant(0.0);
            results[16] = S::constant(0.0);
            results[17] = S::constant(0.0);
            results[18] = S::constant(0.0);
            results[19] = S::constant(0.0);
            results[20] = S::constant(0.0);
            results[21] = S::constant(0.0);
            results[22] = S::constant(0.0);
            results[23] = S::constant(0.0);
            results[24] = S::constant(0.0);
            results[25] = S::constant(0.0);
            results[26] = S::constant(0.0);
            results[27] = S::constant(0.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..14];
            results[0] = S::constant(0.05);
            results[1] = S::constant(0.01);
            results[2] = S::constant(1.5);
            results[3] = S::constant(1.0);
            results[4] = S::constant(1.0);
            results[5] = S::constant(0.1);
            results[6] = S::constant(0.7);
            results[7] = S::constant(0.7);
            results[8] = S::constant(0.02);
            results[9] = S::constant(0.4);
            results[10] = S::constant(0.4);
            results[11] = S::constant(0.03);
            results[12] = S::constant(0.3);
            results[13] = S::constant(0.3);
        }
        /// 34 additions, 48 multiplications, 11 divisions, 5 functions.
        #[inline]
        fn kernel_dphi_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..17];
            let q = &q[..14];
            let v = &v[..14];
            let [(x0, x1), (x7, x8)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x25, x26), (x32, x33)] = S::sin_cos_pairs([q[8], q[11]]);
            let x2 = x1 * v[0];
            let x3 = S::constant(0.3) * x2;
            let x4 = x0 * v[0];
            let x5 = S::constant(0.1) * x4;
            let x6 = x5 - x3;
            let x9 = x8 * v[5];
            let x10 = S::constant(0.6) * x9;
            let x11 = -x10;
            let x12 = S::constant(0.3) * x4;
            let x13 = S::mul_add(S::constant(0.1), x2, x12);
            let x14 = -x13;
            let x15 = x7 * v[5];
            let x16 = S::constant(0.6) * x15;
            let x17 = -x16;
            let x18 = S::mul_add(S::constant(0.1), x9, x16);
            let x19 = S::constant(0.1) * x15;
            let x20 = x19 - x10;
            let x21 = S::constant(0.8944271909999159) * x20;
            let x22 = S::mul_add(S::constant(0.4472135954999579), x18, x21);
            let x23 = -x22;
            let x24 = x10 - x19;
            let x27 = S::constant(0.1) * x25;
            let x28 = x27 * v[8];
            let x29 = -x28;
            let x30 = S::constant(0.1) * x26;
            let x31 = x30 * v[8];
            let x34 = S::constant(0.2) * x33;
            let x35 = x34 * v[11];
            let x36 = S::constant(0.2) * x32;
            let x37 = x36 * v[11];
            let x38 = q[10] + x36;
            let x39 = q[13] - x38;
            let x40 = q[9] + x34;
            let x41 = q[12] - x40;
            let x42 = x41 * x41;
            let x43 = S::mul_add(x39, x39, x42);
            let x44 = x43.simd_sqrt();
            let x45 = v[10] + x35;
            let x46 = v[13] - x45;
            let x47 = S::constant(2.0) * x39;
            let x48 = v[9] - x37;
            let x49 = v[12] - x48;
            let x50 = S::constant(2.0) * x41;
            let x51 = x50 * x49;
            let x52 = S::mul_add(x47, x46, x51);
            let x53 = S::constant(0.5) * x52;
            let x54 = x53 / x44;
            let x55 = x40 - q[12];
            let x56 = x55 / x44;
            let x57 = x48 - v[12];
            let x58 = S::neg_mul_add(x56, x54, x57);
            let x59 = x58 / x44;
            let x60 = x38 - q[13];
            let x61 = x60 / x44;
            let x62 = x45 - v[13];
            let x63 = S::neg_mul_add(x61, x54, x62);
            let x64 = x63 / x44;
            let x65 = S::constant(0.4) * x33;
            let x66 = x65 * x39;
            let x67 = S::constant(0.4) * x32;
            let x68 = x67 * x41;
            let x69 = x68 - x66;
            let x70 = S::constant(0.5) * x69;
            let x71 = x70 / x44;
            let x72 = x71 * x54;
            let x73 = x34 * x46;
            let x74 = x36 * x39;
            let x75 = x74 * v[11];
            let x76 = x75 - x73;
            let x77 = x34 * x41;
            let x78 = x36 * x49;
            let x79 = S::mul_add(x77, v[11], x78);
            let x80 = S::constant(2.0) * x79;
            let x81 = S::mul_add(S::constant(2.0), x76, x80);
            let x82 = S::constant(0.5) * x81;
            let x83 = x82 - x72;
            let x84 = x83 / x44;
            let x85 = x41 / x44;
            let x86 = S::neg_mul_add(x85, x54, x49);
            let x87 = x86 / x44;
            let x88 = x39 / x44;
            let x89 = S::neg_mul_add(x88, x54, x46);
            let x90 = x89 / x44;
            results[0] = x6;
            results[1] = x11;
            results[2] = x14;
            results[3] = x17;
            results[4] = x23;
            results[5] = x24;
            results[6] = x29;
            results[7] = x18;
            results[8] = x31;
            results[9] = x35;
            results[10] = x37;
            results[11] = x59;
            results[12] = x64;
            results[13] = x84;
            results[14] = x87;
            results[15] = x90;
            results[16] = x19;
        }
        /// 67 additions, 97 multiplications, 17 divisions, 5 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..17];
            let a = &a[..14];
            let q = &q[..14];
            let v = &v[..14];
            let [(x1, x2), (x12, x13)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x33, x34), (x45, x46)] = S::sin_cos_pairs([q[8], q[11]]);
            let x0 = v[0] * v[0];
            let x3 = x1 * x0;
            let x4 = x2 * a[0];
            let x5 = x4 - x3;
            let x6 = S::constant(0.3) * x5;
            let x7 = x2 * x0;
            let x8 = S::mul_add(x1, a[0], x7);
            let x9 = S::constant(0.1) * x8;
            let x10 = x9 - x6;
            let x11 = v[5] * v[5];
            let x14 = x12 * x11;
            let x15 = x13 * a[5];
            let x16 = x15 - x14;
            let x17 = S::constant(0.6) * x16;
            let x18 = -x17;
            let x19 = S::constant(0.3) * x8;
            let x20 = S::mul_add(S::constant(0.1), x5, x19);
            let x21 = -x20;
            let x22 = x13 * x11;
            let x23 = S::mul_add(x12, a[5], x22);
            let x24 = S::constant(0.6) * x23;
            let x25 = -x24;
            let x26 = S::mul_add(S::constant(0.1), x16, x24);
            let x27 = S::constant(0.1) * x23;
            let x28 = x27 - x17;
            let x29 = S::constant(0.8944271909999159) * x28;
            let x30 = S::mul_add(S::constant(0.4472135954999579), x26, x29);
            let x31 = -x30;
            let x32 = x17 - x27;
            let x35 = v[8] * v[8];
            let x36 = x34 * x35;
            let x37 = S::mul_add(x33, a[8], x36);
            let x38 = S::constant(0.1) * x37;
            let x39 = -x38;
            let x40 = x33 * x35;
            let x41 = x34 * a[8];
            let x42 = x41 - x40;
            let x43 = S::constant(0.1) * x42;
            let x44 = v[11] * v[11];
            let x47 = x45 * x44;
            let x48 = x46 * a[11];
            let x49 = x48 - x47;
            let x50 = S::constant(0.2) * x49;
            let x51 = x46 * x44;
            let x52 = S::mul_add(x45, a[11], x51);
            let x53 = S::constant(0.2) * x52;
            let x54 = S::constant(0.2) * x45;
            let x55 = q[10] + x54;
            let x56 = q[13] - x55;
            let x57 = S::constant(0.2) * x46;
            let x58 = q[9] + x57;
            let x59 = q[12] - x58;
            let x60 = x59 * x59;
            let x61 = S::mul_add(x56, x56, x60);
            let x62 = x61.simd_sqrt();
            let x63 = S::mul_add(x57, v[11], v[10]);
            let x64 = v[13] - x63;
            let x65 = S::constant(2.0) * x56;
            let x66 = S::neg_mul_add(x54, v[11], v[9]);
            let x67 = v[12] - x66;
            let x68 = S::constant(2.0) * x59;
            let x69 = x68 * x67;
            let x70 = S::mul_add(x65, x64, x69);
            let x71 = S::constant(0.5) * x70;
            let x72 = x71 / x62;
            let x73 = x72 * x72;
            let x74 = a[10] + x50;
            let x75 = a[13] - x74;
            let x76 = x64 * x64;
            let x77 = S::mul_add(x56, x75, x76);
            let x78 = a[9] - x53;
            let x79 = a[12] - x78;
            let x80 = x67 * x67;
            let x81 = S::mul_add(x59, x79, x80);
            let x82 = S::constant(2.0) * x81;
            let x83 = S::mul_add(S::constant(2.0), x77, x82);
            let x84 = S::constant(0.5) * x83;
            let x85 = x84 - x73;
            let x86 = x85 / x62;
            let x87 = x58 - q[12];
            let x88 = x87 / x62;
            let x89 = x66 - v[12];
            let x90 = S::neg_mul_add(x88, x72, x89);
            let x91 = x90 / x62;
            let x92 = S::constant(2.0) * x72;
            let x93 = x78 - a[12];
            let x94 = S::neg_mul_add(x92, x91, x93);
            let x95 = S::neg_mul_add(x88, x86, x94);
            let x96 = x95 / x62;
            let x97 = x55 - q[13];
            let x98 = x97 / x62;
            let x99 = x63 - v[13];
            let x100 = S::neg_mul_add(x98, x72, x99);
            let x101 = x100 / x62;
            let x102 = x74 - a[13];
            let x103 = S::neg_mul_add(x92, x101, x102);
            let x104 = S::neg_mul_add(x98, x86, x103);
            let x105 = x104 / x62;
            let x106 = S::constant(0.4) * x46;
            let x107 = x106 * x56;
            let x108 = S::constant(0.4) * x45;
            let x109 = x108 * x59;
            let x110 = x109 - x107;
            let x111 = S::constant(0.5) * x110;
            let x112 = x111 / x62;
            let x113 = x112 * x72;
            let x114 = x57 * x64;
            let x115 = x54 * x56;
            let x116 = x115 * v[11];
            let x117 = x116 - x114;
            let x118 = x57 * x59;
            let x119 = x54 * x67;
            let x120 = S::mul_add(x118, v[11], x119);
            let x121 = S::constant(2.0) * x120;
            let x122 = S::mul_add(S::constant(2.0), x117, x121);
            let x123 = S::constant(0.5) * x122;
            let x124 = x123 - x113;
            let x125 = x124 / x62;
            let x126 = x92 * x125;
            let x127 = x57 * x75;
            let x128 = S::constant(0.2) * x56;
            let x129 = x128 * x52;
            let x130 = x129 - x127;
            let x131 = x45 * x64;
            let x132 = S::constant(0.4) * v[11];
            let x133 = S::mul_add(x132, x131, x130);
            let x134 = S::constant(0.2) * x59;
            let x135 = x54 * x79;
            let x136 = S::mul_add(x134, x49, x135);
            let x137 = x46 * x67;
            let x138 = S::mul_add(x132, x137, x136);
            let x139 = S::constant(2.0) * x138;
            let x140 = S::mul_add(S::constant(2.0), x133, x139);
            let x141 = S::constant(0.5) * x140;
            let x142 = x141 - x126;
            let x143 = S::neg_mul_add(x112, x86, x142);
            let x144 = x143 / x62;
            let x145 = x59 / x62;
            let x146 = S::neg_mul_add(x145, x72, x67);
            let x147 = x146 / x62;
            let x148 = S::neg_mul_add(x92, x147, x79);
            let x149 = S::neg_mul_add(x145, x86, x148);
            let x150 = x149 / x62;
            let x151 = x56 / x62;
            let x152 = S::neg_mul_add(x151, x72, x64);
            let x153 = x152 / x62;
            let x154 = S::neg_mul_add(x92, x153, x75);
            let x155 = S::neg_mul_add(x151, x86, x154);
            let x156 = x155 / x62;
            results[0] = x10;
            results[1] = x18;
            results[2] = x21;
            results[3] = x25;
            results[4] = x31;
            results[5] = x32;
            results[6] = x39;
            results[7] = x26;
            results[8] = x43;
            results[9] = x50;
            results[10] = x53;
            results[11] = x96;
            results[12] = x105;
            results[13] = x144;
            results[14] = x150;
            results[15] = x156;
            results[16] = x27;
        }
        /// 33 additions, 48 multiplications, 0 divisions, 3 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..14];
            let v = &v[..14];
            let (x27, x28) = q[0].sin_cos_pair();
            let x0 = v[12] * v[12];
            let x1 = S::mul_add(v[13], v[13], x0);
            let x2 = S::constant(0.03) * v[11];
            let x3 = v[9] * v[9];
            let x4 = S::mul_add(v[10], v[10], x3);
            let x5 = S::constant(0.4) * x4;
            let x6 = S::mul_add(x2, v[11], x5);
            let x7 = S::constant(0.02) * v[8];
            let x8 = v[6] * v[6];
            let x9 = S::mul_add(v[7], v[7], x8);
            let x10 = S::constant(0.7) * x9;
            let x11 = S::mul_add(x7, v[8], x10);
            let x12 = S::constant(0.1) * v[5];
            let x13 = v[3] * v[3];
            let x14 = S::mul_add(v[4], v[4], x13);
            let x15 = S::mul_add(x12, v[5], x14);
            let x16 = S::constant(0.75) * v[2];
            let x17 = S::constant(0.005) * v[1];
            let x18 = S::constant(0.025) * v[0];
            let x19 = x18 * v[0];
            let x20 = S::mul_add(x17, v[1], x19);
            let x21 = S::mul_add(x16, v[2], x20);
            let x22 = S::mul_add(S::constant(0.5), x15, x21);
            let x23 = S::mul_add(S::constant(0.5), x11, x22);
            let x24 = S::mul_add(S::constant(0.5), x6, x23);
            let x25 = S::mul_add(S::constant(0.15), x1, x24);
            let x26 = S::mul_add(S::constant(0.6), q[2], S::constant(0.5));
            let x29 = S::constant(0.05) * x27;
            let x30 = S::mul_add(S::constant(0.02), x28, x29);
            let x31 = S::constant(0.1) + x30;
            let x32 = S::constant(19.62) * x31;
            let x33 = S::mul_add(S::constant(14.715), x26, x32);
            let x34 = S::mul_add(S::constant(9.81), q[4], x33);
            let x35 = S::mul_add(S::constant(6.867), q[7], x34);
            let x36 = S::mul_add(S::constant(3.9240000000000004), q[10], x35);
            let x37 = S::mul_add(S::constant(2.943), q[13], x36);
            let x38 = S::constant(-0.2) + q[13];
            let x39 = S::constant(-2.0) + q[12];
            let x40 = x39 * x39;
            let x41 = S::mul_add(x38, x38, x40);
            let x42 = x41.simd_sqrt();
            let x43 = S::constant(-0.3) + x42;
            let x44 = x43 * x43;
            let x45 = S::constant(0.5) * self.k;
            let x46 = S::mul_add(x45, x44, x37);
            let x47 = q[5] - q[0];
            let x48 = S::constant(-0.17453292519943295) + x47;
            let x49 = S::constant(2.5) * x48;
            let x50 = S::mul_add(x49, x48, x46);
            let x51 = S::mul_add(q[11], q[11], x50);
            let x52 = self.w * t;
            let x53 = x52.sin_cos_pair().0;
            let x54 = S::mul_add(S::constant(0.1), x53, S::constant(1.0));
            let x55 = S::constant(-1.0) + q[12];
            let x56 = S::constant(1.5) * x55;
            let x57 = x56 * x55;
            let x58 = S::mul_add(x57, x54, x51);
            results[0] = x25;
            results[1] = x58;
        }
        /// 44 additions, 54 multiplications, 1 divisions, 5 functions.
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
            let results = &mut results[..6];
            let lambda = &lambda[..11];
            let q = &q[..14];
            let v = &v[..14];
            let [(x1, x2), (x18, x19)] = S::sin_cos_pairs([q[11], q[0]]);
            let x0 = -lambda[9];
            let x3 = S::mul_add(S::constant(0.2), x1, q[10]);
            let x4 = q[13] - x3;
            let x5 = S::mul_add(S::constant(0.2), x2, q[9]);
            let x6 = q[12] - x5;
            let x7 = x6 * x6;
            let x8 = S::mul_add(x4, x4, x7);
            let x9 = x8.simd_sqrt();
            let x10 = x6 / x9;
            let x11 = x10 * lambda[10];
            let x12 = -x11;
            let x13 = -lambda[0];
            let x14 = -lambda[6];
            let x15 = S::constant(0.4472135954999579) * lambda[3];
            let x16 = -x15;
            let x17 = S::mul_add(S::constant(0.6), q[2], S::constant(0.5));
            let x20 = S::constant(0.05) * x18;
            let x21 = S::mul_add(S::constant(0.02), x19, x20);
            let x22 = S::constant(0.1) + x21;
            let x23 = S::constant(19.62) * x22;
            let x24 = S::mul_add(S::constant(14.715), x17, x23);
            let x25 = S::mul_add(S::constant(9.81), q[4], x24);
            let x26 = S::mul_add(S::constant(6.867), q[7], x25);
            let x27 = S::mul_add(S::constant(3.9240000000000004), q[10], x26);
            let x28 = S::mul_add(S::constant(2.943), q[13], x27);
            let x29 = S::constant(-0.2) + q[13];
            let x30 = S::constant(-2.0) + q[12];
            let x31 = x30 * x30;
            let x32 = S::mul_add(x29, x29, x31);
            let x33 = x32.simd_sqrt();
            let x34 = S::constant(-0.3) + x33;
            let x35 = x34 * x34;
            let x36 = S::constant(0.5) * self.k;
            let x37 = S::mul_add(x36, x35, x28);
            let x38 = q[5] - q[0];
            let x39 = S::constant(-0.17453292519943295) + x38;
            let x40 = S::constant(2.5) * x39;
            let x41 = S::mul_add(x40, x39, x37);
            let x42 = S::mul_add(q[11], q[11], x41);
            let x43 = self.w * t;
            let x44 = x43.sin_cos_pair().0;
            let x45 = S::mul_add(S::constant(0.1), x44, S::constant(1.0));
            let x46 = S::constant(-1.0) + q[12];
            let x47 = S::constant(1.5) * x46;
            let x48 = x47 * x46;
            let x49 = S::mul_add(x48, x45, x42);
            let x50 = v[12] * v[12];
            let x51 = S::mul_add(v[13], v[13], x50);
            let x52 = S::constant(0.03) * v[11];
            let x53 = v[9] * v[9];
            let x54 = S::mul_add(v[10], v[10], x53);
            let x55 = S::constant(0.4) * x54;
            let x56 = S::mul_add(x52, v[11], x55);
            let x57 = S::constant(0.02) * v[8];
            let x58 = v[6] * v[6];
            let x59 = S::mul_add(v[7], v[7], x58);
            let x60 = S::constant(0.7) * x59;
            let x61 = S::mul_add(x57, v[8], x60);
            let x62 = S::constant(0.1) * v[5];
            let x63 = v[3] * v[3];
            let x64 = S::mul_add(v[4], v[4], x63);
            let x65 = S::mul_add(x62, v[5], x64);
            let x66 = S::constant(0.75) * v[2];
            let x67 = S::constant(0.005) * v[1];
            let x68 = S::constant(0.025) * v[0];
            let x69 = x68 * v[0];
            let x70 = S::mul_add(x67, v[1], x69);
            let x71 = S::mul_add(x66, v[2], x70);
            let x72 = S::mul_add(S::constant(0.5), x65, x71);
            let x73 = S::mul_add(S::constant(0.5), x61, x72);
            let x74 = S::mul_add(S::constant(0.5), x56, x73);
            let x75 = S::mul_add(S::constant(0.15), x51, x74);
            let x76 = x75 + x49;
            results[0] = x0;
            results[1] = x12;
            results[2] = x13;
            results[3] = x14;
            results[4] = x16;
            results[5] = x76;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_scale(&self, t: S, results: &mut [S]) {
            let results = &mut results[..13];
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(1.0);
            results[3] = S::constant(1.0);
            results[4] = S::constant(1.0);
            results[5] = S::constant(1.0);
            results[6] = S::constant(1.0);
            results[7] = S::constant(1.0);
            results[8] = S::constant(1.0);
            results[9] = S::constant(1.0);
            results[10] = S::constant(1.0);
            results[11] = S::constant(1.0);
            results[12] = S::constant(1.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_start_values(&self, results: &mut [S]) {
            let results = &mut results[..7];
            results[0] = S::constant(0.3490658503988659);
            results[1] = S::constant(0.08726646259971647);
            results[2] = S::constant(1.0);
            results[3] = S::constant(0.4);
            results[4] = S::constant(0.3);
            results[5] = S::constant(2.2);
            results[6] = S::constant(-0.2);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_lengths(&self, results: &mut [S]) {
            let results = &mut results[..8];
            results[0] = S::constant(0.1);
            results[1] = S::constant(0.010000000000000002);
            results[2] = S::constant(0.012500000000000002);
            results[3] = S::constant(0.36);
            results[4] = S::constant(0.37);
            results[5] = S::constant(0.04000000000000001);
            results[6] = S::constant(0.05000000000000001);
            results[7] = S::constant(4.04);
        }
        /// 1 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_switches(&self, t: S, results: &mut [S]) {
            let results = &mut results[..4];
            let x0 = S::constant(-1.0) + t;
            results[0] = x0;
            results[1] = t;
            results[2] = S::constant(1.0);
            results[3] = S::constant(1.0);
        }
        /// 1 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_conditions(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..14];
            let v = &v[..1];
            let x0 = S::constant(0.5) + q[13];
            results[0] = x0;
            results[1] = v[0];
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout::watched(
        runtime::LayoutParts {
            model: runtime::Name::Borrowed("Machine"),
            units: true,
            project_velocities: false,
            full_rank: false,
            constant_mass_matrix: true,
            dof: 1,
            coordinates: runtime::List::Borrowed(
                &[
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("wheel.theta"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("pinion.theta"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("piston.s"),
                        kind: runtime::Kind::Length,
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
                        name: runtime::Name::Borrowed("plate.x"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("plate.y"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("plate.theta"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("arm.x"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("arm.y"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("arm.theta"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("bob.x"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Coordinate {
                        name: runtime::Name::Borrowed("bob.y"),
                        kind: runtime::Kind::Length,
                    },
                ],
            ),
            velocities: runtime::List::Borrowed(
                &[
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("wheel.omega"),
                        acceleration: runtime::Name::Borrowed("wheel.alpha"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("pinion.omega"),
                        acceleration: runtime::Name::Borrowed("pinion.alpha"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("piston.v"),
                        acceleration: runtime::Name::Borrowed("piston.a"),
                        kind: runtime::Kind::Length,
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
                        name: runtime::Name::Borrowed("plate.vx"),
                        acceleration: runtime::Name::Borrowed("plate.ax"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("plate.vy"),
                        acceleration: runtime::Name::Borrowed("plate.ay"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("plate.omega"),
                        acceleration: runtime::Name::Borrowed("plate.alpha"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("arm.vx"),
                        acceleration: runtime::Name::Borrowed("arm.ax"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("arm.vy"),
                        acceleration: runtime::Name::Borrowed("arm.ay"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("arm.omega"),
                        acceleration: runtime::Name::Borrowed("arm.alpha"),
                        kind: runtime::Kind::Angle,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("bob.vx"),
                        acceleration: runtime::Name::Borrowed("bob.ax"),
                        kind: runtime::Kind::Length,
                    },
                    runtime::Velocity {
                        name: runtime::Name::Borrowed("bob.vy"),
                        acceleration: runtime::Name::Borrowed("bob.ay"),
                        kind: runtime::Kind::Length,
                    },
                ],
            ),
            attitudes: runtime::List::Borrowed(&[]),
            constraints: runtime::List::Borrowed(
                &[
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("mesh.angle"),
                        joint: runtime::Name::Borrowed("mesh"),
                        kind: runtime::Kind::Angle,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("big.x"),
                        joint: runtime::Name::Borrowed("big"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("big.y"),
                        joint: runtime::Name::Borrowed("big"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("way.normal"),
                        joint: runtime::Name::Borrowed("way"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("fixed.x"),
                        joint: runtime::Name::Borrowed("fixed"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("fixed.y"),
                        joint: runtime::Name::Borrowed("fixed"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("fixed.angle"),
                        joint: runtime::Name::Borrowed("fixed"),
                        kind: runtime::Kind::Angle,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("shoulder.x"),
                        joint: runtime::Name::Borrowed("shoulder"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("shoulder.y"),
                        joint: runtime::Name::Borrowed("shoulder"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("swing.angle"),
                        joint: runtime::Name::Borrowed("swing"),
                        kind: runtime::Kind::Angle,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("line.length"),
                        joint: runtime::Name::Borrowed("line"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("tilt.angle"),
                        joint: runtime::Name::Borrowed("tilt"),
                        kind: runtime::Kind::Angle,
                        squared: false,
                    },
                    runtime::ConstraintRow {
                        name: runtime::Name::Borrowed("level.value"),
                        joint: runtime::Name::Borrowed("level"),
                        kind: runtime::Kind::Length,
                        squared: false,
                    },
                ],
            ),
            drivers: runtime::List::Borrowed(&[9, 10, 11]),
            actuators: runtime::List::Borrowed(&[]),
            parameters: runtime::List::Borrowed(
                &[
                    runtime::Parameter {
                        name: runtime::Name::Borrowed("k"),
                        unit: runtime::Name::Borrowed("N/m"),
                        default: 200.0,
                        input: false,
                    },
                    runtime::Parameter {
                        name: runtime::Name::Borrowed("w"),
                        unit: runtime::Name::Borrowed("rad/s"),
                        default: 3.0,
                        input: false,
                    },
                ],
            ),
            states: runtime::List::Borrowed(&[]),
            outputs: runtime::List::Borrowed(
                &[
                    runtime::Output {
                        name: runtime::Name::Borrowed("driving"),
                        unit: runtime::Name::Borrowed("N*m"),
                    },
                    runtime::Output {
                        name: runtime::Name::Borrowed("pull"),
                        unit: runtime::Name::Borrowed("N"),
                    },
                    runtime::Output {
                        name: runtime::Name::Borrowed("tooth"),
                        unit: runtime::Name::Borrowed("N*m"),
                    },
                    runtime::Output {
                        name: runtime::Name::Borrowed("clamp"),
                        unit: runtime::Name::Borrowed("N*m"),
                    },
                    runtime::Output {
                        name: runtime::Name::Borrowed("normal"),
                        unit: runtime::Name::Borrowed("N"),
                    },
                    runtime::Output {
                        name: runtime::Name::Borrowed("total"),
                        unit: runtime::Name::Borrowed("N*m"),
                    },
                ],
            ),
            start: runtime::List::Borrowed(
                &[
                    runtime::StartValue {
                        place: 0,
                        kind: runtime::StartKind::Guess,
                    },
                    runtime::StartValue {
                        place: 1,
                        kind: runtime::StartKind::Guess,
                    },
                    runtime::StartValue {
                        place: 2,
                        kind: runtime::StartKind::Guess,
                    },
                    runtime::StartValue {
                        place: 3,
                        kind: runtime::StartKind::Guess,
                    },
                    runtime::StartValue {
                        place: 4,
                        kind: runtime::StartKind::Guess,
                    },
                    runtime::StartValue {
                        place: 12,
                        kind: runtime::StartKind::Guess,
                    },
                    runtime::StartValue {
                        place: 13,
                        kind: runtime::StartKind::Guess,
                    },
                ],
            ),
            lengths: 8,
            switches: 2,
            patterns: runtime::Patterns {
                mass_matrix: runtime::Pattern {
                    rows: 14,
                    columns: 14,
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
                            (9, 9),
                            (10, 10),
                            (11, 11),
                            (12, 12),
                            (13, 13),
                        ],
                    ),
                },
                phi_q: runtime::Pattern {
                    rows: 13,
                    columns: 14,
                    entries: runtime::List::Borrowed(
                        &[
                            (0, 0),
                            (0, 1),
                            (1, 0),
                            (1, 3),
                            (1, 5),
                            (2, 0),
                            (2, 4),
                            (2, 5),
                            (3, 2),
                            (3, 3),
                            (3, 4),
                            (3, 5),
                            (4, 3),
                            (4, 5),
                            (4, 6),
                            (4, 8),
                            (5, 4),
                            (5, 5),
                            (5, 7),
                            (5, 8),
                            (6, 5),
                            (6, 8),
                            (7, 9),
                            (7, 11),
                            (8, 10),
                            (8, 11),
                            (9, 11),
                            (10, 9),
                            (10, 10),
                            (10, 11),
                            (10, 12),
                            (10, 13),
                            (11, 8),
                            (12, 4),
                            (12, 5),
                            (12, 6),
                            (12, 12),
                        ],
                    ),
                },
                tangent_q: runtime::Pattern {
                    rows: 14,
                    columns: 14,
                    entries: runtime::List::Borrowed(
                        &[
                            (0, 0),
                            (0, 5),
                            (2, 2),
                            (2, 3),
                            (2, 4),
                            (2, 5),
                            (3, 2),
                            (3, 3),
                            (3, 4),
                            (3, 5),
                            (4, 2),
                            (4, 3),
                            (4, 4),
                            (4, 5),
                            (5, 0),
                            (5, 2),
                            (5, 3),
                            (5, 4),
                            (5, 5),
                            (6, 6),
                            (6, 7),
                            (6, 8),
                            (6, 9),
                            (6, 10),
                            (6, 11),
                            (7, 6),
                            (7, 7),
                            (7, 8),
                            (7, 9),
                            (7, 10),
                            (7, 11),
                            (8, 6),
                            (8, 7),
                            (8, 8),
                            (8, 9),
                            (8, 10),
                            (8, 11),
                            (9, 6),
                            (9, 7),
                            (9, 8),
                            (9, 9),
                            (9, 10),
                            (9, 11),
                            (9, 12),
                            (9, 13),
                            (10, 6),
                            (10, 7),
                            (10, 8),
                            (10, 9),
                            (10, 10),
                            (10, 11),
                            (10, 12),
                            (10, 13),
                            (11, 6),
                            (11, 7),
                            (11, 8),
                            (11, 9),
                            (11, 10),
                            (11, 11),
                            (11, 12),
                            (11, 13),
                            (12, 9),
                            (12, 10),
                            (12, 11),
                            (12, 12),
                            (12, 13),
                            (13, 9),
                            (13, 10),
                            (13, 11),
                            (13, 12),
                            (13, 13),
                        ],
                    ),
                },
                tangent_v: runtime::Pattern {
                    rows: 14,
                    columns: 14,
                    entries: runtime::List::Borrowed(
                        &[
                            (0, 0),
                            (0, 5),
                            (2, 2),
                            (2, 3),
                            (2, 4),
                            (2, 5),
                            (3, 2),
                            (3, 3),
                            (3, 4),
                            (3, 5),
                            (4, 2),
                            (4, 3),
                            (4, 4),
                            (4, 5),
                            (5, 0),
                            (5, 2),
                            (5, 3),
                            (5, 4),
                            (5, 5),
                            (6, 2),
                            (6, 6),
                            (6, 7),
                            (6, 8),
                            (6, 9),
                            (6, 10),
                            (6, 11),
                            (7, 2),
                            (7, 6),
                            (7, 7),
                            (7, 8),
                            (7, 9),
                            (7, 10),
                            (7, 11),
                            (8, 2),
                            (8, 6),
                            (8, 7),
                            (8, 8),
                            (8, 9),
                            (8, 10),
                            (8, 11),
                            (9, 6),
                            (9, 7),
                            (9, 8),
                            (9, 9),
                            (9, 10),
                            (9, 11),
                            (10, 6),
                            (10, 7),
                            (10, 8),
                            (10, 9),
                            (10, 10),
                            (10, 11),
                            (11, 6),
                            (11, 7),
                            (11, 8),
                            (11, 9),
                            (11, 10),
                            (11, 11),
                            (12, 12),
                            (12, 13),
                            (13, 12),
                            (13, 13),
                        ],
                    ),
                },
                momentum_q: runtime::Pattern {
                    rows: 28,
                    columns: 14,
                    entries: runtime::List::Borrowed(&[]),
                },
                momentum_v: runtime::Pattern {
                    rows: 28,
                    columns: 14,
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
                            (9, 9),
                            (10, 10),
                            (11, 11),
                            (12, 12),
                            (13, 13),
                        ],
                    ),
                },
                dphi_q: runtime::Pattern {
                    rows: 13,
                    columns: 14,
                    entries: runtime::List::Borrowed(
                        &[
                            (1, 0),
                            (1, 5),
                            (2, 0),
                            (2, 5),
                            (3, 5),
                            (4, 5),
                            (4, 8),
                            (5, 5),
                            (5, 8),
                            (7, 11),
                            (8, 11),
                            (10, 9),
                            (10, 10),
                            (10, 11),
                            (10, 12),
                            (10, 13),
                            (12, 5),
                        ],
                    ),
                },
                ddphi_q: runtime::Pattern {
                    rows: 13,
                    columns: 14,
                    entries: runtime::List::Borrowed(
                        &[
                            (1, 0),
                            (1, 5),
                            (2, 0),
                            (2, 5),
                            (3, 5),
                            (4, 5),
                            (4, 8),
                            (5, 5),
                            (5, 8),
                            (7, 11),
                            (8, 11),
                            (10, 9),
                            (10, 10),
                            (10, 11),
                            (10, 12),
                            (10, 13),
                            (12, 5),
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
                    columns: 14,
                    entries: runtime::List::Borrowed(&[]),
                },
                state_rates_v: runtime::Pattern {
                    rows: 0,
                    columns: 14,
                    entries: runtime::List::Borrowed(&[]),
                },
                state_rates_z: runtime::Pattern {
                    rows: 0,
                    columns: 0,
                    entries: runtime::List::Borrowed(&[]),
                },
                force_z: runtime::Pattern {
                    rows: 14,
                    columns: 0,
                    entries: runtime::List::Borrowed(&[]),
                },
            },
            dynamics_reads: runtime::List::Borrowed(
                &[0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
            ),
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
                        additions: 88,
                        multiplications: 108,
                        divisions: 15,
                        functions: 10,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("phi"),
                        additions: 43,
                        multiplications: 23,
                        divisions: 0,
                        functions: 6,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("phi_q"),
                        additions: 18,
                        multiplications: 21,
                        divisions: 5,
                        functions: 5,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("phi_t"),
                        additions: 2,
                        multiplications: 6,
                        divisions: 0,
                        functions: 1,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("eta"),
                        additions: 30,
                        multiplications: 52,
                        divisions: 2,
                        functions: 6,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("dynamics"),
                        additions: 127,
                        multiplications: 164,
                        divisions: 22,
                        functions: 11,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("accelerations"),
                        additions: 233,
                        multiplications: 277,
                        divisions: 24,
                        functions: 11,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("tangent_q"),
                        additions: 254,
                        multiplications: 383,
                        divisions: 81,
                        functions: 9,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("tangent_v"),
                        additions: 37,
                        multiplications: 84,
                        divisions: 12,
                        functions: 8,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("momentum"),
                        additions: 0,
                        multiplications: 12,
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
                        multiplications: 48,
                        divisions: 11,
                        functions: 5,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("ddphi_q"),
                        additions: 67,
                        multiplications: 97,
                        divisions: 17,
                        functions: 5,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("energy"),
                        additions: 33,
                        multiplications: 48,
                        divisions: 0,
                        functions: 3,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("outputs"),
                        additions: 44,
                        multiplications: 54,
                        divisions: 1,
                        functions: 5,
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
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("switches"),
                        additions: 1,
                        multiplications: 0,
                        divisions: 0,
                        functions: 0,
                    },
                    runtime::KernelCost {
                        name: runtime::Name::Borrowed("conditions"),
                        additions: 1,
                        multiplications: 0,
                        divisions: 0,
                        functions: 0,
                    },
                ],
            ),
        },
        runtime::List::Borrowed(
            &[
                runtime::Condition {
                    item: runtime::Name::Borrowed("stop"),
                    function: runtime::Name::Borrowed("bob.y + 0.5"),
                },
                runtime::Condition {
                    item: runtime::Name::Borrowed("brake"),
                    function: runtime::Name::Borrowed("wheel.omega"),
                },
            ],
        ),
        runtime::List::Borrowed(&[]),
    );
    /// What is added to eta without a stabilisation.
    const NO_SHIFT: [f64; 13] = [0.0; 13];
    #[automatically_derived]
    impl runtime::Mechanism for Machine {
        fn layout(&self) -> &runtime::Layout {
            &LAYOUT
        }
        fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
            match index {
                0 => ::core::option::Option::Some(self.k),
                1 => ::core::option::Option::Some(self.w),
                _ => ::core::option::Option::None,
            }
        }
        fn set_parameter(&mut self, index: usize, value: f64) -> bool {
            match index {
                0 => self.k = value,
                1 => self.w = value,
                _ => return false,
            }
            true
        }
        fn text(&self) -> ::core::option::Option<&str> {
            ::core::option::Option::Some(
                r#"/// Every joint, driver and load that `everything` does not have.
model Machine {
    param k = 200 N/m;
    param w = 3 rad/s;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point G = (2 m, 0.2 m); }
    rotor wheel { pivot = (-0.5 m, 0.1 m); inertia = 0.05 kg*m^2; mass = 2 kg; center = (0.05 m, 0.02 m); point P = (0.3 m, 0.1 m); }
    rotor pinion { pivot = (-0.9 m, 0.1 m); inertia = 0.01 kg*m^2; }
    slider piston { mass = 1.5 kg; origin = (0, 0.5 m); axis = (4, 3); point C = (0.1 m, -0.05 m); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.6 m, 0); point B = (0.6 m, 0.1 m); }
    body plate { mass = 0.7 kg; inertia = 0.02 kg*m^2; point A = (0, -0.1 m); point B = (0.2 m, 0.1 m); }
    body arm { mass = 0.4 kg; inertia = 0.03 kg*m^2; point A = (-0.2 m, 0); point B = (0.2 m, 0); }
    particle bob { mass = 0.3 kg; }
    joint mesh = gear(wheel, pinion, ratio = -2.5);
    joint big = revolute(rod.A, wheel.P);
    joint way = slot(piston.C, rod.B, axis = (1, 2));
    joint fixed = weld(rod.B, plate.A, angle = 20 deg);
    joint shoulder = revolute(ground.G, arm.A);
    drive swing: arm.theta = 0.4 rad * sin(w*t);
    drive line: distance(arm.B, bob) = 0.5 m + 50 mm * cos(w*t);
    drive tilt: angle(ground, plate) = 0.3 rad + w*t/10;
    constraint level: bob.x + rod.y = plate.x + 1.4 m + 0.1 m * sin(rod.theta);
    spring rubber between ground.G, bob { stiffness = k; damping = 2 N*s/m; free_length = 0.3 m; }
    spring law between rod.A, piston.C { force = k * (l - 0.4 m) + 30 N/m^3 * (l - 0.4 m)^3 + 1 N*s/m * dl; }
    damper dash between arm.B, plate.B { damping = 3 N*s/m; }
    torsion_spring coil between wheel, rod { stiffness = 5 N*m/rad; damping = 0.2 N*m*s/rad; free_angle = 10 deg; }
    torsion_spring home between ground, arm { stiffness = 2 N*m/rad; }
    potential well = 3 N/m * (bob.x - 1 m)^2 / 2 * (1 + 0.1 * sin(w*t));
    force jet at plate.B local = (2 N, -1 N * piston.v / (1 m/s));
    start {
        guess wheel.theta = 20 deg; guess pinion.theta = 5 deg; guess piston.s = 1 m;
        guess rod.x = 0.4 m; guess rod.y = 0.3 m; guess bob.x = 2.2 m; guess bob.y = -0.2 m;
    }
    allow(guess_moved);
    output driving = swing.reaction.moment;
    output pull = line.reaction.x;
    output tooth = mesh.reaction.moment;
    output clamp = fixed.moment;
    output normal = way.reaction.y;
    force stop at bob = (0, if bob.y < -0.5 m then -40 N/m * (bob.y + 0.5 m) else 0);
    torque brake on wheel = -0.2 N*m * min(abs(wheel.omega) / (1 rad/s), 2) * sign(wheel.omega) * smoothstep(t/(1 s));
    output total = energy;
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
                ::std::boxed::Box::new(Machine::<runtime::Lanes> {
                    k: Scalar::constant(self.k),
                    w: Scalar::constant(self.w),
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
            self.kernel_force(t, q, v, u, results);
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
            self.kernel_dynamics(t, q, v, u, results);
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
                u,
                shift.unwrap_or(&NO_SHIFT),
                a,
                lambda,
                &mut guard,
            );
            if runtime::__private::is_regular(guard[0], &a[..14], &lambda[..13]) {
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
            self.kernel_tangent_q(t, q, v, u, a, lambda, results);
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
            self.kernel_tangent_v(t, q, v, u, results);
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
        fn switches(&self, t: f64, u: &[f64], results: &mut [f64]) {
            self.kernel_switches(t, results);
        }
        fn conditions(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_conditions(t, q, v, results);
        }
    }
    #[automatically_derived]
    impl runtime::Kernels<runtime::Lanes> for Machine<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.k = value,
                1 => self.w = value,
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
            self.kernel_force(t, q, v, u, results);
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
            self.kernel_dynamics(t, q, v, u, results);
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
            let (a, lambda) = a.split_at_mut(14);
            let (lambda, guard) = lambda.split_at_mut(13);
            self.kernel_accelerations(t, q, v, u, shift, a, lambda, guard);
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
