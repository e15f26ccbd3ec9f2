//! Events of a run step by step: those of a simulation, whatever the steps are.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::model_events::oscillator;
use mbdsl::runtime::{Event, METHODS, Occurrence, Rk4, Stepper, StopCause};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{MechanismExt, Method, Options, simulate};
use std::f64::consts::PI;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn fine(method: &str, t_end: f64) -> Options {
    let mut method = Method::named(method).unwrap();
    method.set("rtol", 1e-12);
    method.set("atol", 1e-13);
    Options::unstabilized(method, t_end, 0.01)
}

/// All events up to a time, in steps of h.
fn stepped(model: &TextMechanism, options: &Options, h: f64, t_end: f64) -> Vec<(String, f64)> {
    let mut run = Stepper::new(model, options).unwrap();
    let mut events = Vec::new();
    while run.state().t < t_end - 0.5 * h && run.ended_by().is_none() {
        run.step(model, h).unwrap();
        let found = run
            .events()
            .iter()
            .map(|found: &Occurrence| (found.event.clone(), found.t));
        events.extend(found);
    }
    events
}

#[test]
fn events_are_those_of_a_simulation() {
    let model = oscillator(
        "event zero: mass.s;
        event up: mass.s rising;
        event late: 5 s - t;
        event pass: mass.s - 0.25 m rising;",
    );
    for (method, h) in [
        ("dop853", 0.3),
        ("dop853", 2.5),
        ("rk4", 0.01),
        ("radau", 0.3),
    ] {
        let options = fine(method, 10.0);
        let run = simulate(&model, &options).unwrap();
        let events = stepped(&model, &options, h, 10.0);
        let names = |events: &[(String, f64)]| -> Vec<String> {
            events.iter().map(|(name, _)| name.clone()).collect()
        };
        let expected = run
            .events
            .iter()
            .map(|found| (found.event.clone(), found.t));
        let expected: Vec<(String, f64)> = expected.collect();
        assert_eq!(names(&events), names(&expected), "{method}");
        assert_eq!(events.len(), 6, "{method}: {events:?}");
        for ((_, found), (name, expected)) in events.iter().zip(&expected) {
            assert!((found - expected).abs() < 1e-9, "{method}, {name}: {found}");
        }
    }
}

/// A step that ends at an event neither forgets it nor has it twice: x = cos(t) is 0 at pi/2 and 3 pi/2.
#[test]
fn events_at_the_ends_of_steps_count_once() {
    let model = oscillator("event zero: mass.s;");
    for shift in [-1e-12, -1e-15, 0.0, 1e-15, 1e-12] {
        let h = 0.25 * PI + shift;
        let events = stepped(&model, &fine("dop853", 10.0), h, 12.0 * h);
        let times: Vec<f64> = events.iter().map(|(_, t)| *t).collect();
        assert_eq!(times.len(), 3, "{shift:e}: {times:?}");
        for (t, expected) in times.iter().zip([0.5, 1.5, 2.5]) {
            assert!((t - expected * PI).abs() < 1e-9, "{shift:e}: {t}");
        }
    }
}

#[test]
fn a_run_ends_at_its_condition() {
    let model = oscillator("until mass.s < -0.5 m;");
    for info in METHODS.iter().filter(|info| info.states) {
        let options = fine(info.name, 10.0);
        let mut run = Stepper::new(&model, &options).unwrap();
        let mut steps = 0;
        while run.ended_by().is_none() {
            run.step(&model, 0.01).unwrap();
            steps += 1;
            assert!(steps < 300, "{}", info.name);
        }
        let (t, x) = (run.state().t, run.state().q[0]);
        let end = simulate(&model, &options).unwrap().report.t_end;
        assert!((t - end).abs() < 1e-9, "{}: {t}, {end}", info.name);
        // Steps of order 2 are the least exact ones.
        assert!((t - 2.0 * PI / 3.0).abs() < 3e-5, "{}: {t}", info.name);
        assert!((x + 0.5).abs() < 1e-9, "{}: {x}", info.name);
        assert_eq!(run.ended_by(), Some("until mass.s < -0.5 m"));
        assert_eq!(run.events().len(), 1);
        // No step is made any more, and the state stays.
        let fault = run.step(&model, 0.01).unwrap_err();
        assert!(matches!(fault.cause, StopCause::Ended { .. }));
        let words =
            "the run has ended (`until mass.s < -0.5 m`): to continue, begin a run from its state";
        assert_eq!(fault.message, words);
        assert_eq!(fault.cause.status().name(), "event");
        assert_eq!(
            (run.state().t, run.ended_by()),
            (t, Some("until mass.s < -0.5 m"))
        );
        // A copy has ended, too; a run from the state goes on, and turns at pi.
        assert_eq!(
            run.fork(&model, &options).unwrap().ended_by(),
            run.ended_by()
        );
        let mut next = Stepper::resume(&model, &options, run.state().clone()).unwrap();
        for _ in 0..100 {
            next.step(&model, 0.01).unwrap();
        }
        assert!(
            (next.state().q[0] - (t + 1.0).cos()).abs() < 1e-5,
            "{}",
            info.name
        );
        assert!(next.ended_by().is_none());
    }
}

