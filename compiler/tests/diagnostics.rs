//! Faults of models, each drawn under its words.
//!
//! A test is a text with `~~~` under the words that the message must point at, and the message
//! behind them.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::position;

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
    let is_text = |line: &&str| !line.trim_start().starts_with('~');
    let text: String = expected
        .lines()
        .filter(is_text)
        .map(|line| format!("{line}\n"))
        .collect();
    let drawn = draw(&text);
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
fn missing_semicolon() {
    check_pendulum(
        "
    param g = 9.81 m/s^2
                   ~~~~~ error [MB101] missing `;` after `m/s^2` | help: end the line with `;`
    param k = 1;
",
    );
    check_pendulum(
        "
    particle p { mass = 1 kg }
                          ~~ error [MB101] missing `;` after `kg` | help: end the line with `;`
",
    );
}

#[test]
fn every_faulty_entry_is_reported() {
    check_pendulum(
        "
    parm g = 9.81 m/s^2;
    ~~~~ error [MB106] unknown item `parm` | help: did you mean `param`?
    param = 3;
          ~ error [MB101] expected a name, found `=` | note: the form is `param NAME = expression;`
    particle ball { mass 1 kg; }
                         ~ error [MB101] expected `=`, found `1` | help: write `mass = 1`
    output tip = rod.A.x +;
                          ~ error [MB101] expected an expression, found `;` | note: the form is `output NAME = expression;`
    ;
    ~ error [MB101] this `;` ends nothing | help: delete it
",
    );
}

