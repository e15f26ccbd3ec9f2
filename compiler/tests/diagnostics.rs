//! Faults of models, each drawn under its words.
//!
//! A test is a text with `~~~` under the words that the message must point at, and the message
//! behind them. `MBDSL_BLESS=1` accepts the messages as they are: read the difference.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod bars;
mod bless;
mod motion;
mod names;
mod syntax;
mod units;
mod values;

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::position;
use std::panic::Location;

/// The text with every diagnostic drawn under the line where it begins.
fn draw(text: &str) -> String {
    let diagnostics = compile(text).diagnostics;
    let mut out = String::new();
    for (index, line) in text.lines().enumerate() {
        out.push_str(line.trim_end());
        out.push('\n');
        for diagnostic in &diagnostics {
            let start = position(text, diagnostic.span.start as usize);
            if start.line != index + 1 {
                continue;
            }
            let end = position(text, diagnostic.span.end as usize);
            let width = if end.line == start.line {
                end.column - start.column
            } else {
                99
            };
            out.push_str(&" ".repeat(start.column - 1));
            out.push_str(&"~".repeat(width.max(1)));
            let word = diagnostic.severity.word();
            let message = diagnostic
                .render(|span| position(text, span.start as usize).line)
                .replace('\n', " | ");
            out.push_str(&format!(" {word} {message}\n"));
        }
    }
    out
}

/// Compares the drawing with the expected one, which is the text with the drawing in it.
#[track_caller]
pub(crate) fn check(expected: &str) {
    let expected: String = expected
        .trim_matches('\n')
        .lines()
        .map(|line| format!("{}\n", line.trim_end()))
        .collect();
    let is_text = |line: &&str| !bless::is_message(line);
    let text: String = expected
        .lines()
        .filter(is_text)
        .map(|line| format!("{line}\n"))
        .collect();
    let drawn = draw(&text);
    if drawn != expected && bless::is_wanted() {
        let accepted = bless::accept(&expected, &drawn, Location::caller());
        assert!(accepted.is_some(), "accept it by hand:\n{drawn}");
        return;
    }
    assert!(drawn == expected, "drawn:\n{drawn}\nexpected:\n{expected}");
    let alone = compile(&text).diagnostics.len() == 1;
    let (_, wrong) = helps::wrong(&text, alone);
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(helps::untried(&text), "");
}

/// A model around one pendulum, with some lines in it.
fn pendulum(lines: &str) -> String {
    format!(
        "model P {{
    ground {{ point O = (0, 0); }}
    body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0.5 m, 0); }}
    joint pin = revolute(ground.O, rod.A);
{lines}}}
"
    )
}

#[track_caller]
fn check_pendulum(lines: &str) {
    check(&pendulum(lines.trim_start_matches('\n')));
}

#[test]
fn a_good_model_is_good() {
    check_pendulum("");
}

#[test]
fn structure() {
    check(
        "
model P {
      ~ error [MB301] model `P` has no body, so nothing can move | note: add one, as in `rotor wheel { pivot = (0, 0); inertia = 0.1 kg*m^2; }`
}
",
    );
    check_pendulum(
        "
    particle loose { mass = 1 kg; }
             ~~~~~ warning [MB302] nothing holds `loose`, no joint, constraint or spring: it moves freely, with 2 degrees of freedom | help: join it to another body, or write `allow(unattached: loose);` if it flies freely
",
    );
    check_pendulum(
        "
    particle loose { mass = 1 kg; }
    allow(unattached: loose);
",
    );
    check_pendulum(
        "
    expect dof = 2;
                 ~ error [MB303] expected dof = 2, but the mechanism has 1 degree of freedom: 3 coordinates less 2 independent constraints | help: write `expect dof = 1;`, or remove a joint
",
    );
    check_pendulum(
        "
    joint self = revolute(rod.A, rod.A);
          ~~~~ error [MB210] `self` is a word of the language and cannot be declared | note: choose another name
                                 ~~~~~ error [MB305] joint `self` connects `rod` with itself | note: name a point of another body, or of the ground
    joint guide = prismatic(ground.O, rod.A, axis = (0, 0));
                                                    ~~~~~~ error [MB306] the axis of joint `guide` has length 0, so its direction is undefined | note: write a direction, as in `axis = (1, 0)`
    rotor wheel { pivot = (1 m, 0); inertia = 1 kg*m^2; }
    joint mesh = gear(rod, wheel, ratio = 0);
                                          ~ error [MB306] the ratio of joint `mesh` is 0 | note: write how often the second wheel turns in one turn of the first, as in `ratio = -2`
    particle p { mass = -1 kg; }
                        ~~~~~ error [MB304] mass of `p` is -1 kg, negative | help: write `1 kg`
",
    );
}

