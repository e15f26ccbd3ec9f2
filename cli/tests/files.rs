//! What the command does with its arguments, and with files that cannot be read.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use support::mbdsl;

/// A file in a folder of the test's own.
fn file(name: &str, content: &[u8]) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// What it says of a file that it cannot read.
fn refused(path: &str) -> String {
    for arguments in [
        &["check", path][..],
        &["check", "--json", path],
        &["equations", path],
        &["expand", path],
        &["export", path, "--to", "rust"],
        &["export", path, "--to", "c", "-o", "never"],
    ] {
        let run = mbdsl(arguments, b"");
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(
            run.stderr
                .starts_with(&format!("error: cannot read {path}: ")),
            "{}",
            run.stderr
        );
        assert_eq!(run.stderr.lines().count(), 1, "{}", run.stderr);
    }
    mbdsl(&["check", path], b"").stderr
}

#[test]
fn files_that_cannot_be_read_are_named() {
    assert!(refused("missing.mbd").contains("No such file"));
    assert!(refused(env!("CARGO_TARGET_TMPDIR")).contains("directory"));
    assert!(refused(&file("latin1.mbd", b"model A {\n\xe9\n}")).contains("line 2 is not UTF-8"));
    let large = vec![b' '; (4 << 20) + 1];
    assert!(refused(&file("large.mbd", &large)).contains("larger than 4194304 bytes"));
    let largest = file("largest.mbd", &large[1..]);
    assert_eq!(mbdsl(&["check", &largest], b"").code, Some(1));
}

#[cfg(unix)]
#[test]
fn an_endless_file_is_not_read_to_its_end() {
    assert!(refused("/dev/zero").contains("larger than 4194304 bytes"));
}

#[test]
fn wrong_arguments_are_explained() {
    for arguments in [
        &[][..],
        &["chek", "a.mbd"],
        &["check"],
        &["check", "a.mbd", "--deny", "errors"],
        &["expand", "a.mbd", "--json"],
        &["export"],
        &["export", "a.mbd", "--to", "fortran"],
        &["run", "a.mbd", "b.mbd"],
        &["equations", "a.mbd", "--output"],
    ] {
        let run = mbdsl(arguments, b"");
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(2), ""),
            "{arguments:?}"
        );
        assert!(run.stderr.contains("--help"), "{}", run.stderr);
    }
}

/// No folder is made of the name of a file; one that is there is used.
#[test]
fn a_folder_is_not_named_like_a_file() {
    let model = support::files::reference("two_bars");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("named.csv");
    let _ = fs::remove_dir_all(&folder);
    let path = folder.to_str().unwrap();
    let run = ["run", &model, "--t-end", "0.1s", "-o", path];
    let refused = mbdsl(&run, b"");
    assert_eq!(refused.code, Some(2), "{}", refused.stdout);
    let words = "this command writes several files into a folder: name the folder, as in `";
    let advised = path.trim_end_matches(".csv");
    let words = format!("{words}{advised}`");
    assert!(refused.stderr.contains(&words), "{}", refused.stderr);
    assert!(!folder.exists());
    let twice = mbdsl(&["run", &model, "-o", &format!("{advised}.json.csv")], b"");
    assert!(twice.stderr.contains(&words), "{}", twice.stderr);
    let taken = file("taken", b"");
    let run_there = mbdsl(&["run", &model, "-o", &format!("{taken}.csv")], b"");
    assert!(
        run_there.stderr.contains("name the folder\n"),
        "{}",
        run_there.stderr
    );
    fs::create_dir(&folder).unwrap();
    assert_eq!(mbdsl(&run, b"").code, Some(0));
    assert!(folder.join("trajectory.csv").exists());
}

#[test]
fn the_help_says_the_exit_codes() {
    for arguments in [
        &["--help"][..],
        &["check", "--help"],
        &["equations", "--help"],
        &["expand", "--help"],
        &["export", "--help"],
    ] {
        let run = mbdsl(arguments, b"");
        assert_eq!(run.code, Some(0));
        assert!(run.stdout.contains("Exit codes:\n  0  "), "{}", run.stdout);
    }
    let version = format!("mbdsl {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(mbdsl(&["-V"], b"").stdout, version);
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let model = "model M { gravity (0, 0); particle p { mass = 1 kg; } allow(unattached); }";
    let path = file("particle.mbd", model.as_bytes());
    for arguments in [
        &["expand", &path][..],
        &["equations", &path],
        &["check", &path],
        &["check", "--json", &path],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(
            (output.status.code(), output.stderr.as_slice()),
            (Some(0), &b""[..])
        );
    }
}
