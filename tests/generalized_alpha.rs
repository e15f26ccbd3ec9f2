//! The generalized-alpha method in its two forms: orders, constraints of both levels, redundant
//! constraints, and benchmark problems towards their tabulated values.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use mbdsl::runtime::{Dop853, Formulation, GeneralizedAlpha};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, Simulation, Trajectory, simulate};
use models::CHAIN;
use serde::Deserialize;
use std::fs;
use std::path::Path;

pub(crate) const FOUR_BAR: &str = "model FourBar {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point P = (2 m, 0); }
    body crank   { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body coupler { mass = 2 kg; inertia = 1 kg*m^2; point A = (-1.25 m, 0); point B = (1.25 m, 0); }
    body rocker  { mass = 1 kg; inertia = 0.4 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    joint p = revolute(ground.O, crank.A);
    joint q = revolute(crank.B, coupler.A);
    joint r = revolute(coupler.B, rocker.B);
    joint s = revolute(ground.P, rocker.A);
    start { crank.theta = 60 deg; guess coupler.theta = 30 deg; guess rocker.theta = 90 deg; crank.omega = 1 rad/s; }
}";

/// A moving pin, a length that grows and shrinks, a driven arm, and dampers.
pub(crate) const DRIVEN: &str = "model Driven {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point P = (0.3 m*sin(5 rad/s*t), 2 m); }
    body rod { mass = 2 kg; inertia = 0.3 kg*m^2; point A = (-0.7 m, 0); point B = (0.7 m, 0); }
    body arm { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = distance(ground.P, rod.A, length = 0.8 m + (0.1 m)*sin(3 rad/s*t));
    joint knee = revolute(rod.B, arm.A);
    damper brake between rod.A, arm.B { damping = 0.8 N*s/m; }
    spring cord between ground.O, arm.B { stiffness = 20 N/m; damping = 0.5 N*s/m; free_length = 1 m; }
    drive bend: arm.theta = 0.5 rad*sin(2 rad/s*t) - 70 deg;
    start { rod.theta = -60 deg; rod.x = 0.5 m; }
}";

/// Parallel cranks: all but two of them say nothing new.
pub(crate) fn parallelogram(cranks: usize) -> String {
    let mut text =
        String::from("model Parallelogram { allow(redundant); gravity (0, -9.81 m/s^2);\n");
    let each = |text: &mut String, part: &dyn Fn(usize) -> String| {
        text.extend((1..=cranks).map(part));
    };
    text += "ground {";
    each(&mut text, &|i| format!(" point O{i} = ({i} m, 0);"));
    text += " }\nbody k { mass = 2 kg; inertia = 0.5 kg*m^2;";
    each(&mut text, &|i| format!(" point P{i} = ({i} m - 2 m, 0);"));
    text += " }\n";
    each(&mut text, &|i| {
        format!(
            "body c{i} {{ mass = 1 kg; inertia = 0.1 kg*m^2; point P = (-0.5 m, 0); point Q = (0.5 m, 0); }}
            joint a{i} = revolute(ground.O{i}, c{i}.P); joint b{i} = revolute(c{i}.Q, k.P{i});\n"
        )
    });
    text += "start { c1.theta = 60 deg;";
    text.extend((2..=cranks).map(|i| format!(" guess c{i}.theta = 60 deg;")));
    text + " } expect dof = 1; }"
}

const FORMULATIONS: [Formulation; 2] = [Formulation::Index3, Formulation::Ggl];

fn method(formulation: Formulation) -> Method {
    GeneralizedAlpha::default().formulation(formulation).into()
}

fn run(model: &TextMechanism, method: Method, h: f64, t_end: f64) -> Simulation {
    simulate(model, &Options::unstabilized(method, t_end, h)).unwrap()
}

/// Positions, velocities and multipliers at the end.
fn end(model: &TextMechanism, trajectory: &Trajectory) -> [Vec<f64>; 3] {
    let state = trajectory.state(trajectory.len() - 1).unwrap();
    let rows = model.layout().constraints().iter();
    let last = |name: String| *trajectory[name.as_str()].last().unwrap();
    let lambda = rows.map(|row| last(format!("lambda.{}", row.name)));
    [state.q, state.v, lambda.collect()]
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn both_forms_are_of_order_two_in_positions_velocities_and_multipliers() {
    let two_bars = include_str!("reference/two_bars/model.mbd");
    for text in [two_bars, FOUR_BAR, DRIVEN, CHAIN] {
        let model = load(text).unwrap();
        let name = &model.layout().model();
        let reference = run(&model, Dop853::new(1e-13, 1e-15).into(), 0.1, 1.0);
        let reference = end(&model, &reference.trajectory);
        for formulation in FORMULATIONS {
            let errors = [0.005, 0.0025, 0.00125].map(|h| {
                let found = run(&model, method(formulation), h, 1.0);
                let found = end(&model, &found.trajectory);
                [0, 1, 2].map(|part| difference(&found[part], &reference[part]))
            });
            for part in 0..3 {
                let order = (errors[0][part] / errors[2][part]).log2() / 2.0;
                assert!(
                    (1.75..2.25).contains(&order),
                    "{name}, {formulation:?}: order {order} ({errors:?})"
                );
            }
        }
    }
}

/// Positions are exact in both forms, velocities in the stabilized one.
#[test]
fn the_stabilized_form_satisfies_the_velocity_constraints_to_round_off() {
    let two_bars = include_str!("reference/two_bars/model.mbd");
    let parallelogram = parallelogram(3);
    for text in [two_bars, FOUR_BAR, DRIVEN, CHAIN, &parallelogram] {
        let model = load(text).unwrap();
        let name = &model.layout().model();
        let [plain, stabilized] =
            FORMULATIONS.map(|formulation| run(&model, method(formulation), 0.01, 2.0).report);
        for report in [&plain, &stabilized] {
            assert!(report.position_violation < 1e-14, "{name}: {report}");
        }
        assert!(plain.velocity_violation > 1e-5, "{name}: {plain}");
        assert!(
            stabilized.velocity_violation < 1e-13,
            "{name}: {stabilized}"
        );
    }
}

#[test]
fn redundant_constraints_do_not_stop_it() {
    // With six cranks the matrix is sparse.
    for cranks in [3, 6] {
        let model = load(&parallelogram(cranks)).unwrap();
        let reference = run(&model, Dop853::new(1e-12, 1e-14).into(), 0.1, 0.3);
        let reference = end(&model, &reference.trajectory);
        for formulation in FORMULATIONS {
            let error = |h| {
                let found = run(&model, method(formulation), h, 0.3);
                let found = end(&model, &found.trajectory);
                difference(&found[0], &reference[0])
            };
            let order = (error(0.01) / error(0.0025)).log2() / 2.0;
            assert!(
                (1.75..2.25).contains(&order),
                "{cranks}, {formulation:?}: {order}"
            );
        }
    }
}

/// A tabulated value of a benchmark problem.
#[derive(Deserialize)]
struct Value {
    t: f64,
    column: String,
    value: f64,
    tol_abs: f64,
}

/// The largest error of a run over the tabulated values up to a time, in their tolerances.
fn miss(model: &TextMechanism, values: &[Value], formulation: Formulation, h: f64) -> f64 {
    let last = values.iter().map(|row| row.t).fold(0.0, f64::max);
    let trajectory = run(model, method(formulation), h, last).trajectory;
    let error = |row: &Value| {
        let node = (row.t / h).round() as usize;
        (trajectory[row.column.as_str()][node] - row.value).abs() / row.tol_abs
    };
    values.iter().map(error).fold(0.0, f64::max)
}

/// To the stated tolerances, or towards them with order 2.
#[test]
fn problems_are_approached_with_order_two() {
    let problems = [
        ("andrews_squeezer", 0.03, 1e-5),
        ("n_four_bar_N2", 10.0, 0.0025),
        ("pendulum_iftomm_A01", 10.0, 0.0025),
        ("pendulum_period2", 30.0, 0.00125),
    ];
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("reference");
    for (name, t_end, h) in problems {
        let text = |file| fs::read_to_string(root.join(name).join(file)).unwrap();
        let model = load(&text("model.mbd")).unwrap();
        let table: toml::Table = toml::from_str(&text("reference.toml")).unwrap();
        let mut values: Vec<Value> = table["value"].clone().try_into().unwrap();
        values.retain(|row| row.t <= t_end);
        assert!(values.len() > 3, "{name}");
        for formulation in FORMULATIONS {
            let (coarse, fine) = (
                miss(&model, &values, formulation, h),
                miss(&model, &values, formulation, 0.5 * h),
            );
            let order = (coarse / fine).log2();
            assert!(
                fine <= 1.0 || (1.75..2.25).contains(&order),
                "{name}, {formulation:?}: {coarse} and {fine} tolerances, order {order}"
            );
        }
    }
}

/// Steps too long for the motion end in an error, and not in a solution far away from it.
#[test]
fn another_solution_is_no_solution() {
    let model = load(include_str!("golden/slider_crank.mbd")).unwrap();
    let options = |h: f64| Options::unstabilized(GeneralizedAlpha::default(), 1.0, h);
    let error = simulate(&model, &options(0.01)).unwrap_err().to_string();
    assert!(error.contains("does not converge"), "{error}");
    let report = simulate(&model, &options(0.002)).unwrap().report;
    assert!(report.velocity_violation < 0.01, "{report}");
}

/// A spring along a guide.
pub(crate) const SPRING: &str = "model Spring {
    param k = 1e6 N/m;
    ground { point O = (0, 0); }
    body mass { mass = 1 kg; inertia = 0.01 kg*m^2; point A = (0, 0); point B = (0.1 m, 0); }
    joint guide = prismatic(ground.O, mass.A, axis = (1, 0));
    spring stiff between ground.O, mass.A { stiffness = k; free_length = 0; }
    start { mass.x = 0.05 m; }
}";

/// h omega = 10: explicit methods could not, but a linear equation has its solution. Nothing grows, for
/// a start from the method itself.
#[test]
fn stiff_springs_are_solved() {
    let mut model = load(SPRING).unwrap();
    for stiffness in [1e6, 1e7] {
        model.set("k", stiffness).unwrap();
        for formulation in FORMULATIONS {
            let x = run(&model, method(formulation), 0.01, 1.0).trajectory["mass.x"].to_vec();
            let largest = x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            assert!(largest < 0.075, "{stiffness}, {formulation:?}: {largest}");
        }
    }
}

/// A last step that is short is no worse than the steps before it, in the multipliers neither.
#[test]
fn a_shorter_last_step_has_its_multipliers() {
    let model = load(include_str!("reference/two_bars/model.mbd")).unwrap();
    let errors = |formulation, t_end| {
        let reference = run(&model, Dop853::new(1e-12, 1e-14).into(), 0.1, t_end);
        let reference = end(&model, &reference.trajectory);
        let found = run(&model, method(formulation), 0.01, t_end);
        let found = end(&model, &found.trajectory);
        [0, 1, 2].map(|part| difference(&found[part], &reference[part]))
    };
    for formulation in FORMULATIONS {
        let regular = errors(formulation, 1.0);
        for t_end in [1.001, 1.00001] {
            let short = errors(formulation, t_end);
            for (short, regular) in short.iter().zip(regular) {
                assert!(
                    *short < 1.5 * regular,
                    "{t_end}, {formulation:?}: {short}, {regular}"
                );
            }
        }
    }
}

/// A spring so stiff that accelerations which stay as they are lead sizes away, stretched at the start.
#[test]
fn stretched_stiff_springs_are_solved() {
    let model = load(
        "model Stiff {
            ground { point O = (0, 0); }
            slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            particle p { mass = 1 kg; }
            spring s between ground.O, c.C { stiffness = 1e9 N/m; free_length = 1 m; }
            spring k between ground.O, p { stiffness = 1e9 N/m; free_length = 1 m; }
            start { c.s = 1.001 m; p.x = 1.2 m; p.y = 0; p.vy = 1 m/s; }
        }",
    )
    .unwrap();
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let trajectory = run(&model, method(formulation), 0.01, 1.0).trajectory;
        let s = trajectory.get("c.s").unwrap();
        assert!(s.iter().all(|s| (s - 1.0).abs() < 2e-3), "{s:?}");
    }
}
