//! Free motions: periods, accelerations and what stays constant.

use super::run::{Checked, Run, above, below, close, largest, range};
use std::f64::consts::{PI, SQRT_2};

/// The period of a simple pendulum of this length, from the arithmetic-geometric mean.
fn period(length: f64, g: f64, amplitude: f64) -> f64 {
    let (mut a, mut b) = (1.0, (0.5 * amplitude).cos());
    for _ in 0..10 {
        (a, b) = (0.5 * (a + b), f64::sqrt(a * b));
    }
    2.0 * PI * (length / g).sqrt() / a
}

pub fn balanced_arm(run: &Run) -> Checked {
    let speed = run.col("speed");
    close("speed at the start", speed[0], 20_f64.to_radians(), 1e-12)?;
    below(
        "change of the speed",
        largest(speed.iter().map(|w| w / speed[0] - 1.0)),
        1e-6,
    )?;
    let energy = run.col("potential_energy");
    let lift = run.param("lamp") * run.param("g") * run.param("L");
    let off = energy.iter().map(|u| u - energy[0]);
    below("change of the potential energy", largest(off), 1e-9 * lift)
}

pub fn atwood_machine(run: &Run) -> Checked {
    let [g, m1, m2, r, inertia] = ["g", "m1", "m2", "r", "J"].map(|name| run.param(name));
    let expected = (m1 - m2) * g / (m1 + m2 + inertia / (r * r));
    below(
        "light weight",
        largest(run.col("light.a").iter().map(|a| a - expected)),
        1e-9,
    )?;
    let last = run.t().len() - 1;
    let t = run.t()[last];
    close(
        "way of the heavy weight",
        -run.col("heavy.s")[last],
        0.5 * expected * t * t,
        1e-9,
    )
}

pub fn swinging_atwood(run: &Run) -> Checked {
    let (g, ratio) = (run.param("g"), run.param("ratio"));
    close("ratio of the masses", ratio, 3.0, 0.0)?;
    let names = ["ball.x", "ball.y", "ball.vx", "ball.vy"];
    let columns = names.map(|name| run.col(name));
    // From the downward vertical, without jumps.
    let mut angle = Vec::new();
    for (x, y) in columns[0].iter().zip(columns[1]) {
        let now = x.atan2(-y);
        let last = angle.last().copied().unwrap_or(now);
        angle.push(now + 2.0 * PI * ((last - now) / (2.0 * PI)).round());
    }
    let second = |row: usize| {
        let [x, y, vx, vy] = columns.map(|column| column[row]);
        let r = x.hypot(y);
        let (half, rate): (f64, f64) = (0.5 * angle[row], (vy * x - vx * y) / (r * r));
        let along = (x * vx + y * vy) / r;
        let (s, c) = half.sin_cos();
        r * r * rate * (along * c - 0.5 * r * rate * s) + g * r * r * s * c * c
    };
    let start = second(0);
    let off = (0..run.t().len()).map(|row| second(row) / start - 1.0);
    below("change of the second integral", largest(off), 1e-5)
}

pub fn cycloidal_pendulum(run: &Run) -> Checked {
    let quarter = PI * (run.param("r") / run.param("g")).sqrt();
    for (angle, rate) in [("u", "u.v"), ("w", "w.v")] {
        let times = run.crossings(angle, rate, 0.0);
        above("swings", times.len() as f64, 8.0)?;
        for (i, t) in times.iter().enumerate() {
            close("time at the bottom", t / quarter, (2 * i + 1) as f64, 1e-5)?;
        }
    }
    Ok(())
}

pub fn reversible_pendulum(run: &Run) -> Checked {
    let (first, second) = (run.col("first.theta"), run.col("second.theta"));
    let off = first.iter().zip(second).map(|(a, b)| a - b);
    below("angle between the pendulums", largest(off), 1e-6)?;
    let (length, h1) = (run.param("L"), run.param("h1"));
    let simple = h1 + length * length / 12.0 / h1;
    let expected = period(simple, run.param("g"), 20_f64.to_radians());
    let times = run.crossings("first.theta", "first.omega", -PI / 2.0);
    above("swings", times.len() as f64, 10.0)?;
    let halves = times
        .windows(2)
        .map(|pair| 2.0 * (pair[1] - pair[0]) / expected - 1.0);
    below(
        "period of the simple pendulum of length h1 + h2",
        largest(halves),
        1e-6,
    )
}

pub fn coupled_pendulums(run: &Run) -> Checked {
    let [g, length, k, a] = ["g", "L", "k", "a"].map(|name| run.param(name));
    let slow = (1.5 * g / length).sqrt();
    let fast = (slow * slow + 2.0 * k * a * a / (length * length / 3.0)).sqrt();
    let exchange = PI / (fast - slow);
    let part = |name: &str, time: f64| {
        let (theta, omega) = (format!("{name}.theta"), format!("{name}.omega"));
        let row = run.t().partition_point(|t| *t < time);
        let angle = run.col(&theta)[row] + PI / 2.0;
        run.col(&omega)[row].powi(2) / 2.0 * length / 3.0 + 0.5 * g * (1.0 - angle.cos())
    };
    for (times, from, to) in [(1.0, "first", "second"), (2.0, "second", "first")] {
        let time = times * exchange;
        let left = part(from, time) / (part(from, time) + part(to, time));
        below("energy that is left after an exchange", left, 0.01)?;
    }
    Ok(())
}

