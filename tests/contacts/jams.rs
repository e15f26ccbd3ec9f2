//! Frictions that jam in motion: without forces that keep them slipping, they lock by an impulse, and the run goes on.
//!
//! Both mechanisms have one coordinate, a normal force that is proportional to the force that accelerates them, and a
//! load P0 cos(w t) along the slide:
//!
//! ```text
//! M a = y,  y + b sigma |y| = P0 cos(w t)  with  b = mu |n|/|y| > 1:  y = P0 cos(w t)/(1 + b) while the load drives
//! ```
//!
//! and nothing solves it once the load turns against the motion.

use super::*;
use mbdsl::runtime::Stepper;

const W: f64 = 2.0;
const LOAD: f64 = 4.0;
const MASS: f64 = 2.0;
/// b of both.
const B: f64 = 1.5;

/// A drawer whose center is beside its guide: the moment of its inertia presses it.
fn drawer(load: &str, start: &str) -> TextMechanism {
    model(&format!(
        "model Drawer {{
            ground {{ point O = (0, 0); }}
            body drawer {{ mass = 2 kg; inertia = 0.1 kg*m^2; point C = (0, 0.1 m); }}
            joint guide = prismatic(ground.O, drawer.C, axis = (1, 0));
            friction rub on guide {{ mu = 1.5; length = 0.2 m; }}
            force push at drawer.C = ({load}, 0);
            start {{ drawer.x = 0 m; drawer.vx = {start}; }}
            output x = drawer.x;
            output v = drawer.vx;
        }}"
    ))
}

fn driven_drawer() -> TextMechanism {
    drawer(&format!("({LOAD} N)*cos(({W} rad/s)*t)"), "0 m/s")
}

/// Two beads on parallel wires and a steep rod between them (P. Painleve and F. Klein).
fn beads(more: &str, start: &str) -> TextMechanism {
    model(&format!(
        "model Beads {{
            ground {{ point O = (0, 0); point H = (0, 6 m); }}
            particle low {{ mass = 1 kg; }}
            particle high {{ mass = 1 kg; }}
            joint wire = slot(ground.O, low, axis = (1, 0));
            joint upper = slot(ground.H, high, axis = (1, 0));
            joint rod = distance(low, high, length = sqrt(37)*(1 m));
            friction rub on wire {{ mu = 0.5; }}
            {more}
            force push at low = (({LOAD} N)*cos(({W} rad/s)*t), 0);
            start {{ low.x = 0 m; guess high.x = 1 m; {start} }}
            output x = low.x;
            output v = low.vx;
        }}"
    ))
}

/// The first speed at which it jams.
const SPEED: f64 = LOAD / (MASS * W * (1.0 + B));

/// The end of the runs, after one period.
const END: f64 = 2.0 * std::f64::consts::PI / W;

/// Position and speed at the end.
fn exact() -> [f64; 2] {
    let half = std::f64::consts::PI;
    let x = SPEED / W * (1.0 - half + (0.5 * half - 1.0));
    [x, SPEED]
}

#[test]
fn what_jams_locks_and_goes_on() {
    for model in [driven_drawer(), beads("", "low.vx = 0 m/s;")] {
        for info in METHODS.iter().filter(|info| info.contacts) {
            let (method, name) = (Method::named(info.name).unwrap(), info.name);
            let found = simulate(&model, &with(&method, END, 1e-3));
            let found = found.unwrap_or_else(|fault| panic!("{name}: {fault}"));
            let tolerance = match name {
                "rk4" => 1e-8,
                "generalized-alpha" => 1e-5,
                _ => 1e-6,
            };
            let jams = times(&found, "rub jams");
            assert_eq!(jams.len(), 2, "{name}: {:?}", found.events);
            near(jams[0], 0.25 * END, tolerance);
            near(jams[1], 0.75 * END, tolerance);
            for (column, exact) in ["x", "v"].into_iter().zip(exact()) {
                near(last(&found, column), exact, tolerance);
            }
            // s^2/(2 w) with w = 1/M, at SPEED and at twice that.
            let lost = -0.5 * MASS * SPEED * SPEED * 5.0;
            near(account(&found).lost_in_impacts, lost, 10.0 * tolerance);
            assert!(found.report.energy_balance.unwrap() < tolerance, "{name}");
            // The rows after the jams have everything that others have.
            for column in ["work", "energy_balance"] {
                let values = found.trajectory.get(column).unwrap();
                assert!(
                    values.iter().all(|value| value.is_finite()),
                    "{name}: {column}"
                );
            }
            assert_eq!(found.report.status.name(), "ok", "{name}");
            // The impulse -s/w takes all of the momentum.
            let impacts = found
                .events
                .iter()
                .filter_map(|event| event.impact.as_ref());
            let sizes: Vec<f64> = impacts.map(|impact| impact.impulse.abs()).collect();
            assert_eq!(sizes.len(), 2, "{name}");
            near(sizes[0], MASS * SPEED, 10.0 * tolerance);
            near(sizes[1], 2.0 * MASS * SPEED, 10.0 * tolerance);
        }
    }
}

#[test]
fn what_slips_where_it_cannot_locks_at_the_start() {
    let found = run(&drawer("-3 N", "1 m/s"), &fine(1.0));
    assert_eq!(times(&found, "rub jams"), [0.0]);
    near(account(&found).lost_in_impacts, -1.0, 1e-12);
    // From rest, and back: y = -3 N/(1 + b).
    near(last(&found, "x"), -0.5 * 0.6, 1e-10);
    assert!(found.report.energy_balance.unwrap() < 1e-10);
}

#[test]
fn steps_of_a_program_jam() {
    for (name, tolerance) in [("rk4", 1e-8), ("dop853", 1e-6), ("generalized-alpha", 1e-5)] {
        let model = driven_drawer();
        let method = Method::named(name).unwrap();
        let mut stepper = Stepper::new(&model, &Options::new(END).method(method)).unwrap();
        for _ in 0..1000 {
            stepper.step(&model, END / 1000.0).unwrap();
        }
        let [x, v] = exact();
        near(stepper.state().q[0], x, tolerance);
        near(stepper.state().v[0], v, tolerance);
    }
}

/// A force that the model gives makes no impulse; of two that depend on reactions nobody knows how they share one.
#[test]
fn one_impulse_is_known_and_two_are_not() {
    let brake = "slider cart { mass = 1 kg; axis = (1, 0); } friction drag on cart { mu = 0.1; normal = 1 N; }";
    let finite = beads(brake, "low.vx = 0 m/s; cart.v = 1 m/s;");
    let found = run(&finite, &fine(END));
    assert_eq!(times(&found, "rub jams").len(), 2);
    let both = beads("friction scrape on upper { mu = 0.1; }", "low.vx = 1 m/s;");
    let fault = simulate(&both, &fine(END)).unwrap_err();
    let SimulationError::Stopped(stopped) = fault else {
        panic!("{fault:?}")
    };
    assert!(stopped.to_string().contains("`rub`"), "{stopped}");
    near(stopped.t, 0.25 * END, 1e-6);
}
