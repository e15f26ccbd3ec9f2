//! Files and folders that do not exist yet.

use mbdsl::export::files::AtomicFile;
use std::io::{ErrorKind, Write};
use std::path::Path;

/// Creates the folders that contain a path.
pub(super) fn create_parents(path: &Path) -> Result<(), String> {
    let Some(parent) = path.parent() else {
        return Ok(());
    };
    let created = std::fs::create_dir_all(parent);
    created.map_err(|fault| format!("cannot create {}: {fault}", parent.display()))
}

/// Writes a file that does not exist yet.
pub(super) fn create(path: &Path, text: &str) -> Result<(), String> {
    let shown = path.display();
    let written = AtomicFile::create(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.place()
    });
    written.map_err(|fault| match fault.kind() {
        _ if path.is_file() || fault.kind() == ErrorKind::AlreadyExists => {
            format!("{shown} exists already, and nothing is overwritten")
        }
        _ => format!("cannot write {shown}: {fault}"),
    })
}
