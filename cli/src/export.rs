//! `mbdsl export`: the equations of a model as code of another language.

use crate::draw::Drawing;
use crate::input::Input;
use crate::{Outcome, output};
use clap::{Args, ValueEnum, ValueHint};
use mbdsl::export::files::AtomicFile;
use mbdsl_compiler::c::{self, Code};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::emit::{Surroundings, emit};
use mbdsl_compiler::verify::Verified;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What exit codes mean.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    done
  1    the model has errors, or something that the language's code cannot compute; it is named
  2    wrong arguments, or a file that cannot be read or written; existing files are unchanged";

#[derive(Args)]
pub(crate) struct Export {
    /// The text of one model; `-` reads the standard input
    #[arg(value_name = "MODEL", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The language
    #[arg(long, value_name = "LANGUAGE")]
    to: Language,
    /// The folder of the C files, created if it does not exist; the file of the Rust code, which goes to the
    /// standard output if omitted
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,
}

/// A language of code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Language {
    /// NAME.h and NAME.c in C99, which allocate nothing; NAME is the model's in snake case
    C,
    /// The code that `mechanism!` generates
    Rust,
}

/// Writes the code of a model; if the model has errors, reports these.
pub(crate) fn export(arguments: &Export, input: &Input) -> Outcome {
    match (arguments.to, &arguments.output) {
        (Language::Rust, file) => rust(input, file.as_deref()),
        (Language::C, Some(folder)) => c(input, folder),
        (Language::C, None) => {
            output::failed("`--to c` writes two files: name their folder, as in `-o firmware`")
        }
    }
}

/// Writes the code of a model in Rust, formatted, to the standard output or into a file.
pub(crate) fn rust(input: &Input, file: Option<&Path>) -> Outcome {
    let Some(verified) = verified(input) else {
        return Outcome::Faulty;
    };
    let code = emit(&verified, &Surroundings::of_a_file());
    match syn::parse2(code) {
        Ok(code) => output::to(file, &prettyplease::unparse(&code)),
        Err(error) => output::failed(&format!(
            "the code of {} cannot be formatted: {error}; this is a bug in mbdsl",
            input.name
        )),
    }
}

/// Writes the two files in C.
fn c(input: &Input, folder: &Path) -> Outcome {
    let Some(verified) = verified(input) else {
        return Outcome::Faulty;
    };
    let code = match c::print(&verified) {
        Ok(code) => code,
        Err(refusal) => {
            output::complain(&format!("error: {}: {refusal}\n", input.name));
            return Outcome::Faulty;
        }
    };
    match both(folder, &code) {
        Ok(written) => output::result(&written, Outcome::Good),
        Err(fault) => output::failed(&fault),
    }
}

/// Writes both files or, where one of them cannot be written, none; the list of their names.
fn both(folder: &Path, code: &Code) -> Result<String, String> {
    let created = std::fs::create_dir_all(folder);
    created.map_err(|fault| format!("cannot create {}: {fault}", folder.display()))?;
    let files = [("h", &code.header), ("c", &code.source)];
    let files = files.map(|(extension, text)| {
        let path = folder.join(format!("{}.{extension}", code.name));
        (path, text)
    });
    let cannot = |path: &Path| {
        let path = path.display().to_string();
        move |fault| format!("cannot write {path}: {fault}")
    };
    let mut whole = Vec::new();
    for (path, text) in &files {
        let written = AtomicFile::create(path).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync()?;
            Ok(file)
        });
        whole.push(written.map_err(cannot(path))?);
    }
    let mut names = String::new();
    for (file, (path, _)) in whole.into_iter().zip(&files) {
        file.replace().map_err(cannot(path))?;
        names += &format!("{}\n", path.display());
    }
    Ok(names)
}

/// Compiles a model; its errors and warnings are reported.
fn verified(input: &Input) -> Option<Verified> {
    let compilation = mbdsl_compiler::compile(&input.text);
    let drawing = Drawing::new(input);
    for found in &compilation.diagnostics {
        if found.severity != Severity::Note {
            output::complain(&drawing.draw(found));
        }
    }
    compilation.verified
}
