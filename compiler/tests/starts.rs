//! Where models start, what moved, and which other positions there are: advice is applied and checked.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, Severity};
use mbdsl_compiler::verify::{Origin, Start};

fn start(text: &str) -> Start {
    let compilation = compile(text);
    let verified = compilation.verified;
    let verified = verified.unwrap_or_else(|| panic!("{:#?}", compilation.diagnostics));
    verified.start(text).unwrap()
}

fn value(start: &Start, name: &str) -> f64 {
    let row = start.rows.iter().find(|row| row.name == name);
    row.unwrap_or_else(|| panic!("{name}")).value
}

fn found(text: &str, code: &str) -> Vec<Diagnostic> {
    let mut found = compile(text).diagnostics;
    found.retain(|diagnostic| diagnostic.code.number == code);
    found
}

/// The model with its start block replaced.
fn with_start(text: &str, lines: &str) -> String {
    let (before, rest) = text.split_once("start {").unwrap();
    let (_, after) = rest.split_once('}').unwrap();
    format!("{before}start {{ {lines} }}{after}")
}

fn chain(links: usize) -> String {
    format!(
        "model Chain {{
    const N = {links};
    param L = 0.1 m;
    gravity (0, -9.81 m/s^2);
    ground {{ point O = (0, 0); }}
    body link[1] {{ mass = 0.1 kg; inertia = 1e-4 kg*m^2; point A = (-L/2, 0); point B = (L/2, 0); }}
    joint j[1] = revolute(ground.O, link[1].A);
    for i in 2..=N {{
        body link[i] {{ mass = 0.1 kg; inertia = 1e-4 kg*m^2; point A = (-L/2, 0); point B = (L/2, 0); }}
        joint j[i] = revolute(link[i-1].B, link[i].A);
    }}
    start {{ for i in 1..=N {{ link[i].theta = -20 deg; }} }}
}}"
    )
}

#[test]
fn open_chains_of_any_length_assemble() {
    for links in [1, 40, 120, 1000] {
        let start = start(&chain(links));
        let along = (links as f64 - 0.5) * 0.1;
        let [x, y] = [(-20_f64).to_radians().cos(), (-20_f64).to_radians().sin()];
        let last = |name: &str| value(&start, &format!("link[{links}].{name}"));
        assert!((last("x") - along * x).abs() < 1e-9, "{links}");
        assert!((last("y") - along * y).abs() < 1e-9, "{links}");
        assert_eq!(last("theta"), -20.0);
    }
}

