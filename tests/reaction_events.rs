//! Events and ends of runs that read reactions, forces of contacts, efforts, accelerations and energies, against
//! motions that are known in closed form.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs::{fine, found, model, near, run, times};
use mbdsl::runtime::{METHODS, Stepper, StopCause};
use mbdsl::{MechanismExt, Method, Options, SimulationError, mechanism, simulate};
use std::f64::consts::PI;

const G: f64 = 9.81;

/// No times.
const NONE: [f64; 0] = [];

fn all_near(found: &[f64], exact: &[f64], tolerance: f64) {
    assert_eq!(found.len(), exact.len(), "{found:?} are not {exact:?}");
    for (found, exact) in found.iter().zip(exact) {
        near(*found, *exact, tolerance);
    }
}

/// A uniform rod that is let go horizontally. At the angle phi below the horizontal its pin carries `5/2 m g sin(phi)`
/// along the rod and `1/4 m g cos(phi)` across it:
///
/// ```text
/// R_x = -9/8 m g sin(2 phi),  |R|^2 = (m g)^2 (1 + 99 sin(phi)^2)/16
/// ```
const ROD: &str = "model Rod {
    gravity (0, -9.81 m/s^2);
    ground { point O = (0, 0); }
    body rod { mass = 2 kg; inertia = (1/6) kg*m^2; point A = (-0.5 m, 0); }
    joint pin = revolute(ground.O, rod.A);
    event twice: hypot(pin.reaction.x, pin.reaction.y) - 2*(2 kg)*(9.81 m/s^2);
    event turns: rod.alpha;
    output phi = -rod.theta;
    output size = hypot(pin.reaction.x, pin.reaction.y);
    until pin.reaction.x > 10 N;
    start { rod.theta = 0; }
}";

/// `|R| = 2 m g` where `sin(phi)^2 = 7/11`; the run ends where `R_x` is 10 N, past the lowest place.
fn of_the_rod() -> [f64; 4] {
    let twice = f64::asin(f64::sqrt(7.0 / 11.0));
    let end = 0.5 * PI + 0.5 * f64::asin(80.0 / (9.0 * 2.0 * G));
    [twice, PI - twice, 0.5 * PI, end]
}

/// A run of a method with its defaults, with steps of 1 ms if it has fixed ones, and how exact that is.
fn by_method(name: &str) -> (Options, f64) {
    let method = Method::named(name).unwrap();
    match (method.is_adaptive(), method.info().order) {
        (true, _) => (Options::new(2.0).method(method), 5e-5),
        (false, 4..) => (Options::fixed(2.0, 1e-3).method(method), 1e-7),
        (false, _) => (Options::fixed(2.0, 1e-3).method(method), 1e-4),
    }
}

#[test]
fn the_reaction_of_a_pin_ends_a_run_of_every_method() {
    let rod = model(ROD);
    let [twice, again, lowest, end] = of_the_rod();
    for info in METHODS {
        let (options, tolerance) = by_method(info.name);
        let run = run(&rod, &options);
        let phi = run.trajectory.get("phi").unwrap();
        let at = |event: &str| -> Vec<f64> {
            let rows = found(&run, event).into_iter();
            rows.map(|(row, _)| phi[row]).collect()
        };
        let expected: &[f64] = if again < end {
            &[twice, again]
        } else {
            &[twice]
        };
        all_near(&at("twice"), expected, tolerance);
        all_near(&at("turns"), &[lowest], tolerance);
        near(*phi.last().unwrap(), end, tolerance);
        let size = run.trajectory.get("size").unwrap();
        for (row, _) in found(&run, "twice") {
            // In the row of the event; two methods have multipliers of their own.
            let tolerance = match info.name {
                "generalized-alpha" => 1e-4,
                "radau" => 5e-6,
                _ => 1e-8,
            };
            near(size[row], 4.0 * G, tolerance);
        }
        let ended = run.report.ended_by.as_deref();
        assert_eq!(ended, Some("until pin.reaction.x > 10 N"), "{}", info.name);
    }
}

