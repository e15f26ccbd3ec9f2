//! Tables whose points are in a file: the points are written into the text of the model.
//!
//! The compiler reads no files. Who has the text calls [`inline`] with a function that reads the files that it names,
//! and compiles the result.

mod columns;
mod csv_error;
mod lines;

pub use columns::{Columns, columns_of, points_of};
pub use csv_error::CsvError;

use crate::diagnostic::{Span, position};
use crate::syntax::ast::{ItemKind, Points, Table};
use std::io::ErrorKind;
use std::ops::Range;

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
    /// The file is no text in UTF-8.
    #[error(
        "table `{table}`, line {line}: `{file}` is not UTF-8 text: save it as such, as \"CSV UTF-8\" in a spreadsheet"
    )]
    NotText {
        /// The table.
        table: String,
        /// The line of the model that names the file, from 1 on.
        line: usize,
        /// The file as the model has it.
        file: String,
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
        reason: Box<CsvError>,
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
/// [`FileError`], as of [`inlined`].
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
    let points = read(&name).map_err(|reason| {
        let (table, file) = (table.name.text.clone(), name.clone());
        match reason.kind() {
            ErrorKind::InvalidData => FileError::NotText { table, line, file },
            _ => FileError::Unreadable {
                table,
                line,
                file,
                reason,
            },
        }
    })?;
    let columns = columns.each_ref().map(|column| column.text.as_str());
    let stated = table.units.each_ref();
    let stated = stated.map(|unit| unit.as_ref().map(|unit| unit.text.as_str()));
    let points = points_of(&points, columns, stated).map_err(|reason| FileError::Csv {
        table: table.name.text.clone(),
        line,
        file: name.clone(),
        reason: Box::new(reason),
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
