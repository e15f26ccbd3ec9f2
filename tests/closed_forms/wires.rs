//! Beads on smooth surfaces, which they leave, and on strings, which become slack and taut.

use super::{Figure::*, G, integral, judge, time_from_rest};

/// A bead leaves a cylinder at `cos(angle) = 2/3 cos(start)` and falls on a parabola.
#[test]
fn a_bead_leaves_a_cylinder_and_falls() {
    let (r, start) = (0.5, 0.1_f64);
    let text = format!(
        "model Bead {{
            gravity (0, -9.81 m/s^2);
            particle bead {{ mass = 0.2 kg; }}
            stop cylinder: hypot(bead.x, bead.y) >= {r} m;
            until bead.y < -{r} m;
            allow(unattached: bead);
            start {{ bead.x = ({r} m)*sin({start} rad); bead.y = ({r} m)*cos({start} rad); }}
            output push = cylinder.force;
        }}"
    );
    let angle = f64::acos(2.0 / 3.0 * start.cos());
    let rate = |x: f64| {
        let product = f64::sin(0.5 * (x + start)) * f64::sin(0.5 * (x - start));
        f64::sqrt(4.0 * G / r * product)
    };
    let t = time_from_rest(rate, start, angle);
    let v = r * rate(angle);
    let (sin, cos) = angle.sin_cos();
    let fall = (f64::sqrt(v * v * sin * sin + 2.0 * G * r * (1.0 + cos)) - v * sin) / G;
    let figures = [
        (Time("cylinder opens", 1), t),
        (At("cylinder opens", 1, "bead.x"), r * sin),
        (At("cylinder opens", 1, "bead.y"), r * cos),
        (At("cylinder opens", 1, "bead.vx"), v * cos),
        (At("cylinder opens", 1, "bead.vy"), -v * sin),
        (At("cylinder opens", 1, "push"), 0.0),
        (End, t + fall),
        (Last("bead.x"), r * sin + v * cos * fall),
        (Last("bead.vy"), -v * sin - G * fall),
    ];
    judge(&text, 3.0, &figures);
}

/// A bead on the hill `y = -B x^4` leaves it where `12 B x^2 vx^2 = g`, with `vx^2` of the energy: a cubic
/// equation for x^2, solved by Cardano's formula.
#[test]
fn a_bead_leaves_a_hill() {
    let (m, b, v) = (0.3, 0.5, 1.0);
    let text = format!(
        "model Hill {{
            gravity (0, -9.81 m/s^2);
            particle bead {{ mass = {m} kg; }}
            stop hill: bead.y >= -({b} m^-3)*bead.x^4;
            event place: bead.x - 0.5 m;
            allow(unattached: bead);
            start {{ bead.y = 0; bead.vx = {v} m/s; }}
            output push = hill.force;
        }}"
    );
    let slope = |x: f64| 4.0 * b * x.powi(3);
    let speed = |x: f64| f64::sqrt((v * v + 2.0 * G * b * x.powi(4)) / (1.0 + slope(x).powi(2)));
    let bend = |x: f64| 12.0 * b * x * x;
    let push = |x: f64| m * (G - bend(x) * speed(x).powi(2)) / (1.0 + slope(x).powi(2));
    // 8 g B^2 z^3 + 12 B v^2 z = g, z = x^2
    let (p, q) = (0.5 * v * v / (G * b), 1.0 / (16.0 * b * b));
    let square = f64::sqrt(q * q + p * p * p);
    let x = f64::sqrt(f64::cbrt(q + square) + f64::cbrt(q - square));
    let vx = speed(x);
    let figures = [
        (Time("place", 1), integral(|x| 1.0 / speed(x), 0.0, 0.5)),
        (At("place", 1, "push"), push(0.5)),
        (Time("hill opens", 1), integral(|x| 1.0 / speed(x), 0.0, x)),
        (At("hill opens", 1, "bead.x"), x),
        (At("hill opens", 1, "bead.vx"), vx),
        (At("hill opens", 1, "bead.vy"), -slope(x) * vx),
        (Last("bead.vx"), vx),
    ];
    judge(&text, 0.9, &figures);
}

/// A ball falls beside the pin of its string, which becomes taut and takes the speed along it; then it swings.
#[test]
fn a_string_becomes_taut_and_swings() {
    let m = 0.4;
    let text = format!(
        "model Jerk {{
            gravity (0, -9.81 m/s^2);
            particle ball {{ mass = {m} kg; }}
            stop string: hypot(ball.x, ball.y) <= 1 m;
            event low: ball.x falling;
            allow(unattached: ball);
            start {{ ball.x = 0.6 m; }}
            output pull = string.force;
        }}"
    );
    let v = f64::sqrt(1.6 * G);
    let t = v / G;
    let across = 0.6 * v;
    let low = f64::sqrt(across * across + 0.4 * G);
    let rate = |x: f64| f64::sqrt(low * low - 2.0 * G * (1.0 - x.cos()));
    let swing = integral(|x| 1.0 / rate(x), 0.0, f64::asin(0.6));
    let figures = [
        (Time("string", 1), t),
        (Impulse("string", 1), 0.8 * m * v),
        (After("string", 1, "ball.vx"), -0.8 * across),
        (After("string", 1, "ball.vy"), -0.6 * across),
        (Lost("string", 1), -0.5 * m * 0.64 * v * v),
        (Time("low", 1), t + swing),
        (At("low", 1, "ball.vx"), -low),
        (At("low", 1, "pull"), m * (G + low * low)),
    ];
    judge(&text, 1.2, &figures);
}

/// A ball with `v^2 = 3.5 g L` below leaves its circle 30 degrees above the pin; the parabola meets the circle
/// again after `4 v cos(30 deg)/g`.
#[test]
fn a_slack_string_becomes_taut_again() {
    let m = 0.4;
    let text = format!(
        "model Slack {{
            gravity (0, -9.81 m/s^2);
            particle ball {{ mass = {m} kg; }}
            stop string: hypot(ball.x, ball.y) <= 1 m;
            allow(unattached: ball);
            start {{ ball.y = -1 m; ball.vx = sqrt(3.5*9.81)*(1 m/s); }}
        }}"
    );
    let rate = |x: f64| f64::sqrt(3.5 * G - 2.0 * G * (1.0 - x.cos()));
    let t = integral(|x| 1.0 / rate(x), 0.0, f64::to_radians(120.0));
    let (sin, cos) = f64::to_radians(30.0).sin_cos();
    let v = f64::sqrt(0.5 * G);
    let flight = 4.0 * v * cos / G;
    let place = [
        cos - v * sin * flight,
        sin + v * cos * flight - 0.5 * G * flight * flight,
    ];
    let before = [-v * sin, v * cos - G * flight];
    let along = place[0] * before[0] + place[1] * before[1];
    let figures = [
        (Time("string opens", 1), t),
        (At("string opens", 1, "ball.x"), cos),
        (At("string opens", 1, "ball.vx"), -v * sin),
        (At("string opens", 1, "ball.vy"), v * cos),
        (Time("string", 1), t + flight),
        (At("string", 1, "ball.x"), place[0]),
        (Impulse("string", 1), m * along),
        (After("string", 1, "ball.vx"), before[0] - along * place[0]),
        (After("string", 1, "ball.vy"), before[1] - along * place[1]),
        (Lost("string", 1), -0.5 * m * along * along),
    ];
    judge(&text, t + flight + 0.02, &figures);
}
