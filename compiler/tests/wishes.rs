//! `simulate { ... }`: what a model wishes for its runs, and what is said of its faults.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod helps;

use mbdsl_compiler::compile;
use mbdsl_runtime::{METHODS, Mechanism, Method, WISHES, Wish, WishKind, WishValue};

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
fn wishes(block: &str) -> Vec<Wish> {
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

#[test]
fn look() {
    for block in [
        "simulate { t_end = 5 s; method = dop853; rtol = 1e-9; }",
        "simulate { tend = 5 s; }",
        "simulate { solver = dopri5; }",
        "simulate { foo = 5 s; }",
        "simulate { method = dopri; }",
        "simulate { method = generalized_alpha; }",
        "simulate { method = 5; }",
        "simulate { method = \"dopri5\"; }",
        "simulate { stabilization = projektion; }",
        "simulate { t_end = 5; }",
        "simulate { t_end = 5 m; }",
        "simulate { t_end = -5 s; }",
        "simulate { t_end = 0 s; }",
        "simulate { t_end = 0; }",
        "simulate { t_end = 2*3 s - 10 s; }",
        "simulate { t_end = 1 s/0; }",
        "simulate { t_end = 1e300 s * 1e300; }",
        "param T = 2 s; potential p = 1 J*T/(1 s); simulate { t_end = 2*T; }",
        "const T = 2 s; simulate { t_end = 2*T; }",
        "const T = 2 s; let S = 2*T; simulate { t_end = 2*S; }",
        "simulate { t_end = 5 s; t_end = 6 s; }",
        "simulate { t_end = 5 s; } simulate { rtol = 1e-3; }",
        "simulate { h = 1 ms; }",
        "simulate { method = dopri5; h = 1 ms; }",
        "simulate { method = dopri5; h = 1 ms; output_step = 1 ms; }",
        "simulate { h = 1 ms; output_step = 1 ms; }",
        "simulate { method = rk4; rtol = 1e-3; }",
        "simulate { method = rk4; rtol = 1e-3; h = 1 ms; }",
        "simulate { method = hermite-h23g2; stabilization = projection; h = 1 ms; }",
        "simulate { method = hermite; stabilization = none; }",
        "simulate { rtol = -1e-9; }",
        "simulate { rtol = 1; }",
        "simulate { rtol = 1e-9 m; }",
        "simulate { rtol = 0; }",
        "simulate { atol = -1; }",
        "simulate { output_step = steps; }",
        "simulate { output_step = step; }",
        "simulate { output_step = wrong; }",
        "simulate { output_step = 1 ms; method = rk4; t_end = 4000 s; h = 1 ms; }",
        "simulate { method = rk4; t_end = 4000 s; h = 1 ms; }",
        "simulate { method = rk4; t_end = 4e9 s; h = 1 ms; }",
        "simulate { t_end = (1 s, 2 s); }",
        "simulate { t_end = 5 s }",
        "simulate { t_end 5 s; }",
        "simulate { point P = (0, 0); }",
        "simulate t_end = 5 s;",
        "simulate = 5;",
        "simulation { t_end = 5 s; }",
        "simulate { }",
        "for i in 1..=2 { simulate { t_end = 5 s; } }",
        "simulate { t_end: 5 s; }",
        "simulate { /// remark\n t_end = 5 /* h */ s; }",
        "simulate { t_end = 5 s, rtol = 1e-3; }",
    ] {
        println!("{block}");
        let text = model(block);
        for [code, words, message, cause, help] in said(block) {
            println!("    {code} `{words}`: {message}\n        label: {cause}\n        help: {help}");
        }
        if let Some(v) = compile(&text).verified {
            println!("    {:?}", v.mechanism().wishes());
        }
    }
}
