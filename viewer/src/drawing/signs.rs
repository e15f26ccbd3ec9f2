//! The signs of mechanism drawings as parts of figures, in units: 1 is half the thickness of a link.

use super::figure::{Look, Part, Role, Shape, Vertex};
use crate::motion::{Place, dot, unit};
use std::f64::consts::{FRAC_PI_2, PI};

/// The dashes of a pitch circle, px.
const PITCH: &[f64] = &[7.0, 4.0, 1.5, 4.0];
/// Width of the outline of bodies and blocks, px.
const EDGE: f64 = 1.3;

fn part(shape: Shape, looks: impl IntoIterator<Item = Look>) -> Part {
    let looks = looks.into_iter().collect();
    Part { shape, looks }
}

/// A polyline.
pub(super) fn line(points: impl IntoIterator<Item = Vertex>, look: Look) -> Part {
    let points = points.into_iter().collect();
    let closed = false;
    part(Shape::Line { points, closed }, [look])
}

/// A polygon.
pub(super) fn polygon(points: Vec<Vertex>, look: Look) -> Part {
    let closed = true;
    part(Shape::Line { points, closed }, [look])
}

pub(super) fn circle(center: Vertex, radius: [f64; 2], look: Look) -> Part {
    part(Shape::Circle { center, radius }, [look])
}

/// A bar or a rounded plate around points, or a disk around one.
///
/// `places` are the points at the start of the run, in the order of the vertices.
pub(super) fn plate(points: &[Vertex], places: &[Place], half: f64, fill: Role) -> Part {
    let corners = hull(places);
    if let [only] = corners[..] {
        return disk(points[only], [0.0, 1.25 * half], fill);
    }
    let shape = Shape::Line {
        points: corners.into_iter().map(|corner| points[corner]).collect(),
        closed: true,
    };
    let inside = Look::thick(fill, [2.0 * half, -1.2]).with_fill(fill);
    part(shape, [Look::thick(Role::Ink, [2.0 * half, 1.2]), inside])
}

/// A bar of constant places.
pub(super) fn arm(from: Place, to: Place, half: f64, fill: Role) -> Part {
    let points = [from, to].map(|at| Vertex::constant(at, [0.0; 2]));
    plate(&points, &[from, to], half, fill)
}

pub(super) fn disk(center: Vertex, radius: [f64; 2], fill: Role) -> Part {
    circle(center, radius, Look::line(Role::Ink, 1.2).with_fill(fill))
}

/// A wheel whose outline is its pitch circle, m.
pub(super) fn gear(radius: f64, fill: Role) -> Part {
    circle(Vertex::sign([0.0; 2]), [radius, 0.0], Look::filled(fill))
}

/// A ring of thickness 2 outside of a radius, m.
pub(super) fn ring(radius: f64, fill: Role) -> Part {
    let center = Vertex::sign([0.0; 2]);
    let radius = [radius, 1.0];
    let looks = [
        Look::thick(Role::Ink, [2.0, 1.2]),
        Look::thick(fill, [2.0, -1.2]),
    ];
    part(Shape::Circle { center, radius }, looks)
}

/// A mark from the middle, or from the edge of a wheel, outwards.
pub(super) fn mark(radius: f64, angle: f64, is_ring: bool) -> Part {
    let (sin, cos) = angle.sin_cos();
    let (from, beyond) = if is_ring { (radius, 2.0) } else { (0.0, 0.0) };
    let ends = [
        Vertex::constant([from * cos, from * sin], [0.0; 2]),
        Vertex::constant([radius * cos, radius * sin], [beyond * cos, beyond * sin]),
    ];
    line(ends, Look::line(Role::Muted, EDGE))
}

/// A pitch circle, m.
pub(super) fn pitch_circle(radius: f64) -> Part {
    let look = Look {
        dash: PITCH,
        ..Look::line(Role::Ink, EDGE)
    };
    circle(Vertex::sign([0.0; 2]), [radius, 0.0], look)
}

/// The circle of a wheel that rolls or carries a belt, m.
pub(super) fn rim(radius: f64) -> Part {
    circle(
        Vertex::sign([0.0; 2]),
        [radius, 0.0],
        Look::line(Role::Ink, 1.6),
    )
}

/// The outline of a cam, m.
pub(super) fn cam(outline: &[Place]) -> Part {
    let points = outline.iter().map(|at| Vertex::constant(*at, [0.0; 2]));
    let look = Look {
        opacity: Some(0.08),
        ..Look::line(Role::Ink, 1.6).with_fill(Role::Ink)
    };
    polygon(points.collect(), look)
}