mechanism! {
    model Generated {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); }
        body rod { mass = 2 kg; inertia = (1/6) kg*m^2; point A = (-0.5 m, 0); }
        joint pin = revolute(ground.O, rod.A);
        event twice: hypot(pin.reaction.x, pin.reaction.y) - 2*(2 kg)*(9.81 m/s^2);
        until pin.reaction.x > 10 N;
        start { rod.theta = 0; }
    }
}

/// Single steps end at the same times, and generated code gives the bits of the text.
#[test]
fn single_steps_and_generated_code_find_the_same_events() {
    let rod = Generated::default();
    let options = fine(2.0);
    let whole = run(&rod, &options);
    let text = model(rod.text().unwrap());
    assert_eq!(run(&text, &options).events, whole.events);
    let mut stepper = Stepper::new(&rod, &options).unwrap();
    let mut events = Vec::new();
    while stepper.ended_by().is_none() {
        stepper.step(&rod, 0.01).unwrap();
        events.extend(stepper.events().iter().map(|event| event.t));
    }
    let expected: Vec<f64> = whole.events.iter().map(|event| event.t).collect();
    all_near(&events, &expected, 1e-8);
    near(-stepper.state().q[2], of_the_rod()[3], 1e-8);
}

/// A bead on a circle of 0.5 m that begins near the top with 0.4 m/s presses on it from within where
/// `cos(angle) = 2/3 cos(start) + v^2/(3 g R)`.
#[test]
fn a_constraint_changes_from_pressing_to_pulling() {
    let bead = model(
        "model Bead {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            particle bead { mass = 0.3 kg; }
            joint rim = distance(ground.O, bead, length = 0.5 m);
            until rim.reaction.x*bead.x + rim.reaction.y*bead.y < 0;
            start { bead.x = (0.5 m)*sin(0.1 rad); guess bead.y = 0.5 m; bead.vx = (0.4 m/s)*cos(0.1 rad); }
        }",
    );
    let run = run(&bead, &fine(5.0));
    let height = *run.trajectory.get("bead.y").unwrap().last().unwrap();
    let exact = 2.0 / 3.0 * 0.1_f64.cos() + 0.16 / (3.0 * G * 0.5);
    near(height / 0.5, exact, 1e-9);
}

/// A ball on a string of 1 m that begins below with `v^2 = 3.5 g L`: the vertical force is 0 where the string is
/// horizontal, and where it becomes slack, at 0.48199428346 s (computed apart, with an elliptic integral).
#[test]
fn a_string_becomes_slack_when_it_does() {
    let ball = model(
        "model Ball {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            particle ball { mass = 1 kg; }
            joint string = distance(ground.O, ball, length = 1 m);
            event slack: string.reaction.y;
            until string.reaction.x*ball.x + string.reaction.y*ball.y > 0;
            start { ball.x = 0; ball.y = -1 m; ball.vx = sqrt(3.5*9.81)*(1 m/s); }
        }",
    );
    let run = run(&ball, &fine(3.0));
    near(*run.trajectory.times().last().unwrap(), 0.48199428346, 1e-9);
    let height = *run.trajectory.get("ball.y").unwrap().last().unwrap();
    // T = m g (v^2/(g L) - 2 - 3 y/L)
    near(height, 0.5, 1e-9);
    let levels: Vec<f64> = found(&run, "slack")
        .iter()
        .map(|(row, _)| run.trajectory.get("ball.y").unwrap()[*row])
        .collect();
    all_near(&levels[..1], &[0.0], 1e-9);
}

