//! Conditions that read the state: held inside the steps, located where they change.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::analysis::linearize::linearize;
use mbdsl::runtime::{Controlled, METHODS, Start, State, Stepper, StopCause, simulate_ensemble};
use mbdsl::text::{NativeMechanism, TextMechanism, load};
use mbdsl::{Mechanism, MechanismExt, Method, Options, SimulationError, mechanism, simulate};

mechanism! {
    // That of the text below.
    model Drawn {
        param push = 0.5 N;
        slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        force pull at block.C = (-(1 N/m)*block.s, 0);
        force hold at block.C = (if block.s < 0 m then push else -push, 0);
        start { block.s = 1 m; }
        output held = if block.s < 0 m then push else -push;
        event middle: block.s rising;
        until t > 4 s;
    }
}

/// A weight on a spring, with a force of constant size towards the middle: `x'' = -x - sign(x)/2`.
const DRAWN: &str = "model Drawn {
    param push = 0.5 N;
    slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
    force pull at block.C = (-(1 N/m)*block.s, 0);
    force hold at block.C = (if block.s < 0 m then push else -push, 0);
    start { block.s = 1 m; }
    event middle: block.s;
}";

/// A quarter of its period, and its position.
fn drawn(t: f64) -> (f64, f64) {
    let (c, r) = (0.5, 1.5_f64);
    let quarter = (c / r).acos();
    let quarters = (t / quarter).floor();
    let rest = t - quarters * quarter;
    let outwards = |s: f64| r * (quarter - s).cos() - c;
    let x = match quarters as u64 % 4 {
        0 => outwards(quarter - rest),
        1 => -outwards(rest),
        2 => -outwards(quarter - rest),
        _ => outwards(rest),
    };
    (quarter, x)
}

fn method(name: &str, settings: &[(&str, f64)]) -> Method {
    let mut method = Method::named(name).unwrap();
    for (name, value) in settings {
        assert!(method.set(name, *value), "{name}");
    }
    method
}

/// The largest error of a row.
fn error(model: &dyn Mechanism, method: Method, h: f64) -> f64 {
    let run = simulate(model, &Options::unstabilized(method, 10.0, h)).unwrap();
    let (times, column) = (run.trajectory.times(), &run.trajectory["block.s"]);
    let errors = times
        .iter()
        .zip(column)
        .map(|(t, s)| (s - drawn(*t).1).abs());
    errors.fold(0.0, f64::max)
}

#[test]
fn methods_with_fixed_steps_keep_their_order() {
    let model = load(DRAWN).unwrap();
    for (name, order) in [("rk4", 4.0), ("generalized-alpha", 2.0)] {
        let errors = [0.1, 0.05, 0.025, 0.0125].map(|h| error(&model, method(name, &[]), h));
        let slope = (errors[0] / errors[3]).log2() / 3.0;
        assert!(slope > order - 0.2, "{name}: {slope}, {errors:?}");
    }
}

#[test]
fn adaptive_methods_keep_their_tolerance() {
    let model = load(DRAWN).unwrap();
    for name in ["dop853", "dopri5", "radau"] {
        for rtol in [1e-6, 1e-9, 1e-12] {
            let settings = [("rtol", rtol), ("atol", 0.1 * rtol)];
            let error = error(&model, method(name, &settings), 0.1);
            assert!(error < 200.0 * rtol, "{name}: {error:e} at {rtol:e}");
        }
    }
}

#[test]
fn times_are_found_to_a_tenth_of_a_nanosecond() {
    let model = load(DRAWN).unwrap();
    let (quarter, _) = drawn(0.0);
    for (method, h) in [
        (method("dop853", &[("rtol", 1e-13), ("atol", 1e-14)]), 0.01),
        (method("dopri5", &[("rtol", 1e-13), ("atol", 1e-14)]), 0.01),
        (method("radau", &[("rtol", 1e-13), ("atol", 1e-14)]), 0.01),
        (method("rk4", &[]), 0.001),
    ] {
        let name = method.info().name;
        let run = simulate(&model, &Options::unstabilized(method, 10.0, h)).unwrap();
        let count = ((10.0 / quarter + 1.0) / 2.0).floor() as usize;
        assert_eq!(run.events.len(), count, "{name}: {:?}", run.events);
        for (k, event) in run.events.iter().enumerate() {
            let error = event.t - (2 * k + 1) as f64 * quarter;
            assert!(error.abs() < 1e-10, "{name}: {error:e}");
        }
    }
}

