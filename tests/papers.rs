//! The mechanisms of the papers: the published table of the two bars, and exact states of all.
#![allow(clippy::unwrap_used, missing_docs)]

use mbdsl::runtime::Energy;
use mbdsl::runtime::Point;
use mbdsl::text::load;
use mbdsl::{Mechanism, MechanismExt, Options, mechanism, simulate};
use serde::Deserialize;
use std::fs;
use std::path::Path;

mechanism! {
    model TwoBars {
        param g  = 9.81 m/s^2;
        param m1 = 1 kg;    param L1 = 1 m;
        param m2 = 2 kg;    param L2 = sqrt(3) m;

        gravity (0, -g);

        ground { point O = (0 m, 0 m); }
        body rod1 { mass = m1; inertia = m1*L1^2/12; point A = (-L1/2, 0); point B = (L1/2, 0); }
        body rod2 { mass = m2; inertia = m2*L2^2/12; point A = (-L2/2, 0); point B = (L2/2, 0); }

        joint pin   = revolute(ground.O, rod1.A);
        joint elbow = revolute(rod1.B, rod2.A);

        start { rod1.theta = 60 deg; rod2.theta = -30 deg; }
        expect dof = 2;
        output tip = rod2.B;
    }
}

mod from_file {
    mbdsl::mechanism!(file = "reference/crank_slider/model.mbd");
}

/// A model in a file of its own is the same as its text.
#[test]
fn a_model_in_a_file() {
    let text = load(include_str!("reference/crank_slider/model.mbd")).unwrap();
    assert_eq!(from_file::CrankSlider::default().layout(), text.layout());
}

#[derive(Deserialize)]
struct Reference {
    rk4: Row,
    state: Vec<State>,
}

#[derive(Deserialize)]
struct Row {
    h: f64,
    t_end: f64,
    eps_h_relative: String,
    mre_h: String,
    eps_phi: String,
    eps_dphi: String,
    eps_ddphi_below: f64,
}

#[derive(Deserialize)]
struct State {
    t: f64,
    tolerance: f64,
    q: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    lambda: Vec<f64>,
    energy: f64,
}

fn reference() -> Reference {
    toml::from_str(include_str!("reference/two_bars/reference.toml")).unwrap()
}

/// The same mechanism, read from its file.
fn from_text() -> mbdsl::text::TextMechanism {
    load(include_str!("reference/two_bars/model.mbd")).unwrap()
}

fn check_row(mechanism: &dyn Mechanism) {
    let row = reference().rk4;
    let run = simulate(mechanism, &Options::fixed(row.t_end, row.h)).unwrap();
    let printed = |value: f64| format!("{value:.4e}");
    let report = &run.report;
    assert_eq!(run.trajectory.len(), 2000);
    assert_eq!(printed(report.eps_h_relative), row.eps_h_relative);
    assert_eq!(printed(report.mre_h), row.mre_h);
    assert_eq!(printed(report.eps_phi), row.eps_phi);
    assert_eq!(printed(report.eps_dphi), row.eps_dphi);
    assert!(
        report.eps_ddphi < row.eps_ddphi_below,
        "{}",
        report.eps_ddphi
    );
}

#[test]
fn rk4_gives_the_published_row() {
    check_row(&TwoBars::default());
}

#[test]
fn rk4_gives_the_published_row_from_text() {
    check_row(&from_text());
}

fn check_states(mechanism: &dyn Mechanism, states: &[State]) {
    let layout = mechanism.layout();
    let name = &layout.model();
    for state in states {
        let mut scratch = vec![0.0; mechanism.scratch_len()];
        let (mut a, mut lambda) = (vec![0.0; layout.nv()], vec![0.0; layout.nc()]);
        let (t, q, v) = (state.t, &state.q, &state.v);
        mechanism
            .accelerations(&Point::new(t, q, v), &mut scratch, &mut a, &mut lambda)
            .unwrap();
        for (found, exact) in [(&a, &state.a), (&lambda, &state.lambda)] {
            let largest = exact.iter().fold(0.0_f64, |m, x| m.max(x.abs()));
            for (found, exact) in found.iter().zip(exact) {
                let error = (found - exact).abs() / largest;
                assert!(
                    error < state.tolerance,
                    "{name}, t = {t}: {found}, exact {exact}"
                );
            }
        }
        let energy = Energy::of(mechanism, &Point::new(t, q, v)).total();
        let error = (energy - state.energy).abs();
        assert!(
            error < 1e-12 * state.energy.abs().max(1.0),
            "{name}, t = {t}: {energy}"
        );
    }
}

