//! Identities that the equations of every model of this repository satisfy.
//!
//! Each analytic level against central differences of the one below, at random states; M symmetric
//! and positive definite; and power: `dE/dt = Q_nc . v + lambda^T phi_t + U_t` along motions that
//! satisfy the constraints.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use mbdsl::runtime::__private::{accelerations, velocity_report};
use mbdsl::runtime::rank::rank;
use mbdsl::runtime::{Energy, Pattern, inputs};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Mechanism, assemble};
use models::Random;

/// All models, loaded.
fn models() -> Vec<(String, TextMechanism)> {
    let compile = |text: &str| load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    models::texts()
        .into_iter()
        .map(|(name, text)| (name, compile(&text)))
        .collect()
}

fn dense(pattern: &Pattern, values: &[f64]) -> Vec<Vec<f64>> {
    let mut rows = vec![vec![0.0; pattern.columns]; pattern.rows];
    for (row, column, value) in pattern.iter(values) {
        rows[row][column] = value;
    }
    rows
}

fn times(rows: &[Vec<f64>], v: &[f64]) -> Vec<f64> {
    rows.iter().map(|row| dot(row, v)).collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn moved(x: &[f64], h: f64, direction: &[f64]) -> Vec<f64> {
    x.iter().zip(direction).map(|(x, d)| x + h * d).collect()
}

/// df/dh at 0, and how much of it may be round-off of f.
struct Difference {
    slope: Vec<f64>,
    round_off: f64,
}

/// df/dh at 0 by central differences, extrapolated once.
fn difference(f: impl Fn(f64) -> Vec<f64>) -> Difference {
    let step = 1e-4;
    let sides = |h: f64| (f(h), f(-h));
    let (coarse, fine) = (sides(2.0 * step), sides(step));
    let values = fine.0.iter().chain(&fine.1);
    let largest = values.fold(0.0_f64, |m, x| m.max(x.abs()));
    let slope = |(plus, minus): &(Vec<f64>, Vec<f64>), h: f64| {
        let pairs = plus.iter().zip(minus);
        pairs.map(|(p, m)| (p - m) / (2.0 * h)).collect()
    };
    let (coarse, fine): (Vec<f64>, Vec<f64>) = (slope(&coarse, 2.0 * step), slope(&fine, step));
    let pairs = fine.iter().zip(&coarse);
    Difference {
        slope: pairs.map(|(f, c)| (4.0 * f - c) / 3.0).collect(),
        // Some roundings of numbers as large as the values.
        round_off: 8.0 * f64::EPSILON * largest / step,
    }
}

#[track_caller]
fn agree(what: &str, name: &str, found: &[f64], expected: &Difference, scale: f64) {
    let Difference { slope, round_off } = expected;
    let largest = slope.iter().fold(scale, |m, x| m.max(x.abs()));
    for (index, (f, e)) in found.iter().zip(slope).enumerate() {
        let error = (f - e).abs();
        assert!(
            error < 1e-6 * largest + round_off,
            "{name}: {what}[{index}] is {f}, differences say {e}"
        );
    }
}

struct State {
    t: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
}

fn phi(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<f64> {
    let mut phi = vec![0.0; m.layout().nc()];
    m.phi(t, q, &mut phi);
    phi
}

fn phi_q(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<Vec<f64>> {
    let pattern = &m.layout().patterns().phi_q;
    let mut values = vec![0.0; pattern.len()];
    m.phi_q(t, q, &mut values);
    dense(pattern, &values)
}

fn phi_t(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<f64> {
    let mut phi_t = vec![0.0; m.layout().nc()];
    m.phi_t(t, q, &mut phi_t);
    phi_t
}

fn mass_matrix(m: &dyn Mechanism, t: f64, q: &[f64]) -> Vec<Vec<f64>> {
    let pattern = &m.layout().patterns().mass_matrix;
    let mut values = vec![0.0; pattern.len()];
    m.mass_matrix(t, q, &mut values);
    dense(pattern, &values)
}

/// The inputs.
fn given(m: &dyn Mechanism) -> Vec<f64> {
    inputs(m).collect()
}

fn force(m: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
    let mut force = vec![0.0; m.layout().nv()];
    m.force(t, q, v, &models::kept(m.layout()), &given(m), &mut force);
    force
}

/// phi_q v + phi_t
fn rate(m: &dyn Mechanism, t: f64, q: &[f64], v: &[f64]) -> Vec<f64> {
    let (mut rate, phi_t) = (times(&phi_q(m, t, q), v), phi_t(m, t, q));
    rate.iter_mut().zip(phi_t).for_each(|(rate, t)| *rate += t);
    rate
}

/// phi_q a - eta
fn second_rate(m: &dyn Mechanism, s: &State, q: &[f64], v: &[f64]) -> Vec<f64> {
    let mut eta = vec![0.0; m.layout().nc()];
    m.eta(s.t, q, v, &mut eta);
    let product = times(&phi_q(m, s.t, q), &s.a);
    product.iter().zip(eta).map(|(p, eta)| p - eta).collect()
}

/// M a + phi_q^T lambda - Q
fn residual(m: &dyn Mechanism, s: &State, q: &[f64], v: &[f64]) -> Vec<f64> {
    let mut residual = times(&mass_matrix(m, s.t, q), &s.a);
    for (row, lambda) in phi_q(m, s.t, q).iter().zip(&s.lambda) {
        residual
            .iter_mut()
            .zip(row)
            .for_each(|(r, value)| *r += value * lambda);
    }
    residual
        .iter_mut()
        .zip(force(m, s.t, q, v))
        .for_each(|(r, f)| *r -= f);
    residual
}

#[test]
fn every_level_is_the_derivative_of_the_one_below() {
    for (name, m) in models() {
        let m: &dyn Mechanism = &m;
        let layout = m.layout();
        let mut random = Random(0x9e37_79b9_7f4a_7c15);
        for _ in 0..50 {
            let mut s = State {
                t: random.next(),
                q: random.vector(layout.nq(), 2.0),
                v: random.vector(layout.nv(), 2.0),
                a: random.vector(layout.nv(), 2.0),
                lambda: random.vector(layout.nc(), 2.0),
            };
            models::to_unit_length(layout, &mut s.q);
            for column in 0..layout.nv() {
                let mut unit = vec![0.0; layout.nv()];
                unit[column] = 1.0;
                let analytic: Vec<f64> =
                    phi_q(m, s.t, &s.q).iter().map(|row| row[column]).collect();
                let numeric =
                    difference(|h| phi(m, s.t, &models::displaced(layout, &s.q, h, &unit)));
                agree("phi_q", &name, &analytic, &numeric, 1.0);

                let pattern = &layout.patterns().tangent_q;
                let mut values = vec![0.0; pattern.len()];
                m.tangent_q(
                    s.t,
                    &s.q,
                    &s.v,
                    &models::kept(m.layout()),
                    &given(m),
                    &s.a,
                    &s.lambda,
                    &mut values,
                );
                let analytic: Vec<f64> = dense(pattern, &values)
                    .iter()
                    .map(|row| row[column])
                    .collect();
                let numeric = difference(|h| {
                    residual(m, &s, &models::displaced(layout, &s.q, h, &unit), &s.v)
                });
                agree("tangent_q", &name, &analytic, &numeric, 1.0);

                let pattern = &layout.patterns().tangent_v;
                let mut values = vec![0.0; pattern.len()];
                m.tangent_v(
                    s.t,
                    &s.q,
                    &s.v,
                    &models::kept(m.layout()),
                    &given(m),
                    &mut values,
                );
                let analytic: Vec<f64> = dense(pattern, &values)
                    .iter()
                    .map(|row| row[column])
                    .collect();
                let numeric = difference(|h| residual(m, &s, &s.q, &moved(&s.v, h, &unit)));
                agree("tangent_v", &name, &analytic, &numeric, 1.0);

                rates_by_position(&name, m, &s, column, &unit);
            }
            let numeric = difference(|h| phi(m, s.t + h, &s.q));
            agree("phi_t", &name, &phi_t(m, s.t, &s.q), &numeric, 1.0);

            let numeric =
                difference(|h| rate(m, s.t + h, &models::displaced(layout, &s.q, h, &s.v), &s.v));
            let mut eta = vec![0.0; layout.nc()];
            m.eta(s.t, &s.q, &s.v, &mut eta);
            let negative: Vec<f64> = eta.iter().map(|eta| -eta).collect();
            agree("eta", &name, &negative, &numeric, 1.0);

            // The kernel that computes all at once says the same as its parts, to rounding: where
            // numbers stand in products depends on what else is wanted.
            let (nm, nj) = (
                layout.patterns().mass_matrix.len(),
                layout.patterns().phi_q.len(),
            );
            let mut all = vec![0.0; nm + layout.nv() + nj + layout.nc()];
            m.dynamics(
                s.t,
                &s.q,
                &s.v,
                &models::kept(m.layout()),
                &given(m),
                &mut all,
            );
            let (mut mass, mut jacobian) = (vec![0.0; nm], vec![0.0; nj]);
            m.mass_matrix(s.t, &s.q, &mut mass);
            m.phi_q(s.t, &s.q, &mut jacobian);
            let parts = [mass, force(m, s.t, &s.q, &s.v), jacobian, eta].concat();
            for (whole, part) in all.iter().zip(&parts) {
                let size = 1.0 + whole.abs();
                assert!(
                    (whole - part).abs() < 1e-14 * size,
                    "{name}: {whole:e} {part:e}"
                );
            }

            // Coordinates that it is said not to read may be anything.
            let (mut q, mut v) = (s.q.clone(), s.v.clone());
            let flat = if layout.is_flat() { layout.nv() } else { 0 };
            for j in 0..flat {
                if !layout.dynamics_reads().contains(&(j as u32)) {
                    (q[j], v[j]) = (f64::NAN, f64::NAN);
                }
            }
            let mut without = vec![0.0; all.len()];
            m.dynamics(
                s.t,
                &q,
                &v,
                &models::kept(m.layout()),
                &given(m),
                &mut without,
            );
            assert_eq!(all, without, "{name}");
        }
    }
}

/// One column of dphi_q, of ddphi_q, and of twice dphi_q as the derivative by a velocity.
fn rates_by_position(name: &str, m: &dyn Mechanism, s: &State, column: usize, unit: &[f64]) {
    let of = |pattern: &Pattern, values: &[f64]| -> Vec<f64> {
        let rows = dense(pattern, values);
        rows.iter().map(|row| row[column]).collect()
    };
    let (t, q, v) = (s.t, &s.q, &s.v);
    let pattern = &m.layout().patterns().dphi_q;
    let mut values = vec![0.0; pattern.len()];
    m.dphi_q(t, q, v, &mut values);
    let analytic = of(pattern, &values);
    let numeric = difference(|h| rate(m, t, &models::displaced(m.layout(), q, h, unit), v));
    agree("dphi_q", name, &analytic, &numeric, 1.0);
    // Columns of attitudes do not commute: there d eta/dv is an array of its own.
    let by_v: Vec<f64> = match m.layout().is_flat() {
        true => analytic.iter().map(|x| 2.0 * x).collect(),
        false => {
            let pattern = &m.layout().patterns().eta_v;
            let mut values = vec![0.0; pattern.len()];
            m.eta_v(t, q, v, &mut values);
            of(pattern, &values).iter().map(|x| -x).collect()
        }
    };
    let numeric = difference(|h| second_rate(m, s, q, &moved(v, h, unit)));
    agree("by v", name, &by_v, &numeric, 1.0);

    let pattern = &m.layout().patterns().ddphi_q;
    let mut values = vec![0.0; pattern.len()];
    m.ddphi_q(t, q, v, &s.a, &mut values);
    let numeric = difference(|h| second_rate(m, s, &models::displaced(m.layout(), q, h, unit), v));
    agree("ddphi_q", name, &of(pattern, &values), &numeric, 1.0);
}

/// x^T M x > 0, by a Cholesky factorisation.
fn is_positive_definite(m: &[Vec<f64>]) -> bool {
    let n = m.len();
    let mut l = vec![vec![0.0; n]; n];
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = m[i][j] - dot(&l[i][..j], &l[j][..j]);
            if i == j {
                if sum <= 0.0 {
                    return false;
                }
                l[i][i] = sum.sqrt();
            } else {
                l[i][j] = sum / l[j][j];
            }
        }
    }
    true
}

#[test]
fn the_mass_matrix_is_symmetric_and_positive_definite() {
    for (name, m) in models() {
        let mut random = Random(7);
        for _ in 0..10 {
            let (t, mut q) = (random.next(), random.vector(m.layout().nq(), 2.0));
            models::to_unit_length(m.layout(), &mut q);
            let mass = mass_matrix(&m, t, &q);
            for (i, row) in mass.iter().enumerate() {
                for (j, value) in row.iter().enumerate() {
                    assert_eq!(*value, mass[j][i], "{name}");
                }
            }
            // Coordinates without energy have the inertia of what constraints tie to them.
            let heavy: Vec<usize> = (0..mass.len()).filter(|i| mass[*i][*i] != 0.0).collect();
            let row = |i: &usize| heavy.iter().map(|j| mass[*i][*j]).collect();
            let mass: Vec<Vec<f64>> = heavy.iter().map(row).collect();
            assert!(is_positive_definite(&mass), "{name}");
        }
    }
}

/// What the layout says of phi_q and M in every position is so at random ones.
fn holds_at_random_positions(name: &str, m: &dyn Mechanism) {
    let layout = m.layout();
    let mut random = Random(23);
    let mut first = None;
    for _ in 0..10 {
        let (t, mut q) = (random.next(), random.vector(layout.nq(), 3.0));
        models::to_unit_length(layout, &mut q);
        if layout.full_rank() && layout.nc() > 0 {
            let rows = phi_q(m, t, &q).concat();
            let matrix = nalgebra::DMatrix::from_row_slice(layout.nc(), layout.nv(), &rows);
            let smallest = matrix.singular_values().min();
            assert!(smallest > 1e-3, "{name}: {smallest}");
        }
        if layout.constant_mass_matrix() {
            let mass = mass_matrix(m, t, &q);
            assert_eq!(*first.get_or_insert_with(|| mass.clone()), mass, "{name}");
            let mut momentum = vec![0.0; 2 * layout.nv()];
            m.momentum(t, &q, &random.vector(layout.nv(), 1.0), &mut momentum);
            let rates = &momentum[layout.nv()..];
            assert!(rates.iter().all(|rate| *rate == 0.0), "{name}: {rates:?}");
        }
    }
}

/// The rows of stops and frictions included.
#[test]
fn what_holds_everywhere_holds_at_random_positions() {
    let (mut of_full_rank, mut constant) = (0, 0);
    for (name, m) in models() {
        of_full_rank += usize::from(m.layout().full_rank());
        constant += usize::from(m.layout().constant_mass_matrix());
        holds_at_random_positions(&name, &m);
        if let Some(contacts) = m.contacts() {
            holds_at_random_positions(&name, &*contacts.mechanism);
        }
    }
    assert!(
        of_full_rank > 5 && constant > 20,
        "{of_full_rank} {constant}"
    );
}

/// `d(T + U)/dt = (Q + U_q) . v + v . dM/dt v/2 + lambda^T phi_t + U_t` for `T = v . M v/2`, where
/// phi_q v + phi_t = 0; positions need not satisfy phi = 0 for that.
#[test]
fn power_is_balanced() {
    for (name, m) in models() {
        let m: &dyn Mechanism = &m;
        let layout = m.layout();
        let mut random = Random(99);
        for _ in 0..50 {
            let (t, mut q) = (random.next(), random.vector(layout.nq(), 1.5));
            models::to_unit_length(layout, &mut q);
            let v = velocity_report(m, t, &q, &random.vector(layout.nv(), 1.0)).projected;
            let mut scratch = vec![0.0; m.scratch_len()];
            let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
            let u = given(m);
            if m.accelerations(
                t,
                &q,
                &v,
                &models::kept(m.layout()),
                &u,
                None,
                &mut scratch,
                &mut a,
                &mut lambda,
            )
            .is_err()
            {
                continue;
            }
            let energy = |h: f64| {
                let (q, v) = (models::displaced(m.layout(), &q, h, &v), moved(&v, h, &a));
                vec![Energy::of(m, t + h, &q, &v).total()]
            };
            let potential = |q: &[f64], t: f64| vec![Energy::of(m, t, q, &v).potential];
            let stored = difference(|h| potential(&models::displaced(m.layout(), &q, h, &v), t));
            let with_time = difference(|h| potential(&q, t + h));
            let inertia = difference(|h| {
                let mass = mass_matrix(m, t + h, &models::displaced(m.layout(), &q, h, &v));
                vec![0.5 * dot(&times(&mass, &v), &v)]
            });
            let given = dot(&force(m, t, &q, &v), &v);
            let driven = dot(&lambda, &phi_t(m, t, &q));
            let found = difference(energy);
            let differences = [&stored, &with_time, &inertia];
            let slopes: f64 = differences.iter().map(|d| d.slope[0]).sum();
            let round_off: f64 = differences.iter().map(|d| d.round_off).sum();
            let expected = given + driven + slopes;
            let (found, round_off) = (found.slope[0], round_off + found.round_off);
            let scale = lambda.iter().chain(&a).fold(1.0_f64, |m, x| m.max(x.abs()));
            assert!(
                (found - expected).abs() < 1e-6 * scale + round_off,
                "{name}: {found} {expected}"
            );
        }
    }
}

/// The planned elimination against the general solution, with and without a stabilisation, at random
/// states that do not satisfy the constraints.
#[test]
fn the_planned_accelerations_are_those_of_the_general_solution() {
    for (name, m) in models() {
        let layout = m.layout();
        // In space, states beside a redundancy that holds everywhere are badly conditioned, and the plan is never
        // taken on the constraints.
        let start = assemble(&m, 0.0).unwrap();
        if !layout.is_flat() && rank(&m, 0.0, &start.q).rank < layout.nc() {
            continue;
        }
        let mut random = Random(5);
        let mut planned = 0;
        for _ in 0..50 {
            let (t, mut q) = (random.next(), random.vector(layout.nq(), 1.5));
            models::to_unit_length(layout, &mut q);
            let (v, shift) = (
                random.vector(layout.nv(), 1.0),
                random.vector(layout.nc(), 1.0),
            );
            for shift in [None, Some(shift.as_slice())] {
                let mut scratch = vec![0.0; m.scratch_len()];
                let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
                let u = given(&m);
                let found = m.accelerations(
                    t,
                    &q,
                    &v,
                    &models::kept(m.layout()),
                    &u,
                    shift,
                    &mut scratch,
                    &mut a,
                    &mut lambda,
                );
                let expected = {
                    let (mut a, mut lambda) = (a.clone(), lambda.clone());
                    accelerations(
                        &m,
                        t,
                        &q,
                        &v,
                        &models::kept(m.layout()),
                        &u,
                        shift,
                        &mut scratch,
                        &mut a,
                        &mut lambda,
                    )
                    .map(|()| [a, lambda])
                };
                let Ok([a_general, lambda_general]) = expected else {
                    assert_eq!(found, expected.map(|_| ()), "{name}");
                    continue;
                };
                assert_eq!(found, Ok(()), "{name}");
                planned += u32::from(a != a_general);
                for (found, expected) in [(&a, &a_general), (&lambda, &lambda_general)] {
                    let scale = expected.iter().fold(1.0_f64, |m, x| m.max(x.abs()));
                    for (found, expected) in found.iter().zip(expected) {
                        let gap = (found - expected).abs();
                        assert!(gap < 1e-8 * scale, "{name}: {found} {expected}");
                    }
                }
            }
        }
        println!("{name}: {planned} of 100 differ in the last digits");
    }
}

/// Two constraints whose rows become independent when the coordinates are eliminated, which only the
/// numbers tell: they are planned as one pivot all the same.
#[test]
fn rows_that_part_are_still_planned() {
    let m = load(
        "model Turntable {
            particle p { mass = 2 kg; }
            force push at p = (1 N, 3 N);
            constraint along:  p.x*cos((1 rad/s)*t) + p.y*sin((1 rad/s)*t) = 1 m;
            constraint across: p.y*cos((1 rad/s)*t) - p.x*sin((1 rad/s)*t) = 0 m;
            start { p.x = 1 m; }
        }",
    )
    .unwrap();
    let (t, q, v) = (0.7, [0.3, 0.4], [0.5, -0.2]);
    let planned = models::planned(&m, t, &q, &v);
    assert!(planned[4] > 0.0, "the guard is {}", planned[4]);
    let (mut a, mut lambda) = ([0.0; 2], [0.0; 2]);
    let mut scratch = vec![0.0; m.scratch_len()];
    accelerations(
        &m,
        t,
        &q,
        &v,
        &[],
        &[],
        None,
        &mut scratch,
        &mut a,
        &mut lambda,
    )
    .unwrap();
    for (planned, general) in planned.iter().zip(a.iter().chain(&lambda)) {
        assert!((planned - general).abs() < 1e-13, "{planned} {general}");
    }
}

/// A coupler whose mass is where it is pinned to the crank, in a parallelogram that is (nearly) flat:
/// what its tiny inertia divides is so large that round-off hides a pivot, and the general solution has
/// to serve.
#[test]
fn a_lumped_coupler_is_left_to_the_general_solution() {
    let text = |inertia: &str| {
        format!(
            "model Lumped {{
                gravity (0, -9.81 m/s^2);
                ground {{ point O = (0, 0); point P = (1.6 m, 1.2 m); }}
                body crank {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }}
                body coupler {{ mass = 1 kg; inertia = {inertia}; point A = (0, 0); point B = (2 m, 0); }}
                body rocker {{ mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }}
                joint p = revolute(ground.O, crank.A);
                joint q = revolute(crank.B, coupler.A);
                joint r = revolute(coupler.B, rocker.B);
                joint s = revolute(ground.P, rocker.A);
                start {{ crank.theta = 90 deg; guess coupler.theta = 37 deg; guess rocker.theta = 90 deg; }}
            }}"
        )
    };
    let flat = 0.6_f64.atan2(0.8);
    for inertia in ["0.1 kg*m^2", "1e-6 kg*m^2", "1e-9 kg*m^2", "1e-12 kg*m^2"] {
        let m = load(&text(inertia)).unwrap();
        let layout = m.layout();
        for k in 0..200 {
            let theta = flat + 1e-2 * 0.93_f64.powi(k);
            let (sin, cos) = theta.sin_cos();
            let q = [
                [0.5 * cos, 0.5 * sin, theta],
                [cos, sin, flat],
                [1.6 + 0.5 * cos, 1.2 + 0.5 * sin, theta],
            ]
            .concat();
            let (v, scratch) = (vec![0.0; layout.nv()], &mut vec![0.0; m.scratch_len()]);
            let mut found = [v.clone(), v.clone()];
            let mut lambda = vec![0.0; layout.nc()];
            let [planned, general] = &mut found;
            let whole = accelerations(
                &m,
                0.0,
                &q,
                &v,
                &[],
                &[],
                None,
                scratch,
                general,
                &mut lambda,
            );
            let own = m.accelerations(0.0, &q, &v, &[], &[], None, scratch, planned, &mut lambda);
            assert_eq!(own.is_ok(), whole.is_ok(), "{inertia}, {k}");
            let largest = general.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            for (planned, general) in planned.iter().zip(general) {
                let error = (*planned - *general).abs();
                assert!(
                    error < 1e-5 * largest,
                    "{inertia}, {k}: {planned} {general}"
                );
            }
        }
    }
}
