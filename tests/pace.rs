//! What holds the steps of adaptive methods down, and what is said about it.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::model;
use mbdsl::runtime::{Dop853, Dopri5, Ode45, StopCause};
use mbdsl::text::TextMechanism;
use mbdsl::{Method, Options, SimulationError, simulate};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A mass on a line, with this force in N of its position `b.s` and its velocity `b.v`.
fn mass(force: &str) -> TextMechanism {
    model(&format!(
        "model Mass {{
            ground {{ point O = (-1 m, 0); }}
            slider b {{ mass = 1 kg; axis = (1, 0); point P = (0, 0); }}
            force brake at b.P = ({force}, 0);
            force pull at b.P = (1 N, 0);
            start {{ b.s = -1 m; b.v = 1 m/s; }}
        }}"
    ))
}

/// A mass that a strong damper holds beside a light pendulum.
fn damped(damping: &str, more: &str) -> TextMechanism {
    model(&format!(
        "model Damped {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (-1 m, 0); }}
            slider c {{ mass = 1 kg; axis = (1, 0); point C = (0, 0); }}
            damper d between ground.O, c.C {{ damping = {damping}; }}
            force f at c.C = (10 N*sin(2 rad/s * t), 0);
            rotor p {{ pivot = (0, 0); mass = 1 kg; inertia = 1 kg*m^2; center = (1 m, 0); }}
            start {{ p.theta = 0; }}
            {more}
        }}"
    ))
}

fn pairs() -> [Method; 3] {
    [
        Dopri5::default().into(),
        Dop853::default().into(),
        Ode45::default().into(),
    ]
}

/// A jump that is not a condition of the language, so that nothing holds it.
const JUMP: &str = "-4 N*b.v/max(abs(b.v), 1e-300 m/s)";

#[test]
fn a_motion_that_a_switch_holds_fast_stops_and_the_switch_is_named() {
    for method in [Dopri5::default().into(), Method::from(Dop853::default())] {
        let found = simulate(&mass(JUMP), &Options::new(10.0).method(method.clone()));
        let Err(SimulationError::Stopped(stopped)) = found else {
            panic!("{method:?} ended");
        };
        let StopCause::Chatter(jump) = &stopped.cause else {
            panic!("{method:?}: {stopped}");
        };
        // From 1 m/s with -3 m/s^2.
        assert!((stopped.t - 1.0 / 3.0).abs() < 1e-3, "{stopped}");
        assert_eq!(jump.load.as_deref(), Some("brake"));
        assert!(jump.velocity.abs() < 1e-3);
        let mut sides = jump.accelerations;
        sides.sort_by(f64::total_cmp);
        assert!((sides[0] + 3.0).abs() < 1e-9 && (sides[1] - 5.0).abs() < 1e-9);
        let message = stopped.to_string();
        for words in ["chatters", "`brake`", "`b.a`", " m/s^2"] {
            assert!(message.contains(words), "{message}");
        }
        assert!(stopped.trajectory.len() > 10, "what was reached is kept");
    }
}

#[test]
fn a_motion_that_a_switch_holds_loosely_is_reported() {
    let options = Options::new(10.0).method(Ode45::default());
    let options = options.energy_balance(false);
    let found = simulate(&mass(JUMP), &options).unwrap();
    let warnings = found.report.warnings;
    let [warning] = warnings.as_slice() else {
        panic!("{warnings:?}");
    };
    assert!(warning.contains("chatters at a discontinuity of `brake`"));
}

#[test]
fn switches_that_are_crossed_once_or_are_smooth_do_not_stop_a_run() {
    for method in pairs() {
        let run = |force: &str| {
            let options = Options::new(4.0).method(method.clone());
            simulate(&mass(force), &options).unwrap()
        };
        // 1 m/s^2 up to s = 0, at t = sqrt(3) - 1, and 3 m/s^2 from there.
        let found = run("if b.s < 0 m then 0 N else 2 N");
        let late = 4.0 - (3.0_f64.sqrt() - 1.0);
        let exact = 3.0_f64.sqrt() * late + 1.5 * late * late;
        let end = *found.trajectory["b.s"].last().unwrap();
        assert!((end - exact).abs() < 1e-2 * exact, "{end}, {exact}");
        assert_eq!(found.report.warnings, Vec::<String>::new());
        let found = run("-4 N*tanh(b.v/(0.01 m/s))");
        assert_eq!(found.report.warnings, Vec::<String>::new());
    }
}

