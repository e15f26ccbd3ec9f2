//! The signs of mechanism drawings as SVG, in pixels. `r` is half the thickness of a link.

use super::colors::{ACCENT, INK, MUTED, SHEET};
use super::motion::{Place, distance, dot, unit};
use super::svg::{Pen, written};
use std::fmt::Write as _;

const BODIES: [&str; 6] = [
    "#c5d7ee", "#f2d6bd", "#c6e3d3", "#e4cfe6", "#ece0b5", "#cfdde3",
];
const PATHS: [&str; 6] = [
    "#0b5fce", "#d1540a", "#00805a", "#a03a94", "#8f6a00", "#38748f",
];

/// The color of a body.
pub(super) fn fill(body: usize) -> &'static str {
    BODIES[body % BODIES.len()]
}

/// The color of a path.
pub(super) fn path(trace: usize) -> &'static str {
    PATHS[trace % PATHS.len()]
}

/// A curve that a point leaves.
pub(super) fn trail(pen: Pen, places: &[Place], trace: usize) -> String {
    match places {
        [] | [_] => String::new(),
        _ => format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".5\" stroke-width=\"1.6\"/>\n",
            pen.points(places),
            path(trace)
        ),
    }
}

/// A point that leaves a curve.
pub(super) fn tip(r: f64, trace: usize) -> String {
    let r = written((0.4 * r).max(3.0), 1);
    format!(
        "<circle r=\"{r}\" fill=\"{}\" stroke=\"{SHEET}\"/>",
        path(trace)
    )
}

/// A bar or a rounded plate around points, or a disk around one.
pub(super) fn plate(pen: Pen, points: &[Place], r: f64, fill: &str) -> String {
    let hull = hull(points);
    if let [only] = hull.as_slice() {
        return disk(pen, *only, 1.25 * r, fill);
    }
    let d = pen.points(&hull);
    let (outer, inner) = (
        written(2.0 * r + 1.2, 2),
        written((2.0 * r - 1.2).max(1.5), 2),
    );
    format!(
        "<polygon points=\"{d}\" stroke=\"{INK}\" stroke-width=\"{outer}\"/>\
         <polygon points=\"{d}\" fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"{inner}\"/>"
    )
}

pub(super) fn disk(pen: Pen, [x, y]: Place, r: f64, fill: &str) -> String {
    let [x, y, r] = [x, y, r].map(|x| pen.number(x));
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.2\"/>"
    )
}

/// A wheel with a mark at an angle, or a ring.
pub(super) fn wheel(pen: Pen, radius: f64, mark: Place, ring: Option<f64>, fill: &str) -> String {
    let rim = match ring {
        Some(r) => {
            let [outer, inner] = [2.0 * r + 1.2, 2.0 * r - 1.2].map(|x| written(x, 2));
            let radius = pen.number(radius + r);
            format!(
                "<g fill=\"none\"><circle r=\"{radius}\" stroke=\"{INK}\" stroke-width=\"{outer}\"/>\
                 <circle r=\"{radius}\" stroke=\"{fill}\" stroke-width=\"{inner}\"/></g>"
            )
        }
        None => disk(pen, [0.0; 2], radius, fill),
    };
    let from = ring.map_or(0.0, |_| 1.0);
    let to = ring.map_or(1.0, |r| 1.0 + 2.0 * r / radius);
    let [from, to] = [from, to].map(|s| mark.map(|x| s * x));
    let line = pen.line(from, to);
    format!("{rim}<path d=\"{line}\" stroke=\"{MUTED}\" stroke-width=\"1.3\"/>")
}

/// A block that slides along a direction.
pub(super) fn block(pen: Pen, along: Place, r: f64, fill: &str) -> String {
    let turn = written(along[1].atan2(along[0]).to_degrees(), 2);
    let turn = match turn.as_str() {
        "0" => String::new(),
        turn => format!(" transform=\"rotate({turn})\""),
    };
    let [left, top, wide, high] = [-3.0 * r, -1.75 * r, 6.0 * r, 3.5 * r].map(|x| pen.number(x));
    format!(
        "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" rx=\"2\"{turn} \
         fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\"1.3\"/>"
    )
}

