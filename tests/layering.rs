//! The folders know only what ARCHITECTURE.md lets them know.
//!
//! Reads `use` lines and manifests; a line that breaks an invariant is named.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// What the manifest of a crate names under a heading.
fn dependencies(package: &str, heading: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
    let manifest: toml::Table = toml::from_str(&manifest).unwrap();
    let table = manifest.get(heading).and_then(|value| value.as_table());
    table
        .map(|table| table.keys().cloned().collect())
        .unwrap_or_default()
}

/// Which of our crates each of our crates may name; `true` where tests may name more.
#[test]
fn crates_depend_one_way() {
    let order = [
        "mbdsl-runtime",
        "mbdsl-compiler",
        "mbdsl-native",
        "mbdsl-macros",
        "mbdsl-sweep",
        "mbdsl-viewer",
        "mbdsl",
        "mbdsl-gallery",
        "mbdsl-cli",
    ];
    let folders = [
        "runtime",
        "compiler",
        "native",
        "mbdsl-macros",
        "sweep",
        "viewer",
        "mbdsl",
        "examples/gallery",
        "cli",
    ];
    for (place, folder) in folders.iter().enumerate() {
        for heading in ["dependencies", "dev-dependencies", "build-dependencies"] {
            for dependency in dependencies(folder, heading) {
                if let Some(other) = order.iter().position(|name| *name == dependency) {
                    assert!(other < place, "{folder}: {heading} names {dependency}");
                }
            }
        }
    }
}

/// Machine code is an option of the one crate that users depend on; the macro does without.
#[test]
fn only_the_outer_crates_may_use_machine_code() {
    let sides = ["runtime", "compiler", "mbdsl-macros", "sweep", "cli"];
    for folder in sides {
        for heading in ["dependencies", "dev-dependencies", "build-dependencies"] {
            let names = dependencies(folder, heading);
            let inner = folder != "cli" && names.iter().any(|name| name == "mbdsl-native");
            let generator = names.iter().any(|name| name.starts_with("cranelift"));
            assert!(!inner && !generator, "{folder}: {heading}: {names:?}");
        }
    }
    let manifest = fs::read_to_string(root().join("mbdsl/Cargo.toml")).unwrap();
    let line = manifest.lines().find(|l| l.starts_with("mbdsl-native"));
    assert!(line.is_some_and(|line| line.contains("optional = true")));
    let default = manifest.lines().find(|line| line.starts_with("default"));
    assert!(default.is_some_and(|line| !line.contains("native")));
}

/// What calls machine code stands in one file; every use of it says why it is sound.
#[test]
fn unsafe_code_is_in_one_module() {
    let folders = [
        "runtime",
        "compiler",
        "native",
        "mbdsl-macros",
        "mbdsl",
        "sweep",
        "cli",
        "examples",
    ];
    for folder in folders {
        for file in rust_files(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            for (number, line) in lines.iter().enumerate().filter(|(_, line)| is_code(line)) {
                let opens = ["unsafe {", "unsafe impl", "allow(unsafe_code)"];
                if !opens.iter().any(|word| line.contains(word)) {
                    continue;
                }
                let place = format!("{}:{}", file.display(), number + 1);
                assert!(file.ends_with("native/src/code.rs"), "{place}");
                let reason = lines[..number].iter().rev();
                let mut reason = reason.take_while(|line| !is_code(line));
                let said = line.contains("allow") || reason.any(|line| line.contains("SAFETY: "));
                assert!(said, "{place}: why is this sound?");
            }
        }
    }
}

