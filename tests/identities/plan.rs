//! The planned elimination against the general solution.

use super::values::{given, models};
use crate::models::{Random, kept, planned, to_unit_length};
use mbdsl::runtime::Point;
use mbdsl::runtime::accelerations;
use mbdsl::runtime::rank::rank;
use mbdsl::text::load;
use mbdsl::{Mechanism, assemble};

/// The planned elimination against the general solution, with and without a stabilization, at random
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
            to_unit_length(layout, &mut q);
            let (v, shift) = (
                random.vector(layout.nv(), 1.0),
                random.vector(layout.nc(), 1.0),
            );
            for shift in [&[], shift.as_slice()] {
                let mut scratch = vec![0.0; m.scratch_len()];
                let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
                let u = given(&m);
                let kept = kept(m.layout());
                let at = Point::new(t, &q, &v).states(&kept).inputs(&u);
                let at = at.shifted(shift);
                let found = m.accelerations(&at, &mut scratch, &mut a, &mut lambda);
                let expected = {
                    let (mut a, mut lambda) = (a.clone(), lambda.clone());
                    accelerations(&m, &at, &mut scratch, &mut a, &mut lambda).map(|()| [a, lambda])
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
    let planned = planned(&m, t, &q, &v);
    assert!(planned[4] > 0.0, "the guard is {}", planned[4]);
    let (mut a, mut lambda) = ([0.0; 2], [0.0; 2]);
    let mut scratch = vec![0.0; m.scratch_len()];
    accelerations(
        &m,
        &Point::new(t, &q, &v),
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
            let whole = accelerations(&m, &Point::new(0.0, &q, &v), scratch, general, &mut lambda);
            let own = m.accelerations(&Point::new(0.0, &q, &v), scratch, planned, &mut lambda);
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
