//! The arguments of a sweep, and what it writes.

use crate::support::mbdsl;
use crate::sweep::{folder, sweep, table, two_bars};
use std::fs;
use std::process::Command;

#[test]
fn wrong_arguments_are_named_before_anything_runs() {
    let folder = folder("wrong");
    let out = folder.join("runs.csv").display().to_string();
    let elsewhere = folder.join("nowhere/runs.csv").display().to_string();
    let text = folder.join("runs.txt").display().to_string();
    let inside = folder.display().to_string();
    let vary = ["--vary", "m1=1,2", "--t-end", "1"];
    for (out, arguments, words) in [
        (
            &out,
            &["--vary", "m1=1..2:1e12", "--t-end", "1"][..],
            "`1e12` is not a number of values",
        ),
        (
            &out,
            &["--vary", "m1=nan..2:5", "--t-end", "1"],
            "NaN is not a finite number",
        ),
        (
            &out,
            &["--vary", "m3=1,2", "--t-end", "1"],
            "has no parameter `m3`; did you mean `m",
        ),
        (
            &out,
            &["--vary", "zeta=1,2", "--t-end", "1"],
            "has no parameter `zeta`; it has g, m1, L1, m2, L2",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--vary", "m1=1,2", "--t-end", "1"],
            "`m1` is varied twice",
        ),
        (
            &out,
            &[
                "--vary",
                "m1=0..1:9999",
                "--vary",
                "m2=0..1:9999",
                "--t-end",
                "1",
            ],
            "runs are more than 10000000 in one table: run shards with --task-count",
        ),
        (
            &out,
            &[
                "--vary",
                "m1=normal(1,-1)",
                "--t-end",
                "1",
                "--samples",
                "5",
            ],
            "the standard deviation -1 is not positive",
        ),
        (
            &out,
            &["--vary", "m1=normal(1,1)", "--t-end", "1"],
            "say with --samples",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--t-end", "1", "--samples", "5"],
            "`m1` has 1,2",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--t-end", "1", "--seed", "5"],
            "--samples",
        ),
        (&out, &["--t-end", "1"], "--vary"),
        (
            &out,
            &[&vary[..], &["--task-index", "3", "--task-count", "3"]].concat(),
            "--task-index 3 is not below --task-count 3",
        ),
        (
            &out,
            &[&vary[..], &["--task-index", "3"]].concat(),
            "--task-count",
        ),
        (
            &out,
            &[&vary[..], &["--task-index", "-1", "--task-count", "3"]].concat(),
            "invalid value '-1' for '--task-index <INDEX>'",
        ),
        (
            &out,
            &[
                &vary[..],
                &["--task-index", "1", "--task-count", "99999999999"],
            ]
            .concat(),
            "--task-count 99999999999 is more than 10000000",
        ),
        (
            &out,
            &[&vary[..], &["--threads", "0"]].concat(),
            "expected a whole number from 1 to 1024",
        ),
        (
            &out,
            &[&vary[..], &["--set", "m1=1"]].concat(),
            "`m1` is set and varied",
        ),
        (
            &out,
            &[&vary[..], &["--quantity", "tipp.x"]].concat(),
            "has no quantity `tipp.x`; did you mean `tip.x`?",
        ),
        (
            &out,
            &[&vary[..], &["--quantity", "tip.x", "--quantity", "tip.x"]].concat(),
            "would be called `tip.x.min`",
        ),
        (
            &out,
            &[&vary[..], &["--method", "rk4", "--h", "0"]].concat(),
            "the step h = 0 s is not a positive number",
        ),
        (
            &out,
            &[&vary[..], &["--output-step", "1ms"]].concat(),
            "--output-step has no effect: a run of a sweep writes no rows; `mbdsl run` writes them",
        ),
        (
            &out,
            &[&vary[..], &["--method", "rk4", "--h", "1e-12"]].concat(),
            "steps of h = 1e-12 s",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--t-end", "nan"],
            "`nan` is not a finite number",
        ),
        (
            &out,
            &[
                &vary[..],
                &[
                    "--method",
                    "dopri5",
                    "--stabilization",
                    "baumgarte",
                    "--option",
                    "gains=from-step",
                ],
            ]
            .concat(),
            "gains",
        ),
        (&elsewhere, &vary, "cannot create"),
        (&text, &vary, "the name must end in .csv or .parquet"),
        (&inside, &vary, "is a folder; name a file"),
    ] {
        let model = two_bars();
        let run = mbdsl(&super::arguments(&model, out, arguments), b"");
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
        let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
        assert!(left.is_empty(), "{arguments:?}: {left:?}");
    }
}

/// A Parquet file has the names and the bits of the CSV file; what is missing is null.
#[test]
fn parquet_has_the_same_numbers() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let folder = folder("parquet");
    let (csv, file) = (folder.join("runs.csv"), folder.join("runs.parquet"));
    let more = ["--vary", "g=1,9.81", "--vary", "m1=-1,1", "--t-end", "0.1"];
    sweep(&csv, &more);
    sweep(&file, &more);
    let reader = SerializedFileReader::new(fs::File::open(&file).unwrap()).unwrap();
    let table = table(&csv);
    let mut rows = 0;
    for (row, fields) in reader.get_row_iter(None).unwrap().zip(&table[1..]) {
        let row = row.unwrap();
        for ((name, value), (head, field)) in row.get_column_iter().zip(table[0].iter().zip(fields))
        {
            assert_eq!(name, head);
            match value {
                Field::Long(run) => assert_eq!(run.to_string(), *field),
                Field::Str(status) => assert_eq!(status, field),
                Field::Null => assert_eq!(field, "", "{name}"),
                Field::Double(number) => assert_eq!(format!("{number:?}"), *field, "{name}"),
                other => panic!("{name}: {other:?}"),
            }
        }
        assert_eq!(row.len(), table[0].len());
        rows += 1;
    }
    assert_eq!(rows, 4);
    assert_eq!(table[1][15], "not_assembled");
    assert_eq!(reader.metadata().num_row_groups(), 1);
}

/// A sweep and a merge without the name of a table.
#[test]
fn tables_are_named_after_the_model() {
    let folder = folder("named");
    fs::copy(two_bars(), folder.join("bars.mbd")).unwrap();
    let mbdsl = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
        let output = command
            .args(arguments)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    let vary = [
        "sweep",
        "bars.mbd",
        "--vary",
        "m1=1..2kg:4",
        "--t-end",
        "0.1",
    ];
    mbdsl(&vary);
    let whole = fs::read(folder.join("bars.csv")).unwrap();
    fs::remove_file(folder.join("bars.csv")).unwrap();
    for index in ["0", "1"] {
        mbdsl(&[&vary[..], &["--task-index", index, "--task-count", "2"]].concat());
    }
    mbdsl(&["merge", "bars.csv.1-of-2", "bars.csv.0-of-2"]);
    assert_eq!(fs::read(folder.join("bars.csv")).unwrap(), whole);
}
