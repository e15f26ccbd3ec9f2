//! States with rates of their own, `dz/dt = f(t, q, v, z, u)`, through compiler, evaluator, machine code,
//! generated code and methods.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::Point;
use mbdsl::runtime::ensemble::lanes_used;
use mbdsl::runtime::{
    Baumgarte, Controlled, Dop853, Dopri5, Formulation, GeneralizedAlpha, METHODS, Ode45,
    OptionsError, Rk4, Simulation, Start, Stepper, inputs, simulate_ensemble,
};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl::{
    Mechanism, MechanismExt, Method, Options, SimulationError, Stabilization, Trajectory, simulate,
};
use mbdsl_compiler::expr::{ExprId, Function, Graph, Symbol};
use mbdsl_compiler::verify::{Verified, verify};
use mbdsl_compiler::{check, equations, program, syntax};
use nalgebra::DMatrix;

mod generated {
    mbdsl::mechanism!(file = "golden/filter.mbd");
}

const FILTER: &str = include_str!("golden/filter.mbd");

/// The filtered models, whose rate may be made of that of the text.
fn filtered(text: &str) -> Verified {
    filtered_by(text, |_, rate| rate)
}

/// The same with a rate that is made of that of the text.
fn filtered_by(text: &str, rate: impl FnOnce(&mut Graph, ExprId) -> ExprId) -> Verified {
    let (tree, faults) = syntax::parse(text);
    assert!(faults.is_empty(), "{faults:?}");
    let tree = tree.unwrap();
    let (model, faults) = check::check(&tree);
    assert!(faults.is_empty(), "{faults:?}");
    let mut model = model.unwrap();
    let state = &mut model.states[0];
    state.rate = rate(&mut model.graph, state.rate);
    let equations = equations::derive(&mut model);
    let program = program::program(model, &equations);
    let (verified, faults) = verify(program, &tree, text);
    assert!(faults.is_empty(), "{faults:?}");
    verified.unwrap()
}

fn pendulum() -> TextMechanism {
    filtered(FILTER).mechanism()
}

/// A cart on a spring, whose place goes through a filter, which pulls it: everything is linear.
const CART: &str = "model Cart {
    units none;
    param k = 3;
    param tau = 0.2;
    input aim = 0.4;
    slider cart { mass = 2; axis = (1, 0); point C = (0, 0); }
    state filter = 0.1;
    der filter = (cart.s + aim - filter)/tau;
    force motor at cart.C = (-k*filter, 0);
    potential spring = 5*cart.s^2/2;
    start { cart.s = 1; }
    output filtered = filter;
}";

fn cart() -> TextMechanism {
    filtered(CART).mechanism()
}

/// Place, speed and state of the cart at a time, by the exponential of its matrix.
fn exact(t: f64) -> [f64; 3] {
    let (m, stiffness, k, tau, aim) = (2.0, 5.0, 3.0, 0.2, 0.4);
    #[rustfmt::skip]
    let rates = DMatrix::from_row_slice(4, 4, &[
        0.0, 1.0, 0.0, 0.0,
        -stiffness / m, 0.0, -k / m, 0.0,
        1.0 / tau, 0.0, -1.0 / tau, aim / tau,
        0.0, 0.0, 0.0, 0.0,
    ]);
    let start = DMatrix::from_column_slice(4, 1, &[1.0, 0.0, 0.1, 1.0]);
    let end = (rates * t).exp() * start;
    [end[0], end[1], end[2]]
}

/// The largest difference from the exponential at all rows.
fn largest_error(run: &Trajectory) -> f64 {
    let columns = ["cart.s", "cart.v", "filter"].map(|name| run.get(name).unwrap());
    let mut largest = 0.0_f64;
    for (row, t) in run.times().iter().enumerate() {
        for (column, exact) in columns.iter().zip(exact(*t)) {
            largest = largest.max((column[row] - exact).abs());
        }
    }
    largest
}

