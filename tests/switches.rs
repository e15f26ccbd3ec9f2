//! Conditions in time: adaptive methods end a step where one changes, however short it holds.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Controlled, Dop853, Dopri5, Mechanism, Ode45};
use mbdsl::text::{NativeMechanism, TextMechanism, load};
use mbdsl::{MechanismExt, Method, Options, mechanism, simulate};

mechanism! {
    model Pulse {
        param begin = 3.217 s;
        param width = 10 ms;
        slider b { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
        force push at b.P = (if t < begin then 0 N else if t < begin + width then 100 N else 0 N, 0);
    }
}

const PULSE: &str = "model Pulse {
    param begin = 3.217 s;
    param width = 10 ms;
    slider b { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
    force push at b.P = (if t < begin then 0 N else if t < begin + width then 100 N else 0 N, 0);
}";

/// A pulse at every maximum of a sine, for 2.25 ms.
const TRAIN: &str = "model Train {
    param w = (4*pi) rad/s;
    slider b { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
    force push at b.P = (if sin(w*t) > 0.9999 then 100 N else 0 N, 0);
}";

fn text(text: &str) -> TextMechanism {
    load(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Where a mass at rest is at 10 s after these pulses of 100 m/s^2.
fn pushed(pulses: impl Iterator<Item = (f64, f64)>) -> f64 {
    pulses
        .map(|(begin, end)| (end - begin) * 100.0 * (10.0 - 0.5 * (begin + end)))
        .sum()
}

fn end(mechanism: &impl Mechanism, method: Method) -> (f64, u64) {
    let found = simulate(mechanism, &Options::new(10.0).method(method)).unwrap();
    assert_eq!(found.report.warnings, Vec::<String>::new());
    let s = *found.trajectory["b.s"].last().unwrap();
    (s, found.report.work.steps)
}

fn pairs() -> [Method; 3] {
    [
        Dopri5::default().into(),
        Dop853::default().into(),
        Ode45::default().into(),
    ]
}

#[test]
fn a_short_pulse_is_not_stepped_over() {
    for method in pairs() {
        let exact = pushed([(3.217, 3.227)].into_iter());
        let (s, steps) = end(&Pulse::default(), method.clone());
        assert!(
            (s - exact).abs() < 1e-12 * exact,
            "{method:?}: {s}, {exact}"
        );
        assert!(steps < 100, "{method:?}: {steps}");
        // The same from text, as machine code, and where inputs follow a law.
        let text = text(PULSE);
        let native = NativeMechanism::new(&text).unwrap();
        let controlled = Controlled::new(text.clone(), |_, _, _, _, _| {});
        assert_eq!(end(&text, method.clone()), (s, steps));
        assert_eq!(end(&native, method.clone()), (s, steps));
        assert_eq!(end(&controlled, method.clone()), (s, steps));
    }
}

#[test]
fn times_follow_the_parameters() {
    let mut pulse = text(PULSE);
    pulse.set("begin", 7.5).unwrap();
    pulse.set("width", 1e-6).unwrap();
    let exact = pushed([(7.5, 7.500001)].into_iter());
    let (s, _) = end(&pulse, Method::default());
    // A microsecond is 1e9 roundings of the time.
    assert!((s - exact).abs() < 3e-8 * exact, "{s}, {exact}");
    // Before the run, and after it.
    for begin in [-1.0, 11.0] {
        pulse.set("begin", begin).unwrap();
        assert_eq!(end(&pulse, Method::default()).0, 0.0);
    }
}

#[test]
fn pulses_between_the_places_where_they_are_looked_for_are_found() {
    let w = 4.0 * std::f64::consts::PI;
    for threshold in [0.9999_f64, 0.999_999_9] {
        let half = threshold.acos() / w;
        let pulses = (0..20).map(|k| {
            let center = (0.125 + 0.5 * f64::from(k), half);
            (center.0 - half, center.0 + half)
        });
        let exact = pushed(pulses);
        let train = text(&TRAIN.replace("0.9999", &threshold.to_string()));
        for method in pairs() {
            let (s, _) = end(&train, method.clone());
            assert!((s - exact).abs() < 1e-7 * exact, "{method:?}: {s}, {exact}");
        }
    }
}

/// An input that stays what it is is as good as a parameter.
#[test]
fn conditions_may_compare_time_with_inputs() {
    let with_input = text(&PULSE.replace("param begin", "input begin"));
    assert_eq!(
        with_input.layout().switches(),
        text(PULSE).layout().switches()
    );
    for method in pairs() {
        let found = end(&with_input, method.clone());
        assert_eq!(found, end(&text(PULSE), method.clone()));
        let left = |_: f64, _: &[f64], _: &[f64], _: &[f64], _: &mut [f64]| {};
        assert_eq!(
            found,
            end(&Controlled::new(with_input.clone(), left), method)
        );
    }
}

#[test]
fn only_what_switches_the_equations_in_time_alone_is_looked_for() {
    for (force, count) in [
        ("3 N", 0),
        ("if b.s < 1 m then 1 N else 0 N", 0),
        ("if b.s < (1 m/s)*t then 1 N else 0 N", 0),
        ("abs(sin(2 rad/s * t)) * 1 N", 1),
        ("step(t/(1 s) - 1) * 1 N", 1),
        ("if t < 1 s then 1 N else if t < 2 s then 2 N else 3 N", 2),
        ("min(t/(1 s), 2) * 1 N + min(t/(1 s), 2) * 1 N", 1),
    ] {
        let model = text(&format!(
            "model M {{
                slider b {{ mass = 1 kg; axis = (1, 0); point P = (0, 0); }}
                force push at b.P = ({force}, 0);
                output o = if t < 5 s then 0 else 1;
            }}"
        ));
        assert_eq!(model.layout().switches(), count, "{force}");
    }
}
