//! What is checked of a text before the grammar reads it: its size, its nesting, its brackets.

use crate::diagnostic::{Diagnostic, Span, codes};

/// The largest text, in bytes.
pub const MAX_TEXT: usize = 4 << 20;
/// The deepest nesting of brackets.
pub const MAX_NESTING: usize = 128;
/// The largest number of items.
pub const MAX_ITEMS: usize = 100_000;

/// Checks size, nesting and brackets in one pass over the bytes; every `else` of an entry counts as a
/// level of nesting.
///
/// # Errors
/// The first thing that the grammar could not cope with.
pub fn check(text: &str) -> Result<(), Diagnostic> {
    if text.len() > MAX_TEXT {
        let message = format!(
            "the model has {} bytes of text, and {MAX_TEXT} are the most",
            text.len()
        );
        return Err(
            Diagnostic::error(codes::TEXT_TOO_LARGE, Span::new(0, 0), message)
                .help("split the model, or shorten it with a loop"),
        );
    }
    let bytes = text.as_bytes();
    let mut open: Vec<(u8, usize)> = Vec::new();
    let (mut at, mut branches) = (0, 0);
    while at < bytes.len() {
        match bytes[at] {
            // `if ... else if ... else if ...` nests without brackets.
            b'e' if text[at..].starts_with("else") => {
                branches += 1;
                if branches > MAX_NESTING {
                    return Err(too_deep(Span::new(at, at + 4)));
                }
            }
            b';' => branches = 0,
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at = block_comment_end(bytes, at).ok_or_else(|| {
                    Diagnostic::error(
                        codes::UNBALANCED,
                        Span::new(at, at + 2),
                        "this comment is never closed",
                    )
                    .help("end it with `*/`")
                })?;
                continue;
            }
            bracket @ (b'(' | b'[' | b'{') => {
                open.push((bracket, at));
                if open.len() > MAX_NESTING {
                    return Err(too_deep(Span::new(at, at + 1)));
                }
            }
            bracket @ (b')' | b']' | b'}') => {
                let span = Span::new(at, at + 1);
                match open.pop() {
                    Some((partner, _)) if closing(partner) == bracket => {}
                    Some((partner, place)) => {
                        let message = format!(
                            "`{}` does not close `{}`",
                            char::from(bracket),
                            char::from(partner)
                        );
                        let expected = char::from(closing(partner));
                        return Err(Diagnostic::error(codes::UNBALANCED, span, message)
                            .help(format!("write `{expected}` here, or close it before"))
                            .related(
                                Span::new(place, place + 1),
                                format!("`{}` is opened", char::from(partner)),
                            ));
                    }
                    None => {
                        let message = format!("`{}` closes nothing", char::from(bracket));
                        return Err(Diagnostic::error(codes::UNBALANCED, span, message)
                            .help("delete it, or open its partner before"));
                    }
                }
            }
            _ => {}
        }
        at += 1;
    }
    match open.pop() {
        Some((bracket, place)) => {
            let (bracket, partner) = (char::from(bracket), char::from(closing(bracket)));
            let span = Span::new(place, place + 1);
            Err(Diagnostic::error(
                codes::UNBALANCED,
                span,
                format!("`{bracket}` is never closed"),
            )
            .help(format!("close it with `{partner}`")))
        }
        None => Ok(()),
    }
}

/// The message for brackets nested too deep; the macro says it too, of its tokens.
pub fn too_deep(span: Span) -> Diagnostic {
    let message = format!("brackets are nested deeper than {MAX_NESTING}");
    Diagnostic::error(codes::NESTING_TOO_DEEP, span, message)
        .help("name the inner expressions with `let`")
}

fn closing(bracket: u8) -> u8 {
    match bracket {
        b'(' => b')',
        b'[' => b']',
        _ => b'}',
    }
}

/// The byte after the comment that starts here; comments nest, as in Rust.
fn block_comment_end(bytes: &[u8], start: usize) -> Option<usize> {
    let (mut at, mut depth) = (start, 0_usize);
    loop {
        match (bytes.get(at)?, bytes.get(at + 1)) {
            (b'/', Some(b'*')) => {
                depth += 1;
                if depth > MAX_NESTING {
                    return None;
                }
                at += 2;
            }
            (b'*', Some(b'/')) => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
}
