//! The context that the printed code is placed in.

use crate::diagnostic;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The context that the printed code is placed in.
pub struct EmitContext<'a> {
    /// The path of the crate `mbdsl`, as in `::mbdsl`.
    pub root: TokenStream,
    /// The place of words of the model in the user's source.
    pub locate: &'a dyn Fn(diagnostic::Span) -> Span,
}

impl EmitContext<'static> {
    /// Context for code in a file of its own.
    pub fn of_a_file() -> Self {
        EmitContext {
            root: quote!(::mbdsl),
            locate: &|_| Span::call_site(),
        }
    }
}

/// A name of the model as a name of Rust.
pub(crate) fn identifier(name: &str, span: Span) -> Ident {
    if is_keyword(name) {
        Ident::new_raw(name, span)
    } else {
        Ident::new(name, span)
    }
}

/// Rust's keywords that a name of a model may be; the others are reserved by the language.
fn is_keyword(name: &str) -> bool {
    const KEYWORDS: &[&str] = &[
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do",
        "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in",
        "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
        "return", "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe",
        "unsized", "use", "virtual", "where", "while", "yield",
    ];
    KEYWORDS.contains(&name)
}
