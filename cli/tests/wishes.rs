//! `simulate { ... }` in a model: what the commands use of it, and what goes before it.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of this test with the model in it.
fn folder(name: &str, block: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("wishes_{name}"));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let text = format!(
        "model Swing {{
    param L = 1 m;
    gravity (0, -9.81 m/s^2);
    ground {{ point O = (0, 0); }}
    body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-L/2, 0); }}
    joint pin = revolute(ground.O, rod.A);
    start {{ rod.theta = 30 deg; }}
    output tip = rod.A;
    {block}
}}
"
    );
    std::fs::write(folder.join("swing.mbd"), text).unwrap();
    folder
}

fn mbdsl(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
    let command = command.current_dir(folder);
    command.args(arguments.split_whitespace()).output().unwrap()
}

#[track_caller]
fn good(folder: &Path, arguments: &str) -> (String, String) {
    let output = mbdsl(folder, arguments);
    let stdout = String::from_utf8(output.stdout).unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{arguments}\n{stdout}{stderr}"
    );
    (stdout, stderr)
}

fn report(folder: &Path) -> serde_json::Value {
    let text = std::fs::read_to_string(folder.join("swing.run/report.json")).unwrap();
    serde_json::from_str(&text).unwrap()
}

const FIXED: &str = "simulate { t_end = 2 s; method = rk4; h = 1 ms; output_step = 10 ms; }";
const DROPPED: &str = "note: `h = 1 ms` of the model is not used: `dopri5` chooses its steps\n";

#[test]
fn a_run_is_as_the_model_wishes() {
    let folder = folder("run", FIXED);
    let (shown, said) = good(&folder, "run swing.mbd");
    assert!(
        shown.starts_with("Swing: 2 s, rk4 (h 0.001 s), projection, 201 rows, 2000 steps\n"),
        "{shown}"
    );
    assert!(!shown.contains("note:") && said.is_empty(), "{shown}{said}");
    let found = report(&folder);
    assert_eq!(found["method"], "rk4");
    assert_eq!(found["h"], 0.001);
    assert_eq!(found["t_end"], 2.0);
    assert_eq!(found["dropped_wishes"], serde_json::json!([]));
    // Each option goes before its wish, and leaves the others.
    good(&folder, "run swing.mbd --h 2ms");
    let found = report(&folder);
    assert_eq!(
        (&found["steps"], &found["nodes"]),
        (&1000.into(), &201.into())
    );
    good(&folder, "run swing.mbd --t-end 1s --output-step steps");
    let found = report(&folder);
    assert_eq!(
        (&found["steps"], &found["nodes"]),
        (&1000.into(), &1001.into())
    );
}

#[test]
fn a_wish_that_another_method_does_not_use_is_dropped_with_a_line() {
    let folder = folder("dropped", FIXED);
    let (shown, said) = good(&folder, "run swing.mbd --method dopri5");
    assert_eq!(shown.matches(DROPPED).count(), 1, "{shown}");
    assert_eq!(said, "");
    assert!(
        shown.contains("dopri5 (rtol 1e-8), projection, 201 rows"),
        "{shown}"
    );
    let dropped = serde_json::json!([{
        "key": "h", "value": "1 ms", "reason": "`dopri5` chooses its steps"
    }]);
    assert_eq!(report(&folder)["dropped_wishes"], dropped);
    let (json, said) = good(&folder, "run swing.mbd --method dopri5 --json");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json["dropped_wishes"], said.as_str()), (&dropped, ""));
    // Other commands have no report.
    for command in [
        "view swing.mbd --method dopri5",
        "plot swing.mbd --method dopri5",
        "sweep swing.mbd --method dopri5 --vary L=1,2m",
    ] {
        let (_, said) = good(&folder, command);
        assert_eq!(said, DROPPED, "{command}");
    }
    let page = std::fs::read_to_string(folder.join("swing.html")).unwrap();
    assert!(page.contains("`h = 1 ms` of the model is not used"));
    // What is given and not used stays an error.
    let refused = mbdsl(&folder, "run swing.mbd --rtol 1e-6");
    let said = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        said.contains("--rtol has no effect: `rk4` has fixed steps"),
        "{said}"
    );
}

