//! Equilibria, linear equations and modes: published and closed-form values, and identities on every model.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::linearize::{Linear, linearize};
use mbdsl::analysis::modes::{Mode, modes};
use mbdsl::analysis::statics::{Equilibrium, Stability, StaticsOptions, equilibria, equilibrium};
use mbdsl::runtime::{State, inputs};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, assemble};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::f64::consts::FRAC_PI_2;
use std::fs;
use std::path::Path;

/// The values of a case, made by at least two independent ways.
#[derive(Deserialize)]
struct Reference {
    value: Vec<Value>,
}

#[derive(Deserialize)]
pub(crate) struct Value {
    pub(crate) name: String,
    value: Vec<f64>,
    tolerance: f64,
    #[serde(default)]
    at: BTreeMap<String, f64>,
}

/// A case of `reference/analyses`.
pub(crate) fn case(name: &str) -> (TextMechanism, Vec<Value>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("reference/analyses")
        .join(name);
    let text = fs::read_to_string(folder.join("model.mbd")).unwrap();
    let data = fs::read_to_string(folder.join("reference.toml")).unwrap();
    let reference: Reference = toml::from_str(&data).unwrap();
    (model(&text), reference.value)
}

pub(crate) fn model(text: &str) -> TextMechanism {
    load(text).unwrap_or_else(|faults| panic!("{faults:?}"))
}

impl Value {
    #[track_caller]
    pub(crate) fn is(&self, found: &[f64]) {
        assert_eq!(self.value.len(), found.len());
        for (expected, found) in self.value.iter().zip(found) {
            let error = (expected - found).abs();
            assert!(
                error <= self.tolerance,
                "{}: {found}, off by {error:e}",
                self.name
            );
        }
    }
}

/// Two bars of length 1 with masses 2 and 1 at their ends, springs of stiffness 1 in both joints, and a load along the
/// last bar.
pub(crate) const ZIEGLER: &str = "model Ziegler {
    units none;
    param P = 1;
    ground { point O = (0, 0); }
    body lower { mass = 2; inertia = 0; point A = (-1, 0); point B = (0, 0); }
    body upper { mass = 1; inertia = 0; point A = (-1, 0); point B = (0, 0); }
    joint foot = revolute(ground.O, lower.A);
    joint knee = revolute(lower.B, upper.A);
    torsion_spring one between ground, lower { stiffness = 1; free_angle = 1.5707963267948966; }
    torsion_spring two between lower, upper { stiffness = 1; }
    force follow at upper.B = (-P*cos(upper.theta), -P*sin(upper.theta));
    start { lower.theta = 1.5707963267948966; upper.theta = 1.5707963267948966; }
}";

/// The equilibrium found from these positions by name, the others as they are assembled.
fn found_from(
    mechanism: &mut TextMechanism,
    start: &[(&str, f64)],
    options: &StaticsOptions,
) -> Equilibrium {
    for (name, value) in start {
        assert!(mechanism.set_start(name, *value), "{name}");
    }
    let q = assemble(mechanism, 0.0).unwrap().q;
    equilibrium(mechanism, 0.0, &q, options).unwrap()
}

pub(crate) fn coordinate(mechanism: &TextMechanism, found: &Equilibrium, name: &str) -> f64 {
    found.state.q[mechanism.layout().coordinate(name).unwrap()]
}

/// The outputs at rest, by name.
fn outputs(mechanism: &TextMechanism, found: &Equilibrium) -> BTreeMap<String, f64> {
    let layout = mechanism.layout();
    let State {
        t,
        q,
        v,
        z,
        u,
        a,
        lambda,
        ..
    } = &found.state;
    let mut values = vec![0.0; layout.outputs().len()];
    mechanism.outputs(*t, q, v, z, u, a, lambda, &mut values);
    let names = layout
        .outputs()
        .iter()
        .map(|output| output.name.to_string());
    names.zip(values).collect()
}

fn modes_at(mechanism: &TextMechanism, state: &State) -> (Linear, Vec<Mode>) {
    let state = State::new(state.t, state.q.clone(), state.v.clone());
    let linear = linearize(mechanism, state).unwrap();
    let modes = modes(mechanism, &linear).unwrap();
    (linear, modes)
}

