//! Stops and frictions of a generated type: a second type with their rows, and the value that has it.

use crate::emit::fields::Fields;
use crate::emit::layout::{kind, list, name};
use crate::verify::Verified;
use mbdsl_runtime::Normal;
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The name of the type, which nothing outside sees.
pub(super) const TYPE: &str = "WithContacts";

/// The body of `Mechanism::contacts`: the stops and frictions of the type, or none.
pub(super) fn value(verified: &Verified, fields: &Fields) -> TokenStream {
    if verified.contacts.is_none() {
        return quote!(::core::option::Option::None);
    }
    let model = &verified.program.model;
    let ty = format_ident!("{TYPE}");
    let values = fields.own();
    let stops = list(model.stops.iter().map(|stop| {
        let (stop_name, kind) = (name(&stop.name), kind(stop.kind));
        quote!(runtime::Stop { name: #stop_name, kind: #kind })
    }));
    let frictions = list(model.frictions.iter().map(|friction| {
        let (friction_name, on) = (name(&friction.name), name(&friction.on));
        let (kind, normal) = (kind(friction.kind), normal(friction.normal));
        let regularized = friction.regularize.is_some();
        quote!(runtime::Friction {
            name: #friction_name, on: #on, kind: #kind, normal: #normal, regularized: #regularized
        })
    }));
    quote! {
        ::core::option::Option::Some(runtime::Contacts {
            mechanism: ::std::boxed::Box::new(#ty { #values }),
            stops: #stops,
            frictions: #frictions,
        })
    }
}

fn normal(normal: Normal) -> TokenStream {
    let row = Literal::u32_unsuffixed;
    match normal {
        Normal::Given => quote!(runtime::Normal::Given),
        Normal::Row { row: r } => {
            let r = row(r);
            quote!(runtime::Normal::Row { row: #r })
        }
        Normal::Guide { row: r, moment } => {
            let (r, moment) = (row(r), row(moment));
            quote!(runtime::Normal::Guide { row: #r, moment: #moment })
        }
        Normal::Pin { x, y } => {
            let (x, y) = (row(x), row(y));
            quote!(runtime::Normal::Pin { x: #x, y: #y })
        }
    }
}
