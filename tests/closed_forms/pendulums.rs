//! Pendulums that hit one another, or are hit.

use super::{Figure::*, G, integral, judge, time_from_rest};

/// A rod falls from the horizontal and hits another, which hangs from a higher pin at rest, where `b1` and `b2`
/// are the depths of the point below the pins: `P = (1 + e) w b1/(b1^2/I1 + b2^2/I2)`.
#[test]
fn a_rod_hits_a_hanging_one() {
    let (m1, m2, l1, l2, e) = (2.0, 3.0, 0.9, 1.2, 0.7);
    let (b1, b2) = (0.7, 0.8);
    let text = format!(
        "model Rods {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); point C = (-50 mm, 0.1 m); }}
            bar one from ground.O to ({l1} m, 0 m) {{ mass = {m1} kg; point P = ({b1} m, 0); }}
            bar two from ground.C to (-50 mm, 0.1 m - {l2} m) {{ mass = {m2} kg; point P = ({b2} m, 0); }}
            joint first = revolute(ground.O, one.A);
            joint second = revolute(ground.C, two.A);
            stop bump: one.P.x - two.P.x >= 50 mm {{ restitution = {e}; }}
            start {{ one.theta = 0; two.theta = -90 deg; }}
        }}"
    );
    let (i1, i2) = (m1 * l1 * l1 / 3.0, m2 * l2 * l2 / 3.0);
    let rate = |x: f64| f64::sqrt(3.0 * G / l1 * x.sin());
    let quarter = 0.5 * std::f64::consts::PI;
    let w = f64::sqrt(3.0 * G / l1);
    let mass = 1.0 / (b1 * b1 / i1 + b2 * b2 / i2);
    let push = (1.0 + e) * mass * w * b1;
    let figures = [
        (Time("bump", 1), time_from_rest(rate, 0.0, quarter)),
        (At("bump", 1, "one.omega"), -w),
        (Impulse("bump", 1), push),
        (After("bump", 1, "one.omega"), -w + b1 * push / i1),
        (After("bump", 1, "two.omega"), -b2 * push / i2),
        (
            ImpulseOf("bump", 1, "first.x"),
            0.5 * m1 * l1 * b1 * push / i1 - push,
        ),
        (ImpulseOf("bump", 1, "first.y"), 0.0),
        (
            ImpulseOf("bump", 1, "second.x"),
            push - 0.5 * m2 * l2 * b2 * push / i2,
        ),
        (
            Lost("bump", 1),
            -0.5 * (1.0 - e * e) * mass * (w * b1).powi(2),
        ),
    ];
    judge(&text, 0.6, &figures);
}

/// A ball hits the lower rod of a double pendulum at rest: `P = (1 + e) v/(1/m + a M^-1 a)` with the arms
/// `a = (l1, d)` and the mass matrix M of both angles.
#[test]
fn a_ball_hits_a_double_pendulum() {
    let (m1, m2, l1, l2, m, e, v, d) = (1.5, 1.0, 0.6, 0.8, 0.4, 0.5, 4.0, 0.5);
    let text = format!(
        "model Hit {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar upper from ground.O to (0 m, -{l1} m) {{ mass = {m1} kg; }}
            bar lower from upper.B to (0 m, -{l1} m - {l2} m) {{ mass = {m2} kg; point P = ({d} m, 0); }}
            slider ball {{ mass = {m} kg; axis = (1, 0); origin = (-0.5 m, -{l1} m - {d} m); point C = (0, 0); }}
            joint pin = revolute(ground.O, upper.A);
            joint elbow = revolute(upper.B, lower.A);
            stop bump: lower.P.x >= ball.C.x {{ restitution = {e}; }}
            start {{ upper.theta = -90 deg; lower.theta = -90 deg; ball.v = {v} m/s; }}
        }}"
    );
    let (m11, m12, m22) = (
        (m1 / 3.0 + m2) * l1 * l1,
        0.5 * m2 * l1 * l2,
        m2 * l2 * l2 / 3.0,
    );
    let det = m11 * m22 - m12 * m12;
    let rates = [(m22 * l1 - m12 * d) / det, (m11 * d - m12 * l1) / det];
    let mass = 1.0 / (1.0 / m + l1 * rates[0] + d * rates[1]);
    let push = (1.0 + e) * mass * v;
    let [upper, lower] = rates.map(|rate| rate * push);
    let elbow = m2 * (l1 * upper + 0.5 * l2 * lower) - push;
    let figures = [
        (Time("bump", 1), 0.5 / v),
        (Impulse("bump", 1), push),
        (After("bump", 1, "upper.omega"), upper),
        (After("bump", 1, "lower.omega"), lower),
        (After("bump", 1, "ball.v"), v - push / m),
        (ImpulseOf("bump", 1, "elbow.x"), elbow),
        (ImpulseOf("bump", 1, "pin.x"), 0.5 * m1 * l1 * upper + elbow),
        (ImpulseOf("bump", 1, "pin.y"), 0.0),
        (Lost("bump", 1), -0.5 * (1.0 - e * e) * mass * v * v),
    ];
    judge(&text, 0.13, &figures);
}

