//! A text with other items.

use mbdsl_compiler::syntax::ast;
use std::ops::Range;

/// The text without some parts, and with other items after its last one: their order is that in
/// which the mechanism is assembled.
pub(super) fn edited(
    text: &str,
    model: &ast::Model,
    mut left_out: Vec<Range<usize>>,
    added: &str,
) -> String {
    let Some(end) = closing(text, model.name.span.range().end) else {
        return text.to_owned();
    };
    // What stands in a loop is met in every pass.
    left_out.sort_by_key(|range| (range.start, range.end));
    let mut kept = String::new();
    let mut from = 0;
    for range in left_out {
        if range.start >= from {
            kept.push_str(&text[from..range.start]);
            from = range.end;
        }
    }
    kept.push_str(&text[from..end]);
    format!("{kept}\n{added}\n{}", &text[end..])
}

/// A name that does not occur in the text: `wanted` if it is free, else with `_` appended.
pub(super) fn free_name(text: &str, wanted: &str) -> String {
    let mut name = wanted.to_owned();
    while text.contains(&name) {
        name.push('_');
    }
    name
}

/// The bracket that closes the first one from a place on, comments apart.
fn closing(text: &str, from: usize) -> Option<usize> {
    let mut depth = 0;
    let mut place = from;
    while let Some(next) = text[place..].chars().next() {
        let rest = &text[place..];
        let comment = match () {
            () if rest.starts_with("//") => Some(rest.find('\n').unwrap_or(rest.len())),
            () if rest.starts_with("/*") => Some(rest.find("*/").map_or(rest.len(), |end| end + 2)),
            () => None,
        };
        match next {
            _ if comment.is_some() => {}
            '{' => depth += 1,
            '}' if depth == 1 => return Some(place),
            '}' => depth -= 1,
            _ => {}
        }
        place += comment.unwrap_or(next.len_utf8());
    }
    None
}
