//! What a sweep keeps when it is stopped, and how it goes on.

use crate::support::mbdsl;
use crate::sweep::{arguments, folder, sweep, two_bars};
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Starts a sweep and lets it run until its journal has grown.
fn spawn(model: &str, out: &Path, more: &[&str]) -> Child {
    let journal = out.with_extension("csv.partial");
    let size = || fs::metadata(&journal).map_or(0, |file| file.len());
    let before = size();
    let header = 8000;
    let mut child = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
        .args(arguments(model, out.to_str().unwrap(), more))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    while size() < before.max(header) + 1000 {
        assert!(begin.elapsed() < Duration::from_secs(10), "nothing is kept");
        assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

/// The runs that a journal holds.
fn kept(out: &Path) -> usize {
    let text = fs::read_to_string(out.with_extension("csv.partial")).unwrap();
    // The last line may be cut off.
    text.matches('\n').count() - 1
}

const LONG: [&str; 4] = ["--vary", "m1=0.5..2:300", "--t-end", "1"];

#[test]
fn a_sweep_that_is_killed_goes_on_to_the_same_bytes() {
    let folder = folder("killed");
    let model = two_bars();
    let whole = folder.join("whole.csv");
    sweep(&whole, &LONG);
    let out = folder.join("runs.csv");
    let mut least = 0;
    for killed in 0..3 {
        let more = if killed == 0 { &[][..] } else { &["--resume"] };
        let mut child = spawn(&model, &out, &[&LONG[..], more].concat());
        // SIGKILL
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(kept(&out) > least, "{killed}");
        least = kept(&out);
    }
    assert!(!out.exists());
    let run = mbdsl(&arguments(&model, out.to_str().unwrap(), &LONG), b"");
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("continue with --resume, or delete the file"),
        "{}",
        run.stderr
    );
    let other = [&LONG[..], &["--resume", "--rtol", "1e-6"]].concat();
    let run = mbdsl(&arguments(&model, out.to_str().unwrap(), &other), b"");
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("its --rtol is `not given`, here it is `1e-6`"),
        "{}",
        run.stderr
    );
    let run = sweep(&out, &[&LONG[..], &["--resume", "--json"]].concat());
    let summary: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(summary["runs"], 300);
    assert_eq!(summary["status"]["ok"], 300);
    assert_eq!(summary["resumed"].as_u64().unwrap(), least as u64);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

#[cfg(unix)]
#[test]
fn an_interrupted_sweep_keeps_what_is_finished() {
    let folder = folder("interrupted");
    let out = folder.join("runs.csv");
    // Long enough for the signal to arrive before the end.
    let long = [&LONG[..2], &["--t-end", "10", "--plot"]].concat();
    let mut child = spawn(&two_bars(), &out, &long);
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(kept(&out) > 0 && kept(&out) < 300 && !out.exists());
    // What there is is drawn, and drawn again when it is complete.
    let figure = out.with_extension("svg");
    let drawn = fs::read_to_string(&figure).unwrap();
    assert!(drawn.contains("not finished"), "{drawn}");
    let run = sweep(&out, &[&long[..], &["--resume"]].concat());
    assert!(run.stdout.contains("300 runs, "), "{}", run.stdout);
    let drawn = fs::read_to_string(&figure).unwrap();
    assert!(!drawn.contains("not finished"));
}

/// A journal with a torn last line, a line overwritten in the middle and one that is gone.
#[test]
fn a_spoilt_journal_is_mended_by_running_again() {
    let folder = folder("spoilt");
    let model = two_bars();
    let whole = folder.join("whole.csv");
    sweep(&whole, &LONG);
    let out = folder.join("runs.csv");
    let mut child = spawn(&model, &out, &LONG);
    child.kill().unwrap();
    child.wait().unwrap();
    let journal = out.with_extension("csv.partial");
    let text = fs::read_to_string(&journal).unwrap();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let digit = lines[2].replacen(",0.", ",1.", 1);
    lines[2] = &digit;
    lines.remove(3);
    lines[3] = "\0\0\0\0\n";
    let spoilt = lines.concat();
    fs::write(&journal, &spoilt[..spoilt.len() - 7]).unwrap();
    let run = sweep(&out, &[&LONG[..], &["--resume"]].concat());
    assert!(
        run.stderr.contains("2 lines of") && run.stderr.contains("are damaged"),
        "{}",
        run.stderr
    );
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

/// On a disk that is full nothing is lost: where there is room again the sweep goes on.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_finished_run() {
    let folder = folder("full");
    let model = two_bars();
    let whole = folder.join("whole.csv");
    sweep(&whole, &LONG);
    let out = folder.join("runs.csv");
    let arguments = arguments(&model, out.to_str().unwrap(), &LONG);
    // Files of at most so many blocks of 512 bytes; the error is one of a full disk but for its words.
    let limited = |blocks: usize| {
        let script = format!("ulimit -f {blocks}; trap '' XFSZ; exec \"$0\" \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_mbdsl")]);
        shell.args(&arguments).output().unwrap()
    };
    let run = limited(1);
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left");
    let run = limited(30);
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(
        said.contains("cannot write") && said.contains("continue with --resume"),
        "{said}"
    );
    let before = kept(&out);
    assert!(before > 0 && before < 300, "{before}");
    let run = sweep(&out, &[&LONG[..], &["--resume"]].concat());
    assert!(
        run.stdout.contains(&format!(", {before} of them before")),
        "{}",
        run.stdout
    );
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}
