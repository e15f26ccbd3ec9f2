//! Names of new files and types, and how names and paths are shown.

use mbdsl_compiler::syntax;
use mbdsl_gallery::Entry;
use std::path::Path;

/// A name with control characters replaced, which would steer a terminal.
pub(super) fn shown(name: &str) -> String {
    name.replace(char::is_control, "\u{FFFD}")
}

/// The text of a mechanism, with another name of its model.
pub(super) fn with_model_name(entry: &Entry, name: Option<&str>) -> String {
    let mut text = entry.text.to_owned();
    if let (Some(name), (Some(tree), _)) = (name, syntax::parse(entry.text)) {
        text.replace_range(tree.name.span.range(), name);
    }
    text
}

/// The name of a file or a folder as that of a type: `FourBar` of `four_bar`.
pub(super) fn type_name(name: &str) -> String {
    let is_name = |name: &str| syn::parse_str::<syn::Ident>(name).is_ok();
    // Two letters before it, so that no word of Rust results.
    let is_letter = |c: char| {
        let separates = c == '_' || c.is_whitespace();
        !separates && is_name(&format!("xx{c}"))
    };
    let words = name.split(|c: char| !is_letter(c));
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let joined: String = words.map(capital).collect();
    if is_name(&joined) && !SHADOWING.contains(&joined.as_str()) {
        return joined;
    }
    // A name that begins with a digit, one of Rust's words, or no name at all.
    format!("Model{joined}")
}

/// Types that generated code, and the program of a new project, call by these names.
const SHADOWING: &[&str] = &["S", "Scalar", "Options", "Page", "Result", "Box", "Ok"];

/// A path as a word of a command line: quoted if a shell would read it otherwise.
pub(super) fn as_word(path: &Path) -> String {
    let text = path.display().to_string();
    // A name that begins so would be an option.
    let text = match text.starts_with('-') {
        true => Path::new(".").join(path).display().to_string(),
        false => text,
    };
    let plain = |c: char| c.is_alphanumeric() || "_-+=.,:@%/\\".contains(c);
    if text
        .chars()
        .all(|c| plain(c) && (cfg!(windows) || c != '\\'))
    {
        return text;
    }
    match cfg!(windows) {
        true => format!("\"{text}\""),
        false => format!("'{}'", text.replace('\'', "'\\''")),
    }
}
