//! A start that is given from outside begins as it would in the text.

use crate::models::texts;
use mbdsl::runtime::Kind;
use mbdsl::runtime::Point;
use mbdsl::text::load;
use mbdsl::{Layout, Mechanism, MechanismExt, assemble};
use std::fmt::Write as _;

/// A text with a position of the start in it, in the place of what it says of this; `None` where a loop says it.
fn with_start(text: &str, name: &str, value: &str) -> Option<String> {
    let line = format!("{name} = {value};");
    let Some(block) = text.find("start {") else {
        let end = text.rfind('}')?;
        return Some(format!("{}start {{ {line} }}\n}}", &text[..end]));
    };
    let block = block + "start {".len();
    let end = block + text[block..].find('}')?;
    let (before, inside, after) = (&text[..block], &text[block..end], &text[end..]);
    let mut lines: Vec<String> = inside.split_inclusive(';').map(str::to_owned).collect();
    let says = |line: &String| {
        let said = line.trim_start();
        let said = said.strip_prefix("guess ").unwrap_or(said);
        said.strip_prefix(name)
            .is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    match lines.iter_mut().find(|line| says(line)) {
        Some(said) => {
            let is_guess = said.trim_start().starts_with("guess ");
            *said = format!("{}{line}", if is_guess { "guess " } else { "" });
        }
        None => lines.insert(0, line),
    }
    Some(format!("{before} {} {after}", lines.concat()))
}

/// The positions that a text may start elsewhere, with where they start and their units.
fn positions(layout: &Layout, q: &[f64]) -> Vec<(String, f64, &'static str)> {
    let unit = |kind| match kind {
        Kind::Length => " m",
        Kind::Angle => " rad",
        Kind::Number => "",
    };
    let coordinates = layout.coordinates().iter().zip(q);
    let coordinates = coordinates.map(|(c, q)| (c.name.to_string(), *q, unit(c.kind)));
    let joints = layout.joint_starts().iter().filter(|start| !start.is_rate);
    let joints = joints.map(|start| (start.name.to_string(), 0.3, unit(start.kind)));
    coordinates.chain(joints).collect()
}

/// By how much two vectors differ.
fn apart(a: &[f64], b: &[f64]) -> f64 {
    let differences = a.iter().zip(b).map(|(a, b)| (a - b).abs());
    differences.fold(0.0, f64::max)
}

fn phi(mechanism: &dyn Mechanism, q: &[f64]) -> Vec<f64> {
    let mut phi = vec![0.0; mechanism.layout().nc()];
    mechanism.phi(&Point::position(0.0, q), &mut phi);
    phi
}

/// Three of a list: the first, the last, and one between them.
fn some<T>(all: Vec<T>) -> Vec<T> {
    let places = [0, all.len() / 2, all.len().saturating_sub(1)];
    let all = all.into_iter().enumerate();
    let found = all.filter(|(place, _)| places.contains(place));
    found.map(|(_, one)| one).collect()
}

#[test]
fn a_start_from_outside_is_that_of_the_text() {
    let (mut compared, mut counted) = (0, 0);
    let mut faults = String::new();
    for (name, text) in texts() {
        let Ok(mechanism) = load(&text) else { continue };
        let Ok(assembled) = assemble(&mechanism, 0.0) else {
            continue;
        };
        let has_units = !text.contains("units none");
        for (position, q, unit) in some(positions(mechanism.layout(), &assembled.q)) {
            let value = q + 0.2;
            let unit = if has_units { unit } else { "" };
            let changed = with_start(&text, &position, &format!("{value}{unit}"));
            let inside = changed.and_then(|changed| load(&changed).ok());
            let mut outside = mechanism.clone();
            let (Some(inside), true) = (inside, outside.set_start(&position, value)) else {
                continue;
            };
            let Ok(begun) = assemble(&inside, 0.0) else {
                continue;
            };
            if apart(&phi(&inside, &begun.q), &phi(&mechanism, &begun.q)) > 1e-9 {
                // Gears, racks and screws mesh as the text starts them.
                let meshing = ["gear", "rack", "screw", "rolling"];
                assert!(meshing.iter().any(|word| text.contains(word)), "{name}");
                counted += 1;
                continue;
            }
            compared += 1;
            let fault = match assemble(&outside, 0.0) {
                Ok(outside) => match apart(&begun.q, &outside.q) {
                    same if same < 1e-9 => continue,
                    difference => difference.to_string(),
                },
                Err(fault) => fault.to_string(),
            };
            writeln!(faults, "{name}: {position} = {value}: {fault}").unwrap();
        }
    }
    assert!(compared > 60 && counted > 0, "{compared}, {counted}");
    assert!(faults.is_empty(), "of {compared}:\n{faults}");
}

/// A pole that is drawn upright on a cart, whose place the start leaves out.
const POLE: &str = "model Pole {
    param L = 0.5 m;
    gravity (0, -9.81 m/s^2);
    slider cart { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
    bar pole from (0, 0) to (0, L) { mass = 0.2 kg; }
    joint pin = revolute(cart.P, pole.A);
}";

#[test]
fn a_drawn_bar_turns_about_its_end() {
    let mut mechanism = load(POLE).unwrap();
    let place = |mechanism: &dyn Mechanism, name: &str| {
        let assembled = assemble(mechanism, 0.0).unwrap();
        assembled.q[mechanism.layout().coordinate(name).unwrap()]
    };
    // Values after each other, each of two, and another length of the bar.
    for (angle, s, length) in [(100.0, 0.0, 0.5), (80.0, 0.2, 0.5), (110.0, 0.1, 0.8)] {
        let angle = f64::to_radians(angle);
        assert!(mechanism.set_start("pole.theta", angle));
        if s != 0.0 {
            assert!(mechanism.set_start("cart.s", s));
        }
        assert!(mechanism.set_parameter(0, length));
        for (name, value) in [
            ("cart.s", s),
            ("pole.theta", angle),
            ("pole.x", s + 0.5 * length * angle.cos()),
            ("pole.y", 0.5 * length * angle.sin()),
        ] {
            let found = place(&mechanism, name);
            assert!((found - value).abs() < 1e-12, "{name}: {found}, {value}");
        }
    }
}

/// An arm of two links in space, of which the start gives the first angle.
const ARM: &str = "model Arm {
    gravity (0, 0, -9.81 m/s^2);
    ground { point O = (0, 0, 0); }
    body upper { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); point B = (0.5 m, 0, 0); }
    body lower { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); }
    joint shoulder = revolute(ground.O, upper.A, axis = (0, 1, 0));
    joint elbow = revolute(upper.B, lower.A, axis = (0, 1, 0));
    start { shoulder.angle = 30 deg; }
}";

#[test]
fn bodies_behind_a_joint_in_space_follow_it() {
    let mut mechanism = load(ARM).unwrap();
    let angle = 100_f64.to_radians();
    assert!(mechanism.set_start("shoulder.angle", angle));
    let q = assemble(&mechanism, 0.0).unwrap().q;
    let turned = [(0.5 * angle).cos(), 0.0, (0.5 * angle).sin(), 0.0];
    for attitude in mechanism.layout().attitudes() {
        let found = &q[attitude.coordinate..attitude.coordinate + 4];
        assert!(apart(found, &turned) < 1e-12, "{found:?}");
    }
}
