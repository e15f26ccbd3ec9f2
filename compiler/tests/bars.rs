//! Bars that are drawn from one end to the other: what body they are, and where they start.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::Severity;
use mbdsl_compiler::verify::{Origin, Verified};
use mbdsl_runtime::{Mechanism, Options, assemble, simulate};

const FOUR_BAR: &str = "model FourBar {
    param L = 1 m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point D = (2 m, 0); }
    bar crank from ground.O to (L/2, 0.87*L) { mass = 1 kg; }
    bar coupler from crank.B to (2 m, 1.5 m) { mass = 3 kg; }
    bar rocker from ground.D to coupler.B { mass = 2 kg; length = 1.5 m; point P = (0.3 m, 0.1 m); }
    joint O = revolute(ground.O, crank.A);
    joint A = revolute(crank.B, coupler.A);
    joint B = revolute(coupler.B, rocker.B);
    joint D = revolute(ground.D, rocker.A);
    output tip = rocker.P;
}";

/// A model of which nothing is said, not even a note.
#[track_caller]
fn silent(text: &str) -> Verified {
    let compilation = compile(text);
    let said: Vec<String> = compilation
        .diagnostics
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(said.is_empty(), "{said:#?}\n{text}");
    compilation.verified.unwrap()
}

fn close(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// Where a coordinate starts.
fn start(verified: &Verified, name: &str) -> f64 {
    let assembled = assemble(&verified.mechanism(), 0.0).unwrap();
    let coordinates = verified.layout.coordinates().iter();
    let place = coordinates.enumerate().find(|(_, c)| c.name == name);
    assembled.q[place.unwrap().0]
}

/// The four-bar with its bars written as bodies.
fn as_bodies(text: &str) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (length, mass) = match words.get(1) {
            Some(&"crank") if words[0] == "bar" => ("sqrt((L/2)^2 + (0.87*L)^2)", "1 kg"),
            Some(&"coupler") if words[0] == "bar" => {
                ("sqrt((2 m - L/2)^2 + (1.5 m - 0.87*L)^2)", "3 kg")
            }
            Some(&"rocker") if words[0] == "bar" => ("1.5 m", "2 kg"),
            _ => {
                lines.push(line.to_owned());
                continue;
            }
        };
        lines.push(format!(
            "let l_{name} = {length}; body {name} {{ mass = {mass}; inertia = {mass}*l_{name}^2/12; \
             center = (l_{name}/2, 0); point A = (0, 0); point B = (l_{name}, 0); {} }}",
            if words[1] == "rocker" { "point P = (0.3 m, 0.1 m);" } else { "" },
            name = words[1],
        ));
    }
    lines.join("\n")
}

#[test]
fn the_code_of_a_bar_is_that_of_the_equal_body() {
    let bars = silent(FOUR_BAR);
    let text = as_bodies(FOUR_BAR);
    assert!(!text.contains("bar crank"));
    let bodies = compile(&text).verified.unwrap();
    assert_eq!(bars.program.kernels.len(), bodies.program.kernels.len());
    let mut compared = 0;
    for (bar, body) in bars.program.kernels.iter().zip(&bodies.program.kernels) {
        // The start is that of the drawing.
        if bar.kind.name() != "start_values" {
            assert_eq!(bar, body, "{}", bar.kind.name());
            compared += 1;
        }
    }
    assert!(compared > 8);
}

#[test]
fn a_drawn_linkage_needs_no_guess_and_no_start() {
    let verified = silent(FOUR_BAR);
    assert_eq!(verified.layout.dof(), 1);
    let start = verified.start(FOUR_BAR).unwrap();
    assert!(start.rows.iter().all(|row| row.origin == Origin::Drawn));
    let value = |name: &str| {
        start
            .rows
            .iter()
            .find(|row| row.name == name)
            .unwrap()
            .value
    };
    close(value("crank.x"), 0.25);
    close(value("crank.y"), 0.435);
    close(value("coupler.x"), 1.25);
    close(value("coupler.y"), 1.185);
    close(value("rocker.theta"), 90.0);
    let run = simulate(&verified.mechanism(), &Options::fixed(1.0, 0.01)).unwrap();
    assert_eq!(run.report.t_end, 1.0);
}

