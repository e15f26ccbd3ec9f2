//! Redundant constraints: all of them are named, and what is advised removes them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, codes};

/// A parallelogram with a third link, and a sledge on two rails.
const TWO: &str = "
model TwoRedundancies {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point A = (2 m, 0); point B = (1 m, 0); point P = (5 m, 0); point R = (5 m, 1 m); }
    body k1 { mass = 1 kg; inertia = 0.1 kg*m^2; point G = (-0.5 m, 0); point T = (0.5 m, 0); }
    body k2 { mass = 1 kg; inertia = 0.1 kg*m^2; point G = (-0.5 m, 0); point T = (0.5 m, 0); }
    body k3 { mass = 1 kg; inertia = 0.1 kg*m^2; point G = (-0.5 m, 0); point T = (0.5 m, 0); }
    body cpl { mass = 1 kg; inertia = 0.1 kg*m^2; point T1 = (-1 m, 0); point T2 = (1 m, 0); point T3 = (0, 0); }
    joint G1 = revolute(ground.O, k1.G);
    joint G2 = revolute(ground.A, k2.G);
    joint G3 = revolute(ground.B, k3.G);
    joint T1 = revolute(k1.T, cpl.T1);
    joint T2 = revolute(k2.T, cpl.T2);
    joint T3 = revolute(k3.T, cpl.T3);
    body sledge { mass = 1 kg; inertia = 0.1 kg*m^2; point P = (0, 0); point R = (0, 1 m); }
    joint rail1 = prismatic(ground.P, sledge.P, axis = (1, 0));
    joint rail2 = prismatic(ground.R, sledge.R, axis = (1, 0));
    start { k1.theta = 60 deg; guess k2.theta = 60 deg; guess k3.theta = 60 deg; sledge.x = 5.2 m; }
    expect dof = 2;
}
";

fn redundancies(text: &str) -> Vec<Diagnostic> {
    let compilation = compile(text);
    assert!(
        compilation.verified.is_some(),
        "{:#?}",
        compilation.diagnostics
    );
    let mut found = compilation.diagnostics;
    found.retain(|diagnostic| diagnostic.code.number == "MB404");
    found
}

/// The model with the first advice taken: a joint written anew, or deleted.
fn advised(text: &str, diagnostic: &Diagnostic) -> String {
    let help = diagnostic.help.as_ref().unwrap();
    let quoted = help.split('`').nth(1).unwrap();
    let name = quoted
        .strip_prefix("joint ")
        .map_or(quoted, |rest| rest.split(' ').next().unwrap());
    let line = text
        .lines()
        .find(|line| line.contains(&format!("joint {name} =")))
        .unwrap();
    let new = if quoted.starts_with("joint") {
        quoted
    } else {
        ""
    };
    text.replace(line, new)
}

#[test]
fn independent_redundancies_are_all_named() {
    let found = redundancies(TWO);
    let messages: Vec<&str> = found.iter().map(|d| d.message.as_str()).collect();
    assert_eq!(found.len(), 2, "{messages:#?}");
    assert!(messages[0].contains("joints `G1`, `G2`, `G3`, `T1`, `T2`, `T3` are redundant"));
    for message in &messages[1..] {
        assert!(
            message.contains("joints `rail1`, `rail2` are redundant"),
            "{messages:#?}"
        );
    }
    for message in messages {
        // No more than was tried.
        assert!(
            message.contains("at the start and in 8 other positions tried"),
            "{message}"
        );
        assert!(
            message.contains("the mobility is 2, not -1 as counted"),
            "{message}"
        );
    }
}

#[test]
fn what_is_advised_removes_the_redundancy() {
    let mut text = TWO.to_owned();
    let mut left = 3;
    while let Some(first) = redundancies(&text).first() {
        text = advised(&text, first);
        let now = redundancies(&text).len();
        assert!(now < left, "{text}");
        left = now;
    }
    // One joint for the parallelogram, one for the rails.
    assert_eq!(text.matches("joint").count(), 7);
}

#[test]
fn a_weld_in_a_loop_is_relaxed_to_a_revolute() {
    let text = "model Frame {
    ground { point O = (0, 0); point P = (1 m, 0); }
    body a { mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); point B = (1 m, 0); }
joint w = weld(ground.O, a.A);
joint v = weld(ground.P, a.B);
}";
    let mut text = text.to_owned();
    let mut steps = 0;
    while let Some(first) = redundancies(&text).first() {
        assert!(first.message.contains("`w`, `v`"), "{first}");
        assert!(
            first
                .message
                .contains("at the start, from which the mechanism cannot move"),
            "{first}"
        );
        text = advised(&text, first);
        steps += 1;
        assert!(steps < 4, "{text}");
    }
}

#[test]
fn a_flat_four_bar_is_singular_there_only() {
    let text = "model Flat {
    ground { point O = (0, 0); point P = (2 m, 0); }
    body a { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body b { mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    body c { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint p = revolute(ground.O, a.A);
    joint q = revolute(a.B, b.A);
    joint r = revolute(b.B, c.B);
    joint s = revolute(ground.P, c.A);
    start { a.theta = 0; guess b.theta = 0; guess c.theta = 0; }
    expect dof = 1;
}";
    let compilation = compile(text);
    let codes: Vec<&str> = compilation
        .diagnostics
        .iter()
        .map(|d| d.code.number)
        .collect();
    assert_eq!(codes, ["MB409"], "{:#?}", compilation.diagnostics);
    assert_eq!(compilation.verified.unwrap().layout.dof(), 1);
}

/// A wrong number of degrees of freedom names the body that spins idly.
#[test]
fn a_promise_names_what_spins_idly() {
    let text = "model Link {
        gravity (0, 0, -9.81 m/s^2);
        ground { point O = (0, 0, 0); }
        body rod { mass = 1 kg; inertia = (0.01 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); point B = (0.5 m, 0, 0); }
        particle bob { mass = 1 kg; }
        joint upper = spherical(ground.O, rod.A);
        joint lower = spherical(rod.B, bob);
        start { rod.attitude = axis_angle((0, 1, 0), 60 deg); }
        expect dof = 2;
    }";
    let said = compile(text).diagnostics;
    let fault = said
        .iter()
        .find(|said| said.code == codes::EXPECT_DOF)
        .unwrap();
    let related: Vec<&str> = fault.related.iter().map(|at| at.message.as_str()).collect();
    assert_eq!(
        related,
        ["`rod` can spin idly about the line from `upper` to `lower`"]
    );
    let help = "write `expect dof = 3;` if that is meant: a `universal` joint holds what a `spherical` one lets spin";
    assert_eq!(fault.help.as_deref(), Some(help));
    // With too few degrees of freedom nothing spins.
    let fewer = text.replace("expect dof = 2;", "expect dof = 4;");
    let said = compile(&fewer).diagnostics;
    let fault = said
        .iter()
        .find(|said| said.code == codes::EXPECT_DOF)
        .unwrap();
    assert!(fault.related.is_empty(), "{fault:?}");
}
