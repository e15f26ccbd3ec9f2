//! Radau IIA in its two forms: the values of its steps, orders, benchmark problems, stiff mechanisms.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod stiff;

use crate::generalized_alpha::{DRIVEN, FOUR_BAR, parallelogram};
use mbdsl::analysis::linearize::linearize;
use mbdsl::analysis::modes::modes;
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::{Dop853, Event, Formulation, GeneralizedAlpha, Radau, Rk4, State, Stepper};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Method, Options, Simulation, Trajectory, assemble, simulate};
use serde::Deserialize;
use std::f64::consts::TAU;
use std::time::Instant;

const FORMULATIONS: [Formulation; 2] = [Formulation::Index3, Formulation::Ggl];

fn fixed(formulation: Formulation) -> Method {
    Radau::default().formulation(formulation).fixed(true).into()
}

fn run(model: &TextMechanism, method: impl Into<Method>, h: f64, t_end: f64) -> Simulation {
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

/// The end of a run of the pendulum, as other programs have it.
#[derive(Deserialize)]
struct End {
    #[serde(default)]
    formulation: String,
    #[serde(default)]
    h: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    lambda: f64,
}

#[derive(Deserialize)]
struct Steps {
    exact: End,
    run: Vec<End>,
}

/// The multipliers of the last stage, which are derivatives of the collocation: what the method remembers ends with them and
/// as many of what moves positions.
fn of_last_stage(model: &TextMechanism, method: Method, h: f64, steps: usize) -> Vec<f64> {
    let mut stepper = Stepper::new(model, &Options::unstabilized(method, 1.0, h)).unwrap();
    for _ in 0..steps {
        stepper.step(model, h).unwrap();
    }
    let (history, nc) = (&stepper.state().history, model.layout().nc());
    history[history.len() - 2 * nc..history.len() - nc].to_vec()
}

/// In rows the multipliers are those of the equations of index 1, of the order of positions and velocities.
#[test]
fn every_step_has_its_published_values_and_orders() {
    let model = load(include_str!("reference/radau_pendulum/model.mbd")).unwrap();
    let steps: Steps = toml::from_str(include_str!("reference/radau_pendulum/steps.toml")).unwrap();
    for (formulation, name) in FORMULATIONS.into_iter().zip(["index-3", "ggl"]) {
        let mut errors = Vec::new();
        for known in steps.run.iter().filter(|known| known.formulation == name) {
            let found = run(&model, fixed(formulation), known.h, 1.0);
            let [q, v, lambda] = end(&model, &found.trajectory);
            let miss = difference(&q, &known.q).max(difference(&v, &known.v));
            assert!(miss < 1e-9, "{name} {}: {miss:e}", known.h);
            let count = (1.0 / known.h).round() as usize;
            let of_stage = of_last_stage(&model, fixed(formulation), known.h, count);
            let miss = (of_stage[0] - known.lambda).abs();
            assert!(miss < 1e-8, "{name} {}: {miss:e}", known.h);
            let exact = &steps.exact;
            errors.push([
                difference(&q, &exact.q),
                difference(&v, &exact.v),
                (of_stage[0] - exact.lambda).abs(),
                (lambda[0] - exact.lambda).abs(),
            ]);
        }
        let orders = match formulation {
            Formulation::Index3 => [5.0, 3.0, 2.0, 5.0],
            Formulation::Ggl => [5.0, 5.0, 3.0, 5.0],
        };
        for (part, order) in orders.into_iter().enumerate() {
            let observed = (errors[1][part] / errors[3][part]).log2() / 2.0;
            assert!(
                (observed - order).abs() < 0.25,
                "{name}: {observed} {errors:?}"
            );
        }
    }
}

/// The pendulum's orders, on closed loops, with moving points, drives and dampers.
#[test]
fn the_stabilized_form_is_of_order_five_on_other_mechanisms() {
    let two_bars = include_str!("reference/two_bars/model.mbd");
    for text in [two_bars, FOUR_BAR, DRIVEN] {
        let model = load(text).unwrap();
        let name = &model.layout().model();
        let reference = run(&model, Dop853::new(1e-13, 1e-15), 0.1, 1.0);
        let reference = end(&model, &reference.trajectory);
        let errors = [0.02, 0.01, 0.005].map(|h| {
            let found = run(&model, fixed(Formulation::Ggl), h, 1.0);
            let found = end(&model, &found.trajectory);
            [0, 1, 2].map(|part| difference(&found[part], &reference[part]))
        });
        for (part, least) in [4.6, 4.6, 4.6].into_iter().enumerate() {
            let order = (errors[0][part] / errors[2][part]).log2() / 2.0;
            assert!(order > least, "{name} {part}: order {order} ({errors:?})");
        }
    }
}

/// The torque of a driver, `(inertia + mass r^2) alpha`, and the push of its bearing in rows at the ends of steps, inside
/// them, and at the end of the run.
#[test]
fn rows_have_the_accelerations_and_multipliers_of_their_state() {
    let plane = "model Plane {
        ground { point O = (0, 0); }
        body w { mass = 1 kg; inertia = 0.03 kg*m^2; point O = (-0.3 m, 0); }
        joint pin = revolute(ground.O, w.O);
        drive motor: w.theta = 0.3 rad*sin((3 rad/s)*t);
        output torque = motor.moment;
        output push = hypot(pin.reaction.x, pin.reaction.y);
    }";
    let space = "model Space {
        ground { point O = (0, 0, 0); }
        body w { mass = 1 kg; inertia = (0.02 kg*m^2, 0.03 kg*m^2, 0.03 kg*m^2); point O = (-0.3 m, 0, 0); }
        joint pin = revolute(ground.O, w.O, axis = (0, 0, 1));
        drive motor: pin.angle = 0.3 rad*sin((3 rad/s)*t);
        output torque = motor.moment.z;
        output push = hypot(pin.reaction.x, pin.reaction.y);
    }";
    for (text, formulation) in [plane, space]
        .into_iter()
        .flat_map(|text| FORMULATIONS.map(|f| (text, f)))
    {
        let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
        let method = Radau::default().formulation(formulation);
        let ends = Options::new(1.0).method(method).every_step();
        let inside = Options::new(1.0).method(method).output_step(0.01);
        for options in [ends, inside] {
            let run = simulate(&model, &options).unwrap().trajectory;
            assert_eq!(run.times().last(), Some(&1.0));
            for (k, t) in run.times().iter().enumerate() {
                let alpha = -2.7 * (3.0 * t).sin();
                let omega = 0.9 * (3.0 * t).cos();
                let torque = 0.12 * alpha;
                let push = 0.3 * f64::hypot(alpha, omega * omega);
                let miss = (run["torque"][k] - torque)
                    .abs()
                    .max((run["push"][k] - push).abs());
                assert!(miss < 1e-6, "{formulation:?} {t}: {miss:e}");
            }
        }
    }
}

