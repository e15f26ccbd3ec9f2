//! Names of a description as names of a model: each allowed, each once.

use mbdsl_compiler::check::check;
use mbdsl_compiler::diagnostic::codes;
use mbdsl_compiler::syntax::parse;
use std::collections::BTreeSet;

/// The units of the text, which a name of the model would hide.
const UNITS: &[&str] = &["kg", "m", "s", "N", "rad", "deg"];

/// The names that are taken.
#[derive(Default)]
pub(crate) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// The names of a model, of which no unit is one.
    pub(crate) fn of_a_model() -> Self {
        Self {
            taken: UNITS.iter().map(ToString::to_string).collect(),
        }
    }

    /// Takes a name like the one given, which nothing else has from now on.
    pub(crate) fn take(&mut self, name: &str) -> String {
        let wanted = plain(name);
        let numbered = (2..).map(|number| format!("{wanted}_{number}"));
        let mut candidates = std::iter::once(wanted.clone()).chain(numbered);
        let is_free = |name: &String| !is_reserved(name) && !self.taken.contains(name);
        // There are more numbers than names.
        let free = candidates.find(is_free).unwrap_or(wanted);
        self.taken.insert(free.clone());
        free
    }
}

/// A name of letters, digits and `_`, which begins with no digit.
fn plain(name: &str) -> String {
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let word: String = name.trim().chars().map(letter).collect();
    let word = word.trim_matches('_');
    match word.chars().next() {
        None => "part".to_owned(),
        Some(first) if first.is_ascii_digit() => format!("part_{word}"),
        Some(_) => word.to_owned(),
    }
}

/// The name of a model: words with capitals, without what separates them.
pub(crate) fn of_model(name: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().into_iter().flat_map(char::to_uppercase);
        first.chain(letters).collect::<String>()
    };
    let joined: String = plain(name).split('_').map(capital).collect();
    match is_reserved(&joined) {
        true => format!("{joined}Robot"),
        false => joined,
    }
}

/// Whether the language keeps a name for itself: the checker knows.
fn is_reserved(name: &str) -> bool {
    let (Some(tree), _) = parse(&format!("model {name} {{ param {name} = 1; }}")) else {
        return true;
    };
    let (_, said) = check(&tree);
    said.iter().any(|said| said.code == codes::RESERVED)
}