pub fn double_pendulum(run: &Run) -> Checked {
    let unit = (run.param("g") / run.param("L")).sqrt();
    let (slow, fast) = ((2.0 - SQRT_2).sqrt() * unit, (2.0 + SQRT_2).sqrt() * unit);
    let angle = run.param("angle");
    let (upper, lower) = (run.place("upper"), run.place("lower"));
    let mut off: f64 = 0.0;
    for ((t, p), q) in run.t().iter().zip(&upper).zip(&lower) {
        if *t > 5.0 {
            break;
        }
        let (s, f) = ((slow * t).cos(), (fast * t).cos());
        let first = p[0].atan2(-p[1]) - angle / (2.0 * SQRT_2) * (s - f);
        let second = (q[0] - p[0]).atan2(p[1] - q[1]) - angle / 2.0 * (s + f);
        off = off.max(first.abs()).max(second.abs());
    }
    below("against the two natural oscillations", off / angle, 0.05)
}

pub fn pumped_swing(run: &Run) -> Checked {
    let [g, length, e] = ["g", "L", "e"].map(|name| run.param(name));
    let w = (g / length).sqrt();
    let place = run.place("censer");
    let angle: Vec<f64> = place.iter().map(|[x, y]| x.atan2(-y)).collect();
    let rows = 1..angle.len() - 1;
    let is_peak =
        |i: &usize| angle[*i] > 0.0 && angle[*i] >= angle[i - 1] && angle[*i] > angle[i + 1];
    let peaks: Vec<usize> = rows.filter(is_peak).collect();
    above("swings", peaks.len() as f64, 5.0)?;
    let (first, last) = (peaks[0], peaks[peaks.len() - 1]);
    let growth = (angle[last] / angle[first]).ln() / (run.t()[last] - run.t()[first]);
    close("growth over 3/4 e w", growth / (0.75 * e * w), 1.0, 0.03)
}

pub fn kapitza_pendulum(run: &Run) -> Checked {
    let [g, length, a, w] = ["g", "L", "a", "w"].map(|name| run.param(name));
    let l = 2.0 * length / 3.0;
    above("(a w)^2 over 2 g l", (a * w).powi(2) / (2.0 * g * l), 1.0)?;
    let lean = run.col("lean");
    // The slow motion starts where the quick one, a/l sin(lean) cos(w t), is taken off.
    let top = lean[0] - a / l * lean[0].sin();
    below(
        "largest lean",
        largest(lean.iter().copied()),
        1.1 * lean[0].abs(),
    )?;
    // Energy of the slow motion: half the rate squared, and this.
    let potential = |u: f64| g / l * u.cos() + (a * w / l * u.sin()).powi(2) / 4.0;
    // The time over a quarter of a swing, with u = top sin(s).
    let n = 2000;
    let quarter: f64 = (0..n)
        .map(|i| {
            let s = (f64::from(i) + 0.5) * PI / 2.0 / f64::from(n);
            let u = top.abs() * s.sin();
            top.abs() * s.cos() / (2.0 * (potential(top) - potential(u))).sqrt()
        })
        .sum::<f64>()
        * PI
        / 2.0
        / f64::from(n);
    let times = run.crossings("rod.theta", "rod.omega", PI / 2.0);
    above("slow swings", times.len() as f64, 8.0)?;
    let [first, last] = [times[0], times[times.len() - 1]];
    let half = (last - first) / (times.len() - 1) as f64;
    close(
        "period of the slow swing over that of the averaged motion",
        half / (2.0 * quarter),
        1.0,
        0.02,
    )
}

pub fn hanging_chain(run: &Run) -> Checked {
    let last = run.t().len() - 1;
    let angle = |link: usize| run.col(&format!("link[{link}].theta"))[last];
    let slopes: Vec<f64> = (1..=14).map(|link| angle(link).tan()).collect();
    let steps: Vec<f64> = slopes.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let [low, high] = range(steps.iter().copied());
    below(
        "difference of the steps of the slope",
        (high - low) / high,
        1e-3,
    )?;
    // The catenary of the same length and span.
    let (length, span) = (14.0 * run.param("L"), 1.4);
    let (mut low, mut high) = (0.05, 10.0);
    for _ in 0..60 {
        let a: f64 = 0.5 * (low + high);
        if 2.0 * a * (span / (2.0 * a)).sinh() > length {
            low = a;
        } else {
            high = a;
        }
    }
    let sag = low * ((span / (2.0 * low)).cosh() - 1.0);
    let lowest = range(run.place("lowest").last().map(|at| at[1]))[0];
    close("sag against that of the catenary", -lowest / sag, 1.0, 5e-3)
}
