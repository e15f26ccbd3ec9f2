//! The functions that machine code calls: the very ones that the evaluator calls.

use mbdsl_compiler::expr::{Function, Function2};
use mbdsl_runtime::Scalar;

/// A function that machine code calls.
#[derive(Debug, Clone, Copy)]
pub(crate) struct External {
    /// Returns the address of the function.
    pub(crate) address: fn() -> *const u8,
    /// Number of arguments of type `f64`; the function returns one `f64`.
    pub(crate) arguments: usize,
}

macro_rules! of_one_argument {
    ($($function:ident $name:ident)*) => {
        $(extern "C" fn $name(x: f64) -> f64 {
            Function::$function.apply(x)
        })*

        /// A function of one argument.
        pub(crate) fn external(function: Function) -> External {
            match function {
                $(Function::$function => External {
                    address: || $name as *const u8,
                    arguments: 1,
                },)*
            }
        }
    };
}

of_one_argument! {
    Sin sin  Cos cos  Tan tan
    Asin asin  Acos acos  Atan atan
    Sqrt sqrt  Exp exp  Ln ln  Abs abs  Sign sign
    Sinh sinh  Cosh cosh  Tanh tanh
}

extern "C" fn pow(x: f64, y: f64) -> f64 {
    fn of<S: Scalar>(x: S, y: S) -> S {
        x.simd_powf(y)
    }
    of(x, y)
}

/// `x^y`
pub(crate) const POW: External = External {
    address: || pow as *const u8,
    arguments: 2,
};

extern "C" fn atan2(y: f64, x: f64) -> f64 {
    Function2::Atan2.apply(y, x)
}

extern "C" fn floor(x: f64) -> f64 {
    x.floor()
}

/// The largest whole number that is not above x.
pub(crate) const FLOOR: External = External {
    address: || floor as *const u8,
    arguments: 1,
};

/// A function of two arguments.
pub(crate) fn external2(function: Function2) -> External {
    match function {
        Function2::Atan2 => External {
            address: || atan2 as *const u8,
            arguments: 2,
        },
    }
}
