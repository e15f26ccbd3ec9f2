/// The mechanism `Filter`.
///
/// 3 coordinates, 1 state, 2 constraints, 1 degree of freedom. SI units, angles in rad.
///
/// # Coordinates
///
/// - body `rod`: `rod.x`, `rod.y`, `rod.theta`
///
/// # States
///
/// - `filter`, in rad: The filtered angle.
///
/// # Constraints
///
/// - revolute `pin`, P on the ground, Q on `rod`
///   - `pin.x`: `rod.x - 1/2*cos(rod.theta) = 0`
///   - `pin.y`: `rod.y - 1/2*sin(rod.theta) = 0`
///
/// # Operations
///
/// | kernel | + - | * | / | functions |
/// |---|---|---|---|---|
/// | `mass_matrix` | 0 | 0 | 0 | 0 |
/// | `force` | 1 | 1 | 0 | 0 |
/// | `phi` | 2 | 2 | 0 | 1 |
/// | `phi_q` | 1 | 2 | 0 | 1 |
/// | `phi_t` | 0 | 0 | 0 | 0 |
/// | `eta` | 2 | 5 | 0 | 1 |
/// | `dynamics` | 4 | 6 | 0 | 1 |
/// | `accelerations` | 10 | 13 | 0 | 1 |
/// | `tangent_q` | 1 | 4 | 0 | 1 |
/// | `tangent_v` | 0 | 0 | 0 | 0 |
/// | `momentum` | 0 | 1 | 0 | 0 |
/// | `momentum_q` | 0 | 0 | 0 | 0 |
/// | `momentum_v` | 0 | 0 | 0 | 0 |
/// | `dphi_q` | 0 | 4 | 0 | 1 |
/// | `ddphi_q` | 2 | 7 | 0 | 1 |
/// | `energy` | 2 | 6 | 0 | 0 |
/// | `outputs` | 0 | 0 | 0 | 0 |
/// | `phi_scale` | 0 | 0 | 0 | 0 |
/// | `start_values` | 0 | 0 | 0 | 0 |
/// | `lengths` | 0 | 0 | 0 | 0 |
/// | `state_rates` | 2 | 0 | 1 | 0 |
/// | `state_rates_q` | 0 | 0 | 1 | 0 |
/// | `state_rates_z` | 0 | 0 | 1 | 0 |
/// | `force_z` | 1 | 0 | 0 | 0 |
/// | `start_states` | 0 | 0 | 0 | 0 |
///
/// # Elimination
///
/// The accelerations, pairs first: `rod.x` with `pin.x`, `rod.y` with `pin.y`, `rod.theta`.
///
/// | order | + - | * | / | functions |
/// |---|---|---|---|---|
/// | pairs first | 10 | 13 | 0 | 1 |
/// | least work first | 15 | 28 | 1 | 1 |
#[derive(Debug, Clone, Copy, PartialEq)]
#[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
pub struct Filter<S = f64> {
    /// Default 3 N*m/rad.
    pub k: S,
    /// Default 0.2 s.
    pub tau: S,
    /// Default 0.4 rad.
    pub aim: S,
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
    impl ::core::default::Default for Filter {
        fn default() -> Self {
            Self { k: 3.0, tau: 0.2, aim: 0.4 }
        }
    }
    impl<S: Scalar> Filter<S> {
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_mass_matrix(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..3];
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(0.1);
        }
        /// 1 additions, 1 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_force(&self, t: S, q: &[S], v: &[S], z: &[S], results: &mut [S]) {
            let results = &mut results[..3];
            let z = &z[..1];
            let x0 = self.k * z[0];
            let x1 = -x0;
            results[0] = S::constant(0.0);
            results[1] = S::constant(-9.81);
            results[2] = x1;
        }
        /// 2 additions, 2 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_phi(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..3];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::neg_mul_add(S::constant(0.5), x1, q[0]);
            let x3 = S::neg_mul_add(S::constant(0.5), x0, q[1]);
            results[0] = x2;
            results[1] = x3;
        }
        /// 1 additions, 2 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_phi_q(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..4];
            let q = &q[..3];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * x0;
            let x3 = S::constant(0.5) * x1;
            let x4 = -x3;
            results[0] = S::constant(1.0);
            results[1] = x2;
            results[2] = S::constant(1.0);
            results[3] = x4;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_t(&self, t: S, q: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            results[0] = S::constant(0.0);
            results[1] = S::constant(0.0);
        }
        /// 2 additions, 5 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_eta(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..3];
            let v = &v[..3];
            let (x1, x2) = q[2].sin_cos_pair();
            let x0 = v[2] * v[2];
            let x3 = S::constant(0.5) * x2;
            let x4 = x3 * x0;
            let x5 = -x4;
            let x6 = S::constant(0.5) * x1;
            let x7 = x6 * x0;
            let x8 = -x7;
            results[0] = x5;
            results[1] = x8;
        }
        /// 4 additions, 6 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_dynamics(&self, t: S, q: &[S], v: &[S], z: &[S], results: &mut [S]) {
            let results = &mut results[..12];
            let q = &q[..3];
            let v = &v[..3];
            let z = &z[..1];
            let (x2, x3) = q[2].sin_cos_pair();
            let x0 = self.k * z[0];
            let x1 = -x0;
            let x4 = S::constant(0.5) * x2;
            let x5 = S::constant(0.5) * x3;
            let x6 = -x5;
            let x7 = v[2] * v[2];
            let x8 = x5 * x7;
            let x9 = -x8;
            let x10 = x4 * x7;
            let x11 = -x10;
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(0.1);
            results[3] = S::constant(0.0);
            results[4] = S::constant(-9.81);
            results[5] = x1;
            results[6] = S::constant(1.0);
            results[7] = x4;
            results[8] = S::constant(1.0);
            results[9] = x6;
            results[10] = x9;
            results[11] = x11;
        }
        /// 10 additions, 13 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_accelerations(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            z: &[S],
            shift: &[S],
            a: &mut [S],
            lambda: &mut [S],
            guard: &mut [S],
        ) {
            let a = &mut a[..3];
            let lambda = &mut lambda[..2];
            let guard = &mut guard[..1];
            let q = &q[..3];
            let shift = &shift[..2];
            let v = &v[..3];
            let z = &z[..1];
            let (x1, x2) = q[2].sin_cos_pair();
            let x0 = v[2] * v[2];
            let x3 = S::constant(0.5) * x2;
            let x4 = x3 * x0;
            let x5 = shift[0] - x4;
            let x6 = S::constant(0.5) * x1;
            let x7 = S::neg_mul_add(x6, x0, shift[1]);
            let x8 = x4 - shift[0];
            let x9 = self.k * z[0];
            let x10 = S::mul_add(x6, x8, x9);
            let x11 = S::constant(-9.81) - x7;
            let x12 = S::mul_sub(x3, x11, x10);
            let x13 = S::constant(2.857142857142857) * x12;
            let x14 = S::constant(1.4285714285714286) * x2;
            let x15 = S::mul_add(x14, x12, x7);
            let x16 = S::constant(-9.81) - x15;
            let x17 = S::constant(1.4285714285714286) * x1;
            let x18 = x17 * x12;
            let x19 = x5 - x18;
            let x20 = x18 - x5;
            guard[0] = S::constant(1.0);
            a[2] = x13;
            a[1] = x15;
            lambda[1] = x16;
            a[0] = x19;
            lambda[0] = x20;
        }
        /// 1 additions, 4 multiplications, 0 divisions, 1 functions.
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
            let results = &mut results[..1];
            let lambda = &lambda[..2];
            let q = &q[..3];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * x0;
            let x3 = S::constant(0.5) * x1;
            let x4 = x3 * lambda[0];
            let x5 = S::mul_add(x2, lambda[1], x4);
            results[0] = x5;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_tangent_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 1 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..6];
            let v = &v[..3];
            let x0 = S::constant(0.1) * v[2];
            results[0] = v[0];
            results[1] = v[1];
            results[2] = x0;
            results[3] = S::constant(0.0);
            results[4] = S::constant(0.0);
            results[5] = S::constant(0.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_momentum_v(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..3];
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
            results[2] = S::constant(0.1);
        }
        /// 0 additions, 4 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_dphi_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..3];
            let v = &v[..3];
            let (x0, x1) = q[2].sin_cos_pair();
            let x2 = S::constant(0.5) * x1;
            let x3 = x2 * v[2];
            let x4 = S::constant(0.5) * x0;
            let x5 = x4 * v[2];
            results[0] = x3;
            results[1] = x5;
        }
        /// 2 additions, 7 multiplications, 0 divisions, 1 functions.
        #[inline]
        fn kernel_ddphi_q(&self, t: S, q: &[S], v: &[S], a: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let a = &a[..3];
            let q = &q[..3];
            let v = &v[..3];
            let (x1, x2) = q[2].sin_cos_pair();
            let x0 = v[2] * v[2];
            let x3 = x1 * x0;
            let x4 = x2 * a[2];
            let x5 = x4 - x3;
            let x6 = S::constant(0.5) * x5;
            let x7 = x2 * x0;
            let x8 = S::mul_add(x1, a[2], x7);
            let x9 = S::constant(0.5) * x8;
            results[0] = x6;
            results[1] = x9;
        }
        /// 2 additions, 6 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_energy(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..2];
            let q = &q[..2];
            let v = &v[..3];
            let x0 = S::constant(0.1) * v[2];
            let x1 = v[0] * v[0];
            let x2 = S::mul_add(v[1], v[1], x1);
            let x3 = S::mul_add(x0, v[2], x2);
            let x4 = S::constant(0.5) * x3;
            let x5 = S::constant(9.81) * q[1];
            results[0] = x4;
            results[1] = x5;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_outputs(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            z: &[S],
            a: &[S],
            lambda: &[S],
            results: &mut [S],
        ) {
            let results = &mut results[..1];
            let z = &z[..1];
            results[0] = z[0];
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_phi_scale(&self, t: S, results: &mut [S]) {
            let results = &mut results[..2];
            results[0] = S::constant(1.0);
            results[1] = S::constant(1.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_start_values(&self, results: &mut [S]) {
            let results = &mut results[..1];
            results[0] = S::constant(-1.0);
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_lengths(&self, results: &mut [S]) {
            let results = &mut results[..1];
            results[0] = S::constant(0.25);
        }
        /// 2 additions, 0 multiplications, 1 divisions, 0 functions.
        #[inline]
        fn kernel_state_rates(
            &self,
            t: S,
            q: &[S],
            v: &[S],
            z: &[S],
            u: &[S],
            results: &mut [S],
        ) {
            let results = &mut results[..1];
            let q = &q[..3];
            let u = &u[..1];
            let z = &z[..1];
            let x0 = u[0] + q[2];
            let x1 = x0 - z[0];
            let x2 = x1 / self.tau;
            results[0] = x2;
        }
        /// 0 additions, 0 multiplications, 1 divisions, 0 functions.
        #[inline]
        fn kernel_state_rates_q(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..1];
            let x0 = S::constant(1.0) / self.tau;
            results[0] = x0;
        }
        /// 0 additions, 0 multiplications, 1 divisions, 0 functions.
        #[inline]
        fn kernel_state_rates_z(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..1];
            let x0 = S::constant(-1.0) / self.tau;
            results[0] = x0;
        }
        /// 1 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_force_z(&self, t: S, q: &[S], v: &[S], results: &mut [S]) {
            let results = &mut results[..1];
            let x0 = -self.k;
            results[0] = x0;
        }
        /// 0 additions, 0 multiplications, 0 divisions, 0 functions.
        #[inline]
        fn kernel_start_states(&self, results: &mut [S]) {
            let results = &mut results[..1];
            results[0] = S::constant(0.1);
        }
    }
    static LAYOUT: runtime::Layout = runtime::Layout::new(runtime::LayoutParts {
        model: runtime::Name::Borrowed("Filter"),
        units: true,
        project_velocities: false,
        full_rank: true,
        constant_mass_matrix: true,
        dof: 1,
        coordinates: runtime::List::Borrowed(
            &[
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
            ],
        ),
        velocities: runtime::List::Borrowed(
            &[
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
            ],
        ),
        drivers: runtime::List::Borrowed(&[]),
        actuators: runtime::List::Borrowed(&[]),
        parameters: runtime::List::Borrowed(
            &[
                runtime::Parameter {
                    name: runtime::Name::Borrowed("k"),
                    unit: runtime::Name::Borrowed("N*m/rad"),
                    default: 3.0,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("tau"),
                    unit: runtime::Name::Borrowed("s"),
                    default: 0.2,
                    input: false,
                },
                runtime::Parameter {
                    name: runtime::Name::Borrowed("aim"),
                    unit: runtime::Name::Borrowed("rad"),
                    default: 0.4,
                    input: true,
                },
            ],
        ),
        states: runtime::List::Borrowed(
            &[
                runtime::StateVariable {
                    name: runtime::Name::Borrowed("filter"),
                    unit: runtime::Name::Borrowed("rad"),
                },
            ],
        ),
        outputs: runtime::List::Borrowed(
            &[
                runtime::Output {
                    name: runtime::Name::Borrowed("effort"),
                    unit: runtime::Name::Borrowed("rad"),
                },
            ],
        ),
        start: runtime::List::Borrowed(
            &[
                runtime::StartValue {
                    place: 2,
                    kind: runtime::StartKind::Position,
                },
            ],
        ),
        lengths: 1,
        switches: 0,
        patterns: runtime::Patterns {
            mass_matrix: runtime::Pattern {
                rows: 3,
                columns: 3,
                entries: runtime::List::Borrowed(&[(0, 0), (1, 1), (2, 2)]),
            },
            phi_q: runtime::Pattern {
                rows: 2,
                columns: 3,
                entries: runtime::List::Borrowed(&[(0, 0), (0, 2), (1, 1), (1, 2)]),
            },
            tangent_q: runtime::Pattern {
                rows: 3,
                columns: 3,
                entries: runtime::List::Borrowed(&[(2, 2)]),
            },
            tangent_v: runtime::Pattern {
                rows: 3,
                columns: 3,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_q: runtime::Pattern {
                rows: 6,
                columns: 3,
                entries: runtime::List::Borrowed(&[]),
            },
            momentum_v: runtime::Pattern {
                rows: 6,
                columns: 3,
                entries: runtime::List::Borrowed(&[(0, 0), (1, 1), (2, 2)]),
            },
            dphi_q: runtime::Pattern {
                rows: 2,
                columns: 3,
                entries: runtime::List::Borrowed(&[(0, 2), (1, 2)]),
            },
            ddphi_q: runtime::Pattern {
                rows: 2,
                columns: 3,
                entries: runtime::List::Borrowed(&[(0, 2), (1, 2)]),
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
                rows: 1,
                columns: 3,
                entries: runtime::List::Borrowed(&[(0, 2)]),
            },
            state_rates_v: runtime::Pattern {
                rows: 1,
                columns: 3,
                entries: runtime::List::Borrowed(&[]),
            },
            state_rates_z: runtime::Pattern {
                rows: 1,
                columns: 1,
                entries: runtime::List::Borrowed(&[(0, 0)]),
            },
            force_z: runtime::Pattern {
                rows: 3,
                columns: 1,
                entries: runtime::List::Borrowed(&[(2, 0)]),
            },
        },
        dynamics_reads: runtime::List::Borrowed(&[2]),
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
                    additions: 1,
                    multiplications: 1,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi"),
                    additions: 2,
                    multiplications: 2,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("phi_q"),
                    additions: 1,
                    multiplications: 2,
                    divisions: 0,
                    functions: 1,
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
                    additions: 2,
                    multiplications: 5,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("dynamics"),
                    additions: 4,
                    multiplications: 6,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("accelerations"),
                    additions: 10,
                    multiplications: 13,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("tangent_q"),
                    additions: 1,
                    multiplications: 4,
                    divisions: 0,
                    functions: 1,
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
                    multiplications: 1,
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
                    multiplications: 4,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("ddphi_q"),
                    additions: 2,
                    multiplications: 7,
                    divisions: 0,
                    functions: 1,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("energy"),
                    additions: 2,
                    multiplications: 6,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("outputs"),
                    additions: 0,
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
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("state_rates"),
                    additions: 2,
                    multiplications: 0,
                    divisions: 1,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("state_rates_q"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 1,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("state_rates_z"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 1,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("force_z"),
                    additions: 1,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
                runtime::KernelCost {
                    name: runtime::Name::Borrowed("start_states"),
                    additions: 0,
                    multiplications: 0,
                    divisions: 0,
                    functions: 0,
                },
            ],
        ),
    });
    /// What is added to eta without a stabilisation.
    const NO_SHIFT: [f64; 2] = [0.0; 2];
    #[automatically_derived]
    impl runtime::Mechanism for Filter {
        fn layout(&self) -> &runtime::Layout {
            &LAYOUT
        }
        fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
            match index {
                0 => ::core::option::Option::Some(self.k),
                1 => ::core::option::Option::Some(self.tau),
                2 => ::core::option::Option::Some(self.aim),
                _ => ::core::option::Option::None,
            }
        }
        fn set_parameter(&mut self, index: usize, value: f64) -> bool {
            match index {
                0 => self.k = value,
                1 => self.tau = value,
                2 => self.aim = value,
                _ => return false,
            }
            true
        }
        fn text(&self) -> ::core::option::Option<&str> {
            ::core::option::Option::Some(
                r#"// A pendulum whose angle, beside an input, goes through a filter, which turns it.
model Filter {
    param k = 3 N*m/rad;
    param tau = 0.2 s;
    input aim = 0.4 rad;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    /// The filtered angle.
    state filter: rad = 0.1 rad;
    der filter = (rod.theta + aim - filter)/tau;
    torque motor on rod = -k*filter;
    start { rod.theta = -1 rad; }
    output effort = filter;
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
                ::std::boxed::Box::new(Filter::<runtime::Lanes> {
                    k: Scalar::constant(self.k),
                    tau: Scalar::constant(self.tau),
                    aim: Scalar::constant(self.aim),
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
            self.kernel_force(t, q, v, z, results);
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
            self.kernel_dynamics(t, q, v, z, results);
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
                z,
                shift.unwrap_or(&NO_SHIFT),
                a,
                lambda,
                &mut guard,
            );
            if runtime::__private::is_regular(guard[0], &a[..3], &lambda[..2]) {
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
            self.kernel_outputs(t, q, v, z, a, lambda, results);
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
        fn state_rates(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_state_rates(t, q, v, z, u, results);
        }
        fn state_rates_q(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_state_rates_q(t, q, v, results);
        }
        fn state_rates_z(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_state_rates_z(t, q, v, results);
        }
        fn force_z(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            u: &[f64],
            results: &mut [f64],
        ) {
            self.kernel_force_z(t, q, v, results);
        }
        fn start_states(&self, results: &mut [f64]) {
            self.kernel_start_states(results);
        }
    }
    #[automatically_derived]
    impl runtime::Kernels<runtime::Lanes> for Filter<runtime::Lanes> {
        fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
            match index {
                0 => self.k = value,
                1 => self.tau = value,
                2 => self.aim = value,
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
            self.kernel_force(t, q, v, z, results);
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
            self.kernel_dynamics(t, q, v, z, results);
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
            let (a, lambda) = a.split_at_mut(3);
            let (lambda, guard) = lambda.split_at_mut(2);
            self.kernel_accelerations(t, q, v, z, shift, a, lambda, guard);
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
            self.kernel_outputs(t, q, v, z, a, lambda, results);
        }
        fn phi_scale(&self, t: runtime::Lanes, results: &mut [runtime::Lanes]) {
            self.kernel_phi_scale(t, results);
        }
        fn state_rates(
            &self,
            t: runtime::Lanes,
            q: &[runtime::Lanes],
            v: &[runtime::Lanes],
            z: &[runtime::Lanes],
            u: &[runtime::Lanes],
            results: &mut [runtime::Lanes],
        ) {
            self.kernel_state_rates(t, q, v, z, u, results);
        }
    }
};
