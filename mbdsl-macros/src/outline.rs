//! Name and parameters of a model, read from tokens that are not a model.

use mbdsl_compiler::diagnostic;
use mbdsl_compiler::syntax::ast::{DefinitionKind, Expr, ExprKind, Ident, Item, ItemKind, Model};
use proc_macro2::{Delimiter, Span, TokenStream, TokenTree};

/// The name before the first brace and the parameters behind it; the spans of the tree are places
/// in the list.
pub(crate) fn outline(tokens: TokenStream) -> Option<(Model, Vec<Span>)> {
    let mut spans = Vec::new();
    let mut name = None;
    for token in tokens {
        match token {
            TokenTree::Ident(ident) => name = Some(ident),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let name = word(&name?, &mut spans);
                let items = parameters(group.stream(), &mut spans);
                let docs = Vec::new();
                let counted = Vec::new();
                let model = Model {
                    docs,
                    name,
                    items,
                    counted,
                };
                return Some((model, spans));
            }
            _ => {}
        }
    }
    None
}

/// Every `param NAME =` and `input NAME =`.
fn parameters(tokens: TokenStream, spans: &mut Vec<Span>) -> Vec<Item> {
    let mut tokens = tokens.into_iter().peekable();
    let mut items = Vec::new();
    while let Some(token) = tokens.next() {
        if !matches!(&token, TokenTree::Ident(keyword) if keyword == "param" || keyword == "input")
        {
            continue;
        }
        if let Some(TokenTree::Ident(ident)) = tokens.peek() {
            let name = word(ident, spans);
            let span = name.span;
            let value = Expr {
                span,
                kind: ExprKind::Number(0.0),
            };
            let kind = ItemKind::Definition {
                kind: DefinitionKind::Parameter,
                name,
                value,
            };
            let docs = Vec::new();
            items.push(Item { docs, span, kind });
        }
    }
    items
}

fn word(ident: &proc_macro2::Ident, spans: &mut Vec<Span>) -> Ident {
    let at = spans.len();
    spans.push(ident.span());
    Ident::new(ident.to_string(), diagnostic::Span::new(at, at + 1))
}