#[test]
fn a_linear_system_follows_the_exponential_of_its_matrix() {
    let cart = cart();
    let run = |options: &Options| simulate(&cart, options).unwrap().trajectory;
    let exact_method = |rtol: f64| Dop853::default().rtol(rtol).atol(rtol);
    // Rows inside the steps, too.
    let error = largest_error(&run(&Options::new(5.0).method(exact_method(1e-12))));
    assert!(error < 1e-9, "dop853: {error:e}");
    let pair = Dopri5::default().rtol(1e-9).atol(1e-9);
    let error = largest_error(&run(&Options::new(5.0).method(pair)));
    assert!(error < 1e-6, "dopri5: {error:e}");
    let pair = Ode45::default().rtol(1e-9).atol(1e-9);
    let error = largest_error(&run(&Options::new(5.0).method(pair)));
    assert!(error < 1e-6, "ode45: {error:e}");
    // Order 4 at the nodes, and of the cubic polynomial between them.
    for every in [1, 4] {
        let errors = [0.02, 0.01, 0.005].map(|h| {
            let options = Options::fixed(2.0, h).method(Rk4::default());
            largest_error(&run(&options.output_step(h / f64::from(every))))
        });
        for pair in errors.windows(2) {
            let order = (pair[0] / pair[1]).log2();
            assert!((3.9..4.2).contains(&order), "{every}: {order}, {errors:?}");
        }
    }
}

/// The implicit method in a form.
fn generalized_alpha(formulation: Formulation) -> GeneralizedAlpha {
    GeneralizedAlpha::default()
        .formulation(formulation)
        .tolerance(1e-13)
}

/// In positions, velocities, states and multipliers, over four halvings.
#[test]
fn generalized_alpha_is_of_order_two() {
    for mechanism in [pendulum(), cart()] {
        let end = |options: &Options| {
            let run = simulate(&mechanism, options).unwrap().trajectory;
            let last = run.times().len() - 1;
            let state = run.state(last).unwrap();
            [state.q, state.v, state.z, state.lambda]
        };
        let exact = end(&Options::new(1.0).method(Dop853::new(1e-13, 1e-13)));
        for formulation in [Formulation::Index3, Formulation::Ggl] {
            let errors = [0.02, 0.01, 0.005, 0.0025, 0.00125].map(|h| {
                let method = generalized_alpha(formulation);
                let found = end(&Options::unstabilized(method, 1.0, h));
                [0, 1, 2, 3].map(|part| {
                    let gaps = found[part].iter().zip(&exact[part]);
                    gaps.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
                })
            });
            for (pair, part) in errors
                .windows(2)
                .flat_map(|pair| [0, 1, 2, 3].map(|k| (pair, k)))
            {
                let multipliers = exact[3].len();
                if part == 3 && multipliers == 0 {
                    continue;
                }
                let order = (pair[0][part] / pair[1][part]).log2();
                assert!(
                    (1.85..2.15).contains(&order),
                    "{formulation:?}, part {part}: {order}, {errors:?}"
                );
            }
        }
    }
}

/// Rows between the steps have the order of the method, too.
#[test]
fn generalized_alpha_follows_states_inside_its_steps() {
    let cart = cart();
    let errors = [0.02, 0.01, 0.005, 0.0025, 0.00125].map(|h| {
        let method = generalized_alpha(Formulation::Index3);
        let options = Options::unstabilized(method, 2.0, h).output_step(h / 4.0);
        largest_error(&simulate(&cart, &options).unwrap().trajectory)
    });
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((1.9..2.1).contains(&order), "{order}, {errors:?}");
    }
}

