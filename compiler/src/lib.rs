//! The mbdsl language: from the text of a mechanism to specialised Rust code.
//!
//! ```text
//! syntax -> check -> equations -> program -> verify -> emit, c
//! ```
//!
//! Each pass is one public function and uses only what stands left of it, besides `diagnostic`,
//! `model` and `expr`. [`compile`] is the map; [`emit`] prints what it returns in Rust and [`c`] in C,
//! [`evaluate::TextMechanism`] runs it without being printed, and [`print`](mod@print) writes the
//! equations for people.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod c;
pub mod check;
pub mod diagnostic;
pub mod emit;
pub mod equations;
pub mod evaluate;
pub mod export;
pub mod expr;
pub mod files;
pub mod model;
pub mod names;
pub mod print;
pub mod program;
pub mod quantity;
mod starts;
pub mod syntax;
pub mod verify;

use diagnostic::Diagnostic;
use verify::Verified;

/// The version of the language: a text that compiles means the same in all versions of the compiler with this number.
pub const LANGUAGE: u32 = 1;

/// The result of compiling a text.
#[derive(Debug, Clone)]
pub struct Compilation {
    /// All diagnostics, in the order of the text.
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
    let (mut compilation, _) = passes(text, Depth::Verified);
    let again = |changed: &str, fault: &Diagnostic| {
        let depth = match fault.is_numeric {
            true => Depth::Verified,
            false => Depth::Checked,
        };
        let (again, cost) = passes(changed, depth);
        (again.diagnostics, cost)
    };
    let keeps_arithmetic = syntax::arithmetic::is_same;
    diagnostic::settle(text, &mut compilation.diagnostics, keeps_arithmetic, again);
    let order = |diagnostic: &Diagnostic| (diagnostic.span, diagnostic.severity);
    compilation.diagnostics.sort_by_key(order);
    compilation
}

/// The passes that a text goes through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    /// All passes, as long as there are no errors.
    Verified,
    /// The passes up to the checker, which also reads the tree that syntax errors leave.
    Checked,
}

/// Cost of an item, in bytes of text.
const COST_OF_ITEM: usize = 16;

/// Number of operations of the numeric checks that cost as much as a byte of text.
const OPERATIONS_OF_BYTE: f64 = 500.0;

/// Runs all passes, or those before the numeric one; also returns their cost besides the text, in bytes of text.
fn passes(text: &str, depth: Depth) -> (Compilation, usize) {
    let (tree, mut diagnostics) = syntax::parse(text);
    let mut cost = COST_OF_ITEM * tree.as_ref().map_or(0, |tree| tree.items.len());
    let mut verified = None;
    if let Some(tree) = &tree
        && (diagnostics.is_empty() || depth == Depth::Checked)
    {
        let (model, found) = check::check(tree);
        diagnostics.extend(found);
        if let (Some(mut model), Depth::Verified) = (model, depth) {
            let with_rows = model.with_contact_rows();
            if with_rows.is_some() {
                model.without_contact_forces();
            }
            let equations = equations::derive(&mut model);
            let program = program::program(model, &equations);
            let contacts = with_rows.map(|mut model| {
                let equations = equations::derive(&mut model);
                program::program_with_contacts(model, &equations, &program)
            });
            let unknowns = (program.model.nq + program.model.nc) as f64;
            cost += (unknowns.powi(3) / OPERATIONS_OF_BYTE) as usize;
            let (passed, found) = verify::verify(program, tree, text);
            diagnostics.extend(found.into_iter().map(|mut fault| {
                fault.is_numeric = true;
                fault
            }));
            verified = passed.map(|mut passed| {
                passed.program = passed.program.leaving_out(&equations, &passed.surplus);
                passed.with_contacts(contacts)
            });
        }
    }
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, diagnostic.severity));
    let compilation = Compilation {
        diagnostics,
        tree,
        verified,
    };
    (compilation, cost)
}