#[test]
fn welded_and_sliding_trees_assemble() {
    // Angles that follow from joints, too, and a body in a slot.
    let text = "model Tree {
    const N = 100;
    ground { point O = (0, 0); }
    rotor wheel { pivot = (1 m, 0); inertia = 1 kg*m^2; point P = (0.5 m, 0); }
    body arm[1] { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint w[1] = weld(wheel.P, arm[1].A, angle = 1 deg);
    for i in 2..=N {
        body arm[i] { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint w[i] = weld(arm[i-1].B, arm[i].A, angle = 1 deg);
    }
    body sled { mass = 1 kg; inertia = 1 kg*m^2; point C = (0, 0.2 m); }
    joint guide = prismatic(arm[N].B, sled.C, axis = (1, 0), angle = 90 deg);
    start { wheel.theta = 30 deg; }
}";
    let start = start(text);
    assert!((value(&start, "arm[100].theta") - 130.0).abs() < 1e-9);
    assert!((value(&start, "sled.theta") - 220.0).abs() < 1e-9);
}

#[test]
fn a_cart_stays_and_its_pole_moves() {
    let text = "model Cart {
    gravity (0, -9.81 m/s^2);
    slider cart { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
    body pole { mass = 0.2 kg; inertia = 0.006 kg*m^2; point A = (0, -0.3 m); }
    joint pin = revolute(cart.P, pole.A);
    start { pole.theta = 30 deg; }
    expect dof = 2;
}";
    assert_eq!(compile(text).diagnostics, []);
    let start = start(text);
    assert_eq!(value(&start, "cart.s"), 0.0);
    assert!((value(&start, "pole.x") + 0.15).abs() < 1e-12);
    let cart = &start.rows[0];
    assert_eq!((cart.origin, cart.moved), (Origin::LeftOut, 0.0));
    // The same in the other order of bodies, and with the cart inside a loop.
    let text = "model Loop {
    ground { point O = (0, 1 m); }
    body rod { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    particle bob { mass = 1 kg; }
    slider cart { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
    joint pin = revolute(cart.P, rod.A);
    joint tie = distance(rod.B, bob, length = 1 m);
    joint rope = distance(ground.O, bob, length = 2 m);
    start { guess bob.x = 2 m; guess bob.y = 1 m; }
}";
    let start = self::start(text);
    assert_eq!(value(&start, "cart.s"), 0.0);
    assert_eq!(value(&start, "rod.theta"), 0.0);
}

#[test]
fn a_loop_without_start_keeps_its_first_angle() {
    let text = FOUR_BAR.replace("a.theta = 60 deg;", "");
    let start = start(&text);
    assert_eq!(value(&start, "a.theta"), 0.0);
}

#[test]
fn what_could_not_stay_is_said() {
    // With both cranks at 0 the coupler is too short.
    let text = "model Gap {
    ground { point O = (0, 0); point C = (5 m, 0); }
    rotor a { pivot = (0, 0); inertia = 1 kg*m^2; point Q = (-1 m, 0); }
    rotor c { pivot = (3 m, 0); inertia = 1 kg*m^2; point Q = (1 m, 0); }
    joint tie = distance(a.Q, c.Q, length = 4.2 m);
    start { }
}";
    let notes = found(text, "MB403");
    assert!(notes.len() <= 1, "{notes:?}");
    let start = start(text);
    let at = [value(&start, "a.theta"), value(&start, "c.theta")];
    assert!(at.contains(&0.0) || !notes.is_empty(), "{at:?} {notes:?}");
}

const FOUR_BAR: &str = "model FourBar {
    ground { point O = (0, 0); point C = (2 m, 0); }
    body a { mass = 1 kg; inertia = 1 kg*m^2; point P = (0, 0); point Q = (1 m, 0); }
    body b { mass = 1 kg; inertia = 1 kg*m^2; point P = (0, 0); point Q = (2 m, 0); }
    body c { mass = 1 kg; inertia = 1 kg*m^2; point P = (0, 0); point Q = (2 m, 0); }
    joint o = revolute(ground.O, a.P);  joint p = revolute(a.Q, b.P);
    joint q = revolute(b.Q, c.Q);       joint r = revolute(ground.C, c.P);
    start { a.theta = 60 deg; }
}";

/// Both halves of the help of MB411, as lines of a start block.
fn choices(diagnostic: &Diagnostic) -> [String; 2] {
    let help = diagnostic.help.as_ref().unwrap();
    let mut quoted = help.split('`').skip(1).step_by(2);
    let here = quoted.next().unwrap().to_owned();
    let there = quoted.find(|text| text.starts_with("guess")).unwrap();
    [here, there.to_owned()]
}

