//! The rows of a table: what a run says of itself, and what varies.

use crate::support::mbdsl;
use crate::sweep::{GRID, arguments, folder, sweep, table, two_bars};
use std::fs;
use std::path::Path;

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

/// Extremes and means do not come from rows: any output step of the model gives the same bytes, and the numbers of the
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
        said.contains("\nlanes: yes, runs go side by side\n"),
        "{said}"
    );
    assert_eq!(row(&["--evaluate"]).0, default);
    for output_step in ["370 ms", "1 s", "1 ms", "steps"] {
        let rows = format!("simulate {{ output_step = {output_step}; }} output x");
        fs::write(&model, SPRING.replace("output x", &rows)).unwrap();
        assert_eq!(row(&[]).0, default);
    }
    fs::write(&model, SPRING).unwrap();
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
    // As machine code and evaluated, on lanes and off them the bits are the same.
    let (lanes, said) = row(&["--method", "rk4"]);
    assert!(
        said.contains("\nlanes: yes, runs go side by side\n"),
        "{said}"
    );
    let (evaluated, said) = row(&["--method", "rk4", "--evaluate"]);
    assert!(
        said.contains("\nlanes: yes, runs go side by side\n"),
        "{said}"
    );
    assert_eq!(evaluated, lanes);
    let (alone, said) = row(&["--method", "rk4", "--stabilization", "projection"]);
    assert!(said.contains("\nlanes: no, because projection"), "{said}");
    assert_eq!(alone, lanes);
    let (_, said) = row(&["--json", "--method", "radau"]);
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(said["lanes"], false);
    let reason = "radau integrates members one by one";
    assert_eq!(said["lanes_reason"], reason);
}

/// A root of what touches 0: steps and what is between them come below 0 by rounding, where it has no value. With
/// x = 1 - cos(t + p), the mean of the square of its root over the time T is 1 - (sin(T + p) - sin p)/T.
#[test]
fn a_root_that_touches_0_has_extremes() {
    let folder = folder("touching");
    let (model, out) = (folder.join("touching.mbd"), folder.join("runs.csv"));
    let text = "model Touching { param p = 0.3;
        slider b { mass = 1 kg; axis = (1, 0); }
        state x: 1 = 1 - cos(p*(1 rad)); der x = (1 s^-1)*sin((t/(1 s) + p)*(1 rad));
        output root = sqrt(x); }";
    fs::write(&model, text).unwrap();
    for more in [&[][..], &["--rtol", "1e-10"], &["--method", "radau"]] {
        let base = [
            "--vary",
            "p=0.1..1:10",
            "--t-end",
            "20s",
            "--quantity",
            "root",
        ];
        let all = [&base[..], more].concat();
        let run = mbdsl(
            &arguments(model.to_str().unwrap(), out.to_str().unwrap(), &all),
            b"",
        );
        assert_eq!(run.code, Some(0), "{}", run.stderr);
        for row in &table(&out)[1..] {
            let number = |place: usize| row[place].parse::<f64>().unwrap();
            let p = number(1);
            let square = 1.0 - ((20.0 + p).sin() - p.sin()) / 20.0;
            let tolerance = 1e-6;
            assert!(number(2) >= 0.0 && number(2) < 1e-2, "{row:?}");
            assert!((number(3) - 2.0_f64.sqrt()).abs() < tolerance, "{row:?}");
            assert!((number(5) - square.sqrt()).abs() < tolerance, "{row:?}");
            assert!(row.iter().any(|field| field == "ok"), "{row:?}");
        }
    }
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

