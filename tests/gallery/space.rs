//! Mechanisms in space: shafts, cranks, chains, rings and tops.

use super::run::{Checked, Run, above, below, close, largest};
use std::f64::consts::PI;

type Place = [f64; 3];

fn plus(a: Place, b: Place) -> Place {
    [0, 1, 2].map(|k| a[k] + b[k])
}

fn minus(a: Place, b: Place) -> Place {
    [0, 1, 2].map(|k| a[k] - b[k])
}

fn dot(a: Place, b: Place) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// A vector turned about an axis of the world, x being 0.
fn turned(axis: usize, angle: f64, v: Place) -> Place {
    let (sin, cos) = angle.sin_cos();
    let (i, j) = ((axis + 1) % 3, (axis + 2) % 3);
    let mut turned = v;
    (turned[i], turned[j]) = (cos * v[i] - sin * v[j], sin * v[i] + cos * v[j]);
    turned
}

pub fn universal_shaft(run: &Run) -> Checked {
    let b = run.param("b");
    let ratios = run.col("phi").iter().zip(run.col("ratio"));
    let off =
        ratios.map(|(phi, ratio)| ratio - b.cos() / (1.0 - b.sin().powi(2) * phi.cos().powi(2)));
    below("ratio of the speeds", largest(off), 1e-9)
}

pub fn spatial_slider_crank(run: &Run) -> Checked {
    let [r, l, e] = ["r", "l", "e"].map(|name| run.param(name));
    let slides = run.col("phi").iter().zip(run.col("slide"));
    let off =
        slides.map(|(phi, slide)| slide - (l * l - r * r - e * e + 2.0 * e * r * phi.cos()).sqrt());
    below("slide", largest(off), 1e-9 * l)
}

pub fn robot_arm(run: &Run) -> Checked {
    let [h, upper, fore, tool, rate] = ["h", "L", "D", "tool", "rate"].map(|name| run.param(name));
    let degree = PI / 180.0;
    let tips = run.place_in_space("tip");
    let off = run.t().iter().zip(tips).map(|(t, tip)| {
        let w = rate * t;
        // From the tip back to the ground: length of the link along x, then the turn of its joint.
        let links = [
            (0, 180.0 * w.sin(), [0.5 * tool, 0.0, tool / 3.0]),
            (1, 40.0 * (2.0 * w).cos(), [0.5 * tool, 0.0, 0.0]),
            (0, 90.0 * w.sin(), [0.25 * fore, 0.0, 0.0]),
            (1, 80.0 + 30.0 * (2.0 * w).sin(), [0.75 * fore, 0.0, 0.0]),
            (1, -60.0 + 20.0 * w.cos(), [upper, 0.0, 0.0]),
            (2, 50.0 * w.sin(), [0.0, 0.0, h]),
        ];
        let reached = links
            .into_iter()
            .fold([0.0; 3], |reached, (axis, angle, link)| {
                turned(axis, angle * degree, plus(link, reached))
            });
        let way = minus(tip, reached);
        dot(way, way).sqrt()
    });
    below("tip against six turns", largest(off), 1e-9)
}

pub fn bricard(run: &Run) -> Checked {
    let length = run.param("L");
    let corners = ["B_at", "C_at", "D_at", "E_at"].map(|name| run.place_in_space(name));
    let mut moved = 0.0_f64;
    for (row, _) in run.t().iter().enumerate() {
        let [b, c, d, e] = [0, 1, 2, 3].map(|k: usize| corners[k][row]);
        let ring = [[0.0; 3], b, c, d, e, [0.0, 0.0, length]];
        let link = |k: usize| minus(ring[(k + 1) % 6], ring[k % 6]);
        // The hinge at a corner turns the link after it against the one before.
        let cosine = |k: usize| dot(link(k + 5), link(k)) / (length * length);
        let [u, v] = [cosine(0), cosine(1)];
        for k in [2, 4] {
            close("hinges that turn alike", cosine(k), u, 1e-7)?;
            close("the others", cosine(k + 1), v, 1e-7)?;
        }
        close("cos u + cos v + cos u cos v", u + v + u * v, 0.0, 1e-7)?;
        moved = moved.max(u.abs());
    }
    above("the way of the hinges", moved, 0.3)
}

pub fn governor(run: &Run) -> Checked {
    let [g, length, ball, load, speed] =
        ["g", "L", "ball", "load", "speed"].map(|name| run.param(name));
    let last = run.t().len() - 1;
    let expected = (1.0 + load / ball) * g / (length * speed * speed);
    close(
        "cos a at the end",
        run.col("angle")[last].cos(),
        expected,
        1e-4,
    )
}

pub fn gyroscope(run: &Run) -> Checked {
    let [g, radius, l, spin] = ["g", "R", "l", "spin"].map(|name| run.param(name));
    let rate = g * l / (0.5 * radius * radius * spin);
    let off = run
        .t()
        .iter()
        .zip(run.place_in_space("hub"))
        .map(|(t, hub)| {
            let (sin, cos) = (rate * t).sin_cos();
            let way = minus(hub, [l * cos, l * sin, 0.0]);
            dot(way, way).sqrt()
        });
    below("hub against the level circle", largest(off), 1e-6 * l)
}
