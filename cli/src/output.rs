//! Writing: results to the standard output, everything else to the standard error.

use crate::Outcome;
use clap::builder::{PathBufValueParser, TypedValueParser};
use mbdsl::export::files;
use mbdsl_sweep::store::Address;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes a result; `outcome` is what to report where that succeeds.
///
/// A reader that has seen enough (`mbdsl expand a.mbd | head`) is no failure.
pub(crate) fn result(text: &str, outcome: Outcome) -> Outcome {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Ok(()) => outcome,
        Err(error) if error.kind() == ErrorKind::BrokenPipe => outcome,
        Err(error) => {
            complain(&format!("error: cannot write the result: {error}\n"));
            Outcome::Failed
        }
    }
}

/// Writes a result into a file, or to the standard output.
pub(crate) fn to(path: Option<&Path>, text: &str) -> Outcome {
    match path {
        None => result(text, Outcome::Good),
        Some(path) => file(path, text),
    }
}

/// Reads the name of a file or a folder on this machine; the address of an object would make a folder `s3:`.
pub(crate) fn local() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match Address::of(&path) {
        Ok(None) => Ok(path),
        Ok(Some(_)) | Err(_) => Err(
            "this is no file of this machine; the tables of `mbdsl sweep` and `mbdsl merge` can be objects of a store",
        ),
    })
}

/// Extensions of the files of results.
const ENDINGS: [&str; 6] = ["csv", "json", "parquet", "svg", "png", "html"];

/// Reads the name of a folder on this machine: one that looks like a file is refused, if there is no such folder.
pub(crate) fn folder() -> impl TypedValueParser<Value = PathBuf> {
    local().try_map(|path| {
        let looks_like_file = |path: &Path| {
            let ending = path.extension().and_then(|ending| ending.to_str());
            ending.is_some_and(|ending| ENDINGS.contains(&ending))
        };
        if !looks_like_file(&path) || path.is_dir() {
            return Ok(path);
        }
        let mut name = path;
        while looks_like_file(&name) {
            name.set_extension("");
        }
        let words = "this command writes several files into a folder: name the folder";
        // Where a file has the shorter name, no folder can.
        Err(match name.is_file() {
            true => words.to_owned(),
            false => format!("{words}, as in `{}`", name.display()),
        })
    })
}

/// Writes a result into a file, completely or not at all.
pub(crate) fn file(path: &Path, bytes: impl AsRef<[u8]>) -> Outcome {
    match files::write(path, bytes) {
        Ok(()) => Outcome::Good,
        Err(error) => {
            complain(&format!(
                "error: cannot write {}: {error}\n",
                path.display()
            ));
            Outcome::Failed
        }
    }
}

/// Default path of a result: `four_bar.html` for `models/four_bar.mbd`, in the current folder;
/// named after the model if the text comes from the standard input.
pub(crate) fn default_path(file: &Path, model: &str, extension: &str) -> PathBuf {
    let stem = file.file_stem().filter(|_| file.as_os_str() != "-");
    let mut name = stem.map_or_else(|| model.into(), ToOwned::to_owned);
    name.push(".");
    name.push(extension);
    name.into()
}

/// Says why the command cannot do its work.
pub(crate) fn failed(fault: &str) -> Outcome {
    complain(&format!("error: {fault}\n"));
    Outcome::Failed
}

/// Writes to the standard error.
pub(crate) fn complain(text: &str) {
    // Where nobody can be told, there is nobody to tell that.
    let _ = io::stderr().lock().write_all(text.as_bytes());
}
