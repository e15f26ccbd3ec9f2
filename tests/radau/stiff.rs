//! Stiff springs, dampers and bushings.

use super::*;
use crate::generalized_alpha::SPRING;
use mbdsl::MechanismExt;

#[test]
fn stiff_springs_are_solved() {
    let mut model = load(SPRING).unwrap();
    for stiffness in [1e6, 1e7] {
        model.set("k", stiffness).unwrap();
        for formulation in FORMULATIONS {
            let x = run(&model, fixed(formulation), 0.01, 1.0).trajectory["mass.x"].to_vec();
            let largest = x.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            assert!(largest < 0.06, "{stiffness}, {formulation:?}: {largest}");
            assert!(x.last().unwrap().abs() < 1e-3, "{x:?}");
        }
    }
}

/// Van der Pol's oscillator, whose damper is strong outside of |s| < 1 and drives inside: the steps of an explicit
/// method are those of its stiffness, whatever the motion.
#[test]
fn a_relaxation_oscillator_takes_few_steps() {
    let model = load(
        "model Relaxation {
            units none;
            ground { point O = (0, 0); }
            slider m { mass = 1; axis = (1, 0); point P = (0, 0); }
            force feed at m.P = (200*(1 - m.s^2)*m.v - m.s, 0);
            start { m.s = 2; m.v = 0; }
        }",
    )
    .unwrap();
    let t_end = 400.0;
    let reference = simulate(
        &model,
        &Options::new(t_end).method(Dop853::new(1e-10, 1e-12)),
    )
    .unwrap();
    let found = simulate(&model, &Options::new(t_end).method(Radau::default())).unwrap();
    let last = |run: &Simulation| *run.trajectory["m.s"].last().unwrap();
    let error = (last(&found) - last(&reference)).abs();
    let steps = [&found, &reference].map(|run| run.report.work.steps);
    assert!(error < 1e-5, "{error:e}");
    assert!(20 * steps[0] < steps[1], "{steps:?}");
}

/// A pendulum whose string is a spring of 1e8 N/m with a damping ratio of 0.05, from its stretched length.
const STIFF_PENDULUM: &str = "model StiffPendulum {
    param k = 1e8 N/m;
    param c = 1e3 N*s/m;
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    particle ball { mass = 1 kg; }
    spring string between ground.O, ball { stiffness = k; damping = c; free_length = 1 m; }
    start { ball.x = 1 m; ball.y = 0; }
}";

#[test]
fn a_stiff_pendulum_takes_few_steps() {
    let model = load(STIFF_PENDULUM).unwrap();
    let options = |method: Method| Options::new(10.0).method(method);
    let end =
        |run: &Simulation| ["ball.x", "ball.y"].map(|name| *run.trajectory[name].last().unwrap());
    let reference = simulate(&model, &options(Dop853::new(1e-12, 1e-13).into())).unwrap();
    let dopri5 = simulate(&model, &options(mbdsl::runtime::Dopri5::default().into())).unwrap();
    for formulation in FORMULATIONS {
        let method = Radau::default().formulation(formulation);
        let radau = simulate(&model, &options(method.into())).unwrap();
        let error = difference(&end(&radau), &end(&reference));
        let steps = [&radau, &dopri5].map(|run| run.report.work.steps);
        assert!(error < 1e-6, "{formulation:?}: {error:e}");
        assert!(50 * steps[0] < steps[1], "{formulation:?}: {steps:?}");
    }
}

/// A slider-crank, its three pins rigid or bushings of 1e8 N/m.
fn slider_crank(pin: fn(&str, &str, &str) -> String) -> String {
    format!(
        "model Crank {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body crank {{ mass = 1.5 kg; inertia = 0.003 kg*m^2; point A = (-0.075 m, 0); point B = (0.075 m, 0); }}
            body rod {{ mass = 1 kg; inertia = 0.0133 kg*m^2; point A = (-0.2 m, 0); point B = (0.2 m, 0); }}
            slider cart {{ mass = 2 kg; axis = (1, 0); point C = (0, 0); }}
            {}{}{}
            start {{
                crank.theta = -90 deg; guess crank.x = 0; guess crank.y = -0.075 m;
                guess rod.x = 0.185 m; guess rod.y = -0.075 m; guess rod.theta = 22 deg; guess cart.s = 0.371 m;
                crank.omega = 10 rad/s;
            }}
        }}",
        pin("one", "ground.O", "crank.A"),
        pin("two", "crank.B", "rod.A"),
        pin("three", "rod.B", "cart.C"),
    )
}

fn pin(name: &str, p: &str, q: &str) -> String {
    format!("joint {name} = revolute({p}, {q});\n")
}

fn bushing(name: &str, p: &str, q: &str) -> String {
    format!(
        "bushing {name} between {p}, {q} {{ stiffness = (1e8 N/m, 1e8 N/m); damping = (2e3 N*s/m, 2e3 N*s/m); }}\n"
    )
}

