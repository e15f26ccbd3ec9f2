//! `mbdsl check`: what the compiler reports of a model, drawn or as data, and its start as a table.

mod start;

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output};
use mbdsl_compiler::diagnostic::{Diagnostic, Severity, codes, position};
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

/// What `check` shows besides errors.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    /// Whether warnings count as errors.
    pub(crate) deny_warnings: bool,
    /// Whether the assembled start is shown.
    pub(crate) start: bool,
}

/// Draws every diagnostic in its source, shows the start if that is asked for, and closes with one line
/// about the model.
pub(crate) fn drawn(input: &Input, asked: Asked) -> Outcome {
    let compilation = mbdsl_compiler::compile(&input.text);
    let found = &compilation.diagnostics;
    let drawing = Drawing::new(input);
    // What moved at the start is a part of the last line.
    for found in found.iter().filter(|found| !is_of_start(found)) {
        output::complain(&drawing.draw(found));
    }
    let count = |severity| found.iter().filter(|d| d.severity == severity).count();
    let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
    let outcome = outcome(found, asked.deny_warnings);
    match &compilation.verified {
        Some(verified) if outcome == Outcome::Good => {
            let mut summary = String::new();
            if asked.start {
                match verified.start(&input.text) {
                    Ok(start) => summary.push_str(&start::table(&start)),
                    Err(error) => {
                        output::complain(&format!("error: {error}\n"));
                        return Outcome::Faulty;
                    }
                }
            }
            summary.push_str(&format!("{}: {}", input.name, size(verified)));
            if warnings > 0 {
                summary.push_str(&format!(", {}", counted(warnings, "warning")));
            }
            for found in found.iter().filter(|found| is_of_start(found)) {
                summary.push_str(&format!("; {}", found.message));
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

/// Whether a diagnostic is the note about what moved at the start.
fn is_of_start(found: &Diagnostic) -> bool {
    found.code == codes::GUESS_MOVED
}

/// The diagnostics and the start as one JSON object.
#[derive(Serialize)]
struct WithStart<'a> {
    diagnostics: Vec<Finding<'a>>,
    start: Option<start::Data>,
}

/// Prints every diagnostic as an element of a JSON array; with the start, as an object with both.
pub(crate) fn json(input: &Input, asked: Asked) -> Outcome {
    let compilation = mbdsl_compiler::compile(&input.text);
    let found = &compilation.diagnostics;
    let findings: Vec<Finding> = found.iter().map(|d| finding(&input.text, d)).collect();
    let text = if asked.start {
        serde_json::to_string_pretty(&WithStart {
            diagnostics: findings,
            start: compilation.verified.as_ref().and_then(|verified| {
                let start = verified.start(&input.text).ok();
                start.as_ref().map(start::data)
            }),
        })
    } else {
        serde_json::to_string_pretty(&findings)
    };
    match text {
        Ok(text) => output::result(&format!("{text}\n"), outcome(found, asked.deny_warnings)),
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
