//! Where spatial models begin: values of joints, the walk through the joints, and joints that are turned over.

use crate::space::mechanism;
use mbdsl::runtime::{AssemblyError, Rk4, Stepper};
use mbdsl::text::TextMechanism;
use mbdsl::{Assembled, MechanismExt, Options, assemble, simulate};
use std::fmt::Write as _;

/// A chain of revolute joints whose axes are askew, with what its start gives.
fn chain(links: usize, start: &str) -> String {
    let mut text =
        String::from("model Chain {\n param bend = 0.4 rad;\n gravity (0, 0, -9.81 m/s^2);\n");
    text.push_str("ground { point P = (0, 0, 0); }\n");
    let axes = ["(0, 1, 0)", "(0.3, 0, 1)", "(1, 2, 2)"];
    for link in 1..=links {
        let before = if link == 1 {
            "ground".to_owned()
        } else {
            format!("b{}", link - 1)
        };
        let (point, axis) = (if link == 1 { "P" } else { "Q" }, axes[link % 3]);
        let _ = writeln!(
            text,
            "body b{link} {{ mass = 1 kg; inertia = (0.1 kg*m^2, 0.2 kg*m^2, 0.2 kg*m^2); point P = (-0.5 m, 0.1 m, 0); point Q = (0.5 m, 0, 0.2 m); }}
             joint j{link} = revolute({before}.{point}, b{link}.P, axis = {axis}, axis2 = (0, 1, {link}));"
        );
    }
    let outputs = (1..=links)
        .map(|link| format!("output a{link} = j{link}.angle; output w{link} = j{link}.rate;\n"));
    text.extend(outputs);
    let _ = writeln!(text, "start {{ {start} }}\n}}");
    text
}

/// The outputs of the first row of a run.
fn first_row(mechanism: &TextMechanism, names: &[&str]) -> Vec<f64> {
    let run = simulate(mechanism, &Options::new(1e-3)).unwrap();
    names
        .iter()
        .map(|name| run.trajectory.get(name).unwrap()[0])
        .collect()
}

fn start(text: &str) -> Result<Assembled, AssemblyError> {
    assemble(&mechanism(text), 0.0)
}

fn near(found: &[f64], expected: &[f64], error: f64) {
    for (found, expected) in found.iter().zip(expected) {
        assert!((found - expected).abs() < error, "{found} {expected}");
    }
}

#[test]
fn a_chain_needs_nothing_but_its_angles() {
    let angles = [0.7, -1.2, 3.0, -2.9, 8.0, bend()];
    let mut given: String = (1..=5)
        .map(|k| format!("j{k}.angle = {} rad; ", angles[k - 1]))
        .collect();
    given.push_str("j6.angle = bend; j2.rate = 3 rad/s; j5.rate = -1 rad/s; j1.rate = 0; j3.rate = 0; j4.rate = 0; j6.rate = 0;");
    let mechanism = mechanism(&chain(6, &given));
    let start = assemble(&mechanism, 0.0).unwrap();
    // The walk closes all joints: at most round-off is polished.
    assert!(start.iterations <= 3, "{}", start.iterations);
    assert!(start.position_residual < 1e-13);
    let names = [
        "a1", "a2", "a3", "a4", "a5", "a6", "w1", "w2", "w3", "w4", "w5", "w6",
    ];
    let expected = [angles.to_vec(), vec![0.0, 3.0, 0.0, 0.0, -1.0, 0.0]].concat();
    near(&first_row(&mechanism, &names), &expected, 1e-11);
}

fn bend() -> f64 {
    0.4
}

#[test]
fn values_of_joints_follow_parameters() {
    let mut mechanism = mechanism(&chain(
        3,
        "j1.angle = 2*bend; j2.angle = bend + 3 rev; j3.rate = bend/(1 s);",
    ));
    for bend in [0.4, 1.1, -2.0] {
        mechanism.set("bend", bend).unwrap();
        let found = first_row(&mechanism, &["a1", "a2", "a3", "w3"]);
        let turns = 3.0 * std::f64::consts::TAU;
        near(&found, &[2.0 * bend, bend + turns, 0.0, bend], 1e-11);
    }
}

/// A ring of four hinges with parallel axes, of which one is a ball and one slides.
const RING: &str = "model Ring {
    ground { point O = (0, 0, 0); point P = (2 m, 0, 0); }
    body crank { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); point B = (0.5 m, 0, 0); }
    body coupler { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-1.25 m, 0, 0); point B = (1.25 m, 0, 0); }
    body rocker { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-1 m, 0, 0); point B = (1 m, 0, 0); }
    joint O = revolute(ground.O, crank.A, axis = (0, 0, 1));
    joint B = revolute(crank.B, coupler.A, axis = (0, 0, 1));
    joint C = spherical(coupler.B, rocker.B);
    joint D = cylindrical(ground.P, rocker.A, axis = (0, 0, 1));
    output crank = O.angle; output rocker = D.angle; output speed = O.rate;
    start { START }
}";

