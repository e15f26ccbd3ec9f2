//! The figures between bodies: springs, dampers, rods and actuators, circles that mesh or roll, belts, cams and drives.

use super::draft::Draft;
use super::figure::{Carrier, Owner, Part, Role, Vertex};
use super::signs;
use super::spans;
use super::wheels::pitch_circles;
use crate::motion::Motion;
use crate::scene::{Link, Place};

impl Motion {
    /// The place of a wheel of a joint, at its first or second end.
    pub(crate) fn hub(&self, joint: &Link, side: usize) -> Place {
        match &joint.ends {
            Some(ends) => ends[side].clone(),
            None => Place::origin(hub_body(joint, side)),
        }
    }

    /// The radius of a wheel of a joint, m, with its sign.
    pub(crate) fn rim(&self, joint: &Link, side: usize) -> Option<f64> {
        let radius = joint.radii[side].map(|radius| self.number(radius, 0.0))?;
        radius.is_finite().then_some(radius)
    }
}

/// The body of a wheel.
fn hub_body(joint: &Link, side: usize) -> Option<u32> {
    joint.bodies.and_then(|bodies| bodies[side])
}

impl Draft<'_> {
    /// Adds springs, dampers, bushings and actuators.
    pub(super) fn loads(&mut self) {
        let motion = self.motion;
        for (index, load) in (0..).zip(&motion.scene.loads) {
            let of = Owner::Load(index);
            if load.kind == "torsion_spring" {
                let place = load.bodies.and_then(|bodies| motion.scene.meeting(bodies));
                if let Some(place) = place {
                    self.add(of, Carrier::At { place, turn: None }, vec![signs::spiral()]);
                }
            }
            let Some(ends) = load.ends.clone() else {
                continue;
            };
            let parts = match load.kind {
                "damper" => spans::damper(),
                "actuator" => spans::actuator(),
                "bushing" => vec![spans::straight(Role::Muted, 1.6)],
                _ => vec![spans::spring(self.survey.coils[index as usize])],
            };
            let place = ends[0].clone();
            self.add(of, Carrier::Between(ends), parts);
            if load.kind == "bushing" {
                let parts = vec![signs::bushing()];
                self.add(of, Carrier::At { place, turn: None }, parts);
            }
        }
    }

    /// Adds the signs of joints in front of their bodies.
    pub(super) fn links(&mut self) {
        for (index, joint) in self.joints().collect::<Vec<_>>() {
            let of = Owner::Joint(index);
            self.wheels(of, joint);
            let ends = joint.ends.clone();
            match (joint.kind, ends, joint.bodies) {
                ("distance", Some(ends), _) => self.add(of, Carrier::Between(ends), spans::rod()),
                ("drive_distance", Some(ends), _) => {
                    self.add(of, Carrier::Between(ends), spans::actuator());
                }
                // In front of both bodies.
                ("slot", Some([_, place]), _) => {
                    let pin = signs::pin(Vertex::sign([0.0; 2]));
                    self.add(of, Carrier::At { place, turn: None }, vec![pin]);
                }
                ("drive_angle", _, Some(bodies)) => {
                    if let Some(place) = self.motion.scene.meeting(bodies) {
                        self.add(of, Carrier::At { place, turn: None }, signs::turn());
                    }
                }
                ("drive", _, Some([_, Some(body)])) => self.push(of, body),
                _ => {}
            }
        }
    }

    /// Adds the arrow of a slider that is driven.
    fn push(&mut self, of: Owner, body: u32) {
        if let Some(axis) = self.motion.scene.bodies[body as usize].axis {
            let along = signs::angle(self.motion.pair(axis, 0.0));
            self.add(of, Carrier::Body(Some(body)), signs::push(along));
        }
    }

    /// Adds the circles and belts that a joint gives to bodies.
    fn wheels(&mut self, of: Owner, joint: &Link) {
        let motion = self.motion;
        for (body, wheel) in pitch_circles(motion, joint).into_iter().flatten() {
            let mark = signs::mark(wheel.radius, wheel.mark, wheel.is_ring);
            let parts = vec![signs::pitch_circle(wheel.radius), mark];
            self.add(of, Carrier::Body(Some(body)), parts);
        }
        let radii = [0, 1].map(|side| motion.rim(joint, side));
        for (side, radius) in radii.into_iter().enumerate() {
            let Some(radius) = radius.map(f64::abs) else {
                continue;
            };
            // Wheels that roll on each other or on a line are seen whole; those of a rack have teeth.
            let circle = match joint.word {
                "rack" => signs::pitch_circle(radius),
                _ => signs::rim(radius),
            };
            let mut parts = vec![circle];
            if hub_body(joint, side).is_some() {
                parts.push(signs::mark(radius, 0.0, false));
            }
            self.turned(of, joint, side, parts);
        }
        if let ("belt", [Some(first), Some(second)]) = (joint.kind, radii) {
            let hubs = [0, 1].map(|side| motion.hub(joint, side));
            let parts = vec![signs::belt([first.abs(), second * first.signum()])];
            self.add(of, Carrier::Between(hubs), parts);
        }
    }

    /// Adds the outlines of cams, behind what they move.
    pub(super) fn cams(&mut self) {
        for (index, joint) in self.joints().collect::<Vec<_>>() {
            if !joint.outline.is_empty() {
                let parts = vec![signs::cam(&joint.outline)];
                self.turned(Owner::Joint(index), joint, 0, parts);
            }
        }
    }

    /// Adds a figure about a wheel of a joint that turns with its body.
    fn turned(&mut self, of: Owner, joint: &Link, side: usize, parts: Vec<Part>) {
        let (place, turn) = (self.motion.hub(joint, side), hub_body(joint, side));
        self.add(of, Carrier::At { place, turn }, parts);
    }
}