/// The sides of a belt.
pub(super) fn belt(radii: [f64; 2]) -> Part {
    part(Shape::Belt { radii }, [Look::line(Role::Ink, 1.6)])
}

/// A block that slides along a direction, an angle in rad.
pub(super) fn block(center: Vertex, angle: f64, fill: Role) -> Part {
    let shape = Shape::Block {
        center,
        half: [3.0, 1.75],
        corner: 0.3,
        angle,
    };
    part(shape, [Look::line(Role::Ink, EDGE).with_fill(fill)])
}

/// The mark of a weld.
pub(super) fn weld(center: Vertex) -> Part {
    let shape = Shape::Block {
        center,
        half: [0.55; 2],
        corner: 0.1,
        angle: 0.0,
    };
    part(shape, [Look::line(Role::Ink, EDGE).with_fill(Role::Ink)])
}

pub(super) fn pin(center: Vertex) -> Part {
    let look = Look::line(Role::Ink, 1.4).with_fill(Role::Sheet);
    circle(center, [0.0, 0.55], look)
}

/// A triangle on a hatched line below a pin of the ground.
pub(super) fn pivot() -> Vec<Part> {
    let foot = |x: f64| Vertex::sign([x, -2.6]);
    let triangle = vec![Vertex::sign([0.0; 2]), foot(-1.7), foot(1.7)];
    let look = Look::line(Role::Ink, EDGE).with_fill(Role::Sheet);
    let mut parts = vec![polygon(triangle, look)];
    parts.extend(wall([foot(-2.55), foot(2.55)], -1.0));
    parts
}

/// A line that does not move, hatched to its right (-1) or left (1).
pub(super) fn wall(points: [Vertex; 2], side: f64) -> [Part; 2] {
    let depth = 0.85;
    let hatch = Shape::Hatch {
        points,
        side,
        depth,
    };
    [
        line(points, Look::line(Role::Ink, 1.5)),
        part(hatch, [Look::line(Role::Ink, 1.0)]),
    ]
}

/// A slot between two points, in a body or in the sheet.
pub(super) fn slot(points: [Vertex; 2], inside: Role) -> Part {
    let shape = Shape::Line {
        points: points.to_vec(),
        closed: false,
    };
    let looks = [
        Look::thick(Role::Ink, [2.6, 2.6]),
        Look::thick(inside, [2.6, 0.0]),
        Look::thick(Role::Sheet, [1.5, 0.0]),
    ];
    part(shape, looks)
}

/// The head of an arrow that points along an angle, rad.
pub(super) fn head(tip: [f64; 2], angle: f64, size: f64) -> Vec<[f64; 2]> {
    let (sin, cos) = angle.sin_cos();
    let corner = |back: f64, side: f64| {
        [
            tip[0] - size * (back * cos + side * sin),
            tip[1] - size * (back * sin - side * cos),
        ]
    };
    vec![tip, corner(1.0, 0.42), corner(1.0, -0.42)]
}

/// An arrow around a pin that a drive turns, counterclockwise.
pub(super) fn turn() -> Vec<Part> {
    let (start, end, radius, size) = (0.6, 4.8, 2.5, 1.3);
    let at = |angle: f64| [radius * f64::cos(angle), radius * f64::sin(angle)];
    let arc = (0..=32).map(|i| Vertex::sign(at(start + (end - start) * f64::from(i) / 32.0)));
    // The head is a chord of the circle.
    let tip = at(end + 0.5 * size / radius);
    let corners = head(tip, end + FRAC_PI_2, size).into_iter();
    vec![
        line(arc, Look::line(Role::Accent, 1.8)),
        polygon(
            corners.map(Vertex::sign).collect(),
            Look::filled(Role::Accent),
        ),
    ]
}

/// An arrow beside what is driven along a direction, an angle in rad.
pub(super) fn push(angle: f64) -> Vec<Part> {
    let (sin, cos) = angle.sin_cos();
    let turned = |[x, y]: [f64; 2]| Vertex::sign([cos * x - sin * y, sin * x + cos * y]);
    let head = head([2.6, 2.7], 0.0, 1.3);
    vec![
        line(
            [[-2.6, 2.7], [1.6, 2.7]].map(turned),
            Look::line(Role::Accent, 1.8),
        ),
        polygon(
            head.into_iter().map(turned).collect(),
            Look::filled(Role::Accent),
        ),
    ]
}

/// A torsion spring around a pin.
pub(super) fn spiral() -> Part {
    let at = |i: u32| {
        let share = f64::from(i) / 60.0;
        let (turn, radius) = (4.5 * PI * share, 1.2 + 1.6 * share);
        Vertex::sign([radius * turn.cos(), radius * turn.sin()])
    };
    line((0..=60).map(at), Look::line(Role::Muted, 1.5))
}

