//! `mbdsl plot`, as a user calls it.
#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use support::{Run, mbdsl};

fn model(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    root.join(name).display().to_string()
}

fn slider_crank() -> String {
    model("tests/golden/slider_crank.mbd")
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Draws a text with these words behind it.
fn plot(model: &str, arguments: &str, output: &Path) -> Run {
    let output = output.display().to_string();
    let mut all = vec!["plot", model];
    all.extend(arguments.split_whitespace());
    all.extend(["--output", &output]);
    mbdsl(&all, b"")
}

#[test]
fn a_sheet_shows_what_a_run_has() {
    let out = file("sheet.svg");
    let run = plot(&slider_crank(), "--t-end 0.5", &out);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stdout.trim(), out.display().to_string());
    let text = fs::read_to_string(&out).unwrap();
    for part in [
        "SliderCrank",
        "crank.theta, rod.theta",
        "angle (rad)",
        "stroke (m)",
        "load (N)",
        "Paths of the centers of mass: crank, rod, slider",
        "kinetic",
        "H − H₀ (J)",
        "Violation of the constraints",
        "velocity (m/s or rad/s)",
        "t (s)",
    ] {
        assert!(text.contains(part), "{part}");
    }
}

/// A curve that would lie under another one is not among them.
#[test]
fn a_kinetic_energy_alone_is_called_so() {
    let fly = file("fly.mbd");
    let text = "model Fly { param w = 1 rad/s; gravity (0, -g); param g = 0 m/s^2;
        body rod { mass = 1 kg; inertia = 1 kg*m^2; } start { rod.omega = w; } }";
    fs::write(&fly, text).unwrap();
    for (set, words) in [("0", [true, false, false]), ("9.81", [false, true, true])] {
        let out = file("energies.svg");
        let arguments = format!("--t-end 0.5 --energy --set g={set}");
        let run = plot(&fly.display().to_string(), &arguments, &out);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let text = fs::read_to_string(&out).unwrap();
        let found = ["kinetic energy (J)", "potential", "total"].map(|part| text.contains(part));
        assert_eq!(found, words, "g = {set}");
    }
}

#[test]
fn a_picture_is_a_png_by_its_name() {
    let out = file("phase.png");
    let run = plot(
        &slider_crank(),
        "--t-end 0.5 --x crank.theta --y crank.omega",
        &out,
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(fs::read(&out).unwrap().starts_with(b"\x89PNG\r\n"));
}

/// The table of a run draws what the run itself draws.
#[test]
fn a_table_is_drawn_as_its_run() {
    let (model, folder) = (slider_crank(), file("plot_from"));
    let out = folder.display().to_string();
    let run = mbdsl(&["run", &model, "--t-end", "0.5", "-o", &out], b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let table = folder.join("trajectory.csv").display().to_string();
    let (direct, read) = (file("direct.svg"), file("read.svg"));
    assert_eq!(plot(&model, "--t-end 0.5", &direct).code, Some(0));
    let run = plot(&model, &format!("--from {table}"), &read);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(fs::read(direct).unwrap() == fs::read(read).unwrap());

    let other = plot(
        &self::model("tests/reference/two_bars/model.mbd"),
        &format!("--from {table}"),
        &file("other.svg"),
    );
    assert_eq!(other.code, Some(2));
    assert!(
        other
            .stderr
            .contains("not one of `TwoBars`: column 2 is `crank.x`, expected `rod1.x`"),
        "{}",
        other.stderr
    );
    let text = fs::read_to_string(&table).unwrap();
    let broken = text.lines().next().unwrap().to_owned() + "\n" + &"x,".repeat(60);
    fs::write(&table, broken).unwrap();
    let run = plot(&model, &format!("--from {table}"), &file("broken.svg"));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("trajectory.csv: "), "{}", run.stderr);
    // A run that has not begun has no numbers.
    fs::write(&table, text.lines().next().unwrap()).unwrap();
    let run = plot(&model, &format!("--from {table}"), &file("empty.svg"));
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("nothing to draw"), "{}", run.stderr);
}

#[test]
fn columns_are_listed_and_guessed() {
    let run = mbdsl(&["plot", &slider_crank(), "--names"], b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stdout.contains("\ncrank.theta "), "{}", run.stdout);
    assert!(run.stdout.lines().any(|line| line.ends_with(" rad/s^2")));

    let run = plot(&slider_crank(), "--t-end 0 --y crank.thta", &file("no.svg"));
    assert_eq!(run.code, Some(2));
    let said = "error: there is no column `crank.thta`; is `crank.theta` meant?";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    let run = plot(&slider_crank(), "--t-end 0 --path rodd", &file("no.svg"));
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("`rodd.x`; is `rod.x` meant?"),
        "{}",
        run.stderr
    );
}

#[test]
fn wrong_arguments_are_said() {
    let crank = slider_crank();
    for (arguments, name, said) in [
        ("--t-end 0.1", "sheet.pdf", "ends in `.svg` or `.png`"),
        ("--t-end 0.1", "no/where/sheet.svg", "cannot write"),
        ("--t-end=-1", "sheet.svg", "no run from t = 0 s to t = -1 s"),
        ("--from no.csv", "sheet.svg", "cannot read no.csv"),
        ("--t-end 1 --x t", "sheet.svg", "--y"),
    ] {
        let run = plot(&crank, arguments, &file(name));
        assert_eq!(run.code, Some(2), "{arguments}: {}", run.stderr);
        assert!(run.stderr.contains(said), "{arguments}: {}", run.stderr);
    }
}

/// A run that stops early is drawn as far as it went.
#[test]
fn what_there_is_of_a_failed_run_is_drawn() {
    let text = b"model M { units none; param z = 0.5; rotor r { pivot = (0, 0); inertia = 1; }
        torque m on r = 1/sqrt(z - t); }";
    let out = file("early.svg");
    let _ = fs::remove_file(&out);
    let name = out.display().to_string();
    let run = mbdsl(&["plot", "-", "--t-end", "1", "--output", &name], text);
    assert_eq!(run.code, Some(1), "{}", run.stderr);
    assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    assert!(fs::read_to_string(&out).unwrap().contains("r.theta"));
}

/// Seventy outputs of one unit: the sheet shows seven and says so; all can be asked for.
#[test]
fn many_outputs_are_counted() {
    let mut text = String::from("model M { rotor r { pivot = (0, 0); inertia = 1 kg*m^2; }\n");
    for i in 1..=70 {
        let _ = writeln!(text, "output angle{i} = {i} * r.theta;");
    }
    text.push('}');
    let out = file("many.svg");
    let name = out.display().to_string();
    let run = mbdsl(
        &["plot", "-", "--t-end", "1", "--output", &name],
        text.as_bytes(),
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let drawn = fs::read_to_string(&out).unwrap();
    assert!(drawn.contains("\nangle1, angle2, angle3, angle4, … (7 of 70)\n"));
}
