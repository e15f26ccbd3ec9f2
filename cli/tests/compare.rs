//! `mbdsl compare`, as a user calls it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::support;
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use support::{Run, mbdsl};

fn model(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    root.join(path).display().to_string()
}

fn compare(model: &str, more: &[&str]) -> Run {
    mbdsl(
        &[&["compare", model, "--repeats", "1"][..], more].concat(),
        b"",
    )
}

fn json(run: &Run) -> Value {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

#[test]
fn methods_are_measured_against_a_reference() {
    let model = model("examples/work_precision/four_bar.mbd");
    let methods = ["--methods", "rk4,dopri5,hermite-h33g2", "--t-end", "0.2"];
    let more = [
        "--json",
        "--h",
        "0.01",
        "--rtol",
        "1e-9",
        "--atol",
        "1e-9",
        "--stabilization",
        "none",
    ];
    let table = json(&compare(&model, &[&methods[..], &more].concat()));
    assert_eq!(table["model"], "FourBar");
    assert!(table["reference_off_by"].as_f64().unwrap() < 1e-10);
    let lines = table["methods"].as_array().unwrap();
    let number = |line: usize, name: &str| lines[line][name].as_f64().unwrap();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0]["name"], "rk4");
    assert_eq!(lines[0]["steps"], 20);
    // The fourth order, the tolerance, and the second order that stays on its constraints.
    assert!((1e-9..1e-5).contains(&number(0, "error")), "{}", lines[0]);
    assert!((1e-13..1e-7).contains(&number(1, "error")), "{}", lines[1]);
    assert!((1e-6..1e-1).contains(&number(2, "error")), "{}", lines[2]);
    assert!(number(2, "position_violation") < 1e-10 && number(0, "position_violation") > 1e-10);
    assert!(lines.iter().all(|line| line["failure"].is_null()));
    assert!((number(0, "order") - 4.0).abs() < 0.3, "{}", lines[0]);
    assert!(lines[1]["order"].is_null(), "{}", lines[1]);
    assert!((number(2, "order") - 2.0).abs() < 0.1, "{}", lines[2]);

    // Half the step, a sixteenth of the error.
    let half = [
        "--methods",
        "rk4",
        "--t-end",
        "0.2",
        "--json",
        "--h",
        "0.005",
        "--stabilization",
        "none",
    ];
    let halved = json(&compare(&model, &half));
    let ratio = number(0, "error") / halved["methods"][0]["error"].as_f64().unwrap();
    assert!((12.0..20.0).contains(&ratio), "{ratio}");
}

#[test]
fn all_methods_have_a_line_and_a_curve() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compare");
    fs::create_dir_all(&folder).unwrap();
    let drawing = folder.join("all.svg");
    let model = model("tests/reference/two_bars/model.mbd");
    let more = [
        "--t-end",
        "0.1",
        "--stabilization",
        "projection",
        "--limit",
        "0.01",
        "--plot",
        drawing.to_str().unwrap(),
    ];
    let run = compare(&model, &more);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let drawn = fs::read_to_string(&drawing).unwrap();
    for name in [
        "rk4 + projection",
        "dop853 + projection",
        "generalized-alpha",
        "hermite-h23g2",
        "firefly",
        "variable-metric",
    ] {
        let line = run
            .stdout
            .lines()
            .find(|line| line.starts_with(&format!("{name} ")));
        assert!(line.is_some(), "{name}: {}", run.stdout);
        assert!(drawn.contains(name), "{name}");
    }
    assert!(
        run.stdout
            .contains("error: largest difference from a reference"),
        "{}",
        run.stdout
    );
    assert_eq!(run.stderr, "");
}

/// A method that cannot do it says why, and the others are compared.
#[test]
fn methods_that_fail_say_why() {
    let model = model("tests/reference/two_bars/model.mbd");
    let more = [
        "--methods",
        "rk4,dopri5",
        "--stabilization",
        "baumgarte",
        "--option",
        "gains=from-step",
        "--t-end",
        "0.1",
    ];
    let run = compare(&model, &more);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(
        run.stdout
            .contains("dopri5 + baumgarte  Baumgarte's gains cannot come from the step"),
        "{}",
        run.stdout
    );
    let only = [
        "--methods",
        "dopri5",
        "--stabilization",
        "baumgarte",
        "--option",
        "gains=from-step",
        "--t-end",
        "0.1",
    ];
    assert_eq!(compare(&model, &only).code, Some(1));
}

#[test]
fn wrong_arguments_are_named() {
    let model = model("tests/reference/two_bars/model.mbd");
    for (more, words) in [
        (
            &["--methods", "rk4,euler", "--t-end", "1"][..],
            "there is no method `euler`; there are rk4, dopri5",
        ),
        (
            &["--methods", "rk4,rk4", "--t-end", "1"],
            "`rk4` is named twice",
        ),
        (
            &["--method", "rk4,", "--t-end", "1"],
            "there is no method ``",
        ),
        (&["--t-end", "-1"], "--t-end -1 is not a time"),
        (&["--t-end", "nan"], "`nan` is not a finite number"),
        (
            &["--methods", "rk4", "--t-end", "1", "--option", "speed=1"],
            "neither `rk4` nor `projection` has a parameter `speed`",
        ),
        (
            &["--methods", "rk4", "--t-end", "1", "--stabilization", "x"],
            "there is no stabilization `x`",
        ),
        (
            &[
                "--methods",
                "rk4",
                "--t-end",
                "0.1",
                "--limit",
                "0.01",
                "--plot",
                "no/where.svg",
            ],
            "no/where.svg",
        ),
    ] {
        let run = compare(&model, more);
        assert_eq!(run.code, Some(2), "{more:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{more:?}: {}", run.stderr);
    }
}

