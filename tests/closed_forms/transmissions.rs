//! Impacts that go through gears, belts, wheels, strings and coordinates of one's own.

use super::{Figure::*, G, judge, time_from_rest};

/// Two wheels in mesh, the second of which runs against a stop: `P = (1 + e) (J2 + J1/i^2) w2`.
#[test]
fn a_gear_hands_its_impulse_on() {
    let (j1, j2, ratio, w, e) = (0.3, 0.8, -2.5, 4.0, 0.4);
    let text = format!(
        "model Gears {{
            rotor one {{ pivot = (0, 0); inertia = {j1} kg*m^2; }}
            rotor two {{ pivot = (1 m, 0); inertia = {j2} kg*m^2; }}
            joint mesh = gear(one, two, ratio = {ratio});
            stop wall: two.theta >= -1 rad {{ restitution = {e}; }}
            start {{ one.omega = {w} rad/s; }}
        }}"
    );
    let second = ratio * w;
    let change = -(1.0 + e) * second;
    let push = (j2 + j1 / (ratio * ratio)) * change;
    let figures = [
        (Time("wall", 1), -1.0 / second),
        (After("wall", 1, "one.omega"), -e * w),
        (After("wall", 1, "two.omega"), -e * second),
        (Impulse("wall", 1), push),
        (ImpulseOf("wall", 1, "mesh.angle"), j2 * change - push),
        (
            Lost("wall", 1),
            -0.5 * (1.0 - e * e) * (j1 + j2 * ratio * ratio) * w * w,
        ),
    ];
    judge(&text, 0.2, &figures);
}

/// Two pulleys of a belt: the run that is pulled has `J2 dw2 = R2 I`.
#[test]
fn a_belt_hands_its_impulse_on() {
    let (j1, j2, r1, r2, w, e) = (0.3, 0.8, 0.1, 0.25, 5.0, 0.6);
    let text = format!(
        "model Belt {{
            rotor one {{ pivot = (0, 0); inertia = {j1} kg*m^2; }}
            rotor two {{ pivot = (1 m, 0); inertia = {j2} kg*m^2; }}
            joint strap = belt(one, two, radii = ({r1} m, {r2} m));
            stop wall: one.theta <= 2 rad {{ restitution = {e}; }}
            start {{ one.omega = {w} rad/s; }}
        }}"
    );
    let ratio = r1 / r2;
    let whole = j1 + j2 * ratio * ratio;
    let figures = [
        (Time("wall", 1), 2.0 / w),
        (After("wall", 1, "two.omega"), -e * ratio * w),
        (Impulse("wall", 1), (1.0 + e) * whole * w),
        (
            ImpulseOf("wall", 1, "strap.run"),
            -(1.0 + e) * j2 * ratio * w / r2,
        ),
        (Lost("wall", 1), -0.5 * (1.0 - e * e) * whole * w * w),
    ];
    judge(&text, 0.5, &figures);
}

/// A rolling wheel that runs against a wall: `P = (1 + e) (m + J/r^2) v`, of which the floor bears what turns the
/// wheel.
#[test]
fn a_rolling_wheel_runs_against_a_wall() {
    let (m, inertia, r, v, e) = (2.0, 0.05, 0.2, 3.0, 0.5);
    let text = format!(
        "model Wheel {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body wheel {{ mass = {m} kg; inertia = {inertia} kg*m^2; point C = (0, 0); }}
            joint road = rolling(wheel.C, ground.O, axis = (1, 0), radius = {r} m);
            stop wall: wheel.x + {r} m <= 1 m {{ restitution = {e}; }}
            start {{ wheel.x = 0; guess wheel.y = {r} m; wheel.vx = {v} m/s; }}
        }}"
    );
    let figures = [
        (Time("wall", 1), (1.0 - r) / v),
        (After("wall", 1, "wheel.vx"), -e * v),
        (After("wall", 1, "wheel.omega"), e * v / r),
        (Impulse("wall", 1), (1.0 + e) * (m + inertia / (r * r)) * v),
        (
            ImpulseOf("wall", 1, "road.roll"),
            (1.0 + e) * inertia / (r * r) * v,
        ),
        (ImpulseOf("wall", 1, "road.contact"), 0.0),
        (
            Lost("wall", 1),
            -0.5 * (1.0 - e * e) * (m + inertia / (r * r)) * v * v,
        ),
    ];
    judge(&text, 0.3, &figures);
}

