//! What `mbdsl cite` says of a method stands in the documentation of the method or in the book.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::models::folder;
use mbdsl::runtime::{METHODS, STABILIZATIONS};
use std::fs;
use std::path::Path;

/// Words of the documentation, without the marks of comments.
fn documentation() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folders = [
        ("runtime/src/methods", "rs"),
        ("runtime/src/stabilization", "rs"),
        ("docs/src", "md"),
    ];
    let files = folders.map(|(path, ending)| folder::files(&root.join(path), &[ending]));
    let files = files.iter().flatten();
    let others = files.filter(|path| !path.ends_with("publications.rs"));
    let texts = others.map(|path| fs::read_to_string(path).unwrap());
    let words = |text: String| {
        let words = text.split_whitespace();
        let words = words.filter(|word| !["///", "//!", "//"].contains(word));
        words.collect::<Vec<_>>().join(" ")
    };
    texts.map(words).collect::<Vec<_>>().join("\n")
}

#[test]
fn publications_are_those_of_the_documentation() {
    let known = documentation();
    let methods = METHODS.iter().flat_map(|info| info.publications());
    let others = STABILIZATIONS.iter().flat_map(|info| info.publications());
    let mut count = 0;
    for of in methods.chain(others) {
        let publication = of.publication;
        let parts = [publication.doi, publication.title];
        for part in parts.into_iter().flatten() {
            assert!(known.contains(part), "{part}");
            count += 1;
        }
        for author in publication.authors {
            // The book writes two names with their letters, the code without.
            let family = author.split(", ").next().unwrap();
            let plain = family.replace('ø', "o").replace('ü', "u");
            assert!(known.contains(family) || known.contains(&plain), "{author}");
        }
        assert!(publication.title.is_some() || publication.doi.is_some());
    }
    assert!(count > 40);
}
