//! The bodies of a picture, and the blocks on guides.

use super::drawing::Drawing;
use super::glyphs::{self, nearest};
use super::motion::{Place, distance, unit};
use super::svg::{Keyframes, text};
use super::wheels::Wheel;

impl Drawing<'_> {
    /// Draws one body in its own axes, with the keyframes of its motion.
    pub(super) fn body(&mut self, index: usize) {
        let (motion, survey, view) = (self.motion, self.survey, self.view);
        let Some(body) = motion.scene.bodies.get(index) else {
            return;
        };
        let points: Vec<Place> = survey.shapes[index]
            .iter()
            .map(|p| view.local(*p))
            .collect();
        let Some(places) = self.places(|row| motion.pose(body, row).at) else {
            return;
        };
        // One point is drawn as the block that slides.
        let hidden = points.len() == 1 && survey.guided.contains(&(index as u32));
        if points.is_empty() || hidden {
            return;
        }
        let turns = self.turns(|row| motion.pose(body, row).angle);
        let size = |p: &Place| p[0].hypot(p[1]);
        let reach = points.iter().map(size).fold(0.0, f64::max);
        let axis = body
            .axis
            .map(|axis| unit(view.local(motion.pair(axis, 0.0))));
        let outline = match (axis, survey.wheels[index]) {
            (Some(along), _) => self.slider(along, &points, index),
            (None, Some(wheel)) => self.wheel(wheel, &points, index),
            (None, None) => self.link(body.kind, &points, index),
        };
        let inside = format!(
            "<title>{}</title>{outline}{}{}",
            text(&body.name),
            self.slots(index),
            self.pins(index)
        );
        let way = Keyframes {
            turns,
            reach,
            ..Keyframes::of(places)
        };
        let group = self.pen.carried(&way, &inside);
        self.text.push_str(&group);
    }

    /// A bar with arms to the points beside it, a plate, or a disk.
    fn link(&self, kind: &str, points: &[Place], index: usize) -> String {
        let (pen, r, fill) = (self.pen, self.r(), glyphs::fill(index));
        if let ("bar", [a, b, others @ ..]) = (kind, points) {
            let arms = others.iter().map(|point| (nearest(*a, *b, *point), *point));
            let arms = arms.filter(|(foot, point)| distance(*foot, *point) > r);
            let arms: String = arms
                .map(|(foot, point)| glyphs::plate(pen, &[foot, point], 0.6 * r, fill))
                .collect();
            return arms + &glyphs::plate(pen, &[*a, *b], r, fill);
        }
        glyphs::plate(pen, points, r, fill)
    }

    /// A block, with arms to its points beside it.
    fn slider(&self, along: Place, points: &[Place], index: usize) -> String {
        let (pen, r, fill) = (self.pen, self.r(), glyphs::fill(index));
        let beside = points.iter().filter(|p| distance(**p, [0.0; 2]) > r);
        let arms: String = beside
            .map(|p| glyphs::plate(pen, &[[0.0; 2], *p], 0.6 * r, fill))
            .collect();
        arms + &glyphs::block(pen, along, r, fill)
    }

    /// A wheel, with arms to its points outside of it.
    fn wheel(&self, wheel: Wheel, points: &[Place], index: usize) -> String {
        let (pen, r, fill) = (self.pen, self.r(), glyphs::fill(index));
        let radius = self.view.scale * wheel.radius;
        let outside = points
            .iter()
            .filter(|p| distance(**p, [0.0; 2]) > radius + 0.5);
        let arms: String = outside
            .map(|p| glyphs::plate(pen, &[[0.0; 2], *p], r, fill))
            .collect();
        let mark = [radius * wheel.mark.cos(), -radius * wheel.mark.sin()];
        let ring = wheel.is_ring.then_some(r);
        arms + &glyphs::wheel(pen, radius, mark, ring, fill)
    }

    /// The slots in a body.
    fn slots(&self, index: usize) -> String {
        let joints = self.motion.scene.joints.iter().zip(&self.survey.guides);
        let slots = joints.filter_map(|(joint, range)| {
            let [first, _] = joint.ends.as_ref().filter(|_| joint.kind == "slot")?;
            let [p, q] =
                (first.body == Some(index as u32)).then(|| self.slot_ends(joint, *range))??;
            Some(glyphs::slot(self.pen, p, q, self.r(), glyphs::fill(index)))
        });
        slots.collect()
    }

    /// The pins and welds of a body at its joints.
    fn pins(&self, index: usize) -> String {
        let mut pins = Vec::new();
        let mut welds = String::new();
        for joint in &self.motion.scene.joints {
            let ends = joint.ends.iter().flatten();
            for end in ends.filter(|end| end.body == Some(index as u32)) {
                let at = self.view.local(self.motion.pair(end.at, 0.0));
                match joint.kind {
                    "revolute" => pins.push(at),
                    "weld" => welds.push_str(&glyphs::weld(self.pen, at, self.r())),
                    _ => {}
                }
            }
        }
        let is_rotor = self.motion.scene.bodies[index].kind == "rotor";
        if is_rotor {
            pins.push([0.0; 2]);
        }
        welds + &glyphs::pins(self.pen, &pins, self.r())
    }

    /// The blocks of prismatic joints: the second body where it slides, or the first if the second is the
    /// ground.
    pub(super) fn sleeves(&mut self) {
        let motion = self.motion;
        for joint in &motion.scene.joints {
            let (Some([first, second]), Some(axis)) = (&joint.ends, joint.axis) else {
                continue;
            };
            if joint.kind != "prismatic" {
                continue;
            }
            let along = unit(self.view.local(motion.pair(axis, 0.0)));
            let body = second.body.or(first.body).unwrap_or(0);
            let block = glyphs::block(self.pen, along, self.r(), glyphs::fill(body as usize));
            let turns = self.turns(|row| motion.pose_of(first.body, row).angle);
            if let Some(places) = self.places(|row| motion.place(second, row)) {
                let way = Keyframes {
                    turns,
                    reach: 4.0 * self.r(),
                    ..Keyframes::of(places)
                };
                let group = self.pen.carried(&way, &block);
                self.text.push_str(&group);
            }
        }
    }
}
