//! Diagnostics drawn in the source that they are about.

use crate::input::Input;
use ariadne::{Color, Config, Fmt, IndexType, Label, Report, ReportKind, Source};
use mbdsl_compiler::diagnostic::{Diagnostic, Related, Severity, Span, position};
use std::io::IsTerminal;
use std::ops::Range;

/// Longest line that is drawn, in characters: nobody would see the words in a longer one.
const LONGEST_LINE: usize = 1000;

/// A text, ready to be drawn.
pub(crate) struct Drawing<'i> {
    name: &'i str,
    /// The text as the compiler had it, to which spans refer.
    text: &'i str,
    /// The text, with characters replaced one for one that would steer the terminal.
    source: Source,
    color: bool,
}

/// A place in the form that ariadne expects: the name of the text and a range of characters.
type Place<'i> = (&'i str, Range<usize>);

impl<'i> Drawing<'i> {
    /// Prepares a text for drawing; colors are used on a terminal, unless the environment sets
    /// `NO_COLOR`.
    pub(crate) fn new(input: &'i Input) -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Drawing {
            name: &input.name,
            text: &input.text,
            source: Source::from(harmless(&input.text)),
            color: std::io::stderr().is_terminal() && !no_color,
        }
    }

    /// The diagnostic with its source, help and notes.
    pub(crate) fn draw(&self, diagnostic: &Diagnostic) -> String {
        if self.is_long(diagnostic.span) {
            return self.plain(diagnostic);
        }
        let color = color(diagnostic.severity);
        let place = self.place(diagnostic.span);
        let here = Label::new(place.clone())
            .with_message(diagnostic.cause())
            .with_color(color)
            .with_priority(1);
        let mut labels = vec![(place.1.start, here)];
        let mut report = Report::build(ReportKind::Error, place).with_config(
            Config::new()
                .with_color(self.color)
                .with_index_type(IndexType::Char),
        );
        match (&diagnostic.help, &diagnostic.suggestion) {
            (Some(help), Some(_)) => report.set_help(harmless(help)),
            (Some(advice), None) => report.add_note(harmless(advice)),
            (None, _) => {}
        }
        for related in &diagnostic.related {
            if self.is_long(related.span) {
                report.add_note(self.related(related));
                continue;
            }
            let message = format!("{} here", harmless(&related.message));
            let place = self.place(related.span);
            let label = Label::new(place.clone()).with_message(message);
            labels.push((place.1.start, label.with_color(Color::Blue)));
        }
        // In the order of the text they share one frame.
        labels.sort_by_key(|(start, _)| *start);
        report.add_labels(labels.into_iter().map(|(_, label)| label));
        let mut drawn = Vec::new();
        let written = report.finish().write((self.name, &self.source), &mut drawn);
        let drawn = String::from_utf8(drawn).unwrap_or_default();
        match drawn.split_once('\n') {
            // The first line is ours.
            Some((_, frame)) if written.is_ok() => {
                format!("{}\n{frame}\n", self.headline(diagnostic))
            }
            _ => self.plain(diagnostic),
        }
    }

    /// Severity, code and message, as rustc prints them for the same model in a macro.
    fn headline(&self, diagnostic: &Diagnostic) -> String {
        let (word, code) = (diagnostic.severity.word(), diagnostic.code.number);
        let message = harmless(&diagnostic.message);
        if self.color {
            let word = word.fg(color(diagnostic.severity));
            format!("{word}: [{code}] {message}")
        } else {
            format!("{word}: [{code}] {message}")
        }
    }

    /// The diagnostic in words, for a place that cannot be drawn.
    fn plain(&self, diagnostic: &Diagnostic) -> String {
        let at = position(self.text, diagnostic.span.range().start);
        let mut plain = format!(
            "{}\n  at {}:{}:{}\n",
            self.headline(diagnostic),
            self.name,
            at.line,
            at.column
        );
        if let Some(help) = &diagnostic.help {
            let word = diagnostic.help_word();
            plain.push_str(&format!("  {word}: {}\n", harmless(help)));
        }
        for related in &diagnostic.related {
            plain.push_str(&format!("  note: {}\n", self.related(related)));
        }
        plain.push('\n');
        plain
    }

    fn related(&self, related: &Related) -> String {
        let at = position(self.text, related.span.range().start);
        let message = harmless(&related.message);
        format!("{message} on line {}, column {}", at.line, at.column)
    }

    /// Whether a span begins or ends in a line that is too long to be drawn.
    fn is_long(&self, span: Span) -> bool {
        let range = self.place(span).1;
        [range.start, range.end].into_iter().any(|at| {
            self.source
                .get_offset_line(at)
                .is_some_and(|(line, ..)| line.len() > LONGEST_LINE)
        })
    }

    /// The characters of a range of bytes.
    fn place(&self, span: Span) -> Place<'i> {
        let characters = |byte: usize| {
            let mut end = byte.min(self.text.len());
            while !self.text.is_char_boundary(end) {
                end -= 1;
            }
            self.text[..end].chars().count()
        };
        let range = span.range();
        let start = characters(range.start);
        (self.name, start..characters(range.end).max(start))
    }
}

