//! The shards of a sweep joined into one table.

use crate::columns::Columns;
use crate::header::Difference;
use crate::journal::{self, Contents, JournalError};
use crate::row::Row;
use std::path::{Path, PathBuf};

/// The most missing runs that are named.
const NAMED: usize = 5;

/// A whole table.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Merged {
    /// Its columns.
    pub columns: Columns,
    /// Its rows, in the order of the runs.
    pub rows: Vec<Row>,
}

/// Joins the shards of a sweep, in any order.
///
/// # Errors
/// [`MergeError`] if they do not make a whole sweep.
pub fn merge(paths: &[PathBuf]) -> Result<Merged, MergeError> {
    let mut shards: Vec<(&Path, Contents)> = Vec::new();
    for path in paths {
        let shard = journal::read(path)?;
        if let Some((first, of)) = shards.first()
            && let Some(difference) = of.header.difference(&shard.header)
        {
            return Err(MergeError::OtherSweep {
                path: path.clone(),
                first: first.to_path_buf(),
                difference,
            });
        }
        let index = shard.header.shard().index();
        let same = |(_, other): &&(&Path, Contents)| other.header.shard().index() == index;
        if let Some((first, _)) = shards.iter().find(same) {
            return Err(MergeError::Twice {
                path: path.clone(),
                first: first.to_path_buf(),
                index,
            });
        }
        let missing = shard.missing();
        if !missing.is_empty() {
            return Err(MergeError::Incomplete {
                path: path.clone(),
                members: shard.header.members().count(),
                missing,
            });
        }
        shards.push((path, shard));
    }
    let Some((_, Contents { header, .. })) = shards.first() else {
        return Err(MergeError::None);
    };
    let (columns, count) = (header.columns().clone(), header.shard().count());
    let mut missing: Vec<usize> = (0..count).collect();
    missing.retain(|index| {
        let there = |(_, shard): &(&Path, Contents)| shard.header.shard().index() == *index;
        !shards.iter().any(there)
    });
    if !missing.is_empty() {
        return Err(MergeError::Missing { count, missing });
    }
    let mut rows: Vec<Row> = shards.into_iter().flat_map(|(_, s)| s.rows).collect();
    rows.sort_by_key(|row| row.run);
    Ok(Merged { columns, rows })
}

/// Why shards do not make a whole sweep.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There are no shards.
    #[error("there are no shards")]
    None,
    /// A shard cannot be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A shard is not of the sweep of the first one.
    #[error("{} is not of the sweep of {}: {difference}", path.display(), first.display())]
    OtherSweep {
        /// The shard.
        path: PathBuf,
        /// The first one.
        first: PathBuf,
        /// What differs.
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
