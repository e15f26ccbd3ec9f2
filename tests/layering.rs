//! The folders know only what ARCHITECTURE.md lets them know.
//!
//! Reads manifests, `use` lines and the words of code; a line that breaks an invariant is named.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod crates;
mod python;
mod rooms;
mod uses;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::models::folder;
use crates::{libraries, manifest, members};
use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};
use uses::without_tests;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    folder::files(folder, &["rs"])
}

/// The words and signs of a file in Rust with their lines, without comments and literals.
fn tokens(file: &Path) -> Vec<(String, usize)> {
    let text = fs::read_to_string(file).unwrap();
    let tokens = tokens_of(&text);
    tokens.unwrap_or_else(|fault| panic!("{}: {fault}", file.display()))
}

fn tokens_of(text: &str) -> Result<Vec<(String, usize)>, LexError> {
    let stream = TokenStream::from_str(text)?;
    let mut tokens = Vec::new();
    // Some files have thousands of brackets in each other.
    let mut open = vec![(stream.into_iter(), ("", 0))];
    while let Some((inner, (closes, end))) = open.last_mut() {
        let Some(tree) = inner.next() else {
            tokens.push(((*closes).to_owned(), *end));
            open.pop();
            continue;
        };
        let line = tree.span().start().line;
        match tree {
            TokenTree::Group(group) => {
                let (opens, closes) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    Delimiter::Bracket => ("[", "]"),
                    Delimiter::Parenthesis => ("(", ")"),
                    Delimiter::None => ("", ""),
                };
                tokens.push((opens.to_owned(), line));
                let end = group.span_close().start().line;
                open.push((group.stream().into_iter(), (closes, end)));
            }
            TokenTree::Literal(_) => {}
            tree => tokens.push((tree.to_string(), line)),
        }
    }
    Ok(tokens)
}

/// All files of ours in Rust.
fn all_rust_files() -> Vec<PathBuf> {
    // The examples of the workspace's own package are beside its members.
    let folders = members().into_iter().chain(["examples".to_owned()]);
    let files = folders.flat_map(|folder| rust_files(&root().join(folder)));
    let files: BTreeSet<PathBuf> = files.collect();
    files.into_iter().collect()
}

/// Calls of machine code are in one file, functions for C in another, those for JavaScript in a third; every
/// use of it says why it is sound.
#[test]
fn unsafe_code_is_in_three_modules() {
    let modules = [
        "native/src/code.rs",
        "fmi/library/src/raw.rs",
        "wasm/src/raw.rs",
    ];
    let has_one = |folder: &str| ["native", "fmi/library", "wasm"].contains(&folder);
    for folder in members().iter().filter(|folder| !has_one(folder)) {
        let lints = manifest(folder).get("lints").cloned();
        let ours = lints.as_ref().and_then(|lints| lints.get("workspace"));
        assert_eq!(ours, Some(&toml::Value::Boolean(true)), "{folder}");
    }
    for file in all_rust_files() {
        let tokens = tokens(&file);
        let text = fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        for (place, (word, line)) in tokens.iter().enumerate() {
            if word != "unsafe" && word != "unsafe_code" {
                continue;
            }
            let where_ = format!("{}:{line}", file.display());
            let allowed = modules.iter().any(|module| file.ends_with(module));
            assert!(allowed, "{where_}: {word}");
            // What is declared unsafe is explained where it is used.
            let next = tokens.get(place + 1).map_or("", |(next, _)| next);
            if word == "unsafe_code" || ["extern", "fn", "trait"].contains(&next) {
                continue;
            }
            let before = lines[..line - 1].iter().rev();
            let mut reason = before.take_while(|line| line.trim_start().starts_with("//"));
            let said = reason.any(|line| line.contains("SAFETY: "));
            assert!(said, "{where_}: why is this sound?");
        }
    }
}

/// A file is complete or not there: what writes files goes through one module. The journal of a sweep
/// grows, and checks every line.
#[test]
fn files_are_written_in_one_module() {
    let writers = ["export/src/files.rs", "sweep/src/journal.rs"];
    let writes = [
        "fs::write(",
        "File::create",
        "OpenOptions",
        "File::options",
        "generate_to(",
    ];
    for folder in libraries() {
        for file in rust_files(&root().join(folder).join("src")) {
            if writers.iter().any(|writer| file.ends_with(writer)) {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in text.lines().enumerate() {
                let found = writes.iter().find(|word| line.contains(**word));
                let ours = line.contains("AtomicFile::") || line.contains("files::write(");
                let comment = line.trim_start().starts_with("//");
                let place = format!("{}:{}", file.display(), number + 1);
                assert!(found.is_none() || ours || comment, "{place}: {line}");
            }
        }
    }
}

/// Positions and rotations are made where frames are known, and moved where it is known how they move.
#[test]
fn frames_are_known_to_kinematics_alone() {
    let makes = ["symbol(Symbol::Q(", "symbol(Symbol::Rotation("];
    let allowed = [
        "compiler/src/model/kinematics/placement.rs",
        "compiler/src/expr/motion.rs",
    ];
    let mut makers = BTreeSet::new();
    for folder in libraries() {
        for file in rust_files(&root().join(folder).join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            let name = file.strip_prefix(root()).unwrap();
            let name = name.to_string_lossy().replace('\\', "/");
            let makes_one = makes.iter().any(|made| without_tests(&text).contains(made));
            if makes_one && !name.ends_with("/tests.rs") {
                makers.insert(name);
            }
        }
    }
    let expected: BTreeSet<String> = allowed.map(str::to_owned).into();
    assert_eq!(makers, expected);
}

/// A run has the same bits on every machine: what the runtime computes beside the equations of the model takes its
/// functions from `scalar/`, not from the system. Analyses of one position are not bound by it.
#[test]
fn functions_of_the_system_are_not_in_the_runtime() {
    let functions = "sin cos tan sin_cos asin acos atan atan2 sinh cosh tanh exp exp2 exp_m1 ln ln_1p log log2 log10 powf cbrt hypot";
    let functions: Vec<String> = functions
        .split(' ')
        .map(|name| format!(".{name}("))
        .collect();
    let mut looked = 0;
    for file in rust_files(&root().join("runtime/src")) {
        let name = file.strip_prefix(root().join("runtime/src")).unwrap();
        if name.starts_with("scalar") || name.starts_with("analysis") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        for line in without_tests(&text).lines() {
            let code = line.split("//").next().unwrap_or_default();
            let found = functions.iter().find(|call| code.contains(&***call));
            assert_eq!(found, None, "{}: {line}", file.display());
        }
        looked += 1;
    }
    assert!(looked > 200, "{looked}");
}

/// Nothing is left for later.
#[test]
fn no_unfinished_work() {
    let unfinished: [&[&str]; 3] = [&["todo", "!"], &["dbg", "!"], &["#", "[", "ignore", "]"]];
    for file in all_rust_files() {
        let tokens = tokens(&file);
        for words in unfinished {
            let mut places = tokens.windows(words.len());
            let found = places.find(|place| place.iter().map(|(word, _)| word).eq(words));
            let line = found.map(|place| place[0].1);
            assert_eq!(line, None, "{}: {words:?}", file.display());
        }
    }
}
