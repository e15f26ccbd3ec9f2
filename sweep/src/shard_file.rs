//! The file of a whole shard: a table as Parquet that knows of which sweep it is, or a journal in order.

use crate::header::Header;
use crate::journal::{self, JournalError};
#[cfg(feature = "parquet")]
use crate::parquet;
#[cfg(feature = "parquet")]
use crate::parquet_rows::Rows;
use crate::row::Row;
use crate::table::Format;
#[cfg(feature = "parquet")]
use mbdsl_export::files::AtomicFile;
use std::fs::File;
use std::io;
#[cfg(feature = "parquet")]
use std::io::{Read, Seek};
use std::path::{Path, PathBuf};

/// Writes all runs of a shard, in the order of their numbers, completely or not at all: as Parquet if its table is.
///
/// # Errors
/// [`JournalError`] if the file cannot be written.
pub fn write_shard(
    path: &Path,
    format: Format,
    header: &Header,
    rows: &[Row],
) -> Result<(), JournalError> {
    match format {
        Format::Csv => journal::write(path, header, rows),
        #[cfg(feature = "parquet")]
        Format::Parquet => {
            let cannot = |fault| JournalError::cannot("write", path, fault);
            let words = serde_json::to_string(header).map_err(|fault| cannot(fault.into()))?;
            let written = AtomicFile::create(path).and_then(|mut file| {
                let columns = header.columns();
                let table = parquet::TableFile::of_shard(&mut file, columns, words);
                let mut table = table.map_err(io::Error::other)?;
                for row in rows {
                    table.add(row.clone()).map_err(io::Error::other)?;
                }
                table.finish().map_err(io::Error::other)?;
                file.replace()
            });
            written.map_err(cannot)
        }
    }
}

/// A shard that is read row by row.
pub(crate) struct ShardFile {
    path: PathBuf,
    pub(crate) header: Header,
    rows: Source,
    /// The number of the next run.
    next: usize,
}

/// The header of a shard that lacks runs, and their numbers.
pub(crate) type Lacking = (Header, Vec<usize>);

enum Source {
    /// Its rows are in order.
    Journal(journal::Reader<File>),
    /// They were put in order.
    Loaded(std::vec::IntoIter<Row>),
    #[cfg(feature = "parquet")]
    Parquet(Box<Rows>),
}

impl ShardFile {
    /// Opens a shard. A journal is read once, and kept in memory if its rows are not in order.
    ///
    /// # Errors
    /// [`JournalError`] if it cannot be read or is not a shard; the missing runs if it lacks some.
    pub(crate) fn open(path: &Path) -> Result<Result<ShardFile, Lacking>, JournalError> {
        let cannot = |fault: io::Error| JournalError::cannot("read", path, fault);
        let file = File::open(path).map_err(cannot)?;
        let shard = |header: Header, rows| ShardFile {
            path: path.to_owned(),
            next: header.shard().index(),
            header,
            rows,
        };
        #[cfg(feature = "parquet")]
        {
            let (mut begin, mut file) = ([0; 4], &file);
            let read = file.read(&mut begin).and_then(|_| file.rewind());
            read.map_err(cannot)?;
            if begin == *b"PAR1" {
                let file = File::open(path).map_err(cannot)?;
                let opened = parquet::header(&file).map_err(io::Error::other);
                let (metadata, words) = opened.map_err(cannot)?;
                let words = words.ok_or_else(|| JournalError::NoJournal {
                    path: path.to_owned(),
                })?;
                let header = journal::checked(&words, path)?;
                let rows = Rows::new(file, metadata, header.columns().clone());
                return Ok(match rows.count() == header.members().count() {
                    true => Ok(shard(header, Source::Parquet(Box::new(rows)))),
                    false => {
                        let missing = header.members().skip(rows.count()).collect();
                        Err((header, missing))
                    }
                });
            }
        }
        let mut reader = journal::Reader::new(file, path)?;
        let header = reader.header.clone();
        let mut members = header.members();
        let mut is_in_order = true;
        while let Some(row) = reader.next()? {
            is_in_order &= Some(row.run) == members.next();
        }
        if is_in_order && members.next().is_none() {
            let file = File::open(path).map_err(cannot)?;
            let reader = journal::Reader::new(file, path)?;
            return Ok(Ok(shard(header, Source::Journal(reader))));
        }
        let contents = journal::read(path)?;
        let missing = contents.missing();
        Ok(match missing.is_empty() {
            true => Ok(shard(header, Source::Loaded(contents.rows.into_iter()))),
            false => Err((header, missing)),
        })
    }

    /// The row of the next run.
    ///
    /// # Errors
    /// [`JournalError`] if the file cannot be read, or has changed meanwhile.
    pub(crate) fn next(&mut self) -> Result<Row, JournalError> {
        let row = match &mut self.rows {
            Source::Journal(reader) => reader.next()?,
            Source::Loaded(rows) => rows.next(),
            #[cfg(feature = "parquet")]
            Source::Parquet(rows) => {
                let next = rows.next().map_err(io::Error::other);
                next.map_err(|fault| JournalError::cannot("read", &self.path, fault))?
            }
        };
        let expected = self.next;
        self.next += self.header.shard().count();
        row.filter(|row| row.run == expected)
            .ok_or_else(|| JournalError::NoJournal {
                path: self.path.clone(),
            })
    }
}

/// All rows of a whole shard, as [`write_shard`] has written it.
///
/// # Errors
/// [`JournalError`] if it cannot be read, is not a shard, or is not of this sweep.
pub fn read_shard(path: &Path, header: &Header) -> Result<Vec<Row>, JournalError> {
    let mut shard = match ShardFile::open(path)? {
        Ok(shard) => shard,
        Err(_) => {
            return Err(JournalError::NoJournal {
                path: path.to_owned(),
            });
        }
    };
    journal::refuse(header, &shard.header, path)?;
    let members = header.members();
    members.map(|_| shard.next()).collect()
}
