//! Change points under error control: all links in line for a moment, where two motions branch off.
//!
//! The reference is the one-freedom equation of the same mechanism, which has no singular position.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Dop853, Dopri5, Report, State, Stepper};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, Simulation, Stabilization, simulate};
use std::f64::consts::PI;

/// The first model of a beginner.
fn four_bar() -> TextMechanism {
    load(mbdsl_gallery::find("four_bar").unwrap().text).unwrap()
}

/// Parallelograms on top of each other, the cranks of each side one rigid bar; `start` in deg and
/// `omega` in rad/s are those of the cranks, which are driven at that speed or free.
fn ladder(rungs: usize, start: f64, omega: f64, driven: bool) -> TextMechanism {
    let bodies = "
        body left[i]  { mass = 1 kg;   inertia = 0.1 kg*m^2; point P = (-0.5 m, 0); point Q = (0.5 m, 0); }
        body right[i] { mass = 2.5 kg; inertia = 0.3 kg*m^2; point P = (-0.5 m, 0); point Q = (0.5 m, 0); }
        body top[i]   { mass = 1 kg;   inertia = 0.1 kg*m^2; point P = (-1 m, 0);   point Q = (1 m, 0); }
        joint c[i] = revolute(left[i].Q, top[i].P);
        joint d[i] = revolute(right[i].Q, top[i].Q);";
    let first = bodies.replace("[i]", "[1]");
    let begin = if driven {
        format!("start {{ left[1].theta = {start} deg; ")
    } else {
        format!("start {{ left[1].theta = {start} deg; left[1].omega = {omega} rad/s; ")
    };
    let motor = if driven {
        format!("drive motor: left[1].theta = {start} deg + {omega} rad/s*t;")
    } else {
        String::new()
    };
    let text = format!(
        "model Ladder {{
        gravity (0, -9.81 m/s^2);
        ground {{ point O = (0, 0); point C = (2 m, 0); }}
        {first}
        joint a[1] = revolute(ground.O, left[1].P);
        joint b[1] = revolute(ground.C, right[1].P);
        for i in 2..={rungs} {{ {bodies}
            joint a[i] = weld(left[i-1].Q, left[i].P);
            joint b[i] = revolute(top[i-1].Q, right[i].P);
        }}
        {motor}
        {begin} guess right[1].theta = {start} deg; guess top[1].theta = 0;
            for i in 2..={rungs} {{
                guess left[i].theta = {start} deg; guess right[i].theta = {start} deg;
                guess top[i].theta = 0;
            }}
        }}
        allow(guess_moved);
        output pull = c[1].reaction.x;
    }}"
    );
    let text = if rungs == 1 {
        let (head, rest) = text.split_once("for i in 2..=1 {").unwrap();
        let rest = rest.split_once("\n        }").unwrap().1;
        let (middle, tail) = rest.split_once("for i in 2..=1 {").unwrap();
        head.to_owned() + middle + tail.split_once("\n            }").unwrap().1
    } else {
        text
    };
    load(&text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// The angle of the cranks of a free ladder at the end.
fn exact(rungs: usize, start: f64, omega: f64, t_end: f64) -> f64 {
    // Centers of the bars lie at i - 1/2, couplers at i lengths of 1 m along the cranks.
    let along = (1..=rungs).map(|i| i as f64);
    let inertia: f64 = along
        .clone()
        .map(|i| 3.5 * (i - 0.5) * (i - 0.5) + 0.4 + i * i)
        .sum();
    let moment: f64 = along.map(|i| 3.5 * (i - 0.5) + i).sum();
    let text = format!(
        "model Crank {{
            coordinate u: rad;
            kinetic T = 0.5*{inertia:?} kg*m^2*u.v^2;
            potential V = {moment:?} kg*m*(9.81 m/s^2)*sin(u);
            start {{ u = {start} deg; u.v = {omega} rad/s; }}
        }}"
    );
    let crank = load(&text).unwrap();
    let run = simulate(
        &crank,
        &Options::unstabilized(Dop853::new(1e-13, 1e-13), t_end, 0.01),
    )
    .unwrap();
    *run.trajectory["u"].last().unwrap()
}

fn methods(rtol: f64) -> [Method; 2] {
    [
        Dopri5::new(rtol, rtol).into(),
        Dop853::new(rtol, rtol).into(),
    ]
}

