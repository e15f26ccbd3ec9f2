//! Tables whose points are in a file: the points are written into the text of the model.
//!
//! The compiler reads no files. Who has the text calls [`inline`] with a function that reads the files that it names,
//! and compiles the result.

use crate::diagnostic::{Span, position};
use crate::syntax::ast::{ItemKind, Points, Table};
use std::ops::Range;

/// An error of reading the points of a table from the text of a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// The file has no line with the names of columns.
    #[error("it has no line with the names of its columns")]
    Empty,
    /// It has no column of this name.
    #[error("it has no column `{name}`; there are `{}`", known.join("`, `"))]
    NoColumn {
        /// The name.
        name: String,
        /// The columns that there are.
        known: Vec<String>,
    },
    /// The names of its columns are separated by something else than commas.
    #[error(
        "it has {separator} between its columns: write commas there, and points in its numbers, as in `0.01,2.5`"
    )]
    NoCommas {
        /// The separator that was found, in words.
        separator: &'static str,
    },
    /// A line ends before a column.
    #[error("line {line} has no column `{column}`")]
    Missing {
        /// The line, from 1 on.
        line: usize,
        /// The column.
        column: String,
    },
    /// A field is not a finite number.
    #[error("line {line}, column `{column}`: `{found}` is not a finite number")]
    NotANumber {
        /// The line, from 1 on.
        line: usize,
        /// The column.
        column: String,
        /// The text of the field, at most 40 characters of it.
        found: String,
    },
}

/// An error of writing the files of a model into its text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file could not be read.
    #[error("table `{table}`, line {line}: cannot read `{file}`: {reason}")]
    Unreadable {
        /// The table.
        table: String,
        /// The line of the model that names the file, from 1 on.
        line: usize,
        /// The file as the model has it.
        file: String,
        /// The cause.
        #[source]
        reason: std::io::Error,
    },
    /// The file is not a table with these columns.
    #[error("table `{table}`, line {line}: `{file}`: {reason}")]
    Csv {
        /// The table.
        table: String,
        /// The line of the model that names the file, from 1 on.
        line: usize,
        /// The file as the model has it.
        file: String,
        /// The cause.
        #[source]
        reason: CsvError,
    },
}

/// The points of a file, in place of the words that name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inlined {
    /// The bytes of the text that name the file and its columns.
    pub words: Range<usize>,
    /// The points, as a list of the language.
    pub points: String,
    /// The file as the model has it.
    pub file: String,
}

/// The points of all files that the tables of a model name, in the order of the text.
///
/// `read` gives the text of a file by its name. A text that cannot be parsed names no files.
///
/// # Errors
/// The first file that cannot be read, or is not a table with the columns that the model names.
pub fn inlined(
    text: &str,
    mut read: impl FnMut(&str) -> std::io::Result<String>,
) -> Result<Vec<Inlined>, FileError> {
    // Few models have one, and most need not be parsed twice.
    if !text.contains("columns") {
        return Ok(Vec::new());
    }
    let (tree, _) = crate::syntax::parse(text);
    let items = tree.map(|tree| tree.items).unwrap_or_default();
    let mut all = Vec::new();
    for item in &items {
        if let ItemKind::Table(table) = &item.kind
            && let Some(found) = of_table(text, table, &mut read)?
        {
            all.push(found);
        }
    }
    Ok(all)
}

/// The text with the points of all files that its tables name.
///
/// # Errors
/// Those of [`inlined`].
pub fn inline(
    text: &str,
    read: impl FnMut(&str) -> std::io::Result<String>,
) -> Result<String, FileError> {
    let mut result = text.to_owned();
    for found in inlined(text, read)?.into_iter().rev() {
        result.replace_range(found.words, &found.points);
    }
    Ok(result)
}

fn of_table(
    text: &str,
    table: &Table,
    read: &mut impl FnMut(&str) -> std::io::Result<String>,
) -> Result<Option<Inlined>, FileError> {
    let Points::File { file, columns } = &table.points else {
        return Ok(None);
    };
    let name = file.text.trim_matches('"').to_owned();
    let line = position(text, file.span.start as usize).line;
    let points = read(&name).map_err(|reason| FileError::Unreadable {
        table: table.name.text.clone(),
        line,
        file: name.clone(),
        reason,
    })?;
    let columns = columns.each_ref().map(|column| column.text.as_str());
    let points = points_of(&points, columns).map_err(|reason| FileError::Csv {
        table: table.name.text.clone(),
        line,
        file: name.clone(),
        reason,
    })?;
    let points: Vec<String> = points
        .iter()
        .map(|[x, y]| format!("({x:?}, {y:?})"))
        .collect();
    let Span { start, end } = table.span;
    Ok(Some(Inlined {
        words: start as usize..end as usize,
        points: format!("[{}]", points.join(", ")),
        file: name,
    }))
}

/// Two columns of a text with commas: the first line names the columns; empty lines and those that begin with `#` are
/// left out.
///
/// # Errors
/// [`CsvError`] if there is no header, no such column, another separator than commas, or a line without two
/// numbers there.
pub fn points_of(text: &str, columns: [&str; 2]) -> Result<Vec<[f64; 2]>, CsvError> {
    let text = text.trim_start_matches('\u{FEFF}');
    let lines = (1..).zip(text.lines());
    let mut lines = lines.filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let (_, header) = lines.next().ok_or(CsvError::Empty)?;
    let names: Vec<&str> = fields(header).collect();
    let place = |name: &str| {
        let found = names.iter().position(|known| *known == name);
        found.ok_or_else(|| match other_separator(header, columns) {
            Some(separator) => CsvError::NoCommas { separator },
            None => CsvError::NoColumn {
                name: name.to_owned(),
                known: names.iter().map(|&known| known.to_owned()).collect(),
            },
        })
    };
    let places = [place(columns[0])?, place(columns[1])?];
    let number = |line: usize, written: &str, column: usize| {
        let column_name = columns[column].to_owned();
        let Some(field) = fields(written).nth(places[column]) else {
            return Err(CsvError::Missing {
                line,
                column: column_name,
            });
        };
        let number = field.parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| CsvError::NotANumber {
            line,
            column: column_name,
            found: field.chars().take(40).collect(),
        })
    };
    lines
        .map(|(line, written)| Ok([number(line, written, 0)?, number(line, written, 1)?]))
        .collect()
}

/// The separator of a header that has one of these columns, in words, if it is no comma.
fn other_separator(header: &str, columns: [&str; 2]) -> Option<&'static str> {
    let separators = [
        (';', "semicolons"),
        ('\t', "tabs"),
        (' ', "spaces"),
        ('|', "bars"),
    ];
    let found = separators.iter().find(|(separator, _)| {
        let names = header.split(*separator);
        let names: Vec<&str> = names.map(|name| name.trim().trim_matches('"')).collect();
        columns.iter().any(|column| names.contains(column))
    });
    found.map(|(_, words)| *words)
}

fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split(',').map(|field| field.trim().trim_matches('"'))
}
