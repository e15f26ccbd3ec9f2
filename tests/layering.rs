//! The folders know only what ARCHITECTURE.md lets them know.
//!
//! Reads manifests, `use` lines and the words of code; a line that breaks an invariant is named.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod python;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::models::folder;
use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    folder::files(folder, &["rs"])
}

/// The members of the workspace, each with those of our crates that its manifest may name; `ALL` may name all.
const CRATES: [(&str, &[&str]); 22] = [
    ("runtime", &[]),
    ("export", &["mbdsl-runtime"]),
    ("compiler", &["mbdsl-runtime"]),
    ("native", &["mbdsl-runtime", "mbdsl-compiler"]),
    ("mbdsl-macros", &["mbdsl-runtime", "mbdsl-compiler"]),
    ("viewer", &["mbdsl-runtime", "mbdsl-compiler"]),
    (
        "sweep",
        &["mbdsl-runtime", "mbdsl-export", "mbdsl-compiler"],
    ),
    (
        "mbdsl",
        &[
            "mbdsl-runtime",
            "mbdsl-export",
            "mbdsl-compiler",
            "mbdsl-native",
            "mbdsl-macros",
            "mbdsl-viewer",
            "mbdsl-sweep",
        ],
    ),
    (
        "examples/gallery",
        &[
            "mbdsl-runtime",
            "mbdsl-export",
            "mbdsl-compiler",
            "mbdsl-viewer",
        ],
    ),
    ("fmi", &["mbdsl-runtime", "mbdsl-compiler"]),
    ("import", &["mbdsl-compiler"]),
    (
        "cli",
        &[
            "mbdsl-fmi",
            "mbdsl-import",
            "mbdsl-compiler",
            "mbdsl-viewer",
            "mbdsl",
            "mbdsl-sweep",
            "mbdsl-gallery",
        ],
    ),
    (
        "fmu",
        &[
            "mbdsl-runtime",
            "mbdsl-compiler",
            "mbdsl-native",
            "mbdsl-fmi",
        ],
    ),
    ("examples/paper_tables", &["mbdsl"]),
    ("examples/pictures", &["mbdsl"]),
    ("examples/speed", &["mbdsl"]),
    ("examples/work_precision", &["mbdsl"]),
    ("tests", ALL),
    ("tests/book", &["mbdsl"]),
    ("tests/renamed", &["mbdsl"]),
    ("tests/ui", &["mbdsl"]),
    ("benches", ALL),
];

/// What tests and benchmarks may name.
const ALL: &[&str] = &["*"];

