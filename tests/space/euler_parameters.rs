//! The view of bodies in space by Euler parameters: its kernels against differences, at any length of the
//! quaternions, and its motion against that of the mechanism.

use crate::space::{dense, filled, heavy_top, mechanism, same};
use mbdsl::runtime::EulerParameters;
use mbdsl::runtime::Point;
use mbdsl::{Mechanism, MechanismExt};

/// Two bodies, of which the first has products of inertia, a load that reads attitudes and velocities, and a
/// joint whose rows depend on both.
pub(super) const PAIR: &str = "model Pair {
    units none;
    gravity (0, 0, -9.81);
    ground { point O = (0, 0, 0); }
    body a { mass = 2; inertia = (1.1, 1.3, 0.7); products = (0.1, -0.05, 0.2); point A = (0, 0.3, 0.1); point B = (0.2, -0.4, 0); }
    body b { mass = 1; inertia = (0.4, 0.3, 0.5); point B = (0.1, 0.5, 0); point C = (0, -0.5, 0.2); }
    joint u = universal(ground.O, a.A, axis = (1, 0, 0), axis2 = (0, 1, 0));
    joint r = revolute(a.B, b.B, axis = (0, 0.6, 0.8));
    force wind at b.C = (0.3*b.C.x - 0.1*b.vx, sin(t), -0.2*b.C.vz);
    torque brake on a local = (-0.1*a.omega.x, 0.05*a.omega.y*a.omega.z, 0);
}";

struct At {
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
}

/// A state of the view whose quaternions have other lengths than 1.
fn state(view: &EulerParameters<'_>) -> At {
    let layout = view.layout();
    let wave = |k: usize, f: f64| 0.6 * (1.7 * k as f64 + f).sin() + 0.1;
    let numbers = |n: usize, f: f64| -> Vec<f64> { (0..n).map(|k| wave(k, f)).collect() };
    let mut q = numbers(layout.nq(), 0.3);
    for first in (3..layout.nq()).step_by(7) {
        let p = &mut q[first..first + 4];
        let length = p.iter().map(|p| p * p).sum::<f64>().sqrt();
        p.iter_mut().for_each(|p| *p *= 1.1 / length);
    }
    At {
        q,
        v: numbers(layout.nv(), 0.9),
        a: numbers(layout.nv(), 2.1),
        lambda: numbers(layout.nc(), 4.0),
    }
}

/// The derivative of a function by each of n numbers, row by row.
fn slopes(x: &[f64], f: impl Fn(&[f64]) -> Vec<f64>) -> Vec<f64> {
    let h = 1e-6;
    let columns: Vec<Vec<f64>> = (0..x.len())
        .map(|j| {
            let end = |step: f64| {
                let mut x = x.to_vec();
                x[j] += step;
                f(&x)
            };
            let (after, before) = (end(h), end(-h));
            after
                .iter()
                .zip(&before)
                .map(|(b, a)| (b - a) / (2.0 * h))
                .collect()
        })
        .collect();
    let rows = columns[0].len();
    (0..rows)
        .flat_map(|i| columns.iter().map(move |column| column[i]))
        .collect()
}

