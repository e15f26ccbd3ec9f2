//! The table of kernels: the lengths of results.
#![allow(clippy::unwrap_used, missing_docs)]

use crate::models;
use mbdsl::runtime::KernelKind;
use mbdsl_compiler::compile;

/// The layout says how many values the programs of every model write.
#[test]
fn layouts_know_the_lengths_of_kernels() {
    let mut compared = 0;
    for (name, text) in models::texts() {
        let Some(verified) = compile(&text).verified else {
            continue;
        };
        for kernel in &verified.program.kernels {
            let known = kernel.kind.len(&verified.layout);
            // Regimes of friction have forces that depend on multipliers, and laws set inputs; programs have neither.
            let beside = [KernelKind::ReactionForce, KernelKind::InputsAt];
            if beside.contains(&kernel.kind) || known.is_none() {
                continue;
            }
            assert_eq!(known, Some(kernel.results), "{name}, {:?}", kernel.kind);
            compared += kernel.results.min(1);
        }
    }
    assert!(compared > 1000, "{compared}");
}
