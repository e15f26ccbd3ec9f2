//! `mbdsl check`: what the compiler reports of models, drawn or as data, and their starts as tables.

mod start;

use crate::draw::Drawing;
use crate::input::{self, Input};
use crate::quantity::patience;
use crate::{Outcome, output, versions};
use clap::{ValueEnum, ValueHint};
use mbdsl::runtime::__private::{counted, size};
use mbdsl_compiler::Compilation;
use mbdsl_compiler::diagnostic::{Diagnostic, Edit, Severity, Span, codes, position};
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
    /// Text to write, if there is a suggestion; otherwise advice.
    help: Option<String>,
    #[serde(flatten)]
    place: Place,
    /// The first change that the help names; null for advice.
    suggestion: Option<Change>,
    /// The other changes that it names, each by itself.
    alternatives: Vec<Change>,
}

/// A part of a text.
#[derive(Serialize)]
struct Place {
    /// Start of the part; lines and characters are counted from 1.
    line: usize,
    column: usize,
    /// End of the part; the column is the one after the last character.
    end_line: usize,
    end_column: usize,
    /// Start and end in bytes, counted from 0; the end is the byte after the last one.
    start: u32,
    end: u32,
}

/// A change of the text that was compiled: the fault is gone.
#[derive(Serialize)]
struct Change {
    #[serde(flatten)]
    place: Place,
    /// Text that replaces the words at this place.
    replacement: String,
}

/// Command-line arguments of `mbdsl check`.
#[derive(clap::Args)]
pub(crate) struct Check {
    /// Texts of one model each; `-` reads the standard input
    #[arg(required = true, value_name = "MODEL", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Print the diagnostics of all files as one JSON array on the standard output, and nothing else
    #[arg(long)]
    json: bool,
    /// Show the assembled start: every coordinate, velocity and state, what moved, and the other positions; with --json the
    /// array becomes an object with `diagnostics` and `starts`
    #[arg(long)]
    start: bool,
    /// Treat these diagnostics as errors
    #[arg(long, value_name = "WHAT")]
    deny: Option<Denied>,
    /// The longest time that the check of a file may take
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = patience)]
    max_time: f64,
}

/// Diagnostics that `--deny` turns into errors.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Denied {
    /// Every warning.
    Warnings,
}

/// Options for the outcome and the output of a check.
#[derive(Clone, Copy)]
struct Asked {
    /// Whether warnings count as errors.
    deny_warnings: bool,
    /// Whether the assembled start is shown.
    start: bool,
}

/// The diagnostics and the starts as one JSON object.
#[derive(Serialize)]
struct WithStarts {
    diagnostics: Vec<Finding>,
    starts: Vec<Start>,
}

/// The start of one model; `None` where it has none.
#[derive(Serialize)]
struct Start {
    file: String,
    start: Option<start::Data>,
}

/// Checks all files; the gravest outcome is that of the command.
pub(crate) fn check(arguments: &Check) -> Outcome {
    let asked = Asked {
        deny_warnings: arguments.deny == Some(Denied::Warnings),
        start: arguments.start,
    };
    let (mut diagnostics, mut starts) = (Vec::new(), Vec::new());
    let outcomes = arguments.files.iter().map(|file| {
        let input = match input::read_with_tables(file) {
            Ok(input) => input,
            Err(fault) => return output::failed(&fault.to_string()),
        };
        let compilation = match compiled(&input, arguments.max_time) {
            Ok(compilation) => compilation,
            Err(fault) => return output::failed(&fault),
        };
        if !arguments.json {
            return drawn(&input, &compilation, asked);
        }
        let found = &compilation.diagnostics;
        let findings = found.iter().map(|found| finding(&input, found));
        diagnostics.extend(findings);
        if asked.start {
            let found = compilation.verified.as_ref();
            let start = found.and_then(|verified| verified.start(&input.text).ok());
            starts.push(Start {
                file: input.name.clone(),
                start: start.as_ref().map(start::data),
            });
        }
        outcome(found, asked.deny_warnings)
    });
    let gravest = outcomes.max().unwrap_or(Outcome::Good);
    // Where nothing could be read there is nothing to print.
    if !arguments.json || gravest == Outcome::Failed && diagnostics.is_empty() && starts.is_empty()
    {
        return gravest;
    }
    let text = if asked.start {
        let found = serde_json::to_value(WithStarts {
            diagnostics,
            starts,
        });
        found.and_then(|found| serde_json::to_string_pretty(&versions::numbered(found)))
    } else {
        serde_json::to_string_pretty(&diagnostics)
    };
    match text {
        Ok(text) => output::result(&format!("{text}\n"), gravest),
        Err(fault) => output::failed(&format!("cannot write the result: {fault}")),
    }
}

/// Compiles a text, unless that takes longer than `max_time`, s.
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
            "cannot check {name}: the compiler stopped; this is a bug in mbdsl"
        )),
    }
}

/// The stack of a check, in bytes, as large as that of the main thread.
const STACK: usize = 8 << 20;

/// Draws every diagnostic in its source, shows the start if that is asked for, and closes with one line
/// about the model.
fn drawn(input: &Input, compilation: &Compilation, asked: Asked) -> Outcome {
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
            summary.push_str(&format!("{}: {}", input.name, size(&verified.layout)));
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
    let text = &input.text;
    let change = |edit: &Edit| Change {
        place: place(text, edit.span),
        replacement: edit.replacement.clone(),
    };
    Finding {
        file: input.name.clone(),
        code: diagnostic.code.number,
        severity: diagnostic.severity.word(),
        message: diagnostic.message.clone(),
        help: diagnostic.help.clone(),
        place: place(text, diagnostic.span),
        suggestion: diagnostic.suggestion.as_ref().map(change),
        alternatives: diagnostic.alternatives.iter().map(change).collect(),
    }
}

fn place(text: &str, span: Span) -> Place {
    let range = span.range();
    let (start, end) = (position(text, range.start), position(text, range.end));
    Place {
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        start: span.start,
        end: span.end,
    }
}
