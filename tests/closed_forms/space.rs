//! Impacts of bodies in space.

use super::{Figure::*, G, judge};

type Vector = [f64; 3];

fn cross(a: Vector, b: Vector) -> Vector {
    let of = |i: usize, j: usize| a[i] * b[j] - a[j] * b[i];
    [of(1, 2), of(2, 0), of(0, 1)]
}

fn dot(a: Vector, b: Vector) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// A vector turned about a unit axis (Rodrigues).
fn turned(v: Vector, axis: Vector, angle: f64) -> Vector {
    let (across, along) = (cross(axis, v), dot(axis, v));
    let (sin, cos) = angle.sin_cos();
    [0, 1, 2].map(|i| cos * v[i] + sin * across[i] + (1.0 - cos) * along * axis[i])
}

/// A box falls on a corner: `P = (1 + e) v/(1/m + c J^-1 c)` with `c = r x n` in the axes of the box.
#[test]
fn a_box_falls_on_its_corner() {
    let (m, h, e, angle) = (3.0, 0.9, 0.5, f64::to_radians(40.0));
    let (inertia, corner) = ([0.02, 0.05, 0.06], [-0.2, -0.1, -0.05]);
    let axis = [1.0, 2.0, 2.0].map(|x: f64| x / 3.0);
    let r = turned(corner, axis, angle);
    let text = format!(
        "model Corner {{
            gravity (0, 0, -9.81 m/s^2);
            body box {{
                mass = {m} kg; inertia = (0.02 kg*m^2, 0.05 kg*m^2, 0.06 kg*m^2);
                point P = (-0.2 m, -0.1 m, -0.05 m);
            }}
            stop floor: box.P.z >= 0 {{ restitution = {e}; }}
            allow(unattached: box);
            start {{ box.z = {} m; box.vx = 0.3 m/s; box.attitude = axis_angle((1, 2, 2), 40 deg); }}
            output corner = box.P.vz;
            output spin = box.spin.z;
        }}",
        h - r[2]
    );
    let v = f64::sqrt(2.0 * G * h);
    let arm = cross(corner, turned([0.0, 0.0, 1.0], axis, -angle));
    let rates = [0, 1, 2].map(|i| arm[i] / inertia[i]);
    let mass = 1.0 / (1.0 / m + dot(arm, rates));
    let push = (1.0 + e) * mass * v;
    let omega = rates.map(|rate| rate * push);
    let figures = [
        (Time("floor", 1), v / G),
        (Impulse("floor", 1), push),
        (After("floor", 1, "box.vx"), 0.3),
        (After("floor", 1, "box.vz"), push / m - v),
        (After("floor", 1, "box.omega.x"), omega[0]),
        (After("floor", 1, "box.omega.y"), omega[1]),
        (After("floor", 1, "box.omega.z"), omega[2]),
        (After("floor", 1, "corner"), e * v),
        (After("floor", 1, "spin"), turned(omega, axis, angle)[2]),
        (Lost("floor", 1), -0.5 * (1.0 - e * e) * mass * v * v),
    ];
    judge(&text, v / G + 0.01, &figures);
}

/// A door that is not alike above and below runs against a stop beside its middle: its hinge bears a force and a
/// moment.
#[test]
fn a_door_runs_against_its_stop() {
    let (m, c, w, e) = (20.0, 0.4, 1.5, 0.3);
    let (inertia, product) = (2.0, 0.35);
    let (b, h) = (0.7, -0.5);
    let text = format!(
        "model Door {{
            ground {{ point O = (0, 0, 0); }}
            body door {{
                mass = {m} kg; inertia = (8 kg*m^2, 9 kg*m^2, {inertia} kg*m^2);
                products = (0 kg*m^2, {product} kg*m^2, 0 kg*m^2);
                point A = (-{c} m, 0, 0); point P = ({} m, 0, {h} m);
            }}
            joint hinge = revolute(ground.O, door.A, axis = (0, 0, 1));
            stop wall: door.P.y >= 0 {{ restitution = {e}; }}
            start {{ hinge.angle = 60 deg; hinge.rate = -{w} rad/s; }}
        }}",
        b - c
    );
    let change = (1.0 + e) * w;
    let whole = inertia + m * c * c;
    let push = whole * change / b;
    let figures = [
        (Time("wall", 1), f64::to_radians(60.0) / w),
        (After("wall", 1, "door.omega.z"), e * w),
        (After("wall", 1, "door.vy"), e * w * c),
        (Impulse("wall", 1), push),
        (ImpulseOf("wall", 1, "hinge.x"), 0.0),
        (ImpulseOf("wall", 1, "hinge.y"), m * c * change - push),
        (ImpulseOf("wall", 1, "hinge.z"), 0.0),
        // L_x is the product of inertia times w: the moment about x is its change and h P. The second row is the
        // component of the door's axis along y, which falls with a turn about x.
        (ImpulseOf("wall", 1, "hinge.tilt1"), 0.0),
        (
            ImpulseOf("wall", 1, "hinge.tilt2"),
            -product * change - h * push,
        ),
        (Lost("wall", 1), -0.5 * (1.0 - e * e) * whole * w * w),
    ];
    judge(&text, 0.8, &figures);
}

