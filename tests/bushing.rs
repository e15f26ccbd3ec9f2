//! Bushings: frequencies in closed form, what they conserve and what they lose.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models::Random;
use crate::runs::model;
use mbdsl::analysis::linearize::linearize;
use mbdsl::analysis::modes::modes;
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::Point;
use mbdsl::runtime::{Dop853, Energy, State};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, MechanismExt, Options, Report, assemble, simulate};

/// The eigenvalues of a model about the equilibrium nearest to its start: damping and frequency, from the slowest
/// oscillation to the fastest.
fn eigenvalues(text: &str) -> Vec<[f64; 2]> {
    let model = model(text);
    let q = assemble(&model, 0.0).unwrap().q;
    let rest = equilibrium(&model, 0.0, &q, &StaticsOptions::default()).unwrap();
    let state = State::new(0.0, rest.state.q, vec![0.0; model.layout().nv()]);
    let linear = linearize(&model, state).unwrap();
    let modes = modes(&model, &linear).unwrap();
    let found = modes
        .iter()
        .map(|mode| [mode.eigenvalue.re, mode.eigenvalue.im.abs()]);
    found.collect()
}

/// A body held by one bushing that is turned with it, at its center of mass or beside it.
fn held(point: f64, more: &str) -> String {
    format!(
        "model Held {{
            ground {{ point O = (0.2 m, 0.1 m); }}
            body block {{ mass = 2 kg; inertia = 0.3 kg*m^2; point P = ({point} m, 0); }}
            bushing mount between block.P, ground.O {{
                stiffness = (800 N/m, 300 N/m); rotational_stiffness = 20 N*m/rad; free_angle = -30 deg; {more}
            }}
            start {{ guess block.x = 0.2 m; block.theta = 30 deg; }}
        }}"
    )
}

#[track_caller]
fn close(found: f64, expected: f64) {
    let error = (found - expected).abs() / expected.abs().max(1.0);
    assert!(error < 1e-9, "{found}, expected {expected}");
}

/// At the center of mass: sqrt(k_x/m), sqrt(k_y/m) and sqrt(k/J), each with its damping, wherever the axes point.
#[test]
fn a_body_on_a_bushing_has_three_frequencies() {
    let more = "damping = (8 N*s/m, 3 N*s/m); rotational_damping = 0.6 N*m*s/rad;";
    let found = eigenvalues(&held(0.0, more));
    let [m, inertia] = [2.0, 0.3];
    let expected = [
        (3.0 / m, 300.0 / m),
        (8.0 / m, 800.0 / m),
        (0.6 / inertia, 20.0 / inertia),
    ];
    let mut expected = expected.map(|(c, k): (f64, f64)| [-c / 2.0, (k - c * c / 4.0).sqrt()]);
    expected.sort_by(|a, b| a[1].total_cmp(&b[1]));
    assert_eq!(found.len(), 3, "{found:?}");
    for (found, expected) in found.iter().zip(expected) {
        close(found[0], expected[0]);
        close(found[1], expected[1]);
    }
}

/// Beside the center of mass, in axes of the block and of the ground: the roots of det(K - s M) = 0.
#[test]
fn a_bushing_beside_the_center_couples_shifts_and_turning() {
    let (m, inertia, e, [kx, ky, k]) = (2.0, 0.3, 0.15, [800.0, 300.0, 20.0]);
    let (sin, cos) = 30.0_f64.to_radians().sin_cos();
    // What a shift in x, in y and a turn move the point along the axes of the bushing by.
    let cases = [
        ("", [[cos, sin, 0.0], [-sin, cos, e]]),
        (
            "axes = ground;",
            [[1.0, 0.0, -e * sin], [0.0, 1.0, e * cos]],
        ),
    ];
    for (axes, [x, y]) in cases {
        let found = eigenvalues(&held(e, axes));
        assert_eq!(found.len(), 3, "{found:?}");
        for [damping, frequency] in found {
            assert!(damping.abs() < 1e-9, "{damping}");
            let mass = [m, m, inertia];
            let entry = |i: usize, j: usize| {
                let turning = if (i, j) == (2, 2) { k } else { 0.0 };
                let inert = if i == j {
                    frequency.powi(2) * mass[i]
                } else {
                    0.0
                };
                let size = (mass[i] * mass[j]).sqrt() * 400.0;
                (kx * x[i] * x[j] + ky * y[i] * y[j] + turning - inert) / size
            };
            let minor = |i: usize, j: usize| {
                let (a, b) = ((i + 1) % 3, (i + 2) % 3);
                let (c, d) = ((j + 1) % 3, (j + 2) % 3);
                entry(a, c) * entry(b, d) - entry(a, d) * entry(b, c)
            };
            let determinant: f64 = (0..3).map(|j| entry(0, j) * minor(0, j)).sum();
            assert!(
                determinant.abs() < 1e-9,
                "{axes} {frequency}: {determinant:e}"
            );
        }
    }
}

