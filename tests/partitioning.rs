//! Generalized coordinate partitioning: constraints to round-off, order kept, resumed to the bit.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::models;
use mbdsl::runtime::{Dop853, Dopri5, Partitioning, Projection, Rk4, Stepper};
use mbdsl::text::{TextMechanism, load};
use mbdsl::{Method, Options, Simulation, simulate};

const FOUR_BAR: &str = "model FourBar {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); point P = (2 m, 0); }
    body crank   { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
    body coupler { mass = 2 kg; inertia = 1 kg*m^2; point A = (-1.25 m, 0); point B = (1.25 m, 0); }
    body rocker  { mass = 1 kg; inertia = 0.4 kg*m^2; point A = (-1 m, 0); point B = (1 m, 0); }
    joint p = revolute(ground.O, crank.A);
    joint q = revolute(crank.B, coupler.A);
    joint r = revolute(coupler.B, rocker.B);
    joint s = revolute(ground.P, rocker.A);
    start { crank.theta = 60 deg; guess coupler.theta = 30 deg; guess rocker.theta = 90 deg; crank.omega = 8 rad/s; }
    expect dof = 1;
}";

/// A particle on a rod that goes round and round: neither x nor y stays independent.
const PARTICLE: &str = "model Particle {
    ground { point O = (0, 0); }
    particle bob { mass = 1 kg; }
    joint rod = distance(ground.O, bob, length = 1 m);
    start { bob.x = 1 m; bob.y = 0 m; bob.vy = 3 m/s; }
}";

fn run(model: &TextMechanism, method: impl Into<Method>, h: f64, t_end: f64) -> Simulation {
    let options =
        Options::unstabilized(method, t_end, h).stabilization(Partitioning::default().into());
    simulate(model, &options).unwrap()
}

/// Positions and velocities at the end.
fn end(run: &Simulation, model: &TextMechanism) -> Vec<f64> {
    let last = |name: &str| *run.trajectory[name].last().unwrap();
    let starts = mbdsl::Mechanism::layout(model).starts();
    starts.map(|(name, ..)| last(name)).collect()
}