fn projected(t_end: f64, method: Method) -> Options {
    let projection = Stabilization::named("projection").unwrap();
    Options::unstabilized(method, t_end, 0.01).stabilization(projection)
}

fn run(model: &TextMechanism, options: &Options) -> Simulation {
    simulate(model, options).unwrap_or_else(|fault| panic!("{options:?}: {fault}"))
}

fn last(run: &Simulation, name: &str) -> f64 {
    *run.trajectory[name].last().unwrap()
}

#[test]
fn a_parallelogram_turns_over_at_any_speed() {
    let t_end = 3.0;
    let mut crossed = 0;
    for speed in 0..11 {
        let omega = 3.0 + 0.7 * f64::from(speed);
        let model = ladder(1, 60.0, omega, false);
        let exact = exact(1, 60.0, omega, t_end);
        for rtol in [1e-6, 1e-7, 1e-8, 1e-9] {
            for method in methods(rtol) {
                let run = run(&model, &projected(t_end, method.clone()));
                let error = (last(&run, "left[1].theta") - exact).abs();
                assert!(error < 20.0 * rtol, "{method:?} {omega}: {error:e}");
                let apart = last(&run, "left[1].theta") - last(&run, "right[1].theta");
                assert!(apart.abs() < 1e-9, "{method:?} {omega}: {apart:e}");
                crossed += run.report.crossings.len();
            }
        }
    }
    assert!(crossed > 5, "{crossed}");
}

/// A long step may end next to a change point, where accelerations are rounding: as with the first
/// two, which were found among 200 speeds.
#[test]
fn steps_that_end_next_to_a_change_point() {
    let t_end = 3.0;
    let found = [
        (15.027_638_190_954_775, 1e-8),
        (16.361_809_045_226_13, 1e-9),
    ];
    let others = (0..40).map(|k| (0.5 + 0.75 * f64::from(k), 1e-10));
    for (omega, rtol) in found.into_iter().chain(others) {
        let model = ladder(1, 30.0, omega, false);
        let method = Dop853::default().rtol(rtol);
        let options = Options::new(t_end).method(method).energy_balance(false);
        let found = run(&model, &options);
        let error = (last(&found, "left[1].theta") - exact(1, 30.0, omega, t_end)).abs();
        // Fast cranks turn 15 times.
        assert!(error < 3e3 * rtol, "{omega} {rtol:e}: {error:e}");
        let apart = last(&found, "left[1].theta") - last(&found, "right[1].theta");
        assert!(apart.abs() < 1e3 * rtol, "{omega} {rtol:e}: {apart:e}");
    }
}

/// The accelerations of the penalty method are inexact close to a change point: its way across is that
/// of the saddle-point equations.
#[test]
fn the_penalty_method_keeps_the_branch() {
    let t_end = 3.0;
    let penalty = Stabilization::named("penalty").unwrap();
    for speed in 0..11 {
        let omega = 3.0 + 0.7 * f64::from(speed);
        let model = ladder(1, 60.0, omega, false);
        let exact = exact(1, 60.0, omega, t_end);
        for rtol in [1e-6, 1e-8, 1e-9] {
            for method in methods(rtol) {
                let options = projected(t_end, method.clone()).stabilization(penalty);
                let run = run(&model, &options);
                let error = (last(&run, "left[1].theta") - exact).abs();
                assert!(error < 100.0 * rtol, "{method:?} {omega}: {error:e}");
                let apart = last(&run, "left[1].theta") - last(&run, "right[1].theta");
                assert!(apart.abs() < 100.0 * rtol, "{method:?} {omega}: {apart:e}");
            }
        }
    }
}

#[test]
fn ladders_turn_over() {
    for (rungs, t_end, tolerances) in [
        (2, 2.0, &[1e-6, 1e-9][..]),
        (10, 1.0, &[1e-9]),
        (40, 0.5, &[1e-6]),
    ] {
        let model = ladder(rungs, 60.0, 9.0, false);
        let exact = exact(rungs, 60.0, 9.0, t_end);
        for rtol in tolerances {
            for method in methods(*rtol) {
                let run = run(&model, &projected(t_end, method.clone()));
                let error = (last(&run, "left[1].theta") - exact).abs();
                assert!(error < 20.0 * rtol, "{method:?} {rungs}: {error:e}");
            }
        }
    }
}

