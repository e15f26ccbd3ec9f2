//! Impacts in the results: rows before and after them, impulses of stops and joints, and energies, in closed form.

use super::{G, account, fine, model, near, run, times, with};
use mbdsl::runtime::{Impact, METHODS, Stepper};
use mbdsl::{Method, Options, Simulation};

/// The impacts of an event, each with its row before.
fn impacts<'r>(run: &'r Simulation, event: &str) -> Vec<(usize, &'r Impact)> {
    let found = run.events.iter().filter(|found| found.event == event);
    let found = found.filter_map(|found| Some((found.node, found.impact.as_deref()?)));
    found.collect()
}

/// Checks that the rows of an impact are at one time, and that the second one has the velocities after it.
fn same_time(run: &Simulation, (node, impact): (usize, &Impact)) {
    let times = run.trajectory.times();
    assert_eq!(impact.node, node + 1);
    assert_eq!(times[node].to_bits(), times[node + 1].to_bits());
    for (name, value) in impact.v_after.iter() {
        let column = run.trajectory.get(name).unwrap();
        assert_eq!(column[impact.node].to_bits(), value.to_bits(), "{name}");
    }
}

fn row(run: &Simulation, column: &str, row: usize) -> f64 {
    run.trajectory.get(column).unwrap()[row]
}

const BALL: &str = "model Ball {
    gravity (0, -9.81 m/s^2);
    particle ball { mass = 0.5 kg; }
    stop floor: ball.y >= 0 { restitution = 0.8; }
    allow(unattached: ball);
    start { ball.x = 0; ball.y = 1 m; ball.vx = 0.4 m/s; }
}";

/// `P = m (1 + e) |v|`, and `(1 - e^2)` of the kinetic energy is lost, with every method and however rows are recorded.
#[test]
fn a_ball_has_rows_before_and_after_its_impacts() {
    let ball = model(BALL);
    let able = METHODS.iter().filter(|info| info.contacts);
    for info in able {
        let method = Method::named(info.name).unwrap();
        // 1.3 s has the first two impacts.
        let options = with(&method, 1.3, 0.001);
        let tolerance = if info.order < 4 { 1e-4 } else { 1e-7 };
        let recorded = [
            options.clone(),
            options.clone().output_step(0.01),
            options.every(100),
        ];
        for options in recorded {
            let found = run(&ball, &options);
            let hits = impacts(&found, "floor");
            assert_eq!(hits.len(), 2, "{}", info.name);
            let mut speed = f64::sqrt(2.0 * G);
            for hit in hits {
                let (before, impact) = hit;
                same_time(&found, hit);
                near(row(&found, "ball.vy", before), -speed, tolerance);
                near(row(&found, "ball.vy", impact.node), 0.8 * speed, tolerance);
                near(
                    impact.v_after.get("ball.vy").unwrap(),
                    0.8 * speed,
                    tolerance,
                );
                near(impact.v_after.get("ball.vx").unwrap(), 0.4, tolerance);
                near(impact.impulse, 0.5 * 1.8 * speed, tolerance);
                near(
                    impact.impulses.get("floor.value").unwrap(),
                    impact.impulse,
                    0.0,
                );
                near(
                    impact.lost,
                    -0.25 * (1.0 - 0.64) * speed * speed,
                    10.0 * tolerance,
                );
                near(row(&found, "ball.ay", impact.node), -G, 1e-9);
                speed *= 0.8;
            }
            assert!(found.report.energy_balance.unwrap() < 1e-6, "{}", info.name);
        }
    }
}

/// An impact at the start, or in a run that records its ends alone, has one row.
#[test]
fn an_impact_without_a_row_before_it_has_one() {
    let ball = model(BALL);
    let options = Options::new(1.0);
    let found = run(&ball, &options.clone().only_ends());
    let [(node, impact)] = impacts(&found, "floor")[..] else {
        panic!("{:?}", found.events)
    };
    assert_eq!((node, impact.node), (1, 1));
    near(impact.impulse, 0.9 * f64::sqrt(2.0 * G), 1e-6);
    let start = model(&BALL.replace("ball.y = 1 m", "ball.y = 0 m; ball.vy = -2 m/s"));
    let found = run(&start, &options);
    let (node, impact) = impacts(&found, "floor")[0];
    assert_eq!((node, impact.node), (0, 0));
    near(impact.impulse, 1.8, 1e-12);
    near(row(&found, "ball.vy", 0), 1.6, 1e-12);
}

