//! Rows inside a step that is made again because an event ends it: the method may find the step to the event too long,
//! and make several.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::text::load;
use mbdsl::{Method, Options, simulate};

const KNOTS: usize = 1001;

/// Time between two knots, and between two rows, s.
const SPACING: f64 = 0.01;
const ROW: f64 = 0.002;

/// Steps of the reference from knot to knot: a multiple of the rows.
const PARTS: usize = 200;

/// A force that walks at random from knot to knot, N.
fn walk() -> Vec<f64> {
    let (mut seed, mut y) = (12345_u64, 0.0_f64);
    let walk = (0..KNOTS).map(|_| {
        let now = y;
        seed = (seed * 1_103_515_245 + 12345) % (1 << 31);
        let random = ((seed >> 16) % 2001) as f64 / 1000.0 - 1.0;
        y = ((y + 1.5 * random) * 1000.0).round() / 1000.0;
        now
    });
    walk.collect()
}

/// The second derivatives of the natural cubic spline through values at equal distances.
fn curvatures(values: &[f64]) -> Vec<f64> {
    let n = values.len();
    let (mut upper, mut right) = (vec![0.0; n], vec![0.0; n]);
    for k in 1..n - 1 {
        let bend = 6.0 * (values[k + 1] - 2.0 * values[k] + values[k - 1]) / (SPACING * SPACING);
        let pivot = 4.0 - upper[k - 1];
        upper[k] = 1.0 / pivot;
        right[k] = (bend - right[k - 1]) / pivot;
    }
    for k in (1..n - 1).rev() {
        right[k] -= upper[k] * right[k + 1];
    }
    right
}

/// Positions in m at all rows by steps of the classical Runge-Kutta method that end at the knots, from equations written by
/// hand: `s'' = f(t) - 2000 s - (60 or 30) s'`.
fn reference(values: &[f64]) -> Vec<f64> {
    let bends = curvatures(values);
    let force = |k: usize, x: f64| {
        let (a, b) = (1.0 - x, x);
        let cubic = |a: f64, bend: f64| (a.powi(3) - a) * bend * SPACING * SPACING / 6.0;
        a * values[k] + b * values[k + 1] + cubic(a, bends[k]) + cubic(b, bends[k + 1])
    };
    let h = SPACING / PARTS as f64;
    let every = (ROW / h).round() as usize;
    let (mut y, mut rows) = ([0.0_f64; 2], vec![0.0]);
    for k in 0..values.len() - 1 {
        for part in 0..PARTS {
            let rate = |[s, v]: [f64; 2], share: f64| {
                let damping = if v > 0.0 { 60.0 } else { 30.0 };
                let f = force(k, (part as f64 + share) / PARTS as f64);
                [v, f - 2000.0 * s - damping * v]
            };
            let along = |rate: [f64; 2], step: f64| [y[0] + step * rate[0], y[1] + step * rate[1]];
            let first = rate(y, 0.0);
            let second = rate(along(first, 0.5 * h), 0.5);
            let third = rate(along(second, 0.5 * h), 0.5);
            let fourth = rate(along(third, h), 1.0);
            let mean = |i: usize| (first[i] + 2.0 * (second[i] + third[i]) + fourth[i]) / 6.0;
            y = along([mean(0), mean(1)], h);
            if (k * PARTS + part + 1).is_multiple_of(every) {
                rows.push(y[0]);
            }
        }
    }
    rows
}

#[test]
fn rows_before_a_change_of_the_equations_are_those_of_the_step_that_ends_there() {
    let values = walk();
    let pairs = values.iter().enumerate();
    let pairs = pairs.map(|(k, y)| format!("({:.2}, {y:.3})", k as f64 * SPACING));
    let table = pairs.collect::<Vec<_>>().join(", ");
    let text = format!(
        "model Noise {{
            table f(x: s): N = cubic [{table}];
            slider c {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
            let b = if c.v > 0 then 60 N*s/m else 30 N*s/m;
            force p at c.C = (f(t) - (2 kN/m)*c.s - b*c.v, 0);
        }}"
    );
    let model = load(&text).unwrap();
    let expected = reference(&values);
    let range = expected.iter().fold(0.0_f64, |most, s| most.max(s.abs()));
    for name in ["dop853", "dopri5"] {
        let method = Method::named(name).unwrap();
        let options = Options::new(10.0).method(method).output_step(ROW);
        let run = simulate(&model, &options).unwrap();
        let found = &run.trajectory["c.s"];
        assert_eq!(found.len(), expected.len());
        let errors = found.iter().zip(&expected).map(|(a, b)| (a - b).abs());
        let worst = errors.fold(0.0, f64::max) / range;
        assert!(worst < 2e-6, "{name}: {worst:e} of the range");
    }
}

/// A cart that nothing pushes until 0.5 m, at 1 m/s; a zero that is recorded lies in the step that meets the corner.
#[test]
fn rows_before_an_event_do_not_bend_with_a_corner_behind_it() {
    let model = load(
        "model Corner {
            slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            table f(x: m): N = linear [(-1, 0), (0.5, 0), (2, -6)];
            force p at cart.C = (f(cart.s), 0);
            start { cart.v = 1 m/s; }
            event a: cart.s - 0.4 m;
        }",
    )
    .unwrap();
    for name in ["dop853", "dopri5"] {
        let mut method = Method::named(name).unwrap();
        assert!(method.set("rtol", 1e-4));
        let options = Options::new(1.0).method(method).output_step(0.01);
        let run = simulate(&model, &options).unwrap();
        let rows = run.trajectory.times().iter().zip(&run.trajectory["cart.v"]);
        for (t, v) in rows.filter(|(t, _)| **t <= 0.5) {
            assert!((v - 1.0).abs() < 1e-12, "{name}, t = {t}: {v}");
        }
        let event = &run.events[0];
        assert!((event.t - 0.4).abs() < 1e-12, "{name}: {}", event.t);
    }
}
