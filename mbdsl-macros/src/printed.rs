//! Output of the macro: the code of a model, and its messages as rustc shows them.

use mbdsl_compiler::Compilation;
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::emit::{EmitContext, emit, stub};
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote_spanned};

/// The type of a model: with its equations, or, of a model with errors, with its parameters alone; `None`
/// where the model could not be read at all.
pub(crate) fn code(compilation: &Compilation, surroundings: &EmitContext) -> Option<TokenStream> {
    match (&compilation.verified, &compilation.tree) {
        (Some(verified), _) => Some(emit(verified, surroundings)),
        (None, Some(tree)) => Some(stub(tree, surroundings)),
        (None, None) => None,
    }
}

/// Tokens that make rustc show a message at some tokens; `None` for a note, which is for the command line.
pub(crate) fn message(
    severity: Severity,
    [first, last]: [Span; 2],
    text: &str,
) -> Option<TokenStream> {
    match severity {
        Severity::Error => Some(error(first, last, text)),
        Severity::Warning => Some(warning(first, last, text)),
        Severity::Note => None,
    }
}

/// An error at some tokens.
///
/// The path has the first token's place and the group the last one's: rustc underlines everything
/// between them.
pub(crate) fn error(first: Span, last: Span, message: &str) -> TokenStream {
    let mut tokens = quote_spanned!(first=> ::core::compile_error!);
    tokens.extend(quote_spanned!(last=> { #message }));
    tokens
}

/// A warning at some tokens: the use of a deprecated macro is the one that a macro can make on
/// stable, and its path reaches from the first token to the last.
fn warning(first: Span, last: Span, message: &str) -> TokenStream {
    let module = format_ident!("mbdsl", span = first);
    let name = format_ident!("warning", span = last);
    let separator = quote_spanned!(first=> ::);
    quote_spanned! {first=>
        const _: () = {
            mod #module {
                #[deprecated(note = #message)]
                macro_rules! #name { () => {}; }
                #[allow(deprecated)]
                pub(super) use #name;
            }
            #module #separator #name!();
        };
    }
}
