//! Parts of a sweep that are run apart from each other.

use std::path::{Path, PathBuf};

use crate::values::{MOST_ROWS, MOST_RUNS};

/// One of several parts of a sweep: the runs whose number leaves `index` when divided by `count`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    index: usize,
    count: usize,
}

impl Shard {
    /// The whole sweep.
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// The shard with this index, from 0, of this number of shards.
    ///
    /// # Errors
    /// [`ShardError`] if there is no such shard, or if there are more of them than runs can be.
    pub fn new(index: usize, count: usize) -> Result<Shard, ShardError> {
        if count > MOST_RUNS {
            return Err(ShardError::TooMany { count });
        }
        if index >= count {
            return Err(ShardError::Index { index, count });
        }
        Ok(Shard { index, count })
    }

    /// Its number, from 0.
    pub fn index(self) -> usize {
        self.index
    }

    /// The number of shards.
    pub fn count(self) -> usize {
        self.count
    }

    /// The numbers of its runs in a sweep with this number of runs, in ascending order.
    pub fn members(self, runs: usize) -> impl ExactSizeIterator<Item = usize> {
        (self.index..runs).step_by(self.count)
    }

    /// Refuses more members than are put in order in memory.
    ///
    /// # Errors
    /// [`ShardError`] if a sweep with so many runs gives it more than [`MOST_ROWS`].
    pub fn check(self, runs: usize) -> Result<(), ShardError> {
        match self.members(runs).len() {
            members if members > MOST_ROWS => Err(ShardError::TooLong { members }),
            _ => Ok(()),
        }
    }

    /// Whether this run is a member.
    pub fn has(self, run: usize) -> bool {
        run % self.count == self.index
    }

    /// Suffix of the name of its file or object, after that of its table: `.0-of-2`.
    pub(crate) fn suffix(self) -> String {
        format!(".{}-of-{}", self.index, self.count)
    }

    /// The file of this shard, `runs.csv.0-of-2` of the table `runs.csv`.
    pub fn path(self, table: &Path) -> PathBuf {
        with_suffix(table, &self.suffix())
    }
}

/// The table of which these files are shards by their names: `runs.csv` of `runs.csv.0-of-2` and
/// `runs.csv.1-of-2`; `None` if they are not of one table.
pub fn common_table(shards: &[PathBuf]) -> Option<PathBuf> {
    let table = |shard: &PathBuf| {
        let text = shard.extension()?.to_str()?;
        let (index, count) = text.split_once("-of-")?;
        let is_number = |text: &str| text.parse::<usize>().is_ok();
        (is_number(index) && is_number(count)).then(|| shard.with_extension(""))
    };
    let mut tables = shards.iter().map(table);
    let first = tables.next().flatten()?;
    tables
        .all(|other| other.as_ref() == Some(&first))
        .then_some(first)
}

/// The path with something added to its last name.
pub(crate) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// A shard that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// Its number is too large.
    #[error("the shard {index} is not below their number {count}")]
    Index {
        /// The index as given.
        index: usize,
        /// The number of shards.
        count: usize,
    },
    /// There are more shards than runs can be.
    #[error("{count} shards are more than {MOST_RUNS}")]
    TooMany {
        /// The number of shards as given.
        count: usize,
    },
    /// It has more runs than are put in order in memory.
    #[error("{members} runs are more than {MOST_ROWS} in one table")]
    TooLong {
        /// The number of its runs.
        members: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_share_all_runs() {
        let mut runs: Vec<usize> = (0..3)
            .filter_map(|index| Shard::new(index, 3).ok())
            .flat_map(|shard| shard.members(8))
            .collect();
        assert_eq!(runs, [0, 3, 6, 1, 4, 7, 2, 5]);
        runs.sort_unstable();
        assert_eq!(runs, Vec::from_iter(Shard::WHOLE.members(8)));
        for (index, count) in [(3, 3), (0, 0), (2, 1), (0, MOST_RUNS + 1)] {
            assert!(Shard::new(index, count).is_err(), "{index} {count}");
        }
    }

    #[test]
    fn shards_are_named_after_their_table() {
        let table = Path::new("a/runs.csv");
        let paths: Vec<PathBuf> = (0..2)
            .filter_map(|index| Shard::new(index, 2).ok())
            .map(|shard| shard.path(table))
            .collect();
        assert_eq!(paths[1], Path::new("a/runs.csv.1-of-2"));
        assert_eq!(common_table(&paths).as_deref(), Some(table));
        for other in ["a/runs.csv", "b/runs.csv.2-of-3", "a/runs.csv.x-of-2"] {
            let paths = [paths[0].clone(), PathBuf::from(other)];
            assert_eq!(common_table(&paths), None, "{other}");
        }
        assert_eq!(common_table(&[]), None);
    }
}
