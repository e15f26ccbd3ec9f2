//! Dry friction of clutches, brakes, guides and ladders: where it sticks, gives way, and what it takes.

use super::{Figure::*, G, integral, judge, judge_by_methods};
use std::f64::consts::PI;

/// Two disks slip until they are one, `w0 - T_c (1/J1 + 1/J2) t + k t^2/(2 J1) = 0`; a torque k t of the motor
/// tears them loose where `k t J2/(J1 + J2)` is the torque of rest.
#[test]
fn a_clutch_locks_and_is_torn_loose() {
    let (j1, j2, w0, k) = (0.4, 1.2, 50.0, 4.0);
    let (slips, rests) = (0.3 * 0.1 * 500.0, 0.4 * 0.1 * 500.0);
    let text = format!(
        "model Clutch {{
            ground {{ point O = (0, 0); }}
            body engine {{ mass = 1 kg; inertia = {j1} kg*m^2; point O = (0, 0); }}
            body load {{ mass = 1 kg; inertia = {j2} kg*m^2; point O = (0, 0); }}
            joint bearing = revolute(ground.O, engine.O);
            joint hub = revolute(engine.O, load.O);
            friction plates on hub {{ mu = 0.3; mu_static = 0.4; radius = 0.1 m; normal = 500 N; }}
            torque motor on engine = ({k} N*m/s)*t;
            start {{ engine.omega = {w0} rad/s; }}
            event half: plates.force - 10 N*m rising;
            output torque = plates.force;
        }}"
    );
    let both = 1.0 / j1 + 1.0 / j2;
    let half = slips * both * j1 / k;
    let locks = half - f64::sqrt(half * half - 2.0 * j1 * w0 / k);
    let common = slips * locks / j2;
    // The slip by T_c and the motor from a time on, and its integral.
    let angle = |w: f64, from: f64, t: f64| {
        let tau = t - from;
        w * tau
            + (0.5 * k * from / j1 - 0.5 * slips * both) * tau * tau
            + k * tau.powi(3) / (6.0 * j1)
    };
    let loose = rests * (j1 + j2) / (k * j2);
    let w = common + 0.5 * k * (loose * loose - locks * locks) / (j1 + j2);
    let (end, late) = (7.5, 7.5 - loose);
    let heat = slips * (angle(w0, 0.0, locks) + angle(0.0, loose, end));
    let figures = [
        (Time("plates sticks", 1), locks),
        (At("plates sticks", 1, "load.omega"), common),
        (At("plates sticks", 1, "engine.omega"), common),
        (Time("half", 1), 10.0 * (j1 + j2) / (k * j2)),
        (Time("plates slips", 1), loose),
        (At("plates slips", 1, "load.omega"), w),
        (Last("load.omega"), w + slips * late / j2),
        (
            Last("engine.omega"),
            w + (0.5 * k * (end * end - loose * loose) - slips * late) / j1,
        ),
        (Last("torque"), slips),
        (LostInFriction, -heat),
    ];
    judge_by_methods(&text, end, &[("dopri5", 1e-8), ("rk4", 1e-8)], &figures);
}

/// A wheel on a torsion spring with a brake: each half swing takes `2 T/k` of the amplitude.
#[test]
fn a_brake_stops_a_torsion_pendulum() {
    let (inertia, k, start) = (0.1, 2.5, 0.5);
    let torque = 0.1 * 20.0 * 0.05;
    let text = format!(
        "model Balance {{
            rotor wheel {{ pivot = (0, 0); inertia = {inertia} kg*m^2; }}
            torsion_spring coil between ground, wheel {{ stiffness = {k} N*m/rad; }}
            friction brake on wheel {{ mu = 0.1; radius = 50 mm; normal = 20 N; }}
            start {{ wheel.theta = {start} rad; }}
            output hold = brake.force;
        }}"
    );
    let half = PI / f64::sqrt(k / inertia);
    let step = 2.0 * torque / k;
    let mut figures = vec![
        (Count("brake turns"), 5.0),
        (Time("brake sticks", 1), 6.0 * half),
        (Last("wheel.theta"), start - 6.0 * step),
        (Last("hold"), k * (start - 6.0 * step)),
        (
            LostInFriction,
            0.5 * k * ((start - 6.0 * step).powi(2) - start * start),
        ),
    ];
    for (n, sign) in [(1, -1.0), (2, 1.0), (5, -1.0)] {
        let swings = f64::from(n);
        figures.extend([
            (Time("brake turns", n as usize), swings * half),
            (
                At("brake turns", n as usize, "wheel.theta"),
                sign * (start - swings * step),
            ),
        ]);
    }
    judge(&text, 5.0, &figures);
}

