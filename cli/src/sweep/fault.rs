//! Faults of a sweep, in the words of the command line.

use crate::{Outcome, output, store};
use mbdsl_sweep::journal::JournalError;
use mbdsl_sweep::{ColumnsError, FamilyError, MOST_RUNS, PlanError, ShardError, TableError};
use std::path::PathBuf;

/// Reason why a sweep did not reach its end.
pub(super) enum Fault {
    /// The request cannot be carried out; the fault in words.
    Wrong(String),
    /// The fault was reported already.
    Said(Outcome),
    /// The sweep was interrupted, as by Ctrl-C.
    Interrupted {
        /// The number of runs that are kept.
        kept: usize,
        /// Journal in which they are kept.
        journal: PathBuf,
        /// Figure in which they are drawn, if there is one.
        drawn: Option<PathBuf>,
    },
}

impl From<String> for Fault {
    fn from(fault: String) -> Fault {
        Fault::Wrong(fault)
    }
}

/// Words the fault for the command line, whose options mend it.
impl From<ShardError> for Fault {
    fn from(fault: ShardError) -> Fault {
        Fault::Wrong(match fault {
            ShardError::Index { index, count } => {
                format!("--task-index {index} is not below --task-count {count}")
            }
            ShardError::TooMany { count } => {
                format!("--task-count {count} is more than {MOST_RUNS}")
            }
            ShardError::TooLong { .. } => {
                format!("{fault}: run shards with --task-count, and join them with `mbdsl merge`")
            }
            fault => fault.to_string(),
        })
    }
}

impl From<PlanError> for Fault {
    fn from(fault: PlanError) -> Fault {
        Fault::Wrong(match fault {
            PlanError::Given { name, values } => format!(
                "with --samples every parameter has a distribution, and `{name}` has {values}"
            ),
            PlanError::Drawn { name, values } => format!(
                "`{name}` has a distribution, {values}: say with --samples how many values are drawn"
            ),
            fault => fault.to_string(),
        })
    }
}

impl From<JournalError> for Fault {
    fn from(fault: JournalError) -> Fault {
        Fault::Wrong(match fault {
            JournalError::Exists { .. } => {
                format!("{fault}: continue with --resume, or delete the file")
            }
            fault => fault.to_string(),
        })
    }
}

impl From<TableError> for Fault {
    fn from(fault: TableError) -> Fault {
        Fault::Wrong(table_words(&fault))
    }
}

impl From<ColumnsError> for Fault {
    fn from(fault: ColumnsError) -> Fault {
        Fault::Wrong(fault.to_string())
    }
}

impl From<store::Fault> for Fault {
    fn from(fault: store::Fault) -> Fault {
        match fault {
            store::Fault::Wrong(fault) => Fault::Wrong(fault),
            // Before there was a journal.
            store::Fault::Interrupted => {
                output::complain("interrupted: no run was made\n");
                Fault::Said(Outcome::Interrupted)
            }
        }
    }
}

impl From<FamilyError> for Fault {
    fn from(fault: FamilyError) -> Fault {
        Fault::Wrong(fault.to_string())
    }
}

/// Explains why there is no table, with the option that names it.
pub(crate) fn table_words(fault: &TableError) -> String {
    match fault {
        TableError::Name { .. } => format!("-o {fault}"),
        fault => fault.to_string(),
    }
}