#[test]
fn every_command_uses_the_block() {
    let folder = folder("commands", FIXED);
    for command in [
        "view swing.mbd",
        "plot swing.mbd",
        "sweep swing.mbd --vary L=1,2m",
    ] {
        let (_, said) = good(&folder, command);
        assert_eq!(said, "", "{command}");
    }
    let page = std::fs::read_to_string(folder.join("swing.html")).unwrap();
    assert!(page.contains("\"method\":\"rk4\"") && page.contains("\"h\":0.001"));
    let table = std::fs::read_to_string(folder.join("swing.csv")).unwrap();
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert!(
        rows.len() == 2 && rows.iter().all(|row| row.ends_with("ok,2.0")),
        "{table}"
    );
    // A comparison takes from it what fits each method.
    let json = good(
        &folder,
        "compare swing.mbd --method rk4,dopri5,hermite --repeats 1 --json",
    );
    let found: serde_json::Value = serde_json::from_str(&json.0).unwrap();
    assert_eq!(json.1, "");
    assert_eq!((&found["t_end"], &found["h"]), (&2.0.into(), &0.001.into()));
    let steps = |place: usize| found["methods"][place]["steps"].as_u64().unwrap();
    assert_eq!((steps(0), steps(2)), (2000, 2000));
    assert!(steps(1) < 200);
    let (table, said) = good(&folder, "compare swing.mbd --method dopri5 --repeats 1");
    assert!(table.starts_with("Swing to t = 2 s\n"), "{table}");
    let note = "note: `h = 1 ms` of the model is not used: no method of the comparison uses it\n";
    assert_eq!(said, note);
    // What is checked is the model.
    let (checked, said) = good(&folder, "check swing.mbd");
    assert_eq!(
        (checked.lines().count(), said.as_str()),
        (1, ""),
        "{checked}"
    );
    let (equations, _) = good(&folder, "equations swing.mbd");
    assert!(!equations.contains("simulate"), "{equations}");
    let (latex, _) = good(&folder, "equations swing.mbd --latex");
    assert!(!latex.contains("simulate"));
    let (code, _) = good(&folder, "expand swing.mbd");
    assert!(
        code.contains("key: runtime::Name::Borrowed(\"t_end\")"),
        "{code}"
    );
}

#[test]
fn a_wish_for_rows_goes_before_the_rows_of_the_page() {
    let folder = folder("rows", "simulate { t_end = 2 s; output_step = 0.5 s; }");
    good(&folder, "view swing.mbd");
    let page = std::fs::read_to_string(folder.join("swing.html")).unwrap();
    assert!(page.contains("\"nodes\":5,"));
}

#[test]
fn wrong_blocks_are_drawn_and_explained() {
    let folder = folder("wrong", "simulate { method = dop853; h = 1 ms; }");
    let output = mbdsl(&folder, "run swing.mbd");
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    for words in [
        "MB217",
        "`h` has no effect: `dop853` chooses its steps",
        "no effect with `dop853`",
        "write `output_step = 1 ms` for the time between rows; for fixed steps choose a method such as `method = rk4`",
    ] {
        assert!(said.contains(words), "{said}");
    }
    for code in ["MB215", "MB216", "MB217"] {
        let (explained, _) = good(&folder, &format!("explain {code}"));
        assert!(
            explained.starts_with(code) && explained.contains("simulate {"),
            "{explained}"
        );
    }
}

/// An analysis on a page is found without options: each setting of a run beside it is refused, and not ignored.
#[test]
fn settings_of_runs_are_refused_beside_an_analysis() {
    let folder = folder("analysis", "");
    for info in mbdsl::runtime::SETTINGS {
        let (name, value) = (info.name.replace('_', "-"), info.example.replace(' ', ""));
        let arguments = format!("view swing.mbd --analysis statics --{name}={value}");
        let output = mbdsl(&folder, &arguments);
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments}\n{said}");
        assert!(said.contains("cannot be used with"), "{arguments}\n{said}");
    }
}