/// What jumps is not seen from the other side: no row has a force of the wrong side.
#[test]
fn all_methods_locate_what_jumps() {
    let model = load(DRAWN).unwrap();
    let (_, exact) = drawn(3.0);
    for info in METHODS {
        let options = Options::unstabilized(Method::named(info.name).unwrap(), 3.0, 0.01);
        let run = simulate(&model, &options).unwrap();
        let found = *run.trajectory["block.s"].last().unwrap();
        assert!(
            (found - exact).abs() < 2e-3,
            "{}: {found}, {exact}",
            info.name
        );
        assert_eq!(run.events.len(), 1, "{}", info.name);
    }
}

/// The bend of a bilinear spring is a condition, too.
#[test]
fn a_bilinear_spring_keeps_the_order() {
    let model = load(
        "model Bilinear {
            slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            force pull at block.C = (if block.s < 0 m then -(4 N/m)*block.s else -(1 N/m)*block.s, 0);
            start { block.s = 1 m; }
        }",
    )
    .unwrap();
    // Half a period of each spring: it comes back to 1 m.
    let t_end = std::f64::consts::PI * 1.5;
    let errors = [64, 128, 256].map(|steps| {
        let h = t_end / f64::from(steps);
        let run = simulate(&model, &Options::fixed(t_end, h)).unwrap();
        (run.trajectory["block.s"].last().unwrap() - 1.0).abs()
            + run.trajectory["block.v"].last().unwrap().abs()
    });
    let slope = (errors[0] / errors[2]).log2() / 2.0;
    assert!(slope > 3.7, "{slope}, {errors:?}");
}

#[test]
fn what_bends_smoothly_has_no_mode() {
    let text = |force: &str| {
        format!(
            "model M {{ slider block {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
            let x = block.s/(1 m);
            force f at block.C = ((1 N)*({force}), 0); }}"
        )
    };
    for (force, modes) in [
        ("abs(x)", 0),
        ("max(x, 0) + min(x, 1)", 0),
        ("smoothstep(x) + smootherstep(x)", 0),
        ("if t < 1 s then x else 0", 0),
        ("sign(x)", 1),
        ("step(x) + step(-x) + sign(2 - x)", 2),
        ("if block.v < 0.1 m/s then 1 else 2", 1),
        ("if x < 0 then 1 else if x < 1 then 2 else 3", 2),
        ("if x < 0 then 1 else if 0 > x then 2 else 3", 1),
        ("if x - t/(1 s) < 0 then 1 else 2", 1),
    ] {
        let model = load(&text(force)).unwrap();
        assert_eq!(model.layout().modes(), modes, "{force}");
        assert_eq!(model.layout().nu(), modes, "{force}");
        assert_eq!(model.layout().inputs(), 0, "{force}");
    }
}

/// From both sides the motion is pushed back to the condition.
#[test]
fn a_switch_that_pushes_back_is_named() {
    let brake = |start: f64| {
        format!(
            "model M {{ rotor wheel {{ pivot = (0, 0); inertia = 1 kg*m^2; }}
            torque brake on wheel = -(1 N*m)*sign(wheel.omega);
            torque push on wheel = {start} N*m;
            start {{ wheel.omega = 1 rad/s; }} }}"
        )
    };
    let model = load(&brake(0.25)).unwrap();
    for info in METHODS {
        let options = Options::unstabilized(Method::named(info.name).unwrap(), 10.0, 0.01);
        let error = simulate(&model, &options).unwrap_err();
        let SimulationError::Stopped(stopped) = &error else {
            panic!("{error}");
        };
        let expected = StopCause::PushedBack {
            condition: 0,
            is_speed: true,
        };
        assert_eq!(stopped.cause, expected, "{}", info.name);
        assert!(
            (stopped.t - 4.0 / 3.0).abs() < 1e-4,
            "{}: {error}",
            info.name
        );
        let expected = "`brake` pushes back to wheel.omega = 0 from both sides: write `friction`";
        assert_eq!(stopped.message, expected);
    }
    // With more push than brake it turns on.
    let model = load(&brake(2.0)).unwrap();
    let run = simulate(&model, &Options::fixed(1.0, 0.01)).unwrap();
    assert!((run.trajectory["wheel.omega"].last().unwrap() - 2.0).abs() < 1e-12);
}

