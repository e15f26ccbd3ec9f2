//! The kernels of bodies in space, and their derivatives by displacements.

use crate::space::{HEAVY, Kernels, dense, filled, heavy_top, mechanism, same};
use mbdsl::runtime::Point;
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, MechanismExt};
use mbdsl_compiler::equations;
use mbdsl_compiler::expr::{Differentiator, Direction, Symbol};
use mbdsl_compiler::model::Model;
use serde::Deserialize;

/// Texts of models, and their kernels at some states.
const KNOWN: [(&str, &str); 4] = [
    (HEAVY, include_str!("heavy_top.toml")),
    (
        include_str!("../reference/spatial_double_pendulum/model.mbd"),
        include_str!("spatial_double_pendulum.toml"),
    ),
    (
        include_str!("../reference/spatial_slider_crank_iftomm/model.mbd"),
        include_str!("spatial_slider_crank.toml"),
    ),
    (
        include_str!("../reference/universal_shaft/model.mbd"),
        include_str!("universal_shaft.toml"),
    ),
];

#[derive(Deserialize)]
struct Data {
    kernels: Vec<Kernels>,
}

#[test]
fn kernels_are_those_of_derivatives_by_hand() {
    for (text, data) in KNOWN {
        let mechanism = mechanism(text);
        let data: Data = toml::from_str(data).unwrap();
        assert!(data.kernels.len() >= 2);
        for known in &data.kernels {
            kernels_are(&mechanism, known);
        }
    }
}

fn kernels_are(mechanism: &TextMechanism, known: &Kernels) {
    let layout = mechanism.layout();
    let (nq, nv, nc) = (layout.nq(), layout.nv(), layout.nc());
    let patterns = &layout.patterns();
    let Kernels { t, q, v, state, .. } = known;
    let check = |what: &str, found: &[f64], expected: &[f64]| {
        let what = format!("{what} of {} {state}", layout.coordinates()[0].name);
        same(&what, found, expected, 1e-12);
    };
    // What counts turns is read by outputs alone.
    let (z, u) = (&vec![0.0; layout.nz()][..], &[][..]);
    let mass = filled(patterns.mass_matrix.len(), |x| {
        mechanism.mass_matrix(&Point::position(*t, q), x)
    });
    check("M", &dense(&patterns.mass_matrix, &mass), &known.M.concat());
    let force = filled(nv, |x| {
        mechanism.force(&Point::new(*t, q, v).states(z).inputs(u), x)
    });
    check("Q", &force, &known.Q);
    check(
        "phi",
        &filled(nc, |x| mechanism.phi(&Point::position(*t, q), x)),
        &known.Phi,
    );
    let phi_q = filled(patterns.phi_q.len(), |x| {
        mechanism.phi_q(&Point::position(*t, q), x)
    });
    let phi_q = dense(&patterns.phi_q, &phi_q);
    check("phi_q", &phi_q, &known.Phi_v.concat());
    let phi_t = filled(nc, |x| mechanism.phi_t(&Point::position(*t, q), x));
    let rates = phi_q.chunks(nv).zip(phi_t);
    let rates = rates.map(|(row, phi_t)| {
        let along: f64 = row.iter().zip(v).map(|(x, v)| x * v).sum();
        along + phi_t
    });
    // The terms are as large as the velocities, up to 10 m/s.
    for (found, expected) in rates.zip(&known.dPhi_dt) {
        let error = (found - expected).abs();
        assert!(error < 1e-11, "{state}: {found} {expected}");
    }
    check(
        "eta",
        &filled(nc, |x| mechanism.eta(&Point::new(*t, q, v), x)),
        &known.eta,
    );
    let dq = filled(nq, |x| mechanism.coordinate_rates(&Point::new(*t, q, v), x));
    check("dq/dt", &dq, &known.dq_dt);
    let mut scratch = vec![0.0; mechanism.scratch_len()];
    let (mut a, mut lambda) = (vec![0.0; nv], vec![0.0; nc]);
    let solved = mechanism.accelerations(
        &Point::new(*t, q, v).states(z).inputs(u),
        &mut scratch,
        &mut a,
        &mut lambda,
    );
    solved.unwrap();
    // The shafts turn uniformly at the start: what is left is round-off of torques of 3 N m.
    match known.a.iter().all(|a| a.abs() < 1e-13) {
        true => assert!(a.iter().all(|a| a.abs() < 1e-13), "{state}: {a:?}"),
        false => check("a", &a, &known.a),
    }
    check("lambda", &lambda, &known.lambda);
}

