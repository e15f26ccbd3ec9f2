//! The text that a command works on.

use mbdsl_compiler::files::{self, FileError};
use mbdsl_compiler::syntax::limits::MAX_TEXT;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A text with its name.
pub(crate) struct Input {
    /// Name for messages, usually as the user wrote it on the command line.
    pub(crate) name: String,
    /// The text of one model.
    pub(crate) text: String,
}

/// Reason why a text cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InputError {
    /// The file is not there, or the system does not let it be read.
    #[error("cannot read {0}: {1}")]
    Unreadable(String, #[source] io::Error),
    /// A file without its ending, which is beside it.
    #[error("there is no file {0}; did you mean `{0}.mbd`?")]
    Ending(String),
    /// The name is that of a directory.
    #[error("cannot read {0}: it is a directory; name a file in it")]
    Directory(String),
    /// The text has more bytes than a model may have.
    #[error("cannot read {0}: it is larger than {MAX_TEXT} bytes, the most that a model may have")]
    TooLarge(String),
    /// The text is not UTF-8, from this line on.
    #[error("cannot read {0}: line {1} is not UTF-8; save the file as UTF-8 text")]
    NotText(String, usize),
    /// A file that one of its tables names is not a table of numbers.
    #[error("{0}: {1}")]
    Table(String, #[source] Box<FileError>),
}

/// Reads a file, or the standard input where it is called `-`.
///
/// Of a file that is too large, one byte more than the largest model is read.
///
/// # Errors
/// Why it cannot be read as text, with its name.
pub(crate) fn read(file: &Path) -> Result<Input, InputError> {
    if file.as_os_str() == "-" {
        return read_from(io::stdin().lock(), "<stdin>".to_owned());
    }
    // A name may have bytes that would steer a terminal.
    let name: String = file.display().to_string();
    let name = name.replace(char::is_control, "\u{FFFD}");
    if file.is_dir() {
        return Err(InputError::Directory(name));
    }
    match File::open(file) {
        Ok(open) => read_from(open, name),
        Err(error) => {
            let ending = file.with_extension("mbd");
            let is_gone = error.kind() == io::ErrorKind::NotFound;
            match is_gone && file.extension().is_none() && ending.is_file() {
                true => Err(InputError::Ending(name)),
                false => Err(InputError::Unreadable(name, error)),
            }
        }
    }
}

/// Reads a file as [`read`] does, with the points of the files that its tables name, which are beside it.
///
/// # Errors
/// Why it or one of these files cannot be read, with its name.
pub(crate) fn read_with_tables(file: &Path) -> Result<Input, InputError> {
    let input = read(file)?;
    match files::inline(&input.text, beside(file)) {
        Ok(text) => Ok(Input { text, ..input }),
        Err(fault) => Err(InputError::Table(input.name, Box::new(fault))),
    }
}

/// Reads the texts of files by their names relative to the folder of a file.
pub(crate) fn beside(file: &Path) -> impl Fn(&str) -> io::Result<String> + '_ {
    move |name: &str| {
        let mut text = String::new();
        other(file, name, MAX_TEXT)?.read_to_string(&mut text)?;
        Ok(text)
    }
}

/// The most bytes of a file beside a description, of meshes, too.
const MAX_BYTES: usize = 512 << 20;

/// Reads the bytes of files by their names relative to the folder of a file.
pub(crate) fn bytes_beside(file: &Path) -> impl Fn(&str) -> io::Result<Vec<u8>> + '_ {
    move |name: &str| {
        let mut bytes = Vec::new();
        other(file, name, MAX_BYTES)?.read_to_end(&mut bytes)?;
        match bytes.len() > MAX_BYTES {
            true => Err(io::Error::other(format!(
                "it is larger than {MAX_BYTES} bytes"
            ))),
            false => Ok(bytes),
        }
    }
}

/// Opens a file by its name relative to the folder of another one, for one byte more than the most.
fn other(file: &Path, name: &str, most: usize) -> io::Result<io::Take<File>> {
    let folder = file.parent().unwrap_or(Path::new(""));
    let open = File::open(folder.join(name))?;
    Ok(open.take(most as u64 + 1))
}

fn read_from(from: impl Read, name: String) -> Result<Input, InputError> {
    let mut bytes = Vec::new();
    if let Err(error) = from.take(MAX_TEXT as u64 + 1).read_to_end(&mut bytes) {
        return Err(InputError::Unreadable(name, error));
    }
    if bytes.len() > MAX_TEXT {
        return Err(InputError::TooLarge(name));
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Input { name, text }),
        Err(error) => {
            let good = error.utf8_error().valid_up_to();
            let newlines = error.as_bytes()[..good].iter().filter(|&&b| b == b'\n');
            let line = newlines.count() + 1;
            Err(InputError::NotText(name, line))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(bytes: impl Read) -> String {
        match read_from(bytes, "a.mbd".to_owned()) {
            Ok(_) => String::new(),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_endless_file_is_read_up_to_the_limit() {
        assert_eq!(
            fault(io::repeat(b'(')),
            "cannot read a.mbd: it is larger than 4194304 bytes, the most that a model may have"
        );
        assert_eq!(fault(io::repeat(b' ').take(MAX_TEXT as u64)), "");
    }

    #[test]
    fn the_first_line_that_is_no_text_is_named() {
        assert!(fault(&b"model\n\n\xff"[..]).contains("line 3 is not UTF-8"));
    }
}
