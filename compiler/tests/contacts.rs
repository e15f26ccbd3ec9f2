//! Stops and friction: messages, where the underline falls, and the words of the language.

use crate::helps;
use mbdsl_compiler::compile;

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
    helps::only_error(&with(lines))
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
            "friction `rub` has no mu | `mu` is a plain number, as in `mu = 0.2`",
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
            "friction rub on rod { mu = 0.3; radius = 1 mm; }",
            "rod",
            "friction `rub` is on `rod`, a body | write `pin`",
        ),
        (
            "friction rub on rod.A { mu = 0.3; radius = 1 mm; }",
            "rod.A",
            "friction `rub` is on `rod.A`, a point of `rod` | write `pin`",
        ),
        (
            "friction rub on ground.O { mu = 0.3; }",
            "ground.O",
            "friction `rub` is on `ground.O`, a point of `ground` | friction acts on a `prismatic`, `slot` or `revolute` joint, on a `slider` or on a `rotor`; this model has `guide` (prismatic), `pin` (revolute), `wheel` (rotor)",
        ),
        (
            "friction rub on pin.reaction { mu = 0.3; radius = 1 mm; }",
            "pin.reaction",
            "friction `rub` is on `pin.reaction`, which is not a joint | write `pin`",
        ),
        (
            "friction rub on guid { mu = 0.3; }",
            "guid",
            "friction `rub` is on `guid`, but there is no joint `guid` | did you mean `guide`?",
        ),
        (
            "friction rub on nothing { mu = 0.3; }",
            "nothing",
            "friction `rub` is on `nothing`, but there is no joint `nothing` | friction acts on a `prismatic`, `slot` or `revolute` joint, on a `slider` or on a `rotor`; this model has `guide` (prismatic), `pin` (revolute), `wheel` (rotor)",
        ),
        (
            "friction rub on guide { mu = 0.3; } force f at block.P = (rub.force, 0 N);",
            "rub.force",
            "x of force `f` may depend on coordinates, velocities, states and inputs only, but `rub.force` is made of reactions, energies, momenta or outputs | these are available only after the motion is solved: use them in outputs and events",
        ),
    ];
    said(&cases);
}

/// The words and the message of each only error.
#[track_caller]
fn said(cases: &[(&str, &str, &str)]) {
    for &(lines, words, message) in cases {
        assert_eq!(
            error(lines),
            (words.to_owned(), message.to_owned()),
            "{lines}"
        );
    }
}

#[test]
fn comparisons_are_written_as_their_item_has_them() {
    said(&[
        (
            "stop wall: block.x = 0;",
            "=",
            "expected `>=` or `<=` in stop `wall`, found `=` | write `block.x >= 0`, or `block.x <= 0`",
        ),
        (
            "stop wall: block.x == 1 m { restitution = 0.5; }",
            "==",
            "expected `>=` or `<=` in stop `wall`, found `==` | write `block.x >= 1 m`, or `block.x <= 1 m`",
        ),
        (
            "stop wall: block.x;",
            "block.x",
            "expected `>=` or `<=` in stop `wall`, found `;` | write `block.x >= 0`, or `block.x <= 0`",
        ),
        (
            "stop wall: 0 <= block.x <= 1 m;",
            "0 <= block.x <= 1 m",
            "stop `wall` has two limits, and a stop has one: write two stops | write `stop wall_1: 0 <= block.x; stop wall_2: block.x <= 1 m;`",
        ),
        (
            "stop wall: 0 <= block.x <= 1 m { restitution = 0.5; }",
            "0 <= block.x <= 1 m",
            "stop `wall` has two limits, and a stop has one: write two stops | write `stop wall_1: 0 <= block.x { restitution = 0.5; } stop wall_2: block.x <= 1 m { restitution = 0.5; }`",
        ),
        (
            "stop wall: 0.1 m <= block.x + 0.1 m <= 1.25 m { restitution = 0.5; }",
            "0.1 m <= block.x + 0.1 m <= 1.25 m",
            "stop `wall` has two limits, and a stop has one: write two stops | write one stop for each limit, `wall_1` and `wall_2`",
        ),
        (
            "until t = 1 s;",
            "=",
            "expected `>`, `>=`, `<` or `<=` in `until`, found `=` | write `t > 1 s`, or `t < 1 s`",
        ),
        (
            "until block.x;",
            "block.x",
            "expected `>`, `>=`, `<` or `<=` in `until`, found `;` | write `block.x > 0`, or `block.x < 0`",
        ),
        (
            "until 0 < block.x < 1 m;",
            "0 < block.x < 1 m",
            "`until` compares two values, found three | write one `until` for each value that ends the run",
        ),
        (
            "event top: block.vx = 0;",
            "=",
            "event `top` is where one expression is 0, found `=` | write `block.vx`",
        ),
        (
            "event top: block.x = 1 m falling;",
            "=",
            "event `top` is where one expression is 0, found `=` | write `block.x - 1 m falling`",
        ),
        (
            "event top: block.x = 1 m + 2 m;",
            "=",
            "event `top` is where one expression is 0, found `=` | write `block.x - (1 m + 2 m)`",
        ),
    ]);
}