/// Of the only freedom: s^2 with its sign.
fn square(mechanism: &TextMechanism, found: &Equilibrium) -> f64 {
    let (linear, _) = modes_at(mechanism, &found.state);
    assert_eq!(linear.dof(), 1);
    linear.stiffness[(0, 0)] / linear.mass[(0, 0)]
}

#[test]
fn a_rod_on_a_spring_rests_in_four_positions() {
    let (mut mechanism, values) = case("static_spring_rod");
    let stay = StaticsOptions::default().leave_unstable(false);
    let near = [
        ("stable_right", 1.0),
        ("stable_left", 2.2),
        ("up", FRAC_PI_2),
        ("down", -FRAC_PI_2),
    ];
    for (name, theta) in near {
        let found = found_from(&mut mechanism, &[("rod.theta", theta)], &stay);
        assert_eq!(
            found.stability.is_stable(),
            name.starts_with("stable"),
            "{:?}",
            found.stability
        );
        let outputs = outputs(&mechanism, &found);
        let of_case = values
            .iter()
            .filter_map(|value| Some((value.name.strip_prefix(name)?, value)));
        let mut count = 0;
        for (what, value) in of_case {
            match what {
                ": rod.theta" => value.is(&[coordinate(&mechanism, &found, "rod.theta")]),
                ": pin.reaction.x" => value.is(&[outputs["rx"]]),
                ": pin.reaction.y" => value.is(&[outputs["ry"]]),
                _ => value.is(&[square(&mechanism, &found)]),
            }
            count += 1;
        }
        assert_eq!(count, 4);
    }
}

/// All four positions of the rod, from wherever the model starts.
#[test]
fn all_positions_of_rest_are_found() {
    let (mechanism, _) = case("static_spring_rod");
    let start = assemble(&mechanism, 0.0).unwrap();
    let all = equilibria(&mechanism, &start, 60, &StaticsOptions::default()).unwrap();
    let stable: Vec<bool> = all
        .iter()
        .map(|found| found.stability.is_stable())
        .collect();
    assert_eq!(stable.iter().filter(|stable| **stable).count(), 2);
    assert_eq!(all.len(), 4);
    assert!(stable[0] && !stable[3]);
    let none = equilibria(&mechanism, &start, 0, &StaticsOptions::default()).unwrap();
    assert_eq!(none.len(), 1);
}

#[test]
fn an_equilibrium_that_is_not_stable_is_left_for_one_that_is() {
    let (mut mechanism, values) = case("static_spring_rod");
    let found = found_from(
        &mut mechanism,
        &[("rod.theta", FRAC_PI_2)],
        &StaticsOptions::default(),
    );
    assert_eq!(found.stability, Stability::Stable);
    let [top] = &found.left[..] else {
        panic!("{:?}", found.left)
    };
    assert!(top.stability.falls());
    let theta = coordinate(&mechanism, &found, "rod.theta");
    let sides = values
        .iter()
        .filter(|value| value.name.starts_with("stable") && value.name.ends_with("theta"));
    assert!(
        sides
            .filter(|side| (side.value[0] - theta).abs() <= side.tolerance)
            .count()
            == 1
    );
}

#[test]
fn two_bars_in_line_buckle() {
    let (mut mechanism, values) = case("toggle_buckling");
    let straight = [("lower.theta", FRAC_PI_2), ("upper.theta", FRAC_PI_2)];
    let bent = [
        ("lower.theta", 85_f64.to_radians()),
        ("upper.theta", 95_f64.to_radians()),
    ];
    let stay = StaticsOptions::default().leave_unstable(false);
    for value in values.iter().filter(|value| value.name.starts_with("P = ")) {
        mechanism.set("P", value.at["P"]).unwrap();
        let start = if value.name.contains("straight") {
            straight
        } else {
            bent
        };
        let found = found_from(&mut mechanism, &start, &stay);
        let stable = !value.name.contains("unstable");
        assert_eq!(
            found.stability.is_stable(),
            stable,
            "{}: {:?}",
            value.name,
            found.stability
        );
        if value.name.contains("omega^2") {
            value.is(&[square(&mechanism, &found)]);
        } else {
            let theta = coordinate(&mechanism, &found, "lower.theta");
            value.is(&[(FRAC_PI_2 - theta).abs()]);
        }
    }
}

