//! Lengths, patterns and the start as constants of the type.

use crate::emit::literal::number;
use crate::export::functions::lengths as all_lengths;
use crate::export::start::Start;
use mbdsl_runtime::{Layout, Pattern};
use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

/// The lengths of arrays, and the rows and columns of the entries of matrices.
pub(super) fn lengths(layout: &Layout) -> TokenStream {
    let lengths = all_lengths(layout).into_iter().map(|(name, length, what)| {
        let docs = format!(" Number of {what}.");
        let (name, length) = (format_ident!("{name}"), Literal::usize_unsuffixed(length));
        quote! {
            #[doc = #docs]
            pub const #name: usize = #length;
        }
    });
    let mass_matrix = pattern("MASS_MATRIX", &layout.patterns().mass_matrix);
    let phi_q = pattern("PHI_Q", &layout.patterns().phi_q);
    quote!(#(#lengths)* #mass_matrix #phi_q)
}

fn pattern(name: &str, pattern: &Pattern) -> TokenStream {
    let one = |what: &str, places: Vec<u32>| {
        let docs = format!(
            " The {what} of the entries of a matrix of {} x {}.",
            pattern.rows, pattern.columns
        );
        let count = Literal::usize_unsuffixed(places.len());
        let name = format_ident!("{name}_{}", what.to_uppercase());
        let places = places.into_iter().map(Literal::u32_unsuffixed);
        quote! {
            #[doc = #docs]
            pub const #name: [usize; #count] = [#(#places),*];
        }
    };
    let rows = one(
        "rows",
        pattern.entries.iter().map(|entry| entry.0).collect(),
    );
    let columns = one(
        "columns",
        pattern.entries.iter().map(|entry| entry.1).collect(),
    );
    quote!(#rows #columns)
}

/// The function that returns the start.
pub(super) fn start(start: &Start) -> TokenStream {
    let arrays = start.arrays().into_iter().map(|(name, values)| {
        let (name, values) = (format_ident!("{name}"), values.iter().map(|x| number(*x)));
        quote!(#name: [#(#values),*])
    });
    quote! {
        /// The start at t = 0: positions and velocities as they were assembled with the default parameters, the
        /// states, the inputs of the text, and modes of 0.
        ///
        /// With other parameters, phi says by how much these positions violate the constraints.
        pub fn start() -> runtime::State {
            runtime::State { t: 0.0, #(#arrays),* }
        }
    }
}
