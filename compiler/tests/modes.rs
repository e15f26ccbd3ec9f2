//! Kernels of models with conditions: each computes with the side that a mode says.

use mbdsl_compiler::compile;
use mbdsl_compiler::expr::Symbol;
use mbdsl_compiler::program::{Input, KernelKind, Program};

/// A block on a rail with a condition wherever one may stand, and what it chooses between.
fn text(choose: impl Fn(&str, &str) -> String) -> String {
    // Each reads all that the other reads, so that derivatives have the same patterns.
    let [push, rate, mu] = [
        choose(
            "5 N + k*block.s - k*w - c*block.v",
            "-c*block.v*cos(block.s/(1 m)) + k*w*w/(1 m)",
        ),
        choose("block.v - r*w*block.s/(1 m)", "block.v*w*w*block.s/(1 m^3)"),
        choose("0.1", "0.3 + w*w/(1 m^2)"),
    ];
    let [seen, passed, bounce] = [
        choose("block.s", "2*block.s"),
        choose("block.s - 3 m", "block.v*(1 s) - 2 m"),
        choose("0.5", "0.9"),
    ];
    format!(
        "model M {{
            param k = 1 N/m; param c = 2 N*s/m; param r = 1/(1 s);
            gravity (0, -9.81 m/s^2);
            slider block {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
            state w: m = 0.5 m; der w = {rate};
            force pull at block.C = ({push}, 0);
            friction rub on block {{ mu = {mu}; normal = 10 N; }}
            stop wall: block.s >= -5 m {{ restitution = {bounce}; }}
            output seen = {seen};
            event passed: {passed};
        }}"
    )
}

/// Results of a kernel at a state with this mode.
fn results(program: &Program, kind: KernelKind, mode: f64) -> Vec<f64> {
    let kernel = program.kernel(kind);
    let symbol = |symbol| match symbol {
        Symbol::Time => 0.7,
        Symbol::U(_) => mode,
        Symbol::Q(i) => 1.3 + f64::from(i),
        Symbol::V(i) => -0.4 + f64::from(i),
        Symbol::Z(i) => 0.6 + f64::from(i),
        Symbol::A(i) => 2.1 + f64::from(i),
        Symbol::Lambda(i) => 3.4 + f64::from(i),
        Symbol::Shift(i) => 1.0 - f64::from(i),
        Symbol::Parameter(i) => 0.9 + f64::from(i),
        symbol => panic!("{symbol:?}"),
    };
    let mut results = vec![f64::NAN; kernel.results];
    kernel.execute(symbol, &mut Vec::new(), &mut results);
    results
}

/// The kernels of both programs.
fn programs(text: &str) -> [Program; 2] {
    let compiled = compile(text);
    let errors: Vec<_> = compiled
        .diagnostics
        .iter()
        .map(|said| &said.message)
        .collect();
    let verified = compiled
        .verified
        .unwrap_or_else(|| panic!("{text}: {errors:?}"));
    let contacts = verified.contacts.as_deref().cloned().unwrap();
    [verified.program, contacts]
}

#[test]
fn every_kernel_computes_with_the_side_that_its_mode_says() {
    let chosen = programs(&text(|a, b| format!("if block.s < 1 m then {a} else {b}")));
    let sides = [
        (-1.0, programs(&text(|a, _| a.to_owned()))),
        (1.0, programs(&text(|_, b| b.to_owned()))),
    ];
    for i in 0..2 {
        for &kind in KernelKind::ALL {
            // The condition itself has no counterpart.
            if !kind.inputs().contains(&Input::U) || kind == KernelKind::Conditions {
                continue;
            }
            let [below, above] = sides.each_ref().map(|(mode, side)| {
                let held = results(&chosen[i], kind, *mode);
                assert_eq!(held, results(&side[i], kind, *mode), "{kind:?}, {mode}");
                held
            });
            // Both sides of each differ, or nothing was compared. All rows of contacts never hold together: that
            // program leaves the accelerations to the general solution.
            let is_left_out = i == 1 && kind == KernelKind::Accelerations;
            assert!(
                below.is_empty() || below != above || is_left_out,
                "{kind:?}"
            );
        }
    }
}
