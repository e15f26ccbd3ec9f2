/// Two uniform bars that hang from the ground and from each other.
///
/// 6 coordinates, 4 constraints, 2 degrees of freedom. SI units, angles in rad.
///
/// # Coordinates
///
/// - body `rod1`: `rod1.x`, `rod1.y`, `rod1.theta`
/// - body `rod2`: `rod2.x`, `rod2.y`, `rod2.theta`
///
/// # Constraints
///
/// - revolute `pin`, P on the ground, Q on `rod1`
///   - `pin.x`: `rod1.x - 1/2*L1*cos(rod1.theta) = 0`
///   - `pin.y`: `rod1.y - 1/2*L1*sin(rod1.theta) = 0`
/// - revolute `elbow`, P on `rod1`, Q on `rod2`
///   - `elbow.x`: `rod2.x - 1/2*L2*cos(rod2.theta) - rod1.x - 1/2*L1*cos(rod1.theta) = 0`
///   - `elbow.y`: `rod2.y - 1/2*L2*sin(rod2.theta) - rod1.y - 1/2*L1*sin(rod1.theta) = 0`
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 0 | 6 | 0 | 0 |
/// | `force` | 2 | 2 | 0 | 0 |
/// | `phi` | 8 | 6 | 0 | 2 |
/// | `phi_q` | 2 | 6 | 0 | 2 |
/// | `phi_t` | 0 | 0 | 0 | 0 |
/// | `eta` | 6 | 12 | 0 | 2 |
/// | `dynamics` | 10 | 22 | 0 | 2 |
/// | `accelerations` | 38 | 58 | 1 | 2 |
/// | `tangent_q` | 4 | 13 | 0 | 2 |
/// | `tangent_v` | 0 | 0 | 0 | 0 |
/// | `momentum` | 0 | 12 | 0 | 0 |
/// | `momentum_q` | 0 | 0 | 0 | 0 |
/// | `momentum_v` | 0 | 6 | 0 | 0 |
/// | `dphi_q` | 0 | 10 | 0 | 2 |
/// | `ddphi_q` | 4 | 18 | 0 | 2 |
/// | `energy` | 6 | 22 | 0 | 0 |
/// | `outputs` | 2 | 3 | 0 | 1 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 4 | 0 | 0 |
///
/// # Elimination
///
/// Pivots of the accelerations in the order of the elimination, pairs first: `rod1.x` with `pin.x`, `rod1.y` with `pin.y`, `rod2.x` with `elbow.x`, `rod2.y` with `elbow.y`, `rod1.theta` with `rod2.theta`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 38 | 58 | 1 | 2 |
/// | leaves first | 60 | 91 | 2 | 2 |
/// | least work first | 49 | 84 | 6 | 2 |
/// | coordinates first | 59 | 105 | 6 | 2 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct TwoBars<S = f64> {
    /// Default 9.81 m/s^2.
    pub g: S,
    /// Default 1 kg.
    pub m1: S,
    /// Default 1 m.
    pub L1: S,
    /// Default 2 kg.
    pub m2: S,
    /// Default 1.7320508075688772 m.
    pub L2: S,
    /// Start of `rod1.theta`, default 1.0471975511965976 rad.
    pub start_rod1_theta: S,
    /// Start of `rod2.theta`, default -0.5235987755982988 rad.
    pub start_rod2_theta: S,
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
    impl ::core::default::Default for TwoBars {
        fn default() -> Self {
            Self {
                g: 9.81,
                m1: 1.0,
                L1: 1.0,
                m2: 2.0,
                L2: 1.7320508075688772,
                start_rod1_theta: 1.0471975511965976,
                start_rod2_theta: -0.5235987755982988,
            }
        }
    }
    #[allow(dead_code)]
    impl TwoBars {
        /// Place of `rod1.x` in q.
        pub const Q_ROD1_X: usize = 0;
        /// Place of `rod1.y` in q.
        pub const Q_ROD1_Y: usize = 1;
        /// Place of `rod1.theta` in q.
        pub const Q_ROD1_THETA: usize = 2;
        /// Place of `rod2.x` in q.
        pub const Q_ROD2_X: usize = 3;
        /// Place of `rod2.y` in q.
        pub const Q_ROD2_Y: usize = 4;
        /// Place of `rod2.theta` in q.
        pub const Q_ROD2_THETA: usize = 5;
        /// Place of `rod1.vx` in v.
        pub const V_ROD1_VX: usize = 0;
        /// Place of `rod1.vy` in v.
        pub const V_ROD1_VY: usize = 1;
        /// Place of `rod1.omega` in v.
        pub const V_ROD1_OMEGA: usize = 2;
        /// Place of `rod2.vx` in v.
        pub const V_ROD2_VX: usize = 3;
        /// Place of `rod2.vy` in v.
        pub const V_ROD2_VY: usize = 4;
        /// Place of `rod2.omega` in v.
        pub const V_ROD2_OMEGA: usize = 5;
        /// Place of `tip.x` in the outputs.
        pub const OUTPUT_TIP_X: usize = 0;
        /// Place of `tip.y` in the outputs.
        pub const OUTPUT_TIP_Y: usize = 1;
    }
    impl<S: Scalar> TwoBars<S> {
        /// The values of M on its pattern.
        ///
        /// Writes 6 numbers; operations: 0 + -, 6 *, 0 /, 0 functions.
        #[inline]
        pub fn mass_matrix(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..6];
            let x0 = self.L1 * self.L1;
            let x1 = S::constant(0.08333333333333333) * self.m1;
            let x2 = x1 * x0;
            let x3 = self.L2 * self.L2;
            let x4 = S::constant(0.08333333333333333) * self.m2;
            let x5 = x4 * x3;
            results[0] = self.m1;
            results[1] = self.m1;
            results[2] = x2;
            results[3] = self.m2;
            results[4] = self.m2;
            results[5] = x5;
        }
        /// The generalized forces Q: nv values, N or N*m.
        ///
        /// Writes 6 numbers; operations: 2 + -, 2 *, 0 /, 0 functions.
        #[inline]
        pub fn force(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..6];
            let x0 = self.g * self.m1;
            let x1 = -x0;
            let x2 = self.g * self.m2;
            let x3 = -x2;
            results[0] = S::constant(0.0);
            results[1] = x1;
            results[2] = S::constant(0.0);
            results[3] = S::constant(0.0);
            results[4] = x3;
            results[5] = S::constant(0.0);
        }
        /// The constraints phi: nc values.
        ///
        /// Writes 4 numbers; operations: 8 + -, 6 *, 0 /, 2 functions.
        #[inline]
        pub fn phi(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..4];
            let q = &at.q[..6];
            let [(x0, x1), (x8, x9)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.5) * self.L1;
            let x3 = x2 * x1;
            let x4 = q[0] - x3;
            let x5 = x2 * x0;
            let x6 = q[1] - x5;
            let x7 = q[0] + x3;
            let x10 = S::constant(0.5) * self.L2;
            let x11 = S::neg_mul_add(x10, x9, q[3]);
            let x12 = x11 - x7;
            let x13 = q[1] + x5;
            let x14 = S::neg_mul_add(x10, x8, q[4]);
            let x15 = x14 - x13;
            results[0] = x4;
            results[1] = x6;
            results[2] = x12;
            results[3] = x15;
        }
        /// The values of the constraint Jacobian phi_q on its pattern.
        ///
        /// Writes 12 numbers; operations: 2 + -, 6 *, 0 /, 2 functions.
        #[inline]
        pub fn phi_q(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..12];
            let q = &at.q[..6];
            let [(x0, x1), (x6, x7)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.5) * self.L1;
            let x3 = x2 * x0;
            let x4 = x2 * x1;
            let x5 = -x4;
            let x8 = S::constant(0.5) * self.L2;
            let x9 = x8 * x6;
            let x10 = x8 * x7;
            let x11 = -x10;
            results[0] = S::constant(1.0);
            results[1] = x3;
            results[2] = S::constant(1.0);
            results[3] = x5;
            results[4] = S::constant(-1.0);
            results[5] = x3;
            results[6] = S::constant(1.0);
            results[7] = x9;
            results[8] = S::constant(-1.0);
            results[9] = x5;
            results[10] = S::constant(1.0);
            results[11] = x11;
        }
        /// The partial derivative of phi by time: nc values.
        ///
        /// Writes 4 numbers; operations: 0 + -, 0 *, 0 /, 0 functions.
        #[inline]
        pub fn phi_t(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..4];
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
            results[2] = S::constant(0.0);
            results[3] = S::constant(0.0);
        }
        /// The right-hand side of the acceleration constraints: nc values.
        ///
        /// `eta = -(phi_q v)_q v - 2 phi_qt v - phi_tt`
        ///
        /// Writes 4 numbers; operations: 6 + -, 12 *, 0 /, 2 functions.
        #[inline]
        pub fn eta(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..4];
            let q = &at.q[..6];
            let v = &at.v[..6];
            let [(x1, x2), (x11, x12)] = S::sin_cos_pairs([q[2], q[5]]);
            let x0 = v[2] * v[2];
            let x3 = S::constant(0.5) * self.L1;
            let x4 = x3 * x2;
            let x5 = x4 * x0;
            let x6 = -x5;
            let x7 = x3 * x1;
            let x8 = x7 * x0;
            let x9 = -x8;
            let x10 = v[5] * v[5];
            let x13 = S::constant(0.5) * self.L2;
            let x14 = x13 * x12;
            let x15 = S::mul_add(x14, x10, x5);
            let x16 = -x15;
            let x17 = x13 * x11;
            let x18 = S::mul_add(x17, x10, x8);
            let x19 = -x18;
            results[0] = x6;
            results[1] = x9;
            results[2] = x16;
            results[3] = x19;
        }
        /// M, Q, phi_q and eta in one pass, their values written one after the other in this order.
        ///
        /// Writes 28 numbers; operations: 10 + -, 22 *, 0 /, 2 functions.
        #[inline]
        pub fn dynamics(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..28];
            let q = &at.q[..6];
            let v = &at.v[..6];
            let [(x10, x11), (x17, x18)] = S::sin_cos_pairs([q[2], q[5]]);
            let x0 = self.L1 * self.L1;
            let x1 = S::constant(0.08333333333333333) * self.m1;
            let x2 = x1 * x0;
            let x3 = self.L2 * self.L2;
            let x4 = S::constant(0.08333333333333333) * self.m2;
            let x5 = x4 * x3;
            let x6 = self.g * self.m1;
            let x7 = -x6;
            let x8 = self.g * self.m2;
            let x9 = -x8;
            let x12 = self.L1 * x10;
            let x13 = S::constant(0.5) * x12;
            let x14 = self.L1 * x11;
            let x15 = S::constant(0.5) * x14;
            let x16 = -x15;
            let x19 = self.L2 * x17;
            let x20 = S::constant(0.5) * x19;
            let x21 = self.L2 * x18;
            let x22 = S::constant(0.5) * x21;
            let x23 = -x22;
            let x24 = v[2] * v[2];
            let x25 = x15 * x24;
            let x26 = -x25;
            let x27 = x13 * x24;
            let x28 = -x27;
            let x29 = v[5] * v[5];
            let x30 = S::mul_add(x22, x29, x25);
            let x31 = -x30;
            let x32 = S::mul_add(x20, x29, x27);
            let x33 = -x32;
            results[0] = self.m1;
            results[1] = self.m1;
            results[2] = x2;
            results[3] = self.m2;
            results[4] = self.m2;
            results[5] = x5;
            results[6] = S::constant(0.0);
            results[7] = x7;
            results[8] = S::constant(0.0);
            results[9] = S::constant(0.0);
            results[10] = x9;
            results[11] = S::constant(0.0);
            results[12] = S::constant(1.0);
            results[13] = x13;
            results[14] = S::constant(1.0);
            results[15] = x16;
            results[16] = S::constant(-1.0);
            results[17] = x13;
            results[18] = S::constant(1.0);
            results[19] = x20;
            results[20] = S::constant(-1.0);
            results[21] = x16;
            results[22] = S::constant(1.0);
            results[23] = x23;
            results[24] = x26;
            results[25] = x28;
            results[26] = x31;
            results[27] = x33;
        }
        /// Accelerations, multipliers and the guard of the elimination planned at compile time, one after
        /// the other: nv + nc + 1 values. `shift` (nc values) is added to eta.
        ///
        /// If the guard is not positive or a number is not finite, the elimination met a singular
        /// position, and `Mechanism::accelerations` goes on to the rank-revealing solution.
        ///
        /// Writes 11 numbers; operations: 38 + -, 58 *, 1 /, 2 functions.
        #[inline]
        fn planned_accelerations(
            &self,
            at: &runtime::Point<'_, S>,
            shift: &[S],
            a: &mut [S],
            lambda: &mut [S],
            guard: &mut [S],
        ) {
            let a = &mut a[..6];
            let lambda = &mut lambda[..4];
            let guard = &mut guard[..1];
            let q = &at.q[..6];
            let shift = &shift[..4];
            let v = &at.v[..6];
            let [(x1, x2), (x13, x14)] = S::sin_cos_pairs([q[2], q[5]]);
            let x0 = v[2] * v[2];
            let x3 = self.L1 * x2;
            let x4 = S::constant(0.5) * x3;
            let x5 = x4 * x0;
            let x6 = shift[0] - x5;
            let x7 = self.L1 * x1;
            let x8 = S::constant(0.5) * x7;
            let x9 = x8 * x0;
            let x10 = shift[1] - x9;
            let x11 = x5 - shift[0];
            let x12 = v[5] * v[5];
            let x15 = self.L2 * x14;
            let x16 = S::constant(0.5) * x15;
            let x17 = S::mul_add(x16, x12, x5);
            let x18 = shift[2] - x17;
            let x19 = x18 - x11;
            let x20 = x9 - shift[1];
            let x21 = self.L2 * x13;
            let x22 = S::constant(0.5) * x21;
            let x23 = S::mul_add(x22, x12, x9);
            let x24 = shift[3] - x23;
            let x25 = x24 - x20;
            let x26 = self.L2 * self.L2;
            let x27 = self.m2 * x26;
            let x28 = S::constant(0.08333333333333333) * x27;
            let x29 = S::mul_add(S::constant(0.25), x27, x28);
            let x30 = self.L1 * self.L1;
            let x31 = self.m1 * x30;
            let x32 = S::constant(0.08333333333333333) * x31;
            let x33 = S::mul_add(self.m2, x30, x32);
            let x34 = S::mul_add(S::constant(0.25), x31, x33);
            let x35 = x34 * x29;
            let x36 = self.m2 * x15;
            let x37 = self.m2 * x21;
            let x38 = x8 * x37;
            let x39 = S::mul_add(x4, x36, x38);
            let x40 = x39 * x39;
            let x41 = x35 - x40;
            let x42 = S::neg_mul_add(S::constant(0.0000001), x35, x41);
            let x43 = S::constant(1.0) / x41;
            let x44 = self.g * self.m2;
            let x45 = S::mul_add(self.m2, x25, x44);
            let x46 = x16 * x45;
            let x47 = self.m2 * x19;
            let x48 = x22 * x47;
            let x49 = x48 - x46;
            let x50 = x39 * x49;
            let x51 = self.g * self.m1;
            let x52 = S::mul_add(self.m1, x10, x51);
            let x53 = x4 * x52;
            let x54 = self.m1 * x6;
            let x55 = x8 * x54;
            let x56 = x55 - x53;
            let x57 = S::mul_add(x7, x47, x56);
            let x58 = S::neg_mul_add(x3, x45, x57);
            let x59 = x58 * x29;
            let x60 = x59 - x50;
            let x61 = x58 * x39;
            let x62 = x34 * x49;
            let x63 = x62 - x61;
            let x64 = x43 * x63;
            let x65 = x43 * x60;
            let x66 = x3 * x65;
            let x67 = x25 + x66;
            let x68 = S::mul_add(x16, x64, x67);
            let x69 = S::mul_add(self.m2, x68, x44);
            let x70 = -x69;
            let x71 = x7 * x65;
            let x72 = x19 - x71;
            let x73 = S::neg_mul_add(x22, x64, x72);
            let x74 = self.m2 * x73;
            let x75 = -x74;
            let x76 = S::mul_add(S::constant(0.5), x66, x10);
            let x77 = S::mul_add(self.m1, x76, x51);
            let x78 = x69 + x77;
            let x79 = -x78;
            let x80 = S::neg_mul_add(S::constant(0.5), x71, x6);
            let x81 = S::mul_add(self.m1, x80, x74);
            let x82 = -x81;
            guard[0] = x42;
            a[5] = x64;
            a[2] = x65;
            a[4] = x68;
            lambda[3] = x70;
            a[3] = x73;
            lambda[2] = x75;
            a[1] = x76;
            lambda[1] = x79;
            a[0] = x80;
            lambda[0] = x82;
        }
        /// The values of d(M a + phi_q^T lambda - Q)/dq on its pattern, by displacements: nv columns.
        ///
        /// Writes 2 numbers; operations: 4 + -, 13 *, 0 /, 2 functions.
        #[inline]
        pub fn tangent_q(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..2];
            let lambda = &at.lambda[..4];
            let q = &at.q[..6];
            let [(x0, x1), (x10, x11)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = self.L1 * x0;
            let x3 = S::constant(0.5) * x2;
            let x4 = self.L1 * x1;
            let x5 = S::constant(0.5) * x4;
            let x6 = x5 * lambda[0];
            let x7 = S::mul_add(x3, lambda[1], x6);
            let x8 = S::mul_add(x5, lambda[2], x7);
            let x9 = S::mul_add(x3, lambda[3], x8);
            let x12 = S::constant(0.5) * self.L2;
            let x13 = x12 * x10;
            let x14 = x12 * x11;
            let x15 = x14 * lambda[2];
            let x16 = S::mul_add(x13, lambda[3], x15);
            results[0] = x9;
            results[1] = x16;
        }
        /// The values of -dQ/dv on its pattern.
        ///
        /// Writes 0 numbers; operations: 0 + -, 0 *, 0 /, 0 functions.
        #[inline]
        pub fn tangent_v(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// The momenta T_v, then `T_vq v + T_vt`, the part of their rate that does not contain
        /// accelerations: 2 nv values. (Both parts of the rate: `d(T_v)/dt = M a + T_vq v + T_vt`.)
        ///
        /// Writes 12 numbers; operations: 0 + -, 12 *, 0 /, 0 functions.
        #[inline]
        pub fn momentum(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..12];
            let v = &at.v[..6];
            let x0 = self.m1 * v[0];
            let x1 = self.m1 * v[1];
            let x2 = self.L1 * self.L1;
            let x3 = S::constant(0.08333333333333333) * self.m1;
            let x4 = x3 * x2;
            let x5 = x4 * v[2];
            let x6 = self.m2 * v[3];
            let x7 = self.m2 * v[4];
            let x8 = self.L2 * self.L2;
            let x9 = S::constant(0.08333333333333333) * self.m2;
            let x10 = x9 * x8;
            let x11 = x10 * v[5];
            results[0] = x0;
            results[1] = x1;
            results[2] = x5;
            results[3] = x6;
            results[4] = x7;
            results[5] = x11;
            results[6] = S::constant(0.0);
            results[7] = S::constant(0.0);
            results[8] = S::constant(0.0);
            results[9] = S::constant(0.0);
            results[10] = S::constant(0.0);
            results[11] = S::constant(0.0);
        }
        /// The values of the derivative of `momentum` by q on its pattern.
        ///
        /// Writes 0 numbers; operations: 0 + -, 0 *, 0 /, 0 functions.
        #[inline]
        pub fn momentum_q(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// The values of the derivative of `momentum` by v on its pattern; its upper half is M.
        ///
        /// Writes 6 numbers; operations: 0 + -, 6 *, 0 /, 0 functions.
        #[inline]
        pub fn momentum_v(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..6];
            let x0 = self.L1 * self.L1;
            let x1 = S::constant(0.08333333333333333) * self.m1;
            let x2 = x1 * x0;
            let x3 = self.L2 * self.L2;
            let x4 = S::constant(0.08333333333333333) * self.m2;
            let x5 = x4 * x3;
            results[0] = self.m1;
            results[1] = self.m1;
            results[2] = x2;
            results[3] = self.m2;
            results[4] = self.m2;
            results[5] = x5;
        }
        /// The values of d(phi_q v + phi_t)/dq on its pattern.
        ///
        /// Twice these are the derivatives of `phi_q a - eta` by v in flat mechanisms.
        ///
        /// Writes 6 numbers; operations: 0 + -, 10 *, 0 /, 2 functions.
        #[inline]
        pub fn dphi_q(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..6];
            let q = &at.q[..6];
            let v = &at.v[..6];
            let [(x0, x1), (x7, x8)] = S::sin_cos_pairs([q[2], q[5]]);
            let x2 = S::constant(0.5) * self.L1;
            let x3 = x2 * x1;
            let x4 = x3 * v[2];
            let x5 = x2 * x0;
            let x6 = x5 * v[2];
            let x9 = S::constant(0.5) * self.L2;
            let x10 = x9 * x8;
            let x11 = x10 * v[5];
            let x12 = x9 * x7;
            let x13 = x12 * v[5];
            results[0] = x4;
            results[1] = x6;
            results[2] = x4;
            results[3] = x11;
            results[4] = x6;
            results[5] = x13;
        }
        /// The values of d(phi_q a - eta)/dq on its pattern.
        ///
        /// Writes 6 numbers; operations: 4 + -, 18 *, 0 /, 2 functions.
        #[inline]
        pub fn ddphi_q(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..6];
            let a = &at.a[..6];
            let q = &at.q[..6];
            let v = &at.v[..6];
            let [(x1, x2), (x13, x14)] = S::sin_cos_pairs([q[2], q[5]]);
            let x0 = v[2] * v[2];
            let x3 = self.L1 * x1;
            let x4 = x3 * x0;
            let x5 = self.L1 * x2;
            let x6 = x5 * a[2];
            let x7 = x6 - x4;
            let x8 = S::constant(0.5) * x7;
            let x9 = x5 * x0;
            let x10 = S::mul_add(x3, a[2], x9);
            let x11 = S::constant(0.5) * x10;
            let x12 = v[5] * v[5];
            let x15 = self.L2 * x13;
            let x16 = x15 * x12;
            let x17 = self.L2 * x14;
            let x18 = x17 * a[5];
            let x19 = x18 - x16;
            let x20 = S::constant(0.5) * x19;
            let x21 = x17 * x12;
            let x22 = S::mul_add(x15, a[5], x21);
            let x23 = S::constant(0.5) * x22;
            results[0] = x8;
            results[1] = x11;
            results[2] = x8;
            results[3] = x20;
            results[4] = x11;
            results[5] = x23;
        }
        /// The kinetic and the potential energy in J: two values.
        ///
        /// Writes 2 numbers; operations: 6 + -, 22 *, 0 /, 0 functions.
        #[inline]
        pub fn energy(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..2];
            let q = &at.q[..5];
            let v = &at.v[..6];
            let x0 = v[5] * v[5];
            let x1 = self.L2 * self.L2;
            let x2 = S::constant(0.08333333333333333) * self.m2;
            let x3 = x2 * x1;
            let x4 = v[3] * v[3];
            let x5 = S::mul_add(v[4], v[4], x4);
            let x6 = self.m2 * x5;
            let x7 = S::mul_add(x3, x0, x6);
            let x8 = v[2] * v[2];
            let x9 = self.L1 * self.L1;
            let x10 = S::constant(0.08333333333333333) * self.m1;
            let x11 = x10 * x9;
            let x12 = v[0] * v[0];
            let x13 = S::mul_add(v[1], v[1], x12);
            let x14 = self.m1 * x13;
            let x15 = S::mul_add(x11, x8, x14);
            let x16 = S::constant(0.5) * x15;
            let x17 = S::mul_add(S::constant(0.5), x7, x16);
            let x18 = self.g * q[4];
            let x19 = self.g * q[1];
            let x20 = self.m1 * x19;
            let x21 = S::mul_add(self.m2, x18, x20);
            results[0] = x17;
            results[1] = x21;
        }
        /// The outputs at one state, in the order of the layout.
        ///
        /// Writes 2 numbers; operations: 2 + -, 3 *, 0 /, 1 functions.
        #[inline]
        pub fn outputs(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..2];
            let q = &at.q[..6];
            let (x0, x1) = q[5].sin_cos_pair();
            let x2 = S::constant(0.5) * self.L2;
            let x3 = S::mul_add(x2, x1, q[3]);
            let x4 = S::mul_add(x2, x0, q[4]);
            results[0] = x3;
            results[1] = x4;
        }
        /// The factor of every row of phi that makes its violation one in m or rad
        /// (1, but for `distance`, whose phi is a difference of squares: 1/(2 length)).
        ///
        /// Writes 4 numbers; operations: 0 + -, 0 *, 0 /, 0 functions.
        #[inline]
        pub fn phi_scale(&self, at: &runtime::Point<'_, S>, results: &mut [S]) {
            let results = &mut results[..4];
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(1.0);
            results[3] = S::constant(1.0);
        }
        /// The values of the entries of the `start` block, in the order of the layout.
        ///
        /// Writes 2 numbers; operations: 0 + -, 0 *, 0 /, 0 functions.
        #[inline]
        pub fn start_values(&self, results: &mut [S]) {
            let results = &mut results[..2];
            results[0] = self.start_rod1_theta;
            results[1] = self.start_rod2_theta;
        }
        /// The squares of the lengths that say how large the mechanism is (points of a body from its
        /// center, ground points from the first one, lengths of `distance`), in m^2.
        ///
        /// Writes 2 numbers; operations: 0 + -, 4 *, 0 /, 0 functions.
        #[inline]
        pub fn lengths(&self, results: &mut [S]) {
            let results = &mut results[..2];
            let x0 = S::constant(0.25) * self.L1;
            let x1 = x0 * self.L1;
            let x2 = S::constant(0.25) * self.L2;
            let x3 = x2 * self.L2;
            results[0] = x1;
            results[1] = x3;
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout::new(runtime::LayoutParts {
        model: runtime::Name::Borrowed("TwoBars"),
        units: true,
        project_velocities: false,
        full_rank: true,
        constant_mass_matrix: true,
        dof: 2,
        coordinates: runtime::List::Borrowed(
            &[
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod1.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod1.y"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod1.theta"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod2.x"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod2.y"),
                    kind: runtime::Kind::Length,
                },
                runtime::Coordinate {
                    name: runtime::Name::Borrowed("rod2.theta"),
                    kind: runtime::Kind::Angle,
                },
            ],
        ),
        velocities: runtime::List::Borrowed(
            &[
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod1.vx"),
                    acceleration: runtime::Name::Borrowed("rod1.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod1.vy"),
                    acceleration: runtime::Name::Borrowed("rod1.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod1.omega"),
                    acceleration: runtime::Name::Borrowed("rod1.alpha"),
                    kind: runtime::Kind::Angle,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod2.vx"),
                    acceleration: runtime::Name::Borrowed("rod2.ax"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod2.vy"),
                    acceleration: runtime::Name::Borrowed("rod2.ay"),
                    kind: runtime::Kind::Length,
                },
                runtime::Velocity {
                    name: runtime::Name::Borrowed("rod2.omega"),
                    acceleration: runtime::Name::Borrowed("rod2.alpha"),
                    kind: runtime::Kind::Angle,
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
                    name: runtime::Name::Borrowed("elbow.x"),
                    joint: runtime::Name::Borrowed("elbow"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
                runtime::ConstraintRow {
                    name: runtime::Name::Borrowed("elbow.y"),
                    joint: runtime::Name::Borrowed("elbow"),
                    kind: runtime::Kind::Length,
                    squared: false,
                },
            ],
        ),
        drivers: runtime::List::Borrowed(&[]),
        actuators: runtime::List::Borrowed(&[]),
        parameters: runtime::List::Borrowed(
            &[
                runtime::Parameter {
                    name: runtime::Name::Borrowed("g"),
                    unit: runtime::Name::Borrowed("m/s^2"),
                    default: 9.81,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("m1"),
                    unit: runtime::Name::Borrowed("kg"),
                    default: 1.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("L1"),
                    unit: runtime::Name::Borrowed("m"),
                    default: 1.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("m2"),
                    unit: runtime::Name::Borrowed("kg"),
                    default: 2.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("L2"),
                    unit: runtime::Name::Borrowed("m"),
                    default: 1.7320508075688772,
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
                    reads_solution: false,
                },
                runtime::Output {
                    name: runtime::Name::Borrowed("tip.y"),
                    unit: runtime::Name::Borrowed("m"),
                    reads_solution: false,
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
                    kind: runtime::StartKind::Position,
                },
            ],
        ),
        lengths: 2,
        switches: 0,
        patterns: runtime::Patterns {
            mass_matrix: runtime::Pattern {
                rows: 6,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
                ),
            },
            phi_q: runtime::Pattern {
                rows: 4,
                columns: 6,
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
                    ],
                ),
            },
            tangent_q: runtime::Pattern {
                rows: 6,
                columns: 6,
                entries: runtime::List::Borrowed(&[(2, 2), (5, 5)]),
            },
            tangent_v: runtime::Pattern {
                rows: 6,
                columns: 6,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_q: runtime::Pattern {
                rows: 12,
                columns: 6,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_v: runtime::Pattern {
                rows: 12,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
                ),
            },
            dphi_q: runtime::Pattern {
                rows: 4,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[(0, 2), (1, 2), (2, 2), (2, 5), (3, 2), (3, 5)],
                ),
            },
            ddphi_q: runtime::Pattern {
                rows: 4,
                columns: 6,
                entries: runtime::List::Borrowed(
                    &[(0, 2), (1, 2), (2, 2), (2, 5), (3, 2), (3, 5)],
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
                columns: 6,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_v: runtime::Pattern {
                rows: 0,
                columns: 6,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_z: runtime::Pattern {
                rows: 0,
                columns: 0,
                entries: runtime::List::Borrowed(&[]),
            },
            force_z: runtime::Pattern {
                rows: 6,
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
                    multiplications: 6,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("force"),
                    additions: 2,
                    multiplications: 2,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi"),
                    additions: 8,
                    multiplications: 6,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_q"),
                    additions: 2,
                    multiplications: 6,
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
                    additions: 6,
                    multiplications: 12,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dynamics"),
                    additions: 10,
                    multiplications: 22,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 38,
                    multiplications: 58,
                    divisions: 1,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 4,
                    multiplications: 13,
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
                    multiplications: 6,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dphi_q"),
                    additions: 0,
                    multiplications: 10,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("ddphi_q"),
                    additions: 4,
                    multiplications: 18,
                    divisions: 0,
                    functions: 2,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("energy"),
                    additions: 6,
                    multiplications: 22,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("outputs"),
                    additions: 2,
                    multiplications: 3,
                    divisions: 0,
                    functions: 1,
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
                    multiplications: 4,
                    divisions: 0,
                    functions: 0,
                },
            ],
        ),
    });
    static SOURCE: runtime::Source = runtime::Source::new(
        ::core::option::Option::Some(
            runtime::Name::Borrowed(
                r#"/// Two uniform bars that hang from the ground and from each other.
model TwoBars {
    param g  = 9.81 m/s^2;
    param m1 = 1 kg;    param L1 = 1 m;
    param m2 = 2 kg;    param L2 = sqrt(3) m;

    gravity (0, -g);

    ground { point O = (0 m, 0 m); }
    body rod1 { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
    body rod2 { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }

    joint pin   = revolute(ground.O, rod1.A);
    joint elbow = revolute(rod1.B, rod2.A);

    start { rod1.theta = 60 deg; rod2.theta = -30 deg; }
    expect dof = 2;
    output tip = rod2.B;
}
"#,
            ),
        ),
        runtime::List::Borrowed(&[]),
    );
    /// The shift of eta without a stabilization.
    const NO_SHIFT: [f64; 4] = [0.0; 4];
    #[automatically_derived]
    impl runtime::Mechanism for TwoBars {
        fn layout(&self) -> &runtime::Layout {
            &LAYOUT
        }
        fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
            match index {
                0 => ::core::option::Option::Some(self.g),
                1 => ::core::option::Option::Some(self.m1),
                2 => ::core::option::Option::Some(self.L1),
                3 => ::core::option::Option::Some(self.m2),
                4 => ::core::option::Option::Some(self.L2),
                _ => ::core::option::Option::None,
            }
        }
        fn set_parameter(&mut self, index: usize, value: f64) -> bool {
            match index {
                0 => self.g = value,
                1 => self.m1 = value,
                2 => self.L1 = value,
                3 => self.m2 = value,
                4 => self.L2 = value,
                _ => return false,
            }
            true
        }
        fn set_start(&mut self, name: &str, value: f64) -> bool {
            match name {
                "rod1.theta" => self.start_rod1_theta = value,
                "rod2.theta" => self.start_rod2_theta = value,
                _ => return false,
            }
            true
        }
        fn source(&self) -> &runtime::Source {
            &SOURCE
        }
        fn evaluate(
            &self,
            kernel: runtime::KernelKind,
            at: &runtime::Point<'_, f64>,
            results: &mut [f64],
        ) -> runtime::Evaluated {
            match kernel {
                runtime::KernelKind::MassMatrix => self.mass_matrix(at, results),
                runtime::KernelKind::Force => self.force(at, results),
                runtime::KernelKind::Phi => self.phi(at, results),
                runtime::KernelKind::PhiQ => self.phi_q(at, results),
                runtime::KernelKind::PhiT => self.phi_t(at, results),
                runtime::KernelKind::Eta => self.eta(at, results),
                runtime::KernelKind::Dynamics => self.dynamics(at, results),
                runtime::KernelKind::TangentQ => self.tangent_q(at, results),
                runtime::KernelKind::TangentV => self.tangent_v(at, results),
                runtime::KernelKind::Momentum => self.momentum(at, results),
                runtime::KernelKind::MomentumQ => self.momentum_q(at, results),
                runtime::KernelKind::MomentumV => self.momentum_v(at, results),
                runtime::KernelKind::DphiQ => self.dphi_q(at, results),
                runtime::KernelKind::DdphiQ => self.ddphi_q(at, results),
                runtime::KernelKind::Energy => self.energy(at, results),
                runtime::KernelKind::Outputs => self.outputs(at, results),
                runtime::KernelKind::PhiScale => self.phi_scale(at, results),
                runtime::KernelKind::StartValues => self.start_values(results),
                runtime::KernelKind::Lengths => self.lengths(results),
                _ => return runtime::Evaluated::Absent,
            }
            runtime::Evaluated::Done
        }
        fn accelerations(
            &self,
            at: &runtime::Point<'_>,
            scratch: &mut [f64],
            a: &mut [f64],
            lambda: &mut [f64],
        ) -> ::core::result::Result<(), runtime::Singular> {
            let mut guard = [0.0];
            let shift = if at.shift.is_empty() { &NO_SHIFT } else { at.shift };
            self.planned_accelerations(at, shift, a, lambda, &mut guard);
            if runtime::__private::is_regular(guard[0], &a[..6], &lambda[..4]) {
                return ::core::result::Result::Ok(());
            }
            runtime::accelerations(self, at, scratch, a, lambda)
        }
        fn scratch_len(&self) -> usize {
            runtime::scratch_len(&LAYOUT)
        }
        fn contacts(&self) -> ::core::option::Option<runtime::Contacts<'_>> {
            ::core::option::Option::None
        }
        fn lanes(
            &self,
        ) -> ::core::option::Option<
            ::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>,
        > {
            ::core::option::Option::Some(
                ::std::boxed::Box::new(TwoBars::<runtime::Lanes> {
                    g: Scalar::constant(self.g),
                    m1: Scalar::constant(self.m1),
                    L1: Scalar::constant(self.L1),
                    m2: Scalar::constant(self.m2),
                    L2: Scalar::constant(self.L2),
                    start_rod1_theta: Scalar::constant(self.start_rod1_theta),
                    start_rod2_theta: Scalar::constant(self.start_rod2_theta),
                }),
            )
        }
        fn lanes_of_inputs(
            &self,
        ) -> ::core::option::Option<
            ::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>,
        > {
            self.lanes()
        }
        fn diagnose(
            &self,
            question: runtime::Question<'_>,
            at: &runtime::Point<'_>,
        ) -> runtime::Answer {
            runtime::Answer::Nothing
        }
    }
    #[automatically_derived]
    impl runtime::Kernels<runtime::Lanes> for TwoBars<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.g = value,
                1 => self.m1 = value,
                2 => self.L1 = value,
                3 => self.m2 = value,
                4 => self.L2 = value,
                _ => return false,
            }
            true
        }
        fn evaluate(
            &self,
            kernel: runtime::KernelKind,
            at: &runtime::Point<'_, runtime::Lanes>,
            results: &mut [runtime::Lanes],
        ) -> runtime::Evaluated {
            match kernel {
                runtime::KernelKind::Force => self.force(at, results),
                runtime::KernelKind::Phi => self.phi(at, results),
                runtime::KernelKind::PhiQ => self.phi_q(at, results),
                runtime::KernelKind::PhiT => self.phi_t(at, results),
                runtime::KernelKind::Eta => self.eta(at, results),
                runtime::KernelKind::Dynamics => self.dynamics(at, results),
                runtime::KernelKind::Accelerations => {
                    let (a, rest) = results.split_at_mut(6);
                    let (lambda, guard) = rest.split_at_mut(4);
                    self.planned_accelerations(at, at.shift, a, lambda, guard);
                }
                runtime::KernelKind::Momentum => self.momentum(at, results),
                runtime::KernelKind::Energy => self.energy(at, results),
                runtime::KernelKind::Outputs => self.outputs(at, results),
                runtime::KernelKind::PhiScale => self.phi_scale(at, results),
                _ => return runtime::Evaluated::Absent,
            }
            runtime::Evaluated::Done
        }
    }
};
