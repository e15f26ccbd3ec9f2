//! More joints than the motion needs: one motion whatever is called redundant, and reactions of
//! least norm, with moments divided by the size of the mechanism.
#![allow(clippy::unwrap_used, missing_docs)]

mod planned;

use mbdsl::runtime::Point;
use mbdsl::text::load;
use mbdsl::{Mechanism, MechanismExt, Options, Stabilization, assemble, simulate};
use nalgebra::{DMatrix, DVector};

const PINS: [&str; 5] = [
    "joint a = revolute(ground.A, k1.A);",
    "joint b = revolute(k1.B, cpl.A);",
    "joint c = revolute(k2.B, cpl.B);",
    "joint d = revolute(ground.B, k2.A);",
    "joint third = distance(ground.C, cpl.C, length = 1 L);",
];
/// What holds a carriage on its rail, twice, and the load on it twice.
const GUIDES: [&str; 4] = [
    "joint front = prismatic(ground.A, cart.F, axis = (1, 0));",
    "joint rear = prismatic(ground.A, cart.R, axis = (1, 0));",
    "joint glue = weld(cart.F, box.F);",
    "joint bolt = revolute(cart.R, box.R);",
];
/// Those that the motion does not need.
const REDUNDANT: [&str; 3] = ["third", "rear", "bolt"];

/// A parallelogram with a third crank and a carriage with two guides, all lengths in `unit`.
fn text(unit: &str, joints: &[&str]) -> String {
    let text = format!(
        "model Redundant {{
            gravity (0.3 m/s^2, -9.81 m/s^2);
            ground {{ point A = (0, 0); point B = (2 L, 0); point C = (1 L, 0); }}
            body k1 {{ mass = 1 kg; inertia = (0.1 kg)*(1 L)^2; point A = (-0.5 L, 0); point B = (0.5 L, 0); }}
            body k2 {{ mass = 1.5 kg; inertia = (0.2 kg)*(1 L)^2; point A = (-0.5 L, 0); point B = (0.5 L, 0); }}
            body cpl {{ mass = 2 kg; inertia = (0.7 kg)*(1 L)^2; point A = (-1 L, 0); point B = (1 L, 0); point C = (0, 0); }}
            body cart {{ mass = 3 kg; inertia = (0.4 kg)*(1 L)^2; point F = (0.4 L, 0); point R = (-0.3 L, 0); }}
            body box {{ mass = 0.6 kg; inertia = (0.1 kg)*(1 L)^2; point F = (0.2 L, -0.5 L); point R = (-0.5 L, -0.5 L); }}
            {}
            force push at box.F = (2 N, 3 N);
            torque turn on cart = (0.7 N)*(1 L);
            spring band between cpl.C, cart.R {{ stiffness = (4 N)/(1 L); free_length = 0.3 L; }}
            start {{ k1.theta = 1 rad; k1.omega = 0.5 rad/s; guess k2.theta = 1 rad; guess cpl.theta = 0; cart.x = 3 L; guess box.x = 3.2 L; guess box.y = 0.5 L; }}
            allow(redundant);
            allow(guess_moved);
        }}",
        joints.join("\n")
    );
    text.replace(" L", &format!(" {unit}"))
}

fn all() -> Vec<&'static str> {
    PINS.iter().chain(&GUIDES).copied().collect()
}

/// a and lambda of the mechanism at its start, and those of least norm from a pseudo-inverse.
fn both(mechanism: &dyn Mechanism, size: f64) -> [(DVector<f64>, DVector<f64>); 2] {
    let layout = mechanism.layout();
    let (n, m) = (layout.nv(), layout.nc());
    let start = assemble(mechanism, 0.0).unwrap();
    let (q, v) = (&start.q, &start.v);
    let fill = |count: usize, f: &dyn Fn(&mut [f64])| {
        let mut values = vec![0.0; count];
        f(&mut values);
        values
    };
    let dense = |rows, pattern: &mbdsl::runtime::Pattern, values: &[f64]| {
        let mut matrix = DMatrix::<f64>::zeros(rows, n);
        pattern
            .iter(values)
            .for_each(|(i, j, value)| matrix[(i, j)] = value);
        matrix
    };
    let pattern = &layout.patterns().mass_matrix;
    let mass = dense(
        n,
        pattern,
        &fill(pattern.len(), &|x| {
            mechanism.mass_matrix(&Point::position(0.0, q), x)
        }),
    );
    let pattern = &layout.patterns().phi_q;
    let phi_q = dense(
        m,
        pattern,
        &fill(pattern.len(), &|x| {
            mechanism.phi_q(&Point::position(0.0, q), x)
        }),
    );
    let force = fill(n, &|x| mechanism.force(&Point::new(0.0, q, v), x));
    let eta = fill(m, &|x| mechanism.eta(&Point::new(0.0, q, v), x));

    // lambda = scale mu, where mu is a force in N: of a moment the moment over the size, of a
    // distance (whose phi is |c|^2 - l^2) lambda 2 l.
    let scale = DVector::from_fn(m, |i, _| {
        let row = &layout.constraints()[i];
        match (row.joint.as_ref(), row.name.ends_with(".angle")) {
            ("third", _) => 1.0 / (2.0 * size / 2.0),
            (_, true) => size,
            _ => 1.0,
        }
    });
    let root = DVector::from_fn(n, |i, _| mass[(i, i)].sqrt().recip());
    let rows = DMatrix::from_fn(m, n, |i, j| scale[i] * phi_q[(i, j)] * root[j]);
    let mut matrix = DMatrix::identity(n + m, n + m);
    matrix.view_mut((n, n), (m, m)).fill(0.0);
    matrix.view_mut((n, 0), (m, n)).copy_from(&rows);
    matrix.view_mut((0, n), (n, m)).copy_from(&rows.transpose());
    let right = DVector::from_fn(n + m, |i, _| match i.checked_sub(n) {
        None => root[i] * force[i],
        Some(i) => scale[i] * eta[i],
    });
    let x = matrix.clone().pseudo_inverse(1e-9).unwrap() * &right;
    assert!((matrix * &x - &right).amax() < 1e-9 * right.amax());
    let least = (
        x.rows(0, n).component_mul(&root),
        x.rows(n, m).component_mul(&scale),
    );

    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (mut a, mut lambda) = (vec![0.0; n], vec![0.0; m]);
    mechanism
        .accelerations(&Point::new(0.0, q, v), &mut scratch, &mut a, &mut lambda)
        .unwrap();
    [(DVector::from_vec(a), DVector::from_vec(lambda)), least]
}

