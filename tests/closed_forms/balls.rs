//! Balls on floors and between walls, which may move.

use super::{Figure::*, G, fine, judge, judge_with, root};

/// Sum of `e^k` for k = 1 to n - 1.
fn flights(e: f64, n: i32) -> f64 {
    (1..n).map(|k| e.powi(k)).sum()
}

/// `v_n = e^n v`, `t_n = v/g (1 + 2 (e + ... + e^(n-1)))`, tops at `e^2n h`.
#[test]
fn a_ball_bounces_until_it_lies() {
    let (m, h, e): (f64, f64, f64) = (0.5, 2.0, 0.7);
    let text = format!(
        "model Ball {{
            gravity (0, -9.81 m/s^2);
            particle ball {{ mass = {m} kg; }}
            stop floor: ball.y >= 0 {{ restitution = {e}; }}
            event top: ball.vy falling;
            allow(unattached: ball);
            start {{ ball.y = {h} m; ball.vx = 0.3 m/s; }}
            output push = floor.force;
        }}"
    );
    let v = f64::sqrt(2.0 * G * h);
    let mut figures = vec![
        (Rest("floor"), v / G * (1.0 + e) / (1.0 - e)),
        (LostInImpacts, -m * G * h),
        (Last("ball.x"), 1.2),
        (Last("push"), m * G),
    ];
    for n in [1, 2, 3, 6] {
        let (number, before) = (n as usize, v * e.powi(n - 1));
        let t = v / G * (1.0 + 2.0 * flights(e, n));
        figures.extend([
            (Time("floor", number), t),
            (After("floor", number, "ball.vy"), e * before),
            (Impulse("floor", number), m * (1.0 + e) * before),
            (
                Lost("floor", number),
                -0.5 * m * (1.0 - e * e) * before * before,
            ),
            (Time("top", number), t + e * before / G),
            (At("top", number, "ball.y"), h * e.powi(2 * n)),
        ]);
    }
    judge(&text, 4.0, &figures);
}

/// Along a slope it falls with `g sin(a)`, across it bounces with `g cos(a)` until it slides; twice the gap has
/// half of the impulse.
#[test]
fn a_ball_bounces_down_a_slope() {
    let (m, d, e, a): (f64, f64, f64, f64) = (0.5, 0.8, 0.6, f64::to_radians(20.0));
    let text = format!(
        "model Slope {{
            param a = 20 deg;
            gravity (0, -9.81 m/s^2);
            particle ball {{ mass = {m} kg; }}
            stop slope: 2*(ball.y*cos(a) - ball.x*sin(a)) >= 0 {{ restitution = {e}; }}
            allow(unattached: ball);
            start {{ ball.x = -({d} m)*sin(a); ball.y = ({d} m)*cos(a); }}
            output down = -ball.x*cos(a) - ball.y*sin(a);
            output push = slope.force;
        }}"
    );
    let v = f64::sqrt(2.0 * G * a.cos() * d);
    let mut figures = vec![
        (Rest("slope"), v / (G * a.cos()) * (1.0 + e) / (1.0 - e)),
        (Last("down"), 0.5 * G * a.sin() * 9.0),
        (Last("push"), 0.5 * m * G * a.cos()),
        (LostInImpacts, -m * G * a.cos() * d),
    ];
    for n in [1, 2, 4] {
        let (number, up) = (n as usize, v * e.powi(n));
        let t = v / (G * a.cos()) * (1.0 + 2.0 * flights(e, n));
        let down = G * a.sin() * t;
        figures.extend([
            (Time("slope", number), t),
            (At("slope", number, "down"), 0.5 * down * t),
            (
                After("slope", number, "ball.vx"),
                -down * a.cos() - up * a.sin(),
            ),
            (
                After("slope", number, "ball.vy"),
                -down * a.sin() + up * a.cos(),
            ),
            (Impulse("slope", number), 0.5 * m * (1.0 + e) * up / e),
        ]);
    }
    judge(&text, 3.0, &figures);
}

