//! The finished runs of a sweep, in a file that grows while it runs.
//!
//! Every line is a record: the CRC-32 of what follows in eight hexadecimal digits, a blank, and the
//! record itself. The first one says of which sweep the others are, as JSON; each of the others is a
//! row of the table, in the order in which the runs were finished. A line that was cut off when the
//! program or the machine went down is recognised and its run is run again.

use super::variation::MOST_RUNS;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The first words of a header; another number where the format changes.
const FORMAT: &str = "mbdsl sweep 1";

/// No line is longer: a header with the largest model has 4 MB of text, escaped.
const LONGEST_LINE: u64 = 64 << 20;

/// Of which sweep the rows are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Header {
    format: String,
    /// Everything that the numbers depend on, by name.
    pub(crate) sweep: Vec<(String, String)>,
    /// The columns of the table.
    pub(crate) columns: Vec<String>,
    /// How many runs the whole sweep has.
    pub(crate) runs: usize,
    /// Which of them are in this file: those whose number leaves `index` when divided by `count`.
    pub(crate) index: usize,
    pub(crate) count: usize,
}

impl Header {
    pub(crate) fn new(
        sweep: Vec<(String, String)>,
        columns: Vec<String>,
        runs: usize,
        (index, count): (usize, usize),
    ) -> Header {
        Header {
            format: FORMAT.to_owned(),
            sweep,
            columns,
            runs,
            index,
            count,
        }
    }

    /// The runs of this file, in ascending order.
    pub(crate) fn members(&self) -> impl Iterator<Item = usize> + use<> {
        (self.index..self.runs).step_by(self.count)
    }

    /// Whether a row with the number of its run belongs here.
    fn has(&self, run: usize, row: &str) -> bool {
        run < self.runs
            && run % self.count == self.index
            && row.split(',').count() == self.columns.len()
    }

    /// Why rows with this header are not of the same sweep, whatever the shards.
    pub(crate) fn difference(&self, other: &Header) -> Option<String> {
        for (name, here) in &self.sweep {
            let there = other.sweep.iter().find(|(other, _)| other == name);
            match there {
                Some((_, there)) if there == here => {}
                // Nobody wants to read both models.
                Some((_, there)) if here.len() + there.len() < 200 => {
                    return Some(format!("its {name} is `{there}`, here it is `{here}`"));
                }
                _ => return Some(format!("its {name} is another one")),
            }
        }
        let rest = |header: &Header| {
            let Header {
                columns,
                runs,
                count,
                sweep,
                ..
            } = header;
            (columns.clone(), *runs, *count, sweep.len())
        };
        let (here, there) = (rest(self), rest(other));
        match () {
            () if here.2 != there.2 => Some(format!(
                "it is one of {} shards, here it is one of {}",
                there.2, here.2
            )),
            () if here != there => Some("its table is another one".to_owned()),
            () => None,
        }
    }
}

/// A row of the table with the number of its run.
pub(crate) type Row = (usize, String);

/// What a journal holds.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) header: Header,
    /// In the order of the runs.
    pub(crate) rows: Vec<Row>,
    /// Lines that are no record.
    pub(crate) damaged: usize,
    /// Where the last whole line ends, in bytes.
    end: u64,
}

impl Contents {
    /// The runs that are missing, in ascending order.
    pub(crate) fn missing(&self) -> Vec<usize> {
        let mut rows = self.rows.iter().map(|(run, _)| *run).peekable();
        let members = self.header.members();
        members
            .filter(|member| rows.next_if_eq(member).is_none())
            .collect()
    }
}