#[test]
fn a_stiff_load_is_named_and_an_easy_one_is_not() {
    for method in pairs() {
        let warnings = |damping: &str, more: &str| {
            let options = Options::new(4.0).method(method.clone());
            let found = simulate(&damped(damping, more), &options.energy_balance(false));
            found.unwrap().report.warnings
        };
        // A stop that is never reached changes nothing.
        for more in ["", "stop far: c.s <= 1000 m;"] {
            let stiff = warnings("1e5 N*s/m", more);
            let [warning] = stiff.as_slice() else {
                panic!("{stiff:?}");
            };
            for words in ["stiff: `d` ", "`c.s`", "1.0e5 1/s", "`radau`"] {
                assert!(warning.contains(words), "{warning}");
            }
            assert_eq!(warnings("100 N*s/m", more), Vec::<String>::new());
        }
        // Some 10 thousand steps, for a motion that needs a hundred.
        let slow = warnings("1e4 N*s/m", "");
        let [warning] = slow.as_slice() else {
            panic!("{slow:?}");
        };
        assert!(
            warning.contains("stiff: `d` ") && warning.contains("1.0e4 1/s"),
            "{warning}"
        );
    }
}

/// The current of a motor, which a controller with a high gain makes fast, and not the cart that it pushes.
#[test]
fn a_fast_state_is_named() {
    let motor = model(
        "model Motor {
            slider cart { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            state i: A = 0;
            let voltage = (1e3 Ohm)*((1 A)*sin((2 rad/s)*t) - i);
            der i = (voltage - (1 Ohm)*i - (3 V*s/m)*cart.v)/(1 mH);
            force f at cart.C = ((3 N/A)*i - (2 N/m)*cart.s, 0);
        }",
    );
    for method in pairs() {
        let options = Options::new(1.0).method(method).energy_balance(false);
        let found = simulate(&motor, &options).unwrap().report.warnings;
        let [warning] = found.as_slice() else {
            panic!("{found:?}");
        };
        for words in ["stiff: `i` holds", "it changes at 1.0e6 1/s", "`radau`"] {
            assert!(warning.contains(words), "{warning}");
        }
    }
}

#[test]
fn a_fast_vibration_is_named_while_the_run_goes_on() {
    let vibration = model(
        "model Vibration {
            slider c { mass = 1 kg; axis = (1, 0); }
            potential u = 1/2*(1e10 N/m)*c.s^2;
            start { c.s = 1 m; }
        }",
    );
    for method in [Dopri5::default().into(), Method::from(Dop853::default())] {
        let heard = Arc::new(Mutex::new(Vec::new()));
        let cancel = Arc::new(AtomicBool::new(false));
        let (told, stop) = (heard.clone(), cancel.clone());
        let mut options = Options::new(1000.0).method(method);
        options.notice = Some(Arc::new(move |text: &str| {
            told.lock().unwrap().push(text.to_owned());
            stop.store(true, Ordering::Relaxed);
        }));
        options.cancel = Some(cancel);
        let Err(SimulationError::Stopped(stopped)) = simulate(&vibration, &options) else {
            panic!("nobody was told");
        };
        assert_eq!(stopped.cause, StopCause::Cancelled);
        assert!(stopped.t < 1.0);
        let heard = heard.lock().unwrap();
        assert_eq!(heard.len(), 1);
        for words in ["stiff: `u` ", "`c.s`", "1.0e5 1/s", "steps are left"] {
            assert!(heard[0].contains(words), "{}", heard[0]);
        }
    }
}

