//! Rods and blocks on floors and walls.

use super::{
    Figure::*, G, fine, integral, judge, judge_by_methods, judge_with, root, time_from_rest,
};

/// A free rod that hits the floor with its lower end: `P = (1 + e) v/(1/m + d^2/J)` with the distance d of the
/// center, and the center of percussion keeps its speed.
#[test]
fn a_rod_drops_on_its_end() {
    let (m, length, e, h, angle) = (2.0, 1.2, 0.5, 0.7, f64::to_radians(25.0));
    let inertia = m * length * length / 12.0;
    let d = 0.5 * length * angle.cos();
    let center = inertia / (m * d * angle.cos());
    let text = format!(
        "model Drop {{
            gravity (0, -9.81 m/s^2);
            body rod {{
                mass = {m} kg; inertia = {m}*{length}^2/12*(1 kg*m^2);
                point A = (-{length}/2*(1 m), 0); point C = ({center} m, 0);
            }}
            stop floor: rod.A.y >= 0 {{ restitution = {e}; }}
            allow(unattached: rod);
            start {{ rod.theta = 25 deg; rod.y = {length}/2*(1 m)*sin(25 deg) + {h} m; }}
            output end = rod.A.vy;
            output percussion = rod.C.vy;
        }}"
    );
    let v = f64::sqrt(2.0 * G * h);
    let mass = 1.0 / (1.0 / m + d * d / inertia);
    let push = (1.0 + e) * mass * v;
    let figures = [
        (Time("floor", 1), v / G),
        (Impulse("floor", 1), push),
        (After("floor", 1, "rod.vy"), push / m - v),
        (After("floor", 1, "rod.omega"), -d * push / inertia),
        (After("floor", 1, "end"), e * v),
        (After("floor", 1, "percussion"), -v),
        (Lost("floor", 1), -0.5 * (1.0 - e * e) * mass * v * v),
    ];
    judge(&text, v / G + 0.01, &figures);
}

/// A rod on a pin whose end hits the floor at 30 degrees: about the pin `P L cos(30 deg) = I (1 + e) w`, and the
/// pin has the rest of the change of momentum in both directions.
#[test]
fn a_pinned_rod_hits_the_floor_aslant() {
    let (m, length, e) = (2.0, 1.2, 0.4);
    let text = format!(
        "model Slap {{
            gravity (0, -9.81 m/s^2);
            ground {{ point O = (0, 0); }}
            bar rod from ground.O to ({length} m, 0 m) {{ mass = {m} kg; }}
            joint pin = revolute(ground.O, rod.A);
            stop floor: rod.B.y >= -{length}/2*(1 m) {{ restitution = {e}; }}
            start {{ rod.theta = 0; }}
        }}"
    );
    let (sin, cos) = f64::to_radians(30.0).sin_cos();
    let inertia = m * length * length / 3.0;
    let rate = |x: f64| f64::sqrt(3.0 * G / length * x.sin());
    let w = f64::sqrt(3.0 * G / length * sin);
    let change = (1.0 + e) * w;
    let push = inertia * change / (length * cos);
    let momentum = 0.5 * m * length * change;
    let figures = [
        (
            Time("floor", 1),
            time_from_rest(rate, 0.0, f64::to_radians(30.0)),
        ),
        (At("floor", 1, "rod.omega"), -w),
        (After("floor", 1, "rod.omega"), e * w),
        (Impulse("floor", 1), push),
        (ImpulseOf("floor", 1, "pin.x"), momentum * sin),
        (ImpulseOf("floor", 1, "pin.y"), momentum * cos - push),
        (Lost("floor", 1), -0.5 * (1.0 - e * e) * inertia * w * w),
    ];
    judge(&text, 0.5, &figures);
}

