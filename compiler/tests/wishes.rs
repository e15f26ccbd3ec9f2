//! `simulate { ... }`: what a model wishes for its runs, and what is said of its faults.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod refused;

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_runtime::{
    METHODS, MechanismExt, Method, RunSetting, SETTINGS, SettingKind, SettingValue,
};

/// A pendulum with some lines in it.
fn model(lines: &str) -> String {
    format!(
        "model P {{
    ground {{ point O = (0, 0); }}
    body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0.5 m, 0); }}
    joint pin = revolute(ground.O, rod.A);
{lines}
}}
"
    )
}

#[track_caller]
fn wishes(block: &str) -> Vec<RunSetting> {
    let text = model(block);
    let compilation = compile(&text);
    assert_eq!(compilation.diagnostics, [], "{text}");
    compilation.verified.unwrap().mechanism().wishes().to_vec()
}

/// What is said of a block: code, underlined words, message with its short cause, help.
fn said(block: &str) -> Vec<[String; 5]> {
    let text = model(block);
    let said = compile(&text).diagnostics;
    let (_, wrong) = helps::wrong(&text, said.len() == 1);
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(helps::untried(&text), "");
    let all = said.iter().map(|said| {
        let lines = said.render(|_| 1).lines().count();
        assert!(lines <= 5, "{said}");
        [
            said.code.number.to_owned(),
            text[said.span.range()].to_owned(),
            said.message.clone(),
            said.cause().to_owned(),
            said.help.clone().unwrap_or_default(),
        ]
    });
    all.collect()
}

fn number(key: &'static str, value: f64, text: &'static str) -> RunSetting {
    RunSetting {
        key: key.into(),
        value: SettingValue::Number(value),
        text: text.into(),
    }
}

fn word(key: &'static str, text: &'static str) -> RunSetting {
    RunSetting {
        key: key.into(),
        value: SettingValue::Word(text.into()),
        text: text.into(),
    }
}

#[test]
fn wishes_have_their_values_in_si_units() {
    assert_eq!(
        wishes("    simulate { t_end = 5 s; method = dop853; rtol = 1e-9; }"),
        [
            number("t_end", 5.0, "5 s"),
            word("method", "dop853"),
            number("rtol", 1e-9, "1e-9"),
        ]
    );
    assert_eq!(wishes(""), []);
    assert_eq!(wishes("simulate { }"), []);
    // Constants, comments, blanks.
    let block = "const N = 3; const T = 2 s; let all = N*T;
        simulate {
            /// long enough
            t_end = 2 *  all; // two of them
            method = rk4; h = 1 /* short */ ms; output_step = steps;
            stabilization = none;
        }";
    assert_eq!(
        wishes(block),
        [
            number("t_end", 12.0, "2 * all"),
            word("method", "rk4"),
            number("h", 0.001, "1 ms"),
            word("output_step", "steps"),
            word("stabilization", "none"),
        ]
    );
    let without_units = "model P { units none; rotor w { pivot = (0, 0); inertia = 1; }
        simulate { t_end = 5; output_step = 0.1; } }";
    let verified = compile(without_units).verified.unwrap();
    let found = verified.mechanism().wishes().to_vec();
    assert_eq!(
        found,
        [number("t_end", 5.0, "5"), number("output_step", 0.1, "0.1")]
    );
}

/// Every method and every other word of the table can be written, those with a hyphen too.
#[test]
fn every_word_of_the_table_is_read() {
    for info in SETTINGS {
        let words = match info.kind {
            SettingKind::Word(words) => words(),
            SettingKind::Time(words) => words.to_vec(),
            SettingKind::Number(_) => Vec::new(),
        };
        for value in words.into_iter().chain([info.example]) {
            let fixed = if info.name == "h" {
                "method = rk4; "
            } else {
                ""
            };
            let found = wishes(&format!("simulate {{ {fixed}{} = {value}; }}", info.name));
            assert_eq!(found.last().unwrap().text, value);
        }
    }
}

