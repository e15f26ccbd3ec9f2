//! The figures of bodies: bars, plates, sliders and wheels, with the signs of joints that are fixed on them.

use super::draft::Draft;
use super::figure::{Carrier, Layer, Owner, Part, Role, Vertex};
use super::signs::{self, nearest};
use super::wheels::Wheel;
use crate::motion::{Place, distance, unit};
use crate::scene::{self, Body, Link};

/// Unit of a center of mass: a multiple of `r`, and the least size, px.
const CENTER: [f64; 2] = [0.42, 3.0];

impl Draft<'_> {
    /// Adds all bodies, each with the signs that are fixed on it.
    pub(super) fn bodies(&mut self) {
        for index in self.indices() {
            self.body(index);
            self.slots(index);
            self.sleeves(index);
            self.pins(index);
        }
    }

    pub(super) fn indices(&self) -> std::ops::Range<u32> {
        0..self.motion.scene.bodies.len() as u32
    }

    /// Adds figures in the axes of a body.
    fn on(&mut self, of: Owner, body: u32, parts: Vec<Part>) {
        if !parts.is_empty() {
            self.add(of, Carrier::Body(Some(body)), parts);
        }
    }

    fn body(&mut self, index: u32) {
        let (motion, survey) = (self.motion, self.survey);
        let body = &motion.scene.bodies[index as usize];
        let places = &survey.shapes[index as usize];
        let outline = &survey.outlines[index as usize];
        let points: Vec<Vertex> = outline.iter().map(|at| Vertex::new(*at)).collect();
        let mut parts = self.arms_of_slots(index);
        // One point is drawn as the block that slides.
        let hidden = places.len() == 1 && survey.guided.contains(&index);
        if !places.is_empty() && !hidden {
            let fill = Role::Body(index);
            parts.extend(match (body.axis, survey.wheels[index as usize]) {
                (Some(axis), _) => self.slider(motion.pair(axis, 0.0), places, fill),
                (None, Some(wheel)) => wheel_parts(wheel, places, fill),
                (None, None) => self.link(body, &points, places, fill),
            });
        }
        self.on(Owner::Body(index), index, parts);
    }

    /// A bar with arms to the points beside it, a plate, or a disk.
    fn link(&self, body: &Body, points: &[Vertex], places: &[Place], fill: Role) -> Vec<Part> {
        if let ("bar", [a, b, others @ ..]) = (body.kind, places) {
            let arms = others.iter().map(|point| (nearest(*a, *b, *point), *point));
            // Points inside the bar need none.
            let arms = arms.filter(|(foot, point)| distance(*foot, *point) > self.usual_r());
            let mut parts: Vec<Part> = arms
                .map(|(foot, point)| signs::arm(foot, point, 0.6, fill))
                .collect();
            parts.push(signs::plate(&points[..2], &places[..2], 1.0, fill));
            return parts;
        }
        let half = if body.kind == "particle" { 0.9 } else { 1.0 };
        vec![signs::plate(points, places, half, fill)]
    }

    /// A block, with arms to its points beside it.
    fn slider(&self, axis: Place, places: &[Place], fill: Role) -> Vec<Part> {
        let beside = places
            .iter()
            .filter(|p| distance(**p, [0.0; 2]) > self.usual_r());
        let arms = beside.map(|p| signs::arm([0.0; 2], *p, 0.6, fill));
        let block = signs::block(Vertex::sign([0.0; 2]), signs::angle(axis), fill);
        arms.chain([block]).collect()
    }

    /// Arms to slots that begin beside the points of their bodies.
    fn arms_of_slots(&self, index: u32) -> Vec<Part> {
        let slots = self.slots_of(index);
        let arms = slots.filter_map(|(_, _, start, [p, q])| {
            let foot = nearest(p, q, start);
            let apart = distance(foot, start) > self.usual_r();
            apart.then(|| signs::arm(start, foot, 0.6, Role::Body(index)))
        });
        arms.collect()
    }

    /// The slots in a body: the index of the joint, the joint, where its line begins, and the ends of the way of its
    /// pin.
    fn slots_of(&self, index: u32) -> impl Iterator<Item = (u32, &Link, Place, [Place; 2])> {
        self.joints().filter_map(move |(joint, link)| {
            let [first, _] = link.ends.as_ref().filter(|_| link.kind == "slot")?;
            let own = first.body == Some(index);
            let range = self.survey.guides[joint as usize].filter(|_| own)?;
            let start = self.motion.pair(first.at, 0.0);
            let axis = unit(self.motion.pair(link.axis?, 0.0));
            let ends = range.map(|s| [0, 1].map(|k| start[k] + s * axis[k]));
            Some((joint, link, start, ends))
        })
    }

    fn slots(&mut self, index: u32) {
        let slots = self.slots_of(index);
        let slots = slots.map(|(joint, _, _, ends)| (joint, slot(ends, Role::Body(index))));
        for (joint, part) in slots.collect::<Vec<_>>() {
            self.on(Owner::Joint(joint), index, vec![part]);
        }
    }

    /// Adds the blocks of prismatic joints: the second body where it slides, or the first if the second is the ground.
    fn sleeves(&mut self, index: u32) {
        let motion = self.motion;
        for (joint, link) in self.joints().collect::<Vec<_>>() {
            let (Some([first, second]), Some(axis)) = (&link.ends, link.axis) else {
                continue;
            };
            if link.kind != "prismatic" || second.body.or(first.body) != Some(index) {
                continue;
            }
            let (of, fill) = (Owner::Joint(joint), Role::Body(index));
            let axis = signs::angle(motion.pair(axis, 0.0));
            match second.body {
                Some(_) => {
                    // Both bodies keep their angle.
                    let [a, b] = [first, second].map(|end| motion.pose_of(end.body, 0.0).angle);
                    let block = signs::block(Vertex::new(second.at), axis + a - b, fill);
                    self.on(of, index, vec![block]);
                }
                None => {
                    let (place, turn) = (second.clone(), first.body);
                    let block = signs::block(Vertex::sign([0.0; 2]), axis, fill);
                    self.add(of, Carrier::At { place, turn }, vec![block]);
                }
            }
        }
    }

    /// Adds the pins and welds of joints on the later one of their bodies, in front of both.
    fn pins(&mut self, index: u32) {
        for (joint, link) in self.joints().collect::<Vec<_>>() {
            let sign = match link.kind {
                "revolute" => signs::pin,
                "weld" => signs::weld,
                _ => continue,
            };
            let ends = link.ends.iter().flatten();
            let Some(later) = ends.max_by_key(|end| end.body) else {
                continue;
            };
            if later.body == Some(index) {
                let part = sign(Vertex::new(later.at));
                self.on(Owner::Joint(joint), index, vec![part]);
            }
        }
        if self.motion.scene.bodies[index as usize].kind == "rotor" {
            let pin = signs::pin(Vertex::sign([0.0; 2]));
            self.on(Owner::Body(index), index, vec![pin]);
        }
    }

    /// The bodies that have a center of mass to mark.
    fn massive(&self) -> Vec<u32> {
        let bodies = self.indices().zip(&self.motion.scene.bodies);
        let massive = bodies.filter(|(_, body)| {
            let has_place = !["coordinate", "particle"].contains(&body.kind);
            has_place && self.motion.number(body.mass, 0.0) > 0.0
        });
        massive.map(|(index, _)| index).collect()
    }

    /// Adds lines to centers of mass, seen where they lie beside their body.
    pub(super) fn leaders(&mut self) {
        for index in self.massive() {
            let body = &self.motion.scene.bodies[index as usize];
            let middle = middle(&self.survey.shapes[index as usize]);
            // That of a bar lies on it.
            let (Some(middle), false) = (middle, body.kind == "bar") else {
                continue;
            };
            let center = self.motion.pair(body.center, 0.0);
            if distance(center, middle) < self.usual_r() {
                continue;
            }
            let ends = [Vertex::new(body.center), Vertex::constant(middle, [0.0; 2])];
            let parts = vec![signs::leader(ends)];
            let carrier = Carrier::Body(Some(index));
            self.layered(Owner::Body(index), carrier, Layer::Centers, None, parts);
        }
    }

    /// Adds the marks of centers of mass.
    pub(super) fn centers(&mut self) {
        for index in self.massive() {
            let place = scene::Place {
                body: Some(index),
                at: self.motion.scene.bodies[index as usize].center,
            };
            let carrier = Carrier::At { place, turn: None };
            let parts = signs::center();
            self.layered(
                Owner::Body(index),
                carrier,
                Layer::Centers,
                Some(CENTER),
                parts,
            );
        }
    }
}

