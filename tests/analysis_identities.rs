//! Identities of analyses on every planar model of the repository: what rests stays, and the linear equations are the
//! derivative of the motion.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::analysis::model;
use crate::models;
use mbdsl::analysis::AnalysisError;
use mbdsl::analysis::linearize::{Linear, linearize};
use mbdsl::analysis::statics::{Stability, StaticsOptions, equilibrium};
use mbdsl::runtime::Point;
use mbdsl::runtime::{Pattern, State, inputs};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, MechanismExt, assemble};
use nalgebra::{DMatrix, DVector};

/// The planar models of the repository.
fn models() -> Vec<(String, TextMechanism)> {
    let loaded = models::smooth()
        .into_iter()
        .map(|(name, text)| (name, model(&text)));
    loaded
        .filter(|(_, mechanism)| mechanism.layout().is_flat())
        .collect()
}

fn dense(pattern: &Pattern, values: &[f64]) -> DMatrix<f64> {
    let mut matrix = DMatrix::zeros(pattern.rows, pattern.columns);
    for (i, j, value) in pattern.iter(values) {
        matrix[(i, j)] += value;
    }
    matrix
}

/// The derivatives of independent coordinates and velocities and of states, then the outputs, at a state that is given by
/// those and the inputs: dependent positions by Newton's method, dependent velocities by `phi_q v = -phi_t`.
fn motion(mechanism: &TextMechanism, linear: &Linear, y: &[f64]) -> Vec<f64> {
    let layout = mechanism.layout();
    let (dof, nz, t) = (linear.dof(), layout.nz(), linear.state.t);
    let (mut q, mut v) = (linear.state.q.clone(), linear.state.v.clone());
    for (k, &j) in linear.independent.iter().enumerate() {
        (q[j], v[j]) = (y[k], y[dof + k]);
    }
    let z = &y[2 * dof..2 * dof + nz];
    let u = &y[2 * dof + nz..];
    let is_dependent = |j: &usize| !linear.independent.contains(j);
    let dependent: Vec<usize> = (0..layout.nv()).filter(is_dependent).collect();
    let jacobian = |q: &[f64]| {
        let mut values = vec![0.0; layout.patterns().phi_q.len()];
        mechanism.phi_q(&Point::position(t, q), &mut values);
        dense(&layout.patterns().phi_q, &values)
    };
    // Rows may depend on each other.
    let solved = |matrix: &DMatrix<f64>, right: &DVector<f64>| {
        let found = matrix.select_columns(&dependent).svd(true, true);
        let cut_off = 1e-9 * found.singular_values.max();
        found.solve(right, cut_off).unwrap()
    };
    for _ in 0..if dependent.is_empty() { 0 } else { 8 } {
        let mut phi = DVector::zeros(layout.nc());
        mechanism.phi(&Point::position(t, &q), phi.as_mut_slice());
        let step = solved(&jacobian(&q), &phi);
        for (x, &j) in step.iter().zip(&dependent) {
            q[j] -= x;
        }
    }
    if !dependent.is_empty() {
        for &j in &dependent {
            v[j] = 0.0;
        }
        let matrix = jacobian(&q);
        let mut phi_t = vec![0.0; layout.nc()];
        mechanism.phi_t(&Point::position(t, &q), &mut phi_t);
        let right = -&matrix * DVector::from_vec(v.clone()) - DVector::from_vec(phi_t);
        for (x, &j) in solved(&matrix, &right).iter().zip(&dependent) {
            v[j] = *x;
        }
    }
    let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    mechanism
        .accelerations(
            &Point::new(t, &q, &v).states(z).inputs(u),
            &mut scratch,
            &mut a,
            &mut lambda,
        )
        .unwrap();
    let mut rates = vec![0.0; nz];
    mechanism.state_rates(&Point::new(t, &q, &v).states(z).inputs(u), &mut rates);
    let mut outputs = vec![0.0; layout.outputs().len()];
    mechanism.outputs(
        &Point::new(t, &q, &v)
            .states(z)
            .inputs(u)
            .solution(&a, &lambda),
        &mut outputs,
    );
    let velocities = linear.independent.iter().map(|&j| v[j]);
    let accelerations = linear.independent.iter().map(|&j| a[j]);
    velocities
        .chain(accelerations)
        .chain(rates)
        .chain(outputs)
        .collect()
}

