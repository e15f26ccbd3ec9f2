//! Tops whose motions are known.

use crate::space::{Known, SPIN, START, data, free_top, heavy_top};
use mbdsl::runtime::{Dop853, Dopri5, Ode45, Projection, Rk4};
use mbdsl::{Method, Options, Trajectory, simulate};

/// The attitude of the free top at a time, by its closed form: it precesses about its momentum and turns about
/// its own axis.
fn attitude(t: f64) -> [f64; 4] {
    let (transverse, axial) = (1.7, 0.6);
    let length = START.iter().map(|p| p * p).sum::<f64>().sqrt();
    let p = START.map(|p| p / length);
    let momentum = [transverse * SPIN[0], transverse * SPIN[1], axial * SPIN[2]];
    let world = rotated(p, momentum);
    let precession = turn(world.map(|l| l / transverse * t));
    let own = turn([0.0, 0.0, (1.0 - axial / transverse) * SPIN[2] * t]);
    product(product(precession, p), own)
}

fn product(a: [f64; 4], b: [f64; 4]) -> [f64; 4] {
    [
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3],
        a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1],
    ]
}

/// The quaternion of a turn by a vector.
pub(super) fn turn(w: [f64; 3]) -> [f64; 4] {
    let angle = w.iter().map(|w| w * w).sum::<f64>().sqrt();
    if angle == 0.0 {
        return [1.0, 0.0, 0.0, 0.0];
    }
    let share = (0.5 * angle).sin() / angle;
    [
        (0.5 * angle).cos(),
        share * w[0],
        share * w[1],
        share * w[2],
    ]
}

pub(super) fn rotated(p: [f64; 4], x: [f64; 3]) -> [f64; 3] {
    let conjugate = [p[0], -p[1], -p[2], -p[3]];
    let [_, x, y, z] = product(product(p, [0.0, x[0], x[1], x[2]]), conjugate);
    [x, y, z]
}

/// The largest difference of the attitude from the closed form at all rows.
fn largest_error(run: &Trajectory) -> f64 {
    let names = ["top.q0", "top.q1", "top.q2", "top.q3"];
    let columns = names.map(|name| run.get(name).unwrap());
    let mut largest = 0.0_f64;
    for (row, &t) in run.times().iter().enumerate() {
        for (column, exact) in columns.iter().zip(attitude(t)) {
            largest = largest.max((column[row] - exact).abs());
        }
    }
    largest
}

#[test]
fn a_free_top_follows_its_closed_form() {
    let top = free_top();
    let run = |options: &Options| simulate(&top, options).unwrap().trajectory;
    let error = largest_error(&run(&Options::fixed(10.0, 1e-3).method(Rk4::default())));
    assert!(error < 1e-9, "rk4: {error:e}");
    // Between the nodes, too.
    let between = Options::fixed(10.0, 1e-2)
        .method(Rk4::default())
        .output_step(1e-3);
    let error = largest_error(&run(&between));
    assert!(error < 1e-7, "rk4 between the nodes: {error:e}");
    let exact = Dop853::default().rtol(1e-12).atol(1e-12);
    let error = largest_error(&run(&Options::new(10.0).method(exact)));
    assert!(error < 1e-9, "dop853: {error:e}");
    let pairs = [
        Method::from(Dopri5::default().rtol(1e-9).atol(1e-9)),
        Method::from(Ode45::default().rtol(1e-9).atol(1e-9)),
    ];
    for pair in pairs {
        let error = largest_error(&run(&Options::new(10.0).method(pair)));
        assert!(error < 1e-6, "{error:e}");
    }
    // Order 4 at the nodes; quaternions have length 1.
    let errors = [0.04, 0.02, 0.01].map(|h| {
        let run = run(&Options::fixed(2.0, h).method(Rk4::default()));
        for row in 0..run.times().len() {
            let q = run.state(row).unwrap().q;
            let length: f64 = q[3..].iter().map(|p| p * p).sum();
            assert!((length - 1.0).abs() < 1e-15);
        }
        largest_error(&run)
    });
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((3.9..4.3).contains(&order), "{order}, {errors:?}");
    }
}

/// Energy and angular momentum of the free top.
#[test]
fn what_a_free_top_keeps_is_kept() {
    let top = free_top();
    let run = simulate(&top, &Options::new(10.0).method(Dop853::new(1e-12, 1e-12))).unwrap();
    let trajectory = &run.trajectory;
    let energy = &trajectory["energy"];
    let drift = energy.iter().map(|e| (e - energy[0]).abs());
    assert!(drift.fold(0.0, f64::max) < 1e-10);
    let momentum = |row: usize| {
        let state = trajectory.state(row).unwrap();
        let p = [state.q[3], state.q[4], state.q[5], state.q[6]];
        let body = [1.7 * state.v[3], 1.7 * state.v[4], 0.6 * state.v[5]];
        rotated(p, body)
    };
    let first = momentum(0);
    for row in 0..trajectory.times().len() {
        for (x, y) in momentum(row).iter().zip(first) {
            assert!((x - y).abs() < 1e-10);
        }
    }
}

#[test]
fn a_heavy_top_follows_its_closed_form() {
    let top = heavy_top(None).mechanism();
    let method = Dop853::default().rtol(1e-11).atol(1e-11);
    for stabilization in [Projection::default().into(), mbdsl::Stabilization::None] {
        let options = Options::new(1.0).method(method).output_step(0.05);
        let options = options.stabilization(stabilization);
        let run = simulate(&top, &options).unwrap().trajectory;
        let known = data().motion;
        assert_eq!(known.len(), 45);
        for Known {
            t,
            name,
            value,
            within,
        } in known
        {
            let row = run.times().iter().position(|time| (time - t).abs() < 1e-9);
            let found = run.get(&name).unwrap()[row.unwrap()];
            assert!(
                (found - value).abs() < within,
                "{name} at {t}: {found} {value}"
            );
        }
    }
}
