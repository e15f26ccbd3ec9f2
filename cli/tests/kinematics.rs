//! `mbdsl kinematics`: what it takes, what it writes, and what it refuses.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::fs;
use std::path::PathBuf;
use support::mbdsl;

/// A slider-crank with a driver to be filled in.
const SLIDER_CRANK: &str = "model SliderCrank {
    param r = 0.5 m;
    ground { point O = (0, 0); }
    body crank  { mass = 1 kg; inertia = 1 kg*m^2; point O = (0, 0); point A = (r, 0); }
    body rod    { mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); point B = (2 m, 0); }
    body slider { mass = 1 kg; inertia = 1 kg*m^2; point B = (0, 0); }
    joint main  = revolute(ground.O, crank.O);
    joint pin   = revolute(crank.A, rod.A);
    joint wrist = revolute(rod.B, slider.B);
    joint guide = prismatic(ground.O, slider.B, axis = (1, 0));
    DRIVE
    start { guess crank.theta = 60 deg; guess rod.theta = -10 deg; guess slider.x = 2 m; }
    output reach = slider.x;
}";

fn model(drive: &str) -> Vec<u8> {
    SLIDER_CRANK.replace("DRIVE", drive).into_bytes()
}

const TURNING: &str = "drive motor: crank.theta = 60 deg + 2 rad/s*t;";

/// A folder that does not exist yet.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join("kinematics")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn times(table: &str) -> Vec<f64> {
    let rows = table.lines().skip(1);
    rows.map(|row| row.split(',').next().unwrap().parse().unwrap())
        .collect()
}

