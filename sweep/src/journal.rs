//! The finished runs of a sweep, in a file that grows while it runs.
//!
//! Every line is a record: the CRC-32 of what follows in eight hexadecimal digits, a blank, and the
//! record itself. The first one says of which sweep the others are, as JSON; each of the others is a
//! row of the table, in the order in which the runs were finished. A line that was cut off when the
//! program or the machine went down is recognized, and its run is run again.

mod error;
mod reader;

pub use self::error::JournalError;
pub(crate) use self::reader::{Reader, checked};
use self::reader::{line, record};
use crate::columns::Columns;
pub use crate::header::FORMAT;
use crate::header::Header;
use crate::row::Row;
use crate::shard::with_suffix;
use mbdsl_export::files::{AtomicFile, without_folder};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Contents of a journal.
#[derive(Debug)]
#[non_exhaustive]
pub struct Contents {
    /// The header, which identifies the sweep of the rows.
    pub header: Header,
    /// The finished runs, in the order of their numbers.
    pub rows: Vec<Row>,
    /// The number of lines that are not a record.
    pub damaged: usize,
    /// The end of the last whole line, in bytes.
    end: u64,
}

impl Contents {
    /// The runs that are missing, in ascending order.
    pub fn missing(&self) -> Vec<usize> {
        let mut rows = self.rows.iter().map(|row| row.run).peekable();
        let members = self.header.members();
        members
            .filter(|member| rows.next_if_eq(member).is_none())
            .collect()
    }
}

/// A journal that grows.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
}

impl Journal {
    /// Begins a journal.
    ///
    /// # Errors
    /// [`JournalError`] if there is one, or if it cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Journal, JournalError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let file = file.map_err(|fault| match fault.kind() {
            ErrorKind::AlreadyExists => JournalError::Exists {
                path: path.to_owned(),
            },
            _ => JournalError::cannot("create", path, without_folder(path, fault)),
        })?;
        let mut journal = Journal::locked(path, file)?;
        let begun = journal.first(header).and_then(|line| journal.add(&line));
        if begun.is_err() {
            // Nothing is lost, and nobody has to delete it.
            let _ = std::fs::remove_file(path);
        }
        begun.map(|()| journal)
    }

    /// Continues a journal of the same sweep, and returns what it holds. One that was cut off in its first
    /// line is begun again.
    ///
    /// # Errors
    /// [`JournalError`] if it is of another sweep, or cannot be read and written.
    pub fn resume(path: &Path, header: &Header) -> Result<(Journal, Contents), JournalError> {
        let cannot = |doing| move |fault| JournalError::cannot(doing, path, fault);
        let file = OpenOptions::new().write(true).read(true).open(path);
        let file = file.map_err(cannot("open"))?;
        let mut journal = Journal::locked(path, file)?;
        let first = journal.first(header)?;
        if journal.is_cut_off_in(first.as_bytes()) {
            let begin = journal.file.set_len(0).and_then(|()| journal.file.rewind());
            let begun = begin.and_then(|()| journal.file.write_all(first.as_bytes()));
            begun.map_err(cannot("write"))?;
        }
        let rewound = journal.file.rewind();
        rewound.map_err(cannot("read"))?;
        let contents = read_from(&journal.file, path)?;
        refuse(header, &contents.header, path)?;
        // The next record begins on a line of its own.
        let end = SeekFrom::Start(contents.end);
        let cut = journal.file.set_len(contents.end);
        let cut = cut.and_then(|()| journal.file.seek(end));
        cut.map_err(cannot("write"))?;
        Ok((journal, contents))
    }

    /// Locks the file: two programs that write it would spoil it.
    fn locked(path: &Path, file: File) -> Result<Journal, JournalError> {
        let path = path.to_owned();
        match file.try_lock() {
            Ok(()) => Ok(Journal { path, file }),
            Err(TryLockError::WouldBlock) => Err(JournalError::Busy { path }),
            // Some network file systems have no locks.
            Err(TryLockError::Error(fault)) if fault.kind() == ErrorKind::Unsupported => {
                Ok(Journal { path, file })
            }
            Err(TryLockError::Error(fault)) => Err(JournalError::cannot("lock", &path, fault)),
        }
    }

    /// The line of a header.
    fn first(&self, header: &Header) -> Result<String, JournalError> {
        let text = serde_json::to_string(header).map_err(io::Error::from);
        let text = text.map_err(|fault| JournalError::cannot("write", &self.path, fault));
        text.map(|text| line(&text))
    }

    /// Whether the file is a proper beginning of this line.
    fn is_cut_off_in(&self, line: &[u8]) -> bool {
        let mut there = Vec::new();
        let read = (&self.file).take(line.len() as u64).read_to_end(&mut there);
        read.is_ok() && there.len() < line.len() && line.starts_with(&there)
    }

    /// Adds finished runs; they are with the operating system when this returns.
    ///
    /// # Errors
    /// [`JournalError`] if they cannot be written.
    pub fn append(&mut self, rows: &[Row]) -> Result<(), JournalError> {
        self.add(&lines(rows))
    }

    fn add(&mut self, lines: &str) -> Result<(), JournalError> {
        let written = self.file.write_all(lines.as_bytes());
        written.map_err(|fault| JournalError::cannot("write", &self.path, fault))
    }
}

