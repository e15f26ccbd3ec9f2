//! Two columns of a text file of numbers, as loggers, instruments and spreadsheets write them.

use crate::quantity;
use csv_core::{ReadFieldResult, ReaderBuilder};

/// Separators of columns, in the order in which they are tried; blanks come after them.
const SEPARATORS: [u8; 4] = [b';', b'\t', b',', b'|'];

/// Most characters of a field in a message.
const SHOWN: usize = 40;

/// An error of reading the points of a table from the text of a file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// The file has no lines but empty ones and comments.
    #[error("it has no lines")]
    Empty,
    /// No line has these names.
    #[error(
        "it has no column `{name}`; there are {known}: write the name as it is there, in quotation marks if it is no word, \
         or its number, as in `columns 1, 2`"
    )]
    NoColumn {
        /// The name.
        name: String,
        /// The columns that there are, in words.
        known: String,
    },
    /// A number of a column is 0.
    #[error("columns are counted from 1")]
    FromOne,
    /// No line has numbers in the columns with these numbers.
    #[error("no line of it has numbers in the columns {} and {}", columns[0], columns[1])]
    NoNumbers {
        /// The columns.
        columns: [usize; 2],
    },
    /// A line ends before a column.
    #[error("line {line} has no column `{column}`")]
    Missing {
        /// The line, from 1 on.
        line: u64,
        /// The column, as the model has it.
        column: String,
    },
    /// A field is not a finite number.
    #[error("line {line}, column `{column}`: `{found}` is not a finite number{advice}")]
    NotANumber {
        /// The line, from 1 on.
        line: u64,
        /// The column, as the model has it.
        column: String,
        /// The text of the field, at most 40 characters of it.
        found: String,
        /// Advice that begins with a colon; empty if there is none.
        advice: &'static str,
    },
    /// Some numbers have a point, others a comma.
    #[error(
        "`{}` in line {} has a point, and `{}` in line {} a comma: one of them separates thousands, remove it", point.0,
        point.1, comma.0, comma.1
    )]
    PointAndComma {
        /// The first number with a point, and its line.
        point: (String, u64),
        /// The first number with a comma, and its line.
        comma: (String, u64),
    },
    /// The first numbers do not ascend.
    #[error("{}", not_ascending(*before, *line, *values))]
    NotAscending {
        /// The line of the number before, from 1 on.
        before: u64,
        /// The line, from 1 on.
        line: u64,
        /// Both numbers.
        values: [f64; 2],
    },
    /// The file has a unit at a column, and the model states another one.
    #[error(
        "its column `{column}` is in {unit}, and the table states {stated}: state `{unit}`, and the numbers are converted, \
         or name the column by its number, as in `columns 1, 2`, if {unit} is something else there"
    )]
    OtherUnit {
        /// The column, as the file has it.
        column: String,
        /// The unit in the file.
        unit: String,
        /// The unit that the model states.
        stated: String,
    },
}

fn not_ascending(before: u64, line: u64, [last, here]: [f64; 2]) -> String {
    match last == here {
        true => format!("lines {before} and {line} are both at {here}: remove one of them"),
        false => format!(
            "line {line} is at {here}, after {last} in line {before}: sort the lines by this column"
        ),
    }
}

/// A column, as the model names it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Column<'m> {
    /// The header has this name, with a unit behind it or without.
    Named(&'m str),
    /// It is the column with this number, from 0 on.
    Numbered(usize),
}

