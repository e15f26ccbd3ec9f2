//! The programs of one mechanism with its parameters, on any scalar that they run on.

use crate::expr::Symbol;
use crate::program::{Kernel, KernelKind};
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
    pub(crate) a: &'a [S],
    pub(crate) lambda: &'a [S],
    pub(crate) shift: Option<&'a [S]>,
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
            Symbol::A(i) => arguments.a[i as usize],
            Symbol::Lambda(i) => arguments.lambda[i as usize],
            Symbol::Shift(i) => match arguments.shift {
                Some(shift) => shift[i as usize],
                None => S::constant(0.0),
            },
            Symbol::Parameter(i) => self.parameters[i as usize],
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

impl Kernels<Lanes> for Programs<Lanes> {
    fn set_parameter(&mut self, index: usize, value: Lanes) -> bool {
        self.set(index, value)
    }

    fn phi(&self, t: Lanes, q: &[Lanes], phi: &mut [Lanes]) {
        self.run(
            KernelKind::Phi,
            Arguments {
                t,
                q,
                ..Arguments::default()
            },
            phi,
        );
    }

    fn phi_q(&self, t: Lanes, q: &[Lanes], values: &mut [Lanes]) {
        self.run(
            KernelKind::PhiQ,
            Arguments {
                t,
                q,
                ..Arguments::default()
            },
            values,
        );
    }

    fn phi_t(&self, t: Lanes, q: &[Lanes], phi_t: &mut [Lanes]) {
        self.run(
            KernelKind::PhiT,
            Arguments {
                t,
                q,
                ..Arguments::default()
            },
            phi_t,
        );
    }

    fn eta(&self, t: Lanes, q: &[Lanes], v: &[Lanes], eta: &mut [Lanes]) {
        self.run(
            KernelKind::Eta,
            Arguments {
                t,
                q,
                v,
                ..Arguments::default()
            },
            eta,
        );
    }

    fn dynamics(&self, t: Lanes, q: &[Lanes], v: &[Lanes], values: &mut [Lanes]) {
        self.run(
            KernelKind::Dynamics,
            Arguments {
                t,
                q,
                v,
                ..Arguments::default()
            },
            values,
        );
    }

    fn energy(&self, t: Lanes, q: &[Lanes], v: &[Lanes], energy: &mut [Lanes]) {
        self.run(
            KernelKind::Energy,
            Arguments {
                t,
                q,
                v,
                ..Arguments::default()
            },
            energy,
        );
    }

    fn accelerations(
        &self,
        t: Lanes,
        q: &[Lanes],
        v: &[Lanes],
        shift: &[Lanes],
        results: &mut [Lanes],
    ) {
        let arguments = Arguments {
            t,
            q,
            v,
            shift: Some(shift),
            ..Arguments::default()
        };
        self.run(KernelKind::Accelerations, arguments, results);
    }

    fn outputs(
        &self,
        t: Lanes,
        q: &[Lanes],
        v: &[Lanes],
        a: &[Lanes],
        lambda: &[Lanes],
        outputs: &mut [Lanes],
    ) {
        self.run(
            KernelKind::Outputs,
            Arguments {
                t,
                q,
                v,
                a,
                lambda,
                shift: None,
            },
            outputs,
        );
    }

    fn phi_scale(&self, t: Lanes, scale: &mut [Lanes]) {
        self.run(
            KernelKind::PhiScale,
            Arguments {
                t,
                ..Arguments::default()
            },
            scale,
        );
    }
}