/// Finished runs as the lines of a journal, to send them from process to process.
pub fn lines(rows: &[Row]) -> String {
    rows.iter().map(|row| line(&row.to_string())).collect()
}

/// Parses lines as [`lines`] writes them into finished runs, in their order; `None` if a line is damaged or cut off.
pub fn rows(columns: &Columns, lines: &[u8]) -> Option<Vec<Row>> {
    let parse = |line: &[u8]| Row::parse(columns, record(line.strip_suffix(b"\n")?)?);
    lines
        .split_inclusive(|byte| *byte == b'\n')
        .map(parse)
        .collect()
}

/// Refuses the rows of another sweep or shard than that of `header`.
pub(crate) fn refuse(header: &Header, there: &Header, path: &Path) -> Result<(), JournalError> {
    let path = path.to_owned();
    if let Some(difference) = header.difference(there) {
        return Err(JournalError::OtherSweep { path, difference });
    }
    let shard = there.shard();
    if shard != header.shard() {
        return Err(JournalError::OtherShard { path, shard });
    }
    Ok(())
}

/// Reads a journal.
///
/// # Errors
/// [`JournalError`] if it cannot be read, is not a journal, or holds a run twice.
pub fn read(path: &Path) -> Result<Contents, JournalError> {
    let file = File::open(path).map_err(|fault| JournalError::cannot("read", path, fault))?;
    read_from(&file, path)
}

fn read_from(file: &File, path: &Path) -> Result<Contents, JournalError> {
    let mut reader = Reader::new(file, path)?;
    let mut rows = Vec::new();
    while let Some(row) = reader.next()? {
        rows.push(row);
    }
    rows.sort_by_key(|row: &Row| row.run);
    if let Some(twice) = rows.windows(2).find(|two| two[0].run == two[1].run) {
        return Err(JournalError::Twice {
            path: path.to_owned(),
            run: twice[0].run,
        });
    }
    Ok(Contents {
        header: reader.header,
        rows,
        damaged: reader.damaged,
        end: reader.end,
    })
}

/// Writes the journal of a whole shard, its rows in the order of their numbers, completely or not at all.
///
/// # Errors
/// [`JournalError`] if it cannot be written.
pub(crate) fn write(path: &Path, header: &Header, rows: &[Row]) -> Result<(), JournalError> {
    let first = serde_json::to_string(header).map_err(io::Error::from);
    let written = first.and_then(|first| {
        let mut file = AtomicFile::create(path)?;
        file.write_all(line(&first).as_bytes())?;
        for row in rows {
            file.write_all(line(&row.to_string()).as_bytes())?;
        }
        file.replace()
    });
    written.map_err(|fault| JournalError::cannot("write", path, fault))
}

