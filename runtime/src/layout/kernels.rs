//! The kernels of a mechanism: the one table of what its equations compute.
//!
//! A row names a function, what it takes and what it writes. The methods of [`MechanismExt`](crate::MechanismExt) and
//! [`Equations`](crate::Equations), the patterns of the layout, the evaluator, machine code, generated
//! types and controlled mechanisms follow from it.

use crate::layout::pattern::Pattern;

/// Calls a macro with the rows of the table:
///
/// ```text
/// method: Kind (time?; arrays) -> results [shape, length, along, need, scalars];
/// ```
///
/// - shape: `vector`; `(rows x columns)` of a matrix, whose values stand on its pattern; `planned` if the
///   compiler looks for the best order of operations: [`Mechanism::accelerations`](crate::Mechanism::accelerations)
///   calls it;
/// - length: how many values there are, a [`Length`];
/// - along: which of them have a place for each row of phi, an [`AlongConstraints`];
/// - need: every type has what is `required`; what is `optional` has no results in most mechanisms, and
///   types without it have none;
/// - scalars: `lanes` if the kernel runs on lanes, too; `alone` if not.
#[doc(hidden)]
#[macro_export]
macro_rules! kernels {
    ($callback:ident) => {
        $callback! {
            /// The values of M on its pattern.
            mass_matrix: MassMatrix (t; q) -> values [(nv x nv), Pattern, Nothing, required, alone];

            /// The generalized forces Q: nv values, N or N*m.
            force: Force (t; q v z u) -> force [vector, Nv, Nothing, required, lanes];

            /// The constraints phi: nc values.
            phi: Phi (t; q) -> phi [vector, Nc, Values, required, lanes];

            /// The values of the constraint Jacobian phi_q on its pattern.
            phi_q: PhiQ (t; q) -> values [(nc x nv), Pattern, Entries, required, lanes];

            /// The partial derivative of phi by time: nc values.
            phi_t: PhiT (t; q) -> phi_t [vector, Nc, Values, required, lanes];

            /// The right-hand side of the acceleration constraints: nc values.
            ///
            /// `eta = -(phi_q v)_q v - 2 phi_qt v - phi_tt`
            eta: Eta (t; q v) -> eta [vector, Nc, Values, required, lanes];

            /// M, Q, phi_q and eta in one pass, their values written one after the other in this order.
            dynamics: Dynamics (t; q v z u) -> values [vector, Dynamics, PhiQAndEta, required, lanes];

            /// Accelerations, multipliers and the guard of the elimination planned at compile time, one after
            /// the other: nv + nc + 1 values. `shift` (nc values) is added to eta.
            ///
            /// If the guard is not positive or a number is not finite, the elimination met a singular
            /// position, and `Mechanism::accelerations` goes on to the rank-revealing solution.
            accelerations: Accelerations (t; q v z u shift) -> results [planned, Solution, Nothing, required, lanes];

            /// The values of d(M a + phi_q^T lambda - Q)/dq on its pattern, by displacements: nv columns.
            tangent_q: TangentQ (t; q v z u a lambda) -> values [(nv x nv), Pattern, Nothing, required, alone];

            /// The values of -dQ/dv on its pattern.
            tangent_v: TangentV (t; q v z u) -> values [(nv x nv), Pattern, Nothing, required, alone];

            /// The momenta T_v, then `T_vq v + T_vt`, the part of their rate that does not contain
            /// accelerations: 2 nv values. (Both parts of the rate: `d(T_v)/dt = M a + T_vq v + T_vt`.)
            momentum: Momentum (t; q v) -> values [vector, TwoNv, Nothing, required, lanes];

            /// The values of the derivative of `momentum` by q on its pattern.
            momentum_q: MomentumQ (t; q v) -> values [(2 nv x nv), Pattern, Nothing, required, alone];

            /// The values of the derivative of `momentum` by v on its pattern; its upper half is M.
            momentum_v: MomentumV (t; q v) -> values [(2 nv x nv), Pattern, Nothing, required, alone];

            /// The values of d(phi_q v + phi_t)/dq on its pattern.
            ///
            /// Twice these are the derivatives of `phi_q a - eta` by v in flat mechanisms.
            dphi_q: DphiQ (t; q v) -> values [(nc x nv), Pattern, Entries, required, alone];

            /// The values of d(phi_q a - eta)/dq on its pattern.
            ddphi_q: DdphiQ (t; q v a) -> values [(nc x nv), Pattern, Entries, required, alone];

            /// The values of d eta/dv on its pattern, of mechanisms with attitudes; of flat ones, whose columns
            /// commute, they are those of -2 dphi_q, and nothing is written.
            eta_v: EtaV (t; q v) -> values [(nc x nv), Pattern, Entries, optional, alone];

            /// dq/dt = N(q) v, of mechanisms with attitudes: nq values. In flat ones dq/dt = v, and nothing is
            /// written.
            coordinate_rates: CoordinateRates (t; q v) -> rates [vector, Rates, Nothing, optional, alone];

            /// The kinetic and the potential energy in J: two values.
            energy: Energy (t; q v) -> energy [vector, Two, Nothing, required, lanes];

            /// The outputs at one state, in the order of the layout.
            outputs: Outputs (t; q v z u a lambda) -> outputs [vector, Outputs, Nothing, required, lanes];

            /// The factor of every row of phi that makes its violation one in m or rad
            /// (1, but for `distance`, whose phi is a difference of squares: 1/(2 length)).
            phi_scale: PhiScale (t;) -> scale [vector, Nc, Values, required, lanes];

            /// The values of the entries of the `start` block, in the order of the layout.
            start_values: StartValues (;) -> values [vector, Start, Nothing, required, alone];

            /// The squares of the lengths that say how large the mechanism is (points of a body from its
            /// center, ground points from the first one, lengths of `distance`), in m^2.
            lengths: Lengths (;) -> squares [vector, Lengths, Nothing, required, alone];

            /// The functions of time whose sign switches the equations (conditions, and arguments of `abs`
            /// and `sign`, that read time, inputs and parameters alone), then their derivatives by time.
            switches: Switches (t; u) -> values [vector, Switches, Nothing, optional, alone];

            /// The functions of the state whose signs choose between two sides of the equations: one value for
            /// each of `Layout::conditions`.
            conditions: Conditions (t; q v z u) -> values [vector, Conditions, Nothing, optional, alone];

            /// The functions whose zeros are the events of the model: one value for each of
            /// `Layout::events`.
            events: Events (t; q v z u a lambda) -> values [vector, Events, Nothing, optional, alone];

            /// The laws of contacts: of every stop its restitution; of every friction the coefficient at the
            /// sliding speed, the coefficient while it sticks, the radius or length of its geometry (m), the
            /// normal force that is given (N), and the speed over which the force is smoothed.
            contact_laws: ContactLaws (t; q v z u) -> values [vector, OfContacts, Nothing, optional, alone];

            /// The response to forces f along the k rows of contacts, which a mechanism has behind the nc rows of its
            /// joints (the rows of `Contacts`):
            ///
            /// ```text
            /// a = a_0 + A f,  lambda = lambda_0 + L f,  w = r_q a - eta_r - shift_r = w_0 + W f
            /// ```
            ///
            /// One after the other: a_0 and lambda_0 of the joints alone with their part of `shift`, the guard of
            /// their elimination; for every row its column of A, then of L; w_0; W, row-major; the diagonal of
            /// `r_q M_d^-1 r_q^T` with that of M; the rates `r_q v + r_t`; then `contact_laws`. If the guard is
            /// not positive or a number is not finite, nothing before the rates has a meaning.
            contact_response: ContactResponse (t; q v z u shift) -> values [vector, OfContacts, Nothing, optional, alone];

            /// Accelerations and multipliers while no stop is closed and no friction sticks, of a mechanism as in
            /// `contact_response`: what `shift` has for the row of a friction is the sign of its sliding, 0 where it
            /// has no force, and 1 where its force is a smooth function of the speed.
            ///
            /// One after the other: a and lambda of the joints, and a guard as that of `accelerations`, which is
            /// not positive either where the forces do not fulfil Coulomb's law.
            sliding: Sliding (t; q v z u shift) -> values [vector, OfContacts, Nothing, optional, alone];

            /// Forces that depend on the multipliers, as those of dry friction, which belong to Q beside `force`:
            /// nv values. Generated types have none, nor have they the two derivatives; those by displacement
            /// belong to `tangent_q`.
            reaction_force: ReactionForce (t; q v z u lambda) -> force [vector, Nv, Nothing, optional, alone];

            /// The values of the derivative of `reaction_force` by v on its pattern.
            reaction_force_v: ReactionForceV (t; q v z u lambda) -> values [(nv x nv), Pattern, Nothing, optional, alone];

            /// The values of the derivative of `reaction_force` by lambda on its pattern.
            reaction_force_lambda: ReactionForceLambda (t; q v z u lambda) -> values [(nv x nc), Pattern, Nothing, optional, alone];

            /// dz/dt, the rates of the states: nz values.
            state_rates: StateRates (t; q v z u) -> rates [vector, Nz, Nothing, optional, lanes];

            /// The values of d(dz/dt)/dq on its pattern.
            state_rates_q: StateRatesQ (t; q v z u) -> values [(nz x nv), Pattern, Nothing, optional, alone];

            /// The values of d(dz/dt)/dv on its pattern.
            state_rates_v: StateRatesV (t; q v z u) -> values [(nz x nv), Pattern, Nothing, optional, alone];

            /// The values of d(dz/dt)/dz on its pattern.
            state_rates_z: StateRatesZ (t; q v z u) -> values [(nz x nz), Pattern, Nothing, optional, alone];

            /// The values of dQ/dz on its pattern.
            force_z: ForceZ (t; q v z u) -> values [(nv x nz), Pattern, Nothing, optional, alone];

            /// The states z at the start: nz values.
            start_states: StartStates (;) -> z [vector, Nz, Nothing, optional, alone];

            /// The states z after a sample of each, then the time between two samples of each, in s, 0 of a state with a
            /// rate: 2 nz values; none where no state is sampled.
            ///
            /// The samples of a period T are at t = 0, T, 2 T, ...: there z takes the new values, all computed with the old
            /// ones, and stays what it is until the next sample.
            samples: Samples (t; q v z u) -> values [vector, Samples, Nothing, optional, alone];

            /// The states z, the turn counters (`Layout::windings`) reset to the angles of their joints, less than
            /// half a turn away: nz values.
            turns: Turns (; q z) -> states [vector, Turns, Nothing, optional, alone];

            /// Branch conditions: positive unless a joint is turned over, which phi = 0 does not tell; one value for
            /// each of `Layout::facing`.
            facing: Facing (t; q) -> values [vector, Facing, Nothing, optional, alone];

            /// The inputs that the equations read, if these follow a law (`Controlled`), the modes
            /// left as they are: nu values. Where no law sets them, nothing is written.
            inputs_at: InputsAt (t; q v z) -> u [vector, Nu, Nothing, optional, alone];

            /// Start conditions of joints, for each of `Layout::joint_starts`: all present values (sines of angles),
            /// then 1 for each (cosines of angles), then all given values.
            start_rows: StartRows (; q v) -> values [vector, StartRows, Nothing, optional, alone];

            /// Derivatives of the present values and of the cosines in `start_rows`, of values by displacements and of
            /// rates by velocities: nv numbers of the first for each of `Layout::joint_starts`, then as many of the
            /// second.
            start_rows_q: StartRowsQ (; q) -> values [vector, StartRowsQ, Nothing, optional, alone];
        }
    };
}

