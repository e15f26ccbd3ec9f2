//! The table of a sweep as a file: CSV or Parquet, as its name ends.

use super::journal::Row;
use super::parquet;
use std::fs::File;
use std::io::{BufWriter, Write};
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
            _ => Err(format!(
                "--out {shown}: the name has to end in .csv or .parquet"
            )),
        }
    }

    /// Writes a table; the file is whole or not there at all.
    ///
    /// # Errors
    /// Where it cannot be written, in words.
    pub(crate) fn write(self, path: &Path, columns: &[String], rows: &[Row]) -> Result<(), String> {
        let cannot = |fault: std::io::Error| format!("cannot write {}: {fault}", path.display());
        let unfinished = with_suffix(path, ".new");
        let file = File::create(&unfinished).map_err(cannot)?;
        let written = match self {
            Format::Csv => csv(&file, columns, rows),
            Format::Parquet => parquet::write(&file, columns, rows).map_err(std::io::Error::other),
        };
        let moved = written
            .and_then(|()| file.sync_all())
            .and_then(|()| std::fs::rename(&unfinished, path));
        moved.map_err(|fault| {
            let _ = std::fs::remove_file(&unfinished);
            cannot(fault)
        })
    }
}

fn csv(file: &File, columns: &[String], rows: &[Row]) -> std::io::Result<()> {
    let mut file = BufWriter::new(file);
    writeln!(file, "{}", columns.join(","))?;
    for (_, row) in rows {
        writeln!(file, "{row}")?;
    }
    file.flush()
}

/// The path with something added to its last name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
