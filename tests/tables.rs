//! Tables: published values, the same bits on every path, and what a drive may follow.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::analysis::case;
use mbdsl::runtime::Point;
use mbdsl::runtime::{Dop853, LANES, Lanes};
use mbdsl::text::{NativeMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, mechanism, simulate};
use mbdsl_compiler::expr::{Corner, Curve, Extrapolation, Interpolation};
use mbdsl_runtime::KernelsExt;

mechanism!(file = "lanes/tables.mbd");

const POINTS: [[f64; 2]; 8] = [
    [0.0, 0.0],
    [0.4, 0.1],
    [0.9, 0.9],
    [1.5, 1.4],
    [2.2, 1.5],
    [3.0, 1.5],
    [3.6, 0.7],
    [4.5, 0.0],
];

fn curve(interpolation: Interpolation) -> Curve {
    Curve::new("f".to_owned(), &POINTS, interpolation, Extrapolation::Hold)
}

#[test]
fn values_and_derivatives_are_those_of_the_reference() {
    let (_, values) = case("table_profile");
    let mut compared = 0;
    for value in &values {
        let Some((kind, what)) = value.name.split_once(": ") else {
            continue;
        };
        let Some(x) = value.at.get("x") else { continue };
        let curve = curve(match kind {
            "linear" => Interpolation::Linear,
            "cubic" => Interpolation::Cubic,
            "pchip" => Interpolation::Pchip,
            "akima" => Interpolation::Akima,
            other => panic!("{other}"),
        });
        let order = what.matches('\'').count() as u8;
        value.is(&[curve.table(order).value(*x)]);
        compared += 1;
    }
    assert_eq!(compared, 75);
}

#[test]
fn a_driven_follower_has_the_velocity_and_acceleration_of_the_reference() {
    let (model, values) = case("table_profile");
    let run = simulate(&model, &Options::fixed(0.95, 0.01)).unwrap();
    let state = run.trajectory.state(run.trajectory.len() - 1).unwrap();
    let found = |what: &str| {
        values
            .iter()
            .find(|value| value.name.contains(what))
            .unwrap()
    };
    found("velocity").is(&state.v);
    found("acceleration").is(&state.a);
}

/// Arguments around and far beyond the points, the points and special numbers among them.
fn arguments() -> Vec<f64> {
    let mut arguments: Vec<f64> = (-300..900).map(|n| f64::from(n) * 0.0113).collect();
    arguments.extend(
        POINTS
            .iter()
            .flat_map(|[x, _]| [x.next_down(), *x, x.next_up()]),
    );
    arguments.extend([
        -0.0,
        1e9,
        -1e9,
        1e300,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ]);
    arguments.resize(arguments.len().next_multiple_of(LANES), 1.0);
    arguments
}

fn bits(x: f64) -> u64 {
    let x = if x.is_nan() { f64::NAN } else { x };
    x.to_bits()
}

#[test]
fn generated_evaluated_and_machine_code_agree_to_the_bit_alone_and_on_lanes() {
    let evaluated = load(include_str!("lanes/tables.mbd")).unwrap();
    let native = NativeMechanism::new(&evaluated).unwrap();
    let compiled = Tables::default();
    let paths: [&dyn Mechanism; 3] = [&compiled, &evaluated, &native];
    let outputs = compiled.layout().outputs().len();
    // Outputs are the tables, the force their first derivatives, its tangent the second.
    let all = |mechanism: &dyn Mechanism, x: f64| {
        let (mut force, mut tangent) = ([0.0], [0.0]);
        let mut values = vec![0.0; outputs];
        mechanism.outputs(
            &Point::new(0.0, &[x], &[0.0]).solution(&[0.0], &[]),
            &mut values,
        );
        mechanism.force(&Point::new(0.0, &[x], &[0.0]), &mut force);
        mechanism.tangent_q(
            &Point::new(0.0, &[x], &[0.0]).solution(&[0.0], &[]),
            &mut tangent,
        );
        values.extend(force);
        values.extend(tangent);
        values
    };
    let arguments = arguments();
    for &x in &arguments {
        let [expected, others @ ..] = paths.map(|mechanism| all(mechanism, x));
        for found in others {
            for (expected, found) in expected.iter().zip(&found) {
                assert_eq!(
                    bits(*expected),
                    bits(*found),
                    "at {x}: {expected} and {found}"
                );
            }
        }
    }
    let zero = Lanes::from_arr([0.0; LANES]);
    for mechanism in &paths[..2] {
        let lanes = mechanism.lanes().unwrap();
        for group in arguments.chunks_exact(LANES) {
            let x = Lanes::from_arr(std::array::from_fn(|lane| group[lane]));
            let mut values = vec![zero; outputs];
            lanes.outputs(
                &Point::new(zero, &[x], &[zero]).solution(&[zero], &[]),
                &mut values,
            );
            for (lane, &x) in group.iter().enumerate() {
                let alone = all(*mechanism, x);
                for (together, alone) in values.iter().zip(&alone) {
                    assert_eq!(bits(together.into_arr()[lane]), bits(*alone), "at {x}");
                }
            }
        }
    }
}

#[test]
fn a_periodic_table_takes_any_winding() {
    let table = curve(Interpolation::CubicPeriodic);
    for order in 0..3 {
        let table = table.table(order);
        for x in [0.3, 1.7, 4.4] {
            for turns in [-1000.0, -1.0, 1.0, 77.0] {
                let error = table.value(x) - table.value(x + 4.5 * turns);
                assert!(error.abs() < 1e-10, "{order} {x} {turns}: {error:e}");
            }
        }
    }
    assert_eq!(table.corners(), []);
}

