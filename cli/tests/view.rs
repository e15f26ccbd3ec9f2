//! `mbdsl view`: what it writes, where, and what it says.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::path::PathBuf;
use support::mbdsl;

const MODELS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden");

/// A file that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("view");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
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

/// An analysis is a page like a run, without what a run has: no method, no figures of a report.
#[test]
fn an_analysis_is_a_page_and_a_picture() {
    let (page, still) = (fresh("modes.html"), fresh("rest.svg"));
    let model = format!("{MODELS}/two_bars.mbd");
    let shown = |rest: &[&str]| mbdsl(&[&["view", &model, "--analysis"], rest].concat(), b"");
    let run = shown(&["modes", "--mode", "2", "-o", page.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let text = std::fs::read_to_string(&page).unwrap();
    for words in [
        "Mode 2 (shown): ",
        "for two periods of ",
        r#""method":"modes","stabilization":null,"h":null"#,
        r#""report":[]"#,
    ] {
        assert!(text.contains(words), "{words}");
    }
    let run = shown(&["statics", "--at", "0s", "-o", still.to_str().unwrap()]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let run = shown(&["modes", "--mode=3"]);
    assert_eq!(
        (run.code, &*run.stderr),
        (Some(1), "error: there is no mode 3: there are 2\n")
    );
    let run = shown(&["statics", "--method=rk4"]);
    assert_eq!(run.code, Some(2));
    for path in [page, still] {
        std::fs::remove_file(path).unwrap();
    }
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
fn the_ending_of_the_name_chooses_the_picture() {
    let model = format!("{MODELS}/two_bars.mbd");
    let cases: [(&str, &[&str], &[u8], &str); 4] = [
        (
            "moves.svg",
            &[],
            b"<svg ",
            ": 1 s of motion at 1/2 of real time, ",
        ),
        ("still.svg", &["--at=0.5s"], b"<svg ", ""),
        ("still.PNG", &[], b"\x89PNG\r\n", ""),
        (
            "moves.gif",
            &[],
            b"GIF89a",
            ": 1 s of motion at 1/2 of real time, 25 frames/s, ",
        ),
    ];
    for (name, more, begins, said) in cases {
        let out = fresh(name);
        let mut arguments = vec!["view", &model, "--t-end=1", "-o", out.to_str().unwrap()];
        arguments.extend(more);
        let run = mbdsl(&arguments, b"");
        assert_eq!(run.code, Some(0), "{name}: {}", run.stderr);
        let line = run.stdout.strip_prefix(out.to_str().unwrap()).unwrap();
        let whole = said.is_empty() && line == "\n";
        assert!(
            whole || line.starts_with(said) && !said.is_empty(),
            "{name}: {line}"
        );
        let bytes = std::fs::read(&out).unwrap();
        assert!(bytes.starts_with(begins), "{name}");
        let moves = String::from_utf8_lossy(&bytes).contains("<animate");
        assert_eq!(moves, name == "moves.svg", "{name}");
        std::fs::remove_file(out).unwrap();
    }
}

#[test]
fn a_still_shows_its_moment() {
    let model = format!("{MODELS}/two_bars.mbd");
    let still = |at: &[&str]| {
        let out = fresh("moment.png");
        let mut arguments = vec!["view", &model, "--t-end=1", "-o", out.to_str().unwrap()];
        arguments.extend(at);
        let run = mbdsl(&arguments, b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        std::fs::read(&out).unwrap()
    };
    let (start, zero, end) = (still(&[]), still(&["--at=0s"]), still(&["--at=1s"]));
    assert!(start == zero);
    assert!(start != end);
}

#[test]
fn a_run_that_stops_is_drawn_up_to_there_with_exit_code_1() {
    let model = format!("{MODELS}/slider_crank.mbd");
    let stops = ["--t-end=20", "--method=rk4", "--stabilization=none"];
    for (name, more, written) in [
        ("stops.svg", None, true),
        ("stops.png", None, true),
        ("late.png", Some("--at=19s"), false),
    ] {
        let out = fresh(name);
        let mut arguments = vec!["view", &model, "-o", out.to_str().unwrap()];
        arguments.extend(stops);
        arguments.extend(more);
        let run = mbdsl(&arguments, b"");
        assert_eq!(
            run.code,
            Some(if written { 1 } else { 2 }),
            "{}",
            run.stderr
        );
        let reason = run.stderr.contains("stopped in the step from t = ");
        assert!(reason, "{}", run.stderr);
        assert_eq!(out.exists(), written, "{name}");
        let _ = std::fs::remove_file(out);
    }
}

#[test]
fn what_cannot_be_done_is_said() {
    let model = format!("{MODELS}/two_bars.mbd");
    let cases: [(&[&str], &[u8], i32, &str); 11] = [
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
        (
            &["view", &model, "-o", "a.txt"],
            b"",
            2,
            "must end in `.html`, `.svg`, `.gif` or `.png`",
        ),
        (
            &["view", &model, "-o", "picture"],
            b"",
            2,
            "must end in `.html`, `.svg`, `.gif` or `.png`",
        ),
        (
            &["view", &model, "-o", "a.gif", "--at=1s"],
            b"",
            2,
            "`--at` is for a still",
        ),
        (
            &["view", &model, "--at=1s"],
            b"",
            2,
            "`--at` is for a still",
        ),
        (
            &["view", &model, "-o", "a.png", "--t-end=3", "--at=4s"],
            b"",
            2,
            "no still at t = 4 s: the run is from t = 0 s to t = 3 s",
        ),
        (
            &["view", &model, "--open", "--no-open"],
            b"",
            2,
            "cannot be used with",
        ),
        (&["view", "-"], b"model M { let a = b; }", 1, "MB2"),
    ];
    for (arguments, input, code, words) in cases {
        let run = mbdsl(arguments, input);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
    }
}

#[test]
fn a_mechanism_in_space_has_pictures() {
    let model = format!("{MODELS}/heavy_top.mbd");
    for (name, start) in [
        ("top.svg", "<svg"),
        ("top.gif", "GIF89a"),
        ("top.png", "\u{fffd}PNG"),
    ] {
        let out = fresh(name);
        let run = mbdsl(
            &["view", &model, "--t-end=0.1", "-o", out.to_str().unwrap()],
            b"",
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let bytes = std::fs::read(&out).unwrap();
        assert!(String::from_utf8_lossy(&bytes).starts_with(start), "{name}");
    }
}

/// A million steps are made, and as many rows kept as a page shows.
#[test]
fn a_page_of_many_steps_keeps_the_rows_that_it_shows() {
    let folder = crate::support::files::empty_folder("view", "steps");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let text = "model M { coordinate x: m; kinetic T = 0.5 kg*x.v^2; start { x = 1 m; x.v = 1 m/s; } output at = x; }";
    std::fs::write(path("m.mbd"), text).unwrap();
    let arguments = [
        "view",
        &path("m.mbd"),
        "-o",
        &path("m.html"),
        "--method=rk4",
        "--t-end=1s",
        "--h=5us",
    ];
    let run = mbdsl(&arguments, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let page = std::fs::read_to_string(path("m.html")).unwrap();
    assert!(
        page.contains("\"nodes\":60"),
        "{}",
        &page[page.len() - 3000..]
    );
    assert!(page.len() < 400_000, "{}", page.len());
}
