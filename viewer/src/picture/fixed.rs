//! Fixed parts of a picture: pivots, walls, rails and slots of the ground; and lines on moving bodies.

use super::colors::{MUTED, SHEET};
use super::drawing::Drawing;
use super::glyphs;
use super::motion::{Place, distance, unit};
use super::svg::Keyframes;
use crate::scene::{self, Link};

impl Drawing<'_> {
    /// Draws the marks of the ground: pivots, walls and rails.
    pub(super) fn ground(&mut self) {
        let motion = self.motion;
        let pivot = glyphs::pivot(self.pen, self.r());
        for joint in &motion.scene.joints {
            let Some([first, second]) = &joint.ends else {
                continue;
            };
            let fixed = [first, second].into_iter().find(|end| end.body.is_none());
            match (joint.kind, fixed) {
                ("revolute" | "weld", Some(end)) if self.stays(end) => {
                    self.put(|row| motion.place(end, row), &pivot);
                }
                ("distance" | "drive_distance", _) => self.hanging(first, second),
                _ => {}
            }
        }
        for load in &motion.scene.loads {
            let Some([first, second]) = &load.ends else {
                continue;
            };
            let fixed = [first, second].into_iter().find(|end| end.body.is_none());
            match (load.kind, fixed) {
                ("bushing", Some(end)) if self.stays(end) => {
                    self.put(|row| motion.place(end, row), &pivot);
                }
                ("bushing", _) => {}
                _ => self.hanging(first, second),
            }
        }
        for (body, way) in motion.scene.bodies.iter().zip(&self.survey.ways) {
            if body.kind == "rotor" {
                self.put(|row| motion.pair(body.at, row), &pivot);
            }
            if let (Some(axis), Some(range)) = (body.axis, way) {
                let from = self.view.pixel(motion.pair(body.at, 0.0));
                self.rail(from, motion.pair(axis, 0.0), *range);
            }
        }
    }

    /// Whether a point of the ground is a pivot: a place that a drive carries along is none.
    fn stays(&self, end: &scene::Place) -> bool {
        let place = |row: f64| self.view.pixel(self.motion.place(end, row));
        let rows = (0..self.survey.rows).step_by(10).map(|row| row as f64);
        rows.map(place)
            .all(|p| distance(p, place(0.0)) < 4.0 * self.r())
    }

    /// The wall that a spring or a string hangs from, on the side that it comes from, or a pivot if it
    /// comes from all sides.
    fn hanging(&mut self, first: &scene::Place, second: &scene::Place) {
        let motion = self.motion;
        let (fixed, other) = match (first.body, second.body) {
            (None, Some(_)) => (first, second),
            (Some(_), None) => (second, first),
            _ => return,
        };
        let rows: Vec<f64> = (0..self.survey.rows)
            .step_by(10)
            .map(|row| row as f64)
            .collect();
        let mut sum = [0.0; 2];
        for row in &rows {
            let [p, q] = [other, fixed].map(|end| self.view.pixel(motion.place(end, *row)));
            let out = unit([q[0] - p[0], q[1] - p[1]]);
            sum = [sum[0] + out[0], sum[1] + out[1]];
        }
        let r = self.r();
        let one_sided = sum[0].hypot(sum[1]) > 0.5 * rows.len() as f64;
        let mark = if one_sided {
            // Walls are level or plumb.
            let out = if sum[0].abs() > sum[1].abs() {
                [sum[0].signum(), 0.0]
            } else {
                [0.0, sum[1].signum()]
            };
            let [p, q] = [-2.2 * r, 2.2 * r].map(|s| [-s * out[1], s * out[0]]);
            glyphs::wall(self.pen, p, q, out, r)
        } else {
            glyphs::pivot(self.pen, r)
        };
        self.put(|row| motion.place(fixed, row), &mark);
    }

    /// Draws the line below a body that slides on the ground, from a place along a direction of the world.
    fn rail(&mut self, from: Place, axis: Place, range: [f64; 2]) {
        let r = self.r();
        let axis = unit([axis[0], -axis[1]]);
        let mut normal = [-axis[1], axis[0]];
        // Below, or to the left of, what slides.
        if normal[1] < -1e-9 || (normal[1].abs() <= 1e-9 && normal[0] > 0.0) {
            normal = normal.map(|x| -x);
        }
        let [low, high] = range.map(|s| self.view.scale * s);
        let place = |s: f64| [0, 1].map(|k| from[k] + s * axis[k] + 1.75 * r * normal[k]);
        let (p, q) = (place(low - 4.0 * r), place(high + 4.0 * r));
        if p.iter().chain(&q).all(|x| x.is_finite()) {
            let wall = glyphs::wall(self.pen, p, q, normal, r);
            self.text.push_str(&wall);
            self.text.push('\n');
        }
    }

    /// Draws the guides of prismatic joints, and the slots of the ground.
    pub(super) fn guides(&mut self) {
        let motion = self.motion;
        for (joint, range) in motion.scene.joints.iter().zip(&self.survey.guides) {
            let (Some([first, _]), Some([p, q])) = (&joint.ends, self.slot_ends(joint, *range))
            else {
                continue;
            };
            match (joint.kind, first.body) {
                // Slots of bodies are drawn with them.
                ("slot", None) => {
                    let slot = glyphs::slot(self.pen, p, q, self.r(), SHEET);
                    self.ground_axes(&slot);
                }
                ("prismatic", None) => {
                    if let (Some(axis), Some(range)) = (joint.axis, range) {
                        let from = self.view.pixel(motion.place(first, 0.0));
                        self.rail(from, motion.pair(axis, 0.0), *range);
                    }
                }
                ("prismatic", Some(_)) => {
                    let line = self.pen.line(p, q);
                    let line =
                        format!("<path d=\"{line}\" stroke=\"{MUTED}\" stroke-width=\"1.6\"/>");
                    let turns = self.turns(|row| motion.pose_of(first.body, row).angle);
                    if let Some(places) = self.places(|row| motion.pose_of(first.body, row).at) {
                        let reach = distance(p, [0.0; 2]).max(distance(q, [0.0; 2]));
                        let way = Keyframes {
                            turns,
                            reach,
                            ..Keyframes::of(places)
                        };
                        let group = self.pen.carried(&way, &line);
                        self.text.push_str(&group);
                    }
                }
                _ => {}
            }
        }
    }

    /// The ends of the line of a slot or a guide, in the axes of its body.
    pub(super) fn slot_ends(&self, joint: &Link, range: Option<[f64; 2]>) -> Option<[Place; 2]> {
        let [first, _] = joint.ends.as_ref()?;
        let axis = unit(self.view.local(self.motion.pair(joint.axis?, 0.0)));
        let from = self.view.local(self.motion.pair(first.at, 0.0));
        let more = if joint.kind == "slot" { 2.5 } else { 5.0 } * self.r();
        let [low, high] = range?.map(|s| self.view.scale * s);
        let ends = [low - more, high + more].map(|s| [0, 1].map(|k| from[k] + s * axis[k]));
        ends.iter().all(super::motion::is_finite).then_some(ends)
    }

    /// Draws something in the axes of the ground.
    fn ground_axes(&mut self, inside: &str) {
        let origin = self.view.pixel([0.0; 2]);
        let group = self.pen.carried(&Keyframes::of(vec![origin]), inside);
        self.text.push_str(&group);
    }
}
