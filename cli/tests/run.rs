//! `mbdsl run` and `mbdsl methods`, as a user calls them.
#![allow(clippy::unwrap_used, missing_docs)]

mod refused;

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
    // That of the model.
    assert_eq!(report["t_end"], 5.0);
    let drawn = std::fs::read_to_string(folder.join("bars.svg")).unwrap();
    assert!(drawn.contains("tip.x") && drawn.contains("tip.y"));
}