#[test]
fn a_missing_name_is_said() {
    said(&[
        (
            "friction on guide { mu = 0.2; }",
            "friction",
            "this friction has no name | a friction has a name: write `friction friction_1 on`",
        ),
        (
            "stop: block.x >= 0;",
            "stop",
            "this stop has no name | a stop has a name: write `stop stop_1:`",
        ),
        (
            "stop block.x >= 0;",
            "stop",
            "this stop has no name | a stop has a name: write `stop stop_1: block`",
        ),
        (
            "event block.vx falling;",
            "event",
            "this event has no name | an event has a name: write `event event_1: block`",
        ),
        (
            "state: A = 0; der i = 1 A/s;",
            "state",
            "this state has no name | the form is `state NAME: UNIT = expression;`",
        ),
        (
            "table (x: m): N = cubic [(0, 0), (1, 2)];",
            "table",
            "this table has no name | a table has a name: write `table table_1 (`",
        ),
    ]);
    fine("friction on on guide { mu = 0.2; }");
}

#[test]
fn a_share_in_percent_is_a_number() {
    said(&[
        (
            "friction rub on guide { mu = 20 %; }",
            "%",
            "expected `;` or an operator, found `%` | a share is a plain number: write `0.2`",
        ),
        (
            "stop wall: block.x >= 0 { restitution = 12.5%; }",
            "%",
            "expected `;` or an operator, found `%` | a share is a plain number: write `0.125`",
        ),
        (
            "param e = 0.2; friction rub on guide { mu = (e) %; }",
            "%",
            "expected `;` or an operator, found `%` | a share is a plain number from 0 to 1",
        ),
        (
            "friction rub: guide { mu = 0.2; }",
            ":",
            "expected `on` or an operator, found `:` | write `rub on`",
        ),
        (
            "friction rub on guide { mu = (0.2, 0.3); }",
            "(0.2, 0.3)",
            "mu of friction `rub` is one number, found a pair | `mu` is a plain number, as in `mu = 0.2`",
        ),
    ]);
}

#[test]
fn one_slide_has_one_friction_and_two_stops_have_play() {
    said(&[
        (
            "friction a on guide { mu = 0.2; } friction b on guide { mu = 0.1; }",
            "b",
            "`guide` has two frictions, `a` and `b` | write one with the sum of both coefficients, or `regularize` one of them",
        ),
        (
            "stop low: block.x >= 0.2 m; stop high: block.x <= 0.2 m;",
            "high",
            "stops `low` and `high` leave no play between them | what cannot move is a `constraint`, as in `constraint hold: ball.y = 0;`; stops need a gap",
        ),
        (
            "param a = 0.2 m; stop low: 0 >= a - block.x; stop high: block.x - a <= 0;",
            "high",
            "stops `low` and `high` leave no play between them | what cannot move is a `constraint`, as in `constraint hold: ball.y = 0;`; stops need a gap",
        ),
        (
            "stop low: rod.theta >= 0.2 rad; stop high: rod.theta <= 0.1 rad;",
            "high",
            "stops `low` and `high` exclude each other: their sides overlap by 0.1 rad | the larger limit belongs after `<=`, the smaller one after `>=`",
        ),
    ]);
    fine("friction a on guide { mu = 0.2; } friction b on pin { mu = 0.1; radius = 1 mm; }");
    fine(
        "friction a on guide { mu = 0.2; } friction seal on guide { mu = 1; normal = 5 N; regularize = 1 mm/s; }",
    );
    fine("stop low: block.x >= 0; stop high: block.x <= 0.2 m;");
    fine("stop low: block.x >= 0; stop high: block.x - rod.theta*(1 m)/(1 rad) <= 0;");
}

/// The label under the words names what is missing, and what is unknown.
#[test]
fn a_label_says_whether_something_is_missing_or_unknown() {
    for (lines, labels) in [
        ("friction rub on guide { }", vec!["`mu` is missing"]),
        (
            "friction rub on pin { mu = 0.2; }",
            vec!["`radius` is missing"],
        ),
        (
            "friction rub on wheel { mu = 0.2; radius = 1 mm; }",
            vec!["`normal` is missing"],
        ),
        (
            "friction rub on guide { mu = 0.2; weight = 1 N; }",
            vec!["unknown in friction `rub`"],
        ),
        (
            "stop wall: block.x >= 0 { bounce = 0.2; }",
            vec!["unknown in stop `wall`"],
        ),
    ] {
        let said = compile(&with(lines)).diagnostics;
        let found: Vec<&str> = said.iter().map(|said| said.cause()).collect();
        assert_eq!(found, labels, "{lines}");
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