/// A wheel, with arms to its points outside of it.
fn wheel_parts(wheel: Wheel, places: &[Place], fill: Role) -> Vec<Part> {
    let outside = places
        .iter()
        .filter(|p| distance(**p, [0.0; 2]) > 1.001 * wheel.radius);
    let mut parts: Vec<Part> = outside
        .map(|p| signs::arm([0.0; 2], *p, 1.0, fill))
        .collect();
    parts.push(match (wheel.is_ring, wheel.meshes) {
        (true, _) => signs::ring(wheel.radius, fill),
        (false, true) => signs::gear(wheel.radius, fill),
        (false, false) => signs::disk(Vertex::sign([0.0; 2]), [wheel.radius, 0.0], fill),
    });
    parts.push(signs::mark(wheel.radius, wheel.mark, wheel.is_ring));
    parts
}

/// A slot as long as the way of its pin.
pub(super) fn slot(ends: [Place; 2], inside: Role) -> Part {
    signs::slot(ends.map(|at| Vertex::constant(at, [0.0; 2])), inside)
}

/// The mean of points; none of no points.
pub(super) fn middle(points: &[Place]) -> Option<Place> {
    let count = points.len() as f64;
    let mean = |k: usize| points.iter().map(|p| p[k]).sum::<f64>() / count;
    (!points.is_empty()).then(|| [mean(0), mean(1)])
}
