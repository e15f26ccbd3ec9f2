//! Start values of joints, and constraints of those that follow others.

use super::{Writer, unit, value};
use crate::number::quantity;
use crate::robot::{Follows, Joint, Motion};
use crate::{Fault, follows};
use std::fmt::Write as _;

impl Writer<'_> {
    /// Writes the constraints of the joints that follow others.
    pub(super) fn followers(&mut self, text: &mut String) {
        let robot = self.robot;
        for (place, joint) in robot.joints.iter().enumerate() {
            let Some(Follows { leader, factor, .. }) = joint.follows else {
                continue;
            };
            let of = |place: usize| {
                let value = value(robot.joints[place].motion);
                format!("{}.{value}", self.joints[place])
            };
            let line = leader.map_or_else(String::new, |leader| {
                let per = match (joint.motion, robot.joints[leader].motion) {
                    (Motion::Revolute, Motion::Prismatic) => "rad/m",
                    (Motion::Prismatic, Motion::Revolute) => "m/rad",
                    _ => "",
                };
                match quantity(factor, per).as_str() {
                    "1" => format!(" - {}", of(leader)),
                    factor => format!(" - ({factor})*{}", of(leader)),
                }
            });
            let rest = match quantity(self.rest(joint), unit(joint.motion)).as_str() {
                "0" => String::new(),
                rest => format!(" - ({rest})"),
            };
            let follower = of(place);
            let name = self.names.take(&format!("{}_follows", joint.name));
            let _ = writeln!(text, "    constraint {name}: {follower}{line}{rest} = 0;");
        }
    }

    /// The value in the model of a joint that follows another, where that one is at 0 there.
    fn rest(&self, joint: &Joint) -> f64 {
        joint.follows.map_or(0.0, |follows| {
            let leader = follows.leader.map(|leader| &self.robot.joints[leader]);
            let drawn_at = leader.map_or(0.0, |leader| leader.drawn_at);
            follows.offset + follows.factor * drawn_at - joint.drawn_at
        })
    }

    /// Writes the start of the joints: as the file draws them, or in the middle of their range
    /// where that is outside.
    pub(super) fn start(&self, text: &mut String) -> Result<(), Fault> {
        let robot = self.robot;
        let begins = self.begins()?;
        let mut lines = String::new();
        if !robot.is_grounded {
            self.place(&mut lines, 0);
        }
        for (place, joint) in robot.joints.iter().enumerate() {
            if joint.motion == Motion::Free {
                self.place(&mut lines, joint.child);
            }
            if joint.motion.has_value() {
                let (name, value) = (&self.joints[place], value(joint.motion));
                let start = quantity(begins[place], unit(joint.motion));
                let _ = writeln!(lines, "        {name}.{value} = {start};");
            }
        }
        if !lines.is_empty() {
            let _ = write!(text, "\n    start {{\n{lines}    }}\n");
        }
        Ok(())
    }

    /// The values of all joints at the start, in the model.
    fn begins(&self) -> Result<Vec<f64>, Fault> {
        let joints = &self.robot.joints;
        let mut values = vec![0.0; joints.len()];
        for place in follows::order(joints)? {
            let joint = &joints[place];
            values[place] = match (joint.follows, joint.range) {
                (Some(follows), _) => {
                    let leading = follows.leader.map_or(0.0, |leader| values[leader]);
                    self.rest(joint) + follows.factor * leading
                }
                (None, Some([lower, upper])) if !(lower..=upper).contains(&joint.drawn_at) => {
                    (lower + upper) / 2.0 - joint.drawn_at
                }
                _ => 0.0,
            };
        }
        Ok(values)
    }

    /// Puts a free body where the file draws it.
    fn place(&self, lines: &mut String, link: usize) {
        let Some(inertial) = &self.robot.links[link].inertial else {
            return;
        };
        let center = self.drawn[link] * inertial.center;
        for (axis, place) in ["x", "y", "z"].into_iter().zip(center.iter()) {
            let name = &self.links[link];
            let _ = writeln!(lines, "        {name}.{axis} = {};", quantity(*place, "m"));
        }
    }
}
