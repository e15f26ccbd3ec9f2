//! `mbdsl modes`: what it finds, what it writes, and what it refuses.
#![allow(clippy::unwrap_used, clippy::panic)]

mod export;
mod motion;

use crate::support;
use serde_json::{Value, json};
use std::f64::consts::FRAC_PI_2;
use std::fs;
use std::path::{Path, PathBuf};
use support::{Run, mbdsl};

/// A quarter of a car, with an active force between wheel and body.
const CAR: &str = "model QuarterCar {
    param c = 1500 N*s/m;
    gravity (0, -9.81 m/s^2);
    input F = 0 N;
    ground { point road = (0, 0); }
    slider wheel   { mass = 40 kg;  axis = (0, 1); point C = (0, 0); }
    slider chassis { mass = 300 kg; axis = (0, 1); point C = (0, 0); }
    spring tyre between ground.road, wheel.C { stiffness = 180000 N/m; free_length = 0.35 m; }
    spring coil between wheel.C, chassis.C { stiffness = 20000 N/m; free_length = 0.4 m; damping = c; }
    force up   at chassis.C = (0, F);
    force down at wheel.C   = (0, -F);
    start { wheel.s = 0.3 m; chassis.s = 0.6 m; }
    output travel = chassis.s - wheel.s;
    output felt = chassis.a;
}";

/// Two equal pendulums with a spring between them.
const TWINS: &str = "model Twins {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point C = (1 m, 0); }
    bar one from ground.O to (0, -1 m) { mass = 1 kg; }
    bar two from ground.C to (1 m, -1 m) { mass = 1 kg; }
    joint left  = revolute(ground.O, one.A);
    joint right = revolute(ground.C, two.A);
    spring coil between one.B, two.B { stiffness = 2 N/m; free_length = 1 m; }
}";

fn ask(options: &[&str], model: &str) -> Run {
    mbdsl(&[&["modes", "-"][..], options].concat(), model.as_bytes())
}

/// The answer as data.
fn data(options: &[&str], model: &str) -> Value {
    let run = ask(&[options, &["--json"]].concat(), model);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    serde_json::from_str(&run.stdout).unwrap()
}

fn number(of: &Value) -> f64 {
    of.as_f64().unwrap()
}

/// A file that does not exist yet.
fn file(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("modes");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(name);
    let _ = fs::remove_file(&file);
    file
}

/// The lines of the table of modes, in words.
fn rows(run: &Run) -> Vec<Vec<&str>> {
    let lines = run
        .stdout
        .lines()
        .skip_while(|line| !line.starts_with("mode"));
    let lines = lines.skip(1).take_while(|line| !line.is_empty());
    lines
        .map(|line| line.split_whitespace().collect())
        .collect()
}

#[test]
fn frequencies_damping_and_what_moves_are_listed() {
    let run = ask(&[], CAR);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let first = "`QuarterCar` linearized about its equilibrium (stable)\n2 degrees of freedom\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    let expected = [
        "1 -2.076764 ± 7.589494i 1.207905 Hz 26.39 % 0.4815183 s 100 % `chassis`",
        "2 -19.17324 ± 66.91687i 10.65015 Hz 27.54 % 0.05215604 s 96 % `wheel`",
    ];
    let expected = expected.map(|row| row.split(' ').collect::<Vec<_>>());
    assert_eq!(rows(&run), expected);
    assert!(run.stdout.contains("\nCoordinates of this state\n"));
}

#[test]
fn without_damping_it_is_zero() {
    let run = ask(&[], TWINS);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    for (row, moved) in rows(&run).iter().zip(["50 % `one`, 50 % `two`"; 2]) {
        assert_eq!(row[5..].join(" "), format!("0 % {moved}"));
    }
    let found = data(&[], TWINS);
    for mode in found["modes"].as_array().unwrap() {
        assert_eq!(mode["damping_ratio"], json!(0.0));
        assert_eq!(mode["eigenvalue"][0], json!(0.0));
    }
}

#[test]
fn modes_as_data_have_eigenvalues_shapes_and_shares() {
    let found = data(&[], TWINS);
    let modes = found["modes"].as_array().unwrap();
    let square = |mode: &Value| number(&mode["eigenvalue"][1]).powi(2);
    // Together 3 g/(2 L); against each other the spring adds 2 k L^2/(m L^2/3).
    assert!((square(&modes[0]) - 1.5 * 9.81).abs() < 1e-9);
    assert!((square(&modes[1]) - (1.5 * 9.81 + 12.0)).abs() < 1e-9);
    let shape = |mode: &Value, name: &str| number(&mode["shape"][name][0]);
    for (mode, sign) in modes.iter().zip([1.0, -1.0]) {
        let [one, two] = ["one.theta", "two.theta"].map(|name| shape(mode, name));
        assert!((one - sign * two).abs() < 1e-12, "{one} {two}");
        assert!((number(&mode["kinetic_energy"]["one"]) - 0.5).abs() < 1e-12);
        let frequency = number(&mode["frequency"]);
        assert!((frequency * std::f64::consts::TAU - square(mode).sqrt()).abs() < 1e-12);
    }
    assert_eq!(found["t"], json!(0.0));
    assert_eq!(found["coordinates"]["one.x"]["unit"], "m");
}