#[test]
fn brackets() {
    check(
        "
model P {
    body rod { mass = (1 kg; }
                      ~ error [MB105] `(` is never closed | note: close it with `)`
}
",
    );
    check(
        "
model P {
        ~ error [MB105] `{` is never closed | note: close it with `}`
",
    );
    check(
        "model P { } }\n            ~ error [MB105] `}` closes nothing | note: its partner is missing before it",
    );
    check(
        "model P { } param x = 1;\n            ~~~~~ error [MB101] `param` follows the end of the model | note: a text holds one model; everything belongs inside its braces",
    );
    check(
        "modell P { }\n~~~~~~ error [MB101] expected `model`, found `modell` | note: the form is `model NAME { ... }`",
    );
}

#[test]
fn an_empty_text_is_an_error() {
    for text in ["", "   \n", "// nothing\n"] {
        let diagnostics = compile(text).diagnostics;
        assert_eq!(diagnostics.len(), 1);
        assert!(
            diagnostics[0].message.contains("no model"),
            "{}",
            diagnostics[0].message
        );
    }
}

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

#[test]
fn dimensions() {
    check_pendulum(
        "
    param rho = 7.8 kg/m;
    allow(unattached);
    particle p { mass = rho; }
                        ~~~ error [MB203] mass of `p` has dimension kg/m, expected kg | note: multiply by a length | note: `rho` is declared on line 5
    let sum = 1 m + rho;
                    ~~~ error [MB203] cannot add kg/m to m | note: write a value in m | note: `rho` is declared on line 5
    start { rod.theta = 1; rod.omega = 10 Hz; }
                        ~ error [MB203] the start of `rod.theta` is a plain number, expected rad | help: write `1 rad`, or the angle in deg
                                       ~~~~~ error [MB203] the start of `rod.omega` has dimension 1/s, expected rad/s | note: write the rate of an angle, in rad/s, rev/s or rpm
    let power = (1 m)^rho;
                      ~~~ error [MB203] an exponent has dimension kg/m, expected a plain number | note: write an angle, or a plain number | note: `rho` is declared on line 5
    let s = sin(1 m);
                ~~~ error [MB203] the argument of `sin` has dimension m, expected a plain number | help: a plain number is expected: write `1`
",
    );
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
    particle p { mass = -1 kg; }
                        ~~~~~ error [MB304] mass of `p` is -1 kg, negative | help: write `1 kg`
",
    );
}

/// Every reading of units that the language promises, with value in SI units and dimension.
#[test]
fn unit_readings() {
    let cases: &[(&str, f64, &str)] = &[
        ("5mm", 0.005, "m"),
        ("5 mm", 0.005, "m"),
        ("35 mm", 0.035, "m"),
        ("sqrt(3) m", 3f64.sqrt(), "m"),
        ("(2*pi*2 s) rad/s", 4.0 * std::f64::consts::PI, "rad"),
        ("10 rad/s*(3 s)", 30.0, "rad"),
        ("600 rpm * (1 s)", 20.0 * std::f64::consts::PI, "rad"),
        ("9.81 m/s^2", 9.81, "m/s^2"),
        ("9.81 m*s^-2", 9.81, "m/s^2"),
        ("(1 kg)*gg", 3.0, "kg"),
        ("2 m*ss", 10.0, "m"),
        ("2 m/ss", 0.4, "m"),
        ("1/12 kg*m^2", 1.0 / 12.0, "1/kg/m^2"),
        ("1 kg/12*m2^2", 4.0 / 12.0, "kg*m^2"),
        ("2 m^2", 2.0, "m^2"),
        ("(2 m)^2", 4.0, "m^2"),
        ("-2 m", -2.0, "m"),
        ("60 deg", std::f64::consts::FRAC_PI_3, "rad"),
        ("1 kN*m", 1000.0, "N*m"),
        ("3 min", 180.0, "s"),
        ("1 tonne", 1000.0, "kg"),
        ("5 N/mm", 5000.0, "N/m"),
        ("(2^-1) m", 0.5, "m"),
        ("1_000 mm", 1.0, "m"),
        ("1e3 mm", 1.0, "m"),
        ("atan2(1 m, 1 m)", std::f64::consts::FRAC_PI_4, "rad"),
        ("(2 m) * (3 rad/s)", 6.0, "m*rad/s"),
        ("2 m*3 rad/s", 6.0, "m*rad/s"),
        ("sqrt(4 m^2)", 2.0, "m"),
        ("if 1 m < 2 m then 3 kg else 4 kg", 3.0, "kg"),
        ("if 2 m < 2 m then 3 kg else 4 kg", 4.0, "kg"),
        ("if 2 m <= 2 m then 3 kg else 4 kg", 3.0, "kg"),
        ("if 2 m > 2 m then 3 kg else 4 kg", 4.0, "kg"),
        ("2*(if 2 m >= 2 m then 3 else 4)", 6.0, "1"),
        ("if gg < 0 then 1 else if gg < 5 then 2 else 3", 2.0, "1"),
        ("min(1 m, 20 mm)", 0.02, "m"),
        ("max(1 m, 20 mm)", 1.0, "m"),
        ("hypot(3 m, 4 m)", 5.0, "m"),
        ("step(-1 mm) + 2*step(0) + 4*step(1 mm)", 6.0, "1"),
        ("smoothstep(0.5)", 0.5, "1"),
        ("smoothstep(-3) + 2*smoothstep(3)", 2.0, "1"),
        ("sign(-2 m)", -1.0, "1"),
    ];
    for (expression, value, unit) in cases {
        let text = pendulum(&format!(
            "const gg = 3; const ss = 5; const m2 = 2 m; param x = {expression};\n"
        ));
        let compilation = compile(&text);
        assert!(
            compilation.verified.is_some(),
            "{expression}: {:?}",
            compilation.diagnostics
        );
        let layout = compilation.verified.unwrap().layout;
        let parameter = &layout.parameters()[0];
        let close = (parameter.default - value).abs() <= 1e-15 * value.abs();
        assert!(
            close,
            "{expression} is {}, expected {value}",
            parameter.default
        );
        assert_eq!(parameter.unit, *unit, "{expression}");
    }
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
fn powers_of_units_have_limits() {
    for unit in ["m^99999999999", "m^-70", &format!("m{}", "*m".repeat(100))] {
        let text = pendulum(&format!("param a = 1 {unit};\n"));
        let diagnostics = compile(&text).diagnostics;
        assert_eq!(diagnostics.len(), 1, "{unit}");
        assert_eq!(diagnostics[0].code.number, "MB211", "{unit}");
    }
}

#[test]
fn ambiguous_and_unknown_units() {
    check_pendulum(
        "
    param g = 9.81 m/s^2;
                     ~ error [MB205] is `s` the unit or the `s` of this model? | note: rename yours, or bracket the number with its unit | note: `s` is declared on line 6
    param s = 2;
    let weight = 1 kg*g;
                      ~ error [MB205] is `g` the unit or the `g` of this model? | help: write `(1 kg)*g` for yours, `(1 g)` for the unit, or rename yours | note: `g` is declared on line 5
    let way = 2 m*s;
                  ~ error [MB205] is `s` the unit or the `s` of this model? | help: write `(2 m)*s` for yours, `(1 s)` for the unit, or rename yours | note: `s` is declared on line 6
    let good = (1 kg)*g;
    let fast = 5 kmh;
                 ~~~ error [MB204] unknown unit `kmh` | help: write `km/hour`
",
    );
}

/// Depth of brackets is limited; at the limit a model still compiles, on a small stack too.
#[test]
fn nesting() {
    let nested = |depth: usize| {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        pendulum(&format!("param x = {open}1{close};\n"))
    };
    let run = move || {
        // The braces of the model count, too.
        assert!(compile(&nested(127)).verified.is_some());
        for depth in [128, 10_000, 1_000_000] {
            let diagnostics = compile(&nested(depth)).diagnostics;
            assert_eq!(diagnostics.len(), 1);
            assert_eq!(diagnostics[0].code.number, "MB103");
        }
    };
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(run)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn branches_nest_like_brackets() {
    let text = |n: usize| {
        pendulum(&format!(
            "let x = {}1;\n",
            "if t < 1 s then 0 else ".repeat(n)
        ))
    };
    assert!(compile(&text(127)).verified.is_some());
    let diagnostics = compile(&text(10_000)).diagnostics;
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].code.number, "MB103");
}

#[test]
fn conditions() {
    check_pendulum(
        "
    let a = if 1 m < 2 s then 1 else 2;
                     ~~~ error [MB203] cannot compare s with m | note: write a value in m
    let b = if 1 < 2 then 1 kg else 2 m;
                                    ~~~ error [MB203] cannot choose between m and kg | note: write a value in kg
",
    );
    check_pendulum(
        "
    let c = if 1 < 2 then 1;
                           ~ error [MB101] expected `else` or an operator, found `;` | note: every `if` has an `else`, as in `if a < b then c else d`
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
model R {
    rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
    expect dof = 2;
                 ~ error [MB303] expected dof = 2, but the mechanism has 1 degree of freedom: 1 coordinate less 0 independent constraints | help: write `expect dof = 1;`, or add a body
}
",
    );
}

#[test]
fn long_chains_do_not_recurse() {
    let run = || {
        let mut lines = String::from("let a0 = 1 m;\n");
        for i in 1..5000 {
            lines.push_str(&format!("let a{i} = a{} + 1 m;\n", i - 1));
        }
        assert!(compile(&pendulum(&lines)).verified.is_some());
        let backwards: Vec<&str> = lines.lines().rev().collect();
        assert!(compile(&pendulum(&backwards.join("\n"))).verified.is_some());
        let sum = format!("let b = {}1;\n", "1 + ".repeat(50_000));
        assert!(compile(&pendulum(&sum)).verified.is_some());
        let signs = format!("let b = {}1;\n", "-".repeat(50_000));
        assert!(compile(&pendulum(&signs)).verified.is_some());
    };
    std::thread::Builder::new()
        .stack_size(2 << 20)
        .spawn(run)
        .unwrap()
        .join()
        .unwrap();
}

#[test]
fn the_same_text_gives_the_same_bytes() {
    use mbdsl_compiler::emit::{Surroundings, emit};
    let text = pendulum("param k = 2;\noutput r = pin.reaction.x;\n");
    let print = || {
        let verified = compile(&text).verified.unwrap();
        emit(&verified, &Surroundings::of_a_file()).to_string()
    };
    assert_eq!(print(), print());
}

#[test]
fn bars_need_two_ends() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a { mass = 1 kg; length = 2 m; }
        ~ error [MB209] bar `a` has no ends: it is drawn from one end to the other | help: give its ends, as in `bar a from (0, 0) to (2 m, 0)`
    bar b from ground.O { mass = 1 kg; }
               ~~~~~~~~ error [MB209] bar `b` has no second end | help: give its ends, as in `bar b from ground.O to (1 m, 0)`
    bar c to (1 m, 2 m) { mass = 1 kg; }
        ~ error [MB209] bar `c` has no first end | help: give its ends, as in `bar c from (0, 0)`
    bar d from ground.O { mass = 1 kg; length = 2 m; angle = 20 deg; }
               ~~~~~~~~ error [MB209] bar `d` has no second end | note: the form is `bar d from P to (x, y) { mass = m; }` | note: a bar has no `angle`: the end at length L and angle a is `(L*cos(a), L*sin(a))` on line 6
                                                     ~~~~~ error [MB209] `d` has no `angle` | note: it has `mass`, `length`, `inertia`, `center`
    bar e from ground.O to 0.5 m { mass = 1 kg; }
                           ~~~~~ error [MB209] the `to` end of `e` is not a place | note: an end is a pair `(x, y)`, or a point such as `ground.O`
}
",
    );
}