/// The manifest in a folder.
fn manifest(folder: &str) -> toml::Table {
    let path = root().join(folder).join("Cargo.toml");
    toml::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// The folders of the members of the workspace; all of them are in the table.
fn members() -> Vec<String> {
    let members = manifest("")["workspace"]["members"].clone();
    let members: Vec<String> = members.try_into().unwrap();
    let known: BTreeSet<&str> = CRATES.iter().map(|(folder, _)| *folder).collect();
    let found: BTreeSet<&str> = members.iter().map(String::as_str).collect();
    assert_eq!(found, known, "`CRATES` has other crates than the workspace");
    members
}

/// The members that are published.
fn libraries() -> Vec<String> {
    let is_private = |folder: &String| {
        let publish = manifest(folder)["package"].get("publish").cloned();
        publish == Some(toml::Value::Boolean(false))
    };
    let mut members = members();
    members.retain(|folder| !is_private(folder));
    members
}

fn package_name(folder: &str) -> String {
    let name = &manifest(folder)["package"]["name"];
    name.as_str().unwrap().to_owned()
}

/// The headings of what a crate is built with, and of what it and its tests are.
const FOR_ITSELF: &[&str] = &["dependencies", "build-dependencies"];
const FOR_ALL: &[&str] = &["dependencies", "build-dependencies", "dev-dependencies"];

/// The packages that the manifest of a crate names under some headings, on any platform.
fn dependencies(folder: &str, headings: &[&str]) -> Vec<String> {
    let manifest = manifest(folder);
    let platforms = manifest.get("target").and_then(|value| value.as_table());
    let platforms = platforms.into_iter().flat_map(|table| table.values());
    let tables = platforms.filter_map(|value| value.as_table());
    let mut packages = Vec::new();
    for table in tables.chain([&manifest]) {
        let tables = headings
            .iter()
            .filter_map(|heading| table.get(*heading)?.as_table());
        for (name, value) in tables.flatten() {
            let renamed = value.get("package").and_then(|package| package.as_str());
            packages.push(renamed.unwrap_or(name).to_owned());
        }
    }
    packages
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

/// Every crate names those of our crates that it may, which are above it in the table.
#[test]
fn crates_depend_one_way() {
    let folders = members();
    let names: Vec<String> = folders.iter().map(|folder| package_name(folder)).collect();
    let mut above: Vec<String> = Vec::new();
    for (folder, allowed) in CRATES {
        for dependency in dependencies(folder, FOR_ALL) {
            if names.contains(&dependency) {
                let fine = allowed == ALL || allowed.contains(&dependency.as_str());
                assert!(fine, "{folder} names {dependency}");
                assert!(
                    above.contains(&dependency),
                    "{folder} is above {dependency}"
                );
            }
        }
        above.push(package_name(folder));
    }
}

/// Machine code is an option of the one crate that users depend on.
#[test]
fn machine_code_is_an_option() {
    for folder in members().iter().filter(|folder| *folder != "native") {
        let names = dependencies(folder, FOR_ALL);
        let generator = names.iter().any(|name| name.starts_with("cranelift"));
        assert!(!generator, "{folder}: {names:?}");
    }
    let manifest = manifest("mbdsl");
    let optional = manifest["dependencies"]["mbdsl-native"].get("optional");
    assert_eq!(optional, Some(&toml::Value::Boolean(true)));
    let default: Vec<String> = manifest["features"]["default"].clone().try_into().unwrap();
    assert!(!default.contains(&"native".to_owned()), "{default:?}");
}

/// What calls machine code is in one file, what takes arguments from C in another; every use of it says why it is
/// sound.
#[test]
fn unsafe_code_is_in_two_modules() {
    let modules = ["native/src/code.rs", "fmu/src/raw.rs"];
    let has_one = |folder: &str| ["native", "fmu"].contains(&folder);
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

/// The numeric half knows no language, and neither it nor the compiler draws or writes files.
#[test]
fn light_crates_stay_light() {
    let drawing = [
        "plotters",
        "resvg",
        "csv",
        "memchr",
        "clap",
        "ariadne",
        "serde_json",
        "prettyplease",
    ];
    let language = ["pest", "pest_derive", "syn", "quote", "proc-macro2"];
    let names_none = |folder: &str, packages: &[&str]| {
        let mut found = dependencies(folder, FOR_ITSELF);
        found.retain(|name| packages.contains(&name.as_str()));
        assert!(found.is_empty(), "{folder} names {found:?}");
    };
    for folder in ["runtime", "compiler", "native", "mbdsl-macros"] {
        names_none(folder, &drawing);
    }
    for folder in ["runtime", "export"] {
        names_none(folder, &language);
    }
    // A program that only simulates builds none of it.
    let export = manifest("export");
    for (name, value) in export["dependencies"].as_table().unwrap() {
        let optional = value.get("optional") == Some(&toml::Value::Boolean(true));
        assert!(optional || !drawing.contains(&name.as_str()), "{name}");
    }
}

/// The rooms of the runtime, each with those it may use besides itself.
const ROOMS: [(&str, &[&str]); 15] = [
    ("settings", &[]),
    ("random", &[]),
    ("scalar", &[]),
    ("layout", &[]),
    ("linear", &["layout", "scalar"]),
    ("mechanism", &["layout", "linear", "scalar"]),
    ("constraints", &["random", "layout", "linear", "mechanism"]),
    ("contact", &["layout", "linear", "mechanism"]),
    ("stabilization", &["settings"]),
    (
        "methods",
        &[
            "settings",
            "random",
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
            "contact",
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
    ("matrices", &["layout", "linear", "mechanism"]),
    (
        "analysis",
        &[
            "layout",
            "linear",
            "mechanism",
            "constraints",
            "stabilization",
            "methods",
            "results",
            "simulate",
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
        paths.extend(written_paths(&code).unwrap_or_else(|fault| panic!("{own}: {fault}")));
        let used: BTreeSet<String> = paths
            .iter()
            .filter_map(|path| {
                // A path begins at the crate, above this module, or at a part of it.
                let above = own.rsplit_once("::").map_or("", |(above, _)| above);
                let path = path.strip_prefix("self::").unwrap_or(path);
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

/// The paths that code writes out, `motion::Motion` of a field as well as `crate::model::Unit`.
fn written_paths(code: &str) -> Result<Vec<String>, LexError> {
    let tokens = tokens_of(code)?;
    let tokens: Vec<&str> = tokens.iter().map(|(token, _)| token.as_str()).collect();
    let is_name = |token: &str| token.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut paths = Vec::new();
    let mut open: Option<String> = None;
    let mut place = 0;
    while place < tokens.len() {
        let goes_on = tokens[place..].starts_with(&[":", ":"]);
        match &mut open {
            Some(path) if goes_on && tokens.get(place + 2).is_some_and(|next| is_name(next)) => {
                path.push_str("::");
                path.push_str(tokens[place + 2]);
                place += 3;
                continue;
            }
            // The head of a tree of `use` is no use by itself.
            _ if goes_on && tokens.get(place + 2) == Some(&"{") => open = None,
            _ => paths.extend(open.take()),
        }
        if tokens[place..].starts_with(&["pub", "(", "in"]) {
            // Who may see something is not what it uses.
            place += tokens[place..]
                .iter()
                .take_while(|token| **token != ")")
                .count();
            continue;
        }
        if is_name(tokens[place]) {
            open = Some(tokens[place].to_owned());
        }
        // What follows a path without a beginning, as after `Vec<f64>`, begins none.
        place += if goes_on { 3 } else { 1 };
    }
    paths.extend(open);
    paths.retain(|path| path.contains("::"));
    Ok(paths)
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

/// The files that are in a circle, each with those of the circle that it uses.
fn circles(mut left: BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
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
    let found = left.iter().map(|(module, used)| {
        let there = used.iter().filter(|other| left.contains_key(*other));
        let there: Vec<&str> = there.map(String::as_str).collect();
        format!("{module} uses {}", there.join(", "))
    });
    found.collect()
}

/// No file uses one that uses it, over however many others.
#[test]
fn files_are_in_no_circle() {
    let mut found: Vec<String> = Vec::new();
    for folder in libraries() {
        let circles = circles(uses(&root().join(&folder).join("src"))).into_iter();
        found.extend(circles.map(|circle| format!("{folder}: {circle}")));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
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
        // The functions of conditions are named in messages as they are printed.
        ("program", vec!["model", "equations", "print"]),
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
        ("c", vec!["model", "program", "verify"]),
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