#[test]
fn masses_on_strings_swing_with_the_zeros_of_laguerre() {
    let (mut mechanism, values) = case("modes_triple_pendulum");
    let found = found_from(&mut mechanism, &[], &StaticsOptions::default());
    assert_eq!(found.stability, Stability::Stable);
    let (_, modes) = modes_at(&mechanism, &found.state);
    for (place, value) in values[..3].iter().enumerate() {
        value.is(&[modes[place].eigenvalue.im]);
        assert_eq!(modes[place].eigenvalue.re, 0.0);
    }
    // phi is a difference of squares: lambda times 2 l is the force.
    for (lambda, value) in found.state.lambda.iter().zip(&values[3..6]) {
        value.is(&[lambda.abs()]);
    }
    let up = [("a.y", 0.5), ("b.y", 1.0), ("c.y", 1.5)];
    let stay = StaticsOptions::default().leave_unstable(false);
    let inverted = found_from(&mut mechanism, &up, &stay);
    let (_, modes) = modes_at(&mechanism, &inverted.state);
    let largest = modes
        .iter()
        .map(|mode| mode.eigenvalue.re)
        .fold(0.0, f64::max);
    values[6].is(&[largest]);
    let Stability::Diverges { rate, .. } = inverted.stability else {
        panic!()
    };
    values[6].is(&[rate.unwrap()]);
}

#[test]
fn a_quarter_car_settles_and_rings() {
    let (mut mechanism, values) = case("modes_quarter_car");
    let found = found_from(&mut mechanism, &[], &StaticsOptions::default());
    assert_eq!(found.stability, Stability::Stable);
    let (_, modes) = modes_at(&mechanism, &found.state);
    let space = found
        .linear(&mechanism)
        .unwrap()
        .state_space(&mechanism)
        .unwrap();
    assert_eq!(modes.len(), 2);
    assert_eq!(modes[0].shares[0].0, "car");
    assert_eq!(modes[1].shares[0].0, "wheel");
    let mut count = 0;
    for value in &values {
        let mode = || &modes[if value.name.contains(" 1") { 0 } else { 1 }];
        if value.name.starts_with("settled wheel.s") {
            value.is(&[coordinate(&mechanism, &found, "wheel.s")]);
        } else if value.name.starts_with("settled car.s") {
            value.is(&[coordinate(&mechanism, &found, "car.s")]);
        } else if value.name.starts_with("eigenvalue") {
            value.is(&[mode().eigenvalue.re, mode().eigenvalue.im]);
        } else if value.name.starts_with("damped frequency") {
            value.is(&[mode().frequency()]);
        } else if value.name.starts_with("damping ratio") {
            value.is(&[mode().damping_ratio()]);
        } else {
            // "G_acc at 5.0 rad/s": the real and the imaginary part.
            let (output, omega) = value
                .name
                .strip_prefix("G_")
                .unwrap()
                .split_once(" at ")
                .unwrap();
            let omega: f64 = omega.strip_suffix(" rad/s").unwrap().parse().unwrap();
            let row = space
                .outputs
                .iter()
                .position(|name| name == output)
                .unwrap();
            let response = space.response(omega).unwrap()[(row, 0)];
            value.is(&[response.re, response.im]);
        }
        count += 1;
    }
    assert_eq!(count, 15);
}

