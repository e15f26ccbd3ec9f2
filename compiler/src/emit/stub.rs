//! The type that stands for a model with errors, so that its users see our message and not twenty
//! follow-ups.

use crate::check::RESERVED_TYPES;
use crate::emit::context::{EmitContext, identifier};
use crate::program::KernelKind;
use crate::starts;
use crate::syntax::ast::{DefinitionKind, Ident, ItemKind, Model};
use proc_macro2::TokenStream;
use quote::quote;

/// Prints a type with the name and the parameters of a faulty model, whose methods do nothing.
///
/// It never runs: the error stands beside it.
pub fn stub(tree: &Model, surroundings: &EmitContext) -> TokenStream {
    if RESERVED_TYPES.contains(&tree.name.text.as_str()) || is_unusable(&tree.name) {
        return TokenStream::new();
    }
    let root = &surroundings.root;
    let name = ident(&tree.name, surroundings);
    let mut seen = std::collections::BTreeSet::new();
    let fields = tree.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Definition {
            kind: DefinitionKind::Parameter | DefinitionKind::Input,
            name,
            ..
        } => (!is_unusable(name) && seen.insert(&name.text)).then(|| ident(name, surroundings)),
        _ => None,
    });
    let starts = starts::numbers(tree)
        .into_iter()
        .map(|(name, span)| identifier(&starts::field(&name), (surroundings.locate)(span)));
    let fields: Vec<_> = fields.chain(starts).collect();
    // As in the type of a good model: without a parameter nothing would mention the scalar type.
    let phantom_field = fields
        .is_empty()
        .then(|| quote!(scalar: ::core::marker::PhantomData<S>,));
    let phantom_value = fields
        .is_empty()
        .then(|| quote!(scalar: ::core::marker::PhantomData,));
    let kernels = KernelKind::ALL
        .iter()
        .filter(|kind| **kind != KernelKind::Accelerations);
    let kernels = kernels.map(|kind| {
        let name = proc_macro2::Ident::new(kind.name(), proc_macro2::Span::call_site());
        let at = (!kind.inputs().is_empty()).then(|| quote!(_: &runtime::Point<'_, S>,));
        quote!(pub fn #name(&self, #at _: &mut [S]) {})
    });
    quote! {
        #[derive(Debug, Clone, Copy, PartialEq)]
        #[allow(missing_docs, non_snake_case, non_camel_case_types, unreachable_pub)]
        pub struct #name<S = f64> {
            #(pub #fields: S,)*
            #phantom_field
        }

        const _: () = {
            use #root::runtime;

            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self { #(#fields: 0.0,)* #phantom_value }
                }
            }

            #[allow(missing_docs, unreachable_pub)]
            impl<S> #name<S> {
                #(#kernels)*
            }

            impl runtime::Mechanism for #name {
                fn layout(&self) -> &runtime::Layout {
                    ::core::unreachable!("a model with errors does not compile")
                }
                fn parameter(&self, _: usize) -> ::core::option::Option<f64> {
                    ::core::option::Option::None
                }
                fn set_parameter(&mut self, _: usize, _: f64) -> bool {
                    false
                }
                fn set_start(&mut self, _: &str, _: f64) -> bool {
                    false
                }
                fn source(&self) -> &runtime::Source {
                    &runtime::Source::NONE
                }
                fn evaluate(
                    &self,
                    _: runtime::KernelKind,
                    _: &runtime::Point<'_>,
                    _: &mut [f64],
                ) -> runtime::Evaluated {
                    runtime::Evaluated::Absent
                }
                fn accelerations(
                    &self,
                    _: &runtime::Point<'_>,
                    _: &mut [f64],
                    _: &mut [f64],
                    _: &mut [f64],
                ) -> ::core::result::Result<(), runtime::Singular> {
                    ::core::result::Result::Ok(())
                }
                fn scratch_len(&self) -> usize {
                    0
                }
                fn contacts(&self) -> ::core::option::Option<runtime::Contacts<'_>> {
                    ::core::option::Option::None
                }
                fn lanes(&self) -> ::core::option::Option<::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>> {
                    ::core::option::Option::None
                }
                fn lanes_of_inputs(&self) -> ::core::option::Option<::std::boxed::Box<dyn runtime::Kernels<runtime::Lanes>>> {
                    ::core::option::Option::None
                }
                fn diagnose(&self, _: runtime::Question<'_>, _: &runtime::Point<'_>) -> runtime::Answer {
                    runtime::Answer::Nothing
                }
            }
        };
    }
}

/// Whether Rust has no identifier of this name, not even a raw one.
fn is_unusable(name: &Ident) -> bool {
    ["self", "Self", "super", "crate", "_"].contains(&name.text.as_str())
}

fn ident(name: &Ident, surroundings: &EmitContext) -> proc_macro2::Ident {
    identifier(&name.text, (surroundings.locate)(name.span))
}
