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
/// | `force` | 79 | 112 | 15 | 14 |
/// | `phi` | 43 | 23 | 0 | 6 |
/// | `phi_q` | 18 | 21 | 5 | 5 |
/// | `phi_t` | 2 | 6 | 0 | 1 |
/// | `eta` | 30 | 58 | 2 | 6 |
/// | `dynamics` | 118 | 176 | 22 | 15 |
/// | `accelerations` | 218 | 297 | 25 | 16 |
/// | `tangent_q` | 250 | 406 | 81 | 10 |
/// | `tangent_v` | 32 | 100 | 12 | 11 |
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
/// The accelerations, pairs first: `pinion.theta` with `mesh.angle`, `plate.theta` with `tilt.angle`, `arm.theta` with `swing.angle`, `arm.x` with `shoulder.x`, `arm.y` with `shoulder.y`, `plate.y` with `fixed.y`, `rod.theta` with `fixed.angle`, `plate.x` with `fixed.x`, `rod.x` with `big.x`, `rod.y` with `big.y`, `bob.x` with `level.value`, `piston.s`, `bob.y`, `wheel.theta`, `way.normal`, `line.length`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 218 | 297 | 25 | 16 |
/// | least work first | 223 | 317 | 30 | 18 |
/// | coordinates first | 372 | 553 | 33 | 24 |
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
        /// 79 additions, 112 multiplications, 15 divisions, 14 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..14];
            let x0 = v[0].sign();
            let x1 = runtime::SimdSigned::simd_abs(&v[0]);
            let x2 = S::if_less(x1, S::constant(2.0), x1, S::constant(2.0));
            let x3 = x2 * x0;
            let x4 = S::constant(2.0) * t;
            let x5 = S::constant(3.0) - x4;
            let x6 = t * t;
            let x7 = x6 * x5;
            let x8 = S::if_less(t, S::constant(1.0), x7, S::constant(1.0));
            let x9 = S::if_less(t, S::constant(0.0), S::constant(0.0), x8);
            let x10 = x9 * x3;
            let x11 = S::constant(0.2) * x10;
            let (x12, x13) = q[0].sin_cos_pair();
            let x14 = S::constant(0.02) * x12;
            let x15 = S::constant(0.05) * x13;
            let x16 = x15 - x14;
            let x17 = S::constant(19.62) * x16;
            let x18 = v[5] - v[0];
            let x19 = S::constant(0.2) * x18;
            let x20 = q[5] - q[0];
            let x21 = S::constant(-0.17453292519943295) + x20;
            let x22 = S::constant(5.0) * x21;
            let x23 = x22 + x19;
            let x24 = x23 - x17;
            let x25 = x24 - x11;
            let (x26, x27) = q[5].sin_cos_pair();
            let x28 = S::constant(0.6) * x26;
            let x29 = q[4] - x28;
            let x30 = S::constant(0.6) * q[2];
            let x31 = S::constant(0.45) + x30;
            let x32 = x31 - x29;
            let x33 = x32 * x32;
            let x34 = S::constant(0.6) * x27;
            let x35 = q[3] - x34;
            let x36 = S::constant(0.8) * q[2];
            let x37 = S::constant(0.1) + x36;
            let x38 = x37 - x35;
            let x39 = x38 * x38;
            let x40 = x39 + x33;
            let x41 = x40.simd_sqrt();
            let x42 = S::constant(1.2) * x32;
            let x43 = S::constant(1.6) * x38;
            let x44 = x43 + x42;
            let x45 = S::constant(0.5) * x44;
            let x46 = x45 / x41;
            let x47 = S::constant(-0.4) + x41;
            let x48 = x47 * x47;
            let x49 = x48 * x47;
            let x50 = S::constant(30.0) * x49;
            let x51 = self.k * x47;
            let x52 = x51 + x50;
            let x53 = x27 * v[5];
            let x54 = S::constant(0.6) * x53;
            let x55 = v[4] - x54;
            let x56 = S::constant(0.6) * v[2];
            let x57 = x56 - x55;
            let x58 = x32 * x57;
            let x59 = S::constant(2.0) * x58;
            let x60 = x26 * v[5];
            let x61 = S::constant(0.6) * x60;
            let x62 = v[3] + x61;
            let x63 = S::constant(0.8) * v[2];
            let x64 = x63 - x62;
            let x65 = x38 * x64;
            let x66 = S::constant(2.0) * x65;
            let x67 = x66 + x59;
            let x68 = S::constant(0.5) * x67;
            let x69 = x68 / x41;
            let x70 = x69 + x52;
            let x71 = x70 * x46;
            let x72 = S::constant(-8.828999999999999) - x71;
            let x73 = x35 - x37;
            let x74 = x73 / x41;
            let x75 = x70 * x74;
            let x76 = -x75;
            let x77 = x29 - x31;
            let x78 = x77 / x41;
            let x79 = x70 * x78;
            let x80 = S::constant(-9.81) - x79;
            let x81 = x26 * x38;
            let x82 = S::constant(1.2) * x81;
            let x83 = x27 * x32;
            let x84 = S::constant(1.2) * x83;
            let x85 = x84 - x82;
            let x86 = S::constant(0.5) * x85;
            let x87 = x86 / x41;
            let x88 = x70 * x87;
            let x89 = x23 + x88;
            let x90 = -x89;
            let (x91, x92) = q[11].sin_cos_pair();
            let x93 = S::constant(0.2) * x91;
            let x94 = q[10] + x93;
            let (x95, x96) = q[8].sin_cos_pair();
            let x97 = S::constant(0.1) * x96;
            let x98 = S::constant(0.2) * x95;
            let x99 = x98 + x97;
            let x100 = q[7] + x99;
            let x101 = x100 - x94;
            let x102 = x101 * x101;
            let x103 = S::constant(0.2) * x92;
            let x104 = q[9] + x103;
            let x105 = S::constant(0.1) * x95;
            let x106 = S::constant(0.2) * x96;
            let x107 = x106 - x105;
            let x108 = q[6] + x107;
            let x109 = x108 - x104;
            let x110 = x109 * x109;
            let x111 = x110 + x102;
            let x112 = x111.simd_sqrt();
            let x113 = x109 / x112;
            let x114 = x92 * v[11];
            let x115 = S::constant(0.2) * x114;
            let x116 = v[10] + x115;
            let x117 = x95 * v[8];
            let x118 = S::constant(0.1) * x117;
            let x119 = x96 * v[8];
            let x120 = S::constant(0.2) * x119;
            let x121 = x120 - x118;
            let x122 = v[7] + x121;
            let x123 = x122 - x116;
            let x124 = x101 * x123;
            let x125 = S::constant(2.0) * x124;
            let x126 = x91 * v[11];
            let x127 = S::constant(0.2) * x126;
            let x128 = v[9] - x127;
            let x129 = S::constant(0.1) * x119;
            let x130 = S::constant(0.2) * x117;
            let x131 = x130 + x129;
            let x132 = v[6] - x131;
            let x133 = x132 - x128;
            let x134 = x109 * x133;
            let x135 = S::constant(2.0) * x134;
            let x136 = x135 + x125;
            let x137 = S::constant(0.5) * x136;
            let x138 = x137 / x112;
            let x139 = x138 * x113;
            let x140 = S::constant(3.0) * x139;
            let x141 = x95 * v[2];
            let x142 = S::constant(2.0) * x96;
            let x143 = x142 + x141;
            let x144 = x143 - x140;
            let x145 = x101 / x112;
            let x146 = x138 * x145;
            let x147 = S::constant(3.0) * x146;
            let x148 = S::constant(-6.867) - x147;
            let x149 = x96 * v[2];
            let x150 = S::constant(2.0) * x95;
            let x151 = x150 - x149;
            let x152 = x151 + x148;
            let x153 = x99 * x143;
            let x154 = x99 * x109;
            let x155 = S::constant(2.0) * x154;
            let x156 = x107 * x101;
            let x157 = S::constant(2.0) * x156;
            let x158 = x157 - x155;
            let x159 = S::constant(0.5) * x158;
            let x160 = x159 / x112;
            let x161 = x138 * x160;
            let x162 = S::constant(3.0) * x161;
            let x163 = x162 + x153;
            let x164 = x107 * x151;
            let x165 = x164 - x163;
            let x166 = x104 - x108;
            let x167 = x166 / x112;
            let x168 = x138 * x167;
            let x169 = S::constant(3.0) * x168;
            let x170 = -x169;
            let x171 = x94 - x100;
            let x172 = x171 / x112;
            let x173 = x138 * x172;
            let x174 = S::constant(3.0) * x173;
            let x175 = S::constant(-3.9240000000000004) - x174;
            let x176 = x92 * x101;
            let x177 = S::constant(0.4) * x176;
            let x178 = x91 * x109;
            let x179 = S::constant(0.4) * x178;
            let x180 = x179 - x177;
            let x181 = S::constant(0.5) * x180;
            let x182 = x181 / x112;
            let x183 = x138 * x182;
            let x184 = S::constant(3.0) * x183;
            let x185 = S::constant(2.0) * q[11];
            let x186 = x185 + x184;
            let x187 = -x186;
            let x188 = self.w * t;
            let x189 = x188.sin_cos_pair().0;
            let x190 = S::constant(0.1) * x189;
            let x191 = S::constant(1.0) + x190;
            let x192 = S::constant(-1.0) + q[12];
            let x193 = x192 * x191;
            let x194 = S::constant(3.0) * x193;
            let x195 = S::constant(-0.2) + q[13];
            let x196 = x195 * x195;
            let x197 = S::constant(-2.0) + q[12];
            let x198 = x197 * x197;
            let x199 = x198 + x196;
            let x200 = x199.simd_sqrt();
            let x201 = x197 / x200;
            let x202 = x195 * v[13];
            let x203 = S::constant(2.0) * x202;
            let x204 = x197 * v[12];
            let x205 = S::constant(2.0) * x204;
            let x206 = x205 + x203;
            let x207 = S::constant(0.5) * x206;
            let x208 = x207 / x200;
            let x209 = S::constant(2.0) * x208;
            let x210 = S::constant(-0.3) + x200;
            let x211 = self.k * x210;
            let x212 = x211 + x209;
            let x213 = x212 * x201;
            let x214 = x213 + x194;
            let x215 = -x214;
            let x216 = x195 / x200;
            let x217 = x212 * x216;
            let x218 = S::constant(-2.943) - x217;
            let x219 = S::constant(0.5) + q[13];
            let x220 = S::constant(40.0) * x219;
            let x221 = -x220;
            let x222 = S::if_less(q[13], S::constant(-0.5), x221, S::constant(0.0));
            let x223 = x222 + x218;
            results[0] = x25;
            results[1] = S::constant(0.0);
            results[2] = x72;
            results[3] = x76;
            results[4] = x80;
            results[5] = x90;
            results[6] = x144;
            results[7] = x152;
            results[8] = x165;
            results[9] = x170;
            results[10] = x175;
            results[11] = x187;
            results[12] = x215;
            results[13] = x223;
        }
        /// 43 additions, 23 multiplications, 0 divisions, 6 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..13];
            let x0 = S::constant(2.5) * q[0];
            let x1 = q[1] + x0;
            let x2 = S::constant(-0.9599310885968813) + x1;
            let (x3, x4) = q[5].sin_cos_pair();
            let x5 = S::constant(0.6) * x4;
            let x6 = q[3] - x5;
            let (x7, x8) = q[0].sin_cos_pair();
            let x9 = S::constant(0.1) * x7;
            let x10 = S::constant(0.3) * x8;
            let x11 = x10 - x9;
            let x12 = S::constant(-0.5) + x11;
            let x13 = x12 - x6;
            let x14 = S::constant(0.6) * x3;
            let x15 = q[4] - x14;
            let x16 = S::constant(0.1) * x8;
            let x17 = S::constant(0.3) * x7;
            let x18 = x17 + x16;
            let x19 = S::constant(0.1) + x18;
            let x20 = x19 - x15;
            let x21 = S::constant(0.8) * q[2];
            let x22 = S::constant(0.1) + x21;
            let x23 = S::constant(0.1) * x3;
            let x24 = x5 - x23;
            let x25 = q[3] + x24;
            let x26 = x25 - x22;
            let x27 = S::constant(0.8944271909999159) * x26;
            let x28 = S::constant(0.6) * q[2];
            let x29 = S::constant(0.45) + x28;
            let x30 = S::constant(0.1) * x4;
            let x31 = x14 + x30;
            let x32 = q[4] + x31;
            let x33 = x32 - x29;
            let x34 = S::constant(0.4472135954999579) * x33;
            let x35 = x34 - x27;
            let (x36, x37) = q[8].sin_cos_pair();
            let x38 = S::constant(0.1) * x36;
            let x39 = q[6] + x38;
            let x40 = x39 - x25;
            let x41 = S::constant(0.1) * x37;
            let x42 = q[7] - x41;
            let x43 = x42 - x32;
            let x44 = q[8] - q[5];
            let x45 = S::constant(-0.3490658503988659) + x44;
            let (x46, x47) = q[11].sin_cos_pair();
            let x48 = S::constant(0.2) * x47;
            let x49 = q[9] - x48;
            let x50 = S::constant(-2.0) + x49;
            let x51 = S::constant(0.2) * x46;
            let x52 = q[10] - x51;
            let x53 = S::constant(-0.2) + x52;
            let x54 = self.w * t;
            let (x55, x56) = x54.sin_cos_pair();
            let x57 = S::constant(0.4) * x55;
            let x58 = q[11] - x57;
            let x59 = S::constant(0.05) * x56;
            let x60 = S::constant(0.5) + x59;
            let x61 = q[10] + x51;
            let x62 = q[13] - x61;
            let x63 = x62 * x62;
            let x64 = q[9] + x48;
            let x65 = q[12] - x64;
            let x66 = x65 * x65;
            let x67 = x66 + x63;
            let x68 = x67.simd_sqrt();
            let x69 = x68 - x60;
            let x70 = x54 * S::constant(0.1);
            let x71 = S::constant(0.3) + x70;
            let x72 = q[8] - x71;
            let x73 = S::constant(1.4) + q[6];
            let x74 = x23 + x73;
            let x75 = q[12] + q[4];
            let x76 = x75 - x74;
            results[0] = x2;
            results[1] = x13;
            results[2] = x20;
            results[3] = x35;
            results[4] = x40;
            results[5] = x43;
            results[6] = x45;
            results[7] = x50;
            results[8] = x53;
            results[9] = x58;
            results[10] = x69;
            results[11] = x72;
            results[12] = x76;
        }
        /// 18 additions, 21 multiplications, 5 divisions, 5 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..37];
            let (x0, x1) = q[0].sin_cos_pair();
            let x2 = S::constant(0.1) * x1;
            let x3 = S::constant(0.3) * x0;
            let x4 = x3 + x2;
            let x5 = -x4;
            let (x6, x7) = q[5].sin_cos_pair();
            let x8 = S::constant(0.6) * x6;
            let x9 = -x8;
            let x10 = S::constant(0.1) * x0;
            let x11 = S::constant(0.3) * x1;
            let x12 = x11 - x10;
            let x13 = S::constant(0.6) * x7;
            let x14 = S::constant(0.1) * x6;
            let x15 = x13 - x14;
            let x16 = S::constant(0.4472135954999579) * x15;
            let x17 = S::constant(0.1) * x7;
            let x18 = x8 + x17;
            let x19 = S::constant(0.8944271909999159) * x18;
            let x20 = x19 + x16;
            let (x21, x22) = q[8].sin_cos_pair();
            let x23 = S::constant(0.1) * x22;
            let x24 = x14 - x13;
            let x25 = S::constant(0.1) * x21;
            let (x26, x27) = q[11].sin_cos_pair();
            let x28 = S::constant(0.2) * x26;
            let x29 = S::constant(0.2) * x27;
            let x30 = -x29;
            let x31 = q[10] + x28;
            let x32 = q[13] - x31;
            let x33 = x32 * x32;
            let x34 = q[9] + x29;
            let x35 = q[12] - x34;
            let x36 = x35 * x35;
            let x37 = x36 + x33;
            let x38 = x37.simd_sqrt();
            let x39 = x34 - q[12];
            let x40 = x39 / x38;
            let x41 = x31 - q[13];
            let x42 = x41 / x38;
            let x43 = x27 * x32;
            let x44 = S::constant(0.4) * x43;
            let x45 = x26 * x35;
            let x46 = S::constant(0.4) * x45;
            let x47 = x46 - x44;
            let x48 = S::constant(0.5) * x47;
            let x49 = x48 / x38;
            let x50 = x35 / x38;
            let x51 = x32 / x38;
            let x52 = -x17;
            results[0] = S::constant(2.5);
            results[1] = S::constant(1.0);
            results[2] = x5;
            results[3] = S::constant(-1.0);
            results[4] = x9;
            results[5] = x12;
            results[6] = S::constant(-1.0);
            results[7] = x13;
            results[8] = S::constant(0.447213595499958);
            results[9] = S::constant(-0.8944271909999159);
            results[10] = S::constant(0.4472135954999579);
            results[11] = x20;
            results[12] = S::constant(-1.0);
            results[13] = x18;
            results[14] = S::constant(1.0);
            results[15] = x23;
            results[16] = S::constant(-1.0);
            results[17] = x24;
            results[18] = S::constant(1.0);
            results[19] = x25;
            results[20] = S::constant(-1.0);
            results[21] = S::constant(1.0);
            results[22] = S::constant(1.0);
            results[23] = x28;
            results[24] = S::constant(1.0);
            results[25] = x30;
            results[26] = S::constant(1.0);
            results[27] = x40;
            results[28] = x42;
            results[29] = x49;
            results[30] = x50;
            results[31] = x51;
            results[32] = S::constant(1.0);
            results[33] = S::constant(1.0);
            results[34] = x52;
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
            let x0 = v[0] * v[0];
            let (x1, x2) = q[0].sin_cos_pair();
            let x3 = x1 * x0;
            let x4 = S::constant(0.1) * x3;
            let x5 = x2 * x0;
            let x6 = S::constant(0.3) * x5;
            let x7 = x6 - x4;
            let x8 = v[5] * v[5];
            let (x9, x10) = q[5].sin_cos_pair();
            let x11 = x10 * x8;
            let x12 = S::constant(0.6) * x11;
            let x13 = x12 + x7;
            let x14 = S::constant(0.1) * x5;
            let x15 = S::constant(0.3) * x3;
            let x16 = x15 + x14;
            let x17 = x9 * x8;
            let x18 = S::constant(0.6) * x17;
            let x19 = x18 + x16;
            let x20 = S::constant(0.1) * x11;
            let x21 = x18 + x20;
            let x22 = S::constant(0.4472135954999579) * x21;
            let x23 = S::constant(0.1) * x17;
            let x24 = x23 - x12;
            let x25 = S::constant(0.8944271909999159) * x24;
            let x26 = x25 + x22;
            let x27 = v[8] * v[8];
            let (x28, x29) = q[8].sin_cos_pair();
            let x30 = x28 * x27;
            let x31 = S::constant(0.1) * x30;
            let x32 = x24 + x31;
            let x33 = x29 * x27;
            let x34 = S::constant(0.1) * x33;
            let x35 = x21 + x34;
            let x36 = -x35;
            let x37 = v[11] * v[11];
            let (x38, x39) = q[11].sin_cos_pair();
            let x40 = x39 * x37;
            let x41 = S::constant(0.2) * x40;
            let x42 = -x41;
            let x43 = x38 * x37;
            let x44 = S::constant(0.2) * x43;
            let x45 = -x44;
            let x46 = self.w * t;
            let (x47, x48) = x46.sin_cos_pair();
            let x49 = self.w * x47;
            let x50 = self.w * x49;
            let x51 = S::constant(0.4) * x50;
            let x52 = -x51;
            let x53 = S::constant(0.2) * x38;
            let x54 = q[10] + x53;
            let x55 = q[13] - x54;
            let x56 = x55 * x55;
            let x57 = S::constant(0.2) * x39;
            let x58 = q[9] + x57;
            let x59 = q[12] - x58;
            let x60 = x59 * x59;
            let x61 = x60 + x56;
            let x62 = x61.simd_sqrt();
            let x63 = x39 * v[11];
            let x64 = S::constant(0.2) * x63;
            let x65 = v[10] + x64;
            let x66 = v[13] - x65;
            let x67 = x55 * x66;
            let x68 = S::constant(2.0) * x67;
            let x69 = x38 * v[11];
            let x70 = S::constant(0.2) * x69;
            let x71 = v[9] - x70;
            let x72 = v[12] - x71;
            let x73 = x59 * x72;
            let x74 = S::constant(2.0) * x73;
            let x75 = x74 + x68;
            let x76 = S::constant(0.5) * x75;
            let x77 = x76 / x62;
            let x78 = x77 * x77;
            let x79 = x38 * x55;
            let x80 = x79 * x37;
            let x81 = S::constant(0.2) * x80;
            let x82 = x66 * x66;
            let x83 = x82 + x81;
            let x84 = S::constant(2.0) * x83;
            let x85 = x39 * x59;
            let x86 = x85 * x37;
            let x87 = S::constant(0.2) * x86;
            let x88 = x72 * x72;
            let x89 = x88 + x87;
            let x90 = S::constant(2.0) * x89;
            let x91 = x90 + x84;
            let x92 = S::constant(0.5) * x91;
            let x93 = x92 - x78;
            let x94 = x93 / x62;
            let x95 = self.w * x48;
            let x96 = self.w * x95;
            let x97 = S::constant(0.05) * x96;
            let x98 = x97 + x94;
            let x99 = -x98;
            let x100 = -x23;
            results[0] = S::constant(0.0);
            results[1] = x13;
            results[2] = x19;
            results[3] = x26;
            results[4] = x32;
            results[5] = x36;
            results[6] = S::constant(0.0);
            results[7] = x42;
            results[8] = x45;
            results[9] = x52;
            results[10] = x99;
            results[11] = S::constant(0.0);
            results[12] = x100;
        }
        /// 118 additions, 176 multiplications, 22 divisions, 15 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..78];
            let x0 = v[0].sign();
            let x1 = runtime::SimdSigned::simd_abs(&v[0]);
            let x2 = S::if_less(x1, S::constant(2.0), x1, S::constant(2.0));
            let x3 = x2 * x0;
            let x4 = S::constant(2.0) * t;
            let x5 = S::constant(3.0) - x4;
            let x6 = t * t;
            let x7 = x6 * x5;
            let x8 = S::if_less(t, S::constant(1.0), x7, S::constant(1.0));
            let x9 = S::if_less(t, S::constant(0.0), S::constant(0.0), x8);
            let x10 = x9 * x3;
            let x11 = S::constant(0.2) * x10;
            let (x12, x13) = q[0].sin_cos_pair();
            let x14 = S::constant(0.02) * x12;
            let x15 = S::constant(0.05) * x13;
            let x16 = x15 - x14;
            let x17 = S::constant(19.62) * x16;
            let x18 = v[5] - v[0];
            let x19 = S::constant(0.2) * x18;
            let x20 = q[5] - q[0];
            let x21 = S::constant(-0.17453292519943295) + x20;
            let x22 = S::constant(5.0) * x21;
            let x23 = x22 + x19;
            let x24 = x23 - x17;
            let x25 = x24 - x11;
            let (x26, x27) = q[5].sin_cos_pair();
            let x28 = S::constant(0.6) * x26;
            let x29 = q[4] - x28;
            let x30 = S::constant(0.6) * q[2];
            let x31 = S::constant(0.45) + x30;
            let x32 = x31 - x29;
            let x33 = x32 * x32;
            let x34 = S::constant(0.6) * x27;
            let x35 = q[3] - x34;
            let x36 = S::constant(0.8) * q[2];
            let x37 = S::constant(0.1) + x36;
            let x38 = x37 - x35;
            let x39 = x38 * x38;
            let x40 = x39 + x33;
            let x41 = x40.simd_sqrt();
            let x42 = S::constant(1.2) * x32;
            let x43 = S::constant(1.6) * x38;
            let x44 = x43 + x42;
            let x45 = S::constant(0.5) * x44;
            let x46 = x45 / x41;
            let x47 = S::constant(-0.4) + x41;
            let x48 = x47 * x47;
            let x49 = x48 * x47;
            let x50 = S::constant(30.0) * x49;
            let x51 = self.k * x47;
            let x52 = x51 + x50;
            let x53 = x27 * v[5];
            let x54 = S::constant(0.6) * x53;
            let x55 = v[4] - x54;
            let x56 = S::constant(0.6) * v[2];
            let x57 = x56 - x55;
            let x58 = x32 * x57;
            let x59 = S::constant(2.0) * x58;
            let x60 = x26 * v[5];
            let x61 = S::constant(0.6) * x60;
            let x62 = v[3] + x61;
            let x63 = S::constant(0.8) * v[2];
            let x64 = x63 - x62;
            let x65 = x38 * x64;
            let x66 = S::constant(2.0) * x65;
            let x67 = x66 + x59;
            let x68 = S::constant(0.5) * x67;
            let x69 = x68 / x41;
            let x70 = x69 + x52;
            let x71 = x70 * x46;
            let x72 = S::constant(-8.828999999999999) - x71;
            let x73 = x35 - x37;
            let x74 = x73 / x41;
            let x75 = x70 * x74;
            let x76 = -x75;
            let x77 = x29 - x31;
            let x78 = x77 / x41;
            let x79 = x70 * x78;
            let x80 = S::constant(-9.81) - x79;
            let x81 = x26 * x38;
            let x82 = S::constant(1.2) * x81;
            let x83 = x27 * x32;
            let x84 = S::constant(1.2) * x83;
            let x85 = x84 - x82;
            let x86 = S::constant(0.5) * x85;
            let x87 = x86 / x41;
            let x88 = x70 * x87;
            let x89 = x23 + x88;
            let x90 = -x89;
            let (x91, x92) = q[11].sin_cos_pair();
            let x93 = S::constant(0.2) * x91;
            let x94 = q[10] + x93;
            let (x95, x96) = q[8].sin_cos_pair();
            let x97 = S::constant(0.1) * x96;
            let x98 = S::constant(0.2) * x95;
            let x99 = x98 + x97;
            let x100 = q[7] + x99;
            let x101 = x100 - x94;
            let x102 = x101 * x101;
            let x103 = S::constant(0.2) * x92;
            let x104 = q[9] + x103;
            let x105 = S::constant(0.1) * x95;
            let x106 = S::constant(0.2) * x96;
            let x107 = x106 - x105;
            let x108 = q[6] + x107;
            let x109 = x108 - x104;
            let x110 = x109 * x109;
            let x111 = x110 + x102;
            let x112 = x111.simd_sqrt();
            let x113 = x109 / x112;
            let x114 = x92 * v[11];
            let x115 = S::constant(0.2) * x114;
            let x116 = v[10] + x115;
            let x117 = x95 * v[8];
            let x118 = S::constant(0.1) * x117;
            let x119 = x96 * v[8];
            let x120 = S::constant(0.2) * x119;
            let x121 = x120 - x118;
            let x122 = v[7] + x121;
            let x123 = x122 - x116;
            let x124 = x101 * x123;
            let x125 = S::constant(2.0) * x124;
            let x126 = x91 * v[11];
            let x127 = S::constant(0.2) * x126;
            let x128 = v[9] - x127;
            let x129 = S::constant(0.1) * x119;
            let x130 = S::constant(0.2) * x117;
            let x131 = x130 + x129;
            let x132 = v[6] - x131;
            let x133 = x132 - x128;
            let x134 = x109 * x133;
            let x135 = S::constant(2.0) * x134;
            let x136 = x135 + x125;
            let x137 = S::constant(0.5) * x136;
            let x138 = x137 / x112;
            let x139 = x138 * x113;
            let x140 = S::constant(3.0) * x139;
            let x141 = x95 * v[2];
            let x142 = S::constant(2.0) * x96;
            let x143 = x142 + x141;
            let x144 = x143 - x140;
            let x145 = x101 / x112;
            let x146 = x138 * x145;
            let x147 = S::constant(3.0) * x146;
            let x148 = S::constant(-6.867) - x147;
            let x149 = x96 * v[2];
            let x150 = S::constant(2.0) * x95;
            let x151 = x150 - x149;
            let x152 = x151 + x148;
            let x153 = x99 * x143;
            let x154 = x99 * x109;
            let x155 = S::constant(2.0) * x154;
            let x156 = x107 * x101;
            let x157 = S::constant(2.0) * x156;
            let x158 = x157 - x155;
            let x159 = S::constant(0.5) * x158;
            let x160 = x159 / x112;
            let x161 = x138 * x160;
            let x162 = S::constant(3.0) * x161;
            let x163 = x162 + x153;
            let x164 = x107 * x151;
            let x165 = x164 - x163;
            let x166 = x104 - x108;
            let x167 = x166 / x112;
            let x168 = x138 * x167;
            let x169 = S::constant(3.0) * x168;
            let x170 = -x169;
            let x171 = x94 - x100;
            let x172 = x171 / x112;
            let x173 = x138 * x172;
            let x174 = S::constant(3.0) * x173;
            let x175 = S::constant(-3.9240000000000004) - x174;
            let x176 = x92 * x101;
            let x177 = S::constant(0.4) * x176;
            let x178 = x91 * x109;
            let x179 = S::constant(0.4) * x178;
            let x180 = x179 - x177;
            let x181 = S::constant(0.5) * x180;
            let x182 = x181 / x112;
            let x183 = x138 * x182;
            let x184 = S::constant(3.0) * x183;
            let x185 = S::constant(2.0) * q[11];
            let x186 = x185 + x184;
            let x187 = -x186;
            let x188 = self.w * t;
            let (x189, x190) = x188.sin_cos_pair();
            let x191 = S::constant(0.1) * x189;
            let x192 = S::constant(1.0) + x191;
            let x193 = S::constant(-1.0) + q[12];
            let x194 = x193 * x192;
            let x195 = S::constant(3.0) * x194;
            let x196 = S::constant(-0.2) + q[13];
            let x197 = x196 * x196;
            let x198 = S::constant(-2.0) + q[12];
            let x199 = x198 * x198;
            let x200 = x199 + x197;
            let x201 = x200.simd_sqrt();
            let x202 = x198 / x201;
            let x203 = x196 * v[13];
            let x204 = S::constant(2.0) * x203;
            let x205 = x198 * v[12];
            let x206 = S::constant(2.0) * x205;
            let x207 = x206 + x204;
            let x208 = S::constant(0.5) * x207;
            let x209 = x208 / x201;
            let x210 = S::constant(2.0) * x209;
            let x211 = S::constant(-0.3) + x201;
            let x212 = self.k * x211;
            let x213 = x212 + x210;
            let x214 = x213 * x202;
            let x215 = x214 + x195;
            let x216 = -x215;
            let x217 = x196 / x201;
            let x218 = x213 * x217;
            let x219 = S::constant(-2.943) - x218;
            let x220 = S::constant(0.5) + q[13];
            let x221 = S::constant(40.0) * x220;
            let x222 = -x221;
            let x223 = S::if_less(q[13], S::constant(-0.5), x222, S::constant(0.0));
            let x224 = x223 + x219;
            let x225 = S::constant(0.1) * x13;
            let x226 = S::constant(0.3) * x12;
            let x227 = x226 + x225;
            let x228 = -x227;
            let x229 = -x28;
            let x230 = S::constant(0.1) * x12;
            let x231 = S::constant(0.3) * x13;
            let x232 = x231 - x230;
            let x233 = S::constant(0.1) * x26;
            let x234 = x34 - x233;
            let x235 = S::constant(0.4472135954999579) * x234;
            let x236 = S::constant(0.1) * x27;
            let x237 = x28 + x236;
            let x238 = S::constant(0.8944271909999159) * x237;
            let x239 = x238 + x235;
            let x240 = x233 - x34;
            let x241 = -x103;
            let x242 = q[13] - x94;
            let x243 = x242 * x242;
            let x244 = q[12] - x104;
            let x245 = x244 * x244;
            let x246 = x245 + x243;
            let x247 = x246.simd_sqrt();
            let x248 = x104 - q[12];
            let x249 = x248 / x247;
            let x250 = x94 - q[13];
            let x251 = x250 / x247;
            let x252 = x92 * x242;
            let x253 = S::constant(0.4) * x252;
            let x254 = x91 * x244;
            let x255 = S::constant(0.4) * x254;
            let x256 = x255 - x253;
            let x257 = S::constant(0.5) * x256;
            let x258 = x257 / x247;
            let x259 = x244 / x247;
            let x260 = x242 / x247;
            let x261 = -x236;
            let x262 = v[0] * v[0];
            let x263 = x12 * x262;
            let x264 = S::constant(0.1) * x263;
            let x265 = x13 * x262;
            let x266 = S::constant(0.3) * x265;
            let x267 = x266 - x264;
            let x268 = v[5] * v[5];
            let x269 = x27 * x268;
            let x270 = S::constant(0.6) * x269;
            let x271 = x270 + x267;
            let x272 = S::constant(0.1) * x265;
            let x273 = S::constant(0.3) * x263;
            let x274 = x273 + x272;
            let x275 = x26 * x268;
            let x276 = S::constant(0.6) * x275;
            let x277 = x276 + x274;
            let x278 = S::constant(0.1) * x269;
            let x279 = x276 + x278;
            let x280 = S::constant(0.4472135954999579) * x279;
            let x281 = S::constant(0.1) * x275;
            let x282 = x281 - x270;
            let x283 = S::constant(0.8944271909999159) * x282;
            let x284 = x283 + x280;
            let x285 = v[8] * v[8];
            let x286 = x95 * x285;
            let x287 = S::constant(0.1) * x286;
            let x288 = x282 + x287;
            let x289 = x96 * x285;
            let x290 = S::constant(0.1) * x289;
            let x291 = x279 + x290;
            let x292 = -x291;
            let x293 = v[11] * v[11];
            let x294 = x92 * x293;
            let x295 = S::constant(0.2) * x294;
            let x296 = -x295;
            let x297 = x91 * x293;
            let x298 = S::constant(0.2) * x297;
            let x299 = -x298;
            let x300 = self.w * x189;
            let x301 = self.w * x300;
            let x302 = S::constant(0.4) * x301;
            let x303 = -x302;
            let x304 = v[13] - x116;
            let x305 = x242 * x304;
            let x306 = S::constant(2.0) * x305;
            let x307 = v[12] - x128;
            let x308 = x244 * x307;
            let x309 = S::constant(2.0) * x308;
            let x310 = x309 + x306;
            let x311 = S::constant(0.5) * x310;
            let x312 = x311 / x247;
            let x313 = x312 * x312;
            let x314 = x91 * x242;
            let x315 = x314 * x293;
            let x316 = S::constant(0.2) * x315;
            let x317 = x304 * x304;
            let x318 = x317 + x316;
            let x319 = S::constant(2.0) * x318;
            let x320 = x92 * x244;
            let x321 = x320 * x293;
            let x322 = S::constant(0.2) * x321;
            let x323 = x307 * x307;
            let x324 = x323 + x322;
            let x325 = S::constant(2.0) * x324;
            let x326 = x325 + x319;
            let x327 = S::constant(0.5) * x326;
            let x328 = x327 - x313;
            let x329 = x328 / x247;
            let x330 = self.w * x190;
            let x331 = self.w * x330;
            let x332 = S::constant(0.05) * x331;
            let x333 = x332 + x329;
            let x334 = -x333;
            let x335 = -x281;
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
            results[14] = x25;
            results[15] = S::constant(0.0);
            results[16] = x72;
            results[17] = x76;
            results[18] = x80;
            results[19] = x90;
            results[20] = x144;
            results[21] = x152;
            results[22] = x165;
            results[23] = x170;
            results[24] = x175;
            results[25] = x187;
            results[26] = x216;
            results[27] = x224;
            results[28] = S::constant(2.5);
            results[29] = S::constant(1.0);
            results[30] = x228;
            results[31] = S::constant(-1.0);
            results[32] = x229;
            results[33] = x232;
            results[34] = S::constant(-1.0);
            results[35] = x34;
            results[36] = S::constant(0.447213595499958);
            results[37] = S::constant(-0.8944271909999159);
            results[38] = S::constant(0.4472135954999579);
            results[39] = x239;
            results[40] = S::constant(-1.0);
            results[41] = x237;
            results[42] = S::constant(1.0);
            results[43] = x97;
            results[44] = S::constant(-1.0);
            results[45] = x240;
            results[46] = S::constant(1.0);
            results[47] = x105;
            results[48] = S::constant(-1.0);
            results[49] = S::constant(1.0);
            results[50] = S::constant(1.0);
            results[51] = x93;
            results[52] = S::constant(1.0);
            results[53] = x241;
            results[54] = S::constant(1.0);
            results[55] = x249;
            results[56] = x251;
            results[57] = x258;
            results[58] = x259;
            results[59] = x260;
            results[60] = S::constant(1.0);
            results[61] = S::constant(1.0);
            results[62] = x261;
            results[63] = S::constant(-1.0);
            results[64] = S::constant(1.0);
            results[65] = S::constant(0.0);
            results[66] = x271;
            results[67] = x277;
            results[68] = x284;
            results[69] = x288;
            results[70] = x292;
            results[71] = S::constant(0.0);
            results[72] = x296;
            results[73] = x299;
            results[74] = x303;
            results[75] = x334;
            results[76] = S::constant(0.0);
            results[77] = x335;
        }
        /// 218 additions, 297 multiplications, 25 divisions, 16 functions.
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
            let (x0, x1) = q[0].sin_cos_pair();
            let x2 = S::constant(0.3) * x1;
            let x3 = S::constant(0.1) * x0;
            let x4 = x3 - x2;
            let x5 = S::constant(0.1) * x1;
            let x6 = S::constant(0.3) * x0;
            let x7 = x6 + x5;
            let x8 = x7 - x4;
            let x9 = x8 * x8;
            let x10 = S::constant(0.3) * x9;
            let x11 = x4 * x4;
            let x12 = S::constant(1.7) * x11;
            let x13 = x7 * x7;
            let x14 = S::constant(1.7) * x13;
            let x15 = S::constant(0.1125) + x14;
            let x16 = x15 + x12;
            let x17 = x16 + x10;
            let x18 = S::constant(1.0) / x17;
            let x19 = S::constant(0.4472135954999579) * x4;
            let x20 = S::constant(0.8944271909999159) * x7;
            let x21 = x20 - x19;
            let x22 = x21 * x18;
            let x23 = x21 * x22;
            let x24 = S::constant(-0.13333333333333336) - x23;
            let x25 = S::constant(1.0) / x24;
            let (x26, x27) = q[11].sin_cos_pair();
            let x28 = S::constant(0.2) * x26;
            let x29 = q[10] + x28;
            let x30 = q[13] - x29;
            let x31 = x30 * x30;
            let x32 = S::constant(0.2) * x27;
            let x33 = q[9] + x32;
            let x34 = q[12] - x33;
            let x35 = x34 * x34;
            let x36 = x35 + x31;
            let x37 = x36.simd_sqrt();
            let x38 = x34 / x37;
            let x39 = x38 * x8;
            let x40 = x39 * x18;
            let x41 = x21 * x40;
            let x42 = x41 * x25;
            let x43 = x41 * x42;
            let x44 = x39 * x40;
            let x45 = x30 / x37;
            let x46 = x45 * x45;
            let x47 = S::constant(3.3333333333333335) * x46;
            let x48 = x47 + x44;
            let x49 = x48 + x43;
            let x50 = S::constant(1.0) / x49;
            let x51 = v[0] * v[0];
            let x52 = x1 * x51;
            let x53 = S::constant(0.1) * x52;
            let x54 = x0 * x51;
            let x55 = S::constant(0.3) * x54;
            let x56 = x55 + x53;
            let x57 = v[5] * v[5];
            let (x58, x59) = q[5].sin_cos_pair();
            let x60 = x58 * x57;
            let x61 = S::constant(0.6) * x60;
            let x62 = x61 + x56;
            let x63 = x62 + shift[2];
            let x64 = shift[11] - shift[6];
            let x65 = x59 * x64;
            let x66 = S::constant(0.6) * x65;
            let x67 = x66 - x63;
            let x68 = x58 * x64;
            let x69 = S::constant(0.6) * x68;
            let x70 = S::constant(0.1) * x54;
            let x71 = S::constant(0.3) * x52;
            let x72 = x71 - x70;
            let x73 = x59 * x57;
            let x74 = S::constant(0.6) * x73;
            let x75 = x74 + x72;
            let x76 = x75 + shift[1];
            let x77 = x76 + x69;
            let (x78, x79) = q[8].sin_cos_pair();
            let x80 = x79 * shift[11];
            let x81 = S::constant(0.1) * x80;
            let x82 = v[8] * v[8];
            let x83 = x78 * x82;
            let x84 = S::constant(0.1) * x83;
            let x85 = S::constant(0.1) * x60;
            let x86 = x85 - x74;
            let x87 = x86 + x84;
            let x88 = x87 + shift[4];
            let x89 = x88 - x81;
            let x90 = S::constant(0.1) * x59;
            let x91 = S::constant(0.6) * x58;
            let x92 = x91 + x90;
            let x93 = x92 * x64;
            let x94 = x93 - x89;
            let x95 = S::constant(0.1) * x65;
            let x96 = shift[12] - x85;
            let x97 = x96 + x95;
            let x98 = x97 - x94;
            let x99 = x98 - x77;
            let x100 = x99 - x67;
            let x101 = S::constant(0.3) * x100;
            let x102 = self.w * t;
            let (x103, x104) = x102.sin_cos_pair();
            let x105 = S::constant(0.1) * x103;
            let x106 = S::constant(1.0) + x105;
            let x107 = S::constant(-1.0) + q[12];
            let x108 = x107 * x106;
            let x109 = S::constant(3.0) * x108;
            let x110 = S::constant(-0.2) + q[13];
            let x111 = x110 * x110;
            let x112 = S::constant(-2.0) + q[12];
            let x113 = x112 * x112;
            let x114 = x113 + x111;
            let x115 = x114.simd_sqrt();
            let x116 = x112 / x115;
            let x117 = x110 * v[13];
            let x118 = S::constant(2.0) * x117;
            let x119 = x112 * v[12];
            let x120 = S::constant(2.0) * x119;
            let x121 = x120 + x118;
            let x122 = S::constant(0.5) * x121;
            let x123 = x122 / x115;
            let x124 = S::constant(2.0) * x123;
            let x125 = S::constant(-0.3) + x115;
            let x126 = self.k * x125;
            let x127 = x126 + x124;
            let x128 = x127 * x116;
            let x129 = x128 + x109;
            let x130 = x129 + x101;
            let x131 = x8 * x130;
            let x132 = S::constant(1.7) * x67;
            let x133 = S::constant(0.6) * x59;
            let x134 = S::constant(0.1) * x58;
            let x135 = x134 - x133;
            let x136 = x135 * x64;
            let x137 = S::constant(0.7) * x136;
            let x138 = S::constant(0.1) * x79;
            let x139 = S::constant(0.2) * x78;
            let x140 = x139 + x138;
            let x141 = q[7] + x140;
            let x142 = x141 - x29;
            let x143 = x142 * x142;
            let x144 = S::constant(0.1) * x78;
            let x145 = S::constant(0.2) * x79;
            let x146 = x145 - x144;
            let x147 = q[6] + x146;
            let x148 = x147 - x33;
            let x149 = x148 * x148;
            let x150 = x149 + x143;
            let x151 = x150.simd_sqrt();
            let x152 = x142 / x151;
            let x153 = x27 * v[11];
            let x154 = S::constant(0.2) * x153;
            let x155 = v[10] + x154;
            let x156 = x78 * v[8];
            let x157 = S::constant(0.1) * x156;
            let x158 = x79 * v[8];
            let x159 = S::constant(0.2) * x158;
            let x160 = x159 - x157;
            let x161 = v[7] + x160;
            let x162 = x161 - x155;
            let x163 = x142 * x162;
            let x164 = S::constant(2.0) * x163;
            let x165 = x26 * v[11];
            let x166 = S::constant(0.2) * x165;
            let x167 = v[9] - x166;
            let x168 = S::constant(0.1) * x158;
            let x169 = S::constant(0.2) * x156;
            let x170 = x169 + x168;
            let x171 = v[6] - x170;
            let x172 = x171 - x167;
            let x173 = x148 * x172;
            let x174 = S::constant(2.0) * x173;
            let x175 = x174 + x164;
            let x176 = S::constant(0.5) * x175;
            let x177 = x176 / x151;
            let x178 = x177 * x152;
            let x179 = S::constant(3.0) * x178;
            let x180 = S::constant(-6.867) - x179;
            let x181 = x79 * v[2];
            let x182 = S::constant(2.0) * x78;
            let x183 = x182 - x181;
            let x184 = x183 + x180;
            let x185 = x78 * shift[11];
            let x186 = S::constant(0.1) * x185;
            let x187 = x79 * x82;
            let x188 = S::constant(0.1) * x187;
            let x189 = S::constant(0.1) * x73;
            let x190 = x61 + x189;
            let x191 = x190 + x188;
            let x192 = shift[5] - x191;
            let x193 = x192 - x186;
            let x194 = S::constant(0.7) * x193;
            let x195 = x194 - x184;
            let x196 = q[4] - x91;
            let x197 = S::constant(0.6) * q[2];
            let x198 = S::constant(0.45) + x197;
            let x199 = x198 - x196;
            let x200 = x199 * x199;
            let x201 = q[3] - x133;
            let x202 = S::constant(0.8) * q[2];
            let x203 = S::constant(0.1) + x202;
            let x204 = x203 - x201;
            let x205 = x204 * x204;
            let x206 = x205 + x200;
            let x207 = x206.simd_sqrt();
            let x208 = x196 - x198;
            let x209 = x208 / x207;
            let x210 = S::constant(-0.4) + x207;
            let x211 = x210 * x210;
            let x212 = x211 * x210;
            let x213 = S::constant(30.0) * x212;
            let x214 = self.k * x210;
            let x215 = x214 + x213;
            let x216 = x59 * v[5];
            let x217 = S::constant(0.6) * x216;
            let x218 = v[4] - x217;
            let x219 = S::constant(0.6) * v[2];
            let x220 = x219 - x218;
            let x221 = x199 * x220;
            let x222 = S::constant(2.0) * x221;
            let x223 = x58 * v[5];
            let x224 = S::constant(0.6) * x223;
            let x225 = v[3] + x224;
            let x226 = S::constant(0.8) * v[2];
            let x227 = x226 - x225;
            let x228 = x204 * x227;
            let x229 = S::constant(2.0) * x228;
            let x230 = x229 + x222;
            let x231 = S::constant(0.5) * x230;
            let x232 = x231 / x207;
            let x233 = x232 + x215;
            let x234 = x233 * x209;
            let x235 = S::constant(-9.81) - x234;
            let x236 = x235 - x195;
            let x237 = x236 + x137;
            let x238 = x237 - x132;
            let x239 = x238 * x4;
            let x240 = x148 / x151;
            let x241 = x177 * x240;
            let x242 = S::constant(3.0) * x241;
            let x243 = x78 * v[2];
            let x244 = S::constant(2.0) * x79;
            let x245 = x244 + x243;
            let x246 = x245 - x242;
            let x247 = x89 - x93;
            let x248 = S::constant(0.7) * x247;
            let x249 = x248 - x246;
            let x250 = x201 - x203;
            let x251 = x250 / x207;
            let x252 = x233 * x251;
            let x253 = x252 + x249;
            let x254 = S::constant(1.7) * x77;
            let x255 = x254 - x253;
            let x256 = x7 * x255;
            let x257 = S::constant(0.025) * shift[0];
            let x258 = v[0].sign();
            let x259 = runtime::SimdSigned::simd_abs(&v[0]);
            let x260 = S::if_less(x259, S::constant(2.0), x259, S::constant(2.0));
            let x261 = x260 * x258;
            let x262 = S::constant(2.0) * t;
            let x263 = S::constant(3.0) - x262;
            let x264 = t * t;
            let x265 = x264 * x263;
            let x266 = S::if_less(t, S::constant(1.0), x265, S::constant(1.0));
            let x267 = S::if_less(t, S::constant(0.0), S::constant(0.0), x266);
            let x268 = x267 * x261;
            let x269 = S::constant(0.2) * x268;
            let x270 = S::constant(0.02) * x0;
            let x271 = S::constant(0.05) * x1;
            let x272 = x271 - x270;
            let x273 = S::constant(19.62) * x272;
            let x274 = v[5] - v[0];
            let x275 = S::constant(0.2) * x274;
            let x276 = q[5] - q[0];
            let x277 = S::constant(-0.17453292519943295) + x276;
            let x278 = S::constant(5.0) * x277;
            let x279 = x278 + x275;
            let x280 = x279 - x273;
            let x281 = x280 - x269;
            let x282 = x281 + x257;
            let x283 = x282 - x256;
            let x284 = x283 - x239;
            let x285 = x284 + x131;
            let x286 = x285 * x22;
            let x287 = S::constant(1.2) * x199;
            let x288 = S::constant(1.6) * x204;
            let x289 = x288 + x287;
            let x290 = S::constant(0.5) * x289;
            let x291 = x290 / x207;
            let x292 = x233 * x291;
            let x293 = S::constant(-8.828999999999999) - x292;
            let x294 = S::constant(0.29814239699997197) * x293;
            let x295 = S::constant(0.4472135954999579) * x67;
            let x296 = S::constant(0.8944271909999159) * x77;
            let x297 = x133 - x134;
            let x298 = S::constant(0.4472135954999579) * x297;
            let x299 = S::constant(0.8944271909999159) * x92;
            let x300 = x299 + x298;
            let x301 = x300 * x64;
            let x302 = S::constant(0.4472135954999579) * x190;
            let x303 = S::constant(0.8944271909999159) * x86;
            let x304 = x303 + x302;
            let x305 = x304 + shift[3];
            let x306 = x305 - x301;
            let x307 = x306 - x296;
            let x308 = x307 - x295;
            let x309 = x308 - x294;
            let x310 = x309 - x286;
            let x311 = x310 * x42;
            let x312 = x285 * x40;
            let x313 = x110 / x115;
            let x314 = x127 * x313;
            let x315 = S::constant(-2.943) - x314;
            let x316 = S::constant(0.5) + q[13];
            let x317 = S::constant(40.0) * x316;
            let x318 = -x317;
            let x319 = S::if_less(q[13], S::constant(-0.5), x318, S::constant(0.0));
            let x320 = x319 + x315;
            let x321 = x45 * x320;
            let x322 = S::constant(3.3333333333333335) * x321;
            let x323 = x38 * x100;
            let x324 = self.w * x103;
            let x325 = self.w * x324;
            let x326 = S::constant(0.4) * x325;
            let x327 = shift[9] - x326;
            let x328 = x27 * x327;
            let x329 = S::constant(0.2) * x328;
            let x330 = v[11] * v[11];
            let x331 = x26 * x330;
            let x332 = S::constant(0.2) * x331;
            let x333 = shift[8] - x332;
            let x334 = x333 + x329;
            let x335 = x29 - q[13];
            let x336 = x335 / x37;
            let x337 = x336 * x334;
            let x338 = x26 * x327;
            let x339 = S::constant(0.2) * x338;
            let x340 = x27 * x330;
            let x341 = S::constant(0.2) * x340;
            let x342 = shift[7] - x341;
            let x343 = x342 - x339;
            let x344 = x33 - q[12];
            let x345 = x344 / x37;
            let x346 = x345 * x343;
            let x347 = x27 * x30;
            let x348 = S::constant(0.4) * x347;
            let x349 = x26 * x34;
            let x350 = S::constant(0.4) * x349;
            let x351 = x350 - x348;
            let x352 = S::constant(0.5) * x351;
            let x353 = x352 / x37;
            let x354 = x353 * x327;
            let x355 = v[13] - x155;
            let x356 = x30 * x355;
            let x357 = S::constant(2.0) * x356;
            let x358 = v[12] - x167;
            let x359 = x34 * x358;
            let x360 = S::constant(2.0) * x359;
            let x361 = x360 + x357;
            let x362 = S::constant(0.5) * x361;
            let x363 = x362 / x37;
            let x364 = x363 * x363;
            let x365 = x26 * x30;
            let x366 = x365 * x330;
            let x367 = S::constant(0.2) * x366;
            let x368 = x355 * x355;
            let x369 = x368 + x367;
            let x370 = S::constant(2.0) * x369;
            let x371 = x27 * x34;
            let x372 = x371 * x330;
            let x373 = S::constant(0.2) * x372;
            let x374 = x358 * x358;
            let x375 = x374 + x373;
            let x376 = S::constant(2.0) * x375;
            let x377 = x376 + x370;
            let x378 = S::constant(0.5) * x377;
            let x379 = x378 - x364;
            let x380 = x379 / x37;
            let x381 = self.w * x104;
            let x382 = self.w * x381;
            let x383 = S::constant(0.05) * x382;
            let x384 = x383 + x380;
            let x385 = shift[10] - x384;
            let x386 = x385 - x354;
            let x387 = x386 - x346;
            let x388 = x387 - x337;
            let x389 = x388 - x323;
            let x390 = x389 - x322;
            let x391 = x390 + x312;
            let x392 = x391 - x311;
            let x393 = x392 * x50;
            let x394 = x39 * x393;
            let x395 = x41 * x393;
            let x396 = x310 + x395;
            let x397 = x25 * x396;
            let x398 = x21 * x397;
            let x399 = x285 - x398;
            let x400 = x399 - x394;
            let x401 = x18 * x400;
            let x402 = S::constant(2.5) * x401;
            let x403 = shift[0] - x402;
            let x404 = S::constant(0.447213595499958) * x397;
            let x405 = x293 - x404;
            let x406 = S::constant(0.6666666666666666) * x405;
            let x407 = x7 * x401;
            let x408 = x77 + x407;
            let x409 = -x408;
            let x410 = x63 - x66;
            let x411 = x2 - x3;
            let x412 = x411 * x401;
            let x413 = x412 - x410;
            let x414 = x247 - x408;
            let x415 = x410 - x412;
            let x416 = x193 - x415;
            let x417 = x416 - x136;
            let x418 = x8 * x401;
            let x419 = x100 - x418;
            let x420 = x45 * x393;
            let x421 = x320 + x420;
            let x422 = S::constant(3.3333333333333335) * x421;
            let x423 = S::constant(0.01) * x403;
            let x424 = -x423;
            let x425 = S::constant(0.8944271909999159) * x397;
            let x426 = S::constant(1.7) * x408;
            let x427 = x426 - x253;
            let x428 = x427 + x425;
            let x429 = x38 * x393;
            let x430 = S::constant(0.3) * x419;
            let x431 = x129 + x430;
            let x432 = x431 - x429;
            let x433 = x432 - x428;
            let x434 = S::constant(0.4472135954999579) * x397;
            let x435 = S::constant(1.7) * x413;
            let x436 = x237 - x435;
            let x437 = x436 - x434;
            let x438 = x429 - x431;
            let x439 = x438 - x437;
            let x440 = S::constant(0.7) * x414;
            let x441 = x246 - x440;
            let x442 = x441 - x432;
            let x443 = S::constant(0.7) * x417;
            let x444 = x184 - x443;
            let x445 = x59 * x438;
            let x446 = S::constant(0.1) * x445;
            let x447 = x92 * x442;
            let x448 = x300 * x397;
            let x449 = x59 * x439;
            let x450 = S::constant(0.6) * x449;
            let x451 = x58 * x433;
            let x452 = S::constant(0.6) * x451;
            let x453 = x135 * x135;
            let x454 = S::constant(0.7) * x453;
            let x455 = S::constant(0.1) + x454;
            let x456 = x455 * x64;
            let x457 = x184 - x194;
            let x458 = x135 * x457;
            let x459 = x58 * x204;
            let x460 = S::constant(1.2) * x459;
            let x461 = x59 * x199;
            let x462 = S::constant(1.2) * x461;
            let x463 = x462 - x460;
            let x464 = S::constant(0.5) * x463;
            let x465 = x464 / x207;
            let x466 = x233 * x465;
            let x467 = x279 + x466;
            let x468 = x467 + x458;
            let x469 = x135 * x413;
            let x470 = S::constant(0.7) * x469;
            let x471 = x470 - x468;
            let x472 = x471 - x456;
            let x473 = x472 + x452;
            let x474 = x473 - x450;
            let x475 = x474 - x448;
            let x476 = x475 - x447;
            let x477 = x476 + x446;
            let x478 = -x477;
            let x479 = S::constant(0.4) * x343;
            let x480 = x33 - x147;
            let x481 = x480 / x151;
            let x482 = x177 * x481;
            let x483 = S::constant(3.0) * x482;
            let x484 = x483 + x479;
            let x485 = x345 * x393;
            let x486 = x485 - x484;
            let x487 = x336 * x393;
            let x488 = S::constant(0.4) * x334;
            let x489 = x29 - x141;
            let x490 = x489 / x151;
            let x491 = x177 * x490;
            let x492 = S::constant(3.0) * x491;
            let x493 = S::constant(-3.9240000000000004) - x492;
            let x494 = x493 - x488;
            let x495 = x494 + x487;
            let x496 = x353 * x393;
            let x497 = x26 * x486;
            let x498 = S::constant(0.2) * x497;
            let x499 = S::constant(0.03) * x327;
            let x500 = x27 * x142;
            let x501 = S::constant(0.4) * x500;
            let x502 = x26 * x148;
            let x503 = S::constant(0.4) * x502;
            let x504 = x503 - x501;
            let x505 = S::constant(0.5) * x504;
            let x506 = x505 / x151;
            let x507 = x177 * x506;
            let x508 = S::constant(3.0) * x507;
            let x509 = S::constant(2.0) * q[11];
            let x510 = x509 + x508;
            let x511 = x510 + x499;
            let x512 = x511 + x498;
            let x513 = x27 * x495;
            let x514 = S::constant(0.2) * x513;
            let x515 = x514 - x512;
            let x516 = x515 + x496;
            let x517 = -x393;
            let x518 = x78 * x444;
            let x519 = S::constant(0.1) * x518;
            let x520 = x79 * x442;
            let x521 = S::constant(0.1) * x520;
            let x522 = S::constant(0.02) * shift[11];
            let x523 = x140 * x245;
            let x524 = x140 * x148;
            let x525 = S::constant(2.0) * x524;
            let x526 = x146 * x142;
            let x527 = S::constant(2.0) * x526;
            let x528 = x527 - x525;
            let x529 = S::constant(0.5) * x528;
            let x530 = x529 / x151;
            let x531 = x177 * x530;
            let x532 = S::constant(3.0) * x531;
            let x533 = x532 + x523;
            let x534 = x146 * x183;
            let x535 = x534 - x533;
            let x536 = x535 - x522;
            let x537 = x536 - x521;
            let x538 = x537 - x519;
            let x539 = x477 + x538;
            let x540 = x300 * x300;
            let x541 = x540 * S::constant(10.0);
            let x542 = S::constant(-1.1333333333333333) - x541;
            let x543 = S::constant(0.0000001) * x542;
            let x544 = x543 - x24;
            let x545 = x46 * S::constant(3.3333333333333335);
            let x546 = x38 * x38;
            let x547 = x546 * S::constant(3.3333333333333335);
            let x548 = x353 * x353;
            let x549 = x548 * S::constant(33.333333333333336);
            let x550 = x336 * x336;
            let x551 = x550 * S::constant(2.5);
            let x552 = x345 * x345;
            let x553 = x552 * S::constant(2.5);
            let x554 = x553 + x551;
            let x555 = x554 + x549;
            let x556 = x555 + x547;
            let x557 = x556 + x545;
            let x558 = S::constant(0.0000001) * x557;
            let x559 = x49 - x558;
            let x560 = S::if_less(x559, x544, x559, x544);
            a[0] = x401;
            a[1] = x403;
            a[2] = x406;
            a[3] = x409;
            a[4] = x413;
            a[5] = x64;
            a[6] = x414;
            a[7] = x417;
            a[8] = shift[11];
            a[9] = x343;
            a[10] = x334;
            a[11] = x327;
            a[12] = x419;
            a[13] = x422;
            lambda[0] = x424;
            lambda[1] = x433;
            lambda[2] = x439;
            lambda[3] = x397;
            lambda[4] = x442;
            lambda[5] = x444;
            lambda[6] = x478;
            lambda[7] = x486;
            lambda[8] = x495;
            lambda[9] = x516;
            lambda[10] = x517;
            lambda[11] = x539;
            lambda[12] = x438;
            guard[0] = x560;
        }
        /// 250 additions, 406 multiplications, 81 divisions, 10 functions.
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
            let (x0, x1) = q[0].sin_cos_pair();
            let x2 = S::constant(0.1) * x1;
            let x3 = S::constant(0.3) * x0;
            let x4 = x3 + x2;
            let x5 = x4 * lambda[2];
            let x6 = S::constant(0.1) * x0;
            let x7 = S::constant(0.3) * x1;
            let x8 = x7 - x6;
            let x9 = x8 * lambda[1];
            let x10 = S::constant(0.02) * x1;
            let x11 = S::constant(0.05) * x0;
            let x12 = x11 + x10;
            let x13 = S::constant(19.62) * x12;
            let x14 = S::constant(-5.0) + x13;
            let x15 = x14 + x9;
            let x16 = x15 + x5;
            let x17 = -x16;
            let (x18, x19) = q[5].sin_cos_pair();
            let x20 = S::constant(0.6) * x18;
            let x21 = q[4] - x20;
            let x22 = S::constant(0.6) * q[2];
            let x23 = S::constant(0.45) + x22;
            let x24 = x23 - x21;
            let x25 = x24 * x24;
            let x26 = S::constant(0.6) * x19;
            let x27 = q[3] - x26;
            let x28 = S::constant(0.8) * q[2];
            let x29 = S::constant(0.1) + x28;
            let x30 = x29 - x27;
            let x31 = x30 * x30;
            let x32 = x31 + x25;
            let x33 = x32.simd_sqrt();
            let x34 = S::constant(1.2) * x24;
            let x35 = S::constant(1.6) * x30;
            let x36 = x35 + x34;
            let x37 = S::constant(0.5) * x36;
            let x38 = x37 / x33;
            let x39 = x38 * x38;
            let x40 = S::constant(1.0) - x39;
            let x41 = x40 / x33;
            let x42 = S::constant(-0.4) + x33;
            let x43 = x42 * x42;
            let x44 = x43 * x42;
            let x45 = S::constant(30.0) * x44;
            let x46 = self.k * x42;
            let x47 = x46 + x45;
            let x48 = x19 * v[5];
            let x49 = S::constant(0.6) * x48;
            let x50 = v[4] - x49;
            let x51 = S::constant(0.6) * v[2];
            let x52 = x51 - x50;
            let x53 = x24 * x52;
            let x54 = S::constant(2.0) * x53;
            let x55 = x18 * v[5];
            let x56 = S::constant(0.6) * x55;
            let x57 = v[3] + x56;
            let x58 = S::constant(0.8) * v[2];
            let x59 = x58 - x57;
            let x60 = x30 * x59;
            let x61 = S::constant(2.0) * x60;
            let x62 = x61 + x54;
            let x63 = S::constant(0.5) * x62;
            let x64 = x63 / x33;
            let x65 = x64 + x47;
            let x66 = x65 * x41;
            let x67 = x38 * x43;
            let x68 = S::constant(90.0) * x67;
            let x69 = self.k * x38;
            let x70 = x69 + x68;
            let x71 = x64 * x38;
            let x72 = S::constant(1.2) * x52;
            let x73 = S::constant(1.6) * x59;
            let x74 = x73 + x72;
            let x75 = S::constant(0.5) * x74;
            let x76 = x75 - x71;
            let x77 = x76 / x33;
            let x78 = x77 + x70;
            let x79 = x38 * x78;
            let x80 = x79 + x66;
            let x81 = x27 - x29;
            let x82 = x81 / x33;
            let x83 = x38 * x82;
            let x84 = S::constant(-0.8) - x83;
            let x85 = x84 / x33;
            let x86 = x65 * x85;
            let x87 = x82 * x43;
            let x88 = S::constant(90.0) * x87;
            let x89 = self.k * x82;
            let x90 = x89 + x88;
            let x91 = x64 * x82;
            let x92 = x57 - x58;
            let x93 = x92 - x91;
            let x94 = x93 / x33;
            let x95 = x94 + x90;
            let x96 = x38 * x95;
            let x97 = x96 + x86;
            let x98 = x21 - x23;
            let x99 = x98 / x33;
            let x100 = x38 * x99;
            let x101 = S::constant(-0.6) - x100;
            let x102 = x101 / x33;
            let x103 = x65 * x102;
            let x104 = x99 * x43;
            let x105 = S::constant(90.0) * x104;
            let x106 = self.k * x99;
            let x107 = x106 + x105;
            let x108 = x64 * x99;
            let x109 = x50 - x51;
            let x110 = x109 - x108;
            let x111 = x110 / x33;
            let x112 = x111 + x107;
            let x113 = x38 * x112;
            let x114 = x113 + x103;
            let x115 = x18 * x30;
            let x116 = S::constant(1.2) * x115;
            let x117 = x19 * x24;
            let x118 = S::constant(1.2) * x117;
            let x119 = x118 - x116;
            let x120 = S::constant(0.5) * x119;
            let x121 = x120 / x33;
            let x122 = x38 * x121;
            let x123 = S::constant(0.96) * x18;
            let x124 = S::constant(0.72) * x19;
            let x125 = x124 - x123;
            let x126 = S::constant(0.5) * x125;
            let x127 = x126 - x122;
            let x128 = x127 / x33;
            let x129 = x65 * x128;
            let x130 = x121 * x43;
            let x131 = S::constant(90.0) * x130;
            let x132 = self.k * x121;
            let x133 = x132 + x131;
            let x134 = x64 * x121;
            let x135 = x19 * x30;
            let x136 = x135 * v[5];
            let x137 = S::constant(0.6) * x136;
            let x138 = x18 * x59;
            let x139 = S::constant(0.6) * x138;
            let x140 = x139 + x137;
            let x141 = S::constant(2.0) * x140;
            let x142 = x18 * x24;
            let x143 = x142 * v[5];
            let x144 = S::constant(0.6) * x143;
            let x145 = x19 * x52;
            let x146 = S::constant(0.6) * x145;
            let x147 = x146 - x144;
            let x148 = S::constant(2.0) * x147;
            let x149 = x148 - x141;
            let x150 = S::constant(0.5) * x149;
            let x151 = x150 - x134;
            let x152 = x151 / x33;
            let x153 = x152 + x133;
            let x154 = x38 * x153;
            let x155 = x154 + x129;
            let x156 = x82 * x78;
            let x157 = x86 + x156;
            let x158 = x82 * x82;
            let x159 = S::constant(1.0) - x158;
            let x160 = x159 / x33;
            let x161 = x65 * x160;
            let x162 = x82 * x95;
            let x163 = x162 + x161;
            let x164 = x82 * x99;
            let x165 = x164 / x33;
            let x166 = x65 * x165;
            let x167 = x82 * x112;
            let x168 = x167 - x166;
            let x169 = x82 * x121;
            let x170 = x20 - x169;
            let x171 = x170 / x33;
            let x172 = x65 * x171;
            let x173 = x82 * x153;
            let x174 = x173 + x172;
            let x175 = x99 * x78;
            let x176 = x103 + x175;
            let x177 = x99 * x95;
            let x178 = x177 - x166;
            let x179 = x99 * x99;
            let x180 = S::constant(1.0) - x179;
            let x181 = x180 / x33;
            let x182 = x65 * x181;
            let x183 = x99 * x112;
            let x184 = x183 + x182;
            let x185 = x99 * x121;
            let x186 = x26 + x185;
            let x187 = x186 / x33;
            let x188 = x65 * x187;
            let x189 = x99 * x153;
            let x190 = x189 - x188;
            let x191 = x121 * x78;
            let x192 = x129 + x191;
            let x193 = x121 * x95;
            let x194 = x172 + x193;
            let x195 = x121 * x112;
            let x196 = x195 - x188;
            let x197 = x18 * lambda[12];
            let x198 = S::constant(0.1) * x197;
            let x199 = S::constant(0.1) * x19;
            let x200 = x20 + x199;
            let x201 = x200 * lambda[5];
            let x202 = S::constant(0.1) * x18;
            let x203 = x26 - x202;
            let x204 = x203 * lambda[4];
            let x205 = S::constant(0.4472135954999579) * x200;
            let x206 = S::constant(0.8944271909999159) * x203;
            let x207 = x206 - x205;
            let x208 = x207 * lambda[3];
            let x209 = x18 * lambda[2];
            let x210 = S::constant(0.6) * x209;
            let x211 = x19 * lambda[1];
            let x212 = S::constant(0.6) * x211;
            let x213 = x121 * x121;
            let x214 = x18 * x18;
            let x215 = S::constant(0.6) * x214;
            let x216 = x135 - x215;
            let x217 = S::constant(1.2) * x216;
            let x218 = x19 * x19;
            let x219 = S::constant(0.6) * x218;
            let x220 = x219 - x142;
            let x221 = S::constant(1.2) * x220;
            let x222 = x221 - x217;
            let x223 = S::constant(0.5) * x222;
            let x224 = x223 - x213;
            let x225 = x224 / x33;
            let x226 = x65 * x225;
            let x227 = x121 * x153;
            let x228 = x227 + x226;
            let x229 = S::constant(5.0) + x228;
            let x230 = x229 - x212;
            let x231 = x230 - x210;
            let x232 = x231 + x208;
            let x233 = x232 + x204;
            let x234 = x233 + x201;
            let x235 = x234 + x198;
            let (x236, x237) = q[11].sin_cos_pair();
            let x238 = S::constant(0.2) * x236;
            let x239 = q[10] + x238;
            let (x240, x241) = q[8].sin_cos_pair();
            let x242 = S::constant(0.1) * x241;
            let x243 = S::constant(0.2) * x240;
            let x244 = x243 + x242;
            let x245 = q[7] + x244;
            let x246 = x245 - x239;
            let x247 = x246 * x246;
            let x248 = S::constant(0.2) * x237;
            let x249 = q[9] + x248;
            let x250 = S::constant(0.1) * x240;
            let x251 = S::constant(0.2) * x241;
            let x252 = x251 - x250;
            let x253 = q[6] + x252;
            let x254 = x253 - x249;
            let x255 = x254 * x254;
            let x256 = x255 + x247;
            let x257 = x256.simd_sqrt();
            let x258 = x254 / x257;
            let x259 = x258 * x258;
            let x260 = S::constant(1.0) - x259;
            let x261 = x260 / x257;
            let x262 = x237 * v[11];
            let x263 = S::constant(0.2) * x262;
            let x264 = v[10] + x263;
            let x265 = x240 * v[8];
            let x266 = S::constant(0.1) * x265;
            let x267 = x241 * v[8];
            let x268 = S::constant(0.2) * x267;
            let x269 = x268 - x266;
            let x270 = v[7] + x269;
            let x271 = x270 - x264;
            let x272 = x246 * x271;
            let x273 = S::constant(2.0) * x272;
            let x274 = x236 * v[11];
            let x275 = S::constant(0.2) * x274;
            let x276 = v[9] - x275;
            let x277 = S::constant(0.1) * x267;
            let x278 = S::constant(0.2) * x265;
            let x279 = x278 + x277;
            let x280 = v[6] - x279;
            let x281 = x280 - x276;
            let x282 = x254 * x281;
            let x283 = S::constant(2.0) * x282;
            let x284 = x283 + x273;
            let x285 = S::constant(0.5) * x284;
            let x286 = x285 / x257;
            let x287 = x286 * x261;
            let x288 = x286 * x258;
            let x289 = x281 - x288;
            let x290 = x289 / x257;
            let x291 = x258 * x290;
            let x292 = x291 + x287;
            let x293 = S::constant(3.0) * x292;
            let x294 = x246 / x257;
            let x295 = x258 * x294;
            let x296 = x295 / x257;
            let x297 = x286 * x296;
            let x298 = x286 * x294;
            let x299 = x271 - x298;
            let x300 = x299 / x257;
            let x301 = x258 * x300;
            let x302 = x301 - x297;
            let x303 = S::constant(3.0) * x302;
            let x304 = S::constant(2.0) * x240;
            let x305 = x241 * v[2];
            let x306 = x305 - x304;
            let x307 = x244 * x254;
            let x308 = S::constant(2.0) * x307;
            let x309 = x252 * x246;
            let x310 = S::constant(2.0) * x309;
            let x311 = x310 - x308;
            let x312 = S::constant(0.5) * x311;
            let x313 = x312 / x257;
            let x314 = x258 * x313;
            let x315 = x244 + x314;
            let x316 = x315 / x257;
            let x317 = x286 * x316;
            let x318 = x286 * x313;
            let x319 = x246 * x279;
            let x320 = x252 * x271;
            let x321 = x320 - x319;
            let x322 = S::constant(2.0) * x321;
            let x323 = x244 * x281;
            let x324 = x266 - x268;
            let x325 = x254 * x324;
            let x326 = x325 - x323;
            let x327 = S::constant(2.0) * x326;
            let x328 = x327 + x322;
            let x329 = S::constant(0.5) * x328;
            let x330 = x329 - x318;
            let x331 = x330 / x257;
            let x332 = x258 * x331;
            let x333 = x332 - x317;
            let x334 = S::constant(3.0) * x333;
            let x335 = x334 - x306;
            let x336 = x249 - x253;
            let x337 = x336 / x257;
            let x338 = x258 * x337;
            let x339 = S::constant(-1.0) - x338;
            let x340 = x339 / x257;
            let x341 = x286 * x340;
            let x342 = x286 * x337;
            let x343 = x276 - x280;
            let x344 = x343 - x342;
            let x345 = x344 / x257;
            let x346 = x258 * x345;
            let x347 = x346 + x341;
            let x348 = S::constant(3.0) * x347;
            let x349 = x239 - x245;
            let x350 = x349 / x257;
            let x351 = x258 * x350;
            let x352 = x351 / x257;
            let x353 = x286 * x352;
            let x354 = x286 * x350;
            let x355 = x264 - x270;
            let x356 = x355 - x354;
            let x357 = x356 / x257;
            let x358 = x258 * x357;
            let x359 = x358 - x353;
            let x360 = S::constant(3.0) * x359;
            let x361 = x237 * x246;
            let x362 = S::constant(0.4) * x361;
            let x363 = x236 * x254;
            let x364 = S::constant(0.4) * x363;
            let x365 = x364 - x362;
            let x366 = S::constant(0.5) * x365;
            let x367 = x366 / x257;
            let x368 = x258 * x367;
            let x369 = x238 - x368;
            let x370 = x369 / x257;
            let x371 = x286 * x370;
            let x372 = x286 * x367;
            let x373 = x237 * x271;
            let x374 = S::constant(0.2) * x373;
            let x375 = x236 * x246;
            let x376 = x375 * v[11];
            let x377 = S::constant(0.2) * x376;
            let x378 = x377 - x374;
            let x379 = S::constant(2.0) * x378;
            let x380 = x237 * x254;
            let x381 = x380 * v[11];
            let x382 = S::constant(0.2) * x381;
            let x383 = x236 * x281;
            let x384 = S::constant(0.2) * x383;
            let x385 = x384 + x382;
            let x386 = S::constant(2.0) * x385;
            let x387 = x386 + x379;
            let x388 = S::constant(0.5) * x387;
            let x389 = x388 - x372;
            let x390 = x389 / x257;
            let x391 = x258 * x390;
            let x392 = x391 + x371;
            let x393 = S::constant(3.0) * x392;
            let x394 = x294 * x290;
            let x395 = x394 - x297;
            let x396 = S::constant(3.0) * x395;
            let x397 = x294 * x294;
            let x398 = S::constant(1.0) - x397;
            let x399 = x398 / x257;
            let x400 = x286 * x399;
            let x401 = x294 * x300;
            let x402 = x401 + x400;
            let x403 = S::constant(3.0) * x402;
            let x404 = x240 * v[2];
            let x405 = S::constant(2.0) * x241;
            let x406 = x405 + x404;
            let x407 = x294 * x313;
            let x408 = x252 - x407;
            let x409 = x408 / x257;
            let x410 = x286 * x409;
            let x411 = x294 * x331;
            let x412 = x411 + x410;
            let x413 = S::constant(3.0) * x412;
            let x414 = x413 - x406;
            let x415 = x294 * x337;
            let x416 = x415 / x257;
            let x417 = x286 * x416;
            let x418 = x294 * x345;
            let x419 = x418 - x417;
            let x420 = S::constant(3.0) * x419;
            let x421 = x294 * x350;
            let x422 = S::constant(-1.0) - x421;
            let x423 = x422 / x257;
            let x424 = x286 * x423;
            let x425 = x294 * x357;
            let x426 = x425 + x424;
            let x427 = S::constant(3.0) * x426;
            let x428 = x294 * x367;
            let x429 = x248 + x428;
            let x430 = x429 / x257;
            let x431 = x286 * x430;
            let x432 = x294 * x390;
            let x433 = x432 - x431;
            let x434 = S::constant(3.0) * x433;
            let x435 = x313 * x290;
            let x436 = x435 - x317;
            let x437 = S::constant(3.0) * x436;
            let x438 = x313 * x300;
            let x439 = x410 + x438;
            let x440 = S::constant(3.0) * x439;
            let x441 = x241 * lambda[5];
            let x442 = S::constant(0.1) * x441;
            let x443 = x240 * lambda[4];
            let x444 = S::constant(0.1) * x443;
            let x445 = x304 - x305;
            let x446 = x244 * x445;
            let x447 = x252 * x406;
            let x448 = x447 - x446;
            let x449 = x244 * x306;
            let x450 = x447 + x449;
            let x451 = x313 * x313;
            let x452 = x244 * x244;
            let x453 = x252 * x254;
            let x454 = x453 - x452;
            let x455 = S::constant(2.0) * x454;
            let x456 = x244 * x246;
            let x457 = x252 * x252;
            let x458 = x457 - x456;
            let x459 = S::constant(2.0) * x458;
            let x460 = x459 - x455;
            let x461 = S::constant(0.5) * x460;
            let x462 = x461 - x451;
            let x463 = x462 / x257;
            let x464 = x286 * x463;
            let x465 = x313 * x331;
            let x466 = x465 + x464;
            let x467 = S::constant(3.0) * x466;
            let x468 = x467 + x450;
            let x469 = x468 - x448;
            let x470 = x469 - x444;
            let x471 = x470 + x442;
            let x472 = x313 * x337;
            let x473 = x244 - x472;
            let x474 = x473 / x257;
            let x475 = x286 * x474;
            let x476 = x313 * x345;
            let x477 = x476 + x475;
            let x478 = S::constant(3.0) * x477;
            let x479 = x313 * x350;
            let x480 = x250 - x251;
            let x481 = x480 - x479;
            let x482 = x481 / x257;
            let x483 = x286 * x482;
            let x484 = x313 * x357;
            let x485 = x484 + x483;
            let x486 = S::constant(3.0) * x485;
            let x487 = x313 * x367;
            let x488 = x237 * x252;
            let x489 = S::constant(0.4) * x488;
            let x490 = x236 * x244;
            let x491 = S::constant(0.4) * x490;
            let x492 = x491 + x489;
            let x493 = S::constant(0.5) * x492;
            let x494 = x493 + x487;
            let x495 = x494 / x257;
            let x496 = x286 * x495;
            let x497 = x313 * x390;
            let x498 = x497 - x496;
            let x499 = S::constant(3.0) * x498;
            let x500 = x337 * x290;
            let x501 = x341 + x500;
            let x502 = S::constant(3.0) * x501;
            let x503 = x337 * x300;
            let x504 = x503 - x417;
            let x505 = S::constant(3.0) * x504;
            let x506 = x337 * x331;
            let x507 = x475 + x506;
            let x508 = S::constant(3.0) * x507;
            let x509 = q[13] - x239;
            let x510 = x509 * x509;
            let x511 = q[12] - x249;
            let x512 = x511 * x511;
            let x513 = x512 + x510;
            let x514 = x513.simd_sqrt();
            let x515 = x249 - q[12];
            let x516 = x515 / x514;
            let x517 = x516 * x516;
            let x518 = S::constant(1.0) - x517;
            let x519 = x518 / x514;
            let x520 = x519 * lambda[10];
            let x521 = x337 * x337;
            let x522 = S::constant(1.0) - x521;
            let x523 = x522 / x257;
            let x524 = x286 * x523;
            let x525 = x337 * x345;
            let x526 = x525 + x524;
            let x527 = S::constant(3.0) * x526;
            let x528 = x527 + x520;
            let x529 = x239 - q[13];
            let x530 = x529 / x514;
            let x531 = x516 * x530;
            let x532 = x531 / x514;
            let x533 = x532 * lambda[10];
            let x534 = x337 * x350;
            let x535 = x534 / x257;
            let x536 = x286 * x535;
            let x537 = x337 * x357;
            let x538 = x537 - x536;
            let x539 = S::constant(3.0) * x538;
            let x540 = x539 - x533;
            let x541 = x237 * x509;
            let x542 = S::constant(0.4) * x541;
            let x543 = x236 * x511;
            let x544 = S::constant(0.4) * x543;
            let x545 = x544 - x542;
            let x546 = S::constant(0.5) * x545;
            let x547 = x546 / x514;
            let x548 = x516 * x547;
            let x549 = x238 + x548;
            let x550 = x549 / x514;
            let x551 = x550 * lambda[10];
            let x552 = x337 * x367;
            let x553 = x238 + x552;
            let x554 = x553 / x257;
            let x555 = x286 * x554;
            let x556 = x337 * x390;
            let x557 = x556 - x555;
            let x558 = S::constant(3.0) * x557;
            let x559 = x558 - x551;
            let x560 = x511 / x514;
            let x561 = x560 * x516;
            let x562 = S::constant(-1.0) - x561;
            let x563 = x562 / x514;
            let x564 = x563 * lambda[10];
            let x565 = x509 / x514;
            let x566 = x565 * x516;
            let x567 = x566 / x514;
            let x568 = x567 * lambda[10];
            let x569 = -x568;
            let x570 = x350 * x290;
            let x571 = x570 - x353;
            let x572 = S::constant(3.0) * x571;
            let x573 = x350 * x300;
            let x574 = x424 + x573;
            let x575 = S::constant(3.0) * x574;
            let x576 = x350 * x331;
            let x577 = x483 + x576;
            let x578 = S::constant(3.0) * x577;
            let x579 = x350 * x345;
            let x580 = x579 - x536;
            let x581 = S::constant(3.0) * x580;
            let x582 = x581 - x533;
            let x583 = x530 * x530;
            let x584 = S::constant(1.0) - x583;
            let x585 = x584 / x514;
            let x586 = x585 * lambda[10];
            let x587 = x350 * x350;
            let x588 = S::constant(1.0) - x587;
            let x589 = x588 / x257;
            let x590 = x286 * x589;
            let x591 = x350 * x357;
            let x592 = x591 + x590;
            let x593 = S::constant(3.0) * x592;
            let x594 = x593 + x586;
            let x595 = x530 * x547;
            let x596 = x248 - x595;
            let x597 = x596 / x514;
            let x598 = x597 * lambda[10];
            let x599 = x350 * x367;
            let x600 = x248 - x599;
            let x601 = x600 / x257;
            let x602 = x286 * x601;
            let x603 = x350 * x390;
            let x604 = x603 + x602;
            let x605 = S::constant(3.0) * x604;
            let x606 = x605 + x598;
            let x607 = x560 * x530;
            let x608 = x607 / x514;
            let x609 = x608 * lambda[10];
            let x610 = -x609;
            let x611 = x565 * x530;
            let x612 = S::constant(-1.0) - x611;
            let x613 = x612 / x514;
            let x614 = x613 * lambda[10];
            let x615 = x367 * x290;
            let x616 = x371 + x615;
            let x617 = S::constant(3.0) * x616;
            let x618 = x367 * x300;
            let x619 = x618 - x431;
            let x620 = S::constant(3.0) * x619;
            let x621 = x367 * x331;
            let x622 = x621 - x496;
            let x623 = S::constant(3.0) * x622;
            let x624 = x367 * x345;
            let x625 = x624 - x555;
            let x626 = S::constant(3.0) * x625;
            let x627 = x626 - x551;
            let x628 = x367 * x357;
            let x629 = x602 + x628;
            let x630 = S::constant(3.0) * x629;
            let x631 = x598 + x630;
            let x632 = x547 * x547;
            let x633 = x237 * x237;
            let x634 = S::constant(0.2) * x633;
            let x635 = x236 * x509;
            let x636 = x635 + x634;
            let x637 = S::constant(0.4) * x636;
            let x638 = x236 * x236;
            let x639 = S::constant(0.2) * x638;
            let x640 = x237 * x511;
            let x641 = x640 + x639;
            let x642 = S::constant(0.4) * x641;
            let x643 = x642 + x637;
            let x644 = S::constant(0.5) * x643;
            let x645 = x644 - x632;
            let x646 = x645 / x514;
            let x647 = x646 * lambda[10];
            let x648 = x236 * lambda[8];
            let x649 = S::constant(0.2) * x648;
            let x650 = x237 * lambda[7];
            let x651 = S::constant(0.2) * x650;
            let x652 = x367 * x367;
            let x653 = x375 + x634;
            let x654 = S::constant(0.4) * x653;
            let x655 = x380 + x639;
            let x656 = S::constant(0.4) * x655;
            let x657 = x656 + x654;
            let x658 = S::constant(0.5) * x657;
            let x659 = x658 - x652;
            let x660 = x659 / x257;
            let x661 = x286 * x660;
            let x662 = x367 * x390;
            let x663 = x662 + x661;
            let x664 = S::constant(3.0) * x663;
            let x665 = S::constant(2.0) + x664;
            let x666 = x665 + x651;
            let x667 = x666 + x649;
            let x668 = x667 + x647;
            let x669 = x560 * x547;
            let x670 = x238 - x669;
            let x671 = x670 / x514;
            let x672 = x671 * lambda[10];
            let x673 = x565 * x547;
            let x674 = x248 + x673;
            let x675 = x674 / x514;
            let x676 = x675 * lambda[10];
            let x677 = -x676;
            let x678 = self.w * t;
            let x679 = x678.sin_cos_pair().0;
            let x680 = S::constant(0.1) * x679;
            let x681 = S::constant(1.0) + x680;
            let x682 = S::constant(3.0) * x681;
            let x683 = S::constant(-0.2) + q[13];
            let x684 = x683 * x683;
            let x685 = S::constant(-2.0) + q[12];
            let x686 = x685 * x685;
            let x687 = x686 + x684;
            let x688 = x687.simd_sqrt();
            let x689 = x685 / x688;
            let x690 = x689 * x689;
            let x691 = S::constant(1.0) - x690;
            let x692 = x691 / x688;
            let x693 = x683 * v[13];
            let x694 = S::constant(2.0) * x693;
            let x695 = x685 * v[12];
            let x696 = S::constant(2.0) * x695;
            let x697 = x696 + x694;
            let x698 = S::constant(0.5) * x697;
            let x699 = x698 / x688;
            let x700 = S::constant(2.0) * x699;
            let x701 = S::constant(-0.3) + x688;
            let x702 = self.k * x701;
            let x703 = x702 + x700;
            let x704 = x703 * x692;
            let x705 = x699 * x689;
            let x706 = v[12] - x705;
            let x707 = x706 / x688;
            let x708 = S::constant(2.0) * x707;
            let x709 = self.k * x689;
            let x710 = x709 + x708;
            let x711 = x689 * x710;
            let x712 = x711 + x704;
            let x713 = x712 + x682;
            let x714 = x560 * x560;
            let x715 = S::constant(1.0) - x714;
            let x716 = x715 / x514;
            let x717 = x716 * lambda[10];
            let x718 = x717 + x713;
            let x719 = x560 * x565;
            let x720 = x719 / x514;
            let x721 = x720 * lambda[10];
            let x722 = x683 / x688;
            let x723 = x689 * x722;
            let x724 = x723 / x688;
            let x725 = x703 * x724;
            let x726 = x699 * x722;
            let x727 = v[13] - x726;
            let x728 = x727 / x688;
            let x729 = S::constant(2.0) * x728;
            let x730 = self.k * x722;
            let x731 = x730 + x729;
            let x732 = x689 * x731;
            let x733 = x732 - x725;
            let x734 = x733 - x721;
            let x735 = x722 * x710;
            let x736 = x735 - x725;
            let x737 = x736 - x721;
            let x738 = S::if_less(
                q[13],
                S::constant(-0.5),
                S::constant(-40.0),
                S::constant(0.0),
            );
            let x739 = x722 * x722;
            let x740 = S::constant(1.0) - x739;
            let x741 = x740 / x688;
            let x742 = x703 * x741;
            let x743 = x722 * x731;
            let x744 = x743 + x742;
            let x745 = x744 - x738;
            let x746 = x565 * x565;
            let x747 = S::constant(1.0) - x746;
            let x748 = x747 / x514;
            let x749 = x748 * lambda[10];
            let x750 = x749 + x745;
            results[0] = x17;
            results[1] = S::constant(-5.0);
            results[2] = x80;
            results[3] = x97;
            results[4] = x114;
            results[5] = x155;
            results[6] = x157;
            results[7] = x163;
            results[8] = x168;
            results[9] = x174;
            results[10] = x176;
            results[11] = x178;
            results[12] = x184;
            results[13] = x190;
            results[14] = S::constant(-5.0);
            results[15] = x192;
            results[16] = x194;
            results[17] = x196;
            results[18] = x235;
            results[19] = x293;
            results[20] = x303;
            results[21] = x335;
            results[22] = x348;
            results[23] = x360;
            results[24] = x393;
            results[25] = x396;
            results[26] = x403;
            results[27] = x414;
            results[28] = x420;
            results[29] = x427;
            results[30] = x434;
            results[31] = x437;
            results[32] = x440;
            results[33] = x471;
            results[34] = x478;
            results[35] = x486;
            results[36] = x499;
            results[37] = x502;
            results[38] = x505;
            results[39] = x508;
            results[40] = x528;
            results[41] = x540;
            results[42] = x559;
            results[43] = x564;
            results[44] = x569;
            results[45] = x572;
            results[46] = x575;
            results[47] = x578;
            results[48] = x582;
            results[49] = x594;
            results[50] = x606;
            results[51] = x610;
            results[52] = x614;
            results[53] = x617;
            results[54] = x620;
            results[55] = x623;
            results[56] = x627;
            results[57] = x631;
            results[58] = x668;
            results[59] = x672;
            results[60] = x677;
            results[61] = x564;
            results[62] = x610;
            results[63] = x672;
            results[64] = x718;
            results[65] = x734;
            results[66] = x569;
            results[67] = x614;
            results[68] = x677;
            results[69] = x737;
            results[70] = x750;
        }
        /// 32 additions, 100 multiplications, 12 divisions, 11 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..62];
            let x0 = v[0].sign();
            let x1 = runtime::SimdSigned::simd_abs(&v[0]);
            let x2 = S::if_less(x1, S::constant(2.0), x0, S::constant(0.0));
            let x3 = x0 * x2;
            let x4 = S::constant(2.0) * t;
            let x5 = S::constant(3.0) - x4;
            let x6 = t * t;
            let x7 = x6 * x5;
            let x8 = S::if_less(t, S::constant(1.0), x7, S::constant(1.0));
            let x9 = S::if_less(t, S::constant(0.0), S::constant(0.0), x8);
            let x10 = x9 * x3;
            let x11 = S::constant(0.2) * x10;
            let x12 = S::constant(0.2) + x11;
            let (x13, x14) = q[5].sin_cos_pair();
            let x15 = S::constant(0.6) * x13;
            let x16 = q[4] - x15;
            let x17 = S::constant(0.6) * q[2];
            let x18 = S::constant(0.45) + x17;
            let x19 = x18 - x16;
            let x20 = x19 * x19;
            let x21 = S::constant(0.6) * x14;
            let x22 = q[3] - x21;
            let x23 = S::constant(0.8) * q[2];
            let x24 = S::constant(0.1) + x23;
            let x25 = x24 - x22;
            let x26 = x25 * x25;
            let x27 = x26 + x20;
            let x28 = x27.simd_sqrt();
            let x29 = S::constant(1.2) * x19;
            let x30 = S::constant(1.6) * x25;
            let x31 = x30 + x29;
            let x32 = S::constant(0.5) * x31;
            let x33 = x32 / x28;
            let x34 = x33 * x33;
            let x35 = x22 - x24;
            let x36 = x35 / x28;
            let x37 = x33 * x36;
            let x38 = x16 - x18;
            let x39 = x38 / x28;
            let x40 = x33 * x39;
            let x41 = x13 * x25;
            let x42 = S::constant(1.2) * x41;
            let x43 = x14 * x19;
            let x44 = S::constant(1.2) * x43;
            let x45 = x44 - x42;
            let x46 = S::constant(0.5) * x45;
            let x47 = x46 / x28;
            let x48 = x33 * x47;
            let x49 = x36 * x36;
            let x50 = x36 * x39;
            let x51 = x36 * x47;
            let x52 = x39 * x39;
            let x53 = x39 * x47;
            let x54 = x47 * x47;
            let x55 = S::constant(0.2) + x54;
            let (x56, x57) = q[8].sin_cos_pair();
            let x58 = -x56;
            let (x59, x60) = q[11].sin_cos_pair();
            let x61 = S::constant(0.2) * x59;
            let x62 = q[10] + x61;
            let x63 = S::constant(0.1) * x57;
            let x64 = S::constant(0.2) * x56;
            let x65 = x64 + x63;
            let x66 = q[7] + x65;
            let x67 = x66 - x62;
            let x68 = x67 * x67;
            let x69 = S::constant(0.2) * x60;
            let x70 = q[9] + x69;
            let x71 = S::constant(0.1) * x56;
            let x72 = S::constant(0.2) * x57;
            let x73 = x72 - x71;
            let x74 = q[6] + x73;
            let x75 = x74 - x70;
            let x76 = x75 * x75;
            let x77 = x76 + x68;
            let x78 = x77.simd_sqrt();
            let x79 = x75 / x78;
            let x80 = x79 * x79;
            let x81 = S::constant(3.0) * x80;
            let x82 = x67 / x78;
            let x83 = x79 * x82;
            let x84 = S::constant(3.0) * x83;
            let x85 = x65 * x75;
            let x86 = S::constant(2.0) * x85;
            let x87 = x73 * x67;
            let x88 = S::constant(2.0) * x87;
            let x89 = x88 - x86;
            let x90 = S::constant(0.5) * x89;
            let x91 = x90 / x78;
            let x92 = x79 * x91;
            let x93 = S::constant(3.0) * x92;
            let x94 = x70 - x74;
            let x95 = x94 / x78;
            let x96 = x79 * x95;
            let x97 = S::constant(3.0) * x96;
            let x98 = x62 - x66;
            let x99 = x98 / x78;
            let x100 = x79 * x99;
            let x101 = S::constant(3.0) * x100;
            let x102 = x60 * x67;
            let x103 = S::constant(0.4) * x102;
            let x104 = x59 * x75;
            let x105 = S::constant(0.4) * x104;
            let x106 = x105 - x103;
            let x107 = S::constant(0.5) * x106;
            let x108 = x107 / x78;
            let x109 = x79 * x108;
            let x110 = S::constant(3.0) * x109;
            let x111 = x82 * x82;
            let x112 = S::constant(3.0) * x111;
            let x113 = x82 * x91;
            let x114 = S::constant(3.0) * x113;
            let x115 = x82 * x95;
            let x116 = S::constant(3.0) * x115;
            let x117 = x82 * x99;
            let x118 = S::constant(3.0) * x117;
            let x119 = x82 * x108;
            let x120 = S::constant(3.0) * x119;
            let x121 = x57 * x73;
            let x122 = x56 * x65;
            let x123 = x122 + x121;
            let x124 = x91 * x91;
            let x125 = S::constant(3.0) * x124;
            let x126 = x91 * x95;
            let x127 = S::constant(3.0) * x126;
            let x128 = x91 * x99;
            let x129 = S::constant(3.0) * x128;
            let x130 = x91 * x108;
            let x131 = S::constant(3.0) * x130;
            let x132 = x95 * x95;
            let x133 = S::constant(3.0) * x132;
            let x134 = x95 * x99;
            let x135 = S::constant(3.0) * x134;
            let x136 = x95 * x108;
            let x137 = S::constant(3.0) * x136;
            let x138 = x99 * x99;
            let x139 = S::constant(3.0) * x138;
            let x140 = x99 * x108;
            let x141 = S::constant(3.0) * x140;
            let x142 = x108 * x108;
            let x143 = S::constant(3.0) * x142;
            let x144 = S::constant(-0.2) + q[13];
            let x145 = x144 * x144;
            let x146 = S::constant(-2.0) + q[12];
            let x147 = x146 * x146;
            let x148 = x147 + x145;
            let x149 = x148.simd_sqrt();
            let x150 = x146 / x149;
            let x151 = x150 * x150;
            let x152 = S::constant(2.0) * x151;
            let x153 = x144 / x149;
            let x154 = x150 * x153;
            let x155 = S::constant(2.0) * x154;
            let x156 = x153 * x153;
            let x157 = S::constant(2.0) * x156;
            results[0] = x12;
            results[1] = S::constant(-0.2);
            results[2] = x34;
            results[3] = x37;
            results[4] = x40;
            results[5] = x48;
            results[6] = x37;
            results[7] = x49;
            results[8] = x50;
            results[9] = x51;
            results[10] = x40;
            results[11] = x50;
            results[12] = x52;
            results[13] = x53;
            results[14] = S::constant(-0.2);
            results[15] = x48;
            results[16] = x51;
            results[17] = x53;
            results[18] = x55;
            results[19] = x58;
            results[20] = x81;
            results[21] = x84;
            results[22] = x93;
            results[23] = x97;
            results[24] = x101;
            results[25] = x110;
            results[26] = x57;
            results[27] = x84;
            results[28] = x112;
            results[29] = x114;
            results[30] = x116;
            results[31] = x118;
            results[32] = x120;
            results[33] = x123;
            results[34] = x93;
            results[35] = x114;
            results[36] = x125;
            results[37] = x127;
            results[38] = x129;
            results[39] = x131;
            results[40] = x97;
            results[41] = x116;
            results[42] = x127;
            results[43] = x133;
            results[44] = x135;
            results[45] = x137;
            results[46] = x101;
            results[47] = x118;
            results[48] = x129;
            results[49] = x135;
            results[50] = x139;
            results[51] = x141;
            results[52] = x110;
            results[53] = x120;
            results[54] = x131;
            results[55] = x137;
            results[56] = x141;
            results[57] = x143;
            results[58] = x152;
            results[59] = x155;
            results[60] = x155;
            results[61] = x157;
        }
        /// 0 additions, 12 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..28];
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
            let (x0, x1) = q[0].sin_cos_pair();
            let x2 = x1 * v[0];
            let x3 = S::constant(0.3) * x2;
            let x4 = x0 * v[0];
            let x5 = S::constant(0.1) * x4;
            let x6 = x5 - x3;
            let (x7, x8) = q[5].sin_cos_pair();
            let x9 = x8 * v[5];
            let x10 = S::constant(0.6) * x9;
            let x11 = -x10;
            let x12 = S::constant(0.1) * x2;
            let x13 = S::constant(0.3) * x4;
            let x14 = x13 + x12;
            let x15 = -x14;
            let x16 = x7 * v[5];
            let x17 = S::constant(0.6) * x16;
            let x18 = -x17;
            let x19 = S::constant(0.1) * x9;
            let x20 = x17 + x19;
            let x21 = S::constant(0.4472135954999579) * x20;
            let x22 = S::constant(0.1) * x16;
            let x23 = x22 - x10;
            let x24 = S::constant(0.8944271909999159) * x23;
            let x25 = x24 + x21;
            let x26 = -x25;
            let x27 = x10 - x22;
            let (x28, x29) = q[8].sin_cos_pair();
            let x30 = x28 * v[8];
            let x31 = S::constant(0.1) * x30;
            let x32 = -x31;
            let x33 = x29 * v[8];
            let x34 = S::constant(0.1) * x33;
            let (x35, x36) = q[11].sin_cos_pair();
            let x37 = x36 * v[11];
            let x38 = S::constant(0.2) * x37;
            let x39 = x35 * v[11];
            let x40 = S::constant(0.2) * x39;
            let x41 = S::constant(0.2) * x35;
            let x42 = q[10] + x41;
            let x43 = q[13] - x42;
            let x44 = x43 * x43;
            let x45 = S::constant(0.2) * x36;
            let x46 = q[9] + x45;
            let x47 = q[12] - x46;
            let x48 = x47 * x47;
            let x49 = x48 + x44;
            let x50 = x49.simd_sqrt();
            let x51 = v[10] + x38;
            let x52 = v[13] - x51;
            let x53 = x43 * x52;
            let x54 = S::constant(2.0) * x53;
            let x55 = v[9] - x40;
            let x56 = v[12] - x55;
            let x57 = x47 * x56;
            let x58 = S::constant(2.0) * x57;
            let x59 = x58 + x54;
            let x60 = S::constant(0.5) * x59;
            let x61 = x60 / x50;
            let x62 = x46 - q[12];
            let x63 = x62 / x50;
            let x64 = x63 * x61;
            let x65 = x55 - v[12];
            let x66 = x65 - x64;
            let x67 = x66 / x50;
            let x68 = x42 - q[13];
            let x69 = x68 / x50;
            let x70 = x69 * x61;
            let x71 = x51 - v[13];
            let x72 = x71 - x70;
            let x73 = x72 / x50;
            let x74 = x36 * x43;
            let x75 = S::constant(0.4) * x74;
            let x76 = x35 * x47;
            let x77 = S::constant(0.4) * x76;
            let x78 = x77 - x75;
            let x79 = S::constant(0.5) * x78;
            let x80 = x79 / x50;
            let x81 = x80 * x61;
            let x82 = x36 * x52;
            let x83 = S::constant(0.2) * x82;
            let x84 = x35 * x43;
            let x85 = x84 * v[11];
            let x86 = S::constant(0.2) * x85;
            let x87 = x86 - x83;
            let x88 = S::constant(2.0) * x87;
            let x89 = x36 * x47;
            let x90 = x89 * v[11];
            let x91 = S::constant(0.2) * x90;
            let x92 = x35 * x56;
            let x93 = S::constant(0.2) * x92;
            let x94 = x93 + x91;
            let x95 = S::constant(2.0) * x94;
            let x96 = x95 + x88;
            let x97 = S::constant(0.5) * x96;
            let x98 = x97 - x81;
            let x99 = x98 / x50;
            let x100 = x47 / x50;
            let x101 = x100 * x61;
            let x102 = x56 - x101;
            let x103 = x102 / x50;
            let x104 = x43 / x50;
            let x105 = x104 * x61;
            let x106 = x52 - x105;
            let x107 = x106 / x50;
            results[0] = x6;
            results[1] = x11;
            results[2] = x15;
            results[3] = x18;
            results[4] = x26;
            results[5] = x27;
            results[6] = x32;
            results[7] = x20;
            results[8] = x34;
            results[9] = x38;
            results[10] = x40;
            results[11] = x67;
            results[12] = x73;
            results[13] = x99;
            results[14] = x103;
            results[15] = x107;
            results[16] = x22;
        }
        /// 67 additions, 110 multiplications, 17 divisions, 5 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..17];
            let x0 = v[0] * v[0];
            let (x1, x2) = q[0].sin_cos_pair();
            let x3 = x1 * x0;
            let x4 = x2 * a[0];
            let x5 = x4 - x3;
            let x6 = S::constant(0.3) * x5;
            let x7 = x1 * a[0];
            let x8 = x2 * x0;
            let x9 = x8 + x7;
            let x10 = S::constant(0.1) * x9;
            let x11 = x10 - x6;
            let x12 = v[5] * v[5];
            let (x13, x14) = q[5].sin_cos_pair();
            let x15 = x13 * x12;
            let x16 = x14 * a[5];
            let x17 = x16 - x15;
            let x18 = S::constant(0.6) * x17;
            let x19 = -x18;
            let x20 = S::constant(0.1) * x5;
            let x21 = S::constant(0.3) * x9;
            let x22 = x21 + x20;
            let x23 = -x22;
            let x24 = x13 * a[5];
            let x25 = x14 * x12;
            let x26 = x25 + x24;
            let x27 = S::constant(0.6) * x26;
            let x28 = -x27;
            let x29 = S::constant(0.1) * x17;
            let x30 = x27 + x29;
            let x31 = S::constant(0.4472135954999579) * x30;
            let x32 = S::constant(0.1) * x26;
            let x33 = x32 - x18;
            let x34 = S::constant(0.8944271909999159) * x33;
            let x35 = x34 + x31;
            let x36 = -x35;
            let x37 = x18 - x32;
            let (x38, x39) = q[8].sin_cos_pair();
            let x40 = x38 * a[8];
            let x41 = v[8] * v[8];
            let x42 = x39 * x41;
            let x43 = x42 + x40;
            let x44 = S::constant(0.1) * x43;
            let x45 = -x44;
            let x46 = x38 * x41;
            let x47 = x39 * a[8];
            let x48 = x47 - x46;
            let x49 = S::constant(0.1) * x48;
            let x50 = v[11] * v[11];
            let (x51, x52) = q[11].sin_cos_pair();
            let x53 = x51 * x50;
            let x54 = x52 * a[11];
            let x55 = x54 - x53;
            let x56 = S::constant(0.2) * x55;
            let x57 = x51 * a[11];
            let x58 = x52 * x50;
            let x59 = x58 + x57;
            let x60 = S::constant(0.2) * x59;
            let x61 = S::constant(0.2) * x51;
            let x62 = q[10] + x61;
            let x63 = q[13] - x62;
            let x64 = x63 * x63;
            let x65 = S::constant(0.2) * x52;
            let x66 = q[9] + x65;
            let x67 = q[12] - x66;
            let x68 = x67 * x67;
            let x69 = x68 + x64;
            let x70 = x69.simd_sqrt();
            let x71 = x52 * v[11];
            let x72 = S::constant(0.2) * x71;
            let x73 = v[10] + x72;
            let x74 = v[13] - x73;
            let x75 = x63 * x74;
            let x76 = S::constant(2.0) * x75;
            let x77 = x51 * v[11];
            let x78 = S::constant(0.2) * x77;
            let x79 = v[9] - x78;
            let x80 = v[12] - x79;
            let x81 = x67 * x80;
            let x82 = S::constant(2.0) * x81;
            let x83 = x82 + x76;
            let x84 = S::constant(0.5) * x83;
            let x85 = x84 / x70;
            let x86 = x85 * x85;
            let x87 = a[10] + x56;
            let x88 = a[13] - x87;
            let x89 = x63 * x88;
            let x90 = x74 * x74;
            let x91 = x90 + x89;
            let x92 = S::constant(2.0) * x91;
            let x93 = a[9] - x60;
            let x94 = a[12] - x93;
            let x95 = x67 * x94;
            let x96 = x80 * x80;
            let x97 = x96 + x95;
            let x98 = S::constant(2.0) * x97;
            let x99 = x98 + x92;
            let x100 = S::constant(0.5) * x99;
            let x101 = x100 - x86;
            let x102 = x101 / x70;
            let x103 = x66 - q[12];
            let x104 = x103 / x70;
            let x105 = x104 * x102;
            let x106 = x104 * x85;
            let x107 = x79 - v[12];
            let x108 = x107 - x106;
            let x109 = x108 / x70;
            let x110 = x85 * x109;
            let x111 = S::constant(2.0) * x110;
            let x112 = x93 - a[12];
            let x113 = x112 - x111;
            let x114 = x113 - x105;
            let x115 = x114 / x70;
            let x116 = x62 - q[13];
            let x117 = x116 / x70;
            let x118 = x117 * x102;
            let x119 = x117 * x85;
            let x120 = x73 - v[13];
            let x121 = x120 - x119;
            let x122 = x121 / x70;
            let x123 = x85 * x122;
            let x124 = S::constant(2.0) * x123;
            let x125 = x87 - a[13];
            let x126 = x125 - x124;
            let x127 = x126 - x118;
            let x128 = x127 / x70;
            let x129 = x52 * x63;
            let x130 = S::constant(0.4) * x129;
            let x131 = x51 * x67;
            let x132 = S::constant(0.4) * x131;
            let x133 = x132 - x130;
            let x134 = S::constant(0.5) * x133;
            let x135 = x134 / x70;
            let x136 = x135 * x102;
            let x137 = x135 * x85;
            let x138 = x52 * x74;
            let x139 = S::constant(0.2) * x138;
            let x140 = x51 * x63;
            let x141 = x140 * v[11];
            let x142 = S::constant(0.2) * x141;
            let x143 = x142 - x139;
            let x144 = S::constant(2.0) * x143;
            let x145 = x52 * x67;
            let x146 = x145 * v[11];
            let x147 = S::constant(0.2) * x146;
            let x148 = x51 * x80;
            let x149 = S::constant(0.2) * x148;
            let x150 = x149 + x147;
            let x151 = S::constant(2.0) * x150;
            let x152 = x151 + x144;
            let x153 = S::constant(0.5) * x152;
            let x154 = x153 - x137;
            let x155 = x154 / x70;
            let x156 = x85 * x155;
            let x157 = S::constant(2.0) * x156;
            let x158 = x52 * x88;
            let x159 = S::constant(0.2) * x158;
            let x160 = x63 * x59;
            let x161 = S::constant(0.2) * x160;
            let x162 = x161 - x159;
            let x163 = x51 * x74;
            let x164 = x163 * v[11];
            let x165 = S::constant(0.4) * x164;
            let x166 = x165 + x162;
            let x167 = S::constant(2.0) * x166;
            let x168 = x67 * x55;
            let x169 = S::constant(0.2) * x168;
            let x170 = x51 * x94;
            let x171 = S::constant(0.2) * x170;
            let x172 = x171 + x169;
            let x173 = x52 * x80;
            let x174 = x173 * v[11];
            let x175 = S::constant(0.4) * x174;
            let x176 = x175 + x172;
            let x177 = S::constant(2.0) * x176;
            let x178 = x177 + x167;
            let x179 = S::constant(0.5) * x178;
            let x180 = x179 - x157;
            let x181 = x180 - x136;
            let x182 = x181 / x70;
            let x183 = x67 / x70;
            let x184 = x183 * x102;
            let x185 = x183 * x85;
            let x186 = x80 - x185;
            let x187 = x186 / x70;
            let x188 = x85 * x187;
            let x189 = S::constant(2.0) * x188;
            let x190 = x94 - x189;
            let x191 = x190 - x184;
            let x192 = x191 / x70;
            let x193 = x63 / x70;
            let x194 = x193 * x102;
            let x195 = x193 * x85;
            let x196 = x74 - x195;
            let x197 = x196 / x70;
            let x198 = x85 * x197;
            let x199 = S::constant(2.0) * x198;
            let x200 = x88 - x199;
            let x201 = x200 - x194;
            let x202 = x201 / x70;
            results[0] = x11;
            results[1] = x19;
            results[2] = x23;
            results[3] = x28;
            results[4] = x36;
            results[5] = x37;
            results[6] = x45;
            results[7] = x30;
            results[8] = x49;
            results[9] = x56;
            results[10] = x60;
            results[11] = x115;
            results[12] = x128;
            results[13] = x182;
            results[14] = x192;
            results[15] = x202;
            results[16] = x32;
        }
        /// 33 additions, 48 multiplications, 0 divisions, 3 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let x0 = v[13] * v[13];
            let x1 = v[12] * v[12];
            let x2 = x1 + x0;
            let x3 = S::constant(0.15) * x2;
            let x4 = v[11] * v[11];
            let x5 = S::constant(0.03) * x4;
            let x6 = v[10] * v[10];
            let x7 = v[9] * v[9];
            let x8 = x7 + x6;
            let x9 = S::constant(0.4) * x8;
            let x10 = x9 + x5;
            let x11 = S::constant(0.5) * x10;
            let x12 = v[8] * v[8];
            let x13 = S::constant(0.02) * x12;
            let x14 = v[7] * v[7];
            let x15 = v[6] * v[6];
            let x16 = x15 + x14;
            let x17 = S::constant(0.7) * x16;
            let x18 = x17 + x13;
            let x19 = S::constant(0.5) * x18;
            let x20 = v[5] * v[5];
            let x21 = S::constant(0.1) * x20;
            let x22 = v[4] * v[4];
            let x23 = v[3] * v[3];
            let x24 = x23 + x22;
            let x25 = x24 + x21;
            let x26 = S::constant(0.5) * x25;
            let x27 = v[2] * v[2];
            let x28 = S::constant(0.75) * x27;
            let x29 = v[1] * v[1];
            let x30 = S::constant(0.005) * x29;
            let x31 = v[0] * v[0];
            let x32 = S::constant(0.025) * x31;
            let x33 = x32 + x30;
            let x34 = x33 + x28;
            let x35 = x34 + x26;
            let x36 = x35 + x19;
            let x37 = x36 + x11;
            let x38 = x37 + x3;
            let x39 = S::constant(2.943) * q[13];
            let x40 = S::constant(3.9240000000000004) * q[10];
            let x41 = S::constant(6.867) * q[7];
            let x42 = S::constant(9.81) * q[4];
            let x43 = S::constant(0.6) * q[2];
            let x44 = S::constant(0.5) + x43;
            let x45 = S::constant(14.715) * x44;
            let (x46, x47) = q[0].sin_cos_pair();
            let x48 = S::constant(0.02) * x47;
            let x49 = S::constant(0.05) * x46;
            let x50 = x49 + x48;
            let x51 = S::constant(0.1) + x50;
            let x52 = S::constant(19.62) * x51;
            let x53 = x52 + x45;
            let x54 = x53 + x42;
            let x55 = x54 + x41;
            let x56 = x55 + x40;
            let x57 = x56 + x39;
            let x58 = S::constant(-0.2) + q[13];
            let x59 = x58 * x58;
            let x60 = S::constant(-2.0) + q[12];
            let x61 = x60 * x60;
            let x62 = x61 + x59;
            let x63 = x62.simd_sqrt();
            let x64 = S::constant(-0.3) + x63;
            let x65 = x64 * x64;
            let x66 = self.k * x65;
            let x67 = S::constant(0.5) * x66;
            let x68 = x67 + x57;
            let x69 = q[5] - q[0];
            let x70 = S::constant(-0.17453292519943295) + x69;
            let x71 = x70 * x70;
            let x72 = S::constant(2.5) * x71;
            let x73 = x72 + x68;
            let x74 = q[11] * q[11];
            let x75 = x74 + x73;
            let x76 = self.w * t;
            let x77 = x76.sin_cos_pair().0;
            let x78 = S::constant(0.1) * x77;
            let x79 = S::constant(1.0) + x78;
            let x80 = S::constant(-1.0) + q[12];
            let x81 = x80 * x80;
            let x82 = x81 * x79;
            let x83 = S::constant(1.5) * x82;
            let x84 = x83 + x75;
            results[0] = x38;
            results[1] = x84;
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
            let x0 = -lambda[9];
            let (x1, x2) = q[11].sin_cos_pair();
            let x3 = S::constant(0.2) * x1;
            let x4 = q[10] + x3;
            let x5 = q[13] - x4;
            let x6 = x5 * x5;
            let x7 = S::constant(0.2) * x2;
            let x8 = q[9] + x7;
            let x9 = q[12] - x8;
            let x10 = x9 * x9;
            let x11 = x10 + x6;
            let x12 = x11.simd_sqrt();
            let x13 = x9 / x12;
            let x14 = x13 * lambda[10];
            let x15 = -x14;
            let x16 = -lambda[0];
            let x17 = -lambda[6];
            let x18 = S::constant(0.4472135954999579) * lambda[3];
            let x19 = -x18;
            let x20 = S::constant(2.943) * q[13];
            let x21 = S::constant(3.9240000000000004) * q[10];
            let x22 = S::constant(6.867) * q[7];
            let x23 = S::constant(9.81) * q[4];
            let x24 = S::constant(0.6) * q[2];
            let x25 = S::constant(0.5) + x24;
            let x26 = S::constant(14.715) * x25;
            let (x27, x28) = q[0].sin_cos_pair();
            let x29 = S::constant(0.02) * x28;
            let x30 = S::constant(0.05) * x27;
            let x31 = x30 + x29;
            let x32 = S::constant(0.1) + x31;
            let x33 = S::constant(19.62) * x32;
            let x34 = x33 + x26;
            let x35 = x34 + x23;
            let x36 = x35 + x22;
            let x37 = x36 + x21;
            let x38 = x37 + x20;
            let x39 = S::constant(-0.2) + q[13];
            let x40 = x39 * x39;
            let x41 = S::constant(-2.0) + q[12];
            let x42 = x41 * x41;
            let x43 = x42 + x40;
            let x44 = x43.simd_sqrt();
            let x45 = S::constant(-0.3) + x44;
            let x46 = x45 * x45;
            let x47 = self.k * x46;
            let x48 = S::constant(0.5) * x47;
            let x49 = x48 + x38;
            let x50 = q[5] - q[0];
            let x51 = S::constant(-0.17453292519943295) + x50;
            let x52 = x51 * x51;
            let x53 = S::constant(2.5) * x52;
            let x54 = x53 + x49;
            let x55 = q[11] * q[11];
            let x56 = x55 + x54;
            let x57 = self.w * t;
            let x58 = x57.sin_cos_pair().0;
            let x59 = S::constant(0.1) * x58;
            let x60 = S::constant(1.0) + x59;
            let x61 = S::constant(-1.0) + q[12];
            let x62 = x61 * x61;
            let x63 = x62 * x60;
            let x64 = S::constant(1.5) * x63;
            let x65 = x64 + x56;
            let x66 = v[13] * v[13];
            let x67 = v[12] * v[12];
            let x68 = x67 + x66;
            let x69 = S::constant(0.15) * x68;
            let x70 = v[11] * v[11];
            let x71 = S::constant(0.03) * x70;
            let x72 = v[10] * v[10];
            let x73 = v[9] * v[9];
            let x74 = x73 + x72;
            let x75 = S::constant(0.4) * x74;
            let x76 = x75 + x71;
            let x77 = S::constant(0.5) * x76;
            let x78 = v[8] * v[8];
            let x79 = S::constant(0.02) * x78;
            let x80 = v[7] * v[7];
            let x81 = v[6] * v[6];
            let x82 = x81 + x80;
            let x83 = S::constant(0.7) * x82;
            let x84 = x83 + x79;
            let x85 = S::constant(0.5) * x84;
            let x86 = v[5] * v[5];
            let x87 = S::constant(0.1) * x86;
            let x88 = v[4] * v[4];
            let x89 = v[3] * v[3];
            let x90 = x89 + x88;
            let x91 = x90 + x87;
            let x92 = S::constant(0.5) * x91;
            let x93 = v[2] * v[2];
            let x94 = S::constant(0.75) * x93;
            let x95 = v[1] * v[1];
            let x96 = S::constant(0.005) * x95;
            let x97 = v[0] * v[0];
            let x98 = S::constant(0.025) * x97;
            let x99 = x98 + x96;
            let x100 = x99 + x94;
            let x101 = x100 + x92;
            let x102 = x101 + x85;
            let x103 = x102 + x77;
            let x104 = x103 + x69;
            let x105 = x104 + x65;
            results[0] = x0;
            results[1] = x15;
            results[2] = x16;
            results[3] = x17;
            results[4] = x19;
            results[5] = x105;
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
                    additions: 79,
                    multiplications: 112,
                    divisions: 15,
                    functions: 14,
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
                    additions: 118,
                    multiplications: 176,
                    divisions: 22,
                    functions: 15,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 218,
                    multiplications: 297,
                    divisions: 25,
                    functions: 16,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 250,
                    multiplications: 406,
                    divisions: 81,
                    functions: 10,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_v"),
                    additions: 32,
                    multiplications: 100,
                    divisions: 12,
                    functions: 11,
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