/// Numbers between -1 and 1, always the same.
fn numbers(seed: u32) -> impl FnMut() -> f64 {
    let mut k = f64::from(seed);
    move || {
        k += 1.0;
        2.0 * (k * 0.618_033_988_749_894_9 + 0.3 * k * k * 0.414_213_562_373_095_1).fract() - 1.0
    }
}

/// q turned and moved by a small displacement along one velocity, in the sense of the world that the kernels
/// know: `p (1, w/2)` and length 1.
fn displaced(q: &[f64], velocity: usize, by: f64) -> Vec<f64> {
    let mut q = q.to_vec();
    if velocity < 3 {
        q[velocity] += by;
        return q;
    }
    let [p0, x, y, z] = [q[3], q[4], q[5], q[6]];
    let mut w = [0.0; 3];
    w[velocity - 3] = 0.5 * by;
    let turned = [
        p0 - x * w[0] - y * w[1] - z * w[2],
        x + p0 * w[0] + y * w[2] - z * w[1],
        y + p0 * w[1] + z * w[0] - x * w[2],
        z + p0 * w[2] + x * w[1] - y * w[0],
    ];
    let length = turned.iter().map(|x| x * x).sum::<f64>().sqrt();
    for (q, p) in q[3..].iter_mut().zip(turned) {
        *q = p / length;
    }
    q
}

