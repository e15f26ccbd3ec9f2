//! Models of the repository, and folders for what a test writes.

use std::fs;
use std::path::{Path, PathBuf};

/// The path of a reference model, by the name of its folder.
pub(crate) fn reference(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let path = root.join("tests/reference").join(name).join("model.mbd");
    path.display().to_string()
}

/// An empty folder of a test.
pub(crate) fn empty_folder(test: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
