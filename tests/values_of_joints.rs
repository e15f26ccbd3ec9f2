//! Values of joints and drivers, and the distance of points, against closed forms.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use crate::runs;
use mbdsl::Simulation;

/// A fine run of a text.
fn run(text: &str, t_end: f64) -> Simulation {
    runs::run(&runs::model(text), &runs::fine(t_end))
}

/// Compares a column with a function of the time, in every row.
fn compare(run: &Simulation, column: &str, exact: impl Fn(f64) -> f64, tolerance: f64) {
    let values = run.trajectory.get(column).unwrap();
    for (t, value) in run.trajectory.times().iter().zip(values) {
        let exact = exact(*t);
        assert!(
            (value - exact).abs() <= tolerance * exact.abs().max(1.0),
            "{column} at {t}: {value} is not {exact}"
        );
    }
}

/// A rod at the angle t^2: `J t'' + m g l cos(t^2)`, about its pin, in the plane and in space, and along a slide.
#[test]
fn efforts_of_drivers_are_values() {
    let weight = |t: f64| 2.0 * 9.81 * 0.5 * (t * t).cos();
    let exact = |t: f64| 2.0 * (0.1 + 2.0 * 0.25) + weight(t);
    let plane = run(
        "model Plane {
            gravity (0, -9.81 m/s^2);
            ground { point O = (0, 0); }
            body rod { mass = 2 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
            joint pin = revolute(ground.O, rod.A);
            drive motor: rod.theta = (1 rad/s^2)*t^2;
            output effort = motor.effort;
            output power: W = motor.effort*rod.omega;
        }",
        1.5,
    );
    compare(&plane, "effort", exact, 1e-10);
    compare(&plane, "power", |t| exact(t) * 2.0 * t, 1e-10);
    // The axis points to -z, so that the angle 0 has the rod along x, and rises with the angle.
    let space = run(
        "model Space {
            gravity (0, -9.81 m/s^2, 0);
            ground { point O = (0, 0, 0); }
            body rod { mass = 2 kg; inertia = (0.02 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); }
            joint pin = revolute(ground.O, rod.A, axis = (0, 0, 1));
            drive motor: pin.angle = (1 rad/s^2)*t^2;
            output effort = motor.effort;
            output alpha = pin.alpha;
        }",
        1.5,
    );
    compare(&space, "effort", exact, 1e-10);
    compare(&space, "alpha", |_| 2.0, 1e-10);
    let lift = run(
        "model Lift {
            gravity (0, 0, -9.81 m/s^2);
            ground { point O = (0, 0, 0); }
            body cabin { mass = 2 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point P = (0, 0, 0); }
            joint way = prismatic(ground.O, cabin.P, axis = (0, 0, 1));
            drive rope: way.slide = (0.1 m)*sin((3 rad/s)*t);
            output effort: N = rope.effort;
            output a = way.a;
        }",
        1.5,
    );
    let a = |t: f64| -0.9 * (3.0 * t).sin();
    compare(&lift, "a", a, 1e-10);
    compare(&lift, "effort", |t| 2.0 * (9.81 + a(t)), 1e-10);
}

/// A driver of a distance pushes two points apart: `effort` is the force along the line between them.
#[test]
fn the_effort_of_a_distance_is_the_force_along_it() {
    let run = run(
        "model Winch {
            gravity (0, -9.81 m/s^2);
            ground { point G = (0, 0); }
            particle load { mass = 3 kg; }
            drive rope: distance(ground.G, load) = 1 m + (0.2 m/s^2)*t^2;
            output effort: N = rope.effort;
            output pull: N = hypot(rope.reaction.x, rope.reaction.y);
            output far = distance(ground.G, load);
            start { load.x = 0; load.y = -1 m; load.vx = 0; }
        }",
        1.0,
    );
    // It hangs: the rope holds back what falls.
    compare(&run, "effort", |_| -3.0 * (9.81 - 0.4), 1e-9);
    compare(&run, "pull", |_| 3.0 * (9.81 - 0.4), 1e-9);
    compare(&run, "far", |t| 1.0 + 0.2 * t * t, 1e-9);
}

/// A screw and a free hinge in space: the acceleration of the angle is the derivative of its rate.
#[test]
fn accelerations_of_joints_are_the_derivatives_of_their_rates() {
    let pendulum = run(
        "model Pendulum {
            gravity (0, 0, -9.81 m/s^2);
            ground { point O = (0, 0, 0); }
            body rod { mass = 2 kg; inertia = (0.1 kg*m^2, 0.1 kg*m^2, 0.02 kg*m^2); point A = (0, 0, 0.5 m); }
            joint pin = revolute(ground.O, rod.A, axis = (0, 1, 0));
            output angle = pin.angle; output alpha = pin.alpha;
            start { pin.angle = 1 rad; }
        }",
        1.0,
    );
    let angle = pendulum.trajectory.get("angle").unwrap();
    let alpha = pendulum.trajectory.get("alpha").unwrap();
    for (angle, alpha) in angle.iter().zip(alpha) {
        let exact = -2.0 * 9.81 * 0.5 * angle.sin() / (0.1 + 2.0 * 0.25);
        assert!((alpha - exact).abs() < 1e-10, "{alpha} is not {exact}");
    }
}

