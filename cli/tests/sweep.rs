//! `mbdsl sweep` and `mbdsl merge`, as a user calls them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::support;
use crate::support::files;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::{Run, mbdsl};

fn two_bars() -> String {
    files::reference("two_bars")
}

fn folder(name: &str) -> PathBuf {
    files::empty_folder("sweep", name)
}

/// The arguments of a sweep over the two bars.
fn arguments<'a>(model: &'a str, out: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["sweep", model, "-o", out][..], more].concat()
}

const GRID: [&str; 6] = [
    "--vary",
    "m1=0.5..2:5",
    "--vary",
    "L2=1,1.2,1.4",
    "--t-end",
    "0.5",
];

/// A sweep that has to succeed.
fn sweep(out: &Path, more: &[&str]) -> Run {
    let run = mbdsl(&arguments(&two_bars(), out.to_str().unwrap(), more), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    run
}

/// The lines of a table, cut at commas.
fn table(path: &Path) -> Vec<Vec<String>> {
    let text = fs::read_to_string(path).unwrap();
    let fields = |line: &str| line.split(',').map(str::to_owned).collect();
    text.lines().map(fields).collect()
}

#[test]
fn a_grid_has_a_row_for_every_combination() {
    let out = folder("grid").join("runs.csv");
    let run = sweep(&out, &GRID);
    assert!(
        run.stdout.starts_with("TwoBars: 15 runs; "),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout.contains("\nlargest position violation ") && run.stdout.contains(", in run "),
        "{}",
        run.stdout
    );
    assert_eq!(run.stderr, "", "no progress bar where no terminal is");
    let table = table(&out);
    assert_eq!(
        table[0][..8],
        [
            "run",
            "m1",
            "L2",
            "tip.x.min",
            "tip.x.max",
            "tip.x.final",
            "tip.x.rms",
            "tip.y.min"
        ]
    );
    assert_eq!(
        table[0][11..],
        [
            "eps_H",
            "position_violation",
            "velocity_violation",
            "acceleration_violation",
            "status",
            "t"
        ]
    );
    assert_eq!(table.len(), 16);
    assert_eq!(table[5][..3], ["4", "0.875", "1.2"]);
    assert!(table[1..].iter().all(|row| row[15..] == ["ok", "0.5"]));
    assert!(!out.with_extension("csv.partial").exists());
}

/// The numbers of a row are those of `mbdsl run` with the same parameters, and extremes and means those
/// of the motion between its steps, too.
#[test]
fn rows_agree_with_single_runs() {
    let folder = folder("single");
    let out = folder.join("runs.csv");
    sweep(&out, &GRID);
    let row = &table(&out)[5];
    let single = folder.join("single");
    let model = two_bars();
    let base = [
        "run",
        &model,
        "--set",
        "m1=0.875",
        "--set",
        "L2=1.2",
        "--t-end",
        "0.5",
        "-o",
        single.to_str().unwrap(),
    ];
    let column = |more: &[&str]| -> Vec<f64> {
        let run = mbdsl(&[&base[..], more].concat(), b"");
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let nodes = table(&single.join("trajectory.csv"));
        let column = nodes[0].iter().position(|name| name == "tip.y").unwrap();
        let values = nodes[1..].iter().map(|node| node[column].parse().unwrap());
        values.collect()
    };
    let number = |field: &str| field.parse::<f64>().unwrap();
    let values = column(&["--output-step", "0.0001"]);
    let close = |field: &str, expected: f64| {
        let found = number(field);
        assert!((found - expected).abs() < 1e-6, "{found} {expected}");
    };
    close(
        &row[7],
        values.iter().copied().fold(f64::INFINITY, f64::min),
    );
    close(
        &row[8],
        values.iter().copied().fold(-f64::INFINITY, f64::max),
    );
    let square = values
        .windows(2)
        .map(|x| (x[0] * x[0] + x[1] * x[1]) / 2.0)
        .sum::<f64>();
    close(&row[10], (square / (values.len() - 1) as f64).sqrt());
    // What is called largest is that of all steps, and here these are the rows.
    let values = column(&["--output-step", "steps"]);
    assert_eq!(number(&row[9]), *values.last().unwrap());
    let report = fs::read_to_string(single.join("report.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    for (field, name) in [
        (11, "eps_H"),
        (12, "position_violation"),
        (14, "acceleration_violation"),
    ] {
        assert_eq!(
            number(&row[field]),
            report[name].as_f64().unwrap(),
            "{name}"
        );
    }
    assert_eq!(report["status"], "ok");
}

/// A slider on a spring: x = cos(omega t).
const SPRING: &str = "model Spring { param k = 100 N/m; param a = 1;
    slider c { mass = 1 kg; axis = (1, 0); }
    potential u = 1/2*k*c.s^2;
    start { c.s = 1 m; }
    output x = c.s; output F = -k*c.s; output root = sqrt((c.s + a*(1 m))/(1 m)); }";

/// Extremes and means do not come from rows: any output step gives the same bytes, and the numbers of the
/// motion.
#[test]
fn extremes_and_means_are_those_of_the_motion() {
    let folder = folder("motion");
    let model = folder.join("spring.mbd");
    fs::write(&model, SPRING).unwrap();
    let out = folder.join("runs.csv");
    let row = |more: &[&str]| {
        let base = [
            "--vary",
            "k=100",
            "--t-end",
            "2s",
            "--quantity",
            "x",
            "--quantity",
            "F",
        ];
        let all = [&base[..], more].concat();
        let run = mbdsl(
            &arguments(model.to_str().unwrap(), out.to_str().unwrap(), &all),
            b"",
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        (table(&out)[1].clone(), run.stdout)
    };
    let square = 0.5 + 40.0_f64.sin() / 80.0;
    let exact = [-1.0, 1.0, 20.0_f64.cos(), square.sqrt()];
    let (default, said) = row(&[]);
    assert!(
        said.contains("\nlanes: no, because dop853 chooses its steps\n"),
        "{said}"
    );
    for output_step in ["0.37s", "1s", "1ms", "steps"] {
        assert_eq!(row(&["--output-step", output_step]).0, default);
    }
    for (more, tolerance) in [
        (&[][..], 1e-7),
        (&["--method", "dop853"], 1e-8),
        (&["--method", "rk4"], 1e-4),
        (&["--method", "rk4", "--h", "0.05"], 5e-2),
    ] {
        let (row, _) = row(more);
        for (field, expected) in row[2..10].iter().zip(exact.iter().chain(&exact)) {
            let found: f64 = field.parse().unwrap();
            let force = row[6..10].contains(field);
            let found = if force { found / -100.0 } else { found };
            let either = (found - expected).abs().min((found + expected).abs());
            assert!(either < tolerance, "{more:?}: {found} for {expected}");
        }
    }
    // On lanes and off them the bits are the same.
    let (alone, said) = row(&["--method", "rk4"]);
    assert!(said.contains("\nlanes: no, because machine code"), "{said}");
    let (lanes, said) = row(&["--method", "rk4", "--evaluate"]);
    assert!(said.contains("\nlanes: yes\n"), "{said}");
    assert_eq!(alone, lanes);
    let (_, said) = row(&["--json"]);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["lanes"], false);
    assert_eq!(said["lanes_reason"], "dop853 chooses its steps");
}

/// Rows that cannot be trusted say so.
#[test]
fn doubts_are_the_status() {
    let folder = folder("doubts");
    let out = folder.join("runs.csv");
    let status = |name: &str, text: &str, more: &[&str]| -> Vec<String> {
        let model = folder.join(name);
        fs::write(&model, text).unwrap();
        let run = mbdsl(
            &arguments(model.to_str().unwrap(), out.to_str().unwrap(), more),
            b"",
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        let table = table(&out);
        let place = table[0].iter().position(|name| name == "status").unwrap();
        table[1..].iter().map(|row| row[place].clone()).collect()
    };
    let fixed = ["--method", "rk4", "--stabilization", "none"];
    // A spring far too stiff for its step, before the numbers overflow; on lanes, too.
    for lanes in [&[][..], &["--evaluate"]] {
        let more = [
            "--vary",
            "k=100,1e9N/m",
            "--quantity",
            "x",
            "--t-end",
            "0.05",
        ];
        let more = [&more[..], &fixed, lanes].concat();
        assert_eq!(status("spring.mbd", SPRING, &more), ["ok", "diverged"]);
    }
    // A root that leaves its range, whether it is looked at or not.
    let more = ["--vary", "a=1.5,0.5", "--t-end", "1", "--quantity", "root"];
    assert_eq!(status("spring.mbd", SPRING, &more), ["ok", "not_finite"]);
    let more = ["--vary", "a=1.5,0.5", "--t-end", "1", "--quantity", "x"];
    assert_eq!(status("spring.mbd", SPRING, &more), ["ok", "not_finite"]);
    // Joints that come apart.
    let bars = fs::read_to_string(two_bars()).unwrap();
    let more = ["--vary", "m1=1,2", "--t-end", "10", "--h", "0.03"];
    let more = [&more[..], &fixed].concat();
    assert_eq!(status("bars.mbd", &bars, &more), ["drifted", "drifted"]);
    let more = ["--vary", "m1=1,2", "--t-end", "10"];
    assert_eq!(status("bars.mbd", &bars, &more), ["ok", "ok"]);
    // Steps too long for the motion, without a drift.
    let more = ["--vary", "k=100", "--h", "0.1", "--method", "rk4"];
    let more = [&more[..], &["--stabilization", "projection"]].concat();
    assert_eq!(status("spring.mbd", SPRING, &more), ["unbalanced"]);
}

#[test]
fn threads_change_nothing() {
    let folder = folder("threads");
    for method in ["rk4", "dopri5"] {
        let tables = ["1", "2", "5"].map(|threads| {
            let out = folder.join(format!("{method}{threads}.csv"));
            sweep(
                &out,
                &[&GRID[..], &["--method", method, "--threads", threads]].concat(),
            );
            fs::read(out).unwrap()
        });
        assert!(tables[0] == tables[1] && tables[0] == tables[2]);
    }
}

#[test]
fn shards_make_the_whole() {
    let folder = folder("shards");
    let whole = folder.join("whole.csv");
    sweep(&whole, &GRID);
    let out = folder.join("runs.csv");
    for index in ["2", "0", "1"] {
        let shard = ["--task-index", index, "--task-count", "3"];
        let run = sweep(&out, &[&GRID[..], &shard].concat());
        assert!(
            run.stdout.ends_with(&format!("runs.csv.{index}-of-3\n")),
            "{}",
            run.stdout
        );
    }
    assert!(!out.exists());
    let shards = [0, 1, 2].map(|i| {
        folder
            .join(format!("runs.csv.{i}-of-3"))
            .display()
            .to_string()
    });
    let merge = |shards: &[&str]| {
        let base = ["merge", "-o", out.to_str().unwrap()];
        mbdsl(&[&base[..], shards].concat(), b"")
    };
    let [a, b, c] = shards.each_ref().map(String::as_str);
    let run = merge(&[a, c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("of 3 shards these are missing: 1"),
        "{}",
        run.stderr
    );
    let run = merge(&[a, b, c, b]);
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("are both shard 1"), "{}", run.stderr);
    let run = merge(&[c, b, a]);
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());

    // A shard that lacks its last record.
    let text = fs::read_to_string(b).unwrap();
    fs::write(b, &text[..text.len() - 10]).unwrap();
    let run = merge(&[a, b, c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr.contains("lacks 1 of its 5 runs"),
        "{}",
        run.stderr
    );
    sweep(
        &out,
        &[
            &GRID[..],
            &["--task-index", "1", "--task-count", "3", "--resume"],
        ]
        .concat(),
    );
    assert_eq!(fs::read_to_string(b).unwrap().len(), text.len());

    // A shard of another sweep.
    fs::remove_file(b).unwrap();
    sweep(
        &out,
        &[
            &GRID[..],
            &["--rtol", "1e-6", "--task-index", "1", "--task-count", "3"],
        ]
        .concat(),
    );
    let run = merge(&[a, b, c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("its --rtol is `1e-6`, here it is `not given`"),
        "{}",
        run.stderr
    );
    let run = merge(&[a, whole.to_str().unwrap(), c]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("whole.csv is not a partial sweep or a shard"),
        "{}",
        run.stderr
    );
}

/// Starts a sweep and lets it run until its journal has grown.
fn spawn(model: &str, out: &Path, more: &[&str]) -> Child {
    let journal = out.with_extension("csv.partial");
    let size = || fs::metadata(&journal).map_or(0, |file| file.len());
    let before = size();
    let header = 8000;
    let mut child = Command::new(env!("CARGO_BIN_EXE_mbdsl"))
        .args(arguments(model, out.to_str().unwrap(), more))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let begin = Instant::now();
    while size() < before.max(header) + 1000 {
        assert!(begin.elapsed() < Duration::from_secs(10), "nothing is kept");
        assert_eq!(child.try_wait().unwrap(), None, "it ended too early");
        std::thread::sleep(Duration::from_millis(1));
    }
    child
}

/// The runs that a journal holds.
fn kept(out: &Path) -> usize {
    let text = fs::read_to_string(out.with_extension("csv.partial")).unwrap();
    // The last line may be cut off.
    text.matches('\n').count() - 1
}

const LONG: [&str; 4] = ["--vary", "m1=0.5..2:300", "--t-end", "1"];

#[test]
fn a_sweep_that_is_killed_goes_on_to_the_same_bytes() {
    let folder = folder("killed");
    let model = two_bars();
    let whole = folder.join("whole.csv");
    sweep(&whole, &LONG);
    let out = folder.join("runs.csv");
    let mut least = 0;
    for killed in 0..3 {
        let more = if killed == 0 { &[][..] } else { &["--resume"] };
        let mut child = spawn(&model, &out, &[&LONG[..], more].concat());
        // SIGKILL
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(kept(&out) > least, "{killed}");
        least = kept(&out);
    }
    assert!(!out.exists());
    let run = mbdsl(&arguments(&model, out.to_str().unwrap(), &LONG), b"");
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("continue with --resume, or delete the file"),
        "{}",
        run.stderr
    );
    let other = [&LONG[..], &["--resume", "--rtol", "1e-6"]].concat();
    let run = mbdsl(&arguments(&model, out.to_str().unwrap(), &other), b"");
    assert_eq!(run.code, Some(2));
    assert!(
        run.stderr
            .contains("its --rtol is `not given`, here it is `1e-6`"),
        "{}",
        run.stderr
    );
    let run = sweep(&out, &[&LONG[..], &["--resume", "--json"]].concat());
    let summary: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(summary["runs"], 300);
    assert_eq!(summary["status"]["ok"], 300);
    assert_eq!(summary["resumed"].as_u64().unwrap(), least as u64);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

#[cfg(unix)]
#[test]
fn an_interrupted_sweep_keeps_what_is_finished() {
    let folder = folder("interrupted");
    let out = folder.join("runs.csv");
    // Long enough for the signal to arrive before the end.
    let long = [&LONG[..2], &["--t-end", "10", "--plot"]].concat();
    let mut child = spawn(&two_bars(), &out, &long);
    let id = child.id().to_string();
    let kill = Command::new("kill").args(["-INT", &id]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(kept(&out) > 0 && kept(&out) < 300 && !out.exists());
    // What there is is drawn, and drawn again when it is complete.
    let figure = out.with_extension("svg");
    let drawn = fs::read_to_string(&figure).unwrap();
    assert!(drawn.contains("not finished"), "{drawn}");
    let run = sweep(&out, &[&long[..], &["--resume"]].concat());
    assert!(run.stdout.contains("300 runs, "), "{}", run.stdout);
    let drawn = fs::read_to_string(&figure).unwrap();
    assert!(!drawn.contains("not finished"));
}

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

/// A journal with a torn last line, a line overwritten in the middle and one that is gone.
#[test]
fn a_spoilt_journal_is_mended_by_running_again() {
    let folder = folder("spoilt");
    let model = two_bars();
    let whole = folder.join("whole.csv");
    sweep(&whole, &LONG);
    let out = folder.join("runs.csv");
    let mut child = spawn(&model, &out, &LONG);
    child.kill().unwrap();
    child.wait().unwrap();
    let journal = out.with_extension("csv.partial");
    let text = fs::read_to_string(&journal).unwrap();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    let digit = lines[2].replacen(",0.", ",1.", 1);
    lines[2] = &digit;
    lines.remove(3);
    lines[3] = "\0\0\0\0\n";
    let spoilt = lines.concat();
    fs::write(&journal, &spoilt[..spoilt.len() - 7]).unwrap();
    let run = sweep(&out, &[&LONG[..], &["--resume"]].concat());
    assert!(
        run.stderr.contains("2 lines of") && run.stderr.contains("are damaged"),
        "{}",
        run.stderr
    );
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

/// On a disk that is full nothing is lost: where there is room again the sweep goes on.
#[cfg(unix)]
#[test]
fn a_full_disk_loses_no_finished_run() {
    let folder = folder("full");
    let model = two_bars();
    let whole = folder.join("whole.csv");
    sweep(&whole, &LONG);
    let out = folder.join("runs.csv");
    let arguments = arguments(&model, out.to_str().unwrap(), &LONG);
    // Files of at most so many blocks of 512 bytes; the error is one of a full disk but for its words.
    let limited = |blocks: usize| {
        let script = format!("ulimit -f {blocks}; trap '' XFSZ; exec \"$0\" \"$@\"");
        let mut shell = Command::new("sh");
        shell.args(["-c", &script, env!("CARGO_BIN_EXE_mbdsl")]);
        shell.args(&arguments).output().unwrap()
    };
    let run = limited(1);
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot write"), "{said}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left");
    let run = limited(30);
    let said = String::from_utf8(run.stderr).unwrap();
    assert_eq!(run.status.code(), Some(2), "{said}");
    assert!(
        said.contains("cannot write") && said.contains("continue with --resume"),
        "{said}"
    );
    let before = kept(&out);
    assert!(before > 0 && before < 300, "{before}");
    let run = sweep(&out, &[&LONG[..], &["--resume"]].concat());
    assert!(
        run.stdout.contains(&format!(", {before} of them before")),
        "{}",
        run.stdout
    );
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
}

/// Runs that fail are rows with the reason.
#[test]
fn runs_that_stop_are_rows() {
    let folder = folder("stops");
    let text = "model Stops { units none; param k = 0; param L = 1;
        ground { point O = (0, 0); }
        body rod { mass = 1; inertia = 1; point A = (-L, 0); }
        joint pin = revolute(ground.O, rod.A);
        coordinate x: 1; kinetic T = 1/2*x.v^2; potential U = -k*x^4;
        start { x = 1; x.v = 2; rod.x = 1; rod.y = 0; }
        output x2 = x^2; }";
    let model = folder.join("stops.mbd");
    fs::write(&model, text).unwrap();
    let out = folder.join("runs.csv");
    let more = [
        "--vary", "k=0,1", "--vary", "L=1,5", "--t-end", "5", "--method", "dopri5", "--json",
    ];
    let run = mbdsl(
        &arguments(model.to_str().unwrap(), out.to_str().unwrap(), &more),
        b"",
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let summary: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(summary["status"]["not_assembled"], 2);
    let table = table(&out);
    let status = |row: usize| table[row][11].as_str();
    assert_eq!(status(1), "ok");
    assert_eq!(
        table[2][3..],
        ["", "", "", "", "", "", "", "", "not_assembled", ""]
    );
    let stopped = ["step_too_small", "not_finite", "singular"];
    assert!(stopped.contains(&status(3)), "{:?}", table[3]);
    let t: f64 = table[3][12].parse().unwrap();
    assert!(t > 0.5 && t < 1.0, "{t}");
    assert!(table[3][4].parse::<f64>().unwrap() > 10.0);
}

/// A Parquet file has the names and the bits of the CSV file; what is missing is null.
#[test]
fn parquet_has_the_same_numbers() {
    use parquet::file::reader::{FileReader, SerializedFileReader};
    use parquet::record::Field;
    let folder = folder("parquet");
    let (csv, file) = (folder.join("runs.csv"), folder.join("runs.parquet"));
    let more = ["--vary", "g=1,9.81", "--vary", "m1=-1,1", "--t-end", "0.1"];
    sweep(&csv, &more);
    sweep(&file, &more);
    let reader = SerializedFileReader::new(fs::File::open(&file).unwrap()).unwrap();
    let table = table(&csv);
    let mut rows = 0;
    for (row, fields) in reader.get_row_iter(None).unwrap().zip(&table[1..]) {
        let row = row.unwrap();
        for ((name, value), (head, field)) in row.get_column_iter().zip(table[0].iter().zip(fields))
        {
            assert_eq!(name, head);
            match value {
                Field::Long(run) => assert_eq!(run.to_string(), *field),
                Field::Str(status) => assert_eq!(status, field),
                Field::Null => assert_eq!(field, "", "{name}"),
                Field::Double(number) => assert_eq!(format!("{number:?}"), *field, "{name}"),
                other => panic!("{name}: {other:?}"),
            }
        }
        assert_eq!(row.len(), table[0].len());
        rows += 1;
    }
    assert_eq!(rows, 4);
    assert_eq!(table[1][15], "not_assembled");
    assert_eq!(reader.metadata().num_row_groups(), 1);
}

#[test]
fn samples_depend_on_the_seed_and_not_on_shards() {
    let folder = folder("samples");
    let draws = [
        "--vary",
        "m1=lognormal(0,0.1)",
        "--vary",
        "g=uniform(9,10)",
        "--samples",
        "11",
        "--t-end",
        "0.1",
    ];
    let run = |name: &str, more: &[&str]| {
        let out = folder.join(name);
        sweep(&out, &[&draws[..], more].concat());
        out
    };
    let whole = run("whole.csv", &["--seed", "1"]);
    let other = run("other.csv", &["--seed", "2"]);
    assert_ne!(fs::read(&whole).unwrap(), fs::read(other).unwrap());
    let out = folder.join("runs.csv");
    for index in ["0", "1"] {
        run(
            "runs.csv",
            &["--seed", "1", "--task-index", index, "--task-count", "2"],
        );
    }
    let shards = [0, 1].map(|i| {
        folder
            .join(format!("runs.csv.{i}-of-2"))
            .display()
            .to_string()
    });
    let merged = mbdsl(
        &["merge", "-o", out.to_str().unwrap(), &shards[1], &shards[0]],
        b"",
    );
    assert_eq!(merged.code, Some(0), "{}", merged.stderr);
    assert_eq!(fs::read(&out).unwrap(), fs::read(&whole).unwrap());
    for row in &table(&whole)[1..] {
        let g: f64 = row[2].parse().unwrap();
        assert!((9.0..10.0).contains(&g), "{g}");
    }
}

#[test]
fn outputs_are_chosen_by_name() {
    let out = folder("outputs").join("runs.csv");
    let more = [
        "--vary",
        "g=1.62,9.81",
        "--t-end",
        "0.1",
        "--quantity",
        "rod1.theta",
        "--quantity",
        "energy",
    ];
    sweep(&out, &more);
    let head = table(&out)[0].join(",");
    assert!(
        head.starts_with(
            "run,g,rod1.theta.min,rod1.theta.max,rod1.theta.final,rod1.theta.rms,energy.min,"
        ),
        "{head}"
    );
}

#[test]
fn wrong_arguments_are_named_before_anything_runs() {
    let folder = folder("wrong");
    let out = folder.join("runs.csv").display().to_string();
    let elsewhere = folder.join("nowhere/runs.csv").display().to_string();
    let text = folder.join("runs.txt").display().to_string();
    let inside = folder.display().to_string();
    let vary = ["--vary", "m1=1,2", "--t-end", "1"];
    for (out, arguments, words) in [
        (
            &out,
            &["--vary", "m1=1..2:1e12", "--t-end", "1"][..],
            "`1e12` is not a number of values",
        ),
        (
            &out,
            &["--vary", "m1=nan..2:5", "--t-end", "1"],
            "NaN is not a finite number",
        ),
        (
            &out,
            &["--vary", "m3=1,2", "--t-end", "1"],
            "has no parameter `m3`; did you mean `m",
        ),
        (
            &out,
            &["--vary", "zeta=1,2", "--t-end", "1"],
            "has no parameter `zeta`; it has g, m1, L1, m2, L2",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--vary", "m1=1,2", "--t-end", "1"],
            "`m1` is varied twice",
        ),
        (
            &out,
            &[
                "--vary",
                "m1=0..1:9999",
                "--vary",
                "m2=0..1:9999",
                "--t-end",
                "1",
            ],
            "has 9.998e7 runs, more than 10000000",
        ),
        (
            &out,
            &[
                "--vary",
                "m1=normal(1,-1)",
                "--t-end",
                "1",
                "--samples",
                "5",
            ],
            "the standard deviation -1 is not positive",
        ),
        (
            &out,
            &["--vary", "m1=normal(1,1)", "--t-end", "1"],
            "say with --samples",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--t-end", "1", "--samples", "5"],
            "`m1` has 1,2",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--t-end", "1", "--seed", "5"],
            "--samples",
        ),
        (&out, &["--t-end", "1"], "--vary"),
        (
            &out,
            &[&vary[..], &["--task-index", "3", "--task-count", "3"]].concat(),
            "--task-index 3 is not below --task-count 3",
        ),
        (
            &out,
            &[&vary[..], &["--task-index", "3"]].concat(),
            "--task-count",
        ),
        (
            &out,
            &[&vary[..], &["--task-index", "-1", "--task-count", "3"]].concat(),
            "invalid value '-1' for '--task-index <INDEX>'",
        ),
        (
            &out,
            &[
                &vary[..],
                &["--task-index", "1", "--task-count", "99999999999"],
            ]
            .concat(),
            "--task-count 99999999999 is more than 10000000",
        ),
        (
            &out,
            &[&vary[..], &["--threads", "0"]].concat(),
            "0 is not in 1..=1024",
        ),
        (
            &out,
            &[&vary[..], &["--set", "m1=1"]].concat(),
            "`m1` is set and varied",
        ),
        (
            &out,
            &[&vary[..], &["--quantity", "tipp.x"]].concat(),
            "has no quantity `tipp.x`; did you mean `tip.x`?",
        ),
        (
            &out,
            &[&vary[..], &["--quantity", "tip.x", "--quantity", "tip.x"]].concat(),
            "would be called `tip.x.min`",
        ),
        (
            &out,
            &[&vary[..], &["--method", "rk4", "--h", "0"]].concat(),
            "the step h = 0 s is not a positive number",
        ),
        (
            &out,
            &[&vary[..], &["--output-step", "0"]].concat(),
            "the output step 0 s is not a positive number",
        ),
        (
            &out,
            &[&vary[..], &["--method", "rk4", "--h", "1e-12"]].concat(),
            "steps of h = 1e-12 s",
        ),
        (
            &out,
            &["--vary", "m1=1,2", "--t-end", "nan"],
            "`nan` is not a finite number",
        ),
        (
            &out,
            &[
                &vary[..],
                &[
                    "--method",
                    "dopri5",
                    "--stabilization",
                    "baumgarte",
                    "--option",
                    "gains=from-step",
                ],
            ]
            .concat(),
            "gains",
        ),
        (&elsewhere, &vary, "cannot create"),
        (&text, &vary, "the name must end in .csv or .parquet"),
        (&inside, &vary, "is a folder; name a file"),
    ] {
        let model = two_bars();
        let run = mbdsl(&self::arguments(&model, out, arguments), b"");
        assert_eq!(run.code, Some(2), "{arguments:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{arguments:?}: {}", run.stderr);
        let left: Vec<_> = fs::read_dir(&folder).unwrap().collect();
        assert!(left.is_empty(), "{arguments:?}: {left:?}");
    }
}

/// Values with a unit, start values, and a point with both components.
#[test]
fn units_start_values_and_points() {
    let folder = folder("units");
    let out = folder.join("runs.csv");
    let point = ["--quantity", "tip", "--t-end", "500ms"];
    sweep(
        &out,
        &[
            &[
                "--vary",
                "start.rod1.theta=30..60deg:2",
                "--set",
                "L2=1200mm",
            ],
            &point[..],
        ]
        .concat(),
    );
    let units = table(&out);
    assert_eq!(units[0][..3], ["run", "start.rod1.theta", "tip.x.min"]);
    assert_eq!(units[0][6], "tip.y.min");
    assert_eq!(units[2][1], format!("{:?}", std::f64::consts::PI / 3.0));
    assert_ne!(units[1][2..], units[2][2..]);
    // The same by the words of a single run.
    let single = folder.join("single");
    let run = mbdsl(
        &[
            "run",
            &two_bars(),
            "--set",
            "start.rod1.theta=30deg",
            "--set",
            "L2=1.2 m",
            "--t-end",
            "0.5s",
            "-o",
            single.to_str().unwrap(),
        ],
        b"",
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let said = "start.rod1.theta = 0.5236 rad (30deg)\nL2 = 1.2 m\n";
    assert!(run.stdout.starts_with(said), "{}", run.stdout);
    let single = table(&single.join("trajectory.csv"));
    let tip = single[0].iter().position(|name| name == "tip.x").unwrap();
    assert_eq!(units[1][4], single.last().unwrap()[tip]);
    let wrong = mbdsl(
        &arguments(
            &two_bars(),
            out.to_str().unwrap(),
            &["--vary", "start.rod1.theta=30..60:2"],
        ),
        b"",
    );
    assert!(
        wrong
            .stderr
            .contains("write it once, as in `start.rod1.theta=10..20deg:11`"),
        "{}",
        wrong.stderr
    );
}

/// A sweep and a merge without the name of a table.
#[test]
fn tables_are_named_after_the_model() {
    let folder = folder("named");
    fs::copy(two_bars(), folder.join("bars.mbd")).unwrap();
    let mbdsl = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mbdsl"));
        let output = command
            .args(arguments)
            .current_dir(&folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    };
    let vary = [
        "sweep",
        "bars.mbd",
        "--vary",
        "m1=1..2kg:4",
        "--t-end",
        "0.1",
    ];
    mbdsl(&vary);
    let whole = fs::read(folder.join("bars.csv")).unwrap();
    fs::remove_file(folder.join("bars.csv")).unwrap();
    for index in ["0", "1"] {
        mbdsl(&[&vary[..], &["--task-index", index, "--task-count", "2"]].concat());
    }
    mbdsl(&["merge", "bars.csv.1-of-2", "bars.csv.0-of-2"]);
    assert_eq!(fs::read(folder.join("bars.csv")).unwrap(), whole);
}