/// `phi_q v = dphi/dt`, `d(dphi/dt)/dv = phi_q`, eta_v, and all derivatives by position against differences, at
/// states off the constraints.
#[test]
fn derivatives_are_those_of_displacements() {
    let top = heavy_top(None).mechanism();
    let patterns = &top.layout().patterns();
    let h = 1e-5;
    for seed in 0..20 {
        let mut next = numbers(100 * seed);
        let mut q: Vec<f64> = (0..7).map(|_| next()).collect();
        let length = q[3..].iter().map(|x| x * x).sum::<f64>().sqrt();
        q[3..].iter_mut().for_each(|p| *p /= length);
        let [v, a]: [Vec<f64>; 2] = [(); 2].map(|()| (0..6).map(|_| 3.0 * next()).collect());
        let lambda: Vec<f64> = (0..3).map(|_| 10.0 * next()).collect();
        let by_position = |pattern, values: Vec<f64>, f: &dyn Fn(&[f64]) -> Vec<f64>, what| {
            let matrix = dense(pattern, &values);
            let columns = (0..6).map(|k| {
                let (plus, minus) = (f(&displaced(&q, k, h)), f(&displaced(&q, k, -h)));
                let pairs = plus.into_iter().zip(minus);
                pairs.map(|(x, y)| (x - y) / (2.0 * h)).collect::<Vec<_>>()
            });
            let columns: Vec<Vec<f64>> = columns.collect();
            let rows = columns[0].len();
            let slopes = (0..rows).flat_map(|i| columns.iter().map(move |column| column[i]));
            same(what, &matrix, &slopes.collect::<Vec<_>>(), 2e-8);
        };
        let phi_q = |q: &[f64]| {
            let values = filled(patterns.phi_q.len(), |x| {
                top.phi_q(&Point::position(0.0, q), x)
            });
            dense(&patterns.phi_q, &values)
        };
        let rates = |q: &[f64]| -> Vec<f64> {
            let rows = phi_q(q);
            let row = |row: &[f64]| row.iter().zip(&v).map(|(x, v)| x * v).sum();
            rows.chunks(6).map(row).collect()
        };
        let values = filled(patterns.phi_q.len(), |x| {
            top.phi_q(&Point::position(0.0, &q), x)
        });
        let phi = |q: &[f64]| filled(3, |x| top.phi(&Point::position(0.0, q), x));
        by_position(&patterns.phi_q, values, &phi, "phi_q");
        let values = filled(patterns.dphi_q.len(), |x| {
            top.dphi_q(&Point::new(0.0, &q, &v), x)
        });
        by_position(&patterns.dphi_q, values, &rates, "dphi_q");
        let second = |q: &[f64]| -> Vec<f64> {
            let eta = filled(3, |x| top.eta(&Point::new(0.0, q, &v), x));
            let rows = phi_q(q);
            let row = |(row, eta): (&[f64], f64)| {
                row.iter().zip(&a).map(|(x, a)| x * a).sum::<f64>() - eta
            };
            rows.chunks(6).zip(eta).map(row).collect()
        };
        let values = filled(patterns.ddphi_q.len(), |x| {
            top.ddphi_q(&Point::new(0.0, &q, &v).solution(&a, &[]), x)
        });
        by_position(&patterns.ddphi_q, values, &second, "ddphi_q");
        let residual = |q: &[f64]| -> Vec<f64> {
            let force = filled(6, |x| top.force(&Point::new(0.0, q, &v), x));
            let mass = filled(patterns.mass_matrix.len(), |x| {
                top.mass_matrix(&Point::position(0.0, q), x)
            });
            let mut sum: Vec<f64> = force.iter().map(|force| -force).collect();
            for (i, j, value) in patterns.mass_matrix.iter(&mass) {
                sum[i] += value * a[j];
            }
            for (i, row) in phi_q(q).chunks(6).enumerate() {
                for (sum, value) in sum.iter_mut().zip(row) {
                    *sum += value * lambda[i];
                }
            }
            sum
        };
        let values = filled(patterns.tangent_q.len(), |x| {
            top.tangent_q(&Point::new(0.0, &q, &v).solution(&a, &lambda), x);
        });
        by_position(&patterns.tangent_q, values, &residual, "tangent_q");

        // By velocities, where eta and Q are quadratic: differences are exact but for rounding.
        let by_velocity = |pattern, values: Vec<f64>, f: &dyn Fn(&[f64]) -> Vec<f64>, what| {
            let matrix = dense(pattern, &values);
            let columns = (0..6).map(|k| {
                let end = |by: f64| {
                    let mut v = v.clone();
                    v[k] += by;
                    f(&v)
                };
                let pairs = end(0.5).into_iter().zip(end(-0.5));
                pairs.map(|(x, y)| x - y).collect::<Vec<_>>()
            });
            let columns: Vec<Vec<f64>> = columns.collect();
            let rows = columns[0].len();
            let slopes = (0..rows).flat_map(|i| columns.iter().map(move |column| column[i]));
            same(what, &matrix, &slopes.collect::<Vec<_>>(), 1e-12);
        };
        let values = filled(patterns.eta_v.len(), |x| {
            top.eta_v(&Point::new(0.0, &q, &v), x)
        });
        let eta = |v: &[f64]| filled(3, |x| top.eta(&Point::new(0.0, &q, v), x));
        by_velocity(&patterns.eta_v, values, &eta, "eta_v");
        let values = filled(patterns.tangent_v.len(), |x| {
            top.tangent_v(&Point::new(0.0, &q, &v), x);
        });
        let force = |v: &[f64]| {
            let force = filled(6, |x| top.force(&Point::new(0.0, &q, v), x));
            force.iter().map(|force| -force).collect()
        };
        by_velocity(&patterns.tangent_v, values, &force, "tangent_v");
        // What holds in the plane does not in space: the columns do not commute.
        let twice = filled(patterns.dphi_q.len(), |x| {
            top.dphi_q(&Point::new(0.0, &q, &v), x)
        });
        let twice = dense(&patterns.dphi_q, &twice);
        let eta_v = filled(patterns.eta_v.len(), |x| {
            top.eta_v(&Point::new(0.0, &q, &v), x)
        });
        let pairs = dense(&patterns.eta_v, &eta_v);
        let apart = pairs.iter().zip(&twice).map(|(x, y)| (x + 2.0 * y).abs());
        assert!(apart.fold(0.0, f64::max) > 1e-3);
    }
}