#[test]
fn parameters_move_the_drawing() {
    let verified = silent(FOUR_BAR);
    let mut mechanism = verified.mechanism();
    assert!(mechanism.set_parameter(0, 0.8));
    let assembled = assemble(&mechanism, 0.0).unwrap();
    close(assembled.q[0], 0.2);
    close(assembled.q[1], 0.435 * 0.8);
    close(assembled.q[5], (1.5 - 0.87 * 0.8_f64).atan2(2.0 - 0.4));
}

#[test]
fn the_start_block_goes_before_the_drawing() {
    let text = FOUR_BAR.replace("output", "start { crank.theta = 50 deg; } output");
    let verified = silent(&text);
    close(start(&verified, "crank.theta"), 50_f64.to_radians());
    let l = 0.5_f64.hypot(0.87);
    close(
        start(&verified, "crank.x"),
        0.5 * l * 50_f64.to_radians().cos(),
    );
    let origins = verified.start(&text).unwrap();
    assert_eq!(origins.rows[2].origin, Origin::Given);
    assert_eq!(origins.rows[0].origin, Origin::Drawn);
    // From the command line, too.
    let mut mechanism = silent(FOUR_BAR).mechanism();
    assert!(mechanism.set_start("crank.theta", 0.9));
    let assembled = assemble(&mechanism, 0.0).unwrap();
    assert_eq!(assembled.q[2], 0.9);
}

#[test]
fn a_guess_of_an_angle_chooses_the_other_branch() {
    let text = FOUR_BAR.replace(
        "output",
        "start { crank.theta = 60 deg; guess coupler.theta = -60 deg; guess rocker.theta = -90 deg; } output",
    );
    let verified = compile(&text).verified.unwrap();
    assert!(start(&verified, "rocker.theta") < 0.0);
}

#[test]
fn bars_that_move_far_from_the_drawing_are_noted_and_others_are_not() {
    let said = |length: &str| {
        let text = FOUR_BAR.replace("length = 1.5 m", length);
        let said = compile(&text).diagnostics;
        said.iter()
            .map(|said| (said.code.number, said.severity, said.message.clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(said("length = 1.4 m"), []);
    assert_eq!(said("length = 1.6 m"), []);
    let far = said("length = 0.7 m");
    let [(code, severity, message)] = far.as_slice() else {
        panic!("{far:?}");
    };
    assert_eq!((*code, *severity), ("MB403", Severity::Note));
    assert!(
        message.starts_with("start: drawn bars moved: `"),
        "{message}"
    );
}

#[test]
fn a_turned_bar_takes_its_center_along() {
    let text = |start: &str| {
        format!(
            "model M {{ ground {{ point O = (1 m, 2 m); }}
            bar a from (3 m, 2 m) to ground.O {{ mass = 1 kg; }} {start}
            joint j = revolute(ground.O, a.B); }}"
        )
    };
    let at = |start: &str| {
        let assembled = assemble(&silent(&text(start)).mechanism(), 0.0).unwrap();
        assert_eq!(assembled.moved, [], "{start}");
        assembled.q
    };
    let q = at("");
    close(q[0], 2.0);
    close(q[2], std::f64::consts::PI);
    // About B, which is on the ground.
    let q = at("start { a.theta = 90 deg; }");
    close(q[0], 1.0);
    close(q[1], 1.0);
}

#[test]
fn center_length_and_inertia_are_measured_from_the_first_end() {
    let verified = silent(
        "model M { units none; ground { point O = (0, 0); }
        bar a from ground.O to (3, 4) { mass = 2; center = (1, 0.5); inertia = 7; length = 10; point P = (2, 1); }
        bar b from a.P to a.B { mass = 3; }
        joint j = revolute(ground.O, a.A); joint k = revolute(a.P, b.A); joint l = distance(a.A, b.B, length = 10); }",
    );
    let model = &verified.program.model;
    let value = |expr| model.graph.value(expr).unwrap();
    let [a, b] = [0, 1].map(|i| &model.bodies[i]);
    assert_eq!((value(a.inertia.expr), value(a.mass.expr)), (7.0, 2.0));
    let points = a.points.iter().map(|point| point.local.plane().map(value));
    let points: Vec<[f64; 2]> = points.collect();
    assert_eq!(points, [[-1.0, -0.5], [9.0, -0.5], [1.0, 0.5]]);
    // a.P is drawn at (0.6 2 - 0.8 1, 0.8 2 + 0.6 1), and a.B at (6, 8).
    let length = 5.6_f64.hypot(5.8);
    close(value(b.inertia.expr), 3.0 * length * length / 12.0);
    close(start(&verified, "a.x"), 0.6 - 0.8 * 0.5);
    close(start(&verified, "a.y"), 0.8 + 0.6 * 0.5);
    close(start(&verified, "b.x"), 0.5 * (0.4 + 6.0));
}

