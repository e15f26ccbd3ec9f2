//! Radau IIA in its two forms: the values of its steps, orders, benchmark problems, stiff mechanisms.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

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
            let miss = (lambda[0] - known.lambda).abs();
            assert!(miss < 1e-8, "{name} {}: {miss:e}", known.h);
            let exact = &steps.exact;
            errors.push([
                difference(&q, &exact.q),
                difference(&v, &exact.v),
                (lambda[0] - exact.lambda).abs(),
            ]);
        }
        let orders = match formulation {
            Formulation::Index3 => [5.0, 3.0, 2.0],
            Formulation::Ggl => [5.0, 5.0, 3.0],
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
        for (part, least) in [4.6, 4.6, 2.7].into_iter().enumerate() {
            let order = (errors[0][part] / errors[2][part]).log2() / 2.0;
            assert!(order > least, "{name} {part}: order {order} ({errors:?})");
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

/// A spring along a guide.
const SPRING: &str = "model Spring {
    param k = 1e6 N/m;
    ground { point O = (0, 0); }
    body mass { mass = 1 kg; inertia = 0.01 kg*m^2; point A = (0, 0); point B = (0.1 m, 0); }
    joint guide = prismatic(ground.O, mass.A, axis = (1, 0));
    spring stiff between ground.O, mass.A { stiffness = k; free_length = 0; }
    start { mass.x = 0.05 m; }
}";

#[test]
fn stiff_springs_are_solved() {
    let mut model = load(SPRING).unwrap();
    for stiffness in [1e6, 1e7] {
        model.set("k", stiffness).unwrap();
        for formulation in FORMULATIONS {
            let x = run(&model, fixed(formulation), 0.01, 1.0).trajectory["mass.x"].to_vec();
            let largest = x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            assert!(largest < 0.06, "{stiffness}, {formulation:?}: {largest}");
            assert!(x.last().unwrap().abs() < 1e-3, "{x:?}");
        }
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

/// Van der Pol's oscillator, whose damper is strong outside of |s| < 1 and drives inside: the steps of an explicit
/// method are those of its stiffness, whatever the motion.
#[test]
fn a_relaxation_oscillator_takes_few_steps() {
    let model = load(
        "model Relaxation {
            units none;
            ground { point O = (0, 0); }
            slider m { mass = 1; axis = (1, 0); point P = (0, 0); }
            force feed at m.P = (200*(1 - m.s^2)*m.v - m.s, 0);
            start { m.s = 2; m.v = 0; }
        }",
    )
    .unwrap();
    let t_end = 400.0;
    let reference = simulate(
        &model,
        &Options::new(t_end).method(Dop853::new(1e-10, 1e-12)),
    )
    .unwrap();
    let found = simulate(&model, &Options::new(t_end).method(Radau::default())).unwrap();
    let last = |run: &Simulation| *run.trajectory["m.s"].last().unwrap();
    let error = (last(&found) - last(&reference)).abs();
    let steps = [&found, &reference].map(|run| run.report.work.steps);
    assert!(error < 1e-5, "{error:e}");
    assert!(20 * steps[0] < steps[1], "{steps:?}");
}

/// A pendulum whose string is a spring of 1e8 N/m with a damping ratio of 0.05, from its stretched length.
const STIFF_PENDULUM: &str = "model StiffPendulum {
    param k = 1e8 N/m;
    param c = 1e3 N*s/m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    particle ball { mass = 1 kg; }
    spring string between ground.O, ball { stiffness = k; damping = c; free_length = 1 m; }
    start { ball.x = 1 m; ball.y = 0; }
}";

#[test]
fn a_stiff_pendulum_takes_few_steps() {
    let model = load(STIFF_PENDULUM).unwrap();
    let options = |method: Method| Options::new(10.0).method(method);
    let end =
        |run: &Simulation| ["ball.x", "ball.y"].map(|name| *run.trajectory[name].last().unwrap());
    let reference = simulate(&model, &options(Dop853::new(1e-12, 1e-13).into())).unwrap();
    let dopri5 = simulate(&model, &options(mbdsl::runtime::Dopri5::default().into())).unwrap();
    for formulation in FORMULATIONS {
        let method = Radau::default().formulation(formulation);
        let radau = simulate(&model, &options(method.into())).unwrap();
        let error = difference(&end(&radau), &end(&reference));
        let steps = [&radau, &dopri5].map(|run| run.report.work.steps);
        assert!(error < 1e-6, "{formulation:?}: {error:e}");
        assert!(50 * steps[0] < steps[1], "{formulation:?}: {steps:?}");
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

/// A slider-crank, its three pins rigid or bushings of 1e8 N/m.
fn slider_crank(pin: fn(&str, &str, &str) -> String) -> String {
    format!(
        "model Crank {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body crank {{ mass = 1.5 kg; inertia = 0.003 kg*m^2; point A = (-0.075 m, 0); point B = (0.075 m, 0); }}
            body rod {{ mass = 1 kg; inertia = 0.0133 kg*m^2; point A = (-0.2 m, 0); point B = (0.2 m, 0); }}
            slider cart {{ mass = 2 kg; axis = (1, 0); point C = (0, 0); }}
            {}{}{}
            start {{
                crank.theta = -90 deg; guess crank.x = 0; guess crank.y = -0.075 m;
                guess rod.x = 0.185 m; guess rod.y = -0.075 m; guess rod.theta = 22 deg; guess cart.s = 0.371 m;
                crank.omega = 10 rad/s;
            }}
        }}",
        pin("one", "ground.O", "crank.A"),
        pin("two", "crank.B", "rod.A"),
        pin("three", "rod.B", "cart.C"),
    )
}

fn pin(name: &str, p: &str, q: &str) -> String {
    format!("joint {name} = revolute({p}, {q});\n")
}

fn bushing(name: &str, p: &str, q: &str) -> String {
    format!(
        "bushing {name} between {p}, {q} {{ stiffness = (1e8 N/m, 1e8 N/m); damping = (2e3 N*s/m, 2e3 N*s/m); }}\n"
    )
}

/// The crank hangs at rest in its bushings, and gets the velocities of the rigid mechanism: the bushings hardly
/// vibrate, at up to 25,000 rad/s, which explicit methods follow all the same.
#[test]
fn a_crank_on_bushings() {
    let rigid = load(&slider_crank(pin)).unwrap();
    let mut soft = load(&slider_crank(bushing)).unwrap();
    let q = assemble(&soft, 0.0).unwrap().q;
    let rest = equilibrium(&soft, 0.0, &q, &StaticsOptions::default()).unwrap();
    let q = rest.state.q;
    let v = assemble(&rigid, 0.0).unwrap().v;
    let names = ["crank", "rod"]
        .map(|body| ["x", "y", "theta", "vx", "vy", "omega"].map(|name| format!("{body}.{name}")));
    for (body, names) in names.iter().enumerate() {
        for (k, name) in names.iter().enumerate() {
            let value = if k < 3 {
                q[3 * body + k]
            } else {
                v[3 * body + k - 3]
            };
            assert!(soft.set_start(name, value), "{name}");
        }
    }
    assert!(soft.set_start("cart.s", q[6]) && soft.set_start("cart.v", v[6]));

    // All but the swing of the crank.
    let linear = linearize(&soft, State::new(0.0, q, vec![0.0; 7])).unwrap();
    let modes = modes(&soft, &linear).unwrap();
    let (swing, stiff) = modes.split_first().unwrap();
    assert!(swing.eigenvalue.im < 10.0, "{swing:?}");
    let slowest = stiff[0].eigenvalue.im;
    let fastest = stiff.last().unwrap().eigenvalue.norm();
    assert!(
        stiff.iter().all(|mode| mode.damping_ratio() > 0.05),
        "{stiff:?}"
    );
    assert!(slowest > 5e3 && fastest < 3e4, "{stiff:?}");

    let reference = |model: &TextMechanism, t_end: f64| {
        let method = Dop853::new(1e-10, 1e-12).h_max(0.5 / fastest);
        let options = Options::new(t_end).method(method).output_step(8e-3);
        simulate(model, &options).unwrap().trajectory
    };
    let run = |method: Method, t_end: f64, h: Option<f64>| {
        let options = match h {
            None => Options::new(t_end).method(method),
            Some(h) => Options::unstabilized(method, t_end, h),
        };
        simulate(&soft, &options)
    };
    let radau = |rtol: f64| Method::from(Radau::default().rtol(rtol));

    // After 20 periods of the slowest of the stiff oscillations.
    let t_end = 20.0 * TAU / slowest;
    let [q, v, _] = end(&soft, &reference(&soft, t_end));
    let [rigid_q, rigid_v, _] = end(&rigid, &reference(&rigid, t_end));
    assert!(difference(&q, &rigid_q) < 2e-6 && difference(&v, &rigid_v) < 2e-4);
    for (rtol, position, velocity) in [(1e-6, 1e-8, 1e-4), (1e-8, 1e-9, 1e-5), (1e-10, 1e-10, 1e-6)]
    {
        let found = run(radau(rtol), t_end, None).unwrap();
        let [found, speed, _] = end(&soft, &found.trajectory);
        let errors = [difference(&found, &q), difference(&speed, &v)];
        assert!(
            errors[0] < position && errors[1] < velocity,
            "{rtol:e}: {errors:?}"
        );
    }

    // After more than a turn.
    let t_end = 1.0;
    let reference = reference(&soft, t_end);
    let [q, ..] = end(&soft, &reference);
    let measured = |method: Method, h: Option<f64>| {
        let found = run(method, t_end, h).unwrap();
        let [found_q, ..] = end(&soft, &found.trajectory);
        (found.report.work.steps, difference(&found_q, &q))
    };
    let (steps, error) = measured(radau(1e-8), None);
    assert!(error < 2e-6, "{error:e}");
    let (explicit, _) = measured(Dop853::default().into(), None);
    assert!(20 * steps < explicit, "{steps}, {explicit}");
    let (more, larger) = measured(GeneralizedAlpha::default().into(), Some(1e-3));
    assert!(more > steps && larger > 50.0 * error, "{more}: {larger:e}");
    assert!(run(Rk4::default().into(), t_end, Some(1e-3)).is_err());

    // Steps from four stiff periods down to a quarter of one: between the order of the stages, 3, and 5.
    let errors = [4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4].map(|h| {
        let found = run(fixed(Formulation::Ggl), t_end, Some(h)).unwrap();
        let every = (8e-3_f64 / h).round() as usize;
        let speeds = found.trajectory["cart.v"].iter().step_by(every);
        // What vibrates at the start is damped by long steps in another way.
        let errors = speeds.zip(&reference["cart.v"]).skip(12);
        errors.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    });
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((3.0..5.0).contains(&order), "{order}: {errors:?}");
    }
}
