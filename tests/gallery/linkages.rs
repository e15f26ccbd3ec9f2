//! Cranks, rockers and rams: limits, times and forces from the geometry.

use super::run::{
    Checked, Run, above, angle_of_triangle, below, circles, close, largest, range, toward,
};
use std::f64::consts::PI;

/// The smallest and the largest angle at the pivot of a rocker, from the line to the pivot of the crank:
/// crank and coupler are in line.
fn swing(ground: f64, crank: f64, coupler: f64, rocker: f64) -> [f64; 2] {
    [coupler - crank, coupler + crank].map(|reach| angle_of_triangle(ground, rocker, reach))
}

/// The limits between which an angle turns back and forth; all turns are at one of them.
fn limits(run: &Run, body: &str, tolerance: f64) -> Result<[f64; 2], String> {
    let name = |part: &str| format!("{body}.{part}");
    let turns = run.turns(&name("theta"), &name("omega"), &name("alpha"));
    let found = range(turns.iter().map(|(_, angle)| *angle));
    for (_, angle) in &turns {
        let off = (angle - found[0]).abs().min((angle - found[1]).abs());
        below("turns between the limits", off, tolerance)?;
    }
    above("turns", turns.len() as f64, 4.0)?;
    Ok(found)
}

pub fn four_bar(run: &Run) -> Checked {
    let [a, b, c] = ["L_crank", "L_coupler", "L_rocker"].map(|name| run.param(name));
    let [least, most] = swing(2.0, a, b, c);
    let [low, high] = limits(run, "rocker", 5e-5)?;
    close("lower limit of the rocker", low, PI - most, 5e-5)?;
    close("upper limit of the rocker", high, PI - least, 5e-5)?;
    let turned = range(run.col("crank.theta").iter().copied());
    above(
        "turns of the crank",
        (turned[1] - turned[0]) / (2.0 * PI),
        5.0,
    )
}

pub fn slider_crank(run: &Run) -> Checked {
    let (r, l, speed) = (run.param("r"), run.param("l"), run.param("speed"));
    let angle = run.col("crank.theta");
    let places = angle.iter().zip(run.col("piston.s"));
    let off = places.map(|(u, s)| s - r * u.cos() - (l * l - (r * u.sin()).powi(2)).sqrt());
    below("piston", largest(off), 1e-9 * r)?;
    let most = r * speed * speed * (1.0 + r / l);
    let found = largest(run.col("piston.a").iter().copied());
    close("acceleration at the dead center", found / most, 1.0, 1e-3)
}

pub fn scotch_yoke(run: &Run) -> Checked {
    let (r, w) = (run.param("r"), run.param("speed"));
    let places = run.t().iter().zip(run.col("yoke.s"));
    let off = places.map(|(t, s)| s - r * (w * t).cos());
    below("against the cosine", largest(off), 1e-9 * r)?;
    let places = run.col("yoke.s").iter().zip(run.col("yoke.a"));
    below(
        "a = -w^2 s",
        largest(places.map(|(s, a)| a + w * w * s)),
        1e-9 * r * w * w,
    )
}

/// The ratio of the times of a slow and a quick stroke, all pairs of them.
fn time_ratio(run: &Run, expected: f64) -> Checked {
    let times = run.crossings("ram.v", "ram.a", 0.0);
    above("turns of the ram", times.len() as f64, 4.0)?;
    let strokes: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    for pair in strokes.windows(2) {
        let ratio = pair[0].max(pair[1]) / pair[0].min(pair[1]);
        close("ratio of the times", ratio, expected, 1e-5)?;
    }
    Ok(())
}

pub fn whitworth_quick_return(run: &Run) -> Checked {
    let alpha = (run.param("d") / run.param("r")).asin();
    close(
        "ratio with these lengths",
        (PI + 2.0 * alpha) / (PI - 2.0 * alpha),
        2.0,
        1e-12,
    )?;
    time_ratio(run, (PI + 2.0 * alpha) / (PI - 2.0 * alpha))?;
    let turned = range(run.col("arm.theta").iter().copied());
    above(
        "turns of the arm",
        (turned[1] - turned[0]) / (2.0 * PI),
        2.0,
    )
}

pub fn shaper(run: &Run) -> Checked {
    let alpha = (run.param("r") / run.param("d")).asin();
    time_ratio(run, (PI + 2.0 * alpha) / (PI - 2.0 * alpha))?;
    let ends = run.turns("ram.s", "ram.v", "ram.a");
    let [low, high] = range(ends.iter().map(|(_, s)| *s));
    close(
        "stroke",
        high - low,
        2.0 * run.param("h") * alpha.tan(),
        1e-7,
    )
}

