//! Events that a model declares, and what ends its runs.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Event, METHODS, Occurrence, Recording, StopCause};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, SimulationError, simulate};
use std::f64::consts::PI;

/// x = cos(t)
pub(crate) fn oscillator(items: &str) -> TextMechanism {
    let text = format!(
        "model Oscillator {{
            slider mass {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
            potential U = 0.5*(1 N/m)*mass.s^2;
            start {{ mass.s = 1 m; }}
            {items}
        }}"
    );
    load(&text).unwrap()
}

fn exact() -> Options {
    let mut method = Method::named("dop853").unwrap();
    assert!(method.set("rtol", 1e-13) && method.set("atol", 1e-14));
    Options::unstabilized(method, 10.0, 0.1)
}

fn times(events: &[Occurrence], name: &str) -> Vec<f64> {
    let found = events.iter().filter(|found| found.event == name);
    found.map(|found| found.t).collect()
}

#[test]
fn events_are_recorded_in_their_direction() {
    let model = oscillator(
        "event zero: mass.s;
        event up: mass.s rising;
        event down: mass.s - 0 m falling;
        event late: 5 s - t;
        for i in 1..=2 { event pass[i]: mass.s - i*(0.25 m) rising; }",
    );
    let run = simulate(&model, &exact()).unwrap();
    let expected = [
        ("zero", vec![0.5 * PI, 1.5 * PI, 2.5 * PI]),
        ("up", vec![1.5 * PI]),
        ("down", vec![0.5 * PI, 2.5 * PI]),
        ("late", vec![5.0]),
        ("pass[1]", vec![2.0 * PI - 0.25_f64.acos()]),
        ("pass[2]", vec![2.0 * PI - 0.5_f64.acos()]),
    ];
    for (name, expected) in expected {
        let found = times(&run.events, name);
        assert_eq!(found.len(), expected.len(), "{name}: {found:?}");
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-10, "{name}: {found}");
        }
    }
    for found in &run.events {
        assert_eq!(run.trajectory.times()[found.node], found.t);
    }
    assert_eq!(run.report.events, run.events);
    assert_eq!(run.report.ended_by, None);
    let text = run.report.to_string();
    assert!(
        text.contains("event up                      t = 4.712 s\n"),
        "{text}"
    );
}

#[test]
fn every_method_ends_where_a_condition_begins_to_hold() {
    for condition in ["mass.s < -0.5 m", "-0.5 m > mass.s", "mass.s <= -50 cm"] {
        let model = oscillator(&format!("until {condition};"));
        for info in METHODS {
            let options = Options::unstabilized(Method::named(info.name).unwrap(), 10.0, 0.01);
            let run = simulate(&model, &options).unwrap();
            let end = *run.trajectory.times().last().unwrap();
            assert!((end - 2.0 * PI / 3.0).abs() < 1e-3, "{}: {end}", info.name);
            let s = *run.trajectory["mass.s"].last().unwrap();
            assert!((s + 0.5).abs() < 1e-9, "{}: {s}", info.name);
            let ended = format!("until {condition}");
            assert_eq!(run.report.ended_by.as_deref(), Some(&*ended));
            assert_eq!(run.events.len(), 1);
            let text = run.report.to_string();
            let expected = format!("ended by                      {ended}, t = 2.09");
            assert!(text.contains(&expected), "{text}");
        }
    }
}

/// Brackets around a condition are those of other languages; brackets of its sides stay what they are.
#[test]
fn conditions_may_stand_in_brackets() {
    let end = |condition: &str| {
        let run = simulate(&oscillator(&format!("until {condition};")), &exact()).unwrap();
        (*run.trajectory.times().last().unwrap(), run.report.ended_by)
    };
    let (expected, words) = end("mass.s < -0.5 m");
    assert_eq!(words.as_deref(), Some("until mass.s < -0.5 m"));
    assert_eq!(end("(mass.s < -0.5 m)"), (expected, words));
    for sides in ["(mass.s) < (-0.5 m)", "(mass.s + 1 m) * 2 < 1 m"] {
        let (end, _) = end(sides);
        assert!((end - expected).abs() < 1e-12, "{sides}: {end}");
    }
    let stop = oscillator("stop low: (mass.s >= -2 m);");
    assert!(mbdsl::Mechanism::contacts(&stop).is_some());
}

/// Where only the ends are recorded, the run ends there all the same.
#[test]
fn ends_are_kept_without_rows() {
    let model = oscillator("until mass.s < -0.5 m; event zero: mass.s;");
    let mut options = exact();
    options.recording = Recording::Ends;
    let run = simulate(&model, &options).unwrap();
    assert_eq!(run.trajectory.len(), 2);
    assert!((run.trajectory.times()[1] - 2.0 * PI / 3.0).abs() < 1e-10);
    assert_eq!(run.events.len(), 2);
    assert!(run.events.iter().all(|event| event.node == 1));
}

