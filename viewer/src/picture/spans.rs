//! The figures between two places as SVG: springs, rods, actuators, belts.

use super::figures::{Figures, attributes, polyline};
use super::svg::Keyframes;
use crate::drawing::figure::{Figure, Shape, Vertex};
use crate::motion::{Place, distance, is_finite};
use crate::scene;
use std::fmt::Write as _;

/// Most corners of a polyline of which each has keyframes of its own.
const FEW_CORNERS: usize = 3;

impl Figures<'_> {
    /// A figure between two places.
    pub(super) fn between(&mut self, figure: &Figure, ends: &[scene::Place; 2]) {
        let pixels = |row: &f64| {
            ends.each_ref()
                .map(|end| self.view.pixel(self.motion.place(end, *row)))
        };
        let ends: Vec<[Place; 2]> = self.rows.iter().map(pixels).collect();
        if !ends.iter().flatten().all(is_finite) {
            return;
        }
        let unit = self.unit(figure);
        let mut inside = self.title(figure.of);
        for part in &figure.parts {
            for look in &part.looks {
                let look = attributes(look, unit, &part.shape);
                self.part_between(&mut inside, &part.shape, &look, &ends, unit);
            }
        }
        let _ = writeln!(self.text, "<g>{inside}</g>");
    }

    fn part_between(
        &self,
        text: &mut String,
        shape: &Shape,
        look: &str,
        ends: &[[Place; 2]],
        unit: f64,
    ) {
        let pen = self.pen;
        let put = |ends: &[Place; 2], vertex: &Vertex| {
            between(ends, self.motion.pair(vertex.at, 0.0)[0], vertex.off, unit)
        };
        match shape {
            Shape::Line { points, closed } => {
                if ends.len() == 1 || points.len() <= FEW_CORNERS {
                    let line = |ends| points.iter().map(|vertex| put(ends, vertex)).collect();
                    let shapes: Vec<Vec<Place>> = ends.iter().map(line).collect();
                    text.push_str(&pen.moving_line(polyline(*closed), &shapes, look));
                } else {
                    text.push_str(&self.stretched(ends, points, *closed, look, unit));
                }
            }
            Shape::Circle { center, radius } => {
                let places = ends.iter().map(|ends| put(ends, center)).collect();
                let radius = pen.number(self.view.scale * radius[0] + unit * radius[1]);
                let circle = format!("<circle r=\"{radius}\"{look}/>");
                text.push_str(&pen.carried(&Keyframes::of(places), &circle));
            }
            Shape::Belt { radii } => {
                let radii = radii.map(|radius| self.view.scale * radius);
                for side in [1.0, -1.0] {
                    let shapes: Vec<Vec<Place>> = ends
                        .iter()
                        .map(|ends| tangent(*ends, radii, side))
                        .collect();
                    if shapes.iter().flatten().all(is_finite) {
                        text.push_str(&pen.moving_line("polyline", &shapes, look));
                    }
                }
            }
            // Blocks and hatched lines lie on bodies or on the ground.
            Shape::Block { .. } | Shape::Hatch { .. } => {}
        }
    }

    /// A polyline of many corners, which is shorter as a group that is stretched.
    fn stretched(
        &self,
        ends: &[[Place; 2]],
        points: &[Vertex],
        closed: bool,
        look: &str,
        unit: f64,
    ) -> String {
        let turn = |[p, q]: &[Place; 2]| (q[1] - p[1]).atan2(q[0] - p[0]).to_degrees();
        let mut turns: Vec<f64> = ends.iter().map(turn).collect();
        for i in 1..turns.len() {
            // The short way around.
            turns[i] -= 360.0 * ((turns[i] - turns[i - 1]) / 360.0).round();
        }
        let length = |[p, q]: &[Place; 2]| distance(*p, *q);
        let longest = ends.iter().map(length).fold(1.0, f64::max);
        let way = Keyframes {
            turns,
            stretches: ends.iter().map(|ends| length(ends) / longest).collect(),
            reach: longest,
            ..Keyframes::of(ends.iter().map(|[p, _]| *p).collect())
        };
        let whole = [[0.0; 2], [longest, 0.0]];
        let corner = |vertex: &Vertex| {
            between(
                &whole,
                self.motion.pair(vertex.at, 0.0)[0],
                vertex.off,
                unit,
            )
        };
        let corners: Vec<Place> = points.iter().map(corner).collect();
        let line = format!(
            "<{} points=\"{}\"{look} vector-effect=\"non-scaling-stroke\"/>",
            polyline(closed),
            self.pen.points(&corners),
        );
        self.pen.carried(&way, &line)
    }
}

/// A point in the frame from p to q: the share of the way, and units along and to the left of it.
pub(super) fn between([p, q]: &[Place; 2], share: f64, off: [f64; 2], unit: f64) -> Place {
    let way = [q[0] - p[0], q[1] - p[1]];
    let [x, y] = crate::motion::unit(way);
    let off = off.map(|x| unit * x);
    [
        p[0] + share * way[0] + off[0] * x + off[1] * y,
        p[1] + share * way[1] + off[0] * y - off[1] * x,
    ]
}

/// The tangent of two circles on one side of the line of centers; with a negative radius it crosses the line.
fn tangent([p, q]: [Place; 2], [a, b]: [f64; 2], side: f64) -> Vec<Place> {
    let along = [q[0] - p[0], q[1] - p[1]];
    let apart = along[0].hypot(along[1]);
    let along = along.map(|x| x / apart);
    let sin = (a - b) / apart;
    let cos = (1.0 - sin * sin).sqrt() * side;
    // At right angles to the tangent.
    let normal = [
        along[0] * sin - along[1] * cos,
        along[1] * sin + along[0] * cos,
    ];
    let point = |center: Place, radius: f64| {
        [
            center[0] + radius * normal[0],
            center[1] + radius * normal[1],
        ]
    };
    vec![point(p, a), point(q, b)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tangent is at right angles to both radii, and crosses the line of centers for radii of different signs.
    #[test]
    fn tangents_touch_both_circles() {
        let centers = [[1.0, 2.0], [6.0, -1.0]];
        for radii in [[2.0, 1.0], [1.0, 1.0], [2.0, -1.5]] {
            for side in [1.0, -1.0] {
                let line = tangent(centers, radii, side);
                let along = [line[1][0] - line[0][0], line[1][1] - line[0][1]];
                for ((point, center), radius) in line.iter().zip(centers).zip(radii) {
                    let arm = [point[0] - center[0], point[1] - center[1]];
                    assert!((arm[0].hypot(arm[1]) - radius.abs()).abs() < 1e-12);
                    assert!((arm[0] * along[0] + arm[1] * along[1]).abs() < 1e-12);
                }
                let way = [centers[1][0] - centers[0][0], centers[1][1] - centers[0][1]];
                let above = |k: usize| {
                    let arm = [line[k][0] - centers[0][0], line[k][1] - centers[0][1]];
                    way[0] * arm[1] - way[1] * arm[0] > 0.0
                };
                assert_eq!(above(0) == above(1), radii[1] > 0.0);
            }
        }
    }
}
