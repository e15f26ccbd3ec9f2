//! The table of a sweep as a file: CSV or Parquet, as its name ends.

use super::journal::Row;
use super::parquet;
use mbdsl::export::files::AtomicFile;
use std::io::Write;
use std::path::{Path, PathBuf};

/// How a table is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Comma-separated values; what a run does not have is empty.
    Csv,
    /// Columns of numbers; what a run does not have is null.
    Parquet,
}

impl Format {
    /// The format that the name of a file asks for.
    ///
    /// # Errors
    /// Where it asks for none, or where no file can be put there, in words.
    pub(crate) fn of(path: &Path) -> Result<Format, String> {
        let shown = path.display();
        if path.is_dir() {
            return Err(format!("{shown} is a folder; name a file"));
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("csv") => Ok(Format::Csv),
            Some("parquet") => Ok(Format::Parquet),
            _ => Err(format!("-o {shown}: the name must end in .csv or .parquet")),
        }
    }

    /// Writes a table completely or not at all.
    ///
    /// # Errors
    /// If it cannot be written, in words.
    pub(crate) fn write(self, path: &Path, columns: &[String], rows: &[Row]) -> Result<(), String> {
        let written = AtomicFile::create(path).and_then(|mut file| {
            match self {
                Format::Csv => csv(&mut file, columns, rows)?,
                Format::Parquet => {
                    let written = parquet::write(&mut file, columns, rows);
                    written.map_err(std::io::Error::other)?;
                }
            }
            file.replace()
        });
        written.map_err(|fault| format!("cannot write {}: {fault}", path.display()))
    }
}

fn csv(file: &mut AtomicFile, columns: &[String], rows: &[Row]) -> std::io::Result<()> {
    writeln!(file, "{}", columns.join(","))?;
    for (_, row) in rows {
        writeln!(file, "{row}")?;
    }
    Ok(())
}

/// The path with something added to its last name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
