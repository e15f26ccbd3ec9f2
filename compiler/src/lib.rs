//! The mbdsl language: from the text of a mechanism to specialised Rust code.
//!
//! ```text
//! syntax -> check -> equations -> program -> verify -> emit
//! ```
//!
//! Each pass is one public function and uses only what stands left of it, besides `diagnostic`,
//! `model` and `expr`. [`compile`] is the map; [`emit`] prints what it returns,
//! [`evaluate::TextMechanism`] runs it without being printed, and [`print`](mod@print) writes the
//! equations for people.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod check;
pub mod diagnostic;
pub mod emit;
pub mod equations;
pub mod evaluate;
pub mod expr;
pub mod model;
pub mod names;
pub mod print;
pub mod program;
pub mod syntax;
pub mod verify;

use diagnostic::{Diagnostic, codes};
use verify::Verified;

/// What became of a text.
#[derive(Debug, Clone)]
pub struct Compilation {
    /// Everything there is to say, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The tree as written, as far as it could be read.
    pub tree: Option<syntax::ast::Model>,
    /// The verified program; `None` where any diagnostic is an error.
    pub verified: Option<Verified>,
}

/// Compiles the text of one model.
///
/// The errors of one pass are all reported; the next pass runs only where there are none. What the
/// messages propose to write was applied to the text and compiled before.
pub fn compile(text: &str) -> Compilation {
    let mut compilation = passes(text, true);
    diagnostic::settle(text, &mut compilation.diagnostics, |changed, fault| {
        let verify = codes::is_numeric(fault.code);
        let again = passes(changed, verify);
        let items = again.tree.map_or(0, |tree| tree.items.len());
        (again.diagnostics, items)
    });
    let order = |diagnostic: &Diagnostic| (diagnostic.span, diagnostic.severity);
    compilation.diagnostics.sort_by_key(order);
    compilation
}

/// All passes, or those before the numeric one.
fn passes(text: &str, verify: bool) -> Compilation {
    let (tree, mut diagnostics) = syntax::parse(text);
    let mut verified = None;
    if let (Some(tree), true) = (&tree, diagnostics.is_empty()) {
        let (model, found) = check::check(tree);
        diagnostics.extend(found);
        if let (Some(mut model), true) = (model, verify) {
            let equations = equations::derive(&mut model);
            let (passed, found) = verify::verify(program::program(model, &equations));
            diagnostics.extend(found);
            verified = passed;
        }
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
    Compilation {
        diagnostics,
        tree,
        verified,
    }
}