/// The crank hangs at rest in its bushings, and gets the velocities of the rigid mechanism: the bushings hardly
/// vibrate, at up to 25,000 rad/s, which explicit methods follow all the same.
#[test]
fn a_crank_on_bushings() {
    let rigid = load(&slider_crank(pin)).unwrap();
    let mut soft = load(&slider_crank(bushing)).unwrap();
    let q = assemble(&soft, 0.0).unwrap().q;
    let rest = equilibrium(&soft, 0.0, &q, &StaticsOptions::default()).unwrap();
    let q = rest.state.q;
    let v = assemble(&rigid, 0.0).unwrap().v;
    let names = ["crank", "rod"]
        .map(|body| ["x", "y", "theta", "vx", "vy", "omega"].map(|name| format!("{body}.{name}")));
    for (body, names) in names.iter().enumerate() {
        for (k, name) in names.iter().enumerate() {
            let value = if k < 3 {
                q[3 * body + k]
            } else {
                v[3 * body + k - 3]
            };
            assert!(soft.set_start(name, value), "{name}");
        }
    }
    assert!(soft.set_start("cart.s", q[6]) && soft.set_start("cart.v", v[6]));

    // All but the swing of the crank.
    let linear = linearize(&soft, State::new(0.0, q, vec![0.0; 7])).unwrap();
    let modes = modes(&soft, &linear).unwrap();
    let (swing, stiff) = modes.split_first().unwrap();
    assert!(swing.eigenvalue.im < 10.0, "{swing:?}");
    let slowest = stiff[0].eigenvalue.im;
    let fastest = stiff.last().unwrap().eigenvalue.norm();
    assert!(
        stiff.iter().all(|mode| mode.damping_ratio() > 0.05),
        "{stiff:?}"
    );
    assert!(slowest > 5e3 && fastest < 3e4, "{stiff:?}");

    let reference = |model: &TextMechanism, t_end: f64| {
        let method = Dop853::new(1e-10, 1e-12).h_max(0.5 / fastest);
        let options = Options::new(t_end).method(method).output_step(8e-3);
        simulate(model, &options).unwrap().trajectory
    };
    let run = |method: Method, t_end: f64, h: Option<f64>| {
        let options = match h {
            None => Options::new(t_end).method(method),
            Some(h) => Options::unstabilized(method, t_end, h),
        };
        simulate(&soft, &options)
    };
    let radau = |rtol: f64| Method::from(Radau::default().rtol(rtol));

    // After 20 periods of the slowest of the stiff oscillations.
    let t_end = 20.0 * TAU / slowest;
    let [q, v, _] = end(&soft, &reference(&soft, t_end));
    let [rigid_q, rigid_v, _] = end(&rigid, &reference(&rigid, t_end));
    assert!(difference(&q, &rigid_q) < 2e-6 && difference(&v, &rigid_v) < 2e-4);
    for (rtol, position, velocity) in [(1e-6, 1e-8, 1e-4), (1e-8, 1e-9, 1e-5), (1e-10, 1e-10, 1e-6)]
    {
        let found = run(radau(rtol), t_end, None).unwrap();
        let [found, speed, _] = end(&soft, &found.trajectory);
        let errors = [difference(&found, &q), difference(&speed, &v)];
        assert!(
            errors[0] < position && errors[1] < velocity,
            "{rtol:e}: {errors:?}"
        );
    }

    // After more than a turn.
    let t_end = 1.0;
    let reference = reference(&soft, t_end);
    let [q, ..] = end(&soft, &reference);
    let measured = |method: Method, h: Option<f64>| {
        let found = run(method, t_end, h).unwrap();
        let [found_q, ..] = end(&soft, &found.trajectory);
        (found.report.work.steps, difference(&found_q, &q))
    };
    let (steps, error) = measured(radau(1e-8), None);
    assert!(error < 2e-6, "{error:e}");
    let (explicit, _) = measured(Dop853::default().into(), None);
    assert!(20 * steps < explicit, "{steps}, {explicit}");
    let (more, larger) = measured(GeneralizedAlpha::default().into(), Some(1e-3));
    assert!(more > steps && larger > 50.0 * error, "{more}: {larger:e}");
    assert!(run(Rk4::default().into(), t_end, Some(1e-3)).is_err());

    // Steps from four stiff periods down to a quarter of one: between the order of the stages, 3, and 5.
    let errors = [4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4].map(|h| {
        let found = run(fixed(Formulation::Ggl), t_end, Some(h)).unwrap();
        let every = (8e-3_f64 / h).round() as usize;
        let speeds = found.trajectory["cart.v"].iter().step_by(every);
        // What vibrates at the start is damped by long steps in another way.
        let errors = speeds.zip(&reference["cart.v"]).skip(12);
        errors.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    });
    for pair in errors.windows(2) {
        let order = (pair[0] / pair[1]).log2();
        assert!((3.0..5.0).contains(&order), "{order}: {errors:?}");
    }
}
