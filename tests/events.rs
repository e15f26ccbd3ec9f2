//! Events and output grids, against motions that are known in closed form.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Event, METHODS, StopCause};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, Method, Options, SimulationError, simulate};
use std::f64::consts::PI;

/// x = cos(t), beside a ball that falls from 2 m.
fn oscillator() -> TextMechanism {
    load(
        "model Oscillator {
            gravity (0, -10 m/s^2);
            ground { point O = (0, 0); }
            slider mass { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            particle ball { mass = 1 kg; }
            potential U = 0.5*(1 N/m)*mass.s^2;
            allow(unattached: ball);
            start { mass.s = 1 m; ball.y = 2 m; }
        }",
    )
    .unwrap()
}

fn method(name: &str, settings: &[(&str, f64)]) -> Method {
    let mut method = Method::named(name).unwrap();
    for (name, value) in settings {
        assert!(method.set(name, *value), "{name}");
    }
    method
}

/// Zeros of a cosine, with methods exact enough, whatever their steps.
#[test]
fn events_are_found_to_a_tenth_of_a_nanosecond() {
    let model = oscillator();
    let place = model.layout().coordinate("mass.s").unwrap();
    for (method, h) in [
        (method("dop853", &[("rtol", 1e-13), ("atol", 1e-14)]), 0.01),
        (method("dopri5", &[("rtol", 1e-13), ("atol", 1e-14)]), 0.01),
        (method("rk4", &[]), 0.001),
    ] {
        let zero = Event::new("zero", move |_, q, _| q[place]);
        let top = Event::new("top", move |_, _, v| v[place]).falling();
        let bottom = Event::new("bottom", move |_, _, v| v[place]).rising();
        let options = Options::unstabilized(method, 10.0, h)
            .event(zero)
            .event(top)
            .event(bottom);
        let run = simulate(&model, &options).unwrap();
        let times = |name: &str| -> Vec<f64> {
            let found = run.events.iter().filter(|found| found.event == name);
            found.map(|found| found.t).collect()
        };
        let title = options.method.info().name;
        let zeros = times("zero");
        assert_eq!(zeros.len(), 3, "{title}: {zeros:?}");
        for (k, t) in zeros.iter().enumerate() {
            let error = t - (k as f64 + 0.5) * PI;
            assert!(error.abs() < 1e-10, "{title}: {error:e}");
        }
        // It starts at rest: that is no crossing.
        let tops = times("top");
        assert_eq!(tops.len(), 1, "{title}: {tops:?}");
        assert!((tops[0] - 2.0 * PI).abs() < 1e-10, "{title}");
        let bottoms = times("bottom");
        assert_eq!(bottoms.len(), 2, "{title}: {bottoms:?}");
        for (t, exact) in bottoms.iter().zip([PI, 3.0 * PI]) {
            assert!((t - exact).abs() < 1e-10, "{title}");
        }
        for found in &run.events {
            assert_eq!(run.trajectory.times()[found.node], found.t);
        }
        let times = run.trajectory.times();
        assert!(times.windows(2).all(|pair| pair[0] <= pair[1]), "{title}");
        assert_eq!(*times.last().unwrap(), 10.0);
    }
}

/// Every method finds what it integrates, to the accuracy that it has.
#[test]
fn every_method_stops_at_an_event() {
    let model = oscillator();
    let place = model.layout().coordinate("mass.s").unwrap();
    for info in METHODS {
        let low = Event::new("low", move |_, q, _| q[place] + 0.5).stops();
        let options = Options::unstabilized(Method::named(info.name).unwrap(), 10.0, 0.01);
        let run = simulate(&model, &options.event(low)).unwrap();
        let end = *run.trajectory.times().last().unwrap();
        assert!((end - 2.0 * PI / 3.0).abs() < 1e-3, "{}: {end}", info.name);
        let s = *run.trajectory["mass.s"].last().unwrap();
        assert!((s + 0.5).abs() < 1e-9, "{}: {s}", info.name);
        assert_eq!(run.events.len(), 1);
    }
}

