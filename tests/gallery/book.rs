//! The page of the book follows from the texts, and has a picture of each.
//!
//! To accept a change: `MBDSL_BLESS=1 cargo test -p mbdsl-tests gallery`, and read the difference. The pictures are
//! made by `cargo run --release -p mbdsl-gallery --example pictures`.

use mbdsl_gallery::GALLERY;
use std::collections::BTreeSet;
use std::fmt::Write as _;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/gallery.md");
const PICTURES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/src/pictures/gallery");

/// The largest picture, in bytes.
const LARGEST: u64 = 130_000;

const HEAD: &str = "# The gallery

Classical mechanisms as models of mbdsl. Each of them is a text to start from: change a number, look at
what happens, and build on it. `mbdsl new --list` lists their names. The pictures show the runs with the
default settings, and a test checks on these runs that every mechanism has the property described here.
";

fn page() -> String {
    let mut page = format!("{HEAD}\n");
    for entry in GALLERY {
        let title = entry.title();
        let _ = writeln!(page, "- [{title}](#{})", anchor(title));
    }
    for entry in GALLERY {
        let (name, title, description) = (entry.name, entry.title(), entry.description());
        let _ = write!(
            page,
            "\n## {title}\n\n![{title}](pictures/gallery/{name}.svg)\n\n{description}\n\n\
             ```sh\nmbdsl new --from {name} my.mbd\n```\n"
        );
    }
    page
}

/// What a heading is called in links.
fn anchor(title: &str) -> String {
    let lower = title.to_lowercase();
    let kept = lower
        .chars()
        .filter(|c| c.is_alphanumeric() || " -".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn the_page_follows_from_the_texts() {
    if std::env::var_os("MBDSL_BLESS").is_some() {
        std::fs::write(PAGE, page()).unwrap();
    }
    let found = std::fs::read_to_string(PAGE).unwrap_or_default();
    assert!(found == page(), "{PAGE} is not up to date");
}

#[test]
fn every_mechanism_has_a_picture_and_no_picture_is_left_over() {
    let files = std::fs::read_dir(PICTURES).unwrap();
    let mut pictures = BTreeSet::new();
    for file in files {
        let file = file.unwrap();
        let size = file.metadata().unwrap().len();
        let name = file.file_name().into_string().unwrap();
        assert!((1_000..=LARGEST).contains(&size), "{name} has {size} bytes");
        pictures.insert(name);
    }
    let wanted = GALLERY.iter().map(|entry| format!("{}.svg", entry.name));
    assert_eq!(pictures, wanted.collect());
}
