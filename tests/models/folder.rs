//! The files below a folder, for tests of more than one package.

use std::fs;
use std::path::{Path, PathBuf};

/// The files whose names end with one of these extensions, in order; what is hidden or built is left out, as are links, whose
/// files are elsewhere.
pub(crate) fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy();
            let extension = path.extension().and_then(|extension| extension.to_str());
            if path.is_dir() {
                if !name.starts_with('.') && name != "target" {
                    open.push(path);
                }
            } else if !path.is_symlink()
                && extension.is_some_and(|extension| extensions.contains(&extension))
            {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