#[test]
fn bars_need_a_mass_and_lengths_above_0() {
    check(
        "
model M {
    ground { point O = (0.5 m, 0); }
    bar a from ground.O to (1 m, 0) { length = 2 m; }
        ~ error [MB209] `a` has no mass | note: `mass` is given in kg, as in `mass = 1 kg`
    bar b from ground.O to (0.5 m, 0) { mass = 1 kg; }
                           ~~~~~~~~~~ error [MB306] both ends of `b` are at (0.5 m, 0), so it has length 0 | note: write another end, or give the `length` of the bar
    bar c from ground.O to (1 m, 0) { mass = 1 kg; length = 0; }
                                                            ~ error [MB306] the length of `c` is 0 m | note: write a length above 0, or omit it: the ends give one
    bar d from ground.O to (1 m, 0) { mass = -1 kg; length = 2 kg; inertia = 3 kg; }
                                             ~~~~~ error [MB304] mass of `d` is -1 kg, negative | help: write `1 kg`
                                                             ~~~~ error [MB203] length of `d` has dimension kg, expected m | note: write a value in m
                                                                             ~~~~ error [MB203] inertia of `d` has dimension kg, expected kg*m^2 | help: write `3 kg*m^2`
    bar e from ground.O to (0.5 m, 0) { masss = 1 kg; lenght = 2 m; }
                                        ~~~~~ error [MB209] `e` has no `masss` | help: did you mean `mass`?
                                                      ~~~~~~ error [MB209] `e` has no `lenght` | help: did you mean `length`?
    joint o = revolute(ground.O, d.A);
}
",
    );
}