#[test]
fn a_loop_closes_around_the_value_of_a_joint() {
    let ring = |start: &str| RING.replace("START", start);
    let given = mechanism(&ring(
        "O.angle = 60 deg; O.rate = 2 rad/s; guess D.angle = 100 deg;",
    ));
    let [crank, rocker, speed] = first_row(&given, &["crank", "rocker", "speed"])[..] else {
        panic!()
    };
    near(&[crank, speed], &[60.0_f64.to_radians(), 2.0], 1e-12);
    // The other branch by another guess.
    let other = mechanism(&ring("O.angle = 60 deg; guess D.angle = -60 deg;"));
    let other = first_row(&other, &["crank", "rocker"]);
    near(&other[..1], &[crank], 1e-12);
    assert!((other[1] - rocker).abs() > 0.5, "{other:?} {rocker}");
    // What holds at the start does not hold later.
    let run = simulate(&given, &Options::new(0.1)).unwrap();
    let angles = run.trajectory.get("crank").unwrap();
    assert!((angles.last().unwrap() - crank).abs() > 0.1);
}

#[test]
fn values_that_contradict_the_joints_are_refused_by_name() {
    let ring = |start: &str| RING.replace("START", start);
    let parsed = |start: &str| {
        let (model, tree) = crate::space::checked(&ring(start));
        let mut model = model;
        let equations = mbdsl_compiler::equations::derive(&mut model);
        let program = mbdsl_compiler::program::program(model, &equations);
        let _ = tree;
        assemble(&TextMechanism::of_program(&program), 0.0).unwrap_err()
    };
    let AssemblyError::JointValue {
        name,
        given,
        nearest,
        ..
    } = parsed("O.angle = 60 deg; D.angle = -10 deg;")
    else {
        panic!()
    };
    assert_eq!(name, "D.angle");
    near(&[given], &[-10.0_f64.to_radians()], 1e-12);
    // What the others leave is where the loop closes, on the nearer branch, and not half way there.
    let closed = mechanism(&ring("O.angle = 60 deg; guess D.angle = 100 deg;"));
    near(&first_row(&closed, &["rocker"]), &[nearest], 1e-6);
    let AssemblyError::JointValue {
        name,
        nearest,
        is_rate,
        ..
    } = parsed("O.angle = 60 deg; O.rate = 1 rad/s; crank.omega.z = 3 rad/s;")
    else {
        panic!()
    };
    assert!(is_rate && name == "O.rate");
    near(&[nearest], &[3.0], 1e-12);
}

#[test]
fn slides_and_speeds_are_given_too() {
    let text = "model Guided {
        ground { point O = (0, 0, 1 m); }
        body block { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point P = (0, 0.1 m, 0); }
        joint guide = cylindrical(ground.O, block.P, axis = (1, 2, 2));
        output s = guide.slide; output v = guide.speed; output a = guide.angle; output w = guide.rate;
        start { guide.slide = 0.1 m; guide.speed = -2 m/s; guide.angle = 400 deg; guide.rate = 5 rad/s; }
    }";
    let found = first_row(&mechanism(text), &["s", "v", "a", "w"]);
    near(&found, &[0.1, -2.0, 400.0_f64.to_radians(), 5.0], 1e-12);
}

/// A hinge whose body is given upside down.
#[test]
fn joints_turned_over_are_refused() {
    let text = "model Over {
        ground { point O = (0, 0, 0); }
        body arm { mass = 1 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); }
        joint pin = revolute(ground.O, arm.A, axis = (0, 0, 1));
        start { arm.attitude = axis_angle((1, 0, 0), 180 deg); }
    }";
    let (mut model, _) = crate::space::checked(text);
    let equations = mbdsl_compiler::equations::derive(&mut model);
    let program = mbdsl_compiler::program::program(model, &equations);
    let error = assemble(&TextMechanism::of_program(&program), 0.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "`Over` was assembled with the axis of `pin` reversed at t = 0 s, and no other position was found"
    );
    // A guess only: another start is found.
    let text = text.replace("arm.attitude", "guess arm.attitude");
    let found = start(&text).unwrap();
    assert_eq!(found.moved.len(), 1);
    let moved = &found.moved[0];
    assert_eq!(moved.name, "arm.attitude");
    assert!(moved.axis.is_some() && moved.to > 3.0, "{moved:?}");
}

#[test]
fn a_run_ends_where_a_step_turns_a_joint_over() {
    let text = "model Tipping {
        units none;
        ground { point O = (0, 0, 0); }
        body arm { mass = 1; inertia = (1, 1, 1); point A = (0, 0, 0); }
        joint pin = revolute(ground.O, arm.A, axis = (0, 0, 1));
        start { arm.omega.x = 2; }
    }";
    // The velocity contradicts the joint, and nothing stabilizes it.
    let options = Options::unstabilized(Rk4::default(), 5.0, 0.02);
    let error = simulate(&mechanism(text), &options).unwrap_err();
    let said = error.to_string();
    assert!(
        said.contains("joint `pin` was turned over before t = "),
        "{said}"
    );
    assert_eq!(error.status().name(), "turned_over");
    let rows = error.trajectory().unwrap().len();
    assert!(rows > 1);
    // Step by step it ends there, too.
    let mut steps = Stepper::new(&mechanism(text), &options).unwrap();
    let mut made = 1;
    while steps.step(&mechanism(text), 0.02).is_ok() {
        made += 1;
        assert!(made <= rows, "{made} steps, {rows} rows");
    }
    assert_eq!(made, rows);
}
