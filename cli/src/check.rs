//! `mbdsl check`: the diagnostics of models, drawn or as data.

use crate::draw::Drawing;
use crate::input::{self, Input};
use crate::quantity::patience;
use crate::{Outcome, output};
use clap::{ValueEnum, ValueHint};
use mbdsl_compiler::Compilation;
use mbdsl_compiler::diagnostic::{Diagnostic, Severity, position};
use mbdsl_compiler::verify::Verified;
use serde::Serialize;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Duration;

/// One diagnostic as data.
#[derive(Serialize)]
struct Finding {
    file: String,
    code: &'static str,
    severity: &'static str,
    message: String,
    help: Option<String>,
    /// Where it begins; lines and characters are counted from 1.
    line: usize,
    column: usize,
    /// Where it ends, the column after the last character.
    end_line: usize,
    end_column: usize,
}

/// What the command line says about a check.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Texts of one model each; `-` reads the standard input
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Print the diagnostics of all files as one JSON array on the standard output, and nothing else
    #[arg(long)]
    json: bool,
    /// Treat these diagnostics as errors
    #[arg(long, value_name = "WHAT")]
    deny: Option<Denied>,
    /// The longest time that the check of a file may take
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = patience)]
    max_time: f64,
}

/// What `--deny` makes an error.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Denied {
    /// Every warning.
    Warnings,
}

/// Checks all files; the gravest outcome is that of the command.
pub(crate) fn check(arguments: &Check) -> Outcome {
    let deny_warnings = arguments.deny == Some(Denied::Warnings);
    let mut all = Vec::new();
    let outcomes = arguments.files.iter().map(|file| {
        let input = match input::read(file) {
            Ok(input) => input,
            Err(fault) => return output::failed(&fault.to_string()),
        };
        let compilation = match compiled(&input, arguments.max_time) {
            Ok(compilation) => compilation,
            Err(fault) => return output::failed(&fault),
        };
        if !arguments.json {
            return drawn(&input, &compilation, deny_warnings);
        }
        let found = &compilation.diagnostics;
        let findings = found.iter().map(|found| finding(&input, found));
        all.extend(findings);
        outcome(found, deny_warnings)
    });
    let gravest = outcomes.max().unwrap_or(Outcome::Good);
    // Where nothing could be read there is nothing to print.
    if !arguments.json || gravest == Outcome::Failed && all.is_empty() {
        return gravest;
    }
    match serde_json::to_string_pretty(&all) {
        Ok(text) => output::result(&format!("{text}\n"), gravest),
        Err(fault) => output::failed(&format!("cannot write the result: {fault}")),
    }
}

/// What the compiler says of a text, if it says it in time.
///
/// A text that takes too long is left to its thread, which ends with the program.
fn compiled(input: &Input, max_time: f64) -> Result<Compilation, String> {
    let (send, receive) = mpsc::channel();
    let text = input.text.clone();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let thread = thread.spawn(move || {
        // Nobody waits for it any longer if it is late.
        let _ = send.send(mbdsl_compiler::compile(&text));
    });
    let name = &input.name;
    thread.map_err(|fault| format!("cannot check {name}: {fault}"))?;
    match receive.recv_timeout(Duration::from_secs_f64(max_time)) {
        Ok(compilation) => Ok(compilation),
        Err(mpsc::RecvTimeoutError::Timeout) => Err(format!(
            "cannot check {name}: it takes longer than {max_time} s (--max-time)"
        )),
        Err(mpsc::RecvTimeoutError::Disconnected) => Err(format!(
            "cannot check {name}: the compiler stopped; this is a fault of mbdsl"
        )),
    }
}

/// The stack of a check, in bytes, as large as that of the main thread.
const STACK: usize = 8 << 20;

/// Draws every diagnostic in its source and closes with one line about the model.
fn drawn(input: &Input, compilation: &Compilation, deny_warnings: bool) -> Outcome {
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

fn finding(input: &Input, diagnostic: &Diagnostic) -> Finding {
    let (text, range) = (&input.text, diagnostic.span.range());
    let (start, end) = (position(text, range.start), position(text, range.end));
    Finding {
        file: input.name.clone(),
        code: diagnostic.code.number,
        severity: diagnostic.severity.word(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
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