/// A ladder slides down, leaves the wall at `cos(x) = 2/3 cos(start)` from the vertical, and falls flat with the
/// speed its foot has then.
#[test]
fn a_ladder_leaves_its_wall_and_falls_flat() {
    let (m, length, e, start) = (5.0, 2.0, 0.5, f64::to_radians(20.0));
    let text = format!(
        "model Ladder {{
            gravity (0, -9.81 m/s^2);
            bar ladder from ({length} m*sin(20 deg), 0 m) to (0 m, {length} m*cos(20 deg)) {{ mass = {m} kg; }}
            stop floor: ladder.A.y >= 0;
            stop wall: ladder.B.x >= 0;
            stop flat: ladder.B.y >= 0 {{ restitution = {e}; }}
            allow(unattached: ladder);
            output push = floor.force;
            output lean = wall.force;
        }}"
    );
    let top = start.cos();
    let angle = f64::acos(2.0 / 3.0 * top);
    let lost = |x: f64| 2.0 * f64::sin(0.5 * (x + start)) * f64::sin(0.5 * (x - start));
    let rate = |x: f64| f64::sqrt(3.0 * G / length * lost(x));
    let t = time_from_rest(rate, start, angle);
    let slide = 0.5 * length * angle.cos() * rate(angle);
    // The center falls, and the foot slides with the ladder's speed.
    let second = |x: f64| {
        let left = G * length * lost(x) - slide * slide;
        f64::sqrt(12.0 * left / (1.0 + 3.0 * x.sin().powi(2))) / length
    };
    let flat = 0.5 * std::f64::consts::PI;
    let fall = integral(|x| 1.0 / second(x), angle, flat);
    let w = second(flat);
    let x = 0.5 * length * angle.sin() + slide * fall;
    let figures = [
        (Time("wall opens", 1), t),
        (At("wall opens", 1, "ladder.theta"), flat + angle),
        (At("wall opens", 1, "ladder.omega"), rate(angle)),
        (At("wall opens", 1, "ladder.vx"), slide),
        (At("wall opens", 1, "lean"), 0.0),
        (Time("flat", 1), t + fall),
        (At("flat", 1, "ladder.x"), x),
        (At("flat", 1, "push"), 0.25 * m * G),
        (At("flat", 1, "ladder.omega"), w),
        (After("flat", 1, "ladder.omega"), -e * w),
        (Impulse("flat", 1), m * length / 3.0 * (1.0 + e) * w),
        (
            ImpulseOf("flat", 1, "floor.value"),
            m * length / 6.0 * (1.0 + e) * w,
        ),
        (
            Lost("flat", 1),
            -m * length * length / 6.0 * (1.0 - e * e) * w * w,
        ),
    ];
    judge_by_methods(
        &text,
        t + fall + 0.01,
        &[("dopri5", 1e-8), ("rk4", 1e-8)],
        &figures,
    );
}

/// A block rocks without friction from one edge to the other: `w+ = w (J - m b^2)/(J + m b^2)`.
#[test]
fn a_block_rocks_to_its_other_edge() {
    let (m, b, h, start) = (10.0, 0.2, 0.5, f64::to_radians(10.0));
    let inertia = m * (b * b + h * h) / 3.0;
    let text = format!(
        "model Rocking {{
            gravity (0, -9.81 m/s^2);
            body block {{
                mass = {m} kg; inertia = {inertia} kg*m^2;
                point A = (-{b} m, -{h} m); point B = ({b} m, -{h} m);
            }}
            stop left: block.A.y >= 0;
            stop right: block.B.y >= 0;
            event turn: block.omega rising;
            allow(unattached: block);
            start {{ block.theta = 10 deg; block.y = ({b} m)*sin(10 deg) + ({h} m)*cos(10 deg); }}
        }}"
    );
    let height = |x: f64| b * x.sin() + h * x.cos();
    let slope = |x: f64| b * x.cos() - h * x.sin();
    let mass = |x: f64| inertia + m * slope(x).powi(2);
    // height(start) - height(x) = 2 sin((start - x)/2) (b cos(..) - h sin(..)), of the mean angle.
    let drop = |from: f64, x: f64| 2.0 * f64::sin(0.5 * (from - x)) * slope(0.5 * (from + x));
    let rate = |from: f64| move |x: f64| f64::sqrt(2.0 * m * G * drop(from, x) / mass(x));
    let w = rate(start)(0.0);
    let t = time_from_rest(rate(start), start, 0.0);
    let push = 2.0 * b * w / (1.0 / m + b * b / inertia);
    let after = w * (inertia - m * b * b) / (inertia + m * b * b);
    let energy = 0.5 * mass(0.0) * after * after;
    let turn = root(|x| m * G * (height(x) - h) - energy, 1e-6, f64::atan(b / h));
    let figures = [
        (Time("right", 1), t),
        (At("right", 1, "block.omega"), -w),
        (After("right", 1, "block.omega"), -after),
        (After("right", 1, "block.vy"), b * after),
        (Impulse("right", 1), push),
        (ImpulseOf("right", 1, "left.value"), 0.0),
        (Lost("right", 1), -push * b * w),
        (Time("turn", 1), t + time_from_rest(rate(turn), turn, 0.0)),
        (At("turn", 1, "block.theta"), -turn),
    ];
    judge(
        &text,
        t + time_from_rest(rate(turn), turn, 0.0) + 0.01,
        &figures,
    );
}

