//! `mbdsl run` and `mbdsl methods`, as a user calls them.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::support::files;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn mbdsl(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
    command.args(arguments).output().unwrap()
}

fn model(name: &str) -> String {
    files::reference(name)
}

fn folder(name: &str) -> PathBuf {
    files::empty_folder("run", name)
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
        "--method",
        "rk4",
        "--stabilization",
        "none",
        "-o",
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
    // The lines that are printed first are in the report.
    let trust = report["trust"].as_array().unwrap().clone();
    let shown = String::from_utf8(output.stdout).unwrap();
    for (line, shown) in trust.iter().zip(shown.lines()) {
        assert_eq!(line.as_str(), Some(shown));
    }
    assert_eq!((trust.len(), &report["status"]), (3, &"ok".into()));
    let json = mbdsl(&["run", &file, "--t-end", "1", "--json", "-o", &out_text]);
    let json = String::from_utf8(json.stdout).unwrap();
    assert!(json.contains("accurate to ") && json.contains("\"status\": \"ok\""));
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
        "-o",
        &out_text,
    ];
    let output = mbdsl(&arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let report = report(&out);
    assert!(report["position_violation"].as_f64().unwrap() < 1e-11);
    assert_eq!(report["parameters_set"]["g"], 1.62);
    assert!(rows(&out).last().unwrap().starts_with("0.55,"));
}

/// A linkage whose crank turns fast, without a stabilization.
#[test]
fn joints_that_come_apart_are_told() {
    let linkage = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../examples/work_precision/four_bar.mbd"
    );
    let run = |more: &[&str]| {
        let folder = folder("apart");
        let out = folder.to_str().unwrap();
        let outcome = mbdsl(&[&["run", linkage, "--t-end", "20", "-o", out], more].concat());
        assert!(outcome.status.success());
        (
            String::from_utf8(outcome.stdout).unwrap(),
            report(&folder)["warnings"].clone(),
            report(&folder)["status"].clone(),
        )
    };
    let (shown, warnings, status) = run(&["--method", "rk4", "--stabilization", "none"]);
    let expected = "the joints have come apart by 4.5e-1 m or rad: the stabilization `projection` keeps them together";
    assert!(shown.contains(expected), "{shown}");
    assert_eq!(warnings[0], expected);
    // What comes apart takes energy from nowhere, too.
    let unbalanced = warnings[1].as_str().unwrap();
    assert!(
        unbalanced.contains("more than loads and drivers account for"),
        "{warnings}"
    );
    assert_eq!(status, "drifted");
    let (_, warnings, status) = run(&[]);
    assert_eq!((warnings, status), (serde_json::json!([]), "ok".into()));
}

