//! Identities that the equations of every model of this repository satisfy.
//!
//! Each analytic level against central differences of the one below, at random states; M symmetric
//! and positive definite; and power: `dE/dt = Q_nc . v + lambda^T phi_t + U_t` along motions that
//! satisfy the constraints.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod mass;
mod plan;
mod values;

use crate::models::{self, Random};
use mbdsl::runtime::__private::velocity_report;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Energy, Pattern};
use mbdsl::{Mechanism, MechanismExt};
use values::{
    State, agree, dense, difference, dot, force, given, mass_matrix, models, moved, phi, phi_q,
    phi_t, rate, residual, second_rate, times,
};

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
                    &Point::new(s.t, &s.q, &s.v)
                        .states(&models::kept(m.layout()))
                        .inputs(&given(m))
                        .solution(&s.a, &s.lambda),
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
                    &Point::new(s.t, &s.q, &s.v)
                        .states(&models::kept(m.layout()))
                        .inputs(&given(m)),
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
            m.eta(&Point::new(s.t, &s.q, &s.v), &mut eta);
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
                &Point::new(s.t, &s.q, &s.v)
                    .states(&models::kept(m.layout()))
                    .inputs(&given(m)),
                &mut all,
            );
            let (mut mass, mut jacobian) = (vec![0.0; nm], vec![0.0; nj]);
            m.mass_matrix(&Point::position(s.t, &s.q), &mut mass);
            m.phi_q(&Point::position(s.t, &s.q), &mut jacobian);
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
                &Point::new(s.t, &q, &v)
                    .states(&models::kept(m.layout()))
                    .inputs(&given(m)),
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
    m.dphi_q(&Point::new(t, q, v), &mut values);
    let analytic = of(pattern, &values);
    let numeric = difference(|h| rate(m, t, &models::displaced(m.layout(), q, h, unit), v));
    agree("dphi_q", name, &analytic, &numeric, 1.0);
    // Columns of attitudes do not commute: there d eta/dv is an array of its own.
    let by_v: Vec<f64> = match m.layout().is_flat() {
        true => analytic.iter().map(|x| 2.0 * x).collect(),
        false => {
            let pattern = &m.layout().patterns().eta_v;
            let mut values = vec![0.0; pattern.len()];
            m.eta_v(&Point::new(t, q, v), &mut values);
            of(pattern, &values).iter().map(|x| -x).collect()
        }
    };
    let numeric = difference(|h| second_rate(m, s, q, &moved(v, h, unit)));
    agree("by v", name, &by_v, &numeric, 1.0);

    let pattern = &m.layout().patterns().ddphi_q;
    let mut values = vec![0.0; pattern.len()];
    m.ddphi_q(&Point::new(t, q, v).solution(&s.a, &[]), &mut values);
    let numeric = difference(|h| second_rate(m, s, &models::displaced(m.layout(), q, h, unit), v));
    agree("ddphi_q", name, &of(pattern, &values), &numeric, 1.0);
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
                &Point::new(t, &q, &v)
                    .states(&models::kept(m.layout()))
                    .inputs(&u),
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
                vec![Energy::of(m, &Point::new(t + h, &q, &v)).total()]
            };
            let potential =
                |q: &[f64], t: f64| vec![Energy::of(m, &Point::new(t, q, &v)).potential];
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