/// A tabulated value of a benchmark problem.
#[derive(Deserialize)]
struct Value {
    t: f64,
    column: String,
    value: f64,
}

/// At least nine digits of the angles of Andrews' mechanism in the stabilized form, and more of them where the tolerance is tighter.
#[test]
fn digits_of_andrews_mechanism_follow_the_tolerance() {
    let model = load(include_str!("reference/andrews_squeezer/model.mbd")).unwrap();
    let table = include_str!("reference/andrews_squeezer/reference.toml");
    let table: toml::Table = toml::from_str(table).unwrap();
    let mut values: Vec<Value> = table["value"].clone().try_into().unwrap();
    let angles = ["beta", "Theta", "gamma", "Phi", "delta", "Omega", "epsilon"];
    values.retain(|row| row.t == 0.03 && angles.contains(&row.column.as_str()));
    assert_eq!(values.len(), 7);
    for (formulation, digits) in FORMULATIONS.into_iter().zip([7.0, 9.0]) {
        let found = [1e-6, 1e-8, 1e-10].map(|rtol| {
            let method = Radau::default().formulation(formulation).rtol(rtol);
            let found = simulate(&model, &Options::new(0.03).method(method)).unwrap();
            let error = |row: &Value| {
                let x = *found.trajectory[row.column.as_str()].last().unwrap();
                (x - row.value).abs() / row.value.abs().max(1.0)
            };
            -values.iter().map(error).fold(0.0, f64::max).log10()
        });
        assert!(found[2] > digits, "{formulation:?}: {found:?}");
        assert!(
            found[1] > found[0] + 0.7 && found[2] > found[1] + 0.7,
            "{formulation:?}: {found:?}"
        );
    }
}

