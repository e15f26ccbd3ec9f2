//! Writes the parser: the grammar with the list of units, which is made of their table.

use std::{env, error::Error, fs, path::PathBuf};

macro_rules! units {
    ($($symbol:literal, $factor:expr, $dimension:expr;)*) => {
        const SYMBOLS: &[&str] = &[$($symbol),*];
    };
}
include!("src/model/unit/table.rs");

fn main() -> Result<(), Box<dyn Error>> {
    let grammar = "src/syntax/grammar.pest";
    println!("cargo::rerun-if-changed={grammar}");
    println!("cargo::rerun-if-changed=src/model/unit/table.rs");
    let text = fs::read_to_string(grammar)? + &unit_symbol();
    let grammar = format!("#[grammar_inline = {text:?}] pub(crate) struct Grammar;");
    let parser = pest_generator::derive_parser(grammar.parse()?, false);
    let out = PathBuf::from(env::var("OUT_DIR")?).join("parser.rs");
    Ok(fs::write(out, parser.to_string())?)
}

/// The rule of the symbols, longer ones first: the first one that fits is taken.
fn unit_symbol() -> String {
    let mut symbols: Vec<_> = SYMBOLS.iter().map(|symbol| format!("{symbol:?}")).collect();
    symbols.sort_by_key(|symbol| std::cmp::Reverse(symbol.chars().count()));
    format!(
        "\nunit_symbol = @{{ ({}) ~ word_end }}\n",
        symbols.join(" | ")
    )
}
