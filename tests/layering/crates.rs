//! The crates of the workspace name those that their manifests may name.

use super::root;
use std::collections::BTreeSet;
use std::fs;

/// The members of the workspace, each with those of our crates that its manifest may name; `ALL` may name all.
const CRATES: [(&str, &[&str]); 24] = [
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
    ("fmi/unit", &["mbdsl-runtime", "mbdsl-compiler"]),
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
        "fmi/library",
        &[
            "mbdsl-runtime",
            "mbdsl-compiler",
            "mbdsl-native",
            "mbdsl-fmi",
        ],
    ),
    (
        "wasm",
        &[
            "mbdsl-runtime",
            "mbdsl-compiler",
            "mbdsl-viewer",
            "mbdsl-gallery",
        ],
    ),
    ("examples/paper_tables", &["mbdsl"]),
    ("examples/pictures", &["mbdsl"]),
    ("examples/speed", &["mbdsl"]),
    ("examples/work_precision", &["mbdsl"]),
    ("tests", ALL),
    ("tests/book", &["mbdsl"]),
    ("tests/core_only", &["mbdsl-runtime", "mbdsl-compiler"]),
    ("tests/renamed", &["mbdsl"]),
    ("tests/ui", &["mbdsl"]),
    ("benches", ALL),
];

/// What tests and benchmarks may name.
const ALL: &[&str] = &["*"];

/// The manifest in a folder.
pub(super) fn manifest(folder: &str) -> toml::Table {
    let path = root().join(folder).join("Cargo.toml");
    toml::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// The folders of the members of the workspace; all of them are in the table.
pub(super) fn members() -> Vec<String> {
    let members = manifest("")["workspace"]["members"].clone();
    let members: Vec<String> = members.try_into().unwrap();
    let known: BTreeSet<&str> = CRATES.iter().map(|(folder, _)| *folder).collect();
    let found: BTreeSet<&str> = members.iter().map(String::as_str).collect();
    assert_eq!(found, known, "`CRATES` has other crates than the workspace");
    members
}

/// The members that are published.
pub(super) fn libraries() -> Vec<String> {
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
