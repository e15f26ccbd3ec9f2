//! Lines of a text file and their fields.

use csv_core::{ReadFieldResult, ReaderBuilder};

/// Separators of columns, in the order in which they are tried; blanks come after them.
pub(super) const SEPARATORS: [u8; 4] = [b';', b'\t', b',', b'|'];

/// A line with its number in the file.
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) fields: Vec<String>,
}

/// The lines of a text with this separator, `None` for blanks; empty lines and those that begin with `#` are left out, but
/// for the line with the number `header`, which is read without that mark.
pub(super) fn lines(text: &str, separator: Option<u8>, header: Option<u64>) -> Vec<Line> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter_map(|(number, line)| match line.trim_start() {
        comment if comment.starts_with('#') => {
            (Some(number) == header).then(|| (number, names_of(comment)))
        }
        _ => Some((number, line)),
    });
    let lines = lines.map(|(number, line)| Line {
        number,
        fields: match separator {
            Some(separator) => fields(line, separator),
            None => {
                let fields = line.split_whitespace();
                fields
                    .map(|field| field.trim_matches('"').to_owned())
                    .collect()
            }
        },
    });
    let is_empty = |line: &Line| line.fields.iter().all(String::is_empty);
    lines.filter(|line| !is_empty(line)).collect()
}

/// The text of a comment without its marks, and without a word such as `columns:` before names.
fn names_of(comment: &str) -> &str {
    let text = comment.trim_start_matches('#').trim_start();
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) if word.ends_with(':') => rest,
        _ => text,
    }
}

/// The numbers of the lines before the first number that begin with `#`, the last one first: programs write names of
/// columns so.
pub(super) fn comments_before_numbers(text: &str) -> Vec<u64> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let begins = |line: &str| line.starts_with(|c: char| c.is_ascii_digit() || "+-.".contains(c));
    let before = lines.take_while(|(_, line)| !begins(line));
    let comments = before.filter(|(_, line)| line.starts_with('#'));
    let numbers: Vec<u64> = comments.map(|(number, _)| number).collect();
    numbers.into_iter().rev().collect()
}

/// The fields of a line, which may be in quotation marks.
fn fields(line: &str, separator: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new().delimiter(separator).build();
    let (mut fields, mut input) = (Vec::new(), line.as_bytes());
    // Longer than any field of the line.
    let (mut field, mut length) = (vec![0; line.len() + 1], 0);
    loop {
        let (result, read, written) = reader.read_field(input, &mut field[length..]);
        (input, length) = (&input[read..], length + written);
        match result {
            // Nothing more to read says so.
            ReadFieldResult::InputEmpty => {}
            ReadFieldResult::Field { .. } => {
                let text = String::from_utf8_lossy(&field[..length]);
                // Blanks may stand before quotation marks.
                let text = text.trim();
                let inner = text
                    .strip_prefix('"')
                    .and_then(|text| text.strip_suffix('"'));
                fields.push(inner.unwrap_or(text).to_owned());
                length = 0;
            }
            ReadFieldResult::OutputFull | ReadFieldResult::End => return fields,
        }
    }
}