/// A rod that a driver turns at 2 rad/s: the torque `m g l/2 cos(2 t)` is 0 at odd multiples of pi/4, and half of its
/// largest value at pi/6; without gravity it is rounding, and crosses nothing.
#[test]
fn the_effort_of_a_driver_changes_its_sign() {
    let rod = |gravity: &str| {
        model(&format!(
            "model Rod {{
                gravity (0, {gravity});
                ground {{ point O = (0, 0); }}
                body rod {{ mass = 2 kg; inertia = (1/6) kg*m^2; point A = (-0.5 m, 0); }}
                joint pin = revolute(ground.O, rod.A);
                drive motor: rod.theta = (2 rad/s)*t;
                event idle: motor.effort;
                event half: motor.effort - (0.25 m)*(2 kg)*(9.81 m/s^2) falling;
            }}"
        ))
    };
    for name in ["dop853", "rk4", "radau", "generalized-alpha"] {
        let (options, tolerance) = by_method(name);
        let turned = run(&rod("-9.81 m/s^2"), &options);
        all_near(&times(&turned, "idle"), &[0.25 * PI], tolerance);
        all_near(&times(&turned, "half"), &[PI / 6.0], tolerance);
        assert_eq!(run(&rod("0 m/s^2"), &options).events.len(), 0, "{name}");
    }
}

/// A force that is 0 between large ones crosses nothing: the reaction of a guide along its axis, in a motion that
/// forces rock, and that of a rod across the plane in which it swings.
#[test]
fn a_force_that_is_none_crosses_no_zero() {
    let guided = model(
        "model Guided {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0.03 m, 0.1 m); }
            joint guide = prismatic(ground.O, block.P, axis = (cos(0.7 rad), sin(0.7 rad)));
            force push at block = (300 N*sin((7 rad/s)*t), 200 N*cos((3 rad/s)*t));
            event along: guide.reaction.x*cos(0.7 rad) + guide.reaction.y*sin(0.7 rad);
            event spins: block.alpha;
            event across: guide.reaction.y*cos(0.7 rad) - guide.reaction.x*sin(0.7 rad);
            start { block.x = 0; }
        }",
    );
    let swinging = model(
        "model Swinging {
            gravity (0, 0, -9.81 m/s^2);
            ground { point O = (0, 0, 0); }
            body rod { mass = 2 kg; inertia = (0.01 kg*m^2, 0.17 kg*m^2, 0.17 kg*m^2); point A = (-0.5 m, 0, 0); }
            joint ball = spherical(ground.O, rod.A);
            event aside: ball.reaction.y;
            event strong: hypot(ball.reaction.x, ball.reaction.z) - 2*(2 kg)*(9.81 m/s^2);
            start { rod.x = 0.5 m; }
        }",
    );
    for name in ["dop853", "rk4", "radau", "generalized-alpha"] {
        let (options, _) = by_method(name);
        let run_of_guide = run(&guided, &options);
        assert_eq!(times(&run_of_guide, "along"), NONE, "{name}");
        assert_eq!(times(&run_of_guide, "spins"), NONE, "{name}");
        // -sin(0.7) P_x + cos(0.7) P_y changes its sign, too, with the weight.
        assert!(times(&run_of_guide, "across").len() > 4, "{name}");
        let run_in_space = run(&swinging, &options);
        assert_eq!(times(&run_in_space, "aside"), NONE, "{name}");
        assert!(times(&run_in_space, "strong").len() >= 2, "{name}");
    }
}

/// A ball that rests on a table which moves by `A sin(w t)`: the table pushes with `m (g - A w^2 sin(w t))`. A ball
/// that falls on a floor and stays there: the force of the floor jumps from 0 to the weight.
#[test]
fn the_force_of_a_stop_falls_and_jumps() {
    let ball = model(
        "model Ball {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 0.5 kg; }
            stop table: ball.y >= (20 mm)*sin((15 rad/s)*t) { restitution = 0; }
            event light: table.force - 0.8*(0.5 kg)*(9.81 m/s^2);
            allow(unattached);
            start { ball.y = 0; ball.vy = 0.3 m/s; }
        }",
    );
    let run_of_table = run(&ball, &fine(0.4));
    // sin(w t) = 0.2 g/(A w^2) = 0.436
    let first = f64::asin(0.2 * G / (0.02 * 225.0)) / 15.0;
    let exact = [first, PI / 15.0 - first];
    all_near(&times(&run_of_table, "light")[..2], &exact, 1e-8);

    for name in ["dop853", "rk4", "dopri5", "generalized-alpha"] {
        let falling = model(
            "model Falling {
                gravity (0, -9.81 m/s^2);
                particle ball { mass = 0.5 kg; }
                stop floor: ball.y >= 0 { restitution = 0; }
                event loaded: floor.force - 1 N;
                until floor.force > 2 N;
                allow(unattached);
                start { ball.y = 1 m; }
            }",
        );
        let (options, tolerance) = by_method(name);
        let run = run(&falling, &options);
        let lands = f64::sqrt(2.0 / G);
        all_near(&times(&run, "loaded"), &[lands], tolerance);
        near(*run.trajectory.times().last().unwrap(), lands, tolerance);
        let ended = run.report.ended_by.as_deref();
        assert_eq!(ended, Some("until floor.force > 2 N"), "{name}");
    }
}