/// A period of samples that is not positive in one run is the fault of this run.
#[test]
fn a_wrong_period_is_a_row() {
    let folder = folder("periods");
    let text =
        "model Clock { param h = 10 ms; slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        sample h { state n: N = 0; next n = n + 1 N; } force pull at c.C = (n, 0); }";
    let model = folder.join("clock.mbd");
    fs::write(&model, text).unwrap();
    let out = folder.join("runs.csv");
    let more = ["--vary", "h=20ms,0ms", "--t-end", "0.05"];
    let run = mbdsl(
        &arguments(model.to_str().unwrap(), out.to_str().unwrap(), &more),
        b"",
    );
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let table = table(&out);
    let place = table[0].iter().position(|name| name == "status").unwrap();
    let found: Vec<&str> = table[1..].iter().map(|row| &*row[place]).collect();
    assert_eq!(found, ["ok", "wrong_options"]);
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

/// A point in space has three components, and all of them are observed.
#[test]
fn a_point_in_space_is_observed_in_all_directions() {
    let folder = folder("space-point");
    let (model, out) = (folder.join("arm.mbd"), folder.join("runs.csv"));
    let text = "model Arm {
        gravity (0, 0, -9.81 m/s^2);
        ground { point O = (0, 0, 0); }
        body arm {
            mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2);
            point A = (-0.5 m, 0, 0); point B = (0.5 m, 0, 0);
        }
        joint ball = spherical(ground.O, arm.A);
        output tip = arm.B;
    }";
    fs::write(&model, text).unwrap();
    let point = [
        "--vary",
        "start.arm.omega.x=0..1rad/s:2",
        "--quantity",
        "tip",
        "--t-end",
        "100ms",
    ];
    let arguments = arguments(model.to_str().unwrap(), out.to_str().unwrap(), &point);
    let run = mbdsl(&arguments, b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let head = table(&out)[0].join(",");
    for component in ["tip.x.min", "tip.y.min", "tip.z.min"] {
        assert!(head.contains(component), "{head}");
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

/// A run that stops where it begins has its row.
#[test]
fn runs_that_do_not_begin_have_their_rows() {
    let model =
        "model Z { param m1 = 1 kg; slider b { mass = m1; axis = (1, 0); point P = (0, 0); }
        force f at b.P = (1 N, 0); output s = b.s; }";
    for method in ["dop853", "rk4", "radau"] {
        let out = folder(&format!("no_begin_{method}")).join("z.csv");
        let out_text = out.display().to_string();
        let run = mbdsl(
            &[
                "sweep", "-", "--vary", "m1=0,1kg", "--t-end", "1", "--method", method, "-o",
                &out_text,
            ],
            model.as_bytes(),
        );
        assert_eq!(run.code, Some(0), "{method}: {}", run.stderr);
        let rows = table(&out);
        let status = rows[0].iter().position(|name| name == "status").unwrap();
        assert_eq!(
            (rows[1][status].as_str(), rows[2][status].as_str()),
            ("singular", "ok"),
            "{method}"
        );
    }
}

/// A control loop that is not stable for some of the gains has no end of its own: its run ends at the limit of steps.
#[test]
fn a_run_that_grows_without_bound_has_its_row() {
    let text = "model Loop {
        param k = 3 N*m*s;
        ground { point O = (0 m, 0 m); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        torque push on rod = k*rod.omega;
        start { rod.omega = 1 rad/s; }
        output tip = rod.B;
    }";
    let folder = folder("sweep_without_end");
    let (model, out) = (folder.join("loop.mbd"), folder.join("runs.csv"));
    fs::write(&model, text).unwrap();
    let (model, out) = (model.to_str().unwrap(), out.to_str().unwrap());
    let more = ["--vary", "k=-1,3,-2", "--max-steps", "500"];
    let run = mbdsl(&arguments(model, out, &more), b"");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    let table = table(Path::new(out));
    let column = |name: &str| table[0].iter().position(|of| of == name).unwrap();
    let of =
        |name: &str| -> Vec<&str> { table[1..].iter().map(|row| &*row[column(name)]).collect() };
    assert_eq!(of("status"), ["ok", "too_many_steps", "ok"]);
    assert!(of("t")[1].parse::<f64>().unwrap() < 10.0);
    let out = folder.join("run");
    let alone = mbdsl(
        &[
            "run",
            model,
            "--max-steps",
            "500",
            "-o",
            out.to_str().unwrap(),
        ],
        b"",
    );
    assert_eq!(alone.code, Some(1), "{}", alone.stderr);
    let said = "the limit of 500 steps is reached (max_steps); `rod.omega` is now fastest, at ";
    assert!(alone.stderr.contains(said), "{}", alone.stderr);
    let report = fs::read_to_string(out.join("report.json")).unwrap();
    assert!(
        report.contains("\"status\": \"too_many_steps\""),
        "{report}"
    );
    for (steps, fault) in [
        (
            "0",
            "--max-steps cannot be 0; it is: the most steps that a run by an adaptive method makes",
        ),
        ("-3", "--max-steps cannot be -3; it is:"),
        ("2.5", "--max-steps cannot be 2.5; it is:"),
    ] {
        let refused = mbdsl(&["run", model, "--max-steps", steps], b"");
        assert_eq!(refused.code, Some(2), "{}", refused.stderr);
        assert!(refused.stderr.contains(fault), "{}", refused.stderr);
    }
}
