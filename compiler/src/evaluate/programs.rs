//! The programs of one mechanism with its parameters, on any scalar that they run on.

use crate::expr::Symbol;
use crate::program::{Kernel, KernelKind};
use mbdsl_runtime::{Evaluated, Kernels, Lanes, Point, Scalar};
use std::cell::RefCell;
use std::sync::Arc;

/// One program for each of [`KernelKind::ALL`], and the values of the parameters.
#[derive(Debug, Clone)]
pub(crate) struct Programs<S> {
    kernels: Arc<[Kernel]>,
    parameters: Vec<S>,
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

    /// Whether the mechanism has this kernel.
    pub(crate) fn has(&self, kind: KernelKind) -> bool {
        !kind.is_optional() || self.kernels[kind as usize].results > 0
    }

    /// Evaluates a kernel.
    pub(crate) fn evaluate(
        &self,
        kind: KernelKind,
        at: &Point<'_, S>,
        results: &mut [S],
    ) -> Evaluated {
        if !self.has(kind) {
            return Evaluated::Absent;
        }
        let kernel = &self.kernels[kind as usize];
        let symbol = |symbol| match symbol {
            Symbol::Time => at.t,
            Symbol::Q(i) => at.q[i as usize],
            Symbol::V(i) => at.v[i as usize],
            Symbol::Z(i) => at.z[i as usize],
            Symbol::U(i) => at.u[i as usize],
            Symbol::A(i) => at.a[i as usize],
            Symbol::Lambda(i) => at.lambda[i as usize],
            Symbol::Shift(i) => at.shift[i as usize],
            Symbol::Parameter(i) => self.parameters[i as usize],
            // Programs compute rotations from their quaternions.
            Symbol::Rotation(..) => S::constant(f64::NAN),
        };
        S::with_values(|values| kernel.execute(symbol, values, results));
        Evaluated::Done
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

impl Kernels<Lanes> for Programs<Lanes> {
    fn set_parameter(&mut self, index: usize, value: Lanes) -> bool {
        self.set(index, value)
    }

    fn evaluate(
        &self,
        kernel: KernelKind,
        at: &Point<'_, Lanes>,
        results: &mut [Lanes],
    ) -> Evaluated {
        match kernel.runs_on_lanes() {
            true => Programs::evaluate(self, kernel, at, results),
            false => Evaluated::Absent,
        }
    }
}