/// Nothing acts from outside on two rods on a hinge that are thrown: momenta stay, those of the start. A load at a point
/// changes them by its impulse and its moment about the origin.
#[test]
fn momenta_of_what_flies_freely_stay() {
    let text = "model Thrown {
        body one { mass = 2 kg; inertia = 0.3 kg*m^2; point A = (0.4 m, 0); }
        body two { mass = 1 kg; inertia = 0.1 kg*m^2; center = (0.05 m, 0.02 m); point A = (-0.3 m, 0); }
        joint hinge = revolute(one.A, two.A);
        rotor wheel { inertia = 0.2 kg*m^2; pivot = (1 m, -2 m); }
        slider sledge { mass = 3 kg; axis = (0.6, 0.8); origin = (2 m, 0); }
        FORCE
        output px: N*s = momentum.x;
        output py = momentum.y;
        output l: N*m*s = angular_momentum;
        start {
            one.x = 0.2 m; one.y = 1 m; one.theta = 0.5 rad; guess two.theta = -0.8 rad;
            one.vx = 1.5 m/s; one.vy = -0.7 m/s; one.omega = 2 rad/s; two.omega = -3 rad/s;
            wheel.omega = 5 rad/s; sledge.v = 2 m/s;
        }
    }";
    // Two rods in the plane, by their velocities and places at the start, and what turns and slides beside.
    let momenta = |run: &Simulation, row: usize| {
        let value = |name: &str| run.trajectory.get(name).unwrap()[row];
        let mut sum = [0.0; 3];
        for (body, mass, inertia) in [("one", 2.0, 0.3), ("two", 1.0, 0.1)] {
            let [x, y, vx, vy] =
                ["x", "y", "vx", "vy"].map(|part| value(&format!("{body}.{part}")));
            let spin = inertia * value(&format!("{body}.omega"));
            sum[0] += mass * vx;
            sum[1] += mass * vy;
            sum[2] += mass * (x * vy - y * vx) + spin;
        }
        let v = value("sledge.v");
        let (vx, vy) = (0.6 * v, 0.8 * v);
        let s = value("sledge.s");
        sum[0] += 3.0 * vx;
        sum[1] += 3.0 * vy;
        sum[2] += 3.0 * ((2.0 + 0.6 * s) * vy - 0.8 * s * vx) + 0.2 * value("wheel.omega");
        sum
    };
    let free = run(&text.replace("FORCE", ""), 2.0);
    let start = momenta(&free, 0);
    for (name, exact) in ["px", "py", "l"].into_iter().zip(start) {
        compare(&free, name, |_| exact, 1e-10);
    }
    assert!(start[2].abs() > 1.0, "{start:?}");
    let force = "force push at one.A = (2 N, -1 N);";
    let pushed = run(&text.replace("FORCE", force), 2.0);
    let last = pushed.trajectory.times().len() - 1;
    let end = momenta(&pushed, last);
    for (name, exact) in ["px", "py", "l"].into_iter().zip(end) {
        let found = pushed.trajectory.get(name).unwrap()[last];
        assert!(
            (found - exact).abs() < 1e-10,
            "{name}: {found} is not {exact}"
        );
    }
    assert!((end[0] - start[0] - 2.0 * 2.0).abs() < 1e-9);
    assert!((end[1] - start[1] + 1.0 * 2.0).abs() < 1e-9);
}

