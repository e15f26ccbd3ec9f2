//! The figure of a sweep.

use crate::support::{Run, mbdsl};
use crate::sweep::{arguments, folder, sweep, two_bars};
use std::fs;
use std::path::Path;

/// A sweep with its figure; the words of the figure, each once.
fn drawn(out: &Path, more: &[&str]) -> (Run, String) {
    let run = sweep(out, &[more, &["--plot"]].concat());
    let figure = out.with_extension("svg");
    assert!(run.stdout.ends_with(&format!("{}\n", figure.display())));
    (run, fs::read_to_string(figure).unwrap())
}

/// Whether all words are in a figure, each alone in its place.
fn has(figure: &str, words: &[&str]) {
    for word in words {
        assert!(figure.contains(&format!("\n{word}\n")), "{word}: {figure}");
    }
}

#[test]
fn a_sweep_over_one_parameter_is_drawn_as_curves() {
    let folder = folder("curves");
    let out = folder.join("runs.csv");
    let vary = ["--vary", "L2=1000,1200,1400mm", "--t-end", "0.2"];
    let (_, figure) = drawn(&out, &vary);
    has(
        &figure,
        &[
            "tip.x, tip.y",
            "tip.x.min",
            "tip.y.rms",
            "length (m)",
            "L2 (mm)",
            "1100",
        ],
    );
    assert_eq!(
        figure
            .matches("<polyline fill=\"none\" opacity=\"1\" stroke=\"#0072B2\"")
            .count(),
        2 * 4
    );
    // The table is that of a sweep without a figure, and the figure the same every time.
    let other = folder.join("other.csv");
    sweep(&other, &vary);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&other).unwrap());
    assert!(!other.with_extension("svg").exists());
    assert_eq!(drawn(&out, &vary).1, figure);
    let png = folder.join("named.png");
    let name = png.to_str().unwrap();
    sweep(&out, &[&vary[..], &["--plot", name]].concat());
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG\r\n"));
}

#[test]
fn a_sweep_over_two_parameters_is_drawn_as_maps() {
    let out = folder("maps").join("runs.csv");
    let grid = [
        "--vary",
        "start.rod1.theta=-30..60deg:4",
        "--vary",
        "m1=1,2,5,10kg",
        "--t-end",
        "0.1",
        "--quantity",
        "rod1.omega",
    ];
    let (_, figure) = drawn(&out, &grid);
    has(
        &figure,
        &[
            "start.rod1.theta (deg)",
            "m1 (kg)",
            "rod1.omega.max",
            "rod1.omega.rms (rad/s)",
        ],
    );
    // Every value is labeled, on a logarithmic axis where they are spaced so.
    has(&figure, &["-30", "0", "30", "60", "1", "2", "5", "10"]);
    // A map of one value along an axis.
    let line = ["--vary", "m1=1kg", "--vary", "L2=1,1.5", "--t-end", "0.1"];
    has(&drawn(&out, &line).1, &["m1 (kg)", "L2 (m)", "1.5"]);
}

#[test]
fn drawn_values_are_drawn_as_dots() {
    let out = folder("dots").join("runs.csv");
    let random = [
        "--vary",
        "m1=loguniform(1,100)kg",
        "--vary",
        "L2=normal(1,0.1)m",
        "--samples",
        "5",
        "--t-end",
        "0.1",
        "--quantity",
        "tip.x",
    ];
    let (_, figure) = drawn(&out, &random);
    has(&figure, &["m1 (kg)", "L2 (m)", "tip.x (m)", "rms"]);
    // Two charts of five runs and their legends; minimum and maximum are circles.
    assert_eq!(figure.matches("<circle").count(), 2 * 2 * (5 + 1));
    assert!(!figure.contains("<polyline fill=\"none\" opacity=\"1\" stroke=\"#0072B2\""));
}

/// A rod that two strings hold, where they reach.
const REACH: &[u8] = b"model Reach { param a = 1 m; gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point Q = (2 m, 0); }
    body b { mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); }
    joint left = distance(ground.O, b.A, length = a); joint right = distance(ground.Q, b.A, length = a);
    start { guess b.x = 1 m; guess b.y = -1 m; } output turn = b.theta; }";

#[test]
fn runs_that_failed_are_gaps_and_counted() {
    let folder = folder("gaps");
    let out = folder.join("runs.csv");
    let name = out.to_str().unwrap();
    let run = |vary: &[&str]| {
        let arguments = [
            &["sweep", "-", "-o", name, "--t-end", "0.1", "--plot"],
            vary,
        ]
        .concat();
        let run = mbdsl(&arguments, REACH);
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        fs::read_to_string(out.with_extension("svg")).unwrap()
    };
    let curves = run(&["--vary", "a=1.5,0.5,1.8m"]);
    let note = "1 of 3 runs is left out (crosses): 1 not_assembled";
    has(&curves, &[note, "turn (rad)"]);
    let maps = run(&[
        "--vary",
        "a=1.5,0.5,1.8m",
        "--vary",
        "start.b.omega=0,1rad/s",
    ]);
    has(
        &maps,
        &["2 of 6 runs are left out (hatched): 2 not_assembled"],
    );
    assert_eq!(maps.matches("url(#missing)").count(), 4);
    // A figure without any number is a figure.
    let none = run(&["--vary", "a=0.5,0.7m"]);
    has(
        &none,
        &[
            "no finite numbers",
            "2 of 2 runs are left out (crosses): 2 not_assembled",
        ],
    );
}

#[test]
fn what_has_no_picture_is_said_before_a_run() {
    let out = folder("no_picture").join("runs.csv");
    let model = two_bars();
    let grid = ["--vary", "m1=1,2", "--vary", "L2=1,2", "--vary", "g=1,2"];
    for (more, words) in [
        (
            &[&grid[..], &["--plot"]].concat()[..],
            "curves over one parameter and maps over two",
        ),
        (
            &["--vary", "m1=1,2", "--plot", "runs.pdf"],
            "ends in `.svg` or `.png`",
        ),
        (
            &[
                "--vary",
                "m1=1,2",
                "--plot",
                "--task-index",
                "0",
                "--task-count",
                "2",
            ],
            "--task-index",
        ),
    ] {
        let run = mbdsl(&arguments(&model, out.to_str().unwrap(), more), b"");
        assert_eq!(run.code, Some(2), "{}", run.stderr);
        assert!(run.stderr.contains(words), "{}", run.stderr);
        assert!(!out.exists() && !out.with_extension("csv.partial").exists());
    }
    let bare = b"model M { param i = 1 kg*m^2; rotor r { pivot = (0, 0); inertia = i; } }";
    let run = mbdsl(&["sweep", "-", "--vary", "i=1,2", "--plot"], bare);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(
        run.stderr.contains("name quantities with --quantity"),
        "{}",
        run.stderr
    );
}