#[test]
fn the_help_of_another_branch_chooses() {
    let links = [
        ("1 m", "2 m", "2 m"),
        ("1 m", "3 m", "2.5 m"),
        ("0.5 m", "2 m", "1.2 m"),
        ("300 mm", "1.9 m", "0.9 m"),
    ];
    for (a, b, c) in links {
        for angle in ["60 deg", "200 deg", "-1 rad", "5 deg"] {
            let text = FOUR_BAR
                .replace("point Q = (1 m, 0)", &format!("point Q = ({a}, 0)"))
                .replacen("point Q = (2 m, 0)", &format!("point Q = ({b}, 0)"), 1)
                .replace(
                    "point Q = (2 m, 0); }\n    joint",
                    &format!("point Q = ({c}, 0); }}\n    joint"),
                )
                .replace("60 deg", angle);
            if !compile(&text)
                .diagnostics
                .iter()
                .all(|d| d.severity == Severity::Note)
            {
                continue;
            }
            let notes = found(&text, "MB411");
            assert_eq!(notes.len(), 1, "{text}");
            let [here, there] = choices(&notes[0]);
            assert_eq!(here.contains("deg"), angle.contains("deg"), "{here}");
            let [now, kept, other] = ["", &here, &there].map(|more| {
                let text = with_start(&text, &format!("a.theta = {angle}; {more}"));
                // A guess that chooses ends the question.
                if !more.is_empty() {
                    assert_eq!(found(&text, "MB411"), [], "{text}");
                }
                start(&text)
            });
            let apart = |a: &Start, b: &Start| {
                let unit = if angle.contains("deg") {
                    360.0
                } else {
                    std::f64::consts::TAU
                };
                let way = value(a, "b.theta") - value(b, "b.theta");
                (way - unit * (way / unit).round()).abs() / unit
            };
            assert!(apart(&now, &kept) < 1e-3, "{text} {here}");
            assert!(apart(&now, &other) > 1e-3, "{text} {there}");
        }
    }
}

#[test]
fn a_branch_that_is_meant_can_be_allowed() {
    assert_eq!(found(FOUR_BAR, "MB411").len(), 1);
    let notes = found(
        &FOUR_BAR.replace("start {", "allow(other_branch); start {"),
        "MB411",
    );
    assert_eq!(notes, []);
}

#[test]
fn guesses_that_are_near_choose() {
    let text = with_start(
        FOUR_BAR,
        "a.theta = 60 deg; guess c.theta = 80 deg; guess b.theta = 30 deg; guess c.x = 2 m; guess c.y = 0; guess b.x = 0.5 m; guess b.y = 0.9 m;",
    );
    assert_eq!(found(&text, "MB411"), []);
    let start = start(&text);
    assert!(start.others[0].chosen);
    let [_, there] = start.others[0]
        .guesses
        .clone()
        .unwrap()
        .map(|guesses| guesses.to_string());
    assert!(
        there.contains("guess c.theta = ") && there.ends_with(" deg;"),
        "{there}"
    );
}

#[test]
fn numbers_are_round_at_the_size_of_the_mechanism() {
    let crank = |more: &str| {
        format!(
            "model Crank {{
    ground {{ point O = (0, 0); }}
    body crank  {{ mass = 0.2 kg; inertia = 2e-4 kg*m^2; point O = (-50 mm, 0); point A = (50 mm, 0); }}
    body rod    {{ mass = 0.2 kg; inertia = 2e-3 kg*m^2; point A = (-150 mm, 0); point B = (150 mm, 0); }}
    body piston {{ mass = 0.4 kg; inertia = 4e-4 kg*m^2; point B = (0, 0); }}
    joint main_pin  = revolute(ground.O, crank.O);
    joint crank_pin = revolute(crank.A, rod.A);
    joint wrist_pin = revolute(rod.B, piston.B);
    joint guide     = prismatic(ground.O, piston.B, axis = (1, 0));
    {more}
}}"
        )
    };
    let driven = crank(
        "drive motor: crank.theta = 60 rpm*t; start { crank.theta = 30 deg; guess piston.x = 380 mm; }",
    );
    let [error] = found(&driven, "MB401").try_into().unwrap();
    let said = "`motor` puts `crank.theta` at 0 deg at t = 0 s, but the start gives 30 deg";
    assert_eq!(error.message, said);
    let far = crank("start { crank.theta = 30 deg; guess piston.x = 380 mm; }")
        .replace("point A = (-150 mm, 0)", "point A = (150 mm, 0)");
    let [error] = found(&far, "MB401").try_into().unwrap();
    let said = "`crank.theta` would have to change from 30 deg to 0 deg";
    assert!(error.message.contains(said), "{error}");
    let same =
        crank("start { crank.theta = 0; guess piston.x = 0.4 m; guess rod.theta = -3.14159 rad; }");
    for diagnostic in compile(&same).diagnostics {
        let text = diagnostic.to_string();
        assert!(!text.contains("from -3.14159 to -3.14159"), "{text}");
        assert!(!text.contains("e-1"), "{text}");
    }
}

