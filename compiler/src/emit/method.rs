//! The methods through which the traits of the runtime reach the kernels.

use crate::emit::kernel;
use crate::program::{Kernel, KernelKind};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// `Mechanism::accelerations`, by the planned elimination.
pub(crate) fn accelerations(program: &Kernel) -> TokenStream {
    let kernel = kernel::name(program.kind);
    // Of known lengths, so that what is checked need not be read again.
    let lengths = program.outputs.iter();
    let mut lengths = lengths.map(|&(_, length)| Literal::usize_unsuffixed(length));
    let (nv, nc) = (lengths.next(), lengths.next());
    quote! {
        fn accelerations(
            &self,
            at: &runtime::Point<'_>,
            scratch: &mut [f64],
            a: &mut [f64],
            lambda: &mut [f64],
        ) -> ::core::result::Result<(), runtime::Singular> {
            let mut guard = [0.0];
            let shift = if at.shift.is_empty() { &NO_SHIFT } else { at.shift };
            self.#kernel(at, shift, a, lambda, &mut guard);
            if runtime::__private::is_regular(guard[0], &a[..#nv], &lambda[..#nc]) {
                return ::core::result::Result::Ok(());
            }
            runtime::accelerations(self, at, scratch, a, lambda)
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
        quote!(runtime::KernelKind::#kind => #body)
    });
    quote! {
        fn evaluate(
            &self,
            kernel: runtime::KernelKind,
            at: &runtime::Point<'_, #scalar>,
            results: &mut [#scalar],
        ) -> runtime::Evaluated {
            match kernel {
                #(#arms,)*
                _ => return runtime::Evaluated::Absent,
            }
            runtime::Evaluated::Done
        }
    }
}

/// The call of a kernel, whose results are written one after the other.
fn body(program: &Kernel) -> TokenStream {
    let kernel = kernel::name(program.kind);
    if program.kind != KernelKind::Accelerations {
        let at = (!program.kind.inputs().is_empty()).then(|| quote!(at,));
        return quote!(self.#kernel(#at results));
    }
    let lengths = program.outputs.iter();
    let mut lengths = lengths.map(|&(_, length)| Literal::usize_unsuffixed(length));
    let (nv, nc) = (lengths.next(), lengths.next());
    quote!({
        let (a, rest) = results.split_at_mut(#nv);
        let (lambda, guard) = rest.split_at_mut(#nc);
        self.#kernel(at, at.shift, a, lambda, guard);
    })
}