/// At rest on the condition: the side to which the motion goes, or none.
#[test]
fn a_start_on_a_condition_goes_to_its_side() {
    let model = |push: f64| {
        let text = format!(
            "model M {{ rotor wheel {{ pivot = (0, 0); inertia = 1 kg*m^2; }}
            torque brake on wheel = -(1 N*m)*sign(wheel.omega);
            torque push on wheel = {push} N*m; }}"
        );
        load(&text).unwrap()
    };
    for (push, omega) in [(3.0, 2.0), (-3.0, -2.0), (0.0, 0.0)] {
        let run = simulate(&model(push), &Options::fixed(1.0, 0.1)).unwrap();
        let found = *run.trajectory["wheel.omega"].last().unwrap();
        assert!((found - omega).abs() < 1e-12, "{push}: {found}");
        assert_eq!(run.trajectory["wheel.alpha"][0], omega);
    }
    assert!(simulate(&model(0.5), &Options::fixed(1.0, 0.1)).is_err());
}

/// The modes are a part of the state.
#[test]
fn steps_locate_conditions_and_resume_to_the_bit() {
    let model = load(DRAWN).unwrap();
    let (_, exact) = drawn(3.0);
    for info in METHODS {
        let options = Options::unstabilized(Method::named(info.name).unwrap(), 0.0, 0.01);
        let mut run = Stepper::new(&model, &options).unwrap();
        let mut states = vec![run.state().clone()];
        for _ in 0..100 {
            run.step(&model, 0.03).unwrap();
            states.push(run.state().clone());
        }
        let found = run.state().q[0];
        assert!(
            (found - exact).abs() < 2e-3,
            "{}: {found}, {exact}",
            info.name
        );
        assert!(
            states.iter().any(|state| state.u == [-1.0]),
            "{}",
            info.name
        );
        for from in [1, 40, 41, 42, 60] {
            let mut again = Stepper::resume(&model, &options, states[from].clone()).unwrap();
            for (place, state) in states.iter().enumerate().skip(from + 1) {
                again.step(&model, 0.03).unwrap();
                assert_eq!(again.state(), state, "{}: {from}, {place}", info.name);
            }
        }
    }
}

/// The order of a method holds for steps one by one, too.
#[test]
fn steps_keep_the_order() {
    let model = load(DRAWN).unwrap();
    let errors = [100_u32, 200, 400].map(|steps| {
        let h = 10.0 / f64::from(steps);
        let mut run = Stepper::new(&model, &Options::fixed(0.0, h)).unwrap();
        let errors = (0..steps).map(|_| {
            run.step(&model, h).unwrap();
            (run.state().q[0] - drawn(run.state().t).1).abs()
        });
        errors.fold(0.0, f64::max)
    });
    let slope = (errors[0] / errors[2]).log2() / 2.0;
    assert!(slope > 3.7, "{slope}, {errors:?}");
}

