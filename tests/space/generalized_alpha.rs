//! Generalized-alpha where bodies turn in space.

use crate::space::closed_forms::turn;
use crate::space::{FREE, HEAVY, free_top, heavy_top, mechanism};
use mbdsl::runtime::{Dop853, Formulation, GeneralizedAlpha};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, Options, simulate};

/// Order 2 in positions, velocities and multipliers, over four halvings, in both forms. Multipliers of index 3
/// oscillate after a start in space (M. Arnold, O. Bruls, A. Cardona, DOI 10.1007/s00211-014-0633-1): after 200
/// steps nothing of that is left.
#[test]
fn generalized_alpha_keeps_its_order_in_space() {
    let heavy = heavy_top(None).mechanism();
    let free = free_top();
    let cases: [(&TextMechanism, f64, f64); 2] = [(&heavy, 0.2, 1e-3), (&free, 2.0, 0.04)];
    for (top, t_end, first) in cases {
        let end = |options: &Options| {
            let run = simulate(top, options).unwrap().trajectory;
            run.state(run.times().len() - 1).unwrap()
        };
        let exact = Options::new(t_end).method(Dop853::new(1e-13, 1e-13));
        let exact = end(&exact);
        for formulation in [Formulation::Index3, Formulation::Ggl] {
            let method = GeneralizedAlpha::default()
                .formulation(formulation)
                .tolerance(1e-13);
            let mut errors: Vec<[f64; 3]> = Vec::new();
            for halving in 0..5 {
                let h = first / f64::from(1 << halving);
                let found = end(&Options::unstabilized(method, t_end, h));
                let apart = |x: &[f64], y: &[f64]| {
                    let gaps = x.iter().zip(y).map(|(x, y)| (x - y).abs());
                    gaps.fold(0.0, f64::max)
                };
                errors.push([
                    apart(&found.q, &exact.q),
                    apart(&found.v, &exact.v),
                    apart(&found.lambda, &exact.lambda),
                ]);
            }
            for pair in errors.windows(2) {
                for (kind, what) in ["q", "v", "lambda"].iter().enumerate() {
                    if pair[0][kind] == 0.0 {
                        continue;
                    }
                    let order = (pair[0][kind] / pair[1][kind]).log2();
                    assert!(
                        (1.9..2.1).contains(&order),
                        "{formulation:?} {what} {order} {errors:?}"
                    );
                }
            }
        }
    }
}

/// A heavy top that a state pulls, which follows how it is turned and how it turns.
///
/// ```text
/// dz/dt = 20 (R_xz + 0.01 omega_x - z) - z^3,    a force (4 z, 0, 0) at the center
/// ```
fn pulled_top() -> TextMechanism {
    let more = "body top { direction n = (0, 0, 1);";
    let pull = "state follower: 1 = 0.1;
        let aim = top.n.x + (0.01 s/rad)*top.omega.x;
        der follower = (20 Hz)*(aim - follower) - (1 Hz)*follower^3;
        force pull at top = ((4 N)*follower, 0, 0);
        output height";
    mechanism(
        &HEAVY
            .replace("body top {", more)
            .replace("output height", pull),
    )
}

/// States of mechanisms in space: the order, between the steps, too, and a tangent that is exact.
#[test]
fn generalized_alpha_carries_states_in_space() {
    let top = pulled_top();
    let patterns = &top.layout().patterns();
    assert!(patterns.state_rates_q.len() == 2 && !patterns.force_z.is_empty());
    let states = |options: &Options| {
        let run = simulate(&top, options).unwrap();
        let column = run.trajectory.get("follower").unwrap().to_vec();
        (column, run.trajectory.work().iterations)
    };
    let exact = Options::new(0.2).method(Dop853::new(1e-13, 1e-13));
    let exact = states(&exact.output_step(2e-4)).0;
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let method = GeneralizedAlpha::default()
            .formulation(formulation)
            .tolerance(1e-13);
        let errors = [1e-3, 5e-4, 2.5e-4, 1.25e-4, 6.25e-5].map(|h| {
            let options = Options::unstabilized(method, 0.2, h).output_step(2e-4);
            let (found, iterations) = states(&options);
            assert!(iterations as f64 <= 3.0 * (0.2 / h + 1.0), "{iterations}");
            let gaps = found.iter().zip(&exact).map(|(x, y)| (x - y).abs());
            gaps.fold(0.0, f64::max)
        });
        for pair in errors.windows(2) {
            let order = (pair[0] / pair[1]).log2();
            assert!(
                (1.9..2.1).contains(&order),
                "{formulation:?} {order} {errors:?}"
            );
        }
    }
}

/// A top that turns about one of its own axes goes as far as it should in steps of any length: the map is the
/// exponential one.
#[test]
fn generalized_alpha_does_not_under_rotate() {
    let text = FREE.split("start").next().unwrap();
    let top = mechanism(&format!("{text} start {{ top.omega.z = 3; }} }}"));
    // h omega = 0.3, 10,000 steps
    let options = Options::unstabilized(GeneralizedAlpha::default(), 1000.0, 0.1);
    let run = simulate(&top, &options).unwrap().trajectory;
    let end = run.state(run.times().len() - 1).unwrap();
    let expected = turn([0.0, 0.0, 3.0 * 1000.0]);
    // The same attitude, whatever the sign.
    let along: f64 = end.q[3..].iter().zip(expected).map(|(x, y)| x * y).sum();
    let across = end.q[3] * expected[3] - end.q[6] * expected[0];
    assert!(
        (along.abs() - 1.0).abs() < 1e-12 && across.abs() < 1e-11,
        "{along} {across}"
    );
}

/// Newton's method of generalized-alpha has its whole tangent where a step turns the top by 0.6 rad.
#[test]
fn newton_converges_where_steps_turn_far() {
    let top = heavy_top(None).mechanism();
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        let method = GeneralizedAlpha::default().formulation(formulation);
        let run = simulate(&top, &Options::unstabilized(method, 0.4, 4e-3)).unwrap();
        let work = run.trajectory.work();
        let each = work.iterations as f64 / work.steps as f64;
        assert!(each < 4.0, "{formulation:?}: {each} iterations a step");
    }
}
