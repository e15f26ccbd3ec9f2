//! Mistakes that beginners make in the slider-crank of the tutorial: what the message says, and that
//! the model is good once its help is applied.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::{Diagnostic, Severity, codes};

const SLIDER_CRANK: &str = "model SliderCrank {
    param r = 0.1 m;
    param l = 0.3 m;
    param M = 0.1 N*m;

    ground { point O = (0, 0); }
    body crank  { mass = 0.2 kg; inertia = 0.2 kg * r^2/12; point O = (-r/2, 0); point A = (r/2, 0); }
    body rod    { mass = 0.2 kg; inertia = 0.2 kg * l^2/12; point A = (-l/2, 0); point B = (l/2, 0); }
    body slider { mass = 0.4 kg; inertia = 4e-4 kg*m^2; point B = (0, 0); }

    joint main_pin  = revolute(ground.O, crank.O);
    joint crank_pin = revolute(crank.A, rod.A);
    joint wrist_pin = revolute(rod.B, slider.B);
    joint guide     = prismatic(ground.O, slider.B, axis = (1, 0));

    torque motor on crank = M;

    start { crank.theta = 0; guess slider.x = 0.4 m; }

    output stroke = slider.x;
    output side_force = guide.reaction.y;
}
";

/// Errors and warnings; that a guess moves to where the mechanism closes is none.
fn grave(text: &str) -> Vec<Diagnostic> {
    let mut diagnostics = compile(text).diagnostics;
    diagnostics.retain(|said| said.severity != Severity::Note && said.code != codes::GUESS_MOVED);
    diagnostics
}

/// Makes a mistake, and compares what is said first; `words` are those that are underlined.
#[track_caller]
fn says(right: &str, wrong: &str, words: &str, message: &str, help: &str) -> (String, Diagnostic) {
    assert!(SLIDER_CRANK.contains(right), "{right}");
    let text = SLIDER_CRANK.replacen(right, wrong, 1);
    let said = grave(&text);
    let first = said
        .first()
        .unwrap_or_else(|| panic!("nothing is said of {wrong}"));
    let found = (
        &text[first.span.range()],
        first.message.as_str(),
        first.help.as_deref(),
    );
    assert_eq!(found, (words, message, Some(help)));
    let lines = first.render(|_| 1).lines().count();
    assert!(lines <= 5, "{lines} lines");
    (text, first.clone())
}

/// The same, and follows the help until nothing is said any more.
#[track_caller]
fn is_mended(right: &str, wrong: &str, words: &str, message: &str, help: &str) {
    let (mut text, _) = says(right, wrong, words, message, help);
    for _ in 0..6 {
        let said = grave(&text);
        let Some(fault) = said.first() else {
            return;
        };
        let edit = fault.suggestion.as_ref();
        let edit = edit.unwrap_or_else(|| panic!("no suggestion: {fault}"));
        text = edit.apply(&text).unwrap();
    }
    panic!("still not right:\n{text}\n{:?}", grave(&text));
}

#[test]
fn the_model_is_good() {
    assert_eq!(grave(SLIDER_CRANK), []);
}

