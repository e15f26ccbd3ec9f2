//! Names: unknown ones, words of the language, definitions in a circle.

use super::{check, check_pendulum, pendulum};
use mbdsl_compiler::compile;

#[test]
fn names() {
    check_pendulum(
        "
    output w = rod.thetta;
                   ~~~~~~ error [MB201] `rod` has no `thetta` | help: did you mean `rod.theta`?
    output u = rd.theta;
               ~~ error [MB201] unknown name `rd` in output `u` | help: did you mean `rod`?
    joint two = revolute(ground.Q, rod.A);
                                ~ error [MB201] `ground` has no `Q` | note: `ground` has the point `O`
    force f at rod.B = (1 N, 0);
                   ~ error [MB201] `rod` has no `B` | note: `rod` has the point `A`
    start { rod.thta = 1 rad; }
                ~~~~ error [MB201] `rod` has no coordinate `thta` | help: did you mean `rod.theta`?
    param pi = 3;
          ~~ error [MB210] `pi` is a word of the language and cannot be declared | help: choose another name, as in `pi_1`
    param a = 3;
    const a = 4;
          ~ error [MB202] `a` is declared twice | help: rename one of them, as in `a_2` | note: `a` is first declared on line 11
",
    );
}

#[test]
fn names_of_models() {
    let text = |name: &str| pendulum("").replace("model P", &format!("model {name}"));
    for name in ["S", "Scalar", "self", "f64", "sin"] {
        let diagnostics = compile(&text(name)).diagnostics;
        assert_eq!(diagnostics.len(), 1, "{name}");
        assert_eq!(diagnostics[0].code.number, "MB210");
    }
    assert!(compile(&text("type")).verified.is_some());
}

#[test]
fn cycles() {
    check_pendulum(
        "
    let a = b + 1;
        ~ error [MB206] this definition is circular: `a` uses `b` uses `a` | note: give one of them a value that does not use the others
    let b = a;
    param p = 2*later;
                ~~~~~ error [MB206] the default of parameter `p` uses `later`, which is declared later | note: use constants and earlier parameters; what follows a parameter is a `let` | note: `later` is declared on line 8
    param later = 1;
",
    );
}

/// The words are those of the language only where an actuator is declared.
#[test]
fn the_words_of_actuators_can_be_names() {
    for word in ["actuator", "follows", "along"] {
        for items in [
            "param WORD = 1 N*m; torque m on rod = WORD;",
            "let WORD = rod.theta; output x = WORD;",
            "particle WORD { mass = 1 kg; } allow(unattached);",
            "body WORD { mass = 1 kg; inertia = 1 kg*m^2; point along = (0, 0); }
                joint hold = weld(ground.O, WORD.along); start { WORD.theta = 0; }",
            "torque WORD on rod = 1 N*m;",
            "output WORD = rod.theta;",
            "actuator WORD: torque on rod follows motor;",
        ] {
            let items = items.replace("WORD", word);
            let text = format!(
                "model M {{ ground {{ point O = (0, 0); }}
                body rod {{ mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); }}
                joint pin = revolute(ground.O, rod.A);
                drive motor: rod.theta = 1 rad/s*t; {items} }}"
            );
            let said = compile(&text).diagnostics;
            assert!(said.is_empty(), "{text}{said:?}");
        }
    }
}

/// The words are those of the language only at the beginning of an item.
#[test]
fn the_words_of_events_can_be_names() {
    for word in ["event", "until", "rising", "falling"] {
        for items in [
            "param WORD = 1 N*m; torque m on rod = WORD;",
            "let WORD = rod.theta; output x = WORD;",
            "particle WORD { mass = 1 kg; } allow(unattached);",
            "body WORD { mass = 1 kg; inertia = 1 kg*m^2; point rising = (0, 0); }
                joint hold = weld(ground.O, WORD.rising); start { WORD.theta = 0; }",
            "torque WORD on rod = 1 N*m;",
            "output WORD = rod.theta;",
            "event WORD: rod.theta rising;",
            "param WORD = 1 rad; event high: rod.theta - WORD falling; until rod.theta > WORD;",
            "param x = 1; event WORD: x - 5 rising; event other: x - 5 falling;",
        ] {
            let items = items.replace("WORD", word);
            let text = format!(
                "model M {{ ground {{ point O = (0, 0); }}
                body rod {{ mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); }}
                joint pin = revolute(ground.O, rod.A); {items} }}"
            );
            let said = compile(&text).diagnostics;
            assert!(said.is_empty(), "{text}{said:?}");
        }
    }
}