/// A rod swings from 60 degrees on one side to a wall at 20 degrees on the other, again and again: with
/// `w^2 = 3 g/L (cos(x) - cos(top))` and `e w` after the wall, each top is lower.
#[test]
fn a_pendulum_turns_lower_after_every_impact() {
    let (m, length, e) = (1.5, 1.0, 0.8);
    let text = format!(
        "model Wall {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar rod from ground.O to (0 m, -{length} m) {{ mass = {m} kg; }}
            joint pin = revolute(ground.O, rod.A);
            stop wall: rod.theta <= -70 deg {{ restitution = {e}; }}
            event turn: rod.omega rising;
            start {{ rod.theta = -150 deg; }}
            output x = rod.theta + 90 deg;
        }}"
    );
    let k = 3.0 * G / length;
    let inertia = m * length * length / 3.0;
    let (start, wall) = (f64::to_radians(60.0), f64::to_radians(20.0));
    // From a top on the left, -top, to the wall on the right.
    let swing = |top: f64| {
        let rate = falling(k, top);
        time_from_rest(&rate, top, 0.0) + integral(|x| 1.0 / rate(x), 0.0, wall)
    };
    let mut top = start;
    let mut t = swing(top);
    let mut figures = Vec::new();
    for n in 1..=2 {
        let w = falling(k, top)(wall);
        figures.extend([
            (Time("wall", n), t),
            (After("wall", n, "rod.omega"), -e * w),
            (Impulse("wall", n), inertia * (1.0 + e) * w),
            (Lost("wall", n), -0.5 * inertia * (1.0 - e * e) * w * w),
        ]);
        top = f64::acos(wall.cos() - e * e * w * w / k);
        t += swing(top);
        figures.extend([(Time("turn", n), t), (At("turn", n, "x"), -top)]);
        t += swing(top);
    }
    judge(&text, 3.0, &figures);
}

/// A rod falls on a wall 40 degrees beside the lowest place, bounces, and comes to rest on it after the sum of its
/// flights.
#[test]
fn a_rod_comes_to_rest_on_a_wall() {
    let (m, length, e) = (1.0, 1.0, 0.5);
    let text = format!(
        "model Pressed {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar rod from ground.O to (0 m, -{length} m) {{ mass = {m} kg; }}
            joint pin = revolute(ground.O, rod.A);
            stop wall: rod.theta >= -50 deg {{ restitution = {e}; }}
            start {{ rod.theta = 10 deg; }}
            output push = wall.force;
        }}"
    );
    let k = 3.0 * G / length;
    let (start, wall) = (f64::to_radians(100.0), f64::to_radians(40.0));
    let mut t = time_from_rest(falling(k, start), start, wall);
    let mut w = falling(k, start)(wall);
    let mut figures = Vec::new();
    for n in 1..=40 {
        if n <= 3 {
            figures.extend([
                (Time("wall", n), t),
                (After("wall", n, "rod.omega"), e * w),
                (
                    Impulse("wall", n),
                    m * length * length / 3.0 * (1.0 + e) * w,
                ),
            ]);
        }
        w *= e;
        let top = f64::acos(wall.cos() - w * w / k);
        // Of low flights with the acceleration at the wall.
        t += match top - wall < 1e-7 {
            true => 4.0 * w / (k * wall.sin()),
            false => 2.0 * time_from_rest(falling(k, top), top, wall),
        };
    }
    figures.extend([
        (Rest("wall"), t),
        (Last("push"), 0.5 * m * G * length * wall.sin()),
    ]);
    judge(&text, 4.0, &figures);
}

/// The rate at a place of a rod that was at rest at another: `w^2 = k (cos(x) - cos(top))`.
fn falling(k: f64, top: f64) -> impl Fn(f64) -> f64 {
    move |x| {
        let product = f64::sin(0.5 * (top + x)) * f64::sin(0.5 * (top - x));
        f64::sqrt(2.0 * k * product)
    }
}
