//! `mbdsl export`: a model for other programs, as code in C or Rust or as a functional mock-up unit.

mod fmu;

use crate::draw::Drawing;
use crate::host::Host;
use crate::input::Input;
use crate::{Outcome, output};
use clap::{Args, ValueEnum, ValueHint};
use mbdsl::export::files::AtomicFile;
use mbdsl_compiler::c::{self, Code};
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::emit::{EmitContext, core_only, emit};
use mbdsl_compiler::export::Refusal;
use mbdsl_compiler::verify::Verified;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Exit codes of `mbdsl export`, for its help.
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
    /// What it becomes [default: `fmu` if PATH ends in `.fmu`]
    #[arg(long, value_name = "TARGET")]
    to: Option<Format>,
    /// The folder of the C files, created if it does not exist; the file of the FMU; the file of the Rust module,
    /// which goes to the standard output if omitted
    #[arg(short, long, value_name = "PATH", value_hint = ValueHint::AnyPath, value_parser = crate::output::local())]
    output: Option<PathBuf>,
    /// With `--to c`: NAME_casadi.c too, with which CasADi loads the accelerations as a function, by `external`
    #[arg(long)]
    casadi: bool,
    #[command(flatten)]
    fmu: fmu::Fmu,
}

/// Target format of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// NAME.h and NAME.c in C99, which allocate nothing; NAME is the model's in snake case
    C,
    /// A module in Rust that needs `core` alone (or `libm` beside it) and allocates nothing
    Rust,
    /// A functional mock-up unit, which Simulink, Modelica tools and FMPy import
    Fmu,
}

/// Writes a model for other programs; if it has errors, reports these.
pub(crate) fn export(arguments: &Export, input: &Input, host: &Host<'_>) -> Outcome {
    let is_fmu = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "fmu");
    let by_name = arguments.output.as_ref().filter(|path| is_fmu(path));
    let Some(to) = arguments.to.or(by_name.map(|_| Format::Fmu)) else {
        return output::failed(
            "say what the model becomes: `--to c`, `--to rust` or `-o NAME.fmu`",
        );
    };
    if let Some(option) = arguments.fmu.given().filter(|_| to != Format::Fmu) {
        return output::failed(&format!("{option} has no effect: it belongs to `--to fmu`"));
    }
    if let Some(file) = by_name.filter(|_| to != Format::Fmu) {
        let (file, to) = (file.display(), if to == Format::C { "c" } else { "rust" });
        return output::failed(&format!(
            "`--to {to}` makes no functional mock-up unit, as the ending of {file} says: leave out `--to`, or name another output"
        ));
    }
    if arguments.casadi && to != Format::C {
        return output::failed("--casadi has no effect: it belongs to `--to c`");
    }
    match (to, &arguments.output) {
        (Format::Rust, file) => rust(input, file.as_deref()),
        (Format::C, Some(folder)) => c(input, folder, arguments.casadi),
        (Format::C, None) => {
            output::failed("`--to c` writes two files: name their folder, as in `-o firmware`")
        }
        (Format::Fmu, file) => {
            let (library, model) = (host.library, &arguments.file);
            fmu::write(&arguments.fmu, library, model, input, file.as_deref())
        }
    }
}

/// Writes the expansion of a model, which needs the crate `mbdsl`, to the standard output or into a file.
pub(crate) fn expand(input: &Input, file: Option<&Path>) -> Outcome {
    let Some(verified) = verified(input) else {
        return Outcome::Faulty;
    };
    let code = syn::parse2(emit(&verified, &EmitContext::of_a_file()));
    formatted(input, file, "", code)
}

/// Writes the module in Rust that needs `core` alone to the standard output or into a file.
fn rust(input: &Input, file: Option<&Path>) -> Outcome {
    let Some(verified) = verified(input) else {
        return Outcome::Faulty;
    };
    match core_only(&verified) {
        Ok(printed) => {
            let code = syn::parse2(printed.code);
            formatted(input, file, &printed.comment, code)
        }
        Err(refusal) => refused(input, &refusal),
    }
}

/// Writes formatted code below a comment.
fn formatted(
    input: &Input,
    file: Option<&Path>,
    comment: &str,
    code: syn::Result<syn::File>,
) -> Outcome {
    match code {
        Ok(code) => {
            let code = prettyplease::unparse(&code);
            output::to(file, &format!("{comment}{code}"))
        }
        Err(error) => output::failed(&format!(
            "the code of {} cannot be formatted: {error}; this is a bug in mbdsl",
            input.name
        )),
    }
}

/// Reports why a model has no code in a language.
fn refused(input: &Input, refusal: &Refusal) -> Outcome {
    output::complain(&format!("error: {}: {refusal}\n", input.name));
    Outcome::Faulty
}

/// Writes the files in C: the two of the model, and the one for CasADi if it is asked for.
fn c(input: &Input, folder: &Path, for_casadi: bool) -> Outcome {
    let Some(verified) = verified(input) else {
        return Outcome::Faulty;
    };
    let code = match c::print(&verified) {
        Ok(code) => code,
        Err(refusal) => return refused(input, &refusal),
    };
    let casadi = for_casadi.then(|| c::casadi(&verified, &code));
    match all(folder, &code, casadi.as_deref()) {
        Ok(written) => output::result(&written, Outcome::Good),
        Err(fault) => output::failed(&fault),
    }
}

/// Writes all files or, where one of them cannot be written, none; the list of their names.
fn all(folder: &Path, code: &Code, casadi: Option<&str>) -> Result<String, String> {
    let created = std::fs::create_dir_all(folder);
    created.map_err(|fault| format!("cannot create {}: {fault}", folder.display()))?;
    let files = [
        (".h", Some(code.header.as_str())),
        (".c", Some(&code.source)),
        ("_casadi.c", casadi),
    ];
    let files = files.into_iter().filter_map(|(ending, text)| {
        let path = folder.join(format!("{}{ending}", code.name));
        Some((path, text?))
    });
    let files: Vec<(PathBuf, &str)> = files.collect();
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
