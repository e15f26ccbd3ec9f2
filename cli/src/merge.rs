//! `mbdsl merge`: the shards of a sweep joined into one table.

use crate::store::{self, Copies, Remote};
use crate::sweep::table_words;
use crate::{Outcome, interrupt, output};
use clap::ValueHint;
use mbdsl_sweep::merge::{self, MergeError};
use mbdsl_sweep::{Format, common_table};
use std::path::PathBuf;

/// Exit codes of `mbdsl merge`, for its help.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0    the table is written, with the bytes of a sweep that was not split
  2    wrong arguments, shards that do not make a whole sweep, a file that cannot be read or written, or
       an object store that cannot be used
  130  interrupted; no table is written";

/// Command-line arguments of `mbdsl merge`.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// The table, .csv or .parquet, a file or an object as the shards; the name that all shards have in common if omitted
    #[arg(short, long, alias = "out", value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// The shards that the tasks of `mbdsl sweep` wrote, in any order, at most as many as files can be open. Those in object
    /// stores, `'s3://bucket/runs.parquet.*-of-8'` (`*` stands for any letters of the last name), are copied to where the
    /// table is written first, and the copies removed
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
        Err(store::Fault::Wrong(fault)) => output::failed(&fault),
        Err(store::Fault::Interrupted) => {
            output::complain("interrupted: no table is written\n");
            Outcome::Interrupted
        }
    }
}

/// Joins the shards; returns the number of runs and the table.
fn joined(arguments: &Merge) -> Result<(usize, PathBuf), store::Fault> {
    let stop = interrupt::flag()?;
    let shards = store::named(&arguments.shards, &stop)?;
    let table = arguments.output.clone().or_else(|| common_table(&shards));
    let table = table.ok_or_else(|| {
        "the shards are not called FILE.INDEX-of-COUNT with one FILE: name the table with -o"
            .to_owned()
    })?;
    let address = store::address(&table)?;
    let format = Format::of(&table).map_err(|fault| table_words(&fault))?;
    let remote = address.map(|address| Remote::open(address, stop.clone()));
    let remote = remote.transpose()?;
    let written = match &remote {
        Some(remote) => {
            // A store that refuses the table does so before the work.
            remote.exists()?;
            store::waiting(remote.address())
        }
        None => table.clone(),
    };
    let copies = Copies::of(&shards, &written, &stop)?;
    let merged = merge::merge_or_stop(&copies.files, &written, format, &stop);
    let runs = merged.map_err(|fault| match fault {
        MergeError::Stopped => store::Fault::Interrupted,
        MergeError::Incomplete { .. } => {
            let fault = copies.named(&fault.to_string());
            store::Fault::Wrong(format!("{fault}: continue with --resume there"))
        }
        fault => store::Fault::Wrong(copies.named(&fault.to_string())),
    })?;
    if let Some(remote) = &remote {
        let published = store::publish(remote, &written);
        if let Err(store::Fault::Interrupted) = &published {
            // Nobody was told that it is there.
            let _ = std::fs::remove_file(&written);
        }
        published?;
    }
    Ok((runs, table))
}