#[test]
fn counter_taken() {
    check(
        "
model Chain {
    const N = 3;
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body link[1] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint hinge[1] = revolute(ground.O, link[1].A);
    for g in 2..=N {
        ~ error [MB202] `g` is already declared, and cannot count in this loop | note: choose another name, as in `for k in 1..=N`
        body link[i] { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint hinge[i] = revolute(link[i-1].B, link[i].A);
    }
}
",
    );
}

#[test]
fn gear_with_a_slider() {
    check(
        "
model Trolley {
    param load = 2 kg;
    slider trolley { mass = load; axis = (1, 0); point C = (0, 0); }
    rotor pinion { pivot = (0, 1 m); inertia = 0.1 kg*m^2; }
    joint rack = gear(pinion, trolley, ratio = -2);
                              ~~~~~~~ error [MB201] joint `rack` expects a body with an angle, and `trolley` does not turn | note: name a `body`, a `bar` or a `rotor`
}
",
    );
}

#[test]
fn let_of_parts() {
    check_pendulum(
        "
    let speed = rod.vx;
    output u = speed.x;
                     ~ error [MB201] `speed` is a number and has no parts | help: write `speed` alone
",
    );
}

#[test]
fn point_as_a_value() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    output reach = 2*rod.B;
                     ~~~~~ error [MB201] `rod.B` is a point, not a value | help: write `rod.B.x`, or `rod.B.y`
}
",
    );
}

#[test]
fn reaction_of_an_equation() {
    check_pendulum(
        "
    constraint level: rod.x = 0.1 m * sin((1 rad/s)*t);
    output held = level.reaction.x;
                  ~~~~~~~~~~~~~~~~ error [MB201] `level` has no reaction | note: an equation acts on coordinates, not at a point: `level.effort` is its force or moment along what it holds
",
    );
}

#[test]
fn spring_length_taken() {
    check(
        "
model Pendulum {
    param l = 1 m;
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    spring rubber between ground.O, rod.B { force = 100 N/m * (l - 0.5 m); }
                                                               ~ error [MB202] is `l` that of the spring or the one of this model? | note: rename yours: in the law of a spring `l` is its length and `dl` its rate | note: `l` is declared on line 2
}
",
    );
}

#[test]
fn start_given_twice() {
    check_pendulum(
        "
    start { rod.theta = 60 deg; rod.theta = 1 rad; }
                                ~~~~~~~~~ error [MB202] the start of `rod.theta` is given twice | note: delete one of them | note: it is first given on line 5
",
    );
}

#[test]
fn torsion_spring_on_a_particle() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    particle ball { mass = 1 kg; }
    joint string = distance(rod.B, ball, length = 1 m);
    torsion_spring coil between rod, ball { stiffness = 1 N*m/rad; }
                                     ~~~~ error [MB201] torsion_spring `coil` expects a body with an angle, and `ball` does not turn | note: name a `body`, a `bar` or a `rotor`
}
",
    );
}

#[test]
fn unknown_allow() {
    check_pendulum(
        "
    allow(redundand);
          ~~~~~~~~~ error [MB212] no warning is called `redundand` | help: did you mean `redundant`?
",
    );
}

#[test]
fn names_that_are_allowed_given_again_and_of_properties() {
    check_pendulum(
        "
    allow(unattached: rdo);
                      ~~~ error [MB212] unknown name `rdo` in `allow` | help: did you mean `rod`?
    gravity (0, -9.81 m/s^2);
    gravity (0, -1.62 m/s^2);
    ~~~~~~~ error [MB202] `gravity` is given twice in this model | note: write it once, with everything in it | note: `gravity` is first given on line 6
    body wheel { mass = 1 kg; mas = 2 kg; inertia = 1 kg*m^2; point A = (0, 0); }
         ~~~~~ warning [MB302] nothing holds `wheel`, no joint, constraint or spring: it moves freely, with 3 degrees of freedom | help: join it to another body, or write `allow(unattached: wheel);` if it flies freely
                              ~~~ error [MB209] `wheel` has no `mas` | note: it has `mass`, `inertia`, `center`
",
    );
}

#[test]
fn word_for_an_energy() {
    check_pendulum(
        "
    let energy = 1 J;
        ~~~~~~ error [MB210] `energy` is a word of the language and cannot be declared | help: choose another name, as in `energy_1`
",
    );
}

#[test]
fn setting_given_twice() {
    check_pendulum(
        "
    simulate { t_end = 5 s; rtol = 1e-9; t_end = 10 s; }
                                         ~~~~~ error [MB202] `t_end` is given twice | help: delete one of them | note: `t_end` is first given on line 5
",
    );
}
