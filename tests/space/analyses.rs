//! Equilibria, small oscillations and efforts of bodies in space, against closed forms.

use crate::space::{mechanism, same};
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::inverse::inverse_dynamics;
use mbdsl::analysis::kinematics::KinematicsOptions;
use mbdsl::analysis::linearize::linearize;
use mbdsl::analysis::modes::{Mode, modes, motion};
use mbdsl::analysis::statics::{FollowOptions, StaticsOptions, equilibria, equilibrium, follow};
use mbdsl::runtime::State;
use mbdsl::{Mechanism, Options, assemble, simulate};
use std::f64::consts::TAU;

const G: f64 = 9.81;

/// A pendulum on a universal joint with a spring across, and a body below it.
fn pendulum(spring: &str, start: &str) -> String {
    let anchor = if spring.is_empty() {
        ""
    } else {
        "point S = (1, 0, -0.8);"
    };
    format!(
        "model Pendulum {{
            units none;
            gravity (0, 0, -9.81);
            ground {{ point O = (0, 0, 0); {anchor} }}
            body arm {{
                mass = 2; inertia = (0.3, 0.35, 0.1);
                point O = (0, 0, 0.4); point P = (0, 0, -0.4);
            }}
            joint cross = universal(ground.O, arm.O, axis = (1, 0, 0), axis2 = (0, 1, 0));
            {spring}
            start {{ {start} }}
            output low = arm.P;
        }}"
    )
}

#[test]
fn modes_of_a_pendulum_on_a_universal_joint_are_known() {
    let spring = "spring s between ground.S, arm.P { stiffness = 40; free_length = 1; }";
    let tilted = "arm.attitude = axis_angle((1, 0, 0), 0.4) * axis_angle((0, 1, 0), -0.3);";
    let arm = mechanism(&pendulum(spring, tilted));
    let start = assemble(&arm, 0.0).unwrap();
    let rest = equilibrium(&arm, 0.0, &start.q, &StaticsOptions::default()).unwrap();
    same("rest", &rest.state.q[..3], &[0.0, 0.0, -0.4], 1e-9);
    assert_eq!((rest.state.q.len(), rest.state.v.len()), (7, 6));
    assert!(rest.conservative && rest.stability.is_stable());
    // The pivot carries the weight.
    let force: f64 = rest.state.lambda[2];
    assert!(
        (force.abs() - 2.0 * G).abs() < 1e-8,
        "{:?}",
        rest.state.lambda
    );
    let linear = rest.linear(&arm).unwrap();
    let (about_x, about_y) = (0.3 + 2.0 * 0.16, 0.35 + 2.0 * 0.16);
    let stiff_x = 2.0 * G * 0.4;
    let stiff_y = stiff_x + 40.0 * 0.64;
    let mut expected = [
        (stiff_x / about_x).sqrt() / TAU,
        (stiff_y / about_y).sqrt() / TAU,
    ];
    expected.sort_by(f64::total_cmp);
    let found = modes(&arm, &linear).unwrap();
    let frequencies: Vec<f64> = found.iter().map(|mode| mode.frequency()).collect();
    same("frequencies", &frequencies, &expected, 1e-9);
    assert!(found.iter().all(|mode| mode.shares[0].0 == "arm"));
    let shown = motion(&arm, &linear, &found[0]).unwrap();
    for row in 0..shown.len() {
        let q = shown.state(row).unwrap().q;
        let length: f64 = q[3..].iter().map(|p| p * p).sum();
        assert!((length - 1.0).abs() < 1e-14);
    }
    // The lower point follows the modes: A, C of outputs.
    let space = linear.state_space(&arm).unwrap();
    assert_eq!((space.a.nrows(), space.c.nrows()), (4, 3));
    assert!(space.c.row(2).iter().all(|x| x.abs() < 1e-7), "{}", space.c);
    assert_eq!(space.states.len(), 4);
}