/// A of a state in motion against differences of runs: the flow over a short time, with its errors of first order
/// in the time taken off by two times.
#[test]
fn the_linear_equations_are_the_derivative_of_a_run() {
    let text = "model Arm {
        gravity (0, -9.81 m/s^2);
        input M = 0.4 N*m;
        ground { point O = (0, 0); point C = (1.2 m, 0.1 m); }
        body crank { mass = 1 kg; inertia = 0.02 kg*m^2; point A = (-0.2 m, 0); point B = (0.2 m, 0); }
        body rod { mass = 2 kg; inertia = 0.15 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body rocker { mass = 1.5 kg; inertia = 0.08 kg*m^2; point A = (-0.4 m, 0); point B = (0.4 m, 0); }
        body tail { mass = 0.5 kg; inertia = 0.01 kg*m^2; point A = (-0.15 m, 0.02 m); }
        joint main = revolute(ground.O, crank.A);
        joint big = revolute(crank.B, rod.A);
        joint small = revolute(rod.B, rocker.B);
        joint fixed = revolute(ground.C, rocker.A);
        joint loose = revolute(rocker.B, tail.A);
        spring s between ground.O, rod.B { stiffness = 30 N/m; free_length = 0.5 m; damping = 3 N*s/m; }
        torque motor on crank = M*(1 + 0.1*(M/1 N/1 m)^2)*cos(crank.theta);
        output push = small.reaction.x;
        output jerk = tail.alpha;
        output height = tail.A.y;
        output effort = M*crank.omega;
        start { crank.theta = 60 deg; guess rod.theta = 20 deg; guess rocker.theta = 100 deg; tail.theta = -40 deg;
            crank.omega = 4 rad/s; tail.omega = -2 rad/s; }
    }";
    let mechanism = model(text);
    let start = assemble(&mechanism, 0.0).unwrap();
    let linear = linearize(
        &mechanism,
        State::new(0.0, start.q.clone(), start.v.clone()),
    )
    .unwrap();
    assert!(linear.turning.amax() > 0.1, "the four bars move");
    let a = linear.a().unwrap();
    let dof = linear.dof();
    assert_eq!(dof, 2);
    // y' and the outputs of a state with given independent coordinates, velocities and input.
    let rates = |y: &[f64]| -> Vec<f64> {
        let mut q = start.q.clone();
        let mut v = start.v.clone();
        for (k, &j) in linear.independent.iter().enumerate() {
            q[j] = y[k];
            v[j] = y[dof + k];
        }
        let layout = mechanism.layout();
        let dependent: Vec<usize> = (0..layout.nv())
            .filter(|j| !linear.independent.contains(j))
            .collect();
        let jacobian = |q: &[f64]| {
            let mut values = vec![0.0; layout.patterns().phi_q.len()];
            mechanism.phi_q(0.0, q, &mut values);
            let mut matrix = nalgebra::DMatrix::zeros(layout.nc(), layout.nv());
            for (i, j, value) in layout.patterns().phi_q.iter(&values) {
                matrix[(i, j)] += value;
            }
            matrix
        };
        for _ in 0..8 {
            let mut phi = nalgebra::DVector::zeros(layout.nc());
            mechanism.phi(0.0, &q, phi.as_mut_slice());
            let step = jacobian(&q)
                .select_columns(&dependent)
                .lu()
                .solve(&phi)
                .unwrap();
            for (x, &j) in step.iter().zip(&dependent) {
                q[j] -= x;
            }
        }
        let matrix = jacobian(&q);
        for &j in &dependent {
            v[j] = 0.0;
        }
        let right = -&matrix * nalgebra::DVector::from_vec(v.clone());
        let velocities = matrix
            .select_columns(&dependent)
            .lu()
            .solve(&right)
            .unwrap();
        for (x, &j) in velocities.iter().zip(&dependent) {
            v[j] = *x;
        }
        let u = [y[2 * dof]];
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let mut scratch = vec![0.0; mechanism.scratch_len()];
        mechanism
            .accelerations(
                0.0,
                &q,
                &v,
                &[],
                &u,
                None,
                &mut scratch,
                &mut a,
                &mut lambda,
            )
            .unwrap();
        let mut outputs = vec![0.0; layout.outputs().len()];
        mechanism.outputs(0.0, &q, &v, &[], &u, &a, &lambda, &mut outputs);
        let velocities = linear.independent.iter().map(|&j| v[j]);
        velocities
            .chain(linear.independent.iter().map(|&j| a[j]))
            .chain(outputs)
            .collect()
    };
    let positions = linear.independent.iter().map(|&j| start.q[j]);
    let y: Vec<f64> = positions
        .chain(linear.independent.iter().map(|&j| start.v[j]))
        .chain(inputs(&mechanism))
        .collect();
    let space = linear.state_space(&mechanism).unwrap();
    assert_eq!(space.a, a);
    assert_eq!(space.inputs, ["M"]);
    assert_eq!(space.outputs, ["push", "jerk", "height", "effort"]);
    // [A B; C D]
    let (n, outputs) = (2 * dof, space.outputs.len());
    let mut all = nalgebra::DMatrix::zeros(n + outputs, n + 1);
    all.view_mut((0, 0), (n, n)).copy_from(&space.a);
    all.view_mut((0, n), (n, 1)).copy_from(&space.b);
    all.view_mut((n, 0), (outputs, n)).copy_from(&space.c);
    all.view_mut((n, n), (outputs, 1)).copy_from(&space.d);
    for column in 0..=n {
        // Differences of order 4.
        let h = 1e-3;
        let at = |steps: f64| {
            let mut moved = y.clone();
            moved[column] += steps * h;
            rates(&moved)
        };
        let [far, near, back, behind] = [2.0, 1.0, -1.0, -2.0].map(at);
        for row in 0..n + outputs {
            let largest = all.row(row).amax().max(1.0);
            let difference =
                (8.0 * (near[row] - back[row]) - (far[row] - behind[row])) / (12.0 * h);
            let error = (all[(row, column)] - difference).abs();
            assert!(
                error < 1e-8 * largest,
                "[{row}, {column}]: {} {difference}",
                all[(row, column)]
            );
        }
    }
}