fn each(check: impl Fn(&str, &EulerParameters<'_>)) {
    let top = heavy_top(None).mechanism();
    check("top", &EulerParameters::new(&top));
    let pair = mechanism(PAIR);
    check("pair", &EulerParameters::new(&pair));
}

const T: f64 = 0.4;

#[test]
fn its_derivatives_are_those_of_differences() {
    each(|name, view| {
        let (layout, At { q, v, a, lambda }) = (view.layout(), state(view));
        let (patterns, nv, nc) = (layout.patterns(), layout.nv(), layout.nc());
        let u = vec![0.0; layout.nu()];
        let check = |what: &str,
                     pattern: &mbdsl::runtime::Pattern,
                     fill: &dyn Fn(&mut [f64]),
                     expected: Vec<f64>| {
            let values = filled(pattern.len(), |values| fill(values));
            same(
                &format!("{name}: {what}"),
                &dense(pattern, &values),
                &expected,
                2e-8,
            );
        };
        let phi = |q: &[f64]| filled(nc, |to| view.phi(&Point::position(T, q), to));
        check(
            "phi_q",
            &patterns.phi_q,
            &|to| view.phi_q(&Point::position(T, &q), to),
            slopes(&q, phi),
        );
        let jacobian = |q: &[f64]| {
            dense(
                &patterns.phi_q,
                &filled(patterns.phi_q.len(), |to| {
                    view.phi_q(&Point::position(T, q), to)
                }),
            )
        };
        let times = |matrix: &[f64], x: &[f64]| -> Vec<f64> {
            matrix
                .chunks(x.len())
                .map(|row| row.iter().zip(x).map(|(m, x)| m * x).sum())
                .collect()
        };
        let rates = |q: &[f64], v: &[f64]| times(&jacobian(q), v);
        check(
            "dphi_q",
            &patterns.dphi_q,
            &|to| view.dphi_q(&Point::new(T, &q, &v), to),
            slopes(&q, |q| rates(q, &v)),
        );
        let second = |q: &[f64], v: &[f64], a: &[f64]| -> Vec<f64> {
            let eta = filled(nc, |to| view.eta(&Point::new(T, q, v), to));
            times(&jacobian(q), a)
                .iter()
                .zip(eta)
                .map(|(x, eta)| x - eta)
                .collect()
        };
        check(
            "ddphi_q",
            &patterns.ddphi_q,
            &|to| view.ddphi_q(&Point::new(T, &q, &v).solution(&a, &[]), to),
            slopes(&q, |q| second(q, &v, &a)),
        );
        // The rates of coordinates are their velocities: eta = -(phi_q v)_q v.
        let slope = times(&slopes(&q, |q| rates(q, &v)), &v);
        let eta = filled(nc, |to| view.eta(&Point::new(T, &q, &v), to));
        same(
            "eta",
            &eta,
            &slope.iter().map(|x| -x).collect::<Vec<_>>(),
            2e-8,
        );

        let mass = |q: &[f64]| {
            dense(
                &patterns.mass_matrix,
                &filled(patterns.mass_matrix.len(), |to| {
                    view.mass_matrix(&Point::position(T, q), to)
                }),
            )
        };
        let force =
            |q: &[f64], v: &[f64]| filled(nv, |to| view.force(&Point::new(T, q, v).inputs(&u), to));
        let missing = |q: &[f64], v: &[f64]| -> Vec<f64> {
            let (inertia, force, jacobian) = (times(&mass(q), &a), force(q, v), jacobian(q));
            let reaction =
                |j: usize| -> f64 { (0..nc).map(|i| jacobian[i * nv + j] * lambda[i]).sum() };
            (0..nv)
                .map(|j| inertia[j] + reaction(j) - force[j])
                .collect()
        };
        check(
            "tangent_q",
            &patterns.tangent_q,
            &|to| view.tangent_q(&Point::new(T, &q, &v).inputs(&u).solution(&a, &lambda), to),
            slopes(&q, |q| missing(q, &v)),
        );
        check(
            "tangent_v",
            &patterns.tangent_v,
            &|to| view.tangent_v(&Point::new(T, &q, &v).inputs(&u), to),
            slopes(&v, |v| missing(&q, v)),
        );

        let momentum =
            |q: &[f64], v: &[f64]| filled(2 * nv, |to| view.momentum(&Point::new(T, q, v), to));
        check(
            "momentum_q",
            &patterns.momentum_q,
            &|to| view.momentum_q(&Point::new(T, &q, &v), to),
            slopes(&q, |q| momentum(q, &v)),
        );
        check(
            "momentum_v",
            &patterns.momentum_v,
            &|to| view.momentum_v(&Point::new(T, &q, &v), to),
            slopes(&v, |v| momentum(&q, v)),
        );
        // T_v, T_vv = M, and what Lagrange's equations say of Q: Q + T_vq v = T_q where no load acts.
        let kinetic =
            |q: &[f64], v: &[f64]| vec![filled(2, |to| view.energy(&Point::new(T, q, v), to))[0]];
        let found = momentum(&q, &v);
        same("T_v", &found[..nv], &slopes(&v, |v| kinetic(&q, v)), 2e-8);
        same(
            "M",
            &slopes(&v, |v| momentum(&q, v)[..nv].to_vec()),
            &mass(&q),
            2e-8,
        );
        let along = times(&slopes(&q, |q| momentum(q, &v)[..nv].to_vec()), &v);
        same("T_vq v", &found[nv..], &along, 2e-8);
        // Loads: Q at rest, and of those that read velocities the parts that are linear in them.
        let by_q = slopes(&q, |q| kinetic(q, &v));
        let (moving, rest) = (force(&q, &v), force(&q, &vec![0.0; nv]));
        if name == "top" {
            let sum: Vec<f64> = (0..nv)
                .map(|j| moving[j] - rest[j] + found[nv + j])
                .collect();
            same("Q + T_vq v", &sum, &by_q, 2e-8);
        }
    });
}

/// At unit lengths the accelerations and multipliers are those of the mechanism, with and without its own
/// elimination.
#[test]
fn its_motion_is_that_of_the_mechanism() {
    for own in [heavy_top(None).mechanism(), mechanism(PAIR)] {
        let view = EulerParameters::new(&own);
        let start = mbdsl::assemble(&own, 0.0).unwrap();
        let layout = own.layout();
        let v: Vec<f64> = (0..layout.nv())
            .map(|k| start.v[k] + 0.3 * (k as f64).cos())
            .collect();
        let u = vec![0.0; layout.nu()];
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let mut scratch = vec![0.0; own.scratch_len()];
        own.accelerations(
            &Point::new(T, &start.q, &v).inputs(&u),
            &mut scratch,
            &mut a,
            &mut lambda,
        )
        .unwrap();
        let rates = view.rates(&start.q, &v);
        same(
            "rates",
            &rates,
            &filled(layout.nq(), |to| {
                own.coordinate_rates(&Point::new(T, &start.q, &v), to)
            }),
            1e-15,
        );
        same("v", &view.velocities(&start.q, &rates), &v, 1e-14);
        let of_view = view.layout();
        for planned in [true, false] {
            let (mut second, mut reactions) = (vec![0.0; of_view.nv()], vec![0.0; of_view.nc()]);
            if planned {
                let mut scratch = vec![0.0; view.scratch_len()];
                view.accelerations(
                    &Point::new(T, &start.q, &rates).inputs(&u),
                    &mut scratch,
                    &mut second,
                    &mut reactions,
                )
                .unwrap();
            } else {
                // M, phi_q, the matrix of both, and some vectors.
                let n = of_view.nv() + of_view.nc();
                let mut scratch = vec![0.0; 3 * n * n + 8 * n];
                let (rates, q) = (&rates, &start.q);
                mbdsl::runtime::accelerations(
                    &view,
                    &Point::new(T, q, rates).inputs(&u),
                    &mut scratch,
                    &mut second,
                    &mut reactions,
                )
                .unwrap();
            }
            same(
                "a",
                &view.accelerations_of(&start.q, &rates, &second),
                &a,
                1e-11,
            );
            same("lambda", &reactions[..layout.nc()], &lambda, 1e-11);
            assert!(
                reactions[layout.nc()..].iter().all(|x| x.abs() < 1e-9),
                "{reactions:?}"
            );
        }
        // The lengths of quaternions do not matter.
        let (q, longer) = (&start.q, 1.3);
        let mut stretched = q.clone();
        for attitude in layout.attitudes() {
            stretched[attitude.coordinate..attitude.coordinate + 4]
                .iter_mut()
                .for_each(|p| *p *= longer);
        }
        same("positions", &view.positions(&stretched), q, 1e-15);
    }
}