/// `phi_q v + phi_t = dphi/dt` and `d(dphi/dt)/dv = phi_q` as expressions, of a body on a ball joint.
#[test]
fn rates_and_columns_belong_together() {
    let program = heavy_top(None).program;
    let mut model = Model::clone(&program.model);
    let equations = equations::derive(&mut model);
    let mut d = Differentiator::new();
    let mut next = numbers(7);
    let values: Vec<f64> = (0..40).map(|_| next()).collect();
    let value = |symbol| match symbol {
        Symbol::Q(i) => values[i as usize],
        Symbol::V(i) => values[10 + i as usize],
        Symbol::Parameter(i) => values[20 + i as usize],
        _ => 0.0,
    };
    for (row, &phi) in equations.phi.iter().enumerate() {
        let rate = d.derivative(&mut model.graph, phi, Direction::TotalWithoutAcceleration);
        let entries = equations.phi_q.entries.iter();
        let entries: Vec<_> = entries.filter(|(i, ..)| *i as usize == row).collect();
        let mut sum = 0.0;
        for (_, column, entry) in entries {
            let by_v = Direction::Partial(Symbol::V(*column));
            let slope = d.derivative(&mut model.graph, rate, by_v);
            let found = model.graph.evaluate(&[*entry, slope], value);
            assert!((found[0] - found[1]).abs() < 1e-15, "{found:?}");
            sum += found[0] * value(Symbol::V(*column));
        }
        let found = model.graph.evaluate(&[rate], value)[0];
        assert!((found - sum).abs() < 1e-14, "{found} {sum}");
    }
}

/// Of an inertia with products, as a body has it and as a kinetic energy of the user: J alpha + omega x J omega.
#[test]
fn moments_of_inertia_are_those_by_hand() {
    const INERTIA: [[f64; 3]; 3] = [[1.7, 0.2, -0.3], [0.2, 2.1, 0.1], [-0.3, 0.1, 0.9]];
    let top = |inertia: &str, kinetic: &str| {
        mechanism(&format!(
            "model Top {{ units none; allow(unattached: top);
                body top {{ mass = 2; inertia = {inertia} }}
                {kinetic} }}"
        ))
    };
    let of_body = top("(1.7, 2.1, 0.9); products = (0.2, -0.3, 0.1);", "");
    // Twice the half of it.
    let of_both = top(
        "(0.85, 1.05, 0.45); products = (0.1, -0.15, 0.05);",
        "let wx = top.omega.x; let wy = top.omega.y; let wz = top.omega.z;
        kinetic T = (0.85*wx^2 + 1.05*wy^2 + 0.45*wz^2)/2 + 0.1*wx*wy - 0.15*wx*wz + 0.05*wy*wz;",
    );
    let mut next = numbers(7);
    for top in [of_body, of_both] {
        let patterns = top.layout().patterns();
        for _ in 0..20 {
            let q: Vec<f64> = (0..7).map(|_| next()).collect();
            let v: Vec<f64> = (0..6).map(|_| next()).collect();
            let omega = [v[3], v[4], v[5]];
            let spin = INERTIA.map(|row| row.iter().zip(omega).map(|(j, w)| j * w).sum::<f64>());
            let cross = |i: usize, j: usize| omega[i] * spin[j] - omega[j] * spin[i];
            let moments = [cross(2, 1), cross(0, 2), cross(1, 0)];
            let force = filled(6, |x| top.force(&Point::new(0.0, &q, &v), x));
            same("force", &force[3..], &moments, 1e-14);
            let mass = filled(patterns.mass_matrix.len(), |x| {
                top.mass_matrix(&Point::position(0.0, &q), x)
            });
            let mass = dense(&patterns.mass_matrix, &mass);
            let turning = mass[18..].chunks(6).flat_map(|row| row[3..].to_vec());
            let turning: Vec<f64> = turning.collect();
            same("inertia", &turning, &INERTIA.concat(), 1e-14);
            let energy: f64 = omega.iter().zip(spin).map(|(w, l)| w * l).sum();
            let v_only = filled(2, |x| {
                top.energy(&Point::new(0.0, &q, &[0.0, 0.0, 0.0, v[3], v[4], v[5]]), x);
            });
            same("energy", &v_only[..1], &[0.5 * energy], 1e-14);
        }
    }
}
