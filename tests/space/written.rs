//! What is made of equations in space: machine code, generated code, print.

use crate::space::{generated, heavy_top};
use mbdsl::runtime::{Dop853, GeneralizedAlpha, Rk4};
use mbdsl::text::NativeMechanism;
use mbdsl::{Mechanism, Method, Options, simulate};

#[test]
fn machine_code_and_generated_code_have_the_bits_of_the_evaluator() {
    let evaluated = heavy_top(None).mechanism();
    let native = NativeMechanism::new(&evaluated).unwrap();
    let generated = generated::HeavyTop::default();
    assert_eq!(generated.layout(), evaluated.layout());
    let methods = [
        Method::from(Rk4::default()),
        GeneralizedAlpha::default().into(),
        Dop853::default().into(),
    ];
    for method in methods {
        let mut options = Options::new(0.1).method(method.clone());
        if !method.is_adaptive() {
            options = Options::unstabilized(method, 0.1, 1e-3);
        }
        let runs: [&dyn Mechanism; 3] = [&evaluated, &native, &generated];
        let [first, second, third] = runs.map(|m| simulate(m, &options).unwrap().trajectory);
        for name in first.names() {
            assert_eq!(first.get(name), second.get(name), "{name}");
            assert_eq!(first.get(name), third.get(name), "{name}");
        }
    }
}

/// What is said of a top counts its velocities, and prints its equations.
#[test]
fn what_is_printed_of_a_top_adds_up() {
    let verified = heavy_top(None);
    let shown = verified.mechanism().layout().to_string();
    assert!(
        shown.contains("6 velocities - 3 constraints = 3 degrees of freedom"),
        "{shown}"
    );
    let text = mbdsl_compiler::print::text(&verified.program.model);
    for line in [
        "6 velocities - 3 constraints = 3 degrees of freedom, by count.",
        "    pivot.x: top.x - length*top.R12 = 0",
    ] {
        assert!(text.contains(line), "{line} is not in\n{text}");
    }
}
