//! A motion that grows without bound ends at the limit of steps, alone, on lanes and step by step.

use super::{collect, same_numbers};
use mbdsl::runtime::{
    METHODS, Method, Options, OptionsError, Rk4, RunStatus, Simulation, SimulationError, Start,
    Stepper, StopCause, Stopped, lanes_used, simulate,
};
use mbdsl::{mechanism, text::load};

mechanism! {
    // The torque drives what moves, and moves it faster and faster.
    model Runaway {
        param k = 2 N*m*s;
        gravity (0, -9.81 m/s^2);
        ground { point O = (0 m, 0 m); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        torque push on rod = k*rod.omega;
        start { rod.theta = 10 deg; }
        output tip = rod.B;
    }
}

fn stopped(run: Result<Simulation, SimulationError>) -> Stopped {
    match run {
        Err(SimulationError::Stopped(stopped)) => *stopped,
        Err(error) => panic!("{error}"),
        Ok(run) => panic!("it ended: {:?}", run.report),
    }
}

#[test]
fn a_run_stops_after_the_most_steps_and_says_what_moves() {
    let motion = Runaway::default();
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        if !method.is_adaptive() {
            let options = Options::fixed(10.0, 0.01).method(method).max_steps(300);
            let refused = simulate(&motion, &options).unwrap_err().to_string();
            assert!(refused.contains("cannot use `max_steps`"), "{refused}");
            continue;
        }
        let options = Options::new(1e6).method(method).max_steps(300).every_step();
        let run = stopped(simulate(&motion, &options));
        assert_eq!(run.cause.status(), RunStatus::TooManySteps, "{run}");
        assert_eq!(run.report.work.steps, 300, "{}", info.name);
        assert_eq!(run.trajectory.len(), 301, "{}", info.name);
        assert_eq!(run.trajectory.times().last(), Some(&run.t));
        let omega = run.trajectory["rod.omega"].last().unwrap().abs();
        let StopCause::TooManySteps {
            steps: 300,
            velocity,
            value,
        } = run.cause
        else {
            panic!("{run}");
        };
        // The tip is half a metre away, the size one metre.
        assert_eq!((velocity, value.abs()), (2, omega), "{run}");
        let expected =
            "the limit of 300 steps is reached (max_steps); `rod.omega` is now fastest, at ";
        assert!(run.message.starts_with(expected), "{run}");
        assert!(run.message.contains("rad/s: if the motion grows"), "{run}");
    }
}

/// As many as the run needs are enough, and one less is not.
#[test]
fn the_last_step_may_be_made() {
    let motion = Runaway {
        k: 0.0,
        ..Runaway::default()
    };
    let options = Options::new(1.0);
    let steps = simulate(&motion, &options).unwrap().report.work.steps;
    let enough = simulate(&motion, &options.clone().max_steps(steps)).unwrap();
    assert_eq!(enough.report.work.steps, steps);
    let run = stopped(simulate(&motion, &options.max_steps(steps - 1)));
    assert_eq!(run.report.work.steps, steps - 1);
    let refused = simulate(&motion, &Options::new(1.0).max_steps(0)).unwrap_err();
    assert!(matches!(
        refused,
        SimulationError::Options(OptionsError::MaxSteps)
    ));
}

/// Members that stop and members that do not, on lanes as alone.
#[test]
fn members_on_lanes_stop_where_they_stop_alone() {
    let motion = Runaway::default();
    let member = |number: usize, motion: &mut Runaway| {
        motion.k = [0.0, 2.0, 0.1, 4.0, 3.0, 0.0, 2.5][number];
        Start::Described
    };
    let base = Options::new(6.0).max_steps(400);
    for options in [
        base.clone().only_ends(),
        base.clone().every_step(),
        base.clone().every(7),
        base.clone().only_ends().statistics(["tip.x", "rod.alpha"]),
        base.energy_balance(false).only_ends(),
    ] {
        assert_eq!(lanes_used(&motion, &options), Ok(()));
        let runs = collect(&motion, 7, member, &options);
        for (number, run) in runs.into_iter().enumerate() {
            let mut own = motion;
            member(number, &mut own);
            match simulate(&own, &options) {
                Ok(expected) => {
                    let run = run.unwrap();
                    assert!(number == 0 || number == 2 || number == 5, "{number}");
                    same_numbers(&run.trajectory, &expected.trajectory);
                }
                Err(SimulationError::Stopped(expected)) => {
                    let run = stopped(run);
                    assert_eq!(run.cause.status(), RunStatus::TooManySteps);
                    assert_eq!(run.to_string(), expected.to_string());
                    assert_eq!(run.cause, expected.cause);
                    assert_eq!((run.t, run.h), (expected.t, expected.h));
                    same_numbers(&run.trajectory, &expected.trajectory);
                    let mut report = run.report.clone();
                    report.work.wall = expected.report.work.wall;
                    assert_eq!(report, expected.report);
                    assert_eq!(run.statistics, expected.statistics);
                }
                Err(error) => panic!("{error}"),
            }
        }
    }
}