/// A block that a force of 10 N/s pulls: friction holds it until `mu_static m g`, and its force falls to `mu m g`
/// there.
#[test]
fn the_force_of_a_friction_rises_and_jumps() {
    let block = model(
        "model Block {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body block { mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            friction rub on guide { mu = 0.2; mu_static = 0.5; }
            force pull at block = ((10 N/s)*t, 0);
            event half: abs(rub.force) - 0.25*(2 kg)*(9.81 m/s^2) rising;
            event lost: abs(rub.force) - 0.35*(2 kg)*(9.81 m/s^2) falling;
            until abs(rub.force*rub.speed) > 20 W;
            start { block.x = 0; }
        }",
    );
    for name in ["dop853", "rk4", "dopri5", "generalized-alpha"] {
        let (options, tolerance) = by_method(name);
        let options = options.t_end(5.0);
        let run = run(&block, &options);
        all_near(&times(&run, "half"), &[0.25 * 2.0 * G / 10.0], tolerance);
        let slips = 0.5 * 2.0 * G / 10.0;
        all_near(&times(&run, "lost"), &[slips], tolerance);
        // v = (5 s^2 + (10 t_0 - 0.2 m g) s)/m, s seconds after it slips, and F v = 20 W.
        let (force, excess) = (0.2 * 2.0 * G, 10.0 * slips - 0.2 * 2.0 * G);
        let speed = 20.0 / force;
        let s = (-excess + f64::sqrt(excess * excess + 20.0 * 2.0 * speed)) / 10.0;
        near(
            *run.trajectory.times().last().unwrap(),
            slips + s,
            10.0 * tolerance,
        );
    }
}

/// Accelerations, energies, and outputs by name, of `x = cos(t)`; grids of rows do not matter.
#[test]
fn accelerations_energies_and_outputs_are_events() {
    let mass = model(
        "model Oscillator {
            slider mass { mass = 1 kg; axis = (1, 0); point C = (0, 0); }
            potential U = 0.5*(1 N/m)*mass.s^2;
            output pull = -mass.a;
            event slack: pull;
            event shared: kinetic_energy - potential_energy;
            until kinetic_energy > 0.4 J;
            start { mass.s = 1 m; }
        }",
    );
    let end = f64::asin(f64::sqrt(0.8));
    for options in [fine(10.0).every_step(), fine(10.0).output_step(0.5)] {
        let run = run(&mass, &options);
        all_near(&times(&run, "shared"), &[0.25 * PI], 1e-9);
        assert_eq!(times(&run, "slack"), NONE);
        near(*run.trajectory.times().last().unwrap(), end, 1e-9);
    }
}

/// A condition on a reaction that holds at the start is refused, as others are.
#[test]
fn a_reaction_that_would_end_a_run_where_it_begins_is_refused() {
    let rod = model(&ROD.replace("reaction.x > 10 N", "reaction.y > 2 N"));
    let fault = simulate(&rod, &fine(1.0)).unwrap_err();
    let SimulationError::Stopped(stopped) = &fault else {
        panic!("{fault:?}");
    };
    // A quarter of the weight.
    let is_start = |cause: &StopCause| matches!(cause, StopCause::EndsAtStart { value, .. } if (value - 0.25*2.0*G + 2.0).abs() < 1e-9);
    assert!(is_start(&stopped.cause), "{fault:?}");
}
