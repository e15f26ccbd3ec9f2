//! Inputs that follow a law while the mechanism moves.

use crate::layout::Layout;
use crate::layout::kernels::kernels;
use crate::linear::singular::Singular;
use crate::mechanism::Contacts;
use crate::mechanism::bounded_table::BoundedTable;
use crate::mechanism::kernels::Kernels;
use crate::mechanism::wish::Wish;
use crate::mechanism::{Mechanism, inputs};
use crate::scalar::lanes::Lanes;

/// A mechanism whose inputs are given by a law of time and state.
///
/// ```text
/// u = law(t, q, v, z),   M a + phi_q^T lambda = Q(q, v, t, u)
/// ```
///
/// The law writes the inputs, in the order of the text and in SI units, whenever forces are
/// evaluated: at every stage of a method, not once a step. It must be a function of its arguments;
/// what a controller remembers is a state z of the model. The tangents
/// hold the inputs, so implicit methods lose speed of convergence where a law is steep, and no
/// accuracy. Whoever evaluates the mechanism passes inputs, too: these are ignored.
///
/// ```
/// # use mbdsl_runtime::{Controlled, Mechanism};
/// # fn example<M: Mechanism>(motor: M) {
/// // A proportional controller: 20 N*m for every rad that the arm misses 0.5 rad.
/// let arm = motor.layout().coordinate("arm.theta").unwrap_or(0);
/// let controlled = Controlled::new(motor, move |_t, q, _v, _z, inputs| {
///     inputs[0] = 20.0 * (0.5 - q[arm]);
/// });
/// # let _ = controlled.layout();
/// # }
/// ```
pub struct Controlled<M, F> {
    mechanism: M,
    law: F,
}

/// A law of any type.
type Law<'l> = dyn Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync + 'l;

/// Where so many inputs are not exceeded, an evaluation allocates nothing.
const ON_THE_STACK: usize = 32;

impl<M, F> Controlled<M, F>
where
    M: Mechanism,
    F: Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync,
{
    /// This mechanism with its inputs given by `law(t, q, v, z, inputs)`.
    pub fn new(mechanism: M, law: F) -> Self {
        Controlled { mechanism, law }
    }

    /// The mechanism itself, its inputs as they are set.
    pub fn mechanism(&self) -> &M {
        &self.mechanism
    }

    /// Calls a function with the inputs, those that the law leaves alone as they are set, and with the modes of
    /// `given`.
    fn with_inputs<R>(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        given: &[f64],
        function: impl FnOnce(&[f64]) -> R,
    ) -> R {
        let layout = self.mechanism.layout();
        let (nu, inputs_only) = (layout.nu(), layout.inputs());
        let (mut stack, mut heap) = ([0.0; ON_THE_STACK], Vec::new());
        let u = match stack.get_mut(..nu) {
            Some(u) => u,
            None => {
                heap.resize(nu, 0.0);
                &mut heap[..]
            }
        };
        for (u, set) in u.iter_mut().zip(inputs(&self.mechanism)) {
            *u = set;
        }
        u[inputs_only..].copy_from_slice(&given[inputs_only..]);
        (self.law)(t, q, v, z, &mut u[..inputs_only]);
        function(u)
    }
}

