//! Ensembles: every member is the run it would be alone, whatever the path and the threads.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod memory;
mod on_lanes;
mod own_steps;
mod step_limit;

use mbdsl::runtime::{
    Baumgarte, Dopri5, Event, Mechanism, Ode45, Options, OptionsError, Projection, Simulation,
    SimulationError, Stabilization, Start, StopCause, Trajectory, lanes_used, simulate,
    simulate_ensemble, simulate_from,
};
use mbdsl::{MechanismExt, mechanism, text::load};
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