/// A ball that bounces keeps half of its speed: times and heights are a geometric series.
#[test]
fn a_ball_bounces() {
    let model = oscillator();
    let place = model.layout().coordinate("ball.y").unwrap();
    let fall = (2.0 * 2.0 / 10.0_f64).sqrt();
    for info in METHODS {
        let bounce = Event::new("bounce", move |_, q, _| q[place])
            .falling()
            .changes(move |_, _, v| v[place] *= -0.5);
        let options =
            Options::unstabilized(Method::named(info.name).unwrap(), 1.7, 0.01).event(bounce);
        let run = simulate(&model, &options).unwrap();
        let times: Vec<f64> = run.events.iter().map(|found| found.t).collect();
        let expected = [fall, 2.0 * fall, 2.5 * fall];
        assert_eq!(times.len(), 3, "{}: {times:?}", info.name);
        for (found, expected) in times.iter().zip(expected) {
            // Within the accuracy of a default of 1e-3 for ode45.
            assert!((found - expected).abs() < 1e-3, "{}: {times:?}", info.name);
        }
        // Before and after.
        let node = run.events[0].node;
        let speed = &run.trajectory["ball.vy"][node..node + 2];
        assert!((speed[0] + 10.0 * fall).abs() < 1e-2, "{}", info.name);
        assert!((speed[1] + 0.5 * speed[0]).abs() < 1e-12, "{}", info.name);
    }
}

#[test]
fn a_ball_that_comes_to_rest_is_said() {
    let model = oscillator();
    let place = model.layout().coordinate("ball.y").unwrap();
    let bounce = Event::new("bounce", move |_, q, _| q[place])
        .falling()
        .changes(move |_, _, v| v[place] *= -0.5);
    let error = simulate(&model, &Options::fixed(5.0, 0.01).event(bounce))
        .map(|run| run.events)
        .unwrap_err();
    let SimulationError::Stopped(stopped) = &error else {
        panic!("{error}");
    };
    assert!((stopped.t - 3.0 * 0.4_f64.sqrt()).abs() < 1e-6, "{error}");
    let event = "bounce".to_owned();
    assert_eq!(stopped.cause, StopCause::Restless { event });
    assert!(stopped.events.len() > 20);
}

/// Two events in one step, and one on a node.
#[test]
fn events_of_one_step_come_in_order() {
    let model = oscillator();
    let at = |time: f64| Event::new(format!("at {time}"), move |t, _, _| t - time);
    let options = Options::fixed(1.0, 0.5)
        .event(at(0.62))
        .event(at(0.61))
        .event(at(0.5))
        .output_step(0.1);
    let run = simulate(&model, &options).unwrap();
    let names: Vec<&str> = run.events.iter().map(|found| &*found.event).collect();
    assert_eq!(names, ["at 0.5", "at 0.61", "at 0.62"]);
    let times = run.trajectory.times();
    assert!(times.windows(2).all(|pair| pair[0] <= pair[1]), "{times:?}");
    // The one on a node of the grid is that node.
    assert_eq!(times.len(), 11 + 2, "{times:?}");
}

/// Nodes on a grid of their own lie on the motion, for steps that do not meet it.
#[test]
fn grids_are_met_between_the_steps() {
    let model = oscillator();
    for (method, h, tolerance) in [
        (method("rk4", &[]), 0.03, 1e-7),
        (method("dopri5", &[("rtol", 1e-9)]), 0.01, 1e-7),
        (method("ode45", &[]), 0.01, 2e-2),
        (
            method("dop853", &[("rtol", 1e-12), ("atol", 1e-13)]),
            0.01,
            1e-11,
        ),
        (method("generalized-alpha", &[]), 0.01, 1e-3),
    ] {
        let title = method.info().name;
        let options = Options::unstabilized(method, 9.99, h).output_step(0.07);
        let run = simulate(&model, &options).unwrap().trajectory;
        assert_eq!(run.len(), 144, "{title}");
        for (k, t) in run.times().iter().enumerate() {
            let expected = if k == 143 { 9.99 } else { k as f64 * 0.07 };
            assert!((t - expected).abs() < 1e-14, "{title}: {t}");
            let error = (run["mass.s"][k] - t.cos()).abs();
            assert!(error < tolerance, "{title}, {t}: {error:e}");
            let error = (run["mass.v"][k] + t.sin()).abs();
            assert!(error < 3.0 * tolerance, "{title}, {t}: {error:e}");
            let error = (run["mass.a"][k] + t.cos()).abs();
            assert!(error < 30.0 * tolerance, "{title}, {t}: {error:e}");
        }
    }
}

/// A ball that falls from 2 m and bounces, in other units of time: 1 is `unit` seconds.
fn ball(unit: f64) -> TextMechanism {
    let text = format!(
        "model Ball {{
            gravity (0, -10 m/s^2 / ({unit:e})^2);
            particle a {{ mass = 1 kg; }}
            particle b {{ mass = 1 kg; }}
            allow(unattached);
            start {{ a.y = 2 m; b.y = 2 m; b.x = 1 m; }}
        }}"
    );
    load(&text).unwrap()
}