/// A rod on a pin, stopped below it: about the pin `P b = I (1 + e) w` with the arm b of the stop, and the pin has what is
/// left of the change of momentum, nothing where b is 2/3 of the length.
#[test]
fn a_pin_has_the_rest_of_the_impulse() {
    let (length, mass, e) = (1.2, 2.0, 0.5);
    let inertia = mass * length * length / 3.0;
    let speed = f64::sqrt(2.0 * mass * G * 0.5 * length * (1.0 - f64::cos(1.0)) / inertia);
    for share in [1.0 / 3.0, 0.5, 2.0 / 3.0, 1.0] {
        let arm = share * length;
        let rod = model(&format!(
            "model Percussion {{
                gravity (0, -9.81 m/s^2);
                ground {{ point O = (0, 0); }}
                body rod {{
                    mass = {mass} kg; inertia = {mass}*{length}^2/12*(1 kg*m^2);
                    point A = (0, {length}/2*(1 m)); point B = (0, {length}/2*(1 m) - {arm} m);
                }}
                joint pin = revolute(ground.O, rod.A);
                stop wall: rod.B.x >= 0 {{ restitution = {e}; }}
                start {{ rod.theta = 1 rad; }}
            }}"
        ));
        let found = run(&rod, &fine(1.0));
        let hit = impacts(&found, "wall")[0];
        same_time(&found, hit);
        let impact = hit.1;
        let change = (1.0 + e) * speed;
        let push = inertia * change / arm;
        near(impact.impulse, push, 1e-8);
        near(impact.v_after.get("rod.omega").unwrap(), e * speed, 1e-8);
        let pin = mass * 0.5 * length * change - push;
        near(impact.impulses.get("pin.x").unwrap(), pin, 1e-8);
        near(impact.impulses.get("pin.y").unwrap(), 0.0, 1e-8);
        near(
            impact.lost,
            -0.5 * inertia * speed * speed * (1.0 - e * e),
            1e-8,
        );
    }
}

/// A moment that stops an angle presses the pin with the whole change of momentum.
#[test]
fn an_impulsive_moment_is_in_newton_meter_seconds() {
    let pendulum = model(
        "model Pendulum {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = 1/12*(1 kg*m^2); point A = (0, 0.5 m); }
            joint pin = revolute(ground.O, rod.A);
            stop wall: rod.theta >= 0 { restitution = 0.7; }
            start { rod.theta = 1 rad; }
        }",
    );
    let found = run(&pendulum, &fine(3.0));
    let mut speed = f64::sqrt(3.0 * G * (1.0 - f64::cos(1.0)));
    let hits = impacts(&found, "wall");
    for (_, impact) in hits.iter().take(3) {
        near(impact.impulse, 1.7 * speed / 3.0, 1e-8);
        near(
            impact.impulses.get("pin.x").unwrap(),
            0.5 * 1.7 * speed,
            1e-8,
        );
        near(impact.lost, -(1.0 - 0.49) * speed * speed / 6.0, 1e-8);
        speed *= 0.7;
    }
    let lost: f64 = hits.iter().map(|(_, impact)| impact.lost).sum();
    near(account(&found).lost_in_impacts, lost, 1e-12);
}

/// Two bobs on threads of one length collide at the lowest point: `P = (1 + e) m1 m2/(m1 + m2) v`.
#[test]
fn two_pendulums_collide() {
    let (m1, m2, e, length) = (0.7, 1.9, 0.6, 0.8);
    let cradle = model(&format!(
        "model Cradle {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); point C = (0.1 m, 0); }}
            particle one {{ mass = {m1} kg; }}
            particle two {{ mass = {m2} kg; }}
            joint first = distance(ground.O, one, length = {length} m);
            joint second = distance(ground.C, two, length = {length} m);
            stop bump: two.x - one.x >= 0.1 m {{ restitution = {e}; }}
            start {{ one.x = -0.4 m; guess one.y = -0.6 m; two.x = 0.1 m; guess two.y = -{length} m; }}
        }}"
    ));
    let found = run(&cradle, &fine(1.0));
    let hit = impacts(&found, "bump")[0];
    same_time(&found, hit);
    let (before, impact) = hit;
    let height = length - f64::sqrt(length * length - 0.16);
    let speed = f64::sqrt(2.0 * G * height);
    near(row(&found, "one.vx", before), speed, 1e-8);
    let push = (1.0 + e) * m1 * m2 / (m1 + m2) * speed;
    near(impact.impulse, push, 1e-8);
    near(
        impact.v_after.get("one.vx").unwrap(),
        speed - push / m1,
        1e-8,
    );
    near(impact.v_after.get("two.vx").unwrap(), push / m2, 1e-8);
    let lost = 0.5 * (1.0 - e * e) * m1 * m2 / (m1 + m2) * speed * speed;
    near(impact.lost, -lost, 1e-8);
    // The threads are at right angles to it.
    near(impact.impulses.get("first.length").unwrap(), 0.0, 1e-7);
    near(impact.impulses.get("second.length").unwrap(), 0.0, 1e-7);
}

