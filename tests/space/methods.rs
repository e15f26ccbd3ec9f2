//! Every method where bodies turn in space.

use crate::space::{Known, data, free_top, heavy_top};
use mbdsl::runtime::{Dop853, GeneralizedAlpha, METHODS, Radau, Rk4, STABILIZATIONS, Stepper};
use mbdsl::text::TextMechanism;
use mbdsl::{Method, Options, Stabilization, Trajectory, simulate};

/// Radau IIA where bodies turn in space, heavy and free: order 5 in positions and velocities, 3 in multipliers. The top
/// turns by 0.15 rad in the shortest step.
#[test]
fn radau_keeps_its_order_in_space() {
    let heavy = heavy_top(None).mechanism();
    let free = free_top();
    let cases: [(&TextMechanism, f64, f64); 2] = [(&heavy, 0.2, 4e-3), (&free, 2.0, 0.2)];
    for (top, t_end, first) in cases {
        let end = |options: &Options| {
            let run = simulate(top, options).unwrap().trajectory;
            run.state(run.times().len() - 1).unwrap()
        };
        let exact = end(&Options::new(t_end).method(Dop853::new(1e-13, 1e-13)));
        let errors = [1.0, 2.0, 4.0].map(|parts| {
            let method = Radau::default().fixed(true);
            let found = end(&Options::unstabilized(method, t_end, first / parts));
            let apart = |x: &[f64], y: &[f64]| {
                let gaps = x.iter().zip(y).map(|(x, y)| (x - y).abs());
                gaps.fold(0.0, f64::max)
            };
            [
                apart(&found.q, &exact.q),
                apart(&found.v, &exact.v),
                apart(&found.lambda, &exact.lambda),
            ]
        });
        for (kind, least) in [4.7, 4.7, 2.8].into_iter().enumerate() {
            if errors[0][kind] > 0.0 {
                let order = (errors[1][kind] / errors[2][kind]).log2();
                assert!(order > least, "{kind}: {order} {errors:?}");
            }
        }
    }
}

#[test]
fn a_saved_state_goes_on_to_the_bit() {
    let top = heavy_top(None).mechanism();
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        let options = Options::unstabilized(method, 0.0, 1e-3);
        let mut first = Stepper::new(&top, &options).unwrap();
        for _ in 0..17 {
            first.step(&top, 1e-3).unwrap();
        }
        let mut second = Stepper::resume(&top, &options, first.state().clone()).unwrap();
        for _ in 0..5 {
            first.step(&top, 1e-3).unwrap();
            second.step(&top, 1e-3).unwrap();
        }
        assert_eq!(first.state(), second.state(), "{}", info.name);
    }
}

#[test]
fn every_method_moves_a_top() {
    let top = heavy_top(None).mechanism();
    let exact = data().motion.into_iter();
    let exact: Vec<Known> = exact.filter(|known| known.t == 0.2).collect();
    let mut runs = 0;
    for info in METHODS {
        // Not the limits of errors but the steps are for methods of low order.
        let h = if info.stabilized && info.order < 4 {
            2.5e-5
        } else {
            1e-4
        };
        for stabilization in STABILIZATIONS {
            if !info.stabilized && stabilization.name != "none" {
                continue;
            }
            let mut method = Method::named(info.name).unwrap();
            let options = if method.is_adaptive() {
                assert!(method.set("rtol", 1e-8) && method.set("atol", 1e-8));
                Options::new(0.2).method(method)
            } else {
                Options::unstabilized(method, 0.2, h)
            };
            let stabilization = Stabilization::named(stabilization.name).unwrap();
            let run = simulate(&top, &options.stabilization(stabilization)).unwrap();
            let end = |name: &str| *run.trajectory.get(name).unwrap().last().unwrap();
            for known in &exact {
                let error = (end(&known.name) - known.value).abs();
                // The spin is 150 rad/s, the energy 5 kJ: a thousandth of each, and less of the place.
                let within = match known.name.as_str() {
                    "top.x" | "top.y" | "top.z" => 2e-4,
                    "energy" | "lambda.pivot.z" => 1.0,
                    _ => 2e-2,
                };
                let (name, with) = (&known.name, stabilization.info().name);
                let method = info.name;
                assert!(
                    error < within,
                    "{method} {with} {name}: {error:e}, at most {within:e}; h = {h:e} s"
                );
            }
            runs += 1;
        }
    }
    assert!(runs > 4 * 5);
}

/// Steps across a row of output and back to a node are those of the run without it.
#[test]
fn rows_between_the_steps_are_near_the_motion() {
    let top = heavy_top(None).mechanism();
    let exact = Options::new(0.05)
        .method(Dop853::new(1e-13, 1e-13))
        .output_step(1e-4);
    let exact = simulate(&top, &exact).unwrap().trajectory;
    for method in [
        Method::from(GeneralizedAlpha::default()),
        Rk4::default().into(),
    ] {
        let step = 2.5e-4;
        let options = Options::unstabilized(method, 0.05, step);
        let nodes = simulate(&top, &options).unwrap().trajectory;
        let rows = simulate(&top, &options.output_step(1e-4))
            .unwrap()
            .trajectory;
        assert_eq!(rows.times().len(), 501);
        let worst = |run: &Trajectory| {
            let column = |name: &str| run.get(name).unwrap().to_vec();
            let [x, q] = ["top.x", "top.q2"].map(column);
            let exact_at = |name: &str, t: f64| exact[name][(t / 1e-4).round() as usize];
            let gap = |(row, &t): (usize, &f64)| {
                let [of_x, of_q] = [("top.x", x[row]), ("top.q2", q[row])]
                    .map(|(name, value)| (value - exact_at(name, t)).abs());
                of_x.max(of_q)
            };
            let on_grid = run.times().iter().enumerate();
            let on_grid = on_grid.filter(|(_, t)| ((*t / 1e-4).round() * 1e-4 - *t).abs() < 1e-12);
            on_grid.map(gap).fold(0.0, f64::max)
        };
        // What lies between adds little to the error of the nodes.
        assert!(worst(&rows) < 1.1 * worst(&nodes) + 1e-9);
    }
}
