//! `mbdsl expand`: the Rust code that a model stands for.

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::emit::{Surroundings, emit};

/// Prints the code of a model, formatted; where there is none, what is wrong with the model.
pub(crate) fn expand(input: &Input) -> Outcome {
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
        Ok(file) => output::result(&prettyplease::unparse(&file), Outcome::Good),
        Err(error) => {
            output::complain(&format!(
                "error: the code of {} cannot be formatted: {error}; this is a fault of mbdsl\n",
                input.name
            ));
            Outcome::Failed
        }
    }
}