impl<'m> Column<'m> {
    /// A column as written: a word, a name in quotation marks, or a number from 1 on.
    fn of(written: &'m str) -> Result<Column<'m>, CsvError> {
        match written.parse::<usize>() {
            Ok(number) => match number.checked_sub(1) {
                Some(place) => Ok(Column::Numbered(place)),
                None => Err(CsvError::FromOne),
            },
            Err(_) => Ok(Column::Named(written.trim_matches('"'))),
        }
    }

    /// The place of the column in a line that may be the header.
    fn place(self, fields: &[String]) -> Option<usize> {
        let name = match self {
            Column::Numbered(place) => return Some(place),
            Column::Named(name) => name,
        };
        let exact = fields.iter().position(|field| field == name);
        exact.or_else(|| {
            let mut same = (0..fields.len()).filter(|&k| named(&fields[k]).0 == name);
            same.next().filter(|_| same.next().is_none())
        })
    }
}

/// Name and unit of a column whose header is `name (unit)` or `name [unit]`.
fn named(header: &str) -> (&str, Option<&str>) {
    let parts = |open: char, close: char| {
        let (name, unit) = header.strip_suffix(close)?.rsplit_once(open)?;
        Some((name.trim(), Some(unit.trim())))
    };
    let found = parts('(', ')').or_else(|| parts('[', ']'));
    found
        .filter(|(name, _)| !name.is_empty())
        .unwrap_or((header, None))
}

/// A line with its number in the file.
struct Line {
    number: u64,
    fields: Vec<String>,
}

/// The lines of a text with this separator, `None` for blanks; empty lines and those that begin with `#` are left out.
fn lines(text: &str, separator: Option<u8>) -> Vec<Line> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.starts_with('#'));
    let lines = lines.map(|(number, line)| Line {
        number,
        fields: match separator {
            Some(separator) => fields(line, separator),
            None => line.split_whitespace().map(str::to_owned).collect(),
        },
    });
    let is_empty = |line: &Line| line.fields.iter().all(String::is_empty);
    lines.filter(|line| !is_empty(line)).collect()
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

/// A number with a decimal point or a decimal comma.
fn number(field: &str) -> Option<f64> {
    let number = match field.contains(',') && !field.contains('.') {
        true => field.replacen(',', ".", 1).parse(),
        false => field.parse(),
    };
    number.ok().filter(|number: &f64| number.is_finite())
}

/// Advice for a field that is no number, from its colon on.
fn advice(field: &str) -> &'static str {
    let digits = field.chars().filter(char::is_ascii_digit).count();
    let has = |c: char| field.contains(c);
    match () {
        () if field.is_empty() => ": fill it in, or remove the line",
        () if digits > 3 && (has(':') || has('/') || field.matches('-').count() > 1) => {
            ", but a date or a time of day: write the seconds since the first line"
        }
        () if digits > 3 && has(',') => ": remove what separates thousands",
        () => "",
    }
}

/// Two columns of a text file, each a word, a name in quotation marks, or a number from 1 on, as the model has them.
///
/// Semicolons, tabs, commas, bars or blanks separate the columns. Where one has a name, the first line that has both
/// names is the header, and a line of units may follow it; else the first line with numbers in both columns is the
/// first point. Lines before, empty ones, and those that begin with `#` are left out. Numbers have a decimal point or
/// a decimal comma. A unit behind the name, in brackets, is that of the table, whose units are `stated`.
///
/// # Errors
/// [`CsvError`] with the line of the file.
pub fn points_of(
    text: &str,
    columns: [&str; 2],
    stated: [Option<&str>; 2],
) -> Result<Vec<[f64; 2]>, CsvError> {
    let text = text.trim_start_matches('\u{FEFF}');
    let wanted = [Column::of(columns[0])?, Column::of(columns[1])?];
    let separators = SEPARATORS.map(Some).into_iter();
    let ways = separators
        .chain([None])
        .map(|separator| lines(text, separator));
    let mut widest: Vec<Line> = Vec::new();
    for lines in ways {
        if let Some(Located { places, body }) = located(&lines, wanted, stated)? {
            return points(body, columns, places);
        }
        let width = |lines: &[Line]| lines.first().map_or(0, |line| line.fields.len());
        if width(&lines) > width(&widest) {
            widest = lines;
        }
    }
    let Some(header) = widest.first() else {
        return Err(CsvError::Empty);
    };
    let missing = wanted.iter().find_map(|column| match column {
        Column::Named(name) if column.place(&header.fields).is_none() => Some(*name),
        _ => None,
    });
    Err(match missing {
        Some(name) => CsvError::NoColumn {
            name: name.to_owned(),
            known: known(&header.fields),
        },
        None => CsvError::NoNumbers {
            columns: wanted.map(|column| column.place(&header.fields).map_or(0, |place| place + 1)),
        },
    })
}

/// The names of a header, in words.
fn known(fields: &[String]) -> String {
    let names: Vec<String> = fields
        .iter()
        .map(|name| format!("`{}`", shown(name)))
        .collect();
    names.join(", ")
}

fn shown(field: &str) -> String {
    field.chars().take(SHOWN).collect()
}

/// The places of two columns in lines, and the lines of points.
struct Located<'l> {
    places: [usize; 2],
    body: &'l [Line],
}

