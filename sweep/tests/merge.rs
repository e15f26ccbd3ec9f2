//! Shards of either format merge into the table of a sweep that was not split, in bounded memory.
//!
//! `MBDSL_ROWS=100000000 MBDSL_SHARDS=1000` makes a large one: 440 MB of memory, 10 GB of disk, 20 minutes.
#![cfg(feature = "parquet")]
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl_sweep::journal::{self, Journal};
use mbdsl_sweep::merge::{MergeError, merge, merge_or_stop};
use mbdsl_sweep::{Columns, Format, Header, Row, Shard, read_shard, write_shard};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

fn columns() -> Columns {
    let names = "run,m,L,tip.y.min,tip.y.max,tip.y.final,tip.y.rms,eps_H,position_violation,velocity_violation,acceleration_violation,status,t";
    let names: Vec<String> = names.split(',').map(str::to_owned).collect();
    Columns::try_from(names).unwrap()
}

/// A row with numbers of its own; every tenth run did not start.
fn row(columns: &Columns, run: usize) -> Row {
    let x = run as f64;
    let line = match run % 10 {
        9 => format!("{run},{:?},{:?},,,,,,,,,not_assembled,", x.sin(), x.sqrt()),
        _ => format!(
            "{run},{:?},{:?},{x:?},NaN,inf,-0.0,1e-9,{:?},0.0,0.0,ok,2.5",
            x.sin(),
            x.sqrt(),
            x.cos()
        ),
    };
    Row::parse(columns, &line).unwrap()
}

fn header(runs: usize, shard: Shard) -> Header {
    let sweep = vec![("--seed".to_owned(), "1".to_owned())];
    Header::new(sweep, columns(), runs, shard)
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |value| value.parse().unwrap())
}

/// A folder of this process: a large table takes minutes, in which the tests may be started again.
fn folder(name: &str) -> PathBuf {
    let name = format!("merge-{name}-{}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// The shards of a table, each in order.
fn shards(table: &Path, format: Format, runs: usize, count: usize) -> Vec<PathBuf> {
    let columns = columns();
    let shard = |index| {
        let shard = Shard::new(index, count).unwrap();
        let rows: Vec<Row> = shard.members(runs).map(|run| row(&columns, run)).collect();
        let path = shard.path(table);
        write_shard(&path, format, &header(runs, shard), &rows).unwrap();
        path
    };
    (0..count).map(shard).collect()
}

/// The largest memory of this process so far, in MB; `None` where the system does not say.
fn most_memory() -> Option<f64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM"))?;
    let kilobytes: f64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes / 1e3)
}

