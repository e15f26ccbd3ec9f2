//! Parses a text into the syntax tree.
//!
//! After this pass: every node has its span, brackets match, nesting and the number of items are
//! bounded, every number is read, loops are written out; names mean nothing yet.

pub(crate) mod arithmetic;
pub mod ast;
pub(crate) mod attitude;
pub(crate) mod components;
mod expand;
mod fault;
// The parser is made by a program: its items are public, without a word about them, and not all are used.
#[allow(missing_docs, unreachable_pub, dead_code)]
mod grammar;
pub mod limits;
mod parse;

use crate::diagnostic::{Diagnostic, Span, codes};
pub use expand::{MAX_INDEX, expand};
use grammar::{Grammar, Rule};
use pest::Parser;

/// The words of the language that are not names: those that items begin with, and those within them; for
/// editors that color them.
pub fn keywords() -> Vec<&'static str> {
    fault::keywords().collect()
}

/// Reads the text of one model.
///
/// The tree comes back as far as it could be read, beside every syntax error of the text (at most
/// [`MAX_FAULTS`], in its order). Names of parameters with faults are in the tree with the value 0.
pub fn parse(text: &str) -> (Option<ast::Model>, Vec<Diagnostic>) {
    if let Err(fault) = limits::check(text) {
        return (None, vec![*fault]);
    }
    let model = match Grammar::parse(Rule::file, text) {
        Ok(mut pairs) => pairs.next().and_then(|file| file.into_inner().next()),
        Err(error) => return (None, vec![fault::of_file(text, &error)]),
    };
    let mut found = parse::node::Found::default();
    let Some(mut model) = model.and_then(|model| parse::model(model, &mut found)) else {
        let span = Span::new(0, text.len());
        let fault = Diagnostic::error(codes::SYNTAX, span, "this model cannot be read");
        return (None, vec![fault.help("the form is `model NAME { ... }`")]);
    };
    let mut faults = found.diagnostics;
    let in_space = components::Space::of(&model).is_spatial();
    for &(span, place) in found.bad.iter().take(MAX_FAULTS) {
        faults.push(fault::of_entry(text, span, place, in_space));
        model.items.extend(fault::parameter(text, span));
    }
    faults.sort_by_key(|fault| fault.span);
    faults.truncate(MAX_FAULTS);
    let (model, found) = expand(model);
    faults.extend(found);
    if model.items.len() > limits::MAX_ITEMS {
        let (items, most) = (model.items.len(), limits::MAX_ITEMS);
        let message = format!("the model has {items} items, and {most} are the most");
        let fault = Diagnostic::error(codes::TOO_MANY_ITEMS, model.name.span, message);
        faults = vec![fault.help("split the model")];
    }
    (Some(model), faults)
}

/// The largest number of syntax errors reported at once; with more, the text is hardly a model.
pub const MAX_FAULTS: usize = 20;

/// Whether the grammar reads a word as the symbol of a unit, for the check of its table.
#[cfg(test)]
pub(crate) fn is_unit_symbol(word: &str) -> bool {
    Grammar::parse(Rule::unit_symbol, word).is_ok_and(|mut pairs| {
        pairs
            .next()
            .is_some_and(|pair| pair.as_str().len() == word.len())
    })
}
