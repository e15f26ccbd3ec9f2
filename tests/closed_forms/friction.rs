//! Dry friction of guides, ladders and blocks: where it sticks, where it gives way, and the energy that it takes.

use super::{Figure::*, G, judge};

/// A block thrown onto a plank that slides freely: both have `m v/(m + M)` in the end.
#[test]
fn a_block_takes_a_plank_along() {
    let (m, plank, v, mu) = (1.0, 4.0, 3.0, 0.3);
    let text = format!(
        "model Plank {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body plank {{ mass = {plank} kg; inertia = 0.5 kg*m^2; point P = (0, 0); }}
            body block {{ mass = {m} kg; inertia = 0.01 kg*m^2; point P = (0, 0); }}
            joint floor = prismatic(ground.O, plank.P, axis = (1, 0));
            joint top = prismatic(plank.P, block.P, axis = (1, 0));
            friction rub on top {{ mu = {mu}; }}
            start {{ block.vx = {v} m/s; plank.vx = 0; }}
            output slide = block.x - plank.x;
            output force = rub.force;
        }}"
    );
    let together = m + plank;
    let t = v / (mu * G * (1.0 + m / plank));
    let common = m * v / together;
    let figures = [
        (Time("rub sticks", 1), t),
        (At("rub sticks", 1, "plank.vx"), common),
        (At("rub sticks", 1, "slide"), 0.5 * v * t),
        (Last("plank.x"), common * (0.5 * t + 1.5 - t)),
        (Last("force"), 0.0),
        (LostInFriction, -0.5 * m * plank / together * v * v),
    ];
    judge(&text, 1.5, &figures);
}

/// A force F pushes a collar along its post with an arm c t, and so presses it with `2 F c t/L`: it is fastest at
/// `L/(2 mu c)`, stops at twice that, and stays.
#[test]
fn a_collar_jams_on_its_post() {
    let (m, force, c, length, mu) = (2.0, 6.0, 0.05, 0.1, 0.25);
    let text = format!(
        "model Collar {{
            ground {{ point O = (0, 0); }}
            body collar {{ mass = {m} kg; inertia = 0.01 kg*m^2; point P = (0, 0); }}
            joint post = prismatic(ground.O, collar.P, axis = (0, 1));
            friction rub on post {{ mu = {mu}; length = {length} m; }}
            force push at collar = (0, -{force} N);
            torque tip on collar = -({force} N)*({c} m/s)*t;
            event fastest: collar.ay rising;
            start {{ collar.y = 0; }}
            output hold = rub.force;
        }}"
    );
    let t = length / (2.0 * mu * c);
    let depth = force / m * 2.0 / 3.0 * t * t;
    let figures = [
        (Time("fastest", 1), t),
        (At("fastest", 1, "collar.vy"), -0.5 * force / m * t),
        (At("fastest", 1, "hold"), force),
        (Time("rub sticks", 1), 2.0 * t),
        (Last("collar.y"), -depth),
        (Last("hold"), force),
        (LostInFriction, -force * depth),
    ];
    judge(&text, 10.0, &figures);
}

/// Somebody climbs a ladder on a rough floor at a smooth wall, which pushes with `g tan(x) (m/2 + M s/L)`: it
/// slides away where this is `mu (m + M) g`.
#[test]
fn a_ladder_slides_away_below_a_climber() {
    let (m, load, length, mu, speed) = (12.0, 70.0, 4.0, 0.3, 0.5);
    let text = format!(
        "model Climber {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar ladder from ({length} m*sin(20 deg), 0 m) to (0 m, {length} m*cos(20 deg)) {{ mass = {m} kg; }}
            joint floor = slot(ground.O, ladder.A, axis = (1, 0));
            joint wall = slot(ground.O, ladder.B, axis = (0, 1));
            friction rub on floor {{ mu = {mu}; }}
            force weight at ladder = (0, -({load} kg)*(9.81 m/s^2));
            torque arm on ladder = -({load} kg)*(9.81 m/s^2)*(({speed} m/s)*t - 0.5*({length} m))*cos(ladder.theta);
            event half: wall.reaction.x - 0.5*{mu}*({m} kg + {load} kg)*(9.81 m/s^2);
            start {{ ladder.theta = 110 deg; }}
            output hold = rub.force;
            output lean = wall.reaction.x;
        }}"
    );
    let most = mu * (m + load);
    let tan = f64::to_radians(20.0).tan();
    let time = |share: f64| length / load * (share * most / tan - 0.5 * m) / speed;
    let figures = [
        (Time("half", 1), time(0.5)),
        (At("half", 1, "hold"), -0.5 * most * G),
        (Time("rub slips", 1), time(1.0)),
        (At("rub slips", 1, "lean"), most * G),
        (At("rub slips", 1, "ladder.omega"), 0.0),
    ];
    judge(&text, time(1.0) + 0.1, &figures);
}

