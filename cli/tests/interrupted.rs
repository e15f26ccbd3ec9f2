//! `mbdsl run` that is killed, interrupted, or without room on the disk: files are complete or not
//! there, and a report is always that of the table beside it.
#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::support::files;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const MBDSL: &str = env!("CARGO_BIN_EXE_mbdsl");

fn two_bars() -> String {
    files::reference("two_bars")
}

fn folder(name: &str) -> PathBuf {
    files::empty_folder("interrupted", name)
}

/// A run of so many rows after the first, of which the integration takes longer than the table.
fn run(out: &Path, rows: usize) -> Command {
    let t_end = format!("{}", rows as f64 / 1000.0);
    let mut command = Command::new(MBDSL);
    command
        .args(["run", &two_bars(), "--method", "rk4", "--h", "0.1ms"])
        .args(["--output-step", "1ms", "--t-end", &t_end, "-o"])
        .arg(out)
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    command
}

fn signal(child: &Child, name: &str) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([name, &id]).status();
    assert!(sent.unwrap().success());
}

fn temporaries(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let names = names.map(|entry| entry.file_name().into_string().unwrap());
    names.filter(|name| name.starts_with(".mbdsl-")).count()
}

/// What both files say, where they are there: the number of rows, and the report.
fn checked(folder: &Path) -> (Option<usize>, Option<serde_json::Value>) {
    let table = fs::read_to_string(folder.join("trajectory.csv")).ok();
    let report = fs::read_to_string(folder.join("report.json")).ok();
    let rows = table.as_ref().map(|table| {
        assert!(table.ends_with('\n'), "the last line is torn");
        let columns = |line: &str| line.split(',').count();
        let header = columns(table.lines().next().unwrap());
        let last = table.lines().last().unwrap();
        assert_eq!(columns(last), header, "{last}");
        table.lines().count() - 1
    });
    let report = report.map(|text| {
        let report: serde_json::Value = serde_json::from_str(&text).expect("a torn report");
        // Every run has another number of rows.
        assert_eq!(report["nodes"].as_u64(), rows.map(|rows| rows as u64));
        let last = table.as_ref().unwrap().lines().last().unwrap();
        let t: f64 = last.split(',').next().unwrap().parse().unwrap();
        // `serde_json` reads numbers without their last bit.
        assert!((report["t_end"].as_f64().unwrap() - t).abs() < 1e-9);
        report
    });
    (rows, report)
}

/// Twenty moments from the start of the program to after its end, in an order without a pattern.
#[test]
fn files_of_runs_that_are_killed_are_complete() {
    let folder = folder("killed");
    let begin = Instant::now();
    assert!(run(&folder, 3000).status().unwrap().success());
    let whole = begin.elapsed();
    assert_eq!(checked(&folder).0, Some(3001));
    for i in 0..20u32 {
        let place = f64::from(i * 7919 % 1009) / 1009.0;
        let before = temporaries(&folder);
        let mut child = run(&folder, 3001 + i as usize).spawn().unwrap();
        sleep(whole.mul_f64(1.1 * place));
        match i % 4 {
            0 => signal(&child, "-KILL"),
            1 => signal(&child, "-TERM"),
            2 => signal(&child, "-INT"),
            _ => {
                signal(&child, "-INT");
                signal(&child, "-INT");
            }
        }
        let code = child.wait().unwrap().code();
        let (_, report) = checked(&folder);
        if code.is_some() {
            assert!(temporaries(&folder) <= before, "{i}");
        }
        if code == Some(130) && i % 4 < 3 {
            let report = report.expect("a report of what was reached");
            let error = report["error"].as_str().unwrap();
            assert!(error.starts_with("interrupted at t = "), "{error}");
        }
    }
}

/// What is left by a command that would take a minute and is told to stop.
///
/// On a busy machine the signal may come before the run begins; it is sent later then.
fn interrupted(command: &str, out: &Path, signal_name: &str) -> Output {
    for seconds in [1, 5, 20] {
        let mut child = Command::new(MBDSL);
        child
            .args([command, &two_bars(), "--method", "rk4", "--h", "1e-6"])
            .args(["--output-step", "1ms", "--t-end", "500", "-o"])
            .arg(out)
            .stdout(Stdio::null())
            .stderr(Stdio::piped());
        let child = child.spawn().unwrap();
        sleep(Duration::from_secs(seconds));
        signal(&child, signal_name);
        let output = child.wait_with_output().unwrap();
        if output.status.code().is_some() {
            return output;
        }
    }
    panic!("{command} does not begin");
}

#[test]
fn an_interrupted_run_keeps_its_rows() {
    for name in ["-INT", "-TERM"] {
        let folder = folder(name);
        let output = interrupted("run", &folder, name);
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with("interrupted at t = "), "{said}");
        assert!(said.contains("has the rows up to there"), "{said}");
        let (rows, report) = checked(&folder);
        assert!(rows.unwrap() > 1);
        let error = report.unwrap()["error"].as_str().unwrap().to_owned();
        assert!(said.starts_with(&error), "{said}{error}");
        assert_eq!(temporaries(&folder), 0);
    }
}

