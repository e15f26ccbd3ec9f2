//! The outlines that joints give to bodies: rolling wheels, pulleys with their belts, the lines of racks, and cams.

use super::colors::{INK, MUTED};
use super::drawing::Drawing;
use super::motion::{Motion, Place, is_finite};
use super::svg::Keyframes;
use crate::scene::Link;

/// The dashes of a pitch circle.
const DASHES: &str = "7 4 1.5 4";

impl Motion {
    /// The center of a wheel of a joint, at its first or second end.
    pub(super) fn hub(&self, joint: &Link, side: usize, row: f64) -> Place {
        match &joint.ends {
            Some(ends) => self.place(&ends[side], row),
            None => self.pose_of(hub_body(joint, side), row).at,
        }
    }

    /// The radius of a wheel of a joint, m, with its sign.
    pub(super) fn rim(&self, joint: &Link, side: usize) -> Option<f64> {
        let radius = joint.radii[side].map(|radius| self.number(radius, 0.0))?;
        radius.is_finite().then_some(radius)
    }
}

/// The body of a wheel.
fn hub_body(joint: &Link, side: usize) -> Option<u32> {
    joint.bodies.and_then(|bodies| bodies[side])
}

impl Drawing<'_> {
    /// The outlines that joints give to bodies.
    pub(super) fn rims(&mut self) {
        let motion = self.motion;
        for (joint, range) in motion.scene.joints.iter().zip(&self.survey.guides) {
            if joint.kind == "rack" {
                self.rack(joint, *range);
            }
            if !joint.outline.is_empty() {
                self.cam(joint);
            }
            for side in [0, 1] {
                if let Some(radius) = motion.rim(joint, side) {
                    self.circle(joint, side, radius.abs());
                }
            }
            if let ("belt", Some(first), Some(second)) =
                (joint.kind, motion.rim(joint, 0), motion.rim(joint, 1))
            {
                self.belt(joint, [first, second]);
            }
        }
    }

    /// A pitch circle, with a mark that turns as its body does.
    fn circle(&mut self, joint: &Link, side: usize, radius: f64) {
        let (motion, body) = (self.motion, hub_body(joint, side));
        let radius = self.view.scale * radius;
        let size = self.pen.number(radius);
        let mark = body.map_or_else(String::new, |_| {
            let line = self.pen.line([0.0; 2], [radius, 0.0]);
            format!("<path d=\"{line}\" stroke=\"{MUTED}\" stroke-width=\"1.3\"/>")
        });
        let inside = format!(
            "<circle r=\"{size}\" fill=\"none\" stroke=\"{INK}\" stroke-width=\"1.3\" stroke-dasharray=\"{DASHES}\"/>{mark}"
        );
        let turns = self.turns(|row| motion.pose_of(body, row).angle);
        self.turned(|row| motion.hub(joint, side, row), turns, radius, &inside);
    }

    /// The outline of a cam.
    fn cam(&mut self, joint: &Link) {
        let (motion, body) = (self.motion, hub_body(joint, 0));
        let corners: Vec<Place> = joint.outline.iter().map(|p| self.view.local(*p)).collect();
        let reach = corners.iter().map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max);
        let inside = format!(
            "<polygon points=\"{}\" fill=\"{INK}\" fill-opacity=\".08\" stroke=\"{INK}\" stroke-width=\"1.6\"/>",
            self.pen.points(&corners)
        );
        let turns = self.turns(|row| motion.pose_of(body, row).angle);
        self.turned(|row| motion.hub(joint, 0, row), turns, reach, &inside);
    }

    /// The line that a wheel rolls on.
    fn rack(&mut self, joint: &Link, range: Option<[f64; 2]>) {
        let Some([p, q]) = self.slot_ends(joint, range) else {
            return;
        };
        let (motion, body) = (self.motion, hub_body(joint, 0));
        let line = self.pen.line(p, q);
        let inside = format!("<path d=\"{line}\" stroke=\"{INK}\" stroke-width=\"1.8\"/>");
        let turns = self.turns(|row| motion.pose_of(body, row).angle);
        let reach = p[0].hypot(p[1]).max(q[0].hypot(q[1]));
        self.turned(|row| motion.pose_of(body, row).at, turns, reach, &inside);
    }

    /// Both sides of a belt, which crosses itself between radii of different signs.
    fn belt(&mut self, joint: &Link, radii: [f64; 2]) {
        let motion = self.motion;
        let [first, second] = radii.map(|radius| self.view.scale * radius);
        let second = second * first.signum();
        let first = first.abs();
        for side in [1.0, -1.0] {
            let tangent = |row: &f64| {
                let [p, q] = [0, 1].map(|end| self.view.pixel(motion.hub(joint, end, *row)));
                tangent([p, q], [first, second], side)
            };
            let lines: Vec<Vec<Place>> = self.rows.iter().map(tangent).collect();
            if lines.iter().flatten().all(is_finite) {
                let line = self.pen.moving_line(&lines, INK, 1.6);
                self.text.push_str(&line);
            }
        }
    }

    /// Draws something that moves with a place and turns.
    fn turned(&mut self, at: impl Fn(f64) -> Place, turns: Vec<f64>, reach: f64, inside: &str) {
        if let Some(places) = self.places(at) {
            let way = Keyframes {
                turns,
                reach,
                ..Keyframes::of(places)
            };
            let group = self.pen.carried(&way, inside);
            self.text.push_str(&group);
        }
    }
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
