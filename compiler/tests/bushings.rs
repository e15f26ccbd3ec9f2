//! Bushings: their messages, and their word, which is a name everywhere else.

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::Severity;

fn with(lines: &str) -> String {
    format!(
        "model B {{
    ground {{ point O = (0, 0); point Q = (1 m, 0); }}
    body rod {{ mass = 2 kg; inertia = 0.3 kg*m^2; point A = (0, 0); point B = (0.4 m, 0); }}
    body arm {{ mass = 2 kg; inertia = 0.3 kg*m^2; point A = (0, 0); point B = (0.4 m, 0); }}
    particle ball {{ mass = 1 kg; }}
    slider cart {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
    allow(unattached); allow(unused);
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
    let words = text[said[0].span.range()].to_owned();
    let mut message = said[0].message.clone();
    if let Some(help) = &said[0].help {
        message += &format!(" | {help}");
    }
    (words, message)
}

#[test]
fn every_fault_is_said_at_its_words() {
    let between =
        |ends: &str, properties: &str| format!("bushing b between {ends} {{ {properties} }}");
    let pair = "stiffness = (1 N/m, 2 N/m);";
    let cases = [
        (
            between("ground.O, rod.A", "damping = (1 N*s/m, 0);"),
            "b",
            "bushing `b` has no stiffness | give a value for each axis, as in `stiffness = (1 N/m, 1 N/m)`",
        ),
        (
            between("ground.O, rod.A", "stiffness = 100 N/m;"),
            "100 N/m",
            "stiffness of bushing `b` is a pair, found one number | give a value for each axis, as in `stiffness = (1 N/m, 1 N/m)`",
        ),
        (
            between("ground.O, rod.A", "stiffness = (1 N, 2 N/m);"),
            "1 N",
            "x of stiffness of bushing `b` has dimension N, expected N/m | divide by a length",
        ),
        (
            between("rod.B, arm.A", &format!("{pair} damping = (1 N*s/m, 1 N);")),
            "1 N",
            "y of damping of bushing `b` has dimension N, expected N*s/m | write a value in N*s/m",
        ),
        (
            between(
                "rod.B, arm.A",
                "stiffness = (1 N*s/(m*rad)*rod.omega, 2 N/m);",
            ),
            "rod.omega",
            "x of stiffness of bushing `b` may depend on time only, but `rod.omega` depends on velocities | use `t`, `param`s, `const`s and numbers only",
        ),
        (
            between(
                "ground.O, rod.A",
                &format!("{pair} rotational_stiffness = 3 N*m;"),
            ),
            "3 N*m",
            "rotational_stiffness of bushing `b` has dimension N*m, expected N*m/rad | write `3 N*m/rad`",
        ),
        (
            between(
                "ground.O, rod.A",
                &format!("{pair} rotational_damping = (1, 2);"),
            ),
            "(1, 2)",
            "rotational_damping of bushing `b` is one number, found a pair | `rotational_damping` is given in N*m*s/rad, as in `rotational_damping = 1 N*m*s/rad`",
        ),
        (
            between("rod.B, rod.A", pair),
            "rod.A",
            "bushing `b` connects `rod` with itself | name a point of another body, or of the ground",
        ),
        (
            between("ground.O, ground.Q", pair),
            "ground.Q",
            "bushing `b` connects the ground with itself | name a point of another body, or of the ground",
        ),
        (
            between(
                "ground.O, ball",
                &format!("{pair} rotational_stiffness = 3 N*m/rad;"),
            ),
            "rotational_stiffness",
            "bushing `b` acts against turning, and particle `ball` does not turn | only a `body`, a `bar` or a `rotor` turns",
        ),
        (
            between(
                "ground.O, cart.C",
                &format!("{pair} rotational_damping = 3 N*m*s/rad;"),
            ),
            "rotational_damping",
            "bushing `b` acts against turning, and neither the ground nor `cart` turns | only a `body`, a `bar` or a `rotor` turns",
        ),
        (
            between(
                "ground.O, rod.A",
                &format!("{pair} rotational_damping = 3 N*m*s/rad; free_angle = 1 rad;"),
            ),
            "free_angle",
            "free_angle of bushing `b` has no effect without rotational_stiffness | a bushing without `rotational_stiffness` turns freely",
        ),
        (
            between("ground.O, rod.A", &format!("{pair} axes = arm;")),
            "arm",
            "expected `ground` or `rod` as axes of bushing `b`, found `arm` | the axes are those of a body that the bushing joins, or of the ground",
        ),
        (
            between("arm.B, rod.A", &format!("{pair} axes = rot;")),
            "rot",
            "expected `arm`, `rod` or `ground` as axes of bushing `b`, found `rot` | did you mean `rod`?",
        ),
        (
            between("arm.B, rod.A", &format!("{pair} axes = (1, 0);")),
            "(1, 0)",
            "expected `arm`, `rod` or `ground` as axes of bushing `b`, found a pair | the axes are those of a body that the bushing joins, or of the ground",
        ),
        (
            between("arm.B, rod.A", &format!("{pair} rotational = 3 N*m/rad;")),
            "rotational",
            "bushing `b` has no `rotational` | did you mean `rotational_stiffness`?",
        ),
        (
            "bushing between arm.B, rod.A { stiffness = (1 N/m, 2 N/m); }".to_owned(),
            "arm",
            "expected `between` or an operator, found `arm` | a bushing has a name: write `bushing bushing_1 between`",
        ),
        (
            "bush b between arm.B, rod.A { stiffness = (1 N/m, 2 N/m); }".to_owned(),
            "bush",
            "unknown item `bush` | did you mean `bushing`?",
        ),
    ];
    for (lines, words, message) in cases {
        assert_eq!(
            error(&lines),
            (words.to_owned(), message.to_owned()),
            "{lines}"
        );
    }
}

#[test]
fn the_word_is_a_name_everywhere_else() {
    let item = "bushing b between ground.O, arm.B { stiffness = (2 N/m, 3 N/m); }";
    let one = item.replace("2 N/m", "bushing");
    for lines in [
        format!("param bushing = 3 N/m; {one}"),
        format!("const bushing = 3 N/m; {one}"),
        format!("let bushing = 3 N/m*t/(1 s); {one}"),
        format!("input bushing = 3 N/m; {item} output e = bushing;"),
        format!(
            "body bushing {{ mass = 1 kg; inertia = 1 kg*m^2; point bushing = (0, 0); }} {item}
            start {{ bushing.x = 1 m; }} output x = bushing.bushing;
            bushing c between bushing.bushing, rod.B {{ stiffness = (1 N/m, 0); axes = bushing; }}"
        ),
        format!("bar bushing from ground.O to (1 m, 0) {{ mass = 1 kg; }} {item}"),
        format!("joint bushing = revolute(rod.B, arm.A); {item} output x = bushing.reaction.x;"),
        format!("output bushing = arm.x; {item}"),
        format!("coordinate bushing: m; kinetic T = 1/2*(1 kg)*bushing.v^2; {item}"),
        format!("drive bushing: arm.theta = 1 rad/s*t; {item}"),
        "bushing bushing between ground.O, arm.B { stiffness = (2 N/m, 3 N/m); }".to_owned(),
        format!("for bushing in 1..=2 {{ particle p[bushing] {{ mass = 1 kg; }} }} {item}"),
    ] {
        assert_eq!(compile(&with(&lines)).diagnostics, [], "{lines}");
    }
    let text = "model bushing { ground { point O = (0, 0); } particle bushing { mass = 1 kg; }
        bushing b between ground.O, bushing { stiffness = (1 N/m, 1 N/m); } }";
    assert_eq!(compile(text).diagnostics, []);
}

/// What is drawn at a bushing is connected, and its bodies do not fly freely.
#[test]
fn a_bushing_holds_its_ends() {
    let text = "model H { ground { point O = (0, 0); }
        bar crank from ground.O to (1 m, 0) { mass = 1 kg; }
        bar rod from crank.B to (2 m, 0) { mass = 1 kg; }
        bushing a between ground.O, crank.A { stiffness = (1e3 N/m, 1e3 N/m); }
        bushing b between crank.B, rod.A { stiffness = (1e3 N/m, 1e3 N/m); } }";
    assert_eq!(compile(text).diagnostics, []);
}

/// A model without units takes plain numbers.
#[test]
fn without_units() {
    let text = "model U { units none; ground { point O = (0, 0); }
        body rod { mass = 1; inertia = 1; point A = (0, 0); }
        bushing b between ground.O, rod.A { stiffness = (3, 4); rotational_stiffness = 5; free_angle = 1; } }";
    assert_eq!(compile(text).diagnostics, []);
    let said = compile(&text.replace("(3, 4)", "3")).diagnostics;
    let help = "give a value for each axis, as in `stiffness = (1, 1)`";
    assert_eq!(said[0].help.as_deref(), Some(help));
}