/// An interrupted page and an interrupted drawing show what was reached.
#[test]
fn pages_and_drawings_are_interrupted_too() {
    let folder = folder("shown");
    for (command, file, end) in [("view", "a.html", "</html>"), ("plot", "a.svg", "</svg>")] {
        let out = folder.join(file);
        let output = interrupted(command, &out, "-INT");
        assert_eq!(output.status.code(), Some(130), "{output:?}");
        let written = fs::read_to_string(&out).unwrap();
        assert!(written.trim_end().ends_with(end), "{file}");
        assert!(command != "view" || written.contains("interrupted at t = "));
    }
}

/// Files of at most so many blocks of 512 bytes, as on a disk that is full.
fn limited(blocks: usize, arguments: &[&str]) -> (Option<i32>, String) {
    let script = format!("ulimit -f {blocks}; trap '' XFSZ; exec \"$0\" \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, MBDSL]).args(arguments);
    let output = shell.output().unwrap();
    (
        output.status.code(),
        String::from_utf8(output.stderr).unwrap(),
    )
}

#[test]
fn a_full_disk_leaves_the_old_files() {
    let folder = folder("full");
    let model = two_bars();
    let place = |name: &str| folder.join(name).display().to_string();
    let (out, page, figure, tables) = (
        place("run"),
        place("a.html"),
        place("a.svg"),
        place("a.csv"),
    );
    let (text, code, firmware) = (place("a.txt"), place("a.rs"), place("firmware"));
    let vary = ["--vary", "m1=1..2kg:40"];
    let commands: [(&[&str], &[&str], &str); 7] = [
        (
            &["run", &model, "-o", &out],
            &["trajectory.csv", "report.json"],
            "run",
        ),
        (&["view", &model, "-o", &page], &["a.html"], ""),
        (&["plot", &model, "-o", &figure], &["a.svg"], ""),
        (
            &["sweep", &model, "-o", &tables, vary[0], vary[1]],
            &["a.csv"],
            "",
        ),
        (&["equations", &model, "-o", &text], &["a.txt"], ""),
        (&["expand", &model, "-o", &code], &["a.rs"], ""),
        (
            &["export", &model, "--to", "c", "-o", &firmware],
            &["two_bars.h", "two_bars.c"],
            "firmware",
        ),
    ];
    for (arguments, files, inside) in commands {
        let files: Vec<PathBuf> = files.iter().map(|f| folder.join(inside).join(f)).collect();
        let runs = !["equations", "expand", "export"].contains(&arguments[0]);
        let at = |t_end: &'static str| {
            let time: &[&str] = if runs { &["--t-end", t_end] } else { &[] };
            [arguments, time].concat()
        };
        let (code, said) = limited(1_000_000, &at("1"));
        assert_eq!(code, Some(0), "{arguments:?}: {said}");
        let old: Vec<Vec<u8>> = files.iter().map(|file| fs::read(file).unwrap()).collect();
        // Some of them fit, the first does not.
        let (code, said) = limited(1, &at("2"));
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        let shown = if arguments[0] == "sweep" {
            &tables
        } else {
            files[0].to_str().unwrap()
        };
        assert!(
            said.contains("cannot write") && said.contains(shown),
            "{arguments:?}: {said}"
        );
        for (file, old) in files.iter().zip(&old) {
            assert_eq!(&fs::read(file).unwrap(), old, "{}", file.display());
        }
        assert_eq!(temporaries(files[0].parent().unwrap()), 0, "{arguments:?}");
    }
}

/// A run whose start cannot be found has a report, and no table of an earlier run beside it.
#[test]
fn a_run_without_a_start_has_no_table() {
    let folder = folder("start");
    let model = folder.join("model.mbd");
    let text = "model M { param L = 1 m; gravity (0, 0); ground { point O = (0, 0); }
        particle p { mass = 1 kg; } joint rope = distance(ground.O, p, length = 1 m);
        start { p.x = L; p.y = 0; } }";
    fs::write(&model, text).unwrap();
    let run = |set: &str| {
        let mut command = Command::new(MBDSL);
        command.args(["run", "model.mbd", "--t-end", "1", "--set", set]);
        command.current_dir(&folder).output().unwrap().status.code()
    };
    assert_eq!(run("L=1m"), Some(0));
    let out = folder.join("model.run");
    assert!(checked(&out).0.is_some());
    assert_eq!(run("L=2m"), Some(1));
    let report = fs::read_to_string(out.join("report.json")).unwrap();
    assert!(report.contains("\"error\": \"") && !out.join("trajectory.csv").exists());
}