/// Inputs set between steps may put a condition on its other side.
#[test]
fn a_condition_follows_inputs() {
    let text = "model M { input level = 0 m;
        slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        force f at block.C = (if block.s < level then 1 N else -1 N, 0);
        start { block.s = 1 m; } }";
    let mut model = load(text).unwrap();
    let mut run = Stepper::new(&model, &Options::fixed(0.0, 0.1)).unwrap();
    run.step(&model, 0.1).unwrap();
    assert_eq!(
        (run.state().u.as_slice(), run.state().a[0]),
        (&[0.0, 1.0][..], -1.0)
    );
    model.set("level", 3.0).unwrap();
    run.step(&model, 0.1).unwrap();
    assert_eq!(
        (run.state().u.as_slice(), run.state().a[0]),
        (&[3.0, -1.0][..], 1.0)
    );
}

/// A law of inputs sees these alone, and the modes get through.
#[test]
fn a_law_sees_no_modes() {
    let text = "model M { input level = 0 m;
        slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        force f at block.C = (if block.s < level then 1 N else -1 N, 0);
        start { block.s = 1 m; } }";
    let model = load(text).unwrap();
    let controlled = Controlled::new(model.clone(), |_, _, _, _, inputs: &mut [f64]| {
        assert_eq!(inputs.len(), 1);
        inputs[0] = -1.0;
    });
    let mut lower = model;
    lower.set("level", -1.0).unwrap();
    let options = Options::fixed(4.0, 0.01);
    let [one, other] = [
        simulate(&controlled, &options).unwrap(),
        simulate(&lower, &options).unwrap(),
    ];
    assert_eq!(one.trajectory["block.s"], other.trajectory["block.s"]);
}

fn columns(mechanism: &dyn Mechanism, options: &Options) -> Vec<Vec<f64>> {
    let run = simulate(mechanism, options).unwrap().trajectory;
    (0..run.len())
        .map(|row| {
            let state = run.state(row).unwrap();
            [vec![state.t], state.q, state.v, state.a, state.lambda].concat()
        })
        .collect()
}

#[test]
fn evaluated_compiled_and_generated_runs_agree_to_the_bit() {
    let text = Drawn::default().text().unwrap().to_owned();
    let evaluated = load(&text).unwrap();
    let native = NativeMechanism::new(&evaluated).unwrap();
    let generated = Drawn::default();
    assert_eq!(
        generated.layout().conditions(),
        evaluated.layout().conditions()
    );
    assert_eq!(generated.layout().modes(), 1);
    for name in ["rk4", "dop853", "generalized-alpha"] {
        let options = Options::unstabilized(Method::named(name).unwrap(), 5.0, 0.01);
        let expected = columns(&evaluated, &options);
        assert_eq!(columns(&native, &options), expected, "{name}");
        assert_eq!(columns(&generated, &options), expected, "{name}");
    }
}

/// Members change sides at different times: each has the bits of its run alone.
#[test]
fn members_of_ensembles_are_runs_alone() {
    let text = DRAWN.replace("event middle: block.s;", "");
    let model: TextMechanism = load(&text).unwrap();
    let options = Options::fixed(5.0, 0.01);
    let reason = mbdsl::runtime::lanes_used(&model, &options).unwrap_err();
    assert_eq!(reason, "conditions in the state change at different times");
    let push = |i: usize| 0.1 + 0.1 * i as f64;
    let mut found = Vec::new();
    simulate_ensemble(
        &model,
        9,
        |i, member| {
            member.set("push", push(i)).unwrap();
            Start::Described
        },
        &options,
        |_, run| run.unwrap().trajectory["block.s"].to_vec(),
        |_, column| found.push(column),
    )
    .unwrap();
    for (i, column) in found.iter().enumerate() {
        let mut alone = model.clone();
        alone.set("push", push(i)).unwrap();
        let alone = simulate(&alone, &options).unwrap();
        assert_eq!(&alone.trajectory["block.s"], column.as_slice());
    }
}

