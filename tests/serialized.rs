//! States, trajectories, reports and requested options through serde (feature `serde`).
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use mbdsl::runtime::{METHODS, RequestedOptions, State, Stepper, Trajectory};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, simulate};
use serde_json::{from_str, from_value, json, to_string, to_value};

fn arm() -> TextMechanism {
    load(
        "model Arm {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body arm { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
            joint pin = revolute(ground.O, arm.A);
            torque drag on arm = if abs(arm.omega) > 1 rad/s then -(0.2 N*m*s)*arm.omega else -(0.1 N*m*s)*arm.omega;
            event down: arm.theta + 90 deg;
            output height = arm.y;
        }",
    )
    .unwrap()
}

/// A state that was written and read continues with the same bits, by every method.
#[test]
fn a_run_continues_from_a_state_that_was_read() {
    let model = arm();
    for info in METHODS.iter().filter(|info| info.states) {
        let method = Method::named(info.name).unwrap();
        let options = Options::unstabilized(method, 1.0, 0.01);
        let mut run = Stepper::new(&model, &options).unwrap();
        for _ in 0..30 {
            run.step(&model, 0.01).unwrap();
        }
        let read: State = from_str(&to_string(run.state()).unwrap()).unwrap();
        assert_eq!(read, *run.state(), "{}", info.name);
        let mut other = Stepper::resume(&model, &options, read).unwrap();
        for _ in 0..30 {
            run.step(&model, 0.01).unwrap();
            other.step(&model, 0.01).unwrap();
        }
        assert_eq!(run.state(), other.state(), "{}", info.name);
    }
}

#[test]
fn a_start_is_a_state_of_three_fields() {
    let state: State =
        from_value(json!({"t": 0.0, "q": [0.5, 0.0, 0.0], "v": [0.0, 0.0, 0.0]})).unwrap();
    assert_eq!(state, State::new(0.0, vec![0.5, 0.0, 0.0], vec![0.0; 3]));
    for wrong in [
        json!({"t": 0.0, "q": []}),
        json!({"t": 0.0, "q": [], "v": [], "w": 1}),
    ] {
        assert!(from_value::<State>(wrong).is_err());
    }
    // The history of a method that is not known here is none to continue from.
    let foreign = json!({"t": 0.0, "q": [0.5, 0.0, 0.0], "v": [0.0, 0.0, 0.0], "z": [], "u": [0.0], "history": [1.0], "method": "ralston"});
    let state: State = from_value(foreign).unwrap();
    let Err(error) = Stepper::resume(&arm(), &Options::fixed(1.0, 0.01), state) else {
        panic!("it continues")
    };
    assert!(error.to_string().contains("history"), "{error}");
}

#[test]
fn a_trajectory_is_read_as_it_was_written() {
    let run = simulate(&arm(), &Options::fixed(0.2, 0.01)).unwrap();
    let text = to_string(&run.trajectory).unwrap();
    let read: Trajectory = from_str(&text).unwrap();
    assert_eq!(read, run.trajectory);
    assert_eq!(read.state(7), run.trajectory.state(7));
    // One that does not fit together is refused, in words.
    let mut short = to_value(&run.trajectory).unwrap();
    short["columns"][3]["values"].as_array_mut().unwrap().pop();
    let error = from_value::<Trajectory>(short).unwrap_err().to_string();
    assert!(
        error.contains("`arm.theta` has 20 numbers, expected 21"),
        "{error}"
    );
    for counts in [
        json!([300, 3, 0, 2, 0]),
        json!([u64::MAX, u64::MAX, 0, 2, 0]),
    ] {
        let mut wide = to_value(&run.trajectory).unwrap();
        wide["counts"] = counts;
        let error = from_value::<Trajectory>(wide).unwrap_err().to_string();
        assert!(error.contains("fewer than its counts say"), "{error}");
    }
}

/// A report has every figure of its table, by name.
#[test]
fn a_report_has_all_figures() {
    let run = simulate(&arm(), &Options::fixed(0.2, 0.01)).unwrap();
    let report = to_value(&run.report).unwrap();
    for (info, _) in run.report.figures() {
        assert!(report.get(info.name).is_some(), "{}", info.name);
    }
    assert_eq!(report["nodes"], json!(21));
    assert_eq!(report["status"], json!("ok"));
    assert_eq!(report["energy"], json!(run.report.energy));
    assert_eq!(report["steps"], json!(run.report.work.steps));
}

#[test]
fn options_come_from_a_table_of_names() {
    let read = |text: &str| -> RequestedOptions { toml::from_str(text).unwrap() };
    let requested = read("method = 'dopri5'\nt_end = 2.5\nrtol = 1e-6");
    let options = Options::named(&requested, &[]).unwrap();
    assert_eq!((options.method.info().name, options.t_end), ("dopri5", 2.5));
    assert_eq!(options.method.get("rtol"), Some(1e-6));
    let fixed = Options::named(&read("method = 'dopri5'\nfixed = true\nh = 0.01"), &[]).unwrap();
    assert_eq!((fixed.h, fixed.method.is_adaptive()), (Some(0.01), false));
    let again: RequestedOptions = from_str(&to_string(&requested).unwrap()).unwrap();
    assert_eq!(Options::named(&again, &[]).unwrap().method, options.method);
    let unknown: RequestedOptions = toml::from_str("metod = 'rk4'").unwrap();
    let error = Options::named(&unknown, &[]).unwrap_err().to_string();
    assert!(error.contains("metod"), "{error}");
}
