//! Methods and stabilizations that are run on Euler parameters: their orders, what they keep, what they show.

use crate::space::euler_parameters::PAIR;
use crate::space::{FREE, free_top, heavy_top, mechanism};
use mbdsl::runtime::{Dop853, Hermite, Partitioning, Rk4};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, Method, Options, simulate};

/// The largest errors of positions and of velocities at the end of a run, with three steps.
fn errors(of: &TextMechanism, method: &Method, t_end: f64, first: f64) -> [[f64; 2]; 3] {
    let end = |options: &Options| {
        let run = simulate(of, options).unwrap().trajectory;
        run.state(run.len() - 1).unwrap()
    };
    let exact = end(&Options::new(t_end).method(Dop853::new(1e-12, 1e-12)));
    let apart = |x: &[f64], y: &[f64]| {
        let gaps = x.iter().zip(y).map(|(x, y)| (x - y).abs());
        gaps.fold(0.0, f64::max)
    };
    [1.0, 2.0, 4.0].map(|parts| {
        let found = end(&Options::unstabilized(method.clone(), t_end, first / parts));
        [apart(&found.q, &exact.q), apart(&found.v, &exact.v)]
    })
}

/// Order 2 in positions and velocities, as in the plane; 4 of collocation with two free points.
#[test]
fn methods_on_euler_parameters_keep_their_orders() {
    let (heavy, pair) = (heavy_top(None).mechanism(), mechanism(PAIR));
    let cases: [(&str, &TextMechanism, f64, f64); 2] =
        [("top", &heavy, 0.05, 5e-4), ("pair", &pair, 0.5, 5e-3)];
    let named = |name: &str| Method::named(name).unwrap();
    let mut fourth = named("firefly");
    assert!(fourth.set("order", 4.0));
    let methods = [
        (named("hermite"), 2.0),
        (named("hermite-h23g2"), 2.0),
        (named("hermite-h33g2"), 2.0),
        (named("variable-metric"), 2.0),
        (named("firefly"), 2.0),
        (fourth, 4.0),
    ];
    for (name, of, t_end, first) in cases {
        for (method, order) in &methods {
            let errors = errors(of, method, t_end, first);
            println!("{name} {} {errors:?}", method.info().name);
            for kind in 0..2 {
                let found = (errors[1][kind] / errors[2][kind]).log2();
                assert!(
                    (found - order).abs() < 0.25,
                    "{name} {} {kind}: {found} {errors:?}",
                    method.info().name
                );
            }
        }
    }
}

/// The largest energy errors of the first and of the second half of a run of `hermite` on a body without torques.
fn energy_errors(steps: u32) -> [f64; 2] {
    let top = mechanism(&FREE.replace("(1.7, 1.7, 0.6)", "(1.7, 1.1, 0.7)"));
    let h = 0.02;
    let options = Options::unstabilized(Hermite::default(), f64::from(steps) * h, h);
    let run = simulate(&top, &options.every((steps as usize / 10_000).max(1))).unwrap();
    let energy = &run.trajectory["energy"];
    let largest = |part: &[f64]| {
        let errors = part.iter().map(|e| (e - energy[0]).abs() / energy[0]);
        errors.fold(0.0, f64::max)
    };
    let (first, second) = energy.split_at(energy.len() / 2);
    [largest(first), largest(second)]
}

#[test]
fn hermite_keeps_the_energy_of_a_free_body() {
    let [first, second] = energy_errors(4_000);
    // A free body has no forces, and nothing but round-off is left.
    assert!(first < 1e-11 && second < 1e-11, "{first:e} {second:e}");
}

#[test]
#[ignore = "1e6 steps: minutes"]
fn hermite_keeps_the_energy_of_a_free_body_for_a_million_steps() {
    let [first, second] = energy_errors(1_000_000);
    println!("largest relative energy error {first:e}, then {second:e}");
    assert!(first < 1e-9 && second < 1e-9, "{first:e} {second:e}");
}

