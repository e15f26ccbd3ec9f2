//! `mbdsl statics`: what it finds, what it writes, and what it refuses.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use support::{Run, mbdsl};

/// A lamp on an arm that a spring holds.
const LAMP: &str = "model Lamp {
    param M = 2 kg;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point S = (0, 0.8 m); }
    body arm { mass = M; inertia = 0.2 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, arm.A);
    spring coil between ground.S, arm.B { stiffness = 60 N/m; free_length = 0.3 m; }
    start { arm.theta = 20 deg; }
    output load = hypot(pin.reaction.x, pin.reaction.y);
    output lean: deg = arm.theta;
}";

/// Two bars in line under a load, with a spring in their knee: they buckle at P = 2 k/L = 25 N.
const COLUMN: &str = "model Column {
    param P = 20 N;
    ground { point O = (0, 0); }
    bar lower from ground.O to (0, 0.4 m) { mass = 0.5 kg; }
    bar upper from lower.B to (0, 0.8 m) { mass = 0.5 kg; }
    joint foot = revolute(ground.O, lower.A);
    joint knee = revolute(lower.B, upper.A);
    joint top  = slot(ground.O, upper.B, axis = (0, 1));
    torsion_spring coil between lower, upper { stiffness = 5 N*m/rad; }
    force load at upper.B = (0, -P);
}";

/// A flat arch: one bar that is a spring, from a hinge to a slide.
const ARCH: &str = "model Arch {
    param F = 0 N;
    ground { point A = (-1 m, 0); }
    slider top { mass = 1 kg; axis = (0, 1); point C = (0, 0); }
    spring strut between ground.A, top.C { stiffness = 1000 N/m; free_length = sqrt(1.25)*(1 m); }
    force load at top.C = (0, -F);
    start { top.s = 0.5 m; }
    output s = top.s;
}";

/// A weight that is driven by a crank, which stands still.
const DRIVEN: &str = "model Driven {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    bar crank from ground.O to (1 m, 0) { mass = 3 kg; }
    joint pin = revolute(ground.O, crank.A);
    drive motor: crank.theta = 30 deg/s*t;
}";

fn ask(options: &[&str], model: &str) -> Run {
    mbdsl(&[&["statics", "-"][..], options].concat(), model.as_bytes())
}

/// The answer as data.
fn data(options: &[&str], model: &str) -> Value {
    let run = ask(&[options, &["--json"]].concat(), model);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    serde_json::from_str(&run.stdout).unwrap()
}

fn value(of: &Value) -> f64 {
    of["value"].as_f64().unwrap()
}

/// A file that does not exist yet.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("statics");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn the_answer_names_the_stability_the_position_and_the_reactions() {
    let run = ask(&[], LAMP);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let lines: Vec<&str> = run.stdout.lines().collect();
    assert_eq!(lines[0], "Equilibrium of `Lamp`: stable");
    assert!(lines[1].starts_with("Found in "), "{}", lines[1]);
    let balanced = "by minimizing the potential energy; the forces balance to round-off.";
    assert!(lines[1].ends_with(balanced), "{}", lines[1]);
    for title in [
        "Coordinates",
        "Outputs",
        "Reactions on the second body of each joint",
    ] {
        assert!(lines.contains(&title), "{title}: {}", run.stdout);
    }
    let line = |name: &str| {
        let found = lines.iter().find(|line| line.trim().starts_with(name));
        found.unwrap_or_else(|| panic!("{name}: {}", run.stdout))
    };
    assert!(line("arm.x ").ends_with(" m"));
    assert!(line("arm.theta ").ends_with(" deg)"));
    assert!(line("load ").ends_with(" N"));
    assert!(line("pin.reaction.x ").ends_with(" N"));
    // A pin transmits no moment, and nothing here moves by itself.
    assert!(!run.stdout.contains("moment"), "{}", run.stdout);
    assert!(!run.stdout.contains("Drivers"), "{}", run.stdout);
}

