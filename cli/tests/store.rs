//! Sweeps whose shards are objects, in folders as `file:///` names them; `cli/tests/stores.py` has a server of S3.

use crate::support::{Run, files, mbdsl};
#[cfg(feature = "object-store")]
use std::{fs, path::Path, process::Command};

/// A sweep over the two bars with these arguments.
fn sweep(more: &[&str]) -> Run {
    let model = files::reference("two_bars");
    let grid = ["--vary", "m1=0.5..2:5", "--t-end", "0.1"];
    mbdsl(&[&["sweep", &model], &grid[..], more].concat(), b"")
}

/// A command that is refused for this reason.
fn refused(run: &Run, words: &str) {
    assert_eq!(run.code, Some(2), "{}", run.stdout);
    assert!(run.stderr.contains(words), "{}", run.stderr);
}

/// Where only files can be written, no folder `s3:` is made of an address.
#[test]
fn only_tables_of_sweeps_can_be_objects() {
    let model = files::reference("two_bars");
    let commands: [&[&str]; 10] = [
        &["run"],
        &["view"],
        &["plot"],
        &["kinematics", "--drive", "rod1.theta=1rad/s"],
        &["inverse-dynamics", "--drive", "rod1.theta=1rad/s"],
        &["statics", "--vary", "m1=1..2"],
        &["equations"],
        &["expand"],
        &["export", "--to", "c"],
        &["import"],
    ];
    for command in commands {
        let run = mbdsl(
            &[command, &[&model, "-o", "s3://bucket/object"]].concat(),
            b"",
        );
        refused(&run, "this is no file of this machine");
    }
}

#[cfg(not(feature = "object-store"))]
#[test]
fn a_command_without_stores_says_how_to_get_one() {
    let words = "install one with `cargo install mbdsl-cli --features object-store`";
    refused(&sweep(&["-o", "s3://bucket/runs.csv"]), words);
    refused(&sweep(&["-o", "file:///tmp/runs.csv"]), words);
    refused(
        &mbdsl(&["merge", "s3://bucket/*", "-o", "runs.csv"], b""),
        words,
    );
    refused(
        &mbdsl(&["merge", "a.csv.0-of-1", "-o", "gs://b/runs.csv"], b""),
        words,
    );
    refused(
        &sweep(&["-o", "ftp://host/runs.csv"]),
        "expected s3://, gs://, az:// or file:///",
    );
}

#[cfg(feature = "object-store")]
const SHARDS: [&str; 2] = ["--task-count", "2"];

/// The same in a folder, with the names of what it leaves there.
#[cfg(feature = "object-store")]
fn sweep_in(folder: &Path, more: &[&str]) -> (Run, Vec<String>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
    let model = files::reference("two_bars");
    command.args(["sweep", &model, "--vary", "m1=0.5..2:5", "--t-end", "0.1"]);
    let output = command.args(more).current_dir(folder).output().unwrap();
    let run = Run {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        time: std::time::Duration::ZERO,
    };
    (run, names(folder))
}

