//! The table of a sweep: CSV or Parquet.

use crate::columns::Columns;
use crate::row::Row;
use mbdsl_export::files::AtomicFile;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a table as comma-separated values; what a run does not have is empty.
///
/// # Errors
/// If it cannot be written.
pub fn write_csv(mut file: impl Write, columns: &Columns, rows: &[Row]) -> io::Result<()> {
    writeln!(file, "{}", columns.names().join(","))?;
    for row in rows {
        writeln!(file, "{row}")?;
    }
    Ok(())
}

/// Writes a table as Parquet; what a run does not have is null.
///
/// # Errors
/// If it cannot be written.
#[cfg(feature = "parquet")]
pub fn write_parquet(file: impl Write + Send, columns: &Columns, rows: &[Row]) -> io::Result<()> {
    crate::parquet::write(file, columns, rows).map_err(io::Error::other)
}

/// How a table is written into a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// As [`write_csv`] does.
    Csv,
    /// As [`write_parquet`] does.
    #[cfg(feature = "parquet")]
    Parquet,
}

impl Format {
    /// The format that the name of a file asks for.
    ///
    /// # Errors
    /// [`TableError`] if it asks for none, or if there is a folder of this name.
    pub fn of(path: &Path) -> Result<Format, TableError> {
        let path = path.to_owned();
        if path.is_dir() {
            return Err(TableError::Folder { path });
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => Ok(Format::Csv),
            #[cfg(feature = "parquet")]
            Some("parquet") => Ok(Format::Parquet),
            _ => Err(TableError::Name { path }),
        }
    }

    /// Writes a table completely or not at all.
    ///
    /// # Errors
    /// [`TableError`] if it cannot be written.
    pub fn write(self, path: &Path, columns: &Columns, rows: &[Row]) -> Result<(), TableError> {
        let written = AtomicFile::create(path).and_then(|mut file| {
            match self {
                Format::Csv => write_csv(&mut file, columns, rows)?,
                #[cfg(feature = "parquet")]
                Format::Parquet => write_parquet(&mut file, columns, rows)?,
            }
            file.replace()
        });
        written.map_err(|fault| TableError::Write {
            path: path.to_owned(),
            fault,
        })
    }
}

/// What a name of a table may end in.
const ENDINGS: &str = if cfg!(feature = "parquet") {
    ".csv or .parquet"
} else {
    ".csv"
};

/// Why there is no table.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is a folder of this name.
    #[error("{} is a folder; name a file", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
    },
    /// The name does not say how the table is written.
    #[error("{}: the name must end in {ENDINGS}", path.display())]
    Name {
        /// As given.
        path: PathBuf,
    },
    /// The file cannot be written.
    #[error("cannot write {}: {fault}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        fault: io::Error,
    },
}
