//! Threads, shards and merged tables give the bytes of one run.

use crate::support::mbdsl;
use crate::sweep::{GRID, arguments, folder, sweep, table, two_bars};
use std::fs;

#[test]
fn threads_change_nothing() {
    let folder = folder("threads");
    for method in ["rk4", "dopri5"] {
        let tables = ["1", "2", "5"].map(|threads| {
            let out = folder.join(format!("{method}{threads}.csv"));
            sweep(
                &out,
                &[&GRID[..], &["--method", method, "--threads", threads]].concat(),
            );
            fs::read(out).unwrap()
        });
        assert!(tables[0] == tables[1] && tables[0] == tables[2]);
    }
}

#[test]
fn shards_make_the_whole() {
    let folder = folder("shards");
    let whole = folder.join("whole.csv");
    sweep(&whole, &GRID);
    let out = folder.join("runs.csv");
    for index in ["2", "0", "1"] {
        let shard = ["--task-index", index, "--task-count", "3"];
        let run = sweep(&out, &[&GRID[..], &shard].concat());
        assert!(
            run.stdout.ends_with(&format!("runs.csv.{index}-of-3\n")),
            "{}",
            run.stdout
        );
    }
    assert!(!out.exists());
    let shards = [0, 1, 2].map(|i| {
        folder
            .join(format!("runs.csv.{i}-of-3"))
            .display()
            .to_string()
    });
    let merge = |shards: &[&str]| {
        let base = ["merge", "-o", out.to_str().unwrap()];
        mbdsl(&[&base[..], shards].concat(), b"")
    };
    let [a, b, c] = shards.each_ref().map(String::as_str);
    let run = merge(&[a, c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("of 3 shards these are missing: 1"),
        "{}",
        run.stderr
    );
    let run = merge(&[a, b, c, b]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("are both shard 1"), "{}", run.stderr);
    let run = merge(&[c, b, a]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());

    // A shard that lacks its last record.
    let text = fs::read_to_string(b).unwrap();
    fs::write(b, &text[..text.len() - 10]).unwrap();
    let run = merge(&[a, b, c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("lacks 1 of its 5 runs"),
        "{}",
        run.stderr
    );
    sweep(
        &out,
        &[
            &GRID[..],
            &["--task-index", "1", "--task-count", "3", "--resume"],
        ]
        .concat(),
    );
    assert_eq!(fs::read_to_string(b).unwrap().len(), text.len());

    // A shard of another sweep.
    fs::remove_file(b).unwrap();
    sweep(
        &out,
        &[
            &GRID[..],
            &["--rtol", "1e-6", "--task-index", "1", "--task-count", "3"],
        ]
        .concat(),
    );
    let run = merge(&[a, b, c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("its --rtol is `1e-6`, here it is `not given`"),
        "{}",
        run.stderr
    );
    let run = merge(&[a, whole.to_str().unwrap(), c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("whole.csv is not a partial sweep or a shard"),
        "{}",
        run.stderr
    );
}

#[test]
fn samples_depend_on_the_seed_and_not_on_shards() {
    let folder = folder("samples");
    let draws = [
        "--vary",
        "m1=lognormal(0,0.1)",
        "--vary",
        "g=uniform(9,10)",
        "--samples",
        "11",
        "--t-end",
        "0.1",
    ];
    let run = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        sweep(&out, &[&draws[..], more].concat());
        out
    };
    let whole = run("whole.csv", &["--seed", "1"]);
    let other = run("other.csv", &["--seed", "2"]);
    assert_ne!(fs::read(&whole).unwrap(), fs::read(other).unwrap());
    let out = folder.join("runs.csv");
    for index in ["0", "1"] {
        run(
            "runs.csv",
            &["--seed", "1", "--task-index", index, "--task-count", "2"],
        );
    }
    let shards = [0, 1].map(|i| {
        folder
            .join(format!("runs.csv.{i}-of-2"))
            .display()
            .to_string()
    });
    let merged = mbdsl(
        &["merge", "-o", out.to_str().unwrap(), &shards[1], &shards[0]],
        b"",
    );
    assert_eq!(merged.code, Some(0), "{}", merged.stderr);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
    for row in &table(&whole)[1..] {
        let g: f64 = row[2].parse().unwrap();
        assert!((9.0..10.0).contains(&g), "{g}");
    }
}

/// As the tasks of an array job, whose variables say which shard is whose.
#[test]
fn tasks_of_an_array_job_make_the_whole() {
    let folder = folder("tasks");
    let slurm: [&[(&str, &str)]; 2] = ["4", "5"].map(|id| {
        let variables = [
            ("SLURM_ARRAY_TASK_ID", id),
            ("SLURM_ARRAY_TASK_COUNT", "2"),
            ("SLURM_ARRAY_TASK_MIN", "4"),
        ];
        &*Vec::from(variables).leak()
    });
    let kubernetes: [&[(&str, &str)]; 2] = [
        &[("JOB_COMPLETION_INDEX", "0")],
        &[("JOB_COMPLETION_INDEX", "1")],
    ];
    for ending in ["parquet", "csv"] {
        let whole = folder.join(format!("whole.{ending}"));
        sweep(&whole, &GRID);
        for (name, tasks, more) in [
            ("slurm", slurm, &[][..]),
            ("kubernetes", kubernetes, &["--task-count", "2"]),
        ] {
            let out = folder.join(format!("{name}.{ending}"));
            let more = [&GRID[..], &["--resume", "--task", "auto"], more].concat();
            let model = two_bars();
            let arguments = arguments(&model, out.to_str().unwrap(), &more);
            for variables in tasks {
                // A task that is run twice finds its shard.
                for resumed in [false, true] {
                    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_mbdsl"));
                    command.args(&arguments).envs(variables.iter().copied());
                    let run = command.output().unwrap();
                    let text = String::from_utf8_lossy(&run.stdout).into_owned();
                    assert!(run.status.success(), "{run:?}");
                    assert_eq!(text.contains(" of them before"), resumed, "{text}");
                }
            }
            let shards = [0, 1].map(|i| format!("{}.{i}-of-2", out.display()));
            let run = mbdsl(&["merge", &shards[1], &shards[0]], b"");
            assert_eq!(run.code, Some(0), "{}", run.stderr);
            assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
        }
    }
    let out = folder.join("runs.csv");
    let run = mbdsl(
        &arguments(
            &two_bars(),
            out.to_str().unwrap(),
            &[&GRID[..], &["--task", "auto"]].concat(),
        ),
        b"",
    );
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("JOB_COMPLETION_INDEX"),
        "{}",
        run.stderr
    );
}
