//! The signs between two places: rods, springs, dampers and actuators.

use super::figure::{Look, Part, Role, Vertex};
use super::signs::{circle, head, line, polygon};

/// A polyline between two places: the shares of the way and the units across it.
fn along(corners: Vec<[f64; 2]>, look: Look) -> Part {
    let vertex = |[share, side]: [f64; 2]| Vertex::constant([share, 0.0], [0.0, side]);
    line(corners.into_iter().map(vertex), look)
}

/// A straight line between two places.
pub(super) fn straight(role: Role, width: f64) -> Part {
    along(vec![[0.0, 0.0], [1.0, 0.0]], Look::line(role, width))
}

/// A rod without mass, with its ends.
pub(super) fn rod() -> Vec<Part> {
    let end = |share: f64| {
        let look = Look::line(Role::Ink, 3.4).with_fill(Role::Ink);
        circle(Vertex::constant([share, 0.0], [0.0; 2]), [0.0, 0.28], look)
    };
    vec![straight(Role::Ink, 1.8), end(0.0), end(1.0)]
}

/// A spring with some coils.
pub(super) fn spring(coils: usize) -> Part {
    along(spring_corners(coils, 1.1), Look::line(Role::Muted, 1.6))
}

/// The cup and the piston of a damper.
pub(super) fn damper() -> Vec<Part> {
    let parts = damper_corners(0.9).into_iter();
    let part = |corners| along(corners, Look::line(Role::Muted, 1.6));
    parts.map(part).collect()
}

/// The cylinder and the rod of an actuator, with an arrow along the way.
pub(super) fn actuator() -> Vec<Part> {
    let look = Look::line(Role::Accent, 1.8);
    let [cylinder, rod] = actuator_corners(0.9).map(|corners| along(corners, look.clone()));
    let head = head([0.0; 2], 0.0, 1.3).into_iter();
    let head = head.map(|off| Vertex::constant([0.54, 0.0], off));
    vec![
        cylinder,
        rod,
        along(vec![[0.2, 0.0], [0.5, 0.0]], look),
        polygon(head.collect(), Look::filled(Role::Accent)),
    ]
}

/// The corners of a spring with some coils: the share of the way, and across it.
pub(crate) fn spring_corners(coils: usize, side: f64) -> Vec<[f64; 2]> {
    let mut corners = vec![[0.0, 0.0], [0.12, 0.0]];
    for i in 0..2 * coils {
        let share = 0.12 + 0.76 * (i as f64 + 0.5) / (2 * coils) as f64;
        let share = (share * 1e5).round() / 1e5;
        corners.push([share, if i % 2 == 0 { side } else { -side }]);
    }
    corners.extend([[0.88, 0.0], [1.0, 0.0]]);
    corners
}

/// The corners of the cup and the piston of a damper.
pub(crate) fn damper_corners(r: f64) -> [Vec<[f64; 2]>; 2] {
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

/// The corners of the cylinder and the rod of an actuator.
pub(crate) fn actuator_corners(r: f64) -> [Vec<[f64; 2]>; 2] {
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