#[test]
fn multipliers_are_those_of_least_norm() {
    for (unit, length) in [("m", 1.0), ("mm", 1e-3), ("km", 1e3)] {
        let mechanism = load(&text(unit, &all())).unwrap();
        // The ground points are the farthest: 2 lengths.
        let [(a, lambda), (least_a, least)] = both(&mechanism, 2.0 * length);
        assert!(
            (&a - &least_a).amax() < 1e-9 * least_a.amax(),
            "{unit}: {a} {least_a}"
        );
        for (i, row) in mechanism.layout().constraints().iter().enumerate() {
            let name = &row.name;
            let in_newton = match (row.joint.as_ref(), row.name.ends_with(".angle")) {
                ("third", _) => 2.0 * length,
                (_, true) => 1.0 / (2.0 * length),
                _ => 1.0,
            };
            let error = (lambda[i] - least[i]).abs() * in_newton;
            assert!(error < 1e-8, "{unit} {name}: {} {}", lambda[i], least[i]);
        }
    }
}

#[test]
fn the_motion_is_that_without_the_redundant_joints() {
    let run = |joints: &[&str]| {
        let options = Options::fixed(0.5, 1e-3).stabilization(Stabilization::baumgarte());
        simulate(&load(&text("m", joints)).unwrap(), &options).unwrap()
    };
    let needed: Vec<&str> = all()
        .into_iter()
        .filter(|joint| {
            REDUNDANT
                .iter()
                .all(|name| !joint.contains(&format!(" {name} ")))
        })
        .collect();
    assert_eq!(needed.len(), 6);
    let want = run(&needed);
    assert!(want.report.reactions_not_unique.is_empty());
    let mut backwards = all();
    backwards.reverse();
    let mut turned = all();
    turned.rotate_left(4);
    for joints in [all(), backwards, turned] {
        let run = run(&joints);
        for name in [
            "k1.theta", "cpl.y", "k2.omega", "cart.x", "cart.vx", "box.x", "box.ax",
        ] {
            let (got, want) = (run.trajectory.get(name), want.trajectory.get(name));
            for (got, want) in got.unwrap().iter().zip(want.unwrap()) {
                assert!((got - want).abs() < 1e-8, "{name}: {got} {want}");
            }
        }
        let mut names = run.report.reactions_not_unique.clone();
        names.sort();
        let mut expected = ["a", "b", "c", "d", "third", "front", "rear", "glue", "bolt"];
        expected.sort_unstable();
        assert_eq!(names, expected);
    }
}

/// Multipliers do not depend on the order of the joints either.
#[test]
fn reactions_are_those_of_any_order() {
    let reactions = |joints: &[&str]| {
        let mechanism = load(&text("mm", joints)).unwrap();
        let [(_, lambda), _] = both(&mechanism, 2e-3);
        let rows = mechanism.layout().constraints().iter().zip(&lambda);
        let mut named: Vec<(String, f64)> = rows
            .map(|(row, lambda)| (row.name.to_string(), *lambda))
            .collect();
        named.sort_by(|a, b| a.0.cmp(&b.0));
        named
    };
    let want = reactions(&all());
    let mut backwards = all();
    backwards.reverse();
    for ((name, got), (_, want)) in reactions(&backwards).into_iter().zip(want) {
        assert!(
            (got - want).abs() < 1e-7 * want.abs().max(1e-3),
            "{name}: {got} {want}"
        );
    }
}
