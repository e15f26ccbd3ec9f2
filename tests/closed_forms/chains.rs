//! Bodies that hit one another in a row, and weights on a string.

use super::{Figure::*, G, judge};

/// Three equal balls with gaps and a wall: the speed goes from one to the next, and back.
#[test]
fn a_cradle_hands_a_speed_on_and_back() {
    let (m, v) = (0.3, 2.0);
    let text = format!(
        "model Cradle {{
            slider a {{ mass = {m} kg; axis = (1, 0); }}
            slider b {{ mass = {m} kg; axis = (1, 0); }}
            slider c {{ mass = {m} kg; axis = (1, 0); }}
            stop ab: b.s >= a.s {{ restitution = 1; }}
            stop bc: c.s >= b.s {{ restitution = 1; }}
            stop wall: c.s <= 0.7 m {{ restitution = 1; }}
            start {{ a.v = {v} m/s; b.s = 0.1 m; c.s = 0.3 m; }}
        }}"
    );
    let figures = [
        (Time("ab", 1), 0.1 / v),
        (After("ab", 1, "a.v"), 0.0),
        (After("ab", 1, "b.v"), v),
        (Impulse("ab", 1), m * v),
        (Time("bc", 1), 0.3 / v),
        (After("bc", 1, "c.v"), v),
        (Time("wall", 1), 0.7 / v),
        (Impulse("wall", 1), 2.0 * m * v),
        (Time("bc", 2), 1.1 / v),
        (Time("ab", 2), 1.3 / v),
        (After("ab", 2, "a.v"), -v),
        (Last("a.s"), -0.2),
        (Last("b.s"), 0.1),
        (Last("c.s"), 0.3),
        (LostInImpacts, 0.0),
    ];
    judge(&text, 1.6 / v, &figures);
}

/// Three masses and a restitution: `P = (1 + e) m1 m2/(m1 + m2) v` of each pair.
#[test]
fn unequal_masses_hit_in_a_row() {
    let (masses, e, v): ([f64; 3], f64, f64) = ([1.0, 2.0, 0.5], 0.6, 2.0);
    let [one, two, three] = masses;
    let text = format!(
        "model Row {{
            slider a {{ mass = {one} kg; axis = (1, 0); }}
            slider b {{ mass = {two} kg; axis = (1, 0); }}
            slider c {{ mass = {three} kg; axis = (1, 0); }}
            stop ab: b.s >= a.s {{ restitution = {e}; }}
            stop bc: c.s >= b.s {{ restitution = {e}; }}
            start {{ a.v = {v} m/s; b.s = 0.1 m; c.s = 0.3 m; }}
        }}"
    );
    let share = |m: f64, n: f64| m * n / (m + n);
    let first = (1.0 + e) * share(one, two) * v;
    let middle = first / two;
    let second = (1.0 + e) * share(two, three) * middle;
    let t = 0.1 / v + 0.2 / middle;
    let loss = |mass: f64, v: f64| -0.5 * (1.0 - e * e) * mass * v * v;
    let figures = [
        (Impulse("ab", 1), first),
        (After("ab", 1, "a.v"), v - first / one),
        (After("ab", 1, "b.v"), middle),
        (Lost("ab", 1), loss(share(one, two), v)),
        (Time("bc", 1), t),
        (Impulse("bc", 1), second),
        (After("bc", 1, "b.v"), middle - second / two),
        (After("bc", 1, "c.v"), second / three),
        (Lost("bc", 1), loss(share(two, three), middle)),
        (Last("c.s"), 0.3 + (1.0 - t) * second / three),
    ];
    judge(&text, 1.0, &figures);
}

/// Two of three equal balls touch: the impact is shared, `a` comes back with a third, `b` and `c` leave together.
#[test]
fn balls_in_contact_share_an_impact() {
    let (m, v) = (0.3, 1.5);
    let text = format!(
        "model Touching {{
            slider a {{ mass = {m} kg; axis = (1, 0); }}
            slider b {{ mass = {m} kg; axis = (1, 0); }}
            slider c {{ mass = {m} kg; axis = (1, 0); }}
            stop ab: b.s >= a.s {{ restitution = 1; }}
            stop bc: c.s >= b.s {{ restitution = 1; }}
            start {{ a.v = {v} m/s; b.s = 0.1 m; c.s = 0.1 m; }}
        }}"
    );
    let figures = [
        (After("ab", 1, "a.v"), -v / 3.0),
        (After("ab", 1, "b.v"), 2.0 / 3.0 * v),
        (After("ab", 1, "c.v"), 2.0 / 3.0 * v),
        (Impulse("ab", 1), 4.0 / 3.0 * m * v),
        (ImpulseOf("ab", 1, "bc.value"), 2.0 / 3.0 * m * v),
        (Lost("ab", 1), 0.0),
    ];
    judge(&text, 0.2, &figures);
}

/// Two weights on a string over a pulley, the heavy one above a floor: it lands with v, the light one flies for 2
/// v/g until the string jerks the heavy one up with `r v`, `r = m2/(m1 + m2)`.
#[test]
fn the_string_of_two_weights_becomes_slack_and_jerks() {
    let (heavy, light, h) = (3.0, 2.0, 1.0);
    let text = format!(
        "model Atwood {{
            gravity (0, -9.81 m/s^2);
            slider a {{ mass = {heavy} kg; axis = (0, 1); }}
            slider b {{ mass = {light} kg; axis = (0, 1); }}
            stop string: a.s + b.s >= 0;
            stop floor: a.s >= 0;
            event top: b.v falling;
            start {{ a.s = {h} m; b.s = -{h} m; }}
            output tension = string.force;
            output push = floor.force;
        }}"
    );
    let together = heavy + light;
    let a = (heavy - light) / together * G;
    let shared = heavy * light / together;
    let mut v = f64::sqrt(2.0 * a * h);
    let mut t = v / a;
    let mut figures = vec![(At("floor", 1, "tension"), 2.0 * shared * G)];
    for n in 1..=3 {
        figures.extend([
            (Time("floor", n), t),
            (Impulse("floor", n), heavy * v),
            (Lost("floor", n), -0.5 * heavy * v * v),
            (After("floor", n, "b.v"), v),
            (At("top", n, "b.s"), 0.5 * v * v / G),
            (At("top", n, "push"), heavy * G),
        ]);
        t += 2.0 * v / G;
        figures.extend([
            (Time("string", n), t),
            (Impulse("string", n), shared * v),
            (Lost("string", n), -0.5 * shared * v * v),
        ]);
        v *= light / together;
        figures.push((After("string", n, "a.v"), v));
        t += 2.0 * v / a;
    }
    judge(&text, t - 0.01, &figures);
}
