//! Back ends, which run the programs of a mechanism.

use crate::program::Kernel;
use mbdsl_runtime::__private::is_regular;
use mbdsl_runtime::{Lanes, Point, Scalar};
use std::cell::RefCell;
use std::convert::Infallible;
use std::fmt;

/// Runs programs: by evaluation, or by code that it compiles.
///
/// A back end belongs to one mechanism, whose clones share it. Its results have the bits of the [`Evaluator`], NaN apart, whose
/// payload no processor promises.
pub trait Backend: Sized + fmt::Debug + Send + Sync + 'static {
    /// Reason why the back end cannot run programs.
    type Error: Clone + std::error::Error;

    /// A back end for a mechanism, nothing prepared.
    ///
    /// # Errors
    /// Its reason not to run on this machine.
    fn new() -> Result<Self, Self::Error>;

    /// Prepares a program, as by compiling it; what is not prepared is when it first runs.
    ///
    /// # Errors
    /// Its reason not to run this program, which the [`Evaluator`] runs then.
    fn prepare(&self, kernel: &Kernel) -> Result<(), Self::Error>;

    /// Runs a program at a state with these parameters; `false`, and nothing is written, where it cannot.
    fn run(&self, kernel: &Kernel, at: &Point<'_>, parameters: &[f64], results: &mut [f64])
    -> bool;

    /// Runs a program at as many states as there are lanes; `false`, and nothing is written, where it cannot.
    fn run_on_lanes(
        &self,
        kernel: &Kernel,
        at: &Point<'_, Lanes>,
        parameters: &[Lanes],
        results: &mut [Lanes],
    ) -> bool;

    /// Runs the program of the planned elimination; `None` where it cannot, else whether the solution counts, by its guard.
    ///
    /// This default needs nv + nc + 1 numbers of scratch memory.
    #[inline]
    fn accelerations(
        &self,
        kernel: &Kernel,
        at: &Point<'_>,
        parameters: &[f64],
        scratch: &mut [f64],
        [a, lambda]: [&mut [f64]; 2],
    ) -> Option<bool> {
        let (nv, n) = (a.len(), a.len() + lambda.len());
        if !self.run(kernel, at, parameters, &mut scratch[..=n]) {
            return None;
        }
        a.copy_from_slice(&scratch[..nv]);
        lambda.copy_from_slice(&scratch[nv..n]);
        Some(is_regular(scratch[n], a, lambda))
    }
}

/// Runs programs by evaluating their statements one by one, on any processor.
#[derive(Debug, Clone, Copy, Default)]
pub struct Evaluator;

impl Backend for Evaluator {
    type Error = Infallible;

    fn new() -> Result<Self, Infallible> {
        Ok(Evaluator)
    }

    fn prepare(&self, _kernel: &Kernel) -> Result<(), Infallible> {
        Ok(())
    }

    fn run(
        &self,
        kernel: &Kernel,
        at: &Point<'_>,
        parameters: &[f64],
        results: &mut [f64],
    ) -> bool {
        f64::with_values(|values| kernel.run(at, parameters, values, results));
        true
    }

    fn run_on_lanes(
        &self,
        kernel: &Kernel,
        at: &Point<'_, Lanes>,
        parameters: &[Lanes],
        results: &mut [Lanes],
    ) -> bool {
        Lanes::with_values(|values| kernel.run(at, parameters, values, results));
        true
    }
}

/// A scalar whose threads keep the values of one kernel, so that an evaluation allocates nothing.
trait Kept: Scalar {
    fn with_values(run: impl FnOnce(&mut Vec<Self>));
}

macro_rules! kept {
    ($($scalar:ty),*) => {
        $(impl Kept for $scalar {
            fn with_values(run: impl FnOnce(&mut Vec<Self>)) {
                thread_local! {
                    static VALUES: RefCell<Vec<$scalar>> = const { RefCell::new(Vec::new()) };
                }
                VALUES.with_borrow_mut(run);
            }
        })*
    };
}

kept!(f64, Lanes);