#[test]
fn corners_are_where_the_first_derivative_that_jumps_does() {
    let orders = |interpolation| -> Vec<u8> {
        let corners = curve(interpolation).corners();
        corners.iter().map(|corner: &Corner| corner.order).collect()
    };
    assert_eq!(orders(Interpolation::Linear), [1; 8]);
    // Held outside, so that its slope jumps at the ends.
    assert_eq!(orders(Interpolation::Cubic), [1, 1]);
    assert_eq!(orders(Interpolation::CubicClamped), [2, 2]);
    assert_eq!(orders(Interpolation::Pchip)[1..7], [2; 6]);
    assert_eq!(orders(Interpolation::Akima)[1..7], [2; 6]);
    let straight = Curve::new(
        "f".to_owned(),
        &POINTS,
        Interpolation::Cubic,
        Extrapolation::Linear,
    );
    assert_eq!(straight.corners(), []);
}

/// A spring that is four times as stiff on one side: the motion has a closed form, and its force a corner at 0.
const TWO_SLOPES: &str = "model TwoSlopes {
    table hold(x: m): N = linear [(-1, 2), (0, 0), (1, -8)] extrapolate = linear;
    slider cart { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
    force f at cart.P = (hold(cart.s), 0);
    start { cart.s = -0.5 m; }
}";

#[test]
fn steps_end_at_the_corners_of_tables() {
    let model = load(TWO_SLOPES).unwrap_or_else(|faults| panic!("{faults:?}"));
    let period = std::f64::consts::PI * (0.5_f64.sqrt() + 0.125_f64.sqrt());
    // After a third of the slow half and of the fast half, where nothing cancels.
    let (t_end, fast) = (5.0 * period + 1.3, 8.0_f64.sqrt());
    let since = 1.3 - std::f64::consts::FRAC_PI_2 / 2.0_f64.sqrt();
    let exact = 0.5 * 2.0_f64.sqrt() / fast * (fast * since).sin();
    let error = |options: &Options| {
        let run = simulate(&model, options).unwrap();
        let last = *run.trajectory["cart.s"].last().unwrap();
        (last - exact).abs()
    };
    let fixed = |steps: u32| Options::fixed(t_end, t_end / f64::from(steps));
    let errors = [300, 600, 1200, 2400].map(|steps| error(&fixed(steps)));
    let order = (errors[0] / errors[3]).log2() / 3.0;
    assert!(order > 3.8, "{order}, {errors:?}");
    let found = error(&Options::new(t_end).method(Dop853::default().rtol(1e-11)));
    assert!(found < 1e-9, "{found}");
}

#[test]
fn steps_end_at_the_corners_of_tables_of_time() {
    let text = "model Pulse {
        table push(x: s): N = linear [(0.31, 0), (0.4, 100), (0.47, 0)];
        slider cart { mass = 1 kg; axis = (1, 0); point P = (0, 0); }
        force f at cart.P = (push(t), 0);
    }";
    let model = load(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    let run = simulate(&model, &Options::new(10.0)).unwrap();
    let last = *run.trajectory["cart.s"].last().unwrap();
    // The momentum of the triangle, and its center.
    let (speed, middle) = (0.5 * 0.16 * 100.0, (0.31 + 0.4 + 0.47) / 3.0);
    let exact = speed * (10.0 - middle);
    assert!((last - exact).abs() < 1e-10 * exact, "{last}, {exact}");
    assert!(run.report.work.steps < 40, "{}", run.report.work.steps);
}

/// A run that leaves a table says which, where its points end, and what its argument is.
#[test]
fn a_table_that_is_left_is_named() {
    let text = "model Push {
        table other(x: rad): N = linear [(0, 1), (9, 1)] extrapolate = error;
        table push(x: mm): N = linear [(0, 20), (90, 26), (180, 32)] extrapolate = error;
        table free(x: 1): N = linear [(0, 0), (1, 0)];
        slider follower { mass = 0.2 kg; axis = (0, 1); point P = (0, 0); }
        rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
        force f at follower.P = (other(wheel.theta), push(follower.s) + free(follower.s/(1 m)));
        start { follower.s = 10 mm; START }
    }";
    let upward = load(&text.replace("START", "")).unwrap();
    let native = NativeMechanism::new(&upward).unwrap();
    let mechanisms: [&dyn Mechanism; 2] = [&upward, &native];
    for mechanism in mechanisms {
        for (method, argument) in [("dop853", "leaves them at 0.18 m"), ("rk4", "reaches 0.2")] {
            let method = Method::named(method).unwrap();
            let fault = simulate(mechanism, &Options::unstabilized(method, 1.0, 0.01)).unwrap_err();
            let fault = fault.to_string();
            let points = "the table `push` has points from 0 m to 0.18 m, and its argument ";
            assert!(fault.contains(&format!("{points}{argument}")), "{fault}");
            let row = "the generalized force is not finite for `follower.s`";
            assert!(fault.ends_with(row), "{fault}");
        }
    }
    // With the run of stops and friction, too, and at the lower end.
    let stopped = text.replace("START", "follower.v = -5 m/s;");
    let stopped = stopped.replace("rotor", "stop top: follower.s <= 1 m; rotor");
    let fault = simulate(&load(&stopped).unwrap(), &Options::new(1.0)).unwrap_err();
    let found = fault.to_string();
    assert!(
        found.contains(
            "`push` has points from 0 m to 0.18 m, and its argument leaves them at 0 m: "
        ),
        "{found}"
    );
    // A root that has no value is no matter of tables.
    let root = text.replace(
        "free(follower.s/(1 m))",
        "(1 N)*sqrt(0.02 - follower.s/(1 m))",
    );
    let fault = simulate(
        &load(&root.replace("START", "")).unwrap(),
        &Options::new(1.0),
    )
    .unwrap_err();
    assert!(!fault.to_string().contains("table"), "{fault}");
}