pub(crate) use crate::kernels;

/// The enumeration of the kernels, and the patterns of those that are matrices.
macro_rules! table {
    ($($(#[doc = $doc:literal])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        /// A function that the equations of a mechanism consist of; named as the methods of
        /// [`MechanismExt`](crate::MechanismExt), which evaluate them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum KernelKind {
            $($(#[doc = $doc])* $Kind,)*
        }

        impl KernelKind {
            /// All kernels.
            pub const ALL: &[KernelKind] = &[$(KernelKind::$Kind),*];

            /// The method's name.
            pub fn name(self) -> &'static str {
                match self {
                    $(KernelKind::$Kind => stringify!($name),)*
                }
            }

            /// The lines of its documentation.
            #[doc(hidden)]
            pub fn docs(self) -> &'static [&'static str] {
                match self {
                    $(KernelKind::$Kind => &[$($doc),*],)*
                }
            }

            /// The arguments of the method.
            pub fn inputs(self) -> &'static [Input] {
                match self {
                    $(KernelKind::$Kind => &[$(input!($time),)? $(input!($array)),*],)*
                }
            }

            /// Number of values that it writes.
            pub(crate) fn length(self) -> Length {
                match self {
                    $(KernelKind::$Kind => Length::$length,)*
                }
            }

            /// The part of its results that has a place for each row of phi.
            pub(crate) fn along_constraints(self) -> AlongConstraints {
                match self {
                    $(KernelKind::$Kind => AlongConstraints::$along,)*
                }
            }

            /// Whether the method takes this argument.
            pub fn reads(self, input: Input) -> bool {
                self.inputs().contains(&input)
            }

            /// Whether the kernel is left out where it has no results.
            pub fn is_optional(self) -> bool {
                match self {
                    $(KernelKind::$Kind => is_optional!($need),)*
                }
            }

            /// Whether the kernel also belongs to [`Kernels`](crate::Kernels), which runs on lanes.
            pub fn runs_on_lanes(self) -> bool {
                match self {
                    $(KernelKind::$Kind => runs_on_lanes!($scalars),)*
                }
            }
        }
    };
}

