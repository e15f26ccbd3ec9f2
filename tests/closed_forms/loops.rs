//! Closed loops at stops. With one coordinate x and the mass m(x) of all bodies, `m w^2/2` is the work of the
//! torque, and an impact on a gap g leaves `-e w` with the impulse `(1 + e) m w/|dg/dx|`.

use super::{Figure::*, G, integral, judge, judge_by_methods, root, time_from_rest};

/// A slider crank whose piston runs against a stop: every pin has its share, by the momentum of each body.
#[test]
fn a_slider_crank_runs_against_a_stop() {
    let (m1, m2, m3, r, l, torque, e) = (1.2, 0.8, 0.6, 0.1, 0.3, 2.0, 0.4);
    let (start, end) = (f64::to_radians(60.0), f64::to_radians(120.0));
    let place = |x: f64| {
        let sin = r / l * x.sin();
        r * x.cos() + l * f64::sqrt(1.0 - sin * sin)
    };
    let text = format!(
        "model Crank {{
            ground {{ point O = (0, 0); }}
            bar crank from ground.O to ({r} m*cos(60 deg), {r} m*sin(60 deg)) {{ mass = {m1} kg; }}
            bar rod from crank.B to ({} m, 0 m) {{ mass = {m2} kg; length = {l} m; }}
            slider piston {{ mass = {m3} kg; axis = (1, 0); point C = (0, 0); }}
            joint bearing = revolute(ground.O, crank.A);
            joint crankpin = revolute(crank.B, rod.A);
            joint wrist = revolute(rod.B, piston.C);
            torque motor on crank = {torque} N*m;
            stop block: piston.s >= {} m {{ restitution = {e}; }}
            start {{ crank.theta = 60 deg; guess piston.s = {} m; }}
        }}",
        place(start),
        place(end),
        place(start)
    );
    // By the angle of the crank: of the rod, its center, and the piston.
    let rates = |x: f64| {
        let (sin, cos) = x.sin_cos();
        let below = f64::asin(r / l * sin);
        let rod = r * cos / (l * below.cos());
        let center = [-r * sin - 0.5 * l * below.sin() * rod, 0.5 * r * cos];
        (below, rod, center, -r * sin - l * below.sin() * rod)
    };
    let mass = |x: f64| {
        let (_, rod, [vx, vy], piston) = rates(x);
        m1 * r * r / 3.0
            + m2 * (vx * vx + vy * vy + l * l / 12.0 * rod * rod)
            + m3 * piston * piston
    };
    let rate = |x: f64| f64::sqrt(2.0 * torque * (x - start) / mass(x));
    let w = rate(end);
    let change = -(1.0 + e) * w;
    let (below, rod, center, piston) = rates(end);
    let push = (1.0 + e) * mass(end) * w / piston.abs();
    // On the piston, then on the rod at the crank.
    let wrist_x = m3 * piston * change - push;
    let pin_x = m2 * center[0] * change + wrist_x;
    // m2 l^2/12 (-rod) change = l/2 (cos (B_y - A_y) + sin (B_x - A_x)), with B = -wrist
    let spin = -m2 * l / 6.0 * rod * change;
    let difference = (spin + below.sin() * (wrist_x + pin_x)) / below.cos();
    let sum = m2 * center[1] * change;
    let (wrist_y, pin_y) = (-0.5 * (sum + difference), 0.5 * (sum - difference));
    let figures = [
        (Time("block", 1), time_from_rest(rate, start, end)),
        (At("block", 1, "crank.omega"), w),
        (After("block", 1, "crank.omega"), -e * w),
        (After("block", 1, "piston.v"), -e * w * piston),
        (After("block", 1, "rod.omega"), e * w * rod),
        (Impulse("block", 1), push),
        (ImpulseOf("block", 1, "wrist.x"), wrist_x),
        (ImpulseOf("block", 1, "wrist.y"), wrist_y),
        (ImpulseOf("block", 1, "crankpin.x"), pin_x),
        (ImpulseOf("block", 1, "crankpin.y"), pin_y),
        (
            ImpulseOf("block", 1, "bearing.x"),
            pin_x - 0.5 * m1 * r * end.sin() * change,
        ),
        (
            ImpulseOf("block", 1, "bearing.y"),
            pin_y + 0.5 * m1 * r * end.cos() * change,
        ),
        (Lost("block", 1), -0.5 * (1.0 - e * e) * mass(end) * w * w),
    ];
    let methods = [("ode45", 1e-8), ("rk4", 1e-8), ("generalized-alpha", 1e-5)];
    judge_by_methods(
        &text,
        time_from_rest(rate, start, end) + 1e-3,
        &methods,
        &figures,
    );
}