/// L of a top about its tip, by its quaternion; the weight leaves L along the vertical as it is.
#[test]
fn the_angular_momentum_of_a_top_follows_its_weight() {
    let run = run(
        "model Top {
            gravity (0, 0, -9.81 m/s^2);
            ground { point O = (0, 0, 0); }
            body top { mass = 2 kg; inertia = (0.05 kg*m^2, 0.07 kg*m^2, 0.1 kg*m^2); point A = (0, 0, -0.3 m); }
            joint tip = spherical(ground.O, top.A);
            output lx = angular_momentum.x;
            output ly = angular_momentum.y;
            output lz: N*m*s = angular_momentum.z;
            output p = momentum.z;
            start {
                top.attitude = axis_angle((1, 0.3, 0), 40 deg);
                top.omega.x = 1 rad/s; top.omega.y = -2 rad/s; top.omega.z = 30 rad/s;
            }
        }",
        1.0,
    );
    let column = |name: &str| run.trajectory.get(name).unwrap();
    let times = run.trajectory.times();
    // r x m v + R(q) J omega, written out for the quaternion of every row.
    for row in 0..times.len() {
        let of = |part: &str| column(&format!("top.{part}"))[row];
        let [x, y, z, vx, vy, vz] = ["x", "y", "z", "vx", "vy", "vz"].map(of);
        let [w, i, j, k] = ["q0", "q1", "q2", "q3"].map(of);
        let spin = [
            0.05 * of("omega.x"),
            0.07 * of("omega.y"),
            0.1 * of("omega.z"),
        ];
        // v + 2 u x (u x v + w v)
        let cross = |a: [f64; 3], b: [f64; 3]| {
            [
                a[1] * b[2] - a[2] * b[1],
                a[2] * b[0] - a[0] * b[2],
                a[0] * b[1] - a[1] * b[0],
            ]
        };
        let side = cross([i, j, k], spin);
        let turned = cross([i, j, k], [0, 1, 2].map(|n| side[n] + w * spin[n]));
        let moment = cross([x, y, z], [2.0 * vx, 2.0 * vy, 2.0 * vz]);
        for (n, name) in ["lx", "ly", "lz"].into_iter().enumerate() {
            let exact = moment[n] + spin[n] + 2.0 * turned[n];
            let found = column(name)[row];
            assert!(
                (found - exact).abs() < 1e-9,
                "{name}: {found} is not {exact}"
            );
        }
    }
    compare(&run, "lz", |_| column("lz")[0], 1e-10);
    for (p, vz) in column("p").iter().zip(column("top.vz")) {
        assert!((p - 2.0 * vz).abs() < 1e-12);
    }
    // At the start, by hand: the inertia about the tip is that about the center and m l^2 across the axis.
    let (sin, cos) = 40f64.to_radians().sin_cos();
    let norm = 1f64.hypot(0.3);
    let (ax, ay) = (1.0 / norm, 0.3 / norm);
    let own = [
        1.0 * (0.05 + 2.0 * 0.09),
        -2.0 * (0.07 + 2.0 * 0.09),
        30.0 * 0.1,
    ];
    let share = ax * own[0] + ay * own[1];
    let cross = [ay * own[2], -ax * own[2], ax * own[1] - ay * own[0]];
    let axis = [ax, ay, 0.0];
    for (k, name) in ["lx", "ly", "lz"].into_iter().enumerate() {
        let exact = cos * own[k] + sin * cross[k] + (1.0 - cos) * share * axis[k];
        let found = column(name)[0];
        assert!(
            (found - exact).abs() < 1e-10,
            "{name}: {found} is not {exact}"
        );
    }
}

/// A ball held at a height, m (g + h''); two wheels of one ratio, e = -J2 M/(4 J1 + J2), which vanishes with M; and a pendulum
/// on a circle, T = m (v^2/L + g cos phi) = -2 L e, thrown so that it turns slack at cos phi = (2 - v0^2/(g L))/3.
#[test]
fn efforts_of_equations_are_values_and_events_in_the_plane() {
    let held = run(
        "model Held {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 2 kg; }
            constraint level: ball.y = (0.1 m)*sin((3 rad/s)*t);
            constraint back: 0 = ball.x;
            force wind at ball = ((5 N/s)*t, 0);
            output effort: N = level.effort;
            output turned: N = back.effort;
        }",
        1.0,
    );
    compare(
        &held,
        "effort",
        |t| 2.0 * (9.81 - 0.9 * (3.0 * t).sin()),
        1e-10,
    );
    compare(&held, "turned", |t| 5.0 * t, 1e-10);
    let wheels = run(
        "model Wheels {
            rotor first { pivot = (0, 0); inertia = 0.3 kg*m^2; }
            rotor second { pivot = (1 m, 0); inertia = 0.8 kg*m^2; }
            constraint mesh: first.theta = 2*second.theta;
            torque push on first = (4 N*m/s)*(1.25 s - t);
            start { first.omega = 0; second.omega = 0; }
            output effort: N*m = mesh.effort;
            event loose: mesh.effort;
            until mesh.effort > 1 N*m;
        }",
        10.0,
    );
    let effort = |t: f64| -0.8 * 4.0 * (1.25 - t) / (4.0 * 0.3 + 0.8);
    compare(&wheels, "effort", effort, 1e-10);
    assert!((runs::times(&wheels, "loose")[0] - 1.25).abs() < 1e-9);
    // 1.6 (t - 1.25) = 1
    let end = *wheels.trajectory.times().last().unwrap();
    assert!((end - 1.875).abs() < 1e-9, "{end}");
    let pendulum = run(
        "model Pendulum {
            gravity (0, -9.81 m/s^2);
            particle ball { mass = 2 kg; }
            constraint rope: ball.x^2 + ball.y^2 = (0.5 m)^2;
            start { ball.x = 0; guess ball.y = -0.5 m; ball.vx = 4 m/s; }
            output effort: N/m = rope.effort;
            output speed = hypot(ball.vx, ball.vy);
            output y = ball.y;
            until rope.effort > 0;
        }",
        10.0,
    );
    let of = |name: &str| pendulum.trajectory.get(name).unwrap();
    for ((effort, speed), y) in of("effort").iter().zip(of("speed")).zip(of("y")) {
        let tension = 2.0 * (speed * speed / 0.5 - 9.81 * y / 0.5);
        assert!((effort + tension).abs() < 1e-6, "{effort} {tension}");
    }
    let slack = -0.5 * (2.0 - 16.0 / (9.81 * 0.5)) / 3.0;
    let y = *of("y").last().unwrap();
    assert!((y - slack).abs() < 1e-7, "{y} is not {slack}");
}

