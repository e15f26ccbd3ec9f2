//! Attitudes and inertias of bodies in space.

use super::*;

#[test]
fn attitudes_say_what_they_miss() {
    for (form, words, message) in [
        (
            "quaternion(1, 0, 0, 1)",
            "quaternion(1, 0, 0, 1)",
            "the quaternion has length 1.414, not 1",
        ),
        (
            "axis_angle(30 deg, (1, 0, 0))",
            "axis_angle(30 deg, (1, 0, 0))",
            "`axis_angle` is written in another way",
        ),
        ("euler(zzx, a, a, a)", "zzx", "`zzx` is no sequence of axes"),
        (
            "axes(x = (1, 0, 0), y = (2, 0, 0))",
            "axes(x = (1, 0, 0), y = (2, 0, 0))",
            "both directions of `axes` are the same",
        ),
        (
            "axis_angle((1, 0, 0), 30 mm)",
            "30 mm",
            "the start of `arm.attitude` has dimension m, expected rad",
        ),
    ] {
        is(
            &format!("start {{ arm.attitude = {form}; }}"),
            words,
            message,
        );
    }
    is(
        "start { bob.attitude = quaternion(1, 0, 0, 0); }",
        "bob.attitude",
        "`bob.attitude` is no attitude",
    );
    is(
        "start { arm.q0 = 1; }",
        "q0",
        "`arm` has no coordinate `q0`",
    );
}

#[test]
fn inertias_are_those_of_bodies() {
    let of = |inertia: &str| format!("body b {{ mass = 1 kg; {inertia} }}");
    is(
        &of("inertia = 1 kg*m^2;"),
        "1 kg*m^2",
        "inertia of `b` is three numbers in space",
    );
    is(&of(""), "b", "`b` has no inertia");
    is(
        &of("inertia = (1 kg*m^2, 1 kg*m^2, 1 kg*m^2); products = (2 kg*m^2, 0, 0);"),
        "(1 kg*m^2, 1 kg*m^2, 1 kg*m^2)",
        "the principal moments of inertia of `b` are -1, 1 and 3 kg*m^2",
    );
    let text = with(&of("inertia = (1 kg*m^2, 1 kg*m^2, 2.1 kg*m^2);"));
    let said = compile(&text).diagnostics;
    assert_eq!(said[0].code.number, "MB312", "{said:?}");
    assert!(
        compile(&text.replace("2.1 kg", "2 kg"))
            .diagnostics
            .is_empty()
    );
}

/// The start quaternion of a body at the default parameters.
fn quaternion(form: &str) -> [f64; 4] {
    let mut model = model(&format!("start {{ arm.attitude = {form}; }}"));
    let first = model.bodies[0].first + 3;
    let given = model.start.iter();
    let given = given.filter(|start| (first..first + 4).contains(&start.place));
    let values: Vec<_> = given.map(|start| start.value).collect();
    let found = model.graph.evaluate(&values, |symbol| match symbol {
        Symbol::Parameter(i) => model.parameters[i as usize].default,
        _ => f64::NAN,
    });
    found.try_into().unwrap()
}

#[test]
fn forms_of_attitudes_are_one_quaternion() {
    let half = 15_f64.to_radians();
    let about_x = [half.cos(), half.sin(), 0.0, 0.0];
    let (c, s) = (a_cos(), a_sin());
    let axes = format!("axes(y = (0, {c}, {s}), x = (5, 0, 0))");
    for form in [
        "axis_angle((1, 0, 0), 30 deg)",
        "axis_angle((4, 0, 0), a)",
        "euler(xyz, a, 0, 0)",
        "euler(zxz, 90 deg, 0, -90 deg) * euler(yxy, 0, 30 deg, 0)",
        "inverse(axis_angle((-1, 0, 0), 10 deg)) * axis_angle((1, 0, 0), 20 deg)",
        "quaternion(0.965925826289, 0.258819045103, 0, 0)",
        axes.as_str(),
    ] {
        let found = quaternion(form);
        let gap = found.iter().zip(about_x).map(|(x, y)| (x - y).abs());
        assert!(gap.fold(0.0, f64::max) < 1e-11, "{form}: {found:?}");
    }
    // Half a turn, where the real part is 0.
    let found = quaternion("axes(x = (0, 1, 0), y = (1, 0, 0))");
    let expected = [0.0, 0.5_f64.sqrt(), 0.5_f64.sqrt(), 0.0];
    let along: f64 = found.iter().zip(expected).map(|(x, y)| x * y).sum();
    assert!((along.abs() - 1.0).abs() < 1e-15, "{found:?}");
}

fn a_cos() -> f64 {
    30_f64.to_radians().cos()
}

fn a_sin() -> f64 {
    30_f64.to_radians().sin()
}

/// Products are entries of the matrix; principal axes turn it.
#[test]
fn inertias_are_matrices() {
    let of = |lines: &str| {
        let mut model = model(&format!("body b {{ mass = 1 kg; {lines} }}"));
        let body = model.bodies.iter().find(|body| body.name == "b").unwrap();
        let BodyKind::Spatial { inertia } = body.kind else {
            panic!("{:?}", body.kind);
        };
        model.graph.evaluate(inertia.as_flattened(), |_| f64::NAN)
    };
    let found = of(
        "inertia = (3 kg*m^2, 4 kg*m^2, 5 kg*m^2); products = (0.1 kg*m^2, 0.2 kg*m^2, -0.3 kg*m^2);",
    );
    assert_eq!(found, [3.0, 0.1, 0.2, 0.1, 4.0, -0.3, 0.2, -0.3, 5.0]);
    let found = of(
        "inertia = (3 kg*m^2, 4 kg*m^2, 5 kg*m^2); inertia_axes = axis_angle((0, 0, 1), 90 deg);",
    );
    let expected = [4.0, 0.0, 0.0, 0.0, 3.0, 0.0, 0.0, 0.0, 5.0];
    let gap = found.iter().zip(expected).map(|(x, y)| (x - y).abs());
    assert!(gap.fold(0.0, f64::max) < 1e-14, "{found:?}");
}