#[test]
fn beginners() {
    check_pendulum(
        "
    const a = 3 Nm;
                ~~ error [MB204] unknown unit `Nm` | help: write `N*m`
    const b = 9.81 m/s2;
                     ~~ error [MB201] unknown name `s2` in constant `b` | help: write `s^2`
    const c = 1 N*sec/m;
                  ~~~ error [MB201] unknown name `sec` in constant `c` | help: write `s`
    let w = a.x;
              ~ error [MB201] `a` is a number and has no parts | help: write `a` alone
    output v = rod.xdot;
                   ~~~~ error [MB201] `rod` has no `xdot` | help: did you mean `rod.vx`?
    start { rood1.theta = 0; }
            ~~~~~ error [MB201] unknown body `rood1` in the start of `rood1.theta` | note: declare it, as in `body rood1 { ... }`
    force f at ground.O = (1 N, 0);
               ~~~~~~~~ error [MB207] force `f` acts on the ground, which does not move | note: a force acts at a point of a body
    torque kg on rod = 1 N*m * (1 kg) / (1 kg);
",
    );
    check_pendulum(
        "
    const a = 2**3;
                ~ error [MB101] expected an expression, found `*` | help: write `2^3`
    point Q = (1 m, 0);
    ~~~~~ error [MB106] a point belongs to a body or to the ground | note: write it inside one, as in `ground { point O = (0, 0); }`
    body two { mass = 1 kg; inertia = b 2; }
                                        ~ error [MB101] expected `;` or an operator, found `2` | note: the form is `inertia = expression;`
",
    );
}

#[test]
fn help_speaks_of_what_was_meant() {
    check_pendulum(
        "
    start { rod.theta = 0; project; }
                                  ~ error [MB101] expected `velocities`, found `;` | help: write `project velocities;`
",
    );
    check_pendulum(
        "
    start { rod.theta = 20 mm; }
                        ~~~~~ error [MB203] the start of `rod.theta` has dimension m, expected rad | note: write an angle, as in `30 deg`
    output reach = 2*rod.A;
                     ~~~~~ error [MB201] `rod.A` is a point, not a value | help: write `rod.A.x`, or `rod.A.y`
    potential wind = 1 J*s/m * rod.A.vx;
                               ~~~~~~~~ error [MB207] potential `wind` may depend on coordinates only, but `rod.A.vx` depends on velocities | note: what depends on a velocity is a `force`, a `torque` or a damping
    drive motor: rod.theta = 600 rpm;
                             ~~~~~~~ error [MB203] drive `motor` has dimension rad/s, expected rad | help: multiply by the time: write `600 rpm*t`
    let jump = step(t, 1 s);
               ~~~~ error [MB208] `step` takes 1 argument, found 2 | note: the form is `step(x)`, which is 0 below x = 0 and 1 from there on
",
    );
    check_pendulum(
        "
    output turned: deg = rod.omega;
                         ~~~~~~~~~ error [MB203] output `turned` has dimension rad/s, expected rad | help: state the unit that it has: `rad/s`
    output way: mm = rod.A;
    output tip: deg = rod.A;
                      ~~~~~ error [MB203] output `tip` has dimension m, expected rad | help: state the unit that it has: `m`
    output sum = rod.theta + rod.omega;
                             ~~~~~~~~~ error [MB203] cannot add rad/s to rad | note: multiply by a time
",
    );
    check_pendulum(
        "
    drive motor: rod.theta = 3*t;
                             ~~~ error [MB203] drive `motor` has dimension s, expected rad | help: give the number its unit: write `3 rad/s*t`
    torsion_spring coil between ground, rod { stiffness = 3 N*m; }
                                                          ~~~~~ error [MB203] stiffness of torsion_spring `coil` has dimension N*m, expected N*m/rad | help: write `3 N*m/rad`
    body two { mass = 1 kg; inertia = 2 kg*cm; }
                                      ~~~~~~~ error [MB203] inertia of `two` has dimension kg*m, expected kg*m^2 | help: write `2 kg*cm^2`
",
    );
    check_pendulum(
        "
    const N = 3;
    for i in 2..=N { output tip[i] = link[i/2].x; }
                                          ~~~ error [MB213] the index of `link` is 1.5 where `i` is 3, not a whole number | note: count with whole numbers, such as a `const N = 3;`
    torsion_spring coil between rod, link[1.5] { stiffness = 1 N*m/rad; }
                                          ~~~ error [MB213] the index of `link` is 1.5, not a whole number | note: count with whole numbers, such as a `const N = 3;`
",
    );
}

#[test]
fn what_moves_without_mass_is_said_as_it_moves() {
    check(
        "
model R {
    rotor wheel { pivot = (0, 0); inertia = 0; }
                                            ~ error [MB405] `wheel` has zero inertia and can still turn about its pivot: its accelerations are not determined | note: give it mass and inertia, or hold it with joints
}
",
    );
    check(
        "
model Slide {
    slider cart { mass = 0; axis = (1, 0); }
                         ~ error [MB405] `cart` has zero mass and can still slide: its accelerations are not determined | note: give it mass and inertia, or hold it with joints
}
",
    );
    check(
        "
model P {
    particle ball { mass = 0; }
                           ~ error [MB405] `ball` has zero mass and can still move: its accelerations are not determined | note: give it mass and inertia, or hold it with joints
    allow(unattached);
}
",
    );
    check(
        "
model Flap {
    ground { point O = (0, 0, 0); }
    body leaf { mass = 0; inertia = (0, 0, 0); point A = (1 m, 0, 0); }
                       ~ error [MB405] `leaf` has zero mass and zero inertia and can still move: its accelerations are not determined | note: give it mass and inertia, or hold it with joints
    joint hinge = revolute(ground.O, leaf.A, axis = (0, 1, 0));
}
",
    );
    check(
        "
model R {
    rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
    expect dof = 2;
                 ~ error [MB303] expected dof = 2, but the mechanism has 1 degree of freedom: 1 coordinate less 0 independent constraints | help: write `expect dof = 1;`, or add a body
}
",
    );
}

