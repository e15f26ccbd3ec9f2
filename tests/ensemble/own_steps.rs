//! Methods that choose their steps: each member has its own.

use super::*;
use mbdsl::MechanismExt;

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
    let text = load(include_str!("../golden/two_bars.mbd")).unwrap();
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