/// A file is complete or not there: what writes files goes through one module. The journal of a sweep
/// grows, and checks every line.
#[test]
fn files_are_written_in_one_module() {
    let writers = ["runtime/src/files.rs", "sweep/src/journal.rs"];
    let writes = [
        "fs::write(",
        "File::create",
        "OpenOptions",
        "File::options",
        "generate_to(",
    ];
    for folder in [
        "runtime/src",
        "compiler/src",
        "native/src",
        "mbdsl/src",
        "viewer/src",
        "sweep/src",
        "cli/src",
    ] {
        for file in rust_files(&root().join(folder)) {
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

/// The numeric half knows no language and the compiler writes no files and draws nothing.
#[test]
fn light_crates_stay_light() {
    let drawing = [
        "plotters",
        "resvg",
        "csv",
        "clap",
        "ariadne",
        "serde_json",
        "prettyplease",
    ];
    let language = ["pest", "pest_derive", "syn", "quote", "proc-macro2"];
    let compiler = dependencies("compiler", "dependencies");
    assert!(
        !drawing
            .iter()
            .any(|name| compiler.iter().any(|d| d == name)),
        "{compiler:?}"
    );
    let runtime = dependencies("runtime", "dependencies");
    assert!(
        !language
            .iter()
            .any(|name| runtime.iter().any(|d| d == name)),
        "{runtime:?}"
    );
    let manifest = fs::read_to_string(root().join("runtime/Cargo.toml")).unwrap();
    for line in manifest.lines().filter(|line| {
        let heavy = ["plotters =", "resvg =", "csv ="];
        heavy.iter().any(|name| line.starts_with(name)) && line.contains('{')
    }) {
        assert!(line.contains("optional = true"), "{line}");
    }
}

/// The rooms of the runtime, each with those it may use besides itself.
const ROOMS: [(&str, &[&str]); 16] = [
    ("settings", &[]),
    ("scalar", &[]),
    ("layout", &[]),
    ("linear", &["layout", "scalar"]),
    ("mechanism", &["layout", "linear", "scalar"]),
    ("constraints", &["layout", "linear", "mechanism"]),
    ("stabilization", &["settings"]),
    (
        "methods",
        &[
            "settings",
            "scalar",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "stabilization",
        ],
    ),
    (
        "results",
        &[
            "scalar",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "methods",
        ],
    ),
    (
        "simulate",
        &[
            "settings",
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "stabilization",
            "methods",
            "results",
        ],
    ),
    (
        "ensemble",
        &[
            "scalar",
            "layout",
            "linear",
            "mechanism",
            "stabilization",
            "methods",
            "results",
            "simulate",
        ],
    ),
    ("files", &[]),
    ("matrices", &["layout", "linear", "mechanism"]),
    ("csv", &["files", "layout", "mechanism", "results"]),
    ("plot", &["files", "layout", "results"]),
    (
        "work_precision",
        &[
            "mechanism",
            "stabilization",
            "methods",
            "results",
            "simulate",
            "plot",
        ],
    ),
];

/// The files of a crate with those of its own files that each uses, by the paths of their modules.
fn uses(source: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let module = |file: &Path| {
        let path = file.strip_prefix(source).unwrap().with_extension("");
        let parts: Vec<&str> = path.iter().map(|part| part.to_str().unwrap()).collect();
        parts.join("::")
    };
    let files = rust_files(source);
    let all: BTreeSet<String> = files.iter().map(|file| module(file)).collect();
    let mut found = BTreeMap::new();
    for file in &files {
        let own = module(file);
        if ["lib", "main"].contains(&&*own) {
            continue;
        }
        let text = fs::read_to_string(file).unwrap();
        let code = without_tests(&text);
        let lines = code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code: Vec<&str> = lines.collect();
        let code = code.join("\n");
        let mut paths: Vec<String> = Vec::new();
        for piece in code.split("use ").skip(1) {
            if let Some(tree) = piece.split(';').next() {
                expand("", tree, &mut paths);
            }
        }
        for piece in code.split("crate::").skip(1) {
            let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
            let end = piece.find(|c| !is_path(c)).unwrap_or(piece.len());
            paths.push(format!("crate::{}", &piece[..end]));
        }
        let used: BTreeSet<String> = paths
            .iter()
            .filter_map(|path| {
                // A path begins at the crate, above this module, or at a part of it.
                let above = own.rsplit_once("::").map_or("", |(above, _)| above);
                let path = match (path.strip_prefix("crate::"), path.strip_prefix("super::")) {
                    (Some(path), _) => path.to_owned(),
                    (_, Some(path)) => format!("{above}::{path}"),
                    _ => format!("{own}::{path}"),
                };
                let path = path.trim_start_matches("::");
                let parts: Vec<&str> = path.split("::").collect();
                let prefixes = (1..=parts.len()).rev().map(|n| parts[..n].join("::"));
                prefixes.into_iter().find(|prefix| all.contains(prefix))
            })
            .filter(|used| *used != own)
            .collect();
        found.insert(own, used);
    }
    found
}

/// The code of a file without the module of its tests, which may use what they like.
fn without_tests(text: &str) -> &str {
    let places = text.match_indices("#[cfg(test)]");
    let is_module = |place: usize| {
        let lines = text[place..].lines();
        let first = lines.skip_while(|line| line.starts_with("#["));
        first
            .clone()
            .next()
            .is_some_and(|line| line.starts_with("mod "))
    };
    let begins = places
        .map(|(place, _)| place)
        .find(|place| is_module(*place));
    &text[..begins.unwrap_or(text.len())]
}

/// The single paths of a tree of `use`.
fn expand(before: &str, tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, rest)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap_or(tree).trim();
        paths.push(format!("{before}{name}").replace("::self", ""));
        return;
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut begin) = (0, 0);
    for (place, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                let part = inner[begin..place].trim();
                if !part.is_empty() {
                    expand(&format!("{before}{}", head.trim()), part, paths);
                }
                begin = (place + 1).min(inner.len());
            }
            _ => {}
        }
    }
}