/// The kernels: those of the mechanism, with the inputs of the law where they read inputs.
macro_rules! forwarded {
    ($($(#[$doc:meta])* $name:ident: $Kind:ident ($($time:ident)?; $($array:ident)*)
        -> $results:ident [$shape:tt, $need:ident, $scalars:ident];)*) => {
        $(forward!($shape $name ($($time)?; $($array)*) $results);)*
    };
}

macro_rules! forward {
    // Its method has other arguments.
    (planned $($row:tt)*) => {};
    ($shape:tt $name:ident (t; q v z u $($array:ident)*) $results:ident) => {
        fn $name(
            &self,
            t: f64,
            q: &[f64],
            v: &[f64],
            z: &[f64],
            given: &[f64],
            $($array: &[f64],)*
            $results: &mut [f64],
        ) {
            self.with_inputs(t, q, v, z, given, |u| {
                self.mechanism.$name(t, q, v, z, u, $($array,)* $results);
            });
        }
    };
    // What reads inputs without the state is asked with those that are set: a law wants a state.
    ($shape:tt $name:ident ($($time:ident)?; $($array:ident)*) $results:ident) => {
        fn $name(&self $(, $time: f64)? $(, $array: &[f64])*, $results: &mut [f64]) {
            self.mechanism.$name($($time,)? $($array,)* $results);
        }
    };
}

impl<M, F> Mechanism for Controlled<M, F>
where
    M: Mechanism,
    F: Fn(f64, &[f64], &[f64], &[f64], &mut [f64]) + Send + Sync,
{
    fn layout(&self) -> &Layout {
        self.mechanism.layout()
    }

    fn parameter(&self, index: usize) -> Option<f64> {
        self.mechanism.parameter(index)
    }

    fn set_parameter(&mut self, index: usize, value: f64) -> bool {
        self.mechanism.set_parameter(index, value)
    }

    fn set_start(&mut self, name: &str, value: f64) -> bool {
        self.mechanism.set_start(name, value)
    }

    fn text(&self) -> Option<&str> {
        self.mechanism.text()
    }

    fn wishes(&self) -> &[Wish] {
        self.mechanism.wishes()
    }

    kernels!(forwarded);

    // What the mechanism's own law sets, if it has one, wins, as in an evaluation.
    fn inputs_at(&self, t: f64, q: &[f64], v: &[f64], z: &[f64], u: &mut [f64]) {
        let own = &mut u[..self.mechanism.layout().inputs()];
        for (u, set) in own.iter_mut().zip(inputs(&self.mechanism)) {
            *u = set;
        }
        (self.law)(t, q, v, z, own);
        self.mechanism.inputs_at(t, q, v, z, u);
    }

    fn lanes_of_inputs(&self) -> Option<Box<dyn Kernels<Lanes>>> {
        self.mechanism.lanes_of_inputs()
    }

    fn bounded_tables(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        given: &[f64],
    ) -> Vec<BoundedTable> {
        self.with_inputs(t, q, v, z, given, |u| {
            self.mechanism.bounded_tables(t, q, v, z, u)
        })
    }

    fn contacts(&self) -> Option<Contacts<'_>> {
        let contacts = self.mechanism.contacts()?;
        // Of one type, whatever the law, which the mechanism with contacts has, too.
        let law: Box<Law<'_>> = Box::new(|t, q, v, z, u| (self.law)(t, q, v, z, u));
        Some(Contacts {
            mechanism: Box::new(Controlled::new(contacts.mechanism, law)),
            stops: contacts.stops,
            frictions: contacts.frictions,
        })
    }

    fn output_reads_solution(&self, output: usize) -> bool {
        self.mechanism.output_reads_solution(output)
    }

    fn faulty_length(&self, t: f64) -> Option<(String, f64)> {
        self.mechanism.faulty_length(t)
    }

    fn differing_load(
        &self,
        t: f64,
        q: [&[f64]; 2],
        v: [&[f64]; 2],
        z: [&[f64]; 2],
        given: &[f64],
    ) -> Option<String> {
        self.with_inputs(t, q[0], v[0], z[0], given, |u| {
            self.mechanism.differing_load(t, q, v, z, u)
        })
    }

    fn scratch_len(&self) -> usize {
        self.mechanism.scratch_len()
    }

    fn accelerations(
        &self,
        t: f64,
        q: &[f64],
        v: &[f64],
        z: &[f64],
        given: &[f64],
        shift: Option<&[f64]>,
        scratch: &mut [f64],
        a: &mut [f64],
        lambda: &mut [f64],
    ) -> Result<(), Singular> {
        self.with_inputs(t, q, v, z, given, |u| {
            self.mechanism
                .accelerations(t, q, v, z, u, shift, scratch, a, lambda)
        })
    }
}
