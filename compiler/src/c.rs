//! Prints a verified program as C and decides nothing.
//!
//! The functions perform the operations of the evaluator in their order, without memory of their own: where
//! doubles are IEEE 754 and products are not fused with sums (`-ffp-contract=off`), they have its bits.

mod casadi;
mod function;
mod functions;
mod header;
mod kernel;
mod names;
mod number;
mod sine;
mod source;
mod step;
mod table;

pub use header::INTERFACE;

use crate::export::refusal;
use crate::export::start::Start;
use crate::export::{Language, Refusal};
use crate::verify::Verified;
use names::Names;

/// The C code of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The name of the model in snake case, with which the names of files and functions begin.
    pub name: String,
    /// Field name of every parameter in the structure of parameters, in the order of the layout; the structure has no
    /// fields for inputs.
    pub fields: Vec<String>,
    /// The text of `NAME.h`: what there is, with units, orders, operation counts and stack.
    pub header: String,
    /// The text of `NAME.c`.
    pub source: String,
}

/// The name of a model in snake case, with which the names of files and functions in C begin.
pub fn name(model: &str) -> String {
    Names::new(model, &[]).prefix
}

/// Prints the equations of a model, its start and a step of RK4 in C99.
///
/// # Errors
/// [`Refusal`] if the model has something that the C code could not compute.
pub fn print(verified: &Verified) -> Result<Code, Refusal> {
    refusal::check(verified, Language::C)?;
    let start = Start::new(verified, Language::C)?;
    let names = Names::new(&verified.program.model.name, verified.layout.parameters());
    let functions = functions::functions(verified, &names, &start);
    Ok(Code {
        header: header::header(verified, &names, &functions),
        source: source::source(verified, &names, &functions),
        fields: names.fields,
        name: names.prefix,
    })
}

/// The text of `NAME_casadi.c`, which is compiled with `NAME.c`: a function of CasADi, `NAME(t, q, v, z, u, p) -> (a, lambda)`.
pub fn casadi(verified: &Verified, code: &Code) -> String {
    casadi::function(verified, &code.name, &code.fields)
}
