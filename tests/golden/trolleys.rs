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
/// | `accelerations` | 29 | 47 | 10 | 3 |
/// | `tangent_q` | 48 | 62 | 16 | 3 |
/// | `tangent_v` | 14 | 28 | 4 | 3 |
/// | `momentum` | 6 | 25 | 0 | 1 |
/// | `momentum_q` | 9 | 23 | 0 | 1 |
/// | `momentum_v` | 8 | 20 | 0 | 1 |
/// | `dphi_q` | 0 | 0 | 0 | 0 |
/// | `ddphi_q` | 0 | 0 | 0 | 0 |
/// | `energy` | 14 | 24 | 0 | 3 |
/// | `outputs` | 17 | 30 | 1 | 3 |
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
/// | pairs first | 29 | 47 | 10 | 3 |
/// | leaves first | 29 | 47 | 10 | 3 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct Trolleys<S = f64> {
    /// Default 2 kg.
    pub m0: S,
    /// Stiffness of the couplings.
    ///
    /// Default 300 N/m.
    pub k: S,
    /// Default 0 N*s/m.
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
            let q = &q[..4];
            let (x2, x3) = q[3].sin_cos_pair();
            let x0 = S::constant(2.0) * self.m0;
            let x1 = S::mul_add(S::constant(3.0), self.m0, S::constant(0.5));
            let x4 = self.l * x3;
            let x5 = S::constant(0.5) * x4;
            let x6 = self.l * x2;
            let x7 = S::constant(2.0) * x6;
            let x8 = S::constant(2.0) * x4;
            let x9 = x8 * x4;
            let x10 = S::mul_add(x7, x6, x9);
            let x11 = S::constant(0.25) * x10;
            results[0] = self.m0;
            results[1] = x0;
            results[2] = x1;
            results[3] = x5;
            results[4] = x5;
            results[5] = x11;
        }
        /// 23 additions, 29 multiplications, 6 divisions, 3 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], u: &[S], results: &mut [S]) {
            let results = &mut results[..4];
            let q = &q[..4];
            let u = &u[..1];
            let v = &v[..4];
            let (x33, x34) = q[3].sin_cos_pair();
            let x0 = S::constant(0.5) + q[1];
            let x1 = x0 - q[0];
            let x2 = x1 * x1;
            let x3 = x2.simd_sqrt();
            let x4 = q[0] - x0;
            let x5 = x4 / x3;
            let x6 = v[1] - v[0];
            let x7 = x1 * x6;
            let x8 = x7 / x3;
            let x9 = S::constant(-0.5) + x3;
            let x10 = self.k * x9;
            let x11 = S::mul_add(self.drag, x8, x10);
            let x12 = x11 * x5;
            let x13 = -x12;
            let x14 = S::constant(1.0) + q[2];
            let x15 = x14 - x0;
            let x16 = x15 * x15;
            let x17 = x16.simd_sqrt();
            let x18 = x0 - x14;
            let x19 = x18 / x17;
            let x20 = v[2] - v[1];
            let x21 = x15 * x20;
            let x22 = x21 / x17;
            let x23 = S::constant(-0.5) + x17;
            let x24 = self.k * x23;
            let x25 = S::mul_add(self.drag, x22, x24);
            let x26 = x1 / x3;
            let x27 = x11 * x26;
            let x28 = S::mul_add(x25, x19, x27);
            let x29 = -x28;
            let x30 = x15 / x17;
            let x31 = x25 * x30;
            let x32 = v[3] * v[3];
            let x35 = self.l * x33;
            let x36 = S::constant(0.5) * x35;
            let x37 = x36 * x32;
            let x38 = x37 - x31;
            let x39 = u[0] + x38;
            let x40 = self.l * x34;
            let x41 = x40 * x35;
            let x42 = x41 * x32;
            let x43 = S::mul_add(x40, v[3], v[2]);
            let x44 = x43 * x35;
            let x45 = x44 * v[3];
            let x46 = x45 + x42;
            let x47 = S::constant(2.0) * x46;
            let x48 = S::constant(4.0) * x42;
            let x49 = x48 - x47;
            let x50 = S::constant(0.25) * x49;
            let x51 = S::constant(2.0) * x45;
            let x52 = S::constant(2.0) * x42;
            let x53 = x52 - x51;
            let x54 = S::constant(0.25) * x53;
            let x55 = x54 - x50;
            let x56 = S::neg_mul_add(S::constant(4.905), x35, x55);
            results[0] = x13;
            results[1] = x29;
            results[2] = x39;
            results[3] = x56;
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
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], u: &[S], results: &mut [S]) {
            let results = &mut results[..10];
            let q = &q[..4];
            let u = &u[..1];
            let v = &v[..4];
            let (x2, x3) = q[3].sin_cos_pair();
            let x0 = S::constant(2.0) * self.m0;
            let x1 = S::mul_add(S::constant(3.0), self.m0, S::constant(0.5));
            let x4 = self.l * x3;
            let x5 = S::constant(0.5) * x4;
            let x6 = self.l * x2;
            let x7 = S::constant(2.0) * x6;
            let x8 = S::constant(2.0) * x4;
            let x9 = x8 * x4;
            let x10 = S::mul_add(x7, x6, x9);
            let x11 = S::constant(0.25) * x10;
            let x12 = S::constant(0.5) + q[1];
            let x13 = x12 - q[0];
            let x14 = x13 * x13;
            let x15 = x14.simd_sqrt();
            let x16 = q[0] - x12;
            let x17 = x16 / x15;
            let x18 = v[1] - v[0];
            let x19 = x13 * x18;
            let x20 = x19 / x15;
            let x21 = S::constant(-0.5) + x15;
            let x22 = self.k * x21;
            let x23 = S::mul_add(self.drag, x20, x22);
            let x24 = x23 * x17;
            let x25 = -x24;
            let x26 = S::constant(1.0) + q[2];
            let x27 = x26 - x12;
            let x28 = x27 * x27;
            let x29 = x28.simd_sqrt();
            let x30 = x12 - x26;
            let x31 = x30 / x29;
            let x32 = v[2] - v[1];
            let x33 = x27 * x32;
            let x34 = x33 / x29;
            let x35 = S::constant(-0.5) + x29;
            let x36 = self.k * x35;
            let x37 = S::mul_add(self.drag, x34, x36);
            let x38 = x13 / x15;
            let x39 = x23 * x38;
            let x40 = S::mul_add(x37, x31, x39);
            let x41 = -x40;
            let x42 = x27 / x29;
            let x43 = x37 * x42;
            let x44 = v[3] * v[3];
            let x45 = S::constant(0.5) * x6;
            let x46 = x45 * x44;
            let x47 = x46 - x43;
            let x48 = u[0] + x47;
            let x49 = x4 * x6;
            let x50 = x49 * x44;
            let x51 = S::mul_add(x4, v[3], v[2]);
            let x52 = x51 * x6;
            let x53 = x52 * v[3];
            let x54 = x53 + x50;
            let x55 = S::constant(2.0) * x54;
            let x56 = S::constant(4.0) * x50;
            let x57 = x56 - x55;
            let x58 = S::constant(0.25) * x57;
            let x59 = S::constant(2.0) * x53;
            let x60 = S::constant(2.0) * x50;
            let x61 = x60 - x59;
            let x62 = S::constant(0.25) * x61;
            let x63 = x62 - x58;
            let x64 = S::neg_mul_add(S::constant(4.905), x6, x63);
            results[0] = self.m0;
            results[1] = x0;
            results[2] = x1;
            results[3] = x5;
            results[4] = x5;
            results[5] = x11;
            results[6] = x25;
            results[7] = x41;
            results[8] = x48;
            results[9] = x64;
        }
        /// 29 additions, 47 multiplications, 10 divisions, 3 functions.
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
            let a = &mut a[..4];
            let lambda = &mut lambda[..0];
            let guard = &mut guard[..1];
            let q = &q[..4];
            let u = &u[..1];
            let v = &v[..4];
            let (x40, x41) = q[3].sin_cos_pair();
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
            let x10 = S::constant(-0.5) + x4;
            let x11 = self.k * x10;
            let x12 = S::mul_add(self.drag, x9, x11);
            let x13 = x12 * x6;
            let x14 = x13 * x0;
            let x15 = -x14;
            let x16 = S::constant(2.0) * self.m0;
            let x17 = S::constant(1.0) / x16;
            let x18 = S::constant(1.0) + q[2];
            let x19 = x18 - x1;
            let x20 = x19 * x19;
            let x21 = x20.simd_sqrt();
            let x22 = x1 - x18;
            let x23 = x22 / x21;
            let x24 = v[2] - v[1];
            let x25 = x19 * x24;
            let x26 = x25 / x21;
            let x27 = S::constant(-0.5) + x21;
            let x28 = self.k * x27;
            let x29 = S::mul_add(self.drag, x26, x28);
            let x30 = x2 / x4;
            let x31 = x12 * x30;
            let x32 = S::mul_add(x29, x23, x31);
            let x33 = x32 * x17;
            let x34 = -x33;
            let x35 = S::mul_add(S::constant(3.0), self.m0, S::constant(0.5));
            let x36 = S::constant(1.0) / x35;
            let x37 = x19 / x21;
            let x38 = x29 * x37;
            let x39 = v[3] * v[3];
            let x42 = self.l * x40;
            let x43 = S::constant(0.5) * x42;
            let x44 = x43 * x39;
            let x45 = x44 - x38;
            let x46 = u[0] + x45;
            let x47 = x46 * x36;
            let x48 = S::constant(2.0) * x42;
            let x49 = self.l * x41;
            let x50 = S::constant(2.0) * x49;
            let x51 = x50 * x49;
            let x52 = S::mul_add(x48, x42, x51);
            let x53 = x49 * x36;
            let x54 = S::constant(0.25) * x49;
            let x55 = x54 * x53;
            let x56 = S::constant(0.25) * x52;
            let x57 = x56 - x55;
            let x58 = S::neg_mul_add(S::constant(0.000000025), x52, x57);
            let x59 = S::constant(1.0) / x57;
            let x60 = S::constant(0.5) * x53;
            let x61 = x49 * x42;
            let x62 = x61 * x39;
            let x63 = S::mul_add(x49, v[3], v[2]);
            let x64 = x63 * x42;
            let x65 = x64 * v[3];
            let x66 = x65 + x62;
            let x67 = S::constant(2.0) * x66;
            let x68 = S::constant(4.0) * x62;
            let x69 = x68 - x67;
            let x70 = S::constant(0.25) * x69;
            let x71 = S::constant(2.0) * x65;
            let x72 = S::constant(2.0) * x62;
            let x73 = x72 - x71;
            let x74 = S::constant(0.25) * x73;
            let x75 = x74 - x70;
            let x76 = S::neg_mul_add(S::constant(4.905), x42, x75);
            let x77 = S::neg_mul_add(x60, x46, x76);
            let x78 = x77 * x59;
            let x79 = x60 * x78;
            let x80 = x47 - x79;
            a[0] = x15;
            a[1] = x34;
            guard[0] = x58;
            a[3] = x78;
            a[2] = x80;
        }
        /// 48 additions, 62 multiplications, 16 divisions, 3 functions.
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
            let a = &a[..4];
            let q = &q[..4];
            let v = &v[..4];
            let (x71, x72) = q[3].sin_cos_pair();
            let x0 = S::constant(0.5) + q[1];
            let x1 = x0 - q[0];
            let x2 = x1 * x1;
            let x3 = x2.simd_sqrt();
            let x4 = q[0] - x0;
            let x5 = x4 / x3;
            let x6 = S::neg_mul_add(x5, x5, S::constant(1.0));
            let x7 = x6 / x3;
            let x8 = v[1] - v[0];
            let x9 = x1 * x8;
            let x10 = x9 / x3;
            let x11 = S::constant(-0.5) + x3;
            let x12 = self.k * x11;
            let x13 = S::mul_add(self.drag, x10, x12);
            let x14 = v[0] - v[1];
            let x15 = S::neg_mul_add(x10, x5, x14);
            let x16 = x15 / x3;
            let x17 = self.k * x5;
            let x18 = S::mul_add(self.drag, x16, x17);
            let x19 = x5 * x18;
            let x20 = S::mul_add(x13, x7, x19);
            let x21 = x1 / x3;
            let x22 = S::neg_mul_add(x5, x21, S::constant(-1.0));
            let x23 = x22 / x3;
            let x24 = x13 * x23;
            let x25 = S::neg_mul_add(x10, x21, x8);
            let x26 = x25 / x3;
            let x27 = self.k * x21;
            let x28 = S::mul_add(self.drag, x26, x27);
            let x29 = S::mul_add(x5, x28, x24);
            let x30 = S::mul_add(x21, x18, x24);
            let x31 = S::constant(1.0) + q[2];
            let x32 = x31 - x0;
            let x33 = x32 * x32;
            let x34 = x33.simd_sqrt();
            let x35 = x0 - x31;
            let x36 = x35 / x34;
            let x37 = S::neg_mul_add(x36, x36, S::constant(1.0));
            let x38 = x37 / x34;
            let x39 = v[2] - v[1];
            let x40 = x32 * x39;
            let x41 = x40 / x34;
            let x42 = S::constant(-0.5) + x34;
            let x43 = self.k * x42;
            let x44 = S::mul_add(self.drag, x41, x43);
            let x45 = v[1] - v[2];
            let x46 = S::neg_mul_add(x41, x36, x45);
            let x47 = x46 / x34;
            let x48 = self.k * x36;
            let x49 = S::mul_add(self.drag, x47, x48);
            let x50 = x36 * x49;
            let x51 = S::mul_add(x44, x38, x50);
            let x52 = S::neg_mul_add(x21, x21, S::constant(1.0));
            let x53 = x52 / x3;
            let x54 = x21 * x28;
            let x55 = S::mul_add(x13, x53, x54);
            let x56 = x55 + x51;
            let x57 = x32 / x34;
            let x58 = S::neg_mul_add(x36, x57, S::constant(-1.0));
            let x59 = x58 / x34;
            let x60 = x44 * x59;
            let x61 = S::neg_mul_add(x41, x57, x39);
            let x62 = x61 / x34;
            let x63 = self.k * x57;
            let x64 = S::mul_add(self.drag, x62, x63);
            let x65 = S::mul_add(x36, x64, x60);
            let x66 = S::mul_add(x57, x49, x60);
            let x67 = S::neg_mul_add(x57, x57, S::constant(1.0));
            let x68 = x67 / x34;
            let x69 = x57 * x64;
            let x70 = S::mul_add(x44, x68, x69);
            let x73 = self.l * x71;
            let x74 = S::constant(0.5) * x73;
            let x75 = v[3] * v[3];
            let x76 = self.l * x72;
            let x77 = S::constant(0.5) * x76;
            let x78 = x77 * x75;
            let x79 = S::mul_add(x74, a[3], x78);
            let x80 = -x79;
            let x81 = x73 * x73;
            let x82 = x76 * x76;
            let x83 = x82 - x81;
            let x84 = x83 * x75;
            let x85 = x81 * v[3];
            let x86 = S::mul_add(x76, v[3], v[2]);
            let x87 = x76 * x86;
            let x88 = x87 - x85;
            let x89 = x88 * v[3];
            let x90 = x89 + x84;
            let x91 = S::constant(2.0) * x90;
            let x92 = S::constant(4.0) * x84;
            let x93 = x92 - x91;
            let x94 = S::constant(0.25) * x93;
            let x95 = S::constant(2.0) * x89;
            let x96 = S::constant(2.0) * x84;
            let x97 = x96 - x95;
            let x98 = S::constant(0.25) * x97;
            let x99 = x98 - x94;
            let x100 = S::mul_sub(S::constant(4.905), x76, x99);
            let x101 = S::neg_mul_add(x74, a[2], x100);
            results[0] = x20;
            results[1] = x29;
            results[2] = x30;
            results[3] = x56;
            results[4] = x65;
            results[5] = x66;
            results[6] = x70;
            results[7] = x80;
            results[8] = x101;
        }
        /// 14 additions, 28 multiplications, 4 divisions, 3 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let q = &q[..4];
            let v = &v[..4];
            let (x26, x27) = q[3].sin_cos_pair();
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
            let x19 = x8 * x9;
            let x20 = S::mul_add(x17, x18, x19);
            let x21 = x13 / x15;
            let x22 = self.drag * x21;
            let x23 = x17 * x22;
            let x24 = x21 * x18;
            let x25 = x21 * x22;
            let x28 = self.l * x26;
            let x29 = x28 * v[3];
            let x30 = -x29;
            let x31 = self.l * x27;
            let x32 = x31 * x28;
            let x33 = x32 * v[3];
            let x34 = S::mul_add(x31, v[3], v[2]);
            let x35 = S::mul_add(x34, x28, x33);
            let x36 = S::constant(2.0) * x35;
            let x37 = S::constant(4.0) * x33;
            let x38 = x37 - x36;
            let x39 = S::constant(0.25) * x38;
            let x40 = S::mul_add(S::constant(2.0), x33, x35);
            let x41 = S::constant(2.0) * x40;
            let x42 = S::constant(8.0) * x33;
            let x43 = x42 - x41;
            let x44 = S::constant(0.25) * x43;
            let x45 = x44 - x39;
            results[0] = x7;
            results[1] = x10;
            results[2] = x11;
            results[3] = x20;
            results[4] = x23;
            results[5] = x24;
            results[6] = x25;
            results[7] = x30;
            results[8] = x45;
        }
        /// 6 additions, 25 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..8];
            let q = &q[..4];
            let v = &v[..4];
            let (x4, x5) = q[3].sin_cos_pair();
            let x0 = self.m0 * v[0];
            let x1 = S::constant(2.0) * self.m0;
            let x2 = x1 * v[1];
            let x3 = S::constant(3.0) * self.m0;
            let x6 = self.l * x5;
            let x7 = S::mul_add(x6, v[3], v[2]);
            let x8 = S::constant(0.5) * x7;
            let x9 = S::mul_add(x3, v[2], x8);
            let x10 = self.l * x4;
            let x11 = S::constant(2.0) * x10;
            let x12 = x11 * x10;
            let x13 = S::constant(2.0) * x6;
            let x14 = x13 * x7;
            let x15 = S::mul_add(x12, v[3], x14);
            let x16 = S::constant(0.25) * x15;
            let x17 = v[3] * v[3];
            let x18 = S::constant(0.5) * x10;
            let x19 = x18 * x17;
            let x20 = -x19;
            let x21 = x6 * x10;
            let x22 = x21 * x17;
            let x23 = x7 * x10;
            let x24 = S::mul_add(x23, v[3], x22);
            let x25 = S::constant(2.0) * x24;
            let x26 = S::constant(4.0) * x22;
            let x27 = x26 - x25;
            let x28 = S::constant(0.25) * x27;
            results[0] = x0;
            results[1] = x2;
            results[2] = x9;
            results[3] = x16;
            results[4] = S::constant(0.0);
            results[5] = S::constant(0.0);
            results[6] = x20;
            results[7] = x28;
        }
        /// 9 additions, 23 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_momentum_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..4];
            let q = &q[..4];
            let v = &v[..4];
            let (x0, x1) = q[3].sin_cos_pair();
            let x2 = self.l * x0;
            let x3 = S::constant(0.5) * x2;
            let x4 = x3 * v[3];
            let x5 = -x4;
            let x6 = self.l * x1;
            let x7 = x6 * x2;
            let x8 = x7 * v[3];
            let x9 = S::mul_add(x6, v[3], v[2]);
            let x10 = S::mul_add(x9, x2, x8);
            let x11 = S::constant(2.0) * x10;
            let x12 = S::constant(4.0) * x8;
            let x13 = x12 - x11;
            let x14 = S::constant(0.25) * x13;
            let x15 = v[3] * v[3];
            let x16 = S::constant(0.5) * x6;
            let x17 = x16 * x15;
            let x18 = -x17;
            let x19 = x2 * x2;
            let x20 = x6 * x6;
            let x21 = x20 - x19;
            let x22 = x21 * x15;
            let x23 = x19 * v[3];
            let x24 = x6 * x9;
            let x25 = x24 - x23;
            let x26 = S::mul_add(x25, v[3], x22);
            let x27 = S::constant(2.0) * x26;
            let x28 = S::constant(4.0) * x22;
            let x29 = x28 - x27;
            let x30 = S::constant(0.25) * x29;
            results[0] = x5;
            results[1] = x14;
            results[2] = x18;
            results[3] = x30;
        }
        /// 8 additions, 20 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_momentum_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..9];
            let q = &q[..4];
            let v = &v[..4];
            let (x2, x3) = q[3].sin_cos_pair();
            let x0 = S::constant(2.0) * self.m0;
            let x1 = S::mul_add(S::constant(3.0), self.m0, S::constant(0.5));
            let x4 = self.l * x3;
            let x5 = S::constant(0.5) * x4;
            let x6 = self.l * x2;
            let x7 = S::constant(2.0) * x6;
            let x8 = S::constant(2.0) * x4;
            let x9 = x8 * x4;
            let x10 = S::mul_add(x7, x6, x9);
            let x11 = S::constant(0.25) * x10;
            let x12 = x6 * v[3];
            let x13 = -x12;
            let x14 = S::constant(0.5) * x12;
            let x15 = -x14;
            let x16 = x4 * x6;
            let x17 = x16 * v[3];
            let x18 = S::mul_add(x4, v[3], v[2]);
            let x19 = S::mul_add(x18, x6, x17);
            let x20 = S::mul_add(S::constant(2.0), x17, x19);
            let x21 = S::constant(2.0) * x20;
            let x22 = S::constant(8.0) * x17;
            let x23 = x22 - x21;
            let x24 = S::constant(0.25) * x23;
            results[0] = self.m0;
            results[1] = x0;
            results[2] = x1;
            results[3] = x5;
            results[4] = x5;
            results[5] = x11;
            results[6] = x13;
            results[7] = x15;
            results[8] = x24;
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
        /// 14 additions, 24 multiplications, 0 divisions, 3 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..4];
            let v = &v[..4];
            let (x8, x9) = q[3].sin_cos_pair();
            let x0 = v[2] * v[2];
            let x1 = S::constant(1.5) * self.m0;
            let x2 = v[1] * v[1];
            let x3 = v[0] * v[0];
            let x4 = S::constant(0.5) * self.m0;
            let x5 = x4 * x3;
            let x6 = S::mul_add(self.m0, x2, x5);
            let x7 = S::mul_add(x1, x0, x6);
            let x10 = self.l * x8;
            let x11 = x10 * v[3];
            let x12 = self.l * x9;
            let x13 = S::mul_add(x12, v[3], v[2]);
            let x14 = x13 * x13;
            let x15 = S::mul_add(x11, x11, x14);
            let x16 = S::mul_add(S::constant(0.25), x15, x7);
            let x17 = S::constant(0.5) + q[1];
            let x18 = S::constant(1.0) + q[2];
            let x19 = x18 - x17;
            let x20 = x19 * x19;
            let x21 = x20.simd_sqrt();
            let x22 = S::constant(-0.5) + x21;
            let x23 = x22 * x22;
            let x24 = S::constant(0.5) * self.k;
            let x25 = x17 - q[0];
            let x26 = x25 * x25;
            let x27 = x26.simd_sqrt();
            let x28 = S::constant(-0.5) + x27;
            let x29 = x28 * x28;
            let x30 = x24 * x29;
            let x31 = S::mul_add(x24, x23, x30);
            let x32 = S::constant(1.0) - x9;
            let x33 = S::constant(4.905) * self.l;
            let x34 = S::mul_add(x33, x32, x31);
            results[0] = x16;
            results[1] = x34;
        }
        /// 17 additions, 30 multiplications, 1 divisions, 3 functions.
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
            let q = &q[..4];
            let v = &v[..4];
            let (x20, x21) = q[3].sin_cos_pair();
            let x0 = S::constant(2.0) * self.m0;
            let x1 = self.m0 * v[0];
            let x2 = S::mul_add(x0, v[1], x1);
            let x3 = S::constant(3.0) * self.m0;
            let x4 = S::mul_add(x3, v[2], x2);
            let x5 = S::constant(0.5) + q[1];
            let x6 = S::constant(1.0) + q[2];
            let x7 = x6 - x5;
            let x8 = x7 * x7;
            let x9 = x8.simd_sqrt();
            let x10 = S::constant(-0.5) + x9;
            let x11 = x10 * x10;
            let x12 = S::constant(0.5) * self.k;
            let x13 = x5 - q[0];
            let x14 = x13 * x13;
            let x15 = x14.simd_sqrt();
            let x16 = S::constant(-0.5) + x15;
            let x17 = x16 * x16;
            let x18 = x12 * x17;
            let x19 = S::mul_add(x12, x11, x18);
            let x22 = S::constant(1.0) - x21;
            let x23 = S::constant(4.905) * self.l;
            let x24 = S::mul_add(x23, x22, x19);
            let x25 = v[2] * v[2];
            let x26 = S::constant(1.5) * self.m0;
            let x27 = v[1] * v[1];
            let x28 = v[0] * v[0];
            let x29 = S::constant(0.5) * self.m0;
            let x30 = x29 * x28;
            let x31 = S::mul_add(self.m0, x27, x30);
            let x32 = S::mul_add(x26, x25, x31);
            let x33 = self.l * x20;
            let x34 = x33 * v[3];
            let x35 = self.l * x21;
            let x36 = S::mul_add(x35, v[3], v[2]);
            let x37 = x36 * x36;
            let x38 = S::mul_add(x34, x34, x37);
            let x39 = S::mul_add(S::constant(0.25), x38, x32);
            let x40 = x39 + x24;
            let x41 = x24 / x40;
            let x42 = S::constant(2.0) * x41;
            results[0] = q[0];
            results[1] = S::constant(0.0);
            results[2] = x4;
            results[3] = x41;
            results[4] = x42;
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
    static LAYOUT: runtime::Layout = runtime::Layout::new(runtime::LayoutParts {
        model: runtime::Name::Borrowed("Trolleys"),
        units: true,
        project_velocities: false,
        full_rank: true,
        constant_mass_matrix: false,
        dof: 4,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("trolley[1].s"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("trolley[2].s"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("trolley[3].s"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("sway"),
                    kind: runtime::Kind::Angle,
                },
            ],
        ),
        velocities: runtime::List::Borrowed(
            &[
                runtime::Velocity {
                    name: runtime::Name::Borrowed("trolley[1].v"),
                    acceleration: runtime::Name::Borrowed("trolley[1].a"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("trolley[2].v"),
                    acceleration: runtime::Name::Borrowed("trolley[2].a"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("trolley[3].v"),
                    acceleration: runtime::Name::Borrowed("trolley[3].a"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("sway.v"),
                    acceleration: runtime::Name::Borrowed("sway.a"),
                    kind: runtime::Kind::Angle,
                },
            ],
        ),
        attitudes: runtime::List::Borrowed(&[]),
        constraints: runtime::List::Borrowed(&[]),
        drivers: runtime::List::Borrowed(&[]),
        actuators: runtime::List::Borrowed(&[]),
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
                    unit: runtime::Name::Borrowed("N*s/m"),
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
        states: runtime::List::Borrowed(&[]),
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
            ],
        ),
        lengths: 0,
        switches: 0,
        patterns: runtime::Patterns {
            mass_matrix: runtime::Pattern {
                rows: 4,
                columns: 4,
                entries: runtime::List::Borrowed(
                    &[(0, 0), (1, 1), (2, 2), (2, 3), (3, 2), (3, 3)],
                ),
            },
            phi_q: runtime::Pattern {
                rows: 0,
                columns: 4,
                entries: runtime::List::Borrowed(&[]),
            },
            tangent_q: runtime::Pattern {
                rows: 4,
                columns: 4,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (0, 1),
                        (1, 0),
                        (1, 1),
                        (1, 2),
                        (2, 1),
                        (2, 2),
                        (2, 3),
                        (3, 3),
                    ],
                ),
            },
            tangent_v: runtime::Pattern {
                rows: 4,
                columns: 4,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (0, 1),
                        (1, 0),
                        (1, 1),
                        (1, 2),
                        (2, 1),
                        (2, 2),
                        (2, 3),
                        (3, 3),
                    ],
                ),
            },
            momentum_q: runtime::Pattern {
                rows: 8,
                columns: 4,
                entries: runtime::List::Borrowed(&[(2, 3), (3, 3), (6, 3), (7, 3)]),
            },
            momentum_v: runtime::Pattern {
                rows: 8,
                columns: 4,
                entries: runtime::List::Borrowed(
                    &[
                        (0, 0),
                        (1, 1),
                        (2, 2),
                        (2, 3),
                        (3, 2),
                        (3, 3),
                        (6, 3),
                        (7, 2),
                        (7, 3),
                    ],
                ),
            },
            dphi_q: runtime::Pattern {
                rows: 0,
                columns: 4,
                entries: runtime::List::Borrowed(&[]),
            },
            ddphi_q: runtime::Pattern {
                rows: 0,
                columns: 4,
                entries: runtime::List::Borrowed(&[]),
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
                columns: 4,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_v: runtime::Pattern {
                rows: 0,
                columns: 4,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_z: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
            force_z: runtime::Pattern {
                rows: 4,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
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
                    multiplications: 47,
                    divisions: 10,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 48,
                    multiplications: 62,
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
                    multiplications: 24,
                    divisions: 0,
                    functions: 3,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("outputs"),
                    additions: 17,
                    multiplications: 30,
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
    });
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
        fn text(&self) -> ::core::option::Option<&str> {
            ::core::option::Option::Some(
                r#"/// Trolleys on a rail, coupled by springs; the last one carries a load that sways and is pulled by a
/// motor.
model Trolleys {
    const N = 3;
    param m0 = 2 kg;
    /// Stiffness of the couplings.
    param k = 300 N/m;
    param drag = 0;
    param l = 0.4 m;
    /// Force of the motor.
    input pull = 0;

    gravity (0, -9.81 m/s^2);
    slider trolley[1] { mass = m0; axis = (1, 0); point C = (0, 0); }
    for i in 2..=N {
        slider trolley[i] { mass = m0*i; axis = (1, 0); origin = (0.5 m * (i - 1), 0); point C = (0, 0); }
        spring coupling[i] between trolley[i-1].C, trolley[i].C { stiffness = k; damping = drag; free_length = 0.5 m; }
    }
    force motor at trolley[N].C = (pull, 0);

    /// The angle of the load from the vertical.
    coordinate sway: rad;
    let bob_vx = trolley[N].v + l*cos(sway)*sway.v;
    let bob_vy = l*sin(sway)*sway.v;
    kinetic bob = 1/2 * (0.5 kg) * (bob_vx^2 + bob_vy^2);
    potential lifted = (0.5 kg) * (9.81 m/s^2) * l * (1 - cos(sway));

    start {
        for i in 1..=N { trolley[i].s = 5 mm * i; }
        sway = 20 deg;
    }
    expect dof = N + 1;
    output first = trolley[1].C;
    output momentum = m0*trolley[1].v + 2*m0*trolley[2].v + 3*m0*trolley[3].v;
    output share = potential_energy/energy;
    output doubled = twice;
    let twice = 2*share;
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
            if runtime::__private::is_regular(guard[0], &a[..4], &lambda[..0]) {
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
            let (a, lambda) = a.split_at_mut(4);
            let (lambda, guard) = lambda.split_at_mut(0);
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
