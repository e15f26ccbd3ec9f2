//! `mechanism!(file = "models/four_bar.mbd")`: the text of a model in a file of its own.

use crate::printed;
use mbdsl_compiler::diagnostic::{Diagnostic, position};
use mbdsl_compiler::emit::Surroundings;
use mbdsl_compiler::syntax::limits;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote;
use std::io::Read;
use std::path::PathBuf;

/// The file that the tokens name: its path as written, and where.
pub(crate) fn named(tokens: &TokenStream) -> Option<(String, Span)> {
    let mut tokens = tokens.clone().into_iter();
    let (word, equals, path) = (tokens.next()?, tokens.next()?, tokens.next()?);
    let TokenTree::Literal(literal) = path else {
        return None;
    };
    let is_file = word.to_string() == "file" && equals.to_string() == "=";
    let path = crate::text::unquote(&literal.to_string())?;
    (is_file && tokens.next().is_none()).then(|| (path, literal.span()))
}

/// Compiles the model in a file; the path is relative to the manifest of the user's crate.
///
/// Nothing inside the file can be underlined, so each message says where it belongs and draws the
/// line. The expansion mentions the file, so that cargo builds again when it changes.
pub(crate) fn expand(path: &str, span: Span, root: TokenStream) -> TokenStream {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    let file = folder.join(path);
    let text = match read(&file) {
        Ok(text) => text,
        Err(reason) => {
            let message = format!(
                "cannot read `{}`: {reason}\nhelp: the path is relative to the folder of Cargo.toml",
                file.display()
            );
            return printed::error(span, span, &message);
        }
    };
    let compilation = mbdsl_compiler::compile(&text);
    let messages: TokenStream = compilation
        .diagnostics
        .iter()
        .filter_map(|diagnostic| {
            let message = message(diagnostic, path, &text);
            printed::message(diagnostic.severity, [span, span], &message)
        })
        .collect();
    let locate = &|_| span;
    let code = printed::code(&compilation, &Surroundings { root, locate });
    let file = Literal::string(&file.to_string_lossy());
    quote! {
        #messages
        const _: &str = ::core::include_str!(#file);
        #code
    }
}

/// The text of a file, as far as the compiler takes it.
fn read(file: &PathBuf) -> std::io::Result<String> {
    let mut text = String::new();
    let limit = limits::MAX_TEXT as u64 + 1;
    std::fs::File::open(file)?
        .take(limit)
        .read_to_string(&mut text)?;
    Ok(text)
}

/// The message with its place and the line that it is about.
fn message(diagnostic: &Diagnostic, path: &str, text: &str) -> String {
    let start = position(text, diagnostic.span.start as usize);
    let end = position(text, diagnostic.span.end as usize);
    let line: String = text
        .lines()
        .nth(start.line - 1)
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect();
    let width = if end.line == start.line {
        end.column - start.column
    } else {
        1
    };
    let rendered = diagnostic.render(|span| position(text, span.start as usize).line);
    format!(
        "{path}:{}:{}: {rendered}\n{line}\n{}{}",
        start.line,
        start.column,
        " ".repeat(start.column - 1),
        "^".repeat(width.clamp(1, 200))
    )
}