/// Pins, each a small circle.
pub(super) fn pins(pen: Pen, places: &[Place], r: f64) -> String {
    let circle = |[x, y]: &Place| {
        let [x, y, r] = [*x, *y, 0.55 * r].map(|x| pen.number(x));
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>")
    };
    let circles: String = places.iter().map(circle).collect();
    match circles.as_str() {
        "" => circles,
        _ => format!("<g fill=\"{SHEET}\" stroke=\"{INK}\" stroke-width=\"1.4\">{circles}</g>"),
    }
}

/// The mark of a weld.
pub(super) fn weld(pen: Pen, [x, y]: Place, r: f64) -> String {
    let half = 0.55 * r;
    let [x, y, size] = [x - half, y - half, 2.0 * half].map(|x| pen.number(x));
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\" fill=\"{INK}\"/>")
}

/// A triangle on a hatched line below a pin of the ground.
pub(super) fn pivot(pen: Pen, r: f64) -> String {
    let (half, high) = (1.7 * r, 2.6 * r);
    let [w, h] = [half, high].map(|x| pen.number(x));
    let [left, right] = [-1.5, 1.5].map(|s| [s * half, high]);
    format!(
        "<path d=\"M0,0L-{w},{h}H{w}Z\" fill=\"{SHEET}\" stroke=\"{INK}\" stroke-width=\"1.3\"/>{}",
        wall(pen, left, right, [0.0, 1.0], r)
    )
}

/// A line that does not move, hatched on the side of a direction.
pub(super) fn wall(pen: Pen, p: Place, q: Place, normal: Place, r: f64) -> String {
    let length = distance(p, q);
    let along = unit([q[0] - p[0], q[1] - p[1]]);
    let depth = 0.85 * r;
    let count = ((length / (0.95 * depth)) as usize).clamp(1, 200);
    let offset = 0.5 * (length - (count - 1) as f64 * 0.95 * depth);
    let mut hatch = String::new();
    for i in 0..count {
        let s = offset + i as f64 * 0.95 * depth + 0.4 * depth;
        let from = [0, 1].map(|k| p[k] + s.min(length) * along[k]);
        let to = [0, 1].map(|k| from[k] + depth * (normal[k] - 0.8 * along[k]));
        let _ = write!(hatch, "{}", pen.line(from, to));
    }
    format!(
        "<path d=\"{}\" stroke=\"{INK}\" stroke-width=\"1.5\"/><path d=\"{hatch}\" stroke=\"{INK}\"/>",
        pen.line(p, q)
    )
}

/// A slot between two places.
pub(super) fn slot(pen: Pen, p: Place, q: Place, r: f64, fill: &str) -> String {
    let widths = [2.6 * r + 2.6, 2.6 * r, 1.5 * r];
    let d = pen.line(p, q);
    let line = |(width, color): (f64, &str)| {
        let width = written(width, 2);
        format!("<path d=\"{d}\" stroke=\"{color}\" stroke-width=\"{width}\"/>")
    };
    widths
        .into_iter()
        .zip([INK, fill, SHEET])
        .map(line)
        .collect()
}

/// An arrow around a pin that a drive turns, counterclockwise.
pub(super) fn turn(pen: Pen, r: f64) -> String {
    let radius = 2.5 * r;
    let at = |angle: f64, radius: f64| [radius * angle.cos(), -radius * angle.sin()];
    let (start, end) = (0.6, 4.8);
    let size = 1.3 * r;
    let tip = at(end + 0.5 * size / radius, radius);
    let back = end - 0.5 * size / radius;
    let [left, right] = [-0.42, 0.42].map(|s| at(back, radius + s * size));
    let rr = pen.number(radius);
    let [p, q] = [start, end].map(|angle| pen.pair(at(angle, radius)));
    format!(
        "<path d=\"M{p}A{rr},{rr} 0 1 0 {q}\" fill=\"none\" stroke=\"{ACCENT}\" stroke-width=\"1.5\"/>\
         <polygon points=\"{}\" fill=\"{ACCENT}\"/>",
        pen.points(&[tip, left, right])
    )
}