/// A ball held at a height, and a rod at the angle t^2 about a leaning axis' normal: J alpha + m g l cos.
#[test]
fn efforts_of_equations_are_values_and_events_in_space() {
    let held = run(
        "model Held {
            gravity (0, 0, -9.81 m/s^2);
            particle ball { mass = 2 kg; }
            constraint level: ball.z = (2 m)*sin((3 rad/s)*t);
            start { ball.vx = 0; ball.vy = 0; }
            output effort: N = level.effort;
            event free: level.effort falling;
        }",
        1.0,
    );
    compare(
        &held,
        "effort",
        |t| 2.0 * (9.81 - 18.0 * (3.0 * t).sin()),
        1e-9,
    );
    let free = (9.81_f64 / 18.0).asin() / 3.0;
    assert!((runs::times(&held, "free")[0] - free).abs() < 1e-9);
    let rod = run(
        "model Rod {
            gravity (0, -9.81 m/s^2, 0);
            ground { point O = (0, 0, 0); }
            body rod { mass = 2 kg; inertia = (0.02 kg*m^2, 0.1 kg*m^2, 0.1 kg*m^2); point A = (-0.5 m, 0, 0); }
            joint pin = revolute(ground.O, rod.A, axis = (0, 0, 1));
            constraint turn: pin.angle = (1 rad/s^2)*t^2;
            output effort: N*m = turn.effort;
        }",
        1.5,
    );
    let weight = |t: f64| 2.0 * 9.81 * 0.5 * (t * t).cos();
    compare(
        &rod,
        "effort",
        |t| 2.0 * (0.1 + 2.0 * 0.25) + weight(t),
        1e-9,
    );
}

/// All that has a multiplier can be read by `event`: none of these comes to a thousand.
#[test]
fn events_read_all_multipliers() {
    let model = "model All {
        gravity (0, -9.81 m/s^2);
        ground { point O = (0, 0); point P = (2 m, 0); point Q = (4 m, 0); }
        body rod { mass = 1 kg; inertia = 0.1 kg*m^2; point A = (-0.5 m, 0); }
        body wheel { mass = 1 kg; inertia = 0.1 kg*m^2; point C = (0, 0); }
        body gear1 { mass = 1 kg; inertia = 0.1 kg*m^2; point C = (0, 0); }
        particle ball { mass = 1 kg; }
        joint pin = revolute(ground.O, rod.A);
        joint rope = distance(ground.O, ball, length = 1 m);
        joint roll = rolling(ground.P, wheel.C, axis = (1, 0), radius = 0.2 m);
        joint way = revolute(ground.Q, gear1.C);
        joint mesh = gear(rod, gear1, ratio = -2);
        stop floor: ball.y >= -3 m;
        friction rub on way { mu = 0.2; radius = 0.01 m; }
        start { ball.x = 1 m; guess ball.y = 0; guess wheel.y = 0.2 m; guess wheel.x = 2 m; guess rod.x = 0.5 m; }
        event a: pin.reaction.x - 1e3 N;
        event b: rope.reaction.y - 1e3 N;
        event c: roll.reaction.y - 1e3 N;
        event d: mesh.reaction.moment - 1e3 N*m;
        event e: floor.force - 1e3 N;
        event f: rub.force - 1e3 N*m;
        until pin.reaction.moment > 1e3 N*m;
        simulate { t_end = 0.1 s; }
    }";
    let run = run(model, 0.1);
    assert_eq!(run.report.ended_by, None);
    for name in ["a", "b", "c", "d", "e", "f"] {
        assert!(runs::times(&run, name).is_empty(), "{name}");
    }
}
