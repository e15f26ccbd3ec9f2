//! `mbdsl equations` prints the equations of a model as text and as LaTeX, or says why there are none.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::fs;
use std::path::PathBuf;
use support::mbdsl;

const FALL: &[u8] = b"model Fall {
    param m = 1 kg;
    gravity (0, -9.81 m/s^2);
    particle ball { mass = m; }
    allow(unattached);
}";

#[test]
fn text_goes_to_the_standard_output() {
    let run = mbdsl(&["equations", "-"], FALL);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("Fall\n====\n"), "{}", run.stdout);
    assert!(
        run.stdout.contains("\n    Q[ball.y] = -9.81*m\n"),
        "{}",
        run.stdout
    );
}

#[test]
fn latex_is_a_whole_document() {
    let run = mbdsl(&["equations", "-", "--latex"], FALL);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with("\\documentclass"), "{}", run.stdout);
    assert!(
        run.stdout.contains("Q_{y_{\\mathrm{ball}}} &= -9.81\\,m"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.ends_with("\\end{document}\n"), "{}", run.stdout);
}

#[test]
fn a_file_gets_what_is_printed() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("fall.txt");
    let name = path.to_str().unwrap();
    let run = mbdsl(&["equations", "-", "--output", name], FALL);
    assert_eq!(
        (run.code, run.stdout.as_str(), run.stderr.as_str()),
        (Some(0), "", "")
    );
    let printed = mbdsl(&["equations", "-"], FALL).stdout;
    assert_eq!(fs::read_to_string(&path).unwrap(), printed);

    let nowhere = path.join("fall.txt");
    let run = mbdsl(
        &["equations", "-", "--output", nowhere.to_str().unwrap()],
        FALL,
    );
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""));
    assert!(
        run.stderr.starts_with("error: cannot write "),
        "{}",
        run.stderr
    );
}

#[test]
fn a_faulty_model_has_no_equations() {
    let run = mbdsl(
        &["equations", "-"],
        b"model Fall { particle ball { mass = 1 m; } }",
    );
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("mass of `ball`"), "{}", run.stderr);
}
