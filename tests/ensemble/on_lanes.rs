//! Members on lanes, with the bits of runs alone.

use super::*;
use mbdsl::MechanismExt;

/// Runs on lanes: some of the options that they take.
fn options_on_lanes() -> [Options; 5] {
    let plain = Options::fixed(0.6, 0.01);
    let baumgarte = Options::fixed(0.5, 0.007).stabilization(Baumgarte::default().into());
    let mut from_step = baumgarte.clone();
    let mut gains = Stabilization::baumgarte();
    assert!(gains.set("gains", 1.0));
    from_step.stabilization = Some(gains);
    let seldom = Options::fixed(0.615, 0.01).t_start(0.1).every(7);
    let names = ["energy", "kinetic_energy"];
    let ends = Options::fixed(1.3, 0.01).only_ends().statistics(names);
    [plain, baumgarte, from_step, seldom, ends]
}

#[test]
fn members_on_lanes_are_the_runs_they_are_alone() {
    let text = load(include_str!("../golden/two_bars.mbd")).unwrap();
    for options in options_on_lanes() {
        let arm = Arm::default();
        for (number, run) in collect(&arm, 10, member, &options).iter().enumerate() {
            same(
                run.as_ref().unwrap(),
                &alone(&arm, number, member, &options).unwrap(),
            );
        }
        let member = |number: usize, bars: &mut mbdsl::text::TextMechanism| {
            bars.set("m1", 1.0 + number as f64).unwrap();
            Start::Described
        };
        for (number, run) in collect(&text, 5, member, &options).iter().enumerate() {
            same(
                run.as_ref().unwrap(),
                &alone(&text, number, member, &options).unwrap(),
            );
        }
    }
}

/// Over thousands of steps, most of which are passed on lanes without a look into them.
#[test]
fn statistics_on_lanes_are_those_of_runs_alone() {
    let text = load(include_str!("../golden/two_bars.mbd")).unwrap();
    let native = mbdsl::text::NativeMechanism::new(&text).unwrap();
    let names = ["tip.x", "rod2.omega", "rod1.alpha", "lambda.pin.x"];
    let options = Options::fixed(20.0, 0.01).only_ends().statistics(names);
    let member = |number: usize, bars: &mut mbdsl::text::NativeMechanism| {
        bars.set("m1", 0.7 + 0.2 * number as f64).unwrap();
        Start::Described
    };
    let runs = collect(&native, 6, member, &options);
    for (number, run) in runs.iter().enumerate() {
        let run = run.as_ref().unwrap();
        same(run, &alone(&native, number, member, &options).unwrap());
    }
    // What is known from the ends of all steps.
    let [_, run, ..] = &runs[..] else { panic!() };
    let trajectory = {
        let mut bars = native.clone();
        bars.set("m1", 0.9).unwrap();
        simulate(&bars, &Options::fixed(20.0, 0.01))
            .unwrap()
            .trajectory
    };
    let x = trajectory.get("tip.x").unwrap();
    let found = &run.as_ref().unwrap().statistics[0];
    let (low, high) = x.iter().fold((f64::MAX, f64::MIN), |(low, high), x| {
        (low.min(*x), high.max(*x))
    });
    assert!(found.min <= low && found.min > low - 2e-3, "{found:?}");
    assert!(found.max >= high && found.max < high + 2e-3, "{found:?}");
    // Simpson's rule over the ends of steps.
    let sum = |f: fn(f64) -> f64| {
        let parts = x.windows(3).step_by(2);
        let parts = parts.map(|x| f(x[0]) + 4.0 * f(x[1]) + f(x[2]));
        parts.sum::<f64>() / (3.0 * (x.len() - 1) as f64)
    };
    assert!((found.mean - sum(|x| x)).abs() < 1e-6, "{found:?}");
    assert!(
        (found.rms - sum(|x| x * x).sqrt()).abs() < 1e-6,
        "{found:?}"
    );
}

/// The rates of constraints have a part that velocities do not bring, in steps and in what is recorded.
#[test]
fn driven_members_on_lanes_are_the_runs_they_are_alone() {
    let driven = Driven::default();
    let member = |number: usize, driven: &mut Driven| {
        driven.speed = 1.0 + 0.3 * number as f64;
        Start::Described
    };
    for options in options_on_lanes() {
        for (number, run) in collect(&driven, 6, member, &options).iter().enumerate() {
            let run = run.as_ref().unwrap();
            same(run, &alone(&driven, number, member, &options).unwrap());
            let report = &run.report;
            assert!(report.velocity_violation < 0.1, "{report}");
        }
    }
}
