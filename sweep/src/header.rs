//! The header of a journal, which identifies the sweep of its rows.

use crate::columns::Columns;
use crate::shard::Shard;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The first words of a journal, with the number of its format: journals of others are refused.
pub const FORMAT: &str = "mbdsl sweep 1";

/// The first record of a journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub(crate) format: String,
    sweep: Vec<(String, String)>,
    columns: Columns,
    runs: usize,
    index: usize,
    count: usize,
}

impl Header {
    /// The header of a shard of a sweep with this number of runs. `sweep` is everything that the numbers depend on,
    /// by name: the model, what is varied, the options.
    pub fn new(
        sweep: Vec<(String, String)>,
        columns: Columns,
        runs: usize,
        shard: Shard,
    ) -> Header {
        Header {
            format: FORMAT.to_owned(),
            sweep,
            columns,
            runs,
            index: shard.index(),
            count: shard.count(),
        }
    }

    /// The columns of the table.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The number of runs of the whole sweep.
    pub fn runs(&self) -> usize {
        self.runs
    }

    /// The shard of the journal; `None` if a header that was read has no valid one.
    pub(crate) fn checked_shard(&self) -> Option<Shard> {
        Shard::new(self.index, self.count).ok()
    }

    /// The shard of the journal.
    pub fn shard(&self) -> Shard {
        // A header that was read is checked.
        self.checked_shard().unwrap_or(Shard::WHOLE)
    }

    /// The numbers of the runs of this journal, in ascending order.
    pub fn members(&self) -> impl Iterator<Item = usize> + use<> {
        self.shard().members(self.runs)
    }

    /// First difference between the sweep of this header and that of the other, including the number of shards, but
    /// not their index; `None` if there is none.
    pub fn difference(&self, other: &Header) -> Option<Difference> {
        for (name, here) in &self.sweep {
            let there = other.sweep.iter().find(|(other, _)| other == name);
            match there {
                Some((_, there)) if there == here => {}
                _ => {
                    return Some(Difference::Setting {
                        name: name.clone(),
                        here: here.clone(),
                        there: there.map(|(_, there)| there.clone()),
                    });
                }
            }
        }
        if self.count != other.count {
            let (here, there) = (self.count, other.count);
            return Some(Difference::Shards { here, there });
        }
        let same = self.columns == other.columns
            && self.runs == other.runs
            && self.sweep.len() == other.sweep.len();
        (!same).then_some(Difference::Table)
    }
}

/// Properties of the build that numbers depend on, besides the request: the version, and the processor that this
/// program is built for.
pub fn built() -> [(String, String); 2] {
    let fused = if cfg!(target_feature = "fma") {
        " with fma"
    } else {
        ""
    };
    [
        ("version of mbdsl", env!("CARGO_PKG_VERSION").to_owned()),
        ("processor", format!("{}{fused}", std::env::consts::ARCH)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
}

/// Reason why rows are of another sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// Something that the numbers depend on has another value.
    Setting {
        /// Name of the setting.
        name: String,
        /// The value of this sweep.
        here: String,
        /// The value of the other sweep, `None` if it has none.
        there: Option<String>,
    },
    /// The number of shards.
    Shards {
        /// The number of shards of this sweep.
        here: usize,
        /// The number of shards of the other sweep.
        there: usize,
    },
    /// The columns or the number of runs.
    Table,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Nobody wants to read both models.
            Difference::Setting {
                name,
                here,
                there: Some(there),
            } if here.len() + there.len() < 200 => {
                write!(f, "its {name} is `{there}`, here it is `{here}`")
            }
            Difference::Setting { name, .. } => write!(f, "its {name} is another one"),
            Difference::Shards { here, there } => {
                write!(f, "it is one of {there} shards, here it is one of {here}")
            }
            Difference::Table => f.write_str("its table is another one"),
        }
    }
}
