//! A DC motor and the mechanism that it drives: published values, its linear equations, and the page.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::analysis::{Value, case, model};
use mbdsl::analysis::linearize::linearize;
use mbdsl::analysis::modes::modes;
use mbdsl::analysis::statics::{Stability, StaticsOptions, equilibrium};
use mbdsl::runtime::{Dop853, Dopri5, Radau, Rk4, State};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, MechanismExt, Method, Options, Trajectory, assemble, simulate};
use std::collections::BTreeMap;

/// The columns of a run at the times of the values, against them; the largest part of a tolerance that is used.
fn compare(run: &Trajectory, values: &[&Value], columns: &BTreeMap<&str, &str>) -> f64 {
    let mut worst = 0.0_f64;
    for value in values {
        let row = run
            .times()
            .iter()
            .position(|t| (t - value.at["t"]).abs() < 1e-12);
        let column = &run[columns.get(&value.name[3..]).unwrap_or(&&value.name[3..])];
        let error = (column[row.unwrap()] - value.value[0]).abs();
        worst = worst.max(error / value.tolerance);
        value.is(&[column[row.unwrap()]]);
    }
    worst
}

fn alone() -> TextMechanism {
    model(include_str!("reference/analyses/dc_motor_crank/alone.mbd"))
}

/// Three methods that choose their steps, and two with fixed ones.
fn methods() -> Vec<(Method, Option<f64>)> {
    vec![
        (Dop853::new(1e-12, 1e-12).into(), None),
        (Dopri5::new(1e-11, 1e-11).into(), None),
        (Radau::default().rtol(1e-11).atol(1e-11).into(), None),
        (Rk4::default().into(), Some(2e-5)),
    ]
}

fn options(t_end: f64, method: &Method, h: Option<f64>) -> Options {
    match h {
        None => Options::new(t_end).method(method.clone()),
        Some(h) => Options::fixed(t_end, h).method(method.clone()),
    }
}

#[test]
fn a_motor_alone_follows_the_exponential_of_its_matrix() {
    let (_, values) = case("dc_motor_crank");
    let values: Vec<&Value> = values
        .iter()
        .filter(|value| value.name.starts_with("A: "))
        .collect();
    let columns = BTreeMap::from([("omega", "crank.omega")]);
    for (method, h) in methods() {
        let options = options(0.2, &method, h).output_step(0.002);
        let run = simulate(&alone(), &options).unwrap().trajectory;
        let used = compare(&run, &values, &columns);
        println!("{method:?}: {used:e} of the tolerance");
    }
}

#[test]
fn a_motor_starts_a_slider_crank() {
    let (mechanism, values) = case("dc_motor_crank");
    let values: Vec<&Value> = values
        .iter()
        .filter(|value| value.name.starts_with("B: "))
        .collect();
    for (method, h) in methods() {
        let options = options(0.5, &method, h).output_step(0.005);
        let run = simulate(&mechanism, &options).unwrap().trajectory;
        let used = compare(&run, &values, &BTreeMap::new());
        println!("{method:?}: {used:e} of the tolerance");
    }
}

/// The eigenvalues, each pair once, by their real parts.
fn eigenvalues(mechanism: &dyn Mechanism, state: State) -> Vec<[f64; 2]> {
    let linear = linearize(mechanism, state).unwrap();
    let found = modes(mechanism, &linear).unwrap();
    let mut found: Vec<[f64; 2]> = found
        .iter()
        .map(|mode| [mode.eigenvalue.re, mode.eigenvalue.im])
        .collect();
    found.sort_by(|a, b| a[0].total_cmp(&b[0]));
    found
}

fn near(found: &[[f64; 2]], expected: &[[f64; 2]]) {
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (x, y) in found.iter().flatten().zip(expected.iter().flatten()) {
        assert!(
            (x - y).abs() < 1e-9 * (1.0 + y.abs()),
            "{found:?} {expected:?}"
        );
    }
}

