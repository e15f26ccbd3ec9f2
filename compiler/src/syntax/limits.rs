//! Checks of a text before the grammar reads it: its size, its nesting, its brackets.

use crate::diagnostic::{Diagnostic, Edit, Span, codes};
use crate::syntax::arithmetic;
use crate::syntax::fault;

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
pub fn check(text: &str) -> Result<(), Box<Diagnostic>> {
    if text.len() > MAX_TEXT {
        let message = format!(
            "the model has {} bytes of text, and {MAX_TEXT} are the most",
            text.len()
        );
        let fault = Diagnostic::error(codes::TEXT_TOO_LARGE, Span::new(0, 0), message);
        return Err(fault
            .help("split the model, or shorten it with a loop")
            .into());
    }
    let bytes = text.as_bytes();
    let mut open: Vec<Open> = Vec::new();
    let (mut at, mut choices, mut branches) = (0, 0, 0);
    while at < bytes.len() {
        match bytes[at] {
            // `if ... else if ... else if ...` nests without brackets.
            b'e' if text[at..].starts_with("else") => {
                branches += 1;
                if branches > MAX_NESTING {
                    return Err(too_deep(Span::new(at, at + 4)).into());
                }
            }
            // So do choices that lack their `else`, and `? :`.
            mark @ (b't' | b'?') if mark == b'?' || text[at..].starts_with("then") => {
                choices += 1;
                if choices > MAX_NESTING {
                    return Err(too_deep(Span::new(at, at + 1)).into());
                }
            }
            b';' => {
                (choices, branches) = (0, 0);
                if let Some(inner) = open.last_mut() {
                    inner.semicolon.get_or_insert(at);
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                let Some(end) = block_comment_end(bytes, at) else {
                    let message = "this comment is never closed";
                    let span = Span::new(at, at + 2);
                    let fault = Diagnostic::error(codes::UNBALANCED, span, message);
                    return Err(fault.help("end it with `*/`").into());
                };
                at = end;
                continue;
            }
            bracket @ (b'(' | b'[' | b'{') => {
                open.push(Open {
                    bracket,
                    place: at,
                    semicolon: None,
                });
                if open.len() > MAX_NESTING {
                    return Err(too_deep(Span::new(at, at + 1)).into());
                }
            }
            bracket @ (b')' | b']' | b'}') => match open.pop() {
                Some(partner) if closing(partner.bracket) == bracket => {}
                Some(partner) if partner.bracket == b'{' => {
                    let message = format!("`{}` has no `(` before it", char::from(bracket));
                    let message = message.replace('(', opening(bracket));
                    return Err(superfluous(text, at, message).into());
                }
                Some(partner) => return Err(partner.never_closed(text, at).into()),
                None => {
                    let message = format!("`{}` closes nothing", char::from(bracket));
                    return Err(superfluous(text, at, message).into());
                }
            },
            _ => {}
        }
        at += 1;
    }
    match open.pop() {
        Some(partner) if partner.bracket == b'{' => {
            let block = unclosed_block(text);
            let fault = block.unwrap_or_else(|| partner.never_closed(text, text.trim_end().len()));
            Err(fault.into())
        }
        Some(partner) => Err(partner.never_closed(text, text.trim_end().len()).into()),
        None => Ok(()),
    }
}

/// A text with blanks in place of its block comments.
fn without_block_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b'/', Some(b'/')) => at += text[at..].find('\n').unwrap_or(text.len() - at),
            (b'/', Some(b'*')) => {
                let end = block_comment_end(text.as_bytes(), at).unwrap_or(text.len());
                bytes[at..end].fill(b' ');
                at = end;
            }
            _ => at += 1,
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The fault of a block in which an item stands that belongs after it; `None` if none does, and the end is missing.
fn unclosed_block(text: &str) -> Option<Diagnostic> {
    let bare = without_block_comments(text);
    let tokens = fault::tokens(&bare, Span::new(0, bare.len()));
    let word = |token: &Span| &bare[token.range()];
    // Of each block that is open the place of its bracket, and the first two words of its item.
    let mut blocks: Vec<(usize, &[Span])> = Vec::new();
    let (mut begins, mut entry) = (true, 0);
    for (at, token) in tokens.iter().enumerate() {
        if begins {
            entry = at;
        }
        begins = ["{", "}", ";"].contains(&word(token));
        match word(token) {
            "{" => blocks.push((at, &tokens[entry..at])),
            "}" => drop(blocks.pop()),
            item if entry == at => {
                let Some(&(place, opening)) = blocks.last() else {
                    continue;
                };
                let holder = opening.first().map_or("", word);
                let begins_item =
                    |word: &str| word != "for" && fault::item_words().any(|known| known == word);
                // A body may have the name of an item: `slider.x = 0.4 m;`
                let next = tokens.get(at + 1).map_or(".", word);
                let is_name = [".", "=", "[", ":"].contains(&next);
                if !begins_item(holder) || !begins_item(item) || is_name {
                    continue;
                }
                let name = opening[..opening.len().min(2)].iter().map(word);
                let name = name.collect::<Vec<_>>().join(" ");
                let before = tokens[at - 1].end as usize;
                let message = format!("the `{{` of `{name}` is never closed");
                let fault = Diagnostic::error(codes::UNBALANCED, tokens[place], message)
                    .label("never closed")
                    .help(format!("close it with `}}` before `{item}`"))
                    .related(*token, format!("`{item}` begins another item"))
                    .propose(
                        format!("write `}}` before `{item}`"),
                        Span::new(before, before),
                        vec![Edit::insert(before as u32, " }")],
                    );
                return Some(fault);
            }
            _ => {}
        }
    }
    None
}