#[test]
fn units() {
    let after_unit =
        "after a unit, `^` takes an integer or a ratio of two integers, as in `mm^2` or `mm^(1/2)`";
    let or_bracket = "write `4e-4 kg*m^2` for a power of the unit, or bracket the quantity for a power of the value";
    let inertia = "4e-4 kg*m^2";
    is_mended(inertia, "4e-4 kg*m^2.0", "2.0", after_unit, or_bracket);
    is_mended(inertia, "4e-4 kg*m^(2)", "(2)", after_unit, or_bracket);
    is_mended(
        inertia,
        "4e-4 kg m^2",
        "m",
        "expected `;` or an operator, found `m`",
        "`kg` is a unit: write `kg*m^2`",
    );
    is_mended(
        inertia,
        "4e-4 kg·m²",
        "²",
        "expected `;` or an operator, found `²`",
        "write `kg*m^2`",
    );
    is_mended(
        inertia,
        "1/12 kg*m^2",
        "1/12 kg*m^2",
        "inertia of `slider` has dimension 1/kg/m^2, expected kg*m^2",
        "a unit belongs to the number before it: write `(1/12) kg*m^2`",
    );
    is_mended(
        "= M;",
        "= M N*m;",
        "N*m",
        "`N*m` follows the name `M`: a unit can follow a number, a call or `)`",
        "`M` already has N*m: delete the unit",
    );
    is_mended(
        "= M;",
        "= -2*pi N*m*s/rad*crank.omega + M;",
        "N*m*s/rad",
        "`N*m*s/rad` follows the name `pi`: a unit can follow a number, a call or `)`",
        "write `(-2*pi) N*m*s/rad`",
    );
    is_mended(
        "(-l/2, 0)",
        "(-l/2 m, 0)",
        "-l/2 m",
        "x of point `rod.A` is a plain number, expected m",
        "a unit belongs to the number before it, and this one is not needed: write `-l/2`",
    );
    is_mended(
        "stroke = slider.x;",
        "stroke = slider.x + 12 in;",
        "in",
        "unknown unit `in`",
        "an inch is 25.4 mm: write `(12*25.4) mm`",
    );
    is_mended(
        "0.1 m;",
        "0.1;",
        "0.1",
        "`r` has no unit, and is used as a length",
        "write `0.1 m`",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.theta = 30;",
        "30",
        "the start of `crank.theta` is a plain number, expected rad",
        "write `30 deg`, or the angle in rad",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.theta = 30°;",
        "°",
        "expected `;` or an operator, found `°`",
        "write `30 deg`",
    );
    is_mended(
        "mass = 0.4 kg;",
        "mass = 0,4 kg;",
        ",",
        "expected `;` or an operator, found `,`",
        "the decimal mark is a point: write `0.4`",
    );
    is_mended(
        "point O = (0, 0); }",
        "point O = (0, 0); point G = (0,1 m, 0); } output g = ground.G;",
        "(0,1 m, 0)",
        "this has 3 components, and the model is planar",
        "the decimal mark is a point: write `0.1 m`",
    );
    is_mended(
        "torque motor on crank = M;",
        "torque motor on crank = M; drive d: crank.theta = 2 Hz*t;",
        "2 Hz*t",
        "drive `d` is a plain number, expected rad",
        "`Hz` is not a unit of angles per time: write `2 rev/s` for turns",
    );
}

#[test]
fn brackets_in_units_and_ratios_in_powers() {
    for (unit, right) in [
        ("20 N*m/(rad/s)", "20 N*m*s/rad"),
        ("20 N*m/(rad*s^-1)", "20 N*m*s/rad"),
        ("20 N*m*s^(1/2)/rad*sqrt(1 s)", "20 N*m*s/rad"),
        ("20 N*m/(rad^(1/2)*s^-1)/rad^(1/2)", "20 N*m*s/rad"),
    ] {
        let model = |unit: &str| {
            let law = format!("= -({unit})*crank.omega + M;");
            SLIDER_CRANK.replacen("= M;", &law, 1)
        };
        assert_eq!(grave(&model(unit)), [], "{unit}");
        assert_eq!(grave(&model(right)), [], "{right}");
    }
    let text = SLIDER_CRANK.replacen(
        "r = 0.1 m;",
        "r = 0.1 m; param x = 4 mm^(1/2); param y = 8 N/(m*s)^2;",
        1,
    );
    assert_eq!(
        grave(&text).len(),
        1,
        "a group has no power: {:?}",
        grave(&text)
    );
    let text = SLIDER_CRANK.replacen(
        "r = 0.1 m;",
        "r = 0.1 m; param x = 4 mm^(1/2); param y = 8 N/(m*s); output z = x*y;",
        1,
    );
    let layout = compile(&text).verified.unwrap().layout;
    let x = layout
        .parameters()
        .iter()
        .find(|p| &*p.name == "x")
        .unwrap();
    assert!(
        (x.default - 4.0 * 1e-3_f64.sqrt()).abs() < 1e-15,
        "{}",
        x.default
    );
    assert_eq!(&*x.unit, "m^(1/2)");
    let out_of_reach = SLIDER_CRANK.replacen("r = 0.1 m;", "r = 0.1 m; param x = 4 mm^(1/5);", 1);
    assert_eq!(grave(&out_of_reach)[0].code.number, "MB211");
}