#[test]
fn linear_equations_as_data_have_their_names() {
    let found = data(&[], CAR);
    let states = ["wheel.s", "chassis.s", "wheel.v", "chassis.v"];
    assert_eq!(found["states"], json!(states));
    assert_eq!(found["inputs"], json!(["F"]));
    assert_eq!(found["outputs"], json!(["travel", "felt"]));
    let matrix = |name: &str, row: usize, column: usize| number(&found[name][row][column]);
    assert_eq!(matrix("A", 0, 2), 1.0);
    assert!((matrix("A", 3, 0) - 20000.0 / 300.0).abs() < 1e-9);
    assert!((matrix("A", 3, 3) + 1500.0 / 300.0).abs() < 1e-9);
    assert!((matrix("B", 2, 0) + 1.0 / 40.0).abs() < 1e-9);
    assert!((matrix("C", 1, 2) - 1500.0 / 300.0).abs() < 1e-9);
    assert!((matrix("D", 1, 0) - 1.0 / 300.0).abs() < 1e-9);
}

#[test]
fn a_state_that_moves_is_said_to_move() {
    let run = ask(&["--at", "start"], CAR);
    let first = "`QuarterCar` linearized about its start at t = 0 s, not at rest\nThe linear equations are constant along the motion: the modes are those of the motion.\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    let run = ask(&["--at", "0.1s"], CAR);
    let first = "`QuarterCar` linearized about its state at t = 0.1 s of a run with `dop853`, not at rest\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    let run = ask(&["--at", "start"], TWINS);
    let first = "`Twins` linearized about its start at t = 0 s, at rest\n2 degrees of freedom\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    for (at, t, about, at_rest) in [
        ("equilibrium", 0.0, "equilibrium", true),
        ("start", 0.0, "start", false),
        ("0.1s", 0.1, "run", false),
    ] {
        let found = data(&["--at", at], CAR);
        assert_eq!(found["t"], json!(t));
        assert_eq!(found["about"], json!(about));
        assert_eq!(found["at_rest"], json!(at_rest), "{at}");
    }
}

/// A pole that stands, and would fall: its modes are not those of the one that hangs.
#[test]
fn an_equilibrium_that_the_search_left_is_named() {
    let pole = "model Pole {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        start { rod.theta = 90 deg; }
    }";
    let run = ask(&[], pole);
    let left = "\nThe start is near an equilibrium that the search left: unstable";
    assert!(run.stdout.contains(left), "{}", run.stdout);
    assert!(
        run.stdout.contains("For that one, add `--nearest`.\n"),
        "{}",
        run.stdout
    );
    assert_eq!(data(&[], pole)["left"].as_array().unwrap().len(), 1);
    // The hanging one is half a turn away.
    assert!(
        run.stdout.contains(
            "It is far from the start, by 180 deg in `rod.theta`; `--nearest` finds the nearest one, stable or not.\n"
        ),
        "{}",
        run.stdout
    );
    // From beside it, Newton's method finds the one that stands: s^2 = m g l/(J + m l^2).
    let near = ["--nearest", "--set", "start.rod.theta=70deg"];
    let found = data(&near, pole);
    assert!(
        (found["coordinates"]["rod.theta"]["value"].as_f64().unwrap() - FRAC_PI_2).abs() < 1e-9
    );
    assert_eq!(found["left"].as_array().unwrap().len(), 0);
    let growth = found["modes"][0]["eigenvalue"][0].as_f64().unwrap().abs();
    assert!(
        (growth - f64::sqrt(0.5 * 9.81 / 0.35)).abs() < 1e-9,
        "{growth}"
    );
    let run = ask(&["--at", "start"], pole);
    assert!(!run.stdout.contains("left"), "{}", run.stdout);
    // sqrt(m g l/(J + m l^2)) and its negative.
    let growth = (9.81_f64 * 0.5 / 0.35).sqrt();
    let rates: Vec<f64> = rows(&run)
        .iter()
        .map(|row| row[1].parse().unwrap())
        .collect();
    assert!(
        rates.iter().any(|rate| (rate - growth).abs() < 1e-3),
        "{rates:?}"
    );
}

#[test]
fn free_growing_and_decaying_motions_are_named() {
    let kinds = ["free", "decays", "grows", "Hz"];
    let kind =
        |row: &Vec<&str>| (*row.iter().find(|word| kinds.contains(word)).unwrap()).to_owned();
    let words = |run: &Run| -> Vec<String> { rows(run).iter().map(kind).collect() };
    let free = "model Free {
        particle a { mass = 1 kg; }
        allow(unattached: a);
    }";
    assert_eq!(words(&ask(&[], free)), ["free", "free"]);
    let upside_down = "model UpsideDown {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        bar rod from ground.O to (0, 1 m) { mass = 1 kg; }
        joint pin = revolute(ground.O, rod.A);
    }";
    assert_eq!(
        words(&ask(&["--at", "start"], upside_down)),
        ["decays", "grows"]
    );
    assert_eq!(words(&ask(&["--set", "c=100000N*s/m"], CAR)).len(), 3);
    // Four equal eigenvalues are real, whatever rounding makes of them.
    let gallery = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/gallery/models");
    let placed = fs::read_to_string(format!("{gallery}/inverted_pendulum.mbd")).unwrap();
    assert!(
        words(&ask(&[], &placed))
            .iter()
            .all(|word| word == "decays")
    );
}

