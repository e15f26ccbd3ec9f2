//! Outputs that state their unit.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_runtime::{Mechanism, Options, simulate};

fn model(outputs: &str) -> String {
    format!(
        "model Swing {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }}
            joint pin = revolute(ground.O, rod.A);
            start {{ rod.theta = 30 deg; }}
            {outputs}
        }}"
    )
}

/// The message and the words under it.
fn said(outputs: &str) -> (String, String) {
    let text = model(outputs);
    let found = compile(&text).diagnostics;
    let found = found
        .first()
        .unwrap_or_else(|| panic!("{outputs} is accepted"));
    (found.to_string(), text[found.span.range()].to_owned())
}

#[test]
fn an_output_is_given_in_the_unit_that_it_states() {
    let text = model(
        "output turned: deg = rod.theta;
         output tip: mm = rod.B;
         output far = 2*tip.x;
         output e: J = energy;
         output spin: rpm = rod.omega;
         output share: 1 = rod.theta / (2*pi);
         output plain = rod.theta;",
    );
    let compilation = compile(&text);
    assert!(
        compilation.diagnostics.is_empty(),
        "{:?}",
        compilation.diagnostics
    );
    let mechanism = compilation.verified.unwrap().mechanism();
    let outputs = mechanism.layout().outputs().iter();
    let units: Vec<_> = outputs
        .map(|output| (&*output.name, &*output.unit))
        .collect();
    let expected = [
        ("turned", "deg"),
        ("tip.x", "mm"),
        ("tip.y", "mm"),
        ("far", "m"),
        ("e", "J"),
        ("spin", "rpm"),
        ("share", "1"),
        ("plain", "rad"),
    ];
    assert_eq!(units, expected);
    let run = simulate(&mechanism, &Options::new(0.5)).unwrap().trajectory;
    for row in 0..run.len() {
        let value = |name: &str| run[name][row];
        let close =
            |a: f64, b: f64| assert!((a - b).abs() <= 1e-12 * b.abs().max(1e-3), "{a} is not {b}");
        close(value("turned"), value("rod.theta").to_degrees());
        close(value("far"), 2e-3 * value("tip.x"));
        close(value("tip.y"), 1000.0 * value("rod.theta").sin());
        close(
            value("spin"),
            value("rod.omega") * 30.0 / std::f64::consts::PI,
        );
        close(value("e"), value("energy"));
        close(value("plain"), value("rod.theta"));
    }
    assert_eq!(run.unit("turned"), Some("deg"));
}

#[test]
fn a_unit_that_does_not_fit_is_an_error_on_the_value() {
    let (message, words) = said("output e: m = energy;");
    assert!(message.contains("expected m"), "{message}");
    assert_eq!(words, "energy");
    let (message, words) = said("output tip: deg = rod.B;");
    assert!(
        message.contains("has dimension m, expected rad"),
        "{message}"
    );
    assert_eq!(words, "rod.B");
    let (message, words) = said("output e: parsec = energy;");
    assert!(message.contains("unknown unit `parsec`"), "{message}");
    assert_eq!(words, "parsec");
    let (message, words) = said("output e: 2 = energy;");
    assert!(message.contains("`2` is not a unit"), "{message}");
    assert_eq!(words, "2");
    for broken in [
        "output e: = energy;",
        "output e: J energy;",
        "output e J = energy;",
    ] {
        let (message, _) = said(broken);
        assert!(message.contains("MB101"), "{broken}: {message}");
    }
}

#[test]
fn a_model_without_units_states_none() {
    let text = "model M { units none; particle p { mass = 1; } output x: mm = p.x; }";
    let found = compile(text).diagnostics;
    let found: Vec<_> = found
        .iter()
        .filter(|found| found.code.number == "MB203")
        .collect();
    assert!(found[0].message.contains("`units none`"), "{:?}", found[0]);
    assert_eq!(&text[found[0].span.range()], "mm");
}
