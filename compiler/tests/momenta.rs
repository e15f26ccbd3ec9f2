//! `momentum` and `angular_momentum`: names, places and messages.

use mbdsl_compiler::compile;

/// The messages of a model with these lines.
fn said(lines: &str) -> Vec<String> {
    let text = format!(
        "model T {{
    allow(unattached);
    slider cart {{ mass = 2 kg; axis = (1, 0); point P = (0, 0); }}
    {lines}
}}"
    );
    let found = compile(&text).diagnostics.into_iter();
    found.map(|said| said.message).collect()
}

#[test]
fn momenta_are_values_of_outputs_alone() {
    let cases = [
        (
            "output p = momentum;",
            "`momentum` is not a number: expected `momentum.x`, `momentum.y`",
        ),
        (
            "output l = angular_momentum.z;",
            "`angular_momentum.z` is not a number: expected `angular_momentum`",
        ),
        (
            "force f at cart.P = (momentum.x/(1 s), 0);",
            "x of force `f` may depend on coordinates, velocities, states and inputs only, but `momentum.x` is made of reactions, energies, momenta or outputs",
        ),
        (
            "let p = momentum.x; force f at cart.P = (p/(1 s), 0);",
            "x of force `f` may depend on coordinates, velocities, states and inputs only, but `p` is made of reactions, energies, momenta or outputs",
        ),
        (
            "output momentum = momentum.x;",
            "output `momentum` hides the `momentum` of the mechanism, which it uses",
        ),
        (
            "kinetic extra = 1/2*(1 kg)*cart.v^2; output p = momentum.x;",
            "`momentum.x` cannot count the `kinetic` energies of this model, which have no direction",
        ),
    ];
    for (lines, message) in cases {
        assert_eq!(said(lines), [message], "{lines}");
    }
    for lines in [
        "output p: kg*m/s = momentum.x; output l: N*m*s = angular_momentum;",
        "let p = momentum.x; output q = p; event slow: p - 1 N*s;",
        // A name of the model comes first.
        "param momentum = 3 m; output p: m = momentum; output l: N*m*s = angular_momentum;",
        "output momentum = 2*cart.v; output p = momentum/2;",
    ] {
        assert_eq!(said(lines), Vec::<String>::new(), "{lines}");
    }
}
