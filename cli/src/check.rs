//! `mbdsl check`: what the compiler has to say of a model, drawn or as data.

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output};
use mbdsl_compiler::diagnostic::{Diagnostic, Severity, position};
use mbdsl_compiler::verify::Verified;
use serde::Serialize;

/// One diagnostic as data.
#[derive(Serialize)]
struct Finding<'a> {
    code: &'static str,
    severity: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    /// Where it begins; lines and characters are counted from 1.
    line: usize,
    column: usize,
    /// Where it ends, the column behind the last character.
    end_line: usize,
    end_column: usize,
}

/// Draws every diagnostic in its source and closes with one line about the model.
pub(crate) fn drawn(input: &Input, deny_warnings: bool) -> Outcome {
    let compilation = mbdsl_compiler::compile(&input.text);
    let found = &compilation.diagnostics;
    let drawing = Drawing::new(input);
    for found in found {
        output::complain(&drawing.draw(found));
    }
    let count = |severity| found.iter().filter(|d| d.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let outcome = outcome(found, deny_warnings);
    match &compilation.verified {
        Some(verified) if outcome == Outcome::Good => {
            let mut summary = format!("{}: {}", input.name, size(verified));
            if warnings > 0 {
                summary.push_str(&format!(", {}", counted(warnings, "warning")));
            }
            output::result(&format!("{summary}\n"), outcome)
        }
        _ => {
            let mut counts = Vec::new();
            if errors > 0 {
                counts.push(counted(errors, "error"));
            }
            if warnings > 0 {
                counts.push(counted(warnings, "warning"));
            }
            let denied = if errors == 0 { " (denied)" } else { "" };
            output::complain(&format!("{}: {}{denied}\n", input.name, counts.join(", ")));
            outcome
        }
    }
}

/// Prints every diagnostic as an element of a JSON array.
pub(crate) fn json(input: &Input, deny_warnings: bool) -> Outcome {
    let compilation = mbdsl_compiler::compile(&input.text);
    let found = &compilation.diagnostics;
    let findings: Vec<Finding> = found.iter().map(|d| finding(&input.text, d)).collect();
    match serde_json::to_string_pretty(&findings) {
        Ok(text) => output::result(&format!("{text}\n"), outcome(found, deny_warnings)),
        Err(error) => {
            output::complain(&format!("error: cannot write the result: {error}\n"));
            Outcome::Failed
        }
    }
}

fn outcome(found: &[Diagnostic], deny_warnings: bool) -> Outcome {
    let faulty = found.iter().any(|found| match found.severity {
        Severity::Error => true,
        Severity::Warning => deny_warnings,
        Severity::Note => false,
    });
    if faulty {
        Outcome::Faulty
    } else {
        Outcome::Good
    }
}

fn finding<'a>(text: &str, diagnostic: &'a Diagnostic) -> Finding<'a> {
    let range = diagnostic.span.range();
    let (start, end) = (position(text, range.start), position(text, range.end));
    Finding {
        code: diagnostic.code.number,
        severity: diagnostic.severity.word(),
        message: &diagnostic.message,
        help: diagnostic.help.as_deref(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
    }
}

/// How large the mechanism is, in words.
fn size(verified: &Verified) -> String {
    let layout = &verified.layout;
    let coordinates = counted(layout.nq, "coordinate");
    let constraints = counted(layout.nc, "constraint");
    let freedom = if layout.dof == 1 {
        "degree of freedom"
    } else {
        "degrees of freedom"
    };
    format!("{coordinates}, {constraints}, {} {freedom}", layout.dof)
}

fn counted(count: usize, noun: &str) -> String {
    if count == 1 {
        format!("1 {noun}")
    } else {
        format!("{count} {noun}s")
    }
}
