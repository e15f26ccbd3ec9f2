//! Errors of journals.

use crate::header::{Difference, FORMAT};
use crate::shard::Shard;
use std::io;
use std::path::{Path, PathBuf};

/// Reason why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file exists already.
    #[error("{} has the finished runs of a sweep", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// The system does not let it be created, opened, locked, read or written.
    #[error("cannot {doing} {}: {fault}", path.display())]
    Cannot {
        /// The operation that failed, as a verb.
        doing: &'static str,
        /// The file.
        path: PathBuf,
        /// The I/O error.
        fault: io::Error,
    },
    /// Another process writes it: two would spoil it.
    #[error("{} is being written by another process", path.display())]
    Busy {
        /// The file.
        path: PathBuf,
    },
    /// It is not a journal.
    #[error("{} is not a partial sweep or a shard", path.display())]
    NoJournal {
        /// The file.
        path: PathBuf,
    },
    /// It is of another version of the format.
    #[error("{} is of the format `{format}`, and this is `{FORMAT}`", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        format: String,
    },
    /// It has a run twice.
    #[error("{} holds run {run} twice", path.display())]
    Twice {
        /// The file.
        path: PathBuf,
        /// The number of the run.
        run: usize,
    },
    /// It is of another sweep.
    #[error("{} is of another sweep: {difference}; delete it to begin this one, or write to another file", path.display())]
    OtherSweep {
        /// The file.
        path: PathBuf,
        /// First difference between the sweeps.
        difference: Difference,
    },
    /// It is another shard.
    #[error("{} is shard {} of {}", path.display(), shard.index(), shard.count())]
    OtherShard {
        /// The file.
        path: PathBuf,
        /// The shard of the file.
        shard: Shard,
    },
}

impl JournalError {
    pub(crate) fn cannot(doing: &'static str, path: &Path, fault: io::Error) -> JournalError {
        JournalError::Cannot {
            doing,
            path: path.to_owned(),
            fault,
        }
    }
}
