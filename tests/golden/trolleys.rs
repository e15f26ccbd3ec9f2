/// Trolleys on a rail, coupled by springs; the last one carries a load that sways and is pulled by a
/// motor.
///
/// 4 coordinates, 0 constraints, 4 degrees of freedom. SI units, angles in rad.
///
/// # Coordinates
///
/// - slider `trolley[1]`: `trolley[1].s`
/// - slider `trolley[2]`: `trolley[2].s`
/// - slider `trolley[3]`: `trolley[3].s`
/// - coordinate `sway`: `sway`
///
/// # Constraints
///
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 2 | 10 | 0 | 1 |
/// | `force` | 23 | 29 | 6 | 3 |
/// | `phi` | 0 | 0 | 0 | 0 |
/// | `phi_q` | 0 | 0 | 0 | 0 |
/// | `phi_t` | 0 | 0 | 0 | 0 |
/// | `eta` | 0 | 0 | 0 | 0 |
/// | `dynamics` | 25 | 37 | 6 | 3 |
/// | `accelerations` | 29 | 48 | 10 | 3 |
/// | `tangent_q` | 48 | 63 | 16 | 3 |
/// | `tangent_v` | 14 | 28 | 4 | 3 |
/// | `momentum` | 6 | 25 | 0 | 1 |
/// | `momentum_q` | 9 | 23 | 0 | 1 |
/// | `momentum_v` | 8 | 20 | 0 | 1 |
/// | `dphi_q` | 0 | 0 | 0 | 0 |
/// | `ddphi_q` | 0 | 0 | 0 | 0 |
/// | `energy` | 14 | 25 | 0 | 3 |
/// | `outputs` | 17 | 31 | 1 | 3 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 0 | 0 | 0 |
///
/// # Elimination
///
/// The accelerations, pairs first: `trolley[1].s`, `trolley[2].s`, `trolley[3].s`, `sway`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 29 | 48 | 10 | 3 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct Trolleys<S = f64> {
    /// Default 2 kg.
    pub m0: S,
    /// Stiffness of the couplings.
    ///
    /// Default 300 N/m.
    pub k: S,
    /// Default 0 kg/s.
    pub drag: S,
    /// Default 0.4 m.
    pub l: S,
    /// Force of the motor.
    ///
    /// Default 0 N.
    pub pull: S,
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
    impl ::core::default::Default for Trolleys {
        fn default() -> Self {
            Self {
                m0: 2.0,
                k: 300.0,
                drag: 0.0,
                l: 0.4,
                pull: 0.0,
            }
        }
    }
    impl<S: Scalar> Trolleys<S> {
        /// 2 additions, 10 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_mass_matrix(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..6];
            let x0 = S::constant(2.0) * self.m0;
            let x1 = S::constant(3.0) * self.m0;
            let x2 = S::constant(0.5) + x1;
            let (x3, x4) = q[3].sin_cos_pair();
            let x5 = self.l * x4;
            let x6 = S::constant(0.5) * x5;
            let x7 = self.l * x3;
            let x8 = x7 * x7;
            let x9 = S::constant(2.0) * x8;
            let x10 = x5 * x5;
            let x11 = S::constant(2.0) * x10;
            let x12 = x11 + x9;
            let x13 = S::constant(0.25) * x12;
            results[0] = self.m0;
            results[1] = x0;
            results[2] = x2;
            results[3] = x6;
            results[4] = x6;
            results[5] = x13;
        }
        /// 23 additions, 29 multiplications, 6 divisions, 3 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..4];
            let x0 = S::constant(0.5) + q[1];
            let x1 = x0 - q[0];
            let x2 = x1 * x1;
            let x3 = x2.simd_sqrt();
            let x4 = q[0] - x0;
            let x5 = x4 / x3;
            let x6 = v[1] - v[0];
            let x7 = x1 * x6;
            let x8 = x7 / x3;
            let x9 = self.drag * x8;
            let x10 = S::constant(-0.5) + x3;
            let x11 = self.k * x10;
            let x12 = x11 + x9;
            let x13 = x12 * x5;
            let x14 = -x13;
            let x15 = S::constant(1.0) + q[2];
            let x16 = x15 - x0;
            let x17 = x16 * x16;
            let x18 = x17.simd_sqrt();
            let x19 = x0 - x15;
            let x20 = x19 / x18;
            let x21 = v[2] - v[1];
            let x22 = x16 * x21;
            let x23 = x22 / x18;
            let x24 = self.drag * x23;
            let x25 = S::constant(-0.5) + x18;
            let x26 = self.k * x25;
            let x27 = x26 + x24;
            let x28 = x27 * x20;
            let x29 = x1 / x3;
            let x30 = x12 * x29;
            let x31 = x30 + x28;
            let x32 = -x31;
            let x33 = x16 / x18;
            let x34 = x27 * x33;
            let x35 = v[3] * v[3];
            let (x36, x37) = q[3].sin_cos_pair();
            let x38 = self.l * x36;
            let x39 = x38 * x35;
            let x40 = S::constant(0.5) * x39;
            let x41 = x40 - x34;
            let x42 = self.pull + x41;
            let x43 = S::constant(4.905) * x38;
            let x44 = self.l * x37;
            let x45 = x44 * x38;
            let x46 = x45 * x35;
            let x47 = x44 * v[3];
            let x48 = v[2] + x47;
            let x49 = x48 * x38;
            let x50 = x49 * v[3];
            let x51 = x50 + x46;
            let x52 = S::constant(2.0) * x51;
            let x53 = S::constant(4.0) * x46;
            let x54 = x53 - x52;
            let x55 = S::constant(0.25) * x54;
            let x56 = S::constant(2.0) * x50;
            let x57 = S::constant(2.0) * x46;
            let x58 = x57 - x56;
            let x59 = S::constant(0.25) * x58;
            let x60 = x59 - x55;
            let x61 = x60 - x43;
            results[0] = x14;
            results[1] = x32;
            results[2] = x42;
            results[3] = x61;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_t(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 25 additions, 37 multiplications, 6 divisions, 3 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..10];
            let x0 = S::constant(2.0) * self.m0;
            let x1 = S::constant(3.0) * self.m0;
            let x2 = S::constant(0.5) + x1;
            let (x3, x4) = q[3].sin_cos_pair();
            let x5 = self.l * x4;
            let x6 = S::constant(0.5) * x5;
            let x7 = self.l * x3;
            let x8 = x7 * x7;
            let x9 = S::constant(2.0) * x8;
            let x10 = x5 * x5;
            let x11 = S::constant(2.0) * x10;
            let x12 = x11 + x9;
            let x13 = S::constant(0.25) * x12;
            let x14 = S::constant(0.5) + q[1];
            let x15 = x14 - q[0];
            let x16 = x15 * x15;
            let x17 = x16.simd_sqrt();
            let x18 = q[0] - x14;
            let x19 = x18 / x17;
            let x20 = v[1] - v[0];
            let x21 = x15 * x20;
            let x22 = x21 / x17;
            let x23 = self.drag * x22;
            let x24 = S::constant(-0.5) + x17;
            let x25 = self.k * x24;
            let x26 = x25 + x23;
            let x27 = x26 * x19;
            let x28 = -x27;
            let x29 = S::constant(1.0) + q[2];
            let x30 = x29 - x14;
            let x31 = x30 * x30;
            let x32 = x31.simd_sqrt();
            let x33 = x14 - x29;
            let x34 = x33 / x32;
            let x35 = v[2] - v[1];
            let x36 = x30 * x35;
            let x37 = x36 / x32;
            let x38 = self.drag * x37;
            let x39 = S::constant(-0.5) + x32;
            let x40 = self.k * x39;
            let x41 = x40 + x38;
            let x42 = x41 * x34;
            let x43 = x15 / x17;
            let x44 = x26 * x43;
            let x45 = x44 + x42;
            let x46 = -x45;
            let x47 = x30 / x32;
            let x48 = x41 * x47;
            let x49 = v[3] * v[3];
            let x50 = x7 * x49;
            let x51 = S::constant(0.5) * x50;
            let x52 = x51 - x48;
            let x53 = self.pull + x52;
            let x54 = S::constant(4.905) * x7;
            let x55 = x5 * x7;
            let x56 = x55 * x49;
            let x57 = x5 * v[3];
            let x58 = v[2] + x57;
            let x59 = x58 * x7;
            let x60 = x59 * v[3];
            let x61 = x60 + x56;
            let x62 = S::constant(2.0) * x61;
            let x63 = S::constant(4.0) * x56;
            let x64 = x63 - x62;
            let x65 = S::constant(0.25) * x64;
            let x66 = S::constant(2.0) * x60;
            let x67 = S::constant(2.0) * x56;
            let x68 = x67 - x66;
            let x69 = S::constant(0.25) * x68;
            let x70 = x69 - x65;
            let x71 = x70 - x54;
            results[0] = self.m0;
            results[1] = x0;
            results[2] = x2;
            results[3] = x6;
            results[4] = x6;
            results[5] = x13;
            results[6] = x28;
            results[7] = x46;
            results[8] = x53;
            results[9] = x71;
        }
        /// 29 additions, 48 multiplications, 10 divisions, 3 functions.
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
            let a = &mut a[..4];
            let lambda = &mut lambda[..0];
            let guard = &mut guard[..1];
            let x0 = S::constant(1.0) / self.m0;
            let x1 = S::constant(0.5) + q[1];
            let x2 = x1 - q[0];
            let x3 = x2 * x2;
            let x4 = x3.simd_sqrt();
            let x5 = q[0] - x1;
            let x6 = x5 / x4;
            let x7 = v[1] - v[0];
            let x8 = x2 * x7;
            let x9 = x8 / x4;
            let x10 = self.drag * x9;
            let x11 = S::constant(-0.5) + x4;
            let x12 = self.k * x11;
            let x13 = x12 + x10;
            let x14 = x13 * x6;
            let x15 = x14 * x0;
            let x16 = -x15;
            let x17 = S::constant(2.0) * self.m0;
            let x18 = S::constant(1.0) / x17;
            let x19 = S::constant(1.0) + q[2];
            let x20 = x19 - x1;
            let x21 = x20 * x20;
            let x22 = x21.simd_sqrt();
            let x23 = x1 - x19;
            let x24 = x23 / x22;
            let x25 = v[2] - v[1];
            let x26 = x20 * x25;
            let x27 = x26 / x22;
            let x28 = self.drag * x27;
            let x29 = S::constant(-0.5) + x22;
            let x30 = self.k * x29;
            let x31 = x30 + x28;
            let x32 = x31 * x24;
            let x33 = x2 / x4;
            let x34 = x13 * x33;
            let x35 = x34 + x32;
            let x36 = x35 * x18;
            let x37 = -x36;
            let x38 = S::constant(3.0) * self.m0;
            let x39 = S::constant(0.5) + x38;
            let x40 = S::constant(1.0) / x39;
            let (x41, x42) = q[3].sin_cos_pair();
            let x43 = self.l * x42;
            let x44 = x43 * x40;
            let x45 = x43 * x44;
            let x46 = S::constant(0.25) * x45;
            let x47 = self.l * x41;
            let x48 = x47 * x47;
            let x49 = S::constant(2.0) * x48;
            let x50 = x43 * x43;
            let x51 = S::constant(2.0) * x50;
            let x52 = x51 + x49;
            let x53 = S::constant(0.25) * x52;
            let x54 = x53 - x46;
            let x55 = S::constant(1.0) / x54;
            let x56 = x20 / x22;
            let x57 = x31 * x56;
            let x58 = v[3] * v[3];
            let x59 = x47 * x58;
            let x60 = S::constant(0.5) * x59;
            let x61 = x60 - x57;
            let x62 = self.pull + x61;
            let x63 = x62 * x44;
            let x64 = S::constant(0.5) * x63;
            let x65 = S::constant(4.905) * x47;
            let x66 = x43 * x47;
            let x67 = x66 * x58;
            let x68 = x43 * v[3];
            let x69 = v[2] + x68;
            let x70 = x69 * x47;
            let x71 = x70 * v[3];
            let x72 = x71 + x67;
            let x73 = S::constant(2.0) * x72;
            let x74 = S::constant(4.0) * x67;
            let x75 = x74 - x73;
            let x76 = S::constant(0.25) * x75;
            let x77 = S::constant(2.0) * x71;
            let x78 = S::constant(2.0) * x67;
            let x79 = x78 - x77;
            let x80 = S::constant(0.25) * x79;
            let x81 = x80 - x76;
            let x82 = x81 - x65;
            let x83 = x82 - x64;
            let x84 = x83 * x55;
            let x85 = x43 * x84;
            let x86 = S::constant(0.5) * x85;
            let x87 = x62 - x86;
            let x88 = x40 * x87;
            let x89 = S::constant(0.000000025) * x52;
            let x90 = x54 - x89;
            a[0] = x16;
            a[1] = x37;
            a[2] = x88;
            a[3] = x84;
            guard[0] = x90;
        }
        /// 48 additions, 63 multiplications, 16 divisions, 3 functions.
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
            let results = &mut results[..9];
            let x0 = S::constant(0.5) + q[1];
            let x1 = x0 - q[0];
            let x2 = x1 * x1;
            let x3 = x2.simd_sqrt();
            let x4 = q[0] - x0;
            let x5 = x4 / x3;
            let x6 = x5 * x5;
            let x7 = S::constant(1.0) - x6;
            let x8 = x7 / x3;
            let x9 = v[1] - v[0];
            let x10 = x1 * x9;
            let x11 = x10 / x3;
            let x12 = self.drag * x11;
            let x13 = S::constant(-0.5) + x3;
            let x14 = self.k * x13;
            let x15 = x14 + x12;
            let x16 = x15 * x8;
            let x17 = x11 * x5;
            let x18 = v[0] - v[1];
            let x19 = x18 - x17;
            let x20 = x19 / x3;
            let x21 = self.drag * x20;
            let x22 = self.k * x5;
            let x23 = x22 + x21;
            let x24 = x5 * x23;
            let x25 = x24 + x16;
            let x26 = x1 / x3;
            let x27 = x5 * x26;
            let x28 = S::constant(-1.0) - x27;
            let x29 = x28 / x3;
            let x30 = x15 * x29;
            let x31 = x11 * x26;
            let x32 = x9 - x31;
            let x33 = x32 / x3;
            let x34 = self.drag * x33;
            let x35 = self.k * x26;
            let x36 = x35 + x34;
            let x37 = x5 * x36;
            let x38 = x37 + x30;
            let x39 = x26 * x23;
            let x40 = x30 + x39;
            let x41 = S::constant(1.0) + q[2];
            let x42 = x41 - x0;
            let x43 = x42 * x42;
            let x44 = x43.simd_sqrt();
            let x45 = x0 - x41;
            let x46 = x45 / x44;
            let x47 = x46 * x46;
            let x48 = S::constant(1.0) - x47;
            let x49 = x48 / x44;
            let x50 = v[2] - v[1];
            let x51 = x42 * x50;
            let x52 = x51 / x44;
            let x53 = self.drag * x52;
            let x54 = S::constant(-0.5) + x44;
            let x55 = self.k * x54;
            let x56 = x55 + x53;
            let x57 = x56 * x49;
            let x58 = x52 * x46;
            let x59 = v[1] - v[2];
            let x60 = x59 - x58;
            let x61 = x60 / x44;
            let x62 = self.drag * x61;
            let x63 = self.k * x46;
            let x64 = x63 + x62;
            let x65 = x46 * x64;
            let x66 = x65 + x57;
            let x67 = x26 * x26;
            let x68 = S::constant(1.0) - x67;
            let x69 = x68 / x3;
            let x70 = x15 * x69;
            let x71 = x26 * x36;
            let x72 = x71 + x70;
            let x73 = x72 + x66;
            let x74 = x42 / x44;
            let x75 = x46 * x74;
            let x76 = S::constant(-1.0) - x75;
            let x77 = x76 / x44;
            let x78 = x56 * x77;
            let x79 = x52 * x74;
            let x80 = x50 - x79;
            let x81 = x80 / x44;
            let x82 = self.drag * x81;
            let x83 = self.k * x74;
            let x84 = x83 + x82;
            let x85 = x46 * x84;
            let x86 = x85 + x78;
            let x87 = x74 * x64;
            let x88 = x78 + x87;
            let x89 = x74 * x74;
            let x90 = S::constant(1.0) - x89;
            let x91 = x90 / x44;
            let x92 = x56 * x91;
            let x93 = x74 * x84;
            let x94 = x93 + x92;
            let (x95, x96) = q[3].sin_cos_pair();
            let x97 = self.l * x95;
            let x98 = x97 * a[3];
            let x99 = S::constant(0.5) * x98;
            let x100 = v[3] * v[3];
            let x101 = self.l * x96;
            let x102 = x101 * x100;
            let x103 = S::constant(0.5) * x102;
            let x104 = x103 + x99;
            let x105 = -x104;
            let x106 = x97 * a[2];
            let x107 = S::constant(0.5) * x106;
            let x108 = x97 * x97;
            let x109 = x101 * x101;
            let x110 = x109 - x108;
            let x111 = x110 * x100;
            let x112 = x108 * v[3];
            let x113 = x101 * v[3];
            let x114 = v[2] + x113;
            let x115 = x101 * x114;
            let x116 = x115 - x112;
            let x117 = x116 * v[3];
            let x118 = x117 + x111;
            let x119 = S::constant(2.0) * x118;
            let x120 = S::constant(4.0) * x111;
            let x121 = x120 - x119;
            let x122 = S::constant(0.25) * x121;
            let x123 = S::constant(2.0) * x117;
            let x124 = S::constant(2.0) * x111;
            let x125 = x124 - x123;
            let x126 = S::constant(0.25) * x125;
            let x127 = x126 - x122;
            let x128 = S::constant(4.905) * x101;
            let x129 = x128 - x127;
            let x130 = x129 - x107;
            results[0] = x25;
            results[1] = x38;
            results[2] = x40;
            results[3] = x73;
            results[4] = x86;
            results[5] = x88;
            results[6] = x94;
            results[7] = x105;
            results[8] = x130;
        }
        /// 14 additions, 28 multiplications, 4 divisions, 3 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let x0 = S::constant(0.5) + q[1];
            let x1 = x0 - q[0];
            let x2 = x1 * x1;
            let x3 = x2.simd_sqrt();
            let x4 = q[0] - x0;
            let x5 = x4 / x3;
            let x6 = self.drag * x5;
            let x7 = x5 * x6;
            let x8 = x1 / x3;
            let x9 = self.drag * x8;
            let x10 = x5 * x9;
            let x11 = x8 * x6;
            let x12 = S::constant(1.0) + q[2];
            let x13 = x12 - x0;
            let x14 = x13 * x13;
            let x15 = x14.simd_sqrt();
            let x16 = x0 - x12;
            let x17 = x16 / x15;
            let x18 = self.drag * x17;
            let x19 = x17 * x18;
            let x20 = x8 * x9;
            let x21 = x20 + x19;
            let x22 = x13 / x15;
            let x23 = self.drag * x22;
            let x24 = x17 * x23;
            let x25 = x22 * x18;
            let x26 = x22 * x23;
            let (x27, x28) = q[3].sin_cos_pair();
            let x29 = self.l * x27;
            let x30 = x29 * v[3];
            let x31 = -x30;
            let x32 = self.l * x28;
            let x33 = x32 * x29;
            let x34 = x33 * v[3];
            let x35 = x32 * v[3];
            let x36 = v[2] + x35;
            let x37 = x36 * x29;
            let x38 = x37 + x34;
            let x39 = S::constant(2.0) * x38;
            let x40 = S::constant(4.0) * x34;
            let x41 = x40 - x39;
            let x42 = S::constant(0.25) * x41;
            let x43 = S::constant(2.0) * x34;
            let x44 = x43 + x38;
            let x45 = S::constant(2.0) * x44;
            let x46 = S::constant(8.0) * x34;
            let x47 = x46 - x45;
            let x48 = S::constant(0.25) * x47;
            let x49 = x48 - x42;
            results[0] = x7;
            results[1] = x10;
            results[2] = x11;
            results[3] = x21;
            results[4] = x24;
            results[5] = x25;
            results[6] = x26;
            results[7] = x31;
            results[8] = x49;
        }
        /// 6 additions, 25 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let x0 = self.m0 * v[0];
            let x1 = self.m0 * v[1];
            let x2 = S::constant(2.0) * x1;
            let x3 = self.m0 * v[2];
            let x4 = S::constant(3.0) * x3;
            let (x5, x6) = q[3].sin_cos_pair();
            let x7 = self.l * x6;
            let x8 = x7 * v[3];
            let x9 = v[2] + x8;
            let x10 = S::constant(0.5) * x9;
            let x11 = x10 + x4;
            let x12 = self.l * x5;
            let x13 = x12 * x12;
            let x14 = x13 * v[3];
            let x15 = S::constant(2.0) * x14;
            let x16 = x7 * x9;
            let x17 = S::constant(2.0) * x16;
            let x18 = x17 + x15;
            let x19 = S::constant(0.25) * x18;
            let x20 = v[3] * v[3];
            let x21 = x12 * x20;
            let x22 = S::constant(0.5) * x21;
            let x23 = -x22;
            let x24 = x7 * x12;
            let x25 = x24 * x20;
            let x26 = x9 * x12;
            let x27 = x26 * v[3];
            let x28 = x27 + x25;
            let x29 = S::constant(2.0) * x28;
            let x30 = S::constant(4.0) * x25;
            let x31 = x30 - x29;
            let x32 = S::constant(0.25) * x31;
            results[0] = x0;
            results[1] = x2;
            results[2] = x11;
            results[3] = x19;
            results[4] = S::constant(0.0);
            results[5] = S::constant(0.0);
            results[6] = x23;
            results[7] = x32;
        }
        /// 9 additions, 23 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_momentum_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..4];
            let (x0, x1) = q[3].sin_cos_pair();
            let x2 = self.l * x0;
            let x3 = x2 * v[3];
            let x4 = S::constant(0.5) * x3;
            let x5 = -x4;
            let x6 = self.l * x1;
            let x7 = x6 * x2;
            let x8 = x7 * v[3];
            let x9 = x6 * v[3];
            let x10 = v[2] + x9;
            let x11 = x10 * x2;
            let x12 = x11 + x8;
            let x13 = S::constant(2.0) * x12;
            let x14 = S::constant(4.0) * x8;
            let x15 = x14 - x13;
            let x16 = S::constant(0.25) * x15;
            let x17 = v[3] * v[3];
            let x18 = x6 * x17;
            let x19 = S::constant(0.5) * x18;
            let x20 = -x19;
            let x21 = x2 * x2;
            let x22 = x6 * x6;
            let x23 = x22 - x21;
            let x24 = x23 * x17;
            let x25 = x21 * v[3];
            let x26 = x6 * x10;
            let x27 = x26 - x25;
            let x28 = x27 * v[3];
            let x29 = x28 + x24;
            let x30 = S::constant(2.0) * x29;
            let x31 = S::constant(4.0) * x24;
            let x32 = x31 - x30;
            let x33 = S::constant(0.25) * x32;
            results[0] = x5;
            results[1] = x16;
            results[2] = x20;
            results[3] = x33;
        }
        /// 8 additions, 20 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_momentum_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let x0 = S::constant(2.0) * self.m0;
            let x1 = S::constant(3.0) * self.m0;
            let x2 = S::constant(0.5) + x1;
            let (x3, x4) = q[3].sin_cos_pair();
            let x5 = self.l * x4;
            let x6 = S::constant(0.5) * x5;
            let x7 = self.l * x3;
            let x8 = x7 * x7;
            let x9 = S::constant(2.0) * x8;
            let x10 = x5 * x5;
            let x11 = S::constant(2.0) * x10;
            let x12 = x11 + x9;
            let x13 = S::constant(0.25) * x12;
            let x14 = x7 * v[3];
            let x15 = -x14;
            let x16 = S::constant(0.5) * x14;
            let x17 = -x16;
            let x18 = x5 * x7;
            let x19 = x18 * v[3];
            let x20 = x5 * v[3];
            let x21 = v[2] + x20;
            let x22 = x21 * x7;
            let x23 = x22 + x19;
            let x24 = S::constant(2.0) * x19;
            let x25 = x24 + x23;
            let x26 = S::constant(2.0) * x25;
            let x27 = S::constant(8.0) * x19;
            let x28 = x27 - x26;
            let x29 = S::constant(0.25) * x28;
            results[0] = self.m0;
            results[1] = x0;
            results[2] = x2;
            results[3] = x6;
            results[4] = x6;
            results[5] = x13;
            results[6] = x15;
            results[7] = x17;
            results[8] = x29;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_dphi_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 14 additions, 25 multiplications, 0 divisions, 3 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let x0 = v[2] * v[2];
            let x1 = self.m0 * x0;
            let x2 = S::constant(1.5) * x1;
            let x3 = v[1] * v[1];
            let x4 = self.m0 * x3;
            let x5 = v[0] * v[0];
            let x6 = self.m0 * x5;
            let x7 = S::constant(0.5) * x6;
            let x8 = x7 + x4;
            let x9 = x8 + x2;
            let (x10, x11) = q[3].sin_cos_pair();
            let x12 = self.l * x10;
            let x13 = x12 * v[3];
            let x14 = x13 * x13;
            let x15 = self.l * x11;
            let x16 = x15 * v[3];
            let x17 = v[2] + x16;
            let x18 = x17 * x17;
            let x19 = x18 + x14;
            let x20 = S::constant(0.25) * x19;
            let x21 = x20 + x9;
            let x22 = S::constant(0.5) + q[1];
            let x23 = S::constant(1.0) + q[2];
            let x24 = x23 - x22;
            let x25 = x24 * x24;
            let x26 = x25.simd_sqrt();
            let x27 = S::constant(-0.5) + x26;
            let x28 = x27 * x27;
            let x29 = self.k * x28;
            let x30 = S::constant(0.5) * x29;
            let x31 = x22 - q[0];
            let x32 = x31 * x31;
            let x33 = x32.simd_sqrt();
            let x34 = S::constant(-0.5) + x33;
            let x35 = x34 * x34;
            let x36 = self.k * x35;
            let x37 = S::constant(0.5) * x36;
            let x38 = x37 + x30;
            let x39 = S::constant(1.0) - x11;
            let x40 = self.l * x39;
            let x41 = S::constant(4.905) * x40;
            let x42 = x41 + x38;
            results[0] = x21;
            results[1] = x42;
        }
        /// 17 additions, 31 multiplications, 1 divisions, 3 functions.
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
            let results = &mut results[..5];
            let x0 = self.m0 * v[1];
            let x1 = S::constant(2.0) * x0;
            let x2 = self.m0 * v[0];
            let x3 = x2 + x1;
            let x4 = self.m0 * v[2];
            let x5 = S::constant(3.0) * x4;
            let x6 = x5 + x3;
            let x7 = S::constant(0.5) + q[1];
            let x8 = S::constant(1.0) + q[2];
            let x9 = x8 - x7;
            let x10 = x9 * x9;
            let x11 = x10.simd_sqrt();
            let x12 = S::constant(-0.5) + x11;
            let x13 = x12 * x12;
            let x14 = self.k * x13;
            let x15 = S::constant(0.5) * x14;
            let x16 = x7 - q[0];
            let x17 = x16 * x16;
            let x18 = x17.simd_sqrt();
            let x19 = S::constant(-0.5) + x18;
            let x20 = x19 * x19;
            let x21 = self.k * x20;
            let x22 = S::constant(0.5) * x21;
            let x23 = x22 + x15;
            let (x24, x25) = q[3].sin_cos_pair();
            let x26 = S::constant(1.0) - x25;
            let x27 = self.l * x26;
            let x28 = S::constant(4.905) * x27;
            let x29 = x28 + x23;
            let x30 = v[2] * v[2];
            let x31 = self.m0 * x30;
            let x32 = S::constant(1.5) * x31;
            let x33 = v[1] * v[1];
            let x34 = self.m0 * x33;
            let x35 = v[0] * v[0];
            let x36 = self.m0 * x35;
            let x37 = S::constant(0.5) * x36;
            let x38 = x37 + x34;
            let x39 = x38 + x32;
            let x40 = self.l * x24;
            let x41 = x40 * v[3];
            let x42 = x41 * x41;
            let x43 = self.l * x25;
            let x44 = x43 * v[3];
            let x45 = v[2] + x44;
            let x46 = x45 * x45;
            let x47 = x46 + x42;
            let x48 = S::constant(0.25) * x47;
            let x49 = x48 + x39;
            let x50 = x49 + x29;
            let x51 = x29 / x50;
            let x52 = S::constant(2.0) * x51;
            results[0] = q[0];
            results[1] = S::constant(0.0);
            results[2] = x6;
            results[3] = x51;
            results[4] = x52;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_scale(&self, t: S, results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_start_values(&self, results: &mut [S]) {
            let results = &mut results[..4];
            results[0] = S::constant(0.005);
            results[1] = S::constant(0.01);
            results[2] = S::constant(0.015);
            results[3] = S::constant(0.3490658503988659);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_lengths(&self, results: &mut [S]) {
            let results = &mut results[..0];
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout {
        model: runtime::Name::Borrowed("Trolleys"),
        units: true,
        project_velocities: false,
        nq: 4,
        nv: 4,
        nc: 0,
        dof: 4,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("trolley[1].s"),
                    velocity: runtime::Name::Borrowed("trolley[1].v"),
                    acceleration: runtime::Name::Borrowed("trolley[1].a"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("trolley[2].s"),
                    velocity: runtime::Name::Borrowed("trolley[2].v"),
                    acceleration: runtime::Name::Borrowed("trolley[2].a"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("trolley[3].s"),
                    velocity: runtime::Name::Borrowed("trolley[3].v"),
                    acceleration: runtime::Name::Borrowed("trolley[3].a"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    position: runtime::Name::Borrowed("sway"),
                    velocity: runtime::Name::Borrowed("sway.v"),
                    acceleration: runtime::Name::Borrowed("sway.a"),
                    kind: runtime::Kind::Angle,
                },
            ],
        ),
        constraints: runtime::List::Borrowed(&[]),
        parameters: runtime::List::Borrowed(
            &[
                runtime::Parameter {
                    name: runtime::Name::Borrowed("m0"),
                    unit: runtime::Name::Borrowed("kg"),
                    default: 2.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("k"),
                    unit: runtime::Name::Borrowed("N/m"),
                    default: 300.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("drag"),
                    unit: runtime::Name::Borrowed("kg/s"),
                    default: 0.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("l"),
                    unit: runtime::Name::Borrowed("m"),
                    default: 0.4,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("pull"),
                    unit: runtime::Name::Borrowed("N"),
                    default: 0.0,
                    input: true,
                },
            ],
        ),
        outputs: runtime::List::Borrowed(
            &[
                runtime::Output {
                    name: runtime::Name::Borrowed("first.x"),
                    unit: runtime::Name::Borrowed("m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("first.y"),
                    unit: runtime::Name::Borrowed("m"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("momentum"),
                    unit: runtime::Name::Borrowed("kg*m/s"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("share"),
                    unit: runtime::Name::Borrowed("1"),
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("doubled"),
                    unit: runtime::Name::Borrowed("1"),
                },
            ],
        ),
        start: runtime::List::Borrowed(
            &[
                runtime::StartValue {
                    coordinate: 0,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    coordinate: 1,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    coordinate: 2,
                    kind: runtime::StartKind::Position,
                },
                runtime::StartValue {
                    coordinate: 3,
                    kind: runtime::StartKind::Position,
                },
            ],
        ),
        lengths: 0,
        mass_pattern: runtime::Pattern {
            rows: 4,
            columns: 4,
            entries: runtime::List::Borrowed(
                &[(0, 0), (1, 1), (2, 2), (2, 3), (3, 2), (3, 3)],
            ),
        },
        phi_q_pattern: runtime::Pattern {
            rows: 0,
            columns: 4,
            entries: runtime::List::Borrowed(&[]),
        },
        tangent_q_pattern: runtime::Pattern {
            rows: 4,
            columns: 4,
            entries: runtime::List::Borrowed(
                &[(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 3)],
            ),
        },
        tangent_v_pattern: runtime::Pattern {
            rows: 4,
            columns: 4,
            entries: runtime::List::Borrowed(
                &[(0, 0), (0, 1), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 3)],
            ),
        },
        momentum_q_pattern: runtime::Pattern {
            rows: 8,
            columns: 4,
            entries: runtime::List::Borrowed(&[(2, 3), (3, 3), (6, 3), (7, 3)]),
        },
        momentum_v_pattern: runtime::Pattern {
            rows: 8,
            columns: 4,
            entries: runtime::List::Borrowed(
                &[(0, 0), (1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (6, 3), (7, 2), (7, 3)],
            ),
        },
        dphi_q_pattern: runtime::Pattern {
            rows: 0,
            columns: 4,
            entries: runtime::List::Borrowed(&[]),
        },
        ddphi_q_pattern: runtime::Pattern {
            rows: 0,
            columns: 4,
            entries: runtime::List::Borrowed(&[]),
        },
        dynamics_reads: runtime::List::Borrowed(&[0, 1, 2, 3]),
        kernels: runtime::List::Borrowed(
            &[
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("mass_matrix"),
                    additions: 2,
                    multiplications: 10,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("force"),
                    additions: 23,
                    multiplications: 29,
                    divisions: 6,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_q"),
                    additions: 0,
                    multiplications: 0,
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
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dynamics"),
                    additions: 25,
                    multiplications: 37,
                    divisions: 6,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 29,
                    multiplications: 48,
                    divisions: 10,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 48,
                    multiplications: 63,
                    divisions: 16,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_v"),
                    additions: 14,
                    multiplications: 28,
                    divisions: 4,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum"),
                    additions: 6,
                    multiplications: 25,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum_q"),
                    additions: 9,
                    multiplications: 23,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("momentum_v"),
                    additions: 8,
                    multiplications: 20,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dphi_q"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("ddphi_q"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("energy"),
                    additions: 14,
                    multiplications: 25,
                    divisions: 0,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("outputs"),
                    additions: 17,
                    multiplications: 31,
                    divisions: 1,
                    functions: 3,
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
    const NO_SHIFT: [f64; 0] = [0.0; 0];
    #[automatically_derived]
    impl runtime::Mechanism for Trolleys {
        fn layout(&self) -> &runtime::Layout {
            &LAYOUT
        }
        fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
            match index {
                0 => ::core::option::Option::Some(self.m0),
                1 => ::core::option::Option::Some(self.k),
                2 => ::core::option::Option::Some(self.drag),
                3 => ::core::option::Option::Some(self.l),
                4 => ::core::option::Option::Some(self.pull),
                _ => ::core::option::Option::None,
            }
        }
        fn set_parameter(&mut self, index: usize, value: f64) -> bool {
            match index {
                0 => self.m0 = value,
                1 => self.k = value,
                2 => self.drag = value,
                3 => self.l = value,
                4 => self.pull = value,
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
                ::std::boxed::Box::new(Trolleys::<runtime::Lanes> {
                    m0: Scalar::constant(self.m0),
                    k: Scalar::constant(self.k),
                    drag: Scalar::constant(self.drag),
                    l: Scalar::constant(self.l),
                    pull: Scalar::constant(self.pull),
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
    impl runtime::Kernels<runtime::Lanes> for Trolleys<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.m0 = value,
                1 => self.k = value,
                2 => self.drag = value,
                3 => self.l = value,
                4 => self.pull = value,
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
            let (a, lambda) = a.split_at_mut(4);
            let (lambda, guard) = lambda.split_at_mut(0);
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
