//! Steps end where the inputs of a law jump, whatever the method is.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::controlled::{MOTOR, arm};
use mbdsl::runtime::{
    Controlled, Dop853, METHODS, OptionsError, Projection, Stepper, simulate_from,
};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Method, Options, SimulationError, simulate};

const END: f64 = 1.0;

/// An arm with a motor, whose torque is an input.
fn motor() -> TextMechanism {
    load(&arm(MOTOR)).unwrap()
}

/// The torque: a value for every period.
fn value(place: usize) -> f64 {
    [4.0, -7.0, 0.5, 9.0, -3.0][place % 5]
}

/// When it jumps. As products they differ from the nodes of steps by roundings.
fn jumps(period: f64) -> Vec<f64> {
    let count = (END / period - 1e-9).ceil() as usize;
    (1..count).map(|place| place as f64 * period).collect()
}

fn driven(period: f64) -> impl Mechanism {
    let times = jumps(period);
    Controlled::new(
        motor(),
        move |t, _q: &[f64], _v: &[f64], _z: &[f64], u: &mut [f64]| {
            u[0] = value(times.partition_point(|time| *time <= t));
        },
    )
}

/// The motion by a run for each period, whose input is a number: q and v at the end.
fn exact(period: f64) -> Vec<f64> {
    let mut arm = motor();
    let input = arm
        .layout()
        .parameters()
        .iter()
        .position(|parameter| parameter.input)
        .unwrap();
    let begins: Vec<f64> = [0.0].into_iter().chain(jumps(period)).collect();
    let mut state: Option<(Vec<f64>, Vec<f64>)> = None;
    for (place, t_start) in begins.iter().enumerate() {
        assert!(arm.set_parameter(input, value(place)));
        let t_end = begins.get(place + 1).copied().unwrap_or(END);
        let options = Options::new(t_end)
            .t_start(*t_start)
            .method(Dop853::new(1e-12, 1e-12));
        let run = match &state {
            None => simulate(&arm, &options),
            Some((q, v)) => simulate_from(&arm, q, v, &options),
        };
        let rows = run.unwrap().trajectory;
        let last = rows.state(rows.len() - 1).unwrap();
        state = Some((last.q, last.v));
    }
    let (q, v) = state.unwrap();
    [q, v].concat()
}

fn error(period: f64, options: &Options, exact: &[f64]) -> f64 {
    let run = simulate(&driven(period), options).unwrap();
    let last = run.trajectory.state(run.trajectory.len() - 1).unwrap();
    assert_eq!(last.t, END);
    let found = [last.q, last.v].concat();
    let gaps = found
        .iter()
        .zip(exact)
        .map(|(found, exact)| (found - exact).abs());
    gaps.fold(0.0, f64::max)
}

/// At nodes of fixed steps, but for rounding, and between them.
#[test]
fn methods_keep_their_order_across_jumps() {
    for period in [0.1, 0.0377] {
        let exact = exact(period);
        for info in METHODS.iter().filter(|info| info.name != "firefly") {
            let mut method = Method::named(info.name).unwrap();
            if method.is_adaptive() {
                assert!(method.set("rtol", 1e-9) && method.set("atol", 1e-9));
                let options = Options::new(END).method(method).step_ends(jumps(period));
                let with = error(period, &options, &exact);
                assert!(with < 1e-6, "{} {period}: {with:e}", info.name);
                continue;
            }
            let bare = |h: f64| Options::fixed(END, h).method(method.clone());
            let with = |h: f64| error(period, &bare(h).step_ends(jumps(period)), &exact);
            let (coarse, fine) = (with(5e-4), with(2.5e-4));
            // Some ask for no inputs at nodes.
            let without = error(period, &bare(2.5e-4), &exact);
            assert!(
                fine < 1.1 * without,
                "{} {period}: {fine:e} {without:e}",
                info.name
            );
            let order = (coarse / fine).log2();
            let wanted = f64::from(info.order) - 0.4;
            let keeps = order > wanted || fine < 1e-9;
            assert!(keeps, "{} {period}: {coarse:e} {fine:e}", info.name);
        }
    }
}

/// Without it, the steps across the jumps spoil the motion.
#[test]
fn it_has_an_effect() {
    let (period, options) = (0.1, Options::fixed(END, 0.01));
    let exact = exact(period);
    let without = error(period, &options, &exact);
    let with = error(period, &options.step_ends(jumps(period)), &exact);
    assert!(without > 1e-2 && with < 1e-4, "{without:e} {with:e}");
}