macro_rules! input {
    (t) => {
        Input::Time
    };
    (q) => {
        Input::Q
    };
    (v) => {
        Input::V
    };
    (z) => {
        Input::Z
    };
    (u) => {
        Input::U
    };
    (a) => {
        Input::A
    };
    (lambda) => {
        Input::Lambda
    };
    (shift) => {
        Input::Shift
    };
}

macro_rules! is_optional {
    (required) => {
        false
    };
    (optional) => {
        true
    };
}

macro_rules! runs_on_lanes {
    (alone) => {
        false
    };
    (lanes) => {
        true
    };
}

kernels!(table);

/// The parts of a kernel's results that have a place for each row of phi.
pub(crate) enum AlongConstraints {
    /// None, or those of reactions alone, which a wrapper of rows computes itself.
    Nothing,
    /// One value for each row.
    Values,
    /// The entries of a matrix whose rows are those of phi.
    Entries,
    /// phi_q and eta, the last two of four blocks.
    PhiQAndEta,
}

/// The number of values of a kernel, which [`KernelKind::len`](crate::KernelKind::len) finds in a layout.
pub(crate) enum Length {
    Nv,
    TwoNv,
    Nc,
    Nz,
    Nu,
    Two,
    /// One for each entry of its pattern.
    Pattern,
    /// M, Q, phi_q and eta.
    Dynamics,
    /// a, lambda and a guard.
    Solution,
    /// nq; none in flat mechanisms.
    Rates,
    Outputs,
    Start,
    Lengths,
    /// Functions and their derivatives.
    Switches,
    Conditions,
    Events,
    /// nz; none without turns that are counted.
    Turns,
    /// nz values and nz periods; none without states that are sampled.
    Samples,
    Facing,
    /// Three for each start of a joint.
    StartRows,
    /// Two rows of nv for each start of a joint.
    StartRowsQ,
    /// Depends on the rows of contacts, which a layout does not have.
    OfContacts,
}

