//! `mbdsl merge`: the shards of a sweep joined into one table.

use crate::sweep::journal::{self, Contents};
use crate::sweep::table::Format;
use crate::{Outcome, output};
use clap::ValueHint;
use std::path::{Path, PathBuf};

/// What the exit codes of a merge mean.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  the table is written, with the bytes of a sweep that was not split
  2  wrong arguments, shards that do not make a whole sweep, or a file that cannot be read or written";

/// How many missing runs are named.
const NAMED: usize = 5;

/// What the command line says about a merge.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// The table, .csv or .parquet; the name that all shards have in common if omitted
    #[arg(short, long, alias = "out", value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    /// The shards that `mbdsl sweep --task-index` wrote, in any order
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
        Some(table) => table.clone(),
        None => common_name(&arguments.shards)?,
    };
    let format = Format::of(&table)?;
    let mut shards: Vec<(&Path, Contents)> = Vec::new();
    for path in &arguments.shards {
        let shard = journal::read(path)?;
        let shown = path.display();
        if let Some((first, of)) = shards.first()
            && let Some(difference) = of.header.difference(&shard.header)
        {
            let first = first.display();
            return Err(format!(
                "{shown} is not of the sweep of {first}: {difference}"
            ));
        }
        let index = shard.header.index;
        if let Some((other, _)) = shards.iter().find(|(_, s)| s.header.index == index) {
            let other = other.display();
            return Err(format!("{other} and {shown} are both shard {index}"));
        }
        let missing = shard.missing();
        if !missing.is_empty() {
            return Err(format!(
                "{shown} lacks {} of its {} runs ({}): continue with --resume there",
                missing.len(),
                shard.header.members().count(),
                listed(&missing)
            ));
        }
        shards.push((path, shard));
    }
    let Some((_, Contents { header, .. })) = shards.first() else {
        return Err("there are no shards".to_owned());
    };
    let header = header.clone();
    let there = |index: &usize| shards.iter().any(|(_, shard)| shard.header.index == *index);
    let missing: Vec<usize> = (0..header.count).filter(|index| !there(index)).collect();
    if !missing.is_empty() {
        let (missing, count) = (listed(&missing), header.count);
        return Err(format!("of {count} shards these are missing: {missing}"));
    }
    let mut rows: Vec<journal::Row> = shards.into_iter().flat_map(|(_, s)| s.rows).collect();
    rows.sort_by_key(|(run, _)| *run);
    format.write(&table, &header.columns, &rows)?;
    Ok((rows.len(), table))
}

/// `runs.csv` of `runs.csv.0-of-2` and `runs.csv.1-of-2`.
///
/// # Errors
/// If the shards are not of one table, in words.
fn common_name(shards: &[PathBuf]) -> Result<PathBuf, String> {
    let name = |shard: &PathBuf| {
        let text = shard.extension()?.to_str()?;
        let (index, count) = text.split_once("-of-")?;
        let is_number = |text: &str| text.parse::<usize>().is_ok();
        (is_number(index) && is_number(count)).then(|| shard.with_extension(""))
    };
    let mut names = shards.iter().map(name);
    let first = names.next().flatten();
    let first = first.filter(|first| names.all(|other| other.as_ref() == Some(first)));
    first.ok_or_else(|| {
        "the shards are not called FILE.INDEX-of-COUNT: name the table with -o".to_owned()
    })
}

/// The first of some numbers.
fn listed(numbers: &[usize]) -> String {
    let mut shown: Vec<String> = numbers.iter().take(NAMED).map(usize::to_string).collect();
    if numbers.len() > NAMED {
        shown.push("...".to_owned());
    }
    shown.join(", ")
}
