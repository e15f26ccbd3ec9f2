//! `mbdsl explain`: what the language reference says about a diagnostic.

use crate::{Outcome, output};
use mbdsl::runtime::nearest;

/// The language reference; every code has a section of it. The file is a link into the book, which a
/// package holds as a copy.
const REFERENCE: &str = include_str!("language.md");
const _: () = assert!(
    REFERENCE.len() > 1000,
    "src/language.md is not a link: check out with `git config core.symlinks true`"
);

/// Prints the section of a code, or the list of all codes.
pub(crate) fn explain(code: Option<&str>) -> Outcome {
    let Some(code) = code else {
        let lines = sections().map(|(code, text)| format!("{code}  {}\n", first_sentence(text)));
        return output::result(&lines.collect::<String>(), Outcome::Good);
    };
    let number = code.to_ascii_uppercase();
    let number = if number.starts_with("MB") {
        number
    } else {
        format!("MB{number}")
    };
    let found = sections().find(|(code, _)| *code == number);
    if let Some((code, text)) = found {
        return output::result(&format!("{code}\n\n{}", plain(text)), Outcome::Good);
    }
    let shown = code.replace(char::is_control, "\u{FFFD}");
    let hint = match nearest(&number, codes().iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`mbdsl explain` lists all codes".to_owned(),
    };
    output::failed(&format!("there is no diagnostic `{shown}`; {hint}"))
}

/// The section of the reference on a code, as plain text; empty if there is none.
pub(crate) fn explanation(number: &str) -> String {
    let found = sections().find(|(code, _)| *code == number);
    found.map_or_else(String::new, |(_, text)| plain(text).trim().to_owned())
}

/// All codes, in the order of the reference.
pub(crate) fn codes() -> Vec<&'static str> {
    sections().map(|(code, _)| code).collect()
}

/// The codes with the text below their headings.
fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    let sections = REFERENCE.split("\n### ").skip(1);
    sections.filter_map(|section| {
        let (code, text) = section.split_once('\n')?;
        // The last code of a family is followed by the heading of the next.
        let text = text.split("\n## ").next().unwrap_or(text);
        code.starts_with("MB").then_some((code, text))
    })
}

/// Severity and meaning, in a line.
fn first_sentence(text: &str) -> String {
    let paragraph = text.trim().split("\n\n").next().unwrap_or_default();
    let paragraph = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    let (severity, rest) = paragraph.split_once(". ").unwrap_or(("", &paragraph));
    let severity = severity.split(',').next().unwrap_or_default();
    let severity = severity.replace('*', "").to_lowercase();
    let sentence = rest.split(". ").next().unwrap_or(rest);
    format!("{severity:<8}  {}", sentence.trim_end_matches('.'))
}

/// A line of Markdown as plain text: the words of links without their addresses, and no backslashes before marks.
fn without_marks(line: &str) -> String {
    let (mut words, mut rest) = (String::new(), line);
    while let Some((before, after)) = rest.split_once('[') {
        words.push_str(before);
        let link = after.split_once("](").and_then(|(shown, target)| {
            let (_, rest) = target.split_once(')')?;
            (!shown.contains(['[', ']'])).then_some((shown, rest))
        });
        match link {
            Some((shown, behind)) => (words, rest) = (words + shown, behind),
            None => {
                words.push('[');
                rest = after;
            }
        }
    }
    words.push_str(rest);
    words.replace("\\*", "*").replace("\\|", "|")
}

/// Markdown without its marks: code is indented, quotes are not marked.
fn plain(text: &str) -> String {
    let mut is_code = false;
    let mut plain = String::new();
    for line in text.trim().lines() {
        if line.starts_with("```") {
            is_code = !is_code;
            continue;
        }
        let line = match line.strip_prefix('>') {
            Some(quoted) if !is_code => quoted.trim_start(),
            _ => line,
        };
        if !is_code {
            plain.push_str(&without_marks(line));
        } else if !line.is_empty() {
            plain.push_str("    ");
            plain.push_str(line);
        }
        plain.push('\n');
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;
    use mbdsl_compiler::diagnostic::codes::ALL;

    #[test]
    fn every_code_is_explained() {
        let known: Vec<&str> = ALL.iter().map(|code| code.number).collect();
        assert_eq!(codes(), known);
        for (code, text) in sections() {
            let sentence = first_sentence(text);
            assert!(sentence.len() > 12, "{code}: {sentence}");
            assert!(!plain(text).contains("```"), "{code}");
        }
    }
}
