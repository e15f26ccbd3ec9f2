//! Trajectories as comma-separated values (feature `csv`).

use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use crate::files::AtomicFile;
use crate::layout::words::debug_as_display;
use crate::mechanism::Mechanism;
use crate::results::trajectory::Trajectory;

/// Why a table could not be written or read.
#[derive(thiserror::Error)]
pub enum CsvError {
    /// The file cannot be written.
    #[error("cannot write `{}`: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A line cannot be written.
    #[error("cannot write the table: {0}")]
    Write(#[from] ::csv::Error),
    /// A line cannot be read.
    #[error("cannot read the table: {0}")]
    Read(#[source] ::csv::Error),
    /// The table is that of another mechanism.
    #[error(
        "the table is not one of `{model}`: column {column} is `{found}`, expected `{expected}`"
    )]
    Header {
        /// The mechanism.
        model: String,
        /// Its number, from 1.
        column: usize,
        /// As in the table; empty where it ends.
        found: String,
        /// As in a trajectory of the mechanism; empty behind its last column.
        expected: String,
    },
    /// A field is no number.
    #[error("line {line} of the table: `{found}` in the column `{column}` is not a number")]
    Number {
        /// Its line, from 1.
        line: usize,
        /// The name of its column.
        column: String,
        /// As in the table.
        found: String,
    },
    /// The end cannot be written.
    #[error("cannot write the table: {0}")]
    Flush(#[from] std::io::Error),
}

debug_as_display!(CsvError);

impl CsvError {
    /// What the system says of a write that failed.
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

impl Trajectory {
    /// Writes a header with the names of all columns and one line for every node, SI units.
    ///
    /// Every number is written with the digits that give back the same bits.
    ///
    /// # Errors
    /// [`CsvError`] where the writer does not take it.
    pub fn write_csv(&self, writer: impl Write) -> Result<(), CsvError> {
        let mut table = ::csv::Writer::from_writer(writer);
        table.write_record(self.names())?;
        let columns: Vec<&[f64]> = self.names().filter_map(|name| self.get(name)).collect();
        for node in 0..self.len() {
            table.write_record(columns.iter().map(|column| format!("{:?}", column[node])))?;
        }
        table.flush()?;
        Ok(())
    }

    /// Writes the same to a file, completely or not at all; an existing file is replaced.
    ///
    /// # Errors
    /// [`CsvError::File`] if the file cannot be written; an existing one is unchanged then.
    pub fn write_csv_file(&self, path: impl AsRef<Path>) -> Result<(), CsvError> {
        let path = path.as_ref();
        let written = AtomicFile::create(path).and_then(|mut file| {
            self.write_csv(&mut file).map_err(CsvError::into_io)?;
            file.replace()
        });
        written.map_err(|source| CsvError::File {
            path: path.to_owned(),
            source,
        })
    }

    /// Reads what [`Trajectory::write_csv`] wrote of a run of this mechanism, to the bit; what the run
    /// has cost is not in the table.
    ///
    /// # Errors
    /// [`CsvError`] where the table is that of another mechanism or has something else than numbers.
    pub fn read_csv(mechanism: &dyn Mechanism, reader: impl Read) -> Result<Trajectory, CsvError> {
        let mut table = ::csv::Reader::from_reader(reader);
        let header = table.headers().map_err(CsvError::Read)?;
        let plain = Trajectory::new(mechanism, 0.0, 0, false);
        let balance = header.len() > plain.names().count();
        let empty = Trajectory::new(mechanism, 0.0, 0, balance);
        let names: Vec<&str> = empty.names().collect();
        for column in 0..names.len().max(header.len()) {
            let found = header.get(column).unwrap_or_default();
            let expected = names.get(column).copied().unwrap_or_default();
            if found != expected {
                return Err(CsvError::Header {
                    model: empty.model().to_owned(),
                    column: column + 1,
                    found: found.to_owned(),
                    expected: expected.to_owned(),
                });
            }
        }
        let mut columns = vec![Vec::new(); names.len()];
        for (row, record) in table.records().enumerate() {
            let record = record.map_err(CsvError::Read)?;
            for ((field, values), name) in record.iter().zip(&mut columns).zip(&names) {
                let number = field.parse().map_err(|_| CsvError::Number {
                    line: row + 2,
                    column: (*name).to_owned(),
                    found: field.to_owned(),
                })?;
                values.push(number);
            }
        }
        Ok(empty.with_columns(columns))
    }
}
