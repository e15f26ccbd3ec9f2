//! The scripts of `.ci` say how long each stage took, and which one failed.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;
use std::process::{Command, Output};

/// Runs stages as `.ci/run` does.
fn run(stages: &str) -> Output {
    let script = format!("set -euo pipefail\nbudget=60\n. .ci/stages\n{stages}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut command = Command::new("bash");
    command.args(["-c", &script]).current_dir(root);
    command.output().unwrap()
}

#[test]
fn stages_are_listed_with_their_minutes() {
    let run = run("step true\nstep printf '%s\\n' said");
    assert!(run.status.success());
    let text = String::from_utf8(run.stdout).unwrap();
    let expected = "\n== true\n\n== printf %s\\n said\nsaid\n\n minutes  stage\n     0.0  true\n     0.0  printf %s\\n \
                    said\n     0.0  all\n";
    assert_eq!(text, expected);
}

#[test]
fn a_stage_that_fails_is_the_last_of_the_list() {
    let run = run("step true\nSECONDS=99\nstep false\nstep echo never");
    assert_eq!(run.status.code(), Some(1));
    let text = String::from_utf8(run.stdout).unwrap();
    let table = text.split_once(" minutes  stage\n").unwrap().1;
    assert_eq!(
        table,
        "     0.0  true\n     0.0  false (failed)\n     1.7  all\n"
    );
}

#[test]
fn more_than_the_budget_is_reported() {
    let run = run("SECONDS=3661\nstep true");
    assert!(run.status.success());
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(said, "more than the budget of 60 minutes\n");
}