/// `y'' = -g - 2 t^3`: a step of RK4 misses `2 h^5/120` of y and, by Simpson's rule, nothing of v, and the guide carries
/// the force across it in every row.
#[test]
fn errors_of_coordinates_velocities_and_multipliers_are_apart() {
    let text = "model Fall {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body mass { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
        joint way = prismatic(ground.O, mass.P, axis = (0, 1));
        force side at mass.P = ((3 N/s^2)*t^2, -(4 N/s^3)*t^3);
        start { mass.y = 0; }
    }";
    let options = ["--method", "rk4", "--h", "0.1", "--t-end", "1", "--json"];
    let all = [&["compare", "-", "--repeats", "1"][..], &options].concat();
    let table = json(&mbdsl(&all, text.as_bytes()));
    let line = &table["methods"][0];
    let error = |name: &str| line[name].as_f64().unwrap();
    assert!(
        (error("error") - 10.0 * 2e-5 / 120.0).abs() < 1e-12,
        "{line}"
    );
    assert!(error("error_velocity") < 1e-13, "{line}");
    assert!(error("error_multiplier") < 1e-12, "{line}");
    assert!((error("order") - 4.0).abs() < 1e-4, "{line}");
}

/// 1 + 4 n solutions of n steps of RK4, and as many factorizations without a stabilization; two matrices a step of RADAU IIA.
#[test]
fn work_is_counted_in_evaluations_and_factorizations() {
    let model = model("tests/reference/two_bars/model.mbd");
    let more = [
        "--methods",
        "rk4,radau",
        "--stabilization",
        "none",
        "--t-end",
        "0.2",
        "--h",
        "0.01",
    ];
    let table = json(&compare(&model, &[&more[..], &["--json"]].concat()));
    let count = |line: usize, name: &str| table["methods"][line][name].as_u64().unwrap();
    assert_eq!(count(0, "evaluations"), 1 + 4 * 20);
    assert_eq!(count(0, "factorizations"), 1 + 4 * 20);
    let tried = count(1, "steps") + count(1, "rejected");
    assert!(count(1, "factorizations") >= 2 * tried, "{table}");
    let text = compare(&model, &more).stdout;
    let head = text
        .lines()
        .position(|line| line.ends_with("factorizations"));
    let line = text.lines().nth(head.unwrap() + 1).unwrap();
    let numbers: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(numbers, ["rk4", "0", "0", "81", "81"], "{text}");
}

/// The record has what a reader needs to repeat the comparison: program, machine, text, values and options.
#[test]
fn a_comparison_records_what_it_was_made_with() {
    let path = model("tests/reference/two_bars/model.mbd");
    let more = [
        "--methods",
        "rk4,dop853",
        "--t-end",
        "0.1",
        "--h",
        "0.01",
        "--rtol",
        "1e-9",
        "--set",
        "m1=3kg",
        "--set",
        "start.rod1.theta=30deg",
    ];
    let table = json(&compare(&path, &[&more[..], &["--json"]].concat()));
    assert_eq!(table["mbdsl"]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(table["mbdsl"]["optimized"], !cfg!(debug_assertions));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut git = Command::new("git");
    let git = git.arg("-C").arg(root).args(["rev-parse", "HEAD"]).output();
    // Git says nothing of a checkout that belongs to somebody else, and there may be none.
    let head = git
        .ok()
        .filter(|git| root.join(".git").exists() && git.status.success());
    if let Some(head) = head {
        let head = String::from_utf8(head.stdout).unwrap();
        let commit = table["mbdsl"]["commit"].as_str().unwrap();
        assert!(
            commit.len() == 12 && head.starts_with(commit),
            "{commit}, {head}"
        );
    }
    let cores = std::thread::available_parallelism().unwrap().get();
    assert_eq!(table["machine"]["cores"], cores);
    let system = table["machine"]["system"].as_str().unwrap();
    assert!(system.starts_with(std::env::consts::OS), "{system}");
    let text = fs::read_to_string(&path).unwrap();
    assert_eq!(table["text"], text);
    assert_eq!(table["identity"], mbdsl_fmi::token(&text));
    // What was given, and what followed from it.
    assert_eq!(table["requested"]["rtol"], "1e-9");
    assert_eq!(table["requested"]["h"], "0.01");
    assert_eq!(table["parameters"]["m1"], 3.0);
    assert_eq!(table["parameters"]["m2"], 2.0);
    let start = |name: &str| table["start"][name].as_f64().unwrap();
    let angle = 30.0_f64.to_radians();
    assert!(
        (start("rod1.x") - 0.5 * angle.cos()).abs() < 1e-12,
        "{table}"
    );
    assert_eq!(start("rod2.omega"), 0.0);
    let options = |line: usize| &table["methods"][line]["options"];
    assert_eq!(options(0)["h"], 0.01);
    assert!(options(1)["h"].is_null(), "{table}");
    assert_eq!(options(1)["method_parameters"]["rtol"], "1e-9");
    assert_eq!(options(1)["stabilization"], "projection");

    let said = compare(&path, &more).stdout;
    let version = format!("\nmbdsl {}", env!("CARGO_PKG_VERSION"));
    assert!(said.contains(&version), "{said}");
    let processor = table["machine"]["processor"].as_str().unwrap();
    assert!(said.contains(&format!("\nmachine: {processor}")), "{said}");
    let line = said.lines().find(|line| line.starts_with("options: "));
    let line = line.unwrap();
    for part in [
        "--h 0.01",
        "--rtol 1e-9",
        "--set m1=",
        "--set start.rod1.theta=",
    ] {
        assert!(line.contains(part), "{line}");
    }
    let plain = compare(&path, &["--methods", "rk4"]).stdout;
    assert!(plain.contains("\noptions: --method rk4\n"), "{plain}");
}