/// Rows are those of the run without it, with the input that begins at their time.
#[test]
fn rows_stay_where_they_are() {
    let period = 0.1;
    let fixed = Options::fixed(END, 0.01);
    let adaptive = Options::new(END).output_step(0.05);
    let off = Options::fixed(END, 0.03).output_step(0.05);
    for options in [fixed.clone(), fixed.clone().every(5), adaptive, off] {
        let bare = simulate(&driven(period), &options).unwrap().trajectory;
        let run = simulate(&driven(period), &options.step_ends(jumps(period))).unwrap();
        let rows = run.trajectory;
        let apart = rows.times().iter().zip(bare.times());
        assert_eq!(rows.len(), bare.len());
        for (found, wanted) in apart {
            assert!((found - wanted).abs() < 1e-14, "{found} {wanted}");
        }
        let effort = rows.get("effort").unwrap();
        for (t, effort) in rows.times().iter().zip(effort) {
            let place = (t / period + 1e-9).floor() as usize;
            // The last jump is at the end, where no step begins.
            let wanted = if place == 10 { value(9) } else { value(place) };
            assert_eq!(*effort, wanted, "at {t} s");
        }
    }
    let options = Options::new(END).step_ends(jumps(period)).every_step();
    let steps = simulate(&driven(period), &options).unwrap();
    for jump in jumps(period) {
        assert!(steps.trajectory.times().contains(&jump), "{jump}");
    }
}

/// Times that are sums, and times some roundings beside a node: no row is lost.
#[test]
fn rounding_costs_no_rows() {
    let sums: Vec<f64> = (1..20)
        .scan(0.0, |t, _| {
            *t += 0.05;
            Some(*t)
        })
        .collect();
    let mut cases = vec![sums];
    for ulps in 1..24 {
        let near = |side: fn(f64) -> f64| (0..ulps).fold(0.5, |time, _| side(time));
        cases.extend([
            vec![near(f64::next_up)],
            vec![near(f64::next_down)],
            vec![0.5, near(f64::next_up)],
        ]);
    }
    for times in cases {
        let (changes, places) = (times.clone(), times.len());
        let law = move |t: f64, _q: &[f64], _v: &[f64], _z: &[f64], u: &mut [f64]| {
            u[0] = value(changes.partition_point(|time| *time <= t));
        };
        let arm = Controlled::new(motor(), law);
        for (options, rows) in [
            (Options::fixed(END, 0.01), 101),
            (Options::fixed(END, 0.01).every(5), 21),
            (Options::new(END).output_step(0.05), 21),
        ] {
            let run = simulate(&arm, &options.step_ends(times.clone())).unwrap();
            assert_eq!(run.trajectory.len(), rows, "{times:?}");
            assert_eq!(
                *run.trajectory.get("effort").unwrap().last().unwrap(),
                value(places)
            );
        }
    }
}

/// A run that begins before 0, with a jump at 0.
#[test]
fn jumps_at_zero_are_like_others() {
    let law = |at: f64| {
        move |t: f64, _q: &[f64], _v: &[f64], _z: &[f64], u: &mut [f64]| {
            u[0] = if t < at { 4.0 } else { -7.0 }
        }
    };
    let end = |at: f64, options: Options| {
        let run = simulate(&Controlled::new(motor(), law(at)), &options.step_ends([at])).unwrap();
        let rows = run.trajectory;
        (rows.len(), rows.state(rows.len() - 1).unwrap().v)
    };
    for h in [0.01, 1.0 / 32.0] {
        let (rows, early) = end(0.0, Options::fixed(1.0, h).t_start(-1.0));
        let (others, late) = end(1.0, Options::fixed(2.0, h));
        assert_eq!(rows, others);
        for (early, late) in early.iter().zip(&late) {
            assert!((early - late).abs() < 1e-9, "{early} {late}");
        }
    }
}

/// The largest step of `ode45` is a part of the run, not of the time to a jump soon after its start.
#[test]
fn a_jump_soon_after_the_start_leaves_steps_long() {
    let method = Method::named("ode45").unwrap();
    let steps = |times: Vec<f64>| {
        let options = Options::new(END).method(method.clone()).step_ends(times);
        simulate(&motor(), &options).unwrap().report.work.steps
    };
    let (bare, divided) = (steps(Vec::new()), steps(vec![1e-6, 0.5]));
    assert!(divided < 3 * bare + 20, "{divided} {bare}");
}

/// Means and extremes are those of the pieces: 0.7 is the mean of the torques.
#[test]
fn statistics_are_those_of_the_pieces() {
    let period = 0.04;
    let torques: Vec<f64> = (0..25).map(value).collect();
    let exact = torques.iter().sum::<f64>() / 25.0;
    for options in [
        Options::fixed(END, 0.01),
        Options::fixed(END, 0.013),
        Options::new(END),
    ] {
        let options = options.statistics(["effort"]).step_ends(jumps(period));
        let run = simulate(&driven(period), &options).unwrap();
        let found = run
            .statistics
            .iter()
            .find(|found| found.name == "effort")
            .unwrap();
        assert!((found.mean - exact).abs() < 1e-9, "{} {exact}", found.mean);
        assert_eq!((found.min, found.max), (-7.0, 9.0));
    }
}