/// A block slides to a stop, comes back with e of its speed, and friction, which has no part in the impact, stops it.
#[test]
fn a_sliding_block_comes_back_from_a_stop() {
    let (m, v, mu, d, e) = (2.0, 4.0, 0.2, 0.8, 0.6);
    let text = format!(
        "model Back {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body block {{ mass = {m} kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            friction rub on guide {{ mu = {mu}; }}
            stop wall: block.x <= {d} m {{ restitution = {e}; }}
            start {{ block.x = 0; block.vx = {v} m/s; }}
        }}"
    );
    let a = mu * G;
    let hits = f64::sqrt(v * v - 2.0 * a * d);
    let back = e * e * hits * hits / (2.0 * a);
    let figures = [
        (Time("wall", 1), (v - hits) / a),
        (After("wall", 1, "block.vx"), -e * hits),
        (Impulse("wall", 1), m * (1.0 + e) * hits),
        (ImpulseOf("wall", 1, "guide.normal"), 0.0),
        (ImpulseOf("wall", 1, "rub.value"), 0.0),
        (Lost("wall", 1), -0.5 * m * (1.0 - e * e) * hits * hits),
        (Time("rub sticks", 1), (v - hits + e * hits) / a),
        (Last("block.x"), d - back),
        (LostInFriction, -m * a * (d + back)),
    ];
    judge(&text, 2.5, &figures);
}

/// A friction that sticks holds through an impact: the ball comes back as from a wall.
#[test]
fn what_sticks_is_hit_as_a_wall() {
    let (m, v, e) = (0.5, 4.0, 0.6);
    let text = format!(
        "model Held {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body block {{ mass = 2 kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
            slider ball {{ mass = {m} kg; axis = (1, 0); }}
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            friction rub on guide {{ mu = 0.5; }}
            stop bump: block.x >= ball.s {{ restitution = {e}; }}
            start {{ block.x = 1 m; block.vx = 0; ball.v = {v} m/s; }}
        }}"
    );
    let figures = [
        (Time("bump", 1), 1.0 / v),
        (After("bump", 1, "ball.v"), -e * v),
        (After("bump", 1, "block.vx"), 0.0),
        (Impulse("bump", 1), m * (1.0 + e) * v),
        (ImpulseOf("bump", 1, "rub.value"), -m * (1.0 + e) * v),
        (Lost("bump", 1), -0.5 * m * (1.0 - e * e) * v * v),
    ];
    judge(&text, 0.5, &figures);
}

/// A bead on a rough rod that turns at w is pressed with `2 m w |r'|`: `r'' = w^2 r - 2 mu w r'`, inward and outward.
#[test]
fn a_bead_slides_on_a_rough_turning_rod() {
    let (m, w, mu) = (0.4, 3.0, 0.3);
    for (start, speed) in [(0.2, 0.0), (0.5, -1.2)] {
        let text = format!(
            "model Rod {{
                rotor rod {{ pivot = (0, 0); inertia = 0.1 kg*m^2; point C = (0, 0); }}
                particle bead {{ mass = {m} kg; }}
                joint wire = slot(rod.C, bead, axis = (1, 0));
                drive turn: rod.theta = ({w} rad/s)*t;
                friction rub on wire {{ mu = {mu}; }}
                until hypot(bead.x, bead.y) > 0.8 m;
                event back: rub.speed rising;
                start {{ bead.x = {start} m; bead.vx = {speed} m/s; bead.vy = ({w} rad/s)*({start} m); }}
                output speed = rub.speed;
                output force = rub.force;
            }}"
        );
        // r = a exp(p t) + b exp(q t)
        let out = {
            let half = f64::sqrt(1.0 + mu * mu);
            [w * (half - mu), w * (-half - mu)]
        };
        let motion = |[p, q]: [f64; 2], r: f64, v: f64| {
            let a = (v - q * r) / (p - q);
            let b = r - a;
            move |t: f64| {
                let (one, two) = (a * f64::exp(p * t), b * f64::exp(q * t));
                (one + two, p * one + q * two)
            }
        };
        let first = motion(out, start, speed);
        let mut figures = Vec::new();
        let turn = if speed < 0.0 {
            let turn = super::root(|t| first(t).1, 0.0, 1.0);
            figures.push((Time("back", 1), turn));
            turn
        } else {
            0.0
        };
        let end = super::root(|t| first(t).0 - 0.8, turn, 3.0);
        let v = first(end).1;
        figures.extend([
            (End, end),
            (Last("speed"), v),
            (Last("force"), -2.0 * mu * m * w * v),
        ]);
        judge(&text, 4.0, &figures);
    }
}

