//! Trajectories as comma-separated values (feature `csv`).

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::trajectory::Trajectory;

/// Why a table could not be written.
#[derive(Debug, thiserror::Error)]
pub enum CsvError {
    /// The file cannot be created.
    #[error("cannot create `{}`: {source}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A line cannot be written.
    #[error("cannot write the table: {0}")]
    Write(#[from] ::csv::Error),
    /// The end cannot be written.
    #[error("cannot write the table: {0}")]
    Flush(#[from] std::io::Error),
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

    /// Writes the same to a file, which is replaced where there is one.
    ///
    /// # Errors
    /// [`CsvError`] where the file cannot be written.
    pub fn write_csv_file(&self, path: impl AsRef<Path>) -> Result<(), CsvError> {
        let path = path.as_ref();
        let create = |source| CsvError::Create {
            path: path.to_owned(),
            source,
        };
        let file = File::create(path).map_err(create)?;
        self.write_csv(file)
    }
}