/// A bracket that is open.
struct Open {
    bracket: u8,
    place: usize,
    /// The first `;` inside it, and inside nothing else.
    semicolon: Option<usize>,
}

impl Open {
    /// The fault at the bracket; its partner is missing before `end` at the latest.
    fn never_closed(&self, text: &str, end: usize) -> Diagnostic {
        let (bracket, partner) = (char::from(self.bracket), char::from(closing(self.bracket)));
        let span = Span::new(self.place, self.place + 1);
        let message = format!("`{bracket}` is never closed");
        let fault = Diagnostic::error(codes::UNBALANCED, span, message)
            .label("never closed")
            .help(format!("close it with `{partner}`"));
        // In brackets there is no `;`: the partner is missing before the first one.
        let end = match self.semicolon {
            Some(semicolon) if bracket != '{' => semicolon,
            _ => text[..end].trim_end().len(),
        };
        let at = Span::new(end, end);
        let edits = vec![Edit::insert(at.start, partner.to_string())];
        let shown = Span::new(self.place, end);
        if bracket == '{' {
            let help = "write `}` at the end of the model";
            return fault.propose(help, at, edits);
        }
        match is_ambiguous(&text[..self.place], &text[self.place + 1..end]) {
            true => fault,
            false => fault.propose("write `{}`", shown, edits),
        }
    }
}

/// The fault of a closing bracket that belongs to nothing.
fn superfluous(text: &str, at: usize, message: String) -> Diagnostic {
    let span = Span::new(at, at + 1);
    let fault = Diagnostic::error(codes::UNBALANCED, span, message)
        .help("its partner is missing before it");
    let entry = text[..at]
        .rfind([';', '{', '}', '='])
        .map_or(0, |start| start + 1);
    match arithmetic::operators(&text[entry..at]).next() {
        Some(_) => fault,
        None => fault.propose("delete it", span, vec![Edit::delete(span)]),
    }
}

/// Whether a bracket that opens between two parts of a text can close at several places, with another value each:
/// `2*(a + b` is `2*(a) + b` or `2*(a + b)`.
fn is_ambiguous(before: &str, inside: &str) -> bool {
    let (mut depth, mut last) = (0_usize, 0);
    for (at, c) in inside.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => last = at + 1,
            _ => {}
        }
    }
    let mut operators = arithmetic::operators(&inside[last..]).peekable();
    match before.trim_end().chars().next_back() {
        _ if operators.peek().is_none() => false,
        _ if last > 0 => true,
        Some('+' | '=' | ':' | '(' | ',') => false,
        // A product as a factor.
        Some('*' | '-') => operators.any(|operator| "+-".contains(operator)),
        _ => true,
    }
}

/// The message for brackets nested too deep; the macro says it too, of its tokens.
pub fn too_deep(span: Span) -> Diagnostic {
    let message = format!("brackets are nested deeper than {MAX_NESTING}");
    Diagnostic::error(codes::NESTING_TOO_DEEP, span, message)
        .help("name the inner expressions with `let`")
}

fn opening(bracket: u8) -> &'static str {
    match bracket {
        b')' => "(",
        b']' => "[",
        _ => "{",
    }
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