/// A four-bar linkage whose rocker runs against a stop of its angle.
#[test]
fn a_rocker_runs_against_a_stop() {
    let [a, b, c, d] = [0.4, 1.0, 0.8, 1.0_f64];
    let (m1, m2, m3, torque, e) = (1.0, 1.5, 2.0, 3.0, 0.3);
    let (start, end) = (f64::to_radians(40.0), f64::to_radians(100.0));
    // The angles of coupler and rocker.
    let angles = |x: f64| {
        let (y, x) = (a * x.sin(), a * x.cos());
        let f = f64::hypot(x - d, y);
        let rocker = f64::atan2(y, x - d) - f64::acos((c * c + f * f - b * b) / (2.0 * c * f));
        let coupler = f64::atan2(c * rocker.sin() - y, d + c * rocker.cos() - x);
        (coupler, rocker)
    };
    let rates = |x: f64| {
        let (coupler, rocker) = angles(x);
        (
            -a * f64::sin(rocker - x) / (b * f64::sin(rocker - coupler)),
            a * f64::sin(coupler - x) / (c * f64::sin(coupler - rocker)),
        )
    };
    let mass = |x: f64| {
        let ((coupler, _), (p, q)) = (angles(x), rates(x));
        let center = a * a + 0.25 * b * b * p * p + a * b * p * f64::cos(coupler - x);
        m1 * a * a / 3.0 + m2 * (center + b * b / 12.0 * p * p) + m3 * c * c / 3.0 * q * q
    };
    let (_, rocker) = angles(start);
    let text = format!(
        "model FourBar {{
            ground {{ point O = (0, 0); point D = ({d} m, 0); }}
            bar crank from ground.O to ({a} m*cos(40 deg), {a} m*sin(40 deg)) {{ mass = {m1} kg; }}
            bar coupler from crank.B to ({} m, {} m) {{ mass = {m2} kg; length = {b} m; }}
            bar rocker from ground.D to coupler.B {{ mass = {m3} kg; length = {c} m; }}
            joint bearing = revolute(ground.O, crank.A);
            joint crankpin = revolute(crank.B, coupler.A);
            joint elbow = revolute(coupler.B, rocker.B);
            joint support = revolute(ground.D, rocker.A);
            torque motor on crank = {torque} N*m;
            stop block: rocker.theta <= {} rad {{ restitution = {e}; }}
            start {{ crank.theta = 40 deg; }}
        }}",
        d + c * rocker.cos(),
        c * rocker.sin(),
        angles(end).1
    );
    let rate = |x: f64| f64::sqrt(2.0 * torque * (x - start) / mass(x));
    let w = rate(end);
    let (p, q) = rates(end);
    let t = time_from_rest(rate, start, end);
    let figures = [
        (Time("block", 1), t),
        (At("block", 1, "crank.theta"), end),
        (At("block", 1, "crank.omega"), w),
        (After("block", 1, "crank.omega"), -e * w),
        (After("block", 1, "coupler.omega"), -e * w * p),
        (After("block", 1, "rocker.omega"), -e * w * q),
        (Impulse("block", 1), (1.0 + e) * mass(end) * w / q),
        (Lost("block", 1), -0.5 * (1.0 - e * e) * mass(end) * w * w),
    ];
    judge(&text, t + 1e-3, &figures);
}

/// A Scotch yoke without loads: `m(x) w^2` is kept until the yoke runs against its stop.
#[test]
fn a_yoke_runs_against_a_stop() {
    let (inertia, m, r, w0, e) = (0.02, 3.0, 0.1, 6.0, 0.5);
    let text = format!(
        "model Yoke {{
            rotor crank {{ pivot = (0, 0); inertia = {inertia} kg*m^2; point A = ({r} m, 0); }}
            slider yoke {{ mass = {m} kg; axis = (1, 0); point S = (0, 0); }}
            joint pin = slot(yoke.S, crank.A, axis = (0, 1));
            stop block: yoke.s >= -({r} m)*cos(60 deg) {{ restitution = {e}; }}
            start {{ crank.theta = 30 deg; crank.omega = {w0} rad/s; }}
        }}"
    );
    let mass = |x: f64| inertia + m * r * r * x.sin().powi(2);
    let (start, end) = (f64::to_radians(30.0), f64::to_radians(120.0));
    let rate = |x: f64| w0 * f64::sqrt(mass(start) / mass(x));
    let (w, arm) = (rate(end), r * end.sin());
    let push = (1.0 + e) * mass(end) * w / arm;
    let t = integral(|x| 1.0 / rate(x), start, end);
    let figures = [
        (Time("block", 1), t),
        (At("block", 1, "crank.omega"), w),
        (After("block", 1, "crank.omega"), -e * w),
        (After("block", 1, "yoke.v"), e * w * arm),
        (Impulse("block", 1), push),
        // What the crank feels: it alone keeps the momentum of the crank in balance.
        (
            ImpulseOf("block", 1, "pin.normal"),
            -inertia * (1.0 + e) * w / arm,
        ),
        (Lost("block", 1), -0.5 * (1.0 - e * e) * mass(end) * w * w),
    ];
    judge(&text, t + 1e-3, &figures);
}

