//! The figures that do not move: pivots, walls and rails; and the lines on bodies that others slide or roll on.

use super::bodies::slot;
use super::draft::Draft;
use super::figure::{Carrier, Owner, Part, Role, Vertex};
use super::signs;
use crate::motion::{distance, unit};
use crate::scene::{Link, Place};

/// Length of rails and guides beyond the way of what slides on them, in units.
const BEYOND: f64 = 5.0;

impl Draft<'_> {
    /// Adds the marks of the ground: pivots, walls, and the rails of sliders.
    pub(super) fn ground(&mut self) {
        let motion = self.motion;
        for (index, joint) in self.joints().collect::<Vec<_>>() {
            let Some(ends) = &joint.ends else {
                continue;
            };
            match joint.kind {
                "revolute" | "weld" => self.pivot(Owner::Joint(index), ends),
                "distance" | "drive_distance" => self.hanging(Owner::Joint(index), ends),
                _ => {}
            }
        }
        for (index, load) in (0..).zip(&motion.scene.loads) {
            match (&load.ends, load.kind) {
                (Some(ends), "bushing") => self.pivot(Owner::Load(index), ends),
                (Some(ends), _) => self.hanging(Owner::Load(index), ends),
                (None, _) => {}
            }
        }
        for (index, body) in (0..).zip(&motion.scene.bodies) {
            let of = Owner::Body(index);
            if body.kind == "rotor" {
                let place = Place::origin(Some(index));
                self.add(of, Carrier::At { place, turn: None }, signs::pivot());
            }
            if let (Some(axis), Some(way)) = (body.axis, self.survey.ways[index as usize]) {
                let (from, axis) = (motion.pair(body.at, 0.0), motion.pair(axis, 0.0));
                self.rail(of, from, axis, way);
            }
        }
    }

    /// Adds the pivot below the fixed one of two places.
    fn pivot(&mut self, of: Owner, ends: &[Place; 2]) {
        let fixed = ends.iter().find(|end| end.body.is_none());
        if let Some(place) = fixed.filter(|end| self.stays(end)).cloned() {
            self.add(of, Carrier::At { place, turn: None }, signs::pivot());
        }
    }

    /// Some rows over the run.
    fn samples(&self) -> impl Iterator<Item = f64> + use<> {
        (0..self.survey.rows).step_by(10).map(|row| row as f64)
    }

    /// Whether a point of the ground is a pivot: a place that a drive carries along is none.
    fn stays(&self, end: &Place) -> bool {
        let place = |row: f64| self.motion.place(end, row);
        let most = 4.0 * self.usual_r();
        self.samples()
            .map(place)
            .all(|p| distance(p, place(0.0)) < most)
    }

    /// Adds the wall that a spring or a string hangs from, on the side that it comes from, or a pivot if it comes from
    /// all sides.
    fn hanging(&mut self, of: Owner, [first, second]: &[Place; 2]) {
        let motion = self.motion;
        let (fixed, other) = match (first.body, second.body) {
            (None, Some(_)) => (first, second),
            (Some(_), None) => (second, first),
            _ => return,
        };
        let mut sum = [0.0; 2];
        let mut count = 0.0;
        for row in self.samples() {
            let [p, q] = [other, fixed].map(|end| motion.place(end, row));
            let out = unit([q[0] - p[0], q[1] - p[1]]);
            sum = [sum[0] + out[0], sum[1] + out[1]];
            count += 1.0;
        }
        let parts = if sum[0].hypot(sum[1]) > 0.5 * count {
            // Walls are level or plumb.
            let out = if sum[0].abs() > sum[1].abs() {
                [sum[0].signum(), 0.0]
            } else {
                [0.0, sum[1].signum()]
            };
            let ends = [-2.2, 2.2].map(|s| Vertex::sign([s * out[1], -s * out[0]]));
            signs::wall(ends, 1.0).into()
        } else {
            signs::pivot()
        };
        let place = fixed.clone();
        self.add(of, Carrier::At { place, turn: None }, parts);
    }

    /// Adds the hatched line below what slides on the ground, from a place along a direction of the world.
    fn rail(&mut self, of: Owner, from: [f64; 2], axis: [f64; 2], range: [f64; 2]) {
        let along = unit(axis);
        let mut normal = [-along[1], along[0]];
        let mut side = 1.0;
        // Below, or to the left of, what slides.
        if normal[1] > 1e-9 || (normal[1].abs() <= 1e-9 && normal[0] > 0.0) {
            normal = normal.map(|x| -x);
            side = -1.0;
        }
        let end = |s: f64, beyond: f64| {
            let at = [0, 1].map(|k| from[k] + s * along[k]);
            let off = [0, 1].map(|k| beyond * along[k] + 1.75 * normal[k]);
            Vertex::constant(at, off)
        };
        let [low, high] = range;
        let ends = [end(low, -BEYOND), end(high, BEYOND)];
        if [from, range].as_flattened().iter().all(|x| x.is_finite()) {
            self.add(of, Carrier::Body(None), signs::wall(ends, side).into());
        }
    }

    /// Adds the guides of prismatic joints, the slots of the ground, and the lines that wheels roll on.
    pub(super) fn guides(&mut self) {
        let motion = self.motion;
        for (index, joint) in self.joints().collect::<Vec<_>>() {
            let Some(([first, _], axis)) = joint.ends.as_ref().zip(joint.axis) else {
                continue;
            };
            let Some(range) = self.survey.guides[index as usize] else {
                continue;
            };
            let (of, carrier) = (Owner::Joint(index), Carrier::Body(first.body));
            match (joint.kind, first.body) {
                // Slots of bodies are drawn with them.
                ("slot", None) => {
                    let (from, along) = (motion.pair(first.at, 0.0), motion.pair(axis, 0.0));
                    let along = unit(along);
                    let ends = range.map(|s| [0, 1].map(|k| from[k] + s * along[k]));
                    self.add(of, carrier, vec![slot(ends, Role::Sheet)]);
                }
                ("prismatic", None) => {
                    let (from, along) = (motion.place(first, 0.0), motion.pair(axis, 0.0));
                    self.rail(of, from, along, range);
                }
                ("prismatic", Some(_)) => {
                    let line = self.line(joint, range, Role::Muted, 1.6);
                    self.add(of, carrier, line);
                }
                ("rack", _) => {
                    let line = self.line(joint, range, Role::Ink, 1.8);
                    self.add(of, carrier, line);
                }
                _ => {}
            }
        }
    }

    /// The line of a joint, in the axes of its first body, and some units beyond its range.
    fn line(&self, joint: &Link, range: [f64; 2], role: Role, width: f64) -> Vec<Part> {
        let (Some([first, _]), Some(axis)) = (&joint.ends, joint.axis) else {
            return Vec::new();
        };
        let along = unit(self.motion.pair(axis, 0.0));
        let from = self.motion.pair(first.at, 0.0);
        let [low, high] = range;
        let ends = [(low, -BEYOND), (high, BEYOND)].map(|(s, beyond)| {
            let at = [0, 1].map(|k| from[k] + s * along[k]);
            Vertex::constant(at, along.map(|x| beyond * x))
        });
        vec![signs::line(ends, super::figure::Look::line(role, width))]
    }
}