/// A rod that hangs straight down: what rounding leaves of 0 is printed as 0, in every unit.
#[test]
fn round_off_is_printed_as_zero_in_every_unit() {
    let model = "model Hanging {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        bar rod from ground.O to (1 m, 0) { mass = 1 kg; }
        joint pin = revolute(ground.O, rod.A);
        output pull: kN = pin.reaction.x;
        output side: mm = rod.x;
        output lean: deg = rod.theta + 90 deg;
        output share = cos(rod.theta);
        output pressure = pin.reaction.x/(1 m^2);
        output small = 1e-15*sin(rod.theta)*(1 m);
    }";
    let found = data(&[], model);
    // The numbers themselves are those that were found.
    assert!(value(&found["outputs"]["share"]) != 0.0);
    let run = ask(&[], model);
    let printed = |name: &str| {
        let words = run
            .stdout
            .lines()
            .find(|line| line.trim().starts_with(name));
        words.unwrap().split_whitespace().nth(1).unwrap().to_owned()
    };
    for name in [
        "pull",
        "side",
        "lean",
        "share",
        "pressure",
        "small",
        "rod.x",
        "pin.reaction.x",
    ] {
        assert_eq!(printed(name), "0", "{name}: {}", run.stdout);
    }
    assert_eq!(printed("rod.y"), "-0.5");
}

#[test]
fn reactions_are_those_of_outputs() {
    let found = data(&[], LAMP);
    let reaction = |name: &str| value(&found["reactions"][name]);
    let load = reaction("pin.reaction.x").hypot(reaction("pin.reaction.y"));
    assert!((load - value(&found["outputs"]["load"])).abs() < 1e-12 * load);
    assert_eq!(found["reactions"]["pin.reaction.x"]["unit"], "N");
    // The pin carries what the spring does not: their sum is the weight.
    let [x, y] = ["arm.x", "arm.y"].map(|name| 2.0 * value(&found["coordinates"][name]));
    let length = x.hypot(y - 0.8);
    let pull = 60.0 * (length - 0.3);
    assert!((reaction("pin.reaction.x") - pull * x / length).abs() < 1e-9);
    assert!((reaction("pin.reaction.y") - (2.0 * 9.81 - pull * (0.8 - y) / length)).abs() < 1e-9);
}

#[test]
fn a_driver_is_held_at_a_time_and_has_a_moment() {
    let run = ask(&["--at", "2s"], DRIVEN);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let first = "Equilibrium of `Driven`: held by its joints and drivers\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    let held = "Drivers, moving points and loads are held as they are at t = 2 s.";
    assert!(run.stdout.contains(held), "{}", run.stdout);
    let found = data(&["--at", "2s"], DRIVEN);
    assert_eq!(
        (&found["t"], &found["stability"]),
        (&Value::from(2.0), &Value::from("held"))
    );
    let moment = &found["reactions"]["motor.reaction.moment"];
    assert_eq!(moment["unit"], "N*m");
    assert!(
        (value(moment) - 3.0 * 9.81 * 0.25).abs() < 1e-10,
        "{moment}"
    );
}

#[test]
fn an_equation_between_coordinates_has_a_multiplier_with_its_unit() {
    let model = "model Beam {
        gravity (0, -9.81 m/s^2);
        slider left  { mass = 2 kg; axis = (0, 1); point C = (0, 0); }
        slider right { mass = 2 kg; axis = (0, 1); point C = (0, 0); }
        constraint rope: left.s + right.s = 1 m;
        start { left.s = 0.2 m; guess right.s = 0.8 m; }
    }";
    let run = ask(&[], model);
    let stability = "Equilibrium of `Beam`: neutral, no force restores `";
    assert!(run.stdout.starts_with(stability), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("\nMultipliers of equations between coordinates\n")
    );
    let found = data(&[], model);
    assert_eq!(found["reactions"], serde_json::json!({}));
    let rope = &found["multipliers"]["lambda.rope.value"];
    assert_eq!(rope["unit"], "N");
    assert!((value(rope) + 2.0 * 9.81).abs() < 1e-10, "{rope}");
}

#[test]
fn what_balances_exactly_is_neutral() {
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/gallery/models");
    let model = fs::read_to_string(format!("{gallery}/balanced_arm.mbd")).unwrap();
    let run = ask(&[], &model);
    let first = "Equilibrium of `BalancedArm`: neutral, no force restores `arm.theta`\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
}

#[test]
fn zeros_are_printed_as_zeros() {
    let run = ask(&[], COLUMN);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let row = |name: &str| {
        let mut found = run
            .stdout
            .lines()
            .filter(|line| line.trim().starts_with(name));
        found
            .next()
            .unwrap()
            .split_whitespace()
            .nth(1)
            .unwrap()
            .to_owned()
    };
    assert_eq!(row("lower.x "), "0");
    assert_eq!(row("foot.reaction.x "), "0");
    assert_eq!(row("foot.reaction.y "), "20");
    assert!(!run.stdout.contains("e-"), "{}", run.stdout);
}