pub fn dwell_linkage(run: &Run) -> Checked {
    let a = run.param("a");
    let pivot = [7.0 * a, 4.0 * a];
    let rows = run.col("crank.theta").iter().zip(run.col("swing"));
    let (mut off, mut dwell, mut whole) = (Vec::new(), Vec::new(), Vec::new());
    for (angle, swing) in rows {
        let pin = toward([0.0, 0.0], a, *angle);
        let middle = circles(pin, 2.5 * a, [2.0 * a, 0.0], 2.5 * a, 1.0);
        let point = [2.0 * middle[0] - pin[0], 2.0 * middle[1] - pin[1]];
        off.push(swing - ((pivot[1] - point[1]).atan2(pivot[0] - point[0])));
        whole.push(*swing);
        if angle.cos() <= 0.0 {
            dwell.push(*swing);
        }
    }
    below(
        "against the circles of crank and rocker",
        largest(off),
        1e-9,
    )?;
    let width = |angles: Vec<f64>| range(angles).into_iter().fold(0.0, |w, x| x - w);
    below(
        "swing of half a turn over the whole swing",
        width(dwell) / width(whole),
        0.02,
    )
}

pub fn windshield_wiper(run: &Run) -> Checked {
    let ground = 0.3_f64.hypot(0.07);
    let [least, most] = swing(ground, run.param("r"), 0.3, 0.07);
    let [low, high] = limits(run, "left", 1e-5)?;
    close("sweep", high - low, most - least, 1e-6)?;
    let both = run.col("left.theta").iter().zip(run.col("right.theta"));
    below(
        "angle between the wipers",
        largest(both.map(|(l, r)| l - r)),
        1e-9,
    )
}

pub fn pump_jack(run: &Run) -> Checked {
    let ground = 2.4_f64.hypot(2.2);
    let [least, most] = swing(ground, run.param("r"), 2.2, 2.4);
    let [low, high] = range(run.turns("rod.s", "rod.v", "rod.a").iter().map(|(_, s)| *s));
    close(
        "stroke of the rod",
        high - low,
        run.param("R") * (most - least),
        1e-6,
    )
}

pub fn ackermann_steering(run: &Run) -> Checked {
    let [track, wheelbase, arm] = ["track", "wheelbase", "arm"].map(|name| run.param(name));
    let beta = (track / (2.0 * wheelbase)).atan();
    let tie = track - 2.0 * arm * beta.sin();
    let (left, right) = (run.col("left.theta"), run.col("right.theta"));
    let mut off: f64 = 0.0;
    for (left, right) in left.iter().zip(right) {
        let end = toward([-track / 2.0, 0.0], arm, left + beta - PI / 2.0);
        let other = circles(end, tie, [track / 2.0, 0.0], arm, -1.0);
        let angle = other[1].atan2(other[0] - track / 2.0);
        off = off.max((right - (angle + beta + PI / 2.0)).abs());
        // The law of the two wheels: cot(outer) - cot(inner) = track/wheelbase.
        if (0.1..0.55).contains(left) {
            let ideal = (1.0 / (1.0 / left.tan() + track / wheelbase)).atan();
            let share = (right - ideal) / (left - ideal);
            below(
                "error over that of wheels that stay parallel",
                share.abs(),
                0.5,
            )?;
        }
    }
    below("against the circles of the arms", off, 1e-9)
}

pub fn double_wishbone(run: &Run) -> Checked {
    let names = [
        "upright.x",
        "upright.y",
        "upright.vx",
        "upright.vy",
        "upright.omega",
    ];
    let columns = names.map(|name| run.col(name));
    let arms = [("lower", [0.0, 0.0]), ("upper", [0.08, 0.26])];
    let mut seen = 0;
    for row in 0..run.t().len() {
        let [x, y, vx, vy, omega] = columns.map(|column| column[row]);
        if omega.abs() < 0.02 {
            continue;
        }
        seen += 1;
        let center = [x - vy / omega, y + vx / omega];
        for (arm, pivot) in arms {
            let angle = run.col(&format!("{arm}.theta"))[row];
            let beside =
                (center[0] - pivot[0]) * angle.sin() - (center[1] - pivot[1]) * angle.cos();
            below(
                "instantaneous center beside the line of an arm",
                beside.abs(),
                1e-6,
            )?;
        }
    }
    above("rows", f64::from(seen), 500.0)?;
    // Up with the wheel: its top leans inward, to the left.
    let rows = run.col("contact.y").iter().zip(run.col("lean"));
    let highest = rows.max_by(|a, b| a.0.total_cmp(b.0)).ok_or("no rows")?;
    let start = run.col("lean")[0];
    above(
        "lean when the wheel is up",
        highest.1 - start,
        0.5_f64.to_radians(),
    )
}
