// The equations of motion of `TwoBars` in Rust, printed by mbdsl.
//
// 6 coordinates, 4 constraints, 2 degrees of freedom. SI units, angles in rad.
//
//   M(q, t) a + phi_q(q, t)^T lambda = Q(t, q, v, z, u),  phi_q a = eta,  phi(q, t) = 0
//
// A module of any program, with or without `std`, in Rust 1.89 or newer; needs nothing but `core`.
// Nothing is allocated, there are no globals, and nothing is unsafe. Sine and cosine have an error of
// less than one unit in the last place up to 1e6 rad and of 1e-15 up to 1e15 rad; beyond, they are not
// a number.
//
// Operations of one call in the worst case (comparisons and negations count as additions), calls of
// libm, and bytes of stack for the values of the function and those it calls, if none were in registers:
//                  + -  *    /  sqrt  calls  stack
//   mass_matrix      0    6  0     0      0     48
//   force            2    2  0     0      0     32
//   phi             74   58  0     0      0    440
//   phi_q           68   58  0     0      0    408
//   phi_t            0    0  0     0      0      0
//   eta             72   64  0     0      0    472
//   energy           6   22  0     0      0    176
//   outputs         35   29  0     0      0    352
//   accelerations  117  110  1     0      0   1000
//   step_rk4       557  514  5     0      0   1472
//
// q[NQ], the coordinates:
//   0  rod1.x      m
//   1  rod1.y      m
//   2  rod1.theta  rad
//   3  rod2.x      m
//   4  rod2.y      m
//   5  rod2.theta  rad
//
// v[NV], the velocities, and a[NV] and force[NV] in the same order:
//   0  rod1.vx     m/s    rod1.ax     m/s^2    N
//   1  rod1.vy     m/s    rod1.ay     m/s^2    N
//   2  rod1.omega  rad/s  rod1.alpha  rad/s^2  N*m
//   3  rod2.vx     m/s    rod2.ax     m/s^2    N
//   4  rod2.vy     m/s    rod2.ay     m/s^2    N
//   5  rod2.omega  rad/s  rod2.alpha  rad/s^2  N*m
//
// phi[NC], the constraints, and lambda[NC] in the same order:
//   0  pin.x    m  N
//   1  pin.y    m  N
//   2  elbow.x  m  N
//   3  elbow.y  m  N
//
// outputs[NOUTPUTS]:
//   0  tip.x  m
//   1  tip.y  m
//
// energy[2]:
//   0  kinetic    J
//   1  potential  J

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
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(dead_code, non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct TwoBars {
    /// Default 9.81 m/s^2.
    pub g: f64,
    /// Default 1 kg.
    pub m1: f64,
    /// Default 1 m.
    pub L1: f64,
    /// Default 2 kg.
    pub m2: f64,
    /// Default 1.7320508075688772 m.
    pub L2: f64,
}
#[allow(clippy::all, clippy::pedantic)]
impl ::core::default::Default for TwoBars {
    fn default() -> Self {
        Self {
            g: 9.81,
            m1: 1.0,
            L1: 1.0,
            m2: 2.0,
            L2: 1.7320508075688772,
        }
    }
}
#[allow(dead_code, unreachable_pub)]
impl TwoBars {
    /// Number of coordinates.
    pub const NQ: usize = 6;
    /// Number of velocities.
    pub const NV: usize = 6;
    /// Number of constraints.
    pub const NC: usize = 4;
    /// Number of states.
    pub const NZ: usize = 0;
    /// Number of inputs and modes.
    pub const NU: usize = 0;
    /// Number of modes, the last entries of u.
    pub const NMODES: usize = 0;
    /// Number of switching functions of time.
    pub const NSWITCHES: usize = 0;
    /// Number of outputs.
    pub const NOUTPUTS: usize = 2;
    /// Number of events.
    pub const NEVENTS: usize = 0;
    /// Number of entries of M.
    pub const NMASS_MATRIX: usize = 6;
    /// Number of entries of phi_q.
    pub const NPHI_Q: usize = 12;
    /// The rows of the entries of a matrix of 6 x 6.
    pub const MASS_MATRIX_ROWS: [usize; 6] = [0, 1, 2, 3, 4, 5];
    /// The columns of the entries of a matrix of 6 x 6.
    pub const MASS_MATRIX_COLUMNS: [usize; 6] = [0, 1, 2, 3, 4, 5];
    /// The rows of the entries of a matrix of 4 x 6.
    pub const PHI_Q_ROWS: [usize; 12] = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3];
    /// The columns of the entries of a matrix of 4 x 6.
    pub const PHI_Q_COLUMNS: [usize; 12] = [0, 2, 1, 2, 0, 2, 3, 5, 1, 2, 4, 5];
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
#[allow(dead_code, unused_variables, unreachable_pub, clippy::all, clippy::pedantic)]
impl TwoBars {
    /// The start at t = 0: positions and velocities as they were assembled with the default parameters, the
    /// states, the inputs of the text, and modes of 0.
    ///
    /// With other parameters, phi says by how much these positions violate the constraints.
    pub fn start() -> runtime::State {
        runtime::State {
            t: 0.0,
            q: [
                0.25000000000000006,
                0.4330127018922193,
                1.0471975511965976,
                1.25,
                0.43301270189221935,
                -0.5235987755982988,
            ],
            v: [0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
            z: [],
            u: [],
        }
    }
    /// The entries of the mass matrix M, at the places MASS_MATRIX_ROWS and MASS_MATRIX_COLUMNS: the unit of force by that of a.
    ///
    /// Writes 6 numbers; operations: 0 + -, 6 *, 0 /, 0 functions.
    #[inline]
    pub fn mass_matrix(&self, at: &runtime::Point<'_>, results: &mut [f64; 6]) {
        let x0 = self.L1 * self.L1;
        let x1 = 0.08333333333333333 * self.m1;
        let x2 = x1 * x0;
        let x3 = self.L2 * self.L2;
        let x4 = 0.08333333333333333 * self.m2;
        let x5 = x4 * x3;
        results[0] = self.m1;
        results[1] = self.m1;
        results[2] = x2;
        results[3] = self.m2;
        results[4] = self.m2;
        results[5] = x5;
    }
    /// The generalized forces Q in the order of v, all but those of the constraints.
    ///
    /// Writes 6 numbers; operations: 2 + -, 2 *, 0 /, 0 functions.
    #[inline]
    pub fn force(&self, at: &runtime::Point<'_>, results: &mut [f64; 6]) {
        let x0 = self.g * self.m1;
        let x1 = -x0;
        let x2 = self.g * self.m2;
        let x3 = -x2;
        results[0] = 0.0;
        results[1] = x1;
        results[2] = 0.0;
        results[3] = 0.0;
        results[4] = x3;
        results[5] = 0.0;
    }
    /// The constraints phi, which are 0 where the mechanism is assembled.
    ///
    /// Writes 4 numbers; operations: 8 + -, 6 *, 0 /, 2 functions.
    #[inline]
    pub fn phi(&self, at: &runtime::Point<'_>, results: &mut [f64; 4]) {
        let q = &at.q[..6];
        let (x0, x1) = runtime::sin_cos(q[2]);
        let (x8, x9) = runtime::sin_cos(q[5]);
        let x2 = 0.5 * self.L1;
        let x3 = x2 * x1;
        let x4 = q[0] - x3;
        let x5 = x2 * x0;
        let x6 = q[1] - x5;
        let x7 = q[0] + x3;
        let x10 = 0.5 * self.L2;
        let x11 = q[3] - x10 * x9;
        let x12 = x11 - x7;
        let x13 = q[1] + x5;
        let x14 = q[4] - x10 * x8;
        let x15 = x14 - x13;
        results[0] = x4;
        results[1] = x6;
        results[2] = x12;
        results[3] = x15;
    }
    /// The entries of the constraint Jacobian phi_q, at the places PHI_Q_ROWS and PHI_Q_COLUMNS: the unit of phi by that of q.
    ///
    /// Writes 12 numbers; operations: 2 + -, 6 *, 0 /, 2 functions.
    #[inline]
    pub fn phi_q(&self, at: &runtime::Point<'_>, results: &mut [f64; 12]) {
        let q = &at.q[..6];
        let (x0, x1) = runtime::sin_cos(q[2]);
        let (x6, x7) = runtime::sin_cos(q[5]);
        let x2 = 0.5 * self.L1;
        let x3 = x2 * x0;
        let x4 = x2 * x1;
        let x5 = -x4;
        let x8 = 0.5 * self.L2;
        let x9 = x8 * x6;
        let x10 = x8 * x7;
        let x11 = -x10;
        results[0] = 1.0;
        results[1] = x3;
        results[2] = 1.0;
        results[3] = x5;
        results[4] = -1.0;
        results[5] = x3;
        results[6] = 1.0;
        results[7] = x9;
        results[8] = -1.0;
        results[9] = x5;
        results[10] = 1.0;
        results[11] = x11;
    }
    /// The partial derivative of phi by time: phi_q v + phi_t = 0; the unit of phi per s.
    ///
    /// Writes 4 numbers; operations: 0 + -, 0 *, 0 /, 0 functions.
    #[inline]
    pub fn phi_t(&self, at: &runtime::Point<'_>, results: &mut [f64; 4]) {
        results[0] = 0.0;
        results[1] = 0.0;
        results[2] = 0.0;
        results[3] = 0.0;
    }
    /// The right-hand side of the acceleration constraints, phi_q a = eta; the unit of phi per s^2.
    ///
    /// Writes 4 numbers; operations: 6 + -, 12 *, 0 /, 2 functions.
    #[inline]
    pub fn eta(&self, at: &runtime::Point<'_>, results: &mut [f64; 4]) {
        let q = &at.q[..6];
        let v = &at.v[..6];
        let (x1, x2) = runtime::sin_cos(q[2]);
        let (x11, x12) = runtime::sin_cos(q[5]);
        let x0 = v[2] * v[2];
        let x3 = 0.5 * self.L1;
        let x4 = x3 * x2;
        let x5 = x4 * x0;
        let x6 = -x5;
        let x7 = x3 * x1;
        let x8 = x7 * x0;
        let x9 = -x8;
        let x10 = v[5] * v[5];
        let x13 = 0.5 * self.L2;
        let x14 = x13 * x12;
        let x15 = x14 * x10 + x5;
        let x16 = -x15;
        let x17 = x13 * x11;
        let x18 = x17 * x10 + x8;
        let x19 = -x18;
        results[0] = x6;
        results[1] = x9;
        results[2] = x16;
        results[3] = x19;
    }
    /// The kinetic and the potential energy.
    ///
    /// Writes 2 numbers; operations: 6 + -, 22 *, 0 /, 0 functions.
    #[inline]
    pub fn energy(&self, at: &runtime::Point<'_>, results: &mut [f64; 2]) {
        let q = &at.q[..5];
        let v = &at.v[..6];
        let x0 = v[5] * v[5];
        let x1 = self.L2 * self.L2;
        let x2 = 0.08333333333333333 * self.m2;
        let x3 = x2 * x1;
        let x4 = v[3] * v[3];
        let x5 = v[4] * v[4] + x4;
        let x6 = self.m2 * x5;
        let x7 = x3 * x0 + x6;
        let x8 = v[2] * v[2];
        let x9 = self.L1 * self.L1;
        let x10 = 0.08333333333333333 * self.m1;
        let x11 = x10 * x9;
        let x12 = v[0] * v[0];
        let x13 = v[1] * v[1] + x12;
        let x14 = self.m1 * x13;
        let x15 = x11 * x8 + x14;
        let x16 = 0.5 * x15;
        let x17 = 0.5 * x7 + x16;
        let x18 = self.g * q[4];
        let x19 = self.g * q[1];
        let x20 = self.m1 * x19;
        let x21 = self.m2 * x18 + x20;
        results[0] = x17;
        results[1] = x21;
    }
    /// The outputs at one state, in their order and units.
    ///
    /// Writes 2 numbers; operations: 2 + -, 3 *, 0 /, 1 functions.
    #[inline]
    pub fn outputs(&self, at: &runtime::Point<'_>, results: &mut [f64; 2]) {
        let q = &at.q[..6];
        let (x0, x1) = runtime::sin_cos(q[5]);
        let x2 = 0.5 * self.L2;
        let x3 = x2 * x1 + q[3];
        let x4 = x2 * x0 + q[4];
        results[0] = x3;
        results[1] = x4;
    }
    /// The accelerations and the multipliers: M a + phi_q^T lambda = Q, phi_q a = eta + shift.
    ///
    /// # Errors
    /// [`Singular`](runtime::Singular) where the elimination meets a singular position (as a toggle position or
    /// redundant constraints) or a number that is not finite: then a and lambda mean nothing.
    pub fn accelerations(
        &self,
        at: &runtime::Point<'_>,
        a: &mut [f64; 6],
        lambda: &mut [f64; 4],
    ) -> ::core::result::Result<(), runtime::Singular> {
        let mut guard = [0.0];
        self.planned_accelerations(at, at.shift, a, lambda, &mut guard);
        let sum: f64 = a.iter().chain(lambda.iter()).sum();
        match guard[0] > 0.0 && sum.is_finite() {
            true => ::core::result::Result::Ok(()),
            false => ::core::result::Result::Err(runtime::Singular),
        }
    }
    /// A step of the classical Runge-Kutta method of order 4 from t to t + h, h in s, with the inputs u held. The
    /// drift of the constraints is not corrected.
    ///
    /// # Errors
    /// [`Singular`](runtime::Singular) of a stage: then nothing is changed.
    pub fn step_rk4(
        &self,
        t: &mut f64,
        q: &mut [f64; 6],
        v: &mut [f64; 6],
        z: &mut [f64; 0],
        u: &[f64; 0],
        h: f64,
    ) -> ::core::result::Result<(), runtime::Singular> {
        let begin = runtime::Motion {
            q: *q,
            v: *v,
            z: *z,
        };
        let mut rates = self.rates(*t, &begin, u)?;
        let mut sum = rates;
        for (reach, weight) in [(0.5 * h, 2.0), (0.5 * h, 2.0), (h, 1.0)] {
            rates = self.rates(*t + reach, &begin.plus(reach, &rates), u)?;
            sum = sum.plus(weight, &rates);
        }
        let end = begin.plus(h / 6.0, &sum);
        (*q, *v, *z) = (end.q, end.v, end.z);
        *t += h;
        ::core::result::Result::Ok(())
    }
    /// The rates of q, v and z.
    fn rates(
        &self,
        t: f64,
        motion: &runtime::Motion,
        u: &[f64; 0],
    ) -> ::core::result::Result<runtime::Motion, runtime::Singular> {
        let runtime::Motion { q, v, z } = motion;
        let at = runtime::Point::new(t, q, v, z, u);
        let mut rates = runtime::Motion {
            q: *v,
            v: [0.0; 6],
            z: [0.0; 0],
        };
        self.accelerations(&at, &mut rates.v, &mut [0.0; 4])?;
        ::core::result::Result::Ok(rates)
    }
    /// Writes 11 numbers; operations: 38 + -, 58 *, 1 /, 2 functions.
    #[inline]
    fn planned_accelerations(
        &self,
        at: &runtime::Point<'_>,
        shift: &[f64],
        a: &mut [f64; 6],
        lambda: &mut [f64; 4],
        guard: &mut [f64; 1],
    ) {
        let q = &at.q[..6];
        let shift = &shift[..4];
        let v = &at.v[..6];
        let (x1, x2) = runtime::sin_cos(q[2]);
        let (x13, x14) = runtime::sin_cos(q[5]);
        let x0 = v[2] * v[2];
        let x3 = self.L1 * x2;
        let x4 = 0.5 * x3;
        let x5 = x4 * x0;
        let x6 = shift[0] - x5;
        let x7 = self.L1 * x1;
        let x8 = 0.5 * x7;
        let x9 = x8 * x0;
        let x10 = shift[1] - x9;
        let x11 = x5 - shift[0];
        let x12 = v[5] * v[5];
        let x15 = self.L2 * x14;
        let x16 = 0.5 * x15;
        let x17 = x16 * x12 + x5;
        let x18 = shift[2] - x17;
        let x19 = x18 - x11;
        let x20 = x9 - shift[1];
        let x21 = self.L2 * x13;
        let x22 = 0.5 * x21;
        let x23 = x22 * x12 + x9;
        let x24 = shift[3] - x23;
        let x25 = x24 - x20;
        let x26 = self.L2 * self.L2;
        let x27 = self.m2 * x26;
        let x28 = 0.08333333333333333 * x27;
        let x29 = 0.25 * x27 + x28;
        let x30 = self.L1 * self.L1;
        let x31 = self.m1 * x30;
        let x32 = 0.08333333333333333 * x31;
        let x33 = self.m2 * x30 + x32;
        let x34 = 0.25 * x31 + x33;
        let x35 = x34 * x29;
        let x36 = self.m2 * x15;
        let x37 = self.m2 * x21;
        let x38 = x8 * x37;
        let x39 = x4 * x36 + x38;
        let x40 = x39 * x39;
        let x41 = x35 - x40;
        let x42 = x41 - 0.0000001 * x35;
        let x43 = 1.0 / x41;
        let x44 = self.g * self.m2;
        let x45 = self.m2 * x25 + x44;
        let x46 = x16 * x45;
        let x47 = self.m2 * x19;
        let x48 = x22 * x47;
        let x49 = x48 - x46;
        let x50 = x39 * x49;
        let x51 = self.g * self.m1;
        let x52 = self.m1 * x10 + x51;
        let x53 = x4 * x52;
        let x54 = self.m1 * x6;
        let x55 = x8 * x54;
        let x56 = x55 - x53;
        let x57 = x7 * x47 + x56;
        let x58 = x57 - x3 * x45;
        let x59 = x58 * x29;
        let x60 = x59 - x50;
        let x61 = x58 * x39;
        let x62 = x34 * x49;
        let x63 = x62 - x61;
        let x64 = x43 * x63;
        let x65 = x43 * x60;
        let x66 = x3 * x65;
        let x67 = x25 + x66;
        let x68 = x16 * x64 + x67;
        let x69 = self.m2 * x68 + x44;
        let x70 = -x69;
        let x71 = x7 * x65;
        let x72 = x19 - x71;
        let x73 = x72 - x22 * x64;
        let x74 = self.m2 * x73;
        let x75 = -x74;
        let x76 = 0.5 * x66 + x10;
        let x77 = self.m1 * x76 + x51;
        let x78 = x69 + x77;
        let x79 = -x78;
        let x80 = x6 - 0.5 * x71;
        let x81 = self.m1 * x80 + x74;
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
}
/// The types that functions take and return, and functions of numbers.
#[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic)]
pub mod runtime {
    /// A motion at one time, of which the equations are evaluated.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct Point<'a> {
        /// The time, s.
        pub t: f64,
        /// The coordinates.
        pub q: &'a [f64; 6],
        /// The velocities.
        pub v: &'a [f64; 6],
        /// The states.
        pub z: &'a [f64; 0],
        /// The inputs, then the modes.
        pub u: &'a [f64; 0],
        /// The accelerations, for outputs that read them; not a number until they are set.
        pub a: &'a [f64; 6],
        /// The multipliers, for outputs that read them; not a number until they are set.
        pub lambda: &'a [f64; 4],
        /// Shift of eta by a stabilization.
        pub shift: &'a [f64; 4],
    }
    impl<'a> Point<'a> {
        /// A motion without accelerations, multipliers and shift.
        pub fn new(
            t: f64,
            q: &'a [f64; 6],
            v: &'a [f64; 6],
            z: &'a [f64; 0],
            u: &'a [f64; 0],
        ) -> Self {
            let (a, lambda, shift) = (&[f64::NAN; 6], &[f64::NAN; 4], &[0.0; 4]);
            Point {
                t,
                q,
                v,
                z,
                u,
                a,
                lambda,
                shift,
            }
        }
        /// Sets accelerations and multipliers.
        #[must_use]
        pub fn solution(self, a: &'a [f64; 6], lambda: &'a [f64; 4]) -> Self {
            Point { a, lambda, ..self }
        }
        /// Sets the shift of eta.
        #[must_use]
        pub fn shifted(self, shift: &'a [f64; 4]) -> Self {
            Point { shift, ..self }
        }
    }
    /// Time, motion and inputs.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct State {
        /// The time, s.
        pub t: f64,
        /// The coordinates.
        pub q: [f64; 6],
        /// The velocities.
        pub v: [f64; 6],
        /// The states.
        pub z: [f64; 0],
        /// The inputs, then the modes.
        pub u: [f64; 0],
    }
    impl State {
        /// The motion, for functions that take a point.
        pub fn at(&self) -> Point<'_> {
            Point::new(self.t, &self.q, &self.v, &self.z, &self.u)
        }
    }
    /// A singular position, or a number that is not finite.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct Singular;
    impl ::core::fmt::Display for Singular {
        fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
            f.write_str("singular position, or a number that is not finite")
        }
    }
    impl ::core::error::Error for Singular {}
    /// Coordinates, velocities and states, or their rates.
    #[derive(Clone, Copy)]
    pub(super) struct Motion {
        pub(super) q: [f64; 6],
        pub(super) v: [f64; 6],
        pub(super) z: [f64; 0],
    }
    impl Motion {
        /// The sum with a multiple of another one.
        pub(super) fn plus(&self, factor: f64, other: &Motion) -> Motion {
            Motion {
                q: ::core::array::from_fn(|i| factor * other.q[i] + self.q[i]),
                v: ::core::array::from_fn(|i| factor * other.v[i] + self.v[i]),
                z: ::core::array::from_fn(|i| factor * other.z[i] + self.z[i]),
            }
        }
    }
    /// Sine and cosine of x, in rad.
    pub fn sin_cos(x: f64) -> (f64, f64) {
        match x.abs() <= reduced::LARGEST {
            true => reduced::reduced(x),
            false => beyond(x),
        }
    }
    /// Sine and cosine of a large angle, which is reduced by whole turns first.
    #[cold]
    fn beyond(x: f64) -> (f64, f64) {
        /// By how much 2 pi is larger than TAU.
        const EXCESS: f64 = 2.4492935982947064e-16;
        /// The last digit of larger angles is more than 0.1 rad.
        const FARTHEST: f64 = 1e15;
        if !(x.abs() <= FARTHEST) {
            return (f64::NAN, f64::NAN);
        }
        let rest = x % ::core::f64::consts::TAU;
        let turns = (x - rest) / ::core::f64::consts::TAU;
        reduced::reduced(rest - turns * EXCESS)
    }
    mod reduced {
        //! Sine and cosine of angles up to 1e6 rad.
        //!
        //! Uses nothing but `core` and the module beside it: code that is printed for targets without the runtime has this file.
        use super::arithmetic::{FUSED, mul_add};
        use core::f64::consts::FRAC_2_PI;
        use core::ops::{Add, Mul, Neg, Sub};
        /// Largest |x| whose reduction is exact: the factor of pi/2 has at most 20 bits.
        pub const LARGEST: f64 = 1e6;
        /// Adding it to a number below 2^51 rounds that to an integer, whose last bits are those of the sum.
        pub const ROUND: f64 = 6_755_399_441_055_744.0;
        /// pi/2 in parts where operations are fused, of 53, 33 and 53 bits: an integer of 20 bits times the second
        /// is exact, and so is x minus n times the first, both multiples of 2^-53 less than 1 apart.
        const HALF_PI_FUSED: [f64; 3] = [
            core::f64::consts::FRAC_PI_2,
            6.12323399538461e-17,
            3.5215598651832e-27,
        ];
        /// pi/2 in parts of 33, 33, 33 and 53 bits elsewhere: an integer of 20 bits times any of the first three is
        /// exact.
        const HALF_PI: [f64; 4] = [
            1.5707963267341256,
            6.077100506303966e-11,
            2.0222662487111665e-21,
            8.4784276603689e-32,
        ];
        /// (r - sin r)/r^3 as a polynomial of r^2, relative error of the sine 2^-57.8.
        const SIN: [f64; 6] = [
            0.1666666666666663,
            -0.00833333333332184,
            0.00019841269829358522,
            -2.755731353851122e-06,
            2.5050734388682447e-08,
            -1.5895433258127938e-10,
        ];
        /// (cos r - 1 + r^2/2)/r^4 as a polynomial of r^2, relative error of the cosine 2^-63.9.
        const COS: [f64; 6] = [
            0.041666666666666595,
            -0.0013888888888873342,
            2.480158728900208e-05,
            -2.7557314217038813e-07,
            2.0875705396013105e-09,
            -1.1358749238519265e-11,
        ];
        /// A register of one number or several, on which every operation has the bits of that on one.
        pub trait Register: Copy + Add<
                Output = Self,
            > + Sub<Output = Self> + Mul<Output = Self> + Neg<Output = Self> {
            /// Whether [`Register::mul_add`] rounds once.
            const FUSED: bool = FUSED;
            /// A register of the kind of this one with `x` everywhere.
            fn number(self, x: f64) -> Self;
            /// a b + c; in one rounding only where that is an instruction and not a call of the library.
            fn mul_add(a: Self, b: Self, c: Self) -> Self;
            /// `(sin, cos)` of r + n pi/2, whose n is the integer in the last bits of `rounded`, from those of
            /// r: exchanged where n is odd, and with the signs of the quadrant.
            fn turned(rounded: Self, sin: Self, cos: Self) -> (Self, Self);
        }
        impl Register for f64 {
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn number(self, x: f64) -> f64 {
                x
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn mul_add(a: f64, b: f64, c: f64) -> f64 {
                mul_add(a, b, c)
            }
            #[cfg_attr(not(debug_assertions), inline(always))]
            fn turned(rounded: f64, sin: f64, cos: f64) -> (f64, f64) {
                let [quadrant, sin, cos] = [rounded, sin, cos].map(f64::to_bits);
                let swap = (sin ^ cos) & 0_u64.wrapping_sub(quadrant & 1);
                let sin_sign = (quadrant & 2) << 62;
                let cos_sign = (quadrant.wrapping_add(1) & 2) << 62;
                let [sin, cos] = [sin ^ swap ^ sin_sign, cos ^ swap ^ cos_sign];
                (f64::from_bits(sin), f64::from_bits(cos))
            }
        }
        /// `(sin x, cos x)` where |x| <= [`LARGEST`].
        #[cfg_attr(not(debug_assertions), inline(always))]
        pub fn reduced<R: Register>(x: R) -> (R, R) {
            let [one, round] = [1.0, ROUND].map(|c| x.number(c));
            let rounded = R::mul_add(x, x.number(FRAC_2_PI), round);
            let n = rounded - round;
            let (r, excess) = reduction(x, n);
            let z = r * r;
            let z2 = z * z;
            let w = R::mul_add(z.number(-0.5), z, one);
            let sin_r = r - R::mul_add(r * z, polynomial(z, z2, &SIN), excess * w);
            let tail = R::mul_add(z2, polynomial(z, z2, &COS), excess * r);
            let cos_r = w + (R::mul_add(z.number(-0.5), z, one - w) + tail);
            R::turned(rounded, sin_r, cos_r)
        }
        /// `x - n pi/2` as r - excess: exact differences, but for the rounding errors that are kept.
        ///
        /// Like all of the formula, it names what it uses twice: machine code computes what is written.
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn reduction<R: Register>(x: R, n: R) -> (R, R) {
            let minus_n = -n;
            let less = |from: R, part: f64| {
                let part = n.number(part);
                let to = R::mul_add(minus_n, part, from);
                (to, R::mul_add(minus_n, part, from - to))
            };
            let parts: &[f64] = if R::FUSED { &HALF_PI_FUSED } else { &HALF_PI };
            let first = R::mul_add(minus_n, n.number(parts[0]), x);
            let (mut r, mut error) = less(first, parts[1]);
            if !R::FUSED {
                let (next, second_error) = less(r, parts[2]);
                (r, error) = (next, error + second_error);
            }
            let last = n.number(parts[parts.len() - 1]);
            (r, R::mul_add(n, last, -error))
        }
        /// A polynomial in z, whose square is z2: three short chains instead of one long one.
        #[cfg_attr(not(debug_assertions), inline(always))]
        fn polynomial<R: Register>(z: R, z2: R, c: &[f64; 6]) -> R {
            let pair = |i: usize| R::mul_add(z, z.number(c[i + 1]), z.number(c[i]));
            R::mul_add(z2, R::mul_add(z2, pair(4), pair(2)), pair(0))
        }
    }
    /// Arithmetic that is the same on every processor.
    mod arithmetic {
        /// Products are not fused with sums.
        pub(super) const FUSED: bool = false;
        pub(super) fn mul_add(a: f64, b: f64, c: f64) -> f64 {
            a * b + c
        }
        /// The largest integer that is at most x.
        pub(super) fn floor(x: f64) -> f64 {
            /// From here on all numbers are integers.
            const ALL: f64 = 4503599627370496.0;
            let whole = x as i64 as f64;
            match x.abs() < ALL {
                true if whole > x => whole - 1.0,
                true => whole.copysign(x),
                false => x,
            }
        }
    }
}
