//! Straight lines, exact and nearly, and other curves that points draw.

use super::run::{Checked, Run, above, apart, below, circles, close, largest, range, toward};
use std::f64::consts::{FRAC_PI_3, PI};

pub fn elliptical_trammel(run: &Run) -> Checked {
    let (a, b) = (run.param("a"), run.param("b"));
    let pen = run.place("pen");
    let off = pen.iter().map(|[x, y]| (x / a).hypot(y / b) - 1.0);
    below("distance from the ellipse", largest(off), 1e-9)?;
    let [low, high] = range(pen.iter().map(|[x, _]| *x));
    close("long axis", high - low, 2.0 * a, 1e-3 * a)
}

pub fn scott_russell(run: &Run) -> Checked {
    let length = 2.0 * run.param("L");
    let tip = run.place("tip");
    below(
        "beside the line",
        largest(tip.iter().map(|[x, _]| *x)),
        1e-9 * length,
    )?;
    let reach = length * 65_f64.to_radians().sin();
    close(
        "end of the line",
        largest(tip.iter().map(|[_, y]| *y)),
        reach,
        1e-4 * length,
    )
}

/// What the equation of Watt's curve leaves of a place: with pivots 2 a apart, arms b and a coupler 2 c, x
/// along the line of the pivots and y across it from their middle.
fn off_watts_curve(pivots: [[f64; 2]; 2], b: f64, c: f64, at: [f64; 2]) -> f64 {
    let [p, q] = pivots;
    let a = 0.5 * apart(p, q);
    let along = [0, 1].map(|k| (q[k] - p[k]) / (2.0 * a));
    let from = [0, 1].map(|k| at[k] - 0.5 * (p[k] + q[k]));
    let y = along[0] * from[1] - along[1] * from[0];
    let r2 = from[0] * from[0] + from[1] * from[1];
    let whole = r2 * (r2 - a * a - b * b + c * c).powi(2) + 4.0 * a * a * y * y * (r2 - b * b);
    whole / b.powi(6)
}

pub fn watt_linkage(run: &Run) -> Checked {
    let (b, c) = (run.param("b"), run.param("c"));
    let pivots = [[-1.0, 0.25], [1.0, -0.25]];
    let path = run.place("M");
    let off = path.iter().map(|at| off_watts_curve(pivots, b, c, *at));
    below("distance from Watt's curve", largest(off), 1e-9)?;
    let stroke = range(path.iter().map(|[_, y]| *y));
    above("whole stroke", stroke[1] - stroke[0], 0.8 * b)?;
    let middle = path.iter().filter(|[_, y]| y.abs() < 0.3 * b);
    let beside = largest(middle.map(|[x, _]| *x));
    below(
        "beside the line over the stroke of 0.6 b",
        beside / (0.6 * b),
        3e-3,
    )
}

pub fn parallel_motion(run: &Run) -> Checked {
    let (p, c) = (run.param("p"), run.param("c"));
    let (outer, inner) = (run.place("H"), run.place("W"));
    let pairs = outer.iter().zip(&inner);
    let twice = pairs.map(|(h, w)| apart(*h, [2.0 * w[0], 2.0 * w[1]]));
    below("H against twice W", largest(twice), 1e-9 * p)?;
    let pivots = [[0.0, 0.0], [-2.0 * p, -c]];
    let off = inner
        .iter()
        .map(|at| off_watts_curve(pivots, p, c / 2.0, *at));
    below("distance from Watt's curve", largest(off), 1e-9)?;
    let [low, high] = range(outer.iter().map(|[_, y]| *y));
    let wide = range(outer.iter().map(|[x, _]| *x));
    above("stroke", high - low, p)?;
    below("beside the line", (wide[1] - wide[0]) / (high - low), 5e-3)
}