#[test]
fn bars_work_in_loops_and_without_units() {
    let verified = silent(
        "model M { units none; const N = 4; ground { point O = (0, 0); }
        bar link[1] from ground.O to (1, 0) { mass = 1; }
        joint pin[1] = revolute(ground.O, link[1].A);
        for i in 2..=N {
            bar link[i] from link[i-1].B to (i*1, 0.2*i) { mass = 1; }
            joint pin[i] = revolute(link[i-1].B, link[i].A);
        } }",
    );
    assert_eq!((verified.layout.nq(), verified.layout.dof()), (12, 4));
    close(start(&verified, "link[4].x"), 3.5);
    close(start(&verified, "link[4].y"), 0.7);
}

#[test]
fn the_words_of_bars_are_free_as_names() {
    let models = [
        "param bar = 1 m; param from = 2 m; param to = 3 m;
        bar a from ground.O to (bar, from) { mass = 1 kg; length = to; } joint j = revolute(ground.O, a.A);",
        "let bar = 2 kg; body rod { mass = bar; inertia = 1 kg*m^2; point bar = (1 m, 0); }
        joint j = revolute(ground.O, rod.bar);",
        "body bar { mass = 1 kg; inertia = 1 kg*m^2; point to = (1 m, 0); }
        joint from = revolute(ground.O, bar.to); start { bar.theta = 30 deg; }",
        "bar bar from ground.O to (1 m, 0) { mass = 1 kg; point bar = (0.3 m, 0); }
        joint to = revolute(ground.O, bar.A); output from = bar.bar;",
        "bar from from ground.O to (1 m, 0) { mass = 1 kg; }
        bar to from from.B to (2 m, 0) { mass = 1 kg; }
        joint bar = revolute(ground.O, from.A); joint pin = revolute(from.B, to.A); output bar = to.B;",
        "rotor bar { pivot = (ground.O.x, 0); inertia = 1 kg*m^2; } torque to on bar = 2 N*m; output p = 2 bar;",
    ];
    for text in models {
        silent(&format!(
            "model M {{ ground {{ point O = (0, 0); }} {text} }}"
        ));
    }
}

#[test]
fn a_bar_begins_where_a_moving_point_starts() {
    let verified = silent(
        "model M { ground { point O = (0.1 m*sin(3 rad/s*t) + 2 m, 0); point Q = (3 m, 1 m); }
        bar a from ground.O to (ground.Q.x, ground.Q.y) { mass = 12 kg; }
        joint j = revolute(ground.O, a.A); }",
    );
    let model = &verified.program.model;
    close(
        model.graph.value(model.bodies[0].inertia.expr).unwrap(),
        2.0,
    );
    close(start(&verified, "a.x"), 2.5);
}

/// The first message about a text, with what it points at besides.
#[track_caller]
fn said(text: &str) -> String {
    let compilation = compile(text);
    let first = compilation.diagnostics.first().unwrap();
    let related = first.related.iter().map(|r| format!("; {}", r.message));
    let help = first.help.clone().unwrap_or_default();
    format!("{first}{} ({help})", related.collect::<String>())
}

#[test]
fn a_joint_at_the_wrong_end_is_named() {
    let text = FOUR_BAR.replace("ground.O, crank.A", "ground.O, crank.B");
    let found = said(&text);
    assert!(
        found.contains("`crank` is drawn from `ground.O`, but no joint connects them"),
        "{found}"
    );
    assert!(
        found.contains("`O` joins `crank.B` there instead of `crank.A`"),
        "{found}"
    );
    assert!(!found.contains("write `joint"), "{found}");
}

/// The nearest start that the joints allow has links in line: the motion from there has no bounds.
#[test]
fn a_start_out_of_reach_is_proposed_a_little_inside() {
    let text = FOUR_BAR.replace("output tip", "start { crank.theta = 130 deg; } output tip");
    let found = said(&text.replace("length = 1.5 m; ", "length = 0.6 m; "));
    assert!(found.contains("from 130 deg to 88.94 deg"), "{found}");
    assert!(
        found.ends_with("(write `crank.theta = 84.8 deg;`: 88.94 deg is the end of its range, where speeds have no bound)"),
        "{found}"
    );
}
