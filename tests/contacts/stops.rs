//! Impacts on stops, and rest on them.

use super::{G, account, fine, last, model, near, run, times, with};
use mbdsl::runtime::Trajectory;
use mbdsl::{Method, Options, SimulationError, simulate};
use std::f64::consts::PI;

/// The arithmetic-geometric mean gives the complete elliptic integral K of the modulus k.
fn elliptic(k: f64) -> f64 {
    let (mut a, mut b) = (1.0, f64::sqrt(1.0 - k * k));
    for _ in 0..10 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    PI / (2.0 * a)
}

/// A rod pendulum that bounces off a stop below its pin: impacts by elliptic integrals, as in the case
/// `bouncing_pendulum`.
#[test]
fn a_pendulum_bounces_off_a_stop() {
    let pendulum = model(
        "model BouncingPendulum {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 1 kg; inertia = 1/12*(1 kg*m^2); point A = (0, 0.5 m); }
            joint pin = revolute(ground.O, rod.A);
            stop wall: rod.theta >= 0 { restitution = 0.7; }
            start { rod.theta = 1 rad; }
        }",
    );
    let found = run(&pendulum, &fine(8.0));
    let impacts = times(&found, "wall");
    let w = f64::sqrt(1.5 * G);
    let mut k = f64::sin(0.5);
    let mut t = elliptic(k) / w;
    for impact in impacts.iter().take(8) {
        near(*impact, t, 1e-8);
        k *= 0.7;
        t += 2.0 * elliptic(k) / w;
    }
    near(last(&found, "rod.theta").min(0.0), 0.0, 1e-9);
    assert_eq!(impacts.len(), 10);
    let lost: f64 = {
        let energy =
            |n: i32| 0.5 * (1.0 / 3.0) * (2.0 * w * f64::sin(0.5) * 0.7_f64.powi(n)).powi(2);
        energy(10) - energy(0)
    };
    near(account(&found).lost_in_impacts, lost, 1e-8);
    assert!(found.report.energy_balance.unwrap() < 1e-9);
}

/// A ball that bounces without end in a time that has one, then lies; the case `impact_zeno_ball`.
#[test]
fn a_ball_comes_to_rest() {
    let ball = model(
        "model Zeno {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 0.5 kg; }
            stop floor: ball.y >= 0 { restitution = 0.8; }
            allow(unattached: ball);
            start { ball.x = 0; ball.y = 1 m; ball.vx = 0.4 m/s; }
            output force = floor.force;
        }",
    );
    for method in ["dop853", "rk4"] {
        let method = Method::named(method).unwrap();
        let found = run(&ball, &with(&method, 6.0, 0.013));
        let first = f64::sqrt(2.0 / G);
        let impact = |n: i32| first * (1.0 + 2.0 * 0.8 * (1.0 - 0.8_f64.powi(n - 1)) / 0.2);
        let impacts = times(&found, "floor");
        for n in [1, 2, 5, 10, 30] {
            near(impacts[n - 1], impact(n as i32), 1e-9);
        }
        let (_, count, end) = &account(&found).rests[0];
        assert_eq!(*count as usize, impacts.len());
        near(*end, first * 1.8 / 0.2, 1e-9);
        near(last(&found, "ball.y"), 0.0, 1e-12);
        near(last(&found, "ball.x"), 2.4, 1e-12);
        near(last(&found, "force"), 0.5 * G, 1e-9);
        near(account(&found).lost_in_impacts, -0.5 * G, 1e-9);
        assert!(found.report.energy_balance.unwrap() < 1e-12);
        // Those of the stop are among the columns.
        let columns = found.trajectory.into_columns();
        assert!(columns.iter().any(|(name, _)| name == "lambda.floor.value"));
        let again = Trajectory::from_columns(&ball, columns.clone()).unwrap();
        assert_eq!(again.into_columns(), columns);
    }
}

/// A bar that falls flat on two stops: both act at once, and it bounces without turning.
#[test]
fn two_stops_act_at_once() {
    let bar = model(
        "model Bar {
            gravity (0, -9.81 m/s^2);
            body bar { mass = 3 kg; inertia = 0.2 kg*m^2; point A = (-0.5 m, 0); point B = (0.5 m, 0); }
            stop left: bar.A.y >= 0 { restitution = 0.5; }
            stop right: bar.B.y >= 0 { restitution = 0.5; }
            allow(unattached: bar);
            start { bar.x = 0; bar.y = 1 m; bar.theta = 0; }
            output force = left.force;
        }",
    );
    let found = run(&bar, &fine(4.0));
    let first = f64::sqrt(2.0 / G);
    for side in ["left", "right"] {
        let impacts = times(&found, side);
        near(impacts[0], first, 1e-10);
        near(impacts[1], 2.0 * first, 1e-9);
    }
    near(last(&found, "bar.theta"), 0.0, 1e-9);
    near(last(&found, "bar.y"), 0.0, 1e-9);
    near(last(&found, "force"), 1.5 * G, 1e-6);
    assert!(account(&found).lost_in_impacts <= 0.0);
}

