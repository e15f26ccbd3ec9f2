//! `mechanism!(file = "models/four_bar.mbd")`: the text of a model in a file of its own.

use crate::printed;
use mbdsl_compiler::diagnostic::{Diagnostic, position};
use mbdsl_compiler::emit::EmitContext;
use mbdsl_compiler::files::{self, FileError, Inlined};
use mbdsl_compiler::syntax::limits;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote;
use std::io::Read;
use std::path::{Path, PathBuf};

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

/// The folder of the manifest of the user's crate.
pub(crate) fn folder() -> PathBuf {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
    folder.unwrap_or_default()
}

/// Compiles the model in a file; the path is relative to the manifest of the user's crate.
///
/// Nothing inside the file can be underlined, so each message says where it belongs and draws the
/// line. The expansion mentions the file, so that cargo builds again when it changes.
pub(crate) fn expand(path: &str, span: Span, root: TokenStream) -> TokenStream {
    let file = folder().join(path);
    let text = match read(&file) {
        Ok(text) => text,
        Err(reason) => {
            let message = format!(
                "cannot read `{path}`: {reason}\nhelp: the path is relative to the folder of Cargo.toml"
            );
            return printed::error(span, span, &message);
        }
    };
    let beside = file.parent().map(PathBuf::from).unwrap_or_default();
    let tables = match tables(&text, &beside) {
        Ok(tables) => tables,
        Err(fault) => return printed::error(span, span, &format!("{path}: {fault}")),
    };
    let (text, tables) = (written(text, &tables), mentioned(&beside, &tables));
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
    let code = printed::code(&compilation, &EmitContext { root, locate });
    let file = Literal::string(&file.to_string_lossy());
    quote! {
        #messages
        const _: &str = ::core::include_str!(#file);
        #tables
        #code
    }
}

/// The points of the files that tables of a model name, which are in this folder.
///
/// # Errors
/// The first file that is not there, or is not a table of numbers.
pub(crate) fn tables(text: &str, folder: &Path) -> Result<Vec<Inlined>, FileError> {
    files::inlined(text, |name| read(&folder.join(name)))
}

/// A text with these points.
fn written(mut text: String, tables: &[Inlined]) -> String {
    for table in tables.iter().rev() {
        text.replace_range(table.words.clone(), &table.points);
    }
    text
}

/// Code that makes cargo build again when one of these files changes.
pub(crate) fn mentioned(folder: &Path, tables: &[Inlined]) -> TokenStream {
    let files = tables.iter().map(|table| {
        let file = folder.join(&table.file);
        let file = Literal::string(&file.to_string_lossy());
        quote!(
            const _: &str = ::core::include_str!(#file);
        )
    });
    files.collect()
}

/// The text of a file, as far as the compiler takes it.
fn read(file: &Path) -> std::io::Result<String> {
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