/// A spring whose end moves with u pulls a block: with `D = (mu_s - mu) N/k` and `tan(h) = -D w/u` a slide lasts
/// 2 h/w.
#[test]
fn a_pulled_block_goes_by_jerks() {
    let (m, k, u, mu, rests) = (2.0, 50.0, 0.1, 0.3, 0.4);
    let text = format!(
        "model Jerks {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); point E = (1 m + ({u} m/s)*t, 0); }}
            body block {{ mass = {m} kg; inertia = 0.1 kg*m^2; point P = (0, 0); }}
            joint guide = prismatic(ground.O, block.P, axis = (1, 0));
            spring pull between block.P, ground.E {{ stiffness = {k} N/m; free_length = 1 m; }}
            friction rub on guide {{ mu = {mu}; mu_static = {rests}; }}
            event fastest: block.ax falling;
            start {{ block.x = 0; }}
        }}"
    );
    let w = f64::sqrt(k / m);
    let d = (rests - mu) * m * G / k;
    let h = PI - f64::atan(d * w / u);
    let x = |tau: f64| u * tau + d * (1.0 - (w * tau).cos()) - u / w * (w * tau).sin();
    let v = |tau: f64| u * (1.0 - (w * tau).cos()) + d * w * (w * tau).sin();
    let (slide, jump) = (2.0 * h / w, x(2.0 * h / w));
    let first = rests * m * G / (k * u);
    let second = first + jump / u;
    let figures = [
        (Time("rub slips", 1), first),
        (Time("fastest", 1), first + h / w),
        (At("fastest", 1, "block.vx"), v(h / w)),
        (Time("rub sticks", 1), first + slide),
        (At("rub sticks", 1, "block.x"), jump),
        (Time("rub slips", 2), second),
        (Time("rub sticks", 2), second + slide),
        (Last("block.x"), 2.0 * jump),
        (LostInFriction, -2.0 * mu * m * G * jump),
    ];
    judge(&text, second + slide + 0.1, &figures);
}

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

/// With a Stribeck curve a block stops after the integral of `1/(g (mu + (mu_s - mu) exp(-(v/v_s)^2)))` over its
/// speeds.
#[test]
fn a_block_stops_on_a_stribeck_curve() {
    let (mu, rests, vs, v) = (0.2, 0.35, 0.4, 1.5);
    let text = format!(
        "model Stribeck {{
            slider block {{ mass = 2 kg; axis = (1, 0); }}
            friction rub on block {{
                mu = {mu}; mu_static = {rests}; stribeck = {vs} m/s; normal = 2 kg*9.81 m/s^2;
            }}
            event half: block.v - 0.5*({v} m/s);
            start {{ block.v = {v} m/s; }}
        }}"
    );
    let brake = |v: f64| G * (mu + (rests - mu) * f64::exp(-(v / vs) * (v / vs)));
    let figures = [
        (Time("half", 1), integral(|v| 1.0 / brake(v), 0.5 * v, v)),
        (Time("rub sticks", 1), integral(|v| 1.0 / brake(v), 0.0, v)),
        (Last("block.s"), integral(|v| v / brake(v), 0.0, v)),
        (LostInFriction, -v * v),
    ];
    judge(&text, 1.0, &figures);
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

/// A wheel out of balance on a rough pin, without weight: the pin bears `m r sqrt(w^4 + a^2)`, so that
/// `a = -k w^2` with `k = c/sqrt(J^2 - c^2)`, `c = mu R m r`, and `w = w0/(1 + k w0 t)`.
#[test]
fn a_wheel_out_of_balance_is_braked_by_its_pin() {
    let (m, r, inertia, mu, radius, w) = (2.0, 0.1, 0.03, 0.3, 0.05, 40.0);
    let text = format!(
        "model Unbalanced {{
            ground {{ point O = (0, 0); }}
            body wheel {{ mass = {m} kg; inertia = {inertia} kg*m^2; point A = (-{r} m, 0); }}
            joint pin = revolute(ground.O, wheel.A);
            friction rub on pin {{ mu = {mu}; radius = {radius} m; }}
            event half: wheel.omega - 0.5*({w} rad/s);
            start {{ wheel.theta = 0; wheel.omega = {w} rad/s; }}
            output torque = rub.force;
        }}"
    );
    let whole = inertia + m * r * r;
    let c: f64 = mu * radius * m * r;
    let k = c / f64::sqrt(whole * whole - c * c);
    let left = 1.0 + k * w;
    let figures = [
        (Time("half", 1), 1.0 / (k * w)),
        (At("half", 1, "wheel.theta"), f64::ln(2.0) / k),
        (At("half", 1, "torque"), -0.25 * whole * k * w * w),
        (Last("wheel.omega"), w / left),
        (Last("wheel.theta"), f64::ln(left) / k),
        (
            LostInFriction,
            -0.5 * whole * w * w * (1.0 - 1.0 / (left * left)),
        ),
    ];
    judge(&text, 1.0, &figures);
}