/// Eigenvalues with their multiplicities, and complex ones with their conjugates, are as many as the linear equations
/// have states.
#[test]
fn every_eigenvalue_is_counted() {
    let cart = "model Carts {
        param c = 0 N*s/m;
        slider a { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        slider b { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
        spring k between a.C, b.C { stiffness = 150 N/m; free_length = 0.1 m; damping = c; }
        torque_free
        start { b.s = 0.1 m; }
    }";
    let free = cart.replace("torque_free", "");
    let held = cart.replace("torque_free", "force drag at a.C = (-a.v*(1 N*s/m), 0);");
    let cases = [
        (&*free, &[][..], "0 (2 times) free 67 % `b`, 33 % `a`"),
        (
            &*free,
            &["--set", "c=3N*s/m"],
            "0 (2 times) free 67 % `b`, 33 % `a`",
        ),
        (&*held, &[], "0 free 67 % `b`, 33 % `a`"),
    ];
    for (model, options, first) in cases {
        let run = ask(options, model);
        assert_eq!(rows(&run)[0][1..].join(" "), first);
        let found = data(options, model);
        let count = |mode: &Value| {
            let pair = if mode["eigenvalue"][1] == json!(0.0) {
                1
            } else {
                2
            };
            pair * mode["multiplicity"].as_u64().unwrap()
        };
        let modes = found["modes"].as_array().unwrap();
        assert_eq!(modes.iter().map(count).sum::<u64>(), 4, "{found}");
    }
    // omega^2 = k (1/a + 1/b)
    let run = ask(&[], &free);
    assert_eq!(rows(&run)[1][1..3], ["±", "15i"]);
}

#[test]
fn what_cannot_move_has_no_modes() {
    let held = TWINS.replace(
        "spring",
        "drive a: one.theta = -90 deg; drive b: two.theta = -90 deg; spring",
    );
    let run = ask(&[], &held);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""));
    let first = "`Twins` linearized about its equilibrium (held)\nJoints and drivers leave no freedom: there are no modes.\n";
    assert!(run.stdout.starts_with(first), "{}", run.stdout);
    assert_eq!(data(&[], &held)["modes"], json!([]));
}

#[test]
fn a_motion_without_inertia_is_named() {
    let model = "model Massless {
        param M = 1 kg;
        ground { point O = (0, 0); }
        slider b { mass = M; axis = (0, 1); point C = (0, 0); }
        spring r between ground.O, b.C { stiffness = 100 N/m; free_length = 0.5 m; }
        start { b.s = 0.6 m; }
    }";
    assert_eq!(ask(&[], model).code, Some(0));
    let run = ask(&["--set", "M=0"], model);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    let said = "error: `b.s` moves without inertia: frequencies need a mass or an inertia for every motion\n";
    assert_eq!(run.stderr, said);
}

#[test]
fn what_does_not_apply_is_refused() {
    let path = file("refused.txt");
    let path = path.to_str().unwrap();
    for (options, said) in [
        (&["--set", "X=1"][..], "has no parameter `X`; it has c, F"),
        (&["--set", "c=1kg"], "`1kg` has kg"),
        (
            &["--at", "noon"],
            "expected `equilibrium`, `start` or a time, as in `2s`",
        ),
        (&["--at", "2m"], "expected a time"),
        (&["--at", "-1"], "a run begins at t = 0 s"),
        (
            &["--export", path],
            "ends in none of `.npz` (NumPy), `.m` (MATLAB, Octave) and `.csv`",
        ),
        (
            &["--export", "nowhere/car.npz"],
            "cannot write nowhere/car.npz",
        ),
        (&["--stay"], "unexpected argument '--stay'"),
    ] {
        let run = ask(options, CAR);
        assert_eq!(
            (run.code, run.stdout.as_str()),
            (Some(2), ""),
            "{options:?}"
        );
        assert!(run.stderr.contains(said), "{options:?}: {}", run.stderr);
    }
    assert!(!Path::new(path).exists());
    let missing = mbdsl(&["modes", "nothing.mbd"], b"");
    assert_eq!(missing.code, Some(2));
    let faulty = ask(&[], "model Faulty { bdy a { } }");
    assert_eq!((faulty.code, faulty.stdout.as_str()), (Some(1), ""));
    let falling = "model Ball { gravity (0, -9.81 m/s^2); particle ball { mass = 2 kg; } allow(unattached: ball); }";
    let run = ask(&[], falling);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""));
    assert!(
        run.stderr
            .starts_with("error: no equilibrium: nothing holds `ball.y`"),
        "{}",
        run.stderr
    );
}