/// Newton's method ends after one step where everything is linear (the second one finds nothing left), and
/// converges with the square of what is missed where it is not: its tangent is exact.
#[test]
fn newton_converges_with_the_exact_tangent() {
    let iterations = |mechanism: &TextMechanism, formulation| {
        let options = Options::unstabilized(generalized_alpha(formulation), 1.0, 0.05);
        simulate(mechanism, &options)
            .unwrap()
            .trajectory
            .work()
            .iterations
    };
    let linear = |graph: &mut Graph, rate| {
        let v = graph.symbol(Symbol::V(0));
        graph.add(rate, v)
    };
    let cart = filtered_by(CART, linear).mechanism();
    // dz/dt = r + omega z^2 + sin(r), where r is the rate of the filter.
    let bent = |graph: &mut Graph, rate| {
        let [omega, z] = [Symbol::V(2), Symbol::Z(0)].map(|symbol| graph.symbol(symbol));
        let square = graph.mul(z, z);
        let product = graph.mul(omega, square);
        let wave = graph.call(Function::Sin, rate);
        let sum = graph.add(rate, product);
        graph.add(sum, wave)
    };
    let pendulum = filtered_by(FILTER, bent).mechanism();
    for formulation in [Formulation::Index3, Formulation::Ggl] {
        // 20 steps and the trial that begins the first one.
        assert_eq!(iterations(&cart, formulation), 2 * 21);
        let found = iterations(&pendulum, formulation);
        assert!(found <= 4 * 21, "{formulation:?}: {found}");
    }
}

#[test]
fn derivatives_are_those_of_the_rates_and_of_the_force() {
    let pendulum = pendulum();
    let layout = pendulum.layout();
    assert_eq!((layout.nz(), layout.nu()), (1, 1));
    let (q, v, z, u) = ([0.1, 0.2, 0.7], [0.3, 0.1, -0.4], [0.6], [0.25]);
    let patterns = &layout.patterns();
    let entries = |pattern: &mbdsl::runtime::Pattern| pattern.entries.to_vec();
    assert_eq!(entries(&patterns.state_rates_q), [(0, 2)]);
    assert_eq!(entries(&patterns.state_rates_v), []);
    assert_eq!(entries(&patterns.state_rates_z), [(0, 0)]);
    assert_eq!(entries(&patterns.force_z), [(2, 0)]);
    let mut rates = [0.0];
    pendulum.state_rates(&Point::new(0.0, &q, &v).states(&z).inputs(&u), &mut rates);
    assert!((rates[0] - (0.7 + 0.25 - 0.6) / 0.2).abs() < 1e-14);
    let mut slope = [0.0];
    pendulum.state_rates_q(&Point::new(0.0, &q, &v).states(&z).inputs(&u), &mut slope);
    assert!((slope[0] - 5.0).abs() < 1e-14);
    pendulum.state_rates_z(&Point::new(0.0, &q, &v).states(&z).inputs(&u), &mut slope);
    assert!((slope[0] + 5.0).abs() < 1e-14);
    pendulum.force_z(&Point::new(0.0, &q, &v).states(&z).inputs(&u), &mut slope);
    assert!((slope[0] + 3.0).abs() < 1e-14);
}

#[test]
fn machine_code_and_generated_code_have_the_bits_of_the_evaluator() {
    let evaluated = pendulum();
    let native = NativeMechanism::new(&evaluated).unwrap();
    let generated = generated::Filter::default();
    assert_eq!(generated.layout(), evaluated.layout());
    let methods = [
        Method::from(Rk4::default()),
        Dop853::default().into(),
        GeneralizedAlpha::default().into(),
    ];
    for method in methods {
        let mut options = Options::new(2.0).method(method.clone());
        if !method.is_adaptive() {
            options = Options::fixed(2.0, 0.01).method(method);
        }
        let runs: [&dyn Mechanism; 3] = [&evaluated, &native, &generated];
        let [first, second, third] = runs.map(|m| simulate(m, &options).unwrap().trajectory);
        for name in first.names() {
            assert_eq!(first.get(name), second.get(name), "{name}");
            assert_eq!(first.get(name), third.get(name), "{name}");
        }
        assert_eq!(first.get("effort"), first.get("filter"));
    }
}

