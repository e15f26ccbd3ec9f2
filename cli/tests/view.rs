//! `mbdsl view`: what it writes, where, and what it says.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::path::PathBuf;
use support::mbdsl;

const MODELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden");

/// A file in the folder for temporary files that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("mbdsl-view-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_page_is_written_and_named() {
    let out = fresh("two_bars.html");
    let model = format!("{MODELS}/two_bars.mbd");
    let arguments = [
        "view",
        &model,
        "--t-end=1",
        "--set=m1=2.5",
        "-o",
        out.to_str().unwrap(),
    ];
    let run = mbdsl(&arguments, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stdout.trim(), out.to_str().unwrap());
    let page = std::fs::read_to_string(&out).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>"));
    // Parameters are those of the run.
    assert!(page.contains(r#""name":"m1","value":2.5,"default":1.0"#));
    // And the lines of `mbdsl run` say whether to trust it.
    for words in [
        ": 1 s, dop853 (rtol 1e-8)",
        "accurate to ",
        "joints closed to ",
    ] {
        assert!(page.contains(words), "{words}");
    }
    std::fs::remove_file(out).unwrap();
}

#[test]
fn a_run_that_stops_is_shown_up_to_there_with_exit_code_1() {
    let out = fresh("stops.html");
    let model = format!("{MODELS}/slider_crank.mbd");
    let run = mbdsl(
        &[
            "view",
            &model,
            "--t-end=20",
            "--method=rk4",
            "--stabilization=none",
            "-o",
            out.to_str().unwrap(),
        ],
        b"",
    );
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(
        run.stderr.contains("stopped in the step from t = "),
        "{}",
        run.stderr
    );
    let page = std::fs::read_to_string(&out).unwrap();
    assert!(page.contains("stopped in the step from t = "));
    std::fs::remove_file(out).unwrap();
}

#[test]
fn what_cannot_be_done_is_said() {
    let model = format!("{MODELS}/two_bars.mbd");
    let cases: [(&[&str], &[u8], i32, &str); 5] = [
        (&["view", "no/such.mbd"], b"", 2, "cannot read no/such.mbd"),
        (
            &["view", &model, "-o", "/no/such/folder/a.html"],
            b"",
            2,
            "cannot write /no/such/folder/a.html",
        ),
        (
            &["view", &model, "--t-end=-1"],
            b"",
            2,
            "there is no run from t = 0 s to t = -1 s",
        ),
        (
            &["view", &model, "--method=guess"],
            b"",
            2,
            "there is no method `guess`",
        ),
        (&["view", "-"], b"model M { let a = b; }", 1, "MB2"),
    ];
    for (arguments, input, code, words) in cases {
        let run = mbdsl(arguments, input);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
    }
}
