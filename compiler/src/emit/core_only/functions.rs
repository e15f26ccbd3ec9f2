//! The functions of numbers that a file calls.

use crate::expr::{CForm, Function, Function2};
use crate::program::{Kernel, Operation};
use mbdsl_runtime::__private::{REDUCED, TABLE};
use mbdsl_runtime::Layout;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use std::collections::BTreeSet;
use std::str::FromStr;

/// Version of the crate `libm` whose functions are called.
pub(super) const LIBM: &str = "0.2";

/// The functions of numbers that a file calls.
#[derive(Default)]
pub(super) struct Functions {
    calls: BTreeSet<Function>,
    atan2: bool,
    pow: bool,
    /// Whether sine and cosine are among them.
    pub(super) sin_cos: bool,
    tables: bool,
}

impl Functions {
    /// The functions that kernels call, and the square root that normalizes attitudes.
    pub(super) fn new<'k>(kernels: impl Iterator<Item = &'k Kernel>, layout: &Layout) -> Self {
        let mut found = Functions::default();
        let chunks = kernels.flat_map(|kernel| &kernel.chunks);
        for statement in chunks.flat_map(|chunk| &chunk.statements) {
            match statement.operation {
                Operation::SinCos(_) | Operation::Call(Function::Sin | Function::Cos, _) => {
                    found.sin_cos = true;
                }
                Operation::Call(function, _) => {
                    found.calls.insert(function);
                }
                Operation::Call2(Function2::Atan2, ..) => found.atan2 = true,
                Operation::Pow(..) => found.pow = true,
                Operation::Table(..) => found.tables = true,
                _ => {}
            }
        }
        if !layout.is_flat() {
            found.calls.insert(Function::Sqrt);
        }
        found
    }

    /// Whether any of them is one of the crate `libm`.
    pub(super) fn needs_libm(&self) -> bool {
        let mut calls = self.calls.iter();
        self.atan2 || self.pow || calls.any(|function| !is_of_core(*function))
    }

    /// Their definitions.
    pub(super) fn definitions(&self) -> TokenStream {
        let calls = self.calls.iter().map(|function| {
            let name = format_ident!("{}", function.name());
            let body = match function.in_c() {
                _ if *function == Function::Abs => quote!(x.abs()),
                CForm::Printed => quote!(if x == 0.0 { 0.0 } else { x.signum() }),
                CForm::Library(called) => {
                    let called = format_ident!("{called}");
                    quote!(libm::#called(x))
                }
            };
            quote!(pub(super) fn #name(x: f64) -> f64 { #body })
        });
        let atan2 = self.atan2.then(|| {
            quote!(
                pub(super) fn atan2(y: f64, x: f64) -> f64 {
                    libm::atan2(y, x)
                }
            )
        });
        let pow = self.pow.then(|| {
            quote!(
                pub(super) fn pow(x: f64, y: f64) -> f64 {
                    libm::pow(x, y)
                }
            )
        });
        let arithmetic = (self.sin_cos || self.tables).then(arithmetic);
        let sin_cos = self.sin_cos.then(sin_cos);
        let table = self.tables.then(|| {
            let table = source(TABLE);
            quote!(pub(super) mod table { #table })
        });
        quote!(#(#calls)* #atan2 #pow #sin_cos #arithmetic #table)
    }
}

/// Whether `core` has it, or it is printed.
fn is_of_core(function: Function) -> bool {
    function == Function::Abs || function.in_c() == CForm::Printed
}

/// The text of a file of the runtime.
fn source(text: &str) -> TokenStream {
    // The runtime is compiled from it.
    TokenStream::from_str(text).unwrap_or_default()
}

/// The arithmetic that files of the runtime use.
fn arithmetic() -> TokenStream {
    quote! {
        /// Arithmetic that is the same on every processor.
        mod arithmetic {
            /// Products are not fused with sums.
            pub(super) const FUSED: bool = false;

            pub(super) fn mul_add(a: f64, b: f64, c: f64) -> f64 {
                a * b + c
            }

            /// The largest integer that is at most x.
            pub(super) fn floor(x: f64) -> f64 {
                /// From here on all numbers are integers.
                const ALL: f64 = 4503599627370496.0;
                let whole = x as i64 as f64;
                match x.abs() < ALL {
                    true if whole > x => whole - 1.0,
                    true => whole.copysign(x),
                    false => x,
                }
            }
        }
    }
}

fn sin_cos() -> TokenStream {
    let reduced = source(REDUCED);
    quote! {
        /// Sine and cosine of x, in rad.
        pub fn sin_cos(x: f64) -> (f64, f64) {
            match x.abs() <= reduced::LARGEST {
                true => reduced::reduced(x),
                false => beyond(x),
            }
        }

        /// Sine and cosine of a large angle, which is reduced by whole turns first.
        #[cold]
        fn beyond(x: f64) -> (f64, f64) {
            /// By how much 2 pi is larger than TAU.
            const EXCESS: f64 = 2.4492935982947064e-16;
            /// The last digit of larger angles is more than 0.1 rad.
            const FARTHEST: f64 = 1e15;
            if !(x.abs() <= FARTHEST) {
                return (f64::NAN, f64::NAN);
            }
            let rest = x % ::core::f64::consts::TAU;
            let turns = (x - rest) / ::core::f64::consts::TAU;
            reduced::reduced(rest - turns * EXCESS)
        }

        mod reduced { #reduced }
    }
}