/// The rooms of the runtime use what stands above them in the table.
#[test]
fn rooms_of_the_runtime_use_what_they_may() {
    for (module, used) in uses(&root().join("runtime/src")) {
        let room = |path: &str| path.split("::").next().unwrap().to_owned();
        let own = room(&module);
        let found = ROOMS.iter().find(|(name, _)| *name == own);
        let (_, allowed) = found.unwrap_or_else(|| panic!("unknown room {own}"));
        for other in used.iter().map(|path| room(path)) {
            let fine = other == own || allowed.contains(&other.as_str());
            assert!(fine, "`{module}` uses `{other}`");
        }
    }
}

/// No file uses one that uses it, over however many others.
#[test]
fn files_are_in_no_circle() {
    let crates = [
        "runtime",
        "compiler",
        "native",
        "mbdsl-macros",
        "viewer",
        "mbdsl",
        "sweep",
        "examples/gallery",
        "cli",
    ];
    for folder in crates {
        let mut left = uses(&root().join(folder).join("src"));
        assert!(!left.is_empty() || folder == "examples/gallery", "{folder}");
        // What uses nothing that is left is in no circle, nor is what nothing left uses.
        loop {
            let is_used = |module: &String| left.values().any(|used| used.contains(module));
            let uses_none =
                |used: &BTreeSet<String>| used.iter().all(|other| !left.contains_key(other));
            let free = left.iter();
            let free = free.filter(|(module, used)| uses_none(used) || !is_used(module));
            let free: Vec<String> = free.map(|(module, _)| module.clone()).collect();
            if free.is_empty() {
                break;
            }
            left.retain(|module, _| !free.contains(module));
        }
        let circles = left.iter().map(|(module, used)| {
            let there = used.iter().filter(|other| left.contains_key(*other));
            let there: Vec<&str> = there.map(String::as_str).collect();
            format!("{folder}: {module} uses {}", there.join(", "))
        });
        let circles: Vec<String> = circles.collect();
        assert!(circles.is_empty(), "{}", circles.join("\n"));
    }
}

/// The modules of the compiler, each with those it may use: what stands left of it in the row of
/// passes, and the four that all share.
#[test]
fn passes_use_what_stands_left_of_them() {
    let shared = ["diagnostic", "expr", "names"];
    let allowed: BTreeMap<&str, Vec<&str>> = BTreeMap::from([
        ("diagnostic", vec![]),
        ("expr", vec![]),
        ("names", vec![]),
        ("model", vec![]),
        // The table of units serves the messages, too.
        ("syntax", vec!["model"]),
        ("check", vec!["syntax", "model"]),
        // A number with its unit is the default of a parameter.
        ("quantity", vec!["syntax", "check", "model"]),
        ("equations", vec!["model"]),
        ("program", vec!["model", "equations"]),
        ("print", vec!["model", "equations"]),
        // The forces of one load alone are for messages.
        ("evaluate", vec!["model", "equations", "program"]),
        // What mends a fault is a change of the text, whose items have their places in the tree.
        ("verify", vec!["syntax", "model", "program", "evaluate"]),
        // The stub of a faulty model is printed from the tree, because there is nothing else.
        (
            "emit",
            vec!["syntax", "check", "model", "program", "verify", "print"],
        ),
    ]);
    let source = root().join("compiler/src");
    for file in rust_files(&source) {
        let relative = file.strip_prefix(&source).unwrap();
        let module = relative
            .iter()
            .next()
            .unwrap()
            .to_str()
            .unwrap()
            .trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let allowed = allowed
            .get(module)
            .unwrap_or_else(|| panic!("unknown module {module}"));
        let text = fs::read_to_string(&file).unwrap();
        // Tests of a module may use what they like.
        let code = text.split("#[cfg(test)]").next().unwrap();
        for (number, line) in code.lines().enumerate() {
            for used in line.split("crate::").skip(1) {
                let used: String = used
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || *c == '_')
                    .collect();
                let fine = used == module
                    || shared.contains(&used.as_str())
                    || allowed.contains(&used.as_str())
                    || line.trim_start().starts_with("//")
                    || line.contains("$crate");
                assert!(
                    fine,
                    "{}:{}: `{module}` uses `{used}`",
                    relative.display(),
                    number + 1
                );
            }
        }
    }
}

/// Positions and rotations are made where frames are known, and moved where it is known how they move.
#[test]
fn frames_are_known_to_kinematics_alone() {
    let makes = ["symbol(Symbol::Q(", "symbol(Symbol::Rotation("];
    let allowed = [
        "compiler/src/model/kinematics.rs",
        "compiler/src/expr/motion.rs",
    ];
    let mut makers = BTreeSet::new();
    for folder in ["compiler/src", "native/src", "viewer/src", "cli/src"] {
        for file in rust_files(&root().join(folder)) {
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

/// Nothing is left for later.
#[test]
fn no_unfinished_work() {
    for folder in [
        "runtime",
        "compiler",
        "native",
        "mbdsl-macros",
        "mbdsl",
        "sweep",
        "cli",
        "examples",
    ] {
        for file in rust_files(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            for word in ["todo!(", "#[ignore]", "dbg!("] {
                assert!(!text.contains(word), "{}: {word}", file.display());
            }
        }
    }
}