/// A block rocks from edge to edge until it lies, each time with `(J - m b^2)/(J + m b^2)` of its rate: the flights of the
/// left edge end where all end, although it comes to rest at an impact of the right one.
#[test]
fn a_block_rocks_to_rest() {
    let (m, b, h, start) = (10.0, 0.2, 0.5, f64::to_radians(10.0));
    let inertia = m * (b * b + h * h) / 3.0;
    let text = format!(
        "model Rocking {{
            gravity (0, -9.81 m/s^2);
            body block {{
                mass = {m} kg; inertia = {inertia} kg*m^2;
                point A = (-{b} m, -{h} m); point B = ({b} m, -{h} m);
            }}
            stop left: block.A.y >= 0;
            stop right: block.B.y >= 0;
            allow(unattached: block);
            start {{ block.theta = 10 deg; block.y = ({b} m)*sin(10 deg) + ({h} m)*cos(10 deg); }}
            output push = left.force;
        }}"
    );
    let slope = |x: f64| b * x.cos() - h * x.sin();
    let drop = |from: f64, x: f64| 2.0 * f64::sin(0.5 * (from - x)) * slope(0.5 * (from + x));
    let rate = |from: f64| {
        move |x: f64| f64::sqrt(2.0 * m * G * drop(from, x) / (inertia + m * slope(x).powi(2)))
    };
    let mut t = time_from_rest(rate(start), start, 0.0);
    let mut w = rate(start)(0.0);
    // Flights of less than 1e-8 of the first are left out.
    for _ in 0..21 {
        w *= (inertia - m * b * b) / (inertia + m * b * b);
        let energy = 0.5 * (inertia + m * b * b) * w * w;
        let turn = root(|x| m * G * drop(x, 0.0) - energy, 0.0, f64::atan(b / h));
        t += 2.0 * time_from_rest(rate(turn), turn, 0.0);
    }
    let figures = [
        (Rest("left"), t),
        (Last("block.y"), h),
        (Last("block.theta"), 0.0),
        (Last("push"), 0.5 * m * G),
        (LostInImpacts, -m * G * drop(start, 0.0)),
    ];
    // The ratio of the last intervals is that of intervals of some microseconds, of which times of steps have 8 digits.
    judge_with(&text, &fine(1.0), &figures, 1e-8);
}

/// A wheel out of balance turns at w in a bed, which it lifts where `m r w^2 sin(w t) = (M + m) g`; the bed lands
/// while the motor keeps its speed.
#[test]
fn a_wheel_out_of_balance_lifts_its_bed() {
    let (bed, m, r, w) = (4.0, 1.0, 0.05, 40.0);
    let text = format!(
        "model Hopper {{
            gravity (0, -9.81 m/s^2);
            slider bed {{ mass = {bed} kg; axis = (0, 1); point P = (0, 0); }}
            body wheel {{ mass = {m} kg; inertia = 0.01 kg*m^2; point A = (-{r} m, 0); }}
            joint pin = revolute(bed.P, wheel.A);
            drive spin: wheel.theta = ({w} rad/s)*t;
            stop floor: bed.s >= 0;
            event top: bed.v falling;
            start {{ bed.s = 0; bed.v = 0; }}
            output push = floor.force;
        }}"
    );
    let whole = bed + m;
    let share = m * r / whole;
    let lifts = f64::asin(G / (share * w * w)) / w;
    // (M + m) s'' = m r w^2 sin(w t) - (M + m) g
    let speed = |t: f64| share * w * ((w * lifts).cos() - (w * t).cos()) - G * (t - lifts);
    let place = |t: f64| {
        let tau = t - lifts;
        share * (w * tau * (w * lifts).cos() - (w * t).sin() + (w * lifts).sin())
            - 0.5 * G * tau * tau
    };
    let top = root(speed, lifts + 0.01, lifts + 0.2);
    let lands = root(place, top, top + 0.2);
    let jump = -speed(lands);
    let figures = [
        (Time("floor opens", 1), lifts),
        (At("floor opens", 1, "push"), 0.0),
        (Time("top", 1), top),
        (At("top", 1, "bed.s"), place(top)),
        (Time("floor", 1), lands),
        (At("floor", 1, "bed.v"), -jump),
        (Impulse("floor", 1), whole * jump),
        (ImpulseOf("floor", 1, "pin.x"), 0.0),
        (ImpulseOf("floor", 1, "pin.y"), m * jump),
        (
            ImpulseOf("floor", 1, "spin.angle"),
            m * jump * r * (w * lands).cos(),
        ),
        (LostInImpacts, -0.5 * whole * jump * jump),
        (WorkOfMovers, m * jump * r * w * (w * lands).cos()),
    ];
    judge(&text, lands + 1e-3, &figures);
}
