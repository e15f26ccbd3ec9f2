//! Events on the reactions of a pin, and ends of runs, by methods of several kinds.

use super::{Figure, Figure::*, G, integral, judge, judge_by_methods};

/// A rod falls from 10 degrees beside the vertical with a first speed, so that `w^2 = 3 g/L (C - cos(x))`. The
/// force of its pin vanishes along the rod at `cos(x) = 3/5 C`, sideways at `2/3 C`, and upward at
/// `(C +- sqrt(C^2 - 1))/3`.
#[test]
fn the_reaction_of_a_pin_vanishes_in_three_directions() {
    let (m, length, c) = (2.0, 1.5, 1.25);
    let start = f64::to_radians(10.0);
    let rate = |x: f64| f64::sqrt(3.0 * G / length * (c - x.cos()));
    let text = format!(
        "model Falling {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar rod from ground.O to (0 m, {length} m) {{ mass = {m} kg; }}
            joint pin = revolute(ground.O, rod.A);
            event axial: pin.reaction.x*cos(rod.theta) + pin.reaction.y*sin(rod.theta);
            event sideways: pin.reaction.x;
            event upward: pin.reaction.y;
            until rod.theta < 0 deg;
            start {{ rod.theta = 80 deg; rod.omega = -{} rad/s; }}
            output x = 90 deg - rod.theta;
            output across = pin.reaction.x;
            output up = pin.reaction.y;
        }}",
        rate(start)
    );
    let angles = [
        ("axial", 1, 0.6 * c),
        ("sideways", 1, c / 1.5),
        ("upward", 1, (c + f64::sqrt(c * c - 1.0)) / 3.0),
        ("upward", 2, (c - f64::sqrt(c * c - 1.0)) / 3.0),
    ];
    let time = |x: f64| integral(|x| 1.0 / rate(x), start, x);
    let mut figures: Vec<(Figure, f64)> = Vec::new();
    for (event, number, cos) in angles {
        let x = cos.acos();
        figures.extend([
            (Time(event, number), time(x)),
            (At(event, number, "x"), x),
            (At(event, number, "rod.omega"), -rate(x)),
        ]);
    }
    figures.extend([
        (Count("axial"), 1.0),
        (Count("sideways"), 1.0),
        (Count("upward"), 2.0),
        (End, time(0.5 * std::f64::consts::PI)),
        (Last("across"), -1.5 * m * G * c),
        (Last("up"), 0.25 * m * G),
    ]);
    judge_by_methods(&text, 1.0, &METHODS, &figures);
}

/// One that is implicit, and one with fixed steps.
const METHODS: [(&str, f64); 2] = [("radau", 1e-8), ("rk4", 1e-8)];

/// A stone ends at a speed, a wheel at a number of turns, and a cart at an energy.
#[test]
fn quantities_end_runs() {
    let (angle, v) = (f64::to_radians(50.0), 12.0);
    let (vx, vy) = (v * angle.cos(), v * angle.sin());
    let stone = format!(
        "model Stone {{
            gravity (0, -9.81 m/s^2);
            particle stone {{ mass = 0.5 kg; }}
            event far: stone.x*stone.vx + stone.y*stone.vy;
            event even: stone.y - stone.x falling;
            until hypot(stone.vx, stone.vy) > 20 m/s;
            allow(unattached: stone);
            start {{ stone.vx = {vx} m/s; stone.vy = {vy} m/s; }}
        }}"
    );
    let end = (vy + f64::sqrt(400.0 - vx * vx)) / G;
    let figures = [
        (End, end),
        (Last("stone.y"), (v * v - 400.0) / (2.0 * G)),
        (Last("stone.x"), vx * end),
        (Count("far"), 0.0),
        (Time("even", 1), 2.0 * (vy - vx) / G),
    ];
    judge_by_methods(&stone, 4.0, &METHODS, &figures);
    let wheel = "model Wheel {
        rotor wheel { pivot = (0, 0); inertia = 0.2 kg*m^2; }
        torque motor on wheel = (3 N*m/s)*t;
        event half: wheel.theta - 10*pi;
        until wheel.theta > 20*pi;
        output energy_of_it = kinetic_energy;
    }";
    // theta = 3 t^3/(6 J)
    let time = |turns: f64| f64::cbrt(0.4 * std::f64::consts::TAU * turns);
    let w = 7.5 * time(10.0).powi(2);
    let figures = [
        (Time("half", 1), time(5.0)),
        (End, time(10.0)),
        (Last("wheel.omega"), w),
        (Last("energy_of_it"), 0.1 * w * w),
    ];
    judge_by_methods(wheel, 10.0, &METHODS, &figures);
    let cart = "model Cart {
        slider cart { mass = 3 kg; axis = (1, 0); point P = (0, 0); }
        force drag at cart.P = (-(2 N*s/m)*cart.v, 0);
        until kinetic_energy < 1.5 J;
        start { cart.v = 4 m/s; }
    }";
    let figures = [
        (End, 1.5 * f64::ln(4.0)),
        (Last("cart.s"), 1.5 * 3.0),
        (Last("cart.v"), 1.0),
    ];
    judge(cart, 10.0, &figures);
}
