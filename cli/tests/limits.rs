//! Large and hostile texts: each is answered within ten seconds of processor time, also by a debug build,
//! with exit code 0 or 1 and never with a panic. The bound is a guard against hanging, not a benchmark.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::support;
use std::fmt::Write as _;
use support::{Run, mbdsl};

/// The size of a large text.
const LARGE: usize = 1 << 20;

/// Checks a text and expects an answer.
fn answered(text: &str, code: i32) -> Run {
    let run = mbdsl(&["check", "-"], text.as_bytes());
    let start: String = run.stderr.chars().take(2000).collect();
    assert_eq!(run.code, Some(code), "{start}");
    assert!(!run.stderr.contains("panicked"), "{start}");
    assert_eq!(run.stderr.contains("error: ["), code == 1, "{start}");
    run
}

/// The text repeated up to the size of a large one.
fn many(part: &str) -> String {
    part.repeat(LARGE / part.len())
}

/// Numbered items up to the size of a large text.
fn numbered(item: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for i in 0.. {
        if text.len() >= LARGE {
            break;
        }
        text.push_str(&item(i));
        text.push('\n');
    }
    text
}

/// A good model with some more items.
fn model(items: &str) -> String {
    format!(
        "model M {{
            param L = 1 m;
            param g = 9.81 m/s^2;
            gravity (0, -g);
            ground {{ point O = (0, 0); }}
            body rod {{ mass = 1 kg; inertia = 1 kg*m^2; point A = (-L/2, 0); point B = (L/2, 0); }}
            joint pin = revolute(ground.O, rod.A);
            start {{ rod.theta = 30 deg; }}
            {items}
        }}"
    )
}

fn output(expression: &str) -> String {
    model(&format!("output large = {expression};"))
}

#[test]
fn a_long_chain() {
    let links = numbered(|i| {
        let before = if i == 0 {
            "rod".to_owned()
        } else {
            format!("b{}", i - 1)
        };
        format!(
            "body b{i} {{ mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }} \
             joint j{i} = revolute({before}.B, b{i}.A);"
        )
    });
    answered(&model(&links), 0);
}

#[test]
fn many_free_bodies() {
    let free = numbered(|i| format!("particle p{i} {{ mass = 1 kg; }}"));
    answered(&model(&format!("allow(unattached);\n{free}")), 0);
    let run = answered(&model(&many("let a=1;")), 1);
    assert!(run.stderr.contains("[MB104]"), "{}", run.stderr);
}

#[test]
fn many_joints_between_two_bodies() {
    answered(
        &model(&numbered(|i| {
            format!("joint j{i} = revolute(ground.O, rod.A);")
        })),
        0,
    );
}

#[test]
fn many_points() {
    let points = numbered(|i| format!("point P{i} = ({i} mm, -{i} mm);"));
    answered(
        &model("").replace("point B", &format!("{points} point B")),
        0,
    );
}

#[test]
fn many_parameters() {
    answered(
        &model(&numbered(|i| {
            format!("param p{i} = {i} m; let l{i} = p{i}/(2 s);")
        })),
        0,
    );
}

#[test]
fn a_long_chain_of_definitions() {
    let chain = numbered(|i| format!("let l{} = sin(l{i}) + l{i}*l{i};", i + 1));
    answered(
        &model(&format!("let l0 = rod.x/L;\n{chain}output last = l100;")),
        0,
    );
}

#[test]
fn a_deep_expression_in_an_output() {
    let chain = numbered(|i| format!("let l{} = sin(l{i}) + l{i}*l{i};", i + 1));
    let last = chain.lines().count();
    answered(
        &model(&format!("let l0 = rod.x/L;\n{chain}output last = l{last};")),
        0,
    );
}

#[test]
fn a_deep_expression_in_a_force() {
    let chain = numbered(|i| format!("let l{} = sin(l{i}) + l{i}/2;", i + 1));
    let last = chain.lines().count();
    let force = format!("torque drive on rod = (1 N*m)*l{last};");
    answered(&model(&format!("let l0 = rod.x/L;\n{chain}{force}")), 0);
}

#[test]
fn many_loads() {
    answered(
        &model(&numbered(|i| {
            format!("force f{i} at rod.B = ({i} N, rod.vx*({i} N*s/m));")
        })),
        0,
    );
}

#[test]
fn many_terms() {
    answered(&output(&format!("{}1", many("1+"))), 0);
    answered(&output(&format!("{}1 m", many("rod.x+L-"))), 0);
}

#[test]
fn many_factors() {
    answered(&output(&format!("{}1", many("1*"))), 0);
    answered(&output(&format!("{}1", many("sin(t/(1 s))*"))), 0);
}

#[test]
fn many_units() {
    answered(&output(&format!("1 {}m", many("m*"))), 1);
    answered(&output(&format!("1 {}m", many("m/m*"))), 0);
}

#[test]
fn many_signs() {
    answered(&output(&format!("{}1", many("-"))), 0);
    answered(&output(&format!("1^{}1", many("-"))), 0);
    answered(&many("------"), 1);
}

#[test]
fn many_powers() {
    answered(&output(&format!("{}1", many("1^"))), 1);
    answered(&many("x^x^x^"), 1);
}

#[test]
fn many_words() {
    answered(&output(&format!("{}a", many("a."))), 1);
    answered(&many("a.a."), 1);
    answered(&many("a "), 1);
    answered(&model(&many("a ")), 1);
    answered(&many("a"), 1);
    answered(&model(&format!("param {} = 1;", many("a"))), 0);
}

#[test]
fn many_marks() {
    answered(&many(";"), 1);
    answered(&model(&many(";")), 1);
    answered(&many("="), 1);
    answered(&model(&many("=;")), 1);
    answered(&many("\u{0}"), 1);
    answered(&many("ω"), 1);
    answered(&many("'"), 1);
}