/// The file beside a table in which the finished runs are kept until the table is written.
pub fn partial(table: &Path) -> PathBuf {
    with_suffix(table, ".partial")
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::columns::tests::columns;
    use crate::shard::Shard;

    fn header() -> Header {
        let sweep = vec![("--h".to_owned(), "0.01".to_owned())];
        Header::new(sweep, columns(&["m"], &[]), 4, Shard::WHOLE)
    }

    /// The row of a run that did not start.
    fn line_of(run: usize, m: f64) -> String {
        format!("{run},{m:?},,,,,not_assembled,")
    }

    fn row(run: usize, m: f64) -> Row {
        Row::parse(&columns(&["m"], &[]), &line_of(run, m)).unwrap()
    }

    /// The bytes of a journal are those of version 0.1.
    #[test]
    fn journals_keep_their_format() {
        let path = path("format");
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal.append(&[row(2, 0.5)]).unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = [
            r#"{"format":"mbdsl sweep 1","sweep":[["--h","0.01"]],"columns":["run","m","eps_H","position_violation","velocity_violation","acceleration_violation","status","t"],"runs":4,"index":0,"count":1}"#,
            "2,0.5,,,,,not_assembled,",
        ];
        assert_eq!(text, expected.map(line).concat());
        assert!(text.ends_with("2,0.5,,,,,not_assembled,\n"));
        let newer = text.replace("mbdsl sweep 1", "mbdsl sweep 2");
        let (_, header) = newer.lines().next().unwrap().split_once(' ').unwrap();
        std::fs::write(&path, line(header)).unwrap();
        let fault = read(&path).unwrap_err().to_string();
        assert!(fault.ends_with("is of the format `mbdsl sweep 2`, and this is `mbdsl sweep 1`"));
        std::fs::remove_file(&path).unwrap();
    }

    fn path(name: &str) -> PathBuf {
        let name = format!("mbdsl-journal-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        let _ = std::fs::remove_file(&path);
        path
    }

    #[test]
    fn a_line_that_was_cut_off_is_dropped_and_its_run_is_missing() {
        let path = path("torn");
        let mut journal = Journal::create(&path, &header()).unwrap();
        journal
            .append(&[row(2, 0.5), row(0, 0.25), row(1, 0.75)])
            .unwrap();
        drop(journal);
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::write(&path, &text[..text.len() - 3]).unwrap();
        let (mut journal, contents) = Journal::resume(&path, &header()).unwrap();
        assert_eq!(contents.missing(), [1, 3]);
        assert_eq!(contents.damaged, 0);
        journal.append(&[row(1, 0.75)]).unwrap();
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
        journal.append(&[row(4, 0.5), row(2, 0.5)]).unwrap();
        for text in [
            "0",
            "1,0.5,,,,,not_assembled,,",
            "-1,0.5,,,,,ok,",
            "1,0.5,,,,,fine,",
            "",
        ] {
            journal.add(&line(text)).unwrap();
        }
        drop(journal);
        let contents = read(&path).unwrap();
        assert_eq!((contents.missing(), contents.damaged), (vec![0, 1, 3], 6));
        let begin = r#""runs":4,"index":0,"count":1}"#;
        let text = serde_json::to_string(&header()).unwrap();
        for end in [
            r#""runs":18446744073709551615,"index":0,"count":1}"#,
            r#""runs":4,"index":0,"count":0}"#,
            r#""runs":4,"index":0,"count":18446744073709551615}"#,
            r#""runs":4,"index":2,"count":2}"#,
            r#""runs":4,"index":0,"count":1"#,
        ] {
            let text = text.replace(begin, end);
            std::fs::write(&path, line(&text)).unwrap();
            let fault = read(&path).unwrap_err().to_string();
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
        journal.append(&[row(0, 0.25), row(1, 0.75)]).unwrap();
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
        let fault = Journal::create(&path, &header()).unwrap_err().to_string();
        assert!(
            fault.contains("has the finished runs of a sweep"),
            "{fault}"
        );
        let fault = Journal::resume(&path, &header()).unwrap_err().to_string();
        assert!(fault.contains("written by another process"), "{fault}");
        drop(journal);
        let sweep = vec![("--h".to_owned(), "0.02".to_owned())];
        let other = Header::new(sweep, columns(&["m"], &[]), 4, Shard::WHOLE);
        let fault = Journal::resume(&path, &other).unwrap_err().to_string();
        assert!(
            fault.contains("its --h is `0.01`, here it is `0.02`"),
            "{fault}"
        );
        std::fs::write(&path, "run,t\n").unwrap();
        let fault = Journal::resume(&path, &header()).unwrap_err().to_string();
        assert!(
            fault.contains("is not a partial sweep or a shard"),
            "{fault}"
        );
        std::fs::remove_file(&path).unwrap();
    }
}