fn difference(a: &[f64], b: &[f64]) -> f64 {
    let pairs = a.iter().zip(b);
    pairs.map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// A crank that turns fully for 100 s.
#[test]
fn the_constraints_hold_to_round_off() {
    let model = load(FOUR_BAR).unwrap();
    for method in [Rk4::default().into(), Method::named("dopri5").unwrap()] {
        let run = run(&model, method, 0.005, 100.0);
        let turned = run.trajectory["crank.theta"].last().unwrap().abs();
        assert!(turned > 100.0, "{turned}");
        assert!(run.report.eps_phi < 1e-12, "{}", run.report);
        assert!(run.report.velocity_violation < 1e-11, "{}", run.report);
        // The crank is the shortest link: its angle does all the way round.
        assert_eq!(run.report.work.partitions, 1, "{}", run.report);
    }
}

#[test]
fn the_order_is_kept() {
    let slow = FOUR_BAR.replace("8 rad/s", "1 rad/s");
    for text in [include_str!("reference/two_bars/model.mbd"), &slow] {
        let model = load(text).unwrap();
        let options = Options::unstabilized(Dop853::new(1e-13, 1e-15), 1.0, 0.1);
        let reference = end(&simulate(&model, &options).unwrap(), &model);
        let error = |h| {
            difference(
                &end(&run(&model, Rk4::default(), h, 1.0), &model),
                &reference,
            )
        };
        let errors = [0.01, 0.005, 0.0025, 0.00125].map(error);
        let order = (errors[0] / errors[3]).log2() / 3.0;
        // On the two bars terms of higher order weigh more at these steps.
        assert!((3.75..4.75).contains(&order), "{order} ({errors:?})");
    }
}

#[test]
fn independent_coordinates_are_chosen_anew() {
    let model = load(PARTICLE).unwrap();
    let error = |h: f64| {
        let run = run(&model, Rk4::default(), h, 10.0);
        assert!(run.report.eps_phi < 1e-14, "{}", run.report);
        // Two good stretches a turn for each of the coordinates, nearly five turns.
        let choices = run.report.work.partitions;
        assert!((18..=22).contains(&choices), "{choices}");
        let exact = [
            30.0_f64.cos(),
            -3.0 * 30.0_f64.sin(),
            30.0_f64.sin(),
            3.0 * 30.0_f64.cos(),
        ];
        difference(&end(&run, &model), &exact)
    };
    let (coarse, fine) = (error(0.01), error(0.005));
    assert!(coarse < 2e-3 && coarse / fine > 12.0, "{coarse}, {fine}");
}

#[test]
fn a_saved_state_goes_on_to_the_bit() {
    let model = load(PARTICLE).unwrap();
    for name in ["rk4", "dopri5", "dop853"] {
        let options = Options::unstabilized(Method::named(name).unwrap(), 0.0, 0.01)
            .stabilization(Partitioning::default().into());
        let mut first = Stepper::new(&model, &options).unwrap();
        for saved in 0..60 {
            first.step(&model, 0.02).unwrap();
            if saved % 20 != 0 {
                continue;
            }
            let mut second = Stepper::resume(&model, &options, first.state().clone()).unwrap();
            let mut whole = Stepper::resume(&model, &options, first.state().clone()).unwrap();
            for _ in 0..30 {
                whole.step(&model, 0.02).unwrap();
                let state = second.state().clone();
                second = Stepper::resume(&model, &options, state).unwrap();
                second.step(&model, 0.02).unwrap();
            }
            assert_eq!(whole.state(), second.state(), "{name}");
        }
    }
}

/// Every model of this repository: redundant constraints, drivers, no constraints, no freedom.
#[test]
fn any_mechanism() {
    let mut seen = 0;
    for (name, text) in models::planar() {
        let model = load(&text).unwrap();
        let h = models::step(&name);
        let options = Options::fixed(50.0 * h, h);
        let projection = options.clone().stabilization(Projection::default().into());
        // Stiff ones are for other methods.
        let Ok(projected) = simulate(&model, &projection) else {
            continue;
        };
        let run = run(&model, Rk4::default(), h, 50.0 * h);
        let error = difference(&end(&run, &model), &end(&projected, &model));
        assert!(error < 1e-6, "{name}: {error}");
        assert!(
            run.report.position_violation < 2e-15,
            "{name}: {}",
            run.report
        );
        assert!(
            run.report.velocity_violation < 1e-13,
            "{name}: {}",
            run.report
        );
        seen += 1;
    }
    assert!(seen >= 20, "{seen}");
}

/// Nodes of an output grid lie inside the steps that an adaptive method chooses.
#[test]
fn nodes_between_the_steps_satisfy_the_constraints() {
    let options = Options::unstabilized(Dopri5::new(1e-6, 1e-6), 2.0, 0.01)
        .output_step(0.01)
        .stabilization(Partitioning::default().into());
    let run = simulate(&load(FOUR_BAR).unwrap(), &options).unwrap();
    assert_eq!(run.trajectory.len(), 201);
    assert!(run.report.work.steps < 200);
    assert!(run.report.eps_phi < 1e-12, "{}", run.report.eps_phi);
    assert!(run.report.eps_dphi < 1e-11, "{}", run.report.eps_dphi);
}

/// A step that ends after exactly one turn: a pivot of the quaternion vanishes there, and the order of pivots changes.
#[test]
fn a_step_may_end_where_a_body_has_turned_around() {
    let screw = load(
        "model Screw {
            ground { point O = (0, 0, 0); }
            body n { mass = 2 kg; inertia = (0.03 kg*m^2, 0.03 kg*m^2, 0.03 kg*m^2); point C = (0, 0, 0); }
            joint s = screw(ground.O, n.C, axis = (0, 0, 1), lead = 5 mm/rev);
            torque T about s = 0.5 N*m;
            start { s.angle = 90 deg; }
            event turn: s.angle - 1 rev;
        }",
    )
    .unwrap();
    let lead = 0.005 / std::f64::consts::TAU;
    let rate = 0.5 / (0.03 + 2.0 * lead * lead);
    for method in ["rk4", "dop853"] {
        let options = Options::unstabilized(Method::named(method).unwrap(), 2.0, 0.01)
            .stabilization(Partitioning::default().into());
        let run = simulate(&screw, &options).unwrap();
        let expected = (1.5 * std::f64::consts::PI * 2.0 / rate).sqrt();
        assert!(
            (run.events[0].t - expected).abs() < 1e-8,
            "{method}: {:?}",
            run.events
        );
        let angle = *run.trajectory.get("s.angle").unwrap().last().unwrap();
        let expected = 0.5 * std::f64::consts::PI + 2.0 * rate;
        assert!(
            (angle - expected).abs() < 1e-6,
            "{method}: {angle} {expected}"
        );
    }
}