fn color(severity: Severity) -> Color {
    match severity {
        Severity::Error => Color::Red,
        Severity::Warning => Color::Yellow,
        Severity::Note => Color::Cyan,
    }
}

/// The text with a sign for every character that would steer the terminal, or that ends a line for
/// ariadne and for nobody else; as many characters as before.
fn harmless(text: &str) -> String {
    let mut before_newline = text.chars().skip(1);
    text.chars()
        .map(|c| {
            let next = before_newline.next();
            match c {
                '\n' | '\t' => c,
                '\r' if next == Some('\n') => c,
                '\u{2028}' | '\u{2029}' => '\u{FFFD}',
                c if c.is_control() => '\u{FFFD}',
                c => c,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbdsl_compiler::diagnostic::codes;

    fn drawn(text: &str, words: Range<usize>) -> String {
        let input = Input {
            name: "a.mbd".to_owned(),
            text: text.to_owned(),
        };
        let span = Span::new(words.start, words.end);
        let diagnostic = Diagnostic::error(codes::SYNTAX, span, "wrong")
            .help("write it right")
            .related(Span::new(0, 1), "it is declared");
        let drawing = Drawing {
            color: false,
            ..Drawing::new(&input)
        };
        drawing.draw(&diagnostic)
    }

    #[test]
    fn the_words_are_underlined_behind_letters_of_several_bytes() {
        let text = "ωω = 5;\nµ = x;";
        let at = text.find('x').map_or(0, |x| x);
        let drawn = drawn(text, at..at + 1);
        assert!(drawn.contains("a.mbd:2:5"), "{drawn}");
        assert!(drawn.contains("write it right"), "{drawn}");
        assert!(drawn.contains("it is declared here"), "{drawn}");
    }

    #[test]
    fn nothing_of_the_text_steers_the_terminal() {
        let drawn = drawn("a\x1b[31m\rb\u{2028}c\r\nd", 0..20);
        assert!(!drawn.contains('\x1b') && !drawn.contains('\r'), "{drawn}");
    }

    #[test]
    fn a_long_line_is_named_only() {
        let text = "(".repeat(1 << 20);
        let drawn = drawn(&text, 500_000..500_001);
        assert!(drawn.contains("at a.mbd:1:500001"), "{drawn}");
        assert!(drawn.len() < 200, "{}", drawn.len());
    }

    #[test]
    fn every_place_of_a_text_can_be_drawn() {
        let text = "a\r\nωb\r\n\n\tc";
        for start in 0..=text.len() {
            for end in start..=text.len() + 1 {
                assert!(drawn(text, start..end).contains("wrong"));
            }
        }
        assert!(drawn("", 0..0).contains("wrong"));
    }
}