/// A ball on a rigid string hits a floor halfway down, aslant to the string: about the pin
/// `m v (1 + e) = P cos(30 deg)`, and the string has the rest. The row of a distance is a difference of squares:
/// its impulse is that along the string over twice the length, in N s/m.
#[test]
fn the_impulse_of_a_distance_is_over_twice_its_length() {
    let (m, length, e) = (0.5, 0.8, 0.5);
    let text = format!(
        "model Slant {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            particle ball {{ mass = {m} kg; }}
            joint string = distance(ground.O, ball, length = {length} m);
            stop floor: ball.y >= -{length}/2*(1 m) {{ restitution = {e}; }}
            start {{ ball.x = {length} m; guess ball.y = 0; }}
        }}"
    );
    let (sin, cos) = f64::to_radians(30.0).sin_cos();
    let rate = |x: f64| f64::sqrt(2.0 * G / length * x.sin());
    let v = f64::sqrt(G * length);
    let push = m * (1.0 + e) * v / cos;
    let figures = [
        (
            Time("floor", 1),
            time_from_rest(rate, 0.0, f64::to_radians(30.0)),
        ),
        (After("floor", 1, "ball.vx"), e * v * sin),
        (After("floor", 1, "ball.vy"), e * v * cos),
        (Impulse("floor", 1), push),
        // Away from the pin.
        (
            ImpulseOf("floor", 1, "string.length"),
            push * sin / (2.0 * length),
        ),
        (Lost("floor", 1), -0.5 * (1.0 - e * e) * m * v * v),
    ];
    judge(&text, 0.4, &figures);
}

/// A trolley with a swaying load, as a coordinate of its own, runs against a buffer: `P = (1 + e) v/W` with the
/// first entry W of the inverse mass matrix, and the sway jumps with `m l cos(x)`.
#[test]
fn a_trolley_with_a_load_runs_against_a_buffer() {
    let (trolley, m, l, v, e) = (200.0, 50.0, 2.0, 1.5, 0.3);
    let text = format!(
        "model Crane {{
            slider trolley {{ mass = {trolley} kg; axis = (1, 0); }}
            coordinate sway: rad;
            let vx = trolley.v + ({l} m)*cos(sway)*sway.v;
            let vy = ({l} m)*sin(sway)*sway.v;
            kinetic load = 1/2*({m} kg)*(vx^2 + vy^2);
            stop buffer: trolley.s <= 3 m {{ restitution = {e}; }}
            start {{ sway = 35 deg; trolley.v = {v} m/s; sway.v = 0; }}
        }}"
    );
    let cos = f64::to_radians(35.0).cos();
    let [m11, m12, m22] = [trolley + m, m * l * cos, m * l * l];
    let det = m11 * m22 - m12 * m12;
    let push = (1.0 + e) * v * det / m22;
    let figures = [
        (Time("buffer", 1), 3.0 / v),
        (Impulse("buffer", 1), push),
        (After("buffer", 1, "trolley.v"), -e * v),
        (After("buffer", 1, "sway.v"), push * m12 / det),
        (Lost("buffer", 1), -0.5 * (1.0 - e * e) * v * v * det / m22),
    ];
    judge(&text, 2.1, &figures);
}

/// Two carts that a constraint of one's own couples, `b = 2 a + a^2/(1 m)`: its impulse has no place, and is in N s.
#[test]
fn a_constraint_of_ones_own_has_an_impulse() {
    let (m1, m2, v, e) = (2.0, 0.5, 1.2, 0.5);
    let text = format!(
        "model Coupled {{
            slider a {{ mass = {m1} kg; axis = (1, 0); }}
            slider b {{ mass = {m2} kg; axis = (1, 0); }}
            constraint link: b.s = 2*a.s + a.s^2/(1 m);
            stop wall: b.s <= 1.25 m {{ restitution = {e}; }}
            start {{ a.s = 0; a.v = {v} m/s; guess b.s = 0; }}
        }}"
    );
    // b' = (2 + 2 a) a', and 1/2 (m1 + m2 (2 + 2 a)^2) a'^2 is kept.
    let slope = |a: f64| 2.0 + 2.0 * a;
    let mass = |a: f64| m1 + m2 * slope(a).powi(2);
    let rate = |a: f64| v * f64::sqrt(mass(0.0) / mass(a));
    let w = rate(0.5);
    let push = (1.0 + e) * mass(0.5) * w / slope(0.5);
    let figures = [
        (
            Time("wall", 1),
            super::integral(|a| 1.0 / rate(a), 0.0, 0.5),
        ),
        (At("wall", 1, "a.s"), 0.5),
        (At("wall", 1, "a.v"), w),
        (After("wall", 1, "a.v"), -e * w),
        (After("wall", 1, "b.v"), -e * w * slope(0.5)),
        (Impulse("wall", 1), push),
        // The row is b - 2 a - a^2, and only it slows `a`.
        (
            ImpulseOf("wall", 1, "link.value"),
            (1.0 + e) * m1 * w / slope(0.5),
        ),
    ];
    judge(&text, 1.0, &figures);
}
