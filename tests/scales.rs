//! The same motion in other units of length and mass: a method may not know in which it is given.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{Formulation, GeneralizedAlpha, Projection};
use mbdsl::text::load;
use mbdsl::{Method, Options, Stabilization, simulate};

/// Two bars on a string, their lengths in units of L, masses in units of m; gravity goes with L, so that
/// the motion is the same.
fn model(pin: &str, length: f64, mass: f64) -> String {
    // On the string the first bar hangs askew.
    let start = if pin == PINS[0] {
        String::new()
    } else {
        "rod1.x = 0.3*L; guess rod1.y = -0.3*L;".to_owned()
    };
    format!(
        "model Pendulum {{
            param L = {length:e} m; param m = {mass:e} kg;
            gravity (0, -9.81*L/(1 s^2));
            ground {{ point O = (0, 0); }}
            body rod1 {{ mass = m; inertia = m*L^2/12; point A = (-L/2, 0); point B = (L/2, 0); }}
            body rod2 {{ mass = 2*m; inertia = m*L^2/3; point A = (-L/2, 0); point B = (L/2, 0); }}
            joint pin = {pin};
            joint elbow = revolute(rod1.B, rod2.A);
            start {{ rod1.theta = 60 deg; rod2.theta = -30 deg; {start} }}
        }}"
    )
}

/// The first one closes lengths, the second one, along a string, their squares.
const PINS: [&str; 2] = [
    "revolute(ground.O, rod1.A)",
    "distance(ground.O, rod1.A, length = 0.3*L)",
];

const UNITS: [(f64, f64); 5] = [
    (1e-6, 1e-12),
    (1.0, 1e20),
    (1.0, 1e-15),
    (1e8, 1.0),
    (1e-3, 1e3),
];

/// Angles and positions over L at the end.
fn end(text: &str, length: f64, options: &Options) -> Vec<f64> {
    let model = load(text).unwrap();
    let run = simulate(&model, options).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let state = run.trajectory.state(run.trajectory.len() - 1).unwrap();
    let unit = [length, length, 1.0];
    let scaled = state.q.iter().zip(unit.iter().cycle());
    scaled.map(|(q, unit)| q / unit).collect()
}

fn compare(title: &str, options: &Options) {
    for pin in PINS {
        let text = |length, mass| model(pin, length, mass);
        let expected = end(&text(1.0, 1.0), 1.0, options);
        for (length, mass) in UNITS {
            let found = end(&text(length, mass), length, options);
            for (found, expected) in found.iter().zip(&expected) {
                assert!(
                    (found - expected).abs() < 1e-9,
                    "{title}, {pin}, L = {length:e} m, m = {mass:e} kg: {found}, {expected}"
                );
            }
        }
    }
}

#[test]
fn implicit_methods_do_not_know_the_units() {
    for name in [
        "generalized-alpha",
        "hermite-h23g2",
        "hermite-h33g2",
        "hermite",
        "firefly",
    ] {
        compare(
            name,
            &Options::fixed(0.5, 0.01).method(Method::named(name).unwrap()),
        );
    }
    let stabilized = GeneralizedAlpha::default().formulation(Formulation::Ggl);
    compare("stabilized", &Options::fixed(0.5, 0.01).method(stabilized));
}

#[test]
fn the_projection_does_not_know_the_units() {
    let projection = Stabilization::from(Projection::default());
    compare(
        "projection",
        &Options::fixed(0.5, 0.001).stabilization(projection),
    );
}