/// The places of two columns, and the lines from the first point on; `None` where the lines do not have such columns,
/// as with a wrong separator.
fn located<'l>(
    lines: &'l [Line],
    wanted: [Column<'_>; 2],
    stated: [Option<&str>; 2],
) -> Result<Option<Located<'l>>, CsvError> {
    let is_point = |line: &Line, places: [usize; 2]| {
        places.iter().all(|&place| {
            line.fields
                .get(place)
                .is_some_and(|field| number(field).is_some())
        })
    };
    if let [Column::Numbered(x), Column::Numbered(y)] = wanted {
        let first = lines.iter().position(|line| is_point(line, [x, y]));
        return Ok(first.map(|first| Located {
            places: [x, y],
            body: &lines[first..],
        }));
    }
    let places_in = |line: &Line| {
        Some([
            wanted[0].place(&line.fields)?,
            wanted[1].place(&line.fields)?,
        ])
    };
    let header = lines
        .iter()
        .enumerate()
        .find_map(|(k, line)| Some((k, places_in(line)?)));
    let Some((header, places)) = header else {
        return Ok(None);
    };
    let mut body = &lines[header + 1..];
    let words = |line: &Line| {
        let fields = places.map(|place| line.fields.get(place));
        fields
            .iter()
            .all(|field| field.is_some_and(|field| !field.is_empty() && number(field).is_none()))
    };
    // Some programs write a line of units.
    let units = body.first().filter(|line| words(line));
    if units.is_some() {
        body = &body[1..];
    }
    for (axis, place) in places.into_iter().enumerate() {
        let Some(field) = lines[header].fields.get(place) else {
            continue;
        };
        let below = units.and_then(|line| line.fields.get(place));
        let below = below.map(|unit| unit.trim_matches(['(', ')', '[', ']']));
        let unit = named(field).1.or(below);
        if let (Column::Named(_), Some(unit), Some(stated)) = (wanted[axis], unit, stated[axis])
            && is_other(unit, stated)
        {
            return Err(CsvError::OtherUnit {
                column: shown(field),
                unit: unit.to_owned(),
                stated: stated.to_owned(),
            });
        }
    }
    Ok(Some(Located { places, body }))
}

/// Whether two units, of which the language knows both, differ.
fn is_other(unit: &str, stated: &str) -> bool {
    let unit = unit
        .replace('²', "^2")
        .replace('³', "^3")
        .replace('°', "deg");
    let one = |unit: &str| quantity::read(&format!("1 {unit}")).ok();
    let stated = if stated == "1" {
        quantity::read("1").ok()
    } else {
        one(stated)
    };
    match (one(&unit), stated) {
        (Some(unit), Some(stated)) => {
            unit.dimension != stated.dimension
                || (unit.value - stated.value).abs() > 1e-12 * stated.value.abs()
        }
        _ => false,
    }
}

/// The points of lines, in which all fields are numbers, and the first ones ascend.
fn points(
    lines: &[Line],
    columns: [&str; 2],
    places: [usize; 2],
) -> Result<Vec<[f64; 2]>, CsvError> {
    let mut points: Vec<[f64; 2]> = Vec::with_capacity(lines.len());
    let (mut point, mut comma) = (None, None);
    let mut last = 0;
    for Line {
        number: line,
        fields,
    } in lines
    {
        let mut here = [0.0; 2];
        for axis in [0, 1] {
            let column = columns[axis].trim_matches('"').to_owned();
            let Some(field) = fields.get(places[axis]) else {
                return Err(CsvError::Missing {
                    line: *line,
                    column,
                });
            };
            let Some(value) = number(field) else {
                return Err(CsvError::NotANumber {
                    line: *line,
                    column,
                    found: shown(field),
                    advice: advice(field),
                });
            };
            let seen = match (field.contains('.'), field.contains(',')) {
                (true, _) => Some(&mut point),
                (false, true) => Some(&mut comma),
                (false, false) => None,
            };
            if let Some(seen) = seen {
                seen.get_or_insert_with(|| (shown(field), *line));
            }
            here[axis] = value;
        }
        if let (Some(point), Some(comma)) = (&point, &comma) {
            return Err(CsvError::PointAndComma {
                point: point.clone(),
                comma: comma.clone(),
            });
        }
        if let Some(before) = points.last()
            && here[0] <= before[0]
        {
            return Err(CsvError::NotAscending {
                before: last,
                line: *line,
                values: [before[0], here[0]],
            });
        }
        last = *line;
        points.push(here);
    }
    Ok(points)
}