#[test]
fn a_free_chain_has_zero_modes() {
    let text = "model Free {
        body a { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body b { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        body c { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
        joint p = revolute(a.B, b.A);
        joint r = revolute(b.B, c.A);
        torsion_spring s between a, b { stiffness = 3 N*m/rad; damping = DAMPING N*m*s/rad; free_angle = 0.3 rad; }
        start { a.x = 0 m; a.y = 0 m; guess b.x = 1 m; guess c.x = 2 m; b.theta = 0.3 rad; }
    }";
    for damping in ["0", "0.2"] {
        let mechanism = model(&text.replace("DAMPING", damping));
        let start = assemble(&mechanism, 0.0).unwrap();
        let (linear, modes) = modes_at(&mechanism, &State::new(0.0, start.q, start.v));
        assert_eq!(linear.dof(), 5);
        // x, y and a turn of all; the last joint is loose.
        assert_eq!(modes.iter().filter(|mode| mode.is_free()).count(), 4);
        assert_eq!(modes.len(), 5);
        assert!(modes[4].oscillates());
        assert_eq!(modes[4].damping_ratio() > 1e-3, damping != "0");
    }
}

/// Ziegler's column: a load that follows the last bar. Det K never vanishes; the column flutters.
///
/// Two bars of length 1 with masses 2 and 1 at their ends, springs of stiffness 1 in both joints: flutter begins
/// at 7/2 - sqrt(2) = 2.0858 (H. Ziegler, "Die Stabilitaetskriterien der Elastomechanik",
/// DOI 10.1007/BF00536796).
#[test]
fn a_follower_load_makes_a_column_flutter() {
    let mut mechanism = model(ZIEGLER);
    let mut growth = |load: f64| {
        mechanism.set("P", load).unwrap();
        let q = assemble(&mechanism, 0.0).unwrap().q;
        let found = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap();
        match found.stability {
            Stability::Flutters { rate, .. } => rate,
            Stability::Stable => 0.0,
            other => panic!("{load}: {other:?}"),
        }
    };
    assert!((growth(2.5) - 0.32).abs() < 0.01);
}

/// A chain of 40 links comes to hang from every straight start: across its weights, where nothing holds it but a pull
/// that is zero, and standing on its end, where it can fall in 40 ways.
#[test]
fn a_straight_chain_comes_to_hang() {
    for (angle, left) in [("0", 0), ("60 deg", 0), ("90 deg", 1), ("-90 deg", 0)] {
        let mechanism = model(&format!(
            "model Chain {{
                const N = 40;
                gravity (0, -9.81 m/s^2);
                ground {{ point O = (0, 0); }}
                body rod[1] {{ mass = 1 kg; inertia = 1e-3 kg*m^2; point A = (-5 cm, 0); point B = (5 cm, 0); }}
                joint pin[1] = revolute(ground.O, rod[1].A);
                for i in 2..=N {{
                    body rod[i] {{ mass = 1 kg; inertia = 1e-3 kg*m^2; point A = (-5 cm, 0); point B = (5 cm, 0); }}
                    joint pin[i] = revolute(rod[i-1].B, rod[i].A);
                }}
                start {{ for i in 1..=N {{ rod[i].theta = {angle}; }} }}
                output tip = rod[N].B;
            }}"
        ));
        let q = assemble(&mechanism, 0.0).unwrap().q;
        let found = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap();
        assert!(
            found.stability.is_stable(),
            "{angle}: {:?}",
            found.stability
        );
        assert_eq!(found.left.len(), left, "{angle}");
        let tip = outputs(&mechanism, &found)["tip.y"];
        assert!((tip + 4.0).abs() < 1e-12, "{angle}: {tip}");
    }
}

