//! `mbdsl expand`: the Rust code of a model.

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::emit::{Surroundings, emit};
use std::path::Path;

/// Writes the code of a model, formatted, to the standard output or into a file; if the model has
/// errors, reports these.
pub(crate) fn expand(input: &Input, file: Option<&Path>) -> Outcome {
    let compilation = mbdsl_compiler::compile(&input.text);
    let drawing = Drawing::new(input);
    for found in &compilation.diagnostics {
        if found.severity != Severity::Note {
            output::complain(&drawing.draw(found));
        }
    }
    let Some(verified) = compilation.verified else {
        return Outcome::Faulty;
    };
    let code = emit(&verified, &Surroundings::of_a_file());
    match syn::parse2(code) {
        Ok(code) => output::to(file, &prettyplease::unparse(&code)),
        Err(error) => {
            output::complain(&format!(
                "error: the code of {} cannot be formatted: {error}; this is a bug in mbdsl\n",
                input.name
            ));
            Outcome::Failed
        }
    }
}