#[test]
fn names() {
    is_mended(
        "slider.B, axis = (1, 0)",
        "slider.B, (1, 0)",
        "(1, 0)",
        "after its two points, an argument of `prismatic` has a name",
        "write `axis = (1, 0)`",
    );
    is_mended(
        "crank.theta = 0;",
        "theta = 0;",
        "theta",
        "unknown body `theta` in the start of `theta`",
        "did you mean `crank.theta`?",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.angle = 0;",
        "angle",
        "`crank` has no coordinate `angle`",
        "did you mean `crank.theta`?",
    );
    is_mended(
        "revolute(ground.O, crank.O)",
        "revolute(O, crank.O)",
        "O",
        "unknown body `O` in joint `main_pin`",
        "did you mean `ground.O`?",
    );
    is_mended(
        "revolute(crank.A, rod.A)",
        "revolute(crank, rod.A)",
        "crank",
        "expected a point of `crank`, found its name alone",
        "name a point, as in `crank.A`",
    );
    is_mended(
        "mass = 0.4 kg;",
        "mas = 0.4 kg;",
        "mas",
        "`slider` has no `mas`",
        "did you mean `mass`?",
    );
    is_mended(
        "stroke = slider.x;",
        "stroke = log(slider.x/(1 m));",
        "log",
        "unknown function `log`",
        "the natural logarithm is `ln`",
    );
    is_mended(
        "stroke = slider.x;",
        "stroke = pow(slider.x, 2);",
        "pow",
        "unknown function `pow`",
        "write `slider.x^2`",
    );
    is_mended(
        "stroke = slider.x;",
        "stroke = x;",
        "x",
        "unknown name `x` in output `stroke`",
        "did you mean `crank.x`?",
    );
}

#[test]
fn other_languages() {
    let comment = "a comment begins with `//`";
    let torque = "    torque motor";
    for (sign, line) in [("#", "# of the motor; (it turns"), ("%", "%% of the motor")] {
        let line = format!("    {line}\n{torque}");
        if line.contains('(') {
            continue;
        }
        let message = format!("`{sign}` does not begin a comment");
        is_mended(torque, &line, sign, &message, comment);
    }
    let line = "= M; # the torque (of the motor); it turns";
    is_mended("= M;", line, "#", "`#` does not begin a comment", comment);
    is_mended(
        "= M;",
        "= if (t < 1 s) {M} else {0};",
        "{",
        "`if` has no braces",
        "write `if t < 1 s then M else 0`",
    );
    is_mended(
        "= M;",
        "= if (t < 1 s) {M} else if (t < 2 s) {M/2} else {0};",
        "{",
        "`if` has no braces",
        "write `if t < 1 s then M else if (t < 2 s) {M/2} else {0}`",
    );
    let question = "`? :` is not part of the language";
    let choice = "write `if t < 1 s then M else 0`";
    is_mended("= M;", "= t < 1 s ? M : 0;", "?", question, choice);
    is_mended("= M;", "= (t < 1 s) ? M : 0;", "?", question, choice);
    is_mended(
        "= M;",
        "= M*(t < 1 s ? 1 : 0);",
        "?",
        question,
        "write `if t < 1 s then 1 else 0`",
    );
    is_mended(
        "r^2/12",
        "r**2/12",
        "*",
        "expected an expression, found `*`",
        "write `r^2`",
    );
    is_mended(
        "torque motor on crank",
        "torque motor at crank",
        "at",
        "expected `between`, `on` or `about`, found `at`",
        "write `motor on`",
    );
    is_mended(
        "joint main_pin  =",
        "joint main_pin:",
        ":",
        "expected `=` or an operator, found `:`",
        "write `main_pin=`",
    );
}

#[test]
fn brackets_are_missed_where_they_open() {
    let message = "`(` is never closed";
    is_mended(
        "inertia = 0.2 kg * r^2/12;",
        "inertia = 0.2 kg * (r^2/12;",
        "(",
        message,
        "write `(r^2/12)`",
    );
    is_mended(
        "revolute(ground.O, crank.O);",
        "revolute(ground.O, crank.O;",
        "(",
        message,
        "write `(ground.O, crank.O)`",
    );
}

