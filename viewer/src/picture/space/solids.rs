//! Faces of solids, each a list of corners, in the axes of the body.

use super::vectors::{Place, across, plus, scaled, unit};
use std::f64::consts::TAU;

/// Number of corners of a circle.
const CORNERS: u32 = 24;

/// A box about a center, by half of its edges as vectors.
pub(super) fn cuboid(center: Place, [a, b, c]: [Place; 3]) -> Vec<Vec<Place>> {
    let side = |[u, v, w]: [Place; 3], s: f64| {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let corner = |[i, j]: [f64; 2]| {
            let along = plus(scaled(s * i, u), scaled(j, v));
            plus(center, plus(scaled(s, w), along))
        };
        corners.map(corner).to_vec()
    };
    let sides = [[a, b, c], [b, c, a], [c, a, b]];
    sides
        .into_iter()
        .flat_map(|side_of| [1.0, -1.0].map(|s| side(side_of, s)))
        .collect()
}

/// A circle about an axis.
pub(super) fn circle(center: Place, axis: Place, r: f64) -> Vec<Place> {
    let [e1, e2] = across(unit(axis));
    let corner = |i: u32| {
        let (sin, cos) = (TAU * f64::from(i) / f64::from(CORNERS)).sin_cos();
        plus(center, plus(scaled(r * cos, e1), scaled(r * sin, e2)))
    };
    (0..CORNERS).map(corner).collect()
}

/// The pyramid that holds a point, on the other side of `up`; the base comes last.
pub(super) fn stand(at: Place, up: Place, high: f64, half: f64) -> Vec<Vec<Place>> {
    let [e1, e2] = across(up);
    let corner = |[i, j]: [f64; 2]| {
        let along = plus(scaled(i * half, e1), scaled(j * half, e2));
        plus(at, plus(scaled(-high, up), along))
    };
    let base = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]].map(corner);
    let sides = (0..4).map(|i| vec![at, base[i], base[(i + 1) % 4]]);
    let below = [base[0], base[3], base[2], base[1]].to_vec();
    sides.chain([below]).collect()
}

/// The half edges of the box of uniform density with a mass and a matrix of inertia; `None` if it has no mass or no
/// extent.
pub(super) fn equal_box(mass: f64, inertia: [Place; 3]) -> Option<[Place; 3]> {
    let (moments, axes) = principal(inertia);
    let [a, b, c] = moments;
    let edge = |sum: f64| (6.0 * sum / mass).max(0.0).sqrt();
    let edges = [edge(b + c - a), edge(c + a - b), edge(a + b - c)];
    let longest = edges.into_iter().fold(0.0, f64::max);
    let is_some = mass > 0.0 && longest > 0.0 && longest.is_finite();
    let half = |k: usize| scaled(0.5 * edges[k].max(0.02 * longest), axes[k]);
    is_some.then(|| [0, 1, 2].map(half))
}

/// The eigenvalues of a symmetric matrix with their unit vectors, by Jacobi's rotations.
fn principal(matrix: [Place; 3]) -> (Place, [Place; 3]) {
    let mut m = matrix;
    let mut v = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    for _ in 0..12 {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            if m[p][q].abs() < 1e-15 * (m[p][p].abs() + m[q][q].abs()) {
                continue;
            }
            let angle = 0.5 * (2.0 * m[p][q]).atan2(m[q][q] - m[p][p]);
            let (s, c) = angle.sin_cos();
            for row in m.iter_mut().chain(&mut v) {
                (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
            }
            let (one, other) = (m[p], m[q]);
            m[p] = plus(scaled(c, one), scaled(-s, other));
            m[q] = plus(scaled(s, one), scaled(c, other));
        }
    }
    let vector = |k: usize| v.map(|row| row[k]);
    ([m[0][0], m[1][1], m[2][2]], [0, 1, 2].map(vector))
}

#[cfg(test)]
mod tests {
    use super::super::vectors::{distance, size};
    use super::*;

    #[test]
    fn the_box_of_an_inertia_has_its_edges() {
        // 12 kg of 1 x 2 x 3 m.
        let inertia = [[13.0, 0.0, 0.0], [0.0, 10.0, 0.0], [0.0, 0.0, 5.0]];
        let half = equal_box(12.0, inertia).unwrap_or_default().map(size);
        assert!(distance(half, [0.5, 1.0, 1.5]) < 1e-12, "{half:?}");
        assert_eq!(equal_box(1.0, [[0.0; 3]; 3]), None);
        // Turned by 45 degrees about z.
        let turned = [[11.5, 1.5, 0.0], [1.5, 11.5, 0.0], [0.0, 0.0, 5.0]];
        let mut half = equal_box(12.0, turned).unwrap_or_default().map(size);
        half.sort_by(f64::total_cmp);
        assert!(distance(half, [0.5, 1.0, 1.5]) < 1e-12, "{half:?}");
    }
}