/// A stop of the angle of a hinge pushes with a moment: the hinge bears the whole change of momentum.
#[test]
fn a_hinge_is_stopped_at_an_angle() {
    let (m, c, inertia, w, e) = (20.0, 0.4, 2.0, 1.5, 0.3);
    let text = format!(
        "model Hinge {{
            ground {{ point O = (0, 0, 0); }}
            body door {{
                mass = {m} kg; inertia = (8 kg*m^2, 9 kg*m^2, {inertia} kg*m^2); point A = (-{c} m, 0, 0);
            }}
            joint hinge = revolute(ground.O, door.A, axis = (0, 0, 1));
            stop wall: hinge.angle >= 30 deg {{ restitution = {e}; }}
            start {{ hinge.angle = 390 deg; hinge.rate = -{w} rad/s; }}
            output angle = hinge.angle;
        }}"
    );
    let change = (1.0 + e) * w;
    let whole = inertia + m * c * c;
    let (sin, cos) = f64::to_radians(30.0).sin_cos();
    let figures = [
        (Time("wall", 1), std::f64::consts::TAU / w),
        (At("wall", 1, "angle"), f64::to_radians(30.0)),
        (After("wall", 1, "door.omega.z"), e * w),
        (After("wall", 1, "door.vx"), -e * w * c * sin),
        (Impulse("wall", 1), whole * change),
        (ImpulseOf("wall", 1, "hinge.x"), -m * c * change * sin),
        (ImpulseOf("wall", 1, "hinge.y"), m * c * change * cos),
        (Lost("wall", 1), -0.5 * (1.0 - e * e) * whole * w * w),
    ];
    judge(&text, 4.5, &figures);
}

/// A nut falls on a thread and turns, `(m + J/L^2) a = m g`, until a stop of its slide.
#[test]
fn a_nut_runs_down_its_thread_to_a_stop() {
    let (m, inertia, lead, h, e) = (1.5, 2e-3, 0.05, 0.4, 0.6);
    let text = format!(
        "model Nut {{
            gravity (0, 0, -9.81 m/s^2);
            ground {{ point O = (0, 0, 0); }}
            body nut {{ mass = {m} kg; inertia = (1e-3 kg*m^2, 1e-3 kg*m^2, {inertia} kg*m^2); point P = (0, 0, 0); }}
            joint thread = screw(ground.O, nut.P, axis = (0, 0, 1), lead = {lead} m/rad);
            stop floor: nut.z >= -{h} m {{ restitution = {e}; }}
            start {{ thread.angle = 0; }}
        }}"
    );
    let whole = m + inertia / (lead * lead);
    let a = m * G / whole;
    let v = f64::sqrt(2.0 * a * h);
    let figures = [
        (Time("floor", 1), v / a),
        (After("floor", 1, "nut.vz"), e * v),
        (After("floor", 1, "nut.omega.z"), e * v / lead),
        (Impulse("floor", 1), (1.0 + e) * whole * v),
        (
            ImpulseOf("floor", 1, "thread.lead"),
            m * (1.0 + e) * v - (1.0 + e) * whole * v,
        ),
        (Lost("floor", 1), -0.5 * (1.0 - e * e) * whole * v * v),
        (Time("floor", 2), v / a * (1.0 + 2.0 * e)),
    ];
    judge(&text, 1.2, &figures);
}

/// A ball on a string in space, as a stop: the string takes the speed along it, and the ball keeps that across.
#[test]
fn a_string_in_space_becomes_taut() {
    let (m, length) = (0.3, 1.0);
    let text = format!(
        "model Taut {{
            gravity (0, 0, 0);
            particle ball {{ mass = {m} kg; }}
            stop string: sqrt(ball.x^2 + ball.y^2 + ball.z^2) <= {length} m;
            allow(unattached: ball);
            start {{
                ball.x = 0.4 m; ball.y = 0.2 m; ball.z = -0.1 m;
                ball.vx = 0.5 m/s; ball.vy = -1 m/s; ball.vz = 2 m/s;
            }}
            output pull = string.force;
        }}"
    );
    let (r, v) = ([0.4, 0.2, -0.1], [0.5, -1.0, 2.0]);
    let half = dot(r, v) / dot(v, v);
    let t = -half + f64::sqrt(half * half + (length * length - dot(r, r)) / dot(v, v));
    let n = [0, 1, 2].map(|i| r[i] + t * v[i]);
    let along = dot(n, v);
    let after = [0, 1, 2].map(|i| v[i] - along * n[i]);
    let figures = [
        (Time("string", 1), t),
        (Impulse("string", 1), m * along),
        (After("string", 1, "ball.vx"), after[0]),
        (After("string", 1, "ball.vy"), after[1]),
        (After("string", 1, "ball.vz"), after[2]),
        (Lost("string", 1), -0.5 * m * along * along),
        // On a great circle from then on.
        (Last("pull"), m * dot(after, after)),
        (Last("kinetic_energy"), 0.5 * m * dot(after, after)),
    ];
    judge(&text, 2.0, &figures);
}