/// Words that are missing, or are those of another tool.
#[test]
fn items() {
    let torque = "torque motor on crank = M;";
    is_mended(
        torque,
        "torque on crank = M;",
        "crank",
        "expected `between`, `on` or `about`, found `crank`",
        "a torque has a name: write `torque torque_1 on`",
    );
    is_mended(
        "joint main_pin  = revolute",
        "joint revolute",
        "(",
        "expected `=` or an operator, found `(`",
        "a joint has a name: write `joint joint_1 = revolute`",
    );
    is_mended(
        "param r",
        "gravity 9.81 m/s^2; param r",
        "9",
        "expected a pair `(x, y)`, found `9`",
        "y is up: write `(0, -9.81 m/s^2)`",
    );
    is_mended(
        "param r",
        "gravity = (0, -9.81 m/s^2); param r",
        "=",
        "expected a pair `(x, y)`, found `=`",
        "write `gravity (`",
    );
    let declared = "did you mean `param`?";
    for word in ["length", "double", "var"] {
        let (wrong, message) = (
            format!("{word} l = 0.3 m;"),
            format!("unknown item `{word}`"),
        );
        is_mended("param l = 0.3 m;", &wrong, word, &message, declared);
    }
    is_mended(
        "start {",
        "initial {",
        "initial",
        "unknown item `initial`",
        "did you mean `start`?",
    );
    is_mended(
        "model SliderCrank {",
        "SliderCrank {",
        "SliderCrank",
        "expected `model`, found `SliderCrank`",
        "write `model SliderCrank`",
    );
    is_mended(
        "model SliderCrank {",
        "model slider-crank {",
        "-",
        "expected `{`, found `-`",
        "write `slider_crank`",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.theta == 0;",
        "=",
        "expected an expression, found `=`",
        "write `= 0`",
    );
    is_mended(
        "model SliderCrank",
        "modell SliderCrank",
        "modell",
        "expected `model`, found `modell`",
        "did you mean `model`?",
    );
    is_mended(
        "joint wrist_pin ",
        "joint main_pin ",
        "main_pin",
        "`main_pin` is declared twice",
        "rename one of them, as in `main_pin_2`",
    );
    is_mended(
        "revolute(crank.A, rod.A)",
        "revolute(crank.A, rod.A, rod.B)",
        "crank.A, rod.A, rod.B",
        "`revolute` joins two points, found 3",
        "`revolute` joins two points: write `crank.A, rod.A`",
    );
}

#[test]
fn values() {
    is_mended(
        "torque motor on crank = M;",
        "drive turn: crank.omega = 600 rpm; torque motor on crank = M;",
        "crank.omega",
        "drive `turn` drives a position, and `crank.omega` is a velocity",
        "a constant velocity is a position over time: write `crank.theta = 600 rpm*t`",
    );
    is_mended(
        "param M = 0.1 N*m;",
        "param M = 0.1 N;",
        "0.1 N",
        "`M` has N, and is used as a value in N*m",
        "write `0.1 N*m`",
    );
    is_mended(
        "crank.theta = 0;",
        "crank.theta = 0; crank.omega = 8 rad;",
        "8 rad",
        "the start of `crank.omega` has dimension rad, expected rad/s",
        "write `8 rad/s`",
    );
    is_mended(
        "mass = 0.4 kg;",
        "mass = -0.4 kg;",
        "-0.4 kg",
        "mass of `slider` is -0.4 kg, negative",
        "write `0.4 kg`",
    );
    is_mended(
        "0.2 kg * r^2/12",
        "0.2 kg * r r/12",
        "r",
        "expected `;` or an operator, found `r`",
        "a product needs `*`: write `r*r`",
    );
    is_mended(
        "point A = (r/2, 0);",
        "point A = (0.5r, 0);",
        "r",
        "unknown unit `r`",
        "`r` is a name: write `0.5*r`",
    );
    is_mended(
        "stroke = slider.x;",
        "stroke = sin(30)*slider.x;",
        "30",
        "the argument of `sin` is 30 rad, 4.775 turns",
        "did you mean `30 deg`?",
    );
}