/// A journal that grows.
#[derive(Debug)]
pub(crate) struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Begins a journal.
    ///
    /// # Errors
    /// Where there is one, or where it cannot be written, in words.
    pub(crate) fn create(path: &Path, header: &Header) -> Result<Journal, String> {
        let shown = path.display();
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|fault| match fault.kind() {
            ErrorKind::AlreadyExists => format!(
                "{shown} has the finished runs of a sweep: continue with --resume, or delete the file"
            ),
            _ => format!("cannot create {shown}: {fault}"),
        })?;
        let mut journal = Journal::locked(path, file)?;
        let begun = text(header).and_then(|text| journal.append([text.as_str()]));
        if begun.is_err() {
            // Nothing is lost, and nobody has to delete it.
            let _ = std::fs::remove_file(path);
        }
        begun.map(|()| journal)
    }

    /// Goes on with a journal of the same sweep; what it holds already is given back. One that was killed
    /// in its first line is begun again.
    ///
    /// # Errors
    /// Where it is of another sweep, or cannot be read and written, in words.
    pub(crate) fn resume(path: &Path, header: &Header) -> Result<(Journal, Contents), String> {
        let shown = path.display();
        let file = OpenOptions::new().write(true).read(true).open(path);
        let file = file.map_err(|fault| format!("cannot open {shown}: {fault}"))?;
        let mut journal = Journal::locked(path, file)?;
        let first = line(&text(header)?);
        if journal.is_cut_off_in(first.as_bytes()) {
            let begin = journal.file.set_len(0).and_then(|()| journal.file.rewind());
            let begun = begin.and_then(|()| journal.file.write_all(first.as_bytes()));
            begun.map_err(|fault| format!("cannot write {shown}: {fault}"))?;
        }
        let rewound = journal.file.rewind();
        rewound.map_err(|fault| format!("cannot read {shown}: {fault}"))?;
        let contents = read_from(&journal.file, path)?;
        let there = &contents.header;
        if let Some(difference) = header.difference(there) {
            return Err(format!("{shown} is of another sweep: {difference}"));
        }
        if there.index != header.index {
            let (index, count) = (there.index, there.count);
            return Err(format!("{shown} is shard {index} of {count}"));
        }
        // The next record begins on a line of its own.
        let end = SeekFrom::Start(contents.end);
        let cut = journal.file.set_len(contents.end);
        let cut = cut.and_then(|()| journal.file.seek(end));
        cut.map_err(|fault| format!("cannot write {shown}: {fault}"))?;
        Ok((journal, contents))
    }

    /// Two programs that write one file would spoil it.
    fn locked(path: &Path, file: File) -> Result<Journal, String> {
        let shown = path.display();
        match file.try_lock() {
            Ok(()) => Ok(Journal {
                path: path.to_owned(),
                file,
            }),
            Err(TryLockError::WouldBlock) => {
                Err(format!("{shown} is being written by another process"))
            }
            // Some file systems of networks know no locks.
            Err(TryLockError::Error(fault)) if fault.kind() == ErrorKind::Unsupported => {
                Ok(Journal {
                    path: path.to_owned(),
                    file,
                })
            }
            Err(TryLockError::Error(fault)) => Err(format!("cannot lock {shown}: {fault}")),
        }
    }

    /// Whether the file is less than this line.
    fn is_cut_off_in(&self, line: &[u8]) -> bool {
        let mut there = Vec::new();
        let read = (&self.file).take(line.len() as u64).read_to_end(&mut there);
        read.is_ok() && there.len() < line.len() && line.starts_with(&there)
    }

    /// Adds records; they are with the operating system when this returns.
    ///
    /// # Errors
    /// Where they cannot be written, in words.
    pub(crate) fn append<'a>(
        &mut self,
        records: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), String> {
        let text: String = records.into_iter().map(line).collect();
        let written = self.file.write_all(text.as_bytes());
        written.map_err(|fault| format!("cannot write {}: {fault}", self.path.display()))
    }
}

/// Reads a journal.
///
/// # Errors
/// Where it cannot be read, is no journal, or holds a run twice, in words.
pub(crate) fn read(path: &Path) -> Result<Contents, String> {
    let file = File::open(path);
    let file = file.map_err(|fault| format!("cannot read {}: {fault}", path.display()))?;
    read_from(&file, path)
}

fn read_from(file: &File, path: &Path) -> Result<Contents, String> {
    let shown = path.display();
    let unreadable = |fault| format!("cannot read {shown}: {fault}");
    let mut lines = BufReader::new(file);
    let no_journal = || format!("{shown} is not a partial sweep or a shard");
    let mut end = 0;
    let mut next = || -> Result<Option<Vec<u8>>, String> {
        let mut line = Vec::new();
        let limited = &mut (&mut lines).take(LONGEST_LINE);
        limited.read_until(b'\n', &mut line).map_err(unreadable)?;
        if line.pop() != Some(b'\n') {
            // The last line was cut off.
            return Ok(None);
        }
        end += line.len() as u64 + 1;
        Ok(Some(line))
    };
    let first = next()?.ok_or_else(no_journal)?;
    let header = record(&first).ok_or_else(no_journal)?;
    let header: Header = serde_json::from_str(header).map_err(|_| no_journal())?;
    if header.format != FORMAT {
        let format = &header.format;
        return Err(format!(
            "{shown} is of the format `{format}`, and this is `{FORMAT}`"
        ));
    }
    let possible = header.index < header.count && header.runs.max(header.count) <= MOST_RUNS;
    if !possible {
        return Err(no_journal());
    }
    let (mut rows, mut damaged) = (Vec::new(), 0);
    while let Some(line) = next()? {
        let row = record(&line).and_then(|row| {
            let (run, _) = row.split_once(',')?;
            let run = run.parse().ok()?;
            header.has(run, row).then(|| (run, row.to_owned()))
        });
        match row {
            Some(row) => rows.push(row),
            None => damaged += 1,
        }
    }
    rows.sort_by_key(|(run, _): &Row| *run);
    if let Some(twice) = rows.windows(2).find(|two| two[0].0 == two[1].0) {
        return Err(format!("{shown} holds run {} twice", twice[0].0));
    }
    Ok(Contents {
        header,
        rows,
        damaged,
        end,
    })
}

