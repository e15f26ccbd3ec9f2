//! The shards of a sweep joined into one table.

use crate::header::{Difference, Header};
use crate::journal::JournalError;
use crate::shard_file::ShardFile;
use crate::table::{Format, TableError};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The most missing runs that are named.
const NAMED: usize = 5;

/// Joins the shards of a sweep, in any order, into a table, and returns the number of its runs. Shards are read row by
/// row, so that the memory does not grow with the runs.
///
/// # Errors
/// [`MergeError`] if they do not make a whole sweep, or the table cannot be written.
pub fn merge(paths: &[PathBuf], table: &Path, format: Format) -> Result<usize, MergeError> {
    merge_or_stop(paths, table, format, &AtomicBool::new(false))
}

/// Joins shards as [`merge()`] does, until `stop` is set: then no table is written.
///
/// # Errors
/// As [`merge()`], and [`MergeError::Stopped`].
pub fn merge_or_stop(
    paths: &[PathBuf],
    table: &Path,
    format: Format,
    stop: &AtomicBool,
) -> Result<usize, MergeError> {
    let go_on = || match stop.load(Ordering::Relaxed) {
        true => Err(MergeError::Stopped),
        false => Ok(()),
    };
    let mut shards: BTreeMap<usize, (&Path, ShardFile)> = BTreeMap::new();
    let mut of: Option<(&Path, Header)> = None;
    for path in paths {
        go_on()?;
        let shard = ShardFile::open(path)?;
        let shard = shard.map_err(|(header, missing)| MergeError::Incomplete {
            path: path.clone(),
            members: header.members().count(),
            missing,
        });
        let shard = shard?;
        let (first, header) = of.get_or_insert_with(|| (path, shard.header.clone()));
        if let Some(difference) = header.difference(&shard.header) {
            return Err(MergeError::OtherSweep {
                path: path.clone(),
                first: first.to_path_buf(),
                difference,
            });
        }
        let index = shard.header.shard().index();
        if let Some((first, _)) = shards.get(&index) {
            return Err(MergeError::Twice {
                path: path.clone(),
                first: first.to_path_buf(),
                index,
            });
        }
        shards.insert(index, (path, shard));
    }
    let Some((_, header)) = of else {
        return Err(MergeError::None);
    };
    let count = header.shard().count();
    let missing: Vec<usize> = (0..count).filter(|i| !shards.contains_key(i)).collect();
    if !missing.is_empty() {
        return Err(MergeError::Missing { count, missing });
    }
    let mut shards: Vec<ShardFile> = shards.into_values().map(|(_, shard)| shard).collect();
    let rows = (0..header.runs()).map(|run| {
        go_on()?;
        Ok(shards[run % count].next()?)
    });
    format.write_all::<MergeError>(table, header.columns(), rows)?;
    Ok(header.runs())
}

/// Reason why shards cannot be merged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There are no shards.
    #[error("there are no shards")]
    None,
    /// It was told to stop.
    #[error("stopped before the table was written")]
    Stopped,
    /// A shard cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The table cannot be written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A shard is not of the sweep of the first one.
    #[error("{} is not of the sweep of {}: {difference}", path.display(), first.display())]
    OtherSweep {
        /// The shard.
        path: PathBuf,
        /// The first one.
        first: PathBuf,
        /// First difference between the sweeps.
        difference: Difference,
    },
    /// Two files are the same shard.
    #[error("{} and {} are both shard {index}", first.display(), path.display())]
    Twice {
        /// The second file.
        path: PathBuf,
        /// The first file.
        first: PathBuf,
        /// The number of the shard.
        index: usize,
    },
    /// A shard lacks runs.
    #[error("{} lacks {} of its {members} runs ({})", path.display(), missing.len(), listed(missing))]
    Incomplete {
        /// The shard.
        path: PathBuf,
        /// The number of its runs.
        members: usize,
        /// The numbers of those that are missing.
        missing: Vec<usize>,
    },
    /// Shards are missing.
    #[error("of {count} shards these are missing: {}", listed(missing))]
    Missing {
        /// The number of shards.
        count: usize,
        /// The numbers of those that are missing.
        missing: Vec<usize>,
    },
}

/// The first of some numbers.
fn listed(numbers: &[usize]) -> String {
    let mut shown: Vec<String> = numbers.iter().take(NAMED).map(usize::to_string).collect();
    if numbers.len() > NAMED {
        shown.push("...".to_owned());
    }
    shown.join(", ")
}