#[test]
fn a_falling_body_has_no_equilibrium() {
    let mechanism = model(
        "model Falls { gravity (0, -9.81 m/s^2); body stone { mass = 2 kg; inertia = 1 kg*m^2; } }",
    );
    let q = assemble(&mechanism, 0.0).unwrap().q;
    let error = equilibrium(&mechanism, 0.0, &q, &StaticsOptions::default()).unwrap_err();
    let expected = "no equilibrium: nothing holds `stone.y` against a force of 19.62 N, which is the same at all positions";
    assert_eq!(error.to_string(), expected);
}

/// On the gallery's models: at rest, the index-1 equations leave what was found where it is.
#[test]
fn what_rests_stays() {
    let mut rested = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/gallery/models");
    let files = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = files.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let mechanism = model(&fs::read_to_string(&path).unwrap());
        let layout = mechanism.layout();
        let name = layout.model().to_string();
        let start = assemble(&mechanism, 0.0).unwrap();
        let found = match equilibrium(&mechanism, 0.0, &start.q, &StaticsOptions::default()) {
            Ok(found) => found,
            Err(AnalysisError::NoEquilibrium { .. } | AnalysisError::Unheld { .. }) => {
                assert!(
                    ["AtwoodMachine", "SwingingAtwood"].contains(&&*name),
                    "{name}"
                );
                continue;
            }
            Err(error) => panic!("{name}: {error}"),
        };
        rested += 1;
        if layout.dof() == 0 {
            assert_eq!(found.stability, Stability::Held, "{name}");
            continue;
        }
        let State { t, q, v, z, u, .. } = &found.state;
        // Drives stand still.
        let mut shift = vec![0.0; layout.nc()];
        mechanism.eta(*t, q, v, &mut shift);
        for eta in &mut shift {
            *eta = -*eta;
        }
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let mut scratch = vec![0.0; mechanism.scratch_len()];
        let solved = mechanism.accelerations(
            *t,
            q,
            v,
            z,
            u,
            Some(&shift),
            &mut scratch,
            &mut a,
            &mut lambda,
        );
        solved.unwrap();
        let largest = a.iter().fold(0.0_f64, |most, a| most.max(a.abs()));
        assert!(largest < 1e-9, "{name}: {largest:e}");
        let reactions = lambda.iter().zip(&found.state.lambda);
        let size = lambda.iter().fold(1.0_f64, |most, x| most.max(x.abs()));
        for (solved, found) in reactions {
            assert!(
                (solved - found).abs() < 1e-9 * size,
                "{name}: {solved} {found}"
            );
        }
    }
    assert!(rested > 40, "{rested}");
}
