//! The points of links: those of joints, and the places that have names.

use super::{Ends, Writer};
use crate::robot::Motion;
use nalgebra::Point3;

impl Writer<'_> {
    /// Gives all joints their points, and the places with names theirs.
    pub(super) fn ends(&mut self) -> Ends {
        let robot = self.robot;
        let mut ends = Ends {
            joints: Vec::new(),
            closures: Vec::new(),
            places: Vec::new(),
            weightless: Vec::new(),
        };
        for joint in &robot.joints {
            if joint.motion == Motion::Free {
                // Nothing is between the two; a rotor or a damper is where the file has the body.
                let is_loaded = joint.armature != 0.0 || joint.damping != 0.0;
                let own = match is_loaded {
                    true => self.point(joint.child, &joint.name, Point3::origin()),
                    false => String::new(),
                };
                ends.joints.push([String::new(), own]);
                continue;
            }
            let outer = joint.placement * joint.anchor;
            let parent = self.point(joint.parent, &joint.name, outer);
            let child = self.point(joint.child, &joint.name, joint.anchor);
            ends.joints.push([parent, child]);
        }
        for closure in &robot.closures {
            let end = |end: usize| (closure.links[end], closure.places[end]);
            let points =
                [end(0), end(1)].map(|(link, place)| self.point(link, &closure.name, place));
            ends.closures.push(points);
        }
        for (number, link) in robot.links.iter().enumerate() {
            let own = link
                .inertial
                .map_or_else(Point3::origin, |inertial| inertial.center);
            let mut points = Vec::new();
            let is_ground = self.is_ground(number);
            for (_, center) in link.weightless.iter().filter(|_| !is_ground) {
                points.push(match (own - center).norm() <= 1e-12 {
                    true => self.links[number].clone(),
                    false => self.point(number, &format!("{}_center", link.name), *center),
                });
            }
            ends.weightless.push(points);
            for (name, place) in &link.places {
                let point = self.point(number, name, *place);
                ends.places.push((name.clone(), point));
            }
        }
        ends
    }

    /// Adds a point to a link, unless it has one there, and returns its name with the link's.
    fn point(&mut self, link: usize, name: &str, place: Point3<f64>) -> String {
        let points = &mut self.points[link];
        let turned = self.poses[link].rotation * place;
        let size = 1.0 + turned.coords.amax();
        let is_there = |other: &Point3<f64>| (turned - other).amax() <= 1e-14 * size;
        let known = points.list.iter().find(|(_, other)| is_there(other));
        if let Some((name, _)) = known {
            return format!("{}.{name}", self.links[link]);
        }
        let name = points.names.take(name);
        points.list.push((name.clone(), turned));
        format!("{}.{name}", self.links[link])
    }
}
