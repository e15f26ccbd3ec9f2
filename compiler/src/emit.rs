//! From a verified program to Rust: prints, decides nothing.

mod docs;
mod kernel;
mod layout;
mod method;
mod stub;
mod surroundings;
mod wishes;

pub use stub::stub;
pub use surroundings::Surroundings;
use surroundings::identifier;

use crate::verify::Verified;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// Prints the type of a mechanism with all its equations.
pub fn emit(verified: &Verified, surroundings: &Surroundings) -> TokenStream {
    let model = &verified.program.model;
    let root = &surroundings.root;
    let name = identifier(&model.name, (surroundings.locate)(model.span));
    let type_docs = docs::of_type(verified);
    let fields = model.parameters.iter().map(|parameter| {
        let docs = docs::of_parameter(parameter);
        let field = identifier(&parameter.name, (surroundings.locate)(parameter.span));
        quote!(#(#[doc = #docs])* pub #field: S,)
    });
    let names: Vec<Ident> = model
        .parameters
        .iter()
        .map(|parameter| identifier(&parameter.name, Span::call_site()))
        .collect();
    let defaults = model
        .parameters
        .iter()
        .map(|parameter| number(parameter.default));
    // Without a parameter nothing would mention the scalar type.
    let phantom = names.is_empty();
    let phantom_field = phantom.then(|| quote!(scalar: ::core::marker::PhantomData<S>,));
    let phantom_value = phantom.then(|| quote!(scalar: ::core::marker::PhantomData,));

    let kernels = verified
        .program
        .used_kernels()
        .map(|program| kernel::functions(program, &names));
    let layout = layout::layout(&verified.layout);
    let wishes = wishes::method(&model.wishes);
    let text = text(&verified.text);
    let constraints = Literal::usize_unsuffixed(verified.layout.nc());
    let programs = verified.program.used_kernels();
    let methods = programs.clone().map(method::of_mechanism);
    let on_lanes = programs
        .filter(|program| program.kind.runs_on_lanes())
        .map(method::on_lanes);
    let indices: Vec<Literal> = (0..names.len()).map(Literal::usize_unsuffixed).collect();
    let setter = if phantom {
        quote!(let _ = (index, value); false)
    } else {
        quote! {
            match index {
                #(#indices => self.#names = value,)*
                _ => return false,
            }
            true
        }
    };
    quote! {
        #(#[doc = #type_docs])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        #[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
        pub struct #name<S = f64> {
            #(#fields)*
            #phantom_field
        }

        #[allow(non_snake_case, unused_variables, unused_mut, unreachable_pub, clippy::all, clippy::pedantic)]
        const _: () = {
            use #root::runtime::{self, Scalar};

            #[automatically_derived]
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self { #(#names: #defaults,)* #phantom_value }
                }
            }

            impl<S: Scalar> #name<S> {
                #(#kernels)*
            }

            #layout

            /// What is added to eta without a stabilisation.
            const NO_SHIFT: [f64; #constraints] = [0.0; #constraints];

            #[automatically_derived]
            impl runtime::Mechanism for #name {
                fn layout(&self) -> &runtime::Layout {
                    &LAYOUT
                }

                fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
                    match index {
                        #(#indices => ::core::option::Option::Some(self.#names),)*
                        _ => ::core::option::Option::None,
                    }
                }

                fn set_parameter(&mut self, index: usize, value: f64) -> bool {
                    #setter
                }

                #wishes

                fn text(&self) -> ::core::option::Option<&str> {
                    ::core::option::Option::Some(#text)
                }

                fn lanes(&self) -> ::core::option::Option<::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>> {
                    ::core::option::Option::Some(::std::boxed::Box::new(#name::<runtime::Lanes> {
                        #(#names: Scalar::constant(self.#names),)*
                        #phantom_value
                    }))
                }

                #(#methods)*
            }

            #[automatically_derived]
            impl runtime::Kernels<runtime::Lanes> for #name<runtime::Lanes> {
                fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
                    #setter
                }

                #(#on_lanes)*
            }
        };
    }
}

/// A text of several lines, as it is written where Rust can read that.
fn text(text: &str) -> Literal {
    let hashes = "#".repeat(1 + text.matches('#').count());
    let raw = format!("r{hashes}\"{text}\"{hashes}").parse();
    // A raw string has no carriage returns.
    raw.unwrap_or_else(|_| Literal::string(text))
}

/// A finite number.
fn number(value: f64) -> TokenStream {
    let literal = Literal::f64_unsuffixed(value.abs());
    if value < 0.0 {
        quote!(-#literal)
    } else {
        quote!(#literal)
    }
}
