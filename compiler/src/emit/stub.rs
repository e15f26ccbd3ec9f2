//! The type that stands for a model with errors, so that its users see our message and not twenty
//! follow-ups.

use crate::check::RESERVED_TYPES;
use crate::emit::surroundings::{Surroundings, identifier};
use crate::syntax::ast::{DefinitionKind, Ident, ItemKind, Model};
use proc_macro2::TokenStream;
use quote::quote;

/// Prints a type with the name and the parameters of a faulty model, whose methods do nothing.
///
/// It never runs: the error stands beside it.
pub fn stub(tree: &Model, surroundings: &Surroundings) -> TokenStream {
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
    let fields: Vec<_> = fields.collect();
    // As in the type of a good model: without a parameter nothing would mention the scalar type.
    let phantom_field = fields
        .is_empty()
        .then(|| quote!(scalar: ::core::marker::PhantomData<S>,));
    let phantom_value = fields
        .is_empty()
        .then(|| quote!(scalar: ::core::marker::PhantomData,));
    quote! {
        #[derive(Debug, Clone, Copy, PartialEq)]
        #[allow(missing_docs, non_snake_case, non_camel_case_types, unreachable_pub)]
        pub struct #name<S = f64> {
            #(pub #fields: S,)*
            #phantom_field
        }

        const _: () = {
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self { #(#fields: 0.0,)* #phantom_value }
                }
            }

            #[allow(clippy::unimplemented)]
            impl #root::runtime::Mechanism for #name {
                fn layout(&self) -> &#root::runtime::Layout {
                    ::core::unimplemented!()
                }
                fn parameter(&self, _: usize) -> ::core::option::Option<f64> {
                    ::core::option::Option::None
                }
                fn set_parameter(&mut self, _: usize, _: f64) -> bool {
                    false
                }
                fn evaluate(
                    &self,
                    _: #root::runtime::KernelKind,
                    _: &#root::runtime::Point<'_>,
                    _: &mut [f64],
                ) -> #root::runtime::Evaluated {
                    #root::runtime::Evaluated::Absent
                }
            }
        };
    }
}

/// Whether Rust has no identifier of this name, not even a raw one.
fn is_unusable(name: &Ident) -> bool {
    ["self", "Self", "super", "crate", "_"].contains(&name.text.as_str())
}

fn ident(name: &Ident, surroundings: &Surroundings) -> proc_macro2::Ident {
    identifier(&name.text, (surroundings.locate)(name.span))
}
