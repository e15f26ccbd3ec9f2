//! Rewrites drawn messages in the source of the tests.

use std::collections::BTreeMap;
use std::fs;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A source file as it was when the tests were compiled, and what becomes of its lines.
struct Source {
    lines: Vec<String>,
    /// By the number of a line of text: as many lines of messages below it become these.
    changes: BTreeMap<usize, (usize, Vec<String>)>,
}

/// All files that were changed: the lines that `Location` names are those of the compiled source.
static SOURCES: Mutex<BTreeMap<PathBuf, Source>> = Mutex::new(BTreeMap::new());

/// Whether messages are accepted as they are drawn.
pub(crate) fn is_wanted() -> bool {
    std::env::var_os("MBDSL_BLESS").is_some()
}

pub(crate) fn is_message(line: &str) -> bool {
    line.trim_start().starts_with('~')
}

/// The lines of text, each with the messages below it.
fn groups(drawing: &str) -> Vec<(&str, Vec<&str>)> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in drawing.lines() {
        match groups.last_mut() {
            Some((_, messages)) if is_message(line) => messages.push(line),
            _ => groups.push((line, Vec::new())),
        }
    }
    groups
}

/// Replaces the messages of an expectation by those that are drawn, below the call at `location`.
///
/// The text above a message must stand in the source as it is drawn: where it is made by `format!`, it does not, and the
/// test fails as without the wish to accept.
pub(crate) fn accept(expected: &str, drawn: &str, location: &Location<'_>) -> Option<()> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(location.file());
    let mut sources = SOURCES.lock().unwrap();
    if !sources.contains_key(&path) {
        let text = fs::read_to_string(&path).unwrap();
        let source = Source {
            lines: text.lines().map(str::to_owned).collect(),
            changes: BTreeMap::new(),
        };
        sources.insert(path.clone(), source);
    }
    let source = sources.get_mut(&path)?;
    let mut from = location.line() as usize - 1;
    for ((text, old), (_, new)) in groups(expected).into_iter().zip(groups(drawn)) {
        if old == new {
            continue;
        }
        let stands = |at: usize| {
            let below = source.lines.get(at + 1..).unwrap_or_default();
            let messages: Vec<&String> = below.iter().take_while(|line| is_message(line)).collect();
            source.lines[at].trim_end() == text && messages == old.iter().collect::<Vec<_>>()
        };
        // A test ends with a brace in the first column, and so may the text in it, with a quotation mark below.
        let is_end = |&at: &usize| {
            let below = source.lines.get(at + 1);
            source.lines[at] == "}" && !below.is_some_and(|line| line.trim_start().starts_with('"'))
        };
        let end = (from..source.lines.len()).find(is_end)?;
        let at = (from..end).find(|&at| stands(at))?;
        let lines = new.iter().map(|&line| line.to_owned()).collect();
        source.changes.insert(at, (old.len(), lines));
        from = at + 1;
    }
    let mut text = String::new();
    let mut skip = 0;
    for (at, line) in source.lines.iter().enumerate() {
        if skip == 0 {
            text += &format!("{line}\n");
        }
        skip = skip.max(1) - 1;
        if let Some((count, lines)) = source.changes.get(&at) {
            skip = *count;
            lines.iter().for_each(|line| text += &format!("{line}\n"));
        }
    }
    fs::write(&path, text).unwrap();
    Some(())
}