#[test]
fn reactions_that_are_not_unique_are_named() {
    let model = "model Door {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); point C = (0, 1 m); }
        body door { mass = 10 kg; inertia = 1 kg*m^2; point A = (0, 0); point B = (0, 1 m); }
        joint low  = prismatic(ground.O, door.A, axis = (1, 0));
        joint high = prismatic(ground.C, door.B, axis = (1, 0));
        spring stop between ground.O, door.B { stiffness = 10 N/m; free_length = 0.1 m; }
        allow(redundant);
    }";
    let found = data(&[], model);
    assert_eq!(
        found["reactions_not_unique"],
        serde_json::json!(["low", "high"])
    );
    let run = ask(&[], model);
    let words = "The reactions of `low` and `high` are not unique: the minimum-norm reactions are reported.";
    assert!(run.stdout.contains(words), "{}", run.stdout);
}

#[test]
fn without_stay_the_search_leaves_what_is_unstable() {
    let upright = COLUMN.replace("P = 20 N", "P = 30 N");
    let stay = data(&["--stay"], &upright);
    assert_eq!(stay["stability"], "diverges");
    let left = data(&[], &upright);
    assert_eq!(left["stability"], "stable");
    assert_eq!(left["left"][0]["stability"], "diverges");
    // theta/sin(theta) = P L/(2 k)
    let lean = (value(&left["coordinates"]["lower.theta"]) - std::f64::consts::FRAC_PI_2).abs();
    assert!((lean / lean.sin() - 1.2).abs() < 1e-9, "{lean}");
    let run = ask(&["--stay"], &upright);
    let first = "Equilibrium of `Column`: unstable, diverges along `";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    assert!(run.stdout.lines().next().unwrap().ends_with(" 1/s"));
}

#[test]
fn all_equilibria_are_listed_and_always_the_same() {
    let run = ask(&["--all", "30"], LAMP);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(run.stdout.starts_with(
        "`Lamp`: 4 equilibria, by increasing potential energy of gravity and springs\n"
    ));
    assert!(
        run.stdout
            .contains("from the start and 30 random positions; there may be others.")
    );
    assert!(run.stdout.contains("\n1. stable\n"), "{}", run.stdout);
    assert_eq!(ask(&["--all", "30"], LAMP).stdout, run.stdout);
    let found = data(&["--all", "30"], LAMP);
    let all = found["equilibria"].as_array().unwrap();
    let stable = all
        .iter()
        .filter(|one| one["stability"] == "stable")
        .count();
    assert_eq!((all.len(), stable), (4, 2));
}

/// From the buckled column, where its branch ends in the upright one, what is said of the stability is that of what follows.
#[test]
fn a_buckled_column_straightens() {
    let run = ask(&["--vary", "P=40..0N"], COLUMN);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    assert!(
        run.stdout
            .contains("P = 25 N                 from here on stable\n"),
        "{}",
        run.stdout
    );
    assert!(!run.stdout.contains("neutral"), "{}", run.stdout);
}

#[test]
fn a_column_buckles_where_its_branches_leave() {
    let table = file("column.csv");
    let vary = ["--vary", "P=0..40N", "--branches", "1", "-o"];
    let run = ask(&[&vary[..], &[table.to_str().unwrap()]].concat(), COLUMN);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let first = "Equilibria of `Column` from P = 0 N to 40 N\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    assert!(
        run.stdout
            .contains("P = 25 N                 branch point along `")
    );
    // The rate is that of the next position, and not of P = 25 N, where it is 0.
    let from_here = run
        .stdout
        .lines()
        .find(|line| line.contains("from here on"));
    let (_, at) = from_here.unwrap().split_once(" 1/s at P = ").unwrap();
    let at: f64 = at.trim_end_matches(" N").parse().unwrap();
    assert!(25.0 < at && at <= 27.0, "{at}");
    assert!(
        run.stdout
            .contains("\nBranch 2, from the branch point at P = 25 N\n")
    );
    let text = fs::read_to_string(&table).unwrap();
    let head = "path,P,stable,lower.x,lower.y,lower.theta,upper.x,upper.y,upper.theta";
    assert_eq!(text.lines().next(), Some(head));
    let mut paths = [0; 3];
    for line in text.lines().skip(1) {
        let row: Vec<f64> = line.split(',').map(|x| x.parse().unwrap()).collect();
        paths[row[0] as usize] += 1;
        // Upright it is stable up to 25 N, buckled everywhere.
        let expected = row[0] > 0.0 || row[1] < 25.0;
        assert!(
            row[2] == f64::from(u8::from(expected)) || row[1] == 25.0,
            "{line}"
        );
    }
    assert!(paths.iter().all(|rows| *rows > 10), "{paths:?}");
    // The same bytes again.
    ask(&[&vary[..], &[table.to_str().unwrap()]].concat(), COLUMN);
    assert_eq!(fs::read_to_string(&table).unwrap(), text);
}

