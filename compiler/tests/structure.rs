//! Loops, inferred dimensions, definitions made of outputs, energies of the user: what they mean.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl_compiler::compile;
use mbdsl_compiler::diagnostic::any_error;
use mbdsl_compiler::evaluate::TextMechanism;
use mbdsl_runtime::Point;
use mbdsl_runtime::{Mechanism, MechanismExt};

const ROD: &str = "mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0);";

#[track_caller]
fn load(items: &str) -> TextMechanism {
    let text = format!("model M {{ ground {{ point O = (0, 0); }} {items} }}").replace("ROD", ROD);
    let compilation = compile(&text);
    let Some(verified) = compilation.verified else {
        panic!("{:#?}", compilation.diagnostics);
    };
    verified.mechanism()
}

/// The messages about a model.
fn said(items: &str) -> Vec<String> {
    let text = format!("model M {{ ground {{ point O = (0, 0); }} {items} }}").replace("ROD", ROD);
    let diagnostics = compile(&text).diagnostics;
    diagnostics.iter().map(ToString::to_string).collect()
}

fn coordinates(mechanism: &TextMechanism) -> Vec<String> {
    let all = mechanism.layout().coordinates().iter();
    all.map(|coordinate| coordinate.name.to_string()).collect()
}

#[test]
fn loops_write_out_their_items() {
    let mechanism = load(
        "const N = 2*2;
        particle p[0] { mass = 1 kg; }
        for i in 1..N { particle p[i] { mass = (1 kg)*i; } joint d[i] = distance(p[i-1], p[i], length = 1 m); }
        start { for i in 0..=N-1 { guess p[i].x = (1 m)*i; p[i].y = 0; } }
        allow(unattached); output last = p[N-1];",
    );
    let names = [
        "p[0].x", "p[0].y", "p[1].x", "p[1].y", "p[2].x", "p[2].y", "p[3].x", "p[3].y",
    ];
    assert_eq!(coordinates(&mechanism), names);
    let layout = mechanism.layout();
    assert_eq!(layout.constraints()[2].name, "d[3].length");
    assert_eq!(layout.start().len(), 8);
    let mut masses = vec![0.0; layout.patterns().mass_matrix.len()];
    mechanism.mass_matrix(&Point::position(0.0, &[0.0; 8]), &mut masses);
    assert_eq!(masses, [1.0, 1.0, 1.0, 1.0, 2.0, 2.0, 3.0, 3.0]);
}

#[test]
fn loops_nest_and_may_be_empty() {
    let mechanism = load(
        "const N = 1; allow(unattached);
        for i in 1..=2 { for k in i..=2 { particle p[10*i + k] { mass = 1 kg; } } }
        for i in 2..=N { particle q[i] { mass = 1 kg; } }",
    );
    assert_eq!(coordinates(&mechanism).len(), 6);
    assert_eq!(coordinates(&mechanism)[4], "p[22].x");
}

#[test]
fn an_index_out_of_range_is_named() {
    let items = "for i in 1..=3 { body r[i] { ROD } joint j[i] = revolute(r[i-1].B, r[i].A); }";
    let found = said(items);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0],
        "error: [MB201] unknown body `r[0]` in joint `j[1]` (note: there are `r[1]` to `r[3]`)"
    );
    let found = said("for i in 1..=3 { body r[i] { mass = 1 m; inertia = 1 kg*m^2; } }");
    assert!(
        found[1].contains("mass of `r[1]` has dimension m"),
        "{found:?}"
    );
    assert!(
        found[1].contains("(and 2 more like it in this loop)"),
        "{found:?}"
    );
}

/// Constants of constants are counted once each, and what is too much ends at once.
#[test]
fn loops_have_limits() {
    let doubled: String = (1..60)
        .map(|i| format!("const c{i} = c{0} + c{0};", i - 1))
        .collect();
    let found = said(&format!("const c0 = 1; {doubled} for i in 1..=c59 {{ }}"));
    assert!(found[0].contains("beyond 1000000"), "{found:?}");
    let nested =
        "for i in 1..=1000 { for k in 1..=1000 { particle p[1000*i+k] { mass = 1 kg; } } }";
    let found = said(nested);
    assert!(found[0].starts_with("error: [MB104]"), "{found:?}");
    // Empty loops count, too.
    let empty = "for i in 1..=99999 { for j in 1..=99999 { for k in 1..=99999 { } } }";
    let found = said(empty);
    assert!(found[0].starts_with("error: [MB104]"), "{found:?}");
    assert!(found[0].contains("run more than 200000 times"), "{found:?}");
    let found = said("start { for i in 1..=99999 { for j in 1..=99999 { } } }");
    assert!(found[0].starts_with("error: [MB104]"), "{found:?}");
    let found = said("for i in 0..=3 { param k = 1; gravity (0, 0); start { } }");
    assert_eq!(
        found
            .iter()
            .filter(|text| text.contains("is not allowed in a loop"))
            .count(),
        3
    );
}