fn bounce(place: usize, restitution: f64) -> Event {
    Event::new(format!("bounce {place}"), move |_, q, _| q[place])
        .falling()
        .changes(move |_, _, v| v[place] *= -restitution)
}

/// Two bodies that bounce at the same time, and an event that only looks on.
#[test]
fn events_at_the_same_time_all_happen() {
    let model = ball(1.0);
    for info in METHODS {
        let options = Options::unstabilized(Method::named(info.name).unwrap(), 3.0, 0.01)
            .event(bounce(1, 1.0))
            .event(bounce(3, 1.0))
            .event(Event::new("seen", |_, q, _| q[3]).falling());
        let run = simulate(&model, &options).unwrap();
        let count = |name: &str| run.events.iter().filter(|e| e.event == name).count();
        let counts = ["bounce 1", "bounce 3", "seen"].map(count);
        assert_eq!(counts, [2, 2, 2], "{}: {:?}", info.name, run.events);
        let lowest = |name: &str| run.trajectory[name].iter().copied().fold(1.0, f64::min);
        assert!(lowest("a.y").min(lowest("b.y")) > -1e-3, "{}", info.name);
    }
}

/// Times as short as nanoseconds, as long as years, and far from zero.
#[test]
fn events_do_not_know_what_a_second_is() {
    for (unit, t_start) in [(1e-9, 0.0), (1e7, 0.0), (1.0, 1e6)] {
        let model = ball(unit);
        for info in METHODS {
            let options = Options::unstabilized(
                Method::named(info.name).unwrap(),
                t_start + 1.7 * unit,
                0.01 * unit,
            )
            .t_start(t_start)
            .event(bounce(1, 0.5));
            // A tolerance of the velocities in m/s, or of changes in m, means nothing there.
            if info.name == "variable-metric" && unit != 1.0 {
                continue;
            }
            let run = simulate(&model, &options).unwrap_or_else(|error| {
                panic!("{}, {unit}, {t_start}: {error}", info.name);
            });
            let expected = [1.0, 2.0, 2.5].map(|falls| falls * 0.4_f64.sqrt());
            let times: Vec<f64> = run.events.iter().map(|e| (e.t - t_start) / unit).collect();
            assert_eq!(
                times.len(),
                3,
                "{}, {unit}, {t_start}: {times:?}",
                info.name
            );
            for (found, expected) in times.iter().zip(expected) {
                let error = (found - expected).abs();
                assert!(error < 1e-3, "{}, {unit}, {t_start}: {times:?}", info.name);
            }
        }
        let resting = Options::fixed(t_start + 5.0 * unit, 0.01 * unit)
            .t_start(t_start)
            .event(bounce(1, 0.5));
        // Far from zero a time is known to 1e-9 s only.
        if t_start > 0.0 {
            continue;
        }
        let error = simulate(&model, &resting)
            .map(|run| run.events)
            .unwrap_err();
        assert!(error.to_string().contains("again and again"), "{error}");
    }
}

/// An output grid much finer than the steps, beside events that change nothing.
#[test]
fn grids_go_on_after_events() {
    let model = load(include_str!("reference/two_bars/model.mbd")).unwrap();
    for info in METHODS {
        let mut options =
            Options::unstabilized(Method::named(info.name).unwrap(), 1.0, 0.01).output_step(1e-4);
        let plain = simulate(&model, &options).unwrap().trajectory;
        for k in 1..10 {
            let time = 0.1 * f64::from(k) - 0.00333;
            let event = Event::new("nothing", move |t, _, _| t - time);
            options = options.event(event.changes(|_, _, _| {}));
        }
        let run = simulate(&model, &options).unwrap();
        let times = run.trajectory.times();
        assert!(
            times.windows(2).all(|pair| pair[0] <= pair[1]),
            "{}",
            info.name
        );
        assert_eq!(times.len(), 10_001 + 18, "{}", info.name);
        let end = |trajectory: &mbdsl::Trajectory| *trajectory["rod2.theta"].last().unwrap();
        let moved = (end(&run.trajectory) - end(&plain)).abs();
        assert!(moved < 5e-3, "{}: {moved}", info.name);
    }
}

#[test]
fn events_that_are_no_numbers_are_errors() {
    let model = ball(1.0);
    let event = Event::new("root", |_, q, _| (q[1] - 1.0).sqrt());
    let error = simulate(&model, &Options::fixed(1.0, 0.01).event(event)).unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("the value of the event `root` is not a number"),
        "{text}"
    );
    assert!(error.trajectory().unwrap().len() > 40);
}
