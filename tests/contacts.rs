//! Stops and dry friction, against motions that are known in closed form.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod feet;
mod friction;
mod guides;
mod impulses;
mod jams;
mod many_stops;
mod normals;
mod resting;
mod stops;

use crate::runs::{fine, last, model, near, run, times};
use mbdsl::analysis::statics::{StaticsOptions, equilibrium};
use mbdsl::runtime::report::ContactReport;
use mbdsl::runtime::{
    Controlled, Dop853, METHODS, OptionsError, Penalty, RunStatus, Stabilization, assemble,
};
use mbdsl::text::{NativeMechanism, TextMechanism};
use mbdsl::{MechanismExt, Method, Options, Simulation, SimulationError, mechanism, simulate};

const G: f64 = 9.81;

/// With a method, and a step if it has a fixed one.
fn with(method: &Method, t_end: f64, h: f64) -> Options {
    match method.is_adaptive() {
        true => fine(t_end).method(method.clone()),
        false => Options::fixed(t_end, h)
            .method(method.clone())
            .energy_balance(true),
    }
}

fn account(run: &Simulation) -> &ContactReport {
    run.report.contacts.as_ref().unwrap()
}

/// A block on a guide that rises by an angle (rad), with the coefficient mu, thrown upward with 3 m/s.
fn slope(angle: f64, mu: f64) -> TextMechanism {
    model(&format!(
        "model Slope {{
            param mu = {mu};
            param angle = {angle} rad;
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body block {{ mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
            joint guide = prismatic(ground.O, block.P, axis = (cos(angle), sin(angle)));
            friction rub on guide {{ mu = mu; }}
            start {{ block.x = 0 m; block.vx = cos(angle)*(3 m/s); guess block.y = 0 m; }}
            output s = block.x/cos(angle);
            output v = rub.speed;
            output force = rub.force;
        }}"
    ))
}

mechanism! {
    model Generated {
        gravity (0, -9.81 m/s^2);
        param mu = 0.2;
        ground { point O = (0, 0); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (0, 0.5 m); }
        joint pin = revolute(ground.O, rod.A);
        friction rub on pin { mu = mu; mu_static = 1.5*mu; radius = 20 mm; }
        stop wall: rod.theta >= 0 { restitution = 0.7; }
        start { rod.theta = 1 rad; }
        output force = wall.force;
    }
}

/// Generated code, machine code and the evaluator give the same bits.
#[test]
fn generated_and_evaluated_runs_agree() {
    let generated = Generated {
        mu: 0.3,
        ..Generated::default()
    };
    let mut text = model(generated.text().unwrap());
    text.set("mu", 0.3).unwrap();
    let native = NativeMechanism::new(&text).unwrap();
    let options = Options::new(3.0).energy_balance(true);
    let columns = |run: &Simulation| -> Vec<Vec<f64>> {
        let names: Vec<String> = run.trajectory.names().map(str::to_owned).collect();
        names
            .iter()
            .map(|name| run.trajectory.get(name).unwrap().to_vec())
            .collect()
    };
    let expected = run(&text, &options);
    assert!(times(&expected, "wall").len() > 2);
    for other in [run(&generated, &options), run(&native, &options)] {
        assert_eq!(columns(&expected), columns(&other));
        assert_eq!(expected.events, other.events);
        assert_eq!(account(&expected), account(&other));
    }
    // A law that sets no input changes nothing.
    let controlled = Controlled::new(text.clone(), |_, _, _, _, _| {});
    assert_eq!(columns(&expected), columns(&run(&controlled, &options)));
}

/// What does not treat stops and friction says so by name.
#[test]
fn what_treats_no_contacts_refuses_them() {
    let block = slope(0.0, 0.3);
    for info in METHODS.iter().filter(|info| !info.contacts) {
        let options = with(&Method::named(info.name).unwrap(), 1.0, 1e-3);
        let fault = simulate(&block, &options).unwrap_err();
        assert!(
            matches!(&fault, SimulationError::Options(OptionsError::Contacts { method, contact, .. })
                if *method == info.name && contact == "rub"),
            "{fault}"
        );
    }
    let penalty = Stabilization::from(Penalty::default());
    let fault = simulate(&block, &Options::new(1.0).stabilization(penalty)).unwrap_err();
    assert!(
        fault.to_string().starts_with("penalty does not treat"),
        "{fault}"
    );
    let start = assemble(&block, 0.0).unwrap();
    let fault = equilibrium(&block, 0.0, &start.q, &StaticsOptions::default()).unwrap_err();
    assert!(fault.to_string().contains("`rub`"), "{fault}");
}

/// A normal force that the joints do not determine, and a stop that is passed.
#[test]
fn starts_that_cannot_be_are_refused() {
    let twice = model(
        "model Twice {
            ground { point O = (0, 0); point P = (1 m, 0); }
            body block { mass = 2 kg; inertia = 0.1 kg*m^2; point A = (0, 0); point B = (1 m, 0); }
            joint guide = prismatic(ground.O, block.A, axis = (1, 0));
            joint second = slot(ground.P, block.B, axis = (1, 0));
            friction rub on guide { mu = 0.3; }
            allow(redundant);
            start { block.x = 0; }
        }",
    );
    let fault = simulate(&twice, &Options::new(1.0)).unwrap_err();
    assert!(
        matches!(&fault, SimulationError::Options(OptionsError::NormalNotUnique { joint, .. }) if joint == "guide"),
        "{fault}"
    );
    let below = model(
        "model Below {
            particle ball { mass = 1 kg; }
            stop floor: ball.y >= 0;
            allow(unattached: ball);
            start { ball.x = 0; ball.y = -0.2 m; }
        }",
    );
    let fault = simulate(&below, &Options::new(1.0)).unwrap_err();
    assert_eq!(fault.status(), RunStatus::Contact);
    assert!(fault.to_string().contains("`floor` is violated"), "{fault}");
}

/// Where a block turns, its friction turns, too: the zero of its speed is one event.
#[test]
fn an_event_where_friction_turns_happens_once() {
    for start in [0.2, 0.25, 0.33] {
        let block = model(&format!(
            "model Block {{
                ground {{ point O = (-1 m, 0); }}
                slider c {{ mass = 1 kg; axis = (1, 0); point P = (0, 0); }}
                spring s between ground.O, c.P {{ stiffness = 100 N/m; free_length = 1 m; }}
                friction f on c {{ mu = 0.1; normal = 10 N; }}
                start {{ c.s = {start} m; }}
                event turn: c.v;
                event left: c.v rising;
            }}"
        ));
        for info in METHODS.iter().filter(|info| info.contacts) {
            let method = Method::named(info.name).unwrap();
            let run = simulate(&block, &with(&method, 1.4, 1e-3)).unwrap();
            let half = std::f64::consts::PI / 10.0;
            for (event, exact) in [
                ("turn", [1.0, 2.0, 3.0, 4.0].as_slice()),
                ("left", &[1.0, 3.0]),
            ] {
                let found = times(&run, event);
                assert_eq!(
                    found.len(),
                    exact.len(),
                    "{} {start} {event}: {found:?}",
                    info.name
                );
                for (found, exact) in found.iter().zip(exact) {
                    // The error of generalized-alpha with this step.
                    near(*found, exact * half, 1e-4);
                }
            }
        }
    }
}
