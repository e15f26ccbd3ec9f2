//! The methods through which the traits of the runtime reach the kernels.

use crate::emit::kernel;
use crate::program::{Input, Kernel};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// `Mechanism::accelerations`, by the planned elimination.
pub(crate) fn accelerations(program: &Kernel) -> TokenStream {
    let kernel = kernel::name(program.kind);
    // Of known lengths, so that what is checked need not be read again.
    let lengths = program.outputs.iter();
    let mut lengths = lengths.map(|&(_, length)| Literal::usize_unsuffixed(length));
    let (nv, nc) = (lengths.next(), lengths.next());
    let values = kernel::inputs(program);
    let values = values.iter().map(|input| match input {
        Input::Shift => quote!(if at.shift.is_empty() {
            &NO_SHIFT
        } else {
            at.shift
        }),
        input => value(*input),
    });
    quote! {
        fn accelerations(
            &self,
            at: &runtime::Point<'_>,
            scratch: &mut [f64],
            a: &mut [f64],
            lambda: &mut [f64],
        ) -> ::core::result::Result<(), runtime::Singular> {
            let mut guard = [0.0];
            self.#kernel(#(#values,)* a, lambda, &mut guard);
            if runtime::__private::is_regular(guard[0], &a[..#nv], &lambda[..#nc]) {
                return ::core::result::Result::Ok(());
            }
            runtime::__private::accelerations(self, at, scratch, a, lambda)
        }
    }
}

/// `evaluate` of these kernels, the others are absent.
pub(crate) fn evaluate<'k>(
    programs: impl Iterator<Item = &'k Kernel>,
    scalar: &TokenStream,
) -> TokenStream {
    let arms = programs.map(|program| {
        let (kind, body) = (
            format_ident!("{}", format!("{:?}", program.kind)),
            body(program),
        );
        quote!(runtime::KernelKind::#kind => { #body })
    });
    quote! {
        #[inline]
        fn evaluate(
            &self,
            kernel: runtime::KernelKind,
            at: &runtime::Point<'_, #scalar>,
            results: &mut [#scalar],
        ) -> runtime::Evaluated {
            match kernel {
                #(#arms)*
                _ => return runtime::Evaluated::Absent,
            }
            runtime::Evaluated::Done
        }
    }
}

/// The call of a kernel, whose results are written one after the other.
fn body(program: &Kernel) -> TokenStream {
    let kernel = kernel::name(program.kind);
    let inputs = kernel::inputs(program);
    let values = inputs.iter().map(|input| value(*input));
    let outputs: Vec<Ident> = program
        .outputs
        .iter()
        .map(|(name, _)| format_ident!("{name}"))
        .collect();
    let whole = &outputs[0];
    let first = (whole != "results").then(|| quote!(let #whole = results;));
    let apart = program.outputs.iter().zip(&outputs).skip(1);
    let apart = apart.zip(&program.outputs).map(|((_, output), before)| {
        let (first, length) = (format_ident!("{}", before.0), before.1);
        let length = Literal::usize_unsuffixed(length);
        quote!(let (#first, #output) = #first.split_at_mut(#length);)
    });
    quote! {
        #first
        #(#apart)*
        self.#kernel(#(#values,)* #(#outputs),*);
    }
}

/// An argument of a kernel, of the state `at`.
fn value(input: Input) -> TokenStream {
    let name = format_ident!("{}", input.name());
    quote!(at.#name)
}
