//! Defaults of a run, and what they refuse.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::model;
use mbdsl::runtime::{
    Baumgarte, BaumgarteGains, Dop853, Dopri5, Event, Hermite, METHODS, OptionsError, Penalty,
    Projection, Radau, Rk4, STABILIZATIONS, Stepper, lanes_used,
};
use mbdsl::text::TextMechanism;
use mbdsl::{Mechanism, Method, Options, SimulationError, Stabilization, simulate};

const TWO_BARS: &str = include_str!("reference/two_bars/model.mbd");

fn refusal(options: &Options) -> OptionsError {
    match simulate(&model(TWO_BARS), options) {
        Err(SimulationError::Options(error)) => error,
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("{options:?} was not refused"),
    }
}

#[test]
fn the_default_keeps_the_constraints_and_records_on_a_grid() {
    let run = simulate(&model(TWO_BARS), &Options::new(10.0)).unwrap();
    assert_eq!(run.trajectory.len(), 1001);
    assert_eq!(run.trajectory.times()[1], 0.01);
    assert!(run.report.position_violation < 1e-12, "{}", run.report);
    assert!(run.report.eps_h_relative < 1e-4, "{}", run.report);
    // The same by name.
    let named = Options::new(10.0)
        .method(Dop853::new(1e-8, 0.0))
        .stabilization(Projection::default().into())
        .output_step(0.01);
    let named = simulate(&model(TWO_BARS), &named).unwrap();
    assert_eq!(named.trajectory["rod2.theta"], run.trajectory["rod2.theta"]);
    // Where nothing can be kept, nothing is.
    let free = model("model Free { slider c { mass = 1 kg; axis = (1, 0); } }");
    let chosen = |options: &Options, model: &TextMechanism| {
        let stabilization = options.stabilization_for(model.layout());
        stabilization.info().name
    };
    assert_eq!(chosen(&Options::new(1.0), &free), "none");
    let bars = model(TWO_BARS);
    assert_eq!(chosen(&Options::new(1.0), &bars), "projection");
    let hermite = Options::new(1.0).method(Hermite::default());
    assert_eq!(chosen(&hermite, &bars), "none");
    assert_eq!(chosen(&Options::fixed(1.0, 0.01), &bars), "none");
}

#[test]
fn steps_belong_to_methods_that_take_them() {
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        let (new, fixed) = (Options::new(0.02), Options::fixed(0.02, 0.01));
        let (new, fixed) = (new.method(method.clone()), fixed.method(method.clone()));
        let name = info.name;
        if method.is_adaptive() {
            let found = refusal(&fixed);
            let (h, t_end) = (0.01, 0.02);
            let method = name;
            assert_eq!(
                found,
                OptionsError::StepOfAdaptive {
                    method,
                    h,
                    t_end,
                    can_be_fixed: true
                }
            );
            simulate(&model(TWO_BARS), &new).unwrap();
        } else {
            let found = refusal(&new);
            let (method, t_end) = (name, 0.02);
            assert_eq!(found, OptionsError::NoStep { method, t_end });
            simulate(&model(TWO_BARS), &fixed).unwrap();
        }
        // Whatever the method is.
        simulate(&model(TWO_BARS), &Options::unstabilized(method, 0.02, 0.01)).unwrap();
    }
    let rk4 = refusal(&Options::new(5.0).method(Rk4::default())).to_string();
    assert!(rk4.contains("write `Options::fixed(5.0, h)"), "{rk4}");
    let dopri5 = refusal(&Options::fixed(5.0, 0.1).method(Dopri5::default())).to_string();
    assert!(dopri5.contains("write `Options::new(5.0)"), "{dopri5}");
    // An adaptive method whose steps are given.
    let fixed = Dopri5::default().fixed(true);
    let run = simulate(&model(TWO_BARS), &Options::fixed(1.0, 0.01).method(fixed));
    assert_eq!(run.unwrap().report.work.steps, 100);
    assert!(matches!(
        refusal(&Options::new(1.0).method(fixed)),
        OptionsError::NoStep { .. }
    ));
}

