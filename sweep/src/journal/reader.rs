//! The lines of a journal, and reading them one after the other.

use crate::header::{FORMAT, Header};
use crate::journal::error::JournalError;
use crate::row::Row;
use crate::values::MOST_RUNS;
use serde::Deserialize;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// No line is longer: a header with the largest model has 4 MB of text, escaped.
const LONGEST_LINE: u64 = 64 << 20;

/// The rows of a journal one after the other, in the order in which the runs were finished.
pub(crate) struct Reader<F> {
    lines: BufReader<F>,
    path: PathBuf,
    pub(crate) header: Header,
    /// The number of lines so far that are not a record.
    pub(super) damaged: usize,
    /// The end of the last whole line so far, in bytes.
    pub(super) end: u64,
}

impl<F: Read> Reader<F> {
    /// Reads the header.
    pub(crate) fn new(file: F, path: &Path) -> Result<Reader<F>, JournalError> {
        let no_journal = || JournalError::NoJournal {
            path: path.to_owned(),
        };
        let mut lines = BufReader::new(file);
        let first = whole_line(&mut lines, path)?.ok_or_else(no_journal)?;
        let header = checked(record(&first).ok_or_else(no_journal)?, path)?;
        Ok(Reader {
            lines,
            path: path.to_owned(),
            header,
            damaged: 0,
            end: first.len() as u64 + 1,
        })
    }

    /// The next row; `None` after the last one.
    pub(crate) fn next(&mut self) -> Result<Option<Row>, JournalError> {
        let header = &self.header;
        let (shard, runs) = (header.shard(), header.runs());
        while let Some(line) = whole_line(&mut self.lines, &self.path)? {
            self.end += line.len() as u64 + 1;
            let row = record(&line).and_then(|row| Row::parse(header.columns(), row));
            match row.filter(|row| row.run < runs && shard.has(row.run)) {
                Some(row) => return Ok(Some(row)),
                None => self.damaged += 1,
            }
        }
        Ok(None)
    }
}

/// The next line without its end; `None` after the last one, or if that was cut off.
fn whole_line(lines: &mut impl BufRead, path: &Path) -> Result<Option<Vec<u8>>, JournalError> {
    let mut line = Vec::new();
    let limited = &mut lines.take(LONGEST_LINE);
    let read = limited.read_until(b'\n', &mut line);
    read.map_err(|fault| JournalError::cannot("read", path, fault))?;
    Ok((line.pop() == Some(b'\n')).then_some(line))
}

/// Parses a header, and checks its format, its shard and its number of runs.
pub(crate) fn checked(header: &str, path: &Path) -> Result<Header, JournalError> {
    let no_journal = || JournalError::NoJournal {
        path: path.to_owned(),
    };
    let format: Format = serde_json::from_str(header).map_err(|_| no_journal())?;
    if format.format != FORMAT {
        return Err(JournalError::Format {
            path: path.to_owned(),
            format: format.format,
        });
    }
    let header: Header = serde_json::from_str(header).map_err(|_| no_journal())?;
    let shard = header.checked_shard();
    let shard = shard.filter(|_| header.runs() <= MOST_RUNS);
    shard.map(|_| header).ok_or_else(no_journal)
}

/// The field that every header has, whatever its format.
#[derive(Deserialize)]
struct Format {
    format: String,
}

/// The line of a record, with its checksum.
pub(super) fn line(record: &str) -> String {
    format!("{:08x} {record}\n", crc32fast::hash(record.as_bytes()))
}

/// The record in a line; `None` if it is damaged.
pub(super) fn record(line: &[u8]) -> Option<&str> {
    let (sum, record) = std::str::from_utf8(line).ok()?.split_once(' ')?;
    let good = u32::from_str_radix(sum, 16) == Ok(crc32fast::hash(record.as_bytes()));
    good.then_some(record)
}
