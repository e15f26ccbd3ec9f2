//! The files that the editor writes: the one that it was opened with, and others beside it that are named.

use crate::input::{self, InputError};
use mbdsl::export::files::{self, AtomicFile};
use mbdsl_viewer::text_of_page;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// A model's file.
pub(super) struct ModelFile {
    path: PathBuf,
}

/// A request of the page to save a text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    text: String,
    /// The file beside the one that the editor was opened with; that one if omitted.
    name: Option<String>,
    /// The version of the file that the text replaces, empty if none was seen; a file with another one is not
    /// replaced.
    version: String,
}

/// The content of a file, or the outcome of saving.
#[derive(Serialize, Default)]
pub(super) struct Answer {
    /// The version of the file's content.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    /// The file's content, if it was not written just now.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

/// The text of a model, or that in a page of its run; whether it is the file's own, which can be saved
/// there.
///
/// # Errors
/// If there is none, in words.
pub(super) fn read(path: &Path) -> Result<(String, bool), String> {
    let input = input::read(path).map_err(|fault| fault.to_string())?;
    let is_page = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("html"));
    if !is_page {
        return Ok((input.text, path.as_os_str() != "-"));
    }
    match text_of_page(&input.text) {
        Some(text) => Ok((text, false)),
        None => Err(format!(
            "{} does not contain the text of a model",
            input.name
        )),
    }
}

/// Version of a text: a hash that tells it from others as long as this program runs.
pub(super) fn version(text: &str) -> String {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl ModelFile {
    pub(super) fn new(path: &Path) -> ModelFile {
        ModelFile {
            path: path.to_owned(),
        }
    }

    /// The name of the file, without its folder.
    pub(super) fn name(&self) -> String {
        shown(&self.path)
    }

    /// Reads the current content of the file, with its version.
    pub(super) fn look(&self) -> Answer {
        look(&self.path)
    }

    /// Writes a text into the file, or into the one beside it that is named, unless this replaces what the
    /// page has not seen.
    pub(super) fn save(&self, question: &[u8]) -> Answer {
        let wanted = match serde_json::from_slice::<Save>(question) {
            Ok(wanted) => wanted,
            Err(fault) => return failed(format!("the question cannot be understood: {fault}")),
        };
        match wanted.name {
            None => save(&self.path, wanted.text, &wanted.version),
            Some(name) => match plain_name(&name) {
                Ok(()) => save(
                    &self.path.with_file_name(name),
                    wanted.text,
                    &wanted.version,
                ),
                Err(fault) => failed(fault),
            },
        }
    }
}

/// The name of a file as a person may read it.
fn shown(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().replace(char::is_control, "\u{FFFD}")
}

fn look(path: &Path) -> Answer {
    match input::read(path) {
        Ok(input) => Answer {
            version: Some(version(&input.text)),
            text: Some(input.text),
            fault: None,
        },
        Err(fault) => failed(fault.to_string()),
    }
}

/// Checks that a name is that of a model's file, and leads into no other folder.
fn plain_name(name: &str) -> Result<(), String> {
    let stem = name.strip_suffix(".mbd").unwrap_or_default();
    if stem.is_empty() {
        return Err("expected a name that ends with `.mbd`, as in `linkage.mbd`".to_owned());
    }
    if name.len() > LONGEST_NAME {
        return Err(format!(
            "the name has {} bytes; at most {LONGEST_NAME} are possible",
            name.len()
        ));
    }
    let strange = |c: char| c.is_control() || "/\\:*?\"<>|".contains(c);
    if name.starts_with('.') || name.contains(strange) {
        return Err(
            "expected the name of a file in the folder of the model, without `/ \\ : * ? \" < > |`"
                .to_owned(),
        );
    }
    Ok(())
}

/// The most bytes of the name of a file, on all common file systems.
const LONGEST_NAME: usize = 200;

/// Writes a text, unless the file holds another version than this one. A file that does not exist is created.
fn save(path: &Path, text: String, seen: &str) -> Answer {
    let held = match input::read(path) {
        Ok(input) => Some(input.text),
        // It was never there, or another program has removed it.
        Err(InputError::Unreadable(_, fault)) if fault.kind() == ErrorKind::NotFound => None,
        // What cannot be read is not replaced either.
        Err(fault) => return failed(fault.to_string()),
    };
    let text = with_line_ends_of(held.as_deref().unwrap_or_default(), text);
    let written = match held {
        None => AtomicFile::create(path).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.place()
        }),
        Some(held) if held != text && seen != version(&held) => return look(path),
        Some(_) => files::write(path, text.as_bytes()),
    };
    if let Err(fault) = written {
        // Another program has created it just now.
        if fault.kind() == ErrorKind::AlreadyExists {
            return look(path);
        }
        return failed(format!("cannot write {}: {fault}", shown(path)));
    }
    Answer {
        version: Some(version(&text)),
        ..Answer::default()
    }
}

/// A text of a browser, whose lines end with `\n`, with the ends of lines that a file had.
fn with_line_ends_of(held: &str, text: String) -> String {
    if held.contains("\r\n") && !text.contains('\r') {
        text.replace('\n', "\r\n")
    } else {
        text
    }
}

fn failed(fault: String) -> Answer {
    Answer {
        fault: Some(fault),
        ..Answer::default()
    }
}