/// `step_to` does not claim a time that was not reached.
#[test]
fn a_run_that_ends_is_at_the_time_of_its_end() {
    let model = oscillator("until mass.s < 0 m;");
    let mut run = Stepper::new(&model, &fine("dop853", 10.0)).unwrap();
    run.step_to(&model, 3.0, None).unwrap();
    assert!((run.state().t - 0.5 * PI).abs() < 1e-9, "{}", run.state().t);
    assert!(run.ended_by().is_some());
}

/// Events of the options: they record, end the run, or change the state.
#[test]
fn events_of_the_options_act() {
    let model = oscillator("");
    let back = Event::new("wall", |_, q, _| q[0])
        .falling()
        .changes(|_, _, v| v[0] = -v[0]);
    let end = Event::new("late", |t, _, _| t - 2.0).stops();
    let options = fine("dop853", 10.0).event(back).event(end);
    let mut run = Stepper::new(&model, &options).unwrap();
    run.step(&model, 1.0).unwrap();
    run.step(&model, 1.0 - 1e-9).unwrap();
    // x = |cos(t)|
    assert!((run.state().q[0] - 2.0_f64.cos().abs()).abs() < 1e-8);
    run.step(&model, 1.0).unwrap();
    assert_eq!(run.ended_by(), Some("late"));
    assert!((run.state().t - 2.0).abs() < 1e-12, "{}", run.state().t);
}

#[test]
fn a_run_that_has_ended_does_not_begin() {
    let model = oscillator("until mass.s > 0.5 m;");
    let Err(fault) = Stepper::new(&model, &fine("rk4", 1.0)) else {
        panic!("it begins")
    };
    assert!(fault.to_string().contains("0.5"), "{fault}");
}

#[test]
fn steps_can_be_cancelled() {
    let model = oscillator("");
    let flag = Arc::new(AtomicBool::new(false));
    let mut options = fine("dop853", 1.0);
    options.cancel = Some(Arc::clone(&flag));
    let mut run = Stepper::new(&model, &options).unwrap();
    run.step(&model, 0.1).unwrap();
    let before = run.state().clone();
    flag.store(true, Ordering::Relaxed);
    let fault = run.step(&model, 0.1).unwrap_err();
    assert_eq!(fault.cause, StopCause::Cancelled);
    assert_eq!(*run.state(), before);
}

/// Whatever events remember is part of the state, at any step.
#[test]
fn a_saved_state_has_the_sides_of_events() {
    let model = oscillator("event zero: mass.s; event up: mass.s - 0.3 m rising;");
    let options = fine("dop853", 10.0);
    let (mut run, h) = (Stepper::new(&model, &options).unwrap(), 0.25 * PI);
    for _ in 0..12 {
        let mut other = Stepper::resume(&model, &options, run.state().clone()).unwrap();
        run.step(&model, h).unwrap();
        other.step(&model, h).unwrap();
        assert_eq!(run.state(), other.state());
        assert_eq!(run.events(), other.events());
    }
}

/// A ball that bounces: events and the end beside its impacts.
#[test]
fn events_and_impacts_are_in_order() {
    let model = load(
        "model Ball {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 1 kg; }
            stop floor: ball.y >= 0 m { restitution = 0.5; }
            start { ball.x = 0 m; ball.y = 0.2 m; ball.vx = 1 m/s; }
            event middle: ball.y - 0.1 m;
            until ball.x > 0.45 m;
            allow(unattached);
        }",
    )
    .unwrap();
    let fall = (2.0 * 0.2 / 9.81_f64).sqrt();
    let options = Options::unstabilized(Rk4::default(), 10.0, 0.01);
    for h in [0.003, 0.01, 0.05] {
        let mut run = Stepper::new(&model, &options).unwrap();
        let mut events = Vec::new();
        while run.ended_by().is_none() {
            run.step(&model, h).unwrap();
            events.extend(
                run.events()
                    .iter()
                    .map(|found| (found.event.clone(), found.t)),
            );
        }
        let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(
            names,
            ["middle", "floor", "floor", "ball.x > 0.45 m"],
            "{h}"
        );
        // Half the height is reached at t/sqrt(2); the second flight, with half the speed, stays below it.
        let expected = [fall / 2.0_f64.sqrt(), fall, 2.0 * fall, 0.45];
        for ((name, t), expected) in events.iter().zip(expected) {
            assert!((t - expected).abs() < 1e-9, "{h}, {name}: {t}");
        }
        assert!((run.state().q[0] - 0.45).abs() < 1e-12);
    }
}