#[test]
fn accelerations_and_multipliers_are_exact() {
    check_states(&TwoBars::default(), &reference().state);
    #[derive(Deserialize)]
    struct States {
        state: Vec<State>,
    }
    let mut models = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("reference");
    for entry in fs::read_dir(folder).unwrap() {
        let folder = entry.unwrap().path();
        let Ok(reference) = fs::read_to_string(folder.join("reference.toml")) else {
            continue;
        };
        let reference: toml::Table = toml::from_str(&reference).unwrap();
        // The others are tables of values along a run: tests/problems.rs.
        if !reference.contains_key("state") {
            continue;
        }
        let states: States = reference.try_into().unwrap();
        let text = fs::read_to_string(folder.join("model.mbd")).unwrap();
        check_states(&load(&text).unwrap(), &states.state);
        models += 1;
    }
    assert!(models >= 5);
}

/// The start that the text gives is the start of the exact trajectory, and a good method stays on it.
#[test]
fn trajectories_reach_the_exact_states() {
    let texts = [
        include_str!("reference/crank_slider/model.mbd"),
        include_str!("reference/triple_pendulum/model.mbd"),
        include_str!("reference/point_triple_pendulum/model.mbd"),
    ];
    let states = [
        include_str!("reference/crank_slider/reference.toml"),
        include_str!("reference/triple_pendulum/reference.toml"),
        include_str!("reference/point_triple_pendulum/reference.toml"),
    ];
    for (text, reference) in texts.iter().zip(states) {
        let reference: toml::Table = toml::from_str(reference).unwrap();
        let states = reference["state"].as_array().unwrap();
        let at = |time: f64| {
            states
                .iter()
                .find(|s| s["t"].as_float() == Some(time))
                .unwrap()
        };
        let model = load(text).unwrap();
        let run = simulate(&model, &Options::fixed(0.1, 1e-3)).unwrap();
        let end = run.trajectory.state(run.trajectory.len() - 1).unwrap();
        for (found, exact) in end.q.iter().zip(at(0.1)["q"].as_array().unwrap()) {
            let error = found - exact.as_float().unwrap();
            assert!(
                error.abs() < 1e-9,
                "{}: {found}, exact {exact:?}",
                model.layout().model()
            );
        }
    }
}

/// The compiled and the evaluated mechanism go the same way, bit for bit.
#[test]
fn compiled_and_evaluated_agree_to_the_bit() {
    let options = Options::fixed(1.0, 0.01);
    let compiled = simulate(&TwoBars::default(), &options).unwrap().trajectory;
    let evaluated = simulate(&from_text(), &options).unwrap().trajectory;
    assert_eq!(compiled["rod2.theta"], evaluated["rod2.theta"]);
    assert_eq!(compiled["lambda.elbow.y"], evaluated["lambda.elbow.y"]);
}

#[test]
fn parameters_are_fields_and_have_names() {
    let mut model = TwoBars {
        m2: 3.0,
        ..TwoBars::default()
    };
    assert_eq!(model.parameter(3), Some(3.0));
    assert!(model.set_parameter(3, 4.0));
    assert_eq!(model.m2, 4.0);
    assert!(!model.set_parameter(5, 4.0));
    assert_eq!(model.parameter(5), None);
    model.set("L1", 2.0).unwrap();
    assert_eq!(model.get("L1"), Ok(2.0));
    let unknown = model.set("L3", 2.0).unwrap_err().to_string();
    assert_eq!(
        unknown,
        "`TwoBars` has no parameter `L3`; it has g, m1, L1, m2, L2"
    );
    assert!(model.set("L1", f64::NAN).is_err());
    for value in [f64::NAN, f64::INFINITY] {
        let broken = TwoBars {
            m1: value,
            ..TwoBars::default()
        };
        let error = simulate(&broken, &Options::fixed(1.0, 0.01))
            .unwrap_err()
            .to_string();
        assert!(error.contains("the parameter `m1` is"), "{error}");
    }
}
