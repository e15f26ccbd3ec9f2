//! Prints a verified program as Rust and decides nothing.

mod contacts;
mod context;
mod core_only;
mod docs;
mod fields;
mod kernel;
mod layout;
mod literal;
mod method;
mod places;
mod source;
mod spelling;
mod stub;
mod table;

pub use context::EmitContext;
use context::identifier;
pub use core_only::{CoreOnly, core_only};
pub use stub::stub;

use crate::program::KernelKind;
use crate::starts::StartFields;
use crate::verify::Verified;
use fields::Fields;
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use spelling::Spelling;

/// Prints the type of a mechanism with all its equations.
pub fn emit(verified: &Verified, surroundings: &EmitContext) -> TokenStream {
    let model = &verified.program.model;
    let name = identifier(&model.name, (surroundings.locate)(model.span));
    let type_docs = docs::of_type(verified);
    let places = places::constants(&verified.layout);
    let places = quote! {
        #[allow(dead_code)]
        impl #name {
            #places
        }
    };
    let starts = StartFields::of(&verified.text);
    printed(verified, surroundings, &name, &type_docs, &places, &starts)
}

/// Prints a type of this name, with these lines of documentation and these start values as fields.
fn printed(
    verified: &Verified,
    surroundings: &EmitContext,
    name: &Ident,
    type_docs: &[String],
    places: &TokenStream,
    starts: &StartFields,
) -> TokenStream {
    let model = &verified.program.model;
    let root = &surroundings.root;
    let fields = Fields::new(&model.parameters, starts);
    let (declared, defaults) = (fields.declared(surroundings), fields.defaults());
    let kernels = verified.program.used_kernels();
    let kernels = kernels.map(|program| {
        let program = starts.kernel(program.kind).unwrap_or(program);
        let lines = program.kind.docs().iter().chain([&""]);
        let about: Vec<String> = lines.map(|&line| line.to_owned()).collect();
        kernel::functions(program, &fields.names, Spelling::Generic, &about)
    });
    let (layout, source) = (layout::layout(&verified.layout), source::source(verified));
    let tables = table::tables(
        &verified.program,
        verified.program.used_kernels(),
        &quote!(runtime::__private::Table),
        &TokenStream::new(),
    );
    let constraints = Literal::usize_unsuffixed(verified.layout.nc());
    let with_rows = verified.with_contact_rows().map(|rows| {
        let docs = ["The same mechanism with the rows of stops and frictions.".to_owned()];
        printed(
            &rows,
            surroundings,
            &format_ident!("{}", contacts::TYPE),
            &docs,
            &TokenStream::new(),
            StartFields::NONE,
        )
    });
    let mechanism = mechanism(verified, name, &fields);
    let on_lanes = on_lanes(verified, name, &fields);
    quote! {
        #(#[doc = #type_docs])*
        #[derive(Debug, Clone, Copy, PartialEq)]
        #[allow(non_snake_case, non_camel_case_types, unreachable_pub)]
        pub struct #name<S = f64> {
            #declared
        }

        #[allow(non_snake_case, unused_variables, unused_mut, unreachable_pub, clippy::all, clippy::pedantic)]
        const _: () = {
            use #root::runtime::{self, Scalar};

            #[automatically_derived]
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self { #defaults }
                }
            }

            #places

            impl<S: Scalar> #name<S> {
                #(#kernels)*
            }

            #layout

            #source

            #tables

            /// The shift of eta without a stabilization.
            const NO_SHIFT: [f64; #constraints] = [0.0; #constraints];

            #mechanism

            #on_lanes

            #with_rows
        };
    }
}

/// `impl runtime::Mechanism for NAME`
fn mechanism(verified: &Verified, name: &Ident, fields: &Fields) -> TokenStream {
    let (getter, setter, on_lanes) = (fields.getter(), fields.setter(), fields.on_lanes());
    let start_setter = fields.start_setter();
    let contacts = contacts::value(verified, fields);
    // Regimes of stops and frictions change at different times.
    let lanes = match verified.contacts {
        Some(_) => quote!(::core::option::Option::None),
        None => {
            quote!(::core::option::Option::Some(::std::boxed::Box::new(#name::<runtime::Lanes> {
                #on_lanes
            })))
        }
    };
    let accelerations = method::accelerations(verified.program.kernel(KernelKind::Accelerations));
    let kernels = verified.program.used_kernels();
    let kernels = kernels.filter(|program| program.kind != KernelKind::Accelerations);
    let evaluate = method::evaluate(kernels, &quote!(f64));
    quote! {
        #[automatically_derived]
        impl runtime::Mechanism for #name {
            fn layout(&self) -> &runtime::Layout {
                &LAYOUT
            }

            fn parameter(&self, index: usize) -> ::core::option::Option<f64> {
                #getter
            }

            fn set_parameter(&mut self, index: usize, value: f64) -> bool {
                #setter
            }

            fn set_start(&mut self, name: &str, value: f64) -> bool {
                #start_setter
            }

            fn source(&self) -> &runtime::Source {
                &SOURCE
            }

            #evaluate

            #accelerations

            fn scratch_len(&self) -> usize {
                runtime::scratch_len(&LAYOUT)
            }

            fn contacts(&self) -> ::core::option::Option<runtime::Contacts<'_>> {
                #contacts
            }

            fn lanes(&self) -> ::core::option::Option<::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>> {
                #lanes
            }

            fn lanes_of_inputs(&self) -> ::core::option::Option<::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>> {
                self.lanes()
            }

            fn diagnose(&self, question: runtime::Question<'_>, at: &runtime::Point<'_>) -> runtime::Answer {
                runtime::Answer::Nothing
            }
        }
    }
}

/// `impl runtime::Kernels<runtime::Lanes> for NAME<runtime::Lanes>`
fn on_lanes(verified: &Verified, name: &Ident, fields: &Fields) -> TokenStream {
    let setter = fields.setter();
    let programs = verified.program.used_kernels();
    let programs = programs.filter(|program| program.kind.runs_on_lanes());
    let evaluate = method::evaluate(programs, &quote!(runtime::Lanes));
    quote! {
        #[automatically_derived]
        impl runtime::Kernels<runtime::Lanes> for #name<runtime::Lanes> {
            fn set_parameter(&mut self, index: usize, value: runtime::Lanes) -> bool {
                #setter
            }

            #evaluate
        }
    }
}