/// A mode that changes at the time of an end is changed where the run continues: x'' = -1, then -3 for x < 0.
#[test]
fn a_run_continues_behind_its_end_with_the_mode_there() {
    let model = load(
        "model Slope {
            slider mass { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            force pull at mass.C = (if mass.s < 0 m then -3 N else -1 N, 0 N);
            start { mass.s = 0.5 m; }
            until mass.s < 0 m;
        }",
    )
    .unwrap();
    for method in ["rk4", "dop853", "generalized-alpha"] {
        let options = fine(method, 10.0);
        let mut run = Stepper::new(&model, &options).unwrap();
        while run.ended_by().is_none() {
            run.step(&model, 0.3).unwrap();
        }
        let (t, v) = (run.state().t, run.state().v[0]);
        assert!(
            (t - 1.0).abs() < 1e-9 && (v + 1.0).abs() < 1e-9,
            "{method}: {t}, {v}"
        );
        assert!(
            (run.state().a[0] + 3.0).abs() < 1e-9,
            "{method}: {:?}",
            run.state().a
        );
        let mut resumed = Stepper::resume(&model, &options, run.state().clone()).unwrap();
        run.go_on();
        for next in [&mut run, &mut resumed] {
            next.step(&model, 0.4).unwrap();
            let expected = v * 0.4 - 1.5 * 0.16;
            let x = next.state().q[0];
            assert!((x - expected).abs() < 1e-9, "{method}: {x}, {expected}");
        }
    }
}

/// A parameter that makes the condition of the end true ends the run where it is, with stops and without.
#[test]
fn a_parameter_may_end_a_run() {
    for stop in ["", "stop wall: mass.s <= 9 m;"] {
        let text = format!(
            "model Limit {{
                param limit = 5 m;
                slider mass {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
                force push at mass.C = (0.1 N*cos((1 rad/s)*t), 0 N);
                {stop}
                start {{ mass.s = 0 m; mass.v = 1 m/s; }}
                until mass.s > limit;
            }}"
        );
        let mut model = load(&text).unwrap();
        let mut run = Stepper::new(&model, &fine("rk4", 10.0)).unwrap();
        for _ in 0..100 {
            run.step(&model, 0.01).unwrap();
        }
        let before = run.state().q[0];
        model.set("limit", 0.5).unwrap();
        run.step(&model, 0.01).unwrap();
        assert_eq!(run.ended_by(), Some("until mass.s > limit"), "{stop}");
        assert_eq!(
            (run.state().q[0], run.events().len()),
            (before, 1),
            "{stop}"
        );
        assert!(run.step(&model, 0.01).is_err());
        run.go_on();
        run.step(&model, 0.01).unwrap();
        assert!(run.state().q[0] > before && run.ended_by().is_none());
    }
}

/// A step that fails leaves the events and the end of the step before it.
#[test]
fn a_step_that_fails_changes_no_events() {
    let model = oscillator("event zero: mass.s; until mass.s < -0.9 m;");
    let flag = Arc::new(AtomicBool::new(false));
    let mut options = fine("dop853", 10.0);
    options.cancel = Some(Arc::clone(&flag));
    let mut run = Stepper::new(&model, &options).unwrap();
    run.step(&model, 1.6).unwrap();
    assert_eq!(run.events().len(), 1);
    flag.store(true, Ordering::Relaxed);
    assert!(run.step(&model, 2.0).is_err());
    assert_eq!((run.events().len(), run.ended_by()), (1, None));
    assert!((run.events()[0].t - 0.5 * PI).abs() < 1e-9);
    flag.store(false, Ordering::Relaxed);
    run.step(&model, 2.0).unwrap();
    assert_eq!(run.ended_by(), Some("until mass.s < -0.9 m"));
    // A step of no length, as to the present time, continues nothing.
    let now = run.state().t;
    for h in [0.0, -1.0] {
        let fault = run.step(&model, h).unwrap_err();
        assert!(matches!(fault.cause, StopCause::NoStep { .. }), "{fault}");
    }
    assert!(run.step_to(&model, now, None).is_err());
    assert_eq!(run.ended_by(), Some("until mass.s < -0.9 m"));
    let fault = run.step(&model, 0.1).unwrap_err();
    assert!(matches!(fault.cause, StopCause::Ended { .. }), "{fault}");
    run.go_on();
    run.step(&model, 0.1).unwrap();
    assert!(run.state().t > now && run.events().is_empty());
}

/// A state that was saved without events continues with some: their sides are those that it has.
#[test]
fn a_state_without_sides_takes_those_of_its_position() {
    for stop in ["", "stop wall: mass.s <= 9 m;"] {
        let model = oscillator(stop);
        let mut run = Stepper::new(&model, &fine("dop853", 10.0)).unwrap();
        run.step(&model, 1.5).unwrap();
        let zero = Event::new("zero", |_, q, _| q[0]);
        let options = fine("dop853", 10.0).event(zero);
        let mut next = Stepper::resume(&model, &options, run.state().clone()).unwrap();
        // It is crossed in the first tenth of the step.
        next.step(&model, 1.0).unwrap();
        assert_eq!(next.events().len(), 1, "{stop}");
        assert!((next.events()[0].t - 0.5 * PI).abs() < 1e-9);
    }
}

#[test]
fn steps_without_an_end_are_refused() {
    let model = oscillator("");
    let mut run = Stepper::new(&model, &fine("rk4", 1.0)).unwrap();
    for h in [0.0, -1.0, f64::INFINITY, f64::NAN] {
        let fault = run.step(&model, h).unwrap_err();
        assert!(
            matches!(fault.cause, StopCause::NoStep { .. }),
            "{h}: {fault}"
        );
    }
}