/// The frequencies are those of the equations about the start, too, and of any other parametrization of the attitude.
#[test]
fn linear_equations_do_not_depend_on_where_quaternions_are() {
    let turned = "joint cross = universal(ground.O, arm.O, axis = (1, 0, 0), axis2 = (0, 1, 0));";
    let plain = mechanism(&pendulum("", "arm.attitude = quaternion(1, 0, 0, 0);"));
    let start = assemble(&plain, 0.0).unwrap();
    let linear = linearize(&plain, State::new(0.0, start.q, start.v)).unwrap();
    let expected: Vec<f64> = modes(&plain, &linear)
        .unwrap()
        .iter()
        .map(|m| m.frequency())
        .collect();
    // The same body, described in axes that are turned by 120 degrees about (1, 1, 1).
    let text = pendulum("", "arm.attitude = quaternion(0.5, -0.5, -0.5, -0.5);")
        .replace(
            turned,
            "joint cross = universal(ground.O, arm.O, axis = (1, 0, 0), axis2 = (0, 0, 1));",
        )
        .replace("(0.3, 0.35, 0.1)", "(0.1, 0.3, 0.35)")
        .replace("(0, 0, 0.4)", "(0.4, 0, 0)")
        .replace("(0, 0, -0.4)", "(-0.4, 0, 0)");
    let other = mechanism(&text);
    let start = assemble(&other, 0.0).unwrap();
    let linear = linearize(&other, State::new(0.0, start.q, start.v)).unwrap();
    let found: Vec<f64> = modes(&other, &linear)
        .unwrap()
        .iter()
        .map(|m| m.frequency())
        .collect();
    println!("{expected:?} {found:?}");
    same("frequencies", &found, &expected, 1e-10);
}

/// A chain of two bodies with a force at its end: every link points along the forces that it carries.
#[test]
fn a_chain_hangs_as_its_forces_pull() {
    let chain = mechanism(
        "model Chain {
            units none;
            gravity (0, 0, -9.81);
            ground { point O = (0, 0, 0); }
            body a { mass = 2; inertia = (0.3, 0.3, 0.1); point O = (0, 0, 0.5); point P = (0, 0, -0.5); }
            body b { mass = 3; inertia = (0.2, 0.25, 0.1); point O = (0, 0, 0.4); point P = (0, 0, -0.4); }
            joint first = universal(ground.O, a.O, axis = (1, 0, 0), axis2 = (0, 1, 0));
            joint second = universal(a.P, b.O, axis = (1, 0, 0), axis2 = (0, 1, 0));
            force pull at b.P = (12, -7, 0);
            start {
                a.attitude = axis_angle((1, 0, 0), 0.2);
                guess b.attitude = axis_angle((0, 1, 0), 0.3);
            }
            output low = b.P;
        }",
    );
    let start = assemble(&chain, 0.0).unwrap();
    let found = equilibrium(&chain, 0.0, &start.q, &StaticsOptions::default()).unwrap();
    let along = |down: f64, length: f64| {
        let force = [12.0, -7.0, -down];
        let size = force.iter().map(|x| x * x).sum::<f64>().sqrt();
        force.map(|x| length * x / size)
    };
    let (upper, lower) = (along((1.0 + 3.0) * G, 1.0), along(1.5 * G, 0.8));
    let expected: Vec<f64> = (0..3)
        .map(|k| 0.5 * upper[k])
        .chain((0..3).map(|k| upper[k] + 0.5 * lower[k]))
        .collect();
    let q = &found.state.q;
    let places = [&q[..3], &q[7..10]].concat();
    same("places", &places, &expected, 1e-8);
    assert!(found.stability.is_stable(), "{}", found.stability);
    // From other starts, too: upside down it is in balance, and falls.
    let all = equilibria(&chain, &start, 10, &StaticsOptions::default()).unwrap();
    assert!(all.len() > 1);
    same("lowest", &all[0].state.q[..3], &q[..3], 1e-7);
}