/// An argument of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)] // t, q, v, z, u, a, lambda, shift
pub enum Input {
    Time,
    Q,
    V,
    Z,
    U,
    A,
    Lambda,
    Shift,
}

impl Input {
    /// The argument's name.
    pub fn name(self) -> &'static str {
        match self {
            Input::Time => "t",
            Input::Q => "q",
            Input::V => "v",
            Input::Z => "z",
            Input::U => "u",
            Input::A => "a",
            Input::Lambda => "lambda",
            Input::Shift => "shift",
        }
    }
}

/// The patterns: the rows of the table that are matrices.
macro_rules! patterns {
    (@ [$($name:ident $Kind:ident $shape:tt;)*]) => {
        /// Sparsity patterns of the matrices among the kernels, each named as its kernel.
        #[derive(Debug, Clone, PartialEq)]
        pub struct Patterns {
            $(
                #[doc = concat!("Of [`MechanismExt::", stringify!($name), "`](crate::MechanismExt::",
                    stringify!($name), "): ", stringify!($shape), ".")]
                pub $name: Pattern,
            )*
        }

        impl Patterns {
            /// The pattern of every kernel that is a matrix.
            pub fn from_fn(mut pattern: impl FnMut(KernelKind) -> Pattern) -> Patterns {
                Patterns { $($name: pattern(KernelKind::$Kind),)* }
            }

            /// The pattern of a kernel, if it is a matrix.
            pub fn of(&self, kernel: KernelKind) -> Option<&Pattern> {
                match kernel {
                    $(KernelKind::$Kind => Some(&self.$name),)*
                    _ => None,
                }
            }

            /// All patterns, with the kernels they belong to.
            pub fn iter(&self) -> impl Iterator<Item = (KernelKind, &Pattern)> {
                [$((KernelKind::$Kind, &self.$name),)*].into_iter()
            }
        }
    };
    (@ [$($found:tt)*] $(#[$doc:meta])* $name:ident: $Kind:ident ($($inputs:tt)*)
        -> $results:ident [vector, $length:ident, $along:ident, $need:ident, $scalars:ident]; $($rest:tt)*) => {
        patterns!(@ [$($found)*] $($rest)*);
    };
    (@ [$($found:tt)*] $(#[$doc:meta])* $name:ident: $Kind:ident ($($inputs:tt)*)
        -> $results:ident [planned, $length:ident, $along:ident, $need:ident, $scalars:ident]; $($rest:tt)*) => {
        patterns!(@ [$($found)*] $($rest)*);
    };
    (@ [$($found:tt)*] $(#[$doc:meta])* $name:ident: $Kind:ident ($($inputs:tt)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident]; $($rest:tt)*) => {
        patterns!(@ [$($found)* $name $Kind $shape;] $($rest)*);
    };
    ($($rows:tt)*) => { patterns!(@ [] $($rows)*); };
}

kernels!(patterns);
