//! The methods of the traits that evaluate one kernel each.

use crate::layout::kernels::KernelKind;
use crate::mechanism::evaluated::Evaluated;
use crate::scalar::Scalar;

/// The methods of [`Mechanism`](crate::Mechanism) for the rows of the table; the planned one has arguments of its own.
macro_rules! calls_on_f64 {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        $($crate::mechanism::calls::call_on_f64!(
            $shape ($($time)?; $($array)*) $Kind $(#[$doc])* fn $name $results
        );)*
    };
}

macro_rules! call_on_f64 {
    (planned $($row:tt)*) => {};
    // It takes nothing.
    ($shape:tt (;) $Kind:ident $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        fn $name(&self, $results: &mut [f64]) {
            let evaluated = self.evaluate(KernelKind::$Kind, &Point::default(), $results);
            $crate::mechanism::calls::spoil(evaluated, KernelKind::$Kind, $results);
        }
    };
    ($shape:tt $row:tt $Kind:ident $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        #[inline]
        fn $name(&self, at: &Point<'_>, $results: &mut [f64]) {
            let evaluated = self.evaluate(KernelKind::$Kind, at, $results);
            $crate::mechanism::calls::spoil(evaluated, KernelKind::$Kind, $results);
        }
    };
}

/// The methods of [`Kernels`](crate::Kernels) for the rows of the table that run on lanes.
macro_rules! calls_on_lanes {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $length:ident, $along:ident, $need:ident, $scalars:ident];)*) => {
        $($crate::mechanism::calls::call_on_lanes!($scalars $Kind $(#[$doc])* fn $name $results);)*
    };
}

macro_rules! call_on_lanes {
    (alone $($row:tt)*) => {};
    (lanes $Kind:ident $(#[$doc:meta])* fn $name:ident $results:ident) => {
        $(#[$doc])*
        #[inline]
        fn $name(&self, at: &Point<'_, S>, $results: &mut [S]) {
            let evaluated = self.evaluate(KernelKind::$Kind, at, $results);
            $crate::mechanism::calls::spoil(evaluated, KernelKind::$Kind, $results);
        }
    };
}

/// Fills the results of a required kernel that is absent with NaN: what reads them ends with an error.
#[inline]
pub(crate) fn spoil<S: Scalar>(evaluated: Evaluated, kernel: KernelKind, results: &mut [S]) {
    if evaluated == Evaluated::Absent && !kernel.is_optional() {
        results.fill(S::constant(f64::NAN));
    }
}

pub(crate) use {call_on_f64, call_on_lanes, calls_on_f64, calls_on_lanes};
