//! A joint of the language is everywhere where people and tests look for one.

use std::fs;
use std::path::Path;

fn read(file: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    fs::read_to_string(root.join(file)).unwrap_or_else(|fault| panic!("{file}: {fault}"))
}

/// The words of the table of joints, `Revolute "revolute" [] "revolute(P, Q)";` in its lines.
fn words() -> Vec<String> {
    let text = read("compiler/src/check/joint/form.rs");
    let (_, table) = text.split_once("\njoints! {").unwrap();
    let (table, _) = table.split_once("\n}").unwrap();
    let lines = table.lines().filter(|line| line.trim_end().ends_with(';'));
    let words = lines.map(|line| line.split('"').nth(1).unwrap().to_owned());
    words.collect()
}

/// The words of joints in space that are made of two points, `of_points("weld", SpatialJoint::Weld, ...` in their table.
fn words_in_space() -> Vec<String> {
    let text = read("compiler/src/check/joint/space/form.rs");
    let (_, table) = text.split_once("const FORMS").unwrap();
    let (table, _) = table.split_once("\n];").unwrap();
    let forms = table.split("of_points(").skip(1);
    let words = forms.filter_map(|form| form.split('"').nth(1));
    words.map(str::to_owned).collect()
}

/// What the page draws a joint as: its word, unless its description says another one.
fn drawn(word: &str) -> String {
    let text = read("compiler/src/model/joint.rs");
    let mut arms = text.split("JointKind::");
    let named = format!("\"{word}\"");
    // Another joint may be drawn like it.
    let arm = arms.find(|arm| arm.split(".drawn_as(").next().unwrap().contains(&named));
    let arm = arm.unwrap_or_else(|| panic!("compiler/src/model/joint.rs describes no `{word}`"));
    match arm.split_once(".drawn_as(\"") {
        Some((_, drawn)) => drawn.split('"').next().unwrap().to_owned(),
        None => word.to_owned(),
    }
}

/// The files that draw joints.
fn drawing() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let folder = root.join("viewer/src/drawing");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .map(|file| fs::read_to_string(file).unwrap())
        .collect()
}

/// The joints that a file has not, by what its lines look like where it has one.
fn missing(file: &str, place: &str, has: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let text = read(file);
    let words = words();
    let missing = words
        .iter()
        .filter(|word| !text.lines().any(|line| has(line, word)));
    missing
        .map(|word| format!("`{word}` is not in {file}, {place}"))
        .collect()
}

#[test]
fn joints_of_the_table_are_in_documents_random_models_and_pictures() {
    let words = words();
    assert!(words.iter().any(|word| word == "revolute"), "{words:?}");
    let row = |line: &str, word: &str| line.starts_with(&format!("| `{word}("));
    let first_cell = |line: &str, word: &str| {
        let cell = line
            .strip_prefix('|')
            .and_then(|line| line.split('|').next());
        cell.is_some_and(|cell| cell.contains(&format!("`{word}`")))
    };
    let form = |line: &str, word: &str| line.starts_with(&format!("joint NAME = {word}("));
    let example = |line: &str, word: &str| {
        let is_row = line.starts_with("| joints |");
        is_row
            && [" = ", "`"]
                .iter()
                .any(|before| line.contains(&format!("{before}{word}(")))
    };
    let quoted = |line: &str, word: &str| line.trim() == format!("\"{word}\",");
    let faults = [
        missing("NOTATION.md", "the table of rows", row),
        missing("NOTATION.md", "the table of reactions", first_cell),
        missing("docs/src/language.md", "the forms of joints", form),
        missing("docs/src/language.md", "the table of joints", first_cell),
        missing("docs/src/items.md", "the row of joints", example),
        missing("tests/fuzz.rs", "the words of `joint`", quoted),
        missing("tests/mutations.rs", "the list of words", quoted),
    ];
    let mut faults: Vec<String> = faults.into_iter().flatten().collect();
    let drawing = drawing();
    for word in words {
        // Gears are told by their ratio, cams by their outline.
        let told = match word.as_str() {
            "gear" => "joint.ratio".to_owned(),
            "cam" => "joint.outline".to_owned(),
            word => format!("\"{}\"", drawn(word)),
        };
        if !drawing.contains(&told) {
            faults.push(format!(
                "`{word}` is not in viewer/src/drawing/, what draws it"
            ));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn joints_in_space_are_in_documents_and_pictures() {
    let words = words_in_space();
    let has_both = |[first, last]: [&str; 2]| {
        words.contains(&first.to_owned()) && words.contains(&last.to_owned())
    };
    assert!(has_both(["spherical", "on_plane"]), "{words:?}");
    let places = [
        ("docs/src/language.md", vec!["\n| `WORD(P, Q"]),
        ("NOTATION.md", vec!["\n| `WORD` |"]),
        ("viewer/src/picture/space/parts.rs", vec!["\"WORD\""]),
        (
            "viewer/page/space/parts.js",
            vec!["\"WORD\"", "\n    WORD: "],
        ),
    ];
    let mut faults = Vec::new();
    for (file, forms) in places {
        let text = read(file);
        for word in &words {
            let mut forms = forms.iter().map(|form| form.replace("WORD", word));
            if !forms.any(|form| text.contains(&form)) {
                faults.push(format!("`{word}` is not in {file}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
