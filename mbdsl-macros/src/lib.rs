//! The `mechanism!` macro of mbdsl; use it through the crate `mbdsl`.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod file;
mod outline;
mod text;

use mbdsl_compiler::diagnostic::{self, Diagnostic, Severity};
use mbdsl_compiler::emit::{Surroundings, emit, stub};
use mbdsl_compiler::syntax::limits;
use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use text::Text;

/// Compiles the description of a mechanism into a type with all its equations.
///
/// The type has a public field for every `param`, `Default` with the values of the text, and
/// implements `mbdsl::Mechanism`. Faults of the model are errors on the words that are wrong.
///
/// `mechanism!(file = "models/four_bar.mbd");` compiles the model in a file, whose path is relative
/// to the folder of `Cargo.toml`.
#[proc_macro]
pub fn mechanism(tokens: proc_macro::TokenStream) -> proc_macro::TokenStream {
    expand(tokens.into()).into()
}

fn expand(tokens: TokenStream) -> TokenStream {
    let root = root();
    if let Some((path, span)) = file::named(&tokens) {
        return file::expand(&path, span, root);
    }
    let text = match Text::of_tokens(tokens.clone()) {
        Ok(text) => text,
        Err(place) => {
            let diagnostic = limits::too_deep(diagnostic::Span::default());
            let message = error(place, place, &diagnostic.render(|_| 0));
            let code = outlined(tokens, root);
            return quote!(#message #code);
        }
    };
    let compilation = mbdsl_compiler::compile(&text.text);
    let messages = compilation
        .diagnostics
        .iter()
        .filter_map(|found| message(found, &text));
    let messages: TokenStream = messages.collect();
    let locate = |span: diagnostic::Span| text.span(span).0;
    let code = match (&compilation.verified, &compilation.tree) {
        (Some(verified), _) => {
            let locate = &locate;
            emit(verified, &Surroundings { root, locate })
        }
        (None, Some(tree)) => {
            let locate = &locate;
            stub(tree, &Surroundings { root, locate })
        }
        (None, None) => outlined(tokens, root),
    };
    quote!(#messages #code)
}

/// The type that stands for a model that could not be read at all, as far as its tokens tell.
fn outlined(tokens: TokenStream, root: TokenStream) -> TokenStream {
    let Some((tree, spans)) = outline::outline(tokens) else {
        return TokenStream::new();
    };
    let locate = |span: diagnostic::Span| {
        let span = spans.get(span.range().start);
        span.copied().unwrap_or_else(Span::call_site)
    };
    let locate = &locate;
    stub(&tree, &Surroundings { root, locate })
}

/// The path of the crate `mbdsl`, whatever the user calls it.
fn root() -> TokenStream {
    match crate_name("mbdsl") {
        Ok(FoundCrate::Name(name)) => {
            let name = Ident::new(&name, Span::call_site());
            quote!(::#name)
        }
        Ok(FoundCrate::Itself) | Err(_) => quote!(::mbdsl),
    }
}

/// What makes rustc say a diagnostic at its words; notes are for the command line.
fn message(diagnostic: &Diagnostic, text: &Text) -> Option<TokenStream> {
    let (first, last) = text.span(diagnostic.span);
    let message = diagnostic.render(|span| text.span(span).0.start().line);
    match diagnostic.severity {
        Severity::Error => Some(error(first, last, &message)),
        Severity::Warning => Some(warning(first, last, &message)),
        Severity::Note => None,
    }
}

/// An error at some tokens.
///
/// The path has the first token's place and the group the last one's: rustc underlines everything
/// between them.
fn error(first: Span, last: Span, message: &str) -> TokenStream {
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
