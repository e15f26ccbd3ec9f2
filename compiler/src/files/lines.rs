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
    let lines = lines.filter_map(|(number, line)| match line.trim_start().strip_prefix('#') {
        None => Some((number, line)),
        Some(rest) => (Some(number) == header).then_some((number, rest)),
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

/// The number of the last line before the first point that begins with `#`: programs write names of columns so.
pub(super) fn commented_header(text: &str) -> Option<u64> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty());
    let comments = lines.take_while(|(_, line)| line.starts_with('#'));
    comments.last().map(|(number, _)| number)
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