#[test]
fn a_model_alone_is_moved_for_one_turn_of_its_driver() {
    let folder = folder("turn");
    let out = folder.to_str().unwrap();
    let run = mbdsl(&["kinematics", "-", "-o", out], &model(TURNING));
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let mut lines = run.stdout.lines();
    assert_eq!(lines.next(), Some("One turn of `motor`."));
    let second = lines.next().unwrap();
    assert!(
        second.contains("361 positions from t = 0 s to t = 3.142 s"),
        "{second}"
    );
    assert!(
        run.stdout.contains("limits of `reach`: 1.5 m at t = "),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains(", 2.5 m at t = "), "{}", run.stdout);
    let table = fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    let times = times(&table);
    assert_eq!(times.len(), 361);
    assert!((times[360] - std::f64::consts::PI).abs() < 1e-15);
    let report = fs::read_to_string(folder.join("report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["driver"], "motor");
    assert_eq!(report["nodes"], 361);
    assert_eq!(report["status"], "ok");
    assert!(report["position_violation"].as_f64().unwrap() < 1e-12);
    let limits = report["limits"].as_array().unwrap();
    assert!(limits.iter().any(|limit| limit["name"] == "rod.theta"));
}

#[test]
fn turns_steps_and_times_are_as_given() {
    let folder = folder("times");
    let out = folder.to_str().unwrap();
    let rows = |options: &[&str]| {
        let arguments = [&["kinematics", "-", "-o", out][..], options].concat();
        let run = mbdsl(&arguments, &model(TURNING));
        assert_eq!(
            (run.code, run.stderr.as_str()),
            (Some(0), ""),
            "{options:?}"
        );
        times(&fs::read_to_string(folder.join("trajectory.csv")).unwrap())
    };
    assert_eq!(rows(&["--turns", "2", "--steps", "12"]).len(), 25);
    assert_eq!(
        rows(&["--t-end", "0.5s", "--output-step", "100ms"]),
        [0.0, 0.1, 0.2, 0.30000000000000004, 0.4, 0.5]
    );
    assert_eq!(rows(&["--t-end", "0"]), [0.0]);
    let run = mbdsl(
        &["kinematics", "-", "-o", out, "--set", "r=400mm", "--json"],
        &model(TURNING),
    );
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(report["parameters_set"]["r"], 0.4);
    let limits = report["limits"].as_array().unwrap();
    let reach = limits.iter().filter(|limit| limit["name"] == "reach");
    let values: Vec<f64> = reach
        .map(|limit| limit["value"].as_f64().unwrap())
        .collect();
    assert!(
        values.iter().any(|value| (value - 2.4).abs() < 1e-12),
        "{values:?}"
    );
}

#[test]
fn a_dead_center_ends_the_motion_and_is_named() {
    let folder = folder("dead_center");
    let out = folder.to_str().unwrap();
    let drive = "drive push: slider.x = 2 m + 1 m/s*t;";
    let arguments = [
        "kinematics",
        "-",
        "-o",
        out,
        "--t-end",
        "1s",
        "--output-step",
        "10ms",
    ];
    let run = mbdsl(&arguments, &model(drive));
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    let said = "error: `SliderCrank` cannot move beyond t = 0.5 s";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
    assert!(run.stderr.contains("`push`"), "{}", run.stderr);
    let table = fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    assert_eq!(times(&table).len(), 50);
    let report = fs::read_to_string(folder.join("report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["status"], "singular");
    let t = report["ends_at"]["t"].as_f64().unwrap();
    assert!((t - 0.5).abs() < 1e-10, "{t}");
    // Crank and rod in line, at the end of the stroke.
    assert!(run.stderr.contains("dead center"), "{}", run.stderr);
    let x = report["ends_at"]["coordinates"]["slider.x"]
        .as_f64()
        .unwrap();
    assert!((x - 2.5).abs() < 1e-9, "{x}");
}

#[test]
fn what_is_free_is_named_and_nothing_is_written() {
    let folder = folder("free");
    let out = folder.to_str().unwrap();
    let run = mbdsl(&["kinematics", "-", "-o", out], &model(""));
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(
        run.stderr
            .contains("1 degree of freedom that no driver determines"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("`crank.theta`"), "{}", run.stderr);
    assert!(!folder.exists());
}

#[test]
fn what_does_not_apply_is_refused() {
    let folder = folder("refused");
    let out = folder.to_str().unwrap();
    let swinging = "drive motor: crank.theta = 60 deg + 20 deg*sin(2 rad/s*t);";
    for (drive, options, said) in [
        (
            swinging,
            &["--turns", "2"][..],
            "--turns and --steps need a driver",
        ),
        (
            swinging,
            &["--steps", "10"],
            "--turns and --steps need a driver",
        ),
        (TURNING, &["--turns", "0"], "--turns must be above 0"),
        (
            TURNING,
            &["--steps", "0"],
            "expected a whole number from 1 to",
        ),
        (TURNING, &["--t-end", "-1"], "there is no motion"),
        (TURNING, &["--output-step", "0"], "is not a positive number"),
        (
            TURNING,
            &["--output-step", "1e-12"],
            "do not fit into memory",
        ),
        (
            TURNING,
            &["--t-end", "1", "--turns", "2"],
            "cannot be used with",
        ),
        (
            TURNING,
            &["--output-step", "1", "--steps", "2"],
            "cannot be used with",
        ),
        (
            TURNING,
            &["--method", "rk4"],
            "unexpected argument '--method'",
        ),
        (TURNING, &["--h", "1ms"], "unexpected argument '--h'"),
        (TURNING, &["--set", "L=1"], "has no parameter `L`"),
    ] {
        let arguments = [&["kinematics", "-", "-o", out][..], options].concat();
        let run = mbdsl(&arguments, &model(drive));
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(2), ""),
            "{options:?}"
        );
        assert!(run.stderr.contains(said), "{options:?}: {}", run.stderr);
    }
    assert!(!folder.exists());
}

/// A free model is driven from the command line as if it said so; the message that it is free says how.
#[test]
fn a_driver_is_added_on_the_command_line() {
    let text = model("")
        .iter()
        .map(|&byte| byte as char)
        .collect::<String>();
    let start = "start { crank.theta = 60 deg; crank.omega = 3 rad/s; ";
    let text = text.replace("start { guess crank.theta = 60 deg; ", start);
    // The promise stands last, and a bracket in a comment behind it.
    let text = text.replace(
        "output reach = slider.x;\n}",
        "output reach = slider.x;\n    expect dof = 1; // }\n    // }\n} // }",
    );
    let free = mbdsl(&["kinematics", "-"], text.as_bytes());
    assert_eq!(free.code, Some(1));
    let note =
        "note: `mbdsl kinematics - --drive crank.theta=60rpm` drives it from where it starts\n";
    assert!(free.stderr.ends_with(note), "{}", free.stderr);
    let (one, other) = (folder("added"), folder("written"));
    let out = one.to_str().unwrap();
    let added = [
        "kinematics",
        "-",
        "--drive",
        "crank.theta=2rad/s",
        "-o",
        out,
    ];
    let added = mbdsl(&added, text.as_bytes());
    assert_eq!(added.code, Some(0), "{}", added.stderr);
    assert!(
        added.stdout.starts_with("One turn of `motor`."),
        "{}",
        added.stdout
    );
    let out = other.to_str().unwrap();
    let written = mbdsl(&["kinematics", "-", "-o", out], &model(TURNING));
    assert_eq!(written.code, Some(0), "{}", written.stderr);
    let table = |folder: PathBuf| fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    let (added, written) = (table(one), table(other));
    assert_eq!(times(&added).len(), times(&written).len());
    let last = |table: &str| {
        let row = table.lines().last().unwrap();
        row.split(',')
            .map(|x| x.parse::<f64>().unwrap())
            .collect::<Vec<_>>()
    };
    for (one, other) in last(&added).iter().zip(last(&written)) {
        assert!(
            (one - other).abs() < 1e-9 * other.abs().max(1.0),
            "{one} {other}"
        );
    }
    for (drive, said) in [
        (
            "crnk.theta=60rpm",
            "--drive: `crnk.theta` is no coordinate of the model; it has `crank.x`",
        ),
        (
            "crank.theta=1m/s",
            "--drive: `crank.theta` has the dimension rad/s, and `1m/s` has m/s",
        ),
    ] {
        let run = mbdsl(&["kinematics", "-", "--drive", drive], text.as_bytes());
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains(said), "{}", run.stderr);
    }
}

/// A sixth of a turn reaches no dead center, and two thirds reach one: other limits are where the motion begins or
/// ends.
#[test]
fn limits_are_those_of_the_whole_motion() {
    let reach = |t_end: &str| {
        let folder = folder(&format!("limits-{t_end}"));
        let out = folder.to_str().unwrap();
        let run = mbdsl(
            &["kinematics", "-", "-o", out, "--t-end", t_end],
            &model("drive motor: crank.theta = 60 deg + 60 deg/(1 s)*t;"),
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let mut lines = run.stdout.lines();
        let line = lines.find_map(|line| line.strip_prefix("limits of `reach`: "));
        line.unwrap().to_owned()
    };
    // 0.5 cos 60 deg + sqrt(2^2 - (0.5 sin 60 deg)^2), and the same at 120 deg.
    assert_eq!(reach("1"), "1.703 m at t = 1 s, 2.203 m at t = 0 s");
    assert_eq!(reach("4"), "1.5 m at t = 2 s, 2.203 m at t = 0 s");
}

#[test]
fn what_the_model_drives_takes_no_other_driver() {
    for (coordinate, rate) in [("crank.theta", "1rad/s"), ("slider.x", "1m/s")] {
        let drive = format!("{coordinate}={rate}");
        let run = mbdsl(&["kinematics", "-", "--drive", &drive], &model(TURNING));
        let said = format!(
            "error: --drive: `{coordinate}` is driven already: `motor` decides the whole motion\n"
        );
        assert_eq!((run.code, run.stderr), (Some(2), said));
    }
    let held = model("joint weld = weld(ground.O, crank.O);");
    let run = mbdsl(&["kinematics", "-", "--drive", "crank.theta=1rad/s"], &held);
    assert!(
        run.stderr
            .contains("`crank.theta` cannot move: the joints hold everything"),
        "{}",
        run.stderr
    );
}

/// Drivers alone decide the motion: masses may be missing, which is said; nothing else may.
#[test]
fn masses_are_not_needed() {
    let (with, without) = (folder("with"), folder("without"));
    let text = String::from_utf8(model(TURNING)).unwrap();
    let bare = text.replace("mass = 1 kg; inertia = 1 kg*m^2; ", "");
    assert!(!bare.contains("kg"));
    let out = with.to_str().unwrap();
    let run = mbdsl(&["kinematics", "-", "-o", out], text.as_bytes());
    assert_eq!((run.code, &*run.stderr), (Some(0), ""));
    let out = without.to_str().unwrap();
    let run = mbdsl(&["kinematics", "-", "-o", out], bare.as_bytes());
    let note = "note: `crank`, `rod`, `slider` without mass or inertia: the motion is the same, and reactions are those of loads alone\n";
    assert_eq!((run.code, &*run.stderr), (Some(0), note));
    let reach = |folder: &PathBuf| -> Vec<String> {
        let table = fs::read_to_string(folder.join("trajectory.csv")).unwrap();
        let place = table
            .lines()
            .next()
            .unwrap()
            .split(',')
            .position(|name| name == "reach");
        let column = table
            .lines()
            .skip(1)
            .map(|row| row.split(',').nth(place.unwrap()).unwrap());
        column.map(str::to_owned).collect()
    };
    assert_eq!(reach(&with), reach(&without));
    let faulty = bare.replace("(2 m, 0)", "(2 kg, 0)");
    let run = mbdsl(&["kinematics", "-"], faulty.as_bytes());
    assert_eq!(run.code, Some(1));
    assert!(run.stderr.contains("MB209"), "{}", run.stderr);
}

/// At the wrist of a slider-crank the rod leans by at most asin(r/L) from the line of the slide; the pin at the crank
/// is none, since the crank is driven.
#[test]
fn transmission_angles_are_outputs_with_located_extremes() {
    let folder = folder("transmission");
    let out = folder.to_str().unwrap();
    let run = mbdsl(
        &["kinematics", "-", "--transmission", "-o", out],
        &model(TURNING),
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let line = run
        .stdout
        .lines()
        .find(|line| line.contains("transmission"))
        .unwrap();
    // acos(0.5/2)
    assert!(
        line.starts_with("limits of `transmission_wrist`: 75.52 deg at t = "),
        "{line}"
    );
    let table = fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    assert!(!table.lines().next().unwrap().contains("transmission_pin"));
    let none = "model Wheel {
        ground { point O = (0, 0); }
        body crank { point O = (0, 0); }
        joint main = revolute(ground.O, crank.O);
        drive motor: crank.theta = 1 rad/s*t;
    }";
    let run = mbdsl(&["kinematics", "-", "--transmission"], none.as_bytes());
    let said = "--transmission: there is no pin and no slot at which one link pushes another that is pinned to the ground or slides on it";
    assert!(run.stderr.contains(said), "{}", run.stderr);
}

/// The limits of transmission angles that a motion prints, each as its name with two numbers in deg; the second is the
/// first where it stays the same.
fn transmissions(name: &str, text: &str, options: &[&str]) -> Vec<(String, [f64; 2])> {
    let folder = folder(name);
    let fixed = [
        "kinematics",
        "-",
        "--transmission",
        "-o",
        folder.to_str().unwrap(),
    ];
    let run = mbdsl(&[&fixed, options].concat(), text.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let table = fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    let mut lines = table.lines();
    let heads = lines.next().unwrap().split(',').enumerate();
    let heads = heads.filter(|(_, head)| head.contains("transmission_"));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    let columns = heads.map(|(place, head)| {
        let name = head.split([' ', '[', '(']).next().unwrap().to_owned();
        let values = rows.iter().map(|row| row[place].parse::<f64>().unwrap());
        let ends = [
            values.clone().fold(f64::INFINITY, f64::min),
            values.fold(f64::NEG_INFINITY, f64::max),
        ];
        (name, ends)
    });
    columns.collect()
}

/// A yoke is pushed along its way, an arm that is slotted through its pivot across its line; the lever of a shaper leans by at
/// most asin(r/d), whose ram then gives way at 90 deg less that; a slot at a distance e beside the pivot pushes at acos(e/s), s
/// the distance of the pin; a slotted crank at the angle phi pushes a slider at phi. Whitworth's arm, which its crank pushes, pushes the rod and
/// is not pushed by it.
#[test]
fn slots_have_transmission_angles() {
    let deg = f64::to_degrees;
    let gallery = |name: &str| {
        let path = format!(
            "{}/../examples/gallery/models/{name}.mbd",
            env!("CARGO_MANIFEST_DIR")
        );
        fs::read_to_string(path).unwrap()
    };
    let least = deg((0.1_f64 / 0.25).acos());
    type Case<'a> = (&'a str, String, &'a [(&'a str, [f64; 2])]);
    let cases: [Case<'_>; 6] = [
        (
            "yoke",
            gallery("scotch_yoke"),
            &[("transmission_guide", [90.0, 90.0])],
        ),
        (
            "whitworth",
            gallery("whitworth_quick_return"),
            &[
                ("transmission_block", [90.0, 90.0]),
                ("transmission_pin", [deg((0.08_f64 / 0.35).acos()), 90.0]),
            ],
        ),
        (
            "shaper",
            gallery("shaper"),
            &[
                ("transmission_block", [90.0, 90.0]),
                ("transmission_top", [least, 90.0]),
            ],
        ),
        // A wheel of a Geneva drive whose pin is in its slot.
        (
            "geneva",
            "model Geneva {
                rotor crank { pivot = (0, 0); inertia = 1e-3 kg*m^2; point pin = (0.07 m, 0); }
                rotor wheel { pivot = (0.1 m, 0); inertia = 1e-3 kg*m^2; point O = (0, 0); }
                joint slot = slot(wheel.O, crank.pin, axis = (-1, 0));
                drive motor: crank.theta = 40 deg*sin((1 rad/s)*t);
                simulate { t_end = 6.3 s; }
            }"
            .to_owned(),
            &[("transmission_slot", [90.0, 90.0])],
        ),
        (
            "beside",
            "model Beside {
                rotor crank { pivot = (0.3 m, 0); inertia = 1e-3 kg*m^2; point pin = (0.1 m, 0); }
                rotor lever { pivot = (0, 0); inertia = 1e-3 kg*m^2; point edge = (0, 0.05 m); }
                joint slot = slot(lever.edge, crank.pin, axis = (1, 0));
                drive motor: crank.theta = (1 rad/s)*t;
            }"
            .to_owned(),
            &[(
                "transmission_slot",
                [deg((0.05_f64 / 0.2).acos()), deg((0.05_f64 / 0.4).acos())],
            )],
        ),
        (
            "slotted_crank",
            "model Slotted {
                rotor crank { pivot = (0, 0); inertia = 1e-3 kg*m^2; point O = (0, 0); }
                slider ram { mass = 1 kg; axis = (1, 0); origin = (0, 0.2 m); point pin = (0, 0); }
                joint slot = slot(crank.O, ram.pin, axis = (1, 0));
                drive motor: crank.theta = 40 deg + 20 deg*sin((1 rad/s)*t);
                start { guess ram.s = 0.2 m; }
                simulate { t_end = 6.283185307179586 s; output_step = 0.006283185307179586 s; }
            }"
            .to_owned(),
            &[("transmission_slot", [20.0, 60.0])],
        ),
    ];
    for (name, text, expected) in cases {
        let found = transmissions(name, &text, &[]);
        assert_eq!(found.len(), expected.len(), "{name}: {found:?}");
        for ((column, ends), (head, exact)) in found.iter().zip(expected) {
            assert_eq!(column, head);
            for (found, exact) in ends.iter().zip(exact) {
                // Rows are 1 deg of a turn apart, and a table has few digits.
                assert!((found - exact).abs() < 2e-2, "{name}: {ends:?}");
            }
        }
    }
}