/// A ball without losses between a wall and another that comes closer with u: each meeting adds 2 u.
#[test]
fn a_wall_that_comes_closer_makes_a_ball_faster() {
    let (m, length, u) = (0.2, 1.0, 0.1);
    let text = format!(
        "model Walls {{
            slider ball {{ mass = {m} kg; axis = (1, 0); }}
            stop left: ball.s >= 0 {{ restitution = 1; }}
            stop right: ball.s <= {length} m - ({u} m/s)*t {{ restitution = 1; }}
            start {{ ball.s = 0.2 m; ball.v = 1 m/s; }}
        }}"
    );
    let (mut t, mut s, mut v) = (0.0, 0.2, 1.0);
    let mut figures = Vec::new();
    for n in 1..=4 {
        t = (length + v * t - s) / (v + u);
        s = length - u * t;
        figures.extend([
            (Time("right", n), t),
            (After("right", n, "ball.v"), -v - 2.0 * u),
            (Impulse("right", n), 2.0 * m * (v + u)),
        ]);
        v += 2.0 * u;
        t += s / v;
        s = 0.0;
        figures.extend([(Time("left", n), t), (Impulse("left", n), 2.0 * m * v)]);
    }
    let work = 0.5 * m * (v * v - 1.0);
    figures.extend([(LostInImpacts, 0.0), (WorkOfMovers, work)]);
    judge(&text, t + 0.01, &figures);
}

/// A piston meets a ball with its own speed W at that time: `v+ = W - e (v - W)`.
#[test]
fn a_piston_hits_a_ball() {
    let (m, v, e) = (0.4, 3.0, 0.6);
    let text = format!(
        "model Piston {{
            slider ball {{ mass = {m} kg; axis = (1, 0); }}
            stop piston: ball.s <= 1 m + (50 mm)*sin((8 rad/s)*t) {{ restitution = {e}; }}
            start {{ ball.v = {v} m/s; }}
        }}"
    );
    let t = root(|t| 1.0 + 0.05 * f64::sin(8.0 * t) - v * t, 0.0, 1.0);
    let wall = 0.4 * f64::cos(8.0 * t);
    let closing = v - wall;
    let push = m * (1.0 + e) * closing;
    let figures = [
        (Time("piston", 1), t),
        (At("piston", 1, "ball.s"), v * t),
        (After("piston", 1, "ball.v"), wall - e * closing),
        (Impulse("piston", 1), push),
        (
            Lost("piston", 1),
            -0.5 * m * (1.0 - e * e) * closing * closing,
        ),
        (WorkOfMovers, -push * wall),
    ];
    judge(&text, 0.5, &figures);
}

/// A restitution `1/(1 + v/c)` adds `1/c` to `1/v` at every impact.
#[test]
fn a_restitution_falls_with_the_speed() {
    let (m, c) = (0.5, 5.0);
    let text = format!(
        "model Dull {{
            gravity (0, -9.81 m/s^2);
            particle ball {{ mass = {m} kg; }}
            stop floor: ball.y >= 0 {{ restitution = 1/(1 + abs(ball.vy)/({c} m/s)); }}
            allow(unattached: ball);
            start {{ ball.y = 1.5 m; }}
        }}"
    );
    let mut v = f64::sqrt(2.0 * G * 1.5);
    let mut t = v / G;
    let mut figures = Vec::new();
    for n in 1..=4 {
        let after = 1.0 / (1.0 / v + 1.0 / c);
        figures.extend([
            (Time("floor", n), t),
            (After("floor", n, "ball.vy"), after),
            (Impulse("floor", n), m * (v + after)),
            (Lost("floor", n), 0.5 * m * (after * after - v * v)),
        ]);
        t += 2.0 * after / G;
        v = after;
    }
    judge(&text, 2.5, &figures);
}