/// A ball on a table that is driven down faster than it falls leaves it where the acceleration is -g.
#[test]
fn a_contact_opens_where_it_would_pull() {
    let table = model(
        "model Table {
            gravity (0, -9.81 m/s^2);
            let y = 0.1*(1 m)*cos(t*(12 rad/s));
            ground { point T = (0, y); }
            particle ball { mass = 1 kg; }
            stop top: ball.y >= ground.T.y;
            allow(unattached: ball);
            start { ball.x = 0; ball.y = 0.1 m; ball.vy = 0 m/s; }
        }",
    );
    // At the top the table falls with 14.4 m/s^2: the ball stays behind at once, and meets it again.
    let found = run(&table, &fine(0.5));
    assert_eq!(times(&found, "top").len(), 1);
    let opens = times(&found, "top opens");
    // Resting on it from the impact on, it leaves where 14.4 cos(12 t) = g.
    let leaves = (2.0 * PI - f64::acos(G / 14.4)) / 12.0;
    near(opens[0], leaves, 1e-8);
    // It moves down when it is met.
    assert!(account(&found).work_of_movers < 0.0);
    assert!(account(&found).lost_in_impacts < 0.0);
}

/// A driver that runs against a stop cannot be stopped by it.
#[test]
fn a_driver_runs_against_a_stop() {
    let driven = model(
        "model Driven {
            ground { point O = (0, 0); }
            rotor crank { pivot = (0, 0); inertia = 1 kg*m^2; }
            drive motor: crank.theta = t*(1 rad/s);
            stop wall: crank.theta <= 0.5 rad { restitution = 0.3; }
        }",
    );
    let fault = simulate(&driven, &Options::new(1.0)).unwrap_err();
    let SimulationError::Stopped(stopped) = &fault else {
        panic!("{fault}")
    };
    assert!(stopped.message.contains("`wall`"), "{fault}");
    near(stopped.t, 0.5, 1e-9);
    // No step failed, and none is named.
    assert_eq!(stopped.h, 0.0);
    let place = "`Driven` stopped at an event, t = 0.5 s: no impact can satisfy `wall`";
    assert!(fault.to_string().starts_with(place), "{fault}");
}

/// A ball that is dropped at the origin, where an impact leaves no place to measure by.
#[test]
fn a_ball_may_fall_to_the_origin() {
    let ball = model(
        "model Drop {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 0.5 kg; }
            stop floor: ball.y >= 0 { restitution = 0.8; }
            allow(unattached: ball);
            start { ball.x = 0; ball.y = 1 m; }
        }",
    );
    let found = run(&ball, &Options::new(3.0).energy_balance(true));
    let first = f64::sqrt(2.0 / G);
    near(times(&found, "floor")[1], 2.6 * first, 1e-8);
}

/// A ball on a table that shakes a little faster than it can fall leaves it where that is so, and each time once.
#[test]
fn a_ball_leaves_a_shaking_table() {
    for w in [31.321_f64, 31.33, 31.34, 31.5, 40.0] {
        let table = model(&format!(
            "model Shake {{
                gravity (0, -9.81 m/s^2);
                particle ball {{ mass = 1 kg; }}
                stop table: ball.y >= (10 mm)*cos(({w} rad/s)*t);
                allow(unattached: ball);
                start {{ ball.y = 10 mm; }}
                output push = table.force;
            }}"
        ));
        let found = run(&table, &fine(1.0));
        let (leaves, hits) = (times(&found, "table opens"), times(&found, "table"));
        // It is thrown at once, as the table begins at its top, and rests at the next.
        assert!(
            leaves.len().abs_diff(hits.len()) <= 1,
            "{leaves:?} {hits:?}"
        );
        let exact = (2.0 * PI - (G / (0.01 * w * w)).acos()) / w;
        near(leaves[0], exact, 1e-8);
        let apart = leaves.windows(2).all(|pair| pair[1] - pair[0] > 0.1);
        assert!(apart, "{leaves:?}");
        let push = &found.trajectory["push"];
        assert!(push.iter().all(|push| *push > -1e-9));
    }
}