/// Whatever a method remembers of states is part of the state.
#[test]
fn a_saved_state_goes_on_to_the_bit() {
    let pendulum = pendulum();
    for info in METHODS.iter().filter(|info| info.states) {
        let method = Method::named(info.name).unwrap();
        let options = Options::unstabilized(method, 0.0, 0.01);
        let mut first = Stepper::new(&pendulum, &options).unwrap();
        for _ in 0..17 {
            first.step(&pendulum, 0.01).unwrap();
        }
        let mut second = Stepper::resume(&pendulum, &options, first.state().clone()).unwrap();
        for _ in 0..17 {
            first.step(&pendulum, 0.01).unwrap();
            second.step(&pendulum, 0.01).unwrap();
        }
        assert_eq!(first.state(), second.state(), "{}", info.name);
        assert!(first.state().z[0] != 0.1);
    }
}

#[test]
fn methods_that_carry_no_states_say_so() {
    let pendulum = pendulum();
    let mut refused = Vec::new();
    for info in METHODS.iter().filter(|info| !info.states) {
        let options = Options::fixed(1.0, 0.01).method(Method::named(info.name).unwrap());
        let found = simulate(&pendulum, &options);
        let Err(SimulationError::Options(OptionsError::States { method, .. })) = &found else {
            panic!("{}: {found:?}", info.name);
        };
        assert_eq!(*method, info.name);
        refused.push(found.unwrap_err().to_string());
    }
    let able = METHODS.iter().filter(|info| info.states);
    let able: Vec<&str> = able.map(|info| info.name).collect();
    let expected = format!(
        "hermite-h23g2 does not carry states, and `Filter` has some, as `filter`: use one of {}",
        able.join(", ")
    );
    assert!(refused.contains(&expected), "{refused:?}");
}

/// States inside steps are about as exact as at their ends, with every method that carries some.
#[test]
fn states_inside_steps_are_near_the_motion() {
    let pendulum = pendulum();
    let column = |options: &Options| {
        let run = simulate(&pendulum, &options.clone().output_step(0.005)).unwrap();
        run.trajectory["filter"].to_vec()
    };
    let exact = column(&Options::new(1.0).method(Dop853::new(1e-12, 1e-12)));
    for info in METHODS.iter().filter(|info| info.states) {
        let method = Method::named(info.name).unwrap();
        let options = match method.is_adaptive() {
            true => Options::new(1.0).method(method),
            false => Options::unstabilized(method, 1.0, 0.02),
        };
        let errors = column(&options).into_iter().zip(&exact);
        let errors: Vec<f64> = errors.map(|(x, y)| (x - y).abs()).collect();
        let largest = |errors: &mut dyn Iterator<Item = &f64>| errors.fold(0.0, |x, y| y.max(x));
        // Steps of fixed length end at every fourth row.
        let (inside, at_ends): (f64, f64) = (
            largest(&mut errors.iter()),
            largest(&mut errors.iter().step_by(4)),
        );
        let bound = 1.5 * at_ends + 1e-5;
        assert!(inside < bound, "{}: {inside:e} {at_ends:e}", info.name);
    }
}

/// A law sets the inputs of rates, too: one that leaves them alone changes nothing, another one does.
#[test]
fn rates_read_inputs() {
    let options = Options::new(2.0);
    let run = |m: &dyn Mechanism| simulate(m, &options).unwrap().trajectory;
    let mut set = pendulum();
    let alone = run(&set);
    let left = |_: f64, _: &[f64], _: &[f64], _: &[f64], _: &mut [f64]| {};
    assert_eq!(
        run(&Controlled::new(pendulum(), left)).get("filter"),
        alone.get("filter")
    );
    let law = |_: f64, _: &[f64], _: &[f64], _: &[f64], u: &mut [f64]| u[0] = -0.7;
    let controlled = run(&Controlled::new(pendulum(), law));
    set.set("aim", -0.7).unwrap();
    assert_eq!(inputs(&set).collect::<Vec<f64>>(), [-0.7]);
    assert_eq!(run(&set).get("filter"), controlled.get("filter"));
    assert_ne!(alone.get("filter"), controlled.get("filter"));
}