/// The crank of 1.5 m brings all links of the first model of a beginner into line, twice in a turn.
#[test]
fn the_first_model_with_a_longer_crank() {
    let mut model = four_bar();
    model.set("L_crank", 1.5).unwrap();
    let mut ends = Vec::new();
    for rtol in [1e-6, 1e-7, 1e-8, 1e-9] {
        for method in methods(rtol) {
            let run = run(&model, &projected(3.0, method));
            assert!(run.report.eps_h_relative < 1e3 * rtol);
            ends.push((rtol, last(&run, "crank.theta")));
        }
    }
    let exact = ends.last().unwrap().1;
    for (rtol, end) in ends {
        assert!(
            (end - exact).abs() < 1e3 * rtol,
            "{rtol:e}: {:e}",
            end - exact
        );
    }
}

/// A driven crank is in line at known times.
fn driven() -> (TextMechanism, f64) {
    let omega = 6.5;
    (ladder(1, 60.0, omega, true), 2.0 / 3.0 * PI / omega)
}

/// Where a step is rejected close to a change point: found by trying, not by any condition.
fn crossing(model: &TextMechanism, t_end: f64) -> (Options, Report) {
    for exponent in 0..40 {
        let rtol = 10f64.powf(-8.0 - 0.1 * f64::from(exponent));
        let options = projected(t_end, Dopri5::new(rtol, rtol).into());
        let report = run(model, &options).report;
        if report.work.rejected > 0 && !report.crossings.is_empty() {
            return (options, report);
        }
    }
    panic!("no crossing is reported at any tolerance");
}