pub fn chebyshev_linkage(run: &Run) -> Checked {
    let a = run.param("a");
    let path = run.place("M");
    let angle = run.col("coupler.theta");
    let mut off: f64 = 0.0;
    for (at, angle) in path.iter().zip(angle) {
        // The left end of the coupler is on a circle about O, and 2 a back from one about C.
        let end = toward([4.0 * a, 0.0], -2.0 * a, *angle);
        let left = circles([0.0, 0.0], 5.0 * a, end, 5.0 * a, 1.0);
        off = off.max(apart(*at, toward(left, a, *angle)));
    }
    below("against the circles of the arms", off, 1e-9 * a)?;
    let stroke = range(path.iter().map(|[x, _]| *x));
    close("stroke", stroke[1] - stroke[0], 4.0 * a, 1e-3 * a)?;
    for (x, at) in path.iter().map(|[x, _]| x / a).zip(&path) {
        if [0.0, 2.0, 4.0].iter().any(|known| (x - known).abs() < 1e-3) {
            close("height at the ends and in the middle", at[1] / a, 4.0, 1e-4)?;
        }
    }
    let height = largest(path.iter().map(|[_, y]| y - 4.0 * a));
    below("height over the stroke", height / (4.0 * a), 3e-3)?;
    above("it is not exactly straight", height / (4.0 * a), 1e-3)
}

pub fn roberts_linkage(run: &Run) -> Checked {
    let b = run.param("b");
    let path = run.place("tip");
    for x in [0.0, b, 2.0 * b] {
        let height = height_at(&path, x).ok_or("the tip does not come by")?;
        below("height at a pivot and halfway", height.abs() / b, 1e-5)?;
    }
    let between = path.iter().filter(|[x, _]| (0.0..=2.0 * b).contains(x));
    let height = largest(between.map(|[_, y]| *y));
    below("height over the stroke", height / (2.0 * b), 5e-3)
}

/// The height of a path at this x, by a cubic through the nearest rows.
fn height_at(path: &[[f64; 2]], x: f64) -> Option<f64> {
    let crosses = |w: &&[[f64; 2]]| (w[1][0] < x) != (w[2][0] < x);
    let rows = path.windows(4).find(crosses)?;
    let mut height = 0.0;
    for (i, at) in rows.iter().enumerate() {
        let others = rows.iter().enumerate().filter(|(j, _)| *j != i);
        let weight: f64 = others.map(|(_, o)| (x - o[0]) / (at[0] - o[0])).product();
        height += weight * at[1];
    }
    Some(height)
}

pub fn hoecken_linkage(run: &Run) -> Checked {
    let a = run.param("a");
    let crank = run.col("crank.theta");
    let path = run.place("pen");
    let mut off: f64 = 0.0;
    let mut straight = Vec::new();
    for (angle, at) in crank.iter().zip(&path) {
        let pin = toward([0.0, 0.0], a, *angle);
        let middle = circles(pin, 2.5 * a, [2.0 * a, 0.0], 2.5 * a, 1.0);
        let pen = [2.0 * middle[0] - pin[0], 2.0 * middle[1] - pin[1]];
        off = off.max(apart(*at, pen));
        // The half turn about the crank's way out.
        if angle.cos() <= 0.0 {
            straight.push(*at);
        }
    }
    below("against the circles of crank and rocker", off, 1e-9 * a)?;
    let [low, high] = range(straight.iter().map(|[_, y]| *y));
    let stroke = range(straight.iter().map(|[x, _]| *x));
    close(
        "stroke of half a turn",
        (stroke[1] - stroke[0]) / a,
        4.0,
        0.03,
    )?;
    below(
        "height over the stroke",
        (high - low) / (stroke[1] - stroke[0]),
        5e-3,
    )
}

/// A pen on the inverse of a circle through the origin is on the line x = power/diameter.
fn inversor(run: &Run, power: f64, diameter: f64) -> Checked {
    let (pen, pin) = (run.place("pen"), run.place("pin"));
    let [low, high] = range(pen.iter().map(|[_, y]| *y));
    above("length of the line", high - low, 0.8 * diameter)?;
    let off = pen.iter().map(|[x, _]| x - power / diameter);
    below("beside the line", largest(off), 1e-9 * (high - low))?;
    let origin = [0.0, 0.0];
    let products = pen
        .iter()
        .zip(&pin)
        .map(|(p, q)| apart(origin, *p) * apart(origin, *q) / power);
    below(
        "product of the distances",
        largest(products.map(|x| x - 1.0)),
        1e-9,
    )
}