#[test]
fn a_drive_that_contradicts_the_start() {
    is_mended(
        "start { crank.theta = 0;",
        "drive turn: crank.theta = 60 rpm*t; start { crank.theta = 30 deg;",
        "crank.theta = 30 deg",
        "`turn` puts `crank.theta` at 0 deg at t = 0 s, but the start gives 30 deg",
        "delete `crank.theta` from `start`, or let `turn` begin there: write `30 deg + 60 rpm*t`",
    );
    let faster =
        "drive turn: crank.theta = 60 rpm*t; start { crank.omega = 1 rad/s; crank.theta = 0;";
    is_mended(
        "start { crank.theta = 0;",
        faster,
        "crank.omega = 1 rad/s",
        "the start velocities contradict joint `turn`: `turn.angle` drifts by 5.283 rad/s",
        "write `project velocities;` in `start`: the run starts with crank.omega = 6.283 rad/s",
    );
}

#[test]
fn one_pin_too_many() {
    let text = SLIDER_CRANK.replacen(
        "torque",
        "joint extra = revolute(ground.O, rod.A); torque",
        1,
    );
    let said = grave(&text);
    let counted = "10 constraints on 9 coordinates: `extra` is one too many, and is declared";
    assert_eq!(said[0].related[0].message, counted);
    assert_eq!(&text[said[0].related[0].span.range()], "extra");
    assert_eq!(said[0].help.as_deref(), Some("delete `extra`"));
    let edit = said[0].suggestion.as_ref().unwrap();
    assert_eq!(grave(&edit.apply(&text).unwrap()), []);
}

#[test]
fn a_body_alone_is_its_center() {
    let with =
        |item: &str| SLIDER_CRANK.replacen("torque motor", &format!("{item} torque motor"), 1);
    for item in [
        "force f at rod = (1 N, 0);",
        "spring s between ground.O, rod { stiffness = 1 N/m; free_length = 0; }",
        "output c = rod;",
    ] {
        assert_eq!(grave(&with(item)), [], "{item}");
    }
    let text = "model C { rotor w { pivot = (1 m, 0); inertia = 1 kg*m^2; mass = 2 kg; center = (0, 3 m); }
        slider s { mass = 1 kg; axis = (1, 0); origin = (0, 2 m); }
        force f at s = (10 N, 0); output a = w; output b = s; }";
    let mechanism = compile(text).verified.unwrap().mechanism();
    let run = mbdsl_runtime::simulate(&mechanism, &mbdsl_runtime::Options::new(0.0)).unwrap();
    let at_start = |name: &str| run.trajectory[name][0];
    assert_eq!([at_start("a.x"), at_start("a.y")], [1.0, 3.0]);
    assert_eq!([at_start("b.x"), at_start("b.y")], [0.0, 2.0]);
}

