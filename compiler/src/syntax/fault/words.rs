//! The words and marks of a text, as messages quote them.

use crate::diagnostic::Span;

/// The digits above the line.
pub(super) const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/// A word of the text, as it is quoted in a message.
pub(super) fn word(text: &str, span: Span) -> String {
    cut(&text[span.range()])
}

/// A word as it is quoted in a message: the beginning of it, where it is very long.
pub(super) fn cut(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &word[..end]),
        None => word.to_owned(),
    }
}

/// The words and marks of a stretch of text, with one blank where there is a gap between them, and
/// without comments.
pub(crate) fn words(text: &str, span: Span) -> String {
    let mut words = String::new();
    let mut end = span.start;
    for token in tokens(text, span) {
        if token.start > end {
            words.push(' ');
        }
        words.push_str(&text[token.range()]);
        end = token.end;
    }
    words
}

/// The words and marks of a stretch of text, comments left out.
pub(crate) fn tokens(text: &str, span: Span) -> Vec<Span> {
    let mut tokens = Vec::new();
    let end = span.range().end;
    let mut at = span.range().start;
    while at < end {
        let rest = &text[at..end];
        let word = |c: char| (c.is_alphanumeric() || c == '_') && !RAISED.contains(c);
        let length = match rest.chars().next() {
            None => break,
            Some(c) if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            Some(_) if rest.starts_with("//") => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            Some(_) if rest.starts_with("/*") => {
                at += rest.find("*/").map_or(rest.len(), |close| close + 2);
                continue;
            }
            Some(c) if word(c) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            Some(c) => c.len_utf8(),
        };
        tokens.push(Span::new(at, at + length));
        at += length;
    }
    tokens
}
