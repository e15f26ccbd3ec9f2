//! Two columns of a text file of numbers, as loggers, instruments and spreadsheets write them.

use crate::files::csv_error::CsvError;
use crate::files::lines::{Line, SEPARATORS, comments_before_numbers, lines};
use crate::quantity;

/// Most characters of a field in a message.
const SHOWN: usize = 40;

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

    /// The places of the column in a line that may be the header: those with this name, else those with this name before
    /// a unit.
    fn places(self, fields: &[String]) -> Vec<usize> {
        let name = match self {
            Column::Numbered(place) => return vec![place],
            Column::Named(name) => name,
        };
        let places = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
            (0..fields.len()).filter(|&k| is(&fields[k])).collect()
        };
        match places(&|field| field == name) {
            none if none.is_empty() => places(&|field| named(field).0 == name),
            found => found,
        }
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

/// A number with a decimal point or a decimal comma.
fn number(field: &str) -> Option<f64> {
    let number = match field.split_once(',') {
        Some((whole, part))
            if part.starts_with(|c: char| c.is_ascii_digit()) && !field.contains('.') =>
        {
            format!("{whole}.{part}").parse()
        }
        _ => field.parse(),
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
/// first point. Lines before, empty ones, and those that begin with `#` are left out, but where one of them before
/// the numbers is the header. Numbers have a decimal point or a decimal comma. A unit behind the name, in brackets, is that of the table, whose units are `stated`.
///
/// # Errors
/// [`CsvError`] with the line of the file.
pub fn points_of(
    text: &str,
    columns: [&str; 2],
    stated: [Option<&str>; 2],
) -> Result<Vec<[f64; 2]>, CsvError> {
    read(text, columns, stated).map(|columns| columns.points)
}

/// Two columns of a text file, and the units that it has for them.
#[derive(Debug, Clone, PartialEq)]
pub struct Columns {
    /// The points.
    pub points: Vec<[f64; 2]>,
    /// The unit of each column that has a name: that in brackets behind it, or in the line of units, as the language
    /// spells it; `None` where there is none, and of a column by its number.
    pub units: [Option<String>; 2],
}

/// Two columns of a text file, as [`points_of`] finds them, with their units.
///
/// # Errors
/// [`CsvError`] with the line of the file.
pub fn columns_of(text: &str, columns: [&str; 2]) -> Result<Columns, CsvError> {
    read(text, columns, [None; 2])
}

fn read(text: &str, columns: [&str; 2], stated: [Option<&str>; 2]) -> Result<Columns, CsvError> {
    let text = text.trim_start_matches('\u{FEFF}');
    // Old programs end lines with a return alone.
    let ends = !text.contains('\n') && text.contains('\r');
    let text = if ends {
        text.replace('\r', "\n")
    } else {
        text.to_owned()
    };
    let wanted = [Column::of(columns[0])?, Column::of(columns[1])?];
    let read = |header: Option<u64>| -> Vec<(Option<u8>, Vec<Line>)> {
        let separators = SEPARATORS.map(Some).into_iter().chain([None]);
        separators
            .map(|separator| (separator, lines(&text, separator, header)))
            .collect()
    };
    let ways = read(None);
    if let [Column::Numbered(x), Column::Numbered(y)] = wanted {
        let points = numbered(&ways, columns, [x, y])?;
        let units = [None, None];
        return Ok(Columns { points, units });
    }
    let commented = comments_before_numbers(&text).into_iter();
    let commented = commented.flat_map(|header| read(Some(header)));
    let commented: Vec<(Option<u8>, Vec<Line>)> = commented.collect();
    for (separator, lines) in ways.iter().chain(&commented) {
        if let Some(Located {
            places,
            width,
            body,
            units,
        }) = located(lines, wanted, stated)?
        {
            fits_header(body, width, separator.is_none())?;
            let points = points(body, columns, places)?;
            return Ok(Columns { points, units });
        }
    }
    let mut widest: &[Line] = &[];
    for (separator, lines) in &ways {
        let width = |lines: &[Line]| lines.first().map_or(0, |line| line.fields.len());
        // Names have blanks where something else separates them.
        if width(lines) > width(widest) && (separator.is_some() || width(widest) <= 1) {
            widest = lines;
        }
    }
    let Some(header) = widest.first() else {
        return Err(CsvError::Empty);
    };
    for column in wanted {
        if let Column::Named(name) = column
            && column.places(&header.fields).is_empty()
        {
            return Err(CsvError::NoColumn {
                name: name.to_owned(),
                known: known(&header.fields),
            });
        }
    }
    Err(CsvError::Separators)
}

/// Two columns by their numbers, from 0 on: of the separators that give numbers there, those by which the whole first line
/// of them is numbers come first.
fn numbered(
    ways: &[(Option<u8>, Vec<Line>)],
    columns: [&str; 2],
    places: [usize; 2],
) -> Result<Vec<[f64; 2]>, CsvError> {
    let field = |line: &Line, place: usize| line.fields.get(place).cloned().unwrap_or_default();
    let is_point = |line: &&Line| {
        places
            .iter()
            .all(|&place| number(&field(line, place)).is_some())
    };
    let first = |lines: &[Line]| lines.iter().position(|line| is_point(&line));
    let ways = ways.iter().map(|(_, lines)| lines);
    let found: Vec<(&[Line], usize)> = ways
        .clone()
        .filter_map(|lines| Some((lines.as_slice(), first(lines)?)))
        .collect();
    // Other columns may have words, dates and times of day.
    let consists = |(lines, first): &(&[Line], usize), of: &dyn Fn(&str) -> bool| {
        let mut fields = lines[*first].fields.iter();
        fields.all(|field| field.is_empty() || number(field).is_some() || of(field))
    };
    let is_said =
        |field: &str| field.contains(char::is_alphabetic) || advice(field).starts_with(", but");
    let of_numbers = found.iter().filter(|way| consists(way, &|_| false));
    let mut candidates: Vec<&(&[Line], usize)> = of_numbers.collect();
    if candidates.is_empty() {
        candidates = found.iter().filter(|way| consists(way, &is_said)).collect();
    }
    if candidates.is_empty() && !found.is_empty() {
        return Err(CsvError::Separators);
    }
    let mut read = None;
    for (lines, first) in candidates {
        // What has a number in the first column, or none that is finite, is no header.
        let begins = lines[..*first].iter().rposition(|line| {
            let x = field(line, places[0]);
            number(&x).is_none() && x.parse::<f64>().is_err()
        });
        let body = &lines[begins.map_or(0, |header| header + 1)..];
        let found = points(body, columns, places);
        match &read {
            None => read = Some(found),
            Some(other) if *other != found => return Err(CsvError::Separators),
            Some(_) => {}
        }
    }
    if let Some(read) = read {
        return read;
    }
    // A date beside a number is said so.
    for line in ways.clone().flatten() {
        for (axis, other) in [(0, 1), (1, 0)] {
            let found = field(line, places[axis]);
            if number(&field(line, places[other])).is_some() && advice(&found).starts_with(',') {
                return Err(CsvError::NotANumber {
                    line: line.number,
                    column: columns[axis].to_owned(),
                    found: shown(&found),
                    advice: advice(&found),
                });
            }
        }
    }
    let mut ways = ways;
    match ways.all(Vec::is_empty) {
        true => Err(CsvError::Empty),
        false => Err(CsvError::NoNumbers {
            columns: places.map(|place| place + 1),
        }),
    }
}

/// Refuses lines with more fields than the header has; `exactly` with another number, as blanks make no empty fields.
fn fits_header(body: &[Line], header: usize, exactly: bool) -> Result<(), CsvError> {
    for line in body {
        let last = line.fields.iter().rposition(|field| !field.is_empty());
        let found = last.map_or(0, |last| last + 1);
        if found > header || exactly && found != header {
            return Err(CsvError::OtherFields {
                line: line.number,
                found,
                header,
            });
        }
    }
    Ok(())
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
    /// The number of fields of the header.
    width: usize,
    body: &'l [Line],
    /// The units of columns with names.
    units: [Option<String>; 2],
}

/// The places of two columns, and the lines from the first point on; `None` where the lines do not have such columns,
/// as with a wrong separator.
fn located<'l>(
    lines: &'l [Line],
    wanted: [Column<'_>; 2],
    stated: [Option<&str>; 2],
) -> Result<Option<Located<'l>>, CsvError> {
    let found = lines.iter().enumerate().find_map(|(k, line)| {
        let [x, y] = wanted.map(|column| column.places(&line.fields));
        (!x.is_empty() && !y.is_empty()).then_some((k, [x, y]))
    });
    let Some((header, found)) = found else {
        return Ok(None);
    };
    for (column, places) in wanted.iter().zip(&found) {
        if let (Column::Named(name), [_, _, ..]) = (column, places.as_slice()) {
            return Err(CsvError::TwoColumns {
                name: (*name).to_owned(),
            });
        }
    }
    let places = found.map(|places| places[0]);
    let mut body = &lines[header + 1..];
    let words = |line: &Line| {
        let fields = places.map(|place| line.fields.get(place).map_or("", String::as_str));
        // A line of empty fields is none: `1` alone would be a number.
        let is_unit = |field: &&str| {
            let read = || quantity::read(&format!("1 {field}")).is_ok();
            !field.is_empty() && (field.starts_with(['(', '[']) || read())
        };
        fields.iter().any(is_unit)
            && fields
                .iter()
                .all(|field| field.is_empty() || is_unit(field))
    };
    // Some programs write a line of units.
    let units = body.first().filter(|line| words(line));
    if units.is_some() {
        body = &body[1..];
    }
    let mut found = [None, None];
    for (axis, place) in places.into_iter().enumerate() {
        let Some(field) = lines[header].fields.get(place) else {
            continue;
        };
        let below = units.and_then(|line| line.fields.get(place));
        let below = below.map(|unit| unit.trim_matches(['(', ')', '[', ']']));
        let (Column::Named(_), Some(unit)) = (wanted[axis], named(field).1.or(below)) else {
            continue;
        };
        if let Some(stated) = stated[axis]
            && is_other(unit, stated)
        {
            return Err(CsvError::OtherUnit {
                column: shown(field),
                unit: unit.to_owned(),
                stated: stated.to_owned(),
            });
        }
        found[axis] = Some(spelled(unit)).filter(|unit| !unit.is_empty());
    }
    let width = lines[header].fields.len();
    Ok(Some(Located {
        places,
        width,
        body,
        units: found,
    }))
}

/// A unit as the language spells it.
fn spelled(unit: &str) -> String {
    unit.replace('²', "^2")
        .replace('³', "^3")
        .replace('°', "deg")
        .replace(['µ', 'μ'], "u")
        .replace(['·', '⋅'], "*")
}

/// Whether two units, of which the language knows both, differ.
fn is_other(unit: &str, stated: &str) -> bool {
    let one = |unit: &str| quantity::read(&format!("1 {unit}")).ok();
    let stated = if stated == "1" {
        quantity::read("1").ok()
    } else {
        one(stated)
    };
    match (one(&spelled(unit)), stated) {
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
    // The first numbers with a point and with a comma, with their lines.
    let mut seen: [Option<(String, u64)>; 2] = [None, None];
    let (mut last, mut thousands) = (0, true);
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
            thousands &= !field.contains(',') || may_be_thousands(field);
            for (seen, mark) in seen.iter_mut().zip(['.', ',']) {
                if field.contains(mark) {
                    seen.get_or_insert_with(|| (shown(field), *line));
                }
            }
            here[axis] = value;
        }
        if let [Some(point), Some(comma)] = &seen {
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
    match seen {
        [_, Some((found, line))] if thousands => Err(CsvError::Thousands { found, line }),
        _ => Ok(points),
    }
}

/// Whether the comma of a number may separate thousands: three digits follow it, and one to three that begin with no 0
/// stand before it.
fn may_be_thousands(field: &str) -> bool {
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    field
        .trim_start_matches(['+', '-'])
        .split_once(',')
        .is_some_and(|(whole, part)| {
            let fits = part.len() == 3 && (1..=3).contains(&whole.len()) && !whole.starts_with('0');
            fits && digits(whole) && digits(part)
        })
}
