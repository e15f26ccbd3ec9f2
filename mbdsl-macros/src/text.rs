//! Converts tokens to the text they were, and bytes of that text back to tokens.

use mbdsl_compiler::diagnostic;
use mbdsl_compiler::syntax::limits;
use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree, token_stream};
use std::ops::Range;

/// The text of some tokens, with the place of every token.
pub(crate) struct Text {
    pub(crate) text: String,
    /// The tokens in order: the byte where each begins, the byte behind it, its span.
    places: Vec<(usize, usize, Span)>,
    /// Span to point to when there is no token.
    whole: Span,
}

/// The writer's place in the user's file.
struct Writer {
    text: Text,
    line: usize,
    column: usize,
    /// Whether the token before stands close to its successor, as the dots of `..` do.
    joint: bool,
}

impl Text {
    /// Rebuilds the text: a blank between tokens where the user typed blanks, a line break where
    /// there is one. Tokens from another macro, which stand anywhere, get a blank.
    ///
    /// Brackets are walked with a stack of our own: rustc survives deep nesting, a recursion does
    /// not.
    ///
    /// # Errors
    /// The place of a bracket that is nested too deep.
    pub(crate) fn of_tokens(tokens: TokenStream) -> Result<Text, Span> {
        let first = tokens
            .clone()
            .into_iter()
            .next()
            .map_or_else(Span::call_site, |t| t.span());
        let start = first.start();
        let mut writer = Writer {
            text: Text {
                text: String::new(),
                places: Vec::new(),
                whole: first,
            },
            line: start.line,
            column: start.column,
            joint: false,
        };
        let mut open: Vec<(token_stream::IntoIter, Option<(Span, &str)>)> =
            vec![(tokens.into_iter(), None)];
        while let Some((tokens, _)) = open.last_mut() {
            let Some(token) = tokens.next() else {
                if let Some((_, Some((span, close)))) = open.pop() {
                    writer.write(close, span);
                }
                continue;
            };
            match token {
                TokenTree::Group(group) => {
                    let (left, right) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        // A fragment of a macro, as `$e:expr`: one operand, whatever is in it.
                        Delimiter::None if has_operator(&group.stream()) => ("(", ")"),
                        Delimiter::None => ("", ""),
                    };
                    writer.write(left, group.span_open());
                    if open.len() > limits::MAX_NESTING {
                        return Err(group.span_open());
                    }
                    let close = (group.span_close(), right);
                    open.push((group.stream().into_iter(), Some(close)));
                }
                TokenTree::Punct(punct) if punct.as_char() == '#' => {
                    // `/// text` arrives as `#[doc = "text"]`.
                    match doc_comment(tokens) {
                        Some((doc, span)) => {
                            tokens.next();
                            writer.write(&doc, span);
                            writer.text.text.push('\n');
                        }
                        None => writer.write("#", punct.span()),
                    }
                }
                TokenTree::Punct(punct) => {
                    writer.write(punct.as_char().encode_utf8(&mut [0; 4]), punct.span());
                    writer.joint = punct.spacing() == Spacing::Joint;
                }
                other => writer.write(&other.to_string(), other.span()),
            }
        }
        Ok(writer.text)
    }

    /// Span to point to when there is no token.
    pub(crate) fn whole(&self) -> Span {
        self.whole
    }

    /// Puts other words in place of some, at the place of the first of them.
    pub(crate) fn replace(&mut self, words: Range<usize>, by: &str) {
        let behind = self.text.len() - words.end;
        self.text.replace_range(words.clone(), by);
        let end = self.text.len() - behind;
        let mut is_first = true;
        self.places.retain_mut(|(from, to, _)| {
            if *from >= words.end {
                (*from, *to) = (*from - words.end + end, *to - words.end + end);
                true
            } else if *from >= words.start {
                (*from, *to) = (words.start, end);
                std::mem::take(&mut is_first)
            } else {
                true
            }
        });
    }

    /// The first and the last token of some bytes.
    pub(crate) fn span(&self, span: diagnostic::Span) -> (Span, Span) {
        let range = span.range();
        let first = self
            .places
            .partition_point(|(_, end, _)| *end <= range.start);
        let behind = self
            .places
            .partition_point(|(start, ..)| *start < range.end.max(1));
        let last = behind.saturating_sub(1).max(first);
        let place = |index: usize| self.places.get(index).or(self.places.last());
        (
            place(first).map_or(self.whole, |place| place.2),
            place(last).map_or(self.whole, |place| place.2),
        )
    }
}

