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
/// - `mesh`: `gear: theta_Q - ratio theta_P - offset = 0`, P on `wheel`, Q on `pinion`
/// - `big`: `revolute: r_Q - r_P = 0`, P on `rod`, Q on `wheel`
/// - `way`: `slot: n . (r_Q - r_P) = 0`, P on `piston`, Q on `rod`
/// - `fixed`: `weld: r_Q - r_P = 0, theta_Q - theta_P - angle = 0`, P on `rod`, Q on `plate`
/// - `shoulder`: `revolute: r_Q - r_P = 0`, P on the ground, Q on `arm`
/// - `swing`: `drive: coordinate - f(t) = 0`, P on the ground, Q on `arm`
/// - `line`: `drive: |r_Q - r_P| - f(t) = 0`, P on `arm`, Q on `bob`
/// - `tilt`: `drive: theta_Q - theta_P - f(t) = 0`, P on the ground, Q on `plate`
/// - `level`: `constraint: left side - right side = 0`
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 0 | 0 | 0 | 0 |
/// | `force` | 74 | 105 | 15 | 8 |
/// | `phi` | 43 | 22 | 1 | 6 |
/// | `phi_q` | 18 | 21 | 5 | 5 |
/// | `phi_t` | 2 | 5 | 1 | 1 |
/// | `eta` | 30 | 58 | 2 | 6 |
/// | `dynamics` | 113 | 165 | 22 | 9 |
/// | `tangent_q` | 248 | 406 | 81 | 9 |
/// | `tangent_v` | 30 | 94 | 12 | 6 |
/// | `energy` | 33 | 48 | 0 | 3 |
/// | `outputs` | 44 | 54 | 1 | 5 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 0 | 0 | 0 |
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
        /// 74 additions, 105 multiplications, 15 divisions, 8 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..14];
            let (x0, x1) = q[0].sin_cos_pair();
            let x2 = S::constant(0.02) * x0;
            let x3 = S::constant(0.05) * x1;
            let x4 = x3 - x2;
            let x5 = S::constant(19.62) * x4;
            let x6 = v[5] - v[0];
            let x7 = S::constant(0.2) * x6;
            let x8 = q[5] - q[0];
            let x9 = S::constant(-0.17453292519943295) + x8;
            let x10 = S::constant(5.0) * x9;
            let x11 = x10 + x7;
            let x12 = x11 - x5;
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
            let x34 = S::constant(-0.4) + x28;
            let x35 = x34 * x34;
            let x36 = x35 * x34;
            let x37 = S::constant(30.0) * x36;
            let x38 = self.k * x34;
            let x39 = x38 + x37;
            let x40 = x14 * v[5];
            let x41 = S::constant(0.6) * x40;
            let x42 = v[4] - x41;
            let x43 = S::constant(0.6) * v[2];
            let x44 = x43 - x42;
            let x45 = x19 * x44;
            let x46 = S::constant(2.0) * x45;
            let x47 = x13 * v[5];
            let x48 = S::constant(0.6) * x47;
            let x49 = v[3] + x48;
            let x50 = S::constant(0.8) * v[2];
            let x51 = x50 - x49;
            let x52 = x25 * x51;
            let x53 = S::constant(2.0) * x52;
            let x54 = x53 + x46;
            let x55 = S::constant(0.5) * x54;
            let x56 = x55 / x28;
            let x57 = x56 + x39;
            let x58 = x57 * x33;
            let x59 = S::constant(-8.828999999999999) - x58;
            let x60 = x22 - x24;
            let x61 = x60 / x28;
            let x62 = x57 * x61;
            let x63 = -x62;
            let x64 = x16 - x18;
            let x65 = x64 / x28;
            let x66 = x57 * x65;
            let x67 = S::constant(-9.81) - x66;
            let x68 = x13 * x25;
            let x69 = S::constant(1.2) * x68;
            let x70 = x14 * x19;
            let x71 = S::constant(1.2) * x70;
            let x72 = x71 - x69;
            let x73 = S::constant(0.5) * x72;
            let x74 = x73 / x28;
            let x75 = x57 * x74;
            let x76 = x11 + x75;
            let x77 = -x76;
            let (x78, x79) = q[11].sin_cos_pair();
            let x80 = S::constant(0.2) * x78;
            let x81 = q[10] + x80;
            let (x82, x83) = q[8].sin_cos_pair();
            let x84 = S::constant(0.1) * x83;
            let x85 = S::constant(0.2) * x82;
            let x86 = x85 + x84;
            let x87 = q[7] + x86;
            let x88 = x87 - x81;
            let x89 = x88 * x88;
            let x90 = S::constant(0.2) * x79;
            let x91 = q[9] + x90;
            let x92 = S::constant(0.1) * x82;
            let x93 = S::constant(0.2) * x83;
            let x94 = x93 - x92;
            let x95 = q[6] + x94;
            let x96 = x95 - x91;
            let x97 = x96 * x96;
            let x98 = x97 + x89;
            let x99 = x98.simd_sqrt();
            let x100 = x96 / x99;
            let x101 = x79 * v[11];
            let x102 = S::constant(0.2) * x101;
            let x103 = v[10] + x102;
            let x104 = x82 * v[8];
            let x105 = S::constant(0.1) * x104;
            let x106 = x83 * v[8];
            let x107 = S::constant(0.2) * x106;
            let x108 = x107 - x105;
            let x109 = v[7] + x108;
            let x110 = x109 - x103;
            let x111 = x88 * x110;
            let x112 = S::constant(2.0) * x111;
            let x113 = x78 * v[11];
            let x114 = S::constant(0.2) * x113;
            let x115 = v[9] - x114;
            let x116 = S::constant(0.1) * x106;
            let x117 = S::constant(0.2) * x104;
            let x118 = x117 + x116;
            let x119 = v[6] - x118;
            let x120 = x119 - x115;
            let x121 = x96 * x120;
            let x122 = S::constant(2.0) * x121;
            let x123 = x122 + x112;
            let x124 = S::constant(0.5) * x123;
            let x125 = x124 / x99;
            let x126 = x125 * x100;
            let x127 = S::constant(3.0) * x126;
            let x128 = v[2] * x82;
            let x129 = S::constant(2.0) * x83;
            let x130 = x129 + x128;
            let x131 = x130 - x127;
            let x132 = x88 / x99;
            let x133 = x125 * x132;
            let x134 = S::constant(3.0) * x133;
            let x135 = S::constant(-6.867) - x134;
            let x136 = v[2] * x83;
            let x137 = S::constant(2.0) * x82;
            let x138 = x137 - x136;
            let x139 = x138 + x135;
            let x140 = x86 * x130;
            let x141 = x86 * x96;
            let x142 = S::constant(2.0) * x141;
            let x143 = x94 * x88;
            let x144 = S::constant(2.0) * x143;
            let x145 = x144 - x142;
            let x146 = S::constant(0.5) * x145;
            let x147 = x146 / x99;
            let x148 = x125 * x147;
            let x149 = S::constant(3.0) * x148;
            let x150 = x149 + x140;
            let x151 = x94 * x138;
            let x152 = x151 - x150;
            let x153 = x91 - x95;
            let x154 = x153 / x99;
            let x155 = x125 * x154;
            let x156 = S::constant(3.0) * x155;
            let x157 = -x156;
            let x158 = x81 - x87;
            let x159 = x158 / x99;
            let x160 = x125 * x159;
            let x161 = S::constant(3.0) * x160;
            let x162 = S::constant(-3.9240000000000004) - x161;
            let x163 = x79 * x88;
            let x164 = S::constant(0.4) * x163;
            let x165 = x78 * x96;
            let x166 = S::constant(0.4) * x165;
            let x167 = x166 - x164;
            let x168 = S::constant(0.5) * x167;
            let x169 = x168 / x99;
            let x170 = x125 * x169;
            let x171 = S::constant(3.0) * x170;
            let x172 = S::constant(2.0) * q[11];
            let x173 = x172 + x171;
            let x174 = -x173;
            let x175 = self.w * t;
            let x176 = x175.simd_sin();
            let x177 = S::constant(0.1) * x176;
            let x178 = S::constant(1.0) + x177;
            let x179 = S::constant(-1.0) + q[12];
            let x180 = x179 * x178;
            let x181 = S::constant(3.0) * x180;
            let x182 = S::constant(-0.2) + q[13];
            let x183 = x182 * x182;
            let x184 = S::constant(-2.0) + q[12];
            let x185 = x184 * x184;
            let x186 = x185 + x183;
            let x187 = x186.simd_sqrt();
            let x188 = x184 / x187;
            let x189 = x182 * v[13];
            let x190 = S::constant(2.0) * x189;
            let x191 = x184 * v[12];
            let x192 = S::constant(2.0) * x191;
            let x193 = x192 + x190;
            let x194 = S::constant(0.5) * x193;
            let x195 = x194 / x187;
            let x196 = S::constant(2.0) * x195;
            let x197 = S::constant(-0.3) + x187;
            let x198 = self.k * x197;
            let x199 = x198 + x196;
            let x200 = x199 * x188;
            let x201 = x200 + x181;
            let x202 = -x201;
            let x203 = x182 / x187;
            let x204 = x199 * x203;
            let x205 = S::constant(-2.943) - x204;
            results[1] = S::constant(0.0);
            results[0] = x12;
            results[2] = x59;
            results[3] = x63;
            results[4] = x67;
            results[5] = x77;
            results[6] = x131;
            results[7] = x139;
            results[8] = x152;
            results[9] = x157;
            results[10] = x162;
            results[11] = x174;
            results[12] = x202;
            results[13] = x205;
        }
        /// 43 additions, 22 multiplications, 1 divisions, 6 functions.
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
            let x70 = x54 / S::constant(10.0);
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
            results[3] = S::constant(-1.0);
            results[6] = S::constant(-1.0);
            results[8] = S::constant(0.447213595499958);
            results[9] = S::constant(-0.8944271909999159);
            results[10] = S::constant(0.4472135954999579);
            results[12] = S::constant(-1.0);
            results[14] = S::constant(1.0);
            results[16] = S::constant(-1.0);
            results[18] = S::constant(1.0);
            results[20] = S::constant(-1.0);
            results[21] = S::constant(1.0);
            results[22] = S::constant(1.0);
            results[24] = S::constant(1.0);
            results[26] = S::constant(1.0);
            results[32] = S::constant(1.0);
            results[33] = S::constant(1.0);
            results[35] = S::constant(-1.0);
            results[36] = S::constant(1.0);
            results[2] = x5;
            results[4] = x9;
            results[5] = x12;
            results[7] = x13;
            results[13] = x18;
            results[11] = x20;
            results[15] = x23;
            results[17] = x24;
            results[19] = x25;
            results[23] = x28;
            results[25] = x30;
            results[27] = x40;
            results[28] = x42;
            results[29] = x49;
            results[30] = x50;
            results[31] = x51;
            results[34] = x52;
        }
        /// 2 additions, 5 multiplications, 1 divisions, 1 functions.
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
            let x8 = self.w / S::constant(10.0);
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
            results[12] = S::constant(0.0);
            results[9] = x5;
            results[10] = x7;
            results[11] = x9;
        }
        /// 30 additions, 58 multiplications, 2 divisions, 6 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..13];
            let (x0, x1) = q[0].sin_cos_pair();
            let x2 = v[0] * x0;
            let x3 = v[0] * x2;
            let x4 = S::constant(0.1) * x3;
            let x5 = v[0] * x1;
            let x6 = v[0] * x5;
            let x7 = S::constant(0.3) * x6;
            let x8 = x7 - x4;
            let (x9, x10) = q[5].sin_cos_pair();
            let x11 = x10 * v[5];
            let x12 = v[5] * x11;
            let x13 = S::constant(0.6) * x12;
            let x14 = x13 + x8;
            let x15 = S::constant(0.1) * x6;
            let x16 = S::constant(0.3) * x3;
            let x17 = x16 + x15;
            let x18 = x9 * v[5];
            let x19 = v[5] * x18;
            let x20 = S::constant(0.6) * x19;
            let x21 = x20 + x17;
            let x22 = S::constant(0.1) * x12;
            let x23 = x20 + x22;
            let x24 = S::constant(0.4472135954999579) * x23;
            let x25 = S::constant(0.1) * x19;
            let x26 = x25 - x13;
            let x27 = S::constant(0.8944271909999159) * x26;
            let x28 = x27 + x24;
            let (x29, x30) = q[8].sin_cos_pair();
            let x31 = x29 * v[8];
            let x32 = v[8] * x31;
            let x33 = S::constant(0.1) * x32;
            let x34 = x26 + x33;
            let x35 = x30 * v[8];
            let x36 = v[8] * x35;
            let x37 = S::constant(0.1) * x36;
            let x38 = x23 + x37;
            let x39 = -x38;
            let (x40, x41) = q[11].sin_cos_pair();
            let x42 = x41 * v[11];
            let x43 = v[11] * x42;
            let x44 = S::constant(0.2) * x43;
            let x45 = -x44;
            let x46 = x40 * v[11];
            let x47 = v[11] * x46;
            let x48 = S::constant(0.2) * x47;
            let x49 = -x48;
            let x50 = self.w * t;
            let (x51, x52) = x50.sin_cos_pair();
            let x53 = self.w * x51;
            let x54 = self.w * x53;
            let x55 = S::constant(0.4) * x54;
            let x56 = -x55;
            let x57 = S::constant(0.2) * x40;
            let x58 = q[10] + x57;
            let x59 = q[13] - x58;
            let x60 = x59 * x59;
            let x61 = S::constant(0.2) * x41;
            let x62 = q[9] + x61;
            let x63 = q[12] - x62;
            let x64 = x63 * x63;
            let x65 = x64 + x60;
            let x66 = x65.simd_sqrt();
            let x67 = S::constant(0.2) * x42;
            let x68 = v[10] + x67;
            let x69 = v[13] - x68;
            let x70 = x59 * x69;
            let x71 = S::constant(2.0) * x70;
            let x72 = S::constant(0.2) * x46;
            let x73 = v[9] - x72;
            let x74 = v[12] - x73;
            let x75 = x63 * x74;
            let x76 = S::constant(2.0) * x75;
            let x77 = x76 + x71;
            let x78 = S::constant(0.5) * x77;
            let x79 = x78 / x66;
            let x80 = x79 * x79;
            let x81 = x59 * x47;
            let x82 = S::constant(0.2) * x81;
            let x83 = x69 * x69;
            let x84 = x83 + x82;
            let x85 = S::constant(2.0) * x84;
            let x86 = x63 * x43;
            let x87 = S::constant(0.2) * x86;
            let x88 = x74 * x74;
            let x89 = x88 + x87;
            let x90 = S::constant(2.0) * x89;
            let x91 = x90 + x85;
            let x92 = S::constant(0.5) * x91;
            let x93 = x92 - x80;
            let x94 = x93 / x66;
            let x95 = self.w * x52;
            let x96 = self.w * x95;
            let x97 = S::constant(0.05) * x96;
            let x98 = x97 + x94;
            let x99 = -x98;
            let x100 = -x25;
            results[0] = S::constant(0.0);
            results[6] = S::constant(0.0);
            results[11] = S::constant(0.0);
            results[1] = x14;
            results[2] = x21;
            results[3] = x28;
            results[4] = x34;
            results[5] = x39;
            results[7] = x45;
            results[8] = x49;
            results[9] = x56;
            results[10] = x99;
            results[12] = x100;
        }
        /// 113 additions, 165 multiplications, 22 divisions, 9 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..78];
            let (x0, x1) = q[0].sin_cos_pair();
            let x2 = S::constant(0.02) * x0;
            let x3 = S::constant(0.05) * x1;
            let x4 = x3 - x2;
            let x5 = S::constant(19.62) * x4;
            let x6 = v[5] - v[0];
            let x7 = S::constant(0.2) * x6;
            let x8 = q[5] - q[0];
            let x9 = S::constant(-0.17453292519943295) + x8;
            let x10 = S::constant(5.0) * x9;
            let x11 = x10 + x7;
            let x12 = x11 - x5;
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
            let x34 = S::constant(-0.4) + x28;
            let x35 = x34 * x34;
            let x36 = x35 * x34;
            let x37 = S::constant(30.0) * x36;
            let x38 = self.k * x34;
            let x39 = x38 + x37;
            let x40 = x14 * v[5];
            let x41 = S::constant(0.6) * x40;
            let x42 = v[4] - x41;
            let x43 = S::constant(0.6) * v[2];
            let x44 = x43 - x42;
            let x45 = x19 * x44;
            let x46 = S::constant(2.0) * x45;
            let x47 = x13 * v[5];
            let x48 = S::constant(0.6) * x47;
            let x49 = v[3] + x48;
            let x50 = S::constant(0.8) * v[2];
            let x51 = x50 - x49;
            let x52 = x25 * x51;
            let x53 = S::constant(2.0) * x52;
            let x54 = x53 + x46;
            let x55 = S::constant(0.5) * x54;
            let x56 = x55 / x28;
            let x57 = x56 + x39;
            let x58 = x57 * x33;
            let x59 = S::constant(-8.828999999999999) - x58;
            let x60 = x22 - x24;
            let x61 = x60 / x28;
            let x62 = x57 * x61;
            let x63 = -x62;
            let x64 = x16 - x18;
            let x65 = x64 / x28;
            let x66 = x57 * x65;
            let x67 = S::constant(-9.81) - x66;
            let x68 = x13 * x25;
            let x69 = S::constant(1.2) * x68;
            let x70 = x14 * x19;
            let x71 = S::constant(1.2) * x70;
            let x72 = x71 - x69;
            let x73 = S::constant(0.5) * x72;
            let x74 = x73 / x28;
            let x75 = x57 * x74;
            let x76 = x11 + x75;
            let x77 = -x76;
            let (x78, x79) = q[11].sin_cos_pair();
            let x80 = S::constant(0.2) * x78;
            let x81 = q[10] + x80;
            let (x82, x83) = q[8].sin_cos_pair();
            let x84 = S::constant(0.1) * x83;
            let x85 = S::constant(0.2) * x82;
            let x86 = x85 + x84;
            let x87 = q[7] + x86;
            let x88 = x87 - x81;
            let x89 = x88 * x88;
            let x90 = S::constant(0.2) * x79;
            let x91 = q[9] + x90;
            let x92 = S::constant(0.1) * x82;
            let x93 = S::constant(0.2) * x83;
            let x94 = x93 - x92;
            let x95 = q[6] + x94;
            let x96 = x95 - x91;
            let x97 = x96 * x96;
            let x98 = x97 + x89;
            let x99 = x98.simd_sqrt();
            let x100 = x96 / x99;
            let x101 = x79 * v[11];
            let x102 = S::constant(0.2) * x101;
            let x103 = v[10] + x102;
            let x104 = x82 * v[8];
            let x105 = S::constant(0.1) * x104;
            let x106 = x83 * v[8];
            let x107 = S::constant(0.2) * x106;
            let x108 = x107 - x105;
            let x109 = v[7] + x108;
            let x110 = x109 - x103;
            let x111 = x88 * x110;
            let x112 = S::constant(2.0) * x111;
            let x113 = x78 * v[11];
            let x114 = S::constant(0.2) * x113;
            let x115 = v[9] - x114;
            let x116 = S::constant(0.1) * x106;
            let x117 = S::constant(0.2) * x104;
            let x118 = x117 + x116;
            let x119 = v[6] - x118;
            let x120 = x119 - x115;
            let x121 = x96 * x120;
            let x122 = S::constant(2.0) * x121;
            let x123 = x122 + x112;
            let x124 = S::constant(0.5) * x123;
            let x125 = x124 / x99;
            let x126 = x125 * x100;
            let x127 = S::constant(3.0) * x126;
            let x128 = v[2] * x82;
            let x129 = S::constant(2.0) * x83;
            let x130 = x129 + x128;
            let x131 = x130 - x127;
            let x132 = x88 / x99;
            let x133 = x125 * x132;
            let x134 = S::constant(3.0) * x133;
            let x135 = S::constant(-6.867) - x134;
            let x136 = v[2] * x83;
            let x137 = S::constant(2.0) * x82;
            let x138 = x137 - x136;
            let x139 = x138 + x135;
            let x140 = x86 * x130;
            let x141 = x86 * x96;
            let x142 = S::constant(2.0) * x141;
            let x143 = x94 * x88;
            let x144 = S::constant(2.0) * x143;
            let x145 = x144 - x142;
            let x146 = S::constant(0.5) * x145;
            let x147 = x146 / x99;
            let x148 = x125 * x147;
            let x149 = S::constant(3.0) * x148;
            let x150 = x149 + x140;
            let x151 = x94 * x138;
            let x152 = x151 - x150;
            let x153 = x91 - x95;
            let x154 = x153 / x99;
            let x155 = x125 * x154;
            let x156 = S::constant(3.0) * x155;
            let x157 = -x156;
            let x158 = x81 - x87;
            let x159 = x158 / x99;
            let x160 = x125 * x159;
            let x161 = S::constant(3.0) * x160;
            let x162 = S::constant(-3.9240000000000004) - x161;
            let x163 = x79 * x88;
            let x164 = S::constant(0.4) * x163;
            let x165 = x78 * x96;
            let x166 = S::constant(0.4) * x165;
            let x167 = x166 - x164;
            let x168 = S::constant(0.5) * x167;
            let x169 = x168 / x99;
            let x170 = x125 * x169;
            let x171 = S::constant(3.0) * x170;
            let x172 = S::constant(2.0) * q[11];
            let x173 = x172 + x171;
            let x174 = -x173;
            let x175 = self.w * t;
            let (x176, x177) = x175.sin_cos_pair();
            let x178 = S::constant(0.1) * x176;
            let x179 = S::constant(1.0) + x178;
            let x180 = S::constant(-1.0) + q[12];
            let x181 = x180 * x179;
            let x182 = S::constant(3.0) * x181;
            let x183 = S::constant(-0.2) + q[13];
            let x184 = x183 * x183;
            let x185 = S::constant(-2.0) + q[12];
            let x186 = x185 * x185;
            let x187 = x186 + x184;
            let x188 = x187.simd_sqrt();
            let x189 = x185 / x188;
            let x190 = x183 * v[13];
            let x191 = S::constant(2.0) * x190;
            let x192 = x185 * v[12];
            let x193 = S::constant(2.0) * x192;
            let x194 = x193 + x191;
            let x195 = S::constant(0.5) * x194;
            let x196 = x195 / x188;
            let x197 = S::constant(2.0) * x196;
            let x198 = S::constant(-0.3) + x188;
            let x199 = self.k * x198;
            let x200 = x199 + x197;
            let x201 = x200 * x189;
            let x202 = x201 + x182;
            let x203 = -x202;
            let x204 = x183 / x188;
            let x205 = x200 * x204;
            let x206 = S::constant(-2.943) - x205;
            let x207 = S::constant(0.1) * x1;
            let x208 = S::constant(0.3) * x0;
            let x209 = x208 + x207;
            let x210 = -x209;
            let x211 = -x15;
            let x212 = S::constant(0.1) * x0;
            let x213 = S::constant(0.3) * x1;
            let x214 = x213 - x212;
            let x215 = S::constant(0.1) * x13;
            let x216 = x21 - x215;
            let x217 = S::constant(0.4472135954999579) * x216;
            let x218 = S::constant(0.1) * x14;
            let x219 = x15 + x218;
            let x220 = S::constant(0.8944271909999159) * x219;
            let x221 = x220 + x217;
            let x222 = x215 - x21;
            let x223 = -x90;
            let x224 = q[13] - x81;
            let x225 = x224 * x224;
            let x226 = q[12] - x91;
            let x227 = x226 * x226;
            let x228 = x227 + x225;
            let x229 = x228.simd_sqrt();
            let x230 = x91 - q[12];
            let x231 = x230 / x229;
            let x232 = x81 - q[13];
            let x233 = x232 / x229;
            let x234 = x79 * x224;
            let x235 = S::constant(0.4) * x234;
            let x236 = x78 * x226;
            let x237 = S::constant(0.4) * x236;
            let x238 = x237 - x235;
            let x239 = S::constant(0.5) * x238;
            let x240 = x239 / x229;
            let x241 = x226 / x229;
            let x242 = x224 / x229;
            let x243 = -x218;
            let x244 = v[0] * x0;
            let x245 = v[0] * x244;
            let x246 = S::constant(0.1) * x245;
            let x247 = v[0] * x1;
            let x248 = v[0] * x247;
            let x249 = S::constant(0.3) * x248;
            let x250 = x249 - x246;
            let x251 = v[5] * x40;
            let x252 = S::constant(0.6) * x251;
            let x253 = x252 + x250;
            let x254 = S::constant(0.1) * x248;
            let x255 = S::constant(0.3) * x245;
            let x256 = x255 + x254;
            let x257 = v[5] * x47;
            let x258 = S::constant(0.6) * x257;
            let x259 = x258 + x256;
            let x260 = S::constant(0.1) * x251;
            let x261 = x258 + x260;
            let x262 = S::constant(0.4472135954999579) * x261;
            let x263 = S::constant(0.1) * x257;
            let x264 = x263 - x252;
            let x265 = S::constant(0.8944271909999159) * x264;
            let x266 = x265 + x262;
            let x267 = v[8] * x104;
            let x268 = S::constant(0.1) * x267;
            let x269 = x264 + x268;
            let x270 = v[8] * x106;
            let x271 = S::constant(0.1) * x270;
            let x272 = x261 + x271;
            let x273 = -x272;
            let x274 = v[11] * x101;
            let x275 = S::constant(0.2) * x274;
            let x276 = -x275;
            let x277 = v[11] * x113;
            let x278 = S::constant(0.2) * x277;
            let x279 = -x278;
            let x280 = self.w * x176;
            let x281 = self.w * x280;
            let x282 = S::constant(0.4) * x281;
            let x283 = -x282;
            let x284 = v[13] - x103;
            let x285 = x224 * x284;
            let x286 = S::constant(2.0) * x285;
            let x287 = v[12] - x115;
            let x288 = x226 * x287;
            let x289 = S::constant(2.0) * x288;
            let x290 = x289 + x286;
            let x291 = S::constant(0.5) * x290;
            let x292 = x291 / x229;
            let x293 = x292 * x292;
            let x294 = x224 * x277;
            let x295 = S::constant(0.2) * x294;
            let x296 = x284 * x284;
            let x297 = x296 + x295;
            let x298 = S::constant(2.0) * x297;
            let x299 = x226 * x274;
            let x300 = S::constant(0.2) * x299;
            let x301 = x287 * x287;
            let x302 = x301 + x300;
            let x303 = S::constant(2.0) * x302;
            let x304 = x303 + x298;
            let x305 = S::constant(0.5) * x304;
            let x306 = x305 - x293;
            let x307 = x306 / x229;
            let x308 = self.w * x177;
            let x309 = self.w * x308;
            let x310 = S::constant(0.05) * x309;
            let x311 = x310 + x307;
            let x312 = -x311;
            let x313 = -x263;
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
            results[15] = S::constant(0.0);
            results[28] = S::constant(2.5);
            results[29] = S::constant(1.0);
            results[31] = S::constant(-1.0);
            results[34] = S::constant(-1.0);
            results[36] = S::constant(0.447213595499958);
            results[37] = S::constant(-0.8944271909999159);
            results[38] = S::constant(0.4472135954999579);
            results[40] = S::constant(-1.0);
            results[42] = S::constant(1.0);
            results[44] = S::constant(-1.0);
            results[46] = S::constant(1.0);
            results[48] = S::constant(-1.0);
            results[49] = S::constant(1.0);
            results[50] = S::constant(1.0);
            results[52] = S::constant(1.0);
            results[54] = S::constant(1.0);
            results[60] = S::constant(1.0);
            results[61] = S::constant(1.0);
            results[63] = S::constant(-1.0);
            results[64] = S::constant(1.0);
            results[65] = S::constant(0.0);
            results[71] = S::constant(0.0);
            results[76] = S::constant(0.0);
            results[14] = x12;
            results[35] = x21;
            results[16] = x59;
            results[17] = x63;
            results[18] = x67;
            results[19] = x77;
            results[51] = x80;
            results[43] = x84;
            results[47] = x92;
            results[20] = x131;
            results[21] = x139;
            results[22] = x152;
            results[23] = x157;
            results[24] = x162;
            results[25] = x174;
            results[26] = x203;
            results[27] = x206;
            results[30] = x210;
            results[32] = x211;
            results[33] = x214;
            results[41] = x219;
            results[39] = x221;
            results[45] = x222;
            results[53] = x223;
            results[55] = x231;
            results[56] = x233;
            results[57] = x240;
            results[58] = x241;
            results[59] = x242;
            results[62] = x243;
            results[66] = x253;
            results[67] = x259;
            results[68] = x266;
            results[69] = x269;
            results[70] = x273;
            results[72] = x276;
            results[73] = x279;
            results[74] = x283;
            results[75] = x312;
            results[77] = x313;
        }
        /// 248 additions, 406 multiplications, 81 divisions, 9 functions.
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
            let x14 = S::constant(5.0) - x13;
            let x15 = x14 - x9;
            let x16 = x15 - x5;
            let (x17, x18) = q[5].sin_cos_pair();
            let x19 = S::constant(0.6) * x17;
            let x20 = q[4] - x19;
            let x21 = S::constant(0.6) * q[2];
            let x22 = S::constant(0.45) + x21;
            let x23 = x22 - x20;
            let x24 = x23 * x23;
            let x25 = S::constant(0.6) * x18;
            let x26 = q[3] - x25;
            let x27 = S::constant(0.8) * q[2];
            let x28 = S::constant(0.1) + x27;
            let x29 = x28 - x26;
            let x30 = x29 * x29;
            let x31 = x30 + x24;
            let x32 = x31.simd_sqrt();
            let x33 = S::constant(1.2) * x23;
            let x34 = S::constant(1.6) * x29;
            let x35 = x34 + x33;
            let x36 = S::constant(0.5) * x35;
            let x37 = x36 / x32;
            let x38 = x37 * x37;
            let x39 = S::constant(1.0) - x38;
            let x40 = x39 / x32;
            let x41 = S::constant(-0.4) + x32;
            let x42 = x41 * x41;
            let x43 = x42 * x41;
            let x44 = S::constant(30.0) * x43;
            let x45 = self.k * x41;
            let x46 = x45 + x44;
            let x47 = x18 * v[5];
            let x48 = S::constant(0.6) * x47;
            let x49 = v[4] - x48;
            let x50 = S::constant(0.6) * v[2];
            let x51 = x50 - x49;
            let x52 = x23 * x51;
            let x53 = S::constant(2.0) * x52;
            let x54 = x17 * v[5];
            let x55 = S::constant(0.6) * x54;
            let x56 = v[3] + x55;
            let x57 = S::constant(0.8) * v[2];
            let x58 = x57 - x56;
            let x59 = x29 * x58;
            let x60 = S::constant(2.0) * x59;
            let x61 = x60 + x53;
            let x62 = S::constant(0.5) * x61;
            let x63 = x62 / x32;
            let x64 = x63 + x46;
            let x65 = x64 * x40;
            let x66 = x37 * x42;
            let x67 = S::constant(90.0) * x66;
            let x68 = self.k * x37;
            let x69 = x68 + x67;
            let x70 = x63 * x37;
            let x71 = S::constant(1.2) * x51;
            let x72 = S::constant(1.6) * x58;
            let x73 = x72 + x71;
            let x74 = S::constant(0.5) * x73;
            let x75 = x74 - x70;
            let x76 = x75 / x32;
            let x77 = x76 + x69;
            let x78 = x37 * x77;
            let x79 = x78 + x65;
            let x80 = x26 - x28;
            let x81 = x80 / x32;
            let x82 = x37 * x81;
            let x83 = S::constant(-0.8) - x82;
            let x84 = x83 / x32;
            let x85 = x64 * x84;
            let x86 = x81 * x42;
            let x87 = S::constant(90.0) * x86;
            let x88 = self.k * x81;
            let x89 = x88 + x87;
            let x90 = x63 * x81;
            let x91 = x56 - x57;
            let x92 = x91 - x90;
            let x93 = x92 / x32;
            let x94 = x93 + x89;
            let x95 = x37 * x94;
            let x96 = x95 + x85;
            let x97 = x20 - x22;
            let x98 = x97 / x32;
            let x99 = x37 * x98;
            let x100 = S::constant(-0.6) - x99;
            let x101 = x100 / x32;
            let x102 = x64 * x101;
            let x103 = x98 * x42;
            let x104 = S::constant(90.0) * x103;
            let x105 = self.k * x98;
            let x106 = x105 + x104;
            let x107 = x63 * x98;
            let x108 = x49 - x50;
            let x109 = x108 - x107;
            let x110 = x109 / x32;
            let x111 = x110 + x106;
            let x112 = x37 * x111;
            let x113 = x112 + x102;
            let x114 = x17 * x29;
            let x115 = S::constant(1.2) * x114;
            let x116 = x18 * x23;
            let x117 = S::constant(1.2) * x116;
            let x118 = x117 - x115;
            let x119 = S::constant(0.5) * x118;
            let x120 = x119 / x32;
            let x121 = x37 * x120;
            let x122 = S::constant(0.96) * x17;
            let x123 = S::constant(0.72) * x18;
            let x124 = x123 - x122;
            let x125 = S::constant(0.5) * x124;
            let x126 = x125 - x121;
            let x127 = x126 / x32;
            let x128 = x64 * x127;
            let x129 = x120 * x42;
            let x130 = S::constant(90.0) * x129;
            let x131 = self.k * x120;
            let x132 = x131 + x130;
            let x133 = x63 * x120;
            let x134 = x29 * x47;
            let x135 = S::constant(0.6) * x134;
            let x136 = x17 * x58;
            let x137 = S::constant(0.6) * x136;
            let x138 = x137 + x135;
            let x139 = S::constant(2.0) * x138;
            let x140 = x23 * x54;
            let x141 = S::constant(0.6) * x140;
            let x142 = x18 * x51;
            let x143 = S::constant(0.6) * x142;
            let x144 = x143 - x141;
            let x145 = S::constant(2.0) * x144;
            let x146 = x145 - x139;
            let x147 = S::constant(0.5) * x146;
            let x148 = x147 - x133;
            let x149 = x148 / x32;
            let x150 = x149 + x132;
            let x151 = x37 * x150;
            let x152 = x151 + x128;
            let x153 = x81 * x77;
            let x154 = x85 + x153;
            let x155 = x81 * x81;
            let x156 = S::constant(1.0) - x155;
            let x157 = x156 / x32;
            let x158 = x64 * x157;
            let x159 = x81 * x94;
            let x160 = x159 + x158;
            let x161 = x81 * x98;
            let x162 = x161 / x32;
            let x163 = x64 * x162;
            let x164 = x81 * x111;
            let x165 = x164 - x163;
            let x166 = x81 * x120;
            let x167 = x19 - x166;
            let x168 = x167 / x32;
            let x169 = x64 * x168;
            let x170 = x81 * x150;
            let x171 = x170 + x169;
            let x172 = x98 * x77;
            let x173 = x102 + x172;
            let x174 = x98 * x94;
            let x175 = x174 - x163;
            let x176 = x98 * x98;
            let x177 = S::constant(1.0) - x176;
            let x178 = x177 / x32;
            let x179 = x64 * x178;
            let x180 = x98 * x111;
            let x181 = x180 + x179;
            let x182 = x98 * x120;
            let x183 = x25 + x182;
            let x184 = x183 / x32;
            let x185 = x64 * x184;
            let x186 = x98 * x150;
            let x187 = x186 - x185;
            let x188 = x120 * x77;
            let x189 = x128 + x188;
            let x190 = x120 * x94;
            let x191 = x169 + x190;
            let x192 = x120 * x111;
            let x193 = x192 - x185;
            let x194 = x17 * lambda[12];
            let x195 = S::constant(0.1) * x194;
            let x196 = S::constant(0.1) * x18;
            let x197 = x19 + x196;
            let x198 = x197 * lambda[5];
            let x199 = S::constant(0.1) * x17;
            let x200 = x25 - x199;
            let x201 = x200 * lambda[4];
            let x202 = S::constant(0.4472135954999579) * x197;
            let x203 = S::constant(0.8944271909999159) * x200;
            let x204 = x203 - x202;
            let x205 = lambda[3] * x204;
            let x206 = x17 * lambda[2];
            let x207 = S::constant(0.6) * x206;
            let x208 = x18 * lambda[1];
            let x209 = S::constant(0.6) * x208;
            let x210 = x120 * x120;
            let x211 = x17 * x17;
            let x212 = S::constant(0.6) * x211;
            let x213 = x18 * x29;
            let x214 = x213 - x212;
            let x215 = S::constant(1.2) * x214;
            let x216 = x17 * x23;
            let x217 = x18 * x18;
            let x218 = S::constant(0.6) * x217;
            let x219 = x218 - x216;
            let x220 = S::constant(1.2) * x219;
            let x221 = x220 - x215;
            let x222 = S::constant(0.5) * x221;
            let x223 = x222 - x210;
            let x224 = x223 / x32;
            let x225 = x64 * x224;
            let x226 = x120 * x150;
            let x227 = x226 + x225;
            let x228 = S::constant(5.0) + x227;
            let x229 = x228 - x209;
            let x230 = x229 - x207;
            let x231 = x230 + x205;
            let x232 = x231 + x201;
            let x233 = x232 + x198;
            let x234 = x233 + x195;
            let (x235, x236) = q[11].sin_cos_pair();
            let x237 = S::constant(0.2) * x235;
            let x238 = q[10] + x237;
            let (x239, x240) = q[8].sin_cos_pair();
            let x241 = S::constant(0.1) * x240;
            let x242 = S::constant(0.2) * x239;
            let x243 = x242 + x241;
            let x244 = q[7] + x243;
            let x245 = x244 - x238;
            let x246 = x245 * x245;
            let x247 = S::constant(0.2) * x236;
            let x248 = q[9] + x247;
            let x249 = S::constant(0.1) * x239;
            let x250 = S::constant(0.2) * x240;
            let x251 = x250 - x249;
            let x252 = q[6] + x251;
            let x253 = x252 - x248;
            let x254 = x253 * x253;
            let x255 = x254 + x246;
            let x256 = x255.simd_sqrt();
            let x257 = x253 / x256;
            let x258 = x257 * x257;
            let x259 = S::constant(1.0) - x258;
            let x260 = x259 / x256;
            let x261 = x236 * v[11];
            let x262 = S::constant(0.2) * x261;
            let x263 = v[10] + x262;
            let x264 = x239 * v[8];
            let x265 = S::constant(0.1) * x264;
            let x266 = x240 * v[8];
            let x267 = S::constant(0.2) * x266;
            let x268 = x267 - x265;
            let x269 = v[7] + x268;
            let x270 = x269 - x263;
            let x271 = x245 * x270;
            let x272 = S::constant(2.0) * x271;
            let x273 = x235 * v[11];
            let x274 = S::constant(0.2) * x273;
            let x275 = v[9] - x274;
            let x276 = S::constant(0.1) * x266;
            let x277 = S::constant(0.2) * x264;
            let x278 = x277 + x276;
            let x279 = v[6] - x278;
            let x280 = x279 - x275;
            let x281 = x253 * x280;
            let x282 = S::constant(2.0) * x281;
            let x283 = x282 + x272;
            let x284 = S::constant(0.5) * x283;
            let x285 = x284 / x256;
            let x286 = x285 * x260;
            let x287 = x285 * x257;
            let x288 = x280 - x287;
            let x289 = x288 / x256;
            let x290 = x257 * x289;
            let x291 = x290 + x286;
            let x292 = S::constant(3.0) * x291;
            let x293 = x245 / x256;
            let x294 = x257 * x293;
            let x295 = x294 / x256;
            let x296 = x285 * x295;
            let x297 = x285 * x293;
            let x298 = x270 - x297;
            let x299 = x298 / x256;
            let x300 = x257 * x299;
            let x301 = x300 - x296;
            let x302 = S::constant(3.0) * x301;
            let x303 = S::constant(2.0) * x239;
            let x304 = v[2] * x240;
            let x305 = x304 - x303;
            let x306 = x243 * x253;
            let x307 = S::constant(2.0) * x306;
            let x308 = x251 * x245;
            let x309 = S::constant(2.0) * x308;
            let x310 = x309 - x307;
            let x311 = S::constant(0.5) * x310;
            let x312 = x311 / x256;
            let x313 = x257 * x312;
            let x314 = x243 + x313;
            let x315 = x314 / x256;
            let x316 = x285 * x315;
            let x317 = x285 * x312;
            let x318 = x245 * x278;
            let x319 = x251 * x270;
            let x320 = x319 - x318;
            let x321 = S::constant(2.0) * x320;
            let x322 = x243 * x280;
            let x323 = x265 - x267;
            let x324 = x253 * x323;
            let x325 = x324 - x322;
            let x326 = S::constant(2.0) * x325;
            let x327 = x326 + x321;
            let x328 = S::constant(0.5) * x327;
            let x329 = x328 - x317;
            let x330 = x329 / x256;
            let x331 = x257 * x330;
            let x332 = x331 - x316;
            let x333 = S::constant(3.0) * x332;
            let x334 = x333 - x305;
            let x335 = x248 - x252;
            let x336 = x335 / x256;
            let x337 = x257 * x336;
            let x338 = S::constant(-1.0) - x337;
            let x339 = x338 / x256;
            let x340 = x285 * x339;
            let x341 = x285 * x336;
            let x342 = x275 - x279;
            let x343 = x342 - x341;
            let x344 = x343 / x256;
            let x345 = x257 * x344;
            let x346 = x345 + x340;
            let x347 = S::constant(3.0) * x346;
            let x348 = x238 - x244;
            let x349 = x348 / x256;
            let x350 = x257 * x349;
            let x351 = x350 / x256;
            let x352 = x285 * x351;
            let x353 = x285 * x349;
            let x354 = x263 - x269;
            let x355 = x354 - x353;
            let x356 = x355 / x256;
            let x357 = x257 * x356;
            let x358 = x357 - x352;
            let x359 = S::constant(3.0) * x358;
            let x360 = x236 * x245;
            let x361 = S::constant(0.4) * x360;
            let x362 = x235 * x253;
            let x363 = S::constant(0.4) * x362;
            let x364 = x363 - x361;
            let x365 = S::constant(0.5) * x364;
            let x366 = x365 / x256;
            let x367 = x257 * x366;
            let x368 = x237 - x367;
            let x369 = x368 / x256;
            let x370 = x285 * x369;
            let x371 = x285 * x366;
            let x372 = x236 * x270;
            let x373 = S::constant(0.2) * x372;
            let x374 = x245 * x273;
            let x375 = S::constant(0.2) * x374;
            let x376 = x375 - x373;
            let x377 = S::constant(2.0) * x376;
            let x378 = x253 * x261;
            let x379 = S::constant(0.2) * x378;
            let x380 = x235 * x280;
            let x381 = S::constant(0.2) * x380;
            let x382 = x381 + x379;
            let x383 = S::constant(2.0) * x382;
            let x384 = x383 + x377;
            let x385 = S::constant(0.5) * x384;
            let x386 = x385 - x371;
            let x387 = x386 / x256;
            let x388 = x257 * x387;
            let x389 = x388 + x370;
            let x390 = S::constant(3.0) * x389;
            let x391 = x293 * x289;
            let x392 = x391 - x296;
            let x393 = S::constant(3.0) * x392;
            let x394 = x293 * x293;
            let x395 = S::constant(1.0) - x394;
            let x396 = x395 / x256;
            let x397 = x285 * x396;
            let x398 = x293 * x299;
            let x399 = x398 + x397;
            let x400 = S::constant(3.0) * x399;
            let x401 = v[2] * x239;
            let x402 = S::constant(2.0) * x240;
            let x403 = x402 + x401;
            let x404 = x293 * x312;
            let x405 = x251 - x404;
            let x406 = x405 / x256;
            let x407 = x285 * x406;
            let x408 = x293 * x330;
            let x409 = x408 + x407;
            let x410 = S::constant(3.0) * x409;
            let x411 = x410 - x403;
            let x412 = x293 * x336;
            let x413 = x412 / x256;
            let x414 = x285 * x413;
            let x415 = x293 * x344;
            let x416 = x415 - x414;
            let x417 = S::constant(3.0) * x416;
            let x418 = x293 * x349;
            let x419 = S::constant(-1.0) - x418;
            let x420 = x419 / x256;
            let x421 = x285 * x420;
            let x422 = x293 * x356;
            let x423 = x422 + x421;
            let x424 = S::constant(3.0) * x423;
            let x425 = x293 * x366;
            let x426 = x247 + x425;
            let x427 = x426 / x256;
            let x428 = x285 * x427;
            let x429 = x293 * x387;
            let x430 = x429 - x428;
            let x431 = S::constant(3.0) * x430;
            let x432 = x312 * x289;
            let x433 = x432 - x316;
            let x434 = S::constant(3.0) * x433;
            let x435 = x312 * x299;
            let x436 = x407 + x435;
            let x437 = S::constant(3.0) * x436;
            let x438 = x240 * lambda[5];
            let x439 = S::constant(0.1) * x438;
            let x440 = x239 * lambda[4];
            let x441 = S::constant(0.1) * x440;
            let x442 = x303 - x304;
            let x443 = x243 * x442;
            let x444 = x251 * x403;
            let x445 = x444 - x443;
            let x446 = x243 * x305;
            let x447 = x444 + x446;
            let x448 = x312 * x312;
            let x449 = x243 * x243;
            let x450 = x251 * x253;
            let x451 = x450 - x449;
            let x452 = S::constant(2.0) * x451;
            let x453 = x243 * x245;
            let x454 = x251 * x251;
            let x455 = x454 - x453;
            let x456 = S::constant(2.0) * x455;
            let x457 = x456 - x452;
            let x458 = S::constant(0.5) * x457;
            let x459 = x458 - x448;
            let x460 = x459 / x256;
            let x461 = x285 * x460;
            let x462 = x312 * x330;
            let x463 = x462 + x461;
            let x464 = S::constant(3.0) * x463;
            let x465 = x464 + x447;
            let x466 = x465 - x445;
            let x467 = x466 - x441;
            let x468 = x467 + x439;
            let x469 = x312 * x336;
            let x470 = x243 - x469;
            let x471 = x470 / x256;
            let x472 = x285 * x471;
            let x473 = x312 * x344;
            let x474 = x473 + x472;
            let x475 = S::constant(3.0) * x474;
            let x476 = x312 * x349;
            let x477 = x249 - x250;
            let x478 = x477 - x476;
            let x479 = x478 / x256;
            let x480 = x285 * x479;
            let x481 = x312 * x356;
            let x482 = x481 + x480;
            let x483 = S::constant(3.0) * x482;
            let x484 = x312 * x366;
            let x485 = x236 * x251;
            let x486 = S::constant(0.4) * x485;
            let x487 = x235 * x243;
            let x488 = S::constant(0.4) * x487;
            let x489 = x488 + x486;
            let x490 = S::constant(0.5) * x489;
            let x491 = x490 + x484;
            let x492 = x491 / x256;
            let x493 = x285 * x492;
            let x494 = x312 * x387;
            let x495 = x494 - x493;
            let x496 = S::constant(3.0) * x495;
            let x497 = x336 * x289;
            let x498 = x340 + x497;
            let x499 = S::constant(3.0) * x498;
            let x500 = x336 * x299;
            let x501 = x500 - x414;
            let x502 = S::constant(3.0) * x501;
            let x503 = x336 * x330;
            let x504 = x472 + x503;
            let x505 = S::constant(3.0) * x504;
            let x506 = q[13] - x238;
            let x507 = x506 * x506;
            let x508 = q[12] - x248;
            let x509 = x508 * x508;
            let x510 = x509 + x507;
            let x511 = x510.simd_sqrt();
            let x512 = x248 - q[12];
            let x513 = x512 / x511;
            let x514 = x513 * x513;
            let x515 = S::constant(1.0) - x514;
            let x516 = x515 / x511;
            let x517 = lambda[10] * x516;
            let x518 = x336 * x336;
            let x519 = S::constant(1.0) - x518;
            let x520 = x519 / x256;
            let x521 = x285 * x520;
            let x522 = x336 * x344;
            let x523 = x522 + x521;
            let x524 = S::constant(3.0) * x523;
            let x525 = x524 + x517;
            let x526 = x238 - q[13];
            let x527 = x526 / x511;
            let x528 = x513 * x527;
            let x529 = x528 / x511;
            let x530 = lambda[10] * x529;
            let x531 = x336 * x349;
            let x532 = x531 / x256;
            let x533 = x285 * x532;
            let x534 = x336 * x356;
            let x535 = x534 - x533;
            let x536 = S::constant(3.0) * x535;
            let x537 = x536 - x530;
            let x538 = x236 * x506;
            let x539 = S::constant(0.4) * x538;
            let x540 = x235 * x508;
            let x541 = S::constant(0.4) * x540;
            let x542 = x541 - x539;
            let x543 = S::constant(0.5) * x542;
            let x544 = x543 / x511;
            let x545 = x513 * x544;
            let x546 = x237 + x545;
            let x547 = x546 / x511;
            let x548 = lambda[10] * x547;
            let x549 = x336 * x366;
            let x550 = x237 + x549;
            let x551 = x550 / x256;
            let x552 = x285 * x551;
            let x553 = x336 * x387;
            let x554 = x553 - x552;
            let x555 = S::constant(3.0) * x554;
            let x556 = x555 - x548;
            let x557 = x508 / x511;
            let x558 = x557 * x513;
            let x559 = S::constant(-1.0) - x558;
            let x560 = x559 / x511;
            let x561 = lambda[10] * x560;
            let x562 = x506 / x511;
            let x563 = x562 * x513;
            let x564 = x563 / x511;
            let x565 = lambda[10] * x564;
            let x566 = -x565;
            let x567 = x349 * x289;
            let x568 = x567 - x352;
            let x569 = S::constant(3.0) * x568;
            let x570 = x349 * x299;
            let x571 = x421 + x570;
            let x572 = S::constant(3.0) * x571;
            let x573 = x349 * x330;
            let x574 = x480 + x573;
            let x575 = S::constant(3.0) * x574;
            let x576 = x349 * x344;
            let x577 = x576 - x533;
            let x578 = S::constant(3.0) * x577;
            let x579 = x578 - x530;
            let x580 = x527 * x527;
            let x581 = S::constant(1.0) - x580;
            let x582 = x581 / x511;
            let x583 = lambda[10] * x582;
            let x584 = x349 * x349;
            let x585 = S::constant(1.0) - x584;
            let x586 = x585 / x256;
            let x587 = x285 * x586;
            let x588 = x349 * x356;
            let x589 = x588 + x587;
            let x590 = S::constant(3.0) * x589;
            let x591 = x590 + x583;
            let x592 = x527 * x544;
            let x593 = x247 - x592;
            let x594 = x593 / x511;
            let x595 = lambda[10] * x594;
            let x596 = x349 * x366;
            let x597 = x247 - x596;
            let x598 = x597 / x256;
            let x599 = x285 * x598;
            let x600 = x349 * x387;
            let x601 = x600 + x599;
            let x602 = S::constant(3.0) * x601;
            let x603 = x602 + x595;
            let x604 = x557 * x527;
            let x605 = x604 / x511;
            let x606 = lambda[10] * x605;
            let x607 = -x606;
            let x608 = x562 * x527;
            let x609 = S::constant(-1.0) - x608;
            let x610 = x609 / x511;
            let x611 = lambda[10] * x610;
            let x612 = x366 * x289;
            let x613 = x370 + x612;
            let x614 = S::constant(3.0) * x613;
            let x615 = x366 * x299;
            let x616 = x615 - x428;
            let x617 = S::constant(3.0) * x616;
            let x618 = x366 * x330;
            let x619 = x618 - x493;
            let x620 = S::constant(3.0) * x619;
            let x621 = x366 * x344;
            let x622 = x621 - x552;
            let x623 = S::constant(3.0) * x622;
            let x624 = x623 - x548;
            let x625 = x366 * x356;
            let x626 = x599 + x625;
            let x627 = S::constant(3.0) * x626;
            let x628 = x595 + x627;
            let x629 = x544 * x544;
            let x630 = x236 * x236;
            let x631 = S::constant(0.2) * x630;
            let x632 = x235 * x506;
            let x633 = x632 + x631;
            let x634 = S::constant(0.4) * x633;
            let x635 = x235 * x235;
            let x636 = S::constant(0.2) * x635;
            let x637 = x236 * x508;
            let x638 = x637 + x636;
            let x639 = S::constant(0.4) * x638;
            let x640 = x639 + x634;
            let x641 = S::constant(0.5) * x640;
            let x642 = x641 - x629;
            let x643 = x642 / x511;
            let x644 = lambda[10] * x643;
            let x645 = x235 * lambda[8];
            let x646 = S::constant(0.2) * x645;
            let x647 = x236 * lambda[7];
            let x648 = S::constant(0.2) * x647;
            let x649 = x366 * x366;
            let x650 = x235 * x245;
            let x651 = x631 + x650;
            let x652 = S::constant(0.4) * x651;
            let x653 = x236 * x253;
            let x654 = x636 + x653;
            let x655 = S::constant(0.4) * x654;
            let x656 = x655 + x652;
            let x657 = S::constant(0.5) * x656;
            let x658 = x657 - x649;
            let x659 = x658 / x256;
            let x660 = x285 * x659;
            let x661 = x366 * x387;
            let x662 = x661 + x660;
            let x663 = S::constant(3.0) * x662;
            let x664 = S::constant(2.0) + x663;
            let x665 = x664 + x648;
            let x666 = x665 + x646;
            let x667 = x666 + x644;
            let x668 = x557 * x544;
            let x669 = x237 - x668;
            let x670 = x669 / x511;
            let x671 = lambda[10] * x670;
            let x672 = x562 * x544;
            let x673 = x247 + x672;
            let x674 = x673 / x511;
            let x675 = lambda[10] * x674;
            let x676 = -x675;
            let x677 = self.w * t;
            let x678 = x677.simd_sin();
            let x679 = S::constant(0.1) * x678;
            let x680 = S::constant(1.0) + x679;
            let x681 = S::constant(3.0) * x680;
            let x682 = S::constant(-0.2) + q[13];
            let x683 = x682 * x682;
            let x684 = S::constant(-2.0) + q[12];
            let x685 = x684 * x684;
            let x686 = x685 + x683;
            let x687 = x686.simd_sqrt();
            let x688 = x684 / x687;
            let x689 = x688 * x688;
            let x690 = S::constant(1.0) - x689;
            let x691 = x690 / x687;
            let x692 = x682 * v[13];
            let x693 = S::constant(2.0) * x692;
            let x694 = x684 * v[12];
            let x695 = S::constant(2.0) * x694;
            let x696 = x695 + x693;
            let x697 = S::constant(0.5) * x696;
            let x698 = x697 / x687;
            let x699 = S::constant(2.0) * x698;
            let x700 = S::constant(-0.3) + x687;
            let x701 = self.k * x700;
            let x702 = x701 + x699;
            let x703 = x702 * x691;
            let x704 = x698 * x688;
            let x705 = v[12] - x704;
            let x706 = x705 / x687;
            let x707 = S::constant(2.0) * x706;
            let x708 = self.k * x688;
            let x709 = x708 + x707;
            let x710 = x688 * x709;
            let x711 = x710 + x703;
            let x712 = x711 + x681;
            let x713 = x557 * x557;
            let x714 = S::constant(1.0) - x713;
            let x715 = x714 / x511;
            let x716 = lambda[10] * x715;
            let x717 = x716 + x712;
            let x718 = x557 * x562;
            let x719 = x718 / x511;
            let x720 = lambda[10] * x719;
            let x721 = x682 / x687;
            let x722 = x688 * x721;
            let x723 = x722 / x687;
            let x724 = x702 * x723;
            let x725 = x698 * x721;
            let x726 = v[13] - x725;
            let x727 = x726 / x687;
            let x728 = S::constant(2.0) * x727;
            let x729 = self.k * x721;
            let x730 = x729 + x728;
            let x731 = x688 * x730;
            let x732 = x731 - x724;
            let x733 = x732 - x720;
            let x734 = x721 * x709;
            let x735 = x734 - x724;
            let x736 = x735 - x720;
            let x737 = x721 * x721;
            let x738 = S::constant(1.0) - x737;
            let x739 = x738 / x687;
            let x740 = x702 * x739;
            let x741 = x721 * x730;
            let x742 = x741 + x740;
            let x743 = x562 * x562;
            let x744 = S::constant(1.0) - x743;
            let x745 = x744 / x511;
            let x746 = lambda[10] * x745;
            let x747 = x746 + x742;
            results[1] = S::constant(-5.0);
            results[14] = S::constant(-5.0);
            results[0] = x16;
            results[2] = x79;
            results[3] = x96;
            results[4] = x113;
            results[5] = x152;
            results[6] = x154;
            results[7] = x160;
            results[8] = x165;
            results[9] = x171;
            results[10] = x173;
            results[11] = x175;
            results[12] = x181;
            results[13] = x187;
            results[15] = x189;
            results[16] = x191;
            results[17] = x193;
            results[18] = x234;
            results[19] = x292;
            results[20] = x302;
            results[21] = x334;
            results[22] = x347;
            results[23] = x359;
            results[24] = x390;
            results[25] = x393;
            results[26] = x400;
            results[27] = x411;
            results[28] = x417;
            results[29] = x424;
            results[30] = x431;
            results[31] = x434;
            results[32] = x437;
            results[33] = x468;
            results[34] = x475;
            results[35] = x483;
            results[36] = x496;
            results[37] = x499;
            results[38] = x502;
            results[39] = x505;
            results[40] = x525;
            results[41] = x537;
            results[42] = x556;
            results[43] = x561;
            results[61] = x561;
            results[44] = x566;
            results[66] = x566;
            results[45] = x569;
            results[46] = x572;
            results[47] = x575;
            results[48] = x579;
            results[49] = x591;
            results[50] = x603;
            results[51] = x607;
            results[62] = x607;
            results[52] = x611;
            results[67] = x611;
            results[53] = x614;
            results[54] = x617;
            results[55] = x620;
            results[56] = x624;
            results[57] = x628;
            results[58] = x667;
            results[59] = x671;
            results[63] = x671;
            results[60] = x676;
            results[68] = x676;
            results[64] = x717;
            results[65] = x733;
            results[69] = x736;
            results[70] = x747;
        }
        /// 30 additions, 94 multiplications, 12 divisions, 6 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..62];
            let (x0, x1) = q[5].sin_cos_pair();
            let x2 = S::constant(0.6) * x0;
            let x3 = q[4] - x2;
            let x4 = S::constant(0.6) * q[2];
            let x5 = S::constant(0.45) + x4;
            let x6 = x5 - x3;
            let x7 = x6 * x6;
            let x8 = S::constant(0.6) * x1;
            let x9 = q[3] - x8;
            let x10 = S::constant(0.8) * q[2];
            let x11 = S::constant(0.1) + x10;
            let x12 = x11 - x9;
            let x13 = x12 * x12;
            let x14 = x13 + x7;
            let x15 = x14.simd_sqrt();
            let x16 = S::constant(1.2) * x6;
            let x17 = S::constant(1.6) * x12;
            let x18 = x17 + x16;
            let x19 = S::constant(0.5) * x18;
            let x20 = x19 / x15;
            let x21 = x20 * x20;
            let x22 = x9 - x11;
            let x23 = x22 / x15;
            let x24 = x20 * x23;
            let x25 = x3 - x5;
            let x26 = x25 / x15;
            let x27 = x20 * x26;
            let x28 = x0 * x12;
            let x29 = S::constant(1.2) * x28;
            let x30 = x1 * x6;
            let x31 = S::constant(1.2) * x30;
            let x32 = x31 - x29;
            let x33 = S::constant(0.5) * x32;
            let x34 = x33 / x15;
            let x35 = x20 * x34;
            let x36 = x23 * x23;
            let x37 = x23 * x26;
            let x38 = x23 * x34;
            let x39 = x26 * x26;
            let x40 = x26 * x34;
            let x41 = x34 * x34;
            let x42 = S::constant(0.2) + x41;
            let (x43, x44) = q[8].sin_cos_pair();
            let x45 = -x43;
            let (x46, x47) = q[11].sin_cos_pair();
            let x48 = S::constant(0.2) * x46;
            let x49 = q[10] + x48;
            let x50 = S::constant(0.1) * x44;
            let x51 = S::constant(0.2) * x43;
            let x52 = x51 + x50;
            let x53 = q[7] + x52;
            let x54 = x53 - x49;
            let x55 = x54 * x54;
            let x56 = S::constant(0.2) * x47;
            let x57 = q[9] + x56;
            let x58 = S::constant(0.1) * x43;
            let x59 = S::constant(0.2) * x44;
            let x60 = x59 - x58;
            let x61 = q[6] + x60;
            let x62 = x61 - x57;
            let x63 = x62 * x62;
            let x64 = x63 + x55;
            let x65 = x64.simd_sqrt();
            let x66 = x62 / x65;
            let x67 = x66 * x66;
            let x68 = S::constant(3.0) * x67;
            let x69 = x54 / x65;
            let x70 = x66 * x69;
            let x71 = S::constant(3.0) * x70;
            let x72 = x52 * x62;
            let x73 = S::constant(2.0) * x72;
            let x74 = x60 * x54;
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
            let x85 = x49 - x53;
            let x86 = x85 / x65;
            let x87 = x66 * x86;
            let x88 = S::constant(3.0) * x87;
            let x89 = x47 * x54;
            let x90 = S::constant(0.4) * x89;
            let x91 = x46 * x62;
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
            let x108 = x44 * x60;
            let x109 = x43 * x52;
            let x110 = x109 + x108;
            let x111 = x78 * x78;
            let x112 = S::constant(3.0) * x111;
            let x113 = x78 * x82;
            let x114 = S::constant(3.0) * x113;
            let x115 = x78 * x86;
            let x116 = S::constant(3.0) * x115;
            let x117 = x78 * x95;
            let x118 = S::constant(3.0) * x117;
            let x119 = x82 * x82;
            let x120 = S::constant(3.0) * x119;
            let x121 = x82 * x86;
            let x122 = S::constant(3.0) * x121;
            let x123 = x82 * x95;
            let x124 = S::constant(3.0) * x123;
            let x125 = x86 * x86;
            let x126 = S::constant(3.0) * x125;
            let x127 = x86 * x95;
            let x128 = S::constant(3.0) * x127;
            let x129 = x95 * x95;
            let x130 = S::constant(3.0) * x129;
            let x131 = S::constant(-0.2) + q[13];
            let x132 = x131 * x131;
            let x133 = S::constant(-2.0) + q[12];
            let x134 = x133 * x133;
            let x135 = x134 + x132;
            let x136 = x135.simd_sqrt();
            let x137 = x133 / x136;
            let x138 = x137 * x137;
            let x139 = S::constant(2.0) * x138;
            let x140 = x131 / x136;
            let x141 = x137 * x140;
            let x142 = S::constant(2.0) * x141;
            let x143 = x140 * x140;
            let x144 = S::constant(2.0) * x143;
            results[0] = S::constant(0.2);
            results[1] = S::constant(-0.2);
            results[14] = S::constant(-0.2);
            results[2] = x21;
            results[3] = x24;
            results[6] = x24;
            results[4] = x27;
            results[10] = x27;
            results[5] = x35;
            results[15] = x35;
            results[7] = x36;
            results[8] = x37;
            results[11] = x37;
            results[9] = x38;
            results[16] = x38;
            results[12] = x39;
            results[13] = x40;
            results[17] = x40;
            results[18] = x42;
            results[26] = x44;
            results[19] = x45;
            results[20] = x68;
            results[21] = x71;
            results[27] = x71;
            results[22] = x80;
            results[34] = x80;
            results[23] = x84;
            results[40] = x84;
            results[24] = x88;
            results[46] = x88;
            results[25] = x97;
            results[52] = x97;
            results[28] = x99;
            results[29] = x101;
            results[35] = x101;
            results[30] = x103;
            results[41] = x103;
            results[31] = x105;
            results[47] = x105;
            results[32] = x107;
            results[53] = x107;
            results[33] = x110;
            results[36] = x112;
            results[37] = x114;
            results[42] = x114;
            results[38] = x116;
            results[48] = x116;
            results[39] = x118;
            results[54] = x118;
            results[43] = x120;
            results[44] = x122;
            results[49] = x122;
            results[45] = x124;
            results[55] = x124;
            results[50] = x126;
            results[51] = x128;
            results[56] = x128;
            results[57] = x130;
            results[58] = x139;
            results[59] = x142;
            results[60] = x142;
            results[61] = x144;
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
            let x77 = x76.simd_sin();
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
            let x58 = x57.simd_sin();
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
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("big.x"),
                    joint: runtime::Name::Borrowed("big"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("big.y"),
                    joint: runtime::Name::Borrowed("big"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("way.normal"),
                    joint: runtime::Name::Borrowed("way"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("fixed.x"),
                    joint: runtime::Name::Borrowed("fixed"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("fixed.y"),
                    joint: runtime::Name::Borrowed("fixed"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("fixed.angle"),
                    joint: runtime::Name::Borrowed("fixed"),
                    kind: runtime::Kind::Angle,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("shoulder.x"),
                    joint: runtime::Name::Borrowed("shoulder"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("shoulder.y"),
                    joint: runtime::Name::Borrowed("shoulder"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("swing.angle"),
                    joint: runtime::Name::Borrowed("swing"),
                    kind: runtime::Kind::Angle,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("line.length"),
                    joint: runtime::Name::Borrowed("line"),
                    kind: runtime::Kind::Length,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("tilt.angle"),
                    joint: runtime::Name::Borrowed("tilt"),
                    kind: runtime::Kind::Angle,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("level.value"),
                    joint: runtime::Name::Borrowed("level"),
                    kind: runtime::Kind::Length,
                },
            ],
        ),
        parameters: runtime::List::Borrowed(
            &[
                runtime::Parameter {
                    name: runtime::Name::Borrowed("k"),
                    unit: runtime::Name::Borrowed("N/m"),
                    default: 200.0,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("w"),
                    unit: runtime::Name::Borrowed("rad/s"),
                    default: 3.0,
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
                    additions: 74,
                    multiplications: 105,
                    divisions: 15,
                    functions: 8,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi"),
                    additions: 43,
                    multiplications: 22,
                    divisions: 1,
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
                    multiplications: 5,
                    divisions: 1,
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
                    additions: 113,
                    multiplications: 165,
                    divisions: 22,
                    functions: 9,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 248,
                    multiplications: 406,
                    divisions: 81,
                    functions: 9,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_v"),
                    additions: 30,
                    multiplications: 94,
                    divisions: 12,
                    functions: 6,
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
};
