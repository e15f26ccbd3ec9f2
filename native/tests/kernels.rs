//! Kernels as machine code against their evaluator: loops, tables, every function, large angles.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl_compiler::evaluate::TextMechanism;
use mbdsl_compiler::program::KernelKind;
use mbdsl_native::NativeMechanism;
use mbdsl_runtime::Point;
use mbdsl_runtime::{Mechanism, MechanismExt};

fn evaluated(text: &str) -> TextMechanism {
    let compilation = mbdsl_compiler::compile(text);
    compilation.verified.unwrap().mechanism()
}

/// Every function of the language, and both sides of every condition.
const FUNCTIONS: &str = include_str!("../../tests/lanes/functions.mbd");

fn bits(values: &[f64]) -> Vec<u64> {
    let quiet = |x: &f64| if x.is_nan() { f64::NAN } else { *x };
    values.iter().map(|x| quiet(x).to_bits()).collect()
}

#[test]
fn functions_have_the_bits_of_the_evaluator() {
    let evaluated = evaluated(FUNCTIONS);
    let native = NativeMechanism::new(&evaluated).unwrap();
    for &kind in KernelKind::ALL {
        native.compile(kind).unwrap();
    }
    let layout = evaluated.layout();
    let (nv, nc) = (layout.nv(), layout.nc());
    for x in [
        0.0,
        -0.0,
        0.3,
        -2.7,
        40.0,
        9.9e5,
        -1.1e6,
        1e22,
        f64::NAN,
        f64::INFINITY,
    ] {
        let q: Vec<f64> = (0..nv).map(|i| x * (1.0 + 0.25 * i as f64)).collect();
        let v: Vec<f64> = (0..nv).map(|i| 0.5 - x - i as f64).collect();
        let lambda = vec![0.5; nc];
        let outputs = |mechanism: &dyn Mechanism| {
            let mut values = vec![0.0; layout.outputs().len()];
            mechanism.outputs(&Point::new(0.7, &q, &v).solution(&v, &lambda), &mut values);
            values
        };
        let (native, evaluated) = (outputs(&native), outputs(&evaluated));
        assert_eq!(
            bits(&native),
            bits(&evaluated),
            "{x}: {native:?}, {evaluated:?}"
        );
    }
}