#[cfg(feature = "object-store")]
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[cfg(feature = "object-store")]
#[test]
fn shards_in_a_store_make_the_whole() {
    for ending in ["csv", "parquet"] {
        let folder = files::empty_folder("store", ending);
        let whole = folder.join(format!("whole.{ending}"));
        let run = sweep(&["-o", whole.to_str().unwrap()]);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let table = format!("file://{}/there/runs.{ending}", folder.display());
        for index in ["0", "1"] {
            // Machines that share nothing.
            let machine = files::empty_folder("store", &format!("{ending}{index}"));
            let shard = [&["-o", &table, "--task-index", index], &SHARDS[..]].concat();
            let (run, left) = sweep_in(&machine, &shard);
            assert_eq!((run.code, left), (Some(0), Vec::new()), "{}", run.stderr);
            let name = format!("{table}.{index}-of-2\n");
            assert!(run.stdout.ends_with(&name), "{}", run.stdout);
            refused(
                &sweep_in(&machine, &shard).0,
                "is finished: continue with --resume",
            );
            let (run, left) = sweep_in(&machine, &[&shard[..], &["--resume"]].concat());
            assert_eq!((run.code, left), (Some(0), Vec::new()), "{}", run.stderr);
            assert!(run.stdout.contains(" of them before"), "{}", run.stdout);
            let other = [&shard[..], &["--resume", "--rtol", "1e-6"]].concat();
            let (run, left) = sweep_in(&machine, &other);
            refused(&run, &format!("{table}.{index}-of-2 is of another sweep"));
            assert_eq!(left, Vec::<String>::new());
        }
        let pattern = format!("{table}.*-of-2");
        let merged = folder.join(format!("merged.{ending}"));
        let run = mbdsl(&["merge", &pattern, "-o", merged.to_str().unwrap()], b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        assert!(fs::read(&merged).unwrap() == fs::read(&whole).unwrap());
        // Without a name the table is where its shards are.
        let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
        let output = command
            .args(["merge", &pattern])
            .current_dir(&folder)
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stdout).unwrap(),
            format!("5 runs\n{table}\n")
        );
        let there = folder.join("there").join(format!("runs.{ending}"));
        assert!(fs::read(there).unwrap() == fs::read(&whole).unwrap());
        let expected = [
            format!("merged.{ending}"),
            "there".to_owned(),
            format!("whole.{ending}"),
        ];
        assert_eq!(names(&folder), expected);
        // Messages name objects, not their copies.
        let one = format!("{table}.1-of-2");
        let run = mbdsl(
            &["merge", &pattern, &one, "-o", merged.to_str().unwrap()],
            b"",
        );
        refused(&run, &format!("error: {one} and {one} are both shard 1\n"));
        refused(
            &mbdsl(&["merge", &one], b""),
            "of 2 shards these are missing: 0",
        );
    }
}

/// A store that does not take a shard: nothing that was computed is lost.
#[cfg(feature = "object-store")]
#[test]
fn what_cannot_be_uploaded_is_kept() {
    for (ending, shard) in [("csv", true), ("parquet", true), ("parquet", false)] {
        let folder = files::empty_folder("store", &format!("kept-{ending}-{shard}"));
        let table = format!("file://{}/there/runs.{ending}", folder.display());
        let more = [&["-o", &table, "--task-index", "1"], &SHARDS[..]].concat();
        let more = if shard { &more[..] } else { &more[..2] };
        let suffix = if shard { ".1-of-2" } else { "" };
        // A folder that is not empty is not replaced.
        let object = folder.join(format!("there/runs.{ending}{suffix}"));
        fs::create_dir_all(object.join("taken")).unwrap();
        let (run, left) = sweep_in(&folder, more);
        refused(
            &run,
            &format!("cannot write {table}{suffix}: the file system: "),
        );
        refused(
            &run,
            &format!("; it is kept in runs.{ending}{suffix}.upload: continue with --resume"),
        );
        let [kept, partial] =
            ["upload", "partial"].map(|end| format!("runs.{ending}{suffix}.{end}"));
        assert_eq!(left, [partial, kept, "there".to_owned()]);
        fs::remove_dir_all(&object).unwrap();
        let (run, left) = sweep_in(&folder, &[more, &["--resume"]].concat());
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let before = if shard {
            "2 runs, 2 of them before"
        } else {
            "5 runs, 5 of them before"
        };
        assert!(run.stdout.contains(before), "{}", run.stdout);
        assert_eq!(left, ["there"]);
        assert!(object.is_file());
    }
}

#[cfg(feature = "object-store")]
#[test]
fn what_is_no_object_is_refused() {
    refused(
        &sweep(&["-o", "s3://bucket"]),
        "expected the name of an object",
    );
    refused(
        &sweep(&["-o", "s3://bucket/runs.txt"]),
        "must end in .csv or .parquet",
    );
    refused(
        &sweep(&["-o", "ftp://host/runs.csv"]),
        "expected s3://, gs://, az:// or file:///",
    );
    let figures = "figures are files: name one, as in `--plot runs.svg`";
    refused(&sweep(&["-o", "s3://bucket/runs.csv", "--plot"]), figures);
    let missing = "file:///mbdsl-no-such-folder/runs.csv.*-of-2";
    let run = mbdsl(&["merge", missing, "-o", "runs.csv"], b"");
    refused(&run, &format!("no object is called {missing}"));
}