/// The link that pushes is not known where drivers move both links of a slot without it.
#[test]
fn a_slot_between_links_that_both_move_is_refused_by_name() {
    let text = "model Both {
        rotor first { pivot = (0, 0); inertia = 1e-3 kg*m^2; point P = (0.1 m, 0); }
        rotor second { pivot = (0, 0); inertia = 1e-3 kg*m^2; point P = (0.1 m, 0); point O = (0, 0); }
        joint mesh = gear(first, second, ratio = 1);
        joint guide = slot(second.O, first.P, axis = (1, 0));
        rotor hand { pivot = (0, 0); inertia = 1e-3 kg*m^2; }
        joint drive_gear = gear(hand, first, ratio = 1);
        drive motor: hand.theta = (1 rad/s)*t;
        allow(redundant);
    }";
    let run = mbdsl(&["kinematics", "-", "--transmission"], text.as_bytes());
    let said = "`guide`: drivers move both `second` and `first` without it, so that it is open which of them pushes the other";
    assert!(run.stderr.contains(said), "{}", run.stderr);
}

/// The acceleration of this cart rises and falls in straight lines, and its greatest value is at the corner between
/// them.
#[test]
fn limits_at_corners_are_exact() {
    let model = "model Corner {
        slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        let late = max(t - 0.537 s, 0);
        drive motor: cart.s = (1 m/s^3)*t^3/6 - (3 m/s^3)*late^3/6;
        simulate { t_end = 1 s; }
        output push: N = (1 kg)*cart.a;
    }";
    let folder = folder("corner");
    let out = folder.to_str().unwrap();
    let run = mbdsl(&["kinematics", "-", "--json", "-o", out], model.as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let limits = report["limits"].as_array().unwrap();
    let push = limits.iter().find(|limit| limit["name"] == "push").unwrap();
    for key in ["t", "value"] {
        let found = push[key].as_f64().unwrap();
        assert!((found - 0.537).abs() < 1e-7, "{key}: {push}");
    }
}