/// J s + c, L s + R and k of the motor alone: 2 + 1 states, of which the angle is free.
#[test]
fn the_current_is_in_the_linear_equations() {
    let motor = alone();
    let (r, l, k, j, c) = (1.2_f64, 0.002, 0.08, 5e-4, 1e-4);
    let half: f64 = 0.5 * (r / l + c / j);
    let root = (half * half - (r * c + k * k) / (l * j)).sqrt();
    let found = eigenvalues(&motor, State::new(0.0, vec![0.0], vec![0.0]));
    near(
        &found,
        &[[-half - root, 0.0], [-half + root, 0.0], [0.0, 0.0]],
    );
    let linear = linearize(&motor, State::new(0.0, vec![0.0], vec![0.0])).unwrap();
    let space = linear.state_space(&motor).unwrap();
    assert_eq!(space.states, ["crank.theta", "crank.omega", "i"]);
    assert_eq!(
        (space.a.nrows(), space.b.nrows(), space.b.ncols()),
        (3, 3, 1)
    );
    assert!((space.a[(2, 1)] + k / l).abs() < 1e-9 && (space.b[(2, 0)] - 1.0 / l).abs() < 1e-9);
}

fn rest(text: &str) -> (TextMechanism, mbdsl::analysis::statics::Equilibrium) {
    let mechanism = model(text);
    let q = assemble(&mechanism, 0.0).unwrap().q;
    let found = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap();
    (mechanism, found)
}

/// A motor at a constant voltage against a torsion spring: i = u/R, theta = k i/c.
#[test]
fn a_motor_rests_against_a_spring() {
    let (mechanism, found) = rest(
        "model M {
            param R = 2 Ohm; param L = 3 mH; param k = 0.1 N*m/A; input u = 5 V;
            rotor shaft { pivot = (0, 0); inertia = 1e-3 kg*m^2; }
            torsion_spring s between ground, shaft { stiffness = 0.4 N*m/rad; damping = 1e-3 N*m*s/rad; }
            state i: A = 0; der i = (u - R*i - k*shaft.omega)/L;
            torque motor on shaft = k*i;
        }",
    );
    assert!((found.state.z[0] - 2.5).abs() < 1e-12, "{:?}", found.state);
    assert!(
        (found.state.q[0] - 0.625).abs() < 1e-12,
        "{:?}",
        found.state
    );
    assert_eq!(found.stability, Stability::Stable);
    assert!(found.held.is_empty() && !found.conservative);
    // All is linear, and a step turns by 0.3 rad at most.
    assert!(found.iterations <= 3, "{}", found.iterations);
    assert_eq!(mechanism.layout().state("i"), Some(0));
}

/// The integral of a controller holds the weight, wherever the search begins.
#[test]
fn an_integral_holds_a_weight() {
    for start in ["-90 deg", "20 deg", "200 deg"] {
        let (_, found) = rest(&format!(
            "model Arm {{
                param aim = 30 deg; param kp = 60 N*m/rad; param ki = 40 N*m/(rad*s);
                gravity (0, -9.81 m/s^2);
                ground {{ point O = (0, 0); }}
                body arm {{ mass = 4 kg; inertia = 0.3 kg*m^2; point A = (-0.4 m, 0); }}
                joint shoulder = revolute(ground.O, arm.A);
                state integral: N*m = 0;
                der integral = ki*(aim - arm.theta);
                torque motor on arm = kp*(aim - arm.theta) + integral - 9 N*m*s/rad*arm.omega;
                start {{ arm.theta = {start}; }}
            }}"
        ));
        let aim = 30.0_f64.to_radians();
        assert!((found.state.q[2] - aim).abs() < 1e-11, "{:?}", found.state);
        let held = 4.0 * 9.81 * 0.4 * aim.cos();
        assert!((found.state.z[0] - held).abs() < 1e-9, "{:?}", found.state);
        assert_eq!(found.stability, Stability::Stable);
    }
}