#[test]
fn motions_over_time_are_smooth() {
    let drive = |law: &str| {
        let item = format!("drive turn: crank.theta = {law}; torque motor");
        let said = grave(&SLIDER_CRANK.replacen("torque motor", &item, 1));
        let said = said.iter().find(|said| said.code.number == "MB309");
        said.map(|said| (said.severity, said.message.clone()))
    };
    let error = |message: &str| Some((Severity::Error, message.to_owned()));
    let warning = |message: &str| Some((Severity::Warning, message.to_owned()));
    let cases = [
        (
            "if t < 0.5 s then 0 else 0.3 rad",
            error("drive `turn` jumps at t = 0.5 s, from 0 to 0.3 rad, because of `if`"),
        ),
        (
            "abs(t - 1 s)*(1 rad/s)",
            error(
                "the velocity of drive `turn` jumps at t = 1 s, from -1 to 1 rad/s, because of `abs`",
            ),
        ),
        (
            "(1 rad)*abs(sin(3*t/(1 s)))",
            error(
                "the velocity of drive `turn` jumps at t = 1.047 s, from -3 to 3 rad/s, because of `abs`",
            ),
        ),
        (
            "(1 rad)*min(t/(1 s), 2)",
            error(
                "the velocity of drive `turn` jumps at t = 2 s, from 1 to 0 rad/s, because of `min`",
            ),
        ),
        (
            "(1 rad)*step(t - 1 s)",
            error("drive `turn` jumps at t = 1 s, from 0 to 1 rad, because of `step`"),
        ),
        (
            "(1 rad)*smoothstep(t/(2 s))",
            warning(
                "the acceleration of drive `turn` jumps at t = 2 s, from -1.5 to 0 rad/s^2, because of `smoothstep`",
            ),
        ),
        ("(1 rad)*smootherstep((t - 1 s)/(2 s))", None),
        ("(1 rad)*smoothstep(1)", None),
        ("if 1 < 2 then (1 rad/s)*t else 0", None),
        ("(1 rad)*max(2 + sin(t/(1 s)), 0)", None),
        // The classic law of cams, and one whose end was copied wrong.
        (
            "if t < 2 s then (1 rad)*(t/(2 s))^3*(10 - 15*t/(2 s) + 6*(t/(2 s))^2) else 1 rad",
            None,
        ),
        (
            "if t < 2 s then (1 rad)*(t/(2 s))^3*(10 - 15*t/(2 s) + 6*(t/(2 s))^2) else 1.1 rad",
            error("drive `turn` jumps at t = 2 s, from 1 to 1.1 rad, because of `if`"),
        ),
    ];
    for (law, expected) in cases {
        assert_eq!(drive(law), expected, "{law}");
    }
    is_mended(
        "torque motor on",
        "drive turn: crank.theta = if t < 0.5 s then 0 else 0.3 rad; torque motor on",
        "if t < 0.5 s then 0 else 0.3 rad",
        "drive `turn` jumps at t = 0.5 s, from 0 to 0.3 rad, because of `if`",
        "let it change over a time, as in `0.3 rad*smootherstep((t - 0.5 s)/(0.1 s))`",
    );
    // What holds the joints, and nothing else.
    let point = |more: &str| {
        let text = "model P { ground { point O = (0.1 m * step(t - 1 s), 0); point B = (1 m, 0); }
            body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0.5 m, 0); }";
        grave(&format!("{text} {more} }}")).len()
    };
    assert_eq!(point("joint j = revolute(ground.O, rod.A);"), 1);
    assert_eq!(
        point("joint j = revolute(ground.B, rod.A); output o = ground.O;"),
        0
    );
}

#[test]
fn lengths_stay_above_zero() {
    let said = |length: &str, item: &str| {
        let text = format!(
            "model M {{ particle a {{ mass = 1 kg; }} ground {{ point O = (0, 0); }}
            {} start {{ a.x = 1 m; a.y = 0; }} }}",
            item.replace("{}", length)
        );
        let said = grave(&text);
        said.first()
            .map(|said| (said.code.number, said.message.clone()))
    };
    for item in [
        "joint p = distance(ground.O, a, length = {});",
        "drive p: distance(ground.O, a) = {};",
    ] {
        let falls = said("1 m - (1 m/s)*t", item).unwrap();
        assert_eq!(falls.0, "MB310");
        assert!(
            falls
                .1
                .ends_with("`p` is 1 m at the start and reaches 0 at t = 1 s"),
            "{}",
            falls.1
        );
        assert_eq!(said("1 m + (1 m/s)*t", item), None);
        assert_eq!(said("1 m + 0.5 m * sin((1 rad/s)*t)", item), None);
        assert_eq!(
            said("1 m + 1.5 m * sin((1 rad/s)*t)", item).unwrap().0,
            "MB310"
        );
        let allowed = format!("{item} allow(vanishing_length: p);");
        assert_eq!(said("1 m - (1 m/s)*t", &allowed), None);
        assert_eq!(said("-1 m", item).unwrap().0, "MB306");
    }
}