/// Three parallel cranks carry a beam, one of them more than is needed: the motion is that of two,
/// `(3 I + m r^2) w` is stopped at the beam, which turns nothing.
#[test]
fn a_beam_on_three_cranks_runs_against_a_stop() {
    let (m1, m, r, w, e) = (0.7, 2.0, 0.3, 2.5, 0.4);
    let text = format!(
        "model Parallel {{
            ground {{ point O0 = (0, 0); point O1 = (0.4 m, 0); point O2 = (1 m, 0); }}
            bar c0 from ground.O0 to ({r} m, 0 m) {{ mass = {m1} kg; }}
            bar c1 from ground.O1 to (0.4 m + {r} m, 0 m) {{ mass = {m1} kg; }}
            bar c2 from ground.O2 to (1 m + {r} m, 0 m) {{ mass = {m1} kg; }}
            bar beam from c0.B to (1 m + {r} m, 0 m) {{ mass = {m} kg; point M = (0.4 m, 0); }}
            joint p0 = revolute(ground.O0, c0.A);
            joint p1 = revolute(ground.O1, c1.A);
            joint p2 = revolute(ground.O2, c2.A);
            joint q0 = revolute(c0.B, beam.A);
            joint q1 = revolute(c1.B, beam.M);
            joint q2 = revolute(c2.B, beam.B);
            allow(redundant);
            stop wall: beam.y <= 0.5*({r} m) {{ restitution = {e}; }}
            start {{
                c0.theta = -50 deg; guess c1.theta = -50 deg; guess c2.theta = -50 deg; guess beam.theta = 0;
                c0.omega = {w} rad/s; project velocities;
            }}
        }}"
    );
    let cos = f64::to_radians(30.0).cos();
    let whole = m1 * r * r + m * r * r;
    let figures = [
        (Time("wall", 1), f64::to_radians(80.0) / w),
        (After("wall", 1, "c0.omega"), -e * w),
        (After("wall", 1, "c1.omega"), -e * w),
        (After("wall", 1, "beam.vy"), -e * w * r * cos),
        (After("wall", 1, "beam.omega"), 0.0),
        (Impulse("wall", 1), (1.0 + e) * whole * w / (r * cos)),
        (Lost("wall", 1), -0.5 * (1.0 - e * e) * whole * w * w),
    ];
    judge(&text, 0.6, &figures);
}

/// A cam that turns freely throws its follower where `c sin(x) w^2 = g`, with the w of the energy, and is hit by it
/// again: `P = (1 + e) u/(1/m + c^2 cos(x)^2/J)`.
#[test]
fn a_cam_throws_its_follower() {
    let (inertia, m, c, e, w0) = (0.01, 0.5, 0.05, 0.3, 25.0);
    let text = format!(
        "model Cam {{
            gravity (0, -9.81 m/s^2);
            rotor cam {{ pivot = (0, 0); inertia = {inertia} kg*m^2; }}
            slider follower {{ mass = {m} kg; axis = (0, 1); }}
            stop touch: follower.s >= ({c} m)*sin(cam.theta) {{ restitution = {e}; }}
            start {{ cam.omega = {w0} rad/s; follower.v = {c}*{w0}*(1 m/s); }}
        }}"
    );
    let mass = |x: f64| inertia + m * c * c * x.cos().powi(2);
    let energy = 0.5 * mass(0.0) * w0 * w0;
    let rate = |x: f64| f64::sqrt(2.0 * (energy - m * G * c * x.sin()) / mass(x));
    let x = root(|x| c * x.sin() * rate(x).powi(2) - G, 0.0, 1.5);
    let t = integral(|x| 1.0 / rate(x), 0.0, x);
    let w = rate(x);
    let (s, v) = (c * x.sin(), c * x.cos() * w);
    let gap = |tau: f64| s + v * tau - 0.5 * G * tau * tau - c * f64::sin(x + w * tau);
    let flight = root(gap, 0.02, 0.26);
    let angle = x + w * flight;
    let arm = c * angle.cos();
    let falls = v - G * flight;
    let push = (1.0 + e) * (arm * w - falls) / (1.0 / m + arm * arm / inertia);
    let figures = [
        (Time("touch opens", 1), t),
        (At("touch opens", 1, "cam.theta"), x),
        (At("touch opens", 1, "cam.omega"), w),
        (At("touch opens", 1, "follower.v"), v),
        (Time("touch", 1), t + flight),
        (At("touch", 1, "cam.theta"), angle),
        (Impulse("touch", 1), push),
        (After("touch", 1, "follower.v"), falls + push / m),
        (After("touch", 1, "cam.omega"), w - arm * push / inertia),
    ];
    judge(&text, t + flight + 1e-3, &figures);
}
