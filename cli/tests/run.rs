//! `mbdsl run` and `mbdsl methods`, as a user calls them.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn mbdsl(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
    command.args(arguments).output().unwrap()
}

fn model(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let path = root.join("tests/reference").join(name).join("model.mbd");
    path.display().to_string()
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn report(folder: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(folder.join("report.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn rows(folder: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_run_leaves_a_table_and_a_report() {
    let (file, out) = (model("two_bars"), folder("run_two_bars"));
    let out_text = out.display().to_string();
    let output = mbdsl(&[
        "run",
        &file,
        "--t-end",
        "1",
        "--output-step",
        "0.1",
        "--out",
        &out_text,
    ]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let rows = rows(&out);
    assert_eq!(rows.len(), 12);
    assert!(
        rows[0].starts_with("t,rod1.x,rod1.y,rod1.theta,"),
        "{}",
        rows[0]
    );
    assert!(rows[11].starts_with("1.0,"));
    let report = report(&out);
    assert_eq!(report["steps"], 100);
    assert_eq!(report["method"], "rk4");
    assert!(report["eps_Phi"].as_f64().unwrap() < 1e-3);
    assert!(report["error"].is_null());
    assert!(
        output.stderr.is_empty(),
        "no progress bar where no terminal is"
    );
}

#[test]
fn methods_and_their_parameters_are_chosen_by_name() {
    let (file, out) = (model("two_bars"), folder("run_dop853"));
    let out_text = out.display().to_string();
    let arguments = [
        "run",
        &file,
        "--method",
        "dop853",
        "--rtol",
        "1e-9",
        "--atol",
        "1e-11",
        "--stabilization",
        "projection",
        "--option",
        "tolerance=1e-12",
        "--set",
        "g=1.62",
        "--t-end",
        "0.55",
        "--output-step",
        "0.1",
        "--out",
        &out_text,
    ];
    let output = mbdsl(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = report(&out);
    assert!(report["position_violation"].as_f64().unwrap() < 1e-11);
    assert_eq!(report["parameters_set"]["g"], 1.62);
    assert!(rows(&out).last().unwrap().starts_with("0.55,"));
}

/// A linkage whose crank turns fast is left without a stabilisation by default.
#[test]
fn joints_that_come_apart_are_told() {
    let linkage = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../examples/work_precision/four_bar.mbd"
    );
    let run = |more: &[&str]| {
        let folder = folder("apart");
        let out = folder.to_str().unwrap();
        let outcome = mbdsl(&[&["run", linkage, "--t-end", "20", "--out", out], more].concat());
        assert!(outcome.status.success());
        (
            String::from_utf8(outcome.stdout).unwrap(),
            report(&folder)["warnings"].clone(),
        )
    };
    let (shown, warnings) = run(&[]);
    let expected = "the joints have come apart by 4.5e-1 m or rad: the stabilisation `projection` keeps them together";
    assert!(shown.contains(expected), "{shown}");
    assert_eq!(warnings, serde_json::json!([expected]));
    let (_, warnings) = run(&["--stabilization", "projection"]);
    assert_eq!(warnings, serde_json::json!([]));
}

#[test]
fn wrong_arguments_are_named() {
    let (file, out) = (model("two_bars"), folder("run_wrong").display().to_string());
    for (arguments, words) in [
        (
            &["--method", "euler"][..],
            "there is no method `euler`; there are rk4, dopri5, ode45, dop853",
        ),
        (
            &["--stabilization", "x"],
            "there is no stabilisation `x`; there are none, baumgarte, fuzzy",
        ),
        (&["--rtol", "1e-3"], "rk4 has fixed steps and no --rtol"),
        (
            &["--set", "gg=1"],
            "`TwoBars` has no parameter `gg`; did you mean `g`?",
        ),
        (&["--set", "g"], "write NAME=VALUE"),
        (&["--option", "alpha=1"], "has a parameter `alpha`"),
        (
            &["--stabilization", "fuzzy", "--option", "case=three"],
            "case cannot be three; it is: How the gains are chosen",
        ),
        (
            &["--output-step", "0"],
            "the output step 0 s is not a positive number",
        ),
        (&["--h", "0"], "the step h = 0 s is not a positive number"),
        (
            &["--stabilization", "fuzzy", "--option", "case=2"],
            "use case one",
        ),
    ] {
        let base = ["run", &file, "--t-end", "1", "--out", &out];
        let output = mbdsl(&[&base[..], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains(words), "{arguments:?}: {text}");
    }
}

#[test]
fn a_run_that_stops_keeps_what_it_had() {
    let text = "model Stops { units none; param k = 1; coordinate x: 1;
        kinetic T = 1/2*x.v^2; potential U = -k*x^4; start { x = 1; x.v = 2; } }";
    let file = folder("stops.mbd");
    std::fs::write(&file, text).unwrap();
    let out = folder("run_stops");
    let (file, out_text) = (file.display().to_string(), out.display().to_string());
    let output = mbdsl(&[
        "run", &file, "--method", "dopri5", "--t-end", "5", "--out", &out_text,
    ]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let report = report(&out);
    let error = report["error"].as_str().unwrap();
    assert!(
        error.contains("`Stops` stopped in the step from t = 0.65"),
        "{error}"
    );
    assert!(rows(&out).len() > 20);
}

#[test]
fn methods_are_listed() {
    let text = String::from_utf8(mbdsl(&["methods"]).stdout).unwrap();
    for word in [
        "rk4",
        "dopri5",
        "dop853",
        "baumgarte",
        "fuzzy",
        "projection",
        "rtol = 1e-8",
    ] {
        assert!(text.contains(word), "{text}");
    }
}
