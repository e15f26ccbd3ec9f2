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
/// | `force` | 83 | 112 | 15 | 10 |
/// | `phi` | 43 | 23 | 0 | 6 |
/// | `phi_q` | 18 | 21 | 5 | 5 |
/// | `phi_t` | 2 | 6 | 0 | 1 |
/// | `eta` | 30 | 58 | 2 | 6 |
/// | `dynamics` | 122 | 176 | 22 | 11 |
/// | `accelerations` | 228 | 301 | 25 | 11 |
/// | `tangent_q` | 251 | 406 | 81 | 9 |
/// | `tangent_v` | 35 | 100 | 12 | 8 |
/// | `momentum` | 0 | 12 | 0 | 0 |
/// | `momentum_q` | 0 | 0 | 0 | 0 |
/// | `momentum_v` | 0 | 0 | 0 | 0 |
/// | `dphi_q` | 34 | 54 | 11 | 5 |
/// | `ddphi_q` | 67 | 110 | 17 | 5 |
/// | `energy` | 33 | 48 | 0 | 3 |
/// | `outputs` | 44 | 54 | 1 | 5 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 0 | 0 | 0 |
///
/// # Elimination
///
/// The accelerations, pairs first: `pinion.theta` with `mesh.angle`, `plate.theta` with `tilt.angle`, `plate.y` with `fixed.y`, `arm.theta` with `swing.angle`, `arm.x` with `shoulder.x`, `arm.y` with `shoulder.y`, `plate.x` with `fixed.x`, `rod.theta` with `fixed.angle`, `rod.y` with `big.y`, `rod.x` with `big.x`, `bob.x` with `level.value`, `piston.s`, `bob.y`, `wheel.theta`, `way.normal`, `line.length`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 228 | 301 | 25 | 11 |
/// | least work first | 249 | 338 | 28 | 11 |
/// | leaves first | 290 | 366 | 27 | 11 |
/// | coordinates first | 385 | 553 | 33 | 11 |
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
        /// 83 additions, 112 multiplications, 15 divisions, 10 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..14];
            let q = &q[..14];
            let v = &v[..14];
            let [(x10, x11), (x22, x23)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x72, x73), (x75, x76)] = S::sin_cos_pairs([q[11], q[8]]);
            let x0 = v[0].sign();
            let x1 = runtime::SimdSigned::simd_abs(&v[0]);
            let x2 = S::if_less(x1, S::constant(2.0), x1, S::constant(2.0));
            let x3 = x2 * x0;
            let x4 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x5 = t * t;
            let x6 = x5 * x4;
            let x7 = S::if_less(t, S::constant(1.0), x6, S::constant(1.0));
            let x8 = S::if_less(t, S::constant(0.0), S::constant(0.0), x7);
            let x9 = x8 * x3;
            let x12 = S::constant(0.02) * x10;
            let x13 = S::constant(0.05) * x11;
            let x14 = x13 - x12;
            let x15 = v[5] - v[0];
            let x16 = q[5] - q[0];
            let x17 = S::constant(-0.17453292519943295) + x16;
            let x18 = S::constant(5.0) * x17;
            let x19 = S::mul_add(S::constant(0.2), x15, x18);
            let x20 = S::neg_mul_add(S::constant(19.62), x14, x19);
            let x21 = S::neg_mul_add(S::constant(0.2), x9, x20);
            let x24 = S::neg_mul_add(S::constant(0.6), x22, q[4]);
            let x25 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x26 = x25 - x24;
            let x27 = S::neg_mul_add(S::constant(0.6), x23, q[3]);
            let x28 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x29 = x28 - x27;
            let x30 = x29 * x29;
            let x31 = S::mul_add(x26, x26, x30);
            let x32 = x31.simd_sqrt();
            let x33 = S::constant(1.6) * x29;
            let x34 = S::mul_add(S::constant(1.2), x26, x33);
            let x35 = S::constant(0.5) * x34;
            let x36 = x35 / x32;
            let x37 = S::constant(-0.4) + x32;
            let x38 = x37 * x37;
            let x39 = x38 * x37;
            let x40 = self.k * x37;
            let x41 = S::mul_add(S::constant(30.0), x39, x40);
            let x42 = x23 * v[5];
            let x43 = S::neg_mul_add(S::constant(0.6), x42, v[4]);
            let x44 = S::mul_sub(S::constant(0.6), v[2], x43);
            let x45 = x26 * x44;
            let x46 = x22 * v[5];
            let x47 = S::mul_add(S::constant(0.6), x46, v[3]);
            let x48 = S::mul_sub(S::constant(0.8), v[2], x47);
            let x49 = x29 * x48;
            let x50 = S::constant(2.0) * x49;
            let x51 = S::mul_add(S::constant(2.0), x45, x50);
            let x52 = S::constant(0.5) * x51;
            let x53 = x52 / x32;
            let x54 = x53 + x41;
            let x55 = S::neg_mul_add(x54, x36, S::constant(-8.828999999999999));
            let x56 = x27 - x28;
            let x57 = x56 / x32;
            let x58 = x54 * x57;
            let x59 = -x58;
            let x60 = x24 - x25;
            let x61 = x60 / x32;
            let x62 = S::neg_mul_add(x54, x61, S::constant(-9.81));
            let x63 = x22 * x29;
            let x64 = S::constant(1.2) * x63;
            let x65 = x23 * x26;
            let x66 = S::constant(1.2) * x65;
            let x67 = x66 - x64;
            let x68 = S::constant(0.5) * x67;
            let x69 = x68 / x32;
            let x70 = S::mul_add(x54, x69, x19);
            let x71 = -x70;
            let x74 = S::mul_add(S::constant(0.2), x72, q[10]);
            let x77 = S::constant(0.2) * x75;
            let x78 = S::mul_add(S::constant(0.1), x76, x77);
            let x79 = q[7] + x78;
            let x80 = x79 - x74;
            let x81 = S::mul_add(S::constant(0.2), x73, q[9]);
            let x82 = S::constant(0.1) * x75;
            let x83 = S::constant(0.2) * x76;
            let x84 = x83 - x82;
            let x85 = q[6] + x84;
            let x86 = x85 - x81;
            let x87 = x86 * x86;
            let x88 = S::mul_add(x80, x80, x87);
            let x89 = x88.simd_sqrt();
            let x90 = x86 / x89;
            let x91 = x73 * v[11];
            let x92 = S::mul_add(S::constant(0.2), x91, v[10]);
            let x93 = x75 * v[8];
            let x94 = S::constant(0.1) * x93;
            let x95 = x76 * v[8];
            let x96 = S::constant(0.2) * x95;
            let x97 = x96 - x94;
            let x98 = v[7] + x97;
            let x99 = x98 - x92;
            let x100 = x80 * x99;
            let x101 = x72 * v[11];
            let x102 = S::neg_mul_add(S::constant(0.2), x101, v[9]);
            let x103 = S::constant(0.2) * x93;
            let x104 = S::mul_add(S::constant(0.1), x95, x103);
            let x105 = v[6] - x104;
            let x106 = x105 - x102;
            let x107 = x86 * x106;
            let x108 = S::constant(2.0) * x107;
            let x109 = S::mul_add(S::constant(2.0), x100, x108);
            let x110 = S::constant(0.5) * x109;
            let x111 = x110 / x89;
            let x112 = x111 * x90;
            let x113 = S::constant(2.0) * x76;
            let x114 = S::mul_add(x75, v[2], x113);
            let x115 = S::neg_mul_add(S::constant(3.0), x112, x114);
            let x116 = x80 / x89;
            let x117 = x111 * x116;
            let x118 = S::neg_mul_add(S::constant(3.0), x117, S::constant(-6.867));
            let x119 = x76 * v[2];
            let x120 = S::constant(2.0) * x75;
            let x121 = x120 - x119;
            let x122 = x121 + x118;
            let x123 = x78 * x86;
            let x124 = S::constant(2.0) * x123;
            let x125 = x84 * x80;
            let x126 = S::constant(2.0) * x125;
            let x127 = x126 - x124;
            let x128 = S::constant(0.5) * x127;
            let x129 = x128 / x89;
            let x130 = x111 * x129;
            let x131 = S::constant(3.0) * x130;
            let x132 = S::mul_add(x78, x114, x131);
            let x133 = S::mul_sub(x84, x121, x132);
            let x134 = x81 - x85;
            let x135 = x134 / x89;
            let x136 = x111 * x135;
            let x137 = S::constant(3.0) * x136;
            let x138 = -x137;
            let x139 = x74 - x79;
            let x140 = x139 / x89;
            let x141 = x111 * x140;
            let x142 = S::neg_mul_add(
                S::constant(3.0),
                x141,
                S::constant(-3.9240000000000004),
            );
            let x143 = x73 * x80;
            let x144 = S::constant(0.4) * x143;
            let x145 = x72 * x86;
            let x146 = S::constant(0.4) * x145;
            let x147 = x146 - x144;
            let x148 = S::constant(0.5) * x147;
            let x149 = x148 / x89;
            let x150 = x111 * x149;
            let x151 = S::constant(2.0) * q[11];
            let x152 = S::mul_add(S::constant(3.0), x150, x151);
            let x153 = -x152;
            let x154 = self.w * t;
            let x155 = x154.sin_cos_pair().0;
            let x156 = S::mul_add(S::constant(0.1), x155, S::constant(1.0));
            let x157 = S::constant(-1.0) + q[12];
            let x158 = x157 * x156;
            let x159 = S::constant(-0.2) + q[13];
            let x160 = S::constant(-2.0) + q[12];
            let x161 = x160 * x160;
            let x162 = S::mul_add(x159, x159, x161);
            let x163 = x162.simd_sqrt();
            let x164 = x160 / x163;
            let x165 = x159 * v[13];
            let x166 = x160 * v[12];
            let x167 = S::constant(2.0) * x166;
            let x168 = S::mul_add(S::constant(2.0), x165, x167);
            let x169 = S::constant(0.5) * x168;
            let x170 = x169 / x163;
            let x171 = S::constant(-0.3) + x163;
            let x172 = self.k * x171;
            let x173 = S::mul_add(S::constant(2.0), x170, x172);
            let x174 = x173 * x164;
            let x175 = S::mul_add(S::constant(3.0), x158, x174);
            let x176 = -x175;
            let x177 = x159 / x163;
            let x178 = S::neg_mul_add(x173, x177, S::constant(-2.943));
            let x179 = S::constant(0.5) + q[13];
            let x180 = S::constant(40.0) * x179;
            let x181 = -x180;
            let x182 = S::if_less(q[13], S::constant(-0.5), x181, S::constant(0.0));
            let x183 = x182 + x178;
            results[0] = x21;
            results[1] = S::constant(0.0);
            results[2] = x55;
            results[3] = x59;
            results[4] = x62;
            results[5] = x71;
            results[6] = x115;
            results[7] = x122;
            results[8] = x133;
            results[9] = x138;
            results[10] = x142;
            results[11] = x153;
            results[12] = x176;
            results[13] = x183;
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
            let x60 = S::mul_add(x47, S::constant(0.1), S::constant(0.3));
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
            let x40 = x25 * x30;
            let x41 = S::constant(0.4) * x40;
            let x42 = x24 * x32;
            let x43 = S::constant(0.4) * x42;
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
            let x3 = self.w * x2;
            let x4 = S::constant(0.4) * x3;
            let x5 = -x4;
            let x6 = self.w * x1;
            let x7 = S::constant(0.05) * x6;
            let x8 = self.w * S::constant(0.1);
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
        /// 30 additions, 58 multiplications, 2 divisions, 6 functions.
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
            let x27 = x25 * x24;
            let x28 = S::mul_add(S::constant(0.1), x27, x21);
            let x29 = x26 * x24;
            let x30 = S::mul_add(S::constant(0.1), x29, x19);
            let x31 = -x30;
            let x32 = v[11] * v[11];
            let x35 = x34 * x32;
            let x36 = S::constant(0.2) * x35;
            let x37 = -x36;
            let x38 = x33 * x32;
            let x39 = S::constant(0.2) * x38;
            let x40 = -x39;
            let x41 = self.w * t;
            let (x42, x43) = x41.sin_cos_pair();
            let x44 = self.w * x42;
            let x45 = self.w * x44;
            let x46 = S::constant(0.4) * x45;
            let x47 = -x46;
            let x48 = S::mul_add(S::constant(0.2), x33, q[10]);
            let x49 = q[13] - x48;
            let x50 = S::mul_add(S::constant(0.2), x34, q[9]);
            let x51 = q[12] - x50;
            let x52 = x51 * x51;
            let x53 = S::mul_add(x49, x49, x52);
            let x54 = x53.simd_sqrt();
            let x55 = x34 * v[11];
            let x56 = S::mul_add(S::constant(0.2), x55, v[10]);
            let x57 = v[13] - x56;
            let x58 = x49 * x57;
            let x59 = x33 * v[11];
            let x60 = S::neg_mul_add(S::constant(0.2), x59, v[9]);
            let x61 = v[12] - x60;
            let x62 = x51 * x61;
            let x63 = S::constant(2.0) * x62;
            let x64 = S::mul_add(S::constant(2.0), x58, x63);
            let x65 = S::constant(0.5) * x64;
            let x66 = x65 / x54;
            let x67 = x66 * x66;
            let x68 = x33 * x49;
            let x69 = x68 * x32;
            let x70 = x57 * x57;
            let x71 = S::mul_add(S::constant(0.2), x69, x70);
            let x72 = x34 * x51;
            let x73 = x72 * x32;
            let x74 = x61 * x61;
            let x75 = S::mul_add(S::constant(0.2), x73, x74);
            let x76 = S::constant(2.0) * x75;
            let x77 = S::mul_add(S::constant(2.0), x71, x76);
            let x78 = S::constant(0.5) * x77;
            let x79 = x78 - x67;
            let x80 = x79 / x54;
            let x81 = self.w * x43;
            let x82 = self.w * x81;
            let x83 = S::mul_add(S::constant(0.05), x82, x80);
            let x84 = -x83;
            let x85 = -x20;
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
            results[10] = x84;
            results[11] = S::constant(0.0);
            results[12] = x85;
        }
        /// 122 additions, 176 multiplications, 22 divisions, 11 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..78];
            let q = &q[..14];
            let v = &v[..14];
            let [(x10, x11), (x22, x23)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x74, x75), (x78, x79)] = S::sin_cos_pairs([q[11], q[8]]);
            let x0 = v[0].sign();
            let x1 = runtime::SimdSigned::simd_abs(&v[0]);
            let x2 = S::if_less(x1, S::constant(2.0), x1, S::constant(2.0));
            let x3 = x2 * x0;
            let x4 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x5 = t * t;
            let x6 = x5 * x4;
            let x7 = S::if_less(t, S::constant(1.0), x6, S::constant(1.0));
            let x8 = S::if_less(t, S::constant(0.0), S::constant(0.0), x7);
            let x9 = x8 * x3;
            let x12 = S::constant(0.02) * x10;
            let x13 = S::constant(0.05) * x11;
            let x14 = x13 - x12;
            let x15 = v[5] - v[0];
            let x16 = q[5] - q[0];
            let x17 = S::constant(-0.17453292519943295) + x16;
            let x18 = S::constant(5.0) * x17;
            let x19 = S::mul_add(S::constant(0.2), x15, x18);
            let x20 = S::neg_mul_add(S::constant(19.62), x14, x19);
            let x21 = S::neg_mul_add(S::constant(0.2), x9, x20);
            let x24 = S::constant(0.6) * x22;
            let x25 = q[4] - x24;
            let x26 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x27 = x26 - x25;
            let x28 = S::constant(0.6) * x23;
            let x29 = q[3] - x28;
            let x30 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x31 = x30 - x29;
            let x32 = x31 * x31;
            let x33 = S::mul_add(x27, x27, x32);
            let x34 = x33.simd_sqrt();
            let x35 = S::constant(1.6) * x31;
            let x36 = S::mul_add(S::constant(1.2), x27, x35);
            let x37 = S::constant(0.5) * x36;
            let x38 = x37 / x34;
            let x39 = S::constant(-0.4) + x34;
            let x40 = x39 * x39;
            let x41 = x40 * x39;
            let x42 = self.k * x39;
            let x43 = S::mul_add(S::constant(30.0), x41, x42);
            let x44 = x23 * v[5];
            let x45 = S::neg_mul_add(S::constant(0.6), x44, v[4]);
            let x46 = S::mul_sub(S::constant(0.6), v[2], x45);
            let x47 = x27 * x46;
            let x48 = x22 * v[5];
            let x49 = S::mul_add(S::constant(0.6), x48, v[3]);
            let x50 = S::mul_sub(S::constant(0.8), v[2], x49);
            let x51 = x31 * x50;
            let x52 = S::constant(2.0) * x51;
            let x53 = S::mul_add(S::constant(2.0), x47, x52);
            let x54 = S::constant(0.5) * x53;
            let x55 = x54 / x34;
            let x56 = x55 + x43;
            let x57 = S::neg_mul_add(x56, x38, S::constant(-8.828999999999999));
            let x58 = x29 - x30;
            let x59 = x58 / x34;
            let x60 = x56 * x59;
            let x61 = -x60;
            let x62 = x25 - x26;
            let x63 = x62 / x34;
            let x64 = S::neg_mul_add(x56, x63, S::constant(-9.81));
            let x65 = x22 * x31;
            let x66 = S::constant(1.2) * x65;
            let x67 = x23 * x27;
            let x68 = S::constant(1.2) * x67;
            let x69 = x68 - x66;
            let x70 = S::constant(0.5) * x69;
            let x71 = x70 / x34;
            let x72 = S::mul_add(x56, x71, x19);
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
            let x95 = x75 * v[11];
            let x96 = S::mul_add(S::constant(0.2), x95, v[10]);
            let x97 = x78 * v[8];
            let x98 = S::constant(0.1) * x97;
            let x99 = x79 * v[8];
            let x100 = S::constant(0.2) * x99;
            let x101 = x100 - x98;
            let x102 = v[7] + x101;
            let x103 = x102 - x96;
            let x104 = x83 * x103;
            let x105 = x74 * v[11];
            let x106 = S::neg_mul_add(S::constant(0.2), x105, v[9]);
            let x107 = S::constant(0.2) * x97;
            let x108 = S::mul_add(S::constant(0.1), x99, x107);
            let x109 = v[6] - x108;
            let x110 = x109 - x106;
            let x111 = x90 * x110;
            let x112 = S::constant(2.0) * x111;
            let x113 = S::mul_add(S::constant(2.0), x104, x112);
            let x114 = S::constant(0.5) * x113;
            let x115 = x114 / x93;
            let x116 = x115 * x94;
            let x117 = S::constant(2.0) * x79;
            let x118 = S::mul_add(x78, v[2], x117);
            let x119 = S::neg_mul_add(S::constant(3.0), x116, x118);
            let x120 = x83 / x93;
            let x121 = x115 * x120;
            let x122 = S::neg_mul_add(S::constant(3.0), x121, S::constant(-6.867));
            let x123 = x79 * v[2];
            let x124 = S::constant(2.0) * x78;
            let x125 = x124 - x123;
            let x126 = x125 + x122;
            let x127 = x81 * x90;
            let x128 = S::constant(2.0) * x127;
            let x129 = x88 * x83;
            let x130 = S::constant(2.0) * x129;
            let x131 = x130 - x128;
            let x132 = S::constant(0.5) * x131;
            let x133 = x132 / x93;
            let x134 = x115 * x133;
            let x135 = S::constant(3.0) * x134;
            let x136 = S::mul_add(x81, x118, x135);
            let x137 = S::mul_sub(x88, x125, x136);
            let x138 = x85 - x89;
            let x139 = x138 / x93;
            let x140 = x115 * x139;
            let x141 = S::constant(3.0) * x140;
            let x142 = -x141;
            let x143 = x77 - x82;
            let x144 = x143 / x93;
            let x145 = x115 * x144;
            let x146 = S::neg_mul_add(
                S::constant(3.0),
                x145,
                S::constant(-3.9240000000000004),
            );
            let x147 = x75 * x83;
            let x148 = S::constant(0.4) * x147;
            let x149 = x74 * x90;
            let x150 = S::constant(0.4) * x149;
            let x151 = x150 - x148;
            let x152 = S::constant(0.5) * x151;
            let x153 = x152 / x93;
            let x154 = x115 * x153;
            let x155 = S::constant(2.0) * q[11];
            let x156 = S::mul_add(S::constant(3.0), x154, x155);
            let x157 = -x156;
            let x158 = self.w * t;
            let (x159, x160) = x158.sin_cos_pair();
            let x161 = S::mul_add(S::constant(0.1), x159, S::constant(1.0));
            let x162 = S::constant(-1.0) + q[12];
            let x163 = x162 * x161;
            let x164 = S::constant(-0.2) + q[13];
            let x165 = S::constant(-2.0) + q[12];
            let x166 = x165 * x165;
            let x167 = S::mul_add(x164, x164, x166);
            let x168 = x167.simd_sqrt();
            let x169 = x165 / x168;
            let x170 = x164 * v[13];
            let x171 = x165 * v[12];
            let x172 = S::constant(2.0) * x171;
            let x173 = S::mul_add(S::constant(2.0), x170, x172);
            let x174 = S::constant(0.5) * x173;
            let x175 = x174 / x168;
            let x176 = S::constant(-0.3) + x168;
            let x177 = self.k * x176;
            let x178 = S::mul_add(S::constant(2.0), x175, x177);
            let x179 = x178 * x169;
            let x180 = S::mul_add(S::constant(3.0), x163, x179);
            let x181 = -x180;
            let x182 = x164 / x168;
            let x183 = S::neg_mul_add(x178, x182, S::constant(-2.943));
            let x184 = S::constant(0.5) + q[13];
            let x185 = S::constant(40.0) * x184;
            let x186 = -x185;
            let x187 = S::if_less(q[13], S::constant(-0.5), x186, S::constant(0.0));
            let x188 = x187 + x183;
            let x189 = S::constant(0.3) * x10;
            let x190 = S::mul_add(S::constant(0.1), x11, x189);
            let x191 = -x190;
            let x192 = -x24;
            let x193 = S::constant(0.1) * x10;
            let x194 = S::constant(0.3) * x11;
            let x195 = x194 - x193;
            let x196 = S::constant(0.1) * x22;
            let x197 = x28 - x196;
            let x198 = S::constant(0.1) * x23;
            let x199 = x24 + x198;
            let x200 = S::constant(0.8944271909999159) * x199;
            let x201 = S::mul_add(S::constant(0.4472135954999579), x197, x200);
            let x202 = x196 - x28;
            let x203 = -x84;
            let x204 = q[13] - x77;
            let x205 = q[12] - x85;
            let x206 = x205 * x205;
            let x207 = S::mul_add(x204, x204, x206);
            let x208 = x207.simd_sqrt();
            let x209 = x85 - q[12];
            let x210 = x209 / x208;
            let x211 = x77 - q[13];
            let x212 = x211 / x208;
            let x213 = x75 * x204;
            let x214 = S::constant(0.4) * x213;
            let x215 = x74 * x205;
            let x216 = S::constant(0.4) * x215;
            let x217 = x216 - x214;
            let x218 = S::constant(0.5) * x217;
            let x219 = x218 / x208;
            let x220 = x205 / x208;
            let x221 = x204 / x208;
            let x222 = -x198;
            let x223 = v[0] * v[0];
            let x224 = x10 * x223;
            let x225 = S::constant(0.1) * x224;
            let x226 = x11 * x223;
            let x227 = S::constant(0.3) * x226;
            let x228 = x227 - x225;
            let x229 = v[5] * v[5];
            let x230 = x23 * x229;
            let x231 = S::constant(0.6) * x230;
            let x232 = x231 + x228;
            let x233 = S::constant(0.3) * x224;
            let x234 = S::mul_add(S::constant(0.1), x226, x233);
            let x235 = x22 * x229;
            let x236 = S::constant(0.6) * x235;
            let x237 = x236 + x234;
            let x238 = S::mul_add(S::constant(0.1), x230, x236);
            let x239 = S::constant(0.1) * x235;
            let x240 = x239 - x231;
            let x241 = S::constant(0.8944271909999159) * x240;
            let x242 = S::mul_add(S::constant(0.4472135954999579), x238, x241);
            let x243 = v[8] * v[8];
            let x244 = x78 * x243;
            let x245 = S::mul_add(S::constant(0.1), x244, x240);
            let x246 = x79 * x243;
            let x247 = S::mul_add(S::constant(0.1), x246, x238);
            let x248 = -x247;
            let x249 = v[11] * v[11];
            let x250 = x75 * x249;
            let x251 = S::constant(0.2) * x250;
            let x252 = -x251;
            let x253 = x74 * x249;
            let x254 = S::constant(0.2) * x253;
            let x255 = -x254;
            let x256 = self.w * x159;
            let x257 = self.w * x256;
            let x258 = S::constant(0.4) * x257;
            let x259 = -x258;
            let x260 = v[13] - x96;
            let x261 = x204 * x260;
            let x262 = v[12] - x106;
            let x263 = x205 * x262;
            let x264 = S::constant(2.0) * x263;
            let x265 = S::mul_add(S::constant(2.0), x261, x264);
            let x266 = S::constant(0.5) * x265;
            let x267 = x266 / x208;
            let x268 = x267 * x267;
            let x269 = x74 * x204;
            let x270 = x269 * x249;
            let x271 = x260 * x260;
            let x272 = S::mul_add(S::constant(0.2), x270, x271);
            let x273 = x75 * x205;
            let x274 = x273 * x249;
            let x275 = x262 * x262;
            let x276 = S::mul_add(S::constant(0.2), x274, x275);
            let x277 = S::constant(2.0) * x276;
            let x278 = S::mul_add(S::constant(2.0), x272, x277);
            let x279 = S::constant(0.5) * x278;
            let x280 = x279 - x268;
            let x281 = x280 / x208;
            let x282 = self.w * x160;
            let x283 = self.w * x282;
            let x284 = S::mul_add(S::constant(0.05), x283, x281);
            let x285 = -x284;
            let x286 = -x239;
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
            results[14] = x21;
            results[15] = S::constant(0.0);
            results[16] = x57;
            results[17] = x61;
            results[18] = x64;
            results[19] = x73;
            results[20] = x119;
            results[21] = x126;
            results[22] = x137;
            results[23] = x142;
            results[24] = x146;
            results[25] = x157;
            results[26] = x181;
            results[27] = x188;
            results[28] = S::constant(2.5);
            results[29] = S::constant(1.0);
            results[30] = x191;
            results[31] = S::constant(-1.0);
            results[32] = x192;
            results[33] = x195;
            results[34] = S::constant(-1.0);
            results[35] = x28;
            results[36] = S::constant(0.447213595499958);
            results[37] = S::constant(-0.8944271909999159);
            results[38] = S::constant(0.4472135954999579);
            results[39] = x201;
            results[40] = S::constant(-1.0);
            results[41] = x199;
            results[42] = S::constant(1.0);
            results[43] = x80;
            results[44] = S::constant(-1.0);
            results[45] = x202;
            results[46] = S::constant(1.0);
            results[47] = x86;
            results[48] = S::constant(-1.0);
            results[49] = S::constant(1.0);
            results[50] = S::constant(1.0);
            results[51] = x76;
            results[52] = S::constant(1.0);
            results[53] = x203;
            results[54] = S::constant(1.0);
            results[55] = x210;
            results[56] = x212;
            results[57] = x219;
            results[58] = x220;
            results[59] = x221;
            results[60] = S::constant(1.0);
            results[61] = S::constant(1.0);
            results[62] = x222;
            results[63] = S::constant(-1.0);
            results[64] = S::constant(1.0);
            results[65] = S::constant(0.0);
            results[66] = x232;
            results[67] = x237;
            results[68] = x242;
            results[69] = x245;
            results[70] = x248;
            results[71] = S::constant(0.0);
            results[72] = x252;
            results[73] = x255;
            results[74] = x259;
            results[75] = x285;
            results[76] = S::constant(0.0);
            results[77] = x286;
        }
        /// 228 additions, 301 multiplications, 25 divisions, 11 functions.
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
            let a = &mut a[..14];
            let lambda = &mut lambda[..13];
            let guard = &mut guard[..1];
            let q = &q[..14];
            let shift = &shift[..13];
            let v = &v[..14];
            let [(x0, x1), (x6, x7)] = S::sin_cos_pairs([q[8], q[11]]);
            let [(x63, x64), (x172, x173)] = S::sin_cos_pairs([q[5], q[0]]);
            let x2 = S::constant(2.0) * x1;
            let x3 = S::mul_add(x0, v[2], x2);
            let x4 = S::constant(0.2) * x0;
            let x5 = S::mul_add(S::constant(0.1), x1, x4);
            let x8 = S::mul_add(S::constant(0.2), x6, q[10]);
            let x9 = q[7] + x5;
            let x10 = x9 - x8;
            let x11 = S::mul_add(S::constant(0.2), x7, q[9]);
            let x12 = S::constant(0.1) * x0;
            let x13 = S::constant(0.2) * x1;
            let x14 = x13 - x12;
            let x15 = q[6] + x14;
            let x16 = x15 - x11;
            let x17 = x16 * x16;
            let x18 = S::mul_add(x10, x10, x17);
            let x19 = x18.simd_sqrt();
            let x20 = x5 * x16;
            let x21 = S::constant(2.0) * x20;
            let x22 = x14 * x10;
            let x23 = S::constant(2.0) * x22;
            let x24 = x23 - x21;
            let x25 = S::constant(0.5) * x24;
            let x26 = x25 / x19;
            let x27 = x7 * v[11];
            let x28 = S::mul_add(S::constant(0.2), x27, v[10]);
            let x29 = x0 * v[8];
            let x30 = S::constant(0.1) * x29;
            let x31 = x1 * v[8];
            let x32 = S::constant(0.2) * x31;
            let x33 = x32 - x30;
            let x34 = v[7] + x33;
            let x35 = x34 - x28;
            let x36 = x10 * x35;
            let x37 = x6 * v[11];
            let x38 = S::neg_mul_add(S::constant(0.2), x37, v[9]);
            let x39 = S::constant(0.2) * x29;
            let x40 = S::mul_add(S::constant(0.1), x31, x39);
            let x41 = v[6] - x40;
            let x42 = x41 - x38;
            let x43 = x16 * x42;
            let x44 = S::constant(2.0) * x43;
            let x45 = S::mul_add(S::constant(2.0), x36, x44);
            let x46 = S::constant(0.5) * x45;
            let x47 = x46 / x19;
            let x48 = x47 * x26;
            let x49 = S::constant(3.0) * x48;
            let x50 = S::mul_add(x5, x3, x49);
            let x51 = x1 * v[2];
            let x52 = S::constant(2.0) * x0;
            let x53 = x52 - x51;
            let x54 = S::mul_sub(x14, x53, x50);
            let x55 = x10 / x19;
            let x56 = x47 * x55;
            let x57 = S::neg_mul_add(S::constant(3.0), x56, S::constant(-6.867));
            let x58 = x53 + x57;
            let x59 = x0 * shift[11];
            let x60 = v[8] * v[8];
            let x61 = x1 * x60;
            let x62 = v[5] * v[5];
            let x65 = x64 * x62;
            let x66 = x63 * x62;
            let x67 = S::constant(0.6) * x66;
            let x68 = S::mul_add(S::constant(0.1), x65, x67);
            let x69 = S::mul_add(S::constant(0.1), x61, x68);
            let x70 = shift[5] - x69;
            let x71 = S::neg_mul_add(S::constant(0.1), x59, x70);
            let x72 = S::constant(0.6) * x64;
            let x73 = S::constant(0.1) * x63;
            let x74 = x73 - x72;
            let x75 = q[13] - x8;
            let x76 = q[12] - x11;
            let x77 = x76 * x76;
            let x78 = S::mul_add(x75, x75, x77);
            let x79 = x78.simd_sqrt();
            let x80 = x7 * x75;
            let x81 = S::constant(0.4) * x80;
            let x82 = x6 * x76;
            let x83 = S::constant(0.4) * x82;
            let x84 = x83 - x81;
            let x85 = S::constant(0.5) * x84;
            let x86 = x85 / x79;
            let x87 = self.w * t;
            let (x88, x89) = x87.sin_cos_pair();
            let x90 = self.w * x88;
            let x91 = self.w * x90;
            let x92 = S::neg_mul_add(S::constant(0.4), x91, shift[9]);
            let x93 = x11 - q[12];
            let x94 = x93 / x79;
            let x95 = x6 * x92;
            let x96 = v[11] * v[11];
            let x97 = x7 * x96;
            let x98 = S::neg_mul_add(S::constant(0.2), x97, shift[7]);
            let x99 = S::neg_mul_add(S::constant(0.2), x95, x98);
            let x100 = x8 - x9;
            let x101 = x100 / x19;
            let x102 = x47 * x101;
            let x103 = S::neg_mul_add(
                S::constant(3.0),
                x102,
                S::constant(-3.9240000000000004),
            );
            let x104 = x8 - q[13];
            let x105 = x104 / x79;
            let x106 = x7 * x92;
            let x107 = x6 * x96;
            let x108 = S::neg_mul_add(S::constant(0.2), x107, shift[8]);
            let x109 = S::mul_add(S::constant(0.2), x106, x108);
            let x110 = x16 / x19;
            let x111 = x47 * x110;
            let x112 = S::neg_mul_add(S::constant(3.0), x111, x3);
            let x113 = x1 * shift[11];
            let x114 = S::constant(0.1) * x113;
            let x115 = x0 * x60;
            let x116 = S::constant(0.6) * x65;
            let x117 = S::constant(0.1) * x66;
            let x118 = x117 - x116;
            let x119 = S::mul_add(S::constant(0.1), x115, x118);
            let x120 = x119 + shift[4];
            let x121 = x120 - x114;
            let x122 = S::constant(0.1) * x64;
            let x123 = S::constant(0.6) * x63;
            let x124 = x123 + x122;
            let x125 = x124 * x124;
            let x126 = x74 * x74;
            let x127 = S::mul_add(S::constant(0.7), x126, S::constant(0.1));
            let x128 = S::mul_add(S::constant(0.7), x125, x127);
            let x129 = x72 - x73;
            let x130 = S::constant(0.8944271909999159) * x124;
            let x131 = S::mul_add(S::constant(0.4472135954999579), x129, x130);
            let x132 = x124 - x122;
            let x133 = shift[11] - shift[6];
            let x134 = x74 * x133;
            let x135 = S::constant(0.7) * x71;
            let x136 = x135 - x58;
            let x137 = q[4] - x123;
            let x138 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x139 = x138 - x137;
            let x140 = q[3] - x72;
            let x141 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x142 = x141 - x140;
            let x143 = x142 * x142;
            let x144 = S::mul_add(x139, x139, x143);
            let x145 = x144.simd_sqrt();
            let x146 = x137 - x138;
            let x147 = x146 / x145;
            let x148 = S::constant(-0.4) + x145;
            let x149 = x148 * x148;
            let x150 = x149 * x148;
            let x151 = self.k * x148;
            let x152 = S::mul_add(S::constant(30.0), x150, x151);
            let x153 = x64 * v[5];
            let x154 = S::neg_mul_add(S::constant(0.6), x153, v[4]);
            let x155 = S::mul_sub(S::constant(0.6), v[2], x154);
            let x156 = x139 * x155;
            let x157 = x63 * v[5];
            let x158 = S::mul_add(S::constant(0.6), x157, v[3]);
            let x159 = S::mul_sub(S::constant(0.8), v[2], x158);
            let x160 = x142 * x159;
            let x161 = S::constant(2.0) * x160;
            let x162 = S::mul_add(S::constant(2.0), x156, x161);
            let x163 = S::constant(0.5) * x162;
            let x164 = x163 / x145;
            let x165 = x164 + x152;
            let x166 = S::neg_mul_add(x165, x147, S::constant(-9.81));
            let x167 = x166 - x136;
            let x168 = S::mul_add(S::constant(0.7), x134, x167);
            let x169 = x64 * x133;
            let x170 = S::constant(0.6) * x169;
            let x171 = v[0] * v[0];
            let x174 = x173 * x171;
            let x175 = x172 * x171;
            let x176 = S::constant(0.3) * x175;
            let x177 = S::mul_add(S::constant(0.1), x174, x176);
            let x178 = x67 + x177;
            let x179 = x178 + shift[2];
            let x180 = x179 - x170;
            let x181 = S::constant(0.1) * x172;
            let x182 = S::constant(0.3) * x173;
            let x183 = x182 - x181;
            let x184 = S::constant(0.7) * x121;
            let x185 = x184 - x112;
            let x186 = x140 - x141;
            let x187 = x186 / x145;
            let x188 = S::mul_add(x165, x187, x185);
            let x189 = x124 * x133;
            let x190 = S::mul_sub(S::constant(0.7), x189, x188);
            let x191 = x63 * x133;
            let x192 = S::constant(0.1) * x175;
            let x193 = S::constant(0.3) * x174;
            let x194 = x193 - x192;
            let x195 = x116 + x194;
            let x196 = x195 + shift[1];
            let x197 = S::mul_add(S::constant(0.6), x191, x196);
            let x198 = x76 / x79;
            let x199 = x170 - x179;
            let x200 = x114 - x120;
            let x201 = shift[12] - x117;
            let x202 = x201 - x200;
            let x203 = S::neg_mul_add(x132, x133, x202);
            let x204 = x203 - x199;
            let x205 = x204 - x197;
            let x206 = S::constant(0.3) * x172;
            let x207 = S::mul_add(S::constant(0.1), x173, x206);
            let x208 = x183 + x207;
            let x209 = S::constant(1.6) * x142;
            let x210 = S::mul_add(S::constant(1.2), x139, x209);
            let x211 = S::constant(0.5) * x210;
            let x212 = x211 / x145;
            let x213 = S::neg_mul_add(x165, x212, S::constant(-8.828999999999999));
            let x214 = S::constant(-0.2) + q[13];
            let x215 = S::constant(-2.0) + q[12];
            let x216 = x215 * x215;
            let x217 = S::mul_add(x214, x214, x216);
            let x218 = x217.simd_sqrt();
            let x219 = x214 / x218;
            let x220 = x214 * v[13];
            let x221 = x215 * v[12];
            let x222 = S::constant(2.0) * x221;
            let x223 = S::mul_add(S::constant(2.0), x220, x222);
            let x224 = S::constant(0.5) * x223;
            let x225 = x224 / x218;
            let x226 = S::constant(-0.3) + x218;
            let x227 = self.k * x226;
            let x228 = S::mul_add(S::constant(2.0), x225, x227);
            let x229 = S::neg_mul_add(x228, x219, S::constant(-2.943));
            let x230 = S::constant(0.5) + q[13];
            let x231 = S::constant(40.0) * x230;
            let x232 = -x231;
            let x233 = S::if_less(q[13], S::constant(-0.5), x232, S::constant(0.0));
            let x234 = x233 + x229;
            let x235 = x75 / x79;
            let x236 = x208 * x208;
            let x237 = x207 * x207;
            let x238 = x181 - x182;
            let x239 = x238 * x238;
            let x240 = S::mul_add(S::constant(1.7), x239, S::constant(0.1125));
            let x241 = S::mul_add(S::constant(1.7), x237, x240);
            let x242 = S::mul_add(S::constant(0.3), x236, x241);
            let x243 = S::constant(1.0) / x242;
            let x244 = S::mul_add(S::constant(0.1), x88, S::constant(1.0));
            let x245 = S::constant(-1.0) + q[12];
            let x246 = x245 * x244;
            let x247 = x215 / x218;
            let x248 = x228 * x247;
            let x249 = S::mul_add(S::constant(3.0), x246, x248);
            let x250 = S::mul_add(S::constant(0.3), x205, x249);
            let x251 = S::mul_add(S::constant(1.7), x197, x190);
            let x252 = S::neg_mul_add(S::constant(1.7), x199, x168);
            let x253 = v[0].sign();
            let x254 = runtime::SimdSigned::simd_abs(&v[0]);
            let x255 = S::if_less(x254, S::constant(2.0), x254, S::constant(2.0));
            let x256 = x255 * x253;
            let x257 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x258 = t * t;
            let x259 = x258 * x257;
            let x260 = S::if_less(t, S::constant(1.0), x259, S::constant(1.0));
            let x261 = S::if_less(t, S::constant(0.0), S::constant(0.0), x260);
            let x262 = x261 * x256;
            let x263 = S::constant(0.02) * x172;
            let x264 = S::constant(0.05) * x173;
            let x265 = x264 - x263;
            let x266 = v[5] - v[0];
            let x267 = q[5] - q[0];
            let x268 = S::constant(-0.17453292519943295) + x267;
            let x269 = S::constant(5.0) * x268;
            let x270 = S::mul_add(S::constant(0.2), x266, x269);
            let x271 = S::neg_mul_add(S::constant(19.62), x265, x270);
            let x272 = S::neg_mul_add(S::constant(0.2), x262, x271);
            let x273 = S::mul_add(S::constant(0.025), shift[0], x272);
            let x274 = S::neg_mul_add(x252, x238, x273);
            let x275 = S::neg_mul_add(x207, x251, x274);
            let x276 = S::mul_add(x208, x250, x275);
            let x277 = S::constant(0.4472135954999579) * x238;
            let x278 = S::constant(0.8944271909999159) * x207;
            let x279 = x278 - x277;
            let x280 = x279 * x243;
            let x281 = S::neg_mul_add(x279, x280, S::constant(-0.13333333333333336));
            let x282 = x131 * x131;
            let x283 = S::neg_mul_add(
                S::constant(10.0),
                x282,
                S::constant(-1.1333333333333333),
            );
            let x284 = S::mul_sub(S::constant(0.0000001), x283, x281);
            let x285 = S::constant(1.0) / x281;
            let x286 = S::constant(0.8944271909999159) * x118;
            let x287 = S::mul_add(S::constant(0.4472135954999579), x68, x286);
            let x288 = x287 + shift[3];
            let x289 = S::neg_mul_add(x131, x133, x288);
            let x290 = S::neg_mul_add(S::constant(0.4472135954999579), x199, x289);
            let x291 = S::neg_mul_add(S::constant(0.8944271909999159), x197, x290);
            let x292 = S::neg_mul_add(S::constant(0.29814239699997197), x213, x291);
            let x293 = S::neg_mul_add(x276, x280, x292);
            let x294 = x198 * x208;
            let x295 = x294 * x243;
            let x296 = x279 * x295;
            let x297 = x235 * x235;
            let x298 = S::constant(3.3333333333333335) * x297;
            let x299 = S::mul_add(x294, x295, x298);
            let x300 = x198 * x198;
            let x301 = x86 * x86;
            let x302 = x105 * x105;
            let x303 = x94 * x94;
            let x304 = S::constant(2.5) * x303;
            let x305 = S::mul_add(S::constant(2.5), x302, x304);
            let x306 = S::mul_add(S::constant(33.333333333333336), x301, x305);
            let x307 = S::mul_add(S::constant(3.3333333333333335), x300, x306);
            let x308 = x307 + x298;
            let x309 = S::constant(0.0000001) * x308;
            let x310 = S::mul_add(S::constant(0.00000000001), x299, x309);
            let x311 = x296 * x285;
            let x312 = S::mul_add(x296, x311, x299);
            let x313 = x312 - x310;
            let x314 = S::if_less(x313, x284, x313, x284);
            let x315 = x235 * x234;
            let x316 = v[13] - x28;
            let x317 = x75 * x316;
            let x318 = v[12] - x38;
            let x319 = x76 * x318;
            let x320 = S::constant(2.0) * x319;
            let x321 = S::mul_add(S::constant(2.0), x317, x320);
            let x322 = S::constant(0.5) * x321;
            let x323 = x322 / x79;
            let x324 = x323 * x323;
            let x325 = x6 * x75;
            let x326 = x325 * x96;
            let x327 = x316 * x316;
            let x328 = S::mul_add(S::constant(0.2), x326, x327);
            let x329 = x7 * x76;
            let x330 = x329 * x96;
            let x331 = x318 * x318;
            let x332 = S::mul_add(S::constant(0.2), x330, x331);
            let x333 = S::constant(2.0) * x332;
            let x334 = S::mul_add(S::constant(2.0), x328, x333);
            let x335 = S::constant(0.5) * x334;
            let x336 = x335 - x324;
            let x337 = x336 / x79;
            let x338 = self.w * x89;
            let x339 = self.w * x338;
            let x340 = S::mul_add(S::constant(0.05), x339, x337);
            let x341 = shift[10] - x340;
            let x342 = S::neg_mul_add(x86, x92, x341);
            let x343 = S::neg_mul_add(x94, x99, x342);
            let x344 = S::neg_mul_add(x105, x109, x343);
            let x345 = S::neg_mul_add(x198, x205, x344);
            let x346 = S::neg_mul_add(S::constant(3.3333333333333335), x315, x345);
            let x347 = S::mul_add(x276, x295, x346);
            let x348 = S::neg_mul_add(x293, x311, x347);
            let x349 = S::constant(1.0) / x312;
            let x350 = x348 * x349;
            let x351 = -x350;
            let x352 = S::mul_add(x296, x350, x293);
            let x353 = x285 * x352;
            let x354 = S::neg_mul_add(x279, x353, x276);
            let x355 = S::neg_mul_add(x294, x350, x354);
            let x356 = x243 * x355;
            let x357 = S::mul_add(x235, x350, x234);
            let x358 = S::constant(3.3333333333333335) * x357;
            let x359 = S::neg_mul_add(S::constant(0.447213595499958), x353, x213);
            let x360 = S::constant(0.6666666666666666) * x359;
            let x361 = S::neg_mul_add(x208, x356, x205);
            let x362 = S::mul_add(S::constant(0.3), x361, x249);
            let x363 = x198 * x350;
            let x364 = x363 - x362;
            let x365 = S::mul_add(x207, x356, x197);
            let x366 = -x365;
            let x367 = S::mul_add(S::constant(1.7), x365, x190);
            let x368 = S::mul_add(S::constant(0.8944271909999159), x353, x367);
            let x369 = x362 - x363;
            let x370 = x369 - x368;
            let x371 = x183 * x356;
            let x372 = x371 - x180;
            let x373 = S::neg_mul_add(S::constant(1.7), x372, x168);
            let x374 = S::neg_mul_add(S::constant(0.4472135954999579), x353, x373);
            let x375 = x364 - x374;
            let x376 = x64 * x375;
            let x377 = x63 * x370;
            let x378 = x124 * x365;
            let x379 = x112 - x184;
            let x380 = x58 - x135;
            let x381 = x63 * x142;
            let x382 = S::constant(1.2) * x381;
            let x383 = x64 * x139;
            let x384 = S::constant(1.2) * x383;
            let x385 = x384 - x382;
            let x386 = S::constant(0.5) * x385;
            let x387 = x386 / x145;
            let x388 = S::mul_add(x165, x387, x270);
            let x389 = S::mul_add(x74, x380, x388);
            let x390 = S::mul_add(x124, x379, x389);
            let x391 = S::mul_add(S::constant(0.7), x378, x390);
            let x392 = x74 * x372;
            let x393 = S::mul_sub(S::constant(0.7), x392, x391);
            let x394 = S::neg_mul_add(x128, x133, x393);
            let x395 = S::mul_add(S::constant(0.6), x377, x394);
            let x396 = S::neg_mul_add(S::constant(0.6), x376, x395);
            let x397 = S::neg_mul_add(x131, x353, x396);
            let x398 = S::mul_sub(x132, x364, x397);
            let x399 = x121 - x365;
            let x400 = x399 - x189;
            let x401 = S::neg_mul_add(S::constant(0.7), x400, x112);
            let x402 = x401 - x369;
            let x403 = S::neg_mul_add(S::constant(0.4), x109, x103);
            let x404 = S::mul_add(x105, x350, x403);
            let x405 = x11 - x15;
            let x406 = x405 / x19;
            let x407 = x47 * x406;
            let x408 = S::constant(3.0) * x407;
            let x409 = S::mul_add(S::constant(0.4), x99, x408);
            let x410 = S::mul_sub(x94, x350, x409);
            let x411 = x6 * x410;
            let x412 = x7 * x10;
            let x413 = S::constant(0.4) * x412;
            let x414 = x6 * x16;
            let x415 = S::constant(0.4) * x414;
            let x416 = x415 - x413;
            let x417 = S::constant(0.5) * x416;
            let x418 = x417 / x19;
            let x419 = x47 * x418;
            let x420 = S::constant(2.0) * q[11];
            let x421 = S::mul_add(S::constant(3.0), x419, x420);
            let x422 = S::mul_add(S::constant(0.03), x92, x421);
            let x423 = S::mul_add(S::constant(0.2), x411, x422);
            let x424 = x7 * x404;
            let x425 = S::mul_sub(S::constant(0.2), x424, x423);
            let x426 = S::mul_add(x86, x350, x425);
            let x427 = x180 - x371;
            let x428 = x71 - x427;
            let x429 = x428 - x134;
            let x430 = S::neg_mul_add(S::constant(0.7), x429, x58);
            let x431 = x0 * x430;
            let x432 = x1 * x402;
            let x433 = S::neg_mul_add(S::constant(0.02), shift[11], x54);
            let x434 = S::neg_mul_add(S::constant(0.1), x432, x433);
            let x435 = S::neg_mul_add(S::constant(0.1), x431, x434);
            let x436 = x435 - x398;
            let x437 = S::neg_mul_add(S::constant(2.5), x356, shift[0]);
            let x438 = S::constant(0.01) * x437;
            let x439 = -x438;
            a[8] = shift[11];
            a[11] = x92;
            a[9] = x99;
            a[10] = x109;
            guard[0] = x314;
            lambda[10] = x351;
            lambda[3] = x353;
            a[0] = x356;
            a[13] = x358;
            a[2] = x360;
            a[12] = x361;
            lambda[12] = x364;
            a[3] = x366;
            lambda[1] = x370;
            a[4] = x372;
            lambda[2] = x375;
            a[5] = x133;
            lambda[6] = x398;
            a[6] = x400;
            lambda[4] = x402;
            lambda[8] = x404;
            lambda[7] = x410;
            lambda[9] = x426;
            a[7] = x429;
            lambda[5] = x430;
            lambda[11] = x436;
            a[1] = x437;
            lambda[0] = x439;
        }
        /// 251 additions, 406 multiplications, 81 divisions, 9 functions.
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
            let results = &mut results[..71];
            let lambda = &lambda[..13];
            let q = &q[..14];
            let v = &v[..14];
            let [(x0, x1), (x13, x14)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x190, x191), (x194, x195)] = S::sin_cos_pairs([q[11], q[8]]);
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
            let x34 = x33 * x32;
            let x35 = self.k * x32;
            let x36 = S::mul_add(S::constant(30.0), x34, x35);
            let x37 = x14 * v[5];
            let x38 = S::neg_mul_add(S::constant(0.6), x37, v[4]);
            let x39 = S::constant(0.6) * v[2];
            let x40 = x39 - x38;
            let x41 = x18 * x40;
            let x42 = x13 * v[5];
            let x43 = S::mul_add(S::constant(0.6), x42, v[3]);
            let x44 = S::constant(0.8) * v[2];
            let x45 = x44 - x43;
            let x46 = x22 * x45;
            let x47 = S::constant(2.0) * x46;
            let x48 = S::mul_add(S::constant(2.0), x41, x47);
            let x49 = S::constant(0.5) * x48;
            let x50 = x49 / x25;
            let x51 = x50 + x36;
            let x52 = x29 * x33;
            let x53 = self.k * x29;
            let x54 = S::mul_add(S::constant(90.0), x52, x53);
            let x55 = x50 * x29;
            let x56 = S::constant(1.6) * x45;
            let x57 = S::mul_add(S::constant(1.2), x40, x56);
            let x58 = S::constant(0.5) * x57;
            let x59 = x58 - x55;
            let x60 = x59 / x25;
            let x61 = x60 + x54;
            let x62 = x29 * x61;
            let x63 = S::mul_add(x51, x31, x62);
            let x64 = x20 - x21;
            let x65 = x64 / x25;
            let x66 = S::neg_mul_add(x29, x65, S::constant(-0.8));
            let x67 = x66 / x25;
            let x68 = x51 * x67;
            let x69 = x65 * x33;
            let x70 = self.k * x65;
            let x71 = S::mul_add(S::constant(90.0), x69, x70);
            let x72 = x43 - x44;
            let x73 = S::neg_mul_add(x50, x65, x72);
            let x74 = x73 / x25;
            let x75 = x74 + x71;
            let x76 = S::mul_add(x29, x75, x68);
            let x77 = x16 - x17;
            let x78 = x77 / x25;
            let x79 = S::neg_mul_add(x29, x78, S::constant(-0.6));
            let x80 = x79 / x25;
            let x81 = x51 * x80;
            let x82 = x78 * x33;
            let x83 = self.k * x78;
            let x84 = S::mul_add(S::constant(90.0), x82, x83);
            let x85 = x38 - x39;
            let x86 = S::neg_mul_add(x50, x78, x85);
            let x87 = x86 / x25;
            let x88 = x87 + x84;
            let x89 = S::mul_add(x29, x88, x81);
            let x90 = x13 * x22;
            let x91 = S::constant(1.2) * x90;
            let x92 = x14 * x18;
            let x93 = S::constant(1.2) * x92;
            let x94 = x93 - x91;
            let x95 = S::constant(0.5) * x94;
            let x96 = x95 / x25;
            let x97 = x29 * x96;
            let x98 = S::constant(0.96) * x13;
            let x99 = S::constant(0.72) * x14;
            let x100 = x99 - x98;
            let x101 = S::constant(0.5) * x100;
            let x102 = x101 - x97;
            let x103 = x102 / x25;
            let x104 = x51 * x103;
            let x105 = x96 * x33;
            let x106 = self.k * x96;
            let x107 = S::mul_add(S::constant(90.0), x105, x106);
            let x108 = x50 * x96;
            let x109 = x14 * x22;
            let x110 = x109 * v[5];
            let x111 = x13 * x45;
            let x112 = S::constant(0.6) * x111;
            let x113 = S::mul_add(S::constant(0.6), x110, x112);
            let x114 = S::constant(2.0) * x113;
            let x115 = x13 * x18;
            let x116 = x115 * v[5];
            let x117 = S::constant(0.6) * x116;
            let x118 = x14 * x40;
            let x119 = S::constant(0.6) * x118;
            let x120 = x119 - x117;
            let x121 = S::constant(2.0) * x120;
            let x122 = x121 - x114;
            let x123 = S::constant(0.5) * x122;
            let x124 = x123 - x108;
            let x125 = x124 / x25;
            let x126 = x125 + x107;
            let x127 = S::mul_add(x29, x126, x104);
            let x128 = S::mul_add(x65, x61, x68);
            let x129 = S::neg_mul_add(x65, x65, S::constant(1.0));
            let x130 = x129 / x25;
            let x131 = x65 * x75;
            let x132 = S::mul_add(x51, x130, x131);
            let x133 = x65 * x78;
            let x134 = x133 / x25;
            let x135 = x51 * x134;
            let x136 = x65 * x88;
            let x137 = x136 - x135;
            let x138 = x65 * x96;
            let x139 = x15 - x138;
            let x140 = x139 / x25;
            let x141 = x51 * x140;
            let x142 = S::mul_add(x65, x126, x141);
            let x143 = S::mul_add(x78, x61, x81);
            let x144 = x78 * x75;
            let x145 = x144 - x135;
            let x146 = S::neg_mul_add(x78, x78, S::constant(1.0));
            let x147 = x146 / x25;
            let x148 = x78 * x88;
            let x149 = S::mul_add(x51, x147, x148);
            let x150 = S::mul_add(x78, x96, x19);
            let x151 = x150 / x25;
            let x152 = x51 * x151;
            let x153 = x78 * x126;
            let x154 = x153 - x152;
            let x155 = S::mul_add(x96, x61, x104);
            let x156 = S::mul_add(x96, x75, x141);
            let x157 = x96 * x88;
            let x158 = x157 - x152;
            let x159 = x13 * lambda[12];
            let x160 = S::mul_add(S::constant(0.1), x14, x15);
            let x161 = S::constant(0.1) * x13;
            let x162 = x19 - x161;
            let x163 = S::constant(0.4472135954999579) * x160;
            let x164 = S::constant(0.8944271909999159) * x162;
            let x165 = x164 - x163;
            let x166 = x13 * lambda[2];
            let x167 = x14 * lambda[1];
            let x168 = x96 * x96;
            let x169 = x13 * x13;
            let x170 = S::constant(0.6) * x169;
            let x171 = x109 - x170;
            let x172 = S::constant(1.2) * x171;
            let x173 = x14 * x14;
            let x174 = S::constant(0.6) * x173;
            let x175 = x174 - x115;
            let x176 = S::constant(1.2) * x175;
            let x177 = x176 - x172;
            let x178 = S::constant(0.5) * x177;
            let x179 = x178 - x168;
            let x180 = x179 / x25;
            let x181 = x96 * x126;
            let x182 = S::mul_add(x51, x180, x181);
            let x183 = S::constant(5.0) + x182;
            let x184 = S::neg_mul_add(S::constant(0.6), x167, x183);
            let x185 = S::neg_mul_add(S::constant(0.6), x166, x184);
            let x186 = S::mul_add(x165, lambda[3], x185);
            let x187 = S::mul_add(x162, lambda[4], x186);
            let x188 = S::mul_add(x160, lambda[5], x187);
            let x189 = S::mul_add(S::constant(0.1), x159, x188);
            let x192 = S::constant(0.2) * x190;
            let x193 = q[10] + x192;
            let x196 = S::constant(0.2) * x194;
            let x197 = S::mul_add(S::constant(0.1), x195, x196);
            let x198 = q[7] + x197;
            let x199 = x198 - x193;
            let x200 = S::constant(0.2) * x191;
            let x201 = q[9] + x200;
            let x202 = S::constant(0.1) * x194;
            let x203 = S::constant(0.2) * x195;
            let x204 = x203 - x202;
            let x205 = q[6] + x204;
            let x206 = x205 - x201;
            let x207 = x206 * x206;
            let x208 = S::mul_add(x199, x199, x207);
            let x209 = x208.simd_sqrt();
            let x210 = x206 / x209;
            let x211 = S::neg_mul_add(x210, x210, S::constant(1.0));
            let x212 = x211 / x209;
            let x213 = x191 * v[11];
            let x214 = S::mul_add(S::constant(0.2), x213, v[10]);
            let x215 = x194 * v[8];
            let x216 = S::constant(0.1) * x215;
            let x217 = x195 * v[8];
            let x218 = S::constant(0.2) * x217;
            let x219 = x218 - x216;
            let x220 = v[7] + x219;
            let x221 = x220 - x214;
            let x222 = x199 * x221;
            let x223 = x190 * v[11];
            let x224 = S::neg_mul_add(S::constant(0.2), x223, v[9]);
            let x225 = S::constant(0.2) * x215;
            let x226 = S::mul_add(S::constant(0.1), x217, x225);
            let x227 = v[6] - x226;
            let x228 = x227 - x224;
            let x229 = x206 * x228;
            let x230 = S::constant(2.0) * x229;
            let x231 = S::mul_add(S::constant(2.0), x222, x230);
            let x232 = S::constant(0.5) * x231;
            let x233 = x232 / x209;
            let x234 = S::neg_mul_add(x233, x210, x228);
            let x235 = x234 / x209;
            let x236 = x210 * x235;
            let x237 = S::mul_add(x233, x212, x236);
            let x238 = S::constant(3.0) * x237;
            let x239 = x199 / x209;
            let x240 = x210 * x239;
            let x241 = x240 / x209;
            let x242 = x233 * x241;
            let x243 = S::neg_mul_add(x233, x239, x221);
            let x244 = x243 / x209;
            let x245 = x210 * x244;
            let x246 = x245 - x242;
            let x247 = S::constant(3.0) * x246;
            let x248 = S::constant(2.0) * x194;
            let x249 = x195 * v[2];
            let x250 = x249 - x248;
            let x251 = x197 * x206;
            let x252 = S::constant(2.0) * x251;
            let x253 = x204 * x199;
            let x254 = S::constant(2.0) * x253;
            let x255 = x254 - x252;
            let x256 = S::constant(0.5) * x255;
            let x257 = x256 / x209;
            let x258 = S::mul_add(x210, x257, x197);
            let x259 = x258 / x209;
            let x260 = x233 * x259;
            let x261 = x233 * x257;
            let x262 = x199 * x226;
            let x263 = x204 * x221;
            let x264 = x263 - x262;
            let x265 = x197 * x228;
            let x266 = x216 - x218;
            let x267 = x206 * x266;
            let x268 = x267 - x265;
            let x269 = S::constant(2.0) * x268;
            let x270 = S::mul_add(S::constant(2.0), x264, x269);
            let x271 = S::constant(0.5) * x270;
            let x272 = x271 - x261;
            let x273 = x272 / x209;
            let x274 = x210 * x273;
            let x275 = x274 - x260;
            let x276 = S::mul_sub(S::constant(3.0), x275, x250);
            let x277 = x201 - x205;
            let x278 = x277 / x209;
            let x279 = S::neg_mul_add(x210, x278, S::constant(-1.0));
            let x280 = x279 / x209;
            let x281 = x233 * x280;
            let x282 = x224 - x227;
            let x283 = S::neg_mul_add(x233, x278, x282);
            let x284 = x283 / x209;
            let x285 = S::mul_add(x210, x284, x281);
            let x286 = S::constant(3.0) * x285;
            let x287 = x193 - x198;
            let x288 = x287 / x209;
            let x289 = x210 * x288;
            let x290 = x289 / x209;
            let x291 = x233 * x290;
            let x292 = x214 - x220;
            let x293 = S::neg_mul_add(x233, x288, x292);
            let x294 = x293 / x209;
            let x295 = x210 * x294;
            let x296 = x295 - x291;
            let x297 = S::constant(3.0) * x296;
            let x298 = x191 * x199;
            let x299 = S::constant(0.4) * x298;
            let x300 = x190 * x206;
            let x301 = S::constant(0.4) * x300;
            let x302 = x301 - x299;
            let x303 = S::constant(0.5) * x302;
            let x304 = x303 / x209;
            let x305 = x210 * x304;
            let x306 = x192 - x305;
            let x307 = x306 / x209;
            let x308 = x233 * x307;
            let x309 = x233 * x304;
            let x310 = x191 * x221;
            let x311 = S::constant(0.2) * x310;
            let x312 = x190 * x199;
            let x313 = x312 * v[11];
            let x314 = S::constant(0.2) * x313;
            let x315 = x314 - x311;
            let x316 = x191 * x206;
            let x317 = x316 * v[11];
            let x318 = x190 * x228;
            let x319 = S::constant(0.2) * x318;
            let x320 = S::mul_add(S::constant(0.2), x317, x319);
            let x321 = S::constant(2.0) * x320;
            let x322 = S::mul_add(S::constant(2.0), x315, x321);
            let x323 = S::constant(0.5) * x322;
            let x324 = x323 - x309;
            let x325 = x324 / x209;
            let x326 = S::mul_add(x210, x325, x308);
            let x327 = S::constant(3.0) * x326;
            let x328 = x239 * x235;
            let x329 = x328 - x242;
            let x330 = S::constant(3.0) * x329;
            let x331 = S::neg_mul_add(x239, x239, S::constant(1.0));
            let x332 = x331 / x209;
            let x333 = x239 * x244;
            let x334 = S::mul_add(x233, x332, x333);
            let x335 = S::constant(3.0) * x334;
            let x336 = S::constant(2.0) * x195;
            let x337 = S::mul_add(x194, v[2], x336);
            let x338 = S::neg_mul_add(x239, x257, x204);
            let x339 = x338 / x209;
            let x340 = x233 * x339;
            let x341 = S::mul_add(x239, x273, x340);
            let x342 = S::mul_sub(S::constant(3.0), x341, x337);
            let x343 = x239 * x278;
            let x344 = x343 / x209;
            let x345 = x233 * x344;
            let x346 = x239 * x284;
            let x347 = x346 - x345;
            let x348 = S::constant(3.0) * x347;
            let x349 = S::neg_mul_add(x239, x288, S::constant(-1.0));
            let x350 = x349 / x209;
            let x351 = x233 * x350;
            let x352 = S::mul_add(x239, x294, x351);
            let x353 = S::constant(3.0) * x352;
            let x354 = S::mul_add(x239, x304, x200);
            let x355 = x354 / x209;
            let x356 = x233 * x355;
            let x357 = x239 * x325;
            let x358 = x357 - x356;
            let x359 = S::constant(3.0) * x358;
            let x360 = x257 * x235;
            let x361 = x360 - x260;
            let x362 = S::constant(3.0) * x361;
            let x363 = S::mul_add(x257, x244, x340);
            let x364 = S::constant(3.0) * x363;
            let x365 = x195 * lambda[5];
            let x366 = x194 * lambda[4];
            let x367 = x248 - x249;
            let x368 = x197 * x367;
            let x369 = x204 * x337;
            let x370 = x369 - x368;
            let x371 = S::mul_add(x197, x250, x369);
            let x372 = x257 * x257;
            let x373 = x197 * x197;
            let x374 = x204 * x206;
            let x375 = x374 - x373;
            let x376 = S::constant(2.0) * x375;
            let x377 = x197 * x199;
            let x378 = x204 * x204;
            let x379 = x378 - x377;
            let x380 = S::constant(2.0) * x379;
            let x381 = x380 - x376;
            let x382 = S::constant(0.5) * x381;
            let x383 = x382 - x372;
            let x384 = x383 / x209;
            let x385 = x257 * x273;
            let x386 = S::mul_add(x233, x384, x385);
            let x387 = S::mul_add(S::constant(3.0), x386, x371);
            let x388 = x387 - x370;
            let x389 = S::neg_mul_add(S::constant(0.1), x366, x388);
            let x390 = S::mul_add(S::constant(0.1), x365, x389);
            let x391 = S::neg_mul_add(x257, x278, x197);
            let x392 = x391 / x209;
            let x393 = x233 * x392;
            let x394 = S::mul_add(x257, x284, x393);
            let x395 = S::constant(3.0) * x394;
            let x396 = x202 - x203;
            let x397 = S::neg_mul_add(x257, x288, x396);
            let x398 = x397 / x209;
            let x399 = x233 * x398;
            let x400 = S::mul_add(x257, x294, x399);
            let x401 = S::constant(3.0) * x400;
            let x402 = x191 * x204;
            let x403 = x190 * x197;
            let x404 = S::constant(0.4) * x403;
            let x405 = S::mul_add(S::constant(0.4), x402, x404);
            let x406 = S::constant(0.5) * x405;
            let x407 = S::mul_add(x257, x304, x406);
            let x408 = x407 / x209;
            let x409 = x233 * x408;
            let x410 = x257 * x325;
            let x411 = x410 - x409;
            let x412 = S::constant(3.0) * x411;
            let x413 = S::mul_add(x278, x235, x281);
            let x414 = S::constant(3.0) * x413;
            let x415 = x278 * x244;
            let x416 = x415 - x345;
            let x417 = S::constant(3.0) * x416;
            let x418 = S::mul_add(x278, x273, x393);
            let x419 = S::constant(3.0) * x418;
            let x420 = q[13] - x193;
            let x421 = q[12] - x201;
            let x422 = x421 * x421;
            let x423 = S::mul_add(x420, x420, x422);
            let x424 = x423.simd_sqrt();
            let x425 = x201 - q[12];
            let x426 = x425 / x424;
            let x427 = S::neg_mul_add(x426, x426, S::constant(1.0));
            let x428 = x427 / x424;
            let x429 = S::neg_mul_add(x278, x278, S::constant(1.0));
            let x430 = x429 / x209;
            let x431 = x278 * x284;
            let x432 = S::mul_add(x233, x430, x431);
            let x433 = S::constant(3.0) * x432;
            let x434 = S::mul_add(x428, lambda[10], x433);
            let x435 = x193 - q[13];
            let x436 = x435 / x424;
            let x437 = x426 * x436;
            let x438 = x437 / x424;
            let x439 = x438 * lambda[10];
            let x440 = x278 * x288;
            let x441 = x440 / x209;
            let x442 = x233 * x441;
            let x443 = x278 * x294;
            let x444 = x443 - x442;
            let x445 = S::constant(3.0) * x444;
            let x446 = x445 - x439;
            let x447 = x191 * x420;
            let x448 = S::constant(0.4) * x447;
            let x449 = x190 * x421;
            let x450 = S::constant(0.4) * x449;
            let x451 = x450 - x448;
            let x452 = S::constant(0.5) * x451;
            let x453 = x452 / x424;
            let x454 = S::mul_add(x426, x453, x192);
            let x455 = x454 / x424;
            let x456 = x455 * lambda[10];
            let x457 = S::mul_add(x278, x304, x192);
            let x458 = x457 / x209;
            let x459 = x233 * x458;
            let x460 = x278 * x325;
            let x461 = x460 - x459;
            let x462 = S::constant(3.0) * x461;
            let x463 = x462 - x456;
            let x464 = x421 / x424;
            let x465 = S::neg_mul_add(x464, x426, S::constant(-1.0));
            let x466 = x465 / x424;
            let x467 = x466 * lambda[10];
            let x468 = x420 / x424;
            let x469 = x468 * x426;
            let x470 = x469 / x424;
            let x471 = x470 * lambda[10];
            let x472 = -x471;
            let x473 = x288 * x235;
            let x474 = x473 - x291;
            let x475 = S::constant(3.0) * x474;
            let x476 = S::mul_add(x288, x244, x351);
            let x477 = S::constant(3.0) * x476;
            let x478 = S::mul_add(x288, x273, x399);
            let x479 = S::constant(3.0) * x478;
            let x480 = x288 * x284;
            let x481 = x480 - x442;
            let x482 = S::constant(3.0) * x481;
            let x483 = x482 - x439;
            let x484 = S::neg_mul_add(x436, x436, S::constant(1.0));
            let x485 = x484 / x424;
            let x486 = S::neg_mul_add(x288, x288, S::constant(1.0));
            let x487 = x486 / x209;
            let x488 = x288 * x294;
            let x489 = S::mul_add(x233, x487, x488);
            let x490 = S::constant(3.0) * x489;
            let x491 = S::mul_add(x485, lambda[10], x490);
            let x492 = x436 * x453;
            let x493 = x200 - x492;
            let x494 = x493 / x424;
            let x495 = x494 * lambda[10];
            let x496 = x288 * x304;
            let x497 = x200 - x496;
            let x498 = x497 / x209;
            let x499 = x233 * x498;
            let x500 = S::mul_add(x288, x325, x499);
            let x501 = S::mul_add(S::constant(3.0), x500, x495);
            let x502 = x464 * x436;
            let x503 = x502 / x424;
            let x504 = x503 * lambda[10];
            let x505 = -x504;
            let x506 = S::neg_mul_add(x468, x436, S::constant(-1.0));
            let x507 = x506 / x424;
            let x508 = x507 * lambda[10];
            let x509 = S::mul_add(x304, x235, x308);
            let x510 = S::constant(3.0) * x509;
            let x511 = x304 * x244;
            let x512 = x511 - x356;
            let x513 = S::constant(3.0) * x512;
            let x514 = x304 * x273;
            let x515 = x514 - x409;
            let x516 = S::constant(3.0) * x515;
            let x517 = x304 * x284;
            let x518 = x517 - x459;
            let x519 = S::constant(3.0) * x518;
            let x520 = x519 - x456;
            let x521 = S::mul_add(x304, x294, x499);
            let x522 = S::mul_add(S::constant(3.0), x521, x495);
            let x523 = x453 * x453;
            let x524 = x191 * x191;
            let x525 = S::constant(0.2) * x524;
            let x526 = S::mul_add(x190, x420, x525);
            let x527 = x190 * x190;
            let x528 = S::constant(0.2) * x527;
            let x529 = S::mul_add(x191, x421, x528);
            let x530 = S::constant(0.4) * x529;
            let x531 = S::mul_add(S::constant(0.4), x526, x530);
            let x532 = S::constant(0.5) * x531;
            let x533 = x532 - x523;
            let x534 = x533 / x424;
            let x535 = x190 * lambda[8];
            let x536 = x191 * lambda[7];
            let x537 = x304 * x304;
            let x538 = x312 + x525;
            let x539 = x316 + x528;
            let x540 = S::constant(0.4) * x539;
            let x541 = S::mul_add(S::constant(0.4), x538, x540);
            let x542 = S::constant(0.5) * x541;
            let x543 = x542 - x537;
            let x544 = x543 / x209;
            let x545 = x304 * x325;
            let x546 = S::mul_add(x233, x544, x545);
            let x547 = S::mul_add(S::constant(3.0), x546, S::constant(2.0));
            let x548 = S::mul_add(S::constant(0.2), x536, x547);
            let x549 = S::mul_add(S::constant(0.2), x535, x548);
            let x550 = S::mul_add(x534, lambda[10], x549);
            let x551 = x464 * x453;
            let x552 = x192 - x551;
            let x553 = x552 / x424;
            let x554 = x553 * lambda[10];
            let x555 = S::mul_add(x468, x453, x200);
            let x556 = x555 / x424;
            let x557 = x556 * lambda[10];
            let x558 = -x557;
            let x559 = self.w * t;
            let x560 = x559.sin_cos_pair().0;
            let x561 = S::mul_add(S::constant(0.1), x560, S::constant(1.0));
            let x562 = S::constant(-0.2) + q[13];
            let x563 = S::constant(-2.0) + q[12];
            let x564 = x563 * x563;
            let x565 = S::mul_add(x562, x562, x564);
            let x566 = x565.simd_sqrt();
            let x567 = x563 / x566;
            let x568 = S::neg_mul_add(x567, x567, S::constant(1.0));
            let x569 = x568 / x566;
            let x570 = x562 * v[13];
            let x571 = x563 * v[12];
            let x572 = S::constant(2.0) * x571;
            let x573 = S::mul_add(S::constant(2.0), x570, x572);
            let x574 = S::constant(0.5) * x573;
            let x575 = x574 / x566;
            let x576 = S::constant(-0.3) + x566;
            let x577 = self.k * x576;
            let x578 = S::mul_add(S::constant(2.0), x575, x577);
            let x579 = S::neg_mul_add(x575, x567, v[12]);
            let x580 = x579 / x566;
            let x581 = self.k * x567;
            let x582 = S::mul_add(S::constant(2.0), x580, x581);
            let x583 = x567 * x582;
            let x584 = S::mul_add(x578, x569, x583);
            let x585 = S::mul_add(S::constant(3.0), x561, x584);
            let x586 = S::neg_mul_add(x464, x464, S::constant(1.0));
            let x587 = x586 / x424;
            let x588 = S::mul_add(x587, lambda[10], x585);
            let x589 = x464 * x468;
            let x590 = x589 / x424;
            let x591 = x590 * lambda[10];
            let x592 = x562 / x566;
            let x593 = x567 * x592;
            let x594 = x593 / x566;
            let x595 = x578 * x594;
            let x596 = S::neg_mul_add(x575, x592, v[13]);
            let x597 = x596 / x566;
            let x598 = self.k * x592;
            let x599 = S::mul_add(S::constant(2.0), x597, x598);
            let x600 = x567 * x599;
            let x601 = x600 - x595;
            let x602 = x601 - x591;
            let x603 = x592 * x582;
            let x604 = x603 - x595;
            let x605 = x604 - x591;
            let x606 = S::if_less(
                q[13],
                S::constant(-0.5),
                S::constant(-40.0),
                S::constant(0.0),
            );
            let x607 = S::neg_mul_add(x592, x592, S::constant(1.0));
            let x608 = x607 / x566;
            let x609 = x592 * x599;
            let x610 = S::mul_add(x578, x608, x609);
            let x611 = x610 - x606;
            let x612 = S::neg_mul_add(x468, x468, S::constant(1.0));
            let x613 = x612 / x424;
            let x614 = S::mul_add(x613, lambda[10], x611);
            results[0] = x12;
            results[1] = S::constant(-5.0);
            results[2] = x63;
            results[3] = x76;
            results[4] = x89;
            results[5] = x127;
            results[6] = x128;
            results[7] = x132;
            results[8] = x137;
            results[9] = x142;
            results[10] = x143;
            results[11] = x145;
            results[12] = x149;
            results[13] = x154;
            results[14] = S::constant(-5.0);
            results[15] = x155;
            results[16] = x156;
            results[17] = x158;
            results[18] = x189;
            results[19] = x238;
            results[20] = x247;
            results[21] = x276;
            results[22] = x286;
            results[23] = x297;
            results[24] = x327;
            results[25] = x330;
            results[26] = x335;
            results[27] = x342;
            results[28] = x348;
            results[29] = x353;
            results[30] = x359;
            results[31] = x362;
            results[32] = x364;
            results[33] = x390;
            results[34] = x395;
            results[35] = x401;
            results[36] = x412;
            results[37] = x414;
            results[38] = x417;
            results[39] = x419;
            results[40] = x434;
            results[41] = x446;
            results[42] = x463;
            results[43] = x467;
            results[44] = x472;
            results[45] = x475;
            results[46] = x477;
            results[47] = x479;
            results[48] = x483;
            results[49] = x491;
            results[50] = x501;
            results[51] = x505;
            results[52] = x508;
            results[53] = x510;
            results[54] = x513;
            results[55] = x516;
            results[56] = x520;
            results[57] = x522;
            results[58] = x550;
            results[59] = x554;
            results[60] = x558;
            results[61] = x467;
            results[62] = x505;
            results[63] = x554;
            results[64] = x588;
            results[65] = x602;
            results[66] = x472;
            results[67] = x508;
            results[68] = x558;
            results[69] = x605;
            results[70] = x614;
        }
        /// 35 additions, 100 multiplications, 12 divisions, 8 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..62];
            let q = &q[..14];
            let v = &v[..1];
            let [(x11, x12), (x47, x48)] = S::sin_cos_pairs([q[5], q[8]]);
            let (x50, x51) = q[11].sin_cos_pair();
            let x0 = v[0].sign();
            let x1 = runtime::SimdSigned::simd_abs(&v[0]);
            let x2 = S::if_less(x1, S::constant(2.0), x0, S::constant(0.0));
            let x3 = x0 * x2;
            let x4 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x5 = t * t;
            let x6 = x5 * x4;
            let x7 = S::if_less(t, S::constant(1.0), x6, S::constant(1.0));
            let x8 = S::if_less(t, S::constant(0.0), S::constant(0.0), x7);
            let x9 = x8 * x3;
            let x10 = S::mul_add(S::constant(0.2), x9, S::constant(0.2));
            let x13 = S::neg_mul_add(S::constant(0.6), x11, q[4]);
            let x14 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x15 = x14 - x13;
            let x16 = S::neg_mul_add(S::constant(0.6), x12, q[3]);
            let x17 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x18 = x17 - x16;
            let x19 = x18 * x18;
            let x20 = S::mul_add(x15, x15, x19);
            let x21 = x20.simd_sqrt();
            let x22 = S::constant(1.6) * x18;
            let x23 = S::mul_add(S::constant(1.2), x15, x22);
            let x24 = S::constant(0.5) * x23;
            let x25 = x24 / x21;
            let x26 = x25 * x25;
            let x27 = x16 - x17;
            let x28 = x27 / x21;
            let x29 = x25 * x28;
            let x30 = x13 - x14;
            let x31 = x30 / x21;
            let x32 = x25 * x31;
            let x33 = x11 * x18;
            let x34 = S::constant(1.2) * x33;
            let x35 = x12 * x15;
            let x36 = S::constant(1.2) * x35;
            let x37 = x36 - x34;
            let x38 = S::constant(0.5) * x37;
            let x39 = x38 / x21;
            let x40 = x25 * x39;
            let x41 = x28 * x28;
            let x42 = x28 * x31;
            let x43 = x28 * x39;
            let x44 = x31 * x31;
            let x45 = x31 * x39;
            let x46 = S::mul_add(x39, x39, S::constant(0.2));
            let x49 = -x47;
            let x52 = S::mul_add(S::constant(0.2), x50, q[10]);
            let x53 = S::constant(0.2) * x47;
            let x54 = S::mul_add(S::constant(0.1), x48, x53);
            let x55 = q[7] + x54;
            let x56 = x55 - x52;
            let x57 = S::mul_add(S::constant(0.2), x51, q[9]);
            let x58 = S::constant(0.1) * x47;
            let x59 = S::constant(0.2) * x48;
            let x60 = x59 - x58;
            let x61 = q[6] + x60;
            let x62 = x61 - x57;
            let x63 = x62 * x62;
            let x64 = S::mul_add(x56, x56, x63);
            let x65 = x64.simd_sqrt();
            let x66 = x62 / x65;
            let x67 = x66 * x66;
            let x68 = S::constant(3.0) * x67;
            let x69 = x56 / x65;
            let x70 = x66 * x69;
            let x71 = S::constant(3.0) * x70;
            let x72 = x54 * x62;
            let x73 = S::constant(2.0) * x72;
            let x74 = x60 * x56;
            let x75 = S::constant(2.0) * x74;
            let x76 = x75 - x73;
            let x77 = S::constant(0.5) * x76;
            let x78 = x77 / x65;
            let x79 = x66 * x78;
            let x80 = S::constant(3.0) * x79;
            let x81 = x57 - x61;
            let x82 = x81 / x65;
            let x83 = x66 * x82;
            let x84 = S::constant(3.0) * x83;
            let x85 = x52 - x55;
            let x86 = x85 / x65;
            let x87 = x66 * x86;
            let x88 = S::constant(3.0) * x87;
            let x89 = x51 * x56;
            let x90 = S::constant(0.4) * x89;
            let x91 = x50 * x62;
            let x92 = S::constant(0.4) * x91;
            let x93 = x92 - x90;
            let x94 = S::constant(0.5) * x93;
            let x95 = x94 / x65;
            let x96 = x66 * x95;
            let x97 = S::constant(3.0) * x96;
            let x98 = x69 * x69;
            let x99 = S::constant(3.0) * x98;
            let x100 = x69 * x78;
            let x101 = S::constant(3.0) * x100;
            let x102 = x69 * x82;
            let x103 = S::constant(3.0) * x102;
            let x104 = x69 * x86;
            let x105 = S::constant(3.0) * x104;
            let x106 = x69 * x95;
            let x107 = S::constant(3.0) * x106;
            let x108 = x47 * x54;
            let x109 = S::mul_add(x48, x60, x108);
            let x110 = x78 * x78;
            let x111 = S::constant(3.0) * x110;
            let x112 = x78 * x82;
            let x113 = S::constant(3.0) * x112;
            let x114 = x78 * x86;
            let x115 = S::constant(3.0) * x114;
            let x116 = x78 * x95;
            let x117 = S::constant(3.0) * x116;
            let x118 = x82 * x82;
            let x119 = S::constant(3.0) * x118;
            let x120 = x82 * x86;
            let x121 = S::constant(3.0) * x120;
            let x122 = x82 * x95;
            let x123 = S::constant(3.0) * x122;
            let x124 = x86 * x86;
            let x125 = S::constant(3.0) * x124;
            let x126 = x86 * x95;
            let x127 = S::constant(3.0) * x126;
            let x128 = x95 * x95;
            let x129 = S::constant(3.0) * x128;
            let x130 = S::constant(-0.2) + q[13];
            let x131 = S::constant(-2.0) + q[12];
            let x132 = x131 * x131;
            let x133 = S::mul_add(x130, x130, x132);
            let x134 = x133.simd_sqrt();
            let x135 = x131 / x134;
            let x136 = x135 * x135;
            let x137 = S::constant(2.0) * x136;
            let x138 = x130 / x134;
            let x139 = x135 * x138;
            let x140 = S::constant(2.0) * x139;
            let x141 = x138 * x138;
            let x142 = S::constant(2.0) * x141;
            results[0] = x10;
            results[1] = S::constant(-0.2);
            results[2] = x26;
            results[3] = x29;
            results[4] = x32;
            results[5] = x40;
            results[6] = x29;
            results[7] = x41;
            results[8] = x42;
            results[9] = x43;
            results[10] = x32;
            results[11] = x42;
            results[12] = x44;
            results[13] = x45;
            results[14] = S::constant(-0.2);
            results[15] = x40;
            results[16] = x43;
            results[17] = x45;
            results[18] = x46;
            results[19] = x49;
            results[20] = x68;
            results[21] = x71;
            results[22] = x80;
            results[23] = x84;
            results[24] = x88;
            results[25] = x97;
            results[26] = x48;
            results[27] = x71;
            results[28] = x99;
            results[29] = x101;
            results[30] = x103;
            results[31] = x105;
            results[32] = x107;
            results[33] = x109;
            results[34] = x80;
            results[35] = x101;
            results[36] = x111;
            results[37] = x113;
            results[38] = x115;
            results[39] = x117;
            results[40] = x84;
            results[41] = x103;
            results[42] = x113;
            results[43] = x119;
            results[44] = x121;
            results[45] = x123;
            results[46] = x88;
            results[47] = x105;
            results[48] = x115;
            results[49] = x121;
            results[50] = x125;
            results[51] = x127;
            results[52] = x97;
            results[53] = x107;
            results[54] = x117;
            results[55] = x123;
            results[56] = x127;
            results[57] = x129;
            results[58] = x137;
            results[59] = x140;
            results[60] = x140;
            results[61] = x142;
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
        /// 34 additions, 54 multiplications, 11 divisions, 5 functions.
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
            let x27 = x25 * v[8];
            let x28 = S::constant(0.1) * x27;
            let x29 = -x28;
            let x30 = x26 * v[8];
            let x31 = S::constant(0.1) * x30;
            let x34 = x33 * v[11];
            let x35 = S::constant(0.2) * x34;
            let x36 = x32 * v[11];
            let x37 = S::constant(0.2) * x36;
            let x38 = S::mul_add(S::constant(0.2), x32, q[10]);
            let x39 = q[13] - x38;
            let x40 = S::mul_add(S::constant(0.2), x33, q[9]);
            let x41 = q[12] - x40;
            let x42 = x41 * x41;
            let x43 = S::mul_add(x39, x39, x42);
            let x44 = x43.simd_sqrt();
            let x45 = v[10] + x35;
            let x46 = v[13] - x45;
            let x47 = x39 * x46;
            let x48 = v[9] - x37;
            let x49 = v[12] - x48;
            let x50 = x41 * x49;
            let x51 = S::constant(2.0) * x50;
            let x52 = S::mul_add(S::constant(2.0), x47, x51);
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
            let x65 = x33 * x39;
            let x66 = S::constant(0.4) * x65;
            let x67 = x32 * x41;
            let x68 = S::constant(0.4) * x67;
            let x69 = x68 - x66;
            let x70 = S::constant(0.5) * x69;
            let x71 = x70 / x44;
            let x72 = x71 * x54;
            let x73 = x33 * x46;
            let x74 = S::constant(0.2) * x73;
            let x75 = x32 * x39;
            let x76 = x75 * v[11];
            let x77 = S::constant(0.2) * x76;
            let x78 = x77 - x74;
            let x79 = x33 * x41;
            let x80 = x79 * v[11];
            let x81 = x32 * x49;
            let x82 = S::constant(0.2) * x81;
            let x83 = S::mul_add(S::constant(0.2), x80, x82);
            let x84 = S::constant(2.0) * x83;
            let x85 = S::mul_add(S::constant(2.0), x78, x84);
            let x86 = S::constant(0.5) * x85;
            let x87 = x86 - x72;
            let x88 = x87 / x44;
            let x89 = x41 / x44;
            let x90 = S::neg_mul_add(x89, x54, x49);
            let x91 = x90 / x44;
            let x92 = x39 / x44;
            let x93 = S::neg_mul_add(x92, x54, x46);
            let x94 = x93 / x44;
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
            results[13] = x88;
            results[14] = x91;
            results[15] = x94;
            results[16] = x19;
        }
        /// 67 additions, 110 multiplications, 17 divisions, 5 functions.
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
            let x54 = S::mul_add(S::constant(0.2), x45, q[10]);
            let x55 = q[13] - x54;
            let x56 = S::mul_add(S::constant(0.2), x46, q[9]);
            let x57 = q[12] - x56;
            let x58 = x57 * x57;
            let x59 = S::mul_add(x55, x55, x58);
            let x60 = x59.simd_sqrt();
            let x61 = x46 * v[11];
            let x62 = S::mul_add(S::constant(0.2), x61, v[10]);
            let x63 = v[13] - x62;
            let x64 = x55 * x63;
            let x65 = x45 * v[11];
            let x66 = S::neg_mul_add(S::constant(0.2), x65, v[9]);
            let x67 = v[12] - x66;
            let x68 = x57 * x67;
            let x69 = S::constant(2.0) * x68;
            let x70 = S::mul_add(S::constant(2.0), x64, x69);
            let x71 = S::constant(0.5) * x70;
            let x72 = x71 / x60;
            let x73 = x72 * x72;
            let x74 = a[10] + x50;
            let x75 = a[13] - x74;
            let x76 = x63 * x63;
            let x77 = S::mul_add(x55, x75, x76);
            let x78 = a[9] - x53;
            let x79 = a[12] - x78;
            let x80 = x67 * x67;
            let x81 = S::mul_add(x57, x79, x80);
            let x82 = S::constant(2.0) * x81;
            let x83 = S::mul_add(S::constant(2.0), x77, x82);
            let x84 = S::constant(0.5) * x83;
            let x85 = x84 - x73;
            let x86 = x85 / x60;
            let x87 = x56 - q[12];
            let x88 = x87 / x60;
            let x89 = x66 - v[12];
            let x90 = S::neg_mul_add(x88, x72, x89);
            let x91 = x90 / x60;
            let x92 = x72 * x91;
            let x93 = x78 - a[12];
            let x94 = S::neg_mul_add(S::constant(2.0), x92, x93);
            let x95 = S::neg_mul_add(x88, x86, x94);
            let x96 = x95 / x60;
            let x97 = x54 - q[13];
            let x98 = x97 / x60;
            let x99 = x62 - v[13];
            let x100 = S::neg_mul_add(x98, x72, x99);
            let x101 = x100 / x60;
            let x102 = x72 * x101;
            let x103 = x74 - a[13];
            let x104 = S::neg_mul_add(S::constant(2.0), x102, x103);
            let x105 = S::neg_mul_add(x98, x86, x104);
            let x106 = x105 / x60;
            let x107 = x46 * x55;
            let x108 = S::constant(0.4) * x107;
            let x109 = x45 * x57;
            let x110 = S::constant(0.4) * x109;
            let x111 = x110 - x108;
            let x112 = S::constant(0.5) * x111;
            let x113 = x112 / x60;
            let x114 = x113 * x72;
            let x115 = x46 * x63;
            let x116 = S::constant(0.2) * x115;
            let x117 = x45 * x55;
            let x118 = x117 * v[11];
            let x119 = S::constant(0.2) * x118;
            let x120 = x119 - x116;
            let x121 = x46 * x57;
            let x122 = x121 * v[11];
            let x123 = x45 * x67;
            let x124 = S::constant(0.2) * x123;
            let x125 = S::mul_add(S::constant(0.2), x122, x124);
            let x126 = S::constant(2.0) * x125;
            let x127 = S::mul_add(S::constant(2.0), x120, x126);
            let x128 = S::constant(0.5) * x127;
            let x129 = x128 - x114;
            let x130 = x129 / x60;
            let x131 = x72 * x130;
            let x132 = S::constant(2.0) * x131;
            let x133 = x46 * x75;
            let x134 = S::constant(0.2) * x133;
            let x135 = x55 * x52;
            let x136 = S::constant(0.2) * x135;
            let x137 = x136 - x134;
            let x138 = x45 * x63;
            let x139 = x138 * v[11];
            let x140 = S::mul_add(S::constant(0.4), x139, x137);
            let x141 = x57 * x49;
            let x142 = x45 * x79;
            let x143 = S::constant(0.2) * x142;
            let x144 = S::mul_add(S::constant(0.2), x141, x143);
            let x145 = x46 * x67;
            let x146 = x145 * v[11];
            let x147 = S::mul_add(S::constant(0.4), x146, x144);
            let x148 = S::constant(2.0) * x147;
            let x149 = S::mul_add(S::constant(2.0), x140, x148);
            let x150 = S::constant(0.5) * x149;
            let x151 = x150 - x132;
            let x152 = S::neg_mul_add(x113, x86, x151);
            let x153 = x152 / x60;
            let x154 = x57 / x60;
            let x155 = S::neg_mul_add(x154, x72, x67);
            let x156 = x155 / x60;
            let x157 = x72 * x156;
            let x158 = S::neg_mul_add(S::constant(2.0), x157, x79);
            let x159 = S::neg_mul_add(x154, x86, x158);
            let x160 = x159 / x60;
            let x161 = x55 / x60;
            let x162 = S::neg_mul_add(x161, x72, x63);
            let x163 = x162 / x60;
            let x164 = x72 * x163;
            let x165 = S::neg_mul_add(S::constant(2.0), x164, x75);
            let x166 = S::neg_mul_add(x161, x86, x165);
            let x167 = x166 / x60;
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
            results[12] = x106;
            results[13] = x153;
            results[14] = x160;
            results[15] = x167;
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
            let x2 = v[11] * v[11];
            let x3 = v[9] * v[9];
            let x4 = S::mul_add(v[10], v[10], x3);
            let x5 = S::constant(0.4) * x4;
            let x6 = S::mul_add(S::constant(0.03), x2, x5);
            let x7 = v[8] * v[8];
            let x8 = v[6] * v[6];
            let x9 = S::mul_add(v[7], v[7], x8);
            let x10 = S::constant(0.7) * x9;
            let x11 = S::mul_add(S::constant(0.02), x7, x10);
            let x12 = v[5] * v[5];
            let x13 = v[3] * v[3];
            let x14 = S::mul_add(v[4], v[4], x13);
            let x15 = S::mul_add(S::constant(0.1), x12, x14);
            let x16 = v[2] * v[2];
            let x17 = v[1] * v[1];
            let x18 = v[0] * v[0];
            let x19 = S::constant(0.025) * x18;
            let x20 = S::mul_add(S::constant(0.005), x17, x19);
            let x21 = S::mul_add(S::constant(0.75), x16, x20);
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
            let x45 = self.k * x44;
            let x46 = S::mul_add(S::constant(0.5), x45, x37);
            let x47 = q[5] - q[0];
            let x48 = S::constant(-0.17453292519943295) + x47;
            let x49 = x48 * x48;
            let x50 = S::mul_add(S::constant(2.5), x49, x46);
            let x51 = S::mul_add(q[11], q[11], x50);
            let x52 = self.w * t;
            let x53 = x52.sin_cos_pair().0;
            let x54 = S::mul_add(S::constant(0.1), x53, S::constant(1.0));
            let x55 = S::constant(-1.0) + q[12];
            let x56 = x55 * x55;
            let x57 = x56 * x54;
            let x58 = S::mul_add(S::constant(1.5), x57, x51);
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
            let x36 = self.k * x35;
            let x37 = S::mul_add(S::constant(0.5), x36, x28);
            let x38 = q[5] - q[0];
            let x39 = S::constant(-0.17453292519943295) + x38;
            let x40 = x39 * x39;
            let x41 = S::mul_add(S::constant(2.5), x40, x37);
            let x42 = S::mul_add(q[11], q[11], x41);
            let x43 = self.w * t;
            let x44 = x43.sin_cos_pair().0;
            let x45 = S::mul_add(S::constant(0.1), x44, S::constant(1.0));
            let x46 = S::constant(-1.0) + q[12];
            let x47 = x46 * x46;
            let x48 = x47 * x45;
            let x49 = S::mul_add(S::constant(1.5), x48, x42);
            let x50 = v[12] * v[12];
            let x51 = S::mul_add(v[13], v[13], x50);
            let x52 = v[11] * v[11];
            let x53 = v[9] * v[9];
            let x54 = S::mul_add(v[10], v[10], x53);
            let x55 = S::constant(0.4) * x54;
            let x56 = S::mul_add(S::constant(0.03), x52, x55);
            let x57 = v[8] * v[8];
            let x58 = v[6] * v[6];
            let x59 = S::mul_add(v[7], v[7], x58);
            let x60 = S::constant(0.7) * x59;
            let x61 = S::mul_add(S::constant(0.02), x57, x60);
            let x62 = v[5] * v[5];
            let x63 = v[3] * v[3];
            let x64 = S::mul_add(v[4], v[4], x63);
            let x65 = S::mul_add(S::constant(0.1), x62, x64);
            let x66 = v[2] * v[2];
            let x67 = v[1] * v[1];
            let x68 = v[0] * v[0];
            let x69 = S::constant(0.025) * x68;
            let x70 = S::mul_add(S::constant(0.005), x67, x69);
            let x71 = S::mul_add(S::constant(0.75), x66, x70);
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
    }
    static LAYOUT: runtime::Layout = runtime::Layout {
        model: runtime::Name::Borrowed("Machine"),
        units: true,
        project_velocities: false,
        nq: 14,
        nv: 14,
        nc: 13,
        dof: 1,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("wheel.theta"),
                    velocity: runtime::Name::Borrowed("wheel.omega"),
                    acceleration: runtime::Name::Borrowed("wheel.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("pinion.theta"),
                    velocity: runtime::Name::Borrowed("pinion.omega"),
                    acceleration: runtime::Name::Borrowed("pinion.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("piston.s"),
                    velocity: runtime::Name::Borrowed("piston.v"),
                    acceleration: runtime::Name::Borrowed("piston.a"),
                    kind: runtime::Kind::Length,
                },
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
                    position: runtime::Name::Borrowed("plate.x"),
                    velocity: runtime::Name::Borrowed("plate.vx"),
                    acceleration: runtime::Name::Borrowed("plate.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("plate.y"),
                    velocity: runtime::Name::Borrowed("plate.vy"),
                    acceleration: runtime::Name::Borrowed("plate.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("plate.theta"),
                    velocity: runtime::Name::Borrowed("plate.omega"),
                    acceleration: runtime::Name::Borrowed("plate.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("arm.x"),
                    velocity: runtime::Name::Borrowed("arm.vx"),
                    acceleration: runtime::Name::Borrowed("arm.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("arm.y"),
                    velocity: runtime::Name::Borrowed("arm.vy"),
                    acceleration: runtime::Name::Borrowed("arm.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("arm.theta"),
                    velocity: runtime::Name::Borrowed("arm.omega"),
                    acceleration: runtime::Name::Borrowed("arm.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("bob.x"),
                    velocity: runtime::Name::Borrowed("bob.vx"),
                    acceleration: runtime::Name::Borrowed("bob.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("bob.y"),
                    velocity: runtime::Name::Borrowed("bob.vy"),
                    acceleration: runtime::Name::Borrowed("bob.ay"),
                    kind: runtime::Kind::Length,
                },
            ],
        ),
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
                    coordinate: 0,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    coordinate: 1,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    coordinate: 2,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    coordinate: 3,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    coordinate: 4,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    coordinate: 12,
                    kind: runtime::StartKind::Guess,
                },
                runtime::StartValue {
                    coordinate: 13,
                    kind: runtime::StartKind::Guess,
                },
            ],
        ),
        lengths: 8,
        mass_pattern: runtime::Pattern {
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
        phi_q_pattern: runtime::Pattern {
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
        tangent_q_pattern: runtime::Pattern {
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
        tangent_v_pattern: runtime::Pattern {
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
        momentum_q_pattern: runtime::Pattern {
            rows: 28,
            columns: 14,
            entries: runtime::List::Borrowed(&[]),
        },
        momentum_v_pattern: runtime::Pattern {
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
        dphi_q_pattern: runtime::Pattern {
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
        ddphi_q_pattern: runtime::Pattern {
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
                    additions: 83,
                    multiplications: 112,
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
                    multiplications: 58,
                    divisions: 2,
                    functions: 6,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dynamics"),
                    additions: 122,
                    multiplications: 176,
                    divisions: 22,
                    functions: 11,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 228,
                    multiplications: 301,
                    divisions: 25,
                    functions: 11,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 251,
                    multiplications: 406,
                    divisions: 81,
                    functions: 9,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_v"),
                    additions: 35,
                    multiplications: 100,
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
                    multiplications: 54,
                    divisions: 11,
                    functions: 5,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("ddphi_q"),
                    additions: 67,
                    multiplications: 110,
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
            ],
        ),
    };
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
            if runtime::saddle_point::is_regular(guard[0], &a[..14], &lambda[..13]) {
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
    impl runtime::Kernels<runtime::Lanes> for Machine<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.k = value,
                1 => self.w = value,
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
            let (a, lambda) = a.split_at_mut(14);
            let (lambda, guard) = lambda.split_at_mut(13);
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