/// A bar rests on its pin by friction, which holds through the blow of a ball, and bears its moment.
#[test]
fn a_pin_that_sticks_bears_a_blow() {
    let (m, v, e, d) = (0.05, 4.0, 0.6, 0.5);
    let text = format!(
        "model Held {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar rod from ground.O to (0 m, -1 m) {{ mass = 2 kg; point P = ({d} m, 0); }}
            slider ball {{ mass = {m} kg; axis = (1, 0); origin = (-1 m, -{d} m); point C = (0, 0); }}
            joint pin = revolute(ground.O, rod.A);
            friction rub on pin {{ mu = 0.5; radius = 50 mm; }}
            stop bump: rod.P.x >= ball.C.x {{ restitution = {e}; }}
            start {{ rod.theta = -90 deg; ball.v = {v} m/s; }}
        }}"
    );
    let push = m * (1.0 + e) * v;
    let figures = [
        (After("bump", 1, "ball.v"), -e * v),
        (After("bump", 1, "rod.omega"), 0.0),
        (Impulse("bump", 1), push),
        (ImpulseOf("bump", 1, "rub.value"), -push * d),
        (ImpulseOf("bump", 1, "pin.x"), -push),
    ];
    judge(&text, 0.4, &figures);
}

/// A force k t pulls the lower of two blocks on a floor: it slides at `mu_s (m1 + m2) g`, and leaves the upper one
/// behind where both would have to be faster than with `mu_s1 g`.
#[test]
fn a_pulled_block_leaves_another_behind() {
    let (m1, m2, k) = (1.0, 2.0, 10.0);
    let (top, top_rest, floor, floor_rest) = (0.3, 0.4, 0.1, 0.15);
    let text = format!(
        "model Pile {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            body low {{ mass = {m2} kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
            body high {{ mass = {m1} kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
            joint floor = prismatic(ground.O, low.P, axis = (1, 0));
            joint between = prismatic(low.P, high.P, axis = (1, 0));
            friction scrape on floor {{ mu = {floor}; mu_static = {floor_rest}; }}
            friction rub on between {{ mu = {top}; mu_static = {top_rest}; }}
            force pull at low = (({k} N/s)*t, 0);
            start {{ low.x = 0; }}
            output upper = rub.force;
            output lower = scrape.force;
        }}"
    );
    let weight = (m1 + m2) * G;
    let first = floor_rest * weight / k;
    let second = (top_rest + floor) * weight / k;
    let ramp = |from: f64, to: f64| 0.5 * k * (to * to - from * from);
    let v = (ramp(first, second) - floor * weight * (second - first)) / (m1 + m2);
    let (end, late) = (second + 0.5, 0.5);
    let load = floor * weight + top * m1 * G;
    let figures = [
        (Time("scrape slips", 1), first),
        (Time("rub slips", 1), second),
        (At("rub slips", 1, "high.vx"), v),
        (Last("high.vx"), v + top * G * late),
        (Last("low.vx"), v + (ramp(second, end) - load * late) / m2),
        (Last("upper"), top * m1 * G),
        (Last("lower"), -floor * weight),
    ];
    judge(&text, end, &figures);
}

/// A block slides down a rough wedge that is free to move: the normal force follows from both accelerations.
#[test]
fn a_block_slides_down_a_free_wedge() {
    let (wedge, m, mu, v) = (3.0, 1.0, 0.2, 2.0);
    let text = format!(
        "model Wedge {{
            param a = 35 deg;
            gravity (0, -9.81 m/s^2);
            slider wedge {{ mass = {wedge} kg; axis = (1, 0); point P = (0, 0); }}
            body block {{ mass = {m} kg; inertia = 0.01 kg*m^2; point P = (0, 0); }}
            joint face = prismatic(wedge.P, block.P, axis = (cos(a), sin(a)));
            friction rub on face {{ mu = {mu}; }}
            until rub.speed < -{v} m/s;
            start {{ block.x = 0; wedge.s = 0; wedge.v = 0; }}
            output force = rub.force;
        }}"
    );
    // With the normal force N, the acceleration X of the wedge, and A down the slope:
    // m (X - A cos) = -N (sin - mu cos), m A sin = m g - N (cos + mu sin), M X = N (sin - mu cos)
    let (sin, cos) = f64::to_radians(35.0).sin_cos();
    let (across, up) = (sin - mu * cos, cos + mu * sin);
    let normal = m * G * cos / (sin * across * (m / wedge + 1.0) + cos * up);
    let t = v * sin / (G - normal * up / m);
    let figures = [
        (End, t),
        (Last("force"), mu * normal),
        (Last("wedge.v"), normal * across / wedge * t),
        (LostInFriction, -0.5 * mu * normal * v * t),
    ];
    judge(&text, 5.0, &figures);
}
