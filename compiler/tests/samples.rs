//! States that are sampled: messages, and the kernel that the text becomes.

use crate::helps;
use mbdsl_compiler::compile;
use mbdsl_runtime::{KernelKind, Mechanism, MechanismExt, Point};

fn with(lines: &str) -> String {
    format!(
        "model M {{
    param h = 10 ms;
    slider cart {{ mass = 2 kg; axis = (1, 0); point C = (0, 0); }}
    allow(unused);
    {lines}
}}"
    )
}

/// The words that the only error points at, and what it says.
#[track_caller]
fn error(lines: &str) -> (String, String) {
    helps::only_error(&with(lines))
}

#[test]
fn every_fault_is_said_at_its_words() {
    let cases = [
        (
            "sample h { state u: N = 0; next u = 1 N; next u = 2 N; }",
            "u",
            "the sample of `u` is given twice | delete one of them",
        ),
        (
            "state u: N = 0; der u = 1 N/s; sample h { next u = 1 N; }",
            "u",
            "`u` has a `der` and a `next` | delete one of them",
        ),
        (
            "sample h { state u: N = 0; next u = 1 N; } der u = 1 N/s;",
            "u",
            "`u` has a `der` and a `next` | delete one of them",
        ),
        (
            "sample h { next u = 3 V; }",
            "u",
            "no state `u` is declared | declare it: `state u: V = 0;`, with its start for 0",
        ),
        (
            "sample h { next cart = 3 V; }",
            "cart",
            "`cart` is not a state, and only states have a `next` | coordinates follow from the equations of motion",
        ),
        (
            "sample h { state u: N = 0; }",
            "u",
            "state `u` has no sample | give its sample: `next u = u;`, which keeps its value",
        ),
        (
            "state u: N = 0; next u = 1 N;",
            "next",
            "a `next` belongs to a block of samples | write it inside one, as in `sample 1 ms { state u: N = 0; next u = u; }`",
        ),
        (
            "sample h { state u: N = 0; der u = 1 N; }",
            "der",
            "a state that is sampled has no rate | write `next`, the value from a sample on",
        ),
        (
            "sample h { }",
            "h",
            "nothing is sampled in this block | give a state and its value from one sample to the next, as in `{ state u: N = 0; next u = u; }`",
        ),
        (
            "sample 0 s { state u: N = 0; next u = 1 N; }",
            "0 s",
            "a sample every 0 s | the period is a positive time, as in `sample 1 ms { ... }`",
        ),
        (
            "sample h { state u: N = 0; next u = cart.a*(1 kg); }",
            "cart.a",
            "the sample of `u` may depend on coordinates, velocities, states and inputs only, but `cart.a` depends on accelerations and reactions | accelerations and reactions follow from loads and states: they are available to outputs and events only",
        ),
        (
            "sample cart.s/(1 m/s) { state u: N = 0; next u = 1 N; }",
            "cart.s",
            "the period of `sample` may depend on parameters only, but `cart.s` depends on coordinates | use `param`s, `const`s and numbers only",
        ),
    ];
    let mut wrong = Vec::new();
    for (lines, at, says) in cases {
        let found = error(lines);
        if found != (at.to_owned(), says.to_owned()) {
            wrong.push(format!("{lines}:\n  {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_cannot_stand_in_the_block_is_said() {
    let text = with("sample h { state u: N = 0; next u = 1 N; der u = 0; }");
    let said = compile(&text).diagnostics;
    assert_eq!(said[0].message, "a state that is sampled has no rate");
    let help = "it has a `next` in this block, its value from a sample on";
    assert_eq!(said[0].help.as_deref(), Some(help));
    let text = with("sample h { state u: N = 0; next u 1 N; }");
    let said = compile(&text).diagnostics;
    assert!(said[0].message.contains("expected `=`"), "{said:?}");
}

#[test]
fn loops_write_samples_and_the_kernel_has_their_values_and_periods() {
    let text = with(
        "state fast: 1 = 3; der fast = 0 /(1 s);
         for k in 1..=2 { sample k*h { state late[k]: m = 0; next late[k] = k*cart.s + late[3 - k]; } }",
    );
    let verified = compile(&text).verified.unwrap();
    let mechanism = verified.mechanism();
    let layout = mechanism.layout();
    let sampled: Vec<bool> = layout
        .states()
        .iter()
        .map(|state| state.is_sampled)
        .collect();
    assert_eq!(sampled, [false, true, true]);
    assert_eq!(KernelKind::Samples.len(layout), Some(6));
    let mut values = [0.0; 6];
    let at = Point::new(0.0, &[0.5], &[0.0]).states(&[3.0, 10.0, 20.0]);
    mechanism.samples(&at, &mut values);
    assert_eq!(values, [3.0, 20.5, 11.0, 0.0, 0.01, 0.02]);
}
