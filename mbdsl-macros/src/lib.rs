//! The `mechanism!` macro of mbdsl; use it through the crate `mbdsl`.

#![warn(clippy::print_stdout, clippy::print_stderr)]

mod file;
mod outline;
mod printed;
mod text;

use mbdsl_compiler::diagnostic::{self, Diagnostic};
use mbdsl_compiler::emit::{EmitContext, stub};
use mbdsl_compiler::syntax::limits;
use proc_macro_crate::{FoundCrate, crate_name};
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use text::Text;

/// Compiles the description of a mechanism into a type with all its equations.
///
/// The type has a public field for every `param`, and for every start value that is a number (`start_rod_theta` of
/// `rod.theta`), `Default` with the values of the text, and implements `mbdsl::Mechanism`. Faults of the model are
/// errors on the words that are wrong.
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
    let mut text = match Text::of_tokens(tokens.clone()) {
        Ok(text) => text,
        Err(place) => {
            let diagnostic = limits::too_deep(diagnostic::Span::default());
            let message = printed::error(place, place, &diagnostic.render(|_| 0));
            let code = outlined(tokens, root);
            return quote!(#message #code);
        }
    };
    let folder = file::folder();
    let tables = match file::tables(&text.text, &folder) {
        Ok(tables) => tables,
        Err(fault) => {
            let place = text.whole();
            let message = printed::error(place, place, &fault.to_string());
            let code = outlined(tokens, root);
            return quote!(#message #code);
        }
    };
    for table in tables.iter().rev() {
        text.replace(table.words.clone(), &table.points);
    }
    let mentioned = file::mentioned(&folder, &tables);
    let compilation = mbdsl_compiler::compile(&text.text);
    let messages = compilation
        .diagnostics
        .iter()
        .filter_map(|found| message(found, &text));
    let messages: TokenStream = messages.collect();
    let locate = &|span: diagnostic::Span| text.span(span).0;
    let surroundings = EmitContext { root, locate };
    let code = printed::code(&compilation, &surroundings);
    let code = code.unwrap_or_else(|| outlined(tokens, surroundings.root));
    quote!(#messages #mentioned #code)
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
    stub(&tree, &EmitContext { root, locate })
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

/// Tokens that make rustc show a diagnostic at its words; `None` for a note.
fn message(diagnostic: &Diagnostic, text: &Text) -> Option<TokenStream> {
    let (first, last) = text.span(diagnostic.span);
    let rendered = diagnostic.render(|span| text.span(span).0.start().line);
    printed::message(diagnostic.severity, [first, last], &rendered)
}