#[test]
fn a_collapsed_branch_is_named_and_can_be_left() {
    let text = "model Peaucellier {
    const L = 0.5 m; const l = 0.3 m; const r = 0.15 m;
    ground { point O = (0, 0); point C = (r, 0); }
    body a1 { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (-L/2, 0); point Q = (L/2, 0); }
    body a2 { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (-L/2, 0); point Q = (L/2, 0); }
    body b1 { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (-l/2, 0); point Q = (l/2, 0); }
    body b2 { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (-l/2, 0); point Q = (l/2, 0); }
    body b3 { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (-l/2, 0); point Q = (l/2, 0); }
    body b4 { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (-l/2, 0); point Q = (l/2, 0); }
    body cr { mass = 1 kg; inertia = 0.01 kg*m^2; point P = (-r/2, 0); point Q = (r/2, 0); }
    joint j1 = revolute(ground.O, a1.P);
    joint j2 = revolute(ground.O, a2.P);
    joint j3 = revolute(a1.Q, b1.P);
    joint j4 = revolute(a2.Q, b2.P);
    joint j5 = revolute(b1.Q, b2.Q);
    joint j6 = revolute(a1.Q, b3.P);
    joint j7 = revolute(a2.Q, b4.P);
    joint j8 = revolute(b3.Q, b4.Q);
    joint j9 = revolute(ground.C, cr.P);
    joint j10 = revolute(cr.Q, b1.Q);
    drive d: cr.theta = 40 deg * sin((2 rad/s)*t);
    start { }
    expect dof = 0;
}";
    let [error] = found(text, "MB303").try_into().unwrap();
    assert!(error.message.contains("collapsed branch"), "{error}");
    let help = error.help.unwrap();
    assert!(!help.contains("expect"), "{help}");
    let guesses = help.split('`').nth(1).unwrap();
    let mended = with_start(text, guesses);
    let left = compile(&mended).diagnostics;
    assert!(
        left.iter().all(|d| d.severity == Severity::Note),
        "{left:#?}"
    );
    let start = start(&mended);
    // The inner and the outer point are apart: the cell is a rhombus.
    let apart = value(&start, "b1.x") - value(&start, "b3.x");
    assert!(apart.abs() > 1e-3, "{start:#?}");
}

/// Guesses that speak for different positions: what the help names decides, whichever it is.
#[test]
fn guesses_that_contradict_each_other_are_outvoted() {
    let text = "model SliderCrank {
        ground { point O = (0, 0); }
        body crank { mass = 0.2 kg; inertia = 1e-4 kg*m^2; point O = (-0.05 m, 0); point A = (0.05 m, 0); }
        body rod { mass = 0.2 kg; inertia = 1e-3 kg*m^2; point A = (-0.15 m, 0); point B = (0.15 m, 0); }
        body slider { mass = 0.4 kg; inertia = 4e-4 kg*m^2; point B = (0, 0); }
        joint main_pin = revolute(ground.O, crank.O);
        joint crank_pin = revolute(crank.A, rod.A);
        joint wrist_pin = revolute(rod.B, slider.B);
        joint guide = prismatic(ground.O, slider.B, axis = (1, 0));
        start { crank.theta = 0; guess slider.x = 0.4 m; guess rod.theta = -3.14159 rad; }
    }";
    let branch = |text: &str| {
        let said = compile(text).diagnostics;
        said.into_iter().find(|said| said.code.number == "MB411")
    };
    let said = branch(text).unwrap();
    let changes = said.suggestion.iter().chain(&said.alternatives);
    let changed: Vec<String> = changes.filter_map(|edit| edit.apply(text)).collect();
    assert_eq!(changed.len(), 2, "{said}");
    for text in changed {
        assert_eq!(branch(&text), None, "{text}");
    }
}