/// Two balls between springs on an axle that tilts, of the Test Set for IVP Solvers (release 2.4, F. Mazzia and C.
/// Magherini), an index-3 problem of H. Schneider: masses of 5e-4 and gravity, springs of stiffness 1.
const CAR_AXIS: &str = "model CarAxis {
    units none;
    let tilt = 0.1*sin(10*t);
    let reach = sqrt(1 - tilt^2);
    gravity (0, -1);
    ground { point O = (0, 0); point B = (reach, tilt); }
    particle l { mass = 5e-4; }
    particle r { mass = 5e-4; }
    spring left between ground.O, l { stiffness = 1; free_length = 0.5; }
    spring right between ground.B, r { stiffness = 1; free_length = 0.5; }
    constraint upright: l.x*reach + l.y*tilt = 0;
    joint axle = distance(l, r, length = 1);
    start { l.x = 0; l.y = 0.5; r.x = 1; r.y = 0.5; l.vx = -0.5; l.vy = 0; r.vx = -0.5; r.vy = 0; }
}";

/// At least eight digits of the car axis in the stabilized form, and more of them where the tolerance is tighter.
#[test]
fn digits_of_the_car_axis_follow_the_tolerance() {
    let published = [
        ("l.x", 4.934557842755629e-2),
        ("l.y", 0.4969894602303324),
        ("r.x", 1.041_742_524_885_4),
        ("r.y", 0.3739110272652214),
        ("l.vx", -7.705836840321485e-2),
        ("l.vy", 7.446866596327776e-3),
        ("r.vx", 1.755681574942899e-2),
        ("r.vy", 0.770_341_043_779_403),
    ];
    let model = load(CAR_AXIS).unwrap();
    for (formulation, digits) in FORMULATIONS.into_iter().zip([6.5, 8.0]) {
        let found = [1e-6, 1e-8, 1e-10].map(|rtol| {
            let method = Radau::default().formulation(formulation).rtol(rtol);
            let found = simulate(&model, &Options::new(3.0).method(method)).unwrap();
            let error = |(name, value): &(&str, f64)| {
                (*found.trajectory[*name].last().unwrap() - value).abs()
            };
            -published.iter().map(error).fold(0.0, f64::max).log10()
        });
        assert!(found[2] > digits, "{formulation:?}: {found:?}");
        assert!(
            found[1] > found[0] + 0.7 && found[2] > found[1] + 0.7,
            "{formulation:?}: {found:?}"
        );
    }
}

/// A coordinate that constraints alone hold needs no mass.
#[test]
fn what_has_no_mass_and_is_held_is_allowed() {
    let model = load(
        "model Massless {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
            coordinate lift: m;
            joint pin = revolute(ground.O, rod.A);
            constraint cam: lift = 0.2 m*sin(rod.theta) + 0.1 m*cos(2*rod.theta);
            potential valve = 0.5*(40 N/m)*lift^2;
            start { rod.theta = 0; guess lift = 0.1 m; }
        }",
    )
    .unwrap();
    let reference = run(&model, Dop853::new(1e-12, 1e-14), 0.1, 1.0);
    let reference = end(&model, &reference.trajectory);
    for formulation in FORMULATIONS {
        let found = simulate(
            &model,
            &Options::new(1.0).method(Radau::default().formulation(formulation)),
        );
        let found = end(&model, &found.unwrap().trajectory);
        let error = difference(&found[0], &reference[0]);
        assert!(error < 1e-6, "{formulation:?}: {error:e}");
    }
}