/// Compares [A B; C D] with differences of order 4; rows of outputs where reactions are not unique are left out.
fn differ(name: &str, mechanism: &TextMechanism, linear: &Linear, tolerance: f64) {
    let space = linear.state_space(mechanism).unwrap();
    let layout = mechanism.layout();
    let (n, rows) = (space.a.nrows(), space.a.nrows() + space.c.nrows());
    let columns = n + space.b.ncols();
    let mut all = DMatrix::zeros(rows, columns);
    all.view_mut((0, 0), (n, n)).copy_from(&space.a);
    all.view_mut((0, n), (n, columns - n)).copy_from(&space.b);
    all.view_mut((n, 0), (rows - n, n)).copy_from(&space.c);
    all.view_mut((n, n), (rows - n, columns - n))
        .copy_from(&space.d);
    let State { q, v, z, .. } = &linear.state;
    let positions = linear.independent.iter().map(|&j| q[j]);
    let velocities = linear.independent.iter().map(|&j| v[j]);
    let y: Vec<f64> = positions
        .chain(velocities)
        .chain(z.iter().copied())
        .chain(inputs(mechanism))
        .collect();
    let is_redundant = layout.nc() > layout.nv() - layout.dof();
    for column in 0..columns {
        let h = 1e-3;
        let at = |steps: f64| {
            let mut moved = y.clone();
            moved[column] += steps * h;
            motion(mechanism, linear, &moved)
        };
        let [far, near, back, behind] = [2.0, 1.0, -1.0, -2.0].map(at);
        for row in 0..rows {
            if row >= n && is_redundant && layout.outputs()[row - n].reads_solution {
                continue;
            }
            let largest = all.row(row).amax().max(1.0);
            let difference =
                (8.0 * (near[row] - back[row]) - (far[row] - behind[row])) / (12.0 * h);
            let error = (all[(row, column)] - difference).abs();
            assert!(
                error < tolerance * largest,
                "{name} [{row}, {column}]: {} {difference}",
                all[(row, column)]
            );
        }
    }
}

/// A linkage in motion with a tail, whose load bends with its input.
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
    let linear = linearize(&mechanism, State::new(0.0, start.q, start.v)).unwrap();
    assert!(linear.turning.amax() > 0.1, "the four bars move");
    assert_eq!(linear.dof(), 2);
    differ("Arm", &mechanism, &linear, 1e-8);
}

/// At rest, the index-1 equations leave what was found where it is.
#[test]
fn what_rests_stays() {
    let mut rested = 0;
    let mut refused = Vec::new();
    for (name, mechanism) in models() {
        let layout = mechanism.layout();
        if layout.nz() > 0 {
            continue;
        }
        let Ok(start) = assemble(&mechanism, 0.0) else {
            continue;
        };
        let found = match equilibrium(&mechanism, 0.0, &start.q, &StaticsOptions::default()) {
            Ok(found) => found,
            Err(error) => {
                refused.push(format!("{}: {error}", layout.model()));
                continue;
            }
        };
        rested += 1;
        if layout.dof() == 0 {
            assert_eq!(found.stability, Stability::Held, "{name}");
            continue;
        }
        let State { t, q, v, z, u, .. } = &found.state;
        // Drives stand still.
        let mut shift = vec![0.0; layout.nc()];
        mechanism.eta(&Point::new(*t, q, v), &mut shift);
        for eta in &mut shift {
            *eta = -*eta;
        }
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let mut scratch = vec![0.0; mechanism.scratch_len()];
        let solved = mechanism.accelerations(
            &Point::new(*t, q, v).states(z).inputs(u).shifted(&shift),
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
    // Nothing holds these: they fall, or a load turns them on and on.
    refused.sort();
    let expected = [
        "AtwoodMachine: no equilibrium: nothing holds `pulley.theta`",
        "Everything: no equilibrium found near the start: after 500 steps a force of 5.905 N still acts along `ball.y`",
        "HoeckenLinkage: no equilibrium found near the start: after 500 steps a moment of 1.484 N*m",
        "Sledge: no equilibrium found near the start: after 500 steps a moment of 1.06 N*m",
        "SliderCrank: no equilibrium: nothing holds `crank.theta`",
        "SliderCrank: no equilibrium: nothing holds `crank.theta`",
        "SliderCrankTorque: no equilibrium: nothing holds `crank.theta`",
        "SwingingAtwood: no equilibrium found near the start",
    ];
    assert_eq!(refused.len(), expected.len(), "{refused:#?}");
    for (found, expected) in refused.iter().zip(expected) {
        assert!(found.starts_with(expected), "{found}");
    }
}

mod slow {
    use super::*;

    #[test]
    #[ignore = "a minute"]
    fn the_linear_equations_of_every_model_are_the_derivative_of_its_motion() {
        let mut compared = 0;
        for (name, mechanism) in models() {
            let start = match assemble(&mechanism, 0.0) {
                Ok(start) => start,
                Err(_) => continue,
            };
            let linear = match linearize(&mechanism, State::new(0.0, start.q, start.v)) {
                Ok(linear) => linear,
                Err(
                    AnalysisError::Massless { .. }
                    | AnalysisError::Singular { .. }
                    | AnalysisError::Unreachable { .. },
                ) => continue,
                Err(error) => panic!("{name}: {error}"),
            };
            differ(&name, &mechanism, &linear, 1e-6);
            compared += 1;
        }
        assert!(compared > 60, "{compared}");
    }
}