/// The name is a word of the language only where an item begins.
#[test]
fn simulate_can_be_a_name() {
    for items in [
        "param simulate = 1 N*m; torque m on rod = simulate;",
        "const simulate = 1 N*m; torque m on rod = simulate;",
        "input simulate = 1 N*m; torque m on rod = simulate;",
        "let simulate = rod.theta; output x = simulate;",
        "body simulate { mass = 1 kg; inertia = 1 kg*m^2; point A = (0, 0); }
            joint hold = weld(ground.O, simulate.A); start { simulate.theta = 0; }",
        "particle simulate { mass = 1 kg; } allow(unattached);",
        "slider simulate { mass = 1 kg; axis = (1, 0); } start { simulate.s = 0; }",
        "rotor simulate { inertia = 1 kg*m^2; pivot = (0, 0); }",
        "coordinate simulate: 1; kinetic e = 1 J*s^2*simulate.v^2;",
        "rotor w { inertia = 1 kg*m^2; pivot = (0, 0); point simulate = (1 m, 0); }
            force f at w.simulate = (0, 1 N);",
        "rotor w { inertia = 1 kg*m^2; pivot = (0, 0); } drive simulate: w.theta = 1 rad/s*t;
            output x = simulate.reaction.x;",
        "particle b { mass = 1 kg; } joint simulate = distance(ground.O, b, length = 1 m);
            start { b.x = 1 m; b.y = 0; }",
        "torque simulate on rod = 1 N*m;",
        "potential simulate = 1 J*rod.theta;",
        "output simulate = rod.theta;",
    ] {
        let text = model(&format!("{items} simulate {{ t_end = 5 s; }}"));
        let compilation = compile(&text);
        let errors: Vec<_> = compilation
            .diagnostics
            .iter()
            .filter(|said| said.severity != mbdsl_compiler::diagnostic::Severity::Note)
            .collect();
        assert!(errors.is_empty(), "{text}{errors:?}");
        assert_eq!(compilation.verified.unwrap().mechanism().wishes().len(), 1);
    }
    let text = "model simulate { rotor w { inertia = 1 kg*m^2; pivot = (0, 0); } }";
    assert_eq!(compile(text).diagnostics, []);
    // The name wins over the word.
    let named = "const steps = 0.5 s; simulate { output_step = steps; }";
    assert_eq!(wishes(named), [number("output_step", 0.5, "steps")]);
}

/// One fault of a block, and what is said of it.
#[track_caller]
fn says(block: &str, expected: [&str; 5]) {
    assert_eq!(said(block), [expected.map(str::to_owned)], "{block}");
}

#[test]
fn once() {
    says(
        "simulate { t_end = 5 s; rtol = 1e-9; t_end = 6 s; }",
        [
            "MB202",
            "t_end",
            "`t_end` is given twice",
            "given again",
            "delete one of them",
        ],
    );
    let twice = model("    simulate { t_end = 5 s; }\n    simulate { rtol = 1e-9; }");
    let said = compile(&twice).diagnostics;
    assert_eq!(said.len(), 1);
    assert_eq!(said[0].message, "`simulate` is given twice in this model");
    let first = &said[0].related[0];
    assert_eq!(first.message, "`simulate` is first given");
    assert_eq!(&twice[first.span.range()], "simulate { t_end = 5 s; }");
    assert_eq!(&twice[said[0].span.range()], "simulate");
    says(
        "for i in 1..=2 { simulate { t_end = 5 s; } }",
        [
            "MB207",
            "simulate",
            "`simulate` is not allowed in a loop",
            "not allowed in this place",
            "write it outside the loop",
        ],
    );
}

#[test]
fn forms() {
    let form = "the form is `simulate { t_end = 5 s; }`";
    for (block, words, message, help) in [
        (
            "simulate { method = \"dopri5\"; }",
            "\"",
            "expected an expression, found `\"`",
            "write `= dopri5`",
        ),
        (
            "simulate { t_end = 5 s }",
            "s",
            "missing `;` after `s`",
            "end the line with `;`",
        ),
        (
            "simulate { t_end 5 s; }",
            "5",
            "expected `=`, found `5`",
            "write `t_end = 5`",
        ),
        (
            "simulate { t_end: 5 s; }",
            ":",
            "expected `=`, found `:`",
            "write `t_end=`",
        ),
        (
            "simulate { t_end = 5 s, rtol = 1e-3; }",
            ",",
            "expected `;` or an operator, found `,`",
            "write `s;`",
        ),
        (
            "simulate t_end = 5 s;",
            "t_end",
            "expected `{`, found `t_end`",
            form,
        ),
    ] {
        let all = said(block);
        let [code, found, said, _, helped] = &all[0];
        assert_eq!([code, found, said, helped], ["MB101", words, message, help]);
    }
    let all = said("simulation { t_end = 5 s; }");
    assert_eq!(all[0][4], "did you mean `simulate`?");
}
