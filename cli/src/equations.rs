//! `mbdsl equations`: the equations of motion of a model, for people.

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::print;
use std::path::Path;

/// Prints the equations of a model as text or as a LaTeX document, to the standard output or into a
/// file; where there are none, what is wrong with the model.
pub(crate) fn equations(input: &Input, latex: bool, file: Option<&Path>) -> Outcome {
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
    let model = &verified.program.model;
    let text = if latex {
        print::latex(model)
    } else {
        print::text(model)
    };
    output::to(file, &text)
}