/// A condition between two zeros inside one step is found where its cubic turns.
#[test]
fn a_short_visit_is_found() {
    let text = "model M { slider block { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        force f at block.C = (if block.s > 0.999 m then -1 N else -2 N, 0);
        event there: block.s - 0.999 m;
        start { block.s = 0; block.v = 2 m/s; } }";
    let model = load(text).unwrap();
    // It turns at 1 m, between two steps.
    let run = simulate(&model, &Options::fixed(2.0, 0.3)).unwrap();
    assert_eq!(run.events.len(), 2, "{:?}", run.events);
    let turn = 1.0 - 0.001_f64.sqrt();
    assert!((run.events[0].t - turn).abs() < 1e-10);
    // Slower in between: v = sqrt(4 - 4*0.999), and -1 m/s^2 instead of -2.
    let v = (0.004_f64).sqrt();
    assert!((run.events[1].t - turn - 2.0 * v).abs() < 1e-10);
}

/// Friction is proposed for a speed only: a relay between two sides of a state or of a place is another thing.
#[test]
fn a_switch_that_is_no_speed_is_told_to_change_over_a_range() {
    let relay = "model M { rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
        param slope = 1 /(1 s);
        torque motor on wheel = if wheel.omega + slope*(wheel.theta - 0.3 rad) > 0 then -1 N*m else 1 N*m;
        start { wheel.theta = 1 rad; } }";
    let heater = "model M { rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
        state warm: 1 = 0;
        der warm = if warm < 1 then 1 /(1 s) else -1 /(1 s);
        torque motor on wheel = (1 N*m)*warm; }";
    for (text, function) in [(relay, "wheel.omega"), (heater, "warm")] {
        let model = load(text).unwrap();
        let error = simulate(&model, &Options::new(10.0)).unwrap_err();
        let SimulationError::Stopped(stopped) = &error else {
            panic!("{error}");
        };
        let expected = StopCause::PushedBack {
            condition: 0,
            is_speed: false,
        };
        assert_eq!(stopped.cause, expected, "{error}");
        assert!(stopped.message.contains(function), "{error}");
        let advice = "= 0 from both sides: let it change over a range, as with `tanh`, or switch at two limits";
        assert!(stopped.message.ends_with(advice), "{error}");
    }
}

/// Modes are no inputs of the linear model, which has those of the text.
#[test]
fn modes_are_no_inputs_of_a_linear_model() {
    let text = "model M { input level = 0 m; input push = 0 N;
        slider block { mass = 2 kg; axis = (1, 0); point C = (0, 0); }
        force f at block.C = (if block.s < level then 1 N else -1 N, 0);
        force p at block.C = (push, 0);
        start { block.s = 1 m; }
        output near = block.s - level;
        output pushed = push; }";
    let model = load(text).unwrap();
    assert_eq!((model.layout().nu(), model.layout().inputs()), (3, 2));
    let state = State::new(0.0, vec![1.0], vec![0.0]);
    let linear = linearize(&model, state).unwrap();
    let space = linear.state_space(&model).unwrap();
    assert_eq!(space.inputs, ["level", "push"]);
    assert_eq!((space.b.shape(), space.d.shape()), ((2, 2), (2, 2)));
    let near = |x: f64, y: f64| (x - y).abs() < 1e-9;
    assert!(
        near(space.b[(1, 1)], 0.5) && near(space.b[(1, 0)], 0.0),
        "{}",
        space.b
    );
    assert!(
        near(space.d[(0, 0)], -1.0) && near(space.d[(1, 1)], 1.0),
        "{}",
        space.d
    );
}

/// Single steps stop at the same error, and the run stays where it was.
#[test]
fn a_step_that_is_pushed_back_is_not_made() {
    let model = load(
        "model M { rotor wheel { pivot = (0, 0); inertia = 1 kg*m^2; }
        torque brake on wheel = -(1 N*m)*sign(wheel.omega);
        start { wheel.omega = 1 rad/s; } }",
    )
    .unwrap();
    let mut run = Stepper::new(&model, &Options::fixed(0.0, 0.3)).unwrap();
    for _ in 0..3 {
        run.step(&model, 0.3).unwrap();
    }
    let before = run.state().clone();
    let fault = run.step(&model, 0.3).unwrap_err();
    let expected = StopCause::PushedBack {
        condition: 0,
        is_speed: true,
    };
    assert_eq!(fault.cause, expected);
    assert_eq!(run.state(), &before);
}