#[test]
fn an_arch_snaps_at_its_fold() {
    let run = ask(&["--vary", "F=0..60N"], ARCH);
    assert_eq!((run.code, run.stderr.as_str()), (Some(1), ""));
    let fold = "fold along `top.s`: this equilibrium ends, the mechanism snaps through";
    assert!(run.stdout.contains(fold), "{}", run.stdout);
    assert!(
        run.stdout.contains("`--follow` continues past it"),
        "{}",
        run.stdout
    );
    let run = ask(&["--vary", "F=0..60N", "--follow", "--json"], ARCH);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let found: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&found["parameter"], &found["unit"]),
        (&"F".into(), &"N".into())
    );
    let path = &found["paths"][0];
    assert_eq!(path["end"], "returned");
    assert_eq!(path["from"], Value::Null);
    let event = &path["events"][0];
    assert_eq!(
        (&event["kind"], &event["along"]),
        (&"fold".into(), &serde_json::json!(["top.s"]))
    );
    // Of one spring: F = k s (l0/l - 1), greatest where l^3 = l0.
    let rest = 1.25_f64.sqrt();
    let length = rest.cbrt();
    let greatest = 1000.0 * (length * length - 1.0).sqrt() * (rest / length - 1.0);
    assert!((event["value"].as_f64().unwrap() - greatest).abs() < 1e-9);
    let after = event["after"].as_u64().unwrap() as usize;
    assert_eq!(path["points"][after - 1]["stability"], "stable");
    assert_eq!(path["points"][after]["stability"], "diverges");
}

/// Two springs with a stretch that puts the middle 0.32 m high, under 40 N: past the fold the search ends below, where
/// `2 k (l - l0) y/l = -40 N`, and says how far that is.
#[test]
fn an_arch_that_snaps_says_how_far() {
    let arch = "model Arch {
        param P = 0 N;
        slider m { mass = 1 kg; axis = (0, 1); point C = (0, 0); }
        ground { point A = (-1 m, 0); point B = (1 m, 0); }
        spring left between ground.A, m.C { stiffness = 1000 N/m; free_length = 1.05 m; }
        spring right between ground.B, m.C { stiffness = 1000 N/m; free_length = 1.05 m; }
        force load at m.C = (0, -P);
        start { m.s = 0.32 m; }
    }";
    let pull = |y: f64| 2000.0 * (1.0 - 1.05 / f64::hypot(1.0, y)) * y;
    let (mut low, mut high) = (-1.0, -0.33);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        match pull(middle) < -40.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    let run = ask(&["--set", "P=40N"], arch);
    let far = format!("It is far from the start, by {:.4} m in `m.s`", 0.32 - low);
    assert!(run.stdout.contains(&far), "{far}: {}", run.stdout);
    // A start beside the end is near.
    let run = ask(&["--set", "P=40N", "--set", "start.m.s=-0.4m"], arch);
    assert!(!run.stdout.contains("far from the start"), "{}", run.stdout);
}

#[test]
fn what_is_set_is_repeated() {
    let run = ask(&["--set", "M=3", "--set", "start.arm.theta=40deg"], LAMP);
    let lines = ["M = 3 kg", "start.arm.theta = 0.6981 rad (40deg)"];
    assert!(
        run.stdout.starts_with(&(lines.join("\n") + "\n")),
        "{}",
        run.stdout
    );
}

#[test]
fn what_falls_has_no_equilibrium() {
    let model = "model Ball {
        gravity (0, -9.81 m/s^2);
        particle ball { mass = 2 kg; }
        allow(unattached: ball);
    }";
    let run = ask(&[], model);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    let said = "error: no equilibrium: nothing holds `ball.y` against a force of 19.62 N, ";
    assert!(run.stderr.starts_with(said), "{}", run.stderr);
}

