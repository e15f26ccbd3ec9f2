//! Mechanisms whose equations are written by hand.

use crate::layout::Layout;
use crate::layout::kernels::{KernelKind, kernels};
use crate::linear::singular::Singular;
use crate::mechanism::diagnosis::{Answer, Question};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::index1_solution::accelerations;
use crate::mechanism::index1_solution::scratch_len;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::point::Point;
use crate::mechanism::source::Source;
use crate::mechanism::{Contacts, Mechanism};
use crate::scalar::lanes::Lanes;

/// One method of [`Equations`].
macro_rules! method {
    (planned $($row:tt)*) => {};
    ($shape:tt (;) required $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        fn $name(&self, $results: &mut [f64]);
    };
    ($shape:tt (;) optional $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        fn $name(&self, _: &mut [f64]) -> Evaluated {
            Evaluated::Absent
        }
    };
    ($shape:tt $row:tt required $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        fn $name(&self, at: &Point<'_>, $results: &mut [f64]);
    };
    ($shape:tt $row:tt optional $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        fn $name(&self, _: &Point<'_>, _: &mut [f64]) -> Evaluated {
            Evaluated::Absent
        }
    };
}

/// The evaluation of one kernel by its method.
macro_rules! arm {
    (planned $($row:tt)*) => {
        Evaluated::Absent
    };
    ($shape:tt (;) required [$equations:expr, $at:ident, $results:ident] $name:ident) => {{
        $equations.$name($results);
        Evaluated::Done
    }};
    ($shape:tt (;) optional [$equations:expr, $at:ident, $results:ident] $name:ident) => {
        $equations.$name($results)
    };
    ($shape:tt $row:tt required [$equations:expr, $at:ident, $results:ident] $name:ident) => {{
        $equations.$name($at, $results);
        Evaluated::Done
    }};
    ($shape:tt $row:tt optional [$equations:expr, $at:ident, $results:ident] $name:ident) => {
        $equations.$name($at, $results)
    };
}

macro_rules! equations {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        /// The equations of a mechanism, written by hand: one method per kernel.
        ///
        /// [`ByHand`] makes a [`Mechanism`] of them. A kernel that every mechanism needs is a required method; an optional one
        /// is absent unless it is written, and then returns [`Evaluated::Done`].
        pub trait Equations: Send + Sync {
            /// Names, units, counts and sparsity patterns.
            fn layout(&self) -> &Layout;

            /// The value of the parameter with this index in the layout.
            fn parameter(&self, index: usize) -> Option<f64>;

            /// Sets the parameter with this index in the layout; `false` where there is none.
            fn set_parameter(&mut self, index: usize, value: f64) -> bool;

            $(method!($shape ($($time)?; $($array)*) $need $(#[$doc])* fn $name $results);)*
        }

        impl<E: Equations> ByHand<E> {
            fn kernel(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
                match kernel {
                    $(KernelKind::$Kind => {
                        arm!($shape ($($time)?; $($array)*) $need [self.0, at, results] $name)
                    })*
                }
            }
        }
    };
}

/// A mechanism whose equations are written by hand.
///
/// It has no text, no code on lanes and no contacts, and its accelerations come from the general solution.
///
/// A mass on a spring, `m x'' = -k x`, as the shortest example; where there are no constraints, their kernels write nothing.
///
/// ```
/// use mbdsl_runtime::{
///     ByHand, Coordinate, Equations, KernelKind, Kind, Layout, LayoutParts, Options, Parameter, Pattern, Patterns, Point,
///     StartKind, StartValue, Velocity, simulate,
/// };
///
/// struct Oscillator {
///     layout: Layout,
///     k: f64,
/// }
///
/// const MASS: f64 = 2.0;
///
/// impl Oscillator {
///     fn new(k: f64) -> Oscillator {
///         // All matrices have one column; M and T_vv are not empty.
///         let pattern = |rows: usize, entries: &[(u32, u32)]| Pattern { rows, columns: 1, entries: entries.to_vec().into() };
///         let patterns = Patterns::from_fn(|kernel| match kernel {
///             KernelKind::MassMatrix => pattern(1, &[(0, 0)]),
///             KernelKind::TangentQ => pattern(1, &[(0, 0)]),
///             KernelKind::MomentumV => pattern(2, &[(0, 0)]),
///             _ => pattern(1, &[]),
///         });
///         let parts = LayoutParts {
///             model: "Oscillator".into(),
///             dof: 1,
///             coordinates: vec![Coordinate { name: "x".into(), kind: Kind::Length }].into(),
///             velocities: vec![Velocity { name: "vx".into(), acceleration: "ax".into(), kind: Kind::Length }].into(),
///             parameters: vec![Parameter { name: "k".into(), unit: "N/m".into(), default: k, input: false }].into(),
///             start: vec![StartValue { place: 0, kind: StartKind::Position }].into(),
///             patterns,
///             ..LayoutParts::default()
///         };
///         Oscillator { layout: Layout::new(parts), k }
///     }
/// }
///
/// impl Equations for Oscillator {
///     fn layout(&self) -> &Layout {
///         &self.layout
///     }
///     fn parameter(&self, index: usize) -> Option<f64> {
///         (index == 0).then_some(self.k)
///     }
///     fn set_parameter(&mut self, index: usize, value: f64) -> bool {
///         self.k = value;
///         index == 0
///     }
///     fn mass_matrix(&self, _: &Point, values: &mut [f64]) {
///         values[0] = MASS;
///     }
///     fn force(&self, at: &Point, force: &mut [f64]) {
///         force[0] = -self.k * at.q[0];
///     }
///     fn dynamics(&self, at: &Point, values: &mut [f64]) {
///         // M, Q, and no constraints.
///         values.copy_from_slice(&[MASS, -self.k * at.q[0]]);
///     }
///     fn tangent_q(&self, _: &Point, values: &mut [f64]) {
///         values[0] = self.k;
///     }
///     fn momentum(&self, at: &Point, values: &mut [f64]) {
///         values.copy_from_slice(&[MASS * at.v[0], 0.0]);
///     }
///     fn momentum_v(&self, _: &Point, values: &mut [f64]) {
///         values[0] = MASS;
///     }
///     fn energy(&self, at: &Point, energy: &mut [f64]) {
///         let (x, v) = (at.q[0], at.v[0]);
///         energy.copy_from_slice(&[0.5 * MASS * v * v, 0.5 * self.k * x * x]);
///     }
///     fn start_values(&self, values: &mut [f64]) {
///         values[0] = 0.1; // m
///     }
///     fn phi(&self, _: &Point, _: &mut [f64]) {}
///     fn phi_q(&self, _: &Point, _: &mut [f64]) {}
///     fn phi_t(&self, _: &Point, _: &mut [f64]) {}
///     fn eta(&self, _: &Point, _: &mut [f64]) {}
///     fn tangent_v(&self, _: &Point, _: &mut [f64]) {}
///     fn momentum_q(&self, _: &Point, _: &mut [f64]) {}
///     fn dphi_q(&self, _: &Point, _: &mut [f64]) {}
///     fn ddphi_q(&self, _: &Point, _: &mut [f64]) {}
///     fn outputs(&self, _: &Point, _: &mut [f64]) {}
///     fn phi_scale(&self, _: &Point, _: &mut [f64]) {}
///     fn lengths(&self, _: &mut [f64]) {}
/// }
///
/// let oscillator = ByHand(Oscillator::new(8.0));
/// let run = simulate(&oscillator, &Options::new(5.0))?;
/// let x = run.trajectory["x"].last().copied().unwrap_or(f64::NAN);
/// assert!((x - 0.1 * f64::cos(2.0 * 5.0)).abs() < 1e-8); // omega = sqrt(k/m) = 2/s
/// # Ok::<(), mbdsl_runtime::SimulationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ByHand<E>(
    /// The equations.
    pub E,
);

kernels!(equations);

impl<E: Equations> Mechanism for ByHand<E> {
    fn layout(&self) -> &Layout {
        self.0.layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.0.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.0.set_parameter(index, value)
    }

    fn set_start(&mut self, _name: &str, _value: f64) -> bool {
        false
    }

    fn source(&self) -> &Source {
        &Source::NONE
    }

    fn evaluate(&self, kernel: KernelKind, at: &Point<'_>, results: &mut [f64]) -> Evaluated {
        self.kernel(kernel, at, results)
    }

    fn accelerations(
        &self,
        at: &Point<'_>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        accelerations(self, at, scratch, a, lambda)
    }

    fn scratch_len(&self) -> usize {
        scratch_len(self.0.layout())
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        None
    }

    fn lanes(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        None
    }

    fn diagnose(&self, _question: Question<'_>, _at: &Point<'_>) -> Answer {
        Answer::Nothing
    }
}
