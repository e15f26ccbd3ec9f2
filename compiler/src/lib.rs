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
pub mod quantity;
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
    let mut compilation = passes(text, Depth::Verified);
    diagnostic::settle(text, &mut compilation.diagnostics, |changed, fault| {
        let depth = match codes::is_numeric(fault.code) {
            true => Depth::Verified,
            false => Depth::Checked,
        };
        let again = passes(changed, depth);
        let items = again.tree.map_or(0, |tree| tree.items.len());
        (again.diagnostics, items)
    });
    let order = |diagnostic: &Diagnostic| (diagnostic.span, diagnostic.severity);
    compilation.diagnostics.sort_by_key(order);
    compilation
}

/// How far a text is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// As far as it has no errors.
    Verified,
    /// As far as the checker, which reads what syntax errors leave of the tree, too.
    Checked,
}

/// All passes, or those before the numeric one.
fn passes(text: &str, depth: Depth) -> Compilation {
    let (tree, mut diagnostics) = syntax::parse(text);
    let mut verified = None;
    if let Some(tree) = &tree
        && (diagnostics.is_empty() || depth == Depth::Checked)
    {
        let (model, found) = check::check(tree);
        diagnostics.extend(found);
        if let (Some(mut model), Depth::Verified) = (model, depth) {
            let equations = equations::derive(&mut model);
            let program = program::program(model, &equations);
            let has_surplus = program.model.nc > program.model.nq;
            let model = has_surplus.then(|| program.model.clone());
            let (passed, found) = verify::verify(program, text);
            let model = model.as_deref();
            diagnostics.extend(found.into_iter().map(|fault| overconstrained(fault, model)));
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

/// A fault of the constraints, with their number where that is the reason.
fn overconstrained(fault: Diagnostic, model: Option<&model::Model>) -> Diagnostic {
    let is_of_constraints = [codes::NO_ASSEMBLY, codes::CONTRADICTION].contains(&fault.code);
    match model.and_then(|model| model.surplus(fault.span)) {
        Some((span, message)) if is_of_constraints => fault.related(span, message),
        _ => fault,
    }
}
