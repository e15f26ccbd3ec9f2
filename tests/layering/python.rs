//! The Python package, a workspace of its own: no file of its extension module or of its modules uses one that uses it.

use super::root;
use super::uses::{circles, uses};
use crate::models::folder;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules of a package with those of its own that each imports, for types or inside of functions, too.
fn imports(package: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let files = folder::files(package, &["py", "pyi"]);
    let name = |file: &Path| file.file_stem().unwrap().to_str().unwrap().to_owned();
    let all: BTreeSet<String> = files.iter().map(|file| name(file)).collect();
    let mut found = BTreeMap::new();
    for file in &files {
        let own = name(file);
        // As `lib.rs`, it names all others.
        if own == "__init__" {
            continue;
        }
        let text = fs::read_to_string(file).unwrap();
        let lines = text.lines().map(str::trim_start);
        let used = lines.flat_map(imported).filter(|used| all.contains(used));
        found.insert(own, used.collect());
    }
    found
}

/// The modules that a line imports: `_run` in `from ._run import Run`, and in `from . import _run`.
fn imported(line: &str) -> Vec<String> {
    let Some((from, names)) = line
        .strip_prefix("from .")
        .and_then(|rest| rest.split_once(" import "))
    else {
        return Vec::new();
    };
    if !from.is_empty() {
        return vec![from.to_owned()];
    }
    let names = names.split([',', '(', ')']).map(str::trim);
    names.map(str::to_owned).collect()
}

#[test]
fn modules_of_the_extension_are_in_no_circle() {
    let found = circles(uses(&root().join("python/src")));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn modules_of_the_package_are_in_no_circle() {
    let package = root().join("python/python/mbdsl");
    let modules = imports(&package);
    assert!(modules["_model"].contains("_run"), "{modules:?}");
    let found = circles(modules);
    assert!(found.is_empty(), "{}", found.join("\n"));
}
