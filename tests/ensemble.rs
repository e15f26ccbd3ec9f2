//! Ensembles: every member is the run it would be alone, whatever the path and the threads.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod step_limit;

use mbdsl::runtime::{
    Baumgarte, Dopri5, Event, Mechanism, Ode45, Options, OptionsError, Projection, Simulation,
    SimulationError, Stabilization, Start, StopCause, Trajectory, lanes_used, simulate,
    simulate_ensemble, simulate_from,
};
use mbdsl::{mechanism, text::load};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

mechanism! {
    model Arm {
        param g = 9.81 m/s^2;
        param L = 1 m;
        param speed = 0 rad/s;
        gravity (0, -g);
        ground { point O = (0 m, 0 m); }
        body upper { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-L/2, 0); point B = (L/2, 0); }
        body lower { mass = 2 kg; inertia = 0.2 kg*m^2; point A = (-L/2, 0); point B = (L/2, 0); }
        joint shoulder = revolute(ground.O, upper.A);
        joint elbow = revolute(upper.B, lower.A);
        start { upper.theta = 60 deg; lower.theta = -30 deg; upper.omega = speed; }
        output tip = lower.B;
        output stretch = abs(lower.B.x);
    }
}

mechanism! {
    // A parallelogram: dependent constraints whenever it lies flat.
    model Parallelogram {
        param speed = 3 rad/s;
        ground { point A = (0 m, 0 m); point D = (2 m, 0 m); }
        body crank { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body coupler { mass = 2 kg; inertia = 0.7 kg*m^2; point B = (-1 m, 0); point C = (1 m, 0); }
        body rocker { mass = 1 kg; inertia = 0.1 kg*m^2; point D = (-0.5 m, 0); point C = (0.5 m, 0); }
        joint a = revolute(ground.A, crank.A);
        joint b = revolute(crank.B, coupler.B);
        joint c = revolute(coupler.C, rocker.C);
        joint d = revolute(ground.D, rocker.D);
        start {
            crank.theta = 0 rad; rocker.theta = 0 rad; coupler.theta = 0 rad;
            crank.omega = speed; rocker.omega = speed; coupler.omega = 0 rad/s;
        }
        allow(singular_start);
    }
}

mechanism! {
    // Constraints that depend on the time.
    model Driven {
        param speed = 2 rad/s;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0 m, 0 m); }
        body upper { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body lower { mass = 2 kg; inertia = 0.2 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint shoulder = revolute(ground.O, upper.A);
        joint elbow = revolute(upper.B, lower.A);
        drive motor: upper.theta = speed*t + 0.1 rad*sin(speed*t);
        start { guess upper.theta = 0 rad; lower.theta = 30 deg; }
    }
}

/// An arm of another length and speed for every number; every third starts where it is told.
fn member(number: usize, arm: &mut impl Mechanism) -> Start {
    let x = number as f64;
    arm.set("L", 0.7 + 0.1 * x).unwrap();
    arm.set("speed", (x * 0.7).sin()).unwrap();
    if !number.is_multiple_of(3) {
        return Start::Described;
    }
    let length = arm.get("L").unwrap();
    let (sin, cos) = (0.3 * x).sin_cos();
    let (x, y) = (0.5 * length * cos, 0.5 * length * sin);
    Start::Given {
        q: vec![
            x,
            y,
            0.3 * number as f64,
            2.0 * x + 0.5 * length,
            2.0 * y,
            0.0,
        ],
        v: vec![0.0; 6],
    }
}

/// The run of a member alone.
fn alone<M: Mechanism + Clone>(
    mechanism: &M,
    number: usize,
    member: impl Fn(usize, &mut M) -> Start,
    options: &Options,
) -> Result<Simulation, SimulationError> {
    let mut mechanism = mechanism.clone();
    match member(number, &mut mechanism) {
        Start::Described => simulate(&mechanism, options),
        Start::Given { q, v } => simulate_from(&mechanism, &q, &v, options),
    }
}

/// All results of an ensemble.
fn collect<M: Mechanism + Clone>(
    mechanism: &M,
    count: usize,
    member: impl Fn(usize, &mut M) -> Start + Sync,
    options: &Options,
) -> Vec<Result<Simulation, SimulationError>> {
    let mut results = Vec::new();
    let ensemble = simulate_ensemble(
        mechanism,
        count,
        member,
        options,
        |_, run| run,
        |number, run| {
            assert_eq!(number, results.len());
            results.push(run);
        },
    );
    assert_eq!(ensemble.unwrap().members, count);
    results
}

/// The same numbers in all columns of all nodes.
#[track_caller]
fn same_numbers(found: &Trajectory, expected: &Trajectory) {
    let names: Vec<&str> = expected.names().collect();
    assert_eq!(found.names().collect::<Vec<_>>(), names);
    for name in names {
        let bits = |of: &Trajectory| -> Vec<u64> { of[name].iter().map(|x| x.to_bits()).collect() };
        assert!(bits(found) == bits(expected), "column {name}");
    }
}

/// The same numbers in all columns of all nodes, and the same report but for the time it took.
#[track_caller]
fn same(found: &Simulation, expected: &Simulation) {
    same_numbers(&found.trajectory, &expected.trajectory);
    let (mut report, mut work) = (found.report.clone(), found.report.work);
    work.wall = expected.report.work.wall;
    report.work = work;
    assert_eq!(report, expected.report);
    assert_eq!(found.statistics, expected.statistics);
    assert_eq!(found.assembled, expected.assembled);
    assert_eq!(found.events, expected.events);
}

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
    let text = load(include_str!("golden/two_bars.mbd")).unwrap();
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
    let text = load(include_str!("golden/two_bars.mbd")).unwrap();
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

/// Methods that choose their steps: each member has its own.
fn options_with_own_steps() -> Vec<Options> {
    let names = ["energy", "kinetic_energy"];
    let ends = || Options::new(1.3).only_ends().energy_balance(true);
    let baumgarte = Baumgarte::default();
    vec![
        ends().statistics(names),
        ends().stabilization(Stabilization::None),
        ends().stabilization(baumgarte.into()).statistics(names),
        ends().method(Ode45::default()).statistics(names),
        Options::new(0.8).method(Dopri5::default()).every_step(),
        Options::new(0.9).t_start(0.2).every(3).energy_balance(true),
    ]
}

#[test]
fn members_with_steps_of_their_own_are_the_runs_they_are_alone() {
    let text = load(include_str!("golden/two_bars.mbd")).unwrap();
    let native = mbdsl::text::NativeMechanism::new(&text).unwrap();
    let arm = Arm::default();
    for options in options_with_own_steps() {
        assert_eq!(lanes_used(&arm, &options), Ok(()));
        // The last group is not full.
        for (number, run) in collect(&arm, 7, member, &options).iter().enumerate() {
            let run = run.as_ref().unwrap();
            same(run, &alone(&arm, number, member, &options).unwrap());
        }
        let names = ["tip.x", "rod2.omega", "rod1.alpha", "lambda.pin.x"];
        let options = options.statistics(names);
        let member = |number: usize, bars: &mut mbdsl::text::NativeMechanism| {
            bars.set("m1", 0.6 + 0.3 * number as f64).unwrap();
            Start::Described
        };
        for (number, run) in collect(&native, 6, member, &options).iter().enumerate() {
            let run = run.as_ref().unwrap();
            same(run, &alone(&native, number, member, &options).unwrap());
        }
    }
}

/// Drivers do work, so that the energy balance needs multipliers inside of steps.
#[test]
fn driven_members_with_steps_of_their_own_are_the_runs_they_are_alone() {
    let driven = Driven::default();
    let member = |number: usize, driven: &mut Driven| {
        driven.speed = 1.0 + 0.3 * number as f64;
        Start::Described
    };
    for options in options_with_own_steps() {
        for (number, run) in collect(&driven, 5, member, &options).iter().enumerate() {
            let run = run.as_ref().unwrap();
            same(run, &alone(&driven, number, member, &options).unwrap());
        }
    }
    let options = Options::new(1.3).only_ends().energy_balance(true);
    let runs = collect(&driven, 4, member, &options);
    let works = |run: &Result<Simulation, SimulationError>| {
        run.as_ref().unwrap().report.work_done.unwrap().abs() > 0.1
    };
    assert!(runs.iter().all(works));
}

/// Some members cross a singular position, or stop in it, and are run again alone.
#[test]
fn members_that_leave_the_regular_path_are_the_runs_they_are_alone() {
    let flat = Parallelogram::default();
    let member = |number: usize, linkage: &mut Parallelogram| {
        linkage.speed = [0.2, 5.0, 0.3, 9.0, 0.1][number];
        Start::Described
    };
    let options = Options::new(1.0).only_ends().energy_balance(true);
    let mut crossings = Vec::new();
    for (number, run) in collect(&flat, 5, member, &options).iter().enumerate() {
        match (run, &alone(&flat, number, member, &options)) {
            (Ok(found), Ok(expected)) => {
                same(found, expected);
                crossings.push(found.report.crossings.len());
            }
            (Err(found), Err(expected)) => assert_eq!(found.to_string(), expected.to_string()),
            (found, expected) => panic!("{found:?}, alone {expected:?}"),
        }
    }
    assert!(crossings.contains(&0) && crossings.iter().any(|count| *count > 0));
}

#[test]
fn members_that_run_one_by_one_are_the_runs_they_are_alone() {
    let arm = Arm::default();
    let flat = Event::new("flat", |_, q, _| q[2]);
    for options in [
        Options::new(0.5).method(Dopri5::default()),
        Options::fixed(0.5, 0.01).stabilization(Projection::default().into()),
        Options::fixed(0.5, 0.01).output_step(0.03),
        Options::fixed(0.5, 0.01).event(flat),
    ] {
        for (number, run) in collect(&arm, 6, member, &options).iter().enumerate() {
            same(
                run.as_ref().unwrap(),
                &alone(&arm, number, member, &options).unwrap(),
            );
        }
    }
}

#[test]
fn a_singular_position_of_one_member_is_passed_as_alone() {
    let flat = Parallelogram::default();
    let member = |number: usize, linkage: &mut Parallelogram| {
        linkage.speed = 1.0 + number as f64;
        Start::Described
    };
    let options = Options::fixed(0.5, 0.01);
    for (number, run) in collect(&flat, 5, member, &options).iter().enumerate() {
        match (run, &alone(&flat, number, member, &options)) {
            (Ok(found), Ok(expected)) => same(found, expected),
            (Err(found), Err(expected)) => assert_eq!(found.to_string(), expected.to_string()),
            (found, expected) => panic!("{found:?}, alone {expected:?}"),
        }
    }
}

#[test]
fn errors_are_those_of_their_member_alone() {
    let arm = Arm::default();
    let member = |number: usize, arm: &mut Arm| {
        match number {
            // No number, a start of another mechanism, a velocity that leaves all numbers.
            1 => arm.L = f64::NAN,
            2 => {
                return Start::Given {
                    q: vec![0.0; 3],
                    v: vec![0.0; 3],
                };
            }
            6 => arm.speed = 1e200,
            _ => arm.L = 1.0 + number as f64,
        }
        Start::Described
    };
    for options in [Options::fixed(0.3, 0.01), Options::new(0.3).only_ends()] {
        let mut failed = Vec::new();
        for (number, run) in collect(&arm, 9, member, &options).iter().enumerate() {
            match (run, &alone(&arm, number, member, &options)) {
                (Ok(found), Ok(expected)) => same(found, expected),
                (Err(found), Err(expected)) => {
                    assert_eq!(found.to_string(), expected.to_string());
                    failed.push(number);
                }
                (found, expected) => panic!("{number}: {found:?}, alone {expected:?}"),
            }
        }
        assert_eq!(failed, [1, 2, 6]);
        let ensemble = simulate_ensemble(&arm, 9, member, &options, |_, _| (), |_, ()| ());
        assert_eq!(ensemble.unwrap().failed, 3);
    }
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let arm = Arm::default();
    let with = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| collect(&arm, 23, member, &Options::fixed(0.2, 0.01)))
    };
    let one = with(1);
    for threads in [2, 3, 7] {
        for (found, expected) in with(threads).iter().zip(&one) {
            same(found.as_ref().unwrap(), expected.as_ref().unwrap());
        }
    }
}