/// Figures are those of all steps, also of ends of steps that are no rows.
#[test]
fn figures_are_those_of_all_steps() {
    let report = |options: Options| {
        // Round-off of the projection: among few of the ends it is less.
        let options = options.stabilization(Projection::default().into());
        let run = simulate(&driven(0.0377), &options.step_ends(jumps(0.0377)));
        run.unwrap().report.position_violation
    };
    let all = report(Options::fixed(END, 0.25));
    assert!(all > 0.0);
    assert_eq!(report(Options::fixed(END, 0.25).only_ends()), all);
    assert_eq!(report(Options::fixed(END, 0.25).output_step(0.1)), all);
}

/// What an input passes by a jump happens at the jump, once, and with every method.
#[test]
fn events_that_inputs_jump_past_are_at_the_jump() {
    let (period, events) = (
        0.0377,
        "event strong: drive - 2 N*m rising; until drive > 8 N*m;",
    );
    let text = arm(MOTOR).replace("start {", &format!("{events} start {{"));
    let times = jumps(period);
    let changes = times.clone();
    let law = move |t: f64, _q: &[f64], _v: &[f64], _z: &[f64], u: &mut [f64]| {
        // Weak, strong, weak, and too strong from the third jump on.
        u[0] = [1.0, 4.0, 1.0, 9.0][changes.partition_point(|time| *time <= t).min(3)];
    };
    let arm = Controlled::new(load(&text).unwrap(), law);
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        let options = match method.is_adaptive() {
            true => Options::new(END),
            false => Options::fixed(END, 0.01),
        };
        let options = options.method(method).step_ends(times.clone());
        let run = simulate(&arm, &options).unwrap();
        let events = run.report.events.iter();
        let strong = events.filter(|found| found.event == "strong");
        let strong: Vec<f64> = strong.map(|found| found.t).collect();
        let near = |found: f64, place: usize| (found - times[place]).abs() < 1e-12;
        assert_eq!(strong.len(), 2, "{}: {strong:?}", info.name);
        assert!(
            near(strong[0], 0) && near(strong[1], 2),
            "{}: {strong:?}",
            info.name
        );
        let end = *run.trajectory.times().last().unwrap();
        assert!(near(end, 2), "{}: {end}", info.name);
    }
}

/// A block that its friction holds starts at the jump of the force that is too large for it.
#[test]
fn friction_gives_way_at_the_jump() {
    let text = "model Block {
        input pull = 0 N;
        slider block { mass = 2 kg; axis = (1, 0); }
        friction pad on block { mu = 0.25; mu_static = 0.3; normal = 10 N; }
        force drag at block = (pull, 0);
        start { block.v = 0; }
    }";
    let at = 0.3777;
    let law = move |t: f64, _q: &[f64], _v: &[f64], _z: &[f64], u: &mut [f64]| {
        u[0] = if t < at { 2.0 } else { 4.5 };
    };
    let block = Controlled::new(load(text).unwrap(), law);
    // (4.5 N - 2.5 N)/2 kg = 1 m/s^2.
    let exact = [(END - at) * (END - at) / 2.0, END - at];
    for name in ["rk4", "dopri5", "ode45", "dop853", "generalized-alpha"] {
        let method = Method::named(name).unwrap();
        let options = match method.is_adaptive() {
            true => Options::new(END),
            false => Options::fixed(END, 0.01),
        };
        let run = simulate(&block, &options.method(method).step_ends([at])).unwrap();
        let rows = run.trajectory;
        let last = rows.state(rows.len() - 1).unwrap();
        let gap = (last.q[0] - exact[0])
            .abs()
            .max((last.v[0] - exact[1]).abs());
        assert!(gap < 1e-9, "{name}: {gap:e}");
    }
}

#[test]
fn wrong_times_are_refused() {
    for times in [
        vec![0.2, 0.1],
        vec![0.1, 0.1],
        vec![f64::NAN],
        vec![f64::INFINITY],
    ] {
        let refused = simulate(&driven(0.1), &Options::new(END).step_ends(times.clone()));
        assert!(
            matches!(
                refused,
                Err(SimulationError::Options(OptionsError::StepEnds))
            ),
            "{times:?}"
        );
    }
    let options = Options::fixed(END, 0.01).step_ends([0.5]);
    let refused = Stepper::new(&motor(), &options).map(|_| ());
    assert!(matches!(
        refused,
        Err(SimulationError::Options(OptionsError::StepEndsOfStepper))
    ));
}