#[test]
fn a_condition_that_holds_at_the_start_is_an_error() {
    for (condition, expected) in [
        (
            "mass.s > 0.25 m",
            "`until mass.s > 0.25 m` already holds: its left side less its right side is 0.75 m",
        ),
        (
            "t < 1 s",
            "`until t < 1 s` already holds: its left side less its right side is -1 s",
        ),
        (
            "mass.v < 0 m/s",
            "`until mass.v < 0 m/s` already holds: its left side less its right side is 0 m/s",
        ),
    ] {
        let model = oscillator(&format!("until {condition};"));
        let error = simulate(&model, &Options::fixed(1.0, 0.01)).unwrap_err();
        let SimulationError::Stopped(stopped) = &error else {
            panic!("{error}");
        };
        assert!(matches!(
            stopped.cause,
            StopCause::EndsAtStart { event: 0, .. }
        ));
        assert_eq!(stopped.message, expected);
        assert_eq!(stopped.t, 0.0);
    }
    // It begins at rest, and the other side.
    let model = oscillator("until mass.v > 0 m/s;");
    let run = simulate(&model, &Options::fixed(4.0, 0.01)).unwrap();
    assert!((run.report.t_end - PI).abs() < 1e-9);
}

/// Rows between the steps come from the step that the event ends, not from the one that went beyond it.
#[test]
fn rows_before_the_end_are_those_of_the_motion() {
    let place = |x: f64| move |_: f64, q: &[f64], _: &[f64]| q[0] - x;
    let stopped = oscillator("");
    let stop = Event::new("low", place(-0.5)).stops();
    let options = exact().output_step(0.01);
    for (model, options) in [
        (oscillator("until mass.s < -0.5 m;"), options.clone()),
        (stopped, options.event(stop)),
    ] {
        let run = simulate(&model, &options).unwrap().trajectory;
        assert_eq!(run.len(), 211);
        for (t, s) in run.times().iter().zip(&run["mass.s"]) {
            assert!((s - t.cos()).abs() < 1e-11, "{t}: {s}");
        }
    }
}

/// What is thrown at 1 m/s with a switch at 0.5 m that a load reads, too.
fn switched(items: &str) -> TextMechanism {
    let text = format!(
        "model Switched {{
            slider cab {{ mass = 1 kg; axis = (1, 0); point P = (0, 0); }}
            start {{ cab.v = 1 m/s; }}
            let past = if cab.s < 0.5 m then 0 else 1;
            force brake at cab.P = (-(0.1 N)*past, 0);
            {items}
        }}"
    );
    load(&text).unwrap()
}

/// A value that jumps past zero where a mode changes crosses it there.
#[test]
fn jumps_at_switches_are_crossings() {
    for method in ["dop853", "rk4", "radau", "generalized-alpha", "hermite"] {
        let options = Options::unstabilized(Method::named(method).unwrap(), 2.0, 0.01);
        let run = simulate(&switched("until past > 0.5;"), &options).unwrap();
        assert_eq!(
            run.report.ended_by.as_deref(),
            Some("until past > 0.5"),
            "{method}"
        );
        let last = *run.trajectory.times().last().unwrap();
        assert!((last - 0.5).abs() < 1e-9, "{method}: {last}");
        let run = simulate(
            &switched("event on: past - 0.5; event off: past - 0.5 falling;"),
            &options,
        );
        let events = run.unwrap().events;
        assert_eq!(
            (times(&events, "on").len(), times(&events, "off").len()),
            (1, 0),
            "{method}"
        );
    }
}

/// A hammer between two buffers.
fn hammer(items: &str) -> TextMechanism {
    let text = format!(
        "model Hammer {{
            slider head {{ mass = 2 kg; axis = (1, 0); }}
            stop right: head.s <= 0.5 m {{ restitution = 0.5; }}
            stop left: head.s >= -0.5 m {{ restitution = 0.5; }}
            start {{ head.v = 4 m/s; }}
            {items}
        }}"
    );
    load(&text).unwrap()
}

/// So does one that an impact throws past zero; what is zero at the impact itself crosses it once.
#[test]
fn jumps_at_impacts_are_crossings() {
    for method in ["dop853", "rk4", "generalized-alpha"] {
        let options = Options::unstabilized(Method::named(method).unwrap(), 2.0, 0.01);
        let run = simulate(&hammer("until head.v < 0 m/s;"), &options).unwrap();
        assert_eq!(
            run.report.ended_by.as_deref(),
            Some("until head.v < 0 m/s"),
            "{method}"
        );
        let trajectory = &run.trajectory;
        let (t, v) = (
            *trajectory.times().last().unwrap(),
            *trajectory.get("head.v").unwrap().last().unwrap(),
        );
        assert!(
            (t - 0.125).abs() < 1e-9 && (v + 2.0).abs() < 1e-9,
            "{method}: {t}, {v}"
        );
        let run = simulate(
            &hammer(
                "event slow: abs(head.v) - 1.5 m/s falling; event back: head.v falling; event forth: head.v rising; event hit: head.s - 0.5 m;",
            ),
            &options,
        );
        let events = run.unwrap().events;
        let found = ["slow", "back", "forth", "hit"].map(|name| times(&events, name));
        // At 0.125 s to the left with 2 m/s, at 0.625 s to the right with 1 m/s, at 1.625 s to the left.
        for (found, expected) in
            found
                .iter()
                .zip([&[0.625][..], &[0.125, 1.625], &[0.625], &[0.125, 1.625]])
        {
            assert_eq!(found.len(), expected.len(), "{method}: {found:?}");
            assert!(
                found
                    .iter()
                    .zip(expected)
                    .all(|(t, known)| (t - known).abs() < 1e-8),
                "{method}: {found:?}"
            );
        }
    }
}
