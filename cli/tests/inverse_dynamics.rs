//! `mbdsl inverse-dynamics`: what it takes, what it writes, and what it refuses.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::fs;
use std::path::PathBuf;
use support::mbdsl;

/// A bar on a pin with what drives it to be filled in.
const BAR: &str = "model Bar {
    param load = 2 kg;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    bar rod from ground.O to (1 m, 0) { mass = load; }
    joint pin = revolute(ground.O, rod.A);
    DRIVE
    output pull: N = hypot(pin.reaction.x, pin.reaction.y);
}";

const TURNING: &str =
    "drive motor: rod.theta = 2 rad/s*t; torque drag on rod = -0.5 N*m*s/rad*rod.omega;";

fn model(drive: &str) -> Vec<u8> {
    BAR.replace("DRIVE", drive).into_bytes()
}

/// A folder that does not exist yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("inverse_dynamics")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_model_alone_gives_the_efforts_of_one_turn() {
    let folder = folder("turn");
    let out = folder.to_str().unwrap();
    let run = mbdsl(&["inverse-dynamics", "-", "-o", out], &model(TURNING));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some("One turn of `motor`."));
    // m g l/2 and the drag of 1 N*m.
    let line = "motor: torque from -8.81 N*m at t = 1.571 s to 10.81 N*m at t = 0 s, rms 7.008 N*m; mean power 2 W, energy 6.283 J";
    assert!(run.stdout.contains(line), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("\nmean power: drivers 2 W, loads -2 W, stored "),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("limits of `pull`: "), "{}", run.stdout);

    let table = fs::read_to_string(folder.join("efforts.csv")).unwrap();
    let mut rows = table.lines();
    let header = "t,motor.effort,motor.speed,motor.power,power.drivers,power.moving_joints,power.loads,power.stored";
    assert_eq!(rows.next(), Some(header));
    let rows: Vec<Vec<f64>> = rows
        .map(|row| row.split(',').map(|x| x.parse().unwrap()).collect())
        .collect();
    assert_eq!(rows.len(), 361);
    for row in &rows {
        let effort = 9.81 * (2.0 * row[0]).cos() + 1.0;
        assert!((row[1] - effort).abs() < 1e-12 && row[2] == 2.0 && row[3] == 2.0 * row[1]);
        assert!((row[4] + row[5] + row[6] - row[7]).abs() < 1e-7);
    }
    let trajectory = fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    assert_eq!(trajectory.lines().count(), 362);

    let report = fs::read_to_string(folder.join("report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["efforts"][0]["name"], "motor");
    assert_eq!(report["efforts"][0]["unit"], "N*m");
    assert_eq!(report["effort_columns"][2]["unit"], "rad/s");
    assert!((report["efforts"][0]["largest"]["value"].as_f64().unwrap() - 10.81).abs() < 1e-12);
    assert!((report["mean_power"]["loads"].as_f64().unwrap() + 2.0).abs() < 1e-7);
    assert!(report["power_balance"].as_f64().unwrap() < 1e-9);
}

#[test]
fn times_and_parameters_are_as_given() {
    let folder = folder("times");
    let out = folder.to_str().unwrap();
    let options = [
        "--t-end",
        "0.5s",
        "--output-step",
        "100ms",
        "--set",
        "load=1kg",
        "--json",
    ];
    let arguments = [&["inverse-dynamics", "-", "-o", out][..], &options].concat();
    let run = mbdsl(&arguments, &model(TURNING));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["nodes"], 6);
    let first = report["efforts"][0]["largest"]["value"].as_f64().unwrap();
    assert!((first - (9.81 / 2.0 + 1.0)).abs() < 1e-12, "{first}");
    // One row is enough.
    let run = mbdsl(
        &["inverse-dynamics", "-", "-o", out, "--t-end", "0"],
        &model(TURNING),
    );
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(
        run.stdout
            .contains("rms 10.81 N*m; mean power 21.62 W, energy 0 J"),
        "{}",
        run.stdout
    );
}

#[test]
fn what_has_no_efforts_is_refused_by_name_and_nothing_is_written() {
    let folder = folder("refused");
    let out = folder.to_str().unwrap();
    let refused = |drive: &str| {
        let run = mbdsl(&["inverse-dynamics", "-", "-o", out], &model(drive));
        assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
        assert!(!folder.exists());
        run.stderr
    };
    let free = refused("");
    assert_eq!(
        free,
        "error: `Bar` has no driver, and so no effort to find; the reactions of joints are those of its kinematics\nnote: `mbdsl inverse-dynamics - --drive rod.theta=60rpm` drives it from where it starts\n"
    );
    let stop = "slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); } drive push: block.s = 1 m/s*t;";
    let loose = refused(stop);
    assert!(
        loose.contains("`Bar` has 1 degree of freedom that no driver determines: `rod.theta`"),
        "{loose}"
    );
    let run = mbdsl(
        &["inverse-dynamics", "-", "-o", out, "--turns", "0"],
        &model(TURNING),
    );
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("--turns must be above 0"),
        "{}",
        run.stderr
    );
    let followed = format!("{TURNING} actuator winch: torque on rod follows motor;");
    let run = mbdsl(
        &["inverse-dynamics", "-", "-o", out, "--set", "winch=3N*m"],
        &model(&followed),
    );
    let said = "error: --set winch: the effort of the actuator `winch` is what is found, and takes no value\n";
    assert_eq!((run.code, run.stderr.as_str()), (Some(2), said));
    assert!(!folder.exists());
}

/// No other command reports numbers without the effort of an actuator.
#[test]
fn commands_that_do_not_know_the_effort_of_an_actuator_refuse_it() {
    let text = format!("{TURNING} actuator winch: torque on rod follows motor;");
    let folder = folder("refused-actuator");
    fs::create_dir_all(&folder).unwrap();
    let out = folder.to_str().unwrap();
    let file = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [table, page, figure] = ["bar.csv", "bar.html", "bar.svg"].map(file);
    for arguments in [
        &["run", "-", "-o", out][..],
        &["sweep", "-", "--vary", "load=1,2kg", "-o", &table],
        &["statics", "-"],
        &["modes", "-", "--at", "start"],
        &["export", "-", "--to", "c", "-o", out],
        &["view", "-", "-o", &page],
        &["plot", "-", "-o", &figure],
    ] {
        let run = mbdsl(arguments, &model(&text));
        assert_ne!(run.code, Some(0), "{arguments:?}: {}", run.stdout);
        let said = "the effort of the actuator `winch` of `Bar` is found by inverse dynamics alone (`mbdsl inverse-dynamics`";
        assert!(run.stderr.contains(said), "{arguments:?}: {}", run.stderr);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}