#[test]
fn joints_of_joints_are_those_of_space() {
    check_pendulum(
        "
    joint teeth = rack(pin, pin, radius = 0.1 m);
                       ~~~ error [MB208] `rack` joins two points, and `pin` is a joint | note: the form is `rack(P, G, axis = (1, 0), radius = 0.1 m)`; only in space `rack` joins joints
",
    );
    check_pendulum(
        "
    joint stuck = weld(ground.O, pin);
                                 ~~~ error [MB208] `weld` joins two points, and `pin` is a joint | note: the form is `weld(P, Q)`
",
    );
}

#[test]
fn the_same_text_gives_the_same_bytes() {
    use mbdsl_compiler::emit::{EmitContext, emit};
    let text = pendulum("param k = 2;\noutput r = pin.reaction.x;\n");
    let print = || {
        let verified = compile(&text).verified.unwrap();
        emit(&verified, &EmitContext::of_a_file()).to_string()
    };
    assert_eq!(print(), print());
}

#[test]
fn particles_have_no_points() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    particle ball { mass = 1 kg; point P = (1 m, 0); }
                                       ~ error [MB207] particle `ball` cannot have the point `P`: it is a point itself | help: delete it
    joint string = distance(ground.O, ball, length = 1 m);
    spring s between ground.Q, ball { stiffness = 1 N/m; free_length = 1 m; }
                            ~ error [MB201] `ground` has no `Q` | note: `ground` has the point `O`
}
",
    );
}

#[test]
fn what_a_faulty_load_may_hold_is_not_called_free() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    particle ball { mass = 1 kg; }
    spring s between ground.Q, ball { stiffness = 1 N/m; free_length = 1 m; }
                            ~ error [MB201] `ground` has no `Q` | note: `ground` has the point `O`
}
",
    );
}

#[test]
fn actuators_follow_drivers_and_act_on_what_moves() {
    check(
        "
model M {
    ground { point O = (0, 0); point G = (0, 1 m); }
    body rod { mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); point B = (1 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    drive motor: rod.theta = 1 rad/s*t;
    actuator a: torque on rod follows moter;
                                      ~~~~~ error [MB201] actuator `a` follows a driver, and `moter` is not one | help: follow `motor`
    actuator b: torque on rod follows pin;
                                      ~~~ error [MB201] actuator `b` follows a driver, and `pin` is not one | help: follow `motor`
    actuator c: force at ground.G along (1, 0) follows motor;
                         ~~~~~~~~ error [MB207] actuator `c` acts on the ground, which does not move | note: a force acts at a point of a body
    actuator d: force at rod.B along (0, 0) follows motor;
                                     ~~~~~~ error [MB306] the axis of actuator `d` has length 0, so its direction is undefined | note: write a direction, as in `axis = (1, 0)`
    actuator e: force between rod.A, rod.B follows motor;
                                     ~~~~~ error [MB305] actuator `e` connects `rod` with itself | note: name a point of another body, or of the ground
}
",
    );
    check(
        "
model M {
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); }
    joint pin = revolute(ground.O, rod.A);
    drive motor: rod.theta = 1 rad/s*t;
    actuator f: torque on rod;
                             ~ error [MB101] expected `follows` or an operator, found `;` | note: the form is `actuator NAME: torque on BODY follows DRIVE;`
    actuator g: moment on rod follows motor;
                ~~~~~~ error [MB101] expected `force` or `torque`, found `moment` | note: the form is `actuator NAME: torque on BODY follows DRIVE;`
}
",
    );
}

#[test]
fn events_are_functions_of_all_that_a_run_knows() {
    check_pendulum(
        "
    event top: rod.omega;
    event top: rod.theta rising;
          ~~~ error [MB202] `top` is declared twice | help: rename one of them, as in `top_2` | note: `top` is first declared on line 5
    event hit: pin.reaction.x falling;
    until rod.theta > 1 m;
                      ~~~ error [MB203] cannot compare m with rad | note: write an angle, as in `30 deg`
    until rod.alpha < 0;
",
    );
    check_pendulum(
        "
    until rod.theta;
          ~~~~~~~~~ error [MB101] expected `>`, `>=`, `<` or `<=` in `until`, found `;` | help: write `rod.theta > 0`, or `rod.theta < 0`
    event half;
              ~ error [MB101] expected `:` or an operator, found `;` | note: the form is `event NAME: expression rising;`
    event low: rod.theta up;
                         ~~ error [MB101] expected `;`, an operator or another entry, found `up` | note: the form is `event NAME: expression rising;`
",
    );
}