/// A lift that is driven upward with a: in it the ball falls with g + a.
#[test]
fn a_ball_comes_to_rest_in_a_lift() {
    let (m, h, e, a) = (0.5, 0.6, 0.5, 3.0);
    let text = format!(
        "model Lift {{
            gravity (0, -9.81 m/s^2);
            particle ball {{ mass = {m} kg; }}
            stop floor: ball.y >= 0.5*({a} m/s^2)*t^2 {{ restitution = {e}; }}
            allow(unattached: ball);
            start {{ ball.y = {h} m; }}
            output push = floor.force;
        }}"
    );
    let fall = G + a;
    let mut v = f64::sqrt(2.0 * fall * h);
    let mut t = v / fall;
    let mut figures = vec![
        (Rest("floor"), t * (1.0 + e) / (1.0 - e)),
        (LostInImpacts, -m * fall * h),
        (Last("push"), m * fall),
        (Last("ball.vy"), 2.0 * a),
    ];
    for n in 1..=3 {
        figures.extend([
            (Time("floor", n), t),
            (Impulse("floor", n), m * (1.0 + e) * v),
            (After("floor", n, "ball.vy"), a * t + e * v),
        ]);
        v *= e;
        t += 2.0 * v / fall;
    }
    judge(&text, 2.0, &figures);
}

/// A light ball above a heavy one: after the heavy one has bounced they meet, and the light one leaves with
/// nearly 3 v.
#[test]
fn a_light_ball_on_a_heavy_one_flies_high() {
    let (heavy, light, h, gap) = (2.0, 0.1, 1.0, 0.02);
    let text = format!(
        "model Stack {{
            gravity (0, -9.81 m/s^2);
            slider low {{ mass = {heavy} kg; axis = (0, 1); }}
            slider high {{ mass = {light} kg; axis = (0, 1); }}
            stop floor: low.s >= 0 {{ restitution = 1; }}
            stop bump: high.s >= low.s {{ restitution = 1; }}
            event top: high.v falling;
            start {{ low.s = {h} m; high.s = {h} m + {gap} m; }}
        }}"
    );
    let v = f64::sqrt(2.0 * G * h);
    // They come closer with 2 v.
    let tau = 0.5 * gap / v;
    let (up, down) = (v - G * tau, v + G * tau);
    let push = 2.0 * heavy * light / (heavy + light) * (up + down);
    let leaves = push / light - down;
    let place = v * tau - 0.5 * G * tau * tau;
    let figures = [
        (Time("floor", 1), v / G),
        (Time("bump", 1), v / G + tau),
        (Impulse("bump", 1), push),
        (After("bump", 1, "low.v"), up - push / heavy),
        (After("bump", 1, "high.v"), leaves),
        (Time("top", 1), v / G + tau + leaves / G),
        (At("top", 1, "high.s"), place + 0.5 * leaves * leaves / G),
        (LostInImpacts, 0.0),
    ];
    judge(&text, 1.9, &figures);
}

/// A ball meets two planes at one time, at 60 degrees to one another: `n_i (v+ - v) = sum of n_i n_j P_j/m`.
#[test]
fn a_ball_falls_into_a_corner() {
    let (m, v, e) = (0.8, 2.0, 0.5);
    let text = format!(
        "model Corner {{
            particle ball {{ mass = {m} kg; }}
            stop left: ball.y*cos(60 deg) + ball.x*sin(60 deg) >= 0 {{ restitution = {e}; }}
            stop right: ball.y >= ball.x {{ restitution = {e}; }}
            allow(unattached: ball);
            start {{ ball.y = 1 m; ball.vy = -{v} m/s; }}
        }}"
    );
    // The normals and what they do: the second gap has a gradient of the size sqrt(2).
    let (n, k) = ([f64::to_radians(60.0).sin(), 0.5], [-1.0, 1.0]);
    let dot = |a: [f64; 2], b: [f64; 2]| a[0] * b[0] + a[1] * b[1];
    let [change, other] = [n, k].map(|n| (1.0 + e) * v * n[1] * m);
    let det = dot(n, n) * dot(k, k) - dot(n, k).powi(2);
    let left = (dot(k, k) * change - dot(n, k) * other) / det;
    let right = (dot(n, n) * other - dot(n, k) * change) / det;
    let after = [0, 1].map(|i| (n[i] * left + k[i] * right) / m);
    let figures = [
        (Time("left", 1), 0.5),
        (Time("right", 1), 0.5),
        (Impulse("left", 1), left),
        (Impulse("right", 1), right),
        (After("left", 1, "ball.vx"), after[0]),
        (After("left", 1, "ball.vy"), after[1] - v),
        (Lost("left", 1), -0.5 * left * (1.0 - e) * v * n[1]),
        (Lost("right", 1), -0.5 * right * (1.0 - e) * v * k[1]),
    ];
    judge(&text, 0.6, &figures);
}