/// A header as a record.
fn text(header: &Header) -> Result<String, String> {
    serde_json::to_string(header).map_err(|fault| fault.to_string())
}

/// A record with its sum.
fn line(record: &str) -> String {
    format!("{:08x} {record}\n", crc32fast::hash(record.as_bytes()))
}

/// The record in a line; none where it is damaged.
fn record(line: &[u8]) -> Option<&str> {
    let (sum, record) = std::str::from_utf8(line).ok()?.split_once(' ')?;
    let good = u32::from_str_radix(sum, 16) == Ok(crc32fast::hash(record.as_bytes()));
    good.then_some(record)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn header() -> Header {
        let sweep = vec![("--h".to_owned(), "0.01".to_owned())];
        Header::new(sweep, vec!["run".to_owned(), "t".to_owned()], 4, (0, 1))
    }

    fn path(name: &str) -> PathBuf {
        let name = format!("mbdsl-journal-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_line_that_was_cut_off_is_dropped_and_others_go_on() {
        let path = path("torn");
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal.append(["2,0.5", "0,0.25", "1,0.75"]).unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 3]).unwrap();
        let (mut journal, contents) = Journal::resume(&path, &header()).unwrap();
        assert_eq!(contents.missing(), [1, 3]);
        assert_eq!(contents.damaged, 0);
        journal.append(["1,0.75"]).unwrap();
        drop(journal);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_journal_that_was_cut_off_in_its_first_line_is_begun_again() {
        let path = path("first");
        drop(Journal::create(&path, &header()).unwrap());
        let text = std::fs::read_to_string(&path).unwrap();
        for length in [0, 1, 30, text.len() - 1, text.len()] {
            std::fs::write(&path, &text[..length]).unwrap();
            let (journal, contents) = Journal::resume(&path, &header()).unwrap();
            assert_eq!(contents.missing(), [0, 1, 2, 3]);
            drop(journal);
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
        std::fs::remove_file(&path).unwrap();
    }

    /// Lines with a good sum that cannot be rows of this sweep, and a header that no sweep has.
    #[test]
    fn impossible_records_are_not_believed() {
        let path = path("impossible");
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal
            .append(["4,0.5", "0", "1,0.5,2", "-1,0", "2,0.5", ""])
            .unwrap();
        drop(journal);
        let contents = read(&path).unwrap();
        assert_eq!((contents.missing(), contents.damaged), (vec![0, 1, 3], 5));
        for (runs, shard) in [
            (usize::MAX, (0, 1)),
            (4, (0, 0)),
            (4, (0, usize::MAX)),
            (4, (2, 2)),
        ] {
            let header = Header {
                runs,
                index: shard.0,
                count: shard.1,
                ..header()
            };
            std::fs::write(&path, line(&super::text(&header).unwrap())).unwrap();
            let fault = read(&path).unwrap_err();
            assert!(
                fault.contains("is not a partial sweep or a shard"),
                "{fault}"
            );
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn a_damaged_line_is_not_believed() {
        let path = path("damaged");
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal.append(["0,0.25", "1,0.75"]).unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, text.replace("0,0.25", "0,0.35")).unwrap();
        let contents = read(&path).unwrap();
        assert_eq!((contents.missing(), contents.damaged), (vec![0, 2, 3], 1));
        std::fs::remove_file(&path).unwrap();
    }

    #[test]
    fn journals_of_other_sweeps_are_refused() {
        let path = path("other");
        let journal = Journal::create(&path, &header()).unwrap();
        let fault = Journal::create(&path, &header()).unwrap_err();
        assert!(
            fault.contains("continue with --resume, or delete the file"),
            "{fault}"
        );
        let fault = Journal::resume(&path, &header()).unwrap_err();
        assert!(fault.contains("written by another process"), "{fault}");
        drop(journal);
        let mut other = header();
        other.sweep[0].1 = "0.02".to_owned();
        let fault = Journal::resume(&path, &other).unwrap_err();
        assert!(
            fault.contains("its --h is `0.01`, here it is `0.02`"),
            "{fault}"
        );
        std::fs::write(&path, "run,t\n").unwrap();
        let fault = Journal::resume(&path, &header()).unwrap_err();
        assert!(
            fault.contains("is not a partial sweep or a shard"),
            "{fault}"
        );
        std::fs::remove_file(&path).unwrap();
    }
}