#[test]
fn every_change_point_is_reported_once() {
    let (model, first) = driven();
    let times: Vec<f64> = (0..6).map(|k| first + PI / 6.5 * f64::from(k)).collect();
    let free = ladder(1, 60.0, 9.0, false);
    let turns = exact(1, 60.0, 9.0, 3.0) / PI;
    for rtol in [1e-6, 1e-8, 1e-10] {
        for method in methods(rtol) {
            let found = run(&model, &projected(3.0, method.clone()))
                .report
                .crossings;
            assert_eq!(found.len(), times.len(), "{method:?}: {found:?}");
            for (found, t) in found.iter().zip(&times) {
                assert!((found.t - t).abs() < 1e-6, "{method:?}: {found:?}, {t}");
                assert_eq!(found.joints.len(), 4);
            }
            let found = run(&free, &projected(3.0, method.clone())).report.crossings;
            assert_eq!(found.len() as f64, turns.floor(), "{method:?}: {found:?}");
        }
    }
    // The same linkage with a shorter crank has none.
    let model = four_bar();
    let found = run(&model, &Options::new(5.0)).report.crossings;
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_crossing_is_reported_with_its_time_and_joints() {
    let (model, first) = driven();
    let (_, report) = crossing(&model, 1.2);
    let at = &report.crossings[0];
    let turns = ((at.t - first) * 6.5 / PI).round();
    assert!((at.t - first - turns * PI / 6.5).abs() < 1e-6, "{at:?}");
    for joint in ["a[1]", "b[1]", "c[1]", "d[1]"] {
        assert!(at.joints.iter().any(|name| name == joint), "{at:?}");
    }
    let trust = run(&model, &Options::new(1.2)).trust();
    let last = trust.lines().last().unwrap();
    let count = report.crossings.len();
    let passed = match count {
        1 => "passed a singular position at t = ".to_owned(),
        _ => format!("passed {count} singular positions, the first at t = "),
    };
    assert!(last.starts_with(&passed), "{trust}");
    let text = report.to_string();
    assert!(text.contains("singular positions crossed"), "{text}");
}

/// Long steps go over a change point without coming close to it; rows may lie there all the same.
#[test]
fn output_times_at_a_change_point_that_a_step_goes_over() {
    let (model, at) = driven();
    for rtol in [1e-6, 1e-8] {
        for method in methods(rtol) {
            let options = projected(1.1 * at, method.clone()).output_step(at / 500.0);
            let run = run(&model, &options);
            for node in 490..=510 {
                let state = run.trajectory.state(node).unwrap();
                let theta = model.layout().coordinate("right[1].theta").unwrap();
                let error = state.q[theta] - (PI / 3.0 + 6.5 * state.t);
                assert!(error.abs() < rtol, "{method:?} {node}: {error:e}");
                assert!(
                    (state.v[theta] - 6.5).abs() < 10.0 * rtol,
                    "{method:?} {node}"
                );
                let a = state.a[theta];
                assert!(a.abs() < 1e-2, "{method:?} {node}: {a:e}");
                let largest = state
                    .lambda
                    .iter()
                    .fold(0.0_f64, |most, x| most.max(x.abs()));
                assert!(largest < 1e5, "{method:?} {node}: {largest:e}");
            }
        }
    }
}

#[test]
fn output_times_in_the_middle_of_a_crossing() {
    let (model, _) = driven();
    let (options, report) = crossing(&model, 1.2);
    let at = report.crossings[0].t;
    let run = run(&model, &options.output_step(at / 500.0));
    let (node, t) = (500, run.trajectory.times()[500]);
    assert!((t - at).abs() < 1e-9);
    for near in node - 5..=node + 5 {
        let state = run.trajectory.state(near).unwrap();
        let angle = PI / 3.0 + 6.5 * state.t;
        let layout = model.layout();
        for (j, coordinate) in layout.coordinates().iter().enumerate() {
            let name = coordinate.name.as_ref();
            if name == "left[1].theta" || name == "right[1].theta" {
                assert!((state.q[j] - angle).abs() < 1e-7, "{name}");
                assert!(
                    (state.v[j] - 6.5).abs() < 1e-6 && state.a[j].abs() < 1e-3,
                    "{name}"
                );
            }
        }
        assert!(state.lambda.iter().all(|lambda| lambda.is_finite()));
    }
    assert!(run.report.position_violation < 1e-8);
}

/// Steps of a caller's own loop end anywhere in a crossing; a kept state goes on to the bit.
#[test]
fn small_steps_through_a_crossing_and_a_kept_state() {
    let (model, _) = driven();
    let (options, report) = crossing(&model, 1.2);
    let at = report.crossings[0].t;
    let h = 1e-4;
    let mut steps = Stepper::new(&model, &options).unwrap();
    let mut kept: Vec<State> = Vec::new();
    while steps.state().t < at + 0.05 {
        steps.step(&model, h).unwrap();
        let state = steps.state();
        if (state.t - at).abs() < 0.5 * h {
            kept.push(state.clone());
        }
    }
    let angle = PI / 3.0 + 6.5 * steps.state().t;
    let theta = model.layout().coordinates().iter();
    let theta = theta
        .into_iter()
        .position(|c| c.name == "right[1].theta")
        .unwrap();
    assert!((steps.state().q[theta] - angle).abs() < 1e-6);
    assert!(!kept.is_empty());
    let end = steps.state().clone();
    let mut later = Stepper::resume(&model, &options, kept.pop().unwrap()).unwrap();
    while later.state().t < end.t - 0.5 * h {
        later.step(&model, h).unwrap();
    }
    assert_eq!(later.state().q, end.q);
}

/// A limit position, unlike a change point, ends the motion of what is driven beyond it.
#[test]
fn a_limit_position_is_not_crossed() {
    let model = load(
        "model Reach {
            ground { point O = (0, 0); }
            body crank { mass = 1 kg; inertia = 0.1 kg*m^2; point P = (-0.5 m, 0); point Q = (0.5 m, 0); }
            body rod   { mass = 1 kg; inertia = 0.3 kg*m^2; point P = (-1 m, 0); point Q = (1 m, 0); }
            slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            joint a = revolute(ground.O, crank.P);
            joint b = revolute(crank.Q, rod.P);
            joint c = revolute(rod.Q, block.C);
            drive pull: block.s = 2.5 m + 0.4 m/s*t;
            start { guess crank.theta = 60 deg; guess rod.theta = -20 deg; }
        }",
    )
    .unwrap_or_else(|faults| panic!("{faults:?}"));
    for method in methods(1e-8) {
        let fault = simulate(&model, &projected(5.0, method)).unwrap_err();
        let reached = fault.trajectory().unwrap().times().last().copied().unwrap();
        assert!((reached - 1.25).abs() < 1e-3, "{fault}");
    }
}
