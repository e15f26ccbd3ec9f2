//! What would be published is complete, and in an order in which it can be.
#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use toml::{Table, Value};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap()
}

fn manifest(folder: &str) -> Table {
    read(&format!("{folder}/Cargo.toml")).parse().unwrap()
}

/// The crates that are published, by their names: folder and manifest.
fn published() -> BTreeMap<String, (PathBuf, Table)> {
    let workspace: Table = read("Cargo.toml").parse().unwrap();
    let members = workspace["workspace"]["members"].as_array().unwrap();
    let crates = members.iter().filter_map(|member| {
        let folder = member.as_str().unwrap();
        let manifest = manifest(folder);
        let package = &manifest["package"];
        let kept = package.get("publish").and_then(Value::as_bool) == Some(false);
        let name = package["name"].as_str().unwrap().to_owned();
        (!kept).then_some((name, (root().join(folder), manifest)))
    });
    crates.collect()
}

/// Ours among the dependencies of a crate, of tests too: what is packed must find them all.
fn uses(manifest: &Table) -> Vec<String> {
    let kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
    let tables = kinds
        .iter()
        .filter_map(|kind| manifest.get(*kind)?.as_table());
    let names = tables.flat_map(|table| table.keys());
    names
        .filter(|name| name.starts_with("mbdsl"))
        .cloned()
        .collect()
}

/// The list of a shell script: `NAME=(` to `)`.
fn listed(script: &str, name: &str) -> Vec<String> {
    let text = read(script);
    let list = text.split_once(&format!("\n{name}=(\n")).unwrap().1;
    let list = list.split_once("\n)").unwrap().0;
    list.lines().map(|line| line.trim().to_owned()).collect()
}

#[test]
fn crates_are_published_after_those_they_use() {
    let order = listed("packaging/publish", "crates");
    let crates = published();
    let mut sorted = order.clone();
    sorted.sort();
    assert!(
        sorted.iter().eq(crates.keys()),
        "{sorted:?} in the script, the manifests have {:?}",
        crates.keys()
    );
    for (place, name) in order.iter().enumerate() {
        for used in uses(&crates[name].1) {
            assert!(
                order[..place].contains(&used),
                "{name} is published before {used}, which it uses"
            );
        }
    }
}

#[test]
fn manifests_are_complete() {
    for (name, (folder, manifest)) in published() {
        let package = manifest["package"].as_table().unwrap();
        for key in [
            "description",
            "documentation",
            "license",
            "readme",
            "keywords",
            "categories",
            "rust-version",
        ] {
            assert!(package.contains_key(key), "{name} has no `{key}`");
        }
        let docs = package
            .get("metadata")
            .and_then(|of| of.get("docs")?.get("rs")?.get("all-features"));
        assert_eq!(
            docs.and_then(Value::as_bool),
            Some(true),
            "{name}: all features are documented"
        );
        // Links, which cargo packs as copies.
        for license in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let inside = fs::read_to_string(folder.join(license)).unwrap();
            assert_eq!(inside, read(license), "{name}: {license}");
        }
    }
}

#[test]
fn there_is_one_version() {
    let workspace: Table = read("Cargo.toml").parse().unwrap();
    let version = workspace["workspace"]["package"]["version"]
        .as_str()
        .unwrap();
    let python = manifest("python");
    assert_eq!(python["package"]["version"].as_str(), Some(version));
    let project: Table = read("python/pyproject.toml").parse().unwrap();
    let library = &project["project"]["optional-dependencies"]["fmu"][0];
    assert_eq!(
        library.as_str(),
        Some(format!("mbdsl-fmu=={version}").as_str())
    );
    assert!(read("CITATION.cff").contains(&format!("\nversion: {version}\n")));
    assert!(read("CHANGELOG.md").contains(&format!("\n## {version} (")));
    let dependencies = workspace["workspace"]["dependencies"].as_table().unwrap();
    for (name, of) in dependencies
        .iter()
        .filter(|(name, _)| name.starts_with("mbdsl"))
    {
        assert_eq!(
            of["version"].as_str(),
            Some(format!("={version}").as_str()),
            "{name}"
        );
    }
}

/// `docs/src/versions.md` has the numbers, each with where it is in code.
#[test]
fn the_numbers_of_formats_are_those_of_the_page() {
    let page = read("docs/src/versions.md");
    let c = mbdsl_compiler::c::INTERFACE;
    let line = format!(
        "\nlanguage {}, JSON 1, sweep journal 1, C interface {c}, state of FMUs 1\n",
        mbdsl_compiler::LANGUAGE
    );
    assert!(page.contains(&line), "expected {line}");
    let header = read("tests/golden/two_bars.h");
    assert!(header.contains(&format!("\n#define TWO_BARS_INTERFACE {c}\n")));
}

/// The packages of a lock file with their versions.
fn locked(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let lock: Table = read(file).parse().unwrap();
    let mut packages: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in lock["package"].as_array().unwrap() {
        let text = |key: &str| package[key].as_str().unwrap().to_owned();
        packages
            .entry(text("name"))
            .or_default()
            .insert(text("version"));
    }
    packages
}

/// What is tested here is what the Python package has, and builds of it are used again.
#[test]
fn the_python_package_is_locked_to_the_versions_of_the_workspace() {
    let ours = locked("Cargo.lock");
    for (name, versions) in locked("python/Cargo.lock") {
        if let Some(ours) = ours.get(&name) {
            assert!(
                versions.is_subset(ours),
                "{name}: python/Cargo.lock has {versions:?}, Cargo.lock {ours:?}; CONTRIBUTING.md says how to renew it"
            );
        }
    }
}
