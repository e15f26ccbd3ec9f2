//! `mbdsl import`: the model of a robot that is described in another format.

use crate::draw::Drawing;
use crate::input::{self, Input};
use crate::{Outcome, output};
use clap::{Args, ValueEnum, ValueHint};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_import::{Base, Format, Imported};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Exit codes of `mbdsl import`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    done; what the model does not have of the description is listed
  1    the description cannot become a model, or the model has errors
  2    wrong arguments, or a file that cannot be read or written; existing files are unchanged";

#[derive(Args)]
pub(crate) struct Import {
    /// The description; `-` reads the standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Its format [default: urdf, or mjcf if the outermost element is `mujoco`]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Written>,
    /// URDF: let the first link move freely; without this it is the ground
    #[arg(long)]
    free_base: bool,
    /// Write the model to this file instead of the standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = crate::output::local())]
    output: Option<PathBuf>,
}

/// A format, as the command line calls it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Written {
    /// The Unified Robot Description Format of ROS
    Urdf,
    /// The format of MuJoCo
    Mjcf,
}

/// Writes the model of a description, says what of it was left out, and checks the model.
pub(crate) fn import(arguments: &Import) -> Outcome {
    let input = match input::read(&arguments.file) {
        Ok(input) => input,
        Err(fault) => return output::failed(&fault.to_string()),
    };
    let format = match arguments.format {
        Some(Written::Urdf) => Format::Urdf,
        Some(Written::Mjcf) => Format::Mjcf,
        None => Format::of(&input.text),
    };
    let base = match (arguments.free_base, format) {
        (true, Format::Mjcf) => {
            let fault = "--free-base has no effect: MJCF says itself what moves freely";
            return output::failed(fault);
        }
        (true, Format::Urdf) => Base::Free,
        (false, _) => Base::Fixed,
    };
    let beside = input::bytes_beside(&arguments.file);
    let imported = match mbdsl_import::import_with_files(&input.text, format, base, beside) {
        Ok(imported) => imported,
        Err(fault) => {
            let fault = match fault.file {
                Some(_) => format!("error: {fault}\n"),
                None => format!("error: {}, {fault}\n", input.name),
            };
            output::complain(&fault);
            return Outcome::Faulty;
        }
    };
    output::complain(&listed(&input.name, &imported));
    let file = arguments.output.as_deref();
    match output::to(file, &imported.text) {
        Outcome::Good => checked(file, imported.text),
        other => other,
    }
}

/// Lists what was left out, one line per kind, and the notes. Included files have names relative to the description's folder.
fn listed(name: &str, imported: &Imported) -> String {
    let mut text = String::new();
    let own = |file: &Option<String>| file.clone().unwrap_or_else(|| name.to_owned());
    for left in &imported.left {
        let _ = writeln!(
            text,
            "{}, line {}: left out: {left}",
            own(&left.file),
            left.line
        );
    }
    for note in &imported.notes {
        let _ = writeln!(
            text,
            "{}, line {}: note: {}",
            own(&note.file),
            note.line,
            note.message
        );
    }
    text
}

/// Says what the checker finds in a model that was written.
fn checked(file: Option<&Path>, text: String) -> Outcome {
    let compilation = mbdsl_compiler::compile(&text);
    let name = file.map_or("the model".into(), |file| file.display().to_string());
    let input = Input { name, text };
    let drawing = Drawing::new(&input);
    for found in &compilation.diagnostics {
        if found.severity != Severity::Note {
            output::complain(&drawing.draw(found));
        }
    }
    match compilation.verified {
        Some(_) => Outcome::Good,
        None => Outcome::Faulty,
    }
}