/// A ball meets two stops at one time: each has its own impulse and its own share of the energy.
#[test]
fn stops_that_close_together_share_an_impact() {
    let corner = model(
        "model Corner {
            particle ball { mass = 2 kg; }
            stop floor: ball.y >= 0 { restitution = 0.5; }
            stop wall: ball.x >= 0 { restitution = 0.25; }
            allow(unattached: ball);
            start { ball.x = 1 m; ball.y = 2 m; ball.vx = -1 m/s; ball.vy = -2 m/s; }
        }",
    );
    let found = run(&corner, &fine(2.0));
    let ((_, floor), (_, wall)) = (impacts(&found, "floor")[0], impacts(&found, "wall")[0]);
    assert_eq!((floor.node, &floor.v_after), (wall.node, &wall.v_after));
    assert_eq!(floor.impulses, wall.impulses);
    near(floor.impulse, 2.0 * 1.5 * 2.0, 1e-9);
    near(wall.impulse, 2.0 * 1.25, 1e-9);
    near(floor.lost, -4.0 * (1.0 - 0.25), 1e-9);
    near(wall.lost, -(1.0 - 0.0625), 1e-9);
    near(
        account(&found).lost_in_impacts,
        floor.lost + wall.lost,
        1e-12,
    );
}

/// A table that is driven up meets a falling ball: the driver bears the impulse, and does work.
#[test]
fn a_driver_bears_the_impulse_of_what_it_moves() {
    let table = model(
        "model Table {
            slider table { mass = 5 kg; axis = (0, 1); }
            particle ball { mass = 0.5 kg; }
            drive up: table.s = (2 m/s)*t;
            stop top: ball.y - table.s >= 0 { restitution = 0.6; }
            allow(unattached: ball);
            start { ball.x = 0; ball.y = 1 m; ball.vy = -3 m/s; }
        }",
    );
    let found = run(&table, &fine(0.3));
    let (_, impact) = impacts(&found, "top")[0];
    let push = 0.5 * 1.6 * 5.0;
    near(impact.impulse, push, 1e-9);
    near(
        impact.v_after.get("ball.vy").unwrap(),
        2.0 + 0.6 * 5.0,
        1e-9,
    );
    near(impact.impulses.get("up.length").unwrap(), push, 1e-9);
    near(impact.lost, -0.5 * push * 0.4 * 5.0, 1e-9);
    near(account(&found).work_of_movers, 2.0 * push, 1e-9);
}

/// Single steps have the impact of a run.
#[test]
fn single_steps_have_impacts() {
    let ball = model(BALL);
    let mut stepper = Stepper::new(&ball, &Options::new(0.0)).unwrap();
    let mut found = Vec::new();
    for _ in 0..100 {
        stepper.step(&ball, 0.01).unwrap();
        found.extend(
            stepper
                .events()
                .iter()
                .filter_map(|event| event.impact.clone()),
        );
    }
    let [impact] = &found[..] else {
        panic!("{found:?}")
    };
    assert_eq!(impact.node, 0);
    near(impact.impulse, 0.9 * f64::sqrt(2.0 * G), 1e-6);
    near(
        impact.v_after.get("ball.vy").unwrap(),
        0.8 * f64::sqrt(2.0 * G),
        1e-6,
    );
}

/// An event that an impact makes true has the row after it, which is recorded once.
#[test]
fn an_end_at_an_impact_has_its_row() {
    let ball = model(&BALL.replace("start {", "until ball.vy > 0; start {"));
    let found = run(&ball, &fine(2.0));
    let [floor, until] = &found.events[..] else {
        panic!("{:?}", found.events)
    };
    let impact = floor.impact.as_ref().unwrap();
    assert_eq!((floor.node + 1, until.node), (impact.node, impact.node));
    assert_eq!(found.trajectory.len(), impact.node + 1);
    near(
        row(&found, "ball.vy", until.node),
        0.8 * f64::sqrt(2.0 * G),
        1e-8,
    );
}

/// Energies of events add up to that of the run, also where a ball comes to rest by an impact of its own.
#[test]
fn energies_of_events_add_up() {
    let found = run(&model(BALL), &fine(6.0));
    let impacts: Vec<&Impact> = found
        .events
        .iter()
        .filter_map(|event| event.impact.as_deref())
        .collect();
    let lost: f64 = impacts.iter().map(|impact| impact.lost).sum();
    near(account(&found).lost_in_impacts, lost, 1e-12);
    near(lost, -0.5 * G, 1e-9);
    // So do impulses: the momentum at the start is 0, and the weight acts for 6 s until it rests.
    let pushed: f64 = impacts.iter().map(|impact| impact.impulse).sum();
    let rest = times(&found, "floor at rest")[0];
    near(pushed, 0.5 * G * rest, 1e-6);
}
