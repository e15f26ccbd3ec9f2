//! Clutches, brakes and jerks: where dry friction sticks, where it gives way, and the energy that it takes.

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