/// A law reads states, at every stage of every step: the same words in the text give the same motion.
#[test]
fn laws_read_states() {
    let text = CART.replace("input aim = 0.4;", "");
    let text = text.replace("cart.s + aim - filter", "cart.s - 1.5*filter - filter");
    let law = |_: f64, _: &[f64], _: &[f64], z: &[f64], u: &mut [f64]| u[0] = -1.5 * z[0];
    let read = Controlled::new(filtered(CART).mechanism(), law);
    let written = filtered(&text).mechanism();
    for info in METHODS.iter().filter(|info| info.states) {
        let method = Method::named(info.name).unwrap();
        let options = match method.is_adaptive() {
            true => Options::new(1.0).method(method),
            false => Options::unstabilized(method, 1.0, 0.01),
        };
        let run = |m: &dyn Mechanism| simulate(m, &options).unwrap().trajectory;
        let (read, written) = (run(&read), run(&written));
        for name in ["cart.s", "filter"] {
            let apart = read[name].iter().zip(&written[name]);
            let apart = apart.map(|(x, y)| (x - y).abs()).fold(0.0, f64::max);
            assert!(apart < 1e-6, "{}, {name}: {apart:e}", info.name);
        }
    }
}

/// In the middle of a run states are not made up.
#[test]
fn a_saved_state_without_its_states_is_refused() {
    let pendulum = pendulum();
    let options = Options::unstabilized(Rk4::default(), 0.0, 0.01);
    let run = Stepper::new(&pendulum, &options).unwrap();
    let mut cut = run.state().clone();
    cut.history = vec![1.0];
    cut.z.clear();
    let refused = Stepper::resume(&pendulum, &options, cut).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "the start has 0 states, the mechanism 1"
    );
}

/// Statistics, and rows that are the ends of steps.
#[test]
fn states_are_quantities_as_others_are() {
    let options = Options::fixed(1.0, 0.01)
        .method(Rk4::default())
        .statistics(["filter"]);
    let alone = simulate(&pendulum(), &options).unwrap();
    let column = alone.trajectory.get("filter").unwrap();
    let found = &alone.statistics[0];
    assert_eq!(found.last, *column.last().unwrap());
    let least = column.iter().copied().fold(f64::INFINITY, f64::min);
    assert!((found.min - least).abs() < 1e-5 && found.min <= least);
}

/// A member of an ensemble has the bits of its run alone, on lanes with states, too: in all columns, in statistics and
/// in the figures of steps that are no rows.
#[test]
fn members_on_lanes_are_the_runs_they_are_alone() {
    fn check<M: Mechanism + Clone>(mechanism: &M) {
        let fixed = Options::fixed(1.0, 0.01)
            .method(Rk4::default())
            .statistics(["filter"]);
        let baumgarte = Stabilization::Baumgarte(Baumgarte::default());
        let gapped = fixed.clone().every(7);
        let own_steps = Options::new(1.0)
            .only_ends()
            .energy_balance(true)
            .statistics(["filter"]);
        let stabilized = fixed.clone().stabilization(baumgarte);
        for options in [&fixed, &gapped, &stabilized, &own_steps] {
            assert_eq!(lanes_used(mechanism, options), Ok(()));
            let change = |number: usize, own: &mut M| {
                own.set("tau", 0.1 + 0.05 * number as f64).unwrap();
                own.set("aim", 0.1 * number as f64).unwrap();
                Start::Described
            };
            let mut members = 0;
            let visit = |number: usize, member: Simulation| {
                members += 1;
                let mut own = mechanism.clone();
                change(number, &mut own);
                let alone = simulate(&own, options).unwrap();
                for name in alone.trajectory.names() {
                    let found = [&member, &alone].map(|run| run.trajectory.get(name));
                    assert_eq!(found[0], found[1], "{number}, {name}");
                }
                assert_eq!(member.statistics, alone.statistics);
                assert_eq!(member.report.eps_h, alone.report.eps_h);
            };
            let reduce = |_, run: Result<Simulation, SimulationError>| run.unwrap();
            simulate_ensemble(mechanism, 6, change, options, reduce, visit).unwrap();
            assert_eq!(members, 6);
        }
    }
    check(&pendulum());
    check(&generated::Filter::default());
}
