//! `mbdsl merge`: the shards of a sweep joined into one table.

use crate::sweep::table_words;
use crate::{Outcome, output};
use clap::ValueHint;
use mbdsl_sweep::merge::{self, MergeError};
use mbdsl_sweep::{Format, common_table};
use std::path::PathBuf;

/// What the exit codes of a merge mean.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  the table is written, with the bytes of a sweep that was not split
  2  wrong arguments, shards that do not make a whole sweep, or a file that cannot be read or written";

/// What the command line says about a merge.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// The table, .csv or .parquet; the name that all shards have in common if omitted
    #[arg(short, long, alias = "out", value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// The shards that the tasks of `mbdsl sweep` wrote, in any order, at most as many as files can be open
    #[arg(required = true, value_name = "SHARD", value_hint = ValueHint::FilePath)]
    shards: Vec<PathBuf>,
}

/// Joins shards.
pub(crate) fn merge(arguments: &Merge) -> Outcome {
    match joined(arguments) {
        Ok((runs, table)) => {
            let table = table.display();
            output::result(&format!("{runs} runs\n{table}\n"), Outcome::Good)
        }
        Err(fault) => output::failed(&fault),
    }
}

/// The number of runs and the table.
fn joined(arguments: &Merge) -> Result<(usize, PathBuf), String> {
    let table = match &arguments.output {
        Some(table) => Some(table.clone()),
        None => common_table(&arguments.shards),
    };
    let table =
        table.ok_or("the shards are not called FILE.INDEX-of-COUNT: name the table with -o")?;
    let format = Format::of(&table).map_err(|fault| table_words(&fault))?;
    let runs = merge::merge(&arguments.shards, &table, format).map_err(|fault| match fault {
        MergeError::Incomplete { .. } => format!("{fault}: continue with --resume there"),
        fault => fault.to_string(),
    })?;
    Ok((runs, table))
}
