//! The file that the editor was opened with: the only one that it writes.

use crate::input;
use mbdsl::export::files;
use mbdsl_viewer::text_of_page;
use serde::{Deserialize, Serialize};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

/// A model's file.
pub(super) struct ModelFile {
    path: PathBuf,
}

/// What the page wants to be saved.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Save {
    text: String,
    /// The version of the file that the text was made from; another one is not replaced.
    version: String,
}

/// What the file holds, or what became of saving.
#[derive(Serialize, Default)]
pub(super) struct Answer {
    /// The version of what the file holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<String>,
    /// What it holds, where that was not written just now.
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

/// What tells a text from others, as long as this program runs.
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

    /// The last part of its path.
    pub(super) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        name.to_string_lossy().replace(char::is_control, "\u{FFFD}")
    }

    /// What the file holds now.
    pub(super) fn look(&self) -> Answer {
        match input::read(&self.path) {
            Ok(input) => Answer {
                version: Some(version(&input.text)),
                text: Some(input.text),
                fault: None,
            },
            Err(fault) => failed(fault.to_string()),
        }
    }

    /// Writes a text, unless another program has changed the file.
    pub(super) fn save(&self, question: &[u8]) -> Answer {
        let wanted = match serde_json::from_slice::<Save>(question) {
            Ok(wanted) => wanted,
            Err(fault) => return failed(format!("the question cannot be understood: {fault}")),
        };
        // A file that has been removed meanwhile is written again.
        let held = input::read(&self.path).map(|input| input.text);
        let held = held.unwrap_or_default();
        let text = with_line_ends_of(&held, wanted.text);
        if !held.is_empty() && held != text && version(&held) != wanted.version {
            return self.look();
        }
        if let Err(fault) = files::write(&self.path, text.as_bytes()) {
            return failed(format!("cannot write {}: {fault}", self.name()));
        }
        Answer {
            version: Some(version(&text)),
            ..Answer::default()
        }
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
