//! The equations of a mechanism on another scalar than `f64`.

use crate::layout::kernels::{KernelKind, kernels};
use crate::mechanism::evaluated::Evaluated;
use crate::mechanism::point::Point;

/// The methods of [`Kernels`]: the kernels that run on lanes.
macro_rules! methods {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(method!($scalars $need $(#[$doc])* #[allow(clippy::too_many_arguments)] fn $name(&self $(, $time: S)? $(, $array: &[S])*, $results: &mut [S]));)*
    };
}

macro_rules! method {
    (lanes required $($method:tt)*) => { $($method)*; };
    (lanes optional $($method:tt)*) => { #[allow(unused_variables)] $($method)* {} };
    (alone $need:ident $($method:tt)*) => {};
}

/// `Kernels::evaluate`, which calls the kernels by their names.
macro_rules! evaluate {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        /// Evaluates a kernel at as many states as a number of the type `S` has.
        ///
        /// [`Evaluated::Absent`] where it does not run on lanes ([`KernelKind::runs_on_lanes`]): `results` is as
        /// it was.
        fn evaluate(&self, kernel: KernelKind, at: &Point<'_, S>, results: &mut [S]) -> Evaluated {
            match kernel {
                $(KernelKind::$Kind => {
                    evaluated!($scalars self.$name($(at.$time,)? $(at.$array,)* results))
                })*
            }
        }
    };
}

macro_rules! evaluated {
    (alone $($call:tt)*) => {
        Evaluated::Absent
    };
    (lanes $($call:tt)*) => {{
        $($call)*;
        Evaluated::Done
    }};
}

/// The equations of one mechanism on the scalar `S`.
///
/// Methods, arguments and results are those of [`Mechanism`](crate::Mechanism), with numbers of the
/// type `S` for all `f64`; on [`Lanes`](crate::Lanes) one call serves as many states, and each lane
/// has the bits of the call of its own. [`Mechanism::lanes`](crate::Mechanism::lanes) gives them.
///
/// # Panics
/// As those of [`Mechanism`](crate::Mechanism).
pub trait Kernels<S: Copy>: Send + Sync {
    /// Sets the parameter with this index in the layout; `false` where there is none.
    fn set_parameter(&mut self, index: usize, value: S) -> bool;

    kernels!(methods);

    kernels!(evaluate);
}