/// A torsion spring around a pin.
pub(super) fn spiral(pen: Pen, r: f64) -> String {
    let at = |i: i32| {
        let (share, turn) = (
            f64::from(i) / 36.0,
            f64::from(i) / 8.0 * std::f64::consts::PI,
        );
        let radius = r * (1.2 + 1.6 * share);
        [radius * turn.cos(), -radius * turn.sin()]
    };
    let places: Vec<Place> = (0..=36).map(at).collect();
    format!(
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{MUTED}\" stroke-width=\"1.5\"/>",
        pen.points(&places)
    )
}

/// The rubber around a pin.
pub(super) fn bushing(pen: Pen, r: f64) -> String {
    let [radius, width] = [1.6 * r, r].map(|x| pen.number(x));
    format!("<circle r=\"{radius}\" fill=\"none\" stroke=\"{MUTED}\" stroke-width=\"{width}\"/>")
}

/// Corners in the frame from p to q: the way in parts of it, and across it in pixels.
pub(super) fn along(p: Place, q: Place, corners: &[[f64; 2]]) -> Vec<Place> {
    let way = [q[0] - p[0], q[1] - p[1]];
    let [x, y] = unit(way);
    let corner =
        |[s, side]: &[f64; 2]| [p[0] + s * way[0] - side * y, p[1] + s * way[1] + side * x];
    corners.iter().map(corner).collect()
}

/// The corners of a spring with some coils.
pub(super) fn spring(coils: usize, r: f64) -> Vec<[f64; 2]> {
    let mut corners = vec![[0.0, 0.0], [0.12, 0.0]];
    for i in 0..2 * coils {
        let s = 0.12 + 0.76 * (i as f64 + 0.5) / (2 * coils) as f64;
        corners.push([s, if i % 2 == 0 { r } else { -r }]);
    }
    corners.extend([[0.88, 0.0], [1.0, 0.0]]);
    corners
}

/// The cup and the piston of a damper.
pub(super) fn damper(r: f64) -> [Vec<[f64; 2]>; 2] {
    [
        vec![
            [0.0, 0.0],
            [0.3, 0.0],
            [0.3, r],
            [0.68, r],
            [0.3, r],
            [0.3, -r],
            [0.68, -r],
        ],
        vec![[1.0, 0.0], [0.52, 0.0], [0.52, 0.7 * r], [0.52, -0.7 * r]],
    ]
}

/// The cylinder and the rod of a driven distance.
pub(super) fn actuator(r: f64) -> [Vec<[f64; 2]>; 2] {
    [
        vec![
            [0.0, 0.0],
            [0.12, 0.0],
            [0.12, r],
            [0.62, r],
            [0.62, -r],
            [0.12, -r],
            [0.12, 0.0],
        ],
        vec![[0.62, 0.0], [1.0, 0.0]],
    ]
}

/// The corners of the convex hull, in their order around it.
fn hull(points: &[Place]) -> Vec<Place> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let half = |points: &mut dyn Iterator<Item = &Place>| {
        let mut chain: Vec<Place> = Vec::new();
        for p in points {
            while let [.., o, a] = chain[..] {
                if (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 1e-9 {
                    break;
                }
                chain.pop();
            }
            chain.push(*p);
        }
        chain.pop();
        chain
    };
    let mut around = half(&mut sorted.iter());
    around.extend(half(&mut sorted.iter().rev()));
    if around.is_empty() {
        sorted.truncate(1);
        return sorted;
    }
    around
}

/// The point of the line from a to b that is nearest to another.
pub(super) fn nearest(a: Place, b: Place, point: Place) -> Place {
    let way = [b[0] - a[0], b[1] - a[1]];
    let share = dot(way, [point[0] - a[0], point[1] - a[1]]) / dot(way, way).max(1e-12);
    [0, 1].map(|k| a[k] + share.clamp(0.0, 1.0) * way[k])
}