/// The book has every method and every stabilization.
#[test]
fn methods_are_in_the_book() {
    let chapter = include_str!("../docs/src/methods.md");
    for info in METHODS {
        let name = format!("`{}`", info.name);
        let rows = chapter.lines().filter_map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            let is_row = cells.len() == 8 && cells[1].split(", ").any(|word| word == name);
            is_row.then(|| cells[3..7].to_vec())
        });
        let rows: Vec<Vec<&str>> = rows.collect();
        let [row] = rows.as_slice() else {
            panic!(
                "the table of methods in docs/src/methods.md has {} rows for {name}",
                rows.len()
            );
        };
        let said = |it: bool| if it { "yes" } else { "no" };
        let treats = [info.stabilized, info.states, info.contacts].map(said);
        assert_eq!(
            row[1..],
            treats,
            "docs/src/methods.md, {name}: stabilization, states, stops and friction"
        );
        let order = info.order.to_string();
        assert!(
            row[0].split(" or ").any(|of| of == order),
            "docs/src/methods.md, {name}: order {order}"
        );
    }
    let chapters = [
        ("theory", include_str!("../docs/src/theory.md")),
        ("space", include_str!("../docs/src/space.md")),
    ];
    for (chapter, text) in chapters {
        for info in METHODS {
            // The published forms of `hermite` have one row with it.
            let name = info
                .name
                .split_once("-h")
                .map_or(info.name, |(family, _)| family);
            assert!(
                text.contains(&format!("`{name}`")),
                "docs/src/{chapter}.md has not `{name}` in its table of methods"
            );
        }
    }
    for info in STABILIZATIONS {
        let name = format!("`{}`", info.name);
        assert!(
            chapter.contains(&name),
            "docs/src/methods.md does not say what {name} is"
        );
    }
}

/// A stabilization that would be ignored is refused by name.
#[test]
fn stabilizations_have_an_effect_or_are_refused() {
    let pendulum = model(
        "model P { gravity (0, -9.81 m/s^2); ground { point O = (0, 0); }
        body r { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
        joint p = revolute(ground.O, r.A); start { r.theta = 0; } }",
    );
    for info in METHODS {
        let method = Method::named(info.name).unwrap();
        let options = Options::unstabilized(method, 0.02, 0.01);
        simulate(&pendulum, &options).unwrap();
        let options = options.stabilization(Projection::default().into());
        let outcomes = [
            simulate(&pendulum, &options).err(),
            Stepper::new(&pendulum, &options).err(),
        ];
        for outcome in outcomes {
            match outcome {
                None => assert!(info.stabilized, "{}", info.name),
                Some(SimulationError::Options(fault)) => {
                    let OptionsError::NotStabilized {
                        method,
                        stabilization,
                        stabilized,
                    } = fault
                    else {
                        panic!("{fault}");
                    };
                    assert_eq!((method, stabilization), (info.name, "projection"));
                    let names = METHODS.iter().filter(|info| info.stabilized);
                    let names: Vec<&str> = names.map(|info| info.name).collect();
                    assert_eq!(stabilized, names.join(", "));
                }
                Some(fault) => panic!("{}: {fault}", info.name),
            }
        }
    }
}

#[test]
fn an_ensemble_says_why_it_has_no_lanes() {
    let bars = model(TWO_BARS);
    let fixed = || Options::fixed(1.0, 0.01);
    assert_eq!(lanes_used(&bars, &fixed()), Ok(()));
    let baumgarte = fixed().stabilization(Stabilization::baumgarte());
    assert_eq!(lanes_used(&bars, &baumgarte), Ok(()));
    let ends = Options::new(1.0).only_ends().energy_balance(true);
    assert_eq!(lanes_used(&bars, &ends), Ok(()));
    for (options, reason) in [
        (
            Options::new(1.0),
            "rows are recorded at output times between the steps",
        ),
        (
            ends.clone().method(Radau::default()),
            "radau integrates members one by one",
        ),
        (
            ends.stabilization(Penalty::default().into()),
            "penalty treats members one by one",
        ),
        (
            fixed().energy_balance(true),
            "the energy balance is computed member by member",
        ),
        (
            fixed().method(Hermite::default()),
            "hermite integrates members one by one",
        ),
        (
            fixed().stabilization(Projection::default().into()),
            "projection treats members one by one",
        ),
        (
            fixed().event(Event::new("flat", |_, q, _| q[2])),
            "members have events at different times",
        ),
        (
            fixed().output_step(0.1),
            "rows are recorded at output times between the steps",
        ),
    ] {
        assert_eq!(lanes_used(&bars, &options), Err(reason.to_owned()));
    }
}

