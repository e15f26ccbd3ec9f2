//! The grammar, and the parser that is made of it.

#[derive(pest_derive::Parser)]
#[grammar = "syntax/grammar.pest"]
pub(crate) struct Grammar;