/// A state that is 0 at rest has no size of its own: a motor without voltage lets a pole on its cart hang.
#[test]
fn a_motor_without_voltage_lets_a_pole_hang() {
    for (spring, back_emf) in [
        ("", " - (3 V*s/m)*cart.v"),
        (
            "spring s between ground.O, cart.C { stiffness = 10 N/m; free_length = 1 m; }",
            "",
        ),
    ] {
        for start in [-90, -80, -45, -110] {
            let (_, found) = rest(&format!(
                "model M {{
                    input u = 0 V;
                    gravity (0, -9.81 m/s^2);
                    ground {{ point O = (-1 m, 0); }}
                    slider cart {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
                    bar pole from (0, 0) to (0, -1 m) {{ mass = 1 kg; }}
                    joint pin = revolute(cart.C, pole.A);
                    state i: A = 0; state felt: A = 0;
                    der i = (u - (1.5 Ohm)*i{back_emf})/(5 mH);
                    der felt = (i - felt)*(20 Hz);
                    force motor at cart.C = ((3 N/A)*(i + felt), 0);
                    {spring}
                    start {{ pole.theta = {start} deg; }}
                }}"
            ));
            let angle = found.state.q[3].to_degrees();
            assert!((angle + 90.0).abs() < 1e-9, "{start}: {angle}");
            assert!(
                found.state.z.iter().all(|z| z.abs() < 1e-12),
                "{:?}",
                found.state.z
            );
        }
    }
}

/// What nothing changes at rest keeps its start; what changes there has no equilibrium.
#[test]
fn states_at_rest_are_held_or_refused_by_name() {
    let text = |rate: &str| {
        format!(
            "model M {{
                slider cart {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
                ground {{ point O = (-1 m, 0); }}
                spring s between ground.O, cart.C {{ stiffness = 40 N/m; free_length = 1.2 m; damping = 2 N*s/m; }}
                state way: m = 0.3 m; der way = {rate};
            }}"
        )
    };
    let (_, found) = rest(&text("cart.v"));
    assert_eq!(
        (found.held, found.state.z[0]),
        (vec!["way".to_owned()], 0.3)
    );
    assert!((found.state.q[0] - 0.2).abs() < 1e-12);
    assert_eq!(found.stability, Stability::Stable);
    let mechanism = model(&text("cart.v + 0.7 m/s"));
    let fault = equilibrium(&mechanism, 0.0, &[0.0], &StaticsOptions::default());
    assert_eq!(
        fault.unwrap_err().to_string(),
        "no equilibrium: at rest the state `way` still changes, by 0.7 m/s"
    );
    // Two integrals of one error that want different places.
    let both = text("(cart.s - 0.1 m)*(1/(1 s))").replace(
        "state way",
        "state other: m = 0; der other = (cart.s - 0.4 m)*(1/(1 s)); state way",
    );
    let mechanism = model(&both);
    let fault = equilibrium(&mechanism, 0.0, &[0.0], &StaticsOptions::default());
    let fault = fault.unwrap_err().to_string();
    assert!(
        fault.starts_with("no equilibrium found near the start: after")
            && fault.contains("the state `"),
        "{fault}"
    );
}