pub fn peaucellier_linkage(run: &Run) -> Checked {
    let power = run.param("L").powi(2) - run.param("q").powi(2);
    inversor(run, power, 2.0 * run.param("r"))
}

pub fn hart_inversor(run: &Run) -> Checked {
    let power = (run.param("L").powi(2) - run.param("k").powi(2)) / 4.0;
    inversor(run, power, 2.0 * run.param("r"))
}

pub fn cardan_gears(run: &Run) -> Checked {
    let r = run.param("r");
    for (name, direction) in [("P", 0.0), ("Q", FRAC_PI_3), ("R", -FRAC_PI_3)] {
        let across = |[x, y]: [f64; 2]| y * f64::cos(direction) - x * f64::sin(direction);
        let path = run.place(name);
        below(
            "beside a diameter",
            largest(path.iter().map(|at| across(*at))),
            1e-9 * r,
        )?;
        let reach = largest(path.iter().map(|at| apart([0.0, 0.0], *at)));
        close("half the diameter of the ring", reach, 2.0 * r, 1e-3 * r)?;
    }
    let off = run.place("ellipse");
    let off = off
        .iter()
        .map(|[x, y]| (x / (1.5 * r)).hypot(y / (0.5 * r)) - 1.0);
    below("distance from the ellipse", largest(off), 1e-9)
}

pub fn wankel_engine(run: &Run) -> Checked {
    let (e, radius) = (run.param("e"), run.param("R"));
    let turn = run.col("shaft.theta");
    let corners = [("A", 0.0), ("B", 2.0 * PI / 3.0), ("C", -2.0 * PI / 3.0)];
    for (name, ahead) in corners {
        let path = run.place(name);
        let off = path.iter().zip(turn).map(|(at, turn)| {
            let u = turn / 3.0 + ahead;
            let pin = toward([0.0, 0.0], e, 3.0 * u);
            apart(*at, toward(pin, radius, u))
        });
        below("distance from the epitrochoid", largest(off), 1e-9 * radius)?;
    }
    Ok(())
}

pub fn pantograph(run: &Run) -> Checked {
    let (length, scale) = (run.param("L"), run.param("scale"));
    let (traced, pen) = (run.place("traced"), run.place("pen"));
    let off = traced.iter().zip(&pen);
    let off = off.map(|([x, y], pen)| apart([scale * x, scale * y], *pen));
    below("pen against the figure", largest(off), 1e-9 * length)?;
    let [low, high] = range(pen.iter().map(|[x, _]| *x));
    close("width of the heart", high - low, scale * 0.16, 1e-4)
}

pub fn jansen_leg(run: &Run) -> Checked {
    // The numbers of the designer, in mm.
    let (pivot, side) = ([-38.0, -7.8], 1.0);
    let mut off: f64 = 0.0;
    let foot: Vec<[f64; 2]> = run
        .place("foot")
        .iter()
        .map(|at| at.map(|x| 1e3 * x))
        .collect();
    for (angle, at) in run.col("crank.theta").iter().zip(&foot) {
        let pin = toward([0.0, 0.0], 15.0, *angle);
        let top = circles(pin, 50.0, pivot, 41.5, -side);
        let low = circles(pin, 61.9, pivot, 39.3, side);
        let back = circles(pivot, 40.1, top, 55.8, side);
        let knee = circles(back, 39.4, low, 36.7, -side);
        off = off.max(apart(*at, circles(low, 49.0, knee, 65.7, side)));
    }
    below("foot against circles of the eleven lengths, mm", off, 1e-9)?;
    let [low, high] = range(foot.iter().map(|[_, y]| *y));
    let [back, front] = range(foot.iter().map(|[x, _]| *x));
    close("height of a step, mm", high - low, 22.457, 0.01)?;
    close("length of a step, mm", front - back, 67.908, 0.01)?;
    let on_ground = foot.iter().filter(|[_, y]| *y < low + 2.0).count();
    above(
        "share of the turn on the ground",
        on_ground as f64 / foot.len() as f64,
        0.5,
    )
}