/// Absolute tolerances follow from the mechanism, however small and slow, or large and fast, it is.
#[test]
fn a_small_oscillator_is_as_exact_as_a_large_one() {
    for (start, stiffness) in [(1e-8, 100.0), (1e6, 100.0), (1e-8, 1e12), (1.0, 1e-10)] {
        let model = model(&format!(
            "model R {{ slider c {{ mass = 1 kg; axis = (1, 0); }}
            potential u = 1/2*({stiffness:e} N/m)*c.s^2; start {{ c.s = {start:e} m; }} }}"
        ));
        let rate = f64::sqrt(stiffness);
        let t_end = 100.0 / rate;
        for method in [Method::from(Dopri5::default()), Dop853::default().into()] {
            let options = Options::new(t_end).method(method);
            let run = simulate(&model, &options).unwrap().trajectory;
            for (t, s) in run.times().iter().zip(&run["c.s"]) {
                let expected = start * (rate * t).cos();
                assert!(
                    (s - expected).abs() < 1e-3 * start,
                    "{start}, {stiffness}, {}, {t}: {s} {expected}",
                    options.method.info().name
                );
            }
        }
    }
}

/// At rest nothing gives a speed but the loads, and those may come later.
#[test]
fn a_mechanism_at_rest_is_integrated() {
    let hanging = model(
        "model Hanging { gravity (0, -9.81 m/s^2); ground { point O = (0, 0); }
        body r { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
        joint p = revolute(ground.O, r.A); start { r.theta = -90 deg; } }",
    );
    let run = simulate(&hanging, &Options::new(10.0)).unwrap();
    assert!(run.report.work.steps < 500, "{}", run.report);
    let later = model(
        "model Later { slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
        force push at c.C = (if t < 1 s then 0 N else 2 N, 0); }",
    );
    let run = simulate(&later, &Options::new(2.0)).unwrap();
    let s = run.trajectory["c.s"].last().unwrap();
    assert!((s - 1.0).abs() < 1e-6, "{s}");
    assert!(run.report.work.steps < 500, "{}", run.report);
}

/// The scales of the start are part of the state: what is resumed later goes on as if it had not been.
#[test]
fn scales_are_resumed_to_the_bit() {
    let bars = model(TWO_BARS);
    for method in [Method::from(Dopri5::default()), Dop853::default().into()] {
        let options = Options::new(0.0).method(method);
        let mut whole = Stepper::new(&bars, &options).unwrap();
        for _ in 0..20 {
            let state = whole.state().clone();
            let mut again = Stepper::resume(&bars, &options, state).unwrap();
            whole.step(&bars, 0.1).unwrap();
            again.step(&bars, 0.1).unwrap();
            assert_eq!(whole.state(), again.state());
        }
    }
}

/// A program that steps by itself says how long every step is; gains from the step need one before.
#[test]
fn steps_one_by_one_need_no_step() {
    let bars = model(TWO_BARS);
    let options = Options::new(0.0).method(Rk4::default());
    let mut run = Stepper::new(&bars, &options).unwrap();
    run.step(&bars, 0.01).unwrap();
    let from_step = Baumgarte::default().gains(BaumgarteGains::FromStep);
    let fault = Stepper::new(&bars, &options.stabilization(from_step.into())).err();
    let Some(SimulationError::Options(fault)) = fault else {
        panic!("{fault:?}");
    };
    assert!(matches!(fault, OptionsError::NoStep { .. }), "{fault}");
}

#[test]
fn tolerances_that_allow_nothing_are_refused() {
    for method in [
        Method::from(Dopri5::new(0.0, 0.0)),
        Dop853::new(0.0, 0.0).into(),
    ] {
        let fault = refusal(&Options::new(1.0).method(method));
        assert!(matches!(fault, OptionsError::Method { .. }), "{fault}");
    }
}

/// Rows are as many as fit on a screen unless more are asked for.
#[test]
fn long_runs_of_fixed_steps_ask_how_to_record() {
    let fault = refusal(&Options::fixed(2000.0, 0.01));
    let rows = 200_001;
    let output_step = 2.0;
    assert_eq!(fault, OptionsError::TooManyRows { rows, output_step });
    let text = fault.to_string();
    assert!(text.contains("write `.output_step(2.0)`"), "{text}");
    for t_end in [f64::NAN, f64::INFINITY, -1.0] {
        let fault = refusal(&Options::new(t_end));
        assert!(matches!(fault, OptionsError::Times { .. }), "{fault}");
    }
}