#[test]
fn many_digits() {
    answered(&output(&many("1")), 1);
    answered(&output(&format!("0.{}", many("1"))), 0);
    answered(&output(&format!("1e{}", many("9"))), 1);
    answered(&model(&format!("expect dof = {};", many("9"))), 1);
    answered(&output(&format!("1 m^{}", many("9"))), 1);
}

#[test]
fn open_brackets() {
    for brackets in ["(", "[", "{", "({[", "sin(", "model M {", ")", "}"] {
        answered(&many(brackets), 1);
        answered(&model(&many(brackets)), 1);
    }
}

#[test]
fn nested_brackets() {
    let nested = |depth: usize| format!("{}1{}", "(".repeat(depth), ")".repeat(depth));
    let run = answered(&output(&nested(10_000)), 1);
    assert!(
        run.stderr.contains("[MB103]") && run.stderr.ends_with(": 1 error\n"),
        "{}",
        run.stderr
    );
    answered(&output(&nested(120)), 0);
    // The work of a bracket must not double with every level.
    let mut times = Vec::new();
    for depth in [10, 20, 40, 80] {
        let text = numbered(|i| format!("output o{i} = {};", nested(depth)));
        times.push(answered(&model(&text), 0).time);
    }
    assert!(times[3] < times[0] * 8, "{times:?}");
}

#[test]
fn comments() {
    answered(&many("// nothing\n"), 1);
    answered(&many("/* nothing */"), 1);
    answered(&model(&many("// nothing\n")), 0);
    answered(&model(&many("/* nothing */")), 0);
    answered(&model(&many("/// nothing\n")), 1);
    answered(&model(&format!("{}param a = 1;", many("/// words\n"))), 0);
    for unclosed in ["/*", "/* ", "/*/", "/**"] {
        answered(&many(unclosed), 1);
        answered(&model(&many(unclosed)), 1);
    }
    answered(&model(&format!("/* {}", many("nothing "))), 1);
}

#[test]
fn blanks() {
    answered(&many(" "), 1);
    answered(&many("\n"), 1);
    answered(&many("\r"), 1);
    answered(&many("\u{FEFF}"), 1);
    answered(&model(&many("\n")), 0);
    answered("", 1);
}

#[test]
fn random_bytes() {
    let mut state = 1_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    let bytes: Vec<u8> = (0..LARGE).map(|_| random() as u8).collect();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    answered(&text, 1);
    let letters: String = text.chars().filter(|c| !"(){}[]/".contains(*c)).collect();
    answered(&letters, 1);
    answered(&model(&letters), 1);
    let words = [
        "param", "body", "joint", "{", "}", "(", ")", "=", ";", "1", "m", "rod", ".", "+", "/",
    ];
    let mut soup = String::new();
    while soup.len() < LARGE {
        let _ = write!(soup, "{} ", words[random() as usize % words.len()]);
    }
    answered(&soup, 1);
    let balanced = soup.replace(['{', '}', '(', ')'], ";");
    answered(&model(&balanced), 1);
}

#[test]
fn many_faults() {
    answered(
        &model(&numbered(|i| format!("output o{i} = unknown{i};"))),
        1,
    );
    answered(
        &model(&numbered(|i| {
            format!("joint j{i} = revolute(rod{i}.A, ground.P{i});")
        })),
        1,
    );
    answered(&model(&numbered(|i| format!("param p{i} = 1 m + 1 s;"))), 1);
    answered(&model(&many("param p = 1;\n")), 1);
    answered(&model(&many("expect dof = 1;\n")), 1);
    answered(&model(&many("gravity (0, 0);\n")), 1);
    answered(&model(&many("jonit j = revolute(rod.A, ground.O);\n")), 1);
    answered(&model(&numbered(|i| format!("let a{i} = a{};", i + 1))), 1);
    answered(
        &model(&format!("start {{ {} }}", many("rod.theta = 1 rad;\n"))),
        1,
    );
    answered(&model(&numbered(|i| format!("allow(a{i});"))), 1);
}

#[test]
fn a_circle_of_definitions() {
    let chain = numbered(|i| format!("let l{} = l{i};", i + 1));
    let last = chain.lines().count();
    let run = answered(&model(&format!("let l0 = l{last};\n{chain}")), 1);
    assert!(run.stderr.contains("[MB206]"), "{}", run.stderr);
}

#[test]
fn many_arguments() {
    answered(&output(&format!("sin({}1)", many("1, "))), 1);
    answered(&output(&format!("{}1", many("sin(1)+"))), 0);
    answered(
        &model(&format!("joint j = revolute({}rod.A);", many("rod.A, "))),
        1,
    );
}

/// What is too large to be assembled is not assembled for the sake of its springs either.
#[test]
fn a_spring_in_a_large_model() {
    let link = "{ mass = 1 kg; inertia = 1 kg*m^2; point A = (-L, 0); point B = (L, 0); }";
    let items = format!(
        "body link[0] {link} joint first = revolute(rod.B, link[0].A);
        for i in 1..1000 {{ body link[i] {link} joint j[i] = revolute(link[i-1].B, link[i].A); }}
        spring s between ground.O, link[999].B {{ stiffness = 1 N/m; free_length = 1 m; }}"
    );
    answered(&model(&items), 0);
}

#[test]
fn large_models_are_expanded() {
    let links: String = (0..200)
        .map(|i| {
            let before = if i == 0 { "rod".to_owned() } else { format!("b{}", i - 1) };
            format!(
                "body b{i} {{ mass = 1 kg; inertia = 1 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }}
                 joint j{i} = revolute({before}.B, b{i}.A);"
            )
        })
        .collect();
    let run = mbdsl(&["expand", "-"], model(&links).as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
}