#[test]
fn commands_of_other_tools_are_told_by_their_names_here() {
    let output = mbdsl(&["simulate", "x.mbd"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("tip: a similar subcommand exists: 'run'"),
        "{said}"
    );
}

/// Words for what no command does yet name what does it today; the command that they name runs.
#[test]
fn words_of_later_commands_are_told_what_to_do_today() {
    let sweep = "`mbdsl sweep MODEL.mbd --vary NAME=FROM..TO:11`";
    for (words, advice) in [
        (&["sensitivity", "sens", "gradient"][..], sweep),
        (
            &["fit", "identify", "calibrate"],
            "`scipy.optimize.least_squares`",
        ),
        (
            &["optimize", "optimise", "minimize"],
            "`scipy.optimize.minimize`",
        ),
        (&["optimize"], sweep),
    ] {
        for word in words {
            let output = mbdsl(&[word, "x.mbd"]);
            assert_eq!(output.status.code(), Some(2), "{word}");
            let said = String::from_utf8(output.stderr).unwrap();
            let tips = said.matches("tip: ").count();
            assert!(tips == 1 && said.contains(advice), "{word}: {said}");
        }
    }
    let advised = sweep
        .trim_matches('`')
        .replace("NAME=FROM..TO", "m1=1..2kg");
    let advised = advised.replace("MODEL.mbd", &model("two_bars"));
    let folder = folder("later_commands");
    let table = folder.join("sweep.csv");
    let mut arguments: Vec<String> = advised.split(' ').skip(1).map(str::to_owned).collect();
    arguments.extend([
        "--t-end".into(),
        "0.1s".into(),
        "-o".into(),
        table.display().to_string(),
    ]);
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = mbdsl(&arguments);
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(std::fs::read_to_string(table).unwrap().lines().count(), 12);
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
            "there is no stabilization `x`; there are none, baumgarte, fuzzy",
        ),
        (
            &["--method", "rk4", "--rtol", "1e-3"],
            "--rtol has no effect: `rk4` has fixed steps",
        ),
        (
            &["--h", "0.002"],
            "write `--method rk4 --h 0.002` for fixed steps, or `--output-step 0.002`",
        ),
        (
            &["--method", "hermite", "--stabilization", "projection"],
            "hermite",
        ),
        (
            &["--set", "gg=1"],
            "`TwoBars` has no parameter `gg`; did you mean `g`?",
        ),
        (&["--set", "g"], "write NAME=VALUE"),
        (
            &["--set", "m1=2kg,m2=3kg"],
            "these are 2 values: give the option once for each, `m1=2kg` and `m2=3kg`",
        ),
        (
            &["--option", "alpha=1"],
            "neither `dop853` nor `projection` has a parameter `alpha`; it belongs to `--method firefly`, `--stabilization baumgarte`",
        ),
        (
            &["--stabilization", "none", "--option", "tolerance=1e-9"],
            "it belongs to `--method generalized-alpha`, `--method variable-metric`",
        ),
        (
            &["--stabilization", "baumgarte", "--option", "alpha=-1"],
            "alpha cannot be -1",
        ),
        (
            &["--stabilization", "fuzzy", "--option", "gain=-1"],
            "gain cannot be -1",
        ),
        (
            &[
                "--stabilization",
                "fuzzy",
                "--option",
                "case=given",
                "--option",
                "position=-1",
            ],
            "position cannot be -1",
        ),
        (
            &[
                "--stabilization",
                "fuzzy",
                "--option",
                "case=given",
                "--option",
                "velocity=-1",
            ],
            "velocity cannot be -1",
        ),
        (
            &["--method", "dopri5", "--rtol", "-1"],
            "--rtol cannot be -1",
        ),
        (
            &["--method", "rk4", "--h", "1e-320"],
            "steps of h = 1e-320 s to t = 1 s are more than 1e9",
        ),
        (
            &["--t-end", "-1s"],
            "there is no run from t = 0 s to t = -1 s",
        ),
        (
            &["--method", "rk4", "--h", "-1ms"],
            "the step h = -0.001 s is not a positive number",
        ),
        (
            &["--drive", "x=3"],
            "unexpected argument '--drive' found\n\nUsage",
        ),
        (&["--end", "1s"], "similar argument exists: '--t-end'"),
        (&["--duration=1s"], "similar argument exists: '--t-end'"),
        (&["--dt", "1ms"], "similar argument exists: '--h'"),
        (
            &["--t-end", "1 m"],
            "expected a time, as in `10 s` or `2 ms`",
        ),
        (
            &["--set", "m1=1 s"],
            "`m1` has the dimension kg, and `1 s` has s",
        ),
        (&["--set", "m1=1 parsec"], "unknown unit `parsec`"),
        (
            &["--set", "start.rod1.theta=30"],
            "write `start.rod1.theta=30deg` or `start.rod1.theta=30rad`",
        ),
        (
            &["--set", "start.rod1.thetta=30deg"],
            "did you mean `start.rod1.theta`?",
        ),
        (
            &["--stabilization", "fuzzy", "--option", "case=three"],
            "case cannot be three; it is: The choice of the gains",
        ),
        (
            &["--output-step", "0"],
            "the output step 0 s is not a positive number",
        ),
        (
            &["--method", "rk4", "--h", "0"],
            "the step h = 0 s is not a positive number",
        ),
        (
            &["--stabilization", "fuzzy", "--option", "case=2"],
            "use case one",
        ),
    ] {
        let base = if arguments.contains(&"--t-end") {
            vec!["run", &file, "-o", &out]
        } else {
            vec!["run", &file, "--t-end", "1", "-o", &out]
        };
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
    let file = folder("stops").join("stops.mbd");
    std::fs::write(&file, text).unwrap();
    let out = folder("run_stops");
    let (file, out_text) = (file.display().to_string(), out.display().to_string());
    let output = mbdsl(&[
        "run", &file, "--method", "dopri5", "--t-end", "5", "-o", &out_text,
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

/// What the report says of stops and friction in words is in `report.json` as numbers.
#[test]
fn stops_and_friction_are_data_of_the_report() {
    let text = "model Slides {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
        joint guide = prismatic(ground.O, block.P, axis = (1, 0));
        friction rub on guide { mu = 0.3; }
        stop wall: block.x <= 0.5 m { restitution = 0.5; }
        start { block.vx = 3 m/s; } }";
    let place = folder("slides").join("slides.mbd");
    std::fs::write(&place, text).unwrap();
    let out = folder("run_slides");
    let (file, out_text) = (place.display().to_string(), out.display().to_string());
    let output = mbdsl(&["run", &file, "--t-end", "2", "-o", &out_text]);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let contacts = &report(&out)["contacts"];
    assert_eq!(contacts["impacts"]["wall"], 1);
    assert_eq!(contacts["rests"], serde_json::json!([]));
    // At the wall 9 J - 0.3 m g 0.5 m are left, of which a quarter comes back, and the rest of it is rubbed off.
    let near = |key: &str, exact: f64| {
        let found = contacts[key].as_f64().unwrap();
        assert!(
            (found - exact).abs() < 1e-6,
            "{key}: {found} is not {exact}"
        );
    };
    let at_wall = 9.0 - 0.3 * 2.0 * 9.81 * 0.5;
    near("lost_in_impacts", -0.75 * at_wall);
    near("lost_in_friction", -9.0 + 0.75 * at_wall);
    near("work_of_movers_at_impacts", 0.0);
    let free = text.replace("friction rub on guide { mu = 0.3; }", "");
    let free = free.replace("stop wall: block.x <= 0.5 m { restitution = 0.5; }", "");
    std::fs::write(&place, free).unwrap();
    mbdsl(&["run", &file, "--t-end", "1", "-o", &out_text]);
    assert!(report(&out)["contacts"].is_null());
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

#[test]
fn a_body_without_a_possible_mass_is_named() {
    let (file, out) = (model("two_bars"), folder("run_mass").display().to_string());
    for (set, words) in [
        (
            "m1=-1",
            "error: the mass of `rod1` is -1 kg, and must not be negative",
        ),
        (
            "m2=-1kg",
            "error: the mass of `rod2` is -1 kg, and must not be negative",
        ),
    ] {
        let output = mbdsl(&["run", &file, "--t-end", "1", "-o", &out, "--set", set]);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.starts_with(words), "{said}");
    }
}

/// The evaluator and the machine code start alike; a guess remains a guess.
#[test]
fn starts_are_set() {
    let (file, out) = (folder("starts").join("starts.mbd"), folder("run_starts"));
    let text = "model Rocker { gravity (0, 0); ground { point O = (0, 0); point P = (2 m, 0); }
        body a { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body b { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1.5 m, 0); point B = (1.5 m, 0); }
        body c { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
        joint o = revolute(ground.O, a.A); joint l = revolute(a.B, b.A);
        joint r = revolute(b.B, c.B); joint p = revolute(ground.P, c.A);
        start { a.theta = 60 deg; guess c.theta = 80 deg; } }";
    std::fs::write(&file, text).unwrap();
    let (file, out_text) = (file.display().to_string(), out.display().to_string());
    let start = |more: &[&str], names: [&str; 3]| {
        let base = ["run", &file, "--t-end", "1ms", "-o", &out_text];
        let output = mbdsl(&[&base[..], more].concat());
        assert!(output.status.success(), "{output:?}");
        let rows = rows(&out);
        let first: Vec<&str> = rows[1].split(',').collect();
        let place = |name: &str| rows[0].split(',').position(|n| n == name).unwrap();
        names.map(|name| first[place(name)].parse::<f64>().unwrap().to_degrees())
    };
    let angles = ["a.theta", "c.theta", "a.omega"];
    let near = |found: f64, expected: f64| (found - expected).abs() < 1e-9;
    let [a, c, omega] = start(&[], angles);
    assert!(
        near(a, 60.0) && c > 0.0 && near(omega, 0.0),
        "{a} {c} {omega}"
    );
    // Another angle, a velocity that the text does not mention, and the guess of the other branch.
    let set = [
        "--set",
        "start.a.theta=50deg",
        "--set",
        "start.a.omega=90 deg/s",
        "--set",
        "start.c.theta=-80deg",
    ];
    let [a, c, omega] = start(&set, angles);
    assert!(
        near(a, 50.0) && c < 0.0 && near(omega, 90.0),
        "{a} {c} {omega}"
    );
    let evaluated = start(&[&set[..], &["--evaluate"]].concat(), angles);
    assert_eq!(evaluated, [a, c, omega]);
}

/// Every command needs the model and nothing else; a point is drawn by its components.
#[test]
fn without_arguments_files_are_named_after_the_model() {
    let folder = folder("named");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::copy(model("two_bars"), folder.join("bars.mbd")).unwrap();
    for (arguments, file) in [
        (&["run", "bars.mbd"][..], "bars.run/trajectory.csv"),
        (&["run", "bars.mbd"], "bars.run/report.json"),
        (&["view", "bars.mbd"], "bars.html"),
        (&["plot", "bars.mbd", "--y", "tip"], "bars.svg"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
        let output = command
            .args(arguments)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        assert!(folder.join(file).exists(), "{file}");
    }
    let report = report(&folder.join("bars.run"));
    assert_eq!(report["t_end"], 10.0);
    let drawn = std::fs::read_to_string(folder.join("bars.svg")).unwrap();
    assert!(drawn.contains("tip.x") && drawn.contains("tip.y"));
}

/// Wrong arguments leave what an earlier run has written, and no new folder.
#[test]
fn what_cannot_run_changes_no_files() {
    let (file, out) = (model("two_bars"), folder("run_refused"));
    let run = |more: &[&str], out: &Path| {
        let out = out.display().to_string();
        mbdsl(&[&["run", &file, "-o", &out, "--t-end", "0.1"], more].concat())
    };
    assert_eq!(run(&[], &out).status.code(), Some(0));
    let before = (report(&out), rows(&out));
    let never = out.join("never");
    for more in [
        &["--rtol", "0", "--atol", "0"][..],
        &["--method", "rk4", "--h", "0"],
        &["--output-step", "1e-12"],
        &["--option", "h_max=1", "--option", "h_max=2"],
        &["--set", "m1=1", "--set", "m1=2"],
        &[
            "--method",
            "rk4",
            "--stabilization",
            "baumgarte",
            "--option",
            "gains=from-step",
            "--option",
            "alpha=3",
        ],
    ] {
        for place in [&out, &never] {
            assert_eq!(run(more, place).status.code(), Some(2), "{more:?}");
        }
        assert!(
            (report(&out), rows(&out)) == before && !never.exists(),
            "{more:?}"
        );
    }
}