fn run(text: &str) -> (mbdsl::Trajectory, Report) {
    let method = Dop853::default().rtol(1e-11).atol(1e-13).h_max(2e-3);
    let run = simulate(&model(text), &Options::new(2.0).method(method)).unwrap();
    (run.trajectory, run.report)
}

/// Two bodies that only a bushing joins, which lies off both centers and whose axes turn with one of them.
fn pair(more: &str) -> String {
    format!(
        "model Pair {{
            body a {{ mass = 2 kg; inertia = 0.3 kg*m^2; point P = (0.4 m, 0.1 m); }}
            body b {{ mass = 1 kg; inertia = 0.1 kg*m^2; point Q = (-0.2 m, 0.3 m); }}
            bushing joint between a.P, b.Q {{
                stiffness = (90 N/m, 40 N/m); rotational_stiffness = 5 N*m/rad; {more}
            }}
            output px = a.vx*(2 kg) + b.vx*(1 kg);
            output py = a.vy*(2 kg) + b.vy*(1 kg);
            output spin = (2 kg)*(a.x*a.vy - a.y*a.vx) + (1 kg)*(b.x*b.vy - b.y*b.vx)
                + (0.3 kg*m^2)*a.omega + (0.1 kg*m^2)*b.omega;
            start {{ b.x = 1 m; b.vy = 2 m/s; a.vx = 0.5 m/s; a.omega = 1 rad/s; b.omega = -4 rad/s; }}
        }}"
    )
}

/// The moment on the body of the axes makes the forces balance.
#[test]
fn momentum_is_conserved() {
    for more in [
        "",
        "axes = b;",
        "damping = (3 N*s/m, 1 N*s/m); rotational_damping = 0.2 N*m*s/rad;",
    ] {
        let (trajectory, report) = run(&pair(more));
        for name in ["px", "py", "spin"] {
            let values = &trajectory[name];
            let change = values.iter().map(|x| (x - values[0]).abs());
            let change = change.fold(0.0, f64::max);
            assert!(change < 1e-9, "{more}: {name} changes by {change:e}");
        }
        assert!(report.energy_balance.unwrap() < 1e-9, "{more}: {report}");
        let lost = -report.work_done.unwrap();
        if more.contains("damping") {
            let energy = &trajectory["energy"];
            assert!(energy.windows(2).all(|pair| pair[1] < pair[0]), "{report}");
            assert!(
                (lost - (energy[0] - energy.last().unwrap())).abs() < 1e-9,
                "{report}"
            );
            assert!(lost > 0.1, "{report}");
        } else {
            assert!(lost.abs() < 1e-9, "{report}");
        }
    }
}

/// `Q = -U_q` of every kind of bushing where nothing is damped, and `C = -Q_v` is symmetric and takes energy where it is.
#[test]
fn forces_are_those_of_the_energy_and_of_the_loss() {
    let mut model = model(include_str!("reference/bushings/model.mbd"));
    let (nq, mut random) = (model.layout().nq(), Random(7));
    let force = |model: &TextMechanism, t: f64, q: &[f64], v: &[f64]| {
        let mut force = vec![0.0; nq];
        model.force(&Point::new(t, q, v), &mut force);
        force
    };
    for _ in 0..20 {
        let (t, q) = (random.next(), random.vector(nq, 1.5));
        let [v, w] = [random.vector(nq, 2.0), random.vector(nq, 2.0)];
        model.set("c", 0.0).unwrap();
        let found = force(&model, t, &q, &v);
        for (k, found) in found.iter().enumerate() {
            let potential = |step: f64| {
                let mut q = q.clone();
                q[k] += step;
                Energy::of(&model, &Point::new(t, &q, &v)).potential
            };
            let slope = (potential(1e-4) - potential(-1e-4)) / 2e-4;
            assert!((found + slope).abs() < 1e-5, "{k}: {found} {slope}");
        }
        model.set("c", 1.0).unwrap();
        let [rest, one, other] = [&vec![0.0; nq], &v, &w].map(|v| force(&model, t, &q, v));
        let power = |v: &[f64], force: &[f64]| {
            let products = v.iter().zip(force).zip(&rest);
            products
                .map(|((v, force), rest)| v * (force - rest))
                .sum::<f64>()
        };
        assert!(power(&v, &one) < 0.0 && power(&w, &other) < 0.0);
        let [first, second] = [power(&v, &other), power(&w, &one)];
        assert!((first - second).abs() < 1e-11, "{first} {second}");
    }
}
