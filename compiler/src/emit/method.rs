//! The methods through which the traits of the runtime reach the kernels.

use crate::emit::kernel;
use crate::program::{Kernel, KernelKind};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

/// The method of `Mechanism` that calls a kernel.
pub(crate) fn of_mechanism(program: &Kernel) -> TokenStream {
    let Signature {
        name,
        kernel,
        values,
        ..
    } = signature(program, &quote!(f64));
    match program.kind {
        KernelKind::Accelerations => {
            // Of known lengths, so that what is checked need not be read again.
            let lengths = program.outputs.iter();
            let mut lengths = lengths.map(|&(_, length)| Literal::usize_unsuffixed(length));
            let (nv, nc) = (lengths.next(), lengths.next());
            let values = values.iter().map(|value| match value {
                value if value == "shift" => quote!(shift.unwrap_or(&NO_SHIFT)),
                value => quote!(#value),
            });
            quote! {
            fn #name(
                &self,
                t: f64,
                q: &[f64],
                v: &[f64],
                z: &[f64],
                u: &[f64],
                shift: ::core::option::Option<&[f64]>,
                scratch: &mut [f64],
                a: &mut [f64],
                lambda: &mut [f64],
            ) -> ::core::result::Result<(), runtime::Singular> {
                let mut guard = [0.0];
                self.#kernel(#(#values,)* a, lambda, &mut guard);
                if runtime::__private::is_regular(guard[0], &a[..#nv], &lambda[..#nc]) {
                    return ::core::result::Result::Ok(());
                }
                runtime::__private::accelerations(self, t, q, v, z, u, shift, scratch, a, lambda)
            }
            }
        }
        _ => plain(program, &quote!(f64)),
    }
}

/// The method of `Kernels` that calls a kernel on lanes.
pub(crate) fn on_lanes(program: &Kernel) -> TokenStream {
    plain(program, &quote!(runtime::Lanes))
}

/// A method that writes all results of a kernel one after the other.
fn plain(program: &Kernel, scalar: &TokenStream) -> TokenStream {
    let Signature {
        name,
        kernel,
        arguments,
        values,
    } = signature(program, scalar);
    let outputs: Vec<Ident> = program
        .outputs
        .iter()
        .map(|(name, _)| format_ident!("{name}"))
        .collect();
    let apart = program.outputs.iter().zip(&outputs).skip(1);
    let apart = apart.zip(&program.outputs).map(|((_, output), before)| {
        let (first, length) = (format_ident!("{}", before.0), before.1);
        let length = Literal::usize_unsuffixed(length);
        quote!(let (#first, #output) = #first.split_at_mut(#length);)
    });
    let whole = &outputs[0];
    quote! {
        fn #name(&self, #(#arguments,)* #whole: &mut [#scalar]) {
            #(#apart)*
            self.#kernel(#(#values,)* #(#outputs),*);
        }
    }
}

/// What a method is called and takes, and what it calls with what.
struct Signature {
    name: Ident,
    kernel: Ident,
    arguments: Vec<TokenStream>,
    values: Vec<Ident>,
}

fn signature(program: &Kernel, scalar: &TokenStream) -> Signature {
    let (kind, read) = (program.kind, kernel::inputs(program));
    Signature {
        name: format_ident!("{}", kind.name()),
        kernel: kernel::name(kind),
        arguments: kind
            .inputs()
            .iter()
            .map(|input| kernel::argument(*input, scalar))
            .collect(),
        values: read
            .iter()
            .map(|input| format_ident!("{}", input.name()))
            .collect(),
    }
}