#[test]
fn a_long_run_of_a_fast_motion_does_not_blame_a_load() {
    let spin = model(
        "model Spin {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body r { mass = 1 kg; inertia = 1 kg*m^2; point A = (-0.5 m, 0); }
            joint pin = revolute(ground.O, r.A);
            start { r.theta = 0; r.omega = 1e5 rad/s; }
        }",
    );
    let heard = Arc::new(Mutex::new(String::new()));
    let cancel = Arc::new(AtomicBool::new(false));
    let (told, stop) = (heard.clone(), cancel.clone());
    let mut options = Options::new(1000.0);
    options.notice = Some(Arc::new(move |text: &str| {
        *told.lock().unwrap() = text.to_owned();
        stop.store(true, Ordering::Relaxed);
    }));
    options.cancel = Some(cancel);
    assert!(simulate(&spin, &options).is_err());
    let heard = heard.lock().unwrap();
    assert!(heard.starts_with("the motion itself holds"), "{heard}");
}

/// A bar that falls about a bushing: an end of a uniform bar moves across it as a quarter of its mass, at sqrt(4 k/m).
fn on_a_bushing(damping: &str) -> TextMechanism {
    model(&format!(
        "model Bushed {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar crank from ground.O to (0.5 m, 0) {{ mass = 1 kg; }}
            bushing a between ground.O, crank.A {{ stiffness = (1e8 N/m, 1e8 N/m); {damping} }}
        }}"
    ))
}

#[test]
fn a_small_vibration_beside_a_motion_is_named() {
    let dop853 = Method::from(Dop853::default());
    let damped = "damping = (1200 N*s/m, 1200 N*s/m);";
    for (damping, method) in [
        ("", Dopri5::default().into()),
        ("", dop853.clone()),
        (damped, dop853),
    ] {
        let found = simulate(&on_a_bushing(damping), &Options::new(1.0).method(method));
        let warnings = found.unwrap().report.warnings;
        let [warning] = warnings.as_slice() else {
            panic!("{warnings:?}");
        };
        for words in ["stiff: `a` ", "`crank.", "`generalized-alpha`"] {
            assert!(warning.contains(words), "{warning}");
        }
        let rate = warning.split(" at ").nth(1).unwrap();
        let rate: f64 = rate.split(' ').next().unwrap().parse().unwrap();
        assert!((1.6e4..2.1e4).contains(&rate), "{warning}");
    }
    // The vibration is all that moves.
    let alone = model(
        "model Alone {
            slider c { mass = 1 kg; axis = (1, 0); }
            potential u = 1/2*(1e8 N/m)*c.s^2;
            start { c.s = 1e-6 m; }
        }",
    );
    let found = simulate(&alone, &Options::new(1.0)).unwrap();
    assert_eq!(found.report.warnings, Vec::<String>::new());
    assert!(
        found.report.work.steps > 5000,
        "{}",
        found.report.work.steps
    );
}

/// Runge-Kutta's method is stable up to h sqrt(4 k/m) = 2.83, which is h = 0.1414 ms here.
#[test]
fn steps_of_one_length_that_a_load_makes_too_long_are_named() {
    let run = |h: f64| {
        let options = Options::fixed(0.5, h);
        simulate(&on_a_bushing(""), &options)
    };
    let Err(fault) = run(1e-3) else {
        panic!("steps of 1 ms are too long");
    };
    let said = fault.to_string();
    let words = "steps of 0.001 s are too long for `a`, to which `crank.theta` reacts at 2.0e4 1/s (use h below 1.0e-4 s, \
                 or an implicit method, as `generalized-alpha`): ";
    assert!(said.contains(words), "{said}");
    assert!(run(0.1e-3).is_ok());
    // Another fault of the same run is not that of the load.
    let lost = model(
        "model Lost {
            slider c { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            ground { point O = (0, 0); }
            force f at c.C = (1 N*sqrt(1 - c.s/(1 m)), 0);
        }",
    );
    let options = Options::fixed(5.0, 1e-2);
    let said = simulate(&lost, &options).unwrap_err().to_string();
    assert!(!said.contains("too long for"), "{said}");
}