/// An arm on a turning column: efforts by Lagrange's equations, by hand.
#[test]
fn efforts_of_an_arm_with_two_joints_are_known() {
    let arm = mechanism(
        "model Arm {
            units none;
            gravity (0, 0, -9.81);
            ground { point O = (0, 0, 0); }
            body column { mass = 5; inertia = (0.2, 0.2, 0.3); point O = (0, 0, 0); point A = (0, 0, 0.5); }
            body rod { mass = 2; inertia = (0.05, 0.4, 0.4); point A = (-0.6, 0, 0); point B = (0.6, 0, 0); }
            joint base = revolute(ground.O, column.O, axis = (0, 0, 1));
            joint elbow = revolute(column.A, rod.A, axis = (0, -1, 0));
            drive turn: base.angle = 0.5*t^2;
            drive lift: elbow.angle = 0.3 + 0.4*t - 0.1*t^2;
            start { guess rod.attitude = axis_angle((0, -1, 0), 0.3); guess rod.x = 0.57; guess rod.z = 0.68; }
        }",
    );
    let times: Vec<f64> = (0..=20).map(|k| 0.05 * f64::from(k)).collect();
    let found = inverse_dynamics(&arm, &times, &KinematicsOptions::default()).unwrap();
    let (m, l, inertia, thin, column) = (2.0, 0.6, 0.4 + 2.0 * 0.36, 0.05, 0.3);
    for (row, t) in times.iter().enumerate() {
        let (phi_1, phi_2) = (*t, 1.0);
        let (theta, theta_1, theta_2) = (0.3 + 0.4 * t - 0.1 * t * t, 0.4 - 0.2 * t, -0.2);
        let (s, c) = theta.sin_cos();
        let about_z = inertia * c * c + thin * s * s + column;
        let turn = about_z * phi_2 - 2.0 * (inertia - thin) * s * c * theta_1 * phi_1;
        let lift = inertia * theta_2 + (inertia - thin) * s * c * phi_1 * phi_1 + m * G * l * c;
        same(
            "efforts",
            &[found.efforts[0].effort[row], found.efforts[1].effort[row]],
            &[turn, lift],
            1e-8,
        );
        assert!((found.efforts[0].speed[row] - phi_1).abs() < 1e-12);
    }
    assert!(found.balance.residual < 1e-6, "{}", found.trust());
}

/// What is not there yet says so by name.
#[test]
fn following_equilibria_is_refused_by_name() {
    let mut arm = mechanism(&pendulum("", ""));
    let said = follow(&mut arm, "none", (0.0, 1.0), &FollowOptions::default()).unwrap_err();
    assert!(matches!(said, AnalysisError::Attitudes { .. }), "{said}");
    assert!(said.to_string().contains("`Pendulum`"), "{said}");
    assert_eq!(arm.layout().dof(), 2);
}

/// A hanging body has two equilibria; where its hinge is turned over it has none, though the rows of the hinge hold there.
#[test]
fn equilibria_are_not_turned_over() {
    let hanging = mechanism(
        "model Hanging {
            units none;
            gravity (0, 0, -9.81);
            ground { point O = (0, 0, 0); }
            body b { mass = 1; inertia = (1, 1, 1); point P = (-0.5, 0, 0); }
            joint j = revolute(ground.O, b.P, axis = (0, 1, 0));
        }",
    );
    let start = assemble(&hanging, 0.0).unwrap();
    let all = equilibria(&hanging, &start, 20, &StaticsOptions::default()).unwrap();
    let heights: Vec<f64> = all.iter().map(|one| one.state.q[2]).collect();
    same("heights", &heights, &[-0.5, 0.5], 1e-9);
    for one in &all {
        let [q1, q3] = [one.state.q[4], one.state.q[6]];
        assert!(q1.abs() < 1e-9 && q3.abs() < 1e-9, "{:?}", one.state.q);
    }
}