#[test]
fn results_come_in_order_and_do_not_pile_up() {
    let threads = 3;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    let (made, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut taken = 0;
    let shares = Arc::new(Mutex::new(Vec::new()));
    let mut options = Options::fixed(0.02, 0.01);
    let seen = shares.clone();
    options.progress = Some(Arc::new(move |t, share| {
        seen.lock().unwrap().push((t, share))
    }));
    pool.install(|| {
        simulate_ensemble(
            &Arm::default(),
            500,
            member,
            &options,
            |number, run| {
                made.fetch_add(1, Ordering::Relaxed);
                run.map(|_| number)
            },
            |number, result| {
                assert_eq!((number, taken), (result.unwrap(), number));
                taken += 1;
                most.fetch_max(made.load(Ordering::Relaxed) + 1 - taken, Ordering::Relaxed);
            },
        )
        .unwrap();
    });
    assert_eq!(taken, 500);
    assert!(most.into_inner() <= 8 * 4 * threads);
    let shares = shares.lock().unwrap();
    assert_eq!((shares.len(), shares[499]), (500, (0.02, 1.0)));
}

#[test]
fn memory_does_not_grow_with_the_number_of_members() {
    // Everything on this thread, whose allocations are counted.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread();
    let pool = pool.build().unwrap();
    let most = |count: usize| {
        let info = allocation_counter::measure(|| {
            let options = Options::fixed(0.05, 0.01);
            let run = || {
                simulate_ensemble(
                    &Arm::default(),
                    count,
                    member,
                    &options,
                    |_, run| run,
                    |_, _| (),
                )
            };
            pool.install(run).unwrap();
        });
        info.bytes_max
    };
    let few = most(40);
    assert!(
        few > 0 && most(400) < few + few / 10,
        "{few}, {}",
        most(400)
    );
}

/// With only the ends recorded a run ten times as long takes no more memory, on lanes and off them.
#[test]
fn memory_does_not_grow_with_the_length_of_a_run() {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread();
    let pool = pool.build().unwrap();
    let arm = Arm::default();
    for options in [Options::new(1.0), Options::fixed(1.0, 0.001)] {
        let most = |t_end: f64| {
            let mut options = options.clone().only_ends().statistics(["energy", "tip.x"]);
            options.t_end = t_end;
            let run = || simulate_ensemble(&arm, 4, member, &options, |_, run| run, |_, _| ());
            let info = allocation_counter::measure(|| {
                pool.install(run).unwrap();
            });
            info.bytes_max
        };
        let (short, long) = (most(1.0), most(20.0));
        assert!(
            short > 0 && long < short + short / 10,
            "{short}, {long}: {options:?}"
        );
    }
}

/// Whatever is recorded, extremes and means are those of the motion, and what the report calls largest
/// is that of all steps.
#[test]
fn statistics_are_those_of_the_motion() {
    // x = cos(10 t), F depends on a multiplier, and `turn` turns sixteen times in one step.
    let text = "model Motion { units none; param k = 100;
        ground { point O = (0, 0); }
        slider c { mass = 1; axis = (1, 0); }
        body disk { mass = 1; inertia = 2; point A = (0, 0); point B = (1, 0); }
        joint pin = revolute(ground.O, disk.A);
        potential u = 1/2*k*c.s^2;
        start { c.s = 1; disk.theta = 0; disk.omega = 10; }
        output x = c.s; output pull = -k*c.s; output turn = disk.B.x;
        output rise = (abs(c.s) + c.s)/2; }";
    let motion = load(text).unwrap();
    let names = ["x", "pull", "turn", "rise", "c.a", "lambda.pin.x", "energy"];
    let options = Options::new(10.0).statistics(names);
    let run = simulate(&motion, &options).unwrap();
    for other in [
        options.clone().only_ends(),
        options.clone().output_step(2.5),
        options.clone().every_step(),
    ] {
        let other = simulate(&motion, &other).unwrap();
        assert_eq!(other.statistics, run.statistics);
    }
    // The mean and the mean square of cos(10 t) over 10 s.
    let (mean, square) = (100.0_f64.sin() / 100.0, 0.5 + 200.0_f64.sin() / 400.0);
    let close = |name: &str, expected: [f64; 4], tolerance: f64| {
        let found = run.statistics.iter().find(|of| of.name == name).unwrap();
        let found = [found.min, found.max, found.mean, found.rms];
        for (found, expected) in found.iter().zip(expected) {
            assert!(
                (found - expected).abs() < tolerance,
                "{name}: {found} for {expected}"
            );
        }
    };
    let rms = square.sqrt();
    close("x", [-1.0, 1.0, mean, rms], 1e-7);
    close("pull", [-100.0, 100.0, -100.0 * mean, 100.0 * rms], 1e-5);
    close("c.a", [-100.0, 100.0, -100.0 * mean, 100.0 * rms], 1e-5);
    close("turn", [-1.0, 1.0, mean, rms], 1e-6);
    // With a kink twice in a turn; sums of many rectangles.
    let parts = 2_000_000;
    let rise = |k: i32| {
        (10.0 * (f64::from(k) + 0.5) * 10.0 / f64::from(parts))
            .cos()
            .max(0.0)
    };
    let sum = |power| (0..parts).map(|k| rise(k).powi(power)).sum::<f64>() / f64::from(parts);
    close("rise", [0.0, 1.0, sum(1), sum(2).sqrt()], 1e-5);
    close("energy", [50.0 + 100.0; 4], 1e-5);
    let fixed = Options::fixed(10.0, 0.01).statistics(names).only_ends();
    let fixed = simulate(&motion, &fixed).unwrap();
    for (found, expected) in fixed.statistics.iter().zip(&run.statistics).take(3) {
        assert!((found.rms / expected.rms - 1.0).abs() < 1e-5, "{found:?}");
        assert!((found.max / expected.max - 1.0).abs() < 1e-6, "{found:?}");
    }
}

