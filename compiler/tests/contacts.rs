//! Stops and friction: messages, where the underline falls, and the words of the language.

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::Severity;

fn with(lines: &str) -> String {
    format!(
        "model M {{
    gravity (0, -9.81 m/s^2);
    ground {{ point O = (0, 0); }}
    body block {{ mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
    joint guide = prismatic(ground.O, block.P, axis = (1, 0));
    rotor wheel {{ pivot = (1 m, 0); inertia = 0.1 kg*m^2; point R = (0.1 m, 0); }}
    body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0, 0.5 m); point B = (0, -0.5 m); }}
    joint pin = revolute(ground.O, rod.A);
    allow(unused);
    start {{ block.x = 0.1 m; rod.theta = 0.3 rad; }}
    {lines}
}}"
    )
}

/// The words that the only error points at, and what it says.
#[track_caller]
fn error(lines: &str) -> (String, String) {
    let text = with(lines);
    let said = compile(&text).diagnostics;
    assert_eq!(said.len(), 1, "{lines}: {said:?}");
    assert_eq!(said[0].severity, Severity::Error, "{lines}");
    assert_eq!(helps::untried(&text), "", "{lines}");
    let (_, wrong) = helps::wrong(&text, true);
    assert!(wrong.is_empty(), "{wrong}");
    let words = text[said[0].span.range()].to_owned();
    let mut message = said[0].message.clone();
    if let Some(help) = &said[0].help {
        message += &format!(" | {help}");
    }
    (words, message)
}

#[track_caller]
fn fine(lines: &str) {
    let text = with(lines);
    let said = compile(&text).diagnostics;
    assert!(said.is_empty(), "{text}: {said:?}");
}

#[test]
fn every_fault_is_said_at_its_words() {
    let cases = [
        (
            "stop wall: block.x > 0;",
            "block.x > 0",
            "stop `wall` compares with `>` | write `block.x >= 0`",
        ),
        (
            "stop wall: block.x >= 0 rad;",
            "0 rad",
            "stop `wall` compares m and rad | both sides must have one dimension",
        ),
        (
            "stop wall: block.vx >= 0 m/s;",
            "block.vx",
            "stop `wall` may depend on coordinates only, but `block.vx` depends on velocities | what depends on a velocity is a `force`, a `torque` or a damping",
        ),
        (
            "stop wall: t >= 1 s;",
            "t >= 1 s",
            "stop `wall` compares quantities in s | a stop is a gap between places: compare lengths, angles or plain numbers",
        ),
        (
            "param x = 1 m; stop wall: x >= 0;",
            "x >= 0",
            "stop `wall` does not depend on any coordinate | compare a place with another, as in `rod.theta >= 0`",
        ),
        (
            "stop wall: block.x >= 0 { restitution = 1.2; }",
            "1.2",
            "restitution of stop `wall` is 1.2 | it lies between 0 (no bounce) and 1 (no loss)",
        ),
        (
            "stop wall: block.x >= 0 { friction = 0.2; }",
            "friction",
            "stop `wall` has no `friction` | it has `restitution`",
        ),
        (
            "stop wall: block.x >= 0; output f = wall.impulse;",
            "wall.impulse",
            "stop `wall` has no such value | write `wall.force`",
        ),
        (
            "friction rub on guide { }",
            "rub",
            "friction `rub` has no mu | `mu` is a plain number, as in `mu = 2`",
        ),
        (
            "friction rub on guide { mu = -0.1; }",
            "-0.1",
            "mu of friction `rub` is -0.1 | a coefficient of friction is 0 or positive",
        ),
        (
            "friction rub on guide { mu = 0.3; mu_static = 0.2; }",
            "0.2",
            "mu_static of friction `rub` is 0.2, less than mu, 0.3 | what sticks holds at least what slides: give a larger `mu_static`, or leave it out",
        ),
        (
            "friction rub on guide { mu = 0.3; radius = 1 mm; }",
            "radius",
            "radius of friction `rub` has no effect | friction on `guide` has a `length`",
        ),
        (
            "friction rub on pin { mu = 0.3; }",
            "rub",
            "friction `rub` has no radius | `radius` is given in m, as in `radius = 1 m`",
        ),
        (
            "friction rub on wheel { mu = 0.3; radius = 1 mm; }",
            "rub",
            "friction `rub` has no normal | no joint holds `wheel`: give the force that presses it against its guide or bearing, as in `normal = 20 N`",
        ),
        (
            "friction rub on rod { mu = 0.3; }",
            "rod",
            "friction `rub` is on a body | friction acts on a `prismatic`, `slot` or `revolute` joint, on a `slider` or on a `rotor`",
        ),
        (
            "friction rub on guid { mu = 0.3; }",
            "guid",
            "unknown name `guid` in friction `rub` | did you mean `guide`?",
        ),
        (
            "friction rub on guide { mu = 0.3; } force f at block.P = (rub.force, 0 N);",
            "rub.force",
            "x of force `f` may depend on coordinates, velocities, states and inputs only, but `rub.force` is made of reactions, energies or outputs | these are available only after the motion is solved: use them in outputs",
        ),
    ];
    for (lines, words, message) in cases {
        assert_eq!(
            error(lines),
            (words.to_owned(), message.to_owned()),
            "{lines}"
        );
    }
}

#[test]
fn what_is_right_compiles() {
    fine("stop wall: block.x >= 0 { restitution = 0.5; }");
    fine("stop wall: block.x <= 1 m;");
    fine("stop turn: rod.theta <= 60 deg { restitution = 0.2; }");
    fine("param e = 0.4; stop floor: rod.B.y >= -2 m { restitution = e; } output f = floor.force;");
    fine(
        "friction rub on guide { mu = 0.2; mu_static = 0.3; stribeck = 1 mm/s; length = 100 mm; }",
    );
    fine("friction rub on pin { mu = 0.2; radius = 5 mm; regularize = 0.01 rad/s; }");
    fine("friction brake on wheel { mu = 0.2; radius = 5 mm; normal = 20 N; }");
    fine("friction rub on guide { mu = 0.2; } output f = rub.force; output v = rub.speed;");
    fine("friction rub on guide { mu = 0.2; } let p = rub.force*rub.speed; output power: W = p;");
}

/// `stop` and `friction` are words in the place of an item only.
#[test]
fn the_words_stay_free_as_names() {
    for word in ["stop", "friction"] {
        fine(&format!("param {word} = 1;"));
        fine(&format!("let {word} = 2*t; output twice = {word};"));
        fine(&format!("output {word} = block.x;"));
        fine(&format!("stop {word}: block.x >= 0;"));
        fine(&format!("friction {word} on guide {{ mu = 0.1; }}"));
        fine(&format!(
            "particle {word} {{ mass = 1 kg; }} allow(unattached: {word});"
        ));
        fine(&format!(
            "rotor r2 {{ pivot = (0, 0); inertia = 1 kg*m^2; point {word} = (1 m, 0); }}"
        ));
    }
}