#[test]
fn ends_of_bars_are_places() {
    check(
        "
model M {
    param r = 2 m;
    ground { point O = (0.5 m, 0); }
    bar a from ground.O to (r, 60 deg) { mass = 1 kg; }
                           ~~~~~~~~~~~ error [MB203] the `to` end of `a` is a length and an angle | help: an end is a pair of x and y: write `(1.5 m, 1.732 m)`
    bar b from ground.O to (1, r) { mass = 1 kg; }
                            ~ error [MB203] x of the `to` end of `b` is a plain number, expected m | help: give it a unit: write `1 m`
    bar c from ground.O to (r, r*t/(1 s)) { mass = 1 kg; }
                                 ~ error [MB207] the `to` end of `c` may depend on parameters only, but `t` depends on time | note: use `param`s, `const`s and numbers only
    bar d from ground.O to r { mass = 1 kg; }
                           ~ error [MB201] `r` has no points | note: name a point of the ground or of a body, as in `rod.A`
    bar e from ground.O.x to (r, r) { mass = 1 kg; }
                        ~ error [MB201] expected a point; `x` is a component of one | help: write `ground.O`
}
",
    );
}

#[test]
fn ends_of_bars_are_points_of_the_drawing() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    body block { mass = 1 kg; inertia = 1 kg*m^2; point P = (1 m, 0); }
    particle ball { mass = 1 kg; }
    rotor wheel { pivot = (1 m, 2 m); inertia = 1 kg*m^2; point P = (0.25 m, 0); }
    slider cart { mass = 1 kg; axis = (1, 0); origin = (0, 2 m); point P = (0, 0); }
    coordinate u: m;
    bar crank from ground.O to (1 m, 0) { mass = 1 kg; }
    bar a from block.P to ball { mass = 1 kg; }
               ~~~~~~~ error [MB207] `block.P` has no place in the drawing: `block` is a body, which is not drawn | note: write a pair `(x, y)`, a point of the ground, or a point of another bar
                          ~~~~ error [MB207] `ball` has no place in the drawing: `ball` is a particle, which is not drawn | note: write a pair `(x, y)`, a point of the ground, or a point of another bar
    bar b from wheel.P to cart.P { mass = 1 kg; }
               ~~~~~~~ error [MB207] `wheel.P` has no place in the drawing: `wheel` is a rotor, which is not drawn | help: write where it is drawn, as in `(1.25 m, 2 m)`, its place for `wheel.theta` = 0
                          ~~~~~~ error [MB207] `cart.P` has no place in the drawing: `cart` is a slider, which is not drawn | help: write where it is drawn, as in `(0, 2 m)`, its place for `cart.s` = 0
    bar c from cranc.B to crank.C { mass = 1 kg; }
               ~~~~~ error [MB201] unknown body `cranc` in the `from` end of `c` | help: did you mean `crank`?
                                ~ error [MB201] `crank` has no `C` | note: `crank` has the points `A`, `B`
    bar d from crank to ground.P { mass = 1 kg; }
               ~~~~~ error [MB201] expected a point of `crank`, found its name alone | help: name a point, as in `crank.A`
                               ~ error [MB201] `ground` has no `P` | note: `ground` has the point `O`
    bar e from u to o { mass = 1 kg; }
               ~ error [MB201] coordinate `u` has no points | note: name a point of the ground or of a body, as in `rod.A`
                    ~ error [MB201] `o` has no points | note: name a point of the ground or of a body, as in `rod.A`
    joint o = revolute(block.P, ball);
    joint p = revolute(ground.O, crank.A);
}
",
    );
}