#[test]
fn an_ensemble_can_be_cancelled_and_refuses_bad_options() {
    let cancel = Arc::new(AtomicBool::new(false));
    let mut options = Options::fixed(0.1, 0.01);
    options.cancel = Some(cancel.clone());
    let mut taken = 0;
    let stop = |_, run: Result<Simulation, SimulationError>| {
        if let Err(error) = run {
            assert!(matches!(
                error,
                SimulationError::Stopped(stopped) if stopped.cause == StopCause::Cancelled
            ));
        }
    };
    let ensemble = simulate_ensemble(
        &Arm::default(),
        10_000,
        member,
        &options,
        stop,
        |number, ()| {
            taken += 1;
            if number == 20 {
                cancel.store(true, Ordering::Relaxed);
            }
        },
    );
    let ensemble = ensemble.unwrap();
    assert!(ensemble.cancelled && ensemble.members == taken && taken < 10_000);

    let bad = Options::fixed(1.0, -1.0);
    let refused = simulate_ensemble(&Arm::default(), 3, member, &bad, |_, _| (), |_, ()| ());
    assert!(matches!(refused, Err(OptionsError::Step { .. })));
}

/// Late in time, t + h is not where the next node is said to be, by the rounding of t: that is no step.
#[test]
fn steps_late_in_time_are_those_of_the_grid() {
    let options = Options::fixed(1000.1, 1e-4).t_start(1000.0);
    let run = simulate(&Arm::default(), &options).unwrap();
    assert_eq!(run.report.work.steps, 1000);
    let start = |_, _: &mut Arm| Start::Described;
    let member = &collect(&Arm::default(), 1, start, &options)[0];
    same(member.as_ref().unwrap(), &run);
}
