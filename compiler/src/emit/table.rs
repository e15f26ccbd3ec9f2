//! The tables of a model as constants.

use crate::emit::literal::number;
use crate::program::{Kernel, Operation, Program};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::collections::BTreeSet;

/// The name of a derivative of a table.
pub(crate) fn name(table: u32, order: u8) -> Ident {
    format_ident!("TABLE_{table}_{order}")
}

/// The tables that kernels read, and their derivatives; `ty` is the path of their type, and
/// each has the attributes.
pub(crate) fn tables<'k>(
    program: &Program,
    kernels: impl Iterator<Item = &'k Kernel>,
    ty: &TokenStream,
    attributes: &TokenStream,
) -> TokenStream {
    let chunks = kernels.flat_map(|kernel| &kernel.chunks);
    let statements = chunks.flat_map(|chunk| &chunk.statements);
    let read = statements.filter_map(|statement| match statement.operation {
        Operation::Table(table, order, _) => Some((table, order)),
        _ => None,
    });
    let read: BTreeSet<(u32, u8)> = read.collect();
    read.into_iter()
        .map(|(table, order)| {
            let curve = &program.model.graph.tables[table as usize];
            let name = name(table, order);
            let table = curve.table(order);
            let docs = format!(" Derivative {order} of `{}`.", curve.name);
            let breaks = table.breaks.iter().map(|place| number(*place));
            let pieces = table.pieces.iter().map(|piece| {
                let numbers = piece.iter().map(|value| match value.is_nan() {
                    true => quote!(f64::NAN),
                    false => number(*value),
                });
                quote!([#(#numbers),*])
            });
            let period = match table.period {
                Some([start, length]) => {
                    let (start, length) = (number(start), number(length));
                    quote!(::core::option::Option::Some([#start, #length]))
                }
                None => quote!(::core::option::Option::None),
            };
            quote! {
                #[doc = #docs]
                #attributes
                const #name: #ty<'static> = #ty {
                    breaks: &[#(#breaks),*],
                    pieces: &[#(#pieces),*],
                    period: #period,
                };
            }
        })
        .collect()
}
