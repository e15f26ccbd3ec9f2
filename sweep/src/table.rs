//! The table of a sweep: CSV or Parquet.

use crate::columns::Columns;
#[cfg(feature = "parquet")]
use crate::parquet::TableFile;
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
    let rows = rows.iter().cloned().map(Ok);
    parquet(file, columns, rows)
}

#[cfg(feature = "parquet")]
fn parquet<E: From<io::Error>>(
    file: impl Write + Send,
    columns: &Columns,
    rows: impl Iterator<Item = Result<Row, E>>,
) -> Result<(), E> {
    let mut table = TableFile::new(file, columns).map_err(io::Error::other)?;
    for row in rows {
        table.add(row?).map_err(io::Error::other)?;
    }
    Ok(table.finish().map_err(io::Error::other)?)
}

/// File format of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Comma-separated values, as [`write_csv`] writes them.
    Csv,
    /// Parquet, as [`write_parquet`] writes it.
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
        self.write_all(path, columns, rows.iter().cloned().map(Ok))
    }

    /// Writes a table, completely or not at all, of rows that come one after the other.
    ///
    /// # Errors
    /// That of the rows, or [`TableError`] if it cannot be written.
    pub(crate) fn write_all<E: From<TableError>>(
        self,
        path: &Path,
        columns: &Columns,
        rows: impl Iterator<Item = Result<Row, E>>,
    ) -> Result<(), E> {
        let written = AtomicFile::create(path)
            .map_err(Fault::Write)
            .and_then(|mut file| {
                let rows = rows.map(|row| row.map_err(Fault::Row));
                match self {
                    Format::Csv => {
                        writeln!(file, "{}", columns.names().join(","))?;
                        for row in rows {
                            writeln!(file, "{}", row?)?;
                        }
                    }
                    #[cfg(feature = "parquet")]
                    Format::Parquet => parquet(&mut file, columns, rows)?,
                }
                Ok(file.replace()?)
            });
        written.map_err(|fault| match fault {
            Fault::Row(fault) => fault,
            Fault::Write(fault) => E::from(TableError::Write {
                path: path.to_owned(),
                fault,
            }),
        })
    }
}

/// Error that ends the writing of a table.
enum Fault<E> {
    Row(E),
    Write(io::Error),
}

impl<E> From<io::Error> for Fault<E> {
    fn from(fault: io::Error) -> Fault<E> {
        Fault::Write(fault)
    }
}

/// Endings that the name of a table may have, for messages.
const ENDINGS: &str = if cfg!(feature = "parquet") {
    ".csv or .parquet"
} else {
    ".csv"
};

/// Reason why a table cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is a folder of this name.
    #[error("{} is a folder; name a file", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
    },
    /// The name does not select a format.
    #[error("{}: the name must end in {ENDINGS}", path.display())]
    Name {
        /// The path as given.
        path: PathBuf,
    },
    /// The file cannot be written.
    #[error("cannot write {}: {fault}", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The I/O error.
        fault: io::Error,
    },
}