/// The poles of a controlled pole on a cart against the roots of its polynomial, by the eigenvalues of a companion matrix.
#[test]
fn the_poles_of_a_controller_are_its_modes() {
    let chapter = include_str!("../docs/src/motors.md");
    let (_, text) = chapter.split_once("```mbd balance.mbd\n").unwrap();
    let text = text.split_once("```").unwrap().0;
    let mut mechanism = model(text);
    for (mass, length) in [(0.2, 0.8), (0.5, 0.6)] {
        // The gains follow the parameters: the poles stay.
        mechanism.set("m", mass).unwrap();
        mechanism.set("l", length).unwrap();
        let q = vec![0.0; 2];
        let found = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap();
        assert!((found.state.q[0] - 0.3).abs() < 1e-10, "{:?}", found.state);
        assert_eq!(found.stability, Stability::Stable);
        let linear = found.linear(&mechanism).unwrap();
        let found = modes(&mechanism, &linear).unwrap();
        let mut found: Vec<[f64; 2]> = found
            .iter()
            .map(|mode| [mode.eigenvalue.re, mode.eigenvalue.im])
            .collect();
        found.sort_by(|a, b| a[0].total_cmp(&b[0]));
        let coefficients = [14.5_f64, 83.5, 248.0, 388.0, 240.0];
        let companion = nalgebra::DMatrix::from_fn(5, 5, |i, j| match (i, j) {
            (0, j) => -coefficients[j],
            (i, j) if i == j + 1 => 1.0,
            _ => 0.0,
        });
        let roots = companion.complex_eigenvalues();
        let mut roots: Vec<[f64; 2]> = roots
            .iter()
            .filter(|root| root.im > -1e-9)
            .map(|root| [root.re, f64::max(root.im, 0.0)])
            .collect();
        roots.sort_by(|a, b| a[0].total_cmp(&b[0]));
        for ((found, root), exact) in
            found
                .iter()
                .zip(&roots)
                .zip([[-5.0, 0.0], [-4.0, 0.0], [-2.0, 2.0], [-1.5, 0.0]])
        {
            for k in 0..2 {
                assert!((found[k] - root[k]).abs() < 1e-8, "{found:?} {root:?}");
                assert!((found[k] - exact[k]).abs() < 1e-8, "{found:?} {exact:?}");
            }
        }
        assert_eq!((found.len(), roots.len()), (4, 4));
    }
}

/// Starts of states are set as those of coordinates are, in text, machine code and ensembles.
#[test]
fn the_start_of_a_state_is_set_by_its_name() {
    use mbdsl::runtime::Target;
    use mbdsl::text::NativeMechanism;
    let mut motor = alone();
    assert!(Target::names(motor.layout()).any(|name| name == "start.i"));
    let target = Target::named(motor.layout(), "start.i").unwrap();
    assert!(target.set(&mut motor, 3.5));
    let mut native = NativeMechanism::new(&alone()).unwrap();
    assert!(target.set(&mut native, 3.5));
    for mechanism in [&motor as &dyn Mechanism, &native] {
        let run = simulate(mechanism, &Options::new(0.01)).unwrap().trajectory;
        assert_eq!(run["i"][0], 3.5);
    }
}

/// The damping of a coordinate takes energy from it: a crane whose load swings out.
#[test]
fn a_torque_on_a_coordinate_damps_it() {
    let text = include_str!("reference/faults/coordinate_damping.mbd");
    let crane = model(text);
    let run = simulate(
        &crane,
        &Options::new(20.0).method(Dop853::new(1e-11, 1e-11)),
    )
    .unwrap();
    let sway = &run.trajectory["sway"];
    // Against the equations of a textbook in the angle: the trolley is free, so that its momentum is conserved.
    let (l, m1, m2, g, c) = (2.0, 50.0, 200.0, 9.81, 5.0);
    let rate = |x: [f64; 2]| {
        let (s, cos) = (x[0].sin(), x[0].cos());
        // (m1 l^2 (1 - m1 cos^2/(m1 + m2))) x'' = ...
        let inertia = m1 * l * l * (1.0 - m1 * cos * cos / (m1 + m2));
        let torque =
            -m1 * g * l * s - c * x[1] - m1 * m1 * l * l * cos * s * x[1] * x[1] / (m1 + m2);
        [x[1], torque / inertia]
    };
    let (mut x, h) = ([20.0_f64.to_radians(), 0.0], 1e-3);
    for _ in 0..20_000 {
        let at = |k: [f64; 2], f: f64| [x[0] + f * h * k[0], x[1] + f * h * k[1]];
        let k1 = rate(x);
        let k2 = rate(at(k1, 0.5));
        let k3 = rate(at(k2, 0.5));
        let k4 = rate(at(k3, 1.0));
        for i in 0..2 {
            x[i] += h / 6.0 * (k1[i] + 2.0 * k2[i] + 2.0 * k3[i] + k4[i]);
        }
    }
    let last = sway[sway.len() - 1];
    assert!((last - x[0]).abs() < 1e-8, "{last} {}", x[0]);
    let balance = run.report.energy_balance.unwrap();
    assert!(run.report.eps_h > 1.0 && balance < 1e-8, "{balance:e}");
}
