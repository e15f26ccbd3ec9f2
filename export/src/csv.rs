//! Trajectories as comma-separated values (feature `csv`).

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use mbdsl_runtime::{ColumnsError, Mechanism, Trajectory};

use crate::files::AtomicFile;

/// Error while writing or reading a table.
///
/// Its `Debug` is its message: `main` shows it so.
#[derive(thiserror::Error)]
#[non_exhaustive]
pub enum CsvError {
    /// The file cannot be written.
    #[error("cannot write `{}`: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Error of the operating system.
        source: std::io::Error,
    },
    /// A line cannot be written.
    #[error("cannot write the table: {0}")]
    Write(#[from] ::csv::Error),
    /// A line cannot be read.
    #[error("cannot read the table: {0}")]
    Read(#[source] ::csv::Error),
    /// The table is that of another mechanism.
    #[error("the table is not one of `{model}`: {source}")]
    Columns {
        /// The mechanism.
        model: String,
        /// Difference between its columns and those of the mechanism.
        source: ColumnsError,
    },
    /// A field is not a number.
    #[error("line {line} of the table: `{found}` in the column `{column}` is not a number")]
    Number {
        /// Line of the field, from 1.
        line: usize,
        /// Name of the column of the field.
        column: String,
        /// Text of the field, as in the table.
        found: String,
    },
    /// The end cannot be written.
    #[error("cannot write the table: {0}")]
    Flush(#[from] std::io::Error),
}

impl std::fmt::Debug for CsvError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl CsvError {
    /// Converts the error to that of the operating system, or wraps it as one.
    pub fn into_io(self) -> std::io::Error {
        match self {
            CsvError::File { source, .. } | CsvError::Flush(source) => source,
            CsvError::Write(fault) | CsvError::Read(fault) => match fault.into_kind() {
                ::csv::ErrorKind::Io(source) => source,
                kind => std::io::Error::other(format!("{kind:?}")),
            },
            fault => std::io::Error::other(fault),
        }
    }
}

/// Writes a header with the names of all columns and one line for every node, in SI units.
///
/// Every number is written with the digits that give back the same bits.
///
/// # Errors
/// [`CsvError`] if the writer fails.
pub fn write(trajectory: &Trajectory, writer: impl Write) -> Result<(), CsvError> {
    let mut table = ::csv::Writer::from_writer(writer);
    table.write_record(trajectory.names())?;
    let columns = trajectory.names().filter_map(|name| trajectory.get(name));
    let columns: Vec<&[f64]> = columns.collect();
    for node in 0..trajectory.len() {
        table.write_record(columns.iter().map(|column| format!("{:?}", column[node])))?;
    }
    table.flush()?;
    Ok(())
}

/// Writes a table to a file as [`write()`] does, completely or not at all; an existing file is
/// replaced.
///
/// # Errors
/// [`CsvError::File`] if the file cannot be written; an existing one is unchanged then.
pub fn write_file(trajectory: &Trajectory, path: impl AsRef<Path>) -> Result<(), CsvError> {
    let path = path.as_ref();
    let written = AtomicFile::create(path).and_then(|mut file| {
        write(trajectory, &mut file).map_err(CsvError::into_io)?;
        file.replace()
    });
    written.map_err(|source| CsvError::File {
        path: path.to_owned(),
        source,
    })
}

/// Reads what [`write()`] wrote of a run of this mechanism, to the bit; what the run has cost is not in the
/// table.
///
/// # Errors
/// [`CsvError`] if the table is that of another mechanism, or if a field is not a number.
pub fn read(mechanism: &dyn Mechanism, reader: impl Read) -> Result<Trajectory, CsvError> {
    let of_mechanism = |columns: Vec<(String, Vec<f64>)>| {
        Trajectory::from_columns(mechanism, columns).map_err(|source| CsvError::Columns {
            model: mechanism.layout().model().to_string(),
            source,
        })
    };
    let mut table = ::csv::Reader::from_reader(reader);
    let header = table.headers().map_err(CsvError::Read)?;
    let empty = header.iter().map(|name| (name.to_owned(), Vec::new()));
    // A table of another mechanism is refused before its lines are read.
    let mut columns = of_mechanism(empty.collect())?.into_columns();
    for (row, record) in table.records().enumerate() {
        let record = record.map_err(CsvError::Read)?;
        for (field, (name, values)) in record.iter().zip(&mut columns) {
            let number = field.parse().map_err(|_| CsvError::Number {
                line: row + 2,
                column: name.clone(),
                found: field.to_owned(),
            })?;
            values.push(number);
        }
    }
    of_mechanism(columns)
}