impl Writer {
    fn write(&mut self, word: &str, span: Span) {
        if word.is_empty() {
            return;
        }
        let gap = self.gap(word, span);
        self.text.text.push_str(gap);
        let from = self.text.text.len();
        self.text.text.push_str(word);
        self.text.places.push((from, self.text.text.len(), span));
        let end = span.end();
        (self.line, self.column, self.joint) = (end.line, end.column, false);
    }

    /// White space between the last token and this one.
    fn gap(&self, word: &str, span: Span) -> &'static str {
        let start = span.start();
        // Tokens of different files may seem to touch: they must not become another token.
        let letter = |c: char| c.is_alphanumeric() || c == '_';
        let before = self.text.text.chars().next_back();
        let fuse = before.is_some_and(letter) && word.starts_with(letter)
            || before == Some('/') && word.starts_with(['/', '*']);
        let touches = (start.line, start.column) == (self.line, self.column);
        if start.line > self.line {
            "\n"
        } else if self.joint || touches && !fuse {
            ""
        } else {
            " "
        }
    }
}

/// Whether the tokens are more than one operand.
fn has_operator(tokens: &TokenStream) -> bool {
    tokens
        .clone()
        .into_iter()
        .any(|token| matches!(token, TokenTree::Punct(punct) if "+-*/^".contains(punct.as_char())))
}

/// The comment that `[doc = "text"]` at the head of some tokens stands for, and its place.
fn doc_comment(tokens: &token_stream::IntoIter) -> Option<(String, Span)> {
    let TokenTree::Group(group) = tokens.clone().next()? else {
        return None;
    };
    let mut words = group.stream().into_iter();
    let (word, equals, value) = (words.next()?, words.next()?, words.next()?);
    if word.to_string() != "doc" || equals.to_string() != "=" {
        return None;
    }
    let TokenTree::Literal(literal) = value else {
        return None;
    };
    let text = unquote(&literal.to_string())?;
    // A block comment has several lines: each becomes a line of its own.
    let lines: Vec<String> = text.split('\n').map(|line| format!("///{line}")).collect();
    Some((lines.join("\n"), group.span()))
}

/// The text of a string literal, raw or not.
pub(crate) fn unquote(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        let inner = raw.trim_matches('#');
        return Some(inner.strip_prefix('"')?.strip_suffix('"')?.to_owned());
    }
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next()? {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                'r' => {}
                'u' => {
                    let digits: String = chars.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    text.push(char::from_u32(u32::from_str_radix(&digits, 16).ok()?)?);
                }
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proc_macro2::{Group, Punct};

    #[allow(clippy::unwrap_used)]
    fn rebuilt(tokens: TokenStream) -> Text {
        Text::of_tokens(tokens).unwrap()
    }

    #[test]
    fn blanks_and_lines_stay_where_they_are() {
        let typed = "a = 9.81 m/s^2 ;\nb( 1..=N ) { -ω }";
        let text = rebuilt(typed.parse().unwrap_or_default());
        assert_eq!(text.text, typed);
        let at = text.text.find("m/s").unwrap_or(0);
        let words = diagnostic::Span::new(at, at + "m/s^2".len());
        let (first, last) = text.span(words);
        assert_eq!((first.start().column, last.end().column), (9, 14));
    }

    #[test]
    fn comments_are_lines_of_their_own() {
        let typed = "/// One\n///\n/** Two\nlines */ #[doc = \"Three\"] a";
        let text = rebuilt(typed.parse().unwrap_or_default());
        let lines = text.text.lines().map(str::trim);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let expected = ["/// One", "///", "/// Two", "///lines", "///Three", "a"];
        assert_eq!(lines, expected);
    }

    #[test]
    fn tokens_without_a_place_stay_apart() {
        let sum: TokenStream = "1 + x".parse().unwrap_or_default();
        let group = TokenTree::from(Group::new(Delimiter::None, sum));
        let minus = TokenTree::from(Punct::new('/', Spacing::Alone));
        let tokens = [minus.clone(), group, minus.clone(), minus];
        let text = rebuilt(tokens.into_iter().collect());
        // A fragment is one operand, and two strokes are no comment.
        assert_eq!(text.text, "/(1 + x )/ /");
    }

    #[test]
    fn deep_nesting_is_found_without_recursion() {
        let deep = |depth| {
            (0..depth).fold(TokenStream::new(), |inner, _| {
                TokenTree::from(Group::new(Delimiter::Parenthesis, inner)).into()
            })
        };
        assert!(Text::of_tokens(deep(limits::MAX_NESTING)).is_ok());
        assert!(Text::of_tokens(deep(limits::MAX_NESTING + 1)).is_err());
    }
}