/// A ball that touches two planes at one time, aslant so that the second one would have to pull: it takes no part.
#[test]
fn a_plane_that_would_pull_takes_no_part() {
    let (m, e, v) = (1.0, 0.5, 2.0);
    let (sin, cos) = f64::to_radians(290.0).sin_cos();
    let (n, k) = f64::to_radians(30.0).sin_cos();
    let (vx, vy) = (v * cos, v * sin);
    let text = format!(
        "model Obtuse {{
            particle ball {{ mass = {m} kg; }}
            stop floor: ball.y >= 0 {{ restitution = {e}; }}
            stop slope: ball.x*cos(30 deg) + ball.y*sin(30 deg) >= 0 {{ restitution = {e}; }}
            allow(unattached: ball);
            start {{ ball.x = -0.5*{vx} m; ball.y = -0.5*{vy} m; ball.vx = {vx} m/s; ball.vy = {vy} m/s; }}
        }}"
    );
    // Both close; the floor alone sends the ball away from the slope faster than e would.
    assert!(k * vx + n * vy < 0.0 && k * vx - n * e * vy > -e * (k * vx + n * vy));
    let figures = [
        (Time("floor", 1), 0.5),
        (Time("slope", 1), 0.5),
        (Impulse("floor", 1), -m * (1.0 + e) * vy),
        (Impulse("slope", 1), 0.0),
        (After("floor", 1, "ball.vx"), vx),
        (After("floor", 1, "ball.vy"), -e * vy),
    ];
    judge(&text, 0.6, &figures);
}

/// Billiards in a circle: every chord has one length, and the next one is turned by `2 acos(d)` with its distance d.
#[test]
fn a_ball_runs_along_chords_of_a_circle() {
    let d: f64 = 0.3;
    let text = format!(
        "model Billiards {{
            particle ball {{ mass = 1 kg; }}
            stop rim: hypot(ball.x, ball.y) <= 1 m {{ restitution = 1; }}
            allow(unattached: ball);
            start {{ ball.x = {d} m; ball.vy = 1 m/s; }}
        }}"
    );
    let half = f64::sqrt(1.0 - d * d);
    let mut figures = vec![(LostInImpacts, 0.0)];
    for n in [1, 2, 10, 50] {
        let angle = f64::to_radians(90.0) + 2.0 * n as f64 * d.acos();
        figures.extend([
            (Time("rim", n), half * (2 * n - 1) as f64),
            (Impulse("rim", n), 2.0 * half),
            (After("rim", n, "ball.vx"), angle.cos()),
            (After("rim", n, "ball.vy"), angle.sin()),
        ]);
    }
    judge(&text, 96.0, &figures);
}

/// Far from the origin a ball comes to rest, too: flights that are lower than the rounding of its place are none.
#[test]
fn a_ball_comes_to_rest_far_away() {
    for (x, y) in [(0.0, 1e5), (1e6, 1e4), (1e7, 1e6)] {
        let text = format!(
            "model Far {{
                gravity (0, -9.81 m/s^2);
                particle ball {{ mass = 2 kg; }}
                stop floor: ball.y >= {y} m {{ restitution = 0.5; }}
                allow(unattached: ball);
                start {{ ball.x = {x} m; ball.y = {y} m + 1 m; ball.vx = 100 m/s; }}
                output push = floor.force;
            }}"
        );
        let v = f64::sqrt(2.0 * G);
        let figures = [
            (Time("floor", 1), v / G),
            (Rest("floor"), 3.0 * v / G),
            (Last("push"), 2.0 * G),
            (LostInImpacts, -2.0 * G),
        ];
        // The place has 1e-10 m to 1e-9 m.
        judge_with(&text, &fine(2.0), &figures, 1e-6);
    }
}
