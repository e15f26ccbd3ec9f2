//! Reactions of sliders and rotors on the ground: values in outputs, and messages where there is none.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;

fn cart(items: &str) -> String {
    format!(
        "model Cart {{
            gravity (0, -9.81 m/s^2);
            ground {{ point _O = (0, 0); }}
            slider cart {{ mass = 2 kg; axis = (3, 4); point P = (0, 0.1 m); }}
            rotor wheel {{ pivot = (1 m, 0); inertia = 1 kg*m^2; }}
            start {{ cart.s = 0; wheel.theta = 0; }}
            {items}
        }}"
    )
}

/// The message, its help and the words under it.
fn said(items: &str) -> (String, String, String) {
    let text = cart(items);
    let found = compile(&text).diagnostics;
    let found = found
        .first()
        .unwrap_or_else(|| panic!("{items} is accepted"));
    let words = text[found.span.range()].to_owned();
    (
        found.message.clone(),
        found.help.clone().unwrap_or_default(),
        words,
    )
}

#[test]
fn a_reaction_is_read_by_its_components() {
    let (message, help, words) = said("output f = cart.reaction;");
    assert_eq!(message, "`cart.reaction` is a force, expected one number");
    assert_eq!(help, "write `cart.reaction.x`, or `cart.reaction.y`");
    assert_eq!(words, "cart.reaction");
    let (message, help, _) = said("output f = cart.reaction.moment;");
    assert_eq!(message, "`cart.reaction` has no `moment`");
    assert!(help.contains("let a `body` turn or slide on one"), "{help}");
}

#[test]
fn reactions_are_for_outputs_and_events() {
    let (message, ..) = said("torque drag on wheel = (1 m)*cart.reaction.x;");
    let expected = "torque `drag` may depend on coordinates, velocities, states and inputs only, but \
                    `cart.reaction.x` depends on accelerations and reactions";
    assert_eq!(message, expected);
    let text = cart(
        "let n = cart.reaction.x; event e: n - 3 N; until wheel.reaction.y < 0 N; output f = n;",
    );
    assert!(
        compile(&text).diagnostics.is_empty(),
        "{:?}",
        compile(&text).diagnostics
    );
}

/// A formula says nothing of the direction in which it acts across the guide, whether it names a point or the coordinate, and
/// whatever is left of it.
#[test]
fn formulas_have_no_known_direction() {
    let output =
        "particle bead { mass = 1 kg; } allow(unattached: bead); output f = cart.reaction.x;";
    let formulas = [
        ("floor", "stop floor: cart.P.y >= -1 m;"),
        (
            "rests",
            "let top = cart.P.y; let height = bead.y - top; stop rests: height >= 0;",
        ),
        ("u", "potential u = (5 N)*cart.P.y;"),
        (
            "u",
            "potential u = 0.5*(9 N/m)*(hypot(cart.s, 0.3 m) - 0.2 m)^2;",
        ),
        (
            "tie",
            "constraint tie: cart.P.y = (1 m)*wheel.theta + 0.1 m;",
        ),
        (
            "rod",
            "constraint rod: (bead.x - cart.s)^2 + bead.y^2 = 1 m^2;",
        ),
        ("near", "stop near: distance(ground._O, cart.P) <= 1 m;"),
        (
            "dome",
            "stop dome: hypot(bead.x - cart.s, bead.y) >= 0.5 m;",
        ),
        ("slow", "stop slow: 2*cart.s <= 1 m;"),
        ("more", "kinetic more = (1 kg)*cart.v*bead.vx;"),
    ];
    for (name, item) in formulas {
        let (message, _, words) = said(&format!("{item} {output}"));
        let expected = format!(
            "the force that guides `cart` is not known: `{name}` is a formula, which does not say how it acts across the guide"
        );
        assert_eq!(
            (message, &words[..]),
            (expected, "cart.reaction.x"),
            "{item}"
        );
    }
    // Stops of its own coordinate act along the guide; loads and outputs act where they say.
    let allowed = "let place = cart.P.x; stop end: cart.s <= 1 m; stop begin: cart.s >= -1 m; stop turned: wheel.theta <= 1;
        output p = place; output f = cart.reaction.x; output g = wheel.reaction.y;";
    assert!(
        compile(&cart(allowed)).diagnostics.is_empty(),
        "{:?}",
        compile(&cart(allowed)).diagnostics
    );
}