/// The eigenvalues about a state after some time of the motion from the start, each pair once, and how often.
fn of_motion(text: &str, t: f64) -> Result<Vec<([f64; 2], usize)>, AnalysisError> {
    let model = mechanism(text);
    let run = simulate(&model, &Options::new(t)).unwrap().trajectory;
    let linear = linearize(&model, run.state(run.len() - 1).unwrap())?;
    assert!(linear.is_moving());
    let found = modes(&model, &linear)?;
    let value = |mode: &Mode| ([mode.eigenvalue.re, mode.eigenvalue.im], mode.multiplicity);
    Ok(found.iter().map(value).collect())
}

fn near(found: &[([f64; 2], usize)], expected: &[([f64; 2], usize)], tolerance: f64) {
    assert_eq!(found.len(), expected.len(), "{found:?}");
    // In any order: real parts that are equal differ by rounding.
    let distance = |a: &[f64; 2], b: &[f64; 2]| (a[0] - b[0]).hypot(a[1] - b[1]);
    for (expected, count) in expected {
        let nearest = |a: &&([f64; 2], usize), b: &&([f64; 2], usize)| {
            distance(&a.0, expected).total_cmp(&distance(&b.0, expected))
        };
        let (found, times) = found.iter().min_by(nearest).unwrap();
        same("eigenvalue", found, expected, tolerance);
        assert_eq!(times, count);
    }
}

/// A top with its foot in a ball joint, upright, that spins at W rad/s: `A s^2 - i C W s - m g l = 0`, with
/// A = 0.012 + m l^2 = 0.137 about the foot and C = 0.006. Its spin is free.
#[test]
fn modes_of_a_sleeping_top_are_those_of_its_tilt() {
    let top = |spin: f64| {
        format!(
            "model Top {{
                gravity (0, 0, -9.81 m/s^2);
                ground {{ point O = (0, 0, 0); }}
                body b {{ mass = 2 kg; inertia = (0.012 kg*m^2, 0.012 kg*m^2, 0.006 kg*m^2); point foot = (0, 0, -0.25 m); }}
                joint pivot = spherical(ground.O, b.foot);
                start {{ b.omega.x = 0; b.omega.y = 0; b.omega.z = {spin} rad/s; }}
            }}"
        )
    };
    let (a, c, weight) = (0.137, 0.006, 2.0 * 9.81 * 0.25);
    let free = ([0.0, 0.0], 2);
    // Too slow to sleep.
    let (middle, root) = (
        c * 220.0 / (2.0 * a),
        (4.0 * a * weight - (c * 220.0_f64).powi(2)).sqrt() / (2.0 * a),
    );
    same("by hand", &[root, middle], &[3.548864, 4.817518], 1e-6);
    for t in [0.05, 0.1] {
        let found = of_motion(&top(220.0), t).unwrap();
        let expected = [free, ([-root, middle], 1), ([root, middle], 1)];
        near(&found, &expected, 1e-5);
    }
    let (middle, root) = (
        c * 300.0 / (2.0 * a),
        ((c * 300.0_f64).powi(2) - 4.0 * a * weight).sqrt() / (2.0 * a),
    );
    let expected = [free, ([0.0, middle - root], 1), ([0.0, middle + root], 1)];
    same(
        "by hand",
        &[middle - root, middle + root],
        &[3.85764, 9.28105],
        1e-5,
    );
    near(&of_motion(&top(300.0), 0.1).unwrap(), &expected, 1e-5);
}