#[test]
fn what_holds_a_body() {
    let rope = "model Rope { particle a { mass = 1 kg; } particle b { mass = 2 kg; }
        constraint rope: hypot(a.x + 1 m, a.y) + hypot(b.x - 1 m, b.y) = 3 m;
        start { a.x = -1.2 m; a.y = -1.5 m; b.x = 1 m; guess b.y = -1.5 m; } allow(guess_moved); expect dof = 3; }";
    assert_eq!(grave(rope), []);
    let bowl = "model Bowl { particle a { mass = 1 kg; } potential p = 1/2 * 30 N/m * a.x^2; }";
    assert_eq!(grave(bowl), []);
    let other = "model Bowl { particle a { mass = 1 kg; } particle b { mass = 1 kg; } constraint c: a.x = a.y; }";
    assert_eq!(grave(other).len(), 1);
}

#[test]
fn angles_are_suspicious_without_units_too() {
    let text = "model A { units none; ground { point O = (0, 0); }
        body r { mass = 1; inertia = 0.1; point A = (-0.5, 0); }
        joint j = revolute(ground.O, r.A); start { r.theta = 30; } }";
    let said = grave(text);
    assert_eq!(said.len(), 1, "{said:?}");
    assert_eq!(said[0].help.as_deref(), Some("did you mean `30 deg`?"));
    let mended = said[0].suggestion.as_ref().unwrap().apply(text).unwrap();
    assert_eq!(grave(&mended), []);
}

#[test]
fn points_that_lead_nowhere_are_notes() {
    let said = |points: &str| {
        let text = format!(
            "model N {{ ground {{ point O = (0, 0); }} body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; {points} }}
            joint pin = revolute(ground.O, rod.A); }}"
        );
        let said = compile(&text).diagnostics;
        said.iter()
            .map(|said| said.message.clone())
            .collect::<Vec<_>>()
    };
    let (a, b, c) = (
        "point A = (0.5 m, 0);",
        "point B = (-0.5 m, 0);",
        "point C = (0, 0.1 m);",
    );
    assert_eq!(said(&format!("{a} {b}")), [""; 0]);
    let unused = [
        "no joint, load or output uses point `rod.B`",
        "no joint, load or output uses point `rod.C`",
    ];
    assert_eq!(said(&format!("{a} {b} {c}")), unused);
    let coincide = ["points `A` and `D` of `rod` coincide, at (0.5, 0) from its center"];
    assert_eq!(said(&format!("{a} point D = (0.5 m, 0);")), coincide);
}

/// A length without a unit is in that of the other lengths of the text.
#[test]
fn lengths_are_in_the_unit_of_the_others() {
    let small = SLIDER_CRANK
        .replace("r = 0.1 m", "r = 100 mm")
        .replace("l = 0.3 m", "l = 300 mm")
        .replace("slider.x = 0.4 m", "slider.x = 400 mm");
    assert_eq!(grave(&small), []);
    for (right, wrong, help) in [
        ("100 mm", "100", "write `100 mm`, or the length in m"),
        (
            "slider.x = 400 mm",
            "slider.x = 400",
            "give it a unit: write `400 mm`, or the length in m",
        ),
    ] {
        let text = small.replace(right, wrong);
        let said = grave(&text);
        assert_eq!(said[0].help.as_deref(), Some(help));
        let mended = said[0].suggestion.as_ref().unwrap().apply(&text).unwrap();
        assert_eq!(mended, small);
    }
}

/// What compiles, but says something else than was meant, is no help: a comma is no minus, and a unit behind a formula leaves
/// the numbers in it without theirs.
#[test]
fn help_keeps_the_meaning() {
    let torque = SLIDER_CRANK.replace("on crank = M;", "on crank = (0, -M);");
    let said = &grave(&torque)[0];
    assert_eq!(
        said.message,
        "a torque of components, `motor`, is part of spatial models only, and this one is planar"
    );
    assert_eq!(
        said.help.as_deref(),
        Some("in the plane a torque is one number")
    );
    assert_eq!(said.suggestion, None);

    let piston = SLIDER_CRANK.replace(
        "torque motor on crank = M;",
        "torque motor on crank = M;
        param bore = 80;
        param p = 1 bar;
        let area = pi*bore^2/4;
        force gas at slider.B = (p*area, 0);",
    );
    let said = &grave(&piston)[0];
    assert_eq!(said.suggestion, None, "{said:?}");
    let help = said.help.as_deref().unwrap();
    assert!(help.contains("the numbers that it is made of"), "{help}");
}
