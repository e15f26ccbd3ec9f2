//! The programs of one mechanism with its parameters, on any scalar that they run on.

use crate::expr::Symbol;
use crate::program::{Kernel, KernelKind};
use mbdsl_runtime::__private::kernels;
use mbdsl_runtime::{Kernels, Lanes, Scalar};
use std::cell::RefCell;
use std::sync::Arc;

/// One program for each of [`KernelKind::ALL`], and the values of the parameters.
#[derive(Debug, Clone)]
pub(crate) struct Programs<S> {
    kernels: Arc<[Kernel]>,
    parameters: Vec<S>,
}

/// The arguments of a kernel; those that it does not take are empty.
#[derive(Clone, Copy, Default)]
pub(crate) struct Arguments<'a, S> {
    pub(crate) t: S,
    pub(crate) q: &'a [S],
    pub(crate) v: &'a [S],
    pub(crate) z: &'a [S],
    pub(crate) u: &'a [S],
    pub(crate) a: &'a [S],
    pub(crate) lambda: &'a [S],
    pub(crate) shift: &'a [S],
}

/// A scalar whose threads keep the values of one kernel, so that an evaluation allocates nothing.
pub(crate) trait Kept: Scalar {
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

impl<S: Kept> Programs<S> {
    pub(crate) fn new(kernels: &[Kernel], parameters: Vec<S>) -> Self {
        Programs {
            kernels: kernels.into(),
            parameters,
        }
    }

    pub(crate) fn kernels(&self) -> &[Kernel] {
        &self.kernels
    }

    pub(crate) fn parameters(&self) -> &[S] {
        &self.parameters
    }

    pub(crate) fn parameter(&self, index: usize) -> Option<S> {
        self.parameters.get(index).copied()
    }

    pub(crate) fn set(&mut self, index: usize, value: S) -> bool {
        let found = self.parameters.get_mut(index);
        found.map(|parameter| *parameter = value).is_some()
    }

    pub(crate) fn run(&self, kind: KernelKind, arguments: Arguments<S>, results: &mut [S]) {
        let symbol = |symbol| match symbol {
            Symbol::Time => arguments.t,
            Symbol::Q(i) => arguments.q[i as usize],
            Symbol::V(i) => arguments.v[i as usize],
            Symbol::Z(i) => arguments.z[i as usize],
            Symbol::U(i) => arguments.u[i as usize],
            Symbol::A(i) => arguments.a[i as usize],
            Symbol::Lambda(i) => arguments.lambda[i as usize],
            Symbol::Shift(i) => arguments.shift[i as usize],
            Symbol::Parameter(i) => self.parameters[i as usize],
            // Programs compute rotations from their quaternions.
            Symbol::Rotation(..) => S::constant(f64::NAN),
        };
        let kernel = &self.kernels[kind as usize];
        S::with_values(|values| kernel.execute(symbol, values, results));
    }
}

impl Programs<f64> {
    /// The same programs, every lane with these parameters.
    pub(crate) fn on_lanes(&self) -> Programs<Lanes> {
        let parameters = self.parameters.iter();
        Programs {
            kernels: self.kernels.clone(),
            parameters: parameters.map(|x| Lanes::constant(*x)).collect(),
        }
    }
}

/// The methods of `Kernels` that are one kernel each.
macro_rules! evaluated {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(evaluate!($scalars $name $Kind ($($time)?; $($array)*) $results);)*
    };
}

macro_rules! evaluate {
    (alone $($row:tt)*) => {};
    (lanes $name:ident $Kind:ident ($($time:ident)?; $($array:ident)*) $results:ident) => {
        fn $name(&self $(, $time: Lanes)? $(, $array: &[Lanes])*, $results: &mut [Lanes]) {
            let arguments = Arguments { $($time,)? $($array,)* ..Arguments::default() };
            self.run(KernelKind::$Kind, arguments, $results);
        }
    };
}

impl Kernels<Lanes> for Programs<Lanes> {
    fn set_parameter(&mut self, index: usize, value: Lanes) -> bool {
        self.set(index, value)
    }

    kernels!(evaluated);
}