#[test]
fn a_bare_zero_gets_the_dimension_of_its_first_use() {
    let mechanism = load(
        "param c = 0; param k = 0; param x = 0; param n = 0; input u = 0;
        body r { ROD } joint pin = revolute(ground.O, r.A);
        torque t1 on r = -c*r.omega + u;
        spring s between ground.O, r.B { stiffness = 2*k; free_length = x; }
        output o = sqrt(n^2 + 1);",
    );
    let layout = mechanism.layout();
    let units: Vec<&str> = layout.parameters().iter().map(|p| &*p.unit).collect();
    assert_eq!(units, ["N*m*s/rad", "N/m", "m", "1", "N*m"]);
    let inputs: Vec<bool> = layout.parameters().iter().map(|p| p.input).collect();
    assert_eq!(inputs, [false, false, false, false, true]);
    let found = said(
        "param c = 0; body r { ROD } joint pin = revolute(ground.O, r.A);
        torque t1 on r = c*r.omega; torque t2 on r = c;",
    );
    assert!(
        found[0].contains("torque `t2` has dimension N*m*s/rad, expected N*m"),
        "{found:?}"
    );
}

#[test]
fn definitions_may_be_made_of_outputs() {
    let mechanism = load(
        "gravity (0, -10 m/s^2); body r { ROD } joint pin = revolute(ground.O, r.A);
        start { r.theta = 0; }
        let load = pin.reaction.y; let double = 2*load; let far = tip.x;
        output twice = double; output tip = r.B; output reach = far; output again = reach;",
    );
    let layout = mechanism.layout();
    let names: Vec<&str> = layout
        .outputs()
        .iter()
        .map(|output| &*output.name)
        .collect();
    assert_eq!(names, ["twice", "tip.x", "tip.y", "reach", "again"]);
    let mut outputs = vec![0.0; 5];
    let q = [0.5, 0.0, 0.0];
    mechanism.outputs(
        &Point::new(0.0, &q, &[0.0; 3]).solution(&[0.0; 3], &[0.0, -3.0]),
        &mut outputs,
    );
    assert_eq!(outputs, [6.0, 1.0, 0.0, 1.0, 1.0]);
    let found = said("particle p { mass = 1 kg; } allow(unattached); output a = b; output b = a;");
    assert!(
        found[0].contains("output `a` uses output `b` uses output `a`"),
        "{found:?}"
    );
}

/// `T = 1/2 (2 + x^2) x'^2 + x' y' + 3 t y'`: M = T_vv, Q = T_q - T_vq v - T_vt.
#[test]
fn energies_of_the_user_give_mass_and_force() {
    let mechanism = load(
        "units none; coordinate x: m; coordinate y: m;
        kinetic a = 1/2*(2 + x^2)*x.v^2 + x.v*y.v; kinetic b = 3*t*y.v + y.v^2;
        potential c = 5*x*y; output e = x.a + y.v;",
    );
    let (q, v) = ([0.5, 2.0], [3.0, 7.0]);
    let mut masses = [0.0; 4];
    mechanism.mass_matrix(&Point::position(1.0, &q), &mut masses);
    assert_eq!(masses, [2.25, 1.0, 1.0, 2.0]);
    let mut force = [0.0; 2];
    mechanism.force(&Point::new(1.0, &q, &v), &mut force);
    // x x'^2 - 2 x x'^2 - 5 y, and -3 - 5 x.
    assert_eq!(force, [-0.5 * 9.0 - 10.0, -3.0 - 2.5]);
    for text in ["1/2*a^2*(s.v)^3", "sin(s.v)", "sqrt(s.v^2 + 1)"] {
        let found = said(&format!(
            "units none; const a = 1; coordinate s: m; kinetic k = {text}*a;"
        ));
        assert!(
            found[0].starts_with("error: [MB308] kinetic `k` is not quadratic"),
            "{found:?}"
        );
    }
}

/// Names are what the compiler says they are, however the model is shuffled.
#[test]
fn warnings_do_not_stop_a_model() {
    let text = "model M { param idle = 1; particle p { mass = 1 kg; } }";
    let compilation = compile(text);
    assert!(!any_error(&compilation.diagnostics) && compilation.verified.is_some());
    let codes: Vec<&str> = compilation
        .diagnostics
        .iter()
        .map(|d| d.code.number)
        .collect();
    assert_eq!(codes, ["MB214", "MB302"]);
}