#[test]
fn bars_are_not_drawn_in_a_circle() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O to c.A { mass = 1 kg; }
                           ~~~ error [MB206] this definition is circular: bar `a` uses bar `c` uses bar `b` uses bar `a` | note: give one of them ends that are pairs `(x, y)`
    bar b from a.B to (1 m, 0) { mass = 1 kg; }
    bar c from b.B to (1 m, 1 m) { mass = 1 kg; }
    bar d from ground.O to d.A { mass = 1 kg; }
                           ~~~ error [MB206] this definition is circular: bar `d` uses bar `d` | note: give one of them ends that are pairs `(x, y)`
}
",
    );
}

#[test]
fn ends_of_bars_are_not_declared_again() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O to (1 m, 0) { mass = 1 kg; point A = (0, 0); point B = (1 m, 0); }
                                                         ~ error [MB202] `a.A` is the `from` end of the bar already | help: delete it: the ends of a bar are its points A and B
                                                                           ~ error [MB202] `a.B` is the `to` end of the bar already | help: delete it: the ends of a bar are its points A and B
    bar a from ground.O to (1 m, 0) { mass = 1 kg; }
        ~ error [MB202] `a` is declared twice | help: rename one of them, as in `a_2` | note: `a` is first declared on line 3
    bar pin from ground.O to (2 m, 0) { mass = 1 kg; point x = (1 m, 0); }
        ~~~ warning [MB302] nothing holds `pin`, no joint, constraint or spring: it moves freely, with 3 degrees of freedom | help: write `joint pin_A = revolute(ground.O, pin.A);`
                                                           ~ error [MB210] `pin.x` is a coordinate already | note: choose another name for the point
    joint pin = revolute(ground.O, a.A);
          ~~~ error [MB202] `pin` is declared twice | help: rename one of them, as in `pin_2` | note: `pin` is first declared on line 5
}
",
    );
}

#[test]
fn bars_are_written_in_one_way() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O (1 m, 2 m) { mass = 1 kg; }
                        ~ error [MB101] expected `{`, `to` or an operator, found `(` | help: write `O to (`
    body b from ground.O to (1 m, 0) { mass = 1 kg; }
           ~~~~ error [MB101] expected `{` or an operator, found `from` | help: what is drawn from one end to the other is a `bar`
    link c from ground.O to (1 m, 0) { mass = 1 kg; }
    ~~~~ error [MB106] unknown item `link` | help: did you mean `bar`?
    bar from ground.O to (1 m, 0) { mass = 1 kg; }
             ~~~~~~ error [MB101] expected `{`, `from` or `to`, found `ground` | help: a bar has a name: write `bar bar_1 from`
    bar d from ground.O at 60 deg { mass = 1 kg; }
                        ~~ error [MB101] expected `{`, `to` or an operator, found `at` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    bar e between ground.O, (1 m, 0) { mass = 1 kg; }
          ~~~~~~~ error [MB101] expected `{`, `from` or `to`, found `between` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    bar f from ground.O to (1 m, 0);
                                   ~ error [MB101] expected `{`, found `;` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    bar g to (1 m, 0) from ground.O { mass = 1 kg; }
                      ~~~~ error [MB101] expected `{`, found `from` | note: the form is `bar NAME from P to (x, y) { mass = m; }`
    param x = 5
              ~ error [MB101] missing `;` after `5` | help: end the line with `;`
    bar h from ground.O to (1 m, 0) { mass = 1 kg; }
}
",
    );
}

