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
/// | `accelerations` | 227 | 300 | 25 | 11 |
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
/// | pairs first | 227 | 300 | 25 | 11 |
/// | least work first | 246 | 336 | 28 | 11 |
/// | leaves first | 289 | 365 | 27 | 11 |
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
            let [(x10, x11), (x21, x22)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x70, x71), (x73, x74)] = S::sin_cos_pairs([q[11], q[8]]);
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
            let x12 = S::constant(0.05) * x11;
            let x13 = S::neg_mul_add(S::constant(0.02), x10, x12);
            let x14 = v[5] - v[0];
            let x15 = q[5] - q[0];
            let x16 = S::constant(-0.17453292519943295) + x15;
            let x17 = S::constant(5.0) * x16;
            let x18 = S::mul_add(S::constant(0.2), x14, x17);
            let x19 = S::neg_mul_add(S::constant(19.62), x13, x18);
            let x20 = S::neg_mul_add(S::constant(0.2), x9, x19);
            let x23 = S::neg_mul_add(S::constant(0.6), x21, q[4]);
            let x24 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x25 = x24 - x23;
            let x26 = S::neg_mul_add(S::constant(0.6), x22, q[3]);
            let x27 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x28 = x27 - x26;
            let x29 = x28 * x28;
            let x30 = S::mul_add(x25, x25, x29);
            let x31 = x30.simd_sqrt();
            let x32 = S::constant(1.6) * x28;
            let x33 = S::mul_add(S::constant(1.2), x25, x32);
            let x34 = S::constant(0.5) * x33;
            let x35 = x34 / x31;
            let x36 = S::constant(-0.4) + x31;
            let x37 = x36 * x36;
            let x38 = x37 * x36;
            let x39 = self.k * x36;
            let x40 = S::mul_add(S::constant(30.0), x38, x39);
            let x41 = x22 * v[5];
            let x42 = S::neg_mul_add(S::constant(0.6), x41, v[4]);
            let x43 = S::mul_sub(S::constant(0.6), v[2], x42);
            let x44 = x25 * x43;
            let x45 = x21 * v[5];
            let x46 = S::mul_add(S::constant(0.6), x45, v[3]);
            let x47 = S::mul_sub(S::constant(0.8), v[2], x46);
            let x48 = x28 * x47;
            let x49 = S::constant(2.0) * x48;
            let x50 = S::mul_add(S::constant(2.0), x44, x49);
            let x51 = S::constant(0.5) * x50;
            let x52 = x51 / x31;
            let x53 = x52 + x40;
            let x54 = S::neg_mul_add(x53, x35, S::constant(-8.828999999999999));
            let x55 = x26 - x27;
            let x56 = x55 / x31;
            let x57 = x53 * x56;
            let x58 = -x57;
            let x59 = x23 - x24;
            let x60 = x59 / x31;
            let x61 = S::neg_mul_add(x53, x60, S::constant(-9.81));
            let x62 = x21 * x28;
            let x63 = x22 * x25;
            let x64 = S::constant(1.2) * x63;
            let x65 = S::neg_mul_add(S::constant(1.2), x62, x64);
            let x66 = S::constant(0.5) * x65;
            let x67 = x66 / x31;
            let x68 = S::mul_add(x53, x67, x18);
            let x69 = -x68;
            let x72 = S::mul_add(S::constant(0.2), x70, q[10]);
            let x75 = S::constant(0.2) * x73;
            let x76 = S::mul_add(S::constant(0.1), x74, x75);
            let x77 = q[7] + x76;
            let x78 = x77 - x72;
            let x79 = S::mul_add(S::constant(0.2), x71, q[9]);
            let x80 = S::constant(0.2) * x74;
            let x81 = S::neg_mul_add(S::constant(0.1), x73, x80);
            let x82 = q[6] + x81;
            let x83 = x82 - x79;
            let x84 = x83 * x83;
            let x85 = S::mul_add(x78, x78, x84);
            let x86 = x85.simd_sqrt();
            let x87 = x83 / x86;
            let x88 = x71 * v[11];
            let x89 = S::mul_add(S::constant(0.2), x88, v[10]);
            let x90 = x73 * v[8];
            let x91 = x74 * v[8];
            let x92 = S::constant(0.2) * x91;
            let x93 = S::neg_mul_add(S::constant(0.1), x90, x92);
            let x94 = v[7] + x93;
            let x95 = x94 - x89;
            let x96 = x78 * x95;
            let x97 = x70 * v[11];
            let x98 = S::neg_mul_add(S::constant(0.2), x97, v[9]);
            let x99 = S::constant(0.2) * x90;
            let x100 = S::mul_add(S::constant(0.1), x91, x99);
            let x101 = v[6] - x100;
            let x102 = x101 - x98;
            let x103 = x83 * x102;
            let x104 = S::constant(2.0) * x103;
            let x105 = S::mul_add(S::constant(2.0), x96, x104);
            let x106 = S::constant(0.5) * x105;
            let x107 = x106 / x86;
            let x108 = x107 * x87;
            let x109 = S::constant(2.0) * x74;
            let x110 = S::mul_add(x73, v[2], x109);
            let x111 = S::neg_mul_add(S::constant(3.0), x108, x110);
            let x112 = x78 / x86;
            let x113 = x107 * x112;
            let x114 = S::neg_mul_add(S::constant(3.0), x113, S::constant(-6.867));
            let x115 = S::constant(2.0) * x73;
            let x116 = S::neg_mul_add(x74, v[2], x115);
            let x117 = x116 + x114;
            let x118 = x76 * x83;
            let x119 = x81 * x78;
            let x120 = S::constant(2.0) * x119;
            let x121 = S::neg_mul_add(S::constant(2.0), x118, x120);
            let x122 = S::constant(0.5) * x121;
            let x123 = x122 / x86;
            let x124 = x107 * x123;
            let x125 = S::constant(3.0) * x124;
            let x126 = S::mul_add(x76, x110, x125);
            let x127 = S::mul_sub(x81, x116, x126);
            let x128 = x79 - x82;
            let x129 = x128 / x86;
            let x130 = x107 * x129;
            let x131 = S::constant(3.0) * x130;
            let x132 = -x131;
            let x133 = x72 - x77;
            let x134 = x133 / x86;
            let x135 = x107 * x134;
            let x136 = S::neg_mul_add(
                S::constant(3.0),
                x135,
                S::constant(-3.9240000000000004),
            );
            let x137 = x71 * x78;
            let x138 = x70 * x83;
            let x139 = S::constant(0.4) * x138;
            let x140 = S::neg_mul_add(S::constant(0.4), x137, x139);
            let x141 = S::constant(0.5) * x140;
            let x142 = x141 / x86;
            let x143 = x107 * x142;
            let x144 = S::constant(2.0) * q[11];
            let x145 = S::mul_add(S::constant(3.0), x143, x144);
            let x146 = -x145;
            let x147 = self.w * t;
            let x148 = x147.sin_cos_pair().0;
            let x149 = S::mul_add(S::constant(0.1), x148, S::constant(1.0));
            let x150 = S::constant(-1.0) + q[12];
            let x151 = x150 * x149;
            let x152 = S::constant(-0.2) + q[13];
            let x153 = S::constant(-2.0) + q[12];
            let x154 = x153 * x153;
            let x155 = S::mul_add(x152, x152, x154);
            let x156 = x155.simd_sqrt();
            let x157 = x153 / x156;
            let x158 = x152 * v[13];
            let x159 = x153 * v[12];
            let x160 = S::constant(2.0) * x159;
            let x161 = S::mul_add(S::constant(2.0), x158, x160);
            let x162 = S::constant(0.5) * x161;
            let x163 = x162 / x156;
            let x164 = S::constant(-0.3) + x156;
            let x165 = self.k * x164;
            let x166 = S::mul_add(S::constant(2.0), x163, x165);
            let x167 = x166 * x157;
            let x168 = S::mul_add(S::constant(3.0), x151, x167);
            let x169 = -x168;
            let x170 = x152 / x156;
            let x171 = S::neg_mul_add(x166, x170, S::constant(-2.943));
            let x172 = S::constant(0.5) + q[13];
            let x173 = S::constant(40.0) * x172;
            let x174 = -x173;
            let x175 = S::if_less(q[13], S::constant(-0.5), x174, S::constant(0.0));
            let x176 = x175 + x171;
            results[0] = x20;
            results[1] = S::constant(0.0);
            results[2] = x54;
            results[3] = x58;
            results[4] = x61;
            results[5] = x69;
            results[6] = x111;
            results[7] = x117;
            results[8] = x127;
            results[9] = x132;
            results[10] = x136;
            results[11] = x146;
            results[12] = x169;
            results[13] = x176;
        }
        /// 43 additions, 23 multiplications, 0 divisions, 6 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..13];
            let q = &q[..14];
            let [(x2, x3), (x6, x7)] = S::sin_cos_pairs([q[5], q[0]]);
            let [(x29, x30), (x37, x38)] = S::sin_cos_pairs([q[8], q[11]]);
            let x0 = S::mul_add(S::constant(2.5), q[0], q[1]);
            let x1 = S::constant(-0.9599310885968813) + x0;
            let x4 = S::constant(0.6) * x3;
            let x5 = q[3] - x4;
            let x8 = S::constant(0.3) * x7;
            let x9 = S::neg_mul_add(S::constant(0.1), x6, x8);
            let x10 = S::constant(-0.5) + x9;
            let x11 = x10 - x5;
            let x12 = S::constant(0.6) * x2;
            let x13 = q[4] - x12;
            let x14 = S::constant(0.3) * x6;
            let x15 = S::mul_add(S::constant(0.1), x7, x14);
            let x16 = S::constant(0.1) + x15;
            let x17 = x16 - x13;
            let x18 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x19 = S::constant(0.1) * x2;
            let x20 = x4 - x19;
            let x21 = q[3] + x20;
            let x22 = x21 - x18;
            let x23 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x24 = S::mul_add(S::constant(0.1), x3, x12);
            let x25 = q[4] + x24;
            let x26 = x25 - x23;
            let x27 = S::constant(0.4472135954999579) * x26;
            let x28 = S::neg_mul_add(S::constant(0.8944271909999159), x22, x27);
            let x31 = S::mul_add(S::constant(0.1), x29, q[6]);
            let x32 = x31 - x21;
            let x33 = S::neg_mul_add(S::constant(0.1), x30, q[7]);
            let x34 = x33 - x25;
            let x35 = q[8] - q[5];
            let x36 = S::constant(-0.3490658503988659) + x35;
            let x39 = S::constant(0.2) * x38;
            let x40 = q[9] - x39;
            let x41 = S::constant(-2.0) + x40;
            let x42 = S::constant(0.2) * x37;
            let x43 = q[10] - x42;
            let x44 = S::constant(-0.2) + x43;
            let x45 = self.w * t;
            let (x46, x47) = x45.sin_cos_pair();
            let x48 = S::neg_mul_add(S::constant(0.4), x46, q[11]);
            let x49 = S::mul_add(S::constant(0.05), x47, S::constant(0.5));
            let x50 = q[10] + x42;
            let x51 = q[13] - x50;
            let x52 = q[9] + x39;
            let x53 = q[12] - x52;
            let x54 = x53 * x53;
            let x55 = S::mul_add(x51, x51, x54);
            let x56 = x55.simd_sqrt();
            let x57 = x56 - x49;
            let x58 = S::mul_add(x45, S::constant(0.1), S::constant(0.3));
            let x59 = q[8] - x58;
            let x60 = S::constant(1.4) + q[6];
            let x61 = x19 + x60;
            let x62 = q[12] + q[4];
            let x63 = x62 - x61;
            results[0] = x1;
            results[1] = x11;
            results[2] = x17;
            results[3] = x28;
            results[4] = x32;
            results[5] = x34;
            results[6] = x36;
            results[7] = x41;
            results[8] = x44;
            results[9] = x48;
            results[10] = x57;
            results[11] = x59;
            results[12] = x63;
        }
        /// 18 additions, 21 multiplications, 5 divisions, 5 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..37];
            let q = &q[..14];
            let [(x0, x1), (x5, x6)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x18, x19), (x23, x24)] = S::sin_cos_pairs([q[8], q[11]]);
            let x2 = S::constant(0.3) * x0;
            let x3 = S::mul_add(S::constant(0.1), x1, x2);
            let x4 = -x3;
            let x7 = S::constant(0.6) * x5;
            let x8 = -x7;
            let x9 = S::constant(0.3) * x1;
            let x10 = S::neg_mul_add(S::constant(0.1), x0, x9);
            let x11 = S::constant(0.6) * x6;
            let x12 = S::constant(0.1) * x5;
            let x13 = x11 - x12;
            let x14 = S::constant(0.1) * x6;
            let x15 = x7 + x14;
            let x16 = S::constant(0.8944271909999159) * x15;
            let x17 = S::mul_add(S::constant(0.4472135954999579), x13, x16);
            let x20 = S::constant(0.1) * x19;
            let x21 = x12 - x11;
            let x22 = S::constant(0.1) * x18;
            let x25 = S::constant(0.2) * x23;
            let x26 = S::constant(0.2) * x24;
            let x27 = -x26;
            let x28 = q[10] + x25;
            let x29 = q[13] - x28;
            let x30 = q[9] + x26;
            let x31 = q[12] - x30;
            let x32 = x31 * x31;
            let x33 = S::mul_add(x29, x29, x32);
            let x34 = x33.simd_sqrt();
            let x35 = x30 - q[12];
            let x36 = x35 / x34;
            let x37 = x28 - q[13];
            let x38 = x37 / x34;
            let x39 = x24 * x29;
            let x40 = x23 * x31;
            let x41 = S::constant(0.4) * x40;
            let x42 = S::neg_mul_add(S::constant(0.4), x39, x41);
            let x43 = S::constant(0.5) * x42;
            let x44 = x43 / x34;
            let x45 = x31 / x34;
            let x46 = x29 / x34;
            let x47 = -x14;
            results[0] = S::constant(2.5);
            results[1] = S::constant(1.0);
            results[2] = x4;
            results[3] = S::constant(-1.0);
            results[4] = x8;
            results[5] = x10;
            results[6] = S::constant(-1.0);
            results[7] = x11;
            results[8] = S::constant(0.447213595499958);
            results[9] = S::constant(-0.8944271909999159);
            results[10] = S::constant(0.4472135954999579);
            results[11] = x17;
            results[12] = S::constant(-1.0);
            results[13] = x15;
            results[14] = S::constant(1.0);
            results[15] = x20;
            results[16] = S::constant(-1.0);
            results[17] = x21;
            results[18] = S::constant(1.0);
            results[19] = x22;
            results[20] = S::constant(-1.0);
            results[21] = S::constant(1.0);
            results[22] = S::constant(1.0);
            results[23] = x25;
            results[24] = S::constant(1.0);
            results[25] = x27;
            results[26] = S::constant(1.0);
            results[27] = x36;
            results[28] = x38;
            results[29] = x44;
            results[30] = x45;
            results[31] = x46;
            results[32] = S::constant(1.0);
            results[33] = S::constant(1.0);
            results[34] = x47;
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
            let [(x1, x2), (x8, x9)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x24, x25), (x32, x33)] = S::sin_cos_pairs([q[8], q[11]]);
            let x0 = v[0] * v[0];
            let x3 = x1 * x0;
            let x4 = x2 * x0;
            let x5 = S::constant(0.3) * x4;
            let x6 = S::neg_mul_add(S::constant(0.1), x3, x5);
            let x7 = v[5] * v[5];
            let x10 = x9 * x7;
            let x11 = S::constant(0.6) * x10;
            let x12 = x11 + x6;
            let x13 = S::constant(0.3) * x3;
            let x14 = S::mul_add(S::constant(0.1), x4, x13);
            let x15 = x8 * x7;
            let x16 = S::constant(0.6) * x15;
            let x17 = x16 + x14;
            let x18 = S::mul_add(S::constant(0.1), x10, x16);
            let x19 = S::constant(0.1) * x15;
            let x20 = x19 - x11;
            let x21 = S::constant(0.8944271909999159) * x20;
            let x22 = S::mul_add(S::constant(0.4472135954999579), x18, x21);
            let x23 = v[8] * v[8];
            let x26 = x24 * x23;
            let x27 = S::mul_add(S::constant(0.1), x26, x20);
            let x28 = x25 * x23;
            let x29 = S::mul_add(S::constant(0.1), x28, x18);
            let x30 = -x29;
            let x31 = v[11] * v[11];
            let x34 = x33 * x31;
            let x35 = S::constant(0.2) * x34;
            let x36 = -x35;
            let x37 = x32 * x31;
            let x38 = S::constant(0.2) * x37;
            let x39 = -x38;
            let x40 = self.w * t;
            let (x41, x42) = x40.sin_cos_pair();
            let x43 = self.w * x41;
            let x44 = self.w * x43;
            let x45 = S::constant(0.4) * x44;
            let x46 = -x45;
            let x47 = S::mul_add(S::constant(0.2), x32, q[10]);
            let x48 = q[13] - x47;
            let x49 = S::mul_add(S::constant(0.2), x33, q[9]);
            let x50 = q[12] - x49;
            let x51 = x50 * x50;
            let x52 = S::mul_add(x48, x48, x51);
            let x53 = x52.simd_sqrt();
            let x54 = x33 * v[11];
            let x55 = S::mul_add(S::constant(0.2), x54, v[10]);
            let x56 = v[13] - x55;
            let x57 = x48 * x56;
            let x58 = x32 * v[11];
            let x59 = S::neg_mul_add(S::constant(0.2), x58, v[9]);
            let x60 = v[12] - x59;
            let x61 = x50 * x60;
            let x62 = S::constant(2.0) * x61;
            let x63 = S::mul_add(S::constant(2.0), x57, x62);
            let x64 = S::constant(0.5) * x63;
            let x65 = x64 / x53;
            let x66 = x32 * x48;
            let x67 = x66 * x31;
            let x68 = x56 * x56;
            let x69 = S::mul_add(S::constant(0.2), x67, x68);
            let x70 = x33 * x50;
            let x71 = x70 * x31;
            let x72 = x60 * x60;
            let x73 = S::mul_add(S::constant(0.2), x71, x72);
            let x74 = S::constant(2.0) * x73;
            let x75 = S::mul_add(S::constant(2.0), x69, x74);
            let x76 = S::constant(0.5) * x75;
            let x77 = S::neg_mul_add(x65, x65, x76);
            let x78 = x77 / x53;
            let x79 = self.w * x42;
            let x80 = self.w * x79;
            let x81 = S::mul_add(S::constant(0.05), x80, x78);
            let x82 = -x81;
            let x83 = -x19;
            results[0] = S::constant(0.0);
            results[1] = x12;
            results[2] = x17;
            results[3] = x22;
            results[4] = x27;
            results[5] = x30;
            results[6] = S::constant(0.0);
            results[7] = x36;
            results[8] = x39;
            results[9] = x46;
            results[10] = x82;
            results[11] = S::constant(0.0);
            results[12] = x83;
        }
        /// 122 additions, 176 multiplications, 22 divisions, 11 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..78];
            let q = &q[..14];
            let v = &v[..14];
            let [(x10, x11), (x21, x22)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x72, x73), (x76, x77)] = S::sin_cos_pairs([q[11], q[8]]);
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
            let x12 = S::constant(0.05) * x11;
            let x13 = S::neg_mul_add(S::constant(0.02), x10, x12);
            let x14 = v[5] - v[0];
            let x15 = q[5] - q[0];
            let x16 = S::constant(-0.17453292519943295) + x15;
            let x17 = S::constant(5.0) * x16;
            let x18 = S::mul_add(S::constant(0.2), x14, x17);
            let x19 = S::neg_mul_add(S::constant(19.62), x13, x18);
            let x20 = S::neg_mul_add(S::constant(0.2), x9, x19);
            let x23 = S::constant(0.6) * x21;
            let x24 = q[4] - x23;
            let x25 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x26 = x25 - x24;
            let x27 = S::constant(0.6) * x22;
            let x28 = q[3] - x27;
            let x29 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x30 = x29 - x28;
            let x31 = x30 * x30;
            let x32 = S::mul_add(x26, x26, x31);
            let x33 = x32.simd_sqrt();
            let x34 = S::constant(1.6) * x30;
            let x35 = S::mul_add(S::constant(1.2), x26, x34);
            let x36 = S::constant(0.5) * x35;
            let x37 = x36 / x33;
            let x38 = S::constant(-0.4) + x33;
            let x39 = x38 * x38;
            let x40 = x39 * x38;
            let x41 = self.k * x38;
            let x42 = S::mul_add(S::constant(30.0), x40, x41);
            let x43 = x22 * v[5];
            let x44 = S::neg_mul_add(S::constant(0.6), x43, v[4]);
            let x45 = S::mul_sub(S::constant(0.6), v[2], x44);
            let x46 = x26 * x45;
            let x47 = x21 * v[5];
            let x48 = S::mul_add(S::constant(0.6), x47, v[3]);
            let x49 = S::mul_sub(S::constant(0.8), v[2], x48);
            let x50 = x30 * x49;
            let x51 = S::constant(2.0) * x50;
            let x52 = S::mul_add(S::constant(2.0), x46, x51);
            let x53 = S::constant(0.5) * x52;
            let x54 = x53 / x33;
            let x55 = x54 + x42;
            let x56 = S::neg_mul_add(x55, x37, S::constant(-8.828999999999999));
            let x57 = x28 - x29;
            let x58 = x57 / x33;
            let x59 = x55 * x58;
            let x60 = -x59;
            let x61 = x24 - x25;
            let x62 = x61 / x33;
            let x63 = S::neg_mul_add(x55, x62, S::constant(-9.81));
            let x64 = x21 * x30;
            let x65 = x22 * x26;
            let x66 = S::constant(1.2) * x65;
            let x67 = S::neg_mul_add(S::constant(1.2), x64, x66);
            let x68 = S::constant(0.5) * x67;
            let x69 = x68 / x33;
            let x70 = S::mul_add(x55, x69, x18);
            let x71 = -x70;
            let x74 = S::constant(0.2) * x72;
            let x75 = q[10] + x74;
            let x78 = S::constant(0.1) * x77;
            let x79 = S::mul_add(S::constant(0.2), x76, x78);
            let x80 = q[7] + x79;
            let x81 = x80 - x75;
            let x82 = S::constant(0.2) * x73;
            let x83 = q[9] + x82;
            let x84 = S::constant(0.1) * x76;
            let x85 = S::mul_sub(S::constant(0.2), x77, x84);
            let x86 = q[6] + x85;
            let x87 = x86 - x83;
            let x88 = x87 * x87;
            let x89 = S::mul_add(x81, x81, x88);
            let x90 = x89.simd_sqrt();
            let x91 = x87 / x90;
            let x92 = x73 * v[11];
            let x93 = S::mul_add(S::constant(0.2), x92, v[10]);
            let x94 = x76 * v[8];
            let x95 = x77 * v[8];
            let x96 = S::constant(0.2) * x95;
            let x97 = S::neg_mul_add(S::constant(0.1), x94, x96);
            let x98 = v[7] + x97;
            let x99 = x98 - x93;
            let x100 = x81 * x99;
            let x101 = x72 * v[11];
            let x102 = S::neg_mul_add(S::constant(0.2), x101, v[9]);
            let x103 = S::constant(0.2) * x94;
            let x104 = S::mul_add(S::constant(0.1), x95, x103);
            let x105 = v[6] - x104;
            let x106 = x105 - x102;
            let x107 = x87 * x106;
            let x108 = S::constant(2.0) * x107;
            let x109 = S::mul_add(S::constant(2.0), x100, x108);
            let x110 = S::constant(0.5) * x109;
            let x111 = x110 / x90;
            let x112 = x111 * x91;
            let x113 = S::constant(2.0) * x77;
            let x114 = S::mul_add(x76, v[2], x113);
            let x115 = S::neg_mul_add(S::constant(3.0), x112, x114);
            let x116 = x81 / x90;
            let x117 = x111 * x116;
            let x118 = S::neg_mul_add(S::constant(3.0), x117, S::constant(-6.867));
            let x119 = S::constant(2.0) * x76;
            let x120 = S::neg_mul_add(x77, v[2], x119);
            let x121 = x120 + x118;
            let x122 = x79 * x87;
            let x123 = x85 * x81;
            let x124 = S::constant(2.0) * x123;
            let x125 = S::neg_mul_add(S::constant(2.0), x122, x124);
            let x126 = S::constant(0.5) * x125;
            let x127 = x126 / x90;
            let x128 = x111 * x127;
            let x129 = S::constant(3.0) * x128;
            let x130 = S::mul_add(x79, x114, x129);
            let x131 = S::mul_sub(x85, x120, x130);
            let x132 = x83 - x86;
            let x133 = x132 / x90;
            let x134 = x111 * x133;
            let x135 = S::constant(3.0) * x134;
            let x136 = -x135;
            let x137 = x75 - x80;
            let x138 = x137 / x90;
            let x139 = x111 * x138;
            let x140 = S::neg_mul_add(
                S::constant(3.0),
                x139,
                S::constant(-3.9240000000000004),
            );
            let x141 = x73 * x81;
            let x142 = x72 * x87;
            let x143 = S::constant(0.4) * x142;
            let x144 = S::neg_mul_add(S::constant(0.4), x141, x143);
            let x145 = S::constant(0.5) * x144;
            let x146 = x145 / x90;
            let x147 = x111 * x146;
            let x148 = S::constant(2.0) * q[11];
            let x149 = S::mul_add(S::constant(3.0), x147, x148);
            let x150 = -x149;
            let x151 = self.w * t;
            let (x152, x153) = x151.sin_cos_pair();
            let x154 = S::mul_add(S::constant(0.1), x152, S::constant(1.0));
            let x155 = S::constant(-1.0) + q[12];
            let x156 = x155 * x154;
            let x157 = S::constant(-0.2) + q[13];
            let x158 = S::constant(-2.0) + q[12];
            let x159 = x158 * x158;
            let x160 = S::mul_add(x157, x157, x159);
            let x161 = x160.simd_sqrt();
            let x162 = x158 / x161;
            let x163 = x157 * v[13];
            let x164 = x158 * v[12];
            let x165 = S::constant(2.0) * x164;
            let x166 = S::mul_add(S::constant(2.0), x163, x165);
            let x167 = S::constant(0.5) * x166;
            let x168 = x167 / x161;
            let x169 = S::constant(-0.3) + x161;
            let x170 = self.k * x169;
            let x171 = S::mul_add(S::constant(2.0), x168, x170);
            let x172 = x171 * x162;
            let x173 = S::mul_add(S::constant(3.0), x156, x172);
            let x174 = -x173;
            let x175 = x157 / x161;
            let x176 = S::neg_mul_add(x171, x175, S::constant(-2.943));
            let x177 = S::constant(0.5) + q[13];
            let x178 = S::constant(40.0) * x177;
            let x179 = -x178;
            let x180 = S::if_less(q[13], S::constant(-0.5), x179, S::constant(0.0));
            let x181 = x180 + x176;
            let x182 = S::constant(0.3) * x10;
            let x183 = S::mul_add(S::constant(0.1), x11, x182);
            let x184 = -x183;
            let x185 = -x23;
            let x186 = S::constant(0.3) * x11;
            let x187 = S::neg_mul_add(S::constant(0.1), x10, x186);
            let x188 = S::constant(0.1) * x21;
            let x189 = x27 - x188;
            let x190 = S::constant(0.1) * x22;
            let x191 = x23 + x190;
            let x192 = S::constant(0.8944271909999159) * x191;
            let x193 = S::mul_add(S::constant(0.4472135954999579), x189, x192);
            let x194 = x188 - x27;
            let x195 = -x82;
            let x196 = q[13] - x75;
            let x197 = q[12] - x83;
            let x198 = x197 * x197;
            let x199 = S::mul_add(x196, x196, x198);
            let x200 = x199.simd_sqrt();
            let x201 = x83 - q[12];
            let x202 = x201 / x200;
            let x203 = x75 - q[13];
            let x204 = x203 / x200;
            let x205 = x73 * x196;
            let x206 = x72 * x197;
            let x207 = S::constant(0.4) * x206;
            let x208 = S::neg_mul_add(S::constant(0.4), x205, x207);
            let x209 = S::constant(0.5) * x208;
            let x210 = x209 / x200;
            let x211 = x197 / x200;
            let x212 = x196 / x200;
            let x213 = -x190;
            let x214 = v[0] * v[0];
            let x215 = x10 * x214;
            let x216 = x11 * x214;
            let x217 = S::constant(0.3) * x216;
            let x218 = S::neg_mul_add(S::constant(0.1), x215, x217);
            let x219 = v[5] * v[5];
            let x220 = x22 * x219;
            let x221 = S::constant(0.6) * x220;
            let x222 = x221 + x218;
            let x223 = S::constant(0.3) * x215;
            let x224 = S::mul_add(S::constant(0.1), x216, x223);
            let x225 = x21 * x219;
            let x226 = S::constant(0.6) * x225;
            let x227 = x226 + x224;
            let x228 = S::mul_add(S::constant(0.1), x220, x226);
            let x229 = S::constant(0.1) * x225;
            let x230 = x229 - x221;
            let x231 = S::constant(0.8944271909999159) * x230;
            let x232 = S::mul_add(S::constant(0.4472135954999579), x228, x231);
            let x233 = v[8] * v[8];
            let x234 = x76 * x233;
            let x235 = S::mul_add(S::constant(0.1), x234, x230);
            let x236 = x77 * x233;
            let x237 = S::mul_add(S::constant(0.1), x236, x228);
            let x238 = -x237;
            let x239 = v[11] * v[11];
            let x240 = x73 * x239;
            let x241 = S::constant(0.2) * x240;
            let x242 = -x241;
            let x243 = x72 * x239;
            let x244 = S::constant(0.2) * x243;
            let x245 = -x244;
            let x246 = self.w * x152;
            let x247 = self.w * x246;
            let x248 = S::constant(0.4) * x247;
            let x249 = -x248;
            let x250 = v[13] - x93;
            let x251 = x196 * x250;
            let x252 = v[12] - x102;
            let x253 = x197 * x252;
            let x254 = S::constant(2.0) * x253;
            let x255 = S::mul_add(S::constant(2.0), x251, x254);
            let x256 = S::constant(0.5) * x255;
            let x257 = x256 / x200;
            let x258 = x72 * x196;
            let x259 = x258 * x239;
            let x260 = x250 * x250;
            let x261 = S::mul_add(S::constant(0.2), x259, x260);
            let x262 = x73 * x197;
            let x263 = x262 * x239;
            let x264 = x252 * x252;
            let x265 = S::mul_add(S::constant(0.2), x263, x264);
            let x266 = S::constant(2.0) * x265;
            let x267 = S::mul_add(S::constant(2.0), x261, x266);
            let x268 = S::constant(0.5) * x267;
            let x269 = S::neg_mul_add(x257, x257, x268);
            let x270 = x269 / x200;
            let x271 = self.w * x153;
            let x272 = self.w * x271;
            let x273 = S::mul_add(S::constant(0.05), x272, x270);
            let x274 = -x273;
            let x275 = -x229;
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
            results[14] = x20;
            results[15] = S::constant(0.0);
            results[16] = x56;
            results[17] = x60;
            results[18] = x63;
            results[19] = x71;
            results[20] = x115;
            results[21] = x121;
            results[22] = x131;
            results[23] = x136;
            results[24] = x140;
            results[25] = x150;
            results[26] = x174;
            results[27] = x181;
            results[28] = S::constant(2.5);
            results[29] = S::constant(1.0);
            results[30] = x184;
            results[31] = S::constant(-1.0);
            results[32] = x185;
            results[33] = x187;
            results[34] = S::constant(-1.0);
            results[35] = x27;
            results[36] = S::constant(0.447213595499958);
            results[37] = S::constant(-0.8944271909999159);
            results[38] = S::constant(0.4472135954999579);
            results[39] = x193;
            results[40] = S::constant(-1.0);
            results[41] = x191;
            results[42] = S::constant(1.0);
            results[43] = x78;
            results[44] = S::constant(-1.0);
            results[45] = x194;
            results[46] = S::constant(1.0);
            results[47] = x84;
            results[48] = S::constant(-1.0);
            results[49] = S::constant(1.0);
            results[50] = S::constant(1.0);
            results[51] = x74;
            results[52] = S::constant(1.0);
            results[53] = x195;
            results[54] = S::constant(1.0);
            results[55] = x202;
            results[56] = x204;
            results[57] = x210;
            results[58] = x211;
            results[59] = x212;
            results[60] = S::constant(1.0);
            results[61] = S::constant(1.0);
            results[62] = x213;
            results[63] = S::constant(-1.0);
            results[64] = S::constant(1.0);
            results[65] = S::constant(0.0);
            results[66] = x222;
            results[67] = x227;
            results[68] = x232;
            results[69] = x235;
            results[70] = x238;
            results[71] = S::constant(0.0);
            results[72] = x242;
            results[73] = x245;
            results[74] = x249;
            results[75] = x274;
            results[76] = S::constant(0.0);
            results[77] = x275;
        }
        /// 227 additions, 300 multiplications, 25 divisions, 11 functions.
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
            let [(x59, x60), (x167, x168)] = S::sin_cos_pairs([q[5], q[0]]);
            let x2 = S::constant(2.0) * x1;
            let x3 = S::mul_add(x0, v[2], x2);
            let x4 = S::constant(0.2) * x0;
            let x5 = S::mul_add(S::constant(0.1), x1, x4);
            let x8 = S::mul_add(S::constant(0.2), x6, q[10]);
            let x9 = q[7] + x5;
            let x10 = x9 - x8;
            let x11 = S::mul_add(S::constant(0.2), x7, q[9]);
            let x12 = S::constant(0.2) * x1;
            let x13 = S::neg_mul_add(S::constant(0.1), x0, x12);
            let x14 = q[6] + x13;
            let x15 = x14 - x11;
            let x16 = x15 * x15;
            let x17 = S::mul_add(x10, x10, x16);
            let x18 = x17.simd_sqrt();
            let x19 = x5 * x15;
            let x20 = x13 * x10;
            let x21 = S::constant(2.0) * x20;
            let x22 = S::neg_mul_add(S::constant(2.0), x19, x21);
            let x23 = S::constant(0.5) * x22;
            let x24 = x23 / x18;
            let x25 = x7 * v[11];
            let x26 = S::mul_add(S::constant(0.2), x25, v[10]);
            let x27 = x0 * v[8];
            let x28 = x1 * v[8];
            let x29 = S::constant(0.2) * x28;
            let x30 = S::neg_mul_add(S::constant(0.1), x27, x29);
            let x31 = v[7] + x30;
            let x32 = x31 - x26;
            let x33 = x10 * x32;
            let x34 = x6 * v[11];
            let x35 = S::neg_mul_add(S::constant(0.2), x34, v[9]);
            let x36 = S::constant(0.2) * x27;
            let x37 = S::mul_add(S::constant(0.1), x28, x36);
            let x38 = v[6] - x37;
            let x39 = x38 - x35;
            let x40 = x15 * x39;
            let x41 = S::constant(2.0) * x40;
            let x42 = S::mul_add(S::constant(2.0), x33, x41);
            let x43 = S::constant(0.5) * x42;
            let x44 = x43 / x18;
            let x45 = x44 * x24;
            let x46 = S::constant(3.0) * x45;
            let x47 = S::mul_add(x5, x3, x46);
            let x48 = S::constant(2.0) * x0;
            let x49 = S::neg_mul_add(x1, v[2], x48);
            let x50 = S::mul_sub(x13, x49, x47);
            let x51 = x10 / x18;
            let x52 = x44 * x51;
            let x53 = S::neg_mul_add(S::constant(3.0), x52, S::constant(-6.867));
            let x54 = x49 + x53;
            let x55 = x0 * shift[11];
            let x56 = v[8] * v[8];
            let x57 = x1 * x56;
            let x58 = v[5] * v[5];
            let x61 = x60 * x58;
            let x62 = x59 * x58;
            let x63 = S::constant(0.6) * x62;
            let x64 = S::mul_add(S::constant(0.1), x61, x63);
            let x65 = S::mul_add(S::constant(0.1), x57, x64);
            let x66 = shift[5] - x65;
            let x67 = S::neg_mul_add(S::constant(0.1), x55, x66);
            let x68 = S::constant(0.6) * x60;
            let x69 = S::constant(0.1) * x59;
            let x70 = x69 - x68;
            let x71 = q[13] - x8;
            let x72 = q[12] - x11;
            let x73 = x72 * x72;
            let x74 = S::mul_add(x71, x71, x73);
            let x75 = x74.simd_sqrt();
            let x76 = x7 * x71;
            let x77 = x6 * x72;
            let x78 = S::constant(0.4) * x77;
            let x79 = S::neg_mul_add(S::constant(0.4), x76, x78);
            let x80 = S::constant(0.5) * x79;
            let x81 = x80 / x75;
            let x82 = self.w * t;
            let (x83, x84) = x82.sin_cos_pair();
            let x85 = self.w * x83;
            let x86 = self.w * x85;
            let x87 = S::neg_mul_add(S::constant(0.4), x86, shift[9]);
            let x88 = x11 - q[12];
            let x89 = x88 / x75;
            let x90 = x6 * x87;
            let x91 = v[11] * v[11];
            let x92 = x7 * x91;
            let x93 = S::neg_mul_add(S::constant(0.2), x92, shift[7]);
            let x94 = S::neg_mul_add(S::constant(0.2), x90, x93);
            let x95 = x8 - x9;
            let x96 = x95 / x18;
            let x97 = x44 * x96;
            let x98 = S::neg_mul_add(
                S::constant(3.0),
                x97,
                S::constant(-3.9240000000000004),
            );
            let x99 = x8 - q[13];
            let x100 = x99 / x75;
            let x101 = x7 * x87;
            let x102 = x6 * x91;
            let x103 = S::neg_mul_add(S::constant(0.2), x102, shift[8]);
            let x104 = S::mul_add(S::constant(0.2), x101, x103);
            let x105 = x15 / x18;
            let x106 = x44 * x105;
            let x107 = S::neg_mul_add(S::constant(3.0), x106, x3);
            let x108 = x1 * shift[11];
            let x109 = S::constant(0.1) * x108;
            let x110 = x0 * x56;
            let x111 = S::constant(0.6) * x61;
            let x112 = S::constant(0.1) * x62;
            let x113 = x112 - x111;
            let x114 = S::mul_add(S::constant(0.1), x110, x113);
            let x115 = x114 + shift[4];
            let x116 = x115 - x109;
            let x117 = S::constant(0.1) * x60;
            let x118 = S::constant(0.6) * x59;
            let x119 = x118 + x117;
            let x120 = x119 * x119;
            let x121 = x70 * x70;
            let x122 = S::mul_add(S::constant(0.7), x121, S::constant(0.1));
            let x123 = S::mul_add(S::constant(0.7), x120, x122);
            let x124 = x68 - x69;
            let x125 = S::constant(0.8944271909999159) * x119;
            let x126 = S::mul_add(S::constant(0.4472135954999579), x124, x125);
            let x127 = x119 - x117;
            let x128 = shift[11] - shift[6];
            let x129 = x70 * x128;
            let x130 = S::constant(0.7) * x67;
            let x131 = x130 - x54;
            let x132 = q[4] - x118;
            let x133 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x134 = x133 - x132;
            let x135 = q[3] - x68;
            let x136 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x137 = x136 - x135;
            let x138 = x137 * x137;
            let x139 = S::mul_add(x134, x134, x138);
            let x140 = x139.simd_sqrt();
            let x141 = x132 - x133;
            let x142 = x141 / x140;
            let x143 = S::constant(-0.4) + x140;
            let x144 = x143 * x143;
            let x145 = x144 * x143;
            let x146 = self.k * x143;
            let x147 = S::mul_add(S::constant(30.0), x145, x146);
            let x148 = x60 * v[5];
            let x149 = S::neg_mul_add(S::constant(0.6), x148, v[4]);
            let x150 = S::mul_sub(S::constant(0.6), v[2], x149);
            let x151 = x134 * x150;
            let x152 = x59 * v[5];
            let x153 = S::mul_add(S::constant(0.6), x152, v[3]);
            let x154 = S::mul_sub(S::constant(0.8), v[2], x153);
            let x155 = x137 * x154;
            let x156 = S::constant(2.0) * x155;
            let x157 = S::mul_add(S::constant(2.0), x151, x156);
            let x158 = S::constant(0.5) * x157;
            let x159 = x158 / x140;
            let x160 = x159 + x147;
            let x161 = S::neg_mul_add(x160, x142, S::constant(-9.81));
            let x162 = x161 - x131;
            let x163 = S::mul_add(S::constant(0.7), x129, x162);
            let x164 = x60 * x128;
            let x165 = S::constant(0.6) * x164;
            let x166 = v[0] * v[0];
            let x169 = x168 * x166;
            let x170 = x167 * x166;
            let x171 = S::constant(0.3) * x170;
            let x172 = S::mul_add(S::constant(0.1), x169, x171);
            let x173 = x63 + x172;
            let x174 = x173 + shift[2];
            let x175 = x174 - x165;
            let x176 = S::constant(0.1) * x167;
            let x177 = S::constant(0.3) * x168;
            let x178 = x177 - x176;
            let x179 = S::constant(0.7) * x116;
            let x180 = x179 - x107;
            let x181 = x135 - x136;
            let x182 = x181 / x140;
            let x183 = S::mul_add(x160, x182, x180);
            let x184 = x119 * x128;
            let x185 = S::mul_sub(S::constant(0.7), x184, x183);
            let x186 = x59 * x128;
            let x187 = S::constant(0.3) * x169;
            let x188 = S::neg_mul_add(S::constant(0.1), x170, x187);
            let x189 = x111 + x188;
            let x190 = x189 + shift[1];
            let x191 = S::mul_add(S::constant(0.6), x186, x190);
            let x192 = x72 / x75;
            let x193 = x165 - x174;
            let x194 = x109 - x115;
            let x195 = shift[12] - x112;
            let x196 = x195 - x194;
            let x197 = S::neg_mul_add(x127, x128, x196);
            let x198 = x197 - x193;
            let x199 = x198 - x191;
            let x200 = S::constant(0.3) * x167;
            let x201 = S::mul_add(S::constant(0.1), x168, x200);
            let x202 = x178 + x201;
            let x203 = S::constant(1.6) * x137;
            let x204 = S::mul_add(S::constant(1.2), x134, x203);
            let x205 = S::constant(0.5) * x204;
            let x206 = x205 / x140;
            let x207 = S::neg_mul_add(x160, x206, S::constant(-8.828999999999999));
            let x208 = S::constant(-0.2) + q[13];
            let x209 = S::constant(-2.0) + q[12];
            let x210 = x209 * x209;
            let x211 = S::mul_add(x208, x208, x210);
            let x212 = x211.simd_sqrt();
            let x213 = x208 / x212;
            let x214 = x208 * v[13];
            let x215 = x209 * v[12];
            let x216 = S::constant(2.0) * x215;
            let x217 = S::mul_add(S::constant(2.0), x214, x216);
            let x218 = S::constant(0.5) * x217;
            let x219 = x218 / x212;
            let x220 = S::constant(-0.3) + x212;
            let x221 = self.k * x220;
            let x222 = S::mul_add(S::constant(2.0), x219, x221);
            let x223 = S::neg_mul_add(x222, x213, S::constant(-2.943));
            let x224 = S::constant(0.5) + q[13];
            let x225 = S::constant(40.0) * x224;
            let x226 = -x225;
            let x227 = S::if_less(q[13], S::constant(-0.5), x226, S::constant(0.0));
            let x228 = x227 + x223;
            let x229 = x71 / x75;
            let x230 = x202 * x202;
            let x231 = x201 * x201;
            let x232 = x176 - x177;
            let x233 = x232 * x232;
            let x234 = S::mul_add(S::constant(1.7), x233, S::constant(0.1125));
            let x235 = S::mul_add(S::constant(1.7), x231, x234);
            let x236 = S::mul_add(S::constant(0.3), x230, x235);
            let x237 = S::constant(1.0) / x236;
            let x238 = S::mul_add(S::constant(0.1), x83, S::constant(1.0));
            let x239 = S::constant(-1.0) + q[12];
            let x240 = x239 * x238;
            let x241 = x209 / x212;
            let x242 = x222 * x241;
            let x243 = S::mul_add(S::constant(3.0), x240, x242);
            let x244 = S::mul_add(S::constant(0.3), x199, x243);
            let x245 = S::mul_add(S::constant(1.7), x191, x185);
            let x246 = S::neg_mul_add(S::constant(1.7), x193, x163);
            let x247 = v[0].sign();
            let x248 = runtime::SimdSigned::simd_abs(&v[0]);
            let x249 = S::if_less(x248, S::constant(2.0), x248, S::constant(2.0));
            let x250 = x249 * x247;
            let x251 = S::neg_mul_add(S::constant(2.0), t, S::constant(3.0));
            let x252 = t * t;
            let x253 = x252 * x251;
            let x254 = S::if_less(t, S::constant(1.0), x253, S::constant(1.0));
            let x255 = S::if_less(t, S::constant(0.0), S::constant(0.0), x254);
            let x256 = x255 * x250;
            let x257 = S::constant(0.05) * x168;
            let x258 = S::neg_mul_add(S::constant(0.02), x167, x257);
            let x259 = v[5] - v[0];
            let x260 = q[5] - q[0];
            let x261 = S::constant(-0.17453292519943295) + x260;
            let x262 = S::constant(5.0) * x261;
            let x263 = S::mul_add(S::constant(0.2), x259, x262);
            let x264 = S::neg_mul_add(S::constant(19.62), x258, x263);
            let x265 = S::neg_mul_add(S::constant(0.2), x256, x264);
            let x266 = S::mul_add(S::constant(0.025), shift[0], x265);
            let x267 = S::neg_mul_add(x246, x232, x266);
            let x268 = S::neg_mul_add(x201, x245, x267);
            let x269 = S::mul_add(x202, x244, x268);
            let x270 = S::constant(0.8944271909999159) * x201;
            let x271 = S::neg_mul_add(S::constant(0.4472135954999579), x232, x270);
            let x272 = x271 * x237;
            let x273 = S::neg_mul_add(x271, x272, S::constant(-0.13333333333333336));
            let x274 = x126 * x126;
            let x275 = S::neg_mul_add(
                S::constant(10.0),
                x274,
                S::constant(-1.1333333333333333),
            );
            let x276 = S::mul_sub(S::constant(0.0000001), x275, x273);
            let x277 = S::constant(1.0) / x273;
            let x278 = S::constant(0.8944271909999159) * x113;
            let x279 = S::mul_add(S::constant(0.4472135954999579), x64, x278);
            let x280 = x279 + shift[3];
            let x281 = S::neg_mul_add(x126, x128, x280);
            let x282 = S::neg_mul_add(S::constant(0.4472135954999579), x193, x281);
            let x283 = S::neg_mul_add(S::constant(0.8944271909999159), x191, x282);
            let x284 = S::neg_mul_add(S::constant(0.29814239699997197), x207, x283);
            let x285 = S::neg_mul_add(x269, x272, x284);
            let x286 = x192 * x202;
            let x287 = x286 * x237;
            let x288 = x271 * x287;
            let x289 = x229 * x229;
            let x290 = S::constant(3.3333333333333335) * x289;
            let x291 = x192 * x192;
            let x292 = x81 * x81;
            let x293 = x100 * x100;
            let x294 = x89 * x89;
            let x295 = S::constant(2.5) * x294;
            let x296 = S::mul_add(S::constant(2.5), x293, x295);
            let x297 = S::mul_add(S::constant(33.333333333333336), x292, x296);
            let x298 = S::mul_add(S::constant(3.3333333333333335), x291, x297);
            let x299 = x298 + x290;
            let x300 = x288 * x277;
            let x301 = S::mul_add(x286, x287, x290);
            let x302 = S::mul_add(x288, x300, x301);
            let x303 = S::neg_mul_add(S::constant(0.0000001), x299, x302);
            let x304 = S::if_less(x303, x276, x303, x276);
            let x305 = x229 * x228;
            let x306 = v[13] - x26;
            let x307 = x71 * x306;
            let x308 = v[12] - x35;
            let x309 = x72 * x308;
            let x310 = S::constant(2.0) * x309;
            let x311 = S::mul_add(S::constant(2.0), x307, x310);
            let x312 = S::constant(0.5) * x311;
            let x313 = x312 / x75;
            let x314 = x6 * x71;
            let x315 = x314 * x91;
            let x316 = x306 * x306;
            let x317 = S::mul_add(S::constant(0.2), x315, x316);
            let x318 = x7 * x72;
            let x319 = x318 * x91;
            let x320 = x308 * x308;
            let x321 = S::mul_add(S::constant(0.2), x319, x320);
            let x322 = S::constant(2.0) * x321;
            let x323 = S::mul_add(S::constant(2.0), x317, x322);
            let x324 = S::constant(0.5) * x323;
            let x325 = S::neg_mul_add(x313, x313, x324);
            let x326 = x325 / x75;
            let x327 = self.w * x84;
            let x328 = self.w * x327;
            let x329 = S::mul_add(S::constant(0.05), x328, x326);
            let x330 = shift[10] - x329;
            let x331 = S::neg_mul_add(x81, x87, x330);
            let x332 = S::neg_mul_add(x89, x94, x331);
            let x333 = S::neg_mul_add(x100, x104, x332);
            let x334 = S::neg_mul_add(x192, x199, x333);
            let x335 = S::neg_mul_add(S::constant(3.3333333333333335), x305, x334);
            let x336 = S::mul_add(x269, x287, x335);
            let x337 = S::neg_mul_add(x285, x300, x336);
            let x338 = S::constant(1.0) / x302;
            let x339 = x337 * x338;
            let x340 = -x339;
            let x341 = S::mul_add(x288, x339, x285);
            let x342 = x277 * x341;
            let x343 = S::neg_mul_add(x271, x342, x269);
            let x344 = S::neg_mul_add(x286, x339, x343);
            let x345 = x237 * x344;
            let x346 = S::mul_add(x229, x339, x228);
            let x347 = S::constant(3.3333333333333335) * x346;
            let x348 = S::neg_mul_add(S::constant(0.447213595499958), x342, x207);
            let x349 = S::constant(0.6666666666666666) * x348;
            let x350 = S::neg_mul_add(x202, x345, x199);
            let x351 = S::mul_add(S::constant(0.3), x350, x243);
            let x352 = x192 * x339;
            let x353 = x352 - x351;
            let x354 = S::mul_add(x201, x345, x191);
            let x355 = -x354;
            let x356 = S::mul_add(S::constant(1.7), x354, x185);
            let x357 = S::mul_add(S::constant(0.8944271909999159), x342, x356);
            let x358 = x351 - x352;
            let x359 = x358 - x357;
            let x360 = x178 * x345;
            let x361 = x360 - x175;
            let x362 = S::neg_mul_add(S::constant(1.7), x361, x163);
            let x363 = S::neg_mul_add(S::constant(0.4472135954999579), x342, x362);
            let x364 = x353 - x363;
            let x365 = x60 * x364;
            let x366 = x59 * x359;
            let x367 = x119 * x354;
            let x368 = x107 - x179;
            let x369 = x54 - x130;
            let x370 = x59 * x137;
            let x371 = x60 * x134;
            let x372 = S::constant(1.2) * x371;
            let x373 = S::neg_mul_add(S::constant(1.2), x370, x372);
            let x374 = S::constant(0.5) * x373;
            let x375 = x374 / x140;
            let x376 = S::mul_add(x160, x375, x263);
            let x377 = S::mul_add(x70, x369, x376);
            let x378 = S::mul_add(x119, x368, x377);
            let x379 = S::mul_add(S::constant(0.7), x367, x378);
            let x380 = x70 * x361;
            let x381 = S::mul_sub(S::constant(0.7), x380, x379);
            let x382 = S::neg_mul_add(x123, x128, x381);
            let x383 = S::mul_add(S::constant(0.6), x366, x382);
            let x384 = S::neg_mul_add(S::constant(0.6), x365, x383);
            let x385 = S::neg_mul_add(x126, x342, x384);
            let x386 = S::mul_sub(x127, x353, x385);
            let x387 = x116 - x354;
            let x388 = x387 - x184;
            let x389 = S::neg_mul_add(S::constant(0.7), x388, x107);
            let x390 = x389 - x358;
            let x391 = S::neg_mul_add(S::constant(0.4), x104, x98);
            let x392 = S::mul_add(x100, x339, x391);
            let x393 = x11 - x14;
            let x394 = x393 / x18;
            let x395 = x44 * x394;
            let x396 = S::constant(3.0) * x395;
            let x397 = S::mul_add(S::constant(0.4), x94, x396);
            let x398 = S::mul_sub(x89, x339, x397);
            let x399 = x6 * x398;
            let x400 = x7 * x10;
            let x401 = x6 * x15;
            let x402 = S::constant(0.4) * x401;
            let x403 = S::neg_mul_add(S::constant(0.4), x400, x402);
            let x404 = S::constant(0.5) * x403;
            let x405 = x404 / x18;
            let x406 = x44 * x405;
            let x407 = S::constant(2.0) * q[11];
            let x408 = S::mul_add(S::constant(3.0), x406, x407);
            let x409 = S::mul_add(S::constant(0.03), x87, x408);
            let x410 = S::mul_add(S::constant(0.2), x399, x409);
            let x411 = x7 * x392;
            let x412 = S::mul_sub(S::constant(0.2), x411, x410);
            let x413 = S::mul_add(x81, x339, x412);
            let x414 = x175 - x360;
            let x415 = x67 - x414;
            let x416 = x415 - x129;
            let x417 = S::neg_mul_add(S::constant(0.7), x416, x54);
            let x418 = x0 * x417;
            let x419 = x1 * x390;
            let x420 = S::neg_mul_add(S::constant(0.02), shift[11], x50);
            let x421 = S::neg_mul_add(S::constant(0.1), x419, x420);
            let x422 = S::neg_mul_add(S::constant(0.1), x418, x421);
            let x423 = x422 - x386;
            let x424 = S::neg_mul_add(S::constant(2.5), x345, shift[0]);
            let x425 = S::constant(0.01) * x424;
            let x426 = -x425;
            a[8] = shift[11];
            a[11] = x87;
            a[9] = x94;
            a[10] = x104;
            guard[0] = x304;
            lambda[10] = x340;
            lambda[3] = x342;
            a[0] = x345;
            a[13] = x347;
            a[2] = x349;
            a[12] = x350;
            lambda[12] = x353;
            a[3] = x355;
            lambda[1] = x359;
            a[4] = x361;
            lambda[2] = x364;
            a[5] = x128;
            lambda[6] = x386;
            a[6] = x388;
            lambda[4] = x390;
            lambda[8] = x392;
            lambda[7] = x398;
            lambda[9] = x413;
            a[7] = x416;
            lambda[5] = x417;
            lambda[11] = x423;
            a[1] = x424;
            lambda[0] = x426;
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
            let [(x0, x1), (x12, x13)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x171, x172), (x175, x176)] = S::sin_cos_pairs([q[11], q[8]]);
            let x2 = S::constant(0.3) * x0;
            let x3 = S::mul_add(S::constant(0.1), x1, x2);
            let x4 = S::constant(0.3) * x1;
            let x5 = S::neg_mul_add(S::constant(0.1), x0, x4);
            let x6 = S::constant(0.05) * x0;
            let x7 = S::mul_add(S::constant(0.02), x1, x6);
            let x8 = S::mul_add(S::constant(19.62), x7, S::constant(-5.0));
            let x9 = S::mul_add(x5, lambda[1], x8);
            let x10 = S::mul_add(x3, lambda[2], x9);
            let x11 = -x10;
            let x14 = S::constant(0.6) * x12;
            let x15 = q[4] - x14;
            let x16 = S::mul_add(S::constant(0.6), q[2], S::constant(0.45));
            let x17 = x16 - x15;
            let x18 = S::constant(0.6) * x13;
            let x19 = q[3] - x18;
            let x20 = S::mul_add(S::constant(0.8), q[2], S::constant(0.1));
            let x21 = x20 - x19;
            let x22 = x21 * x21;
            let x23 = S::mul_add(x17, x17, x22);
            let x24 = x23.simd_sqrt();
            let x25 = S::constant(1.6) * x21;
            let x26 = S::mul_add(S::constant(1.2), x17, x25);
            let x27 = S::constant(0.5) * x26;
            let x28 = x27 / x24;
            let x29 = S::neg_mul_add(x28, x28, S::constant(1.0));
            let x30 = x29 / x24;
            let x31 = S::constant(-0.4) + x24;
            let x32 = x31 * x31;
            let x33 = x32 * x31;
            let x34 = self.k * x31;
            let x35 = S::mul_add(S::constant(30.0), x33, x34);
            let x36 = x13 * v[5];
            let x37 = S::neg_mul_add(S::constant(0.6), x36, v[4]);
            let x38 = S::constant(0.6) * v[2];
            let x39 = x38 - x37;
            let x40 = x17 * x39;
            let x41 = x12 * v[5];
            let x42 = S::mul_add(S::constant(0.6), x41, v[3]);
            let x43 = S::constant(0.8) * v[2];
            let x44 = x43 - x42;
            let x45 = x21 * x44;
            let x46 = S::constant(2.0) * x45;
            let x47 = S::mul_add(S::constant(2.0), x40, x46);
            let x48 = S::constant(0.5) * x47;
            let x49 = x48 / x24;
            let x50 = x49 + x35;
            let x51 = x28 * x32;
            let x52 = self.k * x28;
            let x53 = S::mul_add(S::constant(90.0), x51, x52);
            let x54 = S::constant(1.6) * x44;
            let x55 = S::mul_add(S::constant(1.2), x39, x54);
            let x56 = S::constant(0.5) * x55;
            let x57 = S::neg_mul_add(x49, x28, x56);
            let x58 = x57 / x24;
            let x59 = x58 + x53;
            let x60 = x28 * x59;
            let x61 = S::mul_add(x50, x30, x60);
            let x62 = x19 - x20;
            let x63 = x62 / x24;
            let x64 = S::neg_mul_add(x28, x63, S::constant(-0.8));
            let x65 = x64 / x24;
            let x66 = x50 * x65;
            let x67 = x63 * x32;
            let x68 = self.k * x63;
            let x69 = S::mul_add(S::constant(90.0), x67, x68);
            let x70 = x42 - x43;
            let x71 = S::neg_mul_add(x49, x63, x70);
            let x72 = x71 / x24;
            let x73 = x72 + x69;
            let x74 = S::mul_add(x28, x73, x66);
            let x75 = x15 - x16;
            let x76 = x75 / x24;
            let x77 = S::neg_mul_add(x28, x76, S::constant(-0.6));
            let x78 = x77 / x24;
            let x79 = x50 * x78;
            let x80 = x76 * x32;
            let x81 = self.k * x76;
            let x82 = S::mul_add(S::constant(90.0), x80, x81);
            let x83 = x37 - x38;
            let x84 = S::neg_mul_add(x49, x76, x83);
            let x85 = x84 / x24;
            let x86 = x85 + x82;
            let x87 = S::mul_add(x28, x86, x79);
            let x88 = x12 * x21;
            let x89 = x13 * x17;
            let x90 = S::constant(1.2) * x89;
            let x91 = S::neg_mul_add(S::constant(1.2), x88, x90);
            let x92 = S::constant(0.5) * x91;
            let x93 = x92 / x24;
            let x94 = S::constant(0.72) * x13;
            let x95 = S::neg_mul_add(S::constant(0.96), x12, x94);
            let x96 = S::constant(0.5) * x95;
            let x97 = S::neg_mul_add(x28, x93, x96);
            let x98 = x97 / x24;
            let x99 = x50 * x98;
            let x100 = x93 * x32;
            let x101 = self.k * x93;
            let x102 = S::mul_add(S::constant(90.0), x100, x101);
            let x103 = x13 * x21;
            let x104 = x103 * v[5];
            let x105 = x12 * x44;
            let x106 = S::constant(0.6) * x105;
            let x107 = S::mul_add(S::constant(0.6), x104, x106);
            let x108 = x12 * x17;
            let x109 = x108 * v[5];
            let x110 = x13 * x39;
            let x111 = S::constant(0.6) * x110;
            let x112 = S::neg_mul_add(S::constant(0.6), x109, x111);
            let x113 = S::constant(2.0) * x112;
            let x114 = S::neg_mul_add(S::constant(2.0), x107, x113);
            let x115 = S::constant(0.5) * x114;
            let x116 = S::neg_mul_add(x49, x93, x115);
            let x117 = x116 / x24;
            let x118 = x117 + x102;
            let x119 = S::mul_add(x28, x118, x99);
            let x120 = S::mul_add(x63, x59, x66);
            let x121 = S::neg_mul_add(x63, x63, S::constant(1.0));
            let x122 = x121 / x24;
            let x123 = x63 * x73;
            let x124 = S::mul_add(x50, x122, x123);
            let x125 = x63 * x76;
            let x126 = x125 / x24;
            let x127 = x50 * x126;
            let x128 = S::mul_sub(x63, x86, x127);
            let x129 = S::neg_mul_add(x63, x93, x14);
            let x130 = x129 / x24;
            let x131 = x50 * x130;
            let x132 = S::mul_add(x63, x118, x131);
            let x133 = S::mul_add(x76, x59, x79);
            let x134 = S::mul_sub(x76, x73, x127);
            let x135 = S::neg_mul_add(x76, x76, S::constant(1.0));
            let x136 = x135 / x24;
            let x137 = x76 * x86;
            let x138 = S::mul_add(x50, x136, x137);
            let x139 = S::mul_add(x76, x93, x18);
            let x140 = x139 / x24;
            let x141 = x50 * x140;
            let x142 = S::mul_sub(x76, x118, x141);
            let x143 = S::mul_add(x93, x59, x99);
            let x144 = S::mul_add(x93, x73, x131);
            let x145 = S::mul_sub(x93, x86, x141);
            let x146 = x12 * lambda[12];
            let x147 = S::mul_add(S::constant(0.1), x13, x14);
            let x148 = S::neg_mul_add(S::constant(0.1), x12, x18);
            let x149 = S::constant(0.8944271909999159) * x148;
            let x150 = S::neg_mul_add(S::constant(0.4472135954999579), x147, x149);
            let x151 = x12 * lambda[2];
            let x152 = x13 * lambda[1];
            let x153 = x12 * x12;
            let x154 = S::neg_mul_add(S::constant(0.6), x153, x103);
            let x155 = x13 * x13;
            let x156 = S::mul_sub(S::constant(0.6), x155, x108);
            let x157 = S::constant(1.2) * x156;
            let x158 = S::neg_mul_add(S::constant(1.2), x154, x157);
            let x159 = S::constant(0.5) * x158;
            let x160 = S::neg_mul_add(x93, x93, x159);
            let x161 = x160 / x24;
            let x162 = x93 * x118;
            let x163 = S::mul_add(x50, x161, x162);
            let x164 = S::constant(5.0) + x163;
            let x165 = S::neg_mul_add(S::constant(0.6), x152, x164);
            let x166 = S::neg_mul_add(S::constant(0.6), x151, x165);
            let x167 = S::mul_add(x150, lambda[3], x166);
            let x168 = S::mul_add(x148, lambda[4], x167);
            let x169 = S::mul_add(x147, lambda[5], x168);
            let x170 = S::mul_add(S::constant(0.1), x146, x169);
            let x173 = S::constant(0.2) * x171;
            let x174 = q[10] + x173;
            let x177 = S::constant(0.2) * x175;
            let x178 = S::mul_add(S::constant(0.1), x176, x177);
            let x179 = q[7] + x178;
            let x180 = x179 - x174;
            let x181 = S::constant(0.2) * x172;
            let x182 = q[9] + x181;
            let x183 = S::constant(0.1) * x175;
            let x184 = S::constant(0.2) * x176;
            let x185 = x184 - x183;
            let x186 = q[6] + x185;
            let x187 = x186 - x182;
            let x188 = x187 * x187;
            let x189 = S::mul_add(x180, x180, x188);
            let x190 = x189.simd_sqrt();
            let x191 = x187 / x190;
            let x192 = S::neg_mul_add(x191, x191, S::constant(1.0));
            let x193 = x192 / x190;
            let x194 = x172 * v[11];
            let x195 = S::mul_add(S::constant(0.2), x194, v[10]);
            let x196 = x175 * v[8];
            let x197 = S::constant(0.1) * x196;
            let x198 = x176 * v[8];
            let x199 = S::constant(0.2) * x198;
            let x200 = x199 - x197;
            let x201 = v[7] + x200;
            let x202 = x201 - x195;
            let x203 = x180 * x202;
            let x204 = x171 * v[11];
            let x205 = S::neg_mul_add(S::constant(0.2), x204, v[9]);
            let x206 = S::constant(0.2) * x196;
            let x207 = S::mul_add(S::constant(0.1), x198, x206);
            let x208 = v[6] - x207;
            let x209 = x208 - x205;
            let x210 = x187 * x209;
            let x211 = S::constant(2.0) * x210;
            let x212 = S::mul_add(S::constant(2.0), x203, x211);
            let x213 = S::constant(0.5) * x212;
            let x214 = x213 / x190;
            let x215 = S::neg_mul_add(x214, x191, x209);
            let x216 = x215 / x190;
            let x217 = x191 * x216;
            let x218 = S::mul_add(x214, x193, x217);
            let x219 = S::constant(3.0) * x218;
            let x220 = x180 / x190;
            let x221 = x191 * x220;
            let x222 = x221 / x190;
            let x223 = x214 * x222;
            let x224 = S::neg_mul_add(x214, x220, x202);
            let x225 = x224 / x190;
            let x226 = S::mul_sub(x191, x225, x223);
            let x227 = S::constant(3.0) * x226;
            let x228 = S::constant(2.0) * x175;
            let x229 = x176 * v[2];
            let x230 = x229 - x228;
            let x231 = x178 * x187;
            let x232 = x185 * x180;
            let x233 = S::constant(2.0) * x232;
            let x234 = S::neg_mul_add(S::constant(2.0), x231, x233);
            let x235 = S::constant(0.5) * x234;
            let x236 = x235 / x190;
            let x237 = S::mul_add(x191, x236, x178);
            let x238 = x237 / x190;
            let x239 = x214 * x238;
            let x240 = x185 * x202;
            let x241 = S::neg_mul_add(x180, x207, x240);
            let x242 = x197 - x199;
            let x243 = x187 * x242;
            let x244 = S::neg_mul_add(x178, x209, x243);
            let x245 = S::constant(2.0) * x244;
            let x246 = S::mul_add(S::constant(2.0), x241, x245);
            let x247 = S::constant(0.5) * x246;
            let x248 = S::neg_mul_add(x214, x236, x247);
            let x249 = x248 / x190;
            let x250 = S::mul_sub(x191, x249, x239);
            let x251 = S::mul_sub(S::constant(3.0), x250, x230);
            let x252 = x182 - x186;
            let x253 = x252 / x190;
            let x254 = S::neg_mul_add(x191, x253, S::constant(-1.0));
            let x255 = x254 / x190;
            let x256 = x214 * x255;
            let x257 = x205 - x208;
            let x258 = S::neg_mul_add(x214, x253, x257);
            let x259 = x258 / x190;
            let x260 = S::mul_add(x191, x259, x256);
            let x261 = S::constant(3.0) * x260;
            let x262 = x174 - x179;
            let x263 = x262 / x190;
            let x264 = x191 * x263;
            let x265 = x264 / x190;
            let x266 = x214 * x265;
            let x267 = x195 - x201;
            let x268 = S::neg_mul_add(x214, x263, x267);
            let x269 = x268 / x190;
            let x270 = S::mul_sub(x191, x269, x266);
            let x271 = S::constant(3.0) * x270;
            let x272 = x172 * x180;
            let x273 = x171 * x187;
            let x274 = S::constant(0.4) * x273;
            let x275 = S::neg_mul_add(S::constant(0.4), x272, x274);
            let x276 = S::constant(0.5) * x275;
            let x277 = x276 / x190;
            let x278 = S::neg_mul_add(x191, x277, x173);
            let x279 = x278 / x190;
            let x280 = x214 * x279;
            let x281 = x172 * x202;
            let x282 = x171 * x180;
            let x283 = x282 * v[11];
            let x284 = S::constant(0.2) * x283;
            let x285 = S::neg_mul_add(S::constant(0.2), x281, x284);
            let x286 = x172 * x187;
            let x287 = x286 * v[11];
            let x288 = x171 * x209;
            let x289 = S::constant(0.2) * x288;
            let x290 = S::mul_add(S::constant(0.2), x287, x289);
            let x291 = S::constant(2.0) * x290;
            let x292 = S::mul_add(S::constant(2.0), x285, x291);
            let x293 = S::constant(0.5) * x292;
            let x294 = S::neg_mul_add(x214, x277, x293);
            let x295 = x294 / x190;
            let x296 = S::mul_add(x191, x295, x280);
            let x297 = S::constant(3.0) * x296;
            let x298 = S::mul_sub(x220, x216, x223);
            let x299 = S::constant(3.0) * x298;
            let x300 = S::neg_mul_add(x220, x220, S::constant(1.0));
            let x301 = x300 / x190;
            let x302 = x220 * x225;
            let x303 = S::mul_add(x214, x301, x302);
            let x304 = S::constant(3.0) * x303;
            let x305 = S::constant(2.0) * x176;
            let x306 = S::mul_add(x175, v[2], x305);
            let x307 = S::neg_mul_add(x220, x236, x185);
            let x308 = x307 / x190;
            let x309 = x214 * x308;
            let x310 = S::mul_add(x220, x249, x309);
            let x311 = S::mul_sub(S::constant(3.0), x310, x306);
            let x312 = x220 * x253;
            let x313 = x312 / x190;
            let x314 = x214 * x313;
            let x315 = S::mul_sub(x220, x259, x314);
            let x316 = S::constant(3.0) * x315;
            let x317 = S::neg_mul_add(x220, x263, S::constant(-1.0));
            let x318 = x317 / x190;
            let x319 = x214 * x318;
            let x320 = S::mul_add(x220, x269, x319);
            let x321 = S::constant(3.0) * x320;
            let x322 = S::mul_add(x220, x277, x181);
            let x323 = x322 / x190;
            let x324 = x214 * x323;
            let x325 = S::mul_sub(x220, x295, x324);
            let x326 = S::constant(3.0) * x325;
            let x327 = S::mul_sub(x236, x216, x239);
            let x328 = S::constant(3.0) * x327;
            let x329 = S::mul_add(x236, x225, x309);
            let x330 = S::constant(3.0) * x329;
            let x331 = x176 * lambda[5];
            let x332 = x175 * lambda[4];
            let x333 = x228 - x229;
            let x334 = x185 * x306;
            let x335 = S::neg_mul_add(x178, x333, x334);
            let x336 = S::mul_add(x178, x230, x334);
            let x337 = x185 * x187;
            let x338 = S::neg_mul_add(x178, x178, x337);
            let x339 = x185 * x185;
            let x340 = S::neg_mul_add(x178, x180, x339);
            let x341 = S::constant(2.0) * x340;
            let x342 = S::neg_mul_add(S::constant(2.0), x338, x341);
            let x343 = S::constant(0.5) * x342;
            let x344 = S::neg_mul_add(x236, x236, x343);
            let x345 = x344 / x190;
            let x346 = x236 * x249;
            let x347 = S::mul_add(x214, x345, x346);
            let x348 = S::mul_add(S::constant(3.0), x347, x336);
            let x349 = x348 - x335;
            let x350 = S::neg_mul_add(S::constant(0.1), x332, x349);
            let x351 = S::mul_add(S::constant(0.1), x331, x350);
            let x352 = S::neg_mul_add(x236, x253, x178);
            let x353 = x352 / x190;
            let x354 = x214 * x353;
            let x355 = S::mul_add(x236, x259, x354);
            let x356 = S::constant(3.0) * x355;
            let x357 = x183 - x184;
            let x358 = S::neg_mul_add(x236, x263, x357);
            let x359 = x358 / x190;
            let x360 = x214 * x359;
            let x361 = S::mul_add(x236, x269, x360);
            let x362 = S::constant(3.0) * x361;
            let x363 = x172 * x185;
            let x364 = x171 * x178;
            let x365 = S::constant(0.4) * x364;
            let x366 = S::mul_add(S::constant(0.4), x363, x365);
            let x367 = S::constant(0.5) * x366;
            let x368 = S::mul_add(x236, x277, x367);
            let x369 = x368 / x190;
            let x370 = x214 * x369;
            let x371 = S::mul_sub(x236, x295, x370);
            let x372 = S::constant(3.0) * x371;
            let x373 = S::mul_add(x253, x216, x256);
            let x374 = S::constant(3.0) * x373;
            let x375 = S::mul_sub(x253, x225, x314);
            let x376 = S::constant(3.0) * x375;
            let x377 = S::mul_add(x253, x249, x354);
            let x378 = S::constant(3.0) * x377;
            let x379 = q[13] - x174;
            let x380 = q[12] - x182;
            let x381 = x380 * x380;
            let x382 = S::mul_add(x379, x379, x381);
            let x383 = x382.simd_sqrt();
            let x384 = x182 - q[12];
            let x385 = x384 / x383;
            let x386 = S::neg_mul_add(x385, x385, S::constant(1.0));
            let x387 = x386 / x383;
            let x388 = S::neg_mul_add(x253, x253, S::constant(1.0));
            let x389 = x388 / x190;
            let x390 = x253 * x259;
            let x391 = S::mul_add(x214, x389, x390);
            let x392 = S::constant(3.0) * x391;
            let x393 = S::mul_add(x387, lambda[10], x392);
            let x394 = x174 - q[13];
            let x395 = x394 / x383;
            let x396 = x385 * x395;
            let x397 = x396 / x383;
            let x398 = x397 * lambda[10];
            let x399 = x253 * x263;
            let x400 = x399 / x190;
            let x401 = x214 * x400;
            let x402 = S::mul_sub(x253, x269, x401);
            let x403 = S::mul_sub(S::constant(3.0), x402, x398);
            let x404 = x172 * x379;
            let x405 = x171 * x380;
            let x406 = S::constant(0.4) * x405;
            let x407 = S::neg_mul_add(S::constant(0.4), x404, x406);
            let x408 = S::constant(0.5) * x407;
            let x409 = x408 / x383;
            let x410 = S::mul_add(x385, x409, x173);
            let x411 = x410 / x383;
            let x412 = x411 * lambda[10];
            let x413 = S::mul_add(x253, x277, x173);
            let x414 = x413 / x190;
            let x415 = x214 * x414;
            let x416 = S::mul_sub(x253, x295, x415);
            let x417 = S::mul_sub(S::constant(3.0), x416, x412);
            let x418 = x380 / x383;
            let x419 = S::neg_mul_add(x418, x385, S::constant(-1.0));
            let x420 = x419 / x383;
            let x421 = x420 * lambda[10];
            let x422 = x379 / x383;
            let x423 = x422 * x385;
            let x424 = x423 / x383;
            let x425 = x424 * lambda[10];
            let x426 = -x425;
            let x427 = S::mul_sub(x263, x216, x266);
            let x428 = S::constant(3.0) * x427;
            let x429 = S::mul_add(x263, x225, x319);
            let x430 = S::constant(3.0) * x429;
            let x431 = S::mul_add(x263, x249, x360);
            let x432 = S::constant(3.0) * x431;
            let x433 = S::mul_sub(x263, x259, x401);
            let x434 = S::mul_sub(S::constant(3.0), x433, x398);
            let x435 = S::neg_mul_add(x395, x395, S::constant(1.0));
            let x436 = x435 / x383;
            let x437 = S::neg_mul_add(x263, x263, S::constant(1.0));
            let x438 = x437 / x190;
            let x439 = x263 * x269;
            let x440 = S::mul_add(x214, x438, x439);
            let x441 = S::constant(3.0) * x440;
            let x442 = S::mul_add(x436, lambda[10], x441);
            let x443 = S::neg_mul_add(x395, x409, x181);
            let x444 = x443 / x383;
            let x445 = x444 * lambda[10];
            let x446 = S::neg_mul_add(x263, x277, x181);
            let x447 = x446 / x190;
            let x448 = x214 * x447;
            let x449 = S::mul_add(x263, x295, x448);
            let x450 = S::mul_add(S::constant(3.0), x449, x445);
            let x451 = x418 * x395;
            let x452 = x451 / x383;
            let x453 = x452 * lambda[10];
            let x454 = -x453;
            let x455 = S::neg_mul_add(x422, x395, S::constant(-1.0));
            let x456 = x455 / x383;
            let x457 = x456 * lambda[10];
            let x458 = S::mul_add(x277, x216, x280);
            let x459 = S::constant(3.0) * x458;
            let x460 = S::mul_sub(x277, x225, x324);
            let x461 = S::constant(3.0) * x460;
            let x462 = S::mul_sub(x277, x249, x370);
            let x463 = S::constant(3.0) * x462;
            let x464 = S::mul_sub(x277, x259, x415);
            let x465 = S::mul_sub(S::constant(3.0), x464, x412);
            let x466 = S::mul_add(x277, x269, x448);
            let x467 = S::mul_add(S::constant(3.0), x466, x445);
            let x468 = x172 * x172;
            let x469 = S::constant(0.2) * x468;
            let x470 = S::mul_add(x171, x379, x469);
            let x471 = x171 * x171;
            let x472 = S::constant(0.2) * x471;
            let x473 = S::mul_add(x172, x380, x472);
            let x474 = S::constant(0.4) * x473;
            let x475 = S::mul_add(S::constant(0.4), x470, x474);
            let x476 = S::constant(0.5) * x475;
            let x477 = S::neg_mul_add(x409, x409, x476);
            let x478 = x477 / x383;
            let x479 = x171 * lambda[8];
            let x480 = x172 * lambda[7];
            let x481 = x282 + x469;
            let x482 = x286 + x472;
            let x483 = S::constant(0.4) * x482;
            let x484 = S::mul_add(S::constant(0.4), x481, x483);
            let x485 = S::constant(0.5) * x484;
            let x486 = S::neg_mul_add(x277, x277, x485);
            let x487 = x486 / x190;
            let x488 = x277 * x295;
            let x489 = S::mul_add(x214, x487, x488);
            let x490 = S::mul_add(S::constant(3.0), x489, S::constant(2.0));
            let x491 = S::mul_add(S::constant(0.2), x480, x490);
            let x492 = S::mul_add(S::constant(0.2), x479, x491);
            let x493 = S::mul_add(x478, lambda[10], x492);
            let x494 = S::neg_mul_add(x418, x409, x173);
            let x495 = x494 / x383;
            let x496 = x495 * lambda[10];
            let x497 = S::mul_add(x422, x409, x181);
            let x498 = x497 / x383;
            let x499 = x498 * lambda[10];
            let x500 = -x499;
            let x501 = self.w * t;
            let x502 = x501.sin_cos_pair().0;
            let x503 = S::mul_add(S::constant(0.1), x502, S::constant(1.0));
            let x504 = S::constant(-0.2) + q[13];
            let x505 = S::constant(-2.0) + q[12];
            let x506 = x505 * x505;
            let x507 = S::mul_add(x504, x504, x506);
            let x508 = x507.simd_sqrt();
            let x509 = x505 / x508;
            let x510 = S::neg_mul_add(x509, x509, S::constant(1.0));
            let x511 = x510 / x508;
            let x512 = x504 * v[13];
            let x513 = x505 * v[12];
            let x514 = S::constant(2.0) * x513;
            let x515 = S::mul_add(S::constant(2.0), x512, x514);
            let x516 = S::constant(0.5) * x515;
            let x517 = x516 / x508;
            let x518 = S::constant(-0.3) + x508;
            let x519 = self.k * x518;
            let x520 = S::mul_add(S::constant(2.0), x517, x519);
            let x521 = S::neg_mul_add(x517, x509, v[12]);
            let x522 = x521 / x508;
            let x523 = self.k * x509;
            let x524 = S::mul_add(S::constant(2.0), x522, x523);
            let x525 = x509 * x524;
            let x526 = S::mul_add(x520, x511, x525);
            let x527 = S::mul_add(S::constant(3.0), x503, x526);
            let x528 = S::neg_mul_add(x418, x418, S::constant(1.0));
            let x529 = x528 / x383;
            let x530 = S::mul_add(x529, lambda[10], x527);
            let x531 = x418 * x422;
            let x532 = x531 / x383;
            let x533 = x532 * lambda[10];
            let x534 = x504 / x508;
            let x535 = x509 * x534;
            let x536 = x535 / x508;
            let x537 = x520 * x536;
            let x538 = S::neg_mul_add(x517, x534, v[13]);
            let x539 = x538 / x508;
            let x540 = self.k * x534;
            let x541 = S::mul_add(S::constant(2.0), x539, x540);
            let x542 = S::mul_sub(x509, x541, x537);
            let x543 = x542 - x533;
            let x544 = S::mul_sub(x534, x524, x537);
            let x545 = x544 - x533;
            let x546 = S::if_less(
                q[13],
                S::constant(-0.5),
                S::constant(-40.0),
                S::constant(0.0),
            );
            let x547 = S::neg_mul_add(x534, x534, S::constant(1.0));
            let x548 = x547 / x508;
            let x549 = x534 * x541;
            let x550 = S::mul_add(x520, x548, x549);
            let x551 = x550 - x546;
            let x552 = S::neg_mul_add(x422, x422, S::constant(1.0));
            let x553 = x552 / x383;
            let x554 = S::mul_add(x553, lambda[10], x551);
            results[0] = x11;
            results[1] = S::constant(-5.0);
            results[2] = x61;
            results[3] = x74;
            results[4] = x87;
            results[5] = x119;
            results[6] = x120;
            results[7] = x124;
            results[8] = x128;
            results[9] = x132;
            results[10] = x133;
            results[11] = x134;
            results[12] = x138;
            results[13] = x142;
            results[14] = S::constant(-5.0);
            results[15] = x143;
            results[16] = x144;
            results[17] = x145;
            results[18] = x170;
            results[19] = x219;
            results[20] = x227;
            results[21] = x251;
            results[22] = x261;
            results[23] = x271;
            results[24] = x297;
            results[25] = x299;
            results[26] = x304;
            results[27] = x311;
            results[28] = x316;
            results[29] = x321;
            results[30] = x326;
            results[31] = x328;
            results[32] = x330;
            results[33] = x351;
            results[34] = x356;
            results[35] = x362;
            results[36] = x372;
            results[37] = x374;
            results[38] = x376;
            results[39] = x378;
            results[40] = x393;
            results[41] = x403;
            results[42] = x417;
            results[43] = x421;
            results[44] = x426;
            results[45] = x428;
            results[46] = x430;
            results[47] = x432;
            results[48] = x434;
            results[49] = x442;
            results[50] = x450;
            results[51] = x454;
            results[52] = x457;
            results[53] = x459;
            results[54] = x461;
            results[55] = x463;
            results[56] = x465;
            results[57] = x467;
            results[58] = x493;
            results[59] = x496;
            results[60] = x500;
            results[61] = x421;
            results[62] = x454;
            results[63] = x496;
            results[64] = x530;
            results[65] = x543;
            results[66] = x426;
            results[67] = x457;
            results[68] = x500;
            results[69] = x545;
            results[70] = x554;
        }
        /// 35 additions, 100 multiplications, 12 divisions, 8 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..62];
            let q = &q[..14];
            let v = &v[..1];
            let [(x11, x12), (x46, x47)] = S::sin_cos_pairs([q[5], q[8]]);
            let (x49, x50) = q[11].sin_cos_pair();
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
            let x34 = x12 * x15;
            let x35 = S::constant(1.2) * x34;
            let x36 = S::neg_mul_add(S::constant(1.2), x33, x35);
            let x37 = S::constant(0.5) * x36;
            let x38 = x37 / x21;
            let x39 = x25 * x38;
            let x40 = x28 * x28;
            let x41 = x28 * x31;
            let x42 = x28 * x38;
            let x43 = x31 * x31;
            let x44 = x31 * x38;
            let x45 = S::mul_add(x38, x38, S::constant(0.2));
            let x48 = -x46;
            let x51 = S::mul_add(S::constant(0.2), x49, q[10]);
            let x52 = S::constant(0.2) * x46;
            let x53 = S::mul_add(S::constant(0.1), x47, x52);
            let x54 = q[7] + x53;
            let x55 = x54 - x51;
            let x56 = S::mul_add(S::constant(0.2), x50, q[9]);
            let x57 = S::constant(0.2) * x47;
            let x58 = S::neg_mul_add(S::constant(0.1), x46, x57);
            let x59 = q[6] + x58;
            let x60 = x59 - x56;
            let x61 = x60 * x60;
            let x62 = S::mul_add(x55, x55, x61);
            let x63 = x62.simd_sqrt();
            let x64 = x60 / x63;
            let x65 = x64 * x64;
            let x66 = S::constant(3.0) * x65;
            let x67 = x55 / x63;
            let x68 = x64 * x67;
            let x69 = S::constant(3.0) * x68;
            let x70 = x53 * x60;
            let x71 = x58 * x55;
            let x72 = S::constant(2.0) * x71;
            let x73 = S::neg_mul_add(S::constant(2.0), x70, x72);
            let x74 = S::constant(0.5) * x73;
            let x75 = x74 / x63;
            let x76 = x64 * x75;
            let x77 = S::constant(3.0) * x76;
            let x78 = x56 - x59;
            let x79 = x78 / x63;
            let x80 = x64 * x79;
            let x81 = S::constant(3.0) * x80;
            let x82 = x51 - x54;
            let x83 = x82 / x63;
            let x84 = x64 * x83;
            let x85 = S::constant(3.0) * x84;
            let x86 = x50 * x55;
            let x87 = x49 * x60;
            let x88 = S::constant(0.4) * x87;
            let x89 = S::neg_mul_add(S::constant(0.4), x86, x88);
            let x90 = S::constant(0.5) * x89;
            let x91 = x90 / x63;
            let x92 = x64 * x91;
            let x93 = S::constant(3.0) * x92;
            let x94 = x67 * x67;
            let x95 = S::constant(3.0) * x94;
            let x96 = x67 * x75;
            let x97 = S::constant(3.0) * x96;
            let x98 = x67 * x79;
            let x99 = S::constant(3.0) * x98;
            let x100 = x67 * x83;
            let x101 = S::constant(3.0) * x100;
            let x102 = x67 * x91;
            let x103 = S::constant(3.0) * x102;
            let x104 = x46 * x53;
            let x105 = S::mul_add(x47, x58, x104);
            let x106 = x75 * x75;
            let x107 = S::constant(3.0) * x106;
            let x108 = x75 * x79;
            let x109 = S::constant(3.0) * x108;
            let x110 = x75 * x83;
            let x111 = S::constant(3.0) * x110;
            let x112 = x75 * x91;
            let x113 = S::constant(3.0) * x112;
            let x114 = x79 * x79;
            let x115 = S::constant(3.0) * x114;
            let x116 = x79 * x83;
            let x117 = S::constant(3.0) * x116;
            let x118 = x79 * x91;
            let x119 = S::constant(3.0) * x118;
            let x120 = x83 * x83;
            let x121 = S::constant(3.0) * x120;
            let x122 = x83 * x91;
            let x123 = S::constant(3.0) * x122;
            let x124 = x91 * x91;
            let x125 = S::constant(3.0) * x124;
            let x126 = S::constant(-0.2) + q[13];
            let x127 = S::constant(-2.0) + q[12];
            let x128 = x127 * x127;
            let x129 = S::mul_add(x126, x126, x128);
            let x130 = x129.simd_sqrt();
            let x131 = x127 / x130;
            let x132 = x131 * x131;
            let x133 = S::constant(2.0) * x132;
            let x134 = x126 / x130;
            let x135 = x131 * x134;
            let x136 = S::constant(2.0) * x135;
            let x137 = x134 * x134;
            let x138 = S::constant(2.0) * x137;
            results[0] = x10;
            results[1] = S::constant(-0.2);
            results[2] = x26;
            results[3] = x29;
            results[4] = x32;
            results[5] = x39;
            results[6] = x29;
            results[7] = x40;
            results[8] = x41;
            results[9] = x42;
            results[10] = x32;
            results[11] = x41;
            results[12] = x43;
            results[13] = x44;
            results[14] = S::constant(-0.2);
            results[15] = x39;
            results[16] = x42;
            results[17] = x44;
            results[18] = x45;
            results[19] = x48;
            results[20] = x66;
            results[21] = x69;
            results[22] = x77;
            results[23] = x81;
            results[24] = x85;
            results[25] = x93;
            results[26] = x47;
            results[27] = x69;
            results[28] = x95;
            results[29] = x97;
            results[30] = x99;
            results[31] = x101;
            results[32] = x103;
            results[33] = x105;
            results[34] = x77;
            results[35] = x97;
            results[36] = x107;
            results[37] = x109;
            results[38] = x111;
            results[39] = x113;
            results[40] = x81;
            results[41] = x99;
            results[42] = x109;
            results[43] = x115;
            results[44] = x117;
            results[45] = x119;
            results[46] = x85;
            results[47] = x101;
            results[48] = x111;
            results[49] = x117;
            results[50] = x121;
            results[51] = x123;
            results[52] = x93;
            results[53] = x103;
            results[54] = x113;
            results[55] = x119;
            results[56] = x123;
            results[57] = x125;
            results[58] = x133;
            results[59] = x136;
            results[60] = x136;
            results[61] = x138;
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
            let [(x0, x1), (x6, x7)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x24, x25), (x31, x32)] = S::sin_cos_pairs([q[8], q[11]]);
            let x2 = x1 * v[0];
            let x3 = x0 * v[0];
            let x4 = S::constant(0.1) * x3;
            let x5 = S::neg_mul_add(S::constant(0.3), x2, x4);
            let x8 = x7 * v[5];
            let x9 = S::constant(0.6) * x8;
            let x10 = -x9;
            let x11 = S::constant(0.3) * x3;
            let x12 = S::mul_add(S::constant(0.1), x2, x11);
            let x13 = -x12;
            let x14 = x6 * v[5];
            let x15 = S::constant(0.6) * x14;
            let x16 = -x15;
            let x17 = S::mul_add(S::constant(0.1), x8, x15);
            let x18 = S::constant(0.1) * x14;
            let x19 = x18 - x9;
            let x20 = S::constant(0.8944271909999159) * x19;
            let x21 = S::mul_add(S::constant(0.4472135954999579), x17, x20);
            let x22 = -x21;
            let x23 = x9 - x18;
            let x26 = x24 * v[8];
            let x27 = S::constant(0.1) * x26;
            let x28 = -x27;
            let x29 = x25 * v[8];
            let x30 = S::constant(0.1) * x29;
            let x33 = x32 * v[11];
            let x34 = S::constant(0.2) * x33;
            let x35 = x31 * v[11];
            let x36 = S::constant(0.2) * x35;
            let x37 = S::mul_add(S::constant(0.2), x31, q[10]);
            let x38 = q[13] - x37;
            let x39 = S::mul_add(S::constant(0.2), x32, q[9]);
            let x40 = q[12] - x39;
            let x41 = x40 * x40;
            let x42 = S::mul_add(x38, x38, x41);
            let x43 = x42.simd_sqrt();
            let x44 = v[10] + x34;
            let x45 = v[13] - x44;
            let x46 = x38 * x45;
            let x47 = v[9] - x36;
            let x48 = v[12] - x47;
            let x49 = x40 * x48;
            let x50 = S::constant(2.0) * x49;
            let x51 = S::mul_add(S::constant(2.0), x46, x50);
            let x52 = S::constant(0.5) * x51;
            let x53 = x52 / x43;
            let x54 = x39 - q[12];
            let x55 = x54 / x43;
            let x56 = x47 - v[12];
            let x57 = S::neg_mul_add(x55, x53, x56);
            let x58 = x57 / x43;
            let x59 = x37 - q[13];
            let x60 = x59 / x43;
            let x61 = x44 - v[13];
            let x62 = S::neg_mul_add(x60, x53, x61);
            let x63 = x62 / x43;
            let x64 = x32 * x38;
            let x65 = x31 * x40;
            let x66 = S::constant(0.4) * x65;
            let x67 = S::neg_mul_add(S::constant(0.4), x64, x66);
            let x68 = S::constant(0.5) * x67;
            let x69 = x68 / x43;
            let x70 = x32 * x45;
            let x71 = x31 * x38;
            let x72 = x71 * v[11];
            let x73 = S::constant(0.2) * x72;
            let x74 = S::neg_mul_add(S::constant(0.2), x70, x73);
            let x75 = x32 * x40;
            let x76 = x75 * v[11];
            let x77 = x31 * x48;
            let x78 = S::constant(0.2) * x77;
            let x79 = S::mul_add(S::constant(0.2), x76, x78);
            let x80 = S::constant(2.0) * x79;
            let x81 = S::mul_add(S::constant(2.0), x74, x80);
            let x82 = S::constant(0.5) * x81;
            let x83 = S::neg_mul_add(x69, x53, x82);
            let x84 = x83 / x43;
            let x85 = x40 / x43;
            let x86 = S::neg_mul_add(x85, x53, x48);
            let x87 = x86 / x43;
            let x88 = x38 / x43;
            let x89 = S::neg_mul_add(x88, x53, x45);
            let x90 = x89 / x43;
            results[0] = x5;
            results[1] = x10;
            results[2] = x13;
            results[3] = x16;
            results[4] = x22;
            results[5] = x23;
            results[6] = x28;
            results[7] = x17;
            results[8] = x30;
            results[9] = x34;
            results[10] = x36;
            results[11] = x58;
            results[12] = x63;
            results[13] = x84;
            results[14] = x87;
            results[15] = x90;
            results[16] = x18;
        }
        /// 67 additions, 110 multiplications, 17 divisions, 5 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..17];
            let a = &a[..14];
            let q = &q[..14];
            let v = &v[..14];
            let [(x1, x2), (x10, x11)] = S::sin_cos_pairs([q[0], q[5]]);
            let [(x30, x31), (x41, x42)] = S::sin_cos_pairs([q[8], q[11]]);
            let x0 = v[0] * v[0];
            let x3 = x2 * a[0];
            let x4 = S::neg_mul_add(x1, x0, x3);
            let x5 = x2 * x0;
            let x6 = S::mul_add(x1, a[0], x5);
            let x7 = S::constant(0.1) * x6;
            let x8 = S::neg_mul_add(S::constant(0.3), x4, x7);
            let x9 = v[5] * v[5];
            let x12 = x11 * a[5];
            let x13 = S::neg_mul_add(x10, x9, x12);
            let x14 = S::constant(0.6) * x13;
            let x15 = -x14;
            let x16 = S::constant(0.3) * x6;
            let x17 = S::mul_add(S::constant(0.1), x4, x16);
            let x18 = -x17;
            let x19 = x11 * x9;
            let x20 = S::mul_add(x10, a[5], x19);
            let x21 = S::constant(0.6) * x20;
            let x22 = -x21;
            let x23 = S::mul_add(S::constant(0.1), x13, x21);
            let x24 = S::constant(0.1) * x20;
            let x25 = x24 - x14;
            let x26 = S::constant(0.8944271909999159) * x25;
            let x27 = S::mul_add(S::constant(0.4472135954999579), x23, x26);
            let x28 = -x27;
            let x29 = x14 - x24;
            let x32 = v[8] * v[8];
            let x33 = x31 * x32;
            let x34 = S::mul_add(x30, a[8], x33);
            let x35 = S::constant(0.1) * x34;
            let x36 = -x35;
            let x37 = x31 * a[8];
            let x38 = S::neg_mul_add(x30, x32, x37);
            let x39 = S::constant(0.1) * x38;
            let x40 = v[11] * v[11];
            let x43 = x42 * a[11];
            let x44 = S::neg_mul_add(x41, x40, x43);
            let x45 = S::constant(0.2) * x44;
            let x46 = x42 * x40;
            let x47 = S::mul_add(x41, a[11], x46);
            let x48 = S::constant(0.2) * x47;
            let x49 = S::mul_add(S::constant(0.2), x41, q[10]);
            let x50 = q[13] - x49;
            let x51 = S::mul_add(S::constant(0.2), x42, q[9]);
            let x52 = q[12] - x51;
            let x53 = x52 * x52;
            let x54 = S::mul_add(x50, x50, x53);
            let x55 = x54.simd_sqrt();
            let x56 = x42 * v[11];
            let x57 = S::mul_add(S::constant(0.2), x56, v[10]);
            let x58 = v[13] - x57;
            let x59 = x50 * x58;
            let x60 = x41 * v[11];
            let x61 = S::neg_mul_add(S::constant(0.2), x60, v[9]);
            let x62 = v[12] - x61;
            let x63 = x52 * x62;
            let x64 = S::constant(2.0) * x63;
            let x65 = S::mul_add(S::constant(2.0), x59, x64);
            let x66 = S::constant(0.5) * x65;
            let x67 = x66 / x55;
            let x68 = a[10] + x45;
            let x69 = a[13] - x68;
            let x70 = x58 * x58;
            let x71 = S::mul_add(x50, x69, x70);
            let x72 = a[9] - x48;
            let x73 = a[12] - x72;
            let x74 = x62 * x62;
            let x75 = S::mul_add(x52, x73, x74);
            let x76 = S::constant(2.0) * x75;
            let x77 = S::mul_add(S::constant(2.0), x71, x76);
            let x78 = S::constant(0.5) * x77;
            let x79 = S::neg_mul_add(x67, x67, x78);
            let x80 = x79 / x55;
            let x81 = x51 - q[12];
            let x82 = x81 / x55;
            let x83 = x61 - v[12];
            let x84 = S::neg_mul_add(x82, x67, x83);
            let x85 = x84 / x55;
            let x86 = x67 * x85;
            let x87 = x72 - a[12];
            let x88 = S::neg_mul_add(S::constant(2.0), x86, x87);
            let x89 = S::neg_mul_add(x82, x80, x88);
            let x90 = x89 / x55;
            let x91 = x49 - q[13];
            let x92 = x91 / x55;
            let x93 = x57 - v[13];
            let x94 = S::neg_mul_add(x92, x67, x93);
            let x95 = x94 / x55;
            let x96 = x67 * x95;
            let x97 = x68 - a[13];
            let x98 = S::neg_mul_add(S::constant(2.0), x96, x97);
            let x99 = S::neg_mul_add(x92, x80, x98);
            let x100 = x99 / x55;
            let x101 = x42 * x50;
            let x102 = x41 * x52;
            let x103 = S::constant(0.4) * x102;
            let x104 = S::neg_mul_add(S::constant(0.4), x101, x103);
            let x105 = S::constant(0.5) * x104;
            let x106 = x105 / x55;
            let x107 = x42 * x58;
            let x108 = x41 * x50;
            let x109 = x108 * v[11];
            let x110 = S::constant(0.2) * x109;
            let x111 = S::neg_mul_add(S::constant(0.2), x107, x110);
            let x112 = x42 * x52;
            let x113 = x112 * v[11];
            let x114 = x41 * x62;
            let x115 = S::constant(0.2) * x114;
            let x116 = S::mul_add(S::constant(0.2), x113, x115);
            let x117 = S::constant(2.0) * x116;
            let x118 = S::mul_add(S::constant(2.0), x111, x117);
            let x119 = S::constant(0.5) * x118;
            let x120 = S::neg_mul_add(x106, x67, x119);
            let x121 = x120 / x55;
            let x122 = x67 * x121;
            let x123 = x42 * x69;
            let x124 = x50 * x47;
            let x125 = S::constant(0.2) * x124;
            let x126 = S::neg_mul_add(S::constant(0.2), x123, x125);
            let x127 = x41 * x58;
            let x128 = x127 * v[11];
            let x129 = S::mul_add(S::constant(0.4), x128, x126);
            let x130 = x52 * x44;
            let x131 = x41 * x73;
            let x132 = S::constant(0.2) * x131;
            let x133 = S::mul_add(S::constant(0.2), x130, x132);
            let x134 = x42 * x62;
            let x135 = x134 * v[11];
            let x136 = S::mul_add(S::constant(0.4), x135, x133);
            let x137 = S::constant(2.0) * x136;
            let x138 = S::mul_add(S::constant(2.0), x129, x137);
            let x139 = S::constant(0.5) * x138;
            let x140 = S::neg_mul_add(S::constant(2.0), x122, x139);
            let x141 = S::neg_mul_add(x106, x80, x140);
            let x142 = x141 / x55;
            let x143 = x52 / x55;
            let x144 = S::neg_mul_add(x143, x67, x62);
            let x145 = x144 / x55;
            let x146 = x67 * x145;
            let x147 = S::neg_mul_add(S::constant(2.0), x146, x73);
            let x148 = S::neg_mul_add(x143, x80, x147);
            let x149 = x148 / x55;
            let x150 = x50 / x55;
            let x151 = S::neg_mul_add(x150, x67, x58);
            let x152 = x151 / x55;
            let x153 = x67 * x152;
            let x154 = S::neg_mul_add(S::constant(2.0), x153, x69);
            let x155 = S::neg_mul_add(x150, x80, x154);
            let x156 = x155 / x55;
            results[0] = x8;
            results[1] = x15;
            results[2] = x18;
            results[3] = x22;
            results[4] = x28;
            results[5] = x29;
            results[6] = x36;
            results[7] = x23;
            results[8] = x39;
            results[9] = x45;
            results[10] = x48;
            results[11] = x90;
            results[12] = x100;
            results[13] = x142;
            results[14] = x149;
            results[15] = x156;
            results[16] = x24;
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
                    additions: 227,
                    multiplications: 300,
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
