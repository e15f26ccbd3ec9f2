//! What is a note, what a warning, what is silenced, and what is refused.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::Severity;

fn found(lines: &str) -> Vec<(&'static str, Severity)> {
    let text = format!(
        "model P {{
    ground {{ point O = (0, 0); point P = (1 m, 0); }}
    body rod {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0.5 m, 0); point B = (-0.5 m, 0); }}
    joint pin = revolute(ground.O, rod.A);
    allow(unused);
{lines}}}
"
    );
    let diagnostics = compile(&text).diagnostics;
    diagnostics
        .iter()
        .map(|diagnostic| (diagnostic.code.number, diagnostic.severity))
        .collect()
}

#[test]
fn guesses_that_move_are_a_note_at_most() {
    let severity = |x: f64| {
        let lines = format!("start {{ rod.theta = 0 rad; guess rod.x = {x} m; }}\n");
        found(&lines).first().map(|(_, severity)| *severity)
    };
    // The size is 1 m.
    assert_eq!(severity(-0.5), None);
    assert_eq!(severity(-0.50009), None);
    assert_eq!(severity(-0.5002), Some(Severity::Note));
    assert_eq!(severity(3.0), Some(Severity::Note));
}

#[test]
fn allowing_guesses_to_move_has_no_effect_and_is_no_error() {
    let lines = "start { rod.theta = 0 rad; guess rod.x = 3 m; }\nallow(guess_moved);\n";
    let note = |code| (code, Severity::Note);
    assert_eq!(found(lines), [note("MB403"), note("MB214")]);
    assert_eq!(found("allow(guess_moved);\n"), [note("MB214")]);
}

#[test]
fn what_is_redundant_can_be_allowed() {
    let double = "joint again = revolute(ground.O, rod.A);\n";
    let warned = found(double);
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert!(
        warned
            .iter()
            .all(|(_, severity)| *severity == Severity::Warning)
    );
    assert_eq!(found(&format!("{double}allow(redundant: again);\n")), []);
    assert_eq!(found(&format!("{double}allow(redundant: pin);\n")), []);
    assert_eq!(found(&format!("{double}allow(redundant);\n")), []);
}

#[test]
fn what_stores_energy_does_not_depend_on_velocities() {
    for line in [
        "potential p = 1 J * rod.omega/(1 rad/s);\n",
        "spring s between ground.P, rod.B { stiffness = 1 N/m * rod.omega/(1 rad/s); free_length = 1 m; }\n",
        "spring s between ground.P, rod.B { stiffness = 1 N/m; free_length = 1 s * rod.vx; }\n",
        "torsion_spring s between ground, rod { stiffness = 1 N*m*s/rad^2 * rod.omega; }\n",
    ] {
        let found = found(line);
        assert_eq!(found, [("MB207", Severity::Error)], "{line}");
    }
    for line in [
        "potential p = 1 J * rod.theta/(1 rad);\n",
        "spring s between ground.P, rod.B { stiffness = 1 N/m * t/(1 s); free_length = 1 m; }\n",
        "torsion_spring s between ground, rod { stiffness = 1 N*m/rad * t/(1 s); }\n",
    ] {
        assert_eq!(found(line), [], "{line}");
    }
}

#[test]
fn rotors_and_sliders_are_held_by_themselves() {
    let text = "model H {
    rotor wheel { inertia = 1 kg*m^2; pivot = (0, 0); }
    slider block { mass = 1 kg; origin = (0, 0); axis = (1, 0); }
}";
    assert_eq!(compile(text).diagnostics, []);
}

#[test]
fn a_missing_inertia_is_shown_where_it_stands() {
    let text = "model I {
    ground { point O = (0, 0); }
    body rod { mass = 1 kg; inertia = 0 kg*m^2; point A = (0, 0); }
    joint pin = revolute(ground.O, rod.A);
}";
    let diagnostics = compile(text).diagnostics;
    assert_eq!(diagnostics.len(), 1, "{diagnostics:?}");
    assert_eq!(&text[diagnostics[0].span.range()], "0 kg*m^2");
}
