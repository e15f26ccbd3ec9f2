//! `mbdsl check` says of the texts in `tests/ui` what the macro says: the same codes, on the very words
//! that the first lines of those files name.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use support::mbdsl;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Finding {
    file: String,
    code: String,
    severity: String,
    message: String,
    help: Option<String>,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: usize,
    end: usize,
    suggestion: Option<Change>,
    alternatives: Vec<Change>,
}

/// A change that an editor can apply.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    start: usize,
    end: usize,
    replacement: String,
}

/// A file of `tests/ui`.
struct Case {
    name: String,
    /// Codes and words, in the order of the text.
    expected: Vec<(String, String)>,
    severity: &'static str,
    model: String,
}

fn ui() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ui")
}

fn cases() -> Vec<Case> {
    let files = fs::read_dir(ui())
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "rs"));
    // Some files name a model in a file of its own.
    let files = files.filter(|path| fs::read_to_string(path).unwrap().contains("mechanism! {"));
    let mut cases: Vec<Case> = files.map(|path| case(&path)).collect();
    cases.sort_by(|a, b| a.name.cmp(&b.name));
    cases
}

fn case(path: &Path) -> Case {
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    let text = fs::read_to_string(path).unwrap();
    let header = text.lines().map_while(|line| line.strip_prefix("// MB"));
    let expected = header.map(|line| {
        let (number, words) = line.split_once(' ').unwrap();
        (format!("MB{number}"), words.trim_matches('`').to_owned())
    });
    let severity = if text.contains("#![deny(deprecated)]") {
        "warning"
    } else {
        "error"
    };
    let (_, model) = text.split_once("mechanism! {").unwrap();
    // The brace that closes the macro stands as deep as `mechanism!`.
    let close = if text.contains("\n    mbdsl::mechanism!") {
        "\n    }\n"
    } else {
        "\n}\n"
    };
    let (model, _) = model.split_once(close).unwrap();
    Case {
        expected: expected.collect(),
        severity,
        model: format!("{model}\n"),
        name,
    }
}

fn findings(json: &str) -> Vec<Finding> {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

/// The byte at a line and a column.
fn byte(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line - 1);
    let before: usize = lines.map(str::len).sum();
    let characters = text[before..].chars().take(column - 1);
    before + characters.map(char::len_utf8).sum::<usize>()
}

/// The words of a range of lines and columns.
fn words(text: &str, finding: &Finding) -> String {
    let start = byte(text, finding.line, finding.column);
    let end = byte(text, finding.end_line, finding.end_column);
    assert_eq!((start, end), (finding.start, finding.end));
    text[start..end].to_owned()
}

/// An editor applies what `--json` says, by bytes or by lines and columns, and the text is good.
#[test]
fn suggestions_are_data() {
    let text = PENDULUM.replace("30 deg", "30");
    assert_ne!(text, PENDULUM);
    let run = mbdsl(&["check", "-", "--json"], text.as_bytes());
    let found = findings(&run.stdout);
    let change = found.iter().find_map(|found| found.suggestion.clone());
    let change = change.unwrap_or_else(|| panic!("{}", run.stdout));
    let start = byte(&text, change.line, change.column);
    let end = byte(&text, change.end_line, change.end_column);
    assert_eq!((start, end), (change.start, change.end));
    let mended = [&text[..start], &change.replacement, &text[end..]].concat();
    let run = mbdsl(&["check", "-", "--json"], mended.as_bytes());
    assert_eq!(findings(&run.stdout).len(), 0, "{mended}{}", run.stdout);
    // Every choice that the help names is a change of its own; advice has none.
    let twice = "model M { ground { point O = (0, 0); } particle p { mass = 1 kg; }
        joint a = distance(ground.O, p, length = 1 m); joint b = distance(ground.O, p, length = 1 m);
        start { p.x = 1 m; p.y = 0; } }";
    let run = mbdsl(&["check", "-", "--json"], twice.as_bytes());
    let found = findings(&run.stdout);
    let count = |found: &Finding| (found.suggestion.is_some(), found.alternatives.len());
    assert_eq!(found.iter().map(count).collect::<Vec<_>>(), [(true, 1)]);
    let advised = mbdsl(&["check", "-", "--json"], b"model M { }");
    let found = findings(&advised.stdout);
    assert_eq!(found.iter().map(count).collect::<Vec<_>>(), [(false, 0)]);
}

