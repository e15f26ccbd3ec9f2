//! Mistakes that beginners make in the slider-crank of the tutorial: what the message says, and that
//! the model is good once its help is applied.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod elsewhere;
mod meant;
mod motions;
mod spelling;
mod units;

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

/// Degrees without their unit, beside an angle.
#[test]
fn degrees_are_not_rad() {
    for (right, written) in [
        ("stroke = slider.x;", "stroke = slider.x*(rod.theta - 90);"),
        (
            "stroke = slider.x;",
            "stroke = if 90 < rod.theta then 1 m else slider.x;",
        ),
        (
            "stroke = slider.x;",
            "stroke = slider.x; output a = max(rod.theta, -90);",
        ),
        (
            "stroke = slider.x;",
            "stroke = slider.x; until rod.theta > 90;",
        ),
        (
            "stroke = slider.x;",
            "stroke = slider.x; output a = if t > 1 s then 90 else rod.theta;",
        ),
        (
            "stroke = slider.x;",
            "stroke = slider.x; stop end: crank.theta <= 90;",
        ),
    ] {
        let number = if written.contains("-90") { "-90" } else { "90" };
        let turns = if number == "-90" {
            "-90 rad, -14.32"
        } else {
            "90 rad, 14.32"
        };
        is_mended(
            right,
            written,
            number,
            &format!("this number beside an angle is {turns} turns"),
            &format!("did you mean `{number} deg`?"),
        );
        let silenced = format!("{written} allow(suspicious);");
        assert_eq!(
            grave(&SLIDER_CRANK.replacen(right, &silenced, 1)),
            [],
            "{written}"
        );
        let small = written.replace("90", "1.5");
        assert_eq!(
            grave(&SLIDER_CRANK.replacen(right, &small, 1)),
            [],
            "{written}"
        );
    }
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
