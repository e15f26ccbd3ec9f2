//! Accelerations, steps, and the module with what they use.

use crate::emit::core_only::functions::Functions;
use mbdsl_runtime::Layout;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// Types of the arrays.
struct Arrays {
    q: TokenStream,
    v: TokenStream,
    z: TokenStream,
    u: TokenStream,
    lambda: TokenStream,
}

impl Arrays {
    fn new(layout: &Layout) -> Arrays {
        let array = |length: usize| {
            let length = Literal::usize_unsuffixed(length);
            quote!([f64; #length])
        };
        Arrays {
            q: array(layout.nq()),
            v: array(layout.nv()),
            z: array(layout.nz()),
            u: array(layout.nu()),
            lambda: array(layout.nc()),
        }
    }
}

/// The methods `accelerations` and `step_rk4`, and the rates of all that a step integrates.
pub(super) fn steps(layout: &Layout) -> TokenStream {
    let Arrays { q, v, z, u, lambda } = Arrays::new(layout);
    let [nq, nv, nz, nc] =
        [layout.nq(), layout.nv(), layout.nz(), layout.nc()].map(Literal::usize_unsuffixed);
    let (first_q, coordinate_rates) = match layout.is_flat() {
        true => (quote!(*v), None),
        false => {
            let call = quote!(self.coordinate_rates(&at, &mut rates.q););
            (quote!([0.0; #nq]), Some(call))
        }
    };
    let state_rates = (layout.nz() > 0).then(|| quote!(self.state_rates(&at, &mut rates.z);));
    let attitudes = layout.attitudes().iter().map(|attitude| {
        let (first, end) = (attitude.coordinate, attitude.coordinate + 4);
        let [first, end] = [first, end].map(Literal::usize_unsuffixed);
        quote!(runtime::normalize(&mut q[#first..#end]);)
    });
    quote! {
        /// The accelerations and the multipliers: M a + phi_q^T lambda = Q, phi_q a = eta + shift.
        ///
        /// # Errors
        /// [`Singular`](runtime::Singular) where the elimination meets a singular position (as a toggle position or
        /// redundant constraints) or a number that is not finite: then a and lambda mean nothing.
        pub fn accelerations(
            &self,
            at: &runtime::Point<'_>,
            a: &mut #v,
            lambda: &mut #lambda,
        ) -> ::core::result::Result<(), runtime::Singular> {
            let mut guard = [0.0];
            self.planned_accelerations(at, at.shift, a, lambda, &mut guard);
            let sum: f64 = a.iter().chain(lambda.iter()).sum();
            match guard[0] > 0.0 && sum.is_finite() {
                true => ::core::result::Result::Ok(()),
                false => ::core::result::Result::Err(runtime::Singular),
            }
        }

        /// A step of the classical Runge-Kutta method of order 4 from t to t + h, h in s, with the inputs u held. The
        /// drift of the constraints is not corrected.
        ///
        /// # Errors
        /// [`Singular`](runtime::Singular) of a stage: then nothing is changed.
        pub fn step_rk4(
            &self,
            t: &mut f64,
            q: &mut #q,
            v: &mut #v,
            z: &mut #z,
            u: &#u,
            h: f64,
        ) -> ::core::result::Result<(), runtime::Singular> {
            let begin = runtime::Motion { q: *q, v: *v, z: *z };
            let mut rates = self.rates(*t, &begin, u)?;
            let mut sum = rates;
            for (reach, weight) in [(0.5 * h, 2.0), (0.5 * h, 2.0), (h, 1.0)] {
                rates = self.rates(*t + reach, &begin.plus(reach, &rates), u)?;
                sum = sum.plus(weight, &rates);
            }
            let end = begin.plus(h / 6.0, &sum);
            (*q, *v, *z) = (end.q, end.v, end.z);
            #(#attitudes)*
            *t += h;
            ::core::result::Result::Ok(())
        }

        /// The rates of q, v and z.
        fn rates(
            &self,
            t: f64,
            motion: &runtime::Motion,
            u: &#u,
        ) -> ::core::result::Result<runtime::Motion, runtime::Singular> {
            let runtime::Motion { q, v, z } = motion;
            let at = runtime::Point::new(t, q, v, z, u);
            let mut rates = runtime::Motion { q: #first_q, v: [0.0; #nv], z: [0.0; #nz] };
            self.accelerations(&at, &mut rates.v, &mut [0.0; #nc])?;
            #coordinate_rates
            #state_rates
            ::core::result::Result::Ok(rates)
        }
    }
}

/// The module `runtime`: the types that functions take and return, and the functions of numbers.
pub(super) fn module(layout: &Layout, functions: &Functions) -> TokenStream {
    let (types, definitions) = (types(layout), functions.definitions());
    let normalize = (!layout.is_flat()).then(|| {
        quote! {
            /// Makes a quaternion one of length 1.
            pub(super) fn normalize(p: &mut [f64]) {
                let length = sqrt(p.iter().map(|x| x * x).sum());
                for x in p {
                    *x /= length;
                }
            }
        }
    });
    quote! {
        /// The types that functions take and return, and functions of numbers.
        #[allow(dead_code, unreachable_pub, clippy::all, clippy::pedantic)]
        pub mod runtime {
            #types
            #normalize
            #definitions
        }
    }
}

fn types(layout: &Layout) -> TokenStream {
    let Arrays { q, v, z, u, lambda } = Arrays::new(layout);
    let [nv, nc] = [layout.nv(), layout.nc()].map(Literal::usize_unsuffixed);
    quote! {
        /// A motion at one time, of which the equations are evaluated.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct Point<'a> {
            /// The time, s.
            pub t: f64,
            /// The coordinates.
            pub q: &'a #q,
            /// The velocities.
            pub v: &'a #v,
            /// The states.
            pub z: &'a #z,
            /// The inputs, then the modes.
            pub u: &'a #u,
            /// The accelerations, for outputs that read them; not a number until they are set.
            pub a: &'a #v,
            /// The multipliers, for outputs that read them; not a number until they are set.
            pub lambda: &'a #lambda,
            /// Shift of eta by a stabilization.
            pub shift: &'a #lambda,
        }

        impl<'a> Point<'a> {
            /// A motion without accelerations, multipliers and shift.
            pub fn new(t: f64, q: &'a #q, v: &'a #v, z: &'a #z, u: &'a #u) -> Self {
                let (a, lambda, shift) = (&[f64::NAN; #nv], &[f64::NAN; #nc], &[0.0; #nc]);
                Point { t, q, v, z, u, a, lambda, shift }
            }

            /// Sets accelerations and multipliers.
            #[must_use]
            pub fn solution(self, a: &'a #v, lambda: &'a #lambda) -> Self {
                Point { a, lambda, ..self }
            }

            /// Sets the shift of eta.
            #[must_use]
            pub fn shifted(self, shift: &'a #lambda) -> Self {
                Point { shift, ..self }
            }
        }

        /// Time, motion and inputs.
        #[derive(Debug, Clone, Copy, PartialEq)]
        pub struct State {
            /// The time, s.
            pub t: f64,
            /// The coordinates.
            pub q: #q,
            /// The velocities.
            pub v: #v,
            /// The states.
            pub z: #z,
            /// The inputs, then the modes.
            pub u: #u,
        }

        impl State {
            /// The motion, for functions that take a point.
            pub fn at(&self) -> Point<'_> {
                Point::new(self.t, &self.q, &self.v, &self.z, &self.u)
            }
        }

        /// A singular position, or a number that is not finite.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Singular;

        impl ::core::fmt::Display for Singular {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str("singular position, or a number that is not finite")
            }
        }

        impl ::core::error::Error for Singular {}

        /// Coordinates, velocities and states, or their rates.
        #[derive(Clone, Copy)]
        pub(super) struct Motion {
            pub(super) q: #q,
            pub(super) v: #v,
            pub(super) z: #z,
        }

        impl Motion {
            /// The sum with a multiple of another one.
            pub(super) fn plus(&self, factor: f64, other: &Motion) -> Motion {
                Motion {
                    q: ::core::array::from_fn(|i| factor * other.q[i] + self.q[i]),
                    v: ::core::array::from_fn(|i| factor * other.v[i] + self.v[i]),
                    z: ::core::array::from_fn(|i| factor * other.z[i] + self.z[i]),
                }
            }
        }
    }
}