#[test]
fn the_words_that_are_wrong_are_found() {
    let cases = cases();
    assert!(cases.len() >= 20);
    let mut wrong = Vec::new();
    for case in cases {
        let run = mbdsl(&["check", "--json", "-"], case.model.as_bytes());
        let findings = findings(&run.stdout);
        let found = findings.iter().filter(|finding| finding.severity != "note");
        let found: Vec<_> = found
            .map(|finding| (finding.code.clone(), words(&case.model, finding)))
            .collect();
        let code = if case.severity == "error" { 1 } else { 0 };
        if found != case.expected
            || run.code != Some(code)
            || !run.stderr.is_empty()
            || findings.iter().any(|finding| {
                finding.help.is_none()
                    || finding.message.is_empty()
                    || ![case.severity, "note"].contains(&&*finding.severity)
            })
        {
            let (name, expected, code) = (&case.name, &case.expected, run.code);
            wrong.push(format!(
                "{name}: expected {expected:?}, exit code {code:?}: {findings:#?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn rustc_shows_the_same_words() {
    for case in cases() {
        let shown = fs::read_to_string(ui().join(case.name.replace(".rs", ".stderr"))).unwrap();
        let messages = shown.lines().filter(|line| line.starts_with("error"));
        let messages: Vec<&str> = messages.collect();
        assert_eq!(
            messages.len(),
            case.expected.len(),
            "{}: {messages:?}",
            case.name
        );
        for (message, (code, _)) in messages.iter().zip(&case.expected) {
            assert!(message.contains(code.as_str()), "{}: {message}", case.name);
        }
    }
}

#[test]
fn warnings_are_denied_on_demand() {
    let warned = case(&ui().join("unused_parameter.rs")).model;
    let denied = mbdsl(&["check", "-", "--deny", "warnings"], warned.as_bytes());
    assert_eq!(denied.code, Some(1));
    assert!(
        denied.stderr.ends_with("<stdin>: 1 warning (denied)\n"),
        "{}",
        denied.stderr
    );
    assert_eq!(denied.stdout, "");
    let json = ["check", "-", "--json", "--deny", "warnings"];
    let denied = mbdsl(&json, warned.as_bytes());
    assert_eq!((denied.code, findings(&denied.stdout).len()), (Some(1), 1));
    let allowed = mbdsl(&["check", "-"], warned.as_bytes());
    assert_eq!(allowed.code, Some(0));
    assert_eq!(
        allowed.stdout,
        "<stdin>: 3 coordinates, 2 constraints, 1 degree of freedom, 1 warning\n"
    );
}

#[test]
fn diagnostics_are_drawn_without_colors_into_a_pipe() {
    let file = ui().join("duplicate_name.rs");
    let run = mbdsl(&["check", "-"], case(&file).model.as_bytes());
    assert!(!run.stderr.contains('\x1b'), "{}", run.stderr);
    for part in [
        "error: [MB202] `rod` is declared twice",
        "<stdin>:7:",
        "`rod` is first declared here",
        "Help: ",
        "<stdin>: 1 error\n",
    ] {
        assert!(run.stderr.contains(part), "{part}: {}", run.stderr);
    }
}

const PENDULUM: &str = "model Pendulum {
    param ω = 1 rad/s;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 30 deg; rod.omega = ω; }
}
";

#[test]
fn a_good_model_is_summed_up() {
    let run = mbdsl(&["check", "-", "--deny", "warnings"], PENDULUM.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(
        run.stdout,
        "<stdin>: 3 coordinates, 2 constraints, 1 degree of freedom\n"
    );
    let run = mbdsl(&["check", "-", "--json"], PENDULUM.as_bytes());
    assert_eq!((run.code, run.stdout.trim()), (Some(0), "[]"));
}

#[test]
fn columns_count_characters() {
    let text = PENDULUM.replace("= ω;", "= (ω*ω)*µ;");
    let run = mbdsl(&["check", "-", "--json"], text.as_bytes());
    let findings = findings(&run.stdout);
    assert_eq!(
        (findings.len(), words(&text, &findings[0]).as_str()),
        (1, "µ")
    );
    assert_eq!((findings[0].line, findings[0].column), (7, 51));
}

#[test]
fn expanded_code_is_rust() {
    let run = mbdsl(&["expand", "-"], PENDULUM.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let file = syn::parse_file(&run.stdout).unwrap();
    assert_eq!(run.stdout, prettyplease::unparse(&file));
    assert!(run.stdout.contains("pub struct Pendulum"));
    let wrong = PENDULUM.replace("rod.A", "rod.B");
    let run = mbdsl(&["expand", "-"], wrong.as_bytes());
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(run.stderr.contains("[MB201]"), "{}", run.stderr);
}

#[test]
fn several_files_are_checked_and_the_gravest_outcome_counts() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("several");
    fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let good = file("good.mbd", PENDULUM);
    let wrong = file("wrong.mbd", &PENDULUM.replace("rod.A", "rod.B"));
    let missing = folder.join("missing.mbd").display().to_string();
    let run = mbdsl(&["check", &wrong, &good], b"");
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(
        run.stdout.starts_with(&format!("{good}: 3 coord")),
        "{}",
        run.stdout
    );
    assert!(run.stderr.contains("[MB201]"), "{}", run.stderr);
    let run = mbdsl(&["check", &missing, &wrong, &good], b"");
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stdout.contains("good.mbd: 3") && run.stderr.contains("[MB201]"));
    let run = mbdsl(&["check", "--json", &good, &wrong], b"");
    let findings = findings(&run.stdout);
    assert_eq!((run.code, findings.len()), (Some(1), 1));
    assert_eq!(findings[0].file, wrong);
}

/// A text on which the compiler works for longer than anybody waits.
#[test]
fn a_check_that_takes_too_long_ends() {
    let sum = "sin(1)+".repeat(100_000);
    let output = format!("output large = {sum}1; start");
    let text = PENDULUM.replace("start", &output);
    let run = mbdsl(&["check", "-", "--max-time", "10ms"], text.as_bytes());
    let words = "error: cannot check <stdin>: it takes longer than 0.01 s (--max-time)\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), words));
    let run = mbdsl(&["check", "-", "--max-time", "0"], b"");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("give seconds"), "{}", run.stderr);
}

const CART: &str = "model Cart {
    gravity (0, -9.81 m/s^2);
    slider cart { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
    body pole { mass = 0.2 kg; inertia = 0.006 kg*m^2; point A = (0, -300 mm); }
    joint pin = revolute(cart.P, pole.A);
    start { pole.theta = 30 deg; guess pole.y = 200 mm; }
}
";

#[test]
fn the_start_is_shown_as_a_table() {
    let run = mbdsl(&["check", "--start", "-"], CART.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert_eq!(
        run.stdout,
        "coordinate     start  from      moved by
cart.s         75 mm  left out  75 mm
pole.x        -75 mm  left out  -75 mm
pole.y      259.8 mm  guessed   59.81 mm
pole.theta    30 deg  given
cart.v         0 m/s  left out
pole.vx        0 m/s  left out
pole.vy        0 m/s  left out
pole.omega   0 rad/s  left out
<stdin>: 4 coordinates, 2 constraints, 2 degrees of freedom; start: left out and not at 0: `cart.s` = 75 mm; guesses moved: `pole.y` by 59.81 mm
"
    );
    let run = mbdsl(&["check", "--start", "--json", "-"], CART.as_bytes());
    let data: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(data["diagnostics"][0]["code"], "MB403");
    let row = &data["starts"][0]["start"]["coordinates"][3];
    assert_eq!(
        (&row["coordinate"], &row["unit"], &row["origin"]),
        (&"pole.theta".into(), &"deg".into(), &"given".into())
    );
    assert!((row["value"].as_f64().unwrap() - 30.0).abs() < 1e-12);
    assert_eq!(
        data["starts"][0]["start"]["other_positions"],
        serde_json::json!([])
    );
}

/// A velocity that nobody gives follows from a drive: of a point at 2 m on the crank by its angular velocity.
#[test]
fn velocities_of_the_start_are_shown() {
    let text = "model Driven {
    ground { point O = (0, 0); }
    bar crank from ground.O to (2 m, 0 m) { mass = 1 kg; }
    joint pin = revolute(ground.O, crank.A);
    slider cart { mass = 1 kg; axis = (0, 1); }
    drive turn: crank.theta = (3 rad/s)*t;
    start { cart.v = 0.5 m/s; }
}
";
    let run = mbdsl(&["check", "--start", "-"], text.as_bytes());
    for line in [
        "crank.vy       3 m/s  follows",
        "crank.omega  3 rad/s  follows",
        "cart.v       0.5 m/s  given",
        "crank.vx       0 m/s  left out",
    ] {
        assert!(
            run.stdout.lines().any(|found| found == line),
            "{}",
            run.stdout
        );
    }
    let run = mbdsl(&["check", "--start", "--json", "-"], text.as_bytes());
    let data: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let row = &data["starts"][0]["start"]["velocities"][2];
    assert_eq!(
        (&row["velocity"], &row["unit"]),
        (&"crank.omega".into(), &"rad/s".into())
    );
    assert!((row["value"].as_f64().unwrap() - 3.0).abs() < 1e-12);
}

#[test]
fn states_of_the_start_are_shown() {
    let text = "model Held {
    param charge = 1.5 A;
    slider cart { mass = 1 kg; axis = (1, 0); }
    state current: A = 2*charge;
    der current = -current*(1 s^-1);
    sample 10 ms { state u: V = -0.25 V; next u = u/2; }
    force pull at cart = (current*(1 N/A) + u*(1 N/V), 0);
    start { cart.v = 0.5 m/s; }
}
";
    let run = mbdsl(&["check", "--start", "-"], text.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let table: Vec<&str> = run.stdout.lines().take(5).collect();
    assert_eq!(
        table,
        [
            "coordinate    start  from           moved by",
            "cart.s          0 m  left out",
            "cart.v      0.5 m/s  given",
            "current         3 A  state",
            "u           -0.25 V  sampled state",
        ]
    );
    let run = mbdsl(&["check", "--start", "--json", "-"], text.as_bytes());
    let data: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        data["starts"][0]["start"]["states"],
        serde_json::json!([
            { "state": "current", "value": 3.0, "unit": "A", "sampled": false },
            { "state": "u", "value": -0.25, "unit": "V", "sampled": true },
        ])
    );
}

#[test]
fn other_positions_are_shown_with_what_to_write() {
    let text = "model TwoWays {
    ground { point O = (0, 0); point G = (6 m, 0); }
    particle ball { mass = 1 kg; }
    joint left  = distance(ground.O, ball, length = 5 m);
    joint right = distance(ground.G, ball, length = 5 m);
    start { ball.x = 3 m; guess ball.y = 1 m; }
}
";
    let run = mbdsl(&["check", "--start", "-"], text.as_bytes());
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for line in [
        "other position 1: ball.y = -4 m\n",
        "  to get it: guess ball.y = -4 m; (in place of the guesses written)\n",
    ] {
        assert!(run.stdout.contains(line), "{}", run.stdout);
    }
    let run = mbdsl(&["check", "--start", "--json", "-"], text.as_bytes());
    let data: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let other = &data["starts"][0]["start"]["other_positions"][0];
    assert_eq!(other["choose"], "guess ball.y = -4 m;");
    assert_eq!(other["keep"], "guess ball.y = 4 m;");
    assert_eq!(other["chosen"], true);
}
