//! `mbdsl cite`, as a user calls it.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::support::{Run, mbdsl};
use mbdsl::runtime::{Contribution, METHODS, STABILIZATIONS};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn cite(arguments: &[&str]) -> Run {
    mbdsl(&[&["cite"], arguments].concat(), b"")
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

fn all() -> impl Iterator<Item = (&'static str, &'static [Contribution])> {
    let methods = METHODS.iter().map(|info| (info.name, info.publications()));
    let others = STABILIZATIONS.iter();
    methods.chain(others.map(|info| (info.name, info.publications())))
}

/// The value of a key of `CITATION.cff`.
fn cited(key: &str) -> String {
    let text = fs::read_to_string(root().join("CITATION.cff")).unwrap();
    let line = text.lines().find_map(|line| line.trim().strip_prefix(key));
    line.unwrap().trim().trim_matches('"').to_owned()
}

#[test]
fn mbdsl_itself_is_cited_as_its_file_says() {
    let text = cite(&[]).stdout;
    let lines: Vec<&str> = text.lines().collect();
    let (author, title) = (cited("- name:"), cited("title:"));
    let version = cited("version:");
    assert_eq!(version, env!("CARGO_PKG_VERSION"));
    assert_eq!(lines[..2], [author.as_str(), &title]);
    assert!(
        lines[2].starts_with(&format!("version {version}")),
        "{text}"
    );
    for (name, publications) in all().filter(|(name, _)| *name != "none") {
        assert!(!publications.is_empty(), "{name}");
        assert!(text.contains(name), "{name}: {text}");
    }
    let entry = cite(&["--bibtex"]).stdout;
    for part in [&author, &title, &version] {
        assert!(entry.contains(part.as_str()), "{entry}");
    }
}

#[test]
fn methods_have_their_publications_in_words() {
    for (name, publications) in all() {
        let said = cite(&[name]);
        assert_eq!(said.code, Some(0), "{}", said.stderr);
        assert!(
            said.stdout.starts_with(&format!("{name}: ")),
            "{}",
            said.stdout
        );
        for of in publications {
            let publication = of.publication;
            let address = publication.doi.map(|doi| format!("https://doi.org/{doi}"));
            let year = publication.year.map(|year| format!(" ({year})"));
            let title = publication.title.map(str::to_owned);
            for part in [address, year, title].into_iter().flatten() {
                assert!(
                    said.stdout.contains(&part),
                    "{name}: {part}: {}",
                    said.stdout
                );
            }
            assert!(said.stdout.contains(of.part), "{name}: {}", said.stdout);
        }
    }
    let none = cite(&["none"]).stdout;
    assert!(none.ends_with("nothing to cite\n"), "{none}");
}

/// Each publication is one entry with closed braces, whatever number of methods needs it.
#[test]
fn entries_for_bibtex_are_complete() {
    let names: Vec<&str> = all().map(|(name, _)| name).collect();
    let said = cite(&[&names[..], &["--bibtex"]].concat()).stdout;
    assert!(said.is_ascii(), "{said}");
    let keys: Vec<&str> = said
        .lines()
        .filter_map(|line| line.strip_prefix("@misc{")?.strip_suffix(','))
        .collect();
    let known: BTreeSet<&str> = all()
        .flat_map(|(_, list)| list.iter().map(|of| of.publication.key))
        .collect();
    assert_eq!(keys.len(), known.len());
    assert_eq!(keys.iter().copied().collect::<BTreeSet<_>>(), known);
    for entry in said.trim_end().split("\n\n") {
        let count = |letter: char| entry.matches(letter).count();
        assert_eq!(count('{'), count('}'), "{entry}");
        let fields = entry.lines().filter(|line| line.starts_with("  "));
        let closed = fields.filter(|line| line.contains(" = {") && line.ends_with("},"));
        assert_eq!(closed.count() + 2, entry.lines().count(), "{entry}");
    }
    let hairer = "  author = {Hairer, E. and N{\\o}rsett, S. P. and Wanner, G.},\n";
    assert!(cite(&["rk4", "--bibtex"]).stdout.contains(hairer));
}

#[test]
fn another_name_is_explained() {
    for (name, words) in [
        (
            "dop835",
            "there is no method or stabilization `dop835`; did you mean `dop853`?",
        ),
        ("ode15s", "did you mean `radau`?"),
        ("zeppelin", "`mbdsl cite` lists them"),
        ("a\u{1b}[31m", "there is no method or stabilization"),
    ] {
        let said = cite(&[name]);
        assert_eq!(said.code, Some(2), "{name}");
        assert!(
            said.stderr.contains(words) && !said.stderr.contains('\u{1b}'),
            "{}",
            said.stderr
        );
        assert_eq!(said.stdout, "");
    }
}
