//! The places of coordinates, velocities, states, inputs and outputs as constants of the generated type.

use mbdsl_runtime::Layout;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use std::collections::BTreeMap;

/// `pub const Q_ARM_THETA: usize = 2;`, a line for each name of an array; names that are the same in
/// capitals, or have other letters than English, have none.
pub(crate) fn constants(layout: &Layout) -> TokenStream {
    let inputs = layout.parameters().iter().filter(|of| of.input);
    let arrays: [(&str, &str, Vec<&str>); 5] = [
        ("Q", "q", names(layout.coordinates(), |of| &of.name)),
        ("V", "v", names(layout.velocities(), |of| &of.name)),
        ("Z", "z", names(layout.states(), |of| &of.name)),
        ("U", "u", inputs.map(|of| &*of.name).collect()),
        (
            "OUTPUT",
            "the outputs",
            names(layout.outputs(), |of| &of.name),
        ),
    ];
    let lines = arrays.into_iter().flat_map(|(prefix, array, names)| {
        let constants: Vec<String> = names
            .iter()
            .map(|name| {
                let word = name.replace(|letter: char| !letter.is_alphanumeric(), "_");
                format!("{prefix}_{}", word.to_uppercase())
            })
            .collect();
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        for constant in &constants {
            *counts.entry(constant).or_default() += 1;
        }
        let lines = names.iter().zip(&constants).enumerate();
        let lines = lines
            .filter(|(_, (_, constant))| constant.is_ascii() && counts[constant.as_str()] == 1);
        let lines = lines.map(|(place, (name, constant))| {
            let docs = format!(" Place of `{name}` in {array}.");
            let constant = Ident::new(constant, Span::call_site());
            let place = Literal::usize_unsuffixed(place);
            quote! {
                #[doc = #docs]
                pub const #constant: usize = #place;
            }
        });
        lines.collect::<Vec<_>>()
    });
    quote!(#(#lines)*)
}

/// The names of a list.
fn names<T>(list: &[T], name: impl Fn(&T) -> &str) -> Vec<&str> {
    list.iter().map(name).collect()
}