#[test]
fn shards_of_either_format_make_the_whole() {
    let folder = folder("whole");
    let runs = number("MBDSL_ROWS", 70_000);
    let count = number("MBDSL_SHARDS", 7);
    let parquet = folder.join("runs.parquet");
    let of_parquet = shards(&parquet, Format::Parquet, runs, count);
    assert_eq!(merge(&of_parquet, &parquet, Format::Parquet).unwrap(), runs);
    let memory = most_memory();
    let size = fs::metadata(&parquet).unwrap().len() as f64 / 1e6;
    println!("{runs} runs in {count} shards, {size:.0} MB: {memory:?} MB of memory");
    // The rows alone take ten times as much. The test holds one shard, and a merge some pages of every shard, which are
    // seen where there are many.
    if let Some(memory) = memory {
        let (shard, pages) = (
            300e-6 * (runs / count) as f64,
            0.4 * count.saturating_sub(100) as f64,
        );
        assert!(memory < 100.0 + shard + pages, "{memory} MB");
    }
    if runs > 1_000_000 {
        fs::remove_dir_all(folder).unwrap();
        return;
    }
    let columns = columns();
    let rows: Vec<Row> = (0..runs).map(|run| row(&columns, run)).collect();
    let whole = folder.join("whole");
    for (format, ending) in [(Format::Parquet, "parquet"), (Format::Csv, "csv")] {
        format.write(&whole, &columns, &rows).unwrap();
        let table = folder.join("merged").with_extension(ending);
        // Shards of both formats go together, in any order.
        let of_csv = shards(&table, Format::Csv, runs, count);
        let mixed: Vec<PathBuf> = (0..count)
            .rev()
            .map(|i| {
                if i % 2 == 0 {
                    &of_parquet[i]
                } else {
                    &of_csv[i]
                }
            })
            .cloned()
            .collect();
        merge(&mixed, &table, format).unwrap();
        assert!(fs::read(&table).unwrap() == fs::read(&whole).unwrap());
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn shards_out_of_order_are_put_in_order() {
    let folder = folder("order");
    let columns = columns();
    let table = folder.join("runs.csv");
    let mut paths = shards(&table, Format::Csv, 25, 2);
    fs::remove_file(&paths[1]).unwrap();
    let shard = Shard::new(1, 2).unwrap();
    let mut journal = Journal::create(&paths[1], &header(25, shard)).unwrap();
    for run in [23, 1, 3, 21, 5, 19, 7, 17, 9, 15, 11, 13] {
        journal.append(&[row(&columns, run)]).unwrap();
    }
    drop(journal);
    assert_eq!(merge(&paths, &table, Format::Csv).unwrap(), 25);
    let text = fs::read_to_string(&table).unwrap();
    let runs = text.lines().skip(1).map(|line| line.split(',').next());
    assert!(
        runs.map(Option::unwrap)
            .eq((0..25).map(|run| run.to_string()))
    );
    assert!(journal::read(&paths[1]).unwrap().missing().is_empty());
    paths.truncate(1);
    let fault = merge(&paths, &table, Format::Csv).unwrap_err();
    assert_eq!(fault.to_string(), "of 2 shards these are missing: 1");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_merge_that_is_stopped_writes_nothing() {
    let folder = folder("stopped");
    let table = folder.join("runs.csv");
    let paths = shards(&table, Format::Csv, 25, 2);
    let stop = AtomicBool::new(true);
    let fault = merge_or_stop(&paths, &table, Format::Csv, &stop).unwrap_err();
    assert!(matches!(fault, MergeError::Stopped), "{fault}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_shard_knows_of_which_sweep_it_is() {
    let folder = folder("other");
    let table = folder.join("runs.parquet");
    let paths = shards(&table, Format::Parquet, 20, 2);
    let [first, second] = [0, 1].map(|index| Shard::new(index, 2).unwrap());
    let rows = read_shard(&paths[0], &header(20, first)).unwrap();
    assert_eq!((rows.len(), rows[3].run), (10, 6));
    let fault = read_shard(&paths[0], &header(20, second)).unwrap_err();
    assert!(fault.to_string().ends_with("is shard 0 of 2"), "{fault}");
    let rest = read_shard(&paths[1], &header(20, second)).unwrap();
    let other = vec![("--seed".to_owned(), "2".to_owned())];
    let other = Header::new(other, columns(), 20, second);
    write_shard(&paths[1], Format::Parquet, &other, &rest).unwrap();
    let fault = merge(&paths, &table, Format::Parquet)
        .unwrap_err()
        .to_string();
    assert!(
        fault.ends_with("its --seed is `2`, here it is `1`"),
        "{fault}"
    );
    write_shard(&paths[1], Format::Parquet, &header(20, second), &rest[..9]).unwrap();
    let fault = merge(&paths, &table, Format::Parquet)
        .unwrap_err()
        .to_string();
    assert!(fault.ends_with("lacks 1 of its 10 runs (19)"), "{fault}");
    // A table is not a shard.
    Format::Parquet.write(&paths[1], &columns(), &rest).unwrap();
    let fault = merge(&paths, &table, Format::Parquet)
        .unwrap_err()
        .to_string();
    assert!(
        fault.ends_with("is not a partial sweep or a shard"),
        "{fault}"
    );
    let bytes = fs::read(&paths[0]).unwrap();
    fs::write(&paths[0], &bytes[..bytes.len() / 2]).unwrap();
    assert!(merge(&paths[..1], &table, Format::Parquet).is_err());
    fs::remove_dir_all(folder).unwrap();
}