#[test]
fn what_does_not_apply_is_refused() {
    let table = file("refused.csv");
    let table = table.to_str().unwrap();
    for (options, said) in [
        (&["--set", "X=1"][..], "has no parameter `X`; it has M"),
        (&["--set", "start.arm.theta=1m"], "`1m` has m"),
        (&["--at", "2m"], "expected a time"),
        (&["--all", "0"], "expected a whole number from 1 to 100000"),
        (&["--all", "3", "--stay"], "cannot be used with"),
        (&["--vary", "M=1..2", "--stay"], "cannot be used with"),
        (&["--vary", "M=1..2", "--all", "3"], "cannot be used with"),
        (&["--follow"], "--vary <NAME=FROM..TO>"),
        (&["--branches", "1"], "--vary <NAME=FROM..TO>"),
        (&["-o", table], "--vary <NAME=FROM..TO>"),
        (
            &["--vary", "M=1"],
            "expected NAME=FROM..TO, as in `P=0..40N`",
        ),
        (
            &["--vary", "M=1..2..3"],
            "expected NAME=FROM..TO, as in `P=0..40N`",
        ),
        (
            &["--vary", "M=1..2m"],
            "`M` has the dimension kg, and `2m` has m",
        ),
        (&["--vary", "X=1..2"], "has no parameter `X`; it has M"),
        (&["--vary", "M=2..2"], "`M` cannot be varied from 2 to 2"),
        (
            &["--vary", "start.arm.theta=1..2deg"],
            "expected a parameter or an input",
        ),
        // An option that it does not have is not proposed.
        (
            &["--dt", "1ms"],
            "unexpected argument '--dt' found\n\nUsage",
        ),
        (&["--method", "rk4"], "unexpected argument '--method'"),
    ] {
        let run = ask(options, LAMP);
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(2), ""),
            "{options:?}"
        );
        assert!(run.stderr.contains(said), "{options:?}: {}", run.stderr);
    }
    assert!(!PathBuf::from(table).exists());
    let missing = mbdsl(&["statics", "nothing.mbd"], b"");
    assert_eq!(missing.code, Some(2));
    assert!(
        missing.stderr.starts_with("error: cannot read nothing.mbd"),
        "{}",
        missing.stderr
    );
    let faulty = ask(&[], "model Faulty { bdy a { } }");
    assert_eq!((faulty.code, faulty.stdout.as_str()), (Some(1), ""));
    assert!(faulty.stderr.contains("[MB106]"), "{}", faulty.stderr);
    let nowhere = ask(&["--vary", "M=1..2", "-o", "nowhere/table.csv"], LAMP);
    assert_eq!((nowhere.code, nowhere.stdout.as_str()), (Some(2), ""));
    assert!(
        nowhere.stderr.contains("cannot write nowhere/table.csv"),
        "{}",
        nowhere.stderr
    );
}

/// An arm in space on a hinge with a torsion spring, so that its angle is a coordinate.
const HINGED: &str = "model Hinged {
    gravity (0, 0, -9.81 m/s^2);
    ground { point O = (0, 0, 0); }
    body arm { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point O = (-0.2 m, 0, 0); }
    joint pin = revolute(ground.O, arm.O, axis = (0, 1, 0));
    torsion_spring coil at pin { stiffness = 20 N*m/rad; }
    force side at arm.O = (0, 3 N, 0);
    output angle = pin.angle;
    output mx = pin.moment.x; output my = pin.moment.y; output mz = pin.moment.z;
}";

/// What counts the turns of a joint is no joint with moments of its own.
#[test]
fn a_joint_whose_turns_are_counted_has_its_moments_once() {
    let run = ask(&[], HINGED);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(
        run.stdout.matches("pin.moment.x").count(),
        1,
        "{}",
        run.stdout
    );
    let found = data(&[], HINGED);
    for (moment, output) in [("x", "mx"), ("y", "my"), ("z", "mz")] {
        let moment = value(&found["reactions"][format!("pin.moment.{moment}")]);
        let output = value(&found["outputs"][output]);
        assert!((moment - output).abs() < 1e-12, "{found}");
    }
}

/// In space, too: an equilibrium beyond a stop is none.
#[test]
fn stops_in_space_are_refused_by_name() {
    let text = HINGED.replace(
        "output angle",
        "stop low: pin.angle <= -1 deg; output angle",
    );
    let run = ask(&[], &text);
    assert_eq!(run.code, Some(1), "{}", run.stdout);
    assert!(
        run.stderr
            .contains("is one with open stops, and `low` is closed there"),
        "{}",
        run.stderr
    );
}