/// In one step of the caller, with stops and without.
#[test]
fn a_stepper_makes_as_many_steps_as_may_be_in_one() {
    let text = "model Runaway {
        ground { point O = (0 m, 0 m); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        torque push on rod = 2 N*m*s*rod.omega;
        start { rod.omega = 1 rad/s; }
        STOP
    }";
    for stop in ["", "stop end: rod.theta <= 1e30 rad;"] {
        let motion = load(&text.replace("STOP", stop)).unwrap();
        let mut run = Stepper::new(&motion, &Options::new(1.0).max_steps(200)).unwrap();
        run.step(&motion, 0.1).unwrap();
        let before = run.state().clone();
        let fault = run.step(&motion, 100.0).unwrap_err();
        let is_limit = matches!(fault.cause, StopCause::TooManySteps { steps: 200, .. });
        assert!(is_limit, "{stop}: {fault}");
        assert!(fault.message.contains("`rod.omega`"), "{fault}");
        assert_eq!(run.state(), &before);
        run.step(&motion, 0.1).unwrap();
    }
}

/// From the text, by name, and dropped by a method that does not use it.
#[test]
fn a_model_may_say_how_many() {
    let text = |more: &str| {
        format!(
            "model Fall {{ body b {{ mass = 1 kg; inertia = 1 kg*m^2; }} gravity (0, -1 m/s^2);
            torque push on b = 1 N*m*sin(t*100 rad/s); simulate {{ {more} }} }}"
        )
    };
    let fall = load(&text("t_end = 100 s; max_steps = 2e2;")).unwrap();
    let options = Options::for_model(&fall);
    assert_eq!(options.max_steps, Some(200));
    let run = stopped(simulate(&fall, &options));
    assert_eq!(run.report.work.steps, 200);
    let fixed = options.method(Rk4::default());
    assert_eq!(fixed.max_steps, None);
    for (given, message) in [
        (
            "max_steps = 2.5;",
            "`max_steps` is 2.5, expected a whole number of at least 1",
        ),
        (
            "max_steps = 0;",
            "`max_steps` is 0, expected a number above 0",
        ),
        ("max_steps = 10 s;", "`max_steps`"),
        (
            "method = rk4; h = 1 ms; max_steps = 10;",
            "`max_steps` has no effect: `rk4` has fixed steps",
        ),
    ] {
        let fault = load(&text(given)).unwrap_err();
        let fault = format!("{fault:?}");
        assert!(fault.contains(message), "{fault}");
    }
}

/// A cart that a wrong gain drives off, alone and on lanes: nothing is wrong with the numbers, and the reader is asked.
#[test]
fn a_motion_that_leaves_is_a_warning() {
    let text = |gain: &str, start: &str| {
        format!(
            "model Cart {{ slider cart {{ axis = (1, 0); mass = 1 kg; }} start {{ cart.s = {start}; }}
            force f at cart = ({gain}*(cart.s - {start}) + {gain}*0.1 m, 0); }}"
        )
    };
    let said = "`cart.s` has moved by ";
    for (gain, start, is_said) in [
        ("2 N/m", "0", true),
        ("-2 N/m", "0", false),
        // As far from the origin as it goes.
        ("2 N/m", "1e9 m", false),
    ] {
        let cart = load(&text(gain, start)).unwrap();
        for options in [Options::new(13.0), Options::fixed(13.0, 1e-3)] {
            let run = simulate(&cart, &options.only_ends()).unwrap();
            let found = run
                .report
                .warnings
                .iter()
                .any(|words| words.starts_with(said));
            assert_eq!(found, is_said, "{gain} {start}: {:?}", run.report);
        }
        let member = |_, _: &mut mbdsl::text::TextMechanism| Start::Described;
        let options = Options::new(13.0).only_ends();
        assert_eq!(lanes_used(&cart, &options), Ok(()));
        for run in collect(&cart, 3, member, &options) {
            let warnings = run.unwrap().report.warnings;
            assert_eq!(
                warnings.iter().any(|words| words.starts_with(said)),
                is_said
            );
        }
    }
}