#[test]
fn bars_that_are_drawn_at_a_point_are_joined_to_it() {
    check(
        "
model M {
    ground { point O = (0, 0); point D = (3 m, 0); }
    bar crank from ground.O to (1 m, 0) { mass = 1 kg; }
    bar coupler from crank.B to (2 m, 1 m) { mass = 1 kg; }
                     ~~~~~~~ warning [MB302] `coupler` is drawn from `crank.B`, but no joint connects them | help: write `joint coupler_A = revolute(crank.B, coupler.A);`, or `allow(unattached: coupler);`
    bar rocker from ground.D to coupler.B { mass = 1 kg; }
    bar loose from ground.O to crank.B { mass = 1 kg; }
        ~~~~~ warning [MB302] nothing holds `loose`, no joint, constraint or spring: it moves freely, with 3 degrees of freedom | help: write `joint loose_A = revolute(ground.O, loose.A); joint loose_B = revolute(crank.B, loose.B);`
    joint o = revolute(ground.O, crank.A);
    joint b = revolute(coupler.B, rocker.B);
    joint d = revolute(ground.D, rocker.A);
}
",
    );
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
fn joints_that_keep_another_angle_than_the_drawn_one() {
    check(
        "
model M {
    ground { point O = (0, 0); }
    bar a from ground.O to (1 m, 0) { mass = 1 kg; }
               ~~~~~~~~~~~~~~~~~~~~ note [MB403] start: drawn bars moved: `a.y` by 0.2324 m, `a.theta` by 27.69 deg, `b.x` by 0.3282 m and 2 more | note: `mbdsl check --start` shows all coordinates
    bar b from a.B to (1 m, 1 m) { mass = 1 kg; }
    joint j = revolute(ground.O, a.A);
    joint w = weld(a.B, b.A);
          ~ warning [MB307] joint `w` keeps the angle 0 between `a` and `b`, which are drawn at 90 deg | help: write `angle = 90 deg` in the joint to keep the drawn angle
}
",
    );
    // As drawn, or as said.
    for joint in [
        "weld(a.B, b.A, angle = 90 deg)",
        "weld(a.B, b.A, angle = 0)",
    ] {
        let text = format!(
            "model M {{ ground {{ point O = (0, 0); }} bar a from ground.O to (1 m, 0) {{ mass = 1 kg; }}
            bar b from a.B to (1 m, 1 m) {{ mass = 1 kg; }}
            joint j = revolute(ground.O, a.A); joint w = {joint}; }}"
        );
        let said = compile(&text).diagnostics;
        assert!(
            said.iter().all(|said| said.code.number == "MB403"),
            "{said:?}"
        );
    }
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

#[test]
fn events_are_functions_of_what_is_known_before_the_motion() {
    check_pendulum(
        "
    event top: rod.omega;
    event top: rod.theta rising;
          ~~~ error [MB202] `top` is declared twice | help: rename one of them, as in `top_2` | note: `top` is first declared on line 5
    event hit: pin.reaction.x falling;
               ~~~~~~~~~~~~~~ error [MB207] event `hit` may depend on coordinates, velocities, states and inputs only, but `pin.reaction.x` depends on accelerations and reactions | note: accelerations and reactions follow from loads and states: they are available to outputs only
    until rod.theta > 1 m;
                      ~~~ error [MB203] cannot compare m with rad | note: write an angle, as in `30 deg`
    until rod.alpha < 0;
          ~~~~~~~~~ error [MB207] `until` may depend on coordinates, velocities, states and inputs only, but `rod.alpha` depends on accelerations and reactions | note: accelerations and reactions follow from loads and states: they are available to outputs only
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