/// After an event a run begins again at full order: a bounce costs one short step and no more.
#[test]
fn a_run_goes_on_at_once_after_an_event() {
    let model = load(
        "model Ball {
            gravity (0, -10 m/s^2);
            particle ball { mass = 1 kg; }
            allow(unattached: ball);
            start { ball.y = 5 m; ball.vx = 1 m/s; }
        }",
    )
    .unwrap();
    let bounce = Event::new("bounce", |_, q, _| q[1])
        .falling()
        .changes(|_, _, v| v[1] = -v[1]);
    let options = Options::new(7.5).method(Radau::default()).event(bounce);
    let found = simulate(&model, &options).unwrap();
    // It falls for 1 s, and comes down again every 2 s.
    let times: Vec<f64> = found.events.iter().map(|found| found.t).collect();
    assert_eq!(times.len(), 4, "{times:?}");
    for (k, t) in times.iter().enumerate() {
        assert!((t - (1.0 + 2.0 * k as f64)).abs() < 1e-9, "{times:?}");
    }
    let last = |name: &str| *found.trajectory[name].last().unwrap();
    assert!((last("ball.y") - 3.75).abs() < 1e-7 && (last("ball.vy") - 5.0).abs() < 1e-7);
}

/// Steps that are too long for the motion end in an error that names the constraints.
#[test]
fn a_step_that_is_too_long_is_named() {
    let model = load(include_str!("golden/slider_crank.mbd")).unwrap();
    let options = |h: f64| Options::unstabilized(fixed(Formulation::Ggl), 1.0, h);
    let error = simulate(&model, &options(0.05)).unwrap_err().to_string();
    assert!(
        error.contains("does not converge, most of all in `"),
        "{error}"
    );
    let report = simulate(&model, &options(0.002)).unwrap().report;
    assert!(report.velocity_violation < 1e-10, "{report}");
}

/// Redundant constraints, dense and sparse.
#[test]
fn redundant_constraints_do_not_stop_it() {
    for cranks in [3, 6] {
        let model = load(&parallelogram(cranks)).unwrap();
        let reference = run(&model, Dop853::new(1e-12, 1e-14), 0.1, 0.3);
        let reference = end(&model, &reference.trajectory);
        for formulation in FORMULATIONS {
            let found = simulate(
                &model,
                &Options::new(0.3).method(Radau::default().formulation(formulation)),
            );
            let found = end(&model, &found.unwrap().trajectory);
            let error = difference(&found[0], &reference[0]);
            assert!(error < 1e-7, "{cranks}, {formulation:?}: {error:e}");
        }
    }
}

/// A step of a chain of 200 links costs what some steps of the other implicit method do: 2.4 times as much where it
/// was measured, and a cube of the unknowns would be hundreds of times.
#[test]
fn long_chains_are_sparse() {
    let mut text =
        String::from("model Chain { gravity (0, -9.81 m/s^2); ground { point P = (0, 0); }\n");
    for i in 1..=200 {
        let before = if i == 1 {
            "ground.P".to_owned()
        } else {
            format!("l{}.B", i - 1)
        };
        text += &format!(
            "body l{i} {{ mass = 0.1 kg; inertia = 1e-4 kg*m^2; point A = (-0.05 m, 0); point B = (0.05 m, 0); }} joint j{i} = revolute({before}, l{i}.A);\n"
        );
    }
    text += "start {";
    for i in 1..=200 {
        text += &format!(" l{i}.theta = -60 deg;");
    }
    text += " } }";
    let model = load(&text).unwrap();
    let time = |method: Method| {
        let mut stepper = Stepper::new(&model, &Options::unstabilized(method, 0.0, 1e-3)).unwrap();
        stepper.step(&model, 1e-3).unwrap();
        let begun = Instant::now();
        for _ in 0..10 {
            stepper.step(&model, 1e-3).unwrap();
        }
        begun.elapsed().as_secs_f64() / 10.0
    };
    let [other, own] = [
        GeneralizedAlpha::default()
            .formulation(Formulation::Ggl)
            .into(),
        fixed(Formulation::Ggl),
    ]
    .map(time);
    assert!(own < 10.0 * other, "{own:e} s, {other:e} s");
}
