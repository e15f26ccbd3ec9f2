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
        };
        for joint in &robot.joints {
            // Nothing is between the two.
            if joint.motion == Motion::Free {
                ends.joints.push(Default::default());
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
            for (name, place) in &link.places {
                let point = self.point(number, name, *place);
                ends.places.push((name.clone(), point));
            }
        }
        ends
    }

    /// Adds a point to a link and returns its name with the link's.
    fn point(&mut self, link: usize, name: &str, place: Point3<f64>) -> String {
        let points = &mut self.points[link];
        let name = points.names.take(name);
        let turned = self.drawn[link].rotation * place;
        points.list.push((name.clone(), turned));
        format!("{}.{name}", self.links[link])
    }
}
