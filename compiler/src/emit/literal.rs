//! Texts and numbers as literals of Rust.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// A text of several lines, as it is written where Rust can read that.
pub(crate) fn text(text: &str) -> Literal {
    let hashes = "#".repeat(1 + text.matches('#').count());
    let raw = format!("r{hashes}\"{text}\"{hashes}").parse();
    // A raw string has no carriage returns.
    raw.unwrap_or_else(|_| Literal::string(text))
}

/// A finite number.
pub(crate) fn number(value: f64) -> TokenStream {
    let literal = Literal::f64_unsuffixed(value.abs());
    if value < 0.0 {
        quote!(-#literal)
    } else {
        quote!(#literal)
    }
}