/// Spin alone is free, and going round at a constant speed is no growth.
#[test]
fn what_only_goes_round_has_a_free_motion() {
    let wheel = "model Spin {
        ground { point O = (0, 0, 0); }
        body w { mass = 1 kg; inertia = (0.01 kg*m^2, 0.01 kg*m^2, 0.02 kg*m^2); point O = (0, 0, 0); }
        joint pin = revolute(ground.O, w.O, axis = (0, 0, 1));
        start { pin.rate = 12 rad/s; }
        output a = pin.angle;
    }";
    let circle = "model Circle {
        ground { point O = (0, 0); }
        particle p { mass = 1 kg; }
        joint rope = distance(ground.O, p, length = 0.5 m);
        start { p.x = 0.3 m; guess p.y = 0.4 m; p.vx = -8 m/s; }
    }";
    for (text, times) in [(wheel, [0.1, 0.2]), (circle, [0.05, 0.2])] {
        for t in times {
            near(&of_motion(text, t).unwrap(), &[([0.0, 0.0], 2)], 1e-12);
        }
    }
}

/// A bob on a rope of length l goes round at an angle c from the vertical, W^2 = g/(l cos c): pushed, it swings at
/// W sqrt(1 + 3 cos^2 c).
#[test]
fn a_conical_pendulum_swings_about_its_cone() {
    let (length, angle) = (1.0, 0.6_f64);
    let rate = (G / (length * angle.cos())).sqrt();
    let text = format!(
        "model Cone {{
            units none;
            gravity (0, 0, -9.81);
            ground {{ point O = (0, 0, 0); }}
            particle p {{ mass = 1; }}
            joint rope = distance(ground.O, p, length = 1);
            start {{ p.x = {:?}; p.y = 0; guess p.z = {:?}; p.vx = 0; p.vy = {:?}; }}
        }}",
        angle.sin(),
        -angle.cos(),
        rate * angle.sin()
    );
    let swing = rate * (1.0 + 3.0 * angle.cos().powi(2)).sqrt();
    let expected = [([0.0, 0.0], 2), ([0.0, swing], 1)];
    for t in [0.3, 1.1] {
        near(&of_motion(&text, t).unwrap(), &expected, 1e-5);
    }
}

/// A body with three inertias that spins about the middle one falls out of it, in axes of its own: with
/// s^2 = W^2 (B - A)(C - B)/(A C).
#[test]
fn modes_of_a_tumbling_body_are_in_its_own_axes() {
    let text = "model Racket {
        units none;
        ground { point O = (0, 0, 0); }
        body b { mass = 1; inertia = (0.1, 0.2, 0.25); point O = (0, 0, 0); }
        joint center = spherical(ground.O, b.O);
        start { b.omega.x = 0; b.omega.y = 5; b.omega.z = 0; }
    }";
    let growth = 5.0 * (0.1_f64 * 0.05 / (0.1 * 0.25)).sqrt();
    let model = mechanism(text);
    let start = assemble(&model, 0.0).unwrap();
    let linear = linearize(&model, State::new(0.0, start.q, start.v)).unwrap();
    let steady = linear.steady(&model).unwrap().unwrap();
    assert_eq!(steady.axes.as_ref().unwrap().own, ["b"]);
    let found = modes(&model, &linear).unwrap();
    let rates: Vec<f64> = found.iter().map(|mode| mode.eigenvalue.re).collect();
    assert!(
        rates.iter().any(|rate| (rate - growth).abs() < 1e-7),
        "{rates:?}"
    );
    assert!(
        rates.iter().all(|rate| rate.abs() < growth + 1e-7),
        "{rates:?}"
    );
}

/// A motion that is not steady has equations at every instant, but no modes.
#[test]
fn motions_that_change_have_no_modes() {
    let text = pendulum("", "arm.attitude = axis_angle((1, 0, 0), 0.4);");
    let said = of_motion(&text, 0.2).unwrap_err();
    assert!(matches!(said, AnalysisError::Unsteady { .. }), "{said}");
    let words =
        "`Pendulum` has no modes at t = 0.2 s: its linear equations change along the motion";
    assert!(said.to_string().starts_with(words), "{said}");
}