/// The rubber around a pin.
pub(super) fn bushing() -> Part {
    let look = Look::thick(Role::Muted, [1.0, 0.0]);
    circle(Vertex::sign([0.0; 2]), [0.0, 1.6], look)
}

/// A point that leaves a path.
pub(super) fn tip(trace: u32) -> Part {
    let look = Look::line(Role::Sheet, 1.4).with_fill(Role::Path(trace));
    circle(Vertex::sign([0.0; 2]), [0.0, 1.0], look)
}

/// A quartered circle: a center of mass.
pub(super) fn center() -> Vec<Part> {
    let quarter = |start: f64| {
        let arc = (0..=6).map(move |i| start + FRAC_PI_2 * f64::from(i) / 6.0);
        let arc = arc.map(|angle| [angle.cos(), angle.sin()]);
        let corners = std::iter::once([0.0; 2]).chain(arc).map(Vertex::sign);
        polygon(corners.collect(), Look::filled(Role::Ink))
    };
    let disk = Look::line(Role::Ink, 1.0).with_fill(Role::Sheet);
    vec![
        circle(Vertex::sign([0.0; 2]), [0.0, 1.0], disk),
        quarter(FRAC_PI_2),
        quarter(-FRAC_PI_2),
    ]
}

/// The line from a body to its center of mass.
pub(super) fn leader(points: [Vertex; 2]) -> Part {
    let look = Look {
        dash: &[3.0, 3.0],
        ..Look::line(Role::Muted, 1.2)
    };
    line(points, look)
}

/// The indices of the corners of the convex hull, in their order around it.
fn hull(points: &[Place]) -> Vec<usize> {
    let mut sorted: Vec<usize> = (0..points.len()).collect();
    sorted.sort_by(|&a, &b| {
        let [a, b] = [points[a], points[b]];
        a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]))
    });
    let half = |corners: &mut dyn Iterator<Item = usize>| {
        let mut chain: Vec<usize> = Vec::new();
        for corner in corners {
            while let [.., o, a] = chain[..] {
                let [o, a, p] = [o, a, corner].map(|corner| points[corner]);
                let [u, v] = [[a[0] - o[0], a[1] - o[1]], [p[0] - o[0], p[1] - o[1]]];
                let turn = u[0] * v[1] - u[1] * v[0];
                if turn > 1e-9 * u[0].hypot(u[1]) * v[0].hypot(v[1]) {
                    break;
                }
                chain.pop();
            }
            chain.push(corner);
        }
        chain.pop();
        chain
    };
    let mut around = half(&mut sorted.iter().copied());
    around.extend(half(&mut sorted.iter().rev().copied()));
    if around.is_empty() {
        sorted.truncate(1);
        return sorted;
    }
    around
}

/// The point of the line from a to b that is nearest to another.
pub(super) fn nearest(a: Place, b: Place, point: Place) -> Place {
    let way = [b[0] - a[0], b[1] - a[1]];
    let share = dot(way, [point[0] - a[0], point[1] - a[1]]) / dot(way, way).max(1e-300);
    [0, 1].map(|k| a[k] + share.clamp(0.0, 1.0) * way[k])
}

/// The direction of a vector, rad.
pub(super) fn angle(direction: Place) -> f64 {
    let [x, y] = unit(direction);
    y.atan2(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square with a point inside and one on a side: its four corners, counterclockwise.
    #[test]
    fn a_hull_has_the_corners_only() {
        let points = [
            [0.0, 0.0],
            [0.5, 0.4],
            [1.0, 1.0],
            [0.5, 0.0],
            [1.0, 0.0],
            [0.0, 1.0],
        ];
        assert_eq!(hull(&points), [0, 4, 2, 5]);
        assert_eq!(hull(&[[2.0, 1.0]]), [0]);
        // Of a mechanism of micrometers, too.
        assert_eq!(hull(&points.map(|p| p.map(|x| 1e-6 * x))), [0, 4, 2, 5]);
        assert_eq!(hull(&[[0.0, 0.0], [1.0, 0.0], [2.0, 0.0]]), [0, 2]);
    }

    #[test]
    fn heads_of_arrows_point_along_their_angle() {
        let corners = head([1.0, 2.0], FRAC_PI_2, 1.0);
        let expected = [[1.0, 2.0], [0.58, 1.0], [1.42, 1.0]];
        for (corner, place) in corners.iter().zip(expected) {
            assert!((corner[0] - place[0]).hypot(corner[1] - place[1]) < 1e-12);
        }
    }
}