/// What a user sees has quaternions of length 1, reactions of the joints alone, and rows between the steps.
#[test]
fn runs_on_euler_parameters_look_like_others() {
    let pair = mechanism(PAIR);
    let options = |method: Method| Options::unstabilized(method, 0.3, 1e-3).output_step(7e-3);
    let exact = simulate(&pair, &options(Rk4::default().into()))
        .unwrap()
        .trajectory;
    for name in ["hermite", "variable-metric", "firefly"] {
        let run = simulate(&pair, &options(Method::named(name).unwrap())).unwrap();
        let rows = &run.trajectory;
        assert!(rows.names().eq(exact.names()), "{name}");
        for row in 0..rows.len() {
            let state = rows.state(row).unwrap();
            for first in [3, 10] {
                let length: f64 = state.q[first..first + 4].iter().map(|p| p * p).sum();
                assert!((length - 1.0).abs() < 1e-15, "{name}");
            }
            assert_eq!(state.v.len(), pair.layout().nv());
            assert_eq!(state.lambda.len(), pair.layout().nc());
        }
        for column in ["b.x", "b.q2", "a.omega.y", "lambda.u.z"] {
            let pairs = rows[column].iter().zip(&exact[column]);
            let apart = pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
            assert!(apart < 2e-3, "{name} {column}: {apart:e}");
        }
        assert!(run.report.position_violation < 1e-9, "{name}");
    }
}

/// Only independent coordinates are integrated: the joints hold to round-off, the order is that of the method, and
/// bodies may turn over.
#[test]
fn partitioning_holds_joints_in_space() {
    let pair = mechanism(PAIR);
    let end = |options: Options| {
        let run = simulate(&pair, &options).unwrap();
        let last = run.trajectory.state(run.trajectory.len() - 1).unwrap();
        (run.report, last)
    };
    let (_, exact) = end(Options::new(2.0).method(Dop853::new(1e-12, 1e-12)));
    let run = |h: f64| {
        let options = Options::fixed(2.0, h).method(Rk4::default());
        end(options.stabilization(Partitioning::default().into()))
    };
    let errors = [0.02, 0.01, 0.005].map(|h| {
        let (report, found) = run(h);
        assert!(
            report.position_violation < 1e-10,
            "{}",
            report.position_violation
        );
        assert!(
            report.velocity_violation < 1e-9,
            "{}",
            report.velocity_violation
        );
        assert!(report.work.partitions >= 1);
        let gaps = found.q.iter().zip(&exact.q).map(|(x, y)| (x - y).abs());
        gaps.fold(0.0, f64::max)
    });
    println!("{errors:?}");
    let order = (errors[1] / errors[2]).log2();
    assert!((3.6..4.6).contains(&order), "{order} {errors:?}");
    // The heavy top turns at 150 rad/s: its coordinates are chosen again and again.
    let top = heavy_top(None).mechanism();
    let options = Options::new(0.3).method(Dop853::new(1e-9, 1e-9));
    let run = simulate(&top, &options.stabilization(Partitioning::default().into())).unwrap();
    assert!(
        run.report.work.partitions > 3,
        "{}",
        run.report.work.partitions
    );
    assert!(run.report.position_violation < 1e-10);
}

/// A body turns 1e5 times about its axis: the angle of the joint goes on, the quaternion keeps its length.
#[test]
#[ignore = "1e5 turns: minutes"]
fn a_body_keeps_its_angle_over_many_turns() {
    let text = "model Wheel {
        units none;
        ground { point O = (0, 0, 0); }
        body wheel { mass = 1; inertia = (1, 1, 2); point O = (0, 0, 0); }
        joint pin = revolute(ground.O, wheel.O, axis = (0, 0, 1));
        start { wheel.attitude = quaternion(1, 0, 0, 0); wheel.omega.z = 6.283185307179586; }
        output angle = pin.angle;
    }";
    let wheel = mechanism(text);
    let options = Options::new(1e5)
        .method(Dop853::new(1e-8, 1e-8))
        .output_step(1e3);
    let run = simulate(&wheel, &options).unwrap().trajectory;
    for (row, (t, angle)) in run.times().iter().zip(&run["angle"]).enumerate() {
        let turns = angle / std::f64::consts::TAU;
        assert!((turns - t).abs() < 1e-4 * (1.0 + t), "{turns} {t}");
        let q = run.state(row).unwrap().q;
        let length: f64 = q[3..].iter().map(|p| p * p).sum();
        assert!((length - 1.0).abs() < 2e-15, "{length}");
    }
    println!(
        "{} turns",
        run["angle"].last().unwrap() / std::f64::consts::TAU
    );
    assert_eq!(free_top().layout().nz(), 0);
}
