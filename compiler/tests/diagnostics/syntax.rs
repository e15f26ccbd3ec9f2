//! Texts that cannot be read, and how deep they may nest.

use super::{check, check_pendulum, pendulum};
use mbdsl_compiler::compile;

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
fn power_of_a_power() {
    check(
        "
model Pendulum {
    param g = 9.81 m/s^2;
    gravity (0, -g);
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = (1/12) kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    start { rod.theta = 60 deg; }
    output p = rod.x^2^2;
                       ~ error [MB101] a power of a power needs brackets | note: bracket one of them, as in `(a^b)^c` or `a^(b^c)`
}
",
    );
}
